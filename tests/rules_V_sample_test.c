/* rules_V_sample_test.c: a sample is drawn from all states that fit, every way equally likely, V-7.
 *
 * Each story is a position so small that all ways can be listed. How often each comes up in many samples is compared
 * with how often it must, by the chi-square test. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kit.h"

enum { MAX_OUTCOMES = 4096, MAX_KEY = 64 };

/* What can come out: how many ways lead to it, and how often it came. */
typedef struct outcome {
    uint8_t key[MAX_KEY];
    int ways, came;
} outcome;

typedef struct tally {
    outcome outcome[MAX_OUTCOMES]; /* in the order of their keys once samples are drawn */
    int outcomes, all_ways, all_came;
} tally;

static int by_key(const void *a, const void *b)
{
    return memcmp(a, b, MAX_KEY);
}

static void add_way(tally *y, const uint8_t key[MAX_KEY])
{
    outcome *o = y->outcome;
    while (o < y->outcome + y->outcomes && memcmp(o->key, key, MAX_KEY) != 0)
        o++;
    if (o == y->outcome + y->outcomes) {
        assert_true(y->outcomes++ < MAX_OUTCOMES);
        memcpy(o->key, key, MAX_KEY);
    }
    o->ways++;
    y->all_ways++;
}

static void add_sample(tally *y, const uint8_t key[MAX_KEY])
{
    outcome *o = bsearch(key, y->outcome, (size_t)y->outcomes, sizeof *o, by_key);
    if (!o)
        fail_msg("a sample came out that no way leads to");
    o->came++;
    y->all_came++;
}

static void assert_fair(const tally *y)
{
    double chi = 0, freedom = y->outcomes - 1;
    for (int i = 0; i < y->outcomes; i++) {
        double due = (double)y->all_came * y->outcome[i].ways / y->all_ways;
        chi += (y->outcome[i].came - due) * (y->outcome[i].came - due) / due;
    }
    if (y->outcomes < 2 || chi > freedom + 3.5 * sqrt(2 * freedom) + 4)
        fail_msg("%d outcomes: chi-square is %.1f", y->outcomes, chi);
}

/* What a sample is judged by. */
typedef void key_of(const tt_game *game, const tt_state *state, uint8_t *key);

static void draw_samples(const table *t, int seat, int samples, key_of *make_key, tally *y)
{
    static const uint8_t seed[32] = {7};
    tt_rng rng;
    tt_view view;
    tt_rng_seed(&rng, seed);
    tt_view_make(&t->game, &t->state, seat, &view);
    qsort(y->outcome, (size_t)y->outcomes, sizeof *y->outcome, by_key);
    for (int i = 0; i < samples; i++) {
        tt_state state;
        uint8_t key[MAX_KEY] = {0};
        tt_state_fault fault;
        tt_view_sample(&t->game, &view, &rng, &state);
        if (!tt_state_audit(&t->game, &state, &fault))
            fail_msg("a sample is not sound: %s %s", fault.rule, fault.text);
        make_key(&t->game, &state, key);
        add_sample(y, key);
    }
}

/* Train cards: all hands, then the draw pile from its top. */

static void cards_key(const tt_game *game, const tt_state *state, uint8_t *key)
{
    for (int seat = 0; seat < game->players; seat++) {
        memcpy(key, state->secret.hand[seat], TT_CARDS);
        key += TT_CARDS;
    }
    for (int depth = 0; depth < state->table.draw_count; depth++)
        *key++ = tt_draw_pile_card(state, depth);
}

static int known_cards(const tt_state *state, int seat)
{
    int count = 0;
    for (int card = 0; card < TT_CARDS; card++)
        count += state->table.known[seat][card];
    return count;
}

/* Deals the pool in every order: first the unknown cards of the other hands, then the draw pile. */
static void deal_every_way(const table *t, int seat, uint8_t *pool, int count, int at, tally *y)
{
    if (at < count) {
        for (int i = at; i < count; i++) {
            uint8_t swap = pool[at];
            pool[at] = pool[i];
            pool[i] = swap;
            deal_every_way(t, seat, pool, count, at + 1, y);
            pool[i] = pool[at];
            pool[at] = swap;
        }
        return;
    }
    tt_state state = t->state;
    uint8_t key[MAX_KEY] = {0};
    int next = 0;
    for (int other = 0; other < t->game.players; other++) {
        if (other == seat)
            continue;
        memcpy(state.secret.hand[other], state.table.known[other], TT_CARDS);
        for (int have = known_cards(&state, other); have < state.table.hand_count[other]; have++)
            state.secret.hand[other][pool[next++]]++;
    }
    memset(state.secret.draw, 0, sizeof state.secret.draw);
    state.table.draw_count = (uint8_t)(count - next);
    for (int i = 0; next + i < count; i++)
        state.secret.draw[i >> 1] |= (uint8_t)(pool[next + i] << (i & 1) * 4);
    cards_key(&t->game, &state, key);
    add_way(y, key);
}

static void assert_cards_fair(const table *t, int seat, const char *pool_text, int samples)
{
    static tally y;
    uint8_t pool[8];
    int count = list_of(pool_text, pool, 8);
    memset(&y, 0, sizeof y);
    deal_every_way(t, seat, pool, count, 0, &y);
    draw_samples(t, seat, samples, cards_key, &y);
    assert_fair(&y);
}

/* V-7 who holds what, and the order of the pile: two unknown cards in another hand, three in the pile */
static void test_V7_one_other_hand_and_the_pile(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    give(&t, 1, "1 red 1 blue");
    pile(&t, "red, green, locomotive"); /* all other cards lie open */
    assert_cards_fair(&t, 0, "red, blue, red, green, locomotive", 20000);
}

/* V-7 known cards stay where they are, and only those: the pool holds the others */
static void test_V7_known_cards_stay(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 3);
    give(&t, 0, "2 white");
    give(&t, 1, "2 red 1 green");
    give(&t, 2, "1 blue 1 locomotive");
    t.state.table.known[1][TT_RED] = 1;
    t.state.table.known[2][TT_LOCOMOTIVE] = 1;
    check_sound(&t);
    pile(&t, "blue, yellow");
    assert_cards_fair(&t, 0, "red, green, blue, blue, yellow", 20000);
}

/* V-7 a watcher's sample fills every hand */
static void test_V7_a_watcher_knows_no_hand(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    give(&t, 0, "1 red 1 green");
    give(&t, 1, "1 blue");
    pile(&t, "blue, red");
    assert_cards_fair(&t, TT_WATCHER, "red, green, blue, blue, red", 20000);
}

/* V-7 cards laid for a tunnel and turned up lie open: they are not in the pool */
static void test_V7_cards_at_a_tunnel_lie_open(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "3 red 1 blue");
    give(&t, 1, "1 green");
    pile(&t, "red, yellow, yellow, white, black");
    act(&t, "claim paris-zurich 3 red");
    assert_cards_fair(&t, 1, "blue, white, black", 4000);
    assert_cards_fair(&t, 0, "green, white, black", 4000);
}

/* V-7 cards in a yard and on a track are not in the pool; the given locomotive is known */
static void test_V7_cards_in_yards_and_on_tracks_lie_open(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    give(&t, 1, "1 red 1 locomotive");
    t.state.table.known[1][TT_LOCOMOTIVE] = 1;
    yard(&t, 0, "2 blue 1 locomotive");
    track(&t, 1, "2 green 1 locomotive");
    pile(&t, "white, black, red");
    assert_cards_fair(&t, 0, "red, white, black, red", 8000);
}

/* Tickets: for each of up to ten unknown ones where it lies: out of the game (0), in a hand, on offer, in the pile. */

static int unknown_count;
static uint8_t unknown[16];

enum { OUT = 0, HELD = 1, OFFERED = 8, PILED = 16 };

static bool is_long(const table *t, int ticket)
{
    return t->game.rules->dealt_long && t->game.board->ticket[ticket].is_long;
}

static void tickets_key(const tt_game *game, const tt_state *state, uint8_t *key)
{
    int offered = 0;
    for (int seat = 0; seat < game->players; seat++)
        offered += state->table.offered[seat];
    for (int i = 0; i < unknown_count; i++) {
        key[i] = OUT;
        for (int seat = 0; seat < game->players; seat++)
            if (state->secret.held[seat] >> unknown[i] & 1)
                key[i] = (uint8_t)(HELD + seat);
        for (int place = 0; place < offered + state->table.ticket_pile; place++)
            if (state->secret.tickets[place] == unknown[i])
                key[i] = (uint8_t)(place < offered ? OFFERED + place : PILED + place - offered);
    }
}

/* How many unknown tickets lie in a place: any number out of the game in europe, as many as are held in the hand of
 * another, one in each place of an offer to another or of the pile. */
static int room_at(const table *t, int viewer, int place)
{
    const tt_table_part *part = &t->state.table;
    if (place == OUT)
        return t->game.rules->unkept == TT_UNKEPT_OUT ? unknown_count : 0;
    if (place < OFFERED)
        return place - HELD < t->game.players && place - HELD != viewer ? part->ticket_count[place - HELD] : 0;
    if (place < PILED)
        return viewer != part->turn && place - OFFERED < part->offered[part->turn];
    return place - PILED < part->ticket_pile;
}

/* Puts every unknown ticket into every place, one after another: long ones (E-1) only into hands, one at most into
 * each, or out of the game. It is a way if in the end no place has room left. */
static void lay_every_way(const table *t, int viewer, uint8_t *key, int at, tally *y)
{
    int filled[PILED + 8] = {0}, longs[PILED + 8] = {0};
    for (int i = 0; i < at; i++) {
        filled[key[i]]++;
        longs[key[i]] += is_long(t, unknown[i]);
    }
    if (at == unknown_count) {
        for (int place = HELD; place < PILED + 8; place++)
            if (filled[place] != room_at(t, viewer, place))
                return;
        add_way(y, key);
        return;
    }
    for (int place = OUT; place < PILED + 8; place++) {
        if (filled[place] == room_at(t, viewer, place))
            continue;
        if (is_long(t, unknown[at]) && (place >= OFFERED || (place >= HELD && longs[place] > 0)))
            continue;
        key[at] = (uint8_t)place;
        lay_every_way(t, viewer, key, at + 1, y);
    }
}

static void find_unknown(const table *t, int seat)
{
    tt_view view;
    tt_view_make(&t->game, &t->state, seat, &view);
    unknown_count = 0;
    for (int ticket = 0; ticket < t->game.board->tickets; ticket++) {
        bool known = seat < t->game.players && view.held[seat] >> ticket & 1;
        for (int i = 0; seat < t->game.players && tt_state_asks(&t->state, seat) && i < view.table.offered[seat]; i++)
            known |= view.offer[i] == ticket;
        if (!known) {
            assert_true(unknown_count < 12);
            unknown[unknown_count++] = (uint8_t)ticket;
        }
    }
}

static void assert_tickets_fair(const table *t, int seat, int outcomes)
{
    static tally y;
    uint8_t key[MAX_KEY] = {0};
    memset(&y, 0, sizeof y);
    find_unknown(t, seat);
    lay_every_way(t, seat, key, 0, &y);
    assert_int_equal(y.outcomes, outcomes); /* counted by hand */
    draw_samples(t, seat, outcomes * 20 < 2000 ? 2000 : outcomes * 20, tickets_key, &y);
    assert_fair(&y);
}

/* Seat 0 holds all tickets but those named, and those that seat 1 and the pile hold already; europe's long ones aside.
 */
static void hold_all_but(table *t, const char *const *names)
{
    uint64_t others = 0;
    for (int ticket = 0; ticket < t->game.board->tickets; ticket++)
        if (!is_long(t, ticket))
            others |= (uint64_t)1 << ticket;
    for (; *names; names++)
        others &= ~((uint64_t)1 << ticket_id(t, *names));
    for (int seat = 0; seat < t->game.players; seat++)
        hold(t, seat, "");
    char text[4096] = "";
    for (; others; others &= others - 1) {
        strcat(text, t->game.board->ticket_id[__builtin_ctzll(others)]);
        strcat(text, ", ");
    }
    hold(t, 0, text);
}

/* V-7 tickets: which ones another player holds, and the order of the pile */
static void test_V7_tickets_held_and_the_pile(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    hold_all_but(&t, (const char *[]){"boston-miami", "denver-el_paso", "duluth-houston", "chicago-santa_fe", NULL});
    hold(&t, 1, "boston-miami, duluth-houston");
    assert_int_equal(t.state.table.ticket_pile, 2);
    assert_tickets_fair(&t, 0, 12); /* two of four, the others in either order */
}

/* V-7 tickets on offer to another player, in the order drawn */
static void test_V7_tickets_on_offer_to_another(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    hold_all_but(&t, (const char *[]){"boston-miami", "denver-el_paso", "duluth-houston", "chicago-santa_fe",
                                      "toronto-miami", NULL});
    hold(&t, 1, "boston-miami");
    turn_of(&t, 1);
    act(&t, "tickets");
    assert_int_equal(t.state.table.offered[1], 3);
    assert_tickets_fair(&t, 0, 120); /* five held one, drawn first, second, third, left */
}

/* V-7 the own offer is known; the rest is not */
static void test_V7_the_own_offer_is_known(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    hold_all_but(&t, (const char *[]){"boston-miami", "denver-el_paso", "duluth-houston", "chicago-santa_fe",
                                      "toronto-miami", "seattle-new_york", NULL});
    hold(&t, 1, "boston-miami");
    act(&t, "tickets");
    assert_tickets_fair(&t, 0, 6); /* the own three are known: one held, two in either order */
}

/* V-7, E-1 europe: long tickets lie in hands only, one for each player at most, every way equally likely: five regular
 * ones and five long ones unknown, seat 1 holds two tickets, seat 2 one, and two lie in the pile */
static void test_V7_long_tickets(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 3);
    hold_all_but(
        &t, (const char *[]){"amsterdam-pamplona", "berlin-roma", "kyiv-sochi", "paris-wien", "london-wien", NULL});
    uint64_t regular = t.state.secret.held[0];
    hold(&t, 1, "kyiv-sochi, paris-wien");
    hold(&t, 2, "brest-petrograd");
    ticket_pile(&t, "berlin-roma, london-wien"); /* amsterdam-pamplona is out of the game */
    t.state.secret.held[0] = regular | (uint64_t)1 << ticket_id(&t, "cadiz-stockholm");
    t.state.table.ticket_count[0]++;
    check_sound(&t);
    /* nobody has a long one: 5!/2! = 60; seat 1: 5 x 5! = 600; seat 2: 5 x 5!/2! = 300; both: 5 x 4 x 5!/2! = 1200 */
    assert_tickets_fair(&t, 0, 2160);
}

/* V-7, E-1 with too few regular tickets somebody must hold a long one */
static void test_V7_long_tickets_by_need(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 3);
    hold_all_but(&t, (const char *[]){"amsterdam-pamplona", "berlin-roma", "kyiv-sochi", NULL});
    uint64_t regular = t.state.secret.held[0];
    hold(&t, 1, "brest-petrograd, kyiv-sochi");
    hold(&t, 2, "amsterdam-pamplona");
    ticket_pile(&t, "berlin-roma");
    t.state.secret.held[0] = regular | (uint64_t)1 << ticket_id(&t, "cadiz-stockholm");
    t.state.table.ticket_count[0]++;
    check_sound(&t);
    /* seat 1 has a long one: 5 x 3! = 30; seat 2: 5 x 3!/2! = 15; both: 5 x 4 x 3! = 120 */
    assert_tickets_fair(&t, 0, 165);
}

/* V-7 whoever holds no long ticket can't know where the six are */
static void test_V7_long_tickets_without_one_of_ones_own(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    hold_all_but(&t, (const char *[]){"amsterdam-pamplona", "berlin-roma", "kyiv-sochi", NULL});
    hold(&t, 1, "brest-petrograd, kyiv-sochi");
    ticket_pile(&t, "berlin-roma");
    /* none: 3!/2! = 3; seat 1 a long one: 6 x 3! = 36 */
    assert_tickets_fair(&t, 0, 39);
}

/* V-7, C-14 in a scoring the tickets of who is still asked leave something to name: here one of two is
 * chicago-new_york, for which the yellow card on the track is enough */
static void test_V7_tickets_fit_who_is_asked_at_a_scoring(void **unused)
{
    (void)unused;
    static tally y;
    static const char *const names[] = {"chicago-new_york", "new_york-chicago", "seattle-miami", "los_angeles-new_york",
                                        NULL};
    table t;
    table_of(&t, "card_game", 2);
    hold_all_but(&t, names);
    hold(&t, 1, "chicago-new_york, seattle-miami");
    track(&t, 1, "1 yellow");
    pile(&t, ""); /* the last turn */
    t.state.table.turns_left = 1;
    turn_of(&t, 1);
    act(&t, "draw 0");
    act(&t, "draw 1");
    assert_asks(&t, 1, "complete");
    memset(&y, 0, sizeof y);
    find_unknown(&t, 0);
    int yellow = 0;
    while (unknown[yellow] != ticket_id(&t, names[0]))
        yellow++;
    static tally all;
    memset(&all, 0, sizeof all);
    lay_every_way(&t, 0, (uint8_t[MAX_KEY]){0}, 0, &all);
    for (int i = 0; i < all.outcomes; i++)
        if (all.outcome[i].key[yellow] == HELD + 1)
            add_way(&y, all.outcome[i].key);
    assert_int_equal(all.outcomes, 12);
    assert_int_equal(y.outcomes, 6);
    draw_samples(&t, 0, 3000, tickets_key, &y);
    assert_fair(&y);
}

/* What all seats but the first have chosen at the start. */
static void start_key(const tt_game *game, const tt_state *state, uint8_t *key)
{
    for (int seat = 1; seat < game->players; seat++)
        key[seat - 1] = state->secret.keep[seat];
}

/* V-7 at the start a choice already made by another may be any legal one */
static void test_V7_a_choice_already_made(void **unused)
{
    (void)unused;
    static tally y;
    table t;
    table_deal(&t, "usa", 2, (tt_options){0});
    tt_apply(&t.game, &t.state, 1, tt_action_plain(TT_ACTION_KEEP, 7), NULL);
    memset(&y, 0, sizeof y);
    for (uint8_t keep = 0; keep < 8; keep++)
        if (__builtin_popcount(keep) >= 2)
            add_way(&y, (uint8_t[MAX_KEY]){keep});
    draw_samples(&t, 0, 4000, start_key, &y);
    assert_fair(&y);
}

/* The first ticket of another's offer at the start. */
static void first_offer_key(const tt_game *game, const tt_state *state, uint8_t *key)
{
    key[0] = tt_state_offer(state, 1)[0];
    key[1] = game->rules->dealt_long ? tt_state_offer(state, 1)[1] : 0;
}

/* V-7 at the start another's offer may be any unknown tickets; in europe a long one first (E-1) */
static void test_V7_offers_at_the_start(void **unused)
{
    (void)unused;
    static tally y;
    table t;
    table_deal(&t, "usa", 2, (tt_options){0});
    memset(&y, 0, sizeof y);
    for (uint8_t ticket = 0; ticket < 30; ticket++)
        if (memchr(tt_state_offer(&t.state, 0), ticket, 3) == NULL)
            add_way(&y, (uint8_t[MAX_KEY]){ticket});
    assert_int_equal(y.outcomes, 27);
    draw_samples(&t, 0, 8000, first_offer_key, &y);
    assert_fair(&y);
    table_deal(&t, "europe", 2, (tt_options){0});
    memset(&y, 0, sizeof y);
    for (uint8_t first = 0; first < t.game.board->tickets; first++)
        for (uint8_t second = 0; second < t.game.board->tickets; second++)
            if (t.game.board->ticket[first].is_long && !t.game.board->ticket[second].is_long &&
                !memchr(tt_state_offer(&t.state, 0), first, 4) && !memchr(tt_state_offer(&t.state, 0), second, 4))
                add_way(&y, (uint8_t[MAX_KEY]){first, second});
    assert_int_equal(y.outcomes, 5 * 37);
    draw_samples(&t, 0, 8000, first_offer_key, &y);
    assert_fair(&y);
}

/* V-7 the seed of a sample is drawn anew: it says nothing about the seed of the game */
static void test_V7_a_sample_has_a_seed_of_its_own(void **unused)
{
    (void)unused;
    table t;
    tt_view view;
    tt_state a, b;
    tt_rng rng = {{1, 2, 3, 4}};
    table_of(&t, "usa", 2);
    tt_view_make(&t.game, &t.state, 0, &view);
    tt_view_sample(&t.game, &view, &rng, &a);
    tt_view_sample(&t.game, &view, &rng, &b);
    assert_memory_not_equal(a.secret.seed, t.state.secret.seed, 32);
    assert_memory_not_equal(a.secret.seed, b.secret.seed, 32);
}

/* V-7 the same generator gives the same sample */
static void test_V7_samples_repeat(void **unused)
{
    (void)unused;
    table t;
    tt_view view;
    tt_state a, b;
    tt_rng one = {{1, 2, 3, 4}}, two = one;
    table_of(&t, "europe", 4);
    tt_view_make(&t.game, &t.state, 2, &view);
    tt_view_sample(&t.game, &view, &one, &a);
    tt_view_sample(&t.game, &view, &two, &b);
    assert_memory_equal(&a, &b, sizeof a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_V7_one_other_hand_and_the_pile),
        cmocka_unit_test(test_V7_known_cards_stay),
        cmocka_unit_test(test_V7_a_watcher_knows_no_hand),
        cmocka_unit_test(test_V7_cards_at_a_tunnel_lie_open),
        cmocka_unit_test(test_V7_cards_in_yards_and_on_tracks_lie_open),
        cmocka_unit_test(test_V7_tickets_held_and_the_pile),
        cmocka_unit_test(test_V7_tickets_on_offer_to_another),
        cmocka_unit_test(test_V7_the_own_offer_is_known),
        cmocka_unit_test(test_V7_long_tickets),
        cmocka_unit_test(test_V7_long_tickets_by_need),
        cmocka_unit_test(test_V7_long_tickets_without_one_of_ones_own),
        cmocka_unit_test(test_V7_tickets_fit_who_is_asked_at_a_scoring),
        cmocka_unit_test(test_V7_a_choice_already_made),
        cmocka_unit_test(test_V7_offers_at_the_start),
        cmocka_unit_test(test_V7_a_sample_has_a_seed_of_its_own),
        cmocka_unit_test(test_V7_samples_repeat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
