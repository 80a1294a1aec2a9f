/* store_suite_notify.c: the part of the suite about notifications and plans. */
#include "store_suite_notify.h"

#include <stdio.h>
#include <string.h>

#include "store/accounts.h"
#include "store/notify.h"
#include "store_suite.h"

static const int64_t day = 24 * 3600 * 1000;

static tt_store_target target_of(tt_store_id guest, int number)
{
    tt_store_target target = {
        .id = 1000 + number, .guest = guest, .kind = TT_TARGET_NTFY, .created = 5000 + number, .code = "123456"};
    snprintf(target.address, sizeof target.address, "https://ntfy.example/%d", number);
    return target;
}

static void add(tt_store *store, const tt_store_target *target)
{
    assert_store(tt_store_target_add(store, target), TT_STORE_OK);
}

static tt_store_notify notify_of(tt_store *store, tt_store_id guest)
{
    static tt_store_notify notify;
    assert_store(tt_store_notify_get(store, guest, &notify), TT_STORE_OK);
    return notify;
}

void test_targets_come_back_as_they_were(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), ben = guest_of(store, "ben");
    tt_store_target browser = {.id = 7,
                               .guest = ana,
                               .kind = TT_TARGET_WEBPUSH,
                               .created = 1,
                               .code = "000001",
                               .network = 99},
                    room = {.id = 8, .guest = ana, .kind = TT_TARGET_MATRIX, .token = "secret", .created = 2};
    strcpy(browser.address, "https://push.example/x");
    strcpy(room.address, "https://matrix.example/r");
    memset(browser.point, 4, sizeof browser.point);
    memset(browser.secret, 5, sizeof browser.secret);
    add(store, &browser);
    add(store, &room);
    tt_store_notify read = notify_of(store, ana);
    assert_int_equal(read.count, 2);
    assert_memory_equal(&read.targets[0], &browser, sizeof browser);
    assert_memory_equal(&read.targets[1], &room, sizeof room);
    assert_int_equal(notify_of(store, ben).count, 0);
    assert_store(tt_store_target_remove(store, ben, 7), TT_STORE_NOT_FOUND);
    assert_store(tt_store_target_remove(store, ana, 7), TT_STORE_OK);
    assert_store(tt_store_target_remove(store, ana, 7), TT_STORE_NOT_FOUND);
    assert_int_equal(notify_of(store, ana).count, 1);
    room.guest = 999;
    room.id = 9;
    assert_store(tt_store_target_add(store, &room), TT_STORE_NOT_FOUND);
    strcpy(room.address, "");
    assert_store(tt_store_target_add(store, &room), TT_STORE_BAD_VALUE);
}

void test_a_guest_has_few_targets(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana");
    for (int i = 0; i < TT_STORE_TARGETS; i++) {
        tt_store_target target = target_of(ana, i);
        add(store, &target);
    }
    tt_store_target more = target_of(ana, 100), again = target_of(ana, 2);
    assert_store(tt_store_target_add(store, &more), TT_STORE_TAKEN);
    again.id = 50;
    strcpy(again.code, "");
    add(store, &again); /* the same address: replaced */
    tt_store_notify read = notify_of(store, ana);
    assert_int_equal(read.count, TT_STORE_TARGETS);
    assert_int_equal(read.targets[2].id, 50);
    assert_string_equal(read.targets[2].code, "");
}

void test_a_code_confirms_and_wrong_ones_delete(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), ben = guest_of(store, "ben");
    tt_store_target first = target_of(ana, 1), second = target_of(ana, 2);
    bool is_right;
    strcpy(second.code, "222222");
    add(store, &first);
    assert_store(tt_store_target_confirm(store, ben, "123456", &is_right), TT_STORE_OK);
    assert_false(is_right); /* it is not his */
    assert_store(tt_store_target_confirm(store, ana, "123456", &is_right), TT_STORE_OK);
    assert_true(is_right);
    add(store, &second);
    for (int i = 0; i < TT_STORE_TARGET_TRIES; i++) {
        assert_int_equal(notify_of(store, ana).count, 2);
        assert_store(tt_store_target_confirm(store, ana, "333333", &is_right), TT_STORE_OK);
        assert_false(is_right);
    }
    tt_store_notify read = notify_of(store, ana);
    assert_int_equal(read.count, 1); /* the one that was confirmed */
    assert_int_equal(read.targets[0].id, first.id);
    add(store, &second);
    assert_store(tt_store_target_expire(store, second.created), TT_STORE_OK);
    assert_int_equal(notify_of(store, ana).count, 2);
    assert_store(tt_store_target_expire(store, second.created + 1), TT_STORE_OK);
    assert_int_equal(notify_of(store, ana).count, 1);
}

void test_a_target_that_fails_is_deleted(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana");
    tt_store_target target = target_of(ana, 1);
    bool is_removed;
    add(store, &target);
    for (int round = 0; round < 2; round++) { /* what works starts again */
        for (int i = 1; i < TT_STORE_TARGET_FAILURES; i++) {
            assert_store(tt_store_target_failed(store, target.id, 7000 + i, &is_removed), TT_STORE_OK);
            assert_false(is_removed);
            assert_int_equal(notify_of(store, ana).targets[0].failures, i);
            assert_int_equal(notify_of(store, ana).targets[0].resumes, 7000 + i);
        }
        if (round == 0)
            assert_store(tt_store_target_worked(store, target.id), TT_STORE_OK);
    }
    assert_store(tt_store_target_failed(store, target.id, 9000, &is_removed), TT_STORE_OK);
    assert_true(is_removed);
    assert_int_equal(notify_of(store, ana).count, 0);
    assert_store(tt_store_target_failed(store, target.id, 9000, &is_removed), TT_STORE_NOT_FOUND);
    assert_store(tt_store_target_worked(store, target.id), TT_STORE_NOT_FOUND);
    add(store, &target);
    assert_store(tt_store_target_drop(store, target.id), TT_STORE_OK);
    assert_int_equal(notify_of(store, ana).count, 0);
}

void test_settings_of_notifications(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana");
    tt_store_notify read = notify_of(store, ana);
    assert_true(read.turns && read.games && read.digest == -1 && strcmp(read.language, "en") == 0);
    tt_store_notify chosen = {.turns = false, .games = true, .digest = 1439, .digest_due = 5, .language = "pt_BR"};
    for (int i = 0; i < 2; i++) {
        assert_store(tt_store_notify_set(store, ana, &chosen), TT_STORE_OK);
        read = notify_of(store, ana);
        assert_true(read.turns == chosen.turns && read.games == chosen.games && read.digest == chosen.digest);
        assert_string_equal(read.language, "pt_BR");
        chosen.turns = true;
        chosen.digest = -1;
    }
    assert_int_equal(read.digest_due, 0); /* without a digest it is never due */
    chosen.digest = 1440;
    assert_store(tt_store_notify_set(store, ana, &chosen), TT_STORE_BAD_VALUE);
    chosen.digest = 0;
    assert_store(tt_store_notify_set(store, 999, &chosen), TT_STORE_NOT_FOUND);
}

void test_a_digest_is_given_once_a_day(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), ben = guest_of(store, "ben"), due[4];
    tt_store_notify chosen = {.digest = 60, .digest_due = 1000, .language = "en"};
    int count;
    assert_store(tt_store_notify_set(store, ana, &chosen), TT_STORE_OK);
    chosen.digest_due = 2000;
    assert_store(tt_store_notify_set(store, ben, &chosen), TT_STORE_OK);
    assert_store(tt_store_digest_take(store, 999, due, 4, &count), TT_STORE_OK);
    assert_int_equal(count, 0);
    assert_store(tt_store_digest_take(store, 1999, due, 4, &count), TT_STORE_OK);
    assert_int_equal(count, 1);
    assert_int_equal(due[0], ana);
    assert_store(tt_store_digest_take(store, 1999, due, 4, &count), TT_STORE_OK);
    assert_int_equal(count, 0);
    /* after three days without a server there is one, and the next at its hour */
    assert_store(tt_store_digest_take(store, 3 * day, due, 4, &count), TT_STORE_OK);
    assert_int_equal(count, 2);
    assert_int_equal(notify_of(store, ana).digest_due, 3 * day + 1000);
}

void test_one_notice_for_a_turn(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), ben = guest_of(store, "ben"), table = running_table(store, ana);
    bool is_new;
    assert_store(tt_store_notice_claim(store, table, ana, 500, &is_new), TT_STORE_OK);
    assert_true(is_new);
    assert_store(tt_store_notice_claim(store, table, ana, 500, &is_new), TT_STORE_OK);
    assert_false(is_new);
    assert_store(tt_store_notice_claim(store, table, ana, 400, &is_new), TT_STORE_OK);
    assert_false(is_new);
    assert_store(tt_store_notice_claim(store, table, ben, 400, &is_new), TT_STORE_OK);
    assert_true(is_new);
    assert_store(tt_store_notice_claim(store, table, ana, 501, &is_new), TT_STORE_OK);
    assert_true(is_new);
    assert_store(tt_store_notice_claim(store, 99, ana, 501, &is_new), TT_STORE_NOT_FOUND);
    assert_store(tt_store_notice_claim(store, table, 99, 501, &is_new), TT_STORE_NOT_FOUND);
}

/* A running table with a clock of days, where seat 0 is asked since running time 500. */
static tt_store_id waiting_table(tt_store *store, tt_store_id guest)
{
    tt_store_table table = table_with(guest);
    tt_store_start start = {.dealt = TT_DEAL_GIVEN, .rules = 1, .time = 2000, .events = {"[]", 2}};
    tt_store_id id;
    strcpy(table.clock, "days:3");
    assert_store(tt_store_table_add(store, &table, NULL, &id), TT_STORE_OK);
    assert_store(tt_store_table_start(store, id, &start), TT_STORE_OK);
    assert_store(tt_store_table_get(store, id, &table), TT_STORE_OK);
    table.notes = (tt_store_notes){.is_known = true, .written = 600, .seen = 600};
    table.notes.seats[0].asked = 500;
    assert_store(tt_store_table_note(store, &table), TT_STORE_OK);
    return id;
}

void test_turns_without_a_notice(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), table = waiting_table(store, ana);
    tt_store_unnoticed missing[4];
    tt_store_target target = target_of(ana, 1);
    int count;
    bool is_new;
    running_table(store, ana); /* without a clock of days */
    assert_store(tt_store_notice_missing(store, 0, missing, 4, &count), TT_STORE_OK);
    assert_int_equal(count, 0); /* she has no target */
    add(store, &target);
    assert_store(tt_store_notice_missing(store, 0, missing, 4, &count), TT_STORE_OK);
    assert_int_equal(count, 1);
    assert_true(missing[0].table == table && missing[0].guest == ana && missing[0].asked == 500);
    assert_store(tt_store_notice_claim(store, table, ana, 499, &is_new), TT_STORE_OK);
    assert_store(tt_store_notice_missing(store, 0, missing, 4, &count), TT_STORE_OK);
    assert_int_equal(count, 1); /* that was an earlier turn */
    assert_store(tt_store_notice_claim(store, table, ana, 500, &is_new), TT_STORE_OK);
    assert_store(tt_store_notice_missing(store, 0, missing, 4, &count), TT_STORE_OK);
    assert_int_equal(count, 0);
}

void test_the_first_key_pair_stays(void **state)
{
    tt_store *store = *state;
    uint8_t point[TT_STORE_POINT], scalar[TT_STORE_SCALAR];
    for (int i = 1; i < 3; i++) {
        memset(point, i, sizeof point);
        memset(scalar, 10 + i, sizeof scalar);
        assert_store(tt_store_push_pair(store, point, scalar), TT_STORE_OK);
        assert_true(point[0] == 1 && point[64] == 1 && scalar[0] == 11 && scalar[31] == 11);
    }
}

typedef struct plan_read {
    tt_store_id guest;
    char text[TT_STORE_PLAN + 1];
    int count;
} plan_read;

static void keep_plan(void *context, tt_store_id guest, tt_store_text text)
{
    plan_read *read = context;
    read->guest = guest;
    read->count++;
    snprintf(read->text, sizeof read->text, "%.*s", (int)text.size, text.at);
}

static plan_read plans_of(tt_store *store, tt_store_id table)
{
    plan_read read = {0};
    assert_store(tt_store_plan_read(store, table, keep_plan, &read), TT_STORE_OK);
    return read;
}

static tt_store_error set_plan(tt_store *store, tt_store_id table, tt_store_id guest, const char *text)
{
    return tt_store_plan_set(store, table, guest, (tt_store_text){text, strlen(text)});
}

void test_plans_go_with_their_table(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), table = running_table(store, ana), other = running_table(store, ana);
    char much[TT_STORE_PLAN + 2];
    assert_store(set_plan(store, table, ana, "one"), TT_STORE_OK);
    assert_store(set_plan(store, table, ana, "two"), TT_STORE_OK);
    assert_store(set_plan(store, other, ana, "three"), TT_STORE_OK);
    plan_read read = plans_of(store, table);
    assert_true(read.count == 1 && read.guest == ana);
    assert_string_equal(read.text, "two");
    assert_store(set_plan(store, table, ana, ""), TT_STORE_OK);
    assert_int_equal(plans_of(store, table).count, 0);
    assert_store(set_plan(store, table, ana, "four"), TT_STORE_OK);
    assert_store(tt_store_table_end(store, table, TT_LIFE_IDLE, 9000, 0), TT_STORE_OK);
    assert_int_equal(plans_of(store, table).count, 0);
    assert_store(set_plan(store, table, ana, "five"), TT_STORE_WRONG_LIFE);
    assert_store(set_plan(store, 99, ana, "five"), TT_STORE_NOT_FOUND);
    assert_store(set_plan(store, other, 99, "five"), TT_STORE_NOT_FOUND);
    memset(much, 'x', sizeof much - 1);
    much[sizeof much - 1] = 0;
    assert_store(set_plan(store, other, ana, much), TT_STORE_BAD_VALUE);
    tt_store_result result = {.seat_count = 3, .won = {true}};
    tt_store_action last = action_of(other, 1);
    tt_store_answer answer;
    last.result = &result;
    assert_store(tt_store_append(store, &last, 1, &answer), TT_STORE_OK);
    assert_int_equal(plans_of(store, other).count, 0);
}

void test_notifications_go_with_their_guest(void **state)
{
    tt_store *store = *state;
    tt_store_id host = guest_of(store, "host"), ana = guest_of(store, "ana"), table = running_table(store, host);
    tt_store_target target = target_of(ana, 1);
    tt_store_notify chosen = {.digest = 60, .digest_due = 1000, .language = "en"};
    tt_store_account account = {.guest = ana, .password = "x"};
    tt_store_id due[4];
    bool is_new;
    int count;
    for (int round = 0; round < 2; round++) { /* first the account goes, then the guest */
        add(store, &target);
        assert_store(tt_store_notify_set(store, ana, &chosen), TT_STORE_OK);
        assert_store(tt_store_notice_claim(store, table, ana, 500, &is_new), TT_STORE_OK);
        assert_true(is_new);
        assert_store(set_plan(store, table, ana, "plan"), TT_STORE_OK);
        if (round == 0) {
            assert_store(tt_store_account_add(store, &account, "ana", hash_of(4000)), TT_STORE_OK);
            assert_store(tt_store_account_delete(store, ana, "former player"), TT_STORE_OK);
        } else {
            assert_store(tt_store_guest_purge(store, ana, INT64_MAX), TT_STORE_OK);
        }
        assert_int_equal(notify_of(store, ana).count, 0);
        assert_int_equal(plans_of(store, table).count, 0);
        assert_store(tt_store_digest_take(store, 1000, due, 4, &count), TT_STORE_OK);
        assert_int_equal(count, 0);
    }
}
