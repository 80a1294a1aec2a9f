/* admission.c: who may sit at an open table. */
#include "server/admission.h"

#include "server/lobby_tables.h"
#include "server/lookalikes.h"
#include "server/say.h"

tt_store_error admission_check(tt_store *store, lobby_job *job)
{
    bool is_removed;
    tt_store_error error = tt_store_guest_is_removed(store, job->facts.id, job->guest, &is_removed);
    if (error != TT_STORE_OK || is_removed)
        return error != TT_STORE_OK ? error : job_refuse(job, LOBBY_REMOVED);
    for (int seat = 0; seat < job->facts.seat_count; seat++) {
        const tt_store_seat *other = &job->facts.seats[seat];
        if (other->kind == TT_SITS_GUEST && other->guest != job->guest && skeleton_is_same(other->name, job->name))
            return job_refuse(job, LOBBY_NAME_TAKEN);
    }
    return TT_STORE_OK;
}

static tt_store_error get_own(tt_store *store, lobby_job *job)
{
    tt_store_error error = job_get_open(store, job);
    if (error == TT_STORE_OK && !job->refusal && job->facts.host != job->guest)
        job_refuse(job, LOBBY_NOT_HOST);
    return error;
}

tt_store_error admission_remove(tt_store *store, lobby_job *job)
{
    tt_store_error error = get_own(store, job);
    if (error != TT_STORE_OK || job->refusal)
        return error;
    job->seat = facts_seat(&job->facts, job->removed);
    if (job->seat < 0) /* left meanwhile */
        return job_refuse(job, LOBBY_BAD_SEAT);
    error = seats_remove(store, &job->facts, job->seat, job->time);
    if (error == TT_STORE_OK)
        error = tt_store_guest_remove(store, job->facts.id, job->removed);
    return error == TT_STORE_OK ? job_look_again(store, job) : error;
}

tt_store_error admission_close(tt_store *store, lobby_job *job)
{
    tt_store_error error = get_own(store, job);
    if (error != TT_STORE_OK || job->refusal)
        return error;
    error = tt_store_table_end(store, job->facts.id, TT_LIFE_IDLE, job->time, 0);
    return error == TT_STORE_OK ? job_look_again(store, job) : error;
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

void admission_send_removed(const lobby_job *job, live_table *live)
{
    for (visitor *v = live->visitors, *next; v; v = next) {
        next = v->next;
        if (v->guest != job->removed)
            continue;
        say_short(&job->server->line, "removed", job->facts.id, -1, NULL, NULL);
        visitor_say(v);
        if (!live->facts.is_public)
            live_leave(v);
    }
}
