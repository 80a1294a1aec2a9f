/* store_suite_notes.h: the part of the suite about what a server notes for itself; *state is the store. */
#ifndef TURNTABLE_TESTS_STORE_SUITE_NOTES_H
#define TURNTABLE_TESTS_STORE_SUITE_NOTES_H

void test_a_table_is_found_when_it_is_due(void **state);
void test_notes_come_back_as_they_were(void **state);
void test_only_notes_that_are_known_are_written(void **state);
void test_who_was_removed_is_remembered(void **state);
void test_an_ended_table_is_never_due(void **state);
void test_only_the_newest_chat_is_kept(void **state);
void test_how_long_it_ran_is_kept(void **state);
void test_a_part_is_undone_alone(void **state);
void test_parts_are_nested(void **state);

#endif
