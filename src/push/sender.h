/* sender.h: sends notifications in the background.
 *
 * Addresses are chosen by guests, so some are slow, wrong or meant to do harm. Of one person one request is under way
 * at a time and few wait; of one network few more. A request that failed for a while is repeated later, if there is
 * room until then: first attempts come before repeated ones, and take their places. What does not fit even so is
 * refused at once. */
#ifndef TURNTABLE_PUSH_SENDER_H
#define TURNTABLE_PUSH_SENDER_H

#include "push/post.h"

enum {
    PUSH_QUEUE = 256,        /* requests that wait or are under way */
    PUSH_QUEUE_NETWORK = 32, /* of one network */
    PUSH_QUEUE_EACH = 8,     /* of one owner */
    PUSH_THREADS = 4,
    PUSH_THREADS_NETWORK = 2, /* requests of one network that are under way */
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

/* For whom a request is. */
typedef struct push_party {
    int64_t owner;   /* the person */
    int64_t target;  /* one of the places where the person is notified */
    int64_t network; /* from where the person came; 0: it is not known, and the person has all of it alone */
} push_party;

/* Takes a copy of the request; `tag` is given back with the result. If too many wait, of this owner, of the network or
 * of all, it takes the place of one that has failed before: of the network with the most, there of the owner with the
 * most, there of the one with the most attempts. That one is finished then, with its last error. PUSH_FULL: there is
 * none. */
push_error push_sender_give(push_sender *sender, const push_party *to, int64_t tag, const push_request *request);

/* Cancels what waits for this owner, except for these targets: it is finished, with PUSH_CANCELED. What is under way is
 * not repeated. */
void push_sender_cancel(push_sender *sender, int64_t owner, const int64_t kept[], int count);

/* Calls `done` for each finished request, in the calling thread, with the error of its last attempt. */
void push_sender_collect(push_sender *sender, void (*done)(void *context, int64_t tag, push_error error),
                         void *context);

/* Ends the threads, within about a second; what waits is not sent. NULL is ignored. */
void push_sender_stop(push_sender *sender);

#endif
