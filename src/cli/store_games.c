/* store_games.c: turntable store check --games: every stored game, played again. */
#include <stdlib.h>

#include "arena/heap.h"
#include "cli/cli.h"
#include "cli/command_store.h"
#include "cli/language.h"
#include "server/history.h"
#include "server/lobby_job.h"

enum { PAGE = 20 };

typedef struct replaying {
    tt_store *store;
    int *findings;
    int64_t all, done, others; /* games; `others` have other rules, which this program can't play */
} replaying;

static void find(replaying *r, tt_store_id table, const char *what)
{
    ++*r->findings;
    printf(tr("table %lld: %s\n"), (long long)table, what);
}

/* Whether the stored result is the result of the game. */
static bool is_result(const tt_table *table, const tt_store_result *result)
{
    tt_score score;
    if (!tt_state_over(&table->state) || result->seat_count != table->setup.game.players)
        return false;
    tt_score_make(&table->setup.game, &table->state, &score);
    for (int seat = 0; seat < result->seat_count; seat++)
        if (result->points[seat] != score.seat[seat].total || result->won[seat] != (score.winners >> seat & 1))
            return false;
    return true;
}

static tt_store_error compare(replaying *r, const tt_store_table *facts, const tt_table *table)
{
    char text[200];
    tt_store_result result;
    if (table->frozen) {
        snprintf(text, sizeof text, tr("played again, it differs at event %u"), table->frozen);
        find(r, facts->id, text);
        return TT_STORE_OK;
    }
    if (facts->life != TT_LIFE_OVER)
        return TT_STORE_OK;
    tt_store_error error = tt_store_result_get(r->store, facts->id, &result);
    if (error == TT_STORE_NOT_FOUND || (error == TT_STORE_OK && !is_result(table, &result)))
        find(r, facts->id, tr("its result is not that of the game"));
    return error == TT_STORE_NOT_FOUND ? TT_STORE_OK : error;
}

static tt_store_error replay(replaying *r, const tt_store_table *facts)
{
    tt_buffer history;
    tt_table *table = NULL;
    table_board *board = NULL;
    if (facts->rules != TT_RULES_NUMBER) {
        r->others++;
        return TT_STORE_OK;
    }
    tt_buffer_open(&history, tt_heap());
    tt_store_error error = history_read(r->store, facts->id, &history);
    if (error == TT_STORE_OK)
        error = table_board_read(r->store, facts, &board);
    rebuilt how = error == TT_STORE_OK ? job_rebuild(facts, board, &history, &table) : REBUILT_NO_MEMORY;
    if (how == REBUILT_NEVER)
        find(r, facts->id, tr("there is no such game, board, option or clock"));
    else if (how == REBUILT)
        error = compare(r, facts, table);
    else if (error == TT_STORE_OK)
        error = TT_STORE_NO_MEMORY;
    if (table) {
        tt_table_close(table);
        free(table);
    }
    table_board_free(board);
    tt_buffer_close(&history);
    return error;
}

/* Skips frozen tables: they are known to differ. */
static tt_store_error replay_all(replaying *r)
{
    static tt_store_table tables[PAGE];
    tt_store_filter filter = {0};
    int count = PAGE;
    tt_store_error error = tt_store_table_count(r->store, &filter, &r->all);
    while (error == TT_STORE_OK && count == PAGE) {
        error = tt_store_table_list(r->store, &filter, tables, PAGE, &count);
        for (int i = 0; i < count && error == TT_STORE_OK; i++, r->done++) {
            char what[] = TEXT("playing games again");
            store_progress(what, r->done, r->all);
            if (tables[i].has_seed && tables[i].life != TT_LIFE_FROZEN)
                error = replay(r, &tables[i]);
        }
        filter.before = count > 0 ? tables[count - 1].id : 0;
    }
    store_progress_end();
    return error;
}

int store_check_games(const char *path, const char *visited, int *findings)
{
    char detail[TT_SQLITE_DETAIL];
    replaying r = {.findings = findings};
    tt_store_error error = tt_store_open(&(tt_sqlite_setup){.path = visited, .is_read_only = true}, &r.store, detail);
    if (error != TT_STORE_OK)
        return store_failure(path, error, detail);
    error = replay_all(&r);
    if (error != TT_STORE_OK)
        store_failure(path, error, tt_store_detail(r.store));
    if (r.others > 0)
        printf(tr_n("%lld game of other rules was not played again\n",
                    "%lld games of other rules were not played again\n", (long)r.others),
               (long long)r.others);
    tt_store_close(r.store);
    return error == TT_STORE_OK ? CLI_DONE : CLI_FAILED;
}
