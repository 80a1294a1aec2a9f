/* standing.h: what the server has to remember of a table beside its play: who is played for, how much time was used,
 * what the host and the players switched off. It stands in the store as a text of numbers.
 *
 * All times here are running time: milliseconds for which servers have run on this store (server_ran). So time while
 * the server is down counts on no clock, and nothing has to be moved when it starts again. */
#ifndef TURNTABLE_SERVER_STANDING_H
#define TURNTABLE_SERVER_STANDING_H

#include "server/facts.h"

typedef struct seat_standing {
    bool is_on;         /* a bot plays for the person who sits there */
    bool is_late;       /* the time has run out: a bot plays until the turn is over */
    uint8_t late_turns; /* turns in a row in which it did */
    bool is_hinted;     /* it had its hint of this turn */
    unsigned muted;     /* seats whose chat is kept away, as bits */
    int64_t left;       /* of a clock for the whole game, when this turn began */
    int64_t asked;      /* when this turn began; 0: the seat is not asked */
} seat_standing;

enum { REMOVED_MAX = 8 }; /* guests that a table remembers as removed: the latest */

typedef struct standing {
    uint32_t number;                  /* of the last action then */
    int64_t written;                  /* when it was */
    int64_t seen;                     /* when somebody was last at the table */
    bool is_quiet;                    /* the host has switched the chat off */
    tt_store_id removed[REMOVED_MAX]; /* by the host, who do not come back; the latest first, 0: nobody */
    seat_standing seats[TT_MAX_SEATS];
} standing;

/* As it is when a table is opened at `ran`. */
void standing_begin(standing *s, const settings *chosen, int64_t ran);

void standing_write(const standing *s, char text[TT_STORE_STANDING]);
/* False if the text is none: then *s is not to be used. */
bool standing_read(const char *text, standing *s);

/* The host removes a guest; and whether one was removed. */
void standing_remove(standing *s, tt_store_id guest);
/* He may come back after all. */
void standing_allow(standing *s, tt_store_id guest);
bool standing_has_removed(const standing *s, tt_store_id guest);

/* Seats that are muted, after people moved from the seats of `was` to those of `now`: people are meant, not numbers. */
unsigned standing_moved(unsigned muted, const tt_store_table *was, const tt_store_table *now);
/* The same for all that is muted there; whether anything was. */
bool standing_move(standing *s, const tt_store_table *was, const tt_store_table *now);

/* A table that nobody comes to ends after so many milliseconds; `days` is for tables without a clock. */
int64_t standing_patience(const settings *chosen, int days);

#endif
