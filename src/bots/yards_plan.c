/* yards_plan.c: the value of a holding, and of every action by the holding that follows it. */
#include "bots/yards_plan.h"

/* The value of what the hand may rob one turn later, when a card has left each group. */
static double rob_hope(const tt_yards_plan *plan, const tt_yards_holding *h)
{
    double cards = 0;
    if (h->last_turn)
        return 0;
    for (int color = 0; color < TT_COLORS; color++)
        if (plan->other_size[color] > 1 && h->hand[color] >= plan->other_size[color])
            cards += plan->other_size[color] - 1;
    return cards * plan->setting->rob_hope * plan->setting->rob_price;
}

/* Cards that the others will still lay, about three a turn: the end can come too early for them. */
static double others_lay(const tt_yards_plan *plan, double turns)
{
    double room = turns > 1.5 ? 3 * (turns - 1.5) : 0, cards = 0;
    for (int seat = 0; seat < plan->game->players; seat++)
        if (seat != plan->seat)
            cards += plan->view->table.hand_count[seat] < room ? plan->view->table.hand_count[seat] : room;
    return cards / plan->others;
}

static double total(const tt_yards_plan *plan, const tt_yards_holding *h, const tt_yards_outlook *outlook,
                    const tt_yards_worth *worth)
{
    double later = plan->last_scoring ? 0 : plan->setting->next_hand * outlook->kept;
    return worth->points + worth->spare + later + rob_hope(plan, h) -
           plan->setting->deny_hand * others_lay(plan, outlook->turns);
}

double tt_yards_value(const tt_yards_plan *plan, const tt_yards_holding *holding)
{
    tt_yards_outlook outlook;
    tt_yards_worth worth;
    tt_yards_look(plan, holding, &outlook);
    tt_yards_weigh_tickets(plan, &outlook, holding->tickets, &worth);
    return total(plan, holding, &outlook, &worth);
}

/* --- Drawing cards ------------------------------------------------------------------------------------------------ */

/* The holding after `cards` cards have left the draw pile. */
static tt_yards_holding drawn(const tt_yards_holding *now, int cards)
{
    tt_yards_holding after = *now;
    after.pile = now->pile > cards ? now->pile - cards : 0;
    return after;
}

typedef struct gains {
    double gain[TT_CARDS]; /* gain from one more card */
    double blind;
    double base; /* the value without a card */
} gains;

static void find_gains(const tt_yards_plan *plan, const tt_yards_holding *after, gains *g)
{
    tt_yards_holding more = *after;
    g->base = tt_yards_value(plan, after);
    g->blind = 0;
    for (int card = 0; card < TT_CARDS; card++) {
        more.hand[card]++;
        g->gain[card] = tt_yards_value(plan, &more) - g->base;
        more.hand[card]--;
        g->blind += plan->chance[card] * g->gain[card];
    }
}

/* The best gain from a second card if slot `taken` (-1: none) is empty. */
static double second_gain(const tt_yards_plan *plan, const gains *g, int taken)
{
    double best = plan->view->table.draw_count > 0 ? g->blind : 0;
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++) {
        int card = plan->view->table.market[slot];
        if (slot != taken && card < TT_LOCOMOTIVE && g->gain[card] > best)
            best = g->gain[card];
    }
    return best;
}

/* The value of keeping a card from the others. */
static double denied(const tt_yards_plan *plan, int card)
{
    int known = 0;
    for (int seat = 0; seat < plan->game->players; seat++)
        if (seat != plan->seat)
            known += plan->view->table.known[seat][card];
    return known * plan->setting->deny_card;
}

static double draw_value(const tt_yards_plan *plan, const gains *g, tt_action action)
{
    bool blind = tt_action_kind_of(action) == TT_ACTION_DRAW_BLIND;
    int slot = blind ? -1 : tt_action_arg(action);
    int card = blind ? TT_NO_CARD : plan->view->table.market[slot];
    double value = g->base + plan->setting->tempo + (blind ? g->blind : g->gain[card] + denied(plan, card));
    if (plan->view->table.phase == TT_PHASE_TURN && card != TT_LOCOMOTIVE)
        value += second_gain(plan, g, slot);
    return value;
}

/* --- Laying ------------------------------------------------------------------------------------------------------- */

static void lay(const tt_yards_plan *plan, tt_yards_holding *h, int color, int count, int locomotives)
{
    h->lays -= tt_yards_lay_turns(plan, h->hand[color]) - tt_yards_lay_turns(plan, h->hand[color] - count);
    h->hand[color] = (uint8_t)(h->hand[color] - count);
    h->hand[TT_LOCOMOTIVE] = (uint8_t)(h->hand[TT_LOCOMOTIVE] - locomotives);
    h->count[color] = (uint8_t)count;
    h->locomotives[color] = (uint8_t)locomotives;
}

/* What the owner of a robbed group loses: the cards that would have left in time. */
static double robbed_points(const tt_yards_plan *plan, const tt_yards_holding *h, int color)
{
    int size = plan->other_size[color];
    double turns = h->pile * 0.5 / ((plan->others + 1) * plan->setting->draw_share) + 1, cards = 0;
    if (size == 0)
        return 0;
    for (int i = 1; i <= size; i++)
        cards += h->last_turn ? i == 1 && plan->view->table.turns_left > 1 : tt_yards_turn_chance(plan, h, turns, i);
    return cards * plan->setting->rob_price;
}

/* Which groups are considered: all cards of a color, because a larger group is safer, with up to three or all of the
 * locomotives. Which triples: three single cards, or any three if a group would not leave in time. */
static bool is_group_sensible(const tt_yards_holding *now, tt_set set)
{
    return set.count == now->hand[set.color] && (set.locomotives <= 3 || set.locomotives == now->hand[TT_LOCOMOTIVE]);
}

static bool is_triple_sensible(const tt_yards_holding *now, unsigned three)
{
    if (now->last_turn)
        return false;
    int most = now->pile < 16 ? TT_YARDS_GROUP : 1;
    for (; three; three &= three - 1)
        if (now->hand[__builtin_ctz(three)] > most)
            return false;
    return true;
}

static double lay_value(const tt_yards_plan *plan, const tt_yards_holding *now, tt_action action)
{
    tt_yards_holding after = *now;
    unsigned three = (unsigned)tt_action_arg(action);
    tt_set set = tt_action_set(action);
    if (three ? !is_triple_sensible(now, three) : !is_group_sensible(now, set))
        return TT_YARDS_LOWEST;
    if (three) {
        for (; three; three &= three - 1)
            lay(plan, &after, __builtin_ctz(three), 1, 0);
        return tt_yards_value(plan, &after);
    }
    lay(plan, &after, set.color, set.count, set.locomotives);
    return tt_yards_value(plan, &after) + robbed_points(plan, now, set.color);
}

/* --- Tickets ------------------------------------------------------------------------------------------------------ */

static double keep_value(const tt_yards_plan *plan, const tt_yards_holding *now, tt_action action)
{
    tt_yards_holding after = *now;
    for (unsigned kept = (unsigned)tt_action_arg(action); kept; kept &= kept - 1)
        after.tickets |= (uint64_t)1 << plan->view->offer[__builtin_ctz(kept)];
    return tt_yards_value(plan, &after);
}

static double tickets_value(const tt_yards_plan *plan, const tt_yards_holding *now)
{
    tt_yards_outlook outlook;
    tt_yards_worth worth;
    tt_yards_look(plan, now, &outlook);
    tt_yards_weigh_tickets(plan, &outlook, now->tickets, &worth);
    double gain = tt_yards_ticket_draw(plan, &outlook, &worth);
    return total(plan, now, &outlook, &worth) + gain - (now->last_turn ? 0 : plan->setting->ticket_cost);
}

/* --- All together ------------------------------------------------------------------------------------------------- */

static bool is_draw(tt_action action)
{
    return tt_action_kind_of(action) == TT_ACTION_DRAW || tt_action_kind_of(action) == TT_ACTION_DRAW_BLIND;
}

static double action_value(const tt_yards_plan *plan, const tt_yards_holding *now, const gains *g, tt_action action)
{
    switch (tt_action_kind_of(action)) {
    case TT_ACTION_DRAW:
    case TT_ACTION_DRAW_BLIND:
        return draw_value(plan, g, action);
    case TT_ACTION_LAY:
        return lay_value(plan, now, action);
    case TT_ACTION_KEEP:
        return keep_value(plan, now, action);
    case TT_ACTION_TICKETS:
        return tickets_value(plan, now);
    case TT_ACTION_COMPLETE:
        return plan->game->board->ticket[tt_action_arg(action)].points;
    default:
        return 0;
    }
}

void tt_yards_weigh(const tt_yards_plan *plan, const tt_open_actions *open, double value[])
{
    tt_yards_holding now;
    gains g = {.base = 0};
    tt_yards_holding_of(plan, &now);
    bool draws = false;
    for (int i = 0; i < open->count && !draws; i++)
        draws = is_draw(open->actions[i]);
    if (draws) {
        tt_yards_holding after = drawn(&now, plan->view->table.phase == TT_PHASE_TURN ? 2 : 1);
        find_gains(plan, &after, &g);
    }
    for (int i = 0; i < open->count; i++)
        value[i] = action_value(plan, &now, &g, open->actions[i]);
}

int tt_yards_best(const double value[], int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (value[i] > value[best])
            best = i;
    return best;
}

/* --- A position for all seats ------------------------------------------------------------------------------------- */

/* The points of tickets completed in the first of two rounds. */
static double completed_points(const tt_yards_plan *plan, int seat)
{
    double points = 0;
    for (uint64_t rest = plan->view->table.yards.completed[seat]; rest; rest &= rest - 1)
        points += plan->game->board->ticket[__builtin_ctzll(rest)].points;
    return points;
}

/* Estimates another player's points from public facts: a linear fit to the results of games between planners and
 * racers. */
typedef struct public_line {
    double base;
    double track, yard, hand; /* per card there */
    double ticket;            /* per ticket in the hand */
    double pile;              /* per card of the player's share of the draw pile */
    double done;              /* per point of a ticket completed in the first of two rounds */
} public_line;

static const public_line public_lines[] = {
    {-149, 7.5, 5.8, 3.8, 5.5, 6.2, 0},   /* two players */
    {-105, 7.1, 7.0, 5.0, 3.8, 5.7, 0},   /* three */
    {-96, 9.0, 7.8, 5.0, 8.9, 6.6, 0},    /* four, the first round */
    {-62, 4.8, 4.8, 3.3, 1.5, 3.4, 1.57}, /* four, the second */
};

static double other_points(const tt_yards_plan *plan, int seat)
{
    const tt_table_part *table = &plan->view->table;
    const public_line *line = &public_lines[plan->game->players - 2 + (table->round > 1)];
    double points = line->base + line->done * completed_points(plan, seat);
    for (int card = 0; card < TT_CARDS; card++)
        points += line->track * table->yards.track[seat][card];
    for (int color = 0; color < TT_COLORS; color++)
        points += line->yard * (table->yards.count[seat][color] + table->yards.locomotives[seat][color]);
    points += line->hand * table->hand_count[seat] + line->ticket * table->ticket_count[seat];
    return points + line->pile * table->draw_count / plan->game->players;
}

/* The points that future cards bring to a seat beyond its value. */
static double pile_points(const tt_yards_plan *plan)
{
    double share = (double)plan->view->table.draw_count / plan->game->players;
    return share * (tt_game_has_rounds(plan->game) ? 2 : 3);
}

void tt_yards_evaluate(const tt_yards_plan *plan, double points[TT_MAX_SEATS])
{
    tt_yards_holding now;
    tt_yards_outlook outlook;
    tt_yards_worth worth;
    tt_yards_holding_of(plan, &now);
    tt_yards_look(plan, &now, &outlook);
    tt_yards_weigh_tickets(plan, &outlook, now.tickets, &worth);
    for (int seat = 0; seat < plan->game->players; seat++)
        points[seat] = other_points(plan, seat);
    points[plan->seat] = completed_points(plan, plan->seat) + worth.points + worth.spare + pile_points(plan);
}
