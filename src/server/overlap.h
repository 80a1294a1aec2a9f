/* overlap.h: reading rows by their numbers as others add them.
 *
 * Numbers are given before a transaction ends, so a row may appear after others with higher numbers. Each reading
 * begins again where the readings had come to a minute before: no transaction lasts so long. Whoever uses this must
 * expect to read a row many times. */
#ifndef TURNTABLE_SERVER_OVERLAP_H
#define TURNTABLE_SERVER_OVERLAP_H

#include <stdbool.h>

#include "store/store.h"

enum { OVERLAP_READINGS = 60, OVERLAP_AT_START = 1000 };

/* All 0: nothing was read yet. */
typedef struct overlap {
    tt_store_id last;                    /* the highest number that was read */
    tt_store_id from;                    /* the next page begins after this number */
    tt_store_id marks[OVERLAP_READINGS]; /* `last` after each of the latest readings, in a ring */
    unsigned readings;
} overlap;

/* A page was read that ends with the number `last`. `is_full`: there may be more, else the reading has ended. Readings
 * are at least a second apart. */
void overlap_read(overlap *o, tt_store_id last, bool is_full);

#endif
