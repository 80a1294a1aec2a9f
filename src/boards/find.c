/* find.c: finds indexes by id. */
#include <stddef.h>

#include "turntable/board.h"

static bool is_id(const char *id, const char *text, int length)
{
    return __builtin_strlen(id) == (size_t)length && __builtin_memcmp(id, text, (size_t)length) == 0;
}

static int find(const char *const *ids, int count, const char *id, int length)
{
    for (int i = 0; i < count; i++)
        if (is_id(ids[i], id, length))
            return i;
    return -1;
}

int tt_board_city(const tt_board *board, const char *id, int length)
{
    return find(board->city_id, board->cities, id, length);
}

int tt_board_route(const tt_board *board, const char *id, int length)
{
    return find(board->route_id, board->routes, id, length);
}

int tt_board_ticket(const tt_board *board, const char *id, int length)
{
    return find(board->ticket_id, board->tickets, id, length);
}
