/* record_test.c: the lines of a record, exactly; what others get of them; seeds; steps, cuts and resumption. */
#include "record_kit.h"

#include <stdlib.h>

static page out;
static tt_game usa, europe, old_west, card_game;

static int make_games(void **unused)
{
    (void)unused;
    game_of(&(setting){"usa", 3, {0}}, &usa);
    game_of(&(setting){"europe", 3, {0}}, &europe);
    game_of(&(setting){"old_west", 3, {.alvin = true}}, &old_west);
    game_of(&(setting){"card_game", 3, {0}}, &card_game);
    return 0;
}

static uint8_t city(const tt_game *game, const char *id)
{
    int index = tt_board_city(game->board, id, (int)strlen(id));
    assert_true(index >= 0);
    return (uint8_t)index;
}

static uint8_t route(const tt_game *game, const char *id)
{
    int index = tt_board_route(game->board, id, (int)strlen(id));
    assert_true(index >= 0);
    return (uint8_t)index;
}

static uint8_t ticket(const tt_game *game, const char *id)
{
    int index = tt_board_ticket(game->board, id, (int)strlen(id));
    assert_true(index >= 0);
    return (uint8_t)index;
}

static const char *written(const tt_game *game, const tt_event *event, int viewer)
{
    out.size = 0;
    tt_output bytes = page_bytes(&out);
    tt_event_write(game, event, viewer, &bytes);
    assert_int_equal(out.text[out.size - 1], '\n');
    out.text[--out.size] = 0;
    return out.text;
}

/* The event is written so, and what is written is read as this event. */
static void check_line(const tt_game *game, tt_event event, const char *line)
{
    tt_event read;
    tt_record_fault fault;
    assert_string_equal(written(game, &event, TT_EVERYTHING), line);
    if (!tt_event_read(game, line, strlen(line), 7, &read, &fault))
        fail_msg("%s: %s", line, fault.text);
    assert_memory_equal(&read, &event, sizeof event);
}

/* The line is refused, with its number and a sentence. */
static void check_refused(const tt_game *game, const char *line, const char *sentence)
{
    tt_event event;
    tt_record_fault fault;
    if (tt_event_read(game, line, strlen(line), 7, &event, &fault))
        fail_msg("not refused: %s", line);
    assert_int_equal(fault.line, 7);
    assert_string_equal(fault.rule, "");
    if (!strstr(fault.text, sentence))
        fail_msg("%s: %s", line, fault.text);
}

static void test_lines_of_cards(void **unused)
{
    (void)unused;
    check_line(&usa, (tt_event){.kind = TT_EVENT_DEAL, .player = 1, .count = 4, .list = {TT_RED, TT_BLUE, TT_RED, 8}},
               "{\"event\":\"deal\",\"player\":1,\"cards\":[\"red\",\"blue\",\"red\",\"locomotive\"]}");
    check_line(&usa,
               (tt_event){.kind = TT_EVENT_MARKET, .count = 5, .list = {TT_PURPLE, TT_NO_CARD, TT_WHITE, 8, TT_GREEN}},
               "{\"event\":\"market\",\"cards\":[\"purple\",null,\"white\",\"locomotive\",\"green\"]}");
    check_line(&usa, (tt_event){.kind = TT_EVENT_DRAW_MARKET, .player = 2, .slot = 4, .card = TT_YELLOW},
               "{\"event\":\"draw_market\",\"player\":2,\"slot\":4,\"card\":\"yellow\"}");
    check_line(&usa, (tt_event){.kind = TT_EVENT_REFILL, .slot = 4, .card = TT_ORANGE},
               "{\"event\":\"refill\",\"slot\":4,\"card\":\"orange\"}");
    check_line(&usa, (tt_event){.kind = TT_EVENT_REFILL, .slot = 0, .card = TT_NO_CARD},
               "{\"event\":\"refill\",\"slot\":0,\"card\":null}");
    check_line(&usa, (tt_event){.kind = TT_EVENT_MARKET_FLUSH, .count = 4, .list = {8, TT_BLACK, 8, 8}},
               "{\"event\":\"market_flush\",\"discarded\":[\"locomotive\",\"black\",\"locomotive\",\"locomotive\"]}");
    check_line(&usa, (tt_event){.kind = TT_EVENT_DRAW_BLIND, .player = 0, .card = TT_LOCOMOTIVE},
               "{\"event\":\"draw_blind\",\"player\":0,\"card\":\"locomotive\"}");
    check_line(&usa, (tt_event){.kind = TT_EVENT_RESHUFFLE, .count = 81}, "{\"event\":\"reshuffle\",\"count\":81}");
}

static void test_lines_of_tickets(void **unused)
{
    (void)unused;
    uint8_t a = ticket(&usa, "denver-el_paso"), b = ticket(&usa, "helena-los_angeles");
    check_line(&usa, (tt_event){.kind = TT_EVENT_TICKETS_OFFERED, .player = 1, .offered = 2, .offer = {b, a}},
               "{\"event\":\"tickets_offered\",\"player\":1,\"tickets\":[\"helena-los_angeles\",\"denver-el_paso\"]}");
    check_line(&usa, (tt_event){.kind = TT_EVENT_TICKETS_KEPT, .player = 1, .offered = 2, .offer = {b, a}, .keep = 1},
               "{\"event\":\"tickets_kept\",\"player\":1,\"kept\":[\"helena-los_angeles\"],"
               "\"returned\":[\"denver-el_paso\"]}");
    check_line(&card_game, (tt_event){.kind = TT_EVENT_TICKETS_KEPT, .player = 0},
               "{\"event\":\"tickets_kept\",\"player\":0,\"kept\":[],\"returned\":[]}");
    uint64_t completed =
        (uint64_t)1 << ticket(&card_game, "seattle-chicago") | (uint64_t)1 << ticket(&card_game, "chicago-miami");
    check_line(&card_game, (tt_event){.kind = TT_EVENT_SCORING, .round = 1, .completed = {0, completed, 0}},
               "{\"event\":\"scoring\",\"round\":1,\"completed\":[[],[\"chicago-miami\",\"seattle-chicago\"],[]]}");
    check_line(&card_game, (tt_event){.kind = TT_EVENT_NEW_ROUND}, "{\"event\":\"new_round\"}");
}

static void test_lines_of_routes(void **unused)
{
    (void)unused;
    uint8_t tunnel = route(&europe, "paris-zurich"), double_route = route(&usa, "denver-kansas_city-2");
    check_line(&usa,
               (tt_event){.kind = TT_EVENT_CLAIM,
                          .player = 2,
                          .route = double_route,
                          .paid = {[TT_ORANGE] = 3, [TT_LOCOMOTIVE] = 1},
                          .points = {[2] = 7}},
               "{\"event\":\"claim\",\"player\":2,\"route\":\"denver-kansas_city-2\","
               "\"cards\":{\"orange\":3,\"locomotive\":1},\"points\":[[2,7]]}");
    check_line(&europe,
               (tt_event){.kind = TT_EVENT_TUNNEL,
                          .player = 0,
                          .route = tunnel,
                          .paid = {[TT_RED] = 3},
                          .count = 3,
                          .list = {TT_RED, TT_BLUE, TT_LOCOMOTIVE},
                          .surcharge = 2},
               "{\"event\":\"tunnel\",\"player\":0,\"route\":\"paris-zurich\",\"cards\":{\"red\":3},"
               "\"revealed\":[\"red\",\"blue\",\"locomotive\"],\"surcharge\":2}");
    check_line(&europe,
               (tt_event){.kind = TT_EVENT_TUNNEL, .player = 0, .route = tunnel, .paid = {[TT_LOCOMOTIVE] = 3}},
               "{\"event\":\"tunnel\",\"player\":0,\"route\":\"paris-zurich\",\"cards\":{\"locomotive\":3},"
               "\"revealed\":[],\"surcharge\":0}");
    check_line(&europe, (tt_event){.kind = TT_EVENT_TUNNEL_PAID, .player = 0, .paid = {[TT_RED] = 1, [8] = 1}},
               "{\"event\":\"tunnel_paid\",\"player\":0,\"cards\":{\"red\":1,\"locomotive\":1}}");
    check_line(&europe, (tt_event){.kind = TT_EVENT_TUNNEL_ABANDONED, .player = 1},
               "{\"event\":\"tunnel_abandoned\",\"player\":1}");
    check_line(
        &europe,
        (tt_event){.kind = TT_EVENT_STATION, .player = 1, .city = city(&europe, "wien"), .paid = {[TT_BLUE] = 1}},
        "{\"event\":\"station\",\"player\":1,\"city\":\"wien\",\"cards\":{\"blue\":1}}");
}

static void test_lines_of_old_west(void **unused)
{
    (void)unused;
    uint8_t denver = city(&old_west, "denver");
    check_line(&old_west, (tt_event){.kind = TT_EVENT_START_CITY, .player = 2, .city = denver},
               "{\"event\":\"start_city\",\"player\":2,\"city\":\"denver\"}");
    check_line(&old_west,
               (tt_event){.kind = TT_EVENT_CITY_MARKER, .player = 2, .city = denver, .paid = {[TT_LOCOMOTIVE] = 2}},
               "{\"event\":\"city_marker\",\"player\":2,\"city\":\"denver\",\"cards\":{\"locomotive\":2}}");
    check_line(&old_west, (tt_event){.kind = TT_EVENT_ALVIN_CAUGHT, .player = 1, .points = {[1] = 10}},
               "{\"event\":\"alvin_caught\",\"player\":1,\"points\":10}");
    check_line(&old_west, (tt_event){.kind = TT_EVENT_ALVIN_MOVED, .player = 1, .city = denver},
               "{\"event\":\"alvin_moved\",\"player\":1,\"city\":\"denver\"}");
    tt_event claim = {.kind = TT_EVENT_CLAIM, .player = 1, .paid = {[TT_RED] = 2}, .points = {[0] = 2, [2] = 2}};
    char line[256];
    snprintf(line, sizeof line,
             "{\"event\":\"claim\",\"player\":1,\"route\":\"%s\",\"cards\":{\"red\":2},\"points\":[[0,2],[2,2]]}",
             old_west.board->route_id[0]);
    check_line(&old_west, claim, line);
}

static void test_lines_of_card_game(void **unused)
{
    (void)unused;
    check_line(
        &card_game,
        (tt_event){.kind = TT_EVENT_DEPART, .player = 1, .count = 2, .list = {8, TT_RED}, .color = {TT_BLUE, TT_RED}},
        "{\"event\":\"depart\",\"player\":1,\"cards\":[{\"color\":\"blue\",\"card\":\"locomotive\"},"
        "{\"color\":\"red\",\"card\":\"red\"}]}");
    check_line(&card_game, (tt_event){.kind = TT_EVENT_LAY, .player = 0, .paid = {[1] = 1, [2] = 1, [7] = 1}},
               "{\"event\":\"lay\",\"player\":0,\"cards\":{\"white\":1,\"blue\":1,\"green\":1},\"robbed\":[]}");
    check_line(&card_game,
               (tt_event){.kind = TT_EVENT_LAY,
                          .player = 0,
                          .paid = {[TT_RED] = 4},
                          .robbed = 1,
                          .robbed_player = 2,
                          .robbed_color = TT_RED,
                          .robbed_count = 2,
                          .robbed_locomotives = 1},
               "{\"event\":\"lay\",\"player\":0,\"cards\":{\"red\":4},\"robbed\":[{\"player\":2,\"color\":\"red\","
               "\"cards\":{\"red\":2,\"locomotive\":1}}]}");
}

static void test_lines_of_turns(void **unused)
{
    (void)unused;
    check_line(&usa, (tt_event){.kind = TT_EVENT_PASS, .player = 1}, "{\"event\":\"pass\",\"player\":1}");
    check_line(&usa, (tt_event){.kind = TT_EVENT_LAST_ROUND, .player = 1}, "{\"event\":\"last_round\",\"player\":1}");
    check_line(&usa, (tt_event){.kind = TT_EVENT_TURN_END, .player = 1}, "{\"event\":\"turn_end\",\"player\":1}");
}

static void test_lines_refused(void **unused)
{
    (void)unused;
    check_refused(&usa, "", "ends before");
    check_refused(&usa, "[]", "");
    check_refused(&usa, "{\"event\":\"turn\",\"player\":1}", "unknown event 'turn'");
    check_refused(&usa, "{\"event\":\"pass\"}", "expected the field 'player'");
    check_refused(&usa, "{\"player\":1,\"event\":\"pass\"}", "expected the field 'event'");
    check_refused(&usa, "{\"event\":\"pass\",\"player\":3}", "out of range");
    check_refused(&usa, "{\"event\":\"pass\",\"player\":1.0}", "whole number");
    check_refused(&usa, "{\"event\":\"pass\",\"player\":1,\"at\":0}", "unexpected field 'at'");
    check_refused(&usa, "{\"event\":\"pass\",\"player\":1}{}", "after the value");
    check_refused(&usa, "{\"event\": \"pass\",\"player\":1}", "not in canonical form");
    check_refused(&usa, "{\"event\":\"p\\u0061ss\",\"player\":1}", "unknown event");
    check_refused(&usa, "{\"event\":\"draw_blind\",\"player\":1}", "expected the field 'card'");
    check_refused(&usa, "{\"event\":\"draw_blind\",\"player\":1,\"card\":\"pink\"}", "unknown card 'pink'");
    check_refused(&usa, "{\"event\":\"draw_market\",\"player\":1,\"slot\":5,\"card\":\"red\"}", "out of range: '5'");
    check_refused(&usa, "{\"event\":\"draw_market\",\"player\":1,\"slot\":0,\"card\":null}", "string");
    check_refused(&usa, "{\"event\":\"market\",\"cards\":[\"red\"]}", "five slots");
    check_refused(&usa, "{\"event\":\"tunnel_paid\",\"player\":0,\"cards\":{\"locomotive\":1,\"red\":1}}", "canonical");
    check_refused(&usa, "{\"event\":\"tunnel_paid\",\"player\":0,\"cards\":{\"red\":0}}", "out of range");
    check_refused(&usa, "{\"event\":\"station\",\"player\":0,\"city\":\"wien\",\"cards\":{\"red\":1}}",
                  "no city 'wien'");
    check_refused(&usa, "{\"event\":\"claim\",\"player\":0,\"route\":\"a-b\",\"cards\":{\"red\":1},\"points\":[]}",
                  "no route 'a-b'");
    check_refused(&usa, "{\"event\":\"tickets_offered\",\"player\":0,\"tickets\":[\"a-b\"]}", "no ticket 'a-b'");
    check_refused(&usa, "{\"event\":\"deal\",\"player\":1,\"count\":4}", "expected the field 'cards'");
    check_refused(&card_game, "{\"event\":\"scoring\",\"round\":1,\"completed\":[[],[]]}", "another type");
    check_refused(&card_game, "{\"event\":\"scoring\",\"round\":1,\"completed\":[[],[],[],[]]}", "more lists");
}

/* What others get: counts in place of lists, no card drawn blind; everything else is public. */
static void test_lines_for_others(void **unused)
{
    (void)unused;
    uint8_t a = ticket(&usa, "denver-el_paso"), b = ticket(&usa, "helena-los_angeles");
    tt_event deal = {.kind = TT_EVENT_DEAL, .player = 1, .count = 4, .list = {TT_RED, TT_BLUE, TT_RED, 8}};
    tt_event offer = {.kind = TT_EVENT_TICKETS_OFFERED, .player = 1, .offered = 2, .offer = {a, b}};
    tt_event keep = {.kind = TT_EVENT_TICKETS_KEPT, .player = 1, .offered = 2, .offer = {a, b}, .keep = 1};
    tt_event blind = {.kind = TT_EVENT_DRAW_BLIND, .player = 1, .card = TT_RED};
    tt_event open = {.kind = TT_EVENT_DRAW_MARKET, .player = 1, .slot = 0, .card = TT_RED};
    const int strangers[] = {0, 2, TT_WATCHER};
    for (int i = 0; i < 3; i++) {
        assert_string_equal(written(&usa, &deal, strangers[i]), "{\"event\":\"deal\",\"player\":1,\"count\":4}");
        assert_string_equal(written(&usa, &offer, strangers[i]),
                            "{\"event\":\"tickets_offered\",\"player\":1,\"count\":2}");
        assert_string_equal(written(&usa, &keep, strangers[i]),
                            "{\"event\":\"tickets_kept\",\"player\":1,\"kept\":1,\"returned\":1}");
        assert_string_equal(written(&usa, &blind, strangers[i]), "{\"event\":\"draw_blind\",\"player\":1}");
        assert_string_equal(written(&usa, &open, strangers[i]),
                            "{\"event\":\"draw_market\",\"player\":1,\"slot\":0,\"card\":\"red\"}");
    }
    assert_string_equal(written(&usa, &blind, 1), "{\"event\":\"draw_blind\",\"player\":1,\"card\":\"red\"}");
    assert_string_equal(written(&usa, &deal, 1),
                        "{\"event\":\"deal\",\"player\":1,\"cards\":[\"red\",\"blue\",\"red\",\"locomotive\"]}");
}

/* A header holds what its line says if it is written as that line: bytes of padding must not count. */
static void assert_same_header(const tt_header *header, const char *line)
{
    out.size = 0;
    tt_output to = page_bytes(&out);
    tt_header_write(header, &to);
    assert_string_equal(out.text, line);
}

static void test_header(void **unused)
{
    (void)unused;
    tt_header header = {.rules = old_west.rules,
                        .players = 2,
                        .options = {.alvin = true},
                        .seats = {"ana \"a\"", "bot:random"},
                        .engine = "0.1.0"};
    const char *line = "{\"record\":\"turntable/1\",\"game\":\"old_west\",\"players\":2,"
                       "\"seats\":[\"ana \\\"a\\\"\",\"bot:random\"],\"options\":{\"alvin\":true},\"seed\":"
                       "\"2a1af648c2385a49ea6d506ee1f2a4a84ac7d9f7f492d8279dbad4fa0c8b0b79\",\"engine\":\"0.1.0\"}\n";
    tt_header read;
    tt_game game;
    tt_record_fault fault;
    tt_seed_make("1", 1, 0, header.seed);
    out.size = 0;
    tt_output bytes = page_bytes(&out);
    tt_header_write(&header, &bytes);
    assert_string_equal(out.text, line);
    assert_true(tt_header_read(line, strlen(line) - 1, &read, &fault));
    assert_same_header(&read, line);
    assert_true(tt_header_game(&read, NULL, &game, &fault));
    assert_true(game.options.alvin);
}

/* A record on a board of one's own names the file, and needs it. */
static void test_header_with_board(void **unused)
{
    (void)unused;
    char hash[TT_HEX_SIZE] = "";
    uint8_t bytes[32] = {7};
    tt_board board = *usa.board;
    tt_header header = {.rules = usa.rules, .players = 2, .engine = "0.1.0"}, read;
    tt_game game;
    tt_record_fault fault;
    tt_hex_write(bytes, hash);
    memcpy(header.board, hash, sizeof hash);
    out.size = 0;
    tt_output to = page_bytes(&out);
    tt_header_write(&header, &to);
    assert_non_null(strstr(out.text, "\"engine\":\"0.1.0\",\"board\":\"0700"));
    static page written;
    written = out;
    assert_true(tt_header_read(written.text, written.size - 1, &read, &fault));
    assert_same_header(&read, written.text);
    assert_false(tt_header_game(&read, NULL, &game, &fault));
    assert_int_equal(fault.line, 1);
    board.sha256 = hash;
    assert_true(tt_header_game(&read, &board, &game, &fault));
    assert_ptr_equal(game.board, &board);
    hash[0] = '1';
    assert_false(tt_header_game(&read, &board, &game, &fault));
    read.board[0] = 0;
    assert_false(tt_header_game(&read, &board, &game, &fault));
}

/* The vector of docs/record.md, and those of FIPS 180-4. */
static void test_seeds(void **unused)
{
    (void)unused;
    uint8_t bytes[32], again[32];
    char hex[TT_HEX_SIZE];
    tt_seed_make("1", 1, 0, bytes);
    tt_hex_write(bytes, hex);
    assert_string_equal(hex, "2a1af648c2385a49ea6d506ee1f2a4a84ac7d9f7f492d8279dbad4fa0c8b0b79");
    assert_true(tt_hex_read(hex, 64, again));
    assert_memory_equal(bytes, again, 32);
    assert_false(tt_hex_read(hex, 63, again));
    hex[9] = 'G';
    assert_false(tt_hex_read(hex, 64, again));
    hex[9] = 'A';
    assert_false(tt_hex_read(hex, 64, again));
    tt_sha256("abc", 3, bytes);
    tt_hex_write(bytes, hex);
    assert_string_equal(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    tt_sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56, bytes);
    tt_hex_write(bytes, hex);
    assert_string_equal(hex, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    tt_seed_make("long ago", 8, 1234567890123, again);
    tt_sha256("turntable/long ago/1234567890123", 32, bytes);
    assert_memory_equal(bytes, again, 32);
}

/* The parts that a game has, in order; what was written is read again. */
static void check_result(const tt_game *game, tt_result *result, const char *line)
{
    tt_result read;
    tt_record_fault fault;
    out.size = 0;
    tt_output bytes = page_bytes(&out);
    tt_result_write(game, result, &bytes);
    assert_string_equal(out.text, line);
    if (!tt_result_read(game, line, strlen(line) - 1, 9, &read, &fault))
        fail_msg("%s", fault.text);
    assert_int_equal(read.score.winners, result->score.winners);
    assert_memory_equal(read.score.seat, result->score.seat, 2 * sizeof *read.score.seat);
}

static void test_results(void **unused)
{
    (void)unused;
    tt_game two;
    uint64_t failed = (uint64_t)1 << ticket(&card_game, "seattle-chicago");
    tt_result result = {
        .score = {.seat = {{.total = -8, .tickets = -20, .failed = failed, .big_cities = 6}, {0}}, .winners = 2}};
    game_of(&(setting){"card_game", 2, {0}}, &two);
    check_result(&two, &result,
                 "{\"event\":\"result\",\"scores\":[{\"total\":-8,\"tickets\":-20,\"completed\":[],"
                 "\"failed\":[\"seattle-chicago\"],\"big_cities\":{\"chicago\":12,\"los_angeles\":12}},"
                 "{\"total\":0,\"tickets\":0,\"completed\":[],\"failed\":[],\"big_cities\":{}}],\"winners\":[1]}\n");
    game_of(&(setting){"usa", 2, {0}}, &two);
    result = (tt_result){
        .score = {.seat = {{.total = 17, .routes = 7, .longest = 4, .longest_bonus = 10}, {0}}, .winners = 3}};
    check_result(&two, &result,
                 "{\"event\":\"result\",\"scores\":[{\"total\":17,\"routes\":7,\"tickets\":0,\"completed\":[],"
                 "\"failed\":[],\"longest\":4,\"longest_bonus\":10},{\"total\":0,\"routes\":0,\"tickets\":0,"
                 "\"completed\":[],\"failed\":[],\"longest\":0,\"longest_bonus\":0}],\"winners\":[0,1]}\n");
    game_of(&(setting){"old_west", 2, {.alvin = true}}, &two);
    result = (tt_result){
        .score = {.seat = {{.total = 35, .globetrotter = 15, .alvin = 10, .alvin_catches = 10}, {0}}, .winners = 1}};
    check_result(
        &two, &result,
        "{\"event\":\"result\",\"scores\":[{\"total\":35,\"routes\":0,\"tickets\":0,\"completed\":[],"
        "\"failed\":[],\"longest\":0,\"globetrotter\":15,\"alvin\":10,\"alvin_catches\":10},{\"total\":0,"
        "\"routes\":0,\"tickets\":0,\"completed\":[],\"failed\":[],\"longest\":0,\"globetrotter\":0,\"alvin\":0,"
        "\"alvin_catches\":0}],\"winners\":[0]}\n");
    game_of(&(setting){"europe", 2, {0}}, &two);
    memset(result.station, TT_NO_CITY, sizeof result.station);
    result.score = (tt_score){.seat = {{.total = 12, .stations = 12, .borrowed = {255, 255, 255}},
                                       {.total = 4, .stations = 4, .borrowed = {0, 0, 255}}},
                              .winners = 1};
    result.station[1][0] = city(&two, "paris");
    result.station[1][1] = city(&two, "wien");
    result.score.seat[1].borrowed[0] = route(&two, "paris-zurich");
    result.score.seat[1].borrowed[1] = route(&two, "budapest-wien");
    check_result(&two, &result,
                 "{\"event\":\"result\",\"scores\":[{\"total\":12,\"routes\":0,\"tickets\":0,\"completed\":[],"
                 "\"failed\":[],\"longest\":0,\"longest_bonus\":0,\"stations\":12,\"borrowed\":{}},{\"total\":4,"
                 "\"routes\":0,\"tickets\":0,\"completed\":[],\"failed\":[],\"longest\":0,\"longest_bonus\":0,"
                 "\"stations\":4,\"borrowed\":{\"paris\":\"paris-zurich\",\"wien\":\"budapest-wien\"}}],"
                 "\"winners\":[0]}\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_of_cards),
        cmocka_unit_test(test_lines_of_tickets),
        cmocka_unit_test(test_lines_of_routes),
        cmocka_unit_test(test_lines_of_old_west),
        cmocka_unit_test(test_lines_of_card_game),
        cmocka_unit_test(test_lines_of_turns),
        cmocka_unit_test(test_lines_refused),
        cmocka_unit_test(test_lines_for_others),
        cmocka_unit_test(test_header),
        cmocka_unit_test(test_header_with_board),
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_results),
    };
    return cmocka_run_group_tests(tests, make_games, NULL);
}
