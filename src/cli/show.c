/* show.c: a table of players as people read it. */
#include "cli/show.h"

#include <stdio.h>

#include "cli/words.h"

enum { NAME_ROOM = 160, NOBODY = -1 };

static char person[96]; /* what the person is called, "" if nobody plays */
static int person_seat;

const char *const *show_colors(const tt_game *game)
{
    static const char *const colors[TT_MAX_SEATS] = {"Blue", "Red", "Green", "Yellow", "Black", "White"};
    static const char *const numbers[TT_MAX_SEATS] = {"Player 1", "Player 2", "Player 3",
                                                      "Player 4", "Player 5", "Player 6"};
    return game->rules->yards ? numbers : colors;
}

const char *const *show_names(const tt_game *game)
{
    static const char *names[TT_MAX_SEATS];
    if (!*person)
        return show_colors(game);
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        names[seat] = seat == person_seat ? person : show_colors(game)[seat];
    return names;
}

void show_person(const tt_game *game, int seat, const char *name)
{
    person_seat = seat;
    snprintf(person, sizeof person, "%s (%s)", name, show_colors(game)[seat]);
}

void show_market(const tt_game *game, const tt_table_part *table)
{
    say("Market: ");
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++) {
        say(" %d ", slot + 1);
        words_card(table->market[slot], slot + 1 < TT_MARKET_SLOTS ? 11 : 0);
    }
    int discarded = 0;
    for (int card = 0; card < TT_CARDS; card++)
        discarded += table->discard[card];
    say("\nPiles:   %d to draw, %d discarded, %d tickets", table->draw_count, discarded, table->ticket_pile);
    if (table->turns_left)
        say("; %d turn%s to the end%s", table->turns_left, words_plural(table->turns_left),
            game->rules->yards ? " of the round" : "");
    say("\n");
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
    say("Players:");
    for (int seat = 0; seat < game->players; seat++)
        say("%s %s %d point%s, %d train%s", seat ? ";" : "", show_names(game)[seat], table->points[seat],
            words_plural(table->points[seat]), table->rails.trains[seat], words_plural(table->rails.trains[seat]));
    say("\n");
}

int show_name_width(const tt_game *game)
{
    int width = 8;
    for (int seat = 0; seat < game->players; seat++)
        if (words_width(show_names(game)[seat]) > width)
            width = words_width(show_names(game)[seat]);
    return width;
}

void show_seats(const tt_game *game, const tt_table_part *table)
{
    const tt_rules *rules = game->rules;
    int width = show_name_width(game);
    say("    %*s  points   cards  tickets  %s%s%s\n", width, "", rules->yards ? "track" : "trains",
        rules->stations ? "  stations" : "", rules->markers ? "  markers" : "");
    for (int seat = 0; seat < game->players; seat++) {
        bool acts = table->phase != TT_PHASE_OVER && table->turn == seat;
        say("  %c ", acts ? '>' : ' ');
        words_pad(show_names(game)[seat], width);
        say("  %6d  %6d  %7d", table->points[seat], table->hand_count[seat], table->ticket_count[seat]);
        if (rules->yards)
            say("  %5d", track_size(table, seat));
        else
            say("  %6d", table->rails.trains[seat]);
        if (rules->stations)
            say("  %8d", rules->stations - tt_marks_placed(&table->rails, seat));
        if (rules->markers)
            say("  %7d", rules->markers - tt_marks_placed(&table->rails, seat));
        if (game->alvin_city != TT_NO_CITY && table->rails.alvin_holder == seat)
            say("  holds Alvin");
        say("\n");
    }
}

static int owner_of(const tt_game *game, const tt_table_part *table, int route)
{
    for (int seat = 0; seat < game->players; seat++)
        if (tt_routes_has(&table->rails.owned[seat], route))
            return seat;
    return NOBODY;
}

static bool open_to(const tt_game *game, const tt_table_part *table, int seat, int route)
{
    if (owner_of(game, table, route) != NOBODY)
        return false;
    if (seat < game->players)
        return tt_routes_has(&table->rails.open[seat], route);
    for (int other = 0; other < game->players; other++)
        if (tt_routes_has(&table->rails.open[other], route))
            return true;
    return false;
}

static void print_look(const tt_route *route)
{
    say("%d ", route->length);
    words_color(route->color, 0);
    if (route->tunnel)
        say(" tunnel");
    if (route->ferry)
        say(" ferry %d", route->ferry);
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
            say(", ");
        else
            words_pad(board->city_name[city], 18);
        say("%s ", board->city_name[board->route[r].b]);
        print_look(&board->route[r]);
        any = true;
    }
    if (any)
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
    say("; %d on the track\n", track_size(table, seat));
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
    if (table->rails.alvin_city < game->board->cities)
        say("Alvin is in %s\n", game->board->city_name[table->rails.alvin_city]);
    say("\nFree routes%s, with length and color:\n", seat < game->players ? " open to you" : "");
    for (int city = 0; city < game->board->cities; city++)
        show_free(game, table, seat, city);
}

void show_city(const tt_game *game, const tt_table_part *table, int city)
{
    const tt_board *board = game->board;
    const char *const *names = show_names(game);
    char name[NAME_ROOM];
    say("%s", board->city_name[city]);
    for (int seat = 0; seat < game->players; seat++)
        for (int i = 0; i < TT_MAX_MARKS; i++)
            if (table->rails.mark[seat][i] == city)
                say(", %s of %s", game->rules->stations ? "station" : "marker", names[seat]);
    if (table->rails.alvin_city == city)
        say(", Alvin is here");
    say("\n");
    const tt_routes *routes = &board->city_routes[city];
    for (int r = tt_routes_next(routes, 0); r >= 0; r = tt_routes_next(routes, r + 1)) {
        int owner = owner_of(game, table, r);
        bool open = open_to(game, table, TT_WATCHER, r);
        say("  ");
        words_route(board, r, name, sizeof name);
        words_pad(name, 34);
        words_pad(owner != NOBODY ? names[owner] : open ? "free" : "closed", show_name_width(game) + 2);
        print_look(&board->route[r]);
        say("\n");
    }
}

/* Lines of help, each with what is typed and what that does. */
static void show_commands(const tt_game *game)
{
    const tt_board *board = game->board;
    const tt_rules *rules = game->rules;
    const tt_route *route = &board->route[0];
    const char *color = tt_card_name(route->color == TT_GRAY ? TT_RED : route->color);
    say("Answer with the number of a line, or type what you do:\n"
        "  draw 1 .. draw 5      a card from the market, by its slot\n"
        "  draw red              the first red card of the market\n"
        "  draw blind, b         a card from the pile\n"
        "  draw tickets          new tickets\n"
        "  keep 1 3, keep all    tickets that you are offered\n");
    if (rules->yards)
        say("  lay, l                shows what you can lay in your yard\n"
            "  lay red               shows how you can lay red\n"
            "  lay 3 red 1 loco      these cards; lay red blue green: three colors\n"
            "  complete TICKET       at a scoring; its number is shorter\n");
    else
        say("  claim, c              shows the routes that you can pay for\n"
            "  claim %-15s those from there\n"
            "  claim %s %s\n"
            "                        how you can pay for that one\n"
            "  claim %s %d %s\n"
            "                        with these cards\n",
            board->city_id[route->a], board->city_id[route->a], board->city_id[route->b], board->route_id[0],
            route->length, color);
    if (rules->stations)
        say("  station, s            shows where you can build a station\n"
            "  station %-13s how you can pay for one there\n"
            "  pay 1 red, abandon    when a tunnel asks for more cards\n",
            board->city_id[route->a]);
    if (rules->markers)
        say("  start %-15s the city you start from\n"
            "  marker %-14s a city marker after a claim; no marker, n\n",
            board->city_id[route->a], board->city_id[route->a]);
    if (game->options.alvin)
        say("  alvin %-15s where Alvin goes\n", board->city_id[route->a]);
    say("And at any time:\n"
        "  board                 the whole table\n");
    if (!rules->yards)
        say("  board %-15s one city of it\n", board->city_id[route->a]);
    say("  market, hand          the face-up cards; yours\n"
        "  tickets, score        how your tickets stand; how all players stand\n"
        "  back                  the choices once more, from the top\n"
        "  help rules            the rules in short\n"
        "  save FILE             turntable play --resume FILE goes on with it; save! FILE writes over any file\n"
        "  record ACTION         an action in the words of docs/record.md, where slots count from 0\n"
        "  quit                  leave; turntable play --continue goes on where you left\n");
}

static void show_rules(const tt_game *game)
{
    const tt_rules *rules = game->rules;
    if (rules->yards) {
        say("Goal     Complete tickets: each names the cards it takes. Tickets not completed count against you.\n"
            "Turn     First one card of every color in your rail yard moves onto your track, face down, locomotives "
            "first. Then draw two cards, draw tickets, or lay cards in your yard.\n"
            "Drawing  From the market or blind; a locomotive from the market is the only card of its turn.\n"
            "Laying   Two or more cards of one color, locomotives among them if you like, or three cards of three "
            "colors. Not a color that your yard has already.\n"
            "Robbing  A color that lies in another yard takes more cards than lie there, which are then discarded.\n"
            "Tickets  Draw four and keep any of them, or none.\n"
            "Scoring  When the pile is empty everybody has one more turn. Then the cards on your track complete "
            "tickets, each card one, locomotives as any color.\n"
            "Rounds   With four players there is a second round after the first scoring.\n"
            "Bonus    For each big city: most completed tickets that name it.\n");
    } else {
        say("Goal     Most points: for routes, for tickets whose two cities your routes connect, and bonuses. "
            "Tickets not completed count against you.\n"
            "Turn     One of: draw two cards, claim a route, draw tickets%s.\n"
            "Drawing  From the market or blind; a locomotive from the market is the only card of its turn. Three "
            "locomotives renew the market.\n"
            "Routes   Pay as many cards of its color as it is long, any one color if it is gray; locomotives stand in. "
            "1 to 8 long: 1, 2, 4, 7, 10, 15, 18, 21 points.\n"
            "         Nobody owns two parallel routes; with two or three players only one of them is used.\n"
            "Tickets  Draw %d, keep at least one.\n",
            rules->stations ? ", build a station" : "", rules->drawn_tickets);
        if (rules->stations || rules->markers)
            say("Ferries  Need as many locomotives as they show, other cards beside them.\n");
        if (rules->stations)
            say("Tunnels  Three cards are turned up when you have paid: for each of your color, and each locomotive, "
                "pay one more or take your cards back.\n"
                "Stations Three, for 1, 2 and 3 cards of a color: each lends you, for tickets, one route of another "
                "player into its city. Each not built is worth 4 points.\n");
        if (rules->markers)
            say("Network  You start in a city of your choice; every route must touch your network.\n"
                "Markers  After a claim you may mark one end for two cards of a color. Points of a route go to who "
                "marked its ends, to both if both are marked, to the claimer if none is.\n");
        if (game->options.alvin)
            say("Alvin    Who claims a route to his city catches him: 10 points, and moves him to a city with an own "
                "marker. "
                "Holding him at the end: 10 more.\n");
        say("End      When somebody has two trains or fewer everybody has one more turn. Bonus: %s.\n",
            rules->globetrotter_bonus ? "15 for most completed tickets" : "10 for the longest path");
    }
    say("The whole rules are in docs/rules.md.\n");
}

void show_help(const tt_game *game, bool rules)
{
    if (rules)
        show_rules(game);
    else
        show_commands(game);
}
