/* routes.c: the board as people read it: who owns which routes, and all routes city by city; or the rail yards. */
#include "cli/show.h"

#include <stdio.h>

#include "cli/words.h"

enum { NAME_ROOM = 160, NOBODY = -1, CITY_WIDTH = 18 };

static int owner_of(const tt_game *game, const tt_table_part *table, int route)
{
    for (int seat = 0; seat < game->players; seat++)
        if (tt_routes_has(&table->rails.owned[seat], route))
            return seat;
    return NOBODY;
}

/* Whether anybody may still claim it. */
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
    say("%s: ", show_names(game)[seat]);
    for (int r = tt_routes_next(&table->rails.owned[seat], 0); r >= 0;
         r = tt_routes_next(&table->rails.owned[seat], r + 1)) {
        char name[NAME_ROOM];
        words_route(board, r, name, sizeof name);
        say("%s%s", separator, name);
        separator = ", ";
    }
    if (!*separator)
        say("no routes");
    const char *what = game->rules->stations ? "stations" : "markers";
    for (int i = 0; i < TT_MAX_MARKS; i++)
        if (table->rails.mark[seat][i] != TT_NO_CITY && table->rails.mark[seat][i] < board->cities) {
            say("%s%s%s", i ? ", " : "; ", i ? "" : what, i ? "" : " in ");
            say("%s", board->city_name[table->rails.mark[seat][i]]);
        }
    say("\n");
}

/* "5 blue", "6 gray ferry 2" */
static void print_look(const tt_route *route)
{
    say("%d ", route->length);
    words_color(route->color, 0);
    if (route->tunnel)
        say(" tunnel");
    if (route->ferry)
        say(" ferry %d", route->ferry);
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
        say("%s%s ", separator, board->city_name[far_end(&board->route[r], city)]);
        print_look(&board->route[r]);
        if (owner != NOBODY)
            say(" (%s)", show_colors(game)[owner]);
        else if (!is_open(game, table, r))
            say(" (closed)");
        separator = ", ";
    }
    say("\n");
}

static void show_yard(const tt_game *game, const tt_table_part *table, int seat)
{
    const tt_yards *yards = &table->yards;
    const char *separator = "";
    say("%s: ", show_names(game)[seat]);
    for (int color = 0; color < TT_COLORS; color++) {
        if (!yards->count[seat][color])
            continue;
        say("%s", separator);
        words_set((tt_set){(uint8_t)color, yards->count[seat][color], yards->locomotives[seat][color]});
        separator = ", ";
    }
    if (!*separator)
        say("an empty yard");
    say("; %d on the track\n", show_track_size(table, seat));
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
        say("Alvin is in %s\n", game->board->city_name[table->rails.alvin_city]);
    say("\nAll routes of each city, with length and color; claimed ones with their owner:\n");
    for (int city = 0; city < game->board->cities; city++)
        show_routes_of(game, table, city);
}

/* What a claim by the person needs, after "free" or "closed". */
static void print_claim(tt_why why)
{
    int lacking = why.need - why.have;
    switch (why.refusal) {
    case TT_OK:
        say("; you can pay");
        break;
    case TT_REFUSED_CARDS:
        say("; you need %d more card%s", lacking, words_plural(lacking));
        break;
    case TT_REFUSED_LOCOMOTIVES:
        say("; you need %d more locomotive%s", lacking, words_plural(lacking));
        break;
    case TT_REFUSED_TRAINS:
        say("; you need %d more train%s", lacking, words_plural(lacking));
        break;
    case TT_REFUSED_NOT_CONNECTED:
        say("; not next to your network");
        break;
    case TT_REFUSED_PARALLEL_OWN:
        say("; but you own the route beside it");
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
                say(", %s of %s", game->rules->stations ? "station" : "marker", show_names(game)[seat]);
    if (table->rails.alvin_city == city)
        say(", Alvin is here");
}

void show_city(const tt_game *game, const tt_state *state, int seat, int city)
{
    enum { COLOR_WIDTH = 7, KIND_WIDTH = 9 };
    const tt_board *board = game->board;
    const tt_routes *routes = &board->city_routes[city];
    say("%s", board->city_name[city]);
    show_marks_in(game, &state->table, city);
    say("\n");
    for (int r = tt_routes_next(routes, 0); r >= 0; r = tt_routes_next(routes, r + 1)) {
        const tt_route *route = &board->route[r];
        int owner = owner_of(game, &state->table, r);
        char kind[KIND_WIDTH + 8] = "";
        if (route->tunnel || route->ferry)
            snprintf(kind, sizeof kind, route->tunnel ? "tunnel" : "ferry %d", route->ferry);
        say("  ");
        words_pad(board->city_name[far_end(route, city)], CITY_WIDTH);
        say("%d ", route->length);
        words_color(route->color, COLOR_WIDTH);
        words_pad(kind, KIND_WIDTH);
        if (owner != NOBODY) {
            say("%s", show_names(game)[owner]);
        } else {
            say("%s", is_open(game, &state->table, r) ? "free" : "closed");
            print_claim(tt_why_route(game, state, seat, r));
        }
        say("\n");
    }
}
