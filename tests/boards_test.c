/* boards_test.c: the four boards are what src/games/SOURCES.md says, and their tables hold together. */
#include "boards_kit.h"
#include "games/list.h"

/* The four boards. */

static const tt_board *const boards[] = {&tt_board_usa, &tt_board_europe, &tt_board_old_west, &tt_board_card_game};

enum { BOARDS = 4 };

static int count_routes(const tt_routes *set)
{
    int count = 0;
    for (int r = tt_routes_next(set, 0); r >= 0; r = tt_routes_next(set, r + 1))
        count++;
    return count;
}

static int pairs_with(const tt_board *board, int parallels)
{
    int routes = 0;
    for (int i = 0; i < board->routes; i++)
        routes += count_routes(&board->route[i].parallel) == parallels;
    return routes / parallels;
}

static int spaces_of(const tt_board *board, int color)
{
    int spaces = 0;
    for (int i = 0; i < board->routes; i++)
        if (board->route[i].color == color)
            spaces += board->route[i].length;
    return spaces;
}

static int routes_of(const tt_board *board, int color)
{
    int routes = 0;
    for (int i = 0; i < board->routes; i++)
        routes += board->route[i].color == color;
    return routes;
}

static int all_spaces(const tt_board *board)
{
    int spaces = 0;
    for (int color = 0; color <= TT_GRAY; color++)
        spaces += spaces_of(board, color);
    return spaces;
}

static int all_points(const tt_board *board)
{
    int points = 0;
    for (int i = 0; i < board->tickets; i++)
        points += board->ticket[i].points;
    return points;
}

static int long_tickets(const tt_board *board)
{
    int count = 0;
    for (int i = 0; i < board->tickets; i++)
        count += board->ticket[i].is_long;
    return count;
}

static int tunnels(const tt_board *board)
{
    int count = 0;
    for (int i = 0; i < board->routes; i++)
        count += board->route[i].tunnel;
    return count;
}

static int ferries(const tt_board *board, int *locomotives)
{
    int count = 0;
    *locomotives = 0;
    for (int i = 0; i < board->routes; i++) {
        count += board->route[i].ferry > 0;
        *locomotives += board->route[i].ferry;
    }
    return count;
}

static void test_usa_is_the_printed_board(void **unused)
{
    (void)unused;
    const tt_board *usa = &tt_board_usa;
    int locomotives;
    assert_string_equal(usa->id, "usa");
    assert_int_equal(usa->cities, 36);
    assert_int_equal(usa->routes, 100);
    assert_int_equal(pairs_with(usa, 1), 56);
    assert_int_equal(pairs_with(usa, 2), 22);
    assert_int_equal(all_spaces(usa), 309);
    assert_int_equal(tunnels(usa), 0);
    assert_int_equal(ferries(usa, &locomotives), 0);
    assert_int_equal(usa->tickets, 30);
    assert_int_equal(long_tickets(usa), 0);
    assert_int_equal(all_points(usa), 349);
    for (int color = 0; color < TT_COLORS; color++) {
        assert_int_equal(routes_of(usa, color), 7);
        assert_int_equal(spaces_of(usa, color), 27);
    }
    assert_int_equal(routes_of(usa, TT_GRAY), 44);
    assert_int_equal(spaces_of(usa, TT_GRAY), 93);
}

static void test_europe_is_the_printed_board(void **unused)
{
    (void)unused;
    const tt_board *europe = &tt_board_europe;
    int locomotives;
    assert_string_equal(europe->id, "europe");
    assert_int_equal(europe->cities, 47);
    assert_int_equal(europe->routes, 101);
    assert_int_equal(pairs_with(europe, 1), 79);
    assert_int_equal(pairs_with(europe, 2), 11);
    assert_int_equal(all_spaces(europe), 300);
    assert_int_equal(tunnels(europe), 18);
    assert_int_equal(ferries(europe, &locomotives), 13);
    assert_int_equal(locomotives, 17);
    assert_int_equal(europe->tickets, 46);
    assert_int_equal(long_tickets(europe), 6);
    assert_int_equal(all_points(europe), 444);
    for (int color = 0; color < TT_COLORS; color++)
        assert_int_equal(spaces_of(europe, color), color == TT_BLUE || color == TT_GREEN ? 23 : 22);
    assert_int_equal(spaces_of(europe, TT_GRAY), 122);
}

static void test_old_west_is_the_printed_board(void **unused)
{
    (void)unused;
    const tt_board *old_west = &tt_board_old_west;
    int locomotives;
    assert_string_equal(old_west->id, "old_west");
    assert_int_equal(old_west->cities, 41);
    assert_int_equal(old_west->routes, 139);
    assert_int_equal(pairs_with(old_west, 1), 37);
    assert_int_equal(pairs_with(old_west, 2), 36);
    assert_int_equal(pairs_with(old_west, 3), 10);
    assert_int_equal(all_spaces(old_west), 364);
    assert_int_equal(ferries(old_west, &locomotives), 1);
    assert_int_equal(locomotives, 3);
    assert_int_equal(old_west->tickets, 50);
    assert_int_equal(all_points(old_west), 511);
    assert_true(tt_board_city(old_west, "roswell", 7) >= 0);
}

static void test_the_card_game_has_its_tickets_and_big_cities(void **unused)
{
    (void)unused;
    const tt_board *cards = &tt_board_card_game;
    assert_string_equal(cards->id, "card_game");
    assert_int_equal(cards->routes, 0);
    assert_int_equal(cards->tickets, 46);
    assert_int_equal(all_points(cards), 581);
    assert_int_equal(cards->big_cities, 6);
    assert_string_equal(cards->city_id[cards->big_city[0]], "seattle");
    assert_int_equal(cards->big_city_points[0], 8);
    assert_string_equal(cards->city_id[cards->big_city[4]], "new_york");
    assert_int_equal(cards->big_city_points[4], 15);
    const tt_ticket *last = &cards->ticket[45];
    const uint8_t needs[TT_COLORS] = {[TT_BLACK] = 1, [TT_WHITE] = 1, [TT_RED] = 2, [TT_ORANGE] = 1};
    assert_string_equal(cards->ticket_id[45], "seattle-miami");
    assert_memory_equal(last->needs, needs, sizeof needs);
}

static void test_names_are_for_people(void **unused)
{
    (void)unused;
    int montreal = tt_board_city(&tt_board_usa, "montreal", 8);
    assert_string_equal(tt_board_usa.city_name[montreal], "Montr\xC3\xA9"
                                                          "al");
    assert_string_equal(tt_board_old_west.name, "Old West");
}

static void test_reading_a_board_while_running_gives_what_was_compiled_in(void **unused)
{
    (void)unused;
    for (int i = 0; i < BOARDS; i++) {
        const tt_board *built = boards[i];
        char folder[64];
        snprintf(folder, sizeof folder, "src/games/%s", built->id);
        file *of = open_file(folder, "board");
        const tt_board *read = &of->board;
        assert_string_equal(of->faults, "");
        assert_string_equal(read->id, built->id);
        assert_string_equal(read->name, built->name);
        assert_null(read->sha256);
        assert_null(built->sha256);
        assert_int_equal(read->cities, built->cities);
        assert_int_equal(read->routes, built->routes);
        assert_int_equal(read->tickets, built->tickets);
        assert_int_equal(read->big_cities, built->big_cities);
        assert_same_texts(read->city_id, built->city_id, built->cities);
        assert_same_texts(read->city_name, built->city_name, built->cities);
        assert_same_texts(read->route_id, built->route_id, built->routes);
        assert_same_texts(read->ticket_id, built->ticket_id, built->tickets);
        size_t numbers = offsetof(tt_board, ticket_by_id);
        assert_memory_equal((const char *)read + numbers, (const char *)built + numbers, sizeof *read - numbers);
        free(of);
    }
}

/* What holds on every board. */

static void test_cities_stand_in_the_order_of_their_ids(void **unused)
{
    (void)unused;
    for (int i = 0; i < BOARDS; i++)
        for (int city = 1; city < boards[i]->cities; city++)
            assert_true(strcmp(boards[i]->city_id[city - 1], boards[i]->city_id[city]) < 0);
}

static void test_routes_are_sorted_into_sets_by_what_pays_for_them(void **unused)
{
    (void)unused;
    for (int i = 0; i < BOARDS; i++)
        for (int r = 0; r < boards[i]->routes; r++) {
            const tt_route *route = &boards[i]->route[r];
            for (int n = 0; n <= TT_MAX_LENGTH; n++) {
                assert_int_equal(tt_routes_has(&boards[i]->up_to[n], r), route->length <= n);
                assert_int_equal(tt_routes_has(&boards[i]->ferries[n], r), route->ferry > n);
                for (int color = 0; color < TT_COLORS; color++)
                    assert_int_equal(tt_routes_has(&boards[i]->payable[color][n], r),
                                     route->length <= n && (route->color == color || route->color == TT_GRAY));
            }
        }
}

static bool are_parallel(const tt_route *one, const tt_route *other)
{
    return one->a == other->a && one->b == other->b;
}

static bool share_a_city(const tt_route *one, const tt_route *other)
{
    return one->a == other->a || one->a == other->b || one->b == other->a || one->b == other->b;
}

static void test_routes_know_their_neighbours(void **unused)
{
    (void)unused;
    for (int i = 0; i < BOARDS; i++) {
        const tt_board *board = boards[i];
        for (int r = 0; r < board->routes; r++) {
            const tt_route *route = &board->route[r];
            assert_true(route->a < route->b && route->b < board->cities);
            assert_true(count_routes(&route->parallel) <= TT_MAX_PARALLEL);
            for (int s = 0; s < TT_MAX_ROUTES; s++) {
                bool is_there = s < board->routes;
                const tt_route *other = &board->route[s];
                assert_int_equal(tt_routes_has(&route->parallel, s), is_there && are_parallel(route, other));
                assert_int_equal(tt_routes_has(&route->touching, s), is_there && share_a_city(route, other));
            }
        }
    }
}

static void test_cities_know_their_routes(void **unused)
{
    (void)unused;
    for (int i = 0; i < BOARDS; i++) {
        const tt_board *board = boards[i];
        for (int city = 0; city < board->cities; city++)
            for (int r = 0; r < board->routes; r++)
                assert_int_equal(tt_routes_has(&board->city_routes[city], r),
                                 board->route[r].a == city || board->route[r].b == city);
    }
}

static void test_ranks_are_the_order_of_the_ids(void **unused)
{
    (void)unused;
    for (int i = 0; i < BOARDS; i++) {
        const tt_board *board = boards[i];
        for (int r = 0; r < board->routes; r++)
            for (int s = 0; s < board->routes; s++)
                assert_int_equal(board->route[r].rank < board->route[s].rank,
                                 strcmp(board->route_id[r], board->route_id[s]) < 0);
        for (int t = 0; t < board->tickets; t++) {
            assert_int_equal(board->ticket_by_id[board->ticket[t].rank], t);
            if (t > 0)
                assert_true(
                    strcmp(board->ticket_id[board->ticket_by_id[t - 1]], board->ticket_id[board->ticket_by_id[t]]) < 0);
        }
    }
}

static void test_everything_is_found_by_its_id(void **unused)
{
    (void)unused;
    for (int i = 0; i < BOARDS; i++) {
        const tt_board *board = boards[i];
        for (int city = 0; city < board->cities; city++)
            assert_int_equal(tt_board_city(board, board->city_id[city], (int)strlen(board->city_id[city])), city);
        for (int r = 0; r < board->routes; r++)
            assert_int_equal(tt_board_route(board, board->route_id[r], (int)strlen(board->route_id[r])), r);
        for (int t = 0; t < board->tickets; t++)
            assert_int_equal(tt_board_ticket(board, board->ticket_id[t], (int)strlen(board->ticket_id[t])), t);
    }
    assert_int_equal(tt_board_city(&tt_board_europe, "paris-zurich", 5), tt_board_city(&tt_board_europe, "paris", 5));
    assert_int_equal(tt_board_city(&tt_board_europe, "pari", 4), -1);
    assert_int_equal(tt_board_city(&tt_board_europe, "", 0), -1);
    assert_int_equal(tt_board_route(&tt_board_europe, "zurich-paris", 12), -1);
    assert_int_equal(tt_board_ticket(&tt_board_europe, "paris", 5), -1);
}

static void test_colors_are_named_as_in_the_rules(void **unused)
{
    (void)unused;
    for (int color = 0; color <= TT_GRAY; color++)
        assert_string_equal(tt_color_words[color], tt_color_name(color));
}

int main(int argc, char **argv)
{
    if (argc > 1)
        root = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_usa_is_the_printed_board),
        cmocka_unit_test(test_europe_is_the_printed_board),
        cmocka_unit_test(test_old_west_is_the_printed_board),
        cmocka_unit_test(test_the_card_game_has_its_tickets_and_big_cities),
        cmocka_unit_test(test_names_are_for_people),
        cmocka_unit_test(test_reading_a_board_while_running_gives_what_was_compiled_in),
        cmocka_unit_test(test_cities_stand_in_the_order_of_their_ids),
        cmocka_unit_test(test_routes_are_sorted_into_sets_by_what_pays_for_them),
        cmocka_unit_test(test_routes_know_their_neighbours),
        cmocka_unit_test(test_cities_know_their_routes),
        cmocka_unit_test(test_ranks_are_the_order_of_the_ids),
        cmocka_unit_test(test_everything_is_found_by_its_id),
        cmocka_unit_test(test_colors_are_named_as_in_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
