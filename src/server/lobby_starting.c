/* lobby_starting.c: starts the game. In the store thread. */
#include <stdlib.h>
#include <string.h>

#include "server/fair_deal.h"
#include "server/lobby_tables.h"
#include "turntable/turntable.h"

static void seat_in_order(const tt_store_table *facts, const lobby_request *how, tt_store_seat now[TT_MAX_SEATS])
{
    int drawn[TT_MAX_SEATS];
    deal_seats(facts, facts->seed, drawn);
    for (int seat = 0; seat < facts_players(facts); seat++)
        now[seat] = facts->seats[how->ordered ? how->order[seat] : drawn[seat]];
}

/* Stores the first events together with the start. */
static tt_store_error store_start(tt_store *store, lobby_job *j)
{
    tt_store_start start = {.dealt = j->facts.dealt, .rules = TT_RULES_NUMBER, .time = j->time};
    tt_buffer lines;
    tt_buffer_open(&lines, server_memory());
    tt_table_lines(j->table, 0, j->table->event_count, &lines);
    memcpy(start.seed, j->facts.seed, sizeof start.seed);
    start.events = (tt_store_text){lines.bytes, lines.size};
    tt_store_error error = lines.failed ? TT_STORE_NO_MEMORY : tt_store_table_start(store, j->facts.id, &start);
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

tt_store_error job_begin(tt_store *store, lobby_job *j)
{
    tt_setup setup;
    j->table = calloc(1, sizeof *j->table);
    if (!j->table || !facts_setup(&j->facts, j->board, &setup) || !tt_table_open(j->table, &setup, server_memory())) {
        free(j->table);
        j->table = NULL;
        return TT_STORE_NO_MEMORY;
    }
    return store_start(store, j);
}

static tt_store_error begin_game(tt_store *store, lobby_job *j, const lobby_request *how)
{
    tt_store_seat now[TT_MAX_SEATS] = {0};
    settings chosen;
    tt_game game;
    int players = facts_players(&j->facts);
    tt_store_error error = j->board ? TT_STORE_OK : table_board_read(store, &j->facts, &j->board);
    if (error != TT_STORE_OK)
        return error;
    if (!facts_game(&j->facts, j->board, &game))
        return job_refuse(j, LOBBY_NOT_FULL);
    if (how->ordered && how->ordered != players)
        return job_refuse(j, LOBBY_BAD_SEAT);
    if (!deal_has_all(&j->facts))
        return job_refuse(j, LOBBY_NOT_READY);
    deal(&j->facts, how);
    seat_in_order(&j->facts, how, now);
    error = seats_change(store, &j->facts, now);
    j->seat = facts_seat(&j->facts, j->guest);
    if (error == TT_STORE_OK)
        error = job_begin(store, j);
    bool runs_always = clock_read(j->facts.clock, &chosen) && (chosen.clock == CLOCK_DAYS || j->facts.is_rated);
    if (error == TT_STORE_OK && runs_always) {
        j->facts.due = j->ran; /* it runs even if nobody enters */
        error = tt_store_table_note(store, &j->facts);
    }
    return error == TT_STORE_OK ? job_look_again(store, j) : error;
}

tt_store_error do_start(tt_store *store, lobby_job *j)
{
    tt_store_error error = job_get_open(store, j);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    if (j->facts.host != j->guest)
        return job_refuse(j, LOBBY_NOT_HOST);
    if (j->request.has_seed && !j->server->options->test_seeds)
        return job_refuse(j, LOBBY_NO_SEEDS);
    if (j->request.ordered && j->facts.is_rated)
        return job_refuse(j, LOBBY_RATED);
    return begin_game(store, j, &j->request);
}

tt_store_error do_begin_if_full(tt_store *store, lobby_job *j)
{
    static const lobby_request drawn;
    tt_store_error error = job_look_again(store, j);
    if (error != TT_STORE_OK || !j->facts.starts_full || facts_players(&j->facts) < j->facts.seat_count ||
        !deal_has_all(&j->facts))
        return error;
    return begin_game(store, j, &drawn);
}
