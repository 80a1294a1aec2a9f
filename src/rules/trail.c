/* trail.c: the longest path of G-18. It may pass a city again but not a route: a trail, in graph theory.
 *
 * A trail is a connected set of routes in which only its two ends have an odd number of routes (a closed trail has no
 * odd city). So the question is which routes to leave out, as little length as possible:
 *
 *   1. Peel. Routes outside all cycles form trees. Of the trees at one city a trail uses at most two arms, one for each
 *      end. A network without cycles is done after this step; most networks of real games nearly are.
 *   2. Choose the ends. For each pair of cities where the trail could leave the cycles, one addition gives an upper
 *      bound. The most promising pair comes first, and the search stops when no pair promises more than was found.
 *   3. Search. Now every city of wrong parity must lose a route. Branch and bound on the one with the fewest to lose:
 *      branch i leaves out its i-th route and keeps those before it, so that no set of routes is tried twice.
 *
 * This is the minimum T-join problem, made hard by the condition that the rest is connected. But in real networks few
 * cycles are left after step 1. */
#include "turntable/score.h"

/* A graph whose vertices are the cities. It has no parallel edges, so a pair of cities identifies an edge. */
typedef struct graph {
    uint64_t near[TT_MAX_CITIES]; /* the neighbors of each city */
} graph;

/* A path attached to a city by one end. */
typedef struct arm {
    uint16_t length;
    uint16_t first; /* its first city */
} arm;

typedef struct search {
    graph left;                                   /* the network without the edges peeled or left out */
    graph kept;                                   /* edges that must stay */
    uint64_t with_arm;                            /* cities with an arm */
    uint64_t whole;                               /* cities that may not lose an edge: ends without an arm */
    graph best;                                   /* the longest trail so far; of its arms only the first edge */
    int best_length;                              /* its length, arms included */
    int cities;                                   /* of the board */
    arm arms[TT_MAX_CITIES][2];                   /* the two longest arms of each city, the longest first */
    uint8_t length[TT_MAX_CITIES][TT_MAX_CITIES]; /* of edges; set for neighbors only */
} search;

/* A choice of the trail's two ends within the cycles. An end with an arm continues into it. */
typedef struct ends {
    uint8_t from, to;
    int16_t bound; /* an upper bound for trails with these ends */
} ends;

enum { MAX_ENDS = TT_MAX_CITIES * (TT_MAX_CITIES + 1) / 2 };

/* An open question of the search: which edges of a connected part of the network to leave out. */
typedef struct question {
    uint64_t cities;
    uint64_t wrong;  /* cities that must still lose an odd number of edges */
    uint64_t needed; /* cities that the trail must pass after the decisions so far */
    int length;      /* of all edges left in the part and of the arms at the ends */
    ends at;
} question;

static uint64_t bit(int city)
{
    return (uint64_t)1 << city;
}

static bool has(uint64_t cities, int city)
{
    return cities >> city & 1;
}

static int lowest(uint64_t cities)
{
    return __builtin_ctzll(cities);
}

static bool is_single(uint64_t cities)
{
    return cities && !(cities & (cities - 1));
}

static void join(graph *g, int a, int b)
{
    g->near[a] |= bit(b);
    g->near[b] |= bit(a);
}

static void cut(graph *g, int a, int b)
{
    g->near[a] &= ~bit(b);
    g->near[b] &= ~bit(a);
}

static uint64_t reach(const graph *g, int city)
{
    uint64_t reached = bit(city);
    for (uint64_t fresh = reached; fresh;) {
        uint64_t more = g->near[lowest(fresh)] & ~reached;
        fresh = (fresh & (fresh - 1)) | more;
        reached |= more;
    }
    return reached;
}

/* --- 1. Peel ------------------------------------------------------------------------------------------------------ */

static void offer_arm(arm arms[2], arm offer)
{
    if (offer.length > arms[0].length) {
        arms[1] = arms[0];
        arms[0] = offer;
    } else if (offer.length > arms[1].length) {
        arms[1] = offer;
    }
}

/* Removes cities with a single neighbor, one after another: each begins an arm of that neighbor. */
static void peel(search *s)
{
    uint64_t loose = 0;
    for (int city = 0; city < s->cities; city++)
        if (is_single(s->left.near[city]))
            loose |= bit(city);
    while (loose) {
        int city = lowest(loose), inner = lowest(s->left.near[city]);
        cut(&s->left, city, inner);
        s->with_arm |= bit(inner);
        offer_arm(s->arms[inner], (arm){(uint16_t)(s->length[city][inner] + s->arms[city][0].length), (uint16_t)city});
        loose &= ~(bit(city) | bit(inner));
        if (is_single(s->left.near[inner]))
            loose |= bit(inner);
    }
}

static void add_arm(graph *trail, int city, arm a)
{
    if (a.length)
        join(trail, city, a.first);
}

/* The best trail that consists of arms alone: two at one city. */
static void join_two_arms(search *s)
{
    int apex = 0;
    for (int city = 0; city < s->cities; city++) {
        int length = s->arms[city][0].length + s->arms[city][1].length;
        if (length > s->best_length) {
            s->best_length = length;
            apex = city;
        }
    }
    add_arm(&s->best, apex, s->arms[apex][0]);
    add_arm(&s->best, apex, s->arms[apex][1]);
}

/* --- 3. Search ---------------------------------------------------------------------------------------------------- */

static int edge_lengths(const search *s, uint64_t cities)
{
    int twice = 0;
    for (; cities; cities &= cities - 1) {
        int city = lowest(cities);
        for (uint64_t near = s->left.near[city]; near; near &= near - 1)
            twice += s->length[city][lowest(near)];
    }
    return twice / 2;
}

/* The arms that a trail from `from` to `to` adds. A closed trail has both of its ends, and so two arms, at one city. */
static int arm_lengths(const search *s, ends at)
{
    return s->arms[at.from][0].length + s->arms[at.to][at.from == at.to].length;
}

static void note_trail(search *s, const question *q)
{
    if (q->length <= s->best_length)
        return;
    s->best_length = q->length;
    s->best = (graph){{0}};
    for (uint64_t rest = q->cities; rest; rest &= rest - 1)
        s->best.near[lowest(rest)] = s->left.near[lowest(rest)];
    add_arm(&s->best, q->at.from, s->arms[q->at.from][0]);
    add_arm(&s->best, q->at.to, s->arms[q->at.to][q->at.from == q->at.to]);
}

static uint64_t removable(const search *s, int city)
{
    return s->left.near[city] & ~s->kept.near[city] & ~s->whole;
}

/* How many edges `city` can lose. *least gets a lower bound on the length lost on the path from it to another wrong
 * city: one edge, and a second one if the first does not lead to a wrong city. */
static int edges_to_lose(const search *s, int city, uint64_t wrong, int *least)
{
    int edges = 0;
    *least = TT_MAX_LENGTH + 1;
    for (uint64_t near = removable(s, city); near; near &= near - 1) {
        int next = lowest(near), loss = s->length[city][next] + !has(wrong, next);
        if (loss < *least)
            *least = loss;
        edges++;
    }
    return edges;
}

/* The wrong city with the fewest edges to lose; -1 if one has none, or if no longer trail than the best is possible.
 * The bound: every path left out joins two wrong cities, and each counts half of it. */
static int branching_city(const search *s, const question *q)
{
    int picked = -1, fewest = TT_MAX_CITIES, twice_loss = 0;
    for (uint64_t rest = q->wrong; rest; rest &= rest - 1) {
        int city = lowest(rest), loss, edges = edges_to_lose(s, city, q->wrong, &loss);
        if (edges == 0)
            return -1;
        if (edges < fewest) {
            fewest = edges;
            picked = city;
        }
        twice_loss += loss;
    }
    return q->length - (twice_loss + 1) / 2 > s->best_length ? picked : -1;
}

static void explore(search *s, question q);

/* For a network that has split in two: continues in the side with all cities needed, if there is one. */
static void explore_side(search *s, question q, uint64_t side)
{
    if (!(q.needed & side))
        side = q.cities & ~side;
    if (q.needed & ~side)
        return;
    q.cities = side;
    q.wrong &= side;
    q.length = edge_lengths(s, side) + arm_lengths(s, q.at);
    explore(s, q);
}

static void leave_out(search *s, question q, int a, int b)
{
    cut(&s->left, a, b);
    q.wrong ^= bit(a) | bit(b);
    q.length -= s->length[a][b];
    uint64_t side = reach(&s->left, a);
    if (has(side, b))
        explore(s, q);
    else
        explore_side(s, q, side);
    join(&s->left, a, b);
}

/* Each call has one edge less than its caller, so the recursion is at most as deep as there are edges. */
static void explore(search *s, question q)
{
    if (!q.wrong) {
        note_trail(s, &q);
        return;
    }
    int city = branching_city(s, &q);
    if (city < 0)
        return;
    uint64_t near = removable(s, city);
    for (uint64_t rest = near; rest; rest &= rest - 1) {
        int next = lowest(rest);
        leave_out(s, q, city, next);
        join(&s->kept, city, next);
        q.needed |= bit(city) | bit(next);
    }
    for (uint64_t rest = near; rest; rest &= rest - 1)
        cut(&s->kept, city, lowest(rest));
}

/* --- 2. Choose the ends ------------------------------------------------------------------------------------------- */

static uint64_t odd_cities(const graph *g, uint64_t cities)
{
    uint64_t odd = 0;
    for (; cities; cities &= cities - 1)
        if (__builtin_popcountll(g->near[lowest(cities)]) & 1)
            odd |= cities & -cities;
    return odd;
}

/* Lists the pairs of ends that may give a longer trail than the best. A longest trail ends only in a city with an arm,
 * or in one with an odd number of edges, all of which it uses: elsewhere it could be extended. A closed trail without
 * an arm that leaves edges out could be extended too. */
static int list_ends(const search *s, const question *open, ends list[MAX_ENDS])
{
    int twice_loss = 0, change[TT_MAX_CITIES];
    uint64_t possible = open->wrong | (open->cities & s->with_arm);
    for (uint64_t rest = open->cities; rest; rest &= rest - 1) {
        int city = lowest(rest), loss;
        edges_to_lose(s, city, open->cities, &loss);
        twice_loss += has(open->wrong, city) ? loss : 0;
        change[city] = has(open->wrong, city) ? -loss : loss;
    }
    int count = 0;
    for (uint64_t from = possible; from; from &= from - 1)
        for (uint64_t to = has(s->with_arm, lowest(from)) ? from : from & (from - 1); to; to &= to - 1) {
            ends at = {(uint8_t)lowest(from), (uint8_t)lowest(to), 0};
            int twice = twice_loss + (at.from == at.to ? 0 : change[at.from] + change[at.to]);
            at.bound = (int16_t)(open->length + arm_lengths(s, at) - (twice + 1) / 2);
            if (at.bound > s->best_length)
                list[count++] = at;
        }
    return count;
}

static ends take_most_promising(ends list[MAX_ENDS], int count)
{
    int most = 0;
    for (int i = 1; i < count; i++)
        if (list[i].bound > list[most].bound)
            most = i;
    ends at = list[most];
    list[most] = list[count - 1];
    return at;
}

/* `open` is the question before the ends are chosen. */
static void explore_ends(search *s, const question *open, ends at)
{
    question q = {.cities = open->cities, .at = at, .length = open->length + arm_lengths(s, at)};
    q.wrong = open->wrong ^ bit(at.from) ^ bit(at.to);
    q.needed = bit(at.from) | bit(at.to);
    s->whole = q.needed & open->wrong & ~s->with_arm;
    explore(s, q);
}

/* Looks for a longer trail in one connected part of the cycles. */
static void search_part(search *s, uint64_t cities)
{
    question open = {.cities = cities, .wrong = odd_cities(&s->left, cities), .length = edge_lengths(s, cities)};
    ends list[MAX_ENDS];
    if (!open.wrong) /* a closed trail through everything, which may begin anywhere */
        explore_ends(s, &open, (ends){(uint8_t)lowest(cities), (uint8_t)lowest(cities), 0});
    s->whole = 0; /* no ends are chosen yet */
    for (int count = list_ends(s, &open, list); count > 0; count--) {
        ends at = take_most_promising(list, count);
        if (at.bound <= s->best_length)
            return;
        explore_ends(s, &open, at);
    }
}

/* --- All together ------------------------------------------------------------------------------------------------- */

static void build(search *s, const tt_board *board, const tt_routes *owned)
{
    s->left = s->kept = s->best = (graph){{0}};
    s->with_arm = s->whole = 0;
    s->best_length = 0;
    s->cities = board->cities;
    for (int city = 0; city < s->cities; city++)
        s->arms[city][0] = s->arms[city][1] = (arm){0, 0};
    for (int r = tt_routes_next(owned, 0); r >= 0; r = tt_routes_next(owned, r + 1)) {
        const tt_route *route = &board->route[r];
        join(&s->left, route->a, route->b);
        s->length[route->a][route->b] = s->length[route->b][route->a] = route->length;
    }
}

/* Completes the arms of the best trail, which has only their first edges. */
static void complete_arms(search *s, uint64_t peeled)
{
    for (; peeled; peeled &= peeled - 1) {
        int city = lowest(peeled);
        if (!s->best.near[city])
            continue;
        for (; s->arms[city][0].length; city = s->arms[city][0].first)
            join(&s->best, city, s->arms[city][0].first);
    }
}

static void collect(const graph *trail, const tt_board *board, const tt_routes *owned, tt_routes *path)
{
    *path = (tt_routes){{0}};
    for (int r = tt_routes_next(owned, 0); r >= 0; r = tt_routes_next(owned, r + 1))
        if (has(trail->near[board->route[r].a], board->route[r].b))
            tt_routes_add(path, r);
}

int tt_trail_longest(const tt_board *board, const tt_routes *owned, tt_routes *path)
{
    search s;
    build(&s, board, owned);
    peel(&s);
    join_two_arms(&s);
    uint64_t circles = 0;
    for (int city = 0; city < s.cities; city++)
        if (s.left.near[city])
            circles |= bit(city);
    for (uint64_t rest = circles; rest;) {
        uint64_t cities = reach(&s.left, lowest(rest));
        rest &= ~cities;
        search_part(&s, cities);
    }
    if (path) {
        complete_arms(&s, ~circles);
        collect(&s.best, board, owned, path);
    }
    return s.best_length;
}
