/* search_world.c: worlds that fit what a seat has seen.
 *
 * tt_view_sample draws them uniformly; cards that players were seen to take are in their hands. Others claim routes for
 * the tickets they hold, so tickets along a player's network are likelier in that hand. To weight them, a sampled
 * ticket is swapped with another one at random, with a chance that depends on the two weights (the Metropolis rule). */
#include "bots/search.h"

/* Distances between cities for a seat, in trains: own routes count 0, borrowed ones as the setting says. */
typedef struct distances {
    const tt_prospect *prospect;
    int price[TT_MAX_ROUTES];
    tt_graph graph;
    uint64_t known; /* the cities from which distances are known */
    int from[TT_MAX_CITIES][TT_MAX_CITIES];
} distances;

static void start_distances(const tt_search_setting *s, const tt_prospect *p, distances *d)
{
    d->prospect = p;
    d->known = 0;
    for (int r = 0; r < p->game->board->routes; r++) {
        d->price[r] = TT_PLAN_BARRED;
        if (tt_routes_has(&p->owned, r))
            d->price[r] = 0;
        else if (tt_routes_has(&p->open, r))
            d->price[r] = p->game->board->route[r].length;
        else if (tt_routes_has(&p->borrowed, r))
            d->price[r] = s->borrowed;
    }
    tt_graph_make(p->game->board, d->price, &d->graph);
}

static const int *distances_from(distances *d, int city)
{
    const tt_prospect *p = d->prospect;
    if (!(d->known >> city & 1))
        tt_graph_spread(&d->graph, d->price, p->joined[p->part[city]], d->from[city]);
    d->known |= (uint64_t)1 << city;
    return d->from[city];
}

/* The trains that a ticket needs. W-3: where a network must be connected, three paths meet, one from the starting
 * city. */
static int ticket_trains(distances *d, const tt_ticket *ticket)
{
    const int *a = distances_from(d, ticket->a);
    if (d->prospect->home == TT_NO_CITY)
        return a[ticket->b];
    const int *b = distances_from(d, ticket->b), *home = distances_from(d, d->prospect->home);
    int least = TT_PLAN_BARRED;
    for (int city = 0; city < d->prospect->game->board->cities; city++)
        if (a[city] + b[city] + home[city] < least)
            least = a[city] + b[city] + home[city];
    return least;
}

/* How well a ticket fits the network of a seat: 1 is neutral. */
static double ticket_fit(const tt_search_setting *s, distances *d, const tt_ticket *ticket)
{
    int trains = ticket_trains(d, ticket);
    if (trains > d->prospect->trains)
        return s->fit_lost;
    if (trains == 0)
        return s->fit_done;
    double part = 1 - trains / (double)ticket->points;
    return part > 0 ? 1 + (s->fit - 1) * part * part : 1;
}

void tt_search_fit(tt_search *search)
{
    static const uint8_t no_hand[TT_CARDS];
    const tt_game *game = search->task->game;
    const tt_view *view = search->task->view;
    tt_prospect *prospect = &search->part[0].prospect;
    distances d;
    for (int seat = 0; seat < game->players; seat++) {
        if (seat == view->seat)
            continue;
        tt_prospect_make(game, &view->table, seat, no_hand, 0, search->plan, prospect);
        start_distances(search->setting, prospect, &d);
        for (int ticket = 0; ticket < game->board->tickets; ticket++)
            search->fit[seat][ticket] = (float)ticket_fit(search->setting, &d, &game->board->ticket[ticket]);
    }
}

/* The k-th ticket of a set. */
static int pick(uint64_t set, uint32_t k)
{
    while (k--)
        set &= set - 1;
    return __builtin_ctzll(set);
}

static bool accept(tt_rng *rng, double from, double to)
{
    return to >= from || tt_uniform(rng) * from < to;
}

/* Long tickets (E-1) that no player holds: only those can replace a long one. */
static uint64_t free_longs(const tt_game *game, const tt_state *state)
{
    uint64_t longs = 0;
    for (int ticket = 0; game->rules->dealt_long && ticket < game->board->tickets; ticket++)
        if (game->board->ticket[ticket].is_long)
            longs |= (uint64_t)1 << ticket;
    for (int seat = 0; seat < game->players; seat++)
        longs &= ~state->secret.held[seat];
    return longs;
}

static void change_ticket(const tt_search *search, tt_rng *rng, int seat, int offered, tt_state *world)
{
    const tt_game *game = search->task->game;
    const float *fit = search->fit[seat];
    uint64_t *held = &world->secret.held[seat];
    int old = pick(*held, tt_rng_below(rng, (uint32_t)__builtin_popcountll(*held)));
    if (game->rules->dealt_long && game->board->ticket[old].is_long) {
        uint64_t longs = free_longs(game, world);
        int new = longs ? pick(longs, tt_rng_below(rng, (uint32_t)__builtin_popcountll(longs))) : old;
        if (longs && accept(rng, fit[old], fit[new]))
            *held = (*held & ~((uint64_t)1 << old)) | (uint64_t)1 << new;
        return;
    }
    if (!world->table.ticket_pile)
        return;
    uint8_t *place = &world->secret.tickets[offered + (int)tt_rng_below(rng, world->table.ticket_pile)];
    if (!accept(rng, fit[old], fit[*place]))
        return;
    *held = (*held & ~((uint64_t)1 << old)) | (uint64_t)1 << *place;
    *place = (uint8_t)old;
}

void tt_search_world(const tt_search *search, tt_rng *rng, tt_state *world)
{
    const tt_game *game = search->task->game;
    tt_view_sample(game, search->task->view, rng, world);
    if (search->sets) {
        tt_search_give_tickets(search, rng, world);
        return;
    }
    if (game->rules->yards || world->table.phase < TT_PHASE_TURN)
        return; /* no player has claimed yet; worlds of the card game stay uniform */
    int offered = 0;
    for (int seat = 0; seat < game->players; seat++)
        offered += world->table.offered[seat];
    for (int seat = 0; seat < game->players; seat++)
        if (seat != search->task->view->seat)
            for (int i = search->setting->sweeps * __builtin_popcountll(world->secret.held[seat]); i > 0; i--)
                change_ticket(search, rng, seat, offered, world);
}
