/* page.h: what is asked by plain HTTP: a new guest, a record, whether all is well. Free of sockets. */
#ifndef TURNTABLE_SERVER_PAGE_H
#define TURNTABLE_SERVER_PAGE_H

#include "server/server.h"
#include "server/site.h"

typedef struct page {
    server *server;
    void *socket;                     /* NULL once it is gone */
    void (*ready)(struct page *page); /* the answer is there; not called if the socket is gone */
    int references;
    bool is_post, has_token;
    bool takes_gzip;
    char known_tag[24]; /* of what the other side has already */
    uint8_t token_hash[TT_STORE_HASH];
    char path[256];
    tt_buffer body;   /* what was sent; then the answer */
    site_bytes fixed; /* the answer in the place of `body`, if its bytes are there for good */
    int status;
    const char *type;
    const char *tag; /* NULL: the answer is not to be kept */
    bool is_gzipped;
    char address[ADDRESS_MAX]; /* from which it is asked, for the log */
    char cookie[160];          /* the token of a new guest, as hex; else "" */
    /* While it waits for the store's health (health.h). */
    struct page *next_waiting;
    int64_t waits_since;
    void (*told)(struct page *page, const char *reason);
} page;

page *page_make(server *s, void *socket, void (*ready)(page *page));
/* All of it is there: answers, now or later. */
void page_ask(page *p);
/* The other side is gone or has its answer. */
void page_drop(page *p);

/* What holds it does not any more. */
void page_unref(page *p);

/* Reads a token of 64 hex digits and hashes it. */
bool page_token(const char *hex, size_t size, uint8_t hash[TT_STORE_HASH]);

/* The media type of a file by the ending of its name; NULL for what is not served. */
const char *page_type(const char *path);

#endif
