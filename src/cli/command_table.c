/* command_table.c: turntable table. */
#include <stdlib.h>
#include <string.h>

#include "arena/heap.h"
#include "cli/cli.h"
#include "cli/flags.h"
#include "cli/language.h"
#include "cli/recording.h"
#include "cli/table_record.h"
#include "table/host.h"

static const char help[] = "usage: turntable table [--game GAME --players N] [OPTION...]\n"
                           "       turntable table --resume FILE [--as WHO] [OPTION...]\n"
                           "\n"
                           "Plays one game through messages on standard input and output, one JSON object a\n"
                           "line. docs/protocol.md describes them. Without --game the first message creates\n"
                           "the table: {\"message\":\"table\",...}.\n"
                           "\n" CLI_HELP_GAME CLI_HELP_PLAYERS
                           "  --as WHO         who sends and receives the messages: a seat number, watcher,\n"
                           "                   or all; with all, every message has a field \"seat\", which is\n"
                           "                   null for the watcher (default: all)\n"
                           "  --seats A,B,...  who sits at each seat: the name of a person, or bot:NAME\n"
                           "                   (default: people at the seats of --as, bots at the others)\n"
                           "  --seed TEXT      the same seed gives the same deal and the same choices of\n"
                           "                   bots (default: random)\n" CLI_HELP_VARIANTS
                           "  --memory-aid     show what every player has seen and could have noted (V-6)\n"
                           "  --hints BOT      the bot that answers hint messages (default: none)\n"
                           "  --record FILE    write the game to FILE; an event is on disk before it is sent\n"
                           "                   (choices at the start and at a scoring are written once all\n"
                           "                   players have made theirs)\n"
                           "  --resume FILE    continue the game in FILE, and keep recording there\n"
                           "\n"
                           "Try: turntable table --game usa --players 2 --as 0\n"
                           "and type {\"message\":\"hello\",\"protocol\":1}\n";

/* The texts of the command line. */
typedef struct table_options {
    const char *as, *seats, *seed, *hints, *record_path, *resume_path;
    bool memory_aid;
} table_options;

/* Holds messages back until the record is on disk. */
static void send_line(void *context, const char *bytes, size_t size)
{
    tt_buffer_put(context, bytes, size);
}

static int choose_as(const char *as, int players, int *who)
{
    long seat;
    if (!as || strcmp(as, "all") == 0)
        *who = TT_HOST_ALL;
    else if (strcmp(as, "watcher") == 0)
        *who = TT_WATCHER;
    else if (!cli_number("--as", as, 0, players - 1, &seat))
        return CLI_MISUSED;
    else
        *who = (int)seat;
    return CLI_DONE;
}

static int choose_hints(const char *name, tt_host_setup *setup)
{
    return name ? cli_bot(name, (int)strlen(name), &setup->hint) : CLI_DONE;
}

static int seat_one(tt_host_setup *setup, int seat, const char *name, int length)
{
    char text[TT_NAME_MAX] = "";
    if (length >= TT_NAME_MAX)
        return cli_misuse("a name in --seats has at most %d bytes", TT_NAME_MAX - 1);
    memcpy(text, name, (size_t)length);
    if (!tt_host_seat(setup, seat, text))
        return cli_bot(name + 4, length - 4, &setup->bots[seat]); /* prints the bots there are */
    return setup->bots[seat] || recording_name_valid(text)
               ? CLI_DONE
               : cli_misuse("--seats has a name that is not valid for a person");
}

static int choose_seats(const char *names, tt_host_setup *setup)
{
    int players = setup->table.game.players, code = CLI_DONE, count = 0;
    for (int seat = 0; !names && seat < players && code == CLI_DONE; seat++) {
        char name[] = "player 1";
        bool is_person = setup->as == TT_HOST_ALL || setup->as == seat;
        name[7] = (char)('1' + seat);
        code = seat_one(setup, seat, is_person ? name : "bot:medium", is_person ? 8 : 10);
    }
    while (names && code == CLI_DONE) {
        int length = (int)strcspn(names, ",");
        if (count < players)
            code = seat_one(setup, count, names, length);
        count++;
        names = names[length] ? names + length + 1 : NULL;
    }
    if (code == CLI_DONE && count && count != players)
        return cli_misuse("--seats has %d names for %d seats", count, players);
    if (code == CLI_DONE && setup->as < players && setup->table.sitters[setup->as].kind == TT_SEAT_BOT)
        return cli_misuse("--as %d: a bot sits there", setup->as);
    return code;
}

static int choose_seed(const char *text, tt_host_setup *setup)
{
    static const char chance[] = "/chance";
    char words[300];
    if (!text)
        return cli_randomness(setup->table.seed, sizeof setup->table.seed) &&
                       cli_randomness(setup->chance, sizeof setup->chance)
                   ? CLI_DONE
                   : CLI_FAILED;
    tt_seed_make(text, strlen(text), 0, setup->table.seed);
    int length = snprintf(words, sizeof words, "%s%s", text, chance);
    tt_seed_make(words, (size_t)length, 0, setup->chance);
    return CLI_DONE;
}

/* Writes new events to the record, then sends the messages. */
static bool record_and_send(table_record *kept, const tt_host *host)
{
    tt_buffer *said = host->out.context;
    if (!table_record_write(kept, host))
        return false;
    if (said->failed) {
        cli_failure("there is no memory left");
        return false;
    }
    bool written = said->size == 0 || fwrite(said->bytes, 1, said->size, stdout) == said->size;
    written = fflush(stdout) == 0 && written;
    tt_buffer_clear(said);
    return written;
}

/* Lets the bots act until none is asked. A game of bots alone may never end, so there is a limit for each line. */
static bool let_bots_play(tt_host *host, table_record *kept)
{
    enum { LIMIT = 5000 };
    for (int moves = 0; moves < LIMIT && tt_host_step(host); moves++)
        if (!record_and_send(kept, host))
            return false;
    return true;
}

static int talk(tt_host *host, table_record *kept)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    bool continues = record_and_send(kept, host);
    while (continues && (length = getline(&line, &room, stdin)) >= 0) {
        if (length > 0 && line[length - 1] == '\n')
            length--;
        if (length > 0)
            tt_host_hear(host, line, (size_t)length);
        continues = record_and_send(kept, host) && let_bots_play(host, kept);
    }
    free(line);
    return continues ? CLI_DONE : CLI_FAILED;
}

static int start_new(tt_host *host, cli_setup *setup, const table_options *chosen, table_record *kept)
{
    tt_host_setup made = {.table = {.memory_aid = chosen->memory_aid}};
    int code = cli_setup_make(setup);
    made.table.game = setup->game;
    if (code == CLI_DONE)
        code = choose_as(chosen->as, setup->game.players, &made.as);
    if (code == CLI_DONE)
        code = choose_seats(chosen->seats, &made);
    if (code == CLI_DONE)
        code = choose_hints(chosen->hints, &made);
    if (code == CLI_DONE)
        code = choose_seed(chosen->seed, &made);
    if (code == CLI_DONE && chosen->record_path && !table_record_create(kept, chosen->record_path))
        code = CLI_FAILED;
    if (code == CLI_DONE && !tt_host_start(host, &made))
        code = cli_failure("there is no memory for a table");
    return code;
}

static int take_up(tt_host *host, cli_setup *setup, const table_options *chosen, table_record *kept)
{
    tt_host_setup made = {.table = {.memory_aid = chosen->memory_aid}};
    const tt_board *board = NULL;
    size_t size;
    if (setup->game_name || setup->players || tt_options_bits(setup->options) || chosen->seed || chosen->seats ||
        chosen->record_path)
        return cli_misuse("--resume takes game, seats and seed from the record, and continues recording there");
    if (setup->board_path && !cli_board_file_read(setup->board_path, &setup->board))
        return CLI_FAILED;
    if (setup->board_path)
        board = &setup->board.custom.board;
    char *text = cli_file_read(chosen->resume_path, &size);
    if (!text)
        return CLI_FAILED;
    int code = table_record_setup(chosen->resume_path, text, size, board, &made) ? CLI_DONE : CLI_FAILED;
    if (code == CLI_DONE)
        code = choose_as(chosen->as, made.table.game.players, &made.as);
    if (code == CLI_DONE)
        code = choose_hints(chosen->hints, &made);
    if (code == CLI_DONE && !cli_randomness(made.chance, sizeof made.chance))
        code = CLI_FAILED;
    if (code == CLI_DONE && !tt_host_start(host, &made))
        code = cli_failure("there is no memory for a table");
    if (code == CLI_DONE && !table_record_rebuild(kept, chosen->resume_path, text, size, board, host))
        code = CLI_FAILED;
    free(text);
    return code;
}

/* The first message will create the table. */
static int wait_for_table(const cli_setup *setup, const table_options *chosen, table_record *kept)
{
    if (setup->players || tt_options_bits(setup->options) || chosen->as || chosen->seats || chosen->seed ||
        chosen->hints || chosen->memory_aid)
        return cli_misuse("--game is missing; without it the first message creates the table and has these options");
    return !chosen->record_path || table_record_create(kept, chosen->record_path) ? CLI_DONE : CLI_FAILED;
}

static int run(cli_setup *setup, const table_options *chosen)
{
    static tt_host host;
    table_record kept = {0};
    tt_buffer said;
    int code = CLI_DONE;
    tt_buffer_open(&said, tt_heap());
    tt_host_open(&host, said.memory, (tt_lines_out){send_line, &said});
    host.begin = tt_host_begin;
    cli_think_on_all_cores(&host.budget);
    if (chosen->resume_path)
        code = take_up(&host, setup, chosen, &kept);
    else if (setup->game_name || setup->board_path)
        code = start_new(&host, setup, chosen, &kept);
    else
        code = wait_for_table(setup, chosen, &kept);
    if (code == CLI_DONE)
        code = talk(&host, &kept);
    if (kept.file && fclose(kept.file) != 0 && code == CLI_DONE)
        code = cli_failure("the record %s can't be written", kept.path);
    tt_host_close(&host);
    tt_buffer_close(&said);
    return code;
}

int cli_table(int argc, char **argv)
{
    static cli_setup setup;
    table_options chosen = {0};
    const cli_flag flags[] = {CLI_SETUP_FLAGS,
                              {"as", .text = &chosen.as},
                              {"seats", .text = &chosen.seats},
                              {"seed", .text = &chosen.seed, .fits = cli_seed_valid},
                              {"memory-aid", .is_on = &chosen.memory_aid},
                              {"hints", .text = &chosen.hints},
                              {"record", .text = &chosen.record_path},
                              {"resume", .text = &chosen.resume_path},
                              {0}};
    language_keep_english(); /* messages are for programs */
    int code = cli_flags_read(flags, argc, argv, help, 0);
    if (code != CLI_DONE)
        return code;
    code = run(&setup, &chosen);
    cli_setup_free(&setup);
    return code;
}
