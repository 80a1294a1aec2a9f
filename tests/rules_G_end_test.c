/* rules_G_end_test.c: the last round and the longest path, G-17 and G-18. */
#include "games/list.h"
#include "kit.h"

static int count_events(const table *t, tt_event_kind kind)
{
    int count = 0;
    for (int i = 0; i < t->events; i++)
        count += t->event[i].kind == kind;
    return count;
}

static void draw_two(table *t)
{
    act(t, "draw blind");
    act(t, "draw blind");
}

/* G-17 who ends a turn with two trains sets off the last round: it is announced, then everybody, that player included,
 * has one more turn */
static void test_G17_two_trains_set_off_the_last_round(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    trains_left(&t, 0, 4);
    give(&t, 0, "2 red");
    act(&t, "claim atlanta-charleston 2 red");
    assert_events(&t, "claim last_round turn_end");
    assert_int_equal(t.event[1].player, 0);
    assert_int_equal(t.state.table.turns_left, 2);
    assert_turn(&t, 1);
    draw_two(&t);
    assert_turn(&t, 0);
    forget(&t);
    draw_two(&t);
    assert_events(&t, "draw_blind draw_blind turn_end");
    assert_over(&t);
}

/* G-17 two or fewer do, three do not */
static void test_G17_two_or_fewer(void **unused)
{
    (void)unused;
    table t;
    for (int left = 0; left <= 3; left++) {
        table_of(&t, "usa", 2);
        trains_left(&t, 0, left + 1);
        give(&t, 0, "1 red");
        act(&t, "claim seattle-vancouver 1 red");
        assert_int_equal(t.state.table.rails.trains[0], left);
        assert_int_equal(count_events(&t, TT_EVENT_LAST_ROUND), left <= 2);
        assert_int_equal(t.state.table.turns_left, left <= 2 ? 2 : 0);
    }
}

/* G-17 the round goes from the next seat to the one that set it off, whichever that is, with every number of players */
static void test_G17_every_player_has_one_more_turn(void **unused)
{
    (void)unused;
    static const char *const games[] = {"usa", "europe"};
    table t;
    for (int g = 0; g < 2; g++)
        for (int players = 2; players <= 5; players++)
            for (int setter = 0; setter < players; setter++) {
                table_of(&t, games[g], players);
                trains_left(&t, setter, 3);
                give(&t, setter, "1 purple");
                turn_of(&t, setter);
                act(&t, g == 0 ? "claim seattle-vancouver 1 purple" : "claim dieppe-paris 1 purple");
                assert_int_equal(event_of(&t, "last_round")->player, setter);
                for (int k = 1; k <= players; k++) {
                    assert_turn(&t, (setter + k) % players);
                    draw_two(&t);
                }
                assert_over(&t);
            }
}

/* G-17 who comes down to two trains later in that round sets off nothing: neither a second announcement nor more turns
 */
static void test_G17_a_second_one_sets_off_nothing(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 3);
    for (int seat = 0; seat < 3; seat++) {
        trains_left(&t, seat, 3);
        give(&t, seat, "2 purple");
    }
    act(&t, "claim seattle-vancouver 1 purple");
    act(&t, "claim dallas-houston 1 purple");
    assert_events(&t, "claim last_round turn_end claim turn_end");
    act(&t, "claim kansas_city-omaha 1 purple");
    assert_turn(&t, 0);
    act(&t, "claim atlanta-nashville 1 purple"); /* the one who set it off goes on, too */
    assert_int_equal(count_events(&t, TT_EVENT_LAST_ROUND), 1);
    assert_over(&t);
}

/* G-17 a turn ends after everything that belongs to it: in old_west after the marker is placed or not */
static void test_G17_old_west_after_the_marker(void **unused)
{
    (void)unused;
    table t;
    char claim[TT_ACTION_TEXT_MAX] = "", marker[TT_ACTION_TEXT_MAX];
    table_of(&t, "old_west", 2);
    trains_left(&t, 0, 4);
    give(&t, 0, "6 locomotive");
    for (int k = 0; k < tt_legal_count(&t.game, &t.state, 0); k++) { /* some claim that lets a marker be placed */
        tt_action action = tt_legal_pick(&t.game, &t.state, 0, k);
        const tt_route *route = &t.game.board->route[tt_action_arg(action)];
        if (tt_action_kind_of(action) != TT_ACTION_CLAIM || route->length < 2)
            continue;
        if (t.state.table.rails.marked >> route->a & 1 && t.state.table.rails.marked >> route->b & 1)
            continue;
        tt_action_write(&t.game, NULL, 0, action, claim);
        break;
    }
    act(&t, claim);
    assert_events(&t, "claim");
    assert_int_equal(t.state.table.turns_left, 0);
    tt_action_write(&t.game, NULL, 0, tt_legal_pick(&t.game, &t.state, 0, 0), marker);
    act(&t, marker);
    assert_events(&t, "claim city_marker last_round turn_end");
    assert_int_equal(t.state.table.turns_left, 2);
}

/* G-17 a pass is a turn of the last round like any other */
static void test_G17_a_pass_is_a_last_turn(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    trains_left(&t, 0, 3);
    give(&t, 0, "1 red");
    market(&t, "-, -, -, -, -");
    pile_and_discard(&t, "", "");
    ticket_pile(&t, "");
    act(&t, "claim seattle-vancouver 1 red");
    assert_market(&t, "red, -, -, -, -");
    act(&t, "draw 0");
    assert_asks(&t, 0, "pass");
    act(&t, "pass");
    assert_over(&t);
    assert_events(&t, "claim reshuffle refill last_round turn_end draw_market refill turn_end pass turn_end");
}

/* G-17 the last turn of all ends like any other: gaps are filled (G-8), then it is over */
static void test_G17_the_last_turn_ends_like_any_other(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    trains_left(&t, 0, 3);
    give(&t, 0, "2 red");
    act(&t, "claim seattle-vancouver 1 red");
    draw_two(&t);
    market(&t, "red, -, green, white, black");
    stack(&t, "yellow");
    forget(&t);
    act(&t, "claim dallas-houston 1 red");
    assert_events(&t, "claim refill turn_end");
    assert_market(&t, "red, yellow, green, white, black");
    assert_over(&t);
}

/* G-17 then the game ends: nobody is asked any more and every action is refused */
static void test_G17_after_the_end(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    trains_left(&t, 0, 3);
    give(&t, 0, "1 red");
    act(&t, "claim seattle-vancouver 1 red");
    draw_two(&t);
    draw_two(&t);
    assert_over(&t);
    for (int seat = 0; seat < 2; seat++) {
        refused_as(&t, seat, "draw blind", "over", "G-17");
        refused_as(&t, seat, "tickets", "over", "G-17");
        assert_int_equal(tt_legal_count(&t.game, &t.state, seat), 0);
        assert_int_equal(tt_why_route(&t.game, &t.state, seat, 0).refusal, TT_REFUSED_OVER);
    }
}

static int longest_of(const char *game, const char *routes)
{
    table t;
    table_of(&t, game, 2);
    own(&t, 0, routes);
    return score_of(&t).seat[0].longest;
}

/* G-18 the length of a path is counted in trains, not in routes */
static void test_G18_length_is_counted_in_trains(void **unused)
{
    (void)unused;
    assert_int_equal(longest_of("usa", "duluth-helena"), 6);
    assert_int_equal(longest_of("usa", "duluth-helena, dallas-houston, houston-new_orleans, dallas-little_rock"), 6);
    assert_int_equal(longest_of("usa", "dallas-houston, houston-new_orleans, dallas-little_rock"), 5);
}

/* G-18 it may pass a city more than once: round a triangle and out again */
static void test_G18_a_city_may_be_passed_often(void **unused)
{
    (void)unused;
    assert_int_equal(longest_of("usa", "atlanta-charleston, charleston-raleigh, atlanta-raleigh"), 6);
    assert_int_equal(longest_of("usa", "atlanta-charleston, charleston-raleigh, atlanta-raleigh, atlanta-nashville"),
                     7);
    /* two triangles that meet in raleigh are one trail of all six routes */
    assert_int_equal(longest_of("usa", "atlanta-charleston, charleston-raleigh, atlanta-raleigh, "
                                       "pittsburgh-raleigh, pittsburgh-washington, raleigh-washington"),
                     12);
}

/* G-18 never a route twice: a branch is left out, the shortest way to leave one */
static void test_G18_never_a_route_twice(void **unused)
{
    (void)unused;
    /* a star of 4, 3 and 2 round denver: the two longest arms */
    assert_int_equal(longest_of("usa", "denver-helena, denver-salt_lake_city, denver-santa_fe"), 7);
    /* a triangle with a tail of 1 at one corner and of 4 at another */
    assert_int_equal(longest_of("usa", "atlanta-charleston, charleston-raleigh, atlanta-raleigh, atlanta-nashville, "
                                       "charleston-miami"),
                     10);
}

/* G-18 pieces that do not meet are not added up, nor are routes of others */
static void test_G18_one_connected_trail(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    own(&t, 0, "seattle-vancouver, dallas-houston, denver-santa_fe");
    own(&t, 1, "el_paso-santa_fe, calgary-vancouver");
    assert_int_equal(score_of(&t).seat[0].longest, 2);
    assert_int_equal(score_of(&t).seat[1].longest, 3);
}

/* G-18 ten points for the longest path, in usa and europe */
static void test_G18_the_longest_gets_ten(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 3);
    own(&t, 0, "duluth-omaha");
    own(&t, 1, "denver-helena");
    tt_score score = score_of(&t);
    assert_int_equal(score.seat[0].longest_bonus, 0);
    assert_int_equal(score.seat[1].longest_bonus, 10);
    assert_int_equal(score.seat[2].longest_bonus, 0);
    table_of(&t, "europe", 2);
    own(&t, 0, "berlin-wien");
    assert_int_equal(score_of(&t).seat[0].longest_bonus, 10);
    assert_int_equal(score_of(&t).seat[1].longest_bonus, 0);
}

/* G-18 every player tied for the longest gets the bonus, and nobody else */
static void test_G18_all_tied_get_it(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 4);
    own(&t, 0, "duluth-helena");                                     /* 6 */
    own(&t, 1, "denver-helena");                                     /* 4 */
    own(&t, 2, "el_paso-phoenix, phoenix-santa_fe");                 /* 3 + 3 */
    own(&t, 3, "dallas-el_paso, dallas-houston, seattle-vancouver"); /* 4 + 1, and 1 elsewhere */
    tt_score score = score_of(&t);
    assert_int_equal(score.seat[0].longest_bonus, 10);
    assert_int_equal(score.seat[1].longest_bonus, 0);
    assert_int_equal(score.seat[2].longest_bonus, 10);
    assert_int_equal(score.seat[3].longest_bonus, 0);
}

/* G-18 nobody gets it for length 0 */
static void test_G18_nobody_gets_it_for_nothing(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    hold(&t, 0, "");
    hold(&t, 1, "");
    tt_score score = score_of(&t);
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(score.seat[seat].longest_bonus, 0);
        assert_int_equal(score.seat[seat].total, 0);
    }
}

/* G-18 old_west has no bonus for it (W-8), but its length is known */
static void test_G18_no_bonus_in_old_west(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 2);
    own(&t, 0, "boise-winnemucca, boise-missoula");
    assert_int_equal(score_of(&t).seat[0].longest, 7);
    assert_int_equal(score_of(&t).seat[0].longest_bonus, 0);
}

/* The longest trail from a city through the routes that are left, by trying all. */
static int try_all(const tt_board *board, tt_routes left, int city)
{
    int longest = 0;
    for (int r = tt_routes_next(&left, 0); r >= 0; r = tt_routes_next(&left, r + 1)) {
        const tt_route *route = &board->route[r];
        if (route->a != city && route->b != city)
            continue;
        tt_routes rest = left, gone = {{0}};
        tt_routes_add(&gone, r);
        tt_routes_remove(&rest, &gone);
        int length = route->length + try_all(board, rest, route->a == city ? route->b : route->a);
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* A connected bundle of routes without parallel ones. */
static tt_routes any_routes(const tt_board *board, int count, tt_rng *rng)
{
    tt_routes owned = {{0}}, reach = {{0}};
    int route = (int)tt_rng_below(rng, board->routes);
    for (int i = 0; i < count; i++) {
        tt_routes_add(&owned, route);
        tt_routes_join(&reach, &board->route[route].touching);
        for (int tries = 0; tries < 1000; tries++) {
            route = (int)tt_rng_below(rng, board->routes);
            if (tt_routes_has(&reach, route) && !tt_routes_meet(&owned, &board->route[route].parallel))
                break;
        }
    }
    return owned;
}

/* Whether a trail can use just these routes: at most two cities have an odd number of them. */
static int odd_cities(const tt_board *board, const tt_routes *path)
{
    int degree[TT_MAX_CITIES] = {0}, odd = 0;
    for (int r = tt_routes_next(path, 0); r >= 0; r = tt_routes_next(path, r + 1)) {
        degree[board->route[r].a]++;
        degree[board->route[r].b]++;
    }
    for (int city = 0; city < board->cities; city++)
        odd += degree[city] & 1;
    return odd;
}

/* G-18 on all boards the length is that of the best of all trails, and the path given is such a trail */
static void test_G18_agrees_with_trying_every_trail(void **unused)
{
    (void)unused;
    const tt_board *const boards[] = {&tt_board_usa, &tt_board_europe, &tt_board_old_west};
    static const uint8_t seed[32] = {18};
    tt_rng rng;
    tt_rng_seed(&rng, seed);
    for (int i = 0; i < 600; i++) {
        const tt_board *board = boards[i % 3];
        tt_routes owned = any_routes(board, 1 + i % 12, &rng), path;
        int length = tt_trail_longest(board, &owned, &path), best = 0, sum = 0;
        for (int city = 0; city < board->cities; city++) {
            int from_here = try_all(board, owned, city);
            best = from_here > best ? from_here : best;
        }
        assert_int_equal(length, best);
        for (int r = tt_routes_next(&path, 0); r >= 0; r = tt_routes_next(&path, r + 1)) {
            assert_true(tt_routes_has(&owned, r));
            sum += board->route[r].length;
        }
        assert_int_equal(sum, length);
        assert_true(odd_cities(board, &path) <= 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G17_two_trains_set_off_the_last_round),
        cmocka_unit_test(test_G17_two_or_fewer),
        cmocka_unit_test(test_G17_every_player_has_one_more_turn),
        cmocka_unit_test(test_G17_a_second_one_sets_off_nothing),
        cmocka_unit_test(test_G17_old_west_after_the_marker),
        cmocka_unit_test(test_G17_a_pass_is_a_last_turn),
        cmocka_unit_test(test_G17_the_last_turn_ends_like_any_other),
        cmocka_unit_test(test_G17_after_the_end),
        cmocka_unit_test(test_G18_length_is_counted_in_trains),
        cmocka_unit_test(test_G18_a_city_may_be_passed_often),
        cmocka_unit_test(test_G18_never_a_route_twice),
        cmocka_unit_test(test_G18_one_connected_trail),
        cmocka_unit_test(test_G18_the_longest_gets_ten),
        cmocka_unit_test(test_G18_all_tied_get_it),
        cmocka_unit_test(test_G18_nobody_gets_it_for_nothing),
        cmocka_unit_test(test_G18_no_bonus_in_old_west),
        cmocka_unit_test(test_G18_agrees_with_trying_every_trail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
