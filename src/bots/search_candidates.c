/* search_candidates.c: which actions the search compares. */
#include "bots/search.h"

#include <string.h>

#include "bots/planner.h"
#include "bots/yards.h"

/* Whether two actions are equivalent: both draw the same kind of card from the market. */
static bool are_alike(const tt_search *search, tt_action a, tt_action b)
{
    const uint8_t *market = search->task->view->table.market;
    return a == b || (tt_action_kind_of(a) == TT_ACTION_DRAW && tt_action_kind_of(b) == TT_ACTION_DRAW &&
                      market[tt_action_arg(a)] == market[tt_action_arg(b)]);
}

static void add(tt_search *search, tt_action action, double prior)
{
    for (int i = 0; i < search->count; i++)
        if (are_alike(search, search->candidate[i], action))
            return;
    if (search->count >= search->setting->candidates || search->count >= TT_SEARCH_CANDIDATES ||
        !tt_open_actions_has(&search->task->open, action))
        return;
    search->candidate[search->count] = action;
    double least = -search->setting->most_prior;
    search->prior[search->count++] = prior < least ? least : prior < 0 ? prior : 0;
}

/* The number of worlds in which others' sketches are checked for blocking claims: few if the search has few games. */
static int block_worlds(const tt_search_setting *s, uint32_t iterations)
{
    uint32_t worlds = 1 + iterations / (uint32_t)s->block_games;
    return iterations && worlds < (uint32_t)s->block_worlds ? (int)worlds : s->block_worlds;
}

/* The payment for the claim `action` that costs the own plan least. */
static tt_action paid_cheaply(const tt_search *search, tt_action action)
{
    const tt_open_actions *open = &search->task->open;
    const tt_view *view = search->task->view;
    uint8_t left[TT_CARDS];
    memcpy(left, view->hand[view->seat], sizeof left);
    for (int i = 0; i < search->own.items; i++) {
        left[search->own.item[i].color] -= search->own.item[i].count;
        left[TT_LOCOMOTIVE] -= search->own.item[i].locomotives;
    }
    double least = 1e9;
    tt_action best = action;
    for (int i = 0; i < open->count; i++) {
        tt_action other = open->actions[i];
        if (tt_action_kind_of(other) != TT_ACTION_CLAIM || tt_action_arg(other) != tt_action_arg(action))
            continue;
        double cost = tt_payment_cost(search->plan, left, tt_action_set(other));
        if (cost < least) {
            least = cost;
            best = other;
        }
    }
    return best;
}

/* Adds the claim that blocks others most: the one that costs their sketches the most points, on average over a few
 * worlds. */
static void add_block(tt_search *search)
{
    int worlds = block_worlds(search->setting, search->task->budget.iterations);
    const tt_open_actions *open = &search->task->open;
    tt_search_part *part = &search->part[0];
    float loss[TT_MAX_ROUTES] = {0}, by_seat[TT_MAX_ROUTES][TT_MAX_SEATS] = {{0}};
    for (int world = 0; world < worlds; world++) {
        tt_search_prepare(search, part);
        for (int seat = 0; seat < search->task->game->players; seat++)
            for (int i = 0; seat != search->task->view->seat && i < part->root[seat].items; i++)
                if (!part->root[seat].item[i].fills) {
                    int route = part->root[seat].item[i].route;
                    float lost = (float)part->root[seat].lost[i] / (float)worlds;
                    loss[route] += lost;
                    by_seat[route][seat] += lost;
                }
    }
    tt_action best = TT_NO_ACTION;
    float most = (float)search->setting->block;
    for (int i = 0; i < open->count; i++) {
        int r = tt_action_arg(open->actions[i]);
        if (tt_action_kind_of(open->actions[i]) == TT_ACTION_CLAIM && loss[r] > most) {
            most = loss[r];
            best = open->actions[i];
        }
    }
    if (best == TT_NO_ACTION)
        return;
    if (search->setting->wide)
        best = paid_cheaply(search, best);
    add(search, best, -search->setting->block_prior);
    const float *lost = by_seat[tt_action_arg(best)];
    search->block = best;
    for (int seat = 0; seat < search->task->game->players; seat++)
        if (lost[seat] > lost[search->barred])
            search->barred = seat;
}

void tt_search_candidates(tt_search *search, tt_reasons *reasons)
{
    const tt_game *game = search->task->game;
    tt_task task = *search->task;
    reasons->count = 0;
    task.reasons = reasons;
    tt_action first = game->rules->yards ? tt_yards_planner(&task) : tt_planner_rank(&task, search->setting->style);
    search->count = search->barred = 0;
    search->block = TT_NO_ACTION;
    add(search, first, 0);
    double best = reasons->count ? reasons->reason[0].points : 0;
    int room = search->setting->candidates -
               (game->rules->yards ? 0 : 2); /* two are for actions that the planner does not propose */
    for (int i = 0; i < reasons->count && i < room; i++)
        add(search, reasons->reason[i].action, (reasons->reason[i].points - best) / 10.0);
    task.reasons = NULL;
    if (!game->rules->yards) {
        add(search, tt_planner_rank(&task, TT_STYLE_RACER), 0);
        if (search->task->view->table.phase == TT_PHASE_TURN && search->setting->block > 0)
            add_block(search);
        if (search->task->view->table.phase == TT_PHASE_TURN && search->setting->wide)
            add(search, tt_action_plain(TT_ACTION_TICKETS, 0), -search->setting->block_prior);
        for (int i = 0; i < reasons->count; i++)
            add(search, reasons->reason[i].action, (reasons->reason[i].points - best) / 10.0);
    }
}
