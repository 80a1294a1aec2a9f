/* message_fuzz.c: any lines sent to a table. Every answer is a line of JSON with a message, the game stays sound, and a
 * watcher is never asked. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/heap.h"
#include "table/host.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOVE = 1, STEP = 2 }; /* a line that begins with one of these bytes means a legal action, or one of a bot */

static void check_answer(const char *line, size_t size)
{
    static const char watcher[] = "{\"seat\":null,\"message\":\"update\"";
    bool is_watchers = size > sizeof watcher && memcmp(line, watcher, sizeof watcher - 1) == 0;
    bool has_message = false;
    tt_json json;
    tt_json_open(&json, line, size);
    tt_json_expect(&json, TT_JSON_OBJECT);
    while (tt_json_key(&json)) {
        has_message |= tt_json_is(&json, "message");
        bool is_ask = tt_json_is(&json, "ask");
        if (is_ask && is_watchers) {
            if (tt_json_next(&json) != TT_JSON_NULL)
                abort();
        } else {
            tt_json_skip(&json);
        }
    }
    if (!tt_json_finish(&json) || !has_message)
        abort();
}

static void check_answers(tt_buffer *said)
{
    size_t at = 0;
    for (size_t i = 0; i < said->size; i++)
        if (said->bytes[i] == '\n') {
            check_answer(said->bytes + at, i - at);
            at = i + 1;
        }
    if (at != said->size)
        abort();
    tt_buffer_clear(said);
}

/* A legal action of a seat that is asked, as a client sends it: by text or, if k is odd, by number. */
static void move(tt_host *host, int k)
{
    const tt_table *table = &host->table;
    char line[TT_ACTION_TEXT_MAX + 128] = "", text[TT_ACTION_TEXT_MAX + 2];
    if (!host->has_table || tt_state_over(&table->state))
        return;
    int seat = tt_state_next_seat(&table->state);
    int count = tt_legal_count(&table->setup.game, &table->state, seat);
    tt_action action = tt_legal_pick(&table->setup.game, &table->state, seat, k % count);
    if (k % 2) {
        snprintf(text, sizeof text, "%d", k % count);
    } else {
        text[0] = '"';
        strcpy(text + 1 + tt_table_action_text(table, seat, action, text + 1), "\"");
    }
    int length = snprintf(line, sizeof line, "{\"seat\":%d,\"message\":\"action\",\"decision\":%u,\"action\":%s}", seat,
                          tt_table_decision(table, seat), text);
    size_t before = table->decision_count;
    host->setup.as = TT_HOST_ALL;
    host->listeners[seat].protocol = TT_PROTOCOL;
    tt_host_hear(host, line, (size_t)length);
    if (table->decision_count != before + 1)
        abort(); /* a legal action was refused */
}

/* The first byte chooses the game, the second how it is played; the rest is sent line by line. */
static void start(tt_host *host, uint8_t kind, uint8_t how)
{
    tt_host_setup setup = {.as = how & 1 ? TT_HOST_ALL : 0, .hint = &tt_bot_random};
    const tt_rules *rules = tt_rules_at(kind % tt_rules_count());
    int players = rules->min_players + (kind >> 2) % (rules->max_players - rules->min_players + 1);
    tt_options options = {.alvin = rules->alvin_city && kind >> 6 & 1, .open_track = rules->yards && kind >> 6 & 1};
    if (how & 2)
        return; /* the first line must make the table */
    setup.table.memory_aid = how & 4;
    if (tt_game_make(rules, NULL, players, options, &setup.table.game) != TT_GAME_OK)
        abort();
    for (int seat = 0; seat < players; seat++) {
        bool is_bot = seat > 0 && how >> (seat + 2) & 1;
        setup.table.sitters[seat] = (tt_sitter){is_bot ? TT_SEAT_BOT : TT_SEAT_PERSON, "somebody"};
        setup.bots[seat] = &tt_bot_random;
    }
    if (!tt_host_start(host, &setup))
        abort();
    for (int i = 0; i < TT_VIEWERS; i++)
        if (how & 1 && (i < players || i == TT_MAX_SEATS))
            host->listeners[i].protocol = TT_PROTOCOL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tt_host host;
    tt_buffer said;
    if (size < 2 || size > 1 << 14)
        return 0;
    tt_buffer_open(&said, tt_heap());
    tt_host_open(&host, said.memory, (tt_lines_out){tt_buffer_put, &said});
    host.begin = tt_host_begin;
    start(&host, data[0], data[1]);
    for (size_t at = 2; at < size;) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t length = end ? (size_t)(end - data) - at : size - at;
        if (length == 2 && data[at] == MOVE)
            move(&host, data[at + 1]);
        else if (length == 1 && data[at] == STEP)
            tt_host_step(&host);
        else
            tt_host_hear(&host, (const char *)data + at, length);
        check_answers(&said);
        at += length + 1;
    }
    if (host.has_table && !tt_state_audit(&host.table.setup.game, &host.table.state, NULL))
        abort();
    tt_host_close(&host);
    tt_buffer_close(&said);
    return 0;
}
