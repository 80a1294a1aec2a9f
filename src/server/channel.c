/* channel.c: a WebSocket on a connection. */
#include "server/channel.h"

#include <string.h>
#include <sys/socket.h>

#include "server/answer.h"
#include "server/request.h"
#include "server/sending.h"

enum { SEND_BUFFER = 208 << 10, PINGS_MAX = 64 };
enum { PING_AFTER = 45 * 1000, HANG_UP_AFTER = 75 * 1000 }; /* milliseconds of silence */

/* Connecting costs one message, since the guest must be looked up. */
static bool may_connect(const server *s, allowance *messages)
{
    const serve_limits *limits = &s->options->limits;
    return allowance_take(messages, limits->message_rate, limits->message_burst, s->now);
}

/* Whether a visitor from there was recently dropped for flooding. */
static bool is_banned(const connection *c)
{
    const connection_list *list = c->list;
    return !connections_is_unlimited(list, c->address) &&
           addresses_is_banned(list->addresses, c->address, list->server->now);
}

static int judge(const connection *c, const http_request *request, char accept[ANSWER_ACCEPT])
{
    static const char path[] = "/ws";
    if (request->path.size != sizeof path - 1 || memcmp(request->path.at, path, sizeof path - 1) != 0)
        return 404;
    if (!request_is_welcome(request, c->list->server->options->public_url))
        return 403;
    if (!http_is(http_header(request, "sec-websocket-version"), "13"))
        return 426;
    bool is_good = request->method == HTTP_GET && !request->is_old && request->has_upgrade &&
                   answer_accept(http_header(request, "sec-websocket-key"), accept);
    return is_good ? 0 : 400;
}

/* Counts one more WebSocket of its address; false if that is too many. A client with a token may connect when strangers
 * may not, so that neighbors cannot keep guests out. If the token proves to be unknown, it is dropped. */
static bool count_in(connection *c, bool has_token, allowance **messages, bool *must_be_known)
{
    connection_list *list = c->list;
    int most = list->server->options->limits.connections;
    *messages = NULL;
    *must_be_known = false;
    if (connections_is_unlimited(list, c->address))
        return true;
    if (is_banned(c) && !has_token)
        return false;
    *messages = addresses_connect(list->addresses, c->address, has_token ? 2 * most : most);
    c->is_counted = *messages;
    *must_be_known = is_banned(c) || addresses_connections(list->addresses, c->address) > most;
    return c->is_counted &&
           may_connect(list->server, has_token ? addresses_returning(list->addresses, c->address) : *messages);
}

int channel_begin(connection *c, const http_request *request)
{
    char accept[ANSWER_ACCEPT];
    uint8_t hash[TT_STORE_HASH];
    allowance *messages;
    bool must_be_known, has_token = request_token(request, hash);
    int status = judge(c, request, accept);
    if (status) {
        trouble_limited(c->list->server, TROUBLE_UPGRADES, (trouble_who){.address = c->address});
        return status;
    }
    if (!count_in(c, has_token, &messages, &must_be_known)) {
        trouble_limited(c->list->server, TROUBLE_CONNECTIONS, (trouble_who){.address = c->address});
        channel_end(c);
        return 429;
    }
    answer_write_upgrade(&c->out, accept);
    c->visitor = c->out.failed ? NULL : lobby_come(c->list->server, c, messages, c->address);
    if (!c->visitor) {
        channel_end(c);
        tt_buffer_clear(&c->out);
        return 503;
    }
    c->visitor->network = addresses_network(c->address);
    c->visitor->must_be_known = must_be_known;
    if (has_token)
        lobby_recognize(c->visitor, hash);
    return 0;
}

bool channel_open(connection *c)
{
    int space = SEND_BUFFER;
    tt_buffer early = c->in;
    setsockopt(c->io.fd, SOL_SOCKET, SO_SNDBUF, &space, sizeof space);
    frames_open(&c->frames, server_memory());
    tt_buffer_open(&c->in, server_memory());
    c->heard = c->list->now;
    connection_set(c, CONNECTION_WEBSOCKET, 0);
    connection_watch(c, EV_READ);
    sending_want(c->visitor);
    bool is_open = early.size == 0 || channel_hear(c, early.bytes, early.size);
    tt_buffer_close(&early);
    return is_open;
}

void channel_end(connection *c)
{
    if (c->is_counted)
        addresses_disconnect(c->list->addresses, c->address);
    c->is_counted = false;
    if (!c->visitor)
        return;
    if (c->visitor->is_flooding)
        addresses_ban(c->list->addresses, c->address, c->list->server->now);
    sending_forget(c->visitor);
    lobby_go(c->visitor);
    c->visitor = NULL;
    frames_close(&c->frames);
}

/* Control frames. Nothing may come between the parts of a message. */

/* Only the last ping is answered, after all bytes are handled. A client that sends more than PINGS_MAX before that is
 * closed. */
static bool note_ping(connection *c, const frame *ping)
{
    if (ping->size > 0)
        memcpy(c->pong + FRAMES_HEAD, ping->bytes, ping->size);
    c->pong_size = ping->size;
    return ++c->pings <= PINGS_MAX;
}

bool channel_answer_pings(connection *c)
{
    if (c->pings == 0 || c->is_blocked)
        return true;
    c->pings = 0;
    return sending_control(c, FRAME_PONG, c->pong + FRAMES_HEAD, c->pong_size);
}

void channel_close(connection *c, int code)
{
    char text[FRAMES_HEAD + 2] = {0};
    text[FRAMES_HEAD] = (char)(code >> 8);
    text[FRAMES_HEAD + 1] = (char)code;
    if (!c->is_blocked)
        sending_control(c, FRAME_CLOSE, text + FRAMES_HEAD, code ? 2 : 0);
    channel_end(c);
    connection_linger(c);
}

/* Whether the connection is still a WebSocket after this frame; *is_open: whether it is still open at all. */
static bool hear_frame(connection *c, const frame *found, bool *is_open)
{
    switch (found->kind) {
    case FRAME_TEXT:
        lobby_hear(c->visitor, found->bytes, found->size);
        return !c->visitor->is_dropped;
    case FRAME_PING:
        *is_open = note_ping(c, found);
        return *is_open;
    case FRAME_CLOSE:
    case FRAME_BAD:
        channel_close(c, found->code);
        return false;
    default:
        return true;
    }
}

/* Empty frames count like refused messages. */
static void charge_spare(connection *c)
{
    for (; c->frames.spare > 0; c->frames.spare--)
        visitor_fault(c->visitor);
}

bool channel_hear(connection *c, char *bytes, size_t size)
{
    bool is_open = true, goes_on = true;
    size_t at = 0;
    c->heard = c->list->now;
    c->is_pinged = false;
    while (at < size && goes_on) {
        frame found;
        at += frames_read(&c->frames, bytes + at, size - at, &found);
        charge_spare(c);
        goes_on = !c->visitor->is_dropped && hear_frame(c, &found, &is_open);
    }
    return goes_on ? channel_answer_pings(c) : is_open;
}

bool channel_tick(connection *c)
{
    char nothing[FRAMES_HEAD];
    int64_t silence = c->list->now - c->heard;
    if (silence >= HANG_UP_AFTER)
        return false;
    if (silence < PING_AFTER || c->is_pinged || c->is_blocked)
        return true;
    c->is_pinged = true;
    return sending_control(c, FRAME_PING, nothing + FRAMES_HEAD, 0);
}
