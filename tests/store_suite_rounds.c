/* store_suite_rounds.c: the part of the suite about rounds of duplicate play. */
#include "store_suite_rounds.h"

#include <stdio.h>
#include <string.h>

#include "store/notify.h"
#include "store/rounds.h"
#include "store_suite.h"

enum { DEALS = 3 };

static tt_store_round round_of(const char *name)
{
    tt_store_round round = {.players = 3,
                            .deals = DEALS,
                            .minimum = 2,
                            .rules = 4,
                            .edition = 8,
                            .created = 100,
                            .starts = 200,
                            .ends = 300};
    snprintf(round.name, sizeof round.name, "%s", name);
    strcpy(round.game, "usa");
    strcpy(round.options, "{}");
    strcpy(round.bots, "medium");
    memcpy(round.commitment, hash_of(90), sizeof round.commitment);
    return round;
}

static tt_store_id add_round(tt_store *store, const char *name, int64_t ends)
{
    tt_store_round round = round_of(name);
    uint8_t secrets[DEALS][TT_STORE_SECRET];
    tt_store_id id;
    round.ends = ends;
    for (int deal = 0; deal < DEALS; deal++)
        memcpy(secrets[deal], hash_of(91 + deal), sizeof secrets[deal]);
    assert_store(tt_store_round_add(store, &round, (const uint8_t(*)[TT_STORE_SECRET])secrets, &id), TT_STORE_OK);
    return id;
}

/* Lets the guest play a deal at a running table. */
static tt_store_id enter(tt_store *store, tt_store_id round, int deal, tt_store_id guest)
{
    tt_store_entry entry = {.round = round, .deal = deal, .guest = guest, .created = 210};
    entry.table = running_table(store, guest);
    assert_store(tt_store_entry_add(store, &entry), TT_STORE_OK);
    return entry.table;
}

static void finish(tt_store *store, tt_store_id table, int points)
{
    const tt_store_result result = {.seat_count = 2, .points = {points, 7}, .won = {true}};
    tt_store_action last = action_of(table, 1);
    tt_store_answer answer;
    last.result = &result;
    assert_store(tt_store_append(store, &last, 1, &answer), TT_STORE_OK);
    assert_int_equal(answer, TT_STORED);
}

typedef struct told {
    int count;
    tt_store_entry entries[8];
} told;

static bool keep(void *context, const tt_store_entry *entry)
{
    told *t = context;
    t->entries[t->count++] = *entry;
    return t->count < 8;
}

static told read_entries(tt_store *store, tt_store_id round, tt_store_id guest)
{
    told t = {0};
    assert_store(tt_store_entry_read(store, round, guest, keep, &t), TT_STORE_OK);
    return t;
}

void test_a_round_keeps_its_secrets(void **state)
{
    tt_store *store = *state;
    tt_store_id first = add_round(store, "Club; DROP TABLE rounds", 300), second = add_round(store, "Second", 400);
    tt_store_round round, list[3];
    uint8_t secrets[DEALS][TT_STORE_SECRET];
    int count;
    assert_true(first < second);
    assert_store(tt_store_round_get(store, first, &round), TT_STORE_OK);
    assert_string_equal(round.name, "Club; DROP TABLE rounds");
    assert_string_equal(round.game, "usa");
    assert_string_equal(round.options, "{}");
    assert_string_equal(round.bots, "medium");
    assert_int_equal(round.players, 3);
    assert_int_equal(round.deals, DEALS);
    assert_int_equal(round.minimum, 2);
    assert_int_equal(round.rules, 4);
    assert_int_equal(round.edition, 8);
    assert_int_equal(round.created, 100);
    assert_int_equal(round.starts, 200);
    assert_int_equal(round.ends, 300);
    assert_false(round.is_closed);
    assert_memory_equal(round.commitment, hash_of(90), TT_STORE_HASH);
    assert_store(tt_store_round_secrets(store, &round, secrets), TT_STORE_OK);
    for (int deal = 0; deal < DEALS; deal++)
        assert_memory_equal(secrets[deal], hash_of(91 + deal), TT_STORE_SECRET);
    assert_store(tt_store_round_list(store, 0, list, 3, &count), TT_STORE_OK);
    assert_int_equal(count, 2);
    assert_int_equal(list[0].id, second);
    assert_store(tt_store_round_list(store, second, list, 3, &count), TT_STORE_OK);
    assert_int_equal(count, 1);
    assert_int_equal(list[0].id, first);
    assert_store(tt_store_round_get(store, 99, &round), TT_STORE_NOT_FOUND);
}

void test_bad_rounds_are_refused(void **state)
{
    tt_store *store = *state;
    static const uint8_t secrets[TT_STORE_DEALS + 1][TT_STORE_SECRET];
    tt_store_round good = round_of("Club"), bad[10];
    tt_store_id id;
    int count;
    for (int i = 0; i < 10; i++)
        bad[i] = good;
    bad[0].name[0] = 0;
    bad[1].name[0] = '\xFF';
    bad[2].players = 1;
    bad[3].players = TT_MAX_SEATS + 1;
    bad[4].deals = 0;
    bad[5].deals = TT_STORE_DEALS + 1;
    bad[6].minimum = DEALS + 1;
    bad[7].ends = bad[7].starts;
    bad[8].edition = 0;
    bad[9].bots[0] = 0;
    for (int i = 0; i < 10; i++)
        assert_store(tt_store_round_add(store, &bad[i], secrets, &id), TT_STORE_BAD_VALUE);
    assert_store(tt_store_round_list(store, 0, bad, 10, &count), TT_STORE_OK);
    assert_int_equal(count, 0);
}

void test_a_deal_is_played_once(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), bob = guest_of(store, "bob"), round = add_round(store, "Club", 300);
    tt_store_id other = add_round(store, "Other", 300), first = enter(store, round, 1, ana);
    tt_store_entry again = {.round = round, .deal = 1, .guest = ana, .table = running_table(store, ana)};
    tt_store_round facts;
    tt_store_table table;
    int64_t entrants;
    int deal;
    assert_store(tt_store_entry_add(store, &again), TT_STORE_TAKEN);
    again.guest = bob;
    again.table = first;
    assert_store(tt_store_entry_add(store, &again), TT_STORE_TAKEN); /* two cannot share a table */
    again.table = 9999;
    assert_store(tt_store_entry_add(store, &again), TT_STORE_NOT_FOUND);
    again.table = running_table(store, bob);
    again.deal = DEALS + 1;
    assert_store(tt_store_entry_add(store, &again), TT_STORE_NOT_FOUND);
    again.deal = 1;
    again.round = 99;
    assert_store(tt_store_entry_add(store, &again), TT_STORE_NOT_FOUND);
    again.round = other;
    assert_store(tt_store_entry_add(store, &again), TT_STORE_OK);
    enter(store, round, 1, bob);
    assert_store(tt_store_round_get(store, round, &facts), TT_STORE_OK);
    for (int next = 2; next <= DEALS; next++) {
        assert_store(tt_store_entry_next(store, &facts, ana, &deal), TT_STORE_OK);
        assert_int_equal(deal, next);
        enter(store, round, next, ana);
    }
    assert_store(tt_store_entry_next(store, &facts, ana, &deal), TT_STORE_OK);
    assert_int_equal(deal, 0);
    assert_store(tt_store_entrant_count(store, round, &entrants), TT_STORE_OK);
    assert_int_equal(entrants, 2);
    assert_int_equal(read_entries(store, round, 0).count, DEALS + 1);
    assert_int_equal(read_entries(store, round, bob).count, 1);
    assert_store(tt_store_table_get(store, first, &table), TT_STORE_OK);
    assert_int_equal(table.round, round);
    assert_int_equal(table.deal, 1);
    assert_true(table.is_sealed);
    assert_store(tt_store_table_get(store, open_table(store, ana), &table), TT_STORE_OK);
    assert_int_equal(table.round, 0);
    assert_false(table.is_sealed);
}

void test_a_round_ends_with_its_tables(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), bob = guest_of(store, "bob"), round = add_round(store, "Club", 300);
    tt_store_id done = enter(store, round, 1, ana), left = enter(store, round, 1, bob),
                outside = running_table(store, ana);
    tt_store_entry late = {.round = round, .deal = 2, .guest = ana, .table = outside};
    tt_store_table table;
    tt_store_round facts;
    tt_store_action action = action_of(left, 1);
    tt_store_answer answer;
    finish(store, done, 40);
    told before = read_entries(store, round, 0);
    assert_true(before.entries[0].is_finished && !before.entries[0].is_running);
    assert_int_equal(before.entries[0].points, 40);
    assert_string_equal(before.entries[0].name, "ana");
    assert_true(before.entries[1].is_running && !before.entries[1].is_finished);
    assert_store(tt_store_round_close(store, round, 250), TT_STORE_OK);
    assert_store(tt_store_round_close(store, round, 251), TT_STORE_WRONG_LIFE);
    assert_store(tt_store_round_close(store, 99, 251), TT_STORE_NOT_FOUND);
    assert_store(tt_store_round_get(store, round, &facts), TT_STORE_OK);
    assert_true(facts.is_closed);
    assert_int_equal(facts.closed, 250);
    assert_store(tt_store_table_get(store, done, &table), TT_STORE_OK);
    assert_int_equal(table.life, TT_LIFE_OVER);
    assert_false(table.is_sealed);
    assert_store(tt_store_table_get(store, left, &table), TT_STORE_OK);
    assert_int_equal(table.life, TT_LIFE_IDLE);
    assert_int_equal(table.ended, 250);
    assert_store(tt_store_table_get(store, outside, &table), TT_STORE_OK);
    assert_int_equal(table.life, TT_LIFE_RUNNING);
    assert_store(tt_store_append(store, &action, 1, &answer), TT_STORE_OK);
    assert_int_equal(answer, TT_CONFLICT);
    assert_store(tt_store_entry_add(store, &late), TT_STORE_WRONG_LIFE);
    told after = read_entries(store, round, bob);
    assert_false(after.entries[0].is_running || after.entries[0].is_finished);
}

void test_rounds_that_are_due(void **state)
{
    tt_store *store = *state;
    tt_store_id first = add_round(store, "First", 300), second = add_round(store, "Second", 400), due[4];
    int count;
    assert_store(tt_store_round_due(store, 299, due, 4, &count), TT_STORE_OK);
    assert_int_equal(count, 0);
    assert_store(tt_store_round_due(store, 400, due, 4, &count), TT_STORE_OK);
    assert_int_equal(count, 2);
    assert_int_equal(due[0], first);
    assert_store(tt_store_round_close(store, first, 300), TT_STORE_OK);
    assert_store(tt_store_round_due(store, 400, due, 4, &count), TT_STORE_OK);
    assert_int_equal(count, 1);
    assert_int_equal(due[0], second);
}

void test_tables_stay_until_the_round_ends(void **state)
{
    tt_store *store = *state;
    const tt_store_retention rule = {INT64_MAX, INT64_MAX};
    tt_store_id ana = guest_of(store, "ana"), round = add_round(store, "Club", 300), from = 1, guests[4];
    tt_store_id done = enter(store, round, 1, ana), left = enter(store, round, 2, ana);
    tt_store_old old[4];
    int count;
    finish(store, done, 40);
    assert_store(tt_store_table_purge(store, done, &rule), TT_STORE_NOT_FOUND);
    assert_store(tt_store_table_old(store, &rule, &from, old, 4, &count), TT_STORE_OK);
    assert_int_equal(count, 0);
    assert_store(tt_store_round_close(store, round, 250), TT_STORE_OK);
    assert_store(tt_store_table_purge(store, done, &rule), TT_STORE_OK);
    assert_store(tt_store_table_purge(store, left, &rule), TT_STORE_OK);
    told kept = read_entries(store, round, ana);
    assert_int_equal(kept.count, 2);
    assert_true(kept.entries[0].is_finished);
    assert_int_equal(kept.entries[0].points, 40);
    assert_int_equal(kept.entries[0].table, 0);
    assert_false(kept.entries[1].is_finished || kept.entries[1].is_running);
    from = 1;
    assert_store(tt_store_guest_old(store, INT64_MAX, &from, guests, 4, &count), TT_STORE_OK);
    assert_int_equal(count, 0); /* results name the guest */
}

static void count_plan(void *context, tt_store_id guest, tt_store_text text)
{
    (void)guest, (void)text;
    ++*(int *)context;
}

static int count_plans(tt_store *store, tt_store_id table)
{
    int count = 0;
    assert_store(tt_store_plan_read(store, table, count_plan, &count), TT_STORE_OK);
    return count;
}

/* as at the end of any table */
void test_a_closed_round_has_no_plans(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), round = add_round(store, "Club", 300),
                other = add_round(store, "Town", 300);
    tt_store_id table = enter(store, round, 1, ana), kept = enter(store, other, 1, ana);
    const tt_store_text plan = {"[]", 2};
    assert_store(tt_store_plan_set(store, table, ana, plan), TT_STORE_OK);
    assert_store(tt_store_plan_set(store, kept, ana, plan), TT_STORE_OK);
    assert_store(tt_store_round_close(store, round, 300), TT_STORE_OK);
    assert_int_equal(count_plans(store, table), 0);
    assert_int_equal(count_plans(store, kept), 1);
    assert_store(tt_store_plan_set(store, table, ana, plan), TT_STORE_WRONG_LIFE);
}
