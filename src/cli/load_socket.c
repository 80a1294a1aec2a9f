/* load_socket.c: connections to a server: HTTP for a guest, then a WebSocket. */
#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "arena/heap.h"
#include "cli/cli.h"
#include "cli/load.h"

enum { HEAD_MAX = 4096 };
enum { PATIENCE = 5 }; /* seconds for the server to accept a connection, to answer a request, to take a message */

/* HOST, HOST:PORT or [ADDRESS]:PORT, with or without slashes at the end. False if it is anything else. */
static bool read_host(const char *text, char *host, size_t room, char *port, size_t port_room)
{
    bool is_bracketed = text[0] == '[';
    const char *name = text + is_bracketed;
    size_t size = strcspn(name, is_bracketed ? "]/" : ":/");
    const char *rest = name + size + is_bracketed;
    if (size == 0 || size >= room || (is_bracketed && name[size] != ']'))
        return false;
    size_t digits = *rest == ':' ? strspn(rest + 1, "0123456789") : 0;
    if (*rest == ':' && (digits == 0 || digits >= port_room))
        return false;
    snprintf(host, room, "%.*s", (int)size, name);
    snprintf(port, port_room, "%.*s", digits ? (int)digits : 2, digits ? rest + 1 : "80");
    rest += digits ? digits + 1 : 0;
    return rest[strspn(rest, "/")] == 0;
}

static int read_server(load_server *server, const char *url)
{
    static const char http[] = "http://";
    if (strncmp(url, "https://", 8) == 0)
        return cli_misuse("--url must name the server itself, as http://HOST:PORT, not a TLS proxy in front of it");
    if (!read_host(strncmp(url, http, sizeof http - 1) == 0 ? url + sizeof http - 1 : url, server->host,
                   sizeof server->host, server->port, sizeof server->port))
        return cli_misuse("--url must be like http://127.0.0.1:8080, not '%s'", url);
    snprintf(server->address, sizeof server->address, strchr(server->host, ':') ? "[%s]:%s" : "%s:%s", server->host,
             server->port);
    return CLI_DONE;
}

int load_url_read(load *l, const char *url)
{
    for (;;) {
        char one[512];
        size_t size = strcspn(url, ",");
        if (l->server_count == LOAD_SERVERS)
            return cli_misuse("--url can name %d servers at most", LOAD_SERVERS);
        snprintf(one, sizeof one, "%.*s", (int)size, url);
        int code = read_server(&l->servers[l->server_count++], one);
        if (code != CLI_DONE || url[size] == 0)
            return code;
        url += size + 1;
    }
}

/* Limits the wait for a silent server. Connecting counts as sending. */
static void bound_waiting(int fd)
{
    struct timeval patience = {.tv_sec = PATIENCE};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
}

static int open_socket(const load_server *server)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    int fd = -1, one = 1;
    int error = getaddrinfo(server->host, server->port, &hints, &found);
    if (error)
        return cli_failure("%s: %s", server->host, gai_strerror(error)), -1;
    for (const struct addrinfo *a = found; a && fd < 0; a = a->ai_next) {
        fd = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC, a->ai_protocol);
        if (fd >= 0)
            bound_waiting(fd);
        if (fd >= 0 && connect(fd, a->ai_addr, a->ai_addrlen) != 0) {
            close(fd);
            fd = -1;
        }
    }
    freeaddrinfo(found);
    if (fd < 0)
        cli_failure("%s: %s", server->address, strerror(errno == EINPROGRESS ? ETIMEDOUT : errno));
    else
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

static bool send_all(int fd, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t sent = send(fd, bytes, size, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        bytes += sent;
        size -= (size_t)sent;
    }
    return true;
}

/* Reads until `text` holds the head of an answer; part of the body may follow. Gives the size of all, 0 at the end of
 * input. *body is where the body begins. */
static size_t read_head(int fd, char *text, size_t room, char **body)
{
    size_t size = 0;
    for (;;) {
        ssize_t got = recv(fd, text + size, room - 1 - size, 0);
        if (got <= 0)
            return 0;
        size += (size_t)got;
        text[size] = 0;
        *body = strstr(text, "\r\n\r\n");
        if (*body) {
            *body += 4;
            return size;
        }
    }
}

/* Sends a request and reads the whole answer: the head, which begins with the status, and the body. False after an
 * error message. */
static bool exchange(load *l, int *http, const char *request, char head[HEAD_MAX], tt_buffer *body)
{
    char *start;
    const char *address = l->servers[0].address;
    if (*http < 0 && (*http = open_socket(&l->servers[0])) < 0)
        return false;
    size_t size = send_all(*http, request, strlen(request)) ? read_head(*http, head, HEAD_MAX, &start) : 0;
    if (size == 0)
        return cli_failure("%s does not answer", address), false;
    tt_buffer_clear(body);
    tt_buffer_put(body, start, size - (size_t)(start - head));
    *start = 0;
    const char *length = strcasestr(head, "content-length: ");
    size_t whole = length ? strtoul(length + 16, NULL, 10) : 0;
    while (body->size < whole && !body->failed) {
        char some[4096];
        size_t missing = whole - body->size;
        ssize_t got = recv(*http, some, missing < sizeof some ? missing : sizeof some, 0);
        if (got <= 0)
            return cli_failure("%s sent an incomplete answer", address), false;
        tt_buffer_put(body, some, (size_t)got);
    }
    return !body->failed;
}

bool load_get(load *l, int *http, const char *path, tt_buffer *body)
{
    char head[HEAD_MAX], request[512];
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n", path, l->servers[0].address);
    if (!exchange(l, http, request, head, body))
        return false;
    if (strncmp(head, "HTTP/1.1 200", 12) != 0)
        return cli_failure("%s was refused: %.*s", path, (int)strcspn(head, "\r"), head), false;
    return true;
}

bool load_guest(load *l, int *http, const char *name, char cookie[LOAD_COOKIE])
{
    char head[HEAD_MAX], request[512];
    tt_buffer body;
    snprintf(request, sizeof request,
             "POST /guest HTTP/1.1\r\nHost: %s\r\nContent-Length: %zu\r\n\r\n{\"name\":\"%s\"}", l->servers[0].address,
             strlen(name) + strlen("{\"name\":\"\"}"), name);
    tt_buffer_open(&body, tt_heap());
    bool is_answered = exchange(l, http, request, head, &body);
    tt_buffer_close(&body);
    if (!is_answered)
        return false;
    const char *at = strcasestr(head, "set-cookie: ");
    if (!at)
        return cli_failure("a new guest was refused: %.*s", (int)strcspn(head, "\r"), head), false;
    at += 12;
    snprintf(cookie, LOAD_COOKIE, "%.*s", (int)strcspn(at, ";\r"), at);
    return true;
}

bool load_connect(const load_server *server, load_player *p)
{
    char text[4096], *rest;
    p->fd = open_socket(server);
    if (p->fd < 0)
        return false;
    /* The key is fixed: the other side is known to be a WebSocket server. */
    int length = snprintf(text, sizeof text,
                          "GET /ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          "Sec-WebSocket-Key: dHVybnRhYmxlIGxvYWQuLg==\r\nSec-WebSocket-Version: 13\r\nCookie: %s\r\n"
                          "\r\n",
                          server->address, p->cookie);
    size_t size = send_all(p->fd, text, (size_t)length) ? read_head(p->fd, text, sizeof text, &rest) : 0;
    if (size == 0 || strncmp(text, "HTTP/1.1 101", 12) != 0)
        return cli_failure(size ? "%s does not accept WebSockets" : "%s does not answer", server->address), false;
    tt_buffer_put(&p->in, rest, size - (size_t)(rest - text));
    return true;
}

/* The mask of the frame is zero: masks protect proxies, and there is none here. */
bool load_send(load_player *p, const char *text, size_t size)
{
    char frame[TT_ACTION_TEXT_MAX + 300];
    size_t head = size < 126 ? 6 : 8;
    if (size + head > sizeof frame)
        return false;
    memset(frame, 0, head);
    frame[0] = (char)0x81;
    if (size < 126) {
        frame[1] = (char)(0x80 | size);
    } else {
        frame[1] = (char)(0x80 | 126);
        frame[2] = (char)(size >> 8);
        frame[3] = (char)size;
    }
    memcpy(frame + head, text, size);
    return send_all(p->fd, frame, size + head);
}

/* Reads one frame; gives its size with the head, 0 if it is not complete. */
static size_t read_frame(const unsigned char *at, size_t size, int *opcode, const char **text, size_t *length)
{
    size_t head = 2;
    if (size < head)
        return 0;
    *opcode = at[0] & 15;
    *length = at[1] & 127;
    if (*length == 126)
        head = 4;
    else if (*length == 127)
        head = 10;
    if (size < head)
        return 0;
    if (head > 2) {
        *length = 0;
        for (size_t i = 2; i < head; i++)
            *length = *length << 8 | at[i];
    }
    *text = (const char *)at + head;
    return size - head < *length ? 0 : head + *length;
}

static void answer_ping(const load_player *p, const char *text, size_t size)
{
    char frame[6 + 125] = {(char)0x8A};
    if (size > 125)
        return;
    frame[1] = (char)(0x80 | size);
    memcpy(frame + 6, text, size);
    send_all(p->fd, frame, size + 6);
}

/* Handles all complete frames; gives their size in bytes. */
static size_t hear_frames(load_player *p, const char *bytes, size_t size)
{
    size_t at = 0, whole, length;
    const char *text;
    int opcode;
    while ((whole = read_frame((const unsigned char *)bytes + at, size - at, &opcode, &text, &length))) {
        if (opcode == 1)
            load_receive(p, text, length);
        else if (opcode == 9)
            answer_ping(p, text, length);
        else if (opcode == 8)
            p->table->load->has_failed = true;
        at += whole;
    }
    return at;
}

bool load_read(load_player *p)
{
    static char scratch[256 << 10];
    ssize_t got = recv(p->fd, scratch, sizeof scratch, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return true;
    if (got <= 0)
        return false;
    p->table->load->counts.bytes += (uint64_t)got;
    if (p->in.size == 0) {
        size_t used = hear_frames(p, scratch, (size_t)got);
        if (used < (size_t)got)
            tt_buffer_put(&p->in, scratch + used, (size_t)got - used);
        return true;
    }
    tt_buffer_put(&p->in, scratch, (size_t)got);
    size_t used = hear_frames(p, p->in.bytes, p->in.size);
    memmove(p->in.bytes, p->in.bytes + used, p->in.size - used);
    p->in.size -= used;
    return !p->in.failed;
}
