/* review.h: luck and skill in a finished game (docs/review.md).
 *
 *     tt_review_fault fault = tt_review_open(review, text, size, board, quick, memory);
 *     while (fault == TT_REVIEW_OK && tt_review_step(review) < TT_REVIEW_DONE)
 *         show_progress();
 *     tt_review_write(review, put, context);
 *     tt_review_close(review);
 *
 * The value of a position (value.h) is followed along the record, from before the deal to the result. Every change has
 * one cause: chance, a decision as far as its seat could know what it does, or what was hidden from that seat. All
 * numbers are whole hundredths of a point and ten-thousandths of a win, so the causes add up to the result exactly. */
#ifndef TURNTABLE_REVIEW_H
#define TURNTABLE_REVIEW_H

#include "review/value.h"
#include "turntable/record.h"
#include "wire/buffer.h"
#include "json/json.h"

enum {
    TT_REVIEW_DONE = 1000,   /* the progress at the end */
    TT_REVIEW_SHOWN = 3,     /* decisions and draws listed for each seat */
    TT_REVIEW_WORLDS = 32,   /* most worlds for a decision */
    TT_REVIEW_CANDIDATES = 8 /* most actions compared in a decision */
};

typedef enum tt_review_fault {
    TT_REVIEW_OK,
    TT_REVIEW_RECORD,     /* the record is faulty: review->replay.fault */
    TT_REVIEW_UNFINISHED, /* the game is not over */
    TT_REVIEW_NO_MEMORY,
    TT_REVIEW_FAULTS
} tt_review_fault;

/* "record", "unfinished", "no_memory"; "" for TT_REVIEW_OK. */
const char *tt_review_fault_name(tt_review_fault fault);

/* The two measures. */
enum { TT_REVIEW_POINTS, TT_REVIEW_WIN, TT_REVIEW_MEASURES };

/* An amount for each seat: hundredths of a point, ten-thousandths of a win. */
typedef struct tt_amount {
    int32_t of[TT_REVIEW_MEASURES][TT_MAX_SEATS];
} tt_amount;

/* How much is sampled. */
typedef struct tt_review_samples {
    int deals;      /* for the average deal */
    int offers;     /* outcomes of chance where there are too many to list */
    int worlds;     /* for each decision */
    int candidates; /* actions compared in each decision, the one played included */
    int games;      /* played on from each position that is valued; 0: it is only evaluated */
} tt_review_samples;

/* Where something happened: a decision of the record, or the deal. */
typedef struct tt_review_place {
    int step; /* -1: the deal */
    int turn; /* from 1; 0 before the first */
    int first_line, last_line;
    int seat; /* who decided; -1 for the deal */
} tt_review_place;

/* What each seat could expect after a step. */
typedef struct tt_review_point {
    tt_review_place place;
    tt_amount worth;
} tt_review_point;

typedef struct tt_mistake {
    tt_review_place place;
    tt_state state; /* in which it was asked */
    tt_action action, better;
    int32_t cost[TT_REVIEW_MEASURES];
    int32_t expected;                   /* of the better action: hundredths of a point that the seat would end with */
    tt_because because[TT_MAX_BECAUSE]; /* for the better action; at least one when the review is done */
} tt_mistake;

typedef enum tt_draw_kind {
    TT_DRAW_NONE,
    TT_DRAW_DEAL,
    TT_DRAW_BLIND,
    TT_DRAW_REFILL,
    TT_DRAW_MARKET,
    TT_DRAW_TICKETS,
    TT_DRAW_TUNNEL,
    TT_DRAW_ROUND,
    TT_DRAW_KINDS
} tt_draw_kind;

/* "deal", "blind" and so on, as in the JSON. */
const char *tt_draw_name(tt_draw_kind kind);

/* What chance brought in a step. */
typedef struct tt_draw {
    tt_review_place place;
    tt_draw_kind kind;
    int cards, tickets, surcharge;
    uint8_t card[8], ticket[TT_MAX_OFFER];
    int32_t gain[TT_REVIEW_MEASURES];
} tt_draw;

/* The review of one seat. */
typedef struct tt_review_seat {
    int decisions; /* in which there was a choice */
    int32_t cost;  /* of all of them, in hundredths of a point */
    int mistakes, luckiest, unluckiest;
    tt_mistake mistake[TT_REVIEW_SHOWN];
    tt_draw lucky[TT_REVIEW_SHOWN], unlucky[TT_REVIEW_SHOWN];
} tt_review_seat;

/* A review in progress. The text must stay unchanged. The caller may read the first part; the rest is internal. */
typedef struct tt_review {
    tt_replay replay; /* of the record, as far as the review has come; its header and game */
    bool quick;
    tt_review_samples samples;
    int steps; /* decisions of the record */
    tt_review_seat seat[TT_MAX_SEATS];
    tt_amount result, start, chance, own, others, hidden; /* the sums so far; `result` when it is done */
    tt_review_point *curve;                               /* steps + 1 of them, the first after the deal */

    const char *text;
    size_t size;
    tt_memory memory;
    tt_rng rng;
    int deals_done, done, turn;
    tt_worth dealt;   /* sum over the deals drawn */
    tt_worth now;     /* the value of replay.state, */
    tt_amount now_at; /* and the same as an amount */
    tt_valuer valuer;
    tt_state world[TT_REVIEW_WORLDS];
    tt_worth world_now[TT_REVIEW_WORLDS];
    tt_action actions[TT_MAX_LEGAL];
} tt_review;

/* Begins the review of the record in `text`. `board` is as in tt_header_game. On a fault nothing needs to be closed.
 * `review` is large: the caller provides it, with any contents. */
tt_review_fault tt_review_open(tt_review *review, const char *text, size_t size, const tt_board *board, bool quick,
                               tt_memory memory);

/* Does one part of the work, some milliseconds, and returns the progress, up to TT_REVIEW_DONE. */
int tt_review_step(tt_review *review);

void tt_review_close(tt_review *review);

/* Writes the JSON of a review that is done, on one line. */
void tt_review_write(const tt_review *review, tt_json_put *put, void *context);

/* A part of the sum for a seat: luck is chance and hidden, skill is own. */
static inline int32_t tt_review_luck(const tt_review *review, int measure, int seat)
{
    return review->chance.of[measure][seat] + review->hidden.of[measure][seat];
}

/* --- Between the files of src/review ------------------------------------------------------------------------------ */

/* One decision that is judged. */
typedef struct tt_judged_decision {
    const tt_state *state;
    int open[2]; /* of the ticket pile: src/chance */
    int seat;
    int worlds; /* in review->world */
} tt_judged_decision;

/* What an action changes against the value now: in the true position, and as far as the seat could know. */
typedef struct tt_judgment {
    tt_worth truth, known;
    bool is_chance; /* it has several outcomes */
} tt_judgment;

/* judge.c */
void tt_review_worlds(tt_review *review, tt_judged_decision *decision);
void tt_review_judge(tt_review *review, const tt_judged_decision *decision, tt_action action, tt_judgment *judgment);

/* better.c: judges `action` among other candidates: the best of them, and what the one played cost. */
typedef struct tt_better {
    tt_action better; /* `action` if there is none */
    double points, win;
} tt_better;
tt_better tt_review_compare(tt_review *review, tt_judged_decision *decision, tt_action action, tt_judgment *played);

/* draws.c: what chance brought in the lines of a step, and the lists of the luckiest. */
void tt_review_note_draw(tt_review *review, const tt_review_place *place, const char *lines, size_t size,
                         const tt_amount *gain);

#endif
