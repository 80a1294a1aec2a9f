/* ids.c: writes lists of ids in a view. */
#include <string.h>

#include "wire/fields.h"

typedef struct list {
    char text[TT_MAX_ROUTES * (TT_MAX_ID + 1)];
    size_t size;
} list;

static void add(list *ids, const char *id)
{
    size_t length = strlen(id);
    if (ids->size)
        ids->text[ids->size++] = ' ';
    memcpy(ids->text + ids->size, id, length);
    ids->size += length;
}

void tt_field_routes(tt_json_writer *json, const tt_board *board, const tt_routes *routes)
{
    list ids;
    ids.size = 0;
    for (int r = tt_routes_next(routes, 0); r >= 0; r = tt_routes_next(routes, r + 1))
        add(&ids, board->route_id[r]);
    tt_json_write_text(json, ids.text, ids.size);
}

void tt_field_cities(tt_json_writer *json, const tt_board *board, const uint8_t *cities, int count)
{
    list ids;
    ids.size = 0;
    for (int i = 0; i < count; i++)
        add(&ids, board->city_id[cities[i]]);
    tt_json_write_text(json, ids.text, ids.size);
}

void tt_field_ids(tt_json_writer *json, const tt_board *board, uint64_t tickets)
{
    list ids;
    ids.size = 0;
    for (int i = 0; i < board->tickets; i++)
        if (tickets >> board->ticket_by_id[i] & 1)
            add(&ids, board->ticket_id[board->ticket_by_id[i]]);
    tt_json_write_text(json, ids.text, ids.size);
}
