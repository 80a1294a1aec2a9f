/* review_split_test.c: what the review calls known and hidden. The parts of a review add up whatever these two are, so
 * they are tested by themselves: at decisions of games, in states that look the same to the seat that decides. */
#include <math.h>
#include <stdlib.h>

#include "arena/heap.h"
#include "chance/chance.h"
#include "record_kit.h"
#include "review/review.h"

static page record;
static tt_review review;

/* A decision of a game. */
typedef struct asked {
    tt_state state;
    int seat;
    tt_action action;
} asked;

static const setting kinds[] = {
    {"usa", 2, {0}}, {"europe", 3, {0}}, {"old_west", 3, {.alvin = true}}, {"card_game", 3, {0}}};
enum { KINDS = sizeof kinds / sizeof *kinds, EVERY = 7 };

/* Begins the review of a random game, with so many worlds and no games played on. */
static void begin(const setting *kind, int number, int worlds)
{
    play_record(kind, number, &record);
    assert_int_equal(tt_review_open(&review, record.text, record.size, NULL, false, tt_heap()), TT_REVIEW_OK);
    review.samples.worlds = worlds;
    review.samples.games = 0;
}

/* The next decision that is looked at, with a choice, after those at the start. */
static bool next_asked(asked *a)
{
    tt_step step;
    while (tt_replay_next(&review.replay, &step) == TT_REPLAY_STEP) {
        a->state = review.replay.before;
        a->seat = step.seat;
        a->action = step.action;
        if (++review.done % EVERY == 0 && a->state.table.phase >= TT_PHASE_TURN &&
            tt_legal_count(&review.replay.game, &a->state, a->seat) > 1)
            return true;
    }
    return false;
}

/* A state that has the same view for the seat. */
static void look_alike(const asked *a, tt_rng *rng, asked *other)
{
    tt_view view, again;
    tt_view_make(&review.replay.game, &a->state, a->seat, &view);
    *other = *a;
    tt_view_sample(&review.replay.game, &view, rng, &other->state);
    tt_view_make(&review.replay.game, &other->state, a->seat, &again);
    assert_memory_equal(&view, &again, sizeof view);
}

/* Prepares a decision; all that is drawn at random follows from `number`. */
static tt_judged_decision decision_of(const asked *a, uint64_t number)
{
    tt_judged_decision d = {.state = &a->state, .seat = a->seat};
    uint8_t seed[32] = {0};
    memcpy(seed, &number, sizeof number);
    tt_rng_seed(&review.rng, seed);
    tt_tickets_unknown(&a->state, d.open);
    tt_valuer_value(&review.valuer, &a->state, &review.now);
    return d;
}

static tt_judgment judged(const asked *a, uint64_t number)
{
    tt_judgment judgment;
    tt_judged_decision d = decision_of(a, number);
    tt_review_worlds(&review, &d);
    tt_review_judge(&review, &d, a->action, &judgment);
    return judgment;
}

/* Differences between two states. */
typedef struct spread {
    double known, truth; /* the sums of the squares */
    int count;
} spread;

/* The mean difference over some draws of the worlds, which with chance are only a sample. */
static void compare(const asked *one, const asked *two, uint64_t number, int draws, spread *s)
{
    double known = 0, truth = 0;
    for (int i = 0; i < draws; i++) {
        tt_judgment a = judged(one, number + (uint64_t)i), b = judged(two, number + (uint64_t)i);
        assert_int_equal(a.is_chance, b.is_chance);
        known += (a.known.points[one->seat] - b.known.points[one->seat]) / draws;
        truth += (a.truth.points[one->seat] - b.truth.points[one->seat]) / draws;
    }
    s->known += known * known;
    s->truth += truth * truth;
    s->count++;
}

/* What could be known does not depend on what is hidden: two states that look the same have one `known`. Only where a
 * card of the pile is drawn does the true position take part, to lessen the noise; with many worlds that is small. */
static void test_known_is_the_same_in_states_that_look_the_same(void **unused)
{
    enum { WORLDS = 8, DRAWS = 12 };
    (void)unused;
    for (int kind = 0; kind < KINDS; kind++) {
        tt_rng rng = {{3, 5, 7, (uint64_t)kind + 1}};
        spread plain = {0}, chance = {0};
        for (int game = 0; game < 4; game++) {
            asked a, other;
            begin(&kinds[kind], 300 + game, WORLDS);
            while (next_asked(&a)) {
                look_alike(&a, &rng, &other);
                uint64_t number = tt_rng_next(&rng);
                bool is_chance = judged(&a, number).is_chance;
                compare(&a, &other, number, is_chance ? DRAWS : 1, is_chance ? &chance : &plain);
            }
            tt_review_close(&review);
        }
        assert_true(plain.count > 20 && plain.truth > plain.count); /* the true positions do differ, */
        assert_true(chance.count > 30 && chance.truth > chance.count);
        assert_true(plain.known < 1e-9); /* and yet are judged alike */
        if (chance.known > chance.truth / 100)
            fail_msg("%s, actions with chance: known differs by %.2f, the truth by %.2f", kinds[kind].game,
                     sqrt(chance.known / chance.count), sqrt(chance.truth / chance.count));
    }
}

/* Over true positions drawn from what the seat sees, nothing hidden makes its decisions better or worse on average. */
static void test_hidden_is_fair(void **unused)
{
    enum { WORLDS = 4, TRUE_ONES = 4 };
    (void)unused;
    for (int kind = 0; kind < KINDS; kind++) {
        tt_rng rng = {{2, 4, 6, (uint64_t)kind + 1}};
        double sum = 0, squares = 0;
        int count = 0;
        for (int game = 0; game < 4; game++) {
            asked a, other;
            begin(&kinds[kind], 500 + game, WORLDS);
            while (next_asked(&a)) {
                double hidden = 0;
                for (int i = 0; i < TRUE_ONES; i++) {
                    tt_judgment played;
                    look_alike(&a, &rng, &other);
                    tt_judged_decision d = decision_of(&other, tt_rng_next(&rng));
                    tt_review_worlds(&review, &d);
                    tt_review_compare(&review, &d, a.action, &played);
                    hidden += (played.truth.points[a.seat] - played.known.points[a.seat]) / TRUE_ONES;
                }
                sum += hidden;
                squares += hidden * hidden;
                count++;
            }
            tt_review_close(&review);
        }
        double mean = sum / count, error = sqrt((squares / count - mean * mean) / (count - 1));
        if (fabs(mean) > 3.5 * error || count < 60)
            fail_msg("%s: hidden is %.3f on average, error %.3f, of %d", kinds[kind].game, mean, error, count);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_known_is_the_same_in_states_that_look_the_same),
                                       cmocka_unit_test(test_hidden_is_fair)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
