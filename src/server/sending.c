/* sending.c: what visitors are told goes out.
 *
 * What a visitor is told about one action is a few small frames. They go out together by one call to the system, past
 * the library, which makes one call for each and waits to be asked; that is half of what an action costs at the
 * sockets. Whatever does not go out at once (a long history, a slow reader) goes by way of the library, which keeps the
 * rest of a frame begun: also of one that was begun here, or it would put a ping into its middle. */
#include "server/sending.h"

#include <libwebsockets.h>
#include <sys/socket.h>
#include <sys/uio.h>

_Static_assert(OUT_HEAD >= LWS_PRE + (int)sizeof(size_t), "the library writes in front of what is sent");

enum { FRAMES_AT_ONCE = 16, BYTES_AT_ONCE = 16 << 10 };

static visitor *eager; /* who has something to be sent */

void sending_want(visitor *v)
{
    if (v->is_eager)
        return;
    v->is_eager = true;
    v->next_eager = eager;
    eager = v;
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

/* How many of these frames the first `sent` bytes are; one of which only a part is gone is given to the library, and
 * counts. */
static int count_sent(visitor *v, const struct iovec parts[], int count, size_t sent)
{
    int gone = 0;
    while (gone < count && sent >= parts[gone].iov_len)
        sent -= parts[gone++].iov_len;
    if (gone == count || sent == 0)
        return gone;
    unsigned char *rest = (unsigned char *)parts[gone].iov_base + sent;
    if (lws_write(v->socket, rest, parts[gone].iov_len - sent, LWS_WRITE_RAW) < 0)
        visitor_drop(v);
    return gone + 1;
}

/* Sends what there is if it is little. False if the library must do the rest. */
static bool send_at_once(visitor *v)
{
    struct iovec parts[FRAMES_AT_ONCE];
    struct msghdr message = {.msg_iov = parts};
    size_t size;
    int count = 0;
    char *text;
    if (v->is_congested || v->out.size - v->sent > BYTES_AT_ONCE || lws_partial_buffered(v->socket))
        return false;
    while ((text = visitor_nth(v, count, &size))) {
        if (count == FRAMES_AT_ONCE)
            return false;
        parts[count].iov_base = put_frame_head(text, size);
        parts[count].iov_len = (size_t)(text - (char *)parts[count].iov_base) + size;
        count++;
    }
    message.msg_iovlen = (size_t)count;
    ssize_t sent = sendmsg(lws_get_socket_fd(v->socket), &message, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent < 0)
        return false;
    int gone = count_sent(v, parts, count, (size_t)sent);
    for (int i = 0; i < gone; i++) /* only now: it moves what is left */
        visitor_sent(v);
    return gone == count && !v->is_dropped && !lws_partial_buffered(v->socket);
}

void sending_do(void)
{
    for (visitor *v = eager, *next; v; v = next) {
        next = v->next_eager;
        v->is_eager = false;
        if (!v->is_dropped && send_at_once(v))
            continue;
        v->is_congested = true;
        lws_callback_on_writable(v->socket);
    }
    eager = NULL;
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

bool sending_go_on(visitor *v)
{
    struct lws *wsi = v->socket;
    char *text;
    size_t size;
    if (v->is_dropped)
        return false;
    while ((text = visitor_next(v, &size))) {
        if (lws_write(wsi, (unsigned char *)text, size, LWS_WRITE_TEXT) < 0)
            return false;
        visitor_sent(v);
        if (lws_partial_buffered(wsi)) {
            lws_callback_on_writable(wsi);
            return true;
        }
    }
    v->is_congested = false;
    return true;
}
