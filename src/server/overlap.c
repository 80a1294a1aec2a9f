/* overlap.c: reading rows by their numbers as others add them. */
#include "server/overlap.h"

/* What was added before the first reading concerns nobody who is here, unless it was not yet committed. */
static void begin(overlap *o)
{
    for (int i = 0; i < OVERLAP_READINGS; i++)
        o->marks[i] = o->last > OVERLAP_AT_START ? o->last - OVERLAP_AT_START : 0;
}

void overlap_read(overlap *o, tt_store_id last, bool is_full)
{
    if (last > o->last)
        o->last = last;
    o->from = last;
    if (is_full)
        return;
    if (o->readings == 0)
        begin(o);
    o->marks[o->readings++ % OVERLAP_READINGS] = o->last;
    o->from = o->marks[o->readings % OVERLAP_READINGS];
}
