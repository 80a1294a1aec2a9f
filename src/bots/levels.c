/* levels.c: opponents for people, each a named setting of a bot.
 *
 * The lower levels are the planner with the mistakes that people make, not with moves out of the blue: they misjudge
 * what a move is worth by some points, have an eye for a few of their tickets only, and draw cards when they could
 * build. The highest is the search with time to think. */
#include "bots/planner.h"
#include "bots/search.h"
#include "bots/yards.h"

typedef struct level_setting {
    double slip;       /* how far off a move is judged, in points */
    double yards_slip; /* the same in the card game */
    double keep_slip;  /* the same when tickets are chosen */
    double dawdle;     /* points by which a claim looks worse than it is */
    int tickets;       /* that are thought of at a time, those that bring most; 0: all */
} level_setting;

/* About a normal deviate: three even ones added, with a spread of 1. */
static double deviate(tt_rng *rng)
{
    double sum = 0;
    for (int i = 0; i < 3; i++)
        sum += (double)(tt_rng_next(rng) >> 11) * 0x1p-53;
    return (sum - 1.5) * 2;
}

/* The `count` tickets of `held` that are worth most. */
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

/* Tickets that are done are no longer thought of, so there is room for the next. */
static uint64_t thought_of(const tt_task *task, int count)
{
    const tt_view *view = task->view;
    uint8_t part[TT_MAX_CITIES];
    tt_network_parts(task->game->board, &view->table.rails.owned[view->seat], part);
    uint64_t held = view->held[view->seat], done = tt_network_completed(task->game->board, part, held);
    return largest(task->game->board, held & ~done, count) | done;
}

static double slip_of(const tt_task *task, const level_setting *level)
{
    int phase = task->view->table.phase;
    if (phase == TT_PHASE_COMPLETE)
        return 0;
    if (phase == TT_PHASE_KEEP || phase == TT_PHASE_KEEP_AT_START)
        return level->keep_slip;
    return task->game->rules->yards ? level->yards_slip : level->slip;
}

static tt_action choose(const tt_task *task, const void *setting)
{
    const level_setting *level = setting;
    bool yards = task->game->rules->yards;
    tt_view view = *task->view;
    tt_reasons reasons = {0};
    tt_task seen = *task;
    seen.view = &view;
    seen.reasons = &reasons;
    if (!yards && level->tickets)
        view.held[view.seat] = thought_of(task, level->tickets);
    tt_action first = yards ? tt_yards_planner(&seen) : tt_planner_rank(&seen, TT_STYLE_PLANNER);
    double slip = slip_of(task, level), most = -1e9;
    int best = -1;
    for (int i = 0; i < reasons.count; i++) {
        double worth = reasons.reason[i].points / 10.0 + slip * deviate(task->rng);
        if (tt_action_kind_of(reasons.reason[i].action) == TT_ACTION_CLAIM)
            worth -= level->dawdle;
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    if (best < 0 || !slip)
        best = 0;
    if (task->reasons) {
        tt_reason chosen = reasons.reason[best];
        reasons.reason[best] = reasons.reason[0];
        reasons.reason[0] = chosen;
        *task->reasons = reasons;
        seen.reasons = task->reasons;
        if (!yards)
            tt_planner_explain(&seen, TT_STYLE_PLANNER);
    }
    return slip && reasons.count ? reasons.reason[best].action : first;
}

static const level_setting easy = {.slip = 2.5, .yards_slip = 8, .keep_slip = 20, .dawdle = 2, .tickets = 3};
static const level_setting medium = {.slip = 0.5, .yards_slip = 1.5, .keep_slip = 3, .dawdle = 0, .tickets = 0};
static const level_setting hard = {0};
static const tt_search_level expert = TT_SEARCH_EXPERT;

const tt_bot tt_bot_easy = {"easy", "for people: overlooks tickets, misjudges moves and draws too long", choose, &easy,
                            0};
const tt_bot tt_bot_medium = {"medium", "for people: plans, but judges moves a little wrong", choose, &medium, 0};
const tt_bot tt_bot_hard = {"hard", "for people: the planner, which makes no slips", choose, &hard, 0};
const tt_bot tt_bot_expert = {"expert", "for people: the search with time to think", tt_search_choose, &expert,
                              sizeof(tt_search)};
