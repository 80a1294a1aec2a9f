/* command_advise.c: turntable advise. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "bots/task.h"
#include "cli/advice.h"
#include "cli/flags.h"
#include "cli/language.h"
#include "cli/show.h"
#include "cli/words.h"
#include "vocabulary/text.h"

static const char help[] = "usage: turntable advise [OPTION...] RECORD\n"
                           "\n"
                           "Says what a bot would do in a recorded game, and why. The bot knows only what\n"
                           "the player knew at that time. The best action comes first, and no action\n"
                           "states a higher chance to win than one above it: search also weighs points\n"
                           "and the lead, and does not trust the few games that say otherwise.\n"
                           "\n"
                           "  --at LINE        the decision in that line of the record, as numbered by\n"
                           "                   turntable replay --lines; in a running game also the next\n"
                           "                   line (default: the current decision of a running game, or the\n"
                           "                   last one in the record)\n"
                           "  --seat N         the seat to advise; seat 0 plays first (default: the one that\n"
                           "                   has to decide)\n"
                           "  --bot BOT        the bot to ask (default: search; see turntable bots)\n"
                           "  --iterations N   games that search or expert may play before it answers\n"
                           "                   (default: 70 to 18000, depending on the game and the\n"
                           "                   decision); other bots ignore it\n"
                           "  --json           print one JSON object with all candidates and reasons\n"
                           "  --board FILE     the board file, for a record on a custom board\n";

/* What the command line asks for. */
typedef struct advise_options {
    const char *path;
    const tt_board *board;
    const tt_bot *bot;
    int line, seat; /* 0 and -1: not given */
    int iterations;
    bool json;
} advise_options;

/* A decision of the record. */
typedef struct place {
    tt_state state; /* in which it was asked */
    int seat;       /* who is advised */
    int line;
    tt_action played; /* TT_NO_ACTION: not decided yet */
} place;

/* --- Finding the decision ----------------------------------------------------------------------------------------- */

static bool is_for(const advise_options *o, int seat)
{
    return o->seat < 0 || o->seat == seat;
}

/* The number of complete lines of the record. */
static int count_lines(const tt_replay *replay)
{
    int lines = 0;
    for (size_t i = 0; i < replay->size; i++)
        lines += replay->text[i] == '\n';
    return lines;
}

/* "seat 1 (Red) is not asked at line 57: Blue is" */
static int refuse_seat(const advise_options *o, const tt_game *game, const tt_state *state, int line)
{
    const char *const *names = show_names(game);
    char asked[200];
    tt_text text = tt_text_begin(asked, sizeof asked);
    int count = __builtin_popcount(state->table.asked), named = 0;
    for (int seat = 0; seat < game->players; seat++)
        if (tt_state_asks(state, seat)) {
            tt_text_add(&text, named == 0 ? "" : named == count - 1 ? tr(" and ") : ", ");
            named++;
            tt_text_add(&text, names[seat]);
        }
    if (!count)
        return cli_failure("no seat is asked at line %d: the game is over", line);
    return cli_failure(
        tr_n("seat %d (%s) is not asked at line %d: %s is", "seat %d (%s) is not asked at line %d: %s are", count),
        o->seat, names[o->seat], line, asked);
}

/* Finds the decision in line o->line. An exit code. */
static int find_line(const advise_options *o, tt_replay *replay, place *found)
{
    tt_step step;
    while (tt_replay_next(replay, &step) == TT_REPLAY_STEP) {
        if (step.last_line < o->line)
            continue;
        bool other = !is_for(o, step.seat);
        *found =
            (place){replay->before, other ? o->seat : step.seat, step.first_line, other ? TT_NO_ACTION : step.action};
        if (!tt_state_asks(&found->state, found->seat))
            return refuse_seat(o, &replay->game, &found->state, step.first_line);
        return CLI_DONE;
    }
    if (replay->fault.line)
        return cli_fault(o->path, &replay->fault);
    int lines = count_lines(replay);
    if (o->line > lines + !replay->has_result)
        return cli_failure("there is no line %d: the record has only %d lines", o->line, lines);
    int seat = o->seat >= 0 ? o->seat : __builtin_ctz(replay->state.table.asked | 1 << TT_MAX_SEATS);
    *found = (place){replay->state, seat, o->line, TT_NO_ACTION};
    if (!tt_state_asks(&replay->state, seat))
        return refuse_seat(o, &replay->game, &replay->state, found->line);
    return CLI_DONE;
}

/* Finds the decision that a running game waits for, else the last one of the record. An exit code. */
static int find_last(const advise_options *o, tt_replay *replay, place *found)
{
    tt_step step;
    bool any = false;
    while (tt_replay_next(replay, &step) == TT_REPLAY_STEP)
        if (is_for(o, step.seat)) {
            *found = (place){replay->before, step.seat, step.first_line, step.action};
            any = true;
        }
    if (replay->fault.line)
        return cli_fault(o->path, &replay->fault);
    for (int seat = 0; seat < replay->game.players; seat++)
        if (tt_state_asks(&replay->state, seat) && is_for(o, seat)) {
            *found = (place){replay->state, seat, count_lines(replay) + 1, TT_NO_ACTION};
            return CLI_DONE;
        }
    return any ? CLI_DONE : cli_failure("the record has no decision of seat %d", o->seat);
}

/* --- Printing ----------------------------------------------------------------------------------------------------- */

static void print_advice(const advise_options *o, const place *at, const advice_question *asked,
                         const tt_reasons *reasons)
{
    words_wrap();
    words_print("%s at line %d of the record, as %s sees it:\n\n", show_names(asked->task.game)[at->seat], at->line,
                o->bot->name);
    advice_print(asked, reasons, true);
    if (at->played != TT_NO_ACTION) {
        char text[512];
        advice_write_action(asked->task.game, asked->task.view, at->played, text, sizeof text);
        words_print("\nIn the record: %s.\n", text);
    }
    words_flush();
}

static void write_text(tt_json_writer *writer, const char *key, const char *text)
{
    tt_json_write_key(writer, key);
    tt_json_write_string(writer, text);
}

static void write_candidate(tt_json_writer *writer, const tt_game *game, const tt_view *view, const tt_reason *reason)
{
    char text[TT_ACTION_TEXT_MAX], because[TT_BECAUSE_TEXT_MAX];
    tt_json_write_object(writer);
    tt_action_write(game, view->offer, view->table.offered[view->seat], reason->action, text);
    write_text(writer, "action", text);
    advice_write_action(game, view, reason->action, text, sizeof text);
    write_text(writer, "words", text);
    tt_json_write_key(writer, "because");
    tt_json_write_array(writer);
    for (int i = 0; i < TT_MAX_BECAUSE; i++)
        if (tt_because_write(game, &reason->because[i], show_names(game), because, sizeof because) > 0)
            tt_json_write_string(writer, because);
    tt_json_write_array_end(writer);
    tt_json_write_key(writer, "score");
    cli_json_decimals(writer, reason->points / 10.0, 1);
    tt_json_write_key(writer, "win");
    if (reason->win < 0)
        tt_json_write_null(writer);
    else
        cli_json_decimal(writer, reason->win / 1000.0);
    tt_json_write_key(writer, "visits");
    tt_json_write_integer(writer, reason->visits);
    tt_json_write_object_end(writer);
}

static void print_json(const advise_options *o, const place *at, const advice_question *asked,
                       const tt_reasons *reasons)
{
    const tt_game *game = asked->task.game;
    const tt_view *view = asked->task.view;
    tt_json_writer writer;
    char played[TT_ACTION_TEXT_MAX];
    tt_json_writer_open(&writer, cli_json_put, stdout);
    tt_json_write_object(&writer);
    write_text(&writer, "game", game->rules->name);
    tt_json_write_key(&writer, "line");
    tt_json_write_integer(&writer, at->line);
    tt_json_write_key(&writer, "player");
    tt_json_write_integer(&writer, at->seat);
    write_text(&writer, "bot", o->bot->name);
    tt_json_write_key(&writer, "actions");
    tt_json_write_array(&writer);
    for (int i = 0; i < reasons->count; i++)
        write_candidate(&writer, game, view, &reasons->reason[i]);
    tt_json_write_array_end(&writer);
    tt_json_write_key(&writer, "played");
    if (at->played == TT_NO_ACTION) {
        tt_json_write_null(&writer);
    } else {
        tt_action_write(game, view->offer, view->table.offered[at->seat], at->played, played);
        tt_json_write_string(&writer, played);
    }
    tt_json_write_object_end(&writer);
    tt_json_write_line_end(&writer);
}

/* --- The command -------------------------------------------------------------------------------------------------- */

static int answer(const advise_options *o, tt_replay *replay, const char *text, size_t size)
{
    static place at;
    static tt_view view;
    static tt_action open[TT_MAX_LEGAL];
    if (!tt_replay_begin(replay, text, size, o->board, TT_REPLAY_AS_TOLD))
        return cli_fault(o->path, &replay->fault);
    const tt_game *game = &replay->game;
    if (o->seat >= game->players)
        return cli_failure("there is no seat %d: the game has seats 0 to %d", o->seat, game->players - 1);
    int code = o->line ? find_line(o, replay, &at) : find_last(o, replay, &at);
    if (code != CLI_DONE)
        return code;
    advice_question asked = {.bot = o->bot, .line = at.line};
    tt_task_make(game, &at.state, at.seat, &view, open, TT_MAX_LEGAL, &asked.task);
    asked.task.budget.iterations = (uint32_t)o->iterations;
    tt_reasons reasons;
    code = advice_make(&asked, &reasons);
    if (code != CLI_DONE)
        return code;
    if (o->json)
        print_json(o, &at, &asked, &reasons);
    else
        print_advice(o, &at, &asked, &reasons);
    return CLI_DONE;
}

static int advise(const advise_options *o)
{
    static tt_replay replay;
    size_t size;
    char *text = cli_file_read(o->path, &size);
    if (!text)
        return CLI_FAILED;
    int code = answer(o, &replay, text, size);
    free(text);
    return code;
}

int cli_advise(int argc, char **argv)
{
    static cli_board_file board;
    const char *board_path = NULL, *bot = "search";
    advise_options o = {.seat = -1};
    const cli_flag flags[] = {{"at", .number = &o.line, .least = 2, .most = 1000000000},
                              {"seat", .number = &o.seat, .most = TT_MAX_SEATS - 1},
                              {"bot", .text = &bot},
                              {"iterations", .number = &o.iterations, .least = 1, .most = 1000000000},
                              {"json", .is_on = &o.json},
                              {"board", .text = &board_path},
                              {0}};
    int code = cli_flags_read(flags, argc, argv, help, 1);
    if (code == CLI_DONE)
        code = cli_bot(bot, (int)strlen(bot), &o.bot);
    if (code != CLI_DONE)
        return code;
    if (o.json)
        language_choose("en");
    if (optind == argc)
        return cli_misuse("the record is missing");
    if (board_path) {
        if (!cli_board_file_read(board_path, &board))
            return CLI_FAILED;
        o.board = &board.custom.board;
    }
    o.path = argv[optind];
    code = advise(&o);
    free(board.strings);
    return code;
}
