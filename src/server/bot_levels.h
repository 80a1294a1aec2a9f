/* bot_levels.h: the fixed list of bots that a client may seat. */
#ifndef TURNTABLE_SERVER_BOT_LEVELS_H
#define TURNTABLE_SERVER_BOT_LEVELS_H

#include "turntable/bot.h"

/* The level that plays for a person who left the seat to a bot, and the one that gives hints: it overlooks nothing. */
#define LEVEL_FOR_PEOPLE "medium"
#define LEVEL_FOR_HINTS "hard"

/* Whether clients may seat this bot: a level, or a level in a temper ("medium-racer"). */
bool level_is_known(const char *name);

/* The bot of a level, and its processor time for one decision. An unknown name is medium. */
const tt_bot *level_bot(const char *name);
uint64_t level_nanoseconds(const char *name);

#endif
