/* rounds.h: rounds of duplicate play as the lobby shows them, and their end (docs/league.md). */
#ifndef TURNTABLE_SERVER_ROUNDS_H
#define TURNTABLE_SERVER_ROUNDS_H

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

/* What is said about rounds: a page of them, one above it meaning that there are more; or one round with its entries
 * and standings. */
typedef struct round_page {
    int count;
    tt_store_round rounds[ROUNDS_PAGE + 1];
    round_progress progress[ROUNDS_PAGE + 1];
    bool is_list;
    uint8_t secrets[TT_STORE_DEALS][TT_STORE_SECRET];
    round_entries entries;
    tt_round_entry *compared; /* all entries, by entrant */
    tt_standing *standings;
    int standing_count;
} round_page;

/* NULL is ignored. */
void round_page_free(round_page *page);

/* What the round stands for, with its secrets and standings; for the command line too. `page->rounds[0]` is set. */
tt_store_error round_page_read(tt_store *store, round_page *page);

/* The entry that was compared, of an entrant at a deal; NULL: none. And the name of an entrant. */
const tt_round_entry *round_page_entry(const round_page *page, tt_store_id entrant, int deal);
const char *round_page_name(const round_page *page, tt_store_id entrant);

/* The text of a round (league/round_text.h); its length. */
size_t round_page_text(const round_page *page, char text[]);

/* Once a second: closes rounds that have ended, and opens what was sealed. */
void rounds_tick(server *s);

/* Writes the answer to rounds, round and deal; and to play (say_rounds.c). */
void say_rounds(tt_buffer *out, const lobby_job *j);
void say_playing(tt_buffer *out, const lobby_job *j);

#endif
