/* typed_names.c: reads names of cards, cities and routes that people type. */
#include "cli/typed_names.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/language.h"
#include "record/phrases.h"

/* Letters with accents, by their second byte after 0xc3 (Latin-1) less 0x80. */
static const char latin[] = "aaaaaaaceeeeiiiidnooooo ouuuuypsaaaaaaaceeeeiiiidnooooo ouuuuypy";

/* Letters of two bytes outside Latin-1, as in București; 0 for others. */
static char further(const unsigned char *c)
{
    static const char letters[][4] = {"ăa", "Ăa", "șs", "Șs", "țt", "Țt", "şs", "Şs", "ţt", "Ţt"};
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++)
        if (c[0] == (unsigned char)letters[i][0] && c[1] == (unsigned char)letters[i][1])
            return letters[i][2];
    return 0;
}

/* Changes a text in place: to lower case, letters without accents, hyphens for dashes, no dots. */
static void fold(char *text)
{
    char *to = text;
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        char letter = further(c);
        if (letter) {
            *to++ = letter;
            c++;
        } else if (c[0] == 0xc3 && c[1] >= 0x80 && c[1] < 0xc0)
            *to++ = latin[*++c - 0x80];
        else if (c[0] == 0xe2 && c[1] == 0x80 && (c[2] == 0x93 || c[2] == 0x94)) {
            *to++ = '-';
            c += 2;
        } else if (*c != '.')
            *to++ = (char)tolower(*c);
    }
    *to = 0;
}

/* The English for a word of the terminal's language, such as "claim"; the word itself if it is none of them. */
static char *in_english(char *word)
{
    static char known[][10] = {TEXT("draw"),  TEXT("claim"), TEXT("station"), TEXT("lay"),      TEXT("keep"),
                               TEXT("all"),   TEXT("none"),  TEXT("pay"),     TEXT("marker"),   TEXT("start"),
                               TEXT("blind"), TEXT("no"),    TEXT("pass"),    TEXT("complete"), TEXT("abandon"),
                               TEXT("back"),  TEXT("help"),  TEXT("rules"),   TEXT("tickets"),  TEXT("market"),
                               TEXT("board"), TEXT("hand"),  TEXT("log"),     TEXT("hint"),     TEXT("undo"),
                               TEXT("score"), TEXT("save"),  TEXT("save!"),   TEXT("quit")};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        char own[40];
        snprintf(own, sizeof own, "%s", tr(known[i]));
        fold(own);
        if (strcmp(own, word) == 0)
            return known[i];
    }
    return word;
}

int typed_split(char *line, char *words[TYPED_WORDS])
{
    int count = 0;
    fold(line);
    for (char *word = strtok(line, " \t\r\n,"); word && count < TYPED_WORDS; word = strtok(NULL, " \t\r\n,"))
        words[count++] = in_english(word);
    return count;
}

static void join(char *const words[], int count, const char *between, char *text, size_t room)
{
    *text = 0;
    for (int i = 0; i < count; i++) {
        strncat(text, i ? between : "", room - strlen(text) - 1);
        strncat(text, words[i], room - strlen(text) - 1);
    }
}

/* The cities that the words may mean, one bit each: the one with this name, else all that begin with it. */
static uint64_t cities_named(const tt_board *board, char *const words[], int count)
{
    char wanted[80];
    uint64_t found = 0;
    join(words, count, "_", wanted, sizeof wanted);
    for (int city = 0; city < board->cities && *wanted; city++) {
        char name[80];
        snprintf(name, sizeof name, "%s", board->city_name[city]);
        fold(name);
        for (char *c = name; *c; c++)
            *c = *c == ' ' ? '_' : *c;
        if (strcmp(name, wanted) == 0 || strcmp(board->city_id[city], wanted) == 0)
            return (uint64_t)1 << city;
        if (strncmp(name, wanted, strlen(wanted)) == 0 || strncmp(board->city_id[city], wanted, strlen(wanted)) == 0)
            found |= (uint64_t)1 << city;
    }
    return found;
}

static int only_city(uint64_t cities)
{
    return __builtin_popcountll(cities) == 1 ? __builtin_ctzll(cities) : -1;
}

int typed_city(const tt_board *board, char *const words[], int count)
{
    return only_city(cities_named(board, words, count));
}

/* Adds the names of cities, with commas, and with `last` before the last one. */
static void add_cities(const tt_board *board, uint64_t cities, const char *last, char *text, int room)
{
    for (bool first = true; cities; cities &= cities - 1, first = false) {
        size_t length = strlen(text);
        const char *between = first ? "" : cities & (cities - 1) ? ", " : last;
        snprintf(text + length, (size_t)room - length, "%s%s", between, board->city_name[__builtin_ctzll(cities)]);
    }
    size_t length = strlen(text);
    snprintf(text + length, (size_t)room - length, ".");
}

void typed_explain_city(const tt_board *board, char *const words[], int count, char *text, int room)
{
    uint64_t cities = cities_named(board, words, count);
    char said[80];
    join(words, count, " ", said, sizeof said);
    snprintf(text, (size_t)room, cities ? tr("'%s' could be ") : tr("There is no city '%s'."), said);
    if (cities)
        add_cities(board, cities, tr(" or "), text, room);
}

bool typed_is_number(const char *word)
{
    return *word && strspn(word, "0123456789") == strlen(word) && strlen(word) < 4;
}

/* Whether a name begins with the word. */
static bool is_begun(const char *name, const char *word)
{
    char own[80];
    snprintf(own, sizeof own, "%s", name);
    fold(own);
    return strncmp(own, word, strlen(word)) == 0;
}

/* Whether the word means cards of this color in the person's language: "rosso", "rossa", "rosse". */
static bool is_card(int card, const char *word)
{
    if (is_begun(tt_card_name(card), word) || is_begun(tt_card_word(card), word))
        return true;
    for (int count = 1; count <= 2; count++) {
        char text[80];
        uint8_t counts[TT_CARDS] = {0};
        tt_text out = tt_text_begin(text, sizeof text);
        counts[card] = (uint8_t)count;
        tt_say_cards(&out, counts);
        if (is_begun(text + strcspn(text, " ") + 1, word))
            return true;
    }
    return false;
}

int typed_card(const char *word)
{
    for (int card = 0; card < TT_CARDS && strlen(word) >= 3; card++)
        if (is_card(card, word))
            return card;
    return -1;
}

typed_cards typed_cards_read(char *const words[], int count)
{
    typed_cards cards = {{0}, 0, false};
    while (cards.words < count) {
        int at = count - 1 - cards.words;
        int card = typed_card(words[at]);
        if (card < 0)
            break;
        cards.words++;
        int number = 1;
        if (at > 0 && typed_is_number(words[at - 1])) {
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

int typed_cards_colors(const typed_cards *cards)
{
    int colors = 0;
    for (int color = 0; color < TT_COLORS; color++)
        colors += cards->counts[color] > 0;
    return colors;
}

int typed_cards_mask(const typed_cards *cards)
{
    int mask = 0;
    for (int color = 0; color < TT_COLORS; color++)
        mask |= (cards->counts[color] > 0) << color;
    return mask;
}

tt_set typed_cards_set(const typed_cards *cards)
{
    tt_set set = {TT_LOCOMOTIVE, 0, cards->counts[TT_LOCOMOTIVE]};
    for (int color = 0; color < TT_COLORS; color++)
        if (cards->counts[color])
            set = (tt_set){(uint8_t)color, cards->counts[color], cards->counts[TT_LOCOMOTIVE]};
    return set;
}

bool typed_cards_mean(const typed_cards *cards, tt_set set)
{
    tt_set named = typed_cards_set(cards);
    if (cards->counted)
        return named.color == set.color && named.count == set.count && named.locomotives == set.locomotives;
    return named.color == set.color;
}

/* Splits the words of a route into its two cities. */
static int split_route(char *const words[], int count, char *joined, size_t room, char *places[TYPED_WORDS])
{
    join(words, count, " ", joined, room);
    for (char *c = joined; *c; c++)
        *c = *c == '-' ? ' ' : *c;
    return typed_split(joined, places);
}

tt_routes typed_routes(const tt_board *board, char *const words[], int count)
{
    tt_routes none = {{0}};
    int named = count == 1 ? tt_board_route(board, words[0], (int)strlen(words[0])) : -1;
    if (named >= 0) {
        tt_routes_add(&none, named);
        return none;
    }
    char joined[200];
    char *places[TYPED_WORDS];
    int all = split_route(words, count, joined, sizeof joined, places);
    for (int split = 1; split < all; split++) {
        int a = typed_city(board, places, split), b = typed_city(board, places + split, all - split);
        for (int route = 0; a >= 0 && b >= 0 && route < board->routes; route++)
            if ((board->route[route].a == a && board->route[route].b == b) ||
                (board->route[route].a == b && board->route[route].b == a))
                return board->route[route].parallel;
    }
    return none;
}

static void explain_strangers(const tt_board *board, int a, int b, char *text, int room)
{
    const tt_routes *routes = &board->city_routes[a];
    uint64_t near = 0;
    for (int r = tt_routes_next(routes, 0); r >= 0; r = tt_routes_next(routes, r + 1))
        near |= (uint64_t)1 << (board->route[r].a == a ? board->route[r].b : board->route[r].a);
    snprintf(text, (size_t)room, tr("%s and %s are not neighbours; from %s: "), board->city_name[a],
             board->city_name[b], board->city_name[a]);
    add_cities(board, near, ", ", text, room);
}

void typed_explain_routes(const tt_board *board, char *const words[], int count, char *text, int room)
{
    char joined[200];
    char *places[TYPED_WORDS];
    int all = split_route(words, count, joined, sizeof joined, places), begun = 0;
    for (int split = 1; split < all; split++) {
        uint64_t a = cities_named(board, places, split), b = cities_named(board, places + split, all - split);
        if (a)
            begun = split; /* the words up to here are a city */
        if (!a || !b)
            continue;
        if (only_city(a) >= 0 && only_city(b) >= 0 && a != b)
            explain_strangers(board, only_city(a), only_city(b), text, room);
        else if (only_city(a) >= 0)
            typed_explain_city(board, places + split, all - split, text, room);
        else
            typed_explain_city(board, places, split, text, room);
        return;
    }
    typed_explain_city(board, places + begun, all - begun, text, room);
}
