/* command_serve.c: turntable serve. */
#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/language.h"
#include "cli/listening.h"
#include "cli/origin.h"
#include "cli/settings.h"
#include "cli/store_path.h"
#include "server/event_log.h"
#include "server/notice_post.h"
#include "server/page_files.h"
#include "server/sockets.h"
#include "store/address.h"
#include "store/postgres.h"

static const char help[] = "usage: turntable serve [OPTION...]\n"
                           "\n"
                           "Runs a server where people with browsers, programs and bots play together.\n"
                           "docs/hosting.md shows how to run one; docs/server.md is the reference.\n"
                           "\n"
                           "  --listen ADDRESS     address to listen on (default: 127.0.0.1, this machine\n"
                           "                       only; 0.0.0.0 lets in everybody who can reach it)\n"
                           "  --port N             port to listen on; 0 means any free one (default: 8080)\n"
                           "  --store DATABASE     a file, or postgresql://USER@HOST/NAME (default:\n"
                           "                       turntable/turntable.db in $XDG_DATA_HOME or\n"
                           "                       ~/.local/share)\n"
                           "  --web DIR            serve the page from DIR, not the one built in\n"
                           "  --public-url URL     the URL that people use, if a proxy is in front: for\n"
                           "                       links, the check of Origin, and Secure cookies\n"
                           "  --proxy ADDRESS      trust X-Forwarded-For from this address; limits then\n"
                           "                       count the address that it names\n"
                           "  --metrics ADDRESS:PORT\n"
                           "                       answer GET /metrics there, for Prometheus (default:\n"
                           "                       nowhere). Give an address that strangers can't reach\n"
                           "  --cluster ADDRESS:PORT\n"
                           "                       be one of several processes on a PostgreSQL database,\n"
                           "                       which reach this one there: a private address of this\n"
                           "                       machine (docs/cluster.md; default: alone)\n"
                           "  --thinkers N         threads for experts; other bots have one (default: 1)\n"
                           "  --handover SECONDS   the seat of a player who is away can be handed to a bot\n"
                           "                       after this time (default: 120)\n"
                           "  --idle-days N        end a table without a clock that nobody has visited for\n"
                           "                       N days (default: 7)\n"
                           "  --skip-check         do not look for damage in the database at the start; with\n"
                           "                       a large one that takes long\n"
                           "  --notify-allow LIST  notify these networks too: 10.1.2.0/24:8080,fd00::/8\n"
                           "  --notify-contact URL your mailto: or https: address for push services\n"
                           "  --no-notify          send no notifications\n"
                           "  --no-addresses       write no addresses of visitors into the log\n"
                           "  --config FILE        read these options from an ini file, with lines such as\n"
                           "                       \"max-tables = 5\" or \"test-seeds = yes\"\n"
                           "\n"
                           "What is deleted, always whole games, by the calendar:\n"
                           "\n"
                           "  --keep-unfinished N  games and tables that are not over, N days after\n"
                           "                       the last action there (default: 90; 0: never)\n"
                           "  --keep-finished N    games that are over, N days after their end\n"
                           "                       (default: 0, never)\n"
                           "  --keep-guests N      guests who sit nowhere, N days after their last\n"
                           "                       visit (default: 365; 0: never)\n"
                           "\n";

/* The second half: one string may not be as long as both. */
static const char second_help[] = "Limits:\n"
                                  "\n"
                                  "  --max-connections N  WebSockets from one address (default: 32)\n"
                                  "  --max-sockets N      sockets of any kind from one address (default: twice\n"
                                  "                       --max-connections)\n"
                                  "  --max-tables N       open and running tables of one guest (default: 20)\n"
                                  "  --max-opened N       tables that one guest opens in an hour (default: three\n"
                                  "                       times --max-tables)\n"
                                  "  --max-opened-address N\n"
                                  "                       tables opened from one address in an hour (default:\n"
                                  "                       200)\n"
                                  "  --max-waiting N      public tables of one address that wait for players\n"
                                  "                       (default: 8)\n"
                                  "  --max-stored N       megabytes stored for one address in a day (default: 50)\n"
                                  "  --max-guests N       new guests from one address in an hour (default: 60)\n"
                                  "  --max-rate N         messages a second from one address, on average\n"
                                  "                       (default: 20)\n"
                                  "  --max-burst N        messages at once from one address (default: 100)\n"
                                  "  --max-chat N         chat messages of one seat in ten seconds (default: 5)\n"
                                  "  --max-unsent BYTES   disconnect a client with this many unread bytes\n"
                                  "                       (default: 1048576)\n"
                                  "\n"
                                  "For tests:\n"
                                  "\n"
                                  "  --test-seeds         let clients choose the seed of a game\n"
                                  "  --test-speed N       run clocks N times as fast\n"
                                  "\n"
                                  "Every option can also be set in the environment (TURNTABLE_MAX_TABLES=5).\n"
                                  "Options override the environment, and the environment overrides the file of\n"
                                  "--config. Without --proxy the limits by address do not apply to this machine\n"
                                  "itself.\n"
                                  "\n"
                                  "SIGTERM and SIGINT stop the server. It first stores and sends all that it has\n"
                                  "accepted.\n";

/* The first IPv4 address at which others can reach this machine; "" if there is none. */
static void find_address(char text[INET_ADDRSTRLEN])
{
    struct ifaddrs *all = NULL;
    text[0] = '\0';
    if (getifaddrs(&all) != 0)
        return;
    for (const struct ifaddrs *one = all; one && !*text; one = one->ifa_next)
        if (one->ifa_addr && one->ifa_addr->sa_family == AF_INET && !(one->ifa_flags & IFF_LOOPBACK)) {
            struct sockaddr_in address;
            memcpy(&address, one->ifa_addr, sizeof address);
            inet_ntop(AF_INET, &address.sin_addr, text, INET_ADDRSTRLEN);
        }
    freeifaddrs(all);
}

/* 0.0.0.0 and :: mean every address of this machine; a browser can't open them. */
static bool is_any(const char *listen)
{
    return strcmp(listen, "0.0.0.0") == 0 || strcmp(listen, "::") == 0;
}

static void tell_others(int port)
{
    char address[INET_ADDRSTRLEN];
    find_address(address);
    if (*address)
        printf(tr("turntable: others in your network open http://%s:%d\n"), address, port);
}

static void announce_ready(const serve_options *options, int port)
{
    bool is_local = strncmp(options->listen, "127.", 4) == 0 || strcmp(options->listen, "::1") == 0;
    printf(strchr(options->listen, ':') && !is_local && !is_any(options->listen)
               ? tr("turntable: open at http://[%s]:%d, store %s\n")
               : tr("turntable: open at http://%s:%d, store %s\n"),
           is_local || is_any(options->listen) ? "localhost" : options->listen, port, options->store);
    if (is_any(options->listen))
        tell_others(port);
    if (!options->web && !page_file_find("/"))
        fputs(tr("turntable: this build has no page, so browsers see nothing: build with -Dpage=enabled, or give --web "
                 "DIR.\n"),
              stdout);
    if (!is_local)
        fputs(tr("turntable: everybody who can reach this machine can come in and play; nothing is encrypted. For the\n"
                 "turntable: internet put a proxy with TLS in front, and see --proxy and --public-url.\n"),
              stdout);
    fflush(stdout);
}

static void raise_limits(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

/* A folder without a page is a mistake: every visitor would get an error. */
static int check_web(const char *folder)
{
    char path[4096];
    struct stat info;
    if (stat(folder, &info) != 0)
        return cli_failure("--web: the folder %s can't be opened: %s", folder, language_error(errno));
    int length = snprintf(path, sizeof path, "%s/index.html", folder);
    if (length < 0 || length >= (int)sizeof path || access(path, R_OK) != 0)
        return cli_failure("--web: %s has no page: there is no index.html in it", folder);
    return CLI_DONE;
}

static void log_kept(const char *path)
{
    char clean[4200];
    log_clean(path, clean, sizeof clean);
    log_event("kept", "copy=%s", clean);
}

static void log_away(const char *why, int64_t milliseconds)
{
    char clean[2 * TT_STORE_DETAIL];
    log_clean(why ? why : "", clean, sizeof clean);
    if (why)
        log_event("store_away", "milliseconds=%lld why=%s", (long long)milliseconds, clean);
    else
        log_event("store_back", "milliseconds=%lld", (long long)milliseconds);
}

/* Checking a large database takes long, so the log says so. */
static void announce_check(const serve_options *options)
{
    enum { LARGE = 256 << 20 };
    struct stat about;
    if (!options->skip_check && stat(options->store, &about) == 0 && about.st_size > LARGE)
        log_event("checking", "megabytes=%lld", (long long)about.st_size >> 20);
}

static int open_store(const serve_options *options, const char *address, tt_store **store)
{
    enum { PATIENCE = 10000 };
    tt_sqlite_setup setup = {
        .path = address, .is_unchecked = options->skip_check, .kept = log_kept, .patience = PATIENCE, .away = log_away};
    char detail[TT_SQLITE_DETAIL] = "";
    announce_check(options);
    const tt_postgres_setup shared = {.address = address, .is_shared = true, .patience = PATIENCE, .away = log_away};
    tt_store_error error =
        options->cluster ? tt_postgres_open(&shared, store, detail) : tt_store_open(&setup, store, detail);
    if (error == TT_STORE_OK)
        return CLI_DONE;
    cli_failure("%s: %s%s%s", options->store, tr(tt_store_error_text(error)), *detail ? ": " : "", detail);
    if (error == TT_STORE_DAMAGED && !tt_store_is_postgres(address))
        cli_failure("nothing was written. 'turntable store check %s' says more; 'turntable store restore COPY %s' "
                    "puts a copy in its place that 'turntable store backup' has made",
                    options->store, options->store);
    return CLI_FAILED;
}

/* The database is named without its password from here on. */
static int serve(serve_options *options)
{
    static server s;
    static char shown[TT_STORE_SHOWN];
    const char *address = options->store;
    options->store = tt_store_shown(address, shown);
    if (open_store(options, address, &s.store) != CLI_DONE)
        return CLI_FAILED;
    tt_store_error error = tt_store_ran_get(s.store, &s.ran);
    s.ran++; /* 0 means never */
    if (error != TT_STORE_OK)
        return cli_failure("%s: %s", options->store, tr(tt_store_error_text(error)));
    s.options = options;
    s.cluster_store = address;
    tt_buffer_open(&s.line, server_memory());
    signal(SIGPIPE, SIG_IGN);
    raise_limits();
    if (!notice_post_start(&s))
        return cli_failure("notifications can't be set up; --no-notify starts without them");
    bool served = sockets_serve(&s, announce_ready);
    if (!served)
        cli_failure(s.is_broken        ? TEXT("the store can't be written any more")
                    : s.is_lonely      ? TEXT("the other processes could not be joined; the log says why")
                    : s.has_no_threads ? TEXT("the threads for the store and the bots could not be started")
                                       : TEXT("can't listen on %s port %d: %s"),
                    options->listen, options->port, language_error(errno));
    notice_post_stop(&s);
    tt_buffer_close(&s.line);
    tt_store_close(s.store);
    return served ? CLI_DONE : CLI_FAILED;
}

static bool is_origin(const char *text)
{
    char origin[CLI_ORIGIN_MAX];
    return cli_origin_read(text, origin);
}

/* It becomes part of a header. */
static bool is_contact(const char *text)
{
    enum { LONGEST = 200 };
    bool is_visible = true;
    for (const char *at = text; *at; at++)
        is_visible &= *at > ' ' && *at <= '~';
    return is_visible && strlen(text) <= LONGEST &&
           (strncmp(text, "mailto:", 7) == 0 || strncmp(text, "https://", 8) == 0);
}

static bool is_address(const char *text)
{
    char address[CLI_ADDRESS_MAX];
    return cli_address_read(text, address);
}

/* Splits ADDRESS:PORT or [ADDRESS]:PORT; false if the text is neither. */
static bool read_endpoint(const char *text, char address[CLI_ADDRESS_MAX], int *port)
{
    char name[CLI_ADDRESS_MAX];
    const char *colon = strrchr(text, ':');
    bool has_brackets = *text == '[' && colon && colon > text && colon[-1] == ']';
    size_t size = colon ? (size_t)(colon - text) - 2 * has_brackets : sizeof name,
           digits = colon ? strlen(colon + 1) : 0;
    if (size >= sizeof name || digits < 1 || digits > 5 || strspn(colon + 1, "0123456789") != digits)
        return false;
    memcpy(name, text + has_brackets, size);
    name[size] = 0;
    *port = atoi(colon + 1);
    return *port <= 65535 && has_brackets == (strchr(name, ':') != NULL) && cli_address_read(name, address);
}

static bool is_endpoint(const char *text)
{
    char address[CLI_ADDRESS_MAX];
    int port;
    return read_endpoint(text, address, &port);
}

/* Brings values that are compared as bytes into their usual form, and sets defaults that depend on other options. */
static void complete(serve_options *o)
{
    enum { SOCKETS_FOR_EACH = 2, OPENED_FOR_EACH = 3 }; /* for each WebSocket; for each table */
    static char origin[CLI_ORIGIN_MAX], proxy[CLI_ADDRESS_MAX], metrics_address[CLI_ADDRESS_MAX],
        cluster_address[CLI_ADDRESS_MAX];
    if (o->metrics && read_endpoint(o->metrics, metrics_address, &o->metrics_port))
        o->metrics = metrics_address;
    if (o->cluster && read_endpoint(o->cluster, cluster_address, &o->cluster_port))
        o->cluster = cluster_address;
    if (o->public_url && cli_origin_read(o->public_url, origin))
        o->public_url = origin;
    if (o->proxy && cli_address_read(o->proxy, proxy))
        o->proxy = proxy;
    if (!o->limits.sockets)
        o->limits.sockets = SOCKETS_FOR_EACH * o->limits.connections;
    if (!o->limits.opened)
        o->limits.opened = OPENED_FOR_EACH * o->limits.tables;
}

static int configure_and_serve(int argc, char **argv, char **text)
{
    serve_options o = {
        .listen = "127.0.0.1", .port = 8080, .thinkers = 1, .handover_seconds = 120, .linger_seconds = 30};
    o.find_language = language_find;
    o.idle_days = 7;
    o.keep_unfinished = 90;
    o.keep_guests = 365;
    o.test_speed = 1;
    serve_limits *l = &o.limits;
    *l = (serve_limits){.message_rate = 20, .message_burst = 100, .connections = 32, .tables = 20};
    l->guests = 60;
    l->opened_address = 200;
    l->waiting = 8;
    l->stored = 50;
    l->unsent = 1 << 20;
    l->chat = 5;
    static char whole[sizeof help + sizeof second_help];
    snprintf(whole, sizeof whole, "%s%s", help, second_help);
    const char *config;
    const cli_flag known[] = {
        {"config", .text = &config},
        {"listen", .text = &o.listen},
        {"port", .number = &o.port, .most = 65535},
        {"store", .text = &o.store},
        {"web", .text = &o.web},
        {"public-url", .text = &o.public_url, .fits = is_origin, .form = TEXT("like https://play.example")},
        {"proxy", .text = &o.proxy, .fits = is_address, .form = TEXT("an address in numbers")},
        {"metrics", .text = &o.metrics, .fits = is_endpoint, .form = TEXT("like 127.0.0.1:9464")},
        {"cluster", .text = &o.cluster, .fits = is_endpoint, .form = TEXT("like 10.0.0.1:7900")},
        {"thinkers", .number = &o.thinkers, .least = 1, .most = 64},
        {"test-seeds", .is_on = &o.test_seeds},
        {"test-speed", .number = &o.test_speed, .least = 1, .most = 1000000},
        {"max-connections", .number = &l->connections, .least = 1, .most = 100000},
        {"max-sockets", .number = &l->sockets, .least = 1, .most = 100000},
        {"max-tables", .number = &l->tables, .least = 1, .most = 500},
        {"max-opened", .number = &l->opened, .least = 1, .most = 100000},
        {"max-opened-address", .number = &l->opened_address, .least = 1, .most = 1000000},
        {"max-waiting", .number = &l->waiting, .least = 1, .most = QUOTA_TABLES},
        {"max-stored", .number = &l->stored, .least = 1, .most = 1000000},
        {"max-guests", .number = &l->guests, .most = 1000000},
        {"max-rate", .number = &l->message_rate, .least = 1, .most = 100000},
        {"max-burst", .number = &l->message_burst, .least = 1, .most = 100000},
        {"max-chat", .number = &l->chat, .least = 1, .most = 1000},
        {"max-unsent", .number = &l->unsent, .least = 4096, .most = 1 << 30},
        {"handover", .number = &o.handover_seconds, .most = 86400},
        {"idle-days", .number = &o.idle_days, .least = 1, .most = 3650},
        {"keep-unfinished", .number = &o.keep_unfinished, .most = 36500},
        {"keep-finished", .number = &o.keep_finished, .most = 36500},
        {"keep-guests", .number = &o.keep_guests, .most = 36500},
        {"notify-allow", .text = &o.notify_allow, .fits = notice_post_is_list,
         .form = TEXT("networks like 10.0.0.0/8")},
        {"notify-contact", .text = &o.notify_contact, .fits = is_contact,
         .form = TEXT("an address with mailto: or https:")},
        {"no-notify", .is_on = &o.no_notify},
        {"no-addresses", .is_on = &o.no_addresses},
        {"skip-check", .is_on = &o.skip_check},
        {0},
    };
    int code = cli_settings_read(known, argc, argv, whole, text);
    if (code != CLI_DONE)
        return code;
    if (sodium_init() < 0)
        return cli_failure("the system gives no random numbers");
    complete(&o);
    if (!o.store)
        o.store = cli_default_store(true);
    if (o.cluster && !tt_store_is_postgres(o.store))
        return cli_misuse("--cluster needs a PostgreSQL database: --store postgresql://USER@HOST/NAME");
    if (o.web && check_web(o.web) != CLI_DONE)
        return CLI_FAILED;
    code = listening_check(o.listen, o.port);
    if (code == CLI_DONE && o.metrics)
        code = listening_check_metrics(o.metrics, o.metrics_port);
    return code == CLI_DONE ? serve(&o) : code;
}

int cli_serve(int argc, char **argv)
{
    char *text = NULL;
    cli_hide_passwords(argc, argv);
    language_keep_english(); /* the page translates by itself */
    int code = configure_and_serve(argc, argv, &text);
    free(text);
    return code;
}
