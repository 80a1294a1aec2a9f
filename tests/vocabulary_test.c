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

/* A language of three forms, as turntable-vocabulary makes it. */
static int form_for(int n)
{
    return n == 1 ? 0 : n % 100 < 20 ? 1 : 2;
}

static void test_another_language(void **unused)
{
    (void)unused;
    static const tt_entry entries[] = {{"one", "unu"},
                                       {"many", "\1"
                                                "un vagon\0"
                                                "vagoane\0"
                                                "de vagoane\0"}};
    static const tt_context contexts[] = {{"other", entries, 1}, {"trains", entries, 2}};
    static const tt_language language = {"xx", contexts, 2, form_for};
    assert_string_equal(tt_language_form(&language, "trains", "one", 7), "unu");
    assert_string_equal(tt_language_form(&language, "trains", "many", 1), "un vagon");
    assert_string_equal(tt_language_form(&language, "trains", "many", -3), "vagoane");
    assert_string_equal(tt_language_form(&language, "trains", "many", 120), "de vagoane");
    assert_null(tt_language_form(&language, "other", "many", 1));
    assert_null(tt_language_form(&language, "none", "one", 1));
    assert_null(tt_language_spoken()); /* the library speaks English */
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
            assert_true(strlen(entry->forms) > 0);
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

/* Writes the rules in short of a game as one text, and notes which sentences it says. */
static void tell_rules(const tt_game *game, char *text, int room, bool *is_said)
{
    tt_rule_line lines[TT_SUMMARY_LINES];
    tt_text all = tt_text_begin(text, room);
    check_summary(game, "");
    int count = tt_summary_make(game, lines);
    for (int k = 0; k < count; k++) {
        char sentence[500];
        tt_rule_line_write(&lines[k], sentence, sizeof sentence);
        tt_text_add(&all, sentence);
        for (int i = 0; i < tt_rules_words.size; i++)
            is_said[i] |= strcmp(lines[k].key, tt_rules_words.entries[i].key) == 0;
    }
}

/* Notes which values change the rules in short of a game, anywhere in their ranges. */
static void tell_values(const tt_rules *of, tt_options options, bool is_told[TT_VALUE_COUNT], bool *is_said)
{
    static char as_it_is[8000], changed[8000];
    tt_game game;
    tt_rules rules = *of;
    if (tt_game_make(&rules, NULL, rules.min_players, options, &game) != TT_GAME_OK)
        return;
    tell_rules(&game, as_it_is, sizeof as_it_is, is_said);
#define TELL_VALUE(name, least, most, what)                                                                            \
    for (int value = (least); value <= (most); value++) {                                                              \
        rules = *of;                                                                                                   \
        rules.name = (uint8_t)value;                                                                                   \
        tell_rules(&game, changed, sizeof changed, is_said);                                                           \
        is_told[TT_VALUE_##name] |= strcmp(as_it_is, changed) != 0;                                                    \
    }
    TT_RULE_VALUES(TELL_VALUE)
#undef TELL_VALUE
}

/* The rules in short tell any value that a board file may set, but for those that one sees when the game is set up; and
 * no sentence is left that nothing says. */
static void test_every_value_has_its_rule_in_short(void **unused)
{
    (void)unused;
    static const bool is_seen[TT_VALUE_COUNT] = {
        [TT_VALUE_max_players] = true, [TT_VALUE_trains] = true,        [TT_VALUE_each_color] = true,
        [TT_VALUE_locomotives] = true, [TT_VALUE_dealt_cards] = true,   [TT_VALUE_dealt_tickets] = true,
        [TT_VALUE_dealt_long] = true,  [TT_VALUE_kept_at_start] = true,
    };
    static const char *const names[] = {
#define NAME(name, least, most, what) #name,
        TT_RULE_VALUES(NAME)
#undef NAME
    };
    static bool is_told[TT_VALUE_COUNT], is_said[100];
    assert_in_range(tt_rules_words.size, 1, 100);
    for (int i = 0; i < tt_rules_count(); i++)
        for (int alvin = 0; alvin < 2; alvin++)
            tell_values(tt_rules_at(i), (tt_options){.alvin = alvin}, is_told, is_said);
    for (int value = 0; value < TT_VALUE_COUNT; value++)
        if (is_told[value] == is_seen[value])
            fail_msg("%s: %s", names[value], is_told[value] ? "told after all" : "no line of the rules in short");
    for (int i = 0; i < tt_rules_words.size; i++)
        if (!is_said[i])
            fail_msg("no rules in short have the sentence %s", tt_rules_words.entries[i].key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_n_chooses_the_plural),
        cmocka_unit_test(test_a_missing_argument_stays_a_blank),
        cmocka_unit_test(test_an_argument_is_never_filled_in),
        cmocka_unit_test(test_unknown_keys_and_variants),
        cmocka_unit_test(test_another_language),
        cmocka_unit_test(test_a_small_room),
        cmocka_unit_test(test_every_key_is_there_once),
        cmocka_unit_test(test_every_name_has_a_sentence),
        cmocka_unit_test(test_no_fault_speaks_to_anybody),
        cmocka_unit_test(test_the_rules_in_short),
        cmocka_unit_test(test_every_value_has_its_rule_in_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
