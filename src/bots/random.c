/* random.c: the bot that chooses uniformly from the legal list. */
#include "bots/bot.h"

static tt_action choose(const tt_game *game, const tt_view *view, const tt_open *open, const tt_budget *budget,
                        tt_rng *rng)
{
    (void)game;
    (void)view;
    (void)budget;
    return open->actions[tt_rng_below(rng, (uint32_t)open->count)];
}

const tt_bot tt_bot_random = {"random", "chooses uniformly from the legal actions", choose};
