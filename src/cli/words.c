/* words.c: cards, routes and tickets as people read them. */
#include "cli/words.h"

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

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
    printf("%s%*s", text, width > words_width(text) ? width - words_width(text) : 0, "");
}

static void print_painted(const char *name, const char *color, int width)
{
    if (colored() && color)
        printf("\033[%sm%s\033[0m", color, name);
    else
        fputs(name, stdout);
    printf("%*s", width > (int)strlen(name) ? width - (int)strlen(name) : 0, "");
}

void words_card(int card, int width)
{
    if (card == TT_NO_CARD)
        print_painted("-", NULL, width);
    else
        print_painted(tt_card_name(card), paint[card], width);
}

void words_color(int color, int width)
{
    print_painted(tt_color_name(color), color == TT_GRAY ? NULL : paint[color], width);
}

void words_cards(const uint8_t counts[TT_CARDS])
{
    bool any = false;
    for (int card = 0; card < TT_CARDS; card++) {
        if (!counts[card])
            continue;
        printf("%s%d ", any ? ", " : "", counts[card]);
        words_card(card, 0);
        any = true;
    }
    if (!any)
        fputs("nothing", stdout);
}

void words_set(tt_set set)
{
    if (set.count) {
        printf("%d ", set.count);
        words_card(set.color, 0);
    }
    if (set.locomotives) {
        printf("%s%d ", set.count ? " " : "", set.locomotives);
        words_card(TT_LOCOMOTIVE, 0);
    }
}

void words_mask(int colors)
{
    bool any = false;
    for (int color = 0; color < TT_COLORS; color++)
        if (colors >> color & 1) {
            printf("%s1 ", any ? " " : "");
            words_card(color, 0);
            any = true;
        }
}

/* A route's number among its parallels, from 1; 0 if no other of them looks the same. */
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

const char *words_plural(int count)
{
    return count == 1 ? "" : "s";
}

void words_bold(void)
{
    if (colored())
        fputs("\033[1m", stdout);
}

void words_plain(void)
{
    if (colored())
        fputs("\033[0m", stdout);
}
