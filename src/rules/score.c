/* score.c: the parts of a score and who wins (G-16 to G-21, E-11, W-8, W-11, C-16 to C-18). */
#include "core.h"

enum { NO_ROUTE = 255 };

static int tickets_value(const tt_board *board, uint64_t tickets)
{
    int value = 0;
    for (; tickets; tickets &= tickets - 1)
        value += board->ticket[__builtin_ctzll(tickets)].points;
    return value;
}

static int count_of(uint64_t tickets)
{
    return __builtin_popcountll(tickets);
}

static tt_routes routes_of_others(const tt_game *game, const tt_state *state, int seat)
{
    tt_routes others = {{0}};
    for (int other = 0; other < game->players; other++)
        if (other != seat)
            tt_routes_join(&others, &state->table.rails.owned[other]);
    return others;
}

/* G-16; europe: with the best use of the stations built (E-12). */
static uint64_t completed_tickets(const tt_game *game, const tt_state *state, int seat, tt_seat_score *score)
{
    const tt_rails *rails = &state->table.rails;
    uint64_t held = state->secret.held[seat];
    int stations = game->rules->stations ? tt_marks_placed(&state->table.rails, seat) : 0;
    if (stations == 0) {
        uint8_t part[TT_MAX_CITIES];
        tt_network_parts(game->board, &rails->owned[seat], part);
        return tt_network_completed(game->board, part, held);
    }
    tt_routes others = routes_of_others(game, state, seat);
    return tt_stations_assign(game->board, &rails->owned[seat], &others, rails->mark[seat], stations, held,
                              score->borrowed);
}

static void score_tickets(const tt_game *game, const tt_state *state, int seat, uint64_t completed,
                          tt_seat_score *score)
{
    score->completed = completed;
    score->failed = state->secret.held[seat] & ~completed;
    score->tickets =
        (int16_t)(tickets_value(game->board, score->completed) - tickets_value(game->board, score->failed));
}

static void score_rails(const tt_game *game, const tt_state *state, int seat, tt_seat_score *score)
{
    const tt_rails *rails = &state->table.rails;
    score->alvin_catches = (int16_t)(game->rules->alvin_points * rails->alvin_catches[seat]);
    score->routes = (int16_t)(state->table.points[seat] - score->alvin_catches);
    score_tickets(game, state, seat, completed_tickets(game, state, seat, score), score);
    score->longest = (int16_t)tt_trail_longest(game->board, &rails->owned[seat], &score->longest_path);
    if (game->rules->stations) /* E-11 */
        score->stations = (int16_t)(game->rules->station_bonus *
                                    (game->rules->stations - tt_marks_placed(&state->table.rails, seat)));
    if (rails->alvin_holder == seat) /* W-11 */
        score->alvin = game->rules->alvin_points;
}

/* G-18, W-8: all seats tied for the greatest number get the bonus, unless it is 0. */
static void give_bonuses(const tt_game *game, tt_score *score)
{
    int longest = 0, most = 0;
    for (int seat = 0; seat < game->players; seat++) {
        if (score->seat[seat].longest > longest)
            longest = score->seat[seat].longest;
        if (count_of(score->seat[seat].completed) > most)
            most = count_of(score->seat[seat].completed);
    }
    for (int seat = 0; seat < game->players; seat++) {
        if (longest > 0 && score->seat[seat].longest == longest)
            score->seat[seat].longest_bonus = game->rules->longest_bonus;
        if (most > 0 && count_of(score->seat[seat].completed) == most)
            score->seat[seat].globetrotter = game->rules->globetrotter_bonus;
    }
}

static int tickets_naming(const tt_board *board, uint64_t tickets, int city)
{
    int count = 0;
    for (; tickets; tickets &= tickets - 1) {
        const tt_ticket *ticket = &board->ticket[__builtin_ctzll(tickets)];
        count += ticket->a == city || ticket->b == city;
    }
    return count;
}

/* C-17: all seats tied for the most completed tickets with a big city get its bonus, unless it is 0. */
static void give_big_city(const tt_game *game, int index, tt_score *score)
{
    int most = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int seat = 0; seat < game->players; seat++) {
            int count = tickets_naming(game->board, score->seat[seat].completed, game->board->big_city[index]);
            if (pass == 0 && count > most)
                most = count;
            if (pass == 1 && most > 0 && count == most)
                score->seat[seat].big_cities |= (uint8_t)(1 << index);
        }
    }
}

static int big_cities_value(const tt_board *board, unsigned won)
{
    int value = 0;
    for (int i = 0; i < board->big_cities; i++)
        value += won >> i & 1 ? board->big_city_points[i] : 0;
    return value;
}

/* What decides the victory, in order: the points, then the tie-breaks of the game (G-19, G-20, G-21, C-18). */
enum { CRITERIA = 1 + TT_MAX_TIES };

static int tie_value(const tt_state *state, int seat, const tt_seat_score *score, int tie)
{
    switch (tie) {
    case TT_TIE_TICKETS:
        return count_of(score->completed);
    case TT_TIE_LONGEST:
        return score->longest;
    case TT_TIE_LONGEST_BONUS:
        return score->longest_bonus;
    case TT_TIE_FEWEST_STATIONS:
        return -tt_marks_placed(&state->table.rails, seat);
    case TT_TIE_BIG_CITIES:
        return count_of(score->big_cities);
    default:
        return 0;
    }
}

static void criteria(const tt_game *game, const tt_state *state, int seat, const tt_seat_score *score,
                     int values[CRITERIA])
{
    values[0] = score->total;
    for (int i = 0; i < TT_MAX_TIES; i++)
        values[1 + i] = tie_value(state, seat, score, game->rules->ties[i]);
}

static uint8_t find_winners(const tt_game *game, const tt_state *state, const tt_score *score)
{
    int values[TT_MAX_SEATS][CRITERIA];
    for (int seat = 0; seat < game->players; seat++)
        criteria(game, state, seat, &score->seat[seat], values[seat]);
    unsigned winners = (1u << game->players) - 1;
    for (int i = 0; i < CRITERIA; i++) {
        int best = -32768;
        for (int seat = 0; seat < game->players; seat++)
            if (winners >> seat & 1 && values[seat][i] > best)
                best = values[seat][i];
        for (int seat = 0; seat < game->players; seat++)
            if (values[seat][i] < best)
                winners &= ~(1u << seat);
    }
    return (uint8_t)winners;
}

static int total_of(const tt_game *game, const tt_seat_score *s)
{
    return s->routes + s->tickets + s->longest_bonus + s->stations + s->globetrotter + s->alvin + s->alvin_catches +
           big_cities_value(game->board, s->big_cities);
}

void tt_score_make(const tt_game *game, const tt_state *state, tt_score *score)
{
    *score = (tt_score){0};
    for (int seat = 0; seat < game->players; seat++) {
        tt_seat_score *s = &score->seat[seat];
        for (int i = 0; i < TT_MAX_MARKS; i++)
            s->borrowed[i] = NO_ROUTE;
        if (game->rules->yards)
            score_tickets(game, state, seat, state->table.yards.completed[seat], s); /* C-16 */
        else
            score_rails(game, state, seat, s);
    }
    if (game->rules->yards)
        for (int i = 0; i < game->board->big_cities; i++)
            give_big_city(game, i, score);
    else
        give_bonuses(game, score);
    for (int seat = 0; seat < game->players; seat++)
        score->seat[seat].total = (int16_t)total_of(game, &score->seat[seat]);
    score->winners = find_winners(game, state, score);
}
