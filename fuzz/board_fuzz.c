/* board_fuzz.c: any bytes as a board file. Faults are short sentences with a line of the file; a board without faults
 * is within all limits. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "turntable/board_file.h"
#include "turntable/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

typedef struct listener {
    int count, lines;
} listener;

static void hear_fault(void *context, int line, const char *text)
{
    listener *to = context;
    to->count++;
    must(line >= 1 && line <= to->lines);
    must(text[0] && strlen(text) < 512);
    must(strncmp(text, "column ", 7) != 0 || !strstr(text, "no room"));
}

static int count_lines(const char *text, size_t size)
{
    int lines = 1;
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    return lines;
}

static void check_routes(const tt_board *board)
{
    for (int i = 0; i < board->routes; i++) {
        const tt_route *route = &board->route[i];
        must(route->a < route->b && route->b < board->cities);
        must(route->color <= TT_GRAY && route->length >= 1 && route->length <= TT_MAX_LENGTH);
        must(route->ferry <= route->length && (route->ferry == 0 || route->color == TT_GRAY));
        must(route->rank < board->routes);
        must(tt_routes_has(&route->parallel, i) && tt_routes_has(&route->touching, i));
        must(tt_board_route(board, board->route_id[i], (int)strlen(board->route_id[i])) == i);
    }
}

static void check_tickets(const tt_board *board)
{
    for (int i = 0; i < board->tickets; i++) {
        const tt_ticket *ticket = &board->ticket[i];
        must(ticket->a != ticket->b && ticket->a < board->cities && ticket->b < board->cities);
        must(ticket->points >= 1 && ticket->points <= 99);
        must(board->ticket_by_id[ticket->rank] == i);
    }
}

static void check_board(const tt_board *board)
{
    must(board->cities >= 2 && board->cities <= TT_MAX_CITIES);
    must(board->routes <= TT_MAX_ROUTES && board->tickets >= 1 && board->tickets <= TT_MAX_TICKETS);
    must((board->routes > 0) == !tt_rules_find(board->id, (int)strlen(board->id))->yards);
    for (int i = 0; i < board->cities; i++)
        must(tt_board_city(board, board->city_id[i], (int)strlen(board->city_id[i])) == i);
    for (int i = 0; i < board->big_cities; i++)
        must(board->big_city[i] < board->cities);
    check_routes(board);
    check_tickets(board);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static tt_board board;
    const char *text = (const char *)data;
    listener to = {.lines = count_lines(text, size)};
    const tt_board_faults faults = {.tell = hear_fault, .context = &to};
    char *strings = malloc(size ? size : 1);
    const tt_board_maps maps = tt_game_maps();
    int count = tt_board_read_on(text, size, strings, size, &maps, &board, &faults);
    must(count == to.count);
    if (count == 0)
        check_board(&board);
    free(strings);
    return 0;
}
