/* arena_test.c: tournaments: who sits where, what is added up, that threads and stops change nothing. What the numbers
 * are worth is in arena_numbers_test.c. */
#include "kit.h"

#include <string.h>

#include "arena/threads.h"
#include "arena/tournament.h"

/* Bots of the test's own. */

static tt_action choose_first(const tt_task *task, const void *unused)
{
    (void)unused;
    return task->open.actions[0];
}

/* One answer in four is none of those open. */
static tt_action choose_wrongly(const tt_task *task, const void *unused)
{
    (void)unused;
    if (tt_rng_below(task->rng, 4) == 0)
        return TT_NO_ACTION;
    return task->open.actions[tt_rng_below(task->rng, (uint32_t)task->open.count)];
}

enum { HUNGER = 100000 };

static tt_action choose_with_memory(const tt_task *task, const void *unused)
{
    (void)unused;
    assert_non_null(task->memory);
    memset(task->memory, (int)task->open.count, HUNGER);
    return task->open.actions[task->open.count - 1];
}

/* Thinks up its budget of time, and then some. */
static tt_action choose_slowly(const tt_task *task, const void *unused)
{
    (void)unused;
    const tt_budget *budget = &task->budget;
    uint64_t start = budget->clock(budget->clock_context);
    while (budget->clock(budget->clock_context) < start + 2 * budget->nanoseconds)
        continue;
    return task->open.actions[tt_rng_below(task->rng, (uint32_t)task->open.count)];
}

static const tt_bot first = {"first", "the first action", choose_first, NULL, 0};
static const tt_bot wrong = {"wrong", "breaks the rules", choose_wrongly, NULL, 0};
static const tt_bot hungry = {"hungry", "needs memory", choose_with_memory, NULL, HUNGER};
static const tt_bot slow = {"slow", "takes too long", choose_slowly, NULL, 0};

static tt_game game_for(const char *name, int players)
{
    tt_game game;
    assert_int_equal(tt_game_make(tt_rules_find(name, (int)strlen(name)), NULL, players, (tt_options){0}, &game),
                     TT_GAME_OK);
    return game;
}

/* A tournament of these, NULL behind the last. */
static tt_tournament tournament_of(const tt_game *game, int64_t deals, bool one_table, const tt_bot *const bots[])
{
    tt_tournament t = {.game = game, .seed = "arena", .deals = deals, .jobs = 1};
    int count = 0;
    for (; bots[count]; count++)
        t.entrant[count].bot = bots[count];
    t.seating = tt_seating_make(game->players, count, one_table);
    return t;
}

#define BOTS(...) ((const tt_bot *const[]){__VA_ARGS__, NULL})

static tt_standing played(const tt_tournament *t)
{
    tt_standing standing = {0};
    assert_int_equal(tt_tournament_run(t, &standing), TT_TOURNAMENT_COMPLETE);
    return standing;
}

/* All that does not depend on how busy the machine is. */
static void assert_same(tt_standing a, tt_standing b)
{
    for (int i = 0; i < TT_MAX_ENTRANTS; i++)
        a.entrant[i].nanoseconds = b.entrant[i].nanoseconds = 0;
    assert_memory_equal(&a, &b, sizeof a);
}

/* Seating. */

/* in a pair the challenger sits once in every seat, the other in all that are left, and every pair is there */
static void test_pairs_are_rotated(void **unused)
{
    (void)unused;
    for (int players = 2; players <= TT_MAX_SEATS; players++)
        for (int entrants = 2; entrants <= TT_MAX_ENTRANTS; entrants++) {
            tt_seating seating = tt_seating_make(players, entrants, false);
            int sat[TT_MAX_ENTRANTS][TT_MAX_ENTRANTS][TT_MAX_SEATS] = {0}; /* challenger, other: challenger's seats */
            assert_int_equal(seating.games, entrants * (entrants - 1) / 2 * players);
            for (int game = 0; game < seating.games; game++) {
                uint8_t seat[TT_MAX_SEATS];
                int pair[2];
                tt_seating_seats(&seating, game, seat);
                tt_seating_pair(&seating, tt_seating_contest(&seating, game), pair);
                assert_true(pair[0] < pair[1] && pair[1] < entrants);
                for (int s = 0; s < players; s++) {
                    assert_true(seat[s] == pair[0] || seat[s] == pair[1]);
                    sat[pair[0]][pair[1]][s] += seat[s] == pair[0];
                }
            }
            for (int a = 0; a < entrants; a++)
                for (int b = a + 1; b < entrants; b++)
                    for (int s = 0; s < players; s++)
                        assert_int_equal(sat[a][b][s], 1);
        }
}

/* at one table everybody sits once in every seat */
static void test_one_table_is_rotated(void **unused)
{
    (void)unused;
    for (int players = 2; players <= TT_MAX_SEATS; players++) {
        tt_seating seating = tt_seating_make(players, players, true);
        int sat[TT_MAX_SEATS][TT_MAX_SEATS] = {0};
        assert_int_equal(seating.games, players);
        for (int game = 0; game < players; game++) {
            uint8_t entrant[TT_MAX_SEATS];
            tt_seating_seats(&seating, game, entrant);
            for (int s = 0; s < players; s++)
                sat[entrant[s]][s]++;
        }
        for (int i = 0; i < players * players; i++)
            assert_int_equal(sat[i / players][i % players], 1);
    }
}

/* the seats an entrant has in a contest are those that the games give it */
static void test_shares_of_seats(void **unused)
{
    (void)unused;
    for (int one_table = 0; one_table < 2; one_table++) {
        tt_seating seating = tt_seating_make(4, 4, one_table);
        for (int game = 0; game < seating.games; game++) {
            int seats[TT_MAX_ENTRANTS], counted[TT_MAX_ENTRANTS] = {0};
            uint8_t entrant[TT_MAX_SEATS];
            tt_seating_seats(&seating, game, entrant);
            for (int s = 0; s < 4; s++)
                counted[entrant[s]]++;
            tt_seating_shares(&seating, tt_seating_contest(&seating, game), seats);
            assert_memory_equal(seats, counted, sizeof seats);
        }
    }
}

/* The cards dealt in the first game of each deal. */
typedef struct first_events {
    char text[4096];
    size_t size;
} first_events;

static void keep_deal(void *context, const tt_event *event)
{
    first_events *events = context;
    if (event->kind == TT_EVENT_DEAL && events->size + sizeof *event <= sizeof events->text) {
        memcpy(events->text + events->size, event, sizeof *event);
        events->size += sizeof *event;
    }
}

static first_events dealt[8];

static bool play_and_compare(void *context, const tt_tournament *t, const tt_bout *bout, tt_player players[],
                             tt_outcome *outcome)
{
    (void)context;
    first_events events = {0};
    const tt_sink sink = {keep_deal, &events};
    tt_state state;
    if (!tt_bout_play(t, bout, players, &sink, &state, outcome))
        return false;
    if (bout->number == 0)
        dealt[bout->deal] = events;
    assert_true(events.size > 0);
    assert_memory_equal(&dealt[bout->deal], &events, sizeof events);
    return true;
}

/* all games of a deal begin with the same cards, whoever sits where; another deal has others */
static void test_the_same_deals(void **unused)
{
    (void)unused;
    tt_game game = game_for("usa", 3);
    tt_tournament t = tournament_of(&game, 8, false, BOTS(&first, &tt_bot_random, &wrong));
    t.play = play_and_compare;
    memset(dealt, 0, sizeof dealt);
    played(&t);
    assert_memory_not_equal(&dealt[0], &dealt[1], sizeof dealt[0]);
}

/* Standings. */

/* every game brings one victory, whoever shares it, and every seat is counted */
static void test_sums(void **unused)
{
    (void)unused;
    static const struct {
        const char *game;
        int players;
        bool one_table;
    } kinds[] = {{"usa", 2, false}, {"europe", 3, true}, {"old_west", 6, false}, {"card_game", 3, false}};
    for (int k = 0; k < 4; k++) {
        tt_game game = game_for(kinds[k].game, kinds[k].players);
        tt_tournament t = tournament_of(&game, 5, kinds[k].one_table, BOTS(&tt_bot_random, &tt_bot_random, &hungry));
        tt_standing standing = played(&t);
        int64_t wins = 0, seats = 0;
        for (int i = 0; i < 3; i++) {
            const tt_entrant_sums *sums = &standing.entrant[i];
            wins += sums->wins;
            seats += sums->games;
            assert_true(sums->won + sums->shared <= sums->games && sums->finished <= sums->games);
            assert_true(sums->turns < sums->decisions);
            assert_true(sums->nanoseconds > 0);
            assert_int_equal(sums->illegal, 0);
        }
        assert_int_equal(standing.deals, 5);
        assert_int_equal(wins, 5 * t.seating.games * TT_WIN);
        assert_int_equal(seats, 5 * t.seating.games * kinds[k].players);
    }
}

/* a shared victory counts its share for each, an unfinished game is shared by all */
static void test_shared_victories(void **unused)
{
    (void)unused;
    const tt_seating seating = tt_seating_make(3, 2, false);
    const tt_player players[3] = {{.conduct = {.decisions = 9, .turns = 4}}, {.conduct = {.decisions = 8, .turns = 3}}};
    tt_outcome outcome = {.finished = true};
    outcome.score.winners = 3; /* seats 0 and 1 */
    outcome.score.seat[0].total = outcome.score.seat[1].total = 50;
    outcome.score.seat[2].total = 20;
    outcome.score.seat[0].completed = 7;
    outcome.score.seat[0].failed = 8;
    tt_deal_result result = {0};
    tt_deal_result_add(&result, &seating, 0, &outcome, players); /* the challenger in seat 0 */
    assert_int_equal(result.challenger[0], TT_WIN / 2);
    assert_int_equal(result.entrant[0].wins, TT_WIN / 2);
    assert_int_equal(result.entrant[0].shared, 1);
    assert_int_equal(result.entrant[0].margin, 0);
    assert_int_equal(result.entrant[0].completed, 3);
    assert_int_equal(result.entrant[0].failed, 1);
    assert_int_equal(result.entrant[0].turns, 4);
    assert_int_equal(result.entrant[1].wins, TT_WIN / 2);
    assert_int_equal(result.entrant[1].games, 2);
    assert_int_equal(result.entrant[1].margin, 0 - 30);
    assert_int_equal(result.entrant[1].points, 70);

    outcome.finished = false;
    tt_deal_result_add(&result, &seating, 1, &outcome, players);
    assert_int_equal(result.challenger[0], TT_WIN / 2 + TT_WIN / 3);
    assert_int_equal(result.entrant[1].wins, TT_WIN / 2 + 2 * TT_WIN / 3);
    assert_int_equal(result.entrant[0].games, 2);
    assert_int_equal(result.entrant[0].finished, 1);
    assert_int_equal(result.entrant[0].points, 50);
}

/* the sums over deals are those that the intervals need */
static void test_products_over_deals(void **unused)
{
    (void)unused;
    const tt_seating seating = tt_seating_make(2, 2, false);
    tt_standing standing = {0};
    for (int i = 0; i < 3; i++) {
        tt_deal_result result = {.challenger = {60 * i}};
        result.entrant[0].wins = 60 * i;
        result.entrant[1].wins = 120 - 60 * i;
        tt_standing_add(&standing, &seating, &result);
    }
    assert_int_equal(standing.deals, 3);
    assert_int_equal(standing.pair[0].wins, 180);
    assert_int_equal(standing.pair[0].squares, 3600 + 14400);
    assert_int_equal(standing.products[0][1], 3600);
    assert_int_equal(standing.products[1][1], 14400 + 3600);
}

/* Threads and stops. */

/* the standing is the same with any number of threads */
static void test_jobs_change_nothing(void **unused)
{
    (void)unused;
    tt_game game = game_for("europe", 3);
    tt_tournament t = tournament_of(&game, 40, false, BOTS(&tt_bot_random, &first, &wrong));
    tt_standing one = played(&t);
    for (int jobs = 2; jobs <= 9; jobs += 7) {
        t.jobs = jobs;
        assert_same(one, played(&t));
    }
}

/* nor do threads disturb bots that think, on a board or in the card game */
static void test_jobs_do_not_disturb_thought(void **unused)
{
    (void)unused;
    static const char *const games[] = {"europe", "card_game"};
    for (int i = 0; i < 2; i++) {
        tt_game game = game_for(games[i], 3);
        tt_tournament t = tournament_of(&game, 1, true, BOTS(&tt_bot_planner, &tt_bot_easy, &tt_bot_search));
        t.entrant[2].iterations = 8;
        tt_standing one = played(&t);
        t.jobs = 4;
        assert_same(one, played(&t));
    }
}

/* a longer tournament goes on from a shorter one */
static void test_longer(void **unused)
{
    (void)unused;
    tt_game game = game_for("usa", 2);
    tt_tournament t = tournament_of(&game, 30, false, BOTS(&tt_bot_random, &tt_bot_random));
    tt_standing whole = played(&t), parts;
    t.deals = 11;
    parts = played(&t);
    t.deals = 30;
    assert_int_equal(tt_tournament_run(&t, &parts), TT_TOURNAMENT_COMPLETE);
    assert_same(whole, parts);
}

static bool play_and_stop(void *context, const tt_tournament *t, const tt_bout *bout, tt_player players[],
                          tt_outcome *outcome)
{
    static atomic_int played_so_far;
    int stop_after = *(const int *)context;
    tt_state state;
    if (++played_so_far % stop_after == 0)
        *t->stop = true;
    return tt_bout_play(t, bout, players, NULL, &state, outcome);
}

/* stopped anywhere and gone on with, it ends as if it had never stopped */
static void test_stops_change_nothing(void **unused)
{
    (void)unused;
    for (int until_decided = 0; until_decided < 2; until_decided++)
        for (int jobs = 1; jobs <= 3; jobs += 2) {
            tt_game game = game_for("usa", 3);
            tt_tournament t = tournament_of(&game, 40, false, BOTS(&tt_bot_random, &tt_bot_random));
            t.until_decided = until_decided;
            tt_standing whole = played(&t), parts = {0};
            int stop_after = 17, stops = 0;
            atomic_bool stop = false;
            t.jobs = jobs;
            t.stop = &stop;
            t.play = play_and_stop;
            t.context = &stop_after;
            while (tt_tournament_run(&t, &parts) == TT_TOURNAMENT_STOPPED) {
                assert_true(++stops < 100);
                stop = false;
            }
            assert_true(stops > 0);
            assert_same(whole, parts);
        }
}

/* it ends at the deal that decides, with any number of threads */
static void test_until_decided(void **unused)
{
    (void)unused;
    tt_game game = game_for("usa", 2);
    tt_tournament t = tournament_of(&game, 3000, false, BOTS(&tt_bot_random, &first));
    t.until_decided = true;
    tt_standing one = played(&t);
    assert_true(one.deals >= TT_DECIDE_LEAST && one.deals < 3000);
    assert_int_not_equal(tt_tournament_verdict(&t, &one), TT_UNDECIDED);
    t.jobs = 4;
    assert_same(one, played(&t));
    t.deals = one.deals - 1;
    tt_standing shorter = played(&t);
    assert_int_equal(tt_tournament_verdict(&t, &shorter), TT_UNDECIDED);
}

/* Keeping. */

typedef struct page {
    char text[65536];
    size_t size;
} page;

static void put(void *context, const char *bytes, size_t size)
{
    page *to = context;
    assert_true(to->size + size <= sizeof to->text);
    memcpy(to->text + to->size, bytes, size);
    to->size += size;
}

static bool read_back(const page *from, const tt_seating *seating, tt_standing *standing)
{
    tt_json json;
    tt_json_open(&json, from->text, from->size);
    *standing = (tt_standing){0};
    if (tt_json_expect(&json, TT_JSON_OBJECT))
        while (tt_json_key(&json))
            if (!tt_standing_read(&json, seating, standing))
                return false;
    return tt_json_finish(&json);
}

/* a standing is written and read without loss; lists of another length are refused */
static void test_standing_as_text(void **unused)
{
    (void)unused;
    tt_game game = game_for("card_game", 2);
    tt_tournament t = tournament_of(&game, 10, false, BOTS(&tt_bot_random, &first, &wrong, &hungry));
    tt_standing standing = played(&t), again;
    static page text;
    tt_json_writer writer;
    tt_json_writer_open(&writer, put, &text);
    tt_json_write_object(&writer);
    tt_standing_write(&writer, &t.seating, &standing);
    tt_json_write_object_end(&writer);
    assert_true(read_back(&text, &t.seating, &again));
    assert_memory_equal(&standing, &again, sizeof standing);
    assert_true(tt_standing_sound(&t.seating, &again));
    again.entrant[1].wins++;
    assert_false(tt_standing_sound(&t.seating, &again));
    for (int entrants = 3; entrants <= 5; entrants += 2) {
        tt_seating other = tt_seating_make(2, entrants, false);
        assert_false(read_back(&text, &other, &again));
    }
}

/* Players. */

/* an illegal answer is counted, and a legal action played in its place */
static void test_illegal_answers(void **unused)
{
    (void)unused;
    tt_game game = game_for("europe", 2);
    tt_tournament t = tournament_of(&game, 20, false, BOTS(&wrong, &tt_bot_random));
    tt_standing standing = played(&t);
    double share = (double)standing.entrant[0].illegal / (double)standing.entrant[0].decisions;
    assert_true(share > 0.2 && share < 0.3);
    assert_int_equal(standing.entrant[0].finished, standing.entrant[0].games);
    assert_int_equal(standing.entrant[1].illegal, 0);
}

/* decisions that take longer than the budget are counted */
static void test_budgets_of_time(void **unused)
{
    (void)unused;
    tt_game game = game_for("card_game", 2);
    tt_tournament t = tournament_of(&game, 1, false, BOTS(&slow, &tt_bot_random));
    t.entrant[0].nanoseconds = 1000;
    t.entrant[1].nanoseconds = 1000000000;
    tt_standing standing = played(&t);
    assert_int_equal(standing.entrant[0].over_budget, standing.entrant[0].decisions);
    assert_true(standing.entrant[0].nanoseconds > 2000 * standing.entrant[0].decisions);
    assert_int_equal(standing.entrant[1].over_budget, 0);
}

static uint32_t seen_iterations;

static tt_action note_iterations(const tt_task *task, const void *unused)
{
    (void)unused;
    seen_iterations = task->budget.iterations;
    return task->open.actions[0];
}

/* the budget of iterations reaches the bot */
static void test_budgets_of_iterations(void **unused)
{
    (void)unused;
    static const tt_bot noting = {"noting", "", note_iterations, NULL, 0};
    tt_game game = game_for("card_game", 2);
    tt_tournament t = tournament_of(&game, 1, false, BOTS(&noting, &tt_bot_random));
    t.entrant[0].iterations = 800;
    played(&t);
    assert_int_equal(seen_iterations, 800);
}

/* a bot gets the memory it asks for, in matches too */
static void test_memory(void **unused)
{
    (void)unused;
    tt_game game = game_for("card_game", 3);
    tt_match match = {.game = &game, .bot = {&hungry, &tt_bot_random, &hungry}, .seed = "m", .games = 6, .jobs = 2};
    tt_tally tally;
    assert_true(tt_match_run(&match, &tally));
    assert_int_equal(tally.finished + tally.unfinished, 6);
}

/* Threads for bots. */

static void count_part(void *argument, int part)
{
    atomic_int *times = argument;
    times[part]++;
}

/* every part of a work is run once, on however many threads */
static void test_spread(void **unused)
{
    (void)unused;
    for (int threads = 0; threads <= 5; threads++)
        for (int parts = 0; parts <= 40; parts += 8) {
            atomic_int times[40] = {0};
            tt_spread spread = {threads};
            tt_spread_run(&spread, parts, count_part, times);
            for (int i = 0; i < 40; i++)
                assert_int_equal(times[i], i < parts);
        }
}

/* the clock of a thread goes on while it works */
static void test_clock(void **unused)
{
    (void)unused;
    uint64_t start = tt_thread_clock(NULL), end = start;
    for (int i = 0; i < 100000 && end < start + 1000000; i++)
        end = tt_thread_clock(NULL);
    assert_true(end >= start + 1000000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pairs_are_rotated),
        cmocka_unit_test(test_one_table_is_rotated),
        cmocka_unit_test(test_shares_of_seats),
        cmocka_unit_test(test_the_same_deals),
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_shared_victories),
        cmocka_unit_test(test_products_over_deals),
        cmocka_unit_test(test_jobs_change_nothing),
        cmocka_unit_test(test_jobs_do_not_disturb_thought),
        cmocka_unit_test(test_longer),
        cmocka_unit_test(test_stops_change_nothing),
        cmocka_unit_test(test_until_decided),
        cmocka_unit_test(test_standing_as_text),
        cmocka_unit_test(test_illegal_answers),
        cmocka_unit_test(test_budgets_of_time),
        cmocka_unit_test(test_budgets_of_iterations),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_spread),
        cmocka_unit_test(test_clock),
    };
    return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
