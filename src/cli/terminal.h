/* terminal.h: a person at a terminal who plays against bots: `turntable play`. */
#ifndef TURNTABLE_CLI_TERMINAL_H
#define TURNTABLE_CLI_TERMINAL_H

#include <stdio.h>

#include "cli/menu.h"
#include "table/host.h"

/* A client of a table. Of the game it uses only what the table shows to the person's seat. */
typedef struct terminal {
    tt_host host; /* the table, and the bots at the other seats */
    const tt_game *game;
    tt_header header; /* the first line of the record */
    int seat;         /* the person's */
    size_t printed;   /* events of the table that were printed */
    tt_view view;     /* the person's view, now */
    tt_state world;   /* a state with this view: the core answers from states */
    tt_action open[TT_MAX_LEGAL];
    tt_task task; /* the person's decision, in the form that bots get */
    cli_menu menu;
    bool saved;     /* by the person, since the last event */
    bool kept;      /* for --continue, since the last event */
    bool continued; /* by --continue: the file stays valid until the person acts */
    bool decided;   /* the person has acted since the program started */
    bool leaving;   /* the last line typed was quit, with actions that are not saved */
} terminal;

/* Updates view, world and task from the table. */
void terminal_look(terminal *t);

/* Prints the events since the last call, as far as the person may know them. */
void terminal_print_news(terminal *t);

/* Prints the last `last` events again, as far as the person may know them. */
void terminal_log(const terminal *t, int last);

/* Prints on a terminal that `who` is thinking, if `bot` takes its time; with NULL clears that line. */
void terminal_thinking(const struct tt_bot *bot, const char *who);

/* Prints what a bot would do in place of the person, who must be asked, and why: the same as turntable advise prints
 * for the saved game. */
void terminal_hint(terminal *t);

/* Writes the record so far to a file: 0 or an errno. */
int terminal_write(terminal *t, const char *path);

/* Keeps the running game for --continue, once the person has acted. Failures are ignored. */
void terminal_keep(terminal *t);

/* Asks the person, who must be asked, until an action is done. False if the person ends the game instead. */
bool terminal_ask(terminal *t);

/* After the end of the game: takes commands such as save and board, until quit. */
void terminal_linger(terminal *t);

#endif
