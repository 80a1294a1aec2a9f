/* review_value_test.c: the value of a position says nothing about the order of its piles. */
#include <math.h>
#include <string.h>

#include "chance/chance.h"
#include "record_kit.h"
#include "review/value.h"

static tt_valuer valuer;

/* Whether two states have one value, for every seat. */
static bool are_equal(const tt_game *game, const tt_state *state, const tt_state *other)
{
    tt_worth one, two;
    bool equal = true;
    tt_valuer_value(&valuer, state, &one);
    tt_valuer_value(&valuer, other, &two);
    for (int seat = 0; seat < game->players; seat++)
        equal &= fabs(one.points[seat] - two.points[seat]) < 1e-9 && fabs(one.win[seat] - two.win[seat]) < 1e-9;
    return equal;
}

/* G-8: all cards of the draw pile and the market are discarded, so that the next one is drawn blind, from a shuffle. */
static void use_up_pile(tt_state *state)
{
    uint8_t pile[TT_CARDS];
    tt_pile_count(state, pile);
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++) {
        if (state->table.market[slot] != TT_NO_CARD)
            pile[state->table.market[slot]]++;
        state->table.market[slot] = TT_NO_CARD;
    }
    for (int card = 0; card < TT_CARDS; card++)
        state->table.discard[card] += pile[card];
    state->table.draw_count = 0;
    memset(state->secret.draw, 0, sizeof state->secret.draw);
}

/* What settling a decision inside a turn draws is no card of its order. In the card game the market counts, and the
 * card that is put into it is the next one. */
static void test_the_order_of_the_piles_does_not_count(void **unused)
{
    (void)unused;
    for (int i = 0; i < SETTINGS; i++) {
        tt_game game;
        tt_rng rng = {{1, 2, 3, (uint64_t)i + 1}};
        tt_state state, one, other;
        int open[2], compared[TT_PHASE_OVER + 1] = {0};
        game_of(&all_settings[i], &game);
        tt_valuer_open(&valuer, &game);
        tt_chance_deal(&game, &rng, &state);
        tt_tickets_dealt(&state, open);
        for (int decision = 0; !tt_state_over(&state) && decision < TO_THE_END; decision++) {
            int seat = tt_state_next_seat(&state);
            tt_state before = state;
            tt_phase phase = state.table.phase;
            one = state;
            if (game.rules->reshuffles && phase == TT_PHASE_SECOND_CARD && decision % 2)
                use_up_pile(&one);
            other = one;
            tt_chance_shuffle(&other, open, &rng);
            assert_true(tt_state_audit(&game, &other, NULL));
            if (!game.rules->yards || phase == TT_PHASE_TURN) {
                if (!are_equal(&game, &one, &other))
                    fail_msg("%s with %d: phase %d, draw pile of %d", game.rules->name, game.players, phase,
                             one.table.draw_count);
                compared[phase]++;
            }
            tt_apply(&game, &state, seat, any_action(&game, &state, seat, &rng), NULL);
            tt_tickets_follow(&game, &before, &state, open);
        }
        assert_true(compared[TT_PHASE_TURN] > 10 && (game.rules->yards || compared[TT_PHASE_SECOND_CARD] > 10));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_the_order_of_the_piles_does_not_count)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
