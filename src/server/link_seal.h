/* link_seal.h: keeps strangers out of what processes of a cluster send each other.
 *
 * Both sides make the keys from the key of the process that was called, which is in the database, and from random bytes
 * of both. Everything after that is encrypted; a stranger's first bytes are not understood. */
#ifndef TURNTABLE_SERVER_LINK_SEAL_H
#define TURNTABLE_SERVER_LINK_SEAL_H

#include <sodium.h>

#include "store/leases.h"
#include "wire/buffer.h"

/* What the caller sends first: which protocol, which process it looks for, random bytes. Then the other side sends its
 * own random bytes. */
enum { LINK_RANDOM = 32, LINK_HELLO = 16 + LINK_RANDOM };

typedef struct link_seal {
    crypto_secretstream_xchacha20poly1305_state out, in;
    uint8_t out_key[crypto_secretstream_xchacha20poly1305_KEYBYTES];
    uint8_t in_key[crypto_secretstream_xchacha20poly1305_KEYBYTES];
    bool is_out_begun, is_in_begun;
} link_seal;

void link_hello_write(int64_t process, uint8_t hello[LINK_HELLO]);
/* Whether it is a hello for this process. */
bool link_hello_is_for(const uint8_t hello[LINK_HELLO], int64_t process);

void link_seal_begin(link_seal *seal, const uint8_t key[TT_PROCESS_KEY], const uint8_t hello[LINK_HELLO],
                     const uint8_t answer[LINK_RANDOM], bool is_caller);
/* Adds these bytes, sealed. */
void link_seal_put(link_seal *seal, const char *bytes, size_t size, tt_buffer *out);
/* Opens what has come, as far as it is complete, and adds it to `out`: the bytes that were used, -1 if they are not
 * from the other side. */
int64_t link_seal_take(link_seal *seal, const char *bytes, size_t size, tt_buffer *out);

#endif
