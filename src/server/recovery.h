/* recovery.h: recovery codes: what takes the place of a forgotten password, shown once and kept as a hash. */
#ifndef TURNTABLE_SERVER_RECOVERY_H
#define TURNTABLE_SERVER_RECOVERY_H

#include <stdbool.h>

#include "store/store.h"

enum { RECOVERY_SIZE = 30 }; /* bytes of a code with its hyphens and the NUL */

/* A new code of 24 letters and digits (118 bits), and its hash. */
void recovery_make(char code[RECOVERY_SIZE], uint8_t hash[TT_STORE_HASH]);

/* The hash of a code as a person types it: in any case, with any spaces and hyphens. False if it cannot be a code. */
bool recovery_read(const char *text, uint8_t hash[TT_STORE_HASH]);

#endif
