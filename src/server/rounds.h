/* rounds.h: rounds of duplicate play as the lobby shows them, and their end (docs/league.md). */
#ifndef TURNTABLE_SERVER_ROUNDS_H
#define TURNTABLE_SERVER_ROUNDS_H

#include <stdatomic.h>

#include "league/standings.h"
#include "server/lobby_job.h"
#include "store/rounds.h"

enum { ROUNDS_PAGE = 20, STANDINGS_SHOWN = 100 };

/* What a guest has done in a round. */
typedef struct round_progress {
    int played;          /* deals, with one that is running */
    tt_store_id running; /* the table of that one; 0: none */
    int64_t entrants;    /* of the round */
} round_progress;

/* The entries of a round, with the names and tables of those in store order. */
typedef struct round_entries {
    tt_store_entry *list;
    int count, capacity;
    bool has_no_memory;
} round_entries;

/* All entries of a round, compared. Read once, it never changes; several answers may share it. */
typedef struct round_results {
    atomic_int users;
    atomic_bool is_void; /* read in a transaction that failed */
    uint8_t secrets[TT_STORE_DEALS][TT_STORE_SECRET];
    round_entries entries;    /* by deal and guest */
    tt_round_entry *compared; /* the same, by entrant and deal */
    tt_standing *standings;
    int standing_count; /* one for each entrant */
} round_results;

/* Reads them, with one user; NULL after an error. */
tt_store_error round_results_read(tt_store *store, const tt_store_round *round, round_results **results);
/* One user less; frees them after the last one. NULL is ignored. In any thread. */
void round_results_release(round_results *results);

/* How far an entry is. */
tt_entry_state round_entry_state(const tt_store_entry *entry);

/* An entry as it was stored, and as it was compared; NULL: none. And the name of an entrant. */
const tt_store_entry *round_results_entry(const round_results *results, tt_store_id entrant, int deal);
const tt_round_entry *round_results_compared(const round_results *results, tt_store_id entrant, int deal);
const char *round_results_name(const round_results *results, tt_store_id entrant);

/* What is said about rounds: a page of them, one above it meaning that there are more; or one round with its results.
 */
typedef struct round_page {
    int count;
    tt_store_round rounds[ROUNDS_PAGE + 1];
    round_progress progress[ROUNDS_PAGE + 1];
    bool is_list;
    round_results *results;
} round_page;

/* NULL is ignored. */
void round_page_free(round_page *page);
/* The transaction that read it has failed: nobody else is shown it. */
void round_page_doubt(round_page *page);

/* The text of a round (league/round_text.h); its length. */
size_t round_text(const tt_store_round *round, const uint8_t secrets[][TT_STORE_SECRET], char text[]);

/* The round of this table is closed: the result counts, everything may be shown, and a game that is not over ends. */
void rounds_unseal(live_table *live);

/* Once a second: closes rounds that have ended, and opens what was sealed. */
void rounds_tick(server *s);

/* Forgets what is kept of rounds, when the store thread has ended. */
void rounds_close(server *s);

/* Writes the answer to rounds, round and deal; and to play (say_rounds.c). */
void say_rounds(tt_buffer *out, const lobby_job *j);
void say_playing(tt_buffer *out, const lobby_job *j);

#endif
