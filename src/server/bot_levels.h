/* bot_levels.h: the fixed list of bots that a client may seat. */
#ifndef TURNTABLE_SERVER_BOT_LEVELS_H
#define TURNTABLE_SERVER_BOT_LEVELS_H

#include "turntable/bot.h"

enum { LEVELS = 4, LEVEL_MEDIUM = 1 };

/* The number of a level, -1 if the name is unknown. */
int level_find(const char *name);
const char *level_name(int level);

/* The bot of a level, and its processor time for one decision. */
const tt_bot *level_bot(int level);
uint64_t level_nanoseconds(int level);

#endif
