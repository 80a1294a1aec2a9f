/* walk.h: a record that is looked at step by step, by any viewer. A step is a decision; step 0 is the deal.
 *
 *     tt_walk_open(&walk, text, size, NULL, memory, &out);     (its summary is in `out`)
 *     tt_walk_go(&walk, 12);
 *     tt_table_greet(&walk.table, viewer, &out);               (what the viewer saw after 12 decisions)
 *     tt_walk_go(&walk, 13);
 *     tt_table_update(&walk.table, viewer, &out);              (what has changed)
 */
#ifndef TURNTABLE_TABLE_WALK_H
#define TURNTABLE_TABLE_WALK_H

#include "table/table.h"

typedef struct tt_walk {
    tt_table table; /* as it was after `step` decisions */
    int step, steps;
    tt_replay replay;
    const char *text;
    size_t size;
    const tt_board *board;
} tt_walk;

/* Opens the record in `text`, which must stay unchanged while the walk is used; `board` is as in tt_header_game. Writes
 * its summary, a message `replay` (docs/protocol.md, "Replaying a record"), at step 0. A record with a fault can be
 * looked at up to it. False, with the fault or no_memory as an error message, if not even its deal can be: then there
 * is nothing to close. */
bool tt_walk_open(tt_walk *walk, const char *text, size_t size, const tt_board *board, tt_memory memory,
                  tt_buffer *out);
void tt_walk_close(tt_walk *walk);

/* Goes to a step from 0 to `steps`. False if there is no such step or memory runs out; then only tt_walk_close is
 * allowed. */
bool tt_walk_go(tt_walk *walk, int step);

/* Makes a record from its first line and the actions of its players, one a line: all decisions in order, at the start
 * and at a scoring by seat. So a game can be told in few bytes if it follows from its seed. Writes a message `record`;
 * or an error message, and false, if a line is wrong or memory runs out. */
bool tt_walk_rebuild(const char *text, size_t size, const tt_board *board, tt_memory memory, tt_buffer *out);

#endif
