/* sockets.c: HTTP and WebSocket through libwebsockets. */
#include "server/sockets.h"

#include <errno.h>
#include <ev.h>
#include <libwebsockets.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "server/addresses.h"
#include "server/log.h"
#include "server/page.h"
#include "server/peers.h"
#include "server/request.h"
#include "server/sending.h"

enum { BODY_MAX = 4096, MESSAGE_MAX = 64 << 10, SEND_BUFFER = 208 << 10 };

/* What the library keeps for each connection. */
typedef struct session {
    visitor *visitor;
    page *page;
    tt_buffer message; /* a message that comes in pieces */
    bool is_counted;
    bool is_head; /* the page is asked for without its body */
    char address[ADDRESS_MAX];
} session;

typedef struct house {
    server *server;
    struct lws_context *context;
    struct ev_loop *loop; /* by epoll: the library's own, by poll, asks for every connection each time */
    addresses *addresses;
    peers peers;
    lws_sorted_usec_list_t tick;
    int ticks;
    ev_signal terminate, interrupt;
    bool is_stopping;
} house;

static house the_house; /* the library calls back without it */

static int64_t now_milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void stop(struct ev_loop *loop, ev_signal *signal, int events)
{
    (void)loop, (void)signal, (void)events;
    the_house.is_stopping = true;
}

static void wake(void *context)
{
    (void)context;
    lws_cancel_service(the_house.context);
}

static bool is_free_of_limits(const char *address)
{
    return !the_house.server->options->proxy && peer_is_loopback(address);
}

/* WebSocket. */

/* An answer without a body, and with one header of its own (value NULL: none). */
static bool answer_empty(struct lws *wsi, unsigned status, enum lws_token_indexes token, const char *value)
{
    unsigned char head[LWS_PRE + 2048], *at = head + LWS_PRE, *end = head + sizeof head - 1;
    return lws_add_http_common_headers(wsi, status, "text/plain", 0, &at, end) == 0 &&
           (!value || lws_add_http_header_by_token(wsi, token, (const unsigned char *)value, (int)strlen(value), &at,
                                                   end) == 0) &&
           lws_finalize_write_http_header(wsi, head + LWS_PRE, &at, end) == 0;
}

/* Whether this becomes a WebSocket: 0, or what its refusal is called. */
static unsigned judge_upgrade(struct lws *wsi)
{
    char path[64], version[8];
    request_header(wsi, WSI_TOKEN_GET_URI, path, sizeof path);
    if (strcmp(path, "/ws") != 0)
        return HTTP_STATUS_NOT_FOUND;
    if (!request_is_welcome(wsi, the_house.server->options->public_url))
        return HTTP_STATUS_FORBIDDEN;
    return strcmp(request_header(wsi, WSI_TOKEN_VERSION, version, sizeof version), "13") == 0 ? 0 : 426;
}

/* WebSocket alone, in its one version; no HTTP/2 in clear text.
 *
 * Reads the header itself, not the pointer to it that the library passes: libwebsockets 4.1.6 answers an upgrade it
 * does not know with 403 and, on a connection that is kept alive, frees the headers before it asks here. By then the
 * request has no headers. The library does not use that pointer again after a refusal. */
static int confirm_upgrade(struct lws *wsi)
{
    char to[sizeof "websocket"]; /* a longer value is read as none */
    if (strcasecmp(request_header(wsi, WSI_TOKEN_UPGRADE, to, sizeof to), "websocket") != 0)
        return -1;
    unsigned status = judge_upgrade(wsi);
    if (!status)
        return 0;
    char address[ADDRESS_MAX];
    request_address(wsi, the_house.server->options->proxy, address);
    trouble_limited(the_house.server, TROUBLE_UPGRADES, (trouble_who){.address = address});
    peer_answered(&the_house.peers, wsi, now_milliseconds());
    return answer_empty(wsi, status, WSI_TOKEN_VERSION, status == 426 ? "13" : NULL) ? 1 : -1;
}

/* To connect is to say something: who it is must be looked up. */
static bool may_connect(allowance *messages)
{
    const server *hall = the_house.server;
    const serve_limits *limits = &hall->options->limits;
    return allowance_take(messages, limits->message_rate, limits->message_burst, hall->now);
}

static int come(struct lws *wsi, session *s)
{
    server *hall = the_house.server;
    uint8_t hash[TT_STORE_HASH];
    int space = SEND_BUFFER;
    *s = (session){0};
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &space, sizeof space);
    request_address(wsi, the_house.server->options->proxy, s->address);
    bool is_free = is_free_of_limits(s->address);
    allowance *messages =
        is_free ? NULL : addresses_connect(the_house.addresses, s->address, hall->options->limits.connections);
    s->is_counted = messages;
    if (!is_free && (!messages || !may_connect(messages))) {
        trouble_limited(hall, TROUBLE_CONNECTIONS, (trouble_who){.address = s->address});
        return -1;
    }
    s->visitor = hall_come(hall, wsi, messages, s->address);
    tt_buffer_open(&s->message, server_memory());
    if (s->visitor)
        s->visitor->network = addresses_network(s->address);
    if (s->visitor && request_token(wsi, hash))
        hall_recognize(s->visitor, hash);
    return s->visitor ? 0 : -1;
}

static void go(session *s)
{
    if (s->is_counted)
        addresses_disconnect(the_house.addresses, s->address);
    s->is_counted = false;
    if (s->visitor) {
        sending_forget(s->visitor);
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

static int refuse_limited(struct lws *wsi, const session *s, trouble_limit limit)
{
    trouble_limited(the_house.server, limit, (trouble_who){.address = s->address});
    return refuse(wsi, 429);
}

/* The answer is given, and the next request is waited for. */
static int complete(struct lws *wsi)
{
    peer_answered(&the_house.peers, wsi, now_milliseconds());
    return lws_http_transaction_completed(wsi) ? -1 : 0;
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
    return sent > 0 ? complete(wsi) : 0;
}

static bool is_own_path(const char *path)
{
    return strcmp(path, "/healthz") == 0 || strncmp(path, "/record/", 8) == 0 || !the_house.server->options->web;
}

/* What asks something of the store: who does it often would keep players waiting. */
static bool may_ask(const char *address)
{
    const server *hall = the_house.server;
    const serve_limits *limits = &hall->options->limits;
    return addresses_request(the_house.addresses, address, limits->message_rate, limits->message_burst, hall->now);
}

static int begin_page(struct lws *wsi, session *s, const char *path)
{
    server *hall = the_house.server;
    bool is_post = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    bool is_head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    if (!is_post && !is_head && lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0)
        return refuse(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED);
    if (!is_post)
        peer_heard(&the_house.peers, wsi);
    if (!request_is_welcome(wsi, the_house.server->options->public_url))
        return refuse(wsi, HTTP_STATUS_FORBIDDEN);
    if (!is_post && !is_own_path(path))
        return serve_file(wsi, path);
    request_address(wsi, the_house.server->options->proxy, s->address);
    bool is_costly = is_post || strncmp(path, "/record/", 8) == 0;
    if (is_costly && !is_free_of_limits(s->address) && !may_ask(s->address))
        return refuse_limited(wsi, s, TROUBLE_REQUESTS);
    if (s->page)
        page_drop(s->page);
    s->page = page_make(hall, wsi, page_ready);
    if (!s->page)
        return -1;
    memcpy(s->page->address, s->address, sizeof s->page->address);
    s->page->is_post = is_post;
    s->is_head = is_head;
    snprintf(s->page->path, sizeof s->page->path, "%s", path);
    s->page->has_token = request_token(wsi, s->page->token_hash);
    char encodings[256];
    s->page->takes_gzip =
        strstr(request_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encodings, sizeof encodings), "gzip");
    request_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, s->page->known_tag, sizeof s->page->known_tag);
    if (!is_post)
        page_ask(s->page);
    return 0;
}

static int hear_body(struct lws *wsi, session *s, const char *bytes, size_t size)
{
    if (!s->page)
        return -1;
    if (!s->page->is_post) /* it means nothing there */
        return 0;
    if (s->page->body.size + size > BODY_MAX)
        return refuse(wsi, HTTP_STATUS_REQ_ENTITY_TOO_LARGE);
    if (size > 0) /* the library also tells of nothing */
        tt_buffer_put(&s->page->body, bytes, size);
    return 0;
}

/* The body of what was posted is there. Only a guest that goes to the store counts as one: what is refused at once has
 * its answer already. */
static int end_body(struct lws *wsi, session *s)
{
    const server *hall = the_house.server;
    bool is_free = is_free_of_limits(s->address);
    if (!s->page || !s->page->is_post)
        return 0;
    if (!is_free && !addresses_guest(the_house.addresses, s->address, hall->options->limits.guests, hall->now))
        return refuse_limited(wsi, s, TROUBLE_GUESTS);
    page_ask(s->page);
    if (!is_free && s->page->status)
        addresses_guest_back(the_house.addresses, s->address);
    return 0;
}

/* What a page says of itself beyond its type and size. */
static bool add_headers(struct lws *wsi, const page *p, unsigned char **at, unsigned char *end)
{
    const char *public_url = the_house.server->options->public_url;
    bool is_secure = public_url && strncmp(public_url, "https:", 6) == 0;
    char cookie[320];
    snprintf(cookie, sizeof cookie, "turntable=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax%s", p->cookie,
             is_secure ? "; Secure" : "");
    const struct {
        enum lws_token_indexes token;
        const char *value; /* NULL: not said */
    } all[] = {{WSI_TOKEN_HTTP_CACHE_CONTROL, p->tag ? "no-cache" : "no-store"},
               {WSI_TOKEN_HTTP_ETAG, p->tag},
               {WSI_TOKEN_HTTP_CONTENT_ENCODING, p->is_gzipped ? "gzip" : NULL},
               {WSI_TOKEN_HTTP_VARY, p->tag ? "accept-encoding" : NULL},
               {WSI_TOKEN_HTTP_SET_COOKIE, p->cookie[0] ? cookie : NULL}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i].value && lws_add_http_header_by_token(wsi, all[i].token, (const unsigned char *)all[i].value,
                                                         (int)strlen(all[i].value), at, end))
            return false;
    return true;
}

static bool write_head(struct lws *wsi, const page *p)
{
    unsigned char head[LWS_PRE + 2048], *at = head + LWS_PRE, *end = head + sizeof head - 1;
    return lws_add_http_common_headers(wsi, (unsigned)p->status, p->type, p->body.size, &at, end) == 0 &&
           add_headers(wsi, p, &at, end) && lws_finalize_write_http_header(wsi, head + LWS_PRE, &at, end) == 0;
}

/* Head and body; the library keeps what the system does not take at once. */
static int write_page(struct lws *wsi, session *s)
{
    page *p = s->page;
    if (!p || !p->status)
        return 0;
    bool is_written = write_head(wsi, p);
    if (is_written && p->body.size > 0 && !s->is_head) {
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
    return is_written ? complete(wsi) : -1;
}

/* What the library calls. */

static void collect(void)
{
    the_house.server->now = now_milliseconds();
    keeper_collect(the_house.server->keeper);
    thinkers_collect(the_house.server->thinkers);
    sending_do();
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
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        if (peer_may_come(&h->peers, (int)(intptr_t)in))
            return 0;
        trouble_limited(h->server, TROUBLE_SOCKETS, (trouble_who){0});
        return -1;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        peer_come(&h->peers, wsi, now_milliseconds());
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        peer_go(&h->peers, wsi);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return confirm_upgrade(wsi);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* once more, whatever way led here */
        return judge_upgrade(wsi) ? -1 : 0;
    case LWS_CALLBACK_ESTABLISHED:
        peer_heard(&h->peers, wsi);
        h->server->now = now_milliseconds();
        return come(wsi, s);
    case LWS_CALLBACK_RECEIVE:
        h->server->now = now_milliseconds();
        return hear(wsi, s, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return s->visitor && sending_go_on(s->visitor) ? 0 : -1;
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
        peer_heard(&h->peers, wsi);
        h->server->now = now_milliseconds();
        return end_body(wsi, s);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return write_page(wsi, s);
    case LWS_CALLBACK_HTTP_FILE_COMPLETION:
        return complete(wsi);
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
    sending_do();
    return answer;
}

static void tick(lws_sorted_usec_list_t *list)
{
    house *h = &the_house;
    h->server->now = now_milliseconds();
    hall_tick(h->server);
    sending_do();
    peers_hang_up(&h->peers, h->server->now);
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

static struct lws_context *open_context(const serve_options *options, struct ev_loop *loop, int *port)
{
    void *loops[] = {loop};
    static const struct lws_protocols protocols[] = {
        {.name = "turntable", .callback = callback, .per_session_data_size = sizeof(session), .rx_buffer_size = 1024},
        {0}};
    static const lws_retry_bo_t liveness = {.secs_since_valid_ping = 45, .secs_since_valid_hangup = 75};
    struct lws_context_creation_info info = {.port = options->port,
                                             .iface = options->listen,
                                             .protocols = protocols,
                                             .headers = headers,
                                             .retry_and_idle_policy = &liveness,
                                             .foreign_loops = loops,
                                             .fd_limit_per_thread = 20000,
                                             .max_http_header_data = REQUEST_HEAD_MAX,
                                             .max_http_header_pool = 256,
                                             .timeout_secs = 5,
                                             .gid = (gid_t)-1,
                                             .uid = (uid_t)-1,
                                             .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_LIBEV |
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

/* Stores what was accepted, tells it, and closes. Bots that think keep nobody waiting. */
static void finish(house *h)
{
    server *s = h->server;
    if (s->thinkers)
        thinkers_hurry(s->thinkers);
    if (s->keeper)
        hall_stop(s);
    s->is_stopping = true;
    if (s->keeper)
        keeper_stop(s->keeper);
    s->keeper = NULL;
    sending_do();
    lws_sul_schedule(h->context, 0, &h->tick, tick, LWS_SET_TIMER_USEC_CANCEL);
    int64_t end = now_milliseconds() + 200;
    while (now_milliseconds() < end) {
        lws_cancel_service(h->context); /* do not wait for anything */
        ev_run(h->loop, EVRUN_ONCE);
    }
    if (s->thinkers)
        thinkers_stop(s->thinkers);
    s->thinkers = NULL;
    lws_context_destroy(h->context);
    h->context = NULL;
    ev_loop_destroy(h->loop);
    addresses_free(h->addresses);
}

bool sockets_serve(server *s, void (*ready)(const serve_options *options, int port))
{
    house *h = &the_house;
    int port;
    lws_set_log_level(LLL_ERR, log_library);
    *h = (house){.server = s, .addresses = addresses_make()};
    h->peers = (peers){.addresses = h->addresses, .options = s->options};
    s->sockets.want_write = sending_want;
    s->now = now_milliseconds();
    h->loop = ev_loop_new(EVBACKEND_EPOLL);
    h->context = h->loop ? open_context(s->options, h->loop, &port) : NULL;
    if (!h->context || !h->addresses)
        return false;
    ev_signal_init(&h->terminate, stop, SIGTERM);
    ev_signal_init(&h->interrupt, stop, SIGINT);
    ev_signal_start(h->loop, &h->terminate);
    ev_signal_start(h->loop, &h->interrupt);
    s->keeper = keeper_start(s->store, wake, NULL);
    s->thinkers = thinkers_start(s->options->thinkers, wake, NULL);
    if (!s->keeper || !s->thinkers) {
        s->has_no_threads = true;
        finish(h);
        return false;
    }
    lws_sul_schedule(h->context, 0, &h->tick, tick, LWS_USEC_PER_SEC);
    ready(s->options, port);
    log_event("serving", "address=%s port=%d", s->options->listen, port);
    while (!h->is_stopping && !s->is_broken)
        ev_run(h->loop, EVRUN_ONCE);
    log_event("stopping", "actions=%llu broken=%d", (unsigned long long)s->actions, s->is_broken);
    finish(h);
    return !s->is_broken;
}
