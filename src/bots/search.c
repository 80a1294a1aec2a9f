/* search.c: the bot that plays the rest of the game many times before it answers.
 *
 * Sequential halving: each round plays the remaining candidates in the same worlds, then drops the worse half. The
 * first candidate is the planner's and stays to the end, because all others are compared with it world by world. The
 * value of a candidate combines two sources by Bayes' rule: the planner's opinion, with standard error `spread`, and
 * the games, with theirs. */
#include "bots/search.h"

#include <string.h>

#include "bots/planner.h"
#include "bots/reasons.h"

static void part_run(void *argument, int index)
{
    tt_search *search = argument;
    tt_search_part *part = &search->part[index];
    const tt_budget *budget = &search->task->budget;
    part->stop = search->nanoseconds ? budget->clock(budget->clock_context) + search->nanoseconds : 0;
    for (uint32_t world = 0; world < search->worlds && !tt_search_is_late(search, part); world++) {
        tt_search_prepare(search, part);
        tt_search_result first = {0};
        for (int i = 0; i < search->count; i++) {
            if (!(search->alive >> i & 1))
                continue;
            tt_search_result result = tt_search_play(search, part, search->candidate[i]);
            tt_search_sum *sum = &part->sum[i];
            if (result.late)
                return;
            sum->games++;
            sum->points += result.points - first.points;
            sum->margin += result.margin - first.margin;
            sum->chance += result.chance - first.chance;
            if (i == 0)
                first = result;
            sum->ahead += result.value - first.value;
            sum->ahead_squares += (result.value - first.value) * (result.value - first.value);
        }
    }
}

/* The sum over all parts. */
static tt_search_sum total(const tt_search *search, int candidate)
{
    tt_search_sum all = {0};
    for (int i = 0; i < TT_SEARCH_PARTS; i++) {
        const tt_search_sum *sum = &search->part[i].sum[candidate];
        all.games += sum->games;
        all.points += sum->points;
        all.margin += sum->margin;
        all.chance += sum->chance;
        all.ahead += sum->ahead;
        all.ahead_squares += sum->ahead_squares;
    }
    return all;
}

/* The estimated lead of a candidate over the first, without its taste. */
static double estimate(const tt_search *search, int candidate)
{
    const tt_search_setting *s = search->setting;
    tt_search_sum sum = total(search, candidate);
    double prior = search->prior[candidate] * s->prior, least = s->noise * s->noise;
    if (!candidate || !sum.games)
        return candidate ? prior : 0;
    double mean = sum.ahead / sum.games, variance = sum.ahead_squares / sum.games - mean * mean;
    double error = (variance > least ? variance : least) + s->bias * s->bias * sum.games; /* times the games */
    double sure = sum.games / error, before = 1 / (s->spread * s->spread);
    return (prior * before + mean * sure) / (before + sure);
}

static double lead(const tt_search *search, int candidate)
{
    return estimate(search, candidate) + search->taste[candidate] - search->taste[0];
}

/* Keeps the better half of the candidates. */
static void halve(tt_search *search)
{
    double leads[TT_SEARCH_CANDIDATES];
    int alive = __builtin_popcount(search->alive), keep = (alive + 1) / 2;
    for (int i = 0; i < search->count; i++)
        leads[i] = lead(search, i);
    for (; alive > keep && alive > 2; alive--) {
        int worst = -1;
        for (int i = 1; i < search->count; i++)
            if (search->alive >> i & 1 && (worst < 0 || leads[i] <= leads[worst]))
                worst = i;
        search->alive &= ~(1u << worst);
    }
}

static bool is_timed(const tt_budget *budget)
{
    return budget->nanoseconds && budget->clock;
}

/* Whether the budget is much larger than usual. */
static bool is_rich(const tt_search *search)
{
    const tt_budget *budget = &search->task->budget;
    const tt_search_setting *s = search->setting;
    if (budget->iterations || !is_timed(budget))
        return budget->iterations >= (uint32_t)(TT_SEARCH_RICH * s->iterations);
    return budget->nanoseconds >= (uint64_t)s->time_usual * TT_SEARCH_RICH;
}

/* The time for each part if `rounds` rounds are left. */
static uint64_t time_for(const tt_search *search, uint32_t rounds, int parts)
{
    const tt_budget *budget = &search->task->budget;
    const tt_search_setting *s = search->setting;
    bool starts = search->task->view->table.phase < TT_PHASE_TURN;
    uint64_t last = (uint64_t)s->time_last * search->task->game->players;
    uint64_t gone = budget->clock(budget->clock_context) - search->begun + last;
    uint64_t time = budget->nanoseconds / 100 * (uint64_t)(starts ? s->time_start : s->time_turn);
    return time > gone ? (time - gone) / rounds / (uint64_t)parts + 1 : 1;
}

/* With a time limit one part gets all the time: such answers cannot be repeated in any case. */
static void run_round(tt_search *search, uint32_t rounds)
{
    const tt_budget *budget = &search->task->budget;
    int parts = is_timed(budget) && !budget->iterations ? 1 : TT_SEARCH_PARTS;
    search->nanoseconds = is_timed(budget) ? time_for(search, rounds, parts) : 0;
    if (budget->spread && !is_timed(budget)) {
        budget->spread(budget->spread_context, parts, part_run, search);
        return;
    }
    for (int i = 0; i < parts; i++)
        part_run(search, i);
}

static void start_parts(tt_search *search)
{
    for (int i = 0; i < TT_SEARCH_PARTS; i++) {
        tt_rng *rng = &search->part[i].rng;
        search->part[i].stop = 0;
        for (int k = 0; k < 4; k++)
            rng->s[k] = tt_rng_next(search->task->rng);
        rng->s[0] |= 1;
        memset(search->part[i].sum, 0, sizeof search->part[i].sum);
    }
}

/* Games for this decision if the budget does not say. Choices of tickets are rare and decide much. With more players a
 * game takes longer, so there are fewer. */
static uint32_t games_for(const tt_search *search)
{
    const tt_search_setting *s = search->setting;
    double games = s->iterations * 2.0 / search->task->game->players;
    int phase = search->task->view->table.phase;
    if (phase == TT_PHASE_KEEP_AT_START || phase == TT_PHASE_KEEP || phase == TT_PHASE_START_CITY)
        return (uint32_t)(games * s->share_keep);
    return (uint32_t)(games * (phase == TT_PHASE_SECOND_CARD ? s->share_second : s->share_turn));
}

static void run(tt_search *search)
{
    const tt_budget *budget = &search->task->budget;
    uint32_t rounds = (uint32_t)search->setting->rounds;
    uint32_t games = budget->iterations ? budget->iterations : games_for(search);
    if (is_timed(budget) && !budget->iterations)
        games = UINT32_MAX / 2;
    search->alive = (1u << search->count) - 1;
    for (uint32_t round = 0; round < rounds; round++) {
        uint32_t each = games / rounds / (uint32_t)__builtin_popcount(search->alive);
        search->worlds = (each + TT_SEARCH_PARTS - 1) / TT_SEARCH_PARTS;
        run_round(search, rounds - round);
        halve(search);
    }
}

/* The chance to state: the evaluation is right on average over positions, but the search asks it of those that it
 * chose. */
static double corrected(const tt_search *search, double chance)
{
    const tt_game *game = search->task->game;
    const float *stated = game->rules->bots->stated[game->players > 2];
    chance = chance < 0 ? 0 : chance > 1 ? 1 : chance;
    if (!search->joint || stated[10] == 0)
        return chance;
    int below = chance < 1 ? (int)(chance * 10) : 9;
    double part = chance * 10 - below;
    return (double)stated[below] * (1 - part) + (double)stated[below + 1] * part;
}

/* Adds the results of a candidate to its reason. */
static void tell_sum(const tt_search *search, int candidate, tt_reason *reason)
{
    tt_search_sum first = total(search, 0), sum = total(search, candidate);
    reason->visits = sum.games;
    if (!sum.games)
        return;
    double share = candidate ? 1.0 / first.games : 0, each = 1.0 / sum.games;
    double chance = sum.chance * each + first.chance * share;
    reason->points = tt_tenths(sum.points * each + first.points * share);
    reason->margin = tt_tenths(sum.margin * each + first.margin * share);
    reason->win = (int16_t)(corrected(search, chance) * 1000 + 0.5);
}

/* Lists the candidates: the chosen one first, the others by their lead. The planner adds the reasons. */
static void explain(const tt_search *search, const tt_reasons *planner, int chosen, tt_reasons *reasons)
{
    unsigned rest = (1u << search->count) - 1;
    reasons->count = 0;
    for (int next = chosen; next >= 0;) {
        tt_reason *reason = &reasons->reason[reasons->count++];
        *reason = (tt_reason){.action = search->candidate[next], .win = -1};
        tell_sum(search, next, reason);
        for (int i = 0; i < planner->count; i++)
            if (planner->reason[i].action == search->candidate[next])
                memcpy(reason->because, planner->reason[i].because, sizeof reason->because);
        if (search->candidate[next] == search->block)
            tt_reason_add(reason, TT_BECAUSE_BLOCKS, search->barred, 0);
        rest &= ~(1u << next);
        next = -1;
        for (int i = 0; i < search->count; i++)
            if (rest >> i & 1 && (next < 0 || lead(search, i) > lead(search, next)))
                next = i;
    }
    if (search->plan)
        tt_planner_explain(search->task, search->plan);
}

/* Prepares what is the same in all worlds. */
static void look_at_table(tt_search *search)
{
    tt_search_part *part = &search->part[0];
    tt_search_fit(search);
    if (search->setting->sets && search->task->game->rules->bots->belief)
        tt_search_believe(search);
    tt_search_world(search, &part->rng, &part->world);
    tt_sketch_make(search, part, &part->world, search->task->view->seat, &search->own);
}

const tt_search_setting *tt_search_setting_for(const tt_game *game, tt_search_level level)
{
    const tt_search_setting *setting = game->rules->bots->search;
    return setting[level].candidates ? &setting[level] : &setting[TT_SEARCH_USUAL];
}

static bool blocks(const tt_search *search, const tt_reasons *planner, tt_action action)
{
    bool robs = false;
    for (int i = 0; i < planner->count; i++)
        for (int k = 0; k < TT_MAX_BECAUSE && planner->reason[i].action == action; k++)
            robs |= planner->reason[i].because[k].kind == TT_BECAUSE_ROBS;
    return robs || action == search->block;
}

static void find_taste(tt_search *search, const tt_reasons *planner, tt_temper temper)
{
    for (int i = 0; i < search->count; i++) {
        tt_action action = search->candidate[i];
        search->taste[i] = tt_temper_taste(temper, search->task->game, action, blocks(search, planner, action));
        if (tt_action_kind_of(action) == TT_ACTION_TICKETS)
            search->taste[i] -= search->setting->tickets;
    }
}

void tt_search_open(tt_search *search, const tt_task *task, tt_search_level level)
{
    search->task = task;
    search->setting = tt_search_setting_for(task->game, level);
    search->plan = tt_style_setting(search->setting->style, task->game);
    search->own_counts = is_rich(search) ? search->setting->own_rich : search->setting->own;
    search->begun = is_timed(&task->budget) ? task->budget.clock(task->budget.clock_context) : 0;
    search->sets = 0;
    search->joint = search->setting->by_win > 0 && task->game->rules->bots->joint;
    if (search->joint)
        tt_joint_start(search);
    start_parts(search);
    if (!task->game->rules->yards && task->view->table.phase >= TT_PHASE_TURN)
        look_at_table(search);
}

tt_action tt_search_choose(const tt_task *task, const void *setting)
{
    tt_search *search = task->memory;
    tt_reasons planner;
    const tt_search_bot *bot = setting;
    if (task->open.count == 1 && !task->reasons)
        return task->open.actions[0];
    tt_search_open(search, task, bot->level);
    tt_search_candidates(search, &planner);
    find_taste(search, &planner, bot->temper);
    int best = 0;
    if (search->count > 1) {
        run(search);
        for (int i = 1; i < search->count; i++)
            if (search->alive >> i & 1 && lead(search, i) > lead(search, best))
                best = i;
    }
    if (task->reasons)
        explain(search, &planner, best, task->reasons);
    return search->candidate[best];
}

static const tt_search_bot search = {TT_SEARCH_USUAL, TT_TEMPER_PLANNER};
static const tt_search_bot strategist = {TT_SEARCH_STRATEGIST, TT_TEMPER_PLANNER};

const tt_bot tt_bot_search = {"search", "plays the rest of the game many times before it moves", tt_search_choose,
                              &search, sizeof(tt_search)};
const tt_bot tt_bot_strategist = {"strategist", "searches, guesses what others hold, and weighs all seats together",
                                  tt_search_choose, &strategist, sizeof(tt_search)};
