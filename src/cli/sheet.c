/* sheet.c: prints tickets with their status, and the score sheet at the end. */
#include "cli/show.h"

#include <stdio.h>
#include <string.h>

#include "cli/language.h"
#include "cli/words.h"
#include "companion/sheet.h"
#include "record/phrases.h"

enum { NAME_ROOM = 160, LABEL_WIDTH = 22 };

/* For each city the number of routes from `start` to it along `routes`; 255 if there is no path. */
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

/* The route of `routes` that begins nearest to the start of the path, preferably at `city`; -1 if there is none. */
static int nearest_route(const tt_board *board, const tt_routes *routes, const uint8_t far[TT_MAX_CITIES], int city)
{
    int nearest = -1, least = 256;
    for (int r = tt_routes_next(routes, 0); r >= 0; r = tt_routes_next(routes, r + 1)) {
        int a = far[board->route[r].a], b = far[board->route[r].b];
        if (board->route[r].a == city || board->route[r].b == city)
            return r;
        if ((a < b ? a : b) < least) {
            least = a < b ? a : b;
            nearest = r;
        }
    }
    return nearest;
}

/* Prints the routes as paths, from the start on: "Lisboa–Madrid–Pamplona, Paris–Dieppe". */
static void print_routes(const tt_board *board, tt_routes routes, const uint8_t far[TT_MAX_CITIES])
{
    int city = TT_NO_CITY, r;
    const char *separator = "";
    while ((r = nearest_route(board, &routes, far, city)) >= 0) {
        const tt_route *route = &board->route[r];
        if (route->a != city && route->b != city) {
            city = far[route->a] < far[route->b] ? route->a : route->b;
            words_print("%s%s", separator, board->city_name[city]);
        }
        city = route->a == city ? route->b : route->a;
        words_print("–%s", board->city_name[city]);
        separator = ", ";
        routes.word[r >> 6] &= ~((uint64_t)1 << (r & 63));
    }
}

static void print_way(const tt_game *game, const tt_table_part *table, int seat, int ticket, const tt_way *way)
{
    static const char *const status[] = {TEXT("done"), TEXT("open"), TEXT("lost")};
    words_print("%s", tr(status[way->status]));
    if (way->status != TT_TICKET_OPEN)
        return;
    if (game->rules->yards) {
        words_print(tr_n(": %d card lacking", ": %d cards lacking", way->cards), way->cards);
        return;
    }
    words_print(tr_n(": %d train", ": %d trains", way->trains), way->trains);
    words_print(tr_n(", %d card", ", %d cards", way->cards), way->cards);
    if (way->stations)
        words_print(tr_n(", %d station", ", %d stations", way->stations), way->stations);
    uint8_t far[TT_MAX_CITIES];
    tt_routes all = table->rails.owned[seat];
    tt_routes_join(&all, &way->routes);
    tt_routes_join(&all, &way->borrowed);
    measure(game->board, &all, game->board->ticket[ticket].a, far);
    if (tt_routes_next(&way->routes, 0) >= 0)
        words_print(" by ");
    print_routes(game->board, way->routes, far);
    if (tt_routes_next(&way->borrowed, 0) >= 0)
        words_print("; borrowing ");
    print_routes(game->board, way->borrowed, far);
}

void show_tickets(const tt_game *game, const tt_table_part *table, int seat, uint64_t tickets, bool track_known)
{
    if (!tickets)
        words_print("  no tickets\n");
    for (int ticket = 0; ticket < game->board->tickets; ticket++) {
        if (!(tickets >> ticket & 1))
            continue;
        char name[NAME_ROOM];
        words_ticket(game->board, ticket, name, sizeof name);
        words_print("  ");
        words_pad(name, 34);
        if (game->rules->yards) {
            uint8_t needs[TT_CARDS] = {0};
            for (int color = 0; color < TT_COLORS; color++)
                needs[color] = game->board->ticket[ticket].needs[color];
            words_print(" needs ");
            words_cards(needs);
            words_print("%s", track_known ? "; " : "");
        }
        if (track_known || !game->rules->yards) {
            tt_way way;
            tt_ticket_way(game, table, seat, ticket, &way);
            words_print(" ");
            print_way(game, table, seat, ticket, &way);
        }
        words_print("\n");
    }
}

/* The status of a ticket as the score has it: stations serve all tickets together. */
static void print_status(const tt_game *game, const tt_state *state, const tt_seat_score *score, int seat, int ticket)
{
    tt_way way;
    tt_ticket_way(game, &state->table, seat, ticket, &way);
    tt_sheet_status status = tt_sheet_ticket(state, score->completed, ticket, &way);
    if (status == TT_SHEET_CONFLICT)
        words_print("not done: its station serves other tickets better");
    else if (status == TT_SHEET_DONE)
        words_print("%s", tr("done"));
    else
        print_way(game, &state->table, seat, ticket, &way);
}

static void print_statuses(const tt_game *game, const tt_state *state, const tt_seat_score *score, int seat)
{
    for (int ticket = 0; ticket < game->board->tickets; ticket++) {
        char name[NAME_ROOM];
        if (!((score->completed | score->failed) >> ticket & 1))
            continue;
        words_ticket(game->board, ticket, name, sizeof name);
        words_print("  ");
        words_pad(name, 34);
        words_print(" ");
        print_status(game, state, score, seat, ticket);
        words_print("\n");
    }
}

/* A city where a path of these routes can begin: one with an odd number of them, if there is one. */
static int first_city(const tt_board *board, const tt_routes *path)
{
    int best = -1;
    for (int city = board->cities - 1; city >= 0; city--) {
        int count = 0;
        const tt_routes *near = &board->city_routes[city];
        for (int r = tt_routes_next(near, 0); r >= 0; r = tt_routes_next(near, r + 1))
            count += tt_routes_has(path, r);
        if (count > 0 && (best < 0 || count & 1))
            best = city;
    }
    return best;
}

static void print_longest(const tt_board *board, const tt_seat_score *score)
{
    uint8_t far[TT_MAX_CITIES];
    if (score->longest == 0)
        return;
    measure(board, &score->longest_path, first_city(board, &score->longest_path), far);
    words_print(tr_n("  longest path, %d train: ", "  longest path, %d trains: ", score->longest), score->longest);
    print_routes(board, score->longest_path, far);
    words_print("\n");
}

static void print_borrowed(const tt_game *game, const tt_rails *rails, const tt_seat_score *score, int seat)
{
    for (int i = 0; i < tt_marks_placed(rails, seat); i++) {
        char name[NAME_ROOM];
        if (score->borrowed[i] >= game->board->routes)
            continue;
        words_route(game->board, score->borrowed[i], name, sizeof name);
        words_print("  the station in %s borrows %s\n", game->board->city_name[rails->mark[seat][i]], name);
    }
}

void show_details(const tt_game *game, const tt_state *state, const tt_score *score)
{
    for (int seat = 0; seat < game->players; seat++) {
        words_print("\n");
        words_bold();
        words_print("%s", show_names(game)[seat]);
        words_plain();
        if (!game->rules->yards) {
            int trains = state->table.rails.trains[seat];
            words_print(tr_n(": %d train left\n", ": %d trains left\n", trains), trains);
            print_longest(game->board, &score->seat[seat]);
        } else {
            words_print("\n");
        }
        if (game->rules->stations)
            print_borrowed(game, &state->table.rails, &score->seat[seat], seat);
        if (!tt_state_over(state))
            print_statuses(game, state, &score->seat[seat], seat);
    }
}

void show_results(const tt_game *game, uint64_t completed, uint64_t failed)
{
    for (int ticket = 0; ticket < game->board->tickets; ticket++) {
        if (!((completed | failed) >> ticket & 1))
            continue;
        bool is_done = completed >> ticket & 1;
        int points = game->board->ticket[ticket].points;
        char name[NAME_ROOM];
        words_ticket(game->board, ticket, name, sizeof name);
        words_print("  ");
        words_pad(name, 34);
        words_print(" %s %+d\n", is_done ? tr("completed") : tr("failed"), is_done ? points : -points);
    }
}

static int column_width(const tt_game *game, int seat)
{
    int width = words_width(show_names(game)[seat]);
    return width > 8 ? width : 8;
}

/* One line of the sheet: a name and a number for each seat. */
static void print_row(const tt_game *game, const tt_score *score, const char *name, int (*part)(const tt_seat_score *))
{
    words_print("  ");
    words_pad(name, LABEL_WIDTH);
    for (int seat = 0; seat < game->players; seat++)
        words_print(" %*d", column_width(game, seat), part(&score->seat[seat]));
    words_print("\n");
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

/* The rest of the total: the big cities of the card game (C-17). */
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
        print_row(game, score, tr("routes"), routes_part);
    print_row(game, score, tr("tickets"), tickets_part);
    if (rules->longest_bonus)
        print_row(game, score, tr("longest path"), longest_part);
    if (rules->stations)
        print_row(game, score, tr("stations not built"), stations_part);
    if (rules->globetrotter_bonus)
        print_row(game, score, tr("most tickets"), globetrotter_part);
    if (game->options.alvin) {
        print_row(game, score, tr("catching Alvin"), catches_part);
        print_row(game, score, tr("holding Alvin"), alvin_part);
    }
    if (rules->yards)
        print_row(game, score, tr("big cities"), big_cities_part);
    words_bold();
    print_row(game, score, tr("total"), total_part);
    words_plain();
    words_print("\n");
    print_row(game, score, tr("tickets completed"), completed_part);
    print_row(game, score, tr("tickets failed"), failed_part);
    if (!rules->yards)
        print_row(game, score, tr("length of longest path"), length_part);
}

/* "  Blue     completed  Paris–Wien (8), ..." */
static void print_list(const tt_game *game, int seat, const char *what, uint64_t tickets)
{
    if (!tickets)
        return;
    words_print("  ");
    words_pad(show_names(game)[seat], show_name_width(game));
    words_print("  ");
    words_pad(what, 9);
    words_print("  ");
    for (const char *separator = ""; tickets; tickets &= tickets - 1, separator = ", ") {
        char ticket[NAME_ROOM];
        words_ticket(game->board, __builtin_ctzll(tickets), ticket, sizeof ticket);
        words_print("%s%s", separator, ticket);
    }
    words_print("\n");
}

void show_score(const tt_game *game, const tt_score *score)
{
    const char *const *names = show_names(game);
    words_print("  %*s", LABEL_WIDTH, "");
    for (int seat = 0; seat < game->players; seat++)
        words_print(" %*s%s", column_width(game, seat) - words_width(names[seat]), "", names[seat]);
    words_print("\n");
    print_rows(game, score);
    words_print("\n");
    for (int seat = 0; seat < game->players; seat++) {
        print_list(game, seat, tr("completed"), score->seat[seat].completed);
        print_list(game, seat, tr("failed"), score->seat[seat].failed);
    }
    words_print("\n  ");
    words_bold();
    char winners[300];
    tt_text text = tt_text_begin(winners, sizeof winners);
    tt_say_winners(&text, game, names, score->winners);
    words_print("%s\n", winners);
    words_plain();
}
