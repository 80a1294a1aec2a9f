/* arrange.h: puts the hidden cards and tickets of a replay in the order in which the record shows them. */
#ifndef TURNTABLE_RECORD_ARRANGE_H
#define TURNTABLE_RECORD_ARRANGE_H

#include "turntable/record.h"

/* The modes of a replay: those of tt_replay_mode, and one for resuming. */
enum {
    TT_REPLAY_ANEW =
        TT_REPLAY_FROM_SEED + 1 /* like TT_REPLAY_AS_TOLD, but what the record does not show is dealt from the rng */
};

/* Orders the draw pile that was just made: the cards that the record shows next are on top. */
void tt_arrange_pile(tt_replay *replay);

/* Orders the tickets of the start, before they are dealt. */
void tt_arrange_start(tt_replay *replay);

/* Orders the top of the ticket pile for the offer in this line. */
void tt_arrange_offer(tt_replay *replay, int line, const tt_event *offer);

#endif
