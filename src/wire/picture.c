/* picture.c: the fields of a view, and which of them changed. */
#include "wire/picture.h"

#include <string.h>

#include "wire/fields.h"

void tt_wire_world(const tt_game *game, const tt_view *view, tt_state *world)
{
    static const uint8_t always_the_same[32] = {0};
    tt_rng rng;
    tt_rng_seed(&rng, always_the_same);
    tt_view_sample(game, view, &rng, world);
}

void tt_picture_open(tt_picture *picture, tt_memory memory)
{
    *picture = (tt_picture){0};
    tt_buffer_open(&picture->text, memory);
}

void tt_picture_close(tt_picture *picture)
{
    tt_buffer_close(&picture->text);
}

static const char *value_of(const tt_picture *picture, int field, size_t *size)
{
    size_t from = field ? picture->end[field - 1] : 0;
    *size = picture->end[field] - from;
    return picture->text.bytes + from;
}

static bool same_value(const tt_picture *a, const tt_picture *b, int field)
{
    size_t here, there;
    const char *x = value_of(a, field, &here), *y = value_of(b, field, &there);
    return here == there && (here == 0 || memcmp(x, y, here) == 0);
}

/* The lines and the yards lie in the same place. */
static bool same_lines(const tt_view *a, const tt_view *b)
{
    return memcmp(&a->table, &b->table, offsetof(tt_table_part, points)) == 0;
}

/* Whether a field is sure to be what it was. */
static bool stays(const tt_game *game, tt_depends depends, const tt_view *now, const tt_view *before)
{
    int seat = now->seat == TT_WATCHER ? 0 : now->seat;
    switch (depends) {
    case TT_DEPENDS_LINES:
        return same_lines(now, before) && now->held[seat] == before->held[seat] &&
               (now->table.phase == before->table.phase || (!game->rules->yards && now->table.phase != TT_PHASE_OVER));
    case TT_DEPENDS_HAND:
        return same_lines(now, before) && memcmp(now->hand[seat], before->hand[seat], TT_CARDS) == 0 &&
               now->table.phase == before->table.phase;
    case TT_DEPENDS_ANY:
        break;
    }
    return false;
}

bool tt_picture_make(tt_picture *picture, const tt_game *game, const tt_view *view, const tt_state *world,
                     bool memory_aid, const tt_picture *before)
{
    const tt_sight sight = {game, view, world, memory_aid};
    int count;
    const tt_field *fields = tt_fields(&count);
    bool has_before = before && before->is_made;
    picture->view = *view;
    picture->memory_aid = memory_aid;
    tt_buffer_clear(&picture->text);
    for (int i = 0; i < count; i++) {
        if (has_before && stays(game, fields[i].depends, view, &before->view)) {
            size_t size;
            const char *value = value_of(before, i, &size);
            tt_buffer_put(&picture->text, value, size);
        } else if (!fields[i].belongs || fields[i].belongs(&sight)) {
            tt_json_writer json;
            tt_json_writer_open(&json, tt_buffer_put, &picture->text);
            fields[i].write(&sight, &json);
        }
        picture->end[i] = picture->text.size;
    }
    picture->is_made = !picture->text.failed;
    return picture->is_made;
}

bool tt_picture_same(const tt_picture *a, const tt_picture *b)
{
    int count;
    tt_fields(&count);
    for (int i = 0; i < count; i++)
        if (!same_value(a, b, i))
            return false;
    return true;
}

void tt_picture_write(tt_json_writer *json, const tt_picture *picture, const tt_picture *before)
{
    int count;
    const tt_field *fields = tt_fields(&count);
    tt_json_write_object(json);
    for (int i = 0; i < count; i++) {
        size_t size;
        const char *value = value_of(picture, i, &size);
        if (size == 0 || (before && same_value(picture, before, i)))
            continue;
        tt_json_write_key(json, fields[i].name);
        tt_json_write_raw(json, value, size);
    }
    tt_json_write_object_end(json);
}
