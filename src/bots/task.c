/* task.c: replaces answers that cannot be played, and makes a hint of a bot's reasons: one where a bot gives none, and
 * an order that agrees with the numbers shown. */
#include "bots/task.h"

/* A bot knows more about its first action than the numbers say: the search also counts the planner's opinion and the
 * margin, and a ticket of the card game counts together with others. So no other action may look better. */
static void limit(const tt_reason *first, tt_reason *other)
{
    if (other->win > first->win)
        other->win = first->win;
    if (first->win < 0 && other->points > first->points)
        other->points = first->points;
}

static bool is_below(const tt_reason *a, const tt_reason *b)
{
    return a->win != b->win ? a->win < b->win : a->win < 0 && a->points < b->points;
}

static bool is_estimate(tt_because_kind kind)
{
    return kind == TT_BECAUSE_CONTROLS || kind == TT_BECAUSE_NEW_TICKETS || kind == TT_BECAUSE_TOTAL ||
           kind == TT_BECAUSE_TOGETHER;
}

/* Removes what contradicts the order: estimates of the planner beside the chance to win, or above one further up the
 * list, and "no card in the market is better" after a card of the market. */
static void agree(tt_reason *reason, bool is_first, int16_t least[TT_BECAUSE_KINDS])
{
    for (int i = 0; i < TT_MAX_BECAUSE; i++) {
        tt_because *because = &reason->because[i];
        bool estimates = is_estimate((tt_because_kind)because->kind);
        if (estimates && (reason->win >= 0 || because->a > least[because->kind]))
            *because = (tt_because){.kind = TT_BECAUSE_NOTHING};
        else if (estimates)
            least[because->kind] = because->a;
        if (because->kind == TT_BECAUSE_CARD && because->b == TT_CARD_NO_BETTER && !is_first)
            because->b = TT_CARD_OPEN;
    }
}

static void order(tt_reasons *reasons)
{
    int16_t least[TT_BECAUSE_KINDS];
    for (int i = 0; i < TT_BECAUSE_KINDS; i++)
        least[i] = INT16_MAX;
    for (int i = 1; i < reasons->count; i++) {
        tt_reason one = reasons->reason[i];
        int at = i;
        limit(&reasons->reason[0], &one);
        for (; at > 1 && is_below(&reasons->reason[at - 1], &one); at--)
            reasons->reason[at] = reasons->reason[at - 1];
        reasons->reason[at] = one;
    }
    for (int i = 0; i < reasons->count; i++)
        agree(&reasons->reason[i], i == 0, least);
}

tt_action tt_task_settle(const tt_task *task, tt_action action, bool is_open)
{
    if (!is_open)
        action = task->open.actions[tt_rng_below(task->rng, (uint32_t)task->open.count)];
    if (!task->reasons)
        return action;
    if (task->reasons->count == 0 || !is_open)
        *task->reasons = (tt_reasons){.count = 1, .reason = {{.action = action, .win = -1}}};
    order(task->reasons);
    return action;
}
