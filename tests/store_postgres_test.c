/* store_postgres_test.c: the suite on PostgreSQL, and what is PostgreSQL's own: connections that are lost, settings
 * that lose data, who may open a database. On a server that tests/cluster.py makes for it. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/migrations.h"
#include "store/postgres.h"
#include "store/postgres_engine.h"
#include "store_cluster.h"
#include "store_suite.h"

static tt_store *store;

static int set_up(void **state)
{
    cluster_clear();
    *state = store = cluster_open();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    tt_store_close(store);
    store = NULL;
    return 0;
}

static tt_store_error try_open(const char *where, bool is_read_only, char detail[TT_STORE_DETAIL])
{
    tt_store *second;
    tt_store_error error =
        tt_postgres_open(&(tt_postgres_setup){.address = where, .is_read_only = is_read_only}, &second, detail);
    assert_int_equal(second == NULL, error != TT_STORE_OK);
    tt_store_close(second);
    return error;
}

/* Opens it with these settings of the server; they are undone. */
static tt_store_error open_with(const char *setting, char detail[TT_STORE_DETAIL])
{
    char text[200];
    snprintf(text, sizeof text, "ALTER DATABASE games SET %s", setting);
    cluster_sql(text);
    tt_store_error error = try_open(cluster_address(NULL), false, detail);
    cluster_sql("BEGIN READ WRITE; ALTER DATABASE games RESET ALL; COMMIT");
    return error;
}

/* Ends every connection but that of the caller. */
static void cut(void)
{
    cluster_sql("SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity"
                " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()");
}

/* Opening. */

static void test_a_second_server_is_refused(void **unused)
{
    char detail[TT_STORE_DETAIL];
    (void)unused;
    assert_store(try_open(cluster_address(NULL), false, detail), TT_STORE_IN_USE);
    guest_of(store, "ana"); /* the first is none the worse for it */
    tt_store_close(store);
    assert_store(try_open(cluster_address(NULL), false, detail), TT_STORE_OK);
    store = cluster_open();
}

static void test_settings_that_lose_data_are_refused(void **unused)
{
    char detail[TT_STORE_DETAIL];
    (void)unused;
    tt_store_close(store);
    assert_store(open_with("synchronous_commit = off", detail), TT_STORE_CANNOT_OPEN);
    assert_non_null(strstr(detail, "synchronous_commit is off"));
    cluster_sql("ALTER SYSTEM SET fsync = off");
    cluster_sql("SELECT pg_reload_conf()");
    for (int i = 0; i < 100 && strcmp(cluster_sql("SHOW fsync"), "off") != 0; i++)
        usleep(50000);
    tt_store_error error = try_open(cluster_address(NULL), false, detail);
    cluster_sql("ALTER SYSTEM RESET fsync");
    cluster_sql("SELECT pg_reload_conf()");
    for (int i = 0; i < 100 && strcmp(cluster_sql("SHOW fsync"), "on") != 0; i++)
        usleep(50000);
    assert_store(error, TT_STORE_CANNOT_OPEN);
    assert_non_null(strstr(detail, "fsync = off"));
    assert_store(open_with("default_transaction_read_only = on", detail), TT_STORE_READ_ONLY);
    store = cluster_open();
}

static void test_a_session_keeps_its_settings(void **unused)
{
    (void)unused;
    cluster_sql("ALTER SYSTEM SET synchronous_commit = off");
    cluster_sql("SELECT pg_reload_conf()");
    for (int i = 0; i < 100 && strcmp(cluster_sql("SHOW synchronous_commit"), "off") != 0; i++)
        usleep(50000);
    tt_rows rows = tt_rows_ask_once(store, "SELECT current_setting('synchronous_commit')", NULL, 0);
    bool is_on = tt_rows_next(&rows) && strcmp(tt_rows_word(&rows, 0), "on") == 0;
    assert_store(tt_rows_end(&rows), TT_STORE_OK);
    cluster_sql("ALTER SYSTEM RESET synchronous_commit");
    cluster_sql("SELECT pg_reload_conf()");
    for (int i = 0; i < 100 && strcmp(cluster_sql("SHOW synchronous_commit"), "on") != 0; i++)
        usleep(50000);
    assert_true(is_on);
}

static void test_a_newer_database_is_refused(void **unused)
{
    char detail[TT_STORE_DETAIL];
    (void)unused;
    tt_store_close(store);
    store = NULL;
    cluster_sql("UPDATE turntable SET version = 9999");
    assert_store(try_open(cluster_address(NULL), false, detail), TT_STORE_NEWER);
    assert_store(try_open(cluster_address(NULL), true, detail), TT_STORE_NEWER);
    assert_string_equal(cluster_sql("SELECT version FROM turntable"), "9999");
}

static void test_a_foreign_schema_stays_as_it_is(void **unused)
{
    char detail[TT_STORE_DETAIL];
    (void)unused;
    tt_store_close(store);
    store = NULL;
    cluster_clear();
    assert_store(try_open(cluster_address(NULL), true, detail), TT_STORE_FOREIGN);
    cluster_sql("CREATE TABLE letters (text TEXT)");
    assert_store(try_open(cluster_address(NULL), false, detail), TT_STORE_FOREIGN);
    assert_string_equal(cluster_sql("SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace"), "1");
}

static void test_a_bad_address_says_nothing_of_its_password(void **unused)
{
    char detail[TT_STORE_DETAIL];
    (void)unused;
    assert_store(try_open("postgresql://ana:secret@[::1:5/x", false, detail), TT_STORE_CANNOT_OPEN);
    assert_null(strstr(detail, "secret"));
    assert_store(try_open("postgresql://ana:secret@/games?host=/nowhere", false, detail), TT_STORE_CANNOT_OPEN);
    assert_null(strstr(detail, "secret"));
    assert_non_null(strstr(detail, "/nowhere"));
}

/* Connections that are lost. */

static void test_an_idle_connection_comes_back(void **unused)
{
    tt_store_id ana = guest_of(store, "ana"), table = running_table(store, ana);
    (void)unused;
    play(store, table, 1, 3);
    cut();
    play(store, table, 4, 6);
    cut();
    assert_int_equal(played(store, table), 6);
}

static void test_a_lost_connection_undoes_its_transaction(void **unused)
{
    tt_store_id ana = guest_of(store, "ana"), table = running_table(store, ana);
    tt_store_action action = action_of(table, 1), later = action_of(table, 2);
    tt_store_answer answer;
    (void)unused;
    assert_store(tt_store_begin(store), TT_STORE_OK);
    assert_store(tt_store_append(store, &action, 1, &answer), TT_STORE_OK);
    cut();
    assert_store(tt_store_append(store, &later, 1, &answer), TT_STORE_BUSY);
    assert_int_equal(answer, TT_FAILED);
    assert_store(tt_store_guest_seen(store, ana, 9), TT_STORE_BUSY); /* not on a new connection, by itself */
    assert_store(tt_store_end(store), TT_STORE_BUSY);
    assert_int_equal(played(store, table), 0);
    play(store, table, 1, 3);
    assert_int_equal(played(store, table), 3);
}

/* Commits of a server are counted in the database, so it knows whether the last one has happened. */
static void test_a_connection_lost_before_a_commit(void **unused)
{
    tt_store_id ana = guest_of(store, "ana"), table = running_table(store, ana);
    tt_store_action action = action_of(table, 1);
    tt_store_answer answer;
    (void)unused;
    assert_store(tt_store_begin(store), TT_STORE_OK);
    assert_store(tt_store_append(store, &action, 1, &answer), TT_STORE_OK);
    cut();
    assert_store(tt_store_end(store), TT_STORE_BUSY);
    assert_int_equal(played(store, table), 0);
    play(store, table, 1, 3);
}

static void set_standby(const char *name)
{
    char text[100];
    snprintf(text, sizeof text, "ALTER SYSTEM SET synchronous_standby_names = '%s'", name);
    cluster_sql(text);
    cluster_sql("SELECT pg_reload_conf()");
    for (int i = 0; i < 100 && strcmp(cluster_sql("SHOW synchronous_standby_names"), name) != 0; i++)
        usleep(50000);
}

/* A commit waits for a standby that is not there; meanwhile its connection is cut. */
static void *cut_a_commit(void *unused)
{
    const char *waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    for (int i = 0; i < 200 && strcmp(cluster_sql(waits), "1") != 0; i++)
        usleep(20000);
    set_standby("");
    cut();
    return unused;
}

static void test_a_connection_lost_after_a_commit(void **unused)
{
    tt_store_id ana = guest_of(store, "ana"), table = running_table(store, ana);
    tt_store_action action = action_of(table, 1);
    tt_store_answer answer;
    pthread_t thread;
    (void)unused;
    assert_store(tt_store_begin(store), TT_STORE_OK);
    assert_store(tt_store_append(store, &action, 1, &answer), TT_STORE_OK);
    set_standby("nobody");
    assert_int_equal(pthread_create(&thread, NULL, cut_a_commit, NULL), 0);
    tt_store_error error = tt_store_end(store);
    pthread_join(thread, NULL);
    assert_store(error, TT_STORE_OK);
    assert_int_equal(played(store, table), 1);
    play(store, table, 2, 3);
}

/* No database is found in time: what is written last may be there or not, and what follows works. */
static void test_a_commit_that_nobody_can_tell_about(void **unused)
{
    tt_store_id ana = guest_of(store, "ana"), table = running_table(store, ana);
    tt_store_action action = action_of(table, 1);
    tt_store_answer answer;
    (void)unused;
    assert_store(tt_store_begin(store), TT_STORE_OK);
    assert_store(tt_store_append(store, &action, 1, &answer), TT_STORE_OK);
    cut();
    cluster_hold("SELECT pg_advisory_lock(1414808140, 'public'::regnamespace::oid::int)");
    assert_store(tt_store_end(store), TT_STORE_LOST);
    assert_store(tt_store_append(store, &action, 1, &answer), TT_STORE_BUSY);
    cluster_hold(NULL);
    usleep(200000);
    play(store, table, 1, 3);
    assert_int_equal(played(store, table), 3);
}

/* What was acknowledged is not there: it is a standby that was behind, or an old primary. */
static void test_an_older_database_is_not_written_to(void **unused)
{
    tt_store_id ana = guest_of(store, "ana"), table = running_table(store, ana);
    tt_store_action action = action_of(table, 2);
    tt_store_answer answer;
    (void)unused;
    play(store, table, 1, 1);
    cluster_sql("UPDATE turntable_commits SET commits = commits - 1");
    cut();
    assert_store(tt_store_append(store, &action, 1, &answer), TT_STORE_OLDER);
    assert_store(tt_store_append(store, &action, 1, &answer), TT_STORE_OLDER);
    assert_string_equal(cluster_sql("SELECT max(number) FROM actions"), "1");
    cluster_sql("UPDATE turntable_commits SET commits = commits + 1"); /* the right one is back */
    play(store, table, 2, 3);
    cluster_sql("UPDATE turntable SET opened = opened - 1");
    cut();
    assert_store(tt_store_append(store, &action, 1, &answer), TT_STORE_OLDER);
    cluster_sql("UPDATE turntable SET opened = opened + 1");
    cluster_sql("DELETE FROM turntable_commits");
    assert_store(tt_store_append(store, &action, 1, &answer), TT_STORE_OLDER);
}

/* Only commits that write are counted: reading needs no disk. */
static void test_a_transaction_that_reads_counts_nothing(void **unused)
{
    tt_store_id ana = guest_of(store, "ana"), table = running_table(store, ana);
    char before[40];
    tt_store_table facts;
    (void)unused;
    snprintf(before, sizeof before, "%s", cluster_sql("SELECT commits FROM turntable_commits"));
    for (int i = 0; i < 3; i++) {
        assert_store(tt_store_begin(store), TT_STORE_OK);
        assert_store(tt_store_part_begin(store), TT_STORE_OK);
        assert_store(tt_store_table_get(store, table, &facts), TT_STORE_OK);
        assert_store(tt_store_part_end(store, true), TT_STORE_OK);
        assert_store(tt_store_end(store), TT_STORE_OK);
    }
    assert_string_equal(cluster_sql("SELECT commits FROM turntable_commits"), before);
    guest_of(store, "bob");
    assert_int_equal(atoi(cluster_sql("SELECT commits FROM turntable_commits")), atoi(before) + 1);
}

static void test_another_server_in_between_breaks_the_store(void **unused)
{
    char detail[TT_STORE_DETAIL];
    tt_store_id id;
    (void)unused;
    guest_of(store, "ana");
    cut();
    assert_store(try_open(cluster_address(NULL), false, detail), TT_STORE_OK);
    assert_store(tt_store_guest_add(store, hash_of(1), "bob", 1, &id), TT_STORE_BROKEN);
    assert_store(tt_store_guest_add(store, hash_of(1), "bob", 1, &id), TT_STORE_BROKEN);
}

static void test_a_lock_held_too_long_is_busy(void **unused)
{
    tt_store_id ana = guest_of(store, "ana"), table = running_table(store, ana);
    tt_store_error error;
    (void)unused;
    tt_store_table facts = table_with(ana);
    facts.id = table;
    facts.notes.is_known = true;
    cluster_hold("BEGIN; SELECT 1 FROM tables FOR UPDATE");
    error = tt_store_table_note(store, &facts);
    cluster_hold(NULL);
    assert_store(error, TT_STORE_BUSY);
    assert_store(tt_store_table_note(store, &facts), TT_STORE_OK);
}

/* The schema. */

static void test_actions_and_boards_never_change(void **unused)
{
    tt_store_id ana = guest_of(store, "ana"), table = running_table(store, ana);
    (void)unused;
    play(store, table, 1, 3);
    assert_string_equal(cluster_refusal("UPDATE actions SET events = ''"), "P0001");
    assert_string_equal(cluster_refusal("DELETE FROM actions WHERE number = 3"), "P0001");
    assert_string_equal(cluster_refusal("TRUNCATE actions"), "P0001");
    assert_string_equal(cluster_refusal("UPDATE boards SET text = ''"), "P0001");
    assert_string_equal(cluster_refusal("INSERT INTO actions (table_id, number, chosen_by, time, action, events)"
                                        " SELECT table_id, number, chosen_by, time, action, events FROM actions"),
                        "23505");
    assert_int_equal(played(store, table), 3);
}

/* Actions have no reference to their table: a trigger keeps it. */
static void test_a_table_with_actions_stays(void **unused)
{
    tt_store_id ana = guest_of(store, "ana"), table = running_table(store, ana);
    (void)unused;
    cluster_sql("DELETE FROM seats");
    assert_string_equal(cluster_refusal("DELETE FROM tables"), "23503");
    assert_int_equal(played(store, table), 0);
}

static void test_later_steps_get_the_types_of_postgres(void **unused)
{
    static const char step[] =
        "CREATE TABLE clubs (id INTEGER PRIMARY KEY, size INTEGER NOT NULL, hash BLOB, name TEXT)"
        " STRICT;CREATE TABLE a (b BLOB PRIMARY KEY) STRICT, WITHOUT ROWID;ALTER TABLE a ADD"
        " COLUMN INTEGERS INTEGER;";
    char out[600], tight[40];
    (void)unused;
    assert_true(tt_postgres_words(step, out, sizeof out));
    assert_string_equal(out,
                        "CREATE TABLE clubs (id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, size BIGINT NOT"
                        " NULL, hash BYTEA, name TEXT);CREATE TABLE a (b BYTEA PRIMARY KEY);ALTER TABLE a ADD"
                        " COLUMN INTEGERS BIGINT;");
    cluster_sql(out);
    assert_false(tt_postgres_words(step, tight, sizeof tight));
}

/* The columns that the two engines have, by name and type, are the same. */
static void test_both_schemas_have_the_same_columns(void **unused)
{
    tt_store *file;
    char path[] = "/tmp/turntable-schema-XXXXXX", name[100], column[100], kind[20];
    (void)unused;
    close(mkstemp(path));
    assert_store(tt_sqlite_open(&(tt_sqlite_setup){.path = path}, &file, NULL), TT_STORE_OK);
    tt_rows tables = tt_rows_ask(store, store->database->tables, NULL, 0);
    tt_rows others = tt_rows_ask(file, file->database->tables, NULL, 0);
    int count = 0;
    while (tt_rows_next(&tables)) {
        assert_true(tt_rows_next(&others));
        snprintf(name, sizeof name, "%s", tt_rows_word(&tables, 0));
        assert_string_equal(name, tt_rows_word(&others, 0));
        tt_rows columns = TT_ASK(store, store->database->columns, tt_word(name));
        tt_rows of_file = TT_ASK(file, file->database->columns, tt_word(name));
        for (; tt_rows_next(&columns); count++) {
            assert_true(tt_rows_next(&of_file));
            snprintf(column, sizeof column, "%s", tt_rows_word(&columns, 0));
            snprintf(kind, sizeof kind, "%s", tt_rows_word(&columns, 1));
            assert_string_equal(column, tt_rows_word(&of_file, 0));
            assert_string_equal(kind, tt_rows_word(&of_file, 1));
        }
        assert_false(tt_rows_next(&of_file));
        assert_store(tt_rows_end(&columns), TT_STORE_OK);
        assert_store(tt_rows_end(&of_file), TT_STORE_OK);
    }
    assert_false(tt_rows_next(&others));
    assert_store(tt_rows_end(&tables), TT_STORE_OK);
    assert_store(tt_rows_end(&others), TT_STORE_OK);
    assert_true(count > 60);
    tt_store_close(file);
    for (int i = 0; i < 4; i++) {
        char each[100];
        snprintf(each, sizeof each, "%s%s", path, ((const char *[]){"", "-wal", "-shm", "-lock"})[i]);
        unlink(each);
    }
}

static void count_finding(void *context, const char *sentence, const char *const values[TT_UPKEEP_VALUES])
{
    char finding[100];
    tt_upkeep_write(sentence, values, finding, sizeof finding);
    assert_null(strchr(finding, '?')); /* every blank has a value */
    ++*(int *)context;
}

static void test_a_check_finds_what_is_wrong(void **unused)
{
    tt_store_id ana = guest_of(store, "ana"), table = running_table(store, ana);
    tt_upkeep_checked checked;
    char detail[TT_STORE_DETAIL];
    int findings = 0;
    (void)unused;
    play(store, table, 1, 3);
    cluster_sql("UPDATE seats SET kind = 'bot', bot = 'easy' WHERE kind = 'nobody'");
    assert_store(tt_postgres_check(cluster_address(NULL), count_finding, &findings, &checked, detail), TT_STORE_OK);
    assert_int_equal(findings, 0);
    assert_int_equal(checked.version, tt_sqlite_version);
    cluster_sql("ALTER TABLE actions DISABLE TRIGGER USER");
    cluster_sql("DELETE FROM actions WHERE number = 2");
    cluster_sql("UPDATE tables SET due = 5, life = 'over', ended = 7");
    assert_store(tt_postgres_check(cluster_address(NULL), count_finding, &findings, &checked, detail), TT_STORE_OK);
    assert_int_equal(findings, 4); /* a gap, still due, no result, nobody has won */
    cluster_sql("UPDATE actions SET table_id = table_id + 1 WHERE number = 0");
    findings = 0;
    assert_store(tt_postgres_check(cluster_address(NULL), count_finding, &findings, &checked, detail), TT_STORE_OK);
    assert_int_equal(findings, 5); /* also actions of a table that does not exist */
}

#define OWN(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(int count, char *words[])
{
    (void)count;
    cluster_address(words);
    const store_maker maker = {"PostgreSQL", cluster_clear, cluster_open};
    const struct CMUnitTest tests[] = {
        OWN(test_a_second_server_is_refused),
        OWN(test_settings_that_lose_data_are_refused),
        OWN(test_a_session_keeps_its_settings),
        OWN(test_a_newer_database_is_refused),
        OWN(test_a_foreign_schema_stays_as_it_is),
        OWN(test_a_bad_address_says_nothing_of_its_password),
        OWN(test_an_idle_connection_comes_back),
        OWN(test_a_lost_connection_undoes_its_transaction),
        OWN(test_a_connection_lost_before_a_commit),
        OWN(test_a_connection_lost_after_a_commit),
        OWN(test_a_commit_that_nobody_can_tell_about),
        OWN(test_an_older_database_is_not_written_to),
        OWN(test_a_transaction_that_reads_counts_nothing),
        OWN(test_another_server_in_between_breaks_the_store),
        OWN(test_a_lock_held_too_long_is_busy),
        OWN(test_actions_and_boards_never_change),
        OWN(test_a_table_with_actions_stays),
        OWN(test_later_steps_get_the_types_of_postgres),
        OWN(test_both_schemas_have_the_same_columns),
        OWN(test_a_check_finds_what_is_wrong),
    };
    int failed = store_suite_run(&maker);
    return failed + cmocka_run_group_tests(tests, NULL, NULL);
}
