/* allowance.h: limits how often something may happen: a burst at once, and a rate on average. */
#ifndef TURNTABLE_SERVER_ALLOWANCE_H
#define TURNTABLE_SERVER_ALLOWANCE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct allowance {
    double left;
    int64_t at; /* milliseconds since 1970 of the last use; 0: never used, so full */
} allowance;

/* Takes one; false if none is left. `burst` is the most at once, `rate` what comes back a second. */
bool allowance_take(allowance *a, double rate, double burst, int64_t now);

#endif
