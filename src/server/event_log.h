/* event_log.h: what happens, for whoever runs the server: one line each on standard error, as name=value pairs that
 * programs can read too. Never a token, a secret, a seed, a card or what somebody wrote. */
#ifndef TURNTABLE_SERVER_EVENT_LOG_H
#define TURNTABLE_SERVER_EVENT_LOG_H

#include <stddef.h>

/* Writes "time=... event=EVENT" and what the format adds: "table=%lld game=%s". */
void log_event(const char *event, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A text as a value: printable, without spaces, cut off where there is no more room. */
void log_clean(const char *text, char *to, size_t capacity);

#endif
