/* tickets.c: which part of the ticket pile is in an order that nobody has seen. */
#include "chance/chance.h"

void tt_tickets_unknown(const tt_state *state, int open[2])
{
    open[0] = state->table.ticket_pile;
    open[1] = 0;
}

void tt_tickets_dealt(const tt_state *state, int open[2])
{
    tt_tickets_unknown(state, open);
}

/* G-2, C-3: what becomes of the tickets refused at the start. */
static void all_chose(const tt_game *game, const tt_state *after, int open[2])
{
    int pile = after->table.ticket_pile;
    if (game->rules->unkept == TT_UNKEPT_SHUFFLED_IN)
        open[0] = pile;
    if (game->rules->unkept == TT_UNKEPT_SHUFFLED_UNDER)
        open[1] = pile - open[0];
}

static void drawn(int count, int open[2])
{
    for (int i = 0; i < 2; i++) {
        int from = count < open[i] ? count : open[i];
        open[i] -= from;
        count -= from;
    }
}

void tt_tickets_follow(const tt_game *game, const tt_state *before, const tt_state *after, int open[2])
{
    if (before->table.phase == TT_PHASE_KEEP_AT_START && after->table.phase != TT_PHASE_KEEP_AT_START)
        all_chose(game, after, open);
    else if (before->table.phase == TT_PHASE_TURN && after->table.phase == TT_PHASE_KEEP)
        drawn(after->table.offered[before->table.turn], open);
}
