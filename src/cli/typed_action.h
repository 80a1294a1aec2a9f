/* typed_action.h: reads actions that people type.
 *
 * It accepts the texts of docs/record.md ("claim paris-zurich 3 red"), the numbers of the menu, and shorter forms: the
 * beginning of a city's name, cards in any order, no cards if there is one payment or to see all payments. Unlike in
 * records, slots of the market count from 1, as on the screen; "record draw 0" reads a text as in records. */
#ifndef TURNTABLE_CLI_TYPED_ACTION_H
#define TURNTABLE_CLI_TYPED_ACTION_H

#include "cli/menu.h"

typedef enum typed_kind {
    TYPED_ACTION,   /* `action`, which may be illegal */
    TYPED_NARROWED, /* no action yet: the menu shows the next level */
    TYPED_REFUSED,  /* impossible: `text` says why */
    TYPED_UNKNOWN   /* not understood: `text` says what; it may be "" */
} typed_kind;

typedef struct typed_action {
    typed_kind kind;
    tt_action action;
    char text[400];
} typed_action;

/* Reads one line typed by the person at menu->view->seat in `state`. */
void typed_action_read(const tt_state *state, cli_menu *menu, const char *line, typed_action *answer);

/* Writes to answer->text why `action` was refused, and what can be paid instead. */
void typed_action_explain(const tt_state *state, cli_menu *menu, tt_action action, tt_why why, typed_action *answer);

#endif
