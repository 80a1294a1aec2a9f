/* rules_V_laws_test.c: the three laws of a view, for every seat and a watcher at every step of whole games of all
 * kinds: the view of a sample is the view; two states that differ only in hidden things give the same bytes; the
 * actions open to a seat are the same in a sample. */
#include <string.h>

#include "kit.h"

typedef struct position {
    const tt_game *game;
    const tt_state *state;
    int seat; /* who acts, */
    tt_action action;
    tt_rng *rng;
    int *looked; /* counts comparisons that could have failed */
} position;

typedef void look(const position *p, int viewer);

/* Plays one game at random and looks at every position through everybody's eyes. */
static void play(const tt_game *game, int number, look *look_at, int *looked)
{
    uint8_t seed[32] = {(uint8_t)number, game->players, (uint8_t)game->rules->name[0], game->options.alvin};
    tt_rng rng;
    tt_state state;
    tt_rng_seed(&rng, seed);
    tt_start(game, seed, &state, NULL);
    for (int step = 0; step < 5000 && !tt_state_over(&state); step++) {
        int seat;
        do
            seat = (int)tt_rng_below(&rng, game->players);
        while (!tt_state_asks(&state, seat));
        int count = tt_legal_count(game, &state, seat);
        tt_action action = tt_legal_pick(game, &state, seat, (int)tt_rng_below(&rng, (uint32_t)count));
        position p = {game, &state, seat, action, &rng, looked};
        for (int viewer = 0; viewer <= game->players; viewer++)
            look_at(&p, viewer < game->players ? viewer : TT_WATCHER);
        assert_int_equal(tt_apply(game, &state, seat, action, NULL).refusal, TT_OK);
    }
    position end = {game, &state, -1, TT_NO_ACTION, &rng, looked};
    for (int viewer = 0; viewer <= game->players; viewer++)
        look_at(&end, viewer < game->players ? viewer : TT_WATCHER);
}

/* Every game, number of players and option. */
static void play_all(int games_each, look *look_at, int *looked)
{
    for (int g = 0; g < tt_rules_count(); g++)
        for (int players = 2; players <= TT_MAX_SEATS; players++)
            for (int option = 0; option < 2; option++) {
                const tt_rules *rules = tt_rules_at(g);
                tt_options options = {.alvin = option && rules->markers, .open_track = option && rules->yards};
                tt_game game;
                if (option && !rules->markers && !rules->yards)
                    continue;
                if (tt_game_make(rules, NULL, players, options, &game))
                    continue;
                for (int number = 0; number < games_each; number++)
                    play(&game, number, look_at, looked);
            }
}

static void sample(const position *p, int viewer, tt_view *view, tt_state *sampled)
{
    tt_view_make(p->game, p->state, viewer, view);
    tt_view_sample(p->game, view, p->rng, sampled);
}

static void look_at_a_sample(const position *p, int viewer)
{
    tt_view view, again;
    tt_state sampled;
    tt_state_fault fault;
    sample(p, viewer, &view, &sampled);
    tt_view_make(p->game, &sampled, viewer, &again);
    assert_memory_equal(&view, &again, sizeof view);
    if (!tt_state_audit(p->game, &sampled, &fault))
        fail_msg("%s with %d players, decision %d: %s %s", p->game->rules->name, p->game->players, view.table.phase,
                 fault.rule, fault.text);
    *p->looked += memcmp(&sampled, p->state, sizeof sampled) != 0;
}

/* V-7 the view of a sample is the view it was made from, and a sample is a sound position */
static void test_V7_the_view_of_a_sample_is_the_view(void **unused)
{
    (void)unused;
    int looked = 0;
    play_all(2, look_at_a_sample, &looked);
    assert_true(looked > 10000);
}

static void look_at_the_actions(const position *p, int viewer)
{
    if (viewer == TT_WATCHER || !tt_state_asks(p->state, viewer))
        return;
    tt_view view;
    tt_state sampled;
    sample(p, viewer, &view, &sampled);
    int count = tt_legal_count(p->game, p->state, viewer);
    assert_int_equal(tt_legal_count(p->game, &sampled, viewer), count);
    static tt_action here[TT_MAX_LEGAL], there[TT_MAX_LEGAL];
    assert_int_equal(tt_legal_list(p->game, p->state, viewer, here, TT_MAX_LEGAL), count);
    assert_int_equal(tt_legal_list(p->game, &sampled, viewer, there, TT_MAX_LEGAL), count);
    assert_memory_equal(here, there, sizeof *here * (size_t)count);
    *p->looked += count > 1;
}

/* V-2 the actions open are a matter of what the player knows: they are the same in a sample */
static void test_V2_the_actions_open_are_those_of_a_sample(void **unused)
{
    (void)unused;
    int looked = 0;
    play_all(3, look_at_the_actions, &looked);
    assert_true(looked > 5000);
}

/* The story of one action as a viewer may hear it. */
typedef struct story {
    tt_event event[64];
    int events, viewer;
} story;

/* docs/record.md, What others get. */
static void hear(void *context, const tt_event *told)
{
    story *s = context;
    tt_event event = *told;
    if (event.player != s->viewer) {
        if (event.kind == TT_EVENT_DEAL)
            memset(event.list, 0, sizeof event.list);
        if (event.kind == TT_EVENT_DRAW_BLIND)
            event.card = 0;
        if (event.kind == TT_EVENT_TICKETS_OFFERED || event.kind == TT_EVENT_TICKETS_KEPT)
            memset(event.offer, 0, sizeof event.offer);
        if (event.kind == TT_EVENT_TICKETS_KEPT)
            event.keep = (uint8_t)__builtin_popcount(event.keep);
    }
    if (s->events < 64)
        s->event[s->events++] = event;
}

/* A state that differs from the position in hidden things only. So that more of them go on alike, the piles begin alike
 * as far as they can, and shuffles come from the same seed. */
static tt_state another(const position *p, int viewer)
{
    tt_view view;
    tt_state other;
    sample(p, viewer, &view, &other);
    memcpy(other.secret.seed, p->state->secret.seed, sizeof other.secret.seed);
    other.secret.shuffles = p->state->secret.shuffles;
    for (int depth = 0; depth < 12 && depth < other.table.draw_count; depth++)
        tt_pile_stack(&other, depth, tt_draw_pile_card(p->state, depth));
    int offered = 0;
    for (int seat = 0; seat < p->game->players; seat++)
        offered += p->state->table.offered[seat];
    for (int i = 0; i < 4 && i < other.table.ticket_pile && p->state->table.phase != TT_PHASE_KEEP_AT_START; i++)
        tt_tickets_stack(p->game, &other, offered + i, offered + other.table.ticket_pile,
                         p->state->secret.tickets[offered + i]);
    return other;
}

static void look_at_two_states(const position *p, int viewer)
{
    if (p->seat < 0)
        return;
    tt_state here = *p->state, there = another(p, viewer);
    tt_view a, b;
    tt_view_make(p->game, &here, viewer, &a);
    tt_view_make(p->game, &there, viewer, &b);
    assert_memory_equal(&a, &b, sizeof a);
    static story first, second;
    memset(&first, 0, sizeof first);
    memset(&second, 0, sizeof second);
    first.viewer = second.viewer = viewer;
    if (tt_why_action(p->game, &there, p->seat, p->action).refusal)
        return; /* another hand */
    tt_apply(p->game, &here, p->seat, p->action, &(tt_sink){hear, &first});
    tt_apply(p->game, &there, p->seat, p->action, &(tt_sink){hear, &second});
    if (memcmp(&first, &second, sizeof first) != 0 || tt_state_over(&here))
        return; /* something came up that the viewer sees: they are no longer alike */
    tt_view_make(p->game, &here, viewer, &a);
    tt_view_make(p->game, &there, viewer, &b);
    if (here.table.asked != there.table.asked && here.table.phase == TT_PHASE_COMPLETE)
        return; /* C-14: who still has something to name is public, and the one thing no event tells */
    assert_memory_equal(&a, &b, sizeof a);
    *p->looked += memcmp(&here, &there, sizeof here) != 0;
}

/* V-4 two states that agree on what a player knows give the same view, and go on doing so while the same actions show
 * the same things */
static void test_V4_hidden_things_never_show(void **unused)
{
    (void)unused;
    int looked = 0;
    play_all(2, look_at_two_states, &looked);
    assert_true(looked > 5000);
}

static void look_at_the_end(const position *p, int viewer)
{
    if (p->seat >= 0 || !tt_state_over(p->state))
        return;
    tt_view view;
    tt_view_make(p->game, p->state, viewer, &view);
    uint64_t tickets = view.out;
    for (int seat = 0; seat < p->game->players; seat++) {
        assert_memory_equal(view.hand[seat], p->state->secret.hand[seat], TT_CARDS);
        assert_true(view.held[seat] == p->state->secret.held[seat]);
        tickets |= view.held[seat] | (p->game->rules->yards ? view.table.yards.completed[seat] : 0);
    }
    int rest = p->game->board->tickets - __builtin_popcountll(tickets);
    assert_int_equal(rest, view.table.ticket_pile); /* so the pile is known, too */
    *p->looked += 1;
}

/* V-5 at the end of every game everything is shown: hands, tickets held and tickets out of the game */
static void test_V5_the_end_of_whole_games(void **unused)
{
    (void)unused;
    int looked = 0;
    play_all(3, look_at_the_end, &looked);
    assert_true(looked > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_V7_the_view_of_a_sample_is_the_view),
        cmocka_unit_test(test_V2_the_actions_open_are_those_of_a_sample),
        cmocka_unit_test(test_V4_hidden_things_never_show),
        cmocka_unit_test(test_V5_the_end_of_whole_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
