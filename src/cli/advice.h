/* advice.h: what a bot would do for a seat, and why, as text for people. */
#ifndef TURNTABLE_CLI_ADVICE_H
#define TURNTABLE_CLI_ADVICE_H

#include "turntable/bot.h"

/* A question to a bot: a task with a budget. It holds no state, so the answer reveals nothing hidden. */
typedef struct advice_question {
    tt_task task;
    const tt_bot *bot;
    int line; /* of the decision in the record: the same line gives the same answer */
} advice_question;

/* Lets the bot think. An exit code, after an error message if it is not CLI_DONE. With CLI_DONE there is at least one
 * reason. */
int advice_make(const advice_question *question, tt_reasons *reasons);

/* "Claim Denver–Omaha with 4 purple" */
void advice_write_action(const tt_game *game, const tt_view *view, tt_action action, char *to, int room);

/* Prints up to four actions, the best first, each on a line with its reasons: `numbered` from 1, or else with dashes,
 * since numbers would look like those of a menu. */
void advice_print(const advice_question *question, const tt_reasons *reasons, bool numbered);

#endif
