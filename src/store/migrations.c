/* migrations.c: the schema of the SQLite engine, in numbered steps; docs/store.md explains it. */
#include "store/migrations.h"

#include <stdio.h>

#include "store/sqlite_engine.h"

/* "TTBL": marks our databases. */
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

    /* Rows are added at the end and found by the index: clustered by table, this would be two to three times as
     * slow. */
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

/* What a server remembers about a table without visitors. Existing tables are due at once, so that it gets notes. */
static const char second[] = "ALTER TABLE tables ADD COLUMN due INTEGER;"
                             "ALTER TABLE tables ADD COLUMN standing TEXT NOT NULL DEFAULT '';"
                             "UPDATE tables SET due = 1 WHERE life IN ('open', 'running');"
                             "CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;"
                             "CREATE TABLE server (ran INTEGER NOT NULL) STRICT;"
                             "INSERT INTO server (ran) VALUES (0);";

/* Lists of public tables, for every filter: without these indexes a rare game needs a search of all tables. Tables that
 * ended before they started are in no list. The words equal those of add_filter (store_list.c), or SQLite would not use
 * the indexes. */
#define LISTED " WHERE is_public AND (life <> 'idle' OR started IS NOT NULL);"
static const char third[] =
    "CREATE INDEX listed_by_number ON tables (id)" LISTED "CREATE INDEX listed_by_life ON tables (life, id)" LISTED
    "CREATE INDEX listed_by_game ON tables (game, id)" LISTED
    "CREATE INDEX listed_by_life_and_game ON tables (life, game, id)" LISTED;

/* A link belongs to a person. Existing links name a seat number, where somebody else may be now, and become invalid. */
static const char fourth[] = "DROP TABLE links;"
                             "CREATE TABLE links ("
                             " token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),"
                             " table_id INTEGER NOT NULL REFERENCES tables (id),"
                             " owner INTEGER NOT NULL REFERENCES guests (id),"
                             " created INTEGER NOT NULL,"
                             " used INTEGER"
                             ") STRICT, WITHOUT ROWID;"
                             "CREATE INDEX links_by_owner ON links (table_id, owner);";

/* Whole tables can be deleted: the table is first named in `purged`, and taken out again in the same transaction. Ids
 * are not used twice. Deleting a guest needs references to be searched backwards. */
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

/* How games were dealt. Until now players sent their chance before they saw the commitment, or without it: games that
 * have started keep it, open tables wait for it again. */
static const char sixth[] =
    "ALTER TABLE tables ADD COLUMN dealt TEXT CHECK (dealt IN ('drawn', 'chosen', 'given', 'earlier'));"
    "UPDATE tables SET dealt = 'earlier' WHERE started IS NOT NULL;"
    "UPDATE seats SET chance = NULL WHERE table_id IN (SELECT id FROM tables WHERE life = 'open');";

/* Packed texts become columns: the start mode, which followed the clock ("turn:30 full"), and the notes of a server.
 * Those were numbers: number, written, seen and quiet; for each of six seats on, late, turns, muted, left and used (the
 * time since it was asked, -1: it is not); in later versions the seats that used their hint, as bits; then up to eight
 * removed guests, the latest first. Any other text was ignored by servers too. */
#define WORD(place) "(SELECT value FROM words WHERE table_id = tables.id AND place = " #place ")"
#define SEAT_WORD(place)                                                                                               \
    "(SELECT value FROM words WHERE table_id = seats.table_id AND place = 4 + 6 * seat + " #place ")"
static const char seventh[] =
    "ALTER TABLE tables ADD COLUMN starts_full INTEGER NOT NULL DEFAULT 0;"
    "UPDATE tables SET starts_full = substr(clock, instr(clock, ' ')) = ' full',"
    " clock = substr(clock, 1, instr(clock, ' ') - 1) WHERE instr(clock, ' ') > 0;"
    "ALTER TABLE tables ADD COLUMN noted INTEGER;"
    "ALTER TABLE tables ADD COLUMN noted_number INTEGER;"
    "ALTER TABLE tables ADD COLUMN visited INTEGER;"
    "ALTER TABLE tables ADD COLUMN is_quiet INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN stand_in INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN is_late INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN late_turns INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN is_hinted INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN time_left INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN asked INTEGER;"
    "CREATE TABLE removed ("
    " id INTEGER PRIMARY KEY,"
    " table_id INTEGER NOT NULL REFERENCES tables (id),"
    " guest INTEGER NOT NULL"
    ") STRICT;"
    "CREATE UNIQUE INDEX removed_by_table ON removed (table_id, guest);"

    "CREATE TABLE words (table_id, place, value, low, high, PRIMARY KEY (table_id, place)) WITHOUT ROWID;"
    "WITH texts AS (SELECT id, '[' || replace(standing, ' ', ',') || ']' AS text FROM tables WHERE standing <> '')"
    "INSERT INTO words SELECT texts.id, key, value,"
    " CASE WHEN key > 40 THEN 1 WHEN key BETWEEN 4 AND 39 AND key % 6 = 2 THEN -9223372036854775807"
    " WHEN key BETWEEN 4 AND 39 AND key % 6 = 3 THEN -1 ELSE 0 END,"
    " CASE WHEN key = 0 THEN 4294967295 WHEN key IN (1, 2) OR key > 40 THEN 9223372036854775807"
    " WHEN key = 3 THEN 1 WHEN key = 40 THEN 63 WHEN key % 6 = 0 THEN 255 WHEN key % 6 = 1 THEN 63"
    " WHEN key % 6 = 2 THEN 9223372036854775807"
    " WHEN key % 6 = 3 THEN json_extract(texts.text, '$[1]') ELSE 1 END"
    " FROM texts, json_each(CASE WHEN json_valid(texts.text) THEN texts.text ELSE '[]' END);"
    "DELETE FROM words WHERE table_id IN (SELECT table_id FROM words GROUP BY table_id"
    " HAVING count(*) NOT BETWEEN 40 AND 49 OR NOT min(typeof(value) = 'integer' AND value BETWEEN low AND high));"

    "UPDATE tables SET noted_number = " WORD(0) ", noted = " WORD(1) ", visited = " WORD(2) ", is_quiet = " WORD(
        3) " WHERE id IN (SELECT table_id FROM words);"
           "UPDATE seats SET stand_in = " SEAT_WORD(0) ", is_late = " SEAT_WORD(1) ", late_turns = " SEAT_WORD(
               2) ","
                  " muted = " SEAT_WORD(3) ", time_left = max(min(" SEAT_WORD(
                      4) ", 2147483647), -2147483648),"
                         " asked = (SELECT nullif(noted - value, 0) FROM words JOIN tables ON id = table_id"
                         " WHERE table_id = seats.table_id AND place = 4 + 6 * seat + 5 AND value >= 0),"
                         " is_hinted = coalesce((SELECT value FROM words WHERE table_id = seats.table_id AND place = "
                         "40) >> seat & 1, 0)"
                         " WHERE table_id IN (SELECT table_id FROM words);"
                         "INSERT OR IGNORE INTO removed (table_id, guest)"
                         " SELECT table_id, value FROM words WHERE place > 40 ORDER BY table_id, place DESC;"
                         "DROP TABLE words;"
                         "ALTER TABLE tables DROP COLUMN standing;";

/* The file of a custom board, stored with its table and never changed. */
static const char eighth[] = "CREATE TABLE boards ("
                             " table_id INTEGER PRIMARY KEY REFERENCES tables (id),"
                             " name TEXT NOT NULL,"
                             " hash BLOB NOT NULL CHECK (length(hash) = 32),"
                             " text TEXT NOT NULL"
                             ") STRICT;"
                             "CREATE TRIGGER boards_stay BEFORE UPDATE ON boards"
                             " BEGIN SELECT raise(ABORT, 'boards are never changed'); END;";

/* Accounts: a guest who registered. Sessions take the place of the guest's one token. Who blocks whom, and reports. */
static const char ninth[] = "CREATE TABLE accounts ("
                            " name_key TEXT NOT NULL PRIMARY KEY,"
                            " guest INTEGER NOT NULL UNIQUE REFERENCES guests (id),"
                            " password TEXT NOT NULL,"
                            " recovery BLOB NOT NULL CHECK (length(recovery) = 32),"
                            " created INTEGER NOT NULL"
                            ") STRICT;"
                            "CREATE TABLE sessions ("
                            " token_hash BLOB NOT NULL PRIMARY KEY CHECK (length(token_hash) = 32),"
                            " guest INTEGER NOT NULL REFERENCES accounts (guest),"
                            " created INTEGER NOT NULL,"
                            " seen INTEGER NOT NULL"
                            ") STRICT, WITHOUT ROWID;"
                            "CREATE INDEX sessions_by_guest ON sessions (guest, created);"
                            "CREATE TABLE blocks ("
                            " guest INTEGER NOT NULL REFERENCES guests (id),"
                            " blocked INTEGER NOT NULL REFERENCES guests (id),"
                            " created INTEGER NOT NULL,"
                            " PRIMARY KEY (guest, blocked)"
                            ") STRICT, WITHOUT ROWID;"
                            "CREATE INDEX blocks_by_blocked ON blocks (blocked);"
                            "CREATE TABLE reports ("
                            " id INTEGER PRIMARY KEY,"
                            " reporter INTEGER NOT NULL REFERENCES guests (id),"
                            " reported INTEGER NOT NULL REFERENCES guests (id),"
                            " table_id INTEGER NOT NULL,"
                            " time INTEGER NOT NULL,"
                            " text TEXT NOT NULL"
                            ") STRICT;"
                            "CREATE INDEX reports_by_reporter ON reports (reporter, id);"
                            "CREATE INDEX reports_by_reported ON reports (reported, id);";

/* Guests whom the operator banned. A ban is never deleted: it ends. */
static const char tenth[] = "CREATE TABLE bans ("
                            " id INTEGER PRIMARY KEY,"
                            " guest INTEGER NOT NULL REFERENCES guests (id),"
                            " time INTEGER NOT NULL,"
                            " reason TEXT NOT NULL,"
                            " ended INTEGER"
                            ") STRICT;"
                            "CREATE INDEX bans_by_guest ON bans (guest);";

/* Guests whose name, account or sessions changed: what servers on this database read again. */
static const char eleventh[] = "CREATE TABLE changes ("
                               " id INTEGER PRIMARY KEY,"
                               " guest INTEGER NOT NULL"
                               ") STRICT;";

/* Several processes: for PostgreSQL alone (postgres_schema.c). */
static const char twelfth[] = "";

/* Notifications: where guests want them (targets), when (notify_settings), of which turn they were given (notices), and
 * the key pair by which browsers know the server. Plans for the turns of a guest at a table. */
static const char thirteenth[] = "CREATE TABLE targets ("
                                 " id INTEGER PRIMARY KEY,"
                                 " guest INTEGER NOT NULL REFERENCES guests (id),"
                                 " kind TEXT NOT NULL CHECK (kind IN ('webpush', 'ntfy', 'discord', 'matrix', 'json')),"
                                 " address TEXT NOT NULL,"
                                 " token TEXT,"
                                 " point BLOB CHECK (length(point) = 65),"
                                 " secret BLOB CHECK (length(secret) = 16),"
                                 " code TEXT,"
                                 " tries INTEGER NOT NULL DEFAULT 0,"
                                 " created INTEGER NOT NULL,"
                                 " failures INTEGER NOT NULL DEFAULT 0,"
                                 " resumes INTEGER,"
                                 " CHECK ((kind = 'webpush') = (point IS NOT NULL)),"
                                 " CHECK ((kind = 'webpush') = (secret IS NOT NULL))"
                                 ") STRICT;"
                                 "CREATE UNIQUE INDEX targets_by_guest ON targets (guest, address);"
                                 "CREATE INDEX targets_unconfirmed ON targets (created) WHERE code IS NOT NULL;"
                                 "CREATE TABLE notify_settings ("
                                 " guest INTEGER NOT NULL PRIMARY KEY REFERENCES guests (id),"
                                 " turns INTEGER NOT NULL,"
                                 " games INTEGER NOT NULL,"
                                 " digest INTEGER CHECK (digest BETWEEN 0 AND 1439),"
                                 " digest_due INTEGER,"
                                 " language TEXT NOT NULL"
                                 ") STRICT;"
                                 "CREATE INDEX notify_by_digest ON notify_settings (digest_due)"
                                 " WHERE digest_due IS NOT NULL;"
                                 "CREATE TABLE notices ("
                                 " table_id INTEGER NOT NULL REFERENCES tables (id),"
                                 " guest INTEGER NOT NULL REFERENCES guests (id),"
                                 " asked INTEGER NOT NULL,"
                                 " PRIMARY KEY (table_id, guest)"
                                 ") STRICT, WITHOUT ROWID;"
                                 "CREATE INDEX notices_by_guest ON notices (guest);"
                                 "CREATE TABLE push_pair ("
                                 " id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),"
                                 " point BLOB NOT NULL CHECK (length(point) = 65),"
                                 " scalar BLOB NOT NULL CHECK (length(scalar) = 32)"
                                 ") STRICT;"
                                 "CREATE TABLE plans ("
                                 " table_id INTEGER NOT NULL REFERENCES tables (id),"
                                 " guest INTEGER NOT NULL REFERENCES guests (id),"
                                 " text TEXT NOT NULL,"
                                 " PRIMARY KEY (table_id, guest)"
                                 ") STRICT, WITHOUT ROWID;"
                                 "CREATE INDEX plans_by_guest ON plans (guest);";

/* Ratings: of accounts; the games of bots, whose ratings never change; and what each rated game changed. A seat keeps
 * the skill of an account that was deleted during the game. Skills are whole trillionths. */
static const char fourteenth[] =
    "ALTER TABLE tables ADD COLUMN is_rated INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN abandoned INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN mu INTEGER;"
    "ALTER TABLE seats ADD COLUMN sigma INTEGER;"
    "CREATE TABLE ratings ("
    " guest INTEGER NOT NULL REFERENCES guests (id),"
    " game TEXT NOT NULL,"
    " pool TEXT NOT NULL CHECK (pool IN ('two', 'more')),"
    " mu INTEGER NOT NULL,"
    " sigma INTEGER NOT NULL CHECK (sigma > 0),"
    " games INTEGER NOT NULL,"
    " abandoned INTEGER NOT NULL,"
    " changed INTEGER NOT NULL,"
    " PRIMARY KEY (guest, game, pool)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX ratings_by_mu ON ratings (game, pool, mu);"
    "CREATE TABLE anchors ("
    " bot TEXT NOT NULL,"
    " edition INTEGER NOT NULL,"
    " game TEXT NOT NULL,"
    " pool TEXT NOT NULL CHECK (pool IN ('two', 'more')),"
    " mu INTEGER NOT NULL,"
    " sigma INTEGER NOT NULL CHECK (sigma > 0),"
    " games INTEGER NOT NULL,"
    " changed INTEGER NOT NULL,"
    " PRIMARY KEY (bot, edition, game, pool)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE rating_changes ("
    " table_id INTEGER NOT NULL,"
    " seat INTEGER NOT NULL,"
    " guest INTEGER REFERENCES guests (id),"
    " bot TEXT,"
    " edition INTEGER,"
    " game TEXT NOT NULL,"
    " pool TEXT NOT NULL CHECK (pool IN ('two', 'more')),"
    " number INTEGER NOT NULL,"
    " time INTEGER NOT NULL,"
    " place INTEGER NOT NULL,"
    " is_abandoned INTEGER NOT NULL,"
    " mu_before INTEGER NOT NULL,"
    " sigma_before INTEGER NOT NULL,"
    " mu INTEGER NOT NULL,"
    " sigma INTEGER NOT NULL,"
    " PRIMARY KEY (table_id, seat),"
    " CHECK ((guest IS NULL) = (bot IS NOT NULL))"
    ") STRICT, WITHOUT ROWID;"
    "CREATE UNIQUE INDEX rating_changes_by_guest ON rating_changes (guest, game, pool, number)"
    " WHERE guest IS NOT NULL;";

/* Rounds of duplicate play: deals whose secrets exist before anybody plays, and who has played which at what table. The
 * points are kept here once the table is deleted. */
static const char rounds[] = "CREATE TABLE rounds ("
                             " id INTEGER PRIMARY KEY,"
                             " name TEXT NOT NULL,"
                             " game TEXT NOT NULL,"
                             " options TEXT NOT NULL,"
                             " bots TEXT NOT NULL,"
                             " players INTEGER NOT NULL,"
                             " deals INTEGER NOT NULL,"
                             " minimum INTEGER NOT NULL,"
                             " rules INTEGER NOT NULL,"
                             " edition INTEGER NOT NULL,"
                             " created INTEGER NOT NULL,"
                             " starts INTEGER NOT NULL,"
                             " ends INTEGER NOT NULL,"
                             " commitment BLOB NOT NULL CHECK (length(commitment) = 32),"
                             " closed INTEGER"
                             ") STRICT;"
                             "CREATE INDEX rounds_by_end ON rounds (ends) WHERE closed IS NULL;"
                             "CREATE TABLE round_deals ("
                             " round_id INTEGER NOT NULL REFERENCES rounds (id),"
                             " deal INTEGER NOT NULL,"
                             " secret BLOB NOT NULL CHECK (length(secret) = 32),"
                             " PRIMARY KEY (round_id, deal)"
                             ") STRICT, WITHOUT ROWID;"
                             "CREATE TABLE round_entries ("
                             " round_id INTEGER NOT NULL REFERENCES rounds (id),"
                             " deal INTEGER NOT NULL,"
                             " guest INTEGER NOT NULL REFERENCES guests (id),"
                             " seat INTEGER NOT NULL,"
                             " table_id INTEGER UNIQUE REFERENCES tables (id),"
                             " points INTEGER,"
                             " created INTEGER NOT NULL,"
                             " PRIMARY KEY (round_id, deal, guest)"
                             ") STRICT, WITHOUT ROWID;"
                             "CREATE INDEX round_entries_by_guest ON round_entries (guest);";

/* From where a target was added: one network has its share of what waits to be sent (notice_post.c). */
static const char networks[] = "ALTER TABLE targets ADD COLUMN network INTEGER;";

const char *const tt_sqlite_migrations[] = {first,      second,     third,  fourth,  fifth,    sixth,
                                            seventh,    eighth,     ninth,  tenth,   eleventh, twelfth,
                                            thirteenth, fourteenth, rounds, networks};
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
