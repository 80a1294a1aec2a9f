/* advice.h: what a bot would do for a seat, and why, in words. */
#ifndef TURNTABLE_CLI_ADVICE_H
#define TURNTABLE_CLI_ADVICE_H

#include "turntable/bot.h"

/* A question to a bot: a task with a budget. There is no state in it, so an answer can't tell the seat anything
 * hidden. */
typedef struct advice_question {
    tt_task task;
    const tt_bot *bot;
    int line; /* of the record that would tell the decision: the same line gets the same answer */
} advice_question;

/* Asks the bot. An exit code, after a complaint if it is not CLI_DONE. There is at least one reason then. */
int advice_ask(const advice_question *question, tt_reasons *reasons);

/* "Claim Denver–Omaha with 4 purple" */
void advice_write_action(const tt_game *game, const tt_view *view, tt_action action, char *to, int room);

/* Prints up to four of the actions, the best first, each on a line with its reasons; with numbers from 1, or with
 * dashes where numbers would look like those of a menu. */
void advice_print(const advice_question *question, const tt_reasons *reasons, bool numbered);

#endif
