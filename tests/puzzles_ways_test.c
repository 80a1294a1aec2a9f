/* puzzles_ways_test.c: how tickets stand and their cheapest ways on a board, told as stories and against trying all
 * ways. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "networks.h"

enum { ME = 0, OTHER = 1, NO_WAY = 9999 };

/* A table of two players, seen by the first. */
typedef struct scene {
    tt_game game;
    tt_table_part table;
} scene;

static scene scene_of(const char *name)
{
    scene s;
    memset(&s, 0, sizeof s);
    tt_game_make(tt_rules_find(name, (int)strlen(name)), NULL, 2, (tt_options){false, false}, &s.game);
    memset(s.table.rails.mark, TT_NO_CITY, sizeof s.table.rails.mark);
    s.table.rails.trains[ME] = s.game.rules->trains;
    return s;
}

static void mark(scene *s, int seat, int city)
{
    uint8_t *marks = s->table.rails.mark[seat];
    for (int i = 0; i < TT_MAX_MARKS; i++)
        if (marks[i] == TT_NO_CITY) {
            marks[i] = (uint8_t)city;
            break;
        }
    s->table.rails.marked |= (uint64_t)1 << city;
}

/* --- By trying ---------------------------------------------------------------------------------------------------- */

static bool is_in(uint64_t cities, int city)
{
    return cities >> city & 1;
}

/* Whether `city` has a station of the player's own; *free says whether it could get one. */
static bool has_station(const scene *s, int city, bool *free)
{
    bool mine = false;
    for (int i = 0; i < TT_MAX_MARKS; i++)
        mine |= s->table.rails.mark[ME][i] == city;
    *free = !is_in(s->table.rails.marked, city);
    return mine;
}

static int stations_built(const scene *s)
{
    int built = 0;
    while (built < s->game.rules->stations && s->table.rails.mark[ME][built] != TT_NO_CITY)
        built++;
    return built;
}

/* A path on its way from city to city. */
typedef struct walk {
    uint64_t passed;
    uint64_t lent; /* cities whose stations have lent their route */
    int fresh;     /* how many of these are new */
    int trains, cards;
} walk;

static int price(const walk *w)
{
    return w->trains * 100 + w->cards;
}

static void try_paths(const scene *s, int city, int goal, walk w, int *least);

/* The station at `at` lends the route to `next`, if there is one or can be one. */
static void try_station(const scene *s, int at, int next, int goal, walk w, int *least)
{
    bool free, mine = has_station(s, at, &free);
    if (is_in(w.lent, at) || !(mine || free))
        return;
    w.lent |= (uint64_t)1 << at;
    if (!mine) {
        int number = stations_built(s) + ++w.fresh;
        if (number > s->game.rules->stations)
            return;
        w.cards += number;
    }
    try_paths(s, next, goal, w, least);
}

/* The price of the cheapest path from `city` to `goal` that passes no city twice. */
static void try_paths(const scene *s, int city, int goal, walk w, int *least)
{
    const tt_rails *rails = &s->table.rails;
    if (w.trains > rails->trains[ME] || price(&w) >= *least)
        return;
    if (city == goal) {
        *least = price(&w);
        return;
    }
    w.passed |= (uint64_t)1 << city;
    for (int r = 0; r < s->game.board->routes; r++) {
        const tt_route *route = &s->game.board->route[r];
        int next = route->a == city ? route->b : route->a;
        walk on = w;
        if ((route->a != city && route->b != city) || is_in(w.passed, next))
            continue;
        if (tt_routes_has(&rails->owned[ME], r)) {
            try_paths(s, next, goal, on, least);
        } else if (tt_routes_has(&rails->open[ME], r)) {
            on.trains += route->length;
            on.cards += route->length;
            try_paths(s, next, goal, on, least);
        } else if (s->game.rules->stations && tt_routes_has(&rails->owned[OTHER], r)) {
            try_station(s, city, next, goal, on, least);
            try_station(s, next, next, goal, on, least);
        }
    }
}

/* old_west: the price of the cheapest set of open routes that leaves the network of the starting city in one piece and
 * brings both cities into it. Every set that hangs together is tried once: each route is taken or refused for good. */
static void try_networks(const scene *s, const tt_ticket *goal, uint64_t reached, tt_routes refused, int trains,
                         int *least)
{
    if (trains * 101 >= *least || trains > s->table.rails.trains[ME])
        return;
    if (is_in(reached, goal->a) && is_in(reached, goal->b)) {
        *least = trains * 101;
        return;
    }
    for (int r = 0; r < s->game.board->routes; r++) {
        const tt_route *route = &s->game.board->route[r];
        if (is_in(reached, route->a) == is_in(reached, route->b) || tt_routes_has(&refused, r) ||
            !tt_routes_has(&s->table.rails.open[ME], r))
            continue;
        tt_routes_add(&refused, r);
        try_networks(s, goal, reached | (uint64_t)1 << route->a | (uint64_t)1 << route->b, refused,
                     trains + route->length, least);
    }
}

static uint64_t network_of(const scene *s, int start)
{
    uint8_t part[TT_MAX_CITIES];
    uint64_t cities = 0;
    tt_network_parts(s->game.board, &s->table.rails.owned[ME], part);
    for (int city = 0; city < s->game.board->cities; city++)
        if (part[city] == part[start])
            cities |= (uint64_t)1 << city;
    return cities;
}

static int cheapest_by_trying(const scene *s, int ticket)
{
    const tt_ticket *asked = &s->game.board->ticket[ticket];
    int start = s->game.rules->markers ? s->table.rails.mark[ME][0] : TT_NO_CITY, least = NO_WAY;
    if (start == TT_NO_CITY)
        try_paths(s, asked->a, asked->b, (walk){0}, &least);
    else
        try_networks(s, asked, network_of(s, start), (tt_routes){{0}}, 0, &least);
    return least;
}

/* Whether different stations, built or as many new ones as the way has, lend the routes from `from` on. */
static bool can_borrow(const scene *s, const tt_way *way, int from, uint64_t lent, int fresh)
{
    int r = tt_routes_next(&way->borrowed, from);
    if (r < 0)
        return fresh == way->stations;
    for (int end = 0; end < 2; end++) {
        int city = end ? s->game.board->route[r].b : s->game.board->route[r].a;
        bool free, mine = has_station(s, city, &free);
        if (!is_in(lent, city) && (mine || free) &&
            can_borrow(s, way, r + 1, lent | (uint64_t)1 << city, fresh + !mine))
            return true;
    }
    return false;
}

/* The way is one: it keeps the rules, costs what it says, and completes the ticket. */
static void check_way(const scene *s, int ticket, const tt_way *way)
{
    const tt_rails *rails = &s->table.rails;
    tt_routes used = rails->owned[ME];
    int trains = 0, cards = 0;
    for (int r = tt_routes_next(&way->routes, 0); r >= 0; r = tt_routes_next(&way->routes, r + 1)) {
        assert_true(tt_routes_has(&rails->open[ME], r));
        assert_false(tt_routes_meet(&used, &s->game.board->route[r].parallel));
        tt_routes_add(&used, r);
        trains += s->game.board->route[r].length;
    }
    for (int r = tt_routes_next(&way->borrowed, 0); r >= 0; r = tt_routes_next(&way->borrowed, r + 1))
        assert_true(tt_routes_has(&rails->owned[OTHER], r));
    tt_routes_join(&used, &way->borrowed);
    assert_true(can_borrow(s, way, 0, 0, 0));
    for (int n = 1; n <= way->stations; n++)
        cards += stations_built(s) + n;
    assert_int_equal(way->trains, trains);
    assert_int_equal(way->cards, trains + cards);
    assert_true(trains <= rails->trains[ME]);
    uint8_t part[TT_MAX_CITIES];
    tt_network_parts(s->game.board, &used, part);
    assert_int_equal(part[s->game.board->ticket[ticket].a], part[s->game.board->ticket[ticket].b]);
}

/* --- Random scenes ------------------------------------------------------------------------------------------------ */

/* Shares the routes out at random: own, open, of the other, or nobody's and closed, in these parts of a hundred. */
static void share_routes(scene *s, tt_rng *rng, int own, int open, int others)
{
    tt_rails *rails = &s->table.rails;
    for (int r = 0; r < s->game.board->routes; r++) {
        int chance = below(rng, 100);
        const tt_routes *beside = &s->game.board->route[r].parallel;
        if (chance < own && !tt_routes_meet(&rails->owned[ME], beside))
            tt_routes_add(&rails->owned[ME], r);
        else if (chance >= own && chance < own + open)
            tt_routes_add(&rails->open[ME], r);
        else if (chance >= own + open && chance < own + open + others)
            tt_routes_add(&rails->owned[OTHER], r);
    }
    for (int r = 0; r < s->game.board->routes; r++) /* G-12 */
        if (tt_routes_has(&rails->owned[ME], r))
            tt_routes_remove(&rails->open[ME], &s->game.board->route[r].parallel);
}

static void check_scene(const scene *s, int ticket)
{
    tt_way way;
    tt_ticket_way(&s->game, &s->table, ME, ticket, &way);
    int least = cheapest_by_trying(s, ticket);
    int status = least == 0 ? TT_TICKET_DONE : least == NO_WAY ? TT_TICKET_LOST : TT_TICKET_OPEN;
    assert_int_equal(way.status, status);
    if (status != TT_TICKET_LOST) {
        assert_int_equal(way.trains * 100 + way.cards, least);
        check_way(s, ticket, &way);
    } else {
        assert_int_equal(way.trains + way.cards + way.stations, 0);
    }
}

/* G-16 the cheapest way is that of trying all, on the board without stations or starting cities */
static void test_G16_cheapest_way_as_by_trying(void **unused)
{
    (void)unused;
    tt_rng rng = rng_of(1);
    for (int i = 0; i < 600; i++) {
        scene s = scene_of("usa");
        share_routes(&s, &rng, 20, 30 + below(&rng, 30), 0);
        s.table.rails.trains[ME] = (uint8_t)below(&rng, 12);
        check_scene(&s, below(&rng, s.game.board->tickets));
    }
}

/* E-12 with stations built and stations to build, of which no city takes two */
static void test_E12_cheapest_way_as_by_trying(void **unused)
{
    (void)unused;
    tt_rng rng = rng_of(2);
    for (int i = 0; i < 12000; i++) {
        scene s = scene_of("europe");
        share_routes(&s, &rng, below(&rng, 30), i & 1 ? below(&rng, 30) : 3, 30 + below(&rng, 40));
        s.table.rails.trains[ME] = (uint8_t)below(&rng, 9);
        for (int n = below(&rng, 4); n > 0; n--)
            mark(&s, ME, n * 15 - 1 - below(&rng, 15));
        for (int city = 0; city < s.game.board->cities; city++) /* stations of others, more than there can be */
            if (!below(&rng, 1 + i % 4))
                s.table.rails.marked |= (uint64_t)1 << city;
        check_scene(&s, below(&rng, s.game.board->tickets));
    }
}

/* W-3 the way hangs together with the starting city */
static void test_W3_cheapest_way_as_by_trying(void **unused)
{
    (void)unused;
    tt_rng rng = rng_of(3);
    for (int i = 0; i < 600; i++) {
        scene s = scene_of("old_west");
        share_routes(&s, &rng, 25, 10 + below(&rng, 30), 0);
        int start = below(&rng, s.game.board->cities);
        uint64_t network = network_of(&s, start);
        for (int r = 0; r < s.game.board->routes; r++)
            if (!is_in(network, s.game.board->route[r].a))
                s.table.rails.owned[ME].word[r >> 6] &= ~((uint64_t)1 << (r & 63));
        s.table.rails.trains[ME] = (uint8_t)below(&rng, 8);
        if (i % 8)
            mark(&s, ME, start);
        check_scene(&s, below(&rng, s.game.board->tickets));
    }
}

/* --- Stories ------------------------------------------------------------------------------------------------------ */

static void assert_way(const scene *s, const char *ticket, int status, int trains, int cards, const char *claimed,
                       const char *borrowed)
{
    tt_way way;
    tt_routes routes = routes_named(s->game.board, claimed), lent = routes_named(s->game.board, borrowed);
    tt_ticket_way(&s->game, &s->table, ME, tt_board_ticket(s->game.board, ticket, (int)strlen(ticket)), &way);
    assert_int_equal(way.status, status);
    assert_int_equal(way.trains, trains);
    assert_int_equal(way.cards, cards);
    assert_memory_equal(&way.routes, &routes, sizeof routes);
    assert_memory_equal(&way.borrowed, &lent, sizeof lent);
}

static scene scene_with(const char *name, const char *own, const char *open, const char *others)
{
    scene s = scene_of(name);
    s.table.rails.owned[ME] = routes_named(s.game.board, own);
    s.table.rails.open[ME] = routes_named(s.game.board, open);
    s.table.rails.owned[OTHER] = routes_named(s.game.board, others);
    return s;
}

static int city_of(const scene *s, const char *id)
{
    return tt_board_city(s->game.board, id, (int)strlen(id));
}

/* G-16 open routes are counted, own ones are free; without the trains, or without a way, the ticket is lost */
static void test_G16_ticket_is_done_open_or_lost(void **unused)
{
    (void)unused;
    scene s = scene_with("usa", "denver-santa_fe", "el_paso-santa_fe, denver-phoenix, el_paso-phoenix", "");
    assert_way(&s, "denver-el_paso", TT_TICKET_OPEN, 2, 2, "el_paso-santa_fe", "");
    s.table.rails.trains[ME] = 1;
    assert_way(&s, "denver-el_paso", TT_TICKET_LOST, 0, 0, "", "");
    s = scene_with("usa", "denver-santa_fe, el_paso-santa_fe", "", "");
    assert_way(&s, "denver-el_paso", TT_TICKET_DONE, 0, 0, "", "");
    s = scene_with("usa", "denver-santa_fe", "", "el_paso-santa_fe");
    assert_way(&s, "denver-el_paso", TT_TICKET_LOST, 0, 0, "", "");
}

/* E-12 a station built completes a ticket; one that must be built costs its cards, more for each (E-10) */
static void test_E12_way_by_station(void **unused)
{
    (void)unused;
    scene s = scene_with("europe", "essen-frankfurt", "", "essen-kobenhavn");
    assert_way(&s, "frankfurt-kobenhavn", TT_TICKET_OPEN, 0, 1, "", "essen-kobenhavn");
    mark(&s, ME, city_of(&s, "madrid"));
    assert_way(&s, "frankfurt-kobenhavn", TT_TICKET_OPEN, 0, 2, "", "essen-kobenhavn");
    mark(&s, OTHER, city_of(&s, "essen"));
    assert_way(&s, "frankfurt-kobenhavn", TT_TICKET_OPEN, 0, 2, "", "essen-kobenhavn"); /* in kobenhavn, then */
    mark(&s, ME, city_of(&s, "kobenhavn"));
    assert_way(&s, "frankfurt-kobenhavn", TT_TICKET_DONE, 0, 0, "", "essen-kobenhavn");
}

/* E-12 a station lends one route only, and a city takes one station: Essen can't lend both ways through it */
static void test_E12_city_lends_one_route(void **unused)
{
    (void)unused;
    scene s = scene_with("europe", "", "", "essen-frankfurt, essen-kobenhavn");
    assert_way(&s, "frankfurt-kobenhavn", TT_TICKET_OPEN, 0, 1 + 2, "", "essen-frankfurt, essen-kobenhavn");
    mark(&s, OTHER, city_of(&s, "frankfurt"));
    mark(&s, OTHER, city_of(&s, "kobenhavn"));
    assert_way(&s, "frankfurt-kobenhavn", TT_TICKET_LOST, 0, 0, "", "");
}

/* W-3 the way to a ticket far from the starting city has to get there first */
static void test_W3_way_begins_at_the_starting_city(void **unused)
{
    (void)unused;
    scene s = scene_with("old_west", "",
                         "bozeman-helena, billings-bozeman, billings-casper, casper-cheyenne, "
                         "cheyenne-denver",
                         "");
    assert_way(&s, "bozeman-denver", TT_TICKET_OPEN, 9, 9,
               "billings-bozeman, billings-casper, casper-cheyenne, cheyenne-denver", "");
    mark(&s, ME, city_of(&s, "helena"));
    assert_way(&s, "bozeman-denver", TT_TICKET_OPEN, 10, 10,
               "bozeman-helena, billings-bozeman, billings-casper, casper-cheyenne, cheyenne-denver", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G16_ticket_is_done_open_or_lost),
        cmocka_unit_test(test_E12_way_by_station),
        cmocka_unit_test(test_E12_city_lends_one_route),
        cmocka_unit_test(test_W3_way_begins_at_the_starting_city),
        cmocka_unit_test(test_G16_cheapest_way_as_by_trying),
        cmocka_unit_test(test_E12_cheapest_way_as_by_trying),
        cmocka_unit_test(test_W3_cheapest_way_as_by_trying),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
