/* routes.c: prints the board: who owns which routes, and all routes by city; or the rail yards. */
#include "cli/show.h"

#include <stdio.h>

#include "cli/language.h"
#include "cli/words.h"

enum { NAME_ROOM = 160, NOBODY = -1, CITY_WIDTH = 18 };

static int owner_of(const tt_game *game, const tt_table_part *table, int route)
{
    for (int seat = 0; seat < game->players; seat++)
        if (tt_routes_has(&table->rails.owned[seat], route))
            return seat;
    return NOBODY;
}

/* Whether a player may still claim the route. */
static bool is_open(const tt_game *game, const tt_table_part *table, int route)
{
    for (int seat = 0; seat < game->players; seat++)
        if (tt_routes_has(&table->rails.open[seat], route))
            return true;
    return false;
}

static void show_owned(const tt_game *game, const tt_table_part *table, int seat)
{
    const tt_board *board = game->board;
    const char *separator = "";
    words_print("%s: ", show_names(game)[seat]);
    for (int r = tt_routes_next(&table->rails.owned[seat], 0); r >= 0;
         r = tt_routes_next(&table->rails.owned[seat], r + 1)) {
        char name[NAME_ROOM];
        words_route(board, r, name, sizeof name);
        words_print("%s%s", separator, name);
        separator = ", ";
    }
    if (!*separator)
        words_print("no routes");
    const char *what = game->rules->stations ? tr("; stations in ") : tr("; markers in ");
    for (int i = 0; i < TT_MAX_MARKS; i++)
        if (table->rails.mark[seat][i] != TT_NO_CITY && table->rails.mark[seat][i] < board->cities)
            words_print("%s%s", i ? ", " : what, board->city_name[table->rails.mark[seat][i]]);
    words_print("\n");
}

/* "5 blue", "6 gray ferry 2" */
static void print_look(const tt_route *route)
{
    words_print("%d ", route->length);
    words_color(route->color, 0);
    if (route->tunnel)
        words_print(" tunnel");
    if (route->ferry)
        words_print(" ferry %d", route->ferry);
}

static int far_end(const tt_route *route, int city)
{
    return route->a == city ? route->b : route->a;
}

/* A city and all its routes on one line: "Miami  Atlanta 5 blue (Red), Charleston 4 purple". */
static void show_routes_of(const tt_game *game, const tt_table_part *table, int city)
{
    const tt_board *board = game->board;
    const tt_routes *routes = &board->city_routes[city];
    const char *separator = "";
    words_pad(board->city_name[city], CITY_WIDTH);
    for (int r = tt_routes_next(routes, 0); r >= 0; r = tt_routes_next(routes, r + 1)) {
        int owner = owner_of(game, table, r);
        words_print("%s%s ", separator, board->city_name[far_end(&board->route[r], city)]);
        print_look(&board->route[r]);
        if (owner != NOBODY)
            words_print(" (%s)", show_colors(game)[owner]);
        else if (!is_open(game, table, r))
            words_print(" (closed)");
        separator = ", ";
    }
    words_print("\n");
}

static void show_yard(const tt_game *game, const tt_table_part *table, int seat)
{
    const tt_yards *yards = &table->yards;
    const char *separator = "";
    words_print("%s: ", show_names(game)[seat]);
    for (int color = 0; color < TT_COLORS; color++) {
        if (!yards->count[seat][color])
            continue;
        words_print("%s", separator);
        words_set((tt_set){(uint8_t)color, yards->count[seat][color], yards->locomotives[seat][color]});
        separator = ", ";
    }
    if (!*separator)
        words_print("an empty yard");
    words_print("; %d on the track\n", show_track_size(table, seat));
}

void show_board(const tt_game *game, const tt_table_part *table)
{
    for (int seat = 0; seat < game->players; seat++)
        if (game->rules->yards)
            show_yard(game, table, seat);
        else
            show_owned(game, table, seat);
    if (game->rules->yards)
        return;
    if (table->rails.alvin_city < game->board->cities)
        words_print("Alvin is in %s\n", game->board->city_name[table->rails.alvin_city]);
    words_print("\nAll routes of each city, with length and color; claimed ones with their owner:\n");
    for (int city = 0; city < game->board->cities; city++)
        show_routes_of(game, table, city);
}

/* Prints what the person needs to claim the route, after "free" or "closed". */
static void print_claim(tt_why why)
{
    int lacking = why.need - why.have;
    switch (why.refusal) {
    case TT_OK:
        words_print("; you can pay");
        break;
    case TT_REFUSED_CARDS:
        words_print(tr_n("; you need %d more card", "; you need %d more cards", lacking), lacking);
        break;
    case TT_REFUSED_LOCOMOTIVES:
        words_print(tr_n("; you need %d more locomotive", "; you need %d more locomotives", lacking), lacking);
        break;
    case TT_REFUSED_TRAINS:
        words_print(tr_n("; you need %d more train", "; you need %d more trains", lacking), lacking);
        break;
    case TT_REFUSED_NOT_CONNECTED:
        words_print("; not next to your network");
        break;
    case TT_REFUSED_PARALLEL_OWN:
        words_print("; but you own the route beside it");
        break;
    default:
        break;
    }
}

static void show_marks_in(const tt_game *game, const tt_table_part *table, int city)
{
    for (int seat = 0; seat < game->players; seat++)
        for (int i = 0; i < TT_MAX_MARKS; i++)
            if (table->rails.mark[seat][i] == city)
                words_print(game->rules->stations ? tr(", station of %s") : tr(", marker of %s"),
                            show_names(game)[seat]);
    if (table->rails.alvin_city == city)
        words_print(", Alvin is here");
}

void show_city(const tt_game *game, const tt_state *state, int seat, int city)
{
    int kind_width = words_width(tr("ferry %d")) + 1;
    const tt_board *board = game->board;
    const tt_routes *routes = &board->city_routes[city];
    words_print("%s", board->city_name[city]);
    show_marks_in(game, &state->table, city);
    words_print("\n");
    for (int r = tt_routes_next(routes, 0); r >= 0; r = tt_routes_next(routes, r + 1)) {
        const tt_route *route = &board->route[r];
        int owner = owner_of(game, &state->table, r);
        char kind[40] = "";
        if (route->tunnel || route->ferry)
            snprintf(kind, sizeof kind, route->tunnel ? tr("tunnel") : tr("ferry %d"), route->ferry);
        words_print("  ");
        words_pad(board->city_name[far_end(route, city)], CITY_WIDTH);
        words_print("%d ", route->length);
        words_color(route->color, words_color_width() + 1);
        words_pad(kind, kind_width);
        if (owner != NOBODY) {
            words_print("%s", show_names(game)[owner]);
        } else {
            words_print("%s", is_open(game, &state->table, r) ? tr("free") : tr("closed"));
            print_claim(tt_why_route(game, state, seat, r));
        }
        words_print("\n");
    }
}
