/* picture.c: makes the fields of a view, and finds those that changed. */
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

static bool same_bytes(const void *a, const void *b, size_t size)
{
    return memcmp(a, b, size) == 0;
}

static bool same_owners(const tt_rails *a, const tt_rails *b)
{
    return same_bytes(a->owned, b->owned, sizeof a->owned);
}

/* What a seat owns on the board, and what it could still claim. */
static bool same_prospects(const tt_rails *a, const tt_rails *b, int seat)
{
    return same_bytes(&a->owned[seat], &b->owned[seat], sizeof a->owned[seat]) &&
           same_bytes(&a->open[seat], &b->open[seat], sizeof a->open[seat]) &&
           same_bytes(a->mark[seat], b->mark[seat], sizeof a->mark[seat]) && a->trains[seat] == b->trains[seat];
}

/* Stations change which routes of others a seat can use, and where it can build. */
static bool same_loans(const tt_game *game, const tt_rails *a, const tt_rails *b)
{
    return !game->rules->stations || (same_owners(a, b) && a->marked == b->marked);
}

/* Some fields are null before the first turn and after the end. */
static bool same_stage(const tt_view *a, const tt_view *b)
{
    int one = a->table.phase, other = b->table.phase;
    return one == other ||
           (one > TT_PHASE_START_CITY && one < TT_PHASE_OVER && other > TT_PHASE_START_CITY && other < TT_PHASE_OVER);
}

static bool same_tickets(const tt_game *game, const tt_view *now, const tt_view *before, int seat)
{
    if (now->held[seat] != before->held[seat] || !same_stage(now, before))
        return false;
    if (game->rules->yards) /* tracks are visible in one phase only (C-14) */
        return same_bytes(&now->table.yards, &before->table.yards, sizeof now->table.yards) &&
               now->table.phase == before->table.phase;
    return same_prospects(&now->table.rails, &before->table.rails, seat) &&
           same_loans(game, &now->table.rails, &before->table.rails);
}

static bool same_reasons(const tt_view *now, const tt_view *before, int seat)
{
    return same_owners(&now->table.rails, &before->table.rails) &&
           same_prospects(&now->table.rails, &before->table.rails, seat) && same_stage(now, before) &&
           same_bytes(now->hand[seat], before->hand[seat], sizeof now->hand[seat]);
}

/* Whether a field is certainly unchanged. */
static bool stays(const tt_game *game, tt_depends depends, const tt_view *now, const tt_view *before)
{
    int seat = now->seat == TT_WATCHER ? 0 : now->seat;
    switch (depends) {
    case TT_DEPENDS_OWNERS:
        return !game->rules->yards && same_owners(&now->table.rails, &before->table.rails);
    case TT_DEPENDS_TICKETS:
        return same_tickets(game, now, before, seat);
    case TT_DEPENDS_HAND:
        return same_reasons(now, before, seat);
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
    const tt_picture_field *fields = tt_picture_fields(&count);
    bool has_before = before && before->is_made;
    picture->view = *view;
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
    tt_picture_fields(&count);
    for (int i = 0; i < count; i++)
        if (!same_value(a, b, i))
            return false;
    return true;
}

/* FNV-1a. The ends of the fields are hashed too. */
static uint64_t sum_bytes(uint64_t sum, const void *bytes, size_t size)
{
    for (const uint8_t *at = bytes, *end = at + size; at < end; at++)
        sum = (sum ^ *at) * 0x100000001b3;
    return sum;
}

uint64_t tt_picture_sum(const tt_picture *picture)
{
    uint64_t sum = 0xcbf29ce484222325;
    if (!picture->is_made)
        return 0;
    sum = sum_bytes(sum, picture->end, sizeof picture->end);
    return sum_bytes(sum, picture->text.bytes, picture->text.size) | 1;
}

void tt_picture_write(tt_json_writer *json, const tt_picture *picture, const tt_picture *before)
{
    int count;
    const tt_picture_field *fields = tt_picture_fields(&count);
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
