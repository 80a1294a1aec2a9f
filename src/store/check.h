/* check.h: which values can be stored, whatever the engine. */
#ifndef TURNTABLE_STORE_CHECK_H
#define TURNTABLE_STORE_CHECK_H

#include "store/store.h"

/* Whether `size` bytes are UTF-8 as RFC 3629 has it, without NUL. */
bool tt_store_is_text(const char *at, size_t size);

/* Whether it is such a text, ended by a NUL within `capacity` bytes, and not empty unless it may be. */
bool tt_store_is_name(const char *name, size_t capacity, bool may_be_empty);

/* Puts "?" in the place of every byte that is not part of such a text, so that a damaged one can be sent. */
void tt_store_mend_text(char *text, size_t size);

bool tt_store_is_seat(const tt_store_seat *seat);
bool tt_store_is_table(const tt_store_table *table);
bool tt_store_is_action(const tt_store_action *action);

#endif
