/* live_table.h: a live table: a table in memory, with its game, its visitors, and what is being stored or thought. */
#ifndef TURNTABLE_SERVER_LIVE_TABLE_H
#define TURNTABLE_SERVER_LIVE_TABLE_H

#include "server/notes.h"
#include "server/plans.h"
#include "server/server.h"
#include "store/ratings.h"

/* An action that is being stored. */
typedef struct action_job {
    job base;
    live_table *live;
    visitor *by; /* the visitor who gets the answer; NULL: none */
    tt_store_action action;
    tt_store_result result;
    tt_store_rated rated;
    uint32_t decision, seq;
    tt_store_id round; /* after a conflict at a sealed table: its round, */
    bool is_closed;    /* and whether that is closed */
    char text[TT_ACTION_TEXT_MAX];
    tt_buffer lines;
} action_job;

/* An action that came while another was being stored. */
typedef struct queued_call {
    visitor *by;
    tt_store_id guest; /* whose action it is; 0: a bot's. It counts only while the guest has the seat */
    tt_store_chooser chooser;
    tt_call call;     /* the message; for a bot only the decision is set */
    tt_action action; /* the action a bot chose, or a plan */
    bool is_planned;  /* a plan chose for the guest */
} queued_call;

struct live_table {
    server *server;
    live_table *next;
    tt_store_table facts; /* as in the store, except the notes, which are newer here */
    held_seats held;      /* seats of a rematch; the store thread decides by its own */
    settings settings;
    visitor *visitors;
    int listeners[TT_VIEWERS]; /* number of connections per viewer: the seats, then the watchers */
    bool presence_waits;       /* it may have changed since it was last sent */
    int64_t presence_sent_at;  /* when it was last sent */
    tt_buffer watched;         /* the `table` message for watchers; empty: not written yet */
    tt_buffer greeting;        /* the answer to a watcher's hello; empty: not written yet */
    table_board *board;        /* the custom board of the table, or NULL */
    tt_table *table;           /* NULL until the game has started and is loaded */
    bool is_unplayable;        /* it has started, but its game is unknown */
    bool is_forgotten;         /* it may not be what is stored: nothing more happens (forget.h) */
    action_job storing;
    queued_call *queued[TT_MAX_SEATS]; /* NULL: nothing */
    bool is_thinking[TT_MAX_SEATS];
    uint64_t network; /* the network whose share of thinking time its bots use: the host's, or the first visitor's until
                         the host comes */
    bool thinks_less; /* a bot got less time than its level has, and the visitors know */
    allowance chat[TT_MAX_SEATS];
    unsigned abandoned;                 /* abandoned seats, as bits, as they are stored */
    tt_store_rated rated;               /* what the result changed; no seats: nothing */
    int64_t absent_since[TT_MAX_SEATS]; /* running time; 0: present */
    seat_plan plans[TT_MAX_SEATS];
    int64_t notice_due[TT_MAX_SEATS]; /* running time of the notice that the seat is asked; 0: none */
    int64_t ticked_at;                /* running time of the last clock tick */
    int64_t rests_until;              /* the store was full: bots pause until then */
    int64_t quiet_since;              /* running time of the last message or action */
    bool is_resting;                  /* it was quiet so long that its memory was reduced (tt_table_rest) */
    int thoughts;                     /* that are not finished */
    int64_t empty_since;              /* running time; 0: not empty */
    tt_rng rng;
};

live_table *live_find(server *s, tt_store_id id);
/* Makes a live table of these facts. NULL: no memory, or another process runs it. */
live_table *live_make(server *s, const tt_store_table *facts);
/* Frees it if it has no visitors and nothing is being stored or thought. */
void live_close_if_idle(live_table *live);
/* Takes it out of the server's live tables. */
void live_unlink(live_table *live);

/* Sets the game, and takes over `table`. `is_new`: it has just started. */
void live_begin(live_table *live, tt_table *table, bool is_new);
/* The table is frozen: sends that to all visitors, and stores it. */
void live_freeze(live_table *live);
/* The same for a game that cannot be rebuilt at all: the answer to a hello is that it is frozen. */
void live_give_up(live_table *live);
/* Stores that a running table is frozen at this event (0: unknown); its visitors are sent that once it is stored. */
void lobby_freeze(server *s, const tt_store_table *facts, uint32_t at);
/* Stores the notes, with the time when the table needs attention next. */
void live_note(live_table *live);

/* Takes new facts from the store; live_refresh also sends them to all visitors. */
void live_learn(live_table *live, const tt_store_table *facts);
void live_refresh(live_table *live, const tt_store_table *facts);
/* Sends the facts to all visitors. */
void live_send_facts(live_table *live);

void live_enter(live_table *live, visitor *v);
void live_leave(visitor *v);
/* The seats that this visitor muted, as bits. */
unsigned live_muted(visitor *v);
/* Mutes the chat of a seat for this visitor, or unmutes it; a guest with a seat keeps that. */
void live_mute(visitor *v, int seat, bool is_on);

/* Whether an action is being stored. */
bool live_is_storing(const live_table *live);

/* Something happened here: the table does not rest. */
void live_stir(live_table *live);

/* Handles a message of docs/protocol.md. */
void live_hear(visitor *v, tt_call *call);
/* Handles queued actions, and starts bots that are asked. */
void live_go_on(live_table *live);
/* A bot takes over a seat, or gives it back. */
void live_stand_in(live_table *live, int seat, bool is_on);
void live_tick(live_table *live);

/* Whether a bot plays this seat now. */
bool live_is_played_by_bot(const live_table *live, int seat);
/* Whether bots play without visitors: for a person who is away. A table with bots only runs while it is watched. */
bool live_is_wanted(const live_table *live);

/* Whether the clocks run without visitors: those of days, and all of rated games. */
bool live_runs_always(const live_table *live);
/* The player has abandoned this seat of a rated game, if it is one: for good. Visitors are sent it once the notes are
 * stored. */
void live_abandon(live_table *live, int seat);

/* Clocks (clocks.c). When the time of a seat has run out, a bot plays for it. */
void live_clock_tick(live_table *live);
/* The game is loaded; `is_known`: the notes say since when seats are asked. */
void live_clock_begin(live_table *live, bool is_known);
/* This seat has acted; `was` is the state before. */
void live_clock_moved(live_table *live, const tt_state *was, int mover, bool by_person);
/* Whether an action begins a turn of this seat. */
bool live_begins_turn(const tt_state *was, const tt_state *is, int seat);
/* The running time at which a seat that is asked runs out of time; -1: never. */
int64_t live_clock_end(const live_table *live, int seat);
/* The milliseconds that a seat that is asked has left; -1: no limit. */
int64_t live_clock_left(const live_table *live, int seat);
/* Sends s->line to all visitors and clears it. */
void live_broadcast(live_table *live);

#endif
