/* menu.h: the open actions in groups, so that nobody has to read three hundred lines.
 *
 * A menu has up to three levels: what to do (draw, claim, ...), with what (which route, city or color), and which cards
 * to pay. Levels with one line only are passed over. The tickets of an offer are one level, of which several are named
 * at a time. */
#ifndef TURNTABLE_CLI_MENU_H
#define TURNTABLE_CLI_MENU_H

#include "turntable/turntable.h"

/* What to do: the first level. Every slot of the market is a line of its own. */
typedef enum menu_group {
    MENU_DRAW = 0, /* .. MENU_DRAW + TT_MARKET - 1: a slot */
    MENU_DRAW_BLIND = TT_MARKET,
    MENU_TICKETS,
    MENU_CLAIM,
    MENU_STATION,
    MENU_LAY,       /* one color */
    MENU_LAY_THREE, /* three colors */
    MENU_PAY,
    MENU_ABANDON,
    MENU_MARKER,
    MENU_NO_MARKER,
    MENU_ALVIN,
    MENU_START,
    MENU_COMPLETE,
    MENU_KEEP,
    MENU_PASS,
    MENU_GROUPS,
    MENU_ANY = -1
} menu_group;

typedef struct cli_menu {
    const tt_game *game;
    const tt_view *view;
    const tt_action *open; /* all that is legal */
    int count;
    int group; /* chosen so far, or MENU_ANY */
    int thing; /* the route, city, color, mask or ticket chosen so far, or MENU_ANY */
} cli_menu;

menu_group menu_group_of(tt_action action);
int menu_thing_of(tt_action action);

/* Goes to the level behind `group` and `thing`, each of which may be MENU_ANY, or past it where it has one line. */
void menu_open(cli_menu *menu, int group, int thing);

/* Prints the lines of the present level, numbered from 1. */
void menu_show(const cli_menu *menu);

/* Goes on with line `number`. The action if that settles it; else TT_NO_ACTION, with the menu one level further, or
 * unchanged if there is no such line. */
tt_action menu_pick(cli_menu *menu, int number);

/* How many actions the menu is down to; *first (may be NULL) is one of them. */
int menu_rest(const cli_menu *menu, tt_action *first);

#endif
