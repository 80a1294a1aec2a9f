/* greedy.c: the bot that takes what scores now. It claims the longest route it can pay for, else draws the color it has
 * most of. It keeps as few tickets as allowed, the shortest, and ignores them afterwards. */
#include "bots/yards.h"
#include "turntable/bot.h"

/* A quick score of an action. */
static int appeal(const tt_task *task, tt_action action)
{
    const tt_view *view = task->view;
    const uint8_t *hand = view->hand[view->seat];
    int arg = tt_action_arg(action), locomotives = tt_action_set(action).locomotives, value = 0;
    switch (tt_action_kind_of(action)) {
    case TT_ACTION_CLAIM:
        return 1000 + 100 * task->game->board->route[arg].length - locomotives;
    case TT_ACTION_DRAW:
        return 100 + 10 * (view->table.market[arg] == TT_LOCOMOTIVE ? 3 : hand[view->table.market[arg]]);
    case TT_ACTION_DRAW_BLIND:
        return 105;
    case TT_ACTION_KEEP:
        for (int i = 0; i < TT_MAX_OFFER; i++)
            if (arg >> i & 1)
                value += task->game->board->ticket[view->offer[i]].points;
        return 1000 - value;
    case TT_ACTION_PAY:
        return 100 - locomotives;
    default:
        return 0;
    }
}

static tt_action choose(const tt_task *task, const void *setting)
{
    (void)setting;
    if (task->game->rules->yards)
        return tt_yards_greedy(task);
    int best = -1, ties = 0;
    tt_action chosen = task->open.actions[0];
    for (int i = 0; i < task->open.count; i++) {
        int value = appeal(task, task->open.actions[i]);
        if (value > best) {
            best = value;
            ties = 0;
        }
        if (value == best && tt_rng_below(task->rng, (uint32_t)++ties) == 0)
            chosen = task->open.actions[i];
    }
    if (task->reasons)
        *task->reasons = (tt_reasons){.count = 1, .reason = {{.action = chosen, .win = -1}}};
    return chosen;
}

const tt_bot tt_bot_greedy = {"greedy", "claims what scores most now, draws what it nearly has", choose, NULL, 0};
