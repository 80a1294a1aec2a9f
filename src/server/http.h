/* http.h: the head of a request, read strictly as RFC 9112 has it. Knows no sockets and allocates nothing.
 *
 * What is not clearly well formed is refused: somebody else on the way might read it in another way. */
#ifndef TURNTABLE_SERVER_HTTP_H
#define TURNTABLE_SERVER_HTTP_H

#include <stdbool.h>
#include <stddef.h>

enum { HTTP_HEAD_MAX = 16 << 10, HTTP_BODY_MAX = 4096 };

/* Not ended by 0. */
typedef struct http_text {
    const char *at;
    size_t size;
} http_text;

typedef enum http_method { HTTP_GET, HTTP_HEAD, HTTP_POST } http_method;

typedef enum http_upgrade { HTTP_NO_UPGRADE, HTTP_WEBSOCKET, HTTP_FOREIGN } http_upgrade; /* to which protocol */

typedef struct http_request {
    http_method method;
    http_text path;    /* begins with a slash; ends before a question mark */
    http_text headers; /* their lines, for http_header */
    size_t body;       /* bytes that follow the head: HTTP_BODY_MAX at most */
    http_upgrade upgrade;
    bool has_upgrade;  /* the header Connection names it too, as it must */
    bool is_old;       /* HTTP/1.0, which has no upgrades */
    bool is_last;      /* the other side wants no more on this connection */
    bool is_expecting; /* it sends the body once it is told to continue */
} http_request;

/* How long the head of a request is, with its empty line, at the front of these bytes; 0 if it is not all there. The
 * negative of a status if these bytes are no head, whatever may follow. The first `looked` bytes were all there was at
 * the last call. */
int http_find_end(const char *bytes, size_t size, size_t looked);

/* Reads a head that http_find_end found; the request points into it. 0, or the status to refuse it with: then
 * the connection is to be closed, since what follows can't be told. */
int http_read(const char *head, size_t size, http_request *request);

/* The next header of this name, which is in lower case; false if there is none. *rest is request->headers at first, and
 * moves on. Spaces around the value are left out. */
bool http_next_header(http_text *rest, const char *name, http_text *value);
/* The last header of this name; empty if there is none. */
http_text http_header(const http_request *request, const char *name);

/* Whether a text is this word, in small letters or capitals. */
bool http_is(http_text text, const char *word);
/* Whether a word is in the list that the headers of this name are together. What follows a semicolon does not count. */
bool http_lists(const http_request *request, const char *name, const char *word);

#endif
