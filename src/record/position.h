/* position.h: what the writer and the reader of positions share. The fields and their order are in docs/position.md. */
#ifndef TURNTABLE_RECORD_POSITION_H
#define TURNTABLE_RECORD_POSITION_H

#include "turntable/record.h"

/* Whether a claim is unfinished in this phase: a tunnel to be paid, a marker or Alvin to be placed. */
bool tt_phase_claims(int phase);

/* A position as it is read, in the order of the file. */
typedef struct tt_position_draft {
    tt_header header; /* rules, players, options, board and seed */
    tt_game *game;
    tt_state *state;
    uint8_t draw[TT_MAX_DRAW_PILE]; /* the draw pile, its top first */
    uint8_t offer[TT_MAX_SEATS][TT_MAX_OFFER];
    uint8_t pile[TT_MAX_TICKETS]; /* the ticket pile, its top first */
    int seat_line[TT_MAX_SEATS];  /* the line where each seat begins */
    tt_players players;
} tt_position_draft;

/* Reads the text into a draft. Fills game and state, except for what tt_position_read computes. */
bool tt_position_draft_read(tt_position_draft *draft, const char *text, size_t size, const tt_board *board,
                            tt_record_fault *fault);

#endif
