/* table_secrecy_test.c: nothing that is said to a viewer depends on what it may not know (V-1 to V-4).
 *
 * Beside the table stands a shadow of it for every viewer. A shadow has what the viewer may know and nothing else that
 * is true: its state is a sample of the viewer's view, anew at every step; its events are those told, with anything at
 * all in the place of what is hidden; its seed and the decisions of others are made up. Every message must be the same
 * from both, byte for byte. TT_GAMES=n in the environment plays n games of each kind. */
#include "every_game.h"
#include "table_kit.h"

#include "bots/task.h"

enum { DECISIONS = 5000, GAMES = 1, GREET_EVERY = 8, FREEZE_EVERY = 50, SAYINGS = 4 };

typedef struct shadow {
    tt_table table;
    tt_listener listener, real_listener;
    size_t decisions_seen;
} shadow;

static tt_table table;
static shadow shadows[TT_VIEWERS];
static ledger memory;
static tt_rng rng;
static tt_buffer true_words, shadow_words;
static int messages, refusals[TT_REFUSALS];

static int any(int bound)
{
    return (int)tt_rng_below(&rng, (uint32_t)bound);
}

static int viewer_at(int i)
{
    return i < table.setup.game.players ? i : TT_WATCHER;
}

/* Shadows. */

static void blank_list(tt_event *event)
{
    for (int i = 0; i < event->count; i++)
        event->list[i] = (uint8_t)any(TT_CARDS);
}

static void blank_offer(tt_event *event)
{
    for (int i = 0; i < event->offered; i++)
        event->offer[i] = (uint8_t)any(table.setup.game.board->tickets);
}

/* Other bits, as many as there were. */
static void blank_keep(tt_event *event)
{
    int kept = __builtin_popcount(event->keep);
    do
        event->keep = (uint8_t)any(1 << event->offered);
    while (__builtin_popcount(event->keep) != kept);
}

/* "What others get" in docs/record.md: all else is public. */
static tt_event redacted(const tt_event *event, int viewer)
{
    tt_event copy = *event;
    if (event->player == viewer)
        return copy;
    switch (event->kind) {
    case TT_EVENT_DEAL:
        blank_list(&copy);
        break;
    case TT_EVENT_TICKETS_OFFERED:
        blank_offer(&copy);
        break;
    case TT_EVENT_TICKETS_KEPT:
        blank_offer(&copy);
        blank_keep(&copy);
        break;
    case TT_EVENT_DRAW_BLIND:
        copy.card = (uint8_t)any(TT_CARDS);
        break;
    default:
        break;
    }
    return copy;
}

static void copy_events(shadow *s, int viewer)
{
    void *events = s->table.events;
    assert_true(tt_memory_grow(&s->table.memory, &events, sizeof(tt_event), table.event_count, &s->table.event_room));
    s->table.events = events;
    while (s->table.event_count < table.event_count) {
        s->table.events[s->table.event_count] = redacted(&table.events[s->table.event_count], viewer);
        s->table.event_count++;
    }
}

/* The viewer's own decisions. */
static void copy_decisions(shadow *s, int viewer)
{
    void *decisions = s->table.decisions;
    assert_true(tt_memory_grow(&s->table.memory, &decisions, sizeof(tt_taken), table.decision_count + 1,
                               &s->table.decision_room));
    s->table.decisions = decisions;
    for (; s->decisions_seen < table.decision_count; s->decisions_seen++)
        if (table.decisions[s->decisions_seen].seat == viewer)
            s->table.decisions[s->table.decision_count++] = table.decisions[s->decisions_seen];
}

static void follow(shadow *s, int viewer)
{
    const tt_game *game = &table.setup.game;
    tt_view view;
    tt_view_make(game, &table.state, viewer, &view);
    tt_view_sample(game, &view, &rng, &s->table.state);
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        s->table.asked[seat] = seat == viewer ? table.asked[seat] : (uint32_t)any(1000);
    copy_events(s, viewer);
    copy_decisions(s, viewer);
}

static void open_all(const room_kind *kind, int number)
{
    tt_setup setup = {.game = kit_game(kind), .memory_aid = kind->memory_aid};
    for (int seat = 0; seat < setup.game.players; seat++) {
        setup.sitters[seat].kind = TT_SEAT_PERSON;
        snprintf(setup.sitters[seat].name, TT_NAME_MAX, "player %d", seat);
    }
    tt_seed_make("secrets", 7, (uint64_t)number, setup.seed);
    kit_rng(&rng, "secrecy", number);
    assert_true(tt_table_open(&table, &setup, ledger_memory(&memory)));
    for (int i = 0; i <= setup.game.players; i++) {
        tt_seed_make("something else", 14, (uint64_t)any(1 << 20), setup.seed);
        shadows[i] = (shadow){.listener = {viewer_at(i), 0}, .real_listener = {viewer_at(i), 0}};
        assert_true(tt_table_open(&shadows[i].table, &setup, ledger_memory(&memory)));
        shadows[i].table.event_count = 0;
    }
}

static void close_all(void)
{
    int players = table.setup.game.players;
    for (int i = 0; i <= players; i++)
        tt_table_close(&shadows[i].table);
    tt_table_close(&table);
    assert_int_equal(memory.blocks, 0);
}

/* What is said. */

static void begin(void)
{
    tt_buffer_clear(&true_words);
    tt_buffer_clear(&shadow_words);
}

static void compare(const char *what)
{
    assert_texts(&true_words, &shadow_words, what);
    messages++;
}

static void compare_update(shadow *s, int viewer)
{
    begin();
    bool speaks = tt_table_update(&table, viewer, &true_words);
    assert_int_equal(tt_table_update(&s->table, viewer, &shadow_words), speaks);
    compare("an update");
}

/* Says the same at both tables. An action that is legal is withdrawn. */
static void say(shadow *s, const char *text, size_t size)
{
    tt_call call, again;
    tt_take_answer answer = {0}, shadow_answer = {0};
    begin();
    tt_call_read(text, size, false, &call);
    again = call;
    tt_heard heard = tt_talk_hear(&table, &s->real_listener, &call, &answer, &true_words);
    assert_int_equal(tt_talk_hear(&s->table, &s->listener, &again, &shadow_answer, &shadow_words), heard);
    compare("an answer");
    refusals[answer.why.refusal]++;
    if (heard != TT_HEARD_ACTION)
        return;
    assert_int_equal(table.next_decision.action, s->table.next_decision.action);
    tt_table_withdraw(&table);
    tt_table_withdraw(&s->table);
}

static void say_words(shadow *s, const char *words)
{
    say(s, words, strlen(words));
}

static void compare_greeting(shadow *s)
{
    say_words(s, "{\"message\":\"hello\",\"protocol\":1}");
}

/* What the arg of an action may be: 0 .. bound - 1. */
static int arg_bound(int kind, int seat)
{
    const tt_board *board = table.setup.game.board;
    switch (kind) {
    case TT_ACTION_DRAW:
        return TT_MARKET_SLOTS;
    case TT_ACTION_CLAIM:
        return board->routes;
    case TT_ACTION_KEEP:
        return 1 << table.state.table.offered[seat];
    case TT_ACTION_COMPLETE:
        return board->tickets;
    case TT_ACTION_LAY:
        return any(2) ? 256 : 1;
    case TT_ACTION_STATION:
    case TT_ACTION_START:
    case TT_ACTION_MARKER:
    case TT_ACTION_ALVIN:
        return board->cities;
    default:
        return 1;
    }
}

static int write_action(int seat, tt_action action, char *text)
{
    const tt_state *state = &table.state;
    return tt_action_write(&table.setup.game, tt_state_offer(state, seat), state->table.offered[seat], action, text);
}

/* An action of the seat that is asked. */
static int legal_action(char *text)
{
    int seat = tt_state_next_seat(&table.state);
    int count = tt_legal_count(&table.setup.game, &table.state, seat);
    return write_action(seat, tt_legal_pick(&table.setup.game, &table.state, seat, any(count)), text);
}

/* Some action that has a text, legal or not. */
static int any_action(int viewer, char *text)
{
    const tt_board *board = table.setup.game.board;
    if (any(6) == 0 || tt_state_over(&table.state)) {
        static const char *const verbs[] = {"keep", "complete", "claim", "start", "draw 9", "keep nothing", ""};
        return snprintf(text, TT_ACTION_TEXT_MAX, "%s %s", verbs[any(7)], board->ticket_id[any(board->tickets)]);
    }
    if (!tt_table_decision(&table, viewer))
        return legal_action(text);
    for (int tries = 0; tries < 12; tries++) {
        tt_action_kind kind = (tt_action_kind)any(TT_ACTION_KINDS);
        int bound = arg_bound(kind, viewer);
        if (bound == 0)
            continue;
        bool pays = kind == TT_ACTION_CLAIM || kind == TT_ACTION_STATION || kind == TT_ACTION_PAY ||
                    kind == TT_ACTION_MARKER || kind == TT_ACTION_LAY;
        tt_set set = {(uint8_t)any(TT_COLORS), (uint8_t)any(5), (uint8_t)any(3)};
        tt_action action = pays && (kind != TT_ACTION_LAY || bound == 1) ? tt_action_make(kind, any(bound), set)
                                                                         : tt_action_plain(kind, any(bound));
        if (tt_why_action(&table.setup.game, &table.state, viewer, action).refusal != TT_REFUSED_MALFORMED)
            return write_action(viewer, action, text);
    }
    return legal_action(text);
}

/* A decision asked, or taken, or neither. */
static uint32_t any_decision(int viewer)
{
    uint32_t now = viewer == TT_WATCHER ? 1 : table.asked[viewer];
    switch (any(8)) {
    case 0:
        return (uint32_t)any((int)now + 3);
    case 1:
        return now > 1 ? now - 1 : now;
    default:
        return now;
    }
}

static void say_actions(shadow *s, int viewer)
{
    char text[TT_ACTION_TEXT_MAX], line[TT_ACTION_TEXT_MAX + 100];
    for (int i = 0; i < SAYINGS; i++) {
        int length = any_action(viewer, text);
        length = snprintf(line, sizeof line, "{\"message\":\"action\",\"decision\":%u,\"action\":\"%.*s\"}",
                          (unsigned)any_decision(viewer), length, text);
        say(s, line, (size_t)length);
    }
    if (tt_table_decision(&table, viewer) || viewer == TT_WATCHER) { /* of the past a shadow knows no asks */
        snprintf(line, sizeof line, "{\"message\":\"action\",\"decision\":%u,\"action\":%d}",
                 viewer == TT_WATCHER ? 1U : (unsigned)table.asked[viewer], any(30));
        say_words(s, line);
    }
}

static void say_others(shadow *s, int viewer)
{
    char line[100];
    snprintf(line, sizeof line, "{\"message\":\"hint\",\"decision\":%u}", (unsigned)any_decision(viewer));
    say_words(s, line);
    if (!tt_state_over(&table.state)) /* then all is open (V-5) */
        say_words(s, "{\"message\":\"record\"}");
    say_words(s, "{\"message\":\"secrets\"}");
    say_words(s, "{\"message\":");
}

/* What a bot that gives a hint has to go by. */
static void compare_task(shadow *s, int viewer)
{
    static tt_action actions[TT_MAX_LEGAL], others[TT_MAX_LEGAL];
    tt_view view, other;
    tt_task task, again;
    if (!tt_table_decision(&table, viewer))
        return;
    tt_task_make(&table.setup.game, &table.state, viewer, &view, actions, TT_MAX_LEGAL, &task);
    tt_task_make(&s->table.setup.game, &s->table.state, viewer, &other, others, TT_MAX_LEGAL, &again);
    assert_memory_equal(&view, &other, sizeof view);
    assert_int_equal(task.open.count, again.open.count);
    assert_memory_equal(actions, others, (size_t)task.open.count * sizeof *actions);
}

/* A table that stands still says no more than others. */
static void compare_frozen(shadow *s, int viewer)
{
    tt_table_freeze(&table);
    tt_table_freeze(&s->table);
    compare_greeting(s);
    say_actions(s, viewer);
    table.frozen = s->table.frozen = 0;
}

static void compare_all(int step)
{
    for (int i = 0; i <= table.setup.game.players; i++) {
        shadow *s = &shadows[i];
        int viewer = viewer_at(i);
        follow(s, viewer);
        if (step == 0)
            say_words(s, "{\"message\":\"record\"}");
        if (step % GREET_EVERY == 0)
            compare_greeting(s);
        compare_update(s, viewer);
        compare_task(s, viewer);
        say_actions(s, viewer);
        if (step % GREET_EVERY == 1)
            say_others(s, viewer);
        if (step % FREEZE_EVERY == 2)
            compare_frozen(s, viewer);
    }
}

static void act(void)
{
    tt_take_answer answer;
    int seat;
    do
        seat = any(table.setup.game.players);
    while (!tt_state_asks(&table.state, seat));
    int count = tt_legal_count(&table.setup.game, &table.state, seat);
    tt_action action = tt_legal_pick(&table.setup.game, &table.state, seat, any(count));
    assert_int_equal(tt_table_take(&table, seat, tt_table_decision(&table, seat), action, &answer), TT_TAKEN);
    tt_table_commit(&table);
}

static void play_all(void **state)
{
    const char *name = *state;
    room_kind kind;
    int games = kit_games(GAMES), steps = 0;
    true_words = kit_text();
    shadow_words = kit_text();
    messages = 0;
    memset(refusals, 0, sizeof refusals);
    for (int at = 0; room_kind_at(at, &kind); at++)
        for (int number = 0; number < games && strcmp(kind.game, name) == 0; number++) {
            kind.memory_aid = (number + at) % 2;
            open_all(&kind, number);
            compare_all(0);
            for (int step = 1; step < DECISIONS && !tt_state_over(&table.state); step++, steps++) {
                act();
                compare_all(step);
            }
            close_all();
        }
    int kinds = 0;
    for (int i = 1; i < TT_REFUSALS; i++)
        kinds += refusals[i] > 0;
    print_message("%s: %d decisions, %d messages, %d kinds of refusals of the core among them\n", name, steps, messages,
                  kinds);
    tt_buffer_close(&true_words);
    tt_buffer_close(&shadow_words);
}

int main(void)
{
    return run_for_every_game("secrecy of messages", play_all);
}
