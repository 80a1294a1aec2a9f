/* proof_test.c: the fair deal (docs/server.md): seed and seats follow from secret and chances alone. What a proof of a
 * whole game says is in tests/server/test_fair.py. */
#include "kit.h"

#include <string.h>

#include "record/proof.h"

enum { COUNT = 5 };

static const uint8_t chances[3][TT_CHANCE] = {{9}, {1, 2}, {1, 1, 255}};
static const tt_fair_player entrants[COUNT] = {
    {.bot = "hard"}, {.chance = chances[0]}, {.chance = chances[1]}, {.bot = "easy"}, {.chance = chances[2]}};

/* Another order of joining. */
static void turn(const tt_fair_player from[COUNT], int by, tt_fair_player to[COUNT])
{
    for (int i = 0; i < COUNT; i++)
        to[i] = from[(i * (by % 2 ? 2 : 3) + by) % COUNT];
}

static void test_persons_by_their_bytes_then_bots_by_name(void **unused)
{
    int list[TT_MAX_SEATS];
    (void)unused;
    tt_fair_list(entrants, COUNT, list);
    assert_int_equal(list[0], 4);
    assert_int_equal(list[1], 2);
    assert_int_equal(list[2], 1);
    assert_int_equal(list[3], 3);
    assert_int_equal(list[4], 0);
}

static void test_the_seed_is_the_hash_of_secret_and_sorted_bytes(void **unused)
{
    uint8_t secret[TT_SECRET] = {7}, bytes[TT_SECRET + 3 * TT_CHANCE] = {7}, seed[32], expected[32];
    (void)unused;
    memcpy(bytes + TT_SECRET, chances[2], TT_CHANCE);
    memcpy(bytes + TT_SECRET + TT_CHANCE, chances[1], TT_CHANCE);
    memcpy(bytes + TT_SECRET + 2 * TT_CHANCE, chances[0], TT_CHANCE);
    tt_sha256(bytes, sizeof bytes, expected);
    tt_fair_seed(secret, entrants, COUNT, seed);
    assert_memory_equal(seed, expected, sizeof seed);
}

static void test_the_order_of_joining_changes_nothing(void **unused)
{
    uint8_t secret[TT_SECRET] = {3}, seed[32], other[32];
    int drawn[TT_MAX_SEATS], again[TT_MAX_SEATS];
    tt_fair_player turned[COUNT];
    (void)unused;
    tt_fair_seed(secret, entrants, COUNT, seed);
    tt_fair_draw(seed, entrants, COUNT, drawn);
    for (int by = 0; by < 2 * COUNT; by++) {
        turn(entrants, by, turned);
        tt_fair_seed(secret, turned, COUNT, other);
        assert_memory_equal(seed, other, sizeof seed);
        tt_fair_draw(seed, turned, COUNT, again);
        for (int seat = 0; seat < COUNT; seat++) {
            assert_ptr_equal(turned[again[seat]].chance, entrants[drawn[seat]].chance);
            assert_ptr_equal(turned[again[seat]].bot, entrants[drawn[seat]].bot);
        }
    }
}

/* Every order of the seats comes up about as often as any other. */
static void test_seats_are_drawn_evenly(void **unused)
{
    enum { PLAYERS = 3, DRAWS = 6000 };
    int counts[PLAYERS * PLAYERS * PLAYERS] = {0}, orders = 0;
    (void)unused;
    for (uint32_t i = 0; i < DRAWS; i++) {
        uint8_t seed[32];
        int drawn[TT_MAX_SEATS];
        tt_sha256(&i, sizeof i, seed);
        tt_fair_draw(seed, entrants, PLAYERS, drawn);
        counts[(drawn[0] * PLAYERS + drawn[1]) * PLAYERS + drawn[2]]++;
    }
    for (int i = 0; i < PLAYERS * PLAYERS * PLAYERS; i++) {
        orders += counts[i] > 0;
        assert_true(counts[i] == 0 || (counts[i] > 850 && counts[i] < 1150)); /* five deviations */
    }
    assert_int_equal(orders, 6);
}

static void test_a_sum_is_the_same_whether_lines_come_together_or_not(void **unused)
{
    static const char lines[] = "{\"event\":\"a\"}\n{\"event\":\"b\"}\nnot a whole line";
    tt_seen once = {0}, twice = {0};
    (void)unused;
    tt_seen_add(&once, lines, sizeof lines - 1);
    tt_seen_add(&twice, lines, 14);
    tt_seen_add(&twice, lines + 14, 14);
    assert_int_equal(once.count, 2);
    assert_int_equal(twice.count, 2);
    assert_memory_equal(once.sum, twice.sum, sizeof once.sum);
}

#define H32 "00000000000000000000000000000000"
#define H64 H32 H32
#define SHOWN "\"commitment\":\"" H64 "\",\"secret\":\"" H64 "\",\"seed\":\"" H64 "\",\"dealt\":\"drawn\""

static void test_what_is_no_proof_is_refused(void **unused)
{
    static const struct {
        const char *text;
        tt_json_error error;
    } cases[] = {
        {"{\"proof\":1,\"seat\":0,\"kept\":null," SHOWN ",\"joined\":[]}", TT_JSON_OK},
        {"{\"proof\":1,\"seat\":null,\"kept\":{\"commitment\":\"" H64 "\",\"chance\":\"" H32
         "\",\"seen\":3,\"sum\":null}," SHOWN ",\"joined\":[{\"seat\":1,\"chance\":\"" H32 "\"}]}",
         TT_JSON_OK},
        {"{\"proof\":1,\"seat\":0,\"kept\":null," SHOWN "}", TT_JSON_MISSING_KEY},
        {"{\"proof\":2,\"seat\":0,\"kept\":null," SHOWN ",\"joined\":[]}", TT_JSON_OUT_OF_RANGE},
        {"{\"proof\":1,\"seat\":6,\"kept\":null," SHOWN ",\"joined\":[]}", TT_JSON_OUT_OF_RANGE},
        {"{\"proof\":1,\"seat\":0,\"kept\":[]," SHOWN ",\"joined\":[]}", TT_JSON_WRONG_TYPE},
        {"{\"proof\":1,\"seat\":0,\"kept\":{\"chance\":\"00\"}," SHOWN ",\"joined\":[]}", TT_JSON_BAD_VALUE},
        {"{\"proof\":1,\"seat\":0,\"kept\":{\"players\":[\"ana\",\"bot:easy\"],\"host\":true}," SHOWN ",\"joined\":[]}",
         TT_JSON_OK},
        {"{\"proof\":1,\"seat\":0,\"kept\":{\"players\":null}," SHOWN ",\"joined\":[]}", TT_JSON_OK},
        {"{\"proof\":1,\"seat\":0,\"kept\":{\"players\":{}}," SHOWN ",\"joined\":[]}", TT_JSON_WRONG_TYPE},
        {"{\"proof\":1,\"seat\":0,\"kept\":{\"players\":[1]}," SHOWN ",\"joined\":[]}", TT_JSON_WRONG_TYPE},
        {"{\"proof\":1,\"seat\":0,\"kept\":{\"players\":[\"\",\"\",\"\",\"\",\"\",\"\",\"\"]}," SHOWN ",\"joined\":[]}",
         TT_JSON_BAD_VALUE},
        {"{\"proof\":1,\"seat\":0,\"kept\":{\"players\":[\"" H64 H64 "\"]}," SHOWN ",\"joined\":[]}", TT_JSON_NO_ROOM},
        {"{\"proof\":1,\"seat\":0,\"kept\":{\"host\":1}," SHOWN ",\"joined\":[]}", TT_JSON_WRONG_TYPE},
        {"{\"proof\":1,\"seat\":0,\"kept\":{\"more\":1}," SHOWN ",\"joined\":[]}", TT_JSON_UNKNOWN_KEY},
        {"{\"proof\":1,\"seat\":0,\"kept\":null," SHOWN ",\"joined\":{}}", TT_JSON_WRONG_TYPE},
        {"{\"proof\":1,\"seat\":0,\"kept\":null," SHOWN ",\"joined\":[1]}", TT_JSON_WRONG_TYPE},
        {"{\"proof\":1,\"seat\":0,\"kept\":null," SHOWN ",\"joined\":[{\"seat\":1}]}", TT_JSON_MISSING_KEY},
        {"{\"proof\":1,\"seat\":0,\"kept\":null," SHOWN ",\"joined\":[],\"more\":1}", TT_JSON_UNKNOWN_KEY},
        {"[]", TT_JSON_WRONG_TYPE},
        {"", TT_JSON_UNFINISHED},
    };
    (void)unused;
    for (int i = 0; i < (int)(sizeof cases / sizeof *cases); i++) {
        tt_proof proof;
        tt_json json;
        bool is_proof = tt_proof_read(cases[i].text, strlen(cases[i].text), &proof, &json);
        assert_string_equal(tt_json_error_name(json.error), tt_json_error_name(cases[i].error));
        assert_int_equal(is_proof, cases[i].error == TT_JSON_OK);
    }
}

static void test_a_proof_lacks_what_was_not_kept(void **unused)
{
    const tt_proof whole = {.has_commitment = true,
                            .has_chance = true,
                            .has_seen = true,
                            .seen.count = 1,
                            .players = 2,
                            .dealt = TT_DEALT_DRAWN};
    tt_proof lacking[TT_PROOF_LACKS] = {whole, whole, whole, whole, whole};
    (void)unused;
    lacking[TT_LACKS_COMMITMENT].has_commitment = false;
    lacking[TT_LACKS_CHANCE].has_chance = false;
    lacking[TT_LACKS_PLAYERS].players = 0;
    lacking[TT_LACKS_SEEN].seen.count = 0;
    lacking[TT_LACKS_DRAW].dealt = TT_DEALT_CHOSEN;
    assert_int_equal(tt_proof_lacks(&whole), 0);
    for (int lack = 0; lack < TT_PROOF_LACKS; lack++)
        assert_int_equal(tt_proof_lacks(&lacking[lack]), 1 << lack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_persons_by_their_bytes_then_bots_by_name),
        cmocka_unit_test(test_the_seed_is_the_hash_of_secret_and_sorted_bytes),
        cmocka_unit_test(test_the_order_of_joining_changes_nothing),
        cmocka_unit_test(test_seats_are_drawn_evenly),
        cmocka_unit_test(test_a_sum_is_the_same_whether_lines_come_together_or_not),
        cmocka_unit_test(test_what_is_no_proof_is_refused),
        cmocka_unit_test(test_a_proof_lacks_what_was_not_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
