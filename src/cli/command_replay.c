/* command_replay.c: turntable replay. */
#include "cli/cli.h"
#include "cli/flags.h"
#include "cli/language.h"
#include "games/options.h"

#include <stdlib.h>
#include <string.h>

#include "cli/recording.h"
#include "cli/show.h"
#include "cli/words.h"

static const char help[] = "usage: turntable replay [--lines | --json | --position LINE] [--board FILE]\n"
                           "                        RECORD\n"
                           "\n"
                           "Prints a recorded game turn by turn, and checks it like turntable verify.\n"
                           "\n"
                           "  --lines          print the line number of each event, for --position\n"
                           "  --json           print one JSON object per decision: line, player, action,\n"
                           "                   what happened, points\n"
                           "  --position LINE  print only the position (.ttpos) before the decision in that\n"
                           "                   line; in a running game also before the next one\n"
                           "  --board FILE     the board file, for a record on a custom board\n";

typedef struct narration {
    tt_replay replay;
    const char *const *names;
    const char *text;
    size_t size;
    tt_place next; /* the next line to print */
    int turns;
    bool turn_open; /* the title of this turn was printed */
    bool numbered;  /* every sentence begins with the number of its line */
} narration;

/* Gives the line at `place`, without its end, and moves to the next one. False at the end of the text. */
static bool next_line(const narration *t, tt_place *place, const char **line, size_t *size)
{
    if (place->at >= t->size)
        return false;
    *line = t->text + place->at;
    const char *end = memchr(*line, '\n', t->size - place->at);
    *size = end ? (size_t)(end - *line) : t->size - place->at;
    place->at += *size + 1;
    place->line++;
    return true;
}

/* Writes a sentence about the line; false if there is none. */
static bool write_line(const narration *t, const char *line, size_t size, int number, tt_event *event, char *sentence,
                       int room)
{
    tt_record_fault fault;
    const tt_game *game = &t->replay.game;
    if (!tt_event_read(game, line, size, number, event, &fault))
        return false;
    if (event->kind != TT_EVENT_RESULT)
        return tt_event_tell(game, t->names, TT_EVERYTHING, event, sentence, room) > 0;
    tt_result result;
    return tt_result_read(game, line, size, number, &result, &fault) &&
           tt_result_tell(game, t->names, &result, sentence, room) > 0;
}

static void print_turn_title(narration *t, int player)
{
    t->turn_open = true;
    words_bold();
    words_print("\nTurn %d: %s\n", ++t->turns, t->names[player]);
    words_plain();
}

/* Prints the events up to `end`. */
static void print_until(narration *t, size_t end)
{
    const char *line;
    size_t size;
    char sentence[1024];
    while (t->next.at < end && next_line(t, &t->next, &line, &size)) {
        tt_event event;
        if (!write_line(t, line, size, t->next.line - 1, &event, sentence, sizeof sentence))
            continue;
        if (event.kind == TT_EVENT_TURN_END) {
            t->turn_open = false;
            continue;
        }
        if (event.kind == TT_EVENT_DEPART) /* C-4: a turn begins with it, before any decision */
            print_turn_title(t, event.player);
        if (event.kind == TT_EVENT_SCORING)
            putchar('\n');
        if (t->numbered)
            printf("%6d", t->next.line - 1);
        printf("  %s\n", sentence);
    }
}

static void print_step(narration *t, const tt_step *step)
{
    const tt_state *before = &t->replay.before;
    if (before->table.phase == TT_PHASE_TURN && !t->turn_open)
        print_turn_title(t, step->seat);
    print_until(t, t->replay.done.at);
}

static void print_story(narration *t)
{
    tt_step step;
    print_until(t, t->replay.done.at);
    while (tt_replay_next(&t->replay, &step) == TT_REPLAY_STEP)
        print_step(t, &step);
    if (t->replay.fault.line)
        return;
    putchar('\n');
    print_until(t, t->size);
    if (t->replay.has_result) {
        tt_score score;
        tt_score_make(&t->replay.game, &t->replay.state, &score);
        putchar('\n');
        show_score(&t->replay.game, &score);
    } else {
        words_print("  The record stops here; the game is still running.\n");
    }
}

static void write_told(narration *t, tt_json_writer *writer, size_t end)
{
    const char *line;
    size_t size;
    char sentence[1024];
    tt_event event;
    tt_json_member_array(writer, "told");
    while (t->next.at < end && next_line(t, &t->next, &line, &size))
        if (write_line(t, line, size, t->next.line - 1, &event, sentence, sizeof sentence))
            tt_json_write_string(writer, sentence);
    tt_json_write_array_end(writer);
}

static void write_step(narration *t, tt_json_writer *writer, const tt_step *step)
{
    const tt_replay *replay = &t->replay;
    char action[TT_ACTION_TEXT_MAX];
    tt_action_write(&replay->game, tt_state_offer(&replay->before, step->seat),
                    replay->before.table.offered[step->seat], step->action, action);
    tt_json_write_object(writer);
    tt_json_member_integer(writer, "line", step->first_line);
    tt_json_member_integer(writer, "player", step->seat);
    tt_json_member_string(writer, "action", action);
    write_told(t, writer, replay->done.at);
    tt_json_member_array(writer, "points");
    for (int seat = 0; seat < replay->game.players; seat++)
        tt_json_write_integer(writer, replay->state.table.points[seat]);
    tt_json_write_array_end(writer);
    tt_json_write_object_end(writer);
    tt_json_write_line_end(writer);
}

static void print_json(narration *t)
{
    tt_json_writer writer;
    tt_step step;
    tt_json_writer_open(&writer, cli_json_put, stdout);
    tt_json_write_object(&writer);
    tt_json_member_string(&writer, "game", t->replay.header.rules->name);
    tt_json_member_integer(&writer, "players", t->replay.header.players);
    tt_json_write_key(&writer, "options");
    tt_options_write(&writer, t->replay.header.options);
    write_told(t, &writer, t->replay.done.at);
    tt_json_write_object_end(&writer);
    tt_json_write_line_end(&writer);
    while (tt_replay_next(&t->replay, &step) == TT_REPLAY_STEP)
        write_step(t, &writer, &step);
    if (t->replay.fault.line)
        return;
    tt_json_write_object(&writer);
    tt_json_member_boolean(&writer, "finished", t->replay.has_result);
    write_told(t, &writer, t->size);
    tt_json_write_object_end(&writer);
    tt_json_write_line_end(&writer);
}

/* The number of complete lines of the record. */
static int count_lines(const narration *t)
{
    int lines = 0;
    for (size_t i = 0; i < t->size; i++)
        lines += t->text[i] == '\n';
    return lines;
}

/* An exit code, CLI_DONE also if the record has a fault. */
static int print_position(narration *t, int line)
{
    tt_replay *replay = &t->replay;
    const tt_output out = recording_to_file(stdout);
    tt_step step;
    while (tt_replay_next(replay, &step) == TT_REPLAY_STEP)
        if (step.last_line >= line) {
            tt_position_write(&replay->game, &replay->before, &out);
            return CLI_DONE;
        }
    if (replay->fault.line)
        return CLI_DONE;
    int lines = count_lines(t);
    if (line > lines + !replay->has_result)
        return cli_failure("there is no line %d: the record has only %d lines", line, lines);
    tt_position_write(&replay->game, &replay->state, &out);
    return CLI_DONE;
}

static void print_text(narration *t)
{
    const tt_header *header = &t->replay.header;
    words_print("%s for %d%s\n", tr(header->rules->title), header->players, cli_options(header->options, false));
    for (int seat = 0; seat < header->players; seat++)
        words_print("  %s is %s\n", t->names[seat], header->seats[seat]);
    print_story(t);
}

/* What to print of a record: sentences, unless one of these is set. */
typedef struct replay_options {
    bool lines, json;
    int position; /* 0: none */
} replay_options;

static int replay(const char *path, const tt_board *board, const replay_options *options)
{
    static narration t;
    int code = CLI_DONE;
    char *text = cli_file_read(path, &t.size);
    if (!text)
        return CLI_FAILED;
    t.text = text;
    t.next = (tt_place){0, 1};
    t.numbered = options->lines;
    if (tt_replay_begin(&t.replay, text, t.size, board, TT_REPLAY_AS_TOLD)) {
        const char *header;
        size_t size;
        next_line(&t, &t.next, &header, &size);
        t.names = show_names(&t.replay.game);
        if (options->position)
            code = print_position(&t, options->position);
        else if (options->json)
            print_json(&t);
        else
            print_text(&t);
    }
    const tt_record_fault *fault = &t.replay.fault;
    if (fault->line)
        cli_fault(path, fault);
    free(text);
    return fault->line ? CLI_FAILED : code;
}

int cli_replay(int argc, char **argv)
{
    static cli_board_file board;
    const char *board_path = NULL;
    replay_options options = {0};
    const cli_flag flags[] = {{"lines", .is_on = &options.lines},
                              {"json", .is_on = &options.json},
                              {"position", .number = &options.position, .least = 2, .most = 1000000000},
                              {"board", .text = &board_path},
                              {0}};
    int code = cli_flags_read(flags, argc, argv, help, 1);
    if (code != CLI_DONE)
        return code;
    if (options.json)
        language_choose("en");
    if (options.lines + options.json + (options.position > 0) > 1)
        return cli_misuse("use only one of --lines, --json and --position");
    if (optind == argc)
        return cli_misuse("the record is missing");
    if (board_path && !cli_board_file_read(board_path, &board))
        return CLI_FAILED;
    code = replay(argv[optind], board_path ? &board.custom.board : NULL, &options);
    free(board.strings);
    return code;
}
