/* wire_score_test.c: the score sheet in a view: the path of every ticket, and what the path of a failed one lacks; the
 * points of the card game while it runs. */
#include "kit.h"
#include "networks.h"
#include "table_kit.h"
#include "wire/picture.h"

/* A field of the watcher's view of this table, as text, until the next call. */
static const char *field_of(const table *t, const char *name)
{
    static ledger memory;
    static char text[1 << 16];
    tt_view view;
    tt_state world;
    tt_picture picture;
    tt_json_writer json;
    tt_buffer all = kit_text();
    char key[32];
    tt_view_make(&t->game, &t->state, TT_WATCHER, &view);
    tt_wire_world(&t->game, &view, &world);
    tt_picture_open(&picture, ledger_memory(&memory));
    assert_true(tt_picture_make(&picture, &t->game, &view, &world, false, NULL));
    tt_json_writer_open(&json, tt_buffer_put, &all);
    tt_picture_write(&json, &picture, NULL);
    tt_picture_close(&picture);
    tt_buffer_put(&all, "", 1);
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *at = strstr(all.bytes, key);
    assert_non_null(at);
    snprintf(text, sizeof text, "%s", at + strlen(key));
    tt_buffer_close(&all);
    return text;
}

static void assert_field(const table *t, const char *name, const char *expected)
{
    const char *text = field_of(t, name);
    if (strncmp(text, expected, strlen(expected)) != 0)
        fail_msg("%s is %.300s", name, text);
}

static void end(table *t)
{
    t->state.table.phase = TT_PHASE_OVER;
    t->state.table.asked = 0;
}

/* The paths of the tickets of seat 0 of two, "a-b c-d" each, as the score has them: "!" before a route that is
 * missing. */
static void assert_ways(const table *t, const char *path)
{
    char expected[256] = "[[[";
    for (const char *id = path; *id; id += *id == ' ') {
        bool missing = *id == '!';
        id += missing;
        int length = (int)strcspn(id, " ");
        int r = tt_board_route(t->game.board, id, length);
        assert_true(r >= 0);
        size_t size = strlen(expected);
        snprintf(expected + size, sizeof expected - size, "%s%d", size > 3 ? "," : "", missing ? -1 - r : r);
        id += length;
    }
    assert_true(strlen(expected) + 6 < sizeof expected);
    strcat(expected, "]],[]]");
    assert_field(t, "ways", expected);
}

/* a completed ticket has its shortest path through the own routes, in order from its first city to its second */
static void test_path_of_a_completed_ticket(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    hold(&t, 0, "los_angeles-chicago");
    hold(&t, 1, "");
    own(&t, 0, "los_angeles-phoenix");
    own(&t, 0, "denver-phoenix");
    own(&t, 0, "denver-omaha");
    own(&t, 0, "chicago-omaha");
    own(&t, 0, "denver-oklahoma_city"); /* not on the path */
    end(&t);
    assert_ways(&t, "los_angeles-phoenix denver-phoenix denver-omaha chicago-omaha");
}

/* a failed ticket has the path that lacks the fewest trains, and what it lacks */
static void test_path_of_a_failed_ticket(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    hold(&t, 0, "los_angeles-chicago");
    hold(&t, 1, "");
    own(&t, 0, "los_angeles-phoenix");
    own(&t, 0, "denver-phoenix");
    own(&t, 0, "chicago-omaha");
    own(&t, 1, "denver-omaha"); /* what another player owns is missing too */
    end(&t);
    assert_ways(&t, "los_angeles-phoenix denver-phoenix !denver-omaha chicago-omaha");
}

/* a failed ticket of which nothing was built has no path */
static void test_no_path_without_a_route(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    hold(&t, 0, "los_angeles-chicago");
    hold(&t, 1, "");
    own(&t, 0, "boston-new_york");
    end(&t);
    assert_ways(&t, "");
}

/* E-12 the path of a ticket may use a route that a station borrows; it is not missing */
static void test_E12_path_uses_a_borrowed_route(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    hold(&t, 0, "paris-wien");
    hold(&t, 1, "");
    own(&t, 0, "frankfurt-paris");
    own(&t, 0, "munchen-wien");
    own(&t, 1, "frankfurt-munchen");
    station_at(&t, 0, "munchen");
    end(&t);
    assert_ways(&t, "frankfurt-paris frankfurt-munchen munchen-wien");
}

/* the length of the path through `own` found by trying all simple paths; -1: none */
static int try_all(const tt_board *board, const tt_routes *own, int city, int goal, uint64_t seen)
{
    int best = city == goal ? 0 : -1;
    seen |= (uint64_t)1 << city;
    for (int r = tt_routes_next(own, 0); best && r >= 0; r = tt_routes_next(own, r + 1)) {
        const tt_route *route = &board->route[r];
        if (route->a != city && route->b != city)
            continue;
        int next = route->a == city ? route->b : route->a;
        int rest = seen >> next & 1 ? -1 : try_all(board, own, next, goal, seen);
        if (rest >= 0 && (best < 0 || rest + route->length < best))
            best = rest + route->length;
    }
    return best;
}

/* every path leads from city to city; it lacks nothing if the own routes connect the two, and is then the shortest */
static void test_paths_of_many_networks(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    const tt_board *board = t.game.board;
    int completed = 0;
    for (int number = 0; number < 40; number++) {
        tt_rng rng = rng_of(number);
        tt_routes own = number % 2 ? dense_network(board, &rng, 30) : scattered_network(board, &rng, 45);
        for (int i = 0; i < board->tickets; i++) {
            const tt_ticket *ticket = &board->ticket[i];
            uint8_t path[TT_MAX_CITIES];
            int count = tt_network_path(board, &own, ticket->a, ticket->b, path), city = ticket->a;
            int length = 0, missing = 0, best = try_all(board, &own, ticket->a, ticket->b, 0);
            assert_true(count > 0);
            for (int k = 0; k < count; k++) {
                const tt_route *route = &board->route[path[k]];
                assert_true(route->a == city || route->b == city);
                city = route->a == city ? route->b : route->a;
                length += route->length;
                missing += !tt_routes_has(&own, path[k]);
            }
            assert_int_equal(city, ticket->b);
            assert_int_equal(missing == 0, best >= 0);
            if (best >= 0)
                assert_int_equal(length, best);
            completed += best >= 0;
        }
    }
    assert_true(completed > 40);
}

/* C-15 V-1 points of the card game are those of the tickets completed so far; failed ones wait for the end (C-16) */
static void test_C15_points_of_the_first_round(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 4);
    assert_field(&t, "points", "[0,0,0,0]");
    hold(&t, 2, "chicago-new_york, chicago-dallas");
    uint64_t held = t.state.secret.held[2];
    t.state.table.yards.completed[2] = held;
    t.state.secret.held[2] = 0;
    t.state.table.ticket_count[2] = 0;
    int points = 0;
    char expected[64];
    for (uint64_t rest = held; rest; rest &= rest - 1)
        points += t.game.board->ticket[__builtin_ctzll(rest)].points;
    snprintf(expected, sizeof expected, "[0,0,%d,0]", points);
    assert_field(&t, "points", expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_path_of_a_completed_ticket), cmocka_unit_test(test_path_of_a_failed_ticket),
        cmocka_unit_test(test_no_path_without_a_route),    cmocka_unit_test(test_E12_path_uses_a_borrowed_route),
        cmocka_unit_test(test_paths_of_many_networks),     cmocka_unit_test(test_C15_points_of_the_first_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
