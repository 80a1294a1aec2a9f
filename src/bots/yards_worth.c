/* yards_worth.c: which tickets the cards complete, and their value. */
#include "bots/yards_plan.h"

/* What `a` has more than `b` of each color; every count is below 128. */
static tt_counts excess(tt_counts a, tt_counts b)
{
    const tt_counts high_bits = 0x8080808080808080;
    tt_counts difference = (a | high_bits) - b, enough = difference & high_bits;
    return difference & (enough - (enough >> 7));
}

double tt_yards_cards(tt_counts counts)
{
    double cards = 0;
    for (int color = 0; color < TT_COLORS; color++)
        cards += tt_counts_at(counts, color);
    return cards / TT_YARDS_UNIT;
}

/* The ticket with the most value for what it still lacks. */
static int best_ticket(const tt_yards_plan *plan, const uint8_t tickets[], int count, tt_counts supply)
{
    int best = 0;
    double most = -1, supply_cost = plan->setting->supply_cost * TT_YARDS_UNIT;
    for (int i = 0; i < count; i++) {
        int t = tickets[i];
        double cost = tt_counts_sum(excess(plan->needs[t], supply)) + supply_cost * plan->cards[t];
        if (plan->weight[t] > most * cost) {
            most = plan->weight[t] / cost;
            best = i;
        }
    }
    return best;
}

/* The chance to complete a ticket that leaves `free` of the free cards and lacks `missing` itself. */
static double completed_chance(double width, double free, int missing)
{
    if (missing == 0)
        return 1;
    return tt_yards_between(0, 0.5 + (free + missing * 0.5) / (2 * width), 1);
}

/* The points of a ticket. Tickets left for a second round compete for the cards of that round. */
static double ticket_points(const tt_yards_plan *plan, int ticket, double chance, double *later)
{
    const tt_yards_setting *s = plan->setting;
    double points = plan->game->board->ticket[ticket].points;
    if (plan->last_scoring || chance == 1)
        return points * (2 * chance - 1);
    double cards = (1 - chance) * plan->cards[ticket];
    double then = tt_yards_between(0, 0.5 + (*later - cards * 0.5) / (2 * s->width), 1);
    *later -= cards;
    return points * (chance + (1 - chance) * (then * s->next_round - (1 - then)));
}

/* C-17, with half the points if equal. */
double tt_yards_city_points(const tt_yards_plan *plan, int city, double tickets)
{
    if (tickets <= 0)
        return 0;
    double ahead = (tickets - plan->rival[city]) / (2 * plan->setting->city_width);
    return plan->game->board->big_city_points[city] * tt_yards_between(0, 0.5 + ahead, 1) *
           tt_yards_between(0, tickets, 1);
}

static double spare_points(const tt_yards_plan *plan, const tt_yards_outlook *outlook, double spare)
{
    const tt_yards_setting *s = plan->setting;
    if (plan->view->table.ticket_pile == 0 && plan->last_scoring)
        return 0;
    double time = outlook->turns / (outlook->turns + s->spare_turns);
    return s->spare_worth * time * spare / (1 + spare / s->spare_half);
}

/* Plans for a ticket that lacks `missing` twelfths. A ticket with little chance takes no cards from others. */
static void take(const tt_yards_plan *plan, int ticket, int missing, double width, tt_yards_worth *worth)
{
    double chance = completed_chance(width, worth->free - missing, missing);
    worth->points += ticket_points(plan, ticket, chance, &worth->later);
    if (chance < 0.1)
        return;
    worth->supply = excess(worth->supply, plan->needs[ticket]);
    worth->free -= missing;
    worth->planned |= (uint64_t)(chance >= 0.5) << ticket;
    worth->city[plan->city[ticket][0]] += chance;
    worth->city[plan->city[ticket][1]] += chance;
}

void tt_yards_weigh_tickets(const tt_yards_plan *plan, const tt_yards_outlook *outlook, uint64_t tickets,
                            tt_yards_worth *worth)
{
    uint8_t list[TT_MAX_TICKETS];
    int count = 0;
    *worth = (tt_yards_worth){.supply = outlook->supply,
                              .later = plan->setting->next_cards,
                              .free = outlook->wild + outlook->future * plan->setting->useful * TT_YARDS_UNIT};
    for (int i = 0; i < plan->relevant; i++) { /* first those that lack nothing, which are the majority */
        int t = plan->order[i];
        if (!(tickets >> t & 1))
            continue;
        if (excess(plan->needs[t], worth->supply) == 0)
            take(plan, t, 0, outlook->width, worth);
        else
            list[count++] = (uint8_t)t;
    }
    while (count > 0) {
        int at = best_ticket(plan, list, count, worth->supply), t = list[at];
        list[at] = list[--count];
        take(plan, t, tt_counts_sum(excess(plan->needs[t], worth->supply)), outlook->width, worth);
    }
    for (int i = 0; i < plan->game->board->big_cities; i++) {
        worth->city[i] += plan->done[i];
        worth->points += tt_yards_city_points(plan, i, worth->city[i]);
    }
    double free = worth->free > 0 ? worth->free / TT_YARDS_UNIT : 0;
    worth->spare = spare_points(plan, outlook, tt_yards_cards(worth->supply) + free);
}

double tt_yards_ticket_draw(const tt_yards_plan *plan, const tt_yards_outlook *outlook, const tt_yards_worth *worth)
{
    const tt_table_part *table = &plan->view->table;
    uint64_t hidden = tt_yards_hidden_tickets(plan);
    double gain = 0;
    int used = 0, all = __builtin_popcountll(hidden), drawn = plan->game->rules->drawn_tickets;
    drawn = table->ticket_pile < drawn ? table->ticket_pile : drawn;
    if (all == 0)
        return 0;
    for (; hidden; hidden &= hidden - 1) {
        int t = __builtin_ctzll(hidden), missing = tt_counts_sum(excess(plan->needs[t], worth->supply));
        double chance = completed_chance(outlook->width, worth->free - missing, missing), later = worth->later;
        double points = ticket_points(plan, t, chance, &later);
        for (int end = 0; end < 2; end++) {
            int city = plan->city[t][end];
            if (city < TT_MAX_BIG_CITIES)
                points += tt_yards_city_points(plan, city, worth->city[city] + chance) -
                          tt_yards_city_points(plan, city, worth->city[city]);
        }
        if (points <= 0)
            continue;
        gain += points;
        used += plan->cards[t];
    }
    double together = drawn * plan->setting->offer_kept / all;
    double free = worth->free > 0 ? worth->free / TT_YARDS_UNIT : 0;
    double spare = tt_yards_cards(worth->supply) + free - used * together;
    return gain * together + spare_points(plan, outlook, spare > 0 ? spare : 0) - worth->spare;
}
