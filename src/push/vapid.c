/* vapid.c: how the server names itself to a push service (RFC 8292): a JSON Web Token, signed with ES256. */
#include <openssl/bn.h>
#include <openssl/ecdsa.h>
#include <stdio.h>
#include <string.h>

#include "push/curve.h"
#include "json/json.h"

enum { TOKEN_MAX = 768, SIGNATURE = 2 * PUSH_SCALAR };

typedef struct piece {
    char text[TOKEN_MAX];
    size_t size;
    bool is_full;
} piece;

static void put(void *context, const char *bytes, size_t size)
{
    piece *p = context;
    p->is_full |= size > sizeof p->text - p->size;
    if (p->is_full)
        return;
    memcpy(p->text + p->size, bytes, size);
    p->size += size;
}

/* Scheme and host of an https: URL; http: for tests and ranges that the operator allows. 0 if it is neither. */
static size_t origin_size(const char *url)
{
    size_t scheme = strncmp(url, "https://", 8) == 0 ? 8 : strncmp(url, "http://", 7) == 0 ? 7 : 0;
    size_t host = scheme ? strcspn(url + scheme, "/?#") : 0;
    return host > 0 && !memchr(url + scheme, '@', host) ? scheme + host : 0;
}

/* OpenSSL writes a signature as DER; a token has the two numbers in fixed size. */
static bool write_numbers(const uint8_t *der, size_t size, uint8_t signature[SIGNATURE])
{
    ECDSA_SIG *parsed = d2i_ECDSA_SIG(NULL, &der, (long)size);
    bool done = parsed && BN_bn2binpad(ECDSA_SIG_get0_r(parsed), signature, PUSH_SCALAR) == PUSH_SCALAR &&
                BN_bn2binpad(ECDSA_SIG_get0_s(parsed), signature + PUSH_SCALAR, PUSH_SCALAR) == PUSH_SCALAR;
    ECDSA_SIG_free(parsed);
    return done;
}

static bool sign(const push_pair *pair, const char *text, size_t size, uint8_t signature[SIGNATURE])
{
    uint8_t der[128];
    size_t der_size = sizeof der;
    EVP_PKEY *key = push_curve_key(pair->point, pair->scalar);
    EVP_MD_CTX *context = key ? EVP_MD_CTX_new() : NULL;
    bool done = context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestSign(context, der, &der_size, (const uint8_t *)text, size) == 1 &&
                write_numbers(der, der_size, signature);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return done;
}

push_error push_vapid(const push_pair *pair, const char *url, const char *contact, int64_t expires,
                      char header[PUSH_HEADER_TEXT])
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    piece claims = {.size = 0};
    char token[2 * TOKEN_MAX], key[PUSH_POINT_TEXT];
    uint8_t signature[SIGNATURE];
    tt_json_writer writer;
    size_t origin = origin_size(url);
    if (origin == 0)
        return PUSH_BAD_URL;
    tt_json_writer_open(&writer, put, &claims);
    tt_json_write_object(&writer);
    tt_json_write_key(&writer, "aud");
    tt_json_write_text(&writer, url, origin);
    tt_json_member_integer(&writer, "exp", expires);
    if (contact)
        tt_json_member_string(&writer, "sub", contact);
    tt_json_write_object_end(&writer);
    if (claims.is_full)
        return PUSH_TOO_LONG;
    size_t size = push_base64_write(head, sizeof head - 1, token);
    token[size++] = '.';
    size += push_base64_write(claims.text, claims.size, token + size);
    if (!sign(pair, token, size, signature))
        return PUSH_INTERNAL;
    token[size++] = '.';
    push_base64_write(signature, sizeof signature, token + size);
    push_base64_write(pair->point, PUSH_POINT, key);
    int length = snprintf(header, PUSH_HEADER_TEXT, "vapid t=%s, k=%s", token, key);
    return length < PUSH_HEADER_TEXT ? PUSH_OK : PUSH_TOO_LONG;
}
