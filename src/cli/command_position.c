/* command_position.c: turntable position. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "cli/flags.h"
#include "cli/language.h"
#include "cli/show.h"
#include "cli/words.h"
#include "companion/sheet.h"

static const char help[] = "usage: turntable position show|check|score [--json] [--board FILE] POSITION...\n"
                           "       turntable position make [--board FILE] TOLD\n"
                           "\n"
                           "show   prints a position file (.ttpos) with everything hidden in it\n"
                           "check  checks that it is valid; a fault is printed as POSITION:LINE: RULE: fault\n"
                           "score  prints the score if the game ended now, the longest paths, and of every\n"
                           "       ticket whether it is done, can still be completed, or is lost\n"
                           "make   makes a position of what players tell about a printed game\n"
                           "       (docs/companion.md), and prints it\n"
                           "\n"
                           "  --json         score: print it as JSON\n"
                           "  --board FILE   the board file, for a position on a custom board\n";

/* What the seats that are asked decide. */
static const char *phase_text(int phase)
{
    static const char *const texts[] = {
        [TT_PHASE_KEEP_AT_START] = TEXT("the tickets to keep at the start"),
        [TT_PHASE_START_CITY] = TEXT("the city to start from"),
        [TT_PHASE_TURN] = TEXT("the action of the turn"),
        [TT_PHASE_SECOND_CARD] = TEXT("the second card of the turn"),
        [TT_PHASE_KEEP] = TEXT("the tickets to keep"),
        [TT_PHASE_TUNNEL] = TEXT("whether to pay the surcharge of a tunnel"),
        [TT_PHASE_ALVIN] = TEXT("the city that Alvin moves to"),
        [TT_PHASE_MARKER] = TEXT("whether to place a marker"),
        [TT_PHASE_COMPLETE] = TEXT("the tickets to complete"),
    };
    return tr(texts[phase]);
}

/* "Red is to move: the action of the turn." At the start several seats are asked at once. */
static void show_asked(const tt_game *game, const tt_state *state)
{
    if (tt_state_over(state)) {
        words_print("The game is over.\n");
        return;
    }
    const char *between = "";
    int asked = 0, left = __builtin_popcount(state->table.asked);
    for (int seat = 0; seat < game->players; seat++) {
        if (!tt_state_asks(state, seat))
            continue;
        printf("%s%s", between, show_names(game)[seat]);
        asked++;
        between = --left == 1 ? tr(" and ") : ", ";
    }
    words_print(tr_n(" is to move: %s.\n", " are to move: %s.\n", asked), phase_text(state->table.phase));
}

static void show_seat(const tt_game *game, const tt_state *state, int seat)
{
    words_bold();
    printf("\n%s%s\n", show_names(game)[seat], tt_state_asks(state, seat) ? tr(" (asked)") : "");
    words_plain();
    words_print("  hand: ");
    words_cards(state->secret.hand[seat]);
    putchar('\n');
    const uint8_t *offer = tt_state_offer(state, seat);
    for (int i = 0; i < state->table.offered[seat]; i++) {
        char name[160];
        words_ticket(game->board, offer[i], name, sizeof name);
        words_print("  offered: %s\n", name);
    }
    show_tickets(game, &state->table, seat, state->secret.held[seat], true);
}

static void show(const tt_game *game, const tt_state *state)
{
    words_print("%s for %d%s\n", tr(game->rules->title), game->players, cli_options(game->options, false));
    show_asked(game, state);
    putchar('\n');
    show_market(game, &state->table);
    putchar('\n');
    show_seats(game, &state->table);
    for (int seat = 0; seat < game->players; seat++)
        show_seat(game, state, seat);
    putchar('\n');
    show_board(game, &state->table);
}

static void print_bytes(void *context, const char *bytes, size_t size)
{
    fwrite(bytes, 1, size, context);
}

static void score_as_json(const tt_game *game, const tt_state *state, const tt_players *players)
{
    static tt_told told;
    tt_state made;
    tt_json_writer json;
    tt_told_from(game, state, players, &told);
    tt_json_writer_open(&json, print_bytes, stdout);
    tt_sheet_write(&json, &told, &made);
}

static void score(const tt_game *game, const tt_state *state)
{
    tt_state settled = *state;
    tt_score made;
    tt_told_settle(game, &settled);
    tt_score_make(game, &settled, &made);
    words_print(tt_state_over(state) ? TEXT("%s for %d%s\n") : TEXT("%s for %d%s, if the game ended now\n"),
                tr(game->rules->title), game->players, cli_options(game->options, false));
    words_print("\n");
    show_score(game, &made);
    show_details(game, &settled, &made);
}

typedef enum verb { SHOW, CHECK, SCORE, MAKE, VERBS } verb;

static const char *const verbs[VERBS] = {"show", "check", "score", "make"};

static void print_fault(const char *path, int line, const char *rule, const char *text)
{
    fprintf(stderr, "%s:%d: %s%s%s\n", path, line, rule, *rule ? ": " : "", text);
}

static bool look_at(const char *path, const tt_board *board, verb what, bool as_json)
{
    static tt_game game;
    static tt_state state;
    static tt_players players;
    static tt_record_fault fault;
    size_t size;
    char *text = cli_file_read(path, &size);
    if (!text)
        return false;
    bool sound = tt_position_read_players(text, size, board, &game, &state, &players, &fault);
    free(text);
    if (!sound) {
        print_fault(path, fault.line, fault.rule, fault.text);
        return false;
    }
    show_players(&game, &players);
    if (what == SHOW)
        show(&game, &state);
    else if (what == CHECK)
        printf("%s: ok\n", path);
    else if (as_json)
        score_as_json(&game, &state, &players);
    else
        score(&game, &state);
    return true;
}

/* All faults of what was told: it makes no position. */
static bool print_told_faults(const char *path, const tt_told *told)
{
    static tt_told_fault faults[TT_TOLD_FAULTS_MAX];
    int count = tt_told_check(told, faults);
    for (int i = 0; i < count; i++) {
        char text[TT_TOLD_TEXT_MAX];
        tt_told_fault_write(told, &faults[i], text);
        print_fault(path, 1, tt_told_fault_rule(&told->game, faults[i].kind), text);
    }
    return count > 0;
}

static bool make(const char *path, const tt_board *board)
{
    static tt_told told;
    static tt_state state;
    static tt_record_fault fault;
    size_t size;
    char *text = cli_file_read(path, &size);
    if (!text)
        return false;
    bool is_read = tt_told_read(text, size, board, &told, &fault);
    free(text);
    if (!is_read)
        print_fault(path, fault.line, fault.rule, fault.text);
    if (!is_read || print_told_faults(path, &told))
        return false;
    tt_told_state(&told, &state);
    tt_position_write_players(&told.game, &state, &told.players, &(tt_output){print_bytes, stdout});
    return true;
}

/* VERBS if there is no such verb. */
static verb find_verb(const char *name)
{
    int found = 0;
    while (found < VERBS && strcmp(name, verbs[found]) != 0)
        found++;
    return (verb)found;
}

int cli_position(int argc, char **argv)
{
    static cli_board_file board;
    const char *board_path = NULL;
    bool as_json = false;
    const cli_flag flags[] = {{"board", .text = &board_path}, {"json", .is_on = &as_json}, {0}};
    int code = cli_flags_read(flags, argc, argv, help, INT_MAX);
    if (code != CLI_DONE)
        return code;
    if (optind == argc)
        return cli_misuse("the command is missing: show, check, score or make");
    verb what = find_verb(argv[optind++]);
    if (what == VERBS)
        return cli_misuse("unknown command '%s': use show, check, score or make", argv[optind - 1]);
    if (as_json && what != SCORE)
        return cli_misuse("--json is only for score");
    if (optind == argc)
        return cli_misuse("the position file is missing");
    if (what == MAKE && optind + 1 < argc)
        return cli_misuse("'%s' is one argument too many", argv[optind + 1]);
    if (board_path && !cli_board_file_read(board_path, &board))
        return CLI_FAILED;
    const tt_board *custom = board_path ? &board.custom.board : NULL;
    for (; optind < argc; optind++)
        if (!(what == MAKE ? make(argv[optind], custom) : look_at(argv[optind], custom, what, as_json)))
            code = CLI_FAILED;
    free(board.strings);
    return code;
}
