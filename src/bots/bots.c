/* bots.c: the list of bots. */
#include "turntable/bot.h"

#include <stddef.h>
#include <string.h>

#include "bots/levels.h"

#define IN_TEMPERS(level)                                                                                              \
    &tt_bots_##level[TT_TEMPER_PLANNER], &tt_bots_##level[TT_TEMPER_RACER], &tt_bots_##level[TT_TEMPER_COLLECTOR],     \
        &tt_bots_##level[TT_TEMPER_CAUTIOUS], &tt_bots_##level[TT_TEMPER_BLOCKER]

/* The page has no yardstick. */
#ifdef TT_WITHOUT_YARDSTICK
#define YARDSTICK
#else
#define YARDSTICK &tt_bot_search,
#endif

static const tt_bot *const bots[] = {
    &tt_bot_random,     &tt_bot_greedy,   &tt_bot_racer,     &tt_bot_planner, YARDSTICK &tt_bot_strategist,
    &tt_bot_easy,       &tt_bot_medium,   &tt_bot_hard,      &tt_bot_expert,  IN_TEMPERS(easy),
    IN_TEMPERS(medium), IN_TEMPERS(hard), IN_TEMPERS(expert)};

int tt_bot_count(void)
{
    return (int)(sizeof bots / sizeof bots[0]);
}

const tt_bot *tt_bot_at(int index)
{
    return index >= 0 && index < tt_bot_count() ? bots[index] : NULL;
}

const tt_bot *tt_bot_find(const char *name, int length)
{
    for (int i = 0; i < tt_bot_count(); i++)
        if ((int)strlen(bots[i]->name) == length && memcmp(bots[i]->name, name, (size_t)length) == 0)
            return bots[i];
    return NULL;
}

const tt_bot *tt_bot_varied(const tt_bot *bot, int number)
{
    unsigned temper = (unsigned)number % TT_TEMPERS;
    if (bot == &tt_bot_easy)
        return &tt_bots_easy[temper];
    if (bot == &tt_bot_medium)
        return &tt_bots_medium[temper];
    if (bot == &tt_bot_hard)
        return &tt_bots_hard[temper];
    return bot == &tt_bot_expert ? &tt_bots_expert[temper] : bot;
}
