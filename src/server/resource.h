/* resource.h: what plain HTTP serves: a new guest, a board file, a record, the health check, the page's files. Knows no
 * sockets. */
#ifndef TURNTABLE_SERVER_RESOURCE_H
#define TURNTABLE_SERVER_RESOURCE_H

#include "server/page_files.h"
#include "server/server.h"

enum { COOKIE_VALUE = 32, COOKIES_SIZE = 640 }; /* bytes of a cookie; of all header lines that set them */

typedef struct resource {
    server *server;
    void *socket;                             /* NULL once it is closed */
    void (*ready)(struct resource *resource); /* the answer is ready; not called after resource_drop */
    int references;
    bool is_post, has_token;
    bool takes_gzip;
    bool is_scrape;     /* for metrics.h */
    char known_tag[24]; /* the ETag that the client has */
    bool is_unlimited;  /* no limits by address apply */
    bool has_kept, has_device;
    uint8_t token_hash[TT_STORE_HASH];
    uint8_t token[COOKIE_VALUE], kept[COOKIE_VALUE], device[COOKIE_VALUE]; /* the cookies (cookies.h), if there are */
    char path[256];
    tt_buffer body;   /* of the request, then of the answer */
    page_bytes fixed; /* the answer instead of `body`, if its bytes are constant */
    int status;
    const char *type;
    const char *tag; /* ETag of the answer; NULL: the answer must not be cached */
    bool is_gzipped;
    const char *saved_as;       /* the name of the file that a browser makes of it; NULL: it shows it */
    char address[ADDRESS_MAX];  /* of the client, for the log */
    char cookies[COOKIES_SIZE]; /* header lines: cookies.h */
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
/* The same for an error in the form of the body. */
void resource_refuse_form(resource *res, tt_json_error error);

/* Releases a reference. */
void resource_unref(resource *res);

/* The media type of a file by its extension; NULL: not served. */
const char *resource_type(const char *path);

#endif
