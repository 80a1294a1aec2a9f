/* seating.c: who sits where in the games of one deal. */
#include "arena/seating.h"

tt_seating tt_seating_make(int players, int entrants, bool one_table)
{
    int contests = one_table ? 1 : entrants * (entrants - 1) / 2;
    return (tt_seating){players, entrants, one_table, contests, contests * players};
}

int tt_seating_contest(const tt_seating *seating, int game)
{
    return game / seating->players;
}

void tt_seating_pair(const tt_seating *seating, int contest, int pair[2])
{
    pair[0] = 0;
    for (int others = seating->entrants - 1; contest >= others; others--) {
        contest -= others;
        pair[0]++;
    }
    pair[1] = pair[0] + 1 + contest;
}

void tt_seating_seats(const tt_seating *seating, int game, uint8_t entrant[TT_MAX_SEATS])
{
    int turn = game % seating->players, pair[2];
    tt_seating_pair(seating, tt_seating_contest(seating, game), pair);
    for (int seat = 0; seat < seating->players; seat++)
        if (seating->one_table)
            entrant[seat] = (uint8_t)((seat + turn) % seating->entrants);
        else
            entrant[seat] = (uint8_t)pair[seat != turn];
}

void tt_seating_shares(const tt_seating *seating, int contest, int seats[TT_MAX_ENTRANTS])
{
    int pair[2];
    tt_seating_pair(seating, contest, pair);
    for (int i = 0; i < TT_MAX_ENTRANTS; i++)
        seats[i] = seating->one_table && i < seating->entrants;
    if (!seating->one_table) {
        seats[pair[0]] = 1;
        seats[pair[1]] = seating->players - 1;
    }
}
