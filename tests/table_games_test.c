/* table_games_test.c: whole games of every kind through messages alone. After every message each client's picture is
 * the one that the core makes anew, byte for byte, and what its ask expands to are the legal actions; at the end the
 * record passes, and what each viewer was told is the record written for it. Now and then the table rests.
 * TT_GAMES=n in the environment plays n games of each kind. */
#include <stdlib.h>

#include "every_game.h"
#include "table_kit.h"

enum { DECISIONS = 5000, GAMES = 1, JOIN_EVERY = 40, REST_EVERY = 7 };

static tt_buffer here, there, legal_texts;
static tt_picture anew;

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* What the core would show, made from nothing. */
static void core_picture(const room *r, int viewer, tt_buffer *out)
{
    const tt_table *table = &r->host.table;
    tt_view view;
    tt_state world;
    tt_json_writer json;
    tt_view_make(&table->setup.game, &table->state, viewer, &view);
    tt_wire_world(&table->setup.game, &view, &world);
    assert_true(tt_picture_make(&anew, &table->setup.game, &view, &world, table->setup.memory_aid, NULL));
    tt_buffer_clear(out);
    tt_json_writer_open(&json, tt_buffer_put, out);
    tt_picture_write(&json, &anew, NULL);
}

/* The ask, expanded, is the legal list: nothing lacks, nothing is too much, nothing stands twice. */
static void check_ask(const room *r, const client *c)
{
    static tt_action actions[TT_MAX_LEGAL];
    static const char *asked[TT_MAX_LEGAL], *legal[TT_MAX_LEGAL];
    static size_t start[TT_MAX_LEGAL];
    const tt_game *game = &r->host.table.setup.game;
    const tt_state *state = &r->host.table.state;
    int count = 0;
    if (c->viewer != TT_WATCHER && tt_state_asks(state, c->viewer))
        count = tt_legal_list(game, state, c->viewer, actions, TT_MAX_LEGAL);
    assert_int_equal(c->choices, count);
    tt_buffer_clear(&legal_texts);
    for (int i = 0; i < count; i++) {
        char text[TT_ACTION_TEXT_MAX];
        int length =
            tt_action_write(game, tt_state_offer(state, c->viewer), state->table.offered[c->viewer], actions[i], text);
        start[i] = legal_texts.size;
        tt_buffer_put(&legal_texts, text, (size_t)length + 1);
    }
    for (int i = 0; i < count; i++) {
        asked[i] = client_choice(c, i);
        legal[i] = legal_texts.bytes + start[i];
    }
    qsort(asked, (size_t)count, sizeof *asked, compare_texts);
    qsort(legal, (size_t)count, sizeof *legal, compare_texts);
    for (int i = 0; i < count; i++) {
        assert_string_equal(asked[i], legal[i]);
        assert_true(i == 0 || strcmp(asked[i - 1], asked[i]) != 0);
    }
}

static void check_client(const room *r, const client *c)
{
    client_picture(c, &here);
    core_picture(r, c->viewer, &there);
    assert_texts(&here, &there, "a picture and the view of the core");
    assert_int_equal(c->seq, r->host.table.event_count);
    assert_true(c->decision == 0 || c->decision == c->taken + 1);
    check_ask(r, c);
}

/* One message brings each client one update at most, and only one that tells it something. */
static void check_all(const room *r, const int updates[TT_VIEWERS], uint32_t seq, int *silent)
{
    for (int i = 0; i < r->viewers; i++) {
        const client *c = &r->clients[i];
        assert_in_range(c->updates, updates[i], updates[i] + 1);
        if (c->updates > updates[i])
            assert_true(c->brought);
        else
            assert_int_equal(c->seq, seq);
        *silent += c->updates == updates[i];
        check_client(r, c);
    }
}

/* The next update of each tells all, but still comes only if it has something to tell. */
static void let_rest(room *r)
{
    tt_table_rest(&r->host.table);
    for (int i = 0; i < r->viewers; i++)
        r->clients[i].tells_all = true;
}

/* Who joins late is told what the others were told bit by bit. */
static void join_again(room *r, client *c)
{
    tt_buffer events = kit_text(), picture = kit_text(), ask = kit_text();
    text_set(&events, c->events.bytes, c->events.size);
    text_set(&ask, c->ask.bytes, c->ask.size);
    client_picture(c, &picture);
    room_hello(r, c->viewer);
    client_picture(c, &here);
    assert_texts(&picture, &here, "a picture after joining again");
    assert_texts(&events, &c->events, "the history after joining again");
    assert_texts(&ask, &c->ask, "the ask after joining again");
    tt_buffer_close(&events);
    tt_buffer_close(&picture);
    tt_buffer_close(&ask);
}

static void ask_record(room *r, int viewer)
{
    char line[80];
    if (viewer == TT_WATCHER)
        snprintf(line, sizeof line, "{\"message\":\"record\",\"seat\":null}");
    else
        snprintf(line, sizeof line, "{\"message\":\"record\",\"seat\":%d}", viewer);
    room_say(r, line);
}

static void check_no_record(room *r, int viewer)
{
    client *c = room_client(r, viewer);
    ask_record(r, viewer);
    assert_true(text_has(&c->last, "\"error\":\"not_over\""));
}

static void check_record(room *r, int viewer)
{
    static const char head[] = "{\"message\":\"record\",\"text\":";
    static tt_json json;
    static tt_record_fault fault;
    client *c = room_client(r, viewer);
    size_t size;
    ask_record(r, viewer);
    assert_memory_equal(c->last.bytes, head, sizeof head - 1);
    tt_json_open(&json, c->last.bytes + sizeof head - 1, c->last.size - sizeof head);
    assert_true(tt_json_expect(&json, TT_JSON_STRING));
    char *scratch = malloc(json.token.size);
    assert_non_null(scratch);
    const char *text = tt_json_text(&json, scratch, json.token.size, &size);
    assert_non_null(text);
    if (!tt_record_verify(text, size, NULL, TT_REPLAY_FROM_SEED, &fault))
        fail_msg("the record, line %d: %s", fault.line, fault.text);
    assert_true(text[size - 1] == '\n');
    free(scratch);
}

/* What was done, to be done again by the core. */
typedef struct deed {
    int seat;
    size_t text;
} deed;

static deed deeds[DECISIONS];
static tt_buffer deed_texts;
static int deed_count;

/* Everything a viewer was told is the record written for it. */
static void check_history(const room *r, const client *c)
{
    const tt_setup *setup = &r->host.table.setup;
    tt_state state;
    tt_result result;
    tt_buffer_clear(&here);
    tt_recorder recorder = {.game = &setup->game, .viewer = c->viewer, .out = {tt_buffer_put, &here}};
    const tt_sink sink = tt_recorder_sink(&recorder);
    tt_start(&setup->game, setup->seed, &state, &sink);
    for (int i = 0; i < deed_count; i++) {
        const char *text = deed_texts.bytes + deeds[i].text;
        int seat = deeds[i].seat;
        tt_action action = tt_action_read(&setup->game, tt_state_offer(&state, seat), state.table.offered[seat], text,
                                          (int)strlen(text));
        assert_int_equal(tt_apply(&setup->game, &state, seat, action, &sink).refusal, TT_OK);
    }
    assert_memory_equal(&state, &r->host.table.state, sizeof state);
    if (tt_state_over(&state)) {
        tt_result_make(&setup->game, &state, &result);
        tt_result_write(&setup->game, &result, &recorder.out);
    }
    assert_texts(&c->events, &here, "the events told and those of the record");
}

typedef struct count {
    int games, decisions, unfinished, silent;
} count;

static void play(const room_kind *kind, int number, habit how, count *all)
{
    static room r;
    tt_buffer action = kit_text();
    int updates[TT_VIEWERS], seat;
    tt_buffer_clear(&deed_texts);
    deed_count = 0;
    room_greet(&r, kind, number);
    for (int i = 0; i < r.viewers; i++)
        check_client(&r, &r.clients[i]);
    while (deed_count < DECISIONS) {
        uint32_t seq = r.clients[0].seq;
        for (int i = 0; i < r.viewers; i++)
            updates[i] = r.clients[i].updates;
        if (deed_count % REST_EVERY == 0)
            let_rest(&r);
        if (!room_step(&r, how, &seat, &action))
            break;
        deeds[deed_count++] = (deed){seat, deed_texts.size};
        tt_buffer_put(&deed_texts, action.bytes, action.size);
        check_all(&r, updates, seq, &all->silent);
        if (deed_count % JOIN_EVERY == 0) {
            join_again(&r, &r.clients[deed_count / JOIN_EVERY % r.viewers]);
            if (!tt_state_over(&r.host.table.state))
                check_no_record(&r, seat);
        }
    }
    for (int i = 0; i < r.viewers; i++) {
        check_history(&r, &r.clients[i]);
        join_again(&r, &r.clients[i]);
    }
    if (tt_state_over(&r.host.table.state)) {
        check_record(&r, 0);
        check_record(&r, TT_WATCHER);
    }
    all->games++;
    all->decisions += deed_count;
    all->unfinished += !tt_state_over(&r.host.table.state);
    room_close(&r);
    tt_buffer_close(&action);
}

static void play_all(void **state)
{
    const char *name = *state;
    room_kind kind;
    count all = {0};
    int games = kit_games(GAMES);
    here = kit_text();
    there = kit_text();
    legal_texts = kit_text();
    deed_texts = kit_text();
    tt_picture_open(&anew, here.memory);
    for (int at = 0; room_kind_at(at, &kind); at++)
        for (int number = 0; number < games && strcmp(kind.game, name) == 0; number++) {
            kind.memory_aid = (number + at / 2) % 2;
            play(&kind, number, (number + at) % 3 == 2 ? HOARD_TICKETS : AT_RANDOM, &all);
        }
    /* C-14: nobody is told that another has named a ticket as long as that one may name more */
    assert_int_equal(all.silent > 0, strcmp(name, "card_game") == 0);
    print_message("%s: %d games, %d decisions, %d games not finished; %d times a viewer was told nothing\n", name,
                  all.games, all.decisions, all.unfinished, all.silent);
    tt_buffer_close(&here);
    tt_buffer_close(&there);
    tt_buffer_close(&legal_texts);
    tt_buffer_close(&deed_texts);
    tt_picture_close(&anew);
}

int main(void)
{
    return run_for_every_game("games through messages", play_all);
}
