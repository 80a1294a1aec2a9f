/* notices.h: who is notified, and when: that a person who is away is asked, that a game has started or is over, a
 * digest once a day.
 *
 * A turn is notified once, when the person has been asked for a while and is not at the table. What is sent has no
 * hidden card in it. Sending is done elsewhere (notice_post.c), so that nothing here waits for it. */
#ifndef TURNTABLE_SERVER_NOTICES_H
#define TURNTABLE_SERVER_NOTICES_H

#include "server/notice_text.h"
#include "store/notify.h"
#include "turntable/state.h"

typedef struct server server;
typedef struct live_table live_table;

/* How sending ended. */
typedef enum notice_outcome { NOTICE_SENT, NOTICE_FAILED, NOTICE_GONE } notice_outcome;

/* Who sends notices; a server without this sends none. */
typedef struct notice_post {
    const char *key; /* the public key for browsers, in base64url */
    /* Whether notices could be sent to this target: the form of its address. The keys of a browser are read into it. */
    bool (*fits)(tt_store_target *target, const char *point, const char *secret);
    /* Sends in the background; notices_sent is called with how it ended. `is_asked_for`: the guest waits for it. False:
     * too much waits to be sent. */
    bool (*send)(server *s, const tt_store_target *to, const notice *what, const tt_language *language,
                 bool is_asked_for);
    void (*collect)(server *s); /* once a second */
    /* Cancels what waits to be sent to targets of the guest that are not in `left`; has: whether anything waits. */
    void (*cancel)(tt_store_id guest, const tt_store_notify *left);
    bool (*has)(tt_store_id guest);
    /* A number for a network (addresses.h) that does not tell which one it is. 0 is 0. */
    int64_t (*network)(uint64_t network);
} notice_post;

/* What the server remembers for this. */
typedef struct notices {
    const notice_post *post;    /* NULL: none are sent */
    bool is_looking, is_behind; /* for digests; there may be more */
    int64_t looked_at;
    int64_t remind_at; /* running time; 0: not yet set */
} notices;

/* Whether this server sends notices. */
bool notices_are_on(const server *s);

/* This seat is asked: notifies the person later, unless it is here by then. */
void notices_turn(live_table *live, int seat);
/* The seats that were not asked before, or whose turn begins now. */
void notices_moved(live_table *live, const tt_state *was);
/* Sends this notice to the person in this seat, unless it is here. */
void notices_tell(live_table *live, int seat, const notice *what);
/* The game has started, or is over: tells all who are not at the table. `but`: a guest who knows; 0: nobody. */
void notices_all(server *s, const tt_store_table *facts, notice_kind kind, tt_store_id but);
/* Notices of this table that are due now; all of them if it leaves the memory. */
void notices_look(live_table *live, bool is_leaving);

/* Sends a notice to one target of a guest who waits for it. */
bool notices_try(server *s, const tt_store_target *to, const notice *what, const char *language);
/* How a notice to a target of this guest ended; `error` is the name of a push_error. */
void notices_sent(server *s, tt_store_id target, tt_store_id guest, bool is_asked_for, notice_outcome outcome,
                  const char *error);

/* These are the targets that the guest has now: what waits to be sent to others is canceled. And whether anything waits
 * for this guest. */
void notices_cancel(server *s, tt_store_id guest, const tt_store_notify *left);
bool notices_wait(const server *s, tt_store_id guest);

/* Once a second. */
void notices_tick(server *s);

#endif
