/* words.c: prints cards, routes, tickets and refusals for people. */
#include "cli/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/language.h"
#include "record/phrases.h"
#include "rules/summary.h"

enum { NAME_ROOM = 160 };

/* The current line, if lines are wrapped. */
static struct {
    bool wraps;
    size_t size;
    char text[16384];
} line;

int words_columns(void)
{
    enum { USUAL = 80, LEAST = 30 };
    struct winsize window = {0};
    const char *set = getenv("COLUMNS");
    int columns = set ? atoi(set) : 0;
    if (columns < LEAST && isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0)
        columns = window.ws_col;
    return columns >= LEAST ? columns : USUAL;
}

void words_wrap(void)
{
    line.wraps = isatty(STDOUT_FILENO);
}

/* The next byte from `at` on that begins a visible character: color sequences are skipped. */
static size_t next_column(const char *text, size_t at, size_t size)
{
    while (at < size && ((text[at] & 0xc0) == 0x80 || text[at] == '\033')) {
        if (text[at] == '\033')
            at += strcspn(text + at, "m");
        at++;
    }
    return at;
}

/* The second column of a line, after two spaces or a word with a colon: wrapped text continues there. */
static int hanging(const char *text, size_t size, int width)
{
    int column = 0, hang = 0;
    bool begun = false;
    for (size_t i = next_column(text, 0, size); i < size && column < width / 2; i = next_column(text, i + 1, size)) {
        bool gap = i > 0 && text[i - 1] == ' ' && text[i] != ' ';
        bool wide = gap && i > 1 && (text[i - 2] == ' ' || (text[i - 2] == ':' && column < 10));
        if (wide || !begun)
            hang = column;
        begun = begun || text[i] != ' ';
        column++;
    }
    return hang;
}

static void print_wrapped(const char *text, size_t size)
{
    int width = words_columns(), hang = hanging(text, size, width), column = 0;
    size_t begin = 0, gap = 0;
    for (size_t i = next_column(text, 0, size); i < size; i = next_column(text, i + 1, size)) {
        bool parts = i + 1 < size && text[i + 1] == '%'; /* "74 %" stays together */
        if (text[i] == ' ' && column > hang && !parts)
            gap = i;
        if (++column <= width || gap <= begin)
            continue;
        fwrite(text + begin, 1, gap - begin, stdout);
        printf("\n%*s", hang, "");
        begin = gap + strspn(text + gap, " ");
        i = next_column(text, begin, size);
        column = hang + 1;
    }
    fwrite(text + begin, 1, size - begin, stdout);
}

void words_flush(void)
{
    print_wrapped(line.text, line.size);
    line.size = 0;
    fflush(stdout);
}

void words_print(const char *format, ...)
{
    va_list arguments;
    format = tr(format);
    va_start(arguments, format);
    if (!line.wraps) {
        vprintf(format, arguments);
        va_end(arguments);
        return;
    }
    size_t room = sizeof line.text - line.size;
    int more = vsnprintf(line.text + line.size, room, format, arguments);
    va_end(arguments);
    line.size += more < (int)room ? (size_t)more : room - 1;
    for (char *end; (end = memchr(line.text, '\n', line.size));) {
        size_t size = (size_t)(end - line.text);
        print_wrapped(line.text, size);
        putchar('\n');
        line.size -= size + 1;
        memmove(line.text, end + 1, line.size + 1);
    }
}

/* ANSI colors, in the order of the cards. */
static const char *const paint[TT_CARDS] = {"35", "97", "94", "93", "38;5;208", "90", "91", "92", "1;96"};

static bool colored(void)
{
    static int known = -1;
    if (known < 0)
        known = cli_colored(stdout);
    return known;
}

int words_width(const char *text)
{
    int width = 0;
    for (; *text; text++)
        width += (*text & 0xc0) != 0x80;
    return width;
}

void words_pad(const char *text, int width)
{
    words_print("%s%*s", text, width > words_width(text) ? width - words_width(text) : 0, "");
}

void words_pad_left(const char *text, int width)
{
    words_print("%*s%s", width > words_width(text) ? width - words_width(text) : 0, "", text);
}

static void print_painted(const char *name, const char *color, int width)
{
    if (colored() && color)
        words_print("\033[%sm%s\033[0m", color, name);
    else
        words_print("%s", name);
    words_print("%*s", width > words_width(name) ? width - words_width(name) : 0, "");
}

void words_card(int card, int width)
{
    if (card == TT_NO_CARD)
        print_painted("-", NULL, width);
    else
        print_painted(tt_card_word(card), paint[card], width);
}

void words_color(int color, int width)
{
    print_painted(tt_word(&tt_card_words, tt_color_name(color)), color == TT_GRAY ? NULL : paint[color], width);
}

int words_color_width(void)
{
    int widest = 0;
    for (int color = 0; color < TT_COLORS; color++)
        if (words_width(tt_card_word(color)) > widest)
            widest = words_width(tt_card_word(color));
    return widest;
}

/* "3 red", the color painted. */
static void print_count(int card, int count)
{
    char text[80];
    uint8_t counts[TT_CARDS] = {0};
    tt_text out = tt_text_begin(text, sizeof text);
    counts[card] = (uint8_t)count;
    tt_say_cards(&out, counts);
    int number = (int)strcspn(text, " ") + 1;
    words_print("%.*s", number, text);
    print_painted(text + number, paint[card], 0);
}

void words_cards(const uint8_t counts[TT_CARDS])
{
    bool any = false;
    for (int card = 0; card < TT_CARDS; card++) {
        if (!counts[card])
            continue;
        words_print("%s", any ? ", " : "");
        print_count(card, counts[card]);
        any = true;
    }
    if (!any)
        words_print("nothing");
}

void words_set(tt_set set)
{
    if (set.count)
        print_count(set.color, set.count);
    if (set.count && set.locomotives)
        words_print(" and ");
    if (set.locomotives)
        print_count(TT_LOCOMOTIVE, set.locomotives);
}

void words_mask(int colors)
{
    bool any = false;
    for (int color = 0; color < TT_COLORS; color++)
        if (colors >> color & 1) {
            words_print("%s", any ? " " : "");
            print_count(color, 1);
            any = true;
        }
}

/* The number of a route among its parallel routes, from 1; 0 if none of the others looks the same. */
static int track_number(const tt_board *board, int route)
{
    const tt_route *one = &board->route[route];
    int alike = 0, number = 1;
    for (int r = tt_routes_next(&one->parallel, 0); r >= 0; r = tt_routes_next(&one->parallel, r + 1)) {
        alike += board->route[r].color == one->color;
        number += board->route[r].rank < one->rank;
    }
    return alike > 1 ? number : 0;
}

void words_route(const tt_board *board, int route, char *text, int room)
{
    const tt_route *r = &board->route[route];
    int length = snprintf(text, (size_t)room, "%s–%s", board->city_name[r->a], board->city_name[r->b]);
    int track = track_number(board, route);
    if (track > 1 && length < room)
        snprintf(text + length, (size_t)(room - length), " (%d)", track);
}

void words_ticket(const tt_board *board, int ticket, char *text, int room)
{
    const tt_ticket *t = &board->ticket[ticket];
    snprintf(text, (size_t)room, "%s–%s (%d)", board->city_name[t->a], board->city_name[t->b], t->points);
}

void words_bold(void)
{
    if (colored())
        words_print("\033[1m");
}

void words_plain(void)
{
    if (colored())
        words_print("\033[0m");
}

const char *words_asked(const tt_table_part *table)
{
    return tt_word(&tt_ask_words, tt_phase_name(table->phase));
}

/* "Choose your tickets."; at a turn, also what it may be. */
static void add_asked(tt_text *text, const tt_game *game, const tt_table_part *table)
{
    const char *asked = words_asked(table);
    tt_text_add(text, asked);
    tt_text_add(text, asked[strlen(asked) - 1] == '?' ? "" : ".");
    tt_rule_line lines[TT_SUMMARY_LINES];
    int count = table->phase == TT_PHASE_TURN ? tt_summary_make(game, lines) : 0;
    for (int i = 0; i < count; i++) {
        char rule[200];
        if (strncmp(lines[i].key, "turn", 4) != 0)
            continue;
        tt_rule_line_write(&lines[i], rule, sizeof rule);
        tt_text_add(text, " ");
        tt_text_add(text, rule);
    }
}

/* Adds the route, city or ticket of an action and a colon; nothing for other actions. */
static void add_subject(tt_text *text, const tt_board *board, tt_action action)
{
    int thing = tt_action_arg(action);
    char name[NAME_ROOM] = "";
    switch (tt_action_kind_of(action)) {
    case TT_ACTION_CLAIM:
        words_route(board, thing < board->routes ? thing : 0, name, sizeof name);
        break;
    case TT_ACTION_STATION:
    case TT_ACTION_START:
    case TT_ACTION_MARKER:
    case TT_ACTION_ALVIN:
        snprintf(name, sizeof name, "%s", board->city_name[thing < board->cities ? thing : 0]);
        break;
    case TT_ACTION_COMPLETE:
        words_ticket(board, thing < board->tickets ? thing : 0, name, sizeof name);
        break;
    default:
        return;
    }
    tt_text_add(text, name);
    tt_text_add(text, ": ");
}

/* "2 red + 1 locomotive"; without a number "red". */
static void write_set(tt_set set, char *text, int room)
{
    tt_text out = tt_text_begin(text, room);
    uint8_t counts[TT_CARDS] = {0};
    counts[set.color] = set.count;
    counts[TT_LOCOMOTIVE] += set.locomotives;
    if (set.count || set.locomotives)
        tt_say_cards(&out, counts);
    else
        tt_text_add(&out, tt_card_word(set.color));
}

/* "can't be paid with 2 black, but with 2 locomotives" */
static void add_instead(tt_text *text, tt_action action, tt_action instead)
{
    char wrong[40], right[40];
    write_set(tt_action_set(action), wrong, sizeof wrong);
    write_set(tt_action_set(instead), right, sizeof right);
    tt_say(text, &tt_refusal_words, "instead", NULL, (tt_argument[]){{"cards", wrong, 0}, {"instead", right, 0}, {0}});
}

/* Adds the core's sentence, or a better one where it lacks names of players or that any color is possible. */
static void add_why(tt_text *text, const tt_game *game, const tt_view *view, const char *const *names, tt_action action,
                    tt_why why)
{
    int owner = 0; /* of the yard that has the color */
    char sentence[TT_WHY_TEXT_MAX];
    tt_set set = tt_action_set(action);
    bool any_color = tt_action_kind_of(action) == TT_ACTION_CLAIM && !set.count && !set.locomotives &&
                     game->board->route[tt_action_arg(action)].color == TT_GRAY;
    if (why.refusal == TT_REFUSED_ROUTE_TAKEN) {
        tt_say(text, &tt_refusal_words, tt_refusal_name(why.refusal), why.have == view->seat ? "you" : "who",
               (tt_argument[]){{"who", names[why.have], 0}, {0}});
    } else if (why.refusal == TT_REFUSED_OTHER_YARD) {
        while (owner < game->players - 1 && !view->table.yards.count[owner][why.card])
            owner++;
        tt_say(text, &tt_refusal_words, tt_refusal_name(why.refusal), "who",
               (tt_argument[]){{"who", names[owner], 0},
                               {"color", tt_card_word(why.card), 0},
                               {"n", NULL, why.need},
                               {"have", NULL, why.have},
                               {0}});
    } else if (why.refusal == TT_REFUSED_CARDS && any_color) {
        tt_say(text, &tt_refusal_words, tt_refusal_name(why.refusal), "any",
               (tt_argument[]){{"n", NULL, why.need}, {"have", NULL, why.have}, {0}});
    } else {
        tt_why_write(game, why, sentence);
        tt_text_add(text, sentence);
    }
}

void words_why(const tt_game *game, const tt_view *view, const char *const *names, tt_action action, tt_why why,
               tt_action instead, char *text, int room)
{
    tt_text out = tt_text_begin(text, room);
    const char *rule = tt_refusal_rule(game, why);
    if (why.refusal == TT_OK || why.refusal == TT_REFUSED_WRONG_DECISION) {
        add_asked(&out, game, &view->table);
        return;
    }
    bool is_payment = why.refusal == TT_REFUSED_COLOR || why.refusal == TT_REFUSED_COUNT ||
                      why.refusal == TT_REFUSED_CARDS || why.refusal == TT_REFUSED_FERRY;
    add_subject(&out, game->board, action);
    if (is_payment && instead != TT_NO_ACTION)
        add_instead(&out, action, instead);
    else
        add_why(&out, game, view, names, action, why);
    if (*text >= 'a' && *text <= 'z')
        *text = (char)(*text - 'a' + 'A');
    tt_text_add(&out, *rule ? " (" : "");
    tt_text_add(&out, rule);
    tt_text_add(&out, *rule ? ")." : ".");
}
