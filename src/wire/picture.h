/* picture.h: the view of a seat or a watcher as JSON, field by field (docs/protocol.md, "Views").
 *
 * A picture keeps the text of every field, so that an update can send those that changed and no others. It is made from
 * a view alone: what is hidden can't get into it. */
#ifndef TURNTABLE_WIRE_PICTURE_H
#define TURNTABLE_WIRE_PICTURE_H

#include "turntable/view.h"
#include "wire/buffer.h"
#include "json/json.h"

enum { TT_PICTURE_MAX = 32 }; /* fields of a picture at most */

typedef struct tt_picture {
    tt_view view;               /* what it shows */
    bool is_made;               /* false: it shows nothing yet */
    tt_buffer text;             /* the values of the fields, one after another */
    size_t end[TT_PICTURE_MAX]; /* where each ends in `text`; a field without a value is none of this picture */
} tt_picture;

void tt_picture_open(tt_picture *picture, tt_memory memory);
void tt_picture_close(tt_picture *picture);

/* Makes *picture of a view. `before` is an earlier picture of the same game and viewer, or NULL: what it has in common
 * with it is copied and not worked out again. `world` may be any state with this view (tt_wire_world). False if there
 * is no memory for it. */
bool tt_picture_make(tt_picture *picture, const tt_game *game, const tt_view *view, const tt_state *world,
                     bool memory_aid, const tt_picture *before);

/* Whether all fields of two pictures are the same. */
bool tt_picture_same(const tt_picture *a, const tt_picture *b);

/* A number that tells pictures apart; 0 for one that shows nothing. */
uint64_t tt_picture_sum(const tt_picture *picture);

/* Writes an object with the fields that are not the same in `before`; all of them if that is NULL. */
void tt_picture_write(tt_json_writer *json, const tt_picture *picture, const tt_picture *before);

/* Any state with this view, always the same one: for what the core answers from states (legal actions, why not) and
 * what it then says of the viewer depends on the view alone. */
void tt_wire_world(const tt_game *game, const tt_view *view, tt_state *world);

#endif
