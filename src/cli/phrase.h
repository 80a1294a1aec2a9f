/* phrase.h: what people type, made into actions.
 *
 * Taken are the texts of docs/record.md ("claim paris-zurich 3 red"), the numbers of the menu, and shorter forms:
 * cities by the beginning of their names, cards in any order, no cards where one payment is open or to be shown them
 * all. One thing differs from records: slots of the market count from 1, as on the screen. "record draw 0" says it as
 * records do. */
#ifndef TURNTABLE_CLI_PHRASE_H
#define TURNTABLE_CLI_PHRASE_H

#include "cli/menu.h"

typedef enum phrase_kind {
    PHRASE_ACTION,   /* `action`: legal or not, as tt_apply will say */
    PHRASE_NARROWED, /* no action yet: the menu is one step further */
    PHRASE_REFUSED,  /* it can't be: `text` says why */
    PHRASE_UNKNOWN   /* not understood; `text` says what, if anything can be said */
} phrase_kind;

typedef struct phrase {
    phrase_kind kind;
    tt_action action;
    char text[400];
} phrase;

/* Reads one line typed by the person at menu->view->seat in `state`. */
void phrase_read(const tt_state *state, cli_menu *menu, const char *line, phrase *answer);

/* Puts into answer->text why `action` was refused, and what can be paid instead. */
void phrase_why(const tt_state *state, cli_menu *menu, tt_action action, tt_why why, phrase *answer);

#endif
