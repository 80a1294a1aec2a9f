/* store_upkeep_test.c: databases as files: copied while they are written, put back, checked, kept before a migration;
 * and what becomes of bytes that have changed on disk. Each test has a folder of its own. */
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/check.h"
#include "store/database.h"
#include "store/migrations.h"
#include "store/upkeep.h"
#include "store_files.h"
#include "store_suite.h"

static char kept[TT_UPKEEP_PATH], detail[TT_SQLITE_DETAIL];

static void from_outside(const char *file, const char *queries)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, queries, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static tt_store_error backup(void)
{
    return tt_upkeep_backup(path, copy, false, NULL, detail);
}

static tt_store_error restore(void)
{
    return tt_upkeep_restore(copy, path, "now", NULL, kept, detail);
}

/* Backup. */

static int told;

static void write_meanwhile(void *context, int64_t done, int64_t all)
{
    tt_store **store = context;
    assert_true(done <= all);
    guest_of(*store, "late");
    told++;
}

static void test_a_copy_is_one_moment_of_a_running_store(void **unused)
{
    static char much[4000000];
    struct stat about;
    tt_store *store = open_at(path), *other;
    tt_store_guest guest;
    tt_store_id id;
    (void)unused;
    memset(much, 'x', sizeof much);
    assert_store(tt_store_guest_add(store, hash_of(1), "ana", 1, &id), TT_STORE_OK);
    tt_store_id table = running_table(store, id);
    for (uint32_t number = 1; number <= 3; number++) {
        tt_store_action action = action_of(table, number);
        tt_store_answer answer;
        action.events = (tt_store_text){much, sizeof much};
        assert_store(tt_store_append(store, &action, 1, &answer), TT_STORE_OK);
    }
    told = 0;
    tt_upkeep_watch watch = {write_meanwhile, &store};
    assert_store(tt_upkeep_backup(path, copy, false, &watch, detail), TT_STORE_OK);
    assert_in_range(told, 2, 20); /* writes do not make it begin again */
    assert_int_equal(stat(copy, &about), 0);
    assert_int_equal(about.st_mode & 0777, S_IRUSR | S_IWUSR);
    assert_false(is_beside(copy, "-wal"));
    other = open_at(copy);
    assert_store(tt_store_guest_find(other, hash_of(1), &guest), TT_STORE_OK);
    assert_int_equal(guest_of(other, "next"), 2); /* nobody of those who came meanwhile */
    tt_store_close(other);
    tt_store_close(store);
}

static void test_a_copy_replaces_nothing_unasked(void **unused)
{
    (void)unused;
    tt_store_close(open_at(path));
    assert_store(backup(), TT_STORE_OK);
    assert_store(backup(), TT_STORE_CANNOT_OPEN);
    assert_string_equal(detail, "File exists");
    assert_store(tt_upkeep_backup(path, copy, true, NULL, detail), TT_STORE_OK);
    assert_store(tt_upkeep_backup("/tmp/nowhere/games.db", copy, true, NULL, detail), TT_STORE_CANNOT_OPEN);
}

static void test_a_damaged_database_gives_no_copy(void **unused)
{
    (void)unused;
    tt_store *store = open_at(path);
    running_table(store, guest_of(store, "ana"));
    tt_store_close(store);
    spoil(path, "seats");
    assert_store(backup(), TT_STORE_DAMAGED);
    assert_true(detail[0] != 0);
    assert_false(is_beside(copy, ""));
}

static void test_a_copy_that_does_not_fit_leaves_nothing(void **unused)
{
    struct rlimit before, now;
    (void)unused;
    tt_store_close(open_at(path));
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    now = before;
    now.rlim_cur = 20000;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &now), 0);
    tt_store_error error = backup();
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_true(error == TT_STORE_IO || error == TT_STORE_FULL);
    assert_false(is_beside(copy, ""));
}

/* Restore. */

static void test_a_copy_comes_back_and_the_replaced_one_is_kept(void **unused)
{
    tt_store *store = open_at(path);
    tt_store_guest guest;
    tt_store_id id;
    (void)unused;
    assert_store(tt_store_guest_add(store, hash_of(1), "ana", 1, &id), TT_STORE_OK);
    assert_store(backup(), TT_STORE_OK);
    assert_store(tt_store_guest_add(store, hash_of(2), "ben", 1, &id), TT_STORE_OK);
    assert_store(restore(), TT_STORE_IN_USE);
    tt_store_close(store);
    assert_store(restore(), TT_STORE_OK);
    store = open_at(path);
    assert_store(tt_store_guest_find(store, hash_of(1), &guest), TT_STORE_OK);
    assert_store(tt_store_guest_find(store, hash_of(2), &guest), TT_STORE_NOT_FOUND);
    tt_store_close(store);
    assert_true(strstr(kept, "games.db.before-restore-now") != NULL);
    store = open_at(kept);
    assert_store(tt_store_guest_find(store, hash_of(2), &guest), TT_STORE_OK);
    tt_store_close(store);
}

/* A server that was killed leaves a log. Beside the restored database it would be taken for that one's. */
static void test_a_log_goes_with_its_database(void **unused)
{
    char command[400];
    tt_store *store = open_at(path);
    tt_store_guest guest;
    tt_store_id id;
    (void)unused;
    assert_store(tt_store_guest_add(store, hash_of(1), "ana", 1, &id), TT_STORE_OK);
    assert_store(backup(), TT_STORE_OK);
    assert_store(tt_store_guest_add(store, hash_of(2), "ben", 1, &id), TT_STORE_OK);
    files_kill(store);
    for (int is_damaged = 0; is_damaged < 2; is_damaged++) {
        if (is_damaged) { /* neither is what it should be */
            snprintf(command, sizeof command,
                     "cd %s && rm -f games.db* && yes nonsense | head -c 8192 >games.db && cp copy.db games.db-wal",
                     folder);
            assert_int_equal(system(command), 0);
        }
        assert_store(restore(), TT_STORE_OK);
        assert_false(is_beside(path, "-wal"));
        store = open_at(path);
        assert_store(tt_store_guest_find(store, hash_of(1), &guest), TT_STORE_OK);
        assert_store(tt_store_guest_find(store, hash_of(2), &guest), TT_STORE_NOT_FOUND);
        tt_store_close(store);
        if (!is_damaged) {
            store = open_at(kept);
            assert_store(tt_store_guest_find(store, hash_of(2), &guest), TT_STORE_OK);
            tt_store_close(store);
            unlink(kept);
        }
    }
}

static void test_what_is_no_good_copy_is_refused(void **unused)
{
    char query[60];
    size_t size, again;
    (void)unused;
    tt_store *store = open_at(path);
    running_table(store, guest_of(store, "ana"));
    tt_store_close(store);
    char *before = read_file(path, &size);
    from_outside(copy, "CREATE TABLE recipes (name TEXT)");
    assert_store(restore(), TT_STORE_FOREIGN);
    unlink(copy);
    assert_store(restore(), TT_STORE_CANNOT_OPEN);
    assert_store(backup(), TT_STORE_OK);
    snprintf(query, sizeof query, "PRAGMA user_version = %d", tt_sqlite_version + 1);
    from_outside(copy, query);
    assert_store(restore(), TT_STORE_NEWER);
    snprintf(query, sizeof query, "PRAGMA user_version = %d", tt_sqlite_version);
    from_outside(copy, query);
    spoil(copy, "seats");
    assert_store(restore(), TT_STORE_DAMAGED);
    char *after = read_file(path, &again);
    assert_int_equal(size, again);
    assert_memory_equal(before, after, size);
    assert_string_equal(kept, "");
    free(before);
    free(after);
}

static void test_a_copy_comes_where_nothing_was(void **unused)
{
    (void)unused;
    tt_store_close(open_at(path));
    assert_store(backup(), TT_STORE_OK);
    unlink(path);
    assert_store(restore(), TT_STORE_OK);
    assert_string_equal(kept, "");
    unlink(path);
    unlink(copy);
    assert_store(restore(), TT_STORE_CANNOT_OPEN);
    assert_false(is_beside(path, ""));
}

/* Check. */

static int findings;
static char first_finding[400];

static void note_finding(void *context, const char *sentence, const char *const values[TT_UPKEEP_VALUES])
{
    (void)context;
    if (findings++ == 0)
        tt_upkeep_write(sentence, values, first_finding, sizeof first_finding);
}

static tt_store_error check(void)
{
    tt_upkeep_checked checked;
    findings = 0;
    first_finding[0] = 0;
    return tt_upkeep_check(path, note_finding, NULL, &checked, detail);
}

/* A table that is over, one that runs and one that is open. */
static void fill(tt_store *store)
{
    static const tt_store_result result = {.seat_count = 2, .won = {true}};
    tt_store_id ana = guest_of(store, "ana"), ids[3];
    tt_store_table table = table_with(ana);
    tt_store_answer answer;
    table.seats[1] = table.seats[2];
    table.seat_count = 2;
    for (int i = 0; i < 3; i++) {
        tt_store_start start = {.dealt = TT_DEAL_DRAWN, .rules = 3, .time = 6000, .events = {"deal\n", 5}};
        assert_store(tt_store_table_add(store, &table, NULL, &ids[i]), TT_STORE_OK);
        if (i < 2) {
            assert_store(tt_store_table_start(store, ids[i], &start), TT_STORE_OK);
            play(store, ids[i], 1, 3);
        }
    }
    tt_store_action last = action_of(ids[0], 4);
    last.result = &result;
    assert_store(tt_store_append(store, &last, 1, &answer), TT_STORE_OK);
}

static void test_a_sound_database_has_no_findings(void **unused)
{
    size_t size, again;
    tt_store *store = open_at(path);
    (void)unused;
    fill(store);
    assert_store(check(), TT_STORE_OK); /* while it is open */
    assert_int_equal(findings, 0);
    tt_store_close(store);
    char *before = read_file(path, &size);
    assert_store(check(), TT_STORE_OK);
    assert_int_equal(findings, 0);
    char *after = read_file(path, &again);
    assert_int_equal(size, again);
    assert_memory_equal(before, after, size);
    assert_false(is_beside(path, "-wal"));
    free(before);
    free(after);
}

static void test_every_contradiction_is_found(void **unused)
{
    static const struct {
        const char *change, *finding;
    } cases[] = {
        {"UPDATE actions SET number = 9 WHERE table_id = 2 AND number = 3", "table 2: its actions are not numbered"},
        {"DELETE FROM actions WHERE table_id = 2", "table 2: it has begun, but its deal is missing"},
        {"UPDATE tables SET started = NULL, seed = NULL, rules = NULL, life = 'open' WHERE id = 2",
         "table 2: it has actions, but has not begun"},
        {"UPDATE tables SET seed = NULL WHERE id = 2", "table 2: it is running, but seed"},
        {"UPDATE tables SET ended = 7 WHERE id = 2", "table 2: it is running, but the time of its end"},
        {"UPDATE tables SET due = 7 WHERE id = 1", "table 1: it has ended and is still due"},
        {"DELETE FROM results WHERE seat = 1", "table 1: it is over, but has no result"},
        {"UPDATE results SET won = 0", "table 1: it is over, and nobody has won"},
        {"INSERT INTO results VALUES (2, 0, 1, 1)", "table 2: it is running, and has a result"},
        {"DELETE FROM seats WHERE table_id = 3", "table 3: it has no seats"},
        {"UPDATE seats SET seat = 3 WHERE table_id = 3 AND seat = 1", "table 3: its seats are not numbered"},
        {"UPDATE seats SET kind = 'nobody', guest = NULL WHERE table_id = 3 AND seat = 0", "table 3: a free seat"},
        {"UPDATE seats SET kind = 'guest', guest = 1, bot = NULL WHERE table_id = 3", "table 3: guest 1 has more"},
        {"INSERT INTO purged VALUES (2)", "table 2: it is being deleted"},
        {"INSERT INTO accounts VALUES ('ana', 1, '', zeroblob(32), 1)", "guest 1: an account without a password"},
        {"INSERT INTO accounts VALUES (CAST(x'61FF' AS TEXT), 1, 'x', zeroblob(32), 1)",
         "guest 1: the key of its name"},
        {"INSERT INTO blocks VALUES (1, 1, 1)", "guest 1: blocks itself"},
        {"INSERT INTO reports VALUES (1, 1, 1, 0, 1, CAST(x'61FF' AS TEXT))", "report 1: it is no text"},
        {"INSERT INTO bans (guest, time, reason) VALUES (1, 1, ''), (1, 2, '')", "guest 1: more than one ban"},
        {"INSERT INTO ratings VALUES (1, 'usa', 'two', 1, 1, 3, 0, 1)", "guest 1: a rating of 3 games, but 0 changes"},
        {"INSERT INTO ratings VALUES (1, 'usa', 'two', 1, 1, 1, 0, 1);"
         "INSERT INTO rating_changes VALUES (1, 0, 1, NULL, NULL, 'usa', 'two', 1, 1, 1, 0, 1, 1, 2, 1)",
         "guest 1: its last rated game does not end with its rating"},
        {"INSERT INTO bans (guest, time, reason) VALUES (1, 1, CAST(x'61FF' AS TEXT))", "ban 1: its reason"},
        {"DELETE FROM server", "server: it has 0 rows"},
        {"UPDATE guests SET name = CAST(x'61FF' AS TEXT)", "guest 1: the name is no text"},
        {"UPDATE tables SET game = CAST(x'61FF' AS TEXT) WHERE id = 2", "table 2: game, options"},
        {"UPDATE actions SET events = CAST(x'61FF' AS TEXT) WHERE table_id = 2 AND number = 2",
         "table 2: action 2 or its events"},
        {"INSERT INTO chat (table_id, guest, time, text) VALUES (2, 1, 1, CAST(x'61FF' AS TEXT))",
         "table 2: chat message 1"},
        {"DELETE FROM guests", "database table"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tt_store *store = open_at(path);
        fill(store);
        tt_store_close(store);
        from_outside(path, "DROP TRIGGER actions_stay; DROP TRIGGER actions_keep");
        from_outside(path, cases[i].change);
        assert_store(check(), TT_STORE_OK);
        if (findings == 0 || strncmp(first_finding, cases[i].finding, strlen(cases[i].finding)) != 0)
            fail_msg("%s: %s", cases[i].change, first_finding);
        unlink(path);
    }
}

static void test_damage_is_found_and_refused_before_a_byte_is_written(void **unused)
{
    size_t size, again;
    tt_store *store = open_at(path);
    (void)unused;
    fill(store);
    tt_store_close(store);
    spoil(path, "results");
    char *before = read_file(path, &size);
    check();
    assert_true(findings > 0);
    assert_store(tt_sqlite_open(&(tt_sqlite_setup){.path = path}, &store, detail), TT_STORE_DAMAGED);
    assert_true(detail[0] != 0);
    char *after = read_file(path, &again);
    assert_int_equal(size, again);
    assert_memory_equal(before, after, size);
    free(before);
    free(after);
}

/* A server was killed, so that there is a log, and then a page was damaged: both stay as they are. */
static void test_a_refused_database_keeps_its_log(void **unused)
{
    char log[140];
    size_t size[2], again[2];
    tt_store *store = open_at(path);
    (void)unused;
    fill(store);
    tt_store_close(store);
    store = open_at(path);
    guest_of(store, "ben");
    files_kill(store);
    spoil(path, "results");
    snprintf(log, sizeof log, "%s-wal", path);
    char *before[] = {read_file(path, &size[0]), read_file(log, &size[1])};
    assert_true(size[1] > 0);
    assert_store(tt_sqlite_open(&(tt_sqlite_setup){.path = path}, &store, detail), TT_STORE_DAMAGED);
    char *after[] = {read_file(path, &again[0]), read_file(log, &again[1])};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(size[i], again[i]);
        assert_memory_equal(before[i], after[i], size[i]);
        free(before[i]);
        free(after[i]);
    }
}

/* Migrations. */

static char told_path[TT_UPKEEP_PATH];

static void note_kept(const char *where)
{
    snprintf(told_path, sizeof told_path, "%s", where);
}

static void make_old(int version, bool has_guest)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_store(tt_sqlite_migrate(db, tt_sqlite_migrations, version), TT_STORE_OK);
    sqlite3_close(db);
    if (has_guest)
        from_outside(path, "INSERT INTO guests (token_hash, name, created, seen) VALUES (zeroblob(32), 'ana', 1, 2)");
}

static tt_store_error update(void)
{
    tt_store *store;
    told_path[0] = 0;
    tt_store_error error = tt_sqlite_open(&(tt_sqlite_setup){.path = path, .kept = note_kept}, &store, detail);
    tt_store_close(store);
    return error;
}

static void test_a_migration_leaves_a_copy(void **unused)
{
    char expected[200];
    tt_upkeep_checked checked;
    (void)unused;
    snprintf(expected, sizeof expected, "%s.before-version-%d", path, tt_sqlite_version);
    make_old(tt_sqlite_version - 1, true);
    assert_store(update(), TT_STORE_OK);
    assert_string_equal(told_path, expected);
    assert_store(tt_upkeep_check(expected, note_finding, NULL, &checked, detail), TT_STORE_OK);
    assert_int_equal(checked.version, tt_sqlite_version - 1);
    assert_store(update(), TT_STORE_OK);
    assert_string_equal(told_path, ""); /* nothing to be done */
    unlink(path);
    make_old(1, true); /* once more: the first copy stays */
    assert_store(update(), TT_STORE_OK);
    strcat(expected, ".2");
    assert_string_equal(told_path, expected);
    unlink(path);
    make_old(1, false);
    assert_store(update(), TT_STORE_OK);
    assert_string_equal(told_path, ""); /* nothing was in it */
}

static void test_without_a_copy_nothing_is_migrated(void **unused)
{
    struct rlimit before, now;
    tt_upkeep_checked checked;
    (void)unused;
    make_old(1, true);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    now = before;
    now.rlim_cur = 20000;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &now), 0);
    tt_store_error error = update();
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_true(error == TT_STORE_IO || error == TT_STORE_FULL);
    assert_non_null(strstr(detail, "no copy could be made before the update"));
    assert_store(tt_upkeep_check(path, note_finding, NULL, &checked, detail), TT_STORE_OK);
    assert_int_equal(checked.version, 1);
    assert_store(update(), TT_STORE_OK);
}

/* Bytes that changed. */

static void test_texts_that_are_none_are_mended(void **unused)
{
    static const struct {
        const char *is, *becomes;
    } cases[] = {{"a\xFF"
                  "b",
                  "a?b"},
                 {"\xC3", "?"},
                 {"\xC3(", "?("},
                 {"\xE2\x82", "??"},
                 {"\xE2\x82\xAC", "\xE2\x82\xAC"},
                 {"\xED\xA0\x80", "???"},
                 {"plain and long enough", "plain and long enough"}};
    tt_store *store = open_at(path);
    tt_store_guest guest;
    tt_store_id id;
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[40];
        strcpy(text, cases[i].is);
        tt_store_mend_text(text, strlen(text));
        assert_string_equal(text, cases[i].becomes);
    }
    assert_store(tt_store_guest_add(store, hash_of(1), "ana", 1, &id), TT_STORE_OK);
    from_outside(path, "UPDATE guests SET name = CAST(x'616EE1' AS TEXT)");
    assert_store(tt_store_guest_find(store, hash_of(1), &guest), TT_STORE_OK);
    assert_string_equal(guest.name, "an?");
    tt_store_close(store);
}

/* Where a word was, a damaged database may have nothing. */
static void test_a_word_that_is_missing_is_none(void **unused)
{
    (void)unused;
    assert_int_equal(tt_store_life_find(NULL), -1);
    assert_int_equal(tt_store_kind_find(NULL), -1);
    assert_int_equal(tt_store_chooser_find(NULL), -1);
    assert_int_equal(tt_store_dealt_find(NULL), -1);
}

int main(void)
{
#define IN_FOLDER(name) cmocka_unit_test_setup_teardown(name, files_make, files_remove)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_word_that_is_missing_is_none),
        IN_FOLDER(test_a_copy_is_one_moment_of_a_running_store),
        IN_FOLDER(test_a_copy_replaces_nothing_unasked),
        IN_FOLDER(test_a_damaged_database_gives_no_copy),
        IN_FOLDER(test_a_copy_that_does_not_fit_leaves_nothing),
        IN_FOLDER(test_a_copy_comes_back_and_the_replaced_one_is_kept),
        IN_FOLDER(test_a_log_goes_with_its_database),
        IN_FOLDER(test_what_is_no_good_copy_is_refused),
        IN_FOLDER(test_a_copy_comes_where_nothing_was),
        IN_FOLDER(test_a_sound_database_has_no_findings),
        IN_FOLDER(test_every_contradiction_is_found),
        IN_FOLDER(test_damage_is_found_and_refused_before_a_byte_is_written),
        IN_FOLDER(test_a_refused_database_keeps_its_log),
        IN_FOLDER(test_a_migration_leaves_a_copy),
        IN_FOLDER(test_without_a_copy_nothing_is_migrated),
        IN_FOLDER(test_texts_that_are_none_are_mended),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
