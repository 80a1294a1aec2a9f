/* riddles_test.c: the puzzles in data/puzzles and their form (docs/puzzles.md); puzzles_test.c is about score.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "puzzles/puzzle.h"
#include "turntable/turntable.h"

static const char *root; /* of the sources */

static const char *const games[] = {"usa", "europe", "old_west", "card_game"}; /* that have puzzles */

enum { GAMES = sizeof games / sizeof *games };

static char *read_set(const char *game, size_t *size)
{
    char path[1000];
    snprintf(path, sizeof path, "%s/data/puzzles/%s.json", root, game);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = malloc(200000);
    assert_non_null(text);
    *size = fread(text, 1, 199999, file);
    text[*size] = 0;
    fclose(file);
    return text;
}

/* What was read of a set. */
typedef struct seen {
    int count, of_kind[TT_PUZZLE_KINDS];
    tt_puzzle puzzle[200];
} seen;

static seen set;

static void take(void *context, const tt_puzzle *puzzle)
{
    seen *s = context;
    assert_true(s->count < 200);
    s->of_kind[puzzle->kind]++;
    s->puzzle[s->count++] = *puzzle;
}

static bool read_text(const char *text, size_t size, tt_record_fault *fault)
{
    memset(&set, 0, sizeof set);
    return tt_puzzles_read(text, size, take, &set, fault);
}

static void read_game(const char *game)
{
    tt_record_fault fault;
    size_t size;
    char *text = read_set(game, &size);
    if (!read_text(text, size, &fault))
        fail_msg("data/puzzles/%s.json:%d: %s", game, fault.line, fault.text);
    free(text);
}

/* Every stored puzzle is sound, and proved as docs/puzzles.md promises: at least 3 points, at least 4 standard errors.
 * Numbers are rounded to tenths in the files. */
static void test_stored_puzzles_are_sound(void **unused)
{
    (void)unused;
    size_t bytes = 0;
    int all = 0;
    for (int game = 0; game < GAMES; game++) {
        size_t size;
        free(read_set(games[game], &size));
        read_game(games[game]);
        bytes += size;
        all += set.count;
        assert_true(size <= 32 * 1024); /* the page fetches one file for a puzzle */
        for (int i = 0; i < set.count; i++) {
            const tt_puzzle *p = &set.puzzle[i];
            assert_string_equal(p->game.rules->name, games[game]);
            for (int other = 0; other < i; other++)
                assert_string_not_equal(p->id, set.puzzle[other].id);
            for (int k = 1; k < p->answers; k++) {
                assert_true(p->answer[k].behind >= 2.95);
                assert_true(p->answer[k].behind >= 4 * (p->answer[k].error - 0.05) - 0.05);
                assert_true(p->answer[k].win <= p->answer[0].win);
            }
        }
    }
    assert_true(bytes <= 100000);
    assert_true(all >= 40);
}

/* The three kinds are there, in all games together. */
static void test_every_kind_is_there(void **unused)
{
    (void)unused;
    int of_kind[TT_PUZZLE_KINDS] = {0};
    for (int game = 0; game < GAMES; game++) {
        read_game(games[game]);
        for (int kind = 0; kind < TT_PUZZLE_KINDS; kind++)
            of_kind[kind] += set.of_kind[kind];
    }
    for (int kind = 0; kind < TT_PUZZLE_KINDS; kind++)
        assert_true(of_kind[kind] >= 5);
}

typedef struct text {
    char bytes[20000];
    size_t size;
} text;

static void put(void *context, const char *bytes, size_t size)
{
    text *t = context;
    assert_true(t->size + size < sizeof t->bytes);
    memcpy(t->bytes + t->size, bytes, size);
    t->size += size;
    t->bytes[t->size] = 0;
}

/* Writes a puzzle as a set of its own. */
static void write_one(const tt_puzzle *puzzle, text *to)
{
    tt_json_writer json;
    to->size = 0;
    tt_json_writer_open(&json, put, to);
    tt_json_write_array(&json);
    tt_puzzle_write(puzzle, &json);
    tt_json_write_array_end(&json);
}

/* A puzzle that is written and read again is the same: position as the seat sees it, answers, id. */
static void test_what_is_written_is_read(void **unused)
{
    (void)unused;
    static text written, again;
    static tt_puzzle first;
    for (int game = 0; game < GAMES; game++) {
        read_game(games[game]);
        first = set.puzzle[0];
        tt_record_fault fault;
        tt_view one, other;
        write_one(&first, &written);
        assert_true(read_text(written.bytes, written.size, &fault));
        assert_int_equal(set.count, 1);
        tt_view_make(&first.game, &first.state, first.seat, &one);
        tt_view_make(&set.puzzle[0].game, &set.puzzle[0].state, first.seat, &other);
        assert_memory_equal(&one, &other, sizeof one);
        write_one(&set.puzzle[0], &again);
        assert_string_equal(written.bytes, again.bytes);
    }
}

/* Replaces the first `old` in the text of the first puzzle of usa, and expects that it is refused with this sentence.
 */
static void refuses(const char *old, const char *new, const char *why)
{
    static text t, changed;
    tt_record_fault fault;
    read_game("usa");
    write_one(&set.puzzle[0], &t);
    char *at = strstr(t.bytes, old);
    assert_non_null(at);
    changed.size = (size_t)snprintf(changed.bytes, sizeof changed.bytes, "%.*s%s%s", (int)(at - t.bytes), t.bytes, new,
                                    at + strlen(old));
    assert_false(read_text(changed.bytes, changed.size, &fault));
    if (!strstr(fault.text, why))
        fail_msg("%s in place of %s: %s", new, old, fault.text);
}

static void test_unsound_puzzles_are_refused(void **unused)
{
    (void)unused;
    refuses("\"seat\":", "\"chair\":", "expected the field 'seat'");
    refuses("\"game\":\"usa\"", "\"game\":\"mars\"", "unknown game");
    refuses("\"kind\":\"", "\"kind\":\"x", "the kind is");
    refuses("\"level\":", "\"level\":9", "");
    refuses("\"id\":\"", "\"id\":\"x", "");
    refuses("\"market\":\"", "\"market\":\"z", "");
    refuses("\"discard\":\"", "\"discard\":\"0", "digits");
    refuses("\"hand\":\"", "\"hand\":\"Z", "digits");
    refuses("\"routes\":\"", "\"routes\":\"nowhere-nowhere ", "");
    refuses("\"answers\":[[\"", "\"answers\":[[\"pass ", "an answer is not legal");
    refuses(",0,0,", ",5,0,", "ordered");
    refuses("\"pile\":", "\"pile\":6", "");
    refuses("]}}]", "]}}", "");
    refuses("[{", "{", "");
}

/* A short proof of the first puzzle of each game, in other worlds: the stored answer leads. */
static void test_proved_again_shortly(void **unused)
{
    (void)unused;
    enum { WORLDS = 128 };
    static tt_puzzle first;
    tt_finder *finder = calloc(1, sizeof *finder);
    assert_non_null(finder);
    for (int game = 0; game < GAMES; game++) {
        tt_mean ahead;
        read_game(games[game]);
        first = set.puzzle[0];
        for (int i = 1; i < set.count; i++) /* the one that is farthest ahead, for its error */
            if (set.puzzle[i].answer[1].behind / set.puzzle[i].answer[1].error >
                first.answer[1].behind / first.answer[1].error)
                first = set.puzzle[i];
        assert_int_equal(tt_puzzle_check(finder, &first, WORLDS, "test", &ahead), 0);
        assert_true(ahead.mean > 0);
    }
    free(finder);
}

/* The same seed gives the same puzzle, and another one other worlds. */
static void test_choices_and_trials(void **unused)
{
    (void)unused;
    static tt_trial trial;
    static uint8_t seed[32];
    tt_search *search = calloc(1, sizeof *search);
    assert_non_null(search);
    read_game("usa");
    const tt_puzzle *p = &set.puzzle[0];
    double lead[3];
    for (int run = 0; run < 3; run++) {
        seed[0] = run == 2;
        tt_trial_begin(&trial, &p->game, &p->state, p->seat, TT_TRIAL_PLANNERS, seed, search);
        tt_trial_add(&trial, p->answer[0].action);
        tt_trial_add(&trial, p->answer[1].action);
        tt_trial_run(&trial, 12);
        lead[run] = tt_trial_mean_of(&trial, 0).lead;
        tt_mean ahead = tt_trial_ahead(&trial, 0, 1), behind = tt_trial_ahead(&trial, 1, 0);
        assert_true(ahead.mean == -behind.mean && ahead.error == behind.error && ahead.error > 0);
    }
    assert_true(lead[0] == lead[1]);
    assert_true(lead[0] != lead[2]);
    free(search);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stored_puzzles_are_sound), cmocka_unit_test(test_every_kind_is_there),
        cmocka_unit_test(test_what_is_written_is_read),  cmocka_unit_test(test_unsound_puzzles_are_refused),
        cmocka_unit_test(test_proved_again_shortly),     cmocka_unit_test(test_choices_and_trials),
    };
    root = argc > 1 ? argv[1] : ".";
    return cmocka_run_group_tests_name("riddles", tests, NULL, NULL);
}
