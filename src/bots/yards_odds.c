/* yards_odds.c: future cards, who can rob what, how long the game lasts, and what will be on the track at its end. */
#include "bots/yards_plan.h"

#include <string.h>

/* --- What the view says ------------------------------------------------------------------------------------------- */

/* Cards in the draw pile, or drawn blind by others. */
static int unseen_cards(const tt_yards_plan *plan, int unseen[TT_CARDS])
{
    const tt_table_part *table = &plan->view->table;
    int all = 0;
    for (int card = 0; card < TT_CARDS; card++) {
        unseen[card] = card == TT_LOCOMOTIVE ? plan->game->rules->locomotives : plan->game->rules->each_color;
        unseen[card] -= table->discard[card] + plan->view->hand[plan->seat][card];
        for (int seat = 0; seat < plan->game->players; seat++) {
            unseen[card] -= table->yards.track[seat][card];
            if (seat != plan->seat)
                unseen[card] -= table->known[seat][card];
            if (card < TT_LOCOMOTIVE)
                unseen[card] -= table->yards.count[seat][card];
            else
                for (int color = 0; color < TT_COLORS; color++)
                    unseen[card] -= table->yards.locomotives[seat][color];
        }
    }
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
        if (table->market[slot] != TT_NO_CARD)
            unseen[table->market[slot]]--;
    for (int card = 0; card < TT_CARDS; card++)
        all += unseen[card];
    return all;
}

/* none[m] is the chance that no player so far can lay m cards. Multiplies it by that chance for a hand with `sure` such
 * cards and `unknown` others, each of which is one with chance q. */
static void add_hand(double none[], int sure, int unknown, double q)
{
    double chance = 1, below = 0;
    for (int i = 0; i < unknown; i++)
        chance *= 1 - q;
    for (int m = 0; m <= TT_YARDS_GROUP + 1; m++) {
        int drawn = m - sure; /* blind cards needed to reach m */
        none[m] *= drawn <= 0 ? 0 : drawn > unknown ? 1 : (below += chance);
        if (drawn > 0 && drawn <= unknown)
            chance *= (unknown - drawn + 1) * q / (drawn * (1 - q));
    }
}

static void find_reach(tt_yards_plan *plan, int color)
{
    const tt_table_part *table = &plan->view->table;
    const tt_yards_setting *s = plan->setting;
    double none[TT_YARDS_GROUP + 2];
    double q = plan->chance[color] + s->rob_locomotive * plan->chance[TT_LOCOMOTIVE];
    for (int m = 0; m <= TT_YARDS_GROUP + 1; m++)
        none[m] = 1;
    for (int seat = 0; seat < plan->game->players; seat++) {
        if (seat == plan->seat)
            continue;
        int unknown = table->hand_count[seat];
        for (int card = 0; card < TT_CARDS; card++)
            unknown -= table->known[seat][card];
        int locomotives = (int)(s->rob_locomotive * table->known[seat][TT_LOCOMOTIVE] + 0.5);
        double more = (unknown + s->rob_draws) / (unknown + 2);
        add_hand(none, table->known[seat][color] + locomotives, unknown + 2, tt_yards_between(0, q * more, 0.9));
    }
    for (int m = 0; m <= TT_YARDS_GROUP + 1; m++)
        plan->reach[color][m] = 1 - none[m];
    for (int size = 1; size <= TT_YARDS_GROUP; size++) {
        double departs = 0;
        for (int i = 1; i <= size; i++)
            departs += 1 - s->rob_will * plan->reach[color][size - i + 2];
        plan->safe[color][size] = departs / size;
    }
    plan->safe[color][0] = plan->safe[color][1];
}

static void find_groups(tt_yards_plan *plan)
{
    const tt_yards *yards = &plan->view->table.yards;
    for (int color = 0; color < TT_COLORS; color++) {
        plan->other_seat[color] = TT_MAX_SEATS;
        plan->other_size[color] = 0;
        for (int seat = 0; seat < plan->game->players; seat++) {
            int size = yards->count[seat][color] + yards->locomotives[seat][color];
            if (seat == plan->seat || size == 0)
                continue;
            plan->other_seat[color] = (uint8_t)seat;
            plan->other_size[color] = (uint8_t)size;
        }
    }
}

/* --- Tickets ------------------------------------------------------------------------------------------------------ */

static void prepare_tickets(tt_yards_plan *plan)
{
    const tt_board *board = plan->game->board;
    double bonus[TT_MAX_BIG_CITIES + 1];
    uint8_t number[TT_MAX_CITIES];
    bonus[TT_MAX_BIG_CITIES] = 0;
    memset(number, TT_MAX_BIG_CITIES, sizeof number);
    for (int i = 0; i < board->big_cities; i++) {
        bonus[i] = board->big_city_points[i] / (2 * plan->setting->city_width);
        number[board->big_city[i]] = (uint8_t)i;
    }
    double fail = plan->last_scoring ? 1 : 0;
    for (int i = 0; i < board->tickets; i++) {
        const tt_ticket *ticket = &board->ticket[i];
        tt_counts needs = tt_counts_of(ticket->needs);
        plan->needs[i] = needs * TT_YARDS_UNIT;
        plan->cards[i] = (uint8_t)tt_counts_sum(needs);
        plan->city[i][0] = number[ticket->a];
        plan->city[i][1] = number[ticket->b];
        plan->weight[i] = ticket->points * (1 + fail) + bonus[plan->city[i][0]] + bonus[plan->city[i][1]];
    }
}

/* The tickets that the seat decides on, sorted by value per card, highest first. */
static void order_tickets(tt_yards_plan *plan)
{
    uint64_t tickets = plan->view->held[plan->seat];
    for (int i = 0; i < plan->view->table.offered[plan->seat]; i++)
        tickets |= (uint64_t)1 << plan->view->offer[i];
    plan->relevant = 0;
    for (; tickets; tickets &= tickets - 1) {
        int t = __builtin_ctzll(tickets), at = plan->relevant++;
        for (; at > 0; at--) {
            int before = plan->order[at - 1];
            if (plan->weight[before] * plan->cards[t] >= plan->weight[t] * plan->cards[before])
                break;
            plan->order[at] = (uint8_t)before;
        }
        plan->order[at] = (uint8_t)t;
    }
}

static void count_cities(const tt_yards_plan *plan, uint64_t tickets, double count[TT_MAX_BIG_CITIES])
{
    double found[TT_MAX_BIG_CITIES + 1] = {0};
    for (; tickets; tickets &= tickets - 1) {
        const uint8_t *city = plan->city[__builtin_ctzll(tickets)];
        found[city[0]]++;
        found[city[1]]++;
    }
    memcpy(count, found, TT_MAX_BIG_CITIES * sizeof found[0]);
}

uint64_t tt_yards_hidden_tickets(const tt_yards_plan *plan)
{
    int tickets = plan->game->board->tickets;
    uint64_t hidden = tickets < 64 ? ((uint64_t)1 << tickets) - 1 : ~(uint64_t)0;
    hidden &= ~plan->view->held[plan->seat];
    for (int seat = 0; seat < plan->game->players; seat++)
        hidden &= ~plan->view->table.yards.completed[seat];
    return hidden;
}

/* Expected tickets of the others at the big cities: those already seen, and an average share of the hidden ones. */
static void expect_rivals(tt_yards_plan *plan)
{
    const tt_table_part *table = &plan->view->table;
    const tt_board *board = plan->game->board;
    uint64_t hidden = tt_yards_hidden_tickets(plan);
    double share[TT_MAX_BIG_CITIES], seen[TT_MAX_BIG_CITIES];
    count_cities(plan, hidden, share);
    count_cities(plan, table->yards.completed[plan->seat], plan->done);
    int all = __builtin_popcountll(hidden);
    for (int i = 0; i < board->big_cities; i++)
        plan->rival[i] = 0;
    for (int seat = 0; seat < plan->game->players && all > 0; seat++) {
        if (seat == plan->seat)
            continue;
        double turns = table->draw_count / (2.0 * plan->game->players * plan->setting->draw_share);
        double more =
            plan->setting->rival_share * table->ticket_count[seat] + plan->setting->rival_tickets * turns / 10;
        count_cities(plan, table->yards.completed[seat], seen);
        for (int i = 0; i < board->big_cities; i++) {
            double come = seen[i] + more * share[i] / all;
            if (come > plan->rival[i])
                plan->rival[i] = come;
        }
    }
}

void tt_yards_plan_make(const tt_game *game, const tt_view *view, const tt_yards_setting *setting, tt_yards_plan *plan)
{
    int unseen[TT_CARDS];
    plan->game = game;
    plan->view = view;
    plan->setting = setting;
    plan->seat = view->seat;
    plan->others = game->players - 1;
    plan->last_scoring = !tt_game_has_rounds(game) || view->table.round > 1;
    int all = unseen_cards(plan, unseen);
    for (int card = 0; card < TT_CARDS; card++)
        plan->chance[card] = all > 0 ? (double)unseen[card] / all : 0;
    for (int color = 0; color < TT_COLORS; color++)
        find_reach(plan, color);
    find_groups(plan);
    prepare_tickets(plan);
    order_tickets(plan);
    expect_rivals(plan);
}

double tt_yards_lay_turns(const tt_yards_plan *plan, int cards)
{
    return cards >= 2 ? 1 : cards * plan->setting->single_lay;
}

void tt_yards_holding_of(const tt_yards_plan *plan, tt_yards_holding *holding)
{
    const tt_view *view = plan->view;
    const tt_yards *yards = &view->table.yards;
    memcpy(holding->hand, view->hand[plan->seat], sizeof holding->hand);
    memcpy(holding->count, yards->count[plan->seat], sizeof holding->count);
    memcpy(holding->locomotives, yards->locomotives[plan->seat], sizeof holding->locomotives);
    memcpy(holding->track, yards->track[plan->seat], sizeof holding->track);
    holding->tickets = view->held[plan->seat];
    holding->lays = 0;
    for (int color = 0; color < TT_COLORS; color++)
        holding->lays += tt_yards_lay_turns(plan, holding->hand[color]);
    holding->pile = view->table.draw_count;
    holding->last_turn = view->table.turns_left > 0;
}

/* --- Time --------------------------------------------------------------------------------------------------------- */

/* How many turns and cards are still to come. A player who lays does not draw, so laying makes the game longer. */
static void count_turns(const tt_yards_plan *plan, const tt_yards_holding *h, tt_yards_outlook *outlook)
{
    const tt_yards_setting *s = plan->setting;
    outlook->future = 0;
    outlook->turns = h->last_turn ? 0 : 1;
    if (h->last_turn || h->pile == 0)
        return;
    double others = s->draw_share * plan->others, turns_a_draw = 1 + 2 / s->group_size;
    double busy = h->lays + s->ticket_turns * h->pile / 10;
    double draws = (h->pile * 0.5 - others * busy) / (1 + others * turns_a_draw);
    if (draws > 0) {
        outlook->turns += busy + draws * turns_a_draw;
        outlook->future = 2 * draws;
    } else {
        outlook->turns += h->pile * 0.5 / others;
    }
}

double tt_yards_turn_chance(const tt_yards_plan *plan, const tt_yards_holding *h, double turns, int needed)
{
    if (h->last_turn)
        return 0;
    if (needed <= 1 + (h->pile - 1) / (2 * (plan->others + 1)))
        return 1; /* even if all players only draw */
    if (h->pile == 0)
        return 0;
    return tt_yards_between(0, 0.5 + (turns + 0.5 - needed) / (2 * (plan->setting->turns_spread * turns + 0.5)), 1);
}

/* --- The track at the scoring ------------------------------------------------------------------------------------- */

/* Cards of the seat's yard: one leaves from the front each turn, until the group is robbed. */
static void add_yard(const tt_yards_plan *plan, const tt_yards_holding *h, double turns, double cards[TT_CARDS])
{
    for (int color = 0; color < TT_COLORS; color++) {
        int size = h->count[color] + h->locomotives[color];
        for (int i = 1; i <= size; i++) {
            int left = size - i + 2 <= TT_YARDS_GROUP + 1 ? size - i + 2 : TT_YARDS_GROUP + 1;
            double departs =
                (1 - plan->setting->rob_will * plan->reach[color][left]) * tt_yards_turn_chance(plan, h, turns, i);
            cards[i <= h->locomotives[color] ? TT_LOCOMOTIVE : color] += departs;
        }
    }
}

/* The colors of the hand in the order of laying: large groups need the most time. */
static int lay_order(const tt_yards_holding *h, int order[TT_COLORS])
{
    int colors = 0;
    for (int color = 0; color < TT_COLORS; color++) {
        if (h->hand[color] == 0)
            continue;
        int at = colors++;
        for (; at > 0 && h->hand[order[at - 1]] < h->hand[color]; at--)
            order[at] = order[at - 1];
        order[at] = color;
    }
    return colors;
}

/* Cards of the hand: they wait for their turn and for a free place in the yard, and more cards join them meanwhile. */
static void add_hand_cards(const tt_yards_plan *plan, const tt_yards_holding *h, tt_yards_outlook *outlook,
                           double cards[TT_CARDS])
{
    const tt_yards_setting *s = plan->setting;
    int order[TT_COLORS], colors = lay_order(h, order);
    double queue = 0, joins = outlook->future * s->growth / TT_COLORS;
    for (int i = 0; i < colors; i++) {
        int color = order[i], n = h->hand[color], own = h->count[color] + h->locomotives[color];
        queue += tt_yards_lay_turns(plan, n);
        double laid = queue;
        if (laid < own)
            laid = own;
        if (plan->other_size[color] >= n && laid < plan->other_size[color] - n + 1)
            laid = plan->other_size[color] - n + 1;
        double size = tt_yards_between(0, n + joins, TT_YARDS_GROUP - 1);
        int low = (int)size;
        double safe = plan->safe[color][low] + (size - low) * (plan->safe[color][low + 1] - plan->safe[color][low]);
        double in_time = 0;
        for (int k = 1; k <= n; k++)
            in_time += tt_yards_turn_chance(plan, h, outlook->turns, (int)laid + k);
        cards[color] += safe * in_time;
        outlook->kept += n - in_time;
    }
    double in_time = tt_yards_turn_chance(plan, h, outlook->turns, 2);
    cards[TT_LOCOMOTIVE] += h->hand[TT_LOCOMOTIVE] * s->hand_locomotive * in_time;
    outlook->kept += h->hand[TT_LOCOMOTIVE] * (1 - in_time);
}

void tt_yards_look(const tt_yards_plan *plan, const tt_yards_holding *h, tt_yards_outlook *outlook)
{
    double cards[TT_CARDS];
    count_turns(plan, h, outlook);
    for (int card = 0; card < TT_CARDS; card++)
        cards[card] = h->track[card];
    outlook->kept = 0;
    add_yard(plan, h, outlook->turns, cards);
    add_hand_cards(plan, h, outlook, cards);
    outlook->supply = 0;
    for (int color = 0; color < TT_COLORS; color++)
        outlook->supply |= (tt_counts)tt_yards_between(0, cards[color] * TT_YARDS_UNIT + 0.5, 120) << 8 * color;
    outlook->wild = cards[TT_LOCOMOTIVE] * TT_YARDS_UNIT;
    double open = outlook->turns / (outlook->turns + plan->setting->width_turns);
    outlook->width = plan->setting->width * TT_YARDS_UNIT * open + 0.1;
}
