/* account_body.h: the bodies of the requests about accounts, read strictly (docs/server.md, "Accounts"). */
#ifndef TURNTABLE_SERVER_ACCOUNT_BODY_H
#define TURNTABLE_SERVER_ACCOUNT_BODY_H

#include <stdbool.h>
#include <stddef.h>

#include "store/store.h"
#include "json/json.h"

typedef enum account_kind {
    ACCOUNT_REGISTER,
    ACCOUNT_LOGIN,
    ACCOUNT_LOGOUT,
    ACCOUNT_RECOVER,  /* a new password by the recovery code */
    ACCOUNT_PASSWORD, /* another password */
    ACCOUNT_CODE,     /* another recovery code */
    ACCOUNT_DELETE,
    ACCOUNT_KINDS
} account_kind;

/* Characters of a password, and bytes with the NUL. */
enum { PASSWORD_LEAST = 8, PASSWORD_MOST = 200, PASSWORD_SIZE = 4 * PASSWORD_MOST + 1 };

typedef struct account_body {
    char name[4 * TT_STORE_NAME];
    char password[PASSWORD_SIZE], fresh[PASSWORD_SIZE]; /* fresh: the new one */
    char code[64];
    bool is_everywhere;
} account_body;

/* The kind of request at this path; ACCOUNT_KINDS: none. */
account_kind account_kind_of(const char *path);

/* Reads the body of such a request. Passwords are put into Unicode's composed form, so that it does not matter how a
 * keyboard writes them. */
tt_json_error account_body_read(account_kind kind, const char *text, size_t size, account_body *body);

/* Whether it can be a password: 8 to 200 characters. */
bool account_is_password(const char *password);

#endif
