/* position_test.c: positions written and read again; unsound and misspelled ones refused. */
#include "record_kit.h"

static page text, again;
static tt_game game;
static tt_state state;

static void write_position(const tt_state *from, page *p)
{
    p->size = 0;
    tt_output out = page_bytes(p);
    tt_position_write(&game, from, &out);
}

static void check_round_trip(void)
{
    tt_game read_game;
    tt_state read;
    tt_record_fault fault;
    write_position(&state, &text);
    if (!tt_position_read(text.text, text.size, NULL, &read_game, &read, &fault))
        fail_msg("line %d: %s: %s\n%s", fault.line, fault.rule, fault.text, text.text);
    assert_memory_equal(&read, &state, sizeof state);
    assert_ptr_equal(read_game.board, game.board);
    assert_ptr_equal(read_game.rules, game.rules);
    assert_int_equal(read_game.players, game.players);
    write_position(&read, &again);
    assert_int_equal(again.size, text.size);
    assert_memory_equal(again.text, text.text, text.size);
}

/* A game of this kind after so many decisions at random. */
static void play_to(const setting *s, int number, int decisions)
{
    tt_header header = header_of(s, number);
    tt_rng rng;
    game_of(s, &game);
    tt_rng_seed(&rng, header.seed);
    tt_start(&game, header.seed, &state, NULL);
    text.size = 0;
    play_on(&game, &state, &rng, decisions, &text);
}

/* As play_to, but on to the next decision of this phase. */
static void play_to_phase(const setting *s, tt_phase phase)
{
    for (int number = 0; number < 50; number++)
        for (int decisions = 0; decisions < 400; decisions++) {
            play_to(s, number, decisions);
            if (state.table.phase == phase)
                return;
        }
    fail_msg("%s: no decision of phase %d", s->game, phase);
}

static void test_round_trip_at_every_step(void **unused)
{
    (void)unused;
    for (int i = 0; i < SETTINGS; i++) {
        tt_header header = header_of(&all_settings[i], 500 + i);
        tt_rng rng;
        game_of(&all_settings[i], &game);
        tt_rng_seed(&rng, header.seed);
        tt_start(&game, header.seed, &state, NULL);
        check_round_trip();
        for (int decision = 0; decision < TO_THE_END && !tt_state_over(&state); decision++) {
            int seat = tt_state_next_seat(&state);
            tt_apply(&game, &state, seat, any_action(&game, &state, seat, &rng), NULL);
            if (decision % 7 == 0 || state.table.phase != TT_PHASE_TURN)
                check_round_trip();
        }
        check_round_trip();
    }
}

/* A field a line, in words. */
static void test_what_it_looks_like(void **unused)
{
    (void)unused;
    play_to(&(setting){"usa", 2, {0}}, 0, 0);
    write_position(&state, &text);
    const char *start = "{\n"
                        "  \"position\": \"turntable/1\",\n"
                        "  \"game\": \"usa\",\n"
                        "  \"players\": 2,\n"
                        "  \"options\": {},\n"
                        "  \"seed\": \"";
    assert_memory_equal(text.text, start, strlen(start));
    assert_non_null(strstr(text.text, "\",\n  \"shuffles\": 1,\n  \"phase\": \"keep_at_start\",\n  \"turn\": 0,\n"
                                      "  \"turns_left\": 0,\n  \"passes\": 0,\n  \"market\": ["));
    assert_non_null(
        strstr(text.text, "],\n      \"keep\": null,\n      \"points\": 0,\n      \"routes\": []\n    },\n"));
    const char *end = "\"routes\": []\n    }\n  ]\n}\n";
    assert_string_equal(text.text + text.size - strlen(end), end);
}

/* A position can say who plays: a companion of a printed game does. */

static bool read_players(const char *from, const char *to, tt_players *players, tt_record_fault *fault)
{
    tt_game read_game;
    tt_state read;
    char *at = strstr(text.text, from);
    assert_non_null(at);
    page_set(&again, text.text, (size_t)(at - text.text));
    page_put(&again, to, strlen(to));
    page_put(&again, at + strlen(from), strlen(at + strlen(from)));
    return tt_position_read_players(again.text, again.size, NULL, &read_game, &read, players, fault);
}

static void test_players_with_names_and_colors(void **unused)
{
    (void)unused;
    tt_players players = {.name = {"Ana", ""}, .color = {4, 0}}, read = {0};
    tt_record_fault fault;
    play_to(&(setting){"europe", 2, {0}}, 3, 40);
    text.size = 0;
    tt_output out = page_bytes(&text);
    tt_position_write_players(&game, &state, &players, &out);
    assert_non_null(
        strstr(text.text, "    {\n      \"name\": \"Ana\",\n      \"color\": \"black\",\n      \"hand\": {"));
    assert_non_null(strstr(text.text, "    {\n      \"color\": \"blue\",\n      \"hand\": {"));
    assert_true(read_players("Ana", "\xc8\x98tefan", &read, &fault));
    assert_string_equal(read.name[0], "\xc8\x98tefan");
    assert_string_equal(read.name[1], "");
    assert_int_equal(read.color[0], 4);
    assert_int_equal(read.color[1], 0);
    assert_false(read_players("\"color\": \"black\"", "\"color\": \"blue\"", &read, &fault));
    assert_string_equal(fault.text, "two players have the same color");
    assert_false(read_players("\"color\": \"black\"", "\"color\": \"pink\"", &read, &fault));
    assert_string_equal(fault.text, "no player has the color 'pink'");
    assert_false(read_players("Ana", "\\u0007", &read, &fault));
    assert_string_equal(fault.text, "a name has no control characters");
    assert_false(read_players("\"name\"", "\"nick\"", &read, &fault));
    assert_string_equal(fault.text, "expected the field 'hand'");
    write_position(&state, &text); /* without players, seats have the colors of their numbers */
    assert_true(read_players("europe", "europe", &read, &fault));
    assert_string_equal(read.name[0], "");
    assert_int_equal(read.color[1], 1);
}

/* Unsound positions. */

static void check_unsound(const char *rule)
{
    tt_game read_game;
    tt_state read;
    tt_record_fault fault;
    write_position(&state, &text);
    if (tt_position_read(text.text, text.size, NULL, &read_game, &read, &fault))
        fail_msg("not refused by %s", rule);
    if (strcmp(fault.rule, rule) != 0)
        fail_msg("refused by %s, not %s: %s", fault.rule, rule, fault.text);
    assert_true(fault.line >= 1 && fault.line <= page_lines(&text));
}

static const setting usa_2 = {"usa", 2, {0}}, europe_2 = {"europe", 2, {0}}, west_2 = {"old_west", 2, {0}},
                     alvin_2 = {"old_west", 2, {.alvin = true}}, cards_2 = {"card_game", 2, {0}};

static void test_unsound_cards(void **unused)
{
    (void)unused;
    play_to(&usa_2, 1, 30);
    state.secret.hand[0][TT_RED]++;
    check_unsound("G-1");
    play_to(&usa_2, 1, 30);
    state.table.discard[TT_RED]++;
    check_unsound("G-1");
    play_to(&usa_2, 1, 30);
    state.table.market[0] = state.table.market[0] == TT_RED ? TT_BLUE : TT_RED;
    check_unsound("G-1");
    play_to(&usa_2, 1, 30);
    state.table.draw_count--;
    check_unsound("G-1");
    play_to(&usa_2, 1, 30);
    state.table.known[1][TT_RED] = (uint8_t)(state.secret.hand[1][TT_RED] + 1);
    check_unsound("V-6");
    play_to(&cards_2, 1, 30);
    state.table.yards.track[0][TT_RED]++;
    check_unsound("C-1");
}

static void test_unsound_tickets(void **unused)
{
    (void)unused;
    play_to(&usa_2, 1, 30);
    state.secret.held[0] |= (uint64_t)1 << state.secret.tickets[0];
    check_unsound("G-15");
    play_to(&usa_2, 1, 30);
    state.secret.tickets[1] = state.secret.tickets[0];
    check_unsound("G-14");
    play_to(&usa_2, 1, 30);
    state.table.ticket_pile--;
    check_unsound("G-14");
    play_to_phase(&europe_2, TT_PHASE_TURN);
    for (int ticket = 0; ticket < game.board->tickets; ticket++)
        if (game.board->ticket[ticket].is_long && !(state.secret.held[0] >> ticket & 1) &&
            !(state.secret.held[1] >> ticket & 1))
            state.secret.tickets[3] = (uint8_t)ticket;
    check_unsound("E-1");
    play_to(&usa_2, 1, 0);
    state.secret.keep[0] = 1;
    check_unsound("G-2");
}

static void test_unsound_routes(void **unused)
{
    (void)unused;
    int a = -1;
    play_to(&usa_2, 2, 200);
    a = tt_routes_next(&state.table.rails.owned[0], 0);
    assert_true(a >= 0);
    tt_state good = state;
    tt_routes_add(&state.table.rails.owned[1], a);
    check_unsound("G-12");
    state = good;
    state.table.points[0]++;
    check_unsound("G-11");
    state = good;
    state.table.rails.owned[0].word[0] |= (uint64_t)1 << (a + 1);
    check_unsound(tt_routes_has(&good.table.rails.owned[1], a + 1) ? "G-12" : "G-11");
}

static void test_unsound_turns(void **unused)
{
    (void)unused;
    play_to_phase(&usa_2, TT_PHASE_TURN);
    state.table.passes = 2;
    check_unsound("G-13");
    play_to_phase(&usa_2, TT_PHASE_TURN);
    state.table.phase = TT_PHASE_COMPLETE;
    check_unsound("G-4");
    play_to_phase(&cards_2, TT_PHASE_TURN);
    state.table.round = 2;
    check_unsound("C-15");
    play_to_phase(&cards_2, TT_PHASE_TURN);
    state.secret.named[0] = state.secret.held[0];
    check_unsound("C-14");
    play_to_phase(&usa_2, TT_PHASE_TURN);
    state.table.phase = TT_PHASE_KEEP;
    check_unsound("G-14");
}

static void test_unsound_europe(void **unused)
{
    (void)unused;
    play_to_phase(&europe_2, TT_PHASE_TUNNEL);
    tt_state good = state;
    state.table.rails.surcharge ^= 2;
    check_unsound("E-3");
    state = good;
    state.table.rails.route = game.board->route[0].tunnel ? 1 : 0;
    check_unsound("E-3");
    play_to(&europe_2, 3, 100);
    state.table.rails.mark[0][0] = state.table.rails.mark[1][0] = 3;
    check_unsound("E-10");
}

static void test_unsound_old_west(void **unused)
{
    (void)unused;
    play_to_phase(&west_2, TT_PHASE_TURN);
    tt_state good = state;
    state.table.rails.mark[0][0] = state.table.rails.mark[1][0];
    check_unsound("W-2");
    state = good;
    state.table.rails.mark[0][0] = TT_NO_CITY;
    check_unsound("W-1");
    play_to_phase(&west_2, TT_PHASE_MARKER);
    int own = state.table.rails.route;
    while (tt_routes_has(&state.table.rails.owned[state.table.turn], own))
        own++;
    state.table.rails.route = (uint8_t)own;
    check_unsound("W-6");
    play_to_phase(&alvin_2, TT_PHASE_TURN);
    good = state;
    state.table.rails.mark[0][1] = game.alvin_city;
    check_unsound("W-9");
    state = good;
    state.table.rails.alvin_catches[1] = 1;
    check_unsound("W-10");
    state = good;
    state.table.rails.alvin_city = state.table.rails.mark[1][0];
    check_unsound("W-9");
}

/* A seat with a locomotive in its hand that nobody knows of, or -1. */
static int seat_with_locomotive(void)
{
    for (int seat = 0; seat < game.players; seat++)
        if (state.secret.hand[seat][TT_LOCOMOTIVE] > state.table.known[seat][TT_LOCOMOTIVE])
            return seat;
    return -1;
}

static void test_unsound_yards(void **unused)
{
    (void)unused;
    int number = 60;
    do
        play_to(&cards_2, number++, 60);
    while (state.table.phase != TT_PHASE_TURN || state.table.yards.count[0][TT_RED] < 2 || seat_with_locomotive() < 0);
    tt_state good = state;
    state.table.yards.count[0][TT_RED]--;
    state.table.yards.count[1][TT_RED]++;
    check_unsound("C-10");
    state = good;
    state.secret.hand[seat_with_locomotive()][TT_LOCOMOTIVE]--;
    state.table.discard[TT_RED] += state.table.yards.count[0][TT_RED];
    state.table.yards.count[0][TT_RED] = 0;
    state.table.yards.locomotives[0][TT_RED]++;
    check_unsound("C-8");
}

/* Misspelled positions: the line is named. */

static void check_misspelled(const char *old, const char *new, int line, const char *sentence)
{
    tt_game read_game;
    tt_state read;
    tt_record_fault fault;
    page changed;
    play_to_phase(&usa_2, TT_PHASE_TURN);
    write_position(&state, &text);
    char *at = strstr(text.text, old);
    assert_non_null(at);
    page_set(&changed, text.text, (size_t)(at - text.text));
    page_put(&changed, new, strlen(new));
    page_put(&changed, at + strlen(old), strlen(at + strlen(old)));
    assert_false(tt_position_read(changed.text, changed.size, NULL, &read_game, &read, &fault));
    assert_string_equal(fault.rule, "");
    if (fault.line != line || !strstr(fault.text, sentence))
        fail_msg("%s: line %d: %s", new, fault.line, fault.text);
}

static void test_misspelled(void **unused)
{
    (void)unused;
    check_misspelled("\"usa\"", "\"mars\"", 3, "unknown game 'mars'");
    check_misspelled("turntable/1", "turntable/2", 2, "turntable/1");
    check_misspelled("\"players\": 2", "\"players\": 7", 4, "out of range");
    check_misspelled("\"players\": 2", "\"players\": 1", 1, "");
    check_misspelled("\"options\": {}", "\"options\": {\"alvin\":true}", 1, "");
    check_misspelled("\"options\": {}", "\"options\": {\"x\":true}", 5, "unknown option 'x'");
    check_misspelled("\"seed\": \"", "\"seed\": \"x", 6, "hex");
    check_misspelled("  \"shuffles\": 1,\n", "", 7, "expected the field 'shuffles'");
    check_misspelled("\"phase\": \"turn\"", "\"phase\": \"nap\"", 8, "unknown phase 'nap'");
    check_misspelled("\"turn\": ", "\"turn\": 8", 9, "out of range");
    check_misspelled("\"turns_left\": 0", "\"turns_left\": 0.5", 10, "whole number");
    check_misspelled("\"market\": [", "\"market\": [null,", 12, "too many cards");
    check_misspelled("\"market\": [\"", "\"market\": [\"infra", 12, "unknown card");
    check_misspelled("\"ticket_pile\": [\"", "\"ticket_pile\": [\"a", 15, "no ticket");
    check_misspelled("\"seats\": [\n", "\"seats\": [\n 1,", 18, "another type");
    check_misspelled("\"claim\": null", "\"claim\": {}", 16, "expected null");
    check_misspelled("\"routes\": []", "\"routes\": [\"a-b\"]", 25, "no route 'a-b'");
    check_misspelled("\"keep\": null", "\"keep\": [\"seattle-new_york\"]", 23, "not on offer");
    check_misspelled("\n}\n", "\n}}\n", 37, "after the value");
    check_misspelled("\n  ]\n}\n", "\n  ],\n\"more\": 1}\n", 37, "unexpected field 'more'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip_at_every_step),
        cmocka_unit_test(test_what_it_looks_like),
        cmocka_unit_test(test_players_with_names_and_colors),
        cmocka_unit_test(test_unsound_cards),
        cmocka_unit_test(test_unsound_tickets),
        cmocka_unit_test(test_unsound_routes),
        cmocka_unit_test(test_unsound_turns),
        cmocka_unit_test(test_unsound_europe),
        cmocka_unit_test(test_unsound_old_west),
        cmocka_unit_test(test_unsound_yards),
        cmocka_unit_test(test_misspelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
