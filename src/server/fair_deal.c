/* fair_deal.c: the fair deal at a table. */
#include "server/fair_deal.h"

#include "record/fair.h"

_Static_assert((int)TT_SECRET == (int)TT_STORE_SECRET && (int)TT_CHANCE == (int)TT_STORE_CHANCE, "what is stored");

bool deal_is_ready(const tt_store_seat *seat)
{
    return seat->kind == TT_SITS_BOT || (seat->kind == TT_SITS_GUEST && seat->has_chance);
}

bool deal_has_all(const tt_store_table *table)
{
    for (int seat = 0; seat < facts_players(table); seat++)
        if (!deal_is_ready(&table->seats[seat]))
            return false;
    return true;
}

static int find_entrants(const tt_store_table *table, tt_fair_player entrants[TT_MAX_SEATS])
{
    int players = facts_players(table);
    for (int seat = 0; seat < players; seat++) {
        const tt_store_seat *one = &table->seats[seat];
        bool is_person = one->kind == TT_SITS_GUEST && one->has_chance; /* ignores bytes in the row of a bot */
        entrants[seat] = is_person ? (tt_fair_player){.chance = one->chance} : (tt_fair_player){.bot = one->name};
    }
    return players;
}

void deal_seed(const tt_store_table *table, uint8_t seed[TT_STORE_SECRET])
{
    tt_fair_player entrants[TT_MAX_SEATS];
    int players = find_entrants(table, entrants);
    tt_fair_seed(table->secret, entrants, players, seed);
}

void deal_seats(const tt_store_table *table, const uint8_t seed[TT_STORE_SECRET], int drawn[TT_MAX_SEATS])
{
    tt_fair_player entrants[TT_MAX_SEATS];
    int players = find_entrants(table, entrants);
    tt_fair_draw(seed, entrants, players, drawn);
}

int deal_order(const tt_store_table *table, int seats[TT_MAX_SEATS])
{
    tt_fair_player entrants[TT_MAX_SEATS];
    int players = find_entrants(table, entrants), persons = 0;
    tt_fair_list(entrants, players, seats);
    while (persons < players && entrants[seats[persons]].chance)
        persons++;
    return persons;
}
