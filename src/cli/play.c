/* play.c: turntable play. */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/recording.h"
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

static bool open_record(play *p)
{
    p->record = open_memstream(&p->record_text, &p->record_size);
    p->recorder = (tt_recorder){&p->game, TT_EVERYTHING, recording_to_file(p->record)};
    p->recorder_sink = tt_recorder_sink(&p->recorder);
    if (!p->record)
        cli_failure("there is no memory left for the record");
    return p->record != NULL;
}

static void introduce(const play *p)
{
    const char *const *names = show_colors(&p->game);
    const char *name = p->header.seats[p->seat];
    bool has_name = strcmp(name, nameless) != 0;
    show_person(&p->game, p->seat, has_name ? name : "You");
    say("%s for %d. You are %s%s%s%s.", p->game.rules->title, p->game.players, names[p->seat], has_name ? " (" : "",
        has_name ? name : "", has_name ? ")" : "");
    for (int seat = 0, others = 0; seat < p->game.players; seat++)
        if (seat != p->seat)
            say("%s %s (%s bot)", others++ ? "," : " You play against", names[seat], p->players[seat].bot->name);
    say(". Type help for what you can do, help rules for the rules.\n\n");
}

int play_write(play *p, const char *path)
{
    cli_draft draft;
    fflush(p->record);
    int error = cli_draft_open(&draft, path);
    if (error)
        return error;
    fwrite(p->record_text, 1, p->record_size, draft.file);
    return cli_draft_commit(&draft);
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

/* The bots named, spread over the seats that are not the person's. */
static int seat_bots(play *p, const char *names)
{
    const tt_bot *bots[TT_MAX_SEATS];
    int code = cli_bots(names ? names : "medium", p->game.players - 1, bots);
    for (int seat = 0, next = 0; seat < p->game.players && code == CLI_DONE; seat++)
        if (seat != p->seat)
            p->players[seat].bot = bots[next++];
    return code;
}

static int begin(play *p, const choices *chosen)
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

    int code = seat_bots(p, chosen->bots);
    if (code != CLI_DONE)
        return code;
    tt_header_begin(&p->game, &p->header);
    tt_seed_make(text, length, 0, p->header.seed);
    for (int seat = 0; seat < p->game.players; seat++) {
        tt_player_seed(&p->players[seat], text, length, 0, seat);
        if (seat == p->seat)
            snprintf(p->header.seats[seat], sizeof p->header.seats[seat], "%s", chosen->name);
        else
            recording_seat_bot(&p->header, seat, p->players[seat].bot->name);
    }
    if (!open_record(p))
        return CLI_FAILED;
    introduce(p);
    const tt_sink sink = play_sink(p);
    tt_header_write(&p->header, &p->recorder.out);
    tt_start(&p->game, p->header.seed, &p->state, &sink);
    return CLI_DONE;
}

static bool is_bot(const char *name)
{
    return strncmp(name, "bot:", 4) == 0;
}

static int choose_seat(play *p, const char *seat)
{
    long number = 0;
    if (seat && !cli_number("--seat", seat, 0, p->game.players - 1, &number))
        return CLI_MISUSED;
    while (!seat && number + 1 < p->game.players && is_bot(p->header.seats[number]))
        number++;
    if (!seat && is_bot(p->header.seats[number]))
        number = 0;
    p->seat = (int)number;
    return CLI_DONE;
}

/* The bots of the record sit down again, with new generators; a bot that is not here is replaced. */
static int seat_bots_again(play *p)
{
    for (int seat = 0; seat < p->game.players; seat++) {
        uint8_t random[32];
        const char *name = p->header.seats[seat];
        p->players[seat].bot = is_bot(name) ? tt_bot_find(name + 4, (int)strlen(name + 4)) : NULL;
        if (!p->players[seat].bot)
            p->players[seat].bot = &tt_bot_random;
        if (!cli_randomness(random, sizeof random))
            return CLI_FAILED;
        tt_rng_seed(&p->players[seat].rng, random);
    }
    return CLI_DONE;
}

/* The events that the core has seen but the record lacks: their lines are kept until it is known what stands before
 * them. */
typedef struct missing {
    const tt_game *game;
    FILE *file;
    char *text;
    size_t size;
} missing;

static void note_missing(void *context, const tt_event *event)
{
    const missing *lines = context;
    const tt_output out = recording_to_file(lines->file);
    tt_event_write(lines->game, event, TT_EVERYTHING, &out);
}

/* Our record begins with what stands of the old one; if the person takes a bot's seat, under the person's name. */
static void copy_record(play *p, const char *text, const tt_resumed *resumed, const missing *lines, const char *name)
{
    size_t header = strcspn(text, "\n") + 1;
    if (is_bot(p->header.seats[p->seat]))
        snprintf(p->header.seats[p->seat], sizeof p->header.seats[p->seat], "%s", name);
    tt_header_write(&p->header, &p->recorder.out);
    fwrite(text + header, 1, resumed->size - header, p->record);
    fwrite(lines->text, 1, lines->size, p->record);
}

static int carry_on(play *p, const char *text, size_t size, const tt_board *board, const choices *chosen)
{
    enum { RECAP = 12 };
    static tt_replay replay;
    static tt_record_fault fault;
    tt_resumed resumed;
    uint8_t fresh[32];
    missing lines = {.game = &replay.game};
    lines.file = open_memstream(&lines.text, &lines.size);
    if (!lines.file || !cli_randomness(fresh, sizeof fresh) || !open_record(p))
        return cli_failure("the game could not be restored");
    const tt_sink sink = {note_missing, &lines};
    bool sound = tt_record_resume(text, size, board, fresh, &sink, &replay, &p->game, &p->state, &resumed, &fault);
    fclose(lines.file);
    int code = CLI_DONE;
    if (!sound)
        code = cli_failure("%s:%d: %s%s%s", chosen->resume_path, fault.line, fault.rule, *fault.rule ? ": " : "",
                           fault.text);
    else if (resumed.has_result)
        code = cli_failure("the game in %s is over; turntable replay prints it", chosen->resume_path);
    if (code == CLI_DONE) {
        p->header = replay.header;
        code = choose_seat(p, chosen->seat);
    }
    if (code == CLI_DONE)
        code = seat_bots_again(p);
    if (code == CLI_DONE) {
        copy_record(p, text, &resumed, &lines, chosen->name);
        introduce(p);
        if (resumed.dealt_anew)
            say("The shuffles of this record do not follow from its seed, so hidden cards are dealt again.\n");
        play_log(p, RECAP);
    }
    free(lines.text);
    return code;
}

static int resume(play *p, const cli_setup *setup, const choices *chosen)
{
    size_t size;
    char *text = cli_file_read(chosen->resume_path, &size);
    if (!text)
        return CLI_FAILED;
    int code = carry_on(p, text, size, setup->board_path ? &setup->board.board : NULL, chosen);
    free(text);
    return code;
}

static void finish(play *p)
{
    tt_result result;
    tt_result_make(&p->game, &p->state, &result);
    tt_result_write(&p->game, &result, &p->recorder.out);
    p->saved = false;
    char path[4000];
    if (p->decided && find_kept(path, sizeof path, false))
        unlink(path);
    say("\n");
    show_score(&p->game, &result.score);
    play_linger(p);
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

static tt_action ask_bot(play *p, int seat)
{
    play_thinking(p->players[seat].bot, show_names(&p->game)[seat]);
    tt_action action = tt_player_ask(&p->game, &p->state, seat, &p->players[seat]);
    play_thinking(p->players[seat].bot, NULL);
    return action;
}

static void run(play *p)
{
    const tt_sink sink = play_sink(p);
    while (!tt_state_over(&p->state)) {
        if (tt_state_asks(&p->state, p->seat)) {
            if (!play_ask(p)) {
                say_farewell(p);
                return;
            }
            continue;
        }
        int seat = tt_state_next_seat(&p->state);
        tt_apply(&p->game, &p->state, seat, ask_bot(p, seat), &sink);
    }
    finish(p);
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
    p->game = setup->game;
    code = choose_seat(p, chosen->seat ? chosen->seat : "0");
    return code == CLI_DONE ? begin(p, chosen) : code;
}

/* Gives the bots what they work with: memory, and all cores. */
static int equip_bots(play *p)
{
    for (int seat = 0; seat < p->game.players; seat++) {
        if (p->players[seat].bot && !tt_player_equip(&p->players[seat], p->players[seat].bot->memory))
            return cli_failure("there is no memory left for the bot %s", p->players[seat].bot->name);
        cli_think_on_all_cores(&p->players[seat].budget);
    }
    return CLI_DONE;
}

int cli_play(int argc, char **argv)
{
    enum { BOTS = 1, SEED, SEAT, NAME, RESUME, CONTINUE };
    static const struct option options[] = {CLI_SETUP_OPTIONS,
                                            {"bots", required_argument, NULL, BOTS},
                                            {"seed", required_argument, NULL, SEED},
                                            {"seat", required_argument, NULL, SEAT},
                                            {"name", required_argument, NULL, NAME},
                                            {"resume", required_argument, NULL, RESUME},
                                            {"continue", no_argument, NULL, CONTINUE},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    static cli_setup setup;
    static play p;
    char kept[4000];
    choices chosen = {.name = nameless};
    for (int code; (code = getopt_long(argc, argv, ":h", options, NULL)) != -1;) {
        if (cli_setup_option(&setup, code, optarg))
            continue;
        switch (code) {
        case BOTS:
            chosen.bots = optarg;
            break;
        case SEED:
            if (!cli_seed_valid(optarg))
                return CLI_MISUSED;
            chosen.seed = optarg;
            break;
        case SEAT:
            chosen.seat = optarg;
            break;
        case NAME:
            if (!recording_name_valid(optarg))
                return cli_misuse("--name is not a valid name for a person");
            chosen.name = optarg;
            break;
        case RESUME:
            chosen.resume_path = optarg;
            break;
        case CONTINUE:
            if (!find_kept(kept, sizeof kept, false) || access(kept, R_OK) != 0)
                return cli_failure("there is no unfinished game to continue");
            chosen.resume_path = kept;
            p.continued = true;
            break;
        case 'h':
            fputs(help, stdout);
            return CLI_DONE;
        default:
            return cli_misuse_option(code, argv);
        }
    }
    if (optind < argc)
        return cli_misuse("'%s' is one argument too many", argv[optind]);
    words_wrap();
    int code = start(&p, &setup, &chosen);
    if (code == CLI_DONE)
        code = equip_bots(&p);
    if (code == CLI_DONE)
        run(&p);
    tt_players_free(p.players, p.game.players);
    if (p.record)
        fclose(p.record);
    free(p.record_text);
    cli_setup_free(&setup);
    return code;
}
