/* position_read.c: reads a position strictly: the fields must have the order of docs/position.md. */
#include "record/position.h"
#include "record/reading.h"

/* General fields. */

static bool read_number(tt_reading *in, const char *key, int low, int high, uint8_t *value)
{
    int number = 0;
    if (!tt_reading_key(in, key) || !tt_reading_next(in) || !tt_reading_integer(in, low, high, &number))
        return false;
    *value = (uint8_t)number;
    return true;
}

static bool read_format(tt_reading *in)
{
    if (!tt_reading_key(in, "position") || !tt_reading_next(in))
        return false;
    return tt_json_is(&in->json, "turntable/1") || tt_reading_refuse(in, "only positions of 'turntable/1' can be read");
}

/* `board`, if there is one, and `seed`. */
static bool read_board_and_seed(tt_reading *in, tt_header *header)
{
    uint8_t hash[32];
    if (!tt_reading_next(in))
        return false;
    if (tt_json_is(&in->json, "board")) {
        if (!tt_reading_next(in) || !tt_reading_hex(in, hash) || !tt_reading_next(in))
            return false;
        tt_hex_write(hash, header->board);
    }
    return tt_reading_at_key(in, "seed") && tt_reading_next(in) && tt_reading_hex(in, header->seed);
}

static bool read_game(tt_reading *in, tt_position_draft *draft, const tt_board *board)
{
    tt_header *header = &draft->header;
    bool fine = tt_reading_object(in) && read_format(in) && tt_reading_key(in, "game") && tt_reading_next(in) &&
                tt_reading_game(in, &header->rules) && read_number(in, "players", 1, TT_MAX_SEATS, &header->players) &&
                tt_reading_key(in, "options") && tt_reading_options(in, &header->options) &&
                read_board_and_seed(in, header);
    if (!fine || !tt_header_game(header, board, draft->game, in->fault))
        return false;
    in->board = draft->game->board;
    return true;
}

static bool read_phase(tt_reading *in, uint8_t *phase)
{
    if (!tt_reading_key(in, "phase") || !tt_reading_next(in))
        return false;
    for (int i = 0; i <= TT_PHASE_OVER; i++)
        if (tt_json_is(&in->json, tt_phase_name(i))) {
            *phase = (uint8_t)i;
            return true;
        }
    return tt_reading_refuse_token(in, "unknown phase '{token}'");
}

static bool read_frame(tt_reading *in, tt_position_draft *draft)
{
    tt_table_part *table = &draft->state->table;
    int players = draft->game->players, shuffles = 0;
    for (int i = 0; i < 32; i++)
        draft->state->secret.seed[i] = draft->header.seed[i];
    if (!tt_reading_key(in, "shuffles") || !tt_reading_next(in) || !tt_reading_integer(in, 1, INT32_MAX, &shuffles))
        return false;
    draft->state->secret.shuffles = (uint32_t)shuffles;
    table->round = 1;
    return read_phase(in, &table->phase) && read_number(in, "turn", 0, players - 1, &table->turn) &&
           read_number(in, "turns_left", 0, players, &table->turns_left) &&
           (draft->game->rules->yards ? read_number(in, "round", 1, 2, &table->round)
                                      : read_number(in, "passes", 0, players, &table->passes));
}

/* Piles, and what is on the board. */

static bool read_market(tt_reading *in, uint8_t *market)
{
    uint8_t slots = 0;
    return tt_reading_key(in, "market") && tt_reading_cards(in, true, TT_MARKET_SLOTS, market, &slots) &&
           (slots == TT_MARKET_SLOTS || tt_reading_refuse(in, "the market has five slots"));
}

static bool read_piles(tt_reading *in, tt_position_draft *draft)
{
    tt_table_part *table = &draft->state->table;
    return read_market(in, table->market) && tt_reading_key(in, "discard") && tt_reading_counts(in, table->discard) &&
           tt_reading_key(in, "draw_pile") &&
           tt_reading_cards(in, false, TT_MAX_DRAW_PILE, draft->draw, &table->draw_count) &&
           tt_reading_key(in, "ticket_pile") &&
           tt_reading_tickets(in, TT_MAX_TICKETS, draft->pile, &table->ticket_pile);
}

/* The payment laid for a tunnel; empty if there is none. */
static bool read_laid(tt_reading *in, tt_set *laid)
{
    uint8_t cards[TT_CARDS];
    int colors = 0;
    if (!tt_reading_key(in, "laid") || !tt_reading_counts(in, cards))
        return false;
    if (cards[TT_LOCOMOTIVE] > 0)
        *laid = (tt_set){TT_LOCOMOTIVE, 0, cards[TT_LOCOMOTIVE]};
    for (int color = 0; color < TT_COLORS; color++) {
        if (cards[color] == 0)
            continue;
        *laid = (tt_set){(uint8_t)color, cards[color], cards[TT_LOCOMOTIVE]};
        colors++;
    }
    return colors <= 1 || tt_reading_refuse(in, "a set cannot have cards of two colors");
}

static bool read_claim(tt_reading *in, tt_state *state)
{
    tt_rails *rails = &state->table.rails;
    uint8_t turned_up = 0;
    if (!tt_reading_key(in, "claim") || !tt_reading_next(in))
        return false;
    if (!tt_phase_claims(state->table.phase))
        return tt_reading_is_null(in) || tt_reading_refuse(in, "no claim is being made in this phase: expected null");
    if (in->json.token.type != TT_JSON_OBJECT)
        return tt_reading_refuse(in, "expected the current claim");
    return tt_reading_key(in, "route") && tt_reading_next(in) && tt_reading_route(in, &rails->route) &&
           read_laid(in, &rails->laid) && tt_reading_key(in, "turned_up") &&
           tt_reading_cards(in, false, TT_MAX_TUNNEL_CARDS, rails->turned_up, &turned_up) &&
           read_number(in, "surcharge", 0, TT_MAX_TUNNEL_CARDS, &rails->surcharge) && tt_reading_object_end(in);
}

static bool read_alvin(tt_reading *in, int players, tt_rails *rails)
{
    int holder = TT_MAX_SEATS;
    if (!tt_reading_key(in, "alvin") || !tt_reading_object(in) || !tt_reading_key(in, "city") || !tt_reading_next(in) ||
        !tt_reading_city(in, &rails->alvin_city) || !tt_reading_key(in, "holder") || !tt_reading_next(in))
        return false;
    if (!tt_reading_is_null(in) && !tt_reading_integer(in, 0, players - 1, &holder))
        return false;
    rails->alvin_holder = (uint8_t)holder;
    return tt_reading_object_end(in);
}

static bool read_rails(tt_reading *in, const tt_game *game, tt_state *state)
{
    tt_rails *rails = &state->table.rails;
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        for (int i = 0; i < TT_MAX_MARKS; i++)
            rails->mark[seat][i] = TT_NO_CITY;
    for (int i = 0; i < TT_MAX_TUNNEL_CARDS; i++)
        rails->turned_up[i] = TT_NO_CARD;
    rails->alvin_city = TT_NO_CITY;
    rails->alvin_holder = TT_MAX_SEATS;
    return read_claim(in, state) && (!game->options.alvin || read_alvin(in, game->players, rails));
}

/* Seats. */

static bool read_keep(tt_reading *in, const uint8_t *offer, int offered, uint8_t *keep)
{
    *keep = 0;
    if (!tt_reading_key(in, "keep") || !tt_reading_next(in))
        return false;
    if (tt_reading_is_null(in))
        return true;
    if (in->json.token.type != TT_JSON_ARRAY)
        return tt_reading_refuse(in, "expected a list of tickets or null");
    while (tt_reading_item(in)) {
        uint8_t ticket;
        int place = 0;
        if (!tt_reading_ticket(in, &ticket))
            return false;
        while (place < offered && offer[place] != ticket)
            place++;
        if (place == offered)
            return tt_reading_refuse_token(in, "this ticket is not on offer: '{token}'");
        *keep |= (uint8_t)(1 << place);
    }
    return tt_reading_fine(in) && (*keep || tt_reading_refuse(in, "a choice cannot be empty: write null for none"));
}

static bool read_group(tt_reading *in, tt_yards *yards, int seat, int color)
{
    uint8_t cards[TT_CARDS];
    if (!tt_reading_counts(in, cards))
        return false;
    for (int other = 0; other < TT_COLORS; other++)
        if (cards[other] > 0 && other != color)
            return tt_reading_refuse(in, "this group has cards of another color");
    yards->count[seat][color] = cards[color];
    yards->locomotives[seat][color] = cards[TT_LOCOMOTIVE];
    return true;
}

static bool read_yard(tt_reading *in, tt_yards *yards, int seat)
{
    if (!tt_reading_key(in, "yard") || !tt_reading_object(in))
        return false;
    while (tt_reading_next(in) && in->json.token.type == TT_JSON_KEY) {
        int color = tt_card_find(in->json.token.bytes, (int)in->json.token.size);
        if (color < 0 || color >= TT_COLORS)
            return tt_reading_refuse_token(in, "unknown color '{token}'");
        if (!read_group(in, yards, seat, color))
            return false;
    }
    return tt_reading_fine(in);
}

static bool read_card_game(tt_reading *in, tt_state *state, int seat)
{
    tt_yards *yards = &state->table.yards;
    return read_yard(in, yards, seat) && tt_reading_key(in, "track") && tt_reading_counts(in, yards->track[seat]) &&
           tt_reading_key(in, "completed") && tt_reading_ticket_set(in, &yards->completed[seat]) &&
           tt_reading_key(in, "named") && tt_reading_ticket_set(in, &state->secret.named[seat]);
}

static bool read_board_game(tt_reading *in, const tt_game *game, tt_state *state, int seat)
{
    tt_rails *rails = &state->table.rails;
    int points = 0;
    if (!tt_reading_key(in, "points") || !tt_reading_next(in) || !tt_reading_integer(in, 0, INT16_MAX, &points))
        return false;
    state->table.points[seat] = (int16_t)points;
    return tt_reading_key(in, "routes") && tt_reading_routes(in, &rails->owned[seat]) &&
           (!game->rules->stations || (tt_reading_key(in, "stations") && tt_reading_marks(in, rails->mark[seat]))) &&
           (!game->rules->markers || (tt_reading_key(in, "markers") && tt_reading_marks(in, rails->mark[seat]))) &&
           (!game->options.alvin || read_number(in, "alvin_catches", 0, 255, &rails->alvin_catches[seat]));
}

/* `name` and `color`, if they are there, and the key after them: `hand`. */
static bool read_player(tt_reading *in, tt_position_draft *draft, int seat)
{
    tt_players *players = &draft->players;
    players->color[seat] = (uint8_t)seat;
    if (!tt_reading_next(in))
        return false;
    if (tt_json_is(&in->json, "name") &&
        !(tt_reading_next(in) && tt_reading_name(in, players->name[seat]) && tt_reading_next(in)))
        return false;
    if (!draft->game->rules->yards && tt_json_is(&in->json, "color") &&
        !(tt_reading_next(in) && tt_reading_player_color(in, &players->color[seat]) && tt_reading_next(in)))
        return false;
    return tt_reading_at_key(in, "hand");
}

static bool read_seat(tt_reading *in, tt_position_draft *draft, int seat)
{
    tt_state *state = draft->state;
    if (!tt_reading_object(in))
        return false;
    draft->seat_line[seat] = in->json.token.line;
    return read_player(in, draft, seat) && tt_reading_counts(in, state->secret.hand[seat]) &&
           tt_reading_key(in, "known") && tt_reading_counts(in, state->table.known[seat]) &&
           tt_reading_key(in, "tickets") && tt_reading_ticket_set(in, &state->secret.held[seat]) &&
           tt_reading_key(in, "offer") &&
           tt_reading_tickets(in, TT_MAX_OFFER, draft->offer[seat], &state->table.offered[seat]) &&
           read_keep(in, draft->offer[seat], state->table.offered[seat], &state->secret.keep[seat]) &&
           (draft->game->rules->yards ? read_card_game(in, state, seat)
                                      : read_board_game(in, draft->game, state, seat)) &&
           tt_reading_object_end(in);
}

static bool read_seats(tt_reading *in, tt_position_draft *draft)
{
    if (!tt_reading_key(in, "seats") || !tt_reading_array(in))
        return false;
    for (int seat = 0; seat < draft->game->players; seat++)
        if (!read_seat(in, draft, seat))
            return false;
    if (tt_reading_item(in))
        return tt_reading_refuse(in, "more seats than players");
    return tt_reading_fine(in) && tt_reading_colors_differ(in, draft->players.color, draft->game->players);
}

bool tt_position_draft_read(tt_position_draft *draft, const char *text, size_t size, const tt_board *board,
                            tt_record_fault *fault)
{
    tt_reading in;
    tt_reading_begin(&in, NULL, text, size, 1, fault);
    return read_game(&in, draft, board) && read_frame(&in, draft) && read_piles(&in, draft) &&
           (draft->game->rules->yards || read_rails(&in, draft->game, draft->state)) && read_seats(&in, draft) &&
           tt_reading_object_end(&in) && tt_reading_end(&in);
}
