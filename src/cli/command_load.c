/* command_load.c: turntable load. */
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "arena/heap.h"
#include "cli/cli.h"
#include "cli/flags.h"
#include "cli/language.h"
#include "cli/load.h"

static const char help[] = "usage: turntable load [OPTION...]\n"
                           "\n"
                           "Measures a server: plays with many clients at once, and prints the number of\n"
                           "accepted actions a second and the time from sending an action to its event.\n"
                           "Each client checks that no event is missing or doubled and, at the end of each\n"
                           "game, that its view and history are the same as the server's. Finally the\n"
                           "records of all finished games are replayed by the rules, from their seeds.\n"
                           "\n"
                           "  --url URL      the server (default: http://127.0.0.1:8080). With several that\n"
                           "                 share a database, as URL,URL, players of one table are at\n"
                           "                 different ones, and each runs as many tables\n"
                           "  --tables N     number of tables (default: 10)\n"
                           "  --players P    players at each table (default: 2)\n"
                           "  --game GAME    the game (default: usa)\n"
                           "  --rate R       actions a second, all clients together; 0 means as many as\n"
                           "                 possible (default: 0)\n"
                           "  --seconds T    time to measure, once all tables play (default: 10)\n"
                           "  --json         print one JSON object\n"
                           "\n"
                           "The exit status is 1 if anything was lost, doubled, different, illegal, refused\n"
                           "or in error.\n";

uint64_t load_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static bool make_player(load *l, load_player *p, int *http)
{
    char name[32];
    uint8_t seed[32];
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = p};
    long number = p - l->players;
    snprintf(name, sizeof name, "load %ld", number);
    tt_seed_make(name, strlen(name), 0, seed);
    tt_rng_seed(&p->rng, seed);
    tt_buffer_open(&p->in, tt_heap());
    p->table = &l->all[number / l->per_table];
    p->index = (int)(number % l->per_table);
    const load_server *server = &l->servers[(number / l->per_table + p->index) % l->server_count];
    return load_guest(l, http, name, p->cookie) && load_connect(server, p) &&
           epoll_ctl(l->epoll, EPOLL_CTL_ADD, p->fd, &event) == 0;
}

static bool set_up(load *l)
{
    int http = -1, count = l->tables * l->per_table;
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    l->epoll = epoll_create1(EPOLL_CLOEXEC);
    l->all = calloc((size_t)l->tables, sizeof *l->all);
    l->players = calloc((size_t)count, sizeof *l->players);
    l->last_ready = &l->first_ready;
    bool made = l->epoll >= 0 && l->all && l->players;
    for (int i = 0; made && i < l->tables; i++)
        l->all[i] = (load_table){.load = l, .players = &l->players[i * l->per_table]};
    for (int i = 0; made && i < count; i++)
        made = make_player(l, &l->players[i], &http);
    if (http >= 0)
        close(http);
    for (int i = 0; made && i < l->tables; i++)
        load_open_table(&l->all[i]);
    return made;
}

static bool everybody_plays(const load *l)
{
    for (int i = 0; i < l->tables * l->per_table; i++)
        if (l->players[i].seen.seq == 0)
            return false;
    return true;
}

/* Sends the actions that were chosen, as many as the rate allows. */
static void let_act(load *l, uint64_t from, uint64_t *acted)
{
    uint64_t allowed = UINT64_MAX;
    if (l->rate > 0)
        allowed = (uint64_t)((double)(load_now() - from) / 1e9 * l->rate);
    while (l->first_ready && *acted < allowed) {
        load_player *p = l->first_ready;
        l->first_ready = p->next_ready;
        if (!l->first_ready)
            l->last_ready = &l->first_ready;
        load_act(p);
        ++*acted;
    }
    if (l->rate > 0 && !l->first_ready && *acted < allowed) /* a backlog is not made up for */
        *acted = allowed;
}

static void hear_for(load *l, int milliseconds)
{
    struct epoll_event events[512];
    int count = epoll_wait(l->epoll, events, 512, milliseconds);
    for (int i = 0; i < count; i++)
        if (!load_read(events[i].data.ptr))
            l->has_failed = true;
}

static void play_for(load *l, double seconds)
{
    uint64_t start = load_now(), end = start + (uint64_t)(seconds * 1e9), acted = 0;
    while (load_now() < end && !l->has_failed) {
        let_act(l, start, &acted);
        hear_for(l, l->first_ready ? 1 : 10);
    }
}

static bool is_open(const load_player *p)
{
    return p->sent_at != 0 || (p->is_asking && !p->is_done);
}

/* Reads until no client waits for anything; gives how many still wait after five seconds. */
static int hear_all(load *l)
{
    uint64_t end = load_now() + 5000000000;
    int open;
    do {
        hear_for(l, 10);
        open = 0;
        for (int i = 0; i < l->tables * l->per_table; i++)
            open += is_open(&l->players[i]);
    } while (open > 0 && load_now() < end && !l->has_failed);
    return open;
}

/* Stops playing and waits for what is on its way. Then every client compares once more: nothing else would show that
 * the last update was lost. */
static void wait_for_the_rest(load *l)
{
    l->is_over = true;
    l->counts.lost += (uint64_t)hear_all(l);
    l->is_closing = true;
    for (int i = 0; i < l->tables * l->per_table; i++)
        load_check(&l->players[i]);
    l->counts.lost += (uint64_t)hear_all(l);
}

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static double percentile(const load_counts *counts, double part)
{
    if (counts->latency_count == 0)
        return 0;
    size_t index = (size_t)(part * (double)(counts->latency_count - 1));
    return counts->latencies[index] / 1000.0;
}

static void report(load *l, double seconds, bool as_json)
{
    load_counts *c = &l->counts;
    qsort(c->latencies, c->latency_count, sizeof *c->latencies, compare);
    double p50 = percentile(c, .5), p95 = percentile(c, .95), p99 = percentile(c, .99);
    const char *format =
        as_json
            ? "{\"tables\":%d,\"players\":%d,\"seconds\":%.1f,\"accepted\":%llu,\"per_second\":%.0f,\"p50_ms\":%.2f,"
              "\"p95_ms\":%.2f,\"p99_ms\":%.2f,\"games\":%llu,\"megabytes\":%.0f,\"refused\":%llu,\"errors\":%llu,"
              "\"lost\":%llu,\"doubled\":%llu,\"differing\":%llu,\"illegal\":%llu}\n"
            : "%d tables of %d, %.1f s: %llu actions accepted, %.0f a second; from sending to receiving: "
              "%.2f ms (half), %.2f ms (95 of 100), %.2f ms (99 of 100)\n%llu games ended, %.0f MB received; "
              "%llu refused, %llu errors; %llu events lost, %llu doubled, %llu views or histories differ, %llu records "
              "are not by the rules\n";
    printf(format, l->tables, l->per_table, seconds, (unsigned long long)c->accepted, (double)c->accepted / seconds,
           p50, p95, p99, (unsigned long long)c->games, (double)c->bytes / 1e6, (unsigned long long)c->refused,
           (unsigned long long)c->errors, (unsigned long long)c->lost, (unsigned long long)c->doubled,
           (unsigned long long)c->differing, (unsigned long long)c->illegal);
}

static int run(load *l, bool as_json)
{
    if (!set_up(l))
        return l->has_failed ? CLI_FAILED : cli_failure("the clients could not be set up");
    uint64_t limit = load_now() + 60000000000;
    while (!everybody_plays(l) && !l->has_failed && !l->counts.errors && load_now() < limit)
        hear_for(l, 10);
    if (!everybody_plays(l))
        return cli_failure("not all tables have started");
    play_for(l, 0.5);
    l->is_measuring = true;
    uint64_t start = load_now();
    play_for(l, l->seconds);
    double seconds = (double)(load_now() - start) / 1e9;
    l->is_measuring = false;
    wait_for_the_rest(l);
    load_check_records(l);
    report(l, seconds, as_json);
    if (l->has_failed)
        return cli_failure("the server has closed a connection");
    const load_counts *c = &l->counts;
    return c->lost || c->doubled || c->differing || c->illegal || c->errors || c->refused ? CLI_FAILED : CLI_DONE;
}

int cli_load(int argc, char **argv)
{
    static load l = {.game = "usa", .tables = 10, .per_table = 2, .seconds = 10};
    int rate = 0;
    const char *url = "http://127.0.0.1:8080";
    bool as_json = false;
    const cli_flag flags[] = {{"url", .text = &url},
                              {"tables", .number = &l.tables, .least = 1, .most = 100000},
                              {"players", .number = &l.per_table, .least = 2, .most = TT_MAX_SEATS},
                              {"game", .text = &l.game},
                              {"rate", .number = &rate, .most = 10000000},
                              {"seconds", .number = &l.seconds, .least = 1, .most = 86400},
                              {"json", .is_on = &as_json},
                              {0}};
    int code = cli_flags_read(flags, argc, argv, help, 0);
    language_keep_english(); /* as everything else that it says */
    if (code == CLI_DONE)
        code = load_url_read(&l, url);
    if (code != CLI_DONE)
        return code;
    if (!tt_rules_find(l.game, (int)strlen(l.game)))
        return cli_misuse("there is no game '%s'", l.game);
    l.rate = rate;
    return run(&l, as_json);
}
