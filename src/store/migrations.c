/* migrations.c: the schema of the SQLite engine, one numbered step after the other; docs/store.md explains it. */
#include "store/migrations.h"

#include <stdio.h>

#include "store/sqlite_room.h"

/* "TTBL": what tells our databases from others. */
enum { APPLICATION = 0x5454424C };

static const char first[] =
    "CREATE TABLE guests ("
    " id INTEGER PRIMARY KEY,"
    " token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),"
    " name TEXT NOT NULL,"
    " created INTEGER NOT NULL,"
    " seen INTEGER NOT NULL"
    ") STRICT;"

    "CREATE TABLE tables ("
    " id INTEGER PRIMARY KEY,"
    " life TEXT NOT NULL CHECK (life IN ('open', 'running', 'over', 'idle', 'frozen')),"
    " is_public INTEGER NOT NULL,"
    " invite_hash BLOB UNIQUE CHECK (length(invite_hash) = 32),"
    " host INTEGER NOT NULL REFERENCES guests (id),"
    " game TEXT NOT NULL,"
    " options TEXT NOT NULL,"
    " clock TEXT NOT NULL,"
    " memory_aid INTEGER NOT NULL,"
    " secret BLOB NOT NULL CHECK (length(secret) = 32),"
    " commitment BLOB NOT NULL CHECK (length(commitment) = 32),"
    " seed BLOB CHECK (length(seed) = 32),"
    " rules INTEGER,"
    " created INTEGER NOT NULL,"
    " started INTEGER,"
    " ended INTEGER,"
    " frozen_at INTEGER"
    ") STRICT;"
    "CREATE INDEX tables_by_life ON tables (life, id);"

    "CREATE TABLE seats ("
    " table_id INTEGER NOT NULL REFERENCES tables (id),"
    " seat INTEGER NOT NULL,"
    " kind TEXT NOT NULL CHECK (kind IN ('nobody', 'guest', 'bot')),"
    " guest INTEGER REFERENCES guests (id),"
    " bot TEXT,"
    " chance BLOB CHECK (length(chance) = 16),"
    " PRIMARY KEY (table_id, seat),"
    " CHECK ((kind = 'guest') = (guest IS NOT NULL)),"
    " CHECK ((kind = 'bot') = (bot IS NOT NULL))"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX seats_by_guest ON seats (guest, table_id) WHERE guest IS NOT NULL;"

    "CREATE TABLE links ("
    " token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),"
    " table_id INTEGER NOT NULL,"
    " seat INTEGER NOT NULL,"
    " created INTEGER NOT NULL,"
    " used INTEGER,"
    " FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX links_by_seat ON links (table_id, seat);"

    /* Rows go to the end and are found by the index: clustered by table they would be two to three times as slow. */
    "CREATE TABLE actions ("
    " table_id INTEGER NOT NULL REFERENCES tables (id),"
    " number INTEGER NOT NULL,"
    " seat INTEGER,"
    " chosen_by TEXT NOT NULL CHECK (chosen_by IN ('deal', 'person', 'bot', 'stand_in')),"
    " bot TEXT,"
    " time INTEGER NOT NULL,"
    " action TEXT NOT NULL,"
    " events TEXT NOT NULL"
    ") STRICT;"
    "CREATE UNIQUE INDEX actions_by_number ON actions (table_id, number);"
    "CREATE TRIGGER actions_stay BEFORE DELETE ON actions BEGIN SELECT raise(ABORT, 'actions are never deleted'); END;"
    "CREATE TRIGGER actions_keep BEFORE UPDATE ON actions BEGIN SELECT raise(ABORT, 'actions are never changed'); END;"

    "CREATE TABLE results ("
    " table_id INTEGER NOT NULL REFERENCES tables (id),"
    " seat INTEGER NOT NULL,"
    " points INTEGER NOT NULL,"
    " won INTEGER NOT NULL,"
    " PRIMARY KEY (table_id, seat)"
    ") STRICT, WITHOUT ROWID;"

    "CREATE TABLE chat ("
    " id INTEGER PRIMARY KEY,"
    " table_id INTEGER NOT NULL REFERENCES tables (id),"
    " guest INTEGER NOT NULL REFERENCES guests (id),"
    " time INTEGER NOT NULL,"
    " text TEXT NOT NULL"
    ") STRICT;"
    "CREATE INDEX chat_by_table ON chat (table_id, id);";

/* What a server has to remember of a table that nobody is at. The tables of before are due at once, so that it does. */
static const char second[] = "ALTER TABLE tables ADD COLUMN due INTEGER;"
                             "ALTER TABLE tables ADD COLUMN standing TEXT NOT NULL DEFAULT '';"
                             "UPDATE tables SET due = 1 WHERE life IN ('open', 'running');"
                             "CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;"
                             "CREATE TABLE server (ran INTEGER NOT NULL) STRICT;"
                             "INSERT INTO server (ran) VALUES (0);";

/* Lists of public tables, whatever they are asked by: without these a rare game is looked for in all tables. What ended
 * before it began is in no list; the words are those of add_filter (store_list.c), or SQLite would not use them. */
#define LISTED " WHERE is_public AND (life <> 'idle' OR started IS NOT NULL);"
static const char third[] =
    "CREATE INDEX listed_by_number ON tables (id)" LISTED "CREATE INDEX listed_by_life ON tables (life, id)" LISTED
    "CREATE INDEX listed_by_game ON tables (game, id)" LISTED
    "CREATE INDEX listed_by_life_and_game ON tables (life, game, id)" LISTED;

/* A link is for a person. Those of before name the number of a seat, where by now somebody else may sit: they are good
 * no more. */
static const char fourth[] = "DROP TABLE links;"
                             "CREATE TABLE links ("
                             " token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),"
                             " table_id INTEGER NOT NULL REFERENCES tables (id),"
                             " owner INTEGER NOT NULL REFERENCES guests (id),"
                             " created INTEGER NOT NULL,"
                             " used INTEGER"
                             ") STRICT, WITHOUT ROWID;"
                             "CREATE INDEX links_by_owner ON links (table_id, owner);";

/* Whole tables may be deleted: who does it names the table in `purged` first, and takes it out again in the same
 * transaction. Numbers are not given twice. References are followed backwards when a guest is deleted. */
static const char fifth[] = "CREATE TABLE purged (table_id INTEGER PRIMARY KEY) STRICT;"
                            "DROP TRIGGER actions_stay;"
                            "CREATE TRIGGER actions_stay BEFORE DELETE ON actions"
                            " WHEN NOT EXISTS (SELECT 1 FROM purged WHERE table_id = OLD.table_id)"
                            " BEGIN SELECT raise(ABORT, 'actions are never deleted'); END;"
                            "ALTER TABLE server ADD COLUMN last_table INTEGER NOT NULL DEFAULT 0;"
                            "ALTER TABLE server ADD COLUMN last_guest INTEGER NOT NULL DEFAULT 0;"
                            "CREATE TRIGGER tables_last AFTER DELETE ON tables"
                            " BEGIN UPDATE server SET last_table = max(last_table, OLD.id); END;"
                            "CREATE TRIGGER guests_last AFTER DELETE ON guests"
                            " BEGIN UPDATE server SET last_guest = max(last_guest, OLD.id); END;"
                            "CREATE INDEX tables_by_host ON tables (host);"
                            "CREATE INDEX chat_by_guest ON chat (guest);"
                            "CREATE INDEX links_of_owner ON links (owner);";

/* How games were dealt. Until now players sent their chance before they had seen the commitment, or without: games that
 * have begun keep it, open tables wait for it again. */
static const char sixth[] =
    "ALTER TABLE tables ADD COLUMN dealt TEXT CHECK (dealt IN ('drawn', 'chosen', 'given', 'earlier'));"
    "UPDATE tables SET dealt = 'earlier' WHERE started IS NOT NULL;"
    "UPDATE seats SET chance = NULL WHERE table_id IN (SELECT id FROM tables WHERE life = 'open');";

const char *const tt_sqlite_migrations[] = {first, second, third, fourth, fifth, sixth};
const int tt_sqlite_version = (int)(sizeof tt_sqlite_migrations / sizeof *tt_sqlite_migrations);

static tt_store_error read_number(sqlite3 *db, const char *query, int *value)
{
    sqlite3_stmt *statement;
    int code = sqlite3_prepare_v2(db, query, -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    *value = code == SQLITE_ROW ? sqlite3_column_int(statement, 0) : 0;
    sqlite3_finalize(statement);
    return code == SQLITE_ROW ? TT_STORE_OK : tt_sqlite_error(code);
}

tt_store_error tt_sqlite_version_read(sqlite3 *db, int *version)
{
    int application = 0, things = 0;
    tt_store_error error = read_number(db, "PRAGMA application_id", &application);
    if (error == TT_STORE_OK)
        error = read_number(db, "PRAGMA user_version", version);
    if (error == TT_STORE_OK)
        error = read_number(db, "SELECT count(*) FROM sqlite_schema", &things);
    if (error != TT_STORE_OK)
        return error;
    if (application == APPLICATION)
        return *version > 0 ? TT_STORE_OK : TT_STORE_FOREIGN;
    return application == 0 && *version == 0 && things == 0 ? TT_STORE_OK : TT_STORE_FOREIGN;
}

static int take_step(sqlite3 *db, const char *step, int version)
{
    char mark[100];
    int code = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", APPLICATION, version);
    if (code == SQLITE_OK)
        code = sqlite3_exec(db, step, NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(db, mark, NULL, NULL, NULL);
    if (code != SQLITE_OK && !sqlite3_get_autocommit(db))
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return code;
}

tt_store_error tt_sqlite_check(sqlite3 *db, int count)
{
    int version = 0;
    tt_store_error error = tt_sqlite_version_read(db, &version);
    return error == TT_STORE_OK && version > count ? TT_STORE_NEWER : error;
}

tt_store_error tt_sqlite_migrate(sqlite3 *db, const char *const steps[], int count)
{
    int version = 0;
    tt_store_error error = tt_sqlite_check(db, count);
    if (error == TT_STORE_OK)
        error = tt_sqlite_version_read(db, &version);
    if (error != TT_STORE_OK)
        return error;
    for (; version < count; version++) {
        int code = take_step(db, steps[version], version + 1);
        if (code != SQLITE_OK)
            return tt_sqlite_error(code);
    }
    return TT_STORE_OK;
}
