/* phrases.c: cards, routes and tickets for people. */
#include "record/phrases.h"

const char *tt_card_word(int card)
{
    return tt_word(&tt_card_words, tt_card_name(card));
}

void tt_say_cards(tt_text *text, const uint8_t counts[TT_CARDS])
{
    const char *separator = "";
    for (int card = 0; card < TT_CARDS; card++) {
        if (counts[card] == 0)
            continue;
        tt_text_add(text, separator);
        tt_say(text, &tt_cards_words, card == TT_LOCOMOTIVE ? "locomotive" : "color", tt_card_name(card),
               (tt_argument[]){{"n", NULL, counts[card]}, {"color", tt_card_word(card), 0}, {0}});
        separator = " + ";
    }
}

void tt_say_cities(tt_text *text, const tt_board *board, int a, int b)
{
    tt_text_add(text, board->city_name[a]);
    tt_text_add(text, "–");
    tt_text_add(text, board->city_name[b]);
}

void tt_say_route(tt_text *text, const tt_board *board, int route)
{
    const tt_route *facts = &board->route[route];
    tt_say_cities(text, board, facts->a, facts->b);
    if (tt_routes_count(&facts->parallel) < 2)
        return;
    tt_text_add(text, ", ");
    tt_text_add(text, tt_word(&tt_card_words, tt_color_name(facts->color)));
}

void tt_say_ticket(tt_text *text, const tt_board *board, int ticket)
{
    const tt_ticket *facts = &board->ticket[ticket];
    tt_say_cities(text, board, facts->a, facts->b);
    tt_text_add(text, " (");
    tt_text_add_number(text, facts->points);
    tt_text_add(text, ")");
}

void tt_say_comma(tt_text *text, int index)
{
    tt_text_add(text, index > 0 ? ", " : "");
}
