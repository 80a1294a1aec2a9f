/* record_kit.h: records for tests: games played at random into memory, and their lines. */
#ifndef TURNTABLE_TESTS_RECORD_KIT_H
#define TURNTABLE_TESTS_RECORD_KIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "turntable/turntable.h"

enum { PAGE_ROOM = 1 << 20 };

/* A text that grows. */
typedef struct page {
    char text[PAGE_ROOM];
    size_t size;
} page;

static inline void page_put(void *context, const char *bytes, size_t size)
{
    page *p = context;
    assert_true(p->size + size < PAGE_ROOM);
    memcpy(p->text + p->size, bytes, size);
    p->size += size;
    p->text[p->size] = 0;
}

static inline tt_output page_bytes(page *p)
{
    return (tt_output){page_put, p};
}

static inline void page_set(page *p, const char *text, size_t size)
{
    p->size = 0;
    page_put(p, text, size);
}

/* The first byte of a line, from 1; the end of the text for the line behind the last. */
static inline size_t page_line(const page *p, int line)
{
    size_t at = 0;
    for (; line > 1 && at < p->size; line--)
        at += strcspn(p->text + at, "\n") + 1;
    return at;
}

static inline int page_lines(const page *p)
{
    int lines = 0;
    for (size_t i = 0; i < p->size; i++)
        lines += p->text[i] == '\n';
    return lines;
}

/* A kind of game. */
typedef struct setting {
    const char *game;
    int players;
    tt_options options;
} setting;

static const setting all_settings[] = {
    {"usa", 2, {0}},
    {"usa", 3, {0}},
    {"usa", 4, {0}},
    {"usa", 5, {0}},
    {"europe", 2, {0}},
    {"europe", 3, {0}},
    {"europe", 4, {0}},
    {"europe", 5, {0}},
    {"old_west", 2, {0}},
    {"old_west", 4, {0}},
    {"old_west", 6, {0}},
    {"old_west", 2, {.alvin = true}},
    {"old_west", 3, {.alvin = true}},
    {"old_west", 5, {.alvin = true}},
    {"card_game", 2, {0}},
    {"card_game", 3, {0}},
    {"card_game", 4, {0}},
    {"card_game", 2, {.open_track = true}},
    {"card_game", 4, {.open_track = true}},
};

enum { SETTINGS = sizeof all_settings / sizeof *all_settings };

static inline void game_of(const setting *s, tt_game *game)
{
    const tt_rules *rules = tt_rules_find(s->game, (int)strlen(s->game));
    assert_non_null(rules);
    assert_int_equal(tt_game_make(rules, NULL, s->players, s->options, game), TT_GAME_OK);
}

static inline tt_header header_of(const setting *s, int number)
{
    tt_header header = {.rules = tt_rules_find(s->game, (int)strlen(s->game)),
                        .players = (uint8_t)s->players,
                        .options = s->options,
                        .engine = TT_VERSION};
    tt_seed_make("test", 4, (uint64_t)number, header.seed);
    for (int seat = 0; seat < s->players; seat++)
        snprintf(header.seats[seat], TT_NAME_MAX, "bot:random");
    return header;
}

/* Any legal action, but surcharges are paid when they can be: tunnels are rarely dug otherwise. */
static inline tt_action any_action(const tt_game *game, const tt_state *state, int seat, tt_rng *rng)
{
    int count = tt_legal_count(game, state, seat);
    bool pays = state->table.phase == TT_PHASE_TUNNEL;
    return tt_legal_pick(game, state, seat, pays ? 0 : (int)tt_rng_below(rng, (uint32_t)count));
}

/* Plays on to the end, or for so many decisions, and writes what happens behind what the page has. */
static inline void play_on(const tt_game *game, tt_state *state, tt_rng *rng, int decisions, page *p)
{
    tt_recorder recorder = {game, TT_EVERYTHING, page_bytes(p)};
    tt_sink sink = tt_recorder_sink(&recorder);
    for (; !tt_state_over(state) && decisions > 0; decisions--) {
        int seat = tt_state_next_seat(state);
        assert_int_equal(tt_apply(game, state, seat, any_action(game, state, seat, rng), &sink).refusal, TT_OK);
    }
    if (tt_state_over(state)) {
        tt_result result;
        tt_output out = page_bytes(p);
        tt_result_make(game, state, &result);
        tt_result_write(game, &result, &out);
    }
}

enum { TO_THE_END = 5000 };

/* The record of a game of this kind, played at random; another one for each number. */
static inline void play_record(const setting *s, int number, page *p)
{
    tt_game game;
    tt_state state;
    tt_rng rng;
    tt_header header = header_of(s, number);
    p->size = 0;
    tt_output out = page_bytes(p);
    tt_recorder recorder = {&game, TT_EVERYTHING, out};
    tt_sink sink = tt_recorder_sink(&recorder);
    game_of(s, &game);
    tt_rng_seed(&rng, header.seed);
    tt_header_write(&header, &out);
    tt_start(&game, header.seed, &state, &sink);
    play_on(&game, &state, &rng, TO_THE_END, p);
}

static inline void assert_verifies(const page *p, tt_replay_mode mode)
{
    tt_record_fault fault;
    if (!tt_record_verify(p->text, p->size, NULL, mode, &fault))
        fail_msg("line %d: %s: %s", fault.line, fault.rule, fault.text);
}

#endif
