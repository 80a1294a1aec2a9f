/* judge.c: what an action changes, in the true position and as far as its seat could know. */
#include "review/review.h"

#include "chance/chance.h"

/* --- Worlds that fit the view of a seat --------------------------------------------------------------------------- */

/* G-2: choices at the start are made at the same time. The record lists them one after another, so those that the seat
 * could not know are taken back. */
static void take_back_others(tt_state *state, int seat)
{
    for (int other = 0; other < TT_MAX_SEATS; other++)
        if (other != seat && state->table.offered[other]) {
            state->secret.keep[other] = 0;
            state->table.asked |= (uint8_t)(1 << other);
        }
}

void tt_review_worlds(tt_review *review, tt_judged_decision *decision)
{
    tt_view view;
    tt_state state = *decision->state;
    if (state.table.phase == TT_PHASE_KEEP_AT_START)
        take_back_others(&state, decision->seat);
    tt_view_make(&review->replay.game, &state, decision->seat, &view);
    decision->worlds = review->samples.worlds;
    for (int i = 0; i < decision->worlds; i++) {
        tt_view_sample(&review->replay.game, &view, &review->rng, &review->world[i]);
        tt_valuer_value(&review->valuer, &review->world[i], &review->world_now[i]);
    }
}

/* --- Outcomes ----------------------------------------------------------------------------------------------------- */

static bool value_after(tt_review *review, const tt_state *state, const int open[2], int seat, tt_action action,
                        const tt_chance *outcome, tt_worth *worth, tt_state *after)
{
    if (!tt_chance_apply(&review->replay.game, state, open, seat, action, outcome, after))
        return false;
    tt_valuer_value(&review->valuer, after, worth);
    return true;
}

/* Whether the evaluation sees the card that is put into the market. At the start of a turn it does not look there. */
static bool sees_refill(const tt_review *review, const tt_judged_decision *d, tt_action action)
{
    const tt_game *game = &review->replay.game;
    if (game->rules->yards || tt_action_kind_of(action) != TT_ACTION_DRAW)
        return true;
    return d->state->table.phase == TT_PHASE_TURN &&
           (d->state->table.market[tt_action_arg(action)] != TT_LOCOMOTIVE || game->rules->locomotive_draws < 2);
}

/* The chances of the outcomes as the seat sees them: a card of the draw pile may be any that it does not see (V-7). */
static void chances_seen(const tt_review *review, const tt_judged_decision *d, const tt_chances *outcomes,
                         double chance[TT_MOST_CHANCES])
{
    uint8_t pool[TT_CARDS], pile[TT_CARDS];
    tt_view view;
    int all = 0;
    double sum = 0;
    tt_view_make(&review->replay.game, d->state, d->seat, &view);
    tt_view_pool(&review->replay.game, &view, pool);
    tt_pile_count(d->state, pile);
    for (int card = 0; card < TT_CARDS; card++)
        all += pool[card];
    for (int i = 0; i < outcomes->count; i++) {
        const tt_chance *o = &outcomes->of[i];
        chance[i] = o->probability;
        if (outcomes->one_card && d->state->table.draw_count > 0)
            chance[i] *= (double)pool[o->card[0]] * d->state->table.draw_count / ((double)all * pile[o->card[0]]);
        sum += chance[i];
    }
    for (int i = 0; i < outcomes->count; i++)
        chance[i] /= sum; /* a card that is not in the draw pile is not listed */
}

/* Whether the outcomes are all that the seat had to reckon with: those of one card of a draw pile that may be any it
 * does not see, and has some of each; those of a discard pile that is shuffled; one without chance. Other outcomes,
 * such as offers of tickets, say what is in a pile that nobody has seen. */
static bool are_all_seen(const tt_review *review, const tt_judged_decision *d, const tt_chances *outcomes)
{
    uint8_t pool[TT_CARDS], pile[TT_CARDS];
    tt_view view;
    if (!outcomes->one_card)
        return outcomes->is_exact && !outcomes->of[0].cards && !outcomes->of[0].tickets;
    if (!d->state->table.draw_count)
        return true;
    tt_view_make(&review->replay.game, d->state, d->seat, &view);
    tt_view_pool(&review->replay.game, &view, pool);
    tt_pile_count(d->state, pile);
    for (int card = 0; card < TT_CARDS; card++)
        if (pool[card] && !pile[card])
            return false;
    return true;
}

/* The outcome at `at` (0 .. 1) if all are laid out one after another by their chances. */
static int outcome_at(const tt_chances *outcomes, double at)
{
    int i = 0;
    for (; i < outcomes->count - 1 && at >= outcomes->of[i].probability; i++)
        at -= outcomes->of[i].probability;
    return i;
}

/* --- Judging ------------------------------------------------------------------------------------------------------ */

/* How much more an outcome changes in other worlds than in the true position, on average. */
static void compare_worlds(tt_review *review, const tt_judged_decision *d, tt_action action, const tt_chances *outcomes,
                           const tt_worth value[], tt_worth *more)
{
    double at = tt_uniform(&review->rng);
    int compared = 0;
    *more = (tt_worth){{0}};
    for (int i = 0; i < d->worlds; i++) {
        int k = outcome_at(outcomes, (i + at) / d->worlds), open[2];
        tt_state after;
        tt_worth there;
        tt_tickets_unknown(&review->world[i], open);
        if (!value_after(review, &review->world[i], open, d->seat, action, &outcomes->of[k], &there, &after))
            continue;
        tt_worth_add(more, &there, 1);
        tt_worth_add(more, &review->world_now[i], -1);
        if (outcomes->count > 1) {
            tt_worth_add(more, &value[k], -1);
            tt_worth_add(more, &review->now, 1);
        }
        compared++;
    }
    tt_worth sum = *more;
    *more = (tt_worth){{0}};
    if (compared)
        tt_worth_add(more, &sum, 1.0 / compared);
}

/* What the action changes on average in the worlds, each with outcomes of its own. */
static void judge_worlds(tt_review *review, const tt_judged_decision *d, tt_action action, tt_worth *known)
{
    const tt_game *game = &review->replay.game;
    int each = review->samples.offers / d->worlds, open[2];
    tt_rng rng = review->rng; /* what is drawn later does not depend on this */
    *known = (tt_worth){{0}};
    for (int i = 0; i < d->worlds; i++) {
        const tt_state *world = &review->world[i];
        tt_chances outcomes;
        tt_worth there;
        tt_state after;
        tt_tickets_unknown(world, open);
        tt_chance_list(game, world, open, d->seat, action, each > 1 ? each : 1, &rng, &outcomes);
        for (int k = 0; k < outcomes.count; k++) {
            value_after(review, world, open, d->seat, action, &outcomes.of[k], &there, &after);
            tt_worth_add(known, &there, outcomes.of[k].probability / d->worlds);
        }
        tt_worth_add(known, &review->world_now[i], -1.0 / d->worlds);
    }
}

void tt_review_judge(tt_review *review, const tt_judged_decision *d, tt_action action, tt_judgment *judgment)
{
    tt_chances outcomes;
    tt_worth value[TT_MOST_CHANCES], more;
    double seen[TT_MOST_CHANCES];
    tt_state after;
    if (sees_refill(review, d, action))
        tt_chance_list(&review->replay.game, d->state, d->open, d->seat, action, review->samples.offers, &review->rng,
                       &outcomes);
    else
        outcomes =
            (tt_chances){.count = 1, .is_exact = true, .of = {{.probability = 1, .order = tt_rng_next(&review->rng)}}};
    *judgment = (tt_judgment){.is_chance = outcomes.count > 1};
    for (int i = 0; i < outcomes.count; i++) {
        value_after(review, d->state, d->open, d->seat, action, &outcomes.of[i], &value[i], &after);
        tt_worth_add(&judgment->truth, &value[i], outcomes.of[i].probability);
    }
    tt_worth_add(&judgment->truth, &review->now, -1);
    if (d->worlds && !are_all_seen(review, d, &outcomes)) {
        judge_worlds(review, d, action, &judgment->known);
        return;
    }
    if (outcomes.count > 1) {
        chances_seen(review, d, &outcomes, seen);
        for (int i = 0; i < outcomes.count; i++)
            tt_worth_add(&judgment->known, &value[i], seen[i]);
        tt_worth_add(&judgment->known, &review->now, -1);
    }
    if (d->worlds) {
        compare_worlds(review, d, action, &outcomes, value, &more);
        tt_worth_add(&judgment->known, &more, 1);
    } else if (outcomes.count == 1) {
        judgment->known = judgment->truth;
    }
}
