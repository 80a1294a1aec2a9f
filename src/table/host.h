/* host.h: a table by itself: lines in, lines out. What `turntable table`, `turntable play` and the page in a browser
 * are made of.
 *
 * Whoever plays says so when the table is made: one seat, the watcher, or all of them on one line; then every message
 * has one more field, "seat", which comes first in what the host says. Seats of bots are played by tt_host_step. */
#ifndef TURNTABLE_TABLE_HOST_H
#define TURNTABLE_TABLE_HOST_H

#include "table/talk.h"

enum { TT_HOST_ALL = 250, TT_HOST_SEED = 32 };

/* A table, and who plays there from outside. */
typedef struct tt_host_setup {
    tt_setup table;
    const tt_bot *bots[TT_MAX_SEATS]; /* of the seats that bots play */
    const tt_bot *hint;               /* who gives hints; NULL: nobody */
    uint8_t chance[TT_HOST_SEED];     /* what the bots' generators begin with; has nothing to do with the seed */
    int as;                           /* a seat, TT_WATCHER, or TT_HOST_ALL */
} tt_host_setup;

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
    tt_rng rng[TT_MAX_SEATS]; /* of the bots; made from `chance` when the table is, and may be changed then */
    void *bot_memory;
    size_t bot_memory_size;
    tt_budget budget; /* that its bots think with; whoever has threads to lend says so here once it is open */
    tt_buffer line;
} tt_host;

void tt_host_open(tt_host *host, tt_memory memory, tt_lines_out out);
void tt_host_close(tt_host *host);

/* Seats who is named so, in less than TT_NAME_MAX bytes: "bot:NAME" is a bot, "" nobody, any other name a person. False
 * if there is no such bot. */
bool tt_host_seat(tt_host_setup *setup, int seat, const char *name);

/* Makes the table. False, and none is there, if there is no memory. */
bool tt_host_start(tt_host *host, const tt_host_setup *setup);

/* Hears one line, its end not included, and sends what it brings about. The first may be a `table` message, which makes
 * the table (docs/protocol.md, "A table by itself"). */
void tt_host_hear(tt_host *host, const char *text, size_t size);

/* Lets one bot that is asked move, and tells all. False if none is asked, or nobody has said hello yet. */
bool tt_host_step(tt_host *host);

/* The same in two steps, for a program that plays at the table itself and says no hello: the first seat of a bot that
 * is asked, -1 if there is none; and its move, false if there is no memory for it. */
int tt_host_next_bot(const tt_host *host);
bool tt_host_move_bot(tt_host *host, int seat);

/* Reads a `table` message. False, with call->error and where it is, if it is none. */
bool tt_host_read(const char *text, size_t size, tt_host_setup *setup, tt_call *call);

#endif
