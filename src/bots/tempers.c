/* tempers.c: how each temper changes the settings of the lively planner, and what it adds to the values of the search.
 */
#include "bots/tempers.h"

#include "bots/plan.h"
#include "bots/yards_plan.h"

static void race(tt_plan_setting *s)
{
    s->keep_more += 4;
    s->fill_waits -= 2;
    s->pace *= 0.9;
    s->reach += 0.15;
}

static void collect(tt_plan_setting *s)
{
    s->keep_more -= 1;
    s->collects = 2;
}

static void take_care(tt_plan_setting *s)
{
    s->near += 0.15;
    s->far += 0.05;
    s->risk += 0.5;
    s->tunnel_spare += 1;
    s->keep_more += 1;
}

static void block(tt_plan_setting *s)
{
    s->blocks = 8;
}

void tt_temper_plan(tt_temper temper, const tt_game *game, tt_plan_setting *setting)
{
    static void (*const change[TT_TEMPERS])(tt_plan_setting *) = {[TT_TEMPER_RACER] = race,
                                                                  [TT_TEMPER_COLLECTOR] = collect,
                                                                  [TT_TEMPER_CAUTIOUS] = take_care,
                                                                  [TT_TEMPER_BLOCKER] = block};
    *setting = *tt_style_setting(TT_STYLE_LIVELY, game);
    if (change[temper])
        change[temper](setting);
}

void tt_temper_yards(tt_temper temper, const tt_game *game, tt_yards_setting *setting)
{
    *setting = *tt_yards_setting_for(game);
    switch (temper) {
    case TT_TEMPER_RACER:
        setting->tempo *= 1.5;
        break;
    case TT_TEMPER_COLLECTOR:
        setting->ticket_cost -= 3;
        break;
    case TT_TEMPER_CAUTIOUS:
        setting->plenty += 3;
        break;
    case TT_TEMPER_BLOCKER:
        setting->rob_price *= 1.5;
        setting->rob_hope *= 1.5;
        break;
    default:
        break;
    }
}

double tt_temper_taste(tt_temper temper, const tt_game *game, tt_action action, bool blocks)
{
    tt_action_kind kind = tt_action_kind_of(action);
    int kept = kind == TT_ACTION_KEEP ? __builtin_popcount((unsigned)tt_action_arg(action)) : 0;
    switch (temper) {
    case TT_TEMPER_RACER:
        return kind == TT_ACTION_CLAIM ? 0.8 * game->board->route[tt_action_arg(action)].length : -1.5 * kept;
    case TT_TEMPER_COLLECTOR:
        return kind == TT_ACTION_TICKETS ? 6 : 3.0 * kept;
    case TT_TEMPER_CAUTIOUS:
        return kind == TT_ACTION_CLAIM     ? 3
               : kind == TT_ACTION_TICKETS ? -4
               : kind == TT_ACTION_LAY     ? -1.5
                                           : -1.0 * kept;
    case TT_TEMPER_BLOCKER:
        return blocks ? 6 : 0;
    default:
        return 0;
    }
}
