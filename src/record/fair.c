/* fair.c: seed and seats of a fair deal. */
#include "record/fair.h"

#include <string.h>

#include "record/sha256.h"

static int compare_names(const char *a, const char *b)
{
    size_t length = strlen(a), other = strlen(b);
    int order = memcmp(a, b, length < other ? length : other);
    return order != 0 ? order : (length > other) - (length < other);
}

static bool comes_before(const tt_fair_player *a, const tt_fair_player *b)
{
    if (!a->chance || !b->chance)
        return a->chance || (!b->chance && compare_names(a->bot, b->bot) < 0);
    return memcmp(a->chance, b->chance, TT_CHANCE) < 0;
}

void tt_fair_list(const tt_fair_player entrants[], int count, int list[TT_MAX_SEATS])
{
    for (int i = 0; i < count; i++) {
        int at = i;
        for (; at > 0 && comes_before(&entrants[i], &entrants[list[at - 1]]); at--)
            list[at] = list[at - 1];
        list[at] = i;
    }
}

void tt_fair_seed(const uint8_t secret[TT_SECRET], const tt_fair_player entrants[], int count, uint8_t seed[32])
{
    int list[TT_MAX_SEATS];
    tt_sha256_run run;
    tt_fair_list(entrants, count, list);
    tt_sha256_begin(&run);
    tt_sha256_add(&run, secret, TT_SECRET);
    for (int i = 0; i < count; i++)
        if (entrants[list[i]].chance)
            tt_sha256_add(&run, entrants[list[i]].chance, TT_CHANCE);
    tt_sha256_end(&run, seed);
}

void tt_fair_draw(const uint8_t seed[32], const tt_fair_player entrants[], int count, int drawn[TT_MAX_SEATS])
{
    static const char purpose[] = "turntable/seats";
    uint8_t bytes[32];
    tt_sha256_run run;
    tt_sha256_begin(&run);
    tt_sha256_add(&run, purpose, sizeof purpose - 1);
    tt_sha256_add(&run, seed, 32);
    tt_sha256_end(&run, bytes);
    tt_fair_list(entrants, count, drawn);
    for (int i = count - 1; i > 0; i--) {
        const uint8_t *four = bytes + 4 * i;
        uint32_t number = (uint32_t)four[0] << 24 | (uint32_t)four[1] << 16 | (uint32_t)four[2] << 8 | four[3];
        int j = (int)(number % (uint32_t)(i + 1)), kept = drawn[i];
        drawn[i] = drawn[j];
        drawn[j] = kept;
    }
}
