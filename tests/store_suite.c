/* store_suite.c: guests, tables, lists and chat: what every engine must do. Seats are in store_suite_seats.c, play in
 * store_suite_play.c. */
#include "store_suite.h"

#include <stdio.h>
#include <string.h>

#include "store_suite_accounts.h"
#include "store_suite_notes.h"
#include "store_suite_notify.h"
#include "store_suite_play.h"
#include "store_suite_ratings.h"
#include "store_suite_retention.h"
#include "store_suite_rounds.h"
#include "store_suite_seats.h"

static const store_maker *maker;
static tt_store *store;

static int set_up(void **state)
{
    maker->clear();
    *state = store = maker->open();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    tt_store_close(store);
    store = NULL;
    maker->clear();
    return 0;
}

static void reopen(void)
{
    tt_store_close(store);
    store = maker->open();
}

/* The file of a board, as it was told. */
typedef struct told_board {
    int count;
    char text[200];
    size_t size;
} told_board;

static void note_board(void *context, tt_store_text text)
{
    told_board *told = context;
    told->count++;
    told->size = text.size;
    memcpy(told->text, text.at, text.size < sizeof told->text ? text.size : sizeof told->text);
}

static tt_store_table table_on_board(tt_store_id guest, const char *text, size_t size)
{
    tt_store_table table = table_with(guest);
    table.has_board = true;
    snprintf(table.board_name, sizeof table.board_name, "Four Towns");
    memcpy(table.board_hash, hash_of(9), sizeof table.board_hash);
    table.board = (tt_store_text){text, size};
    return table;
}

static void test_a_board_is_stored_with_its_table(void **unused)
{
    static const char text[] = "{\"name\": \"N\xC3\xA5rvik; DROP TABLE boards\"}\n";
    tt_store_id ana = guest_of(store, "ana"), id, plain = open_table(store, ana);
    tt_store_table made = table_on_board(ana, text, sizeof text - 1), read, list[5];
    told_board told = {0};
    int count;
    (void)unused;
    assert_store(tt_store_table_add(store, &made, NULL, &id), TT_STORE_OK);
    reopen();
    assert_store(tt_store_table_get(store, id, &read), TT_STORE_OK);
    assert_true(read.has_board);
    assert_string_equal(read.board_name, "Four Towns");
    assert_memory_equal(read.board_hash, hash_of(9), TT_STORE_HASH);
    assert_null(read.board.at);
    assert_store(tt_store_board_get(store, id, note_board, &told), TT_STORE_OK);
    assert_int_equal(told.count, 1);
    assert_int_equal(told.size, sizeof text - 1);
    assert_memory_equal(told.text, text, sizeof text - 1);
    assert_store(tt_store_table_list(store, &(tt_store_filter){0}, list, 5, &count), TT_STORE_OK);
    assert_int_equal(count, 2);
    assert_true(list[0].has_board && !list[1].has_board);
    assert_store(tt_store_board_get(store, plain, note_board, &told), TT_STORE_NOT_FOUND);
    assert_store(tt_store_table_purge(store, id, &(tt_store_retention){0, INT64_MAX}), TT_STORE_OK);
    assert_store(tt_store_board_get(store, id, note_board, &told), TT_STORE_NOT_FOUND);
    assert_int_equal(told.count, 1);
}

static void test_bad_boards_are_refused(void **unused)
{
    static char large[TT_STORE_BOARD + 1];
    tt_store_id ana = guest_of(store, "ana"), id;
    tt_store_table made;
    (void)unused;
    memset(large, ' ', sizeof large);
    made = table_on_board(ana, large, TT_STORE_BOARD);
    assert_store(tt_store_table_add(store, &made, NULL, &id), TT_STORE_OK);
    made = table_on_board(ana, large, TT_STORE_BOARD + 1);
    assert_store(tt_store_table_add(store, &made, NULL, &id), TT_STORE_BAD_VALUE);
    made = table_on_board(ana, "", 0);
    assert_store(tt_store_table_add(store, &made, NULL, &id), TT_STORE_BAD_VALUE);
    made = table_on_board(ana, "\xFF", 1);
    assert_store(tt_store_table_add(store, &made, NULL, &id), TT_STORE_BAD_VALUE);
    made = table_on_board(ana, "{}", 2);
    made.board_name[0] = 0;
    assert_store(tt_store_table_add(store, &made, NULL, &id), TT_STORE_BAD_VALUE);
}

static void test_every_error_has_a_name_and_a_sentence(void **unused)
{
    (void)unused;
    for (int i = 0; i < TT_STORE_ERRORS; i++) {
        assert_true(strlen(tt_store_error_name((tt_store_error)i)) > 1);
        assert_true(strlen(tt_store_error_text((tt_store_error)i)) > 10);
        for (int other = 0; other < i; other++)
            assert_string_not_equal(tt_store_error_name((tt_store_error)i), tt_store_error_name((tt_store_error)other));
    }
}

/* Guests. */

static void test_a_guest_is_found_by_its_token(void **unused)
{
    tt_store_id ana, ben;
    tt_store_guest guest;
    (void)unused;
    assert_store(tt_store_guest_add(store, hash_of(1), "ana", 1000, &ana), TT_STORE_OK);
    assert_store(tt_store_guest_add(store, hash_of(2), "ben", 2000, &ben), TT_STORE_OK);
    assert_int_not_equal(ana, ben);
    assert_store(tt_store_guest_find(store, hash_of(2), &guest), TT_STORE_OK);
    assert_int_equal(guest.id, ben);
    assert_string_equal(guest.name, "ben");
    assert_int_equal(guest.created, 2000);
    assert_int_equal(guest.seen, 2000);
    assert_store(tt_store_guest_find(store, hash_of(1), &guest), TT_STORE_OK);
    assert_string_equal(guest.name, "ana");
    assert_store(tt_store_guest_find(store, hash_of(3), &guest), TT_STORE_NOT_FOUND);
}

static void test_a_token_is_for_one_guest(void **unused)
{
    tt_store_id id;
    tt_store_guest guest;
    (void)unused;
    assert_store(tt_store_guest_add(store, hash_of(1), "ana", 1000, &id), TT_STORE_OK);
    assert_store(tt_store_guest_add(store, hash_of(1), "ben", 2000, &id), TT_STORE_TAKEN);
    assert_store(tt_store_guest_find(store, hash_of(1), &guest), TT_STORE_OK);
    assert_string_equal(guest.name, "ana");
}

static void test_a_guest_is_seen_again(void **unused)
{
    tt_store_id ana;
    tt_store_guest guest;
    (void)unused;
    assert_store(tt_store_guest_add(store, hash_of(1), "ana", 1000, &ana), TT_STORE_OK);
    assert_store(tt_store_guest_seen(store, ana, 9000), TT_STORE_OK);
    assert_store(tt_store_guest_find(store, hash_of(1), &guest), TT_STORE_OK);
    assert_string_equal(guest.name, "ana");
    assert_int_equal(guest.created, 1000);
    assert_int_equal(guest.seen, 9000);
    assert_store(tt_store_guest_seen(store, ana + 1, 9000), TT_STORE_NOT_FOUND);
}

/* Tables. */

static void test_a_table_comes_back_as_it_was(void **unused)
{
    tt_store_id ana = guest_of(store, "ana"), id;
    tt_store_table made = table_with(ana), read;
    (void)unused;
    snprintf(made.options, sizeof made.options, "{\"alvin\":true}");
    assert_store(tt_store_table_add(store, &made, NULL, &id), TT_STORE_OK);
    reopen();
    assert_store(tt_store_table_get(store, id, &read), TT_STORE_OK);
    assert_int_equal(read.id, id);
    assert_int_equal(read.life, TT_LIFE_OPEN);
    assert_true(read.is_public);
    assert_true(read.memory_aid);
    assert_string_equal(read.game, "usa");
    assert_string_equal(read.options, "{\"alvin\":true}");
    assert_string_equal(read.clock, "{\"turn\":120}");
    assert_int_equal(read.host, ana);
    assert_memory_equal(read.secret, made.secret, sizeof made.secret);
    assert_memory_equal(read.commitment, made.commitment, sizeof made.commitment);
    assert_false(read.has_seed);
    assert_int_equal(read.rules, 0);
    assert_int_equal(read.created, 5000);
    assert_int_equal(read.started, 0);
    assert_int_equal(read.ended, 0);
    assert_int_equal(read.seat_count, 3);
    assert_seat(&read.seats[0], TT_SITS_GUEST, ana, "ana");
    assert_seat(&read.seats[1], TT_SITS_NOBODY, 0, "");
    assert_seat(&read.seats[2], TT_SITS_BOT, 0, "planner");
    assert_true(read.seats[0].has_chance);
    assert_memory_equal(read.seats[0].chance, made.seats[0].chance, TT_STORE_CHANCE);
    assert_false(read.seats[1].has_chance);
    assert_store(tt_store_table_get(store, id + 1, &read), TT_STORE_NOT_FOUND);
}

static void test_a_table_of_unknown_guests_is_not_made(void **unused)
{
    tt_store_id ana = guest_of(store, "ana"), id;
    tt_store_table table = table_with(ana + 5);
    int count;
    (void)unused;
    assert_store(tt_store_table_add(store, &table, NULL, &id), TT_STORE_NOT_FOUND);
    table = table_with(ana);
    table.seats[1] = (tt_store_seat){.kind = TT_SITS_GUEST, .guest = ana + 1};
    assert_store(tt_store_table_add(store, &table, NULL, &id), TT_STORE_NOT_FOUND);
    assert_store(tt_store_table_list(store, &(tt_store_filter){0}, &table, 1, &count), TT_STORE_OK);
    assert_int_equal(count, 0);
}

static void test_an_invitation_leads_to_its_table(void **unused)
{
    tt_store_id ana = guest_of(store, "ana"), id, other = open_table(store, ana);
    tt_store_table table = table_with(ana), found;
    (void)unused;
    table.is_public = false;
    assert_store(tt_store_table_add(store, &table, hash_of(5), &id), TT_STORE_OK);
    assert_store(tt_store_table_find(store, hash_of(5), &found), TT_STORE_OK);
    assert_int_equal(found.id, id);
    assert_false(found.is_public);
    assert_store(tt_store_table_add(store, &table, hash_of(5), &other), TT_STORE_TAKEN);
    assert_store(tt_store_table_find(store, hash_of(6), &found), TT_STORE_NOT_FOUND);
}

static void test_a_table_begins_once(void **unused)
{
    tt_store_id ana = guest_of(store, "ana"), id = running_table(store, ana);
    tt_store_start start = {.dealt = TT_DEAL_DRAWN, .rules = 4, .time = 7000, .events = {"again\n", 6}};
    tt_store_table table;
    (void)unused;
    assert_store(tt_store_table_start(store, id, &start), TT_STORE_WRONG_LIFE);
    assert_store(tt_store_table_start(store, id + 1, &start), TT_STORE_NOT_FOUND);
    assert_store(tt_store_table_get(store, id, &table), TT_STORE_OK);
    assert_int_equal(table.life, TT_LIFE_RUNNING);
    assert_int_equal(table.rules, 3);
    assert_int_equal(table.started, 6000);
    assert_true(table.has_seed);
    assert_memory_equal(table.seed, hash_of(79), TT_STORE_SECRET);
    assert_int_equal(played(store, id), 0);
}

static void test_tables_end_idle_or_frozen(void **unused)
{
    tt_store_id ana = guest_of(store, "ana"), idle = open_table(store, ana), frozen = running_table(store, ana);
    tt_store_table table;
    (void)unused;
    assert_store(tt_store_table_end(store, idle, TT_LIFE_IDLE, 8000, 0), TT_STORE_OK);
    assert_store(tt_store_table_end(store, frozen, TT_LIFE_FROZEN, 8001, 17), TT_STORE_OK);
    assert_store(tt_store_table_end(store, frozen, TT_LIFE_IDLE, 8002, 0), TT_STORE_WRONG_LIFE);
    assert_store(tt_store_table_end(store, frozen + 1, TT_LIFE_IDLE, 8002, 0), TT_STORE_NOT_FOUND);
    assert_store(tt_store_table_end(store, idle, TT_LIFE_OVER, 8002, 0), TT_STORE_BAD_VALUE);
    assert_store(tt_store_table_get(store, idle, &table), TT_STORE_OK);
    assert_int_equal(table.life, TT_LIFE_IDLE);
    assert_int_equal(table.ended, 8000);
    assert_store(tt_store_table_get(store, frozen, &table), TT_STORE_OK);
    assert_int_equal(table.life, TT_LIFE_FROZEN);
    assert_int_equal(table.frozen_at, 17);
}

/* Lists. */

static int list(const tt_store_filter *filter, tt_store_id ids[], int room)
{
    static tt_store_table tables[50];
    int count;
    assert_store(tt_store_table_list(store, filter, tables, room, &count), TT_STORE_OK);
    for (int i = 0; i < count; i++)
        ids[i] = tables[i].id;
    return count;
}

static void test_lists_come_in_pages_newest_first(void **unused)
{
    tt_store_id ana = guest_of(store, "ana"), made[25], page[50], seen[50];
    tt_store_filter filter = {0};
    int count, total = 0;
    (void)unused;
    for (int i = 0; i < 25; i++)
        made[i] = open_table(store, ana);
    while ((count = list(&filter, page, 10)) > 0) {
        memcpy(seen + total, page, (size_t)count * sizeof *page);
        total += count;
        filter.before = page[count - 1];
        if (total == 10)
            open_table(store, ana); /* one that is opened in between moves nobody on a later page */
    }
    assert_int_equal(total, 25);
    for (int i = 0; i < 25; i++)
        assert_int_equal(seen[i], made[24 - i]);
}

static void test_lists_are_filtered(void **unused)
{
    tt_store_id ana = guest_of(store, "ana"), ben = guest_of(store, "ben"), ids[50], hidden, full;
    tt_store_table table = table_with(ben);
    tt_store_id open = open_table(store, ana), running = running_table(store, ana);
    (void)unused;
    table.is_public = false;
    snprintf(table.game, sizeof table.game, "europe");
    assert_store(tt_store_table_add(store, &table, NULL, &hidden), TT_STORE_OK);
    table = table_with(ana);
    table.seats[1] = (tt_store_seat){.kind = TT_SITS_GUEST, .guest = ben};
    assert_store(tt_store_table_add(store, &table, NULL, &full), TT_STORE_OK);

    assert_int_equal(list(&(tt_store_filter){0}, ids, 50), 4);
    assert_int_equal(list(&(tt_store_filter){.only_public = true}, ids, 50), 3);
    assert_int_equal(list(&(tt_store_filter){.life = TT_LIFE_RUNNING}, ids, 50), 1);
    assert_int_equal(ids[0], running);
    assert_int_equal(list(&(tt_store_filter){.game = "europe"}, ids, 50), 1);
    assert_int_equal(ids[0], hidden);
    assert_int_equal(list(&(tt_store_filter){.guest = ben}, ids, 50), 2);
    assert_int_equal(ids[0], full);
    assert_int_equal(ids[1], hidden);
    assert_int_equal(list(&(tt_store_filter){.rules = 3}, ids, 50), 1);
    assert_int_equal(list(&(tt_store_filter){.rules = 4}, ids, 50), 0);
    assert_int_equal(
        list(&(tt_store_filter){.life = TT_LIFE_OPEN, .game = "usa", .only_public = true, .only_free = true}, ids, 50),
        1);
    assert_int_equal(ids[0], open);
    assert_int_equal(
        list(&(tt_store_filter){.life = TT_LIFE_OPEN, .game = "usa' OR 1 --", .guest = ana, .before = full}, ids, 50),
        0);
}

static int64_t count(const tt_store_filter *filter)
{
    int64_t number = -1;
    assert_store(tt_store_table_count(store, filter, &number), TT_STORE_OK);
    return number;
}

/* More than a list has room for. */
static void test_tables_are_counted(void **unused)
{
    enum { MANY = 1200 };
    tt_store_id ana = guest_of(store, "ana"), ben = guest_of(store, "ben");
    tt_store_table table = table_with(ana);
    int64_t number;
    (void)unused;
    assert_int_equal(count(&(tt_store_filter){0}), 0);
    assert_store(tt_store_begin(store), TT_STORE_OK);
    for (int i = 0; i < MANY; i++) {
        tt_store_id id;
        table.created = 5000 + i;
        assert_store(tt_store_table_add(store, &table, NULL, &id), TT_STORE_OK);
    }
    assert_store(tt_store_end(store), TT_STORE_OK);
    running_table(store, ana); /* created at 5000 too */
    open_table(store, ben);
    assert_int_equal(count(&(tt_store_filter){0}), MANY + 2);
    assert_int_equal(count(&(tt_store_filter){.guest = ana}), MANY + 1);
    assert_int_equal(count(&(tt_store_filter){.guest = ana, .life = TT_LIFE_RUNNING}), 1);
    assert_int_equal(count(&(tt_store_filter){.guest = ana, .since = 5000 + MANY - 7}), 7);
    assert_int_equal(count(&(tt_store_filter){.guest = ben, .since = 5001}), 0);
    int64_t lives[TT_LIVES];
    assert_store(tt_store_life_counts(store, lives), TT_STORE_OK);
    assert_memory_equal(lives, ((int64_t[TT_LIVES]){[TT_LIFE_OPEN] = MANY + 1, [TT_LIFE_RUNNING] = 1}), sizeof lives);
    assert_store(tt_store_table_count(store, &(tt_store_filter){.since = -1}, &number), TT_STORE_BAD_VALUE);
    assert_store(tt_store_table_count(store, &(tt_store_filter){.life = TT_LIVES}, &number), TT_STORE_BAD_VALUE);
}

/* Chat. */

static bool collect(void *context, const tt_store_chat *chat)
{
    char *all = context;
    snprintf(all + strlen(all), 200, "%s@%lld:%.*s|", chat->name, (long long)chat->time, (int)chat->text.size,
             chat->text.at);
    return strlen(all) < 60;
}

static tt_store_id say(tt_store_id table, tt_store_id guest, int64_t time, const char *text)
{
    tt_store_chat chat = {.table = table, .guest = guest, .time = time, .text = {text, strlen(text)}};
    tt_store_id id;
    assert_store(tt_store_chat_add(store, &chat, &id), TT_STORE_OK);
    return id;
}

static void test_chat_is_read_in_order(void **unused)
{
    tt_store_id ana = guest_of(store, "ana"), ben = guest_of(store, "ben"), id = open_table(store, ana), made;
    tt_store_chat nowhere = {.table = id + 1, .guest = ana, .text = {"x", 1}};
    char all[1000] = "";
    (void)unused;
    say(id, ana, 5, "hello");
    say(id, ben, 4, "hi");
    say(id, ana, 6, "go");
    assert_store(tt_store_chat_last(store, id, 100, collect, all), TT_STORE_OK);
    assert_string_equal(all, "ana@5:hello|ben@4:hi|ana@6:go|");
    all[0] = 0;
    assert_store(tt_store_chat_last(store, id, 2, collect, all), TT_STORE_OK);
    assert_string_equal(all, "ben@4:hi|ana@6:go|");
    memset(all, 'x', 60); /* the reader has enough after one */
    assert_store(tt_store_chat_last(store, id, 100, collect, all), TT_STORE_OK);
    assert_string_equal(all + 60, "ana@5:hello|");
    assert_store(tt_store_chat_add(store, &nowhere, &made), TT_STORE_NOT_FOUND);
    nowhere.table = id;
    nowhere.guest = ben + 1;
    assert_store(tt_store_chat_add(store, &nowhere, &made), TT_STORE_NOT_FOUND);
}

/* Texts. */

static void test_hostile_texts_are_kept_as_they_are(void **unused)
{
    static const char *const texts[] = {"'; DROP TABLE guests; --",
                                        "Robert'); DELETE FROM actions;--",
                                        "\"quoted\" `and` [bracketed]",
                                        "?1 :name @x $y %s %n",
                                        "line\nbreak\ttab\r\x01\x7f",
                                        "\xF0\x9F\x9A\x82 \xE2\x80\xAE right to left \xEF\xBB\xBF",
                                        "\\x00\\' \\",
                                        "{\"event\":\"claim\"}"};
    tt_store_id ana = guest_of(store, "ana"), id = open_table(store, ana), guest;
    tt_store_guest read;
    (void)unused;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char all[1000] = "", expected[1000];
        assert_store(tt_store_guest_add(store, hash_of((int)i), texts[i], 1, &guest), TT_STORE_OK);
        assert_store(tt_store_guest_find(store, hash_of((int)i), &read), TT_STORE_OK);
        assert_string_equal(read.name, texts[i]);
        say(id, guest, 1, texts[i]);
        assert_store(tt_store_chat_last(store, id, 1, collect, all), TT_STORE_OK);
        snprintf(expected, sizeof expected, "%s@1:%s|", texts[i], texts[i]);
        assert_string_equal(all, expected);
    }
}

static void test_what_is_no_text_is_refused(void **unused)
{
    static const char *const texts[] = {"\xFF",
                                        "a\xC3",
                                        "\xC0\x80",
                                        "\xED\xA0\x80",
                                        "\xF5\x80\x80\x80",
                                        "\xE0\x80\x80",
                                        "\xF4\x90\x80\x80",
                                        "abcdefgh\x80xyzxyzxyz"};
    tt_store_id ana = guest_of(store, "ana"), id = open_table(store, ana), unused_id;
    char too_long[TT_STORE_NAME + 1];
    static char much[TT_STORE_CHAT + 1];
    tt_store_chat chat = {.table = id, .guest = ana, .text = {"a\0b", 3}};
    (void)unused;
    memset(too_long, 'a', sizeof too_long);
    too_long[TT_STORE_NAME] = 0;
    memset(much, 'a', sizeof much);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_store(tt_store_guest_add(store, hash_of(1), texts[i], 1, &unused_id), TT_STORE_BAD_VALUE);
    assert_store(tt_store_guest_add(store, hash_of(1), "", 1, &unused_id), TT_STORE_BAD_VALUE);
    assert_store(tt_store_guest_add(store, hash_of(1), too_long, 1, &unused_id), TT_STORE_BAD_VALUE);
    too_long[TT_STORE_NAME - 1] = 0;
    assert_store(tt_store_guest_add(store, hash_of(1), too_long, 1, &unused_id), TT_STORE_OK);
    assert_store(tt_store_chat_add(store, &chat, &unused_id), TT_STORE_BAD_VALUE);
    chat.text = (tt_store_text){much, sizeof much};
    assert_store(tt_store_chat_add(store, &chat, &unused_id), TT_STORE_BAD_VALUE);
    chat.text.size--;
    assert_store(tt_store_chat_add(store, &chat, &unused_id), TT_STORE_OK);
}

static void test_bad_values_are_refused(void **unused)
{
    tt_store_id ana = guest_of(store, "ana"), id = open_table(store, ana), made;
    tt_store_table table = table_with(ana);
    tt_store_seat nobody = {0}, wrong = {.kind = TT_SITS_GUEST};
    tt_store_start start = {.rules = 0, .events = {"", 0}};
    int count;
    (void)unused;
    table.seat_count = TT_MAX_SEATS + 1;
    assert_store(tt_store_table_add(store, &table, NULL, &made), TT_STORE_BAD_VALUE);
    table = table_with(ana);
    table.game[0] = 0;
    assert_store(tt_store_table_add(store, &table, NULL, &made), TT_STORE_BAD_VALUE);
    table = table_with(ana);
    memset(table.clock, 'x', sizeof table.clock);
    assert_store(tt_store_table_add(store, &table, NULL, &made), TT_STORE_BAD_VALUE);
    assert_store(tt_store_seat_change(store, id, 1, &nobody, &wrong), TT_STORE_BAD_VALUE);
    assert_store(tt_store_seat_change(store, id, -1, &nobody, &nobody), TT_STORE_BAD_VALUE);
    assert_store(tt_store_table_start(store, id, &start), TT_STORE_BAD_VALUE);
    assert_store(tt_store_table_list(store, &(tt_store_filter){.before = -1}, &table, 1, &count), TT_STORE_BAD_VALUE);
    assert_store(tt_store_table_list(store, &(tt_store_filter){0}, &table, 0, &count), TT_STORE_BAD_VALUE);
}

/* Together. */

static void test_writes_together_all_count(void **unused)
{
    tt_store_id ana, id, other;
    tt_store_guest guest;
    (void)unused;
    assert_store(tt_store_begin(store), TT_STORE_OK);
    ana = guest_of(store, "ana");
    assert_store(tt_store_guest_add(store, hash_of(1), "ben", 1, &other), TT_STORE_OK);
    assert_store(tt_store_guest_add(store, hash_of(1), "eva", 1, &other), TT_STORE_TAKEN); /* alone is undone */
    id = running_table(store, ana);
    play(store, id, 1, 5);
    assert_store(tt_store_begin(store), TT_STORE_INTERNAL);
    assert_store(tt_store_end(store), TT_STORE_OK);
    assert_store(tt_store_end(store), TT_STORE_INTERNAL);
    reopen();
    assert_int_equal(played(store, id), 5);
    assert_store(tt_store_guest_find(store, hash_of(1), &guest), TT_STORE_OK);
    assert_string_equal(guest.name, "ben");
}

static void test_writes_that_are_not_ended_never_were(void **unused)
{
    tt_store_id ana = guest_of(store, "ana"), id = running_table(store, ana);
    (void)unused;
    play(store, id, 1, 2);
    assert_store(tt_store_begin(store), TT_STORE_OK);
    play(store, id, 3, 4);
    assert_int_equal(played(store, id), 4); /* whoever writes sees it */
    reopen();
    assert_int_equal(played(store, id), 2);
}

int store_suite_run(const store_maker *of)
{
#define STORE_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        STORE_TEST(test_every_error_has_a_name_and_a_sentence),
        STORE_TEST(test_a_guest_is_found_by_its_token),
        STORE_TEST(test_a_token_is_for_one_guest),
        STORE_TEST(test_a_guest_is_seen_again),
        STORE_TEST(test_a_table_comes_back_as_it_was),
        STORE_TEST(test_a_board_is_stored_with_its_table),
        STORE_TEST(test_bad_boards_are_refused),
        STORE_TEST(test_a_table_of_unknown_guests_is_not_made),
        STORE_TEST(test_an_invitation_leads_to_its_table),
        STORE_TEST(test_a_table_begins_once),
        STORE_TEST(test_tables_end_idle_or_frozen),
        STORE_TEST(test_a_seat_is_taken_once),
        STORE_TEST(test_a_link_moves_a_seat_once),
        STORE_TEST(test_a_new_link_takes_the_place_of_the_old),
        STORE_TEST(test_a_link_follows_its_owner_to_another_seat),
        STORE_TEST(test_a_link_of_somebody_who_left_is_good_no_more),
        STORE_TEST(test_lists_come_in_pages_newest_first),
        STORE_TEST(test_lists_are_filtered),
        STORE_TEST(test_tables_are_counted),
        STORE_TEST(test_chat_is_read_in_order),
        STORE_TEST(test_hostile_texts_are_kept_as_they_are),
        STORE_TEST(test_what_is_no_text_is_refused),
        STORE_TEST(test_bad_values_are_refused),
        STORE_TEST(test_writes_together_all_count),
        STORE_TEST(test_writes_that_are_not_ended_never_were),
        STORE_TEST(test_a_part_is_undone_alone),
        STORE_TEST(test_parts_are_nested),
        STORE_TEST(test_a_table_is_found_when_it_is_due),
        STORE_TEST(test_notes_come_back_as_they_were),
        STORE_TEST(test_only_notes_that_are_known_are_written),
        STORE_TEST(test_who_was_removed_is_remembered),
        STORE_TEST(test_an_ended_table_is_never_due),
        STORE_TEST(test_only_the_newest_chat_is_kept),
        STORE_TEST(test_how_long_it_ran_is_kept),
        STORE_TEST(test_a_table_goes_as_a_whole),
        STORE_TEST(test_what_is_not_old_stays),
        STORE_TEST(test_each_kind_of_table_has_its_rule),
        STORE_TEST(test_numbers_are_never_given_again),
        STORE_TEST(test_guests_go_whom_nothing_refers_to),
        STORE_TEST(test_old_tables_are_found_span_by_span),
        STORE_TEST(test_a_guest_registers_once),
        STORE_TEST(test_a_registered_guest_has_sessions),
        STORE_TEST(test_changes_of_guests_are_noted),
        STORE_TEST(test_a_session_that_is_pushed_out_is_noted),
        STORE_TEST(test_only_the_newest_sessions_are_kept),
        STORE_TEST(test_a_password_changes),
        STORE_TEST(test_a_deleted_account_leaves_its_games),
        STORE_TEST(test_an_account_is_never_old),
        STORE_TEST(test_guests_block_each_other),
        STORE_TEST(test_reports_are_read_newest_first),
        STORE_TEST(test_bad_accounts_are_refused),
        STORE_TEST(test_a_round_keeps_its_secrets),
        STORE_TEST(test_bad_rounds_are_refused),
        STORE_TEST(test_a_deal_is_played_once),
        STORE_TEST(test_a_round_ends_with_its_tables),
        STORE_TEST(test_rounds_that_are_due),
        STORE_TEST(test_a_closed_round_has_no_plans),
        STORE_TEST(test_tables_stay_until_the_round_ends),
        STORE_TEST(test_a_banned_guest_is_known_as_one),
        STORE_TEST(test_an_operator_finds_people),
        STORE_TEST(test_targets_come_back_as_they_were),
        STORE_TEST(test_a_guest_has_few_targets),
        STORE_TEST(test_a_code_confirms_and_wrong_ones_delete),
        STORE_TEST(test_a_target_that_fails_is_deleted),
        STORE_TEST(test_settings_of_notifications),
        STORE_TEST(test_a_digest_is_given_once_a_day),
        STORE_TEST(test_one_notice_for_a_turn),
        STORE_TEST(test_turns_without_a_notice),
        STORE_TEST(test_the_first_key_pair_stays),
        STORE_TEST(test_plans_go_with_their_table),
        STORE_TEST(test_notifications_go_with_their_guest),
        STORE_TEST(test_rated_games_change_what_the_layer_says),
        STORE_TEST(test_a_result_is_rated_once),
        STORE_TEST(test_only_rated_results_change_ratings),
        STORE_TEST(test_abandoned_seats_are_last),
        STORE_TEST(test_a_deleted_account_takes_its_ratings_along),
        STORE_TEST(test_an_account_deleted_in_a_game_counts_as_it_was),
        STORE_TEST(test_ranks_need_a_narrow_interval),
        STORE_TEST(test_a_history_is_read_newest_first),
        STORE_TEST(test_rated_games_of_two_are_counted),
        STORE_TEST(test_ratings_outlive_their_tables),
        STORE_TEST(test_actions_are_read_in_order),
        STORE_TEST(test_a_number_twice_in_a_batch_is_a_conflict),
        STORE_TEST(test_a_number_stored_before_is_a_conflict),
        STORE_TEST(test_a_conflict_takes_later_actions_of_its_table),
        STORE_TEST(test_a_gap_is_a_conflict),
        STORE_TEST(test_only_running_tables_are_played),
        STORE_TEST(test_a_bad_action_fails_alone),
        STORE_TEST(test_the_last_action_brings_the_result),
        STORE_TEST(test_large_events_are_kept),
        STORE_TEST(test_a_hundred_thousand_actions),
    };
#undef STORE_TEST
    maker = of;
    return cmocka_run_group_tests_name(of->name, tests, NULL, NULL);
}
