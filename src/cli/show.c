/* show.c: a table of players as people read it. */
#include "cli/show.h"

#include <stdio.h>

#include "cli/words.h"

enum { NAME_ROOM = 160, NOBODY = -1 };

const char *const *show_names(const tt_game *game)
{
    static const char *const colors[TT_MAX_SEATS] = {"Blue", "Red", "Green", "Yellow", "Black", "White"};
    static const char *const numbers[TT_MAX_SEATS] = {"Player 0", "Player 1", "Player 2",
                                                      "Player 3", "Player 4", "Player 5"};
    return game->rules->yards ? numbers : colors;
}

void show_market(const tt_game *game, const tt_table_part *table)
{
    printf("Market: ");
    for (int slot = 0; slot < TT_MARKET; slot++) {
        printf(" %d ", slot);
        words_card(table->market[slot], slot + 1 < TT_MARKET ? 11 : 0);
    }
    int discarded = 0;
    for (int card = 0; card < TT_CARDS; card++)
        discarded += table->discard[card];
    printf("\nPiles:   %d to draw, %d discarded, %d tickets", table->draw_count, discarded, table->ticket_pile);
    if (table->turns_left)
        printf("; %d turn%s to the end%s", table->turns_left, words_plural(table->turns_left),
               game->rules->yards ? " of the round" : "");
    putchar('\n');
}

static int marks_left(const tt_table_part *table, int seat, int marks)
{
    int left = 0;
    for (int i = 0; i < marks; i++)
        left += table->lines.mark[seat][i] == TT_NO_CITY;
    return left;
}

static int track_size(const tt_table_part *table, int seat)
{
    int size = 0;
    for (int card = 0; card < TT_CARDS; card++)
        size += table->yards.track[seat][card];
    return size;
}

void show_standing(const tt_game *game, const tt_table_part *table)
{
    printf("Players:");
    for (int seat = 0; seat < game->players; seat++)
        printf("%s %s %d point%s, %d train%s", seat ? ";" : "", show_names(game)[seat], table->points[seat],
               words_plural(table->points[seat]), table->lines.trains[seat], words_plural(table->lines.trains[seat]));
    putchar('\n');
}

void show_seats(const tt_game *game, const tt_table_part *table)
{
    const tt_rules *rules = game->rules;
    const char *const *names = show_names(game);
    printf("             points  cards  tickets");
    if (rules->yards)
        printf("  on the track");
    else
        printf("  trains");
    if (rules->stations)
        printf("  stations left");
    if (rules->markers)
        printf("  markers left");
    putchar('\n');
    for (int seat = 0; seat < game->players; seat++) {
        bool acts = table->phase != TT_PHASE_OVER && table->turn == seat;
        printf("  %c %-8s %7d %6d %8d", acts ? '>' : ' ', names[seat], table->points[seat], table->hand_count[seat],
               table->ticket_count[seat]);
        if (rules->yards)
            printf(" %13d", track_size(table, seat));
        else
            printf(" %7d", table->lines.trains[seat]);
        if (rules->stations || rules->markers)
            printf(" %14d", marks_left(table, seat, rules->stations + rules->markers));
        if (game->alvin_city != TT_NO_CITY && table->lines.alvin_holder == seat)
            printf("  holds Alvin");
        putchar('\n');
    }
}

static int owner_of(const tt_game *game, const tt_table_part *table, int route)
{
    for (int seat = 0; seat < game->players; seat++)
        if (tt_routes_has(&table->lines.owned[seat], route))
            return seat;
    return NOBODY;
}

static bool open_to(const tt_game *game, const tt_table_part *table, int seat, int route)
{
    if (owner_of(game, table, route) != NOBODY)
        return false;
    if (seat < game->players)
        return tt_routes_has(&table->lines.open[seat], route);
    for (int other = 0; other < game->players; other++)
        if (tt_routes_has(&table->lines.open[other], route))
            return true;
    return false;
}

static void print_look(const tt_route *route)
{
    printf("%d ", route->length);
    words_color(route->color, 0);
    if (route->tunnel)
        printf(" tunnel");
    if (route->ferry)
        printf(" ferry %d", route->ferry);
}

static void show_owned(const tt_game *game, const tt_table_part *table, int seat)
{
    const tt_board *board = game->board;
    const char *separator = "";
    printf("%s: ", show_names(game)[seat]);
    for (int r = tt_routes_next(&table->lines.owned[seat], 0); r >= 0;
         r = tt_routes_next(&table->lines.owned[seat], r + 1)) {
        char name[NAME_ROOM];
        words_route(board, r, name, sizeof name);
        printf("%s%s", separator, name);
        separator = ", ";
    }
    if (!*separator)
        printf("no routes");
    const char *what = game->rules->stations ? "stations" : "markers";
    for (int i = 0; i < TT_MAX_MARKS; i++)
        if (table->lines.mark[seat][i] != TT_NO_CITY && table->lines.mark[seat][i] < board->cities) {
            printf("%s%s%s", i ? ", " : "; ", i ? "" : what, i ? "" : " in ");
            printf("%s", board->city_name[table->lines.mark[seat][i]]);
        }
    putchar('\n');
}

/* The free routes of a city to those that stand behind it in the list, so that each is printed once. */
static void show_free(const tt_game *game, const tt_table_part *table, int seat, int city)
{
    const tt_board *board = game->board;
    const tt_routes *routes = &board->city_routes[city];
    bool any = false;
    for (int r = tt_routes_next(routes, 0); r >= 0; r = tt_routes_next(routes, r + 1)) {
        if (board->route[r].a != city || !open_to(game, table, seat, r))
            continue;
        if (any)
            printf(", ");
        else
            words_pad(board->city_name[city], 18);
        printf("%s ", board->city_name[board->route[r].b]);
        print_look(&board->route[r]);
        any = true;
    }
    if (any)
        putchar('\n');
}

static void show_yard(const tt_game *game, const tt_table_part *table, int seat)
{
    const tt_yards *yards = &table->yards;
    const char *separator = "";
    printf("%s: ", show_names(game)[seat]);
    for (int color = 0; color < TT_COLORS; color++) {
        if (!yards->count[seat][color])
            continue;
        printf("%s", separator);
        words_set((tt_set){(uint8_t)color, yards->count[seat][color], yards->locomotives[seat][color]});
        separator = ", ";
    }
    if (!*separator)
        printf("an empty yard");
    printf("; %d on the track\n", track_size(table, seat));
}

void show_board(const tt_game *game, const tt_table_part *table, int seat)
{
    for (int other = 0; other < game->players; other++)
        if (game->rules->yards)
            show_yard(game, table, other);
        else
            show_owned(game, table, other);
    if (game->rules->yards)
        return;
    if (table->lines.alvin_city < game->board->cities)
        printf("Alvin is in %s\n", game->board->city_name[table->lines.alvin_city]);
    printf("\nFree routes%s, with length and color:\n", seat < game->players ? " open to you" : "");
    for (int city = 0; city < game->board->cities; city++)
        show_free(game, table, seat, city);
}

void show_city(const tt_game *game, const tt_table_part *table, int city)
{
    const tt_board *board = game->board;
    const char *const *names = show_names(game);
    printf("%s", board->city_name[city]);
    for (int seat = 0; seat < game->players; seat++)
        for (int i = 0; i < TT_MAX_MARKS; i++)
            if (table->lines.mark[seat][i] == city)
                printf(", %s of %s", game->rules->stations ? "station" : "marker", names[seat]);
    if (table->lines.alvin_city == city)
        printf(", Alvin is here");
    putchar('\n');
    const tt_routes *routes = &board->city_routes[city];
    for (int r = tt_routes_next(routes, 0); r >= 0; r = tt_routes_next(routes, r + 1)) {
        int owner = owner_of(game, table, r);
        bool open = open_to(game, table, TT_WATCHER, r);
        printf("  ");
        words_pad(board->route_id[r], 34);
        words_pad(owner != NOBODY ? names[owner] : open ? "free" : "closed", 8);
        print_look(&board->route[r]);
        putchar('\n');
    }
}
