/* push_post_test.c: requests to addresses that guests have chosen, against a server on loopback. */
#include <arpa/inet.h>
#include <dlfcn.h>
#include <netdb.h>
#include <netinet/in.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "push/sender.h"

/* The server: the path of a request says what it answers. */

static int listener, port;
static atomic_int heard, busy_left;
static char last_request[4096];
static pthread_mutex_t last_lock = PTHREAD_MUTEX_INITIALIZER;

static void say(int client, const char *text)
{
    for (size_t left = strlen(text); left > 0;) {
        ssize_t some = send(client, text, left, MSG_NOSIGNAL);
        if (some <= 0)
            return;
        text += some;
        left -= (size_t)some;
    }
}

static void say_large(int client)
{
    char part[1001];
    memset(part, 'x', 1000);
    part[1000] = '\0';
    say(client, "HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n");
    for (int i = 0; i < 500; i++)
        say(client, part);
}

static void redirect(int client, const char *to)
{
    char answer[1024];
    snprintf(answer, sizeof answer, "HTTP/1.1 307 Elsewhere\r\nLocation: %s\r\nContent-Length: 0\r\n\r\n", to);
    say(client, answer);
}

static void answer_path(int client, const char *path)
{
    char url[512];
    if (strcmp(path, "/ok") == 0)
        say(client, "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n");
    else if (strcmp(path, "/gone") == 0)
        say(client, "HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n");
    else if (strcmp(path, "/missing") == 0)
        say(client, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
    else if (strcmp(path, "/refused") == 0)
        say(client, "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n");
    else if (strcmp(path, "/busy") == 0)
        say(client, atomic_fetch_sub(&busy_left, 1) > 0 ? "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n"
                                                        : "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
    else if (strcmp(path, "/large") == 0)
        say_large(client);
    else if (strcmp(path, "/slow") == 0)
        usleep(1500000);
    else if (strcmp(path, "/once") == 0) {
        snprintf(url, sizeof url, "http://127.0.0.1:%d/ok", port);
        redirect(client, url);
    } else if (strcmp(path, "/loop") == 0)
        redirect(client, "/loop");
    else if (strncmp(path, "/to/", 4) == 0) { /* /to/HOST */
        snprintf(url, sizeof url, "http://%s:%d/ok", path + 4, port);
        redirect(client, url);
    } else if (strcmp(path, "/to-file") == 0)
        redirect(client, "file:///etc/passwd");
}

static void *serve_one(void *context)
{
    int client = *(int *)context;
    free(context);
    char text[4096], path[256] = "";
    size_t size = 0;
    const char *length = NULL, *end = NULL;
    while (size < sizeof text - 1 && !(end && strlen(end + 4) >= (length ? (size_t)atoi(length + 16) : 0))) {
        ssize_t some = recv(client, text + size, sizeof text - 1 - size, 0);
        if (some <= 0)
            break;
        size += (size_t)some;
        text[size] = '\0';
        end = strstr(text, "\r\n\r\n");
        length = strstr(text, "\r\nContent-Length: ");
        length = length ? length + 1 : NULL;
    }
    text[size] = '\0';
    if (size > 0) {
        pthread_mutex_lock(&last_lock);
        memcpy(last_request, text, size + 1);
        pthread_mutex_unlock(&last_lock);
        atomic_fetch_add(&heard, 1);
        if (sscanf(text, "%*s %255s", path) == 1)
            answer_path(client, path);
    }
    close(client);
    return NULL;
}

static void *serve(void *unused)
{
    for (;;) {
        int client = accept(listener, NULL, NULL), *handed = NULL;
        pthread_t thread;
        if (client < 0)
            return unused;
        handed = malloc(sizeof *handed);
        assert_non_null(handed);
        *handed = client;
        assert_int_equal(pthread_create(&thread, NULL, serve_one, handed), 0);
        pthread_detach(thread);
    }
}

static int start_server(void **unused)
{
    struct sockaddr_in at = {.sin_family = AF_INET};
    socklen_t size = sizeof at;
    pthread_t thread;
    (void)unused;
    listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0 || bind(listener, (struct sockaddr *)&at, sizeof at) != 0 || listen(listener, 64) != 0 ||
        getsockname(listener, (struct sockaddr *)&at, &size) != 0 || pthread_create(&thread, NULL, serve, NULL) != 0)
        return -1;
    port = ntohs(at.sin_port);
    return pthread_detach(thread);
}

/* Names: rebind.test leads to 127.0.0.1 when it is first asked for, and to 127.0.0.2 from then on. */

static atomic_int asked;

__attribute__((visibility("default"))) int getaddrinfo(const char *node, const char *service,
                                                       const struct addrinfo *hints, struct addrinfo **result)
{
    static int (*real)(const char *, const char *, const struct addrinfo *, struct addrinfo **);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "getaddrinfo");
    if (node && strcmp(node, "rebind.test") == 0)
        node = atomic_fetch_add(&asked, 1) == 0 ? "127.0.0.1" : "127.0.0.2";
    return real(node, service, hints, result);
}

/* Sends to a URL; `range` is allowed, NULL: none. */
static push_error post_url(const char *url, const char *range)
{
    push_ranges allowed = {.count = 0};
    const push_limits limits = {.connect_ms = 1000, .total_ms = 1000};
    assert_true(!range || push_ranges_add(&allowed, range));
    const push_request request = {.url = url, .headers = {"Content-Type: text/plain"}, .body = "hello", .size = 5};
    return push_post(&request, &allowed, &limits);
}

static push_error post_to(const char *scheme, const char *host, const char *path, const char *range)
{
    char url[256];
    snprintf(url, sizeof url, "%s://%s:%d%s", scheme, host, port, path);
    return post_url(url, range);
}

static push_error post(const char *path)
{
    return post_to("http", "127.0.0.1", path, "127.0.0.1");
}

/* what the other side answers decides what becomes of a subscription */
static void test_answers(void **unused)
{
    (void)unused;
    assert_int_equal(post("/ok"), PUSH_OK);
    pthread_mutex_lock(&last_lock);
    assert_non_null(strstr(last_request, "POST /ok HTTP/1.1\r\n"));
    assert_non_null(strstr(last_request, "\r\nContent-Type: text/plain\r\n"));
    assert_non_null(strstr(last_request, "\r\n\r\nhello"));
    pthread_mutex_unlock(&last_lock);
    assert_int_equal(post("/gone"), PUSH_GONE);
    assert_int_equal(post("/missing"), PUSH_GONE);
    assert_int_equal(post("/refused"), PUSH_REJECTED);
    atomic_store(&busy_left, 1);
    assert_int_equal(post("/busy"), PUSH_LATER);
}

/* who does not answer, or without end, holds nobody up */
static void test_slow_and_large(void **unused)
{
    (void)unused;
    assert_int_equal(post("/slow"), PUSH_TIMED_OUT);
    assert_int_equal(post("/large"), PUSH_OK);
}

/* nothing reaches this machine or a private network, however the address is written */
static void test_private_addresses(void **unused)
{
    static const char *const hosts[] = {
        "127.0.0.1", "localhost",          "2130706433",        "0x7f.1",   "127.1",           "0.0.0.0",
        "[::1]",     "[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]", "10.0.0.1", "169.254.169.254", "192.168.1.1",
        "[fd00::1]", "[fe80::1]"};
    int before = atomic_load(&heard);
    (void)unused;
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        assert_int_equal(post_to("https", hosts[i], "/ok", NULL), PUSH_FORBIDDEN_ADDRESS);
        assert_int_equal(post_to("http", hosts[i], "/ok", NULL), PUSH_NOT_HTTPS);
        assert_int_equal(post_to("http", hosts[i], "/ok", "127.0.0.9"), PUSH_FORBIDDEN_ADDRESS);
    }
    assert_int_equal(atomic_load(&heard), before);
}

/* at the port of https: the address alone decides */
static void test_private_addresses_at_the_port_of_https(void **unused)
{
    static const char *const urls[] = {
        "https://127.0.0.1/", "https://127.0.0.1:443/",     "https://localhost/",       "https://[::1]/",
        "https://10.0.0.1/",  "https://[::ffff:10.0.0.1]/", "https://169.254.169.254/", "https://[fe80::1]/"};
    (void)unused;
    for (size_t i = 0; i < sizeof urls / sizeof *urls; i++)
        assert_int_equal(post_url(urls[i], NULL), PUSH_FORBIDDEN_ADDRESS);
}

/* without TLS only what the operator allows: another range does not open the internet to http: */
static void test_forms(void **unused)
{
    push_ranges none = {.count = 0}, some = {.count = 0};
    char longer[PUSH_URL_MAX + 10] = "https://push.example/";
    (void)unused;
    assert_true(push_ranges_add(&some, "10.0.0.0/8"));
    assert_int_equal(push_url_check("https://push.example/a?b=c", &none), PUSH_OK);
    assert_int_equal(push_url_check("http://push.example/", &none), PUSH_NOT_HTTPS);
    assert_int_equal(push_url_check("http://push.example/", &some), PUSH_OK); /* the address decides */
    assert_int_equal(push_url_check("ftp://push.example/", &some), PUSH_BAD_URL);
    assert_int_equal(push_url_check("file:///etc/passwd", &some), PUSH_BAD_URL);
    assert_int_equal(push_url_check("https://ana:secret@push.example/", &none), PUSH_BAD_URL);
    assert_int_equal(push_url_check("push.example", &none), PUSH_BAD_URL);
    assert_int_equal(push_url_check("", &none), PUSH_BAD_URL);
    memset(longer + strlen(longer), 'x', sizeof longer - strlen(longer) - 1);
    assert_int_equal(push_url_check(longer, &none), PUSH_BAD_URL);
}

/* each redirect is checked like the first address */
static void test_redirects(void **unused)
{
    (void)unused;
    assert_int_equal(post("/once"), PUSH_OK);
    assert_int_equal(post("/loop"), PUSH_TOO_MANY_REDIRECTS);
    assert_int_equal(post("/to/127.0.0.2"), PUSH_FORBIDDEN_ADDRESS);
    assert_int_equal(post("/to/[::1]"), PUSH_FORBIDDEN_ADDRESS);
    assert_int_equal(post("/to/10.1.2.3"), PUSH_FORBIDDEN_ADDRESS);
    assert_int_equal(post("/to-file"), PUSH_BAD_URL);
}

/* a name that leads elsewhere the second time gains nothing */
static void test_rebinding(void **unused)
{
    (void)unused;
    atomic_store(&asked, 0);
    int before = atomic_load(&heard);
    assert_int_equal(post_to("http", "rebind.test", "/to/rebind.test", "127.0.0.1"), PUSH_FORBIDDEN_ADDRESS);
    assert_int_equal(atomic_load(&asked), 2);
    assert_int_equal(atomic_load(&heard), before + 1);
    assert_int_equal(post_to("http", "rebind.test", "/ok", "127.0.0.1"), PUSH_FORBIDDEN_ADDRESS);
    assert_int_equal(atomic_load(&heard), before + 1);
}

/* proxies of the environment would look up names themselves */
static void test_no_proxy(void **unused)
{
    char proxy[64];
    (void)unused;
    snprintf(proxy, sizeof proxy, "http://127.0.0.1:%d", port);
    setenv("https_proxy", proxy, 1);
    setenv("http_proxy", proxy, 1);
    int before = atomic_load(&heard);
    assert_int_equal(post_to("https", "10.0.0.1", "/ok", "127.0.0.1"), PUSH_FORBIDDEN_ADDRESS);
    assert_int_equal(atomic_load(&heard), before);
    unsetenv("https_proxy");
    unsetenv("http_proxy");
}

/* The sender. */

static push_ranges loopback;

static push_sender *start_sender(int again_ms)
{
    const push_setup setup = {
        .allowed = &loopback, .limits = {.connect_ms = 1000, .total_ms = 10000}, .again_ms = again_ms};
    loopback.count = 0;
    assert_true(push_ranges_add(&loopback, "127.0.0.1"));
    push_sender *sender = push_sender_start(&setup);
    assert_non_null(sender);
    return sender;
}

/* The target has the number of the tag. */
static push_error give_from(push_sender *sender, int64_t network, int64_t owner, int64_t tag, const char *path)
{
    char url[256];
    snprintf(url, sizeof url, "http://127.0.0.1:%d%s", port, path);
    return push_sender_give(sender, &(push_party){.owner = owner, .target = tag, .network = network}, tag,
                            &(push_request){.url = url, .body = "hello", .size = 5});
}

static push_error give(push_sender *sender, int64_t owner, int64_t tag, const char *path)
{
    return give_from(sender, 0, owner, tag, path);
}

static void wait_until_heard(int count)
{
    for (int i = 0; i < 2000 && atomic_load(&heard) < count; i++)
        usleep(5000);
    assert_int_equal(atomic_load(&heard), count);
    usleep(50000); /* the answer */
}

enum { TAGS = 64 };

typedef struct outcome {
    int count;
    push_error by_tag[TAGS];
} outcome;

static void note(void *context, int64_t tag, push_error error)
{
    outcome *o = context;
    o->count++;
    if (tag >= 0 && tag < TAGS)
        o->by_tag[tag] = error;
}

static void collect(push_sender *sender, outcome *o, int count)
{
    for (int i = 0; i < 1000 && o->count < count; i++) {
        push_sender_collect(sender, note, o);
        usleep(5000);
    }
    assert_int_equal(o->count, count);
}

/* what fails for a while is repeated; what fails for good is not */
static void test_sender_repeats(void **unused)
{
    outcome o = {.count = 0};
    push_sender *sender = start_sender(1);
    (void)unused;
    atomic_store(&busy_left, 2);
    int before = atomic_load(&heard);
    assert_int_equal(give(sender, 1, 0, "/busy"), PUSH_OK);
    collect(sender, &o, 1);
    assert_int_equal(o.by_tag[0], PUSH_OK);
    assert_int_equal(atomic_load(&heard), before + 3);
    assert_int_equal(give(sender, 1, 1, "/gone"), PUSH_OK);
    collect(sender, &o, 2);
    assert_int_equal(o.by_tag[1], PUSH_GONE);
    assert_int_equal(atomic_load(&heard), before + 4);
    atomic_store(&busy_left, 100);
    assert_int_equal(give(sender, 1, 2, "/busy"), PUSH_OK);
    collect(sender, &o, 3);
    assert_int_equal(o.by_tag[2], PUSH_LATER);
    assert_int_equal(atomic_load(&heard), before + 4 + PUSH_ATTEMPTS);
    push_sender_stop(sender);
}

/* the slow addresses of one person do not hold up others, and few of them wait */
static void test_sender_is_fair(void **unused)
{
    outcome o = {.count = 0};
    push_sender *sender = start_sender(60000);
    (void)unused;
    for (int i = 0; i < PUSH_QUEUE_EACH; i++)
        assert_int_equal(give(sender, 1, 10 + i % 4, "/slow"), PUSH_OK);
    assert_int_equal(give(sender, 1, 9, "/ok"), PUSH_FULL);
    for (int i = 0; i < 4; i++)
        assert_int_equal(give(sender, 2, i, "/ok"), PUSH_OK);
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    collect(sender, &o, 4);
    clock_gettime(CLOCK_MONOTONIC, &end);
    assert_true(end.tv_sec - begin.tv_sec < 5);
    for (int i = 0; i < 4; i++)
        assert_int_equal(o.by_tag[i], PUSH_OK);
    push_sender_stop(sender);
}

/* the queue is bounded, and a sender with many waiting requests can be stopped */
static void test_sender_is_bounded(void **unused)
{
    push_sender *sender = start_sender(60000);
    int taken = 0;
    (void)unused;
    for (int i = 0; i < 2 * PUSH_QUEUE; i++)
        taken += give(sender, 1000 + i, 15, "/slow") == PUSH_OK;
    assert_int_equal(taken, PUSH_QUEUE);
    push_sender_stop(sender);
}

/* many guests of one network that never answers leave room, and threads, to all others */
static void test_sender_shares_by_network(void **unused)
{
    enum { CROWD = 64, NETWORK = 7 };
    outcome o = {.count = 0};
    push_sender *sender = start_sender(60000);
    int taken = 0;
    (void)unused;
    for (int i = 0; i < CROWD * PUSH_QUEUE_EACH; i++)
        taken += give_from(sender, NETWORK, 1 + i % CROWD, 10, "/slow") == PUSH_OK;
    assert_int_equal(taken, PUSH_QUEUE_NETWORK);
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (int i = 0; i < 4; i++)
        assert_int_equal(give_from(sender, i, 1000 + i, i, "/ok"), PUSH_OK);
    collect(sender, &o, 4);
    clock_gettime(CLOCK_MONOTONIC, &end);
    assert_true((end.tv_sec - begin.tv_sec) * 1000 + (end.tv_nsec - begin.tv_nsec) / 1000000 <
                1000); /* a slow one: 1.5 s */
    for (int i = 0; i < 4; i++)
        assert_int_equal(o.by_tag[i], PUSH_OK);
    push_sender_stop(sender);
}

/* a first attempt takes the place of one that would be repeated: of the network and the owner with the most */
static void test_sender_prefers_first_attempts(void **unused)
{
    enum { NETWORK = 7, MANY = PUSH_QUEUE / PUSH_QUEUE_NETWORK };
    outcome o = {.count = 0};
    push_sender *sender = start_sender(60000);
    int before = atomic_load(&heard);
    (void)unused;
    atomic_store(&busy_left, INT32_MAX);
    for (int i = 0; i < PUSH_QUEUE_EACH; i++) /* one owner */
        assert_int_equal(give_from(sender, NETWORK, 1, i, "/busy"), PUSH_OK);
    wait_until_heard(before + PUSH_QUEUE_EACH);
    assert_int_equal(give_from(sender, NETWORK, 1, 8, "/busy"), PUSH_OK);
    collect(sender, &o, 1);
    assert_int_equal(o.by_tag[0], PUSH_LATER);
    for (int i = 9; i < PUSH_QUEUE_NETWORK + 1; i++) /* one network: owner 1 has most */
        assert_int_equal(give_from(sender, NETWORK, i, i, "/busy"), PUSH_OK);
    wait_until_heard(before + PUSH_QUEUE_NETWORK + 1);
    assert_int_equal(give_from(sender, NETWORK, 9, 40, "/busy"), PUSH_OK);
    collect(sender, &o, 2);
    assert_int_equal(o.by_tag[1], PUSH_LATER);
    for (int i = 1; i < MANY; i++) /* all: none of the other networks has as many */
        for (int j = 0; j < PUSH_QUEUE_NETWORK - 1; j++)
            assert_int_equal(give_from(sender, 100 + i, 1000 + 100 * i + j, 60, "/busy"), PUSH_OK);
    for (int i = 1; i < MANY; i++)
        assert_int_equal(give_from(sender, 1000 + i, 5000 + i, 60, "/busy"), PUSH_OK);
    wait_until_heard(before + PUSH_QUEUE + 2);
    assert_int_equal(give_from(sender, 3, 9000, 50, "/ok"), PUSH_OK);
    collect(sender, &o, 4);
    assert_int_equal(o.by_tag[2], PUSH_LATER);
    assert_int_equal(o.by_tag[50], PUSH_OK);
    push_sender_stop(sender);
}

/* what waits for a target that was removed is not sent any more */
static void test_sender_cancels(void **unused)
{
    outcome o = {.count = 0};
    push_sender *sender = start_sender(1000);
    int before = atomic_load(&heard);
    (void)unused;
    atomic_store(&busy_left, 3);
    for (int i = 1; i <= 2; i++)
        assert_int_equal(give(sender, 1, i, "/busy"), PUSH_OK);
    assert_int_equal(give(sender, 2, 3, "/busy"), PUSH_OK);
    wait_until_heard(before + 3);
    push_sender_cancel(sender, 1, (const int64_t[]){2}, 1);
    collect(sender, &o, 1);
    assert_int_equal(o.by_tag[1], PUSH_CANCELED);
    collect(sender, &o, 3);
    assert_int_equal(o.by_tag[2], PUSH_OK);
    assert_int_equal(o.by_tag[3], PUSH_OK);
    assert_int_equal(atomic_load(&heard), before + 5);
    assert_int_equal(give(sender, 1, 4, "/slow"), PUSH_OK); /* under way */
    assert_int_equal(give(sender, 1, 5, "/ok"), PUSH_OK);
    wait_until_heard(before + 6);
    push_sender_cancel(sender, 1, NULL, 0);
    collect(sender, &o, 5);
    assert_int_equal(o.by_tag[4], PUSH_UNREACHABLE);
    assert_int_equal(o.by_tag[5], PUSH_CANCELED);
    assert_int_equal(atomic_load(&heard), before + 6);
    push_sender_stop(sender);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_slow_and_large),
        cmocka_unit_test(test_private_addresses),
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_redirects),
        cmocka_unit_test(test_rebinding),
        cmocka_unit_test(test_no_proxy),
        cmocka_unit_test(test_sender_repeats),
        cmocka_unit_test(test_sender_is_fair),
        cmocka_unit_test(test_sender_is_bounded),
        cmocka_unit_test(test_sender_shares_by_network),
        cmocka_unit_test(test_sender_prefers_first_attempts),
        cmocka_unit_test(test_sender_cancels),
        cmocka_unit_test(test_private_addresses_at_the_port_of_https),
    };
    return cmocka_run_group_tests(tests, start_server, NULL);
}
