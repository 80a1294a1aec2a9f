/* planner_draw.c: which train card to draw. */
#include "bots/planner.h"

/* The average over the cards that no player has seen. */
double tt_mind_blind_worth(const tt_mind *mind)
{
    const tt_prospect *p = &mind->prospect;
    double sum = 0;
    for (int card = 0; card < TT_CARDS; card++)
        sum += p->unseen[card] * mind->plan.wanted[card];
    return p->unseen_count ? sum / p->unseen_count : 0;
}

/* The best two cards that a turn can draw, without locomotives of the market. */
static void best_two(const tt_mind *mind, double two[2])
{
    double blind = mind->kinds >> TT_ACTION_DRAW_BLIND & 1 ? tt_mind_blind_worth(mind) : 0;
    two[0] = two[1] = blind;
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++) {
        int card = mind->prospect.table->market[slot];
        if (card >= TT_COLORS)
            continue;
        double worth = mind->plan.wanted[card];
        if (worth > two[0]) {
            two[1] = two[0];
            two[0] = worth;
        } else if (worth > two[1]) {
            two[1] = worth;
        }
    }
}

void tt_mind_draw(tt_mind *mind, bool first)
{
    const tt_plan_setting *s = mind->prospect.setting;
    double two[2];
    best_two(mind, two);
    double unit = s->card * s->turn;
    for (int i = 0; i < mind->task->open.count; i++) {
        tt_action action = mind->task->open.actions[i];
        int kind = tt_action_kind_of(action);
        if (kind == TT_ACTION_DRAW_BLIND) {
            double worth = tt_mind_blind_worth(mind) + (first ? two[0] : 0);
            tt_mind_weigh(mind, action, worth * unit);
        }
        if (kind != TT_ACTION_DRAW)
            continue;
        int card = mind->prospect.table->market[tt_action_arg(action)];
        double worth = mind->plan.wanted[card];
        if (first && card != TT_LOCOMOTIVE)
            worth += worth >= two[0] ? two[1] : two[0];
        tt_mind_weigh(mind, action, worth * unit);
    }
}
