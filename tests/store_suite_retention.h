/* store_suite_retention.h: the part of the suite about what is deleted; *state is the store. */
#ifndef TURNTABLE_TESTS_STORE_SUITE_RETENTION_H
#define TURNTABLE_TESTS_STORE_SUITE_RETENTION_H

void test_a_table_goes_as_a_whole(void **state);
void test_what_is_not_old_stays(void **state);
void test_each_kind_of_table_has_its_rule(void **state);
void test_numbers_are_never_given_again(void **state);
void test_guests_go_whom_nothing_refers_to(void **state);
void test_old_tables_are_found_span_by_span(void **state);

#endif
