/* tables.c: lists, opening a table, coming in, chat. In the store thread. */
#include <stdlib.h>
#include <string.h>

#include "server/admission.h"
#include "server/chat.h"
#include "server/history.h"
#include "server/notes.h"
#include "server/quotas.h"
#include "server/tables.h"
#include "turntable/turntable.h"

tt_store_error errand_refuse(errand *e, lobby_error error)
{
    e->refusal = error;
    return TT_STORE_OK;
}

tt_store_error errand_get(tt_store *store, errand *e, tt_store_id id)
{
    tt_store_error error = tt_store_table_get(store, id, &e->facts);
    if (error != TT_STORE_NOT_FOUND)
        return error;
    e->facts.id = 0;
    return errand_refuse(e, LOBBY_NO_SUCH_TABLE);
}

tt_store_error errand_look_again(tt_store *store, errand *e)
{
    return tt_store_table_get(store, e->facts.id, &e->facts);
}

/* Refuses a guest who may not see the table: it is private, and he neither sits nor hosts there nor was invited, or was
 * removed. That there is a table of this number is no secret: numbers are given in turn. */
static tt_store_error check_invited(tt_store *store, errand *e)
{
    static tt_store_table invited; /* only this thread comes here */
    uint8_t hash[TT_STORE_HASH];
    bool is_removed;
    if (e->facts.is_public)
        return TT_STORE_OK;
    tt_store_error error = tt_store_guest_is_removed(store, e->facts.id, e->guest, &is_removed);
    if (error != TT_STORE_OK || is_removed)
        return error != TT_STORE_OK ? error : errand_refuse(e, LOBBY_REMOVED);
    if (facts_seat(&e->facts, e->guest) >= 0 || (e->guest && e->facts.host == e->guest))
        return TT_STORE_OK;
    if (!e->request.has_token)
        return errand_refuse(e, LOBBY_NOT_INVITED);
    token_hash(e->request.token, REQUEST_TOKEN, hash);
    error = tt_store_table_find(store, hash, &invited);
    if (error == TT_STORE_NOT_FOUND || (error == TT_STORE_OK && invited.id != e->facts.id))
        return errand_refuse(e, LOBBY_NOT_INVITED);
    return error;
}

tt_store_error errand_get_open(tt_store *store, errand *e)
{
    tt_store_error error = errand_get(store, e, e->request.table);
    if (error == TT_STORE_OK && !e->refusal)
        error = check_invited(store, e);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    if (e->facts.life == TT_LIFE_OPEN)
        return TT_STORE_OK;
    return errand_refuse(e, e->facts.started ? LOBBY_STARTED
                                             : LOBBY_NO_SUCH_TABLE); /* its host has left, or nobody came */
}

/* How many open and running tables the guest sits at. */
static tt_store_error count_tables(tt_store *store, const errand *e, int64_t *count)
{
    int64_t running = 0;
    tt_store_error error =
        tt_store_table_count(store, &(tt_store_filter){.life = TT_LIFE_OPEN, .guest = e->guest}, count);
    if (error == TT_STORE_OK)
        error = tt_store_table_count(store, &(tt_store_filter){.life = TT_LIFE_RUNNING, .guest = e->guest}, &running);
    *count += running;
    return error;
}

/* Lists. */

static tt_store_error list(tt_store *store, errand *e)
{
    const lobby_request *request = &e->request;
    tt_store_filter filter = {.life = request->life,
                              .game = request->game[0] ? request->game : NULL,
                              .guest = request->only_mine ? e->guest : 0,
                              .only_public = !request->only_mine,
                              .only_free = request->only_free,
                              .before = request->before};
    if (request->only_mine && !e->guest)
        return errand_refuse(e, LOBBY_GUEST_FIRST);
    if (request->game[0] && !tt_rules_find(request->game, (int)strlen(request->game)))
        return errand_refuse(e, LOBBY_BAD_TABLE);
    if (request->only_free && request->life != TT_LIFE_ANY && request->life != TT_LIFE_OPEN)
        return TT_STORE_OK; /* nobody can sit down there: none of them is looked at */
    if (request->only_free)
        filter.life = TT_LIFE_OPEN;
    e->list = calloc(ERRAND_PAGE + 1, sizeof *e->list);
    if (!e->list)
        return TT_STORE_NO_MEMORY;
    return tt_store_table_list(store, &filter, e->list, ERRAND_PAGE + 1, &e->count);
}

/* Opening. */

/* It ends if nobody comes. */
static void remember(errand *e)
{
    settings chosen;
    clock_read(e->facts.clock, &chosen);
    notes_begin(&e->facts.notes, &chosen, e->ran);
    e->facts.due = e->ran + notes_patience(&chosen, e->server->options->idle_days);
}

tt_store_error errand_check_number(tt_store *store, errand *e)
{
    int64_t count;
    tt_store_error error = count_tables(store, e, &count);
    if (error == TT_STORE_OK && count >= e->server->options->limits.tables)
        errand_refuse(e, LOBBY_TOO_MANY_TABLES);
    return error;
}

/* Whether the tables of the last hour where the guest sits or sat are too many for one more: who opens tables and
 * leaves them fills the store. */
static tt_store_error check_pace(tt_store *store, errand *e)
{
    enum { HOUR = 3600 * 1000 };
    int64_t count = 0;
    tt_store_filter filter = {.guest = e->guest, .since = e->time - HOUR};
    tt_store_error error = e->is_free ? TT_STORE_OK : tt_store_table_count(store, &filter, &count);
    if (!e->is_free && error == TT_STORE_OK && count >= e->server->options->limits.opened)
        errand_refuse(e, LOBBY_TOO_FAST);
    return error;
}

/* Nobody fills the first page of the list alone. */
static tt_store_error check_waiting(errand *e)
{
    bool may = true;
    tt_store_error error = e->is_free || !e->facts.is_public
                               ? TT_STORE_OK
                               : quotas_may_wait(e->server, e->network, e->server->options->limits.waiting, &may);
    if (error == TT_STORE_OK && !may)
        errand_refuse(e, LOBBY_TOO_MANY_TABLES);
    return error;
}

/* A table like e->facts says, with a secret of its own. */
static tt_store_error add(tt_store *store, errand *e)
{
    uint8_t invite[TT_STORE_HASH];
    tt_store_error error = errand_check_number(store, e);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    error = check_pace(store, e);
    if (error == TT_STORE_OK && !e->refusal)
        error = check_waiting(e);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    memcpy(e->facts.secret, e->secret, sizeof e->facts.secret);
    tt_sha256(e->secret, sizeof e->secret, e->facts.commitment);
    e->facts.host = e->guest;
    e->facts.created = e->time;
    e->facts.seats[0] = (tt_store_seat){.kind = TT_SITS_GUEST, .guest = e->guest};
    remember(e);
    token_hash(e->token, REQUEST_TOKEN, invite);
    error = tt_store_table_add(store, &e->facts, e->facts.is_public ? NULL : invite, &e->facts.id);
    if (error == TT_STORE_OK && e->facts.is_public)
        quotas_wait(e->server, e->network, e->facts.id);
    e->seat = 0;
    return error == TT_STORE_OK ? errand_look_again(store, e) : error;
}

static tt_store_error create(tt_store *store, errand *e)
{
    const lobby_request *request = &e->request;
    const tt_rules *rules = tt_rules_find(request->game, (int)strlen(request->game));
    tt_game game;
    if (!rules || tt_game_make(rules, NULL, request->seats, request->options, &game) != TT_GAME_OK)
        return errand_refuse(e, LOBBY_BAD_TABLE);
    e->facts = (tt_store_table){
        .is_public = request->is_public, .memory_aid = request->memory_aid, .seat_count = (uint8_t)request->seats};
    strcpy(e->facts.game, rules->name);
    options_write(&request->options, e->facts.options);
    clock_write(&request->settings, e->facts.clock);
    e->facts.starts_full = request->starts_full;
    return add(store, e);
}

/* The rematch that somebody has asked for before, if there is still a place at it: two who both ask shall meet. The
 * number alone would not do: what was not committed after all gave it back. */
static tt_store_error find_rematch(tt_store *store, errand *e, tt_store_id old)
{
    static tt_store_table facts; /* only this thread comes here */
    for (int i = 0; i < REMATCHES; i++) {
        const rematch *known = &e->server->rematches[i];
        if (known->old != old)
            continue;
        tt_store_error error = tt_store_table_get(store, known->id, &facts);
        if (error != TT_STORE_OK)
            return error == TT_STORE_NOT_FOUND ? TT_STORE_OK : error;
        bool sits = facts_seat(&facts, e->guest) >= 0;
        bool is_good = facts.life == TT_LIFE_OPEN ? sits || facts_players(&facts) < facts.seat_count
                                                  : facts.life == TT_LIFE_RUNNING && sits;
        if (!is_good || memcmp(facts.commitment, known->commitment, sizeof facts.commitment) != 0)
            continue;
        e->is_known = true;
        e->facts = facts;
        memcpy(e->token, known->token, sizeof e->token);
    }
    return TT_STORE_OK;
}

static void keep_rematch(errand *e, tt_store_id old)
{
    server *s = e->server;
    rematch *known = &s->rematches[s->rematch_count++ % REMATCHES];
    *known = (rematch){.old = old, .id = e->facts.id};
    memcpy(known->commitment, e->facts.commitment, sizeof known->commitment);
    memcpy(known->token, e->token, sizeof known->token);
}

/* The same once more: who asks has the first seat, bots come along, people join anew, all with bytes of their own. */
static tt_store_error open_rematch(tt_store *store, errand *e)
{
    tt_store_error error = errand_get(store, e, e->request.table);
    int taken = 1;
    if (error != TT_STORE_OK || e->refusal)
        return error;
    if (facts_seat(&e->facts, e->guest) < 0)
        return errand_refuse(e, LOBBY_NOT_SEATED);
    if (e->facts.life != TT_LIFE_OVER)
        return errand_refuse(e, LOBBY_TOO_EARLY);
    const tt_store_table old = e->facts;
    error = find_rematch(store, e, old.id);
    if (error != TT_STORE_OK || e->is_known)
        return error == TT_STORE_OK ? errand_take_seat(store, e) : error;
    e->facts = (tt_store_table){
        .is_public = old.is_public, .memory_aid = old.memory_aid, .seat_count = (uint8_t)facts_players(&old)};
    strcpy(e->facts.game, old.game);
    strcpy(e->facts.options, old.options);
    strcpy(e->facts.clock, old.clock);
    e->facts.starts_full = old.starts_full;
    for (int seat = 0; seat < e->facts.seat_count; seat++)
        if (old.seats[seat].kind == TT_SITS_BOT)
            e->facts.seats[taken++] = old.seats[seat];
    error = add(store, e);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    keep_rematch(e, old.id);
    return errand_begin_if_full(store, e);
}

/* Coming in. */

static tt_store_error enter(tt_store *store, errand *e)
{
    tt_store_error error = errand_get(store, e, e->request.table);
    if (error == TT_STORE_OK && !e->refusal)
        error = check_invited(store, e);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    error = chat_read(store, e->facts.id, &e->chat);
    if (error != TT_STORE_OK)
        return error;
    if (e->wants_history && e->facts.life != TT_LIFE_OPEN)
        return history_read(store, e->facts.id, &e->history);
    return TT_STORE_OK;
}

/* Chat. */

static tt_store_error chat(tt_store *store, errand *e)
{
    char clean[CHAT_MAX];
    tt_store_id id;
    if (!text_clean(e->request.text, strlen(e->request.text), CHAT_CHARACTERS, clean))
        return errand_refuse(e, LOBBY_BAD_TEXT);
    strcpy(e->request.text, clean);
    tt_store_chat said = {
        .table = e->request.table, .guest = e->guest, .time = e->time, .text = {clean, strlen(clean)}};
    e->facts.id = e->request.table;
    return tt_store_chat_add(store, &said, &id);
}

tt_store_error errand_run(tt_store *store, job *base)
{
    static errand_work *const works[REQUEST_KINDS] = {
        [REQUEST_TABLES] = list,
        [REQUEST_CREATE] = create,
        [REQUEST_JOIN] = errand_join,
        [REQUEST_LEAVE] = errand_leave,
        [REQUEST_BOT] = errand_seat_bot,
        [REQUEST_CHANCE] = errand_mix,
        [REQUEST_START] = errand_start,
        [REQUEST_ENTER] = enter,
        [REQUEST_LINK] = errand_add_link,
        [REQUEST_TAKE] = errand_use_link,
        [REQUEST_REMATCH] = open_rematch,
        [REQUEST_CHAT] = chat,
        [REQUEST_REMOVE] = admission_remove,
        [REQUEST_CLOSE] = admission_close,
    };
    errand *e = (errand *)base;
    return works[e->request.kind](store, e);
}
