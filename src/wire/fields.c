/* fields.c: the fields of a picture that everybody sees (V-1), and the list of all fields. */
#include "wire/fields.h"

#include "record/pieces.h"
#include "wire/picture.h"

bool tt_sight_over(const tt_sight *sight)
{
    return sight->view->table.phase == TT_PHASE_OVER;
}

/* Which fields belong to which games and viewers. */

static bool in_board_games(const tt_sight *sight)
{
    return !sight->game->rules->yards;
}

static bool with_stations(const tt_sight *sight)
{
    return sight->game->rules->stations > 0;
}

static bool with_markers(const tt_sight *sight)
{
    return sight->game->rules->markers > 0;
}

static bool with_alvin(const tt_sight *sight)
{
    return sight->game->options.alvin;
}

static bool in_card_game(const tt_sight *sight)
{
    return sight->game->rules->yards;
}

static bool with_memory_aid(const tt_sight *sight)
{
    return sight->memory_aid;
}

static bool at_a_seat(const tt_sight *sight)
{
    return sight->view->seat != TT_WATCHER;
}

static bool at_a_seat_of_the_card_game(const tt_sight *sight)
{
    return in_card_game(sight) && at_a_seat(sight);
}

static bool at_a_seat_of_a_board_game(const tt_sight *sight)
{
    return in_board_games(sight) && at_a_seat(sight);
}

/* The phase of the game. */

static void write_phase(const tt_sight *sight, tt_json_writer *json)
{
    tt_json_write_string(json, tt_phase_name(sight->view->table.phase));
}

static void write_turn(const tt_sight *sight, tt_json_writer *json)
{
    tt_json_write_integer(json, sight->view->table.turn);
}

static void write_asked(const tt_sight *sight, tt_json_writer *json)
{
    tt_json_write_array(json);
    for (int seat = 0; seat < sight->game->players; seat++)
        if (sight->view->table.asked >> seat & 1)
            tt_json_write_integer(json, seat);
    tt_json_write_array_end(json);
}

static void write_round(const tt_sight *sight, tt_json_writer *json)
{
    tt_json_write_integer(json, sight->view->table.round);
}

static void write_turns_left(const tt_sight *sight, tt_json_writer *json)
{
    if (sight->view->table.turns_left)
        tt_json_write_integer(json, sight->view->table.turns_left);
    else
        tt_json_write_null(json);
}

/* Cards and tickets on the table. */

static void write_market(const tt_sight *sight, tt_json_writer *json)
{
    tt_pieces_cards(json, sight->view->table.market, TT_MARKET_SLOTS);
}

static int sum(const uint8_t cards[TT_CARDS])
{
    int all = 0;
    for (int card = 0; card < TT_CARDS; card++)
        all += cards[card];
    return all;
}

static void write_piles(const tt_sight *sight, tt_json_writer *json)
{
    const tt_table_part *table = &sight->view->table;
    tt_json_write_object(json);
    tt_json_member_integer(json, "draw", table->draw_count);
    tt_json_member_integer(json, "discard", sum(table->discard));
    tt_json_member_integer(json, "tickets", table->ticket_pile);
    tt_json_write_object_end(json);
}

/* One number for each seat. */
static void write_column(const tt_sight *sight, tt_json_writer *json, const uint8_t *numbers)
{
    tt_json_write_array(json);
    for (int seat = 0; seat < sight->game->players; seat++)
        tt_json_write_integer(json, numbers[seat]);
    tt_json_write_array_end(json);
}

/* card_game: what the tickets completed so far are worth (C-15, V-1). */
static int points_of(const tt_sight *sight, int seat)
{
    const tt_table_part *table = &sight->view->table;
    if (!sight->game->rules->yards)
        return table->points[seat];
    int points = 0;
    for (uint64_t rest = table->yards.completed[seat]; rest; rest &= rest - 1)
        points += sight->game->board->ticket[__builtin_ctzll(rest)].points;
    return points;
}

static void write_points(const tt_sight *sight, tt_json_writer *json)
{
    tt_json_write_array(json);
    for (int seat = 0; seat < sight->game->players; seat++)
        tt_json_write_integer(json, points_of(sight, seat));
    tt_json_write_array_end(json);
}

static void write_cards(const tt_sight *sight, tt_json_writer *json)
{
    write_column(sight, json, sight->view->table.hand_count);
}

static void write_held(const tt_sight *sight, tt_json_writer *json)
{
    write_column(sight, json, sight->view->table.ticket_count);
}

static void write_trains(const tt_sight *sight, tt_json_writer *json)
{
    write_column(sight, json, sight->view->table.rails.trains);
}

/* Stations or markers that each player still has. */
static void write_marks_left(const tt_sight *sight, tt_json_writer *json)
{
    const tt_rules *rules = sight->game->rules;
    tt_json_write_array(json);
    for (int seat = 0; seat < sight->game->players; seat++)
        tt_json_write_integer(json, (rules->stations ? rules->stations : rules->markers) -
                                        tt_marks_placed(&sight->view->table.rails, seat));
    tt_json_write_array_end(json);
}

/* The board. */

static void write_owned(const tt_sight *sight, tt_json_writer *json)
{
    tt_json_write_array(json);
    for (int seat = 0; seat < sight->game->players; seat++)
        tt_field_routes(json, sight->game->board, &sight->view->table.rails.owned[seat]);
    tt_json_write_array_end(json);
}

/* Stations or markers, in the order placed. */
static void write_marks(const tt_sight *sight, tt_json_writer *json)
{
    const tt_rails *rails = &sight->view->table.rails;
    tt_json_write_array(json);
    for (int seat = 0; seat < sight->game->players; seat++)
        tt_field_cities(json, sight->game->board, rails->mark[seat], tt_marks_placed(rails, seat));
    tt_json_write_array_end(json);
}

static void write_alvin(const tt_sight *sight, tt_json_writer *json)
{
    const tt_rails *rails = &sight->view->table.rails;
    tt_json_write_object(json);
    tt_json_member_string(json, "city", sight->game->board->city_id[rails->alvin_city]);
    tt_json_write_key(json, "holder");
    if (rails->alvin_holder < sight->game->players)
        tt_json_write_integer(json, rails->alvin_holder);
    else
        tt_json_write_null(json);
    tt_json_write_object_end(json);
}

/* The route of a tunnel, marker or Alvin decision. */
static void write_claiming(const tt_sight *sight, tt_json_writer *json)
{
    const tt_table_part *table = &sight->view->table;
    const tt_rails *rails = &table->rails;
    if (table->phase != TT_PHASE_TUNNEL && table->phase != TT_PHASE_ALVIN && table->phase != TT_PHASE_MARKER) {
        tt_json_write_null(json);
        return;
    }
    tt_json_write_object(json);
    tt_json_member_string(json, "route", sight->game->board->route_id[rails->route]);
    if (table->phase == TT_PHASE_TUNNEL) {
        uint8_t laid[TT_CARDS] = {0};
        laid[rails->laid.color] = rails->laid.count;
        laid[TT_LOCOMOTIVE] = rails->laid.locomotives;
        int revealed = 0;
        while (revealed < TT_MAX_TUNNEL_CARDS && rails->turned_up[revealed] != TT_NO_CARD)
            revealed++;
        tt_json_write_key(json, "cards");
        tt_pieces_counts(json, laid);
        tt_json_write_key(json, "revealed");
        tt_pieces_cards(json, rails->turned_up, revealed);
        tt_json_member_integer(json, "surcharge", rails->surcharge);
    }
    tt_json_write_object_end(json);
}

/* The card game. */

static void write_yards(const tt_sight *sight, tt_json_writer *json)
{
    const tt_yards *yards = &sight->view->table.yards;
    tt_json_write_array(json);
    for (int seat = 0; seat < sight->game->players; seat++) {
        tt_json_write_object(json);
        for (int color = 0; color < TT_COLORS; color++) {
            uint8_t group[TT_CARDS] = {0};
            group[color] = yards->count[seat][color];
            group[TT_LOCOMOTIVE] = yards->locomotives[seat][color];
            if (sum(group) == 0)
                continue;
            tt_json_write_key(json, tt_color_name(color));
            tt_pieces_counts(json, group);
        }
        tt_json_write_object_end(json);
    }
    tt_json_write_array_end(json);
}

bool tt_sight_track(const tt_sight *sight, int seat)
{
    return sight->memory_aid || sight->view->table.phase == TT_PHASE_COMPLETE || tt_sight_over(sight) ||
           (sight->game->options.open_track && seat == sight->view->seat);
}

static void write_tracks(const tt_sight *sight, tt_json_writer *json)
{
    const tt_yards *yards = &sight->view->table.yards;
    tt_json_write_array(json);
    for (int seat = 0; seat < sight->game->players; seat++) {
        tt_json_write_object(json);
        tt_json_member_integer(json, "count", sum(yards->track[seat]));
        if (tt_sight_track(sight, seat)) {
            tt_json_write_key(json, "cards");
            tt_pieces_counts(json, yards->track[seat]);
        }
        tt_json_write_object_end(json);
    }
    tt_json_write_array_end(json);
}

static void write_completed(const tt_sight *sight, tt_json_writer *json)
{
    tt_json_write_array(json);
    for (int seat = 0; seat < sight->game->players; seat++)
        tt_field_ids(json, sight->game->board, sight->view->table.yards.completed[seat]);
    tt_json_write_array_end(json);
}

/* V-6, without the tracks, which are another field. */
static void write_memory(const tt_sight *sight, tt_json_writer *json)
{
    const tt_table_part *table = &sight->view->table;
    tt_json_write_object(json);
    tt_json_write_key(json, "discard");
    tt_pieces_counts(json, table->discard);
    tt_json_member_array(json, "known");
    for (int seat = 0; seat < sight->game->players; seat++)
        tt_pieces_counts(json, table->known[seat]);
    tt_json_write_array_end(json);
    tt_json_write_object_end(json);
}

static void write_hand(const tt_sight *sight, tt_json_writer *json)
{
    if (tt_sight_over(sight)) /* the field `score` has it */
        tt_json_write_null(json);
    else
        tt_pieces_counts(json, sight->view->hand[sight->view->seat]);
}

const tt_picture_field *tt_picture_fields(int *count)
{
    static const tt_picture_field fields[] = {
        {"phase", NULL, write_phase, TT_DEPENDS_ANY},
        {"turn", NULL, write_turn, TT_DEPENDS_ANY},
        {"asked", NULL, write_asked, TT_DEPENDS_ANY},
        {"round", in_card_game, write_round, TT_DEPENDS_ANY},
        {"turns_left", NULL, write_turns_left, TT_DEPENDS_ANY},
        {"market", NULL, write_market, TT_DEPENDS_ANY},
        {"piles", NULL, write_piles, TT_DEPENDS_ANY},
        {"points", NULL, write_points, TT_DEPENDS_ANY},
        {"cards", NULL, write_cards, TT_DEPENDS_ANY},
        {"held", NULL, write_held, TT_DEPENDS_ANY},
        {"trains", in_board_games, write_trains, TT_DEPENDS_ANY},
        {"unbuilt", with_stations, write_marks_left, TT_DEPENDS_ANY},
        {"unplaced", with_markers, write_marks_left, TT_DEPENDS_ANY},
        {"owned", in_board_games, write_owned, TT_DEPENDS_OWNERS},
        {"stations", with_stations, write_marks, TT_DEPENDS_ANY},
        {"markers", with_markers, write_marks, TT_DEPENDS_ANY},
        {"alvin", with_alvin, write_alvin, TT_DEPENDS_ANY},
        {"claiming", in_board_games, write_claiming, TT_DEPENDS_ANY},
        {"yards", in_card_game, write_yards, TT_DEPENDS_ANY},
        {"tracks", in_card_game, write_tracks, TT_DEPENDS_ANY},
        {"completed", in_card_game, write_completed, TT_DEPENDS_ANY},
        {"memory", with_memory_aid, write_memory, TT_DEPENDS_ANY},
        {"hand", at_a_seat, write_hand, TT_DEPENDS_ANY},
        {"offer", at_a_seat, tt_field_offer, TT_DEPENDS_ANY},
        {"tickets", at_a_seat, tt_field_tickets, TT_DEPENDS_TICKETS},
        {"named", at_a_seat_of_the_card_game, tt_field_named, TT_DEPENDS_ANY},
        {"why", at_a_seat_of_a_board_game, tt_field_why, TT_DEPENDS_HAND},
        {"score", NULL, tt_field_score, TT_DEPENDS_ANY},
    };
    _Static_assert(sizeof fields / sizeof fields[0] <= TT_PICTURE_MAX, "a picture has room for all fields");
    *count = sizeof fields / sizeof fields[0];
    return fields;
}
