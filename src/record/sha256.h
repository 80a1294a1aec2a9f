/* sha256.h: SHA-256 (FIPS 180-4) of several pieces; tt_sha256 in turntable/record.h hashes a single one. */
#ifndef TURNTABLE_SHA256_H
#define TURNTABLE_SHA256_H

#include <stddef.h>
#include <stdint.h>

typedef struct tt_sha256_run {
    uint32_t hash[8];
    uint64_t size; /* bytes so far */
    uint8_t block[64];
} tt_sha256_run;

void tt_sha256_begin(tt_sha256_run *run);
void tt_sha256_add(tt_sha256_run *run, const void *bytes, size_t size);
/* Adds the decimal digits of a number. */
void tt_sha256_add_decimal(tt_sha256_run *run, uint64_t number);
void tt_sha256_end(tt_sha256_run *run, uint8_t hash[32]);

#endif
