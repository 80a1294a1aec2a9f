/* begin.c: starts a table in the middle of a game, from a position or where a record stops. */
#include <string.h>

#include "record/lines.h"
#include "table/host.h"
#include "table/resumed.h"

/* The seed of what is dealt anew: it follows from the chance of the table, and differs from the bots' seeds. */
static void make_fresh(const tt_host_setup *setup, uint8_t fresh[32])
{
    static const char words[] = "draws";
    uint8_t bytes[sizeof words + TT_HOST_SEED];
    memcpy(bytes, words, sizeof words);
    memcpy(bytes + sizeof words, setup->chance, TT_HOST_SEED);
    tt_sha256(bytes, sizeof bytes, fresh);
}

/* Starts the table where `game`, `state` and the lines of its events say. */
static tt_wire_error start_at(tt_host *host, tt_host_setup *setup, const tt_game *game, const tt_state *state,
                              const char *lines, size_t size)
{
    if (game->players != setup->table.game.players)
        return TT_WIRE_WRONG_SEATS;
    setup->table.game = *game;
    if (tt_host_start(host, setup) && tt_table_carry_on(&host->table, state, lines, size))
        return TT_WIRE_OK;
    tt_host_clear(host);
    return TT_WIRE_NO_MEMORY;
}

static tt_wire_error begin_at_position(tt_host *host, tt_host_setup *setup, const tt_buffer *text,
                                       tt_record_fault *fault)
{
    tt_game game;
    tt_state state;
    if (!tt_position_read(text->bytes, text->size, host->board, &game, &state, fault))
        return TT_WIRE_BAD_POSITION;
    memcpy(setup->table.seed, state.secret.seed, sizeof setup->table.seed);
    return start_at(host, setup, &game, &state, NULL, 0);
}

static tt_wire_error begin_after_record(tt_host *host, tt_host_setup *setup, const tt_beginning *from,
                                        tt_record_fault *fault)
{
    tt_resumed_game game;
    uint8_t fresh[32];
    make_fresh(setup, fresh);
    tt_wire_error error = TT_WIRE_OK;
    if (!tt_resumed_read(from->text.bytes, from->text.size, host->board, fresh, from->other_draws, host->memory, &game,
                         fault)) {
        error = fault->line ? TT_WIRE_BAD_RECORD : TT_WIRE_NO_MEMORY;
    } else {
        tt_place events = {0, 1};
        tt_line_next(game.lines.bytes, game.lines.size, &events, &(tt_line){0}); /* the header */
        memcpy(setup->table.seed, game.header.seed, sizeof setup->table.seed);
        error =
            start_at(host, setup, &game.game, &game.state, game.lines.bytes + events.at, game.lines.size - events.at);
    }
    tt_resumed_close(&game);
    return error;
}

tt_wire_error tt_host_begin(tt_host *host, tt_host_setup *setup, const tt_beginning *from, tt_record_fault *fault)
{
    return from->kind == TT_BEGIN_AT_POSITION ? begin_at_position(host, setup, &from->text, fault)
                                              : begin_after_record(host, setup, from, fault);
}
