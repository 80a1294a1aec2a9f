/* vocabulary.h: the sentences for people.
 *
 * They are the entries with a msgctxt in the catalogues po/LANGUAGE.po, which the page uses too. English is compiled
 * in, each context by itself, so that a module for the browser has only those that it uses. A program adds the tables
 * of other languages, and says which one is spoken.
 *
 * A key is what records and the protocol call the thing ("cards" in the context "refusal"). A key may have variants
 * ("claim.you" beside "claim"). */
#ifndef TURNTABLE_VOCABULARY_VOCABULARY_H
#define TURNTABLE_VOCABULARY_VOCABULARY_H

#include <stdbool.h>

#include "vocabulary/text.h"

/* An entry of a catalogue. `forms` is its sentence; if it has a plural, a byte 1, all forms, each ended by a 0, and one
 * more 0. */
typedef struct tt_entry {
    const char *key, *forms;
} tt_entry;

typedef struct tt_context {
    const char *name;
    const tt_entry *entries;
    int size;
} tt_context;

extern const tt_context tt_action_words, tt_ask_words, tt_card_words, tt_cards_words, tt_detail_words, tt_error_words,
    tt_event_words, tt_fault_words, tt_notice_words, tt_reason_words, tt_refusal_words, tt_rules_words, tt_told_words;

/* What is wrong with a record or a position. Its keys are the English sentences: in English it is empty. */
extern const tt_context tt_record_words;

/* All contexts of the English catalogue. */
extern const tt_context *const tt_vocabulary[];
extern const int tt_vocabulary_size;

/* Another language: its contexts, and which form a number takes. */
typedef struct tt_language {
    const char *code; /* as gettext writes it: "ro", "pt_BR" */
    const tt_context *contexts;
    int size;
    int (*form_for)(int n); /* n >= 0 */
} tt_language;

/* The language of all sentences; NULL is English. The library speaks English (english.c); a program that is linked with
 * its object files can define this function itself. A sentence that the language lacks is English. */
const tt_language *tt_language_spoken(void);

/* The value of a {name} in a sentence: a text or, if that is NULL, a number. */
typedef struct tt_argument {
    const char *name, *text;
    int number;
} tt_argument;

/* Whether there is a sentence for the key itself. */
bool tt_vocabulary_has(const tt_context *context, const char *key);

/* Adds the sentence of a key. If `variant` is NULL or the key does not have it, the sentence of the key itself is used.
 * `arguments` ends with a NULL name (NULL: none); the one named n chooses the plural. A {name} without an argument is
 * kept, and so is a {name} inside an argument. A key without a sentence is added itself. */
void tt_say(tt_text *text, const tt_context *context, const char *key, const char *variant,
            const tt_argument *arguments);

/* The same for a key without variants in this language, whichever is spoken; NULL is English. */
void tt_say_in(tt_text *text, const tt_language *language, const tt_context *context, const char *key,
               const tt_argument *arguments);

/* A word without arguments, such as the name of a card. Valid as long as the program runs. */
const char *tt_word(const tt_context *context, const char *key);

/* The form of a key for a number in one language, not filled in; NULL if that has no sentence for the key. */
const char *tt_language_form(const tt_language *language, const char *context, const char *key, int n);

#endif
