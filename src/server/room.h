/* room.h: one live table: its game, its visitors, and what is being stored or thought. */
#ifndef TURNTABLE_SERVER_ROOM_H
#define TURNTABLE_SERVER_ROOM_H

#include "server/notes.h"
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
typedef struct queued_call {
    visitor *by;
    tt_store_id guest; /* who said it; 0: a bot. It counts only while the seat is his */
    tt_store_chooser chooser;
    tt_call call;     /* what was said; of a bot only the decision is there */
    tt_action action; /* what a bot chose */
} queued_call;

struct room {
    server *server;
    room *next;
    tt_store_table facts; /* as the store has it; its notes are newer here */
    settings settings;
    visitor *visitors;
    int listeners[TT_VIEWERS]; /* connections by what they listen as: the seats, and behind them the watchers */
    bool presence_waits;       /* it may have changed since those here were told */
    int64_t presence_told_at;  /* when they last were */
    tt_buffer watched;         /* the `table` message of a watcher; empty: to be written */
    tt_buffer greeting;        /* what a watcher's hello is answered with; empty: to be written */
    tt_table *table;           /* once the game has begun and the room is loaded */
    bool is_unplayable;        /* it has begun, and there is no such game */
    play play;
    queued_call *waiting[TT_MAX_SEATS]; /* NULL: nothing waits */
    bool is_thinking[TT_MAX_SEATS];
    uint64_t network; /* in whose turn its bots think: the host's last one, or before it came the first visitor's */
    bool thinks_less; /* a bot had less time than its level has, and those here were told */
    allowance chat[TT_MAX_SEATS];
    int64_t absent_since[TT_MAX_SEATS]; /* running time; 0: somebody is here */
    int64_t ticked_at;                  /* running time when the clocks were looked at */
    int64_t rests_until;                /* the store was full: bots wait a little */
    int64_t quiet_since;                /* running time when something was last said or done */
    bool is_resting;                    /* for so long that the game takes little memory (tt_table_rest) */
    int thoughts;                       /* on their way */
    int64_t empty_since;                /* running time; 0: somebody is here */
    tt_rng rng;
};

room *room_find(server *s, tt_store_id id);
/* The room, made if it is not there. NULL: no memory. */
room *room_make(server *s, const tt_store_table *facts);
/* Gives it back if nobody is there and nothing is on its way. */
void room_close_if_idle(room *r);

/* The game: taken over from whoever opened it. `is_new`: it has only now begun. */
void room_begin(room *r, tt_table *table, bool is_new);
/* The table is frozen: everybody here is told, and it is so in the store too. */
void room_freeze(room *r);
/* The same for a game that can't even be made again: who says hello is told that it stands still. */
void room_give_up(room *r);
/* Stores that a running table stands still, at this event (0: unknown); those in its room are told when it is so. */
void lobby_freeze(server *s, const tt_store_table *facts, uint32_t at);
/* What is remembered of it goes to the store, with when to look at it again. */
void room_note(room *r);

/* New facts from the store; and everybody here is told. */
void room_learn(room *r, const tt_store_table *facts);
void room_refresh(room *r, const tt_store_table *facts);
/* The facts as they are now, to everybody here. */
void room_tell_facts(room *r);

void room_enter(room *r, visitor *v);
void room_leave(visitor *v);
/* Seats whose chat is kept away from this visitor, as bits. */
unsigned room_muted(visitor *v);
/* The chat of a seat is kept away from this visitor, or not any more; who sits here keeps it so. */
void room_mute(visitor *v, int seat, bool is_on);

/* An action is on its way to the store. */
bool room_is_storing(const room *r);

/* Something was said or done: it does not rest. */
void room_stir(room *r);

/* A message of docs/protocol.md. */
void room_hear(visitor *v, tt_call *call);
/* Lets bots think that are asked, and takes what waits. */
void room_go_on(room *r);
/* A seat is handed to a bot, or back. */
void room_stand_in(room *r, int seat, bool is_on);
void room_tick(room *r);

/* Whether a bot plays there now. */
bool room_is_played_by_bot(const room *r, int seat);
/* Whether bots go on without anybody here: for a person who is away. A table of bots alone runs while it is watched. */
bool room_is_wanted(const room *r);

/* Clocks (clocks.c). Whoever is asked too long is played for by a bot. */
void room_clock_tick(room *r);
/* The game is there; whether it is known since when those are asked who are. */
void room_clock_begin(room *r, bool is_known);
/* An action of this seat counts; `was` is the state before it. */
void room_clock_moved(room *r, const tt_state *was, int mover, bool by_person);
/* The running time when the time of a seat that is asked runs out; -1: never. */
int64_t room_clock_end(const room *r, int seat);
/* When the time of a seat that is asked runs out, in milliseconds from now; -1: never. */
int64_t room_clock_left(const room *r, int seat);
/* Everybody here gets what stands in s->line, which is cleared. */
void room_broadcast(room *r);

#endif
