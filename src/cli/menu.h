/* menu.h: the open actions in groups, since there can be hundreds of them.
 *
 * A menu has up to three levels: what to do (draw, claim, ...), with what (a route, city or color), and which cards to
 * pay. Levels with one line are skipped, but a payment is always shown first. The tickets of an offer are one level;
 * several can be chosen at a time. */
#ifndef TURNTABLE_CLI_MENU_H
#define TURNTABLE_CLI_MENU_H

#include "turntable/turntable.h"

/* What to do: the first level. Every slot of the market is a group. */
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

enum { MENU_THREE = TT_COLORS }; /* the thing of MENU_LAY for three different colors */

typedef struct cli_menu {
    const tt_game *game;
    const tt_state *state;
    const tt_view *view;
    const tt_action *open; /* all that is legal */
    int count;
    int group;              /* chosen so far, or MENU_ANY */
    int thing;              /* the route, city, color or ticket chosen so far, or MENU_ANY */
    const tt_routes *among; /* only claims of these routes; NULL: of all */
} cli_menu;

menu_group menu_group_of(tt_action action);
int menu_thing_of(tt_action action);

/* Opens the level after `group` and `thing`, each of which may be MENU_ANY. A level with one line is skipped. */
void menu_open(cli_menu *menu, int group, int thing);

/* The same for the claims of these routes; `among` must outlive the menu. */
void menu_open_among(cli_menu *menu, const tt_routes *among);

/* Prints the lines of the current level, numbered from 1. The slots of the market share a line; each has a number. */
void menu_show(const cli_menu *menu);

/* The numbers that can be typed at the current level: "1, 3 or 5 to 9". */
void menu_numbers(const cli_menu *menu, char *text, int room);

/* Chooses line `number`. Returns the action if only one is left; else TT_NO_ACTION, and the menu shows the next level,
 * or the same one if there is no such line. */
tt_action menu_pick(cli_menu *menu, int number);

/* The number of open actions of a group and thing (each may be MENU_ANY); *first (may be NULL) is one of them. */
int menu_open_count(const cli_menu *menu, int group, int thing, tt_action *first);

/* The number of actions that the current level still allows; *first (may be NULL) is one of them. */
int menu_rest(const cli_menu *menu, tt_action *first);

#endif
