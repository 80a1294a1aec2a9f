/* sender.h: sends notifications in the background.
 *
 * Addresses are chosen by guests, so some are slow, wrong or meant to do harm. Of one person one request is under way
 * at a time and few wait; what does not fit is refused at once. A request that failed for a while is repeated later. */
#ifndef TURNTABLE_PUSH_SENDER_H
#define TURNTABLE_PUSH_SENDER_H

#include "push/post.h"

enum {
    PUSH_QUEUE = 256,    /* requests that wait, are under way or are not collected */
    PUSH_QUEUE_EACH = 8, /* of one owner */
    PUSH_THREADS = 4,
    PUSH_ATTEMPTS = 4
};

typedef struct push_sender push_sender;

typedef struct push_setup {
    const push_ranges *allowed; /* must outlive the sender */
    push_limits limits;         /* is_unwanted is not used */
    int again_ms;               /* until the second attempt; before each later one six times as long as before */
} push_setup;

/* Starts the threads. NULL if they cannot be started, or if push_is_built_in is false. */
push_sender *push_sender_start(const push_setup *setup);

/* Takes a copy of the request. `owner` is the person for whom it is, `tag` is given back with the result. PUSH_FULL:
 * too many wait, of this owner or of all. */
push_error push_sender_give(push_sender *sender, int64_t owner, int64_t tag, const push_request *request);

/* Calls `done` for each finished request, in the calling thread, with the error of its last attempt. */
void push_sender_collect(push_sender *sender, void (*done)(void *context, int64_t tag, push_error error),
                         void *context);

/* Ends the threads, within about a second; what waits is not sent. NULL is ignored. */
void push_sender_stop(push_sender *sender);

#endif
