/* table.h: one game at one table: state, players, events, and what each viewer is sent.
 *
 * It knows no socket, clock, store or thread. An action is taken in two steps, so that a server can store it before it
 * sends anything:
 *
 *     tt_action action = tt_table_read(&table, seat, decision, text, length);
 *     if (tt_table_take(&table, seat, decision, action, &answer) == TT_TAKEN)
 *         store(seat, text, tt_table_lines(...)) ? tt_table_commit(&table) : tt_table_withdraw(&table);
 *     for each seat and the watcher, if a client listens as this viewer:
 *         if (tt_table_update(&table, viewer, &buffer)) send(buffer);
 */
#ifndef TURNTABLE_TABLE_H
#define TURNTABLE_TABLE_H

#include "turntable/bot.h"
#include "turntable/record.h"
#include "turntable/rules.h"
#include "wire/message.h"
#include "wire/picture.h"

/* What a table is opened with. The board of the game must outlive the table. */
typedef struct tt_setup {
    tt_game game;
    uint8_t seed[32];
    tt_sitter sitters[TT_MAX_SEATS];
    bool memory_aid; /* V-6: whether views show what players could have written down */
} tt_setup;

/* Sets who sits at a seat by a name of less than TT_NAME_MAX bytes: "bot:NAME" is a bot, "" an empty seat, any other
 * name a person. */
void tt_sitter_make(tt_sitter *sitter, const char *name);

/* A decision that was answered. */
typedef struct tt_taken {
    tt_action action;
    uint32_t seq; /* events of the record after it */
    uint8_t seat;
    uint8_t offered, offer[TT_MAX_OFFER]; /* the tickets that a `keep` chose from */
} tt_taken;

/* What one viewer was sent last. */
typedef struct tt_sent {
    tt_picture *picture; /* NULL: none, or freed by tt_table_rest; the next update then sends all fields */
    uint64_t sum;        /* of a freed picture: an equal one is not sent again */
    uint32_t seq;
    uint32_t decision;
} tt_sent;

enum { TT_VIEWERS = TT_MAX_SEATS + 1 }; /* the seats and the watcher */

typedef struct tt_table {
    tt_setup setup;
    tt_memory memory;
    tt_state state;
    uint32_t asked[TT_MAX_SEATS]; /* decisions asked of each seat so far */
    uint32_t frozen;              /* the event at which a rebuild differed, from 1; 0: none */

    tt_event *events; /* the record so far, with its result: event i has the number i + 1; NULL while the table rests */
    size_t event_count, event_room;
    tt_taken *decisions; /* in the order taken */
    size_t decision_count, decision_room;

    bool is_pending; /* an action is taken, and not yet committed or withdrawn */
    tt_state next;   /* the state after it */
    size_t next_count;
    tt_taken next_decision;
    bool no_memory; /* the log could not grow */
    bool is_carried_on;
    bool is_partial; /* the log lacks what came before a position: there is no record */

    tt_sent sent[TT_VIEWERS];
    tt_picture *draft; /* where a viewer's next picture is made; it is then swapped with the last one */
} tt_table;

/* Opens a table: sets up the game and deals. False if memory runs out; then there is nothing to close. */
bool tt_table_open(tt_table *table, const tt_setup *setup, tt_memory memory);
void tt_table_close(tt_table *table);

/* Continues a game at a table just opened: `state` is the state after the events in `lines`, a record without its first
 * line. Without lines nothing is known of what came before, and the table has no record. Earlier decisions are unknown:
 * decisions count from 1, and the table keeps its events when it rests. False if a line is invalid or memory runs out;
 * then the caller can only close the table. */
bool tt_table_carry_on(tt_table *table, const tt_state *state, const char *lines, size_t size);

/* Frees what can be made again: pictures, and events, which follow from the seed and the decisions. For a table where
 * nothing has happened for a while. Taking, updating and greeting wake it; before tt_table_lines the caller must. */
void tt_table_rest(tt_table *table);
/* False if memory runs out; then the table still rests. */
bool tt_table_wake(tt_table *table);

/* Actions. */

typedef enum tt_take {
    TT_TAKEN,        /* legal, and pending */
    TT_TAKEN_BEFORE, /* this action already answered this decision; answer->seq */
    TT_TAKE_LATE,    /* another action answered this decision */
    TT_TAKE_EARLY,   /* this decision is not asked yet */
    TT_TAKE_REFUSED, /* answer->why */
    TT_TAKE_WATCHING,
    TT_TAKE_FROZEN,
    TT_TAKE_BUSY, /* another action is pending; a server waits instead, since this answer would reveal that another
                     player acts */
    TT_TAKE_NO_MEMORY
} tt_take;

typedef struct tt_take_answer {
    uint32_t seq; /* events of the record after the action */
    tt_why why;
} tt_take_answer;

/* Takes an action as the answer to decision `decision` of `seat`; TT_WATCHER has none. TT_NO_ACTION is refused. */
tt_take tt_table_take(tt_table *table, int seat, uint32_t decision, tt_action action, tt_take_answer *answer);

/* Find an action for a decision asked of `seat`, now or before: by its text of `length` bytes, by its number in the ask
 * (tt_ask_pick), or by what a message contains. TT_NO_ACTION if there is no such decision or action. */
tt_action tt_table_read(const tt_table *table, int seat, uint32_t decision, const char *text, int length);
tt_action tt_table_pick(const tt_table *table, int seat, uint32_t decision, int number);
tt_action tt_table_action(const tt_table *table, int seat, const tt_call *call);

/* Makes the pending action final, or drops it. */
void tt_table_commit(tt_table *table);
void tt_table_withdraw(tt_table *table);

/* Writes events `from` .. `to` - 1, counted from 0, as lines of the record. Events of a pending action follow the
 * others. */
void tt_table_lines(const tt_table *table, size_t from, size_t to, tt_buffer *out);

/* One event as `viewer` may see it, as a line of the record; `end` is how the game ended, for a result. */
void tt_line_write(const tt_game *game, const tt_event *event, int viewer, const tt_state *end, tt_buffer *out);

/* Writes the whole record. It must not be sent to players before the game is over. The table is not partial. */
void tt_table_record(const tt_table *table, tt_buffer *out);

/* The decision asked of `seat` now; 0 if none is, or the table is frozen. */
uint32_t tt_table_decision(const tt_table *table, int seat);

/* Changes the player at a seat. */
void tt_table_seat(tt_table *table, int seat, const tt_sitter *sitter);

/* Rebuild a table from stored actions: compare the events of a table just opened, or of an action taken again, with the
 * stored lines. Lines that agree are skipped. At the first event that differs the result is false, and the table is
 * frozen in its state before the action; a refused action differs at its first event. False without being frozen:
 * memory ran out, and nothing has changed. */
typedef struct tt_stored {
    const char *lines;
    size_t size;
} tt_stored;

bool tt_table_compare_start(tt_table *table, tt_stored *stored);
bool tt_table_again(tt_table *table, int seat, const char *text, int length, tt_stored *stored);

/* Freezes the table after its last event: the store holds something that the table can't explain. */
void tt_table_freeze(tt_table *table);

/* Messages to viewers. A viewer is a seat or TT_WATCHER. */

/* Writes the update since the last one; false, and nothing written, if there is nothing new (or no memory:
 * out->failed). Every client that listens as this viewer must get it. */
bool tt_table_update(tt_table *table, int viewer, tt_buffer *out);

/* Writes what a client that joins as this viewer gets: welcome, and an update with all fields and the whole history.
 * Other clients of this viewer must have got every update before. */
void tt_table_greet(tt_table *table, int viewer, tt_buffer *out);

/* The current view of a viewer. */
void tt_table_view(const tt_table *table, int viewer, tt_view *view);

/* Writes the text of an action of `seat` in the current state; gives its length. */
int tt_table_action_text(const tt_table *table, int seat, tt_action action, char text[TT_ACTION_TEXT_MAX]);

#endif
