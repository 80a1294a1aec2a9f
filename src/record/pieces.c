/* pieces.c: writes cards, payments and lists of ids. */
#include "record/pieces.h"

void tt_pieces_card(tt_json_writer *json, int card)
{
    if (card == TT_NO_CARD)
        tt_json_write_null(json);
    else
        tt_json_write_string(json, tt_card_name(card));
}

void tt_pieces_cards(tt_json_writer *json, const uint8_t *cards, int count)
{
    tt_json_write_array(json);
    for (int i = 0; i < count; i++)
        tt_pieces_card(json, cards[i]);
    tt_json_write_array_end(json);
}

void tt_pieces_counts(tt_json_writer *json, const uint8_t counts[TT_CARDS])
{
    tt_json_write_object(json);
    for (int card = 0; card < TT_CARDS; card++) {
        if (counts[card] == 0)
            continue;
        tt_json_member_integer(json, tt_card_name(card), counts[card]);
    }
    tt_json_write_object_end(json);
}

void tt_pieces_tickets(tt_json_writer *json, const tt_board *board, uint64_t tickets)
{
    tt_json_write_array(json);
    for (int i = 0; i < board->tickets; i++) {
        int ticket = board->ticket_by_id[i];
        if (tickets >> ticket & 1)
            tt_json_write_string(json, board->ticket_id[ticket]);
    }
    tt_json_write_array_end(json);
}

void tt_pieces_routes(tt_json_writer *json, const tt_board *board, const tt_routes *routes)
{
    tt_json_write_array(json);
    for (int route = tt_routes_next(routes, 0); route >= 0; route = tt_routes_next(routes, route + 1))
        tt_json_write_string(json, board->route_id[route]);
    tt_json_write_array_end(json);
}

void tt_pieces_marks(tt_json_writer *json, const tt_board *board, const uint8_t mark[TT_MAX_MARKS])
{
    tt_json_write_array(json);
    for (int i = 0; i < TT_MAX_MARKS && mark[i] != TT_NO_CITY; i++)
        tt_json_write_string(json, board->city_id[mark[i]]);
    tt_json_write_array_end(json);
}

void tt_pieces_alvin(tt_json_writer *json, const tt_game *game, int city, int holder)
{
    tt_json_write_object(json);
    tt_json_write_key(json, "city");
    if (city < game->board->cities)
        tt_json_write_string(json, game->board->city_id[city]);
    else
        tt_json_write_null(json);
    tt_json_write_key(json, "holder");
    if (holder < game->players)
        tt_json_write_integer(json, holder);
    else
        tt_json_write_null(json);
    tt_json_write_object_end(json);
}
