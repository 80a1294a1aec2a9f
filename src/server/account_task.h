/* account_task.h: a request about an account on its way: first the store is read, then passwords are checked and
 * hashed, then the store is written. */
#ifndef TURNTABLE_SERVER_ACCOUNT_TASK_H
#define TURNTABLE_SERVER_ACCOUNT_TASK_H

#include "server/account_body.h"
#include "server/attempts.h"
#include "server/lookalikes.h"
#include "server/passwords.h"
#include "server/recovery.h"
#include "server/resource.h"

typedef struct account_task {
    job base;
    password_work work;
    resource *resource;
    account_kind kind;
    account_body body;
    char name[TT_STORE_NAME], key[SKELETON_MAX]; /* the name as cleaned, and what it looks like */
    bool can_be_name;
    int64_t time;
    attempt attempt;
    lobby_error refusal;
    tt_store_guest guest;     /* of the cookie; id 0: none */
    tt_store_account account; /* that the request is about; guest 0: there is none */
    tt_store_guest kept;      /* the guest that this browser was before */
    uint8_t code_hash[TT_STORE_HASH];
    bool can_be_code;
    /* Random, for what the request makes: */
    uint8_t token[COOKIE_VALUE], token_hash[TT_STORE_HASH]; /* of the new session */
    uint8_t first[TT_STORE_HASH], spare[TT_STORE_HASH];     /* hashes of tokens that nobody has */
    char new_code[RECOVERY_SIZE];
    uint8_t new_code_hash[TT_STORE_HASH];
} account_task;

/* In the store thread: reads what the request is about, and afterwards writes what it changes. With task->refusal the
 * request is refused; what it wrote is undone. */
tt_store_error account_look(tt_store *store, job *base);
tt_store_error account_keep(tt_store *store, job *base);

#endif
