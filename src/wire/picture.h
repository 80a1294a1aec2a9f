/* picture.h: the view of a seat or a watcher as JSON, field by field (docs/protocol.md, "Views").
 *
 * A picture keeps the text of every field, so that an update sends only those that changed. It is made from a view
 * alone, so it contains nothing hidden. */
#ifndef TURNTABLE_WIRE_PICTURE_H
#define TURNTABLE_WIRE_PICTURE_H

#include "turntable/view.h"
#include "wire/buffer.h"
#include "json/json.h"

enum { TT_PICTURE_MAX = 32 }; /* most fields of a picture */

typedef struct tt_picture {
    tt_view view;               /* the view that it shows */
    bool is_made;               /* false: it is empty */
    tt_buffer text;             /* the values of the fields, one after another */
    size_t end[TT_PICTURE_MAX]; /* where each ends in `text`; an empty field is not part of this picture */
} tt_picture;

void tt_picture_open(tt_picture *picture, tt_memory memory);
void tt_picture_close(tt_picture *picture);

/* Makes *picture from a view. `before` is an earlier picture of the same game and viewer, or NULL: unchanged fields are
 * copied from it. `world` may be any state with this view (tt_wire_world). False if memory runs out. */
bool tt_picture_make(tt_picture *picture, const tt_game *game, const tt_view *view, const tt_state *world,
                     bool memory_aid, const tt_picture *before);

/* Whether all fields of two pictures are the same. */
bool tt_picture_same(const tt_picture *a, const tt_picture *b);

/* A hash of all fields; 0 for an empty picture. */
uint64_t tt_picture_sum(const tt_picture *picture);

/* Writes an object with the fields that differ from `before`; with all fields if that is NULL. */
void tt_picture_write(tt_json_writer *json, const tt_picture *picture, const tt_picture *before);

/* Makes a state with this view, always the same one. The core answers from states (legal actions, why not); what it
 * answers about the viewer depends on the view alone. */
void tt_wire_world(const tt_game *game, const tt_view *view, tt_state *world);

#endif
