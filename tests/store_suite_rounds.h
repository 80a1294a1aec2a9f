/* store_suite_rounds.h: the part of the suite about rounds of duplicate play. */
#ifndef TURNTABLE_TESTS_STORE_SUITE_ROUNDS_H
#define TURNTABLE_TESTS_STORE_SUITE_ROUNDS_H

void test_a_round_keeps_its_secrets(void **state);
void test_bad_rounds_are_refused(void **state);
void test_a_deal_is_played_once(void **state);
void test_a_round_ends_with_its_tables(void **state);
void test_rounds_that_are_due(void **state);
void test_tables_stay_until_the_round_ends(void **state);
void test_a_closed_round_has_no_plans(void **state);

#endif
