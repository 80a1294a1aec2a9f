/* position_write.c: writes a position, one field on each line. */
#include "games/options.h"
#include "record/pieces.h"
#include "record/position.h"
#include "json/json.h"

/* The text so far: each field on its own line. */
typedef struct page {
    const tt_output *out;
    const char *indent;
    bool has_field;
    tt_json_writer json; /* for the value of the field just begun */
} page;

static void put(const page *p, const char *text)
{
    p->out->put(p->out->context, text, __builtin_strlen(text));
}

static tt_json_writer *field(page *p, const char *key)
{
    put(p, p->has_field ? ",\n" : "\n");
    put(p, p->indent);
    put(p, "\"");
    put(p, key);
    put(p, "\": ");
    p->has_field = true;
    tt_json_writer_open(&p->json, p->out->put, p->out->context);
    return &p->json;
}

static void number(page *p, const char *key, int64_t value)
{
    tt_json_write_integer(field(p, key), value);
}

static void string(page *p, const char *key, const char *value)
{
    tt_json_write_string(field(p, key), value);
}

static void counts(page *p, const char *key, const uint8_t cards[TT_CARDS])
{
    tt_pieces_counts(field(p, key), cards);
}

static void tickets(page *p, const char *key, const tt_game *game, uint64_t set)
{
    tt_pieces_tickets(field(p, key), game->board, set);
}

/* Tickets in the given order; of an offer only those whose bit in `chosen` is set. */
static void ticket_list(page *p, const char *key, const tt_game *game, const uint8_t *list, int count, uint64_t chosen)
{
    tt_json_writer *json = field(p, key);
    tt_json_write_array(json);
    for (int i = 0; i < count; i++)
        if (chosen >> i & 1)
            tt_json_write_string(json, game->board->ticket_id[list[i]]);
    tt_json_write_array_end(json);
}

static void write_frame(page *p, const tt_game *game, const tt_state *state)
{
    char seed[TT_HEX_SIZE];
    tt_hex_write(state->secret.seed, seed);
    string(p, "position", "turntable/1");
    string(p, "game", game->rules->name);
    number(p, "players", game->players);
    tt_options_write(field(p, "options"), game->options);
    if (game->board->sha256)
        string(p, "board", game->board->sha256);
    string(p, "seed", seed);
    number(p, "shuffles", state->secret.shuffles);
    string(p, "phase", tt_phase_name(state->table.phase));
    number(p, "turn", state->table.turn);
    number(p, "turns_left", state->table.turns_left);
    if (game->rules->yards)
        number(p, "round", state->table.round);
    else
        number(p, "passes", state->table.passes);
}

static void write_piles(page *p, const tt_game *game, const tt_state *state)
{
    tt_json_writer *json;
    int offered = 0;
    tt_pieces_cards(field(p, "market"), state->table.market, TT_MARKET_SLOTS);
    counts(p, "discard", state->table.discard);
    json = field(p, "draw_pile");
    tt_json_write_array(json);
    for (int depth = 0; depth < state->table.draw_count; depth++)
        tt_pieces_card(json, tt_draw_pile_card(state, depth));
    tt_json_write_array_end(json);
    for (int seat = 0; seat < game->players; seat++)
        offered += state->table.offered[seat];
    ticket_list(p, "ticket_pile", game, state->secret.tickets + offered, state->table.ticket_pile, ~(uint64_t)0);
}

static void write_claim(page *p, const tt_game *game, const tt_state *state)
{
    const tt_rails *rails = &state->table.rails;
    tt_json_writer *json = field(p, "claim");
    uint8_t laid[TT_CARDS] = {0};
    int turned_up = 0;
    if (!tt_phase_claims(state->table.phase)) {
        tt_json_write_null(json);
        return;
    }
    laid[rails->laid.color] = rails->laid.count;
    laid[TT_LOCOMOTIVE] = rails->laid.locomotives;
    while (turned_up < TT_MAX_TUNNEL_CARDS && rails->turned_up[turned_up] != TT_NO_CARD)
        turned_up++;
    tt_json_write_object(json);
    tt_json_member_string(json, "route", game->board->route_id[rails->route]);
    tt_json_write_key(json, "laid");
    tt_pieces_counts(json, laid);
    tt_json_write_key(json, "turned_up");
    tt_pieces_cards(json, rails->turned_up, turned_up);
    tt_json_member_integer(json, "surcharge", rails->surcharge);
    tt_json_write_object_end(json);
}

/* Seats. */

static void write_keep(page *p, const tt_game *game, const tt_state *state, int seat)
{
    const uint8_t *offer = tt_state_offer(state, seat);
    ticket_list(p, "offer", game, offer, state->table.offered[seat], ~(uint64_t)0);
    if (state->secret.keep[seat])
        ticket_list(p, "keep", game, offer, state->table.offered[seat], state->secret.keep[seat]);
    else
        tt_json_write_null(field(p, "keep"));
}

static void write_yard(page *p, const tt_yards *yards, int seat)
{
    tt_json_writer *json = field(p, "yard");
    tt_json_write_object(json);
    for (int color = 0; color < TT_COLORS; color++) {
        uint8_t group[TT_CARDS] = {0};
        group[color] = yards->count[seat][color];
        group[TT_LOCOMOTIVE] = yards->locomotives[seat][color];
        if (group[color] + group[TT_LOCOMOTIVE] == 0)
            continue;
        tt_json_write_key(json, tt_color_name(color));
        tt_pieces_counts(json, group);
    }
    tt_json_write_object_end(json);
}

static void write_seat(const tt_game *game, const tt_state *state, int seat, const tt_players *players,
                       const tt_output *out)
{
    page p = {.out = out, .indent = "      "};
    put(&p, "    {");
    if (players && players->name[seat][0])
        string(&p, "name", players->name[seat]);
    if (players && !game->rules->yards)
        string(&p, "color", tt_player_color(players->color[seat]));
    counts(&p, "hand", state->secret.hand[seat]);
    counts(&p, "known", state->table.known[seat]);
    tickets(&p, "tickets", game, state->secret.held[seat]);
    write_keep(&p, game, state, seat);
    if (game->rules->yards) {
        write_yard(&p, &state->table.yards, seat);
        counts(&p, "track", state->table.yards.track[seat]);
        tickets(&p, "completed", game, state->table.yards.completed[seat]);
        tickets(&p, "named", game, state->secret.named[seat]);
    } else {
        number(&p, "points", state->table.points[seat]);
        tt_pieces_routes(field(&p, "routes"), game->board, &state->table.rails.owned[seat]);
    }
    if (game->rules->stations || game->rules->markers)
        tt_pieces_marks(field(&p, game->rules->stations ? "stations" : "markers"), game->board,
                        state->table.rails.mark[seat]);
    if (game->options.alvin)
        number(&p, "alvin_catches", state->table.rails.alvin_catches[seat]);
    put(&p, "\n    }");
}

void tt_position_write(const tt_game *game, const tt_state *state, const tt_output *out)
{
    tt_position_write_players(game, state, NULL, out);
}

void tt_position_write_players(const tt_game *game, const tt_state *state, const tt_players *players,
                               const tt_output *out)
{
    page p = {.out = out, .indent = "  "};
    put(&p, "{");
    write_frame(&p, game, state);
    write_piles(&p, game, state);
    if (!game->rules->yards)
        write_claim(&p, game, state);
    if (game->options.alvin)
        tt_pieces_alvin(field(&p, "alvin"), game, state->table.rails.alvin_city, state->table.rails.alvin_holder);
    field(&p, "seats");
    put(&p, "[\n");
    for (int seat = 0; seat < game->players; seat++) {
        put(&p, seat > 0 ? ",\n" : "");
        write_seat(game, state, seat, players, out);
    }
    put(&p, "\n  ]\n}\n");
}
