/* bot.h: players that are programs.
 *
 * A bot is a function of what its seat may know (a view), the actions open to it, a budget and a generator; given the
 * same four it answers the same on every machine. It sees no state, keeps nothing, and allocates nothing. */
#ifndef TURNTABLE_BOTS_BOT_H
#define TURNTABLE_BOTS_BOT_H

#include "turntable/action.h"
#include "turntable/rng.h"
#include "turntable/view.h"

/* What a seat is asked: the actions open to it in the order of tt_legal_list; at least one. */
typedef struct tt_open {
    const tt_action *actions;
    int count;
} tt_open;

/* How much thought a decision may take. Counted in iterations, not time, so that answers can be repeated. */
typedef struct tt_budget {
    uint32_t iterations; /* 0: what the bot takes by itself */
} tt_budget;

typedef struct tt_bot {
    const char *name;  /* "random": as in --bots and in the seats of a record ("bot:random") */
    const char *about; /* one line for people */
    /* One of open->actions. `rng` is the bot's own and moves on. */
    tt_action (*choose)(const tt_game *game, const tt_view *view, const tt_open *open, const tt_budget *budget,
                        tt_rng *rng);
} tt_bot;

extern const tt_bot tt_bot_random;

/* The bots, by number 0 .. tt_bot_count() - 1, or by name of `length` bytes (NULL if there is none). */
int tt_bot_count(void);
const tt_bot *tt_bot_at(int index);
const tt_bot *tt_bot_find(const char *name, int length);

#endif
