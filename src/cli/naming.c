/* naming.c: cards, cities and routes as people name them. */
#include "cli/naming.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

int naming_split(char *line, char *words[NAMING_WORDS])
{
    int count = 0;
    for (char *c = line; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    for (char *word = strtok(line, " \t\r\n,"); word && count < NAMING_WORDS; word = strtok(NULL, " \t\r\n,"))
        words[count++] = word;
    return count;
}

int naming_city(const tt_board *board, char *const words[], int count)
{
    char id[80] = "";
    for (int i = 0; i < count; i++) {
        strncat(id, i ? "_" : "", sizeof id - strlen(id) - 1);
        strncat(id, words[i], sizeof id - strlen(id) - 1);
    }
    int exact = tt_board_city(board, id, (int)strlen(id));
    if (exact >= 0)
        return exact;
    int found = -1;
    for (int city = 0; city < board->cities && count > 0; city++)
        if (strncmp(board->city_id[city], id, strlen(id)) == 0) {
            if (found >= 0)
                return -1;
            found = city;
        }
    return found;
}

bool naming_is_number(const char *word)
{
    return *word && strspn(word, "0123456789") == strlen(word) && strlen(word) < 4;
}

int naming_card(const char *word)
{
    for (int card = 0; card < TT_CARDS && strlen(word) >= 3; card++)
        if (strncmp(tt_card_name(card), word, strlen(word)) == 0)
            return card;
    return -1;
}

naming naming_cards(char *const words[], int count)
{
    naming cards = {{0}, 0, false};
    while (cards.words < count) {
        int at = count - 1 - cards.words;
        int card = naming_card(words[at]);
        if (card < 0)
            break;
        cards.words++;
        int number = 1;
        if (at > 0 && naming_is_number(words[at - 1])) {
            number = atoi(words[at - 1]);
            cards.counted = true;
            cards.words++;
        }
        if (cards.counts[card] + number > 31)
            break;
        cards.counts[card] = (uint8_t)(cards.counts[card] + number);
    }
    return cards;
}

int naming_colors(const naming *cards)
{
    int colors = 0;
    for (int color = 0; color < TT_COLORS; color++)
        colors += cards->counts[color] > 0;
    return colors;
}

int naming_mask(const naming *cards)
{
    int mask = 0;
    for (int color = 0; color < TT_COLORS; color++)
        mask |= (cards->counts[color] > 0) << color;
    return mask;
}

tt_set naming_set(const naming *cards)
{
    tt_set set = {TT_LOCOMOTIVE, 0, cards->counts[TT_LOCOMOTIVE]};
    for (int color = 0; color < TT_COLORS; color++)
        if (cards->counts[color])
            set = (tt_set){(uint8_t)color, cards->counts[color], cards->counts[TT_LOCOMOTIVE]};
    return set;
}

bool naming_means(const naming *cards, tt_set set)
{
    tt_set named = naming_set(cards);
    if (cards->counted)
        return named.color == set.color && named.count == set.count && named.locomotives == set.locomotives;
    return named.color == set.color;
}

tt_routes naming_routes(const tt_board *board, char *const words[], int count)
{
    tt_routes none = {{0}};
    if (count == 1) {
        int route = tt_board_route(board, words[0], (int)strlen(words[0]));
        if (route >= 0) {
            tt_routes_add(&none, route);
            return none;
        }
    }
    char joined[200] = "";
    for (int i = 0; i < count; i++) {
        strncat(joined, i ? " " : "", sizeof joined - strlen(joined) - 1);
        strncat(joined, words[i], sizeof joined - strlen(joined) - 1);
    }
    for (char *c = joined; *c; c++)
        if (*c == '-')
            *c = ' ';
    char *places[NAMING_WORDS];
    int all = naming_split(joined, places);
    for (int split = 1; split < all; split++) {
        int a = naming_city(board, places, split), b = naming_city(board, places + split, all - split);
        for (int route = 0; a >= 0 && b >= 0 && route < board->routes; route++)
            if ((board->route[route].a == a && board->route[route].b == b) ||
                (board->route[route].a == b && board->route[route].b == a))
                return board->route[route].parallel;
    }
    return none;
}
