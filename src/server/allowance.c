/* allowance.c: a token bucket. */
#include "server/allowance.h"

bool allowance_take(allowance *a, double rate, double burst, int64_t now)
{
    int64_t passed = now > a->at ? now - a->at : 0; /* the system clock may be set back */
    a->left = a->at ? a->left + (double)passed / 1000 * rate : burst;
    a->at = now;
    if (a->left > burst)
        a->left = burst;
    if (a->left < 1)
        return false;
    a->left--;
    return true;
}
