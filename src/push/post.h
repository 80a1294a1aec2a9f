/* post.h: one HTTP request to an address that a guest has chosen. */
#ifndef TURNTABLE_PUSH_POST_H
#define TURNTABLE_PUSH_POST_H

#include <stdatomic.h>

#include "push/push.h"
#include "push/ranges.h"

enum {
    PUSH_HEADERS = 8,
    PUSH_REDIRECTS = 3,
    PUSH_URL_MAX = 2048,      /* bytes of a URL, with its zero byte */
    PUSH_ANSWER_MAX = 1 << 16 /* bytes of an answer that are read */
};

typedef struct push_request {
    const char *url;
    const char *headers[PUSH_HEADERS]; /* "Name: value"; ends with NULL */
    bool is_put;                       /* PUT in place of POST */
    bool is_once;                      /* not repeated if it fails (sender.h) */
    bool has_secret;                   /* a header is for this host only: redirects are not followed */
    const void *body;
    size_t size;
} push_request;

typedef struct push_limits {
    int connect_ms, total_ms;       /* of one request; redirects are further requests */
    const atomic_bool *is_unwanted; /* ends the request within about a second once it is true; NULL: never */
} push_limits;

/* Sends it, and waits for the answer, which is not kept. Only https: at port 443, and only public addresses; in the
 * ranges that are allowed also http: and any port. The address is checked as it is connected to, at each redirect anew.
 * Proxies named in the environment are not used. PUSH_OK: the answer was 2xx; PUSH_GONE: 404 or 410; PUSH_LATER: 408,
 * 429 or 5xx. */
push_error push_post(const push_request *request, const push_ranges *allowed, const push_limits *limits);

/* Whether push_post could send to this URL: its form alone, no name is looked up. */
push_error push_url_check(const char *url, const push_ranges *allowed);

#endif
