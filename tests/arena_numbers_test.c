/* arena_numbers_test.c: what the numbers of the arena are worth: intervals, verdicts, ratings. */
#include "kit.h"

#include <math.h>

#include "arena/decide.h"
#include "arena/rating.h"
#include "arena/share.h"

#define assert_near(value, expected, within)                                                                           \
    do {                                                                                                               \
        double is_ = (value), should_ = (expected);                                                                    \
        if (!(fabs(is_ - should_) <= (within)))                                                                        \
            fail_msg(#value " is %g, not %g", is_, should_);                                                           \
    } while (0)

static tt_rng rng_of(int number)
{
    const uint8_t seed[32] = {(uint8_t)number};
    tt_rng rng;
    tt_rng_seed(&rng, seed);
    return rng;
}

static double uniform(tt_rng *rng)
{
    return (double)(tt_rng_next(rng) >> 11) / 9007199254740992.0;
}

/* Sums over deals of so many games (two if it is 0): how many were won. */
typedef struct sums {
    int64_t deals, sum, squares;
    int games;
} sums;

static void add(sums *s, int won)
{
    s->deals++;
    s->sum += won;
    s->squares += (int64_t)won * won;
}

static tt_scores scores_of(const sums *s)
{
    return tt_scores_of(s->deals, s->sum, s->squares, s->games ? s->games : 2);
}

/* A deal of two games. With `luck` 1 the better hand decides both (one each), with 0 both are independent. */
static int deal(tt_rng *rng, double share, double luck)
{
    if (uniform(rng) < luck)
        return 1;
    return (uniform(rng) < share) + (uniform(rng) < share);
}

/* Intervals. */

static void test_student(void **unused)
{
    (void)unused;
    static const struct {
        int degrees;
        double quantile;
    } known[] = {{1, 12.706}, {2, 4.303},  {9, 2.262},   {10, 2.228},
                 {20, 2.086}, {30, 2.042}, {100, 1.984}, {10000, 1.960}};
    for (int i = 0; i < 8; i++)
        assert_near(tt_student(known[i].degrees), known[i].quantile, 0.001);
}

/* means and spreads come out of whole sums */
static void test_scores(void **unused)
{
    (void)unused;
    sums s = {0};
    add(&s, 2);
    add(&s, 1);
    add(&s, 0);
    add(&s, 2);
    tt_scores scores = scores_of(&s);
    assert_near(scores.mean, 0.625, 1e-12);
    assert_near(scores.spread, 0.6875, 1e-12); /* 2 (3/8)^2 + (1/8)^2 + (5/8)^2 */
}

/* with many deals of independent games it is the interval of the textbooks */
static void test_interval_of_independent_games(void **unused)
{
    (void)unused;
    sums s = {0};
    for (int i = 0; i < 4000; i++)
        add(&s, i % 4 == 0 ? 2 : i % 4 == 3 ? 0 : 1); /* spreads like two independent games */
    tt_interval interval = tt_scores_interval(scores_of(&s));
    assert_near(interval.low, 0.5 - 1.96 * 0.5 / sqrt(8000), 2e-5);
    assert_near(interval.high, 0.5 + 1.96 * 0.5 / sqrt(8000), 2e-5);
}

/* where all are won, every deal counts as one game: of Wilson's interval 1 / (1 + t^2 / n) is left */
static void test_interval_of_nothing_but_wins(void **unused)
{
    (void)unused;
    sums s = {0};
    for (int i = 0; i < 10; i++)
        add(&s, 2);
    tt_interval interval = tt_scores_interval(scores_of(&s));
    assert_near(interval.high, 1, 1e-12);
    assert_near(interval.low, 1 / (1 + 2.262 * 2.262 / 10), 1e-9);
}

/* one deal says next to nothing, none nothing */
static void test_interval_of_few_deals(void **unused)
{
    (void)unused;
    sums s = {0};
    tt_interval interval = tt_scores_interval(scores_of(&s));
    assert_true(interval.low == 0 && interval.high == 1);
    add(&s, 2);
    assert_true(tt_scores_interval(scores_of(&s)).low < 0.01);
}

/* it has the truth in 95 of 100 cases, however much the games of a deal depend on each other */
static void test_coverage(void **unused)
{
    (void)unused;
    static const double shares[] = {0.5, 0.7, 0.95}, lucks[] = {0, 0.5};
    tt_rng rng = rng_of(1);
    for (int k = 0; k < 6; k++) {
        enum { RUNS = 4000 };
        double share = shares[k % 3], luck = lucks[k / 3], truth = share * (1 - luck) + luck / 2;
        int held = 0;
        for (int run = 0; run < RUNS; run++) {
            sums s = {0};
            for (int i = 0; i < 60; i++)
                add(&s, deal(&rng, share, luck));
            tt_interval interval = tt_scores_interval(scores_of(&s));
            held += interval.low <= truth && truth <= interval.high;
        }
        assert_near((double)held / RUNS, 0.95, 0.02);
    }
}

/* Verdicts. */

/* The verdict on a sequence of deals, and after how many. */
static tt_verdict verdict_on(int players, int (*next)(void *context, int i), void *context, int most, int *deals)
{
    sums s = {.games = players};
    for (int i = 0; i < most; i++) {
        add(&s, next(context, i));
        tt_verdict verdict = tt_decide(scores_of(&s), players);
        *deals = i + 1;
        if (verdict != TT_UNDECIDED)
            return verdict;
    }
    return TT_UNDECIDED;
}

static int all_won(void *unused, int i)
{
    (void)unused;
    (void)i;
    return 2;
}

static int all_lost(void *unused, int i)
{
    (void)unused;
    (void)i;
    return 0;
}

static int in_turn(void *unused, int i)
{
    (void)unused;
    return i % 2 ? 2 : 0;
}

static int one_each(void *unused, int i)
{
    (void)unused;
    (void)i;
    return 1;
}

/* known sequences: all won, all lost, won and lost in turn, one game of each deal */
static void test_known_sequences(void **unused)
{
    (void)unused;
    int deals;
    assert_int_equal(verdict_on(2, all_won, NULL, 1000, &deals), TT_BETTER);
    assert_true(deals < 50);
    assert_int_equal(verdict_on(2, all_lost, NULL, 1000, &deals), TT_WORSE);
    assert_true(deals < 50);
    assert_int_equal(verdict_on(2, in_turn, NULL, 10000, &deals), TT_EVEN);
    /* The variance is 1/4, so each deal adds 0.05 * 0.05 / 2 / 0.25 = 0.005 to a bound of log(0.975 / 0.05) = 2.97. */
    assert_true(deals > 580 && deals < 620);
    assert_int_equal(verdict_on(2, one_each, NULL, 1000, &deals), TT_EVEN);
    assert_true(deals < 100);
}

/* the ratio is that of the likeliest normal distributions with either mean */
static void test_ratio(void **unused)
{
    (void)unused;
    sums s = {0};
    for (int i = 0; i < 1000; i++)
        add(&s, i % 5 < 2 ? 0 : 2); /* mean 0.6, variance 0.24 */
    double variance = (240 + TT_DECIDE_LEAST * 0.125) / (1000 + TT_DECIDE_LEAST);
    assert_near(tt_decide_ratio(scores_of(&s), 2, 0.5, 0.05),
                500 * log((variance + 0.1 * 0.1) / (variance + 0.05 * 0.05)), 1e-6);
    assert_near(tt_decide_ratio(scores_of(&s), 2, 0.5, -0.05),
                500 * log((variance + 0.1 * 0.1) / (variance + 0.15 * 0.15)), 1e-6);
}

typedef struct chance {
    tt_rng rng;
    int players;
    double share, luck;
} chance;

/* Won games of a deal for `players`: as deal() for two, else each by itself. */
static int by_chance(void *context, int i)
{
    (void)i;
    chance *c = context;
    if (c->players == 2)
        return deal(&c->rng, c->share, c->luck);
    int won = 0;
    for (int game = 0; game < c->players; game++)
        won += uniform(&c->rng) < c->share;
    return won;
}

/* The share of verdicts of this kind in many matches. */
static double verdicts(int players, double share, double luck, tt_verdict kind)
{
    enum { RUNS = 2000 };
    int count = 0, deals;
    for (int run = 0; run < RUNS; run++) {
        const uint8_t seed[32] = {(uint8_t)run, (uint8_t)(run >> 8)};
        chance c = {.players = players, .share = share, .luck = luck};
        tt_rng_seed(&c.rng, seed);
        count += verdict_on(players, by_chance, &c, 100000, &deals) == kind;
    }
    return (double)count / RUNS;
}

/* wrong verdicts are as rare as they should be, also where the hands decide much, and with more seats */
static void test_errors(void **unused)
{
    (void)unused;
    assert_true(verdicts(2, 0.5, 0, TT_EVEN) >= 0.94);
    assert_true(verdicts(2, 0.55, 0, TT_BETTER) >= 0.94);
    assert_true(verdicts(2, 0.45, 0, TT_WORSE) >= 0.94);
    assert_true(verdicts(2, 0.6, 0.5, TT_BETTER) >= 0.94);
    assert_true(verdicts(2, 0.5, 0.5, TT_EVEN) >= 0.94);
    assert_true(verdicts(5, 0.2, 0, TT_EVEN) >= 0.94);
    assert_true(verdicts(5, 0.25, 0, TT_BETTER) >= 0.94);
    assert_true(verdicts(5, 0.15, 0, TT_WORSE) >= 0.94);
}

static void test_names_of_verdicts(void **unused)
{
    (void)unused;
    assert_string_equal(tt_verdict_name(TT_UNDECIDED), "undecided");
    assert_string_equal(tt_verdict_name(TT_BETTER), "better");
    assert_string_equal(tt_verdict_name(TT_WORSE), "worse");
    assert_string_equal(tt_verdict_name(TT_EVEN), "even");
}

/* Ratings. */

/* A standing of many deals in which everybody wins just what these ratings promise. */
static tt_standing promised(const tt_seating *seating, const double rating[])
{
    tt_standing standing = {.deals = 1000000};
    for (int c = 0; c < seating->contests; c++) {
        int seats[TT_MAX_ENTRANTS];
        double sum = 0;
        tt_seating_shares(seating, c, seats);
        for (int i = 0; i < seating->entrants; i++)
            sum += seats[i] * pow(10, rating[i] / 400);
        for (int i = 0; i < seating->entrants; i++)
            standing.entrant[i].wins +=
                (int64_t)(seats[i] * pow(10, rating[i] / 400) / sum * 1e6 * seating->players * TT_WIN);
    }
    return standing;
}

/* a cross table made from ratings gives them back, at any number of players, in pairs and at one table */
static void test_ratings_of_a_known_table(void **unused)
{
    (void)unused;
    static const double rating[] = {0, 150, -320, 700, 1100};
    for (int players = 2; players <= 6; players++)
        for (int one_table = 0; one_table <= (players <= 5); one_table++) {
            tt_seating seating = tt_seating_make(players, one_table ? players : 5, one_table);
            tt_standing standing = promised(&seating, rating);
            tt_rating found[TT_MAX_ENTRANTS];
            tt_rate(&seating, &standing, 0, found);
            for (int i = 0; i < seating.entrants; i++)
                assert_near(found[i].value, rating[i], 0.5);
            if (seating.entrants > 2) {
                tt_rate(&seating, &standing, 2, found);
                assert_near(found[0].value, 320, 0.5);
                assert_near(found[2].value, 0, 1e-9);
                assert_near(found[2].within.high, 0, 1e-9);
            }
        }
}

/* A standing of two at two players from deals of two games each. */
static tt_standing standing_of(const int won[], int deals)
{
    const tt_seating seating = tt_seating_make(2, 2, false);
    tt_standing standing = {0};
    for (int i = 0; i < deals; i++) {
        tt_deal_result result = {.challenger = {won[i] * TT_WIN}};
        result.entrant[0].wins = won[i] * TT_WIN;
        result.entrant[1].wins = (2 - won[i]) * TT_WIN;
        tt_standing_add(&standing, &seating, &result);
    }
    return standing;
}

/* 76 % are some 200 points; the interval is that of the share in other words */
static void test_rating_of_two(void **unused)
{
    (void)unused;
    enum { DEALS = 2500 };
    const tt_seating seating = tt_seating_make(2, 2, false);
    static int won[DEALS];
    for (int i = 0; i < DEALS; i++)
        won[i] = i % 25 < 15 ? 2 : i % 25 < 23; /* 15 times both, 8 times one, twice none: 76 % */
    tt_standing standing = standing_of(won, DEALS);
    tt_rating rating[TT_MAX_ENTRANTS];
    tt_rate(&seating, &standing, 1, rating);
    assert_near(rating[0].value, 400 * log10(0.76 / 0.24), 0.5);
    tt_interval share =
        tt_scores_interval(tt_scores_of(DEALS, standing.pair[0].wins, standing.pair[0].squares, (int64_t)2 * TT_WIN));
    assert_near(rating[0].within.low, 400 * log10(share.low / (1 - share.low)), 1);
    assert_near(rating[0].within.high, 400 * log10(share.high / (1 - share.high)), 1);
    assert_near(rating[1].value, 0, 1e-9);
}

/* who wins everything is rated high, not infinitely high, and not with certainty */
static void test_rating_of_nothing_but_wins(void **unused)
{
    (void)unused;
    const tt_seating seating = tt_seating_make(2, 2, false);
    static int won[100];
    for (int i = 0; i < 100; i++)
        won[i] = 2;
    tt_standing standing = standing_of(won, 100);
    tt_rating rating[TT_MAX_ENTRANTS];
    tt_rate(&seating, &standing, 1, rating);
    assert_near(rating[0].value, 400 * log10(200.5 / 0.5), 0.5);
    assert_true(rating[0].within.low > 300 && rating[0].within.low < rating[0].value - 100);
    standing = standing_of(won, 1);
    tt_rate(&seating, &standing, 0, rating);
    assert_true(isfinite(rating[1].value) && isfinite(rating[1].within.low) && rating[1].value < 0);
}

/* of two at a table who both won nothing it is not known that they are equal */
static void test_rating_of_nothing_at_all(void **unused)
{
    (void)unused;
    const tt_seating seating = tt_seating_make(3, 3, true);
    tt_standing standing = {.deals = 50};
    standing.entrant[2].wins = (int64_t)150 * TT_WIN;
    standing.products[2][2] = (int64_t)50 * 180 * 180;
    tt_rating rating[TT_MAX_ENTRANTS];
    tt_rate(&seating, &standing, 0, rating);
    assert_near(rating[1].value, 0, 0.5);
    assert_true(rating[1].within.high > 200);
    assert_true(rating[2].within.low > 100);
}

/* the interval has the true difference in 95 of 100 cases, for three in pairs */
static void test_coverage_of_ratings(void **unused)
{
    (void)unused;
    enum { RUNS = 1500, DEALS = 80 };
    const tt_seating seating = tt_seating_make(2, 3, false);
    const double truth[] = {0, 100, 250};
    tt_rng rng = rng_of(5);
    int held = 0;
    for (int run = 0; run < RUNS; run++) {
        tt_standing standing = {0};
        for (int d = 0; d < DEALS; d++) {
            tt_deal_result result = {0};
            for (int c = 0; c < 3; c++) {
                int pair[2];
                tt_seating_pair(&seating, c, pair);
                int won = deal(&rng, 1 / (1 + pow(10, (truth[pair[1]] - truth[pair[0]]) / 400)), 0);
                result.challenger[c] = (int64_t)won * TT_WIN;
                result.entrant[pair[0]].wins += (int64_t)won * TT_WIN;
                result.entrant[pair[1]].wins += (int64_t)(2 - won) * TT_WIN;
            }
            tt_standing_add(&standing, &seating, &result);
        }
        tt_rating rating[TT_MAX_ENTRANTS];
        tt_rate(&seating, &standing, 0, rating);
        held += rating[2].within.low <= truth[2] && truth[2] <= rating[2].within.high;
    }
    assert_near((double)held / RUNS, 0.95, 0.02);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_student),
        cmocka_unit_test(test_scores),
        cmocka_unit_test(test_interval_of_independent_games),
        cmocka_unit_test(test_interval_of_nothing_but_wins),
        cmocka_unit_test(test_interval_of_few_deals),
        cmocka_unit_test(test_coverage),
        cmocka_unit_test(test_known_sequences),
        cmocka_unit_test(test_ratio),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_names_of_verdicts),
        cmocka_unit_test(test_ratings_of_a_known_table),
        cmocka_unit_test(test_rating_of_two),
        cmocka_unit_test(test_rating_of_nothing_but_wins),
        cmocka_unit_test(test_rating_of_nothing_at_all),
        cmocka_unit_test(test_coverage_of_ratings),
    };
    return cmocka_run_group_tests_name("numbers of the arena", tests, NULL, NULL);
}
