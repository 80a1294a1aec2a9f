/* host.h: a table without a server: lines in, lines out. `turntable table`, `turntable play` and the page in a browser
 * use it.
 *
 * The setup says who the lines belong to: one seat, the watcher, or all of them. With all of them every message has one
 * more field, "seat", which comes first in messages of the host. tt_host_step plays the seats of bots. */
#ifndef TURNTABLE_TABLE_HOST_H
#define TURNTABLE_TABLE_HOST_H

#include "table/talk.h"

enum {
    TT_HOST_ALL = 250,
    TT_HOST_SEED = 32,
    TT_BEGINNING_MAX = 1 << 20 /* bytes of a position or record in a `table` message, as JSON */
};

/* A table, its bots, and who plays through lines. */
typedef struct tt_host_setup {
    tt_setup table;
    const tt_bot *bots[TT_MAX_SEATS]; /* of the seats that bots play */
    const tt_bot *hint;               /* the bot that gives hints; NULL: none */
    uint8_t chance[TT_HOST_SEED];     /* seeds the bots' generators; independent of the game's seed */
    int as;                           /* a seat, TT_WATCHER, or TT_HOST_ALL */
} tt_host_setup;

/* Where a table begins, if not at the deal: in a text of the `table` message. */
typedef enum tt_beginning_kind { TT_BEGIN_AT_DEAL, TT_BEGIN_AT_POSITION, TT_BEGIN_AFTER_RECORD } tt_beginning_kind;

typedef struct tt_beginning {
    tt_beginning_kind kind;
    bool other_draws; /* what a record does not show is dealt from `chance`, even if it follows from its seed */
    tt_buffer text;
} tt_beginning;

struct tt_host;

/* Reads the position or record, completes `setup` by it, and starts the table. Fails with TT_WIRE_BAD_POSITION or
 * TT_WIRE_BAD_RECORD and *fault, or with another error; then there is no table. */
typedef tt_wire_error tt_host_beginner(struct tt_host *host, tt_host_setup *setup, const tt_beginning *from,
                                       tt_record_fault *fault);

/* Where lines go. */
typedef struct tt_lines_out {
    void (*send)(void *context, const char *line, size_t size);
    void *context;
} tt_lines_out;

typedef struct tt_host {
    tt_memory memory;
    tt_lines_out out;
    tt_host_setup setup;
    bool has_table;
    tt_table table;
    tt_listener listeners[TT_VIEWERS];
    tt_rng
        rng[TT_MAX_SEATS]; /* of the bots; tt_host_start seeds them from `chance`; the caller may then replace them */
    void *bot_memory;
    size_t bot_memory_size;
    const tt_board
        *board; /* a custom board for the table that the next `table` message creates; NULL: the game's own */
    tt_host_beginner *begin; /* tt_host_begin, for `table` messages with a position or record; NULL: they can't have
                                one, and a program that needs none does not contain the readers */
    tt_budget budget;        /* of the bots; a caller with threads for them, or a clock, sets it after tt_host_open */
    char acted[TT_ACTION_TEXT_MAX]; /* the last action of a bot */
    tt_buffer line;
} tt_host;

void tt_host_open(tt_host *host, tt_memory memory, tt_lines_out out);
void tt_host_close(tt_host *host);

/* Sets the player at a seat by a name (tt_sitter_make). False if there is no such bot. */
bool tt_host_seat(tt_host_setup *setup, int seat, const char *name);

/* Creates the table. False, and there is none, if memory runs out. */
bool tt_host_start(tt_host *host, const tt_host_setup *setup);

/* Closes the table, if there is one: the next message can create another. */
void tt_host_clear(tt_host *host);

/* A tt_host_beginner. */
tt_wire_error tt_host_begin(tt_host *host, tt_host_setup *setup, const tt_beginning *from, tt_record_fault *fault);

/* Handles one line, without its line end, and sends the answers and updates. Without a table the line must be a `table`
 * message, which creates it (docs/protocol.md, "A table by itself"). */
void tt_host_hear(tt_host *host, const char *text, size_t size);

/* Lets one bot that is asked act, and sends the updates. False if none is asked, or no client has said hello yet. */
bool tt_host_step(tt_host *host);

/* Lets the bot that is asked next repeat `text`, an action that it chose before (`acted`): with a budget of time it
 * might choose another. Sends the updates. False if no bot is asked or the action is not legal; then nothing happens.
 */
bool tt_host_repeat(tt_host *host, const char *text, size_t size);

/* tt_host_step in two steps, for a program that uses the table directly, without hello: gives the first bot's seat that
 * is asked, -1 if there is none; and lets it act, false if memory runs out. */
int tt_host_next_bot(const tt_host *host);
bool tt_host_move_bot(tt_host *host, int seat);

/* Reads a `table` message for a game on this board; NULL: the game's own. If it has a position or a record, *from gets
 * it, and setup->table.game has nothing but its players yet; from->text is open. With NULL such a message is refused.
 * False, with call->error and its place, if it is anything else. */
bool tt_host_read(const char *text, size_t size, const tt_board *board, tt_host_setup *setup, tt_beginning *from,
                  tt_call *call);

#endif
