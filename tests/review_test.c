/* review_test.c: the review of a game: its parts add up, it depends on the record alone, chance is fair. */
#include <math.h>
#include <stdlib.h>

#include "arena/heap.h"
#include "bots/task.h"
#include "record_kit.h"
#include "review/review.h"

static page record, first_text, second_text;
static tt_review review;
static int reasons[TT_BECAUSE_KINDS]; /* given for mistakes so far, by kind of the first */

static void review_record(const page *p, bool quick)
{
    int before = 0;
    assert_int_equal(tt_review_open(&review, p->text, p->size, NULL, quick, tt_heap()), TT_REVIEW_OK);
    for (int done = 0; done < TT_REVIEW_DONE; before = done) {
        done = tt_review_step(&review);
        assert_in_range(done, before, TT_REVIEW_DONE);
    }
}

/* The record of a game between planners. */
static void play_planners(const setting *s, int number, page *p)
{
    static tt_action actions[TT_MAX_LEGAL];
    tt_game game;
    tt_state state;
    tt_rng rng = {{1, 2, 3, 4}};
    tt_result result;
    tt_header header = header_of(s, number);
    p->size = 0;
    tt_output out = page_bytes(p);
    tt_recorder recorder = {&game, TT_EVERYTHING, out};
    tt_sink sink = tt_recorder_sink(&recorder);
    game_of(s, &game);
    tt_header_write(&header, &out);
    tt_start(&game, header.seed, &state, &sink);
    while (!tt_state_over(&state)) {
        int seat = tt_state_next_seat(&state);
        tt_view view;
        tt_task task;
        tt_action action;
        tt_task_make(&game, &state, seat, &view, actions, TT_MAX_LEGAL, &task);
        task.rng = &rng;
        tt_task_answer(&task, &tt_bot_planner, &action);
        tt_apply(&game, &state, seat, action, &sink);
    }
    tt_result_make(&game, &state, &result);
    tt_result_write(&game, &result, &out);
}

static void assert_adds_up(void)
{
    const tt_replay *replay = &review.replay;
    tt_score score;
    tt_score_make(&replay->game, &replay->state, &score);
    for (int seat = 0; seat < replay->game.players; seat++) {
        for (int m = 0; m < TT_REVIEW_MEASURES; m++) {
            assert_int_equal(review.result.of[m][seat], review.start.of[m][seat] + review.chance.of[m][seat] +
                                                            review.own.of[m][seat] + review.others.of[m][seat] +
                                                            review.hidden.of[m][seat]);
            assert_int_equal(review.result.of[m][seat], review.curve[review.steps].worth.of[m][seat]);
        }
        assert_int_equal(review.result.of[TT_REVIEW_POINTS][seat], score.seat[seat].total * 100);
        assert_int_equal(review.result.of[TT_REVIEW_WIN][seat] > 0, score.winners >> seat & 1);
    }
}

/* The first reason for the better action, which says something: the seat would end with `a` points, if nothing else. */
static void assert_reason(const tt_mistake *m)
{
    static const char *const names[TT_MAX_SEATS] = {"Blue", "Red", "Green", "Yellow", "Black", "White"};
    char text[TT_BECAUSE_TEXT_MAX];
    for (int i = 0; i < TT_MAX_BECAUSE; i++)
        if (m->because[i].kind == TT_BECAUSE_NEW_TICKETS)
            assert_true(m->because[i].a > 0); /* it would speak against the action */
    assert_true(tt_because_write(&review.replay.game, &m->because[0], names, text, sizeof text) > 0);
    reasons[m->because[0].kind]++;
}

/* The lists are in order, and what they name is in the record. */
static void assert_lists(void)
{
    for (int seat = 0; seat < review.replay.game.players; seat++) {
        const tt_review_seat *s = &review.seat[seat];
        assert_true(s->cost >= 0);
        for (int i = 0; i < s->mistakes; i++) {
            const tt_mistake *m = &s->mistake[i];
            assert_int_equal(m->place.seat, seat);
            assert_in_range(m->place.step, 0, review.steps - 1);
            assert_true(m->action != m->better && m->cost[TT_REVIEW_WIN] >= 0);
            assert_int_equal(tt_why_action(&review.replay.game, &m->state, seat, m->better).refusal, TT_OK);
            assert_true(!i || m->cost[0] <= s->mistake[i - 1].cost[0]);
            assert_reason(m);
        }
        for (int i = 0; i < s->luckiest; i++) {
            assert_true(s->lucky[i].kind != TT_DRAW_NONE);
            assert_true(s->lucky[i].gain[0] > 0 && (!i || s->lucky[i].gain[0] <= s->lucky[i - 1].gain[0]));
        }
        for (int i = 0; i < s->unluckiest; i++)
            assert_true(s->unlucky[i].gain[0] < 0 && (!i || s->unlucky[i].gain[0] >= s->unlucky[i - 1].gain[0]));
    }
    for (int i = 0; i <= review.steps; i++) {
        int32_t sum = 0;
        assert_int_equal(review.curve[i].place.step, i - 1);
        for (int seat = 0; seat < review.replay.game.players; seat++)
            sum += review.curve[i].worth.of[TT_REVIEW_WIN][seat];
        assert_in_range(sum, 9990, 10010);
    }
}

static void test_parts_add_up_in_every_game(void **unused)
{
    (void)unused;
    for (int i = 0; i < SETTINGS; i++) {
        if (i % 2)
            play_planners(&all_settings[i], i, &record);
        else
            play_record(&all_settings[i], i, &record);
        review_record(&record, true);
        assert_adds_up();
        assert_lists();
        tt_review_close(&review);
    }
}

static int mistakes_listed(void)
{
    int mistakes = 0;
    for (int seat = 0; seat < review.replay.game.players; seat++)
        mistakes += review.seat[seat].mistakes;
    return mistakes;
}

/* Bad players make mistakes of every kind, in every game; in the card game also such as only the total explains. */
static void test_every_mistake_has_a_reason(void **unused)
{
    (void)unused;
    enum { GAMES = 4 };
    memset(reasons, 0, sizeof reasons);
    int mistakes = 0;
    for (int i = 0; i < SETTINGS; i++)
        for (int number = 0; number < GAMES; number++) {
            play_record(&all_settings[i], 200 + number, &record);
            review_record(&record, true);
            assert_lists();
            mistakes += mistakes_listed();
            tt_review_close(&review);
        }
    assert_true(mistakes > SETTINGS * GAMES * 4);
    assert_true(reasons[TT_BECAUSE_CARD] > 0 && reasons[TT_BECAUSE_TICKETS] > 0 && reasons[TT_BECAUSE_TOTAL] > 0);
}

static void test_a_review_depends_on_the_record_alone(void **unused)
{
    (void)unused;
    play_planners(&all_settings[0], 7, &record);
    for (int time = 0; time < 2; time++) {
        page *text = time ? &second_text : &first_text;
        memset(&review, time ? 0x5a : 0, sizeof review); /* what it had before does not matter */
        text->size = 0;
        review_record(&record, true);
        tt_review_write(&review, page_put, text);
        tt_review_close(&review);
    }
    assert_string_equal(first_text.text, second_text.text);
}

static void test_a_full_review_adds_up(void **unused)
{
    (void)unused;
    play_planners(&all_settings[14], 3, &record); /* the card game with two: the shortest */
    review_record(&record, false);
    assert_adds_up();
    assert_lists();
    assert_true(review.samples.games > 0);
    tt_review_close(&review);
}

/* The mean of chance is 0 within its error, in points and in wins. bench/review does the same with many more games. */
static void test_chance_is_fair(void **unused)
{
    static const setting kinds[] = {
        {"usa", 2, {0}},
        {"europe", 5, {0}},
        {"old_west", 2, {.alvin = true}},
        {"old_west", 5, {.alvin = true}},
        {"card_game", 2, {0}},
        {"card_game", 4, {0}},
    };
    enum { GAMES = 20 };
    (void)unused;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        double sum[TT_REVIEW_MEASURES] = {0}, squares[TT_REVIEW_MEASURES] = {0};
        for (int number = 0; number < GAMES; number++) {
            play_planners(&kinds[i], 1000 + number, &record);
            review_record(&record, true);
            for (int m = 0; m < TT_REVIEW_MEASURES; m++) {
                double chance = review.chance.of[m][number % kinds[i].players];
                sum[m] += chance;
                squares[m] += chance * chance;
            }
            tt_review_close(&review);
        }
        for (int m = 0; m < TT_REVIEW_MEASURES; m++) {
            double mean = sum[m] / GAMES, error = sqrt((squares[m] / GAMES - mean * mean) / (GAMES - 1));
            if (fabs(mean) > 3.5 * error)
                fail_msg("%s with %d, measure %d: chance %.1f, error %.1f", kinds[i].game, kinds[i].players, m, mean,
                         error);
        }
    }
}

static void test_records_that_cannot_be_reviewed(void **unused)
{
    (void)unused;
    tt_memory memory = tt_heap();
    play_record(&all_settings[4], 2, &record);
    page_set(&first_text, record.text, page_line(&record, 60));
    assert_int_equal(tt_review_open(&review, first_text.text, first_text.size, NULL, true, memory),
                     TT_REVIEW_UNFINISHED);
    assert_string_equal(tt_review_fault_name(TT_REVIEW_UNFINISHED), "unfinished");
    record.text[page_line(&record, 40) + 12] = '!';
    assert_int_equal(tt_review_open(&review, record.text, record.size, NULL, true, memory), TT_REVIEW_RECORD);
    assert_int_equal(review.replay.fault.line, 40);
    assert_int_equal(tt_review_open(&review, "", 0, NULL, true, memory), TT_REVIEW_RECORD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_parts_add_up_in_every_game),
                                       cmocka_unit_test(test_every_mistake_has_a_reason),
                                       cmocka_unit_test(test_a_review_depends_on_the_record_alone),
                                       cmocka_unit_test(test_a_full_review_adds_up),
                                       cmocka_unit_test(test_chance_is_fair),
                                       cmocka_unit_test(test_records_that_cannot_be_reviewed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
