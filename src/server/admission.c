/* admission.c: who may sit at a table that has not begun. */
#include "server/admission.h"

#include "server/lookalikes.h"
#include "server/say.h"
#include "server/tables.h"

tt_store_error admission_check(tt_store *store, errand *e)
{
    bool is_removed;
    tt_store_error error = tt_store_guest_is_removed(store, e->facts.id, e->guest, &is_removed);
    if (error != TT_STORE_OK || is_removed)
        return error != TT_STORE_OK ? error : errand_refuse(e, LOBBY_REMOVED);
    for (int seat = 0; seat < e->facts.seat_count; seat++) {
        const tt_store_seat *other = &e->facts.seats[seat];
        if (other->kind == TT_SITS_GUEST && other->guest != e->guest && skeleton_is_same(other->name, e->name))
            return errand_refuse(e, LOBBY_NAME_TAKEN);
    }
    return TT_STORE_OK;
}

static tt_store_error get_own(tt_store *store, errand *e)
{
    tt_store_error error = errand_get_open(store, e);
    if (error == TT_STORE_OK && !e->refusal && e->facts.host != e->guest)
        errand_refuse(e, LOBBY_NOT_HOST);
    return error;
}

tt_store_error admission_remove(tt_store *store, errand *e)
{
    tt_store_error error = get_own(store, e);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    e->seat = facts_seat(&e->facts, e->removed);
    if (e->seat < 0) /* gone by himself */
        return errand_refuse(e, LOBBY_BAD_SEAT);
    error = seats_remove(store, &e->facts, e->seat, e->time);
    if (error == TT_STORE_OK)
        error = tt_store_guest_remove(store, e->facts.id, e->removed);
    return error == TT_STORE_OK ? errand_look_again(store, e) : error;
}

tt_store_error admission_close(tt_store *store, errand *e)
{
    tt_store_error error = get_own(store, e);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    error = tt_store_table_end(store, e->facts.id, TT_LIFE_IDLE, e->time, 0);
    return error == TT_STORE_OK ? errand_look_again(store, e) : error;
}

lobby_error admission_begin_remove(visitor *v, const lobby_request *request)
{
    room *r = v->room;
    if (!r || r->facts.id != request->table)
        return LOBBY_NOT_ENTERED;
    if (r->facts.host != v->guest)
        return LOBBY_NOT_HOST;
    if (r->facts.life != TT_LIFE_OPEN)
        return LOBBY_STARTED;
    const tt_store_seat *seat = &r->facts.seats[request->seat];
    if (request->seat >= r->facts.seat_count || seat->kind != TT_SITS_GUEST || seat->guest == v->guest)
        return LOBBY_BAD_SEAT;
    return LOBBY_OK;
}

void admission_tell_removed(const errand *e, room *r)
{
    for (visitor *v = r->visitors, *next; v; v = next) {
        next = v->next;
        if (v->guest != e->removed)
            continue;
        say_short(&e->server->line, "removed", e->facts.id, -1, NULL, NULL);
        visitor_say(v);
        if (!r->facts.is_public)
            room_leave(v);
    }
}
