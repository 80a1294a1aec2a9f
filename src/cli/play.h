/* play.h: one person's game against bots. */
#ifndef TURNTABLE_CLI_PLAY_H
#define TURNTABLE_CLI_PLAY_H

#include <stdio.h>

#include "arena/arena.h"
#include "cli/menu.h"
#include "turntable/turntable.h"

typedef struct play {
    tt_game game;
    tt_state state;
    tt_header header;
    int seat;                        /* the person's */
    tt_player players[TT_MAX_SEATS]; /* the bots at the other seats */
    tt_view view;                    /* what the person may know, now */
    tt_action open[TT_MAX_LEGAL];
    cli_menu menu;
    FILE *record; /* the record so far, in memory */
    char *record_text;
    size_t record_size;
    bool saved;     /* since the last event */
    bool kept;      /* the same, where --continue finds it */
    bool continued; /* by --continue: until the person has done something it is found there again */
    bool decided;   /* the person has done something in this sitting */
    bool leaving;   /* the last thing typed was quit, with moves that are not saved */
    tt_recorder recorder;
    tt_sink recorder_sink;
} play;

/* Where the events of the game go: into the record, and told to the person. */
tt_sink play_sink(play *p);

/* Tells the person of an event, unless it says nothing new. */
void play_tell(const play *p, const tt_event *event);

/* Tells the person once more what happened: the last so many events, as far as the person may know them. */
void play_log(play *p, int last);

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
