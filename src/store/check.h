/* check.h: which values can be stored, with any engine. */
#ifndef TURNTABLE_STORE_CHECK_H
#define TURNTABLE_STORE_CHECK_H

#include "store/store.h"

/* Whether `size` bytes are UTF-8 as in RFC 3629, without NUL. */
bool tt_store_is_text(const char *at, size_t size);

/* Whether it is such a text with a NUL within `capacity` bytes; empty only if `may_be_empty`. */
bool tt_store_is_name(const char *name, size_t capacity, bool may_be_empty);

/* Replaces every byte that is not part of such a text with "?", so that a damaged text can be sent. */
void tt_store_mend_text(char *text, size_t size);

bool tt_store_is_seat(const tt_store_seat *seat);
bool tt_store_is_table(const tt_store_table *table);
bool tt_store_is_action(const tt_store_action *action);

#endif
