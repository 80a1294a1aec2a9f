/* origin.h: origins and addresses in the form that browsers and the system use: the server compares bytes. */
#ifndef TURNTABLE_CLI_ORIGIN_H
#define TURNTABLE_CLI_ORIGIN_H

#include <stdbool.h>

enum { CLI_ORIGIN_MAX = 300, CLI_ADDRESS_MAX = 64 };

/* The origin of a URL without a path: http or https, a host, and a port unless it is the default. False if the text is
 * no such URL. */
bool cli_origin_read(const char *url, char origin[CLI_ORIGIN_MAX]);

/* Reads a numeric IPv4 or IPv6 address. False if the text is none. */
bool cli_address_read(const char *text, char address[CLI_ADDRESS_MAX]);

#endif
