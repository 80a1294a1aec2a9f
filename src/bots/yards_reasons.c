/* yards_reasons.c: why the planner of the card game prefers an action. */
#include "bots/plan.h"
#include "bots/reasons.h"
#include "bots/yards_plan.h"

/* The held tickets that need a color. */
static uint64_t asking(const tt_yards_plan *plan, int color)
{
    uint64_t found = 0;
    for (uint64_t rest = plan->view->held[plan->seat]; rest; rest &= rest - 1)
        if (plan->game->board->ticket[__builtin_ctzll(rest)].needs[color])
            found |= rest & -rest;
    return found;
}

static void add_tickets(const tt_yards_plan *plan, uint64_t tickets, tt_reason *reason)
{
    if (tickets)
        tt_reason_add(reason, TT_BECAUSE_TICKETS, __builtin_popcountll(tickets),
                      tt_best_ticket(plan->game->board, tickets) + 1);
}

static void explain_lay(const tt_yards_plan *plan, tt_action action, tt_reason *reason)
{
    tt_set set = tt_action_set(action);
    uint64_t tickets = 0;
    if (tt_action_arg(action)) {
        for (int color = 0; color < TT_COLORS; color++)
            if (tt_action_arg(action) >> color & 1)
                tickets |= asking(plan, color);
        add_tickets(plan, tickets, reason);
        return;
    }
    if (plan->other_size[set.color])
        tt_reason_add(reason, TT_BECAUSE_ROBS, plan->other_seat[set.color], plan->other_size[set.color]);
    add_tickets(plan, asking(plan, set.color), reason);
    if (!asking(plan, set.color) && set.locomotives && plan->view->held[plan->seat])
        tt_reason_add(reason, TT_BECAUSE_CARD, TT_LOCOMOTIVE,
                      tt_best_ticket(plan->game->board, plan->view->held[plan->seat]));
    int size = set.count + set.locomotives;
    double risk = plan->setting->rob_will * plan->reach[set.color][size < TT_YARDS_GROUP ? size + 1 : TT_YARDS_GROUP];
    tt_reason_add(reason, TT_BECAUSE_RISK, tt_rounded(100 * (risk < 1 ? risk : 1)), 0);
}

/* Another seat that is known to collect a card, or -1. */
static int collector(const tt_yards_plan *plan, int card)
{
    enum { SOME = 2 };
    int best = -1;
    for (int seat = 0; seat < plan->game->players; seat++) {
        int known = seat == plan->seat ? 0 : plan->view->table.known[seat][card];
        if (known >= SOME && (best < 0 || known > plan->view->table.known[best][card]))
            best = seat;
    }
    return best;
}

/* `blind_best`: no card of the market, locomotives aside, is worth more than one drawn blind. */
static void explain_draw(const tt_yards_plan *plan, int card, bool blind_best, double turns, tt_reason *reason)
{
    uint64_t tickets = card < TT_COLORS ? asking(plan, card) : plan->view->held[plan->seat];
    int use = card == TT_NO_CARD && blind_best ? TT_CARD_NO_BETTER
              : tickets                        ? tt_best_ticket(plan->game->board, tickets)
                                               : TT_CARD_OPEN;
    tt_reason_add(reason, TT_BECAUSE_CARD, card, use);
    if (card < TT_COLORS && collector(plan, card) >= 0)
        tt_reason_add(reason, TT_BECAUSE_BLOCKS, collector(plan, card), 0);
    if (plan->view->table.draw_count <= 2 * plan->game->players)
        tt_reason_add(reason, TT_BECAUSE_ENDS, tt_rounded(turns) + 1, 0); /* including this one */
}

static void explain_tickets(const tt_yards_plan *plan, const tt_yards_outlook *outlook, tt_reason *reason)
{
    tt_yards_worth worth;
    tt_yards_weigh_tickets(plan, outlook, plan->view->held[plan->seat], &worth);
    int points = tt_rounded(tt_yards_ticket_draw(plan, outlook, &worth));
    if (points > 0)
        tt_reason_add(reason, TT_BECAUSE_NEW_TICKETS, points, 0);
}

/* The cards that these tickets need and the seat does not have. */
static int lacking(const tt_yards_plan *plan, const tt_yards_holding *now, uint64_t tickets)
{
    int needs[TT_COLORS] = {0}, lack = -now->hand[TT_LOCOMOTIVE] - now->track[TT_LOCOMOTIVE];
    for (; tickets; tickets &= tickets - 1)
        for (int color = 0; color < TT_COLORS; color++)
            needs[color] += plan->game->board->ticket[__builtin_ctzll(tickets)].needs[color];
    for (int color = 0; color < TT_COLORS; color++) {
        int have = now->hand[color] + now->count[color] + now->track[color];
        lack += needs[color] > have ? needs[color] - have : 0;
        lack -= now->locomotives[color];
    }
    return lack > 0 ? lack : 0;
}

static void explain_keep(const tt_yards_plan *plan, tt_action action, tt_reason *reason)
{
    tt_yards_holding now, after;
    tt_yards_holding_of(plan, &now);
    after = now;
    for (unsigned kept = (unsigned)tt_action_arg(action); kept; kept &= kept - 1)
        after.tickets |= (uint64_t)1 << plan->view->offer[__builtin_ctz(kept)];
    if (after.tickets == now.tickets)
        return;
    tt_reason_add(reason, TT_BECAUSE_NEW_TICKETS, tt_rounded(tt_yards_value(plan, &after) - tt_yards_value(plan, &now)),
                  lacking(plan, &now, after.tickets) - lacking(plan, &now, now.tickets));
}

/* C-14: which ticket is named first does not matter, only which are completed in the end. */
static void explain_complete(const tt_yards_plan *plan, int ticket, tt_reason *reason)
{
    uint64_t best = tt_yards_complete(plan);
    if (best >> ticket & 1)
        tt_reason_add(reason, TT_BECAUSE_TOGETHER, tt_ticket_points(plan->game->board, best), 0);
}

static void explain_one(const tt_yards_plan *plan, const tt_yards_outlook *outlook, bool blind_best, tt_action action,
                        tt_reason *reason)
{
    int arg = tt_action_arg(action);
    switch (tt_action_kind_of(action)) {
    case TT_ACTION_LAY:
        explain_lay(plan, action, reason);
        break;
    case TT_ACTION_DRAW:
        explain_draw(plan, plan->view->table.market[arg], false, outlook->turns, reason);
        break;
    case TT_ACTION_DRAW_BLIND:
        explain_draw(plan, TT_NO_CARD, blind_best, outlook->turns, reason);
        break;
    case TT_ACTION_TICKETS:
        explain_tickets(plan, outlook, reason);
        break;
    case TT_ACTION_KEEP:
        explain_keep(plan, action, reason);
        break;
    case TT_ACTION_COMPLETE:
        explain_complete(plan, arg, reason);
        break;
    default:
        break;
    }
}

static bool is_blind_best(const tt_yards_plan *plan, const tt_open_actions *open, const double value[])
{
    double blind = TT_YARDS_LOWEST, most = TT_YARDS_LOWEST;
    for (int i = 0; i < open->count; i++) {
        tt_action action = open->actions[i];
        if (tt_action_kind_of(action) == TT_ACTION_DRAW_BLIND)
            blind = value[i];
        bool colored = plan->view->table.market[tt_action_arg(action) % TT_MARKET_SLOTS] != TT_LOCOMOTIVE;
        if (tt_action_kind_of(action) == TT_ACTION_DRAW && colored && value[i] > most)
            most = value[i];
    }
    return blind >= most;
}

void tt_yards_explain(const tt_yards_plan *plan, const tt_open_actions *open, const double value[], int chosen,
                      tt_reasons *reasons)
{
    tt_yards_holding now;
    tt_yards_outlook outlook;
    double points[TT_MAX_SEATS], rival = -1e9, last = 1e18;
    int last_index = -1;
    tt_yards_holding_of(plan, &now);
    tt_yards_look(plan, &now, &outlook);
    tt_yards_evaluate(plan, points);
    for (int seat = 0; seat < plan->game->players; seat++)
        if (seat != plan->seat && points[seat] > rival)
            rival = points[seat];
    bool blind_best = is_blind_best(plan, open, value);
    reasons->count = 0;
    for (int next = chosen; next >= 0 && reasons->count < TT_MAX_REASONS;) {
        tt_reason *reason = &reasons->reason[reasons->count++];
        *reason = (tt_reason){.action = open->actions[next], .win = -1};
        reason->points = tt_tenths(value[next]);
        reason->margin = tt_tenths(value[next] - rival);
        explain_one(plan, &outlook, blind_best, open->actions[next], reason);
        next = -1;
        for (int i = 0; i < open->count; i++) { /* the next best after the last one added; equals by their order */
            bool below = value[i] < last || (value[i] == last && i > last_index);
            if (i != chosen && below && value[i] > TT_YARDS_LOWEST && (next < 0 || value[i] > value[next]))
                next = i;
        }
        if (next >= 0) {
            last = value[next];
            last_index = next;
        }
    }
}
