/* exchange.c: HTTP requests and answers. */
#include "server/exchange.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include "server/answer.h"
#include "server/channel.h"
#include "server/http.h"
#include "server/request.h"

/* Milliseconds: for a request, from its first byte or the start of the connection to the end of its body; for silence
 * between two requests; for reading an answer. */
enum { REQUEST = 5000, SILENCE = 5000, READING = 300 * 1000 };

/* After a step: do the next one, wait for the client, or close the connection. */
typedef enum outcome { GOES_ON, WAITS, ENDS } outcome;

void exchange_begin(connection *c)
{
    connection_set(c, CONNECTION_HEAD, REQUEST);
}

/* The answer is sent, or never will be. */
static void forget_answer(connection *c)
{
    if (c->resource)
        resource_drop(c->resource);
    c->resource = NULL;
    if (c->file >= 0)
        close(c->file);
    c->file = -1;
    tt_buffer_close(&c->out);
    c->rest = NULL;
    c->rest_size = c->sent = 0;
}

void exchange_end(connection *c)
{
    forget_answer(c);
}

/* Removes bytes from the front of the input. */
static void take_away(connection *c, size_t size)
{
    c->in.size -= size;
    c->looked = 0;
    if (c->in.size == 0)
        tt_buffer_close(&c->in);
    else
        memmove(c->in.bytes, c->in.bytes + size, c->in.size);
}

/* Answers. */

static outcome begin_answer(connection *c, const answer *head)
{
    answer_write(&c->out, head, (time_t)(c->list->server->now / 1000));
    if (!c->list->is_for_metrics)
        c->list->server->metrics.answers[head->status / 100]++;
    if (c->is_head) {
        c->rest_size = 0;
        if (c->file >= 0)
            close(c->file);
        c->file = -1;
    }
    if (c->out.failed)
        return ENDS;
    connection_set(c, CONNECTION_ANSWERING, READING);
    return GOES_ON;
}

/* An answer without a resource, as plain text. */
static outcome answer_status(connection *c, int status, const char *more)
{
    c->rest = answer_reason(status);
    c->rest_size = strlen(c->rest);
    return begin_answer(c, &(answer){status, "text/plain; charset=utf-8", c->rest_size, more, c->is_last});
}

/* Also closes the connection: what follows may be a body that nobody reads, or anything. */
static outcome refuse(connection *c, int status)
{
    c->is_last = true;
    return answer_status(c, status, status == 405 ? "allow: GET, HEAD, POST\r\n" : NULL);
}

static outcome refuse_limited(connection *c, trouble_limit limit)
{
    trouble_limited(c->list->server, limit, (trouble_who){.address = c->address});
    return refuse(c, 429);
}

/* Header lines of a resource beyond type and size. */
static void describe_resource(const resource *res, char *text, size_t size)
{
    int at = snprintf(text, size, "cache-control: %s\r\n", res->tag ? "no-cache" : "no-store");
    if (res->tag)
        at += snprintf(text + at, size - (size_t)at, "etag: %s\r\nvary: accept-encoding\r\n", res->tag);
    if (res->is_gzipped)
        at += snprintf(text + at, size - (size_t)at, "content-encoding: gzip\r\n");
    if (res->saved_as)
        at += snprintf(text + at, size - (size_t)at, "content-disposition: attachment; filename=\"%s\"\r\n",
                       res->saved_as);
    snprintf(text + at, size - (size_t)at, "%s", res->cookies);
}

static outcome answer_resource(connection *c)
{
    const resource *res = c->resource;
    char more[256 + COOKIES_SIZE];
    describe_resource(res, more, sizeof more);
    c->rest = res->fixed.at ? (const char *)res->fixed.at : res->body.bytes;
    c->rest_size = res->fixed.at ? res->fixed.size : res->body.size;
    return begin_answer(c, &(answer){res->status, res->type, c->rest_size, more, c->is_last});
}

/* The unsent parts of the head and of a body in memory; gives their number. */
static int parts_left(const connection *c, struct iovec parts[2])
{
    size_t head = c->sent < c->out.size ? c->out.size - c->sent : 0;
    size_t gone = c->sent - (c->out.size - head);
    int count = 0;
    if (head > 0)
        parts[count++] = (struct iovec){c->out.bytes + c->sent, head};
    if (gone < c->rest_size && c->rest)
        parts[count++] = (struct iovec){(char *)c->rest + gone, c->rest_size - gone};
    return count;
}

/* Sends what the system accepts: gives the bytes sent, 0 if nothing is left, or an error like sendmsg. A body from a
 * file follows when everything else is sent; `sent` counts it too. */
static ssize_t send_part(connection *c)
{
    struct iovec parts[2];
    struct msghdr message = {.msg_iov = parts};
    int more = c->file >= 0 ? MSG_MORE : 0;
    message.msg_iovlen = (size_t)parts_left(c, parts);
    if (message.msg_iovlen > 0)
        return sendmsg(c->io.fd, &message, MSG_NOSIGNAL | more);
    size_t left = c->file >= 0 ? c->out.size + c->rest_size - c->sent : 0;
    if (left == 0)
        return 0;
    ssize_t sent = sendfile(c->io.fd, c->file, NULL, left);
    if (sent == 0) { /* the file has become shorter */
        errno = EIO;
        return -1;
    }
    return sent;
}

static outcome send_answer(connection *c)
{
    ssize_t sent;
    while ((sent = send_part(c)) > 0) {
        c->sent += (size_t)sent;
        c->list->server->metrics.bytes_out += (uint64_t)sent;
    }
    if (sent < 0 && errno != EAGAIN && errno != EINTR)
        return ENDS;
    if (sent < 0) {
        connection_watch(c, EV_WRITE);
        return WAITS;
    }
    forget_answer(c);
    if (c->is_opening)
        return channel_open(c) ? WAITS : ENDS;
    if (c->is_last) {
        connection_linger(c);
        return WAITS;
    }
    connection_set(c, CONNECTION_HEAD, SILENCE);
    return GOES_ON;
}

/* Files of --web: plain names only. */

static bool is_own_path(const connection *c, const char *path)
{
    return c->list->is_for_metrics || strcmp(path, "/healthz") == 0 || strncmp(path, "/record/", 8) == 0 ||
           strcmp(path, "/export") == 0 || !c->list->server->options->web;
}

/* Opens a regular file; gives its size, -1 if there is none. */
static off_t open_file(connection *c, const char *name)
{
    char path[1024];
    struct stat info;
    int length = snprintf(path, sizeof path, "%s%s", c->list->server->options->web, name);
    if (length < 0 || length >= (int)sizeof path)
        return -1;
    c->file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    return c->file >= 0 && fstat(c->file, &info) == 0 && S_ISREG(info.st_mode) ? info.st_size : -1;
}

static outcome answer_file(connection *c)
{
    const char *name = strcmp(c->resource->path, "/") == 0 ? "/index.html" : c->resource->path;
    const char *type = resource_type(name);
    off_t size = type && !strstr(name, "/.") && !strchr(name, '\\') ? open_file(c, name) : -1;
    if (size < 0) {
        bool is_short = c->file < 0 && (errno == EMFILE || errno == ENFILE);
        forget_answer(c);
        return answer_status(c, is_short ? 503 : 404, NULL);
    }
    c->rest_size = (size_t)size;
    return begin_answer(c, &(answer){200, type, c->rest_size, "cache-control: no-store\r\n", c->is_last});
}

/* Requests. */

static void resource_ready(resource *res)
{
    connection_go_on(res->socket);
}

/* Limits requests that use the store, so that they do not delay players. */
static bool may_request(const connection *c)
{
    const server *s = c->list->server;
    const serve_limits *limits = &s->options->limits;
    return connections_is_unlimited(c->list, c->address) ||
           addresses_request(c->list->addresses, c->address, limits->message_rate, limits->message_burst, s->now);
}

/* Counts only a guest that goes to the store; a request refused at once has its answer already. */
static outcome request_resource(connection *c)
{
    const server *s = c->list->server;
    resource *res = c->resource;
    bool adds_guest = strcmp(res->path, "/guest") == 0 || strcmp(res->path, "/register") == 0;
    bool counts = res->is_post && adds_guest && !res->is_unlimited;
    if (counts && !addresses_guest(c->list->addresses, c->address, s->options->limits.guests, s->now)) {
        forget_answer(c);
        return refuse_limited(c, TROUBLE_GUESTS);
    }
    connection_set(c, CONNECTION_ASKED, 0);
    resource_request(res);
    if (counts && res->status)
        addresses_guest_back(c->list->addresses, c->address);
    return GOES_ON;
}

/* The body is complete; it is used only for POST. */
static outcome take_body(connection *c)
{
    resource *res = c->resource;
    if (c->in.size < c->body) {
        connection_watch(c, EV_READ);
        return WAITS;
    }
    if (res->is_post && c->body > 0)
        tt_buffer_put(&res->body, c->in.bytes, c->body);
    if (c->body > 0)
        take_away(c, c->body);
    if (res->body.failed)
        return ENDS;
    return !res->is_post && !is_own_path(c, res->path) ? answer_file(c) : request_resource(c);
}

/* Copies what is needed from the head, which is freed after this. */
static resource *make_resource(connection *c, const http_request *request)
{
    resource *res = resource_make(c->list->server, c, resource_ready);
    if (!res)
        return NULL;
    http_text tag = http_header(request, "if-none-match");
    memcpy(res->address, c->address, sizeof res->address);
    res->is_post = request->method == HTTP_POST;
    snprintf(res->path, sizeof res->path, "%.*s", (int)request->path.size, request->path.at);
    res->is_unlimited = connections_is_unlimited(c->list, c->address);
    res->has_token = request_token(request, res->token_hash);
    request_cookie(request, COOKIE_TOKEN, res->token);
    res->has_kept = request_cookie(request, COOKIE_GUEST, res->kept);
    res->has_device = request_cookie(request, COOKIE_DEVICE, res->device);
    res->takes_gzip = http_lists(request, "accept-encoding", "gzip");
    if (tag.size < sizeof res->known_tag)
        memcpy(res->known_tag, tag.at, tag.size);
    return res;
}

/* Sends 100 Continue to a client that waits for it. */
static bool send_continue(const connection *c, const http_request *request, size_t head)
{
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    const ssize_t size = sizeof go_on - 1;
    if (!request->is_expecting || c->in.size - head >= request->body)
        return true;
    return send(c->io.fd, go_on, (size_t)size, MSG_NOSIGNAL) == size;
}

/* A WebSocket upgrade. A refusal closes the connection: a proxy may already treat it as a tunnel. */
static outcome begin_websocket(connection *c, const http_request *request)
{
    int status = request->body > 0 ? 400 : channel_begin(c, request);
    c->is_last |= status != 0;
    if (status == 426)
        return answer_status(c, status, "upgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-version: 13\r\n");
    if (status)
        return answer_status(c, status, NULL);
    c->is_opening = true;
    connection_set(c, CONNECTION_ANSWERING, READING);
    return GOES_ON;
}

/* Whether a page in a browser may have sent it: browsers say so, but to a name over plain http only some of them do. A
 * name that leads here, now or the next time it is asked, may be that of another site. */
static bool may_be_of_page(const http_request *request)
{
    static const char *const names[] = {"origin", "sec-fetch-site", "sec-fetch-mode"};
    http_text rest, value;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        rest = request->headers;
        if (http_next_header(&rest, names[i], &value))
            return true;
    }
    return !request_is_welcome(request, NULL);
}

/* A request to the address of --metrics, where there is nothing else. A browser has no business there. */
static outcome begin_scrape(connection *c, const http_request *request)
{
    static const char path[] = "/metrics";
    bool is_found = request->path.size == sizeof path - 1 && memcmp(request->path.at, path, sizeof path - 1) == 0;
    if (may_be_of_page(request) || request->upgrade != HTTP_NO_UPGRADE)
        return refuse(c, 403);
    if (!is_found || request->method == HTTP_POST)
        return refuse(c, is_found ? 405 : 404);
    c->resource = make_resource(c, request);
    if (!c->resource)
        return ENDS;
    c->resource->is_scrape = true;
    c->body = request->body;
    c->state = CONNECTION_BODY;
    return GOES_ON;
}

static outcome begin_request(connection *c, const http_request *request, size_t head)
{
    const serve_options *options = c->list->server->options;
    request_address(request, c->peer, options->proxy, c->address);
    c->is_last = request->is_last;
    c->is_head = request->method == HTTP_HEAD;
    if (c->list->is_for_metrics)
        return begin_scrape(c, request);
    if (request->upgrade == HTTP_FOREIGN) {
        trouble_limited(c->list->server, TROUBLE_UPGRADES, (trouble_who){.address = c->address});
        return refuse(c, 403);
    }
    if (request->upgrade == HTTP_WEBSOCKET)
        return begin_websocket(c, request);
    if (!request_is_welcome(request, options->public_url))
        return refuse(c, 403);
    if (request->path.size >= sizeof c->resource->path)
        return refuse(c, 404);
    bool is_record = request->path.size > 8 && memcmp(request->path.at, "/record/", 8) == 0;
    bool is_export = request->path.size == 7 && memcmp(request->path.at, "/export", 7) == 0;
    if ((request->method == HTTP_POST || is_record || is_export) && !may_request(c))
        return refuse_limited(c, TROUBLE_REQUESTS);
    c->resource = make_resource(c, request);
    if (!c->resource || !send_continue(c, request, head))
        return ENDS;
    c->body = request->body;
    c->state = CONNECTION_BODY;
    return GOES_ON;
}

static outcome take_head(connection *c)
{
    http_request request;
    int end = http_find_end(c->in.bytes, c->in.size, c->looked);
    c->looked = c->in.size;
    if (end == 0) {
        connection_watch(c, EV_READ);
        return WAITS;
    }
    c->has_asked = true;
    c->is_head = false;
    int status = end < 0 ? -end : http_read(c->in.bytes, (size_t)end, &request);
    if (status)
        return refuse(c, status);
    outcome led_to = begin_request(c, &request, (size_t)end);
    take_away(c, (size_t)end);
    return led_to;
}

static outcome step(connection *c)
{
    switch (c->state) {
    case CONNECTION_HEAD:
        return take_head(c);
    case CONNECTION_BODY:
        return take_body(c);
    case CONNECTION_ASKED:
        if (c->resource->status)
            return answer_resource(c);
        connection_watch(c, 0);
        return WAITS;
    case CONNECTION_ANSWERING:
        return send_answer(c);
    default:
        return WAITS;
    }
}

bool exchange_go_on(connection *c)
{
    outcome led_to;
    c->is_busy = true;
    do
        led_to = step(c);
    while (led_to == GOES_ON);
    c->is_busy = false;
    return led_to != ENDS;
}

bool exchange_hear(connection *c, const char *bytes, size_t size)
{
    bool begins = c->state == CONNECTION_HEAD && c->in.size == 0 && c->has_asked;
    tt_buffer_put(&c->in, bytes, size);
    if (c->in.failed)
        return false;
    if (begins)
        c->until = c->list->now + REQUEST;
    return exchange_go_on(c);
}
