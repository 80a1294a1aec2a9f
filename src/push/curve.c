/* curve.c: key pairs on P-256. */
#include "push/curve.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/param_build.h>
#include <string.h>

static OSSL_PARAM *parameters_of(const uint8_t point[PUSH_POINT], const BIGNUM *number)
{
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    OSSL_PARAM *made = NULL;
    if (build && OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) &&
        OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, PUSH_POINT) &&
        (!number || OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number)))
        made = OSSL_PARAM_BLD_to_param(build);
    OSSL_PARAM_BLD_free(build);
    return made;
}

static bool is_valid(EVP_PKEY *key, bool is_pair)
{
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(key, NULL);
    bool valid = context && (is_pair ? EVP_PKEY_pairwise_check(context) : EVP_PKEY_public_check(context)) == 1;
    EVP_PKEY_CTX_free(context);
    return valid;
}

EVP_PKEY *push_curve_key(const uint8_t point[PUSH_POINT], const uint8_t *scalar)
{
    enum { UNCOMPRESSED = 4 };
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    BIGNUM *number = scalar ? BN_bin2bn(scalar, PUSH_SCALAR, NULL) : NULL;
    OSSL_PARAM *parameters = point[0] == UNCOMPRESSED ? parameters_of(point, number) : NULL;
    if (context && parameters && !(scalar && !number) && EVP_PKEY_fromdata_init(context) == 1)
        EVP_PKEY_fromdata(context, &key, scalar ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, parameters);
    OSSL_PARAM_free(parameters);
    BN_clear_free(number);
    EVP_PKEY_CTX_free(context);
    if (key && !is_valid(key, scalar != NULL)) {
        EVP_PKEY_free(key);
        key = NULL;
    }
    return key;
}

push_error push_subscriber_read(const char *point, const char *secret, push_subscriber *subscriber)
{
    if (!push_base64_read(point, strlen(point), subscriber->point, PUSH_POINT) ||
        !push_base64_read(secret, strlen(secret), subscriber->secret, PUSH_SECRET))
        return PUSH_BAD_KEY;
    EVP_PKEY *key = push_curve_key(subscriber->point, NULL);
    EVP_PKEY_free(key);
    return key ? PUSH_OK : PUSH_BAD_KEY;
}

push_error push_pair_make(push_pair *pair)
{
    EVP_PKEY *key = EVP_EC_gen("P-256");
    BIGNUM *number = NULL;
    size_t size = 0;
    bool done = key &&
                EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, pair->point, PUSH_POINT, &size) == 1 &&
                size == PUSH_POINT && EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1 &&
                BN_bn2binpad(number, pair->scalar, PUSH_SCALAR) == PUSH_SCALAR;
    BN_clear_free(number);
    EVP_PKEY_free(key);
    return done ? PUSH_OK : PUSH_INTERNAL;
}
