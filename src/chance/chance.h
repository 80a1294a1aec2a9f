/* chance.h: what chance may do after an action, with its probabilities.
 *
 * A state has every card and ticket in its place. Here only hands, offers and what lies open are taken as known: the
 * draw pile, the ticket pile and later shuffles could as well be in another order. So an action has several outcomes:
 * one for each card that may be drawn or put into the market, for each offer of tickets, and so on.
 *
 *     tt_chances outcomes;
 *     tt_chance_list(&game, &state, open, seat, action, 8, &rng, &outcomes);
 *     for (int i = 0; i < outcomes.count; i++) {
 *         tt_chance_apply(&game, &state, open, seat, action, &outcomes.of[i], &after);
 *         mean += outcomes.of[i].probability * value_of(&after);
 *     }
 *
 * Where outcomes are few they are all listed: the mean above is then exact. Where they are many, some are drawn, each
 * independently of what really happened: the mean is then right on average. Two kinds are in between. A refill that may
 * renew the market (G-7) lists the card, and draws what follows. A tunnel lists how many cards match (E-3), with the
 * exact chance of each number, and draws the cards.
 *
 * Nothing depends on the order of the piles in `state`, as long as the generator does not. */
#ifndef TURNTABLE_CHANCE_H
#define TURNTABLE_CHANCE_H

#include "turntable/rng.h"
#include "turntable/rules.h"

/* The ticket pile is unknown only in part. From the top: open[0] tickets, the order of which is unknown; then open[1]
 * tickets, the order of which is unknown too (old_west: those refused at the start); the rest were put under the pile
 * in an order that was seen (G-14). Callers that follow a game keep these two numbers. */

/* When the start is dealt: `state` is what tt_start gives. */
void tt_tickets_dealt(const tt_state *state, int open[2]);

/* After every action: `before` and `after` are the states before and after it. */
void tt_tickets_follow(const tt_game *game, const tt_state *before, const tt_state *after, int open[2]);

/* For a sample of a view (V-7): the order of the whole pile is unknown. */
void tt_tickets_unknown(const tt_state *state, int open[2]);

enum { TT_MOST_CHANCES = 64 };

/* One outcome. */
typedef struct tt_chance {
    double probability;
    uint64_t order;                    /* the number by which all that is unknown and not given below is shuffled */
    uint8_t cards;                     /* how many of the cards that leave the draw pile next are given, */
    uint8_t card[TT_MAX_TUNNEL_CARDS]; /* and which */
    uint8_t tickets;                   /* the same for the tickets of an offer */
    uint8_t ticket[TT_MAX_OFFER];
} tt_chance;

typedef struct tt_chances {
    int count;
    bool is_exact; /* all outcomes are listed, but for the order of what stays hidden */
    bool one_card; /* outcome i is about one card of the draw pile, which it names first, and other outcomes about
                      other cards: exact, except for a renewal of the market */
    tt_chance of[TT_MOST_CHANCES];
} tt_chances;

/* Lists the outcomes of a legal action of `seat`; their chances add up to 1. An action without chance has one outcome.
 * `samples` is how many are drawn where there are too many to list: 1 .. TT_MOST_CHANCES / 2. */
void tt_chance_list(const tt_game *game, const tt_state *state, const int open[2], int seat, tt_action action,
                    int samples, tt_rng *rng, tt_chances *outcomes);

/* Fills *after with the state that the action leads to by this outcome. What is still hidden in it is shuffled.
 * False, and *after is `state` shuffled, if a card or ticket of the outcome is not in its pile: that can be only if the
 * outcome was listed for another state. */
bool tt_chance_apply(const tt_game *game, const tt_state *state, const int open[2], int seat, tt_action action,
                     const tt_chance *outcome, tt_state *after);

/* Puts all that is unknown into another order: the draw pile, the open parts of the ticket pile, and every later
 * shuffle. Hands, offers and the market stay. */
void tt_chance_shuffle(tt_state *state, const int open[2], tt_rng *rng);

/* The start of a game by a deal drawn at random: chance before the first action. */
void tt_chance_deal(const tt_game *game, tt_rng *rng, tt_state *state);

/* Shuffles the cards of the draw pile from `depth` down. */
void tt_pile_shuffle(tt_state *state, int depth, tt_rng *rng);

/* How many of each card the draw pile has. */
void tt_pile_count(const tt_state *state, uint8_t cards[TT_CARDS]);

#endif
