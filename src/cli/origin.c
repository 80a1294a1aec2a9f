/* origin.c: origins and addresses in the form that browsers and the system use. */
#include "cli/origin.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { HOST_MAX = 254 };

bool cli_address_read(const char *text, char address[CLI_ADDRESS_MAX])
{
    struct in_addr four;
    struct in6_addr six;
    if (inet_pton(AF_INET, text, &four) == 1)
        return inet_ntop(AF_INET, &four, address, CLI_ADDRESS_MAX);
    if (inet_pton(AF_INET6, text, &six) != 1)
        return false;
    if (IN6_IS_ADDR_V4MAPPED(&six))
        return inet_ntop(AF_INET, &six.s6_addr[12], address, CLI_ADDRESS_MAX);
    return inet_ntop(AF_INET6, &six, address, CLI_ADDRESS_MAX);
}

/* Reads a host of `size` bytes, in lower case. An IPv6 address keeps its brackets. */
static bool read_host(const char *text, size_t size, char host[HOST_MAX])
{
    char address[CLI_ADDRESS_MAX];
    if (size == 0 || size >= HOST_MAX)
        return false;
    snprintf(host, HOST_MAX, "%.*s", (int)size, text);
    if (host[0] == '[') {
        host[size - 1] = 0;
        if (text[size - 1] != ']' || !strchr(host, ':') || !cli_address_read(host + 1, address))
            return false;
        snprintf(host, HOST_MAX, "[%s]", address);
        return true;
    }
    for (char *at = host; *at; at++) {
        *at = (char)tolower((unsigned char)*at);
        if (!strchr("abcdefghijklmnopqrstuvwxyz0123456789-._", *at))
            return false;
    }
    return true;
}

bool cli_origin_read(const char *url, char origin[CLI_ORIGIN_MAX])
{
    char host[HOST_MAX];
    bool is_secure = strncasecmp(url, "https://", 8) == 0;
    if (!is_secure && strncasecmp(url, "http://", 7) != 0)
        return false;
    const char *name = url + (is_secure ? 8 : 7);
    size_t size = *name == '[' ? strcspn(name, "]/") + 1 : strcspn(name, ":/");
    if (size > strlen(name) || !read_host(name, size, host))
        return false;
    const char *rest = name + size;
    long usual = is_secure ? 443 : 80, port = usual;
    if (*rest == ':') {
        size_t digits = strspn(rest + 1, "0123456789");
        port = digits > 0 && digits < 6 ? strtol(rest + 1, NULL, 10) : 0;
        rest += digits + 1;
    }
    if (port < 1 || port > 65535 || rest[strspn(rest, "/")] != 0)
        return false;
    snprintf(origin, CLI_ORIGIN_MAX, port == usual ? "%s://%s" : "%s://%s:%ld", is_secure ? "https" : "http", host,
             port);
    return true;
}
