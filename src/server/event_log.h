/* event_log.h: the server's log for its operator: one line per event on standard error, as name=value pairs that
 * programs can read. It never contains a token, a secret, a seed, a card or a text that a person wrote. */
#ifndef TURNTABLE_SERVER_EVENT_LOG_H
#define TURNTABLE_SERVER_EVENT_LOG_H

#include <stddef.h>

/* Writes "time=... event=EVENT" and the formatted rest: "table=%lld game=%s". */
void log_event(const char *event, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Makes a text fit for a value: printable, without spaces, cut off at `capacity` bytes. */
void log_clean(const char *text, char *to, size_t capacity);

#endif
