/* record.h: records of games (docs/record.md), positions (docs/position.md), seeds, and events as sentences for people.
 *
 *     tt_replay replay;
 *     tt_step step;
 *     tt_replay_begin(&replay, text, size, NULL, TT_REPLAY_AS_TOLD);
 *     while (tt_replay_next(&replay, &step) == TT_REPLAY_STEP)
 *         look_at(&replay.game, &replay.before, step.seat, step.action, &replay.state);
 *     if (replay.fault.line)
 *         complain(replay.fault.line, replay.fault.rule, replay.fault.text);
 */
#ifndef TURNTABLE_RECORD_H
#define TURNTABLE_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "turntable/action.h"
#include "turntable/event.h"
#include "turntable/export.h"
#include "turntable/game.h"
#include "turntable/rng.h"
#include "turntable/score.h"
#include "turntable/state.h"
#include "turntable/view.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Seeds and hashes. */

enum { TT_HEX_SIZE = 65 }; /* 64 digits and the closing 0 */

/* The seed of game `game` (from 0) under `--seed TEXT`: SHA-256 of "turntable/TEXT/game". */
TT_API void tt_seed_make(const char *text, size_t length, uint64_t game, uint8_t seed[32]);

/* SHA-256 of `size` bytes. */
TT_API void tt_sha256(const void *bytes, size_t size, uint8_t hash[32]);

/* 32 bytes as 64 lowercase hex digits, and back. Reading takes that one form only; false, and `bytes` unchanged, for
 * anything else. */
TT_API void tt_hex_write(const uint8_t bytes[32], char hex[TT_HEX_SIZE]);
TT_API bool tt_hex_read(const char *hex, size_t length, uint8_t bytes[32]);

/* Writing. */

/* Where written bytes go, in pieces of any size. */
typedef struct tt_output {
    void (*put)(void *context, const char *bytes, size_t size);
    void *context;
} tt_output;

enum { TT_NAME_MAX = 128, TT_ENGINE_MAX = 64 }; /* bytes, the closing 0 included */

/* The first line of a record. */
typedef struct tt_header {
    const tt_rules *rules;
    tt_options options;
    uint8_t players;
    uint8_t seed[32];
    char seats[TT_MAX_SEATS][TT_NAME_MAX]; /* who sits there: "ana", "bot:random"; UTF-8 */
    char engine[TT_ENGINE_MAX];            /* the version that wrote it */
    char board[TT_HEX_SIZE];               /* SHA-256 of the file of a custom board, else "" */
} tt_header;

/* Fills *header for a new game. The caller fills in `seats` and `seed`. */
TT_API void tt_header_begin(const tt_game *game, tt_header *header);

/* Writes the first line, its line end included. */
TT_API void tt_header_write(const tt_header *header, const tt_output *out);

/* For whom a line is written: a seat, TT_WATCHER, or TT_EVERYTHING for the record itself. */
enum { TT_EVERYTHING = 254 };

/* Writes the line of an event as `viewer` may see it ("What others get" in docs/record.md), its line end included. The
 * event is not a result. */
TT_API void tt_event_write(const tt_game *game, const tt_event *event, int viewer, const tt_output *out);

/* A sink that writes the line of every event. The recorder must outlive it. */
typedef struct tt_recorder {
    const tt_game *game;
    int viewer;
    tt_output out;
} tt_recorder;

TT_API tt_sink tt_recorder_sink(tt_recorder *recorder);

/* What the result line says. */
typedef struct tt_result {
    tt_score score;                              /* borrowed[i] is the route used by the station in `station[i]` */
    uint8_t station[TT_MAX_SEATS][TT_MAX_MARKS]; /* europe: the cities of the stations that borrow, in the order of
                                                    cities; then TT_NO_CITY */
} tt_result;

/* The result of a finished game. */
TT_API void tt_result_make(const tt_game *game, const tt_state *state, tt_result *result);

/* Writes the result line, its line end included. */
TT_API void tt_result_write(const tt_game *game, const tt_result *result, const tt_output *out);

/* Reading. */

enum { TT_FAULT_TEXT_MAX = 512 };

/* Why a record or a position was refused. */
typedef struct tt_record_fault {
    int line;                     /* from 1; 0: there is no fault */
    const char *rule;             /* "G-12", as in docs/rules.md; "" if no rule is broken, only the form */
    char text[TT_FAULT_TEXT_MAX]; /* a sentence for people, without line and rule */
} tt_record_fault;

/* These functions read one line of `size` bytes, without its line end. The line must have exactly the fields that
 * docs/record.md names, in that order and form; else the answer is false and *fault says why. `number` is the number of
 * the line, for *fault. They do not check whether the event is possible.
 *
 * tt_event_read fills only `kind` for a result line; tt_result_read reads that one. In the event of a `tickets_kept`
 * line the kept tickets come first, because the line does not give the order of the offer. tt_result_read leaves
 * longest_path empty. */
TT_API bool tt_header_read(const char *line, size_t size, tt_header *header, tt_record_fault *fault);
TT_API bool tt_event_read(const tt_game *game, const char *line, size_t size, int number, tt_event *event,
                          tt_record_fault *fault);
TT_API bool tt_result_read(const tt_game *game, const char *line, size_t size, int number, tt_result *result,
                           tt_record_fault *fault);

/* Makes the game of a header. For a record on a custom board, `board` must have the sha256 that the header names; else
 * it is NULL. False, with *fault at line 1, if the board does not match or there is no such game. */
TT_API bool tt_header_game(const tt_header *header, const tt_board *board, tt_game *game, tt_record_fault *fault);

/* Replay: the core checks the record. Each decision is read from the lines about it and applied; then the events are
 * compared with the record, line by line. A last line without a line end is ignored. */

typedef enum tt_replay_mode {
    TT_REPLAY_AS_TOLD,   /* hidden cards are as the record says, whatever its seed */
    TT_REPLAY_FROM_SEED, /* every shuffle must follow from the seed of the header */
} tt_replay_mode;

/* One player's decision. At the start and at a scoring, each player's choice is a decision of its own, and so is each
 * ticket named. */
typedef struct tt_step {
    int seat;
    tt_action action;
    int first_line, last_line; /* its lines; all decisions of one `scoring` share one line */
    const char *lines;         /* these lines in the text, line ends included */
    size_t size;
} tt_step;

typedef enum tt_replay_answer {
    TT_REPLAY_STEP,  /* one more decision */
    TT_REPLAY_ENDED, /* the record ends here and has no fault */
    TT_REPLAY_FAULT  /* see replay->fault */
} tt_replay_answer;

/* A place in a text: the next line. */
typedef struct tt_place {
    size_t at;
    int line;
} tt_place;

/* A replay in progress. The text must stay unchanged while it is used. Allocates nothing. The caller may read the first
 * part; the rest is internal. */
typedef struct tt_replay {
    tt_header header;
    tt_game game;
    tt_state state;        /* after the last step */
    tt_state before;       /* before the last step */
    tt_record_fault fault; /* of the record; fault.line is 0 while there is none */
    bool has_result;       /* the result line was read: the record is complete */
    tt_place done;         /* the line after the last one that a step has explained; the set-up counts as a step */
    int fresh[2]; /* tickets at the top of the pile whose order the record has not shown, in two parts: src/chance */

    /* Where the record can be continued: the lines of all events up to `settled` end at `settled_at`. */
    tt_state settled;
    tt_place settled_at;

    const char *text;
    size_t size;  /* of its whole lines */
    bool is_torn; /* an incomplete line follows them */
    int mode;
    tt_place next;        /* the next line to be explained */
    tt_place ahead;       /* the line of the next train card not yet put on a pile */
    int ahead_card;       /* which of its cards that is */
    bool ahead_new_round; /* a new_round line comes before it */
    int impossible_line;  /* the line of a card or ticket that cannot be where the record says; 0: none */
    const char *impossible_rule;
    char impossible_text[TT_FAULT_TEXT_MAX / 2];
    int withheld;           /* choices at the start that were read before their events came */
    int event_count;        /* events of this step so far */
    bool is_decided;        /* the lines of this step contain its whole decision */
    bool cut;               /* the record ends inside this step, before its whole decision */
    tt_rng rng;             /* for dealing hidden cards again */
    const tt_sink *lacking; /* at the end of the record: gets the events of the last step that have no line */
} tt_replay;

/* Reads the header and replays the set-up of the record in `text`. `board` is as in tt_header_game. False, with
 * replay->fault, if there is a fault. */
TT_API bool tt_replay_begin(tt_replay *replay, const char *text, size_t size, const tt_board *board,
                            tt_replay_mode mode);

/* Replays one decision, after tt_replay_begin returned true. A record may stop anywhere. If it stops inside the events
 * of a decision, these are checked and then the decision is left out: at TT_REPLAY_ENDED the state is the one before
 * it. But it is kept if its turn_end or scoring is in the record. After the end or a fault every call gives the same
 * answer. */
TT_API tt_replay_answer tt_replay_next(tt_replay *replay, tt_step *step);

/* Replays the whole record. True if it has no fault; else *fault is the first one. */
TT_API bool tt_record_verify(const char *text, size_t size, const tt_board *board, tt_replay_mode mode,
                             tt_record_fault *fault);

/* How an unfinished record is continued. */
typedef struct tt_resumed {
    size_t size;     /* bytes of the text to keep: new events are written after them */
    int lines;       /* how many lines these are */
    bool has_result; /* the record is complete: there is nothing to continue */
    bool dealt_anew; /* its shuffles do not follow from its seed: what is hidden was dealt from `fresh` */
} tt_resumed;

/* Continues a record from the beginning of the decision inside which it stops. What is still hidden is dealt from the
 * record's seed. If the shuffles so far do not follow from that seed, it is dealt from the 32 random bytes of `fresh`.
 *
 * Fills *game, *state and *resumed. A record may stop between a turn_end and the events that follow from it: `lacking`
 * (may be NULL) gets these events, after *game is filled; append their lines to the text that is kept. False, with
 * *fault, if the record has a fault. `replay` is working memory. */
TT_API bool tt_record_resume(const char *text, size_t size, const tt_board *board, const uint8_t fresh[32],
                             const tt_sink *lacking, tt_replay *replay, tt_game *game, tt_state *state,
                             tt_resumed *resumed, tt_record_fault *fault);

/* Positions: a full state as a text for people and programs (docs/position.md). */

TT_API void tt_position_write(const tt_game *game, const tt_state *state, const tt_output *out);

/* Reads a position; `board` is as in tt_header_game. Gives the same bytes as the state that was written. False, with
 * *fault, if the text is not a position or tt_state_audit finds a fault; do not use *game and *state then. */
TT_API bool tt_position_read(const char *text, size_t size, const tt_board *board, tt_game *game, tt_state *state,
                             tt_record_fault *fault);

/* Who plays, as far as a position says it. */
typedef struct tt_players {
    char name[TT_MAX_SEATS][TT_NAME_MAX]; /* UTF-8 without control characters; "" for a seat without a name */
    uint8_t color[TT_MAX_SEATS];          /* of the trains: a number for tt_player_color, each once */
} tt_players;

/* "blue", "red", "green", "yellow", "black" and "white": the colors of players, 0 .. TT_MAX_SEATS - 1. A seat has the
 * color of its number unless a position says otherwise. */
TT_API const char *tt_player_color(int color);

/* Writes and reads a position with its players. Both do the same as the functions above if `players` is NULL. */
TT_API void tt_position_write_players(const tt_game *game, const tt_state *state, const tt_players *players,
                                      const tt_output *out);
TT_API bool tt_position_read_players(const char *text, size_t size, const tt_board *board, tt_game *game,
                                     tt_state *state, tt_players *players, tt_record_fault *fault);

/* Events as sentences. */

/* Writes one English sentence ("Blue takes red.") about any event but a result into `text`, at most `room` bytes with
 * the closing 0, and returns its length. `names` has one name for each seat. The sentence says no more than `viewer`
 * (as in tt_event_write) may know. A player named "You" or "You (Blue)" is addressed: "You take". */
TT_API int tt_event_tell(const tt_game *game, const char *const *names, int viewer, const tt_event *event, char *text,
                         int room);

/* The same for a result: who wins, and the points of all players. */
TT_API int tt_result_tell(const tt_game *game, const char *const *names, const tt_result *result, char *text, int room);

#ifdef __cplusplus
}
#endif

#endif
