/* store_suite_accounts.h: the part of the suite about accounts, sessions, blocks and reports; *state is the store. */
#ifndef TURNTABLE_TESTS_STORE_SUITE_ACCOUNTS_H
#define TURNTABLE_TESTS_STORE_SUITE_ACCOUNTS_H

void test_a_guest_registers_once(void **state);
void test_a_registered_guest_has_sessions(void **state);
void test_only_the_newest_sessions_are_kept(void **state);
void test_a_password_changes(void **state);
void test_a_deleted_account_leaves_its_games(void **state);
void test_an_account_is_never_old(void **state);
void test_guests_block_each_other(void **state);
void test_reports_are_read_newest_first(void **state);
void test_bad_accounts_are_refused(void **state);
void test_a_banned_guest_is_known_as_one(void **state);
void test_changes_of_guests_are_noted(void **state);
void test_a_session_that_is_pushed_out_is_noted(void **state);
void test_an_operator_finds_people(void **state);

#endif
