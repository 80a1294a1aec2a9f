/* levels.c: the levels for people, each a named setting of a bot.
 *
 * The lower levels plan like the lively planner and make mistakes that people make, never random ones: they overlook
 * routes, more often away from their own network, consider only some of their tickets at a time, forget which cards
 * others took, and misjudge tickets when they choose them. The highest level is the strategist with more time. Every
 * level comes in all tempers (tempers.h). */
#include "bots/levels.h"

#include "bots/planner.h"
#include "bots/search.h"
#include "bots/yards_plan.h"

typedef struct level_setting {
    double overlook;       /* chance to overlook a route away from its network, */
    double overlook_near;  /* and a route that touches it */
    double overlook_color; /* chance to overlook a color in the card game */
    double keep_slip;      /* error in the value of tickets when they are chosen, in points */
    double haste;          /* turns that a claim is worth more than to the lively planner */
    double plenty, eager;  /* in the card game: each card in hand beyond `plenty` adds `eager` points to laying cards */
    int tickets;           /* number of tickets considered at a time, the most valuable first; 0: all */
    bool forgets;          /* forgets which cards the others were seen to take */
} level_setting;

typedef struct level_bot {
    const level_setting *level;
    tt_temper temper;
} level_bot;

/* Approximately a normal deviate: the sum of three uniform ones, with standard deviation 1. */
static double deviate(tt_rng *rng)
{
    double sum = 0;
    for (int i = 0; i < 3; i++)
        sum += tt_uniform(rng);
    return (sum - 1.5) * 2;
}

/* The `count` most valuable tickets of `held`. */
static uint64_t largest(const tt_board *board, uint64_t held, int count)
{
    while (__builtin_popcountll(held) > count) {
        int least = __builtin_ctzll(held);
        for (uint64_t rest = held; rest; rest &= rest - 1)
            if (board->ticket[__builtin_ctzll(rest)].points < board->ticket[least].points)
                least = __builtin_ctzll(rest);
        held &= ~((uint64_t)1 << least);
    }
    return held;
}

/* The open tickets that the level considers, at most `count`, and the completed ones. */
static uint64_t thought_of(const tt_task *task, int count)
{
    const tt_view *view = task->view;
    uint8_t part[TT_MAX_CITIES];
    tt_network_parts(task->game->board, &view->table.rails.owned[view->seat], part);
    uint64_t held = view->held[view->seat], done = tt_network_completed(task->game->board, part, held);
    return largest(task->game->board, held & ~done, count) | done;
}

/* What the level sees of the position: a reduced view, and fewer actions. */
typedef struct sight {
    tt_view view;
    tt_task task;
    tt_action actions[TT_MAX_LEGAL];
    tt_routes routes; /* overlooked */
    unsigned colors;  /* overlooked in the card game, one bit each */
} sight;

static void overlook_routes(const level_setting *level, const tt_task *task, sight *seen)
{
    const tt_board *board = task->game->board;
    tt_rails *rails = &seen->view.table.rails;
    int seat = task->view->seat;
    double more = 1 + task->game->rules->bots->overlooked;
    for (int r = tt_routes_next(&rails->open[seat], 0); r >= 0; r = tt_routes_next(&rails->open[seat], r + 1)) {
        bool near = tt_routes_meet(&rails->owned[seat], &board->route[r].touching);
        if (tt_uniform(task->rng) < more * (near ? level->overlook_near : level->overlook))
            tt_routes_add(&seen->routes, r);
    }
    tt_routes_remove(&rails->open[seat], &seen->routes);
}

static bool is_overlooked(const sight *seen, tt_action action)
{
    int argument = tt_action_arg(action), card;
    switch (tt_action_kind_of(action)) {
    case TT_ACTION_CLAIM:
        return tt_routes_has(&seen->routes, argument);
    case TT_ACTION_LAY:
        return tt_action_set(action).count && seen->colors >> tt_action_set(action).color & 1;
    case TT_ACTION_DRAW:
        card = seen->view.table.market[argument];
        return card < TT_COLORS && seen->colors >> card & 1;
    default:
        return false;
    }
}

static void look(const level_setting *level, const tt_task *task, sight *seen)
{
    bool yards = task->game->rules->yards;
    int phase = task->view->table.phase, count = 0;
    seen->view = *task->view;
    seen->task = *task;
    seen->task.view = &seen->view;
    seen->routes = (tt_routes){0};
    seen->colors = 0;
    if (level->forgets)
        for (int seat = 0; seat < task->game->players; seat++)
            if (seat != task->view->seat)
                for (int card = 0; card < TT_CARDS; card++)
                    seen->view.table.known[seat][card] = 0;
    if (!yards && level->tickets)
        seen->view.held[task->view->seat] = thought_of(task, level->tickets);
    if (phase != TT_PHASE_TURN && phase != TT_PHASE_SECOND_CARD)
        return;
    if (!yards)
        overlook_routes(level, task, seen);
    for (int color = 0; yards && color < TT_COLORS; color++)
        if (tt_uniform(task->rng) < level->overlook_color)
            seen->colors |= 1u << color;
    for (int i = 0; i < task->open.count; i++)
        if (!is_overlooked(seen, task->open.actions[i]))
            seen->actions[count++] = task->open.actions[i];
    if (count)
        seen->task.open = (tt_open_actions){seen->actions, count};
}

/* Chooses among the candidates with a random error in the value of each. */
static tt_action misjudge(const tt_reasons *reasons, double slip, tt_rng *rng)
{
    int best = 0;
    double most = -1e9;
    for (int i = 0; i < reasons->count; i++) {
        double worth = reasons->reason[i].points / 10.0 + slip * deviate(rng);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return reasons->reason[best].action;
}

static tt_action plan(const level_bot *bot, const tt_task *task, bool explains)
{
    if (task->game->rules->yards) {
        tt_yards_setting weights;
        tt_temper_yards(bot->temper, task->game, &weights);
        weights.plenty += bot->level->plenty;
        weights.eager = bot->level->eager;
        return tt_yards_choose(task, &weights);
    }
    tt_plan_setting weights;
    tt_temper_plan(bot->temper, task->game, &weights);
    weights.patience += bot->level->haste;
    tt_action action = tt_planner_rank_by(task, &weights);
    if (explains)
        tt_planner_explain(task, &weights);
    return action;
}

static tt_action choose(const tt_task *task, const void *setting)
{
    const level_bot *bot = setting;
    int phase = task->view->table.phase;
    bool keeps = phase == TT_PHASE_KEEP || phase == TT_PHASE_KEEP_AT_START || phase == TT_PHASE_START_CITY ||
                 phase == TT_PHASE_MARKER;
    sight seen;
    tt_reasons reasons = {0};
    look(bot->level, task, &seen);
    tt_rng rng = *task->rng; /* a copy: giving reasons must not change answers */
    seen.task.reasons = keeps && bot->level->keep_slip ? &reasons : NULL;
    tt_action action = plan(bot, &seen.task, false);
    if (reasons.count)
        action = misjudge(&reasons, bot->level->keep_slip, task->rng);
    if (task->reasons) { /* by the real view, without the mistakes */
        tt_task real = *task;
        real.rng = &rng;
        plan(bot, &real, true);
    }
    return action;
}

static const level_setting easy = {.overlook = 0.32,
                                   .overlook_near = 0.13,
                                   .overlook_color = 0.62,
                                   .keep_slip = 20,
                                   .haste = 0.45,
                                   .plenty = 9,
                                   .eager = 0.9,
                                   .tickets = 3,
                                   .forgets = true};
static const level_setting medium = {.overlook = 0.11,
                                     .overlook_near = 0.045,
                                     .overlook_color = 0.29,
                                     .keep_slip = 5,
                                     .haste = 0.45,
                                     .plenty = 10,
                                     .eager = 0.7,
                                     .forgets = true};
static const level_setting hard = {.plenty = 13, .eager = 0.5};

/* Defines a level in every temper; the plain level has the planner's. `type` is what the settings of the level are,
 * `with` the first of them. */
#define IN_TEMPER(level, mistakes, temper, NAME, taste, chooser, bytes)                                                \
    {                                                                                                                  \
        .name = #level "-" #temper, .about = mistakes ", " taste, .choose = (chooser),                                 \
        .setting = &level##_tempers[TT_TEMPER_##NAME], .memory = (bytes)                                               \
    }
#define LEVEL(level, mistakes, type, with, chooser, bytes)                                                             \
    static const type level##_tempers[TT_TEMPERS] = {{with, TT_TEMPER_PLANNER},                                        \
                                                     {with, TT_TEMPER_RACER},                                          \
                                                     {with, TT_TEMPER_COLLECTOR},                                      \
                                                     {with, TT_TEMPER_CAUTIOUS},                                       \
                                                     {with, TT_TEMPER_BLOCKER}};                                       \
    const tt_bot tt_bot_##level = {#level, mistakes, chooser, &level##_tempers[TT_TEMPER_PLANNER], bytes};             \
    const tt_bot tt_bots_##level[TT_TEMPERS] = {                                                                       \
        IN_TEMPER(level, mistakes, planner, PLANNER, "claims what its tickets need", chooser, bytes),                  \
        IN_TEMPER(level, mistakes, racer, RACER, "likes long routes and an early end", chooser, bytes),                \
        IN_TEMPER(level, mistakes, collector, COLLECTOR, "likes tickets", chooser, bytes),                             \
        IN_TEMPER(level, mistakes, cautious, CAUTIOUS, "takes no risks", chooser, bytes),                              \
        IN_TEMPER(level, mistakes, blocker, BLOCKER, "gets in the way", chooser, bytes)}

LEVEL(easy, "for people: overlooks and forgets a lot", level_bot, &easy, choose, 0);
LEVEL(medium, "for people: overlooks a little", level_bot, &medium, choose, 0);
LEVEL(hard, "for people: plans and overlooks nothing", level_bot, &hard, choose, 0);
LEVEL(expert, "for people: the strategist with time to think", tt_search_bot, TT_SEARCH_EXPERT, tt_search_choose,
      sizeof(tt_search));
