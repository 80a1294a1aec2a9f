/* store_purge.c: turntable store purge. */
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/store.h"

enum { PAGE = 100 };

typedef struct purging {
    const char *path;
    const store_purge_rules *rules;
    tt_store *store;
    tt_store_retention tables;
    int64_t guests; /* last seen before */
    int64_t table_count, action_count, guest_count;
} purging;

/* The moment so many days ago, in milliseconds; 0: no rule. */
static int64_t before(long days)
{
    static const int64_t day = 24 * 3600 * 1000;
    return days < 0 ? 0 : ((int64_t)time(NULL) + 1) * 1000 - days * day;
}

static void print_old(const tt_store_old *old)
{
    char day[32];
    struct tm parts;
    time_t last = (time_t)(old->last / 1000);
    strftime(day, sizeof day, "%Y-%m-%d", gmtime_r(&last, &parts));
    printf("table %lld: %s, %s, %lld actions, last on %s\n", (long long)old->id, old->game,
           tt_store_life_name(old->life), (long long)old->actions, day);
}

/* One transaction for each page. */
static tt_store_error purge_tables(purging *p, const tt_store_old old[], int count)
{
    tt_store_error error = p->rules->is_dry ? TT_STORE_OK : tt_store_begin(p->store);
    if (error != TT_STORE_OK)
        return error;
    for (int i = 0; i < count && error == TT_STORE_OK; i++) {
        if (!p->rules->is_dry)
            error = tt_store_table_purge(p->store, old[i].id, &p->tables);
        p->table_count++;
        p->action_count += old[i].actions;
    }
    tt_store_error end = p->rules->is_dry ? TT_STORE_OK : tt_store_end(p->store);
    for (int i = 0; i < count && error == TT_STORE_OK && end == TT_STORE_OK; i++)
        print_old(&old[i]);
    return error == TT_STORE_OK ? end : error;
}

static tt_store_error purge_guests(purging *p, const tt_store_id guests[], int count)
{
    tt_store_error error = p->rules->is_dry ? TT_STORE_OK : tt_store_begin(p->store);
    if (error != TT_STORE_OK || p->rules->is_dry) {
        p->guest_count += count;
        return error;
    }
    for (int i = 0; i < count && error == TT_STORE_OK; i++, p->guest_count++)
        error = tt_store_guest_purge(p->store, guests[i], p->guests);
    tt_store_error end = tt_store_end(p->store);
    return error == TT_STORE_OK ? end : error;
}

static tt_store_error purge_all(purging *p)
{
    tt_store_old old[PAGE];
    tt_store_id guests[PAGE], from;
    tt_store_error error = TT_STORE_OK;
    int count;
    for (from = p->tables.finished || p->tables.unfinished; from && error == TT_STORE_OK;) {
        error = tt_store_table_old(p->store, &p->tables, &from, old, PAGE, &count);
        if (error == TT_STORE_OK && count > 0)
            error = purge_tables(p, old, count);
    }
    for (from = p->guests != 0; from && error == TT_STORE_OK;) {
        error = tt_store_guest_old(p->store, p->guests, &from, guests, PAGE, &count);
        if (error == TT_STORE_OK && count > 0)
            error = purge_guests(p, guests, count);
    }
    return error;
}

int store_purge(const char *path, const store_purge_rules *rules)
{
    char detail[TT_SQLITE_DETAIL];
    purging p = {.path = path, .rules = rules, .guests = before(rules->guests)};
    p.tables = (tt_store_retention){.finished = before(rules->finished), .unfinished = before(rules->unfinished)};
    tt_sqlite_setup setup = {.path = path, .is_read_only = rules->is_dry};
    if (access(path, F_OK) != 0)
        return store_failure(path, TT_STORE_CANNOT_OPEN, "there is no such file");
    tt_store_error error = tt_sqlite_open(&setup, &p.store, detail);
    if (error == TT_STORE_NOT_FOUND)
        return cli_failure("%s: the database is of an older version; start a server on it first", path);
    if (error != TT_STORE_OK)
        return store_failure(path, error, detail);
    error = purge_all(&p);
    if (error == TT_STORE_OK && rules->vacuums && !rules->is_dry)
        error = tt_sqlite_vacuum(p.store);
    if (error != TT_STORE_OK)
        store_failure(path, error, tt_store_detail(p.store));
    printf("%s: %s %lld tables with %lld actions, and %lld guests\n", path, rules->is_dry ? "would delete" : "deleted",
           (long long)p.table_count, (long long)p.action_count, (long long)p.guest_count);
    tt_store_close(p.store);
    return error == TT_STORE_OK ? CLI_DONE : CLI_FAILED;
}
