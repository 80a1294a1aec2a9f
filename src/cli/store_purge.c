/* store_purge.c: turntable store purge. */
#include <errno.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/command_store.h"
#include "cli/language.h"

enum { PAGE = 100 };

typedef struct purging {
    const char *path;
    const store_purge_rules *rules;
    tt_store *store;
    tt_store_retention tables;
    int64_t guests; /* last seen before */
    int64_t table_count, action_count, guest_count;
} purging;

/* The time `days` ago, in milliseconds; 0: no rule. */
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
    printf(tr("table %lld: %s, %s, %lld actions, last on %s\n"), (long long)old->id, old->game,
           tt_store_life_name(old->life), (long long)old->actions, day);
}

/* Each page is one transaction. Its deletions count once it is committed. */
static tt_store_error begin_page(const purging *p)
{
    return p->rules->is_dry ? TT_STORE_OK : tt_store_begin(p->store);
}

/* The number of deletions: `done` if the page is committed. *error is the error of the page. */
static int end_page(const purging *p, int done, tt_store_error *error)
{
    tt_store_error end = p->rules->is_dry ? TT_STORE_OK : tt_store_end(p->store);
    if (*error == TT_STORE_OK)
        *error = end;
    return end == TT_STORE_OK ? done : 0;
}

static tt_store_error purge_tables(purging *p, const tt_store_old old[], int count)
{
    int done = 0;
    tt_store_error error = begin_page(p);
    if (error != TT_STORE_OK)
        return error;
    while (done < count && error == TT_STORE_OK) {
        error = p->rules->is_dry ? TT_STORE_OK : tt_store_table_purge(p->store, old[done].id, &p->tables);
        done += error == TT_STORE_OK;
    }
    done = end_page(p, done, &error);
    for (int i = 0; i < done; i++) {
        print_old(&old[i]);
        p->table_count++;
        p->action_count += old[i].actions;
    }
    return error;
}

static tt_store_error purge_guests(purging *p, const tt_store_id guests[], int count)
{
    int done = 0;
    tt_store_error error = begin_page(p);
    if (error != TT_STORE_OK)
        return error;
    while (done < count && error == TT_STORE_OK) {
        error = p->rules->is_dry ? TT_STORE_OK : tt_store_guest_purge(p->store, guests[done], p->guests);
        done += error == TT_STORE_OK;
    }
    p->guest_count += end_page(p, done, &error);
    return error;
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

static tt_upkeep_visit visit; /* for print_kept too */

static void print_kept(const char *where)
{
    char name[TT_UPKEEP_PATH];
    snprintf(name, sizeof name, "%s", where);
    tt_upkeep_visit_name(&visit, name);
    printf(tr("%s: what was there before the update to the version of this program\n"), name);
}

static int purge_visited(purging *p, const char *path)
{
    char detail[TT_SQLITE_DETAIL];
    bool is_dry = p->rules->is_dry;
    tt_sqlite_setup setup = {.path = path, .is_read_only = is_dry, .kept = print_kept};
    tt_store_error error = tt_store_open(&setup, &p->store, detail);
    if (error == TT_STORE_NOT_FOUND)
        return cli_failure("%s: the database is of an older version; start a server on it first", p->path);
    if (error != TT_STORE_OK)
        return store_failure(p->path, error, detail);
    error = purge_all(p);
    if (error == TT_STORE_OK && p->rules->vacuums && !is_dry)
        error = tt_store_vacuum(setup.path, p->store);
    if (error != TT_STORE_OK)
        store_failure(p->path, error, tt_store_detail(p->store));
    printf(is_dry ? tr("%s: would delete %lld tables with %lld actions, and %lld guests\n")
                  : tr("%s: deleted %lld tables with %lld actions, and %lld guests\n"),
           p->path, (long long)p->table_count, (long long)p->action_count, (long long)p->guest_count);
    tt_store_close(p->store);
    return error == TT_STORE_OK ? CLI_DONE : CLI_FAILED;
}

int store_purge(const char *path, const store_purge_rules *rules)
{
    char shown[TT_STORE_SHOWN];
    purging p = {.path = tt_store_shown(path, shown), .rules = rules, .guests = before(rules->guests)};
    p.tables = (tt_store_retention){.finished = before(rules->finished), .unfinished = before(rules->unfinished)};
    if (tt_store_is_postgres(path))
        return purge_visited(&p, path);
    if (access(path, F_OK) != 0)
        return store_failure(path, TT_STORE_CANNOT_OPEN, language_error(ENOENT));
    if (!tt_upkeep_visit_begin(path, &visit))
        return store_failure(path, TT_STORE_CANNOT_OPEN, language_error(errno));
    int code = purge_visited(&p, visit.path);
    tt_upkeep_visit_end(&visit);
    return code;
}
