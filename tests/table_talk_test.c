/* table_talk_test.c: decisions by their numbers: taken once, acknowledged again, late and early; who may decide; hints;
 * who sits where; bots that sit there. Errors are in wire_errors_test.c, refusals of the core in table_refusals_test.c.
 */
#include "table_kit.h"

enum { DECISIONS = 5000 };

static const room_kind usa = {.game = "usa", .players = 2};

static void assert_refused(const client *c, uint32_t decision, const char *name)
{
    char words[120];
    snprintf(words, sizeof words,
             "{\"message\":\"refused\",\"decision\":%u,\"refusal\":\"%s\",\"rule\":\"\",\"text\":\"",
             (unsigned)decision, name);
    if (c->last.size < strlen(words) || memcmp(c->last.bytes, words, strlen(words)) != 0)
        fail_msg("not %s: %.*s", name, (int)c->last.size, c->last.bytes);
}

/* Nothing but what was said last has come of it. */
typedef struct still {
    tt_table table;
    int updates;
} still;

static int updates_of(const room *r)
{
    int all = 0;
    for (int i = 0; i < r->viewers; i++)
        all += r->clients[i].updates;
    return all;
}

static void note_still(const room *r, still *s)
{
    s->table = r->host.table;
    s->updates = updates_of(r);
}

static void assert_still(const room *r, const still *s)
{
    assert_memory_equal(&s->table, &r->host.table, sizeof s->table);
    assert_int_equal(updates_of(r), s->updates);
}

static const char *copy_of(const char *text)
{
    static char copy[TT_ACTION_TEXT_MAX];
    snprintf(copy, sizeof copy, "%s", text);
    return copy;
}

/* An action that is said twice counts once, and is acknowledged as it was; whatever else has happened since. */
static void test_said_twice(void **unused)
{
    (void)unused;
    static still s;
    room r;
    room_greet(&r, &usa, 1);
    while (r.clients[0].taken < 3)
        assert_true(room_step(&r, AT_RANDOM, NULL, NULL));
    while (!r.clients[0].decision)
        assert_true(room_step(&r, AT_RANDOM, NULL, NULL));
    client *c = &r.clients[0];
    uint32_t decision = c->decision;
    const char *action = copy_of(client_choice(c, 0));
    char other[TT_ACTION_TEXT_MAX];
    snprintf(other, sizeof other, "%s", client_choice(c, 1));
    room_act(&r, 0, decision, action);
    uint32_t seq = c->taken_seq;
    assert_int_equal(seq, c->seq);
    for (int later = 0; later < 40; later++) {
        note_still(&r, &s);
        int acks = c->acks;
        room_act(&r, 0, decision, action);
        assert_int_equal(c->acks, acks + 1);
        assert_int_equal(c->taken, decision);
        assert_int_equal(c->taken_seq, seq);
        room_act(&r, 0, decision, other);
        assert_refused(c, decision, "late");
        room_act(&r, 0, decision, "no action at all");
        assert_refused(c, decision, "late");
        assert_still(&r, &s);
        assert_true(room_step(&r, AT_RANDOM, NULL, NULL));
    }
    room_close(&r);
}

/* A `keep` is the same one when its offer is long gone, in that turn or at the start. */
static void test_keep_said_again(void **unused)
{
    (void)unused;
    static still s;
    room r;
    room_greet(&r, &(room_kind){.game = "europe", .players = 3}, 2);
    client *c = &r.clients[2];
    char keep[TT_ACTION_TEXT_MAX], other[TT_ACTION_TEXT_MAX];
    snprintf(keep, sizeof keep, "%s", client_choice(c, 1));
    snprintf(other, sizeof other, "%s", client_choice(c, 0));
    assert_memory_equal(keep, "keep ", 5);
    room_act(&r, 2, 1, keep);
    uint32_t seq = c->taken_seq;
    assert_int_equal(seq, c->seq);
    for (int later = 0; later < 30; later++) {
        note_still(&r, &s);
        room_act(&r, 2, 1, keep);
        assert_true(c->taken == 1 && c->taken_seq == seq);
        assert_true(text_has(&c->last, "\"ack\""));
        room_act(&r, 2, 1, other);
        assert_refused(c, 1, "late");
        assert_still(&r, &s);
        assert_true(room_step(&r, AT_RANDOM, NULL, NULL));
    }
    room_close(&r);
}

static void test_every_decision_again(void **unused)
{
    (void)unused;
    static struct {
        int seat;
        uint32_t decision, seq;
        char action[TT_ACTION_TEXT_MAX];
    } done[DECISIONS];
    static still s;
    room_kind kind;
    for (int at = 0; room_kind_at(at, &kind); at += 3) {
        tt_buffer action = kit_text();
        room r;
        int count = 0, seat;
        room_greet(&r, &kind, at);
        while (count < DECISIONS && room_step(&r, AT_RANDOM, &seat, &action)) {
            done[count].seat = seat;
            done[count].decision = r.clients[seat].taken;
            done[count].seq = r.clients[seat].taken_seq;
            memcpy(done[count++].action, action.bytes, action.size);
        }
        note_still(&r, &s);
        for (int i = 0; i < count; i++) {
            client *c = &r.clients[done[i].seat];
            int acks = c->acks;
            room_act(&r, done[i].seat, done[i].decision, done[i].action);
            assert_int_equal(c->acks, acks + 1);
            assert_true(c->taken == done[i].decision && c->taken_seq == done[i].seq);
        }
        assert_still(&r, &s);
        /* when it is over there is no further decision */
        for (int i = 0; i < kind.players && tt_state_over(&r.host.table.state); i++) {
            room_act(&r, i, r.host.table.asked[i] + 1, "draw blind");
            assert_refused(&r.clients[i], r.host.table.asked[i] + 1, "early");
        }
        room_close(&r);
        tt_buffer_close(&action);
    }
}

static void test_early(void **unused)
{
    (void)unused;
    static still s;
    room r;
    room_greet(&r, &usa, 1);
    note_still(&r, &s);
    room_act(&r, 0, 2, client_choice(&r.clients[0], 0));
    assert_refused(&r.clients[0], 2, "early");
    room_act(&r, 0, UINT32_MAX, "draw blind");
    assert_refused(&r.clients[0], UINT32_MAX, "early");
    assert_still(&r, &s);
    for (int seat = 0; seat < 2; seat++)
        room_act(&r, seat, 1, client_choice(&r.clients[seat], 0));
    note_still(&r, &s);
    room_act(&r, 1, 2, "draw blind"); /* it is seat 0's turn */
    assert_refused(&r.clients[1], 2, "early");
    assert_still(&r, &s);
    /* there is no decision 0; a message can't even say it */
    tt_take_answer answer;
    assert_int_equal(tt_table_take(&r.host.table, 0, 0, tt_action_plain(TT_ACTION_DRAW_BLIND, 0), &answer),
                     TT_TAKE_EARLY);
    room_close(&r);
}

/* Numbers. */

typedef struct numbered {
    int seat, number, choices;
    uint32_t decision, seq;
} numbered;

static void say_number(room *r, int seat, uint32_t decision, int number)
{
    char line[100];
    snprintf(line, sizeof line, "{\"seat\":%d,\"message\":\"action\",\"decision\":%u,\"action\":%d}", seat,
             (unsigned)decision, number);
    room_say(r, line);
}

/* One of those asked answers by a number; another room hears the text that stands at this place of the ask. */
static bool act_by_number(room *r, room *by_text, numbered *done)
{
    int asked[TT_VIEWERS], count = 0;
    for (int i = 0; i < r->viewers; i++)
        if (r->clients[i].decision)
            asked[count++] = i;
    if (count == 0)
        return false;
    client *c = &r->clients[asked[tt_rng_below(&r->rng, (uint32_t)count)]];
    *done = (numbered){c->viewer, (int)tt_rng_below(&r->rng, (uint32_t)c->choices), c->choices, c->decision, 0};
    say_number(r, c->viewer, c->decision, c->choices); /* one too many */
    assert_true(text_has(&c->last, "\"refusal\":\"malformed\""));
    room_act(by_text, c->viewer, done->decision, client_choice(c, done->number));
    say_number(r, c->viewer, done->decision, done->number);
    assert_int_equal(c->taken, done->decision);
    done->seq = c->taken_seq;
    return true;
}

/* Every decision again: the same number is acknowledged as it was, another is late. */
static void repeat_numbers(room *r, const numbered *all, int count)
{
    for (int i = 0; i < count; i++) {
        client *c = &r->clients[all[i].seat];
        int acks = c->acks;
        say_number(r, all[i].seat, all[i].decision, all[i].number);
        assert_int_equal(c->acks, acks + 1);
        assert_int_equal(c->taken_seq, all[i].seq);
        if (all[i].choices == 1)
            continue;
        say_number(r, all[i].seat, all[i].decision, (all[i].number + 1) % all[i].choices);
        assert_refused(c, all[i].decision, "late");
    }
}

/* Actions by their numbers in the ask: the record is that of the texts in its places. */
static void test_numbers(void **unused)
{
    (void)unused;
    static room r, by_text;
    static numbered all[DECISIONS];
    tt_buffer record = kit_text(), other = kit_text();
    room_kind kind;
    for (int at = 0; room_kind_at(at, &kind); at += 3) {
        int count = 0;
        room_greet(&r, &kind, at);
        room_greet(&by_text, &kind, at);
        while (count < DECISIONS && act_by_number(&r, &by_text, &all[count])) {
            count++;
            if (count == 40) {
                tt_table_rest(&r.host.table);
                for (int i = 0; i < r.viewers; i++)
                    r.clients[i].tells_all = true;
                repeat_numbers(&r, all, count);
            }
        }
        assert_memory_equal(&r.host.table.state, &by_text.host.table.state, sizeof r.host.table.state);
        assert_true(tt_table_wake(&r.host.table) && tt_table_wake(&by_text.host.table));
        tt_buffer_clear(&record);
        tt_buffer_clear(&other);
        tt_table_record(&r.host.table, &record);
        tt_table_record(&by_text.host.table, &other);
        assert_texts(&record, &other, "the record");
        room_close(&r);
        room_close(&by_text);
    }
    tt_buffer_close(&record);
    tt_buffer_close(&other);
}

static void test_watching(void **unused)
{
    (void)unused;
    static still s;
    room r;
    room_greet(&r, &usa, 1);
    note_still(&r, &s);
    room_say(&r, "{\"message\":\"action\",\"decision\":1,\"action\":\"draw blind\",\"seat\":null}");
    assert_refused(room_client(&r, TT_WATCHER), 1, "watching");
    tt_take_answer answer;
    for (int nobody = 2; nobody <= TT_MAX_SEATS; nobody++)
        assert_int_equal(tt_table_take(&r.host.table, nobody, 1, tt_action_plain(TT_ACTION_DRAW_BLIND, 0), &answer),
                         TT_TAKE_WATCHING);
    assert_int_equal(tt_table_take(&r.host.table, -1, 1, tt_action_plain(TT_ACTION_DRAW_BLIND, 0), &answer),
                     TT_TAKE_WATCHING);
    assert_still(&r, &s);
    room_close(&r);
}

static void test_frozen(void **unused)
{
    (void)unused;
    static still s;
    room_kind kind = usa;
    room r;
    kind.hints = "random";
    room_greet(&r, &kind, 1);
    for (int i = 0; i < 6; i++)
        room_step(&r, AT_RANDOM, NULL, NULL);
    client *c = &r.clients[r.clients[0].decision ? 0 : 1];
    uint32_t decision = c->decision, events = (uint32_t)r.host.table.event_count;
    tt_table_freeze(&r.host.table);
    assert_int_equal(r.host.table.frozen, events + 1);
    note_still(&r, &s);
    room_act(&r, c->viewer, decision, client_choice(c, 0));
    assert_refused(c, decision, "frozen");
    room_act(&r, c->viewer, decision + 1, client_choice(c, 0));
    assert_refused(c, decision + 1, "early");
    char line[100];
    snprintf(line, sizeof line, "{\"message\":\"hint\",\"decision\":%u,\"seat\":%d}", (unsigned)decision, c->viewer);
    room_say(&r, line);
    assert_true(text_has(&c->last, "\"error\":\"no_hint\""));
    assert_still(&r, &s);
    assert_false(tt_host_step(&r.host));
    /* who joins now sees all of it, and is told */
    room_hello(&r, c->viewer);
    snprintf(line, sizeof line, "{\"message\":\"frozen\",\"seq\":%u,\"text\":\"", (unsigned)(events + 1));
    assert_memory_equal(c->last.bytes, line, strlen(line));
    assert_int_equal(c->seq, events);
    assert_int_equal(c->decision, 0); /* nobody is asked */
    room_close(&r);
}

static void test_busy_and_withdrawn(void **unused)
{
    (void)unused;
    static tt_table before;
    static tt_state state;
    tt_take_answer answer;
    room r;
    room_greet(&r, &usa, 1); /* both are asked which tickets to keep */
    tt_table *table = &r.host.table;
    char actions[2][TT_ACTION_TEXT_MAX];
    for (int seat = 0; seat < 2; seat++)
        snprintf(actions[seat], sizeof actions[seat], "%s", client_choice(&r.clients[seat], 0));
    before = *table;
    assert_int_equal(
        tt_table_take(table, 0, 1, tt_table_read(table, 0, 1, actions[0], (int)strlen(actions[0])), &answer), TT_TAKEN);
    room_act(&r, 1, 1, actions[1]);
    assert_refused(&r.clients[1], 1, "busy");
    room_act(&r, 0, 1, actions[0]); /* nobody knows yet whether it counts */
    assert_refused(&r.clients[0], 1, "busy");
    tt_table_withdraw(table);
    assert_memory_equal(&before.state, &table->state, sizeof state);
    assert_memory_equal(before.asked, table->asked, sizeof before.asked);
    assert_int_equal(before.event_count, table->event_count);
    assert_int_equal(before.decision_count, table->decision_count);
    for (int i = 0; i < r.viewers; i++)
        assert_false(tt_table_update(table, r.clients[i].viewer, &r.host.line));
    for (int seat = 0; seat < 2; seat++) {
        room_act(&r, seat, 1, actions[seat]);
        assert_int_equal(r.clients[seat].taken, 1);
    }
    room_close(&r);
}

/* A whole game in which every action is taken, withdrawn, and taken again: the same as one in which it is not. */
static void test_withdrawn_all_along(void **unused)
{
    (void)unused;
    static room r, plain;
    static tt_take_answer answer, again;
    tt_buffer pending = kit_text(), lines = kit_text(), action = kit_text();
    room_greet(&r, &(room_kind){.game = "europe", .players = 3}, 5);
    room_greet(&plain, &(room_kind){.game = "europe", .players = 3}, 5);
    tt_table *table = &r.host.table;
    int seat;
    while (room_step(&plain, AT_RANDOM, &seat, &action)) {
        uint32_t decision = tt_table_decision(table, seat);
        size_t events = table->event_count;
        tt_buffer_clear(&pending);
        tt_buffer_clear(&lines);
        tt_action chosen = tt_table_read(table, seat, decision, action.bytes, (int)action.size - 1);
        assert_int_equal(tt_table_take(table, seat, decision, chosen, &answer), TT_TAKEN);
        assert_int_equal(answer.seq, table->next_count);
        tt_table_lines(table, events, table->next_count, &pending);
        tt_table_withdraw(table);
        assert_int_equal(table->event_count, events);
        assert_int_equal(tt_table_take(table, seat, decision, chosen, &again), TT_TAKEN);
        assert_int_equal(answer.seq, again.seq);
        tt_table_commit(table);
        tt_table_lines(table, events, table->event_count, &lines);
        assert_texts(&pending, &lines, "the lines of an action before and after it counts");
    }
    assert_memory_equal(&table->state, &plain.host.table.state, sizeof table->state);
    tt_buffer_clear(&lines);
    tt_buffer_clear(&pending);
    tt_table_record(table, &lines);
    tt_table_record(&plain.host.table, &pending);
    assert_texts(&lines, &pending, "the record");
    room_close(&r);
    room_close(&plain);
    tt_buffer_close(&pending);
    tt_buffer_close(&lines);
    tt_buffer_close(&action);
}

/* Hints. */

static void ask_hint(room *r, const client *c)
{
    char line[100];
    snprintf(line, sizeof line, "{\"message\":\"hint\",\"decision\":%u,\"seat\":%d}", (unsigned)c->decision, c->viewer);
    room_say(r, line);
}

/* The action that a hint names is one of those open. */
static void assert_hint(const client *c)
{
    char head[80];
    int length = snprintf(head, sizeof head, "{\"message\":\"hint\",\"decision\":%u,\"actions\":[{\"action\":\"",
                          (unsigned)c->decision);
    assert_true(c->last.size > (size_t)length);
    assert_memory_equal(c->last.bytes, head, (size_t)length);
    const char *action = c->last.bytes + length;
    bool is_open = false;
    for (int i = 0; i < c->choices; i++) {
        const char *choice = client_choice(c, i);
        is_open |= memcmp(action, choice, strlen(choice)) == 0 && action[strlen(choice)] == '"';
    }
    assert_true(is_open);
}

static void test_hints(void **unused)
{
    (void)unused;
    static still s;
    room_kind kind;
    tt_buffer hint = kit_text();
    for (int at = 0; room_kind_at(at, &kind); at += 2) {
        room r;
        kind.hints = "random";
        room_greet(&r, &kind, 3);
        for (int step = 0; step < 60; step++) {
            for (int seat = 0; seat < kind.players; seat++) {
                client *c = &r.clients[seat];
                if (!c->decision)
                    continue;
                note_still(&r, &s);
                ask_hint(&r, c);
                assert_hint(c);
                text_set(&hint, c->last.bytes, c->last.size);
                ask_hint(&r, c);
                assert_texts(&hint, &c->last, "a hint asked for twice");
                assert_still(&r, &s);
            }
            if (!room_step(&r, AT_RANDOM, NULL, NULL))
                break;
        }
        room_close(&r);
    }
    tt_buffer_close(&hint);
}

/* Bots play the same whether hints are asked for or not. */
static void test_hints_change_nothing(void **unused)
{
    (void)unused;
    static room with, without;
    const room_kind kind = {
        .game = "usa", .players = 3, .hints = "random", .seats = "[\"ana\",\"bot:random\",\"bot:random\"]"};
    room_greet(&with, &kind, 4);
    room_greet(&without, &kind, 4);
    for (int step = 0; step < DECISIONS; step++) {
        while (tt_host_step(&with.host))
            ;
        while (tt_host_step(&without.host))
            ;
        if (!with.clients[0].decision)
            break;
        ask_hint(&with, &with.clients[0]);
        assert_hint(&with.clients[0]);
        room_act(&with, 0, with.clients[0].decision, client_choice(&with.clients[0], 0));
        room_act(&without, 0, without.clients[0].decision, client_choice(&without.clients[0], 0));
    }
    assert_memory_equal(&with.host.table.state, &without.host.table.state, sizeof(tt_state));
    for (int i = 0; i < with.viewers; i++)
        assert_texts(&with.clients[i].events, &without.clients[i].events, "the events");
    room_close(&with);
    room_close(&without);
}

/* Seats. */

static void test_seats(void **unused)
{
    (void)unused;
    static const char expected[] = "{\"message\":\"seats\",\"seats\":[{\"kind\":\"person\",\"name\":\"player 0\"},"
                                   "{\"kind\":\"bot\",\"name\":\"bot:random\"}]}\n";
    const tt_sitter bot = {.kind = TT_SEAT_BOT, .name = "bot:random"};
    tt_buffer words = kit_text();
    room r;
    room_greet(&r, &usa, 1);
    tt_table_seat(&r.host.table, 1, &bot);
    tt_write_seats(&words, &r.host.table.setup.game, r.host.table.setup.sitters);
    assert_true(text_is(&words, expected, sizeof expected - 1));
    room_hello(&r, 0);
    assert_true(text_has(&r.clients[0].last, "{\"kind\":\"bot\",\"name\":\"bot:random\"}"));
    room_close(&r);
    tt_buffer_close(&words);
}

/* Who says hello alone hears only what is said to that seat; bots play the rest. */
static void test_one_among_bots(void **unused)
{
    (void)unused;
    room r;
    int length;
    char line[400];
    uint8_t seed[32] = {7};
    char hex[TT_HEX_SIZE];
    tt_hex_write(seed, hex);
    for (int as = 0; as <= 2; as++) {
        const char *who = as == 0 ? "0" : as == 1 ? "1" : "null";
        room_open(&r);
        r.clients[0].viewer = as < 2 ? as : TT_WATCHER;
        kit_rng(&r.rng, "one", as);
        length =
            snprintf(line, sizeof line,
                     "{\"message\":\"table\",\"game\":\"card_game\",\"seats\":[%s,%s],\"as\":%s,\"seed\":\"%s\","
                     "\"chance\":\"%s\"}",
                     as == 0 ? "\"ana\"" : "\"bot:random\"", as == 1 ? "\"ana\"" : "\"bot:random\"", who, hex, hex);
        tt_host_hear(&r.host, line, (size_t)length);
        room_say(&r, "{\"message\":\"hello\",\"protocol\":1}");
        client *c = &r.clients[0];
        for (int step = 0; step < DECISIONS && !tt_state_over(&r.host.table.state); step++) {
            if (tt_host_step(&r.host))
                continue;
            assert_true(c->decision > 0);
            length = snprintf(line, sizeof line, "{\"message\":\"action\",\"decision\":%u,\"action\":\"%s\"}",
                              (unsigned)c->decision, client_pick(c, AT_RANDOM, &r.rng));
            tt_host_hear(&r.host, line, (size_t)length);
        }
        assert_true(tt_state_over(&r.host.table.state));
        assert_int_equal(c->seq, r.host.table.event_count);
        for (int i = 1; i < TT_VIEWERS; i++)
            assert_int_equal(r.clients[i].updates, 0);
        room_close(&r);
    }
}

static void say_hello_to_bots(room *r, uint8_t chance)
{
    char line[400], hex[TT_HEX_SIZE], chance_hex[TT_HEX_SIZE];
    tt_hex_write((uint8_t[32]){7}, hex);
    tt_hex_write((uint8_t[32]){chance}, chance_hex);
    snprintf(line, sizeof line,
             "{\"message\":\"table\",\"game\":\"old_west\",\"seats\":[\"bot:random\",\"bot:random\",\"bot:easy\"],"
             "\"as\":null,\"seed\":\"%s\",\"chance\":\"%s\"}",
             hex, chance_hex);
    room_open(r);
    r->clients[0].viewer = TT_WATCHER;
    room_say(r, line);
    assert_false(tt_host_repeat(&r->host, "tickets", 7)); /* nobody listens yet */
    room_say(r, "{\"message\":\"hello\",\"protocol\":1}");
}

/* Bots that would choose otherwise repeat a game; what is not legal is left out. */
static void test_bots_repeat(void **unused)
{
    (void)unused;
    static room first, again;
    say_hello_to_bots(&first, 1);
    say_hello_to_bots(&again, 2);
    while (tt_host_step(&first.host)) {
        const char *acted = first.host.acted;
        assert_false(tt_host_repeat(&again.host, "draw 9", 6));
        assert_true(tt_host_repeat(&again.host, acted, strlen(acted)));
        assert_string_equal(again.host.acted, acted);
    }
    assert_true(tt_state_over(&first.host.table.state));
    assert_memory_equal(&again.host.table.state, &first.host.table.state, sizeof(tt_state));
    assert_int_equal(again.clients[0].seq, first.clients[0].seq);
    assert_false(tt_host_repeat(&again.host, "tickets", 7));
    room_close(&first);
    room_close(&again);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_said_twice),
        cmocka_unit_test(test_keep_said_again),
        cmocka_unit_test(test_every_decision_again),
        cmocka_unit_test(test_early),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_watching),
        cmocka_unit_test(test_frozen),
        cmocka_unit_test(test_busy_and_withdrawn),
        cmocka_unit_test(test_withdrawn_all_along),
        cmocka_unit_test(test_hints),
        cmocka_unit_test(test_hints_change_nothing),
        cmocka_unit_test(test_seats),
        cmocka_unit_test(test_one_among_bots),
        cmocka_unit_test(test_bots_repeat),
    };
    return cmocka_run_group_tests_name("talk at a table", tests, NULL, NULL);
}
