/* chance.c: lists the outcomes of an action, and applies one of them. */
#include "chance/chance.h"

#include <string.h>

/* What an action does with one order of the piles. */
typedef struct probe {
    const tt_chance *outcome;
    tt_state *state;
    tt_rng rng;              /* of the outcome */
    int placed;              /* cards of the outcome that are in a pile or have left it */
    bool fails;              /* one of them is in no pile */
    int drawn;               /* cards that left the draw pile */
    bool offers;             /* tickets were offered */
    bool turns;              /* a tunnel turned up cards */
    bool counted;            /* `first` is filled */
    uint8_t first[TT_CARDS]; /* the pile that the first of them came from */
} probe;

/* Puts the cards of the outcome that are left on top of the pile, as many as it has, and shuffles the cards under them:
 * all orders of these must be equally likely. */
static void place_cards(probe *p)
{
    int depth = 0;
    for (; p->placed < p->outcome->cards && depth < p->state->table.draw_count; depth++)
        p->fails |= !tt_pile_stack(p->state, depth, p->outcome->card[p->placed++]);
    if (depth)
        tt_pile_shuffle(p->state, depth, &p->rng);
}

static int dealt(const tt_event *event)
{
    int count = 0;
    for (int i = 0; i < event->count; i++)
        count += event->list[i] != TT_NO_CARD;
    return count;
}

static void listen(void *context, const tt_event *event)
{
    probe *p = context;
    switch (event->kind) {
    case TT_EVENT_RESHUFFLE:
    case TT_EVENT_NEW_ROUND:
        if (!p->drawn && !p->counted) {
            tt_pile_count(p->state, p->first);
            p->counted = true;
        }
        place_cards(p);
        break;
    case TT_EVENT_REFILL:
    case TT_EVENT_DRAW_BLIND:
        p->drawn += event->card != TT_NO_CARD;
        break;
    case TT_EVENT_TUNNEL:
        p->turns = true;
        p->drawn += event->count;
        break;
    case TT_EVENT_DEAL:
    case TT_EVENT_MARKET:
        p->drawn += dealt(event);
        break;
    case TT_EVENT_TICKETS_OFFERED:
        p->offers = true;
        break;
    default:
        break;
    }
}

/* Puts the tickets of the outcome on top of their pile. */
static bool place_tickets(const tt_game *game, tt_state *state, const tt_chance *outcome)
{
    for (int i = 0; i < outcome->tickets; i++)
        if (!tt_tickets_stack(game, state, i, state->table.ticket_pile, outcome->ticket[i]))
            return false;
    return true;
}

static tt_rng rng_of(uint64_t order)
{
    uint8_t seed[32] = {0};
    tt_rng rng;
    memcpy(seed, "turntable: an outcome", 21);
    for (int i = 0; i < 8; i++)
        seed[24 + i] = (uint8_t)(order >> 8 * i);
    tt_rng_seed(&rng, seed);
    return rng;
}

/* Applies the action to *after by this outcome. */
static probe run(const tt_game *game, const tt_state *state, const int open[2], int seat, tt_action action,
                 const tt_chance *outcome, tt_state *after)
{
    probe p = {.outcome = outcome, .state = after, .rng = rng_of(outcome->order)};
    *after = *state;
    tt_chance_shuffle(after, open, &p.rng);
    tt_pile_count(after, p.first);
    p.counted = after->table.draw_count > 0;
    place_cards(&p);
    p.fails |= !place_tickets(game, after, outcome);
    if (!p.fails)
        tt_apply(game, after, seat, action, &(tt_sink){listen, &p});
    p.fails |= p.placed < outcome->cards;
    return p;
}

bool tt_chance_apply(const tt_game *game, const tt_state *state, const int open[2], int seat, tt_action action,
                     const tt_chance *outcome, tt_state *after)
{
    return !run(game, state, open, seat, action, outcome, after).fails;
}

static void add(tt_chances *outcomes, tt_chance outcome, double probability)
{
    outcome.probability = probability;
    outcomes->of[outcomes->count++] = outcome;
}

/* Any order of the piles, `count` times. */
static void add_sample(tt_rng *rng, tt_chance given, double probability, int count, tt_chances *outcomes)
{
    for (int i = 0; i < count; i++) {
        given.order = tt_rng_next(rng);
        add(outcomes, given, probability / count);
    }
}

/* Train cards: the first is listed; if more follow for some cards (G-7: the third locomotive renews the market; G-8:
 * several gaps), their order is drawn. */

typedef struct question {
    const tt_game *game;
    const tt_state *state;
    const int *open;
    int seat;
    tt_action action;
    int samples;
    tt_rng *rng;
} question;

static probe ask(const question *q, const tt_chance *outcome)
{
    tt_state after;
    return run(q->game, q->state, q->open, q->seat, q->action, outcome, &after);
}

static void list_cards(const question *q, const uint8_t pile[TT_CARDS], tt_chances *outcomes)
{
    int all = 0;
    unsigned more = 0; /* cards after which others follow */
    for (int card = 0; card < TT_CARDS; card++)
        all += pile[card];
    for (int card = 0; card < TT_CARDS; card++) {
        tt_chance outcome = {.order = tt_rng_next(q->rng), .cards = 1, .card = {(uint8_t)card}};
        if (pile[card] && ask(q, &outcome).drawn > 1)
            more |= 1u << card;
    }
    int each = more & (more - 1) || q->samples < 2 ? 1 : q->samples / 2;
    for (int card = 0; card < TT_CARDS; card++)
        if (pile[card])
            add_sample(q->rng, (tt_chance){.cards = 1, .card = {(uint8_t)card}}, (double)pile[card] / all,
                       more >> card & 1 ? each : 1, outcomes);
    outcomes->is_exact = !more;
    outcomes->one_card = !(more & (more - 1));
}

/* Tunnels (E-3). */

static double choose(int n, int k)
{
    double ways = 1;
    for (int i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return k > n ? 0 : ways;
}

/* Draws one of the cards of `pile` that match, or do not, and removes it. */
static tt_card draw_from(tt_rng *rng, uint8_t pile[TT_CARDS], tt_set laid, bool matches)
{
    uint32_t all = 0;
    for (int card = 0; card < TT_CARDS; card++)
        all += tt_tunnel_matches(laid, (tt_card)card) == matches ? pile[card] : 0;
    uint32_t at = tt_rng_below(rng, all);
    for (int card = 0;; card++) {
        uint32_t here = tt_tunnel_matches(laid, (tt_card)card) == matches ? pile[card] : 0;
        if (at < here) {
            pile[card]--;
            return (tt_card)card;
        }
        at -= here;
    }
}

static void list_tunnel(const question *q, tt_chances *outcomes)
{
    uint8_t pile[TT_CARDS];
    tt_set laid = tt_action_set(q->action);
    int turned = q->game->rules->tunnel_cards, all = q->state->table.draw_count, matching = 0;
    tt_pile_count(q->state, pile);
    for (int card = 0; card < TT_CARDS; card++)
        matching += tt_tunnel_matches(laid, (tt_card)card) ? pile[card] : 0;
    for (int matches = 0; matches <= turned; matches++) {
        double ways = choose(matching, matches) * choose(all - matching, turned - matches);
        if (ways <= 0)
            continue;
        uint8_t left[TT_CARDS];
        tt_chance outcome = {.order = tt_rng_next(q->rng), .cards = (uint8_t)turned};
        memcpy(left, pile, sizeof left);
        for (int i = 0; i < turned; i++)
            outcome.card[i] = draw_from(q->rng, left, laid, i < matches);
        tt_rng_shuffle(q->rng, outcome.card, turned);
        add(outcomes, outcome, ways / choose(all, turned));
    }
}

/* Ticket offers (G-14): each set of tickets is one outcome, whatever its order. */

/* The next larger set with as many members. */
static uint64_t next_of_size(uint64_t set)
{
    uint64_t lowest = set & -set, raised = set + lowest;
    return set ? raised | ((set ^ raised) / lowest) >> 2 : 0;
}

static void list_offers(const question *q, tt_chances *outcomes)
{
    int offered = q->game->rules->drawn_tickets, pile = q->state->table.ticket_pile;
    offered = offered < pile ? offered : pile;
    int first = offered < q->open[0] ? offered : q->open[0], second = offered - first;
    bool second_open = second > 0 && second < q->open[1];
    double ways = choose(q->open[0], first);
    if (second_open || ways > q->samples) {
        add_sample(q->rng, (tt_chance){0}, 1, q->samples, outcomes);
        return;
    }
    outcomes->is_exact = true;
    uint64_t set = ((uint64_t)1 << first) - 1;
    for (int i = 0; i < (int)ways; i++, set = next_of_size(set)) {
        tt_chance outcome = {.order = tt_rng_next(q->rng)};
        for (uint64_t rest = set; rest; rest &= rest - 1)
            outcome.ticket[outcome.tickets++] = q->state->secret.tickets[__builtin_ctzll(rest)];
        add(outcomes, outcome, 1 / ways);
    }
}

void tt_chance_list(const tt_game *game, const tt_state *state, const int open[2], int seat, tt_action action,
                    int samples, tt_rng *rng, tt_chances *outcomes)
{
    const question q = {game, state, open, seat, action, samples, rng};
    tt_chance any = {.order = tt_rng_next(rng)};
    probe p = ask(&q, &any);
    *outcomes = (tt_chances){0};
    if (p.offers) {
        list_offers(&q, outcomes);
    } else if (p.turns && p.drawn && state->table.draw_count >= game->rules->tunnel_cards) {
        list_tunnel(&q, outcomes);
    } else if (p.drawn > 3 * TT_MARKET_SLOTS || (p.turns && p.drawn)) { /* a deal; a tunnel with a reshuffle (E-8) */
        add_sample(rng, (tt_chance){0}, 1, samples, outcomes);
    } else if (p.drawn) {
        list_cards(&q, p.first, outcomes);
    } else {
        add(outcomes, any, 1);
        outcomes->is_exact = true;
    }
}
