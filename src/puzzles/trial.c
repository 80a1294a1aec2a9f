/* trial.c: plays actions in the same worlds, and compares them. */
#include "puzzles/trial.h"

#include <math.h>

#include "bots/task.h"

void tt_trial_begin(tt_trial *trial, const tt_game *game, const tt_state *state, int seat, tt_trial_play play,
                    const uint8_t seed[32], tt_search *search)
{
    trial->actions = trial->worlds = 0;
    trial->play = play;
    trial->search = search;
    tt_rng_seed(&trial->rng, seed);
    tt_task_make(game, state, seat, &trial->view, trial->open, TT_MAX_LEGAL, &trial->task);
    trial->task.rng = &trial->rng;
    tt_search_open(search, &trial->task, TT_SEARCH_STRATEGIST);
}

void tt_trial_add(tt_trial *trial, tt_action action)
{
    trial->out[trial->actions] = false;
    trial->action[trial->actions++] = action;
}

/* The planner plays all seats from part->world to the end. */
static tt_search_result play_planners(const tt_search *search, tt_search_part *part, tt_action action)
{
    const tt_game *game = search->task->game;
    int seat = search->task->view->seat, most = 0, limit = 2000; /* decisions: the rules set no limit */
    tt_score score;
    part->state = part->world;
    tt_apply(game, &part->state, seat, action, NULL);
    while (!tt_state_over(&part->state) && limit--) {
        int next = tt_state_next_seat(&part->state);
        tt_apply(game, &part->state, next, tt_search_ask_planner(search, part, next), NULL);
    }
    tt_score_make(game, &part->state, &score);
    for (int other = 0, first = 1; other < game->players; other++)
        if (other != seat) {
            most = first || score.seat[other].total > most ? score.seat[other].total : most;
            first = 0;
        }
    double win = score.winners >> seat & 1 ? 1.0 / __builtin_popcount(score.winners) : 0;
    return (tt_search_result){.points = score.seat[seat].total, .margin = score.seat[seat].total - most, .chance = win};
}

void tt_trial_run(tt_trial *trial, int worlds)
{
    tt_search *search = trial->search;
    tt_search_part *part = &search->part[0];
    search->task = &trial->task;
    for (; worlds > 0 && trial->worlds < TT_TRIAL_WORLDS; worlds--, trial->worlds++) {
        if (trial->play == TT_TRIAL_PLANNERS)
            tt_search_world(search, &part->rng, &part->world);
        else
            tt_search_prepare(search, part);
        for (int i = 0; i < trial->actions; i++) {
            if (trial->out[i]) {
                trial->lead[trial->worlds][i] = NAN;
                continue;
            }
            tt_search_result result = trial->play == TT_TRIAL_PLANNERS ? play_planners(search, part, trial->action[i])
                                                                       : tt_search_play(search, part, trial->action[i]);
            trial->lead[trial->worlds][i] = (float)result.margin;
            trial->points[trial->worlds][i] = (float)result.points;
            trial->win[trial->worlds][i] = (float)result.chance;
        }
    }
}

tt_mean tt_trial_ahead(const tt_trial *trial, int a, int b)
{
    double sum = 0, squares = 0;
    int count = 0;
    for (int world = 0; world < trial->worlds; world++) {
        double ahead = (double)trial->lead[world][a] - (double)trial->lead[world][b];
        if (isnan(ahead))
            continue;
        sum += ahead;
        squares += ahead * ahead;
        count++;
    }
    if (count < 2)
        return (tt_mean){count ? sum : 0, INFINITY};
    double mean = sum / count, variance = (squares - count * mean * mean) / (count - 1);
    return (tt_mean){mean, sqrt((variance > 0 ? variance : 0) / count)};
}

tt_trial_mean tt_trial_mean_of(const tt_trial *trial, int action)
{
    tt_trial_mean sum = {0};
    int count = 0;
    for (int world = 0; world < trial->worlds; world++) {
        if (isnan(trial->lead[world][action]))
            continue;
        sum.lead += (double)trial->lead[world][action];
        sum.points += (double)trial->points[world][action];
        sum.win += (double)trial->win[world][action];
        count++;
    }
    double each = count ? 1.0 / count : 0;
    return (tt_trial_mean){sum.lead * each, sum.points * each, sum.win * each};
}

int tt_trial_best(const tt_trial *trial)
{
    int best = -1;
    double most = 0;
    for (int i = 0; i < trial->actions; i++) {
        double lead = trial->out[i] ? 0 : tt_trial_mean_of(trial, i).lead;
        if (!trial->out[i] && (best < 0 || lead > most)) {
            best = i;
            most = lead;
        }
    }
    return best;
}
