/* league_test.c: rounds of duplicate play: what follows from a secret, and standings with error bars. */
#include "kit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "league/round_text.h"
#include "league/standings.h"
#include "turntable/record.h"

static void assert_near(double is, double should)
{
    if (!(fabs(is - should) < 1e-6))
        fail_msg("%.9g is not %.9g", is, should);
}

/* The values are those of sha256sum. */
static void test_seed_and_commitment_are_hashes_of_the_secret(void **unused)
{
    uint8_t secret[TT_ROUND_SECRET] = {1, 2, 3}, made[TT_ROUND_SECRET];
    char hex[TT_HEX_SIZE];
    tt_rng one, other;
    (void)unused;
    tt_round_commitment(secret, made);
    tt_hex_write(made, hex);
    assert_string_equal(hex, "1ac2f192702849e03dfe5c31ec66a4f6408b5eb16cc02f1583ce713b22be92ed");
    tt_round_seed(secret, made);
    tt_hex_write(made, hex);
    assert_string_equal(hex, "06f990607c9aea3b343de6a9f70adbac19205b4fc5daca42200c0cd2735381b4");
    tt_round_generator(secret, 0, 1, &one);
    tt_round_generator(secret, 0, 1, &other);
    assert_memory_equal(&one, &other, sizeof one);
    tt_round_generator(secret, 1, 1, &other);
    assert_memory_not_equal(&one, &other, sizeof one);
    tt_round_generator(secret, 0, 2, &other);
    assert_memory_not_equal(&one, &other, sizeof one);
    tt_rng_seed(&other, made); /* bots never use the seed of the game */
    assert_memory_not_equal(&one, &other, sizeof one);
}

static void test_the_text_of_a_round(void **unused)
{
    static const uint8_t secrets[2][TT_ROUND_SECRET] = {{1, 2, 3}, {4}};
    const tt_round_terms terms = {.name = "Club",
                                  .game = "usa",
                                  .options = "{}",
                                  .bots = "hard",
                                  .players = 3,
                                  .deals = 2,
                                  .minimum = 1,
                                  .rules = 5,
                                  .edition = 8,
                                  .starts = 1795000000000,
                                  .ends = 1795086400000};
    char text[TT_ROUND_TEXT], expected[TT_ROUND_TEXT], hex[2][TT_HEX_SIZE];
    uint8_t commitment[TT_ROUND_SECRET];
    (void)unused;
    for (int i = 0; i < 2; i++) {
        tt_round_commitment(secrets[i], commitment);
        tt_hex_write(commitment, hex[i]);
    }
    snprintf(expected, sizeof expected,
             "turntable round 1\nname Club\ngame usa\noptions {}\nplayers 3\nbots hard, edition 8\nrules 5\nminimum 1\n"
             "starts 2026-11-18T11:06:40Z\nends 2026-11-19T11:06:40Z\ndeals 2\n1 %s\n2 %s\n",
             hex[0], hex[1]);
    assert_int_equal(tt_round_text(&terms, secrets, text), strlen(expected));
    assert_string_equal(text, expected);
}

static tt_round_entry finished(int64_t entrant, int deal, int seat, int points)
{
    return (tt_round_entry){
        .entrant = entrant, .deal = deal, .seat = seat, .state = TT_ENTRY_FINISHED, .points = points};
}

/* Each result is compared with the mean of the others in the same seat of the same deal, and with nothing else. */
static void test_a_result_is_compared_with_the_others(void **unused)
{
    tt_round_entry entries[] = {finished(3, 1, 0, 70),
                                finished(1, 1, 0, 100),
                                finished(2, 1, 0, 80),
                                finished(4, 1, 1, 5),
                                finished(1, 2, 1, 50),
                                finished(2, 2, 1, 60),
                                {.entrant = 3, .deal = 2, .seat = 1, .state = TT_ENTRY_PLAYING}};
    tt_standing s[4];
    (void)unused;
    tt_round_compare(entries, 7);
    assert_int_equal(tt_round_standings(entries, 7, 2, s), 4);
    assert_int_equal(s[0].entrant, 1); /* 25 and -10 */
    assert_int_equal(s[0].rank, 1);
    assert_int_equal(s[0].counted, 2);
    assert_near(s[0].mean, 7.5);
    assert_near(s[0].error, sqrt((17.5 * 17.5 + 17.5 * 17.5) / 1 / 2));
    assert_near(s[0].margin, 12.7062 * s[0].error);
    assert_int_equal(s[1].entrant, 2); /* -5 and 10 */
    assert_int_equal(s[1].rank, 2);
    assert_near(s[1].mean, 2.5);
    assert_int_equal(s[2].entrant, 3); /* one deal is too few for a rank */
    assert_int_equal(s[2].rank, 0);
    assert_int_equal(s[2].playing, 1);
    assert_near(s[2].mean, -20);
    assert_near(s[2].error, -1);
    assert_int_equal(s[3].entrant, 4); /* alone in that seat */
    assert_int_equal(s[3].counted, 0);
    assert_int_equal(s[3].finished, 1);
}

static void test_equal_means_share_a_rank(void **unused)
{
    tt_round_entry entries[] = {finished(1, 1, 0, 30), finished(2, 1, 0, 10), finished(3, 1, 0, 20),
                                finished(1, 2, 0, 10), finished(2, 2, 0, 30), finished(3, 2, 0, 20),
                                finished(4, 1, 0, 0),  finished(4, 2, 0, 0)};
    tt_standing s[4];
    (void)unused;
    tt_round_compare(entries, 8);
    assert_int_equal(tt_round_standings(entries, 8, 1, s), 4);
    for (int i = 0; i < 3; i++)
        assert_int_equal(s[i].rank, 1);
    assert_int_equal(s[3].rank, 4);
    assert_int_equal(s[3].entrant, 4);
}

/* Whoever leaves a deal has its lowest difference, and does not count for the others. */
static void test_leaving_a_deal_never_pays(void **unused)
{
    tt_round_entry entries[] = {finished(1, 1, 0, 30),
                                finished(2, 1, 0, 10),
                                {.entrant = 3, .deal = 1, .seat = 0, .state = TT_ENTRY_LEFT},
                                {.entrant = 3, .deal = 2, .seat = 1, .state = TT_ENTRY_LEFT},
                                finished(1, 2, 1, 7)};
    tt_standing s[3];
    (void)unused;
    tt_round_compare(entries, 5);
    assert_int_equal(tt_round_standings(entries, 5, 1, s), 3);
    assert_near(s[0].mean, 20);
    assert_int_equal(s[2].entrant, 3);
    assert_near(s[1].mean, -20);
    assert_near(s[2].mean, -20);
    assert_int_equal(s[2].counted, 1); /* nobody else has finished the second deal in a seat with another */
    assert_int_equal(s[2].left, 2);
    assert_int_equal(tt_round_standings(entries, 0, 1, s), 0);
}

static double normal(tt_rng *rng)
{
    double radius = sqrt(-2 * log(((double)(tt_rng_next(rng) >> 12) + 0.5) / 4503599627370496.0));
    return radius * cos(6.283185307179586 * ((double)(tt_rng_next(rng) >> 12) + 0.5) / 4503599627370496.0);
}

/* Entrants of known strength, points with the luck of the deal and luck of their own: the interval contains the truth
 * in 93 to 97 % of cases, with few deals as with many. */
static void test_the_interval_contains_the_truth(void **unused)
{
    enum { ENTRANTS = 6, MOST = 24, ROUNDS = 1500 };
    static const int deals[] = {2, 5, MOST};
    static tt_round_entry entries[ENTRANTS * MOST];
    tt_standing s[ENTRANTS];
    tt_rng rng = {{1, 2, 3, 4}};
    (void)unused;
    for (size_t many = 0; many < sizeof deals / sizeof *deals; many++) {
        int held = 0;
        for (int round = 0; round < ROUNDS; round++) {
            double strength[ENTRANTS], sum = 0;
            for (int i = 0; i < ENTRANTS; i++)
                sum += strength[i] = 10 * normal(&rng);
            for (int deal = 0; deal < deals[many]; deal++) {
                double luck = 20 * normal(&rng);
                for (int i = 0; i < ENTRANTS; i++)
                    entries[deal * ENTRANTS + i] =
                        finished(i, deal, deal % 3, (int)lround(100 + strength[i] + luck + 25 * normal(&rng)));
            }
            tt_round_compare(entries, ENTRANTS * deals[many]);
            tt_round_standings(entries, ENTRANTS * deals[many], 1, s);
            for (int i = 0; i < ENTRANTS; i++) {
                double own = strength[s[i].entrant], truth = own - (sum - own) / (ENTRANTS - 1);
                held += fabs(s[i].mean - truth) <= s[i].margin;
            }
        }
        double share = (double)held / (ROUNDS * ENTRANTS);
        if (share < 0.93 || share > 0.97)
            fail_msg("with %d deals the interval contains the truth in %.1f %%", deals[many], 100 * share);
    }
}

/* Quantiles of Student's distribution, as tables have them. */
static void test_the_width_of_an_interval(void **unused)
{
    (void)unused;
    assert_near(tt_interval_width(2), 12.7062);
    assert_near(tt_interval_width(10), 2.2622);
    if (fabs(tt_interval_width(11) - 2.2281) > 0.003 || fabs(tt_interval_width(31) - 2.0423) > 0.003 ||
        fabs(tt_interval_width(1001) - 1.9623) > 0.003)
        fail();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seed_and_commitment_are_hashes_of_the_secret),
        cmocka_unit_test(test_the_text_of_a_round),
        cmocka_unit_test(test_a_result_is_compared_with_the_others),
        cmocka_unit_test(test_equal_means_share_a_rank),
        cmocka_unit_test(test_leaving_a_deal_never_pays),
        cmocka_unit_test(test_the_interval_contains_the_truth),
        cmocka_unit_test(test_the_width_of_an_interval),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
