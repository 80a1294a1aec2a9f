/* advise.c: turntable advise. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "cli/show.h"
#include "cli/words.h"
#include "record/text.h"
#include "turntable/bot.h"

static const char help[] =
    "usage: turntable advise [--at LINE] [--seat S] [--bot NAME] [--iterations K] [--json] [--board FILE] RECORD\n"
    "\n"
    "Says what a bot would do in a recorded game, and why. It gets only what the seat could know then. The best comes\n"
    "first: search weighs points and the lead along with how often an action wins, so that may stand out of order.\n"
    "\n"
    "  --at LINE        at the decision told in that line of the record, as turntable replay --lines numbers them;\n"
    "                   in a running game also the line that comes next. Without it: the decision that a running\n"
    "                   game waits for, else the last one in the record\n"
    "  --seat S         for this seat, from 0, who begins; without it whoever is asked there\n"
    "  --bot NAME       whom to ask (search; see turntable bots)\n"
    "  --iterations K   games that search or expert may play before it answers (by itself 70 to 18000, by game and\n"
    "                   kind of decision); other bots do not ask for it\n"
    "  --json           one JSON object: all candidates, the reasons in words\n"
    "  --board FILE     the board of a record on a board of your own\n";

/* What is asked for. */
typedef struct question {
    const char *path;
    const tt_board *board;
    const tt_bot *bot;
    long line, seat; /* 0 and -1: not said */
    long iterations;
    bool json;
} question;

/* A decision of the record. */
typedef struct place {
    tt_state state; /* in which it was asked */
    int seat;       /* who is advised */
    int line;
    tt_action played; /* TT_NO_ACTION: not decided yet */
} place;

/* --- Finding the decision ----------------------------------------------------------------------------------------- */

static bool is_for(const question *q, int seat)
{
    return q->seat < 0 || q->seat == seat;
}

static int complain_of_fault(const question *q, const tt_record_fault *fault)
{
    return cli_failure("%s:%d: %s%s%s", q->path, fault->line, fault->rule, *fault->rule ? ": " : "", fault->text);
}

/* The whole lines of the record; one that is not ended is not there yet. */
static int count_lines(const tt_replay *replay)
{
    int lines = 0;
    for (size_t i = 0; i < replay->size; i++)
        lines += replay->text[i] == '\n';
    return lines;
}

/* "seat 1 (Red) is not asked at line 57: Blue is" */
static int complain_of_seat(const question *q, const tt_game *game, const tt_state *state, int line)
{
    const char *const *names = show_names(game);
    char asked[200];
    tt_text text = tt_text_begin(asked, sizeof asked);
    int count = __builtin_popcount(state->table.asked), told = 0;
    for (int seat = 0; seat < game->players; seat++)
        if (tt_state_asks(state, seat)) {
            tt_text_add_comma(&text, told++, count);
            tt_text_add(&text, names[seat]);
        }
    if (!count)
        return cli_failure("nobody is asked at line %d: the game is over", line);
    return cli_failure("seat %ld (%s) is not asked at line %d: %s %s", q->seat, names[q->seat], line, asked,
                       count == 1 ? "is" : "are");
}

/* The decision told in line q->line. An exit code. */
static int find_line(const question *q, tt_replay *replay, place *found)
{
    tt_step step;
    while (tt_replay_next(replay, &step) == TT_REPLAY_STEP) {
        if (step.last_line < q->line)
            continue;
        bool other = !is_for(q, step.seat);
        *found = (place){replay->before, other ? (int)q->seat : step.seat, step.first_line,
                         other ? TT_NO_ACTION : step.action};
        if (!tt_state_asks(&found->state, found->seat))
            return complain_of_seat(q, &replay->game, &found->state, step.first_line);
        return CLI_DONE;
    }
    if (replay->fault.line)
        return complain_of_fault(q, &replay->fault);
    int lines = count_lines(replay);
    if (q->line > lines + !replay->has_result)
        return cli_failure("there is no line %ld: the record has only %d lines", q->line, lines);
    int seat = q->seat >= 0 ? (int)q->seat : __builtin_ctz(replay->state.table.asked | 1 << TT_MAX_SEATS);
    *found = (place){replay->state, seat, (int)q->line, TT_NO_ACTION};
    if (!tt_state_asks(&replay->state, seat))
        return complain_of_seat(q, &replay->game, &replay->state, found->line);
    return CLI_DONE;
}

/* What a running game waits for, else the last decision in the record. An exit code. */
static int find_last(const question *q, tt_replay *replay, place *found)
{
    tt_step step;
    bool any = false;
    while (tt_replay_next(replay, &step) == TT_REPLAY_STEP)
        if (is_for(q, step.seat)) {
            *found = (place){replay->before, step.seat, step.first_line, step.action};
            any = true;
        }
    if (replay->fault.line)
        return complain_of_fault(q, &replay->fault);
    for (int seat = 0; seat < replay->game.players; seat++)
        if (tt_state_asks(&replay->state, seat) && is_for(q, seat)) {
            *found = (place){replay->state, seat, count_lines(replay) + 1, TT_NO_ACTION};
            return CLI_DONE;
        }
    return any ? CLI_DONE : cli_failure("the record has no decision of seat %ld", q->seat);
}

/* --- Asking ------------------------------------------------------------------------------------------------------- */

typedef struct advice {
    tt_view view;
    tt_reasons reasons;
    bool is_forced; /* true: there is one legal action */
} advice;

/* Bots draw from a generator that the line alone settles, so that the same question gets the same answer. */
static int ask(const question *q, const tt_game *game, const place *at, advice *given)
{
    static tt_action actions[TT_MAX_LEGAL];
    uint8_t seed[32];
    tt_rng rng;
    void *memory = q->bot->memory ? malloc(q->bot->memory) : NULL;
    if (q->bot->memory && !memory)
        return cli_failure("there is not enough memory for the bot %s", q->bot->name);
    tt_seed_make("advise", 6, (uint64_t)at->line, seed);
    tt_rng_seed(&rng, seed);
    tt_view_make(game, &at->state, at->seat, &given->view);
    tt_budget budget = {.iterations = (uint32_t)q->iterations};
    cli_think_on_all_cores(&budget);
    const tt_task task = {.game = game,
                          .view = &given->view,
                          .open = {actions, tt_legal_list(game, &at->state, at->seat, actions, TT_MAX_LEGAL)},
                          .budget = budget,
                          .rng = &rng,
                          .memory = memory,
                          .reasons = &given->reasons};
    tt_action best = tt_bot_choose(q->bot, &task);
    given->is_forced = task.open.count == 1;
    if (given->reasons.count == 0) /* a bot need not say why */
        given->reasons = (tt_reasons){.count = 1, .reason = {{.action = best, .win = -1}}};
    free(memory);
    return CLI_DONE;
}

/* --- Actions in words --------------------------------------------------------------------------------------------- */

typedef struct sentence {
    tt_text text;
    const tt_game *game;
    const tt_view *view;
} sentence;

static void add(sentence *s, const char *words)
{
    tt_text_add(&s->text, words);
}

/* "2 red and 1 locomotive" */
static void add_set(sentence *s, tt_set set)
{
    if (set.count) {
        tt_text_add_number(&s->text, set.count);
        add(s, " ");
        add(s, tt_card_name(set.color));
    }
    add(s, set.count && set.locomotives ? " and " : "");
    if (set.locomotives)
        tt_text_add_counted(&s->text, set.locomotives, "locomotive");
}

static void add_ticket(sentence *s, int ticket)
{
    char name[160];
    words_ticket(s->game->board, ticket, name, sizeof name);
    add(s, name);
}

static void add_kept(sentence *s, unsigned bits)
{
    int count = __builtin_popcount(bits), told = 0;
    add(s, count ? "Keep " : "Keep none of the tickets");
    for (; bits; bits &= bits - 1) {
        tt_text_add_comma(&s->text, told++, count);
        add_ticket(s, s->view->offer[__builtin_ctz(bits)]);
    }
}

/* Of parallel routes also the color. */
static void add_route(sentence *s, int route)
{
    const tt_board *board = s->game->board;
    const tt_route *facts = &board->route[route];
    add(s, board->city_name[facts->a]);
    add(s, "–");
    add(s, board->city_name[facts->b]);
    if (tt_routes_count(&facts->parallel) > 1 && facts->color != TT_GRAY) {
        add(s, " ");
        add(s, tt_color_name(facts->color));
    }
}

static void add_laid(sentence *s, unsigned mask, tt_set set)
{
    int count = __builtin_popcount(mask), told = 0;
    add(s, "Lay ");
    if (!mask)
        add_set(s, set);
    for (; mask; mask &= mask - 1) {
        tt_text_add_comma(&s->text, told++, count);
        add(s, tt_card_name(__builtin_ctz(mask)));
    }
}

static void add_taken(sentence *s, int card)
{
    add(s, card == TT_LOCOMOTIVE ? "Take the " : "Take ");
    add(s, tt_card_name(card));
    add(s, " from the market");
}

/* What is done in a city, and with which cards. */
static void add_in_city(sentence *s, const char *verb, int city, tt_set set)
{
    add(s, verb);
    add(s, s->game->board->city_name[city]);
    if (set.count || set.locomotives) {
        add(s, " with ");
        add_set(s, set);
    }
}

/* "Claim Denver–Omaha with 4 purple" */
static void write_action(const tt_game *game, const tt_view *view, tt_action action, char *to, int room)
{
    sentence s = {tt_text_begin(to, room), game, view};
    int arg = tt_action_arg(action);
    tt_set set = tt_action_set(action);
    switch (tt_action_kind_of(action)) {
    case TT_ACTION_DRAW:
        add_taken(&s, view->table.market[arg]);
        break;
    case TT_ACTION_DRAW_BLIND:
        add(&s, "Draw blind");
        break;
    case TT_ACTION_TICKETS:
        add(&s, "Draw tickets");
        break;
    case TT_ACTION_CLAIM:
        add(&s, "Claim ");
        add_route(&s, arg);
        add(&s, " with ");
        add_set(&s, set);
        break;
    case TT_ACTION_STATION:
        add_in_city(&s, "Build a station in ", arg, set);
        break;
    case TT_ACTION_LAY:
        add_laid(&s, (unsigned)arg, set);
        break;
    case TT_ACTION_PASS:
        add(&s, "Pass");
        break;
    case TT_ACTION_KEEP:
        add_kept(&s, (unsigned)arg);
        break;
    case TT_ACTION_PAY:
        add(&s, "Pay ");
        add_set(&s, set);
        add(&s, " for the tunnel ");
        add_route(&s, view->table.rails.route);
        break;
    case TT_ACTION_ABANDON:
        add(&s, "Give up the tunnel ");
        add_route(&s, view->table.rails.route);
        break;
    case TT_ACTION_START:
        add_in_city(&s, "Start from ", arg, set);
        break;
    case TT_ACTION_MARKER:
        add_in_city(&s, "Place a marker in ", arg, set);
        break;
    case TT_ACTION_NO_MARKER:
        add(&s, "Place no marker");
        break;
    case TT_ACTION_ALVIN:
        add_in_city(&s, "Move Alvin to ", arg, set);
        break;
    case TT_ACTION_COMPLETE:
        add(&s, "Complete ");
        add_ticket(&s, arg);
        break;
    default:
        break;
    }
}

/* --- Printing ----------------------------------------------------------------------------------------------------- */

enum { SENTENCE = 512, SHOWN = 4 };

static void print_reasons(const tt_game *game, const tt_reason *reason, bool is_forced)
{
    char text[TT_BECAUSE_TEXT_MAX];
    const char *before = ": ";
    for (int i = 0; i < TT_MAX_BECAUSE; i++)
        if (tt_because_write(game, &reason->because[i], show_names(game), text, sizeof text) > 0) {
            say("%s%s", before, text);
            before = "; ";
        }
    if (reason->win >= 0)
        say("%swins %d %%", before, (reason->win + 5) / 10);
    else if (is_forced)
        say("%sthere is no other choice", before);
    say("\n");
}

/* Whether two candidates are one thing to people: cards of a color in two slots of the market, two ways to pay. */
static bool is_alike(const tt_view *view, tt_action a, tt_action b)
{
    tt_action_kind kind = tt_action_kind_of(a);
    int x = tt_action_arg(a), y = tt_action_arg(b);
    if (kind != tt_action_kind_of(b))
        return false;
    if (kind == TT_ACTION_DRAW)
        return view->table.market[x] == view->table.market[y];
    return x == y && (kind == TT_ACTION_CLAIM || kind == TT_ACTION_STATION || kind == TT_ACTION_MARKER);
}

static bool was_said(const advice *given, int index)
{
    for (int i = 0; i < index; i++)
        if (is_alike(&given->view, given->reasons.reason[i].action, given->reasons.reason[index].action))
            return true;
    return false;
}

static void print_advice(const question *q, const tt_game *game, const place *at, const advice *given)
{
    char text[SENTENCE];
    int count = 0;
    words_wrap();
    say("%s at line %d of the record, as %s sees it:\n\n", show_names(game)[at->seat], at->line, q->bot->name);
    for (int i = 0; i < given->reasons.count && count < SHOWN; i++) {
        if (was_said(given, i))
            continue;
        write_action(game, &given->view, given->reasons.reason[i].action, text, sizeof text);
        say("  %d  %s", ++count, text);
        print_reasons(game, &given->reasons.reason[i], given->is_forced);
    }
    if (at->played != TT_NO_ACTION) {
        write_action(game, &given->view, at->played, text, sizeof text);
        say("\nIn the record: %s.\n", text);
    }
    words_flush();
}

static void write_text(tt_json_writer *writer, const char *key, const char *text)
{
    tt_json_write_key(writer, key);
    tt_json_write_string(writer, text);
}

static void write_candidate(tt_json_writer *writer, const tt_game *game, const advice *given, const tt_reason *reason)
{
    char text[TT_ACTION_TEXT_MAX], because[TT_BECAUSE_TEXT_MAX];
    const tt_view *view = &given->view;
    tt_json_write_object(writer);
    tt_action_write(game, view->offer, view->table.offered[view->seat], reason->action, text);
    write_text(writer, "action", text);
    write_action(game, view, reason->action, text, sizeof text);
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

static void print_json(const question *q, const tt_game *game, const place *at, const advice *given)
{
    tt_json_writer writer;
    char played[TT_ACTION_TEXT_MAX];
    tt_json_writer_open(&writer, cli_json_put, stdout);
    tt_json_write_object(&writer);
    write_text(&writer, "game", game->rules->name);
    tt_json_write_key(&writer, "line");
    tt_json_write_integer(&writer, at->line);
    tt_json_write_key(&writer, "player");
    tt_json_write_integer(&writer, at->seat);
    write_text(&writer, "bot", q->bot->name);
    tt_json_write_key(&writer, "actions");
    tt_json_write_array(&writer);
    for (int i = 0; i < given->reasons.count; i++)
        write_candidate(&writer, game, given, &given->reasons.reason[i]);
    tt_json_write_array_end(&writer);
    tt_json_write_key(&writer, "played");
    if (at->played == TT_NO_ACTION) {
        tt_json_write_null(&writer);
    } else {
        tt_action_write(game, given->view.offer, given->view.table.offered[at->seat], at->played, played);
        tt_json_write_string(&writer, played);
    }
    tt_json_write_object_end(&writer);
    tt_json_write_line_end(&writer);
}

/* --- The command -------------------------------------------------------------------------------------------------- */

static int answer(const question *q, tt_replay *replay, const char *text, size_t size)
{
    static place at;
    static advice given;
    if (!tt_replay_begin(replay, text, size, q->board, TT_REPLAY_AS_TOLD))
        return complain_of_fault(q, &replay->fault);
    const tt_game *game = &replay->game;
    if (q->seat >= game->players)
        return cli_failure("there is no seat %ld: the game has seats 0 to %d", q->seat, game->players - 1);
    int code = q->line ? find_line(q, replay, &at) : find_last(q, replay, &at);
    if (code == CLI_DONE)
        code = ask(q, game, &at, &given);
    if (code != CLI_DONE)
        return code;
    if (q->json)
        print_json(q, game, &at, &given);
    else
        print_advice(q, game, &at, &given);
    return CLI_DONE;
}

static int advise(const question *q)
{
    static tt_replay replay;
    size_t size;
    char *text = cli_file_read(q->path, &size);
    if (!text)
        return CLI_FAILED;
    int code = answer(q, &replay, text, size);
    free(text);
    return code;
}

/* Takes an option. CLI_DONE or a complaint. */
static int take_option(int code, char **argv, question *q, const char **board_path)
{
    switch (code) {
    case 'a':
        return cli_number("--at", optarg, 2, 1000000000, &q->line) ? CLI_DONE : CLI_MISUSED;
    case 's':
        return cli_number("--seat", optarg, 0, TT_MAX_SEATS - 1, &q->seat) ? CLI_DONE : CLI_MISUSED;
    case 'i':
        return cli_number("--iterations", optarg, 1, 1000000000, &q->iterations) ? CLI_DONE : CLI_MISUSED;
    case 'b':
        return cli_bot(optarg, (int)strlen(optarg), &q->bot);
    case 'j':
        q->json = true;
        return CLI_DONE;
    case 'f':
        *board_path = optarg;
        return CLI_DONE;
    default:
        return cli_misuse_option(code, argv);
    }
}

int cli_advise(int argc, char **argv)
{
    static const struct option options[] = {
        {"at", required_argument, NULL, 'a'},  {"seat", required_argument, NULL, 's'},
        {"bot", required_argument, NULL, 'b'}, {"iterations", required_argument, NULL, 'i'},
        {"json", no_argument, NULL, 'j'},      {"board", required_argument, NULL, 'f'},
        {"help", no_argument, NULL, 'h'},      {0}};
    static cli_board_file board;
    const char *board_path = NULL;
    question q = {.bot = &tt_bot_search, .seat = -1};
    for (int code; (code = getopt_long(argc, argv, ":h", options, NULL)) != -1;) {
        if (code == 'h') {
            fputs(help, stdout);
            return CLI_DONE;
        }
        int taken = take_option(code, argv, &q, &board_path);
        if (taken != CLI_DONE)
            return taken;
    }
    if (optind == argc)
        return cli_misuse("the record is missing");
    if (optind + 1 < argc)
        return cli_misuse("'%s' is one argument too many", argv[optind + 1]);
    if (board_path) {
        if (!cli_board_file_read(board_path, &board))
            return CLI_FAILED;
        q.board = &board.board;
    }
    q.path = argv[optind];
    int code = advise(&q);
    free(board.strings);
    return code;
}
