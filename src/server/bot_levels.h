/* bot_levels.h: the bots that a client may ask for: a fixed list, and nothing else. */
#ifndef TURNTABLE_SERVER_BOT_LEVELS_H
#define TURNTABLE_SERVER_BOT_LEVELS_H

#include "turntable/bot.h"

enum { LEVELS = 4, LEVEL_MEDIUM = 1 };

/* The number of a level, -1 if there is none of this name. */
int level_find(const char *name);
const char *level_name(int level);

/* Who plays at a level, and the processor time for one decision. */
const tt_bot *level_bot(int level);
uint64_t level_nanoseconds(int level);

#endif
