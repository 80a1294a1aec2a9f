/* rules_G_setup_test.c: the set-up of the three board games, G-1 to G-3. */
#include <string.h>

#include "kit.h"

static const char *const board_games[] = {"usa", "europe", "old_west"};

/* `seat` keeps the tickets of its offer whose bits are set, the first drawn being bit 0. */
static void keep(table *t, int seat, int bits)
{
    char text[TT_ACTION_TEXT_MAX];
    tt_action_write(&t->game, tt_state_offer(&t->state, seat), t->state.table.offered[seat],
                    tt_action_plain(TT_ACTION_KEEP, bits), text);
    act_as(t, seat, text);
}

static tt_view view_of(const table *t, int seat)
{
    tt_view view;
    tt_view_make(&t->game, &t->state, seat, &view);
    return view;
}

/* The tickets of the pile and on offer, top first. */
static const uint8_t *tickets(const table *t)
{
    return t->state.secret.tickets;
}

/* G-1 there are twelve cards of each color and fourteen locomotives, wherever they lie */
static void test_G1_the_deck_has_110_cards(void **unused)
{
    (void)unused;
    table t;
    for (int g = 0; g < 3; g++) {
        table_deal(&t, board_games[g], 3, (tt_options){0});
        int total[TT_CARDS] = {0};
        for (int depth = 0; depth < t.state.table.draw_count; depth++)
            total[tt_draw_pile_card(&t.state, depth)]++;
        for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
            total[t.state.table.market[slot]]++;
        for (int card = 0; card < TT_CARDS; card++) {
            for (int seat = 0; seat < 3; seat++)
                total[card] += t.state.secret.hand[seat][card];
            assert_int_equal(total[card] + t.state.table.discard[card], card == TT_LOCOMOTIVE ? 14 : 12);
        }
    }
}

/* G-1 each player is dealt four cards, seat by seat from the top, then five are turned up as the market; this is the
 * very pile that docs/record.md gives for its seed */
static void test_G1_four_cards_each_and_a_market_of_five(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "usa", 2, (tt_options){0});
    assert_events(&t, "deal deal market tickets_offered tickets_offered");
    assert_int_equal(t.event[0].player, 0);
    assert_listed(&t.event[0], "locomotive, white, blue, black");
    assert_int_equal(t.event[1].player, 1);
    assert_listed(&t.event[1], "purple, purple, orange, white");
    assert_hand(&t, 0, "1 white 1 blue 1 black 1 locomotive");
    assert_hand(&t, 1, "2 purple 1 white 1 orange");
    assert_int_equal(t.event[2].count, TT_MARKET_SLOTS);
    uint8_t first[4];
    list_of("purple, orange, red, white", first, 4);
    assert_memory_equal(t.event[2].list, first, 4);
    assert_memory_equal(t.event[2].list, t.state.table.market, TT_MARKET_SLOTS);
    assert_int_equal(t.state.table.draw_count, 110 - 2 * 4 - 5);
    assert_discarded(&t, "");
}

/* G-1 so it is with every number of players: nobody has more or fewer than four cards, and none of them is known */
static void test_G1_every_seat_is_dealt_four(void **unused)
{
    (void)unused;
    table t;
    for (int g = 0; g < 3; g++) {
        for (int players = 2; players <= (g == 2 ? 6 : 5); players++) {
            table_deal(&t, board_games[g], players, (tt_options){0});
            for (int seat = 0; seat < players; seat++) {
                assert_int_equal(t.event[seat].kind, TT_EVENT_DEAL);
                assert_int_equal(t.event[seat].count, 4);
                assert_int_equal(t.state.table.hand_count[seat], 4);
                assert_known(&t, seat, "");
                assert_int_equal(t.state.table.rails.trains[seat], g == 2 ? 40 : 45);
            }
            assert_int_equal(t.state.table.draw_count, 110 - 4 * players - 5);
        }
    }
}

/* G-1 the cards are shuffled: over many seeds every card comes on top as often as it is in the deck */
static void test_G1_the_shuffle_is_fair(void **unused)
{
    (void)unused;
    enum { DEALS = 11000 };
    table t;
    table_deal(&t, "usa", 2, (tt_options){0});
    int top[TT_CARDS] = {0}, bottom[TT_CARDS] = {0};
    for (int i = 0; i < DEALS; i++) {
        uint8_t seed[32] = {(uint8_t)i, (uint8_t)(i >> 8), 77};
        tt_start_piles(&t.game, seed, &t.state);
        top[tt_draw_pile_card(&t.state, 0)]++;
        bottom[tt_draw_pile_card(&t.state, 109)]++;
    }
    double chi_top = 0, chi_bottom = 0;
    for (int card = 0; card < TT_CARDS; card++) {
        double due = DEALS * (card == TT_LOCOMOTIVE ? 14 : 12) / 110.0;
        chi_top += (top[card] - due) * (top[card] - due) / due;
        chi_bottom += (bottom[card] - due) * (bottom[card] - due) / due;
    }
    assert_true(chi_top < 26.1 && chi_bottom < 26.1); /* 8 degrees of freedom: one in a thousand is above */
}

/* G-2 usa: of three tickets at least two are kept; keeping one or none is refused */
static void test_G2_at_least_two_of_three(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "usa", 2, (tt_options){0});
    const tt_event *offer = event_of(&t, "tickets_offered");
    assert_int_equal(offer->player, 1);
    assert_int_equal(offer->offered, 3);
    assert_int_equal(tt_legal_count(&t.game, &t.state, 0), 4);
    refused_as(&t, 0, "keep none", "keep_more", "G-2");
    refused_as(&t, 0, "keep denver-el_paso", "keep_more", "G-2");
    act_as(&t, 0, "keep denver-el_paso helena-los_angeles");
}

/* G-2 the minimum is two of four in europe, three of five in old_west */
static void test_G2_the_minimum_by_game(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "europe", 2, (tt_options){0});
    assert_int_equal(t.state.table.offered[0], 4);
    assert_int_equal(tt_legal_count(&t.game, &t.state, 0), 11);
    table_deal(&t, "old_west", 2, (tt_options){0});
    assert_int_equal(t.state.table.offered[0], 5);
    assert_int_equal(tt_legal_count(&t.game, &t.state, 0), 16);
    tt_why why = tt_why_action(&t.game, &t.state, 1, tt_action_plain(TT_ACTION_KEEP, 3));
    assert_int_equal(why.refusal, TT_REFUSED_KEEP_MORE);
    assert_int_equal(why.need, 3);
    assert_int_equal(why.have, 2);
}

/* G-2 usa: the offers come from the top of the ticket pile, seat by seat */
static void test_G2_offers_come_from_the_top(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "usa", 2, (tt_options){0});
    assert_int_equal(t.event[3].offer[0], ticket_id(&t, "denver-el_paso"));
    assert_int_equal(t.event[3].offer[1], ticket_id(&t, "winnipeg-little_rock"));
    assert_int_equal(t.event[3].offer[2], ticket_id(&t, "helena-los_angeles"));
    assert_int_equal(t.event[4].offer[0], ticket_id(&t, "montreal-new_orleans"));
    assert_int_equal(t.state.table.ticket_pile, 30 - 2 * 3);
}

/* G-2 choices are taken in any order; the record lists them by seat, when the last has chosen */
static void test_G2_choices_in_any_order_listed_by_seat(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "usa", 3, (tt_options){0});
    forget(&t);
    keep(&t, 2, 6);
    keep(&t, 0, 7);
    assert_events(&t, "");
    assert_int_equal(t.state.table.asked, 1 << 1);
    keep(&t, 1, 5);
    assert_events(&t, "tickets_kept tickets_kept tickets_kept");
    int keeps[] = {7, 5, 6};
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(t.event[seat].player, seat);
        assert_int_equal(t.event[seat].keep, keeps[seat]);
        assert_int_equal(t.event[seat].offered, 3);
    }
    assert_turn(&t, 0);
}

/* G-2 a choice is made once: whoever has chosen is not asked again */
static void test_G2_a_choice_is_made_once(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "usa", 2, (tt_options){0});
    act_as(&t, 0, "keep denver-el_paso winnipeg-little_rock");
    refused_as(&t, 0, "keep denver-el_paso winnipeg-little_rock helena-los_angeles", "not_asked", "G-4");
}

/* G-2 until the last has chosen everybody counts as holding all tickets dealt, and the pile keeps its size; then the
 * refused ones leave together */
static void test_G2_nothing_shows_until_all_have_chosen(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "usa", 3, (tt_options){0});
    int pile_before = t.state.table.ticket_pile;
    keep(&t, 0, 3);
    keep(&t, 2, 5);
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(t.state.table.ticket_count[seat], 3);
    assert_int_equal(t.state.table.ticket_pile, pile_before);
    keep(&t, 1, 7);
    assert_int_equal(t.state.table.ticket_count[0], 2);
    assert_int_equal(t.state.table.ticket_count[1], 3);
    assert_int_equal(t.state.table.ticket_count[2], 2);
    assert_int_equal(t.state.table.ticket_pile, pile_before + 2);
}

/* G-2 nobody learns what or how many another player keeps: whatever seat 0 keeps, seat 1 and a watcher see the same */
static void test_G2_choices_are_secret(void **unused)
{
    (void)unused;
    for (int g = 0; g < 3; g++) {
        table two, all;
        table_deal(&two, board_games[g], 2, (tt_options){0});
        all = two;
        keep(&two, 0, g == 2 ? 7 : 3);
        keep(&all, 0, (1 << two.game.rules->dealt_tickets) - 1);
        tt_view a = view_of(&two, 1), b = view_of(&all, 1);
        assert_memory_equal(&a, &b, sizeof a);
        a = view_of(&two, TT_WATCHER), b = view_of(&all, TT_WATCHER);
        assert_memory_equal(&a, &b, sizeof a);
    }
}

/* G-2 the tickets kept, and no others, are in the hand */
static void test_G2_kept_tickets_are_held(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "usa", 2, (tt_options){0});
    act_as(&t, 0, "keep denver-el_paso helena-los_angeles");
    keep(&t, 1, 7);
    assert_true(t.state.secret.held[0] ==
                ((uint64_t)1 << ticket_id(&t, "denver-el_paso") | (uint64_t)1 << ticket_id(&t, "helena-los_angeles")));
    assert_int_equal(__builtin_popcountll(t.state.secret.held[1]), 3);
}

/* G-2 usa: tickets refused at the start go under the pile, by seat, in the order drawn, whoever chose first */
static void test_G2_usa_refused_go_under_by_seat(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "usa", 4, (tt_options){0});
    uint8_t before[TT_MAX_TICKETS];
    memcpy(before, tickets(&t), sizeof before);
    keep(&t, 3, 6); /* refuses the first of its offer */
    keep(&t, 2, 7);
    keep(&t, 1, 5); /* the second */
    keep(&t, 0, 3); /* the third */
    assert_int_equal(t.state.table.ticket_pile, 18 + 3);
    assert_memory_equal(tickets(&t), before + 12, 18);
    assert_int_equal(tickets(&t)[18], before[2]);
    assert_int_equal(tickets(&t)[19], before[3 + 1]);
    assert_int_equal(tickets(&t)[20], before[9]);
}

/* G-2 europe: tickets refused at the start leave the game */
static void test_G2_europe_refused_leave_the_game(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "europe", 2, (tt_options){0});
    uint8_t before[TT_MAX_TICKETS];
    memcpy(before, tickets(&t), sizeof before);
    keep(&t, 0, 3);
    keep(&t, 1, 12);
    assert_int_equal(t.state.table.ticket_pile, 40 - 2 * 3);
    assert_memory_equal(tickets(&t), before + 8, 34);
    uint64_t held = t.state.secret.held[0] | t.state.secret.held[1];
    for (int i = 2; i < 6; i++) { /* the four refused are nowhere */
        assert_false(held >> before[i] & 1);
        for (int at = 0; at < 34; at++)
            assert_int_not_equal(tickets(&t)[at], before[i]);
    }
}

/* G-2 old_west: tickets refused at the start are shuffled all together and go under the pile; every order is as likely
 */
static void test_G2_old_west_refused_are_shuffled_under(void **unused)
{
    (void)unused;
    enum { DEALS = 1200 };
    table t;
    int orders[6] = {0};
    for (int i = 0; i < DEALS; i++) {
        table_deal(&t, "old_west", 2, (tt_options){0});
        uint8_t before[TT_MAX_TICKETS];
        memcpy(before, tickets(&t), sizeof before);
        t.state.secret.seed[0] = (uint8_t)i; /* what the later shuffle comes from */
        t.state.secret.seed[1] = (uint8_t)(i >> 8);
        keep(&t, 0, 7);  /* refuses its fourth and fifth */
        keep(&t, 1, 30); /* refuses its first */
        assert_int_equal(t.state.table.ticket_pile, 40 + 3);
        assert_memory_equal(tickets(&t), before + 10, 40);
        uint8_t *under = t.state.secret.tickets + 40;
        int place[3];
        for (int k = 0; k < 3; k++) {
            uint8_t refused_one = before[3 + k]; /* indexes 3, 4 and 5 of the old pile */
            for (place[k] = 0; place[k] < 3 && under[place[k]] != refused_one; place[k]++)
                ;
            assert_int_not_equal(place[k], 3);
        }
        orders[place[0] * 2 + (place[1] > place[2])]++;
    }
    double chi = 0;
    for (int i = 0; i < 6; i++)
        chi += (orders[i] - DEALS / 6.0) * (orders[i] - DEALS / 6.0) / (DEALS / 6.0);
    assert_true(chi < 20.5); /* 5 degrees of freedom: one in a thousand is above */
}

/* G-3 seat 0 takes the first turn, however many play, and in old_west after the starting cities */
static void test_G3_seat_0_takes_the_first_turn(void **unused)
{
    (void)unused;
    table t;
    for (int g = 0; g < 3; g++)
        for (int players = 2; players <= (g == 2 ? 6 : 5); players++) {
            table_of(&t, board_games[g], players);
            assert_turn(&t, 0);
        }
}

/* G-3 seats are numbered clockwise: the turn goes from each seat to the next and from the last to the first */
static void test_G3_turns_go_round(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 3);
    pile(&t, "red, red, blue, blue, green, green, white, white");
    for (int turn = 0; turn < 4; turn++) {
        assert_turn(&t, turn % 3);
        act(&t, "draw blind");
        act(&t, "draw blind");
        assert_int_equal(event_of(&t, "turn_end")->player, turn % 3);
    }
    assert_hand(&t, 0, "2 white 2 red");
    assert_hand(&t, 1, "2 blue");
    assert_hand(&t, 2, "2 green");
}

/* G-3 two to five play usa and europe, two to six old_west */
static void test_G3_number_of_players(void **unused)
{
    (void)unused;
    tt_game game;
    for (int g = 0; g < 3; g++) {
        const tt_rules *rules = tt_rules_find(board_games[g], (int)strlen(board_games[g]));
        for (int players = 0; players <= 8; players++) {
            bool fits = players >= 2 && players <= (g == 2 ? 6 : 5);
            assert_int_equal(tt_game_make(rules, NULL, players, (tt_options){0}, &game),
                             fits ? TT_GAME_OK : TT_GAME_BAD_PLAYERS);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G1_the_deck_has_110_cards),
        cmocka_unit_test(test_G1_four_cards_each_and_a_market_of_five),
        cmocka_unit_test(test_G1_every_seat_is_dealt_four),
        cmocka_unit_test(test_G1_the_shuffle_is_fair),
        cmocka_unit_test(test_G2_at_least_two_of_three),
        cmocka_unit_test(test_G2_the_minimum_by_game),
        cmocka_unit_test(test_G2_offers_come_from_the_top),
        cmocka_unit_test(test_G2_choices_in_any_order_listed_by_seat),
        cmocka_unit_test(test_G2_a_choice_is_made_once),
        cmocka_unit_test(test_G2_nothing_shows_until_all_have_chosen),
        cmocka_unit_test(test_G2_choices_are_secret),
        cmocka_unit_test(test_G2_kept_tickets_are_held),
        cmocka_unit_test(test_G2_usa_refused_go_under_by_seat),
        cmocka_unit_test(test_G2_europe_refused_leave_the_game),
        cmocka_unit_test(test_G2_old_west_refused_are_shuffled_under),
        cmocka_unit_test(test_G3_seat_0_takes_the_first_turn),
        cmocka_unit_test(test_G3_turns_go_round),
        cmocka_unit_test(test_G3_number_of_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
