/* vocabulary_main.c: turntable-vocabulary, run while building: makes the sentences that are compiled in.
 *
 *     turntable-vocabulary CATALOGUE.po OUTPUT.c [LANGUAGE]
 *
 * Takes the entries that have a msgctxt, except those that only the page uses. Without a LANGUAGE each context is a
 * tt_context of its own, except "cli" and "record": those English texts are in the source. With one all are parts of
 * tt_language_LANGUAGE. Strings of a catalogue are written as in C, so they are copied unchanged. A fault is printed as
 * FILE:LINE: fault; then the exit code is 1. */
#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { LINE = 8192, SENTENCE = 16384, CONTEXTS = 32, NAME = 32, RULE = 200 };

typedef enum field { CONTEXT, KEY, PLURAL, FORM, FORMS = 3, FIELDS = FORM + FORMS } field;

static const char *const keywords[] = {
    [CONTEXT] = "msgctxt", [KEY] = "msgid",          [PLURAL] = "msgid_plural",
    [FORM] = "msgstr",     [FORM + 1] = "msgstr[1]", [FORM + 2] = "msgstr[2]",
};

/* An entry, each field with its quotes; "" for what it does not have. */
static char entry[FIELDS][SENTENCE];

/* The contexts so far, without quotes. The entries of a context are adjacent. */
static char contexts[CONTEXTS][NAME];
static int context_count;

static const char *language;         /* NULL for English */
static char plural_rule[RULE] = "0"; /* in C, as the header has it */

static void end_context(FILE *to)
{
    const char *name = context_count ? contexts[context_count - 1] : NULL;
    if (name)
        fputs("};\n", to);
    if (name && !language)
        fprintf(to, "const tt_context tt_%s_words = {\"%s\", %s_entries, sizeof %s_entries / sizeof(tt_entry)};\n\n",
                name, name, name, name);
}

/* Begins the table of the entry's context if it is a new one. False if there are too many. */
static bool begin_context(FILE *to)
{
    char name[NAME];
    if (sscanf(entry[CONTEXT], "\"%31[a-z_]\"", name) != 1 || context_count == CONTEXTS)
        return false;
    if (context_count && strcmp(contexts[context_count - 1], name) == 0)
        return true;
    end_context(to);
    strcpy(contexts[context_count++], name);
    fprintf(to, "static const tt_entry %s_entries[] = {\n", name);
    return true;
}

/* Notes the plural rule of the header, whose lines are one text. */
static void note_header(void)
{
    const char *rule = strstr(entry[FORM], "plural=("), *end = rule ? strchr(rule, ';') : NULL;
    if (end && end - rule < RULE)
        snprintf(plural_rule, sizeof plural_rule, "%.*s", (int)(end - rule - 7), rule + 7);
}

/* Lessons, plans and the rulebook are read in the page only (po/sources.mjs has them too). */
static bool is_of_page(const char *context)
{
    return strcmp(context, "\"lesson\"") == 0 || strcmp(context, "\"plan\"") == 0 ||
           strcmp(context, "\"rulebook\"") == 0;
}

/* Its keys are the English texts, which the source has. */
static bool is_of_source(const char *context)
{
    return strcmp(context, "\"cli\"") == 0 || strcmp(context, "\"record\"") == 0;
}

static bool write_entry(FILE *to)
{
    bool is_vocabulary =
        *entry[CONTEXT] && *entry[FORM] && !(is_of_source(entry[CONTEXT]) && !language) && !is_of_page(entry[CONTEXT]);
    if (strcmp(entry[KEY], "\"\"") == 0)
        note_header();
    if (is_vocabulary && !begin_context(to))
        return false;
    if (is_vocabulary) {
        bool has_plural = *entry[FORM + 1];
        fprintf(to, "    {%s, %s", entry[KEY], has_plural ? "\"\\1\" " : "");
        for (int form = FORM; form < FIELDS && *entry[form]; form++)
            fprintf(to, "%s%s", entry[form], has_plural ? " \"\\0\" " : "");
        fputs("},\n", to);
    }
    memset(entry, 0, sizeof entry);
    return true;
}

/* The field that a line begins with; FIELDS if there is none. */
static field field_of(const char *line, size_t length)
{
    static const char first[] = "msgstr[0]";
    for (int f = CONTEXT; f < FIELDS; f++)
        if (strlen(keywords[f]) == length && strncmp(line, keywords[f], length) == 0)
            return (field)f;
    return length == strlen(first) && strncmp(line, first, length) == 0 ? FORM : FIELDS;
}

/* Whether the text is exactly one string. */
static bool is_string(const char *text)
{
    size_t i = 1;
    if (text[0] != '"')
        return false;
    while (text[i] && text[i] != '"')
        i += text[i] == '\\' && text[i + 1] ? 2 : 1;
    return text[i] == '"' && !text[i + 1];
}

/* Reads a line without its end. False if it is not a line of a catalogue. */
static bool take(const char *line, field *last, FILE *to)
{
    size_t word = strcspn(line, " \"");
    const char *text = line + word + strspn(line + word, " ");
    if (!*line || *line == '#')
        return true;
    if (word > 0)
        *last = field_of(line, word);
    if (*last == FIELDS || !is_string(text) || strlen(entry[*last]) + strlen(text) + 2 > SENTENCE)
        return false;
    bool begins = word > 0 && (*last == CONTEXT || (*last == KEY && *entry[FORM]));
    if (begins && !write_entry(to))
        return false;
    strcat(strcat(entry[*last], *entry[*last] ? " " : ""), text);
    return true;
}

static void write_end(FILE *to)
{
    end_context(to);
    if (language)
        fprintf(to, "static int form_for(int n)\n{\n    return %s;\n}\n\nstatic const tt_context contexts[] = {\n",
                plural_rule);
    else
        fputs("const tt_context *const tt_vocabulary[] = {", to);
    for (int i = 0; i < context_count; i++)
        if (language)
            fprintf(to, "    {\"%s\", %s_entries, sizeof %s_entries / sizeof(tt_entry)},\n", contexts[i], contexts[i],
                    contexts[i]);
        else
            fprintf(to, "&tt_%s_words, ", contexts[i]);
    if (language)
        fprintf(to,
                "};\nextern const tt_language tt_language_%s;\n"
                "const tt_language tt_language_%s = {\"%s\", contexts, %d, form_for};\n",
                language, language, language, context_count);
    else
        fprintf(to, "};\nconst int tt_vocabulary_size = %d;\n", context_count);
}

static bool convert(FILE *from, FILE *to, const char *path)
{
    char line[LINE];
    field last = FIELDS;
    fputs("/* Made by turntable-vocabulary. */\n#include \"vocabulary/vocabulary.h\"\n\n", to);
    for (int number = 1; fgets(line, sizeof line, from); number++) {
        size_t length = strlen(line);
        while (length > 0 && isspace((unsigned char)line[length - 1]))
            line[--length] = 0;
        if (!take(line, &last, to)) {
            fprintf(stderr, "%s:%d: this is not a line of a gettext catalogue\n", path, number);
            return false;
        }
    }
    bool done = write_entry(to);
    write_end(to);
    return done && !ferror(from) && !ferror(to);
}

int main(int argc, char **argv)
{
    FILE *from = argc >= 3 ? fopen(argv[1], "r") : NULL, *to = from ? fopen(argv[2], "w") : NULL;
    if (!to) {
        fprintf(stderr, "turntable-vocabulary: %s\n",
                argc >= 3 ? strerror(errno) : "a catalogue and an output are needed");
        return 1;
    }
    language = argc > 3 ? argv[3] : NULL;
    bool done = convert(from, to, argv[1]);
    fclose(from);
    return fclose(to) == 0 && done ? 0 : 1;
}
