/* lobby_rounds.c: rounds of duplicate play. In the store thread. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "league/round_deal.h"
#include "server/bot_levels.h"
#include "server/lobby_tables.h"
#include "server/round_cache.h"
#include "store/accounts.h"
#include "turntable/turntable.h"

static bool keep_own(void *context, const tt_store_entry *entry)
{
    own_entries *own = context;
    if (own->count < TT_STORE_DEALS)
        own->list[own->count++] = *entry;
    return true;
}

/* What the guest has done in a round, always as it is now. */
static tt_store_error read_own(tt_store *store, tt_store_id round, tt_store_id guest, own_entries *own,
                               round_progress *progress)
{
    own->guest = guest;
    own->count = 0;
    tt_store_error error = guest ? tt_store_entry_read(store, round, guest, keep_own, own) : TT_STORE_OK;
    *progress = (round_progress){.played = own->count};
    for (int i = 0; i < own->count; i++)
        if (own->list[i].is_running)
            progress->running = own->list[i].table;
    return error;
}

static own_entries *own_space(void)
{
    static own_entries own; /* large; only this thread uses it */
    return &own;
}

tt_store_error do_rounds(tt_store *store, lobby_job *j)
{
    j->rounds = calloc(1, sizeof *j->rounds);
    if (!j->rounds)
        return TT_STORE_NO_MEMORY;
    round_page *page = j->rounds;
    page->is_list = true;
    tt_store_error error = tt_store_round_list(store, j->request.before, page->rounds, ROUNDS_PAGE + 1, &page->count);
    for (int i = 0; i < page->count && error == TT_STORE_OK; i++) {
        error = read_own(store, page->rounds[i].id, j->guest, own_space(), &page->progress[i]);
        if (error == TT_STORE_OK)
            error = round_cache_entrants(&j->server->rounds.cache, store, &page->rounds[i], j->time,
                                         &page->progress[i].entrants);
    }
    return error;
}

static tt_store_error get_round(tt_store *store, lobby_job *j, tt_store_round *round)
{
    tt_store_error error = tt_store_round_get(store, j->request.round, round);
    return error == TT_STORE_NOT_FOUND ? job_refuse(j, LOBBY_NO_SUCH_ROUND) : error;
}

tt_store_error do_round(tt_store *store, lobby_job *j)
{
    round_page *page = j->rounds = calloc(1, sizeof *j->rounds);
    own_entries *own = own_space();
    if (!page)
        return TT_STORE_NO_MEMORY;
    tt_store_error error = get_round(store, j, &page->rounds[0]);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    page->count = 1;
    error = read_own(store, page->rounds[0].id, j->guest, own, &page->progress[0]);
    if (error == TT_STORE_OK)
        error = round_cache_results(&j->server->rounds.cache, store, &page->rounds[0], own, j->time, &page->results);
    if (error == TT_STORE_OK)
        page->progress[0].entrants = page->results->standing_count;
    return error;
}

tt_store_error do_deal(tt_store *store, lobby_job *j)
{
    tt_store_error error = do_round(store, j);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    if (j->request.deal > j->rounds->rounds[0].deals)
        return job_refuse(j, LOBBY_NO_SUCH_ROUND);
    return j->rounds->rounds[0].is_closed ? TT_STORE_OK : job_refuse(j, LOBBY_SEALED);
}

/* Everybody plays a deal in the same seat, so that each result is compared with all others; the next deal in the next
 * seat. */
static int seat_of(const tt_store_round *round, int deal)
{
    return (deal - 1) % round->players;
}

/* A table of this deal for the guest. Only its server may know the secret. */
static tt_store_error make_table(tt_store *store, lobby_job *j, const tt_store_round *round, int deal)
{
    static uint8_t secrets[TT_STORE_DEALS][TT_STORE_SECRET]; /* only this thread uses it */
    tt_store_error error = tt_store_round_secrets(store, round, secrets);
    if (error != TT_STORE_OK)
        return error;
    j->facts = (tt_store_table){.memory_aid = true, .seat_count = round->players, .host = j->guest, .created = j->time};
    memcpy(j->facts.game, round->game, sizeof j->facts.game);
    memcpy(j->facts.options, round->options, sizeof j->facts.options);
    strcpy(j->facts.clock, "none");
    memcpy(j->facts.secret, secrets[deal - 1], sizeof j->facts.secret);
    memset(secrets, 0, sizeof secrets);
    tt_round_commitment(j->facts.secret, j->facts.commitment);
    j->seat = seat_of(round, deal);
    for (int seat = 0; seat < round->players; seat++) {
        tt_store_seat *sits = &j->facts.seats[seat];
        *sits = (tt_store_seat){.kind = seat == j->seat ? TT_SITS_GUEST : TT_SITS_BOT};
        if (seat == j->seat)
            sits->guest = j->guest;
        else
            memcpy(sits->name, round->bots, sizeof sits->name);
    }
    return tt_store_table_add(store, &j->facts, NULL, &j->facts.id);
}

/* The guest and the deal are stored with the table, in one transaction: the database has each pair once. */
static tt_store_error begin_deal(tt_store *store, lobby_job *j, const tt_store_round *round, int deal)
{
    tt_store_error error = make_table(store, j, round, deal);
    if (error == TT_STORE_OK)
        error = tt_store_entry_add(store, &(tt_store_entry){.round = round->id,
                                                            .deal = deal,
                                                            .guest = j->guest,
                                                            .seat = j->seat,
                                                            .table = j->facts.id,
                                                            .created = j->time});
    if (error == TT_STORE_OK)
        error = job_look_again(store, j); /* with the names of people */
    if (error != TT_STORE_OK)
        return error;
    tt_round_seed(j->facts.secret, j->facts.seed);
    j->facts.dealt = TT_DEAL_GIVEN;
    error = job_begin(store, j);
    return error == TT_STORE_OK ? job_look_again(store, j) : error;
}

static lobby_error check_round(const tt_store_round *round, int64_t time)
{
    if (round->is_closed || time < round->starts || time >= round->ends)
        return LOBBY_ROUND_CLOSED;
    if (round->rules != TT_RULES_NUMBER || round->edition != TT_BOTS_EDITION || !level_is_known(round->bots))
        return LOBBY_OTHER_EDITION;
    return LOBBY_OK;
}

tt_store_error do_play(tt_store *store, lobby_job *j)
{
    tt_store_round round;
    tt_store_account account;
    round_progress progress;
    int deal = 0;
    tt_store_error error = get_round(store, j, &round);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    error = tt_store_account_get(store, j->guest, &account);
    if (error != TT_STORE_OK)
        return error == TT_STORE_NOT_FOUND ? job_refuse(j, LOBBY_ACCOUNT_FIRST) : error;
    lobby_error refusal = check_round(&round, j->time);
    if (refusal)
        return job_refuse(j, refusal);
    error = read_own(store, round.id, j->guest, own_space(), &progress);
    if (error == TT_STORE_OK && progress.running) { /* one deal at a time */
        error = job_get(store, j, progress.running);
        j->seat = facts_seat(&j->facts, j->guest);
        return error;
    }
    if (error == TT_STORE_OK)
        error = tt_store_entry_next(store, &round, j->guest, &deal);
    if (error == TT_STORE_OK && deal == 0)
        return job_refuse(j, LOBBY_ALL_PLAYED);
    if (error == TT_STORE_OK)
        error = job_check_number(store, j);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    return begin_deal(store, j, &round, deal);
}
