/* admission.c: who may sit at an open table. */
#include "server/admission.h"

#include "server/lobby_tables.h"
#include "server/lookalikes.h"
#include "server/say.h"

tt_store_error admission_check(tt_store *store, lobby_job *j)
{
    bool is_removed;
    tt_store_error error = tt_store_guest_is_removed(store, j->facts.id, j->guest, &is_removed);
    if (error != TT_STORE_OK || is_removed)
        return error != TT_STORE_OK ? error : job_refuse(j, LOBBY_REMOVED);
    for (int seat = 0; seat < j->facts.seat_count; seat++) {
        const tt_store_seat *other = &j->facts.seats[seat];
        if (other->kind != TT_SITS_GUEST || other->guest == j->guest)
            continue;
        if (skeleton_is_same(other->name, j->name))
            return job_refuse(j, LOBBY_NAME_TAKEN);
        bool is_blocked;
        error = tt_store_block_has(store, other->guest, j->guest, &is_blocked);
        if (error != TT_STORE_OK || is_blocked)
            return error != TT_STORE_OK ? error : job_refuse(j, LOBBY_BLOCKED);
    }
    const rematch *known = rematch_of(j->server, &j->facts);
    if (known && hold_has_name(&known->held, &j->facts, j->guest, j->name, j->time))
        return job_refuse(j, LOBBY_NAME_TAKEN);
    return TT_STORE_OK;
}

static tt_store_error get_own(tt_store *store, lobby_job *j)
{
    tt_store_error error = job_get_open(store, j);
    if (error == TT_STORE_OK && !j->refusal && j->facts.host != j->guest)
        job_refuse(j, LOBBY_NOT_HOST);
    return error;
}

tt_store_error admission_remove(tt_store *store, lobby_job *j)
{
    tt_store_error error = get_own(store, j);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    j->seat = facts_seat(&j->facts, j->removed);
    if (j->seat < 0) /* left meanwhile */
        return job_refuse(j, LOBBY_BAD_SEAT);
    rematch_drop(j->server, &j->facts, j->removed, true);
    error = seats_remove(store, &j->facts, j->seat, j->time);
    if (error == TT_STORE_OK)
        error = tt_store_guest_remove(store, j->facts.id, j->removed);
    return error == TT_STORE_OK ? job_look_again(store, j) : error;
}

tt_store_error admission_close(tt_store *store, lobby_job *j)
{
    tt_store_error error = get_own(store, j);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    error = tt_store_table_end(store, j->facts.id, TT_LIFE_IDLE, j->time, 0);
    return error == TT_STORE_OK ? job_look_again(store, j) : error;
}

lobby_error admission_begin_remove(visitor *v, const lobby_request *request)
{
    live_table *live = v->live;
    if (!live || live->facts.id != request->table)
        return LOBBY_NOT_ENTERED;
    if (live->facts.host != v->guest)
        return LOBBY_NOT_HOST;
    if (live->facts.life != TT_LIFE_OPEN)
        return LOBBY_STARTED;
    const tt_store_seat *seat = &live->facts.seats[request->seat];
    if (request->seat >= live->facts.seat_count || seat->kind != TT_SITS_GUEST || seat->guest == v->guest)
        return LOBBY_BAD_SEAT;
    return LOBBY_OK;
}

void admission_send_removed(const lobby_job *j, live_table *live)
{
    for (visitor *v = live->visitors, *next; v; v = next) {
        next = v->next;
        if (v->guest != j->removed)
            continue;
        say_short(&j->server->line, "removed", j->facts.id, -1, NULL, NULL);
        visitor_say(v);
        if (!live->facts.is_public)
            live_leave(v);
    }
}
