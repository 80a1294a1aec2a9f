/* show.c: a table of players as people read it. */
#include "cli/show.h"

#include <ctype.h>
#include <stdio.h>

#include "cli/words.h"

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

int show_track_size(const tt_table_part *table, int seat)
{
    int size = 0;
    for (int card = 0; card < TT_CARDS; card++)
        size += table->yards.track[seat][card];
    return size;
}

void show_standing(const tt_game *game, const tt_table_part *table)
{
    say("Points: ");
    for (int seat = 0; seat < game->players; seat++)
        say("%s %s %d", seat ? "," : "", show_names(game)[seat], table->points[seat]);
    say("\nTrains: ");
    for (int seat = 0; seat < game->players; seat++)
        say("%s %s %d", seat ? "," : "", show_names(game)[seat], table->rails.trains[seat]);
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
            say("  %5d", show_track_size(table, seat));
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

const char show_no_undo[] =
    "There is no undo: after an action you have seen hidden cards, or the others have answered it.";

/* Lines of help, each with what is typed and what that does. */
static void show_commands(const tt_game *game)
{
    const tt_board *board = game->board;
    const tt_rules *rules = game->rules;
    const tt_route *route = &board->route[0];
    const char *color = tt_card_name(route->color == TT_GRAY ? TT_RED : route->color);
    say("Type the number of a line, or what you want to do:\n"
        "  draw 1 .. draw 5      take a card from the market, by its number\n"
        "  draw red              take the first red card from the market\n"
        "  draw blind, b         take the top card of the draw pile\n"
        "  draw tickets          draw new tickets\n"
        "  keep 1 3, keep all    keep some or all of the tickets offered\n");
    if (rules->yards)
        say("  lay, l                list what you can lay in your yard\n"
            "  lay red               list how you can lay red\n"
            "  lay 3 red 1 loco      lay these cards; lay red blue green: three colors\n"
            "  complete TICKET       complete a ticket at a scoring\n");
    else
        say("  claim, c              list the routes that you can pay for\n"
            "  claim %-15s list those from this city\n"
            "  claim %s %s\n"
            "                        claim this route, or list how you can pay\n"
            "  claim %s %d %s\n"
            "                        claim it with these cards\n",
            board->city_id[route->a], board->city_id[route->a], board->city_id[route->b], board->route_id[0],
            route->length, color);
    if (rules->stations)
        say("  station, s            list where you can build a station\n"
            "  station %-13s build one there, or list how you can pay\n"
            "  pay 1 red, abandon    when a tunnel costs more cards\n",
            board->city_id[route->a]);
    if (rules->markers)
        say("  start %-15s choose the city where you start\n"
            "  marker %-14s place a city marker after a claim; no marker, n\n",
            board->city_id[route->a], board->city_id[route->a]);
    if (game->options.alvin)
        say("  alvin %-15s move Alvin\n", board->city_id[route->a]);
    say("At any time:\n"
        "  hint                  what a bot would do here, and why\n"
        "  board                 %s\n",
        rules->yards ? "all rail yards" : "who owns what, and all routes of each city");
    if (!rules->yards)
        say("  board %-15s all routes of one city, and whether you can pay\n", board->city_id[route->a]);
    say("  market, hand          the face-up cards and the piles; your cards\n"
        "  tickets, score        how your tickets stand; how all players stand\n"
        "  log, log 50, log all  what happened so far\n"
        "  back                  the choices again, from the top\n"
        "  help rules            the rules in short\n"
        "  save FILE             save the game; turntable play --resume FILE continues it\n"
        "  save! FILE            the same, even if FILE exists and is not a saved game\n"
        "  record ACTION         an action as in docs/record.md, where slots count from 0\n"
        "  quit                  leave; turntable play --continue continues the game\n"
        "%s\n",
        show_no_undo);
}

/* "Three cards are" */
static void begin_with_number(int number, const char *rest)
{
    const char *word = words_number(number);
    say("%c%s%s", toupper((unsigned char)word[0]), word + 1, rest);
}

static void show_drawing(const tt_rules *rules)
{
    say("Drawing  From the market or blind%s. ", rules->locomotive_draws > 1 && rules->drawn_cards > 1
                                                     ? "; a locomotive from the market is the only card of its turn"
                                                     : "");
    if (rules->renewal_locomotives <= TT_MARKET_SLOTS)
        begin_with_number(rules->renewal_locomotives, " locomotives renew the market.");
    say("\n");
}

static void show_routes(const tt_rules *rules)
{
    say("Routes   Pay as many cards of its color as it is long, any one color if it is gray; ");
    if (rules->extra_locomotives >= TT_MAX_LENGTH)
        say("locomotives stand in.");
    else if (rules->extra_locomotives == 0)
        say("locomotives do not stand in.");
    else
        say("up to %s locomotive%s stand in.", words_number(rules->extra_locomotives),
            words_plural(rules->extra_locomotives));
    say(" 1 to %d long:", TT_MAX_LENGTH);
    for (int length = 1; length <= TT_MAX_LENGTH; length++)
        say(" %d%s", rules->points[length], length < TT_MAX_LENGTH ? "," : " points.\n");
    say("         Nobody owns two parallel routes");
    int closed = rules->closed_parallel_players;
    if (closed > rules->min_players)
        say("; with %s%s%s players only one of them is used", words_number(rules->min_players),
            closed > rules->min_players + 1 ? " to " : " or ", words_number(closed));
    else if (closed == rules->min_players)
        say("; with %s players only one of them is used", words_number(closed));
    say(".\n");
}

static void show_ferries_and_tunnels(const tt_game *game)
{
    const tt_rules *rules = game->rules;
    bool ferries = false, tunnels = false;
    for (int route = 0; route < game->board->routes; route++) {
        ferries |= game->board->route[route].ferry > 0;
        tunnels |= game->board->route[route].tunnel > 0;
    }
    if (ferries)
        say("Ferries  Need as many locomotives as they show; cards of one color pay the rest.\n");
    if (tunnels && rules->tunnel_cards) {
        say("Tunnels  ");
        begin_with_number(rules->tunnel_cards, rules->tunnel_cards == 1 ? " card is" : " cards are");
        say(" turned up when you have paid: for each of your color, and each locomotive, pay one more or take your "
            "cards back.\n");
    }
}

static void show_marks(const tt_game *game)
{
    static const char *const costs[TT_MAX_MARKS + 1] = {"", "1 card", "1 and 2 cards", "1, 2 and 3 cards"};
    const tt_rules *rules = game->rules;
    if (rules->stations) {
        say("Station  ");
        begin_with_number(rules->stations, ", for ");
        say("%s of a color: each lends you, for tickets, one route of another player into its city. "
            "Each not built is worth %d point%s.\n",
            costs[rules->stations], rules->station_bonus, words_plural(rules->station_bonus));
    }
    if (rules->markers)
        say("Network  You start in a city of your choice; every route must touch your network.\n");
    if (rules->markers > 1)
        say("Markers  After a claim you may mark one end for %s card%s of a color. ", words_number(rules->marker_cards),
            words_plural(rules->marker_cards));
    if (rules->markers)
        say("%sPoints of a route go to who marked its ends, to both if both are marked, to the claimer if none is.\n",
            rules->markers > 1 ? "" : "Markers  ");
    if (game->options.alvin)
        say("Alvin    Who claims a route to his city catches him: %d points, and moves him to a city with an own "
            "marker. "
            "Holding him at the end: %d more.\n",
            rules->alvin_points, rules->alvin_points);
}

static void show_board_rules(const tt_game *game)
{
    const tt_rules *rules = game->rules;
    say("Goal     Most points: for routes, for tickets whose two cities your routes connect, and bonuses. "
        "Tickets not completed count against you.\n"
        "Turn     One of: draw %s card%s, claim a route, draw tickets%s.\n",
        words_number(rules->drawn_cards), words_plural(rules->drawn_cards), rules->stations ? ", build a station" : "");
    show_drawing(rules);
    show_routes(rules);
    say("Tickets  Draw %d, keep ", rules->drawn_tickets);
    if (rules->kept_in_turn)
        say("at least %s.\n", words_number(rules->kept_in_turn));
    else
        say("any of them, or none.\n");
    show_ferries_and_tunnels(game);
    show_marks(game);
    say("End      When somebody has %s train%s%s everybody has one more turn.", words_number(rules->last_round_trains),
        rules->last_round_trains == 1 ? "" : "s", rules->last_round_trains ? " or fewer" : "");
    if (rules->globetrotter_bonus || rules->longest_bonus)
        say(" Bonus:");
    if (rules->globetrotter_bonus)
        say(" %d for most completed tickets%s", rules->globetrotter_bonus, rules->longest_bonus ? "," : ".");
    if (rules->longest_bonus)
        say(" %d for the longest path.", rules->longest_bonus);
    say("\n");
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
            "Tickets  Draw %s and keep any of them, or none.\n"
            "Scoring  When the pile is empty everybody has one more turn. Then the cards on your track complete "
            "tickets, each card one, locomotives as any color.\n"
            "Rounds   With %s players there is a second round after the first scoring.\n"
            "Bonus    For each big city: most completed tickets that name it.\n",
            words_number(rules->drawn_tickets), words_number(rules->second_round_players));
    } else {
        show_board_rules(game);
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
