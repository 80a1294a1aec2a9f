/* reading.h: reads the tokens of records and positions. The first error becomes the fault, with its line and a
 * sentence. From then on every call returns false, so that callers can chain them with &&. */
#ifndef TURNTABLE_RECORD_READING_H
#define TURNTABLE_RECORD_READING_H

#include "turntable/record.h"
#include "json/json.h"

typedef struct tt_reading {
    tt_json json;
    const tt_board *board; /* whose ids are read */
    tt_record_fault *fault;
} tt_reading;

/* Begins to read a text whose first line has this number. */
void tt_reading_begin(tt_reading *in, const tt_board *board, const char *text, size_t size, int line,
                      tt_record_fault *fault);

/* Ends reading with a fault at the token just read. `what` is the sentence, in English (tt_record_words);
 * tt_reading_refuse_token puts the token into its blank {token}. Both return false. */
bool tt_reading_refuse(tt_reading *in, const char *what);
bool tt_reading_refuse_token(tt_reading *in, const char *what);

/* Objects have their keys in a fixed order. tt_reading_key reads the next one, which must be `key`; tt_reading_at_key
 * checks the token just read. */
bool tt_reading_object(tt_reading *in);
bool tt_reading_key(tt_reading *in, const char *key);
bool tt_reading_at_key(tt_reading *in, const char *key);
bool tt_reading_object_end(tt_reading *in);

/* An array: tt_reading_array reads its beginning. tt_reading_item reads the first token of the next item; it is false
 * at the end and after a fault, which tt_reading_fine tells apart. */
bool tt_reading_array(tt_reading *in);
bool tt_reading_item(tt_reading *in);
bool tt_reading_fine(const tt_reading *in);

/* Reads the next token. Everything below reads from the token just read: use these as tt_reading_next(in) && … */
bool tt_reading_next(tt_reading *in);

/* The token just read, as a thing of the game. */
bool tt_reading_is_null(const tt_reading *in);
bool tt_reading_integer(tt_reading *in, int low, int high, int *value);
bool tt_reading_string(tt_reading *in, char *to, int room);
bool tt_reading_name(tt_reading *in, char name[TT_NAME_MAX]); /* of a player: no control characters; may be empty */
bool tt_reading_player_color(tt_reading *in, uint8_t *color);
bool tt_reading_hex(tt_reading *in, uint8_t bytes[32]);
bool tt_reading_color(tt_reading *in, uint8_t *color);
bool tt_reading_card(tt_reading *in, uint8_t *card);
bool tt_reading_card_or_null(tt_reading *in, uint8_t *card);
bool tt_reading_city(tt_reading *in, uint8_t *city);
bool tt_reading_route(tt_reading *in, uint8_t *route);
bool tt_reading_ticket(tt_reading *in, uint8_t *ticket);

/* Whole values. The next token is their first one. */
bool tt_reading_cards(tt_reading *in, bool with_gaps, int room, uint8_t *cards, uint8_t *count);
bool tt_reading_counts(tt_reading *in, uint8_t counts[TT_CARDS]);
bool tt_reading_tickets(tt_reading *in, int room, uint8_t *tickets, uint8_t *count);
bool tt_reading_ticket_set(tt_reading *in, uint64_t *tickets);
bool tt_reading_routes(tt_reading *in, tt_routes *routes);
bool tt_reading_marks(tt_reading *in, uint8_t mark[TT_MAX_MARKS]); /* cities; those after the last are unchanged */
bool tt_reading_options(tt_reading *in, tt_options *options);
bool tt_reading_game(tt_reading *in, const tt_rules **rules);

/* Whether no two of `count` players have the same color. */
bool tt_reading_colors_differ(tt_reading *in, const uint8_t *color, int count);

/* Whether the text ends here and no fault was found. */
bool tt_reading_end(tt_reading *in);

#endif
