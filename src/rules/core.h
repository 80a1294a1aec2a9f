/* core.h: what the files of src/rules and src/games share. No other file includes it.
 *
 * Each kind of action has one row (tt_move) with functions that count, list, check and apply its actions. moves.c
 * decides which kinds answer a decision. */
#ifndef TURNTABLE_RULES_CORE_H
#define TURNTABLE_RULES_CORE_H

#include "turntable/rules.h"
#include "turntable/score.h"

static inline int smaller(int a, int b)
{
    return a < b ? a : b;
}

static inline int larger(int a, int b)
{
    return a > b ? a : b;
}

/* One kind of action. count, pick and list have the same actions in the same order. pick returns the *k-th; if there
 * are fewer, it returns TT_NO_ACTION and reduces *k by their number. why and apply are called only for a seat that is
 * asked, in a phase that has this kind; apply only for a legal action.
 *
 * A kind with a single action, such as drawing blind, needs no pick, list and why: count says whether it is legal
 * (NULL: always), and `refusal` is the reason if it is not. */
typedef struct tt_move {
    int (*count)(const tt_game *game, const tt_state *state, int seat);
    tt_action (*pick)(const tt_game *game, const tt_state *state, int seat, int *k);
    tt_action *(*list)(const tt_game *game, const tt_state *state, int seat, tt_action *end);
    tt_why (*why)(const tt_game *game, const tt_state *state, int seat, tt_action action);
    void (*apply)(const tt_game *game, tt_state *state, int seat, tt_action action, const tt_sink *sink);
    tt_refusal refusal;
} tt_move;

extern const tt_move tt_move_draw, tt_move_draw_blind;                                /* rules/draw.c */
extern const tt_move tt_move_tickets, tt_move_keep;                                   /* rules/tickets.c */
extern const tt_move tt_move_claim;                                                   /* rules/claim.c */
extern const tt_move tt_move_pass;                                                    /* rules/turn.c */
extern const tt_move tt_move_station, tt_move_pay, tt_move_abandon;                   /* games/europe */
extern const tt_move tt_move_start, tt_move_marker, tt_move_no_marker, tt_move_alvin; /* games/old_west */
extern const tt_move tt_move_lay, tt_move_complete;                                   /* games/card_game */

/* For pick: true if *k is below `count`; else *k is reduced by it. */
static inline bool tt_pick_is_among(int count, int *k)
{
    if (*k < count)
        return true;
    *k -= count;
    return false;
}

/* The place of the n-th set bit, from 0; there are more than n. In random play n is unpredictable, so an instruction
 * without a loop and its branches is faster. */
static inline int tt_nth_bit(uint64_t bits, int n)
{
#ifdef __BMI2__
    return __builtin_ctzll(__builtin_ia32_pdep_di((uint64_t)1 << n, bits));
#else
    while (n-- > 0)
        bits &= bits - 1;
    return __builtin_ctzll(bits);
#endif
}

static inline tt_why tt_ok(void)
{
    return (tt_why){.refusal = TT_OK};
}

static inline tt_why tt_refuse(tt_refusal refusal)
{
    return (tt_why){.refusal = refusal};
}

static inline tt_why tt_refuse_for(tt_refusal refusal, int need, int have)
{
    return (tt_why){.refusal = refusal, .need = (int16_t)need, .have = (int16_t)have};
}

/* shuffle.c: every shuffle (docs/record.md, The deal). */
enum { TT_SHUFFLE_CARDS, TT_SHUFFLE_TICKETS, TT_SHUFFLE_LONG_TICKETS };
void tt_shuffle(const uint8_t seed[32], int what, uint32_t number, uint8_t *items, int count);

/* cards.c: the train cards: piles, hands, discards. */
void tt_pile_make(tt_state *state, const uint8_t cards[TT_CARDS]);               /* shuffles them into the draw pile */
bool tt_pile_can_draw(const tt_game *game, const tt_state *state);               /* whether a card can be dealt (G-8) */
tt_card tt_pile_draw(const tt_game *game, tt_state *state, const tt_sink *sink); /* the next card or TT_NO_CARD (G-8) */
void tt_hand_take(tt_state *state, int seat, tt_card card, bool seen);
void tt_hand_spend(tt_state *state, int seat, tt_set set); /* discards from the hand, known cards first (V-6) */
void tt_hand_take_back(tt_state *state, int seat, tt_set set);
void tt_discard(tt_state *state, tt_set set);
void tt_set_cards(tt_set set, uint8_t cards[TT_CARDS]); /* how many of each card a set has */

/* market.c */
int tt_market_count(const tt_state *state, tt_card card); /* slots with this card; TT_NO_CARD: gaps */
void tt_market_deal(const tt_game *game, tt_state *state, const tt_sink *sink);             /* set-up, C-15 */
void tt_market_refill(const tt_game *game, tt_state *state, int slot, const tt_sink *sink); /* G-5, then G-7 */
void tt_market_fill_gaps(const tt_game *game, tt_state *state, const tt_sink *sink);        /* G-8, then G-7 */

/* payment.c: the sets that pay for something. A cost is `length` cards of `color` (TT_GRAY: of any one color), at least
 * `ferry` and at most `most` of them locomotives. */
typedef struct tt_cost {
    uint8_t color, length, ferry, most;
} tt_cost;

static inline tt_cost tt_cost_of(const tt_game *game, int color, int length, int ferry)
{
    return (tt_cost){(uint8_t)color, (uint8_t)length, (uint8_t)ferry,
                     (uint8_t)(ferry + game->rules->extra_locomotives)};
}

enum { TT_MAX_PAYMENTS = TT_COLORS * TT_MAX_LENGTH + 1 };
int tt_payment_count(const uint8_t hand[TT_CARDS], tt_cost cost);
tt_set tt_payment_pick(const uint8_t hand[TT_CARDS], tt_cost cost, int k);
int tt_payment_list(const uint8_t hand[TT_CARDS], tt_cost cost, tt_set sets[TT_MAX_PAYMENTS]);
tt_why tt_payment_why(const uint8_t hand[TT_CARDS], tt_cost cost, tt_set set);
tt_why tt_hand_why(const uint8_t hand[TT_CARDS], tt_set set); /* whether the hand holds the cards */

/* tickets.c */
void tt_tickets_offer_start(const tt_game *game, tt_state *state, const tt_sink *sink);

/* G-12: whether a claim closes the parallel routes for all players. */
static inline bool tt_parallel_closed(const tt_game *game)
{
    return game->players <= game->rules->closed_parallel_players;
}

/* claim.c: the end of a claim, once it is paid. */
void tt_claim_finish(const tt_game *game, tt_state *state, int seat, int route, tt_set paid, const tt_sink *sink);

/* turn.c: the frame of turns. */
void tt_ask(tt_state *state, tt_phase phase, int seat);
void tt_turn_begin(const tt_game *game, tt_state *state, int seat, const tt_sink *sink);
void tt_turn_end(const tt_game *game, tt_state *state, const tt_sink *sink);

/* games/europe */
void tt_tunnel_enter(const tt_game *game, tt_state *state, int seat, int route, tt_set laid, const tt_sink *sink);
void tt_tunnel_leave(tt_state *state);                                   /* E-5 */
tt_cost tt_tunnel_cost(const tt_game *game, tt_set laid, int surcharge); /* what pays the surcharge */

/* games/old_west */
void tt_old_west_first_city(const tt_game *game, tt_state *state);
void tt_old_west_points(const tt_rails *rails, const tt_route *route, int value, int claimer,
                        uint8_t points[TT_MAX_SEATS]);
bool tt_old_west_catches(const tt_rails *rails, const tt_route *route, int claimer); /* W-10 */
bool tt_old_west_after_claim(const tt_game *game, tt_state *state, int seat,
                             const tt_sink *sink); /* true: a decision follows */

/* games/card_game */
void tt_card_game_depart(tt_state *state, int seat, const tt_sink *sink);             /* C-4 */
void tt_card_game_scoring(const tt_game *game, tt_state *state, const tt_sink *sink); /* C-14 */

/* audit_board.c: the part of tt_state_audit for the board and the rail yards. */
static inline bool tt_audit_fail(tt_state_fault *fault, const char *rule, const char *text, int seat)
{
    if (fault)
        *fault = (tt_state_fault){rule, text, seat};
    return false;
}

bool tt_audit_rails(const tt_game *game, const tt_state *state, tt_state_fault *fault);
bool tt_audit_yards(const tt_game *game, const tt_state *state, tt_state_fault *fault);

/* events.c: events, made only if there is a sink: TT_TELL(sink, .kind = TT_EVENT_PASS, .player = 1). A macro, because a
 * function would have its argument made in any case. Call the functions only with a sink. */
#define TT_TELL(sink, ...)                                                                                             \
    do {                                                                                                               \
        if (sink)                                                                                                      \
            tt_tell(sink, (tt_event){__VA_ARGS__});                                                                    \
    } while (0)
void tt_tell(const tt_sink *sink, tt_event event);
void tt_tell_paid(const tt_sink *sink, tt_event event, tt_set set);
void tt_tell_list(const tt_sink *sink, tt_event event, const uint8_t *cards, int count);
void tt_tell_offer(const tt_sink *sink, tt_event event, const uint8_t *offer, int offered);

#endif
