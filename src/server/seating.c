/* seating.c: who sits down, stands up, or gives the seat to another device. In the store thread.
 *
 * Before the start the seats stand in the order of joining, without gaps. */
#include <string.h>

#include "server/admission.h"
#include "server/awaited.h"
#include "server/levels.h"
#include "server/notes.h"
#include "server/tables.h"

tt_store_error errand_take_seat(tt_store *store, errand *e)
{
    static const tt_store_seat nobody;
    const tt_store_seat now = {.kind = TT_SITS_GUEST, .guest = e->guest};
    int seat;
    tt_store_error error;
    e->seat = facts_seat(&e->facts, e->guest);
    if (e->seat >= 0) /* said twice */
        return TT_STORE_OK;
    seat = facts_players(&e->facts);
    if (seat == e->facts.seat_count)
        return errand_refuse(e, LOBBY_TABLE_FULL);
    if (freed_lately(e->server, e->facts.id, e->guest, e->time))
        return errand_refuse(e, LOBBY_FREED);
    error = admission_check(store, e);
    if (error == TT_STORE_OK && !e->refusal)
        error = errand_check_number(store, e);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    e->seat = seat;
    error = tt_store_seat_change(store, e->facts.id, seat, &nobody, &now);
    return error == TT_STORE_OK ? errand_look_again(store, e) : error;
}

tt_store_error errand_join(tt_store *store, errand *e)
{
    tt_store_error error = errand_get_open(store, e);
    return error != TT_STORE_OK || e->refusal ? error : errand_take_seat(store, e);
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

/* Takes somebody away, and looks what is left. */
static tt_store_error remove_seat(tt_store *store, errand *e, int seat)
{
    tt_store_error error = seats_remove(store, &e->facts, seat, e->time);
    return error == TT_STORE_OK ? errand_look_again(store, e) : error;
}

/* When the host leaves the table is no more. */
tt_store_error errand_leave(tt_store *store, errand *e)
{
    tt_store_error error = errand_get_open(store, e);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    int seat = facts_seat(&e->facts, e->guest);
    if (seat < 0)
        return errand_refuse(e, LOBBY_NOT_SEATED);
    bool is_awaited = !e->facts.seats[seat].has_chance;
    error = remove_seat(store, e, seat);
    if (error == TT_STORE_OK && is_awaited)
        freed_note(e->server, e->facts.id, e->guest, e->time);
    return error;
}

/* The bytes. */

/* Nobody can send what somebody else has sent: by such a pair the seats could not be told apart. */
static bool is_taken(const tt_store_table *facts, int seat, const uint8_t chance[TT_STORE_CHANCE])
{
    for (int other = 0; other < facts->seat_count; other++)
        if (other != seat && facts->seats[other].has_chance &&
            memcmp(facts->seats[other].chance, chance, TT_STORE_CHANCE) == 0)
            return true;
    return false;
}

tt_store_error errand_mix(tt_store *store, errand *e)
{
    tt_store_error error = errand_get_open(store, e);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    e->seat = facts_seat(&e->facts, e->guest);
    if (e->seat < 0)
        return errand_refuse(e, LOBBY_NOT_SEATED);
    if (memcmp(e->request.commitment, e->facts.commitment, sizeof e->facts.commitment) != 0)
        return errand_refuse(e, LOBBY_OTHER_COMMITMENT);
    tt_store_seat now = e->facts.seats[e->seat];
    if (now.has_chance)
        return memcmp(now.chance, e->request.chance, sizeof now.chance) == 0 ? TT_STORE_OK
                                                                             : errand_refuse(e, LOBBY_CHANCE_FIXED);
    if (is_taken(&e->facts, e->seat, e->request.chance))
        return errand_refuse(e, LOBBY_CHANCE_TAKEN);
    now.has_chance = true;
    memcpy(now.chance, e->request.chance, sizeof now.chance);
    error = tt_store_seat_change(store, e->facts.id, e->seat, &e->facts.seats[e->seat], &now);
    return error == TT_STORE_OK ? errand_begin_if_full(store, e) : error;
}

/* Bots. */

tt_store_error errand_seat_bot(tt_store *store, errand *e)
{
    const lobby_request *request = &e->request;
    tt_store_seat now = {.kind = TT_SITS_BOT};
    tt_store_error error = errand_get_open(store, e);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    if (e->facts.host != e->guest)
        return errand_refuse(e, LOBBY_NOT_HOST);
    int players = facts_players(&e->facts), seat = request->seat < 0 ? players : request->seat;
    bool is_bot = seat < players && e->facts.seats[seat].kind == TT_SITS_BOT;
    if (request->seat < 0 && players == e->facts.seat_count)
        return errand_refuse(e, LOBBY_TABLE_FULL);
    if (seat >= e->facts.seat_count || (seat < players && !is_bot) || (!is_bot && !request->bot[0]))
        return errand_refuse(e, LOBBY_BAD_SEAT);
    if (!request->bot[0])
        return remove_seat(store, e, seat);
    if (level_find(request->bot) < 0)
        return errand_refuse(e, LOBBY_BAD_LEVEL);
    seat = is_bot ? seat : players;
    strcpy(now.name, request->bot);
    e->seat = seat;
    error = tt_store_seat_change(store, e->facts.id, seat, &e->facts.seats[seat], &now);
    return error == TT_STORE_OK ? errand_begin_if_full(store, e) : error;
}

/* Links. */

tt_store_error errand_add_link(tt_store *store, errand *e)
{
    uint8_t hash[TT_STORE_HASH];
    tt_store_error error = errand_get(store, e, e->request.table);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    e->seat = facts_seat(&e->facts, e->guest);
    if (e->seat < 0)
        return errand_refuse(e, LOBBY_NOT_SEATED);
    token_hash(e->token, REQUEST_TOKEN, hash);
    return tt_store_link_add(store, e->facts.id, e->guest, hash, e->time);
}

/* The last seat of the guest; the first is that of facts_seat. */
static int last_seat(const errand *e)
{
    int seat = e->facts.seat_count - 1;
    while (seat >= 0 && e->facts.seats[seat].guest != e->guest)
        seat--;
    return seat;
}

tt_store_error errand_use_link(tt_store *store, errand *e)
{
    tt_store_id id;
    uint8_t hash[TT_STORE_HASH];
    tt_store_error error = errand_check_number(store, e);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    token_hash(e->request.token, REQUEST_TOKEN, hash);
    error = tt_store_link_use(store, hash, e->guest, e->time, &id, &e->seat);
    if (error == TT_STORE_NOT_FOUND || error == TT_STORE_TAKEN || error == TT_STORE_WRONG_LIFE)
        return errand_refuse(e, LOBBY_BAD_LINK);
    if (error == TT_STORE_OK)
        error = errand_get(store, e, id);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    if (facts_seat(&e->facts, e->guest) == last_seat(e))
        error = admission_check(store, e);
    else
        errand_refuse(e, LOBBY_BAD_LINK); /* nobody has two seats: the link stays as it was */
    return error == TT_STORE_OK && e->refusal ? TT_STORE_TAKEN : error;
}
