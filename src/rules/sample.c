/* sample.c: a full state that has a given view, its hidden part drawn uniformly (V-7). */
#include "core.h"
#include "turntable/view.h"

/* Whether the private fields of `seat` are in the view. */
static bool is_shown(const tt_view *view, int seat)
{
    return seat == view->seat || view->table.phase == TT_PHASE_OVER;
}

/* Train cards. */

static void take_out(uint8_t pool[TT_CARDS], const uint8_t cards[TT_CARDS])
{
    for (int card = 0; card < TT_CARDS; card++)
        pool[card] -= cards[card];
}

static void take_out_list(uint8_t pool[TT_CARDS], const uint8_t *cards, int count)
{
    for (int i = 0; i < count; i++)
        if (cards[i] != TT_NO_CARD)
            pool[cards[i]]--;
}

static void take_out_yards(uint8_t pool[TT_CARDS], const tt_yards *yards, int players)
{
    for (int seat = 0; seat < players; seat++) {
        take_out(pool, yards->track[seat]);
        for (int color = 0; color < TT_COLORS; color++) {
            pool[color] -= yards->count[seat][color];
            pool[TT_LOCOMOTIVE] -= yards->locomotives[seat][color];
        }
    }
}

/* V-7: every train card that is not in the seat's own hand, not known to be in another, and not visible to all. */
void tt_view_pool(const tt_game *game, const tt_view *view, uint8_t pool[TT_CARDS])
{
    for (int color = 0; color < TT_COLORS; color++)
        pool[color] = game->rules->each_color;
    pool[TT_LOCOMOTIVE] = game->rules->locomotives;
    take_out(pool, view->table.discard);
    take_out_list(pool, view->table.market, TT_MARKET_SLOTS);
    for (int seat = 0; seat < game->players; seat++)
        take_out(pool, is_shown(view, seat) ? view->hand[seat] : view->table.known[seat]);
    if (game->rules->yards) {
        take_out_yards(pool, &view->table.yards, game->players);
    } else {
        uint8_t laid[TT_CARDS];
        tt_set_cards(view->table.rails.laid, laid);
        take_out(pool, laid);
        take_out_list(pool, view->table.rails.turned_up, 3);
    }
}

static void fill_hands_and_pile(const tt_game *game, const tt_view *view, tt_rng *rng, tt_state *state)
{
    uint8_t pool[TT_CARDS], order[TT_MAX_DRAW_PILE];
    int count = 0;
    tt_view_pool(game, view, pool);
    for (int card = 0; card < TT_CARDS; card++)
        for (int i = 0; i < pool[card]; i++)
            order[count++] = (uint8_t)card;
    tt_rng_shuffle(rng, order, count);
    for (int seat = 0; seat < game->players; seat++) {
        uint8_t *hand = state->secret.hand[seat];
        const uint8_t *sure = is_shown(view, seat) ? view->hand[seat] : view->table.known[seat];
        int unknown = view->table.hand_count[seat];
        for (int card = 0; card < TT_CARDS; card++) {
            hand[card] = sure[card];
            unknown -= sure[card];
        }
        while (unknown-- > 0)
            hand[order[--count]]++;
    }
    for (int i = 0; i < count; i++) /* the rest is the draw pile */
        state->secret.draw[i >> 1] |= (uint8_t)(order[i] << (i & 1) * 4);
}

/* Tickets. The unknown ones are in two lists in random order; the second is empty if long tickets are not dealt
 * (E-1). */
typedef struct unknown_tickets {
    uint8_t regular[TT_MAX_TICKETS], longs[TT_MAX_TICKETS];
    int regulars_left, longs_left;
} unknown_tickets;

static bool counts_as_long(const tt_game *game, int ticket)
{
    return game->rules->dealt_long && game->board->ticket[ticket].is_long;
}

static void find_unknown(const tt_game *game, const tt_view *view, tt_rng *rng, unknown_tickets *unknown)
{
    uint64_t known = view->out;
    for (int seat = 0; seat < game->players; seat++)
        known |= view->held[seat] | (game->rules->yards ? view->table.yards.completed[seat] : 0);
    if (view->seat < game->players && view->table.asked >> view->seat & 1)
        for (int i = 0; i < view->table.offered[view->seat]; i++)
            known |= (uint64_t)1 << view->offer[i];
    unknown->regulars_left = unknown->longs_left = 0;
    for (int ticket = 0; ticket < game->board->tickets; ticket++) {
        if (known >> ticket & 1)
            continue;
        if (counts_as_long(game, ticket))
            unknown->longs[unknown->longs_left++] = (uint8_t)ticket;
        else
            unknown->regular[unknown->regulars_left++] = (uint8_t)ticket;
    }
    tt_rng_shuffle(rng, unknown->regular, unknown->regulars_left);
    tt_rng_shuffle(rng, unknown->longs, unknown->longs_left);
}

static uint8_t next_regular(unknown_tickets *unknown)
{
    return unknown->regular[--unknown->regulars_left];
}

static uint8_t next_long(unknown_tickets *unknown)
{
    return unknown->longs[--unknown->longs_left];
}

/* Another player's choice at the start, all legal ones equally likely. */
static uint8_t any_choice(const tt_game *game, tt_rng *rng)
{
    for (;;) {
        uint32_t keep = tt_rng_below(rng, 1u << game->rules->dealt_tickets);
        if (__builtin_popcount(keep) >= game->rules->kept_at_start)
            return (uint8_t)keep;
    }
}

/* The seat's own offer at the start, after its answer: the kept tickets first, long before regular. A view does not
 * know the returned ones (V-2), so any others take their place. */
static void own_answered_offer(const tt_game *game, const tt_view *view, unknown_tickets *unknown, tt_state *state,
                               uint8_t *offer)
{
    uint64_t kept = view->held[view->seat];
    for (int i = 0; i < game->rules->dealt_tickets; i++) {
        bool wants_long = i < game->rules->dealt_long;
        uint64_t fitting = kept;
        while (fitting && counts_as_long(game, __builtin_ctzll(fitting)) != wants_long)
            fitting &= fitting - 1;
        if (fitting) {
            offer[i] = (uint8_t)__builtin_ctzll(fitting);
            kept &= ~((uint64_t)1 << offer[i]);
            state->secret.keep[view->seat] |= (uint8_t)(1 << i);
        } else {
            offer[i] = wants_long ? next_long(unknown) : next_regular(unknown);
        }
    }
}

static void fill_start_offers(const tt_game *game, const tt_view *view, unknown_tickets *unknown, tt_rng *rng,
                              tt_state *state)
{
    for (int seat = 0; seat < game->players; seat++) {
        uint8_t *offer = state->secret.tickets + seat * game->rules->dealt_tickets;
        bool chosen = !tt_state_asks(state, seat);
        if (seat == view->seat && chosen) {
            own_answered_offer(game, view, unknown, state, offer);
            continue;
        }
        for (int i = 0; i < game->rules->dealt_tickets; i++)
            offer[i] = seat == view->seat            ? view->offer[i]
                       : i < game->rules->dealt_long ? next_long(unknown)
                                                     : next_regular(unknown);
        if (chosen)
            state->secret.keep[seat] = any_choice(game, rng);
    }
}

static uint64_t below_64(tt_rng *rng, uint64_t bound)
{
    uint64_t least = -bound % bound, x;
    do
        x = tt_rng_next(rng);
    while (x < least);
    return x % bound;
}

/* In how many ways the tickets can be distributed if exactly the seats in `with_long` hold a long one, up to a common
 * factor: long tickets are given out one by one, and each holder may have it in place of any of its tickets. */
static uint64_t ways_with(const tt_view *view, unsigned others, unsigned with_long, int longs, int spare)
{
    int n = __builtin_popcount(others), s = __builtin_popcount(with_long);
    if (s > longs || spare + s < 0)
        return 0;
    uint64_t ways = 1;
    for (int i = 0; i < s; i++)
        ways *= (uint64_t)(longs - i);
    for (int i = s + 1; i <= n; i++)
        ways *= (uint64_t)(spare + i);
    for (unsigned seats = with_long; seats; seats &= seats - 1)
        ways *= view->table.ticket_count[__builtin_ctz(seats)];
    return ways;
}

/* E-1, V-7: which of the others hold a long ticket, with all distributions of the tickets equally likely. `spare` is
 * how many regular tickets would be out of the game if no other seat held a long one. */
static unsigned draw_long_holders(const tt_view *view, unsigned others, int longs, int spare, tt_rng *rng)
{
    uint64_t total = 0;
    unsigned set = 0;
    do {
        total += ways_with(view, others, set, longs, spare);
        set = (set - others) & others; /* the next subset */
    } while (set);
    uint64_t pick = below_64(rng, total);
    for (set = 0;; set = (set - others) & others) {
        uint64_t ways = ways_with(view, others, set, longs, spare);
        if (pick < ways)
            return set;
        pick -= ways;
    }
}

static void fill_held(const tt_game *game, const tt_view *view, unknown_tickets *unknown, int pile, tt_rng *rng,
                      tt_state *state)
{
    unsigned others = 0, with_long = 0;
    int spare = unknown->regulars_left - pile;
    for (int seat = 0; seat < game->players; seat++) {
        state->secret.held[seat] = view->held[seat];
        if (is_shown(view, seat))
            continue;
        others |= 1u << seat;
        spare -= view->table.ticket_count[seat];
    }
    if (game->rules->dealt_long)
        with_long = draw_long_holders(view, others, unknown->longs_left, spare, rng);
    for (int seat = 0; seat < game->players; seat++) {
        if (!(others >> seat & 1))
            continue;
        int regulars = view->table.ticket_count[seat];
        if (with_long >> seat & 1) {
            state->secret.held[seat] |= (uint64_t)1 << next_long(unknown);
            regulars--;
        }
        while (regulars-- > 0)
            state->secret.held[seat] |= (uint64_t)1 << next_regular(unknown);
    }
}

/* C-14: the choices of others in the current scoring. A seat that has finished has named a set to which nothing can be
 * added; a seat that is still asked has named nothing. False if the tickets drawn contradict which seats are asked. */
static bool fill_named(const tt_game *game, const tt_view *view, tt_rng *rng, tt_state *state)
{
    for (int seat = 0; seat < game->players; seat++) {
        uint64_t held = state->secret.held[seat], *named = &state->secret.named[seat], open;
        const uint8_t *track = state->table.yards.track[seat];
        if (seat == view->seat) {
            *named = view->named;
            continue;
        }
        bool all = tt_pack_fits(game->board, held, track);
        if (tt_state_asks(state, seat)) {
            if (all || !tt_pack_open(game->board, 0, held, track))
                return false;
            continue;
        }
        *named = all ? held : 0;
        while (!all && (open = tt_pack_open(game->board, *named, held & ~*named, track))) {
            for (uint32_t k = tt_rng_below(rng, (uint32_t)__builtin_popcountll(open)); k > 0; k--)
                open &= open - 1;
            *named |= open & -open;
        }
    }
    return true;
}

static void fill_tickets(const tt_game *game, const tt_view *view, tt_rng *rng, tt_state *state)
{
    unknown_tickets unknown;
    find_unknown(game, view, rng, &unknown);
    int offered = 0, pile = view->table.ticket_pile;
    for (int seat = 0; seat < game->players; seat++)
        offered += view->table.offered[seat];
    if (view->table.phase == TT_PHASE_KEEP_AT_START) {
        fill_start_offers(game, view, &unknown, rng, state);
    } else {
        bool own_offer = offered > 0 && view->seat == view->table.turn;
        fill_held(game, view, &unknown, pile + (own_offer ? 0 : offered), rng, state);
        for (int i = 0; i < offered; i++)
            state->secret.tickets[i] = own_offer ? view->offer[i] : next_regular(&unknown);
    }
    for (int i = 0; i < pile; i++)
        state->secret.tickets[offered + i] = next_regular(&unknown);
}

/* Usually one try in a few succeeds; in positions made to be hard, one in about ten thousand. */
enum { MOST_TRIES = 1000000 };

void tt_view_sample(const tt_game *game, const tt_view *view, tt_rng *rng, tt_state *state)
{
    *state = (tt_state){.table = view->table};
    tt_rng_fill(rng, state->secret.seed);
    state->secret.shuffles = 1;
    fill_hands_and_pile(game, view, rng, state);
    fill_tickets(game, view, rng, state);
    if (view->table.phase == TT_PHASE_COMPLETE)
        for (int tries = 1; !fill_named(game, view, rng, state) && tries < MOST_TRIES; tries++)
            fill_tickets(game, view, rng, state);
}
