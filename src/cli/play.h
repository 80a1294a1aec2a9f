/* play.h: one person's game against bots. */
#ifndef TURNTABLE_CLI_PLAY_H
#define TURNTABLE_CLI_PLAY_H

#include <stdio.h>

#include "cli/menu.h"
#include "table/host.h"

/* A client of a table: of the game it has what the table lets the person's seat know. */
typedef struct play {
    tt_host host; /* the table, and the bots at the other seats */
    const tt_game *game;
    tt_header header; /* the first line of the record */
    int seat;         /* the person's */
    size_t told;      /* events of the table that the person was told */
    tt_view view;     /* what the person may know, now */
    tt_state world;   /* some state with this view: the core answers from states */
    tt_action open[TT_MAX_LEGAL];
    tt_task task; /* what the person is asked, as a bot would be */
    cli_menu menu;
    bool saved;     /* since the last event */
    bool kept;      /* the same, where --continue finds it */
    bool continued; /* by --continue: until the person has done something it is found there again */
    bool decided;   /* the person has done something in this sitting */
    bool leaving;   /* the last thing typed was quit, with moves that are not saved */
} play;

/* Looks at the table: view, world, task. */
void play_look(play *p);

/* Tells the person what has happened at the table since the last time. */
void play_tell_news(play *p);

/* Tells the person once more what happened: the last so many events, as far as the person may know them. */
void play_log(const play *p, int last);

/* Shows on a terminal that `who` is thinking, if it is a bot that takes its time; with NULL takes that away again. */
void play_thinking(const struct tt_bot *bot, const char *who);

/* Tells the person, who is asked, what a bot would do and why: as turntable advise would of the saved game. */
void play_hint(play *p);

/* Writes the record so far to a file: 0 or an errno. */
int play_write(play *p, const char *path);

/* Keeps the running game where --continue finds it, once the person has done something in it; if that can't be done, it
 * is not. */
void play_keep(play *p);

/* Asks the person, who is asked, until an action is done. False if the person ends the game instead. */
bool play_ask(play *p);

/* After the end: the person may still save and look. */
void play_linger(play *p);

#endif
