/* position_fuzz.c: any text as a position. Reading it ends; an accepted position is sound, and writing it gives the
 * same text.
 *
 * An input that begins with '{' is a position. Any other input chooses a game that is played at random, and bytes of
 * its position to change. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "turntable/turntable.h"

enum { ROOM = 1 << 16 };

typedef struct page {
    char text[ROOM];
    size_t size;
} page;

static void check(bool holds)
{
    if (!holds)
        abort();
}

static void put(void *context, const char *bytes, size_t size)
{
    page *p = context;
    check(size <= ROOM - p->size);
    memcpy(p->text + p->size, bytes, size);
    p->size += size;
}

static void write_position(const tt_game *game, const tt_state *state, page *p)
{
    p->size = 0;
    tt_position_write(game, state, &(tt_output){put, p});
}

/* The position of a game chosen by four bytes. */
static void play(const uint8_t name[4], page *p)
{
    const tt_rules *rules = tt_rules_at(name[0] % tt_rules_count());
    int players = rules->min_players + name[1] % (rules->max_players - rules->min_players + 1);
    tt_game game;
    tt_state state;
    tt_rng rng;
    uint8_t seed[32];
    tt_seed_make((const char *)name, 4, 0, seed);
    tt_rng_seed(&rng, seed);
    tt_options options = {.alvin = rules->alvin_city && name[1] >> 7};
    check(tt_game_make(rules, NULL, players, options, &game) == TT_GAME_OK);
    tt_start(&game, seed, &state, NULL);
    for (int i = 0; i < 2 * name[2] && !tt_state_over(&state); i++) {
        int seat = tt_state_next_seat(&state);
        uint32_t count = (uint32_t)tt_legal_count(&game, &state, seat);
        tt_apply(&game, &state, seat, tt_legal_pick(&game, &state, seat, (int)tt_rng_below(&rng, count)), NULL);
    }
    write_position(&game, &state, p);
}

static void read_position(const char *text, size_t size)
{
    static page once, twice;
    tt_game game;
    tt_state state, again;
    tt_record_fault fault;
    if (!tt_position_read(text, size, NULL, &game, &state, &fault)) {
        check(fault.line >= 1 && fault.text[0]);
        return;
    }
    write_position(&game, &state, &once);
    check(tt_position_read(once.text, once.size, NULL, &game, &again, &fault));
    check(memcmp(&state, &again, sizeof state) == 0);
    write_position(&game, &again, &twice);
    check(once.size == twice.size && memcmp(once.text, twice.text, once.size) == 0);
    for (int seat = 0; seat < game.players; seat++)
        if (tt_state_asks(&state, seat))
            check(tt_apply(&game, &again, seat, tt_legal_pick(&game, &again, seat, 0), NULL).refusal == TT_OK ||
                  again.table.phase != state.table.phase);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static page p;
    if (size < 4 || data[0] == '{') {
        read_position((const char *)data, size);
        return 0;
    }
    play(data, &p);
    for (size_t at = 4; at + 3 <= size; at += 3)
        p.text[(data[at] << 8 | data[at + 1]) % p.size] = (char)data[at + 2];
    read_position(p.text, p.size);
    return 0;
}
