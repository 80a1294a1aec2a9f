/* lobby_seating.c: joining, leaving, and moving a seat to another device. In the store thread.
 *
 * Before the start, seats are in the order of joining, without gaps. */
#include <string.h>

#include "server/admission.h"
#include "server/awaited.h"
#include "server/bot_levels.h"
#include "server/lobby_tables.h"
#include "server/notes.h"
#include "server/rated.h"

/* The number of seats of the table that are held for others than this guest. */
static int held_by(lobby_job *j, tt_store_id guest)
{
    const rematch *known = rematch_of(j->server, &j->facts);
    return known ? hold_others(&known->held, &j->facts, guest, j->time) : 0;
}

tt_store_error do_take_seat(tt_store *store, lobby_job *j)
{
    static const tt_store_seat nobody;
    const tt_store_seat now = {.kind = TT_SITS_GUEST, .guest = j->guest};
    int seat;
    tt_store_error error;
    j->seat = facts_seat(&j->facts, j->guest);
    if (j->seat >= 0) /* sent twice */
        return TT_STORE_OK;
    seat = facts_players(&j->facts);
    if (seat == j->facts.seat_count)
        return job_refuse(j, LOBBY_TABLE_FULL);
    if (seat + held_by(j, j->guest) >= j->facts.seat_count)
        return job_refuse(j, LOBBY_HELD);
    if (freed_lately(j->server, j->facts.id, j->guest, j->time))
        return job_refuse(j, LOBBY_FREED);
    error = admission_check(store, j);
    if (error == TT_STORE_OK && !j->refusal)
        error = rated_admit(store, j);
    if (error == TT_STORE_OK && !j->refusal)
        error = job_check_number(store, j);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    j->seat = seat;
    error = tt_store_seat_change(store, j->facts.id, seat, &nobody, &now);
    return error == TT_STORE_OK ? job_look_again(store, j) : error;
}

tt_store_error do_join(tt_store *store, lobby_job *j)
{
    tt_store_error error = job_get_open(store, j);
    return error != TT_STORE_OK || j->refusal ? error : do_take_seat(store, j);
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
static tt_store_error remove_seat(tt_store *store, lobby_job *j, int seat)
{
    tt_store_error error = seats_remove(store, &j->facts, seat, j->time);
    return error == TT_STORE_OK ? job_look_again(store, j) : error;
}

/* If the host leaves, the table ends. */
tt_store_error do_leave(tt_store *store, lobby_job *j)
{
    tt_store_error error = job_get_open(store, j);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    int seat = facts_seat(&j->facts, j->guest);
    if (seat < 0)
        return job_refuse(j, LOBBY_NOT_SEATED);
    bool is_awaited = !j->facts.seats[seat].has_chance;
    rematch_drop(j->server, &j->facts, j->guest, false);
    error = remove_seat(store, j, seat);
    if (error == TT_STORE_OK && is_awaited)
        freed_note(j->server, j->facts.id, j->guest, j->time);
    return error;
}

/* Frees the seat that a rematch holds for the guest. */
tt_store_error do_decline(tt_store *store, lobby_job *j)
{
    tt_store_error error = job_get(store, j, j->request.table);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    const rematch *known = rematch_of(j->server, &j->facts);
    if (!known || !hold_has(&known->held, &j->facts, j->guest, j->time))
        return job_refuse(j, LOBBY_NOT_SEATED);
    rematch_drop(j->server, &j->facts, j->guest, false);
    return TT_STORE_OK;
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

tt_store_error do_chance(tt_store *store, lobby_job *j)
{
    tt_store_error error = job_get_open(store, j);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    j->seat = facts_seat(&j->facts, j->guest);
    if (j->seat < 0)
        return job_refuse(j, LOBBY_NOT_SEATED);
    if (memcmp(j->request.commitment, j->facts.commitment, sizeof j->facts.commitment) != 0)
        return job_refuse(j, LOBBY_OTHER_COMMITMENT);
    tt_store_seat now = j->facts.seats[j->seat];
    if (now.has_chance)
        return memcmp(now.chance, j->request.chance, sizeof now.chance) == 0 ? TT_STORE_OK
                                                                             : job_refuse(j, LOBBY_CHANCE_FIXED);
    if (is_taken(&j->facts, j->seat, j->request.chance))
        return job_refuse(j, LOBBY_CHANCE_TAKEN);
    now.has_chance = true;
    memcpy(now.chance, j->request.chance, sizeof now.chance);
    error = tt_store_seat_change(store, j->facts.id, j->seat, &j->facts.seats[j->seat], &now);
    return error == TT_STORE_OK ? do_begin_if_full(store, j) : error;
}

/* Bots. */

tt_store_error do_seat_bot(tt_store *store, lobby_job *j)
{
    const lobby_request *request = &j->request;
    tt_store_seat now = {.kind = TT_SITS_BOT};
    tt_store_error error = job_get_open(store, j);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    if (j->facts.host != j->guest)
        return job_refuse(j, LOBBY_NOT_HOST);
    int players = facts_players(&j->facts), seat = request->seat < 0 ? players : request->seat;
    bool is_bot = seat < players && j->facts.seats[seat].kind == TT_SITS_BOT;
    if (request->seat < 0 && players == j->facts.seat_count)
        return job_refuse(j, LOBBY_TABLE_FULL);
    if (!is_bot && request->bot[0] && players + held_by(j, 0) >= j->facts.seat_count)
        return job_refuse(j, LOBBY_HELD);
    if (seat >= j->facts.seat_count || (seat < players && !is_bot) || (!is_bot && !request->bot[0]))
        return job_refuse(j, LOBBY_BAD_SEAT);
    if (!request->bot[0])
        return remove_seat(store, j, seat);
    if (!level_is_known(request->bot))
        return job_refuse(j, LOBBY_BAD_LEVEL);
    if (j->facts.is_rated && !rated_has_level(&j->facts, request->bot))
        return job_refuse(j, LOBBY_BAD_LEVEL);
    seat = is_bot ? seat : players;
    strcpy(now.name, request->bot);
    j->seat = seat;
    error = tt_store_seat_change(store, j->facts.id, seat, &j->facts.seats[seat], &now);
    return error == TT_STORE_OK ? do_begin_if_full(store, j) : error;
}

/* Links. */

tt_store_error do_add_link(tt_store *store, lobby_job *j)
{
    uint8_t hash[TT_STORE_HASH];
    tt_store_error error = job_get(store, j, j->request.table);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    j->seat = facts_seat(&j->facts, j->guest);
    if (j->seat < 0)
        return job_refuse(j, LOBBY_NOT_SEATED);
    if (j->facts.is_rated) /* a seat of a rated game is its account's */
        return job_refuse(j, LOBBY_RATED);
    if (j->facts.round) /* the deal is for its entrant alone */
        return job_refuse(j, LOBBY_SEALED);
    token_hash(j->token, REQUEST_TOKEN, hash);
    return tt_store_link_add(store, j->facts.id, j->guest, hash, j->time);
}

/* The last seat of the guest; the first is that of facts_seat. */
static int last_seat(const lobby_job *j)
{
    int seat = j->facts.seat_count - 1;
    while (seat >= 0 && j->facts.seats[seat].guest != j->guest)
        seat--;
    return seat;
}

tt_store_error do_use_link(tt_store *store, lobby_job *j)
{
    tt_store_id id;
    uint8_t hash[TT_STORE_HASH];
    tt_store_error error = job_check_number(store, j);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    token_hash(j->request.token, REQUEST_TOKEN, hash);
    error = tt_store_link_use(store, hash, j->guest, j->time, &id, &j->seat);
    if (error == TT_STORE_NOT_FOUND || error == TT_STORE_TAKEN || error == TT_STORE_WRONG_LIFE)
        return job_refuse(j, LOBBY_BAD_LINK);
    if (error == TT_STORE_OK)
        error = job_get(store, j, id);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    if (facts_seat(&j->facts, j->guest) == last_seat(j))
        error = admission_check(store, j);
    else
        job_refuse(j, LOBBY_BAD_LINK); /* nobody has two seats: the link stays valid */
    return error == TT_STORE_OK && j->refusal ? TT_STORE_TAKEN : error;
}
