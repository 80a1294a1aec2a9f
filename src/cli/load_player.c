/* load_player.c: one client: it joins a table, plays, and in the end compares what it was sent with what it is sent
 * again. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/load.h"

static void send_message(load_player *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void send_message(load_player *p, const char *format, ...)
{
    char text[TT_ACTION_TEXT_MAX + 256];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (!load_send(p, text, (size_t)length))
        p->table->load->has_failed = true;
}

void load_open_table(load_table *table)
{
    const load *l = table->load;
    load_player *host = &table->players[0];
    table->joined = table->done = 0;
    for (int i = 0; i < l->per_table; i++) {
        load_player *p = &table->players[i];
        p->is_greeted = p->is_asking = p->is_checking = p->is_done = false;
        p->seen = (load_seen){0};
        p->decision = p->answered = 0;
        p->sent_at = 0;
    }
    send_message(host, "{\"message\":\"create\",\"game\":\"%s\",\"seats\":%d,\"start\":\"full\"}", l->game,
                 l->per_table);
}

static bool starts(const char *text, size_t size, const char *head)
{
    size_t length = strlen(head);
    return size >= length && memcmp(text, head, length) == 0;
}

/* The number after a key; -1 if there is none. */
static int64_t number_of(const char *text, size_t size, const char *key)
{
    const char *at = memmem(text, size, key, strlen(key));
    return at ? strtoll(at + strlen(key), NULL, 10) : -1;
}

static void enter(load_player *p)
{
    send_message(p, "{\"message\":\"enter\",\"table\":%" PRId64 "}", p->table->id);
}

/* Sends sixteen bytes for the deal, after the commitment has arrived. */
static void mix(load_player *p, const char *text, size_t size)
{
    static const char key[] = "\"commitment\":\"";
    enum { DIGITS = 64 };
    const char *at = memmem(text, size, key, sizeof key - 1);
    if (!at || (size_t)(text + size - at) < sizeof key - 1 + DIGITS) {
        p->table->load->counts.errors++;
        return;
    }
    send_message(p,
                 "{\"message\":\"chance\",\"table\":%" PRId64 ",\"commitment\":\"%.*s\",\"chance\":\"%016" PRIx64
                 "%016" PRIx64 "\"}",
                 p->table->id, DIGITS, at + sizeof key - 1, tt_rng_next(&p->rng), tt_rng_next(&p->rng));
}

static void hear_created(load_player *p, const char *text, size_t size)
{
    load_table *table = p->table;
    table->id = number_of(text, size, "\"table\":");
    mix(p, text, size);
    enter(p);
    for (int i = 1; i < table->load->per_table; i++) {
        load_player *other = &table->players[i];
        send_message(other, "{\"message\":\"join\",\"table\":%" PRId64 "}", table->id);
        enter(other);
    }
}

/* Updates that arrive before the answer still belong to what was sent before. */
void load_check(load_player *p)
{
    if (!p->is_greeted || p->seen.seq == 0 || p->is_asking || p->is_checking)
        return;
    p->is_asking = true;
    send_message(p, "{\"message\":\"hello\",\"protocol\":1}");
}

static void hear_facts(load_player *p, const char *text, size_t size)
{
    if (memmem(text, size, "\"life\":\"over\"", 13)) {
        load_check(p);
    } else if (memmem(text, size, "\"life\":\"running\"", 16) && !p->is_greeted) {
        p->is_greeted = true;
        send_message(p, "{\"message\":\"hello\",\"protocol\":1}");
    }
}

static bool same(const load_seen *a, const load_seen *b)
{
    if (a->seq != b->seq || a->events != b->events || a->fields != b->fields)
        return false;
    for (int i = 0; i < a->fields; i++) {
        int j = 0;
        while (j < b->fields && b->field[j].key != a->field[i].key)
            j++;
        if (j == b->fields || b->field[j].value != a->field[i].value)
            return false;
    }
    return true;
}

static void compare(load_player *p, const char *text, size_t size)
{
    load_counts *counts = &p->table->load->counts;
    load_table *table = p->table;
    load_seen again = {0};
    load_update update;
    if (!load_update_read(text, size, &again, &update)) {
        counts->errors++;
        return;
    }
    again.seq = update.seq;
    counts->differing += update.events != update.seq || !same(&p->seen, &again);
    p->is_done = true;
    if (++table->done < table->load->per_table || table->load->is_closing)
        return;
    counts->games++;
    load_note_game(table->load, table->id);
    if (!table->load->is_over)
        load_open_table(table);
}

static void note_latency(load_player *p)
{
    load *l = p->table->load;
    load_counts *counts = &l->counts;
    uint64_t now = load_now();
    uint32_t micros = (uint32_t)((now - p->sent_at) / 1000);
    p->sent_at = 0;
    p->own_seq = 0;
    if (!l->is_measuring)
        return;
    counts->accepted++;
    if (counts->latency_count == counts->latency_room) {
        size_t room = counts->latency_room * 2 + 65536;
        uint32_t *grown = realloc(counts->latencies, room * sizeof *grown);
        if (!grown)
            return;
        counts->latencies = grown;
        counts->latency_room = room;
    }
    counts->latencies[counts->latency_count++] = micros;
}

static void get_ready(load_player *p)
{
    load *l = p->table->load;
    if (p->is_ready)
        return;
    p->is_ready = true;
    p->next_ready = NULL;
    *l->last_ready = p;
    l->last_ready = &p->next_ready;
}

static void hear_update(load_player *p, const char *text, size_t size)
{
    load_counts *counts = &p->table->load->counts;
    load_update update;
    if (p->is_checking) {
        compare(p, text, size);
        return;
    }
    if (!load_update_read(text, size, &p->seen, &update)) {
        counts->errors++;
        return;
    }
    uint32_t expected = p->seen.seq + update.events;
    if (update.seq > expected)
        counts->lost += update.seq - expected;
    else
        counts->doubled += expected - update.seq;
    p->seen.seq = update.seq;
    if (p->sent_at && p->own_seq && update.seq >= p->own_seq)
        note_latency(p);
    uint32_t decision = 0;
    int length = *update.ask == '{' ? load_choose(update.ask, update.ask_size, &p->rng, &decision, p->action) : 0;
    if (length == 0 || (decision == p->answered && p->sent_at)) {
        p->decision = 0;
        return;
    }
    p->action[length] = 0;
    p->decision = decision;
    get_ready(p);
}

void load_act(load_player *p)
{
    p->is_ready = false;
    if (!p->decision || p->sent_at)
        return;
    p->answered = p->decision;
    p->sent_at = load_now();
    p->own_seq = 0;
    p->table->load->counts.sent++;
    send_message(p, "{\"message\":\"action\",\"decision\":%" PRIu32 ",\"action\":\"%s\"}", p->decision, p->action);
}

static void hear_ack(load_player *p, const char *text, size_t size)
{
    int64_t decision = number_of(text, size, "\"decision\":"), seq = number_of(text, size, "\"seq\":");
    if (decision != p->answered || !p->sent_at) {
        p->table->load->counts.doubled++;
        return;
    }
    p->own_seq = (uint32_t)seq;
    if (p->seen.seq >= p->own_seq)
        note_latency(p);
}

void load_receive(load_player *p, const char *text, size_t size)
{
    load_counts *counts = &p->table->load->counts;
    if (starts(text, size, "{\"message\":\"update\"")) {
        hear_update(p, text, size);
    } else if (starts(text, size, "{\"message\":\"welcome\"")) {
        p->is_checking = p->is_asking;
    } else if (starts(text, size, "{\"message\":\"ack\"")) {
        hear_ack(p, text, size);
    } else if (starts(text, size, "{\"message\":\"table\"")) {
        hear_facts(p, text, size);
    } else if (starts(text, size, "{\"message\":\"created\"")) {
        hear_created(p, text, size);
    } else if (starts(text, size, "{\"message\":\"joined\"")) {
        mix(p, text, size);
    } else if (starts(text, size, "{\"message\":\"refused\"")) {
        counts->refused++;
        p->sent_at = 0;
        get_ready(p);
    } else if (starts(text, size, "{\"message\":\"error\"")) {
        if (counts->errors++ == 0)
            fprintf(stderr, "turntable load: %.*s\n", (int)size, text);
    }
}
