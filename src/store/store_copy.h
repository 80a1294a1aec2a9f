/* store_copy.h: copies a whole store into another one, with any engine on either side. */
#ifndef TURNTABLE_STORE_COPY_H
#define TURNTABLE_STORE_COPY_H

#include "store/upkeep.h"

typedef struct tt_store_copied {
    int tables; /* of the database */
    int64_t rows;
    uint64_t checksum; /* of all values: the same for the same contents, with any engine */
} tt_store_copied;

/* Whether a store has nothing but what a new one has. */
tt_store_error tt_store_is_empty(tt_store *store, bool *is_empty);

/* Copies everything of `from`, which is opened to be read, into the empty `to`, which is opened to be written: in one
 * transaction each, so that it is as of one moment, and in `to` completely or not at all. Before the end everything is
 * read again from `to` and compared: DAMAGED if it differs. `detail` says more than the error, or "". */
tt_store_error tt_store_copy(tt_store *from, tt_store *to, const tt_upkeep_watch *watch, tt_store_copied *copied,
                             char detail[TT_STORE_DETAIL]);

#endif
