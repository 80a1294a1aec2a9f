/* wire_ask_test.c: the ask, factored: with hands of any size what it expands to is the legal list, every route and city
 * stands in one group alone, and no two groups have the same payments and bring the same. Numbers count what it expands
 * to. What a claim brings is what the rules then give. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit.h"
#include "table_kit.h"
#include "wire/ask.h"

enum { THINGS_MAX = 256, GROUPS_MAX = 256 };

/* What the claims of a group bring. */
typedef struct outlook {
    int64_t points, others;
} outlook;

/* The groups of claims or stations in an ask: what stands in them, and their payments as written. */
typedef struct groups {
    const char *thing[THINGS_MAX], *pay[GROUPS_MAX];
    size_t thing_size[THINGS_MAX], pay_size[GROUPS_MAX];
    outlook outlook[GROUPS_MAX];
    int group_of[THINGS_MAX];
    int things, count;
} groups;

/* False if the key is of another part of the group. */
static bool read_outlook(tt_json *json, outlook *o)
{
    if (tt_json_is(json, "points"))
        return tt_json_integer(json, 1, 99, &o->points);
    return tt_json_is(json, "others") && tt_json_integer(json, 1, 99, &o->others);
}

static void read_group(tt_json *json, groups *g)
{
    while (tt_json_key(json)) {
        if (tt_json_is(json, "pay")) {
            size_t from = json->at;
            assert_true(tt_json_skip(json) && g->count < GROUPS_MAX);
            g->pay[g->count] = json->text + from;
            g->pay_size[g->count] = json->at - from;
            continue;
        }
        if (read_outlook(json, &g->outlook[g->count]))
            continue;
        assert_true(tt_json_expect(json, TT_JSON_ARRAY));
        while (tt_json_item(json)) {
            assert_true(g->things < THINGS_MAX);
            g->group_of[g->things] = g->count;
            g->thing[g->things] = json->token.bytes;
            g->thing_size[g->things++] = json->token.size;
        }
    }
    g->count++;
}

static void read_groups(const tt_buffer *ask, const char *key, groups *g)
{
    static tt_json json;
    *g = (groups){0};
    tt_json_open(&json, ask->bytes, ask->size);
    assert_true(tt_json_expect(&json, TT_JSON_OBJECT));
    while (tt_json_key(&json)) {
        if (!tt_json_is(&json, key)) {
            assert_true(tt_json_skip(&json));
            continue;
        }
        assert_true(tt_json_expect(&json, TT_JSON_ARRAY));
        while (tt_json_item(&json))
            read_group(&json, g);
    }
    assert_true(tt_json_finish(&json));
}

static bool same(const char *a, size_t a_size, const char *b, size_t b_size)
{
    return a_size == b_size && memcmp(a, b, a_size) == 0;
}

static void check_groups(const tt_buffer *ask, const char *key)
{
    static groups g;
    read_groups(ask, key, &g);
    for (int i = 0; i < g.things; i++)
        for (int k = 0; k < i; k++)
            if (same(g.thing[i], g.thing_size[i], g.thing[k], g.thing_size[k]))
                fail_msg("%.*s stands twice in %s", (int)g.thing_size[i], g.thing[i], key);
    for (int i = 0; i < g.count; i++)
        for (int k = 0; k < i; k++)
            if (same(g.pay[i], g.pay_size[i], g.pay[k], g.pay_size[k]) &&
                memcmp(&g.outlook[i], &g.outlook[k], sizeof g.outlook[i]) == 0)
                fail_msg("two groups of %s have the payments %.*s", key, (int)g.pay_size[i], g.pay[i]);
}

/* W-5, W-10: the points of a claim, as they are scored. */
static void check_points(const table *t, int seat, tt_action action, const outlook *o)
{
    static tt_state after;
    after = t->state;
    int others = 0;
    assert_int_equal(tt_apply(&t->game, &after, seat, action, NULL).refusal, TT_OK);
    for (int i = 0; i < t->game.players; i++)
        others += i == seat ? 0 : after.table.points[i] - t->state.table.points[i];
    assert_int_equal(o->points, after.table.points[seat] - t->state.table.points[seat]);
    assert_int_equal(o->others, others);
}

/* The first place of `text` in bytes that have no final 0; NULL: it is not there. */
static const char *find(const char *bytes, size_t size, const char *text)
{
    size_t length = strlen(text);
    for (size_t at = 0; at + length <= size; at++)
        if (!memcmp(bytes + at, text, length))
            return bytes + at;
    return NULL;
}

/* The chance that the ask gives for this payment: 100 if none. */
static int odds_in(const tt_buffer *ask, const char *pay)
{
    char key[TT_ACTION_TEXT_MAX + 4];
    const char *odds = find(ask->bytes, ask->size, "\"odds\":{");
    if (!odds)
        return 100;
    const char *end = strchr(odds, '}');
    int size = snprintf(key, sizeof key, "\"%s\":", pay);
    const char *at = find(odds, (size_t)(end - odds), key);
    return at ? (int)strtol(at + size, NULL, 10) : 100;
}

/* E-3: the same odds as the rules give, and none for payments of other routes. */
static int check_odds(const table *t, const tt_view *view, tt_action action, const tt_buffer *ask)
{
    char text[TT_ACTION_TEXT_MAX];
    int odds = tt_view_tunnel_odds(&t->game, view, tt_action_set(action));
    tt_action_write(&t->game, NULL, 0, tt_action_make(TT_ACTION_PAY, 0, tt_action_set(action)), text);
    assert_int_equal(odds_in(ask, text + strlen("pay ")), odds);
    return odds;
}

/* Every claim brings what its group says; a tunnel, if nothing is turned up that matches. */
static void check_outlook(const table *t, int seat, const tt_buffer *ask)
{
    static groups g;
    static tt_action legal[TT_MAX_LEGAL];
    bool is_risky = false;
    tt_view view;
    read_groups(ask, "claims", &g);
    tt_view_make(&t->game, &t->state, seat, &view);
    int count = tt_legal_list(&t->game, &t->state, seat, legal, TT_MAX_LEGAL);
    for (int i = 0; i < count; i++) {
        if (tt_action_kind_of(legal[i]) != TT_ACTION_CLAIM)
            continue;
        const tt_route *route = &t->game.board->route[tt_action_arg(legal[i])];
        const char *id = t->game.board->route_id[tt_action_arg(legal[i])];
        int at = 0;
        while (!same(id, strlen(id), g.thing[at], g.thing_size[at]))
            at++;
        const outlook *o = &g.outlook[g.group_of[at]];
        if (route->tunnel) {
            is_risky |= check_odds(t, &view, legal[i], ask) < 100;
            assert_int_equal(o->points, t->game.rules->points[route->length]);
        } else {
            check_points(t, seat, legal[i], o);
        }
    }
    assert_int_equal(is_risky, find(ask->bytes, ask->size, "\"odds\":") != NULL);
}

static bool is_choice(const client *c, const char *text)
{
    for (int i = 0; i < c->choices; i++)
        if (strcmp(client_choice(c, i), text) == 0)
            return true;
    return false;
}

/* As many choices as legal actions, and every one of these among them: so they are the same. */
static void check_ask(const table *t, int seat)
{
    static tt_action legal[TT_MAX_LEGAL];
    tt_buffer line = kit_text();
    tt_json_writer json;
    client c;
    client_open(&c, seat);
    tt_json_writer_open(&json, tt_buffer_put, &line);
    text_add(&line, "{\"message\":\"update\",\"seq\":0,\"events\":[],\"view\":{},\"ask\":");
    tt_ask_write(&json, &t->game, &t->state, seat, 9);
    text_add(&line, "}");
    client_hear(&c, line.bytes, line.size);
    int count = tt_legal_list(&t->game, &t->state, seat, legal, TT_MAX_LEGAL);
    assert_int_equal(c.choices, count);
    assert_int_equal(c.decision, count ? 9 : 0);
    for (int i = 0; i < count; i++) {
        char text[TT_ACTION_TEXT_MAX];
        tt_action_write(&t->game, tt_state_offer(&t->state, seat), t->state.table.offered[seat], legal[i], text);
        if (!is_choice(&c, text))
            fail_msg("%s is not in the ask", text);
        tt_action numbered = tt_ask_pick(&t->game, &t->state, seat, i);
        tt_action_write(&t->game, tt_state_offer(&t->state, seat), t->state.table.offered[seat], numbered, text);
        assert_string_equal(text, client_choice(&c, i));
    }
    assert_int_equal(tt_ask_pick(&t->game, &t->state, seat, count), TT_NO_ACTION);
    if (count) {
        check_groups(&c.ask, "claims");
        check_groups(&c.ask, "stations");
        check_outlook(t, seat, &c.ask);
    }
    client_close(&c);
    tt_buffer_close(&line);
}

static void test_hands_of_any_size(void **unused)
{
    (void)unused;
    static const char *const games[] = {"usa", "europe", "old_west"};
    static const char *const hands[] = {
        "",
        "1 locomotive",
        "3 red",
        "3 red 1 blue 2 locomotive",
        "8 green 7 white",
        "2 purple 2 white 2 blue 2 yellow 2 orange 2 black 2 red 2 green",
        "4 purple 4 white 4 blue 4 yellow 4 orange 4 black 4 red 4 green 4 locomotive",
        "8 purple 8 white 8 blue 8 yellow 8 orange 8 black 8 red 8 green 14 locomotive",
    };
    for (int game = 0; game < 3; game++)
        for (size_t hand = 0; hand < sizeof hands / sizeof *hands; hand++) {
            table t;
            table_of(&t, games[game], 2);
            give(&t, 0, hands[hand]);
            check_ask(&t, 0);
            check_ask(&t, 1); /* who is not asked */
        }
}

/* The three stations cost one to three cards. */
static void test_stations(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 3);
    give(&t, 0, "4 purple 4 white 3 blue 2 yellow 1 orange 3 locomotive");
    check_ask(&t, 0);
    station_at(&t, 0, "roma");
    check_ask(&t, 0);
    station_at(&t, 0, "paris");
    check_ask(&t, 0);
    station_at(&t, 0, "london");
    check_ask(&t, 0);
}

/* Decisions of all sorts. */
static void test_other_decisions(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "europe", 5, (tt_options){0});
    for (int seat = 0; seat < 5; seat++)
        check_ask(&t, seat);
    table_of(&t, "europe", 2);
    give(&t, 0, "6 black 2 red 6 locomotive");
    stack(&t, "black, locomotive, white");
    act(&t, "claim madrid-pamplona 3 black");
    check_ask(&t, 0);
    table_set(&t, "old_west", 2, (tt_options){.alvin = true});
    give(&t, 0, "6 red 6 blue 3 locomotive");
    act(&t, "claim boise-winnemucca 3 red");
    check_ask(&t, 0);
    table_of(&t, "card_game", 4);
    give(&t, 0, "4 purple 4 white 4 blue 4 yellow 4 orange 4 black 4 red 4 green 4 locomotive");
    check_ask(&t, 0);
    table_of(&t, "usa", 2);
    market(&t, "red, blue, -, white, locomotive");
    check_ask(&t, 0);
    act(&t, "draw 0");
    check_ask(&t, 0);
}

/* W-5, W-10: who controls the ends of a route, and Alvin, change what it brings */
static void test_W5_what_claims_bring(void **unused)
{
    (void)unused;
    table t;
    table_set(&t, "old_west", 3, (tt_options){.alvin = true});
    own(&t, 0, "boise-winnemucca");
    give(&t, 0, "8 red 8 blue 8 green 8 white 6 locomotive");
    check_ask(&t, 0);
    station_at(&t, 0, "salt_lake_city");
    station_at(&t, 1, "winnemucca");
    check_ask(&t, 0);
    alvin_at(&t, 1, "winnemucca");
    check_ask(&t, 0);
    alvin_at(&t, 0, "salt_lake_city");
    check_ask(&t, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hands_of_any_size),
        cmocka_unit_test(test_stations),
        cmocka_unit_test(test_other_decisions),
        cmocka_unit_test(test_W5_what_claims_bring),
    };
    return cmocka_run_group_tests_name("asks", tests, NULL, NULL);
}
