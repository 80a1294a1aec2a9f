/* migrations.h: the schema of the SQLite engine, in numbered steps. */
#ifndef TURNTABLE_STORE_MIGRATIONS_H
#define TURNTABLE_STORE_MIGRATIONS_H

#include <sqlite3.h>

#include "store/store.h"

/* Step i takes a database from version i to version i + 1. A released step is never changed. PostgreSQL begins with
 * version 8 and takes the later ones too, with its own types (tt_postgres_words); what needs other words there, such as
 * a trigger, is written a second time in postgres_schema.c. */
extern const char *const tt_sqlite_migrations[];
extern const int tt_sqlite_version; /* the latest */

/* The version of a database that is empty (0) or ours; else FOREIGN. */
tt_store_error tt_sqlite_version_read(sqlite3 *db, int *version);

/* OK if the database is empty, or ours and not newer than version `count`. Changes nothing. */
tt_store_error tt_sqlite_check(sqlite3 *db, int count);

/* Applies these steps up to version `count`, each in a transaction: the real ones, or those of a test. */
tt_store_error tt_sqlite_migrate(sqlite3 *db, const char *const steps[], int count);

#endif
