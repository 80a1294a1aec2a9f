/* bots.c: the list of bots. */
#include "turntable/bot.h"

#include <stddef.h>
#include <string.h>

static const tt_bot *const bots[] = {&tt_bot_random, &tt_bot_greedy, &tt_bot_racer, &tt_bot_planner, &tt_bot_search,
                                     &tt_bot_easy,   &tt_bot_medium, &tt_bot_hard,  &tt_bot_expert};

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
