/* better.c: the best action that could have been played instead. */
#include "review/review.h"

#include "bots/planner.h"
#include "bots/task.h"
#include "bots/yards.h"
#include "chance/chance.h"

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
    double prior[TT_REVIEW_CANDIDATES]; /* what the planner thinks of it, in points; its own choice has 0 */
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

/* The planner's opinion, limited as the search limits it. */
static double prior_of(const tt_search_setting *setting, const tt_state *state, const tt_reasons *reasons,
                       tt_action action)
{
    double least = -setting->most_prior;
    for (int i = 0; i < reasons->count; i++)
        if (are_alike(state, reasons->reason[i].action, action)) {
            double behind = (reasons->reason[i].points - reasons->reason[0].points) / 10.0;
            return behind < least ? least : behind < 0 ? behind : 0;
        }
    return least;
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
    if (review->samples.games && d->state->table.phase == TT_PHASE_TURN)
        add(review, d->state, &task.open, tt_action_plain(TT_ACTION_TICKETS, 0), c);
    for (int i = 0; i < c->count; i++)
        c->prior[i] = prior_of(setting, d->state, &reasons, c->action[i]);
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

/* Which card to draw hardly depends on what the others hold: a quick review asks the evaluation in the true position
 * alone. */
static bool needs_worlds(const tt_review *review, const candidates *c)
{
    for (int i = 0; i < c->count; i++) {
        tt_action_kind kind = tt_action_kind_of(c->action[i]);
        if (review->samples.games || (kind != TT_ACTION_DRAW && kind != TT_ACTION_DRAW_BLIND))
            return true;
    }
    return false;
}

/* How much more a candidate brings than the action played, for the seat that decides. */
typedef struct lead {
    double points, win;
} lead;

static lead lead_of(const tt_worth *other, const tt_worth *played, int seat)
{
    return (lead){other->points[seat] - played->points[seat], other->win[seat] - played->win[seat]};
}

/* Sums over the games of a candidate: its lead in the same worlds with the same piles, which removes most of the luck.
 */
typedef struct sum {
    double points, squares, win;
} sum;

static void play_games(tt_review *review, const tt_judged_decision *d, const candidates *c, sum sums[])
{
    for (int game = 0; game < review->samples.games; game++) {
        const tt_state *world = &review->world[game % d->worlds];
        uint64_t order = tt_rng_next(&review->rng);
        tt_worth played, other;
        int open[2];
        tt_tickets_unknown(world, open);
        tt_valuer_play(&review->valuer, world, open, d->seat, c->action[0], order, &played);
        for (int i = 1; i < c->count; i++) {
            tt_valuer_play(&review->valuer, world, open, d->seat, c->action[i], order, &other);
            lead l = lead_of(&other, &played, d->seat);
            sums[i].points += l.points;
            sums[i].squares += l.points * l.points;
            sums[i].win += l.win;
        }
    }
}

/* Combines by Bayes' rule, each with its standard error in points: the planner's opinion, what the evaluation says at
 * once, and what the games say. The evaluation alone would praise what it has rarely seen. */
static lead combined(const tt_search_setting *setting, double prior, lead at_once, const sum *s, int games)
{
    const double AT_ONCE = 4, NOISE = 2; /* the error of the evaluation; the least spread of games */
    double opinion = 1 / (setting->spread * setting->spread), seen = 1 / (AT_ONCE * AT_ONCE), sure = 0;
    lead mean = {0, 0};
    if (games) {
        mean = (lead){s->points / games, s->win / games};
        double variance = s->squares / games - mean.points * mean.points, least = NOISE * NOISE;
        sure = games / ((variance > least ? variance : least) + setting->bias * setting->bias * games);
    }
    double all = opinion + seen + sure;
    return (lead){(prior * setting->prior * opinion + at_once.points * seen + mean.points * sure) / all,
                  (at_once.win * seen + mean.win * sure) / all};
}

/* An action is better if it brings more points and no smaller chance to win. */
tt_better tt_review_compare(tt_review *review, tt_judged_decision *d, tt_action action, tt_judgment *played)
{
    candidates c;
    tt_better best = {.better = action};
    tt_judgment judgments[TT_REVIEW_CANDIDATES];
    sum sums[TT_REVIEW_CANDIDATES] = {{0}};
    find_candidates(review, d, action, &c);
    if (needs_worlds(review, &c))
        tt_review_worlds(review, d);
    for (int i = 0; i < c.count; i++)
        tt_review_judge(review, d, c.action[i], &judgments[i]);
    if (c.count > 1)
        play_games(review, d, &c, sums);
    for (int i = 1; i < c.count; i++) {
        lead l = combined(review->valuer.search.setting, c.prior[i] - c.prior[0],
                          lead_of(&judgments[i].known, &judgments[0].known, d->seat), &sums[i], review->samples.games);
        if (l.points > best.points && l.win >= 0)
            best = (tt_better){c.action[i], l.points, l.win};
    }
    *played = judgments[0];
    if (c.count > 1)
        remove_bias(judgments, c.count, &played->known);
    else
        played->known = played->truth;
    return best;
}
