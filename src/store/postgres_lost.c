/* postgres_lost.c: a connection that is lost, and what the database says when it is back.
 *
 * The row of this server in turntable_commits counts its commits that wrote something, within these very transactions.
 * So a database that is found again, perhaps on another machine, says whether the last one has happened, and whether it
 * has all that came before. Each server has a row of its own: those of one row would wait for each other. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "store/postgres_engine.h"

enum { PAUSE = 100 }; /* milliseconds between two tries */

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* A transaction that writes nothing counts nothing: its commit would need the disk. */
static const char count_one[] = "UPDATE turntable_commits SET commits = commits + 1 WHERE id = $1"
                                " AND txid_current_if_assigned() IS NOT NULL";

tt_store_error tt_postgres_count_begin(tt_postgres *p)
{
    static const char *const steps[] = {
        "CREATE TABLE IF NOT EXISTS turntable_commits"
        " (id BIGINT PRIMARY KEY, opened BIGINT NOT NULL, commits BIGINT NOT NULL)",
        "DELETE FROM turntable_commits WHERE opened < (SELECT opened - 1000 FROM turntable)",
        "INSERT INTO turntable_commits (id, opened, commits)"
        " SELECT (random() * 9e18)::bigint, opened, 0 FROM turntable RETURNING id"};
    tt_store_error error = TT_STORE_OK;
    for (size_t i = 0; i < sizeof steps / sizeof *steps && error == TT_STORE_OK; i++)
        error = tt_postgres_ask(p, steps[i], &p->writer);
    if (error != TT_STORE_OK)
        return error;
    tt_datum writer = tt_integer(p->writer);
    error = p->store.database->prepare(&p->store, count_one, &p->counting);
    if (error != TT_STORE_OK)
        return error;
    p->counting->kind = TT_COUNT;
    p->store.database->bind(p->counting, &writer, 1);
    return TT_STORE_OK;
}

void tt_postgres_count_end(tt_postgres *p)
{
    if (p->counting)
        p->store.database->drop(p->counting);
    p->counting = NULL;
}

/* An old primary that was started again can be found by a look alone: a write there might wait for its standby forever.
 */
static tt_store_error look(tt_postgres *p)
{
    char text[120];
    int64_t commits = 0;
    snprintf(text, sizeof text, "SELECT commits FROM turntable_commits WHERE id = %lld", (long long)p->writer);
    tt_store_error error = tt_postgres_ask(p, text, &commits);
    return error == TT_STORE_OK && commits < p->commits ? tt_postgres_say(p, TT_STORE_OLDER, "") : error;
}

/* The write waits for a lost session that still commits; and once it is committed, a synchronous standby has all that
 * this session can see. */
tt_store_error tt_postgres_compare(tt_postgres *p)
{
    char text[120];
    int64_t commits = 0;
    if (!p->writer)
        return TT_STORE_OK;
    tt_store_error error = look(p);
    if (error != TT_STORE_OK)
        return error;
    snprintf(text, sizeof text, "UPDATE turntable_commits SET commits = commits WHERE id = %lld RETURNING commits",
             (long long)p->writer);
    p->is_warned = false;
    error = tt_postgres_ask(p, text, &commits);
    if (error != TT_STORE_OK)
        return error;
    if (p->is_warned)
        return TT_STORE_BUSY;
    if (commits < p->commits)
        return tt_postgres_say(p, TT_STORE_OLDER, "");
    if (commits > p->commits + p->is_unsure)
        return tt_postgres_say(p, TT_STORE_BROKEN, "it has commits that this server has not made");
    p->has_committed = commits > p->commits;
    p->commits = commits;
    p->is_unsure = false;
    return TT_STORE_OK;
}

/* Tells why it is not back, once. */
static void tell(tt_postgres *p, const char *why)
{
    if (!p->away || (why && strcmp(why, p->why) == 0))
        return;
    snprintf(p->why, sizeof p->why, "%s", why ? why : "");
    p->away(why, now() - p->lost_at);
}

static tt_store_error try_once(tt_postgres *p)
{
    p->store.detail[0] = 0;
    tt_store_error error = tt_postgres_connect_again(p);
    if (error != TT_STORE_OK)
        tell(p, p->store.detail[0] ? p->store.detail : tt_store_error_text(error));
    return error;
}

static bool may_pass(tt_store_error error)
{
    return error == TT_STORE_BUSY || error == TT_STORE_OLDER;
}

tt_store_error tt_postgres_return(tt_postgres *p)
{
    const struct timespec pause = {.tv_nsec = PAUSE * 1000000L};
    if (!p->lost_at)
        p->lost_at = now();
    tt_store_error error = try_once(p);
    while (may_pass(error) && !p->is_beside && now() - p->lost_at < p->patience) {
        nanosleep(&pause, NULL);
        error = try_once(p);
    }
    if (error != TT_STORE_OK)
        return error;
    tell(p, NULL);
    p->lost_at = 0;
    return TT_STORE_OK;
}

tt_store_error tt_postgres_settle(tt_postgres *p)
{
    if (!p->writer)
        return tt_postgres_say(p, TT_STORE_IO, "the connection was lost while the database was writing");
    p->is_unsure = true;
    p->has_counted = false; /* tt_postgres_compare learns the number */
    tt_store_error error = tt_postgres_return(p);
    if (error == TT_STORE_OK && p->has_committed)
        return TT_STORE_OK;
    if (error == TT_STORE_OK)
        return tt_postgres_say(p, TT_STORE_BUSY, "the connection was lost before the database had written");
    return error == TT_STORE_BROKEN ? error : tt_postgres_say(p, TT_STORE_LOST, p->store.detail);
}
