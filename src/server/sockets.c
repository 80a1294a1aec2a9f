/* sockets.c: HTTP and WebSocket through libwebsockets. */
#include "server/sockets.h"

#include <errno.h>
#include <libwebsockets.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>

#include "server/addresses.h"
#include "server/log.h"
#include "server/page.h"

_Static_assert(OUT_HEAD >= LWS_PRE + (int)sizeof(size_t), "the library writes in front of what is sent");

enum { BODY_MAX = 4096, MESSAGE_MAX = 64 << 10, STOP_MILLISECONDS = 2000 };

/* What the library keeps for each connection. */
typedef struct session {
    visitor *visitor;
    page *page;
    tt_buffer message; /* a message that comes in pieces */
    bool is_counted;
    char address[ADDRESS_MAX];
} session;

typedef struct house {
    server *server;
    struct lws_context *context;
    addresses *addresses;
    visitor *eager; /* who has something to be sent */
    lws_sorted_usec_list_t tick;
    int ticks;
} house;

static house the_house; /* the library calls back without it, and a signal has nothing else */
static volatile sig_atomic_t is_stopping;

static int64_t now_milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void sockets_stop(void)
{
    is_stopping = 1;
    if (the_house.context)
        lws_cancel_service(the_house.context);
}

static void wake(void *context)
{
    (void)context;
    lws_cancel_service(the_house.context);
}

/* Who it is, and whether it may. */

static const char *header(struct lws *wsi, enum lws_token_indexes token, char *to, int size)
{
    int length = lws_hdr_copy(wsi, to, size, token);
    if (length < 0)
        to[0] = 0;
    return to;
}

static bool is_loopback(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 || strncmp(address, "::ffff:127.", 11) == 0;
}

/* The address that limits count: the last one that the proxy names, where there is a proxy. */
static void find_address(struct lws *wsi, char address[ADDRESS_MAX])
{
    const char *proxy = the_house.server->options->proxy;
    char forwarded[512];
    address[0] = 0;
    lws_get_peer_simple(wsi, address, ADDRESS_MAX);
    const char *plain = strncmp(address, "::ffff:", 7) == 0 ? address + 7 : address;
    if (!proxy || strcmp(proxy, plain) != 0)
        return;
    header(wsi, WSI_TOKEN_X_FORWARDED_FOR, forwarded, sizeof forwarded);
    const char *last = strrchr(forwarded, ',');
    last = last ? last + 1 : forwarded;
    last += strspn(last, " ");
    if (*last)
        snprintf(address, ADDRESS_MAX, "%.*s", (int)strcspn(last, " "), last);
}

static bool is_free_of_limits(const char *address)
{
    return !the_house.server->options->proxy && is_loopback(address);
}

static bool is_address_or_localhost(const char *host)
{
    size_t name = strcspn(host, ":");
    if (host[0] == '[')
        return true;
    if (name == 9 && strncasecmp(host, "localhost", 9) == 0)
        return true;
    return name > 0 && strspn(host, "0123456789.") == name;
}

/* A page of another place must not speak here with our cookie. Programs send no Origin. Without --public-url the host
 * must be an address or localhost, so that no name of somebody else's leads here. */
static bool is_origin_good(struct lws *wsi)
{
    const char *public_url = the_house.server->options->public_url;
    char origin[256], host[256];
    header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    if (!public_url && host[0] && !is_address_or_localhost(host))
        return false;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return true;
    header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    if (public_url)
        return strcmp(origin, public_url) == 0;
    const char *name = strstr(origin, "://");
    return name && strcmp(name + 3, host) == 0;
}

/* The token in the cookie. */
static bool find_token(struct lws *wsi, uint8_t hash[TT_STORE_HASH])
{
    static const char name[] = "turntable=";
    char cookies[2048];
    header(wsi, WSI_TOKEN_HTTP_COOKIE, cookies, sizeof cookies);
    for (const char *at = cookies; *at;) {
        at += strspn(at, "; ");
        size_t size = strcspn(at, ";");
        if (strncmp(at, name, sizeof name - 1) == 0)
            return page_token(at + sizeof name - 1, size - (sizeof name - 1), hash);
        at += size;
    }
    return false;
}

/* Sending.
 *
 * What a visitor is told about one action is a few small frames. They go out together by one call to the system, past
 * the library, which makes one call for each and waits to be asked; that is half of what an action costs at the
 * sockets. Whatever does not go out at once (a long history, a slow reader) goes by way of the library, which keeps the
 * rest of a frame begun. The buffer of the system has room for many small frames whenever it says that it has room; a
 * reader whose buffer is full up to the middle of one has not read for long, and is dropped. */

enum { FRAMES_AT_ONCE = 16, BYTES_AT_ONCE = 16 << 10, SEND_BUFFER = 208 << 10 };

static void want_write(visitor *v)
{
    if (v->is_eager)
        return;
    v->is_eager = true;
    v->next_eager = the_house.eager;
    the_house.eager = v;
}

/* Writes the head of a frame in front of its text; gives where it begins. */
static char *put_frame_head(char *text, size_t size)
{
    int length = size < 126 ? 2 : size < 65536 ? 4 : 10;
    char *head = text - length;
    head[0] = (char)0x81;
    head[1] = (char)(size < 126 ? size : size < 65536 ? 126 : 127);
    for (int i = 2; i < length; i++)
        head[i] = (char)(size >> 8 * (length - 1 - i));
    return head;
}

/* Sends what there is if it is little. False if the library must do it; then nothing was sent. */
static bool send_at_once(visitor *v)
{
    struct iovec parts[FRAMES_AT_ONCE];
    struct msghdr message = {.msg_iov = parts};
    size_t total = 0, size;
    int count = 0;
    char *text;
    if (v->is_congested || v->out.size - v->sent > BYTES_AT_ONCE || lws_partial_buffered(v->socket))
        return false;
    while ((text = visitor_nth(v, count, &size))) {
        if (count == FRAMES_AT_ONCE)
            return false;
        parts[count].iov_base = put_frame_head(text, size);
        parts[count].iov_len = (size_t)(text - (char *)parts[count].iov_base) + size;
        total += parts[count++].iov_len;
    }
    message.msg_iovlen = (size_t)count;
    ssize_t sent = sendmsg(lws_get_socket_fd(v->socket), &message, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent < 0)
        return false;
    v->is_dropped = (size_t)sent < total;
    while (count-- > 0)
        visitor_sent(v);
    return !v->is_dropped;
}

/* Sends to all who have something to be sent. */
static void send_all(void)
{
    for (visitor *v = the_house.eager, *next; v; v = next) {
        next = v->next_eager;
        v->is_eager = false;
        if (!v->is_dropped && send_at_once(v))
            continue;
        v->is_congested = true;
        lws_callback_on_writable(v->socket);
    }
    the_house.eager = NULL;
}

/* A visitor that goes is on no list any more. */
static void forget(const visitor *v)
{
    visitor **at = &the_house.eager;
    while (*at && *at != v)
        at = &(*at)->next_eager;
    if (*at)
        *at = v->next_eager;
}

/* WebSocket. */

static int filter(struct lws *wsi)
{
    char path[64];
    header(wsi, WSI_TOKEN_GET_URI, path, sizeof path);
    return strcmp(path, "/ws") == 0 && is_origin_good(wsi) ? 0 : -1;
}

static int come(struct lws *wsi, session *s)
{
    server *hall = the_house.server;
    uint8_t hash[TT_STORE_HASH];
    int space = SEND_BUFFER;
    *s = (session){0};
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &space, sizeof space);
    find_address(wsi, s->address);
    bool is_free = is_free_of_limits(s->address);
    if (!is_free && !addresses_connect(the_house.addresses, s->address, hall->options->limits.connections))
        return -1;
    s->is_counted = !is_free;
    s->visitor = hall_come(hall, wsi, is_free);
    tt_buffer_open(&s->message, server_memory());
    if (s->visitor && find_token(wsi, hash))
        hall_recognize(s->visitor, hash);
    return s->visitor ? 0 : -1;
}

static void go(session *s)
{
    if (s->is_counted)
        addresses_disconnect(the_house.addresses, s->address);
    s->is_counted = false;
    if (s->visitor) {
        if (s->visitor->is_eager)
            forget(s->visitor);
        hall_go(s->visitor);
        tt_buffer_close(&s->message);
    }
    s->visitor = NULL;
}

/* What is longer than a message may be is not kept, but for its first bytes, so that it is refused as too long. */
static int hear(struct lws *wsi, session *s, const char *bytes, size_t size)
{
    bool is_whole = lws_is_first_fragment(wsi) && lws_is_final_fragment(wsi);
    if (lws_frame_is_binary(wsi))
        return -1;
    if (is_whole) {
        hall_hear(s->visitor, bytes, size);
        return 0;
    }
    if (lws_is_first_fragment(wsi))
        tt_buffer_clear(&s->message);
    tt_buffer_put(&s->message, bytes, size);
    if (s->message.failed || s->message.size > MESSAGE_MAX)
        return -1;
    if (lws_is_final_fragment(wsi)) {
        hall_hear(s->visitor, s->message.bytes, s->message.size);
        tt_buffer_close(&s->message);
    }
    return 0;
}

/* Sends what there is until the system takes no more; the library keeps the rest of a message begun. */
static int carry(struct lws *wsi, visitor *v)
{
    char *text;
    size_t size;
    if (v->is_dropped)
        return -1;
    while ((text = visitor_next(v, &size))) {
        if (lws_write(wsi, (unsigned char *)text, size, LWS_WRITE_TEXT) < 0)
            return -1;
        visitor_sent(v);
        if (lws_partial_buffered(wsi)) {
            lws_callback_on_writable(wsi);
            return 0;
        }
    }
    v->is_congested = false;
    return 0;
}

/* HTTP. */

static void page_ready(page *p)
{
    lws_callback_on_writable(p->socket);
}

static int refuse(struct lws *wsi, unsigned status)
{
    lws_return_http_status(wsi, status, NULL);
    return -1;
}

/* Files of --web: plain names only. */
static int serve_file(struct lws *wsi, const char *path)
{
    char file[1024];
    const char *name = strcmp(path, "/") == 0 ? "/index.html" : path;
    const char *type = page_type(name);
    if (!type || strstr(name, "/.") || strchr(name, '\\'))
        return refuse(wsi, HTTP_STATUS_NOT_FOUND);
    snprintf(file, sizeof file, "%s%s", the_house.server->options->web, name);
    int sent = lws_serve_http_file(wsi, file, type, NULL, 0);
    if (sent < 0)
        return -1;
    return sent > 0 && lws_http_transaction_completed(wsi) ? -1 : 0;
}

static bool is_own_path(const char *path)
{
    return strcmp(path, "/healthz") == 0 || strncmp(path, "/record/", 8) == 0 || !the_house.server->options->web;
}

static int begin_page(struct lws *wsi, session *s, const char *path)
{
    server *hall = the_house.server;
    bool is_post = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    if (!is_post && lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0)
        return refuse(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED);
    if (!is_origin_good(wsi))
        return refuse(wsi, HTTP_STATUS_FORBIDDEN);
    if (!is_post && !is_own_path(path))
        return serve_file(wsi, path);
    find_address(wsi, s->address);
    if (is_post && !is_free_of_limits(s->address) &&
        !addresses_guest(the_house.addresses, s->address, hall->options->limits.guests, hall->now))
        return refuse(wsi, 429);
    if (s->page)
        page_drop(s->page);
    s->page = page_make(hall, wsi, page_ready);
    if (!s->page)
        return -1;
    s->page->is_post = is_post;
    snprintf(s->page->path, sizeof s->page->path, "%s", path);
    s->page->has_token = find_token(wsi, s->page->token_hash);
    if (!is_post)
        page_ask(s->page);
    return 0;
}

static int hear_body(struct lws *wsi, session *s, const char *bytes, size_t size)
{
    if (!s->page)
        return -1;
    if (s->page->body.size + size > BODY_MAX)
        return refuse(wsi, HTTP_STATUS_REQ_ENTITY_TOO_LARGE);
    tt_buffer_put(&s->page->body, bytes, size);
    return 0;
}

static bool write_head(struct lws *wsi, const page *p)
{
    const char *public_url = the_house.server->options->public_url;
    bool is_secure = public_url && strncmp(public_url, "https:", 6) == 0;
    unsigned char head[LWS_PRE + 2048], *at = head + LWS_PRE, *end = head + sizeof head - 1;
    char cookie[320];
    if (lws_add_http_common_headers(wsi, (unsigned)p->status, p->type, p->body.size, &at, end))
        return false;
    if (lws_add_http_header_by_name(wsi, (const unsigned char *)"cache-control:", (const unsigned char *)"no-store", 8,
                                    &at, end))
        return false;
    int length = snprintf(cookie, sizeof cookie, "turntable=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax%s",
                          p->cookie, is_secure ? "; Secure" : "");
    if (p->cookie[0] &&
        lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_SET_COOKIE, (unsigned char *)cookie, length, &at, end))
        return false;
    return lws_finalize_write_http_header(wsi, head + LWS_PRE, &at, end) == 0;
}

/* Head and body; the library keeps what the system does not take at once. */
static int write_page(struct lws *wsi, session *s)
{
    page *p = s->page;
    if (!p || !p->status)
        return 0;
    bool is_written = write_head(wsi, p);
    if (is_written && p->body.size > 0) {
        tt_buffer padded;
        static const char pad[LWS_PRE];
        tt_buffer_open(&padded, server_memory());
        tt_buffer_put(&padded, pad, sizeof pad);
        tt_buffer_put(&padded, p->body.bytes, p->body.size);
        is_written = !padded.failed && lws_write(wsi, (unsigned char *)padded.bytes + LWS_PRE, p->body.size,
                                                 LWS_WRITE_HTTP_FINAL) == (int)p->body.size;
        tt_buffer_close(&padded);
    }
    page_drop(p);
    s->page = NULL;
    return !is_written || lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* What the library calls. */

static void collect(void)
{
    the_house.server->now = now_milliseconds();
    keeper_collect(the_house.server->keeper);
    thinkers_collect(the_house.server->thinkers);
    send_all();
}

static int dispatch(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    session *s = user;
    house *h = &the_house;
    switch (reason) {
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        if (h->server->keeper)
            collect();
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: /* WebSocket alone; no HTTP/2 in clear text */
        return in && strcasecmp(in, "websocket") == 0 ? 0 : -1;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return filter(wsi);
    case LWS_CALLBACK_ESTABLISHED:
        h->server->now = now_milliseconds();
        return come(wsi, s);
    case LWS_CALLBACK_RECEIVE:
        h->server->now = now_milliseconds();
        return hear(wsi, s, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return s->visitor ? carry(wsi, s->visitor) : -1;
    case LWS_CALLBACK_CLOSED:
        h->server->now = now_milliseconds();
        go(s);
        return 0;
    case LWS_CALLBACK_HTTP:
        h->server->now = now_milliseconds();
        return begin_page(wsi, s, in);
    case LWS_CALLBACK_HTTP_BODY:
        return hear_body(wsi, s, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (s->page)
            page_ask(s->page);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return write_page(wsi, s);
    case LWS_CALLBACK_HTTP_FILE_COMPLETION:
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    case LWS_CALLBACK_CLOSED_HTTP:
        if (s && s->page) {
            page_drop(s->page);
            s->page = NULL;
        }
        return 0;
    default:
        return 0;
    }
}

/* Whatever a call brings about is sent when it is done. */
static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    int answer = dispatch(wsi, reason, user, in, size);
    if (the_house.eager)
        send_all();
    return answer;
}

static void tick(lws_sorted_usec_list_t *list)
{
    house *h = &the_house;
    h->server->now = now_milliseconds();
    hall_tick(h->server);
    send_all();
    if (++h->ticks % 60 == 0)
        addresses_tidy(h->addresses, h->server->now);
    lws_sul_schedule(h->context, 0, list, tick, LWS_USEC_PER_SEC);
}

static const struct lws_protocol_vhost_options headers[] = {
    {&headers[1], NULL, "content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src "
     "'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
     "frame-ancestors 'none'"},
    {&headers[2], NULL, "x-content-type-options:", "nosniff"},
    {&headers[3], NULL, "referrer-policy:", "no-referrer"},
    {&headers[4], NULL, "cross-origin-opener-policy:", "same-origin"},
    {&headers[5], NULL, "cross-origin-resource-policy:", "same-origin"},
    {NULL, NULL, "x-frame-options:", "DENY"}};

static struct lws_context *open_context(const serve_options *options, int *port)
{
    static const struct lws_protocols protocols[] = {
        {.name = "turntable", .callback = callback, .per_session_data_size = sizeof(session), .rx_buffer_size = 8192},
        {0}};
    static const lws_retry_bo_t liveness = {.secs_since_valid_ping = 45, .secs_since_valid_hangup = 75};
    struct lws_context_creation_info info = {.port = options->port,
                                             .iface = options->listen,
                                             .protocols = protocols,
                                             .headers = headers,
                                             .retry_and_idle_policy = &liveness,
                                             .fd_limit_per_thread = 20000,
                                             .max_http_header_pool = 256,
                                             .timeout_secs = 20,
                                             .gid = (gid_t)-1,
                                             .uid = (uid_t)-1,
                                             .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                                                        LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND};
    if (!strchr(options->listen, ':')) /* with IPv6 the library takes an address of IPv4 for no address: everybody */
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    struct lws_context *context = lws_create_context(&info);
    struct lws_vhost *vhost = context ? lws_create_vhost(context, &info) : NULL;
    if (context && !vhost) {
        lws_context_destroy(context);
        return NULL;
    }
    *port = vhost ? lws_get_vhost_listen_port(vhost) : 0;
    return context;
}

/* Stores what was accepted, tells it, and closes. */
static void finish(house *h)
{
    server *s = h->server;
    hall_stop(s);
    thinkers_stop(s->thinkers);
    keeper_stop(s->keeper);
    send_all();
    s->keeper = NULL;
    s->thinkers = NULL;
    lws_sul_schedule(h->context, 0, &h->tick, tick, LWS_SET_TIMER_USEC_CANCEL);
    int64_t end = now_milliseconds() + 200;
    while (now_milliseconds() < end) {
        lws_cancel_service(h->context); /* do not wait for anything */
        if (lws_service(h->context, 0) < 0)
            break;
    }
    lws_context_destroy(h->context);
    h->context = NULL;
    addresses_free(h->addresses);
}

bool sockets_serve(server *s, void (*ready)(const serve_options *options, int port))
{
    house *h = &the_house;
    int port;
    lws_set_log_level(LLL_ERR, NULL);
    *h = (house){.server = s, .addresses = addresses_make()};
    s->sockets.want_write = want_write;
    s->now = now_milliseconds();
    h->context = open_context(s->options, &port);
    if (!h->context || !h->addresses)
        return false;
    s->keeper = keeper_start(s->store, wake, NULL);
    s->thinkers = thinkers_start(s->options->thinkers, wake, NULL);
    lws_sul_schedule(h->context, 0, &h->tick, tick, LWS_USEC_PER_SEC);
    ready(s->options, port);
    log_event("serving", "address=%s port=%d", s->options->listen, port);
    while (!is_stopping && !s->is_broken)
        if (lws_service(h->context, 0) < 0)
            break;
    log_event("stopping", "actions=%llu broken=%d", (unsigned long long)s->actions, s->is_broken);
    finish(h);
    return !s->is_broken;
}
