/* bot_levels.c: the levels of bots. */
#include "server/bot_levels.h"

#include <string.h>

enum { LEVELS = 4, LEVEL_MEDIUM = 1 };

static const struct {
    const char *name;
    int milliseconds;
} levels[LEVELS] = {{"easy", 5}, {"medium", 5}, {"hard", 5}, {"expert", 1000}};

/* The level that a name begins with: "medium" of "medium-racer". -1 if it begins with none. */
static int level_of(const char *name)
{
    size_t length = strcspn(name, "-");
    for (int level = 0; level < LEVELS; level++)
        if (strlen(levels[level].name) == length && memcmp(levels[level].name, name, length) == 0)
            return level;
    return -1;
}

bool level_is_known(const char *name)
{
    return level_of(name) >= 0 && tt_bot_find(name, (int)strlen(name));
}

const tt_bot *level_bot(const char *name)
{
    const tt_bot *bot = level_is_known(name) ? tt_bot_find(name, (int)strlen(name)) : NULL;
    return bot ? bot : &tt_bot_medium;
}

uint64_t level_nanoseconds(const char *name)
{
    int level = level_of(name);
    return (uint64_t)levels[level < 0 ? LEVEL_MEDIUM : level].milliseconds * 1000000;
}
