/* lobby_tables.c: lists, opening, entering, chat. In the store thread. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/admission.h"
#include "server/chat.h"
#include "server/history.h"
#include "server/lobby_tables.h"
#include "server/notes.h"
#include "server/quotas.h"
#include "server/rated.h"
#include "store/accounts.h"
#include "store/leases.h"
#include "turntable/turntable.h"

tt_store_error job_refuse(lobby_job *j, lobby_error error)
{
    j->refusal = error;
    return TT_STORE_OK;
}

tt_store_error job_get(tt_store *store, lobby_job *j, tt_store_id id)
{
    tt_store_error error = tt_store_table_get(store, id, &j->facts);
    if (error != TT_STORE_NOT_FOUND)
        return error;
    j->facts.id = 0;
    return job_refuse(j, LOBBY_NO_SUCH_TABLE);
}

tt_store_error job_look_again(tt_store *store, lobby_job *j)
{
    return tt_store_table_get(store, j->facts.id, &j->facts);
}

/* Refuses a guest who may not see the table: it is private, and he has no seat, is not the host and was not invited; or
 * he was removed. That the table exists is no secret, since numbers are consecutive. */
tt_store_error job_check_invited(tt_store *store, lobby_job *j)
{
    static tt_store_table invited; /* large; only this thread uses it */
    uint8_t hash[TT_STORE_HASH];
    bool is_removed;
    if (j->facts.is_public)
        return TT_STORE_OK;
    tt_store_error error = tt_store_guest_is_removed(store, j->facts.id, j->guest, &is_removed);
    if (error != TT_STORE_OK || is_removed)
        return error != TT_STORE_OK ? error : job_refuse(j, LOBBY_REMOVED);
    if (facts_seat(&j->facts, j->guest) >= 0 || (j->guest && j->facts.host == j->guest))
        return TT_STORE_OK;
    if (!j->request.has_token)
        return job_refuse(j, LOBBY_NOT_INVITED);
    token_hash(j->request.token, REQUEST_TOKEN, hash);
    error = tt_store_table_find(store, hash, &invited);
    if (error == TT_STORE_NOT_FOUND || (error == TT_STORE_OK && invited.id != j->facts.id))
        return job_refuse(j, LOBBY_NOT_INVITED);
    return error;
}

tt_store_error job_get_open(tt_store *store, lobby_job *j)
{
    tt_store_error error = job_get(store, j, j->request.table);
    if (error == TT_STORE_OK && !j->refusal)
        error = job_check_invited(store, j);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    if (j->facts.life == TT_LIFE_OPEN)
        return TT_STORE_OK;
    return job_refuse(j,
                      j->facts.started ? LOBBY_STARTED : LOBBY_NO_SUCH_TABLE); /* its host has left, or nobody came */
}

/* The number of open and running tables where the guest has a seat. */
static tt_store_error count_tables(tt_store *store, const lobby_job *j, int64_t *count)
{
    int64_t running = 0;
    tt_store_error error =
        tt_store_table_count(store, &(tt_store_filter){.life = TT_LIFE_OPEN, .guest = j->guest}, count);
    if (error == TT_STORE_OK)
        error = tt_store_table_count(store, &(tt_store_filter){.life = TT_LIFE_RUNNING, .guest = j->guest}, &running);
    *count += running;
    return error;
}

/* Lists. */

/* What the list of one's own tables has besides. */
tt_store_error list_read_standing(tt_store *store, table_list *list, int at)
{
    const tt_store_table *facts = &list->tables[at];
    tt_store_error error = tt_store_table_last(store, facts->id, &list->last[at]);
    if (error == TT_STORE_OK && facts->life == TT_LIFE_OVER)
        error = tt_store_result_get(store, facts->id, &list->results[at]);
    return error == TT_STORE_NOT_FOUND ? TT_STORE_OK : error; /* a damaged table does not hide the others */
}

static tt_store_error list(tt_store *store, lobby_job *j)
{
    const lobby_request *request = &j->request;
    tt_store_filter filter = {.life = request->life,
                              .game = request->game[0] ? request->game : NULL,
                              .guest = request->only_mine ? j->guest : 0,
                              .only_public = !request->only_mine,
                              .only_free = request->only_free,
                              .before = request->before};
    if (request->only_mine && !j->guest)
        return job_refuse(j, LOBBY_GUEST_FIRST);
    if (request->game[0] && !tt_rules_find(request->game, (int)strlen(request->game)))
        return job_refuse(j, LOBBY_BAD_TABLE);
    j->list = calloc(1, sizeof *j->list);
    if (!j->list)
        return TT_STORE_NO_MEMORY;
    j->list->is_own = request->only_mine;
    if (request->only_free && request->life != TT_LIFE_ANY && request->life != TT_LIFE_OPEN)
        return TT_STORE_OK; /* no free seats at such tables: skips them all */
    if (request->only_free)
        filter.life = TT_LIFE_OPEN;
    tt_store_error error = tt_store_table_list(store, &filter, j->list->tables, LIST_PAGE + 1, &j->list->count);
    for (int i = 0; error == TT_STORE_OK && i < j->list->count; i++) {
        const rematch *known = rematch_of(j->server, &j->list->tables[i]);
        if (known)
            j->list->held[i] = known->held;
        if (request->only_mine)
            error = list_read_standing(store, j->list, i);
    }
    return error;
}

/* Opening. */

/* Sets when the table ends if nobody comes. */
static void remember(lobby_job *j)
{
    settings chosen;
    clock_read(j->facts.clock, &chosen);
    notes_begin(&j->facts.notes, &chosen, j->ran);
    j->facts.due = j->ran + notes_patience(&chosen, j->server->options->idle_days);
}

tt_store_error job_check_number(tt_store *store, lobby_job *j)
{
    int64_t count;
    tt_store_error error = count_tables(store, j, &count);
    if (error == TT_STORE_OK && count >= j->server->options->limits.tables)
        job_refuse(j, LOBBY_TOO_MANY_TABLES);
    return error;
}

/* Whether the guest opened, or had a seat at, too many tables in the last hour: opening and leaving tables would fill
 * the store. */
tt_store_error job_check_pace(tt_store *store, lobby_job *j)
{
    enum { HOUR = 3600 * 1000 };
    int64_t count = 0;
    tt_store_filter filter = {.guest = j->guest, .since = j->time - HOUR};
    tt_store_error error = j->is_free ? TT_STORE_OK : tt_store_table_count(store, &filter, &count);
    if (!j->is_free && error == TT_STORE_OK && count >= j->server->options->limits.opened)
        job_refuse(j, LOBBY_TOO_FAST);
    return error;
}

/* Nobody may fill the first page of the list alone. */
static tt_store_error check_waiting(lobby_job *j)
{
    bool may = true;
    tt_store_error error = j->is_free || !j->facts.is_public
                               ? TT_STORE_OK
                               : quotas_may_wait(j->server, j->network, j->server->options->limits.waiting, &may);
    if (error == TT_STORE_OK && !may)
        job_refuse(j, LOBBY_TOO_MANY_TABLES);
    return error;
}

/* The table is on the board of the job, if there is one. */
static void take_board(lobby_job *j)
{
    const table_board *board = j->board;
    j->facts.has_board = board != NULL;
    if (!board)
        return;
    snprintf(j->facts.board_name, sizeof j->facts.board_name, "%s", board->custom.board.name);
    tt_hex_read(board->custom.sha256, strlen(board->custom.sha256), j->facts.board_hash);
    j->facts.board = board->text;
}

/* Of several processes, the one that opens a table runs it. */
static tt_store_error take_lease(tt_store *store, lobby_job *j, tt_store_id table, bool *is_ours)
{
    tt_process owner = {0};
    tt_store_error error = j->process ? tt_store_lease_find(store, j->process, table, &owner) : TT_STORE_OK;
    *is_ours = owner.id == j->process;
    j->has_lease |= *is_ours;
    return error;
}

/* Adds a table with the settings of j->facts and a new secret. */
static tt_store_error add(tt_store *store, lobby_job *j)
{
    bool is_ours;
    uint8_t invite[TT_STORE_HASH];
    tt_store_error error = job_check_number(store, j);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    error = rated_admit(store, j);
    if (error == TT_STORE_OK && !j->refusal)
        error = job_check_pace(store, j);
    if (error == TT_STORE_OK && !j->refusal)
        error = check_waiting(j);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    memcpy(j->facts.secret, j->secret, sizeof j->facts.secret);
    tt_sha256(j->secret, sizeof j->secret, j->facts.commitment);
    j->facts.host = j->guest;
    j->facts.created = j->time;
    j->facts.seats[0] = (tt_store_seat){.kind = TT_SITS_GUEST, .guest = j->guest};
    take_board(j);
    remember(j);
    token_hash(j->token, REQUEST_TOKEN, invite);
    error = tt_store_table_add(store, &j->facts, j->facts.is_public ? NULL : invite, &j->facts.id);
    if (error == TT_STORE_OK && j->facts.is_public)
        quotas_wait(j->server, j->network, j->facts.id);
    j->seat = 0;
    if (error == TT_STORE_OK)
        error = take_lease(store, j, j->facts.id, &is_ours);
    return error == TT_STORE_OK ? job_look_again(store, j) : error;
}

static tt_store_error create(tt_store *store, lobby_job *j)
{
    const lobby_request *request = &j->request;
    const tt_rules *rules = tt_rules_find(request->game, (int)strlen(request->game));
    tt_game game;
    if (request->board[0]) {
        j->board = table_board_make(j->board_text.bytes, j->board_text.size);
        if (!j->board)
            return job_refuse(j, LOBBY_NO_SUCH_BOARD);
    }
    if (!rules || tt_game_make(rules, table_board_of(j->board), request->seats, request->options, &game) != TT_GAME_OK)
        return job_refuse(j, LOBBY_BAD_TABLE);
    if (request->is_rated && !rated_may_be(request))
        return job_refuse(j, LOBBY_NO_RATING);
    j->facts = (tt_store_table){.is_public = request->is_public,
                                .memory_aid = request->memory_aid,
                                .is_rated = request->is_rated,
                                .seat_count = (uint8_t)request->seats};
    strcpy(j->facts.game, rules->name);
    options_write(&request->options, j->facts.options);
    clock_write(&request->settings, j->facts.clock);
    j->facts.starts_full = request->starts_full;
    return add(store, j);
}

/* The rematch that somebody else asked for first, if it has a free seat, so that two who both ask meet. The id alone is
 * not enough: a rolled-back transaction gives its id to the next table. */
static tt_store_error find_rematch(tt_store *store, lobby_job *j, tt_store_id old)
{
    static tt_store_table facts; /* large; only this thread uses it */
    for (int i = 0; i < REMATCHES; i++) {
        const rematch *known = &j->server->rematches[i];
        if (known->old != old)
            continue;
        tt_store_error error = tt_store_table_get(store, known->id, &facts);
        if (error != TT_STORE_OK)
            return error == TT_STORE_NOT_FOUND ? TT_STORE_OK : error;
        bool sits = facts_seat(&facts, j->guest) >= 0;
        bool is_good = facts.life == TT_LIFE_OPEN ? sits || facts_players(&facts) < facts.seat_count
                                                  : facts.life == TT_LIFE_RUNNING && sits;
        if (!is_good || memcmp(facts.commitment, known->commitment, sizeof facts.commitment) != 0)
            continue;
        bool is_ours;
        error = take_lease(store, j, known->id, &is_ours);
        if (error != TT_STORE_OK || !is_ours)
            return error;
        j->is_known = true;
        j->facts = facts;
        memcpy(j->token, known->token, sizeof j->token);
    }
    return TT_STORE_OK;
}

static void keep_rematch(lobby_job *j, const tt_store_table *old)
{
    server *s = j->server;
    rematch *known = &s->rematches[s->rematch_count++ % REMATCHES];
    *known = (rematch){.old = old->id, .id = j->facts.id};
    memcpy(known->by, j->name, sizeof known->by);
    rematch_hold(s, known, old, j->guest, j->time);
    memcpy(known->commitment, j->facts.commitment, sizeof known->commitment);
    memcpy(known->token, j->token, sizeof known->token);
}

/* Opens the same table again: the guest who asks has the first seat, bots keep theirs, the seats of the others are held
 * for a while; all with new random bytes. */
static tt_store_error open_rematch(tt_store *store, lobby_job *j)
{
    tt_store_error error = job_get(store, j, j->request.table);
    int taken = 1;
    if (error != TT_STORE_OK || j->refusal)
        return error;
    if (facts_seat(&j->facts, j->guest) < 0)
        return job_refuse(j, LOBBY_NOT_SEATED);
    if (j->facts.life != TT_LIFE_OVER)
        return job_refuse(j, LOBBY_TOO_EARLY);
    const tt_store_table old = j->facts;
    error = find_rematch(store, j, old.id);
    if (error != TT_STORE_OK || j->is_known)
        return error == TT_STORE_OK ? do_take_seat(store, j) : error;
    error = table_board_read(store, &old, &j->board);
    if (error != TT_STORE_OK)
        return error;
    j->facts = (tt_store_table){.is_public = old.is_public,
                                .memory_aid = old.memory_aid,
                                .is_rated = old.is_rated,
                                .seat_count = (uint8_t)facts_players(&old)};
    strcpy(j->facts.game, old.game);
    strcpy(j->facts.options, old.options);
    strcpy(j->facts.clock, old.clock);
    j->facts.starts_full = old.starts_full;
    for (int seat = 0; seat < j->facts.seat_count; seat++)
        if (old.seats[seat].kind == TT_SITS_BOT)
            j->facts.seats[taken++] = old.seats[seat];
    error = add(store, j);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    keep_rematch(j, &old);
    return do_begin_if_full(store, j);
}

/* Entering. */

/* Looks for a rematch of this table where a seat is held for the guest, who may have reloaded the page. */
static void find_held(tt_store *store, lobby_job *j)
{
    static tt_store_table facts; /* large; only this thread uses it */
    for (int i = 0; i < REMATCHES; i++) {
        const rematch *known = &j->server->rematches[i];
        if (known->old == j->facts.id && tt_store_table_get(store, known->id, &facts) == TT_STORE_OK &&
            rematch_of(j->server, &facts) == known && hold_has(&known->held, &facts, j->guest, j->time))
            j->again = *known;
    }
}

static tt_store_error enter(tt_store *store, lobby_job *j)
{
    tt_store_error error = job_get(store, j, j->request.table);
    if (error == TT_STORE_OK && !j->refusal)
        error = job_check_invited(store, j);
    if (error == TT_STORE_OK && !j->refusal && j->wants_board)
        error = table_board_read(store, &j->facts, &j->board);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    if (j->facts.life == TT_LIFE_OVER)
        find_held(store, j);
    if (j->facts.life == TT_LIFE_OVER && j->facts.is_rated)
        error = tt_store_rated_get(store, j->facts.id, &j->rated);
    if (error != TT_STORE_OK)
        return error;
    error = chat_read(store, j->facts.id, &j->chat);
    if (error != TT_STORE_OK)
        return error;
    if (j->wants_history && j->facts.life != TT_LIFE_OPEN)
        return history_read(store, j->facts.id, &j->history);
    return TT_STORE_OK;
}

/* Chat. */

static tt_store_error chat(tt_store *store, lobby_job *j)
{
    char clean[CHAT_MAX];
    tt_store_id id;
    if (!text_clean(j->request.text, strlen(j->request.text), CHAT_CHARACTERS, clean))
        return job_refuse(j, LOBBY_BAD_TEXT);
    strcpy(j->request.text, clean);
    tt_store_chat said = {
        .table = j->request.table, .guest = j->guest, .time = j->time, .text = {clean, strlen(clean)}};
    j->facts.id = j->request.table;
    return tt_store_chat_add(store, &said, &id);
}

tt_store_error job_find_gone(tt_store *store, tt_store_id guest, bool has_account, bool *is_gone)
{
    tt_store_account account;
    tt_store_error error = has_account ? tt_store_account_get(store, guest, &account) : TT_STORE_OK;
    *is_gone = error == TT_STORE_NOT_FOUND;
    return *is_gone ? TT_STORE_OK : error;
}

static tt_store_error check_account(tt_store *store, lobby_job *j)
{
    bool is_gone;
    tt_store_error error = job_find_gone(store, j->guest, j->has_account, &is_gone);
    return is_gone ? job_refuse(j, LOBBY_GUEST_FIRST) : error;
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
        [REQUEST_DECLINE] = do_decline,
        [REQUEST_CHAT] = chat,
        [REQUEST_REMOVE] = admission_remove,
        [REQUEST_CLOSE] = admission_close,
        [REQUEST_PROFILE] = do_profile,
        [REQUEST_BLOCK] = do_block,
        [REQUEST_BLOCKS] = do_blocks,
        [REQUEST_REPORT] = do_report,
        [REQUEST_PAIR] = rated_pair,
        [REQUEST_LEADERBOARD] = rated_page,
        [REQUEST_ROUNDS] = do_rounds,
        [REQUEST_ROUND] = do_round,
        [REQUEST_DEAL] = do_deal,
        [REQUEST_PLAY] = do_play,
    };
    lobby_job *j = (lobby_job *)base;
    tt_store_error error = check_account(store, j);
    if (error == TT_STORE_OK && !j->refusal)
        error = works[j->request.kind](store, j);
    const rematch *known = rematch_of(j->server, &j->facts);
    if (known)
        j->held = known->held;
    if (j->request.kind == REQUEST_REMATCH && known)
        j->again = *known;
    return error;
}
