/* store.h: what a server keeps: guests, tables, seats, play, chat and results, in a database.
 *
 * One interface, an engine behind it (sqlite.h). What is written is on disk when a function answers TT_STORE_OK, or
 * TT_STORED for an action: store, then tell. Whatever fails has changed nothing; only a write that the disk itself
 * failed (TT_STORE_IO) may be found, as a whole, when the store is opened again.
 *
 * Threads: a store belongs to one thread at a time; a server has one thread that takes what is to be written in
 * batches. A callback must not call the store. Ownership: values are plain and the caller's own; pointers that are
 * given are read before the function returns, those a callback is given are good until it returns. Time is what the
 * caller says it is, in milliseconds since 1970, and is never compared with a clock. Texts are UTF-8 without NUL;
 * tokens come in as hashes only. What is neither is refused as TT_STORE_BAD_VALUE. */
#ifndef TURNTABLE_STORE_H
#define TURNTABLE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "turntable/game.h"

typedef struct tt_store tt_store;

/* What can go wrong. Each has a name that stays and a sentence for people. */
typedef enum tt_store_error {
    TT_STORE_OK,
    TT_STORE_BAD_VALUE,   /* a value that cannot be stored */
    TT_STORE_NOT_FOUND,   /* no such guest, table, seat or link */
    TT_STORE_TAKEN,       /* a token that is known already, a seat where somebody else sits, a link that was used */
    TT_STORE_WRONG_LIFE,  /* the table is not in a state of life in which this can be done */
    TT_STORE_IN_USE,      /* another server has the database */
    TT_STORE_BUSY,        /* another program holds the database; may be tried again */
    TT_STORE_NEWER,       /* the database was made by a newer program */
    TT_STORE_FOREIGN,     /* it is a database of something else, or none */
    TT_STORE_CANNOT_OPEN, /* the file or its folder cannot be opened */
    TT_STORE_READ_ONLY,
    TT_STORE_FULL,   /* no space on the disk; may be tried again */
    TT_STORE_IO,     /* reading, writing or syncing failed */
    TT_STORE_BROKEN, /* a write failed before: nobody knows what is on disk until it is opened again */
    TT_STORE_DAMAGED,
    TT_STORE_NO_MEMORY,
    TT_STORE_INTERNAL, /* a mistake of ours; the detail says more */
    TT_STORE_ERRORS
} tt_store_error;

const char *tt_store_error_name(tt_store_error error);
const char *tt_store_error_text(tt_store_error error);

/* Whether nothing more can be written until the store is opened again: the disk failed, or what is on it is damaged. */
bool tt_store_is_fatal(tt_store_error error);

/* What the engine says about the last failure, for the log of whoever runs the server; "" if there was none. Good until
 * the next call. */
const char *tt_store_detail(const tt_store *store);

/* Waits for nothing: what was acknowledged is on disk. NULL is let be. */
void tt_store_close(tt_store *store);

/* Writes between begin and end are committed together, by one sync: what they answer holds only if end says OK; else
 * none of them has happened. Each of them still happens as a whole or not at all. Not to be nested. */
tt_store_error tt_store_begin(tt_store *store);
tt_store_error tt_store_end(tt_store *store);

/* Between them: a part that can be undone by itself. What was written since its begin stays with the rest, or has never
 * been. Parts may be nested. Without a begin of the whole: INTERNAL. */
tt_store_error tt_store_part_begin(tt_store *store);
tt_store_error tt_store_part_end(tt_store *store, bool stays);

enum {
    TT_STORE_HASH = 32,      /* of tokens, and of a table's secret */
    TT_STORE_SECRET = 32,    /* secret and seed */
    TT_STORE_CHANCE = 16,    /* what each person sends */
    TT_STORE_NAME = 128,     /* names of guests, games and bots, with the NUL: what a record has room for */
    TT_STORE_SETTINGS = 256, /* options and clock, with the NUL */
    TT_STORE_CHAT = 4000,    /* bytes of one message */
    TT_STORE_CHATS = 200,    /* messages of a table that are kept, the newest */
    TT_STORE_REMOVED = 8,    /* guests that a table remembers as removed, the latest */
    TT_STORE_LINES = 1 << 24 /* bytes of one action's events */
};

typedef int64_t tt_store_id; /* from 1; 0: none */

/* A text of so many bytes. */
typedef struct tt_store_text {
    const char *at;
    size_t size;
} tt_store_text;

/* Guests: a name and a random token, of which the hash is kept. */

typedef struct tt_store_guest {
    tt_store_id id;
    char name[TT_STORE_NAME];
    int64_t created, seen;
} tt_store_guest;

/* A new guest; *id is its number. TAKEN: the token is known. */
tt_store_error tt_store_guest_add(tt_store *store, const uint8_t token_hash[TT_STORE_HASH], const char *name,
                                  int64_t time, tt_store_id *id);
tt_store_error tt_store_guest_find(tt_store *store, const uint8_t token_hash[TT_STORE_HASH], tt_store_guest *guest);
/* That the guest was here at `time`. */
tt_store_error tt_store_guest_seen(tt_store *store, tt_store_id id, int64_t time);

/* Tables and their seats. */

/* States of life: open, then running, then one of the others; from open also to idle or frozen. */
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
    TT_DEAL_EARLIER, /* by a server that did not show its commitment first */
    TT_STORE_DEALT
} tt_store_dealt;

const char *tt_store_dealt_name(tt_store_dealt dealt);

typedef enum tt_store_kind { TT_SITS_NOBODY, TT_SITS_GUEST, TT_SITS_BOT, TT_STORE_KINDS } tt_store_kind;

const char *tt_store_kind_name(tt_store_kind kind);

typedef struct tt_store_seat {
    tt_store_kind kind;
    tt_store_id guest;               /* of a guest, else 0 */
    char name[TT_STORE_NAME];        /* of a bot: which; of a guest, when read: its name now; else "" */
    bool has_chance;                 /* whether the random bytes of a guest have come */
    uint8_t chance[TT_STORE_CHANCE]; /* else 0 */
} tt_store_seat;

/* What a server has to remember of a table beside its play. Times are by its own reckoning. */
typedef struct tt_store_seat_notes {
    bool is_on;         /* a bot plays for the person who sits there */
    bool is_late;       /* the time has run out: a bot plays until the turn is over */
    uint8_t late_turns; /* turns in a row in which it did */
    bool is_hinted;     /* it had its hint of this turn */
    uint8_t muted;      /* seats whose chat is kept away, as bits */
    int64_t left;       /* of a clock for the whole game, when this turn began */
    int64_t asked;      /* when this turn began; 0: the seat is not asked */
} tt_store_seat_notes;

typedef struct tt_store_notes {
    bool is_known;   /* else nothing was noted yet */
    uint32_t number; /* of the last action then */
    int64_t written; /* when it was */
    int64_t seen;    /* when somebody was last at the table */
    bool is_quiet;   /* the host has switched the chat off */
    tt_store_seat_notes seats[TT_MAX_SEATS];
} tt_store_notes;

typedef struct tt_store_table {
    tt_store_id id;
    tt_store_life life;
    bool is_public; /* in the public list; else by invitation alone */
    bool memory_aid;
    char game[TT_STORE_NAME];
    char options[TT_STORE_SETTINGS];                            /* as in a record: {"alvin":true} */
    char clock[TT_STORE_SETTINGS];                              /* in the server's words */
    bool starts_full;                                           /* when the last seat is taken; else by the host */
    tt_store_id host;                                           /* the guest who opened it */
    uint8_t secret[TT_STORE_SECRET], commitment[TT_STORE_HASH]; /* H = SHA-256(secret) */
    bool has_seed;                                              /* from the start on: */
    uint8_t seed[TT_STORE_SECRET];
    tt_store_dealt dealt;
    uint32_t rules;                  /* the rules number it was started under */
    int64_t created, started, ended; /* 0: not yet */
    uint32_t frozen_at;              /* the event at which a rebuild differed, from 1; 0: not frozen, or unknown */
    int64_t due;                     /* when the server wants to look at it again, by its own reckoning; 0: never */
    tt_store_notes notes;
    uint8_t seat_count;
    tt_store_seat seats[TT_MAX_SEATS];
} tt_store_table;

/* A new open table: all that stands in *table but for id, life, seed, rules and the later times. invite_hash may be
 * NULL. NOT_FOUND: the host or a guest that sits there is not known. */
tt_store_error tt_store_table_add(tt_store *store, const tt_store_table *table, const uint8_t *invite_hash,
                                  tt_store_id *id);
tt_store_error tt_store_table_get(tt_store *store, tt_store_id id, tt_store_table *table);
/* The table that an invitation is for. */
tt_store_error tt_store_table_find(tt_store *store, const uint8_t invite_hash[TT_STORE_HASH], tt_store_table *table);

/* The game begins: from open to running, with the events of the deal. They become action number 0. */
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

/* New values of due and notes, which must be known, for an open or running table of this number and so many seats; one
 * that has ended is never due. */
tt_store_error tt_store_table_note(tt_store *store, const tt_store_table *table);

/* Fills in up to `capacity` tables that are due at `until` or before, the most urgent first. */
tt_store_error tt_store_table_due(tt_store *store, int64_t until, tt_store_table tables[], int capacity, int *count);

/* Which tables; all 0: every one. */
typedef struct tt_store_filter {
    tt_store_life life;
    const char *game;   /* NULL: any */
    uint32_t rules;     /* started under this number; 0: any */
    tt_store_id guest;  /* who sits there; 0: anybody */
    bool only_public;   /* and not ended before they began */
    bool only_free;     /* with a seat where nobody sits */
    bool only_unready;  /* with a guest whose chance has not come */
    tt_store_id before; /* the page behind the table of this number; 0: the first page */
    int64_t since;      /* created at this time or later; 0: whenever */
} tt_store_filter;

/* Fills in up to `capacity` tables, newest first, and how many; fewer than `capacity`: it was the last page. */
tt_store_error tt_store_table_list(tt_store *store, const tt_store_filter *filter, tt_store_table tables[],
                                   int capacity, int *count);

/* How many there are, and none is read. */
tt_store_error tt_store_table_count(tt_store *store, const tt_store_filter *filter, int64_t *count);

/* Puts `now` in the place of `was` (kind, guest and bot count) at an open or running table. TAKEN: somebody else sits
 * there by now. NOT_FOUND: no such table, seat or guest. */
tt_store_error tt_store_seat_change(tt_store *store, tt_store_id table, int seat, const tt_store_seat *was,
                                    const tt_store_seat *now);

/* The host has removed a guest from a table; and whether that was so. The latest TT_STORE_REMOVED are remembered. */
tt_store_error tt_store_guest_remove(tt_store *store, tt_store_id table, tt_store_id guest);
tt_store_error tt_store_guest_is_removed(tt_store *store, tt_store_id table, tt_store_id guest, bool *is_removed);

/* A personal link, which moves the seat of `owner` to the guest of another device, once; a host's with all that he may.
 * It is for the person and not for the number of a seat: before the game people move from seat to seat. A new one takes
 * the place of one that was not used. NOT_FOUND: the owner does not sit there. TAKEN: the token is known; or the link
 * was used, or its owner sits there no more. WRONG_LIFE: the table has ended. */
tt_store_error tt_store_link_add(tt_store *store, tt_store_id table, tt_store_id owner,
                                 const uint8_t token_hash[TT_STORE_HASH], int64_t time);
tt_store_error tt_store_link_use(tt_store *store, const uint8_t token_hash[TT_STORE_HASH], tt_store_id guest,
                                 int64_t time, tt_store_id *table, int *seat);

/* Play. */

typedef enum tt_store_chooser {
    TT_CHOSEN_BY_DEAL, /* number 0, when read */
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
    uint32_t number; /* of the table's actions, from 1, no number left out */
    int seat;        /* -1: the deal */
    tt_store_chooser chooser;
    const char *bot; /* which; NULL for a person */
    int64_t time;
    tt_store_text text;            /* the action */
    tt_store_text events;          /* its lines of the record */
    const tt_store_result *result; /* of the action that ends the game: the table is then over; else NULL */
} tt_store_action;

typedef enum tt_store_answer {
    TT_STORED,   /* on disk */
    TT_CONFLICT, /* not stored: this number is there already, the one before is not, or the table is not running */
    TT_FAILED    /* not stored: the error says why */
} tt_store_answer;

/* Appends a batch, of as many tables as there are, in order, and answers for each of its actions. An action that is not
 * stored takes the later ones of its table in the batch with it, with the same answer; those of other tables are not
 * touched by it, unless the disk fails: then all have failed. OK if none has failed. */
tt_store_error tt_store_append(tt_store *store, const tt_store_action actions[], int count, tt_store_answer answers[]);

/* Tells the actions of a table in order from number `from` (0: the deal too) until the callback says false. A result is
 * not told. No actions: OK. */
typedef bool tt_store_tell_action(void *context, const tt_store_action *action);
tt_store_error tt_store_action_read(tt_store *store, tt_store_id table, uint32_t from, tt_store_tell_action *tell,
                                    void *context);

/* NOT_FOUND: the game is not over. */
tt_store_error tt_store_result_get(tt_store *store, tt_store_id table, tt_store_result *result);

/* Chat. */

typedef struct tt_store_chat {
    tt_store_id id; /* later ones are greater */
    tt_store_id table, guest;
    char name[TT_STORE_NAME]; /* the guest's, now; when read */
    int64_t time;
    tt_store_text text;
} tt_store_chat;

/* id and name are not looked at. Of those before it the newest stay, TT_STORE_CHATS with this one. */
tt_store_error tt_store_chat_add(tt_store *store, const tt_store_chat *chat, tt_store_id *id);
/* Tells the last `most` messages of a table, in order, until the callback says false. */
typedef bool tt_store_tell_chat(void *context, const tt_store_chat *chat);
tt_store_error tt_store_chat_last(tt_store *store, tt_store_id table, int most, tt_store_tell_chat *tell,
                                  void *context);

/* Retention: whole tables are deleted, and guests that nothing refers to; nothing in part.
 *
 * A table is old if it is over and ended before `finished`, or is not over and its last action, start, opening or end
 * was before `unfinished`. 0: none. */
typedef struct tt_store_retention {
    int64_t finished, unfinished;
} tt_store_retention;

typedef struct tt_store_old {
    tt_store_id id;
    tt_store_life life;
    char game[TT_STORE_NAME];
    int64_t last;    /* when something was last done there */
    int64_t actions; /* stored */
} tt_store_old;

/* Fills in old tables of the numbers *from .. *from + TT_STORE_SPAN - 1, up to `capacity`, in order, and moves *from
 * behind the last one looked at; 0 once that was the last table. So each call is short. */
enum { TT_STORE_SPAN = 1000 };
tt_store_error tt_store_table_old(tt_store *store, const tt_store_retention *rule, tt_store_id *from,
                                  tt_store_old tables[], int capacity, int *count);
/* Deletes a table with all that belongs to it. Its number is never given again. NOT_FOUND: there is none, or it is not
 * old (any more). */
tt_store_error tt_store_table_purge(tt_store *store, tt_store_id id, const tt_store_retention *rule);

/* The same for guests that were last seen before `seen`, sit nowhere, are nobody's host and wrote nothing that is still
 * there. */
tt_store_error tt_store_guest_old(tt_store *store, int64_t seen, tt_store_id *from, tt_store_id guests[], int capacity,
                                  int *count);
tt_store_error tt_store_guest_purge(tt_store *store, tt_store_id id, int64_t seen);

/* For how long servers have run on this store, as the last one noted it; 0 at first. */
tt_store_error tt_store_ran_get(tt_store *store, int64_t *ran);
tt_store_error tt_store_ran_set(tt_store *store, int64_t ran);

#endif
