/* command_league.c: turntable league. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/beside.h"
#include "cli/cli.h"
#include "cli/command_store.h"
#include "cli/flags.h"
#include "cli/language.h"
#include "cli/store_path.h"
#include "league/round_text.h"
#include "server/bot_levels.h"
#include "server/facts.h"
#include "server/guest_names.h"
#include "server/rounds.h"

static const char help[] = "usage: turntable league create --name NAME --game GAME --players N --deals N\n"
                           "                               --end TIME [OPTION...]\n"
                           "       turntable league list [OPTION...]\n"
                           "       turntable league show ROUND [--text] [OPTION...]\n"
                           "       turntable league standings ROUND [OPTION...]\n"
                           "       turntable league close ROUND [OPTION...]\n"
                           "\n"
                           "Rounds of duplicate play on a server: everybody plays the same deals against\n"
                           "bots, and results are compared. docs/league.md explains it.\n"
                           "\n"
                           "create draws the secrets of all deals and prints the commitment to them.\n"
                           "close ends a round before its time. Then its secrets are shown, records can be\n"
                           "read, and games that are not over have no result.\n"
                           "\n"
                           "  --store DATABASE  a file or postgresql://USER@HOST/NAME (default: that of\n"
                           "                    turntable serve, or what TURNTABLE_STORE names)\n"
                           "  --name NAME      the name of the round, for people\n" CLI_HELP_GAME CLI_HELP_PLAYERS
                           "  --alvin          old_west: play with Alvin\n"
                           "  --open-track     card_game: players may look at their own stacks on the track\n"
                           "  --deals N        the number of deals, 1 to 100\n"
                           "  --bots LEVEL     the bots in the other seats: easy, medium or hard, or one in\n"
                           "                   a temper, as in medium-racer (default: medium)\n"
                           "  --start TIME     the beginning, as 2026-12-01 or 2026-12-01T18:00, in UTC\n"
                           "                   (default: now)\n"
                           "  --end TIME       the end\n"
                           "  --minimum N      deals that one needs for a rank (default: half of them)\n"
                           "  --text           print the text of which the commitment is the SHA-256\n"
                           "  --json           print JSON\n";

typedef struct league {
    const char *address, *name, *bots, *start, *end;
    cli_setup *setup;
    int deals, minimum;
    bool is_json, wants_text;
    tt_store_id id;
    tt_store *store;
    const char *shown;
    tt_json_writer json;
} league;

static int failure(const league *l, tt_store_error error)
{
    if (error == TT_STORE_NOT_FOUND)
        return cli_failure("there is no round %lld", (long long)l->id);
    return store_failure(l->shown, error, tt_store_detail(l->store));
}

static int64_t now(void)
{
    return (int64_t)time(NULL) * 1000;
}

/* A date, or a date with hour and minute, in UTC. False after an error message. */
static bool read_time(const char *flag, const char *text, int64_t *to)
{
    int year, month, day, hour = 0, minute = 0, used = 0;
    int found = sscanf(text, "%4d-%2d-%2d%nT%2d:%2d%n", &year, &month, &day, &used, &hour, &minute, &used);
    struct tm parts = {.tm_year = year - 1900, .tm_mon = month - 1, .tm_mday = day, .tm_hour = hour, .tm_min = minute};
    if ((found == 3 || found == 5) && (size_t)used == strlen(text)) {
        time_t seconds = timegm(&parts); /* which corrects impossible dates */
        *to = (int64_t)seconds * 1000;
        if (parts.tm_mon == month - 1 && parts.tm_mday == day && parts.tm_hour == hour && parts.tm_min == minute &&
            seconds > 0)
            return true;
    }
    cli_misuse("%s must be a time like 2026-12-01 or 2026-12-01T18:00, not '%s'", flag, text);
    return false;
}

/* What people may choose; an exit code after an error message. */
static int describe(league *l, tt_store_round *round)
{
    char name[4 * NAME_CHARACTERS + 1];
    if (!l->name || !text_clean(l->name, strlen(l->name), NAME_CHARACTERS, name))
        return cli_misuse("--name is missing, or has no 1 to 30 visible characters");
    if (!l->deals)
        return cli_misuse("--deals is missing");
    if (!l->end)
        return cli_misuse("--end is missing: when the round ends");
    if (!level_is_known(l->bots) || strncmp(l->bots, "expert", 6) == 0)
        return cli_misuse("--bots must be easy, medium or hard, or one of these in a temper, not '%s'", l->bots);
    int code = cli_setup_make(l->setup);
    if (code != CLI_DONE)
        return code;
    const tt_game *game = &l->setup->game;
    *round = (tt_store_round){.players = game->players,
                              .deals = l->deals,
                              .minimum = l->minimum ? l->minimum : (l->deals + 1) / 2,
                              .rules = TT_RULES_NUMBER,
                              .edition = TT_BOTS_EDITION,
                              .created = now()};
    round->starts = round->created;
    if ((l->start && !read_time("--start", l->start, &round->starts)) || !read_time("--end", l->end, &round->ends))
        return CLI_MISUSED;
    if (round->ends <= round->starts || round->ends <= round->created)
        return cli_misuse("the round would end before it begins, or before now");
    if (round->minimum > round->deals)
        return cli_misuse("--minimum is more than the number of deals");
    snprintf(round->name, sizeof round->name, "%s", name);
    snprintf(round->game, sizeof round->game, "%s", game->rules->name);
    snprintf(round->bots, sizeof round->bots, "%s", l->bots);
    options_write(&l->setup->options, round->options);
    return CLI_DONE;
}

/* Reads what is shown of a round; NULL after an error message, with its exit code. */
static round_page *read_page(const league *l, int *code)
{
    round_page *page = calloc(1, sizeof *page);
    tt_store_error error = page ? tt_store_round_get(l->store, l->id, &page->rounds[0]) : TT_STORE_NO_MEMORY;
    if (error == TT_STORE_OK)
        error = round_results_read(l->store, &page->rounds[0], &page->results);
    if (error == TT_STORE_OK)
        return page;
    round_page_free(page);
    *code = failure(l, error);
    return NULL;
}

static const char *life_of(const tt_store_round *round)
{
    return round->is_closed ? "closed" : now() < round->starts ? "waiting" : now() < round->ends ? "open" : "ended";
}

static void write_hex(league *l, const char *key, const uint8_t bytes[32])
{
    char hex[TT_HEX_SIZE];
    tt_hex_write(bytes, hex);
    tt_json_member_string(&l->json, key, hex);
}

static void write_round(league *l, const tt_store_round *round)
{
    tt_json_member_integer(&l->json, "round", round->id);
    tt_json_member_string(&l->json, "name", round->name);
    tt_json_member_string(&l->json, "life", life_of(round));
    tt_json_member_string(&l->json, "game", round->game);
    tt_json_write_key(&l->json, "options");
    tt_json_write_raw(&l->json, round->options, strlen(round->options));
    tt_json_member_integer(&l->json, "players", round->players);
    tt_json_member_string(&l->json, "bots", round->bots);
    tt_json_member_integer(&l->json, "edition", round->edition);
    tt_json_member_integer(&l->json, "deals", round->deals);
    tt_json_member_integer(&l->json, "minimum", round->minimum);
    tt_json_member_integer(&l->json, "starts", round->starts);
    tt_json_member_integer(&l->json, "ends", round->ends);
    write_hex(l, "commitment", round->commitment);
}

static void print_round(const tt_store_round *round)
{
    char starts[TT_ROUND_TIME], ends[TT_ROUND_TIME], hex[TT_HEX_SIZE];
    tt_round_time(round->starts, starts);
    tt_round_time(round->ends, ends);
    tt_hex_write(round->commitment, hex);
    printf("%lld  ", (long long)round->id);
    cli_print_foreign(round->name, strlen(round->name));
    printf(tr(": %s for %d players, %d deals, bots %s, %s, %s to %s\n"), round->game, round->players, round->deals,
           round->bots, life_of(round), starts, ends);
    printf(tr("   commitment %s\n"), hex);
}

static int create(league *l)
{
    static uint8_t secrets[TT_STORE_DEALS][TT_STORE_SECRET];
    tt_store_round made = {0}, *round = &made;
    char text[TT_ROUND_TEXT];
    int code = describe(l, round);
    if (code == CLI_DONE && !cli_randomness(secrets, sizeof secrets))
        code = CLI_FAILED;
    if (code == CLI_DONE) {
        tt_sha256(text, round_text(round, (const uint8_t(*)[TT_STORE_SECRET])secrets, text), round->commitment);
        tt_store_error error =
            tt_store_round_add(l->store, round, (const uint8_t(*)[TT_STORE_SECRET])secrets, &round->id);
        if (error != TT_STORE_OK)
            code = failure(l, error);
    }
    if (code == CLI_DONE && l->is_json) {
        tt_json_write_object(&l->json);
        write_round(l, round);
        tt_json_write_object_end(&l->json);
        tt_json_write_line_end(&l->json);
    } else if (code == CLI_DONE) {
        print_round(round);
    }
    memset(secrets, 0, sizeof secrets);
    return code;
}

static int list(league *l)
{
    static tt_store_round rounds[200];
    int count;
    tt_store_error error = tt_store_round_list(l->store, 0, rounds, (int)(sizeof rounds / sizeof *rounds), &count);
    if (error != TT_STORE_OK)
        return failure(l, error);
    for (int i = 0; i < count; i++) {
        if (!l->is_json) {
            print_round(&rounds[i]);
            continue;
        }
        tt_json_write_object(&l->json);
        write_round(l, &rounds[i]);
        tt_json_write_object_end(&l->json);
        tt_json_write_line_end(&l->json);
    }
    return CLI_DONE;
}

/* The deals, with their secrets only once the round is closed. */
static void show_deals(league *l, const round_page *page)
{
    const tt_store_round *round = &page->rounds[0];
    uint8_t commitment[TT_STORE_HASH], seed[TT_STORE_SECRET];
    char hex[TT_HEX_SIZE];
    if (l->is_json)
        tt_json_member_array(&l->json, "deals_list");
    for (int deal = 0; deal < round->deals; deal++) {
        tt_round_commitment(page->results->secrets[deal], commitment);
        tt_round_seed(page->results->secrets[deal], seed);
        if (l->is_json) {
            tt_json_write_object(&l->json);
            tt_json_member_integer(&l->json, "deal", deal + 1);
            write_hex(l, "commitment", commitment);
            if (round->is_closed) {
                write_hex(l, "secret", page->results->secrets[deal]);
                write_hex(l, "seed", seed);
            }
            tt_json_write_object_end(&l->json);
            continue;
        }
        tt_hex_write(commitment, hex);
        printf(tr("   deal %d: commitment %s\n"), deal + 1, hex);
        if (!round->is_closed)
            continue;
        tt_hex_write(page->results->secrets[deal], hex);
        printf(tr("   deal %d: secret %s\n"), deal + 1, hex);
        tt_hex_write(seed, hex);
        printf(tr("   deal %d: seed %s\n"), deal + 1, hex);
    }
    if (l->is_json)
        tt_json_write_array_end(&l->json);
}

static int show(league *l)
{
    int code = CLI_DONE;
    char text[TT_ROUND_TEXT];
    round_page *page = read_page(l, &code);
    if (!page)
        return code;
    if (l->wants_text) {
        const round_results *results = page->results;
        fwrite(text, 1, round_text(&page->rounds[0], results->secrets, text), stdout);
    } else if (l->is_json) {
        tt_json_write_object(&l->json);
        write_round(l, &page->rounds[0]);
        show_deals(l, page);
        tt_json_write_object_end(&l->json);
        tt_json_write_line_end(&l->json);
    } else {
        print_round(&page->rounds[0]);
        show_deals(l, page);
    }
    round_page_free(page);
    return code;
}

static void write_standing(league *l, const round_results *results, const tt_standing *s)
{
    tt_json_write_object(&l->json);
    if (s->rank)
        tt_json_member_integer(&l->json, "rank", s->rank);
    tt_json_member_integer(&l->json, "guest", s->entrant);
    tt_json_member_string(&l->json, "name", round_results_name(results, s->entrant));
    tt_json_member_integer(&l->json, "finished", s->finished);
    tt_json_member_integer(&l->json, "left", s->left);
    tt_json_member_integer(&l->json, "playing", s->playing);
    tt_json_member_integer(&l->json, "counted", s->counted);
    if (s->counted > 0) {
        tt_json_write_key(&l->json, "mean");
        cli_json_decimals(&l->json, s->mean, 2);
    }
    if (s->counted > 1) {
        tt_json_write_key(&l->json, "error");
        cli_json_decimals(&l->json, s->error, 2);
        tt_json_write_key(&l->json, "margin");
        cli_json_decimals(&l->json, s->margin, 2);
    }
    tt_json_write_object_end(&l->json);
    tt_json_write_line_end(&l->json);
}

static void print_standing(const round_results *results, const tt_standing *s)
{
    const char *name = round_results_name(results, s->entrant);
    if (s->rank)
        printf("%3d  ", s->rank);
    else
        printf("  -  ");
    if (s->counted > 1)
        printf("%+7.2f ± %.2f  ", s->mean, s->margin);
    else if (s->counted == 1)
        printf("%+7.2f  ", s->mean);
    cli_print_foreign(name, strlen(name));
    printf(tr(": %d deals compared, %d finished, %d being played, %d left\n"), s->counted, s->finished, s->playing,
           s->left);
}

static int standings(league *l)
{
    int code = CLI_DONE;
    round_page *page = read_page(l, &code);
    if (!page)
        return code;
    if (!l->is_json && page->results->standing_count == 0)
        printf(tr("nobody has played yet\n"));
    else if (!l->is_json)
        printf(tr("points above the mean of the others, with the interval that holds the truth in 95 of 100 cases\n"));
    for (int i = 0; i < page->results->standing_count; i++) {
        if (l->is_json)
            write_standing(l, page->results, &page->results->standings[i]);
        else
            print_standing(page->results, &page->results->standings[i]);
    }
    round_page_free(page);
    return code;
}

static int close_round(league *l)
{
    tt_store_error error = tt_store_round_close(l->store, l->id, now());
    if (error == TT_STORE_WRONG_LIFE)
        return cli_failure("round %lld is closed already", (long long)l->id);
    return error == TT_STORE_OK ? show(l) : failure(l, error);
}

static const struct {
    const char *name;
    int (*run)(league *l);
    bool wants_round, writes;
} commands[] = {
    {"create", create, false, true},       {"list", list, false, false},       {"show", show, true, false},
    {"standings", standings, true, false}, {"close", close_round, true, true},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

typedef struct chosen {
    league *league;
    int which;
} chosen;

static int run(void *context, tt_store *store, const char *shown)
{
    const chosen *c = context;
    c->league->store = store;
    c->league->shown = shown;
    tt_json_writer_open(&c->league->json, cli_json_put, stdout);
    return commands[c->which].run(c->league);
}

int cli_league(int argc, char **argv)
{
    cli_setup setup = {0};
    league l = {.bots = "medium", .setup = &setup};
    const cli_flag flags[] = {{"store", .text = &l.address},
                              {"name", .text = &l.name},
                              {"bots", .text = &l.bots},
                              {"start", .text = &l.start},
                              {"end", .text = &l.end},
                              {"deals", .number = &l.deals, .least = 1, .most = TT_STORE_DEALS},
                              {"minimum", .number = &l.minimum, .least = 1, .most = TT_STORE_DEALS},
                              {"text", .is_on = &l.wants_text},
                              {"json", .is_on = &l.is_json},
                              {"game", .text = &setup.game_name},
                              {"players", .text = &setup.players},
                              {"alvin", .is_on = &setup.options.alvin},
                              {"open-track", .is_on = &setup.options.open_track},
                              {0}};
    long id = 0;
    int which = 0;
    cli_hide_passwords(argc, argv);
    int code = cli_flags_read(flags, argc, argv, help, INT_MAX);
    if (code != CLI_DONE)
        return code;
    if (optind == argc)
        return cli_misuse("the command is missing: create, list, show, standings or close");
    while (which < COMMANDS && strcmp(argv[optind], commands[which].name) != 0)
        which++;
    if (which == COMMANDS)
        return cli_misuse("unknown command '%s': use create, list, show, standings or close", argv[optind]);
    int wanted = commands[which].wants_round ? 2 : 1;
    if (argc - optind > wanted)
        return cli_misuse("'%s' is one argument too many", argv[optind + wanted]);
    if (argc - optind < wanted)
        return cli_misuse("the number of the round is missing; turntable league list shows it");
    if (wanted == 2 && !cli_number("round", argv[optind + 1], 1, LONG_MAX, &id))
        return CLI_MISUSED;
    l.id = id;
    code = cli_beside(l.address, !commands[which].writes, run, &(chosen){&l, which});
    cli_setup_free(&setup);
    return code;
}
