/* tell_test.c: events and results as sentences. */
#include "record_kit.h"

static const char *const names[] = {"Ana", "Bo", "Cy"};

static void check_told(const tt_game *game, int viewer, tt_event event, const char *sentence)
{
    char text[512];
    int length = tt_event_tell(game, names, viewer, &event, text, sizeof text);
    assert_string_equal(text, sentence);
    assert_int_equal(length, strlen(text));
}

static void test_events_told(void **unused)
{
    (void)unused;
    tt_game usa, europe, old_west, cards;
    game_of(&(setting){"usa", 3, {0}}, &usa);
    game_of(&(setting){"europe", 3, {0}}, &europe);
    game_of(&(setting){"old_west", 3, {.alvin = true}}, &old_west);
    game_of(&(setting){"card_game", 3, {0}}, &cards);
    uint8_t a = (uint8_t)tt_board_ticket(usa.board, "denver-el_paso", 14);
    uint8_t b = (uint8_t)tt_board_ticket(usa.board, "winnipeg-little_rock", 20);
    tt_event keep = {.kind = TT_EVENT_TICKETS_KEPT, .player = 1, .offered = 2, .offer = {a, b}, .keep = 2};
    check_told(&usa, TT_EVERYTHING, keep,
               "Bo keeps 1 ticket: Winnipeg–Little Rock (11); returned: Denver–El Paso (4).");
    check_told(&usa, 0, keep, "Bo keeps 1 ticket.");
    tt_event blind = {.kind = TT_EVENT_DRAW_BLIND, .player = 0, .card = TT_RED};
    check_told(&usa, 0, blind, "Ana draws red from the pile.");
    check_told(&usa, TT_WATCHER, blind, "Ana draws from the pile.");
    check_told(&usa, 1, (tt_event){.kind = TT_EVENT_DRAW_MARKET, .player = 0, .card = TT_BLUE}, "Ana takes blue.");
    check_told(&usa, 1, (tt_event){.kind = TT_EVENT_REFILL, .card = TT_NO_CARD}, "The market keeps a gap.");
    check_told(&usa, 1, (tt_event){.kind = TT_EVENT_RESHUFFLE, .count = 81},
               "The discard pile is shuffled: a new draw pile of 81 cards.");
    tt_event deal = {.kind = TT_EVENT_DEAL, .player = 2, .count = 2, .list = {TT_RED, TT_LOCOMOTIVE}};
    check_told(&usa, 2, deal, "Cy is dealt 2 cards: red, locomotive.");
    check_told(&usa, 1, deal, "Cy is dealt 2 cards.");
    tt_event claim = {.kind = TT_EVENT_CLAIM, .player = 0, .paid = {[TT_RED] = 3, [8] = 1}, .points = {7}};
    claim.route = (uint8_t)tt_board_route(usa.board, "denver-kansas_city", 18);
    check_told(&usa, 1, claim, "Ana claims Denver–Kansas City, black: 3 red + 1 locomotive (+7).");
    tt_event tunnel = {.kind = TT_EVENT_TUNNEL, .player = 1, .paid = {[TT_RED] = 3}, .surcharge = 1};
    tunnel.route = (uint8_t)tt_board_route(europe.board, "paris-zurich", 12);
    tunnel.count = 3;
    memcpy(tunnel.list, (uint8_t[]){TT_RED, TT_BLUE, TT_GREEN}, 3);
    check_told(&europe, 0, tunnel, "Bo, tunnel Paris–Zürich: 1 card more (3 red; red, blue, green).");
    claim.route = 0;
    claim.points[2] = 7;
    char text[512];
    tt_event_tell(&old_west, names, 0, &claim, text, sizeof text);
    assert_non_null(strstr(text, " (+7, Cy +7)."));
    check_told(&old_west, 0, (tt_event){.kind = TT_EVENT_ALVIN_CAUGHT, .player = 1, .points = {[1] = 10}},
               "Bo catches Alvin (+10).");
    check_told(&cards, 0,
               (tt_event){.kind = TT_EVENT_DEPART, .player = 1, .count = 2, .list = {8, TT_RED}, .color = {2, TT_RED}},
               "Bo, on the track: locomotive, red.");
    check_told(&cards, 0,
               (tt_event){.kind = TT_EVENT_LAY,
                          .player = 0,
                          .paid = {[TT_RED] = 4},
                          .robbed = 1,
                          .robbed_player = 2,
                          .robbed_color = TT_RED,
                          .robbed_count = 3},
               "Ana lays 4 red; Cy loses 3 red.");
    check_told(&usa, 0, (tt_event){.kind = TT_EVENT_TURN_END, .player = 2}, "Cy ends the turn.");
}

/* Whoever is called "You" is spoken to. */
static void test_events_told_to_you(void **unused)
{
    (void)unused;
    tt_game usa, cards;
    game_of(&(setting){"usa", 2, {0}}, &usa);
    game_of(&(setting){"card_game", 2, {0}}, &cards);
    const char *you[] = {"You (Blue)", "Young"};
    char text[200];
    tt_event draw = {.kind = TT_EVENT_DRAW_BLIND, .player = 0, .card = TT_LOCOMOTIVE};
    tt_event_tell(&usa, you, 0, &draw, text, sizeof text);
    assert_string_equal(text, "You draw locomotive from the pile.");
    tt_event_tell(&usa, you, 0, &(tt_event){.kind = TT_EVENT_PASS, .player = 1}, text, sizeof text);
    assert_string_equal(text, "Young passes.");
    tt_event depart = {.kind = TT_EVENT_DEPART, .count = 1, .list = {TT_RED}, .color = {TT_RED}};
    tt_event_tell(&cards, you, 0, &depart, text, sizeof text);
    assert_string_equal(text, "You (Blue), on the track: red.");
    tt_event robbery = {.kind = TT_EVENT_LAY, .player = 1, .paid = {[TT_RED] = 2, [TT_LOCOMOTIVE] = 2}, .robbed = 1};
    robbery.robbed_color = TT_RED;
    robbery.robbed_count = 3;
    tt_event_tell(&cards, you, 0, &robbery, text, sizeof text);
    assert_string_equal(text, "Young lays 2 red + 2 locomotives; you lose 3 red.");
    tt_event flush = {.kind = TT_EVENT_MARKET_FLUSH, .count = 5, .list = {8, TT_RED, 8, TT_BLUE, 8}};
    tt_event_tell(&usa, you, 0, &flush, text, sizeof text);
    assert_string_equal(text, "Too many locomotives: the market is dealt anew.");
}

/* Every event of every game has a sentence, for everybody, in any room. */
static void test_all_events_have_a_sentence(void **unused)
{
    (void)unused;
    static page record;
    static const char *const six[] = {"Ana", "Bo", "Cy", "Di", "Ed", "Fay"};
    for (int i = 0; i < SETTINGS; i++) {
        tt_game game;
        game_of(&all_settings[i], &game);
        play_record(&all_settings[i], i, &record);
        for (size_t at = page_line(&record, 2), size; at < record.size; at += size + 1) {
            tt_event event;
            tt_record_fault fault;
            char text[300], small[12];
            size = strcspn(record.text + at, "\n");
            assert_true(tt_event_read(&game, record.text + at, size, 0, &event, &fault));
            if (event.kind == TT_EVENT_RESULT)
                continue;
            int length = tt_event_tell(&game, six, TT_WATCHER, &event, text, sizeof text);
            assert_true(length > 5 && length < (int)sizeof text);
            assert_true(length == 299 || text[length - 1] == '.' || event.kind == TT_EVENT_SCORING);
            assert_true(tt_event_tell(&game, six, TT_EVERYTHING, &event, small, sizeof small) < (int)sizeof small);
        }
    }
}

static void test_results_told(void **unused)
{
    (void)unused;
    char text[200];
    tt_game usa;
    tt_result result = {.score = {.seat = {{.total = 99}, {.total = 121}, {.total = -4}}, .winners = 2}};
    game_of(&(setting){"usa", 3, {0}}, &usa);
    tt_result_tell(&usa, names, &result, text, sizeof text);
    assert_string_equal(text, "Bo wins (Ana 99, Bo 121, Cy -4).");
    result.score.winners = 3;
    tt_result_tell(&usa, names, &result, text, sizeof text);
    assert_string_equal(text, "The victory is shared: Ana, Bo (Ana 99, Bo 121, Cy -4).");
}

/* A text that is too long ends before a character, never inside one. */
static void test_cut_between_characters(void **unused)
{
    (void)unused;
    tt_game usa;
    game_of(&(setting){"usa", 2, {0}}, &usa);
    const char *accents[] = {"ééééé", ""};
    char text[8];
    int length = tt_event_tell(&usa, accents, 0, &(tt_event){.kind = TT_EVENT_PASS}, text, sizeof text);
    assert_string_equal(text, "ééé");
    assert_int_equal(length, 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_events_told),
        cmocka_unit_test(test_events_told_to_you),
        cmocka_unit_test(test_all_events_have_a_sentence),
        cmocka_unit_test(test_results_told),
        cmocka_unit_test(test_cut_between_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
