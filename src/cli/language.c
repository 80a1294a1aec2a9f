/* language.c: finds texts in the language of the person. */
#include "cli/language.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vocabulary/vocabulary.h"

extern const tt_language tt_language_it, tt_language_pt_BR, tt_language_ro;

static const tt_language *const languages[] = {&tt_language_it, &tt_language_pt_BR, &tt_language_ro};
enum { LANGUAGES = sizeof languages / sizeof languages[0] };

static const tt_language *chosen; /* NULL: English */
static bool game_in_english;      /* whatever is chosen */

/* In place of the library's own (vocabulary.h). */
const tt_language *tt_language_spoken(void)
{
    return game_in_english ? NULL : chosen;
}

/* Whether `code` names the language: letters of any case, '-' for '_'; what follows the language, such as the country,
 * may differ: "it_CH", "pt". */
static bool is_named(const char *language, const char *code)
{
    return tolower((unsigned char)code[0]) == language[0] && tolower((unsigned char)code[1]) == language[1] &&
           !isalpha((unsigned char)code[2]);
}

const tt_language *language_find(const char *code)
{
    for (int i = 0; i < LANGUAGES && strlen(code) >= 2; i++)
        if (is_named(languages[i]->code, code))
            return languages[i];
    return NULL;
}

bool language_choose(const char *code)
{
    size_t length = strlen(code);
    chosen = language_find(code);
    return chosen || (length >= 2 && is_named("en", code));
}

void language_begin(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *set = getenv(names[i]);
        if (set && *set) {
            language_choose(set);
            return;
        }
    }
}

void language_keep_english(void)
{
    game_in_english = true;
}

const char *language_codes(void)
{
    static char codes[80];
    snprintf(codes, sizeof codes, "en");
    for (int i = 0; i < LANGUAGES; i++)
        snprintf(codes + strlen(codes), sizeof codes - strlen(codes), ", %s", languages[i]->code);
    return codes;
}

/* NULL in English, which is in the source. */
static const char *find(const char *english, long n)
{
    return chosen ? tt_language_form(chosen, "cli", english, n > INT_MAX ? INT_MAX : (int)n) : NULL;
}

const char *tr(const char *english)
{
    const char *found = find(english, 1);
    return found ? found : english;
}

const char *tr_n(const char *one, const char *many, long n)
{
    const char *found = find(one, n);
    return found ? found : n == 1 ? one : many;
}

static const char *write_decimal(const char *format, double value, int decimals)
{
    static char texts[8][40];
    static int next;
    char *text = texts[next++ % 8];
    snprintf(text, sizeof texts[0], format, decimals, value);
    char *point = strchr(text, '.');
    if (point && chosen)
        *point = ','; /* in all languages but English */
    return text;
}

const char *language_decimal(double value, int decimals)
{
    return write_decimal("%.*f", value, decimals);
}

const char *language_signed(double value, int decimals)
{
    return write_decimal("%+.*f", value, decimals);
}

const char *language_error(int error)
{
    switch (chosen ? error : 0) {
    case ENOENT:
        return tr(TEXT("there is no such file or folder"));
    case EACCES:
    case EPERM:
        return tr(TEXT("permission denied"));
    case EISDIR:
        return tr(TEXT("it is a folder"));
    case ENOTDIR:
        return tr(TEXT("a part of its path is not a folder"));
    case ENOSPC:
        return tr(TEXT("the disk is full"));
    default:
        return strerror(error);
    }
}
