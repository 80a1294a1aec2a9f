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

/* Notes an open or running table that was just read, to be looked at again at `due`. */
static tt_store_error note(tt_store *store, tt_store_id id, int64_t due)
{
    tt_store_table table = {.id = id, .due = due, .seat_count = 3, .notes = {.is_known = true, .seen = due}};
    return tt_store_table_note(store, &table);
}

void test_a_table_is_found_when_it_is_due(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), one = open_table(store, ana), two = running_table(store, ana), first;
    tt_store_table table = table_with(ana), read;
    tt_store_id three;
    table.due = 400;
    assert_store(tt_store_table_add(store, &table, NULL, &three), TT_STORE_OK);
    assert_int_equal(count_due(store, INT64_MAX, &first), 1); /* the others have no time */
    assert_int_equal(first, three);
    assert_store(note(store, one, 300), TT_STORE_OK);
    assert_store(note(store, two, 200), TT_STORE_OK);
    assert_int_equal(count_due(store, 199, &first), 0);
    assert_int_equal(count_due(store, 300, &first), 2);
    assert_int_equal(first, two);
    assert_store(note(store, two, 500), TT_STORE_OK);
    assert_int_equal(count_due(store, 499, &first), 2);
    assert_int_equal(first, one);
    assert_store(tt_store_table_get(store, two, &read), TT_STORE_OK);
    assert_int_equal(read.due, 500);
    assert_store(note(store, one, 0), TT_STORE_OK);
    assert_int_equal(count_due(store, INT64_MAX, &first), 2);
    assert_store(note(store, three + 1, 1), TT_STORE_NOT_FOUND);
    assert_store(note(store, one, -1), TT_STORE_BAD_VALUE);
}

static void assert_notes(const tt_store_table *read, const tt_store_notes *notes)
{
    assert_int_equal(read->notes.is_known, notes->is_known);
    assert_int_equal(read->notes.number, notes->number);
    assert_int_equal(read->notes.written, notes->written);
    assert_int_equal(read->notes.seen, notes->seen);
    assert_int_equal(read->notes.is_quiet, notes->is_quiet);
    for (int seat = 0; seat < read->seat_count; seat++) {
        const tt_store_seat_notes *is = &read->notes.seats[seat], *was = &notes->seats[seat];
        assert_int_equal(is->is_on, was->is_on);
        assert_int_equal(is->is_late, was->is_late);
        assert_int_equal(is->late_turns, was->late_turns);
        assert_int_equal(is->is_hinted, was->is_hinted);
        assert_int_equal(is->muted, was->muted);
        assert_int_equal(is->left, was->left);
        assert_int_equal(is->asked, was->asked);
    }
}

/* However large the numbers are. */
void test_notes_come_back_as_they_were(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), id = open_table(store, ana), made;
    tt_store_table table = table_with(ana), read, other;
    assert_store(tt_store_table_get(store, id, &read), TT_STORE_OK);
    assert_notes(&read, &(tt_store_notes){.is_known = false}); /* nothing was noted */
    read.notes = (tt_store_notes){
        .is_known = true, .number = UINT32_MAX, .written = INT64_MAX, .seen = 8999999999999, .is_quiet = true};
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        read.notes.seats[seat] = (tt_store_seat_notes){.is_on = seat % 2,
                                                       .is_late = seat % 3 == 0,
                                                       .late_turns = UINT8_MAX,
                                                       .is_hinted = seat == 1,
                                                       .muted = (1U << TT_MAX_SEATS) - 1,
                                                       .left = seat ? INT64_MIN : INT32_MAX,
                                                       .asked = seat ? INT64_MAX - seat : 0};
    assert_store(tt_store_table_note(store, &read), TT_STORE_OK);
    assert_store(tt_store_table_get(store, id, &other), TT_STORE_OK);
    assert_notes(&other, &read.notes);
    table.notes = read.notes; /* also those it is opened with */
    assert_store(tt_store_table_add(store, &table, NULL, &made), TT_STORE_OK);
    assert_store(tt_store_table_get(store, made, &other), TT_STORE_OK);
    assert_notes(&other, &read.notes);
}

/* Without notes there is nothing to write. */
void test_only_notes_that_are_known_are_written(void **state)
{
    tt_store *store = *state;
    tt_store_table read;
    assert_store(tt_store_table_get(store, open_table(store, guest_of(store, "ana")), &read), TT_STORE_OK);
    assert_store(tt_store_table_note(store, &read), TT_STORE_BAD_VALUE);
    read.notes.is_known = true;
    read.seat_count = TT_MAX_SEATS + 1;
    assert_store(tt_store_table_note(store, &read), TT_STORE_BAD_VALUE);
}

static bool is_removed(tt_store *store, tt_store_id table, tt_store_id guest)
{
    bool is;
    assert_store(tt_store_guest_is_removed(store, table, guest, &is), TT_STORE_OK);
    return is;
}

/* The latest, each once. */
void test_who_was_removed_is_remembered(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), one = open_table(store, ana), two = open_table(store, ana);
    for (tt_store_id guest = 1; guest <= TT_STORE_REMOVED + 1; guest++) {
        assert_store(tt_store_guest_remove(store, one, INT64_MAX - guest), TT_STORE_OK);
        assert_store(tt_store_guest_remove(store, one, INT64_MAX - guest), TT_STORE_OK);
    }
    assert_store(tt_store_guest_remove(store, two, INT64_MAX - 1), TT_STORE_OK);
    assert_false(is_removed(store, one, INT64_MAX - 1));
    assert_false(is_removed(store, one, 0));
    for (tt_store_id guest = 2; guest <= TT_STORE_REMOVED + 1; guest++)
        assert_true(is_removed(store, one, INT64_MAX - guest));
    assert_true(is_removed(store, two, INT64_MAX - 1)); /* of another table nothing is taken away */
    assert_store(tt_store_guest_remove(store, two + 1, ana), TT_STORE_NOT_FOUND);
}

void test_an_ended_table_is_never_due(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), idle = open_table(store, ana), over = running_table(store, ana), first;
    tt_store_result result = {.seat_count = 3, .won = {true}};
    tt_store_action last = action_of(over, 1);
    tt_store_answer answer;
    last.result = &result;
    assert_store(note(store, idle, 1), TT_STORE_OK);
    assert_store(note(store, over, 1), TT_STORE_OK);
    assert_int_equal(count_due(store, 1, &first), 2);
    assert_store(tt_store_table_end(store, idle, TT_LIFE_IDLE, 9, 0), TT_STORE_OK);
    assert_store(tt_store_append(store, &last, 1, &answer), TT_STORE_OK);
    assert_int_equal(answer, TT_STORED);
    assert_int_equal(count_due(store, INT64_MAX, &first), 0);
    assert_store(note(store, idle, 1), TT_STORE_WRONG_LIFE);
    assert_store(note(store, over, 1), TT_STORE_WRONG_LIFE);
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
