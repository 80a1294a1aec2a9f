/* push_ranges_test.c: which addresses may be notified. */
#include <arpa/inet.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "push/ranges.h"

static struct sockaddr_storage address_of(const char *text)
{
    struct sockaddr_storage storage;
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    memset(&storage, 0, sizeof storage);
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1) {
        memcpy(&storage, &four, sizeof four);
    } else {
        assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
        memcpy(&storage, &six, sizeof six);
    }
    return storage;
}

static bool is_public(const char *text)
{
    struct sockaddr_storage storage = address_of(text);
    return push_address_is_public((const struct sockaddr *)&storage);
}

static bool contain(const push_ranges *ranges, const char *text)
{
    struct sockaddr_storage storage = address_of(text);
    return push_ranges_contain(ranges, (const struct sockaddr *)&storage);
}

static bool contain_port(const push_ranges *ranges, const char *text, uint16_t port)
{
    struct sockaddr_storage storage = address_of(text);
    if (storage.ss_family == AF_INET)
        ((struct sockaddr_in *)(void *)&storage)->sin_port = htons(port);
    else
        ((struct sockaddr_in6 *)(void *)&storage)->sin6_port = htons(port);
    return push_ranges_contain(ranges, (const struct sockaddr *)&storage);
}

/* addresses of this machine, of its networks, of links and groups, and reserved ones; at both ends of each range */
static void test_closed(void **unused)
{
    static const char *const closed[] = {
        "0.0.0.0",
        "0.255.255.255",
        "10.0.0.1",
        "10.255.255.255",
        "100.64.0.0",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.255",
        "169.254.169.254",
        "172.16.0.0",
        "172.31.255.255",
        "192.0.0.8",
        "192.168.0.1",
        "192.168.255.255",
        "198.18.0.1",
        "198.19.255.255",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "fe80::1",
        "fc00::1",
        "fdff::1",
        "ff02::1",
        "fec0::1",
        "100::1",
        "2001:db8::1",
        "5f00::1",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        if (is_public(closed[i]))
            fail_msg("%s counts as public", closed[i]);
}

/* IPv6 addresses that lead to an IPv4 address: mapped ones are judged by it, the others are always closed */
static void test_carriers(void **unused)
{
    static const char *const closed[] = {
        "::ffff:127.0.0.1",    "::ffff:10.0.0.1", "::127.0.0.1",    "64:ff9b::127.0.0.1", "64:ff9b::8.8.8.8",
        "64:ff9b:1::10.0.0.1", "2002:7f00:1::",   "2002:808:808::", "2001:0:808:808::1",  "::ffff:0:127.0.0.1",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        if (is_public(closed[i]))
            fail_msg("%s counts as public", closed[i]);
    assert_true(is_public("::ffff:8.8.8.8"));
}

/* the neighbors of closed ranges, and addresses of well-known services */
static void test_public(void **unused)
{
    static const char *const open[] = {
        "1.0.0.0",    "8.8.8.8",    "9.255.255.255",   "11.0.0.0",        "100.63.255.255",       "100.128.0.0",
        "126.0.0.1",  "128.0.0.1",  "172.15.0.1",      "172.32.0.0",      "192.167.255.255",      "192.169.0.0",
        "198.17.0.1", "198.20.0.0", "223.255.255.255", "2606:4700::1111", "2a00:1450:4001::200e", "2001:4860::8888",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof open / sizeof *open; i++)
        if (!is_public(open[i]))
            fail_msg("%s counts as closed", open[i]);
}

/* anything but IPv4 and IPv6, such as a socket in the file system, is neither public nor in a range */
static void test_families(void **unused)
{
    struct sockaddr_storage storage;
    push_ranges ranges = {.count = 0};
    (void)unused;
    memset(&storage, 0, sizeof storage);
    storage.ss_family = AF_UNIX;
    assert_true(push_ranges_add(&ranges, "::/0"));
    assert_false(push_address_is_public((const struct sockaddr *)&storage));
    assert_false(push_ranges_contain(&ranges, (const struct sockaddr *)&storage));
}

/* a range holds its first and last address; a mapped address counts as the IPv4 address; IPv4 is not IPv6 */
static void test_ranges(void **unused)
{
    push_ranges ranges = {.count = 0};
    (void)unused;
    assert_false(contain(&ranges, "127.0.0.1"));
    assert_true(push_ranges_add(&ranges, "192.168.4.0/22"));
    assert_true(push_ranges_add(&ranges, "fd00::/8"));
    assert_true(push_ranges_add(&ranges, "127.0.0.1"));
    assert_true(contain(&ranges, "192.168.4.0"));
    assert_true(contain(&ranges, "192.168.7.255"));
    assert_false(contain(&ranges, "192.168.8.0"));
    assert_false(contain(&ranges, "192.168.3.255"));
    assert_true(contain(&ranges, "::ffff:192.168.5.1"));
    assert_true(contain(&ranges, "127.0.0.1"));
    assert_false(contain(&ranges, "127.0.0.2"));
    assert_false(contain(&ranges, "::1"));
    assert_true(contain(&ranges, "fdff::1"));
    assert_false(contain(&ranges, "fe80::1"));
}

/* a range with a port holds its addresses at that port alone; several may be given for one network */
static void test_ports(void **unused)
{
    push_ranges ranges = {.count = 0};
    (void)unused;
    assert_true(push_ranges_add(&ranges, "192.168.4.0/22:2586"));
    assert_true(push_ranges_add(&ranges, "127.0.0.1:8080"));
    assert_true(push_ranges_add(&ranges, "fd00::/8:443"));
    assert_true(push_ranges_add(&ranges, "fd00::/8:65535"));
    assert_true(push_ranges_add(&ranges, "fe80::1"));
    assert_true(contain_port(&ranges, "192.168.7.255", 2586));
    assert_true(contain_port(&ranges, "::ffff:192.168.5.1", 2586));
    assert_false(contain_port(&ranges, "192.168.7.255", 2587));
    assert_false(contain_port(&ranges, "192.168.7.255", 443));
    assert_true(contain_port(&ranges, "127.0.0.1", 8080));
    assert_false(contain_port(&ranges, "127.0.0.1", 22));
    assert_true(contain_port(&ranges, "fdff::1", 443));
    assert_true(contain_port(&ranges, "fdff::1", 65535));
    assert_false(contain_port(&ranges, "fdff::1", 80));
    assert_true(contain_port(&ranges, "fe80::1", 5432));
}

/* what is no range is refused, and so is one more than there is room for */
static void test_bad_ranges(void **unused)
{
    static const char *const bad[] = {"",
                                      "/8",
                                      "10.0.0.0/",
                                      "10.0.0.0/33",
                                      "10.0.0.1/8",
                                      "10.0.0/8",
                                      "::/129",
                                      "fd00::1/8",
                                      "10.0.0.0/-1",
                                      "10.0.0.0/8 ",
                                      "host",
                                      "10.0.0.0/+8",
                                      "fe80::1%1",
                                      "10.0.0.0/8/8",
                                      "10.0.0.1:",
                                      "10.0.0.1:0",
                                      "10.0.0.0/8:65536",
                                      "10.0.0.0/8:+1",

                                      "10.0.0.0/8:1:2",
                                      ":80",
                                      "fd00::1/128:",
                                      "10.0.0.0:80/8"};
    push_ranges ranges = {.count = 0};
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (push_ranges_add(&ranges, bad[i]))
            fail_msg("'%s' counts as a range", bad[i]);
    assert_int_equal(ranges.count, 0);
    for (int i = 0; i < PUSH_RANGES; i++)
        assert_true(push_ranges_add(&ranges, "10.0.0.0/8"));
    assert_false(push_ranges_add(&ranges, "10.0.0.0/8"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_closed),     cmocka_unit_test(test_carriers), cmocka_unit_test(test_public),
        cmocka_unit_test(test_families),   cmocka_unit_test(test_ranges),   cmocka_unit_test(test_ports),
        cmocka_unit_test(test_bad_ranges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
