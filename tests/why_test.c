/* why_test.c: every refusal of the closed list, with its name, its rule and its numbers; and what stands against a
 * route whatever it would be paid with. */
#include <string.h>

#include "kit.h"

static bool reached[TT_REFUSALS];

/* The action is refused with this name, rule and sentence, and nothing changes. */
static void assert_why(table *t, int seat, const char *action, const char *name, const char *rule, const char *sentence)
{
    tt_action number = tt_action_read(&t->game, tt_state_offer(&t->state, seat), t->state.table.offered[seat], action,
                                      (int)strlen(action));
    tt_why why = tt_why_action(&t->game, &t->state, seat, number);
    char text[TT_WHY_TEXT_MAX];
    assert_string_equal(tt_refusal_name(why.refusal), name);
    int length = tt_why_write(&t->game, why, text);
    assert_string_equal(text, sentence);
    assert_int_equal(length, strlen(sentence));
    refused_as(t, seat, action, name, rule);
    reached[why.refusal] = true;
}

/* The same for an action that has no text. */
static void assert_malformed(table *t, int seat, tt_action action)
{
    tt_state before = t->state;
    tt_why why = tt_apply(&t->game, &t->state, seat, action, NULL);
    assert_int_equal(why.refusal, TT_REFUSED_MALFORMED);
    assert_string_equal(tt_refusal_rule(&t->game, why), "");
    assert_memory_equal(&before, &t->state, sizeof before);
    reached[TT_REFUSED_MALFORMED] = true;
}

static tt_action with_cards(tt_action_kind kind, int arg, int color, int count, int locomotives)
{
    return tt_action_make(kind, arg, (tt_set){(uint8_t)color, (uint8_t)count, (uint8_t)locomotives});
}

/* Numbers that are no action are refused, not trusted. */
static void test_malformed_actions_of_a_turn(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "6 red 3 locomotive");
    int route = route_id(&t, "paris-zurich");
    const tt_action turn[] = {
        TT_NO_ACTION,
        15, /* no such kind */
        tt_action_plain(TT_ACTION_DRAW, 5),
        with_cards(TT_ACTION_DRAW, 0, TT_RED, 1, 0),
        tt_action_plain(TT_ACTION_DRAW_BLIND, 1),
        tt_action_plain(TT_ACTION_TICKETS, 1),
        tt_action_plain(TT_ACTION_PASS, 1),
        with_cards(TT_ACTION_CLAIM, t.game.board->routes, TT_RED, 3, 0),
        with_cards(TT_ACTION_CLAIM, 255, TT_RED, 3, 0),
        with_cards(TT_ACTION_CLAIM, route, TT_RED, 0, 3),        /* locomotives alone have one form */
        with_cards(TT_ACTION_CLAIM, route, TT_LOCOMOTIVE, 3, 0), /* and this is not it */
        with_cards(TT_ACTION_CLAIM, route, 9, 3, 0),
        with_cards(TT_ACTION_CLAIM, route, 15, 3, 0),
        with_cards(TT_ACTION_CLAIM, route, TT_LOCOMOTIVE, 0, 0),
        with_cards(TT_ACTION_CLAIM, route, TT_RED, 3, 0) | (tt_action)1 << 26,
        with_cards(TT_ACTION_STATION, t.game.board->cities, TT_RED, 1, 0),
        with_cards(TT_ACTION_STATION, 0, TT_RED, 0, 1),
        with_cards(TT_ACTION_STATION, 0, TT_RED, 1, 0) | (tt_action)1 << 31,
    };
    for (size_t i = 0; i < sizeof turn / sizeof *turn; i++)
        assert_malformed(&t, 0, turn[i]);
    assert_malformed(&t, -1, tt_action_plain(TT_ACTION_DRAW_BLIND, 0));
    assert_malformed(&t, 2, tt_action_plain(TT_ACTION_DRAW_BLIND, 0));
    assert_malformed(&t, 7, tt_action_plain(TT_ACTION_DRAW_BLIND, 0));
}

static void test_malformed_answers(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    act(&t, "tickets");
    assert_malformed(&t, 0, tt_action_plain(TT_ACTION_KEEP, 8)); /* a fourth ticket of three */
    assert_malformed(&t, 0, with_cards(TT_ACTION_KEEP, 1, TT_RED, 1, 0));
    table_of(&t, "europe", 2);
    give(&t, 0, "6 red 3 locomotive");
    stack(&t, "red, white, white");
    act(&t, "claim paris-zurich 3 red");
    assert_malformed(&t, 0, with_cards(TT_ACTION_PAY, 1, TT_RED, 1, 0));
    assert_malformed(&t, 0, with_cards(TT_ACTION_PAY, 0, TT_RED, 0, 1));
    assert_malformed(&t, 0, tt_action_plain(TT_ACTION_ABANDON, 1));
    table_set(&t, "old_west", 2, (tt_options){.alvin = true});
    give(&t, 0, "3 red 2 blue");
    act(&t, "claim boise-winnemucca 3 red");
    assert_malformed(&t, 0, with_cards(TT_ACTION_MARKER, 64, TT_BLUE, 2, 0));
    assert_malformed(&t, 0, tt_action_plain(TT_ACTION_NO_MARKER, 1));
    table_of(&t, "card_game", 2);
    give(&t, 0, "3 red 2 blue 1 green");
    assert_malformed(&t, 0, with_cards(TT_ACTION_LAY, 7, TT_RED, 2, 0)); /* a group and three colors at once */
    assert_malformed(&t, 0, with_cards(TT_ACTION_LAY, 0, TT_RED, 2, 0) | (tt_action)1 << 27);
}

static void test_who_is_asked_what(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    assert_why(&t, 1, "draw blind", "not_asked", "G-4", "it is not your decision now");
    assert_why(&t, 0, "abandon", "wrong_decision", "G-4", "something else is asked now");
    assert_why(&t, 0, "pass", "must_act", "G-13", "you may pass only when you can do nothing else");
    t.state.table.phase = TT_PHASE_OVER;
    t.state.table.asked = 0;
    assert_why(&t, 0, "draw blind", "over", "G-17", "the game is over");
    table_of(&t, "card_game", 2);
    assert_why(&t, 0, "pass", "must_act", "C-13", "you may pass only when you can do nothing else");
}

static void test_drawing_cards(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    market(&t, "red, blue, -, white, locomotive");
    pile_and_discard(&t, "", "");
    assert_why(&t, 0, "draw blind", "no_cards", "G-9", "the draw pile is empty");
    assert_why(&t, 0, "draw 2", "empty_slot", "G-9", "there is no card in this slot of the market");
    act(&t, "draw 0");
    assert_why(&t, 0, "draw 4", "second_locomotive", "G-6", "a locomotive from the market can't be the second card");
    table_of(&t, "card_game", 2);
    pile(&t, "");
    assert_why(&t, 0, "draw blind", "no_cards", "C-7", "the draw pile is empty");
}

static void test_tickets(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    act(&t, "tickets");
    assert_why(&t, 0, "keep none", "keep_more", "G-14", "keep at least 1 ticket, not 0");
    table_of(&t, "usa", 2);
    ticket_pile(&t, "");
    assert_why(&t, 0, "tickets", "no_tickets", "G-14", "there are no tickets left");
    table_of(&t, "card_game", 2);
    ticket_pile(&t, "");
    assert_why(&t, 0, "tickets", "no_tickets", "C-12", "there are no tickets left");
}

/* What must be kept at the start is said by G-2, in the card game by C-3. */
static void test_tickets_at_the_start(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *rule, *sentence;
    } cases[] = {
        {"usa", "G-2", "keep at least 2 tickets, not 0"},
        {"europe", "G-2", "keep at least 2 tickets, not 0"},
        {"old_west", "G-2", "keep at least 3 tickets, not 0"},
        {"card_game", "C-3", "keep at least 1 ticket, not 0"},
    };
    for (int i = 0; i < 4; i++) {
        table t;
        table_deal(&t, cases[i].game, 2, (tt_options){0});
        assert_why(&t, 1, "keep none", "keep_more", cases[i].rule, cases[i].sentence);
    }
}

static void test_claims_that_the_board_forbids(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 4);
    give(&t, 0, "6 red 6 yellow");
    own(&t, 0, "denver-salt_lake_city-2");
    own(&t, 2, "boston-new_york");
    assert_why(&t, 0, "claim boston-new_york 2 red", "route_taken", "G-12", "it is taken already");
    assert_why(&t, 0, "claim denver-salt_lake_city 3 yellow", "parallel_own", "G-12",
               "you own a parallel route, and nobody owns two of them");
    table_of(&t, "usa", 3);
    give(&t, 0, "6 yellow");
    own(&t, 2, "boston-new_york");
    assert_why(&t, 0, "claim boston-new_york-2 2 yellow", "parallel_closed", "G-12",
               "closed: with 3 players only one of the parallel routes is used");
    trains_left(&t, 0, 2);
    assert_why(&t, 0, "claim los_angeles-san_francisco 3 yellow", "trains", "G-11", "needs 3 trains; you have 2");
    table_of(&t, "old_west", 2);
    give(&t, 0, "2 red");
    assert_why(&t, 0, "claim phoenix-tucson 1 red", "not_connected", "W-3", "not connected with your starting city");
}

static void test_claims_that_are_badly_paid(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "3 red 2 black 1 locomotive");
    assert_why(&t, 0, "claim brest-paris 3 red", "color", "G-11", "takes black cards");
    assert_why(&t, 0, "claim brest-paris 2 black", "count", "G-11", "needs 3 cards, not 2");
    assert_why(&t, 0, "claim brest-paris 3 black", "cards", "G-11", "needs 3 black cards; you have 2");
    assert_why(&t, 0, "claim brest-paris 3 locomotive", "cards", "G-11", "needs 3 locomotives; you have 1");
    assert_why(&t, 0, "claim brest-paris 1 black 2 locomotive", "cards", "G-11", "needs 2 locomotives; you have 1");
    assert_why(&t, 0, "claim amsterdam-london 1 red 1 locomotive", "ferry", "E-2",
               "needs 2 locomotives in the payment, not 1");
    table_of(&t, "card_game", 2);
    give(&t, 0, "3 red");
    assert_why(&t, 0, "lay 4 red", "cards", "C-8", "needs 4 red cards; you have 3");
}

static void test_ferries_of_old_west(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "old_west", 2, (tt_options){0});
    for (int seat = 0; seat < 2; seat++)
        tt_apply(&t.game, &t.state, seat, tt_action_plain(TT_ACTION_KEEP, 31), NULL);
    act(&t, "start seattle");
    act(&t, "start san_francisco");
    give(&t, 0, "6 red 3 locomotive");
    assert_why(&t, 0, "claim los_angeles-san_francisco 6 red 1 locomotive", "ferry", "W-7",
               "needs 3 locomotives in the payment, not 1");
}

static void test_surcharges(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "4 black 2 red 4 locomotive");
    stack(&t, "black, locomotive, white");
    act(&t, "claim madrid-pamplona 3 black");
    assert_why(&t, 0, "pay 2 red", "surcharge_cards", "E-3", "the surcharge takes cards like those laid: black");
    assert_why(&t, 0, "pay 1 black", "count", "E-3", "needs 2 cards, not 1");
    table_of(&t, "europe", 2);
    give(&t, 0, "4 black 4 locomotive");
    stack(&t, "black, locomotive, white");
    act(&t, "claim madrid-pamplona 3 locomotive");
    assert_why(&t, 0, "pay 1 black", "surcharge_cards", "E-7", "the surcharge takes cards like those laid: locomotive");
}

static void test_stations_and_markers(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    station_at(&t, 1, "wien");
    give(&t, 0, "4 red");
    assert_why(&t, 0, "station wien 1 red", "city_taken", "E-10", "the city is taken");
    station_at(&t, 0, "roma");
    station_at(&t, 0, "paris");
    station_at(&t, 0, "london");
    assert_why(&t, 0, "station berlin 4 red", "no_station", "E-10", "all your stations are built");
    table_of(&t, "old_west", 2);
    give(&t, 0, "3 red 2 blue");
    act(&t, "claim boise-winnemucca 3 red");
    assert_why(&t, 0, "marker boise 2 blue", "city_taken", "W-2", "the city is taken");
    assert_why(&t, 0, "marker denver 2 blue", "city_off_route", "W-6",
               "the marker goes to an end of the route just claimed");
}

static void test_alvin(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "old_west", 2, (tt_options){.alvin = true});
    for (int seat = 0; seat < 2; seat++)
        tt_apply(&t.game, &t.state, seat, tt_action_plain(TT_ACTION_KEEP, 31), NULL);
    assert_why(&t, 1, "start roswell", "alvins_city", "W-9", "no marker may stand where Alvin starts");
    act(&t, "start denver");
    act(&t, "start albuquerque");
    give(&t, 0, "2 red");
    act(&t, "claim albuquerque-roswell 2 red");
    assert_why(&t, 0, "alvin denver", "not_controlled", "W-10", "Alvin moves to a city that you control");
}

static void test_rail_yards(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    give(&t, 0, "4 red 3 blue 2 locomotive");
    yard(&t, 0, "1 blue");
    yard(&t, 1, "2 red 1 locomotive");
    assert_why(&t, 0, "lay 1 green", "group_size", "C-8", "lay at least 2 cards, not 1");
    assert_why(&t, 0, "lay 2 locomotive", "group_color", "C-8",
               "lay cards of one color, not locomotives alone, or three cards of three colors");
    assert_why(&t, 0, "lay 3 blue", "own_yard", "C-9", "blue lies in your rail yard already");
    assert_why(&t, 0, "lay 2 red 1 locomotive", "other_yard", "C-10",
               "red lies in another rail yard: lay at least 4, not 3");
}

static void test_naming_tickets(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    hold(&t, 0, "chicago-new_york, new_york-chicago, chicago-dallas");
    hold(&t, 1, "");
    track(&t, 0, "1 yellow 1 blue 1 green");
    pile(&t, "white");
    act(&t, "draw blind");
    act(&t, "draw 4");
    for (int turn = 0; turn < 2; turn++) {
        act(&t, "tickets");
        act(&t, "keep none");
    }
    assert_why(&t, 0, "complete seattle-miami", "ticket_not_held", "C-14", "you do not hold this ticket");
    act(&t, "complete chicago-new_york");
    assert_why(&t, 0, "complete chicago-new_york", "ticket_completed", "C-14", "this ticket is completed already");
    assert_why(&t, 0, "complete chicago-dallas", "ticket_unfit", "C-14",
               "your stack can't complete it together with the tickets named");
    assert_malformed(&t, 0, tt_action_plain(TT_ACTION_COMPLETE, 46));
}

/* Routes. */

static tt_why why_route(const table *t, int seat, const char *route)
{
    return tt_why_route(&t->game, &t->state, seat, route_id(t, route));
}

static void assert_route(const table *t, int seat, const char *route, const char *name, int need, int have)
{
    tt_why why = why_route(t, seat, route);
    assert_string_equal(tt_refusal_name(why.refusal), name);
    assert_int_equal(why.need, need);
    assert_int_equal(why.have, have);
    reached[why.refusal] = true;
}

static void test_a_route_is_open_when_some_payment_is_legal(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "2 black 1 locomotive");
    assert_route(&t, 0, "brest-paris", "ok", 0, 0);
    assert_route(&t, 0, "paris-zurich", "ok", 0, 0);
    assert_string_equal(tt_refusal_rule(&t.game, why_route(&t, 0, "brest-paris")), "");
    assert_route(&t, 0, "dieppe-london", "ok", 0, 0);
}

static void test_what_stands_against_a_route(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 3);
    give(&t, 0, "1 red 2 black 1 locomotive");
    own(&t, 1, "berlin-frankfurt");
    own(&t, 0, "bruxelles-paris");
    assert_route(&t, 0, "berlin-frankfurt", "route_taken", 0, 1);
    assert_route(&t, 0, "berlin-frankfurt-2", "parallel_closed", 3, 0);
    assert_route(&t, 0, "bruxelles-paris-2", "parallel_own", 0, 0);
    assert_route(&t, 0, "amsterdam-london", "locomotives", 2, 1);
    assert_route(&t, 0, "pamplona-paris", "cards", 4, 1); /* blue: a locomotive is all there is */
    assert_int_equal(why_route(&t, 0, "pamplona-paris").card, TT_BLUE);
    assert_route(&t, 0, "marseille-paris", "cards", 4, 3); /* gray: black comes nearest */
    assert_int_equal(why_route(&t, 0, "marseille-paris").card, TT_BLACK);
    trains_left(&t, 0, 1);
    assert_route(&t, 0, "brest-paris", "trains", 3, 1);
}

static void test_routes_are_spoken_of_when_it_is_not_the_seats_turn(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 1, "3 black");
    assert_route(&t, 1, "brest-paris", "ok", 0, 0);
    assert_route(&t, 1, "pamplona-paris", "cards", 4, 0);
    own(&t, 0, "brest-paris");
    assert_route(&t, 1, "brest-paris", "route_taken", 0, 0);
    act(&t, "draw blind"); /* and in the middle of somebody's turn */
    assert_route(&t, 1, "pamplona-paris", "cards", 4, 0);
}

static void test_routes_of_old_west(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "old_west", 2, (tt_options){0});
    assert_route(&t, 0, "phoenix-tucson", "wrong_decision", 0, 0); /* there is no starting city yet */
    table_of(&t, "old_west", 2);
    assert_route(&t, 0, "phoenix-tucson", "not_connected", 0, 0);
    assert_route(&t, 0, "boise-winnemucca", "cards", 3, 0);
    assert_string_equal(tt_refusal_rule(&t.game, why_route(&t, 0, "phoenix-tucson")), "W-3");
}

static void test_what_is_no_route(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    assert_int_equal(tt_why_route(&t.game, &t.state, 0, -1).refusal, TT_REFUSED_MALFORMED);
    assert_int_equal(tt_why_route(&t.game, &t.state, 0, t.game.board->routes).refusal, TT_REFUSED_MALFORMED);
    assert_int_equal(tt_why_route(&t.game, &t.state, 2, 0).refusal, TT_REFUSED_MALFORMED);
    assert_int_equal(tt_why_route(&t.game, &t.state, -1, 0).refusal, TT_REFUSED_MALFORMED);
    t.state.table.phase = TT_PHASE_OVER;
    t.state.table.asked = 0;
    assert_int_equal(tt_why_route(&t.game, &t.state, 0, 0).refusal, TT_REFUSED_OVER);
    table_of(&t, "card_game", 2);
    assert_int_equal(tt_why_route(&t.game, &t.state, 0, 0).refusal, TT_REFUSED_MALFORMED);
}

/* Where locomotives in a payment are limited, more of them are refused, and a route says what the hand can pay. */
static void test_limited_locomotives(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    tt_rules rules = *t.game.rules;
    rules.extra_locomotives = 1;
    t.game.rules = &rules;
    give(&t, 0, "2 orange 3 locomotive");
    assert_legal(&t, "claim portland-seattle 1 locomotive");
    assert_why(&t, 0, "claim atlanta-new_orleans 1 orange 3 locomotive", "extra_locomotives", "G-11",
               "takes at most 1 locomotive, not 3");
}

/* On its turn a seat may claim just the routes that tt_why_route finds open. */
static void test_routes_agree_with_the_legal_actions(void **unused)
{
    (void)unused;
    static const char *const games[] = {"usa", "europe", "old_west"};
    static const char *const hands[] = {"", "1 locomotive", "3 red 1 blue 2 locomotive", "8 green 7 white",
                                        "2 purple 2 white 2 blue 2 yellow 2 orange 2 black 2 red 2 green 8 locomotive"};
    static tt_action legal[TT_MAX_LEGAL];
    for (int game = 0; game < 3; game++) {
        for (int hand = 0; hand < 5; hand++) {
            table t;
            table_of(&t, games[game], 2);
            give(&t, 0, hands[hand]);
            trains_left(&t, 1, 20);
            trains_left(&t, 0, hand == 4 ? 5 : 30);
            tt_routes claimed = {{0}};
            int count = tt_legal_list(&t.game, &t.state, 0, legal, TT_MAX_LEGAL);
            for (int k = 0; k < count; k++)
                if (tt_action_kind_of(legal[k]) == TT_ACTION_CLAIM)
                    tt_routes_add(&claimed, tt_action_arg(legal[k]));
            for (int route = 0; route < t.game.board->routes; route++)
                assert_int_equal(tt_why_route(&t.game, &t.state, 0, route).refusal == TT_OK,
                                 tt_routes_has(&claimed, route));
        }
    }
}

/* The list as a whole. */

static void test_every_refusal_has_a_name_of_its_own(void **unused)
{
    (void)unused;
    tt_game game;
    assert_int_equal(tt_game_make(tt_rules_find("usa", 3), NULL, 2, (tt_options){0}, &game), TT_GAME_OK);
    for (int i = 0; i < TT_REFUSALS; i++) {
        const char *name = tt_refusal_name((tt_refusal)i);
        assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz_"), strlen(name));
        assert_true(strlen(name) > 0);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(name, tt_refusal_name((tt_refusal)j));
        char text[TT_WHY_TEXT_MAX];
        tt_why why = {(tt_refusal)i, TT_ACTION_CLAIM, TT_LOCOMOTIVE, -32768, -32768};
        int length = tt_why_write(&game, why, text);
        assert_in_range(length, 1, TT_WHY_TEXT_MAX - 1);
        assert_int_equal(strlen(text), length);
        bool ruled = i != TT_OK && i != TT_REFUSED_MALFORMED;
        assert_int_equal(strlen(tt_refusal_rule(&game, why)) > 0, ruled);
    }
}

/* Comes last: every refusal was reached by one of the tests above. */
static void test_every_refusal_was_reached(void **unused)
{
    (void)unused;
    for (int i = TT_OK + 1; i < TT_REFUSALS; i++)
        if (!reached[i])
            fail_msg("no test is refused for \"%s\"", tt_refusal_name((tt_refusal)i));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_malformed_actions_of_a_turn),
        cmocka_unit_test(test_malformed_answers),
        cmocka_unit_test(test_who_is_asked_what),
        cmocka_unit_test(test_drawing_cards),
        cmocka_unit_test(test_tickets),
        cmocka_unit_test(test_tickets_at_the_start),
        cmocka_unit_test(test_claims_that_the_board_forbids),
        cmocka_unit_test(test_claims_that_are_badly_paid),
        cmocka_unit_test(test_ferries_of_old_west),
        cmocka_unit_test(test_surcharges),
        cmocka_unit_test(test_stations_and_markers),
        cmocka_unit_test(test_alvin),
        cmocka_unit_test(test_rail_yards),
        cmocka_unit_test(test_naming_tickets),
        cmocka_unit_test(test_a_route_is_open_when_some_payment_is_legal),
        cmocka_unit_test(test_what_stands_against_a_route),
        cmocka_unit_test(test_routes_are_spoken_of_when_it_is_not_the_seats_turn),
        cmocka_unit_test(test_routes_of_old_west),
        cmocka_unit_test(test_what_is_no_route),
        cmocka_unit_test(test_routes_agree_with_the_legal_actions),
        cmocka_unit_test(test_every_refusal_has_a_name_of_its_own),
        cmocka_unit_test(test_limited_locomotives),
        cmocka_unit_test(test_every_refusal_was_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
