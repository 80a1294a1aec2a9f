/* bot.h: players that are programs.
 *
 * A bot is a function of a task: what its seat may know (a view), the actions open to it, a budget and a generator.
 * Given the same task, with a budget counted in iterations, it answers the same on every machine. It sees no state,
 * allocates nothing, and keeps nothing between two decisions but what it could work out again, so many of them run
 * side by side. src/bots/random.c is the smallest example. */
#ifndef TURNTABLE_BOT_H
#define TURNTABLE_BOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "turntable/action.h"
#include "turntable/export.h"
#include "turntable/rng.h"
#include "turntable/view.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Raised with every change after which a bot may answer otherwise: what bots of two editions have played can't be added
 * up. tests/arena_edition_test.c watches over it. */
enum { TT_BOTS_EDITION = 3 };

/* Bytes of stack that any bot of the library has enough of. Threads may get less by default: 128 KiB with musl. */
enum { TT_BOT_STACK = 1 << 20 };

/* What a seat is asked: the actions open to it in the order of tt_legal_list; at least one. */
typedef struct tt_open_actions {
    const tt_action *actions;
    int count;
} tt_open_actions;

static inline bool tt_open_actions_has(const tt_open_actions *open, tt_action action)
{
    for (int i = 0; i < open->count; i++)
        if (open->actions[i] == action)
            return true;
    return false;
}

/* How much thought a decision may take. Answers can be repeated only with a budget of iterations; one of time is
 * kept by looking at `clock`, which is the caller's: nanoseconds of the processor time of the thread that asks, say. So
 * nothing is spread over threads then. */
typedef struct tt_budget {
    uint32_t iterations;  /* 0: what the bot takes by itself */
    uint64_t nanoseconds; /* 0: no limit; else needs `clock` */
    uint64_t (*clock)(void *context);
    void *clock_context;
    /* Runs work(argument, 0) .. work(argument, parts - 1), side by side if it can, and returns when all are done. NULL:
     * the bot runs them one after another. How it is done never changes an answer. */
    void (*spread)(void *context, int parts, void (*work)(void *argument, int part), void *argument);
    void *spread_context;
} tt_budget;

/* Why an action is good or bad, in one of a few forms that clients can say in words (tt_because_write). */
typedef enum tt_because_kind {
    TT_BECAUSE_NOTHING,
    TT_BECAUSE_TICKETS,     /* a: how many tickets in hand lead over this route, or are kept by it; b: one of them as
                               its number + 1, below 0 if it completes them; 0: not told */
    TT_BECAUSE_DETOUR,      /* a: turns saved against the next best way; b: a city on that way */
    TT_BECAUSE_POINTS,      /* a: points it scores at once; b: points it scores for others (W-5) */
    TT_BECAUSE_CARD,        /* a: a card, TT_NO_CARD for one drawn blind; b: a route of the plan (card_game: a ticket)
                               that needs it; -1: nothing does, or nothing in the market is wanted more;
                               -2: nothing in the market is wanted at all */
    TT_BECAUSE_RISK,        /* a: how likely, in per cent, somebody takes it first; b: 1 if it is Alvin that is taken */
    TT_BECAUSE_BLOCKS,      /* a: the seat whose way it bars */
    TT_BECAUSE_ENDS,        /* few turns are left; a: how many, this one counted */
    TT_BECAUSE_SAVES,       /* a: points that a failing ticket would cost; b: that ticket + 1; 0: not told */
    TT_BECAUSE_TUNNEL,      /* a: how likely, in per cent, the hand can pay whatever is turned up */
    TT_BECAUSE_ROBS,        /* a: the seat whose group it takes; b: cards in it */
    TT_BECAUSE_CONTROLS,    /* a: points expected from controlling the city; b: the city */
    TT_BECAUSE_NEW_TICKETS, /* a: points a further ticket is expected to bring; b: turns (card_game: cards) that it
                               takes where it is known; 0: not told */
    TT_BECAUSE_KINDS
} tt_because_kind;

typedef struct tt_because {
    uint8_t kind;
    int16_t a, b;
} tt_because;

enum { TT_MAX_BECAUSE = 3, TT_MAX_REASONS = 8 };

enum { TT_BECAUSE_TEXT_MAX = 256 }; /* room that any reason fits in, on the boards compiled in */

/* Writes the reason as an English phrase that can stand behind an action ("saves 2 turns against the path by Dieppe")
 * into `text`, at most `room` bytes with the closing 0, and returns its length; 0 for TT_BECAUSE_NOTHING. `names` has
 * one name for each seat. */
TT_API int tt_because_write(const tt_game *game, const tt_because *because, const char *const *names, char *text,
                            int room);

/* A candidate as the bot sees it. What it did not work out is left at 0. */
typedef struct tt_reason {
    tt_action action;
    int16_t points;  /* in tenths: those expected at the end (search), or the bot's own score of it (others) */
    int16_t margin;  /* over the best other seat, in tenths */
    int16_t win;     /* chance to win, in thousandths; -1: not worked out */
    uint32_t visits; /* how often it was tried */
    tt_because because[TT_MAX_BECAUSE];
} tt_reason;

/* The best candidates, the action chosen first. */
typedef struct tt_reasons {
    int count;
    tt_reason reason[TT_MAX_REASONS];
} tt_reasons;

typedef struct tt_task {
    const tt_game *game;
    const tt_view *view;
    tt_open_actions open;
    tt_budget budget;
    tt_rng *rng;         /* the bot's own; moves on */
    void *memory;        /* bot->memory bytes, aligned as malloc does; NULL if the bot needs none */
    tt_reasons *reasons; /* NULL: nobody asks */
} tt_task;

typedef struct tt_bot {
    const char *name;  /* "random": as in --bots and in the seats of a record ("bot:random") */
    const char *about; /* one line for people */
    /* One of task->open.actions. `setting` is this bot's own. */
    tt_action (*choose)(const tt_task *task, const void *setting);
    const void *setting; /* the parameters that make several bots of one function */
    size_t memory;       /* what task->memory must have; what lies there before a decision means nothing to the bot */
} tt_bot;

/* Lets `bot` answer `task`. `bot` may be what tt_bot_find gave: NULL answers TT_NO_ACTION, which tt_apply refuses. */
static inline tt_action tt_bot_choose(const tt_bot *bot, const tt_task *task)
{
    return bot ? bot->choose(task, bot->setting) : TT_NO_ACTION;
}

TT_API extern const tt_bot tt_bot_random, tt_bot_greedy, tt_bot_racer, tt_bot_planner, tt_bot_search;
TT_API extern const tt_bot tt_bot_easy, tt_bot_medium, tt_bot_hard, tt_bot_expert; /* levels for people */

/* The bots, by number 0 .. tt_bot_count() - 1, or by name of `length` bytes. NULL if there is none. */
TT_API int tt_bot_count(void);
TT_API const tt_bot *tt_bot_at(int index);
TT_API const tt_bot *tt_bot_find(const char *name, int length);

#ifdef __cplusplus
}
#endif

#endif
