/* table_begin_test.c: tables that begin in the middle of a game: from a position, or where a record stops. */
#include "table_kit.h"

#define CHANCE "\"chance\":\"1111111111111111111111111111111111111111111111111111111111111111\""
#define OTHER_CHANCE "\"chance\":\"2222222222222222222222222222222222222222222222222222222222222222\""

static tt_buffer record_of(const room *r)
{
    tt_buffer text = kit_text();
    tt_table_record(&r->host.table, &text);
    return text;
}

static tt_buffer position_of(const room *r)
{
    tt_buffer text = kit_text();
    tt_position_write(&r->host.table.setup.game, &r->host.table.state, &(tt_output){tt_buffer_put, &text});
    return text;
}

/* A `table` message with `text` as its position or record, for as many seats; `rest` ends it. */
static tt_buffer message_with(const char *field, const tt_buffer *text, int seats, const char *rest)
{
    tt_buffer line = kit_text();
    tt_json_writer json;
    text_add(&line, "{\"message\":\"table\",\"");
    text_add(&line, field);
    text_add(&line, "\":");
    tt_json_writer_open(&json, tt_buffer_put, &line);
    tt_json_write_text(&json, text->bytes, text->size);
    for (int seat = 0; seat < seats; seat++) {
        char name[40];
        snprintf(name, sizeof name, "%s\"player %d\"", seat ? "," : ",\"seats\":[", seat);
        text_add(&line, name);
    }
    text_add(&line, "]");
    text_add(&line, rest);
    text_add(&line, "}");
    return line;
}

static void open_like(room *r, const room *old)
{
    room_open(r);
    r->host.begin = tt_host_begin;
    r->host.board = old->host.board;
    r->viewers = old->viewers;
    r->clients[r->viewers - 1].viewer = TT_WATCHER;
}

/* A room whose table begins there, greeted by all. */
static void begin(room *r, const room *old, const char *field, const tt_buffer *text, const char *rest)
{
    tt_buffer line = message_with(field, text, old->viewers - 1, rest);
    open_like(r, old);
    tt_host_hear(&r->host, line.bytes, line.size);
    if (!r->host.has_table)
        fail_msg("%.*s", (int)r->clients[0].last.size, r->clients[0].last.bytes);
    for (int i = 0; i < r->viewers; i++)
        room_hello(r, r->clients[i].viewer);
    tt_buffer_close(&line);
}

static void assert_same_views(room *a, room *b)
{
    for (int i = 0; i < a->viewers; i++) {
        tt_buffer one = kit_text(), other = kit_text();
        client_picture(&a->clients[i], &one);
        client_picture(&b->clients[i], &other);
        assert_texts(&one, &other, "view");
        tt_buffer_close(&one);
        tt_buffer_close(&other);
    }
}

/* Plays `steps` decisions; false if the game ended before. */
static bool play(room *r, int steps)
{
    while (steps > 0 && room_step(r, HOARD_TICKETS, NULL, NULL))
        steps--;
    return steps == 0;
}

/* Plays both to the end by the same actions. */
static void play_alike(room *a, room *b)
{
    tt_buffer action = kit_text();
    int seat;
    while (room_step(a, HOARD_TICKETS, &seat, &action)) {
        client *c = room_client(b, seat);
        room_act(b, seat, c->decision, action.bytes);
        assert_same_views(a, b);
    }
    assert_true(tt_state_over(&a->host.table.state));
    tt_buffer_close(&action);
}

/* From a position everybody sees what is seen there, and the game continues in the same way. What came before is
 * unknown: there are no events, and no record. */
static void test_from_a_position_of_every_kind(void **unused)
{
    room_kind kind;
    (void)unused;
    for (int i = 0; room_kind_at(i, &kind); i++) {
        room old, new;
        room_greet(&old, &kind, i);
        play(&old, 7 * (i % 9));
        tt_buffer position = position_of(&old);
        begin(&new, &old, "position", &position, "");
        assert_int_equal(new.clients[0].events.size, 0);
        assert_int_equal(new.clients[0].seq, 0);
        assert_same_views(&old, &new);
        play_alike(&old, &new);
        room_say(&new, "{\"seat\":0,\"message\":\"record\"}");
        assert_true(text_has(&new.clients[0].last, "\"error\":\"no_record\""));
        tt_buffer_close(&position);
        room_close(&new);
        room_close(&old);
    }
}

/* A record is continued with the same draws, from any place, and gives the same record. */
static void test_after_a_record_of_every_kind(void **unused)
{
    room_kind kind;
    (void)unused;
    for (int i = 0; room_kind_at(i, &kind); i++) {
        room old, new;
        room_greet(&old, &kind, i);
        while (!play(&old, kind.players + 5 * (i % 9)))
            ;
        tt_buffer part = record_of(&old);
        begin(&new, &old, "record", &part, "," CHANCE);
        assert_texts(&old.clients[0].events, &new.clients[0].events, "events");
        assert_same_views(&old, &new);
        play_alike(&old, &new);
        tt_buffer one = record_of(&old), other = record_of(&new);
        assert_texts(&one, &other, "record");
        tt_buffer_close(&part);
        tt_buffer_close(&one);
        tt_buffer_close(&other);
        room_close(&new);
        room_close(&old);
    }
}

/* A record may stop inside a decision: the game continues before it. */
static void test_after_a_record_that_is_cut(void **unused)
{
    static const room_kind kind = {.game = "europe", .players = 3};
    room old;
    (void)unused;
    room_greet(&old, &kind, 5);
    play(&old, 60);
    tt_buffer whole = record_of(&old);
    for (size_t size = 700; size < whole.size; size += 97) {
        room new;
        tt_buffer part = whole;
        part.size = size;
        begin(&new, &old, "record", &part, "," CHANCE ",\"draws\":\"same\"");
        tt_buffer again = record_of(&new);
        size_t same = again.size < size ? again.size : size;
        const char *head = memchr(whole.bytes, '\n', whole.size);
        assert_memory_equal(again.bytes, whole.bytes, same);
        assert_true(same > (size_t)(head - whole.bytes));
        tt_buffer_close(&again);
        room_close(&new);
    }
    tt_buffer_close(&whole);
    room_close(&old);
}

/* With other draws everything that was seen stays, and what comes follows from the chance of the table. */
static void test_other_draws(void **unused)
{
    static const room_kind kind = {.game = "usa", .players = 2};
    const char *const rest[] = {"," CHANCE, "," CHANCE ",\"draws\":\"other\"", "," CHANCE ",\"draws\":\"other\"",
                                "," OTHER_CHANCE ",\"draws\":\"other\""};
    tt_buffer cards[4];
    room old;
    (void)unused;
    room_greet(&old, &kind, 3);
    play(&old, 30);
    tt_buffer part = record_of(&old);
    for (int i = 0; i < 4; i++) {
        room new;
        begin(&new, &old, "record", &part, rest[i]);
        assert_same_views(&old, &new);
        assert_texts(&old.clients[0].events, &new.clients[0].events, "events");
        cards[i] = kit_text();
        while (new.host.table.state.table.draw_count > 30) { /* everybody draws: what, is in the pile */
            int seat = tt_state_next_seat(&new.host.table.state);
            room_act(&new, seat, room_client(&new, seat)->decision, "draw blind");
            text_set(&cards[i], new.clients[0].events.bytes, new.clients[0].events.size);
        }
        room_close(&new);
    }
    assert_false(text_is(&cards[0], cards[1].bytes, cards[1].size));
    assert_false(text_is(&cards[1], cards[3].bytes, cards[3].size));
    assert_texts(&cards[1], &cards[2], "draws");
    for (int i = 0; i < 4; i++)
        tt_buffer_close(&cards[i]);
    tt_buffer_close(&part);
    room_close(&old);
}

/* A game that is over can be looked at. */
static void test_after_the_end(void **unused)
{
    static const room_kind kind = {.game = "card_game", .players = 2};
    room old, new;
    (void)unused;
    room_greet(&old, &kind, 2);
    while (play(&old, 1))
        ;
    tt_buffer whole = record_of(&old);
    begin(&new, &old, "record", &whole, "," CHANCE);
    assert_same_views(&old, &new);
    room_say(&new, "{\"seat\":1,\"message\":\"record\"}");
    assert_true(text_has(&new.clients[1].last, "{\"message\":\"record\",\"text\":\""));
    tt_buffer_close(&whole);
    room_close(&new);
    room_close(&old);
}

/* What is refused. */

static void assert_refused(const room *old, const tt_buffer *line, const char *error)
{
    room r;
    char words[100];
    open_like(&r, old);
    r.viewers = 0;
    tt_host_hear(&r.host, line->bytes, line->size);
    snprintf(words, sizeof words, "\"error\":\"%s\"", error);
    if (!text_has(&r.clients[0].last, words))
        fail_msg("not %s: %.*s", error, (int)r.clients[0].last.size, r.clients[0].last.bytes);
    assert_false(r.host.has_table);
    room_close(&r);
}

static void assert_refused_with(const room *old, const char *field, const tt_buffer *text, int seats, const char *rest,
                                const char *error)
{
    tt_buffer line = message_with(field, text, seats, rest);
    assert_refused(old, &line, error);
    tt_buffer_close(&line);
}

static void test_wrong_messages(void **unused)
{
    static const room_kind kind = {.game = "usa", .players = 2};
    room old;
    (void)unused;
    room_greet(&old, &kind, 1);
    play(&old, 20);
    tt_buffer record = record_of(&old), position = position_of(&old);
    assert_refused_with(&old, "record", &record, 3, "," CHANCE, "wrong_seats");
    assert_refused_with(&old, "position", &position, 3, "", "wrong_seats");
    assert_refused_with(&old, "record", &record, 2, "", "missing_key"); /* no chance */
    assert_refused_with(&old, "record", &record, 2, "," CHANCE ",\"draws\":\"mine\"", "bad_value");
    assert_refused_with(&old, "record", &record, 2, "," CHANCE ",\"draws\":1", "wrong_type");
    assert_refused_with(&old, "position", &position, 2, "," CHANCE ",\"draws\":\"other\"", "missing_key");
    assert_refused_with(&old, "position", &position, 2, ",\"game\":\"usa\"", "two_beginnings");
    assert_refused_with(&old, "position", &position, 2, ",\"options\":{}", "two_beginnings");
    assert_refused_with(&old, "record", &record, 2, "," CHANCE ",\"position\":\"\"", "two_beginnings");
    assert_refused_with(&old, "record", &record, 2, "," CHANCE ",\"record\":\"\"", "duplicate_key");
    assert_refused_with(&old, "record", &record, 2, "," CHANCE ",\"as\":2", "bad_table");
    assert_refused_with(&old, "record", &position, 2, "," CHANCE, "bad_record");
    assert_refused_with(&old, "position", &record, 2, "", "bad_position");
    tt_buffer_close(&record);
    tt_buffer_close(&position);
    room_close(&old);
}

/* The fault of a text has its line and its rule. */
static void test_faults_in_the_texts(void **unused)
{
    static const room_kind kind = {.game = "usa", .players = 2};
    room old, r;
    (void)unused;
    room_greet(&old, &kind, 1);
    play(&old, 20);
    tt_buffer record = record_of(&old), position = position_of(&old);
    position.bytes[position.size / 2] = '~';
    assert_refused_with(&old, "position", &position, 2, "", "bad_position");
    position.size /= 3;
    assert_refused_with(&old, "position", &position, 2, "", "bad_position");
    position.size = 0;
    assert_refused_with(&old, "position", &position, 2, "", "bad_position");
    text_add(&record, "{\"event\":\"last_round\",\"player\":0}\n"); /* nobody is that far */
    int lines = 0;
    for (size_t i = 0; i < record.size; i++)
        lines += record.bytes[i] == '\n';
    tt_buffer line = message_with("record", &record, 2, "," CHANCE);
    open_like(&r, &old);
    r.viewers = 0;
    tt_host_hear(&r.host, line.bytes, line.size);
    char words[40];
    snprintf(words, sizeof words, "\"line\":%d,\"rule\":\"", lines);
    assert_true(text_has(&r.clients[0].last, "\"error\":\"bad_record\",\"text\":\""));
    if (!text_has(&r.clients[0].last, words))
        fail_msg("not %s: %.*s", words, (int)r.clients[0].last.size, r.clients[0].last.bytes);
    room_close(&r);
    record.size = 0;
    assert_refused_with(&old, "record", &record, 2, "," CHANCE, "bad_record");
    tt_buffer_close(&line);
    tt_buffer_close(&record);
    tt_buffer_close(&position);
    room_close(&old);
}

/* A text may have TT_BEGINNING_MAX bytes, the rest of the message as many as any other. */
static void test_lengths(void **unused)
{
    static const room_kind kind = {.game = "usa", .players = 2};
    static char spaces[TT_BEGINNING_MAX + TT_MESSAGE_MAX];
    room old;
    (void)unused;
    room_greet(&old, &kind, 1);
    memset(spaces, ' ', sizeof spaces);
    tt_buffer text = kit_text(), rest = kit_text();
    tt_buffer_put(&text, spaces, TT_BEGINNING_MAX);
    assert_refused_with(&old, "record", &text, 2, "," CHANCE, "bad_record");
    tt_buffer_put(&text, spaces, 1);
    assert_refused_with(&old, "record", &text, 2, "," CHANCE, "too_long");
    text.size = 10;
    tt_buffer_put(&rest, spaces, TT_MESSAGE_MAX);
    tt_buffer_put(&rest, "", 1);
    assert_refused_with(&old, "record", &text, 2, rest.bytes, "missing_key"); /* JSON comes first */
    text_set(&rest, "," CHANCE, strlen("," CHANCE));
    tt_buffer_put(&rest, spaces, TT_MESSAGE_MAX);
    tt_buffer_put(&rest, "", 1);
    assert_refused_with(&old, "record", &text, 2, rest.bytes, "too_long");
    text.size = 0;
    tt_buffer_put(&text, spaces, sizeof spaces);
    assert_refused_with(&old, "record", &text, 2, "," CHANCE, "too_long");
    tt_buffer_close(&text);
    tt_buffer_close(&rest);
    room_close(&old);
}

/* A host that is not given the readers knows no such fields. */
static void test_without_the_readers(void **unused)
{
    room r;
    (void)unused;
    room_open(&r);
    room_say(&r, "{\"message\":\"table\",\"position\":\"\",\"seats\":[\"a\",\"b\"]}");
    assert_true(text_has(&r.clients[0].last, "\"error\":\"unknown_key\""));
    room_close(&r);
}

/* A message may be answered with no_memory, at whatever call memory runs out; then there is no table, and nothing is
 * lost. */
static void test_memory_that_runs_out(void **unused)
{
    static const room_kind kind = {.game = "old_west", .players = 2};
    const char *const fields[] = {"position", "record"};
    room old;
    (void)unused;
    room_greet(&old, &kind, 1);
    play(&old, 30);
    tt_buffer texts[] = {position_of(&old), record_of(&old)};
    for (int i = 0; i < 2; i++) {
        tt_buffer line = message_with(fields[i], &texts[i], 2, "," CHANCE);
        bool is_there = false;
        for (int call = 1; !is_there; call++) {
            room r;
            open_like(&r, &old);
            r.viewers = 0;
            room_say(&r, "{}"); /* now there is memory for an answer */
            r.memory.fails_at = r.memory.calls + call;
            r.memory.fails_for = 1;
            tt_host_hear(&r.host, line.bytes, line.size);
            is_there = r.host.has_table;
            assert_int_equal(is_there, !r.memory.has_failed);
            assert_true(is_there || text_has(&r.clients[0].last, "\"error\":\"no_memory\""));
            r.memory.fails_at = 0;
            if (!is_there)
                tt_host_hear(&r.host, line.bytes, line.size);
            assert_true(r.host.has_table);
            room_close(&r);
        }
        tt_buffer_close(&line);
        tt_buffer_close(&texts[i]);
    }
    room_close(&old);
}

/* Games on a custom board: both texts name it, and the host must have been given it. */
static void test_on_a_custom_board(void **unused)
{
    static const char table[] = "{\"message\":\"table\",\"game\":\"usa\",\"seats\":[\"player 0\",\"player 1\"],"
                                "\"seed\":\"0000000000000000000000000000000000000000000000000000000000000000\"}";
    static const char *const fields[] = {"position", "record"};
    char hash[TT_HEX_SIZE];
    uint8_t bytes[32] = {0xeb};
    tt_board board = *tt_rules_find("europe", 6)->board;
    const room like = {.host = {.board = &board}, .viewers = 3};
    const room without = {.viewers = 3};
    room old, new;
    (void)unused;
    tt_hex_write(bytes, hash);
    board.sha256 = hash;
    open_like(&old, &like);
    room_say(&old, table);
    for (int i = 0; i < 3; i++)
        room_hello(&old, old.clients[i].viewer);
    kit_rng(&old.rng, "habits", 0);
    play(&old, 40);
    tt_buffer texts[] = {position_of(&old), record_of(&old)};
    for (int i = 0; i < 2; i++) {
        begin(&new, &old, fields[i], &texts[i], "," CHANCE);
        assert_same_views(&old, &new);
        room_close(&new);
        assert_refused_with(&without, fields[i], &texts[i], 2, "," CHANCE, i ? "bad_record" : "bad_position");
    }
    board.sha256 = NULL; /* another board than the one played on */
    assert_refused_with(&like, "record", &texts[1], 2, "," CHANCE, "bad_record");
    tt_buffer_close(&texts[0]);
    tt_buffer_close(&texts[1]);
    room_close(&old);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_from_a_position_of_every_kind),
        cmocka_unit_test(test_after_a_record_of_every_kind),
        cmocka_unit_test(test_after_a_record_that_is_cut),
        cmocka_unit_test(test_other_draws),
        cmocka_unit_test(test_after_the_end),
        cmocka_unit_test(test_wrong_messages),
        cmocka_unit_test(test_faults_in_the_texts),
        cmocka_unit_test(test_lengths),
        cmocka_unit_test(test_without_the_readers),
        cmocka_unit_test(test_memory_that_runs_out),
        cmocka_unit_test(test_on_a_custom_board),
    };
    return cmocka_run_group_tests_name("tables that begin in the middle of a game", tests, NULL, NULL);
}
