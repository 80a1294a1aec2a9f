/* event_log.c: the server's log. */
#include "server/event_log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

void log_event(const char *event, const char *format, ...)
{
    char when[32], line[4400];
    struct tm parts;
    time_t now = time(NULL);
    va_list arguments;
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &parts));
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    fprintf(stderr, "time=%s event=%s%s%s\n", when, event, *line ? " " : "", line);
}

void log_clean(const char *text, char *to, size_t capacity)
{
    size_t size = 0;
    for (; *text && size < capacity - 1; text++)
        if (*text != '\n')
            to[size++] = (char)(*text > ' ' && *text < 127 ? *text : '_');
    to[size] = 0;
}
