/* resource.h: what is asked by plain HTTP: a new guest, a record, whether all is well. Free of sockets. */
#ifndef TURNTABLE_SERVER_RESOURCE_H
#define TURNTABLE_SERVER_RESOURCE_H

#include "server/page_files.h"
#include "server/server.h"

typedef struct resource {
    server *server;
    void *socket;                             /* NULL once it is gone */
    void (*ready)(struct resource *resource); /* the answer is there; not called if the socket is gone */
    int references;
    bool is_post, has_token;
    bool takes_gzip;
    char known_tag[24]; /* of what the other side has already */
    uint8_t token_hash[TT_STORE_HASH];
    char path[256];
    tt_buffer body;   /* what was sent; then the answer */
    page_bytes fixed; /* the answer in the place of `body`, if its bytes are there for good */
    int status;
    const char *type;
    const char *tag; /* NULL: the answer is not to be kept */
    bool is_gzipped;
    char address[ADDRESS_MAX]; /* from which it is asked, for the log */
    char cookie[160];          /* the token of a new guest, as hex; else "" */
    /* While it waits for the store's health (health.h). */
    struct resource *next_waiting;
    int64_t waits_since;
    void (*told)(struct resource *resource, const char *reason);
} resource;

resource *resource_make(server *s, void *socket, void (*ready)(resource *resource));
/* All of it is there: answers, now or later. */
void resource_request(resource *res);
/* The other side is gone or has its answer. */
void resource_drop(resource *res);

/* What holds it does not any more. */
void resource_unref(resource *res);

/* Reads a token of 64 hex digits and hashes it. */
bool resource_token(const char *hex, size_t size, uint8_t hash[TT_STORE_HASH]);

/* The media type of a file by the ending of its name; NULL for what is not served. */
const char *resource_type(const char *path);

#endif
