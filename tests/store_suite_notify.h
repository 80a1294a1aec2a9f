/* store_suite_notify.h: the part of the suite about notifications and plans; *state is the store. */
#ifndef TURNTABLE_TESTS_STORE_SUITE_NOTIFY_H
#define TURNTABLE_TESTS_STORE_SUITE_NOTIFY_H

void test_targets_come_back_as_they_were(void **state);
void test_a_guest_has_few_targets(void **state);
void test_a_code_confirms_and_wrong_ones_delete(void **state);
void test_a_target_that_fails_is_deleted(void **state);
void test_settings_of_notifications(void **state);
void test_a_digest_is_given_once_a_day(void **state);
void test_one_notice_for_a_turn(void **state);
void test_turns_without_a_notice(void **state);
void test_the_first_key_pair_stays(void **state);
void test_plans_go_with_their_table(void **state);
void test_notifications_go_with_their_guest(void **state);

#endif
