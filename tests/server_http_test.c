/* server_http_test.c: the head of a request, line by line; what is answered to the key of a WebSocket; and who goes
 * first when there are too many. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/answer.h"
#include "server/eviction.h"
#include "server/http.h"
#include "server/request.h"

#define HOST "Host: localhost\r\n"
#define GET "GET / HTTP/1.1\r\n" HOST
#define POST "POST /guest HTTP/1.1\r\n" HOST

/* The status of a request that came in one piece: 0 if it is good, -1 if there must be more of it. */
static int read_all(const char *text, size_t size, http_request *request)
{
    int end = http_find_end(text, size, 0);
    if (end <= 0)
        return end == 0 ? -1 : -end;
    return http_read(text, (size_t)end, request);
}

static const struct {
    const char *text;
    int status;
} heads[] = {
    {GET "\r\n", 0},
    {"GET / HTTP/1.0\r\n\r\n", 0},
    {"HEAD / HTTP/1.1\r\n" HOST "\r\n", 0},
    {POST "Content-Length: 0\r\n\r\n", 0},
    {"\r\n" GET "\r\n", 0}, /* some send an empty line too many */
    {"\r\n\r\n" GET "\r\n", 400},
    {"", -1},
    {"G", -1},
    {GET, -1},
    {GET "\r", -1},
    /* The first line. */
    {"GET  / HTTP/1.1\r\n" HOST "\r\n", 400},
    {" GET / HTTP/1.1\r\n" HOST "\r\n", 400},
    {"GET / HTTP/1.1 \r\n" HOST "\r\n", 400},
    {"GET / / HTTP/1.1\r\n" HOST "\r\n", 400},
    {"GET /\r\n" HOST "\r\n", 400},
    {"GET\r\n" HOST "\r\n", 400},
    {"GET / HTTP/1.1\t\r\n" HOST "\r\n", 400},
    {"GET\t/ HTTP/1.1\r\n" HOST "\r\n", 400},
    {"G(T / HTTP/1.1\r\n" HOST "\r\n", 400},
    {" / HTTP/1.1\r\n" HOST "\r\n", 400},
    {"GET / http/1.1\r\n" HOST "\r\n", 400},
    {"GET / HTTP/1\r\n" HOST "\r\n", 400},
    {"GET / HTTP/1.10\r\n" HOST "\r\n", 400},
    {"GET / HTTP/a.1\r\n" HOST "\r\n", 400},
    {"GET / HTTP/1.2\r\n" HOST "\r\n", 505},
    {"GET / HTTP/0.9\r\n" HOST "\r\n", 505},
    {"PRI * HTTP/2.0\r\n\r\n", 505},
    {"PUT / HTTP/1.1\r\n" HOST "\r\n", 405},
    {"OPTIONS * HTTP/1.1\r\n" HOST "\r\n", 405},
    {"CONNECT localhost:80 HTTP/1.1\r\n" HOST "\r\n", 405},
    {"get / HTTP/1.1\r\n" HOST "\r\n", 501},
    {"GETS / HTTP/1.1\r\n" HOST "\r\n", 501},
    {"GET * HTTP/1.1\r\n" HOST "\r\n", 400},
    {"GET  HTTP/1.1\r\n" HOST "\r\n", 400},
    {"GET http://localhost/ HTTP/1.1\r\n" HOST "\r\n", 400},
    {"GET localhost HTTP/1.1\r\n" HOST "\r\n", 400},
    {"GET /\xc3\xa9 HTTP/1.1\r\n" HOST "\r\n", 400},
    {"GET /\x7f HTTP/1.1\r\n" HOST "\r\n", 400},
    {"GET /\x01 HTTP/1.1\r\n" HOST "\r\n", 400},
    {"GET /a%20b?c=d HTTP/1.1\r\n" HOST "\r\n", 0},
    /* Ends of lines. */
    {"GET / HTTP/1.1\n" HOST "\r\n", 400},
    {GET "\n", 400},
    {GET "X: 1\n\r\n", 400},
    {GET "X: 1\r2\r\n\r\n", 400},
    {GET "X: 1\r\r\n\r\n", 400},
    {"\n", 400},
    {"\rG", 400},
    /* Headers. */
    {GET "X-Y_z.1!#$%&'*+^`|~: \r\n\r\n", 0},
    {GET "X:1\r\n\r\n", 0},
    {GET "X:\r\n\r\n", 0},
    {GET "X: \xc3\xa9\t\xff \r\n\r\n", 0},
    {GET "X : 1\r\n\r\n", 400},
    {GET "X\t: 1\r\n\r\n", 400},
    {GET " X: 1\r\n\r\n", 400},
    {GET "X: 1\r\n 2\r\n\r\n", 400},
    {GET "X: 1\r\n\t2\r\n\r\n", 400},
    {GET "X\r\n\r\n", 400},
    {GET ": 1\r\n\r\n", 400},
    {GET "X(: 1\r\n\r\n", 400},
    {GET "X\xc3: 1\r\n\r\n", 400},
    {GET "X: \x01\r\n\r\n", 400},
    {GET "X: \x7f\r\n\r\n", 400},
    {GET "X: \x1b[0m\r\n\r\n", 400},
    /* Host. */
    {"GET / HTTP/1.1\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nHost:\r\n\r\n", 0},
    {GET HOST "\r\n", 400},
    {GET "hOST: other\r\n\r\n", 400},
    {"GET / HTTP/1.0\r\n" HOST HOST "\r\n", 400},
    /* Bodies. */
    {POST "\r\n", 411},
    {POST "Content-Length: 4096\r\n\r\n", 0},
    {POST "Content-Length: 4097\r\n\r\n", 413},
    {"POST /board HTTP/1.1\r\n" HOST "Content-Length: 65536\r\n\r\n", 0},
    {"POST /board HTTP/1.1\r\n" HOST "Content-Length: 65537\r\n\r\n", 413},
    {"POST /board?x HTTP/1.1\r\n" HOST "Content-Length: 65536\r\n\r\n", 0},
    {"POST /boards HTTP/1.1\r\n" HOST "Content-Length: 4097\r\n\r\n", 413},
    {"GET /board HTTP/1.1\r\n" HOST "Content-Length: 4097\r\n\r\n", 413},
    {POST "Content-Length: 00012\r\n\r\n", 0},
    {POST "Content-Length: 99999999999999999999999999999999\r\n\r\n", 413},
    {POST "Content-Length: 18446744073709551617\r\n\r\n", 413},
    {POST "Content-Length:\r\n\r\n", 400},
    {POST "Content-Length: +12\r\n\r\n", 400},
    {POST "Content-Length: -1\r\n\r\n", 400},
    {POST "Content-Length: 1 2\r\n\r\n", 400},
    {POST "Content-Length: 0x10\r\n\r\n", 400},
    {POST "Content-Length: 12, 12\r\n\r\n", 400},
    {POST "Content-Length: 12\r\nContent-Length: 12\r\n\r\n", 400},
    {POST "Content-Length: 12\r\ncontent-length: 13\r\n\r\n", 400},
    {POST "Transfer-Encoding: chunked\r\n\r\n", 501},
    {POST "Content-Length: 12\r\nTransfer-Encoding: identity\r\n\r\n", 501},
    {POST "Transfer-Encoding: chunked\r\nContent-Length: 12\r\n\r\n", 501},
    {GET "Transfer-Encoding: chunked\r\n\r\n", 501},
    {GET "Content-Length: 5\r\n\r\n", 0},
    {GET "Content-Length: 5000\r\n\r\n", 413},
    {POST "Content-Length: 5\r\nExpect: 100-Continue\r\n\r\n", 0},
    {POST "Content-Length: 5\r\nExpect: 200\r\n\r\n", 417},
    {GET "Expect:\r\n\r\n", 417},
    /* Those that may be there once. */
    {GET "Origin: a\r\nOrigin: a\r\n\r\n", 400},
    {GET "Sec-WebSocket-Key: a\r\nSec-WebSocket-Key: a\r\n\r\n", 400},
    {GET "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Version: 13\r\n\r\n", 400},
    {GET "Cookie: a\r\nCookie: b\r\n\r\n", 0},
};

static void test_heads(void **unused)
{
    http_request request;
    (void)unused;
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        int status = read_all(heads[i].text, strlen(heads[i].text), &request);
        if (status != heads[i].status)
            fail_msg("%s: %d, not %d", heads[i].text, status, heads[i].status);
    }
}

/* The same, byte by byte and with something behind it: nothing depends on how much has come. */
static void test_heads_in_pieces(void **unused)
{
    http_request request;
    (void)unused;
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        size_t size = strlen(heads[i].text);
        int end = 0;
        for (size_t part = 1; part <= size && end == 0; part++) {
            char *piece = malloc(part); /* its end is the end of what may be read */
            memcpy(piece, heads[i].text, part);
            end = http_find_end(piece, part, part - 1);
            if (end > 0)
                assert_int_equal(http_read(piece, (size_t)end, &request), heads[i].status);
            free(piece);
        }
        if (end < 0)
            assert_int_equal(-end, heads[i].status);
        assert_true(end != 0 || heads[i].status == -1);
        char more[8192];
        int all = snprintf(more, sizeof more, "%s%s", heads[i].text, "\1\2\3 body");
        if (heads[i].status != -1)
            assert_int_equal(read_all(more, (size_t)all, &request), heads[i].status);
    }
}

static void test_no_zero(void **unused)
{
    static const char zero[] = GET "X: a\0b\r\n\r\n";
    http_request request;
    (void)unused;
    assert_int_equal(read_all(zero, sizeof zero - 1, &request), 400);
}

static void test_the_largest_head(void **unused)
{
    static char text[HTTP_HEAD_MAX + 2];
    http_request request;
    (void)unused;
    for (int more = 0; more < 2; more++) {
        size_t size = HTTP_HEAD_MAX + (size_t)more;
        memset(text, 'x', sizeof text);
        memcpy(text, GET "X: ", sizeof(GET "X: ") - 1);
        memcpy(text + size - 4, "\r\n\r\n", 4);
        assert_int_equal(read_all(text, size, &request), more ? 431 : 0);
        assert_int_equal(http_find_end(text, HTTP_HEAD_MAX - 1, 0), 0);
    }
}

static void test_what_is_read(void **unused)
{
    static const char text[] =
        "POST /a/b%20c?d=e?f HTTP/1.1\r\nhOsT:  localhost:80 \t\r\nContent-Length: 12\r\nX-Forwarded-For: 1\r\n"
        "Accept-Encoding: br;q=1, gzip ;q=0.5\r\nX-Forwarded-For: 2, 3\r\nConnection: keep-alive\r\n"
        "Connection: close , Upgrade\r\nUpgrade: WebSocket\r\nExpect: 100-continue\r\n\r\n";
    http_request request;
    (void)unused;
    assert_int_equal(read_all(text, sizeof text - 1, &request), 0);
    assert_int_equal(request.method, HTTP_POST);
    assert_true(http_is(request.path, "/a/b%20c"));
    assert_int_equal(request.body, 12);
    assert_true(request.is_last && request.has_upgrade && request.is_expecting);
    assert_int_equal(request.upgrade, HTTP_WEBSOCKET);
    assert_true(http_is(http_header(&request, "host"), "localhost:80"));
    assert_true(http_is(http_header(&request, "x-forwarded-for"), "2, 3"));
    assert_int_equal(http_header(&request, "cookie").size, 0);
    assert_true(http_lists(&request, "accept-encoding", "gzip"));
    assert_false(http_lists(&request, "accept-encoding", "zip"));
    assert_false(http_lists(&request, "connection", "keep"));
}

static void test_upgrades(void **unused)
{
    static const struct {
        const char *lines;
        http_upgrade upgrade;
    } all[] = {{"", HTTP_NO_UPGRADE},
               {"Upgrade: websocket\r\n", HTTP_WEBSOCKET},
               {"Upgrade: h2c\r\n", HTTP_FOREIGN},
               {"Upgrade: websocket, h2c\r\n", HTTP_FOREIGN},
               {"Upgrade: websocket\r\nUpgrade: h2c\r\n", HTTP_FOREIGN},
               {"Upgrade: h2c\r\nUpgrade: websocket\r\n", HTTP_FOREIGN},
               {"Upgrade:\r\n", HTTP_FOREIGN}};
    char text[256];
    http_request request;
    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        int size = snprintf(text, sizeof text, "%s%s\r\n", GET, all[i].lines);
        assert_int_equal(read_all(text, (size_t)size, &request), 0);
        assert_int_equal(request.upgrade, all[i].upgrade);
        assert_false(request.has_upgrade);
    }
}

/* Who asks. */

static const char *address_of(const char *forwarded, const char *proxy)
{
    static char address[ADDRESS_MAX];
    char text[512];
    http_request request;
    int size = snprintf(text, sizeof text, "%s%s\r\n", GET, forwarded);
    assert_int_equal(read_all(text, (size_t)size, &request), 0);
    request_address(&request, "127.0.0.1", proxy, address);
    return address;
}

static void test_addresses(void **unused)
{
    (void)unused;
    assert_string_equal(address_of("X-Forwarded-For: 192.0.2.1\r\n", NULL), "127.0.0.1");
    assert_string_equal(address_of("X-Forwarded-For: 192.0.2.1\r\n", "127.0.0.2"), "127.0.0.1");
    assert_string_equal(address_of("", "127.0.0.1"), "127.0.0.1");
    assert_string_equal(address_of("X-Forwarded-For: 192.0.2.1, 192.0.2.2\r\n", "127.0.0.1"), "192.0.2.2");
    assert_string_equal(address_of("X-Forwarded-For: 1\r\nX-Forwarded-For: 192.0.2.2:80\r\n", "127.0.0.1"),
                        "192.0.2.2");
    assert_string_equal(address_of("X-Forwarded-For: [2001:db8::1]:80\r\n", "127.0.0.1"), "2001:db8::1");
    assert_string_equal(address_of("X-Forwarded-For: 2001:db8::1\r\n", "127.0.0.1"), "2001:db8::1");
    assert_string_equal(address_of("X-Forwarded-For: a\tb\xff\r\n", "127.0.0.1"), "a"); /* it may stand in a log */
    assert_string_equal(address_of("X-Forwarded-For: ,\r\n", "127.0.0.1"), "127.0.0.1");
}

static void test_origins(void **unused)
{
    static const struct {
        const char *host, *origin, *public_url;
        bool is_welcome;
    } all[] = {{"localhost:80", NULL, NULL, true},
               {"localhost:80", "http://localhost:80", NULL, true},
               {"localhost:80", "https://localhost:80", NULL, false},
               {"localhost:80", "http://localhost", NULL, false},
               {"localhost:80", "http://localhost:801", NULL, false},
               {"localhost:80", "localhost:80", NULL, false},
               {"localhost:80", "", NULL, false},
               {"localhost:80", "null", NULL, false},
               {"evil.example", NULL, NULL, false},
               {"evil.example", "http://evil.example", NULL, false},
               {"127.0.0.1.evil.example", NULL, NULL, false},
               {"[::1]:80", "http://[::1]:80", NULL, true},
               {"play.example", "https://play.example", "https://play.example", true},
               {"play.example", NULL, "https://play.example", true},
               {"play.example", "http://play.example", "https://play.example", false},
               {"play.example", "https://play.example.evil", "https://play.example", false}};
    char text[512], origin[128];
    http_request request;
    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        snprintf(origin, sizeof origin, "Origin: %s\r\n", all[i].origin ? all[i].origin : "");
        int size = snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: %s\r\n%s\r\n", all[i].host,
                            all[i].origin ? origin : "");
        assert_int_equal(read_all(text, (size_t)size, &request), 0);
        assert_int_equal(request_is_welcome(&request, all[i].public_url), all[i].is_welcome);
    }
}

/* The example of RFC 6455. */
static void test_the_answer_to_a_key(void **unused)
{
    static const char *const bad[] = {"", "dGhlIHNhbXBsZSBub25jZQ=", "dGhlIHNhbXBsZSBub25jZQ===",
                                      "dGhlIHNhbXBsZSBub25jZQ=!", "dGhlIHNhbXBsZSBub25jZTEy"};
    char accept[ANSWER_ACCEPT];
    (void)unused;
    assert_true(answer_accept((http_text){"dGhlIHNhbXBsZSBub25jZQ==", 24}, accept));
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(answer_accept((http_text){bad[i], strlen(bad[i])}, accept));
}

/* Who goes first. */

static void test_who_goes_first(void **unused)
{
    enum { COUNT = 3000, NETWORKS = 40 };
    static eviction all;
    static waiter ones[COUNT];
    static uint64_t networks[COUNT];
    int counts[NETWORKS] = {0};
    (void)unused;
    assert_null(eviction_first(&all));
    for (int i = 0; i < COUNT;
         i++) { /* network n has some n times as many as the first; the last more than there are ranks */
        networks[i] = i < 1500 ? NETWORKS - 1 : (uint64_t)(i * i % 780 % (NETWORKS - 1));
        counts[networks[i]]++;
        assert_true(eviction_add(&all, &ones[i], 2 * networks[i] + 1));
        assert_true(eviction_add(&all, &ones[i], 7)); /* it keeps its place */
    }
    for (int i = 0; i < COUNT; i += 3) {
        eviction_remove(&all, &ones[i]);
        eviction_remove(&all, &ones[i]);
        counts[networks[i]]--;
    }
    for (waiter *one; (one = eviction_first(&all));) {
        int at = (int)(one - ones), most = 0;
        for (int n = 0; n < NETWORKS; n++)
            most = counts[n] > most ? counts[n] : most;
        assert_true(counts[networks[at]] == most || counts[networks[at]] >= EVICTION_RANKS - 1);
        for (int i = 0; i < at; i++) /* the longest of its network */
            assert_true(!ones[i].network || networks[i] != networks[at]);
        eviction_remove(&all, one);
        counts[networks[at]]--;
    }
    for (int n = 0; n < NETWORKS; n++)
        assert_int_equal(counts[n], 0);
}

/* Each from a network of its own: the one that has waited longest, not who has just come. */
static void test_who_goes_first_of_equals(void **unused)
{
    enum { COUNT = 100 };
    static eviction all;
    static waiter ones[COUNT];
    (void)unused;
    for (uint64_t i = 0; i < COUNT; i++)
        assert_true(eviction_add(&all, &ones[i], 2 * i + 1));
    for (int i = 0; i < COUNT; i++) {
        assert_ptr_equal(eviction_first(&all), &ones[i]);
        eviction_remove(&all, &ones[i]);
    }
    assert_null(eviction_first(&all));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_heads),
        cmocka_unit_test(test_heads_in_pieces),
        cmocka_unit_test(test_no_zero),
        cmocka_unit_test(test_the_largest_head),
        cmocka_unit_test(test_what_is_read),
        cmocka_unit_test(test_upgrades),
        cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_origins),
        cmocka_unit_test(test_the_answer_to_a_key),
        cmocka_unit_test(test_who_goes_first),
        cmocka_unit_test(test_who_goes_first_of_equals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
