/* store_sqlite_test.c: the suite on SQLite, and what is SQLite's own: who may open a file, migrations, disks that fail.
 * All of it on real files in a folder that is removed again. */
#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/migrations.h"
#include "store/sqlite.h"
#include "store_disk.h"
#include "store_suite.h"

static char folder[] = "/tmp/turntable-store-XXXXXX";
static char path[100], other_path[100];

static void remove_files(const char *name)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-lock", "-journal"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char file[120];
        snprintf(file, sizeof file, "%s%s", name, ends[i]);
        unlink(file);
    }
    for (int version = 1; version <= tt_sqlite_version + 1; version++) {
        char file[140];
        snprintf(file, sizeof file, "%s.before-version-%d", name, version);
        unlink(file);
    }
}

static void clear(void)
{
    remove_files(path);
    remove_files(other_path);
}

static tt_store_error try_with(const tt_sqlite_setup *setup, tt_store **store)
{
    char detail[TT_SQLITE_DETAIL];
    return tt_sqlite_open(setup, store, detail);
}

static tt_store_error try_path(const char *name)
{
    tt_store *store;
    tt_store_error error = try_with(&(tt_sqlite_setup){.path = name}, &store);
    assert_int_equal(store == NULL, error != TT_STORE_OK);
    tt_store_close(store);
    return error;
}

static tt_store *open_store(void)
{
    tt_store *store;
    assert_store(try_with(&(tt_sqlite_setup){.path = path}, &store), TT_STORE_OK);
    return store;
}

static tt_store *open_on_disk(const disk_plan *plan)
{
    tt_store *store;
    disk_use(plan);
    assert_store(try_with(&(tt_sqlite_setup){.path = path, .vfs = DISK_NAME}, &store), TT_STORE_OK);
    return store;
}

/* Speaks to the file from outside. Gives SQLite's code, and the first value if there is one. */
static int from_outside(const char *query, char *value, size_t room)
{
    sqlite3 *db;
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_open(path, &db);
    if (value)
        value[0] = 0;
    if (code == SQLITE_OK)
        code = sqlite3_prepare_v2(db, query, -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    if (code == SQLITE_ROW && value)
        snprintf(value, room, "%s", (const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return code;
}

static void assert_outside(const char *query, const char *expected)
{
    char value[200];
    assert_int_equal(from_outside(query, value, sizeof value), SQLITE_ROW);
    assert_string_equal(value, expected);
}

/* Opening. */

static bool is_there(const char *name, const char *ending)
{
    char whole[200];
    snprintf(whole, sizeof whole, "%s%s", name, ending);
    return access(whole, F_OK) == 0;
}

static void test_a_second_server_is_refused(void **unused)
{
    tt_store *store = open_store();
    (void)unused;
    assert_store(try_path(path), TT_STORE_IN_USE);
    assert_non_null(strstr(tt_store_error_text(TT_STORE_IN_USE), "another server"));
    assert_int_equal(symlink(path, other_path), 0);
    assert_store(try_path(other_path), TT_STORE_IN_USE);
    unlink(other_path);
    assert_int_equal(link(path, other_path), 0); /* a second name of the same file */
    assert_store(try_path(other_path), TT_STORE_CANNOT_OPEN);
    assert_false(is_there(other_path, "-lock"));
    unlink(other_path);
    guest_of(store, "ana"); /* the first is none the worse for it */
    tt_store_close(store);
    assert_store(try_path(path), TT_STORE_OK);
}

/* A server in a process of its own, which is killed. */
static void test_a_killed_server_leaves_no_lock(void **unused)
{
    int ready[2];
    char byte;
    pid_t child;
    tt_store *store;
    tt_store_guest guest;
    (void)unused;
    assert_int_equal(pipe(ready), 0);
    child = fork();
    if (child == 0) {
        tt_store_id id;
        tt_sqlite_setup setup = {.path = path};
        byte = tt_sqlite_open(&setup, &store, NULL) == TT_STORE_OK &&
               tt_store_guest_add(store, hash_of(1), "ana", 1, &id) == TT_STORE_OK;
        if (write(ready[1], &byte, 1) != 1)
            _exit(1);
        for (;;)
            pause();
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_int_equal(byte, 1);
    assert_store(try_path(path), TT_STORE_IN_USE);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    close(ready[0]);
    close(ready[1]);
    store = open_store();
    assert_store(tt_store_guest_find(store, hash_of(1), &guest), TT_STORE_OK);
    tt_store_close(store);
}

static void test_others_may_read_while_a_server_runs(void **unused)
{
    tt_store *store = open_store();
    (void)unused;
    guest_of(store, "ana");
    assert_outside("SELECT name FROM guests", "ana");
    guest_of(store, "ben");
    tt_store_close(store);
}

static void test_others_who_write_are_waited_for_and_told(void **unused)
{
    tt_store *store;
    tt_store_id id;
    tt_store_action action;
    tt_store_answer answer;
    sqlite3 *other;
    (void)unused;
    assert_store(try_with(&(tt_sqlite_setup){.path = path, .busy_ms = 50}, &store), TT_STORE_OK);
    id = running_table(store, guest_of(store, "ana"));
    action = action_of(id, 1);
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_store(tt_store_append(store, &action, 1, &answer), TT_STORE_BUSY);
    assert_int_equal(answer, TT_FAILED);
    sqlite3_close(other);
    play(store, id, 1, 1);
    tt_store_close(store);
}

static void test_a_newer_database_is_refused_and_left_alone(void **unused)
{
    char query[60], version[20], detail[TT_SQLITE_DETAIL];
    tt_store *store;
    (void)unused;
    tt_store_close(open_store());
    snprintf(version, sizeof version, "%d", tt_sqlite_version + 1);
    snprintf(query, sizeof query, "PRAGMA user_version = %s", version);
    assert_int_equal(from_outside(query, NULL, 0), SQLITE_DONE);
    assert_store(tt_sqlite_open(&(tt_sqlite_setup){.path = path}, &store, detail), TT_STORE_NEWER);
    assert_string_equal(detail, ""); /* the error says it all, and SQLite has nothing against it */
    assert_outside("PRAGMA user_version", version);
}

static void write_file(const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void test_what_is_not_ours_is_refused_and_left_alone(void **unused)
{
    (void)unused;
    assert_int_equal(from_outside("CREATE TABLE recipes (name TEXT)", NULL, 0), SQLITE_DONE);
    assert_store(try_path(path), TT_STORE_FOREIGN);
    assert_outside("PRAGMA journal_mode", "delete");
    assert_outside("SELECT count(*) FROM sqlite_schema", "1");
    assert_false(is_there(path, "-lock"));
    clear();
    write_file("This is a letter and not a database. It is long enough to have a header of its own, and says so.\n"
               "This is a letter and not a database.\n");
    assert_store(try_path(path), TT_STORE_FOREIGN);
    assert_false(is_there(path, "-lock"));
    tt_store *store;
    char detail[TT_SQLITE_DETAIL], lock[200];
    assert_store(tt_sqlite_open(&(tt_sqlite_setup){.path = path}, &store, detail), TT_STORE_FOREIGN);
    assert_string_equal(detail, "file is not a database"); /* whoever tells it names the path himself */
    snprintf(lock, sizeof lock, "%s-lock", path);
    FILE *file = fopen(lock, "w"); /* somebody else's */
    assert_non_null(file);
    fclose(file);
    assert_store(try_path(path), TT_STORE_FOREIGN);
    assert_true(is_there(path, "-lock"));
}

static void test_what_cannot_be_opened(void **unused)
{
    char name[140];
    (void)unused;
    snprintf(name, sizeof name, "%s/nowhere/games.db", folder);
    assert_store(try_path(name), TT_STORE_CANNOT_OPEN);
    assert_store(try_path(folder), TT_STORE_CANNOT_OPEN);
    snprintf(name, sizeof name, "%s-lock", folder);
    assert_int_equal(access(name, F_OK), -1);
}

static void test_a_read_only_file_is_refused(void **unused)
{
    tt_store *store;
    (void)unused;
    tt_store_close(open_store());
    disk_use(&(disk_plan){.is_read_only = true});
    assert_store(try_with(&(tt_sqlite_setup){.path = path, .vfs = DISK_NAME}, &store), TT_STORE_READ_ONLY);
    if (geteuid() != 0) { /* to root every file is open */
        chmod(path, S_IRUSR);
        assert_store(try_path(path), TT_STORE_READ_ONLY);
    }
}

static void test_a_new_file_is_its_owners(void **unused)
{
    struct stat about;
    tt_store *store = open_store();
    char log[120];
    (void)unused;
    guest_of(store, "ana");
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, S_IRUSR | S_IWUSR);
    snprintf(log, sizeof log, "%s-wal", path);
    assert_int_equal(stat(log, &about), 0);
    assert_int_equal(about.st_mode & 0777, S_IRUSR | S_IWUSR);
    tt_store_close(store);
}

static void test_actions_are_never_changed(void **unused)
{
    tt_store *store = open_store();
    tt_store_id id = running_table(store, guest_of(store, "ana"));
    (void)unused;
    play(store, id, 1, 3);
    assert_int_equal(from_outside("UPDATE actions SET action = 'pass'", NULL, 0), SQLITE_CONSTRAINT);
    assert_int_equal(from_outside("DELETE FROM actions", NULL, 0), SQLITE_CONSTRAINT);
    assert_int_equal(played(store, id), 3);
    tt_store_close(store);
}

/* Migrations. */

enum { STEPS = 100 };

/* The steps there are, and one more. */
static void steps_with(const char *last, const char *steps[STEPS])
{
    assert_true(tt_sqlite_version < STEPS);
    for (int i = 0; i < tt_sqlite_version; i++)
        steps[i] = tt_sqlite_migrations[i];
    steps[tt_sqlite_version] = last;
}

/* From every version there was to the latest, with what is in every one of them. */
static void test_every_version_comes_to_the_latest(void **unused)
{
    char latest[20];
    (void)unused;
    snprintf(latest, sizeof latest, "%d", tt_sqlite_version);
    for (int version = 1; version <= tt_sqlite_version; version++) {
        sqlite3 *db;
        tt_store *store;
        tt_store_guest guest;
        tt_store_table due;
        int count;
        clear();
        assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
        assert_store(tt_sqlite_migrate(db, tt_sqlite_migrations, version), TT_STORE_OK);
        assert_int_equal(sqlite3_exec(db,
                                      "INSERT INTO guests (token_hash, name, created, seen)"
                                      " VALUES (zeroblob(32), 'ana', 1, 2)",
                                      NULL, NULL, NULL),
                         SQLITE_OK);
        if (version == 1) /* what was there before a server noted anything is looked at first of all */
            assert_int_equal(
                sqlite3_exec(db,
                             "INSERT INTO tables (life, is_public, host, game, options, clock, memory_aid,"
                             " secret, commitment, created)"
                             " VALUES ('running', 1, 1, 'usa', '{}', '', 0, zeroblob(32), zeroblob(32), 1)",
                             NULL, NULL, NULL),
                SQLITE_OK);
        sqlite3_close(db);
        store = open_store();
        assert_store(tt_store_table_due(store, 1, &due, 1, &count), TT_STORE_OK);
        assert_int_equal(count, version == 1);
        assert_store(tt_store_guest_find(store, (const uint8_t[TT_STORE_HASH]){0}, &guest), TT_STORE_OK);
        assert_string_equal(guest.name, "ana");
        assert_int_equal(played(store, running_table(store, guest.id)), 0);
        tt_store_close(store);
        assert_outside("PRAGMA user_version", latest);
    }
}

/* As servers wrote them, from the first that did to the last; and texts that were no notes to a server either. */
static void make_texts(sqlite3 *db, const char *const standings[], int count)
{
    char *insert;
    assert_store(tt_sqlite_migrate(db, tt_sqlite_migrations, 6), TT_STORE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "INSERT INTO guests (token_hash, name, created, seen)"
                                  " VALUES (zeroblob(32), 'ana', 1, 2)",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    for (int i = 0; i < count; i++) {
        insert = sqlite3_mprintf(
            "INSERT INTO tables (life, is_public, host, game, options, clock, memory_aid, secret, commitment, created,"
            " due, standing) VALUES ('open', 1, 1, 'usa', '{}', %Q, 0, zeroblob(32), zeroblob(32), 1, 9, %Q);"
            "INSERT INTO seats (table_id, seat, kind) VALUES (%d, 0, 'nobody'), (%d, 1, 'nobody')",
            i % 2 ? "turn:30 full" : "none host", standings[i], i + 1, i + 1);
        assert_int_equal(sqlite3_exec(db, insert, NULL, NULL, NULL), SQLITE_OK);
        sqlite3_free(insert);
    }
    sqlite3_close(db);
}

#define NO_SEAT " 0 0 0 0 0 -1"
#define FOUR NO_SEAT NO_SEAT NO_SEAT NO_SEAT

static void test_texts_of_before_become_columns(void **unused)
{
    static const char *const standings[] = {
        "7 5000 4000 1 1 0 2 3 0 -1 0 0 0 0 0 10" FOUR, /* before there were hints */
        "4294967295 9000000000000 8999999999999 0 0 1 255 63 -2246400000 2592000000 1 1 0 1 900000 -1" FOUR " 34",
        "0 0 0 0" NO_SEAT NO_SEAT FOUR " 0 19 18 17 16 15 14 13 12",
    };
    tt_store_table read;
    sqlite3 *db;
    bool is_removed;
    (void)unused;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    make_texts(db, standings, 3);
    tt_store *store = open_store();

    assert_store(tt_store_table_get(store, 1, &read), TT_STORE_OK);
    assert_string_equal(read.clock, "none");
    assert_false(read.starts_full);
    assert_int_equal(read.due, 9);
    assert_true(read.notes.is_known && read.notes.is_quiet);
    assert_int_equal(read.notes.number, 7);
    assert_int_equal(read.notes.written, 5000);
    assert_int_equal(read.notes.seen, 4000);
    assert_true(read.notes.seats[0].is_on && !read.notes.seats[0].is_late);
    assert_int_equal(read.notes.seats[0].late_turns, 2);
    assert_int_equal(read.notes.seats[0].muted, 3);
    assert_int_equal(read.notes.seats[0].asked, 0);
    assert_int_equal(read.notes.seats[1].asked, 4990);
    assert_false(read.notes.seats[0].is_hinted || read.notes.seats[1].is_hinted);

    assert_store(tt_store_table_get(store, 2, &read), TT_STORE_OK);
    assert_string_equal(read.clock, "turn:30");
    assert_true(read.starts_full);
    assert_int_equal(read.notes.number, 4294967295);
    assert_int_equal(read.notes.written, 9000000000000);
    assert_false(read.notes.is_quiet || read.notes.seats[0].is_on || read.notes.seats[0].is_hinted);
    assert_int_equal(read.notes.seats[0].late_turns, 255);
    assert_int_equal(read.notes.seats[0].muted, 63);
    assert_int_equal(read.notes.seats[0].left, INT32_MIN); /* days were counted here once */
    assert_int_equal(read.notes.seats[0].asked, 9000000000000 - 2592000000);
    assert_true(read.notes.seats[1].is_on && read.notes.seats[1].is_late && read.notes.seats[1].is_hinted);
    assert_int_equal(read.notes.seats[1].left, 900000);

    assert_store(tt_store_table_get(store, 3, &read), TT_STORE_OK);
    assert_true(read.notes.is_known);
    assert_store(tt_store_guest_remove(store, 3, 20), TT_STORE_OK); /* takes the place of the oldest */
    for (tt_store_id guest = 12; guest <= 20; guest++) {
        assert_store(tt_store_guest_is_removed(store, 3, guest, &is_removed), TT_STORE_OK);
        assert_int_equal(is_removed, guest > 12);
    }
    tt_store_close(store);
}

static void test_texts_that_are_no_notes_become_none(void **unused)
{
    static const char *const standings[] = {"",
                                            "1",
                                            "x",
                                            "1 2 3 0",
                                            "-1 0 0 0" NO_SEAT NO_SEAT FOUR,
                                            "1 2 3 2" NO_SEAT NO_SEAT FOUR " 0",
                                            "1 2 3 0 0 0 0 64 0 -1" NO_SEAT FOUR " 0",
                                            "1 2 3 0 0 0 0 0 0 3" NO_SEAT FOUR " 0",
                                            "1 2 3 0" NO_SEAT NO_SEAT FOUR " 64",
                                            "1 2 3 0" NO_SEAT NO_SEAT FOUR " 0 0",
                                            "1 2 3 0" NO_SEAT NO_SEAT FOUR " 0 1 2 3 4 5 6 7 8 9",
                                            "1 2 3 0" NO_SEAT NO_SEAT FOUR " 0 1.5",
                                            "]",
                                            "1,2"};
    enum { COUNT = sizeof standings / sizeof *standings };
    tt_store_table read;
    sqlite3 *db;
    (void)unused;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    make_texts(db, standings, COUNT);
    tt_store *store = open_store();
    for (int i = 0; i < COUNT; i++) {
        assert_store(tt_store_table_get(store, i + 1, &read), TT_STORE_OK);
        assert_false(read.notes.is_known);
        assert_int_equal(read.notes.seats[0].muted, 0);
    }
    tt_store_close(store);
    assert_outside("SELECT count(*) FROM removed", "0");
}

/* Such a link named the number of a seat, and nobody knows any more whose it was. */
static void test_links_of_before_they_had_owners_are_good_no_more(void **unused)
{
    static const uint8_t token[TT_STORE_HASH] = {0};
    sqlite3 *db;
    tt_store_id table;
    int seat;
    (void)unused;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_store(tt_sqlite_migrate(db, tt_sqlite_migrations, 3), TT_STORE_OK);
    assert_int_equal(
        sqlite3_exec(db,
                     "INSERT INTO guests (token_hash, name, created, seen) VALUES (zeroblob(32), 'ana', 1, 2);"
                     "INSERT INTO tables (life, is_public, host, game, options, clock, memory_aid, secret, commitment,"
                     " created) VALUES ('open', 1, 1, 'usa', '{}', '', 0, zeroblob(32), zeroblob(32), 1);"
                     "INSERT INTO seats (table_id, seat, kind, guest) VALUES (1, 0, 'guest', 1);"
                     "INSERT INTO links (token_hash, table_id, seat, created) VALUES (zeroblob(32), 1, 0, 1)",
                     NULL, NULL, NULL),
        SQLITE_OK);
    sqlite3_close(db);
    tt_store *store = open_store();
    assert_store(tt_store_link_use(store, token, 1, 2, &table, &seat), TT_STORE_NOT_FOUND);
    assert_store(tt_store_link_add(store, 1, 1, token, 3), TT_STORE_OK);
    assert_store(tt_store_link_use(store, token, 1, 4, &table, &seat), TT_STORE_OK);
    tt_store_close(store);
}

/* A step that a later version could bring. */
static void test_a_further_step_keeps_what_is_there(void **unused)
{
    const char *steps[STEPS];
    tt_sqlite_setup setup = {.path = path, .steps = steps, .step_count = tt_sqlite_version + 1};
    tt_store *store = open_store();
    tt_store_id id = running_table(store, guest_of(store, "ana"));
    (void)unused;
    play(store, id, 1, 5);
    tt_store_close(store);
    steps_with("ALTER TABLE guests ADD COLUMN language TEXT NOT NULL DEFAULT 'en'", steps);
    assert_store(try_with(&setup, &store), TT_STORE_OK);
    assert_int_equal(played(store, id), 5);
    play(store, id, 6, 6);
    tt_store_close(store);
    assert_outside("SELECT language FROM guests", "en");
    assert_store(try_path(path), TT_STORE_NEWER); /* for the program without that step */
}

static void test_a_step_that_fails_changes_nothing(void **unused)
{
    const char *steps[STEPS];
    tt_sqlite_setup setup = {.path = path, .steps = steps, .step_count = tt_sqlite_version + 1};
    tt_store *store;
    (void)unused;
    tt_store_close(open_store());
    steps_with("CREATE TABLE more (x) STRICT; ALTER TABLE nothing ADD COLUMN y", steps);
    assert_store(try_with(&setup, &store), TT_STORE_INTERNAL);
    assert_outside("SELECT count(*) FROM sqlite_schema WHERE name = 'more'", "0");
    steps_with("CREATE TABLE more (x INTEGER) STRICT; SELECT nothing", steps);
    assert_store(try_with(&setup, &store), TT_STORE_INTERNAL);
    assert_outside("SELECT count(*) FROM sqlite_schema WHERE name = 'more'", "0");
    assert_store(try_path(path), TT_STORE_OK);
}

/* Disks. */

static void assert_all_fail(tt_store *store, tt_store_id table, uint32_t from, tt_store_error error)
{
    tt_store_action batch[] = {action_of(table, from), action_of(table, from + 1), action_of(table, from + 2)};
    tt_store_answer answers[3];
    assert_store(tt_store_append(store, batch, 3, answers), error);
    for (int i = 0; i < 3; i++)
        assert_int_equal(answers[i], TT_FAILED);
}

static void test_a_full_disk_changes_nothing_and_may_be_emptied(void **unused)
{
    tt_store *store = open_on_disk(&(disk_plan){0});
    tt_store_id ana = guest_of(store, "ana"), id = running_table(store, ana), more;
    tt_store_table table = table_with(ana);
    (void)unused;
    play(store, id, 1, 3);
    disk_fill(true);
    assert_all_fail(store, id, 4, TT_STORE_FULL);
    assert_true(strlen(tt_store_detail(store)) > 0);
    assert_store(tt_store_table_add(store, &table, NULL, &more), TT_STORE_FULL);
    assert_int_equal(played(store, id), 3);
    disk_fill(false);
    play(store, id, 4, 6);
    tt_store_close(store);
    store = open_store();
    assert_int_equal(played(store, id), 6);
    tt_store_close(store);
}

static void test_a_full_disk_undoes_writes_together(void **unused)
{
    tt_store *store = open_on_disk(&(disk_plan){0});
    tt_store_id id = running_table(store, guest_of(store, "ana"));
    (void)unused;
    assert_store(tt_store_begin(store), TT_STORE_OK);
    play(store, id, 1, 3);
    disk_fill(true);
    assert_store(tt_store_end(store), TT_STORE_FULL);
    disk_fill(false);
    assert_int_equal(played(store, id), 0);
    play(store, id, 1, 1);
    tt_store_close(store);
}

/* After a failed sync nobody knows what is on disk: nothing more is stored before the database is opened again. */
static void test_a_failed_sync_stops_the_store(void **unused)
{
    tt_store *store = open_on_disk(&(disk_plan){0});
    tt_store_id id = running_table(store, guest_of(store, "ana")), more;
    (void)unused;
    play(store, id, 1, 3);
    disk_fail_syncs(true);
    assert_all_fail(store, id, 4, TT_STORE_IO);
    disk_fail_syncs(false);
    assert_all_fail(store, id, 4, TT_STORE_BROKEN);
    assert_store(tt_store_guest_add(store, hash_of(1), "ben", 1, &more), TT_STORE_BROKEN);
    assert_store(tt_store_begin(store), TT_STORE_BROKEN);
    assert_int_equal(played(store, id), 3);
    tt_store_close(store);
    store = open_store();
    assert_true(played(store, id) == 3 || played(store, id) == 6); /* the batch as a whole, or nothing of it */
    play(store, id, (uint32_t)played(store, id) + 1, (uint32_t)played(store, id) + 1);
    tt_store_close(store);
}

/* The kernel itself refuses to let the file grow. */
static void test_a_limit_of_the_system_is_a_failure(void **unused)
{
    static char much[300000];
    struct rlimit before, now;
    tt_store *store = open_store();
    tt_store_id id = running_table(store, guest_of(store, "ana"));
    tt_store_action action = action_of(id, 2);
    tt_store_answer answer;
    tt_store_error error;
    (void)unused;
    play(store, id, 1, 1);
    memset(much, 'x', sizeof much);
    action.events = (tt_store_text){much, sizeof much};
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    now = before;
    now.rlim_cur = 200000;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &now), 0);
    error = tt_store_append(store, &action, 1, &answer);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_true(error == TT_STORE_IO || error == TT_STORE_FULL);
    assert_int_equal(answer, TT_FAILED);
    tt_store_close(store);
    store = open_store();
    assert_int_equal(played(store, id), 1);
    play(store, id, 2, 3);
    tt_store_close(store);
}

static void test_a_damaged_file_is_told(void **unused)
{
    static char rubbish[8192];
    tt_store *store = open_store();
    tt_store_id id = running_table(store, guest_of(store, "ana"));
    FILE *file;
    tt_store_error error;
    (void)unused;
    for (uint32_t from = 1; from < 2000; from += 500)
        play(store, id, from, from + 499);
    tt_store_close(store);
    memset(rubbish, 0x55, sizeof rubbish);
    file = fopen(path, "r+");
    assert_non_null(file);
    for (long at = 4096; at < 200000; at += (long)sizeof rubbish) {
        fseek(file, at, SEEK_SET);
        fwrite(rubbish, 1, sizeof rubbish, file);
    }
    fclose(file);
    error = try_path(path);
    if (error == TT_STORE_OK) {
        tt_store_table table;
        store = open_store();
        error = tt_store_table_get(store, id, &table);
        tt_store_close(store);
    }
    assert_store(error, TT_STORE_DAMAGED);
}

/* Where the damage was not looked for, or came later: who meets it writes no more. */
static void test_damage_that_is_met_stops_the_store(void **unused)
{
    static char rubbish[4096];
    tt_store *store = open_store();
    tt_store_id id = running_table(store, guest_of(store, "ana")), more;
    tt_store_table table;
    char page[20];
    (void)unused;
    tt_store_close(store);
    assert_int_equal(from_outside("SELECT rootpage FROM sqlite_schema WHERE name = 'tables'", page, sizeof page),
                     SQLITE_ROW);
    memset(rubbish, 0x55, sizeof rubbish);
    FILE *file = fopen(path, "r+");
    assert_non_null(file);
    fseek(file, (atol(page) - 1) * (long)sizeof rubbish, SEEK_SET);
    fwrite(rubbish, 1, sizeof rubbish, file);
    fclose(file);
    assert_store(try_with(&(tt_sqlite_setup){.path = path, .is_unchecked = true}, &store), TT_STORE_OK);
    assert_store(tt_store_guest_add(store, hash_of(1), "ben", 1, &more), TT_STORE_OK);
    assert_store(tt_store_table_get(store, id, &table), TT_STORE_DAMAGED);
    assert_store(tt_store_guest_add(store, hash_of(2), "eva", 1, &more), TT_STORE_BROKEN);
    tt_store_close(store);
}

static int make_folder(void **unused)
{
    (void)unused;
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/games.db", folder);
    snprintf(other_path, sizeof other_path, "%s/other.db", folder);
    return 0;
}

static int clear_all(void **unused)
{
    (void)unused;
    clear();
    return 0;
}

int main(void)
{
    static const store_maker maker = {"store-sqlite", clear, open_store};
#define FILE_TEST(name) cmocka_unit_test_setup_teardown(name, clear_all, clear_all)
    const struct CMUnitTest tests[] = {
        FILE_TEST(test_a_second_server_is_refused),
        FILE_TEST(test_a_killed_server_leaves_no_lock),
        FILE_TEST(test_others_may_read_while_a_server_runs),
        FILE_TEST(test_others_who_write_are_waited_for_and_told),
        FILE_TEST(test_a_newer_database_is_refused_and_left_alone),
        FILE_TEST(test_what_is_not_ours_is_refused_and_left_alone),
        FILE_TEST(test_what_cannot_be_opened),
        FILE_TEST(test_a_read_only_file_is_refused),
        FILE_TEST(test_a_new_file_is_its_owners),
        FILE_TEST(test_actions_are_never_changed),
        FILE_TEST(test_every_version_comes_to_the_latest),
        FILE_TEST(test_links_of_before_they_had_owners_are_good_no_more),
        FILE_TEST(test_texts_of_before_become_columns),
        FILE_TEST(test_texts_that_are_no_notes_become_none),
        FILE_TEST(test_a_further_step_keeps_what_is_there),
        FILE_TEST(test_a_step_that_fails_changes_nothing),
        FILE_TEST(test_a_full_disk_changes_nothing_and_may_be_emptied),
        FILE_TEST(test_a_full_disk_undoes_writes_together),
        FILE_TEST(test_a_failed_sync_stops_the_store),
        FILE_TEST(test_a_limit_of_the_system_is_a_failure),
        FILE_TEST(test_a_damaged_file_is_told),
        FILE_TEST(test_damage_that_is_met_stops_the_store),
    };
    int failed = make_folder(NULL) != 0;
    failed += store_suite_run(&maker);
    failed += cmocka_run_group_tests(tests, NULL, NULL);
    rmdir(folder);
    return failed;
}
