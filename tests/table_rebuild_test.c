/* table_rebuild_test.c: a table that is made again from its seed and the actions taken, compared with what was stored:
 * the same byte for byte, or frozen at the first event that differs. And one that is carried on from a state. */
#include <stdlib.h>

#include "table_kit.h"

enum { DECISIONS = 5000, CHANGE_EVERY = 11 };

/* A game that was played, and its record without the header. */
typedef struct story {
    room r;
    struct {
        int seat;
        size_t at; /* of its text */
        int length;
        size_t events; /* when it had happened */
    } deeds[DECISIONS];
    int count;
    tt_buffer texts, lines;
} story;

static story told;

static void play(const room_kind *kind, int number)
{
    tt_buffer action = kit_text();
    int seat;
    told.texts = kit_text();
    told.lines = kit_text();
    told.count = 0;
    room_greet(&told.r, kind, number);
    while (told.count < DECISIONS && room_step(&told.r, AT_RANDOM, &seat, &action)) {
        told.deeds[told.count].seat = seat;
        told.deeds[told.count].at = told.texts.size;
        told.deeds[told.count].length = (int)action.size - 1;
        told.deeds[told.count++].events = told.r.host.table.event_count;
        tt_buffer_put(&told.texts, action.bytes, action.size);
    }
    tt_table_lines(&told.r.host.table, 0, told.r.host.table.event_count, &told.lines);
    tt_buffer_close(&action);
}

static void forget(void)
{
    room_close(&told.r);
    tt_buffer_close(&told.texts);
    tt_buffer_close(&told.lines);
}

static void open_again(tt_table *table, ledger *memory)
{
    assert_true(tt_table_open(table, &told.r.host.table.setup, ledger_memory(memory)));
}

static bool again(tt_table *table, int i, tt_stored *stored)
{
    return tt_table_again(table, told.deeds[i].seat, told.texts.bytes + told.deeds[i].at, told.deeds[i].length, stored);
}

static void compare_decisions(const tt_table *a, const tt_table *b)
{
    assert_int_equal(a->decision_count, b->decision_count);
    for (size_t i = 0; i < a->decision_count; i++) {
        const tt_taken *x = &a->decisions[i], *y = &b->decisions[i];
        assert_true(x->action == y->action && x->seq == y->seq && x->seat == y->seat && x->offered == y->offered);
        assert_memory_equal(x->offer, y->offer, x->offered);
    }
}

/* All that is said from now on is the same. */
static void compare_greetings(tt_table *a, tt_table *b)
{
    tt_buffer here = kit_text(), there = kit_text();
    for (int i = 0; i <= a->setup.game.players; i++) {
        int viewer = i < a->setup.game.players ? i : TT_WATCHER;
        tt_buffer_clear(&here);
        tt_buffer_clear(&there);
        tt_table_greet(a, viewer, &here);
        tt_table_greet(b, viewer, &there);
        assert_texts(&here, &there, "a greeting");
        const tt_sent *x = &a->sent[i < a->setup.game.players ? i : TT_MAX_SEATS];
        const tt_sent *y = &b->sent[i < a->setup.game.players ? i : TT_MAX_SEATS];
        assert_true(tt_picture_same(x->picture, y->picture));
        assert_true(text_is(&x->picture->text, y->picture->text.bytes, y->picture->text.size));
        assert_true(x->seq == y->seq && x->decision == y->decision);
        assert_memory_equal(&x->picture->view, &y->picture->view, sizeof x->picture->view);
    }
    tt_buffer_close(&here);
    tt_buffer_close(&there);
}

static void rebuild_all(void)
{
    static tt_table table;
    ledger memory = {0};
    tt_table *first = &told.r.host.table;
    tt_stored stored = {told.lines.bytes, told.lines.size};
    tt_buffer lines = kit_text();
    open_again(&table, &memory);
    assert_true(tt_table_compare_start(&table, &stored));
    for (int i = 0; i < told.count; i++) {
        assert_true(again(&table, i, &stored));
        assert_int_equal(table.event_count, told.deeds[i].events);
    }
    assert_int_equal(stored.size, 0);
    assert_false(table.frozen);
    assert_memory_equal(&table.state, &first->state, sizeof table.state);
    assert_memory_equal(table.asked, first->asked, sizeof table.asked);
    tt_table_lines(&table, 0, table.event_count, &lines);
    assert_texts(&lines, &told.lines, "the lines");
    compare_decisions(&table, first);
    compare_greetings(&table, first);
    tt_table_close(&table);
    assert_int_equal(memory.blocks, 0);
    tt_buffer_close(&lines);
}

static void test_the_same_again(void **unused)
{
    (void)unused;
    room_kind kind;
    for (int at = 0; room_kind_at(at, &kind); at++) {
        kind.memory_aid = at % 2;
        play(&kind, at);
        rebuild_all();
        forget();
    }
}

/* Plays deed i at a table that has not been asked for what was decided before it was carried on. */
static void do_deed(tt_table *table, int i)
{
    int seat = told.deeds[i].seat;
    uint32_t decision = tt_table_decision(table, seat);
    tt_action action = tt_table_read(table, seat, decision, told.texts.bytes + told.deeds[i].at, told.deeds[i].length);
    tt_take_answer answer, repeated;
    assert_int_equal(tt_table_take(table, seat, decision, action, &answer), TT_TAKEN);
    tt_table_commit(table);
    tt_table_rest(table);
    assert_int_equal(tt_table_take(table, seat, decision, action, &repeated), TT_TAKEN_BEFORE);
    assert_int_equal(answer.seq, repeated.seq);
    assert_int_equal(tt_table_pick(table, seat, decision, 0), TT_NO_ACTION); /* what was asked then is not known */
}

/* Goes on from where the game stood after `from` deeds, by its state and lines alone. */
static void carry_on(int from)
{
    static tt_table table;
    static tt_state state;
    const tt_setup *setup = &told.r.host.table.setup;
    const tt_taken *decisions = told.r.host.table.decisions;
    ledger memory = {0};
    tt_buffer lines = kit_text();
    tt_start(&setup->game, setup->seed, &state, NULL);
    for (int i = 0; i < from; i++)
        tt_apply(&setup->game, &state, decisions[i].seat, decisions[i].action, NULL);
    tt_table_lines(&told.r.host.table, 0, told.deeds[from - 1].events, &lines);
    open_again(&table, &memory);
    assert_true(tt_table_carry_on(&table, &state, lines.bytes, lines.size));
    for (int i = from; i < told.count; i++)
        do_deed(&table, i);
    assert_memory_equal(&table.state, &told.r.host.table.state, sizeof state);
    tt_buffer_clear(&lines);
    tt_table_lines(&table, 0, table.event_count, &lines);
    assert_texts(&lines, &told.lines, "the lines");
    tt_table_close(&table);
    open_again(&table, &memory);
    assert_false(tt_table_carry_on(&table, &state, lines.bytes + 1, lines.size - 1)); /* its first line is none */
    tt_table_close(&table);
    assert_int_equal(memory.blocks, 0);
    tt_buffer_close(&lines);
}

static void test_carried_on(void **unused)
{
    (void)unused;
    room_kind kind;
    for (int at = 0; room_kind_at(at, &kind); at += 2) {
        play(&kind, at);
        for (int from = 1; from < told.count; from += 1 + told.count / 3)
            carry_on(from);
        carry_on(told.count);
        forget();
    }
}

/* Rebuilds from these lines, which differ from the game at event `differs` (from 1), and looks how the table stands. */
static void rebuild_changed(const char *lines, size_t size, size_t differs)
{
    static tt_table table;
    static tt_state state, before;
    const tt_setup *setup = &told.r.host.table.setup;
    ledger memory = {0};
    tt_stored stored = {lines, size};
    open_again(&table, &memory);
    tt_start(&setup->game, setup->seed, &state, NULL);
    before = state;
    bool agrees = tt_table_compare_start(&table, &stored);
    size_t stands = table.event_count; /* the set-up is there whatever was stored */
    int i = 0;
    while (agrees) {
        assert_true(i < told.count);
        assert_memory_equal(&table.state, &state, sizeof state);
        before = state;
        stands = table.event_count;
        const char *text = told.texts.bytes + told.deeds[i].at;
        int seat = told.deeds[i].seat;
        tt_action action = tt_action_read(&setup->game, tt_state_offer(&state, seat), state.table.offered[seat], text,
                                          told.deeds[i].length);
        tt_apply(&setup->game, &state, seat, action, NULL);
        agrees = again(&table, i++, &stored);
    }
    assert_int_equal(table.frozen, differs);
    assert_int_equal(table.event_count, stands);
    assert_memory_equal(&table.state, &before, sizeof before);
    assert_false(table.is_pending);
    if (i < told.count) {
        assert_false(again(&table, i, &stored)); /* and there it stays */
        assert_int_equal(table.frozen, differs);
    }
    tt_buffer words = kit_text();
    tt_table_greet(&table, 0, &words);
    char frozen[60];
    snprintf(frozen, sizeof frozen, "{\"message\":\"frozen\",\"seq\":%zu,", differs);
    assert_true(text_has(&words, frozen));
    tt_buffer_close(&words);
    tt_table_close(&table);
    assert_int_equal(memory.blocks, 0);
}

static void test_a_changed_line(void **unused)
{
    (void)unused;
    static const room_kind kinds[] = {{.game = "europe", .players = 3}, {.game = "card_game", .players = 2}};
    for (int k = 0; k < 2; k++) {
        play(&kinds[k], k);
        size_t line = 1, start = 0;
        for (size_t i = 0; i < told.lines.size; i++) {
            if (told.lines.bytes[i] != '\n')
                continue;
            if (line % CHANGE_EVERY == 1 || i + 1 == told.lines.size) {
                size_t at = start + line % (i - start);
                told.lines.bytes[at] ^= 1;
                rebuild_changed(told.lines.bytes, told.lines.size, line);
                told.lines.bytes[at] ^= 1;
                rebuild_changed(told.lines.bytes, i, line);     /* its end is missing */
                rebuild_changed(told.lines.bytes, start, line); /* all of it is */
            }
            line++;
            start = i + 1;
        }
        assert_int_equal(line - 1, told.r.host.table.event_count);
        forget();
    }
}

/* What nobody could have done freezes the table behind its last event. */
static void test_an_impossible_action(void **unused)
{
    (void)unused;
    static const char *const impossible[] = {"claim nowhere 3 red", "", "abandon", "keep none"};
    static tt_table table;
    play(&(room_kind){.game = "usa", .players = 2}, 0);
    for (int i = 0; i < 4; i++)
        for (int step = 0; step < 40; step += 13) {
            ledger memory = {0};
            tt_stored stored = {told.lines.bytes, told.lines.size};
            open_again(&table, &memory);
            assert_true(tt_table_compare_start(&table, &stored));
            for (int k = 0; k < step; k++)
                assert_true(again(&table, k, &stored));
            const tt_state before = table.state;
            size_t events = table.event_count;
            int seat = told.deeds[step].seat;
            assert_false(tt_table_again(&table, seat, impossible[i], (int)strlen(impossible[i]), &stored));
            assert_int_equal(table.frozen, events + 1);
            assert_int_equal(table.event_count, events);
            assert_memory_equal(&before, &table.state, sizeof before);
            assert_false(again(&table, step, &stored));
            tt_table_close(&table);
            assert_int_equal(memory.blocks, 0);
        }
    forget();
}

/* An action of somebody who was not asked. */
static void test_the_wrong_seat(void **unused)
{
    (void)unused;
    static tt_table table;
    ledger memory = {0};
    play(&(room_kind){.game = "usa", .players = 3}, 0);
    tt_stored stored = {told.lines.bytes, told.lines.size};
    open_again(&table, &memory);
    assert_true(tt_table_compare_start(&table, &stored));
    for (int i = 0; i < 9; i++)
        assert_true(again(&table, i, &stored));
    int seat = 0;
    while (tt_state_asks(&table.state, seat))
        seat++;
    assert_false(tt_table_again(&table, seat, "draw blind", 10, &stored));
    assert_int_equal(table.frozen, table.event_count + 1);
    tt_table_close(&table);
    forget();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_again), cmocka_unit_test(test_carried_on),
        cmocka_unit_test(test_a_changed_line), cmocka_unit_test(test_an_impossible_action),
        cmocka_unit_test(test_the_wrong_seat),
    };
    return cmocka_run_group_tests_name("tables made again", tests, NULL, NULL);
}
