/* replay_test.c: records played again step by step, cut anywhere, and carried on. */
#include "record_kit.h"

static page record, part, carried;

/* Where the steps of a record end: line numbers, the set-up first. */
typedef struct steps {
    int end[8192];
    int count;
} steps;

static steps ends;

static void find_ends(const page *p, steps *s)
{
    tt_replay replay;
    tt_step step;
    assert_true(tt_replay_begin(&replay, p->text, p->size, NULL, TT_REPLAY_AS_TOLD));
    s->end[0] = replay.done.line - 1;
    s->count = 1;
    while (tt_replay_next(&replay, &step) == TT_REPLAY_STEP)
        s->end[s->count++] = step.last_line;
    assert_int_equal(replay.fault.line, 0);
}

/* The decisions of a record, applied by hand, lead through the same states. */
static void test_steps_are_the_game(void **unused)
{
    (void)unused;
    for (int i = 0; i < SETTINGS; i++) {
        tt_replay replay;
        tt_step step;
        tt_state state;
        int line = 0;
        play_record(&all_settings[i], 100 + i, &record);
        assert_true(tt_replay_begin(&replay, record.text, record.size, NULL, TT_REPLAY_AS_TOLD));
        tt_start(&replay.game, replay.header.seed, &state, NULL);
        assert_memory_equal(&state, &replay.state, sizeof state);
        line = replay.done.line - 1;
        while (tt_replay_next(&replay, &step) == TT_REPLAY_STEP) {
            assert_memory_equal(&state, &replay.before, sizeof state);
            assert_int_equal(tt_apply(&replay.game, &state, step.seat, step.action, NULL).refusal, TT_OK);
            assert_memory_equal(&state, &replay.state, sizeof state);
            bool naming = tt_action_kind_of(step.action) == TT_ACTION_COMPLETE;
            assert_int_equal(step.first_line, naming && line + 1 != step.first_line ? line : line + 1);
            assert_true(step.last_line >= step.first_line);
            assert_ptr_equal(step.lines, record.text + page_line(&record, step.first_line));
            assert_int_equal(step.size, page_line(&record, step.last_line + 1) - page_line(&record, step.first_line));
            line = naming && !tt_state_over(&state) && state.table.phase == TT_PHASE_COMPLETE ? line : step.last_line;
        }
        assert_true(replay.has_result);
        assert_true(tt_state_over(&replay.state));
        assert_int_equal(line + 1, page_lines(&record));
        assert_int_equal(tt_replay_next(&replay, &step), TT_REPLAY_ENDED);
    }
}

static void cut(const page *p, int lines)
{
    page_set(&part, p->text, page_line(p, lines + 1));
}

static void set_seed(page *p, uint8_t with)
{
    char hex[TT_HEX_SIZE];
    uint8_t seed[32];
    memset(seed, with, sizeof seed);
    tt_hex_write(seed, hex);
    memcpy(strstr(p->text, "\"seed\":\"") + 8, hex, 64);
}

static int last_end(int line)
{
    int best = 0;
    for (int i = 0; i < ends.count; i++)
        if (ends.end[i] <= line && ends.end[i] > best)
            best = ends.end[i];
    return best;
}

/* Resumes the record in `part` and plays it to its end, in `carried`. */
static tt_resumed carry_on(uint8_t with)
{
    tt_replay replay;
    tt_game game;
    tt_state state;
    tt_resumed resumed;
    tt_record_fault fault;
    tt_rng rng;
    uint8_t fresh[32];
    memset(fresh, with, sizeof fresh);
    tt_rng_seed(&rng, fresh);
    carried.size = 0;
    tt_recorder recorder = {&game, TT_EVERYTHING, page_bytes(&carried)};
    tt_sink sink = tt_recorder_sink(&recorder);
    if (!tt_record_resume(part.text, part.size, NULL, fresh, &sink, &replay, &game, &state, &resumed, &fault))
        fail_msg("line %d: %s: %s", fault.line, fault.rule, fault.text);
    if (!tt_state_audit(&game, &state, NULL))
        fail_msg("resumed at line %d: not sound", resumed.lines);
    page lacking = carried;
    page_set(&carried, part.text, resumed.size);
    page_put(&carried, lacking.text, lacking.size);
    if (!resumed.has_result)
        play_on(&game, &state, &rng, TO_THE_END, &carried);
    return resumed;
}

/* However a record is cut between two lines, what is left is right, and can be carried on from where its last decision
 * was asked. */
static void check_cut(int lines)
{
    cut(&record, lines);
    assert_verifies(&part, TT_REPLAY_AS_TOLD);
    assert_verifies(&part, TT_REPLAY_FROM_SEED);
    tt_resumed resumed = carry_on(7);
    assert_false(resumed.dealt_anew);
    assert_int_equal(resumed.size, page_line(&part, resumed.lines + 1));
    assert_true(resumed.lines <= lines);
    assert_verifies(&carried, TT_REPLAY_FROM_SEED);
    bool all_stands = resumed.lines == lines;
    bool in_set_up = lines <= ends.end[0], in_choices = resumed.lines == ends.end[0];
    if (!all_stands && !in_set_up && !in_choices)
        assert_int_equal(resumed.lines, last_end(lines));
}

static void test_cut_anywhere(void **unused)
{
    (void)unused;
    for (int i = 0; i < SETTINGS; i++) {
        play_record(&all_settings[i], 200 + i, &record);
        find_ends(&record, &ends);
        int all = page_lines(&record);
        for (int lines = 1; lines <= all; lines += lines < 40 || lines > all - 15 ? 1 : 43)
            check_cut(lines);
    }
}

/* Cards that do not come from the seed: the rest is dealt anew, and that is told. */
static void test_cut_and_dealt_anew(void **unused)
{
    (void)unused;
    for (int i = 0; i < SETTINGS; i++) {
        play_record(&all_settings[i], 300 + i, &record);
        set_seed(&record, 5);
        for (int lines = 2, all = page_lines(&record); lines < all; lines += 67) {
            cut(&record, lines);
            tt_resumed resumed = carry_on(9);
            assert_true(resumed.dealt_anew);
            assert_verifies(&carried, TT_REPLAY_AS_TOLD);
        }
    }
}

static void resume_state(uint8_t with, tt_state *state)
{
    tt_replay replay;
    tt_game game;
    tt_resumed resumed;
    tt_record_fault fault;
    uint8_t fresh[32];
    memset(fresh, with, sizeof fresh);
    assert_true(tt_record_resume(part.text, part.size, NULL, fresh, NULL, &replay, &game, state, &resumed, &fault));
}

/* What is dealt anew depends on the fresh bytes; what everybody has seen does not. */
static void test_dealt_anew_from_fresh_bytes(void **unused)
{
    (void)unused;
    tt_state one, again, two;
    play_record(&all_settings[0], 1, &record);
    set_seed(&record, 5);
    find_ends(&record, &ends);
    cut(&record, last_end(40));
    resume_state(1, &one);
    resume_state(1, &again);
    resume_state(2, &two);
    assert_memory_equal(&one, &again, sizeof one);
    assert_memory_equal(&one.table, &two.table, sizeof one.table);
    assert_memory_equal(one.secret.hand, two.secret.hand, sizeof one.secret.hand);
    assert_memory_not_equal(one.secret.draw, two.secret.draw, sizeof one.secret.draw);
    assert_memory_not_equal(one.secret.tickets, two.secret.tickets, sizeof one.secret.tickets);
    assert_memory_not_equal(one.secret.seed, two.secret.seed, sizeof one.secret.seed);
}

/* Every card is equally likely to be the next one: the rest of the pile is shuffled, not merely what stacking left. */
static void test_dealt_anew_evenly(void **unused)
{
    (void)unused;
    int times[TT_CARDS] = {0}, left[TT_CARDS] = {0}, cards = 0;
    tt_state state;
    play_record(&all_settings[0], 2, &record);
    set_seed(&record, 5);
    find_ends(&record, &ends);
    cut(&record, last_end(60)); /* inside a decision the next cards may be known */
    enum { TRIES = 250 };
    for (int i = 0; i < TRIES; i++) {
        resume_state((uint8_t)i, &state);
        times[tt_draw_pile_card(&state, 0)]++;
    }
    cards = state.table.draw_count;
    for (int depth = 0; depth < cards; depth++)
        left[tt_draw_pile_card(&state, depth)]++;
    double chi_square = 0;
    for (int card = 0; card < TT_CARDS; card++) {
        double expected = (double)TRIES * left[card] / cards;
        chi_square += (times[card] - expected) * (times[card] - expected) / expected;
    }
    assert_true(chi_square < 26); /* 8 degrees of freedom: beyond it once in a thousand; the bytes are fixed */
}

/* A line that was not written to its end is not there yet. */
static void test_torn_line(void **unused)
{
    (void)unused;
    tt_record_fault fault;
    play_record(&all_settings[4], 3, &record);
    page_set(&part, record.text, page_line(&record, 30) + 9);
    assert_verifies(&part, TT_REPLAY_FROM_SEED);
    assert_true(carry_on(3).lines < 30);
    assert_verifies(&carried, TT_REPLAY_FROM_SEED);
    page_set(&part, record.text, 20);
    assert_false(tt_record_verify(part.text, part.size, NULL, TT_REPLAY_AS_TOLD, &fault));
    assert_int_equal(fault.line, 1);
}

/* G-2: of choices that are not yet complete none is told, so carrying on asks all of them again. */
static void test_cut_inside_the_choices(void **unused)
{
    (void)unused;
    play_record(&all_settings[2], 4, &record);
    find_ends(&record, &ends);
    cut(&record, ends.end[0] + 2);
    assert_int_equal(carry_on(1).lines, ends.end[0]);
    assert_verifies(&carried, TT_REPLAY_FROM_SEED);
}

/* C-4: a record that ends with a turn keeps that turn; what follows of itself is told. */
static void test_cut_before_a_departure(void **unused)
{
    (void)unused;
    play_record(&all_settings[15], 5, &record);
    const char *depart = strstr(record.text, "{\"event\":\"depart\"");
    page_set(&part, record.text, (size_t)(depart - record.text));
    tt_resumed resumed = carry_on(1);
    assert_int_equal(resumed.size, part.size);
    assert_memory_equal(carried.text + part.size, depart, strcspn(depart, "\n"));
    assert_verifies(&carried, TT_REPLAY_FROM_SEED);
}

/* G-8: a record may end with a reshuffle that some decision needs, and with no other. */
static void test_cut_behind_a_reshuffle(void **unused)
{
    (void)unused;
    tt_record_fault fault;
    int ended = 0;
    for (int number = 0; ended < 3; number++) {
        play_record(&all_settings[4], 400 + number, &record);
        for (const char *at = record.text; (at = strstr(at, "{\"event\":\"reshuffle\"")) != NULL; at++) {
            page_set(&part, record.text, (size_t)(at - record.text) + strcspn(at, "\n") + 1);
            assert_verifies(&part, TT_REPLAY_AS_TOLD);
            char *count = strrchr(part.text, ':') + 1;
            *count = *count == '9' ? '8' : (char)(*count + 1);
            assert_false(tt_record_verify(part.text, part.size, NULL, TT_REPLAY_AS_TOLD, &fault));
            assert_string_equal(fault.rule, "G-8");
            ended++;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps_are_the_game),     cmocka_unit_test(test_cut_anywhere),
        cmocka_unit_test(test_cut_and_dealt_anew),     cmocka_unit_test(test_dealt_anew_from_fresh_bytes),
        cmocka_unit_test(test_dealt_anew_evenly),      cmocka_unit_test(test_torn_line),
        cmocka_unit_test(test_cut_inside_the_choices), cmocka_unit_test(test_cut_before_a_departure),
        cmocka_unit_test(test_cut_behind_a_reshuffle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
