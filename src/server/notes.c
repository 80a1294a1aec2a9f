/* notes.c: notes on a table. */
#include "server/notes.h"

static const int64_t day = 24 * 3600 * 1000;

void notes_begin(tt_store_notes *notes, const settings *chosen, int64_t ran)
{
    *notes = (tt_store_notes){.is_known = true, .written = ran, .seen = ran};
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        notes->seats[seat].left = chosen->clock == CLOCK_GAME ? (int64_t)chosen->amount * 1000 : 0;
}

unsigned notes_moved(unsigned muted, const tt_store_table *was, const tt_store_table *now)
{
    unsigned moved = 0;
    for (int seat = 0; seat < was->seat_count; seat++) {
        int to = muted >> seat & 1 ? facts_seat(now, was->seats[seat].guest) : -1;
        if (to >= 0)
            moved |= 1U << to;
    }
    return moved;
}

bool notes_move(const tt_store_table *was, tt_store_table *now)
{
    uint8_t muted[TT_MAX_SEATS] = {0}, any = 0;
    for (int seat = 0; seat < was->seat_count; seat++) {
        int to = facts_seat(now, was->seats[seat].guest);
        any |= now->notes.seats[seat].muted;
        if (to >= 0)
            muted[to] = (uint8_t)notes_moved(now->notes.seats[seat].muted, was, now);
    }
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        now->notes.seats[seat].muted = muted[seat];
    return any;
}

int64_t notes_patience(const settings *chosen, int days)
{
    switch (chosen->clock) {
    case CLOCK_DAYS:
        return 30 * day;
    case CLOCK_NONE:
        return days * day;
    default:
        return day;
    }
}
