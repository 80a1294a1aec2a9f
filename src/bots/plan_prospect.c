/* plan_prospect.c: the situation of a seat: value and price of its routes. */
#include "bots/plan.h"

#include <string.h>

const tt_plan_setting *tt_style_setting(tt_plan_style style, const tt_game *game)
{
    return game->rules->yards ? NULL : &game->rules->bots->plan[style][game->players > 3];
}

/* The seat that controls a city (W-2), or -1. */
static int controller(const tt_prospect *p, int city)
{
    const tt_rails *rails = &p->table->rails;
    if (!(rails->marked >> city & 1))
        return -1;
    for (int seat = 0; seat < p->game->players; seat++)
        for (int i = 0; i < p->game->rules->markers; i++)
            if (rails->mark[seat][i] == city)
                return seat;
    return -1;
}

static double points_for(const tt_prospect *p, int seat, double points)
{
    return seat == p->seat ? points : -points * p->setting->others / (p->game->players - 1);
}

/* The points that a claim scores for the seat, minus those for others (W-5), including Alvin (W-10). */
static double route_gain(const tt_prospect *p, const tt_route *route, const int control[])
{
    const tt_rails *rails = &p->table->rails;
    double points = p->game->rules->points[route->length];
    if (!p->game->rules->markers)
        return points;
    int a = control[route->a], b = control[route->b];
    double gain = a < 0 && b < 0 ? points : 0;
    if (a >= 0)
        gain += points_for(p, a, points);
    if (b >= 0)
        gain += points_for(p, b, points);
    if (rails->alvin_city != TT_NO_CITY && rails->alvin_holder != p->seat &&
        (route->a == rails->alvin_city || route->b == rails->alvin_city))
        gain += p->game->rules->alvin_points + p->setting->alvin;
    return gain;
}

/* The cards of the hand that a route can use. A locomotive counts as part of a card, because other routes need it
 * too. */
static double hand_for(const tt_prospect *p, const tt_route *route, int most)
{
    int room = route->length - route->ferry;
    int own = route->color == TT_GRAY ? most : p->hand[route->color];
    double have = own < room ? own : room;
    return have + p->setting->hand_loco * p->hand[TT_LOCOMOTIVE];
}

static int route_price(const tt_prospect *p, int r, int most, uint64_t near)
{
    const tt_plan_setting *s = p->setting;
    const tt_route *route = &p->game->board->route[r];
    double missing = route->length + (route->tunnel ? s->tunnel : 0) - hand_for(p, route, most);
    double turns = 1 + p->card_turns[route->color] * (missing > 0 ? missing : 0);
    if (route->ferry > p->hand[TT_LOCOMOTIVE])
        turns += (route->ferry - p->hand[TT_LOCOMOTIVE]) * (s->ferry - s->card);
    double price = s->turn * turns + s->train * route->length - s->gain * p->gain[r];
    if ((near >> route->a & 1) || (near >> route->b & 1))
        price += s->risk;
    if (price < s->least)
        price = s->least;
    return (int)(price * 100);
}

/* The cities at routes of other seats. */
static uint64_t cities_of_others(const tt_prospect *p)
{
    uint64_t cities = 0;
    for (int seat = 0; seat < p->game->players; seat++)
        if (seat != p->seat)
            cities |= tt_routes_cities(p->game->board, &p->table->rails.owned[seat]);
    return cities;
}

/* A built station lends a route for free (E-12). That it lends only one is ignored here. */
static void lend_by_stations(tt_prospect *p)
{
    const tt_rails *rails = &p->table->rails;
    for (int i = 0; i < p->game->rules->stations && rails->mark[p->seat][i] != TT_NO_CITY; i++) {
        const tt_routes *there = &p->game->board->city_routes[rails->mark[p->seat][i]];
        for (int r = tt_routes_next(there, 0); r >= 0; r = tt_routes_next(there, r + 1))
            for (int seat = 0; seat < p->game->players; seat++)
                if (seat != p->seat && tt_routes_has(&rails->owned[seat], r))
                    p->price[r] = 1;
    }
}

static void price_routes(tt_prospect *p)
{
    const tt_board *board = p->game->board;
    int control[TT_MAX_CITIES];
    int most = 0;
    uint64_t near = cities_of_others(p);
    for (int city = 0; city < board->cities; city++)
        control[city] = p->game->rules->markers ? controller(p, city) : -1;
    for (int color = 0; color < TT_COLORS; color++)
        most = p->hand[color] > most ? p->hand[color] : most;
    for (int r = 0; r < board->routes; r++) {
        p->price[r] = TT_PLAN_BARRED;
        p->gain[r] = 0;
        if (tt_routes_has(&p->owned, r)) {
            p->price[r] = 0;
        } else if (tt_routes_has(&p->open, r)) {
            p->gain[r] = (int8_t)route_gain(p, &board->route[r], control);
            p->price[r] = route_price(p, r, most, near);
        }
    }
    int built = p->game->rules->stations - p->stations;
    double station = p->game->rules->station_bonus + p->setting->turn * (1 + p->setting->card * (built + 1));
    for (int r = tt_routes_next(&p->borrowed, 0); r >= 0; r = tt_routes_next(&p->borrowed, r + 1))
        p->price[r] = (int)(station * 100);
    lend_by_stations(p);
}

/* Cards the seat cannot see: all cards minus the visible ones. */
static void count_unseen(tt_prospect *p)
{
    const tt_rules *rules = p->game->rules;
    p->unseen_count = 0;
    for (int card = 0; card < TT_CARDS; card++) {
        int rest = (card == TT_LOCOMOTIVE ? rules->locomotives : rules->each_color) - p->hand[card];
        rest -= p->table->discard[card];
        for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
            rest -= p->table->market[slot] == card;
        for (int seat = 0; seat < p->game->players; seat++)
            if (seat != p->seat)
                rest -= p->table->known[seat][card];
        p->unseen[card] = rest > 0 ? rest : 0;
        p->unseen_count += p->unseen[card];
    }
}

/* A color of which few cards are left is drawn rarely. */
static void time_cards(tt_prospect *p)
{
    const tt_rules *rules = p->game->rules;
    double usual = rules->each_color / (double)(TT_COLORS * rules->each_color + rules->locomotives);
    double late = 1 - p->trains / (double)rules->trains;
    double card = p->setting->card * (1 + p->setting->late * late * late), least = 1e9;
    for (int color = 0; color < TT_COLORS; color++) {
        double rare = p->unseen_count ? 1 - p->unseen[color] / (p->unseen_count * usual) : 0;
        for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
            rare -= p->table->market[slot] == color ? 0.3 : 0;
        p->card_turns[color] = card * (1 + p->setting->scarce * rare);
        if (p->card_turns[color] < 0.3)
            p->card_turns[color] = 0.3;
        least = p->card_turns[color] < least ? p->card_turns[color] : least;
    }
    p->card_turns[TT_GRAY] = least < card ? least : card;
}

/* The turns the seat has left. A player with t trains needs cards and claims for all of them except those that trigger
 * the last round. */
static double turns_left(const tt_prospect *p)
{
    int rounds = (p->table->turns_left - 1) / p->game->players + 1;
    if (p->table->turns_left)
        return rounds;
    double least = 1e9;
    for (int seat = 0; seat < p->game->players; seat++) {
        if (seat == p->seat)
            continue;
        double trains = p->table->rails.trains[seat] - p->game->rules->last_round_trains;
        double turns = trains * p->setting->pace;
        double cards = p->table->hand_count[seat] < trains ? p->table->hand_count[seat] : trains;
        int dealt = p->game->rules->dealt_cards * p->table->rails.trains[seat] /
                    p->game->rules->trains; /* cards that the pace already includes */
        turns -= (cards - dealt) * p->setting->card;
        if (turns < 1)
            turns = 1;
        least = turns < least ? turns : least;
    }
    return least + 1;
}

void tt_prospect_make(const tt_game *game, const tt_table_part *table, int seat, const uint8_t hand[TT_CARDS],
                      uint64_t held, const tt_plan_setting *setting, tt_prospect *p)
{
    const tt_rails *rails = &table->rails;
    p->game = game;
    p->table = table;
    p->setting = setting;
    p->hand = hand;
    p->seat = seat;
    p->trains = rails->trains[seat];
    p->home = game->rules->markers ? rails->mark[seat][0] : TT_NO_CITY;
    p->stations = game->rules->stations ? game->rules->stations - tt_marks_placed(rails, seat) : 0;
    p->held = held;
    p->owned = rails->owned[seat];
    p->open = tt_routes_to_claim(game, rails, seat);
    memset(&p->borrowed, 0, sizeof p->borrowed);
    for (int other = 0; p->stations > 0 && other < game->players; other++)
        if (other != seat)
            tt_routes_join(&p->borrowed, &rails->owned[other]);
    tt_network_parts(game->board, &p->owned, p->part);
    memset(p->joined, 0, sizeof p->joined);
    for (int city = 0; city < game->board->cities; city++)
        p->joined[p->part[city]] |= (uint64_t)1 << city;
    p->done = tt_network_completed(game->board, p->part, held);
    p->horizon = turns_left(p);
    count_unseen(p);
    time_cards(p);
    price_routes(p);
    tt_graph_make(game->board, p->price, &p->graph);
}
