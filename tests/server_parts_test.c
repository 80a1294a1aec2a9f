/* server_parts_test.c: parts of the server that need no sockets: the batches of the store thread, whose bots think
 * next, and what is sent and remembered. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bots/task.h"
#include "server/addresses.h"
#include "server/bot_levels.h"
#include "server/errors.h"
#include "server/server.h"
#include "server/store_thread.h"
#include "server/thinkers.h"
#include "server/turns.h"
#include "store/sqlite.h"
#include "turntable/rules.h"

static void wake(void *context)
{
    (void)context;
}

/* The store thread. */

typedef struct chore {
    job base;
    int number;
    tt_store_error ends_with;
    tt_store_id first, second;
} chore;

static void hash_of(int number, uint8_t hash[TT_STORE_HASH])
{
    memset(hash, 0, TT_STORE_HASH);
    memcpy(hash, &number, sizeof number);
}

/* Adds two guests, and then ends well or not. */
static tt_store_error add_two(tt_store *store, job *base)
{
    chore *c = (chore *)base;
    uint8_t hash[TT_STORE_HASH];
    hash_of(2 * c->number, hash);
    tt_store_error error = tt_store_guest_add(store, hash, "one", 1, &c->first);
    hash_of(2 * c->number + 1, hash);
    if (error == TT_STORE_OK)
        error = tt_store_guest_add(store, hash, "two", 1, &c->second);
    return error == TT_STORE_OK ? c->ends_with : error;
}

static int done_count, failed_count;

static void count_done(job *base)
{
    done_count++;
    failed_count += base->error != TT_STORE_OK;
}

static int count_guests(tt_store *store, int chores)
{
    int found = 0;
    for (int i = 0; i < 2 * chores; i++) {
        uint8_t hash[TT_STORE_HASH];
        tt_store_guest guest;
        hash_of(i, hash);
        found += tt_store_guest_find(store, hash, &guest) == TT_STORE_OK;
    }
    return found;
}

/* Every third job fails when its work is half done: it alone has not happened. */
static void test_a_job_that_fails_takes_no_other_with_it(void **unused)
{
    enum { CHORES = 60 };
    static chore chores[CHORES];
    char folder[] = "/tmp/turntable-parts-XXXXXX", path[64], command[96];
    tt_store *store;
    (void)unused;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/store.db", folder);
    assert_int_equal(tt_sqlite_open(&(tt_sqlite_setup){.path = path}, &store, NULL), TT_STORE_OK);
    store_thread *k = store_thread_start(store, wake, NULL);
    assert_non_null(k);
    for (int i = 0; i < CHORES; i++) {
        chores[i] = (chore){.number = i, .ends_with = i % 3 == 0 ? TT_STORE_WRONG_LIFE : TT_STORE_OK};
        chores[i].base.run = add_two;
        chores[i].base.done = count_done;
        store_thread_give(k, &chores[i].base);
    }
    store_thread_stop(k);
    assert_int_equal(done_count, CHORES);
    assert_int_equal(failed_count, CHORES / 3);
    for (int i = 0; i < CHORES; i++)
        assert_int_equal(chores[i].base.error, chores[i].ends_with);
    assert_int_equal(count_guests(store, CHORES), 2 * (CHORES - CHORES / 3));
    tt_store_close(store);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

/* Thinkers. */

enum { MILLISECOND = 1000000, SLOWER = 3 }; /* what sanitizers and a last step beyond the budget may cost */

static char order[100];

static void note_owner(thought *one)
{
    size_t length = strlen(order);
    order[length] = (char)('a' + one->owner - 1);
    free(one);
}

static void give_from(thinkers *t, uint64_t network, int64_t owner, uint64_t nanoseconds)
{
    thought *one = calloc(1, sizeof *one);
    assert_non_null(one);
    one->network = network;
    one->owner = owner;
    one->nanoseconds = nanoseconds;
    one->done = note_owner;
    thinkers_give(t, one);
}

static void give(thinkers *t, int64_t owner, uint64_t nanoseconds)
{
    give_from(t, 0, owner, nanoseconds);
}

/* Without threads nothing is thought; at the end thoughts come back as their turn would have come. */
static thinkers *thinkers_idle(void)
{
    thinkers *t = thinkers_start(0, wake, NULL);
    assert_non_null(t);
    memset(order, 0, sizeof order);
    return t;
}

static void test_owners_take_turns(void **unused)
{
    thinkers *t = thinkers_idle();
    (void)unused;
    for (int i = 0; i < 6; i++)
        give(t, 1, 5 * MILLISECOND);
    for (int i = 0; i < 3; i++)
        give(t, 2, 5 * MILLISECOND);
    thinkers_stop(t);
    assert_string_equal(order, "abababaaa");
}

/* Who uses more time at once waits longer for the next. */
static void test_longer_thoughts_count_for_more(void **unused)
{
    thinkers *t = thinkers_idle();
    (void)unused;
    for (int i = 0; i < 3; i++)
        give(t, 1, 40 * MILLISECOND);
    for (int i = 0; i < 5; i++)
        give(t, 2, 5 * MILLISECOND);
    give(t, 3, 20 * MILLISECOND);
    give(t, 3, 20 * MILLISECOND);
    thinkers_stop(t);
    assert_string_equal(order, "abcbbbbcaa");
}

static void test_no_thought_waits_for_a_long_one(void **unused)
{
    thinkers *t = thinkers_idle();
    (void)unused;
    give(t, 1, 1000 * MILLISECOND);
    give(t, 2, THOUGHT_LEAST + 1);
    for (int i = 0; i < 3; i++)
        give(t, 3, THOUGHT_LEAST);
    give(t, 4, 5 * MILLISECOND);
    thinkers_stop(t);
    assert_string_equal(order, "cdccab");
}

/* Owners a to d at one network have as many turns as e at another; in a network they take turns. */
static void test_networks_take_turns(void **unused)
{
    thinkers *t = thinkers_idle();
    (void)unused;
    for (int64_t owner = 1; owner <= 4; owner++)
        for (int i = 0; i < 2; i++)
            give_from(t, 1000, owner, 5 * MILLISECOND);
    for (int i = 0; i < 4; i++)
        give_from(t, 2000, 5, 5 * MILLISECOND);
    thinkers_stop(t);
    assert_string_equal(order, "aebecedeabcd");
}

/* The same holds for who comes later: what others used before they waited counts neither for nor against it. */
static void test_nobody_saves_up_turns(void **unused)
{
    static turns t;
    static thought thoughts[8];
    (void)unused;
    turns_open(&t);
    for (int i = 0; i < 8; i++)
        thoughts[i] = (thought){.network = 1000, .owner = 1 + i % 2, .nanoseconds = 5 * MILLISECOND};
    for (int i = 0; i < 4; i++)
        turns_add(&t, &thoughts[i]);
    for (int i = 0; i < 4; i++)
        assert_ptr_equal(turns_take(&t, 1), &thoughts[i]);
    assert_null(turns_take(&t, 1));
    thoughts[6].network = thoughts[7].network = 2000;
    for (int i = 4; i < 8; i++)
        turns_add(&t, &thoughts[i]);
    const int expected[] = {6, 4, 7, 5}; /* the new network stands where the other had its last turn */
    for (int i = 0; i < 4; i++)
        assert_ptr_equal(turns_take(&t, 1), &thoughts[expected[i]]);
}

/* Twenty thoughts of one network, and one of another. */
static void test_the_time_of_a_thought_is_its_share(void **unused)
{
    enum { MANY = 20 };
    static turns t;
    static thought crowd[MANY], other, quick;
    (void)unused;
    turns_open(&t);
    other = (thought){.network = 2000, .owner = MANY + 1, .nanoseconds = 1000 * MILLISECOND};
    turns_add(&t, &other);
    assert_ptr_equal(turns_take(&t, 1), &other);
    assert_int_equal(other.given, 1000 * MILLISECOND); /* alone */
    for (int i = 0; i < MANY; i++) {
        crowd[i] = (thought){.network = 1000, .owner = i + 1, .nanoseconds = 1000 * MILLISECOND};
        turns_add(&t, &crowd[i]);
    }
    assert_ptr_equal(turns_take(&t, 1), &crowd[0]);
    assert_int_equal(crowd[0].given, THOUGHT_LEAST); /* a twentieth */
    assert_ptr_equal(turns_take(&t, 4), &crowd[1]);
    assert_int_equal(crowd[1].given, 1000 * MILLISECOND * 4LL / 19);
    turns_open(&t);
    for (int i = 0; i < MANY; i++)
        turns_add(&t, &crowd[i]);
    turns_add(&t, &other);
    assert_ptr_equal(turns_take(&t, 1), &crowd[0]);
    assert_int_equal(crowd[0].given, THOUGHT_LEAST); /* a fortieth would be too little */
    assert_ptr_equal(turns_take(&t, 1), &other);
    assert_int_equal(other.given, 500 * MILLISECOND); /* a half, however many the others are */
    quick = (thought){.network = 1000, .owner = 1, .nanoseconds = 5 * MILLISECOND};
    turns_open(&t);
    for (int i = 0; i < MANY; i++)
        turns_add(&t, &crowd[i]);
    turns_add(&t, &quick);
    while (turns_take(&t, 1) != &quick)
        assert_non_null(t.first);
    assert_int_equal(quick.given, 5 * MILLISECOND); /* never less */
}

static void note_thought(thought *one)
{
    assert_true(one->action != TT_NO_ACTION);
    free(one);
    done_count++;
}

static int64_t processor_milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Processor time that a level takes for some first decisions. */
static int64_t time_level(const tt_table *table, const char *level, int count)
{
    static tt_action actions[TT_MAX_LEGAL];
    int64_t before = processor_milliseconds();
    thinkers *t = thinkers_start(1, wake, NULL);
    assert_non_null(t);
    done_count = 0;
    for (int i = 0; i < count; i++) {
        thought *one = calloc(1, sizeof *one);
        assert_non_null(one);
        one->bot = level_bot(level);
        one->nanoseconds = level_nanoseconds(level);
        one->rng.s[0] = (uint64_t)i + 1;
        one->done = note_thought;
        tt_task_make(&table->setup.game, &table->state, 0, &one->view, actions, TT_MAX_LEGAL, &one->task);
        one->task.rng = &one->rng;
        thinkers_give(t, one);
    }
    while (done_count < count) {
        usleep(1000);
        thinkers_collect(t);
    }
    thinkers_stop(t);
    return processor_milliseconds() - before;
}

/* The budget is processor time, so that a busy machine changes nothing. */
static void test_levels_keep_to_their_budgets(void **unused)
{
    enum { MANY = 20, FEW = 2 };
    static tt_table table;
    tt_setup setup = {.sitters = {{TT_SEAT_BOT, "bot:medium"}, {TT_SEAT_BOT, "bot:medium"}}};
    (void)unused;
    assert_int_equal(tt_game_make(tt_rules_find("usa", 3), NULL, 2, (tt_options){0}, &setup.game), TT_GAME_OK);
    assert_true(tt_table_open(&table, &setup, server_memory()));
    assert_true(time_level(&table, "medium", MANY) < MANY * 5 * SLOWER);
    assert_true(time_level(&table, "hard", MANY) < MANY * 5 * SLOWER);
    int64_t expert = time_level(&table, "expert", FEW);
    assert_true(expert > FEW * 500);
    assert_true(expert < FEW * 1000 * SLOWER);
    tt_table_close(&table);
}

/* Limits. */

static void test_an_allowance_comes_back_with_time(void **unused)
{
    allowance a = {0};
    (void)unused;
    for (int i = 0; i < 10; i++)
        assert_true(allowance_take(&a, 2, 10, 5000));
    assert_false(allowance_take(&a, 2, 10, 5000));
    assert_true(allowance_take(&a, 2, 10, 5500));
    assert_false(allowance_take(&a, 2, 10, 5500));
    assert_false(allowance_take(&a, 2, 10, 1000)); /* the machine's clock was set back */
    assert_true(allowance_take(&a, 2, 10, 1500));  /* which takes nothing away */
    for (int i = 0; i < 10; i++)
        assert_true(allowance_take(&a, 2, 10, 1000000));
    assert_false(allowance_take(&a, 2, 10, 1000000));
}

static void test_a_network_has_one_number(void **unused)
{
    (void)unused;
    assert_true(addresses_network("192.0.2.1") == addresses_network("::ffff:192.0.2.1"));
    assert_true(addresses_network("192.0.2.1") != addresses_network("192.0.2.2"));
    assert_true(addresses_network("2001:db8::1") == addresses_network("2001:db8:0:1::1"));
    assert_true(addresses_network("2001:db8::1") != addresses_network("2001:db8:0:100::1"));
}

/* What is sent. */

static void want_nothing(visitor *v)
{
    (void)v;
}

/* A reader who is always a little behind: each message comes once and whole, and what is gone takes no room. */
static void test_what_is_sent_is_forgotten(void **unused)
{
    enum { BEHIND = 20, MESSAGES = 5000 };
    static server lobby;
    serve_options options = {.limits = {.unsent = 1 << 20}};
    char text[1000];
    size_t size;
    (void)unused;
    lobby = (server){.options = &options, .sockets = {want_nothing}};
    visitor *v = lobby_come(&lobby, &lobby, NULL, "192.0.2.1");
    assert_non_null(v);
    for (int i = 0; i < MESSAGES + BEHIND; i++) {
        if (i < MESSAGES)
            visitor_send(v, text, (size_t)snprintf(text, sizeof text, "%0900d", i));
        if (i < BEHIND)
            continue;
        const char *next = visitor_next(v, &size);
        assert_non_null(next);
        assert_int_equal(size, 900);
        assert_int_equal(atoi(next), i - BEHIND);
        visitor_sent(v);
        assert_true(v->out.room < 4 * BEHIND * sizeof text);
    }
    assert_null(visitor_next(v, &size));
    lobby_go(v);
}

/* a row with a number below the last one that was read is found if it is committed within a minute */
static void test_late_rows_are_read(void **unused)
{
    overlap o = {.last = 0};
    (void)unused;
    assert_int_equal(o.from, 0);
    overlap_read(&o, 500, true); /* the first pages */
    assert_int_equal(o.from, 500);
    overlap_read(&o, 5000, false);
    assert_int_equal(o.from, 5000 - OVERLAP_AT_START);
    for (int second = 1; second < OVERLAP_READINGS; second++) {
        overlap_read(&o, 5000 + 100 * second - 50, true); /* in two pages */
        assert_int_equal(o.from, 5000 + 100 * second - 50);
        overlap_read(&o, 5000 + 100 * second, false);
        assert_true(o.from <= 5000);
    }
    assert_int_equal(o.from, 5000);
    overlap_read(&o, 0, false); /* nothing new */
    assert_int_equal(o.from, 5100);
    assert_int_equal(o.last, 5000 + 100 * (OVERLAP_READINGS - 1));
}

static server crowd; /* large */

static bool may_notify(tt_store_id guest)
{
    return neighbor_may(&crowd, guest, NEIGHBOR_NOTICES);
}

/* whoever has used up a limit does not get a new one because others come, whatever their numbers are */
static void test_others_renew_no_limit(void **unused)
{
    static const serve_options options = {.limits = {.message_rate = 40, .message_burst = 200}};
    enum { ALL_AT_ONCE = 10, MANY = 20 * NEIGHBORS, BANNED = 7 };
    (void)unused;
    crowd = (server){.options = &options, .now = 1000000};
    for (int i = 0; i < ALL_AT_ONCE; i++)
        assert_true(may_notify(1));
    neighbor_ban(&crowd, BANNED);
    for (tt_store_id other = 8; other <= MANY; other++) {
        assert_true(neighbor_may(&crowd, other, NEIGHBOR_OWN));
        assert_true(neighbor_may(&crowd, 1 + other * NEIGHBORS, NEIGHBOR_OWN));
        assert_false(neighbor_is_banned(&crowd, other));
    }
    assert_false(may_notify(1));
    assert_true(neighbor_is_banned(&crowd, BANNED));
    crowd.now += 3600 * 1000; /* everything comes back with time */
    assert_false(neighbor_is_banned(&crowd, BANNED));
    for (int i = 0; i < ALL_AT_ONCE; i++)
        assert_true(may_notify(1));
    assert_false(may_notify(1));
}

/* two guests who take turns have one limit each */
static void test_two_guests_have_two_limits(void **unused)
{
    static const serve_options options = {.limits = {.message_rate = 40, .message_burst = 200}};
    int may[2] = {0};
    (void)unused;
    crowd = (server){.options = &options, .now = 1000000};
    for (int i = 0; i < 40; i++)
        may[i % 2] += may_notify(i % 2 ? 5 : 5 + NEIGHBORS);
    assert_int_equal(may[0], 10);
    assert_int_equal(may[1], 10);
}

static void test_every_error_has_a_sentence(void **unused)
{
    (void)unused;
    for (lobby_error error = LOBBY_OK; error < LOBBY_ERRORS; error++)
        assert_string_not_equal(lobby_error_text(error), lobby_error_name(error));
}

/* Held seats. */

static server rematches; /* large */

/* An open table with these guests; 0: an empty seat. */
static tt_store_table seated(tt_store_id id, const tt_store_id guests[3])
{
    static const char *const names[] = {"", "ana", "bob", "eva"};
    tt_store_table facts = {.id = id, .life = TT_LIFE_OPEN, .seat_count = 3, .commitment = {(uint8_t)id}};
    for (int seat = 0; seat < 3; seat++) {
        facts.seats[seat].kind = guests[seat] ? TT_SITS_GUEST : TT_SITS_NOBODY;
        facts.seats[seat].guest = guests[seat];
        snprintf(facts.seats[seat].name, sizeof facts.seats[seat].name, "%s", names[guests[seat]]);
    }
    return facts;
}

/* Asks for a rematch of `old` with this id, as guest 1. */
static rematch *ask_again(const tt_store_table *old, tt_store_id id, int64_t now)
{
    rematch *made = &rematches.rematches[rematches.rematch_count++ % REMATCHES];
    *made = (rematch){.old = old->id, .id = id, .commitment = {(uint8_t)id}};
    rematch_hold(&rematches, made, old, 1, now);
    return made;
}

static void test_seats_of_a_rematch_are_held_for_a_minute(void **unused)
{
    const serve_options options = {.test_speed = 1};
    const int64_t now = 5000, minute = 60000;
    tt_store_table old = seated(7, (tt_store_id[]){3, 1, 2}), one = seated(8, (tt_store_id[]){1, 0, 0});
    (void)unused;
    rematches = (server){.options = &options};
    rematch *made = ask_again(&old, 8, now);
    const held_seats *held = &made->held;
    assert_ptr_equal(rematch_of(&rematches, &one), made);
    assert_false(hold_has(held, &one, 1, now)); /* who asked has a seat */
    assert_true(hold_has(held, &one, 2, now));
    assert_true(hold_has(held, &one, 3, now + minute - 1));
    assert_false(hold_has(held, &one, 3, now + minute));
    assert_false(hold_has(held, &one, 0, now));
    assert_int_equal(hold_others(held, &one, 9, now), 2);
    assert_int_equal(hold_others(held, &one, 2, now), 1);
    assert_int_equal(hold_others(held, &one, 9, now + minute), 0);
    assert_true(hold_has_name(held, &one, 9, "B0B", now));
    assert_false(hold_has_name(held, &one, 2, "bob", now)); /* his own */
    assert_false(hold_has_name(held, &one, 9, "bob", now + minute));
    one.seats[1] = old.seats[2]; /* bob sits down */
    assert_false(hold_has(held, &one, 2, now));
    assert_int_equal(hold_others(held, &one, 9, now), 1);
    one.life = TT_LIFE_RUNNING;
    assert_int_equal(hold_others(held, &one, 9, now), 0);
    one.life = TT_LIFE_OPEN;
    one.commitment[0]++; /* another table with this id: that of a transaction that was undone */
    assert_null(rematch_of(&rematches, &one));
}

static void test_a_held_seat_is_given_up_or_taken_away(void **unused)
{
    const serve_options options = {.test_speed = 1};
    tt_store_table old = seated(7, (tt_store_id[]){3, 1, 2}), one = seated(8, (tt_store_id[]){1, 0, 0});
    (void)unused;
    rematches = (server){.options = &options};
    rematch *made = ask_again(&old, 8, 0);
    rematch_drop(&rematches, &one, 3, false); /* eva declines */
    assert_false(hold_has(&made->held, &one, 3, 1));
    assert_true(hold_has(&made->held, &one, 2, 1));
    assert_string_equal(made->held.names[0], "bob");
    rematch_drop(&rematches, &one, 2, true); /* the host removes bob */
    assert_int_equal(made->held.count, 0);
    made = ask_again(&old, 9, 2); /* once more: for eva, but not for bob */
    assert_int_equal(made->held.count, 1);
    assert_int_equal(made->held.guests[0], 3);
    old.id = 10;
    assert_int_equal(ask_again(&old, 11, 2)->held.count, 2); /* another table: for both */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_error_has_a_sentence),
        cmocka_unit_test(test_a_job_that_fails_takes_no_other_with_it),
        cmocka_unit_test(test_owners_take_turns),
        cmocka_unit_test(test_longer_thoughts_count_for_more),
        cmocka_unit_test(test_no_thought_waits_for_a_long_one),
        cmocka_unit_test(test_networks_take_turns),
        cmocka_unit_test(test_nobody_saves_up_turns),
        cmocka_unit_test(test_the_time_of_a_thought_is_its_share),
        cmocka_unit_test(test_a_network_has_one_number),
        cmocka_unit_test(test_levels_keep_to_their_budgets),
        cmocka_unit_test(test_an_allowance_comes_back_with_time),
        cmocka_unit_test(test_what_is_sent_is_forgotten),
        cmocka_unit_test(test_late_rows_are_read),
        cmocka_unit_test(test_others_renew_no_limit),
        cmocka_unit_test(test_two_guests_have_two_limits),
        cmocka_unit_test(test_seats_of_a_rematch_are_held_for_a_minute),
        cmocka_unit_test(test_a_held_seat_is_given_up_or_taken_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
