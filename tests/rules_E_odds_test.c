/* rules_E_odds_test.c: the chance that a tunnel can be paid (tt_view_tunnel_odds), against every order of cards that it
 * could turn up, each played by the rules. */
#include <stdio.h>
#include <string.h>

#include "kit.h"

enum { TURNED = 3 };

/* A case: a hand and a claim; the cards from which the first are turned up, those from which the others are. */
typedef struct tunnel {
    const char *hand, *claim;
    uint8_t pile[2][TT_CARDS];
    int from[2]; /* how many cards are turned up from each */
} tunnel;

static int sum_of(const uint8_t cards[TT_CARDS])
{
    int sum = 0;
    for (int card = 0; card < TT_CARDS; card++)
        sum += cards[card];
    return sum;
}

/* Whether the claim comes about, or could, when it turns up these cards. */
static bool is_payable(const tunnel *c, const uint8_t *turned_up, int count)
{
    static tt_action legal[TT_MAX_LEGAL];
    static table t;
    char list[64] = "";
    for (int i = 0; i < count; i++)
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i ? ", " : "", tt_card_name(turned_up[i]));
    table_of(&t, "europe", 2);
    market(&t, "white, white, white, white, white");
    give(&t, 0, c->hand);
    pile_and_discard(&t, list, "");
    act(&t, c->claim);
    if (t.state.table.phase != TT_PHASE_TUNNEL)
        return true;
    int actions = tt_legal_list(&t.game, &t.state, 0, legal, TT_MAX_LEGAL);
    for (int i = 0; i < actions; i++)
        if (tt_action_kind_of(legal[i]) == TT_ACTION_PAY)
            return true;
    return false;
}

/* Orders of cards, each as often as there are cards to make it: those that can be paid, and all. */
static void try_all(const tunnel *c, uint8_t *turned_up, int count, double weight, double *good, double *all)
{
    tunnel rest = *c;
    int pile = count < c->from[0] ? 0 : 1;
    if (count == c->from[0] + c->from[1]) {
        *all += weight;
        *good += is_payable(c, turned_up, count) ? weight : 0;
        return;
    }
    for (int card = 0; card < TT_CARDS; card++) {
        if (c->pile[pile][card] == 0)
            continue;
        rest.pile[pile][card]--;
        turned_up[count] = (uint8_t)card;
        try_all(&rest, turned_up, count + 1, weight * c->pile[pile][card], good, all);
        rest.pile[pile][card]++;
    }
}

/* The same by the function, for a table with this draw pile and discard pile. */
static void check(const char *hand, const char *claim, const char *drawn, const char *discarded)
{
    static table t;
    tt_view view;
    char text[TT_ACTION_TEXT_MAX];
    uint8_t turned_up[TURNED];
    tunnel c = {.hand = hand, .claim = claim};
    double good = 0, all = 0;
    table_of(&t, "europe", 2);
    market(&t, "white, white, white, white, white");
    give(&t, 0, hand);
    pile_and_discard(&t, drawn, discarded);
    tt_view_make(&t.game, &t.state, 0, &view);
    tt_view_pool(&t.game, &view, c.pile[0]);
    memcpy(c.pile[1], t.state.table.discard, sizeof c.pile[1]);
    int in_pile = t.state.table.draw_count, in_discard = sum_of(c.pile[1]);
    c.from[0] = in_pile < TURNED ? in_pile : TURNED;
    c.from[1] = in_discard < TURNED - c.from[0] ? in_discard : TURNED - c.from[0];
    try_all(&c, turned_up, 0, 1, &good, &all);
    static tt_action legal[TT_MAX_LEGAL];
    int count = tt_legal_list(&t.game, &t.state, 0, legal, TT_MAX_LEGAL), odds = -1;
    for (int i = 0; i < count; i++) {
        tt_action_write(&t.game, NULL, 0, legal[i], text);
        if (strcmp(text, claim) == 0)
            odds = tt_view_tunnel_odds(&t.game, &view, tt_action_set(legal[i]));
    }
    double exact = 100 * good / all;
    if (odds < 0 || (odds == 100) != (good == all) || (odds == 0) != (good == 0) || odds - exact > 1 ||
        exact - odds > 1)
        fail_msg("%s with %s: %d, not %f", claim, hand, odds, exact);
}

/* E-3 E-6 the odds are those of all orders of the cards that the seat has not seen, whoever holds them */
static void test_E3_odds(void **unused)
{
    (void)unused;
    static const char *const many = "red, blue, green, black, locomotive, black, yellow";
    check("3 black", "claim madrid-pamplona 3 black", many, "");
    check("4 black", "claim madrid-pamplona 3 black", many, "");
    check("4 black 1 locomotive", "claim madrid-pamplona 3 black", many, "");
    check("6 black", "claim madrid-pamplona 3 black", many, "");
    check("2 black 2 locomotive", "claim madrid-pamplona 2 black 1 locomotive", many, "5 black");
    check("4 red 2 yellow 1 locomotive", "claim paris-zurich 3 red", many, ""); /* a gray one */
}

/* E-7 a payment of locomotives alone is matched by locomotives alone, and completed by them alone */
static void test_E7_odds(void **unused)
{
    (void)unused;
    static const char *const many = "red, blue, green, black, locomotive, black, yellow";
    check("4 black 3 locomotive", "claim madrid-pamplona 3 locomotive", many, "");
    check("4 black 4 locomotive", "claim madrid-pamplona 3 locomotive", many, "");
    check("2 black 5 locomotive", "claim madrid-pamplona 3 locomotive", many, "7 locomotive");
}

/* E-8 once the draw pile is used up, cards come from the discard pile, without those laid; there may be too few */
static void test_E8_odds(void **unused)
{
    (void)unused;
    check("3 black", "claim madrid-pamplona 3 black", "red, black", "2 black 1 red");
    check("4 black", "claim madrid-pamplona 3 black", "red", "2 black 3 red 1 locomotive");
    check("4 black", "claim madrid-pamplona 3 black", "", "2 black 3 red 1 locomotive");
    check("3 black", "claim madrid-pamplona 3 black", "red", "1 black");
    check("3 black", "claim madrid-pamplona 3 black", "", "");
    check("3 black", "claim madrid-pamplona 3 black", "", "2 black");
}

/* V-6 V-7 a card known to be in another hand is not turned up */
static void test_V7_known_cards_change_the_odds(void **unused)
{
    (void)unused;
    table t;
    tt_view view;
    const tt_set laid = {TT_BLACK, 3, 0};
    table_of(&t, "europe", 2);
    market(&t, "black, blue, green, white, red");
    give(&t, 0, "3 black");
    turn_of(&t, 1);
    tt_view_make(&t.game, &t.state, 0, &view);
    int before = tt_view_tunnel_odds(&t.game, &view, laid);
    stack(&t, "white, white, white, white");
    act(&t, "draw 0");
    act(&t, "draw 1");
    turn_of(&t, 0);
    tt_view_make(&t.game, &t.state, 0, &view);
    uint8_t pool[TT_CARDS];
    tt_view_pool(&t.game, &view, pool);
    assert_int_equal(pool[TT_BLACK], 8); /* of twelve: three in the own hand, one known */
    assert_int_equal(pool[TT_BLUE], 11);
    assert_int_equal(sum_of(pool), 110 - 3 - 2 - 5);
    int after = tt_view_tunnel_odds(&t.game, &view, laid);
    assert_in_range(after, before - 3, before); /* two whites were turned up, so a black one is as likely or more */
}

/* E-8 the same over many shuffles of the discard pile as they happen */
static void test_E8_odds_of_real_shuffles(void **unused)
{
    (void)unused;
    enum { GAMES = 4000 };
    static table t;
    tt_view view;
    int good = 0;
    table_of(&t, "europe", 2);
    give(&t, 0, "4 black");
    pile_and_discard(&t, "black", "3 black 4 red 1 locomotive");
    tt_view_make(&t.game, &t.state, 0, &view);
    for (int i = 0; i < GAMES; i++) {
        static tt_state state;
        tt_rng rng;
        uint8_t seed[32] = {(uint8_t)i, (uint8_t)(i >> 8)};
        tt_rng_seed(&rng, seed);
        tt_view_sample(&t.game, &view, &rng, &state);
        tt_apply(&t.game, &state, 0,
                 tt_action_make(TT_ACTION_CLAIM, route_id(&t, "madrid-pamplona"), (tt_set){TT_BLACK, 3, 0}), NULL);
        good += state.table.phase != TT_PHASE_TUNNEL || state.table.rails.surcharge <= 1;
    }
    assert_in_range(tt_view_tunnel_odds(&t.game, &view, (tt_set){TT_BLACK, 3, 0}), good * 100 / GAMES - 2,
                    good * 100 / GAMES + 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_E3_odds),
        cmocka_unit_test(test_E7_odds),
        cmocka_unit_test(test_E8_odds),
        cmocka_unit_test(test_V7_known_cards_change_the_odds),
        cmocka_unit_test(test_E8_odds_of_real_shuffles),
    };
    return cmocka_run_group_tests_name("the odds of tunnels", tests, NULL, NULL);
}
