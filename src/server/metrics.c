/* metrics.c: writes the metrics. */
#include "server/metrics.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "server/cluster.h"
#include "server/resource.h"
#include "store/address.h"
#include "turntable/version.h"

enum { MINUTE = 60 * 1000 };

static void put(tt_buffer *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put(tt_buffer *out, const char *format, ...)
{
    char line[256];
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (size > 0 && size < (int)sizeof line)
        tt_buffer_put(out, line, (size_t)size);
    else
        out->failed = true;
}

static void put_head(tt_buffer *out, const char *name, const char *type, const char *help)
{
    put(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

static void put_counter(tt_buffer *out, const char *name, const char *help, uint64_t value)
{
    put_head(out, name, "counter", help);
    put(out, "%s %" PRIu64 "\n", name, value);
}

static void put_gauge(tt_buffer *out, const char *name, const char *help, int64_t value)
{
    put_head(out, name, "gauge", help);
    put(out, "%s %" PRId64 "\n", name, value);
}

static void put_seconds(tt_buffer *out, const char *name, const char *type, const char *help, double value)
{
    put_head(out, name, type, help);
    put(out, "%s %.6f\n", name, value);
}

static void put_labeled(tt_buffer *out, const char *name, const char *label, const char *value, uint64_t number)
{
    put(out, "%s{%s=\"%s\"} %" PRIu64 "\n", name, label, value, number);
}

/* Parts. */

static void write_server(const server *s, tt_buffer *out)
{
    put_head(out, "turntable_build_info", "gauge", "Version of the program and engine of its store; always 1.");
    put(out, "turntable_build_info{version=\"%s\",store=\"%s\"} 1\n", TT_VERSION,
        tt_store_is_postgres(s->options->store) ? "postgresql" : "sqlite");
    put_gauge(out, "turntable_live_tables", "Tables that are loaded in memory.", s->live_count);
    put_gauge(out, "turntable_unsent_bytes", "Bytes that wait for slow readers.", (int64_t)s->unsent);
}

static void write_traffic(const server *s, tt_buffer *out)
{
    const metrics *m = &s->metrics;
    static const char open[] = "turntable_connections", all[] = "turntable_connections_total",
                      answers[] = "turntable_http_answers_total";
    put_head(out, open, "gauge", "Open connections.");
    put_labeled(out, open, "kind", "http", (uint64_t)(m->open > s->visitor_count ? m->open - s->visitor_count : 0));
    put_labeled(out, open, "kind", "websocket", (uint64_t)s->visitor_count);
    put_head(out, all, "counter", "Connections that were accepted; every WebSocket began as http.");
    put_labeled(out, all, "kind", "http", m->connections);
    put_labeled(out, all, "kind", "websocket", m->websockets);
    put_head(out, answers, "counter", "HTTP answers by class of status.");
    for (int i = 1; i < METRICS_ANSWERS; i++)
        put(out, "%s{status=\"%dxx\"} %" PRIu64 "\n", answers, i, m->answers[i]);
    put_counter(out, "turntable_messages_received_total", "Messages that came over WebSockets.", m->messages_in);
    put_counter(out, "turntable_messages_sent_total", "Messages to WebSockets.", m->messages_out);
    put_counter(out, "turntable_received_bytes_total", "Bytes read from sockets.", m->bytes_in);
    put_counter(out, "turntable_sent_bytes_total", "Bytes written to sockets.", m->bytes_out);
}

static void put_notices(tt_buffer *out, const metrics *m)
{
    static const char name[] = "turntable_notifications_total";
    put_head(out, name, "counter", "Notifications by how sending ended.");
    put_labeled(out, name, "status", "sent", m->notices[NOTICE_SENT]);
    put_labeled(out, name, "status", "failed", m->notices[NOTICE_FAILED]);
    put_labeled(out, name, "status", "gone", m->notices[NOTICE_GONE]);
}

static void write_play(const server *s, tt_buffer *out)
{
    const metrics *m = &s->metrics;
    static const char actions[] = "turntable_actions_total", limits[] = "turntable_limited_total";
    put_head(out, actions, "counter", "Actions accepted and stored, by who chose them.");
    for (int by = TT_CHOSEN_BY_PERSON; by < TT_STORE_CHOOSERS; by++)
        put_labeled(out, actions, "by", tt_store_chooser_name((tt_store_chooser)by), m->actions[by]);
    put_counter(out, "turntable_actions_refused_total", "Actions that the rules or the table refused.",
                m->actions_refused);
    put_notices(out, m);
    put_counter(out, "turntable_rated_games_total", "Games that changed ratings.", m->rated_games);
    put_counter(out, "turntable_actions_failed_total", "Actions that could not be stored.", m->actions_failed);
    put_counter(out, "turntable_requests_refused_total", "Messages that the lobby answered with an error.",
                m->requests_refused);
    put_head(out, limits, "counter", "How often a limit was reached.");
    for (int limit = 0; limit < TROUBLE_LIMITS; limit++)
        put_labeled(out, limits, "limit", trouble_limit_name((trouble_limit)limit), m->limited[limit]);
    put_counter(out, "turntable_dropped_total", "Clients disconnected: too slow, or too many refusals.", m->dropped);
}

static void write_tables(const server *s, tt_buffer *out)
{
    static const char name[] = "turntable_tables";
    if (!s->metrics.counted_at)
        return;
    put_head(out, name, "gauge", "Tables in the store by life, counted once a minute.");
    for (int life = TT_LIFE_OPEN; life < TT_LIVES; life++)
        put_labeled(out, name, "life", tt_store_life_name((tt_store_life)life), (uint64_t)s->metrics.tables[life]);
}

static void write_store(const server *s, tt_buffer *out)
{
    static const char name[] = "turntable_store_commit_seconds";
    store_thread_counts c = {0};
    uint64_t sum = 0;
    if (s->store_thread)
        store_thread_count(s->store_thread, &c);
    put_head(out, name, "histogram", "How long a commit took, with all jobs in it.");
    for (int i = 0; i < STORE_BUCKETS; i++)
        put(out, "%s_bucket{le=\"%g\"} %" PRIu64 "\n", name, store_thread_bounds[i], sum += c.buckets[i]);
    put(out, "%s_bucket{le=\"+Inf\"} %" PRIu64 "\n%s_sum %.6f\n%s_count %" PRIu64 "\n", name, c.commits, name,
        c.seconds, name, c.commits);
    put_counter(out, "turntable_store_failed_commits_total", "Commits that failed.", c.failed);
    put_counter(out, "turntable_store_jobs_total", "Actions and other jobs that the store thread has done.", c.jobs);
    put_counter(out, "turntable_store_failures_total", "Jobs that failed, as the log counts them.",
                s->metrics.store_failures);
    put_gauge(out, "turntable_store_waiting", "Jobs that wait for the store thread.", c.waiting);
}

static void write_bots(const server *s, tt_buffer *out)
{
    static const char done[] = "turntable_bot_thoughts_total";
    thinkers_counts c = {0};
    if (s->thinkers)
        thinkers_count(s->thinkers, &c);
    put_gauge(out, "turntable_bots_thinking", "Bots that think now.", c.thinking);
    put_gauge(out, "turntable_bots_waiting", "Bots that wait for a thread.", c.waiting);
    put_head(out, done, "counter", "Decisions and hints of bots; long ones are those of experts.");
    put_labeled(out, done, "kind", "quick", c.quick);
    put_labeled(out, done, "kind", "long", c.slow);
    put_seconds(out, "turntable_bot_seconds_total", "counter", "Processor time that bots have used.", c.seconds);
}

/* The process, under the names that Prometheus' own libraries use. */

static int open_files(void)
{
    int count = -1; /* not the descriptor of the folder itself */
    DIR *folder = opendir("/proc/self/fd");
    if (!folder)
        return 0;
    for (const struct dirent *one; (one = readdir(folder));)
        count += one->d_name[0] != '.';
    closedir(folder);
    return count;
}

/* Pages of memory: all, and those in use. */
static void read_memory(long *all, long *used)
{
    FILE *file = fopen("/proc/self/statm", "re");
    *all = *used = 0;
    if (file && fscanf(file, "%ld %ld", all, used) != 2)
        *all = *used = 0;
    if (file)
        fclose(file);
}

static void write_process(const server *s, tt_buffer *out)
{
    struct timespec cpu;
    struct rlimit files = {0};
    long all, used, page = sysconf(_SC_PAGESIZE);
    read_memory(&all, &used);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
    getrlimit(RLIMIT_NOFILE, &files);
    put_seconds(out, "process_cpu_seconds_total", "counter", "Processor time used.",
                (double)cpu.tv_sec + (double)cpu.tv_nsec / 1e9);
    put_gauge(out, "process_resident_memory_bytes", "Memory in use.", (int64_t)used * page);
    put_gauge(out, "process_virtual_memory_bytes", "Address space in use.", (int64_t)all * page);
    put_gauge(out, "process_open_fds", "Open files and sockets.", open_files());
    put_gauge(out, "process_max_fds", "How many may be open.", (int64_t)files.rlim_cur);
    put_seconds(out, "process_start_time_seconds", "gauge", "When the server began to serve, since 1970.",
                (double)s->metrics.began / 1000);
}

void metrics_write(server *s, tt_buffer *out)
{
    write_server(s, out);
    write_traffic(s, out);
    write_play(s, out);
    write_tables(s, out);
    write_store(s, out);
    write_bots(s, out);
    if (s->cluster)
        cluster_write_metrics(out);
    write_process(s, out);
}

/* Counting tables. */

typedef struct counting {
    job base;
    server *server;
    int64_t tables[TT_LIVES];
} counting;

static tt_store_error count(tt_store *store, job *base)
{
    return tt_store_life_counts(store, ((counting *)base)->tables);
}

static void counted(job *base)
{
    counting *c = (counting *)base;
    metrics *m = &c->server->metrics;
    m->is_counting = false;
    if (base->error == TT_STORE_OK) {
        memcpy(m->tables, c->tables, sizeof m->tables);
        m->counted_at = c->server->now;
    } else {
        trouble_failed(c->server, "metrics", (trouble_who){0}, base->error);
    }
    free(c);
}

void metrics_count_tables(server *s)
{
    metrics *m = &s->metrics;
    if (m->is_counting || s->is_stopping || (m->asked_at && s->now - m->asked_at < MINUTE))
        return;
    counting *c = calloc(1, sizeof *c);
    if (!c)
        return;
    m->is_counting = true;
    m->asked_at = s->now;
    c->server = s;
    c->base.run = count;
    c->base.done = counted;
    store_thread_give(s->store_thread, &c->base);
}

void metrics_request(resource *res)
{
    static const char type[] = "text/plain; version=0.0.4; charset=utf-8";
    metrics_count_tables(res->server);
    metrics_write(res->server, &res->body);
    if (res->body.failed)
        tt_buffer_clear(&res->body);
    resource_answer(res, res->body.size > 0 ? 200 : 503, type);
}
