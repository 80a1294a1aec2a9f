/* vocabulary.c: finds sentences and fills them in. */
#include "vocabulary/vocabulary.h"

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

bool tt_vocabulary_has(const tt_context *context, const char *key)
{
    return find(context, key, NULL);
}

const char *tt_word(const tt_context *context, const char *key)
{
    const tt_entry *entry = find(context, key, NULL);
    return entry ? entry->form[0] : key;
}

/* The argument that a placeholder names; *rest gets what follows it. NULL if it is not a placeholder, or not known. */
static const tt_argument *argument_at(const char *text, const tt_argument *arguments, const char **rest)
{
    for (; *text == '{' && arguments && arguments->name; arguments++)
        if (begins_with(text + 1, arguments->name, rest) && *(*rest)++ == '}')
            return arguments;
    return NULL;
}

/* English: the first form is for one thing. */
static const char *choose_form(const tt_entry *entry, const tt_argument *arguments)
{
    if (!entry->form[1])
        return entry->form[0];
    for (; arguments && arguments->name; arguments++)
        if (is_same(arguments->name, "n"))
            return entry->form[arguments->number != 1];
    return entry->form[1];
}

void tt_say(tt_text *text, const tt_context *context, const char *key, const char *variant,
            const tt_argument *arguments)
{
    const tt_entry *entry = find(context, key, variant);
    const char *from = entry ? choose_form(entry, arguments) : key, *at = from;
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
