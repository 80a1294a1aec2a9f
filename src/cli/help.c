/* help.c: prints the --help of a command. */
#include "cli/cli.h"

#include <string.h>

#include "cli/language.h"
#include "cli/words.h"
#include "turntable/bot.h"

static const struct {
    const char *flag, *what;
} options[TT_OPTION_COUNT] = {
#define HELP_OPTION(name, flag, with, what, rule) {flag, what},
    TT_OPTIONS(HELP_OPTION)
#undef HELP_OPTION
};

/* The games that have an option: "old_west". */
static void list_games_with(int option, char *names, size_t room)
{
    names[0] = 0;
    for (int i = 0; i < tt_rules_count(); i++)
        if (tt_rules_at(i)->options >> option & 1)
            snprintf(names + strlen(names), room - strlen(names), "%s%s", *names ? ", " : "", tt_rules_at(i)->name);
}

/* "  --alvin          old_west: play with Alvin", in lines of at most 80 columns. */
static void print_option(int option)
{
    enum { COLUMN = 19, COLUMNS = 80 };
    char text[400], games[200];
    list_games_with(option, games, sizeof games);
    snprintf(text, sizeof text, "%s: %s", games, tr(options[option].what));
    int at = printf("  --%-*s", COLUMN - 4, options[option].flag);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
        bool first = at == COLUMN;
        if (!first && at + 1 + words_width(word) > COLUMNS) {
            at = printf("\n%*s", COLUMN, "") - 1;
            first = true;
        }
        printf("%s%s", first ? "" : " ", word);
        at += !first + words_width(word);
    }
    putchar('\n');
}

/* Prints one item, with what its control characters stand for. */
static void print_item(const char *text)
{
    for (; *text; text++) {
        for (int option = 0; *text == CLI_HELP_OPTIONS_AT && option < TT_OPTION_COUNT; option++)
            print_option(option);
        for (int i = 0; *text == CLI_HELP_BOTS_AT && i < tt_bot_count(); i++)
            printf("  %-15s  %s\n", tt_bot_at(i)->name, cli_bot_about(tt_bot_at(i)));
        if (*text == CLI_HELP_GAMES_AT)
            fputs(TT_GAMES_OR, stdout);
        if (*text > CLI_HELP_GAMES_AT)
            putchar(*text);
    }
}

/* "usage: turntable play ...": only its first word is translated, and moves the lines below. */
static void print_usage(char *text)
{
    enum { INDENT = 7 };
    const char *usage = tr("usage:");
    int width = words_width(usage) + 1;
    char *line = strtok(text, "\n");
    printf("%s %s\n", usage, line + INDENT);
    while ((line = strtok(NULL, "\n")))
        printf("%*s%s\n", width, "", line + INDENT);
}

/* An item ends before an empty line, and before a line that begins with two spaces: an option or a command. */
static size_t item_size(const char *text)
{
    size_t size = strcspn(text, "\n") + 1;
    while (text[size] && text[size] != '\n' && text[size] >= ' ' &&
           !(text[size] == ' ' && text[size + 1] == ' ' && text[size + 2] != ' '))
        size += strcspn(text + size, "\n") + 1;
    return size;
}

void cli_help(const char *text)
{
    char item[2000];
    while (*text) {
        size_t size = *text < ' ' ? 1 : item_size(text);
        snprintf(item, sizeof item, "%.*s", (int)size, text);
        if (strncmp(item, "usage: ", 7) == 0)
            print_usage(item);
        else
            print_item(tr(item));
        text += size;
    }
}
