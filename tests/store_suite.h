/* store_suite.h: what every engine behind the store must do. One engine after the other runs the same suite. */
#ifndef TURNTABLE_TESTS_STORE_SUITE_H
#define TURNTABLE_TESTS_STORE_SUITE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "store/store.h"

/* An engine under test. */
typedef struct store_maker {
    const char *name;
    void (*clear)(void);     /* there is no store any more */
    tt_store *(*open)(void); /* opens the store, or makes an empty one; a failure fails the test */
} store_maker;

/* Runs the suite, and gives the number of tests that failed. */
int store_suite_run(const store_maker *maker);

/* Small words, for the tests of one engine too. */

/* Fails the test, with the store's own words, unless the call answered this. */
#define assert_store(call, error) store_assert(call, error, #call, __FILE__, __LINE__)
void store_assert(tt_store_error is, tt_store_error should, const char *call, const char *file, int line);

/* A hash that nothing else has: of this number. */
const uint8_t *hash_of(int number);

/* A guest of this name. */
tt_store_id guest_of(tt_store *store, const char *name);

/* An open public table of usa, where the guest sits at 0, nobody at 1 and the bot planner at 2; and one that runs. */
tt_store_table table_with(tt_store_id guest);
tt_store_id open_table(tt_store *store, tt_store_id guest);
tt_store_id running_table(tt_store *store, tt_store_id guest);

void assert_seat(const tt_store_seat *is, tt_store_kind kind, tt_store_id guest, const char *name);

/* Action `number` of the table: its text and events say which it is. Good until the 1000th that follows. */
tt_store_action action_of(tt_store_id table, uint32_t number);

/* Appends actions `from` .. `to` in one batch, all of which must be stored. */
void play(tt_store *store, tt_store_id table, uint32_t from, uint32_t to);

/* How many actions are stored behind the deal, all of them in order and as action_of has them. */
int played(tt_store *store, tt_store_id table);

#endif
