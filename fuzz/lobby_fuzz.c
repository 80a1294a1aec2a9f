/* lobby_fuzz.c: any messages to a server, in the lobby and at tables. Without sockets; the store thread and the bots'
 * threads run between two messages. Everything else is the real server with its store.
 *
 * Every answer is one line of JSON with a message, no secret is shown before the end, games stay sound, and when all
 * guests have left no live table remains. Each line of the input is an event: see step(). */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/event_log.h"
#include "server/live_table.h"
#include "server/quotas.h"
#include "server/rounds.h"
#include "store/sqlite.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    PEOPLE = 4,
    TOKEN_DIGITS = 2 * REQUEST_TOKEN,
    COMMITMENT_DIGITS = 2 * TT_STORE_HASH
}; /* the last has no name and no token */

static tt_store *store;
static server lobby;
static visitor *people[PEOPLE];
static uint64_t randomness;
static char token[TOKEN_DIGITS + 1], commitment[COMMITMENT_DIGITS + 1]; /* the last ones that were sent */

void log_event(const char *event, const char *format, ...)
{
    (void)event;
    (void)format;
}

static void check(bool holds)
{
    if (!holds)
        abort();
}

/* The store thread: one job after another, when it is called. */

static job *first_job, **last_job = &first_job;
static int store_thread_dummy; /* store_thread_give needs one to be given to */

void store_thread_give(store_thread *k, job *j)
{
    (void)k;
    j->next = NULL;
    *last_job = j;
    last_job = &j->next;
}

static void keep_all(void)
{
    for (job *j; (j = first_job);) {
        first_job = j->next;
        if (!first_job)
            last_job = &first_job;
        if (j->action) {
            j->error = tt_store_append(store, j->action, 1, &j->answer);
        } else {
            check(tt_store_part_begin(store) == TT_STORE_OK);
            j->error = j->run(store, j);
            check(tt_store_part_end(store, j->error == TT_STORE_OK) == TT_STORE_OK);
        }
        j->done(j);
    }
}

/* The bots: any legal action. */

static thought *first_thought;

void thinkers_give(thinkers *t, thought *one)
{
    (void)t;
    one->next = first_thought;
    first_thought = one;
}

static void think_all(void)
{
    for (thought *one; (one = first_thought);) {
        const tt_open_actions *open = &one->task.open;
        first_thought = one->next;
        check(open->count > 0);
        one->action = open->actions[tt_rng_next(&one->rng) % (uint64_t)open->count];
        one->done(one);
    }
}

/* Random numbers come from a counter, so that the same input gives the same run. */

static const char *name_randomness(void)
{
    return "counter";
}

static uint32_t draw(void)
{
    randomness = randomness * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(randomness >> 32);
}

static void draw_bytes(void *const bytes, const size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)draw();
}

/* Guests. */

static void want_write(visitor *v)
{
    (void)v;
}

static void hash_of(int person, uint8_t hash[TT_STORE_HASH])
{
    memset(hash, person + 1, TT_STORE_HASH);
}

static allowance shared; /* of all guests with limits */

static void come(int person)
{
    uint8_t hash[TT_STORE_HASH];
    hash_of(person, hash);
    people[person] = lobby_come(&lobby, &people[person], person % 2 == 0 ? NULL : &shared, "192.0.2.1");
    check(people[person] != NULL);
    if (person < PEOPLE - 1)
        lobby_recognize(people[person], hash);
}

static void open_lobby(void)
{
    static const serve_options options = {.test_seeds = true,
                                          .test_speed = 1000,
                                          .handover_seconds = 120,
                                          .linger_seconds = 30,
                                          .idle_days = 7,
                                          .limits = {.message_rate = 5,
                                                     .message_burst = 50,
                                                     .tables = 3,
                                                     .opened = 9,
                                                     .unsent = 1 << 20,
                                                     .chat = 5,
                                                     .opened_address = 20,
                                                     .waiting = 3,
                                                     .stored = 1}};
    static const char *const names[PEOPLE - 1] = {"ana", "bob", "eva"};
    lobby = (server){.options = &options,
                     .store = store,
                     .store_thread = (store_thread *)&store_thread_dummy,
                     .now = 1000000,
                     .ran = 1};
    lobby.sockets.want_write = want_write;
    shared = (allowance){0};
    tt_buffer_open(&lobby.line, server_memory());
    randomness = 1;
    memset(token, '0', TOKEN_DIGITS);
    memset(commitment, '0', COMMITMENT_DIGITS);
    check(tt_store_part_begin(store) == TT_STORE_OK);
    for (int i = 0; i < PEOPLE - 1; i++) {
        uint8_t hash[TT_STORE_HASH];
        tt_store_id id;
        hash_of(i, hash);
        check(tt_store_guest_add(store, hash, names[i], 1, &id) == TT_STORE_OK);
    }
    for (int i = 0; i < PEOPLE; i++)
        come(i);
    keep_all();
}

/* What they are sent. */

static bool holds(const char *text, size_t size, const char *what)
{
    return memmem(text, size, what, strlen(what)) != NULL;
}

/* Keeps the digits after a key, if there are any. */
static void keep_digits(const char *text, size_t size, const char *key, char *digits, size_t count)
{
    const char *found = memmem(text, size, key, strlen(key));
    if (found && (size_t)(text + size - found) > strlen(key) + count)
        memcpy(digits, found + strlen(key), count);
}

static void check_told(const char *text, size_t size)
{
    bool has_message = false;
    tt_json json;
    tt_json_open(&json, text, size);
    tt_json_expect(&json, TT_JSON_OBJECT);
    while (tt_json_key(&json)) {
        has_message |= tt_json_is(&json, "message");
        tt_json_skip(&json);
    }
    check(tt_json_finish(&json) && has_message);
    bool is_over = holds(text, size, "\"message\":\"table\",") && holds(text, size, ",\"life\":\"over\",");
    check(is_over || !(holds(text, size, ",\"secret\":\"") || holds(text, size, ",\"seed\":\"") ||
                       holds(text, size, ",\"chance\":\"")));
    keep_digits(text, size, "\"token\":\"", token, TOKEN_DIGITS);
    keep_digits(text, size, "\"commitment\":\"", commitment, COMMITMENT_DIGITS);
}

static void hear_all(void)
{
    for (int i = 0; i < PEOPLE; i++) {
        size_t size;
        for (char *text; people[i] && (text = visitor_next(people[i], &size));) {
            check_told(text, size);
            visitor_sent(people[i]);
        }
    }
}

/* Events. */

/* Sends a message, with the last token for each '%' and the last commitment for each '#'. */
static void say(int person, const char *text, size_t size)
{
    static char message[1 << 16];
    size_t length = 0;
    for (size_t i = 0; i < size && length + COMMITMENT_DIGITS < sizeof message; i++) {
        size_t part = text[i] == '%' ? TOKEN_DIGITS : text[i] == '#' ? COMMITMENT_DIGITS : 1;
        memcpy(message + length, text[i] == '%' ? token : text[i] == '#' ? commitment : &text[i], part);
        length += part;
    }
    lobby_hear(people[person], message, length);
}

/* A legal action of this person, if asked. */
static void move(int person, uint8_t which)
{
    const visitor *v = people[person];
    const tt_table *table = v->live ? v->live->table : NULL;
    int seat = v->live ? v->listener.viewer : TT_WATCHER;
    char line[TT_ACTION_TEXT_MAX + 128], text[TT_ACTION_TEXT_MAX];
    if (!table || seat == TT_WATCHER || tt_state_over(&table->state) || !tt_table_decision(table, seat))
        return;
    int count = tt_legal_count(&table->setup.game, &table->state, seat);
    tt_table_action_text(table, seat, tt_legal_pick(&table->setup.game, &table->state, seat, which % count), text);
    int length = snprintf(line, sizeof line, "{\"message\":\"action\",\"decision\":%u,\"action\":\"%s\"}",
                          tt_table_decision(table, seat), text);
    lobby_hear(people[person], line, (size_t)length);
}

static void pass(int64_t milliseconds)
{
    lobby.now += milliseconds;
    lobby_tick(&lobby);
}

static void reconnect(int person)
{
    lobby_go(people[person]);
    come(person);
}

/* One line: its first character says what happens.
 *   0 - 3   this person says the rest of it
 *   a - d   the same, but the store is slower than what follows
 *   !PK     person P does legal action K
 *   ~P      person P goes, and comes again
 *   +N      N seconds pass
 *   ?       bots have thought */
static void step(const char *line, size_t size)
{
    char kind = line[0];
    int who = size > 1 ? line[1] & 3 : 0;
    if (kind >= 'a' && kind <= 'd') {
        say(kind - 'a', line + 1, size - 1);
        return;
    }
    if (kind >= '0' && kind <= '3')
        say(kind - '0', line + 1, size - 1);
    else if (kind == '!')
        move(who, size > 2 ? (uint8_t)line[2] : 0);
    else if (kind == '~')
        reconnect(who);
    else if (kind == '+')
        pass(1000 * (int64_t)(size > 1 ? (uint8_t)line[1] : 1));
    else if (kind == '?')
        think_all();
    keep_all();
    hear_all();
}

static void check_games(void)
{
    for (int i = 0; i < LIVE_BUCKETS; i++)
        for (const live_table *live = lobby.live_tables[i]; live; live = live->next)
            check(!live->table || tt_state_audit(&live->table->setup.game, &live->table->state, NULL));
}

static void close_lobby(void)
{
    for (int i = 0; i < PEOPLE; i++)
        lobby_go(people[i]);
    for (int i = 0; i < 200 && (i == 0 || lobby.live_count > 0); i++) {
        think_all();
        keep_all();
        pass(60000);
        keep_all();
    }
    lobby_stop(&lobby);
    think_all();
    keep_all();
    check(lobby.live_count == 0);
    check(!lobby.is_broken);
    quotas_close(&lobby);
    rounds_close(&lobby);
    tt_buffer_close(&lobby.line);
    check(tt_store_part_end(store, false) == TT_STORE_OK);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static randombytes_implementation counter = {
        .implementation_name = name_randomness, .random = draw, .buf = draw_bytes};
    char folder[] = "/tmp/lobby_fuzz.XXXXXX", path[64], more[80];
    (void)argc;
    (void)argv;
    check(randombytes_set_implementation(&counter) == 0 && sodium_init() >= 0);
    check(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/store.db", folder);
    check(tt_sqlite_open(&(tt_sqlite_setup){.path = path}, &store, NULL) == TT_STORE_OK);
    for (const char *const *end = (const char *const[]){"", "-wal", "-shm", "-lock", NULL}; *end; end++) {
        snprintf(more, sizeof more, "%s%s", path, *end);
        unlink(more); /* it is open, and disappears with the process */
    }
    rmdir(folder);
    check(tt_store_begin(store) == TT_STORE_OK); /* each run is rolled back, so nothing is synced */
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 1 << 14)
        return 0;
    open_lobby();
    for (size_t at = 0; at < size;) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t length = end ? (size_t)(end - data) - at : size - at;
        if (length > 0)
            step((const char *)data + at, length);
        at += length + 1;
    }
    keep_all();
    hear_all();
    check_games();
    close_lobby();
    return 0;
}
