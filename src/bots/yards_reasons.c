/* yards_reasons.c: why the planner of the card game likes an action. */
#include "bots/yards_plan.h"

static void add(tt_reason *reason, tt_because_kind kind, int a, int b)
{
    for (int i = 0; i < TT_MAX_BECAUSE; i++)
        if (reason->because[i].kind == TT_BECAUSE_NOTHING) {
            reason->because[i] = (tt_because){(uint8_t)kind, (int16_t)a, (int16_t)b};
            return;
        }
}

static int rounded(double x)
{
    return (int)(x < 0 ? x - 0.5 : x + 0.5);
}

static int16_t tenths(double points)
{
    return (int16_t)rounded(points < -3000 ? -30000 : points > 3000 ? 30000 : points * 10);
}

/* The tickets held that ask for a color. */
static uint64_t asking(const tt_yards_plan *plan, int color)
{
    uint64_t found = 0;
    for (uint64_t rest = plan->view->held[plan->seat]; rest; rest &= rest - 1)
        if (plan->game->board->ticket[__builtin_ctzll(rest)].needs[color])
            found |= rest & -rest;
    return found;
}

static void explain_lay(const tt_yards_plan *plan, tt_action action, tt_reason *reason)
{
    tt_set set = tt_action_set(action);
    uint64_t tickets = 0;
    if (tt_action_arg(action)) {
        for (int color = 0; color < TT_COLORS; color++)
            if (tt_action_arg(action) >> color & 1)
                tickets |= asking(plan, color);
        add(reason, TT_BECAUSE_TICKETS, __builtin_popcountll(tickets), 0);
        return;
    }
    if (plan->other_size[set.color])
        add(reason, TT_BECAUSE_ROBS, plan->other_seat[set.color], plan->other_size[set.color]);
    tickets = asking(plan, set.color);
    if (tickets)
        add(reason, TT_BECAUSE_TICKETS, __builtin_popcountll(tickets), 0);
    int size = set.count + set.locomotives;
    double risk = plan->setting->rob_will * plan->reach[set.color][size < TT_YARDS_GROUP ? size + 1 : TT_YARDS_GROUP];
    add(reason, TT_BECAUSE_RISK, rounded(100 * (risk < 1 ? risk : 1)), 0);
}

static void explain_draw(const tt_yards_plan *plan, int card, double turns, tt_reason *reason)
{
    if (card < TT_LOCOMOTIVE && asking(plan, card))
        add(reason, TT_BECAUSE_CARD, card, __builtin_ctzll(asking(plan, card)));
    if (plan->view->table.draw_count <= 2 * plan->game->players)
        add(reason, TT_BECAUSE_ENDS, rounded(turns), 0);
}

static void explain_tickets(const tt_yards_plan *plan, const tt_yards_outlook *outlook, tt_reason *reason)
{
    tt_yards_worth worth;
    tt_yards_weigh_tickets(plan, outlook, plan->view->held[plan->seat], &worth);
    add(reason, TT_BECAUSE_NEW_TICKETS, rounded(tt_yards_ticket_draw(plan, outlook, &worth)), 0);
}

static void explain_one(const tt_yards_plan *plan, const tt_yards_outlook *outlook, tt_action action, tt_reason *reason)
{
    int arg = tt_action_arg(action);
    switch (tt_action_kind_of(action)) {
    case TT_LAY:
        explain_lay(plan, action, reason);
        break;
    case TT_DRAW:
        explain_draw(plan, plan->view->table.market[arg], outlook->turns, reason);
        break;
    case TT_DRAW_BLIND:
        explain_draw(plan, TT_NO_CARD, outlook->turns, reason);
        break;
    case TT_TICKETS:
        explain_tickets(plan, outlook, reason);
        break;
    case TT_KEEP:
        add(reason, TT_BECAUSE_TICKETS, __builtin_popcount((unsigned)arg), 0);
        break;
    case TT_COMPLETE:
        add(reason, TT_BECAUSE_POINTS, plan->game->board->ticket[arg].points, 0);
        add(reason, TT_BECAUSE_SAVES, plan->last_scoring ? plan->game->board->ticket[arg].points : 0, 0);
        break;
    default:
        break;
    }
}

void tt_yards_explain(const tt_yards_plan *plan, const tt_open *open, const double value[], int chosen,
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
    reasons->count = 0;
    for (int next = chosen; next >= 0 && reasons->count < TT_MAX_REASONS;) {
        tt_reason *reason = &reasons->reason[reasons->count++];
        *reason = (tt_reason){.action = open->actions[next], .win = -1};
        reason->points = tenths(value[next]);
        reason->margin = tenths(value[next] - rival);
        explain_one(plan, &outlook, open->actions[next], reason);
        next = -1;
        for (int i = 0; i < open->count; i++) { /* the next best after the last one told; equals by their order */
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
