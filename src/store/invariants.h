/* invariants.h: what holds between the rows of a database, with any engine. For src/store only. */
#ifndef TURNTABLE_STORE_INVARIANTS_H
#define TURNTABLE_STORE_INVARIANTS_H

/* Queries, up to NULL: each row that one gives is a sentence about what is wrong. */
extern const char *const tt_store_invariants[];

#endif
