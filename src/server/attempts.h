/* attempts.h: limits how often passwords are tried, by address and by account name, and recovery codes, by address.
 *
 * An attempt that succeeds does not count. Devices where somebody has logged in with the present password of an account
 * (cookies.h) have their own allowance there, so strangers who try a name cannot lock its owner out. Whether an account
 * of the name exists changes nothing.
 *
 * Kept in memory: a restart forgets it. Names and networks share places at random, so the memory is fixed, and no
 * number of names makes the server forget another one. */
#ifndef TURNTABLE_SERVER_ATTEMPTS_H
#define TURNTABLE_SERVER_ATTEMPTS_H

#include "server/allowance.h"
#include "store/store.h"

typedef struct attempts attempts;

/* What an attempt counts for: no more than these two. */
typedef struct attempt {
    allowance *by_address, *by_name;
} attempt;

/* NULL: no memory. */
attempts *attempts_make(void);

/* Takes one attempt of this network; 0: no limit. False if it has none left. */
bool attempts_of_network(attempts *a, uint64_t network, int64_t now, attempt *made);
/* Takes one of this name, by its key; is_known: from a known device. */
bool attempts_of_name(attempts *a, const char *name_key, bool is_known, int64_t now, attempt *made);

/* It was a success, or nothing was tried. */
void attempts_back(attempt *made);

#endif
