/* invariants.h: what holds between the rows of a database, with any engine. For src/store only. */
#ifndef TURNTABLE_STORE_INVARIANTS_H
#define TURNTABLE_STORE_INVARIANTS_H

/* A query that finds what is wrong; its columns, all of them text, fill the blanks of the sentence. */
typedef struct tt_invariant {
    const char *sentence, *query;
} tt_invariant;

/* Up to one without a query. */
extern const tt_invariant tt_store_invariants[];

#endif
