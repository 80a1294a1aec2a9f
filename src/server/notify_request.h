/* notify_request.h: messages about notifications, read strictly (docs/server.md, "Notifications"). */
#ifndef TURNTABLE_SERVER_NOTIFY_REQUEST_H
#define TURNTABLE_SERVER_NOTIFY_REQUEST_H

#include "server/errors.h"
#include "store/notify.h"
#include "json/json.h"

typedef enum notify_request_kind {
    NOTIFY_GET,
    NOTIFY_ADD,
    NOTIFY_CONFIRM,
    NOTIFY_TEST,
    NOTIFY_REMOVE,
    NOTIFY_SET,
    NOTIFY_KINDS
} notify_request_kind;

enum { NOTIFY_POINT = 88, NOTIFY_SECRET = 24 }; /* bytes of these keys as base64url, with the NUL */

typedef struct notify_request {
    notify_request_kind kind;
    tt_json_error json; /* an error in the JSON, at this place: */
    int line, column;
    unsigned found; /* fields that are present: bits of notify_request.c */
    tt_store_target target;
    char point[NOTIFY_POINT], secret[NOTIFY_SECRET]; /* of a browser, as it writes them */
    tt_store_id id;
    bool turns, games;
    int digest; /* minute of the day in UTC; -1: none */
    char language[TT_STORE_LANGUAGE];
} notify_request;

/* "notify_add" */
const char *notify_request_name(notify_request_kind kind);

/* Whether this message is about notifications, well formed or not. */
bool notify_request_is(const char *text, size_t size);

/* Reads it. False if it is invalid: request->json says why. Addresses, tokens and codes are visible ASCII. */
bool notify_request_read(const char *text, size_t size, notify_request *request);

#endif
