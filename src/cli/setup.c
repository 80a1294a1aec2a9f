/* setup.c: makes a game from options, reads custom boards, finds bots by name. */
#include "cli/cli.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/threads.h"
#include "cli/language.h"
#include "games/options.h"
#include "turntable/bot.h"

static const struct {
    const char *flag, *name, *with;
} option_texts[TT_OPTION_COUNT] = {
#define CLI_OPTION_TEXTS(name, flag, with, what, rule) {flag, #name, with},
    TT_OPTIONS(CLI_OPTION_TEXTS)
#undef CLI_OPTION_TEXTS
};

/* The faults of a board file, to be printed in the order of lines. */
typedef struct fault {
    int line, number;
    char *text;
} fault;

typedef struct fault_list {
    const char *path;
    fault *faults;
    int count, room;
} fault_list;

static void print_fault(const char *path, int line, const char *text)
{
    fprintf(stderr, "%s:%d: %s\n", path, line, text);
}

/* Without memory a fault is printed at once. */
static void keep_fault(void *context, int line, const char *text)
{
    fault_list *list = context;
    if (list->count == list->room) {
        int room = list->room ? list->room * 2 : 16;
        fault *more = realloc(list->faults, (size_t)room * sizeof *more);
        if (more) {
            list->faults = more;
            list->room = room;
        }
    }
    char *copy = list->count < list->room ? strdup(text) : NULL;
    if (copy) {
        list->faults[list->count] = (fault){line, list->count, copy};
        list->count++;
    } else {
        print_fault(list->path, line, text);
    }
}

static int compare_faults(const void *one, const void *other)
{
    const fault *a = one, *b = other;
    return a->line != b->line ? a->line - b->line : a->number - b->number;
}

static void tell_faults(fault_list *list)
{
    if (list->count)
        qsort(list->faults, (size_t)list->count, sizeof *list->faults, compare_faults);
    for (int i = 0; i < list->count; i++) {
        print_fault(list->path, list->faults[i].line, list->faults[i].text);
        free(list->faults[i].text);
    }
    free(list->faults);
}

/* Prints the faults of the text and gives their number. */
static int read_board(const char *path, const char *text, size_t size, cli_board_file *file)
{
    fault_list list = {.path = path};
    const tt_board_faults faults = {.tell = keep_fault, .context = &list};
    int count = tt_custom_board_read(&file->custom, text, size, file->strings, &faults);
    tell_faults(&list);
    return count;
}

bool cli_board_file_read(const char *path, cli_board_file *file)
{
    size_t size;
    char *text = cli_file_read(path, &size);
    if (!text)
        return false;
    file->strings = malloc(size + 1);
    int count = file->strings ? read_board(path, text, size, file) : 0;
    free(text);
    if (file->strings && count == 0)
        return true;
    if (!file->strings)
        cli_failure("there is no memory left to read %s", path);
    else
        cli_failure(tr_n("%s has %d fault", "%s has %d faults", count), path, count);
    free(file->strings);
    file->strings = NULL;
    return false;
}

/* Adds a name to a list: "usa, europe". */
static void list_name(char *names, size_t room, const char *name)
{
    size_t length = strlen(names);
    snprintf(names + length, room - length, "%s%s", length ? ", " : "", name);
}

/* The about of a level in a temper is that of the level, and its taste after a comma. */
const char *cli_bot_about(const struct tt_bot *bot)
{
    static char text[300];
    const char *comma = strstr(bot->about, ", ");
    for (int i = 0; comma && i < tt_bot_count(); i++) {
        const char *level = tt_bot_at(i)->about;
        if (strlen(level) == (size_t)(comma - bot->about) && strncmp(level, bot->about, strlen(level)) == 0) {
            snprintf(text, sizeof text, "%s, %s", tr(level), tr(comma + 2));
            return text;
        }
    }
    return tr(bot->about);
}

const char *cli_options(tt_options options, bool names)
{
    static char text[200];
    text[0] = 0;
    for (int option = 0; option < TT_OPTION_COUNT; option++) {
        size_t length = strlen(text);
        if (*tt_option_of(&options, (tt_option)option))
            snprintf(text + length, sizeof text - length, ", %s",
                     names ? option_texts[option].name : tr(option_texts[option].with));
    }
    for (char *c = text; names && *c; c++)
        *c = *c == '_' ? ' ' : *c;
    return text;
}

/* Whether `name` begins with the letters of `typed`, in any case: "US" for usa, "oldwest" for old_west. */
static bool is_meant(const char *typed, const char *name)
{
    bool has_letters = false;
    for (;; typed++, name++) {
        while (*typed && !isalnum((unsigned char)*typed))
            typed++;
        while (*name && !isalnum((unsigned char)*name))
            name++;
        if (!*typed)
            return has_letters;
        if (tolower((unsigned char)*typed) != *name)
            return false;
        has_letters = true;
    }
}

static int misuse_game_name(const char *name)
{
    char names[200] = "";
    const char *meant = NULL;
    for (int i = 0; i < tt_rules_count(); i++) {
        list_name(names, sizeof names, tt_rules_at(i)->name);
        if (name && is_meant(name, tt_rules_at(i)->name))
            meant = tt_rules_at(i)->name;
    }
    if (!name)
        return cli_misuse("--game is missing: one of %s", names);
    if (meant)
        return cli_misuse("there is no game '%s' (did you mean %s?)", name, meant);
    return cli_misuse("there is no game '%s', only %s", name, names);
}

static int misuse_game(const cli_setup *setup, const tt_rules *rules, int players, tt_game_error error)
{
    switch (error) {
    case TT_GAME_BAD_PLAYERS:
        return cli_misuse("%s is for %d to %d players, not %d", rules->name, rules->min_players, rules->max_players,
                          players);
    case TT_GAME_NO_ALVIN:
    case TT_GAME_NO_OPEN_TRACK:
        return cli_misuse("--%s can't be used here: %s",
                          option_texts[error == TT_GAME_NO_ALVIN ? TT_OPTION_alvin : TT_OPTION_open_track].flag,
                          tr(tt_game_error_text(error)));
    case TT_GAME_WRONG_BOARD:
        if (rules->yards)
            return cli_misuse("%s has no map, so it takes no --board", rules->name);
        return cli_misuse("%s is played on a map with routes, and %s has none", rules->name, setup->board_path);
    default:
        return cli_misuse("%d players can't play %s by the rules of %s: %s", players, setup->board_path, rules->name,
                          tr(tt_game_error_text(error)));
    }
}

static int make_game(cli_setup *setup, const tt_rules *game)
{
    long players;
    const tt_board *board = setup->board_path ? &setup->board.custom.board : NULL;
    const tt_rules *rules = tt_rules_on(game, board);
    if (rules->name != game->name)
        return cli_misuse("%s has its own rules, for %s", setup->board_path, rules->name);
    if (!setup->players)
        return cli_misuse("--players is missing: %d to %d for %s", rules->min_players, rules->max_players, rules->name);
    if (!cli_number("--players", setup->players, 1, 99, &players))
        return CLI_MISUSED;
    tt_game_error error = tt_game_make(rules, board, (int)players, setup->options, &setup->game);
    return error == TT_GAME_OK ? CLI_DONE : misuse_game(setup, rules, (int)players, error);
}

int cli_setup_make(cli_setup *setup)
{
    const char *name = setup->game_name;
    if (name && !tt_rules_find(name, (int)strlen(name)))
        return misuse_game_name(name);
    if (setup->board_path && !cli_board_file_read(setup->board_path, &setup->board))
        return CLI_FAILED;
    if (!name && setup->board_path)
        name = setup->board.custom.board.id;
    const tt_rules *rules = name ? tt_rules_find(name, (int)strlen(name)) : NULL;
    return rules ? make_game(setup, rules) : misuse_game_name(name);
}

void cli_setup_free(cli_setup *setup)
{
    free(setup->board.strings);
    setup->board.strings = NULL;
}

static int misuse_bot_name(const char *name, int length)
{
    char names[400] = "";
    for (int i = 0; i < tt_bot_count(); i++)
        list_name(names, sizeof names, tt_bot_at(i)->name);
    const char *at = memchr(name, '@', (size_t)length);
    if (at && tt_bot_find(name, (int)(at - name)))
        return cli_misuse("budgets as in '%.*s' are for turntable arena", length, name);
    return cli_misuse("there is no bot '%.*s', only %s", length, name, names);
}

int cli_bot(const char *name, int length, const struct tt_bot **bot)
{
    *bot = tt_bot_find(name, length);
    return *bot ? CLI_DONE : misuse_bot_name(name, length);
}

int cli_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (int)count : 1;
}

void cli_think_on_all_cores(struct tt_budget *budget)
{
    static tt_spread all;
    all.threads = cli_processors();
    budget->spread = tt_spread_run;
    budget->spread_context = &all;
}

int cli_bots(const char *names, int players, const struct tt_bot *bots[TT_MAX_SEATS])
{
    int count = 0;
    for (const char *name = names ? names : "random";; name++) {
        int length = (int)strcspn(name, ",");
        const tt_bot *bot;
        if (cli_bot(name, length, &bot) != CLI_DONE)
            return CLI_MISUSED;
        if (count < TT_MAX_SEATS)
            bots[count] = bot;
        count++;
        name += length;
        if (!*name)
            break;
    }
    if (count == 1)
        for (int seat = 1; seat < players; seat++)
            bots[seat] = bots[0];
    else if (count != players)
        return cli_misuse("--bots names %d bots for %d seats: give one for all, or one for each", count, players);
    return CLI_DONE;
}
