/* ways.c: the status of a ticket, and the cheapest way to complete it.
 *
 * Routes of the seat cost nothing, open ones their length in trains and cards: a shortest path, by Dijkstra's
 * algorithm.
 *
 * europe: a station lends one route of another player that enters its city. So a step of the way is a city and the
 * stations used to get there. These form layers: which of the built stations, and how many new ones. The cities of the
 * new ones matter too, because a city has one station at most. But of all ways to the same city in the same layer few
 * are needed: with k more stations to come, a way is needed only if some k cities could spoil every cheaper way but not
 * this one. That leaves at most three ways (a representative family), and eight for each city in all layers together.
 *
 * old_west: the routes must be connected with the starting city (W-3), so the way is the cheapest tree through it and
 * the two cities of the ticket. Such a tree is three shortest paths that meet in one city. */
#include "turntable/score.h"

enum { MAX_LAYERS = 8, MAX_SLOTS = 8, MAX_FAMILY = 3, NO_LABEL = 0xffff };

/* The cost of a way in one number: trains, then cards, then stations used, then routes. */
typedef uint32_t cost;

#define A_ROUTE ((cost)1)
#define A_STATION ((cost)1 << 8)
#define A_CARD ((cost)1 << 16)
#define A_TRAIN ((cost)1 << 24)

/* A way to a city. */
typedef struct label {
    uint64_t fresh; /* the cities of its new stations */
    cost cost;
    uint16_t from; /* the label before it, NO_LABEL at the start */
    uint8_t route; /* the route from there to here */
} label;

/* All ways that use the same built stations and the same number of new ones. */
typedef struct layer {
    uint8_t built;                  /* the stations used, one bit each */
    uint8_t fresh;                  /* new ones */
    uint8_t more;                   /* new ones that could still come */
    uint8_t slot;                   /* of its first labels */
    uint8_t count[TT_MAX_CITIES];   /* labels of each city, cheapest first, in as many slots */
    uint8_t settled[TT_MAX_CITIES]; /* how many of them are final */
    uint64_t open;                  /* the cities with labels that are not final */
} layer;

typedef struct search {
    const tt_board *board;
    tt_routes own, open, others;
    uint64_t marked;               /* cities with a station of any player */
    uint8_t station[TT_MAX_MARKS]; /* cities of the stations built */
    int stations;                  /* how many */
    int left;                      /* stations not built */
    int goal;                      /* the city to stop at; TT_NO_CITY: none */
    cost limit;                    /* the most that a way may cost */
    int found;                     /* the label at the goal */
    int layers;
    layer layer[MAX_LAYERS];
    label label[MAX_SLOTS * TT_MAX_CITIES];
} search;

static uint64_t bit(int city)
{
    return (uint64_t)1 << city;
}

static int place(const layer *l, int rank, int city)
{
    return (l->slot + rank) * TT_MAX_CITIES + city;
}

/* Whether a way with the new stations `fresh` may be needed in addition to the first `kept` labels of the city, which
 * cost no more: whether the new stations still to come could be in cities that spoil each of these labels, but not
 * `fresh`. */
static bool is_needed(const search *s, const layer *l, int city, int kept, uint64_t fresh)
{
    uint64_t common = ~(uint64_t)0, all = 0;
    for (int i = 0; i < kept; i++) {
        common &= s->label[place(l, i, city)].fresh;
        all |= s->label[place(l, i, city)].fresh;
    }
    if (l->more <= 1)
        return kept == 0 || (l->more == 1 && common & ~fresh);
    return kept == 0 || (l->fresh == 1 && kept <= l->more && !(all & fresh)); /* one city for each way kept */
}

/* Inserts a label by cost if it is needed, and drops those that are no longer needed. */
static void offer(search *s, layer *l, int city, label next)
{
    if (next.cost > s->limit)
        return;
    int count = l->count[city], at = count;
    while (at > 0 && s->label[place(l, at - 1, city)].cost > next.cost)
        at--;
    if (!is_needed(s, l, city, at, next.fresh))
        return;
    label after[MAX_FAMILY];
    for (int i = at; i < count; i++)
        after[i - at] = s->label[place(l, i, city)];
    s->label[place(l, at, city)] = next;
    int kept = at + 1;
    for (int i = 0; i < count - at; i++)
        if (is_needed(s, l, city, kept, after[i].fresh))
            s->label[place(l, kept++, city)] = after[i];
    l->count[city] = (uint8_t)kept;
    l->open |= bit(city);
}

static layer *layer_of(search *s, int built, int fresh)
{
    return &s->layer[built * (s->left + 1) + fresh];
}

/* E-12: a station at `at`, built or new, lends the route that leads to `city`. */
static void offer_borrowed(search *s, const layer *l, int at, int city, label next)
{
    next.cost += A_STATION;
    for (int i = 0; i < s->stations; i++)
        if (s->station[i] == at) {
            if (!(l->built >> i & 1))
                offer(s, layer_of(s, l->built | 1 << i, l->fresh), city, next);
            return;
        }
    if (!l->more || (s->marked | next.fresh) & bit(at))
        return;
    next.fresh |= bit(at);
    next.cost += A_CARD * (cost)(s->stations + l->fresh + 1); /* E-10: the nth station takes n cards */
    offer(s, layer_of(s, l->built, l->fresh + 1), city, next);
}

/* Extends a label along all routes of its city. */
static void go_on(search *s, layer *l, int city, int from)
{
    const tt_routes *near = &s->board->city_routes[city];
    for (int r = tt_routes_next(near, 0); r >= 0; r = tt_routes_next(near, r + 1)) {
        const tt_route *route = &s->board->route[r];
        int other = route->a == city ? route->b : route->a;
        label next = s->label[from];
        next.cost += A_ROUTE;
        next.from = (uint16_t)from;
        next.route = (uint8_t)r;
        if (tt_routes_has(&s->own, r)) {
            offer(s, l, other, next);
        } else if (tt_routes_has(&s->open, r)) {
            next.cost += route->length * (A_TRAIN + A_CARD);
            offer(s, l, other, next);
        } else if (tt_routes_has(&s->others, r)) {
            offer_borrowed(s, l, city, other, next);
            offer_borrowed(s, l, other, other, next);
        }
    }
}

/* The city with the cheapest label that is not settled, -1 if there is none. */
static int nearest(const search *s, const layer *l)
{
    int best = -1;
    cost least = s->limit;
    for (uint64_t left = l->open; left; left &= left - 1) {
        int city = __builtin_ctzll(left);
        cost here = s->label[place(l, l->settled[city], city)].cost;
        if (here < least || (here == least && best < 0)) {
            least = here;
            best = city;
        }
    }
    return best;
}

static int settle(layer *l, int city)
{
    int at = place(l, l->settled[city]++, city);
    if (l->settled[city] == l->count[city])
        l->open &= ~bit(city);
    return at;
}

/* Dijkstra's algorithm, layer by layer: a station leads into a later layer only. */
static void spread(search *s, int start)
{
    for (int i = 0; i < s->layers; i++) {
        s->layer[i].open = 0;
        for (int city = 0; city < s->board->cities; city++)
            s->layer[i].count[city] = s->layer[i].settled[city] = 0;
    }
    s->found = NO_LABEL;
    offer(s, &s->layer[0], start, (label){.from = NO_LABEL});
    for (int i = 0; i < s->layers; i++) {
        layer *l = &s->layer[i];
        for (int city = nearest(s, l); city >= 0; city = nearest(s, l)) {
            int at = settle(l, city);
            if (city == s->goal) {
                s->found = at;
                s->limit = s->label[at].cost - 1; /* others must be cheaper */
                break;
            }
            go_on(s, l, city, at);
        }
    }
}

static void add_cost(tt_way *way, cost more)
{
    way->trains = (uint8_t)(way->trains + (more >> 24));
    way->cards = (uint8_t)(way->cards + (more >> 16 & 255));
}

/* Adds the path that ends with a label to the way. */
static void add_path(const search *s, const label *labels, int at, tt_way *way)
{
    add_cost(way, labels[at].cost);
    way->stations = (uint8_t)__builtin_popcountll(labels[at].fresh);
    for (; labels[at].from != NO_LABEL; at = labels[at].from) {
        int r = labels[at].route;
        if (tt_routes_has(&s->open, r))
            tt_routes_add(&way->routes, r);
        else if (tt_routes_has(&s->others, r))
            tt_routes_add(&way->borrowed, r);
    }
    way->status = way->trains || way->cards ? TT_TICKET_OPEN : TT_TICKET_DONE;
}

/* The same without stations: one layer, and one label for each city, in the first slot. old_west needs it three times
 * for every ticket. */
static void spread_plainly(search *s, int start)
{
    label *labels = s->label;
    uint64_t open = bit(start), known = open;
    labels[start] = (label){.from = NO_LABEL};
    s->found = NO_LABEL;
    while (open) {
        int city = -1;
        for (uint64_t left = open; left; left &= left - 1)
            if (city < 0 || labels[__builtin_ctzll(left)].cost < labels[city].cost)
                city = __builtin_ctzll(left);
        open &= ~bit(city);
        if (city == s->goal) {
            s->found = city;
            break;
        }
        const tt_routes *near = &s->board->city_routes[city];
        for (int r = tt_routes_next(near, 0); r >= 0; r = tt_routes_next(near, r + 1)) {
            const tt_route *route = &s->board->route[r];
            int other = route->a == city ? route->b : route->a;
            cost price = labels[city].cost + A_ROUTE;
            if (tt_routes_has(&s->open, r))
                price += route->length * (A_TRAIN + A_CARD);
            else if (!tt_routes_has(&s->own, r))
                continue;
            if (price > s->limit || (known & bit(other) && labels[other].cost <= price))
                continue;
            labels[other] = (label){.cost = price, .from = (uint16_t)city, .route = (uint8_t)r};
            known |= bit(other);
            open |= bit(other);
        }
    }
    for (int city = 0; city < s->board->cities; city++)
        s->layer[0].count[city] = known >> city & 1;
}

static void find_path(search *s, const tt_ticket *ticket, tt_way *way)
{
    s->goal = ticket->b;
    if (s->layers == 1)
        spread_plainly(s, ticket->a);
    else
        spread(s, ticket->a);
    if (s->found != NO_LABEL)
        add_path(s, s->label, s->found, way);
}

/* The cheapest ways from one city to all others (old_west, which has no stations). */
typedef struct tree {
    label label[TT_MAX_CITIES];
    bool reached[TT_MAX_CITIES];
} tree;

static void find_tree(search *s, int root, tree *found)
{
    s->goal = TT_NO_CITY;
    spread_plainly(s, root);
    for (int city = 0; city < s->board->cities; city++) {
        found->label[city] = s->label[city];
        found->reached[city] = s->layer[0].count[city];
    }
}

/* Three paths that meet: from the starting city, whose tree is given, and from both cities of the ticket. */
static void find_meeting(search *s, const tt_ticket *ticket, const tree *start, tt_way *way)
{
    tree from_a, from_b;
    const tree *trees[3] = {start, &from_a, &from_b};
    uint64_t sum[TT_MAX_CITIES] = {0};
    int meeting = 0;
    find_tree(s, ticket->a, &from_a);
    find_tree(s, ticket->b, &from_b);
    for (int city = 0; city < s->board->cities; city++) {
        for (int i = 0; i < 3; i++)
            sum[city] += trees[i]->reached[city] ? trees[i]->label[city].cost : UINT32_MAX;
        if (sum[city] < sum[meeting])
            meeting = city;
    }
    if (sum[meeting] <= s->limit)
        for (int i = 0; i < 3; i++)
            add_path(s, trees[i]->label, meeting, way);
}

/* Makes the layers and assigns slots for their labels: for each city as many as there are ways to choose the new
 * stations in use among all that could be built. */
static void lay_out(search *s)
{
    static const uint8_t choices[TT_MAX_MARKS + 1][TT_MAX_MARKS + 1] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}};
    int slot = 0;
    s->layers = 0;
    for (int built = 0; built < 1 << s->stations; built++)
        for (int fresh = 0; fresh <= s->left; fresh++) {
            layer *l = &s->layer[s->layers++];
            l->built = (uint8_t)built;
            l->fresh = (uint8_t)fresh;
            l->more = (uint8_t)(s->left - fresh);
            l->slot = (uint8_t)slot;
            slot += choices[s->left][fresh];
        }
}

static void look_at_table(search *s, const tt_game *game, const tt_rails *rails, int seat)
{
    s->board = game->board;
    s->own = rails->owned[seat];
    s->open = rails->open[seat];
    s->others = (tt_routes){{0}};
    s->marked = rails->marked;
    s->stations = s->left = 0;
    s->limit = A_TRAIN * rails->trains[seat] + (A_TRAIN - 1);
    if (!game->rules->stations)
        return;
    for (int other = 0; other < game->players; other++)
        if (other != seat)
            tt_routes_join(&s->others, &rails->owned[other]);
    s->stations = tt_marks_placed(rails, seat);
    for (int i = 0; i < s->stations; i++)
        s->station[i] = rails->mark[seat][i];
    s->left = game->rules->stations - s->stations;
}

/* card_game: the cards that the stack lacks. */
static void find_cards(const tt_yards *yards, const tt_ticket *ticket, int seat, tt_way *way)
{
    int lacking = 0;
    for (int color = 0; color < TT_COLORS; color++)
        if (ticket->needs[color] > yards->track[seat][color])
            lacking += ticket->needs[color] - yards->track[seat][color];
    lacking -= yards->track[seat][TT_LOCOMOTIVE];
    way->status = TT_TICKET_OPEN;
    way->cards = (uint8_t)(lacking > 0 ? lacking : 0);
}

static void find_yard_ways(const tt_game *game, const tt_yards *yards, int seat, const uint8_t *tickets, int count,
                           tt_way *ways)
{
    for (int i = 0; i < count; i++) {
        ways[i] = (tt_way){.status = TT_TICKET_DONE};
        if (!(yards->completed[seat] >> tickets[i] & 1))
            find_cards(yards, &game->board->ticket[tickets[i]], seat, &ways[i]);
    }
}

void tt_ticket_ways(const tt_game *game, const tt_table_part *table, int seat, const uint8_t *tickets, int count,
                    tt_way *ways)
{
    search s;
    tree start;
    uint8_t part[TT_MAX_CITIES];
    bool has_start = false;
    if (game->rules->yards) {
        find_yard_ways(game, &table->yards, seat, tickets, count, ways);
        return;
    }
    int home = game->rules->markers ? table->rails.mark[seat][0] : TT_NO_CITY;
    tt_network_parts(game->board, &table->rails.owned[seat], part);
    for (int i = 0; i < count; i++) {
        const tt_ticket *asked = &game->board->ticket[tickets[i]];
        bool is_done = part[asked->a] == part[asked->b];
        ways[i] = (tt_way){.status = is_done ? TT_TICKET_DONE : TT_TICKET_LOST};
        if (is_done)
            continue;
        look_at_table(&s, game, &table->rails, seat);
        lay_out(&s);
        if (home != TT_NO_CITY && !has_start)
            find_tree(&s, home, &start);
        has_start = true;
        if (home == TT_NO_CITY)
            find_path(&s, asked, &ways[i]);
        else
            find_meeting(&s, asked, &start, &ways[i]);
    }
}

void tt_ticket_way(const tt_game *game, const tt_table_part *table, int seat, int ticket, tt_way *way)
{
    const uint8_t one = (uint8_t)ticket;
    tt_ticket_ways(game, table, seat, &one, 1, way);
}
