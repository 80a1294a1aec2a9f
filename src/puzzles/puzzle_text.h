/* puzzle_text.h: how a position is written in a puzzle: short, because all puzzles together must stay small.
 *
 * Cards in a row are letters, in the order of card.h. Counts of cards are one digit for each card in that order, in
 * base
 * 36. Lists of ids are texts separated by spaces. */
#ifndef TURNTABLE_PUZZLES_TEXT_H
#define TURNTABLE_PUZZLES_TEXT_H

#define TT_PUZZLE_LETTERS "pwbyokrgl"
#define TT_PUZZLE_DIGITS "0123456789abcdefghijklmnopqrstuvwxyz"
#define TT_PUZZLE_GAP '-'

#endif
