/* round_deal.c: what follows from the secret of a deal. */
#include "league/round_deal.h"

#include <string.h>

#include "record/sha256.h"
#include "turntable/record.h"

void tt_round_commitment(const uint8_t secret[TT_ROUND_SECRET], uint8_t commitment[TT_ROUND_SECRET])
{
    tt_sha256(secret, TT_ROUND_SECRET, commitment);
}

static void add_text(tt_sha256_run *run, const char *text)
{
    tt_sha256_add(run, text, strlen(text));
}

void tt_round_seed(const uint8_t secret[TT_ROUND_SECRET], uint8_t seed[TT_ROUND_SECRET])
{
    tt_sha256_run run;
    tt_sha256_begin(&run);
    add_text(&run, "turntable/round/seed/");
    tt_sha256_add(&run, secret, TT_ROUND_SECRET);
    tt_sha256_end(&run, seed);
}

void tt_round_generator(const uint8_t secret[TT_ROUND_SECRET], int seat, uint64_t decision, tt_rng *rng)
{
    uint8_t bytes[32];
    tt_sha256_run run;
    tt_sha256_begin(&run);
    add_text(&run, "turntable/round/bot/");
    tt_sha256_add_decimal(&run, (uint64_t)seat);
    add_text(&run, "/");
    tt_sha256_add_decimal(&run, decision);
    add_text(&run, "/");
    tt_sha256_add(&run, secret, TT_ROUND_SECRET);
    tt_sha256_end(&run, bytes);
    tt_rng_seed(rng, bytes);
}
