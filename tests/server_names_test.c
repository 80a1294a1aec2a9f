/* server_names_test.c: which names are refused, and which look alike. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "server/guest_names.h"
#include "server/lookalikes.h"
#include "store/store.h"

static bool is_clean(const char *name)
{
    char to[TT_STORE_NAME];
    return name_clean(name, strlen(name), to);
}

static void test_names_that_are_refused(void **unused)
{
    static const char *const names[] = {"",
                                        " ",
                                        "a:b",
                                        "...",
                                        "'",
                                        "-",
                                        "` `",
                                        "\u00a8", /* nothing to be seen */
                                        "\u2800",
                                        "\U0001d159",
                                        "\u3164",
                                        "\u115f",
                                        "\uffa0", /* blank */
                                        "\ufffc",
                                        "a\u2800",
                                        "ana\U0001d159",
                                        "\U00016fe4",
                                        "a\u200bb",
                                        "a\u200db",
                                        "\ufeff",
                                        "a\u2060b",
                                        "a\u00adb", /* invisible */
                                        "a\u202eb",
                                        "a\u2066b",
                                        "a\u200fb",
                                        "a\u061cb", /* bidi controls */
                                        "\ue000",
                                        "a\U000f0000",
                                        "\U0010fffd", /* private use */
                                        "\u0378",
                                        "\U000e1000",
                                        "\ufdd0", /* unassigned */
                                        "\u0430na",
                                        "an\u0430",
                                        "\u0391na",
                                        "Bo\u0431",
                                        "\u13a0na",
                                        "\u0585tto",
                                        "p\u0430ypal",
                                        "\ua4d0ob",
                                        "\u0391\u0430", /* alphabets mixed */
                                        "a\u0300\u0301\u0302\u0303\u0304",
                                        "\xff",
                                        "a\xc3"};
    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (is_clean(names[i]))
            fail_msg("number %zu (%s) is taken for a name", i, names[i]);
}

static void test_names_that_are_good(void **unused)
{
    static const char *const names[] = {"ana",
                                        "Ana Maria",
                                        "O'Brien",
                                        "Jean-Luc",
                                        "J. R.",
                                        "x",
                                        "42",
                                        "Zo\u00eb",
                                        "\u0218tefan",
                                        "Nguy\u1ec5n",
                                        "\u0410\u043d\u043d\u0430",
                                        "\u0391\u03bd\u03bd\u03b1",
                                        "\u0531\u0576\u0576\u0561",
                                        "\u738b\u5c0f\u660e",
                                        "\u5c71\u7530 Taro",
                                        "\u05d3\u05d5\u05d3",
                                        "\u0645\u062d\u0645\u062f",
                                        "\u0e2a\u0e21\u0e0a\u0e32\u0e22",
                                        "\u0930\u093e\u092e",
                                        "\ud55c\uae00",
                                        "\U0001f682",
                                        "\u2764",
                                        "\U0001d504\U0001d52b\U0001d51e",
                                        "\uff21\uff4e\uff41",
                                        "Botond",
                                        "Hostina",
                                        "Yousef",
                                        "Tudor",
                                        "Medium Rare",
                                        "Passenger 17"};
    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (!is_clean(names[i]) || skeleton_is_reserved(names[i]))
            fail_msg("number %zu (%s) is refused", i, names[i]);
}

static void test_words_of_the_program_are_refused(void **unused)
{
    static const char *const words[] = {"You",
                                        "you",
                                        "YOU",
                                        "Y o u",
                                        "Y.o.u",
                                        "Y\u00f6u",
                                        "Y0U",
                                        "\uff39\uff2f\uff35",
                                        "\U0001d418\U0001d428\U0001d42e",
                                        "Bot",
                                        "bot",
                                        "B0T",
                                        "Bot 2",
                                        "bot-3",
                                        "Bot (1)",
                                        "\u0412\u043e\u0442",
                                        "\u0392\u03bf\u03c4",
                                        "\U0001f171\U0001f17e\U0001f183",
                                        "Medium bot",
                                        "medium b0t",
                                        "MED1UM BOT",
                                        "Medlum bot",
                                        "Easy bot 4",
                                        "Expert",
                                        "Host",
                                        "Server",
                                        "adm\u0131n",
                                        "ADM1N",
                                        "Turntable",
                                        "Tumtable",
                                        "TURNTABLE",
                                        "nobody",
                                        "Former player",
                                        "Watcher",
                                        "watcher 3",
                                        "Tu",
                                        "Gazd\u0103",
                                        "Nimeni",
                                        "Fost juc\u0103tor",
                                        "bot u\u0219or",
                                        "\u029c\u1d0f\ua731\u1d1b",
                                        "H\u2d54st",
                                        "Y\u25cbu",
                                        "H\u3007st",
                                        "\U00010300dmin"};
    (void)unused;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (!skeleton_is_reserved(words[i]))
            fail_msg("number %zu (%s) is not refused", i, words[i]);
}

static void test_names_that_look_alike(void **unused)
{
    static const char *const pairs[][2] = {{"ana", "Ana"},
                                           {"ana", "\u0410na"},
                                           {"coco", "\u0441\u043e\u0441\u043e"},
                                           {"ana", "a na"},
                                           {"ana", "ana."},
                                           {"ana", "\u00e1na"},
                                           {"Otto", "0tto"},
                                           {"Ian", "lan"},
                                           {"Ian", "1an"},
                                           {"Ian", "|an"},
                                           {"bill", "biII"},
                                           {"modem", "modern"},
                                           {"wolf", "vvolf"},
                                           {"Anna", "\U0001d400\U0001d427\U0001d427\U0001d41a"},
                                           {"ana", "\uff41\uff4e\uff41"},
                                           {"HANNE", "\u041d\u0391NN\u0395"},
                                           {"KATE", "\u039a\u0391\u03a4\u0395"},
                                           {"\u0391\u039d\u039d\u0391", "\u03b1\u03bd\u03bd\u03b1"},
                                           {"\u0410\u041d\u041d\u0410", "\u0430\u043d\u043d\u0430"},
                                           {"DAVE", "\u13a0A\u13d9\u13ac"},
                                           {"oo", "\u0585\u0585"},
                                           {"stra\u00dfe", "STRASSE"},
                                           {"lukasz", "\u0141ukasz"},
                                           {"BOB", "\ua4d0\ua4f3\ua4d0"},
                                           {"ana", "\u24d0\u24dd\u24d0"}};
    static const char *const others[][2] = {{"ana", "anna"},
                                            {"bob", "rob"},
                                            {"eva", "ava"},
                                            {"\u738b", "\u674e"},
                                            {"p1", "p2"},
                                            {"Tim", "Tom"},
                                            {"Mia", "Nia"},
                                            {"\U0001f682", "\U0001f683"},
                                            {"\u0930\u093e\u092e", "\u0930\u092e"}};
    (void)unused;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (!skeleton_is_same(pairs[i][0], pairs[i][1]))
            fail_msg("number %zu: %s and %s do not look alike", i, pairs[i][0], pairs[i][1]);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (skeleton_is_same(others[i][0], others[i][1]))
            fail_msg("number %zu: %s and %s look alike", i, others[i][0], others[i][1]);
}

/* Every character between two letters: a clean name is UTF-8 that fits, its skeleton fits too, and
 * cleaning it again changes nothing. */
static void test_every_character(void **unused)
{
    (void)unused;
    for (uint32_t c = 1; c < 0x110000; c++) {
        char name[16], to[TT_STORE_NAME], again[TT_STORE_NAME], skeleton[SKELETON_MAX];
        int size = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
        name[0] = 'a';
        if (size == 1)
            name[1] = (char)c;
        else
            for (int i = 0; i < size; i++)
                name[1 + i] =
                    (char)(i == 0 ? (0xF0 << (4 - size)) | c >> 6 * (size - 1) : 0x80 | (c >> 6 * (size - 1 - i) & 63));
        name[1 + size] = 'b';
        name[2 + size] = 0;
        if (!name_clean(name, strlen(name), to))
            continue;
        skeleton_make(to, skeleton);
        assert_true(strlen(skeleton) > 0 && strlen(to) < TT_STORE_NAME);
        assert_true(name_clean(to, strlen(to), again));
        assert_string_equal(to, again);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_that_are_refused),
        cmocka_unit_test(test_names_that_are_good),
        cmocka_unit_test(test_words_of_the_program_are_refused),
        cmocka_unit_test(test_names_that_look_alike),
        cmocka_unit_test(test_every_character),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
