/* log.c: lines for whoever runs the server. */
#include "server/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

void log_event(const char *event, const char *format, ...)
{
    char when[32], line[512];
    struct tm parts;
    time_t now = time(NULL);
    va_list arguments;
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &parts));
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    fprintf(stderr, "time=%s event=%s%s%s\n", when, event, *line ? " " : "", line);
}

void log_library(int level, const char *line)
{
    char text[256];
    size_t size = 0;
    (void)level;
    for (; *line && size < sizeof text - 1; line++)
        if (*line != '\n')
            text[size++] = (char)(*line > ' ' && *line < 127 ? *line : '_');
    text[size] = 0;
    log_event("library", "text=%s", text);
}
