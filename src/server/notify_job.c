/* notify_job.c: requests about notifications, in the store thread, and their answers. */
#include "server/notify_job.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/live_table.h"
#include "server/lobby_tables.h"
#include "server/quotas.h"
#include "server/say.h"

enum { CODES = 1000000, MINUTE = 60 * 1000, DAY = 24 * 60 * MINUTE };

typedef struct notify_job {
    job base;
    visitor *visitor;
    notify_request request;
    tt_store_id guest;
    bool has_account;
    int64_t time;
    lobby_error refusal;
    tt_store_notify notify; /* afterwards */
} notify_job;

static tt_store_error refuse(notify_job *j, lobby_error error)
{
    j->refusal = error;
    return TT_STORE_OK;
}

static tt_store_error add(tt_store *store, notify_job *j)
{
    tt_store_error error = tt_store_target_add(store, &j->request.target);
    return error == TT_STORE_TAKEN ? refuse(j, LOBBY_TOO_MANY_TARGETS) : error;
}

static tt_store_error confirm(tt_store *store, notify_job *j)
{
    bool is_right;
    tt_store_error error = tt_store_target_confirm(store, j->guest, j->request.target.code, &is_right);
    return error == TT_STORE_OK && !is_right ? refuse(j, LOBBY_BAD_CODE) : error;
}

static tt_store_error remove_target(tt_store *store, notify_job *j)
{
    tt_store_error error = tt_store_target_remove(store, j->guest, j->request.id);
    return error == TT_STORE_NOT_FOUND ? refuse(j, LOBBY_NO_SUCH_TARGET) : error;
}

/* The first time that a digest is due after `time`. */
static int64_t first_digest(int minute, int64_t time)
{
    int64_t due = time - time % DAY + (int64_t)minute * MINUTE;
    return due > time ? due : due + DAY;
}

static tt_store_error set(tt_store *store, notify_job *j)
{
    tt_store_notify chosen = {.turns = j->request.turns, .games = j->request.games, .digest = j->request.digest};
    memcpy(chosen.language, j->request.language, sizeof chosen.language);
    if (chosen.digest >= 0)
        chosen.digest_due = first_digest(chosen.digest, j->time);
    return tt_store_notify_set(store, j->guest, &chosen);
}

static tt_store_error get(tt_store *store, notify_job *j)
{
    (void)store, (void)j;
    return TT_STORE_OK;
}

static const tt_store_target *target_of(const notify_job *j, tt_store_id id)
{
    for (int i = 0; i < j->notify.count; i++)
        if (j->notify.targets[i].id == id)
            return &j->notify.targets[i];
    return NULL;
}

static tt_store_error run(tt_store *store, job *base)
{
    static tt_store_error (*const works[NOTIFY_KINDS])(tt_store *, notify_job *) = {[NOTIFY_GET] = get,
                                                                                    [NOTIFY_ADD] = add,
                                                                                    [NOTIFY_CONFIRM] = confirm,
                                                                                    [NOTIFY_TEST] = get,
                                                                                    [NOTIFY_REMOVE] = remove_target,
                                                                                    [NOTIFY_SET] = set};
    notify_job *j = (notify_job *)base;
    bool is_gone;
    tt_store_error error = job_find_gone(store, j->guest, j->has_account, &is_gone);
    if (is_gone)
        return refuse(j, LOBBY_GUEST_FIRST);
    if (error == TT_STORE_OK)
        error = works[j->request.kind](store, j);
    if (error == TT_STORE_OK)
        error = tt_store_notify_get(store, j->guest, &j->notify);
    if (error == TT_STORE_OK && j->request.kind == NOTIFY_TEST && !j->refusal) {
        const tt_store_target *target = target_of(j, j->request.id);
        if (!target)
            return refuse(j, LOBBY_NO_SUCH_TARGET);
        if (*target->code) /* it gets nothing but its code, and that once */
            return refuse(j, LOBBY_NOT_CONFIRMED);
    }
    return error;
}

static lobby_error send_to(notify_job *j)
{
    server *s = j->visitor->server;
    bool is_new = j->request.kind == NOTIFY_ADD;
    const tt_store_target *to = target_of(j, is_new ? j->request.target.id : j->request.id);
    notice what = {.kind = is_new ? NOTICE_CODE : NOTICE_TEST};
    if (!to)
        return LOBBY_NO_SUCH_TARGET;
    memcpy(what.code, to->code, sizeof what.code);
    return notices_try(s, to, &what, j->notify.language) ? LOBBY_OK : LOBBY_TOO_FAST;
}

static void done(job *base)
{
    notify_job *j = (notify_job *)base;
    visitor *v = j->visitor;
    server *s = v->server;
    static const lobby_request nothing;
    lobby_error error = base->error == TT_STORE_OK ? j->refusal : LOBBY_NOT_STORED;
    if (error == LOBBY_NOT_STORED)
        trouble_failed(s, notify_request_name(j->request.kind), trouble_of(v, 0), base->error);
    if (!base->error && !j->refusal) /* one may be gone, or have been replaced */
        notices_cancel(s, j->guest, &j->notify);
    bool sends = j->request.kind == NOTIFY_ADD || j->request.kind == NOTIFY_TEST;
    if (!error && sends && !s->is_stopping)
        error = send_to(j);
    if (!v->is_dropped && error) {
        visitor_refuse(v, &nothing, error);
    } else if (!v->is_dropped) {
        say_notify(&s->line, &j->notify, s->notices.post->key);
        visitor_say(v);
    }
    sodium_memzero(j, sizeof *j);
    free(j);
    visitor_release(v);
}

/* A target begins with an id and a code that nobody can guess. */
static void begin_target(tt_store_target *target, const visitor *v)
{
    static const uint64_t ids = ((uint64_t)1 << 53) - 1;
    uint64_t id;
    randombytes_buf(&id, sizeof id);
    target->id = (tt_store_id)(id & ids);
    if (target->id == 0)
        target->id = 1;
    target->guest = v->guest;
    target->created = v->server->now;
    target->network = v->messages ? v->server->notices.post->network(v->network) : 0; /* without limits: unknown */
    snprintf(target->code, sizeof target->code, "%06u", randombytes_uniform(CODES) % CODES);
}

/* What makes the server send something, or guesses a code, is limited for each guest and each network. */
static lobby_error check_pace(visitor *v, const notify_request *request)
{
    bool is_cheap = request->kind == NOTIFY_GET || request->kind == NOTIFY_SET || request->kind == NOTIFY_REMOVE;
    if (is_cheap || (neighbor_may(v->server, v->guest, NEIGHBOR_NOTICES) && quotas_notify(v)))
        return LOBBY_OK;
    trouble_limited(v->server, TROUBLE_NOTICES, trouble_of(v, 0));
    return LOBBY_TOO_FAST;
}

lobby_error notify_do(visitor *v, const notify_request *request)
{
    server *s = v->server;
    tt_store_target *target;
    if (!v->guest)
        return LOBBY_GUEST_FIRST;
    if (!notices_are_on(s))
        return LOBBY_NO_NOTICES;
    notify_job *j = s->is_stopping ? NULL : calloc(1, sizeof *j);
    if (!j)
        return LOBBY_NOT_STORED;
    *j = (notify_job){
        .visitor = v, .request = *request, .guest = v->guest, .has_account = v->has_account, .time = s->now};
    target = &j->request.target;
    lobby_error error = LOBBY_OK;
    if (request->kind == NOTIFY_ADD) {
        begin_target(target, v);
        error = s->notices.post->fits(target, request->point, request->secret) ? LOBBY_OK : LOBBY_BAD_ADDRESS;
    }
    if (!error)
        error = check_pace(v, request);
    if (error) {
        free(j);
        return error;
    }
    j->base.run = run;
    j->base.done = done;
    visitor_hold(v);
    store_thread_give(s->store_thread, &j->base);
    return LOBBY_OK;
}
