/* show.c: prints the table of a game for people. */
#include "cli/show.h"

#include <stdio.h>

#include "cli/language.h"
#include "cli/words.h"
#include "record/phrases.h"
#include "rules/summary.h"

static char person[96]; /* the person's name; "" if no person plays */
static int person_seat;
static char named[TT_MAX_SEATS][TT_NAME_MAX + 16]; /* the names of all players; "" if they are not known */

const char *const *show_colors(const tt_game *game)
{
    static const char *const colors[TT_MAX_SEATS] = {TEXT("Blue"),   TEXT("Red"),   TEXT("Green"),
                                                     TEXT("Yellow"), TEXT("Black"), TEXT("White")};
    static const char *const numbers[TT_MAX_SEATS] = {TEXT("Player 1"), TEXT("Player 2"), TEXT("Player 3"),
                                                      TEXT("Player 4"), TEXT("Player 5"), TEXT("Player 6")};
    static const char *names[TT_MAX_SEATS];
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        names[seat] = tr(game->rules->yards ? numbers[seat] : colors[seat]);
    return names;
}

const char *const *show_names(const tt_game *game)
{
    static const char *names[TT_MAX_SEATS];
    if (!*person && !*named[0])
        return show_colors(game);
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        names[seat] = *named[seat] ? named[seat] : seat == person_seat ? person : show_colors(game)[seat];
    return names;
}

void show_players(const tt_game *game, const tt_players *players)
{
    for (int seat = 0; seat < game->players; seat++) {
        const char *color = show_colors(game)[game->rules->yards ? seat : players->color[seat]];
        if (players->name[seat][0])
            snprintf(named[seat], sizeof named[seat], "%s (%s)", players->name[seat], color);
        else
            snprintf(named[seat], sizeof named[seat], "%s", color);
    }
}

void show_person(const tt_game *game, int seat, const char *name)
{
    person_seat = seat;
    snprintf(person, sizeof person, "%s (%s)", name, show_colors(game)[seat]);
}

void show_market(const tt_game *game, const tt_table_part *table)
{
    words_print("Market: ");
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++) {
        words_print(" %d ", slot + 1);
        words_card(table->market[slot], slot + 1 < TT_MARKET_SLOTS ? 11 : 0);
    }
    int discarded = 0;
    for (int card = 0; card < TT_CARDS; card++)
        discarded += table->discard[card];
    words_print("\nPiles:   %d to draw, %d discarded, %d tickets", table->draw_count, discarded, table->ticket_pile);
    if (table->turns_left && game->rules->yards)
        words_print(tr_n("; %d turn to the end of the round", "; %d turns to the end of the round", table->turns_left),
                    table->turns_left);
    else if (table->turns_left)
        words_print(tr_n("; %d turn to the end", "; %d turns to the end", table->turns_left), table->turns_left);
    words_print("\n");
}

int show_track_size(const tt_table_part *table, int seat)
{
    int size = 0;
    for (int card = 0; card < TT_CARDS; card++)
        size += table->yards.track[seat][card];
    return size;
}

void show_standing(const tt_game *game, const tt_table_part *table)
{
    words_print("Points: ");
    for (int seat = 0; seat < game->players; seat++)
        words_print("%s %s %d", seat ? "," : "", show_names(game)[seat], table->points[seat]);
    words_print("\nTrains: ");
    for (int seat = 0; seat < game->players; seat++)
        words_print("%s %s %d", seat ? "," : "", show_names(game)[seat], table->rails.trains[seat]);
    words_print("\n");
}

int show_name_width(const tt_game *game)
{
    int width = 8;
    for (int seat = 0; seat < game->players; seat++)
        if (words_width(show_names(game)[seat]) > width)
            width = words_width(show_names(game)[seat]);
    return width;
}

enum { COLUMN_LEAST = 6 };

/* The title of a column of numbers, and a number below it. */
static void print_title(const char *title)
{
    words_print("  ");
    words_pad_left(title, COLUMN_LEAST);
}

static void print_number(const char *title, int number)
{
    int width = words_width(title);
    words_print("  %*d", width > COLUMN_LEAST ? width : COLUMN_LEAST, number);
}

void show_seats(const tt_game *game, const tt_table_part *table)
{
    const tt_rules *rules = game->rules;
    int width = show_name_width(game);
    words_print("    %*s", width, "");
    print_title(tr("points"));
    print_title(tr("cards"));
    print_title(tr("tickets"));
    print_title(rules->yards ? tr("track") : tr("trains"));
    if (rules->stations)
        print_title(tr("stations"));
    if (rules->markers)
        print_title(tr("markers"));
    words_print("\n");
    for (int seat = 0; seat < game->players; seat++) {
        bool acts = table->phase != TT_PHASE_OVER && table->turn == seat;
        words_print("  %c ", acts ? '>' : ' ');
        words_pad(show_names(game)[seat], width);
        print_number(tr("points"), table->points[seat]);
        print_number(tr("cards"), table->hand_count[seat]);
        print_number(tr("tickets"), table->ticket_count[seat]);
        if (rules->yards)
            print_number(tr("track"), show_track_size(table, seat));
        else
            print_number(tr("trains"), table->rails.trains[seat]);
        if (rules->stations)
            print_number(tr("stations"), rules->stations - tt_marks_placed(&table->rails, seat));
        if (rules->markers)
            print_number(tr("markers"), rules->markers - tt_marks_placed(&table->rails, seat));
        if (game->alvin_city != TT_NO_CITY && table->rails.alvin_holder == seat)
            words_print("  holds Alvin");
        words_print("\n");
    }
}

const char show_no_undo[] =
    TEXT("There is no undo: after an action you have seen hidden cards, or the others have answered it.");

/* Prints what can be typed, and what it does. */
static void show_commands(const tt_game *game)
{
    const tt_board *board = game->board;
    const tt_rules *rules = game->rules;
    const tt_route *route = &board->route[0];
    const char *color = tt_card_word(route->color == TT_GRAY ? TT_RED : route->color);
    words_print("Type the number of a line, or what you want to do:\n"
                "  draw 1 .. draw 5      take a card from the market, by its number\n"
                "  draw red              take the first red card from the market\n"
                "  draw blind, b         take the top card of the draw pile\n"
                "  draw tickets          draw new tickets\n"
                "  keep 1 3, keep all    keep some or all of the tickets offered\n");
    if (rules->yards)
        words_print("  lay, l                list what you can lay in your yard\n"
                    "  lay red               list how you can lay red\n"
                    "  lay 3 red 1 loco      lay these cards; lay red blue green: three colors\n"
                    "  complete TICKET       complete a ticket at a scoring\n");
    else
        words_print("  claim, c              list the routes that you can pay for\n"
                    "  claim %-15s list those from this city\n"
                    "  claim %s %s\n"
                    "                        claim this route, or list how you can pay\n"
                    "  claim %s %d %s\n"
                    "                        claim it with these cards\n",
                    board->city_id[route->a], board->city_id[route->a], board->city_id[route->b], board->route_id[0],
                    route->length, color);
    if (rules->stations)
        words_print("  station, s            list where you can build a station\n"
                    "  station %-13s build one there, or list how you can pay\n"
                    "  pay 1 red, abandon    when a tunnel costs more cards\n",
                    board->city_id[route->a]);
    if (rules->markers)
        words_print("  start %-15s choose the city where you start\n"
                    "  marker %-14s place a city marker after a claim; no marker, n\n",
                    board->city_id[route->a], board->city_id[route->a]);
    if (game->options.alvin)
        words_print("  alvin %-15s move Alvin\n", board->city_id[route->a]);
    words_print("At any time:\n"
                "  hint                  what a bot would do here, and why\n");
    if (rules->yards)
        words_print("  board                 all rail yards\n");
    else
        words_print("  board                 who owns what, and all routes of each city\n"
                    "  board %-15s all routes of one city, and whether you can pay\n",
                    board->city_id[route->a]);
    words_print("  market, hand          the face-up cards and the piles; your cards\n"
                "  tickets, score        the status of your tickets; the points of all players\n"
                "  log, log 50, log all  what happened so far\n"
                "  back                  the choices again, from the top\n"
                "  help rules            the rules in short\n"
                "  save FILE             save the game; turntable play --resume FILE continues it\n"
                "  save! FILE            the same, even if FILE exists and is not a saved game\n"
                "  record ACTION         an action as in docs/record.md, where slots count from 0\n"
                "  quit                  leave; turntable play --continue continues the game\n");
    words_print("%s\n", tr(show_no_undo));
}

static void show_rules(const tt_game *game)
{
    tt_rule_line lines[TT_SUMMARY_LINES];
    int count = tt_summary_make(game, lines);
    for (int i = 0; i < count; i++) {
        char text[500];
        tt_rule_line_write(&lines[i], text, sizeof text);
        words_print("  %s\n", text);
    }
    words_print("The whole rules are in docs/rules.md.\n");
}

void show_help(const tt_game *game, bool rules)
{
    if (rules)
        show_rules(game);
    else
        show_commands(game);
}
