/* chance_test.c: what chance may do, listed, against what shuffled piles do.
 *
 * Random games are played. At their decisions the outcomes of actions are listed, and must add up to 1; now and then
 * the piles are shuffled many times, the action is applied by the rules alone, and how often each thing comes is
 * compared with the list, by the chi-square test. */
#include <math.h>

#include "chance/chance.h"
#include "record_kit.h"

/* What an action brought, by the state after it: a small number. */
enum { KINDS = 128 };

typedef enum event { BLIND, REFILL, OFFER, TUNNEL, GAPS, ROUND, EVENTS } event;

static const char *const event_names[EVENTS] = {"blind", "refill", "offer", "tunnel", "gaps", "round"};

/* Which kind of chance event an action is; EVENTS: none. */
static event event_of(const tt_game *game, const tt_state *state, const tt_state *after, tt_action action)
{
    if (after->table.round != state->table.round)
        return ROUND;
    switch (tt_action_kind_of(action)) {
    case TT_ACTION_DRAW_BLIND:
        return BLIND;
    case TT_ACTION_DRAW:
        return after->table.market[tt_action_arg(action)] == TT_NO_CARD ? EVENTS : REFILL;
    case TT_ACTION_TICKETS:
        return OFFER;
    case TT_ACTION_CLAIM:
        if (game->board->route[tt_action_arg(action)].tunnel)
            return TUNNEL;
        break;
    default:
        break;
    }
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
        if (state->table.market[slot] == TT_NO_CARD && after->table.market[slot] != TT_NO_CARD)
            return GAPS;
    return EVENTS;
}

static int locomotives(const uint8_t market[TT_MARKET_SLOTS])
{
    int count = 0;
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
        count += market[slot] == TT_LOCOMOTIVE;
    return count;
}

static int kind_of(event e, const tt_state *state, const tt_state *after, int seat, tt_action action)
{
    int kind = 0;
    switch (e) {
    case BLIND:
        for (int card = 0; card < TT_CARDS; card++)
            kind = after->secret.hand[seat][card] > state->secret.hand[seat][card] ? card : kind;
        return kind;
    case REFILL: /* the card, and whether the market was renewed */
        return after->table.market[tt_action_arg(action)] * 6 + locomotives(after->table.market);
    case OFFER: /* its lowest ticket */
        kind = 63;
        for (int i = 0; i < after->table.offered[seat]; i++)
            kind = after->secret.tickets[i] < kind ? after->secret.tickets[i] : kind;
        return kind;
    case TUNNEL:
        return after->table.phase == TT_PHASE_TUNNEL ? after->table.rails.surcharge : 0;
    case GAPS:
        return locomotives(after->table.market);
    default: /* the new hand of the first seat */
        return after->secret.hand[0][TT_LOCOMOTIVE] - state->secret.hand[0][TT_LOCOMOTIVE];
    }
}

/* Another order of the piles, by the means of the rules alone. */
static void shuffle_piles(const tt_game *game, const int open[2], tt_rng *rng, tt_state *state)
{
    for (int depth = 0, count = state->table.draw_count; depth < count - 1; depth++) {
        int pick = depth + (int)tt_rng_below(rng, (uint32_t)(count - depth));
        tt_pile_stack(state, depth, tt_draw_pile_card(state, pick));
    }
    int first = 0;
    for (int part = 0; part < 2; first += open[part++])
        for (int i = 0; i < open[part] - 1; i++) {
            int pick = first + i + (int)tt_rng_below(rng, (uint32_t)(open[part] - i));
            tt_tickets_stack(game, state, first + i, first + open[part], state->secret.tickets[pick]);
        }
    tt_rng_fill(rng, state->secret.seed);
}

/* Compares how often each kind comes. `samples` is how many outcomes a list draws where it draws any. */
static void assert_alike(const tt_game *game, const tt_state *state, const int open[2], int seat, tt_action action,
                         event e, tt_rng *rng)
{
    enum { SHUFFLES = 4000, LISTS = 400, SAMPLES = 10 };
    static double due[KINDS], came[KINDS];
    tt_chances list;
    tt_state after;
    bool exact = true;
    memset(due, 0, sizeof due);
    memset(came, 0, sizeof came);
    for (int i = 0; i < LISTS; i++) {
        tt_chance_list(game, state, open, seat, action, SAMPLES, rng, &list);
        for (int k = 0; k < list.count; k++) {
            assert_true(tt_chance_apply(game, state, open, seat, action, &list.of[k], &after));
            due[kind_of(e, state, &after, seat, action)] += list.of[k].probability * SHUFFLES / LISTS;
        }
        exact &= list.is_exact;
    }
    for (int i = 0; i < SHUFFLES; i++) {
        after = *state;
        shuffle_piles(game, open, rng, &after);
        tt_apply(game, &after, seat, action, NULL);
        came[kind_of(e, state, &after, seat, action)]++;
    }
    double chi = 0, freedom = -1, rare_due = 0, rare_came = 0,
           error = exact ? 1 : 1 + (double)SHUFFLES / LISTS / SAMPLES;
    for (int kind = 0; kind < KINDS; kind++) {
        if (due[kind] < 8) { /* too few: counted together */
            rare_due += due[kind];
            rare_came += came[kind];
            continue;
        }
        chi += (came[kind] - due[kind]) * (came[kind] - due[kind]) / due[kind] / error;
        freedom++;
    }
    chi += (rare_came - rare_due) * (rare_came - rare_due) / (rare_due + 8) / error;
    freedom = freedom < 1 ? 1 : freedom;
    if (chi > freedom + 4 * sqrt(2 * freedom) + 6)
        fail_msg("%s with %d, %s: chi-square is %.1f with %.0f degrees of freedom", game->rules->name, game->players,
                 event_names[e], chi, freedom);
}

/* The chances of a list add up to 1, and every outcome can happen. */
static void assert_whole(const tt_game *game, const tt_state *state, const int open[2], int seat, tt_action action,
                         tt_rng *rng)
{
    tt_chances list;
    tt_state after, fault_state;
    tt_state_fault fault;
    double sum = 0;
    tt_chance_list(game, state, open, seat, action, 4, rng, &list);
    assert_in_range(list.count, 1, TT_MOST_CHANCES);
    for (int i = 0; i < list.count; i++) {
        assert_true(list.of[i].probability > 0);
        sum += list.of[i].probability;
        assert_true(tt_chance_apply(game, state, open, seat, action, &list.of[i], &after));
        fault_state = after;
        if (!tt_state_audit(game, &fault_state, &fault))
            fail_msg("%s: %s", fault.rule, fault.text);
    }
    assert_true(sum > 1 - 1e-9 && sum < 1 + 1e-9);
}

/* How often each kind of event is compared in a game, and how often it was. */
enum { COMPARED = 2 };

static void look(const tt_game *game, const tt_state *state, const int open[2], int seat, tt_action action, tt_rng *rng,
                 int compared[EVENTS])
{
    tt_state after = *state;
    assert_whole(game, state, open, seat, action, rng);
    tt_apply(game, &after, seat, action, NULL);
    event e = event_of(game, state, &after, action);
    if (e == EVENTS || compared[e] == COMPARED || (e < OFFER && tt_rng_below(rng, 3)))
        return;
    compared[e]++;
    assert_alike(game, state, open, seat, action, e, rng);
}

/* Follows a game at random; the numbers of open tickets must be those of a replay of its record. */
static void follow(const setting *s, int number, int compared[EVENTS])
{
    static page record;
    tt_game game;
    tt_replay replay;
    tt_state state;
    tt_step step;
    tt_rng rng;
    int open[2];
    tt_rng_seed(&rng, (const uint8_t[32]){(uint8_t)number, 77});
    game_of(s, &game);
    play_record(s, number, &record);
    assert_true(tt_replay_begin(&replay, record.text, record.size, NULL, TT_REPLAY_FROM_SEED));
    tt_tickets_dealt(&replay.state, open);
    for (int decision = 0;; decision++) {
        state = replay.state;
        if (tt_replay_next(&replay, &step) != TT_REPLAY_STEP)
            break;
        tt_action_kind kind = tt_action_kind_of(step.action);
        bool rare =
            replay.state.table.round != state.table.round || kind == TT_ACTION_CLAIM || kind == TT_ACTION_TICKETS;
        if (rare || decision % 3 == 0)
            look(&game, &state, open, step.seat, step.action, &rng, compared);
        tt_tickets_follow(&game, &state, &replay.state, open);
        assert_memory_equal(open, replay.fresh, sizeof open);
        assert_true(open[0] + open[1] <= replay.state.table.ticket_pile);
    }
    assert_true(replay.has_result);
}

static void test_lists_agree_with_shuffles(void **unused)
{
    (void)unused;
    for (int i = 0; i < SETTINGS; i++) {
        int compared[EVENTS] = {0};
        for (int number = 0; number < 2; number++)
            follow(&all_settings[i], 40 + number, compared);
        assert_true(compared[BLIND] && compared[REFILL] && compared[OFFER]);
        if (strcmp(all_settings[i].game, "europe") == 0)
            assert_true(compared[TUNNEL]);
        if (strcmp(all_settings[i].game, "card_game") == 0 && all_settings[i].players == 4)
            assert_true(compared[ROUND]);
    }
}

/* Takes all cards of the piles, and two of the market, into the hand of `seat`. */
static void empty_piles(tt_state *state, int seat)
{
    uint8_t pile[TT_CARDS];
    tt_pile_count(state, pile);
    for (int slot = 0; slot < 2; slot++) {
        pile[state->table.market[slot]]++;
        state->table.market[slot] = TT_NO_CARD;
    }
    for (int card = 0; card < TT_CARDS; card++) {
        pile[card] += state->table.discard[card];
        state->secret.hand[seat][card] += pile[card];
        state->table.hand_count[seat] += pile[card];
        state->table.discard[card] = 0;
    }
    state->table.draw_count = 0;
    memset(state->secret.draw, 0, sizeof state->secret.draw);
}

/* G-8: the cards paid for a route become the draw pile, and fill the gaps of the market. */
static void test_gaps_are_filled_from_what_was_paid(void **unused)
{
    (void)unused;
    int compared = 0;
    for (int number = 0; number < 20 && compared < 3; number++) {
        tt_game game;
        tt_rng rng = {{3, 1, 4, (uint64_t)number + 1}};
        tt_state state;
        int open[2];
        game_of(&all_settings[number % 2 ? 0 : 8], &game);
        tt_chance_deal(&game, &rng, &state);
        for (int decision = 0; decision < 60; decision++) {
            int seat = tt_state_next_seat(&state);
            tt_apply(&game, &state, seat, any_action(&game, &state, seat, &rng), NULL);
        }
        if (state.table.phase != TT_PHASE_TURN)
            continue;
        int seat = state.table.turn;
        empty_piles(&state, seat);
        assert_true(tt_state_audit(&game, &state, NULL));
        tt_tickets_unknown(&state, open);
        for (int k = 0, count = tt_legal_count(&game, &state, seat); k < count; k++) {
            tt_action action = tt_legal_pick(&game, &state, seat, k);
            tt_set set = tt_action_set(action);
            if (tt_action_kind_of(action) != TT_ACTION_CLAIM || set.count < 2 || set.locomotives < 2)
                continue;
            tt_state after = state;
            tt_apply(&game, &after, seat, action, NULL);
            if (event_of(&game, &state, &after, action) != GAPS)
                continue; /* old_west: a marker comes first */
            assert_whole(&game, &state, open, seat, action, &rng);
            assert_alike(&game, &state, open, seat, action, GAPS, &rng);
            compared++;
            break;
        }
    }
    assert_int_equal(compared, 3);
}

/* A shuffle keeps what is known: hands, offers, the market, and the tickets whose order was seen. */
static void test_a_shuffle_keeps_what_is_known(void **unused)
{
    (void)unused;
    for (int i = 0; i < SETTINGS; i++) {
        tt_game game;
        tt_rng rng = {{1, 2, 3, (uint64_t)i + 1}};
        tt_state state, shuffled;
        int open[2];
        game_of(&all_settings[i], &game);
        tt_chance_deal(&game, &rng, &state);
        tt_tickets_dealt(&state, open);
        for (int decision = 0; !tt_state_over(&state) && decision < TO_THE_END; decision++) {
            int seat = tt_state_next_seat(&state);
            tt_view view, again;
            tt_state before = state;
            shuffled = state;
            tt_chance_shuffle(&shuffled, open, &rng);
            assert_true(tt_state_audit(&game, &shuffled, NULL));
            tt_view_make(&game, &state, seat, &view);
            tt_view_make(&game, &shuffled, seat, &again);
            assert_memory_equal(&view, &again, sizeof view);
            assert_memory_equal(state.secret.hand, shuffled.secret.hand, sizeof state.secret.hand);
            assert_memory_equal(state.secret.held, shuffled.secret.held, sizeof state.secret.held);
            int known = open[0] + open[1];
            for (int seat_of = 0; seat_of < game.players; seat_of++)
                known += state.table.offered[seat_of];
            assert_memory_equal(state.secret.tickets + known, shuffled.secret.tickets + known, TT_MAX_TICKETS - known);
            tt_apply(&game, &state, seat, any_action(&game, &state, seat, &rng), NULL);
            tt_tickets_follow(&game, &before, &state, open);
        }
    }
}

/* An offer from a small pile has few outcomes: all are listed, each as likely as another. */
static void test_few_offers_are_listed(void **unused)
{
    (void)unused;
    tt_game game;
    tt_state state;
    tt_rng rng = {{5, 6, 7, 8}};
    tt_chances list;
    int open[2], most = 0;
    game_of(&all_settings[0], &game);
    tt_chance_deal(&game, &rng, &state);
    tt_tickets_dealt(&state, open);
    for (int decision = 0; decision < TO_THE_END && !tt_state_over(&state); decision++) {
        int seat = tt_state_next_seat(&state);
        tt_state before = state;
        tt_action tickets = tt_action_plain(TT_ACTION_TICKETS, 0), action = any_action(&game, &state, seat, &rng);
        if (state.table.phase == TT_PHASE_TURN && !tt_why_action(&game, &state, seat, tickets).refusal) {
            action = tickets;
            tt_chance_list(&game, &state, open, seat, tickets, 12, &rng, &list);
            int ways = open[0] == 5 || open[0] == 4 ? open[0] == 5 ? 10 : 4 : 0;
            if (ways) {
                assert_true(list.is_exact);
                assert_int_equal(list.count, ways);
                most = ways > most ? ways : most;
            }
            if (open[0] == 0) {
                assert_true(list.is_exact);
                assert_int_equal(list.count, 1);
                return;
            }
        }
        tt_apply(&game, &state, seat, action, NULL);
        tt_tickets_follow(&game, &before, &state, open);
    }
    fail_msg("the ticket pile was never used up");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists_agree_with_shuffles), cmocka_unit_test(test_gaps_are_filled_from_what_was_paid),
        cmocka_unit_test(test_a_shuffle_keeps_what_is_known), cmocka_unit_test(test_few_offers_are_listed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
