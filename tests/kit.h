/* kit.h: small words that make tests read like the rulebook.
 *
 * A `table` is a game in progress with all its events so far. Every word that sets something up keeps the state sound:
 * cards come out of the draw pile (then the discard pile) and go back into it, so that tt_state_audit holds after each.
 * Whatever cannot be done fails the test with a sentence. Texts are those of docs/record.md: cards "2 red 1 locomotive"
 * or, where order matters, lists "red, blue, -, locomotive"; ids of routes, cities and tickets; actions. */
#ifndef TURNTABLE_TESTS_KIT_H
#define TURNTABLE_TESTS_KIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "turntable/rules.h"
#include "turntable/score.h"
#include "turntable/view.h"

enum { KIT_EVENTS = 4096 };

typedef struct table {
    tt_game game;
    tt_state state;
    tt_event event[KIT_EVENTS]; /* since the table was set up, or since forget() */
    int events;
} table;

/* Reading texts, and the check that every word ends with: it fails the test with what tt_state_audit says. */
void cards_of(const char *text, uint8_t cards[TT_CARDS]); /* "2 red 1 locomotive", or a list without gaps */
int list_of(const char *text, uint8_t *list, int room);   /* "red, -, blue"; how many */
void check_sound(const table *t);

/* Tables. */

/* Dealt, its events kept; all are asked which tickets to keep. The seed is that of docs/record.md. */
void table_deal(table *t, const char *game, int players, tt_options options);

/* Seat 0's first turn: all tickets dealt are kept; starting cities are boise, bend, billings, casper, denver, durango
 * for seats 0 to 5; market red, blue, green, white, black; nobody has a train card (card_game: nobody but the given
 * locomotives). table_of is table_set without options. */
void table_set(table *t, const char *game, int players, tt_options options);
void table_of(table *t, const char *game, int players);

void forget(table *t); /* the events so far */

/* Setting up. */
void give(table *t, int seat, const char *cards); /* the hand is exactly this; nothing of it is known (V-6) */
void market(table *t, const char *list);          /* the five slots, - for a gap */
void stack(table *t, const char *list);           /* the next cards of the draw pile, top first */
void pile(table *t, const char *list);            /* the draw pile is exactly this; the other cards are discarded */

/* Both piles exactly; the rest goes to the hand of the last seat. */
void pile_and_discard(table *t, const char *list, const char *discarded);

/* The tickets held are exactly these, "a-b, c-d", wherever they were; those held before go under the pile (europe: long
 * ones out of the game). */
void hold(table *t, int seat, const char *tickets);

/* The pile is exactly these; the others leave to the last seat's hand or, in europe, out of the game. */
void ticket_pile(table *t, const char *tickets);

void own(table *t, int seat, const char *routes);      /* as if claimed before: trains, points, open routes follow */
void station_at(table *t, int seat, const char *city); /* as if built before (europe), or a marker placed (old_west) */
void alvin_at(table *t, int seat, const char *city);   /* caught once before by seat and moved to its city */
void yard(table *t, int seat, const char *cards);      /* card_game: one group, "2 red 1 locomotive" */
void track(table *t, int seat, const char *cards);     /* card_game: the on-the-track stack is exactly this */
void trains_left(table *t, int seat, int trains);      /* by own()-ing routes nobody needs; fails if it can't be met */
void turn_of(table *t, int seat);                      /* a fresh turn of this seat (card_game: C-4 is over) */

/* Doing. Without a seat, by the one seat that is asked. */
void act(table *t, const char *action); /* must be legal */
void act_as(table *t, int seat, const char *action);

/* Refused with this name and rule, and not one byte changed; not in the legal list either. */
void refused(table *t, const char *action, const char *refusal, const char *rule);
void refused_as(table *t, int seat, const char *action, const char *refusal, const char *rule);

/* Looking. */

/* Only this seat is asked; "pay|abandon": the verbs of all legal actions, in the order of tt_action_kind, each once. */
void assert_asks(const table *t, int seat, const char *verbs);

void assert_turn(const table *t, int seat); /* a fresh turn of this seat */
void assert_over(const table *t);
void assert_hand(const table *t, int seat, const char *cards);
void assert_known(const table *t, int seat, const char *cards); /* V-6 */
void assert_market(const table *t, const char *list);
void assert_discarded(const table *t,
                      const char *cards);           /* the discard pile is exactly this multiset, "2 red 1 blue" */
void assert_pile(const table *t, const char *list); /* the whole draw pile, top first */
void assert_paid(const tt_event *event, const char *cards);  /* of an event that has a payment */
void assert_listed(const tt_event *event, const char *list); /* of an event that has a list of cards */
void assert_points(const table *t, int seat, int points);
void assert_legal(const table *t, const char *action); /* for the one seat asked */
void assert_legal_count(const table *t, int count);
void assert_events(const table *t, const char *kinds);      /* "draw_market refill turn_end": since forget() */
const tt_event *event_of(const table *t, const char *kind); /* the last event of this kind; fails if there is none */
tt_score score_of(const table *t);

/* Bots: what one answers for the lowest seat asked, with so many iterations (0: as many as it takes by itself), its
 * chance begun by `seed`; `reasons` may be NULL. The same as a text, which lasts until the next. */
struct tt_bot;
struct tt_reasons;
tt_action bot_answer(const table *t, const struct tt_bot *bot, uint32_t iterations, uint8_t seed,
                     struct tt_reasons *reasons);
const char *bot_answer_text(const table *t, const struct tt_bot *bot, uint32_t iterations);

int ticket_id(const table *t, const char *id); /* and the others: indexes by id; fail if unknown */
int route_id(const table *t, const char *id);
int city_id(const table *t, const char *id);

#endif
