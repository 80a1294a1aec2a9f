/* answer.c: the heads of HTTP answers. */
#include "server/answer.h"

#include <sodium.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const char safety[] =
    "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "referrer-policy: no-referrer\r\n"
    "cross-origin-opener-policy: same-origin\r\n"
    "cross-origin-resource-policy: same-origin\r\n"
    "x-frame-options: DENY\r\n";

const char *answer_reason(int status)
{
    static const struct {
        int status;
        const char *reason;
    } all[] = {{200, "OK"},
               {304, "Not Modified"},
               {400, "Bad Request"},
               {403, "Forbidden"},
               {404, "Not Found"},
               {405, "Method Not Allowed"},
               {409, "Conflict"},
               {411, "Length Required"},
               {413, "Content Too Large"},
               {417, "Expectation Failed"},
               {426, "Upgrade Required"},
               {429, "Too Many Requests"},
               {431, "Request Header Fields Too Large"},
               {500, "Internal Server Error"},
               {501, "Not Implemented"},
               {503, "Service Unavailable"},
               {505, "HTTP Version Not Supported"}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i].status == status)
            return all[i].reason;
    return "Unknown";
}

static void put(tt_buffer *out, const char *text)
{
    tt_buffer_put(out, text, strlen(text));
}

void answer_write(tt_buffer *out, const answer *a, time_t now)
{
    char text[256];
    struct tm parts;
    snprintf(text, sizeof text, "HTTP/1.1 %d %s\r\n", a->status, answer_reason(a->status));
    put(out, text);
    strftime(text, sizeof text, "date: %a, %d %b %Y %H:%M:%S GMT\r\n", gmtime_r(&now, &parts));
    put(out, text);
    put(out, safety);
    if (a->status != 304) { /* 304 has no body; these would describe the cached one */
        snprintf(text, sizeof text, "content-type: %s\r\ncontent-length: %zu\r\n", a->type, a->size);
        put(out, text);
    }
    if (a->more)
        put(out, a->more);
    put(out, a->is_last ? "connection: close\r\n\r\n" : "\r\n");
}

void answer_write_upgrade(tt_buffer *out, const char accept[ANSWER_ACCEPT])
{
    put(out, "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ");
    put(out, accept);
    put(out, "\r\n\r\n");
}

/* SHA-1, which RFC 6455 needs for the key; nothing else here uses it. */

enum { BLOCK = 64, DIGEST = 20 };

static uint32_t rotated(uint32_t word, int bits)
{
    return word << bits | word >> (32 - bits);
}

static uint32_t read_word(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static uint32_t mix(int round, const uint32_t s[5])
{
    if (round < 20)
        return ((s[1] & s[2]) | (~s[1] & s[3])) + 0x5A827999u;
    if (round < 40)
        return (s[1] ^ s[2] ^ s[3]) + 0x6ED9EBA1u;
    if (round < 60)
        return ((s[1] & s[2]) | (s[1] & s[3]) | (s[2] & s[3])) + 0x8F1BBCDCu;
    return (s[1] ^ s[2] ^ s[3]) + 0xCA62C1D6u;
}

static void sha1_block(uint32_t state[5], const uint8_t block[BLOCK])
{
    uint32_t words[80], s[5];
    for (int i = 0; i < 80; i++)
        words[i] = i < 16 ? read_word(block + (size_t)i * 4)
                          : rotated(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
    memcpy(s, state, sizeof s);
    for (int i = 0; i < 80; i++) {
        uint32_t next = rotated(s[0], 5) + mix(i, s) + s[4] + words[i];
        s[4] = s[3];
        s[3] = s[2];
        s[2] = rotated(s[1], 30);
        s[1] = s[0];
        s[0] = next;
    }
    for (int i = 0; i < 5; i++)
        state[i] += s[i];
}

/* For a text of 56 to 119 bytes, which fills two blocks. */
static void sha1(const uint8_t *text, size_t size, uint8_t digest[DIGEST])
{
    uint32_t state[5] = {0x67452301u, 0xEFCDAB89u, 0x98BADCFEu, 0x10325476u, 0xC3D2E1F0u};
    uint8_t blocks[2 * BLOCK] = {0};
    memcpy(blocks, text, size);
    blocks[size] = 0x80;
    blocks[2 * BLOCK - 2] = (uint8_t)(size * 8 >> 8);
    blocks[2 * BLOCK - 1] = (uint8_t)(size * 8);
    sha1_block(state, blocks);
    sha1_block(state, blocks + BLOCK);
    for (size_t i = 0; i < DIGEST; i++)
        digest[i] = (uint8_t)(state[i / 4] >> 8 * (3 - i % 4));
}

bool answer_accept(http_text key, char accept[ANSWER_ACCEPT])
{
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    enum { KEY = 24, KEY_BYTES = 16 };
    uint8_t bytes[KEY_BYTES], digest[DIGEST], text[KEY + sizeof guid];
    size_t size;
    if (key.size != KEY ||
        sodium_base642bin(bytes, sizeof bytes, key.at, key.size, NULL, &size, NULL, sodium_base64_VARIANT_ORIGINAL) !=
            0 ||
        size != KEY_BYTES)
        return false;
    memcpy(text, key.at, KEY);
    memcpy(text + KEY, guid, sizeof guid);
    sha1(text, sizeof text - 1, digest);
    sodium_bin2base64(accept, ANSWER_ACCEPT, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
    return true;
}
