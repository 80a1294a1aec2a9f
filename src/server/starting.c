/* starting.c: the game begins. In the store thread. */
#include <stdlib.h>
#include <string.h>

#include "server/deal.h"
#include "server/tables.h"
#include "turntable/turntable.h"

static void seat_in_order(const tt_store_table *facts, const lobby_request *how, tt_store_seat now[TT_MAX_SEATS])
{
    int drawn[TT_MAX_SEATS];
    deal_seats(facts, facts->seed, drawn);
    for (int seat = 0; seat < facts_players(facts); seat++)
        now[seat] = facts->seats[how->ordered ? how->order[seat] : drawn[seat]];
}

/* The first events go into the store with the start. */
static tt_store_error store_start(tt_store *store, errand *e)
{
    tt_store_start start = {.dealt = e->facts.dealt, .rules = TT_RULES_NUMBER, .time = e->time};
    tt_buffer lines;
    tt_buffer_open(&lines, server_memory());
    tt_table_lines(e->table, 0, e->table->event_count, &lines);
    memcpy(start.seed, e->facts.seed, sizeof start.seed);
    start.events = (tt_store_text){lines.bytes, lines.size};
    tt_store_error error = lines.failed ? TT_STORE_NO_MEMORY : tt_store_table_start(store, e->facts.id, &start);
    tt_buffer_close(&lines);
    return error;
}

static void deal(tt_store_table *facts, const lobby_request *how)
{
    facts->dealt = how->has_seed ? TT_DEAL_GIVEN : how->ordered ? TT_DEAL_CHOSEN : TT_DEAL_DRAWN;
    if (how->has_seed)
        memcpy(facts->seed, how->seed, sizeof facts->seed);
    else
        deal_seed(facts, facts->seed);
}

static tt_store_error begin_game(tt_store *store, errand *e, const lobby_request *how)
{
    tt_store_seat now[TT_MAX_SEATS] = {0};
    tt_setup setup;
    settings chosen;
    int players = facts_players(&e->facts);
    if (!facts_game(&e->facts, &setup.game))
        return errand_refuse(e, LOBBY_NOT_FULL);
    if (how->ordered && how->ordered != players)
        return errand_refuse(e, LOBBY_BAD_SEAT);
    if (!deal_has_all(&e->facts))
        return errand_refuse(e, LOBBY_NOT_READY);
    deal(&e->facts, how);
    seat_in_order(&e->facts, how, now);
    tt_store_error error = seats_change(store, &e->facts, now);
    e->seat = facts_seat(&e->facts, e->guest);
    e->table = error == TT_STORE_OK ? calloc(1, sizeof *e->table) : NULL;
    if (!e->table || !facts_setup(&e->facts, &setup) || !tt_table_open(e->table, &setup, server_memory())) {
        free(e->table);
        e->table = NULL;
        return error == TT_STORE_OK ? TT_STORE_NO_MEMORY : error;
    }
    error = store_start(store, e);
    if (error == TT_STORE_OK && clock_read(e->facts.clock, &chosen) && chosen.clock == CLOCK_DAYS) {
        e->facts.due = e->ran; /* it runs though nobody enters */
        error = tt_store_table_note(store, &e->facts);
    }
    return error == TT_STORE_OK ? errand_look_again(store, e) : error;
}

tt_store_error errand_start(tt_store *store, errand *e)
{
    tt_store_error error = errand_get_open(store, e);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    if (e->facts.host != e->guest)
        return errand_refuse(e, LOBBY_NOT_HOST);
    if (e->request.has_seed && !e->server->options->test_seeds)
        return errand_refuse(e, LOBBY_NO_SEEDS);
    return begin_game(store, e, &e->request);
}

tt_store_error errand_begin_if_full(tt_store *store, errand *e)
{
    static const lobby_request drawn;
    tt_store_error error = errand_look_again(store, e);
    if (error != TT_STORE_OK || !e->facts.starts_full || facts_players(&e->facts) < e->facts.seat_count ||
        !deal_has_all(&e->facts))
        return error;
    return begin_game(store, e, &drawn);
}
