/* wire_hint_test.c: what a bot would do and why, as a message: every kind of reason. */
#include "games/list.h"
#include "table_kit.h"

static void assert_hint(const tt_game *game, const tt_reasons *reasons, const char *actions)
{
    tt_buffer words = kit_text(), expected = kit_text();
    tt_write_hint(&words, game, NULL, 0, 7, reasons);
    text_add(&expected, "{\"message\":\"hint\",\"decision\":7,\"actions\":[");
    text_add(&expected, actions);
    text_add(&expected, "]}\n");
    assert_texts(&words, &expected, "a hint");
    tt_buffer_close(&words);
    tt_buffer_close(&expected);
}

static void test_candidates(void **unused)
{
    (void)unused;
    const tt_game game = kit_game(&(room_kind){.game = "usa", .players = 2});
    tt_reasons reasons = {.count = 2};
    reasons.reason[0] = (tt_reason){tt_action_plain(TT_ACTION_DRAW_BLIND, 0), -125, 34, 512, 4000000000, {{0}}};
    reasons.reason[1] = (tt_reason){.action = tt_action_plain(TT_ACTION_DRAW, 3), .win = -1};
    assert_hint(
        &game, &reasons,
        "{\"action\":\"draw blind\",\"points\":-125,\"margin\":34,\"win\":512,\"visits\":4000000000,\"because\":"
        "[]},{\"action\":\"draw 3\",\"points\":0,\"margin\":0,\"win\":null,\"visits\":0,\"because\":[]}");
    assert_hint(&game, &(tt_reasons){0}, "");
}

/* Gaps among the reasons are passed over. */
static void test_several_reasons(void **unused)
{
    (void)unused;
    const tt_game game = kit_game(&(room_kind){.game = "usa", .players = 2});
    tt_reasons reasons = {.count = 1};
    reasons.reason[0] = (tt_reason){.action = tt_action_plain(TT_ACTION_TICKETS, 0)};
    reasons.reason[0].because[0] = (tt_because){TT_BECAUSE_ENDS, 3, 0};
    reasons.reason[0].because[2] = (tt_because){TT_BECAUSE_NEW_TICKETS, -4, 0};
    assert_hint(&game, &reasons,
                "{\"action\":\"tickets\",\"points\":0,\"margin\":0,\"win\":0,\"visits\":0,\"because\":[{\"reason\":"
                "\"ends\",\"turns\":3},{\"reason\":\"new_tickets\",\"points\":-4}]}");
}

static void assert_because(const char *name, tt_because because, const char *words)
{
    const tt_game game = kit_game(&(room_kind){.game = name, .players = 2});
    tt_reasons reasons = {.count = 1};
    char actions[300];
    reasons.reason[0] = (tt_reason){.action = tt_action_plain(TT_ACTION_TICKETS, 0)};
    reasons.reason[0].because[0] = because;
    snprintf(actions, sizeof actions,
             "{\"action\":\"tickets\",\"points\":0,\"margin\":0,\"win\":0,\"visits\":0,\"because\":[{\"reason\":%s}]}",
             words);
    assert_hint(&game, &reasons, actions);
}

static void test_every_reason(void **unused)
{
    (void)unused;
    int denver = tt_board_city(&tt_board_usa, "denver", 6);
    int route = tt_board_route(&tt_board_usa, "denver-omaha", 12);
    int ticket = tt_board_ticket(&tt_board_card_game, "chicago-dallas", 14);
    assert_true(denver >= 0 && route >= 0 && ticket >= 0);
    const struct {
        tt_because because;
        const char *words;
    } cases[] = {
        {{TT_BECAUSE_TICKETS, 2, 0}, "\"tickets\",\"tickets\":2"},
        {{TT_BECAUSE_DETOUR, 3, (int16_t)denver}, "\"detour\",\"turns\":3,\"city\":\"denver\""},
        {{TT_BECAUSE_POINTS, 15, 2}, "\"points\",\"points\":15,\"others\":2"},
        {{TT_BECAUSE_CARD, TT_RED, (int16_t)route}, "\"card\",\"card\":\"red\",\"for\":\"denver-omaha\""},
        {{TT_BECAUSE_RISK, 40, 0}, "\"risk\",\"percent\":40"},
        {{TT_BECAUSE_TOTAL, 117, 0}, "\"total\",\"points\":117"},
        {{TT_BECAUSE_TOGETHER, 21, 0}, "\"together\",\"points\":21"},
        {{TT_BECAUSE_BLOCKS, 1, 0}, "\"blocks\",\"player\":1"},
        {{TT_BECAUSE_ENDS, 2, 0}, "\"ends\",\"turns\":2"},
        {{TT_BECAUSE_SAVES, 21, 0}, "\"saves\",\"points\":21"},
        {{TT_BECAUSE_TUNNEL, 90, 0}, "\"tunnel\",\"percent\":90"},
        {{TT_BECAUSE_ROBS, 1, 4}, "\"robs\",\"player\":1,\"cards\":4"},
        {{TT_BECAUSE_CONTROLS, 12, (int16_t)denver}, "\"controls\",\"points\":12,\"city\":\"denver\""},
        {{TT_BECAUSE_NEW_TICKETS, 8, 0}, "\"new_tickets\",\"points\":8"},
    };
    assert_int_equal(sizeof cases / sizeof *cases, TT_BECAUSE_KINDS - 1);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_because("usa", cases[i].because, cases[i].words);
    assert_because("usa", (tt_because){TT_BECAUSE_CARD, TT_RED, TT_CARD_OPEN}, "\"card\",\"card\":\"red\"");
    assert_because("usa", (tt_because){TT_BECAUSE_CARD, TT_RED, TT_CARD_USELESS},
                   "\"card\",\"card\":\"red\",\"market\":\"useless\"");
    assert_because("usa", (tt_because){TT_BECAUSE_CARD, TT_NO_CARD, TT_CARD_NO_BETTER},
                   "\"card\",\"market\":\"no_better\"");
    /* in the card game cards are for tickets */
    assert_because("card_game", (tt_because){TT_BECAUSE_CARD, TT_LOCOMOTIVE, (int16_t)ticket},
                   "\"card\",\"card\":\"locomotive\",\"for\":\"chicago-dallas\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_candidates),
        cmocka_unit_test(test_several_reasons),
        cmocka_unit_test(test_every_reason),
    };
    return cmocka_run_group_tests_name("hints as messages", tests, NULL, NULL);
}
