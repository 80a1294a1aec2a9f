/* standing.c: what is remembered of a table, as a text: "number written seen quiet", and for each seat
 * "on late turns muted left used", where used is the time since it was asked, -1 for who is not; then "hinted", the
 * seats that had their hint of this turn, as bits, which servers of before did not write; then the guests that were
 * removed, if there are any. */
#include "server/standing.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const int64_t day = 24 * 3600 * 1000;

void standing_begin(standing *s, const settings *chosen, int64_t ran)
{
    *s = (standing){.written = ran, .seen = ran};
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        s->seats[seat].left = chosen->clock == CLOCK_GAME ? (int64_t)chosen->amount * 1000 : 0;
}

/* As long as the numbers of each type can get, so that nothing is ever cut off. */
enum {
    SMALL = 1 + 10, /* with the space: 32 bits */
    LARGE = 1 + 20, /* 64 bits */
    FLAG = 1 + 1,
    TURNS = 1 + 3, /* 8 bits */
    LONGEST =
        SMALL + 2 * LARGE + FLAG + TT_MAX_SEATS * (2 * FLAG + TURNS + SMALL + 2 * LARGE) + SMALL + REMOVED_MAX * LARGE
};
_Static_assert((int)LONGEST < (int)TT_STORE_STANDING, "the store has room for it");

void standing_write(const standing *s, char text[TT_STORE_STANDING])
{
    size_t room = TT_STORE_STANDING;
    unsigned hinted = 0;
    int length =
        snprintf(text, room, "%" PRIu32 " %" PRId64 " %" PRId64 " %d", s->number, s->written, s->seen, s->is_quiet);
    for (int seat = 0; seat < TT_MAX_SEATS; seat++) {
        const seat_standing *one = &s->seats[seat];
        int64_t used = s->written > one->asked ? s->written - one->asked : 0; /* the machine's clock may be set back */
        length += snprintf(text + length, room - (size_t)length, " %d %d %u %u %" PRId64 " %" PRId64, one->is_on,
                           one->is_late, (unsigned)one->late_turns, one->muted, one->left, one->asked ? used : -1);
        hinted |= (unsigned)one->is_hinted << seat;
    }
    length += snprintf(text + length, room - (size_t)length, " %u", hinted);
    for (int i = 0; i < REMOVED_MAX && s->removed[i]; i++)
        length += snprintf(text + length, room - (size_t)length, " %" PRId64, s->removed[i]);
}

/* The next number of a text; false if there is none within these bounds. */
static bool next(const char **text, int64_t low, int64_t high, int64_t *to)
{
    int size = 0;
    if (sscanf(*text, "%" SCNd64 "%n", to, &size) != 1 || *to < low || *to > high)
        return false;
    *text += size;
    return true;
}

static bool read_seat(const char **text, int64_t written, seat_standing *seat)
{
    int64_t on, late, turns, muted, left, used;
    if (!next(text, 0, 1, &on) || !next(text, 0, 1, &late) || !next(text, 0, UINT8_MAX, &turns) ||
        !next(text, 0, (1 << TT_MAX_SEATS) - 1, &muted) || !next(text, INT64_MIN, INT64_MAX, &left) ||
        !next(text, -1, written, &used))
        return false;
    seat->is_on = on;
    seat->is_late = late;
    seat->late_turns = (uint8_t)turns;
    seat->muted = (unsigned)muted;
    seat->left = left < INT32_MIN ? INT32_MIN : left > INT32_MAX ? INT32_MAX : left; /* days were counted here once */
    seat->asked = used < 0 ? 0 : written - used;
    return true;
}

bool standing_read(const char *text, standing *s)
{
    int64_t number, quiet, hinted = 0;
    *s = (standing){0};
    if (!next(&text, 0, UINT32_MAX, &number) || !next(&text, 0, INT64_MAX, &s->written) ||
        !next(&text, 0, INT64_MAX, &s->seen) || !next(&text, 0, 1, &quiet))
        return false;
    s->number = (uint32_t)number;
    s->is_quiet = quiet;
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        if (!read_seat(&text, s->written, &s->seats[seat]))
            return false;
    if (*text && !next(&text, 0, (1 << TT_MAX_SEATS) - 1, &hinted))
        return false;
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        s->seats[seat].is_hinted = hinted >> seat & 1;
    for (int i = 0; i < REMOVED_MAX && *text; i++)
        if (!next(&text, 1, INT64_MAX, &s->removed[i]))
            return false;
    return *text == 0;
}

bool standing_has_removed(const standing *s, tt_store_id guest)
{
    for (int i = 0; i < REMOVED_MAX; i++)
        if (guest && s->removed[i] == guest)
            return true;
    return false;
}

void standing_remove(standing *s, tt_store_id guest)
{
    if (standing_has_removed(s, guest))
        return;
    memmove(&s->removed[1], &s->removed[0], sizeof s->removed - sizeof s->removed[0]);
    s->removed[0] = guest;
}

void standing_allow(standing *s, tt_store_id guest)
{
    for (int i = 0; i < REMOVED_MAX; i++)
        if (s->removed[i] == guest)
            s->removed[i] = 0;
}

unsigned standing_moved(unsigned muted, const tt_store_table *was, const tt_store_table *now)
{
    unsigned moved = 0;
    for (int seat = 0; seat < was->seat_count; seat++) {
        int to = muted >> seat & 1 ? facts_seat(now, was->seats[seat].guest) : -1;
        if (to >= 0)
            moved |= 1U << to;
    }
    return moved;
}

bool standing_move(standing *s, const tt_store_table *was, const tt_store_table *now)
{
    unsigned muted[TT_MAX_SEATS] = {0}, any = 0;
    for (int seat = 0; seat < was->seat_count; seat++) {
        int to = facts_seat(now, was->seats[seat].guest);
        any |= s->seats[seat].muted;
        if (to >= 0)
            muted[to] = standing_moved(s->seats[seat].muted, was, now);
    }
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        s->seats[seat].muted = muted[seat];
    return any;
}

int64_t standing_patience(const settings *chosen, int days)
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
