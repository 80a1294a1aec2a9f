/* resource.h: what plain HTTP serves: a new guest, a board file, a record, the health check, the page's files. Knows no
 * sockets. */
#ifndef TURNTABLE_SERVER_RESOURCE_H
#define TURNTABLE_SERVER_RESOURCE_H

#include "server/page_files.h"
#include "server/server.h"

typedef struct resource {
    server *server;
    void *socket;                             /* NULL once it is closed */
    void (*ready)(struct resource *resource); /* the answer is ready; not called after resource_drop */
    int references;
    bool is_post, has_token;
    bool takes_gzip;
    bool is_scrape;     /* for metrics.h */
    char known_tag[24]; /* the ETag that the client has */
    uint8_t token_hash[TT_STORE_HASH];
    char path[256];
    tt_buffer body;   /* of the request, then of the answer */
    page_bytes fixed; /* the answer instead of `body`, if its bytes are constant */
    int status;
    const char *type;
    const char *tag; /* ETag of the answer; NULL: the answer must not be cached */
    bool is_gzipped;
    char address[ADDRESS_MAX]; /* of the client, for the log */
    char cookie[160];          /* the token of a new guest as hex; else "" */
    /* While it waits for health.h. */
    struct resource *next_waiting;
    int64_t waits_since;
    void (*tell)(struct resource *resource, const char *reason);
} resource;

resource *resource_make(server *s, void *socket, void (*ready)(resource *resource));
/* Handles a complete request; the answer comes now or later. */
void resource_request(resource *res);
/* The client is gone or has its answer. */
void resource_drop(resource *res);

/* Answer with res->body, or with an error as JSON. */
void resource_answer(resource *res, int status, const char *type);
void resource_refuse(resource *res, int status, lobby_error error);

/* Releases a reference. */
void resource_unref(resource *res);

/* Reads a token of 64 hex digits and hashes it. */
bool resource_token(const char *hex, size_t size, uint8_t hash[TT_STORE_HASH]);

/* The media type of a file by its extension; NULL: not served. */
const char *resource_type(const char *path);

#endif
