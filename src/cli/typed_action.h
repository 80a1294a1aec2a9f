/* typed_action.h: what people type, made into actions.
 *
 * Taken are the texts of docs/record.md ("claim paris-zurich 3 red"), the numbers of the menu, and shorter forms:
 * cities by the beginning of their names, cards in any order, no cards where one payment is open or to be shown them
 * all. One thing differs from records: slots of the market count from 1, as on the screen. "record draw 0" says it as
 * records do. */
#ifndef TURNTABLE_CLI_TYPED_ACTION_H
#define TURNTABLE_CLI_TYPED_ACTION_H

#include "cli/menu.h"

typedef enum typed_kind {
    TYPED_ACTION,   /* `action`: legal or not, as tt_apply will say */
    TYPED_NARROWED, /* no action yet: the menu is one step further */
    TYPED_REFUSED,  /* it can't be: `text` says why */
    TYPED_UNKNOWN   /* not understood; `text` says what, if anything can be said */
} typed_kind;

typedef struct typed_action {
    typed_kind kind;
    tt_action action;
    char text[400];
} typed_action;

/* Reads one line typed by the person at menu->view->seat in `state`. */
void typed_action_read(const tt_state *state, cli_menu *menu, const char *line, typed_action *answer);

/* Puts into answer->text why `action` was refused, and what can be paid instead. */
void typed_action_explain(const tt_state *state, cli_menu *menu, tt_action action, tt_why why, typed_action *answer);

#endif
