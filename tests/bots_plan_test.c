/* bots_plan_test.c: plans on positions made by hand. */
#include "kit.h"

#include <string.h>

#include "bots/plan.h"
#include "turntable/bot.h"

static const char *planner_answers(const table *t)
{
    return bot_answer_text(t, &tt_bot_planner, 0);
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static tt_prospect prospect_of(const table *t, int seat)
{
    tt_prospect p;
    tt_prospect_make(&t->game, &t->state.table, seat, t->state.secret.hand[seat], t->state.secret.held[seat],
                     tt_style_setting(TT_STYLE_PLANNER, &t->game), &p);
    return p;
}

static tt_forest forest_of(const table *t, int seat)
{
    tt_prospect p = prospect_of(t, seat);
    tt_forest forest;
    tt_forest_grow(&p, p.held & ~p.done, &forest);
    return forest;
}

/* Whether the forest, with what is owned, completes all tickets held. */
static bool completes(const table *t, int seat, const tt_forest *forest)
{
    uint8_t part[TT_MAX_CITIES];
    tt_routes all = t->state.table.rails.owned[seat];
    uint64_t held = t->state.secret.held[seat];
    tt_routes_join(&all, &forest->routes);
    tt_network_parts(t->game.board, &all, part);
    return tt_network_completed(t->game.board, part, held) == held;
}

static bool leads_over(const table *t, const tt_forest *forest, const char *route)
{
    return tt_routes_has(&forest->routes, route_id(t, route));
}

/* the way between two cities is the cheapest there is: no exchange over a third city is cheaper */
static void test_cheapest_way(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 3);
    own(&t, 1, "berlin-wien, frankfurt-munchen");
    give(&t, 0, "3 red 2 black 1 locomotive");
    tt_prospect p = prospect_of(&t, 0);
    int cities = t.game.board->cities;
    static int all[TT_MAX_CITIES][TT_MAX_CITIES];
    for (int a = 0; a < cities; a++) {
        tt_graph_spread(&p.graph, p.price, (uint64_t)1 << a, all[a]);
        for (int b = 0; b < cities; b++)
            assert_int_equal(tt_graph_way(&p.graph, p.price, (uint64_t)1 << a, (uint64_t)1 << b, NULL), all[a][b]);
    }
    for (int a = 0; a < cities; a++)
        for (int b = 0; b < cities; b++)
            for (int c = 0; c < cities; c++)
                assert_true(all[a][b] <= all[a][c] + all[c][b]);
}

/* a network joins its tickets for less than a way for each of them costs */
static void test_tickets_share_ways(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    hold(&t, 0, "los_angeles-new_york, los_angeles-chicago");
    tt_forest both = forest_of(&t, 0);
    assert_true(completes(&t, 0, &both));
    hold(&t, 0, "los_angeles-new_york");
    tt_forest first = forest_of(&t, 0);
    hold(&t, 0, "los_angeles-chicago");
    tt_forest second = forest_of(&t, 0);
    assert_true(both.price < first.price + second.price);
}

/* The prices of the cheapest ways between all cities. */
static int far[TT_MAX_CITIES][TT_MAX_CITIES];

/* What seat 0 of a new game on usa faces, where neither trains nor turns are short. */
static tt_prospect set_networks(table *t)
{
    table_of(t, "usa", 2);
    tt_prospect p = prospect_of(t, 0);
    p.trains = 200;
    p.horizon = 1000;
    return p;
}

static void measure(const tt_prospect *p)
{
    for (int city = 0; city < p->game->board->cities; city++)
        tt_graph_spread(&p->graph, p->price, (uint64_t)1 << city, far[city]);
}

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

/* What the cheapest network for two tickets costs, all of them tried: a way for each, or ways that are one between two
 * cities; these may be one city, where three or four ways meet. */
static int least_price(const tt_board *board, int first, int second)
{
    const tt_ticket *one = &board->ticket[first], *two = &board->ticket[second];
    int least = far[one->a][one->b] + far[two->a][two->b];
    for (int a = 0; a < board->cities; a++)
        for (int b = 0; b < board->cities; b++) {
            int way = far[one->a][a] + far[a][b] + far[b][one->b];
            least = lesser(least, way + far[two->a][a] + far[two->b][b]);
            least = lesser(least, way + far[two->a][b] + far[two->b][a]);
        }
    return least;
}

/* two tickets are joined with as few trains as can be: from one city, from four, and where they have no way in common
 */
static void test_shortest_networks(void **unused)
{
    (void)unused;
    static const struct {
        const char *first, *second;
        int trains;
    } cases[] = {
        {"winnipeg-little_rock", "winnipeg-houston", 14},
        {"montreal-new_orleans", "montreal-atlanta", 13},
        {"toronto-miami", "boston-miami", 14},
        {"los_angeles-new_york", "los_angeles-chicago", 20},
        {"vancouver-montreal", "seattle-new_york", 24},
        {"san_francisco-atlanta", "portland-nashville", 22},
        {"vancouver-santa_fe", "calgary-phoenix", 16},
        {"seattle-los_angeles", "boston-miami", 21},
    };
    table t;
    tt_prospect p = set_networks(&t);
    for (int r = 0; r < t.game.board->routes; r++)
        p.price[r] = t.game.board->route[r].length * 100;
    tt_graph_make(t.game.board, p.price, &p.graph);
    measure(&p);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int first = ticket_id(&t, cases[i].first), second = ticket_id(&t, cases[i].second);
        tt_forest forest;
        tt_forest_grow(&p, (uint64_t)1 << first | (uint64_t)1 << second, &forest);
        assert_int_equal(least_price(t.game.board, first, second), cases[i].trains * 100);
        assert_int_equal(forest.price, cases[i].trains * 100);
        assert_int_equal(forest.trains, cases[i].trains);
    }
}

/* at the planner's own prices the network for two tickets is mostly the cheapest, and on average little dearer */
static void test_networks_are_near_the_cheapest(void **unused)
{
    (void)unused;
    table t;
    tt_prospect p = set_networks(&t);
    measure(&p);
    int pairs = 0, exact = 0;
    double dearer = 0;
    for (int first = 1; first < t.game.board->tickets; first++)
        for (int second = 0; second < first; second++) {
            uint64_t both = (uint64_t)1 << first | (uint64_t)1 << second;
            int least = least_price(t.game.board, first, second);
            tt_forest forest;
            tt_forest_grow(&p, both, &forest);
            assert_true(forest.tickets == both && forest.price >= least);
            pairs++;
            exact += forest.price == least;
            dearer += (double)forest.price / least - 1;
        }
    assert_true(exact > pairs * 2 / 3);
    assert_true(dearer / pairs < 0.03);
}

/* own routes cost nothing: the network costs no more than what they leave open, and nothing when nothing is open */
static void test_own_routes_are_used(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    hold(&t, 0, "kansas_city-houston");
    own(&t, 0, "kansas_city-oklahoma_city, dallas-houston");
    tt_forest forest = forest_of(&t, 0);
    assert_true(completes(&t, 0, &forest));
    assert_true(forest.price <= prospect_of(&t, 0).price[route_id(&t, "dallas-oklahoma_city")]);
    own(&t, 0, "dallas-oklahoma_city");
    forest = forest_of(&t, 0);
    assert_int_equal(tt_routes_count(&forest.routes), 0);
    assert_int_equal(forest.price, 0);
}

/* a route that somebody else took, and the one beside it that is closed by that, are planned around */
static void test_blocked_route_is_planned_around(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    hold(&t, 0, "kansas_city-houston");
    own(&t, 0, "kansas_city-oklahoma_city, dallas-houston");
    own(&t, 1, "dallas-oklahoma_city");
    tt_forest forest = forest_of(&t, 0);
    assert_true(completes(&t, 0, &forest));
    assert_false(leads_over(&t, &forest, "dallas-oklahoma_city"));
    assert_false(leads_over(&t, &forest, "dallas-oklahoma_city-2"));
}

/* a ticket that takes more trains than are left is not planned */
static void test_ticket_beyond_the_trains(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    hold(&t, 0, "seattle-new_york");
    t.state.table.rails.trains[0] = 9;
    tt_prospect p = prospect_of(&t, 0);
    tt_plan plan;
    tt_plan_make(&p, &plan);
    assert_false(plan.forest.tickets >> ticket_id(&t, "seattle-new_york") & 1);
    assert_true(plan.forest.trains <= 9);
}

/* a surcharge of one card is paid; one that would take three locomotives for a short tunnel is not */
static void test_surcharge_is_weighed(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    hold(&t, 0, "madrid-dieppe");
    give(&t, 0, "4 black");
    stack(&t, "black, white, red");
    act(&t, "claim madrid-pamplona 3 black");
    assert_string_equal(planner_answers(&t), "pay 1 black");

    table_of(&t, "europe", 2);
    hold(&t, 0, "madrid-dieppe");
    give(&t, 0, "3 white 3 locomotive");
    stack(&t, "white, white, locomotive");
    act(&t, "claim madrid-pamplona-2 3 white");
    assert_string_equal(planner_answers(&t), "abandon");
}

/* E-3: when all cards but a few locomotives are in hands, a tunnel turns them up again and again: it is left alone */
static void test_endless_tunnel_is_left_alone(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    hold(&t, 0, "madrid-dieppe");
    own(&t, 0, "dieppe-paris, pamplona-paris");
    trains_left(&t, 1, 4); /* there is no time to collect more */
    give(&t, 0, "4 black");
    assert_string_equal(planner_answers(&t), "claim madrid-pamplona 3 black");
    pile_and_discard(&t, "locomotive, locomotive, locomotive, locomotive",
                     "locomotive, locomotive, locomotive, locomotive, locomotive, orange");
    assert_false(begins(planner_answers(&t), "claim madrid-pamplona"));
}

/* the odds of a tunnel: certain with three cards to spare, and the better the more there are */
static void test_odds_of_a_tunnel(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    tt_prospect p = prospect_of(&t, 0);
    for (int spare = 0; spare < 3; spare++)
        assert_true(tt_plan_tunnel_odds(&p, TT_RED, spare) < tt_plan_tunnel_odds(&p, TT_RED, spare + 1));
    double sure = tt_plan_tunnel_odds(&p, TT_RED, 3);
    assert_true(sure > 0.9999 && sure < 1.0001);
}

/* in the last turn a claim that completes a ticket goes before a longer route */
static void test_last_turn_completes_a_ticket(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    hold(&t, 0, "kansas_city-houston");
    own(&t, 0, "kansas_city-oklahoma_city, dallas-houston");
    give(&t, 0, "2 white 5 red");
    turn_of(&t, 0);
    t.state.table.turns_left = 1;
    assert_true(begins(planner_answers(&t), "claim dallas-oklahoma_city"));
}

/* The ticket is complete, and the cards for a long route are in hand. */
static const char *answer_while_other_has(int trains)
{
    table t;
    table_of(&t, "usa", 2);
    hold(&t, 0, "kansas_city-houston");
    own(&t, 0, "kansas_city-oklahoma_city, dallas-houston, dallas-oklahoma_city");
    give(&t, 0, "6 yellow");
    trains_left(&t, 1, trains);
    turn_of(&t, 0);
    return planner_answers(&t);
}

/* when the others can end the game in a turn or two, what can be claimed is claimed and nothing is collected; when
 * they have all their trains, a claim that nobody threatens can wait */
static void test_end_is_seen_coming(void **unused)
{
    (void)unused;
    const char *answer = answer_while_other_has(4);
    assert_true(begins(answer, "claim") && strstr(answer, "6 yellow"));
    assert_true(begins(answer_while_other_has(45), "draw"));
}

/* what the plan lacks is taken from the market */
static void test_wanted_card_is_drawn(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    hold(&t, 0, "los_angeles-miami");
    own(&t, 0, "el_paso-los_angeles, houston-new_orleans, miami-new_orleans");
    give(&t, 0, "5 green");
    market(&t, "red, blue, green, white, black"); /* slots 0 to 4 */
    turn_of(&t, 0);
    t.state.table.rails.trains[0] = 6; /* for one route: there is nothing else to collect for */
    assert_string_equal(planner_answers(&t), "draw 2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cheapest_way),
        cmocka_unit_test(test_tickets_share_ways),
        cmocka_unit_test(test_shortest_networks),
        cmocka_unit_test(test_networks_are_near_the_cheapest),
        cmocka_unit_test(test_own_routes_are_used),
        cmocka_unit_test(test_blocked_route_is_planned_around),
        cmocka_unit_test(test_ticket_beyond_the_trains),
        cmocka_unit_test(test_surcharge_is_weighed),
        cmocka_unit_test(test_endless_tunnel_is_left_alone),
        cmocka_unit_test(test_odds_of_a_tunnel),
        cmocka_unit_test(test_last_turn_completes_a_ticket),
        cmocka_unit_test(test_end_is_seen_coming),
        cmocka_unit_test(test_wanted_card_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
