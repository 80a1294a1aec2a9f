/* lobby_people.c: profiles, blocks and reports. In the store thread. */
#include <stdlib.h>
#include <string.h>

#include "server/lobby_tables.h"
#include "server/lookalikes.h"
#include "server/rated.h"

enum { HOUR = 3600 * 1000, REPORTS_AN_HOUR = 10, REPORT_CHARACTERS = 250 };

/* The account of the name in the request. */
static tt_store_error find_by_name(tt_store *store, lobby_job *j)
{
    char name[TT_STORE_NAME], key[SKELETON_MAX];
    tt_store_account account;
    if (!name_clean(j->request.person, strlen(j->request.person), name))
        return job_refuse(j, LOBBY_NO_SUCH_PLAYER);
    skeleton_make(name, key);
    tt_store_error error = tt_store_account_find(store, key, &account);
    if (error == TT_STORE_NOT_FOUND)
        return job_refuse(j, LOBBY_NO_SUCH_PLAYER);
    j->people->about = account.guest;
    return error;
}

/* The person in a seat of a table that the guest may see. */
static tt_store_error find_by_seat(tt_store *store, lobby_job *j)
{
    tt_store_error error = job_get(store, j, j->request.table);
    if (error == TT_STORE_OK && !j->refusal)
        error = job_check_invited(store, j);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    int seat = j->request.seat;
    if (seat < 0 || seat >= j->facts.seat_count || j->facts.seats[seat].kind != TT_SITS_GUEST)
        return job_refuse(j, LOBBY_BAD_SEAT);
    j->people->about = j->facts.seats[seat].guest;
    return TT_STORE_OK;
}

/* Whom the request is about: by name, by seat, or the guest himself. */
static tt_store_error find_person(tt_store *store, lobby_job *j)
{
    j->people = calloc(1, sizeof *j->people);
    if (!j->people)
        return TT_STORE_NO_MEMORY;
    if (j->request.person[0])
        return find_by_name(store, j);
    if (j->request.table)
        return find_by_seat(store, j);
    j->people->about = j->request.player ? j->request.player : j->guest;
    return TT_STORE_OK;
}

/* Past games: others see those at public tables. */
static tt_store_error list_games(tt_store *store, lobby_job *j)
{
    bool is_own = j->people->about == j->guest;
    tt_store_filter filter = {
        .life = TT_LIFE_OVER, .guest = j->people->about, .only_public = !is_own, .before = j->request.before};
    j->list = calloc(1, sizeof *j->list);
    if (!j->list)
        return TT_STORE_NO_MEMORY;
    j->list->is_own = true;
    tt_store_error error = tt_store_table_list(store, &filter, j->list->tables, LIST_PAGE + 1, &j->list->count);
    for (int i = 0; error == TT_STORE_OK && i < j->list->count; i++)
        error = list_read_standing(store, j->list, i);
    return error;
}

tt_store_error do_profile(tt_store *store, lobby_job *j)
{
    tt_store_account account;
    tt_store_error error = find_person(store, j);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    error = tt_store_account_get(store, j->people->about, &account);
    if (error == TT_STORE_NOT_FOUND)
        return job_refuse(j, LOBBY_NO_SUCH_PLAYER);
    if (error != TT_STORE_OK)
        return error;
    memcpy(j->people->name, account.name, sizeof j->people->name);
    j->people->created = account.created;
    error = rated_of(store, j, account.guest);
    return error == TT_STORE_OK ? list_games(store, j) : error;
}

tt_store_error do_blocks(tt_store *store, lobby_job *j)
{
    if (!j->people)
        j->people = calloc(1, sizeof *j->people);
    if (!j->people)
        return TT_STORE_NO_MEMORY;
    return tt_store_block_list(store, j->guest, j->people->blocked, TT_STORE_BLOCKS, &j->people->count);
}

tt_store_error do_block(tt_store *store, lobby_job *j)
{
    tt_store_error error = find_person(store, j);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    if (j->people->about == j->guest || (j->request.player && j->request.is_on))
        return job_refuse(j, LOBBY_NO_SUCH_PLAYER);
    error = j->request.is_on ? tt_store_block_add(store, j->guest, j->people->about, j->time)
                             : tt_store_block_remove(store, j->guest, j->people->about);
    if (error == TT_STORE_TAKEN)
        return job_refuse(j, LOBBY_TOO_MANY_BLOCKS);
    if (error != TT_STORE_OK && error != TT_STORE_NOT_FOUND)
        return error;
    return do_blocks(store, j);
}

tt_store_error do_report(tt_store *store, lobby_job *j)
{
    char clean[CHAT_MAX];
    int64_t count = 0;
    tt_store_id id;
    tt_store_error error = find_person(store, j);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    if (j->people->about == j->guest)
        return job_refuse(j, LOBBY_NO_SUCH_PLAYER);
    if (!text_clean(j->request.text, strlen(j->request.text), REPORT_CHARACTERS, clean))
        return job_refuse(j, LOBBY_BAD_TEXT);
    error = tt_store_report_count(store, j->guest, j->time - HOUR, &count);
    if (error != TT_STORE_OK || count >= REPORTS_AN_HOUR)
        return error != TT_STORE_OK ? error : job_refuse(j, LOBBY_TOO_FAST);
    tt_store_report report = {.reporter = j->guest,
                              .reported = j->people->about,
                              .table = j->request.table,
                              .time = j->time,
                              .text = {clean, strlen(clean)}};
    return tt_store_report_add(store, &report, &id);
}
