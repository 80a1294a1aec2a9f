/* post.h: one HTTP request to an address that a guest has chosen. */
#ifndef TURNTABLE_PUSH_POST_H
#define TURNTABLE_PUSH_POST_H

#include "push/push.h"
#include "push/ranges.h"

enum { PUSH_HEADERS = 8, PUSH_REDIRECTS = 3 };

typedef struct push_request {
    const char *url;
    const char *headers[PUSH_HEADERS]; /* "Name: value"; ends with NULL */
    bool is_put;                       /* PUT in place of POST */
    bool has_secret;                   /* a header is for this host only: redirects are not followed */
    const void *body;
    size_t size;
} push_request;

typedef struct push_limits {
    int connect_ms, total_ms; /* of one request; redirects are further requests */
} push_limits;

/* Sends it, and waits for the answer, which is not kept. Only https:, and only public addresses; in the ranges that are
 * allowed also http: and any address. The address is checked as it is connected to, at each redirect anew. Proxies
 * named in the environment are not used. PUSH_OK: the answer was 2xx. */
push_error push_post(const push_request *request, const push_ranges *allowed, const push_limits *limits);

#endif
