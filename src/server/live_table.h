/* live_table.h: one live table: its game, its visitors, and what is being stored or thought. */
#ifndef TURNTABLE_SERVER_LIVE_TABLE_H
#define TURNTABLE_SERVER_LIVE_TABLE_H

#include "server/notes.h"
#include "server/server.h"

/* An action on its way to the store. */
typedef struct action_job {
    job base;
    live_table *live;
    visitor *by; /* who waits for the answer; NULL: nobody */
    tt_store_action action;
    tt_store_result result;
    uint32_t decision, seq;
    char text[TT_ACTION_TEXT_MAX];
    tt_buffer lines;
} action_job;

/* An action that came while another was being stored. */
typedef struct queued_call {
    visitor *by;
    tt_store_id guest; /* who said it; 0: a bot. It counts only while the seat is his */
    tt_store_chooser chooser;
    tt_call call;     /* what was said; of a bot only the decision is there */
    tt_action action; /* what a bot chose */
} queued_call;

struct live_table {
    server *server;
    live_table *next;
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
    action_job storing;
    queued_call *queued[TT_MAX_SEATS]; /* NULL: nothing waits */
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

live_table *live_find(server *s, tt_store_id id);
/* The room, made if it is not there. NULL: no memory. */
live_table *live_make(server *s, const tt_store_table *facts);
/* Gives it back if nobody is there and nothing is on its way. */
void live_close_if_idle(live_table *live);

/* The game: taken over from whoever opened it. `is_new`: it has only now begun. */
void live_begin(live_table *live, tt_table *table, bool is_new);
/* The table is frozen: everybody here is told, and it is so in the store too. */
void live_freeze(live_table *live);
/* The same for a game that can't even be made again: who says hello is told that it stands still. */
void live_give_up(live_table *live);
/* Stores that a running table stands still, at this event (0: unknown); those in its room are told when it is so. */
void lobby_freeze(server *s, const tt_store_table *facts, uint32_t at);
/* What is remembered of it goes to the store, with when to look at it again. */
void live_note(live_table *live);

/* New facts from the store; and everybody here is told. */
void live_learn(live_table *live, const tt_store_table *facts);
void live_refresh(live_table *live, const tt_store_table *facts);
/* The facts as they are now, to everybody here. */
void live_tell_facts(live_table *live);

void live_enter(live_table *live, visitor *v);
void live_leave(visitor *v);
/* Seats whose chat is kept away from this visitor, as bits. */
unsigned live_muted(visitor *v);
/* The chat of a seat is kept away from this visitor, or not any more; who sits here keeps it so. */
void live_mute(visitor *v, int seat, bool is_on);

/* An action is on its way to the store. */
bool live_is_storing(const live_table *live);

/* Something was said or done: it does not rest. */
void live_stir(live_table *live);

/* A message of docs/protocol.md. */
void live_hear(visitor *v, tt_call *call);
/* Lets bots think that are asked, and takes what waits. */
void live_go_on(live_table *live);
/* A seat is handed to a bot, or back. */
void live_stand_in(live_table *live, int seat, bool is_on);
void live_tick(live_table *live);

/* Whether a bot plays there now. */
bool live_is_played_by_bot(const live_table *live, int seat);
/* Whether bots go on without anybody here: for a person who is away. A table of bots alone runs while it is watched. */
bool live_is_wanted(const live_table *live);

/* Clocks (clocks.c). Whoever is asked too long is played for by a bot. */
void live_clock_tick(live_table *live);
/* The game is there; whether it is known since when those are asked who are. */
void live_clock_begin(live_table *live, bool is_known);
/* An action of this seat counts; `was` is the state before it. */
void live_clock_moved(live_table *live, const tt_state *was, int mover, bool by_person);
/* The running time when the time of a seat that is asked runs out; -1: never. */
int64_t live_clock_end(const live_table *live, int seat);
/* When the time of a seat that is asked runs out, in milliseconds from now; -1: never. */
int64_t live_clock_left(const live_table *live, int seat);
/* Everybody here gets what stands in s->line, which is cleared. */
void live_broadcast(live_table *live);

#endif
