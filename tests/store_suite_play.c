/* store_suite_play.c: play: what is appended, in conflict, failed, and read again. */
#include "store_suite_play.h"

#include <stdlib.h>
#include <string.h>

#include "store_suite.h"

static tt_store_answer append_one(tt_store *store, tt_store_id table, uint32_t number)
{
    tt_store_action action = action_of(table, number);
    tt_store_answer answer;
    assert_store(tt_store_append(store, &action, 1, &answer), TT_STORE_OK);
    return answer;
}

static bool note_number(void *context, const tt_store_action *action)
{
    uint32_t *last = context;
    *last = action->number;
    return action->number != 5;
}

void test_actions_are_read_in_order(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), one = running_table(store, ana), two = running_table(store, ana);
    uint32_t last = 0;
    play(store, one, 1, 4);
    play(store, two, 1, 3);
    play(store, one, 5, 9);
    assert_int_equal(played(store, one), 9);
    assert_int_equal(played(store, two), 3);
    assert_int_equal(played(store, two + 1), -1); /* there is not even a deal */
    assert_store(tt_store_action_read(store, one, 3, note_number, &last), TT_STORE_OK);
    assert_int_equal(last, 5); /* the reader said that it has enough */
    assert_store(tt_store_action_read(store, one, 6, note_number, &last), TT_STORE_OK);
    assert_int_equal(last, 9);
    assert_store(tt_store_append(store, NULL, 0, NULL), TT_STORE_OK);
}

void test_a_number_twice_in_a_batch_is_a_conflict(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), id = running_table(store, ana), other = running_table(store, ana);
    tt_store_action batch[] = {action_of(id, 1), action_of(other, 1), action_of(id, 1), action_of(other, 2)};
    tt_store_answer answers[4];
    batch[2].text = (tt_store_text){"another", 7};
    assert_store(tt_store_append(store, batch, 4, answers), TT_STORE_OK);
    assert_int_equal(answers[0], TT_STORED);
    assert_int_equal(answers[1], TT_STORED);
    assert_int_equal(answers[2], TT_CONFLICT);
    assert_int_equal(answers[3], TT_STORED);
    assert_int_equal(played(store, id), 1); /* and it is the first of the two */
    assert_int_equal(played(store, other), 2);
}

void test_a_number_stored_before_is_a_conflict(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), id = running_table(store, ana);
    play(store, id, 1, 3);
    assert_int_equal(append_one(store, id, 2), TT_CONFLICT);
    assert_int_equal(append_one(store, id, 3), TT_CONFLICT);
    assert_int_equal(append_one(store, id, 4), TT_STORED);
    assert_int_equal(played(store, id), 4);
}

/* Whoever wrote number 2 first saw another game than the writer of this batch: its number 3 must not follow. */
void test_a_conflict_takes_later_actions_of_its_table(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), id = running_table(store, ana), other = running_table(store, ana);
    tt_store_action batch[] = {action_of(id, 2), action_of(other, 1), action_of(id, 3)};
    tt_store_answer answers[3];
    play(store, id, 1, 2);
    assert_store(tt_store_append(store, batch, 3, answers), TT_STORE_OK);
    assert_int_equal(answers[0], TT_CONFLICT);
    assert_int_equal(answers[1], TT_STORED);
    assert_int_equal(answers[2], TT_CONFLICT);
    assert_int_equal(played(store, id), 2);
    assert_int_equal(played(store, other), 1);
}

void test_a_gap_is_a_conflict(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), id = running_table(store, ana);
    assert_int_equal(append_one(store, id, 2), TT_CONFLICT);
    play(store, id, 1, 1);
    assert_int_equal(append_one(store, id, 3), TT_CONFLICT);
    assert_int_equal(append_one(store, id, UINT32_MAX), TT_CONFLICT);
    assert_int_equal(played(store, id), 1);
}

void test_only_running_tables_are_played(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), open = open_table(store, ana), frozen = running_table(store, ana);
    play(store, frozen, 1, 2);
    assert_store(tt_store_table_end(store, frozen, TT_LIFE_FROZEN, 1, 3), TT_STORE_OK);
    assert_int_equal(append_one(store, open, 1), TT_CONFLICT);
    assert_int_equal(append_one(store, frozen, 3), TT_CONFLICT);
    assert_int_equal(append_one(store, frozen + 1, 1), TT_CONFLICT);
    assert_int_equal(played(store, frozen), 2);
}

void test_a_bad_action_fails_alone(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), id = running_table(store, ana), good = running_table(store, ana);
    tt_store_action batch[3], bad[8];
    tt_store_answer answers[3];
    tt_store_result nobody = {0};
    for (int i = 0; i < 8; i++)
        bad[i] = action_of(id, 1);
    bad[0].text = (tt_store_text){"\xFF", 1};
    bad[1].text.size = 0;
    bad[2].events = (tt_store_text){"a\0b", 3};
    bad[3].seat = -1;
    bad[4].chooser = TT_CHOSEN_BY_DEAL;
    bad[5].bot = "planner"; /* a person chose it */
    bad[6].number = 0;
    bad[7].result = &nobody;
    for (int i = 0; i < 8; i++) {
        batch[0] = bad[i];
        batch[1] = action_of(good, (uint32_t)i + 1);
        batch[2] = action_of(id, 2);
        assert_store(tt_store_append(store, batch, 3, answers), TT_STORE_BAD_VALUE);
        assert_int_equal(answers[0], TT_FAILED);
        assert_int_equal(answers[1], TT_STORED);
        assert_int_equal(answers[2], TT_FAILED);
    }
    assert_int_equal(played(store, id), 0);
    assert_int_equal(played(store, good), 8);
}

void test_the_last_action_brings_the_result(void **state)
{
    static const tt_store_result result = {.seat_count = 3, .points = {101, -20, 101}, .won = {true, false, true}};
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), id = running_table(store, ana);
    tt_store_action batch[2] = {action_of(id, 1), action_of(id, 2)};
    tt_store_answer answers[2];
    tt_store_result read;
    tt_store_table table;
    assert_store(tt_store_result_get(store, id, &read), TT_STORE_NOT_FOUND);
    batch[0].result = &result;
    assert_store(tt_store_append(store, batch, 2, answers), TT_STORE_OK);
    assert_int_equal(answers[0], TT_STORED);
    assert_int_equal(answers[1], TT_CONFLICT); /* the game is over */
    assert_store(tt_store_result_get(store, id, &read), TT_STORE_OK);
    assert_int_equal(read.seat_count, 3);
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(read.points[seat], result.points[seat]);
        assert_int_equal(read.won[seat], result.won[seat]);
    }
    assert_store(tt_store_table_get(store, id, &table), TT_STORE_OK);
    assert_int_equal(table.life, TT_LIFE_OVER);
    assert_int_equal(table.ended, batch[0].time);
    assert_store(tt_store_table_end(store, id, TT_LIFE_FROZEN, 1, 1), TT_STORE_WRONG_LIFE);
}

static bool compare_large(void *context, const tt_store_action *action)
{
    const tt_store_text *large = context;
    assert_int_equal(action->events.size, large->size);
    assert_memory_equal(action->events.at, large->at, large->size);
    return true;
}

/* A market can be renewed many times in one action. */
void test_large_events_are_kept(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), id = running_table(store, ana);
    tt_store_action action = action_of(id, 1);
    tt_store_answer answer;
    tt_store_text large = {NULL, 3000000};
    char *bytes = malloc(large.size);
    assert_non_null(bytes);
    for (size_t i = 0; i < large.size; i++)
        bytes[i] = (char)('a' + i % 26);
    large.at = bytes;
    action.events = large;
    assert_store(tt_store_append(store, &action, 1, &answer), TT_STORE_OK);
    assert_int_equal(answer, TT_STORED);
    assert_store(tt_store_action_read(store, id, 1, compare_large, &large), TT_STORE_OK);
    free(bytes);
}

void test_a_hundred_thousand_actions(void **state)
{
    enum { TABLES = 100, BATCH = 500, EACH = 1000 };
    static tt_store_action batch[BATCH];
    static tt_store_answer answers[BATCH];
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), tables[TABLES];
    int next = 0;
    assert_store(tt_store_begin(store), TT_STORE_OK);
    for (int i = 0; i < TABLES; i++)
        tables[i] = running_table(store, ana);
    assert_store(tt_store_end(store), TT_STORE_OK);
    while (next < TABLES * EACH) {
        for (int i = 0; i < BATCH; i++, next++)
            batch[i] = action_of(tables[next % TABLES], (uint32_t)(next / TABLES + 1));
        assert_store(tt_store_append(store, batch, BATCH, answers), TT_STORE_OK);
        for (int i = 0; i < BATCH; i++)
            assert_int_equal(answers[i], TT_STORED);
    }
    for (int i = 0; i < TABLES; i++)
        assert_int_equal(played(store, tables[i]), EACH);
}
