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
static tt_store_error store_start(tt_store *store, lobby_job *job)
{
    tt_store_start start = {.dealt = job->facts.dealt, .rules = TT_RULES_NUMBER, .time = job->time};
    tt_buffer lines;
    tt_buffer_open(&lines, server_memory());
    tt_table_lines(job->table, 0, job->table->event_count, &lines);
    memcpy(start.seed, job->facts.seed, sizeof start.seed);
    start.events = (tt_store_text){lines.bytes, lines.size};
    tt_store_error error = lines.failed ? TT_STORE_NO_MEMORY : tt_store_table_start(store, job->facts.id, &start);
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

static tt_store_error begin_game(tt_store *store, lobby_job *job, const lobby_request *how)
{
    tt_store_seat now[TT_MAX_SEATS] = {0};
    tt_setup setup;
    settings chosen;
    int players = facts_players(&job->facts);
    if (!facts_game(&job->facts, &setup.game))
        return job_refuse(job, LOBBY_NOT_FULL);
    if (how->ordered && how->ordered != players)
        return job_refuse(job, LOBBY_BAD_SEAT);
    if (!deal_has_all(&job->facts))
        return job_refuse(job, LOBBY_NOT_READY);
    deal(&job->facts, how);
    seat_in_order(&job->facts, how, now);
    tt_store_error error = seats_change(store, &job->facts, now);
    job->seat = facts_seat(&job->facts, job->guest);
    job->table = error == TT_STORE_OK ? calloc(1, sizeof *job->table) : NULL;
    if (!job->table || !facts_setup(&job->facts, &setup) || !tt_table_open(job->table, &setup, server_memory())) {
        free(job->table);
        job->table = NULL;
        return error == TT_STORE_OK ? TT_STORE_NO_MEMORY : error;
    }
    error = store_start(store, job);
    if (error == TT_STORE_OK && clock_read(job->facts.clock, &chosen) && chosen.clock == CLOCK_DAYS) {
        job->facts.due = job->ran; /* it runs even if nobody enters */
        error = tt_store_table_note(store, &job->facts);
    }
    return error == TT_STORE_OK ? job_look_again(store, job) : error;
}

tt_store_error do_start(tt_store *store, lobby_job *job)
{
    tt_store_error error = job_get_open(store, job);
    if (error != TT_STORE_OK || job->refusal)
        return error;
    if (job->facts.host != job->guest)
        return job_refuse(job, LOBBY_NOT_HOST);
    if (job->request.has_seed && !job->server->options->test_seeds)
        return job_refuse(job, LOBBY_NO_SEEDS);
    return begin_game(store, job, &job->request);
}

tt_store_error do_begin_if_full(tt_store *store, lobby_job *job)
{
    static const lobby_request drawn;
    tt_store_error error = job_look_again(store, job);
    if (error != TT_STORE_OK || !job->facts.starts_full || facts_players(&job->facts) < job->facts.seat_count ||
        !deal_has_all(&job->facts))
        return error;
    return begin_game(store, job, &drawn);
}
