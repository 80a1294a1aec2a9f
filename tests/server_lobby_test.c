/* server_lobby_test.c: the lobby with a store that is as slow as a test likes: what happens while something is stored.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/awaited.h"
#include "server/event_log.h"
#include "server/forget.h"
#include "server/live_table.h"
#include "server/quotas.h"
#include "server/rated.h"
#include "server/rounds.h"
#include "store/sqlite.h"

enum { PEOPLE = 4 };

static tt_store *store;
static server lobby;
static visitor *people[PEOPLE];
static char heard[PEOPLE][1 << 16]; /* what each was told, line by line, since it was last looked at */

void log_event(const char *event, const char *format, ...)
{
    (void)event;
    (void)format;
}

/* The store thread: does its jobs when it is told to, so that others can come before they are done. */

static job *first_job, **last_job = &first_job;
static int store_thread_dummy, thinkers_own;

void store_thread_give(store_thread *k, job *j)
{
    (void)k;
    j->next = NULL;
    *last_job = j;
    last_job = &j->next;
}

static bool keep_one(void)
{
    job *j = first_job;
    if (!j)
        return false;
    first_job = j->next;
    if (!first_job)
        last_job = &first_job;
    if (j->action)
        j->error = tt_store_append(store, j->action, 1, &j->answer);
    else
        j->error = j->run(store, j);
    j->done(j);
    return true;
}

static void keep_all(void)
{
    while (keep_one())
        ;
}

void thinkers_give(thinkers *t, thought *one)
{
    (void)t;
    one->action = TT_NO_ACTION;
    one->done(one);
}

/* People. */

static void listen(void)
{
    size_t size;
    for (int i = 0; i < PEOPLE; i++)
        for (char *text; (text = visitor_next(people[i], &size));) {
            size_t used = strlen(heard[i]);
            assert_true(used + size + 2 < sizeof heard[i]);
            memcpy(heard[i] + used, text, size);
            memcpy(heard[i] + used + size, "\n", 2);
            visitor_sent(people[i]);
        }
}

static void say(int person, const char *text)
{
    lobby_hear(people[person], text, strlen(text));
}

static void say_and_keep(int person, const char *text)
{
    memset(heard, 0, sizeof heard);
    say(person, text);
    keep_all();
    listen();
}

/* The token of the link that this person asked for. */
static void link_of(int person, long long table, char message[100])
{
    char text[64];
    snprintf(text, sizeof text, "{\"message\":\"link\",\"table\":%lld}", table);
    say_and_keep(person, text);
    const char *token = strstr(heard[person], "\"token\":\"");
    assert_non_null(token);
    snprintf(message, 100, "{\"message\":\"take\",\"token\":\"%.32s\"}", token + strlen("\"token\":\""));
}

/* A legal answer of a seat to its first decision. */
static void first_action(const live_table *live, int seat, char message[TT_ACTION_TEXT_MAX + 64])
{
    char text[TT_ACTION_TEXT_MAX];
    tt_action action = tt_legal_pick(&live->table->setup.game, &live->table->state, seat, 0);
    tt_table_action_text(live->table, seat, action, text);
    snprintf(message, TT_ACTION_TEXT_MAX + 64, "{\"message\":\"action\",\"decision\":1,\"action\":\"%s\"}", text);
}

static void want_write(visitor *v)
{
    (void)v;
}

static int open_lobby(void **folder)
{
    static const serve_options options = {.test_speed = 1,
                                          .idle_days = 7,
                                          .linger_seconds = 30,
                                          .handover_seconds = 120,
                                          .limits = {.tables = 9, .opened = 99, .unsent = 1 << 20, .chat = 5}};
    static const char *const names[PEOPLE] = {"ana", "bob", "eva", "zoe"};
    static char path[64];
    char file[80];
    assert_true(sodium_init() >= 0);
    snprintf(path, sizeof path, "/tmp/turntable-lobby-XXXXXX");
    assert_non_null(mkdtemp(path));
    *folder = path;
    snprintf(file, sizeof file, "%s/store.db", path);
    assert_int_equal(tt_sqlite_open(&(tt_sqlite_setup){.path = file}, &store, NULL), TT_STORE_OK);
    lobby = (server){.options = &options, .store = store, .now = 1000000, .ran = 1};
    lobby.store_thread = (store_thread *)&store_thread_dummy;
    lobby.thinkers = (thinkers *)&thinkers_own;
    lobby.sockets.want_write = want_write;
    tt_buffer_open(&lobby.line, server_memory());
    for (int i = 0; i < PEOPLE; i++) {
        uint8_t hash[TT_STORE_HASH];
        tt_store_id id;
        memset(hash, i + 1, sizeof hash);
        assert_int_equal(tt_store_guest_add(store, hash, names[i], 1, &id), TT_STORE_OK);
        people[i] = lobby_come(&lobby, &people[i], NULL, "192.0.2.1");
        lobby_recognize(people[i], hash);
    }
    keep_all();
    return 0;
}

static int close_lobby(void **folder)
{
    char command[96];
    for (int i = 0; i < PEOPLE; i++)
        lobby_go(people[i]);
    for (int i = 0; i < 20; i++) { /* a step counts as five seconds at most */
        lobby.now += 60000;
        lobby_tick(&lobby);
        keep_all();
    }
    assert_int_equal(lobby.live_count, 0);
    awaited_close(&lobby);
    quotas_close(&lobby);
    rounds_close(&lobby);
    rated_close(&lobby);
    tt_buffer_close(&lobby.line);
    tt_store_close(store);
    snprintf(command, sizeof command, "rm -r %s", (const char *)*folder);
    return system(command);
}

/* A table of the first three, started and entered, where all are asked for their tickets. */
static live_table *three_at_a_table(void)
{
    char text[256], commitment[TT_HEX_SIZE];
    tt_store_table facts;
    say_and_keep(0, "{\"message\":\"create\",\"game\":\"usa\",\"seats\":3}");
    assert_int_equal(tt_store_table_get(store, 1, &facts), TT_STORE_OK);
    tt_hex_write(facts.commitment, commitment);
    for (int i = 0; i < 3; i++) {
        if (i > 0)
            say_and_keep(i, "{\"message\":\"join\",\"table\":1}");
        snprintf(text, sizeof text, "{\"message\":\"chance\",\"table\":1,\"commitment\":\"%s\",\"chance\":\"%032d\"}",
                 commitment, i);
        say_and_keep(i, text);
    }
    say_and_keep(0, "{\"message\":\"start\",\"table\":1}");
    for (int i = 0; i < PEOPLE; i++) {
        say_and_keep(i, "{\"message\":\"enter\",\"table\":1}");
        say_and_keep(i, "{\"message\":\"hello\",\"protocol\":1}");
    }
    live_table *live = live_find(&lobby, 1);
    assert_non_null(live);
    assert_non_null(live->table);
    return live;
}

typedef struct stored_seats {
    int seats[8], count;
} stored_seats;

static bool note_seat(void *context, const tt_store_action *action)
{
    stored_seats *all = context;
    all->seats[all->count++] = action->seat;
    return true;
}

/* Ana acts; while that is being stored bob's answer waits. Meanwhile his seat goes to zoe, and he takes eva's and says
 * hello there: what he said for his old seat must neither count for that seat nor for the new one. */
static void test_an_answer_that_waited_does_not_move_with_its_sender(void **unused)
{
    live_table *live = three_at_a_table();
    int ana = people[0]->listener.viewer, bob = people[1]->listener.viewer, eva = people[2]->listener.viewer;
    char anas[TT_ACTION_TEXT_MAX + 64], bobs[TT_ACTION_TEXT_MAX + 64], from_bob[100], from_eva[100];
    stored_seats stored = {0};
    (void)unused;
    link_of(1, 1, from_bob);
    link_of(2, 1, from_eva);
    first_action(live, ana, anas);
    first_action(live, bob, bobs);
    memset(heard, 0, sizeof heard);
    say(3, from_bob); /* comes back before ana's action does */
    say(0, anas);
    assert_true(live_is_storing(live));
    say(1, bobs);
    assert_non_null(live->queued[bob]);
    assert_true(keep_one());
    listen();
    assert_int_equal(people[3]->listener.viewer, bob);
    assert_int_equal(people[1]->listener.viewer, TT_WATCHER);
    job *anas_job = first_job; /* held back: the store does another one first */
    first_job = NULL;
    last_job = &first_job;
    say(1, from_eva);
    say(1, "{\"message\":\"hello\",\"protocol\":1}");
    keep_all();
    listen();
    assert_int_equal(people[1]->listener.viewer, eva);
    assert_int_equal(people[1]->listener.protocol, 1);
    memset(heard, 0, sizeof heard);
    store_thread_give(NULL, anas_job);
    keep_all();
    listen();
    assert_non_null(strstr(heard[1], "\"error\":\"not_seated\""));
    assert_null(strstr(heard[1], "\"message\":\"ack\""));
    assert_null(live->queued[bob]);
    assert_int_equal(tt_store_action_read(store, 1, 1, note_seat, &stored), TT_STORE_OK);
    assert_int_equal(stored.count, 1);
    assert_int_equal(stored.seats[0], ana);
    assert_int_equal(tt_table_decision(live->table, bob), 1); /* both are still to be answered */
    assert_int_equal(tt_table_decision(live->table, eva), 1);
}

/* Who said it and has gone since: what he said counts, as long as the seat is his. */
static void test_an_answer_that_waited_counts_though_its_sender_has_gone(void **unused)
{
    live_table *live = three_at_a_table();
    int bob = people[1]->listener.viewer;
    char text[TT_ACTION_TEXT_MAX + 64];
    stored_seats stored = {0};
    (void)unused;
    first_action(live, people[0]->listener.viewer, text);
    say(0, text);
    first_action(live, bob, text);
    say(1, text);
    say(1, "{\"message\":\"exit\"}");
    keep_all();
    assert_int_equal(tt_store_action_read(store, 1, 1, note_seat, &stored), TT_STORE_OK);
    assert_int_equal(stored.count, 2);
    assert_int_equal(stored.seats[1], bob);
}

/* Each of many has less waiting than one may have; all together they do not have more than the server can bear. */
static void test_slow_readers_have_a_limit_together(void **unused)
{
    enum { SLOW = 400, LINE = 16 << 10 };
    static visitor *slow[SLOW];
    static char line[LINE];
    size_t most = (size_t)lobby.options->limits.unsent;
    int dropped = 0;
    (void)unused;
    memset(line, 'x', sizeof line);
    for (int i = 0; i < SLOW; i++)
        slow[i] = lobby_come(&lobby, &slow[i], NULL, "192.0.2.2");
    for (int times = 0; times < 60; times++)
        for (int i = 0; i < SLOW; i++) {
            if (slow[i])
                visitor_send(slow[i], line, sizeof line);
            if (slow[i] && slow[i]->is_dropped) { /* the sockets close it at once */
                lobby_go(slow[i]);
                slow[i] = NULL;
                dropped++;
            }
        }
    assert_in_range(dropped, SLOW / 2, SLOW);
    assert_true(lobby.unsent < 65 * most);
    for (int i = 0; i < SLOW; i++)
        if (slow[i])
            lobby_go(slow[i]);
    listen();
    assert_int_equal(lobby.unsent, 0);
}

/* The store refuses: whom the host wanted to remove sits there still, and may come and go as before. */
static void test_a_removal_that_failed_bars_nobody(void **unused)
{
    (void)unused;
    say_and_keep(0, "{\"message\":\"create\",\"game\":\"usa\",\"seats\":3}");
    say_and_keep(1, "{\"message\":\"join\",\"table\":1}");
    say_and_keep(0, "{\"message\":\"enter\",\"table\":1}");
    tt_store_id bob = people[1]->guest;
    say(0, "{\"message\":\"remove\",\"table\":1,\"seat\":1}");
    assert_int_equal(tt_store_table_end(store, 1, TT_LIFE_IDLE, 1, 0), TT_STORE_OK); /* nothing can be changed now */
    keep_all();
    bool is_removed;
    assert_int_equal(tt_store_guest_is_removed(store, 1, bob, &is_removed), TT_STORE_OK);
    assert_false(is_removed);
}

/* What is in memory may not be what is stored. Ana's action is on its way to the disk and bob's waits behind it when
 * the table is forgotten: hers is stored, nobody is told anything more, and who comes back is sent what is stored. */
static void test_a_forgotten_table_is_read_again(void **unused)
{
    live_table *live = three_at_a_table();
    int ana = people[0]->listener.viewer, bob = people[1]->listener.viewer;
    char anas[TT_ACTION_TEXT_MAX + 64], bobs[TT_ACTION_TEXT_MAX + 64];
    stored_seats stored = {0};
    (void)unused;
    first_action(live, ana, anas);
    first_action(live, bob, bobs);
    say(0, anas);
    say(1, bobs);
    assert_non_null(live->queued[bob]);
    memset(heard, 0, sizeof heard);
    lobby_forget(&lobby);
    assert_int_equal(lobby.live_count, 0);
    assert_null(live_find(&lobby, 1));
    for (int i = 0; i < PEOPLE; i++)
        assert_true(people[i]->is_dropped && people[i]->must_return);
    for (int i = 0; i < PEOPLE; i++) { /* they come back before ana's action is stored */
        uint8_t hash[TT_STORE_HASH];
        memset(hash, i + 1, sizeof hash);
        lobby_go(people[i]);
        people[i] = lobby_come(&lobby, &people[i], NULL, "192.0.2.1");
        lobby_recognize(people[i], hash);
        say(i, "{\"message\":\"enter\",\"table\":1}");
    }
    keep_all(); /* the table that was forgotten is freed, or the sanitizer says so */
    live = live_find(&lobby, 1);
    assert_non_null(live);
    assert_int_equal(live->table->decision_count, 1);
    assert_int_equal(tt_table_decision(live->table, bob), 1);
    say(0, "{\"message\":\"hello\",\"protocol\":1}");
    say(1, "{\"message\":\"hello\",\"protocol\":1}");
    say_and_keep(0, anas); /* repeated, as nobody acknowledged it: it is found, not doubled */
    assert_non_null(strstr(heard[0], "\"message\":\"ack\""));
    say_and_keep(1, bobs);
    assert_non_null(strstr(heard[1], "\"message\":\"ack\""));
    assert_int_equal(tt_store_action_read(store, 1, 1, note_seat, &stored), TT_STORE_OK);
    assert_int_equal(stored.count, 2);
    assert_int_equal(stored.seats[0], ana);
    assert_int_equal(stored.seats[1], bob);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_an_answer_that_waited_does_not_move_with_its_sender, open_lobby,
                                        close_lobby),
        cmocka_unit_test_setup_teardown(test_an_answer_that_waited_counts_though_its_sender_has_gone, open_lobby,
                                        close_lobby),
        cmocka_unit_test_setup_teardown(test_slow_readers_have_a_limit_together, open_lobby, close_lobby),
        cmocka_unit_test_setup_teardown(test_a_removal_that_failed_bars_nobody, open_lobby, close_lobby),
        cmocka_unit_test_setup_teardown(test_a_forgotten_table_is_read_again, open_lobby, close_lobby),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
