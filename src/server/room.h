/* room.h: one live table: its game, its visitors, and what is being stored or thought. */
#ifndef TURNTABLE_SERVER_ROOM_H
#define TURNTABLE_SERVER_ROOM_H

#include "server/server.h"

/* An action on its way to the store. */
typedef struct play {
    job base;
    room *room;
    visitor *by; /* who waits for the answer; NULL: nobody */
    tt_store_action action;
    tt_store_result result;
    uint32_t decision, seq;
    char text[TT_ACTION_TEXT_MAX];
    tt_buffer lines;
} play;

/* An action that came while another was being stored. */
typedef struct waiting {
    bool is_there;
    visitor *by;
    tt_store_chooser chooser;
    tt_call call;
} waiting;

/* A seat that a bot plays for now, though a person sits there. */
typedef struct stand_in {
    bool is_on;
    bool is_late;         /* the time has run out: until the turn is over */
    uint8_t late_turns;   /* turns in a row in which it did */
    int64_t absent_since; /* 0: somebody is here */
    int64_t left;         /* CLOCK_GAME: milliseconds left */
} stand_in;

struct room {
    server *server;
    room *next;
    tt_store_id id;
    tt_store_table facts;
    settings settings;
    visitor *visitors;
    tt_table *table; /* once the game has begun and the room is loaded */
    uint32_t number; /* of the last action stored */
    bool is_storing;
    play play;
    waiting waiting[TT_MAX_SEATS];
    bool is_thinking[TT_MAX_SEATS];
    uint32_t hinted[TT_MAX_SEATS]; /* the decision a hint was given for */
    stand_in stand_ins[TT_MAX_SEATS];
    bool is_quiet;
    int64_t asked_at;    /* when those who are asked now were first asked */
    int64_t ticked_at;   /* the clocks were looked at */
    int thoughts;        /* on their way */
    int64_t empty_since; /* 0: somebody is here */
    tt_rng rng;
};

room *room_find(server *s, tt_store_id id);
/* The room, made if it is not there. NULL: no memory. */
room *room_make(server *s, const tt_store_table *facts);
/* Gives it back if nobody is there and nothing is on its way. */
void room_close_if_idle(room *r);

/* The game: taken over from whoever opened it, `number` actions played. */
void room_begin(room *r, tt_table *table, uint32_t number);

/* New facts from the store; everybody here is told. */
void room_refresh(room *r, const tt_store_table *facts);

void room_enter(room *r, visitor *v);
void room_leave(visitor *v);

/* A message of docs/protocol.md. */
void room_hear(visitor *v, tt_call *call);
/* Lets bots think that are asked, and takes what waits. */
void room_go_on(room *r);
/* A seat is handed to a bot, or back. */
void room_stand_in(room *r, int seat, bool is_on);
void room_tick(room *r);

/* Clocks (clocks.c). Whoever is asked too long is played for by a bot. */
void room_clock_tick(room *r);
/* An action of this seat counts. */
void room_clock_moved(room *r, int seat, bool by_person);
/* When the time of a seat that is asked runs out, in milliseconds from now; -1: never. */
int64_t room_clock_left(const room *r, int seat);
/* Everybody here gets what stands in s->line, which is cleared. */
void room_broadcast(room *r);

#endif
