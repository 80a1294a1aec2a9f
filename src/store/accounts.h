/* accounts.h: guests who registered.
 *
 * An account is a guest with a name that nobody else can register, a password and a recovery code. Everything else in
 * the store refers to the guest, who keeps name and games. In place of the guest's one token an account has sessions,
 * one for each device that is logged in. Rules of store.h apply. */
#ifndef TURNTABLE_STORE_ACCOUNTS_H
#define TURNTABLE_STORE_ACCOUNTS_H

#include "store/store.h"
#include "json/json.h"

enum {
    TT_STORE_NAME_KEY = 1024, /* bytes of the key of a name, with the NUL */
    TT_STORE_PASSWORD = 128,  /* bytes of the hash of a password as a text, with the NUL */
    TT_STORE_SESSIONS = 20,   /* newest sessions kept per account */
    TT_STORE_BLOCKS = 200,    /* guests that one guest may block */
    TT_STORE_REPORTS = 100,   /* newest reports kept per reporter */
    TT_STORE_REPORT = 1000,   /* bytes of the text of a report */
    TT_STORE_CHANGES = 4096   /* newest changes kept */
};

typedef struct tt_store_account {
    tt_store_id guest;
    char name[TT_STORE_NAME];         /* the guest's; only when read */
    char password[TT_STORE_PASSWORD]; /* its hash, which is never empty */
    uint8_t recovery[TT_STORE_HASH];  /* hash of the recovery code */
    int64_t created;
} tt_store_account;

/* Registers a guest. Names with the same key count as the same name. The guest's token becomes invalid: `spare` takes
 * its place, the hash of a random token that is given to nobody. TAKEN: the key is registered, or the guest is.
 * NOT_FOUND: no such guest. */
tt_store_error tt_store_account_add(tt_store *store, const tt_store_account *account, const char *name_key,
                                    const uint8_t spare[TT_STORE_HASH]);
tt_store_error tt_store_account_find(tt_store *store, const char *name_key, tt_store_account *account);
tt_store_error tt_store_account_get(tt_store *store, tt_store_id guest, tt_store_account *account);

/* Gives a guest another name. NOT_FOUND: no such guest. */
tt_store_error tt_store_guest_rename(tt_store *store, tt_store_id guest, const char *name);

/* Sets the hash of the password, and of the recovery code unless it is NULL. */
tt_store_error tt_store_account_change(tt_store *store, tt_store_id guest, const char *password,
                                       const uint8_t *recovery);

/* Deletes the account with its sessions, ratings, chat, links, blocks and own reports, and calls the guest `name` from
 * now on. Bots play its seats at running tables; rated games keep its skill, so that the others' ratings change as they
 * would have. Seats and results stay; so do reports about the guest. Whatever else a part of the program keeps about a
 * guest is deleted here too. */
tt_store_error tt_store_account_delete(tt_store *store, tt_store_id guest, const char *name);

/* Sessions. The newest TT_STORE_SESSIONS of an account are kept, this one included. TAKEN: the token is known.
 * NOT_FOUND: no such account. */
tt_store_error tt_store_session_add(tt_store *store, tt_store_id guest, const uint8_t token_hash[TT_STORE_HASH],
                                    int64_t time);
/* Ends the session of this token; NOT_FOUND: there is none. */
tt_store_error tt_store_session_end(tt_store *store, const uint8_t token_hash[TT_STORE_HASH]);
/* Ends all sessions of an account, *count of them. */
tt_store_error tt_store_session_end_all(tt_store *store, tt_store_id guest, int64_t *count);
tt_store_error tt_store_session_count(tt_store *store, tt_store_id guest, int64_t *count);

/* Gives the hashes of all tokens that lead to this guest now: of its sessions, or its own. */
enum { TT_STORE_TOKENS = TT_STORE_SESSIONS + 1 };
tt_store_error tt_store_token_list(tt_store *store, tt_store_id guest, uint8_t tokens[TT_STORE_TOKENS][TT_STORE_HASH],
                                   int *count);

/* Every function above that changes a guest's name, account, sessions or blocks notes the guest. Gives up to `capacity`
 * of these notes with ids above `after`, in order. */
typedef struct tt_store_change {
    tt_store_id id, guest;
} tt_store_change;
tt_store_error tt_store_change_since(tt_store *store, tt_store_id after, tt_store_change changes[], int capacity,
                                     int *count);

/* Blocks: `guest` does not want to meet `blocked`. To block twice changes nothing. NOT_FOUND: no such guest. TAKEN: the
 * list is full. BAD_VALUE: nobody blocks himself. */
tt_store_error tt_store_block_add(tt_store *store, tt_store_id guest, tt_store_id blocked, int64_t time);
tt_store_error tt_store_block_remove(tt_store *store, tt_store_id guest, tt_store_id blocked);
tt_store_error tt_store_block_has(tt_store *store, tt_store_id guest, tt_store_id blocked, bool *has);
/* Gives up to `capacity` guests whom this guest blocks, the latest first, with id and name. */
tt_store_error tt_store_block_list(tt_store *store, tt_store_id guest, tt_store_guest blocked[], int capacity,
                                   int *count);

/* The ids alone of all whom this guest blocks. */
tt_store_error tt_store_block_ids(tt_store *store, tt_store_id guest, tt_store_id ids[TT_STORE_BLOCKS], int *count);

typedef struct tt_store_report {
    tt_store_id id; /* increasing; only when read */
    tt_store_id reporter, reported;
    char reporter_name[TT_STORE_NAME], reported_name[TT_STORE_NAME]; /* current ones; only when read */
    tt_store_id table;                                               /* where it happened; 0: nowhere */
    int64_t time;
    tt_store_text text;
} tt_store_report;

/* Keeps the newest TT_STORE_REPORTS of the reporter. NOT_FOUND: no such guest. */
tt_store_error tt_store_report_add(tt_store *store, const tt_store_report *report, tt_store_id *id);
/* The number of reports of this guest since this time. */
tt_store_error tt_store_report_count(tt_store *store, tt_store_id reporter, int64_t since, int64_t *count);
/* Calls `tell` with the newest `most` reports, the latest first, until it gives false. */
typedef bool tt_store_tell_report(void *context, const tt_store_report *report);
tt_store_error tt_store_report_last(tt_store *store, int most, tt_store_tell_report *tell, void *context);

/* Writes everything that the store keeps about a guest, as members of an open JSON object: one array for each part
 * (export.c). What a stranger wrote about the guest is not among it. */
tt_store_error tt_store_export(tt_store *store, tt_store_id guest, tt_json_writer *json);

#endif
