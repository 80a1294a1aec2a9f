/* terminal_ask.c: asks the person at the terminal and reads the answers. */
#include "cli/terminal.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/task.h"
#include "cli/cli.h"
#include "cli/language.h"
#include "cli/show.h"
#include "cli/typed_action.h"
#include "cli/typed_names.h"
#include "cli/words.h"
#include "record/phrases.h"

static bool track_known(const terminal *t)
{
    return t->game->options.open_track || t->view.table.phase == TT_PHASE_COMPLETE ||
           t->view.table.phase == TT_PHASE_OVER;
}

static void show_hand(const terminal *t)
{
    words_print("Hand:    ");
    words_cards(t->view.hand[t->seat]);
    words_print("\n");
    if (t->game->rules->yards && track_known(t)) {
        words_print("Track:   ");
        words_cards(t->view.table.yards.track[t->seat]);
        words_print("\n");
    }
}

static void show_own_tickets(const terminal *t)
{
    if (tt_state_over(&t->world)) {
        tt_score score;
        tt_score_make(t->game, &t->world, &score);
        show_results(t->game, score.seat[t->seat].completed, score.seat[t->seat].failed);
        return;
    }
    if (t->game->rules->yards)
        show_results(t->game, t->view.table.yards.completed[t->seat], 0);
    show_tickets(t->game, &t->view.table, t->seat, t->view.held[t->seat], track_known(t));
    if (t->view.table.phase == TT_PHASE_TURN && t->view.table.ticket_pile)
        words_print("  (draw tickets takes new ones)\n");
}

/* C-14: the cards on the track without those for the tickets named; locomotives replace missing colors. */
static void show_scoring(const terminal *t)
{
    uint8_t left[TT_CARDS];
    const char *separator = " ";
    memcpy(left, t->view.table.yards.track[t->seat], sizeof left);
    words_print("The cards on your track complete tickets. Completed so far:");
    for (uint64_t named = t->view.named; named; named &= named - 1) {
        int ticket = __builtin_ctzll(named);
        char name[160];
        words_ticket(t->game->board, ticket, name, sizeof name);
        words_print("%s%s", separator, name);
        separator = ", ";
        for (int color = 0; color < TT_COLORS; color++) {
            int need = t->game->board->ticket[ticket].needs[color], own = left[color] < need ? left[color] : need;
            left[color] = (uint8_t)(left[color] - own);
            left[TT_LOCOMOTIVE] = (uint8_t)(left[TT_LOCOMOTIVE] - (need - own));
        }
    }
    words_print("%s. Cards left: ", t->view.named ? "" : tr(" none"));
    words_cards(left);
    words_print(".\n");
}

static void show_where(const terminal *t, char *const words[], int count)
{
    if (count == 0 || t->game->rules->yards) {
        show_board(t->game, &t->view.table);
        return;
    }
    char text[400];
    int city = typed_city(t->game->board, words, count);
    typed_explain_city(t->game->board, words, count, text, sizeof text);
    if (city >= 0)
        show_city(t->game, &t->world, t->seat, city);
    else
        words_print("%s\n", text);
}

static void show_points(const terminal *t)
{
    if (!tt_state_over(&t->world)) {
        show_seats(t->game, &t->view.table);
        return;
    }
    tt_score score;
    tt_score_make(t->game, &t->world, &score);
    show_score(t->game, &score);
}

/* Whether the file exists and is not a record: a typing mistake must not overwrite it. */
static bool is_foreign(const char *path)
{
    static const char record[] = "{\"record\":\"turntable/";
    char head[64] = "";
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    bool any = fgets(head, sizeof head, file) != NULL;
    fclose(file);
    return any && strncmp(head, record, strlen(record)) != 0;
}

/* A leading "~/" is the home folder. */
static void save(terminal *t, const char *name, bool is_sure)
{
    char path[4096];
    const char *home = getenv("HOME");
    bool at_home = home && strncmp(name, "~/", 2) == 0;
    snprintf(path, sizeof path, "%s%s", at_home ? home : "", at_home ? name + 1 : name);
    if (!is_sure && is_foreign(path)) {
        words_print("%s exists and is not a saved game; save! %s overwrites it.\n", path, name);
        return;
    }
    int error = terminal_write(t, path);
    if (error) {
        words_print("%s can't be written: %s.\n", path, language_error(error));
        return;
    }
    t->saved = true;
    words_print("Saved to %s.\n", path);
}

/* Prints the question of the menu at its current level. */
static void print_menu_question(const terminal *t)
{
    const cli_menu *menu = &t->menu;
    bool is_payment = menu->thing != MENU_ANY;
    char name[160];
    if (menu->group == MENU_CLAIM && is_payment) {
        words_route(t->game->board, menu->thing, name, sizeof name);
        words_print("How do you pay for %s?\n", name);
    } else if (menu->group == MENU_STATION && is_payment) {
        words_print("How do you pay for the station in %s?\n", t->game->board->city_name[menu->thing]);
    } else if (menu->group == MENU_MARKER && is_payment) {
        words_print("How do you pay for the marker in %s?\n", t->game->board->city_name[menu->thing]);
    } else if (menu->group == MENU_LAY && is_payment) {
        words_print("Which cards?\n");
    } else if (menu->group == MENU_CLAIM) {
        words_print("Which route?\n");
    } else if (menu->group == MENU_STATION) {
        words_print("In which city?\n");
    } else if (menu->group == MENU_LAY) {
        words_print("Which color?\n");
    } else {
        words_print("What do you do?\n");
    }
}

/* Prints the question above the choices. */
static void print_question(const terminal *t)
{
    const tt_rules *rules = t->game->rules;
    const tt_table_part *table = &t->view.table;
    const char *asked = words_asked(table);
    char name[160] = "";
    if (table->rails.route < t->game->board->routes)
        words_route(t->game->board, table->rails.route, name, sizeof name);
    switch (table->phase) {
    case TT_PHASE_KEEP_AT_START:
        words_print("%s: at least %d (their numbers, or all):\n", asked, rules->kept_at_start);
        break;
    case TT_PHASE_KEEP:
        if (rules->kept_in_turn)
            words_print("%s At least %d (their numbers, or all):\n", asked, rules->kept_in_turn);
        else
            words_print("%s Any, or none (their numbers, or all):\n", asked);
        break;
    case TT_PHASE_TUNNEL:
        words_print(tr_n("%s (%s, %d more card):\n", "%s (%s, %d more cards):\n", table->rails.surcharge), asked, name,
                    table->rails.surcharge);
        break;
    case TT_PHASE_MARKER:
        if (t->menu.thing == MENU_ANY)
            words_print(
                tr_n("%s An end of %s, for %d card:\n", "%s An end of %s, for %d cards:\n", rules->marker_cards), asked,
                name, rules->marker_cards);
        else
            print_menu_question(t);
        break;
    case TT_PHASE_TURN:
        print_menu_question(t);
        break;
    default:
        words_print("%s:\n", asked);
    }
}

/* Prints the person's tickets on one line. */
static void print_tickets(const terminal *t)
{
    const char *separator = "";
    words_print("Tickets: ");
    for (uint64_t held = t->view.held[t->seat]; held; held &= held - 1) {
        int ticket = __builtin_ctzll(held);
        char name[160];
        tt_way way = {.status = TT_TICKET_OPEN};
        words_ticket(t->game->board, ticket, name, sizeof name);
        if (!t->game->rules->yards)
            tt_ticket_way(t->game, &t->view.table, t->seat, ticket, &way);
        const char *status[] = {TEXT(" done"), "", TEXT(" lost")};
        words_print("%s%s%s", separator, name, *status[way.status] ? tr(status[way.status]) : "");
        separator = ", ";
    }
    words_print("%s\n", *separator ? "" : tr("none"));
}

static void print_turn(const terminal *t)
{
    words_bold();
    words_print("\nYour turn, %s.", show_colors(t->game)[t->seat]);
    if (t->view.table.turns_left && tt_game_has_rounds(t->game) && t->view.table.round == 1)
        words_print(" Last round: this is your last turn before the scoring.");
    else if (t->view.table.turns_left)
        words_print(" Last round: this is your last turn.");
    words_plain();
    words_print("\n");
    if (t->game->rules->yards)
        show_board(t->game, &t->view.table);
    else
        show_standing(t->game, &t->view.table);
    show_hand(t);
    print_tickets(t);
}

/* Reads a line, without its end; NULL at the end of the input. Prints it if it does not come from a terminal. */
static char *read_line(void)
{
    static char line[2000];
    words_print("> ");
    words_flush();
    if (!fgets(line, sizeof line, stdin)) {
        words_print("\n");
        return NULL;
    }
    line[strcspn(line, "\r\n")] = 0;
    if (!isatty(STDIN_FILENO))
        words_print("%s\n", line);
    return line + strspn(line, " \t,");
}

/* The line after its first word, as it was typed. */
static const char *after_word(const char *line)
{
    line += strcspn(line, " \t,");
    return line + strspn(line, " \t,");
}

/* "log", "log 50", "log all" */
static void show_log(terminal *t, char *const words[], int count)
{
    enum { USUAL = 20 };
    if (count == 0)
        terminal_log(t, USUAL);
    else if (strcmp(words[0], "all") == 0)
        terminal_log(t, INT_MAX);
    else if (typed_is_number(words[0]) && atoi(words[0]) > 0)
        terminal_log(t, atoi(words[0]));
    else
        words_print("How much of it? log, log 50 or log all\n");
}

typedef enum order { ORDER_NONE, ORDER_DONE, ORDER_AGAIN, ORDER_QUIT } order;

/* Obeys commands that are not actions of the game; ORDER_NONE if the line is none of them. */
static order obey(terminal *t, const char *line)
{
    char copy[2000];
    char *words[TYPED_WORDS];
    snprintf(copy, sizeof copy, "%s", line);
    int count = typed_split(copy, words);
    const char *verb = count ? words[0] : "";
    bool is_sure = t->leaving;
    t->leaving = strcmp(verb, "quit") == 0 || strcmp(verb, "exit") == 0 || strcmp(verb, "q") == 0;
    if (t->leaving && (is_sure || t->saved || !t->decided || tt_state_over(&t->world)))
        return ORDER_QUIT;
    if (t->leaving) {
        if (t->kept)
            words_print("The game is kept for turntable play --continue: quit again leaves, save FILE saves it.\n");
        else
            words_print("The game is not saved: save FILE saves it, quit again leaves.\n");
        return ORDER_DONE;
    }
    if (!count || strcmp(verb, "back") == 0 || (strcmp(verb, "0") == 0 && count == 1))
        return ORDER_AGAIN;
    if (strcmp(verb, "help") == 0 || strcmp(verb, "?") == 0 || strcmp(verb, "h") == 0)
        show_help(t->game, count > 1 && strcmp(words[1], "rules") == 0);
    else if (strcmp(verb, "market") == 0)
        show_market(t->game, &t->view.table);
    else if (strcmp(verb, "board") == 0)
        show_where(t, words + 1, count - 1);
    else if (strcmp(verb, "hand") == 0)
        show_hand(t);
    else if (strcmp(verb, "log") == 0)
        show_log(t, words + 1, count - 1);
    else if (strcmp(verb, "hint") == 0 && tt_state_asks(&t->world, t->seat))
        terminal_hint(t);
    else if (strcmp(verb, "undo") == 0)
        words_print("%s\n", tr(show_no_undo));
    else if ((strcmp(verb, "tickets") == 0 || strcmp(verb, "t") == 0) && count == 1)
        show_own_tickets(t);
    else if (strcmp(verb, "score") == 0)
        show_points(t);
    else if ((strcmp(verb, "save") == 0 || strcmp(verb, "save!") == 0) && count > 1)
        save(t, after_word(line), verb[strlen(verb) - 1] == '!');
    else if (strcmp(verb, "save") == 0)
        words_print("Save where? save FILE\n");
    else
        return ORDER_NONE;
    return ORDER_DONE;
}

static bool apply(terminal *t, tt_action action)
{
    tt_table *table = &t->host.table;
    tt_take_answer answer;
    typed_action said;
    switch (tt_table_take(table, t->seat, tt_table_decision(table, t->seat), action, &answer)) {
    case TT_TAKEN:
        tt_table_commit(table);
        break;
    case TT_TAKE_REFUSED:
        typed_action_explain(&t->world, &t->menu, action, answer.why, &said);
        words_print("%s\n", said.text);
        return false;
    default:
        words_print("There is no memory left for that.\n");
        return false;
    }
    terminal_print_news(t);
    if (tt_action_kind_of(action) == TT_ACTION_COMPLETE) {
        char name[160];
        words_ticket(t->game->board, tt_action_arg(action), name, sizeof name);
        words_print("  You complete %s.\n", name);
    }
    t->decided = true;
    terminal_keep(t);
    return true;
}

void terminal_look(terminal *t)
{
    tt_view view;
    tt_table_view(&t->host.table, t->seat, &view);
    tt_wire_world(t->game, &view, &t->world);
    tt_task_make(t->game, &t->world, t->seat, &t->view, t->open, TT_MAX_LEGAL, &t->task);
}

static void begin_question(terminal *t)
{
    terminal_look(t);
    t->menu = (cli_menu){t->game, &t->world, &t->view, t->open, t->task.open.count, MENU_ANY, MENU_ANY, NULL};
    menu_open(&t->menu, MENU_ANY, MENU_ANY);
}

/* E-4: the hand can't pay the surcharge. */
static void print_unpayable(const terminal *t)
{
    const tt_rails *rails = &t->view.table.rails;
    const uint8_t *hand = t->view.hand[t->seat];
    int color = rails->laid.color, locomotives = hand[TT_LOCOMOTIVE];
    if (color == TT_LOCOMOTIVE)
        words_print(tr_n("The tunnel takes %d more locomotive, you have %d: you give it up.\n",
                         "The tunnel takes %d more locomotives, you have %d: you give it up.\n", rails->surcharge),
                    rails->surcharge, locomotives);
    else if (hand[color] + locomotives == 0)
        words_print("You have no %s and no locomotive left: you give the tunnel up.\n", tt_card_word(color));
    else
        words_print(tr_n("The tunnel takes %d more cards, you have %d %s and %d locomotive: you give it up.\n",
                         "The tunnel takes %d more cards, you have %d %s and %d locomotives: you give it up.\n",
                         locomotives),
                    rails->surcharge, hand[color], tt_card_word(color), locomotives);
}

/* A decision with a single answer is not asked: the answer is printed and taken. */
static bool answer_only(terminal *t)
{
    if (t->menu.count != 1)
        return false;
    char text[TT_ACTION_TEXT_MAX];
    tt_action_write(t->game, t->view.offer, t->view.table.offered[t->seat], t->open[0], text);
    switch (tt_action_kind_of(t->open[0])) {
    case TT_ACTION_ABANDON:
        print_unpayable(t);
        break;
    case TT_ACTION_NO_MARKER:
        words_print(tr_n("You have no %d card that pays for a marker.\n",
                         "You have no %d cards that pay for a marker.\n", t->game->rules->marker_cards),
                    t->game->rules->marker_cards);
        break;
    case TT_ACTION_PASS:
        words_print("There is nothing that you can do: you pass.\n");
        break;
    case TT_ACTION_COMPLETE:
        words_print("There is one ticket left that you can complete.\n");
        break;
    case TT_ACTION_ALVIN:
        words_print("There is one city that Alvin can go to.\n");
        break;
    case TT_ACTION_DRAW:
        words_print("There is one thing you can do: draw %d.\n", tt_action_arg(t->open[0]) + 1);
        break;
    default:
        words_print("There is one thing you can do: %s.\n", text);
    }
    return apply(t, t->open[0]);
}

bool terminal_ask(terminal *t)
{
    begin_question(t);
    terminal_keep(t);
    if (t->view.table.phase == TT_PHASE_TURN)
        print_turn(t);
    else if (t->view.table.phase == TT_PHASE_COMPLETE)
        show_scoring(t);
    else if (t->view.table.phase == TT_PHASE_TUNNEL || t->view.table.phase == TT_PHASE_MARKER)
        show_hand(t);
    if (answer_only(t))
        return true;
    bool is_asked = true;
    for (;;) {
        if (is_asked) {
            print_question(t);
            menu_show(&t->menu);
        }
        is_asked = false;
        const char *line = read_line();
        if (!line)
            return false;
        order obeyed = obey(t, line);
        if (obeyed == ORDER_QUIT)
            return false;
        if (obeyed == ORDER_AGAIN) {
            menu_open(&t->menu, MENU_ANY, MENU_ANY);
            is_asked = true;
        }
        if (obeyed != ORDER_NONE)
            continue;
        typed_action said;
        typed_action_read(&t->world, &t->menu, line, &said);
        if (said.kind == TYPED_ACTION && apply(t, said.action))
            return true;
        if (said.kind == TYPED_NARROWED)
            is_asked = true;
        else if (said.kind != TYPED_ACTION)
            words_print("%s\n", *said.text ? said.text : tr("I don't understand that; type help."));
    }
}

void terminal_linger(terminal *t)
{
    words_print("\nsave FILE keeps the record, board, tickets and log show how it went, quit leaves.\n");
    for (;;) {
        const char *line = read_line();
        order obeyed = line ? obey(t, line) : ORDER_QUIT;
        if (obeyed == ORDER_QUIT)
            return;
        if (obeyed == ORDER_NONE)
            words_print("The game is over: save FILE, board, tickets, score, log or quit.\n");
    }
}
