/* table_walk_test.c: records that are looked at step by step, and records rebuilt from actions. */
#include <stdlib.h>

#include "arena/heap.h"
#include "table/walk.h"
#include "table_kit.h"

static const char *root = ".";

enum { MOST = 2000 }; /* steps of a game here */

/* A game that was played: its record, its actions, and what each viewer saw after every decision. */
typedef struct played {
    room r;
    tt_buffer record, actions;
    tt_buffer seen[MOST + 1][TT_VIEWERS];
    int steps;
} played;

static void look(played *game)
{
    for (int i = 0; i < game->r.viewers; i++) {
        game->seen[game->steps][i] = kit_text();
        client_picture(&game->r.clients[i], &game->seen[game->steps][i]);
    }
}

/* Seats that are asked together answer in their order, as a record lists them. */
static bool step_in_order(played *game)
{
    room *r = &game->r;
    int seat = tt_state_next_seat(&r->host.table.state);
    if (seat < 0)
        return false;
    client *c = room_client(r, seat);
    const char *action = client_pick(c, HOARD_TICKETS, &r->rng);
    text_add(&game->actions, action);
    text_add(&game->actions, "\n");
    room_act(r, seat, c->decision, action);
    return true;
}

static played *play(const room_kind *kind, int number)
{
    played *game = calloc(1, sizeof *game);
    assert_non_null(game);
    room_greet(&game->r, kind, number);
    game->record = kit_text();
    game->actions = kit_text();
    look(game);
    while (step_in_order(game)) {
        game->steps++;
        assert_true(game->steps <= MOST);
        look(game);
    }
    tt_table_record(&game->r.host.table, &game->record);
    return game;
}

static void forget(played *game)
{
    for (int step = 0; step <= game->steps; step++)
        for (int i = 0; i < game->r.viewers; i++)
            tt_buffer_close(&game->seen[step][i]);
    tt_buffer_close(&game->record);
    tt_buffer_close(&game->actions);
    room_close(&game->r);
    free(game);
}

/* Hands every line to the client. */
static void hear(client *c, tt_buffer *said)
{
    assert_false(said->failed);
    for (size_t at = 0; at < said->size;) {
        const char *end = memchr(said->bytes + at, '\n', said->size - at);
        client_hear(c, said->bytes + at, (size_t)(end - said->bytes) - at);
        at = (size_t)(end - said->bytes) + 1;
    }
    tt_buffer_clear(said);
}

static void assert_seen(const played *game, client *clients, int step)
{
    for (int i = 0; i < game->r.viewers; i++) {
        tt_buffer picture = kit_text();
        client_picture(&clients[i], &picture);
        assert_texts(&game->seen[step][i], &picture, "view");
        tt_buffer_close(&picture);
    }
}

/* Goes to a step and tells all clients. */
static void go(tt_walk *walk, const played *game, client *clients, int step)
{
    tt_buffer said = kit_text();
    assert_true(tt_walk_go(walk, step));
    for (int i = 0; i < game->r.viewers; i++) {
        clients[i].tells_all = true; /* a step back says nothing that is new */
        clients[i].seq = step ? clients[i].seq : 0;
        tt_table_greet(&walk->table, clients[i].viewer, &said);
        hear(&clients[i], &said);
    }
    assert_seen(game, clients, step);
    tt_buffer_close(&said);
}

/* At every step each viewer sees what it saw in the game; forwards, backwards, and by updates. */
static void test_every_step_of_every_kind(void **unused)
{
    room_kind kind;
    (void)unused;
    for (int k = 0; room_kind_at(k, &kind); k++) {
        played *game = play(&kind, k);
        client clients[TT_VIEWERS];
        ledger memory = {0};
        tt_walk walk;
        tt_buffer said = kit_text();
        assert_true(tt_walk_open(&walk, game->record.bytes, game->record.size, NULL, ledger_memory(&memory), &said));
        assert_int_equal(walk.steps, game->steps);
        assert_true(text_has(&said, "\"complete\":true,\"from_seed\":true}"));
        assert_true(text_has(&said, "\"fault\":null"));
        tt_buffer_clear(&said);
        for (int i = 0; i < game->r.viewers; i++)
            client_open(&clients[i], game->r.clients[i].viewer);
        go(&walk, game, clients, 0);
        for (int step = 1; step <= game->steps; step++) {
            assert_true(tt_walk_go(&walk, step));
            for (int i = 0; i < game->r.viewers; i++)
                if (tt_table_update(&walk.table, clients[i].viewer, &said))
                    hear(&clients[i], &said);
            assert_seen(game, clients, step);
        }
        for (int i = 0; i < game->r.viewers; i++) /* all events have been told, as in the game */
            assert_texts(&game->r.clients[i].events, &clients[i].events, "events");
        for (int i = 0; i < game->r.viewers; i++)
            client_close(&clients[i]);
        for (int step = game->steps; step >= 0; step -= 17) {
            for (int i = 0; i < game->r.viewers; i++)
                client_open(&clients[i], game->r.clients[i].viewer);
            go(&walk, game, clients, step);
            for (int i = 0; i < game->r.viewers; i++)
                client_close(&clients[i]);
        }
        assert_false(tt_walk_go(&walk, -1));
        assert_false(tt_walk_go(&walk, game->steps + 1));
        tt_walk_close(&walk);
        assert_int_equal(memory.blocks, 0);
        tt_buffer_close(&said);
        forget(game);
    }
}

/* The first line of a record and the actions of its players make the record again. */
static void test_rebuilding_every_kind(void **unused)
{
    room_kind kind;
    (void)unused;
    for (int k = 0; room_kind_at(k, &kind); k++) {
        played *game = play(&kind, k);
        tt_buffer text = kit_text(), said = kit_text(), expected = kit_text();
        const char *end = memchr(game->record.bytes, '\n', game->record.size);
        tt_buffer_put(&text, game->record.bytes, (size_t)(end + 1 - game->record.bytes));
        tt_buffer_put(&text, game->actions.bytes, game->actions.size);
        assert_true(tt_walk_rebuild(text.bytes, text.size, NULL, tt_heap(), &said));
        tt_write_record(&expected, game->record.bytes, game->record.size);
        assert_texts(&expected, &said, "record");
        tt_buffer_close(&text);
        tt_buffer_close(&said);
        tt_buffer_close(&expected);
        forget(game);
    }
}

static tt_buffer read_file(const char *name)
{
    char path[1024], bytes[4096];
    tt_buffer text = kit_text();
    snprintf(path, sizeof path, "%s/%s", root, name);
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("cannot open %s", path);
    for (size_t size; (size = fread(bytes, 1, sizeof bytes, file)) > 0;)
        tt_buffer_put(&text, bytes, size);
    fclose(file);
    return text;
}

/* The summary of a golden game: its players, and each decision with its seat and the lines up to it. */
static void test_the_summary(void **unused)
{
    tt_walk walk;
    tt_buffer text = read_file("tests/golden/usa-2-golden-0.ttrec"), said = kit_text();
    (void)unused;
    assert_true(tt_walk_open(&walk, text.bytes, text.size, NULL, tt_heap(), &said));
    static const char head[] =
        "{\"message\":\"replay\",\"game\":\"usa\",\"options\":{},\"seats\":[\"bot:random\",\"bot:random\"],"
        "\"seed\":\"f3195da03fed343cca40ca91e20bf4ce28fdd84655a122fe10d1354e60184a8f\",\"engine\":\"0.1.0\","
        "\"lines\":6,\"steps\":[[0,\"keep ";
    if (said.size < sizeof head || memcmp(said.bytes, head, sizeof head - 1) != 0)
        fail_msg("%.*s", 400, said.bytes);
    tt_walk_close(&walk);
    tt_buffer_close(&text);
    tt_buffer_close(&said);
}

/* A record with a fault is looked at up to it; one without a deal is refused. Both say the line. */
static void test_faults(void **unused)
{
    tt_walk walk;
    tt_buffer text = read_file("tests/golden/usa-2-golden-0.ttrec"), said = kit_text();
    int line = 1;
    size_t at = 0;
    (void)unused;
    for (; line < 60; line++)
        at = (size_t)((char *)memchr(text.bytes + at, '\n', text.size - at) - text.bytes) + 1;
    text.bytes[at] = '?'; /* the first byte of line 60 */
    assert_true(tt_walk_open(&walk, text.bytes, text.size, NULL, tt_heap(), &said));
    assert_true(text_has(&said, "\"fault\":{\"line\":60,\"rule\":\"\",\"text\":\""));
    assert_true(text_has(&said, "\"complete\":false,\"from_seed\":false}"));
    assert_true(walk.steps > 10 && walk.steps < 60);
    assert_true(tt_walk_go(&walk, walk.steps));
    tt_walk_close(&walk);
    tt_buffer_clear(&said);
    text.bytes[5] = '?';
    assert_false(tt_walk_open(&walk, text.bytes, text.size, NULL, tt_heap(), &said));
    assert_true(text_has(&said, "{\"message\":\"error\",\"error\":\"bad_record\",\"text\":\""));
    assert_true(text_has(&said, "\"line\":1,"));
    tt_buffer_clear(&said);
    assert_false(tt_walk_open(&walk, "", 0, NULL, tt_heap(), &said));
    assert_true(text_has(&said, "\"error\":\"bad_record\""));
    tt_buffer_close(&text);
    tt_buffer_close(&said);
}

static void assert_not_rebuilt(const char *text, const char *words)
{
    tt_buffer said = kit_text();
    assert_false(tt_walk_rebuild(text, strlen(text), NULL, tt_heap(), &said));
    assert_true(text_has(&said, "\"error\":\"bad_record\""));
    if (!text_has(&said, words))
        fail_msg("not %s: %.*s", words, (int)said.size, said.bytes);
    tt_buffer_close(&said);
}

#define HEADER                                                                                                         \
    "{\"record\":\"turntable/1\",\"game\":\"usa\",\"players\":2,\"seats\":[\"a\",\"b\"],\"options\":{},\"seed\":"      \
    "\"f3195da03fed343cca40ca91e20bf4ce28fdd84655a122fe10d1354e60184a8f\",\"engine\":\"0.1.0\"}\n"

static void test_what_cannot_be_rebuilt(void **unused)
{
    tt_buffer said = kit_text();
    (void)unused;
    assert_not_rebuilt("", "\"line\":1");
    assert_not_rebuilt("{}\n", "\"line\":1");
    assert_not_rebuilt(HEADER "keep none", "\"line\":1"); /* no line end */
    assert_not_rebuilt(HEADER "keep none\n", "\"line\":2");
    assert_not_rebuilt(HEADER "\n", "\"line\":2");
    assert_not_rebuilt(HEADER "keep vancouver-santa_fe seattle-new_york\nclaim\n", "\"line\":3");
    assert_true(tt_walk_rebuild(HEADER, strlen(HEADER), NULL, tt_heap(), &said)); /* a game where nobody has acted */
    tt_buffer_close(&said);
}

/* Memory may run out at any call: then an error is said, and nothing is lost. */
static void test_memory_that_runs_out(void **unused)
{
    tt_buffer text = read_file("tests/golden/card_game-2-golden-0.ttrec"), said = kit_text();
    bool is_open = false;
    (void)unused;
    for (int call = 1; !is_open; call++) {
        ledger memory = {.fails_at = call, .fails_for = 1};
        tt_walk walk;
        is_open = tt_walk_open(&walk, text.bytes, text.size, NULL, ledger_memory(&memory), &said);
        assert_int_equal(is_open, !memory.has_failed);
        assert_true(is_open || text_has(&said, "\"error\":\"no_memory\""));
        if (is_open)
            tt_walk_close(&walk);
        assert_int_equal(memory.blocks, 0);
        tt_buffer_clear(&said);
    }
    tt_buffer_close(&text);
    tt_buffer_close(&said);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        root = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_step_of_every_kind),
        cmocka_unit_test(test_rebuilding_every_kind),
        cmocka_unit_test(test_the_summary),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_what_cannot_be_rebuilt),
        cmocka_unit_test(test_memory_that_runs_out),
    };
    return cmocka_run_group_tests_name("records step by step", tests, NULL, NULL);
}
