/* table_refusals_test.c: every refusal of the core that can be had at a table, as the message that it becomes. How a
 * decision is late or early, and who may decide, is in table_talk_test.c. */
#include "kit.h"
#include "table_kit.h"

static bool reached[TT_REFUSALS];

static void note_reached(const char *name)
{
    for (int i = 0; i < TT_REFUSALS; i++)
        if (strcmp(tt_refusal_name((tt_refusal)i), name) == 0)
            reached[i] = true;
}

/* A table at this position, where each seat that is asked is at its first decision. */
static void open_at(tt_table *at, const table *t, ledger *memory)
{
    const tt_setup setup = {.game = t->game};
    assert_true(tt_table_open(at, &setup, ledger_memory(memory)));
    at->state = t->state;
    for (int seat = 0; seat < t->game.players; seat++)
        at->asked[seat] = tt_state_asks(&t->state, seat);
}

/* The action is answered with this refusal, whose numbers stand in `speaks`, and nothing changes. */
static void assert_refused(const table *t, int seat, const char *action, const char *name, const char *rule,
                           const char *speaks, const char *sentence)
{
    static tt_table at;
    ledger memory = {0};
    tt_buffer words = kit_text(), expected = kit_text();
    tt_listener listener = {.viewer = seat, .protocol = TT_PROTOCOL};
    tt_take_answer answer;
    tt_call call;
    char line[TT_ACTION_TEXT_MAX + 100];
    open_at(&at, t, &memory);
    snprintf(line, sizeof line, "{\"message\":\"action\",\"decision\":1,\"action\":\"%s\"}", action);
    assert_true(tt_call_read(line, strlen(line), false, &call));
    assert_int_equal(tt_talk_hear(&at, &listener, &call, &answer, &words), TT_HEARD);
    snprintf(line, sizeof line,
             "{\"message\":\"refused\",\"decision\":1,\"refusal\":\"%s\",\"rule\":\"%s\",%s\"text\":\"%s\"}\n", name,
             rule, speaks, sentence);
    text_add(&expected, line);
    assert_texts(&words, &expected, action);
    assert_memory_equal(&at.state, &t->state, sizeof t->state);
    assert_false(at.is_pending);
    assert_int_equal(at.decision_count, 0);
    note_reached(name);
    tt_table_close(&at);
    assert_int_equal(memory.blocks, 0);
    tt_buffer_close(&words);
    tt_buffer_close(&expected);
}

static void test_what_is_no_action(void **unused)
{
    (void)unused;
    table t;
    static const char *const texts[] = {"",
                                        " ",
                                        "draw",
                                        "draw 5",
                                        "draw  0",
                                        "Draw 0",
                                        "draw blind ",
                                        "claim",
                                        "claim paris-zurich",
                                        "claim paris-zurich red",
                                        "claim paris-zurich 0 red",
                                        "claim paris-zurich 03 red",
                                        "claim paris-zurich 1 locomotive 2 red",
                                        "claim nowhere-zurich 3 red",
                                        "claim paris-zurich 3 red 1 blue",
                                        "complete paris-zurich",
                                        "keep",
                                        "keep brest-petrograd",
                                        "claim paris-zurich 99999999999 red",
                                        "\\u00e9",
                                        "claim \\u0070aris-zurich"};
    table_of(&t, "europe", 2);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_refused(&t, 0, texts[i], "malformed", "", "", "that is no action of this game");
}

static void test_what_is_not_asked(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    assert_refused(&t, 0, "abandon", "wrong_decision", "G-4", "", "something else is asked now");
    assert_refused(&t, 0, "pass", "must_act", "G-13", "", "you may pass only when you can do nothing else");
    table_of(&t, "card_game", 2);
    assert_refused(&t, 0, "pass", "must_act", "C-13", "", "you may pass only when you can do nothing else");
}

static void test_drawing(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    market(&t, "red, blue, -, white, locomotive");
    pile_and_discard(&t, "", "");
    assert_refused(&t, 0, "draw blind", "no_cards", "G-9", "", "the draw pile is empty");
    assert_refused(&t, 0, "draw 2", "empty_slot", "G-9", "\"have\":2,", "there is no card in this slot of the market");
    act(&t, "draw 0");
    assert_refused(&t, 0, "draw 4", "second_locomotive", "G-6", "",
                   "a locomotive from the market can't be the second card");
    table_of(&t, "usa", 2);
    ticket_pile(&t, "");
    assert_refused(&t, 0, "tickets", "no_tickets", "G-14", "", "there are no tickets left");
}

static void test_keeping(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    act(&t, "tickets");
    assert_refused(&t, 0, "keep none", "keep_more", "G-14", "\"need\":1,\"have\":0,", "keep at least 1 ticket, not 0");
    table_deal(&t, "old_west", 2, (tt_options){0});
    assert_refused(&t, 1, "keep none", "keep_more", "G-2", "\"need\":3,\"have\":0,", "keep at least 3 tickets, not 0");
}

static void test_claims_that_the_board_forbids(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 4);
    give(&t, 0, "6 red 6 yellow");
    own(&t, 0, "denver-salt_lake_city-2");
    own(&t, 2, "boston-new_york");
    assert_refused(&t, 0, "claim boston-new_york 2 red", "route_taken", "G-12", "\"have\":2,", "it is taken already");
    assert_refused(&t, 0, "claim denver-salt_lake_city 3 yellow", "parallel_own", "G-12", "",
                   "you own a parallel route, and nobody owns two of them");
    table_of(&t, "usa", 3);
    give(&t, 0, "6 yellow");
    own(&t, 2, "boston-new_york");
    assert_refused(&t, 0, "claim boston-new_york-2 2 yellow", "parallel_closed", "G-12", "\"need\":3,",
                   "closed: with 3 players only one of the parallel routes is used");
    trains_left(&t, 0, 2);
    assert_refused(&t, 0, "claim los_angeles-san_francisco 3 yellow", "trains", "G-11", "\"need\":3,\"have\":2,",
                   "needs 3 trains; you have 2");
    table_of(&t, "old_west", 2);
    give(&t, 0, "2 red");
    assert_refused(&t, 0, "claim phoenix-tucson 1 red", "not_connected", "W-3", "",
                   "not connected with your starting city");
}

static void test_claims_that_are_badly_paid(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "3 red 2 black 1 locomotive");
    assert_refused(&t, 0, "claim brest-paris 3 red", "color", "G-11", "\"card\":\"black\",", "takes black cards");
    assert_refused(&t, 0, "claim brest-paris 2 black", "count", "G-11", "\"need\":3,\"have\":2,",
                   "needs 3 cards, not 2");
    assert_refused(&t, 0, "claim brest-paris 3 black", "cards", "G-11", "\"card\":\"black\",\"need\":3,\"have\":2,",
                   "needs 3 black cards; you have 2");
    assert_refused(&t, 0, "claim amsterdam-london 1 red 1 locomotive", "ferry", "E-2", "\"need\":2,\"have\":1,",
                   "needs 2 locomotives in the payment, not 1");
}

static void test_tunnels(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "4 black 2 red 4 locomotive");
    stack(&t, "black, locomotive, white");
    act(&t, "claim madrid-pamplona 3 black");
    assert_refused(&t, 0, "pay 2 red", "surcharge_cards", "E-3", "\"card\":\"black\",",
                   "the surcharge takes cards like those laid: black");
    assert_refused(&t, 0, "pay 1 black", "count", "E-3", "\"need\":2,\"have\":1,", "needs 2 cards, not 1");
}

static void test_stations_and_markers(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    station_at(&t, 1, "wien");
    give(&t, 0, "4 red");
    assert_refused(&t, 0, "station wien 1 red", "city_taken", "E-10", "", "the city is taken");
    station_at(&t, 0, "roma");
    station_at(&t, 0, "paris");
    station_at(&t, 0, "london");
    assert_refused(&t, 0, "station berlin 4 red", "no_station", "E-10", "", "all your stations are built");
    table_of(&t, "old_west", 2);
    give(&t, 0, "3 red 2 blue");
    act(&t, "claim boise-winnemucca 3 red");
    assert_refused(&t, 0, "marker denver 2 blue", "city_off_route", "W-6", "",
                   "the marker goes to an end of the route just claimed");
}

static void test_alvin(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "old_west", 2, (tt_options){.alvin = true});
    for (int seat = 0; seat < 2; seat++)
        tt_apply(&t.game, &t.state, seat, tt_action_plain(TT_ACTION_KEEP, 31), NULL);
    assert_refused(&t, 1, "start roswell", "alvins_city", "W-9", "", "no marker may stand where Alvin starts");
    act(&t, "start denver");
    act(&t, "start albuquerque");
    give(&t, 0, "2 red");
    act(&t, "claim albuquerque-roswell 2 red");
    assert_refused(&t, 0, "alvin denver", "not_controlled", "W-10", "", "Alvin moves to a city that you control");
}

static void test_rail_yards(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    give(&t, 0, "4 red 3 blue 2 locomotive");
    yard(&t, 0, "1 blue");
    yard(&t, 1, "2 red 1 locomotive");
    assert_refused(&t, 0, "lay 1 green", "group_size", "C-8", "\"need\":2,\"have\":1,", "lay at least 2 cards, not 1");
    assert_refused(&t, 0, "lay 2 locomotive", "group_color", "C-8", "",
                   "lay cards of one color, not locomotives alone, or three cards of three colors");
    assert_refused(&t, 0, "lay 3 blue", "own_yard", "C-9", "\"card\":\"blue\",", "blue lies in your rail yard already");
    assert_refused(&t, 0, "lay 2 red 1 locomotive", "other_yard", "C-10", "\"card\":\"red\",\"need\":4,\"have\":3,",
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
    assert_refused(&t, 0, "complete seattle-miami", "ticket_not_held", "C-14", "", "you do not hold this ticket");
    act(&t, "complete chicago-new_york");
    assert_refused(&t, 0, "complete chicago-new_york", "ticket_completed", "C-14", "",
                   "this ticket is completed already");
    assert_refused(&t, 0, "complete chicago-dallas", "ticket_unfit", "C-14", "",
                   "your stack can't complete it together with the tickets named");
}

/* Comes last. What the core would answer to somebody who is not asked, or after the end, is found out by the number of
 * the decision first; `locomotives` is said of routes only, in the field `why`; no game has
 * the limit of `extra_locomotives`. */
static void test_every_refusal_was_reached(void **unused)
{
    (void)unused;
    for (int i = TT_OK + 1; i < TT_REFUSALS; i++) {
        bool never = i == TT_REFUSED_OVER || i == TT_REFUSED_NOT_ASKED || i == TT_REFUSED_LOCOMOTIVES ||
                     i == TT_REFUSED_EXTRA_LOCOMOTIVES;
        if (reached[i] == never)
            fail_msg("%s was %s", tt_refusal_name((tt_refusal)i), never ? "reached" : "not reached");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_no_action),
        cmocka_unit_test(test_what_is_not_asked),
        cmocka_unit_test(test_drawing),
        cmocka_unit_test(test_keeping),
        cmocka_unit_test(test_claims_that_the_board_forbids),
        cmocka_unit_test(test_claims_that_are_badly_paid),
        cmocka_unit_test(test_tunnels),
        cmocka_unit_test(test_stations_and_markers),
        cmocka_unit_test(test_alvin),
        cmocka_unit_test(test_rail_yards),
        cmocka_unit_test(test_naming_tickets),
        cmocka_unit_test(test_every_refusal_was_reached),
    };
    return cmocka_run_group_tests_name("refusals as messages", tests, NULL, NULL);
}
