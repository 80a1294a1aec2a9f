/* result.h: the parts of a score, for writing, reading and comparing results. */
#ifndef TURNTABLE_RECORD_RESULT_H
#define TURNTABLE_RECORD_RESULT_H

#include "turntable/record.h"
#include "json/json.h"

/* In the order of docs/record.md. */
typedef enum tt_part {
    TT_PART_TOTAL,
    TT_PART_ROUTES,
    TT_PART_TICKETS,
    TT_PART_COMPLETED,
    TT_PART_FAILED,
    TT_PART_LONGEST,
    TT_PART_LONGEST_BONUS,
    TT_PART_STATIONS,
    TT_PART_BORROWED,
    TT_PART_GLOBETROTTER,
    TT_PART_ALVIN,
    TT_PART_ALVIN_CATCHES,
    TT_PART_BIG_CITIES,
    TT_PARTS
} tt_part;

const char *tt_part_name(tt_part part);

/* The number of the rule about a part: "G-18". */
const char *tt_part_rule(const tt_rules *rules, tt_part part);

/* Whether the scores of this game have the part. */
bool tt_part_belongs(const tt_game *game, tt_part part);

/* The field of a part that is a number; NULL for completed, failed, borrowed and big_cities. */
int16_t *tt_part_number(tt_seat_score *score, tt_part part);

/* Whether two results have the same value for this part and seat. */
bool tt_part_agrees(const tt_result *a, const tt_result *b, int seat, tt_part part);

/* Write the value of a part for a seat, the object of all its parts, and the list of the winners. */
void tt_part_write(tt_json_writer *json, const tt_game *game, const tt_result *result, int seat, tt_part part);
void tt_result_write_score(tt_json_writer *json, const tt_game *game, const tt_result *result, int seat);
void tt_result_write_winners(tt_json_writer *json, const tt_game *game, const tt_result *result);

#endif
