/* forget.c: forgets live tables whose contents may be out of date. */
#include "server/forget.h"

#include "server/awaited.h"
#include "server/event_log.h"

void live_forget(live_table *live)
{
    for (visitor *v = live->visitors, *next; v; v = next) {
        next = v->next;
        live_leave(v);
        visitor_return(v);
    }
    live_unlink(live);
    live->is_forgotten = true;
    live_close_if_idle(live);
}

void lobby_forget(server *s)
{
    int count = s->live_count;
    for (int i = 0; i < LIVE_BUCKETS; i++)
        while (s->live_tables[i])
            live_forget(s->live_tables[i]);
    awaited_close(s);
    s->has_recalled = false; /* the next tick reads them */
    s->bans.read = (overlap){0};
    log_event("forgotten", "tables=%d", count);
}
