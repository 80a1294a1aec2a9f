/* notify.h: how guests want to be notified, and what is planned for their turns.
 *
 * A target is one place to which messages for a guest are sent: a browser or a webhook. It begins with a code that is
 * sent there; nothing else is sent until the guest has given that code back, so nobody can have messages sent to
 * strangers. Rules of store.h apply. */
#ifndef TURNTABLE_STORE_NOTIFY_H
#define TURNTABLE_STORE_NOTIFY_H

#include "store/store.h"

enum {
    TT_STORE_TARGETS = 5,           /* of one guest */
    TT_STORE_TARGET_ADDRESS = 1024, /* bytes of an address, with the NUL */
    TT_STORE_TARGET_TOKEN = 256,    /* bytes of an access token, with the NUL */
    TT_STORE_TARGET_CODE = 8,       /* bytes of a code, with the NUL */
    TT_STORE_TARGET_TRIES = 5,      /* wrong codes after which an unconfirmed target is deleted */
    TT_STORE_TARGET_FAILURES = 8,   /* failures in a row after which a target is deleted */
    TT_STORE_POINT = 65,            /* bytes of a public key on P-256 */
    TT_STORE_SCALAR = 32,           /* bytes of a private key */
    TT_STORE_PUSH_SECRET = 16,
    TT_STORE_LANGUAGE = 8, /* bytes of the code of a language, with the NUL */
    TT_STORE_PLAN = 2048   /* bytes of the text of a plan */
};

typedef enum tt_store_target_kind {
    TT_TARGET_WEBPUSH,
    TT_TARGET_NTFY,
    TT_TARGET_DISCORD,
    TT_TARGET_MATRIX,
    TT_TARGET_JSON,
    TT_STORE_TARGET_KINDS
} tt_store_target_kind;

const char *tt_store_target_kind_name(tt_store_target_kind kind);
/* The kind with this name; -1 if there is none. */
int tt_store_target_kind_find(const char *name);

typedef struct tt_store_target {
    tt_store_id id; /* random, chosen by the caller */
    tt_store_id guest;
    tt_store_target_kind kind;
    char address[TT_STORE_TARGET_ADDRESS];
    char token[TT_STORE_TARGET_TOKEN]; /* "": none */
    uint8_t point[TT_STORE_POINT];     /* of a browser, else 0 */
    uint8_t secret[TT_STORE_PUSH_SECRET];
    char code[TT_STORE_TARGET_CODE]; /* "" once it is confirmed */
    int64_t created;
    int64_t network; /* a number for where it was added from; 0: unknown */
    int failures;    /* in a row */
    int64_t resumes; /* nothing is sent before this time */
} tt_store_target;

typedef struct tt_store_notify {
    bool turns, games;  /* the own turn; starts and ends of games */
    int digest;         /* minute of the day in UTC, -1: none */
    int64_t digest_due; /* when the next digest is due; 0: never */
    char language[TT_STORE_LANGUAGE];
    int count;
    tt_store_target targets[TT_STORE_TARGETS];
} tt_store_notify;

/* The settings and targets of a guest, oldest target first; without settings the default ones, which are all on and
 * without a digest. */
tt_store_error tt_store_notify_get(tt_store *store, tt_store_id guest, tt_store_notify *notify);
/* Sets all but the targets. NOT_FOUND: no such guest. */
tt_store_error tt_store_notify_set(tt_store *store, tt_store_id guest, const tt_store_notify *notify);

/* Adds a target; one of the same guest with the same address is replaced. TAKEN: the guest has TT_STORE_TARGETS.
 * NOT_FOUND: no such guest. */
tt_store_error tt_store_target_add(tt_store *store, const tt_store_target *target);
/* Removes one, and notes the guest as changed (accounts.h). */
tt_store_error tt_store_target_remove(tt_store *store, tt_store_id guest, tt_store_id id);
/* Confirms the target of the guest that has this code. *is_right is false if none has; this counts as a try of every
 * unconfirmed one of the guest, and one with too many is deleted. */
tt_store_error tt_store_target_confirm(tt_store *store, tt_store_id guest, const char *code, bool *is_right);
/* Notes how sending went: worked, or failed so that nothing is sent before `resumes`. *is_removed: it failed too often,
 * and was deleted. NOT_FOUND: it was deleted before. */
tt_store_error tt_store_target_worked(tt_store *store, tt_store_id id);
tt_store_error tt_store_target_failed(tt_store *store, tt_store_id id, int64_t resumes, bool *is_removed);
/* Deletes a target of any guest. */
tt_store_error tt_store_target_drop(tt_store *store, tt_store_id id);
/* Deletes targets that were added before `time` and never confirmed. */
tt_store_error tt_store_target_expire(tt_store *store, int64_t time);

/* Whether a guest is to be notified of the turn at a table that began at `asked`, in running time: *is_new is true for
 * the first who asks, and nothing later is newer than what was asked for. NOT_FOUND: no such table or guest. */
tt_store_error tt_store_notice_claim(tt_store *store, tt_store_id table, tt_store_id guest, int64_t asked,
                                     bool *is_new);

/* Turns of guests with targets at running tables with a clock of days for which no notice was claimed, as far as the
 * notes of the tables say: for a server that starts. `me` is this process of several (leases.h), and tables that
 * another process runs are left out: it knows who is there. 0: a server that is alone. */
typedef struct tt_store_unnoticed {
    tt_store_id table, guest;
    int64_t asked;
} tt_store_unnoticed;
tt_store_error tt_store_notice_missing(tt_store *store, int64_t me, tt_store_unnoticed missing[], int capacity,
                                       int *count);

/* Gives up to `capacity` guests whose digest is due at `time`, with the time it was due, which becomes the one of the
 * next day that is after `time`. Only one caller gets each. */
tt_store_error tt_store_digest_take(tt_store *store, int64_t time, tt_store_id guests[], int capacity, int *count);

/* The key pair by which browsers know this server; the same for all servers on one database. The first pair that is
 * kept stays: *point and *scalar become those. */
tt_store_error tt_store_push_pair(tt_store *store, uint8_t point[TT_STORE_POINT], uint8_t scalar[TT_STORE_SCALAR]);

/* Plans: a text for each guest at a table, which the store does not understand. An empty text deletes it.
 * NOT_FOUND: no such table or guest. Plans are deleted when the table ends. */
tt_store_error tt_store_plan_set(tt_store *store, tt_store_id table, tt_store_id guest, tt_store_text text);
typedef void tt_store_tell_plan(void *context, tt_store_id guest, tt_store_text text);
tt_store_error tt_store_plan_read(tt_store *store, tt_store_id table, tt_store_tell_plan *tell, void *context);

#endif
