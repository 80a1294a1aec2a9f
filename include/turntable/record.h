/* record.h: records of games (docs/record.md), positions (docs/position.md), seeds, and events told to people.
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

/* The header of a game that begins: seats and seed are still to be filled in. */
TT_API void tt_header_begin(const tt_game *game, tt_header *header);

/* Writes the first line, its line end included. */
TT_API void tt_header_write(const tt_header *header, const tt_output *out);

/* For whom a line is written: a seat, TT_WATCHER, or TT_EVERYTHING for the record itself. */
enum { TT_EVERYTHING = 254 };

/* Writes the line of an event, any but a result, as `viewer` may see it ("What others get" in docs/record.md), its
 * line end included. */
TT_API void tt_event_write(const tt_game *game, const tt_event *event, int viewer, const tt_output *out);

/* A sink that writes the line of every event it is told. The recorder must outlive it. */
typedef struct tt_recorder {
    const tt_game *game;
    int viewer;
    tt_output out;
} tt_recorder;

TT_API tt_sink tt_recorder_sink(tt_recorder *recorder);

/* What the result line says. */
typedef struct tt_result {
    tt_score score;                              /* borrowed[i] is the route used by the station in `station[i]` */
    uint8_t station[TT_MAX_SEATS][TT_MAX_MARKS]; /* europe: in the order of cities; TT_NO_CITY behind the last one that
                                                    borrows */
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
    const char *rule;             /* "G-12", as in docs/rules.md; "" where the fault is one of form, not of the rules */
    char text[TT_FAULT_TEXT_MAX]; /* a sentence for people, without line and rule */
} tt_record_fault;

/* These read one line of `size` bytes, without its line end, strictly: exactly the fields that docs/record.md names, in
 * that order and written that way. `number` is the line's number for *fault. False, with *fault, if it is anything
 * else. Whether what the line says can happen is not looked at.
 *
 * tt_event_read fills only `kind` for a result line; tt_result_read reads that one. In the event of a `tickets_kept`
 * line the tickets kept stand in front of the others, for a line does not tell the order of the offer. A result read
 * has no longest_path. */
TT_API bool tt_header_read(const char *line, size_t size, tt_header *header, tt_record_fault *fault);
TT_API bool tt_event_read(const tt_game *game, const char *line, size_t size, int number, tt_event *event,
                          tt_record_fault *fault);
TT_API bool tt_result_read(const tt_game *game, const char *line, size_t size, int number, tt_result *result,
                           tt_record_fault *fault);

/* Makes the game of a header. `board` is needed for a record on a custom board, its sha256 must be the one named;
 * else it is NULL. False, with *fault at line 1, if that is not so or there is no such game. */
TT_API bool tt_header_game(const tt_header *header, const tt_board *board, tt_game *game, tt_record_fault *fault);

/* Re-play: the one checker of a record is the core. Each decision is taken from the lines that tell of it, applied, and
 * what then happens is compared with the record line by line. A record is a text of whole lines: a last one that is not
 * ended is not there yet. */

typedef enum tt_replay_mode {
    TT_REPLAY_AS_TOLD,   /* hidden cards lie as the record tells, whatever its seed */
    TT_REPLAY_FROM_SEED, /* every shuffle must follow from the seed of the header */
} tt_replay_mode;

/* One player's decision. The choices of all at the start and the tickets named at a scoring are decisions of their
 * own, one by one. */
typedef struct tt_step {
    int seat;
    tt_action action;
    int first_line, last_line; /* the lines that tell of it; those of one `scoring` share its line */
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

/* A re-play under way. The text must stay unchanged while it is used; nothing is allocated. The caller looks at the
 * first part, the rest is the re-player's own. */
typedef struct tt_replay {
    tt_header header;
    tt_game game;
    tt_state state;        /* after the last step */
    tt_state before;       /* before the last step */
    tt_record_fault fault; /* of the record; fault.line is 0 as long as there is none */
    bool has_result;       /* the result line was read: the record is complete */
    tt_place done;         /* behind the last line that a step has explained; the set-up counts as one */

    /* Where the record could be carried on from: what `settled` has told ends at `settled_at`. */
    tt_state settled;
    tt_place settled_at;

    const char *text;
    size_t size;  /* of its whole lines */
    bool is_torn; /* something stands behind them that is no whole line */
    int mode;
    tt_place next;        /* the next line to be explained */
    tt_place ahead;       /* the line of the next train card not yet put on a pile */
    int ahead_card;       /* which of its cards that is */
    bool ahead_new_round; /* a new_round stands before it */
    int impossible_line;  /* the line of a card or ticket that can't lie where the record has it; 0: none */
    const char *impossible_rule;
    char impossible_text[TT_FAULT_TEXT_MAX / 2];
    int fresh[2]; /* tickets at the top of the pile whose order is still open, in two parts one after another */
    int withheld; /* choices at the start that were read before the core told of them */
    int told;     /* events of this step so far */
    bool stands;  /* the lines of this step tell all that was decided in it */
    bool cut;     /* the record ends inside this step, and it does not stand */
    tt_rng rng;   /* for what is dealt anew */
    const tt_sink *lacking; /* gets the events that a step that stands lacks at the end of the record */
} tt_replay;

/* Reads the header and re-plays the set-up of the record in `text`. `board` as in tt_header_game. False if there is a
 * fault so far, told in replay->fault. */
TT_API bool tt_replay_begin(tt_replay *replay, const char *text, size_t size, const tt_board *board,
                            tt_replay_mode mode);

/* Re-plays one decision; after tt_replay_begin was true. A record may stop anywhere: a decision inside whose events it
 * stops is checked as far as it goes and then left out, so that at TT_REPLAY_ENDED the state is the one in which it was
 * asked, unless its turn_end or scoring is still there. After the end or a fault every call gives the same answer. */
TT_API tt_replay_answer tt_replay_next(tt_replay *replay, tt_step *step);

/* Re-plays all. True if the record has no fault; else *fault says the first. */
TT_API bool tt_record_verify(const char *text, size_t size, const tt_board *board, tt_replay_mode mode,
                             tt_record_fault *fault);

/* How a running record is carried on. */
typedef struct tt_resumed {
    size_t size;     /* bytes of the text that stand: what happens next is written behind them */
    int lines;       /* how many lines these are */
    bool has_result; /* there is nothing to carry on: the record is complete */
    bool dealt_anew; /* its shuffles do not follow from its seed: the hidden rest was dealt from `fresh` */
} tt_resumed;

/* Carries a record on from the beginning of the decision inside which it stops. What is still hidden is dealt from the
 * record's seed; where the shuffles so far do not follow from it, anew from the 32 bytes of `fresh`, which the caller
 * takes from a source of randomness.
 *
 * *game and *state get the game and its position, *resumed what stands of the text. The events that `state` has seen
 * but the text lacks (it may stop between a turn_end and what follows of itself) go to `lacking` (may be NULL), when
 * *game is filled already; their lines belong behind what stands. False, with *fault, if the record has a fault.
 * `replay` is memory to work in. */
TT_API bool tt_record_resume(const char *text, size_t size, const tt_board *board, const uint8_t fresh[32],
                             const tt_sink *lacking, tt_replay *replay, tt_game *game, tt_state *state,
                             tt_resumed *resumed, tt_record_fault *fault);

/* Positions: a full state as a text for people and programs (docs/position.md). */

TT_API void tt_position_write(const tt_game *game, const tt_state *state, const tt_output *out);

/* Reads a position; `board` as in tt_header_game. Equal to the bytes of the state that was written. False, with *fault,
 * if the text is no position or tt_state_audit finds it unsound; *game and *state are then not to be used. */
TT_API bool tt_position_read(const char *text, size_t size, const tt_board *board, tt_game *game, tt_state *state,
                             tt_record_fault *fault);

/* Events told to people. */

/* Writes one English sentence ("Blue takes red.") about any event but a result into `text`, at most
 * `room` bytes with the closing 0, and returns its length. `names` has one name for each seat. A viewer, as in
 * tt_event_write, is told no more than that viewer may know. Whoever is named "You", or "You (Blue)", is
 * spoken to: "You take". */
TT_API int tt_event_tell(const tt_game *game, const char *const *names, int viewer, const tt_event *event, char *text,
                         int room);

/* The same for a result: who wins, and with how many points; the others' points follow. */
TT_API int tt_result_tell(const tt_game *game, const char *const *names, const tt_result *result, char *text, int room);

#ifdef __cplusplus
}
#endif

#endif
