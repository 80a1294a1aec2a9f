/* push.h: notifications to browsers and webhooks: their encryption, their keys, and the errors of this layer.
 *
 * Web Push is RFC 8030; its messages are encrypted for one browser (RFC 8188, RFC 8291), so that the push service that
 * delivers them cannot read them. The server names itself to the service with a signed token (VAPID, RFC 8292). */
#ifndef TURNTABLE_PUSH_H
#define TURNTABLE_PUSH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PUSH_POINT = 65,       /* bytes of a public key: an uncompressed point of P-256 */
    PUSH_SCALAR = 32,      /* bytes of a private key */
    PUSH_SECRET = 16,      /* bytes of a subscription's authentication secret, of a salt and of an RFC 8188 key */
    PUSH_TAG = 16,         /* bytes that encryption adds to each record */
    PUSH_HEADER = 21,      /* bytes of an RFC 8188 header without its key id */
    PUSH_RECORD = 4096,    /* record size of Web Push; services accept no more */
    PUSH_PLAIN_MAX = 3993, /* bytes of a text, so that the whole body is at most 4096 bytes (RFC 8030, 7.2) */
    PUSH_BODY_MAX = 4096,
    PUSH_POINT_TEXT = 88, /* a public key in base64url, with its zero byte */
    PUSH_HEADER_TEXT = 1024
};

typedef enum push_error {
    PUSH_OK,
    PUSH_NOT_BUILT_IN,
    PUSH_BAD_URL,
    PUSH_NOT_HTTPS,
    PUSH_BAD_KEY,
    PUSH_TOO_LONG,
    PUSH_FORBIDDEN_ADDRESS,
    PUSH_UNREACHABLE,
    PUSH_TIMED_OUT,
    PUSH_GONE,
    PUSH_LATER,
    PUSH_REJECTED,
    PUSH_TOO_MANY_REDIRECTS,
    PUSH_FULL,
    PUSH_CANCELED,
    PUSH_FILE,
    PUSH_INTERNAL,
    PUSH_ERRORS /* how many there are */
} push_error;

/* Whether this program was built with OpenSSL and libcurl. Otherwise everything below that needs them gives
 * PUSH_NOT_BUILT_IN. */
bool push_is_built_in(void);

/* The stable name of an error, "forbidden_address", and a phrase for people. */
const char *push_error_name(push_error error);
const char *push_error_text(push_error error);

/* What a browser gives to be notified: its public key and a secret. */
typedef struct push_subscriber {
    uint8_t point[PUSH_POINT];
    uint8_t secret[PUSH_SECRET];
} push_subscriber;

/* A key pair on P-256. */
typedef struct push_pair {
    uint8_t point[PUSH_POINT];
    uint8_t scalar[PUSH_SCALAR];
} push_pair;

/* base64url without padding (RFC 4648, 5). Writes 4 characters for 3 bytes and a zero byte, and returns the length. */
size_t push_base64_write(const void *bytes, size_t size, char *text);
/* Reads `length` characters into exactly `size` bytes. False if they are not base64url of that many bytes. Padding and
 * bits that mean nothing are refused. */
bool push_base64_read(const char *text, size_t length, void *bytes, size_t size);

/* Reads the two texts that a browser gives for a subscription: PUSH_BAD_KEY if the first is no point of P-256 or the
 * second has another size. */
push_error push_subscriber_read(const char *point, const char *secret, push_subscriber *subscriber);

/* A new key pair. */
push_error push_pair_make(push_pair *pair);

/* Encrypts as RFC 8188 (aes128gcm) says, in records of `record` bytes (18 or more): header, then records. `body` needs
 * push_sealed_size bytes. No padding is added. */
push_error push_seal(const uint8_t key[], size_t key_size, const uint8_t salt[PUSH_SECRET], const void *key_id,
                     size_t key_id_size, size_t record, const void *plain, size_t size, uint8_t *body);
size_t push_sealed_size(size_t key_id_size, size_t record, size_t size);

/* Encrypts a message for a browser (RFC 8291), with a fresh key pair and salt, or with those given (tests). *body_size
 * gets the size. PUSH_TOO_LONG if the text has more than PUSH_PLAIN_MAX bytes. */
push_error push_encrypt(const push_subscriber *to, const void *plain, size_t size, uint8_t body[PUSH_BODY_MAX],
                        size_t *body_size);
push_error push_encrypt_with(const push_subscriber *to, const push_pair *pair, const uint8_t salt[PUSH_SECRET],
                             const void *plain, size_t size, uint8_t body[PUSH_BODY_MAX], size_t *body_size);

/* Writes the value of the header "Authorization" (RFC 8292): "vapid t=TOKEN, k=KEY". `url` is the address of the
 * subscription, of which the token names the origin; `contact` an https: or mailto: URL of the operator, NULL for none;
 * `expires` seconds since 1970, at most a day from now. PUSH_BAD_URL, PUSH_TOO_LONG. */
push_error push_vapid(const push_pair *pair, const char *url, const char *contact, int64_t expires,
                      char header[PUSH_HEADER_TEXT]);

/* Reads the server's key pair from a file, or makes one and writes it there, readable by its owner only. Browsers
 * subscribe for one key: whoever loses it loses all subscriptions. PUSH_FILE with errno if it cannot be read or
 * written, PUSH_BAD_KEY if the file holds something else. */
push_error push_pair_keep(const char *path, push_pair *pair);

#endif
