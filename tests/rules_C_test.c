/* rules_C_test.c: card_game: set-up, departures and drawing (C-1 to C-7, C-12). Laying is in rules_C_yard_test.c, the
 * end and the scoring in rules_C_scoring_test.c. */
#include <string.h>

#include "kit.h"

static const tt_options plain = {0};

static void keep_event(void *context, const tt_event *event)
{
    table *t = context;
    t->event[t->events++] = *event;
}

static void keep_bits(table *t, int seat, int keep)
{
    tt_why why = tt_apply(&t->game, &t->state, seat, tt_action_plain(TT_ACTION_KEEP, keep), &(tt_sink){keep_event, t});
    assert_int_equal(why.refusal, TT_OK);
    check_sound(t);
}

static int track_size(const table *t, int seat)
{
    int size = 0;
    for (int card = 0; card < TT_CARDS; card++)
        size += t->state.table.yards.track[seat][card];
    return size;
}

static void assert_group(const table *t, int seat, int color, int count, int locomotives)
{
    assert_int_equal(t->state.table.yards.count[seat][color], count);
    assert_int_equal(t->state.table.yards.locomotives[seat][color], locomotives);
}

/* Two cards that do nothing else: the next player's turn begins. */
static void draw_two_blind(table *t)
{
    act(t, "draw blind");
    act(t, "draw blind");
}

/* C-1 two to four players */
static void test_C1_two_to_four_players(void **unused)
{
    (void)unused;
    const tt_rules *rules = tt_rules_find("card_game", 9);
    tt_game game;
    assert_int_equal(tt_game_make(rules, NULL, 1, plain, &game), TT_GAME_BAD_PLAYERS);
    for (int players = 2; players <= 4; players++)
        assert_int_equal(tt_game_make(rules, NULL, players, plain, &game), TT_GAME_OK);
    assert_int_equal(tt_game_make(rules, NULL, 5, plain, &game), TT_GAME_BAD_PLAYERS);
}

/* C-1 96 train cards: ten of each color and 16 locomotives; 46 tickets that name cards; six big cities */
static void test_C1_cards_and_tickets(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    give(&t, 0, "");
    give(&t, 1, "");
    market(&t, "-, -, -, -, -");
    assert_int_equal(t.state.table.draw_count, 96);
    int cards[TT_CARDS] = {0};
    for (int depth = 0; depth < 96; depth++)
        cards[tt_draw_pile_card(&t.state, depth)]++;
    for (int color = 0; color < TT_COLORS; color++)
        assert_int_equal(cards[color], 10);
    assert_int_equal(cards[TT_LOCOMOTIVE], 16);
    const tt_board *board = t.game.board;
    assert_int_equal(board->tickets, 46);
    assert_int_equal(board->big_cities, 6);
    for (int ticket = 0; ticket < 46; ticket++) {
        int needs = 0;
        for (int color = 0; color < TT_COLORS; color++)
            needs += board->ticket[ticket].needs[color];
        assert_in_range(needs, 1, 5);
    }
}

/* C-2 each player gets one locomotive, which all have seen, and seven cards that nobody has; five are the market */
static void test_C2_one_locomotive_and_seven_cards(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 4; players++) {
        table t;
        table_deal(&t, "card_game", players, plain);
        for (int seat = 0; seat < players; seat++) {
            assert_int_equal(t.event[seat].kind, TT_EVENT_DEAL);
            assert_int_equal(t.event[seat].player, seat);
            assert_int_equal(t.event[seat].count, 8);
            assert_int_equal(t.event[seat].list[0], TT_LOCOMOTIVE);
            assert_int_equal(t.state.table.hand_count[seat], 8);
            assert_known(&t, seat, "1 locomotive");
        }
        assert_int_equal(t.event[players].kind, TT_EVENT_MARKET);
        assert_int_equal(t.state.table.draw_count, 96 - 8 * players - 5);
    }
}

/* C-2 three or more locomotives in the first market are left alone */
static void test_C2_first_market_of_locomotives_stays(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "card_game", 3, plain);
    uint8_t seed[32];
    memcpy(seed, t.state.secret.seed, sizeof seed);
    forget(&t);
    tt_start_piles(&t.game, seed, &t.state);
    for (int slot = 0; slot < 5; slot++) /* behind the seven cards of each player */
        assert_true(tt_pile_stack(&t.state, 21 + slot, slot < 4 ? TT_LOCOMOTIVE : TT_RED));
    tt_start_deal(&t.game, &t.state, &(tt_sink){keep_event, &t});
    assert_events(&t, "deal deal deal market tickets_offered tickets_offered tickets_offered");
    assert_market(&t, "locomotive, locomotive, locomotive, locomotive, red");
}

/* C-3 six tickets are dealt to each player; at least one is kept */
static void test_C3_one_of_six_tickets_is_kept(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "card_game", 3, plain);
    assert_int_equal(t.state.table.offered[0], 6);
    assert_int_equal(t.state.table.ticket_pile, 46 - 18);
    assert_int_equal(tt_legal_count(&t.game, &t.state, 0), 63);
    refused_as(&t, 0, "keep none", "keep_more", "C-3");
    keep_bits(&t, 0, 1);
}

/* C-3 the refused tickets are shuffled back into the pile when all have chosen */
static void test_C3_refused_tickets_are_shuffled_back(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "card_game", 2, plain);
    uint8_t under[TT_MAX_TICKETS]; /* what the pile would be if they only went under it */
    uint64_t pile_and_refused = 0;
    for (int i = 0; i < 34; i++)
        under[i] = t.state.secret.tickets[12 + i];
    for (int i = 0; i < 5; i++) {
        under[34 + i] = tt_state_offer(&t.state, 0)[1 + i];
        under[39 + i] = tt_state_offer(&t.state, 1)[i];
    }
    for (int i = 0; i < 44; i++)
        pile_and_refused |= (uint64_t)1 << under[i];
    keep_bits(&t, 0, 1);
    keep_bits(&t, 1, 32);
    assert_int_equal(t.state.table.ticket_pile, 44);
    assert_int_equal(t.state.table.ticket_count[0], 1);
    uint64_t pile_now = 0;
    int in_place = 0;
    for (int i = 0; i < 44; i++) {
        pile_now |= (uint64_t)1 << t.state.secret.tickets[i];
        in_place += t.state.secret.tickets[i] == under[i];
    }
    assert_true(pile_now == pile_and_refused);
    assert_true(in_place < 15); /* shuffled: hardly any lies where it lay */
}

/* C-3 choices are secret as in G-2: nothing is seen of them until the last has chosen */
static void test_C3_choices_are_secret(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "card_game", 3, plain);
    forget(&t);
    keep_bits(&t, 1, 1);
    tt_view one, other;
    tt_view_make(&t.game, &t.state, 0, &one);
    table_deal(&t, "card_game", 3, plain);
    forget(&t);
    keep_bits(&t, 1, 63); /* another choice, and the same view for the others */
    tt_view_make(&t.game, &t.state, 0, &other);
    assert_memory_equal(&one, &other, sizeof one);
    assert_int_equal(t.state.table.ticket_count[1], 6);
    assert_int_equal(t.state.table.ticket_pile, 28);
    keep_bits(&t, 2, 3);
    assert_events(&t, "");
    keep_bits(&t, 0, 7);
    assert_events(&t, "tickets_kept tickets_kept tickets_kept");
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(t.event[seat].player, seat);
    assert_int_equal(t.event[1].keep, 63);
    assert_int_equal(t.event[2].keep, 3);
    assert_turn(&t, 0);
}

/* C-4 at the start of a turn one card leaves each group of the own yard, by the order of the colors */
static void test_C4_one_card_leaves_each_group(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    yard(&t, 1, "3 green");
    yard(&t, 1, "2 purple");
    yard(&t, 1, "1 red");
    forget(&t);
    draw_two_blind(&t);
    assert_events(&t, "draw_blind draw_blind turn_end depart");
    const tt_event *depart = event_of(&t, "depart");
    assert_int_equal(depart->player, 1);
    assert_listed(depart, "purple, red, green");
    assert_int_equal(depart->color[0], TT_PURPLE);
    assert_int_equal(depart->color[1], TT_RED);
    assert_int_equal(depart->color[2], TT_GREEN);
    assert_group(&t, 1, TT_PURPLE, 1, 0);
    assert_group(&t, 1, TT_RED, 0, 0);
    assert_group(&t, 1, TT_GREEN, 2, 0);
    assert_int_equal(track_size(&t, 1), 3);
    assert_int_equal(t.state.table.yards.track[1][TT_PURPLE], 1);
    assert_int_equal(t.state.table.yards.track[1][TT_RED], 1);
    assert_int_equal(t.state.table.yards.track[1][TT_GREEN], 1);
    assert_discarded(&t, "");
    assert_turn(&t, 1); /* no choice is involved: phase 2 is asked */
}

/* C-4 a group's locomotives stand at its front and leave first */
static void test_C4_locomotives_leave_first(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    yard(&t, 1, "2 red 2 locomotive");
    draw_two_blind(&t);
    assert_listed(event_of(&t, "depart"), "locomotive");
    assert_int_equal(event_of(&t, "depart")->color[0], TT_RED);
    assert_group(&t, 1, TT_RED, 2, 1);
    draw_two_blind(&t);
    draw_two_blind(&t);
    assert_listed(event_of(&t, "depart"), "locomotive");
    assert_group(&t, 1, TT_RED, 2, 0);
    draw_two_blind(&t);
    draw_two_blind(&t);
    assert_listed(event_of(&t, "depart"), "red");
    assert_group(&t, 1, TT_RED, 1, 0);
    assert_int_equal(t.state.table.yards.track[1][TT_LOCOMOTIVE], 2);
    assert_int_equal(t.state.table.yards.track[1][TT_RED], 1);
}

/* C-4 only the yard of the player whose turn it is loses cards, and an empty one makes no event */
static void test_C4_only_the_own_yard(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 3);
    yard(&t, 2, "2 red");
    forget(&t);
    draw_two_blind(&t);
    assert_events(&t, "draw_blind draw_blind turn_end");
    assert_turn(&t, 1);
    assert_group(&t, 2, TT_RED, 2, 0);
    assert_int_equal(track_size(&t, 2), 0);
}

/* C-4 phase 1 comes before phase 2: a color whose last card has just left can be laid again */
static void test_C4_departure_comes_before_laying(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    yard(&t, 1, "1 red");
    give(&t, 1, "2 red");
    draw_two_blind(&t);
    act(&t, "lay 2 red");
    assert_group(&t, 1, TT_RED, 2, 0); /* what was just laid stays until the next turn */
    assert_int_equal(t.state.table.yards.track[1][TT_RED], 1);
}

/* C-5 with open_track, an option of this game alone, an owner may look at the own stack; nothing else changes */
static void test_C5_open_track_is_an_option(void **unused)
{
    (void)unused;
    tt_game game;
    assert_int_equal(tt_game_make(tt_rules_find("usa", 3), NULL, 2, (tt_options){.open_track = true}, &game),
                     TT_GAME_NO_OPEN_TRACK);
    assert_int_equal(tt_game_make(tt_rules_find("card_game", 9), NULL, 2, (tt_options){.alvin = true}, &game),
                     TT_GAME_NO_ALVIN);
    table closed, open;
    table_of(&closed, "card_game", 2);
    table_set(&open, "card_game", 2, (tt_options){.open_track = true});
    assert_true(open.game.options.open_track);
    assert_memory_equal(&closed.state, &open.state, sizeof open.state);
}

/* C-5 everybody saw the cards go there: the same is written down of a stack in every view (V-6), its size above all */
static void test_C5_what_everybody_saw(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    track(&t, 0, "2 red 1 locomotive");
    for (int seat = 0; seat < 3; seat++) {
        tt_view view;
        tt_view_make(&t.game, &t.state, seat < 2 ? seat : TT_WATCHER, &view);
        assert_int_equal(view.table.yards.track[0][TT_RED], 2);
        assert_int_equal(view.table.yards.track[0][TT_LOCOMOTIVE], 1);
    }
}

/* C-6 phase 2 is exactly one of drawing cards, laying and drawing tickets */
static void test_C6_one_of_three(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 3);
    give(&t, 0, "4 red");
    give(&t, 1, "4 blue");
    assert_asks(&t, 0, "draw|tickets|lay");
    refused(&t, "pass", "must_act", "C-13");
    act(&t, "lay 2 red");
    assert_asks(&t, 1, "draw|tickets|lay");
    act(&t, "tickets");
    assert_asks(&t, 1, "keep");
    act(&t, "keep none");
    assert_turn(&t, 2);
    act(&t, "draw blind");
    assert_asks(&t, 2, "draw");
    refused(&t, "tickets", "wrong_decision", "G-4");
    act(&t, "draw blind");
    assert_turn(&t, 0);
}

/* C-7 two cards, one at a time; one taken from the market is replaced before the second is chosen */
static void test_C7_two_cards_and_replacement(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2); /* market red, blue, green, white, black */
    stack(&t, "yellow, orange, purple");
    forget(&t);
    act(&t, "draw 1");
    assert_events(&t, "draw_market refill");
    assert_market(&t, "red, yellow, green, white, black");
    act(&t, "draw 1");
    assert_events(&t, "draw_market refill draw_market refill turn_end");
    assert_market(&t, "red, orange, green, white, black");
    assert_hand(&t, 0, "1 blue 1 yellow 1 locomotive");
    assert_known(&t, 0, "1 blue 1 yellow 1 locomotive");
    assert_turn(&t, 1);
}

/* C-7 a locomotive from the market is the only card of a turn, and can't be the second; blind it counts as any card */
static void test_C7_locomotives_as_in_G6(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    market(&t, "red, locomotive, green, white, locomotive");
    stack(&t, "locomotive, yellow, orange");
    act(&t, "draw blind");
    refused(&t, "draw 1", "second_locomotive", "G-6");
    act(&t, "draw 0");
    assert_hand(&t, 0, "1 red 2 locomotive");
    assert_turn(&t, 1);
    act(&t, "draw 4");
    assert_turn(&t, 0);
    assert_hand(&t, 1, "2 locomotive");
}

/* C-7 there is no market renewal: three locomotives stay */
static void test_C7_no_market_renewal(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    market(&t, "red, locomotive, locomotive, white, black");
    stack(&t, "locomotive, locomotive");
    forget(&t);
    act(&t, "draw 0");
    act(&t, "draw 3");
    assert_events(&t, "draw_market refill draw_market refill turn_end");
    assert_market(&t, "locomotive, locomotive, locomotive, locomotive, black");
    assert_discarded(&t, "");
}

/* C-7 there is no reshuffle: with an empty draw pile nothing is drawn blind, however many cards are discarded */
static void test_C7_no_reshuffle(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    pile(&t, "");
    assert_true(t.state.table.discard[TT_RED] > 0);
    refused(&t, "draw blind", "no_cards", "C-7");
    forget(&t);
    act(&t, "draw 2"); /* what lies in the market may be taken; it is not replaced */
    assert_events(&t, "draw_market refill");
    assert_int_equal(event_of(&t, "refill")->card, TT_NO_CARD);
    assert_market(&t, "red, blue, -, white, black");
    refused(&t, "draw 2", "empty_slot", "G-9");
    act(&t, "draw 4");
    assert_market(&t, "red, blue, -, white, -");
    assert_hand(&t, 0, "1 green 1 black 1 locomotive");
}

/* C-7 with nothing but a locomotive left after the first card there is no legal second one, and the turn ends */
static void test_C7_no_legal_second_card(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    market(&t, "red, locomotive, -, -, -");
    pile(&t, "");
    act(&t, "draw 0");
    assert_turn(&t, 1);
    assert_legal(&t, "draw 1"); /* as a first card it may be taken */
    act(&t, "draw 1");
    assert_market(&t, "-, -, -, -, -");
    assert_turn(&t, 0);
    refused(&t, "draw 1", "empty_slot", "G-9");
}

/* C-12 four tickets from the top; any number is kept; the rest go under the pile in the order drawn */
static void test_C12_four_from_the_top(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    hold(&t, 0, "");
    ticket_pile(&t, "seattle-miami, dallas-miami, new_york-miami, chicago-miami, miami-omaha");
    forget(&t);
    act(&t, "tickets");
    assert_legal_count(&t, 16);
    assert_int_equal(event_of(&t, "tickets_offered")->offered, 4);
    assert_int_equal(event_of(&t, "tickets_offered")->offer[3], ticket_id(&t, "chicago-miami"));
    act(&t, "keep dallas-miami chicago-miami");
    assert_events(&t, "tickets_offered tickets_kept turn_end");
    assert_int_equal(event_of(&t, "tickets_kept")->keep, 10);
    assert_int_equal(t.state.table.ticket_count[0], 2);
    assert_int_equal(t.state.table.ticket_pile, 3);
    assert_int_equal(t.state.secret.tickets[0], ticket_id(&t, "miami-omaha"));
    assert_int_equal(t.state.secret.tickets[1], ticket_id(&t, "seattle-miami"));
    assert_int_equal(t.state.secret.tickets[2], ticket_id(&t, "new_york-miami"));
    assert_turn(&t, 1);
}

/* C-12 none need be kept: all go under the pile in the order drawn */
static void test_C12_none_is_kept(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    ticket_pile(&t, "seattle-miami, dallas-miami, new_york-miami, chicago-miami, miami-omaha");
    uint64_t held = t.state.secret.held[0];
    act(&t, "tickets");
    act(&t, "keep none");
    assert_true(t.state.secret.held[0] == held);
    static const char *const order[] = {"miami-omaha", "seattle-miami", "dallas-miami", "new_york-miami",
                                        "chicago-miami"};
    assert_int_equal(t.state.table.ticket_pile, 5);
    for (int i = 0; i < 5; i++)
        assert_int_equal(t.state.secret.tickets[i], ticket_id(&t, order[i]));
}

/* C-12 with fewer than four left those are drawn; with none left it is not a legal action */
static void test_C12_what_is_left(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    ticket_pile(&t, "seattle-miami, dallas-miami");
    act(&t, "tickets");
    assert_legal_count(&t, 4);
    act(&t, "keep seattle-miami dallas-miami");
    assert_int_equal(t.state.table.ticket_pile, 0);
    refused(&t, "tickets", "no_tickets", "C-12");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_C1_two_to_four_players),
        cmocka_unit_test(test_C1_cards_and_tickets),
        cmocka_unit_test(test_C2_one_locomotive_and_seven_cards),
        cmocka_unit_test(test_C2_first_market_of_locomotives_stays),
        cmocka_unit_test(test_C3_one_of_six_tickets_is_kept),
        cmocka_unit_test(test_C3_refused_tickets_are_shuffled_back),
        cmocka_unit_test(test_C3_choices_are_secret),
        cmocka_unit_test(test_C4_one_card_leaves_each_group),
        cmocka_unit_test(test_C4_locomotives_leave_first),
        cmocka_unit_test(test_C4_only_the_own_yard),
        cmocka_unit_test(test_C4_departure_comes_before_laying),
        cmocka_unit_test(test_C5_open_track_is_an_option),
        cmocka_unit_test(test_C5_what_everybody_saw),
        cmocka_unit_test(test_C6_one_of_three),
        cmocka_unit_test(test_C7_two_cards_and_replacement),
        cmocka_unit_test(test_C7_locomotives_as_in_G6),
        cmocka_unit_test(test_C7_no_market_renewal),
        cmocka_unit_test(test_C7_no_reshuffle),
        cmocka_unit_test(test_C7_no_legal_second_card),
        cmocka_unit_test(test_C12_four_from_the_top),
        cmocka_unit_test(test_C12_none_is_kept),
        cmocka_unit_test(test_C12_what_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
