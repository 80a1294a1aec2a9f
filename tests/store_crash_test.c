/* store_crash_test.c: the power goes at every sync of a short run, and nothing that was acknowledged is missing.
 *
 * A killed process loses nothing that the kernel has, so the disk itself must be made to forget (store_disk.h): all
 * that was not synced, or some of its sectors. The same run with synchronous=NORMAL does lose actions, which shows that
 * the test is able to fail. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/sqlite.h"
#include "store_disk.h"
#include "store_suite.h"

enum { TABLES = 3, BATCHES = 12, EACH = 2, CHATS = BATCHES / 3 };

static char folder[] = "/tmp/turntable-crash-XXXXXX";
static char path[100];

/* How far a run came. */
typedef struct progress {
    bool has_tables; /* a guest, and tables that run */
    int batches;     /* EACH actions of every table */
    int chats;
    bool is_over;   /* the first table, with its result */
    bool is_purged; /* the last table */
} progress;

static void remove_database(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-lock", "-journal"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char name[120];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static tt_store *open_store(bool is_synced_rarely)
{
    tt_store *store;
    tt_sqlite_setup setup = {
        .path = path, .vfs = DISK_NAME, .checkpoint_pages = 12, .is_synced_rarely = is_synced_rarely};
    tt_store_error error = tt_sqlite_open(&setup, &store, NULL);
    if (!disk_is_off())
        assert_store(error, TT_STORE_OK);
    return store;
}

/* The run. Tables have the numbers 1 .. TABLES. */

static bool make_tables(tt_store *store)
{
    tt_store_id guest = 0, id;
    tt_store_start start = {.dealt = TT_DEAL_DRAWN, .rules = 3, .time = 6000, .events = {"deal\n", 5}};
    bool is_good = tt_store_begin(store) == TT_STORE_OK &&
                   tt_store_guest_add(store, hash_of(1), "ana", 1000, &guest) == TT_STORE_OK;
    for (int i = 0; i < TABLES && is_good; i++) {
        tt_store_table table = table_with(guest);
        is_good = tt_store_table_add(store, &table, NULL, &id) == TT_STORE_OK &&
                  tt_store_table_start(store, id, &start) == TT_STORE_OK;
    }
    return is_good && tt_store_end(store) == TT_STORE_OK;
}

static bool append(tt_store *store, int batch, const tt_store_result *result)
{
    tt_store_action actions[TABLES * EACH];
    tt_store_answer answers[TABLES * EACH];
    int stored = 0;
    for (int i = 0; i < TABLES * EACH; i++)
        actions[i] = action_of(1 + i % TABLES, (uint32_t)(batch * EACH + i / TABLES + 1));
    actions[TABLES * (EACH - 1)].result = result; /* the last one of the first table */
    tt_store_append(store, actions, TABLES * EACH, answers);
    for (int i = 0; i < TABLES * EACH; i++)
        stored += answers[i] == TT_STORED;
    assert_true(stored == 0 || stored == TABLES * EACH);
    return stored > 0;
}

static bool chat(tt_store *store, int number)
{
    tt_store_chat said = {.table = 1, .guest = 1, .time = number, .text = {"well played", 11}};
    tt_store_id id;
    return tt_store_chat_add(store, &said, &id) == TT_STORE_OK;
}

static void run(tt_store *store, progress *acknowledged)
{
    static const tt_store_result result = {.seat_count = 3, .points = {100, -5, 77}, .won = {true}};
    acknowledged->has_tables = make_tables(store);
    if (!acknowledged->has_tables)
        return;
    for (int batch = 0; batch < BATCHES; batch++) {
        bool is_last = batch == BATCHES - 1;
        if (!append(store, batch, is_last ? &result : NULL))
            return;
        acknowledged->batches++;
        acknowledged->is_over = is_last;
        if (batch % 3 == 2) {
            if (!chat(store, batch))
                return;
            acknowledged->chats++;
        }
    }
    acknowledged->is_purged =
        tt_store_table_purge(store, TABLES, &(tt_store_retention){.unfinished = INT64_MAX}) == TT_STORE_OK;
}

/* What is found afterwards. */

static bool count_chat(void *context, const tt_store_chat *said)
{
    assert_int_equal(said->text.size, 11);
    ++*(int *)context;
    return true;
}

static void assert_sound(void)
{
    static const char *const checks[] = {"PRAGMA integrity_check", "PRAGMA foreign_key_check", "SELECT * FROM purged"};
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    for (int i = 0; i < 3; i++) {
        sqlite3_stmt *statement;
        assert_int_equal(sqlite3_prepare_v2(db, checks[i], -1, &statement, NULL), SQLITE_OK);
        if (i == 0) {
            assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
            assert_string_equal((const char *)sqlite3_column_text(statement, 0), "ok");
        }
        assert_int_equal(sqlite3_step(statement), SQLITE_DONE);
        sqlite3_finalize(statement);
    }
    sqlite3_close(db);
}

static progress find(tt_store *store)
{
    progress found = {0};
    tt_store_result result;
    tt_store_table tables[TABLES + 1];
    int count;
    assert_store(tt_store_table_list(store, &(tt_store_filter){0}, tables, TABLES + 1, &count), TT_STORE_OK);
    assert_true(count == 0 || count == TABLES || count == TABLES - 1);
    if (count == 0)
        return found;
    found.has_tables = true;
    found.batches = played(store, 1) / EACH;
    for (int i = 0; i < count; i++) /* none doubled, none out of order, each batch whole or not there */
        assert_int_equal(played(store, tables[i].id), found.batches * EACH);
    found.is_over = tt_store_result_get(store, 1, &result) == TT_STORE_OK;
    assert_int_equal(found.is_over, found.batches == BATCHES);
    found.is_purged = count < TABLES;
    assert_true(found.is_over || !found.is_purged);
    assert_int_equal(tables[count - 1].life, found.is_over ? TT_LIFE_OVER : TT_LIFE_RUNNING);
    assert_store(tt_store_chat_last(store, 1, 100, count_chat, &found.chats), TT_STORE_OK);
    return found;
}

static bool is_lost(const progress *acknowledged, const progress *found)
{
    return found->has_tables < acknowledged->has_tables || found->batches < acknowledged->batches ||
           found->chats < acknowledged->chats || found->is_over < acknowledged->is_over ||
           found->is_purged < acknowledged->is_purged;
}

/* One run by this plan, with the power off at its end at the latest; whether something acknowledged is missing. */
static bool loses(const disk_plan *plan, bool is_synced_rarely, bool closes, int *syncs)
{
    progress acknowledged = {0}, found;
    tt_store *store;
    remove_database();
    disk_use(plan);
    store = open_store(is_synced_rarely);
    if (store)
        run(store, &acknowledged);
    if (!closes && !disk_is_off())
        disk_crash();
    tt_store_close(store);
    if (!disk_is_off())
        disk_crash();
    *syncs = disk_syncs();

    /* The power goes a second time while the log is read and the database opened again. */
    disk_use(&(disk_plan){.crash_at = 1 + (int)(plan->torn % 2), .torn = plan->torn});
    tt_store_close(open_store(is_synced_rarely));

    disk_use(&(disk_plan){0});
    store = open_store(false);
    found = find(store);
    assert_true(found.batches <= acknowledged.batches + 1); /* one may be there of which nobody was told */
    if (found.has_tables && !found.is_over)
        assert_true(append(store, found.batches, NULL)); /* and play goes on */
    tt_store_close(store);
    assert_sound();
    return is_lost(&acknowledged, &found);
}

/* Every sync, lost or torn in several ways, before and after; how many runs have lost something. */
static int lose_at_every_sync(bool is_synced_rarely, bool closes, int *runs)
{
    const char *more = getenv("TT_CRASHES"); /* ways to tear at each sync, for longer runs */
    uint32_t ways = more ? (uint32_t)strtoul(more, NULL, 10) : 4;
    int syncs, unused, lost = loses(&(disk_plan){0}, is_synced_rarely, closes, &syncs);
    *runs = 1;
    assert_true(syncs > 3);
    for (int at = 1; at <= syncs; at++) {
        lost += loses(&(disk_plan){.crash_at = at}, is_synced_rarely, closes, &unused);
        lost += loses(&(disk_plan){.crash_at = at, .crash_after = true}, is_synced_rarely, closes, &unused);
        for (uint32_t torn = 1; torn <= ways; torn++)
            lost += loses(&(disk_plan){.crash_at = at, .torn = (uint32_t)at * 65536 + torn}, is_synced_rarely, closes,
                          &unused);
        *runs += 2 + (int)ways;
    }
    return lost;
}

static void test_nothing_acknowledged_is_lost(void **unused)
{
    int runs, lost = lose_at_every_sync(false, true, &runs);
    (void)unused;
    print_message("%d runs, %d lost something\n", runs, lost);
    assert_int_equal(lost, 0);
    assert_true(runs > 6 * BATCHES);
}

static void test_nothing_is_lost_by_a_crash_at_the_end(void **unused)
{
    int syncs;
    (void)unused;
    assert_false(loses(&(disk_plan){0}, false, false, &syncs));
    for (uint32_t torn = 1; torn <= 20; torn++)
        assert_false(loses(&(disk_plan){.torn = torn}, false, false, &syncs));
}

static void test_rare_syncs_lose_what_was_acknowledged(void **unused)
{
    int runs, lost = lose_at_every_sync(true, false, &runs);
    (void)unused;
    print_message("%d runs, %d lost something\n", runs, lost);
    assert_true(lost > 0);
}

static int make_folder(void **unused)
{
    (void)unused;
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/games.db", folder);
    return 0;
}

static int remove_folder(void **unused)
{
    (void)unused;
    remove_database();
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_acknowledged_is_lost),
        cmocka_unit_test(test_nothing_is_lost_by_a_crash_at_the_end),
        cmocka_unit_test(test_rare_syncs_lose_what_was_acknowledged),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
