/* command_play.c: turntable play. */
#include "cli/play.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/arena.h"
#include "arena/heap.h"
#include "cli/cli.h"
#include "cli/flags.h"
#include "cli/recording.h"
#include "cli/resume.h"
#include "cli/show.h"
#include "cli/words.h"

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

static const char nameless[] = "you"; /* who gives no name, in the record */

typedef struct choices {
    const char *bots, *seed, *name, *seat, *resume_path;
} choices;

static void introduce(const play *p)
{
    const char *const *names = show_colors(p->game);
    const char *name = p->header.seats[p->seat];
    bool has_name = strcmp(name, nameless) != 0;
    show_person(p->game, p->seat, has_name ? name : "You");
    say("%s for %d. You are %s%s%s%s.", p->game->rules->title, p->game->players, names[p->seat], has_name ? " (" : "",
        has_name ? name : "", has_name ? ")" : "");
    for (int seat = 0, others = 0; seat < p->game->players; seat++)
        if (seat != p->seat)
            say("%s %s (%s bot)", others++ ? "," : " You play against", names[seat], p->host.setup.bots[seat]->name);
    say(". Type help for what you can do, help rules for the rules.\n\n");
}

int play_write(play *p, const char *path)
{
    cli_draft draft;
    int error = cli_draft_open(&draft, path);
    if (error)
        return error;
    const tt_output out = recording_to_file(draft.file);
    tt_buffer lines;
    tt_buffer_open(&lines, p->host.memory);
    tt_table_lines(&p->host.table, 0, p->host.table.event_count, &lines);
    tt_header_write(&p->header, &out);
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

/* Where a game that is left stands: $XDG_STATE_HOME/turntable/last.ttrec. False if there is no such place. */
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

void play_keep(play *p)
{
    char path[4000];
    if (p->decided && !p->kept)
        p->kept = find_kept(path, sizeof path, true) && play_write(p, path) == 0;
}

/* Opens the table of the header, where everybody but the person is a bot: who is none that is here is replaced. */
static int open_table(play *p, tt_host_setup *setup)
{
    memcpy(setup->table.seed, p->header.seed, sizeof setup->table.seed);
    for (int seat = 0; seat < setup->table.game.players; seat++) {
        if (!tt_host_seat(setup, seat, p->header.seats[seat]) || !setup->bots[seat])
            setup->bots[seat] = &tt_bot_random;
        setup->table.sitters[seat].kind = seat == p->seat ? TT_SEAT_PERSON : TT_SEAT_BOT;
    }
    setup->as = p->seat;
    tt_host_open(&p->host, tt_heap(), (tt_lines_out){0});
    cli_think_on_all_cores(&p->host.budget);
    if (!tt_host_start(&p->host, setup))
        return cli_failure("there is no memory for a table");
    p->game = &p->host.table.setup.game;
    return CLI_DONE;
}

/* The bots named, spread over the seats that are not the person's. */
static int name_bots(play *p, const char *names, int players)
{
    const tt_bot *bots[TT_MAX_SEATS];
    int code = cli_bots(names ? names : "medium", players - 1, bots);
    for (int seat = 0, next = 0; seat < players && code == CLI_DONE; seat++)
        if (seat != p->seat)
            recording_seat_bot(&p->header, seat, bots[next++]->name);
    return code;
}

static int begin(play *p, const tt_game *game, const choices *chosen)
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
    tt_header_begin(game, &p->header);
    tt_seed_make(text, length, 0, p->header.seed);
    snprintf(p->header.seats[p->seat], sizeof p->header.seats[p->seat], "%s", chosen->name);
    int code = name_bots(p, chosen->bots, game->players);
    if (code == CLI_DONE)
        code = open_table(p, &setup);
    if (code != CLI_DONE)
        return code;
    for (int seat = 0; seat < game->players; seat++) /* as in a game of bots alone (turntable simulate) */
        tt_player_seed(&p->host.rng[seat], text, length, 0, seat);
    introduce(p);
    play_tell_news(p);
    return CLI_DONE;
}

static bool is_bot(const char *name)
{
    return strncmp(name, "bot:", 4) == 0;
}

static int choose_seat(play *p, const char *seat, int players)
{
    long number = 0;
    if (seat && !cli_number("--seat", seat, 0, players - 1, &number))
        return CLI_MISUSED;
    while (!seat && number + 1 < players && is_bot(p->header.seats[number]))
        number++;
    if (!seat && is_bot(p->header.seats[number]))
        number = 0;
    p->seat = (int)number;
    return CLI_DONE;
}

static int carry_on(play *p, const resumed_record *record, const choices *chosen)
{
    enum { RECAP = 12 };
    if (record->stands.has_result)
        return cli_failure("the game in %s is over; turntable replay prints it", chosen->resume_path);
    tt_host_setup setup = {.table = {.game = record->game}};
    p->header = record->header;
    int code = choose_seat(p, chosen->seat, record->game.players);
    if (code != CLI_DONE)
        return code;
    if (is_bot(p->header.seats[p->seat])) /* whose seat the person takes */
        snprintf(p->header.seats[p->seat], sizeof p->header.seats[p->seat], "%s", chosen->name);
    code = cli_randomness(setup.chance, sizeof setup.chance) ? open_table(p, &setup) : CLI_FAILED;
    if (code != CLI_DONE)
        return code;
    size_t header = strcspn(record->lines.bytes, "\n") + 1;
    if (!tt_table_carry_on(&p->host.table, &record->state, record->lines.bytes + header, record->lines.size - header))
        return cli_failure("the game could not be restored");
    p->told = p->host.table.event_count;
    introduce(p);
    if (record->stands.dealt_anew)
        say("The shuffles of this record do not follow from its seed, so hidden cards are dealt again.\n");
    play_log(p, RECAP);
    return CLI_DONE;
}

static int resume(play *p, const cli_setup *setup, const choices *chosen)
{
    static resumed_record record;
    uint8_t fresh[32];
    size_t size;
    char *text = cli_file_read(chosen->resume_path, &size);
    if (!text)
        return CLI_FAILED;
    const tt_board *board = setup->board_path ? &setup->board.board : NULL;
    int code = CLI_FAILED;
    if (cli_randomness(fresh, sizeof fresh)) {
        if (resume_read(chosen->resume_path, text, size, board, fresh, &record))
            code = carry_on(p, &record, chosen);
        resume_close(&record);
    }
    free(text);
    return code;
}

static int finish(play *p)
{
    tt_result result;
    char path[4000];
    play_look(p);
    if (!tt_state_over(&p->world))
        return cli_failure("there is no memory left");
    tt_result_make(p->game, &p->world, &result);
    if (p->decided && find_kept(path, sizeof path, false))
        unlink(path);
    say("\n");
    show_score(p->game, &result.score);
    play_linger(p);
    return CLI_DONE;
}

static void say_farewell(const play *p)
{
    if (p->saved)
        say("Goodbye.\n");
    else if (p->kept || (p->continued && !p->decided))
        say("The game is kept: turntable play --continue continues it, until you play another one.\n");
    else if (!p->decided)
        say("Goodbye. Nothing has changed.\n");
    else
        say("The game ends here and is not saved.\n");
}

static bool let_bot_move(play *p)
{
    int seat = tt_host_next_bot(&p->host);
    if (seat < 0)
        return false;
    play_thinking(p->host.setup.bots[seat], show_names(p->game)[seat]);
    bool has_moved = tt_host_move_bot(&p->host, seat);
    play_thinking(p->host.setup.bots[seat], NULL);
    play_tell_news(p);
    return has_moved;
}

static int run(play *p)
{
    for (;;) {
        if (tt_table_decision(&p->host.table, p->seat)) {
            if (!play_ask(p)) {
                say_farewell(p);
                return CLI_DONE;
            }
        } else if (!let_bot_move(p)) {
            return finish(p);
        }
    }
}

static int start(play *p, cli_setup *setup, const choices *chosen)
{
    if (chosen->resume_path) {
        if (setup->game_name || setup->players || chosen->seed || chosen->bots)
            return cli_misuse("--resume takes game, players, bots and seed from the record; leave these options out");
        if (setup->board_path && !cli_board_file_read(setup->board_path, &setup->board))
            return CLI_FAILED;
        return resume(p, setup, chosen);
    }
    int code = cli_setup_make(setup);
    if (code != CLI_DONE)
        return code;
    code = choose_seat(p, chosen->seat ? chosen->seat : "0", setup->game.players);
    return code == CLI_DONE ? begin(p, &setup->game, chosen) : code;
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
    static play p;
    char kept[4000];
    choices chosen = {.name = nameless};
    const cli_flag flags[] = {CLI_SETUP_FLAGS,
                              {"bots", .text = &chosen.bots},
                              {"seed", .text = &chosen.seed, .fits = cli_seed_valid},
                              {"seat", .text = &chosen.seat},
                              {"name", .text = &chosen.name, .fits = fits_name},
                              {"resume", .text = &chosen.resume_path},
                              {"continue", .is_on = &p.continued},
                              {0}};
    int code = cli_flags_read(flags, argc, argv, help, 0);
    if (code != CLI_DONE)
        return code;
    if (p.continued) {
        if (!find_kept(kept, sizeof kept, false) || access(kept, R_OK) != 0)
            return cli_failure("there is no unfinished game to continue");
        chosen.resume_path = kept;
    }
    words_wrap();
    code = start(&p, &setup, &chosen);
    if (code == CLI_DONE)
        code = run(&p);
    tt_host_close(&p.host);
    cli_setup_free(&setup);
    return code;
}
