/* text.h: builds sentences for people in a buffer of fixed size. What does not fit is cut off, never inside a
 * character. */
#ifndef TURNTABLE_VOCABULARY_TEXT_H
#define TURNTABLE_VOCABULARY_TEXT_H

#include <stddef.h>

typedef struct tt_text {
    char *to;
    int room;   /* with the closing 0 */
    int length; /* so far */
} tt_text;

/* An empty text in `to`; room > 0. */
tt_text tt_text_begin(char *to, int room);

/* These add to the end: a text that ends with 0, bytes, a number, "1 train" or "2 trains". */
void tt_text_add(tt_text *text, const char *more);
void tt_text_add_bytes(tt_text *text, const char *bytes, size_t size);
void tt_text_add_number(tt_text *text, int number);
void tt_text_add_counted(tt_text *text, int number, const char *thing);

/* Adds the separator before item `index` in a list of `count`: nothing, ", " or " and ". */
void tt_text_add_comma(tt_text *text, int index, int count);

#endif
