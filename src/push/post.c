/* post.c: one HTTP request, by libcurl. */
#include "push/post.h"

#include <curl/curl.h>
#include <string.h>
#include <unistd.h>

/* One request on its way. */
typedef struct transfer {
    const push_ranges *allowed;
    bool is_plain;     /* http: */
    bool is_forbidden; /* an address was refused */
    size_t received;
} transfer;

enum { HTTPS_PORT = 443 };

/* An address that the operator allows, or a public one that serves https: nobody may look for open ports. */
static bool may_connect(const transfer *t, const struct sockaddr *address)
{
    return push_ranges_contain(t->allowed, address) ||
           (!t->is_plain && push_address_port(address) == HTTPS_PORT && push_address_is_public(address));
}

/* curl calls this with the very address that it will connect to. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *to)
{
    transfer *t = context;
    if (purpose != CURLSOCKTYPE_IPCXN || !may_connect(t, &to->addr)) {
        t->is_forbidden = true;
        return CURL_SOCKET_BAD;
    }
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

/* Called about once a second. */
static int still_wanted(void *context, curl_off_t to_get, curl_off_t got, curl_off_t to_send, curl_off_t sent)
{
    const push_limits *limits = context;
    (void)to_get, (void)got, (void)to_send, (void)sent;
    return limits->is_unwanted && atomic_load(limits->is_unwanted);
}

static size_t drop(char *bytes, size_t one, size_t size, void *context)
{
    transfer *t = context;
    (void)bytes, (void)one;
    t->received += size;
    return t->received > PUSH_ANSWER_MAX ? 0 : size;
}

/* Scheme and host must be there; a name and password in the URL are refused. */
static push_error check_url(const char *url, bool may_be_plain, bool *is_plain)
{
    CURLU *parts = curl_url();
    char *scheme = NULL, *user = NULL;
    push_error error = PUSH_BAD_URL;
    if (parts && strlen(url) < PUSH_URL_MAX && curl_url_set(parts, CURLUPART_URL, url, 0) == CURLUE_OK &&
        curl_url_get(parts, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK &&
        curl_url_get(parts, CURLUPART_USER, &user, 0) == CURLUE_NO_USER) {
        *is_plain = strcmp(scheme, "http") == 0;
        if (strcmp(scheme, "https") == 0 || (*is_plain && may_be_plain))
            error = PUSH_OK;
        else if (*is_plain)
            error = PUSH_NOT_HTTPS;
    }
    curl_free(scheme);
    curl_free(user);
    curl_url_cleanup(parts);
    return error;
}

static push_error judge(CURLcode code, long status, const transfer *t)
{
    if (t->is_forbidden && code != CURLE_OK)
        return PUSH_FORBIDDEN_ADDRESS;
    if (code == CURLE_OPERATION_TIMEDOUT)
        return PUSH_TIMED_OUT;
    if (code != CURLE_OK && !(code == CURLE_WRITE_ERROR && t->received > PUSH_ANSWER_MAX))
        return PUSH_UNREACHABLE;
    if (status >= 200 && status < 300)
        return PUSH_OK;
    if (status == 404 || status == 410)
        return PUSH_GONE;
    return status == 408 || status == 429 || status >= 500 ? PUSH_LATER : PUSH_REJECTED;
}

static bool set_up(CURL *curl, const push_request *request, const char *url, struct curl_slist *headers, transfer *t,
                   const push_limits *limits)
{
    return curl_easy_setopt(curl, CURLOPT_URL, url) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, t->is_plain ? "http" : "https") == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_PROXY, "") == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, t) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, drop) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_WRITEDATA, t) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, (long)limits->connect_ms) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)limits->total_ms) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, still_wanted) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_XFERINFODATA, limits) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)request->size) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_POSTFIELDS, (const char *)request->body) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, request->is_put ? "PUT" : "POST") == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers) == CURLE_OK;
}

/* One hop. `next` gets the URL of a redirect, or "". */
static push_error send_once(const push_request *request, const char *url, struct curl_slist *headers,
                            const push_ranges *allowed, const push_limits *limits, char next[PUSH_URL_MAX])
{
    transfer t = {.allowed = allowed};
    push_error error = check_url(url, allowed->count > 0, &t.is_plain);
    const char *location = NULL;
    long status = 0;
    next[0] = '\0';
    CURL *curl = error == PUSH_OK ? curl_easy_init() : NULL;
    if (!curl)
        return error == PUSH_OK ? PUSH_INTERNAL : error;
    if (set_up(curl, request, url, headers, &t, limits)) {
        CURLcode code = curl_easy_perform(curl);
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
        curl_easy_getinfo(curl, CURLINFO_REDIRECT_URL, &location);
        error = judge(code, status, &t);
        if (error == PUSH_REJECTED && location && strlen(location) < PUSH_URL_MAX && !request->has_secret)
            memcpy(next, location, strlen(location) + 1);
    } else {
        error = PUSH_INTERNAL;
    }
#if LIBCURL_VERSION_NUM >= 0x075700 /* do not wait for a name server when the program ends */
    if (still_wanted((void *)limits, 0, 0, 0, 0))
        curl_easy_setopt(curl, CURLOPT_QUICK_EXIT, 1L);
#endif
    curl_easy_cleanup(curl);
    return error;
}

push_error push_url_check(const char *url, const push_ranges *allowed)
{
    bool is_plain;
    return check_url(url, allowed->count > 0, &is_plain);
}

static bool add_header(struct curl_slist **headers, const char *line)
{
    struct curl_slist *longer = curl_slist_append(*headers, line);
    if (longer)
        *headers = longer;
    return longer != NULL;
}

push_error push_post(const push_request *request, const push_ranges *allowed, const push_limits *limits)
{
    char url[PUSH_URL_MAX] = "", next[PUSH_URL_MAX];
    struct curl_slist *headers = NULL;
    bool listed = add_header(&headers, "Expect:"); /* no waiting for 100 Continue */
    for (int i = 0; listed && i < PUSH_HEADERS && request->headers[i]; i++)
        listed = add_header(&headers, request->headers[i]);
    push_error error = listed ? PUSH_OK : PUSH_INTERNAL;
    for (int hop = 0; listed && error == PUSH_OK; hop++) {
        error = hop > PUSH_REDIRECTS
                    ? PUSH_TOO_MANY_REDIRECTS
                    : send_once(request, hop == 0 ? request->url : url, headers, allowed, limits, next);
        if (error != PUSH_REJECTED || !*next)
            break;
        memcpy(url, next, sizeof url);
        error = PUSH_OK;
    }
    curl_slist_free_all(headers);
    return error;
}
