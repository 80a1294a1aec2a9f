/* standing.c: sums over deals. */
#include "arena/standing.h"

/* The points of a seat minus those of the best other seat. */
static int margin(const tt_score *score, int seat, int players)
{
    int best = INT16_MIN;
    for (int other = 0; other < players; other++)
        if (other != seat && score->seat[other].total > best)
            best = score->seat[other].total;
    return score->seat[seat].total - best;
}

static void add_finished(tt_entrant_sums *sums, const tt_score *score, int seat, int players, int64_t turns)
{
    const tt_seat_score *own = &score->seat[seat];
    bool wins = score->winners >> seat & 1;
    int winners = __builtin_popcount(score->winners);
    sums->finished++;
    sums->won += wins && winners == 1;
    sums->shared += wins && winners > 1;
    sums->wins += wins ? TT_WIN / winners : 0;
    sums->points += own->total;
    sums->margin += margin(score, seat, players);
    sums->completed += __builtin_popcountll(own->completed);
    sums->failed += __builtin_popcountll(own->failed);
    sums->turns += turns;
}

void tt_deal_result_add(tt_deal_result *result, const tt_seating *seating, int number, const tt_outcome *outcome,
                        const tt_player players[])
{
    uint8_t entrant[TT_MAX_SEATS];
    int pair[2], contest = tt_seating_contest(seating, number);
    tt_seating_seats(seating, number, entrant);
    tt_seating_pair(seating, contest, pair);
    for (int seat = 0; seat < seating->players; seat++) {
        tt_entrant_sums *sums = &result->entrant[entrant[seat]];
        const tt_conduct *conduct = &players[seat].conduct;
        int64_t before = sums->wins;
        sums->games++;
        sums->decisions += conduct->decisions;
        sums->illegal += conduct->illegal;
        sums->over_budget += conduct->over_budget;
        sums->nanoseconds += conduct->nanoseconds;
        sums->forfeits += outcome->forfeits >> seat & 1;
        if (outcome->finished || outcome->forfeits)
            add_finished(sums, &outcome->score, seat, seating->players, conduct->turns);
        else
            sums->wins += TT_WIN / seating->players;
        if (!seating->one_table && entrant[seat] == pair[0])
            result->challenger[contest] += sums->wins - before;
    }
}

static void add_sums(tt_entrant_sums *sums, const tt_entrant_sums *more)
{
    sums->games += more->games;
    sums->finished += more->finished;
    sums->won += more->won;
    sums->shared += more->shared;
    sums->wins += more->wins;
    sums->points += more->points;
    sums->margin += more->margin;
    sums->completed += more->completed;
    sums->failed += more->failed;
    sums->turns += more->turns;
    sums->decisions += more->decisions;
    sums->illegal += more->illegal;
    sums->over_budget += more->over_budget;
    sums->nanoseconds += more->nanoseconds;
    sums->forfeits += more->forfeits;
}

void tt_standing_add(tt_standing *standing, const tt_seating *seating, const tt_deal_result *result)
{
    standing->deals++;
    for (int i = 0; i < seating->entrants; i++) {
        add_sums(&standing->entrant[i], &result->entrant[i]);
        for (int j = 0; j < seating->entrants; j++)
            standing->products[i][j] += result->entrant[i].wins * result->entrant[j].wins;
    }
    for (int c = 0; c < seating->contests; c++) {
        standing->pair[c].wins += result->challenger[c];
        standing->pair[c].squares += result->challenger[c] * result->challenger[c];
    }
}
