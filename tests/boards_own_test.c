/* boards_own_test.c: a board of one's own is read, and every fault of a board file is found. */
#include "boards_kit.h"
#include "games_list.h"
#include "turntable/action.h"
#include "turntable/game.h"

/* A board of one's own. */

static void test_a_small_board_is_read(void **unused)
{
    (void)unused;
    file *of = open_file("tests/boards", "small");
    const tt_board *board = &of->board;
    const char *const cities[] = {"bergen", "narvik", "oslo", "york"};
    const char *const routes[] = {"oslo-york", "bergen-oslo", "bergen-oslo-2", "narvik-york", "narvik-oslo"};
    const char *const tickets[] = {"york-bergen", "bergen-narvik"};
    assert_string_equal(of->faults, "");
    assert_string_equal(board->id, "europe");
    assert_string_equal(board->name, "Four Towns");
    assert_int_equal(board->cities, 4);
    assert_same_texts(board->city_id, cities, 4);
    assert_string_equal(board->city_name[1], "N\xC3\xA5rvik");
    assert_int_equal(board->routes, 5);
    assert_same_texts(board->route_id, routes, 5);
    assert_int_equal(board->route[4].tunnel, 1);
    assert_int_equal(board->route[0].ferry, 0);
    assert_int_equal(board->route[3].ferry, 2);
    assert_true(tt_routes_has(&board->route[1].parallel, 2));
    assert_int_equal(board->tickets, 2);
    assert_same_texts(board->ticket_id, tickets, 2);
    assert_int_equal(board->ticket[0].a, 3);
    assert_int_equal(board->ticket[0].b, 0);
    assert_int_equal(board->ticket[0].rank, 1);
    assert_int_equal(board->ticket[1].is_long, 1);
    free(of);
}

static void test_lists_may_stand_in_any_order(void **unused)
{
    (void)unused;
    file *of = open_file("tests/boards", "small");
    char cities[1024], ending[1100];
    const char *start = strstr(of->text, "\"cities\""), *end = strstr(of->text, "\"routes\"");
    snprintf(cities, sizeof cities, "%.*s", (int)(end - start), start);
    change(of, cities, "");
    *strrchr(cities, ',') = 0;
    snprintf(ending, sizeof ending, "],\n%s\n}", cities);
    change(of, "]\n}", ending);
    check(of);
    assert_string_equal(of->faults, "");
    assert_int_equal(of->board.cities, 4);
    assert_string_equal(of->board.city_id[of->board.route[0].a], "oslo");
    free(of);
}

static void test_faults_of_routes_are_found(void **unused)
{
    (void)unused;
    assert_faults("small", "\"b\": \"oslo\", \"length\": 1", "\"b\": \"atlantis\", \"length\": 1",
                  "16: route narvik-oslo names the unknown city atlantis\n");
    assert_faults("small", "\"narvik-oslo\", \"a\": \"narvik\"", "\"oslo-oslo\", \"a\": \"oslo\"",
                  "16: route oslo-oslo joins a city to itself\n");
    assert_faults("small", "\"length\": 2, \"color\": \"blue\"", "\"length\": 3, \"color\": \"blue\"",
                  "14: route bergen-oslo-2 is 3 long but the route beside it 2\n");
    assert_faults("small", "\"a\": \"oslo\", \"b\": \"york\"", "\"a\": \"york\", \"b\": \"oslo\"",
                  "12: route oslo-york must have oslo as a and york as b: cities must be in alphabetical order\n");
    assert_faults("small", "\"id\": \"oslo-york\"", "\"id\": \"york-oslo\"",
                  "12: route york-oslo must have the id oslo-york\n");
    assert_faults("small", "\"bergen-oslo-2\"", "\"bergen-oslo-3\"",
                  "14: route bergen-oslo-3 must have the id bergen-oslo-2\n");
    assert_faults("small", "\"bergen-oslo-2\"", "\"bergen-oslo\"",
                  "14: route bergen-oslo must have the id bergen-oslo-2\n");
    assert_faults("small", "\"color\": \"gray\", \"locomotives\"", "\"color\": \"green\", \"locomotives\"",
                  "15: route narvik-york needs locomotives but is not gray\n");
    assert_faults("small", "\"locomotives\": 2", "\"locomotives\": 5",
                  "15: route narvik-york needs 5 locomotives but is 4 long\n");
}

static void test_values_of_routes_are_checked(void **unused)
{
    (void)unused;
    static const char length[] = "16: route narvik-oslo must have a whole number from 1 to 8 in the field length\n";
    assert_faults("small", "\"length\": 1", "\"length\": 0", length);
    assert_faults("small", "\"length\": 1", "\"length\": 9", length);
    assert_faults("small", "\"length\": 1", "\"length\": 1.5", length);
    assert_faults("small", "\"length\": 1", "\"length\": \"1\"", length);
    assert_faults("small", "\"length\": 1", "\"length\": {\"x\": [1]}", length);
    assert_faults("small", "\"blue\"", "\"pink\"",
                  "14: route bergen-oslo-2 must have one of purple, white, blue, yellow, orange, black, red, green and "
                  "gray in the field color\n");
    assert_faults("small", "\"tunnel\": true", "\"tunnel\": false",
                  "16: route narvik-oslo must have true, or nothing, in the field tunnel\n");
    assert_faults("small", "\"bend\": -0.25", "\"bend\": -1.0001",
                  "12: route oslo-york must have a number from -1 to 1 in the field bend\n");
    assert_faults("small", "\"locomotives\": 2", "\"locomotives\": 0",
                  "15: route narvik-york must have a whole number from 1 to 8 in the field locomotives\n");
}

static void test_at_most_three_routes_join_the_same_cities(void **unused)
{
    (void)unused;
    static const char one_more[] = ",\n{\"id\": \"bergen-oslo-%d\", \"a\": \"bergen\", \"b\": \"oslo\", \"length\": 2, "
                                   "\"color\": \"gray\"}\n],\n\"tickets\"";
    char third[256], fourth[256];
    snprintf(third, sizeof third, one_more, 3);
    snprintf(fourth, sizeof fourth, one_more, 4);
    assert_faults("small", "\n  ],\n  \"tickets\"", third, "");
    file *of = open_file("tests/boards", "small");
    change(of, "\n  ],\n  \"tickets\"", third);
    change(of, "\n],\n\"tickets\"", fourth);
    check(of);
    assert_string_equal(of->faults, "18: route bergen-oslo-4 is one too many: at most 3 routes join the same cities\n");
    free(of);
}

static void test_faults_of_cities_are_found(void **unused)
{
    (void)unused;
    assert_faults("small", "},\n    {\"id\": \"oslo\"",
                  "},\n{\"id\": \"lima\", \"name\": \"Lima\", \"x\": 0, \"y\": 0},\n {\"id\": \"oslo\"",
                  "8: city lima cannot be reached\n");
    assert_faults("small", "},\n    {\"id\": \"oslo\"",
                  "},\n{\"id\": \"york\", \"name\": \"York\", \"x\": 0, \"y\": 0},\n {\"id\": \"oslo\"",
                  "8: city york is in the list twice\n");
    assert_faults("small", "\"x\": 0.25", "\"x\": 1.0000001",
                  "7: city bergen must have a number from 0 to 1 in the field x\n");
    assert_faults("small", "\"x\": 0.25", "\"x\": -0.00001",
                  "7: city bergen must have a number from 0 to 1 in the field x\n");
    assert_faults("small", "\"x\": 0.25", "\"x\": 25e-2",
                  "7: city bergen must have a number from 0 to 1 in the field x\n");
    assert_faults("small", "\"x\": 0.25", "\"x\": 99999999999999999999",
                  "7: city bergen must have a number from 0 to 1 in the field x\n");
    assert_faults("small", "\"lon\": -1.08", "\"lon\": -180.5",
                  "6: city york must have a number from -180 to 180 in the field lon\n");
    assert_faults("small", "\"lat\": 53.96", "\"lat\": null",
                  "6: city york must have a number from -90 to 90 in the field lat\n");
    assert_faults("small", "\"name\": \"Bergen\"", "\"name\": \"\"",
                  "7: city bergen must have a text of 1 to 80 bytes without control characters in the field name\n");
    assert_faults("small", "\"name\": \"Bergen\"", "\"name\": \"Ber\\tgen\"",
                  "7: city bergen must have a text of 1 to 80 bytes without control characters in the field name\n");
}

static void test_ids_of_cities_are_words(void **unused)
{
    (void)unused;
    static const char *const bad_ids[] = {
        "O slo", "Oslo", "os-lo", "\xC3\xB8slo", "", "o\\u0007slo", "a_name_of_more_than_32_characters"};
    for (size_t i = 0; i < sizeof bad_ids / sizeof *bad_ids; i++) {
        char id[64];
        file *of = open_file("tests/boards", "cards");
        snprintf(id, sizeof id, "{\"id\": \"%s\", \"name\": \"Bergen\"", bad_ids[i]);
        change(of, "{\"id\": \"bergen\", \"name\": \"Bergen\"", id);
        check(of);
        assert_int_equal(of->told, 1);
        assert_non_null(strstr(of->faults, "must have 1 to 32 of the letters a-z, digits and _ in the field id"));
        assert_memory_equal(of->faults, "7: city ", 8);
        free(of);
    }
}

static void test_faults_of_tickets_are_found(void **unused)
{
    (void)unused;
    assert_faults("small", "\"york-bergen\", \"a\": \"york\"", "\"lima-bergen\", \"a\": \"lima\"",
                  "19: ticket lima-bergen names the unknown city lima\n");
    assert_faults("small", "\"york-bergen\", \"a\": \"york\"", "\"bergen-bergen\", \"a\": \"bergen\"",
                  "19: ticket bergen-bergen names one city twice\n");
    assert_faults("small", "\"york-bergen\"", "\"bergen-york\"",
                  "19: ticket bergen-york must have the id york-bergen\n");
    assert_faults("small", "\"york-bergen\", \"a\": \"york\", \"b\": \"bergen\"",
                  "\"bergen-narvik\", \"a\": \"bergen\", \"b\": \"narvik\"",
                  "20: ticket bergen-narvik is in the list twice\n");
    assert_faults("small", "\"points\": 6", "\"points\": 0",
                  "19: ticket york-bergen must have a whole number from 1 to 99 in the field points\n");
    assert_faults("small", "\"points\": 6", "\"points\": 100",
                  "19: ticket york-bergen must have a whole number from 1 to 99 in the field points\n");
    assert_faults("small", "\"long\": true", "\"long\": 1",
                  "20: ticket bergen-narvik must have true, or nothing, in the field long\n");
}

static void test_fields_are_known_there_and_there_once(void **unused)
{
    (void)unused;
    assert_faults("small", "\"tunnel\"", "\"tunel\"",
                  "16: route narvik-oslo has the field tunel, which europe boards do not have\n");
    assert_faults("small", "\"tunnel\": true", "\"extra\": {\"a\": [1, {\"b\": 2}]}",
                  "16: route narvik-oslo has the field extra, which europe boards do not have\n");
    assert_faults("small", ", \"points\": 6", "", "19: ticket york-bergen has no field points\n");
    assert_faults("small", "\"points\": 6", "\"points\": 6, \"points\": 7",
                  "19: ticket york-bergen has the field points twice\n");
    assert_faults("small", "\"points\": 6", "\"points\": 6,\n \"p\\u006fints\":\n{}",
                  "20: ticket york-bergen has the field p\\u006fints twice\n");
    assert_faults("small", ", \"y\": 0.5", "", "7: city bergen has no field y\n");
    assert_faults("small", "\"id\": \"york-bergen\", ", "", "19: ticket number 1 has no field id\n");
    assert_faults("small", "\"aspect\": 1.5", "\"width\": 1.5",
                  "4: the board has the field width, which europe boards do not have\n"
                  "1: the board has no field aspect\n");
    assert_faults("small", "\"aspect\": 1.5", "\"aspect\": 10.5",
                  "4: the board must have a number from 0.1 to 10 in the field aspect\n");
    assert_faults("small", "\"name\": \"Four Towns\"", "\"name\": 4",
                  "3: the board must have a text of 1 to 80 bytes without control characters in the field name\n");
    assert_faults("small", "\"europe\"", "\"atlantis\"",
                  "2: the board must have one of " TT_GAMES_AND " in the field game\n");
    assert_faults("small", "\"game\": \"europe\",", "", "1: the board has no field game\n");
}

static void test_rules_of_its_own(void **unused)
{
    (void)unused;
    file *of = open_file("tests/boards", "small");
    change(of, "\"aspect\": 1.5",
           "\"aspect\": 1.5, \"rules\": {\"trains\": 20, \"stations\": 0, \"unkept_tickets\": \"under\", "
           "\"route_points\": [1, 3, 5, 7, 9, 11, 13, 15]}");
    check(of);
    assert_string_equal(of->faults, "");
    const tt_changes *changes = &of->board.changes;
    assert_int_equal(changes->values, 1u << TT_VALUE_trains | 1u << TT_VALUE_stations);
    assert_int_equal(changes->value[TT_VALUE_trains], 20);
    assert_true(changes->unkept_tickets && changes->unkept == TT_UNKEPT_UNDER);
    assert_true(changes->route_points);
    assert_int_equal(changes->points[8], 15);
    tt_game game;
    tt_rules rules;
    const tt_rules *europe = tt_rules_find("europe", 6), *usa = tt_rules_find("usa", 3);
    assert_int_equal(tt_game_make(europe, &of->board, 2, (tt_options){0}, &game), TT_GAME_OTHER_RULES);
    tt_board_rules(&of->board, &rules);
    assert_int_equal(tt_game_make(usa, &of->board, 2, (tt_options){0}, &game), TT_GAME_OTHER_RULES);
    assert_ptr_equal(tt_rules_on(europe, &of->board), &rules);
    assert_int_equal(rules.trains, 20);
    assert_int_equal(rules.points[2], 3);
    assert_false(rules.turn_actions >> TT_ACTION_STATION & 1); /* no stations, so none is built */
    free(of);
    assert_faults("small", "\"aspect\": 1.5", "\"aspect\": 1.5, \"rules\": {\"trains\": 61}",
                  "4: field rules must have a whole number from 1 to 60 in the field trains\n");
    assert_faults("small", "\"aspect\": 1.5", "\"aspect\": 1.5, \"rules\": {\n\"train\": 20}",
                  "5: field rules has the field train, which europe boards do not have\n");
    assert_faults("small", "\"aspect\": 1.5", "\"aspect\": 1.5, \"rules\": {\"route_points\": [1, 2, 3]}",
                  "4: field rules must have a list of 8 whole numbers from 0 to 50 in the field route_points\n");
    assert_faults("small", "\"aspect\": 1.5", "\"aspect\": 1.5, \"rules\": {\"unkept_tickets\": \"away\"}",
                  "4: field rules must have one of under, out, shuffled_under and shuffled_in in the field "
                  "unkept_tickets\n");
    assert_faults("small", "\"aspect\": 1.5", "\"aspect\": 1.5, \"rules\": []",
                  "4: the board must have an object in the field rules\n");
}

static void test_the_fault_is_told_where_it_stands(void **unused)
{
    (void)unused;
    assert_faults("small", "\"length\": 1,", "\n\"length\":\n9,",
                  "18: route narvik-oslo must have a whole number from 1 to 8 in the field length\n");
}

static void test_a_board_needs_cities_routes_and_tickets(void **unused)
{
    (void)unused;
    static const char empty[] = "{\"game\": \"usa\", \"name\": \"Empty\", \"aspect\": 1,\n\"cities\": [],\n"
                                "\"routes\": [ ],\n\"tickets\": []}";
    file *of = calloc(1, sizeof(file));
    write_text(of, empty);
    check(of);
    assert_string_equal(of->faults, "2: there are no cities\n3: there are no routes\n4: there are no tickets\n");
    write_text(of, "{\"game\": \"usa\", \"name\": \"Empty\", \"aspect\": 1, \"cities\": {}, \"routes\": [1, null]}");
    check(of);
    assert_string_equal(of->faults, "1: the board must have a list of objects in the field cities\n"
                                    "1: route number 1 must be an object\n"
                                    "1: route number 2 must be an object\n"
                                    "1: the board has no field tickets\n");
    write_text(of, "\n[]");
    check(of);
    assert_string_equal(of->faults, "2: the board must be an object\n");
    free(of);
}

static void test_a_text_that_is_not_json_is_told_with_its_column(void **unused)
{
    (void)unused;
    assert_faults("small", "\"points\": 6}", "\"points\": 6,}", "19: column 67: nothing follows the comma\n");
    assert_faults("small", "\"points\": 3, \"long\": true}\n  ]\n}", "",
                  "21: column 1: the text ends before its value is complete\n");
    assert_faults("small", "\"length\": 1,", "\"length\": 01,",
                  "16: column 66: this is not a number as JSON defines it\n");
}

static char *write_ends(char *at, bool is_first, int a, int b)
{
    return at + sprintf(at, "%s\n{\"id\": \"c%02d-c%02d\", \"a\": \"c%02d\", \"b\": \"c%02d\", ", is_first ? "" : ",",
                        a, b, a, b);
}

/* Writes a board of this many cities, routes and tickets, in which the first city is joined to all others. */
static void write_large(file *of, int cities, int routes, int tickets)
{
    char *at = of->text;
    at += sprintf(at, "{\"game\": \"usa\", \"name\": \"Large\", \"aspect\": 1,\n\"cities\": [");
    for (int i = 0; i < cities; i++)
        at += sprintf(at, "%s\n{\"id\": \"c%02d\", \"name\": \"City\", \"x\": 0, \"y\": 0}", i ? "," : "", i);
    at += sprintf(at, "],\n\"routes\": [");
    for (int a = 0, count = 0; count < routes; a++)
        for (int b = a + 1; b < cities && count < routes; b++, count++) {
            at = write_ends(at, count == 0, a, b);
            at += sprintf(at, "\"length\": 8, \"color\": \"red\"}");
        }
    at += sprintf(at, "],\n\"tickets\": [");
    for (int i = 0; i < tickets; i++) {
        at = write_ends(at, i == 0, i % 2, 2 + i / 2);
        at += sprintf(at, "\"points\": 99}");
    }
    sprintf(at, "]}\n");
    check(of);
}

static void test_the_largest_board_is_read_and_no_larger_one(void **unused)
{
    (void)unused;
    file *of = calloc(1, sizeof(file));
    write_large(of, 64, 192, 64);
    assert_string_equal(of->faults, "");
    assert_int_equal(of->board.cities, 64);
    assert_int_equal(of->board.routes, 192);
    assert_int_equal(of->board.tickets, 64);
    write_large(of, 65, 192, 64);
    assert_string_equal(of->faults, "67: there are more than 64 cities\n");
    write_large(of, 64, 200, 64);
    assert_string_equal(of->faults, "260: there are more than 192 routes\n");
    write_large(of, 64, 192, 66);
    assert_string_equal(of->faults, "325: there are more than 64 tickets\n");
    free(of);
}

static void test_faults_of_the_card_game_are_found(void **unused)
{
    (void)unused;
    static const char cards[] = "must have an object of colors, 1 to 8 cards of each in the field cards\n";
    char text[256];
    snprintf(text, sizeof text, "16: ticket oslo-york %s", cards);
    assert_faults("cards", "{\"white\": 1}", "{}", text);
    assert_faults("cards", "{\"white\": 1}", "{\"white\": 0}", text);
    assert_faults("cards", "{\"white\": 1}", "{\"white\": 9}", text);
    assert_faults("cards", "{\"white\": 1}", "{\"white\": [[]]}", text);
    assert_faults("cards", "{\"white\": 1}", "{\"locomotive\": 1}", text);
    assert_faults("cards", "{\"white\": 1}", "{\"gray\": 1}", text);
    assert_faults("cards", "{\"white\": 1}", "3", text);
    assert_faults("cards", "{\"white\": 1}", "{\"white\": 1, \"white\": 1}",
                  "16: ticket oslo-york has the field white twice\n");
    assert_faults("cards", ", \"cards\": {\"white\": 1}", "", "16: ticket oslo-york has no field cards\n");
    assert_faults("cards", "\"city\": \"york\"", "\"city\": \"lima\"",
                  "11: big city lima names the unknown city lima\n");
    assert_faults("cards", "\"city\": \"york\"", "\"city\": \"oslo\"", "12: big city oslo is in the list twice\n");
    assert_faults("cards", "\"each_color\": 10", "\"each_color\": 12",
                  "4: field train_cards must have 10 in the field each_color\n");
    assert_faults("cards", ", \"locomotive\": 16", "", "4: field train_cards has no field locomotive\n");
    assert_faults("cards", "\"id\": \"oslo-york\"", "\"id\": \"york-oslo\"",
                  "16: ticket york-oslo is in the list twice\n");
    assert_faults("cards", "\"id\": \"oslo-york\"", "\"id\": \"Oslo, York\"",
                  "16: ticket Oslo, York must have only letters a-z, digits, _ and - in its id\n");
    assert_faults("cards", "\"id\": \"oslo-york\"", "\"id\": \"oslo-york-by-night\"", "");
}

static void test_boards_and_the_card_game_have_different_fields(void **unused)
{
    (void)unused;
    assert_faults("cards", "\"tickets\"", "\"routes\": [], \"tickets\"",
                  "14: the board has the field routes, which card_game boards do not have\n");
    assert_faults("cards", "\"name\": \"Bergen\"", "\"name\": \"Bergen\", \"x\": 0",
                  "7: city bergen has the field x, which card_game boards do not have\n");
    assert_faults("small", "\"points\": 6", "\"points\": 6, \"cards\": {\"red\": 1}",
                  "19: ticket york-bergen has the field cards, which europe boards do not have\n");
    assert_faults("small", "\"aspect\"", "\"big_cities\": [], \"aspect\"",
                  "4: the board has the field big_cities, which europe boards do not have\n");
}

static void test_all_faults_of_a_file_are_found(void **unused)
{
    (void)unused;
    file *of = open_file("tests/boards", "faulty");
    assert_string_equal(of->faults,
                        "4: the board must have a number from 0.1 to 10 in the field aspect\n"
                        "6: city york must have a number from 0 to 1 in the field y\n"
                        "9: city Narvik must have 1 to 32 of the letters a-z, digits and _ in the field id\n"
                        "14: route bergen-oslo has the field colour, which usa boards do not have\n"
                        "17: route oslo-york must have a whole number from 1 to 8 in the field length\n"
                        "17: route oslo-york must have one of purple, white, blue, yellow, orange, black, red, green "
                        "and gray in the field color\n"
                        "19: route atlantis-oslo has the field length twice\n"
                        "22: ticket york-bergen must have a whole number from 1 to 99 in the field points\n"
                        "25: ticket oslo-berge has no field points\n"
                        "10: city bergen is in the list twice\n"
                        "15: route bergen-oslo must have the id bergen-oslo-2\n"
                        "15: route bergen-oslo is 3 long but the route beside it 2\n"
                        "16: route oslo-oslo joins a city to itself\n"
                        "17: route oslo-york must have oslo as a and york as b: cities must be in alphabetical order\n"
                        "18: route Narvik-york needs locomotives but is not gray\n"
                        "18: route Narvik-york needs 3 locomotives but is 2 long\n"
                        "19: route atlantis-oslo names the unknown city atlantis\n"
                        "11: city elsewhere cannot be reached\n"
                        "23: ticket york-york names one city twice\n"
                        "24: ticket york-bergen is in the list twice\n"
                        "25: ticket oslo-berge must have the id oslo-bergen\n");
    assert_int_equal(of->told, 21);
    free(of);
}

static void test_what_a_fault_shows_of_the_file_is_short_and_harmless(void **unused)
{
    (void)unused;
    file *of = open_file("tests/boards", "small");
    char id[600];
    int size = snprintf(id, sizeof id, "{\"id\": \"\\u001b[31m");
    for (int i = 0; i < 200; i++)
        size += snprintf(id + size, sizeof id - (size_t)size, "\xC3\xA9");
    snprintf(id + size, sizeof id - (size_t)size, "\"");
    change(of, "{\"id\": \"narvik-oslo\"", id);
    check(of);
    assert_int_equal(of->told, 2);
    assert_memory_equal(of->faults, "16: route ?[31m\xC3\xA9\xC3\xA9", 19);
    assert_non_null(strstr(of->faults, "\xC3\xA9\xC3\xA9 must have the id narvik-oslo"));
    for (const char *line = of->faults; *line; line = strchr(line, '\n') + 1)
        assert_true(strcspn(line, "\n") < 256);
    free(of);
}

static void test_too_little_room_for_strings_is_a_fault(void **unused)
{
    (void)unused;
    file *of = open_file("tests/boards", "small");
    const tt_board_faults faults = {.tell = note_fault, .context = of};
    of->told = tt_board_read(of->text, strlen(of->text), of->strings, 20, &of->board, &faults);
    assert_int_equal(of->told, 1);
    assert_string_equal(of->faults, "6: column 28: there is no room for this string\n");
    free(of);
}

static void test_faults_can_be_counted_without_being_told(void **unused)
{
    (void)unused;
    file *of = open_file("tests/boards", "faulty");
    assert_int_equal(tt_board_read(of->text, strlen(of->text), of->strings, sizeof of->strings, &of->board, NULL), 21);
    free(of);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        root = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_small_board_is_read),
        cmocka_unit_test(test_lists_may_stand_in_any_order),
        cmocka_unit_test(test_faults_of_routes_are_found),
        cmocka_unit_test(test_values_of_routes_are_checked),
        cmocka_unit_test(test_at_most_three_routes_join_the_same_cities),
        cmocka_unit_test(test_faults_of_cities_are_found),
        cmocka_unit_test(test_ids_of_cities_are_words),
        cmocka_unit_test(test_faults_of_tickets_are_found),
        cmocka_unit_test(test_fields_are_known_there_and_there_once),
        cmocka_unit_test(test_rules_of_its_own),
        cmocka_unit_test(test_the_fault_is_told_where_it_stands),
        cmocka_unit_test(test_a_board_needs_cities_routes_and_tickets),
        cmocka_unit_test(test_a_text_that_is_not_json_is_told_with_its_column),
        cmocka_unit_test(test_the_largest_board_is_read_and_no_larger_one),
        cmocka_unit_test(test_faults_of_the_card_game_are_found),
        cmocka_unit_test(test_boards_and_the_card_game_have_different_fields),
        cmocka_unit_test(test_all_faults_of_a_file_are_found),
        cmocka_unit_test(test_what_a_fault_shows_of_the_file_is_short_and_harmless),
        cmocka_unit_test(test_too_little_room_for_strings_is_a_fault),
        cmocka_unit_test(test_faults_can_be_counted_without_being_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
