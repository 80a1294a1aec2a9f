/* attempts.c: how often passwords may be tried. */
#include "server/attempts.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { NETWORKS = 8192, NAMES = 16384 };

/* At once, and again a second. */
static const double network_burst = 30, network_rate = 1.0 / 20, name_burst = 10, name_rate = 1.0 / 60;

struct attempts {
    unsigned char key[crypto_shorthash_KEYBYTES];
    allowance networks[NETWORKS], strangers[NAMES], known[NAMES];
};

attempts *attempts_make(void)
{
    attempts *a = calloc(1, sizeof *a);
    if (a)
        randombytes_buf(a->key, sizeof a->key);
    return a;
}

static size_t place_of(const attempts *a, const void *bytes, size_t size, size_t places)
{
    unsigned char hash[crypto_shorthash_BYTES];
    uint64_t number;
    crypto_shorthash(hash, bytes, size, a->key);
    memcpy(&number, hash, sizeof number);
    return (size_t)(number % places);
}

bool attempts_of_network(attempts *a, uint64_t network, int64_t now, attempt *made)
{
    if (!network)
        return true;
    allowance *left = &a->networks[place_of(a, &network, sizeof network, NETWORKS)];
    if (!allowance_take(left, network_rate, network_burst, now))
        return false;
    made->by_address = left;
    return true;
}

bool attempts_of_name(attempts *a, const char *name_key, bool is_known, int64_t now, attempt *made)
{
    allowance *left = &(is_known ? a->known : a->strangers)[place_of(a, name_key, strlen(name_key), NAMES)];
    if (!allowance_take(left, name_rate, name_burst, now))
        return false;
    made->by_name = left;
    return true;
}

void attempts_back(attempt *made)
{
    if (made->by_address)
        made->by_address->left++;
    if (made->by_name)
        made->by_name->left++;
    *made = (attempt){0};
}
