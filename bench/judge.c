/* judge.c: what the decisions of a bot lose, in points, with games of the planner as judge.
 *
 *     judge GAME PLAYERS BOT GAMES SEED [--games-of OTHER] [--worlds N] [--every K]
 *
 * BOT plays all seats of each game; or OTHER does, and BOT says what it would do, so that different bots are judged in
 * the same positions and worlds. Every K-th decision with a choice is judged, the first of them drawn at random for
 * each game. What the bot did is compared with the actions that `search` compares, by what its seat could know: in N
 * worlds that fit its view, the planner plays all seats on from each action to the end. In one world all actions meet
 * the same piles and generators.
 *
 * The loss of a decision is by how much the best action leads the one done. Of means with an error the greatest is too
 * great, so the best is chosen in one half of the worlds, and its lead is the mean in the other half; then with the
 * halves swapped. On average this is no more than the true loss: with few worlds the action chosen is not always the
 * best, and a single lead can be negative. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arena/arena.h"
#include "arguments.h"
#include "bots/search.h"
#include "bots/task.h"
#include "puzzles/puzzle.h"
#include "turntable/turntable.h"

/* The action done, at most six that the search compares, and in the card game the racer's. */
enum { MOST_ACTIONS = 8 };

typedef struct candidates {
    int count;
    tt_action action[MOST_ACTIONS]; /* the first is what was done */
} candidates;

/* One game: the decisions judged, and what they lost together. */
typedef struct tally {
    long decisions;
    double loss;
} tally;

/* What the judge needs when the bot is asked. */
static struct {
    int worlds;
    long every, until; /* decisions with a choice that still pass before one is judged */
    tt_player asked;   /* BOT in the games of another; without a bot if it plays itself */
    tt_rng rng;
    tt_search search;
    tally game;
} judge = {.worlds = 128, .every = 20};

static void fail(const char *what)
{
    fprintf(stderr, "judge: %s\n", what);
    exit(1);
}

/* --- One decision ------------------------------------------------------------------------------------------------- */

static void add(const tt_task *task, tt_action action, candidates *c)
{
    bool draws = tt_action_kind_of(action) == TT_ACTION_DRAW;
    for (int i = 0; i < c->count; i++)
        if (action == c->action[i] || (draws && tt_choice_same(task->game, task->view, action, c->action[i])))
            return;
    if (c->count < MOST_ACTIONS)
        c->action[c->count++] = action;
}

static void find_candidates(const tt_task *task, tt_action done, candidates *c)
{
    tt_reasons reasons;
    tt_action racer;
    c->count = 0;
    add(task, done, c);
    tt_search_open(&judge.search, task, TT_SEARCH_USUAL);
    tt_search_candidates(&judge.search, &reasons);
    for (int i = 0; i < judge.search.count; i++)
        add(task, judge.search.candidate[i], c);
    tt_task_answer(task, &tt_bot_racer, &racer);
    add(task, racer, c);
}

/* The points that the seat ends with if it acts like this in `world` and planners play on. */
static int play_on(const tt_task *task, const tt_state *world, tt_action action, const tt_player planners[])
{
    const tt_game *game = task->game;
    int seat = task->view->seat;
    tt_state state = *world;
    tt_player players[TT_MAX_SEATS];
    tt_outcome outcome;
    memcpy(players, planners, sizeof players);
    if (tt_apply(game, &state, seat, action, NULL).refusal != TT_OK)
        fail("an action is illegal in a world that fits the view");
    tt_arena_play(game, &state, players, NULL, &outcome);
    if (!outcome.finished)
        fail("a game of planners does not end");
    return outcome.score.seat[seat].total;
}

/* The lead, in one half of the worlds, of the action that is best in the other half: from sums of points. */
static long lead_of_best(const long choosing[], const long measuring[], int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        best = choosing[i] > choosing[best] ? i : best;
    return measuring[best] - measuring[0];
}

static double judge_decision(const tt_task *task, tt_action done)
{
    long sum[2][MOST_ACTIONS] = {{0}};
    candidates c;
    find_candidates(task, done, &c);
    for (int i = 0; i < judge.worlds && c.count > 1; i++) {
        tt_player planners[TT_MAX_SEATS] = {0};
        tt_state world;
        tt_view_sample(task->game, task->view, &judge.rng, &world);
        for (int seat = 0; seat < task->game->players; seat++) {
            uint8_t seed[32];
            tt_rng_fill(&judge.rng, seed);
            planners[seat].bot = &tt_bot_planner;
            tt_rng_seed(&planners[seat].rng, seed);
        }
        for (int k = 0; k < c.count; k++)
            sum[i % 2][k] += play_on(task, &world, c.action[k], planners);
    }
    long lost = lead_of_best(sum[0], sum[1], c.count) + lead_of_best(sum[1], sum[0], c.count);
    return (double)lost / judge.worlds; /* two means over half of the worlds, halved */
}

static tt_action ask(const tt_task *task)
{
    tt_task asked = *task;
    tt_action action;
    asked.budget = judge.asked.budget;
    asked.memory = judge.asked.memory;
    asked.rng = &judge.asked.rng;
    tt_task_answer(&asked, judge.asked.bot, &action);
    return action;
}

/* A bot that answers as the bot in `setting` does; some of the decisions are judged. */
static tt_action choose(const tt_task *task, const void *setting)
{
    tt_action done;
    tt_task_answer(task, setting, &done);
    if (task->open.count > 1 && judge.until-- == 0) {
        tt_task judged = *task;
        judged.rng = &judge.rng;
        judged.budget = (tt_budget){0};
        judge.until = judge.every - 1;
        judge.game.decisions++;
        judge.game.loss += judge_decision(&judged, judge.asked.bot ? ask(task) : done);
    }
    return done;
}

/* --- All games ---------------------------------------------------------------------------------------------------- */

static void play(const tt_game *game, tt_player players[], const char *seed, long number)
{
    tt_state state;
    tt_outcome outcome;
    tt_player_seed(&judge.rng, seed, strlen(seed), (uint64_t)number, TT_MAX_SEATS); /* as one more seat */
    tt_player_seed(&judge.asked.rng, seed, strlen(seed), (uint64_t)number, TT_MAX_SEATS + 1);
    judge.until = tt_rng_below(&judge.rng, (uint32_t)judge.every);
    judge.game = (tally){0};
    tt_arena_game_of(game, players, seed, strlen(seed), (uint64_t)number, NULL, &state, &outcome);
    if (!outcome.finished)
        fail("a game of the bot does not end");
}

/* The mean over all decisions and its standard error: decisions of one game are not independent, games are. */
static double mean_of(const tally games[], long count, long *decisions, double *error)
{
    tally all = {0};
    double squares = 0;
    for (long i = 0; i < count; i++) {
        all.decisions += games[i].decisions;
        all.loss += games[i].loss;
    }
    if (!all.decisions)
        fail("no decision was judged: K is too large");
    double mean = all.loss / (double)all.decisions;
    for (long i = 0; i < count; i++) {
        double off = games[i].loss - mean * (double)games[i].decisions;
        squares += off * off;
    }
    *decisions = all.decisions;
    *error = count > 1 ? sqrt(squares * (double)count / (double)(count - 1)) / (double)all.decisions : INFINITY;
    return mean;
}

static bool read_options(int count, char **argument, const char **games_of)
{
    for (; count >= 2; count -= 2, argument += 2) {
        int number = atoi(argument[1]);
        if (strcmp(argument[0], "--games-of") == 0)
            *games_of = argument[1];
        else if (strcmp(argument[0], "--worlds") == 0 && number > 0 && number % 2 == 0)
            judge.worlds = number;
        else if (strcmp(argument[0], "--every") == 0 && number > 0)
            judge.every = number;
        else
            return false;
    }
    return count == 0;
}

static bool read_arguments(int count, char **argument, tt_game *game, tt_player players[], long *games)
{
    const char *games_of = NULL;
    if (count < 6 || !argument_game(argument[1], atoi(argument[2]), game) ||
        !read_options(count - 6, argument + 6, &games_of))
        return false;
    const char *bot = games_of ? games_of : argument[3];
    for (int seat = 0; seat < game->players; seat++)
        if (!argument_bot(bot, strlen(bot), &players[seat]))
            return false;
    *games = atol(argument[4]);
    return *games > 0 && (!games_of || argument_bot(argument[3], strlen(argument[3]), &judge.asked));
}

int main(int argc, char **argv)
{
    tt_player players[TT_MAX_SEATS] = {0};
    tt_game game;
    long count, decisions;
    if (!read_arguments(argc, argv, &game, players, &count)) {
        fprintf(stderr, "usage: judge GAME PLAYERS BOT GAMES SEED [--games-of OTHER] [--worlds N] [--every K]\n"
                        "N is even: 128 if not given; K: 20\n");
        return 2;
    }
    tt_bot watched = *players[0].bot;
    watched.choose = choose;
    watched.setting = players[0].bot;
    tally *games = calloc((size_t)count, sizeof *games);
    if (!games)
        fail("out of memory");
    for (int seat = 0; seat < game.players; seat++)
        players[seat].bot = &watched;
    for (long number = 0; number < count; number++) {
        play(&game, players, argv[5], number);
        games[number] = judge.game;
    }
    double error, mean = mean_of(games, count, &decisions, &error);
    printf("%s %s %s%s%s: %.2f ± %.2f points lost a decision; %ld games, %ld decisions, %d worlds each, %.0f s\n",
           argv[1], argv[2], argv[3], judge.asked.bot ? " in games of " : "",
           judge.asked.bot ? players[0].bot->name : "", mean, error, count, decisions, judge.worlds,
           (double)clock() / CLOCKS_PER_SEC);
    free(games);
    tt_players_free(players, game.players);
    tt_players_free(&judge.asked, 1);
    return 0;
}
