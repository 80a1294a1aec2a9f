/* vocabulary_test.c: sentences filled in, and that there is one for whatever the program can say. */
#include <string.h>

#include "bots/reasons.h"
#include "kit.h"
#include "record/record_fault.h"
#include "rules/summary.h"
#include "vocabulary/vocabulary.h"

static void assert_said(const tt_context *context, const char *key, const char *variant, const tt_argument *arguments,
                        const char *sentence)
{
    char text[200];
    tt_text out = tt_text_begin(text, sizeof text);
    tt_say(&out, context, key, variant, arguments);
    assert_string_equal(text, sentence);
    assert_int_equal(out.length, strlen(sentence));
}

static void test_n_chooses_the_plural(void **unused)
{
    (void)unused;
    const tt_argument one[] = {{"n", NULL, 1}, {"have", NULL, 0}, {0}};
    const tt_argument many[] = {{"have", NULL, 1}, {"n", NULL, 3}, {0}};
    const tt_argument none[] = {{"n", NULL, 0}, {"have", NULL, -2}, {0}};
    assert_said(&tt_refusal_words, "trains", NULL, one, "needs 1 train; you have 0");
    assert_said(&tt_refusal_words, "trains", NULL, many, "needs 3 trains; you have 1");
    assert_said(&tt_refusal_words, "trains", NULL, none, "needs 0 trains; you have -2");
}

static void test_a_missing_argument_stays_a_blank(void **unused)
{
    (void)unused;
    const tt_argument near[] = {{"h", "wrong", 0}, {"haven", "wrong", 0}, {"n", NULL, 2}, {0}};
    assert_said(&tt_refusal_words, "trains", NULL, near, "needs 2 trains; you have {have}");
    assert_said(&tt_refusal_words, "trains", NULL, NULL, "needs {n} trains; you have {have}");
}

/* A player may call himself anything. */
static void test_an_argument_is_never_filled_in(void **unused)
{
    (void)unused;
    const tt_argument hostile[] = {{"who", "{who}{n}{", 0}, {"n", NULL, 7}, {0}};
    assert_said(&tt_refusal_words, "route_taken", "who", hostile, "belongs to {who}{n}{");
    assert_said(&tt_refusal_words, "route_taken", "who", (tt_argument[]){{"who", "", 0}, {0}}, "belongs to ");
}

static void test_unknown_keys_and_variants(void **unused)
{
    (void)unused;
    assert_said(&tt_refusal_words, "route_taken", "you", NULL, "is yours already");
    assert_said(&tt_refusal_words, "over", "you", NULL, "the game is over");
    assert_said(&tt_refusal_words, "no {n} such", NULL, (tt_argument[]){{"n", NULL, 1}, {0}}, "no 1 such");
    assert_string_equal(tt_word(&tt_card_words, "gray"), "gray");
    assert_string_equal(tt_word(&tt_card_words, "pink"), "pink");
    assert_false(tt_vocabulary_has(&tt_card_words, "over"));
    assert_false(tt_vocabulary_has(&tt_refusal_words, "rout"));
}

/* What does not fit is cut off between characters. */
static void test_a_small_room(void **unused)
{
    (void)unused;
    char text[16];
    tt_text out = tt_text_begin(text, sizeof text);
    tt_say(&out, &tt_refusal_words, "route_taken", "who", (tt_argument[]){{"who", "ééééé", 0}, {0}});
    assert_string_equal(text, "belongs to éé");
}

static void test_every_key_is_there_once(void **unused)
{
    (void)unused;
    for (int i = 0; i < tt_vocabulary_size; i++)
        for (int k = 0; k < tt_vocabulary[i]->size; k++) {
            const tt_entry *entry = &tt_vocabulary[i]->entries[k];
            assert_true(strlen(entry->form[0]) > 0);
            for (int m = 0; m < k; m++)
                assert_string_not_equal(entry->key, tt_vocabulary[i]->entries[m].key);
        }
}

static void assert_worded(const tt_context *context, const char *key)
{
    if (!tt_vocabulary_has(context, key))
        fail_msg("there is no sentence for %s:%s", context->name, key);
}

static void test_every_name_has_a_sentence(void **unused)
{
    (void)unused;
    for (int card = 0; card < TT_CARDS; card++)
        assert_worded(&tt_card_words, tt_card_name(card));
    assert_worded(&tt_card_words, tt_color_name(TT_GRAY));
    for (int refusal = 0; refusal < TT_REFUSALS; refusal++)
        assert_worded(&tt_refusal_words, tt_refusal_name((tt_refusal)refusal));
    for (int kind = 0; kind < TT_ACTION_KINDS; kind++)
        assert_worded(&tt_action_words, tt_action_name((tt_action_kind)kind));
    for (int kind = TT_BECAUSE_NOTHING + 1; kind < TT_BECAUSE_KINDS; kind++)
        assert_worded(&tt_reason_words, tt_because_name((tt_because_kind)kind));
    for (int kind = 0; kind < TT_EVENT_KINDS; kind++) {
        const char *name = tt_event_name((tt_event_kind)kind);
        assert_worded(tt_vocabulary_has(&tt_detail_words, name) ? &tt_detail_words : &tt_event_words, name);
    }
}

/* A refusal speaks to the player; the fault of a record speaks about one. */
static void test_no_fault_speaks_to_anybody(void **unused)
{
    (void)unused;
    for (int refusal = TT_OK + 1; refusal < TT_REFUSALS; refusal++) {
        static tt_replay replay;
        table t;
        table_of(&t, "old_west", 2);
        replay.game = t.game;
        tt_fault_refused(&replay, 1, (tt_why){.refusal = (uint8_t)refusal, .need = 2});
        if (strstr(replay.fault.text, "you") || strchr(replay.fault.text, '{'))
            fail_msg("%s: %s", tt_refusal_name((tt_refusal)refusal), replay.fault.text);
    }
}

/* Gives how many of the lines begin with `start`. Each must have a sentence and fill it. */
static int check_summary(const tt_game *game, const char *start)
{
    tt_rule_line lines[TT_SUMMARY_LINES];
    int count = tt_summary_make(game, lines), found = 0;
    assert_in_range(count, 5, TT_SUMMARY_LINES);
    for (int k = 0; k < count; k++) {
        char text[500];
        assert_worded(&tt_rules_words, lines[k].key);
        tt_rule_line_write(&lines[k], text, sizeof text);
        assert_null(strchr(text, '{'));
        assert_true(strlen(text) < sizeof text - 1);
        found += strncmp(text, start, strlen(start)) == 0;
    }
    return found;
}

/* The rules in short have a sentence for each line, and state the game's own values. */
static void test_the_rules_in_short(void **unused)
{
    (void)unused;
    int told = 0;
    for (int i = 0; i < tt_rules_count(); i++)
        for (int alvin = 0; alvin < 2; alvin++) {
            tt_game game;
            const tt_rules *rules = tt_rules_at(i);
            if (tt_game_make(rules, NULL, rules->min_players, (tt_options){.alvin = alvin}, &game) != TT_GAME_OK)
                continue;
            told +=
                check_summary(&game, "Alvin: claim a route to his city and you catch him: 10 points, and you send him "
                                     "to a city that you control. Whoever holds him at the end: 10 more.");
        }
    assert_int_equal(told, 1);
}

/* So has any value that a board file may set. */
static void test_every_value_has_its_rule_in_short(void **unused)
{
    (void)unused;
    for (int i = 0; i < tt_rules_count(); i++) {
        tt_game game;
        tt_rules rules = *tt_rules_at(i);
        assert_int_equal(tt_game_make(&rules, NULL, rules.min_players, (tt_options){0}, &game), TT_GAME_OK);
#define CHECK_ENDS(name, least, most, what)                                                                            \
    rules = *tt_rules_at(i);                                                                                           \
    rules.name = least;                                                                                                \
    check_summary(&game, "");                                                                                          \
    rules.name = most;                                                                                                 \
    check_summary(&game, "");
        TT_RULE_VALUES(CHECK_ENDS)
#undef CHECK_ENDS
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_n_chooses_the_plural),
        cmocka_unit_test(test_a_missing_argument_stays_a_blank),
        cmocka_unit_test(test_an_argument_is_never_filled_in),
        cmocka_unit_test(test_unknown_keys_and_variants),
        cmocka_unit_test(test_a_small_room),
        cmocka_unit_test(test_every_key_is_there_once),
        cmocka_unit_test(test_every_name_has_a_sentence),
        cmocka_unit_test(test_no_fault_speaks_to_anybody),
        cmocka_unit_test(test_the_rules_in_short),
        cmocka_unit_test(test_every_value_has_its_rule_in_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
