/* push_test.c: Web Push, checked against the examples of RFC 8188, RFC 8291 and RFC 8292. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <openssl/bn.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>

#include "push/curve.h"
#include "push/push.h"

static void read_text(const char *text, void *bytes, size_t size)
{
    assert_true(push_base64_read(text, strlen(text), bytes, size));
}

static void assert_bytes(const uint8_t *bytes, size_t size, const char *expected)
{
    char text[1024];
    assert_true(size * 4 / 3 + 4 < sizeof text);
    push_base64_write(bytes, size, text);
    assert_string_equal(text, expected);
}

/* base64url: the examples of RFC 4648, section 10, without padding; and the two letters that differ from base64 */
static void test_base64(void **unused)
{
    static const char *const plain[] = {"", "f", "fo", "foo", "foob", "fooba", "foobar"};
    static const char *const coded[] = {"", "Zg", "Zm8", "Zm9v", "Zm9vYg", "Zm9vYmE", "Zm9vYmFy"};
    char text[16], back[16];
    (void)unused;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        assert_int_equal(push_base64_write(plain[i], i, text), strlen(coded[i]));
        assert_string_equal(text, coded[i]);
        assert_true(push_base64_read(text, strlen(text), back, i));
        assert_memory_equal(back, plain[i], i);
    }
    push_base64_write("\xfb\xff", 2, text);
    assert_string_equal(text, "-_8");
}

/* what is not exactly base64url of that many bytes is refused */
static void test_base64_refuses(void **unused)
{
    char back[16];
    (void)unused;
    assert_false(push_base64_read("Zg==", 4, back, 1)); /* padding */
    assert_false(push_base64_read("Zh", 2, back, 1));   /* bits that mean nothing */
    assert_false(push_base64_read("Z+", 2, back, 1));
    assert_false(push_base64_read("Z\0", 2, back, 1));
    assert_false(push_base64_read("Zm8", 3, back, 1));
    assert_false(push_base64_read("Zm8", 3, back, 3));
}

/* RFC 8188, 3.1: one record */
static void test_rfc8188_one_record(void **unused)
{
    static const char plain[] = "I am the walrus";
    uint8_t key[16], salt[PUSH_SECRET], body[128];
    (void)unused;
    read_text("yqdlZ-tYemfogSmv7Ws5PQ", key, sizeof key);
    read_text("I1BsxtFttlv3u_Oo94xnmw", salt, sizeof salt);
    size_t size = push_sealed_size(0, 4096, strlen(plain));
    assert_int_equal(size, 53);
    assert_int_equal(push_seal(key, sizeof key, salt, NULL, 0, 4096, plain, strlen(plain), body), PUSH_OK);
    assert_bytes(body, size, "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg");
}

/* RFC 8188, 3.2: several records. Its first record has a byte of padding, which push_seal never adds; so its
 * header and the size are compared, and each record is opened. */
static void open_record(const uint8_t key[16], const uint8_t nonce[12], const uint8_t *record, int size, uint8_t *plain)
{
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int written = 0, end = 0;
    assert_int_equal(EVP_DecryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce), 1);
    assert_int_equal(EVP_DecryptUpdate(context, plain, &written, record, size - PUSH_TAG), 1);
    assert_int_equal(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_SET_TAG, PUSH_TAG, (void *)(record + size - PUSH_TAG)),
                     1);
    assert_int_equal(EVP_DecryptFinal_ex(context, plain + written, &end), 1);
    EVP_CIPHER_CTX_free(context);
}

static void test_rfc8188_records(void **unused)
{
    static const char text[] = "I am the walrus";
    uint8_t key[16], salt[PUSH_SECRET], content_key[16], nonce[12], body[128], plain[32];
    (void)unused;
    read_text("BO3ZVPxUlnLORbVGMpbT1Q", key, sizeof key);
    read_text("uNCkWiNYzKTnBN9ji3-qWA", salt, sizeof salt);
    size_t size = push_sealed_size(2, 25, strlen(text));
    assert_int_equal(push_seal(key, sizeof key, salt, "a1", 2, 25, text, strlen(text), body), PUSH_OK);
    assert_bytes(body, 23, "uNCkWiNYzKTnBN9ji3-qWAAAABkCYTE");
    assert_int_equal(size, 23 + 25 + 24); /* 8 and 7 letters, each with a delimiter and a tag */
    /* The two keys that the RFC's own message opens with. */
    static const char example[] =
        "uNCkWiNYzKTnBN9ji3-qWAAAABkCYTHOG8chz_gnvgOqdGYovxyjuqRyJFjEDyoF1Fvkj6hQPdPHI51OEUKEpgz3SsLWIqS_uA";
    uint8_t theirs[73];
    read_text(example, theirs, sizeof theirs);
    assert_memory_equal(theirs, body, 23);
    read_text("u_eEOTjjVWUVrH82pQNwpw", content_key, sizeof content_key);
    read_text("VqylG1rdt-mJrNgP", nonce, sizeof nonce);
    open_record(content_key, nonce, theirs + 23, 25, plain);
    assert_memory_equal(plain, "I am th\1\0", 9);
    open_record(content_key, nonce, body + 23, 25, plain);
    assert_memory_equal(plain, "I am the\1", 9);
    nonce[11] ^= 1;
    open_record(content_key, nonce, theirs + 48, 25, plain);
    assert_memory_equal(plain, "e walrus\2", 9);
    open_record(content_key, nonce, body + 48, 24, plain);
    assert_memory_equal(plain, " walrus\2", 8);
}

static push_subscriber example_subscriber(void)
{
    push_subscriber subscriber;
    assert_int_equal(
        push_subscriber_read("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                             "BTBZMqHH6r4Tts7J_aSIgg", &subscriber),
        PUSH_OK);
    return subscriber;
}

static push_pair example_pair(void)
{
    push_pair pair;
    read_text("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8", pair.point,
              PUSH_POINT);
    read_text("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", pair.scalar, PUSH_SCALAR);
    return pair;
}

/* RFC 8291, 5 and appendix A */
static void test_rfc8291(void **unused)
{
    static const char plain[] = "When I grow up, I want to be a watermelon";
    push_subscriber subscriber = example_subscriber();
    push_pair pair = example_pair();
    uint8_t salt[PUSH_SECRET], body[PUSH_BODY_MAX];
    size_t size = 0;
    (void)unused;
    read_text("DGv6ra1nlYgDCS1FRnbzlw", salt, sizeof salt);
    assert_int_equal(push_encrypt_with(&subscriber, &pair, salt, plain, strlen(plain), body, &size), PUSH_OK);
    assert_bytes(body, size,
                 "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
                 "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
}

/* the longest text fills a body of 4096 bytes, and one byte more is refused; two messages never look alike */
static void test_sizes(void **unused)
{
    static uint8_t body[PUSH_BODY_MAX], again[PUSH_BODY_MAX];
    static const char plain[PUSH_PLAIN_MAX + 1] = "text";
    push_subscriber subscriber = example_subscriber();
    size_t size = 0;
    (void)unused;
    assert_int_equal(push_encrypt(&subscriber, plain, PUSH_PLAIN_MAX, body, &size), PUSH_OK);
    assert_int_equal(size, PUSH_BODY_MAX);
    assert_int_equal(push_encrypt(&subscriber, plain, PUSH_PLAIN_MAX + 1, body, &size), PUSH_TOO_LONG);
    assert_int_equal(push_encrypt(&subscriber, plain, 4, body, &size), PUSH_OK);
    assert_int_equal(push_encrypt(&subscriber, plain, 4, again, &size), PUSH_OK);
    assert_memory_not_equal(body, again, PUSH_SECRET);
    assert_memory_not_equal(body + PUSH_HEADER, again + PUSH_HEADER, PUSH_POINT);
}

/* a subscription whose key is no point of the curve is refused: it could betray the server's key */
static void test_bad_keys(void **unused)
{
    char text[PUSH_POINT_TEXT];
    push_subscriber subscriber = example_subscriber();
    uint8_t point[PUSH_POINT];
    (void)unused;
    memcpy(point, subscriber.point, sizeof point);
    point[PUSH_POINT - 1] ^= 1;
    push_base64_write(point, sizeof point, text);
    assert_int_equal(push_subscriber_read(text, "BTBZMqHH6r4Tts7J_aSIgg", &subscriber), PUSH_BAD_KEY);
    memset(point, 0, sizeof point);
    push_base64_write(point, sizeof point, text);
    assert_int_equal(push_subscriber_read(text, "BTBZMqHH6r4Tts7J_aSIgg", &subscriber), PUSH_BAD_KEY);
    push_base64_write(example_pair().point, PUSH_POINT, text);
    assert_int_equal(push_subscriber_read(text, "BTBZMqHH6r4Tts7J_aSI", &subscriber), PUSH_BAD_KEY);
    assert_int_equal(push_subscriber_read("", "", &subscriber), PUSH_BAD_KEY);
}

static bool verify(const uint8_t point[PUSH_POINT], const char *text, size_t size, const uint8_t signature[64])
{
    ECDSA_SIG *numbers = ECDSA_SIG_new();
    uint8_t *der = NULL;
    ECDSA_SIG_set0(numbers, BN_bin2bn(signature, 32, NULL), BN_bin2bn(signature + 32, 32, NULL));
    int length = i2d_ECDSA_SIG(numbers, &der);
    EVP_PKEY *key = push_curve_key(point, NULL);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    assert_int_equal(EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key), 1);
    bool is_right = EVP_DigestVerify(context, der, (size_t)length, (const uint8_t *)text, size) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    OPENSSL_free(der);
    ECDSA_SIG_free(numbers);
    return is_right;
}

/* The example of RFC 8292, 2.4: what is signed, the signature, and the key that it was made with. */
static const char rfc8292_signed[] =
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6"
    "Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0";
static const char rfc8292_signature[] =
    "i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA";
static const char rfc8292_key[] =
    "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";

/* RFC 8292, 2.4: its key verifies its token, so our reading of the signature is that of the RFC; nothing else fits */
static void test_rfc8292(void **unused)
{
    uint8_t point[PUSH_POINT], signature[64];
    const push_pair other = example_pair();
    size_t size = strlen(rfc8292_signed);
    (void)unused;
    read_text(rfc8292_key, point, sizeof point);
    read_text(rfc8292_signature, signature, sizeof signature);
    assert_true(verify(point, rfc8292_signed, size, signature));
    assert_false(verify(point, rfc8292_signed, size - 1, signature));
    assert_false(verify(other.point, rfc8292_signed, size, signature));
    signature[63] ^= 1;
    assert_false(verify(point, rfc8292_signed, size, signature));
}

/* RFC 8292, 2 and 3: head and claims as in its example, a signature that the key in the header verifies */
static void test_vapid(void **unused)
{
    push_pair pair = example_pair();
    char header[PUSH_HEADER_TEXT], key[PUSH_POINT_TEXT];
    uint8_t signature[64];
    (void)unused;
    assert_int_equal(push_vapid(&pair, "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV?a=1",
                                "mailto:push@example.com", 1453523768, header),
                     PUSH_OK);
    size_t size = 8 + strlen(rfc8292_signed);
    assert_memory_equal(header, "vapid t=", 8);
    assert_memory_equal(header + 8, rfc8292_signed, size - 8);
    assert_int_equal(header[size], '.');
    assert_true(push_base64_read(header + size + 1, 86, signature, sizeof signature));
    assert_true(verify(pair.point, header + 8, size - 8, signature));
    push_base64_write(pair.point, PUSH_POINT, key);
    assert_memory_equal(header + size + 87, ", k=", 4);
    assert_string_equal(header + size + 91, key);
}

/* only the origin of a plain web address is named */
static void test_vapid_urls(void **unused)
{
    static const char *const bad[] = {"", "ftp://a/b", "https://", "https:///a", "https://user@host/a", "push"};
    push_pair pair = example_pair();
    char header[PUSH_HEADER_TEXT], contact[PUSH_HEADER_TEXT];
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(push_vapid(&pair, bad[i], NULL, 1, header), PUSH_BAD_URL);
    memset(contact, 'a', sizeof contact - 1);
    contact[sizeof contact - 1] = '\0';
    assert_int_equal(push_vapid(&pair, "https://push.example", contact, 1, header), PUSH_TOO_LONG);
    assert_int_equal(push_vapid(&pair, "https://push.example", NULL, 1, header), PUSH_OK);
}

/* the server's keys: made once, private, the same ever after; a file with something else is not replaced */
static void test_kept_pair(void **unused)
{
    char folder[] = "/tmp/turntable-push-XXXXXX", path[64];
    push_pair first, second;
    struct stat about;
    (void)unused;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/keys", folder);
    assert_int_equal(push_pair_keep(path, &first), PUSH_OK);
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    assert_int_equal(push_pair_keep(path, &second), PUSH_OK);
    assert_memory_equal(&first, &second, sizeof first);
    assert_int_equal(truncate(path, 100), 0);
    assert_int_equal(push_pair_keep(path, &second), PUSH_BAD_KEY);
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_size, 100);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0); /* nothing else was left there */
    assert_int_equal(push_pair_keep(path, &second), PUSH_FILE);
    assert_int_equal(errno, ENOENT);
}

/* every error has a name of its own and a phrase */
static void test_errors(void **unused)
{
    (void)unused;
    for (int i = 0; i < PUSH_ERRORS; i++) {
        assert_true(*push_error_text((push_error)i) != '\0');
        for (int j = 0; j < i; j++)
            assert_string_not_equal(push_error_name((push_error)i), push_error_name((push_error)j));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_base64),
        cmocka_unit_test(test_base64_refuses),
        cmocka_unit_test(test_rfc8188_one_record),
        cmocka_unit_test(test_rfc8188_records),
        cmocka_unit_test(test_rfc8291),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_bad_keys),
        cmocka_unit_test(test_rfc8292),
        cmocka_unit_test(test_vapid),
        cmocka_unit_test(test_vapid_urls),
        cmocka_unit_test(test_kept_pair),
        cmocka_unit_test(test_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
