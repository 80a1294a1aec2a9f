/* vocabulary.c: finds sentences and fills them in. */
#include "vocabulary/vocabulary.h"

const tt_context tt_record_words = {"record", NULL, 0};

static bool begins_with(const char *text, const char *start, const char **rest)
{
    while (*start && *text == *start)
        text++, start++;
    *rest = text;
    return !*start;
}

static bool is_same(const char *a, const char *b)
{
    const char *rest;
    return begins_with(a, b, &rest) && !*rest;
}

static bool is_variant(const char *key, const char *base, const char *variant)
{
    const char *rest;
    if (!begins_with(key, base, &rest))
        return false;
    return variant ? *rest == '.' && is_same(rest + 1, variant) : !*rest;
}

static const tt_entry *find(const tt_context *context, const char *key, const char *variant)
{
    for (int i = 0; i < context->size; i++)
        if (is_variant(context->entries[i].key, key, variant))
            return &context->entries[i];
    return variant ? find(context, key, NULL) : NULL;
}

static const tt_entry *find_in(const tt_language *language, const char *context, const char *key, const char *variant)
{
    for (int i = 0; i < language->size; i++)
        if (is_same(language->contexts[i].name, context))
            return find(&language->contexts[i], key, variant);
    return NULL;
}

/* The forms of a sentence; *language gets the one they are in. NULL if there is no such sentence. */
static const char *find_forms(const tt_context *context, const char *key, const char *variant,
                              const tt_language **language)
{
    const tt_entry *entry = NULL;
#ifdef TT_ENGLISH_ONLY
    *language = NULL;
#else
    *language = tt_language_spoken();
    entry = *language ? find_in(*language, context->name, key, variant) : NULL;
    if (!entry)
        *language = NULL;
#endif
    if (!entry)
        entry = find(context, key, variant);
    return entry ? entry->forms : NULL;
}

/* The form with this number, or the last one. */
static const char *form_at(const char *forms, int number)
{
    if (*forms != 1)
        return forms;
    for (const char *next = forms + 1; *next && number >= 0; number--) {
        forms = next;
        next += __builtin_strlen(next) + 1;
    }
    return forms;
}

static const char *form_for(const char *forms, const tt_language *language, int n)
{
    return form_at(forms, language ? language->form_for(n < 0 ? -n : n) : n != 1);
}

bool tt_vocabulary_has(const tt_context *context, const char *key)
{
    return find(context, key, NULL);
}

const char *tt_word(const tt_context *context, const char *key)
{
    const tt_language *language;
    const char *forms = find_forms(context, key, NULL, &language);
    return forms ? form_at(forms, 0) : key;
}

const char *tt_language_form(const tt_language *language, const char *context, const char *key, int n)
{
    const tt_entry *entry = find_in(language, context, key, NULL);
    return entry ? form_for(entry->forms, language, n) : NULL;
}

/* The argument that a placeholder names; *rest gets what follows it. NULL if it is not a placeholder, or not known. */
static const tt_argument *argument_at(const char *text, const tt_argument *arguments, const char **rest)
{
    for (; *text == '{' && arguments && arguments->name; arguments++)
        if (begins_with(text + 1, arguments->name, rest) && *(*rest)++ == '}')
            return arguments;
    return NULL;
}

/* The argument named n chooses; without it the last form is taken. */
static const char *choose_form(const char *forms, const tt_language *language, const tt_argument *arguments)
{
    enum { LAST = 9 };
    for (; arguments && arguments->name; arguments++)
        if (is_same(arguments->name, "n"))
            return form_for(forms, language, arguments->number);
    return form_at(forms, LAST);
}

static void fill_in(tt_text *text, const char *from, const tt_argument *arguments)
{
    const char *at = from;
    while (*at) {
        const char *rest = at + 1;
        const tt_argument *found = argument_at(at, arguments, &rest);
        if (found) {
            tt_text_add_bytes(text, from, (size_t)(at - from));
            if (found->text)
                tt_text_add(text, found->text);
            else
                tt_text_add_number(text, found->number);
            from = rest;
        } else {
            rest = at + 1;
        }
        at = rest;
    }
    tt_text_add(text, from);
}

void tt_say(tt_text *text, const tt_context *context, const char *key, const char *variant,
            const tt_argument *arguments)
{
    const tt_language *language;
    const char *forms = find_forms(context, key, variant, &language);
    fill_in(text, forms ? choose_form(forms, language, arguments) : key, arguments);
}

void tt_say_in(tt_text *text, const tt_language *language, const tt_context *context, const char *key,
               const tt_argument *arguments)
{
    const tt_entry *entry = language ? find_in(language, context->name, key, NULL) : NULL;
    if (!entry) {
        language = NULL;
        entry = find(context, key, NULL);
    }
    fill_in(text, entry ? choose_form(entry->forms, language, arguments) : key, arguments);
}
