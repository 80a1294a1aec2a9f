/* menu.h: the open actions in groups, so that nobody has to read three hundred lines.
 *
 * A menu has up to three levels: what to do (draw, claim, ...), with what (which route, city or color), and which cards
 * to pay. Levels with one line only are passed over, but nothing is paid that was not shown. The tickets of an offer
 * are one level, of which several are named at a time. */
#ifndef TURNTABLE_CLI_MENU_H
#define TURNTABLE_CLI_MENU_H

#include "turntable/turntable.h"

/* What to do: the first level. Every slot of the market is a group of its own. */
typedef enum menu_group {
    MENU_DRAW = 0, /* .. MENU_DRAW + TT_MARKET_SLOTS - 1: a slot */
    MENU_DRAW_BLIND = TT_MARKET_SLOTS,
    MENU_TICKETS,
    MENU_CLAIM,
    MENU_STATION,
    MENU_LAY,
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

enum { MENU_THREE = TT_COLORS }; /* the thing of MENU_LAY that stands for three different colors */

typedef struct cli_menu {
    const tt_game *game;
    const tt_state *state;
    const tt_view *view;
    const tt_action *open; /* all that is legal */
    int count;
    int group;              /* chosen so far, or MENU_ANY */
    int thing;              /* the route, city, color or ticket chosen so far, or MENU_ANY */
    const tt_routes *among; /* claims are of these routes only; NULL: of all */
} cli_menu;

menu_group menu_group_of(tt_action action);
int menu_thing_of(tt_action action);

/* Goes to the level behind `group` and `thing`, each of which may be MENU_ANY, or past it where it has one line. */
void menu_open(cli_menu *menu, int group, int thing);

/* The claims of some routes of the board, which must outlive the menu; as menu_open otherwise. */
void menu_open_among(cli_menu *menu, const tt_routes *among);

/* Prints the lines of the present level, numbered from 1. The slots of the market share a line, in which each has its
 * own number; what stands behind them has the numbers after theirs. */
void menu_show(const cli_menu *menu);

/* The numbers that can be typed at the present level: "1, 3 or 5 to 9". */
void menu_numbers(const cli_menu *menu, char *text, int room);

/* Goes on with line `number`. The action if that settles it; else TT_NO_ACTION, with the menu one level further, or
 * unchanged if there is no such line. */
tt_action menu_pick(cli_menu *menu, int number);

/* How many actions of a group and thing (either may be MENU_ANY) are open; *first (may be NULL) is one of them. */
int menu_open_count(const cli_menu *menu, int group, int thing, tt_action *first);

/* How many actions the menu is down to; *first (may be NULL) is one of them. */
int menu_rest(const cli_menu *menu, tt_action *first);

#endif
