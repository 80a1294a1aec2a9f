/* chance_hand_test.c: what chance may do, with the probabilities worked out by hand. */
#include <math.h>
#include <string.h>

#include "chance/chance.h"
#include "kit.h"

enum { SAMPLES = 8, LISTS = 2000 };

static tt_action action_at(const table *t, const char *text)
{
    return tt_action_read(&t->game, NULL, 0, text, (int)strlen(text));
}

static void assert_near(double seen, double due, double error, const char *what)
{
    if (fabs(seen - due) > error)
        fail_msg("%s: %.4f, not %.4f", what, seen, due);
}

/* The standard errors that a share may be off, if it is `due` and was seen among so many. */
static double allowed(double due, double count)
{
    return 4.5 * sqrt(due * (1 - due) / count);
}

static int count_of(const uint8_t market[TT_MARKET_SLOTS], int card)
{
    int count = 0;
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
        count += market[slot] == card;
    return count;
}

/* G-7 of the twelve cards that may come one is the third locomotive; then five of the other eleven (3 red, 2 blue, 6
 * white) are the new market: k of them are white in C(6, k) C(5, 5 - k) of the C(11, 5) = 462 ways */
static void test_G7_a_third_locomotive(void **unused)
{
    static const double ways[] = {1, 30, 150, 200, 75, 6};
    static table t;
    tt_rng rng = {{7, 7, 7, 7}};
    tt_chances list;
    tt_state after;
    double white[TT_MARKET_SLOTS + 1] = {0};
    int open[2];
    (void)unused;
    table_of(&t, "usa", 2);
    market(&t, "locomotive, locomotive, black, green, green");
    pile(&t, "white, red, white, blue, white, locomotive, red, white, blue, white, red, white");
    tt_tickets_unknown(&t.state, open);
    for (int i = 0; i < LISTS; i++) {
        double chance[TT_CARDS] = {0};
        tt_chance_list(&t.game, &t.state, open, 0, action_at(&t, "draw 2"), SAMPLES, &rng, &list);
        assert_int_equal(list.count, 3 + SAMPLES / 2);
        assert_true(list.one_card && !list.is_exact);
        for (int k = 0; k < list.count; k++) {
            const tt_chance *outcome = &list.of[k];
            assert_int_equal(outcome->cards, 1);
            chance[outcome->card[0]] += outcome->probability;
            assert_true(tt_chance_apply(&t.game, &t.state, open, 0, action_at(&t, "draw 2"), outcome, &after));
            if (outcome->card[0] == TT_LOCOMOTIVE) {
                assert_int_equal(count_of(after.table.market, TT_LOCOMOTIVE), 0);
                white[count_of(after.table.market, TT_WHITE)] += outcome->probability;
            } else {
                assert_int_equal(after.table.market[2], outcome->card[0]);
                assert_int_equal(count_of(after.table.market, TT_LOCOMOTIVE), 2);
            }
        }
        assert_near(chance[TT_LOCOMOTIVE], 1 / 12.0, 1e-12, "a locomotive");
        assert_near(chance[TT_WHITE], 6 / 12.0, 1e-12, "white");
        assert_near(chance[TT_RED], 3 / 12.0, 1e-12, "red");
        assert_near(chance[TT_BLUE], 2 / 12.0, 1e-12, "blue");
    }
    for (int k = 0; k <= TT_MARKET_SLOTS; k++) {
        double due = ways[k] / 462;
        assert_near(white[k] * 12 / LISTS, due, allowed(due, LISTS * SAMPLES / 2), "white cards of a new market");
    }
}

/* The mean chance of each surcharge of "claim paris-zurich 3 red". */
static void surcharges(const char *drawn, const char *discarded, double chance[4], tt_chances *list)
{
    static table t;
    tt_rng rng = {{8, 8, 8, 8}};
    tt_state after;
    int open[2];
    table_of(&t, "europe", 2);
    give(&t, 0, "6 red");
    pile_and_discard(&t, drawn, discarded);
    tt_tickets_unknown(&t.state, open);
    memset(chance, 0, 4 * sizeof *chance);
    tt_action claim = action_at(&t, "claim paris-zurich 3 red");
    for (int i = 0; i < LISTS; i++) {
        double sum = 0;
        tt_chance_list(&t.game, &t.state, open, 0, claim, SAMPLES, &rng, list);
        for (int k = 0; k < list->count; k++) {
            assert_true(tt_chance_apply(&t.game, &t.state, open, 0, claim, &list->of[k], &after));
            int surcharge = after.table.phase == TT_PHASE_TUNNEL ? after.table.rails.surcharge : 0;
            chance[surcharge] += list->of[k].probability / LISTS;
            sum += list->of[k].probability;
        }
        assert_near(sum, 1, 1e-12, "all outcomes");
    }
}

/* E-3 three cards of a pile of 2 red, 1 locomotive and 5 others: k match in C(3, k) C(5, 3 - k) of C(8, 3) = 56 ways */
static void test_E3_three_cards(void **unused)
{
    double chance[4];
    tt_chances list;
    (void)unused;
    surcharges("blue, red, blue, locomotive, red, green, white, white", "9 black", chance, &list);
    assert_int_equal(list.count, 4);
    assert_near(chance[0], 10 / 56.0, 1e-9, "no card matches");
    assert_near(chance[1], 30 / 56.0, 1e-9, "one matches");
    assert_near(chance[2], 15 / 56.0, 1e-9, "two match");
    assert_near(chance[3], 1 / 56.0, 1e-9, "all match");
}

/* E-8 two cards are in the pile, and the third comes out of the discard pile, shuffled; laid cards stay out of it */
static void test_E8_fewer_than_three_cards_left(void **unused)
{
    double chance[4];
    tt_chances list;
    (void)unused;
    surcharges("red, blue", "1 red 3 green", chance, &list);
    assert_near(chance[1], 3 / 4.0, allowed(0.25, LISTS * SAMPLES), "a third card that does not match");
    assert_near(chance[1] + chance[2], 1, 1e-9, "the red one of the pile always matches");
    surcharges("locomotive", "2 red 2 green", chance, &list); /* two of four: C(2, k) C(2, 2 - k) of 6 ways */
    assert_near(chance[1], 1 / 6.0, allowed(1 / 6.0, LISTS * SAMPLES), "two green ones");
    assert_near(chance[2], 4 / 6.0, allowed(4 / 6.0, LISTS * SAMPLES), "a red one");
    assert_near(chance[3], 1 / 6.0, allowed(1 / 6.0, LISTS * SAMPLES), "two red ones");
    surcharges("", "1 red 1 locomotive 2 green", chance,
               &list); /* three of four: one that does not match is left out */
    assert_near(chance[1], 2 / 4.0, allowed(0.5, LISTS * SAMPLES), "both green ones and another");
    assert_near(chance[2], 2 / 4.0, allowed(0.5, LISTS * SAMPLES), "one green one and both others");
    surcharges("red, blue", "", chance, &list); /* only these can be turned up */
    assert_near(chance[1], 1, 1e-9, "two cards alone");
    surcharges("", "", chance, &list);
    assert_near(chance[0], 1, 1e-9, "no card at all");
    assert_int_equal(list.count, 1);
}

/* What an offer of four from this pile has, as a set of places in the pile: how often each. */
static void offers(int first, int second, double chance[1 << 6], tt_chances *list)
{
    static table t;
    static const char *const names = "bend-las_vegas, bend-los_angeles, billings-albuquerque, billings-durango, "
                                     "boise-grand_junction, boise-san_diego";
    tt_rng rng = {{9, 9, 9, 9}};
    tt_state after;
    int open[2] = {first, second};
    table_of(&t, "old_west", 2);
    ticket_pile(&t, names);
    memset(chance, 0, (1 << 6) * sizeof *chance);
    for (int i = 0; i < LISTS; i++) {
        double sum = 0;
        tt_chance_list(&t.game, &t.state, open, 0, action_at(&t, "tickets"), SAMPLES, &rng, list);
        for (int k = 0; k < list->count; k++) {
            unsigned set = 0;
            assert_true(tt_chance_apply(&t.game, &t.state, open, 0, action_at(&t, "tickets"), &list->of[k], &after));
            for (int n = 0; n < after.table.offered[0]; n++)
                for (int place = 0; place < 6; place++)
                    set |= (unsigned)(tt_state_offer(&after, 0)[n] == t.state.secret.tickets[place]) << place;
            chance[set] += list->of[k].probability / LISTS;
            sum += list->of[k].probability;
        }
        assert_near(sum, 1, 1e-12, "all outcomes");
    }
}

/* G-14 W-1 two tickets that nobody has seen lie on three or four refused at the start, shuffled under the pile: both
 * come, and any two of the three below are as likely as others */
static void test_offers_reach_what_was_refused_at_the_start(void **unused)
{
    static double chance[1 << 6];
    tt_chances list;
    (void)unused;
    offers(2, 3, chance, &list);
    assert_false(list.is_exact);
    for (unsigned below = 0; below < 8; below++) {
        double due = __builtin_popcount(below) == 2 ? 1 / 3.0 : 0;
        assert_near(chance[3 | below << 2], due, allowed(1 / 3.0, LISTS * SAMPLES), "two of three");
    }
    offers(1, 4, chance, &list); /* three of four */
    for (unsigned left = 1; left < 5; left++)
        assert_near(chance[31 & ~(1u << left)], 0.25, allowed(0.25, LISTS * SAMPLES), "three of four");
    offers(5, 1, chance, &list); /* four of five, all listed; what is under them does not come */
    assert_true(list.is_exact);
    assert_int_equal(list.count, 5);
    for (unsigned left = 0; left < 5; left++)
        assert_near(chance[31 & ~(1u << left)], 0.2, 1e-9, "four of five");
    offers(2, 2, chance, &list); /* all four, in one way; two that were seen are under them */
    assert_true(list.is_exact);
    assert_int_equal(list.count, 1);
    assert_near(chance[15], 1, 1e-9, "two and two");
    offers(1, 2, chance, &list); /* and one whose place was seen */
    assert_int_equal(list.count, 1);
    assert_near(chance[15], 1, 1e-9, "one, two and one");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_G7_a_third_locomotive),
                                       cmocka_unit_test(test_E3_three_cards),
                                       cmocka_unit_test(test_E8_fewer_than_three_cards_left),
                                       cmocka_unit_test(test_offers_reach_what_was_refused_at_the_start)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
