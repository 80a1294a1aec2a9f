/* sheet.h: the score sheet of a printed game or of a position, as one line of JSON (docs/companion.md): the parts of
 * every score, the routes of the longest paths, and of each ticket whether it is done, can still be completed and how,
 * or is lost. Everything of the position is in it: it is for people who tell all of it. */
#ifndef TURNTABLE_COMPANION_SHEET_H
#define TURNTABLE_COMPANION_SHEET_H

#include "companion/told.h"

/* Writes the sheet of what was told, with its faults. If one of them is not open, there are no scores. *state gets the
 * position. Returns whether that is sound (tt_state_audit). */
bool tt_sheet_write(tt_json_writer *json, const tt_told *told, tt_state *state);

/* Writes why a text was not understood, in place of a sheet. */
void tt_sheet_refuse(tt_json_writer *json, const tt_record_fault *fault);

/* The status of a ticket on the sheet. */
typedef enum tt_sheet_status {
    TT_SHEET_DONE,     /* completed if the game ended now */
    TT_SHEET_OPEN,     /* not completed, but it can still be */
    TT_SHEET_CONFLICT, /* europe: a station could complete it, but serves other tickets better (E-12) */
    TT_SHEET_LOST,     /* it can't be completed any more */
    TT_SHEET_FAILED    /* not completed, and the game is over */
} tt_sheet_status;

/* `way` is that of tt_ticket_way, `completed` the set of the score. */
tt_sheet_status tt_sheet_ticket(const tt_state *state, uint64_t completed, int ticket, const tt_way *way);

#endif
