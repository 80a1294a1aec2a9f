/* view.h: what one seat may know.
 *
 * A view is the only thing about a running game that leaves the core for players: bots, the server, the page and Python
 * all get views and nothing else (V-1 to V-4, V-6). */
#ifndef TURNTABLE_VIEW_H
#define TURNTABLE_VIEW_H

#include "turntable/export.h"
#include "turntable/rng.h"
#include "turntable/state.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TT_WATCHER = 255 };

/* During play the private fields are those of `seat` alone; once the game is over they are those of all (V-5). */
typedef struct tt_view {
    tt_table_part table;                  /* what everybody sees */
    uint64_t held[TT_MAX_SEATS];          /* tickets; at the start: none before the choice, then those kept */
    uint64_t named;                       /* card_game: tickets the seat has named in the scoring under way */
    uint64_t out;                         /* when the game is over: tickets that left it (E-1) */
    uint8_t hand[TT_MAX_SEATS][TT_CARDS]; /* train cards */
    uint8_t offer[TT_MAX_OFFER]; /* tickets to choose from, in the order drawn; all 0 when there is nothing to choose */
    uint8_t seat;                /* or TT_WATCHER, who has none of the private fields */
    uint8_t reserved[3];         /* 0 */
} tt_view;

/* Fills *view with what `seat` may know of `state`; seat TT_WATCHER gives what is public.
 * Depends on nothing hidden: equal public and private parts give equal bytes. Never fails. */
TT_API void tt_view_make(const tt_game *game, const tt_state *state, int seat, tt_view *view);

/* Makes a full state that has exactly this view. Its hidden cards and tickets are drawn uniformly from all that fit
 * (V-7; for what else is hidden while others choose, see docs/rulings.md). The inverse of tt_view_make:
 * tt_view_make(game, &sampled, view->seat, &again) gives the same bytes. */
TT_API void tt_view_sample(const tt_game *game, const tt_view *view, tt_rng *rng, tt_state *state);

/* V-7: the pool of the view's seat, how many of each card. */
TT_API void tt_view_pool(const tt_game *game, const tt_view *view, uint8_t pool[TT_CARDS]);

/* E-3 to E-8: the chance, in percent, that the view's seat can pay the surcharge of a tunnel it claims with `laid`,
 * which its hand holds: over all cards that may be turned up, those of the draw pile from the pool (V-7), and once it
 * is used up those of the discard pile (E-8). Rounded, but 0 and 100 are certain. */
TT_API int tt_view_tunnel_odds(const tt_game *game, const tt_view *view, tt_set laid);

#ifdef __cplusplus
}
#endif

#endif
