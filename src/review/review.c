/* review.c: follows a record, and divides every change of value into its causes. */
#include "review/review.h"

#include <string.h>

#include "bots/planner.h"
#include "bots/reasons.h"
#include "bots/task.h"
#include "bots/yards.h"
#include "chance/chance.h"

/* --- Amounts ------------------------------------------------------------------------------------------------------ */

static int32_t rounded(double value)
{
    return (int32_t)(value < 0 ? value - 0.5 : value + 0.5);
}

static tt_amount amount_of(const tt_worth *worth)
{
    tt_amount amount;
    for (int seat = 0; seat < TT_MAX_SEATS; seat++) {
        amount.of[TT_REVIEW_POINTS][seat] = rounded(worth->points[seat] * 100);
        amount.of[TT_REVIEW_WIN][seat] = rounded(worth->win[seat] * 10000);
    }
    return amount;
}

/* a - b, added to *sum. */
static tt_amount difference(const tt_amount *a, const tt_amount *b)
{
    tt_amount d;
    for (int m = 0; m < TT_REVIEW_MEASURES; m++)
        for (int seat = 0; seat < TT_MAX_SEATS; seat++)
            d.of[m][seat] = a->of[m][seat] - b->of[m][seat];
    return d;
}

static void add(tt_amount *sum, const tt_amount *amount)
{
    for (int m = 0; m < TT_REVIEW_MEASURES; m++)
        for (int seat = 0; seat < TT_MAX_SEATS; seat++)
            sum->of[m][seat] += amount->of[m][seat];
}

const char *tt_review_fault_name(tt_review_fault fault)
{
    static const char *const names[TT_REVIEW_FAULTS] = {"", "record", "unfinished", "no_memory"};
    return names[fault];
}

/* --- Beginning ---------------------------------------------------------------------------------------------------- */

/* At full tables every evaluation takes longer, and there are more of them. */
static tt_review_samples samples_for(const tt_game *game, bool quick)
{
    static const tt_review_samples quick_ones[] = {
        {.deals = 24, .offers = 8, .worlds = 3, .candidates = 4},
        {.deals = 16, .offers = 6, .worlds = 2, .candidates = 3},
        {.deals = 8, .offers = 4, .worlds = 1, .candidates = 3},
        {.deals = 8, .offers = 4, .worlds = 1, .candidates = 2},
        {.deals = 6, .offers = 3, .worlds = 1, .candidates = 2},
    };
    static const tt_review_samples full_ones[] = {
        {.deals = 64, .offers = 24, .worlds = 12, .candidates = 5, .games = 96},
        {.deals = 48, .offers = 24, .worlds = 10, .candidates = 5, .games = 64},
        {.deals = 40, .offers = 16, .worlds = 8, .candidates = 5, .games = 48},
        {.deals = 32, .offers = 16, .worlds = 8, .candidates = 5, .games = 48},
        {.deals = 32, .offers = 16, .worlds = 8, .candidates = 5, .games = 48},
    };
    return (quick ? quick_ones : full_ones)[game->players - 2];
}

/* Checks the whole record and counts its decisions. */
static tt_review_fault count_steps(tt_review *r, const tt_board *board)
{
    tt_step step;
    if (!tt_replay_begin(&r->replay, r->text, r->size, board, TT_REPLAY_AS_TOLD))
        return TT_REVIEW_RECORD;
    while (tt_replay_next(&r->replay, &step) == TT_REPLAY_STEP)
        r->steps++;
    if (r->replay.fault.line)
        return TT_REVIEW_RECORD;
    return tt_state_over(&r->replay.state) ? TT_REVIEW_OK : TT_REVIEW_UNFINISHED;
}

tt_review_fault tt_review_open(tt_review *r, const char *text, size_t size, const tt_board *board, bool quick,
                               tt_memory memory)
{
    uint8_t hash[32];
    memset(r, 0, offsetof(tt_review, valuer));
    r->text = text;
    r->size = size;
    r->memory = memory;
    r->quick = quick;
    tt_review_fault fault = count_steps(r, board);
    if (fault != TT_REVIEW_OK)
        return fault;
    r->curve = memory.resize(memory.context, NULL, ((size_t)r->steps + 1) * sizeof *r->curve);
    if (!r->curve)
        return TT_REVIEW_NO_MEMORY;
    tt_sha256(text, size, hash); /* the same record has the same review; another record other samples */
    tt_rng_seed(&r->rng, hash);
    tt_replay_begin(&r->replay, text, size, board, TT_REPLAY_AS_TOLD);
    r->samples = samples_for(&r->replay.game, quick);
    tt_valuer_open(&r->valuer, &r->replay.game);
    return TT_REVIEW_OK;
}

void tt_review_close(tt_review *r)
{
    r->memory.resize(r->memory.context, r->curve, 0);
    r->curve = NULL;
}

/* --- The deal ----------------------------------------------------------------------------------------------------- */

/* The value before the deal is the average over deals drawn at random. */
static void value_deal(tt_review *r)
{
    tt_state state;
    tt_worth worth;
    tt_chance_deal(&r->replay.game, &r->rng, &state);
    tt_valuer_value(&r->valuer, &state, &worth);
    tt_worth_add(&r->dealt, &worth, 1.0 / r->samples.deals);
    r->deals_done++;
}

static void begin_game(tt_review *r)
{
    tt_review_place place = {.step = -1, .first_line = 2, .last_line = r->replay.done.line - 1, .seat = -1};
    r->start = amount_of(&r->dealt);
    tt_valuer_value(&r->valuer, &r->replay.state, &r->now);
    r->now_at = amount_of(&r->now);
    r->chance = difference(&r->now_at, &r->start);
    r->curve[0] = (tt_review_point){place, r->now_at};
    tt_review_note_draw(r, &place, r->text, r->replay.done.at, &r->chance);
}

/* --- Decisions ---------------------------------------------------------------------------------------------------- */

static void note_mistake(tt_review *r, const tt_mistake *mistake)
{
    enum { LEAST = 50 }; /* hundredths of a point */
    tt_review_seat *s = &r->seat[mistake->place.seat];
    int at = s->mistakes;
    while (at > 0 && mistake->cost[TT_REVIEW_POINTS] > s->mistake[at - 1].cost[TT_REVIEW_POINTS])
        at--;
    if (at == TT_REVIEW_SHOWN || mistake->cost[TT_REVIEW_POINTS] < LEAST)
        return;
    s->mistakes += s->mistakes < TT_REVIEW_SHOWN;
    for (int i = s->mistakes - 1; i > at; i--)
        s->mistake[i] = s->mistake[i - 1];
    s->mistake[at] = *mistake;
}

/* Judges a decision, and compares it with others that were open to the seat. */
static void judge(tt_review *r, tt_judged_decision *d, const tt_review_place *place, tt_action action,
                  tt_judgment *judgment)
{
    tt_review_seat *s = &r->seat[d->seat];
    if (tt_legal_count(&r->replay.game, d->state, d->seat) < 2) {
        tt_review_judge(r, d, action, judgment);
        judgment->known = judgment->truth;
        return;
    }
    tt_better better = tt_review_compare(r, d, action, judgment);
    tt_mistake mistake = {.place = *place,
                          .state = *d->state,
                          .action = action,
                          .better = better.better,
                          .cost = {rounded(better.points * 100), rounded(better.win * 10000)}};
    mistake.expected = rounded((r->now.points[d->seat] + judgment->known.points[d->seat] + better.points) * 100);
    s->decisions++;
    s->cost += mistake.cost[TT_REVIEW_POINTS];
    note_mistake(r, &mistake);
}

/* Divides what a step changed. Chance is the difference between what came and the average of what could have come. For
 * the seat that decided, the rest is its decision as it could know it, and what was hidden from it; for the others it
 * is what that decision did to them. */
static void divide(tt_review *r, int seat, const tt_judgment *judgment, const tt_worth *next, tt_amount *chance)
{
    tt_worth expected = r->now;
    tt_worth_add(&expected, &judgment->truth, 1);
    tt_amount next_at = amount_of(next), expected_at = judgment->is_chance ? amount_of(&expected) : next_at;
    tt_amount known = amount_of(&judgment->known), changed = difference(&expected_at, &r->now_at);
    *chance = difference(&next_at, &expected_at);
    add(&r->chance, chance);
    for (int m = 0; m < TT_REVIEW_MEASURES; m++) {
        r->own.of[m][seat] += known.of[m][seat];
        r->hidden.of[m][seat] += changed.of[m][seat] - known.of[m][seat];
        for (int i = 0; i < r->replay.game.players; i++)
            r->others.of[m][i] += i == seat ? 0 : changed.of[m][i];
    }
    r->now = *next;
    r->now_at = next_at;
}

static void review_decision(tt_review *r)
{
    tt_step step;
    tt_judgment judgment;
    tt_worth next;
    tt_amount chance;
    tt_judged_decision d = {.open = {r->replay.fresh[0], r->replay.fresh[1]}};
    tt_replay_next(&r->replay, &step);
    d.state = &r->replay.before;
    d.seat = step.seat;
    r->turn += d.state->table.phase == TT_PHASE_TURN;
    tt_review_place place = {r->done, r->turn, step.first_line, step.last_line, step.seat};
    judge(r, &d, &place, step.action, &judgment);
    tt_valuer_value(&r->valuer, &r->replay.state, &next);
    divide(r, step.seat, &judgment, &next, &chance);
    tt_review_note_draw(r, &place, step.lines, step.size, &chance);
    r->curve[++r->done] = (tt_review_point){place, r->now_at};
}

/* --- The end ------------------------------------------------------------------------------------------------------ */

/* The planner's reasons for an action, whether it would consider it or not. */
static void ask_planner(const tt_game *game, tt_task *task, tt_action action, tt_reason *reason)
{
    tt_reasons reasons = {.count = 1, .reason = {{.action = action, .win = -1}}};
    task->reasons = &reasons;
    if (game->rules->yards)
        tt_yards_explain_action(task, action);
    else
        tt_planner_explain(task, tt_style_setting(TT_STYLE_PLANNER, game));
    *reason = reasons.reason[0];
}

/* Whether a reason speaks against the action that it is given for. */
static bool speaks_against(const tt_because *because)
{
    return because->kind == TT_BECAUSE_NEW_TICKETS && because->a <= 0;
}

/* Why the better action is good, as the planner says. Where it has no reason, what the seat would end with. */
static void explain(tt_review *r, tt_mistake *mistake)
{
    const tt_game *game = &r->replay.game;
    tt_view view;
    tt_task task;
    tt_reason found, reason = {.action = mistake->better};
    tt_rng rng = {{1, 2, 3, 4}};
    tt_task_make(game, &mistake->state, mistake->place.seat, &view, r->actions, TT_MAX_LEGAL, &task);
    task.rng = &rng;
    ask_planner(game, &task, mistake->better, &found);
    for (int i = 0; i < TT_MAX_BECAUSE; i++)
        if (found.because[i].kind != TT_BECAUSE_NOTHING && !speaks_against(&found.because[i]))
            tt_reason_add(&reason, (tt_because_kind)found.because[i].kind, found.because[i].a, found.because[i].b);
    if (reason.because[0].kind == TT_BECAUSE_NOTHING)
        tt_reason_add(&reason, TT_BECAUSE_TOTAL, tt_rounded(mistake->expected / 100.0), 0);
    memcpy(mistake->because, reason.because, sizeof mistake->because);
}

static void finish(tt_review *r)
{
    r->result = r->now_at;
    for (int seat = 0; seat < r->replay.game.players; seat++)
        for (int i = 0; i < r->seat[seat].mistakes; i++)
            explain(r, &r->seat[seat].mistake[i]);
}

int tt_review_step(tt_review *r)
{
    int all = r->samples.deals + r->steps + 1, done = r->deals_done + r->done;
    if (r->deals_done < r->samples.deals) {
        value_deal(r);
        if (r->deals_done == r->samples.deals)
            begin_game(r);
    } else if (r->done < r->steps) {
        review_decision(r);
    } else {
        finish(r);
        return TT_REVIEW_DONE;
    }
    return (int)((int64_t)(done + 1) * TT_REVIEW_DONE / (all + 1));
}
