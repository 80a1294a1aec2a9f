/* passwords.h: hashes and checks passwords in a thread of its own, with Argon2id (libsodium).
 *
 * Each hash takes 64 MiB and a tenth of a second on purpose. One thread does them one after another, below the priority
 * of the sockets, so that a flood of logins costs one processor at most and delays no game. What waits is bounded, in
 * all and for each network. */
#ifndef TURNTABLE_SERVER_PASSWORDS_H
#define TURNTABLE_SERVER_PASSWORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "store/accounts.h"

enum { PASSWORDS_WAITING = 64, PASSWORDS_OF_NETWORK = 16 };

typedef struct passwords passwords;

/* What to do with passwords. Often a member of a larger struct. */
typedef struct password_work {
    struct password_work *next;
    uint64_t network;             /* whose share of the queue it uses; 0: no share */
    const char *tried;            /* a password to check; NULL: none */
    char hash[TT_STORE_PASSWORD]; /* against this hash; "": there is no account, which takes as long */
    const char *fresh;            /* a password to hash, unless `tried` is wrong; NULL: none */
    bool is_right;                /* `tried` fits `hash` */
    bool has_failed;              /* no memory */
    char made[TT_STORE_PASSWORD]; /* the hash of `fresh` */
    void (*done)(struct password_work *work);
} password_work;

/* Starts the thread, which calls `wake` when work is done. NULL if it cannot be started. */
passwords *passwords_start(void (*wake)(void *context), void *context);

/* Gives it work; false if too much waits. Its texts must stay valid until `done` is called. */
bool passwords_give(passwords *p, password_work *work);

/* Calls `done` of all that is done. */
void passwords_collect(passwords *p);

/* Ends the thread. What waits comes back as failed. */
void passwords_stop(passwords *p);

#endif
