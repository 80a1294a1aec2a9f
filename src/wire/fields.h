/* fields.h: the fields of a picture. */
#ifndef TURNTABLE_WIRE_FIELDS_H
#define TURNTABLE_WIRE_FIELDS_H

#include "turntable/state.h"
#include "turntable/view.h"
#include "json/json.h"

/* What a field is made from. */
typedef struct tt_sight {
    const tt_game *game;
    const tt_view *view;
    const tt_state *world; /* some state with this view */
    bool memory_aid;
} tt_sight;

/* What a field depends on, so that expensive fields are computed only when needed. */
typedef enum tt_depends {
    TT_DEPENDS_ANY,     /* anything: it is cheap */
    TT_DEPENDS_OWNERS,  /* who owns which routes */
    TT_DEPENDS_TICKETS, /* the viewer's tickets, and the board or the yards as it may use them */
    TT_DEPENDS_HAND     /* the viewer's hand, the board as it may use it, and who owns which routes */
} tt_depends;

typedef struct tt_picture_field {
    const char *name;
    bool (*belongs)(const tt_sight *sight); /* the same for a whole game and viewer; NULL: always */
    void (*write)(const tt_sight *sight, tt_json_writer *json);
    tt_depends depends;
} tt_picture_field;

/* The fields in the order in which they are sent; *count is their number. */
const tt_picture_field *tt_picture_fields(int *count);

/* fields_own.c: fields that only the viewer's own seat sees, and the score. */
void tt_field_offer(const tt_sight *sight, tt_json_writer *json);
void tt_field_tickets(const tt_sight *sight, tt_json_writer *json);
void tt_field_named(const tt_sight *sight, tt_json_writer *json);
void tt_field_why(const tt_sight *sight, tt_json_writer *json);
void tt_field_score(const tt_sight *sight, tt_json_writer *json);

bool tt_sight_over(const tt_sight *sight);

/* Whether the viewer sees the cards on the track of `seat` (C-5, C-14, V-6). */
bool tt_sight_track(const tt_sight *sight, int seat);

/* Write lists of ids as one text, separated by spaces. Tickets are in the order of their ids. */
void tt_field_routes(tt_json_writer *json, const tt_board *board, const tt_routes *routes);
void tt_field_cities(tt_json_writer *json, const tt_board *board, const uint8_t *cities, int count);
void tt_field_ids(tt_json_writer *json, const tt_board *board, uint64_t tickets);

#endif
