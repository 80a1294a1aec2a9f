/* puzzles_stations_test.c: the best use of stations (E-12), told as stories and against trying all assignments. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/list.h"
#include "networks.h"

enum { NO_ROUTE = 255 };

static const tt_board *const europe = &tt_board_europe;

/* An assignment, and what E-12 compares. */
typedef struct assignment {
    int count;
    uint8_t city[TT_MAX_MARKS]; /* in the order of their ids */
    uint8_t route[TT_MAX_MARKS];
    uint64_t completed;
    int total, tickets, borrowed;
} assignment;

static void judge(const tt_board *board, const tt_routes *owned, uint64_t held, assignment *a)
{
    tt_routes used = *owned;
    uint8_t part[TT_MAX_CITIES];
    a->total = a->tickets = a->borrowed = 0;
    for (int i = 0; i < a->count; i++)
        if (a->route[i] != NO_ROUTE) {
            tt_routes_add(&used, a->route[i]);
            a->borrowed++;
        }
    tt_network_parts(board, &used, part);
    a->completed = tt_network_completed(board, part, held);
    for (int t = 0; t < board->tickets; t++)
        if (held >> t & 1) {
            a->total += a->completed >> t & 1 ? board->ticket[t].points : -board->ticket[t].points;
            a->tickets += a->completed >> t & 1;
        }
}

/* E-12's last tie-break: the pairs of city and route id, one after another. */
static int compare_pairs(const tt_board *board, const assignment *x, const assignment *y)
{
    int i = 0, j = 0;
    for (;; i++, j++) {
        while (i < x->count && x->route[i] == NO_ROUTE)
            i++;
        while (j < y->count && y->route[j] == NO_ROUTE)
            j++;
        if (i == x->count || j == y->count)
            return (j == y->count) - (i == x->count);
        int order = strcmp(board->city_id[x->city[i]], board->city_id[y->city[j]]);
        if (order == 0)
            order = strcmp(board->route_id[x->route[i]], board->route_id[y->route[j]]);
        if (order != 0)
            return order;
    }
}

static bool is_better(const tt_board *board, const assignment *x, const assignment *y)
{
    if (x->total != y->total)
        return x->total > y->total;
    if (x->tickets != y->tickets)
        return x->tickets > y->tickets;
    if (x->borrowed != y->borrowed)
        return x->borrowed < y->borrowed;
    return compare_pairs(board, x, y) < 0;
}

/* Tries every route of others, and none, for the stations from `index` on. */
static void try_stations(const tt_board *board, const tt_routes *owned, const tt_routes *others, uint64_t held,
                         int index, assignment *now, assignment *best)
{
    if (index == now->count) {
        judge(board, owned, held, now);
        if (best->total == INT32_MIN || is_better(board, now, best))
            *best = *now;
        return;
    }
    for (int r = -1; r < board->routes; r++) {
        if (r >= 0 && !(tt_routes_has(others, r) && tt_routes_has(&board->city_routes[now->city[index]], r)))
            continue;
        now->route[index] = r < 0 ? NO_ROUTE : (uint8_t)r;
        try_stations(board, owned, others, held, index + 1, now, best);
    }
}

static void check_stations(tt_rng *rng, const tt_board *board)
{
    tt_routes owned = scattered_network(board, rng, 20 + below(rng, 26)), others = {{0}};
    for (int r = 0; r < board->routes; r++)
        if (!tt_routes_has(&owned, r) && below(rng, 6))
            tt_routes_add(&others, r);
    uint64_t held = some_tickets(board, rng, 1 + below(rng, 30));
    assignment now = {.count = below(rng, TT_MAX_MARKS + 1)}, best = {.total = INT32_MIN};
    for (int i = 0; i < now.count; i++) /* three cities, one in each third of the board's */
        now.city[i] = (uint8_t)((i * board->cities + below(rng, board->cities)) / TT_MAX_MARKS);
    try_stations(board, &owned, &others, held, 0, &now, &best);

    uint8_t given[TT_MAX_MARKS], borrowed[TT_MAX_MARKS];
    int turn = below(rng, TT_MAX_MARKS); /* stations are given in the order built */
    for (int i = 0; i < now.count; i++)
        given[i] = now.city[(i + turn) % now.count];
    assert_true(tt_stations_assign(board, &owned, &others, given, now.count, held, borrowed) == best.completed);
    for (int i = 0; i < now.count; i++)
        assert_int_equal(borrowed[i], best.route[(i + turn) % now.count]);
    for (int i = now.count; i < TT_MAX_MARKS; i++)
        assert_int_equal(borrowed[i], NO_ROUTE);
}

/* E-12 the assignment is that of trying all, tie-breaks included */
static void test_E12_as_by_trying(void **unused)
{
    (void)unused;
    tt_rng rng = rng_of(12);
    for (int i = 0; i < 6000; i++)
        check_stations(&rng, &tt_board_europe);
}

/* --- Stories ------------------------------------------------------------------------------------------------------ */

static int find_city(const char *id)
{
    return tt_board_city(europe, id, (int)strlen(id));
}

/* The tickets of a list of ids, "a-b, c-d". */
static uint64_t tickets_named(const char *ids)
{
    uint64_t tickets = 0;
    while (*ids) {
        int length = (int)strcspn(ids, ",");
        int t = tt_board_ticket(europe, ids, length);
        assert_true(t >= 0);
        tickets |= (uint64_t)1 << t;
        ids += length + (ids[length] ? 2 : 0);
    }
    return tickets;
}

/* With these routes, stations and tickets held, the stations borrow `borrowed` ("" for none) and complete `completed`.
 */
static void assert_use(const char *own, const char *others, const char *const city[], int count, const char *held,
                       const char *const borrowed[], const char *completed)
{
    tt_routes mine = routes_named(europe, own), theirs = routes_named(europe, others);
    uint8_t at[TT_MAX_MARKS], used[TT_MAX_MARKS];
    for (int i = 0; i < count; i++)
        at[i] = (uint8_t)find_city(city[i]);
    uint64_t done = tt_stations_assign(europe, &mine, &theirs, at, count, tickets_named(held), used);
    assert_true(done == tickets_named(completed));
    for (int i = 0; i < count; i++)
        assert_string_equal(used[i] == NO_ROUTE ? "" : europe->route_id[used[i]], borrowed[i]);
}

/* E-12 a station lends one route of another player that enters its city, from either end */
static void test_E12_route_that_enters_the_city(void **unused)
{
    (void)unused;
    const char *own = "essen-frankfurt", *others = "essen-kobenhavn, kobenhavn-stockholm";
    const char *held = "frankfurt-kobenhavn";
    assert_use(own, others, (const char *[]){"essen"}, 1, held, (const char *[]){"essen-kobenhavn"}, held);
    assert_use(own, others, (const char *[]){"kobenhavn"}, 1, held, (const char *[]){"essen-kobenhavn"}, held);
    assert_use(own, others, (const char *[]){"stockholm"}, 1, held, (const char *[]){""}, "");
    assert_use(own, "", (const char *[]){"essen"}, 1, held, (const char *[]){""}, "");
}

/* E-12 of two tickets that want different routes, the one worth more is completed */
static void test_E12_greatest_total(void **unused)
{
    (void)unused;
    assert_use("essen-frankfurt, amsterdam-essen, amsterdam-london", "essen-kobenhavn, berlin-essen",
               (const char *[]){"essen"}, 1, "frankfurt-kobenhavn, london-berlin", (const char *[]){"berlin-essen"},
               "london-berlin");
}

/* E-12 with equal totals the most tickets: two of 5 points before one of 10, though its route comes first */
static void test_E12_then_most_tickets(void **unused)
{
    (void)unused;
    assert_use("angora-smyrna, angora-erzurum, constantinople-sofia, constantinople-sevastopol, rostov-sevastopol, "
               "athina-sarajevo, budapest-sarajevo, budapest-kyiv, kharkov-kyiv",
               "athina-smyrna, constantinople-smyrna", (const char *[]){"smyrna"}, 1,
               "angora-kharkov, sofia-smyrna, rostov-erzurum", (const char *[]){"constantinople-smyrna"},
               "sofia-smyrna, rostov-erzurum");
}

/* E-12 then the fewest borrowed routes: one station does it, the first by city; the other borrows nothing */
static void test_E12_then_fewest_routes(void **unused)
{
    (void)unused;
    assert_use("munchen-zurich, munchen-wien", "budapest-wien, wien-zagrab, budapest-zagrab",
               (const char *[]){"wien", "budapest"}, 2, "zurich-budapest", (const char *[]){"", "budapest-wien"},
               "zurich-budapest");
    assert_use("munchen-zurich, munchen-wien", "wien-zagrab, budapest-zagrab", (const char *[]){"zagrab", "wien"}, 2,
               "", (const char *[]){"", ""}, "");
}

/* E-12 then the first by route id, compared as ASCII: of parallel routes the one without a number */
static void test_E12_then_first_by_id(void **unused)
{
    (void)unused;
    assert_use("munchen-zurich, munchen-wien", "budapest-wien-2, budapest-wien", (const char *[]){"wien"}, 1,
               "zurich-budapest", (const char *[]){"budapest-wien"}, "zurich-budapest");
    assert_use("munchen-zurich, munchen-wien", "budapest-wien-2", (const char *[]){"wien"}, 1, "zurich-budapest",
               (const char *[]){"budapest-wien-2"}, "zurich-budapest");
}

/* E-12 stations work together: each lends a piece of one way, also through cities that the player does not touch */
static void test_E12_stations_work_together(void **unused)
{
    (void)unused;
    assert_use("", "paris-zurich, munchen-zurich, munchen-wien", (const char *[]){"wien", "paris", "zurich"}, 3,
               "paris-wien", (const char *[]){"munchen-wien", "paris-zurich", "munchen-zurich"}, "paris-wien");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_E12_route_that_enters_the_city),
        cmocka_unit_test(test_E12_greatest_total),
        cmocka_unit_test(test_E12_then_most_tickets),
        cmocka_unit_test(test_E12_then_fewest_routes),
        cmocka_unit_test(test_E12_then_first_by_id),
        cmocka_unit_test(test_E12_stations_work_together),
        cmocka_unit_test(test_E12_as_by_trying),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
