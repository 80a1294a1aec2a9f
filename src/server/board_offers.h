/* board_offers.h: board files that guests have sent for their next table, kept in memory for some minutes: POST /board
 * brings one, and `create` names it by its SHA-256. One for each guest; when there are too many, the oldest goes. */
#ifndef TURNTABLE_SERVER_BOARD_OFFERS_H
#define TURNTABLE_SERVER_BOARD_OFFERS_H

#include "server/server.h"

/* Keeps a checked board file of this guest, in place of an earlier one. False without memory. */
bool board_offers_add(server *s, tt_store_id guest, const char *sha256, const char *text, size_t size);

/* The file of this guest with this hash (64 hex digits); size 0: there is none. Valid until the next call. */
tt_store_text board_offers_find(const server *s, tt_store_id guest, const char *sha256);

/* Forgets those that are too old; once in a while. `all`: all. */
void board_offers_tidy(server *s, bool all);

#endif
