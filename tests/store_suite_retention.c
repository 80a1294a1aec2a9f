/* store_suite_retention.c: the part of the suite about what is deleted: whole tables, and guests. */
#include "store_suite_retention.h"

#include "store_suite.h"

/* What action_of and table_with have for times: a table is opened at 5000 and started at 6000, action n is at 10000 +
 * n.
 */
enum { OPENED = 5000, FIRST = 10001 };

static tt_store_error purge(tt_store *store, tt_store_id id, int64_t finished, int64_t unfinished)
{
    return tt_store_table_purge(store, id, &(tt_store_retention){finished, unfinished});
}

static void finish(tt_store *store, tt_store_id id, uint32_t number)
{
    static const tt_store_result result = {.seat_count = 2, .points = {9, 7}, .won = {true}};
    tt_store_action last = action_of(id, number);
    tt_store_answer answer;
    last.result = &result;
    assert_store(tt_store_append(store, &last, 1, &answer), TT_STORE_OK);
    assert_int_equal(answer, TT_STORED);
}

static bool count_one(void *context, const tt_store_chat *chat)
{
    (void)chat;
    ++*(int *)context;
    return true;
}

void test_a_table_goes_as_a_whole(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), old = running_table(store, ana), other = running_table(store, ana), id;
    tt_store_table table;
    tt_store_result result;
    int64_t last;
    int chats = 0, seat;
    tt_store_chat said = {.table = old, .guest = ana, .time = 1, .text = {"hi", 2}};
    play(store, old, 1, 3);
    play(store, other, 1, 3);
    assert_store(tt_store_chat_add(store, &said, &id), TT_STORE_OK);
    assert_store(tt_store_link_add(store, old, ana, hash_of(5), 1), TT_STORE_OK);
    finish(store, old, 4);
    assert_store(purge(store, old, FIRST + 4, 0), TT_STORE_OK);
    assert_store(tt_store_table_get(store, old, &table), TT_STORE_NOT_FOUND);
    assert_store(tt_store_result_get(store, old, &result), TT_STORE_NOT_FOUND);
    assert_store(tt_store_link_use(store, hash_of(5), ana, 2, &id, &seat), TT_STORE_NOT_FOUND);
    assert_store(tt_store_chat_last(store, old, 9, count_one, &chats), TT_STORE_OK);
    assert_int_equal(chats, 0);
    assert_int_equal(played(store, old), -1);
    assert_int_equal(played(store, other), 3);
    assert_store(tt_store_table_last(store, old, &last), TT_STORE_NOT_FOUND);
    assert_store(tt_store_table_last(store, other, &last), TT_STORE_OK);
    assert_int_equal(last, FIRST + 2);
    play(store, other, 4, 4);
    assert_store(purge(store, old, FIRST + 4, 0), TT_STORE_NOT_FOUND);
}

void test_what_is_not_old_stays(void **state)
{
    tt_store *store = *state;
    tt_store_id id = running_table(store, guest_of(store, "ana"));
    play(store, id, 1, 3);
    assert_store(purge(store, id, FIRST + 100, FIRST + 2), TT_STORE_NOT_FOUND); /* its last action was then */
    assert_int_equal(played(store, id), 3);
    assert_store(purge(store, id, 0, FIRST + 3), TT_STORE_OK);
}

void test_each_kind_of_table_has_its_rule(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), open = open_table(store, ana), idle = open_table(store, ana),
                over = running_table(store, ana);
    finish(store, over, 1);
    assert_store(tt_store_table_end(store, idle, TT_LIFE_IDLE, 20000, 0), TT_STORE_OK);
    assert_store(purge(store, over, 0, 99999), TT_STORE_NOT_FOUND);
    assert_store(purge(store, open, 99999, 0), TT_STORE_NOT_FOUND);
    assert_store(purge(store, idle, 99999, 20000), TT_STORE_NOT_FOUND); /* as old as its end */
    assert_store(purge(store, open, 0, OPENED), TT_STORE_NOT_FOUND);
    assert_store(purge(store, open, 0, OPENED + 1), TT_STORE_OK);
    assert_store(purge(store, idle, 0, 20001), TT_STORE_OK);
    assert_store(purge(store, over, FIRST, 0), TT_STORE_NOT_FOUND);
    assert_store(purge(store, over, FIRST + 1, 0), TT_STORE_OK);
}

void test_numbers_are_never_given_again(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), ben = guest_of(store, "ben"), id = open_table(store, ana);
    assert_store(purge(store, id, 0, 99999), TT_STORE_OK);
    assert_true(open_table(store, ana) > id);
    assert_store(tt_store_guest_purge(store, ben, 99999), TT_STORE_OK);
    assert_true(guest_of(store, "eva") > ben);
}

void test_guests_go_whom_nothing_refers_to(void **state)
{
    tt_store *store = *state;
    tt_store_id host = guest_of(store, "host"), talker = guest_of(store, "talker"), gone = guest_of(store, "gone"),
                fresh = guest_of(store, "fresh"), id = open_table(store, host), found[9], from = 1, chat;
    tt_store_chat said = {.table = id, .guest = talker, .time = 1, .text = {"hi", 2}};
    int count;
    assert_store(tt_store_chat_add(store, &said, &chat), TT_STORE_OK);
    assert_store(tt_store_guest_seen(store, fresh, 5000), TT_STORE_OK);
    assert_store(tt_store_guest_old(store, 2000, &from, found, 9, &count), TT_STORE_OK);
    assert_int_equal(count, 1);
    assert_int_equal(found[0], gone);
    assert_int_equal(from, 0);
    assert_store(tt_store_guest_purge(store, host, 2000), TT_STORE_NOT_FOUND);
    assert_store(tt_store_guest_purge(store, talker, 2000), TT_STORE_NOT_FOUND);
    assert_store(tt_store_guest_purge(store, fresh, 2000), TT_STORE_NOT_FOUND);
    assert_store(tt_store_guest_purge(store, gone, 2000), TT_STORE_OK);
    assert_store(purge(store, id, 0, 99999), TT_STORE_OK);
    assert_store(tt_store_guest_purge(store, host, 2000), TT_STORE_OK);
    assert_store(tt_store_guest_purge(store, talker, 2000), TT_STORE_OK);
}

void test_old_tables_are_found_span_by_span(void **state)
{
    enum { TABLES = TT_STORE_SPAN + 5, ROOM = 300 };
    static tt_store_old found[ROOM];
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), from = 1;
    const tt_store_retention rule = {.unfinished = FIRST};
    int all = 0, calls = 0, count;
    assert_store(tt_store_begin(store), TT_STORE_OK);
    for (int i = 0; i < TABLES; i++)
        open_table(store, ana);
    assert_store(tt_store_end(store), TT_STORE_OK);
    play(store, running_table(store, ana), 1, 1);
    for (; from; calls++) {
        assert_store(tt_store_table_old(store, &rule, &from, found, ROOM, &count), TT_STORE_OK);
        for (int i = 0; i < count; i++, all++) {
            assert_int_equal(found[i].id, all + 1);
            assert_int_equal(found[i].last, OPENED);
            assert_int_equal(found[i].actions, 0);
            assert_string_equal(found[i].game, "usa");
        }
    }
    assert_int_equal(all, TABLES);
    assert_in_range(calls, 4, 6);
}
