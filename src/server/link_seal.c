/* link_seal.c: encryption between processes, by libsodium: BLAKE2b for keys, secretstream for what follows. */
#include "server/link_seal.h"

#include <string.h>

enum {
    HEADER = crypto_secretstream_xchacha20poly1305_HEADERBYTES,
    MORE = crypto_secretstream_xchacha20poly1305_ABYTES,
    KEY = crypto_secretstream_xchacha20poly1305_KEYBYTES,
    LENGTH = 4,
    PIECE = 32 << 10 /* bytes that are sealed together, at most */
};

static const char magic[8] = "ttlink 1"; /* raised when processes of two versions would not understand each other */

void link_hello_write(int64_t process, uint8_t hello[LINK_HELLO])
{
    memcpy(hello, magic, sizeof magic);
    for (size_t i = 0; i < 8; i++)
        hello[sizeof magic + i] = (uint8_t)((uint64_t)process >> (8 * i));
    randombytes_buf(hello + 16, LINK_RANDOM);
}

bool link_hello_is_for(const uint8_t hello[LINK_HELLO], int64_t process)
{
    uint64_t id = 0;
    for (size_t i = 0; i < 8; i++)
        id |= (uint64_t)hello[sizeof magic + i] << (8 * i);
    return memcmp(hello, magic, sizeof magic) == 0 && id == (uint64_t)process;
}

void link_seal_begin(link_seal *seal, const uint8_t key[TT_PROCESS_KEY], const uint8_t hello[LINK_HELLO],
                     const uint8_t answer[LINK_RANDOM], bool is_caller)
{
    crypto_generichash_state state;
    uint8_t keys[2 * KEY];
    *seal = (link_seal){0};
    crypto_generichash_init(&state, key, TT_PROCESS_KEY, sizeof keys);
    crypto_generichash_update(&state, hello, LINK_HELLO);
    crypto_generichash_update(&state, answer, LINK_RANDOM);
    crypto_generichash_final(&state, keys, sizeof keys);
    memcpy(seal->out_key, keys + (is_caller ? 0 : KEY), KEY);
    memcpy(seal->in_key, keys + (is_caller ? KEY : 0), KEY);
    sodium_memzero(keys, sizeof keys);
}

static void put_piece(link_seal *seal, const char *bytes, size_t size, tt_buffer *out)
{
    uint8_t sealed[PIECE + MORE], length[LENGTH];
    size_t whole = size + MORE;
    crypto_secretstream_xchacha20poly1305_push(&seal->out, sealed, NULL, (const uint8_t *)bytes, size, NULL, 0, 0);
    for (size_t i = 0; i < LENGTH; i++)
        length[i] = (uint8_t)(whole >> (8 * i));
    tt_buffer_put(out, (const char *)length, sizeof length);
    tt_buffer_put(out, (const char *)sealed, whole);
}

void link_seal_put(link_seal *seal, const char *bytes, size_t size, tt_buffer *out)
{
    uint8_t header[HEADER];
    if (!seal->is_out_begun) {
        crypto_secretstream_xchacha20poly1305_init_push(&seal->out, header, seal->out_key);
        tt_buffer_put(out, (const char *)header, sizeof header);
        seal->is_out_begun = true;
    }
    for (size_t at = 0; at < size; at += PIECE)
        put_piece(seal, bytes + at, size - at < PIECE ? size - at : PIECE, out);
}

/* One piece: the bytes used, 0 if it is not all there, -1 if it is not from the other side. */
static int64_t take_piece(link_seal *seal, const uint8_t *at, size_t size, tt_buffer *out)
{
    uint8_t opened[PIECE], tag;
    unsigned long long length;
    size_t whole = 0;
    if (size < LENGTH)
        return 0;
    for (size_t i = 0; i < LENGTH; i++)
        whole |= (size_t)at[i] << (8 * i);
    if (whole <= MORE || whole > PIECE + MORE)
        return -1;
    if (size - LENGTH < whole)
        return 0;
    if (crypto_secretstream_xchacha20poly1305_pull(&seal->in, opened, &length, &tag, at + LENGTH, whole, NULL, 0) != 0)
        return -1;
    tt_buffer_put(out, (const char *)opened, (size_t)length);
    return (int64_t)(LENGTH + whole);
}

int64_t link_seal_take(link_seal *seal, const char *bytes, size_t size, tt_buffer *out)
{
    const uint8_t *at = (const uint8_t *)bytes;
    size_t used = 0;
    int64_t piece = 0;
    if (!seal->is_in_begun) {
        if (size < HEADER)
            return 0;
        if (crypto_secretstream_xchacha20poly1305_init_pull(&seal->in, at, seal->in_key) != 0)
            return -1;
        seal->is_in_begun = true;
        used = HEADER;
    }
    while ((piece = take_piece(seal, at + used, size - used, out)) > 0)
        used += (size_t)piece;
    return piece < 0 ? -1 : (int64_t)used;
}
