/* table_kit.h: clients that know nothing but the protocol, and a room where a host and its clients talk.
 *
 * A client keeps the raw text of every field of its view, of its ask and of the events it was told. It works nothing
 * out and never asks the core: what it does it finds in its ask. */
#ifndef TURNTABLE_TESTS_TABLE_KIT_H
#define TURNTABLE_TESTS_TABLE_KIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "table/host.h"
#include "turntable/turntable.h"

/* Memory that is counted, and that can run out. */
typedef struct ledger {
    long blocks;    /* handed out and not given back */
    long calls;     /* for memory, so far */
    long fails_at;  /* this call fails; 0: none */
    long fails_for; /* and so many calls from it on */
    bool has_failed;
} ledger;

tt_memory ledger_memory(ledger *l);

/* Memory for what tests keep themselves: never fails, or the test does. */
tt_buffer kit_text(void);
void text_set(tt_buffer *text, const char *bytes, size_t size);
void text_add(tt_buffer *text, const char *words);
bool text_is(const tt_buffer *text, const char *bytes, size_t size);
bool text_has(const tt_buffer *text, const char *words);
void assert_texts(const tt_buffer *a, const tt_buffer *b, const char *what); /* the same bytes */

/* A client. */
typedef struct client {
    int viewer;
    tt_buffer name[TT_PICTURE_MAX], value[TT_PICTURE_MAX]; /* the fields of its view, in the order first told */
    int fields;
    tt_buffer events; /* a line each */
    uint32_t seq;
    tt_buffer ask;     /* an object or null */
    uint32_t decision; /* of the ask; 0: none */
    tt_buffer actions; /* the ask expanded: texts of actions, a 0 behind each */
    size_t *start;     /* of each in `actions` */
    size_t start_room;
    int choices; /* how many there are; the draws and claims among them: */
    int claims, draws;
    int welcomes, updates, acks, others; /* messages so far */
    bool brought;                        /* the last update brought something new */
    bool tells_all;                      /* the next may tell what is known already: the table has rested */
    uint32_t taken;                      /* the last decision that was acknowledged */
    uint32_t taken_seq;
    tt_buffer last; /* the last message that was no update, its seat left out */
} client;

void client_open(client *c, int viewer);
void client_close(client *c);
void client_hear(client *c, const char *line, size_t size);
const char *client_choice(const client *c, int index);

/* The view as one object. */
void client_picture(const client *c, tt_buffer *out);

typedef enum habit {
    AT_RANDOM,
    HOARD,        /* draws until it holds 16 cards, and only then claims */
    HOARD_TICKETS /* the same, and now and then it draws tickets */
} habit;

const char *client_pick(const client *c, habit how, tt_rng *rng);

/* A host whose every seat, and the watcher, is one of our clients on one line. */
typedef struct room {
    ledger memory;
    tt_host host;
    tt_buffer line; /* what is being sent */
    client clients[TT_VIEWERS];
    int viewers; /* clients[0 .. viewers - 1] are the seats and last the watcher */
    tt_rng rng;
} room;

typedef struct room_kind {
    const char *game;
    int players;
    tt_options options;
    bool memory_aid;
    const char *hints; /* a bot, or NULL */
    const char *seats; /* as in the message, or NULL: people */
} room_kind;

/* A room without a table, one with, and one where all have said hello. */
void room_open(room *r);
void room_start(room *r, const room_kind *kind, int number);
void room_greet(room *r, const room_kind *kind, int number);
void room_close(room *r); /* and nothing has leaked */

/* The client of a viewer. */
client *room_client(room *r, int viewer);

void room_say(room *r, const char *line);
void room_hello(room *r, int viewer);
void room_act(room *r, int seat, uint32_t decision, const char *action); /* says an action, whatever becomes of it */

/* One of those asked, at random, does what its habit says. False if nobody is asked. *seat and *action (until its next
 * ask) may be NULL. */
bool room_step(room *r, habit how, int *seat, tt_buffer *action);

/* Every kind of room: `at` from 0; false behind the last. */
bool room_kind_at(int at, room_kind *kind);

tt_game kit_game(const room_kind *kind);
void kit_rng(tt_rng *rng, const char *words, int number);

/* How many games to play: TT_GAMES if that is set; a few with sanitizers, which are slow. */
int kit_games(int usual);

#endif
