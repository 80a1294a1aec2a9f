/* store_suite_ratings.h: the part of the suite about ratings; *state is the store. */
#ifndef TURNTABLE_TESTS_STORE_SUITE_RATINGS_H
#define TURNTABLE_TESTS_STORE_SUITE_RATINGS_H

void test_rated_games_change_what_the_layer_says(void **state);
void test_a_result_is_rated_once(void **state);
void test_only_rated_results_change_ratings(void **state);
void test_abandoned_seats_are_last(void **state);
void test_a_deleted_account_takes_its_ratings_along(void **state);
void test_an_account_deleted_in_a_game_counts_as_it_was(void **state);
void test_ranks_need_a_narrow_interval(void **state);
void test_a_history_is_read_newest_first(void **state);
void test_rated_games_of_two_are_counted(void **state);
void test_ratings_outlive_their_tables(void **state);

#endif
