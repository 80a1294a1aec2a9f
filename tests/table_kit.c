/* table_kit.c: clients that know nothing but the protocol. */
#include "table_kit.h"

#include <stdlib.h>

enum { HOARDED = 16, TICKETS_ONCE_IN = 25 };

/* Memory and texts. */

static void *resize(void *context, void *block, size_t size)
{
    ledger *l = context;
    if (size == 0) {
        l->blocks -= block != NULL;
        free(block);
        return NULL;
    }
    l->calls++;
    if (l->fails_at && l->calls >= l->fails_at && l->calls < l->fails_at + l->fails_for) {
        l->has_failed = true;
        return NULL;
    }
    void *grown = realloc(block, size);
    assert_non_null(grown);
    l->blocks += block == NULL;
    return grown;
}

tt_memory ledger_memory(ledger *l)
{
    return (tt_memory){resize, l};
}

tt_buffer kit_text(void)
{
    static ledger never_fails;
    tt_buffer text;
    tt_buffer_open(&text, ledger_memory(&never_fails));
    return text;
}

void text_set(tt_buffer *text, const char *bytes, size_t size)
{
    tt_buffer_clear(text);
    if (size)
        tt_buffer_put(text, bytes, size);
}

void text_add(tt_buffer *text, const char *words)
{
    if (words[0])
        tt_buffer_put(text, words, strlen(words));
}

bool text_is(const tt_buffer *text, const char *bytes, size_t size)
{
    return text->size == size && (size == 0 || memcmp(text->bytes, bytes, size) == 0);
}

bool text_has(const tt_buffer *text, const char *words)
{
    size_t length = strlen(words);
    for (size_t i = 0; i + length <= text->size; i++)
        if (memcmp(text->bytes + i, words, length) == 0)
            return true;
    return false;
}

void assert_texts(const tt_buffer *a, const tt_buffer *b, const char *what)
{
    if (text_is(a, b->bytes, b->size))
        return;
    size_t at = 0;
    while (at < a->size && at < b->size && a->bytes[at] == b->bytes[at])
        at++;
    size_t from = at > 60 ? at - 60 : 0;
    fail_msg("%s: not the same from byte %zu on (of %zu and %zu):\n%.*s\n%.*s", what, at, a->size, b->size,
             (int)(a->size - from > 160 ? 160 : a->size - from), a->bytes + from,
             (int)(b->size - from > 160 ? 160 : b->size - from), b->bytes + from);
}

/* Clients. */

void client_open(client *c, int viewer)
{
    *c = (client){.viewer = viewer};
    for (int i = 0; i < TT_PICTURE_MAX; i++) {
        c->name[i] = kit_text();
        c->value[i] = kit_text();
    }
    c->events = kit_text();
    c->ask = kit_text();
    c->actions = kit_text();
    c->last = kit_text();
    text_add(&c->ask, "null");
}

void client_close(client *c)
{
    for (int i = 0; i < TT_PICTURE_MAX; i++) {
        tt_buffer_close(&c->name[i]);
        tt_buffer_close(&c->value[i]);
    }
    tt_buffer_close(&c->events);
    tt_buffer_close(&c->ask);
    tt_buffer_close(&c->actions);
    tt_buffer_close(&c->last);
    free(c->start);
}

const char *client_choice(const client *c, int index)
{
    return c->actions.bytes + c->start[index];
}

/* The value that follows the key just read, as it stands in the text. */
typedef struct slice {
    const char *bytes;
    size_t size;
} slice;

static slice value_of(tt_json *json)
{
    size_t from = json->at;
    assert_true(tt_json_skip(json));
    return (slice){json->text + from, json->at - from};
}

static slice string_of(tt_json *json)
{
    assert_true(json->token.type == TT_JSON_STRING && !json->token.has_escapes);
    return (slice){json->token.bytes, json->token.size};
}

/* The ask, expanded. */

static void add_choice(client *c, const char *verb, slice first, slice second)
{
    if ((size_t)c->choices == c->start_room) {
        c->start_room = c->start_room * 2 + 256;
        void *grown = realloc(c->start, c->start_room * sizeof *c->start);
        assert_non_null(grown);
        c->start = grown;
    }
    c->start[c->choices++] = c->actions.size;
    text_add(&c->actions, verb);
    tt_buffer_put(&c->actions, first.bytes, first.size);
    if (second.size) {
        text_add(&c->actions, " ");
        tt_buffer_put(&c->actions, second.bytes, second.size);
    }
    tt_buffer_put(&c->actions, "", 1);
}

enum { GROUP_ITEMS = 1024 };

static int read_strings(tt_json *json, slice *items)
{
    int count = 0;
    assert_true(tt_json_expect(json, TT_JSON_ARRAY));
    while (tt_json_item(json)) {
        assert_true(count < GROUP_ITEMS);
        items[count++] = string_of(json);
    }
    return count;
}

/* Groups {things, pay}: each of the things with each of the payments. */
static void expand_groups(client *c, tt_json *json, const char *verb, const char *key)
{
    static slice things[GROUP_ITEMS], pay[GROUP_ITEMS];
    assert_true(tt_json_expect(json, TT_JSON_ARRAY));
    while (tt_json_item(json)) {
        int thing_count = 0, pay_count = 0;
        assert_int_equal(json->token.type, TT_JSON_OBJECT);
        while (tt_json_key(json))
            if (tt_json_is(json, key))
                thing_count = read_strings(json, things);
            else if (tt_json_is(json, "pay"))
                pay_count = read_strings(json, pay);
            else if (tt_json_is(json, "points") || tt_json_is(json, "others"))
                assert_true(tt_json_skip(json));
            else
                fail_msg("%s in a group of %s", json->token.bytes, key);
        assert_true(thing_count > 0 && pay_count > 0);
        for (int i = 0; i < thing_count; i++)
            for (int k = 0; k < pay_count; k++)
                add_choice(c, verb, things[i], pay[k]);
    }
}

static void expand_draws(client *c, tt_json *json)
{
    assert_true(tt_json_expect(json, TT_JSON_ARRAY));
    while (tt_json_item(json)) {
        assert_true(json->token.type == TT_JSON_NUMBER || tt_json_is(json, "blind"));
        add_choice(c, "draw ", (slice){json->token.bytes, json->token.size}, (slice){0});
        c->draws++;
    }
}

static void expand_others(client *c, tt_json *json)
{
    assert_true(tt_json_expect(json, TT_JSON_ARRAY));
    while (tt_json_item(json))
        add_choice(c, "", string_of(json), (slice){0});
}

static void expand_ask(client *c)
{
    static tt_json json;
    int64_t decision = 0;
    tt_buffer_clear(&c->actions);
    c->choices = c->claims = c->draws = 0;
    c->decision = 0;
    tt_json_open(&json, c->ask.bytes, c->ask.size);
    if (tt_json_next(&json) == TT_JSON_NULL)
        return;
    assert_int_equal(json.token.type, TT_JSON_OBJECT);
    while (tt_json_key(&json))
        if (tt_json_is(&json, "decision")) {
            assert_true(tt_json_integer(&json, 1, UINT32_MAX, &decision));
        } else if (tt_json_is(&json, "claims")) {
            expand_groups(c, &json, "claim ", "routes");
            c->claims = c->choices;
        } else if (tt_json_is(&json, "stations")) {
            expand_groups(c, &json, "station ", "cities");
        } else if (tt_json_is(&json, "draw")) {
            expand_draws(c, &json);
        } else if (tt_json_is(&json, "actions")) {
            expand_others(c, &json);
        } else if (tt_json_is(&json, "odds")) {
            assert_true(tt_json_skip(&json));
        } else {
            fail_msg("%.*s in an ask", (int)json.token.size, json.token.bytes);
        }
    assert_true(tt_json_finish(&json));
    assert_true(decision > 0 && c->choices > 0);
    c->decision = (uint32_t)decision;
}

/* Updates. */

/* Whether the field is new, or its value. */
static bool set_field(client *c, slice name, slice value)
{
    int i = 0;
    while (i < c->fields && !text_is(&c->name[i], name.bytes, name.size))
        i++;
    if (i == c->fields) {
        assert_true(c->fields < TT_PICTURE_MAX);
        c->fields++;
        text_set(&c->name[i], name.bytes, name.size);
    } else if (text_is(&c->value[i], value.bytes, value.size)) {
        assert_true(c->tells_all);
        return false;
    }
    text_set(&c->value[i], value.bytes, value.size);
    return true;
}

static void hear_view(client *c, tt_json *json)
{
    bool any = false;
    assert_true(tt_json_expect(json, TT_JSON_OBJECT));
    while (tt_json_key(json)) {
        slice name = {json->token.bytes, json->token.size};
        any |= set_field(c, name, value_of(json));
    }
    c->tells_all = false; /* from now on nothing is sent in vain */
    c->brought = any;
}

static void hear_events(client *c, tt_json *json)
{
    static tt_json events;
    slice all = value_of(json);
    tt_json_open(&events, all.bytes, all.size);
    assert_true(tt_json_expect(&events, TT_JSON_ARRAY));
    while (tt_json_item(&events)) {
        size_t from = events.at - 1;
        assert_int_equal(events.token.type, TT_JSON_OBJECT);
        assert_true(tt_json_skip(&events));
        tt_buffer_put(&c->events, all.bytes + from, events.at - from);
        text_add(&c->events, "\n");
    }
    assert_true(tt_json_finish(&events));
}

/* The fields of an update, in this order and no others. */
static void hear_update(client *c, tt_json *json)
{
    static const char *const keys[] = {"seq", "events", "view", "ask"};
    uint32_t seq = c->seq, decision = c->decision;
    int64_t number;
    for (int i = 0; i < 4; i++) {
        assert_true(tt_json_key(json) && tt_json_is(json, keys[i]));
        switch (i) {
        case 0:
            assert_true(tt_json_integer(json, c->seq, UINT32_MAX, &number));
            c->seq = (uint32_t)number;
            break;
        case 1:
            hear_events(c, json);
            break;
        case 2:
            hear_view(c, json);
            break;
        default: {
            slice ask = value_of(json);
            text_set(&c->ask, ask.bytes, ask.size);
        }
        }
    }
    assert_false(tt_json_key(json));
    assert_true(tt_json_finish(json));
    expand_ask(c);
    c->updates++;
    c->brought |= c->seq != seq || c->decision != decision;
}

/* Somebody who joins anew is told all again. */
static void hear_welcome(client *c)
{
    int viewer = c->viewer, welcomes = c->welcomes, acks = c->acks, others = c->others;
    uint32_t taken = c->taken, taken_seq = c->taken_seq;
    client_close(c);
    client_open(c, viewer);
    c->welcomes = welcomes + 1;
    c->acks = acks;
    c->others = others;
    c->taken = taken;
    c->taken_seq = taken_seq;
}

static void hear_ack(client *c, tt_json *json)
{
    int64_t decision, seq;
    assert_true(tt_json_key(json) && tt_json_is(json, "decision"));
    assert_true(tt_json_integer(json, 1, UINT32_MAX, &decision));
    assert_true(tt_json_key(json) && tt_json_is(json, "seq"));
    assert_true(tt_json_integer(json, 0, UINT32_MAX, &seq));
    assert_false(tt_json_key(json));
    c->acks++;
    c->taken = (uint32_t)decision;
    c->taken_seq = (uint32_t)seq;
}

void client_hear(client *c, const char *line, size_t size)
{
    static tt_json json;
    tt_json_open(&json, line, size);
    assert_true(tt_json_expect(&json, TT_JSON_OBJECT));
    assert_true(tt_json_key(&json));
    if (tt_json_is(&json, "seat")) {
        tt_json_type type = tt_json_next(&json);
        assert_int_equal(c->viewer, type == TT_JSON_NULL ? TT_WATCHER : (int)json.token.integer);
        assert_true(tt_json_key(&json));
    }
    assert_true(tt_json_is(&json, "message"));
    const char *rest = json.token.bytes - 1;
    assert_true(tt_json_expect(&json, TT_JSON_STRING));
    if (tt_json_is(&json, "update")) {
        hear_update(c, &json);
        return;
    }
    if (tt_json_is(&json, "welcome"))
        hear_welcome(c);
    else if (tt_json_is(&json, "ack"))
        hear_ack(c, &json);
    else
        c->others++;
    tt_buffer_clear(&c->last);
    text_add(&c->last, "{");
    tt_buffer_put(&c->last, rest, size - (size_t)(rest - line));
}

void client_picture(const client *c, tt_buffer *out)
{
    tt_buffer_clear(out);
    for (int i = 0; i < c->fields; i++) {
        text_add(out, i ? ",\"" : "{\"");
        tt_buffer_put(out, c->name[i].bytes, c->name[i].size);
        text_add(out, "\":");
        tt_buffer_put(out, c->value[i].bytes, c->value[i].size);
    }
    text_add(out, c->fields ? "}" : "{}");
}

/* Habits. */

/* The cards in the hand: the field says how many of each. */
static int count_hand(const client *c)
{
    static tt_json json;
    int cards = 0;
    int64_t number;
    for (int i = 0; i < c->fields; i++) {
        if (!text_is(&c->name[i], "hand", 4))
            continue;
        tt_json_open(&json, c->value[i].bytes, c->value[i].size);
        assert_true(tt_json_expect(&json, TT_JSON_OBJECT));
        while (tt_json_key(&json)) {
            assert_true(tt_json_integer(&json, 0, 255, &number));
            cards += (int)number;
        }
    }
    return cards;
}

static const char *pick_from(const client *c, int from, int count, tt_rng *rng)
{
    return client_choice(c, from + (int)tt_rng_below(rng, (uint32_t)count));
}

static const char *pick_draw(const client *c, tt_rng *rng)
{
    int first = 0;
    while (strncmp(client_choice(c, first), "draw ", 5) != 0)
        first++;
    return pick_from(c, first, c->draws, rng);
}

static const char *find_choice(const client *c, const char *text)
{
    for (int i = 0; i < c->choices; i++)
        if (strcmp(client_choice(c, i), text) == 0)
            return client_choice(c, i);
    return NULL;
}

const char *client_pick(const client *c, habit how, tt_rng *rng)
{
    const char *tickets;
    if (how == AT_RANDOM)
        return pick_from(c, 0, c->choices, rng);
    if (how == HOARD_TICKETS && tt_rng_below(rng, TICKETS_ONCE_IN) == 0 && (tickets = find_choice(c, "tickets")))
        return tickets;
    if (count_hand(c) < HOARDED && c->draws)
        return pick_draw(c, rng);
    if (c->claims)
        return pick_from(c, 0, c->claims, rng);
    return c->draws ? pick_draw(c, rng) : pick_from(c, 0, c->choices, rng);
}

/* Rooms. */

/* Gathers what the host sends, and hands on every whole line. */
static void receive(void *context, const char *bytes, size_t size)
{
    room *r = context;
    tt_buffer_put(&r->line, bytes, size);
    if (size == 0 || bytes[size - 1] != '\n')
        return;
    assert_null(memchr(r->line.bytes, '\n', r->line.size - 1));
    int viewer = -1;
    if (r->line.size > 12 && memcmp(r->line.bytes, "{\"seat\":null", 12) == 0)
        viewer = TT_WATCHER;
    else if (r->line.size > 10 && memcmp(r->line.bytes, "{\"seat\":", 8) == 0)
        viewer = r->line.bytes[8] - '0';
    client *c = viewer < 0 || r->viewers == 0 ? &r->clients[0] : room_client(r, viewer);
    if (viewer < 0)
        viewer = c->viewer;
    c->viewer = viewer;
    client_hear(c, r->line.bytes, r->line.size - 1);
    tt_buffer_clear(&r->line);
}

void room_open(room *r)
{
    *r = (room){0};
    r->line = kit_text();
    for (int i = 0; i < TT_VIEWERS; i++)
        client_open(&r->clients[i], i);
    tt_host_open(&r->host, ledger_memory(&r->memory), (tt_lines_out){receive, r});
}

void room_close(room *r)
{
    tt_host_close(&r->host);
    assert_int_equal(r->memory.blocks, 0);
    for (int i = 0; i < TT_VIEWERS; i++)
        client_close(&r->clients[i]);
    tt_buffer_close(&r->line);
}

client *room_client(room *r, int viewer)
{
    assert_true(viewer == TT_WATCHER || viewer < r->viewers - 1);
    return &r->clients[viewer == TT_WATCHER ? r->viewers - 1 : viewer];
}

void room_say(room *r, const char *line)
{
    tt_host_hear(&r->host, line, strlen(line));
}

static const char *hex_of(const char *words, int number)
{
    static char hex[TT_HEX_SIZE];
    uint8_t seed[32];
    tt_seed_make(words, strlen(words), (uint64_t)number, seed);
    tt_hex_write(seed, hex);
    return hex;
}

void kit_rng(tt_rng *rng, const char *words, int number)
{
    uint8_t seed[32];
    tt_seed_make(words, strlen(words), (uint64_t)number, seed);
    tt_rng_seed(rng, seed);
}

void room_start(room *r, const room_kind *kind, int number)
{
    char line[1024];
    int length;
    room_open(r);
    r->viewers = kind->players + 1;
    r->clients[kind->players].viewer = TT_WATCHER;
    kit_rng(&r->rng, "habits", number);
    length =
        snprintf(line, sizeof line, "{\"message\":\"table\",\"game\":\"%s\",\"seed\":\"%s\",\"seats\":", kind->game,
                 hex_of("deals", number));
    if (kind->seats) {
        length += snprintf(line + length, sizeof line - (size_t)length, "%s", kind->seats);
    } else {
        for (int seat = 0; seat < kind->players; seat++)
            length += snprintf(line + length, sizeof line - (size_t)length, "%s\"player %d\"", seat ? "," : "[", seat);
        length += snprintf(line + length, sizeof line - (size_t)length, "]");
    }
    length += snprintf(line + length, sizeof line - (size_t)length, ",\"chance\":\"%s\"", hex_of("chances", number));
    if (kind->options.alvin || kind->options.open_track)
        length += snprintf(line + length, sizeof line - (size_t)length, ",\"options\":{\"%s\":true}",
                           kind->options.alvin ? "alvin" : "open_track");
    if (kind->memory_aid)
        length += snprintf(line + length, sizeof line - (size_t)length, ",\"memory_aid\":true");
    if (kind->hints)
        length += snprintf(line + length, sizeof line - (size_t)length, ",\"hints\":\"%s\"", kind->hints);
    snprintf(line + length, sizeof line - (size_t)length, "}");
    room_say(r, line);
}

void room_hello(room *r, int viewer)
{
    char line[100];
    if (viewer == TT_WATCHER)
        snprintf(line, sizeof line, "{\"message\":\"hello\",\"protocol\":1,\"seat\":null}");
    else
        snprintf(line, sizeof line, "{\"message\":\"hello\",\"protocol\":1,\"seat\":%d}", viewer);
    room_say(r, line);
}

void room_greet(room *r, const room_kind *kind, int number)
{
    room_start(r, kind, number);
    assert_true(r->host.has_table);
    for (int i = 0; i < r->viewers; i++) {
        client *c = &r->clients[i];
        room_hello(r, c->viewer);
        assert_true(c->welcomes == 1 && c->updates == 1);
    }
}

void room_act(room *r, int seat, uint32_t decision, const char *action)
{
    char line[TT_ACTION_TEXT_MAX + 100];
    int length = snprintf(line, sizeof line, "{\"seat\":%d,\"message\":\"action\",\"decision\":%u,\"action\":\"%s\"}",
                          seat, (unsigned)decision, action);
    tt_host_hear(&r->host, line, (size_t)length);
}

bool room_step(room *r, habit how, int *seat, tt_buffer *action)
{
    int asked[TT_VIEWERS], count = 0;
    for (int i = 0; i < r->viewers; i++)
        if (r->clients[i].decision)
            asked[count++] = i;
    if (count == 0)
        return false;
    client *c = &r->clients[asked[tt_rng_below(&r->rng, (uint32_t)count)]];
    const char *text = client_pick(c, how, &r->rng);
    uint32_t decision = c->decision;
    int acks = c->acks;
    if (seat)
        *seat = c->viewer;
    if (action)
        text_set(action, text, strlen(text) + 1);
    room_act(r, c->viewer, decision, text);
    assert_int_equal(c->acks, acks + 1);
    assert_int_equal(c->taken, decision);
    return true;
}

bool room_kind_at(int at, room_kind *kind)
{
    for (int i = 0; i < tt_rules_count(); i++) {
        const tt_rules *rules = tt_rules_at(i);
        int counts = rules->max_players - rules->min_players + 1;
        int kinds = counts * (rules->alvin_city || rules->yards ? 2 : 1);
        if (at < kinds) {
            bool option = at >= counts;
            *kind = (room_kind){.game = rules->name, .players = rules->min_players + at % counts};
            kind->options = (tt_options){.alvin = option && rules->alvin_city, .open_track = option && rules->yards};
            return true;
        }
        at -= kinds;
    }
    return false;
}

tt_game kit_game(const room_kind *kind)
{
    tt_game game;
    const tt_rules *rules = tt_rules_find(kind->game, (int)strlen(kind->game));
    assert_non_null(rules);
    assert_int_equal(tt_game_make(rules, NULL, kind->players, kind->options, &game), TT_GAME_OK);
    return game;
}

int kit_games(int usual)
{
    const char *wanted = getenv("TT_GAMES");
    if (wanted)
        return atoi(wanted);
#ifdef TT_SANITIZED
    return usual > 4 ? usual / 4 : 1;
#else
    return usual;
#endif
}
