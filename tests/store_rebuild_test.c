/* store_rebuild_test.c: tables that are played into the store and made again from it, as a server does: taken, stored,
 * and only then committed. What was changed on disk freezes the table. */
#include <sqlite3.h>
#include <stdlib.h>
#include <unistd.h>

#include "store/sqlite.h"
#include "store_suite.h"
#include "table_kit.h"

enum { TABLES = 4, LIMIT = 5000 };

static const char *const games[TABLES] = {"usa", "europe", "old_west", "card_game"};
static char folder[] = "/tmp/turntable-rebuild-XXXXXX";
static char path[100];
static ledger memory;
static tt_table tables[TABLES];
static tt_store_id ids[TABLES];
static uint32_t numbers[TABLES];

static tt_store *open_store(void)
{
    tt_store *store;
    assert_store(tt_sqlite_open(&(tt_sqlite_setup){.path = path}, &store, NULL), TT_STORE_OK);
    return store;
}

static void setup_of(int i, const uint8_t seed[TT_STORE_SECRET], tt_setup *setup)
{
    *setup = (tt_setup){0};
    assert_int_equal(
        tt_game_make(tt_rules_find(games[i], (int)strlen(games[i])), NULL, 2, (tt_options){0}, &setup->game),
        TT_GAME_OK);
    memcpy(setup->seed, seed, sizeof setup->seed);
}

static void begin(tt_store *store, tt_store_id guest, int i)
{
    tt_store_table row = table_with(guest);
    tt_store_start start = {.dealt = TT_DEAL_DRAWN, .rules = 1, .time = 1};
    tt_setup setup;
    tt_buffer lines = kit_text();
    snprintf(row.game, sizeof row.game, "%s", games[i]);
    memcpy(start.seed, hash_of(i + 1), sizeof start.seed);
    setup_of(i, start.seed, &setup);
    assert_true(tt_table_open(&tables[i], &setup, ledger_memory(&memory)));
    tt_table_lines(&tables[i], 0, tables[i].event_count, &lines);
    start.events = (tt_store_text){lines.bytes, lines.size};
    assert_store(tt_store_table_add(store, &row, NULL, &ids[i]), TT_STORE_OK);
    assert_store(tt_store_table_start(store, ids[i], &start), TT_STORE_OK);
    tt_buffer_close(&lines);
}

static void result_of(const tt_table *table, tt_store_result *result)
{
    tt_score score;
    tt_score_make(&table->setup.game, &table->next, &score);
    *result = (tt_store_result){.seat_count = (uint8_t)table->setup.game.players};
    for (int seat = 0; seat < result->seat_count; seat++) {
        result->points[seat] = score.seat[seat].total;
        result->won[seat] = score.winners >> seat & 1;
    }
}

/* Takes a random action at the table: it is pending afterwards. */
static tt_store_action take(int i, tt_rng *rng, char text[TT_ACTION_TEXT_MAX], tt_buffer *lines,
                            tt_store_result *result)
{
    tt_table *table = &tables[i];
    int seat = tt_state_next_seat(&table->state);
    int count = tt_legal_count(&table->setup.game, &table->state, seat);
    tt_action action = tt_legal_pick(&table->setup.game, &table->state, seat, (int)tt_rng_below(rng, (uint32_t)count));
    int length = tt_table_action_text(table, seat, action, text);
    bool is_last;
    tt_take_answer answer;
    assert_int_equal(tt_table_take(table, seat, tt_table_decision(table, seat), action, &answer), TT_TAKEN);
    tt_buffer_clear(lines);
    tt_table_lines(table, table->event_count, answer.seq, lines);
    is_last = tt_state_over(&table->next);
    if (is_last)
        result_of(table, result);
    return (tt_store_action){.table = ids[i],
                             .number = ++numbers[i],
                             .seat = seat,
                             .chooser = TT_CHOSEN_BY_PERSON,
                             .time = numbers[i],
                             .text = {text, (size_t)length},
                             .events = {lines->bytes, lines->size},
                             .result = is_last ? result : NULL};
}

/* One action of every table that is not over, in one batch; how many. */
static int play_round(tt_store *store, tt_rng *rng, tt_buffer lines[TABLES])
{
    static char texts[TABLES][TT_ACTION_TEXT_MAX];
    tt_store_result results[TABLES];
    tt_store_action batch[TABLES];
    tt_store_answer answers[TABLES];
    int at[TABLES], count = 0;
    for (int i = 0; i < TABLES; i++)
        if (!tt_state_over(&tables[i].state) && numbers[i] < LIMIT) {
            batch[count] = take(i, rng, texts[i], &lines[i], &results[i]);
            at[count++] = i;
        }
    assert_store(tt_store_append(store, batch, count, answers), TT_STORE_OK);
    for (int i = 0; i < count; i++) {
        assert_int_equal(answers[i], TT_STORED);
        tt_table_commit(&tables[at[i]]);
    }
    return count;
}

static bool take_again(void *context, const tt_store_action *action)
{
    tt_table *table = context;
    tt_stored stored = {action->events.at, action->events.size};
    bool is_same = action->number == 0
                       ? tt_table_compare_start(table, &stored)
                       : tt_table_again(table, action->seat, action->text.at, (int)action->text.size, &stored);
    if (is_same && stored.size > 0) /* something is stored that nothing explains */
        tt_table_freeze(table);
    return is_same && !table->frozen;
}

static void rebuild(tt_store *store, int i, tt_table *table)
{
    tt_store_table row;
    tt_setup setup;
    assert_store(tt_store_table_get(store, ids[i], &row), TT_STORE_OK);
    assert_string_equal(row.game, games[i]);
    setup_of(i, row.seed, &setup);
    assert_true(tt_table_open(table, &setup, ledger_memory(&memory)));
    assert_store(tt_store_action_read(store, ids[i], 0, take_again, table), TT_STORE_OK);
}

static void test_tables_are_made_again_from_the_store(void **unused)
{
    static tt_table again;
    tt_store *store = open_store();
    tt_store_id guest = guest_of(store, "ana");
    tt_buffer lines[TABLES];
    tt_rng rng;
    (void)unused;
    tt_rng_seed(&rng, hash_of(99));
    for (int i = 0; i < TABLES; i++) {
        begin(store, guest, i);
        lines[i] = kit_text();
    }
    assert_store(tt_store_begin(store), TT_STORE_OK);
    while (play_round(store, &rng, lines) > 0)
        continue;
    assert_store(tt_store_end(store), TT_STORE_OK);
    tt_store_close(store);
    store = open_store();
    for (int i = 0; i < TABLES; i++) {
        tt_store_result result;
        rebuild(store, i, &again);
        assert_int_equal(again.frozen, 0);
        assert_int_equal(again.event_count, tables[i].event_count);
        assert_memory_equal(&again.state, &tables[i].state, sizeof again.state);
        assert_store(tt_store_result_get(store, ids[i], &result), TT_STORE_OK);
        assert_int_equal(result.seat_count, 2);
        tt_table_close(&again);
        tt_table_close(&tables[i]);
        tt_buffer_close(&lines[i]);
    }
    tt_store_close(store);
    assert_int_equal(memory.blocks, 0);
}

static void from_outside(const char *query)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, query, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* Even one color of one card. */
static void test_what_was_changed_on_disk_freezes(void **unused)
{
    static tt_table again;
    tt_store *store;
    (void)unused;
    from_outside("DROP TRIGGER actions_keep;"
                 "UPDATE actions SET events = replace(replace(replace(events, 'red', 'RED'), 'blue', 'red'), 'RED',"
                 " 'blue') WHERE rowid = (SELECT min(rowid) FROM actions WHERE table_id = 1 AND number > 20"
                 " AND events LIKE '%draw%' AND (events LIKE '%red%' OR events LIKE '%blue%'))");
    store = open_store();
    rebuild(store, 0, &again);
    assert_true(again.frozen > 0);
    tt_table_close(&again);
    rebuild(store, 1, &again);
    assert_int_equal(again.frozen, 0);
    tt_table_close(&again);
    tt_store_close(store);
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
    char lock[120];
    (void)unused;
    snprintf(lock, sizeof lock, "%s-lock", path);
    unlink(path);
    unlink(lock);
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tables_are_made_again_from_the_store),
        cmocka_unit_test(test_what_was_changed_on_disk_freezes),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
