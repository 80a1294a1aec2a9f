/* store_suite_notes.c: what a server notes for itself: when to look at a table again, how long it ran; the bound of
 * chat; and parts of what is written together. */
#include "store_suite_notes.h"

#include <stdio.h>
#include <string.h>

#include "store_suite.h"

static int count_due(tt_store *store, int64_t until, tt_store_id *first)
{
    static tt_store_table tables[10];
    int count;
    assert_store(tt_store_table_due(store, until, tables, 10, &count), TT_STORE_OK);
    *first = count > 0 ? tables[0].id : 0;
    return count;
}

void test_a_table_is_found_when_it_is_due(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), one = open_table(store, ana), two = running_table(store, ana), first;
    tt_store_table table = table_with(ana), read;
    tt_store_id three;
    table.due = 400;
    snprintf(table.standing, sizeof table.standing, "as it was made");
    assert_store(tt_store_table_add(store, &table, NULL, &three), TT_STORE_OK);
    assert_int_equal(count_due(store, INT64_MAX, &first), 1); /* the others have no time */
    assert_int_equal(first, three);
    assert_store(tt_store_table_note(store, one, 300, "three hundred"), TT_STORE_OK);
    assert_store(tt_store_table_note(store, two, 200, "two hundred"), TT_STORE_OK);
    assert_int_equal(count_due(store, 199, &first), 0);
    assert_int_equal(count_due(store, 300, &first), 2);
    assert_int_equal(first, two);
    assert_store(tt_store_table_note(store, two, 500, "later"), TT_STORE_OK);
    assert_int_equal(count_due(store, 499, &first), 2);
    assert_int_equal(first, one);
    assert_store(tt_store_table_get(store, two, &read), TT_STORE_OK);
    assert_int_equal(read.due, 500);
    assert_string_equal(read.standing, "later");
    assert_store(tt_store_table_get(store, three, &read), TT_STORE_OK);
    assert_string_equal(read.standing, "as it was made");
    assert_store(tt_store_table_note(store, one, 0, ""), TT_STORE_OK);
    assert_int_equal(count_due(store, INT64_MAX, &first), 2);
    assert_store(tt_store_table_note(store, three + 1, 1, ""), TT_STORE_NOT_FOUND);
    assert_store(tt_store_table_note(store, one, -1, ""), TT_STORE_BAD_VALUE);
    assert_store(tt_store_table_note(store, one, 1, "\xff"), TT_STORE_BAD_VALUE);
}

void test_an_ended_table_is_never_due(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), idle = open_table(store, ana), over = running_table(store, ana), first;
    tt_store_result result = {.seat_count = 3, .won = {true}};
    tt_store_action last = action_of(over, 1);
    tt_store_answer answer;
    last.result = &result;
    assert_store(tt_store_table_note(store, idle, 1, ""), TT_STORE_OK);
    assert_store(tt_store_table_note(store, over, 1, ""), TT_STORE_OK);
    assert_int_equal(count_due(store, 1, &first), 2);
    assert_store(tt_store_table_end(store, idle, TT_LIFE_IDLE, 9, 0), TT_STORE_OK);
    assert_store(tt_store_append(store, &last, 1, &answer), TT_STORE_OK);
    assert_int_equal(answer, TT_STORED);
    assert_int_equal(count_due(store, INT64_MAX, &first), 0);
    assert_store(tt_store_table_note(store, idle, 1, ""), TT_STORE_WRONG_LIFE);
    assert_store(tt_store_table_note(store, over, 1, ""), TT_STORE_WRONG_LIFE);
    assert_int_equal(count_due(store, INT64_MAX, &first), 0);
}

static bool note_times(void *context, const tt_store_chat *chat)
{
    int64_t *times = context; /* how many, the first, the last */
    if (times[0]++ == 0)
        times[1] = chat->time;
    times[2] = chat->time;
    return true;
}

void test_only_the_newest_chat_is_kept(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), one = open_table(store, ana), two = open_table(store, ana), id;
    int64_t times[3] = {0};
    assert_store(tt_store_begin(store), TT_STORE_OK);
    for (int i = 1; i <= TT_STORE_CHATS + 30; i++) {
        tt_store_chat chat = {.table = one, .guest = ana, .time = i, .text = {"hi", 2}};
        assert_store(tt_store_chat_add(store, &chat, &id), TT_STORE_OK);
        chat.table = two;
        if (i <= 3)
            assert_store(tt_store_chat_add(store, &chat, &id), TT_STORE_OK);
    }
    assert_store(tt_store_end(store), TT_STORE_OK);
    assert_store(tt_store_chat_last(store, one, 10000, note_times, times), TT_STORE_OK);
    assert_int_equal(times[0], TT_STORE_CHATS);
    assert_int_equal(times[1], 31);
    assert_int_equal(times[2], TT_STORE_CHATS + 30);
    memset(times, 0, sizeof times);
    assert_store(tt_store_chat_last(store, one, 50, note_times, times), TT_STORE_OK);
    assert_int_equal(times[0], 50);
    assert_int_equal(times[1], TT_STORE_CHATS - 19);
    assert_int_equal(times[2], TT_STORE_CHATS + 30);
    memset(times, 0, sizeof times);
    assert_store(tt_store_chat_last(store, two, 50, note_times, times), TT_STORE_OK);
    assert_int_equal(times[0], 3); /* of another table nothing is taken away */
    assert_store(tt_store_chat_last(store, two, 0, note_times, times), TT_STORE_BAD_VALUE);
}

void test_how_long_it_ran_is_kept(void **state)
{
    tt_store *store = *state;
    int64_t ran = 7;
    assert_store(tt_store_ran_get(store, &ran), TT_STORE_OK);
    assert_int_equal(ran, 0);
    assert_store(tt_store_ran_set(store, 5000000000), TT_STORE_OK);
    assert_store(tt_store_ran_get(store, &ran), TT_STORE_OK);
    assert_int_equal(ran, 5000000000);
    assert_store(tt_store_ran_set(store, -1), TT_STORE_BAD_VALUE);
}

void test_a_part_is_undone_alone(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), id = running_table(store, ana), gone;
    tt_store_guest guest;
    assert_store(tt_store_part_begin(store), TT_STORE_INTERNAL); /* of nothing */
    assert_store(tt_store_begin(store), TT_STORE_OK);
    play(store, id, 1, 2);
    assert_store(tt_store_part_begin(store), TT_STORE_OK);
    assert_store(tt_store_guest_add(store, hash_of(1), "ben", 1, &gone), TT_STORE_OK);
    play(store, id, 3, 4);
    assert_store(tt_store_part_end(store, false), TT_STORE_OK);
    assert_store(tt_store_part_begin(store), TT_STORE_OK);
    play(store, id, 3, 3);
    assert_store(tt_store_part_end(store, true), TT_STORE_OK);
    assert_store(tt_store_end(store), TT_STORE_OK);
    assert_int_equal(played(store, id), 3);
    assert_store(tt_store_guest_find(store, hash_of(1), &guest), TT_STORE_NOT_FOUND);
}

void test_parts_are_nested(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), id = running_table(store, ana);
    assert_store(tt_store_begin(store), TT_STORE_OK);
    assert_store(tt_store_part_begin(store), TT_STORE_OK);
    play(store, id, 1, 2);
    assert_store(tt_store_part_begin(store), TT_STORE_OK);
    play(store, id, 3, 3);
    assert_store(tt_store_part_end(store, true), TT_STORE_OK);
    assert_store(tt_store_part_end(store, false), TT_STORE_OK); /* with what was in it */
    assert_store(tt_store_end(store), TT_STORE_OK);
    assert_int_equal(played(store, id), 0);
}
