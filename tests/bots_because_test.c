/* bots_because_test.c: reasons in words, and positions in which a reason must come. */
#include "kit.h"

#include <string.h>

#include "turntable/bot.h"

static const char *const names[TT_MAX_SEATS] = {"Blue", "Red", "Green", "Yellow", "Black", "White"};

static tt_game game_of(const char *name)
{
    tt_game game;
    assert_int_equal(tt_game_make(tt_rules_find(name, (int)strlen(name)), NULL, 2, (tt_options){0}, &game), TT_GAME_OK);
    return game;
}

static void assert_says(const tt_game *game, tt_because because, const char *words)
{
    char text[TT_BECAUSE_TEXT_MAX];
    assert_int_equal(tt_because_write(game, &because, names, text, sizeof text), strlen(words));
    assert_string_equal(text, words);
}

static void test_every_kind_has_a_phrase(void **unused)
{
    (void)unused;
    tt_game usa = game_of("usa"), cards = game_of("card_game");
    int denver = tt_board_city(usa.board, "denver", 6), route = tt_board_route(usa.board, "denver-omaha", 12);
    int16_t gray = (int16_t)tt_board_route(usa.board, "atlanta-nashville", 17);
    int usa_ticket = tt_board_ticket(usa.board, "dallas-new_york", 15);
    int ticket = tt_board_ticket(cards.board, "dallas-miami", 12);
    assert_true(denver >= 0 && route >= 0 && usa_ticket >= 0 && ticket >= 0);
    int16_t d = (int16_t)denver, r = (int16_t)route, n = (int16_t)(usa_ticket + 1), t = (int16_t)ticket;
    const struct {
        const tt_game *game;
        tt_because because;
        const char *words;
    } cases[] = {
        {&usa, {TT_BECAUSE_NOTHING, 0, 0}, ""},
        {&usa, {TT_BECAUSE_TICKETS, 2, 0}, "serves 2 tickets"},
        {&usa, {TT_BECAUSE_TICKETS, 1, n}, "for Dallas–New York (11)"},
        {&usa, {TT_BECAUSE_TICKETS, 3, n}, "serves 3 tickets"},
        {&usa, {TT_BECAUSE_TICKETS, 1, (int16_t)-n}, "completes Dallas–New York (11)"},
        {&usa, {TT_BECAUSE_TICKETS, 3, (int16_t)-n}, "completes 3 tickets, Dallas–New York (11) among them"},
        {&usa, {TT_BECAUSE_TICKETS, 0, 0}, "serves no ticket"},
        {&cards, {TT_BECAUSE_TICKETS, 1, 0}, "serves 1 ticket"},
        {&usa, {TT_BECAUSE_DETOUR, 1, -1}, "saves 1 turn"},
        {&usa, {TT_BECAUSE_DETOUR, 2, d}, "saves 2 turns against the path by Denver"},
        {&usa, {TT_BECAUSE_POINTS, 15, 0}, "scores 15 points"},
        {&usa, {TT_BECAUSE_POINTS, -3, 0}, "costs 3 points"},
        {&usa, {TT_BECAUSE_POINTS, 0, 4}, "scores 0 points, 4 for others"},
        {&usa, {TT_BECAUSE_CARD, TT_RED, r}, "red for Denver–Omaha"},
        {&usa, {TT_BECAUSE_CARD, TT_RED, gray}, "red, or another color, for Atlanta–Nashville"},
        {&usa, {TT_BECAUSE_CARD, TT_RED, TT_CARD_OPEN}, "red keeps options open"},
        {&usa, {TT_BECAUSE_CARD, TT_NO_CARD, TT_CARD_OPEN}, "a card from the pile keeps options open"},
        {&usa, {TT_BECAUSE_CARD, TT_RED, TT_CARD_USELESS}, "no card in the market is needed; red keeps options open"},
        {&usa, {TT_BECAUSE_CARD, TT_LOCOMOTIVE, r}, "locomotive for Denver–Omaha"},
        {&usa, {TT_BECAUSE_CARD, TT_NO_CARD, r}, "any card may help with Denver–Omaha"},
        {&usa, {TT_BECAUSE_CARD, TT_NO_CARD, TT_CARD_NO_BETTER}, "no card in the market is better"},
        {&usa,
         {TT_BECAUSE_CARD, TT_NO_CARD, TT_CARD_USELESS},
         "no card in the market is needed; one from the pile keeps options open"},
        {&cards, {TT_BECAUSE_CARD, TT_BLUE, t}, "blue for Dallas–Miami (9)"},
        {&usa, {TT_BECAUSE_RISK, 12, 0}, "12% that somebody takes it first"},
        {&usa, {TT_BECAUSE_RISK, 12, 1}, "12% that somebody takes it first"},
        {&usa, {TT_BECAUSE_RISK, 0, 0}, "nobody else can take it"},
        {&cards, {TT_BECAUSE_RISK, 12, 0}, "12% that somebody robs it"},
        {&usa, {TT_BECAUSE_BLOCKS, 1, 0}, "blocks Red"},
        {&cards, {TT_BECAUSE_BLOCKS, 1, 0}, "blocks Red"},
        {&usa, {TT_BECAUSE_ENDS, 3, 0}, "about 3 turns left"},
        {&usa, {TT_BECAUSE_ENDS, 1, 0}, "about 1 turn left"},
        {&usa, {TT_BECAUSE_SAVES, 11, n}, "keeps Dallas–New York (11) from failing"},
        {&usa, {TT_BECAUSE_SAVES, 21, 0}, "keeps 21 points from being lost"},
        {&usa, {TT_BECAUSE_TUNNEL, 78, 0}, "78% that the tunnel can be paid"},
        {&usa, {TT_BECAUSE_TUNNEL, 100, 0}, "100% that the tunnel can be paid"},
        {&usa, {TT_BECAUSE_TUNNEL, 0, 0}, "0% that the tunnel can be paid"},
        {&cards, {TT_BECAUSE_ROBS, 1, 4}, "takes 4 cards off the yard of Red"},
        {&usa, {TT_BECAUSE_CONTROLS, 6, d}, "Denver should bring 6 points"},
        {&usa, {TT_BECAUSE_CONTROLS, 0, d}, "Denver should bring 0 points"},
        {&usa, {TT_BECAUSE_NEW_TICKETS, 1, 0}, "new tickets should bring 1 point"},
        {&cards, {TT_BECAUSE_NEW_TICKETS, 8, 3}, "new tickets should bring 8 points for 3 cards"},
        {&usa, {TT_BECAUSE_NEW_TICKETS, -8, 0}, "new tickets should cost 8 points"},
        {&usa, {TT_BECAUSE_TOTAL, 117, 0}, "should end with about 117 points"},
        {&cards, {TT_BECAUSE_TOGETHER, 21, 0}, "one of the tickets that bring 21 points together"},
    };
    unsigned kinds = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_says(cases[i].game, cases[i].because, cases[i].words);
        kinds |= 1u << cases[i].because.kind;
    }
    assert_int_equal(kinds, (1u << TT_BECAUSE_KINDS) - 1);
}

/* Whatever numbers a bot of somebody else's gives, and however little room there is. */
static void test_nothing_overflows(void **unused)
{
    (void)unused;
    static const char *const all[] = {"usa", "europe", "old_west", "card_game"};
    static const int16_t numbers[] = {0, 1, -1, 2, 17, -17, 63, 64, 200, -200, 32767, -32768};
    enum { NUMBERS = sizeof numbers / sizeof *numbers };
    for (int g = 0; g < 4; g++) {
        tt_game game = game_of(all[g]);
        for (int k = 0; k < (TT_BECAUSE_KINDS + 1) * NUMBERS * NUMBERS; k++) {
            tt_because because = {(uint8_t)(k % (TT_BECAUSE_KINDS + 1)), numbers[k / (TT_BECAUSE_KINDS + 1) % NUMBERS],
                                  numbers[k / (TT_BECAUSE_KINDS + 1) / NUMBERS]};
            char whole[TT_BECAUSE_TEXT_MAX], text[64];
            int length = tt_because_write(&game, &because, names, whole, sizeof whole);
            assert_int_equal(length, strlen(whole));
            assert_true(length < TT_BECAUSE_TEXT_MAX - 1);
            assert_int_equal(length > 0, because.kind != TT_BECAUSE_NOTHING && because.kind < TT_BECAUSE_KINDS);
            for (int room = 1; room < 60; room++) {
                memset(text, '#', sizeof text);
                int cut = tt_because_write(&game, &because, names, text, room);
                assert_true(cut < room && text[cut] == 0 && text[room] == '#');
                assert_memory_equal(text, whole, cut);
            }
        }
    }
}

/* --- Positions ---------------------------------------------------------------------------------------------------- */

/* What the planner says to the seat that is asked. */
static tt_reasons reasons_of(const table *t)
{
    tt_reasons reasons = {0};
    bot_answer(t, &tt_bot_planner, 0, 1, &reasons);
    return reasons;
}

/* The reason of this kind for the first candidate that begins so; fails if there is none. */
static tt_because reason_for(const table *t, const char *action, tt_because_kind kind)
{
    tt_reasons reasons = reasons_of(t);
    int seat = tt_state_next_seat(&t->state);
    for (int i = 0; i < reasons.count; i++) {
        char text[TT_ACTION_TEXT_MAX];
        tt_action_write(&t->game, tt_state_offer(&t->state, seat), t->state.table.offered[seat],
                        reasons.reason[i].action, text);
        if (strncmp(text, action, strlen(action)) != 0)
            continue;
        for (int k = 0; k < TT_MAX_BECAUSE; k++)
            if (reasons.reason[i].because[k].kind == kind)
                return reasons.reason[i].because[k];
        fail_msg("%s has no reason of kind %d", text, kind);
    }
    fail_msg("%s is no candidate", action);
    return (tt_because){0};
}

/* Calgary is far from everything: both tickets leave it by Helena. */
static void set_calgary(table *t)
{
    table_of(t, "usa", 2);
    hold(t, 0, "calgary-salt_lake_city, calgary-phoenix");
    own(t, 0, "denver-phoenix");
    give(t, 0, "4 orange 2 green 2 purple");
    market(t, "green, white, white, blue, black");
}

static void test_a_route_that_two_tickets_need(void **unused)
{
    (void)unused;
    table t;
    set_calgary(&t);
    tt_because tickets = reason_for(&t, "claim calgary-helena", TT_BECAUSE_TICKETS);
    assert_int_equal(tickets.a, 2);
    assert_int_equal(tickets.b, ticket_id(&t, "calgary-phoenix") + 1); /* the one of more points */
}

static void test_the_last_piece_of_a_ticket(void **unused)
{
    (void)unused;
    table t;
    set_calgary(&t);
    own(&t, 0, "helena-salt_lake_city");
    tt_because tickets = reason_for(&t, "claim calgary-helena", TT_BECAUSE_TICKETS);
    assert_int_equal(tickets.a, 1);
    assert_int_equal(tickets.b, -ticket_id(&t, "calgary-salt_lake_city") - 1);
}

static void test_a_detour(void **unused)
{
    (void)unused;
    table t;
    set_calgary(&t);
    tt_because detour = reason_for(&t, "claim calgary-helena", TT_BECAUSE_DETOUR);
    assert_true(detour.a > 0);
    assert_true(detour.b == city_id(&t, "seattle") || detour.b == city_id(&t, "vancouver") ||
                detour.b == city_id(&t, "winnipeg"));
}

static void test_no_other_way(void **unused)
{
    (void)unused;
    table t;
    set_calgary(&t);
    own(&t, 1, "calgary-vancouver, calgary-seattle, calgary-winnipeg");
    tt_because saves = reason_for(&t, "claim calgary-helena", TT_BECAUSE_SAVES);
    assert_int_equal(saves.a, 7 + 13);
}

/* Beside the route lies another one: nothing is lost with either. */
static void test_a_double_route_is_no_detour(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    hold(&t, 0, "new_york-atlanta");
    own(&t, 0, "raleigh-washington");
    give(&t, 0, "2 orange 2 black");
    tt_reasons reasons = reasons_of(&t);
    int claims = 0;
    for (int i = 0; i < reasons.count; i++) {
        int route = tt_action_arg(reasons.reason[i].action);
        if (tt_action_kind_of(reasons.reason[i].action) != TT_ACTION_CLAIM ||
            !tt_routes_has(&t.game.board->route[route].parallel, route_id(&t, "new_york-washington")))
            continue;
        claims++;
        for (int k = 0; k < TT_MAX_BECAUSE; k++) {
            assert_int_not_equal(reasons.reason[i].because[k].kind, TT_BECAUSE_DETOUR);
            assert_int_not_equal(reasons.reason[i].because[k].kind, TT_BECAUSE_SAVES);
        }
    }
    assert_true(claims > 0);
}

static void test_a_card_that_is_needed(void **unused)
{
    (void)unused;
    table t;
    set_calgary(&t);
    tt_because card = reason_for(&t, "draw 0", TT_BECAUSE_CARD);
    assert_int_equal(card.a, TT_GREEN);
    assert_int_equal(card.b, route_id(&t, "denver-helena"));
}

static void test_a_robbery(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    hold(&t, 0, "chicago-charleston, dallas-miami, new_york-miami, seattle-miami");
    give(&t, 0, "5 red 1 blue");
    yard(&t, 1, "4 red");
    tt_because robs = reason_for(&t, "lay 5 red", TT_BECAUSE_ROBS);
    assert_int_equal(robs.a, 1);
    assert_int_equal(robs.b, 4);
}

static void test_the_odds_of_a_tunnel(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    hold(&t, 0, "zurich-brindisi");
    own(&t, 0, "roma-venezia, brindisi-roma");
    give(&t, 0, "5 green");
    assert_int_equal(reason_for(&t, "claim venezia-zurich", TT_BECAUSE_TUNNEL).a, 100);
    give(&t, 0, "3 green");
    assert_in_range(reason_for(&t, "claim venezia-zurich", TT_BECAUSE_TUNNEL).a, 80, 99);
}

/* At every kind of decision of whole games the action chosen has a reason, unless there is nothing to choose. */
static void test_every_choice_has_a_reason(void **unused)
{
    (void)unused;
    static const char *const all[] = {"usa", "europe", "old_west", "card_game"};
    for (int g = 0; g < 4; g++) {
        static table t;
        table_deal(&t, all[g], 2, (tt_options){.alvin = g == 2});
        while (!tt_state_over(&t.state)) {
            int seat = tt_state_next_seat(&t.state);
            tt_reasons reasons = reasons_of(&t);
            assert_true(reasons.count > 0);
            bool free = tt_legal_count(&t.game, &t.state, seat) > 1;
            tt_action_kind kind = tt_action_kind_of(reasons.reason[0].action);
            bool even = kind == TT_ACTION_MARKER && reasons.reason[0].points < 5; /* half a point, in tenths */
            if (free && !even && kind != TT_ACTION_ABANDON && kind != TT_ACTION_NO_MARKER)
                assert_int_not_equal(reasons.reason[0].because[0].kind, TT_BECAUSE_NOTHING);
            tt_apply(&t.game, &t.state, seat, reasons.reason[0].action, NULL);
        }
    }
}

/* What a reason says of points is what the claim scores, for the seat and for all others. Counts what it has seen. */
static void check_points(const table *t, int seat, const tt_reason *reason, int *told, int *shared)
{
    static tt_state after;
    if (tt_action_kind_of(reason->action) != TT_ACTION_CLAIM ||
        t->game.board->route[tt_action_arg(reason->action)].tunnel) /* it is not scored at once */
        return;
    after = t->state;
    assert_int_equal(tt_apply(&t->game, &after, seat, reason->action, NULL).refusal, TT_OK);
    int own = after.table.points[seat] - t->state.table.points[seat], others = -own;
    for (int i = 0; i < t->game.players; i++)
        others += after.table.points[i] - t->state.table.points[i];
    for (int k = 0; k < TT_MAX_BECAUSE; k++)
        if (reason->because[k].kind == TT_BECAUSE_POINTS) {
            assert_int_equal(reason->because[k].a, own);
            assert_int_equal(reason->because[k].b, others);
            *told += 1;
            *shared += others > 0;
        }
}

/* G-11, W-5, W-10 */
static void test_points_are_those_of_the_claim(void **unused)
{
    (void)unused;
    static const char *const all[] = {"usa", "europe", "old_west"};
    for (int g = 0; g < 3; g++) {
        static table t;
        int told = 0, shared = 0;
        table_deal(&t, all[g], 3, (tt_options){.alvin = g == 2});
        while (!tt_state_over(&t.state)) {
            int seat = tt_state_next_seat(&t.state);
            tt_reasons reasons = reasons_of(&t);
            for (int i = 0; i < reasons.count; i++)
                check_points(&t, seat, &reasons.reason[i], &told, &shared);
            tt_apply(&t.game, &t.state, seat, reasons.reason[0].action, NULL);
        }
        assert_true(told > 20 && (shared > 0) == (g == 2));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_kind_has_a_phrase),
        cmocka_unit_test(test_nothing_overflows),
        cmocka_unit_test(test_a_route_that_two_tickets_need),
        cmocka_unit_test(test_the_last_piece_of_a_ticket),
        cmocka_unit_test(test_a_detour),
        cmocka_unit_test(test_no_other_way),
        cmocka_unit_test(test_a_double_route_is_no_detour),
        cmocka_unit_test(test_a_card_that_is_needed),
        cmocka_unit_test(test_a_robbery),
        cmocka_unit_test(test_the_odds_of_a_tunnel),
        cmocka_unit_test(test_every_choice_has_a_reason),
        cmocka_unit_test(test_points_are_those_of_the_claim),
    };
    return cmocka_run_group_tests_name("reasons", tests, NULL, NULL);
}
