/* rounds.c: what there is to say about a round; and its end. */
#include "server/rounds.h"

#include <sodium.h>
#include <stdlib.h>

#include "league/round_text.h"
#include "server/event_log.h"
#include "server/live_table.h"
#include "server/round_cache.h"

void round_results_release(round_results *results)
{
    if (!results || atomic_fetch_sub(&results->users, 1) > 1)
        return;
    free(results->entries.list);
    free(results->compared);
    free(results->standings);
    sodium_memzero(results->secrets, sizeof results->secrets);
    free(results);
}

void round_page_free(round_page *page)
{
    if (page)
        round_results_release(page->results);
    free(page);
}

void round_page_doubt(round_page *page)
{
    if (page->results)
        atomic_store(&page->results->is_void, true);
}

static bool keep_entry(void *context, const tt_store_entry *entry)
{
    round_entries *all = context;
    if (all->count == all->capacity) {
        int capacity = all->capacity ? 2 * all->capacity : 64;
        tt_store_entry *more =
            capacity > TT_STORE_ENTRIES ? NULL : realloc(all->list, (size_t)capacity * sizeof *all->list);
        if (!more) {
            all->has_no_memory = true;
            return false;
        }
        all->list = more;
        all->capacity = capacity;
    }
    all->list[all->count++] = *entry;
    return true;
}

tt_entry_state round_entry_state(const tt_store_entry *entry)
{
    return entry->is_finished ? TT_ENTRY_FINISHED : entry->is_running ? TT_ENTRY_PLAYING : TT_ENTRY_LEFT;
}

static tt_store_error read_results(tt_store *store, const tt_store_round *round, round_results *r)
{
    round_entries *all = &r->entries;
    tt_store_error error = tt_store_round_secrets(store, round, r->secrets);
    if (error == TT_STORE_OK)
        error = tt_store_entry_read(store, round->id, 0, keep_entry, all);
    if (error != TT_STORE_OK || all->has_no_memory)
        return error != TT_STORE_OK ? error : TT_STORE_NO_MEMORY;
    size_t room = (size_t)all->count + 1;
    r->compared = calloc(room, sizeof *r->compared);
    r->standings = calloc(room, sizeof *r->standings);
    if (!r->compared || !r->standings)
        return TT_STORE_NO_MEMORY;
    for (int i = 0; i < all->count; i++) {
        const tt_store_entry *e = &all->list[i];
        r->compared[i] = (tt_round_entry){
            .entrant = e->guest, .deal = e->deal, .seat = e->seat, .state = round_entry_state(e), .points = e->points};
    }
    tt_round_compare(r->compared, all->count);
    r->standing_count = tt_round_standings(r->compared, all->count, round->minimum, r->standings);
    return TT_STORE_OK;
}

tt_store_error round_results_read(tt_store *store, const tt_store_round *round, round_results **results)
{
    round_results *r = *results = calloc(1, sizeof *r);
    if (!r)
        return TT_STORE_NO_MEMORY;
    atomic_init(&r->users, 1);
    tt_store_error error = read_results(store, round, r);
    if (error == TT_STORE_OK)
        return error;
    round_results_release(r);
    *results = NULL;
    return error;
}

const tt_store_entry *round_results_entry(const round_results *results, tt_store_id entrant, int deal)
{
    int low = 0, high = results->entries.count;
    while (low < high) {
        int middle = (low + high) / 2;
        const tt_store_entry *e = &results->entries.list[middle];
        if (e->guest == entrant && e->deal == deal)
            return e;
        if (e->deal < deal || (e->deal == deal && e->guest < entrant))
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

/* The place of the first entry of this entrant at this deal or a later one. */
static int find_compared(const round_results *results, tt_store_id entrant, int deal)
{
    int low = 0, high = results->entries.count;
    while (low < high) {
        int middle = (low + high) / 2;
        const tt_round_entry *e = &results->compared[middle];
        if (e->entrant < entrant || (e->entrant == entrant && e->deal < deal))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const tt_round_entry *round_results_compared(const round_results *results, tt_store_id entrant, int deal)
{
    int at = find_compared(results, entrant, deal);
    const tt_round_entry *e = at < results->entries.count ? &results->compared[at] : NULL;
    return e && e->entrant == entrant && e->deal == deal ? e : NULL;
}

const char *round_results_name(const round_results *results, tt_store_id entrant)
{
    int at = find_compared(results, entrant, 0);
    const tt_store_entry *e =
        at < results->entries.count ? round_results_entry(results, entrant, results->compared[at].deal) : NULL;
    return e ? e->name : "";
}

size_t round_text(const tt_store_round *round, const uint8_t secrets[][TT_STORE_SECRET], char text[])
{
    tt_round_terms terms = {.name = round->name,
                            .game = round->game,
                            .options = round->options,
                            .bots = round->bots,
                            .players = round->players,
                            .deals = round->deals,
                            .minimum = round->minimum,
                            .rules = round->rules,
                            .edition = round->edition,
                            .starts = round->starts,
                            .ends = round->ends};
    return tt_round_text(&terms, secrets, text);
}

/* The end of rounds. The command line closes rounds too, so live tables are compared with the store. */

enum { PAGE = 16, PAUSE = 1000 };

typedef struct look {
    job base;
    server *server;
    int64_t time;
    tt_store_id due[PAGE], sealed[PAGE]; /* to close; of live tables */
    bool is_closed[PAGE];
    int due_count, sealed_count;
} look;

static tt_store_error find_ended(tt_store *store, job *base)
{
    look *l = (look *)base;
    tt_store_error error = tt_store_round_due(store, l->time, l->due, PAGE, &l->due_count);
    for (int i = 0; i < l->due_count && error == TT_STORE_OK; i++) {
        error = tt_store_round_close(store, l->due[i], l->time);
        error = error == TT_STORE_WRONG_LIFE ? TT_STORE_OK : error; /* another server was faster */
    }
    for (int i = 0; i < l->sealed_count && error == TT_STORE_OK; i++) {
        tt_store_round round;
        error = tt_store_round_get(store, l->sealed[i], &round);
        l->is_closed[i] = error == TT_STORE_OK && round.is_closed;
    }
    return error;
}

void rounds_unseal(live_table *live)
{
    live->facts.is_sealed = false;
    if (!facts_ended(&live->facts))
        live->facts.life = TT_LIFE_IDLE;
    live_send_facts(live);
}

static void ended(job *base)
{
    look *l = (look *)base;
    server *s = l->server;
    s->rounds.is_looking = false;
    if (base->error != TT_STORE_OK)
        trouble_failed(s, "rounds", (trouble_who){0}, base->error);
    for (int i = 0; i < l->due_count && base->error == TT_STORE_OK; i++)
        log_event("round_closed", "round=%lld", (long long)l->due[i]);
    for (int bucket = 0; bucket < LIVE_BUCKETS && l->sealed_count > 0 && base->error == TT_STORE_OK; bucket++)
        for (live_table *live = s->live_tables[bucket]; live; live = live->next)
            for (int i = 0; i < l->sealed_count; i++)
                if (live->facts.is_sealed && live->facts.round == l->sealed[i] && l->is_closed[i])
                    rounds_unseal(live);
    free(l);
}

/* Keeps the lowest numbers above `after`, in order. */
static void add_sealed(look *l, tt_store_id after, tt_store_id round)
{
    int at = 0;
    while (at < l->sealed_count && l->sealed[at] < round)
        at++;
    if (round <= after || at == PAGE || (at < l->sealed_count && l->sealed[at] == round))
        return;
    l->sealed_count += l->sealed_count < PAGE;
    for (int i = l->sealed_count - 1; i > at; i--)
        l->sealed[i] = l->sealed[i - 1];
    l->sealed[at] = round;
}

void rounds_tick(server *s)
{
    bool is_due = s->now >= s->rounds.at + PAUSE || s->now < s->rounds.at;
    look *l = s->rounds.is_looking || s->is_stopping || !is_due ? NULL : calloc(1, sizeof *l);
    if (!l)
        return;
    *l = (look){.server = s, .time = s->now};
    for (int bucket = 0; bucket < LIVE_BUCKETS; bucket++)
        for (const live_table *live = s->live_tables[bucket]; live; live = live->next)
            if (live->facts.is_sealed)
                add_sealed(l, s->rounds.after, live->facts.round);
    s->rounds.after = l->sealed_count == PAGE ? l->sealed[PAGE - 1] : 0; /* then from the first one again */
    l->base.run = find_ended;
    l->base.done = ended;
    s->rounds.is_looking = true;
    s->rounds.at = s->now;
    store_thread_give(s->store_thread, &l->base);
}

void rounds_close(server *s)
{
    round_cache_close(s->rounds.cache);
    s->rounds.cache = NULL;
}
