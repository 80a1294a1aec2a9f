/* store_suite_seats.h: the tests of seats and links, for store_suite.c; their state is the store. */
#ifndef TURNTABLE_TESTS_STORE_SUITE_SEATS_H
#define TURNTABLE_TESTS_STORE_SUITE_SEATS_H

void test_a_seat_is_taken_once(void **state);
void test_a_link_moves_a_seat_once(void **state);
void test_a_new_link_takes_the_place_of_the_old(void **state);
void test_a_link_follows_its_owner_to_another_seat(void **state);
void test_a_link_of_somebody_who_left_is_good_no_more(void **state);

#endif
