/* proof.h: checks whether a game of a server was dealt fairly, and played as it was shown (docs/server.md, Fair
 * dealing).
 *
 * Compares what a player kept before and during the game with what the server says after it. What was not kept proves
 * nothing: tt_proof_lacks says what is missing. */
#ifndef TURNTABLE_RECORD_PROOF_H
#define TURNTABLE_RECORD_PROOF_H

#include "record/fair.h"
#include "turntable/record.h"
#include "json/json.h"

/* Where the seats and the seed come from. */
typedef enum tt_dealt {
    TT_DEALT_UNKNOWN,
    TT_DEALT_DRAWN,  /* all from the secret and the chances */
    TT_DEALT_CHOSEN, /* the same, but the host chose who sits where */
    TT_DEALT_OTHERWISE
} tt_dealt;

/* A hash of what one player was shown: all events so far, as lines. */
typedef struct tt_seen {
    uint32_t count;
    uint8_t sum[32]; /* at first 0 */
} tt_seen;

typedef struct tt_proof {
    int seat; /* of the player whose proof it is; TT_WATCHER: not a player */

    /* Kept by the player. */
    bool has_commitment, has_chance, has_seen;
    uint8_t kept_commitment[32], kept_chance[TT_CHANCE];
    tt_seen seen;
    int players;                            /* 0: the players were not kept */
    char player[TT_MAX_SEATS][TT_NAME_MAX]; /* as in the header of a record, at the beginning of the game */
    bool is_host;                           /* the player was the host and chose no seats */

    /* Said by the server after the game. */
    bool is_shown; /* whether the server gives a commitment: */
    uint8_t commitment[32];
    uint8_t secret[TT_SECRET], seed[32];
    tt_dealt dealt;
    int joined;                    /* -1: the server does not say what the persons sent */
    int joined_seat[TT_MAX_SEATS]; /* -1: unknown */
    uint8_t chance[TT_MAX_SEATS][TT_CHANCE];
} tt_proof;

typedef enum tt_proof_fault {
    TT_PROOF_OK,
    TT_PROOF_COMMITMENT,
    TT_PROOF_SECRET,
    TT_PROOF_OTHERWISE,
    TT_PROOF_CHANCE,
    TT_PROOF_SAME,
    TT_PROOF_SEED,
    TT_PROOF_HEADER,
    TT_PROOF_PLAYERS,
    TT_PROOF_PERSONS,
    TT_PROOF_CHOSEN,
    TT_PROOF_SEATS,
    TT_PROOF_RECORD,
    TT_PROOF_SEEN,
    TT_PROOF_FAULTS
} tt_proof_fault;

/* The stable name of a fault, "seed", and a sentence for people. */
const char *tt_proof_fault_name(tt_proof_fault fault);
const char *tt_proof_fault_text(tt_proof_fault fault);

typedef struct tt_finding {
    tt_proof_fault fault;   /* the first */
    tt_record_fault record; /* for TT_PROOF_RECORD, and if the record cannot be read at all */
    uint32_t events;        /* of the record */
    bool is_over;           /* its last event is the result */
} tt_finding;

/* Compares everything with the record. `board` is as in tt_header_game. True if there is no contradiction. */
bool tt_proof_check(const tt_proof *proof, const char *record, size_t size, const tt_board *board, tt_finding *finding);

/* What is not proved, even without a contradiction. */
typedef enum tt_proof_lack {
    TT_LACKS_COMMITMENT,
    TT_LACKS_CHANCE,
    TT_LACKS_PLAYERS,
    TT_LACKS_SEEN,
    TT_LACKS_DRAW, /* the player was not the host: that would be TT_PROOF_CHOSEN */
    TT_PROOF_LACKS
} tt_proof_lack;

/* A stable name, and a phrase for what is not proved. */
const char *tt_proof_lack_name(tt_proof_lack lack);
const char *tt_proof_lack_text(tt_proof_lack lack);

/* What these values do not prove, as bits 1 << lack; 0: the proof is complete. */
unsigned tt_proof_lacks(const tt_proof *proof);

/* Reads a proof as the page saves it (docs/server.md). False, with the place in *json, if it is not one. */
bool tt_proof_read(const char *text, size_t size, tt_proof *proof, tt_json *json);

/* Adds whole lines, each an event as it was shown. */
void tt_seen_add(tt_seen *seen, const char *lines, size_t size);

#endif
