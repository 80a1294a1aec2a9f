/* search_eval.c: estimates the final points of a seat from a full state.
 *
 * A few dozen numbers about the sketch of the seat, its hand and the nearness of the end are the input of a small
 * network with one hidden layer. It was fitted to the results of games between sketches: src/games/NAME/weights.c,
 * bench/fit.c. */
#include "bots/search.h"

#include <string.h>

/* How near the others bring the end, and what they have. */
static float *tell_others(const tt_game *game, const tt_state *state, int seat, float *out)
{
    const tt_rails *rails = &state->table.rails;
    int trains = 99, hand = 0, tickets = 0;
    double most = -1e9;
    for (int other = 0; other < game->players; other++) {
        if (other == seat)
            continue;
        trains = rails->trains[other] < trains ? rails->trains[other] : trains;
        hand = state->table.hand_count[other] > hand ? state->table.hand_count[other] : hand;
        tickets = state->table.ticket_count[other] > tickets ? state->table.ticket_count[other] : tickets;
        most = state->table.points[other] > most ? state->table.points[other] : most;
    }
    int left = state->table.turns_left, after = (seat - state->table.turn + game->players) % game->players;
    int own = left > after ? (left - 1 - after) / game->players + 1 : 0;
    *out++ = trains / 45.0f;
    *out++ = hand / 20.0f;
    *out++ = tickets / 5.0f;
    *out++ = (float)(most / 100);
    *out++ = (rails->trains[seat] - trains) / 20.0f;
    *out++ = left ? 1.0f : 0.0f;
    *out++ = left ? own / 2.0f : 0.0f;
    *out++ = (float)after / (float)game->players;
    *out++ = game->players / 5.0f;
    return out;
}

float *tt_search_tell_hand(const uint8_t hand[TT_CARDS], float *out)
{
    int most = 0, second = 0, count = hand[TT_LOCOMOTIVE];
    for (int color = 0; color < TT_COLORS; color++) {
        count += hand[color];
        if (hand[color] > most) {
            second = most;
            most = hand[color];
        } else if (hand[color] > second) {
            second = hand[color];
        }
    }
    *out++ = count / 20.0f;
    *out++ = hand[TT_LOCOMOTIVE] / 5.0f;
    *out++ = most / 8.0f;
    *out++ = second / 8.0f;
    return out;
}

/* What the sketch still needs, for tickets and filler routes. */
static float *tell_sketch(const tt_search *search, const tt_state *state, int seat, const tt_sketch *sketch, float *out)
{
    const tt_board *board = search->task->game->board;
    uint8_t part[TT_MAX_CITIES];
    tt_network_parts(board, &state->table.rails.owned[seat], part);
    uint64_t held = state->secret.held[seat], done = tt_network_completed(board, part, held);
    uint64_t planned = sketch->planned & ~done;
    double missing = 0, fill_missing = 0, ready_gain = 0, gain = 0, fill_gain = 0;
    int ready = 0, trains = 0, routes = 0;
    for (int i = 0; i < sketch->items; i++) {
        const tt_plan_item *item = &sketch->item[i];
        *(item->fills ? &fill_missing : &missing) += item->missing + item->spare;
        *(item->fills ? &fill_gain : &gain) += sketch->gain[i];
        routes += !item->fills;
        trains += item->fills ? 0 : board->route[item->route].length;
        if (!item->missing) {
            ready++;
            ready_gain += sketch->gain[i];
        }
    }
    double turns = routes + search->plan->card * missing;
    double left = tt_sketch_turns(search->task->game, &state->table, search->plan, seat);
    *out++ = (float)(tt_ticket_points(board, done) / 50.0);
    *out++ = (float)(tt_ticket_points(board, planned) / 50.0);
    *out++ = (float)(tt_ticket_points(board, held & ~done & ~planned) / 50.0);
    *out++ = __builtin_popcountll(planned) / 4.0f;
    *out++ = __builtin_popcountll(done) / 4.0f;
    *out++ = trains / 45.0f;
    *out++ = routes / 10.0f;
    *out++ = (float)(missing / 20);
    *out++ = (float)(fill_missing / 20);
    *out++ = (float)(turns / 20);
    *out++ = (float)((left - turns) / 20);
    *out++ = (float)(gain / 30);
    *out++ = ready / 4.0f;
    *out++ = (float)(ready_gain / 20);
    *out++ = (float)(fill_gain / 50);
    return out;
}

/* The points that unclaimed routes will score for the player who controls one of `cities` (W-5). */
static double points_at(const tt_game *game, const tt_routes *open, const uint8_t cities[TT_MAX_MARKS])
{
    double points = 0;
    for (int i = 0; i < game->rules->markers && cities[i] != TT_NO_CITY; i++) {
        tt_routes there = game->board->city_routes[cities[i]];
        for (int w = 0; w < TT_ROUTE_WORDS; w++)
            there.word[w] &= open->word[w];
        for (int r = tt_routes_next(&there, 0); r >= 0; r = tt_routes_next(&there, r + 1))
            points += game->rules->points[game->board->route[r].length];
    }
    return points;
}

/* What is compared between the seats. */
typedef struct standing {
    int longest;      /* G-18 */
    int done, later;  /* old_west: tickets completed, and with those planned */
    double points_at; /* old_west: that unclaimed routes will score at its cities */
} standing;

static void compare_west(const tt_game *game, const tt_search_part *part, standing of[TT_MAX_SEATS])
{
    const tt_rails *rails = &part->state.table.rails;
    tt_routes open = rails->open[0];
    for (int seat = 1; seat < game->players; seat++)
        tt_routes_join(&open, &rails->open[seat]);
    for (int seat = 0; seat < game->players; seat++) {
        uint8_t joined[TT_MAX_CITIES];
        tt_network_parts(game->board, &rails->owned[seat], joined);
        uint64_t held = part->state.secret.held[seat], met = tt_network_completed(game->board, joined, held);
        of[seat].done = __builtin_popcountll(met);
        of[seat].later = __builtin_popcountll(met | (part->sketch[seat].planned & held));
        of[seat].points_at = points_at(game, &open, rails->mark[seat]);
    }
}

static void compare(const tt_game *game, const tt_search_part *part, standing of[TT_MAX_SEATS])
{
    for (int seat = 0; game->rules->longest_bonus && seat < game->players; seat++)
        of[seat].longest = tt_trail_longest(game->board, &part->state.table.rails.owned[seat], NULL);
    if (game->rules->markers)
        compare_west(game, part, of);
}

/* old_west: who controls what, who leads in tickets (W-8), who holds Alvin. */
static float *tell_west(const tt_game *game, const tt_rails *rails, const standing of[TT_MAX_SEATS], int seat,
                        float *out)
{
    standing best = {0};
    for (int other = 0; other < game->players; other++) {
        if (other == seat)
            continue;
        best.done = of[other].done > best.done ? of[other].done : best.done;
        best.later = of[other].later > best.later ? of[other].later : best.later;
        best.points_at = of[other].points_at > best.points_at ? of[other].points_at : best.points_at;
    }
    *out++ = (of[seat].done - best.done) / 3.0f;
    *out++ = (of[seat].later - best.later) / 3.0f;
    *out++ = (float)(of[seat].points_at / 50);
    *out++ = (float)(best.points_at / 50);
    *out++ = rails->alvin_holder == seat ? 1.0f : 0.0f;
    *out++ = rails->alvin_holder < game->players && rails->alvin_holder != seat ? 1.0f : 0.0f;
    return out;
}

static void tell(const tt_search *search, const tt_search_part *part, const standing of[TT_MAX_SEATS], int seat,
                 float feature[TT_SEARCH_FEATURES])
{
    const tt_game *game = search->task->game;
    const tt_state *state = &part->state;
    const tt_rails *rails = &state->table.rails;
    float *out = feature;
    out = tell_others(game, state, seat, out);
    out = tt_search_tell_hand(state->secret.hand[seat], out);
    out = tell_sketch(search, state, seat, &part->sketch[seat], out);
    int best = 0;
    for (int other = 0; other < game->players; other++)
        best = other != seat && of[other].longest > best ? of[other].longest : best;
    *out++ = rails->trains[seat] / 45.0f;
    *out++ = (float)(state->table.points[seat] / 100.0);
    *out++ = (of[seat].longest - best) / 20.0f;
    *out++ = tt_marks_placed(rails, seat) / 3.0f;
    if (game->rules->markers)
        out = tell_west(game, rails, of, seat, out);
    while (out < feature + TT_SEARCH_FEATURES)
        *out++ = 0;
}

void tt_search_tell(const tt_search *search, const tt_search_part *part, int seat, float feature[TT_SEARCH_FEATURES])
{
    standing of[TT_MAX_SEATS] = {{0}};
    if (search->task->game->rules->yards) {
        tt_search_yards_features(search, &part->state, seat, feature);
        return;
    }
    compare(search->task->game, part, of);
    tell(search, part, of, seat, feature);
}

void tt_search_tell_all(const tt_search *search, tt_search_part *part)
{
    standing of[TT_MAX_SEATS] = {{0}};
    bool yards = search->task->game->rules->yards;
    if (!yards)
        compare(search->task->game, part, of);
    for (int seat = 0; seat < search->task->game->players; seat++) {
        if (yards)
            tt_search_yards_features(search, &part->state, seat, part->feature[seat]);
        else
            tell(search, part, of, seat, part->feature[seat]);
    }
}

void tt_search_features(const tt_search *search, tt_search_part *part, int seat, float feature[TT_SEARCH_FEATURES])
{
    if (!search->task->game->rules->yards)
        tt_sketch_renew(search, part, seat);
    tt_search_tell(search, part, seat, feature);
}

double tt_search_expect(const tt_search *search, tt_search_part *part, int seat)
{
    float feature[TT_SEARCH_FEATURES];
    tt_search_features(search, part, seat, feature);
    const tt_search_net *net = search->task->game->rules->bots->net;
    float sum = net->bias;
    for (int i = 0; i < TT_SEARCH_HIDDEN; i++) {
        const float *weight = net->in[i];
        float at = weight[TT_SEARCH_FEATURES];
        for (int k = 0; k < TT_SEARCH_FEATURES; k++)
            at += weight[k] * feature[k];
        sum += at > 0 ? at * net->out[i] : 0;
    }
    return part->state.table.points[seat] + 50.0 * sum;
}
