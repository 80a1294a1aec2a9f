/* store_suite_play.h: the part of the suite that is about play; *state is the store. */
#ifndef TURNTABLE_TESTS_STORE_SUITE_PLAY_H
#define TURNTABLE_TESTS_STORE_SUITE_PLAY_H

void test_actions_are_read_in_order(void **state);
void test_a_number_twice_in_a_batch_is_a_conflict(void **state);
void test_a_number_stored_before_is_a_conflict(void **state);
void test_a_conflict_takes_later_actions_of_its_table(void **state);
void test_a_gap_is_a_conflict(void **state);
void test_only_running_tables_are_played(void **state);
void test_a_bad_action_fails_alone(void **state);
void test_the_last_action_brings_the_result(void **state);
void test_large_events_are_kept(void **state);
void test_a_hundred_thousand_actions(void **state);

#endif
