/* load.h: many clients that play at a server and check all that they are sent. */
#ifndef TURNTABLE_CLI_LOAD_H
#define TURNTABLE_CLI_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "turntable/turntable.h"
#include "wire/buffer.h"

enum { LOAD_FIELDS = 40, LOAD_COOKIE = 96, LOAD_SERVERS = 8 };

/* A server, or one of several processes on one database. */
typedef struct load_server {
    char host[256], port[8];
    char address[300]; /* HOST:PORT, for people and the header Host */
} load_server;

/* What a player was sent, as far as it is kept for comparing. */
typedef struct load_seen {
    uint32_t seq;
    uint64_t events; /* a hash of all of them, in order */
    int fields;
    struct {
        uint64_t key, value; /* hashes */
    } field[LOAD_FIELDS];
} load_seen;

typedef struct load_counts {
    uint64_t sent, accepted; /* actions; accepted within the measured time */
    uint64_t games;
    uint64_t bytes;
    uint64_t refused, errors;
    uint64_t lost, doubled, differing; /* events; views and histories that differ from what was sent before */
    uint64_t illegal;                  /* records that break the rules or do not follow from their seed */
    uint32_t *latencies;               /* microseconds from sending an action to receiving its event */
    size_t latency_count, latency_room;
} load_counts;

struct load_table;

typedef struct load_player {
    struct load_table *table;
    int fd;
    int index; /* at the table; 0 is the host */
    char cookie[LOAD_COOKIE];
    tt_buffer in; /* the beginning of a frame that has not fully arrived */
    bool is_greeted, is_asking, is_checking, is_done, is_ready; /* asking: said hello again */
    load_seen seen;
    tt_rng rng;
    uint32_t decision, answered; /* the last one asked; the last one answered */
    uint32_t own_seq;            /* the seq of the action sent last; 0: not acknowledged yet */
    uint64_t sent_at;            /* nanoseconds; 0: no action is on its way */
    char action[TT_ACTION_TEXT_MAX];
    struct load_player *next_ready;
} load_player;

typedef struct load_table {
    struct load *load;
    int64_t id;
    int joined, done;
    load_player *players;
} load_table;

typedef struct load {
    load_server servers[LOAD_SERVERS];
    int server_count;
    const char *game;
    int tables, per_table, seconds;
    double rate; /* actions a second; 0: as many as possible */
    int epoll;
    load_table *all;
    load_player *players;
    load_player *first_ready, **last_ready;
    bool is_measuring, is_over, is_closing; /* closing: unfinished games are compared too */
    bool has_failed;                        /* a connection broke */
    load_counts counts;
    int64_t *ended; /* the tables of games that are over */
    size_t ended_count, ended_room;
} load;

uint64_t load_now(void);

/* Reads the addresses of the servers: http://HOST[:PORT], with commas between them. An exit code, after an error
 * message if it is not CLI_DONE (load_socket.c). */
int load_url_read(load *l, const char *url);

/* Connections (load_socket.c), to a server that must answer within seconds. False after an error message. Requests go
 * to the first server; `http` is a socket that is kept for the next one, -1 at first. */
bool load_guest(load *l, int *http, const char *name, char cookie[LOAD_COOKIE]);
bool load_get(load *l, int *http, const char *path, tt_buffer *body);
bool load_connect(const load_server *server, load_player *p);
bool load_send(load_player *p, const char *text, size_t size);
/* Reads what has arrived and calls load_receive for every message. False if the connection is closed. */
bool load_read(load_player *p);

/* Playing (load_player.c). */
void load_open_table(load_table *table);
void load_receive(load_player *p, const char *text, size_t size);
/* Says hello again to compare what comes, unless that is under way or nothing was received yet. */
void load_check(load_player *p);
/* Sends the action that was chosen. */
void load_act(load_player *p);

/* Records (load_record.c): games that end are noted; once nothing is measured any more, their records are fetched and
 * replayed. */
void load_note_game(load *l, int64_t table);
void load_check_records(load *l);

/* Updates (load_update.c): checks an update and adds it to *seen. False if it is not an update. */
typedef struct load_update {
    uint32_t seq, events;
    const char *ask; /* where the value of "ask" begins */
    size_t ask_size;
} load_update;

bool load_update_read(const char *text, size_t size, load_seen *seen, load_update *update);
/* Chooses one of the actions of an ask; gives the length of its text, 0 if there is none. */
int load_choose(const char *ask, size_t size, tt_rng *rng, uint32_t *decision, char action[TT_ACTION_TEXT_MAX]);

#endif
