/* record_fuzz.c: any text as a record. Replaying it ends, with a fault or without.
 *
 * An input that begins with '{' is a record. Any other input chooses a game, which is played at random, and changes to
 * the lines of its record: so the fuzzer gets deep into games without inventing JSON. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "turntable/turntable.h"

enum { ROOM = 1 << 18, DECISIONS = 128 };

typedef struct page {
    char text[ROOM];
    size_t size;
} page;

static page record, changed;

static void put(void *context, const char *bytes, size_t size)
{
    page *p = context;
    if (size > ROOM - p->size)
        return;
    memcpy(p->text + p->size, bytes, size);
    p->size += size;
}

static void check(bool holds)
{
    if (!holds)
        abort();
}

/* A record of a game chosen by three bytes. */
static void play(const uint8_t name[3])
{
    tt_header header = {.rules = tt_rules_at(name[0] % tt_rules_count()), .engine = TT_VERSION};
    int spread = header.rules->max_players - header.rules->min_players + 1;
    header.players = (uint8_t)(header.rules->min_players + name[1] % spread);
    header.options.alvin = header.rules->alvin_city && name[1] >> 7;
    tt_seed_make((const char *)name, 3, 0, header.seed);
    tt_game game;
    tt_state state;
    tt_rng rng;
    tt_rng_seed(&rng, header.seed);
    check(tt_game_make(header.rules, NULL, header.players, header.options, &game) == TT_GAME_OK);
    record.size = 0;
    tt_recorder recorder = {&game, TT_EVERYTHING, {put, &record}};
    tt_sink sink = tt_recorder_sink(&recorder);
    tt_header_write(&header, &recorder.out);
    tt_start(&game, header.seed, &state, &sink);
    for (int i = 0; i < name[2] % DECISIONS && !tt_state_over(&state); i++) {
        int seat = tt_state_next_seat(&state);
        uint32_t count = (uint32_t)tt_legal_count(&game, &state, seat);
        tt_apply(&game, &state, seat, tt_legal_pick(&game, &state, seat, (int)tt_rng_below(&rng, count)), &sink);
    }
}

/* The line of the record that begins at or after `at`. */
static const char *line_at(size_t at, size_t *size)
{
    while (at > 0 && at < record.size && record.text[at - 1] != '\n')
        at++;
    if (at >= record.size)
        at = 0;
    const char *end = memchr(record.text + at, '\n', record.size - at);
    *size = end ? (size_t)(end - (record.text + at)) + 1 : record.size - at;
    return record.text + at;
}

/* One change: four bytes choose the place, the kind, and another line or byte. */
static void change(const uint8_t how[4])
{
    size_t size, other_size;
    if (record.size == 0)
        return;
    const char *line = line_at(record.size * how[0] / 256, &size);
    const char *other = line_at(record.size * how[2] / 256, &other_size);
    size_t before = (size_t)(line - record.text);
    changed.size = 0;
    put(&changed, record.text, before);
    switch (how[1] % 4) {
    case 0: /* left out */
        break;
    case 1: /* another one before it */
        put(&changed, other, other_size);
        put(&changed, line, size);
        break;
    case 2: /* another one in its place */
        put(&changed, other, other_size);
        break;
    default: /* a byte of it */
        put(&changed, line, size);
        changed.text[before + how[2] % size] = (char)how[3];
    }
    put(&changed, line + size, record.size - before - size);
    memcpy(record.text, changed.text, changed.size);
    record.size = changed.size;
}

/* A record without its last line is a record too. */
static void check_prefix(const char *text, size_t size)
{
    tt_record_fault fault;
    do
        size--;
    while (size > 0 && text[size - 1] != '\n');
    check(size == 0 || tt_record_verify(text, size, NULL, TT_REPLAY_AS_TOLD, &fault));
}

static void verify(const char *text, size_t size)
{
    static const uint8_t fresh[32] = {1};
    static tt_replay replay;
    tt_record_fault fault;
    tt_resumed resumed;
    tt_game game;
    tt_state state;
    bool is_sound = tt_record_verify(text, size, NULL, TT_REPLAY_AS_TOLD, &fault);
    check(is_sound || (fault.line >= 1 && fault.text[0]));
    bool dealt = tt_record_verify(text, size, NULL, TT_REPLAY_FROM_SEED, &fault);
    check(is_sound || !dealt);
    if (is_sound)
        check_prefix(text, size);
    bool goes_on = tt_record_resume(text, size, NULL, fresh, NULL, &replay, &game, &state, &resumed, &fault);
    check(goes_on || !is_sound);
    if (goes_on)
        check(tt_state_audit(&game, &state, NULL) && resumed.size <= size &&
              (!is_sound || resumed.dealt_anew == !dealt));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 3 || data[0] == '{') {
        verify((const char *)data, size);
        return 0;
    }
    play(data);
    for (size_t at = 3; at + 4 <= size && at < 3 + 4 * 8; at += 4)
        change(data + at);
    verify(record.text, record.size);
    return 0;
}
