/* better.c: the best action that could have been played instead. */
#include "review/review.h"

#include "bots/planner.h"
#include "bots/task.h"
#include "bots/yards.h"

/* Whether two actions are the same choice: a card of one kind lies in two slots of the market. */
static bool are_alike(const tt_state *state, tt_action a, tt_action b)
{
    const uint8_t *market = state->table.market;
    return a == b || (tt_action_kind_of(a) == TT_ACTION_DRAW && tt_action_kind_of(b) == TT_ACTION_DRAW &&
                      market[tt_action_arg(a)] == market[tt_action_arg(b)]);
}

typedef struct candidates {
    int count;
    tt_action action[TT_REVIEW_CANDIDATES];
} candidates;

static void add(const tt_review *review, const tt_state *state, const tt_open_actions *open, tt_action action,
                candidates *c)
{
    for (int i = 0; i < c->count; i++)
        if (are_alike(state, c->action[i], action))
            return;
    if (c->count < review->samples.candidates && tt_open_actions_has(open, action))
        c->action[c->count++] = action;
}

/* The action played comes first, then what the planner thinks best. */
static void find_candidates(tt_review *review, const tt_judged_decision *d, tt_action played, candidates *c)
{
    const tt_game *game = &review->replay.game;
    const tt_search_setting *setting = review->valuer.search.setting;
    tt_reasons reasons = {.count = 0};
    tt_view view;
    tt_task task;
    tt_rng rng = {{1, 2, 3, 4}};
    tt_task_make(game, d->state, d->seat, &view, review->actions, TT_MAX_LEGAL, &task);
    task.rng = &rng;
    task.reasons = &reasons;
    c->count = 0;
    add(review, d->state, &task.open, played, c);
    if (task.open.count == 1)
        return;
    add(review, d->state, &task.open,
        game->rules->yards ? tt_yards_planner(&task) : tt_planner_rank(&task, setting->style), c);
    for (int i = 0; i < reasons.count; i++)
        add(review, d->state, &task.open, reasons.reason[i].action, c);
}

/* In sampled worlds the others hold tickets that do not fit what they have done, so all actions look different there,
 * by about the same amount. What the other candidates change more in the true position than in these worlds is
 * therefore no effect of the decision. */
static void remove_bias(const tt_judgment judgments[], int count, tt_worth *known)
{
    for (int i = 1; i < count; i++) {
        tt_worth_add(known, &judgments[i].truth, 1.0 / (count - 1));
        tt_worth_add(known, &judgments[i].known, -1.0 / (count - 1));
    }
}

/* Which card to draw hardly depends on what the others hold: then the evaluation is asked in the true position alone.
 */
static bool needs_worlds(const candidates *c)
{
    for (int i = 0; i < c->count; i++)
        if (tt_action_kind_of(c->action[i]) != TT_ACTION_DRAW &&
            tt_action_kind_of(c->action[i]) != TT_ACTION_DRAW_BLIND)
            return true;
    return false;
}

/* An action is better if it brings more points and no smaller chance to win. */
tt_better tt_review_compare(tt_review *review, tt_judged_decision *d, tt_action action, tt_judgment *played)
{
    candidates c;
    tt_better best = {.better = action};
    tt_judgment judgments[TT_REVIEW_CANDIDATES];
    find_candidates(review, d, action, &c);
    if (needs_worlds(&c))
        tt_review_worlds(review, d);
    for (int i = 0; i < c.count; i++) {
        tt_review_judge(review, d, c.action[i], &judgments[i]);
        double points = judgments[i].known.points[d->seat] - judgments[0].known.points[d->seat];
        double win = judgments[i].known.win[d->seat] - judgments[0].known.win[d->seat];
        if (points > best.points && win >= 0)
            best = (tt_better){c.action[i], points, win};
    }
    *played = judgments[0];
    if (c.count > 1)
        remove_bias(judgments, c.count, &played->known);
    else
        played->known = played->truth;
    return best;
}
