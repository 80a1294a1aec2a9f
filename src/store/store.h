/* store.h: what a server keeps in a database: guests, tables, seats, actions, chat and results.
 *
 * One interface, with an engine behind it (sqlite.h). When a function gives TT_STORE_OK, or TT_STORED for an action,
 * the data is on disk: store, then send. A function that fails has changed nothing, with one exception: after an error
 * of the disk itself (TT_STORE_IO) the write may be found, complete, when the store is opened again.
 *
 * Threads: one thread at a time may use a store; a server has one store thread. A callback must not call the store.
 * Ownership: values are plain and belong to the caller; pointers passed in are read before the function returns, and
 * pointers passed to a callback are valid until it returns. Times come from the caller, in milliseconds since 1970, and
 * are never compared with a clock. Texts are UTF-8 without NUL; tokens are passed as hashes only. Other values are
 * refused with TT_STORE_BAD_VALUE. */
#ifndef TURNTABLE_STORE_H
#define TURNTABLE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "turntable/game.h"

typedef struct tt_store tt_store;

/* What can go wrong. Each has a stable name and a sentence for people. */
typedef enum tt_store_error {
    TT_STORE_OK,
    TT_STORE_BAD_VALUE,   /* a value that cannot be stored */
    TT_STORE_NOT_FOUND,   /* no such guest, table, seat or link */
    TT_STORE_TAKEN,       /* the token is known, another player has the seat, or the link was used */
    TT_STORE_WRONG_LIFE,  /* the table is not in the state that this needs */
    TT_STORE_IN_USE,      /* another server has the database */
    TT_STORE_BUSY,        /* another program has locked the database; try again */
    TT_STORE_NEWER,       /* the database was made by a newer program */
    TT_STORE_FOREIGN,     /* not a database of this program */
    TT_STORE_CANNOT_OPEN, /* the file or its folder cannot be opened */
    TT_STORE_READ_ONLY,
    TT_STORE_FULL,   /* no space on the disk; try again */
    TT_STORE_IO,     /* reading, writing or syncing failed */
    TT_STORE_BROKEN, /* an earlier write failed: what is on disk is unknown until the store is opened again */
    TT_STORE_LOST,   /* the connection was lost while writing: whether that happened is unknown. What follows works */
    TT_STORE_OLDER,  /* the database lacks writes that gave OK; it may be another one than before. Nothing is written */
    TT_STORE_DAMAGED,
    TT_STORE_NO_MEMORY,
    TT_STORE_INTERNAL, /* a mistake in the program; the detail says more */
    TT_STORE_ERRORS
} tt_store_error;

const char *tt_store_error_name(tt_store_error error);
const char *tt_store_error_text(tt_store_error error);

/* Whether nothing more can be written until the store is opened again: the disk failed, or the database is damaged. */
bool tt_store_is_fatal(tt_store_error error);

/* What the engine says about the last failure, for the log; "" if there was none. Valid until the next call. */
enum { TT_STORE_DETAIL = 256 }; /* bytes of it, at most */
const char *tt_store_detail(const tt_store *store);

/* Waits for nothing: what was acknowledged is on disk. NULL is ignored. */
void tt_store_close(tt_store *store);

/* Writes between begin and end are committed together, with one sync. Their results are valid only if end gives OK;
 * otherwise none of them has happened. Each one still happens completely or not at all. Cannot be nested. */
tt_store_error tt_store_begin(tt_store *store);
tt_store_error tt_store_end(tt_store *store);

/* A part within begin and end that can be rolled back by itself: its writes stay, or never happened. Parts can be
 * nested. INTERNAL outside of begin and end. */
tt_store_error tt_store_part_begin(tt_store *store);
tt_store_error tt_store_part_end(tt_store *store, bool stays);

enum {
    TT_STORE_HASH = 32,       /* of tokens, and of a table's secret */
    TT_STORE_SECRET = 32,     /* secret and seed */
    TT_STORE_CHANCE = 16,     /* random bytes that each person sends */
    TT_STORE_NAME = 128,      /* names of guests, games and bots, with the NUL: as long as a record allows */
    TT_STORE_SETTINGS = 256,  /* options and clock, with the NUL */
    TT_STORE_CHAT = 4000,     /* bytes of one message */
    TT_STORE_CHATS = 200,     /* newest messages kept per table */
    TT_STORE_BOARD = 1 << 16, /* bytes of the file of a custom board */
    TT_STORE_REMOVED = 8,     /* latest removed guests remembered per table */
    TT_STORE_LINES = 1 << 24  /* bytes of one action's events */
};

typedef int64_t tt_store_id; /* from 1; 0: none */

/* A text of `size` bytes. */
typedef struct tt_store_text {
    const char *at;
    size_t size;
} tt_store_text;

/* Guests: a name and a random token, of which only the hash is kept. */

typedef struct tt_store_guest {
    tt_store_id id;
    char name[TT_STORE_NAME];
    int64_t created, seen;
    bool has_account; /* registered: see accounts.h */
    bool is_banned;   /* by the operator: see admin.h */
} tt_store_guest;

/* Adds a guest; *id is the new id. TAKEN: the token is known. */
tt_store_error tt_store_guest_add(tt_store *store, const uint8_t token_hash[TT_STORE_HASH], const char *name,
                                  int64_t time, tt_store_id *id);
/* The guest of this token, or of the session of this token. */
tt_store_error tt_store_guest_find(tt_store *store, const uint8_t token_hash[TT_STORE_HASH], tt_store_guest *guest);
/* Notes that the guest was here at `time`. */
tt_store_error tt_store_guest_seen(tt_store *store, tt_store_id id, int64_t time);

/* Tables and their seats. */

/* The life of a table: open, then running, then one of the others; from open also to idle or frozen. */
typedef enum tt_store_life {
    TT_LIFE_ANY, /* in filters */
    TT_LIFE_OPEN,
    TT_LIFE_RUNNING,
    TT_LIFE_OVER,
    TT_LIFE_IDLE, /* ended because nobody came */
    TT_LIFE_FROZEN,
    TT_LIVES
} tt_store_life;

const char *tt_store_life_name(tt_store_life life);

/* How a game was dealt. */
typedef enum tt_store_dealt {
    TT_DEAL_NONE,    /* not yet */
    TT_DEAL_DRAWN,   /* seed and seats follow from the secret and the chances */
    TT_DEAL_CHOSEN,  /* the seed does; the host chose the seats */
    TT_DEAL_GIVEN,   /* the seed was given, for a test */
    TT_DEAL_EARLIER, /* by an old server that did not show its commitment first */
    TT_STORE_DEALT
} tt_store_dealt;

const char *tt_store_dealt_name(tt_store_dealt dealt);

typedef enum tt_store_kind { TT_SITS_NOBODY, TT_SITS_GUEST, TT_SITS_BOT, TT_STORE_KINDS } tt_store_kind;

const char *tt_store_kind_name(tt_store_kind kind);

typedef struct tt_store_seat {
    tt_store_kind kind;
    tt_store_id guest;               /* for a guest, else 0 */
    char name[TT_STORE_NAME];        /* the bot's; when read, also the guest's current name; else "" */
    bool has_account;                /* when read: whether the guest is registered */
    bool has_chance;                 /* whether the random bytes of a guest have come */
    uint8_t chance[TT_STORE_CHANCE]; /* else 0 */
} tt_store_seat;

/* What a server remembers about a table besides its actions. Times are the server's running time. */
typedef struct tt_store_seat_notes {
    bool is_on;         /* a bot plays for the person in this seat */
    bool is_late;       /* the time has run out: a bot plays until the turn ends */
    uint8_t late_turns; /* consecutive turns in which it did */
    bool is_hinted;     /* the hint of this turn is used */
    uint8_t muted;      /* muted seats, as bits */
    int64_t left;       /* time left for the whole game when this turn began */
    int64_t asked;      /* when this turn began; 0: the seat is not asked */
    uint8_t missed;     /* of a rated game: turns that a bot played because the time ran out */
    uint8_t abandoned;  /* of a rated game: the player has abandoned the seat, as this one of them, from 1; 0: not */
} tt_store_seat_notes;

typedef struct tt_store_notes {
    bool is_known;   /* false: nothing was noted yet */
    uint32_t number; /* of the last action at that time */
    int64_t written; /* when the notes were written */
    int64_t seen;    /* when the table last had a visitor */
    bool is_quiet;   /* the host has switched the chat off */
    tt_store_seat_notes seats[TT_MAX_SEATS];
} tt_store_notes;

typedef struct tt_store_table {
    tt_store_id id;
    tt_store_life life;
    bool is_public; /* in the public list; else by invitation only */
    bool memory_aid;
    bool is_rated; /* its result changes ratings: see ratings.h */
    char game[TT_STORE_NAME];
    char options[TT_STORE_SETTINGS];   /* as in a record: {"alvin":true} */
    char clock[TT_STORE_SETTINGS];     /* in the server's own format */
    bool has_board;                    /* played on a custom board: */
    char board_name[TT_STORE_NAME];    /* for people */
    uint8_t board_hash[TT_STORE_HASH]; /* SHA-256 of its file */
    tt_store_text board;               /* its file, for tt_store_table_add only; tt_store_board_get reads it */
    bool starts_full;                  /* starts when the last seat is taken; else when the host says so */
    tt_store_id host;                  /* the guest who opened it */
    uint8_t secret[TT_STORE_SECRET], commitment[TT_STORE_HASH]; /* H = SHA-256(secret) */
    bool has_seed;                                              /* once it has started: */
    uint8_t seed[TT_STORE_SECRET];
    tt_store_dealt dealt;
    uint32_t rules;                  /* the rules number it was started with */
    int64_t created, started, ended; /* 0: not yet */
    uint32_t frozen_at;              /* the event at which a rebuild differed, from 1; 0: not frozen, or unknown */
    int64_t due;                     /* when the table needs attention, in running time; 0: never */
    tt_store_id round;               /* the round that it was dealt by, and which deal that is: see rounds.h; 0: none.
                                        Only when read */
    int deal;
    bool is_sealed; /* the round is not closed: secret and seed, and what happened here, are for nobody else */
    tt_store_notes notes;
    uint8_t seat_count;
    tt_store_seat seats[TT_MAX_SEATS];
} tt_store_table;

/* Adds an open table with everything in *table except id, life, seed, rules and the later times. invite_hash may be
 * NULL. NOT_FOUND: the host or a guest in a seat is unknown. */
tt_store_error tt_store_table_add(tt_store *store, const tt_store_table *table, const uint8_t *invite_hash,
                                  tt_store_id *id);
tt_store_error tt_store_table_get(tt_store *store, tt_store_id id, tt_store_table *table);
/* The table of an invitation. */
tt_store_error tt_store_table_find(tt_store *store, const uint8_t invite_hash[TT_STORE_HASH], tt_store_table *table);

/* Calls `tell` once with the file of the custom board of a table. NOT_FOUND: it has none. */
typedef void tt_store_tell_board(void *context, tt_store_text text);
tt_store_error tt_store_board_get(tt_store *store, tt_store_id table, tt_store_tell_board *tell, void *context);

/* Starts a game: the table goes from open to running, with the events of the deal as action number 0. */
typedef struct tt_store_start {
    uint8_t seed[TT_STORE_SECRET];
    tt_store_dealt dealt; /* any but NONE */
    uint32_t rules;
    int64_t time;
    tt_store_text events;
} tt_store_start;

tt_store_error tt_store_table_start(tt_store *store, tt_store_id id, const tt_store_start *start);

/* Ends an open or running table without a result: life is IDLE or FROZEN, frozen_at as above. */
tt_store_error tt_store_table_end(tt_store *store, tt_store_id id, tt_store_life life, int64_t time,
                                  uint32_t frozen_at);

/* Sets due and notes (which must be known) of an open or running table with this id and number of seats. A table that
 * has ended is never due. */
tt_store_error tt_store_table_note(tt_store *store, const tt_store_table *table);

/* Gives up to `capacity` tables that are due at `until` or before, the most urgent first. */
tt_store_error tt_store_table_due(tt_store *store, int64_t until, tt_store_table tables[], int capacity, int *count);

/* Which tables; all 0: every table. */
typedef struct tt_store_filter {
    tt_store_life life;
    const char *game;   /* NULL: any */
    uint32_t rules;     /* started under this number; 0: any */
    tt_store_id guest;  /* with a seat of this guest; 0: any */
    bool only_public;   /* without tables that ended before the start */
    bool only_free;     /* with an empty seat */
    bool only_unready;  /* with a guest whose chance is missing */
    tt_store_id before; /* the page after the table with this id; 0: the first page */
    int64_t since;      /* created at this time or later; 0: any time */
} tt_store_filter;

/* Gives up to `capacity` tables, newest first, and their number; fewer than `capacity` means it was the last page. */
tt_store_error tt_store_table_list(tt_store *store, const tt_store_filter *filter, tt_store_table tables[],
                                   int capacity, int *count);

/* When something last happened at a table: its last action, start, opening or end. */
tt_store_error tt_store_table_last(tt_store *store, tt_store_id id, int64_t *time);

/* The number of such tables. */
tt_store_error tt_store_table_count(tt_store *store, const tt_store_filter *filter, int64_t *count);

/* The number of tables of each life; counts[TT_LIFE_ANY] is 0. */
tt_store_error tt_store_life_counts(tt_store *store, int64_t counts[TT_LIVES]);

/* Replaces seat `was` (kind, guest and bot are compared) with `now` at an open or running table. TAKEN: somebody else
 * has the seat now. NOT_FOUND: no such table, seat or guest. */
tt_store_error tt_store_seat_change(tt_store *store, tt_store_id table, int seat, const tt_store_seat *was,
                                    const tt_store_seat *now);

/* Notes that the host removed a guest from a table; and asks whether he did. The latest TT_STORE_REMOVED are
 * remembered. */
tt_store_error tt_store_guest_remove(tt_store *store, tt_store_id table, tt_store_id guest);
tt_store_error tt_store_guest_is_removed(tt_store *store, tt_store_id table, tt_store_id guest, bool *is_removed);

/* A personal link moves the seat of `owner` to the guest on another device, once, with the rights of a host if he is
 * one. It belongs to the person, not to a seat number, since people change seats before the game. A new link replaces
 * an unused one. NOT_FOUND: the owner has no seat there. TAKEN: the token is known; or the link was used, or its owner
 * has no seat there any more. WRONG_LIFE: the table has ended. */
tt_store_error tt_store_link_add(tt_store *store, tt_store_id table, tt_store_id owner,
                                 const uint8_t token_hash[TT_STORE_HASH], int64_t time);
tt_store_error tt_store_link_use(tt_store *store, const uint8_t token_hash[TT_STORE_HASH], tt_store_id guest,
                                 int64_t time, tt_store_id *table, int *seat);

/* Actions. */

typedef enum tt_store_chooser {
    TT_CHOSEN_BY_DEAL, /* number 0; only when read */
    TT_CHOSEN_BY_PERSON,
    TT_CHOSEN_BY_BOT,
    TT_CHOSEN_BY_STAND_IN, /* a bot for a guest who is away */
    TT_STORE_CHOOSERS
} tt_store_chooser;

const char *tt_store_chooser_name(tt_store_chooser chooser);

/* How a game ended. */
typedef struct tt_store_result {
    uint8_t seat_count;
    int32_t points[TT_MAX_SEATS];
    bool won[TT_MAX_SEATS]; /* alone or with others */
} tt_store_result;

typedef struct tt_store_action {
    tt_store_id table;
    uint32_t number; /* consecutive in the table, from 1 */
    int seat;        /* -1: the deal */
    tt_store_chooser chooser;
    const char *bot; /* NULL for a person */
    int64_t time;
    tt_store_text text;            /* the action */
    tt_store_text events;          /* its lines in the record */
    const tt_store_result *result; /* set for the action that ends the game, which makes the table over; else NULL */
    struct tt_store_rated *rated;  /* gets what a result changed at a rated table (ratings.h), or NULL */
} tt_store_action;

typedef enum tt_store_answer {
    TT_STORED,   /* on disk */
    TT_CONFLICT, /* not stored: the number exists, the previous one does not, or the table is not running */
    TT_FAILED    /* not stored: the error says why */
} tt_store_answer;

/* Appends a batch of actions of any tables, in order, and answers each one. If an action is not stored, the later ones
 * of its table in the batch are not stored either, with the same answer. Those of other tables are not affected, unless
 * the disk fails: then all have failed. OK if none has failed. */
tt_store_error tt_store_append(tt_store *store, const tt_store_action actions[], int count, tt_store_answer answers[]);

/* Calls `tell` with the actions of a table in order, from number `from` (0: with the deal), until it gives false.
 * Results are not included. No actions: OK. */
typedef bool tt_store_tell_action(void *context, const tt_store_action *action);
tt_store_error tt_store_action_read(tt_store *store, tt_store_id table, uint32_t from, tt_store_tell_action *tell,
                                    void *context);

/* NOT_FOUND: the game is not over. */
tt_store_error tt_store_result_get(tt_store *store, tt_store_id table, tt_store_result *result);

/* Chat. */

typedef struct tt_store_chat {
    tt_store_id id; /* increasing */
    tt_store_id table, guest;
    char name[TT_STORE_NAME]; /* the guest's current name, when read */
    int64_t time;
    tt_store_text text;
} tt_store_chat;

/* Ignores id and name. Keeps the newest TT_STORE_CHATS messages of the table, this one included. */
tt_store_error tt_store_chat_add(tt_store *store, const tt_store_chat *chat, tt_store_id *id);
/* Calls `tell` with the last `most` messages of a table, in order, until it gives false. */
typedef bool tt_store_tell_chat(void *context, const tt_store_chat *chat);
tt_store_error tt_store_chat_last(tt_store *store, tt_store_id table, int most, tt_store_tell_chat *tell,
                                  void *context);

/* Retention: deletes whole tables, and guests that nothing refers to; nothing in part.
 *
 * A table is old if it is over and ended before `finished`, or is not over and its last action, start, opening or end
 * was before `unfinished`. 0: no table. */
typedef struct tt_store_retention {
    int64_t finished, unfinished;
} tt_store_retention;

typedef struct tt_store_old {
    tt_store_id id;
    tt_store_life life;
    char game[TT_STORE_NAME];
    int64_t last;    /* time of the last action, start, opening or end */
    int64_t actions; /* number of stored actions */
} tt_store_old;

/* Gives the old tables with the ids *from .. *from + TT_STORE_SPAN - 1, up to `capacity`, in order. Moves *from past
 * the last id checked; 0 once that was the last table. So each call is short. */
enum { TT_STORE_SPAN = 1000 };
tt_store_error tt_store_table_old(tt_store *store, const tt_store_retention *rule, tt_store_id *from,
                                  tt_store_old tables[], int capacity, int *count);
/* Deletes a table with everything that belongs to it. Its id is never used again. NOT_FOUND: there is no such table, or
 * it is not old (any more). */
tt_store_error tt_store_table_purge(tt_store *store, tt_store_id id, const tt_store_retention *rule);

/* The same for guests last seen before `seen` who have no account and no seat, are not host anywhere and wrote nothing
 * that is kept. Blocks and reports that name them are deleted too. */
tt_store_error tt_store_guest_old(tt_store *store, int64_t seen, tt_store_id *from, tt_store_id guests[], int capacity,
                                  int *count);
tt_store_error tt_store_guest_purge(tt_store *store, tt_store_id id, int64_t seen);

/* How long servers have run on this store, as last noted; 0 at first. */
tt_store_error tt_store_ran_get(tt_store *store, int64_t *ran);
tt_store_error tt_store_ran_set(tt_store *store, int64_t ran);

#endif
