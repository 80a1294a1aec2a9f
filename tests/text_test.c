/* text_test.c: actions as text, both ways, and every text that is none (docs/record.md, Actions as text). */
#include <stdlib.h>
#include <string.h>

#include "kit.h"

/* Reads from memory that ends where the text ends, so that reading further would be noticed. */
static tt_action read_text(const tt_game *game, const uint8_t *offer, int offered, const char *text)
{
    int length = (int)strlen(text);
    char *copy = malloc(length > 0 ? (size_t)length : 1);
    assert_non_null(copy);
    memcpy(copy, text, (size_t)length);
    tt_action action = tt_action_read(game, offer, offered, copy, length);
    free(copy);
    return action;
}

static void assert_text(const tt_game *game, const uint8_t *offer, int offered, const char *text, tt_action action)
{
    char written[TT_ACTION_TEXT_MAX];
    tt_action got = read_text(game, offer, offered, text);
    if (got != action)
        fail_msg("\"%s\" is read as %#x, not as %#x", text, got, action);
    int length = tt_action_write(game, offer, offered, action, written);
    assert_string_equal(written, text);
    assert_int_equal(length, strlen(text));
}

static void assert_both_ways(const table *t, const char *text, tt_action action)
{
    assert_text(&t->game, NULL, 0, text, action);
}

static void assert_no_action(const table *t, const char *text)
{
    tt_action action = read_text(&t->game, NULL, 0, text);
    if (action != TT_NO_ACTION)
        fail_msg("\"%s\" was read as action %#x", text, action);
}

static tt_action with_cards(tt_action_kind kind, int arg, int color, int count, int locomotives)
{
    return tt_action_make(kind, arg, (tt_set){(uint8_t)color, (uint8_t)count, (uint8_t)locomotives});
}

static void test_cards_have_names(void **unused)
{
    (void)unused;
    static const char *const names[] = {"purple", "white", "blue",  "yellow",    "orange",
                                        "black",  "red",   "green", "locomotive"};
    for (int card = 0; card < TT_CARDS; card++) {
        assert_string_equal(tt_card_name(card), names[card]);
        assert_int_equal(tt_card_find(names[card], (int)strlen(names[card])), card);
        if (card < TT_COLORS)
            assert_string_equal(tt_color_name(card), names[card]);
    }
    assert_string_equal(tt_color_name(TT_GRAY), "gray");
    assert_int_equal(tt_card_find("gray", 4), -1);
    assert_int_equal(tt_card_find("Red", 3), -1);
    assert_int_equal(tt_card_find("reds", 4), -1);
    assert_int_equal(tt_card_find("re", 2), -1);
    assert_int_equal(tt_card_find("red", 2), -1);
    assert_int_equal(tt_card_find("", 0), -1);
    assert_int_equal(tt_card_find("red card", 3), TT_RED); /* as many bytes as are said */
}

static void test_actions_without_cards(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    static const char *const draws[] = {"draw 0", "draw 1", "draw 2", "draw 3", "draw 4"};
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
        assert_both_ways(&t, draws[slot], tt_action_plain(TT_ACTION_DRAW, slot));
    assert_both_ways(&t, "draw blind", tt_action_plain(TT_ACTION_DRAW_BLIND, 0));
    assert_both_ways(&t, "tickets", tt_action_plain(TT_ACTION_TICKETS, 0));
    assert_both_ways(&t, "pass", tt_action_plain(TT_ACTION_PASS, 0));
    assert_both_ways(&t, "abandon", tt_action_plain(TT_ACTION_ABANDON, 0));
    assert_both_ways(&t, "no_marker", tt_action_plain(TT_ACTION_NO_MARKER, 0));
}

static void test_actions_with_a_payment(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    int route = route_id(&t, "paris-zurich"), second = route_id(&t, "madrid-pamplona-2"), city = city_id(&t, "wien");
    assert_both_ways(&t, "claim paris-zurich 3 red", with_cards(TT_ACTION_CLAIM, route, TT_RED, 3, 0));
    assert_both_ways(&t, "claim paris-zurich 2 red 1 locomotive", with_cards(TT_ACTION_CLAIM, route, TT_RED, 2, 1));
    assert_both_ways(&t, "claim paris-zurich 3 locomotive", with_cards(TT_ACTION_CLAIM, route, TT_LOCOMOTIVE, 0, 3));
    assert_both_ways(&t, "claim madrid-pamplona-2 3 white", with_cards(TT_ACTION_CLAIM, second, TT_WHITE, 3, 0));
    assert_both_ways(&t, "station wien 1 purple", with_cards(TT_ACTION_STATION, city, TT_PURPLE, 1, 0));
    assert_both_ways(&t, "pay 1 green", with_cards(TT_ACTION_PAY, 0, TT_GREEN, 1, 0));
    assert_both_ways(&t, "pay 2 black 1 locomotive", with_cards(TT_ACTION_PAY, 0, TT_BLACK, 2, 1));
    assert_both_ways(&t, "pay 3 locomotive", with_cards(TT_ACTION_PAY, 0, TT_LOCOMOTIVE, 0, 3));
    /* More cards than any route takes are an action of the game all the same: a refused one. */
    assert_both_ways(&t, "claim paris-zurich 12 red 14 locomotive", with_cards(TT_ACTION_CLAIM, route, TT_RED, 12, 14));
    assert_both_ways(&t, "claim paris-zurich 10 red", with_cards(TT_ACTION_CLAIM, route, TT_RED, 10, 0));
}

static void test_actions_of_old_west(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 2);
    int city = city_id(&t, "salt_lake_city");
    assert_both_ways(&t, "start salt_lake_city", tt_action_plain(TT_ACTION_START, city));
    assert_both_ways(&t, "alvin salt_lake_city", tt_action_plain(TT_ACTION_ALVIN, city));
    assert_both_ways(&t, "marker salt_lake_city 2 red", with_cards(TT_ACTION_MARKER, city, TT_RED, 2, 0));
    assert_both_ways(&t, "marker salt_lake_city 1 orange 1 locomotive",
                     with_cards(TT_ACTION_MARKER, city, TT_ORANGE, 1, 1));
    assert_both_ways(&t, "marker salt_lake_city 2 locomotive", with_cards(TT_ACTION_MARKER, city, TT_LOCOMOTIVE, 0, 2));
}

static void test_actions_of_the_card_game(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    assert_both_ways(&t, "lay 2 red", with_cards(TT_ACTION_LAY, 0, TT_RED, 2, 0));
    assert_both_ways(&t, "lay 1 red 10 locomotive", with_cards(TT_ACTION_LAY, 0, TT_RED, 1, 10));
    assert_both_ways(&t, "lay 1 blue 1 red 1 green",
                     tt_action_plain(TT_ACTION_LAY, 1 << TT_BLUE | 1 << TT_RED | 1 << TT_GREEN));
    assert_both_ways(&t, "lay 1 purple 1 white 1 green",
                     tt_action_plain(TT_ACTION_LAY, 1 << TT_PURPLE | 1 << TT_WHITE | 1 << TT_GREEN));
    assert_both_ways(&t, "complete new_york-sault_st_marie",
                     tt_action_plain(TT_ACTION_COMPLETE, ticket_id(&t, "new_york-sault_st_marie")));
}

static void test_tickets_kept(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    const uint8_t offer[] = {(uint8_t)ticket_id(&t, "seattle-miami"), (uint8_t)ticket_id(&t, "chicago-dallas"),
                             (uint8_t)ticket_id(&t, "dallas-miami")};
    assert_text(&t.game, offer, 3, "keep none", tt_action_plain(TT_ACTION_KEEP, 0));
    assert_text(&t.game, offer, 3, "keep seattle-miami", tt_action_plain(TT_ACTION_KEEP, 1));
    assert_text(&t.game, offer, 3, "keep dallas-miami", tt_action_plain(TT_ACTION_KEEP, 4));
    assert_text(&t.game, offer, 3, "keep seattle-miami dallas-miami", tt_action_plain(TT_ACTION_KEEP, 5));
    assert_text(&t.game, offer, 3, "keep seattle-miami chicago-dallas dallas-miami",
                tt_action_plain(TT_ACTION_KEEP, 7));
    static const char *const bad[] = {
        "keep",
        "keep ",
        "keep chicago-dallas seattle-miami", /* not in the order offered */
        "keep dallas-miami chicago-dallas",
        "keep seattle-miami seattle-miami",
        "keep seattle-miami  dallas-miami",
        "keep seattle-miami dallas-miami ",
        "keep seattle-miami, dallas-miami",
        "keep none none",
        "keep none seattle-miami",
        "keep seattle-miami none",
        "keep chicago-new_york", /* not on offer */
        "keep miami-seattle",
        "keep seattle",
        "keep 1",
        "keep None",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (read_text(&t.game, offer, 3, bad[i]) != TT_NO_ACTION)
            fail_msg("\"%s\" was read as an action", bad[i]);
    assert_int_equal(read_text(&t.game, offer, 2, "keep dallas-miami"), TT_NO_ACTION); /* behind the offer */
    assert_int_equal(read_text(&t.game, NULL, 0, "keep dallas-miami"), TT_NO_ACTION);
}

static void test_texts_that_are_no_action_of_europe(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "",
        " ",
        "  ",
        "nothing",
        "draw",
        "draw ",
        " draw 0",
        "draw  0",
        "draw 0 ",
        "draw 0\n",
        "draw\t0",
        "draw 5",
        "draw 9",
        "draw -1",
        "draw +1",
        "draw 00",
        "draw 01",
        "draw 0 1",
        "draw blind blind",
        "draw blin",
        "draw blindly",
        "draw Blind",
        "Draw 0",
        "DRAW blind",
        "drawblind",
        "draw red",
        "tickets 1",
        "tickets ",
        "ticket",
        "ticketss",
        "pass pass",
        "pass ",
        "abandon paris-zurich",
        "abandon ",
        "no_marker 1",
        "no marker",
        "claim",
        "claim ",
        "claim paris-zurich",
        "claim paris-zurich ",
        "claim paris-zurich 3",
        "claim paris-zurich 3 ",
        "claim paris-zurich red",
        "claim paris-zurich red 3",
        "claim 3 red",
        "claim  paris-zurich 3 red",
        "claim paris-zurich  3 red",
        "claim paris-zurich 3  red",
        "claim paris-zurich 3 red ",
        " claim paris-zurich 3 red",
        "claim paris-zurich 3 red 1",
        "claim paris-zurich 0 red",
        "claim paris-zurich 0 red 3 locomotive", /* no zero counts */
        "claim paris-zurich 3 red 0 locomotive",
        "claim paris-zurich 03 red", /* no leading zeros */
        "claim paris-zurich 3 red 01 locomotive",
        "claim paris-zurich +3 red",
        "claim paris-zurich -3 red",
        "claim paris-zurich 3. red",
        "claim paris-zurich 3x red",
        "claim paris-zurich x3 red",
        "claim paris-zurich 0x3 red",
        "claim paris-zurich three red",
        "claim paris-zurich 3red",
        "claim paris-zurich 32 red",
        "claim paris-zurich 99 red",
        "claim paris-zurich 259 red",
        "claim paris-zurich 4294967299 red",
        "claim paris-zurich 3 pink",
        "claim paris-zurich 3 gray",
        "claim paris-zurich 3 Red",
        "claim paris-zurich 3 reds",
        "claim paris-zurich 3 re",
        "claim paris-zurich 3 locomotives",
        "claim paris-zurich 3 red,",
        "claim paris-zurich 1 locomotive 2 red", /* wrong order */
        "claim paris-zurich 2 red 1 red",
        "claim paris-zurich 1 locomotive 2 locomotive",
        "claim paris-zurich 1 blue 2 red", /* two colors are no set */
        "claim paris-zurich 2 red 1 blue",
        "claim paris-zurich 1 blue 1 red 1 locomotive",
        "claim zurich-paris 3 red",
        "claim paris-zurich-2 3 red",
        "claim paris-zurich-1 3 red",
        "claim paris-zuric 3 red",
        "claim paris-zurichh 3 red",
        "claim Paris-Zurich 3 red",
        "claim paris zurich 3 red",
        "claim denver-phoenix 3 red", /* another board */
        "claim paris-zurich paris-zurich 3 red",
        "station",
        "station wien",
        "station 1 red",
        "station vienna 1 red",
        "station Wien 1 red",
        "station wien 1 red 1 blue",
        "station wien roma 1 red",
        "pay",
        "pay ",
        "pay 1",
        "pay red",
        "pay 0 red",
        "pay paris-zurich 1 red",
        "pay 1 red 1 green",
        "start",
        "start ",
        "start nowhere",
        "start wien ",
        "start wien roma",
        "start wien 1 red",
        "alvin",
        "alvin nowhere",
        "alvin wien roma",
        "marker wien",
        "marker 2 red",
        "marker nowhere 2 red",
        "marker wien 1 blue 1 red",
        "complete",
        "complete nowhere",
        "complete wien",
        "complete berlin-roma ",
        "complete berlin-roma kyiv-sochi",
        "complete roma-berlin",
        "lay",
        "lay ",
        "lay red",
        "lay 0 red",
        "lay 1 green 1 red 1 blue",
        "lay 1 red 1 blue 1 green",
        "lay 2 blue 1 red",
        "lay 1 blue 2 red",
        "lay 1 blue 1 red 1 locomotive",
        "lay 1 blue 1 red 1 green 1 locomotive",
        "lay 1 locomotive 1 red",
        "claim paris-zurich 3 red\n",
        "claim\tparis-zurich 3 red",
        "\357\273\277draw 0",
    };
    table t;
    table_of(&t, "europe", 2);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_no_action(&t, bad[i]);
}

/* A text is as long as is said: a 0 byte is no end of it, and nothing behind it is read. */
static void test_texts_have_a_length(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    assert_int_equal(tt_action_read(&t.game, NULL, 0, "draw 0\0", 7), TT_NO_ACTION);
    assert_int_equal(tt_action_read(&t.game, NULL, 0, "draw\0 0", 7), TT_NO_ACTION);
    assert_int_equal(tt_action_read(&t.game, NULL, 0, "draw 0123", 6), tt_action_plain(TT_ACTION_DRAW, 0));
    assert_int_equal(tt_action_read(&t.game, NULL, 0, "tickets", 6), TT_NO_ACTION);
    assert_int_equal(tt_action_read(&t.game, NULL, 0, "pass", 0), TT_NO_ACTION);
}

/* Every beginning of a text is another text: none of them reads as an action that is not theirs. */
static void test_texts_cut_short(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    static const char text[] = "claim paris-zurich 12 red 11 locomotive";
    int whole = 0;
    for (int length = 0; length <= (int)strlen(text); length++) {
        char start[sizeof text], written[TT_ACTION_TEXT_MAX];
        memcpy(start, text, (size_t)length);
        start[length] = 0;
        tt_action action = read_text(&t.game, NULL, 0, start);
        if (action == TT_NO_ACTION)
            continue;
        tt_action_write(&t.game, NULL, 0, action, written);
        assert_string_equal(written, start);
        whole++;
    }
    assert_int_equal(whole, 2); /* with the red cards, and with the locomotives too */
}

/* No text of an action is longer than TT_ACTION_TEXT_MAX allows. */
static void test_texts_have_room(void **unused)
{
    (void)unused;
    static const char *const games[] = {"usa", "europe", "old_west", "card_game"};
    for (int i = 0; i < 4; i++) {
        table t;
        table_deal(&t, games[i], 2, (tt_options){0});
        size_t ticket = 0, place = 0;
        for (int k = 0; k < t.game.board->tickets; k++)
            if (strlen(t.game.board->ticket_id[k]) > ticket)
                ticket = strlen(t.game.board->ticket_id[k]);
        for (int k = 0; k < t.game.board->routes; k++)
            if (strlen(t.game.board->route_id[k]) > place)
                place = strlen(t.game.board->route_id[k]);
        assert_true(strlen("keep") + TT_MAX_OFFER * (1 + ticket) < TT_ACTION_TEXT_MAX);
        assert_true(strlen("claim ") + place + strlen(" 31 orange 31 locomotive") < TT_ACTION_TEXT_MAX);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cards_have_names),
        cmocka_unit_test(test_actions_without_cards),
        cmocka_unit_test(test_actions_with_a_payment),
        cmocka_unit_test(test_actions_of_old_west),
        cmocka_unit_test(test_actions_of_the_card_game),
        cmocka_unit_test(test_tickets_kept),
        cmocka_unit_test(test_texts_that_are_no_action_of_europe),
        cmocka_unit_test(test_texts_have_a_length),
        cmocka_unit_test(test_texts_cut_short),
        cmocka_unit_test(test_texts_have_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
