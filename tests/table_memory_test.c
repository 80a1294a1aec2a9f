/* table_memory_test.c: memory runs out at every place where it can. Nothing is lost and nothing leaks: who says again
 * what was not answered is answered in the end, everybody is told all as soon as there is memory, and the game is the
 * same as if there had always been enough. */
#include "table_kit.h"

enum { DECISIONS = 5000, TRIES = 40, WATCHED = 3 };

static const room_kind people = {.game = "card_game", .players = 2, .hints = "random"};
static const room_kind bots = {.game = "card_game", .players = 2, .seats = "[\"bot:random\",\"bot:random\"]"};

static struct {
    int seat;
    char action[TT_ACTION_TEXT_MAX];
} deeds[DECISIONS];
static int deed_count;
static tt_state last_state;
static tt_buffer last_record, last_events[TT_VIEWERS];

/* What the game is when there is memory. */
static void play_first(void)
{
    static room r;
    tt_buffer action = kit_text();
    int seat;
    deed_count = 0;
    last_record = kit_text();
    room_greet(&r, &people, 0);
    while (deed_count < DECISIONS && room_step(&r, AT_RANDOM, &seat, &action)) {
        deeds[deed_count].seat = seat;
        memcpy(deeds[deed_count++].action, action.bytes, action.size);
    }
    assert_true(tt_state_over(&r.host.table.state));
    last_state = r.host.table.state;
    tt_table_record(&r.host.table, &last_record);
    for (int i = 0; i < r.viewers; i++) {
        last_events[i] = kit_text();
        text_set(&last_events[i], r.clients[i].events.bytes, r.clients[i].events.size);
    }
    room_close(&r);
    tt_buffer_close(&action);
}

static void forget_first(void)
{
    tt_buffer_close(&last_record);
    for (int i = 0; i <= people.players; i++)
        tt_buffer_close(&last_events[i]);
}

static bool can_fail(const room *r)
{
    return r->memory.calls < r->memory.fails_at + r->memory.fails_for - 1;
}

/* The client knows all there is to know. */
static void assert_up_to_date(const room *r, const client *c)
{
    const tt_table *table = &r->host.table;
    tt_buffer here = kit_text(), there = kit_text();
    tt_picture picture;
    tt_view view;
    tt_state world;
    tt_json_writer json;
    tt_picture_open(&picture, here.memory);
    tt_view_make(&table->setup.game, &table->state, c->viewer, &view);
    tt_wire_world(&table->setup.game, &view, &world);
    assert_true(tt_picture_make(&picture, &table->setup.game, &view, &world, table->setup.memory_aid, NULL));
    tt_json_writer_open(&json, tt_buffer_put, &there);
    tt_picture_write(&json, &picture, NULL);
    client_picture(c, &here);
    assert_int_equal(c->seq, table->event_count);
    assert_int_equal(c->decision, tt_table_decision(table, c->viewer));
    assert_texts(&here, &there, "a picture");
    tt_picture_close(&picture);
    tt_buffer_close(&here);
    tt_buffer_close(&there);
}

/* Says a thing until it is answered. */
static void hello_until_heard(room *r, client *c)
{
    int welcomes = c->welcomes;
    for (int i = 0; i < TRIES && c->welcomes == welcomes; i++)
        room_hello(r, c->viewer);
    assert_int_equal(c->welcomes, welcomes + 1);
    assert_true(c->updates >= 1);
}

static void act_until_heard(room *r, int i)
{
    client *c = &r->clients[deeds[i].seat];
    uint32_t decision = r->host.table.asked[deeds[i].seat];
    int acks = c->acks;
    for (int tries = 0; tries < TRIES && c->acks == acks; tries++)
        room_act(r, deeds[i].seat, decision, deeds[i].action);
    assert_int_equal(c->acks, acks + 1);
    assert_int_equal(c->taken, decision);
}

static void open_until_there(room *r, const room_kind *kind, long fails_at, long fails_for)
{
    /* room_start opens the room and says `table` once; what fails is set between the two by doing it again */
    room_start(r, kind, 0);
    tt_host_close(&r->host);
    assert_int_equal(r->memory.blocks, 0);
    tt_host_setup setup = r->host.setup;
    tt_lines_out out = r->host.out;
    r->memory = (ledger){.fails_at = fails_at, .fails_for = fails_for};
    tt_host_open(&r->host, ledger_memory(&r->memory), out);
    for (int i = 0; i < TRIES && !r->host.has_table; i++)
        tt_host_start(&r->host, &setup);
    assert_true(r->host.has_table);
}

static void check_record(room *r)
{
    client *c = room_client(r, TT_WATCHER);
    int others = c->others;
    for (int i = 0; i < TRIES && c->others == others; i++)
        room_say(r, "{\"message\":\"record\",\"seat\":null}");
    assert_int_equal(c->others, others + 1);
    static tt_json json;
    static char text[1 << 20];
    static const char head[] = "{\"message\":\"record\",\"text\":";
    assert_memory_equal(c->last.bytes, head, sizeof head - 1);
    tt_json_open(&json, c->last.bytes + sizeof head - 1, c->last.size - sizeof head);
    assert_true(tt_json_expect(&json, TT_JSON_STRING));
    int length = tt_json_copy(&json, text, sizeof text);
    assert_true(length > 0 && text_is(&last_record, text, (size_t)length));
}

/* The whole game, with memory lacking for calls fails_at .. fails_at + fails_for - 1; false once none of them came. */
static bool play_lacking(long fails_at, long fails_for)
{
    static room r;
    int watched = 0;
    open_until_there(&r, &people, fails_at, fails_for);
    for (int i = 0; i < r.viewers; i++)
        hello_until_heard(&r, &r.clients[i]);
    for (int i = 0; i < deed_count; i++) {
        bool could_fail = can_fail(&r);
        act_until_heard(&r, i);
        /* then everybody knows all again, also what was to be told before */
        watched += !could_fail;
        for (int k = 0; k < r.viewers && !could_fail && watched <= WATCHED; k++)
            assert_up_to_date(&r, &r.clients[k]);
        assert_int_equal(r.host.table.decision_count, i + 1);
    }
    assert_memory_equal(&r.host.table.state, &last_state, sizeof last_state);
    check_record(&r);
    bool has_failed = r.memory.has_failed, is_late = can_fail(&r);
    for (int i = 0; i < r.viewers; i++) {
        /* an update that was lost at the very end is had by joining again */
        if (r.clients[i].seq != r.host.table.event_count)
            hello_until_heard(&r, &r.clients[i]);
        assert_true(is_late || r.clients[i].seq == r.host.table.event_count);
        assert_up_to_date(&r, &r.clients[i]);
        assert_texts(&r.clients[i].events, &last_events[i], "the events told");
    }
    room_close(&r);
    return has_failed;
}

static void test_people(void **unused)
{
    (void)unused;
    long place = 1;
    play_first();
    while (play_lacking(place, 1))
        place++;
    print_message("memory was refused at each of %ld places\n", place - 1);
    for (long at = 1; at < place; at += 4)
        play_lacking(at, 7);
    forget_first();
}

/* Bots go on by themselves: an update that was lost comes with the next. */
static bool watch_lacking(long fails_at)
{
    static room r;
    open_until_there(&r, &bots, fails_at, 1);
    for (int i = 0; i < r.viewers; i++)
        hello_until_heard(&r, &r.clients[i]);
    for (int step = 0; step < DECISIONS && !tt_state_over(&r.host.table.state); step++) {
        bool could_fail = can_fail(&r);
        size_t decisions = r.host.table.decision_count;
        bool moved = tt_host_step(&r.host);
        assert_true(moved || could_fail); /* a bot may have had no memory to move */
        assert_int_equal(r.host.table.decision_count, decisions + moved);
        for (int i = 0; i < r.viewers && !could_fail; i++)
            if (r.clients[i].seq != r.host.table.event_count)
                fail_msg("call %ld for memory failed, and at decision %zu viewer %d still hears nothing", fails_at,
                         decisions, r.clients[i].viewer);
    }
    assert_true(tt_state_over(&r.host.table.state));
    bool has_failed = r.memory.has_failed;
    room_close(&r);
    return has_failed;
}

static void test_bots(void **unused)
{
    (void)unused;
    for (long place = 1; watch_lacking(place); place++)
        ;
}

/* A hint that could not be told is had by asking again. */
static void test_hints(void **unused)
{
    (void)unused;
    static room r;
    for (long place = 1;; place++) {
        open_until_there(&r, &people, 0, 0);
        for (int i = 0; i < r.viewers; i++)
            hello_until_heard(&r, &r.clients[i]);
        tt_buffer_close(&r.host.line); /* so that there is something to ask memory for */
        r.memory.fails_at = r.memory.calls + place;
        r.memory.fails_for = 1;
        client *c = &r.clients[0];
        int others = c->others;
        for (int i = 0; i < TRIES && c->others == others; i++)
            room_say(&r, "{\"message\":\"hint\",\"decision\":1,\"seat\":0}");
        assert_int_equal(c->others, others + 1);
        assert_true(text_has(&c->last, "\"hint\""));
        bool has_failed = r.memory.has_failed;
        room_close(&r);
        if (!has_failed)
            break;
    }
}

/* A greeting that could not be written has told nothing: the first update tells all. */
static void test_greeting(void **unused)
{
    (void)unused;
    static room r;
    bool has_failed = true;
    for (long place = 1; has_failed; place++) {
        open_until_there(&r, &people, 0, 0);
        client *c = &r.clients[0];
        tt_buffer line = kit_text();
        ledger memory = {.fails_at = place, .fails_for = 1};
        tt_buffer lacking;
        tt_buffer_open(&lacking, ledger_memory(&memory));
        tt_table_greet(&r.host.table, 0, &lacking);
        has_failed = memory.has_failed;
        assert_int_equal(lacking.failed, has_failed);
        assert_int_equal(tt_table_update(&r.host.table, 0, &line), has_failed);
        if (has_failed) {
            client_hear(c, line.bytes, line.size - 1);
            assert_up_to_date(&r, c);
        }
        tt_buffer_close(&lacking);
        tt_buffer_close(&line);
        room_close(&r);
    }
}

/* The same for an update, at every decision and every place. */
static void test_telling(void **unused)
{
    (void)unused;
    static room r;
    play_first();
    open_until_there(&r, &people, 0, 0);
    tt_table *table = &r.host.table;
    client *c = &r.clients[1];
    hello_until_heard(&r, c);
    for (int i = 0; i < deed_count; i++) {
        tt_take_answer answer;
        int seat = deeds[i].seat, length = (int)strlen(deeds[i].action);
        tt_action action = tt_table_read(table, seat, table->asked[seat], deeds[i].action, length);
        assert_int_equal(tt_table_take(table, seat, table->asked[seat], action, &answer), TT_TAKEN);
        tt_table_commit(table);
        ledger memory = {.fails_at = i % 6 + 1, .fails_for = 1};
        tt_buffer line;
        tt_buffer_open(&line, ledger_memory(&memory));
        bool speaks = tt_table_update(table, 1, &line);
        assert_int_equal(line.failed, memory.has_failed);
        assert_false(line.failed && speaks);
        if (line.failed) {
            tt_buffer_clear(&line);
            speaks = tt_table_update(table, 1, &line);
            assert_true(speaks);
        }
        if (speaks)
            client_hear(c, line.bytes, line.size - 1);
        assert_up_to_date(&r, c);
        tt_buffer_close(&line);
        assert_int_equal(memory.blocks, 0);
    }
    assert_texts(&c->events, &last_events[1], "the events told");
    room_close(&r);
    forget_first();
}

/* A table that could not be opened has taken nothing. */
static void test_opening(void **unused)
{
    (void)unused;
    static tt_table table;
    room_kind kind;
    for (int at = 0; room_kind_at(at, &kind); at += 5) {
        const tt_setup setup = {.game = kit_game(&kind)};
        bool opened = false;
        for (long place = 1; !opened; place++) {
            ledger memory = {.fails_at = place, .fails_for = 1};
            opened = tt_table_open(&table, &setup, ledger_memory(&memory));
            assert_int_equal(opened, !memory.has_failed);
            if (opened)
                tt_table_close(&table);
            assert_int_equal(memory.blocks, 0);
        }
    }
}

/* The set-up (-1) or a deed compared with what is stored; once more if it can't be done at first. */
static bool rebuild(tt_table *again, int deed, tt_stored *stored)
{
    bool agrees = false;
    for (int tries = 0; tries < 2 && !agrees; tries++)
        agrees = deed < 0 ? tt_table_compare_start(again, stored)
                          : tt_table_again(again, deeds[deed].seat, deeds[deed].action, (int)strlen(deeds[deed].action),
                                           stored);
    return agrees;
}

/* A rebuild for which there is no memory differs in nothing from what was stored: it can be tried again. */
static void test_rebuilding(void **unused)
{
    (void)unused;
    static room r;
    static tt_table table;
    tt_buffer lines = kit_text();
    play_first();
    open_until_there(&r, &people, 0, 0);
    for (int i = 0; i < r.viewers; i++)
        hello_until_heard(&r, &r.clients[i]);
    for (int i = 0; i < deed_count; i++)
        act_until_heard(&r, i);
    tt_table_lines(&r.host.table, 0, r.host.table.event_count, &lines);
    bool has_failed = true;
    for (long place = 1; has_failed; place++) {
        ledger memory = {0};
        tt_stored stored = {lines.bytes, lines.size};
        assert_true(tt_table_open(&table, &r.host.table.setup, ledger_memory(&memory)));
        memory.fails_at = memory.calls + place;
        memory.fails_for = 1;
        bool agrees = rebuild(&table, -1, &stored);
        for (int i = 0; i < deed_count && agrees; i++)
            agrees = rebuild(&table, i, &stored);
        has_failed = memory.has_failed;
        if (table.frozen)
            fail_msg("call %ld for memory failed, and the table stands still at event %u, where nothing differs", place,
                     (unsigned)table.frozen);
        assert_true(agrees);
        assert_memory_equal(&table.state, &last_state, sizeof last_state);
        tt_table_close(&table);
        assert_int_equal(memory.blocks, 0);
    }
    room_close(&r);
    tt_buffer_close(&lines);
    forget_first();
}

/* Sanitizers stop at an offset from a null pointer, even of 0. */
static void test_nothing_needs_no_memory(void **unused)
{
    (void)unused;
    tt_buffer text = kit_text();
    tt_buffer_put(&text, NULL, 0);
    assert_null(text.bytes);
    assert_false(text.failed);
    tt_buffer_close(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_people),     cmocka_unit_test(test_bots),
        cmocka_unit_test(test_hints),      cmocka_unit_test(test_greeting),
        cmocka_unit_test(test_telling),    cmocka_unit_test(test_opening),
        cmocka_unit_test(test_rebuilding), cmocka_unit_test(test_nothing_needs_no_memory),
    };
    return cmocka_run_group_tests_name("memory that runs out", tests, NULL, NULL);
}
