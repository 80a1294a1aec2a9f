/* store_postgres_processes_test.c: several processes on one database: how they join and stay alive, whose tables are
 * looked at for notices, and ratings that two of them write. On a server that tests/cluster.py makes. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "store/leases.h"
#include "store/notify.h"
#include "store/postgres.h"
#include "store/ratings.h"
#include "store_cluster.h"
#include "store_suite.h"

static tt_store *open_shared(void)
{
    char detail[TT_STORE_DETAIL];
    tt_store *store;
    assert_store(
        tt_postgres_open(&(tt_postgres_setup){.address = cluster_address(NULL), .is_shared = true}, &store, detail),
        TT_STORE_OK);
    return store;
}

/* Two processes; nothing needs their rows, as before they have joined. */
static tt_store *one, *two;
static tt_keeper *keeper;

static int set_up(void **unused)
{
    char detail[TT_STORE_DETAIL];
    (void)unused;
    cluster_clear();
    one = open_shared();
    two = open_shared();
    assert_store(tt_keeper_open(cluster_address(NULL), &keeper, detail), TT_STORE_OK);
    return 0;
}

static int tear_down(void **unused)
{
    (void)unused;
    tt_keeper_close(keeper);
    tt_store_close(one);
    tt_store_close(two);
    return 0;
}

/* Runs a text with numbers in it. */
__attribute__((format(printf, 1, 2))) static const char *sql(const char *format, ...)
{
    char text[400];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    return cluster_sql(text);
}

static bool wait_until(const char *query, const char *is)
{
    for (int i = 0; i < 1000; i++) {
        if (strcmp(cluster_sql(query), is) == 0)
            return true;
        usleep(20000);
    }
    return false;
}

static void set_standby(const char *name)
{
    sql("ALTER SYSTEM SET synchronous_standby_names = '%s'", name);
    cluster_sql("SELECT pg_reload_conf()");
    assert_true(wait_until("SHOW synchronous_standby_names", name));
}

/* Keepers. */

static void *join(void *process)
{
    static tt_store_error error;
    error = tt_keeper_join(keeper, process);
    return &error;
}

/* A row that a crash of the database can take back would give its number to a second process. */
static void test_joining_waits_for_the_standby_and_renewing_does_not(void **unused)
{
    tt_process process = {.address = "127.0.0.1:1", .key = {1, 2, 3}};
    pthread_t thread;
    void *answer;
    tt_beat beat;
    (void)unused;
    set_standby("nobody");
    assert_int_equal(pthread_create(&thread, NULL, join, &process), 0);
    bool waits = wait_until("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'", "1");
    bool is_hidden = strcmp(cluster_sql("SELECT count(*) FROM processes"), "0") == 0;
    set_standby("");
    pthread_join(thread, &answer);
    assert_true(waits && is_hidden);
    assert_store(*(tt_store_error *)answer, TT_STORE_OK);
    assert_true(process.id > 0);
    set_standby("nobody");
    tt_store_error error = tt_keeper_beat(keeper, 1, 0, &beat);
    set_standby("");
    assert_store(error, TT_STORE_OK);
    assert_true(!beat.is_gone && beat.is_first);
}

static void test_a_row_with_another_key_is_another_process(void **unused)
{
    tt_process process = {.address = "127.0.0.1:1", .key = {1, 2, 3}};
    tt_beat beat;
    (void)unused;
    assert_store(tt_keeper_join(keeper, &process), TT_STORE_OK);
    assert_store(tt_keeper_beat(keeper, 1, 0, &beat), TT_STORE_OK);
    assert_false(beat.is_gone);
    sql("UPDATE processes SET key = decode(repeat('ab', 32), 'hex') WHERE id = %lld", (long long)process.id);
    assert_store(tt_keeper_beat(keeper, 1, 0, &beat), TT_STORE_OK);
    assert_true(beat.is_gone);
    tt_keeper_leave(keeper);
    assert_string_equal(cluster_sql("SELECT count(*) FROM processes"), "1"); /* it is not ours */
    assert_store(tt_keeper_join(keeper, &process), TT_STORE_OK);
    tt_keeper_leave(keeper);
    assert_string_equal(cluster_sql("SELECT count(*) FROM processes"), "1");
}

/* Notices. */

static void test_only_who_runs_a_table_looks_for_its_notices(void **unused)
{
    tt_process processes[2] = {{.address = "127.0.0.1:1"}, {.address = "127.0.0.1:2"}};
    tt_store_id ana = guest_of(one, "ana"), table = running_table(one, ana);
    tt_store_target target = {.id = 1, .guest = ana, .kind = TT_TARGET_JSON, .address = "https://a", .created = 1};
    tt_store_unnoticed missing[4];
    tt_process owner;
    int count;
    (void)unused;
    assert_store(tt_store_target_add(one, &target), TT_STORE_OK);
    sql("UPDATE tables SET clock = 'days:3' WHERE id = %lld", (long long)table);
    sql("UPDATE seats SET asked = 500 WHERE table_id = %lld AND seat = 0", (long long)table);
    for (int i = 0; i < 2; i++)
        assert_store(tt_keeper_join(keeper, &processes[i]), TT_STORE_OK);
    for (int i = 0; i < 2; i++) {
        assert_store(tt_store_notice_missing(one, processes[i].id, missing, 4, &count), TT_STORE_OK);
        assert_int_equal(count, 1); /* nobody runs it */
    }
    assert_store(tt_store_lease_find(one, processes[0].id, table, &owner), TT_STORE_OK);
    for (int i = 0; i < 2; i++) {
        assert_store(tt_store_notice_missing(one, processes[i].id, missing, 4, &count), TT_STORE_OK);
        assert_int_equal(count, i == 0);
    }
}

/* Ratings. */

/* A running rated table of two accounts. */
static tt_store_id rated_table(tt_store_id guest, tt_store_id other)
{
    tt_store_id table = running_table(one, guest);
    sql("UPDATE tables SET is_rated = 1 WHERE id = %lld", (long long)table);
    sql("UPDATE seats SET kind = 'nobody', bot = NULL WHERE table_id = %lld AND seat = 2", (long long)table);
    sql("UPDATE seats SET kind = 'guest', guest = %lld WHERE table_id = %lld AND seat = 1", (long long)other,
        (long long)table);
    return table;
}

static tt_store_id account_of(const char *name)
{
    tt_store_id guest = guest_of(one, name);
    sql("INSERT INTO accounts (name_key, guest, password, recovery, created)"
        " VALUES ('%lld', %lld, '$argon2id$', decode(repeat('00', 32), 'hex'), 1)",
        (long long)guest, (long long)guest);
    return guest;
}

/* Ends the game of a table with its first action, in a transaction that goes on. */
static tt_store_error end(tt_store *store, tt_store_id table)
{
    tt_store_result result = {.seat_count = 2, .points = {9, 5}, .won = {true, false}};
    tt_store_action action = action_of(table, 1);
    tt_store_answer answer;
    action.result = &result;
    return tt_store_append(store, &action, 1, &answer);
}

static void *end_both(void *tables)
{
    static tt_store_error error;
    const tt_store_id *ids = tables;
    error = tt_store_begin(two);
    for (int i = 0; i < 2 && error == TT_STORE_OK; i++)
        error = end(two, ids[i]);
    tt_store_error last = tt_store_end(two);
    error = error == TT_STORE_OK ? last : error;
    return &error;
}

/* Each ends a game of either pair in one transaction, in opposite orders. */
static void test_two_processes_end_games_of_the_same_players(void **unused)
{
    tt_store_id ana = account_of("ana"), bob = account_of("bob"), eva = account_of("eva"), ion = account_of("ion");
    tt_store_id first[2] = {rated_table(ana, bob), rated_table(eva, ion)};
    tt_store_id second[2] = {rated_table(eva, ion), rated_table(ana, bob)};
    pthread_t thread;
    void *answer;
    (void)unused;
    assert_store(tt_store_begin(one), TT_STORE_OK);
    assert_store(end(one, first[0]), TT_STORE_OK);
    assert_int_equal(pthread_create(&thread, NULL, end_both, second), 0);
    bool waits = wait_until("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'", "1");
    tt_store_error ours = end(one, first[1]), last = tt_store_end(one);
    pthread_join(thread, &answer);
    assert_true(waits);
    assert_store(ours, TT_STORE_OK);
    assert_store(last, TT_STORE_OK);
    assert_store(*(tt_store_error *)answer, TT_STORE_OK);
    assert_string_equal(cluster_sql("SELECT string_agg(games::text, ' ') FROM ratings"), "2 2 2 2");
    assert_string_equal(cluster_sql("SELECT count(*) FROM rating_changes"), "8");
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(int count, char *words[])
{
    (void)count;
    cluster_address(words);
    const struct CMUnitTest tests[] = {
        TEST(test_joining_waits_for_the_standby_and_renewing_does_not),
        TEST(test_a_row_with_another_key_is_another_process),
        TEST(test_only_who_runs_a_table_looks_for_its_notices),
        TEST(test_two_processes_end_games_of_the_same_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
