/* rules_E_stations_test.c: europe: stations, what they cost (E-10), what unbuilt ones are worth (E-11) and what built
 * ones are good for (E-12). */
#include <string.h>

#include "games/list.h"
#include "kit.h"

static bool completes(const table *t, int seat, const char *ticket)
{
    return score_of(t).seat[seat].completed >> ticket_id(t, ticket) & 1;
}

/* The route that the station in `city` uses, "" for none. */
static const char *borrowed_by(const table *t, int seat, const char *city)
{
    tt_score score = score_of(t);
    for (int i = 0; i < TT_MAX_MARKS; i++)
        if (t->state.table.rails.mark[seat][i] == city_id(t, city))
            return score.seat[seat].borrowed[i] == 255 ? "" : t->game.board->route_id[score.seat[seat].borrowed[i]];
    fail_msg("seat %d has no station in %s", seat, city);
    return "";
}

/* E-10: building. */

/* E-10 a station is the turn's action: the cards are discarded, and it is the next player's turn */
static void test_E10_station_is_a_turn(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "2 red 1 blue");
    forget(&t);
    act(&t, "station wien 1 red");
    assert_events(&t, "station turn_end");
    assert_int_equal(event_of(&t, "station")->player, 0);
    assert_int_equal(event_of(&t, "station")->city, city_id(&t, "wien"));
    assert_paid(event_of(&t, "station"), "1 red");
    assert_hand(&t, 0, "1 red 1 blue");
    assert_discarded(&t, "1 red");
    assert_points(&t, 0, 0);
    assert_turn(&t, 1);
    assert_int_equal(t.state.table.rails.trains[0], 45);
}

/* E-10 the first station costs a set of one card, of any color or a locomotive, in any city of the board */
static void test_E10_first_station_costs_one_card(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "1 red 2 blue 1 locomotive");
    ticket_pile(&t, "");
    pile_and_discard(&t, "", "");
    market(&t, "-, -, -, -, -");
    pile_and_discard(&t, "", "");
    trains_left(&t, 0, 0); /* so that nothing but stations is left to do */
    assert_asks(&t, 0, "station");
    assert_legal_count(&t, 3 * t.game.board->cities);
    refused(&t, "station wien 2 blue", "count", "E-10");
    refused(&t, "station wien 1 green", "cards", "E-10");
    act(&t, "station wien 1 locomotive");
    assert_hand(&t, 0, "1 red 2 blue");
}

/* E-10 the second station costs a set of two, the third a set of three, and there is no fourth */
static void test_E10_second_and_third_station_cost_more(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    station_at(&t, 0, "wien");
    give(&t, 0, "3 red 1 blue 2 locomotive");
    refused(&t, "station paris 1 red", "count", "E-10");
    refused(&t, "station paris 3 red", "count", "E-10");
    refused(&t, "station paris 1 blue 1 red", "malformed", "");
    assert_legal(&t, "station paris 2 red");
    assert_legal(&t, "station paris 1 blue 1 locomotive");
    act(&t, "station paris 2 locomotive");
    give(&t, 0, "3 red 1 blue 2 locomotive");
    turn_of(&t, 0);
    refused(&t, "station roma 2 red", "count", "E-10");
    assert_legal(&t, "station roma 3 red");
    assert_legal(&t, "station roma 1 blue 2 locomotive");
    act(&t, "station roma 2 red 1 locomotive");
    assert_hand(&t, 0, "1 red 1 blue 1 locomotive");
    give(&t, 0, "8 red 4 locomotive");
    turn_of(&t, 0);
    refused(&t, "station berlin 4 red", "no_station", "E-10");
    refused(&t, "station berlin 1 red", "no_station", "E-10");
}

/* E-10 what one player has built does not make the stations of another dearer */
static void test_E10_price_is_by_player(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    station_at(&t, 0, "wien");
    station_at(&t, 0, "roma");
    give(&t, 1, "1 red");
    turn_of(&t, 1);
    act(&t, "station paris 1 red");
    assert_hand(&t, 1, "");
}

/* E-10 a city with a station takes no other, neither the owner's nor anybody's */
static void test_E10_one_station_in_a_city(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    station_at(&t, 0, "wien");
    give(&t, 0, "2 red");
    refused(&t, "station wien 2 red", "city_taken", "E-10");
    assert_legal(&t, "station paris 2 red");
    give(&t, 1, "1 red");
    turn_of(&t, 1);
    refused(&t, "station wien 1 red", "city_taken", "E-10");
}

/* E-10 it does not matter whether routes into the city are claimed, or by whom */
static void test_E10_any_city_with_routes_or_without(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    own(&t, 1, "budapest-wien, munchen-wien");
    own(&t, 0, "brest-paris");
    give(&t, 0, "1 red");
    assert_legal(&t, "station wien 1 red");
    assert_legal(&t, "station paris 1 red");
    assert_legal(&t, "station lisboa 1 red");
}

/* E-10 only europe has stations */
static void test_E10_no_stations_elsewhere(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    give(&t, 0, "3 red");
    refused(&t, "station denver 1 red", "wrong_decision", "G-4");
}

/* E-11 each station not built is worth 4 points at the end */
static void test_E11_unbuilt_stations(void **unused)
{
    (void)unused;
    static const char *const cities[] = {"wien", "paris", "roma"};
    table t;
    table_of(&t, "europe", 2);
    hold(&t, 0, "");
    hold(&t, 1, "");
    for (int built = 0; built <= 3; built++) {
        tt_score score = score_of(&t);
        assert_int_equal(score.seat[0].stations, 12 - 4 * built);
        assert_int_equal(score.seat[0].total, 12 - 4 * built);
        assert_int_equal(score.seat[1].stations, 12);
        if (built < 3)
            station_at(&t, 0, cities[built]);
    }
}

/* E-12: borrowing. */

/* Seat 0 has a network from london to frankfurt; seat 1 has the ways on from essen. */
static void essen(table *t)
{
    table_of(t, "europe", 4);
    own(t, 0, "amsterdam-london, amsterdam-essen, essen-frankfurt");
    own(t, 1, "essen-kobenhavn, berlin-essen");
}

/* E-12 a station lets its owner use one route of another player that enters its city, for tickets only */
static void test_E12_station_borrows_a_route(void **unused)
{
    (void)unused;
    table t;
    essen(&t);
    hold(&t, 0, "frankfurt-kobenhavn");
    assert_false(completes(&t, 0, "frankfurt-kobenhavn"));
    assert_int_equal(score_of(&t).seat[0].tickets, -5);
    station_at(&t, 0, "essen");
    assert_true(completes(&t, 0, "frankfurt-kobenhavn"));
    assert_string_equal(borrowed_by(&t, 0, "essen"), "essen-kobenhavn");
    assert_int_equal(score_of(&t).seat[0].tickets, 5);
}

/* E-12 the station may as well stand at the far end of the route it borrows */
static void test_E12_station_at_the_far_end(void **unused)
{
    (void)unused;
    table t;
    essen(&t);
    hold(&t, 0, "frankfurt-kobenhavn");
    station_at(&t, 0, "kobenhavn");
    assert_true(completes(&t, 0, "frankfurt-kobenhavn"));
    assert_string_equal(borrowed_by(&t, 0, "kobenhavn"), "essen-kobenhavn");
}

/* E-12 only routes that enter the station's city are lent, only by other players, and never unclaimed ones */
static void test_E12_what_is_not_lent(void **unused)
{
    (void)unused;
    table t;
    essen(&t);
    hold(&t, 0, "frankfurt-kobenhavn, stockholm-wien");
    station_at(&t, 0, "frankfurt"); /* essen-kobenhavn does not enter frankfurt */
    assert_false(completes(&t, 0, "frankfurt-kobenhavn"));
    station_at(&t, 0, "stockholm"); /* nobody has kobenhavn-stockholm */
    assert_string_equal(borrowed_by(&t, 0, "frankfurt"), "");
    assert_string_equal(borrowed_by(&t, 0, "stockholm"), "");
    assert_int_equal(score_of(&t).seat[0].completed, 0);
    assert_int_equal(score_of(&t).seat[0].tickets, -16);
}

/* E-12 a station serves its owner only */
static void test_E12_station_of_somebody_else(void **unused)
{
    (void)unused;
    table t;
    essen(&t);
    hold(&t, 0, "frankfurt-kobenhavn");
    station_at(&t, 2, "essen");
    assert_false(completes(&t, 0, "frankfurt-kobenhavn"));
}

/* E-12 one station, one route, the same for all tickets: of two tickets by different routes the dearer is completed */
static void test_E12_the_same_route_for_all_tickets(void **unused)
{
    (void)unused;
    table t;
    essen(&t);
    hold(&t, 0, "frankfurt-kobenhavn, london-berlin"); /* 5 and 7 */
    station_at(&t, 0, "essen");
    assert_string_equal(borrowed_by(&t, 0, "essen"), "berlin-essen");
    assert_false(completes(&t, 0, "frankfurt-kobenhavn"));
    assert_true(completes(&t, 0, "london-berlin"));
    assert_int_equal(score_of(&t).seat[0].tickets, 2);
}

/* E-12 a second station borrows a second route */
static void test_E12_two_stations_two_routes(void **unused)
{
    (void)unused;
    table t;
    essen(&t);
    hold(&t, 0, "frankfurt-kobenhavn, london-berlin");
    station_at(&t, 0, "essen");
    station_at(&t, 0, "berlin");
    assert_string_equal(borrowed_by(&t, 0, "berlin"), "berlin-essen");
    assert_string_equal(borrowed_by(&t, 0, "essen"), "essen-kobenhavn");
    assert_int_equal(score_of(&t).seat[0].tickets, 12);
    assert_int_equal(score_of(&t).seat[0].failed, 0);
}

/* E-12 several players may use one and the same route */
static void test_E12_several_players_use_one_route(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 3);
    own(&t, 0, "essen-frankfurt");
    own(&t, 1, "essen-kobenhavn");
    own(&t, 2, "kobenhavn-stockholm, berlin-essen, berlin-wien");
    hold(&t, 0, "frankfurt-kobenhavn");
    hold(&t, 2, "stockholm-wien");
    station_at(&t, 0, "essen");
    station_at(&t, 2, "kobenhavn");
    assert_string_equal(borrowed_by(&t, 0, "essen"), "essen-kobenhavn");
    assert_string_equal(borrowed_by(&t, 2, "kobenhavn"), "essen-kobenhavn");
    assert_true(completes(&t, 0, "frankfurt-kobenhavn"));
    assert_true(completes(&t, 2, "stockholm-wien"));
}

/* E-12 borrowed routes join up with each other: nothing of one's own is needed between two stations */
static void test_E12_two_borrowed_routes_in_a_row(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    own(&t, 1, "budapest-sarajevo, sarajevo-sofia");
    hold(&t, 0, "budapest-sofia");
    station_at(&t, 0, "sofia");
    assert_false(completes(&t, 0, "budapest-sofia")); /* one station does not borrow two routes */
    station_at(&t, 0, "budapest");
    assert_true(completes(&t, 0, "budapest-sofia"));
    assert_string_equal(borrowed_by(&t, 0, "budapest"), "budapest-sarajevo");
    assert_string_equal(borrowed_by(&t, 0, "sofia"), "sarajevo-sofia");
}

/* E-12 a borrowed route never counts for the longest path */
static void test_E12_not_for_the_longest_path(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    own(&t, 0, "essen-frankfurt, kobenhavn-stockholm"); /* 2 and 3 */
    own(&t, 1, "essen-kobenhavn, danzig-warszawa");     /* 3 and 2 */
    hold(&t, 0, "frankfurt-kobenhavn");
    station_at(&t, 0, "essen");
    tt_score score = score_of(&t);
    assert_int_equal(score.seat[0].completed, (uint64_t)1 << ticket_id(&t, "frankfurt-kobenhavn"));
    assert_int_equal(score.seat[0].longest, 3);
    assert_int_equal(score.seat[0].longest_bonus, 10); /* both have a path of three */
    assert_int_equal(score.seat[1].longest_bonus, 10);
}

/* E-12 a station that helps no ticket borrows nothing */
static void test_E12_no_help_no_loan(void **unused)
{
    (void)unused;
    table t;
    essen(&t);
    own(&t, 0, "berlin-frankfurt");
    hold(&t, 0, "london-berlin, madrid-zurich"); /* one is completed without, the other can't be */
    station_at(&t, 0, "essen");
    assert_string_equal(borrowed_by(&t, 0, "essen"), "");
    assert_int_equal(score_of(&t).seat[0].tickets, -1);
}

/* The station in berlin can lead to moskva, by berlin-danzig, or to essen, kobenhavn and london, by berlin-essen. */
static void berlin(table *t)
{
    table_of(t, "europe", 2);
    own(t, 0, "berlin-frankfurt, danzig-warszawa, warszawa-wilno, smolensk-wilno, moskva-smolensk");
    own(t, 0, "essen-kobenhavn, amsterdam-essen, amsterdam-london");
    own(t, 1, "berlin-danzig, berlin-essen");
    station_at(t, 0, "berlin");
}

/* E-12 first the greatest ticket total: 13 in one ticket beats 12 in two */
static void test_E12_greatest_total_first(void **unused)
{
    (void)unused;
    table t;
    berlin(&t);
    hold(&t, 0, "frankfurt-smolensk, frankfurt-kobenhavn, london-berlin"); /* 13, 5 and 7 */
    assert_string_equal(borrowed_by(&t, 0, "berlin"), "berlin-danzig");
    assert_int_equal(score_of(&t).seat[0].tickets, 1);
}

/* E-12 then the most completed tickets: 12 in two tickets beats 12 in one, though its route comes later */
static void test_E12_then_the_most_tickets(void **unused)
{
    (void)unused;
    table t;
    berlin(&t);
    hold(&t, 0, "berlin-moskva, frankfurt-kobenhavn, london-berlin"); /* 12, 5 and 7 */
    assert_string_equal(borrowed_by(&t, 0, "berlin"), "berlin-essen");
    assert_false(completes(&t, 0, "berlin-moskva"));
    assert_int_equal(score_of(&t).seat[0].tickets, 0);
}

/* E-12 then the fewest borrowed routes: one later route beats two that come first */
static void test_E12_then_the_fewest_routes(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    own(&t, 0, "amsterdam-london, amsterdam-frankfurt");
    own(&t, 1, "amsterdam-essen, berlin-essen, berlin-frankfurt");
    hold(&t, 0, "london-berlin");
    station_at(&t, 0, "amsterdam");
    station_at(&t, 0, "berlin");
    assert_string_equal(borrowed_by(&t, 0, "amsterdam"), "");
    assert_string_equal(borrowed_by(&t, 0, "berlin"), "berlin-frankfurt");
}

/* E-12 then by station city: it is compared before the route is */
static void test_E12_then_the_first_city(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    own(&t, 0, "munchen-zurich, barcelona-marseille, marseille-roma, roma-venezia");
    own(&t, 1, "marseille-zurich, munchen-venezia");
    hold(&t, 0, "barcelona-munchen");
    station_at(&t, 0, "zurich"); /* built first, and marseille-zurich comes before munchen-venezia */
    station_at(&t, 0, "munchen");
    assert_string_equal(borrowed_by(&t, 0, "munchen"), "munchen-venezia");
    assert_string_equal(borrowed_by(&t, 0, "zurich"), "");
}

/* E-12 last by route id, compared as ASCII: of two that do the same the first is used */
static void test_E12_then_the_first_route(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 4);
    own(&t, 0, "amsterdam-london, amsterdam-frankfurt, essen-frankfurt");
    own(&t, 1, "berlin-frankfurt-2");
    own(&t, 2, "berlin-frankfurt");
    hold(&t, 0, "london-berlin");
    station_at(&t, 0, "berlin");
    assert_string_equal(borrowed_by(&t, 0, "berlin"), "berlin-frankfurt");
    own(&t, 3, "berlin-essen");
    assert_string_equal(borrowed_by(&t, 0, "berlin"), "berlin-essen");
}

/* E-12 against a plain search: every assignment is tried and compared word by word with the rule. */

typedef struct choice {
    int route[TT_MAX_MARKS]; /* by station, in the order of their cities; -1 for none */
    int total, tickets, borrowed;
} choice;

static int root(const int *joined, int city)
{
    while (joined[city] != city)
        city = joined[city];
    return city;
}

static void weigh(const tt_board *board, const tt_routes *owned, uint64_t tickets, int stations, choice *c)
{
    int joined[TT_MAX_CITIES];
    for (int city = 0; city < TT_MAX_CITIES; city++)
        joined[city] = city;
    for (int r = 0; r < board->routes; r++) {
        bool used = tt_routes_has(owned, r);
        for (int i = 0; i < stations; i++)
            used |= c->route[i] == r;
        if (used)
            joined[root(joined, board->route[r].a)] = root(joined, board->route[r].b);
    }
    c->total = c->tickets = c->borrowed = 0;
    for (int i = 0; i < stations; i++)
        c->borrowed += c->route[i] >= 0;
    for (int i = 0; i < board->tickets; i++) {
        if (!(tickets >> i & 1))
            continue;
        bool done = root(joined, board->ticket[i].a) == root(joined, board->ticket[i].b);
        c->tickets += done;
        c->total += done ? board->ticket[i].points : -board->ticket[i].points;
    }
}

/* Whether assignment a is to be preferred to b. */
static bool is_better(const tt_board *board, int stations, const choice *a, const choice *b)
{
    if (a->total != b->total)
        return a->total > b->total;
    if (a->tickets != b->tickets)
        return a->tickets > b->tickets;
    if (a->borrowed != b->borrowed)
        return a->borrowed < b->borrowed;
    for (int i = 0; i < stations; i++) {
        if (a->route[i] == b->route[i])
            continue;
        if (a->route[i] < 0 || b->route[i] < 0)
            return a->route[i] >= 0; /* its pair has the earlier city */
        return strcmp(board->route_id[a->route[i]], board->route_id[b->route[i]]) < 0;
    }
    return false;
}

static void search(const tt_board *board, const tt_routes *owned, const tt_routes *others, const uint8_t *city,
                   int stations, uint64_t tickets, int at, choice *now, choice *best)
{
    if (at == stations) {
        weigh(board, owned, tickets, stations, now);
        if (best->borrowed < 0 || is_better(board, stations, now, best))
            *best = *now;
        return;
    }
    for (int r = -1; r < board->routes; r++) {
        if (r >= 0 && !(tt_routes_has(others, r) && (board->route[r].a == city[at] || board->route[r].b == city[at])))
            continue;
        now->route[at] = r;
        search(board, owned, others, city, stations, tickets, at + 1, now, best);
    }
}

/* E-12 the assignment chosen is the one the rule names, in positions made at random */
static void test_E12_against_a_plain_search(void **unused)
{
    (void)unused;
    const tt_board *board = &tt_board_europe;
    tt_rng rng;
    tt_rng_seed(&rng, (const uint8_t[32]){12});
    for (int position = 0; position < 400; position++) {
        tt_routes owned = {{0}}, others = {{0}};
        uint64_t tickets = 0;
        uint8_t city[TT_MAX_MARKS], borrowed[TT_MAX_MARKS];
        int stations = 1 + (int)tt_rng_below(&rng, 3);
        for (int r = 0; r < board->routes; r++) {
            uint32_t who = tt_rng_below(&rng, 6);
            if (who == 0)
                tt_routes_add(&owned, r);
            else if (who < 5)
                tt_routes_add(&others, r);
        }
        for (int i = 0; i < 12; i++)
            tickets |= (uint64_t)1 << tt_rng_below(&rng, board->tickets);
        city[0] = (uint8_t)tt_rng_below(&rng, 15); /* in the order of their ids, as the rule compares them */
        city[1] = (uint8_t)(16 + tt_rng_below(&rng, 15));
        city[2] = (uint8_t)(32 + tt_rng_below(&rng, 15));
        choice now, best = {.borrowed = -1};
        search(board, &owned, &others, city, stations, tickets, 0, &now, &best);
        uint8_t shuffled[TT_MAX_MARKS]; /* the order in which they were built does not matter */
        int turn = (int)tt_rng_below(&rng, (uint32_t)stations);
        for (int i = 0; i < stations; i++)
            shuffled[i] = city[(i + turn) % stations];
        uint64_t completed = tt_stations_assign(board, &owned, &others, shuffled, stations, tickets, borrowed);
        assert_int_equal(__builtin_popcountll(completed), best.tickets);
        for (int i = 0; i < stations; i++)
            assert_int_equal(borrowed[i], best.route[(i + turn) % stations] & 255);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_E10_station_is_a_turn),
        cmocka_unit_test(test_E10_first_station_costs_one_card),
        cmocka_unit_test(test_E10_second_and_third_station_cost_more),
        cmocka_unit_test(test_E10_price_is_by_player),
        cmocka_unit_test(test_E10_one_station_in_a_city),
        cmocka_unit_test(test_E10_any_city_with_routes_or_without),
        cmocka_unit_test(test_E10_no_stations_elsewhere),
        cmocka_unit_test(test_E11_unbuilt_stations),
        cmocka_unit_test(test_E12_station_borrows_a_route),
        cmocka_unit_test(test_E12_station_at_the_far_end),
        cmocka_unit_test(test_E12_what_is_not_lent),
        cmocka_unit_test(test_E12_station_of_somebody_else),
        cmocka_unit_test(test_E12_the_same_route_for_all_tickets),
        cmocka_unit_test(test_E12_two_stations_two_routes),
        cmocka_unit_test(test_E12_several_players_use_one_route),
        cmocka_unit_test(test_E12_two_borrowed_routes_in_a_row),
        cmocka_unit_test(test_E12_not_for_the_longest_path),
        cmocka_unit_test(test_E12_no_help_no_loan),
        cmocka_unit_test(test_E12_greatest_total_first),
        cmocka_unit_test(test_E12_then_the_most_tickets),
        cmocka_unit_test(test_E12_then_the_fewest_routes),
        cmocka_unit_test(test_E12_then_the_first_city),
        cmocka_unit_test(test_E12_then_the_first_route),
        cmocka_unit_test(test_E12_against_a_plain_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
