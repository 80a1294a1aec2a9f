/* http.c: the head of an HTTP request. */
#include "server/http.h"

#include <string.h>
#include <strings.h>

enum { BAD = 400, NOT_ALLOWED = 405, NO_LENGTH = 411, BODY_TOO_LARGE = 413, EXPECTS_TOO_MUCH = 417 };
enum { HEAD_TOO_LARGE = 431, NOT_BUILT = 501, NO_SUCH_VERSION = 505 };

int http_find_end(const char *bytes, size_t size, size_t looked)
{
    for (size_t i = looked; i < size; i++) {
        int c = (unsigned char)bytes[i], before = i > 0 ? bytes[i - 1] : 0;
        if (i >= HTTP_HEAD_MAX)
            return -HEAD_TOO_LARGE;
        if ((c < ' ' && c != '\t' && c != '\r' && c != '\n') || c == 127 || (c == '\n') != (before == '\r'))
            return -BAD;
        if (c == '\n' && i >= 3 && bytes[i - 2] == '\n')
            return (int)i + 1;
    }
    return 0;
}

/* Words. */

bool http_is(http_text text, const char *word)
{
    return strlen(word) == text.size && strncasecmp(text.at, word, text.size) == 0;
}

static bool is_same(http_text text, const char *word)
{
    return strlen(word) == text.size && memcmp(text.at, word, text.size) == 0;
}

static bool is_token(http_text text)
{
    static const char marks[] = "!#$%&'*+-.^_`|~";
    for (size_t i = 0; i < text.size; i++) {
        char c = text.at[i];
        bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!is_letter && (c < '0' || c > '9') && (!c || !strchr(marks, c)))
            return false;
    }
    return text.size > 0;
}

static http_text trimmed(http_text text)
{
    while (text.size > 0 && (text.at[0] == ' ' || text.at[0] == '\t'))
        text.at++, text.size--;
    while (text.size > 0 && (text.at[text.size - 1] == ' ' || text.at[text.size - 1] == '\t'))
        text.size--;
    return text;
}

/* Removes the text before the mark, and the mark, from the front of *rest; all of it if there is no mark. */
static http_text take_until(http_text *rest, char mark)
{
    const char *end = memchr(rest->at, mark, rest->size);
    http_text taken = {rest->at, end ? (size_t)(end - rest->at) : rest->size};
    size_t gone = taken.size + (end ? 1 : 0);
    *rest = (http_text){rest->at + gone, rest->size - gone};
    return taken;
}

/* The next line, without its end. http_find_end has checked the line ends. */
static http_text take_line(http_text *rest)
{
    http_text line = take_until(rest, '\n');
    if (line.size > 0)
        line.size--;
    return line;
}

/* The first line. */

static int read_method(http_text name, http_method *method)
{
    static const char *const ours[] = {[HTTP_GET] = "GET", [HTTP_HEAD] = "HEAD", [HTTP_POST] = "POST"};
    static const char *const others[] = {"PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT"};
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
        if (is_same(name, ours[i])) {
            *method = (http_method)i;
            return 0;
        }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (is_same(name, others[i]))
            return NOT_ALLOWED;
    return NOT_BUILT;
}

static bool has_version_form(http_text version)
{
    return version.size == 8 && memcmp(version.at, "HTTP/", 5) == 0 && version.at[5] >= '0' && version.at[5] <= '9' &&
           version.at[6] == '.' && version.at[7] >= '0' && version.at[7] <= '9';
}

static bool is_path(http_text target)
{
    for (size_t i = 0; i < target.size; i++)
        if (target.at[i] <= ' ' || target.at[i] > '~')
            return false;
    return target.size > 0 && target.at[0] == '/';
}

static int read_first_line(http_text line, http_request *request)
{
    http_text method = take_until(&line, ' '), target = take_until(&line, ' ');
    if (!is_token(method) || !has_version_form(line))
        return BAD;
    request->is_old = is_same(line, "HTTP/1.0");
    if (!request->is_old && !is_same(line, "HTTP/1.1"))
        return NO_SUCH_VERSION;
    int status = read_method(method, &request->method);
    if (status)
        return status;
    request->path = take_until(&(http_text){target.at, target.size}, '?');
    return is_path(target) ? 0 : BAD;
}

/* Headers. */

/* Headers that may occur only once. */
enum { HOST, LENGTH, EXPECT, ORIGIN, KEY, VERSION, SINGLES };

static const char *const singles[SINGLES] = {
    [HOST] = "host",     [LENGTH] = "content-length", [EXPECT] = "expect",
    [ORIGIN] = "origin", [KEY] = "sec-websocket-key", [VERSION] = "sec-websocket-version"};

/* Splits a header line; false if it is invalid. A continuation line is invalid too. */
static bool split(http_text line, http_text *name, http_text *value)
{
    if (!memchr(line.at, ':', line.size))
        return false;
    *name = take_until(&line, ':');
    *value = trimmed(line);
    return is_token(*name);
}

static int read_length(http_text digits, size_t *length)
{
    size_t value = 0;
    for (size_t i = 0; i < digits.size; i++) {
        if (digits.at[i] < '0' || digits.at[i] > '9')
            return BAD;
        if (value <= HTTP_BOARD_MAX) /* above that, the exact value does not matter */
            value = 10 * value + (size_t)(digits.at[i] - '0');
    }
    *length = value;
    return digits.size > 0 ? 0 : BAD;
}

/* Sets the bits of single headers that occur. */
static int read_header(http_text line, http_request *request, unsigned *there)
{
    http_text name, value;
    if (!split(line, &name, &value))
        return BAD;
    for (unsigned i = 0; i < SINGLES; i++)
        if (http_is(name, singles[i])) {
            if (*there & 1u << i)
                return BAD;
            *there |= 1u << i;
        }
    if (http_is(name, "transfer-encoding"))
        return NOT_BUILT;
    if (http_is(name, "content-length"))
        return read_length(value, &request->body);
    if (http_is(name, "expect")) {
        request->is_expecting = http_is(value, "100-continue");
        return request->is_expecting ? 0 : EXPECTS_TOO_MUCH;
    }
    if (http_is(name, "upgrade"))
        request->upgrade =
            request->upgrade == HTTP_NO_UPGRADE && http_is(value, "websocket") ? HTTP_WEBSOCKET : HTTP_FOREIGN;
    return 0;
}

int http_read(const char *head, size_t size, http_request *request)
{
    http_text rest = {head, size};
    unsigned there = 0;
    *request = (http_request){0};
    if (size >= 2 && memcmp(head, "\r\n", 2) == 0) /* some clients send an extra line end after a body */
        take_line(&rest);
    int status = read_first_line(take_line(&rest), request);
    request->headers = (http_text){rest.at, rest.size > 2 ? rest.size - 2 : 0};
    for (rest = request->headers; !status && rest.size > 0;)
        status = read_header(take_line(&rest), request, &there);
    if (status)
        return status;
    if (!request->is_old && !(there & 1u << HOST))
        return BAD;
    if (request->method == HTTP_POST && !(there & 1u << LENGTH))
        return NO_LENGTH;
    request->has_upgrade = http_lists(request, "connection", "upgrade");
    request->is_last = request->is_old || http_lists(request, "connection", "close");
    request->is_expecting &= !request->is_old;
    bool is_board = request->method == HTTP_POST && is_same(request->path, "/board");
    return request->body > (is_board ? HTTP_BOARD_MAX : HTTP_BODY_MAX) ? BODY_TOO_LARGE : 0;
}

bool http_next_header(http_text *rest, const char *name, http_text *value)
{
    http_text found;
    while (rest->size > 0)
        if (split(take_line(rest), &found, value) && http_is(found, name))
            return true;
    return false;
}

http_text http_header(const http_request *request, const char *name)
{
    http_text rest = request->headers, value, last = {"", 0};
    while (http_next_header(&rest, name, &value))
        last = value;
    return last;
}

bool http_lists(const http_request *request, const char *name, const char *word)
{
    http_text rest = request->headers, list;
    while (http_next_header(&rest, name, &list))
        while (list.size > 0) {
            http_text one = take_until(&list, ',');
            if (http_is(trimmed(take_until(&one, ';')), word))
                return true;
        }
    return false;
}
