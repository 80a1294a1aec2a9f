/* puzzles_packing_test.c: which tickets a stack completes (C-14), told as stories and against trying all sets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/list.h"
#include "networks.h"

static const tt_board *const board = &tt_board_card_game;

static uint64_t ticket(const char *id)
{
    int t = tt_board_ticket(board, id, (int)strlen(id));
    assert_true(t >= 0);
    return (uint64_t)1 << t;
}

/* --- By trying ---------------------------------------------------------------------------------------------------- */

/* Lays the cards of all tickets out, one by one, a locomotive where the color has run out. */
static bool fits_by_laying(uint64_t tickets, const uint8_t stack[TT_CARDS])
{
    uint8_t left[TT_CARDS];
    memcpy(left, stack, TT_CARDS);
    for (int t = 0; t < board->tickets; t++)
        for (int color = 0; color < TT_COLORS && tickets >> t & 1; color++)
            for (int n = 0; n < board->ticket[t].needs[color]; n++) {
                int card = left[color] ? color : TT_LOCOMOTIVE;
                if (!left[card])
                    return false;
                left[card]--;
            }
    return true;
}

/* Points, and by how many tickets: 100 for a point, 1 for a ticket. */
static int worth(uint64_t tickets)
{
    int sum = 0;
    for (int t = 0; t < board->tickets; t++)
        sum += tickets >> t & 1 ? board->ticket[t].points * 100 + 1 : 0;
    return sum;
}

/* The most that `chosen` and a part of the tickets from `next` on can be worth. */
static int best_by_trying(uint64_t chosen, uint64_t tickets, int next, const uint8_t stack[TT_CARDS])
{
    if (!fits_by_laying(chosen, stack))
        return 0;
    while (next < board->tickets && !(tickets >> next & 1))
        next++;
    if (next == board->tickets)
        return worth(chosen);
    int with = best_by_trying(chosen | (uint64_t)1 << next, tickets, next + 1, stack);
    int without = best_by_trying(chosen, tickets, next + 1, stack);
    return with > without ? with : without;
}

static void check_best(uint64_t tickets, const uint8_t stack[TT_CARDS])
{
    uint64_t best = tt_pack_best(board, tickets, stack);
    assert_true((best & ~tickets) == 0);
    assert_true(fits_by_laying(best, stack));
    assert_int_equal(worth(best), best_by_trying(0, tickets, 0, stack));
}

/* C-14 the best set is that of trying all sets */
static void test_C14_best_as_by_trying(void **unused)
{
    (void)unused;
    tt_rng rng = rng_of(14);
    for (int i = 0; i < 3000; i++) {
        uint8_t stack[TT_CARDS];
        deal_stack(&rng, below(&rng, 40), stack);
        check_best(some_tickets(board, &rng, 1 + below(&rng, 12)), stack);
    }
}

/* C-14 also of all tickets of the game, with the few cards that can be tried out */
static void test_C14_best_of_all_tickets(void **unused)
{
    (void)unused;
    tt_rng rng = rng_of(46);
    for (int i = 0; i < 150; i++) {
        uint8_t stack[TT_CARDS];
        deal_stack(&rng, below(&rng, 9), stack);
        check_best(((uint64_t)1 << board->tickets) - 1, stack);
    }
}

/* C-14 what fits and what could be named next is that of laying the cards out */
static void test_C14_open_as_by_laying(void **unused)
{
    (void)unused;
    tt_rng rng = rng_of(15);
    for (int i = 0; i < 3000; i++) {
        uint8_t stack[TT_CARDS];
        deal_stack(&rng, below(&rng, 40), stack);
        uint64_t held = some_tickets(board, &rng, 1 + below(&rng, 12)), named = held & rng.s[0], open = 0;
        assert_int_equal(tt_pack_fits(board, named, stack), fits_by_laying(named, stack));
        if (!fits_by_laying(named, stack))
            continue;
        for (int t = 0; t < board->tickets; t++)
            if ((held & ~named) >> t & 1 && fits_by_laying(named | (uint64_t)1 << t, stack))
                open |= (uint64_t)1 << t;
        assert_true(tt_pack_open(board, named, held, stack) == open);
    }
}

/* --- Stories ------------------------------------------------------------------------------------------------------ */

/* C-14 locomotives stand for any color */
static void test_C14_locomotives_stand_for_any_color(void **unused)
{
    (void)unused;
    uint64_t held = ticket("los_angeles-new_york"); /* 2 white, 2 blue */
    assert_true(tt_pack_fits(board, held, (uint8_t[TT_CARDS]){[TT_WHITE] = 2, [TT_BLUE] = 2}));
    assert_true(tt_pack_fits(board, held, (uint8_t[TT_CARDS]){[TT_WHITE] = 1, [TT_BLUE] = 5, [TT_LOCOMOTIVE] = 1}));
    assert_true(tt_pack_fits(board, held, (uint8_t[TT_CARDS]){[TT_LOCOMOTIVE] = 4}));
    assert_false(tt_pack_fits(board, held, (uint8_t[TT_CARDS]){[TT_BLUE] = 5, [TT_LOCOMOTIVE] = 1}));
}

/* C-14 each card serves one ticket */
static void test_C14_card_serves_one_ticket(void **unused)
{
    (void)unused;
    uint64_t blue = ticket("new_york-chicago"), blue_red = ticket("new_york-miami");
    const uint8_t stack[TT_CARDS] = {[TT_BLUE] = 1, [TT_RED] = 1};
    assert_true(tt_pack_fits(board, blue, stack));
    assert_true(tt_pack_fits(board, blue_red, stack));
    assert_false(tt_pack_fits(board, blue | blue_red, stack));
    assert_true(tt_pack_open(board, blue, blue | blue_red, stack) == 0);
}

/* C-14 the set of the greatest value need not be that of the most tickets */
static void test_C14_greatest_value(void **unused)
{
    (void)unused;
    uint64_t one = ticket("los_angeles-new_york"), two = ticket("los_angeles-vancouver") | ticket("new_york-chicago");
    const uint8_t stack[TT_CARDS] = {[TT_WHITE] = 2, [TT_BLUE] = 2, [TT_BLACK] = 1};
    assert_true(tt_pack_best(board, one | two, stack) == one); /* 20 points; the two others 10 + 5 */
    assert_true(tt_pack_best(board, two, stack) == two);
}

/* C-14 of equal values the one of more tickets */
static void test_C14_equal_value_more_tickets(void **unused)
{
    (void)unused;
    uint64_t one = ticket("los_angeles-new_york"), two = ticket("los_angeles-vancouver") | ticket("new_york-miami");
    assert_true(tt_pack_best(board, one | two, (uint8_t[TT_CARDS]){[TT_LOCOMOTIVE] = 4}) == two);
}

/* C-14 nothing from nothing, and everything when it fits */
static void test_C14_none_and_all(void **unused)
{
    (void)unused;
    uint64_t all = ((uint64_t)1 << board->tickets) - 1;
    assert_true(tt_pack_best(board, all, (uint8_t[TT_CARDS]){0}) == 0);
    assert_true(tt_pack_best(board, 0, (uint8_t[TT_CARDS]){9, 9, 9}) == 0);
    assert_true(tt_pack_best(board, ticket("los_angeles-new_york"), (uint8_t[TT_CARDS]){[TT_LOCOMOTIVE] = 3}) == 0);
    uint64_t small = ticket("new_york-chicago") | ticket("chicago-new_york");
    assert_true(tt_pack_best(board, small, (uint8_t[TT_CARDS]){[TT_BLUE] = 1, [TT_YELLOW] = 1}) == small);
}

static void assert_lacking(const tt_game *game, const tt_table_part *table, int status, int cards)
{
    tt_way way;
    tt_ticket_way(game, table, 0, __builtin_ctzll(ticket("los_angeles-new_york")), &way); /* 2 white, 2 blue */
    assert_int_equal(way.status, status);
    assert_int_equal(way.cards, cards);
    assert_int_equal(way.trains + way.stations, 0);
}

/* C-14 a ticket lacks the cards that are not on the track, less the locomotives there, and is open until a scoring */
static void test_C14_cards_that_are_lacking(void **unused)
{
    (void)unused;
    tt_game game;
    tt_game_make(tt_rules_find("card_game", 9), NULL, 2, (tt_options){false, false}, &game);
    tt_table_part table;
    memset(&table, 0, sizeof table);
    assert_lacking(&game, &table, TT_TICKET_OPEN, 4);
    table.yards.track[0][TT_WHITE] = 3;
    assert_lacking(&game, &table, TT_TICKET_OPEN, 2);
    table.yards.track[0][TT_LOCOMOTIVE] = 3;
    assert_lacking(&game, &table, TT_TICKET_OPEN, 0);
    table.yards.completed[0] = ticket("los_angeles-new_york");
    assert_lacking(&game, &table, TT_TICKET_DONE, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_C14_locomotives_stand_for_any_color),
        cmocka_unit_test(test_C14_card_serves_one_ticket),
        cmocka_unit_test(test_C14_greatest_value),
        cmocka_unit_test(test_C14_equal_value_more_tickets),
        cmocka_unit_test(test_C14_none_and_all),
        cmocka_unit_test(test_C14_cards_that_are_lacking),
        cmocka_unit_test(test_C14_open_as_by_laying),
        cmocka_unit_test(test_C14_best_as_by_trying),
        cmocka_unit_test(test_C14_best_of_all_tickets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
