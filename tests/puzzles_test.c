/* puzzles_test.c: the exact puzzles of score.h against brute force: the longest trail (G-18) and networks (G-16). The
 * other puzzles are in puzzles_stations_test.c, puzzles_packing_test.c and puzzles_ways_test.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/list.h"
#include "networks.h"

static const tt_board *const boards[] = {&tt_board_usa, &tt_board_europe, &tt_board_old_west};

/* --- G-18: the longest trail -------------------------------------------------------------------------------------- */

/* The longest trail that goes on from `city`, tried out route by route. */
static int try_trails(const tt_board *board, tt_routes *left, int city)
{
    int longest = 0;
    for (int r = tt_routes_next(left, 0); r >= 0; r = tt_routes_next(left, r + 1)) {
        const tt_route *route = &board->route[r];
        if (route->a != city && route->b != city)
            continue;
        left->word[r >> 6] ^= (uint64_t)1 << (r & 63);
        int length = route->length + try_trails(board, left, route->a == city ? route->b : route->a);
        left->word[r >> 6] ^= (uint64_t)1 << (r & 63);
        if (length > longest)
            longest = length;
    }
    return longest;
}

static int longest_by_trying(const tt_board *board, tt_routes owned)
{
    int longest = 0;
    for (int city = 0; city < board->cities; city++) {
        int length = try_trails(board, &owned, city);
        if (length > longest)
            longest = length;
    }
    return longest;
}

/* The path is a trail of this length through `owned`: it hangs together, and two cities at most are odd. */
static void check_path(const tt_board *board, const tt_routes *owned, const tt_routes *path, int length)
{
    int degree[TT_MAX_CITIES] = {0}, sum = 0, odd = 0, parts = 0;
    uint8_t part[TT_MAX_CITIES];
    tt_network_parts(board, path, part);
    for (int r = tt_routes_next(path, 0); r >= 0; r = tt_routes_next(path, r + 1)) {
        assert_true(tt_routes_has(owned, r));
        degree[board->route[r].a]++;
        degree[board->route[r].b]++;
        sum += board->route[r].length;
    }
    for (int city = 0; city < board->cities; city++) {
        odd += degree[city] & 1;
        parts += degree[city] && part[city] == city;
    }
    assert_int_equal(sum, length);
    assert_true(odd <= 2);
    assert_true(parts <= 1);
}

static void check_trail(const tt_board *board, tt_routes owned)
{
    tt_routes path;
    int length = tt_trail_longest(board, &owned, &path);
    assert_int_equal(length, longest_by_trying(board, owned));
    assert_int_equal(length, tt_trail_longest(board, &owned, NULL));
    check_path(board, &owned, &path, length);
}

static void assert_longest(const char *ids, int length)
{
    tt_routes owned = routes_named(&tt_board_usa, ids), path;
    assert_int_equal(tt_trail_longest(&tt_board_usa, &owned, &path), length);
    check_path(&tt_board_usa, &owned, &path, length);
}

/* G-18 without a route the longest path has length 0 */
static void test_G18_no_route_no_path(void **unused)
{
    (void)unused;
    assert_longest("", 0);
}

/* G-18 length is counted in trains, not in routes */
static void test_G18_length_is_counted_in_trains(void **unused)
{
    (void)unused;
    assert_longest("helena-seattle", 6);
    assert_longest("helena-seattle, portland-seattle, seattle-vancouver", 7);
    assert_longest("helena-seattle, dallas-houston, houston-new_orleans", 6); /* of two networks the longer one */
}

/* G-18 a fork is used on two sides only */
static void test_G18_fork_has_two_sides(void **unused)
{
    (void)unused;
    assert_longest("denver-santa_fe, denver-phoenix, denver-helena, denver-kansas_city", 9);
}

/* G-18 a city may be passed more than once: two circles that meet in Atlanta are one path */
static void test_G18_city_may_be_passed_twice(void **unused)
{
    (void)unused;
    assert_longest("atlanta-nashville, atlanta-raleigh, nashville-raleigh, "
                   "atlanta-miami, atlanta-new_orleans, miami-new_orleans",
                   6 + 15);
}

/* G-18 a route is used once, but all three ways between two cities can be: to and fro and to */
static void test_G18_three_ways_are_one_path(void **unused)
{
    (void)unused;
    assert_longest("dallas-little_rock, dallas-oklahoma_city, little_rock-oklahoma_city, "
                   "little_rock-saint_louis, kansas_city-saint_louis, kansas_city-oklahoma_city",
                   12);
}

/* G-18 of what can't be travelled in one go the least is left out */
static void test_G18_least_is_left_out(void **unused)
{
    (void)unused;
    assert_longest("new_york-pittsburgh, new_york-washington, pittsburgh-washington, pittsburgh-raleigh, "
                   "raleigh-washington, chicago-pittsburgh, boston-new_york",
                   15 - 2);
}

/* G-18 a path may begin and end on branches of a circle: at one city after the whole round, or at two */
static void test_G18_circle_with_branches(void **unused)
{
    (void)unused;
    assert_longest("calgary-seattle, calgary-vancouver, seattle-vancouver, helena-seattle, portland-seattle",
                   8 + 6 + 1);
    assert_longest("calgary-seattle, calgary-vancouver, seattle-vancouver, helena-seattle, portland-seattle, "
                   "calgary-winnipeg",
                   6 + 4 + 6);
}

/* G-18 the answer is that of trying every trail, for thousands of networks on the boards */
static void test_G18_as_by_trying(void **unused)
{
    (void)unused;
    for (int b = 0; b < 3; b++) {
        tt_rng rng = rng_of(b);
        for (int i = 0; i < 1000; i++) {
            check_trail(boards[b], scattered_network(boards[b], &rng, 45));
            check_trail(boards[b], dense_network(boards[b], &rng, 10 + below(&rng, 16)));
        }
        for (int i = 0; i < 5; i++)
            check_trail(boards[b], dense_network(boards[b], &rng, 40));
    }
}

/* G-18 and for small networks of any shape, denser than a board has them */
static void test_G18_as_by_trying_on_any_shape(void **unused)
{
    (void)unused;
    static tt_board made;
    tt_rng rng = rng_of(18);
    for (int i = 0; i < 6000; i++) {
        tt_routes all = {{0}}, beside = {{0}}; /* the pairs of cities are bits of a set of 64 */
        made.cities = (uint8_t)(4 + below(&rng, 5));
        made.routes = 0;
        for (int tries = 4 + below(&rng, 9); tries > 0; tries--) {
            int a = below(&rng, made.cities), b = below(&rng, made.cities);
            if (a >= b || tt_routes_has(&beside, a * 8 + b))
                continue;
            tt_routes_add(&beside, a * 8 + b);
            tt_routes_add(&all, made.routes);
            made.route[made.routes++] =
                (tt_route){.a = (uint8_t)a, .b = (uint8_t)b, .length = (uint8_t)(1 + below(&rng, 4))};
        }
        check_trail(&made, all);
    }
}

/* G-18 nobody can own a whole board, but even then the answer comes */
static void test_G18_whole_boards(void **unused)
{
    (void)unused;
    const int lengths[] = {235, 237, 208};
    for (int b = 0; b < 3; b++) {
        tt_routes all = {{0}}, path;
        for (int r = 0; r < boards[b]->routes; r++)
            if (!tt_routes_meet(&all, &boards[b]->route[r].parallel))
                tt_routes_add(&all, r);
        assert_int_equal(tt_trail_longest(boards[b], &all, &path), lengths[b]);
        check_path(boards[b], &all, &path, lengths[b]);
    }
}

/* --- G-16: networks ----------------------------------------------------------------------------------------------- */

static bool is_reached(const tt_board *board, const tt_routes *owned, int from, int to)
{
    uint64_t reached = (uint64_t)1 << from;
    for (int round = 0; round < board->cities; round++)
        for (int r = tt_routes_next(owned, 0); r >= 0; r = tt_routes_next(owned, r + 1)) {
            uint64_t ends = (uint64_t)1 << board->route[r].a | (uint64_t)1 << board->route[r].b;
            if (reached & ends)
                reached |= ends;
        }
    return reached >> to & 1;
}

/* G-16 a ticket is completed when own routes connect its cities, whatever way they take */
static void test_G16_own_routes_connect(void **unused)
{
    (void)unused;
    for (int b = 0; b < 3; b++) {
        tt_rng rng = rng_of(b + 16);
        for (int i = 0; i < 300; i++) {
            tt_routes owned = scattered_network(boards[b], &rng, 60);
            uint8_t part[TT_MAX_CITIES];
            tt_network_parts(boards[b], &owned, part);
            for (int city = 0; city < boards[b]->cities; city++) {
                int least = 0;
                while (!is_reached(boards[b], &owned, least, city))
                    least++;
                assert_int_equal(part[city], least);
            }
            uint64_t held = some_tickets(boards[b], &rng, 12), completed = 0;
            for (int t = 0; t < boards[b]->tickets; t++)
                if (held >> t & 1 && is_reached(boards[b], &owned, boards[b]->ticket[t].a, boards[b]->ticket[t].b))
                    completed |= (uint64_t)1 << t;
            assert_true(tt_network_completed(boards[b], part, held) == completed);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G18_no_route_no_path),          cmocka_unit_test(test_G18_length_is_counted_in_trains),
        cmocka_unit_test(test_G18_fork_has_two_sides),        cmocka_unit_test(test_G18_city_may_be_passed_twice),
        cmocka_unit_test(test_G18_three_ways_are_one_path),   cmocka_unit_test(test_G18_least_is_left_out),
        cmocka_unit_test(test_G18_circle_with_branches),      cmocka_unit_test(test_G18_as_by_trying),
        cmocka_unit_test(test_G18_as_by_trying_on_any_shape), cmocka_unit_test(test_G18_whole_boards),
        cmocka_unit_test(test_G16_own_routes_connect),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
