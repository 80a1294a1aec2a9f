/* files.c: reads whole files, and writes files that get their name only when they are complete. */
#include "cli/cli.h"
#include "cli/language.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

static char *read_all(FILE *file, size_t *size)
{
    size_t room = 1 << 16;
    char *text = malloc(room + 1);
    *size = 0;
    while (text) {
        *size += fread(text + *size, 1, room - *size, file);
        if (*size < room || room > TT_JSON_MAX_SIZE)
            break;
        room *= 2;
        char *more = realloc(text, room + 1);
        if (!more)
            free(text);
        text = more;
    }
    if (text)
        text[*size] = 0;
    return text;
}

char *cli_file_read(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        cli_failure("%s can't be opened: %s", path, language_error(errno));
        return NULL;
    }
    errno = 0;
    char *text = read_all(file, size);
    if (!text || ferror(file)) {
        cli_failure("%s can't be read: %s", path, language_error(errno ? errno : EIO));
        free(text);
        text = NULL;
    }
    fclose(file);
    if (text && *size > TT_JSON_MAX_SIZE) {
        cli_failure("%s is larger than %d MiB", path, TT_JSON_MAX_SIZE >> 20);
        free(text);
        text = NULL;
    }
    return text;
}

int cli_draft_open(cli_draft *draft, const char *path)
{
    draft->path = path;
    int length = snprintf(draft->draft_path, sizeof draft->draft_path, "%s.%ld.part", path, (long)getpid());
    if (length < 0 || length >= (int)sizeof draft->draft_path)
        return ENAMETOOLONG;
    errno = 0;
    draft->file = fopen(draft->draft_path, "wbx");
    return draft->file ? 0 : errno;
}

static int error_or(int error)
{
    return errno ? errno : error;
}

int cli_draft_commit(cli_draft *draft)
{
    errno = 0;
    int error = 0;
    if (fflush(draft->file) != 0 || ferror(draft->file) || fsync(fileno(draft->file)) != 0)
        error = error_or(EIO);
    if (fclose(draft->file) != 0 && !error)
        error = error_or(EIO);
    if (!error && rename(draft->draft_path, draft->path) != 0)
        error = error_or(EIO);
    if (error)
        unlink(draft->draft_path);
    return error;
}

void cli_draft_drop(cli_draft *draft)
{
    fclose(draft->file);
    unlink(draft->draft_path);
}

void cli_json_put(void *context, const char *bytes, size_t size)
{
    fwrite(bytes, 1, size, context);
}

void cli_json_decimal(tt_json_writer *writer, double value)
{
    cli_json_decimals(writer, value, 3);
}

void cli_json_decimals(tt_json_writer *writer, double value, int decimals)
{
    char text[48];
    int size = snprintf(text, sizeof text, "%s%.*f", writer->needs_comma ? "," : "", decimals, value);
    writer->put(writer->context, text, (size_t)size);
    writer->needs_comma = true;
}

bool cli_randomness(void *bytes, size_t size)
{
    if (getrandom(bytes, size, 0) == (ssize_t)size)
        return true;
    cli_failure("the system gives no random numbers");
    return false;
}
