/* sending.c: writes messages to sockets.
 *
 * One action causes a few small frames per visitor. One system call sends them together, which halves the cost of an
 * action at the sockets. A frame that the system accepted only in part stays in place; connection->cut says how much of
 * it is sent. */
#include "server/sending.h"

#include <errno.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "server/channel.h"

_Static_assert(OUT_HEAD >= FRAMES_HEAD + (int)sizeof(size_t), "a frame's head has its place before its text");

enum { FRAMES_AT_ONCE = 64 };

static visitor *eager; /* visitors with something to send */

void sending_want(visitor *v)
{
    if (v->is_eager)
        return;
    v->is_eager = true;
    v->next_eager = eager;
    eager = v;
}

void sending_forget(const visitor *v)
{
    if (!v->is_eager)
        return;
    visitor **at = &eager;
    while (*at && *at != v)
        at = &(*at)->next_eager;
    if (*at)
        *at = v->next_eager;
}

/* The next frames, without the sent part of the first; gives their number. */
static int next_frames(visitor *v, size_t cut, struct iovec parts[FRAMES_AT_ONCE])
{
    size_t size;
    int count = 0;
    char *text;
    while (count < FRAMES_AT_ONCE && (text = visitor_nth(v, count, &size))) {
        char *head = frames_put_head(text, size, FRAME_TEXT);
        parts[count++] = (struct iovec){head, (size_t)(text - head) + size};
    }
    if (count > 0) {
        parts[0].iov_base = (char *)parts[0].iov_base + cut;
        parts[0].iov_len -= cut;
    }
    return count;
}

/* Notes that this many bytes of these frames are sent; gives whether all are. */
static bool note_sent(connection *c, const struct iovec parts[], int count, size_t sent)
{
    int gone = 0;
    while (gone < count && sent >= parts[gone].iov_len)
        sent -= parts[gone++].iov_len;
    c->cut = gone == 0 ? c->cut + sent : sent;
    for (int i = 0; i < gone; i++)
        visitor_sent(c->visitor);
    return gone == count;
}

static void block(connection *c)
{
    c->is_blocked = true;
    connection_watch(c, EV_READ | EV_WRITE);
}

/* Sends what the system accepts. False if the connection is broken. */
static bool send_all(connection *c)
{
    struct iovec parts[FRAMES_AT_ONCE];
    struct msghdr message = {.msg_iov = parts};
    int count;
    while ((count = next_frames(c->visitor, c->cut, parts)) > 0) {
        message.msg_iovlen = (size_t)count;
        ssize_t sent = sendmsg(c->io.fd, &message, MSG_NOSIGNAL);
        if (sent < 0 && errno != EAGAIN && errno != EINTR)
            return false;
        if (sent > 0)
            c->list->server->metrics.bytes_out += (uint64_t)sent;
        if (sent < 0 || !note_sent(c, parts, count, (size_t)sent)) {
            block(c);
            return true;
        }
    }
    return true;
}

void sending_do(void)
{
    while (eager) {
        visitor *v = eager;
        connection *c = v->socket;
        eager = v->next_eager;
        v->is_eager = false;
        bool may_send = c->state == CONNECTION_WEBSOCKET && !c->is_blocked; /* else it is sent once it becomes one */
        if (v->must_return && may_send)
            channel_close(c, CLOSE_RESTART);
        else if (v->is_dropped || (may_send && !send_all(c)))
            connection_abort(c);
    }
}

bool sending_go_on(visitor *v)
{
    connection *c = v->socket;
    if (v->is_dropped) /* sending_do closes it */
        return true;
    c->is_blocked = false;
    if (!send_all(c))
        return false;
    if (!c->is_blocked)
        connection_watch(c, EV_READ);
    return c->is_blocked || channel_answer_pings(c);
}

bool sending_control(connection *c, frame_kind kind, char *text, size_t size)
{
    char *head = frames_put_head(text, size, kind);
    ssize_t length = text - head + (ssize_t)size;
    ssize_t sent = send(c->io.fd, head, (size_t)length, MSG_NOSIGNAL);
    if (sent > 0)
        c->list->server->metrics.bytes_out += (uint64_t)sent;
    return sent == length || (sent < 0 && errno == EAGAIN);
}
