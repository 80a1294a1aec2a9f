/* vocabulary_main.c: turntable-vocabulary, run while building: makes the sentences that are compiled in.
 *
 *     turntable-vocabulary CATALOGUE.po OUTPUT.c
 *
 * Takes the entries that have a msgctxt, but for those of the page alone. Strings of a catalogue are written as in C,
 * so they are copied unchanged. A fault is printed as FILE:LINE: fault; then the exit code is 1. */
#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { LINE = 4096, SENTENCE = 8192, CONTEXTS = 32, NAME = 32 };

typedef enum field { CONTEXT, KEY, PLURAL, ONE, MANY, FIELDS } field;

static const char *const keywords[] = {
    [CONTEXT] = "msgctxt", [KEY] = "msgid", [PLURAL] = "msgid_plural", [ONE] = "msgstr", [MANY] = "msgstr[1]",
};

/* An entry, each field with its quotes; "" for what it does not have. */
static char entry[FIELDS][SENTENCE];

/* The contexts so far, without quotes. The entries of a context are adjacent. */
static char contexts[CONTEXTS][NAME];
static int context_count;

static void end_context(FILE *to)
{
    const char *name = context_count ? contexts[context_count - 1] : NULL;
    if (name)
        fprintf(to,
                "};\nconst tt_context tt_%s_words = {\"%s\", %s_entries, sizeof %s_entries / sizeof(tt_entry)};\n\n",
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

/* Lessons and the rulebook are read in the page only (po/sources.mjs has the same list). */
static bool is_of_page(const char *context)
{
    return strcmp(context, "\"lesson\"") == 0 || strcmp(context, "\"rulebook\"") == 0;
}

static bool write_entry(FILE *to)
{
    bool is_vocabulary = *entry[CONTEXT] && *entry[ONE] && !is_of_page(entry[CONTEXT]);
    if (is_vocabulary && !begin_context(to))
        return false;
    if (is_vocabulary)
        fprintf(to, "    {%s, {%s, %s}},\n", entry[KEY], entry[ONE], *entry[MANY] ? entry[MANY] : "NULL");
    memset(entry, 0, sizeof entry);
    return true;
}

/* The field that a line begins with; FIELDS if there is none. */
static field field_of(const char *line, size_t length)
{
    static const char first[] = "msgstr[0]";
    for (field f = CONTEXT; f < FIELDS; f++)
        if (strlen(keywords[f]) == length && strncmp(line, keywords[f], length) == 0)
            return f;
    return length == strlen(first) && strncmp(line, first, length) == 0 ? ONE : FIELDS;
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
    bool begins = word > 0 && (*last == CONTEXT || (*last == KEY && *entry[ONE]));
    if (begins && !write_entry(to))
        return false;
    strcat(strcat(entry[*last], *entry[*last] ? " " : ""), text);
    return true;
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
    end_context(to);
    fputs("const tt_context *const tt_vocabulary[] = {", to);
    for (int i = 0; i < context_count; i++)
        fprintf(to, "&tt_%s_words, ", contexts[i]);
    fprintf(to, "};\nconst int tt_vocabulary_size = %d;\n", context_count);
    return done && !ferror(from) && !ferror(to);
}

int main(int argc, char **argv)
{
    FILE *from = argc == 3 ? fopen(argv[1], "r") : NULL, *to = from ? fopen(argv[2], "w") : NULL;
    if (!to) {
        fprintf(stderr, "turntable-vocabulary: %s\n",
                argc == 3 ? strerror(errno) : "a catalogue and an output are needed");
        return 1;
    }
    bool done = convert(from, to, argv[1]);
    fclose(from);
    return fclose(to) == 0 && done ? 0 : 1;
}
