/* prove.c: finds out whether one choice of a position is clearly the best. */
#include "puzzles/puzzle.h"

#include <stdio.h>
#include <string.h>

#include "bots/planner.h"
#include "bots/reasons.h"
#include "bots/task.h"
#include "bots/yards.h"

enum {
    SHORT_FIRST = 16, /* worlds of the short search with all choices, */
    SHORT_REST = 48,  /* and with the best ones */
    PROMISING = 5,    /* choices that the long search gets from the short one; the others are what bots would choose */
    FEW = 4,          /* choices that play first, because most positions fail by them, */
    FEW_WORLDS = 24,  /* in as many worlds */
    ROUND = 32,       /* worlds of the long search between two looks */
    LEAST = 96,       /* worlds before a choice counts as beaten */
    ERRING = 8        /* how often an easy and a medium bot are asked */
};

static const double DOUBT = 1.5; /* standard errors by which the margin may be missed so far */

/* The generator of one step. */
static void seed_step(const char *seed, uint64_t number, const char *step, uint8_t bytes[32])
{
    char text[300];
    int length = snprintf(text, sizeof text, "puzzles/%s/%s", seed, step);
    tt_seed_make(text, (size_t)length, number, bytes);
}

/* --- The short search --------------------------------------------------------------------------------------------- */

/* The best choices of a trial, each paid in the best way, at most `most`. Returns how many. */
static int rank(const tt_trial *trial, int most, tt_action ranked[])
{
    bool used[TT_TRIAL_ACTIONS] = {false};
    int count = 0;
    for (int round = 0; round < trial->actions && count < most; round++) {
        int best = -1;
        double lead = 0;
        for (int i = 0; i < trial->actions; i++)
            if (!used[i] && !trial->out[i] && (best < 0 || tt_trial_mean_of(trial, i).lead > lead)) {
                best = i;
                lead = tt_trial_mean_of(trial, i).lead;
            }
        if (best < 0)
            break;
        used[best] = true;
        bool known = false;
        for (int i = 0; i < count; i++)
            known |= tt_choice_same(trial->task.game, &trial->view, ranked[i], trial->action[best]);
        if (!known)
            ranked[count++] = trial->action[best];
    }
    return count;
}

/* Begins a trial of some actions. */
static void begin(tt_finder *finder, const tt_puzzle *puzzle, tt_trial_play play, const char *seed, uint64_t number,
                  const char *step, const tt_action actions[], int count)
{
    uint8_t bytes[32];
    seed_step(seed, number, step, bytes);
    tt_trial_begin(&finder->trial, &puzzle->game, &puzzle->state, puzzle->seat, play, bytes, &finder->search);
    for (int i = 0; i < count; i++)
        tt_trial_add(&finder->trial, actions[i]);
}

/* The most promising choices, the best first. Returns how many; 0 if there is little to choose from. */
static int search_shortly(tt_finder *finder, const tt_puzzle *puzzle, const char *seed, uint64_t number,
                          tt_action choices[])
{
    enum { FEWEST = 3 };
    tt_trial *trial = &finder->trial;
    begin(finder, puzzle, TT_TRIAL_SKETCHES, seed, number, "short", NULL, 0);
    if (!tt_choices_add(trial))
        return 0;
    tt_trial_run(trial, SHORT_FIRST);
    int count = rank(trial, TT_PUZZLE_ANSWERS, choices);
    if (count < FEWEST)
        return 0;
    for (int i = 0; i < trial->actions; i++) {
        trial->out[i] = true;
        for (int k = 0; k < count; k++)
            trial->out[i] &= trial->action[i] != choices[k];
    }
    tt_trial_run(trial, SHORT_REST);
    return rank(trial, PROMISING, choices);
}

/* --- What tempts -------------------------------------------------------------------------------------------------- */

/* What bots would choose. Those that err often stand for people. */
typedef struct tempting {
    tt_action hard, greedy, erring[2 * ERRING];
} tempting;

static tt_action ask(tt_finder *finder, const tt_bot *bot, tt_rng *rng)
{
    tt_task task = finder->trial.task;
    tt_action action;
    task.rng = rng;
    task.memory = bot->memory ? &finder->bot[0] : NULL;
    tt_task_answer(&task, bot, &action);
    return action;
}

static void ask_bots(tt_finder *finder, const char *seed, uint64_t number, tempting *bots)
{
    uint8_t bytes[32];
    tt_rng rng;
    seed_step(seed, number, "people", bytes);
    tt_rng_seed(&rng, bytes);
    bots->hard = ask(finder, &tt_bot_hard, &rng);
    bots->greedy = ask(finder, &tt_bot_greedy, &rng);
    for (int i = 0; i < 2 * ERRING; i++)
        bots->erring[i] = ask(finder, i % 2 ? &tt_bot_easy : &tt_bot_medium, &rng);
}

/* Adds a choice if it is new and there is space. */
static void add(const tt_trial *trial, tt_action action, tt_action choices[], int *count)
{
    for (int i = 0; i < *count; i++)
        if (tt_choice_same(trial->task.game, &trial->view, choices[i], action))
            return;
    if (*count < TT_PUZZLE_ANSWERS)
        choices[(*count)++] = action;
}

/* How hard the position is, from 1 to TT_PUZZLE_LEVELS; 0: nobody would err. */
static int level_of(const tt_trial *trial, const tempting *bots, tt_action best)
{
    const tt_game *game = trial->task.game;
    int erring = 0;
    for (int i = 0; i < 2 * ERRING; i++)
        erring += !tt_choice_same(game, &trial->view, bots->erring[i], best);
    if (!tt_choice_same(game, &trial->view, bots->hard, best))
        return 3;
    if (erring >= ERRING)
        return 2;
    return erring > ERRING / 4 || !tt_choice_same(game, &trial->view, bots->greedy, best) ? 1 : 0;
}

/* --- The long search ---------------------------------------------------------------------------------------------- */

static bool is_proved(const tt_puzzle_proof *proof, tt_mean ahead)
{
    return ahead.mean >= proof->margin && ahead.mean >= proof->errors * ahead.error;
}

/* Looks at the results so far: takes out what is beaten. Returns how many choices may still be the best or close to it;
 * -1 if two of them are too close. */
static int look(tt_trial *trial, const tt_puzzle_proof *proof, int count)
{
    int best = tt_trial_best(trial), open = 0;
    for (int i = 0; i < count; i++) {
        if (i == best)
            continue;
        tt_mean ahead = tt_trial_ahead(trial, best, i);
        trial->out[i] = trial->worlds >= LEAST && is_proved(proof, ahead);
        if (!trial->out[i] && ahead.mean + DOUBT * ahead.error < proof->margin)
            return -1;
        open += !trial->out[i];
    }
    return open;
}

/* The first proof: plays worlds until one choice is ahead of all others as far as it must be. Returns the number of
 * worlds; 0 if no choice is clearly the best, or nobody would miss it. */
static int prove_first(tt_finder *finder, const tempting *bots)
{
    const tt_puzzle_proof *proof = &finder->proof;
    tt_trial *trial = &finder->trial;
    int few = trial->actions < FEW ? trial->actions : FEW, open;
    for (int i = few; i < trial->actions; i++)
        trial->out[i] = true;
    tt_trial_run(trial, FEW_WORLDS);
    if (look(trial, proof, few) < 0 || !level_of(trial, bots, trial->action[tt_trial_best(trial)]))
        return 0;
    finder->tried++;
    for (int i = few; i < trial->actions; i++)
        trial->out[i] = false;
    while (trial->worlds < proof->worlds) {
        tt_trial_run(trial, ROUND);
        open = look(trial, proof, trial->actions);
        if (open <= 0)
            return open ? 0 : trial->worlds;
    }
    return 0;
}

/* The second proof, in a number of worlds that is fixed beforehand. Fills in the answers, the best first. */
static bool prove_again(tt_finder *finder, int worlds, tt_puzzle *puzzle)
{
    tt_trial *trial = &finder->trial;
    tt_trial_run(trial, worlds);
    puzzle->worlds = trial->worlds;
    puzzle->answers = 0;
    for (int i = 0; i < trial->actions; i++) {
        tt_mean ahead = i ? tt_trial_ahead(trial, 0, i) : (tt_mean){0, 0};
        tt_trial_mean mean = tt_trial_mean_of(trial, i);
        if (i && !is_proved(&finder->proof, ahead))
            return false;
        int at = puzzle->answers++;
        for (; at > 1 && puzzle->answer[at - 1].behind > ahead.mean; at--)
            puzzle->answer[at] = puzzle->answer[at - 1];
        puzzle->answer[at] = (tt_puzzle_answer){trial->action[i], mean.lead, ahead.mean, ahead.error, mean.win};
    }
    for (int i = 1; i < puzzle->answers; i++) /* what is best for points must not be worse for winning */
        if (puzzle->answer[i].win > puzzle->answer[0].win)
            return false;
    return true;
}

/* --- Reasons ------------------------------------------------------------------------------------------------------ */

static tt_puzzle_kind kind_of(tt_action action)
{
    switch (tt_action_kind_of(action)) {
    case TT_ACTION_KEEP:
        return TT_PUZZLE_KEEP;
    case TT_ACTION_DRAW:
    case TT_ACTION_DRAW_BLIND:
    case TT_ACTION_TICKETS:
        return TT_PUZZLE_DRAW;
    default:
        return TT_PUZZLE_CLAIM;
    }
}

/* Whether a reason says why this choice is better than others: not that a card is good for nothing in particular. */
static bool is_telling(const tt_because *because)
{
    if (because->kind == TT_BECAUSE_CARD)
        return because->b != TT_CARD_OPEN && because->b != TT_CARD_USELESS;
    return because->kind != TT_BECAUSE_NOTHING;
}

/* What the planner says for the best answer. False if it does not see why that is best. */
static bool explain(tt_finder *finder, tt_puzzle *puzzle)
{
    const tt_game *game = &puzzle->game;
    tt_action best = puzzle->answer[0].action;
    tt_reasons reasons = {.count = 1, .reason = {{.action = best, .win = -1}}};
    tt_task task = finder->trial.task;
    int said = 0;
    task.reasons = &reasons;
    if (game->rules->yards)
        tt_yards_planner(&task);
    else
        tt_planner_explain(&task, tt_style_setting(TT_STYLE_PLANNER, game));
    memset(puzzle->because, 0, sizeof puzzle->because);
    for (int i = 0; i < reasons.count && !said; i++)
        for (int k = 0; k < TT_MAX_BECAUSE && tt_choice_same(game, task.view, reasons.reason[i].action, best); k++)
            if (is_telling(&reasons.reason[i].because[k]))
                puzzle->because[said++] = reasons.reason[i].because[k];
    return said > 0;
}

/* --- Puzzles ------------------------------------------------------------------------------------------------------ */

/* Replaces what the seat does not know by a sample. */
static void hide(tt_puzzle *puzzle, const char *seed, uint64_t number)
{
    uint8_t bytes[32];
    tt_rng rng;
    tt_view view;
    seed_step(seed, number, "hidden", bytes);
    tt_rng_seed(&rng, bytes);
    tt_view_make(&puzzle->game, &puzzle->state, puzzle->seat, &view);
    tt_view_sample(&puzzle->game, &view, &rng, &puzzle->state);
}

/* What the long search compares: the choice that promises most, that of the hard bot, then the others. */
static int collect(const tt_trial *trial, const tempting *bots, int promising, tt_action choices[])
{
    tt_action first[PROMISING];
    int count = 1;
    memcpy(first, choices, sizeof first);
    add(trial, bots->hard, choices, &count);
    for (int i = 1; i < promising; i++)
        add(trial, first[i], choices, &count);
    add(trial, bots->greedy, choices, &count);
    for (int i = 0; i < 2 * ERRING; i++)
        add(trial, bots->erring[i], choices, &count);
    return count;
}

bool tt_puzzle_make(tt_finder *finder, const tt_game *game, const tt_state *state, int seat, const char *seed,
                    uint64_t number, tt_puzzle *puzzle)
{
    tt_action choices[TT_PUZZLE_ANSWERS];
    tempting bots;
    *puzzle = (tt_puzzle){.game = *game, .state = *state, .seat = seat};
    hide(puzzle, seed, number);
    finder->looked++;
    int count = search_shortly(finder, puzzle, seed, number, choices);
    if (!count)
        return false;
    ask_bots(finder, seed, number, &bots);
    count = collect(&finder->trial, &bots, count, choices);
    begin(finder, puzzle, TT_TRIAL_PLANNERS, seed, number, "first", choices, count);
    int worlds = prove_first(finder, &bots);
    if (!worlds)
        return false;
    int best = tt_trial_best(&finder->trial);
    tt_action first = choices[0];
    choices[0] = choices[best];
    choices[best] = first;
    puzzle->level = level_of(&finder->trial, &bots, choices[0]);
    begin(finder, puzzle, TT_TRIAL_PLANNERS, seed, number, "second", choices, count);
    if (!puzzle->level || !prove_again(finder, worlds + worlds / 2, puzzle) || !explain(finder, puzzle))
        return false;
    puzzle->kind = kind_of(puzzle->answer[0].action);
    tt_puzzle_identify(puzzle);
    finder->proved++;
    return true;
}

int tt_puzzle_check(tt_finder *finder, const tt_puzzle *puzzle, int worlds, const char *seed, tt_mean *ahead)
{
    tt_action choices[TT_PUZZLE_ANSWERS];
    tt_trial *trial = &finder->trial;
    for (int i = 0; i < puzzle->answers; i++)
        choices[i] = puzzle->answer[i].action;
    begin(finder, puzzle, TT_TRIAL_PLANNERS, seed, 0, "check", choices, puzzle->answers);
    tt_trial_run(trial, worlds);
    int best = tt_trial_best(trial);
    trial->out[best] = true;
    *ahead = tt_trial_ahead(trial, best, tt_trial_best(trial));
    return best;
}
