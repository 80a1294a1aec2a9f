/* table.h: one game at one table: its state, who sits there, what happened, and what each is told.
 *
 * No socket, clock, store or thread: whoever has those calls in here. An action is taken in two steps, so that a server
 * can put it on disk before anybody hears of it:
 *
 *     tt_action action = tt_table_read(&table, seat, decision, text, length);
 *     if (tt_table_take(&table, seat, decision, action, &answer) == TT_TAKEN)
 *         store(seat, text, tt_table_lines(...)) ? tt_table_commit(&table) : tt_table_withdraw(&table);
 *     for each seat and the watcher that somebody listens to:
 *         if (tt_table_tell(&table, viewer, &buffer)) send(buffer);
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
    bool memory_aid; /* V-6: whether people are shown what they could have written down */
} tt_setup;

/* A decision that was taken. */
typedef struct tt_taken {
    tt_action action;
    uint32_t seq; /* events of the record when it had happened */
    uint8_t seat;
    uint8_t offered, offer[TT_MAX_OFFER]; /* what a `keep` chose from */
} tt_taken;

/* What one viewer has been told. */
typedef struct tt_told {
    tt_picture *picture; /* NULL: none, or not kept (tt_table_rest), so that the next update sends all fields */
    uint64_t sum;        /* of a picture not kept: one that is the same is not sent */
    uint32_t seq;
    uint32_t decision;
} tt_told;

enum { TT_VIEWERS = TT_MAX_SEATS + 1 }; /* the seats and the watcher */

typedef struct tt_table {
    tt_setup setup;
    tt_memory memory;
    tt_state state;
    uint32_t asked[TT_MAX_SEATS]; /* decisions asked of each seat so far */
    uint32_t frozen;              /* the event at which a rebuild differed, from 1; 0: none */

    tt_event *events; /* the record so far, its result too: event i has the number i + 1; NULL: it rests */
    size_t event_count, event_room;
    tt_taken *decisions; /* in the order taken */
    size_t decision_count, decision_room;

    bool is_pending; /* an action is taken and neither committed nor withdrawn */
    tt_state next;   /* as it would then be */
    size_t next_count;
    tt_taken next_decision;
    bool no_memory; /* the log could not grow */
    bool is_carried_on;

    tt_told told[TT_VIEWERS];
    tt_picture *draft; /* where a viewer's next picture is made, which then changes places with the last one */
} tt_table;

/* Opens a table: the game is set up and dealt. False if there is no memory; then nothing is to be closed. */
bool tt_table_open(tt_table *table, const tt_setup *setup, tt_memory memory);
void tt_table_close(tt_table *table);

/* Puts a table just opened into `state`, which the `size` bytes of lines have led to: those of a record behind its
 * first line. What was decided before is not known then: decisions count from 1, and the table keeps its events when it
 * rests. False if a line is none or there is no memory; then the table is only to be closed. */
bool tt_table_carry_on(tt_table *table, const tt_state *state, const char *lines, size_t size);

/* Gives back what can be made again: pictures, and events, which follow from the seed and the decisions. For a table
 * where nothing has happened for a while. Taking, telling and greeting wake it; whoever wants its lines does so. */
void tt_table_rest(tt_table *table);
/* False if there is no memory for it; then it sleeps on. */
bool tt_table_wake(tt_table *table);

/* Actions. */

typedef enum tt_take {
    TT_TAKEN,        /* legal, and pending */
    TT_TAKEN_BEFORE, /* this seat's decision of this number was this very action; answer->seq */
    TT_TAKE_LATE,    /* that decision was another action */
    TT_TAKE_EARLY,   /* it was not asked yet */
    TT_TAKE_REFUSED, /* answer->why */
    TT_TAKE_WATCHING,
    TT_TAKE_FROZEN,
    TT_TAKE_BUSY, /* another action is pending; a server lets it wait, for the word alone tells that somebody acts */
    TT_TAKE_NO_MEMORY
} tt_take;

typedef struct tt_take_answer {
    uint32_t seq; /* events of the record once the action has happened */
    tt_why why;
} tt_take_answer;

/* Takes an action for decision number `decision` of `seat`; TT_WATCHER has none. TT_NO_ACTION is refused. */
tt_take tt_table_take(tt_table *table, int seat, uint32_t decision, tt_action action, tt_take_answer *answer);

/* The action that a client means for a decision asked of `seat`, now or before: by its text of `length` bytes, by its
 * number in the ask (tt_ask_pick), or by either, as a message has it. TT_NO_ACTION if there is no such decision or
 * action. */
tt_action tt_table_read(const tt_table *table, int seat, uint32_t decision, const char *text, int length);
tt_action tt_table_pick(const tt_table *table, int seat, uint32_t decision, int number);
tt_action tt_table_action(const tt_table *table, int seat, const tt_call *call);

/* The pending action counts, or never was. */
void tt_table_commit(tt_table *table);
void tt_table_withdraw(tt_table *table);

/* Events `from` .. `to` - 1 of the record, counted from 0, those of a pending action too, as its lines. */
void tt_table_lines(const tt_table *table, size_t from, size_t to, tt_buffer *out);

/* One event as `viewer` may see it, as a line of the record; `end` is how the game ended, for a result. */
void tt_line_write(const tt_game *game, const tt_event *event, int viewer, const tt_state *end, tt_buffer *out);

/* The whole record. Not for anybody before the game is over. */
void tt_table_record(const tt_table *table, tt_buffer *out);

/* The decision asked of `seat` now; 0 if none is, or the table is frozen. */
uint32_t tt_table_decision(const tt_table *table, int seat);

/* Somebody else sits down. */
void tt_table_seat(tt_table *table, int seat, const tt_sitter *sitter);

/* Rebuild: the set-up of a table just opened, or an action taken again, is compared with the record's lines for it. At
 * the first event that differs the table is frozen as it was before, and false; an action that is refused differs at
 * its first event. Lines that agree are passed over. False without being frozen: there is no memory, and nothing has
 * changed. */
typedef struct tt_stored {
    const char *lines;
    size_t size;
} tt_stored;

bool tt_table_compare_start(tt_table *table, tt_stored *stored);
bool tt_table_again(tt_table *table, int seat, const char *text, int length, tt_stored *stored);

/* Freezes the table behind its last event: something is stored that nothing explains. */
void tt_table_freeze(tt_table *table);

/* What viewers are told. A viewer is a seat or TT_WATCHER. */

/* Writes the update for what happened since the last one; false, and nothing written, if there is nothing to say (or no
 * memory: out->failed). Whoever listens as this viewer must get it. */
bool tt_table_tell(tt_table *table, int viewer, tt_buffer *out);

/* Writes what somebody who joins as this viewer is told: welcome, and an update with all fields and the whole history.
 * Those who listen already must have been told all. */
void tt_table_greet(tt_table *table, int viewer, tt_buffer *out);

/* What a viewer may know as things stand. */
void tt_table_view(const tt_table *table, int viewer, tt_view *view);

/* The text of an action of `seat` as things stand; gives its length. */
int tt_table_action_text(const tt_table *table, int seat, tt_action action, char text[TT_ACTION_TEXT_MAX]);

#endif
