/* command_admin.c: turntable admin. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/beside.h"
#include "cli/cli.h"
#include "cli/command_store.h"
#include "cli/flags.h"
#include "cli/language.h"
#include "cli/store_path.h"
#include "store/accounts.h"
#include "store/admin.h"

static const char help[] = "usage: turntable admin users [--find TEXT] [--banned] [OPTION...]\n"
                           "       turntable admin tables [--life LIFE] [OPTION...]\n"
                           "       turntable admin reports [OPTION...]\n"
                           "       turntable admin stats [OPTION...]\n"
                           "       turntable admin ban GUEST [--reason TEXT] [OPTION...]\n"
                           "       turntable admin unban GUEST [OPTION...]\n"
                           "       turntable admin reset-password GUEST [OPTION...]\n"
                           "\n"
                           "For the operator of a server, while it runs or not. GUEST is the number that\n"
                           "users and reports show; names are not unique.\n"
                           "\n"
                           "ban takes effect within seconds, also on a running server.\n"
                           "\n"
                           "reset-password prints a new password for an account, ends its sessions, and\n"
                           "makes its recovery code invalid.\n"
                           "\n"
                           "  --store DATABASE  a file or postgresql://USER@HOST/NAME (default: that of\n"
                           "                    turntable serve, or what TURNTABLE_STORE names)\n"
                           "  --find TEXT       users with this text in their name\n"
                           "  --banned          users who are banned\n"
                           "  --life LIFE       tables that are open, running, over, idle or frozen\n"
                           "  --limit N         print at most N, the newest (default: 50)\n"
                           "  --before N        print those before this number, for the next page\n"
                           "  --reason TEXT     why, for the operator alone\n"
                           "  --json            print one JSON object a line\n";

typedef struct admin {
    const char *address, *find, *life, *reason;
    bool only_banned, is_json;
    int limit, before;
    tt_store *store;
    const char *shown; /* the address without a password */
    tt_json_writer json;
} admin;

enum { MOST = 1000 };

static int failure(const admin *a, tt_store_error error)
{
    return store_failure(a->shown, error, tt_store_detail(a->store));
}

static int64_t now(void)
{
    return (int64_t)time(NULL) * 1000;
}

/* Valid until the second call after it. */
static const char *date(int64_t ms)
{
    static char texts[2][32];
    static int which;
    struct tm parts;
    time_t seconds = (time_t)(ms / 1000);
    char *text = texts[which ^= 1];
    strftime(text, sizeof texts[0], "%Y-%m-%d %H:%M", gmtime_r(&seconds, &parts));
    return text;
}

static void print_name(const char *name)
{
    cli_print_foreign(name, strlen(name));
}

static void number(admin *a, const char *key, int64_t value)
{
    tt_json_write_key(&a->json, key);
    tt_json_write_integer(&a->json, value);
}

static void word(admin *a, const char *key, const char *value)
{
    tt_json_write_key(&a->json, key);
    tt_json_write_string(&a->json, value);
}

static void truth(admin *a, const char *key, bool value)
{
    tt_json_write_key(&a->json, key);
    tt_json_write_boolean(&a->json, value);
}

static void end_line(admin *a)
{
    tt_json_write_object_end(&a->json);
    tt_json_write_line_end(&a->json);
}

static void print_person(admin *a, const tt_store_person *p)
{
    if (a->is_json) {
        tt_json_write_object(&a->json);
        number(a, "guest", p->guest.id);
        word(a, "name", p->guest.name);
        truth(a, "account", p->guest.has_account);
        truth(a, "banned", p->guest.is_banned);
        if (p->guest.is_banned)
            word(a, "reason", p->reason);
        number(a, "created", p->guest.created);
        number(a, "seen", p->guest.seen);
        number(a, "tables", p->tables);
        number(a, "reports", p->reports);
        end_line(a);
        return;
    }
    printf("%lld  ", (long long)p->guest.id);
    print_name(p->guest.name);
    printf(tr(": seen %s, tables %lld, reports %lld"), date(p->guest.seen), (long long)p->tables,
           (long long)p->reports);
    if (p->guest.has_account)
        fputs(tr(", account"), stdout);
    if (p->guest.is_banned) {
        fputs(tr(", banned"), stdout);
        fputs(*p->reason ? ": " : "", stdout);
        print_name(p->reason);
    }
    putchar('\n');
}

static int users(admin *a)
{
    static tt_store_person people[MOST];
    tt_store_search search = {.name = a->find, .before = a->before, .only_banned = a->only_banned};
    int count;
    tt_store_error error = tt_store_person_list(a->store, &search, people, a->limit, &count);
    if (error != TT_STORE_OK)
        return failure(a, error);
    for (int i = 0; i < count; i++)
        print_person(a, &people[i]);
    return CLI_DONE;
}

static void print_table(admin *a, const tt_store_table *t)
{
    if (a->is_json) {
        tt_json_write_object(&a->json);
        number(a, "table", t->id);
        word(a, "game", t->game);
        word(a, "life", tt_store_life_name(t->life));
        truth(a, "public", t->is_public);
        number(a, "created", t->created);
        number(a, "host", t->host);
        tt_json_write_key(&a->json, "seats");
        tt_json_write_array(&a->json);
        for (int i = 0; i < t->seat_count; i++) {
            tt_json_write_object(&a->json);
            word(a, "kind", tt_store_kind_name(t->seats[i].kind));
            word(a, "name", t->seats[i].name);
            number(a, "guest", t->seats[i].guest);
            tt_json_write_object_end(&a->json);
        }
        tt_json_write_array_end(&a->json);
        end_line(a);
        return;
    }
    printf("%lld  %s, %s, %s:", (long long)t->id, t->game, tt_store_life_name(t->life), date(t->created));
    for (int i = 0; i < t->seat_count; i++) {
        fputs(i ? ", " : " ", stdout);
        print_name(t->seats[i].kind == TT_SITS_NOBODY ? "-" : t->seats[i].name);
        if (t->seats[i].kind == TT_SITS_GUEST)
            printf(" (%lld)", (long long)t->seats[i].guest);
    }
    putchar('\n');
}

static int tables(admin *a)
{
    tt_store_filter filter = {.before = a->before};
    int count;
    for (int life = 0; a->life && life < TT_LIVES; life++)
        if (life != TT_LIFE_ANY && strcmp(a->life, tt_store_life_name((tt_store_life)life)) == 0)
            filter.life = (tt_store_life)life;
    if (a->life && filter.life == TT_LIFE_ANY)
        return cli_misuse("there is no '%s': a table is open, running, over, idle or frozen", a->life);
    tt_store_table *found = calloc((size_t)a->limit, sizeof *found);
    if (!found)
        return failure(a, TT_STORE_NO_MEMORY);
    tt_store_error error = tt_store_table_list(a->store, &filter, found, a->limit, &count);
    for (int i = 0; i < count && error == TT_STORE_OK; i++)
        print_table(a, &found[i]);
    free(found);
    return error == TT_STORE_OK ? CLI_DONE : failure(a, error);
}

static bool print_report(void *context, const tt_store_report *r)
{
    admin *a = context;
    if (a->is_json) {
        tt_json_write_object(&a->json);
        number(a, "report", r->id);
        number(a, "time", r->time);
        number(a, "reporter", r->reporter);
        word(a, "reporter_name", r->reporter_name);
        number(a, "reported", r->reported);
        word(a, "reported_name", r->reported_name);
        number(a, "table", r->table);
        tt_json_write_key(&a->json, "text");
        tt_json_write_text(&a->json, r->text.at, r->text.size);
        end_line(a);
        return true;
    }
    printf(tr("%lld  %s, table %lld, about "), (long long)r->id, date(r->time), (long long)r->table);
    print_name(r->reported_name);
    printf(tr(" (%lld), by "), (long long)r->reported);
    print_name(r->reporter_name);
    printf(" (%lld): ", (long long)r->reporter);
    cli_print_foreign(r->text.at, r->text.size);
    putchar('\n');
    return true;
}

static int reports(admin *a)
{
    tt_store_error error = tt_store_report_last(a->store, a->limit, print_report, a);
    return error == TT_STORE_OK ? CLI_DONE : failure(a, error);
}

static int stats(admin *a)
{
    static const int64_t day = 24 * 3600 * 1000;
    tt_store_totals totals, week = {0};
    int64_t lives[TT_LIVES] = {0};
    tt_store_error error = tt_store_totals_get(a->store, now() - day, &totals);
    if (error == TT_STORE_OK)
        error = tt_store_totals_get(a->store, now() - 7 * day, &week);
    if (error == TT_STORE_OK)
        error = tt_store_life_counts(a->store, lives);
    if (error != TT_STORE_OK)
        return failure(a, error);
    if (a->is_json) {
        tt_json_write_object(&a->json);
        number(a, "guests", totals.guests);
        number(a, "accounts", totals.accounts);
        number(a, "sessions", totals.sessions);
        number(a, "banned", totals.banned);
        number(a, "reports", totals.reports);
        number(a, "seen_day", totals.seen);
        number(a, "seen_week", week.seen);
        tt_json_write_key(&a->json, "tables");
        tt_json_write_object(&a->json);
        for (int life = TT_LIFE_OPEN; life < TT_LIVES; life++)
            number(a, tt_store_life_name((tt_store_life)life), lives[life]);
        tt_json_write_object_end(&a->json);
        end_line(a);
        return CLI_DONE;
    }
    printf(tr("guests %lld, seen in the last day %lld, in the last week %lld\n"), (long long)totals.guests,
           (long long)totals.seen, (long long)week.seen);
    printf(tr("accounts %lld, sessions %lld, banned %lld, reports %lld\n"), (long long)totals.accounts,
           (long long)totals.sessions, (long long)totals.banned, (long long)totals.reports);
    printf(tr("tables open %lld, running %lld, over %lld, idle %lld, frozen %lld\n"), (long long)lives[TT_LIFE_OPEN],
           (long long)lives[TT_LIFE_RUNNING], (long long)lives[TT_LIFE_OVER], (long long)lives[TT_LIFE_IDLE],
           (long long)lives[TT_LIFE_FROZEN]);
    return CLI_DONE;
}

/* What changes one guest. */

static int print_changed(admin *a, tt_store_id id, const char *password)
{
    tt_store_person person;
    tt_store_error error = tt_store_person_get(a->store, id, &person);
    if (error != TT_STORE_OK)
        return failure(a, error);
    if (a->is_json && password) {
        tt_json_write_object(&a->json);
        number(a, "guest", id);
        word(a, "name", person.guest.name);
        word(a, "password", password);
        end_line(a);
        return CLI_DONE;
    }
    print_person(a, &person);
    if (password)
        printf(tr("new password: %s\n"), password);
    return CLI_DONE;
}

static int ban(admin *a, tt_store_id id)
{
    tt_store_error error = tt_store_ban_add(a->store, id, a->reason ? a->reason : "", now());
    if (error == TT_STORE_NOT_FOUND)
        return cli_failure("there is no guest %lld", (long long)id);
    if (error == TT_STORE_TAKEN)
        return cli_failure("guest %lld is banned already", (long long)id);
    return error == TT_STORE_OK ? print_changed(a, id, NULL) : failure(a, error);
}

static int unban(admin *a, tt_store_id id)
{
    tt_store_error error = tt_store_ban_end(a->store, id, now());
    if (error == TT_STORE_NOT_FOUND)
        return cli_failure("guest %lld is not banned", (long long)id);
    return error == TT_STORE_OK ? print_changed(a, id, NULL) : failure(a, error);
}

/* Letters and digits that look different; 20 of them are 99 bits. */
static void make_password(char password[24])
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789";
    char *to = password;
    for (int i = 0; i < 20; i++) {
        if (i > 0 && i % 5 == 0)
            *to++ = '-';
        *to++ = letters[randombytes_uniform(sizeof letters - 1)];
    }
    *to = 0;
}

static tt_store_error change_password(tt_store *store, tt_store_id id, const char *hash)
{
    uint8_t recovery[TT_STORE_HASH];
    int64_t count;
    randombytes_buf(recovery, sizeof recovery); /* the hash of no code */
    tt_store_error error = tt_store_begin(store), end;
    if (error != TT_STORE_OK)
        return error;
    error = tt_store_part_begin(store);
    if (error == TT_STORE_OK)
        error = tt_store_account_change(store, id, hash, recovery);
    if (error == TT_STORE_OK)
        error = tt_store_session_end_all(store, id, &count);
    end = tt_store_part_end(store, error == TT_STORE_OK);
    if (error == TT_STORE_OK)
        error = end;
    end = tt_store_end(store);
    return error != TT_STORE_OK ? error : end;
}

static int reset_password(admin *a, tt_store_id id)
{
    char password[24], hash[crypto_pwhash_STRBYTES];
    if (sodium_init() < 0)
        return failure(a, TT_STORE_INTERNAL);
    make_password(password);
    if (crypto_pwhash_str(hash, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
        return failure(a, TT_STORE_NO_MEMORY);
    tt_store_error error = change_password(a->store, id, hash);
    if (error == TT_STORE_NOT_FOUND)
        return cli_failure("guest %lld has no account", (long long)id);
    int code = error == TT_STORE_OK ? print_changed(a, id, password) : failure(a, error);
    sodium_memzero(password, sizeof password);
    return code;
}

static const struct {
    const char *name;
    int (*look)(admin *a);
    int (*change)(admin *a, tt_store_id id);
} commands[] = {
    {"users", users, NULL},
    {"tables", tables, NULL},
    {"reports", reports, NULL},
    {"stats", stats, NULL},
    {"ban", NULL, ban},
    {"unban", NULL, unban},
    {"reset-password", NULL, reset_password},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

typedef struct chosen {
    admin *admin;
    int which;
    tt_store_id id;
} chosen;

static int run(void *context, tt_store *store, const char *shown)
{
    const chosen *c = context;
    admin *a = c->admin;
    a->store = store;
    a->shown = shown;
    tt_json_writer_open(&a->json, cli_json_put, stdout);
    return commands[c->which].look ? commands[c->which].look(a) : commands[c->which].change(a, c->id);
}

int cli_admin(int argc, char **argv)
{
    admin a = {.limit = 50};
    const cli_flag flags[] = {{"store", .text = &a.address},
                              {"find", .text = &a.find},
                              {"banned", .is_on = &a.only_banned},
                              {"life", .text = &a.life},
                              {"limit", .number = &a.limit, .least = 1, .most = MOST},
                              {"before", .number = &a.before, .least = 1, .most = INT_MAX},
                              {"reason", .text = &a.reason},
                              {"json", .is_on = &a.is_json},
                              {0}};
    long id = 0;
    int which = 0;
    cli_hide_passwords(argc, argv);
    int code = cli_flags_read(flags, argc, argv, help, INT_MAX);
    if (code != CLI_DONE)
        return code;
    if (optind == argc)
        return cli_misuse("the command is missing: users, tables, reports, stats, ban, unban or reset-password");
    while (which < COMMANDS && strcmp(argv[optind], commands[which].name) != 0)
        which++;
    if (which == COMMANDS)
        return cli_misuse("unknown command '%s': use users, tables, reports, stats, ban, unban or reset-password",
                          argv[optind]);
    int wanted = commands[which].change ? 2 : 1;
    if (argc - optind > wanted)
        return cli_misuse("'%s' is one argument too many", argv[optind + wanted]);
    if (argc - optind < wanted)
        return cli_misuse("the number of the guest is missing; turntable admin users shows it");
    if (wanted == 2 && !cli_number("guest", argv[optind + 1], 1, LONG_MAX, &id))
        return CLI_MISUSED;
    return cli_beside(a.address, commands[which].look != NULL, run, &(chosen){&a, which, id});
}
