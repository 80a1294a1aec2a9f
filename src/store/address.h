/* address.h: a store by its address: the path of an SQLite file, or postgresql://USER@HOST/DATABASE. */
#ifndef TURNTABLE_STORE_ADDRESS_H
#define TURNTABLE_STORE_ADDRESS_H

#include "store/upkeep.h"

/* Whether it is the address of a PostgreSQL database; anything else is a path. */
bool tt_store_is_postgres(const char *address);

/* An address as it may be shown: without its password. A longer one is cut off. */
enum { TT_STORE_SHOWN = TT_UPKEEP_PATH };
const char *tt_store_shown(const char *address, char shown[TT_STORE_SHOWN]);

/* The same in place, with a star for each character. */
void tt_store_hide(char *address);

/* Opens a store: see tt_sqlite_open and tt_postgres_open. What concerns files alone is ignored for the other. */
tt_store_error tt_store_open(const tt_sqlite_setup *setup, tt_store **store, char detail[TT_STORE_DETAIL]);

/* tt_upkeep_check for either. */
tt_store_error tt_store_inspect(const char *address, tt_upkeep_tell *tell, void *context, tt_upkeep_checked *checked,
                                char detail[TT_STORE_DETAIL]);

/* Returns the space of deleted rows to the system. */
tt_store_error tt_store_vacuum(const char *address, tt_store *store);

#endif
