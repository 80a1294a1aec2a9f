/* menu.c: the open actions in groups. */
#include "cli/menu.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/words.h"

enum { NAME_ROOM = 160 };

/* A line of a menu: the actions that share a key at the present level. */
typedef struct menu_line {
    int order; /* lines stand in this order */
    int key;
    int count;
    tt_action first;
} menu_line;

menu_group menu_group_of(tt_action action)
{
    static const menu_group groups[TT_ACTION_KINDS] = {
        [TT_DRAW] = MENU_DRAW,
        [TT_DRAW_BLIND] = MENU_DRAW_BLIND,
        [TT_TICKETS] = MENU_TICKETS,
        [TT_CLAIM] = MENU_CLAIM,
        [TT_STATION] = MENU_STATION,
        [TT_LAY] = MENU_LAY,
        [TT_PASS] = MENU_PASS,
        [TT_KEEP] = MENU_KEEP,
        [TT_PAY] = MENU_PAY,
        [TT_ABANDON] = MENU_ABANDON,
        [TT_START] = MENU_START,
        [TT_MARKER] = MENU_MARKER,
        [TT_NO_MARKER] = MENU_NO_MARKER,
        [TT_ALVIN] = MENU_ALVIN,
        [TT_COMPLETE] = MENU_COMPLETE,
    };
    tt_action_kind kind = tt_action_kind_of(action);
    if (kind == TT_DRAW)
        return (menu_group)(MENU_DRAW + tt_action_arg(action));
    if (kind == TT_LAY && tt_action_arg(action))
        return MENU_LAY_THREE;
    return groups[kind];
}

int menu_thing_of(tt_action action)
{
    if (menu_group_of(action) == MENU_LAY)
        return tt_action_set(action).color;
    return tt_action_arg(action);
}

static bool belongs(const cli_menu *menu, tt_action action)
{
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

/* The key of an action at the present level, and where its line stands. */
static menu_line line_of(const cli_menu *menu, tt_action action, int index)
{
    if (menu->group == MENU_ANY) {
        int group = (int)menu_group_of(action);
        return (menu_line){group, group, 1, action};
    }
    int thing = menu_thing_of(action);
    if (menu->thing != MENU_ANY)
        return (menu_line){index, index, 1, action};
    if (menu->group == MENU_CLAIM)
        return (menu_line){menu->game->board->route[thing].rank, thing, 1, action};
    return (menu_line){thing, thing, 1, action};
}

static int by_order(const void *a, const void *b)
{
    return ((const menu_line *)a)->order - ((const menu_line *)b)->order;
}

/* Fills `lines`, which has room for menu->count, and gives how many there are. */
static int make_lines(const cli_menu *menu, menu_line *lines)
{
    int count = 0;
    for (int i = 0; i < menu->count; i++) {
        if (!belongs(menu, menu->open[i]))
            continue;
        menu_line one = line_of(menu, menu->open[i], i);
        int at = 0;
        while (at < count && lines[at].key != one.key)
            at++;
        if (at < count)
            lines[at].count++;
        else
            lines[count++] = one;
    }
    qsort(lines, (size_t)count, sizeof *lines, by_order);
    return count;
}

/* How many routes, cities or colors a group has. */
static int things_in(const cli_menu *menu, int group)
{
    bool seen[256] = {false};
    int count = 0;
    for (int i = 0; i < menu->count; i++) {
        int thing = menu_thing_of(menu->open[i]);
        if ((int)menu_group_of(menu->open[i]) != group || seen[thing])
            continue;
        seen[thing] = true;
        count++;
    }
    return count;
}

static void print_group(const cli_menu *menu, const menu_line *line)
{
    const tt_table_part *table = &menu->view->table;
    int things = things_in(menu, line->key);
    switch (line->key) {
    case MENU_DRAW_BLIND:
        printf("draw blind     %d card%s in the pile", table->draw_count, words_plural(table->draw_count));
        break;
    case MENU_TICKETS:
        printf("draw tickets   %d in the pile", table->ticket_pile);
        break;
    case MENU_CLAIM:
        printf("claim          %d route%s that you can pay for", things, words_plural(things));
        break;
    case MENU_STATION:
        printf("station        %d cit%s", things, things == 1 ? "y" : "ies");
        break;
    case MENU_LAY:
        printf("lay            cards of one color: %d color%s", things, words_plural(things));
        break;
    case MENU_LAY_THREE:
        printf("lay            three different colors: %d way%s", things, words_plural(things));
        break;
    case MENU_PAY:
        printf("pay            %d way%s to pay the surcharge", line->count, words_plural(line->count));
        break;
    case MENU_ABANDON:
        printf("abandon        take your cards back and end the turn");
        break;
    case MENU_MARKER:
        printf("marker         place a city marker");
        break;
    case MENU_NO_MARKER:
        printf("no marker");
        break;
    case MENU_PASS:
        printf("pass           there is nothing else to do");
        break;
    default:
        printf("draw %d         ", line->key - MENU_DRAW);
        words_card(table->market[line->key - MENU_DRAW], 0);
    }
}

static void print_route_line(const cli_menu *menu, const menu_line *line)
{
    const tt_route *route = &menu->game->board->route[line->key];
    int points = menu->game->rules->points[route->length];
    char name[NAME_ROOM];
    words_route(menu->game->board, line->key, name, sizeof name);
    words_pad(name, 34);
    printf(" %d ", route->length);
    words_color(route->color, 7);
    printf(" %2d point%s", points, words_plural(points));
    if (route->tunnel)
        printf(", tunnel");
    if (route->ferry)
        printf(", ferry with %d locomotive%s", route->ferry, words_plural(route->ferry));
    if (line->count > 1)
        printf(", %d ways to pay", line->count);
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
        printf(" needs ");
        words_cards(needs);
    } else {
        printf("%s%s", name, board->ticket[ticket].is_long ? ", a long one" : "");
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
        words_color(line->key, 0);
        printf(" (%d way%s)", line->count, words_plural(line->count));
        break;
    case MENU_LAY_THREE:
        words_mask(line->key);
        break;
    case MENU_COMPLETE:
        print_ticket_line(board, line->key);
        break;
    default:
        printf("%s", board->city_name[line->key]);
    }
}

static void print_offer(const cli_menu *menu)
{
    const tt_view *view = menu->view;
    for (int i = 0; i < view->table.offered[view->seat]; i++) {
        printf("  %2d  ", i + 1);
        print_ticket_line(menu->game->board, view->offer[i]);
        putchar('\n');
    }
}

/* The cities of a start or of Alvin stand in columns: there are forty of them. */
static bool in_columns(const cli_menu *menu)
{
    return menu->thing == MENU_ANY && (menu->group == MENU_START || menu->group == MENU_ALVIN ||
                                       menu->group == MENU_STATION || menu->group == MENU_MARKER);
}

static void print_columns(const cli_menu *menu, const menu_line *lines, int count)
{
    enum { COLUMNS = 4 };
    int rows = (count + COLUMNS - 1) / COLUMNS;
    for (int row = 0; row < rows; row++) {
        for (int i = row; i < count; i += rows) {
            printf("  %2d ", i + 1);
            if (i + rows < count)
                words_pad(menu->game->board->city_name[lines[i].key], 15);
            else
                fputs(menu->game->board->city_name[lines[i].key], stdout);
        }
        putchar('\n');
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
        printf("  %2d  ", i + 1);
        if (menu->group == MENU_ANY)
            print_group(menu, &lines[i]);
        else if (menu->thing == MENU_ANY)
            print_thing(menu, &lines[i]);
        else
            words_set(tt_action_set(lines[i].first));
        putchar('\n');
    }
    free(lines);
}

/* Passes over levels that have one line only. */
static void settle(cli_menu *menu)
{
    tt_action first = TT_NO_ACTION;
    menu_rest(menu, &first);
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
    settle(menu);
}

tt_action menu_pick(cli_menu *menu, int number)
{
    menu_line *lines = malloc((size_t)menu->count * sizeof *lines);
    int count = lines ? make_lines(menu, lines) : 0;
    if (number < 1 || number > count) {
        free(lines);
        return TT_NO_ACTION;
    }
    menu_line chosen = lines[number - 1];
    free(lines);
    if (chosen.count == 1)
        return chosen.first;
    if (menu->group == MENU_ANY)
        menu_open(menu, chosen.key, MENU_ANY);
    else
        menu_open(menu, menu->group, chosen.key);
    return TT_NO_ACTION;
}
