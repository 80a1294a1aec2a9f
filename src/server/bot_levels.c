/* bot_levels.c: the levels of bots. */
#include "server/bot_levels.h"

#include <string.h>

static const struct {
    const char *name;
    int milliseconds;
} levels[LEVELS] = {{"easy", 5}, {"medium", 5}, {"hard", 5}, {"expert", 1000}};

int level_find(const char *name)
{
    for (int level = 0; level < LEVELS; level++)
        if (strcmp(levels[level].name, name) == 0)
            return level;
    return -1;
}

const char *level_name(int level)
{
    return levels[level].name;
}

const tt_bot *level_bot(int level)
{
    const tt_bot *bot = tt_bot_find(levels[level].name, (int)strlen(levels[level].name));
    return bot ? bot : &tt_bot_planner;
}

uint64_t level_nanoseconds(int level)
{
    return (uint64_t)levels[level].milliseconds * 1000000;
}
