/* language.h: the language that the program speaks to people.
 *
 * What programs read stays English: JSON, records, positions, the protocol, and names of games, bots and options. The
 * texts are in the catalogues, in the context "cli"; po/extract.mjs finds them in this source by the names tr, tr_n and
 * TEXT, and those of the functions that pass their format through tr: words_print, cli_failure and cli_misuse. */
#ifndef TURNTABLE_CLI_LANGUAGE_H
#define TURNTABLE_CLI_LANGUAGE_H

#include <stdbool.h>

#include "vocabulary/vocabulary.h"

/* Chooses the language from LC_ALL, LC_MESSAGES and LANG, as the system does: "pt_BR.UTF-8" is Portuguese. */
void language_begin(void);

/* Chooses the language by its code: "ro", "pt_BR", "pt-br". False if there is none; English is "en". */
bool language_choose(const char *code);

/* From now on sentences about the game are English, for programs that read them; error messages and help are not. */
void language_keep_english(void);

/* The language with this code; NULL is English. */
const tt_language *language_find(const char *code);

/* The codes of all languages: "en, it, pt_BR, ro". */
const char *language_codes(void);

/* The text in the chosen language. */
const char *tr(const char *english) __attribute__((format_arg(1)));

/* The same for texts with a number, which chooses the form. */
const char *tr_n(const char *one, const char *many, long n) __attribute__((format_arg(1), format_arg(2)));

/* Marks a text of a table that goes through tr where it is printed. */
#define TEXT(english) english

/* Like strerror. */
const char *language_error(int error);

/* A number with decimals as the language writes it: 3.5 or 3,5. Valid until the eighth call after it. */
const char *language_decimal(double value, int decimals);
const char *language_signed(double value, int decimals); /* the same, with its sign: +3.5 */

#endif
