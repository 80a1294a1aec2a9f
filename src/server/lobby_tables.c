/* lobby_tables.c: lists, opening, entering, chat. In the store thread. */
#include <stdlib.h>
#include <string.h>

#include "server/admission.h"
#include "server/chat.h"
#include "server/history.h"
#include "server/lobby_tables.h"
#include "server/notes.h"
#include "server/quotas.h"
#include "turntable/turntable.h"

tt_store_error job_refuse(lobby_job *job, lobby_error error)
{
    job->refusal = error;
    return TT_STORE_OK;
}

tt_store_error job_get(tt_store *store, lobby_job *job, tt_store_id id)
{
    tt_store_error error = tt_store_table_get(store, id, &job->facts);
    if (error != TT_STORE_NOT_FOUND)
        return error;
    job->facts.id = 0;
    return job_refuse(job, LOBBY_NO_SUCH_TABLE);
}

tt_store_error job_look_again(tt_store *store, lobby_job *job)
{
    return tt_store_table_get(store, job->facts.id, &job->facts);
}

/* Refuses a guest who may not see the table: it is private, and he has no seat, is not the host and was not invited; or
 * he was removed. That the table exists is no secret, since numbers are consecutive. */
static tt_store_error check_invited(tt_store *store, lobby_job *job)
{
    static tt_store_table invited; /* large; only this thread uses it */
    uint8_t hash[TT_STORE_HASH];
    bool is_removed;
    if (job->facts.is_public)
        return TT_STORE_OK;
    tt_store_error error = tt_store_guest_is_removed(store, job->facts.id, job->guest, &is_removed);
    if (error != TT_STORE_OK || is_removed)
        return error != TT_STORE_OK ? error : job_refuse(job, LOBBY_REMOVED);
    if (facts_seat(&job->facts, job->guest) >= 0 || (job->guest && job->facts.host == job->guest))
        return TT_STORE_OK;
    if (!job->request.has_token)
        return job_refuse(job, LOBBY_NOT_INVITED);
    token_hash(job->request.token, REQUEST_TOKEN, hash);
    error = tt_store_table_find(store, hash, &invited);
    if (error == TT_STORE_NOT_FOUND || (error == TT_STORE_OK && invited.id != job->facts.id))
        return job_refuse(job, LOBBY_NOT_INVITED);
    return error;
}

tt_store_error job_get_open(tt_store *store, lobby_job *job)
{
    tt_store_error error = job_get(store, job, job->request.table);
    if (error == TT_STORE_OK && !job->refusal)
        error = check_invited(store, job);
    if (error != TT_STORE_OK || job->refusal)
        return error;
    if (job->facts.life == TT_LIFE_OPEN)
        return TT_STORE_OK;
    return job_refuse(job,
                      job->facts.started ? LOBBY_STARTED : LOBBY_NO_SUCH_TABLE); /* its host has left, or nobody came */
}

/* The number of open and running tables where the guest has a seat. */
static tt_store_error count_tables(tt_store *store, const lobby_job *job, int64_t *count)
{
    int64_t running = 0;
    tt_store_error error =
        tt_store_table_count(store, &(tt_store_filter){.life = TT_LIFE_OPEN, .guest = job->guest}, count);
    if (error == TT_STORE_OK)
        error = tt_store_table_count(store, &(tt_store_filter){.life = TT_LIFE_RUNNING, .guest = job->guest}, &running);
    *count += running;
    return error;
}

/* Lists. */

static tt_store_error list(tt_store *store, lobby_job *job)
{
    const lobby_request *request = &job->request;
    tt_store_filter filter = {.life = request->life,
                              .game = request->game[0] ? request->game : NULL,
                              .guest = request->only_mine ? job->guest : 0,
                              .only_public = !request->only_mine,
                              .only_free = request->only_free,
                              .before = request->before};
    if (request->only_mine && !job->guest)
        return job_refuse(job, LOBBY_GUEST_FIRST);
    if (request->game[0] && !tt_rules_find(request->game, (int)strlen(request->game)))
        return job_refuse(job, LOBBY_BAD_TABLE);
    if (request->only_free && request->life != TT_LIFE_ANY && request->life != TT_LIFE_OPEN)
        return TT_STORE_OK; /* no free seats at such tables: skips them all */
    if (request->only_free)
        filter.life = TT_LIFE_OPEN;
    job->list = calloc(LIST_PAGE + 1, sizeof *job->list);
    if (!job->list)
        return TT_STORE_NO_MEMORY;
    return tt_store_table_list(store, &filter, job->list, LIST_PAGE + 1, &job->count);
}

/* Opening. */

/* Sets when the table ends if nobody comes. */
static void remember(lobby_job *job)
{
    settings chosen;
    clock_read(job->facts.clock, &chosen);
    notes_begin(&job->facts.notes, &chosen, job->ran);
    job->facts.due = job->ran + notes_patience(&chosen, job->server->options->idle_days);
}

tt_store_error job_check_number(tt_store *store, lobby_job *job)
{
    int64_t count;
    tt_store_error error = count_tables(store, job, &count);
    if (error == TT_STORE_OK && count >= job->server->options->limits.tables)
        job_refuse(job, LOBBY_TOO_MANY_TABLES);
    return error;
}

/* Whether the guest opened, or had a seat at, too many tables in the last hour: opening and leaving tables would fill
 * the store. */
static tt_store_error check_pace(tt_store *store, lobby_job *job)
{
    enum { HOUR = 3600 * 1000 };
    int64_t count = 0;
    tt_store_filter filter = {.guest = job->guest, .since = job->time - HOUR};
    tt_store_error error = job->is_free ? TT_STORE_OK : tt_store_table_count(store, &filter, &count);
    if (!job->is_free && error == TT_STORE_OK && count >= job->server->options->limits.opened)
        job_refuse(job, LOBBY_TOO_FAST);
    return error;
}

/* Nobody may fill the first page of the list alone. */
static tt_store_error check_waiting(lobby_job *job)
{
    bool may = true;
    tt_store_error error = job->is_free || !job->facts.is_public
                               ? TT_STORE_OK
                               : quotas_may_wait(job->server, job->network, job->server->options->limits.waiting, &may);
    if (error == TT_STORE_OK && !may)
        job_refuse(job, LOBBY_TOO_MANY_TABLES);
    return error;
}

/* Adds a table with the settings of job->facts and a new secret. */
static tt_store_error add(tt_store *store, lobby_job *job)
{
    uint8_t invite[TT_STORE_HASH];
    tt_store_error error = job_check_number(store, job);
    if (error != TT_STORE_OK || job->refusal)
        return error;
    error = check_pace(store, job);
    if (error == TT_STORE_OK && !job->refusal)
        error = check_waiting(job);
    if (error != TT_STORE_OK || job->refusal)
        return error;
    memcpy(job->facts.secret, job->secret, sizeof job->facts.secret);
    tt_sha256(job->secret, sizeof job->secret, job->facts.commitment);
    job->facts.host = job->guest;
    job->facts.created = job->time;
    job->facts.seats[0] = (tt_store_seat){.kind = TT_SITS_GUEST, .guest = job->guest};
    remember(job);
    token_hash(job->token, REQUEST_TOKEN, invite);
    error = tt_store_table_add(store, &job->facts, job->facts.is_public ? NULL : invite, &job->facts.id);
    if (error == TT_STORE_OK && job->facts.is_public)
        quotas_wait(job->server, job->network, job->facts.id);
    job->seat = 0;
    return error == TT_STORE_OK ? job_look_again(store, job) : error;
}

static tt_store_error create(tt_store *store, lobby_job *job)
{
    const lobby_request *request = &job->request;
    const tt_rules *rules = tt_rules_find(request->game, (int)strlen(request->game));
    tt_game game;
    if (!rules || tt_game_make(rules, NULL, request->seats, request->options, &game) != TT_GAME_OK)
        return job_refuse(job, LOBBY_BAD_TABLE);
    job->facts = (tt_store_table){
        .is_public = request->is_public, .memory_aid = request->memory_aid, .seat_count = (uint8_t)request->seats};
    strcpy(job->facts.game, rules->name);
    options_write(&request->options, job->facts.options);
    clock_write(&request->settings, job->facts.clock);
    job->facts.starts_full = request->starts_full;
    return add(store, job);
}

/* The rematch that somebody else asked for first, if it has a free seat, so that two who both ask meet. The id alone is
 * not enough: a rolled-back transaction gives its id to the next table. */
static tt_store_error find_rematch(tt_store *store, lobby_job *job, tt_store_id old)
{
    static tt_store_table facts; /* large; only this thread uses it */
    for (int i = 0; i < REMATCHES; i++) {
        const rematch *known = &job->server->rematches[i];
        if (known->old != old)
            continue;
        tt_store_error error = tt_store_table_get(store, known->id, &facts);
        if (error != TT_STORE_OK)
            return error == TT_STORE_NOT_FOUND ? TT_STORE_OK : error;
        bool sits = facts_seat(&facts, job->guest) >= 0;
        bool is_good = facts.life == TT_LIFE_OPEN ? sits || facts_players(&facts) < facts.seat_count
                                                  : facts.life == TT_LIFE_RUNNING && sits;
        if (!is_good || memcmp(facts.commitment, known->commitment, sizeof facts.commitment) != 0)
            continue;
        job->is_known = true;
        job->facts = facts;
        memcpy(job->token, known->token, sizeof job->token);
    }
    return TT_STORE_OK;
}

static void keep_rematch(lobby_job *job, tt_store_id old)
{
    server *s = job->server;
    rematch *known = &s->rematches[s->rematch_count++ % REMATCHES];
    *known = (rematch){.old = old, .id = job->facts.id};
    memcpy(known->commitment, job->facts.commitment, sizeof known->commitment);
    memcpy(known->token, job->token, sizeof known->token);
}

/* Opens the same table again: the guest who asks has the first seat, bots keep theirs, people join again, all with new
 * random bytes. */
static tt_store_error open_rematch(tt_store *store, lobby_job *job)
{
    tt_store_error error = job_get(store, job, job->request.table);
    int taken = 1;
    if (error != TT_STORE_OK || job->refusal)
        return error;
    if (facts_seat(&job->facts, job->guest) < 0)
        return job_refuse(job, LOBBY_NOT_SEATED);
    if (job->facts.life != TT_LIFE_OVER)
        return job_refuse(job, LOBBY_TOO_EARLY);
    const tt_store_table old = job->facts;
    error = find_rematch(store, job, old.id);
    if (error != TT_STORE_OK || job->is_known)
        return error == TT_STORE_OK ? do_take_seat(store, job) : error;
    job->facts = (tt_store_table){
        .is_public = old.is_public, .memory_aid = old.memory_aid, .seat_count = (uint8_t)facts_players(&old)};
    strcpy(job->facts.game, old.game);
    strcpy(job->facts.options, old.options);
    strcpy(job->facts.clock, old.clock);
    job->facts.starts_full = old.starts_full;
    for (int seat = 0; seat < job->facts.seat_count; seat++)
        if (old.seats[seat].kind == TT_SITS_BOT)
            job->facts.seats[taken++] = old.seats[seat];
    error = add(store, job);
    if (error != TT_STORE_OK || job->refusal)
        return error;
    keep_rematch(job, old.id);
    return do_begin_if_full(store, job);
}

/* Entering. */

static tt_store_error enter(tt_store *store, lobby_job *job)
{
    tt_store_error error = job_get(store, job, job->request.table);
    if (error == TT_STORE_OK && !job->refusal)
        error = check_invited(store, job);
    if (error != TT_STORE_OK || job->refusal)
        return error;
    error = chat_read(store, job->facts.id, &job->chat);
    if (error != TT_STORE_OK)
        return error;
    if (job->wants_history && job->facts.life != TT_LIFE_OPEN)
        return history_read(store, job->facts.id, &job->history);
    return TT_STORE_OK;
}

/* Chat. */

static tt_store_error chat(tt_store *store, lobby_job *job)
{
    char clean[CHAT_MAX];
    tt_store_id id;
    if (!text_clean(job->request.text, strlen(job->request.text), CHAT_CHARACTERS, clean))
        return job_refuse(job, LOBBY_BAD_TEXT);
    strcpy(job->request.text, clean);
    tt_store_chat said = {
        .table = job->request.table, .guest = job->guest, .time = job->time, .text = {clean, strlen(clean)}};
    job->facts.id = job->request.table;
    return tt_store_chat_add(store, &said, &id);
}

tt_store_error job_run(tt_store *store, job *base)
{
    static lobby_work *const works[REQUEST_KINDS] = {
        [REQUEST_TABLES] = list,
        [REQUEST_CREATE] = create,
        [REQUEST_JOIN] = do_join,
        [REQUEST_LEAVE] = do_leave,
        [REQUEST_BOT] = do_seat_bot,
        [REQUEST_CHANCE] = do_chance,
        [REQUEST_START] = do_start,
        [REQUEST_ENTER] = enter,
        [REQUEST_LINK] = do_add_link,
        [REQUEST_TAKE] = do_use_link,
        [REQUEST_REMATCH] = open_rematch,
        [REQUEST_CHAT] = chat,
        [REQUEST_REMOVE] = admission_remove,
        [REQUEST_CLOSE] = admission_close,
    };
    lobby_job *job = (lobby_job *)base;
    return works[job->request.kind](store, job);
}
