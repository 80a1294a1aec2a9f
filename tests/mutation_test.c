/* mutation_test.c: a record in which one fact is changed is refused, with the line and the rule.
 *
 * Records of all games, played at random, are taken apart, changed and put together again. Every mutation must find a
 * place where it applies, and is tried at the first, a middle and the last such place of a record. */
#include "mutations.h"

#include <stdlib.h>

enum { GAMES_EACH = 2, RECORDS = SETTINGS * GAMES_EACH, ENOUGH = 24 };

static page *records;
static story *original, *changed;
static page *text;

static int make_records(void **unused)
{
    (void)unused;
    records = malloc(RECORDS * sizeof *records);
    original = malloc(sizeof *original);
    changed = malloc(sizeof *changed);
    text = malloc(sizeof *text);
    for (int i = 0; i < RECORDS; i++)
        play_record(&all_settings[i / GAMES_EACH], i, &records[i]);
    return 0;
}

static int free_records(void **unused)
{
    (void)unused;
    free(records);
    free(original);
    free(changed);
    free(text);
    return 0;
}

static void test_records_verify_as_they_are(void **unused)
{
    (void)unused;
    for (int i = 0; i < RECORDS; i++) {
        assert_verifies(&records[i], TT_REPLAY_AS_TOLD);
        assert_verifies(&records[i], TT_REPLAY_FROM_SEED);
    }
}

/* Whether `rule` is one of "G-5|G-8". */
static bool is_one_of(const char *rule, const char *rules)
{
    if (strcmp(rules, "*") == 0)
        return rule[0] != 0;
    for (;;) {
        size_t size = strcspn(rules, "|");
        if (strlen(rule) == size && strncmp(rule, rules, size) == 0)
            return true;
        if (rules[size] == 0)
            return false;
        rules += size + 1;
    }
}

/* The first line in which the two texts differ. */
static int first_difference(const page *a, const page *b)
{
    int line = 1;
    for (size_t i = 0; i < a->size && i < b->size && a->text[i] == b->text[i]; i++)
        line += a->text[i] == '\n';
    return line;
}

static void check_refused(const char *name, const char *rules, const page *before, const page *after)
{
    tt_record_fault fault;
    int line = first_difference(before, after);
    if (tt_record_verify(after->text, after->size, NULL, TT_REPLAY_AS_TOLD, &fault))
        fail_msg("%s: not refused, changed at line %d", name, line);
    if (fault.line < line || fault.line > page_lines(after) + 1)
        fail_msg("%s: refused at line %d, but changed at line %d: %s: %s", name, fault.line, line, fault.rule,
                 fault.text);
    if (!is_one_of(fault.rule, rules))
        fail_msg("%s: refused by %s at line %d: %s", name, fault.rule, fault.line, fault.text);
    assert_true(fault.text[0]);
}

/* Changes the record at the first event from `start` on, going by `step`, where the mutation applies. The answer is
 * that event, or -1. */
static int apply_from(const mutation *m, int start, int step)
{
    story_copy(changed, original);
    for (int i = start; i >= 0 && i < original->events; i += step)
        if (m->apply(changed, i))
            return i;
    return -1;
}

/* Tries a mutation in one record, at the first, a middle and the last event where it applies. The answer is how often.
 */
static int try_mutation(const mutation *m, const page *record)
{
    int starts[] = {0, original->events / 2, original->events - 1}, steps[] = {1, 1, -1};
    int last = -1, tried = 0;
    for (int i = 0; i < 3; i++) {
        int place = apply_from(m, starts[i], steps[i]);
        if (place < 0 || place == last)
            continue;
        last = place;
        tried++;
        story_write(changed, text);
        check_refused(m->name, m->rules, record, text);
    }
    return tried;
}

/* Each mutation is tried in some records where it applies; each begins to look at another one. */
static void try_mutations(const mutation *list)
{
    for (const mutation *m = list; m->name; m++) {
        int tried = 0;
        for (int i = 0; i < RECORDS && tried < ENOUGH; i++) {
            const page *record = &records[(i * 5 + (m - list)) % RECORDS];
            story_read(original, record);
            tried += try_mutation(m, record);
        }
        if (tried == 0)
            fail_msg("%s: applies nowhere", m->name);
    }
}

static void test_mutations_of_the_start(void **unused)
{
    (void)unused;
    try_mutations(mutations_start);
}

static void test_mutations_of_cards(void **unused)
{
    (void)unused;
    try_mutations(mutations_cards);
}

static void test_mutations_of_routes(void **unused)
{
    (void)unused;
    try_mutations(mutations_routes);
}

static void test_mutations_of_yards(void **unused)
{
    (void)unused;
    try_mutations(mutations_yards);
}

static void test_mutations_of_the_end(void **unused)
{
    (void)unused;
    try_mutations(mutations_end);
}

static void test_misspellings(void **unused)
{
    (void)unused;
    for (const misspelling *m = misspellings; m->name; m++)
        for (int i = 0; i < RECORDS; i++) {
            memcpy(text->text, records[i].text, records[i].size + 1);
            text->size = records[i].size;
            m->apply(text);
            check_refused(m->name, "", &records[i], text);
        }
}

/* A record whose cards do not come from its seed is right as told, and wrong where the seed must give them. */
static void test_another_seed(void **unused)
{
    (void)unused;
    tt_record_fault fault;
    for (int i = 0; i < RECORDS; i++) {
        story_read(original, &records[i]);
        original->header.seed[31] ^= 1;
        story_write(original, text);
        assert_verifies(text, TT_REPLAY_AS_TOLD);
        assert_false(tt_record_verify(text->text, text->size, NULL, TT_REPLAY_FROM_SEED, &fault));
        assert_int_equal(fault.line, 2);
        assert_true(is_one_of(fault.rule, "G-1|C-2"));
    }
}

/* What counts for the victory is a rule of each game. */
static void test_a_wrong_total_names_the_rule_of_the_game(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *rule;
    } of[] = {{"usa", "G-19"}, {"europe", "G-20"}, {"old_west", "G-21"}, {"card_game", "C-18"}};
    for (size_t k = 0; k < sizeof of / sizeof *of; k++) {
        int tried = 0;
        for (int i = 0; i < RECORDS; i++) {
            story_read(original, &records[i]);
            if (strcmp(original->game.rules->name, of[k].game) != 0 || !original->has_result)
                continue;
            original->result.score.seat[0].total++;
            story_write(original, text);
            check_refused(of[k].game, of[k].rule, &records[i], text);
            tried++;
        }
        assert_true(tried > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records_verify_as_they_are),
        cmocka_unit_test(test_mutations_of_the_start),
        cmocka_unit_test(test_mutations_of_cards),
        cmocka_unit_test(test_mutations_of_routes),
        cmocka_unit_test(test_mutations_of_yards),
        cmocka_unit_test(test_mutations_of_the_end),
        cmocka_unit_test(test_misspellings),
        cmocka_unit_test(test_another_seed),
        cmocka_unit_test(test_a_wrong_total_names_the_rule_of_the_game),
    };
    return cmocka_run_group_tests(tests, make_records, free_records);
}
