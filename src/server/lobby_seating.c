/* lobby_seating.c: joining, leaving, and moving a seat to another device. In the store thread.
 *
 * Before the start, seats are in the order of joining, without gaps. */
#include <string.h>

#include "server/admission.h"
#include "server/awaited.h"
#include "server/bot_levels.h"
#include "server/lobby_tables.h"
#include "server/notes.h"

tt_store_error do_take_seat(tt_store *store, lobby_job *job)
{
    static const tt_store_seat nobody;
    const tt_store_seat now = {.kind = TT_SITS_GUEST, .guest = job->guest};
    int seat;
    tt_store_error error;
    job->seat = facts_seat(&job->facts, job->guest);
    if (job->seat >= 0) /* sent twice */
        return TT_STORE_OK;
    seat = facts_players(&job->facts);
    if (seat == job->facts.seat_count)
        return job_refuse(job, LOBBY_TABLE_FULL);
    if (freed_lately(job->server, job->facts.id, job->guest, job->time))
        return job_refuse(job, LOBBY_FREED);
    error = admission_check(store, job);
    if (error == TT_STORE_OK && !job->refusal)
        error = job_check_number(store, job);
    if (error != TT_STORE_OK || job->refusal)
        return error;
    job->seat = seat;
    error = tt_store_seat_change(store, job->facts.id, seat, &nobody, &now);
    return error == TT_STORE_OK ? job_look_again(store, job) : error;
}

tt_store_error do_join(tt_store *store, lobby_job *job)
{
    tt_store_error error = job_get_open(store, job);
    return error != TT_STORE_OK || job->refusal ? error : do_take_seat(store, job);
}

tt_store_error seats_change(tt_store *store, tt_store_table *facts, const tt_store_seat now[TT_MAX_SEATS])
{
    const tt_store_table was = *facts;
    tt_store_error error = TT_STORE_OK;
    for (int seat = 0; seat < facts->seat_count && error == TT_STORE_OK; seat++)
        error = tt_store_seat_change(store, facts->id, seat, &facts->seats[seat], &now[seat]);
    memcpy(facts->seats, now, sizeof facts->seats);
    if (error != TT_STORE_OK || !facts->notes.is_known || !notes_move(&was, facts))
        return error;
    return tt_store_table_note(store, facts);
}

tt_store_error seats_remove(tt_store *store, tt_store_table *facts, int gone, int64_t time)
{
    tt_store_seat now[TT_MAX_SEATS] = {0};
    int count = 0;
    if (facts->host == facts->seats[gone].guest)
        return tt_store_table_end(store, facts->id, TT_LIFE_IDLE, time, 0);
    for (int seat = 0; seat < facts->seat_count; seat++)
        if (seat != gone && facts->seats[seat].kind != TT_SITS_NOBODY)
            now[count++] = facts->seats[seat];
    return seats_change(store, facts, now);
}

/* Removes a player, and reads what is left. */
static tt_store_error remove_seat(tt_store *store, lobby_job *job, int seat)
{
    tt_store_error error = seats_remove(store, &job->facts, seat, job->time);
    return error == TT_STORE_OK ? job_look_again(store, job) : error;
}

/* If the host leaves, the table ends. */
tt_store_error do_leave(tt_store *store, lobby_job *job)
{
    tt_store_error error = job_get_open(store, job);
    if (error != TT_STORE_OK || job->refusal)
        return error;
    int seat = facts_seat(&job->facts, job->guest);
    if (seat < 0)
        return job_refuse(job, LOBBY_NOT_SEATED);
    bool is_awaited = !job->facts.seats[seat].has_chance;
    error = remove_seat(store, job, seat);
    if (error == TT_STORE_OK && is_awaited)
        freed_note(job->server, job->facts.id, job->guest, job->time);
    return error;
}

/* Random bytes. */

/* Nobody may send the bytes of another seat: the proof could not tell the two seats apart. */
static bool is_taken(const tt_store_table *facts, int seat, const uint8_t chance[TT_STORE_CHANCE])
{
    for (int other = 0; other < facts->seat_count; other++)
        if (other != seat && facts->seats[other].has_chance &&
            memcmp(facts->seats[other].chance, chance, TT_STORE_CHANCE) == 0)
            return true;
    return false;
}

tt_store_error do_chance(tt_store *store, lobby_job *job)
{
    tt_store_error error = job_get_open(store, job);
    if (error != TT_STORE_OK || job->refusal)
        return error;
    job->seat = facts_seat(&job->facts, job->guest);
    if (job->seat < 0)
        return job_refuse(job, LOBBY_NOT_SEATED);
    if (memcmp(job->request.commitment, job->facts.commitment, sizeof job->facts.commitment) != 0)
        return job_refuse(job, LOBBY_OTHER_COMMITMENT);
    tt_store_seat now = job->facts.seats[job->seat];
    if (now.has_chance)
        return memcmp(now.chance, job->request.chance, sizeof now.chance) == 0 ? TT_STORE_OK
                                                                               : job_refuse(job, LOBBY_CHANCE_FIXED);
    if (is_taken(&job->facts, job->seat, job->request.chance))
        return job_refuse(job, LOBBY_CHANCE_TAKEN);
    now.has_chance = true;
    memcpy(now.chance, job->request.chance, sizeof now.chance);
    error = tt_store_seat_change(store, job->facts.id, job->seat, &job->facts.seats[job->seat], &now);
    return error == TT_STORE_OK ? do_begin_if_full(store, job) : error;
}

/* Bots. */

tt_store_error do_seat_bot(tt_store *store, lobby_job *job)
{
    const lobby_request *request = &job->request;
    tt_store_seat now = {.kind = TT_SITS_BOT};
    tt_store_error error = job_get_open(store, job);
    if (error != TT_STORE_OK || job->refusal)
        return error;
    if (job->facts.host != job->guest)
        return job_refuse(job, LOBBY_NOT_HOST);
    int players = facts_players(&job->facts), seat = request->seat < 0 ? players : request->seat;
    bool is_bot = seat < players && job->facts.seats[seat].kind == TT_SITS_BOT;
    if (request->seat < 0 && players == job->facts.seat_count)
        return job_refuse(job, LOBBY_TABLE_FULL);
    if (seat >= job->facts.seat_count || (seat < players && !is_bot) || (!is_bot && !request->bot[0]))
        return job_refuse(job, LOBBY_BAD_SEAT);
    if (!request->bot[0])
        return remove_seat(store, job, seat);
    if (level_find(request->bot) < 0)
        return job_refuse(job, LOBBY_BAD_LEVEL);
    seat = is_bot ? seat : players;
    strcpy(now.name, request->bot);
    job->seat = seat;
    error = tt_store_seat_change(store, job->facts.id, seat, &job->facts.seats[seat], &now);
    return error == TT_STORE_OK ? do_begin_if_full(store, job) : error;
}

/* Links. */

tt_store_error do_add_link(tt_store *store, lobby_job *job)
{
    uint8_t hash[TT_STORE_HASH];
    tt_store_error error = job_get(store, job, job->request.table);
    if (error != TT_STORE_OK || job->refusal)
        return error;
    job->seat = facts_seat(&job->facts, job->guest);
    if (job->seat < 0)
        return job_refuse(job, LOBBY_NOT_SEATED);
    token_hash(job->token, REQUEST_TOKEN, hash);
    return tt_store_link_add(store, job->facts.id, job->guest, hash, job->time);
}

/* The last seat of the guest; the first is that of facts_seat. */
static int last_seat(const lobby_job *job)
{
    int seat = job->facts.seat_count - 1;
    while (seat >= 0 && job->facts.seats[seat].guest != job->guest)
        seat--;
    return seat;
}

tt_store_error do_use_link(tt_store *store, lobby_job *job)
{
    tt_store_id id;
    uint8_t hash[TT_STORE_HASH];
    tt_store_error error = job_check_number(store, job);
    if (error != TT_STORE_OK || job->refusal)
        return error;
    token_hash(job->request.token, REQUEST_TOKEN, hash);
    error = tt_store_link_use(store, hash, job->guest, job->time, &id, &job->seat);
    if (error == TT_STORE_NOT_FOUND || error == TT_STORE_TAKEN || error == TT_STORE_WRONG_LIFE)
        return job_refuse(job, LOBBY_BAD_LINK);
    if (error == TT_STORE_OK)
        error = job_get(store, job, id);
    if (error != TT_STORE_OK || job->refusal)
        return error;
    if (facts_seat(&job->facts, job->guest) == last_seat(job))
        error = admission_check(store, job);
    else
        job_refuse(job, LOBBY_BAD_LINK); /* nobody has two seats: the link stays valid */
    return error == TT_STORE_OK && job->refusal ? TT_STORE_TAKEN : error;
}
