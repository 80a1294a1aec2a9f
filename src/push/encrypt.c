/* encrypt.c: the encryption of messages (RFC 8188 and RFC 8291). */
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/kdf.h>
#include <openssl/rand.h>
#include <string.h>

#include "push/curve.h"

enum { KEY = 16, NONCE = 12, HASH = 32, SMALLEST_RECORD = PUSH_TAG + 2 };

/* HKDF with SHA-256 (RFC 5869). */
static bool derive(const uint8_t *salt, size_t salt_size, const uint8_t *key, size_t key_size, const void *info,
                   size_t info_size, uint8_t *out, size_t out_size)
{
    EVP_KDF *kdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
    EVP_KDF_CTX *context = kdf ? EVP_KDF_CTX_new(kdf) : NULL;
    char digest[] = "SHA256";
    const OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest, 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt, salt_size),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)key, key_size),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)info, info_size),
        OSSL_PARAM_construct_end(),
    };
    bool done = context && EVP_KDF_derive(context, out, out_size, parameters) == 1;
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(kdf);
    return done;
}

/* One record: the text and its delimiter, encrypted, and the tag. Writes size + 1 + PUSH_TAG bytes. */
static bool seal_record(EVP_CIPHER_CTX *context, const uint8_t key[KEY], const uint8_t nonce[NONCE],
                        const uint8_t *plain, size_t size, uint8_t delimiter, uint8_t *out)
{
    int written = 0, last = 0, end = 0;
    if (EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) != 1)
        return false;
    if (size > 0 && EVP_EncryptUpdate(context, out, &written, plain, (int)size) != 1)
        return false;
    return EVP_EncryptUpdate(context, out + written, &last, &delimiter, 1) == 1 &&
           EVP_EncryptFinal_ex(context, out + written + last, &end) == 1 &&
           EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, PUSH_TAG, out + size + 1) == 1;
}

/* Each record has its own nonce: the last bytes are those of the first, with the number of the record. */
static void number_nonce(const uint8_t first[NONCE], uint64_t number, uint8_t nonce[NONCE])
{
    memcpy(nonce, first, NONCE);
    for (int i = 0; i < 8; i++)
        nonce[NONCE - 1 - i] ^= (uint8_t)(number >> 8 * i);
}

static bool seal_records(const uint8_t key[KEY], const uint8_t first[NONCE], size_t room, const uint8_t *plain,
                         size_t size, uint8_t *out)
{
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    uint8_t nonce[NONCE];
    bool done = context != NULL, is_last = false;
    for (uint64_t number = 0; done && !is_last; number++) {
        size_t part = size < room ? size : room;
        is_last = part == size;
        number_nonce(first, number, nonce);
        done = seal_record(context, key, nonce, plain, part, is_last ? 2 : 1, out);
        plain += part;
        size -= part;
        out += part + 1 + PUSH_TAG;
    }
    EVP_CIPHER_CTX_free(context);
    return done;
}

size_t push_sealed_size(size_t key_id_size, size_t record, size_t size)
{
    size_t room = record - PUSH_TAG - 1;
    size_t records = size == 0 ? 1 : (size + room - 1) / room;
    return PUSH_HEADER + key_id_size + size + records * (PUSH_TAG + 1);
}

push_error push_seal(const uint8_t key[], size_t key_size, const uint8_t salt[PUSH_SECRET], const void *key_id,
                     size_t key_id_size, size_t record, const void *plain, size_t size, uint8_t *body)
{
    static const char key_info[] = "Content-Encoding: aes128gcm", nonce_info[] = "Content-Encoding: nonce";
    uint8_t content_key[KEY], nonce[NONCE];
    if (record < SMALLEST_RECORD || record > UINT32_MAX || key_id_size > UINT8_MAX)
        return PUSH_TOO_LONG;
    if (!derive(salt, PUSH_SECRET, key, key_size, key_info, sizeof key_info, content_key, KEY) ||
        !derive(salt, PUSH_SECRET, key, key_size, nonce_info, sizeof nonce_info, nonce, NONCE))
        return PUSH_INTERNAL;
    memcpy(body, salt, PUSH_SECRET);
    body += PUSH_SECRET;
    for (int i = 3; i >= 0; i--)
        *body++ = (uint8_t)(record >> 8 * i);
    *body++ = (uint8_t)key_id_size;
    if (key_id_size > 0)
        memcpy(body, key_id, key_id_size);
    bool done = seal_records(content_key, nonce, record - PUSH_TAG - 1, plain, size, body + key_id_size);
    OPENSSL_cleanse(content_key, sizeof content_key);
    return done ? PUSH_OK : PUSH_INTERNAL;
}

/* The secret that both key pairs share. */
static bool agree(const push_pair *pair, const uint8_t other[PUSH_POINT], uint8_t shared[PUSH_SCALAR])
{
    EVP_PKEY *mine = push_curve_key(pair->point, pair->scalar), *theirs = push_curve_key(other, NULL);
    EVP_PKEY_CTX *context = mine && theirs ? EVP_PKEY_CTX_new(mine, NULL) : NULL;
    size_t size = PUSH_SCALAR;
    bool done = context && EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_derive_set_peer(context, theirs) == 1 &&
                EVP_PKEY_derive(context, shared, &size) == 1 && size == PUSH_SCALAR;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(mine);
    EVP_PKEY_free(theirs);
    return done;
}

/* RFC 8291, 3.4: the key of the message, from the shared secret, the authentication secret and both public keys. */
static push_error combine(const push_subscriber *to, const push_pair *pair, uint8_t key[HASH])
{
    static const char label[] = "WebPush: info";
    uint8_t shared[PUSH_SCALAR], info[sizeof label + 2 * PUSH_POINT];
    memcpy(info, label, sizeof label);
    memcpy(info + sizeof label, to->point, PUSH_POINT);
    memcpy(info + sizeof label + PUSH_POINT, pair->point, PUSH_POINT);
    if (!agree(pair, to->point, shared))
        return PUSH_BAD_KEY;
    bool done = derive(to->secret, PUSH_SECRET, shared, sizeof shared, info, sizeof info, key, HASH);
    OPENSSL_cleanse(shared, sizeof shared);
    return done ? PUSH_OK : PUSH_INTERNAL;
}

push_error push_encrypt_with(const push_subscriber *to, const push_pair *pair, const uint8_t salt[PUSH_SECRET],
                             const void *plain, size_t size, uint8_t body[PUSH_BODY_MAX], size_t *body_size)
{
    uint8_t key[HASH];
    if (size > PUSH_PLAIN_MAX)
        return PUSH_TOO_LONG;
    push_error error = combine(to, pair, key);
    if (error != PUSH_OK)
        return error;
    *body_size = push_sealed_size(PUSH_POINT, PUSH_RECORD, size);
    error = push_seal(key, sizeof key, salt, pair->point, PUSH_POINT, PUSH_RECORD, plain, size, body);
    OPENSSL_cleanse(key, sizeof key);
    return error;
}

push_error push_encrypt(const push_subscriber *to, const void *plain, size_t size, uint8_t body[PUSH_BODY_MAX],
                        size_t *body_size)
{
    push_pair pair;
    uint8_t salt[PUSH_SECRET];
    push_error error = push_pair_make(&pair);
    if (error != PUSH_OK)
        return error;
    if (RAND_bytes(salt, sizeof salt) != 1)
        return PUSH_INTERNAL;
    error = push_encrypt_with(to, &pair, salt, plain, size, body, body_size);
    OPENSSL_cleanse(&pair, sizeof pair);
    return error;
}
