/* mutations.h: one changed fact in a record, each such that no game by the rules can have gone so.
 *
 * A mutation knows by construction that what it makes is wrong: it touches only what the rules settle, or what a later
 * line contradicts. It never makes a record that is merely another game. */
#ifndef TURNTABLE_TESTS_MUTATIONS_H
#define TURNTABLE_TESTS_MUTATIONS_H

#include "record_kit.h"

enum { STORY_EVENTS = 8192 };

/* A record taken apart: event i stands in line i + 2, the result behind the last event. */
typedef struct story {
    tt_header header;
    tt_game game;
    tt_event event[STORY_EVENTS];
    int events;
    tt_result result;
    bool has_result;
} story;

void story_read(story *s, const page *p);
void story_write(const story *s, page *p);
void story_copy(story *to, const story *from);

/* Changes to the sequence of events. */
void story_insert(story *s, int i, tt_event event);
void story_remove(story *s, int i);

/* Changes that fit many kinds of event: told of the next player, or left out. False if event i is of another kind. */
bool next_player(story *s, int i, int kind);
bool removed(story *s, int i, int kind);

void story_swap(story *s, int i, int j);

/* Looking around event i. */
bool is_kind(const story *s, int i, int kind); /* false outside the record */
bool is_board_game(const story *s);
int next_of(const story *s, int i, int kind); /* the next event of this kind behind i, or -1 */
int last_of(const story *s, int i, int kind); /* the last one before i, or -1 */
bool pile_runs_out(const story *s, int i);    /* behind i the draw pile is used up, to its last card */
void market_before(const story *s, int i, uint8_t market[TT_MARKET_SLOTS]); /* the market before event i */
int turn_before(const story *s, int i); /* the seat whose turn it is at event i; -1 at the start */
int asked_first(const story *s, int i); /* the first event of the turn that i belongs to */

/* One mutation: changes what it speaks of at event i and gives true, or false and changes nothing. `rules` are those
 * that the re-player may name, "G-5|G-8"; "*" is any. */
typedef struct mutation {
    const char *name;
    const char *rules;
    bool (*apply)(story *s, int i);
} mutation;

/* Lists that end with a mutation without a name. */
extern const mutation mutations_start[], mutations_cards[], mutations_routes[], mutations_yards[], mutations_end[];

/* Changes of form: the same facts, written otherwise. */
typedef struct misspelling {
    const char *name;
    void (*apply)(page *p);
} misspelling;

extern const misspelling misspellings[];

#endif
