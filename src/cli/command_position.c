/* command_position.c: turntable position. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "cli/flags.h"
#include "cli/language.h"
#include "cli/show.h"
#include "cli/words.h"

static const char help[] = "usage: turntable position show|check [--board FILE] POSITION...\n"
                           "\n"
                           "Shows a position file (.ttpos) with everything hidden in it, or checks that it\n"
                           "is valid. A fault is printed as POSITION:LINE: RULE: fault.\n"
                           "\n"
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

static bool look_at(const char *path, const tt_board *board, bool is_shown)
{
    static tt_game game;
    static tt_state state;
    static tt_record_fault fault;
    size_t size;
    char *text = cli_file_read(path, &size);
    if (!text)
        return false;
    bool sound = tt_position_read(text, size, board, &game, &state, &fault);
    free(text);
    if (!sound)
        fprintf(stderr, "%s:%d: %s%s%s\n", path, fault.line, fault.rule, *fault.rule ? ": " : "", fault.text);
    else if (is_shown)
        show(&game, &state);
    else
        printf("%s: ok\n", path);
    return sound;
}

int cli_position(int argc, char **argv)
{
    static cli_board_file board;
    const char *board_path = NULL;
    const cli_flag flags[] = {{"board", .text = &board_path}, {0}};
    int code = cli_flags_read(flags, argc, argv, help, INT_MAX);
    if (code != CLI_DONE)
        return code;
    if (optind == argc)
        return cli_misuse("the command is missing: show or check");
    const char *verb = argv[optind++];
    if (strcmp(verb, "show") != 0 && strcmp(verb, "check") != 0)
        return cli_misuse("unknown command '%s': use show or check", verb);
    if (optind == argc)
        return cli_misuse("the position file is missing");
    if (board_path && !cli_board_file_read(board_path, &board))
        return CLI_FAILED;
    for (; optind < argc; optind++)
        if (!look_at(argv[optind], board_path ? &board.custom.board : NULL, strcmp(verb, "show") == 0))
            code = CLI_FAILED;
    free(board.strings);
    return code;
}
