/* allowance.h: so many at once, and so many in a time on average. */
#ifndef TURNTABLE_SERVER_ALLOWANCE_H
#define TURNTABLE_SERVER_ALLOWANCE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct allowance {
    double left;
    int64_t at; /* milliseconds since 1970 when it was so; 0: never used, and full */
} allowance;

/* One more; false if it is too much. `burst` at once, `rate` a second. */
bool allowance_take(allowance *a, double rate, double burst, int64_t now);

#endif
