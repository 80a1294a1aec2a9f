/* ask.c: the conversation with the person at the terminal. */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/naming.h"
#include "cli/phrase.h"
#include "cli/show.h"
#include "cli/words.h"

static const char help_commands[] = "Answer with the number of a line, or type what you do:\n"
                                    "  draw 0 .. draw 4     a card from the market; draw red takes the first red one\n"
                                    "  draw blind           a card from the pile (b)\n"
                                    "  draw tickets         tickets, if any are left\n";
static const char help_lines[] =
    "  claim ROUTE CARDS    claim paris-zurich 3 red, claim paris zurich red, claim paris zurich, claim (c)\n";
static const char help_stations[] = "  station CITY CARDS   station paris 1 red (s)\n"
                                    "  pay CARDS, abandon   when a tunnel asks for more cards\n";
static const char help_markers[] = "  start CITY           the city you start from\n"
                                   "  marker CITY CARDS    marker denver 2 red (m), or no marker (n)\n"
                                   "  alvin CITY           where Alvin goes\n";
static const char help_yards[] = "  lay CARDS            lay 3 red 1 locomotive, lay red blue green, lay red (l)\n"
                                 "  complete TICKET      at a scoring\n";
static const char help_rest[] = "  keep TICKETS         keep 1 3, keep all, or the tickets' names\n"
                                "And at any time:\n"
                                "  board [CITY], market the board, or one city of it; the face-up cards\n"
                                "  hand, tickets, score what you hold, how your tickets stand, how all stand\n"
                                "  back                 the choices once more, from the top\n"
                                "  save FILE            save the game; turntable play --resume FILE goes on with it\n"
                                "  quit                 leave\n";

static void print_help(const play *p)
{
    const tt_rules *rules = p->game.rules;
    fputs(help_commands, stdout);
    fputs(rules->yards ? help_yards : help_lines, stdout);
    if (rules->stations)
        fputs(help_stations, stdout);
    if (rules->markers)
        fputs(help_markers, stdout);
    fputs(help_rest, stdout);
}

static bool is_noise(const tt_event *event)
{
    return event->kind == TT_EVENT_TURN_END || event->kind == TT_EVENT_REFILL;
}

static void tell(void *context, const tt_event *event)
{
    play *p = context;
    char sentence[1024];
    p->recorder_sink.tell(p->recorder_sink.context, event);
    p->saved = false;
    if (!is_noise(event) &&
        tt_event_tell(&p->game, show_names(&p->game), p->seat, event, sentence, sizeof sentence) > 0)
        printf("  %s\n", sentence);
}

tt_sink play_sink(play *p)
{
    return (tt_sink){tell, p};
}

static bool track_known(const play *p)
{
    return p->game.options.open_track || p->view.table.phase == TT_PHASE_COMPLETE ||
           p->view.table.phase == TT_PHASE_OVER;
}

static void show_hand(const play *p)
{
    printf("Hand:    ");
    words_cards(p->view.hand[p->seat]);
    putchar('\n');
    if (p->game.rules->yards && track_known(p)) {
        printf("Track:   ");
        words_cards(p->view.table.yards.track[p->seat]);
        putchar('\n');
    }
}

static void show_own_tickets(const play *p)
{
    show_tickets(&p->game, &p->view.table, p->seat, p->view.held[p->seat], track_known(p));
    if (p->view.table.phase == TT_PHASE_TURN)
        printf("  (draw tickets takes new ones)\n");
}

static void show_where(const play *p, char *const words[], int count)
{
    if (count == 0 || p->game.rules->yards) {
        show_board(&p->game, &p->view.table, p->seat);
        return;
    }
    int city = naming_city(p->game.board, words, count);
    if (city >= 0)
        show_city(&p->game, &p->view.table, city);
    else
        printf("There is no city '%s', or more than one begins so.\n", words[0]);
}

static void show_points(const play *p)
{
    if (!tt_state_over(&p->state)) {
        show_seats(&p->game, &p->view.table);
        return;
    }
    tt_score score;
    tt_score_make(&p->game, &p->state, &score);
    show_score(&p->game, &score);
}

static void save(play *p, const char *path)
{
    cli_draft draft;
    fflush(p->record);
    int error = cli_draft_open(&draft, path);
    if (!error) {
        fwrite(p->record_text, 1, p->record_size, draft.file);
        error = cli_draft_commit(&draft);
    }
    if (error) {
        printf("%s can't be written: %s.\n", path, strerror(error));
        return;
    }
    p->saved = true;
    printf("Saved to %s.\n", path);
}

/* What the menu of a turn asks, at its present level. */
static void print_menu_question(const play *p)
{
    const cli_menu *menu = &p->menu;
    bool is_payment = menu->thing != MENU_ANY;
    char name[160];
    if (menu->group == MENU_CLAIM && is_payment) {
        words_route(p->game.board, menu->thing, name, sizeof name);
        printf("How do you pay for %s?\n", name);
    } else if (menu->group == MENU_STATION && is_payment) {
        printf("How do you pay for the station in %s?\n", p->game.board->city_name[menu->thing]);
    } else if (menu->group == MENU_CLAIM) {
        printf("Which route?\n");
    } else if (menu->group == MENU_STATION) {
        printf("In which city?\n");
    } else if (menu->group == MENU_LAY || menu->group == MENU_LAY_THREE) {
        printf("Which cards?\n");
    } else {
        printf("What do you do?\n");
    }
}

/* What is asked, in a sentence over the choices. */
static void print_question(const play *p)
{
    const tt_rules *rules = p->game.rules;
    const tt_table_part *table = &p->view.table;
    char name[160];
    switch (table->phase) {
    case TT_PHASE_KEEP_AT_START:
        printf("Keep at least %d of these tickets (their numbers, or all):\n", rules->kept_at_start);
        break;
    case TT_PHASE_KEEP:
        printf("Keep %s of these tickets (their numbers, or all%s):\n",
               rules->kept_in_turn ? "at least one" : "any number", rules->kept_in_turn ? "" : ", or none");
        break;
    case TT_PHASE_START_CITY:
        printf("In which city do you start?\n");
        break;
    case TT_PHASE_SECOND_CARD:
        show_market(&p->game, table);
        printf("Your second card:\n");
        break;
    case TT_PHASE_TUNNEL:
        printf("The tunnel costs %d more card%s:\n", table->lines.surcharge, words_plural(table->lines.surcharge));
        break;
    case TT_PHASE_ALVIN:
        printf("To which of your cities does Alvin move?\n");
        break;
    case TT_PHASE_MARKER:
        words_route(p->game.board, table->lines.route, name, sizeof name);
        printf("Place a marker at an end of %s for two cards?\n", name);
        break;
    case TT_PHASE_COMPLETE:
        printf("Which ticket do you complete?\n");
        break;
    default:
        print_menu_question(p);
    }
}

static void print_turn(const play *p)
{
    words_bold();
    printf("\nYour turn, %s.\n", show_names(&p->game)[p->seat]);
    words_plain();
    show_market(&p->game, &p->view.table);
    if (p->game.rules->yards)
        show_board(&p->game, &p->view.table, p->seat);
    else
        show_standing(&p->game, &p->view.table);
    show_hand(p);
}

/* Reads a line, without its end; NULL at the end of the input. It is printed again where nobody sees it being typed. */
static char *read_line(void)
{
    static char line[2000];
    printf("> ");
    fflush(stdout);
    if (!fgets(line, sizeof line, stdin)) {
        putchar('\n');
        return NULL;
    }
    line[strcspn(line, "\r\n")] = 0;
    if (!isatty(STDIN_FILENO))
        puts(line);
    return line + strspn(line, " \t");
}

typedef enum order { ORDER_NONE, ORDER_DONE, ORDER_AGAIN, ORDER_QUIT } order;

/* Does what is no action of the game: ORDER_NONE if the line is none of these. */
static order obey(play *p, const char *line)
{
    char copy[2000];
    char *words[NAMING_WORDS];
    snprintf(copy, sizeof copy, "%s", line);
    int count = naming_split(copy, words);
    const char *verb = count ? words[0] : "";
    if (!count)
        return ORDER_AGAIN;
    if (strcmp(verb, "quit") == 0 || strcmp(verb, "exit") == 0 || strcmp(verb, "q") == 0)
        return ORDER_QUIT;
    if (strcmp(verb, "back") == 0 || (strcmp(verb, "0") == 0 && count == 1))
        return ORDER_AGAIN;
    if (strcmp(verb, "help") == 0 || strcmp(verb, "?") == 0 || strcmp(verb, "h") == 0)
        print_help(p);
    else if (strcmp(verb, "market") == 0)
        show_market(&p->game, &p->view.table);
    else if (strcmp(verb, "board") == 0)
        show_where(p, words + 1, count - 1);
    else if (strcmp(verb, "hand") == 0)
        show_hand(p);
    else if ((strcmp(verb, "tickets") == 0 || strcmp(verb, "t") == 0) && count == 1)
        show_own_tickets(p);
    else if (strcmp(verb, "score") == 0)
        show_points(p);
    else if (strcmp(verb, "save") == 0 && count > 1)
        save(p, line + strlen("save") + strspn(line + strlen("save"), " \t"));
    else if (strcmp(verb, "save") == 0)
        printf("Save where? save FILE\n");
    else
        return ORDER_NONE;
    return ORDER_DONE;
}

static bool apply(play *p, tt_action action)
{
    const tt_sink sink = play_sink(p);
    tt_why why = tt_apply(&p->game, &p->state, p->seat, action, &sink);
    if (why.refusal == TT_OK)
        return true;
    char text[TT_WHY_TEXT_MAX];
    const char *rule = tt_refusal_rule(&p->game, why);
    tt_why_write(&p->game, why, text);
    printf("That can't be: %s%s%s%s.\n", text, *rule ? " (" : "", rule, *rule ? ")" : "");
    return false;
}

static void begin_question(play *p)
{
    tt_view_make(&p->game, &p->state, p->seat, &p->view);
    int count = tt_legal_list(&p->game, &p->state, p->seat, p->open, TT_MAX_LEGAL);
    p->menu = (cli_menu){&p->game, &p->view, p->open, count, MENU_ANY, MENU_ANY};
    menu_open(&p->menu, MENU_ANY, MENU_ANY);
}

/* A decision with one answer is no question: it is told and done. */
static bool answer_only(play *p)
{
    if (p->menu.count != 1)
        return false;
    char text[TT_ACTION_TEXT_MAX];
    tt_action_write(&p->game, p->view.offer, p->view.table.offered[p->seat], p->open[0], text);
    printf("There is one thing you can do: %s.\n", text);
    return apply(p, p->open[0]);
}

bool play_ask(play *p)
{
    begin_question(p);
    if (p->view.table.phase == TT_PHASE_TURN)
        print_turn(p);
    else if (p->view.table.phase == TT_PHASE_COMPLETE || p->view.table.phase == TT_PHASE_TUNNEL ||
             p->view.table.phase == TT_PHASE_MARKER)
        show_hand(p);
    if (answer_only(p))
        return true;
    bool is_asked = true;
    for (;;) {
        if (is_asked) {
            print_question(p);
            menu_show(&p->menu);
        }
        is_asked = false;
        const char *line = read_line();
        if (!line)
            return false;
        order obeyed = obey(p, line);
        if (obeyed == ORDER_QUIT)
            return false;
        if (obeyed == ORDER_AGAIN) {
            menu_open(&p->menu, MENU_ANY, MENU_ANY);
            is_asked = true;
        }
        if (obeyed != ORDER_NONE)
            continue;
        phrase said;
        phrase_read(&p->state, &p->menu, line, &said);
        if (said.kind == PHRASE_ACTION && apply(p, said.action))
            return true;
        if (said.kind == PHRASE_NARROWED)
            is_asked = true;
        else if (said.kind != PHRASE_ACTION)
            printf("%s\n", *said.text ? said.text : "That is not understood; help lists what can be typed.");
    }
}

void play_linger(play *p)
{
    printf("\nsave FILE keeps the record, board and tickets show how it ended, quit leaves.\n");
    tt_view_make(&p->game, &p->state, p->seat, &p->view);
    for (;;) {
        const char *line = read_line();
        order obeyed = line ? obey(p, line) : ORDER_QUIT;
        if (obeyed == ORDER_QUIT)
            return;
        if (obeyed == ORDER_NONE)
            printf("The game is over: save FILE, board, tickets, score or quit.\n");
    }
}
