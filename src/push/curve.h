/* curve.h: keys on P-256, as OpenSSL holds them. For this layer only. */
#ifndef TURNTABLE_PUSH_CURVE_H
#define TURNTABLE_PUSH_CURVE_H

#include <openssl/evp.h>

#include "push/push.h"

/* A key from its bytes, NULL if they are none; `scalar` NULL makes a public key. Free it with EVP_PKEY_free. */
EVP_PKEY *push_curve_key(const uint8_t point[PUSH_POINT], const uint8_t *scalar);

#endif
