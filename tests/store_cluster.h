/* store_cluster.h: a database in PostgreSQL, for tests. */
#ifndef TURNTABLE_TESTS_STORE_CLUSTER_H
#define TURNTABLE_TESTS_STORE_CLUSTER_H

#include <stdbool.h>

#include "store/store.h"

/* The address of the database. Without one, runs this program again under tests/cluster.py, which makes one; `words`
 * are those of main. */
const char *cluster_address(char *words[]);

/* Speaks to the database from outside, as another program. Fails the test if that fails. Gives the first value, "" if
 * there is none; valid until the next call. */
const char *cluster_sql(const char *text);
/* The same for what must fail: its SQLSTATE. */
const char *cluster_refusal(const char *text);

/* Runs it on a connection that stays open, until it is called with NULL. */
void cluster_hold(const char *text);

/* Removes everything in the database. */
void cluster_clear(void);

tt_store *cluster_open(void);

#endif
