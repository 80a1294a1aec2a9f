/* bots_worlds_test.c: the worlds that search and strategist play in: they fit what their seat sees, and tickets along a
 * player's network, or that its cards are for, are likelier in that hand. */
#include "kit.h"

#include <string.h>

#include "bots/search.h"

static tt_rng rng_of(uint8_t number)
{
    uint8_t seed[32] = {number};
    tt_rng rng;
    tt_rng_seed(&rng, seed);
    return rng;
}

/* A search that has looked at the table with the eyes of seat 0; its worlds come from `view`. */
static const tt_search *search_of(const table *t, tt_search_level level, uint8_t seed, tt_view *view)
{
    static tt_search search;
    static tt_task task;
    tt_view_make(&t->game, &t->state, 0, view);
    task = (tt_task){.game = &t->game, .view = view};
    search.task = &task;
    search.setting = tt_search_setting_for(&t->game, level);
    search.plan = tt_style_setting(search.setting->style, &t->game);
    search.part[0].rng = rng_of(seed);
    search.sets = 0;
    tt_search_fit(&search);
    if (level == TT_SEARCH_STRATEGIST)
        tt_search_believe(&search);
    return &search;
}

enum { BELIEVED = 20 };
enum { PLAIN = -1 }; /* in place of a level: as tt_view_sample draws worlds */

/* How often seat 1 holds a ticket in `worlds` worlds. */
static int times_held(const table *t, const char *ticket, int worlds, int level)
{
    static tt_state world;
    tt_view view;
    tt_rng rng = rng_of(1);
    const tt_search *search = NULL;
    int id = ticket_id(t, ticket), times = 0;
    for (int i = 0; i < worlds; i++) {
        if (i % BELIEVED == 0) /* a belief weighs few sets of tickets, so it takes many beliefs for a mean */
            search = search_of(t, level == PLAIN ? TT_SEARCH_USUAL : level, (uint8_t)(1 + i / BELIEVED), &view);
        if (level != PLAIN)
            tt_search_world(search, &rng, &world);
        else
            tt_view_sample(&t->game, &view, &rng, &world);
        times += world.secret.held[1] >> id & 1;
    }
    return times;
}

enum { WORLDS = 2000, EVEN = WORLDS * 3 / 27 }; /* it has three of the 27 tickets that seat 0 does not see */

/* Seat 1 has come from Dallas to Pittsburgh, two trains short of New York. */
static void set_dallas(table *t)
{
    table_of(t, "usa", 2);
    hold(t, 0, "calgary-salt_lake_city, denver-el_paso, seattle-los_angeles");
    own(t, 1, "dallas-little_rock, little_rock-nashville, nashville-pittsburgh");
}

/* a ticket that lacks little is likelier in the hand of who built along it; plainly drawn it is as likely as others */
static void test_tickets_along_a_network_are_likelier(void **unused)
{
    (void)unused;
    static table t;
    set_dallas(&t);
    assert_in_range(times_held(&t, "dallas-new_york", WORLDS, PLAIN), EVEN * 3 / 4, EVEN * 5 / 4);
    for (tt_search_level level = TT_SEARCH_USUAL; level <= TT_SEARCH_STRATEGIST; level++) {
        assert_true(times_held(&t, "dallas-new_york", WORLDS, level) > EVEN * 2);
        assert_true(times_held(&t, "portland-phoenix", WORLDS, level) < EVEN);
    }
}

/* to the search, a ticket that can't be completed any more is unlikely; the strategist has learned otherwise */
static void test_lost_tickets_are_unlikely(void **unused)
{
    (void)unused;
    static table t;
    set_dallas(&t);
    own(&t, 0, "new_york-pittsburgh, new_york-washington, boston-new_york, montreal-new_york");
    assert_true(times_held(&t, "dallas-new_york", WORLDS, TT_SEARCH_USUAL) < EVEN / 2);
}

/* the strategist also tells tickets from the cards that a player was seen to take: Denver to Pittsburgh takes black,
 * purple and green ones */
static void test_cards_tell_of_tickets(void **unused)
{
    (void)unused;
    static table t;
    table_of(&t, "usa", 2);
    hold(&t, 0, "calgary-salt_lake_city, denver-el_paso, seattle-los_angeles");
    int before = times_held(&t, "denver-pittsburgh", WORLDS, TT_SEARCH_STRATEGIST);
    give(&t, 1, "4 black 2 purple 5 green");
    memcpy(t.state.table.known[1], t.state.secret.hand[1], TT_CARDS);
    assert_true(times_held(&t, "denver-pittsburgh", WORLDS, TT_SEARCH_STRATEGIST) > before * 11 / 10);
}

/* Some worlds from here are sound, and look to seat 0 as this one does. */
static void assert_worlds_fit_at(const table *t, tt_search_level level)
{
    static tt_state world;
    tt_view view, again;
    tt_state_fault fault;
    tt_rng rng = rng_of(2);
    const tt_search *search = search_of(t, level, 3, &view);
    for (int i = 0; i < 200; i++) {
        tt_search_world(search, &rng, &world);
        assert_true(tt_state_audit(&t->game, &world, &fault));
        tt_view_make(&t->game, &world, 0, &again);
        assert_memory_equal(&again, &view, sizeof view);
    }
}

static void assert_worlds_fit(const table *t)
{
    assert_worlds_fit_at(t, TT_SEARCH_USUAL);
    assert_worlds_fit_at(t, TT_SEARCH_STRATEGIST);
}

/* whatever changes places is hidden from the seat that searches: also while it chooses among tickets drawn, and where
 * long tickets (E-1) lie apart */
static void test_worlds_fit_the_view(void **unused)
{
    (void)unused;
    static table t;
    set_dallas(&t);
    assert_worlds_fit(&t);
    act(&t, "tickets");
    assert_worlds_fit(&t);
    table_of(&t, "europe", 3);
    own(&t, 1, "frankfurt-paris, dieppe-paris");
    assert_worlds_fit(&t);
    table_of(&t, "old_west", 4);
    own(&t, 1, "bend-portland");
    assert_worlds_fit(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tickets_along_a_network_are_likelier),
        cmocka_unit_test(test_lost_tickets_are_unlikely),
        cmocka_unit_test(test_cards_tell_of_tickets),
        cmocka_unit_test(test_worlds_fit_the_view),
    };
    return cmocka_run_group_tests_name("worlds", tests, NULL, NULL);
}
