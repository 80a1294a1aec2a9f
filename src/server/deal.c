/* deal.c: fair dealing. */
#include "server/deal.h"

#include <string.h>

#include "record/sha256.h"

static void hash_in_order(const tt_store_table *table, const int order[], int count, uint8_t seed[TT_STORE_SECRET])
{
    tt_sha256_run run;
    tt_sha256_begin(&run);
    tt_sha256_add(&run, table->secret, TT_STORE_SECRET);
    for (int i = 0; i < count; i++)
        tt_sha256_add(&run, table->seats[order[i]].chance, TT_STORE_CHANCE);
    tt_sha256_end(&run, seed);
}

/* Those who sent something, by seat. */
static int find_senders(const tt_store_table *table, int order[TT_MAX_SEATS])
{
    int count = 0;
    for (int seat = 0; seat < table->seat_count; seat++)
        if (table->seats[seat].has_chance)
            order[count++] = seat;
    return count;
}

void deal_seed(const tt_store_table *table, uint8_t seed[TT_STORE_SECRET])
{
    int order[TT_MAX_SEATS];
    hash_in_order(table, order, find_senders(table, order), seed);
}

void deal_seats(const uint8_t seed[TT_STORE_SECRET], int players, int order[TT_MAX_SEATS])
{
    static const char purpose[] = "turntable/seats";
    uint8_t bytes[32];
    tt_sha256_run run;
    tt_sha256_begin(&run);
    tt_sha256_add(&run, purpose, sizeof purpose - 1);
    tt_sha256_add(&run, seed, TT_STORE_SECRET);
    tt_sha256_end(&run, bytes);
    for (int i = 0; i < players; i++)
        order[i] = i;
    for (int i = players - 1; i > 0; i--) {
        const uint8_t *four = bytes + 4 * i;
        uint32_t number = (uint32_t)four[0] << 24 | (uint32_t)four[1] << 16 | (uint32_t)four[2] << 8 | four[3];
        int j = (int)(number % (uint32_t)(i + 1)), kept = order[i];
        order[i] = order[j];
        order[j] = kept;
    }
}

/* Tries all orders of those from `from` on. */
static bool search(const tt_store_table *table, int order[TT_MAX_SEATS], int count, int from)
{
    uint8_t seed[TT_STORE_SECRET];
    if (from == count) {
        hash_in_order(table, order, count, seed);
        return memcmp(seed, table->seed, sizeof seed) == 0;
    }
    for (int i = from; i < count; i++) {
        int first = order[from];
        order[from] = order[i];
        order[i] = first;
        if (search(table, order, count, from + 1))
            return true;
        order[i] = order[from];
        order[from] = first;
    }
    return false;
}

bool deal_order(const tt_store_table *table, int order[TT_MAX_SEATS], int *count)
{
    *count = find_senders(table, order);
    return search(table, order, *count, 0);
}
