/* ratings_test.c: ratings of players: the values of openskill, and what ratings of simulated players are worth. */
#include "kit.h"

#include <math.h>
#include <stdio.h>

#include "../bench/rating_pool.h"
#include "ratings/skill.h"

static const char *root;

static void assert_near(double is, double should, double within)
{
    if (!(fabs(is - should) <= within))
        fail_msg("%.17g is not %.17g", is, should);
}

/* Reads one line of the vectors; false at the end. */
static bool read_vector(FILE *file, int *players, int ranks[], tt_skill before[], tt_skill after[])
{
    if (fscanf(file, " %d", players) != 1)
        return false;
    for (int i = 0; i < *players; i++)
        assert_int_equal(fscanf(file, "%d %lf %lf %lf %lf", &ranks[i], &before[i].mu, &before[i].sigma, &after[i].mu,
                                &after[i].sigma),
                         5);
    return true;
}

static void test_values_of_openskill(void **unused)
{
    (void)unused;
    char path[4096];
    snprintf(path, sizeof path, "%s/tests/ratings/openskill.txt", root);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    for (int line = 0; line < 4; line++) /* comments */
        assert_int_equal(fscanf(file, "#%*[^\n] "), 0);
    int vectors = 0, players, ranks[TT_MAX_SEATS];
    tt_skill skills[TT_MAX_SEATS], expected[TT_MAX_SEATS];
    for (; read_vector(file, &players, ranks, skills, expected); vectors++) {
        assert_true(tt_skill_update(skills, ranks, players));
        for (int i = 0; i < players; i++) {
            assert_near(skills[i].mu, expected[i].mu, 1e-9);
            assert_near(skills[i].sigma, expected[i].sigma, 1e-9);
        }
    }
    fclose(file);
    assert_int_equal(vectors, 136);
}

static void test_order_of_players_does_not_matter(void **unused)
{
    (void)unused;
    tt_skill one[3] = {{20, 3}, {25, 8}, {31, 2}}, other[3] = {{31, 2}, {20, 3}, {25, 8}};
    assert_true(tt_skill_update(one, (const int[]){2, 1, 2}, 3));
    assert_true(tt_skill_update(other, (const int[]){70, 70, -4}, 3)); /* nor do ranks but for their order */
    for (int i = 0; i < 3; i++) {
        assert_near(one[i].mu, other[(i + 1) % 3].mu, 1e-12);
        assert_near(one[i].sigma, other[(i + 1) % 3].sigma, 1e-12);
    }
}

static void test_unusable_skills_change_nothing(void **unused)
{
    (void)unused;
    const tt_skill bad[] = {{NAN, 1}, {INFINITY, 1}, {25, 0}, {25, -1}, {25, NAN}, {25, 101}};
    const int ranks[TT_MAX_SEATS + 1] = {1, 2};
    for (int i = 0; i < 6; i++) {
        tt_skill skills[2] = {tt_skill_new(), bad[i]};
        assert_false(tt_skill_update(skills, ranks, 2));
        assert_true(skills[0].mu == tt_skill_new().mu && skills[0].sigma == tt_skill_new().sigma);
    }
    tt_skill skills[2] = {tt_skill_new(), tt_skill_new()};
    assert_false(tt_skill_update(skills, ranks, 1));
    assert_false(tt_skill_update(skills, ranks, TT_MAX_SEATS + 1));
    skills[0].mu = 1e6; /* far apart: finite all the same */
    assert_true(tt_skill_update(skills, (const int[]){2, 1}, 2));
    assert_true(isfinite(skills[0].mu) && isfinite(skills[1].mu) && skills[0].sigma > 0 && skills[1].sigma > 0);
}

static void test_shown_rating(void **unused)
{
    (void)unused;
    tt_shown shown = tt_skill_shown(tt_skill_new());
    assert_int_equal(shown.value, 1500);
    assert_int_equal(shown.value - shown.low, shown.high - shown.value);
    assert_near(tt_mu_shown(25 + 25.0 / 6 * sqrt(2) * log(0.64 / 0.36)) - 1500, 100, 0.1); /* wins 64 % */
    tt_skill settled = {30, 1.5};
    assert_true(tt_skill_margin(settled) < tt_skill_margin(tt_skill_new()));
}

static void test_intervals_that_overlap(void **unused)
{
    (void)unused;
    const tt_shown low = {1500, 1400, 1600}, high = {1700, 1640, 1760}, wide = {1600, 1200, 2000};
    assert_int_equal(tt_shown_gap(low, high), 40);
    assert_int_equal(tt_shown_gap(high, low), 40);
    assert_int_equal(tt_shown_gap(low, wide), 0);
    assert_int_equal(tt_shown_gap(wide, high), 0);
    assert_int_equal(tt_shown_gap(low, low), 0);
}

/* The acceptance of ratings: bench/ratings.c plays more of it. */
static void test_simulated_players(void **unused)
{
    (void)unused;
#ifdef TT_SANITIZED
    enum { POOLS = 3 };
#else
    enum { POOLS = 16 };
#endif
    for (int players = 2; players <= 4; players += 2) {
        rating_study study = {0};
        for (uint8_t number = 0; number < POOLS; number++)
            rating_pool_play(&study, number, players, 1);
        long held = 0;
        for (int point = 0; point < RATING_POINTS; point++)
            held += study.held[point];
        assert_near((double)held / (double)(study.seen * RATING_POINTS), 0.95, POOLS > 3 ? 0.02 : 0.04);
        assert_true(study.order[0] < study.order[3] && study.order[3] < study.order[6]);
        assert_true(study.order[6] / (double)study.seen > 0.92); /* of pairs, many of which are almost equally strong */
    }
}

int main(int count, char **arguments)
{
    root = count > 1 ? arguments[1] : ".";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_of_openskill),
        cmocka_unit_test(test_order_of_players_does_not_matter),
        cmocka_unit_test(test_unusable_skills_change_nothing),
        cmocka_unit_test(test_shown_rating),
        cmocka_unit_test(test_intervals_that_overlap),
        cmocka_unit_test(test_simulated_players),
    };
    return cmocka_run_group_tests_name("ratings", tests, NULL, NULL);
}
