/* sheet.c: tickets and how they stand, and the score sheet at the end. */
#include "cli/show.h"

#include <stdio.h>
#include <string.h>

#include "cli/words.h"

enum { NAME_ROOM = 160 };

/* For each city how many routes of `routes` lead there from `start`; 255 where none do. */
static void measure(const tt_board *board, const tt_routes *routes, int start, uint8_t far[TT_MAX_CITIES])
{
    memset(far, 255, TT_MAX_CITIES);
    far[start] = 0;
    for (bool is_new = true; is_new;) {
        is_new = false;
        for (int r = tt_routes_next(routes, 0); r >= 0; r = tt_routes_next(routes, r + 1)) {
            int a = board->route[r].a, b = board->route[r].b;
            int from = far[a] < far[b] ? a : b, to = far[a] < far[b] ? b : a;
            if (far[from] != 255 && far[to] > far[from] + 1) {
                far[to] = (uint8_t)(far[from] + 1);
                is_new = true;
            }
        }
    }
}

/* Prints the routes, those nearest to the start of the way first. */
static void print_routes(const tt_board *board, tt_routes routes, const uint8_t far[TT_MAX_CITIES])
{
    const char *separator = "";
    for (;;) {
        int nearest = -1, least = 256;
        for (int r = tt_routes_next(&routes, 0); r >= 0; r = tt_routes_next(&routes, r + 1)) {
            int a = far[board->route[r].a], b = far[board->route[r].b];
            if ((a < b ? a : b) < least) {
                least = a < b ? a : b;
                nearest = r;
            }
        }
        if (nearest < 0)
            return;
        char name[NAME_ROOM];
        words_route(board, nearest, name, sizeof name);
        printf("%s%s", separator, name);
        separator = ", ";
        routes.word[nearest >> 6] &= ~((uint64_t)1 << (nearest & 63));
    }
}

static void print_way(const tt_game *game, const tt_table_part *table, int seat, int ticket, const tt_way *way)
{
    static const char *const status[] = {"done", "open", "lost"};
    printf("%s", status[way->status]);
    if (way->status != TT_TICKET_OPEN)
        return;
    if (game->rules->yards) {
        printf(": %d card%s lacking", way->cards, words_plural(way->cards));
        return;
    }
    printf(": %d train%s, %d card%s", way->trains, words_plural(way->trains), way->cards, words_plural(way->cards));
    if (way->stations)
        printf(", %d station%s", way->stations, words_plural(way->stations));
    uint8_t far[TT_MAX_CITIES];
    tt_routes all = table->lines.owned[seat];
    tt_routes_join(&all, &way->routes);
    tt_routes_join(&all, &way->borrowed);
    measure(game->board, &all, game->board->ticket[ticket].a, far);
    if (tt_routes_next(&way->routes, 0) >= 0)
        printf(" by ");
    print_routes(game->board, way->routes, far);
    if (tt_routes_next(&way->borrowed, 0) >= 0)
        printf("; borrowing ");
    print_routes(game->board, way->borrowed, far);
}

void show_tickets(const tt_game *game, const tt_table_part *table, int seat, uint64_t tickets, bool track_known)
{
    if (!tickets)
        printf("  no tickets\n");
    for (int ticket = 0; ticket < game->board->tickets; ticket++) {
        if (!(tickets >> ticket & 1))
            continue;
        char name[NAME_ROOM];
        words_ticket(game->board, ticket, name, sizeof name);
        printf("  ");
        words_pad(name, 34);
        if (game->rules->yards) {
            uint8_t needs[TT_CARDS] = {0};
            for (int color = 0; color < TT_COLORS; color++)
                needs[color] = game->board->ticket[ticket].needs[color];
            printf(" needs ");
            words_cards(needs);
            printf("%s", track_known ? "; " : "");
        }
        if (track_known || !game->rules->yards) {
            tt_way way;
            tt_ticket_way(game, table, seat, ticket, &way);
            printf(" ");
            print_way(game, table, seat, ticket, &way);
        }
        putchar('\n');
    }
}

/* One line of the sheet: a name and a number for each seat. */
static void print_row(const tt_game *game, const tt_score *score, const char *name, int (*part)(const tt_seat_score *))
{
    printf("  %-22s", name);
    for (int seat = 0; seat < game->players; seat++)
        printf(" %8d", part(&score->seat[seat]));
    putchar('\n');
}

static int routes_part(const tt_seat_score *score)
{
    return score->routes;
}

static int tickets_part(const tt_seat_score *score)
{
    return score->tickets;
}

static int longest_part(const tt_seat_score *score)
{
    return score->longest_bonus;
}

static int stations_part(const tt_seat_score *score)
{
    return score->stations;
}

static int globetrotter_part(const tt_seat_score *score)
{
    return score->globetrotter;
}

static int alvin_part(const tt_seat_score *score)
{
    return score->alvin;
}

static int catches_part(const tt_seat_score *score)
{
    return score->alvin_catches;
}

/* What is left of the total: the big cities of the card game (C-17). */
static int big_cities_part(const tt_seat_score *score)
{
    return score->total - score->tickets;
}

static int completed_part(const tt_seat_score *score)
{
    return __builtin_popcountll(score->completed);
}

static int failed_part(const tt_seat_score *score)
{
    return __builtin_popcountll(score->failed);
}

static int length_part(const tt_seat_score *score)
{
    return score->longest;
}

static int total_part(const tt_seat_score *score)
{
    return score->total;
}

static void print_rows(const tt_game *game, const tt_score *score)
{
    const tt_rules *rules = game->rules;
    if (!rules->yards)
        print_row(game, score, "routes", routes_part);
    print_row(game, score, "tickets", tickets_part);
    if (rules->longest_bonus)
        print_row(game, score, "longest path", longest_part);
    if (rules->stations)
        print_row(game, score, "stations not built", stations_part);
    if (rules->globetrotter_bonus)
        print_row(game, score, "most tickets", globetrotter_part);
    if (game->options.alvin) {
        print_row(game, score, "catching Alvin", catches_part);
        print_row(game, score, "holding Alvin", alvin_part);
    }
    if (rules->yards)
        print_row(game, score, "big cities", big_cities_part);
    words_bold();
    print_row(game, score, "total", total_part);
    words_plain();
    putchar('\n');
    print_row(game, score, "tickets completed", completed_part);
    print_row(game, score, "tickets failed", failed_part);
    if (!rules->yards)
        print_row(game, score, "length of longest path", length_part);
}

void show_score(const tt_game *game, const tt_score *score)
{
    const char *const *names = show_names(game);
    printf("  %-22s", "");
    for (int seat = 0; seat < game->players; seat++)
        printf(" %8s", names[seat]);
    putchar('\n');
    print_rows(game, score);
    printf("\n  ");
    words_bold();
    bool shared = (score->winners & (score->winners - 1)) != 0;
    const char *separator = "";
    for (int seat = 0; seat < game->players; seat++)
        if (score->winners >> seat & 1) {
            printf("%s%s", separator, names[seat]);
            separator = " and ";
        }
    printf(shared ? " share the victory.\n" : " wins.\n");
    words_plain();
}
