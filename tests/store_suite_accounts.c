/* store_suite_accounts.c: the part of the suite about accounts, sessions, blocks and reports. */
#include "store_suite_accounts.h"

#include <stdio.h>
#include <string.h>

#include "store/accounts.h"
#include "store/admin.h"
#include "store_suite.h"

static tt_store_account account_of(tt_store_id guest)
{
    tt_store_account account = {.guest = guest, .password = "$argon2id$one", .created = 3000};
    memcpy(account.recovery, hash_of(70), sizeof account.recovery);
    return account;
}

static tt_store_id guest_with(tt_store *store, const char *name, int token)
{
    tt_store_id id;
    assert_store(tt_store_guest_add(store, hash_of(token), name, 1000, &id), TT_STORE_OK);
    return id;
}

/* An account with the key of this name, whose guest had the token 1000 + `number`. */
static tt_store_id registered(tt_store *store, const char *name, int number)
{
    tt_store_id id = guest_with(store, name, 1000 + number);
    tt_store_account account = account_of(id);
    assert_store(tt_store_account_add(store, &account, name, hash_of(2000 + number)), TT_STORE_OK);
    return id;
}

void test_a_guest_registers_once(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_with(store, "Ana", 1), other = guest_with(store, "An\xC3\xA1", 2);
    tt_store_account account = account_of(ana), again = account_of(other), read;
    tt_store_guest guest;
    assert_store(tt_store_guest_find(store, hash_of(1), &guest), TT_STORE_OK);
    assert_false(guest.has_account);
    assert_store(tt_store_account_add(store, &account, "ana", hash_of(3)), TT_STORE_OK);
    assert_store(tt_store_account_find(store, "ana", &read), TT_STORE_OK);
    assert_int_equal(read.guest, ana);
    assert_string_equal(read.name, "Ana");
    assert_string_equal(read.password, "$argon2id$one");
    assert_memory_equal(read.recovery, hash_of(70), TT_STORE_HASH);
    assert_int_equal(read.created, 3000);
    assert_store(tt_store_account_get(store, ana, &read), TT_STORE_OK);
    assert_string_equal(read.name, "Ana");
    assert_store(tt_store_account_add(store, &again, "ana", hash_of(4)), TT_STORE_TAKEN);
    assert_store(tt_store_account_add(store, &account, "eva", hash_of(4)), TT_STORE_TAKEN);
    assert_store(tt_store_guest_find(store, hash_of(1), &guest), TT_STORE_NOT_FOUND); /* the old token is invalid */
    assert_store(tt_store_guest_find(store, hash_of(2), &guest), TT_STORE_OK);        /* that of the refused one not */
    again.guest = 999;
    assert_store(tt_store_account_add(store, &again, "eva", hash_of(4)), TT_STORE_NOT_FOUND);
    assert_store(tt_store_account_find(store, "eva", &read), TT_STORE_NOT_FOUND);
    assert_store(tt_store_account_get(store, other, &read), TT_STORE_NOT_FOUND);
}

void test_a_registered_guest_has_sessions(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = registered(store, "ana", 1), ben = registered(store, "ben", 2);
    tt_store_guest guest;
    int64_t count;
    assert_store(tt_store_session_add(store, ana, hash_of(10), 4000), TT_STORE_OK);
    assert_store(tt_store_session_add(store, ana, hash_of(11), 4001), TT_STORE_OK);
    assert_store(tt_store_session_add(store, ben, hash_of(12), 4002), TT_STORE_OK);
    assert_store(tt_store_session_add(store, ben, hash_of(11), 4003), TT_STORE_TAKEN);
    assert_store(tt_store_session_add(store, guest_with(store, "eva", 5), hash_of(13), 1), TT_STORE_NOT_FOUND);
    assert_store(tt_store_guest_find(store, hash_of(11), &guest), TT_STORE_OK);
    assert_int_equal(guest.id, ana);
    assert_true(guest.has_account);
    assert_string_equal(guest.name, "ana");
    assert_store(tt_store_session_end(store, hash_of(11)), TT_STORE_OK);
    assert_store(tt_store_session_end(store, hash_of(11)), TT_STORE_NOT_FOUND);
    assert_store(tt_store_guest_find(store, hash_of(11), &guest), TT_STORE_NOT_FOUND);
    assert_store(tt_store_guest_find(store, hash_of(10), &guest), TT_STORE_OK);
    assert_store(tt_store_session_end_all(store, ana, &count), TT_STORE_OK);
    assert_int_equal(count, 1);
    assert_store(tt_store_guest_find(store, hash_of(10), &guest), TT_STORE_NOT_FOUND);
    assert_store(tt_store_guest_find(store, hash_of(12), &guest), TT_STORE_OK); /* ben's */
    assert_store(tt_store_session_end_all(store, ana, &count), TT_STORE_OK);
    assert_int_equal(count, 0);
}

void test_only_the_newest_sessions_are_kept(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = registered(store, "ana", 1);
    tt_store_guest guest;
    int64_t count;
    for (int i = 0; i < TT_STORE_SESSIONS + 3; i++) /* the clock may stand still, or be set back */
        assert_store(tt_store_session_add(store, ana, hash_of(100 + i), i < 5 ? 10 + i : 5000), TT_STORE_OK);
    assert_store(tt_store_session_count(store, ana, &count), TT_STORE_OK);
    assert_int_equal(count, TT_STORE_SESSIONS);
    assert_store(tt_store_guest_find(store, hash_of(102), &guest), TT_STORE_NOT_FOUND);
    assert_store(tt_store_guest_find(store, hash_of(103), &guest), TT_STORE_OK);
    assert_store(tt_store_session_add(store, ana, hash_of(200), 1), TT_STORE_OK);
    assert_store(tt_store_guest_find(store, hash_of(200), &guest), TT_STORE_OK);
}

void test_a_password_changes(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = registered(store, "ana", 1);
    tt_store_account read;
    assert_store(tt_store_account_change(store, ana, "$argon2id$two", NULL), TT_STORE_OK);
    assert_store(tt_store_account_get(store, ana, &read), TT_STORE_OK);
    assert_string_equal(read.password, "$argon2id$two");
    assert_memory_equal(read.recovery, hash_of(70), TT_STORE_HASH);
    assert_store(tt_store_account_change(store, ana, "$argon2id$three", hash_of(71)), TT_STORE_OK);
    assert_store(tt_store_account_get(store, ana, &read), TT_STORE_OK);
    assert_memory_equal(read.recovery, hash_of(71), TT_STORE_HASH);
    assert_store(tt_store_account_change(store, ana, "", NULL), TT_STORE_BAD_VALUE);
    assert_store(tt_store_account_change(store, 999, "$argon2id$two", NULL), TT_STORE_NOT_FOUND);
}

static bool count_chat(void *context, const tt_store_chat *chat)
{
    (void)chat;
    ++*(int *)context;
    return true;
}

static bool count_report(void *context, const tt_store_report *report)
{
    (void)report;
    ++*(int *)context;
    return true;
}

void test_a_deleted_account_leaves_its_games(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = registered(store, "ana", 1), ben = guest_of(store, "ben"), id = running_table(store, ana), chat;
    tt_store_chat said = {.table = id, .guest = ana, .time = 1, .text = {"hi", 2}};
    tt_store_report report = {.reporter = ana, .reported = ben, .time = 1, .text = {"rude", 4}};
    tt_store_account read, again = account_of(ben);
    tt_store_table table;
    tt_store_guest guest;
    int chats = 0, reports = 0;
    bool has;
    play(store, id, 1, 2);
    assert_store(tt_store_chat_add(store, &said, &chat), TT_STORE_OK);
    assert_store(tt_store_link_add(store, id, ana, hash_of(5), 1), TT_STORE_OK);
    assert_store(tt_store_session_add(store, ana, hash_of(10), 4000), TT_STORE_OK);
    assert_store(tt_store_block_add(store, ana, ben, 1), TT_STORE_OK);
    assert_store(tt_store_block_add(store, ben, ana, 1), TT_STORE_OK);
    assert_store(tt_store_report_add(store, &report, &chat), TT_STORE_OK);
    assert_store(tt_store_account_delete(store, ana, "former player"), TT_STORE_OK);
    assert_store(tt_store_account_delete(store, ana, "former player"), TT_STORE_NOT_FOUND);
    assert_store(tt_store_account_find(store, "ana", &read), TT_STORE_NOT_FOUND);
    assert_store(tt_store_guest_find(store, hash_of(10), &guest), TT_STORE_NOT_FOUND);
    assert_store(tt_store_table_get(store, id, &table), TT_STORE_OK);
    assert_seat(&table.seats[0], TT_SITS_GUEST, ana, "former player");
    assert_int_equal(played(store, id), 2);
    assert_store(tt_store_chat_last(store, id, 9, count_chat, &chats), TT_STORE_OK);
    assert_int_equal(chats, 0);
    assert_store(tt_store_report_last(store, 9, count_report, &reports), TT_STORE_OK);
    assert_int_equal(reports, 0);
    assert_store(tt_store_block_has(store, ben, ana, &has), TT_STORE_OK);
    assert_false(has);
    assert_store(tt_store_account_add(store, &again, "ana", hash_of(6)), TT_STORE_OK); /* the name is free again */
}

void test_an_account_is_never_old(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = registered(store, "ana", 1), ben = guest_of(store, "ben"), eva = guest_of(store, "eva"), found[9],
                from = 1, id;
    tt_store_report report = {.reporter = ana, .reported = ben, .time = 1, .text = {"rude", 4}};
    int count, reports = 0;
    assert_store(tt_store_block_add(store, ana, ben, 1), TT_STORE_OK);
    assert_store(tt_store_report_add(store, &report, &id), TT_STORE_OK);
    assert_store(tt_store_guest_old(store, 99999, &from, found, 9, &count), TT_STORE_OK);
    assert_int_equal(count, 2);
    assert_store(tt_store_guest_purge(store, ana, 99999), TT_STORE_NOT_FOUND);
    assert_store(tt_store_guest_purge(store, ben, 99999), TT_STORE_OK); /* with what names ben */
    assert_store(tt_store_guest_purge(store, eva, 99999), TT_STORE_OK);
    assert_store(tt_store_report_last(store, 9, count_report, &reports), TT_STORE_OK);
    assert_int_equal(reports, 0);
    assert_store(tt_store_account_delete(store, ana, "former player"), TT_STORE_OK);
    assert_store(tt_store_guest_purge(store, ana, 99999), TT_STORE_OK);
}

void test_guests_block_each_other(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), ben = guest_of(store, "ben"), eva = guest_of(store, "eva");
    tt_store_guest list[3];
    bool has;
    int count;
    assert_store(tt_store_block_add(store, ana, ben, 1), TT_STORE_OK);
    assert_store(tt_store_block_add(store, ana, eva, 2), TT_STORE_OK);
    assert_store(tt_store_block_add(store, ana, ben, 3), TT_STORE_OK);
    assert_store(tt_store_block_add(store, ana, ana, 3), TT_STORE_BAD_VALUE);
    assert_store(tt_store_block_add(store, ana, 999, 3), TT_STORE_NOT_FOUND);
    assert_store(tt_store_block_has(store, ana, ben, &has), TT_STORE_OK);
    assert_true(has);
    assert_store(tt_store_block_has(store, ben, ana, &has), TT_STORE_OK);
    assert_false(has);
    assert_store(tt_store_block_list(store, ana, list, 3, &count), TT_STORE_OK);
    assert_int_equal(count, 2);
    assert_string_equal(list[0].name, "eva");
    assert_int_equal(list[1].id, ben);
    assert_store(tt_store_block_remove(store, ana, ben), TT_STORE_OK);
    assert_store(tt_store_block_remove(store, ana, ben), TT_STORE_NOT_FOUND);
    assert_store(tt_store_block_has(store, ana, ben, &has), TT_STORE_OK);
    assert_false(has);
}

typedef struct told_reports {
    int count;
    tt_store_id ids[TT_STORE_REPORTS + 9];
    char first[2 * TT_STORE_NAME + TT_STORE_REPORT + 20];
} told_reports;

static bool note_report(void *context, const tt_store_report *report)
{
    told_reports *told = context;
    if (told->count == 0)
        snprintf(told->first, sizeof told->first, "%s %s %d %.*s", report->reporter_name, report->reported_name,
                 (int)report->table, (int)report->text.size, report->text.at);
    told->ids[told->count++] = report->id;
    return true;
}

void test_reports_are_read_newest_first(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_of(store, "ana"), ben = guest_of(store, "ben"), id;
    tt_store_report report = {.reporter = ana, .reported = ben, .table = 7, .time = 1, .text = {"'; DROP", 7}};
    told_reports told = {0};
    for (int i = 0; i < TT_STORE_REPORTS + 5; i++)
        assert_store(tt_store_report_add(store, &report, &id), TT_STORE_OK);
    assert_store(tt_store_report_last(store, TT_STORE_REPORTS + 9, note_report, &told), TT_STORE_OK);
    assert_int_equal(told.count, TT_STORE_REPORTS);
    assert_int_equal(told.ids[0], id);
    assert_true(told.ids[1] < told.ids[0]);
    assert_string_equal(told.first, "ana ben 7 '; DROP");
    report.reported = 999;
    assert_store(tt_store_report_add(store, &report, &id), TT_STORE_NOT_FOUND);
    report.text.size = 0;
    assert_store(tt_store_report_add(store, &report, &id), TT_STORE_BAD_VALUE);
}

void test_bad_accounts_are_refused(void **state)
{
    tt_store *store = *state;
    static char large[TT_STORE_NAME_KEY + 1];
    tt_store_account account = account_of(guest_of(store, "ana")), read;
    memset(large, 'a', TT_STORE_NAME_KEY);
    assert_store(tt_store_account_add(store, &account, "", hash_of(3)), TT_STORE_BAD_VALUE);
    assert_store(tt_store_account_add(store, &account, "\xFF", hash_of(3)), TT_STORE_BAD_VALUE);
    assert_store(tt_store_account_add(store, &account, large, hash_of(3)), TT_STORE_BAD_VALUE);
    assert_store(tt_store_account_find(store, large, &read), TT_STORE_BAD_VALUE);
    account.password[0] = 0;
    assert_store(tt_store_account_add(store, &account, "ana", hash_of(3)), TT_STORE_BAD_VALUE);
}

void test_a_banned_guest_is_known_as_one(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = guest_with(store, "Ana", 1), ben = guest_with(store, "Ben", 2), last = 0, banned[4], from = 1;
    tt_store_guest guest;
    tt_store_person person;
    char large[TT_STORE_REASON + 1];
    int count;
    memset(large, 'a', sizeof large - 1);
    large[sizeof large - 1] = 0;
    assert_store(tt_store_ban_add(store, ana, large, 5), TT_STORE_BAD_VALUE);
    assert_store(tt_store_ban_add(store, 999, "", 5), TT_STORE_NOT_FOUND);
    assert_store(tt_store_ban_end(store, ana, 5), TT_STORE_NOT_FOUND);
    assert_store(tt_store_ban_add(store, ana, "'; DROP", 5), TT_STORE_OK);
    assert_store(tt_store_ban_add(store, ana, "", 6), TT_STORE_TAKEN);
    assert_store(tt_store_guest_find(store, hash_of(1), &guest), TT_STORE_OK);
    assert_true(guest.is_banned);
    assert_store(tt_store_guest_find(store, hash_of(2), &guest), TT_STORE_OK);
    assert_false(guest.is_banned);
    assert_store(tt_store_person_get(store, ana, &person), TT_STORE_OK);
    assert_string_equal(person.reason, "'; DROP");
    assert_store(tt_store_ban_since(store, &last, banned, 4, &count), TT_STORE_OK);
    assert_int_equal(count, 1);
    assert_int_equal(banned[0], ana);
    assert_store(tt_store_ban_end(store, ana, 7), TT_STORE_OK);
    assert_store(tt_store_guest_find(store, hash_of(1), &guest), TT_STORE_OK);
    assert_false(guest.is_banned);
    assert_store(tt_store_ban_add(store, ana, "again", 8), TT_STORE_OK); /* with a higher number */
    assert_store(tt_store_ban_since(store, &last, banned, 4, &count), TT_STORE_OK);
    assert_int_equal(count, 1);
    assert_store(tt_store_guest_purge(store, ana, 9999), TT_STORE_NOT_FOUND);
    assert_store(tt_store_guest_old(store, 9999, &from, banned, 4, &count), TT_STORE_OK);
    assert_int_equal(count, 1);
    assert_int_equal(banned[0], ben);
}

void test_an_operator_finds_people(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = registered(store, "Ana", 1), ben = guest_with(store, "50%_off", 2);
    tt_store_person people[4];
    tt_store_totals totals;
    int count;
    assert_store(tt_store_ban_add(store, ben, "", 5), TT_STORE_OK);
    assert_store(tt_store_person_list(store, &(tt_store_search){0}, people, 4, &count), TT_STORE_OK);
    assert_int_equal(count, 2);
    assert_int_equal(people[0].guest.id, ben);
    assert_true(people[0].guest.is_banned);
    assert_true(people[1].guest.has_account);
    assert_store(tt_store_person_list(store, &(tt_store_search){.before = ben}, people, 4, &count), TT_STORE_OK);
    assert_int_equal(count, 1);
    assert_int_equal(people[0].guest.id, ana);
    assert_store(tt_store_person_list(store, &(tt_store_search){.name = "0%_"}, people, 4, &count), TT_STORE_OK);
    assert_int_equal(count, 1);
    assert_store(tt_store_person_list(store, &(tt_store_search){.name = "aNA"}, people, 4, &count), TT_STORE_OK);
    assert_int_equal(count, 1);
    assert_store(tt_store_person_list(store, &(tt_store_search){.name = "a%a"}, people, 4, &count), TT_STORE_OK);
    assert_int_equal(count, 0);
    assert_store(tt_store_person_list(store, &(tt_store_search){.only_banned = true}, people, 4, &count), TT_STORE_OK);
    assert_int_equal(count, 1);
    assert_store(tt_store_totals_get(store, 1000, &totals), TT_STORE_OK);
    assert_int_equal(totals.guests, 2);
    assert_int_equal(totals.accounts, 1);
    assert_int_equal(totals.banned, 1);
    assert_int_equal(totals.seen, 2);
}

void test_changes_of_guests_are_noted(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = registered(store, "ana", 1), ben = guest_with(store, "ben", 2);
    tt_store_change changes[8];
    uint8_t tokens[TT_STORE_TOKENS][TT_STORE_HASH];
    tt_store_id ids[TT_STORE_BLOCKS];
    tt_store_guest guest;
    int count;
    assert_store(tt_store_change_since(store, 0, changes, 8, &count), TT_STORE_OK);
    assert_int_equal(count, 1); /* registered */
    tt_store_id last = changes[0].id;
    assert_int_equal(changes[0].guest, ana);
    assert_store(tt_store_guest_rename(store, ben, "bea"), TT_STORE_OK);
    assert_store(tt_store_guest_rename(store, 999, "bea"), TT_STORE_NOT_FOUND);
    assert_store(tt_store_block_add(store, ana, ben, 1), TT_STORE_OK);
    assert_store(tt_store_session_add(store, ana, hash_of(10), 1), TT_STORE_OK);
    assert_store(tt_store_token_list(store, ana, tokens, &count), TT_STORE_OK);
    assert_int_equal(count, 2); /* the session, and the spare one */
    assert_store(tt_store_session_end(store, hash_of(10)), TT_STORE_OK);
    assert_store(tt_store_token_list(store, ana, tokens, &count), TT_STORE_OK);
    assert_int_equal(count, 1);
    assert_store(tt_store_block_ids(store, ana, ids, &count), TT_STORE_OK);
    assert_int_equal(count, 1);
    assert_int_equal(ids[0], ben);
    assert_store(tt_store_change_since(store, last, changes, 8, &count), TT_STORE_OK);
    assert_int_equal(count, 3);
    assert_int_equal(changes[0].guest, ben);
    assert_int_equal(changes[1].guest, ana);
    assert_int_equal(changes[2].guest, ana);
    assert_store(tt_store_guest_find(store, hash_of(2), &guest), TT_STORE_OK);
    assert_string_equal(guest.name, "bea");
}

/* who logs in once too often ends the oldest session: its connections must end too */
void test_a_session_that_is_pushed_out_is_noted(void **state)
{
    tt_store *store = *state;
    tt_store_id ana = registered(store, "ana", 1);
    tt_store_change changes[8];
    int count;
    for (int i = 0; i < TT_STORE_SESSIONS; i++)
        assert_store(tt_store_session_add(store, ana, hash_of(10 + i), i), TT_STORE_OK);
    assert_store(tt_store_change_since(store, 0, changes, 8, &count), TT_STORE_OK);
    assert_int_equal(count, 1); /* registered */
    assert_store(tt_store_session_add(store, ana, hash_of(100), 100), TT_STORE_OK);
    assert_store(tt_store_change_since(store, changes[0].id, changes, 8, &count), TT_STORE_OK);
    assert_int_equal(count, 1);
    assert_int_equal(changes[0].guest, ana);
}
