/* command_play.c: turntable play. */
#include "cli/terminal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/arena.h"
#include "arena/heap.h"
#include "cli/cli.h"
#include "cli/flags.h"
#include "cli/language.h"
#include "cli/recording.h"
#include "cli/resumed_record.h"
#include "cli/show.h"
#include "cli/words.h"
#include "vocabulary/vocabulary.h"

static const char help[] = "usage: turntable play --game GAME --players N [OPTION...]\n"
                           "       turntable play --resume FILE [--seat N] [--board FILE]\n"
                           "       turntable play --continue\n"
                           "\n"
                           "Play against bots in the terminal. Type help during the game to see what you\n"
                           "can do.\n"
                           "\n" CLI_HELP_GAME "  --players N      number of players, including you\n"
                           "  --seat N         your seat; seat 0 plays first (default: 0)\n"
                           "  --name NAME      your name in the record (default: you)\n"
                           "  --bots A,B,...   a bot for all other seats, or one for each (default: medium)\n"
                           "  --seed TEXT      the same seed gives the same deal (default: random)\n" CLI_HELP_VARIANTS
                           "  --resume FILE    continue a saved game\n"
                           "  --continue       continue the last unfinished game\n";

static const char nameless[] = "you"; /* the person's name in the record without --name */

typedef struct play_options {
    const char *bots, *seed, *name, *seat, *resume_path;
} play_options;

static void introduce(const terminal *t)
{
    const char *const *names = show_colors(t->game);
    const char *name = t->header.seats[t->seat];
    bool has_name = strcmp(name, nameless) != 0;
    show_person(t->game, t->seat, has_name ? name : tt_word(&tt_event_words, "you"));
    words_print("%s for %d. You are %s%s%s%s.", tr(t->game->rules->title), t->game->players, names[t->seat],
                has_name ? " (" : "", has_name ? name : "", has_name ? ")" : "");
    for (int seat = 0, others = 0; seat < t->game->players; seat++)
        if (seat != t->seat) {
            words_print("%s ", others++ ? "," : tr(" You play against"));
            words_print("%s (%s bot)", names[seat], t->host.setup.bots[seat]->name);
        }
    words_print(". Type help for what you can do, help rules for the rules.\n\n");
}

int terminal_write(terminal *t, const char *path)
{
    cli_draft draft;
    int error = cli_draft_open(&draft, path);
    if (error)
        return error;
    const tt_output out = recording_to_file(draft.file);
    tt_buffer lines;
    tt_buffer_open(&lines, t->host.memory);
    tt_table_lines(&t->host.table, 0, t->host.table.event_count, &lines);
    tt_header_write(&t->header, &out);
    if (lines.failed) {
        cli_draft_drop(&draft);
        error = ENOMEM;
    } else {
        fwrite(lines.bytes, 1, lines.size, draft.file);
        error = cli_draft_commit(&draft);
    }
    tt_buffer_close(&lines);
    return error;
}

/* The file for --continue: $XDG_STATE_HOME/turntable/last.ttrec. False if there is no folder for it. */
static bool find_kept(char *path, size_t room, bool make)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    bool is_set = state && *state;
    if (!is_set && !(home && *home))
        return false;
    int length =
        snprintf(path, room, "%s%s/turntable/last.ttrec", is_set ? state : home, is_set ? "" : "/.local/state");
    if (length < 0 || length >= (int)room)
        return false;
    for (char *slash = strchr(path + 1, '/'); make && slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(path, 0700);
        *slash = '/';
    }
    return true;
}

void terminal_keep(terminal *t)
{
    char path[4000];
    if (t->decided && !t->kept)
        t->kept = find_kept(path, sizeof path, true) && terminal_write(t, path) == 0;
}

/* Opens the table of the header with bots at all seats but the person's. An unknown player is replaced by the bot
 * random. */
static int open_table(terminal *t, tt_host_setup *setup)
{
    memcpy(setup->table.seed, t->header.seed, sizeof setup->table.seed);
    for (int seat = 0; seat < setup->table.game.players; seat++) {
        if (!tt_host_seat(setup, seat, t->header.seats[seat]) || !setup->bots[seat])
            setup->bots[seat] = &tt_bot_random;
        setup->table.sitters[seat].kind = seat == t->seat ? TT_SEAT_PERSON : TT_SEAT_BOT;
    }
    setup->as = t->seat;
    tt_host_open(&t->host, tt_heap(), (tt_lines_out){0});
    cli_think_on_all_cores(&t->host.budget);
    if (!tt_host_start(&t->host, setup))
        return cli_failure("there is no memory for a table");
    t->game = &t->host.table.setup.game;
    return CLI_DONE;
}

/* Puts the bots named on the seats that are not the person's. */
static int name_bots(terminal *t, const char *names, int players)
{
    const tt_bot *bots[TT_MAX_SEATS];
    int code = cli_bots(names ? names : "medium", players - 1, bots);
    for (int seat = 0, next = 0; seat < players && code == CLI_DONE; seat++)
        if (seat != t->seat)
            recording_seat_bot(&t->header, seat, tt_bot_varied(bots[next++], seat)->name);
    return code;
}

static int begin(terminal *t, const tt_game *game, const play_options *chosen)
{
    char seed[33];
    uint64_t random[2];
    if (chosen->seed)
        snprintf(seed, sizeof seed, "%s", chosen->seed);
    else if (cli_randomness(random, sizeof random))
        snprintf(seed, sizeof seed, "%016llx", (unsigned long long)random[0]);
    else
        return CLI_FAILED;
    const char *text = chosen->seed ? chosen->seed : seed;
    size_t length = strlen(text);

    tt_host_setup setup = {.table = {.game = *game}};
    tt_header_begin(game, &t->header);
    tt_seed_make(text, length, 0, t->header.seed);
    snprintf(t->header.seats[t->seat], sizeof t->header.seats[t->seat], "%s", chosen->name);
    int code = name_bots(t, chosen->bots, game->players);
    if (code == CLI_DONE)
        code = open_table(t, &setup);
    if (code != CLI_DONE)
        return code;
    for (int seat = 0; seat < game->players; seat++) /* as turntable simulate does */
        tt_player_seed(&t->host.rng[seat], text, length, 0, seat);
    introduce(t);
    terminal_print_news(t);
    return CLI_DONE;
}

static bool is_bot(const char *name)
{
    return strncmp(name, "bot:", 4) == 0;
}

static int choose_seat(terminal *t, const char *seat, int players)
{
    long number = 0;
    if (seat && !cli_number("--seat", seat, 0, players - 1, &number))
        return CLI_MISUSED;
    while (!seat && number + 1 < players && is_bot(t->header.seats[number]))
        number++;
    if (!seat && is_bot(t->header.seats[number]))
        number = 0;
    t->seat = (int)number;
    return CLI_DONE;
}

static int carry_on(terminal *t, const tt_resumed_game *record, const play_options *chosen)
{
    enum { RECAP = 12 };
    if (record->resumed.has_result)
        return cli_failure("the game in %s is over; turntable replay prints it", chosen->resume_path);
    tt_host_setup setup = {.table = {.game = record->game}};
    t->header = record->header;
    int code = choose_seat(t, chosen->seat, record->game.players);
    if (code != CLI_DONE)
        return code;
    if (is_bot(t->header.seats[t->seat])) /* the person replaces this bot */
        snprintf(t->header.seats[t->seat], sizeof t->header.seats[t->seat], "%s", chosen->name);
    code = cli_randomness(setup.chance, sizeof setup.chance) ? open_table(t, &setup) : CLI_FAILED;
    if (code != CLI_DONE)
        return code;
    size_t header = strcspn(record->lines.bytes, "\n") + 1;
    if (!tt_table_carry_on(&t->host.table, &record->state, record->lines.bytes + header, record->lines.size - header))
        return cli_failure("the game could not be restored");
    t->printed = t->host.table.event_count;
    introduce(t);
    if (record->resumed.dealt_anew)
        words_print("The shuffles of this record do not follow from its seed, so hidden cards are dealt again.\n");
    terminal_log(t, RECAP);
    return CLI_DONE;
}

static int resume(terminal *t, const cli_setup *setup, const play_options *chosen)
{
    static tt_resumed_game record;
    uint8_t fresh[32];
    size_t size;
    char *text = cli_file_read(chosen->resume_path, &size);
    if (!text)
        return CLI_FAILED;
    const tt_board *board = setup->board_path ? &setup->board.custom.board : NULL;
    int code = CLI_FAILED;
    if (cli_randomness(fresh, sizeof fresh)) {
        if (resumed_record_read(chosen->resume_path, text, size, board, fresh, &record))
            code = carry_on(t, &record, chosen);
        tt_resumed_close(&record);
    }
    free(text);
    return code;
}

static int finish(terminal *t)
{
    tt_result result;
    char path[4000];
    terminal_look(t);
    if (!tt_state_over(&t->world))
        return cli_failure("there is no memory left");
    tt_result_make(t->game, &t->world, &result);
    if (t->decided && find_kept(path, sizeof path, false))
        unlink(path);
    words_print("\n");
    show_score(t->game, &result.score);
    terminal_linger(t);
    return CLI_DONE;
}

static void say_farewell(const terminal *t)
{
    if (t->saved)
        words_print("Goodbye.\n");
    else if (t->kept || (t->continued && !t->decided))
        words_print("The game is kept: turntable play --continue continues it, until you play another one.\n");
    else if (!t->decided)
        words_print("Goodbye. Nothing has changed.\n");
    else
        words_print("The game ends here and is not saved.\n");
}

static bool let_bot_move(terminal *t)
{
    int seat = tt_host_next_bot(&t->host);
    if (seat < 0)
        return false;
    terminal_thinking(t->host.setup.bots[seat], show_names(t->game)[seat]);
    bool has_moved = tt_host_move_bot(&t->host, seat);
    terminal_thinking(t->host.setup.bots[seat], NULL);
    terminal_print_news(t);
    return has_moved;
}

static int run(terminal *t)
{
    for (;;) {
        if (tt_table_decision(&t->host.table, t->seat)) {
            if (!terminal_ask(t)) {
                say_farewell(t);
                return CLI_DONE;
            }
        } else if (!let_bot_move(t)) {
            return finish(t);
        }
    }
}

static int start(terminal *t, cli_setup *setup, const play_options *chosen)
{
    if (chosen->resume_path) {
        if (setup->game_name || setup->players || chosen->seed || chosen->bots)
            return cli_misuse("--resume takes game, players, bots and seed from the record; leave these options out");
        if (setup->board_path && !cli_board_file_read(setup->board_path, &setup->board))
            return CLI_FAILED;
        return resume(t, setup, chosen);
    }
    int code = cli_setup_make(setup);
    if (code != CLI_DONE)
        return code;
    code = choose_seat(t, chosen->seat ? chosen->seat : "0", setup->game.players);
    return code == CLI_DONE ? begin(t, &setup->game, chosen) : code;
}

static bool fits_name(const char *name)
{
    if (!recording_name_valid(name))
        cli_misuse("--name is not a valid name for a person");
    return recording_name_valid(name);
}

int cli_play(int argc, char **argv)
{
    static cli_setup setup;
    static terminal t;
    char kept[4000];
    play_options chosen = {.name = nameless};
    const cli_flag flags[] = {CLI_SETUP_FLAGS,
                              {"bots", .text = &chosen.bots},
                              {"seed", .text = &chosen.seed, .fits = cli_seed_valid},
                              {"seat", .text = &chosen.seat},
                              {"name", .text = &chosen.name, .fits = fits_name},
                              {"resume", .text = &chosen.resume_path},
                              {"continue", .is_on = &t.continued},
                              {0}};
    int code = cli_flags_read(flags, argc, argv, help, 0);
    if (code != CLI_DONE)
        return code;
    if (t.continued) {
        if (!find_kept(kept, sizeof kept, false) || access(kept, R_OK) != 0)
            return cli_failure("there is no unfinished game to continue");
        chosen.resume_path = kept;
    }
    words_wrap();
    code = start(&t, &setup, &chosen);
    if (code == CLI_DONE)
        code = run(&t);
    tt_host_close(&t.host);
    cli_setup_free(&setup);
    return code;
}
