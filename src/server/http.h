/* http.h: reads the head of an HTTP request, strictly as in RFC 9112. Knows no sockets and allocates nothing.
 *
 * Anything that is not clearly well formed is refused: a proxy might read it in another way. */
#ifndef TURNTABLE_SERVER_HTTP_H
#define TURNTABLE_SERVER_HTTP_H

#include <stdbool.h>
#include <stddef.h>

enum { HTTP_HEAD_MAX = 16 << 10, HTTP_BODY_MAX = 4096, HTTP_BOARD_MAX = 64 << 10 };

/* Has no final 0. */
typedef struct http_text {
    const char *at;
    size_t size;
} http_text;

typedef enum http_method { HTTP_GET, HTTP_HEAD, HTTP_POST } http_method;

typedef enum http_upgrade { HTTP_NO_UPGRADE, HTTP_WEBSOCKET, HTTP_FOREIGN } http_upgrade; /* the protocol in Upgrade */

typedef struct http_request {
    http_method method;
    http_text path;    /* starts with a slash; without the query */
    http_text headers; /* all header lines, for http_header */
    size_t body;       /* bytes after the head, at most HTTP_BODY_MAX; to /board HTTP_BOARD_MAX */
    http_upgrade upgrade;
    bool has_upgrade;  /* the Connection header names the upgrade too, as it must */
    bool is_old;       /* HTTP/1.0, which has no upgrades */
    bool is_last;      /* the client wants no more requests on this connection */
    bool is_expecting; /* the client waits for 100 Continue before it sends the body */
} http_request;

/* The size of the request head at the start of these bytes, with its empty line; 0 if it is incomplete. If these bytes
 * can never become a valid head, the negative of a status. The first `looked` bytes were checked in the last call. */
int http_find_end(const char *bytes, size_t size, size_t looked);

/* Reads a head that http_find_end found; the request points into it. Gives 0, or the status of a refusal; then the
 * connection must be closed, since the end of the request is unknown. */
int http_read(const char *head, size_t size, http_request *request);

/* Gives the value of the next header of this name (in lower case), without spaces around it; false if there is none.
 * *rest starts as request->headers and moves on. */
bool http_next_header(http_text *rest, const char *name, http_text *value);
/* The last header of this name; empty if there is none. */
http_text http_header(const http_request *request, const char *name);

/* Whether a text equals this word, ignoring case. */
bool http_is(http_text text, const char *word);
/* Whether the combined list of all headers of this name has this word. Parameters after a semicolon are ignored. */
bool http_lists(const http_request *request, const char *name, const char *word);

#endif
