/* menu.c: the open actions in groups. */
#include "cli/menu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/language.h"
#include "cli/show.h"
#include "cli/words.h"

enum { NAME_ROOM = 160 };

/* A line of a menu: the actions that share a key at the present level. */
typedef struct menu_line {
    int order; /* lines are sorted by it */
    int group, thing;
    int number; /* what the person types for it */
    int count;
    tt_action first;
} menu_line;

menu_group menu_group_of(tt_action action)
{
    static const menu_group groups[TT_ACTION_KINDS] = {
        [TT_ACTION_DRAW] = MENU_DRAW,
        [TT_ACTION_DRAW_BLIND] = MENU_DRAW_BLIND,
        [TT_ACTION_TICKETS] = MENU_TICKETS,
        [TT_ACTION_CLAIM] = MENU_CLAIM,
        [TT_ACTION_STATION] = MENU_STATION,
        [TT_ACTION_LAY] = MENU_LAY,
        [TT_ACTION_PASS] = MENU_PASS,
        [TT_ACTION_KEEP] = MENU_KEEP,
        [TT_ACTION_PAY] = MENU_PAY,
        [TT_ACTION_ABANDON] = MENU_ABANDON,
        [TT_ACTION_START] = MENU_START,
        [TT_ACTION_MARKER] = MENU_MARKER,
        [TT_ACTION_NO_MARKER] = MENU_NO_MARKER,
        [TT_ACTION_ALVIN] = MENU_ALVIN,
        [TT_ACTION_COMPLETE] = MENU_COMPLETE,
    };
    tt_action_kind kind = tt_action_kind_of(action);
    if (kind == TT_ACTION_DRAW)
        return (menu_group)(MENU_DRAW + tt_action_arg(action));
    return groups[kind];
}

int menu_thing_of(tt_action action)
{
    if (tt_action_kind_of(action) == TT_ACTION_LAY)
        return tt_action_arg(action) ? MENU_THREE : tt_action_set(action).color;
    return tt_action_arg(action);
}

static bool belongs(const cli_menu *menu, tt_action action)
{
    if (menu->among && tt_action_kind_of(action) == TT_ACTION_CLAIM &&
        !tt_routes_has(menu->among, tt_action_arg(action)))
        return false;
    return (menu->group == MENU_ANY || menu->group == (int)menu_group_of(action)) &&
           (menu->thing == MENU_ANY || menu->thing == menu_thing_of(action));
}

int menu_rest(const cli_menu *menu, tt_action *first)
{
    int count = 0;
    for (int i = 0; i < menu->count; i++) {
        if (!belongs(menu, menu->open[i]))
            continue;
        if (count == 0 && first)
            *first = menu->open[i];
        count++;
    }
    return count;
}

int menu_open_count(const cli_menu *menu, int group, int thing, tt_action *first)
{
    cli_menu part = *menu;
    part.group = group;
    part.thing = thing;
    part.among = NULL;
    return menu_rest(&part, first);
}

/* The line of an action at the current level; actions with the same order share it. On the first level a marker has a
 * line for each city, and the surcharge of a tunnel one for each payment. */
static menu_line line_of(const cli_menu *menu, tt_action action, int index)
{
    int group = (int)menu_group_of(action), thing = menu_thing_of(action), order = thing;
    if (menu->group == MENU_ANY) {
        order = group == MENU_PAY ? index : group == MENU_MARKER ? thing : 0;
        return (menu_line){group << 16 | order, group, group == MENU_MARKER ? thing : MENU_ANY, 0, 1, action};
    }
    if (menu->thing != MENU_ANY)
        order = index;
    else if (group == MENU_CLAIM)
        order = menu->game->board->route[thing].rank;
    return (menu_line){order, group, thing, 0, 1, action};
}

static int by_order(const void *a, const void *b)
{
    return ((const menu_line *)a)->order - ((const menu_line *)b)->order;
}

/* Fills `lines`, which has room for menu->count, and gives their number. */
static int make_lines(const cli_menu *menu, menu_line *lines)
{
    int count = 0;
    for (int i = 0; i < menu->count; i++) {
        if (!belongs(menu, menu->open[i]))
            continue;
        menu_line one = line_of(menu, menu->open[i], i);
        int at = 0;
        while (at < count && lines[at].order != one.order)
            at++;
        if (at < count)
            lines[at].count++;
        else
            lines[count++] = one;
    }
    qsort(lines, (size_t)count, sizeof *lines, by_order);
    for (int i = 0, number = 0; i < count; i++) {
        if (lines[i].group < TT_MARKET_SLOTS)
            number = lines[i].group;
        else if (i > 0 && lines[i - 1].group < TT_MARKET_SLOTS)
            number = TT_MARKET_SLOTS;
        lines[i].number = ++number;
    }
    return count;
}

/* The number of routes, cities or colors of a group, at the current level. */
static int things_in(const cli_menu *menu, int group)
{
    cli_menu part = *menu;
    bool seen[256] = {false};
    int count = 0;
    part.group = group;
    part.thing = MENU_ANY;
    for (int i = 0; i < menu->count; i++) {
        int thing = menu_thing_of(menu->open[i]);
        if (!belongs(&part, menu->open[i]) || seen[thing])
            continue;
        seen[thing] = true;
        count++;
    }
    return count;
}

/* Notes the claim among the events of an action, for its points. */
static void note_points(void *context, const tt_event *event)
{
    if (event->kind == TT_EVENT_CLAIM)
        *(tt_event *)context = *event;
}

/* Prints who scores what for a claim. In old_west the points depend on who controls the cities (W-5), so the core
 * applies the claim to a copy. */
static void print_points(const cli_menu *menu, tt_action claim)
{
    const tt_game *game = menu->game;
    int seat = menu->view->seat;
    tt_event event = {.points = {0}};
    event.points[seat] = game->rules->points[game->board->route[tt_action_arg(claim)].length];
    if (game->rules->markers) {
        tt_state trial = *menu->state;
        const tt_sink sink = {note_points, &event};
        tt_apply(game, &trial, seat, claim, &sink);
    }
    const char *separator = "";
    for (int other = 0; other < game->players; other++) {
        if (!event.points[other])
            continue;
        words_print("%s", separator);
        words_print(tr_n("%d point", "%d points", event.points[other]), event.points[other]);
        if (game->rules->markers)
            words_print(" for %s", other == seat ? tr("you") : show_names(game)[other]);
        separator = ", ";
    }
}

/* What is typed for a line, in the language of the person, and spaces up to what it means. */
static void print_verb(const char *verb)
{
    static const char *const verbs[] = {TEXT("draw a card"), TEXT("draw blind"), TEXT("draw tickets"),
                                        TEXT("claim"),       TEXT("station"),    TEXT("no marker")};
    int widest = 0;
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (words_width(tr(verbs[i])) > widest)
            widest = words_width(tr(verbs[i]));
    words_pad(tr(verb), widest + 3);
}

/* Prints the only route, city and payment of a group. */
static void print_only(const cli_menu *menu, tt_action action)
{
    char name[NAME_ROOM];
    if (tt_action_kind_of(action) == TT_ACTION_CLAIM)
        words_route(menu->game->board, tt_action_arg(action), name, sizeof name);
    else
        snprintf(name, sizeof name, "%s", menu->game->board->city_name[tt_action_arg(action)]);
    words_print("%s with ", name);
    words_set(tt_action_set(action));
    if (tt_action_kind_of(action) != TT_ACTION_CLAIM)
        return;
    words_print(", ");
    print_points(menu, action);
}

static void print_lay(const cli_menu *menu)
{
    const char *separator = "";
    for (int color = 0; color < TT_COLORS; color++)
        if (menu_open_count(menu, MENU_LAY, color, NULL)) {
            words_print("%s", separator);
            words_color(color, 0);
            separator = ", ";
        }
    if (menu_open_count(menu, MENU_LAY, MENU_THREE, NULL))
        words_print("%s%s", *separator ? tr(", or ") : "", tr("three different colors"));
}

static void print_stations(const cli_menu *menu, const menu_line *line, int cities)
{
    int built = tt_marks_placed(&menu->view->table.rails, menu->view->seat);
    if (line->count == 1)
        print_only(menu, line->first);
    else
        words_print(tr_n("in one of %d city", "in one of %d cities", cities), cities);
    words_print(tr_n("; %d left, this one costs %d card", "; %d left, this one costs %d cards", built + 1),
                menu->game->rules->stations - built, built + 1);
}

static void print_marker(const cli_menu *menu, const menu_line *line)
{
    int left = menu->game->rules->markers - tt_marks_placed(&menu->view->table.rails, menu->view->seat);
    print_verb("marker");
    words_print("in %s with ", menu->game->board->city_name[line->thing]);
    if (line->count == 1)
        words_set(tt_action_set(line->first));
    else
        words_print(tr_n("%d card, %d ways to pay", "%d cards, %d ways to pay", menu->game->rules->marker_cards),
                    menu->game->rules->marker_cards, line->count);
    words_print(tr_n("; you have %d marker left", "; you have %d markers left", left), left);
}

static void print_group(const cli_menu *menu, const menu_line *line)
{
    const tt_table_part *table = &menu->view->table;
    int things = things_in(menu, line->group);
    switch (line->group) {
    case MENU_DRAW_BLIND:
        print_verb("draw blind");
        words_print(tr_n("%d card in the pile", "%d cards in the pile", table->draw_count), table->draw_count);
        break;
    case MENU_TICKETS:
        print_verb("draw tickets");
        words_print("%d in the pile", table->ticket_pile);
        break;
    case MENU_CLAIM:
        print_verb("claim");
        if (line->count == 1)
            print_only(menu, line->first);
        else
            words_print(tr_n("%d route that you can pay for", "%d routes that you can pay for", things), things);
        break;
    case MENU_STATION:
        print_verb("station");
        print_stations(menu, line, things);
        break;
    case MENU_LAY:
        print_verb("lay");
        print_lay(menu);
        break;
    case MENU_PAY:
        print_verb("pay");
        words_set(tt_action_set(line->first));
        break;
    case MENU_ABANDON:
        print_verb("abandon");
        words_print("take your cards back and end the turn");
        break;
    case MENU_MARKER:
        print_marker(menu, line);
        break;
    case MENU_NO_MARKER:
        print_verb("no marker");
        break;
    case MENU_PASS:
        print_verb("pass");
        words_print("there is nothing else to do");
        break;
    default:
        break;
    }
}

/* All slots of the market on one line: "1 red, 2 blue, (locomotive), 4 red, 5 black". A card that can't be taken now
 * has no number. */
static void print_market(const cli_menu *menu)
{
    words_print(" 1-%d  ", TT_MARKET_SLOTS);
    print_verb("draw a card");
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++) {
        bool is_open = menu_open_count(menu, MENU_DRAW + slot, MENU_ANY, NULL) > 0;
        words_print("%s", slot ? ", " : "");
        if (is_open)
            words_print("%d ", slot + 1);
        words_print("%s", is_open ? "" : "(");
        words_card(menu->view->table.market[slot], 0);
        words_print("%s", is_open ? "" : ")");
    }
    words_print("\n");
}

static void print_route_line(const cli_menu *menu, const menu_line *line)
{
    const tt_route *route = &menu->game->board->route[line->thing];
    char name[NAME_ROOM];
    words_route(menu->game->board, line->thing, name, sizeof name);
    words_pad(name, 26);
    words_print("  %d ", route->length);
    words_color(route->color, words_color_width() + 2);
    print_points(menu, line->first);
    if (route->tunnel)
        words_print(", tunnel");
    if (route->ferry)
        words_print(", ferry %d", route->ferry);
    if (line->count > 1) {
        words_print(", %d ways to pay", line->count);
    } else {
        words_print(", with ");
        words_set(tt_action_set(line->first));
    }
}

static void print_ticket_line(const tt_board *board, int ticket)
{
    char name[NAME_ROOM];
    words_ticket(board, ticket, name, sizeof name);
    uint8_t needs[TT_CARDS] = {0};
    bool any = false;
    for (int color = 0; color < TT_COLORS; color++) {
        needs[color] = board->ticket[ticket].needs[color];
        any = any || needs[color];
    }
    if (any) {
        words_pad(name, 34);
        words_print(" needs ");
        words_cards(needs);
    } else {
        words_print("%s%s", name, board->ticket[ticket].is_long ? tr(", a long one") : "");
    }
}

static void print_thing(const cli_menu *menu, const menu_line *line)
{
    const tt_board *board = menu->game->board;
    switch (menu->group) {
    case MENU_CLAIM:
        print_route_line(menu, line);
        break;
    case MENU_LAY:
        if (line->thing == MENU_THREE)
            words_print("three different colors");
        else
            words_color(line->thing, 0);
        words_print(tr_n(" (%d way)", " (%d ways)", line->count), line->count);
        break;
    case MENU_COMPLETE:
        print_ticket_line(board, line->thing);
        break;
    default:
        words_print("%s", board->city_name[line->thing]);
    }
}

static void print_offer(const cli_menu *menu)
{
    const tt_view *view = menu->view;
    for (int i = 0; i < view->table.offered[view->seat]; i++) {
        words_print("  %2d  ", i + 1);
        print_ticket_line(menu->game->board, view->offer[i]);
        words_print("\n");
    }
}

/* The cities of a start or of Alvin are printed in columns: there are forty of them. */
static bool in_columns(const cli_menu *menu)
{
    return menu->thing == MENU_ANY && (menu->group == MENU_START || menu->group == MENU_ALVIN ||
                                       menu->group == MENU_STATION || menu->group == MENU_MARKER);
}

static void print_columns(const cli_menu *menu, const menu_line *lines, int count)
{
    enum { COLUMN = 20 };
    int columns = words_columns() / COLUMN > 1 ? words_columns() / COLUMN : 1;
    int rows = (count + columns - 1) / columns;
    for (int row = 0; row < rows; row++) {
        for (int i = row; i < count; i += rows) {
            words_print("  %2d ", i + 1);
            if (i + rows < count)
                words_pad(menu->game->board->city_name[lines[i].thing], 15);
            else
                words_print("%s", menu->game->board->city_name[lines[i].thing]);
        }
        words_print("\n");
    }
}

void menu_show(const cli_menu *menu)
{
    if (menu_rest(menu, NULL) && menu_group_of(menu->open[0]) == MENU_KEEP) {
        print_offer(menu);
        return;
    }
    menu_line *lines = malloc((size_t)menu->count * sizeof *lines);
    if (!lines)
        return;
    int count = make_lines(menu, lines);
    if (in_columns(menu)) {
        print_columns(menu, lines, count);
        free(lines);
        return;
    }
    for (int i = 0; i < count; i++) {
        if (menu->group == MENU_ANY && lines[i].group < TT_MARKET_SLOTS) {
            if (i == 0)
                print_market(menu);
            continue;
        }
        words_print("  %2d  ", lines[i].number);
        if (menu->group == MENU_ANY)
            print_group(menu, &lines[i]);
        else if (menu->thing == MENU_ANY)
            print_thing(menu, &lines[i]);
        else if (tt_action_kind_of(lines[i].first) == TT_ACTION_LAY && tt_action_arg(lines[i].first))
            words_mask(tt_action_arg(lines[i].first));
        else
            words_set(tt_action_set(lines[i].first));
        words_print("\n");
    }
    free(lines);
}

/* Adds "7" or "5 to 7", after the separator if there are numbers already. */
static void add_range(char *text, size_t room, const char *separator, int first, int last)
{
    size_t length = strlen(text);
    snprintf(text + length, room - length, first == last ? "%s%d" : tr("%s%d to %d"), length ? separator : "", first,
             last);
}

void menu_numbers(const cli_menu *menu, char *text, int room)
{
    menu_line *lines = malloc((size_t)menu->count * sizeof *lines);
    int count = lines ? make_lines(menu, lines) : 0;
    *text = 0;
    for (int i = 0, first = 0; i < count; i++)
        if (i + 1 == count || lines[i + 1].number != lines[i].number + 1) {
            add_range(text, (size_t)room, i + 1 < count ? ", " : tr(" or "), lines[first].number, lines[i].number);
            first = i + 1;
        }
    free(lines);
}

/* Skips levels with one line. */
static void settle(cli_menu *menu)
{
    tt_action first = TT_NO_ACTION;
    if (menu_rest(menu, &first) == 0)
        return;
    bool one_group = true;
    for (int i = 0; i < menu->count; i++)
        one_group = one_group && menu_group_of(menu->open[i]) == menu_group_of(first);
    if (menu->group == MENU_ANY && one_group)
        menu->group = (int)menu_group_of(first);
    if (menu->group != MENU_ANY && menu->thing == MENU_ANY && things_in(menu, menu->group) == 1)
        menu->thing = menu_thing_of(first);
}

void menu_open(cli_menu *menu, int group, int thing)
{
    menu->group = group;
    menu->thing = thing;
    menu->among = NULL;
    settle(menu);
}

void menu_open_among(cli_menu *menu, const tt_routes *among)
{
    menu->group = MENU_CLAIM;
    menu->thing = MENU_ANY;
    menu->among = among;
    settle(menu);
}

/* Whether a line of the first level opens the next level even for a single action, to show what is paid. */
static bool is_opened(const menu_line *line)
{
    return line->count > 1 || line->group == MENU_CLAIM || line->group == MENU_STATION || line->group == MENU_LAY;
}

tt_action menu_pick(cli_menu *menu, int number)
{
    menu_line chosen = {.number = 0};
    menu_line *lines = malloc((size_t)menu->count * sizeof *lines);
    int count = lines ? make_lines(menu, lines) : 0;
    for (int i = 0; i < count; i++)
        if (lines[i].number == number)
            chosen = lines[i];
    free(lines);
    if (!chosen.number)
        return TT_NO_ACTION;
    bool is_first = menu->group == MENU_ANY;
    if (is_first ? !is_opened(&chosen) : chosen.count == 1)
        return chosen.first;
    menu_open(menu, chosen.group, chosen.thing);
    return TT_NO_ACTION;
}
