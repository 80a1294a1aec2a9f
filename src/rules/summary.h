/* summary.h: the rules summary of a game with its actual values: one list of lines for the terminal and the page. */
#ifndef TURNTABLE_RULES_SUMMARY_H
#define TURNTABLE_RULES_SUMMARY_H

#include "turntable/game.h"

enum { TT_SUMMARY_LINES = 24 };

/* A line is a sentence of the vocabulary (context rules): {n} and {m} are its first two numbers, {all} is all of them.
 * Unused numbers are 0. */
typedef struct tt_rule_line {
    const char *key;
    int count;
    uint8_t number[TT_MAX_LENGTH];
} tt_rule_line;

/* Fills `lines` in the order in which they are shown, and returns how many there are. Leaves out what the game does not
 * have. */
int tt_summary_make(const tt_game *game, tt_rule_line lines[TT_SUMMARY_LINES]);

/* Writes the sentence of a line, at most `room` bytes with the closing 0. */
void tt_rule_line_write(const tt_rule_line *line, char *text, int room);

#endif
