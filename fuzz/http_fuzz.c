/* http_fuzz.c: any bytes as a request. What is accepted must be well formed, and the result must not depend on the
 * pieces in which it arrives. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/http.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds)
{
    if (!holds)
        abort();
}

static bool is_inside(http_text text, const char *bytes, size_t size)
{
    return text.size == 0 || (text.at >= bytes && text.at + text.size <= bytes + size);
}

/* Checks independently that what was read is well formed: lines end with both characters, and there is no control
 * character.
 */
static void check_request(const http_request *request, const char *head, size_t size)
{
    http_text rest = request->headers, value;
    static const char *const names[] = {"host", "cookie", "x-forwarded-for", "content-length", "origin"};
    check(size >= 18 && size <= HTTP_HEAD_MAX && memcmp(head + size - 4, "\r\n\r\n", 4) == 0);
    check(request->path.size > 0 && request->path.at[0] == '/' && is_inside(request->path, head, size));
    check(!memchr(request->path.at, '?', request->path.size) && !memchr(request->path.at, ' ', request->path.size));
    check(request->body <= HTTP_BODY_MAX && is_inside(rest, head, size));
    for (size_t i = 0; i < size; i++)
        check((uint8_t)head[i] >= ' ' || strchr("\t\r\n", head[i]));
    check(!memmem(head, size, "\n ", 2) && !memmem(head, size, "\n\t", 2)); /* no folded lines */
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        int count = 0;
        for (rest = request->headers; http_next_header(&rest, names[i], &value); count++)
            check(is_inside(value, head, size) && !memchr(value.at, '\r', value.size));
        check(count < 2 || i == 1 || i == 2);
    }
    value = http_header(request, "content-length");
    for (size_t i = 0; i < value.size; i++)
        check(value.at[i] >= '0' && value.at[i] <= '9');
    check(request->method != HTTP_POST || value.size > 0);
    check(http_header(request, "transfer-encoding").size == 0);
    http_lists(request, "connection", "close");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    http_request request;
    char *bytes = malloc(size + 1);
    if (size > 0)
        memcpy(bytes, data, size);
    int whole = http_find_end(bytes, size, 0), end = 0;
    for (size_t looked = 0, step = 1; looked < size && end == 0; step += 3) {
        size_t come = looked + step < size ? looked + step : size;
        end = http_find_end(bytes, come, looked);
        looked = come;
    }
    check(end == whole);
    if (end > 0) {
        char *head = malloc((size_t)end); /* so that reading after its end is found */
        memcpy(head, bytes, (size_t)end);
        int status = http_read(head, (size_t)end, &request);
        check(status == 0 || (status >= 400 && status <= 505));
        if (status == 0)
            check_request(&request, head, (size_t)end);
        free(head);
    }
    free(bytes);
    return 0;
}
