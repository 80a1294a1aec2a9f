/* companion_test.c: printed games as people tell them: the score is that of the real game, the position is sound, and
 * what the rules do not allow is found. */
#include "record_kit.h"

#include <stdlib.h>

#include "bots/task.h"
#include "companion/sheet.h"
#include "record/result.h"
#include "turntable/bot.h"

static page text, again;
static tt_told told;
static tt_state state, made;
static tt_game game;

/* What was told, as a text and back. */
static void tell_again(void)
{
    tt_json_writer json;
    tt_told read;
    tt_record_fault fault;
    text.size = 0;
    tt_json_writer_open(&json, page_put, &text);
    tt_told_write(&json, &told);
    if (!tt_told_read(text.text, text.size, NULL, &read, &fault))
        fail_msg("line %d: %s: %s\n%s", fault.line, fault.rule, fault.text, text.text);
    again.size = 0;
    tt_json_writer_open(&json, page_put, &again);
    tt_told_write(&json, &read);
    assert_string_equal(again.text, text.text);
    told = read;
}

static void assert_no_fault(void)
{
    tt_told_fault faults[TT_TOLD_FAULTS_MAX];
    char words[TT_TOLD_TEXT_MAX];
    if (tt_told_check(&told, faults) == 0)
        return;
    tt_told_fault_write(&told, &faults[0], words);
    fail_msg("%s", words);
}

static void assert_same_results(tt_state a, tt_state b)
{
    tt_result x, y;
    tt_told_settle(&game, &a);
    tt_told_settle(&game, &b);
    tt_result_make(&game, &a, &x);
    tt_result_make(&game, &b, &y);
    assert_int_equal(x.score.winners, y.score.winners);
    for (int seat = 0; seat < game.players; seat++)
        for (int part = 0; part < TT_PARTS; part++)
            if (!tt_part_agrees(&x, &y, seat, (tt_part)part))
                fail_msg("seat %d: %s differs", seat, tt_part_name((tt_part)part));
}

static void assert_same_ways(const tt_state *a, const tt_state *b)
{
    for (int seat = 0; seat < game.players; seat++)
        for (int ticket = 0; ticket < game.board->tickets; ticket++) {
            tt_way x, y;
            tt_ticket_way(&game, &a->table, seat, ticket, &x);
            tt_ticket_way(&game, &b->table, seat, ticket, &y);
            assert_int_equal(x.status, y.status);
            assert_int_equal(x.trains, y.trains);
            assert_int_equal(x.stations, y.stations);
            assert_memory_equal(&x.routes, &y.routes, sizeof x.routes);
        }
}

/* The position, told and made again: equal in all that people can tell. */
static void check_told(void)
{
    tt_players players = {.color = {0, 1, 2, 3, 4, 5}};
    tt_state_fault fault;
    tt_told_from(&game, &state, &players, &told);
    tell_again();
    assert_no_fault();
    tt_told_state(&told, &made);
    if (!tt_state_audit(&game, &made, &fault))
        fail_msg("%s: %s (seat %d)", fault.rule, fault.text, fault.seat);
    assert_same_results(state, made);
    if (state.table.phase != TT_PHASE_COMPLETE)
        assert_same_ways(&state, &made);
}

/* Whether the starting cities, if the game has them, are all placed: earlier positions are not told by anybody. */
static bool has_started(void)
{
    return state.table.phase != TT_PHASE_KEEP_AT_START && state.table.phase != TT_PHASE_START_CITY;
}

/* With the points of the score track hidden the truth is among the possibilities. */
static void check_range(void)
{
    for (int seat = 0; seat < game.players; seat++) {
        int least, most, points = state.table.points[seat];
        points -= game.rules->alvin_points * (game.options.alvin ? state.table.rails.alvin_catches[seat] : 0);
        tt_told_points(&told, seat, &least, &most);
        assert_in_range(points, least, most);
        if (!game.rules->markers)
            assert_int_equal(least, most);
    }
}

/* A game between bots of these names; told after so many decisions again and again, and at the end. */
static void play_and_tell(const setting *s, int number, const char *const *bots, int every)
{
    static tt_action legal[TT_MAX_LEGAL];
    static char memory[1 << 22];
    tt_header header = header_of(s, 9000 + number);
    tt_rng rng;
    game_of(s, &game);
    tt_rng_seed(&rng, header.seed);
    tt_start(&game, header.seed, &state, NULL);
    for (int decision = 1; !tt_state_over(&state) && decision < TO_THE_END; decision++) {
        int seat = tt_state_next_seat(&state);
        const tt_bot *bot = tt_bot_find(bots[seat % 3], (int)strlen(bots[seat % 3]));
        tt_view view;
        tt_task task;
        tt_action answer;
        assert_non_null(bot);
        assert_true(bot->memory <= sizeof memory);
        tt_task_make(&game, &state, seat, &view, legal, TT_MAX_LEGAL, &task);
        task.rng = &rng;
        task.memory = memory;
        tt_task_answer(&task, bot, &answer);
        assert_int_equal(tt_apply(&game, &state, seat, answer, NULL).refusal, TT_OK);
        if (decision % every == 0 && has_started())
            check_told();
    }
    check_told();
    if (!game.rules->yards)
        check_range();
}

#ifdef TT_SANITIZED
enum { GAMES = 1 };
#else
enum { GAMES = 6 };
#endif

/* Games of every kind, by bots that complete tickets, build stations and place markers. */
static void test_finished_games_have_their_score(void **unused)
{
    static const char *const bots[][3] = {
        {"racer", "greedy", "random"}, {"greedy", "racer", "racer"}, {"random", "random", "random"}};
    (void)unused;
    for (int i = 0; i < SETTINGS; i++)
        for (int number = 0; number < GAMES * 3; number++)
            play_and_tell(&all_settings[i], number, bots[number % 3], 1000);
}

static void test_running_games_have_their_score(void **unused)
{
    static const char *const bots[3] = {"racer", "greedy", "racer"};
    (void)unused;
    for (int i = 0; i < SETTINGS; i++)
        play_and_tell(&all_settings[i], 100 + i, bots, 17);
}

/* Texts. */

static bool read_told(const char *words, tt_record_fault *fault)
{
    return tt_told_read(words, strlen(words), NULL, &told, fault);
}

/* Two players of usa, three of europe, two of old_west with Alvin, two of card_game: %s for what each has. */
#define BEGIN(game, players, options)                                                                                  \
    "{\"companion\":\"turntable/1\",\"game\":\"" game "\",\"players\":" players ",\"options\":" options                \
    ",\"board\":null,\"over\":false,"
#define USA(one, two)                                                                                                  \
    BEGIN("usa", "2", "{}")                                                                                            \
    "\"seats\":[{\"name\":\"Ana\",\"color\":\"red\"," one "},{\"name\":\"Ben\",\"color\":\"black\"," two "}]}"
#define EUROPE(one, two, three)                                                                                        \
    BEGIN("europe", "3", "{}")                                                                                         \
    "\"seats\":[{\"name\":\"Ana\",\"color\":\"red\"," one "},{\"name\":\"Ben\",\"color\":\"black\"," two               \
    "},{\"name\":\"\",\"color\":\"green\"," three "}]}"
#define WEST(alvin, one, two)                                                                                          \
    BEGIN("old_west", "2", "{\"alvin\":true}")                                                                         \
    "\"alvin\":" alvin ",\"seats\":[{\"name\":\"Ana\",\"color\":\"red\"," one                                          \
    "},{\"name\":\"Ben\",\"color\":\"white\"," two "}]}"
#define CARDS(one, two)                                                                                                \
    BEGIN("card_game", "2", "{}")                                                                                      \
    "\"seats\":[{\"name\":\"Ana\"," one "},{\"name\":\"Ben\"," two "}]}"
#define HAS(tickets, routes) "\"tickets\":[" tickets "],\"routes\":[" routes "],\"points\":null,\"trains\":null"
#define BUILT(tickets, routes, stations)                                                                               \
    "\"tickets\":[" tickets "],\"routes\":[" routes "],\"stations\":[" stations "],\"points\":null,\"trains\":null"
#define MARKED(routes, markers, points, catches)                                                                       \
    "\"tickets\":[],\"routes\":[" routes "],\"markers\":[" markers "],\"points\":" points                              \
    ",\"trains\":null,\"alvin_catches\":" catches
#define NOTHING HAS("", "")
#define UNBUILT BUILT("", "", "")
#define FREE "{\"city\":null,\"holder\":null}"

static void tell(const char *words)
{
    tt_record_fault fault;
    if (!read_told(words, &fault))
        fail_msg("line %d: %s\n%s", fault.line, fault.text, words);
    tell_again();
}

/* Exactly this one fault, with this rule, sentence and kind. */
static void assert_told_fault(const char *words, const char *name, const char *rule, bool open, const char *sentence)
{
    tt_told_fault faults[TT_TOLD_FAULTS_MAX];
    char said[TT_TOLD_TEXT_MAX];
    tell(words);
    int count = tt_told_check(&told, faults);
    assert_int_equal(count, 1);
    assert_string_equal(tt_told_fault_name(faults[0].kind), name);
    assert_string_equal(tt_told_fault_rule(&told.game, faults[0].kind), rule);
    assert_int_equal(tt_told_fault_open(faults[0].kind), open);
    assert_int_equal(tt_told_refused(faults, count), !open);
    assert_int_equal(tt_told_fault_write(&told, &faults[0], said), (int)strlen(said));
    assert_string_equal(said, sentence);
}

static void make(const char *words)
{
    tt_state_fault fault;
    tell(words);
    assert_no_fault();
    tt_told_state(&told, &made);
    if (!tt_state_audit(&told.game, &made, &fault))
        fail_msg("%s: %s", fault.rule, fault.text);
}

/* Worked out by hand: 4 + 15 points for routes of 3 and 6; the ticket from Los Angeles to New Orleans takes both, plus
 * 2 for the route of 2 beside them; a longest path of 3 + 6 + 2 = 11 trains. */
static void test_G16_G18_a_score_by_hand(void **unused)
{
    (void)unused;
    tt_score score;
    make(USA(HAS("\"los_angeles-miami\",\"seattle-new_york\"",
                 "\"los_angeles-phoenix\",\"el_paso-phoenix\",\"el_paso-houston\",\"houston-new_orleans\","
                 "\"miami-new_orleans\""),
             HAS("", "\"las_vegas-los_angeles\"")));
    tt_score_make(&told.game, &made, &score);
    assert_int_equal(score.seat[0].routes, 4 + 4 + 15 + 2 + 15);
    assert_int_equal(score.seat[0].tickets, 20 - 22);
    assert_int_equal(score.seat[0].longest, 3 + 3 + 6 + 2 + 6);
    assert_int_equal(score.seat[0].total, 40 - 2 + 10);
    assert_int_equal(score.seat[1].total, 2);
    assert_int_equal(made.table.rails.trains[0], 45 - 20);
    assert_int_equal(score.winners, 1);
}

static void test_what_contradicts_the_rules(void **unused)
{
    (void)unused;
    assert_told_fault(USA(HAS("", "\"denver-omaha\""), HAS("", "\"denver-omaha\"")), "route_taken", "G-12", false,
                      "Denver–Omaha: Ana has this route already");
    assert_told_fault(USA(HAS("", "\"denver-kansas_city\",\"denver-kansas_city-2\""), NOTHING), "parallel_own", "G-12",
                      false, "Denver–Kansas City, orange: Ana has the route beside it, and nobody owns two of them");
    assert_told_fault(USA(HAS("", "\"denver-kansas_city\""), HAS("", "\"denver-kansas_city-2\"")), "parallel_closed",
                      "G-12", false,
                      "Denver–Kansas City, orange: Ana has the route beside it, and with up to 3 players the other one "
                      "stays closed");
    assert_told_fault(USA(HAS("\"seattle-new_york\"", ""), HAS("\"seattle-new_york\"", "")), "ticket_twice", "G-15",
                      false, "Seattle–New York: Ana has this ticket already");
    assert_told_fault(
        USA(HAS("", "\"calgary-winnipeg\",\"helena-winnipeg\",\"sault_st_marie-winnipeg\","
                    "\"duluth-toronto\",\"el_paso-houston\",\"miami-new_orleans\",\"el_paso-los_angeles\","
                    "\"portland-salt_lake_city\",\"calgary-seattle\""),
            NOTHING),
        "trains", "G-11", false, "Ana has routes for 50 trains, but there are only 45 trains each");
    assert_told_fault(USA("\"tickets\":[],\"routes\":[\"denver-omaha\"],\"points\":8,\"trains\":null", NOTHING),
                      "points_differ", "G-11", true,
                      "Ana has 8 points on the score track, but the routes make 7 points");
    assert_told_fault(USA("\"tickets\":[],\"routes\":[\"denver-omaha\"],\"points\":7,\"trains\":40", NOTHING),
                      "trains_differ", "G-11", true,
                      "Ana has 40 trains left by your count, but the routes leave 41 trains");
}

static void test_what_contradicts_the_rules_of_europe(void **unused)
{
    (void)unused;
    assert_told_fault(EUROPE(BUILT("", "", "\"paris\""), BUILT("", "", "\"paris\""), UNBUILT), "city_taken", "E-10",
                      false, "Paris has a station or marker already");
    assert_told_fault(EUROPE(BUILT("", "", "\"paris\",\"wien\",\"paris\""), UNBUILT, UNBUILT), "city_taken", "E-10",
                      false, "Paris has a station or marker already");
    assert_told_fault(EUROPE(UNBUILT, UNBUILT, BUILT("\"brest-petrograd\",\"cadiz-stockholm\"", "", "")),
                      "long_tickets", "E-1", false,
                      "Green has more than one long ticket, and each player is dealt only one");
}

static void test_what_contradicts_the_rules_of_old_west(void **unused)
{
    (void)unused;
    const char *begun = WEST(FREE, MARKED("", "\"denver\"", "null", "null"), MARKED("", "", "null", "null"));
    assert_told_fault(begun, "no_start", "W-1", true, "the starting city of Ben is missing");
    assert_told_fault(WEST(FREE, MARKED("", "\"denver\"", "null", "null"), MARKED("", "\"roswell\"", "null", "null")),
                      "alvins_city", "W-9", false, "Roswell: nobody can have a marker where Alvin starts");
    assert_told_fault(WEST(FREE, MARKED("", "\"denver\"", "null", "null"), MARKED("", "\"denver\"", "null", "null")),
                      "city_taken", "W-2", false, "Denver has a station or marker already");
    assert_told_fault(
        WEST(FREE, MARKED("", "\"denver\",\"pueblo\"", "null", "null"), MARKED("", "\"boise\"", "null", "null")),
        "marker_off_route", "W-6", true, "Pueblo: Ana has a marker there, but no route to it");
    assert_told_fault(WEST("{\"city\":\"boise\",\"holder\":0}", MARKED("", "\"denver\"", "null", "null"),
                           MARKED("", "\"boise\"", "null", "null")),
                      "alvin_elsewhere", "W-10", true, "Boise: Alvin is in no city of Ana, who holds him");
    assert_told_fault(WEST("{\"city\":null,\"holder\":0}", MARKED("", "\"denver\"", "null", "0"),
                           MARKED("", "\"boise\"", "null", "null")),
                      "alvin_not_caught", "W-10", true, "Ana holds Alvin, but has never caught him");
    assert_told_fault(WEST(FREE, MARKED("", "\"denver\"", "null", "2"), MARKED("", "\"boise\"", "null", "null")),
                      "alvin_not_held", "W-10", true, "Alvin was caught, but nobody holds him");
    assert_told_fault(WEST(FREE, MARKED("", "\"denver\"", "5", "null"), MARKED("", "\"boise\"", "null", "null")),
                      "points_differ", "G-11", true,
                      "Ana has 5 points on the score track, but the routes make 0 points");
}

/* W-5: what a later marker scores depends on when it came. */
static void test_W5_points_depend_on_when_markers_came(void **unused)
{
    (void)unused;
    int least, most, route;
    make(WEST("{\"city\":null,\"holder\":1}", MARKED("", "\"denver\"", "null", "null"),
              MARKED("", "\"boise\"", "10", "null")));
    assert_int_equal(made.table.rails.alvin_city, tt_board_city(told.game.board, "boise", 5));
    assert_int_equal(made.table.rails.alvin_catches[1], 1);
    assert_int_equal(made.table.points[1], 10);
    assert_false(made.table.points[0]);

    /* Ana claims a route from her starting city; with a later marker of Ben at its other end either she alone scores,
     * or both. */
    const tt_board *board = told.game.board;
    const tt_routes *near = &board->city_routes[told.seat[0].mark[0]];
    route = tt_routes_next(near, 0);
    int value = told.game.rules->points[board->route[route].length];
    tt_routes_add(&told.seat[0].routes, route);
    tt_told_points(&told, 0, &least, &most);
    assert_int_equal(least, value);
    assert_int_equal(most, value);
    int end = board->route[route].a == told.seat[0].mark[0] ? board->route[route].b : board->route[route].a;
    told.seat[1].mark[1] = (uint8_t)end;
    tt_told_points(&told, 1, &least, &most);
    assert_int_equal(least, 0);
    assert_int_equal(most, value);
}

/* C-14: a stack completes the best of the tickets; those told as completed stay so. */
static void test_C14_stacks_complete_tickets(void **unused)
{
    (void)unused;
    tt_told_fault faults[TT_TOLD_FAULTS_MAX];
    make(CARDS("\"tickets\":[],\"track\":{},\"completed\":[]", "\"tickets\":[],\"track\":{},\"completed\":[]"));
    const tt_ticket *ticket = &told.game.board->ticket[3];
    told.seat[0].tickets = 1 << 3 | 1 << 5;
    told.seat[0].completed = 1 << 7;
    for (int color = 0; color < TT_COLORS; color++)
        told.seat[0].track[color] = ticket->needs[color];
    assert_int_equal(tt_told_completed(&told, 0), 1 << 3 | 1 << 7);
    assert_int_equal(tt_told_check(&told, faults), 0);
    told.over = true;
    tt_told_state(&told, &made);
    assert_true(tt_state_audit(&told.game, &made, NULL));
    assert_int_equal(made.table.yards.completed[0], 1 << 3 | 1 << 7);
    assert_int_equal(made.secret.held[0], 1 << 5);
    told.seat[0].track[TT_LOCOMOTIVE] = 16; /* all of them, those of C-2 too */
    assert_int_equal(tt_told_check(&told, faults), 0);
    tt_told_state(&told, &made);
    assert_true(tt_state_audit(&told.game, &made, NULL));
    told.seat[1].track[TT_LOCOMOTIVE] = 1;
    assert_int_equal(tt_told_check(&told, faults), 1);
    assert_int_equal(faults[0].kind, TT_TOLD_STACK_CARDS);
}

/* The page begins so: the core says which fields the game has. */
static void test_an_empty_board(void **unused)
{
    (void)unused;
    tell("{\"companion\":\"turntable/"
         "1\",\"game\":\"europe\",\"players\":3,\"options\":{},\"board\":null,\"over\":false}");
    assert_no_fault();
    assert_non_null(strstr(text.text, "{\"name\":\"\",\"color\":\"green\",\"tickets\":[],\"routes\":[],\"stations\":[],"
                                      "\"points\":null,\"trains\":null}]}"));
    tt_told_state(&told, &made);
    assert_true(tt_state_audit(&told.game, &made, NULL));
}

/* Every fault has a sentence of its own. */
static void test_every_fault_has_a_sentence(void **unused)
{
    (void)unused;
    tell(USA(NOTHING, NOTHING));
    for (int kind = 0; kind < TT_TOLD_KINDS; kind++) {
        tt_told_fault fault = {.kind = (tt_told_kind)kind};
        char said[TT_TOLD_TEXT_MAX];
        tt_told_fault_write(&told, &fault, said);
        assert_string_not_equal(said, tt_told_fault_name((tt_told_kind)kind));
        assert_null(strchr(said, '{'));
    }
}

/* What is not understood. */

static void assert_unread(const char *words, const char *sentence)
{
    tt_record_fault fault;
    if (read_told(words, &fault))
        fail_msg("not refused: %s", words);
    assert_true(fault.line >= 1);
    if (!strstr(fault.text, sentence))
        fail_msg("%s\nin place of\n%s", fault.text, sentence);
}

static void test_what_is_not_understood(void **unused)
{
    (void)unused;
    assert_unread("", "");
    assert_unread("[]", "");
    assert_unread("{\"position\":\"turntable/1\"}", "expected the field 'companion'");
    assert_unread("{\"companion\":\"turntable/2\"}", "only 'turntable/1' can be read");
    assert_unread(BEGIN("mars", "2", "{}") "\"seats\":[]}", "unknown game 'mars'");
    assert_unread(BEGIN("usa", "6", "{}") "\"seats\":[]}", "");
    assert_unread(BEGIN("usa", "2", "{\"alvin\":true}") "\"seats\":[]}", "");
    assert_unread(BEGIN("usa", "2", "{}") "\"seats\":[]}", "");
    assert_unread(USA(HAS("", "\"paris-brest\""), NOTHING), "this board has no route 'paris-brest'");
    assert_unread(USA(HAS("", "\"denver-omaha\",\"denver-omaha\""), NOTHING), "the same route twice");
    assert_unread(USA(HAS("\"seattle-new_york\",\"seattle-new_york\"", ""), NOTHING), "the same ticket twice");
    assert_unread(USA(NOTHING ",\"more\":1", NOTHING), "unexpected field 'more'");
    assert_unread(USA("\"routes\":[]", NOTHING), "expected the field 'tickets'");
    assert_unread(USA("\"tickets\":[],\"routes\":[],\"points\":-1,\"trains\":null", NOTHING), "number out of range");
    assert_unread(USA("\"tickets\":[],\"routes\":[],\"points\":1.5,\"trains\":null", NOTHING), "a whole number");
    assert_unread(EUROPE(BUILT("", "", "\"paris\",\"wien\",\"roma\",\"brest\""), UNBUILT, UNBUILT), "three of them");
    assert_unread(CARDS("\"tickets\":[],\"track\":{\"red\":0},\"completed\":[]", ""), "out of range");
    assert_unread(BEGIN("usa", "2", "{}") "\"seats\":[{\"name\":\"a\",\"color\":\"red\"," NOTHING
                                          "},{\"name\":\"b\",\"color\":\"red\"," NOTHING "}]}",
                  "two players have the same color");
    assert_unread(BEGIN("usa", "2", "{}") "\"seats\":[{\"name\":\"a\",\"color\":\"pink\"," NOTHING "}]}",
                  "no player has the color 'pink'");
    assert_unread(BEGIN("usa", "2", "{}") "\"seats\":[{\"name\":\"\\u001b[2J\",\"color\":\"red\"," NOTHING "}]}",
                  "no control characters");
}

/* No part of the text is enough, and no other byte in it breaks anything. */
static void test_cut_and_changed_texts(void **unused)
{
    (void)unused;
    static const char words[] = EUROPE(BUILT("\"brest-petrograd\"", "\"paris-zurich\"", "\"paris\""), UNBUILT, UNBUILT);
    static char changed[sizeof words];
    tt_record_fault fault;
    tt_told_fault faults[TT_TOLD_FAULTS_MAX];
    for (size_t size = 0; size < sizeof words - 1; size++) {
        assert_false(tt_told_read(words, size, NULL, &told, &fault));
        assert_true(fault.line >= 1 && fault.text[0]);
    }
    for (size_t at = 0; at < sizeof words - 1; at++)
        for (int byte = 1; byte < 256; byte += 7) {
            memcpy(changed, words, sizeof words);
            changed[at] = (char)byte;
            if (!tt_told_read(changed, sizeof words - 1, NULL, &told, &fault))
                continue;
            int count = tt_told_check(&told, faults);
            if (!tt_told_refused(faults, count))
                tt_told_state(&told, &made);
        }
}

/* The sheet. */

static void sheet_of(const char *words)
{
    tt_json_writer json;
    tell(words);
    text.size = 0;
    tt_json_writer_open(&json, page_put, &text);
    tt_sheet_write(&json, &told, &made);
}

static void assert_in_sheet(const char *part)
{
    if (!strstr(text.text, part))
        fail_msg("%s\nlacks\n%s", text.text, part);
}

static void test_the_sheet_of_usa(void **unused)
{
    (void)unused;
    sheet_of(USA(HAS("\"dallas-new_york\",\"los_angeles-miami\",\"denver-el_paso\"",
                     "\"el_paso-houston\",\"houston-new_orleans\",\"miami-new_orleans\",\"dallas-houston\""),
                 NOTHING));
    assert_in_sheet("\"faults\":[],\"seats\":[{\"score\":{\"total\":");
    assert_in_sheet("\"trains\":30,\"least\":33,\"most\":33,\"path\":[");
    assert_in_sheet(
        "{\"id\":\"denver-el_paso\",\"status\":\"open\",\"cards\":4,\"trains\":4,\"routes\":[\"denver-santa_fe\","
        "\"el_paso-santa_fe\"],\"path\":[\"denver-santa_fe\",\"el_paso-santa_fe\"]}");
    assert_in_sheet("\"winners\":[");
    assert_in_sheet("\"sound\":true}\n");
}

/* E-12: one station, two tickets that need different routes of others: one of them is in conflict. */
static void test_E12_a_ticket_that_the_station_does_not_serve(void **unused)
{
    (void)unused;
    sheet_of(EUROPE(BUILT("\"brest-marseille\",\"brest-venezia\"",
                          "\"marseille-pamplona\",\"paris-zurich\",\"venezia-zurich\"", "\"brest\""),
                    BUILT("", "\"brest-paris\",\"brest-pamplona\"", ""), UNBUILT));
    assert_in_sheet("\"completed\":[\"brest-venezia\"],\"failed\":[\"brest-marseille\"]");
    assert_in_sheet("\"borrowed\":{\"brest\":\"brest-paris\"}");
    assert_in_sheet("{\"id\":\"brest-marseille\",\"status\":\"conflict\",\"borrowed\":[\"brest-pamplona\"],"
                    "\"path\":[\"brest-pamplona\",\"marseille-pamplona\"]}");
    assert_in_sheet("{\"id\":\"brest-venezia\",\"status\":\"done\",\"path\":[\"brest-paris\",\"paris-zurich\","
                    "\"venezia-zurich\"]}");
    assert_in_sheet("\"sound\":true");
}

static void test_a_refused_sheet_has_no_scores(void **unused)
{
    (void)unused;
    sheet_of(USA(HAS("", "\"denver-omaha\""), HAS("", "\"denver-omaha\"")));
    assert_in_sheet("\"faults\":[{\"fault\":\"route_taken\",\"rule\":\"G-12\",\"open\":false,\"text\":\"Denver–Omaha: "
                    "Ana has this route already\",\"seat\":1,\"other\":0,\"route\":\"denver-omaha\"");
    assert_in_sheet("\"sound\":false}");
    assert_null(strstr(text.text, "\"score\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_finished_games_have_their_score),
        cmocka_unit_test(test_running_games_have_their_score),
        cmocka_unit_test(test_G16_G18_a_score_by_hand),
        cmocka_unit_test(test_what_contradicts_the_rules),
        cmocka_unit_test(test_what_contradicts_the_rules_of_europe),
        cmocka_unit_test(test_what_contradicts_the_rules_of_old_west),
        cmocka_unit_test(test_W5_points_depend_on_when_markers_came),
        cmocka_unit_test(test_C14_stacks_complete_tickets),
        cmocka_unit_test(test_an_empty_board),
        cmocka_unit_test(test_every_fault_has_a_sentence),
        cmocka_unit_test(test_what_is_not_understood),
        cmocka_unit_test(test_cut_and_changed_texts),
        cmocka_unit_test(test_the_sheet_of_usa),
        cmocka_unit_test(test_E12_a_ticket_that_the_station_does_not_serve),
        cmocka_unit_test(test_a_refused_sheet_has_no_scores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
