/* sweep.c: tables without visitors: they end after a while; with a clock of days they are loaded when a player's time
 * has run out, so that a bot can act. Also stores the running time, once a minute. */
#include <stdlib.h>

#include "server/awaited.h"
#include "server/event_log.h"
#include "server/history.h"
#include "server/live_table.h"
#include "server/lobby_job.h"
#include "server/pairing.h"
#include "store/leases.h"
#include "turntable/turntable.h"

enum { SWEEP = 16, BEAT = 60 };

typedef struct sweep {
    job base;
    server *server;
    int64_t process; /* of several: this one */
    int64_t until;
    tt_store_table tables[SWEEP];
    int count;
} sweep;

/* A table to end or to load. */
typedef struct care {
    job base;
    server *server;
    int64_t until, time;
    tt_store_table facts;
    table_board *board;
    tt_buffer history;
    bool is_too_late; /* somebody has entered meanwhile */
} care;

static void free_care(care *c)
{
    if (c->base.error != TT_STORE_OK && c->base.error != TT_STORE_NOT_FOUND)
        trouble_failed(c->server, "sweep", (trouble_who){.table = c->facts.id}, c->base.error);
    tt_buffer_close(&c->history);
    table_board_free(c->board);
    free(c);
}

static void give_care(server *s, const tt_store_table *facts, int64_t until,
                      tt_store_error (*run)(tt_store *store, job *base), void (*done)(job *base))
{
    care *c = s->is_stopping ? NULL : calloc(1, sizeof *c);
    if (!c)
        return;
    *c = (care){.server = s, .until = until, .time = s->now, .facts = *facts};
    tt_buffer_open(&c->history, server_memory());
    c->base.run = run;
    c->base.done = done;
    store_thread_give(s->store_thread, &c->base);
}

/* Ends a table that nobody came to. */

static tt_store_error end_idle(tt_store *store, job *base)
{
    care *c = (care *)base;
    tt_store_error error = tt_store_table_get(store, c->facts.id, &c->facts);
    c->is_too_late = error == TT_STORE_OK && (c->facts.due == 0 || c->facts.due > c->until);
    if (error != TT_STORE_OK || c->is_too_late)
        return error;
    error = tt_store_table_end(store, c->facts.id, TT_LIFE_IDLE, c->time, 0);
    return error == TT_STORE_OK ? tt_store_table_get(store, c->facts.id, &c->facts) : error;
}

static void ended(job *base)
{
    care *c = (care *)base;
    live_table *live = live_find(c->server, c->facts.id);
    if (base->error == TT_STORE_OK && !c->is_too_late) {
        log_event("idle", "table=%lld game=%s", (long long)c->facts.id, c->facts.game);
        if (live)
            live_refresh(live, &c->facts);
    }
    free_care(c);
}

/* A clock has run out, or a bot is asked. */

static tt_store_error read_game(tt_store *store, job *base)
{
    care *c = (care *)base;
    tt_store_error error = tt_store_table_get(store, c->facts.id, &c->facts);
    if (error == TT_STORE_OK)
        error = table_board_read(store, &c->facts, &c->board);
    return error == TT_STORE_OK ? history_read(store, c->facts.id, &c->history) : error;
}

/* The live table is closed as soon as nothing is left to do, since it has no visitors. A game that cannot be played is
 * frozen; otherwise it would be due every second. */
static void take_up(job *base)
{
    care *c = (care *)base;
    server *s = c->server;
    tt_table *table = NULL;
    bool is_wanted = base->error == TT_STORE_OK && c->facts.life == TT_LIFE_RUNNING && !live_find(s, c->facts.id);
    if (is_wanted && job_rebuild(&c->facts, c->board, &c->history, &table) == REBUILT_NEVER)
        lobby_freeze(s, &c->facts, 0);
    live_table *live = table ? live_make(s, &c->facts) : NULL;
    if (live) {
        live->empty_since = 0;
        live->board = c->board;
        c->board = NULL;
        live_begin(live, table, false);
        live_clock_tick(live);
    } else if (table) {
        tt_table_close(table);
        free(table);
    }
    free_care(c);
}

/* Notes that an older server did not write, or an open table that was due too early. */
static tt_store_error note_again(tt_store *store, job *base)
{
    const care *c = (care *)base;
    tt_store_error error = tt_store_table_note(store, &c->facts);
    return error == TT_STORE_WRONG_LIFE ? TT_STORE_OK : error;
}

static void noted(job *base)
{
    free_care((care *)base);
}

static void look_at(server *s, tt_store_table *facts, int64_t until)
{
    settings chosen;
    tt_store_notes *notes = &facts->notes;
    live_table *live = live_find(s, facts->id);
    if (live && live->visitors)
        live_note(live);
    if (live)
        return; /* it is live: it has its own clocks, and is noted when it closes */
    clock_read(facts->clock, &chosen);
    int64_t patience = notes_patience(&chosen, s->options->idle_days);
    bool is_ours = facts->life == TT_LIFE_RUNNING && facts->rules == TT_RULES_NUMBER;
    bool must_end = facts->is_rated && is_ours; /* with a result: nobody escapes one by staying away */
    if (notes->is_known && notes->seen + patience <= until && !must_end) {
        give_care(s, facts, until, end_idle, ended);
    } else if (must_end || (is_ours && chosen.clock == CLOCK_DAYS)) {
        give_care(s, facts, until, read_game, take_up);
    } else {
        if (!notes->is_known)
            notes_begin(notes, &chosen, until);
        facts->due = notes->seen + patience;
        give_care(s, facts, until, note_again, noted);
    }
}

static tt_store_error find_due(tt_store *store, job *base)
{
    sweep *w = (sweep *)base;
    if (w->process)
        return tt_store_lease_due(store, w->process, w->until, w->tables, SWEEP, &w->count);
    return tt_store_table_due(store, w->until, w->tables, SWEEP, &w->count);
}

static void found(job *base)
{
    sweep *w = (sweep *)base;
    w->server->is_sweeping = false;
    if (base->error != TT_STORE_OK)
        trouble_failed(w->server, "sweep", (trouble_who){0}, base->error);
    const lobby_cluster *cluster = w->server->cluster;
    for (int i = 0; i < w->count && base->error == TT_STORE_OK && !w->server->is_stopping; i++)
        if (!cluster || cluster->took(w->server, w->process, w->tables[i].id))
            look_at(w->server, &w->tables[i], w->until);
    free(w);
}

/* The running time. */

typedef struct beat {
    job base;
    server *server;
    int64_t ran;
} beat;

static tt_store_error store_beat(tt_store *store, job *base)
{
    return tt_store_ran_set(store, ((beat *)base)->ran);
}

static void beaten(job *base)
{
    if (base->error != TT_STORE_OK)
        trouble_failed(((beat *)base)->server, "running_time", (trouble_who){0}, base->error);
    free(base);
}

/* Also stores the notes of tables with a clock: a killed server loses at most a minute of used time. */
static void give_beat(server *s)
{
    beat *b = calloc(1, sizeof *b);
    for (int i = 0; i < LIVE_BUCKETS; i++)
        for (live_table *live = s->live_tables[i]; live; live = live->next)
            if (live->settings.clock != CLOCK_NONE)
                live_note(live);
    if (!b)
        return;
    *b = (beat){.server = s, .ran = server_ran(s)};
    b->base.run = store_beat;
    b->base.done = beaten;
    store_thread_give(s->store_thread, &b->base);
}

void lobby_sweep(server *s)
{
    sweep *w = s->is_sweeping || s->is_stopping ? NULL : calloc(1, sizeof *w);
    if (++s->beats >= BEAT && !s->is_stopping) {
        s->beats = 0;
        give_beat(s);
    }
    if (!w)
        return;
    s->is_sweeping = true;
    w->server = s;
    w->until = server_ran(s);
    w->process = s->cluster ? s->cluster->process(s) : 0;
    w->base.run = find_due;
    w->base.done = found;
    store_thread_give(s->store_thread, &w->base);
}

void lobby_stop(server *s)
{
    for (int i = 0; i < LIVE_BUCKETS; i++)
        for (live_table *live = s->live_tables[i]; live; live = live->next)
            live_note(live);
    give_beat(s);
    s->is_stopping = true;
    awaited_close(s);
    pairing_close(s);
}
