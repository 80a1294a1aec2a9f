/* yards_scoring.c: which tickets to complete at a scoring (C-14). */
#include "bots/yards_plan.h"
#include "turntable/score.h"

#include <string.h>

/* The value of a set of tickets, together with those completed before. */
static double set_value(const tt_yards_plan *plan, uint64_t tickets)
{
    double points = 0, city[TT_MAX_BIG_CITIES + 1] = {0};
    for (; tickets; tickets &= tickets - 1) {
        int t = __builtin_ctzll(tickets);
        points += plan->game->board->ticket[t].points * (plan->last_scoring ? 2 : 1);
        city[plan->city[t][0]]++;
        city[plan->city[t][1]]++;
    }
    for (int i = 0; i < plan->game->board->big_cities; i++)
        points += tt_yards_city_points(plan, i, plan->done[i] + city[i]);
    return points;
}

/* Takes the cards of a ticket from a stack, with locomotives for missing colors; false if the stack has too few. */
static bool pay(const tt_ticket *ticket, uint8_t stack[TT_CARDS])
{
    for (int color = 0; color < TT_COLORS; color++) {
        int needed = ticket->needs[color], colored = needed < stack[color] ? needed : stack[color];
        if (needed - colored > stack[TT_LOCOMOTIVE])
            return false;
        stack[color] = (uint8_t)(stack[color] - colored);
        stack[TT_LOCOMOTIVE] = (uint8_t)(stack[TT_LOCOMOTIVE] - (needed - colored));
    }
    return true;
}

/* The set with the most points, unless a set around a ticket that it omits is worth more with the big cities. */
uint64_t tt_yards_complete(const tt_yards_plan *plan)
{
    const tt_board *board = plan->game->board;
    uint64_t held = plan->view->held[plan->seat], named = plan->view->named;
    uint8_t left[TT_CARDS], stack[TT_CARDS];
    memcpy(left, plan->view->table.yards.track[plan->seat], sizeof left);
    for (uint64_t rest = named; rest; rest &= rest - 1)
        pay(&board->ticket[__builtin_ctzll(rest)], left);
    held &= ~named;
    uint64_t best = tt_pack_best(board, held, left);
    double most = set_value(plan, named | best);
    for (uint64_t rest = held & ~best; rest; rest &= rest - 1) {
        uint64_t one = rest & -rest;
        memcpy(stack, left, sizeof stack);
        if (!pay(&board->ticket[__builtin_ctzll(rest)], stack))
            continue;
        uint64_t other = one | tt_pack_best(board, held & ~one, stack);
        double value = set_value(plan, named | other);
        if (value > most) {
            most = value;
            best = other;
        }
    }
    return best;
}
