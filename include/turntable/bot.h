/* bot.h: players that are programs.
 *
 * A bot is a function of a task: what its seat may know (a view), the actions open to it, a budget and a generator.
 * Given the same task, with a budget counted in iterations, it answers the same on every machine. It sees no state and
 * allocates nothing. What it keeps between two decisions is a cache that never changes its answer. So many bots can run
 * at the same time. src/bots/random.c is the smallest example. */
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

/* Raised with every change that may change the answer of a bot: results of two editions cannot be added up.
 * tests/arena_edition_test.c checks it. */
enum { TT_BOTS_EDITION = 8 };

/* Bytes of stack that are enough for any bot of the library. Threads may get less by default: 128 KiB with musl. */
enum { TT_BOT_STACK = 1 << 20 };

/* The actions open to a seat, in the order of tt_legal_list; at least one. */
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

/* How much a bot may think about a decision. Answers are repeatable only with a budget of iterations. For a budget of
 * time the bot reads `clock`, a function of the caller, for example the processor time of the calling thread in
 * nanoseconds. With a budget of time the bot does not use `spread`. */
typedef struct tt_budget {
    uint32_t iterations;  /* 0: the bot's default */
    uint64_t nanoseconds; /* 0: no limit; else needs `clock` */
    uint64_t (*clock)(void *context);
    void *clock_context;
    /* Runs work(argument, 0) .. work(argument, parts - 1), in parallel if possible, and returns when all are done.
     * NULL: the bot runs them one after another. The answer is the same either way. */
    void (*spread)(void *context, int parts, void (*work)(void *argument, int part), void *argument);
    void *spread_context;
} tt_budget;

/* Why an action is good or bad. tt_because_write makes a phrase of it. */
typedef enum tt_because_kind {
    TT_BECAUSE_NOTHING,
    TT_BECAUSE_TICKETS,  /* a: how many tickets in hand need this route, or are kept; b: one of them, as its number + 1,
                            negative if the action completes them; 0: not given */
    TT_BECAUSE_DETOUR,   /* a: turns saved against the next best path; b: a city on that path */
    TT_BECAUSE_POINTS,   /* a: points it scores at once; b: points it scores for others (W-5) */
    TT_BECAUSE_CARD,     /* a: a card, TT_NO_CARD for one drawn blind; b: a route of the plan (card_game: a ticket) that
                            needs it, or a tt_card_use */
    TT_BECAUSE_RISK,     /* a: the chance in percent that another player takes it first; b: 1 if it is about Alvin */
    TT_BECAUSE_BLOCKS,   /* a: the seat whose path it blocks */
    TT_BECAUSE_ENDS,     /* few turns are left; a: how many, including this one */
    TT_BECAUSE_SAVES,    /* a: points that a failing ticket would cost; b: that ticket + 1; 0: not given */
    TT_BECAUSE_TUNNEL,   /* a: the chance in percent that the hand can pay the surcharge */
    TT_BECAUSE_ROBS,     /* a: the seat whose group it takes; b: cards in it */
    TT_BECAUSE_CONTROLS, /* a: points expected from controlling the city, less the cards it costs; b: the city */
    TT_BECAUSE_NEW_TICKETS, /* a: points a further ticket is expected to bring; b: cards that it takes (card_game); 0:
                               not known */
    TT_BECAUSE_TOTAL,       /* a: points that the seat is expected to have at the end of the game */
    TT_BECAUSE_TOGETHER,    /* card_game: a: points of the tickets that are best completed together, this one among
                               them */
    TT_BECAUSE_KINDS
} tt_because_kind;

/* What a card is good for that no route of the plan needs. */
typedef enum tt_card_use {
    TT_CARD_OPEN = -1,      /* it keeps options open */
    TT_CARD_USELESS = -2,   /* the same, and no card in the market is needed */
    TT_CARD_NO_BETTER = -3, /* for one drawn blind: no card in the market is better */
} tt_card_use;

typedef struct tt_because {
    uint8_t kind;
    int16_t a, b;
} tt_because;

enum { TT_MAX_BECAUSE = 3, TT_MAX_REASONS = 8 };

enum { TT_BECAUSE_TEXT_MAX = 256 }; /* enough for any reason on the boards compiled in */

/* Writes the reason as an English phrase that can follow an action ("saves 2 turns against the path by Dieppe") into
 * `text`, at most `room` bytes with the closing 0, and returns its length; 0 for TT_BECAUSE_NOTHING. `names` has one
 * name for each seat. */
TT_API int tt_because_write(const tt_game *game, const tt_because *because, const char *const *names, char *text,
                            int room);

/* An action that the bot considered. Fields that it did not work out are 0. People are shown `win` where it is worked
 * out, and no other estimate beside it. */
typedef struct tt_reason {
    tt_action action;
    int16_t points;  /* in tenths: the points expected at the end (search), or the bot's own rating (other bots) */
    int16_t margin;  /* over the best other seat, in tenths */
    int16_t win;     /* chance to win, in thousandths; -1: not worked out */
    uint32_t visits; /* how often it was tried */
    tt_because because[TT_MAX_BECAUSE];
} tt_reason;

/* The best actions, the chosen one first; a level that errs lists first what it would do without its mistake. What
 * tt_task_answer gives is ordered by `win`, or by `points` where `win` is not worked out, and contains no reason
 * against an action. */
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
    tt_reasons *reasons; /* filled by the bot; NULL: not wanted */
} tt_task;

typedef struct tt_bot {
    const char *name;  /* "random": as in --bots and in the seats of a record ("bot:random") */
    const char *about; /* one line for people */
    /* Returns one of task->open.actions. `setting` is the field below. */
    tt_action (*choose)(const tt_task *task, const void *setting);
    const void *setting; /* parameters, so that one function can serve several bots */
    size_t memory;       /* bytes that task->memory must have; their contents before a decision do not matter */
} tt_bot;

/* Lets `bot` answer `task`. `bot` may be what tt_bot_find gave: NULL answers TT_NO_ACTION, which tt_apply refuses. */
static inline tt_action tt_bot_choose(const tt_bot *bot, const tt_task *task)
{
    return bot ? bot->choose(task, bot->setting) : TT_NO_ACTION;
}

TT_API extern const tt_bot tt_bot_random, tt_bot_greedy, tt_bot_racer, tt_bot_planner, tt_bot_search, tt_bot_strategist;
TT_API extern const tt_bot tt_bot_easy, tt_bot_medium, tt_bot_hard, tt_bot_expert; /* levels for people */

/* The bots, by number 0 .. tt_bot_count() - 1, or by name of `length` bytes. NULL if there is none. */
TT_API int tt_bot_count(void);
TT_API const tt_bot *tt_bot_at(int index);
TT_API const tt_bot *tt_bot_find(const char *name, int length);

/* A level for people in temper `number` (any; they repeat), so that several opponents of one level differ:
 * "medium-racer" for medium. Any other bot is given back as it is. */
TT_API const tt_bot *tt_bot_varied(const tt_bot *bot, int number);

#ifdef __cplusplus
}
#endif

#endif
