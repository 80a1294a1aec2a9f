/* recording.c: records as the command line writes them. */
#include "cli/recording.h"

#include <string.h>

#include "cli/cli.h"

void recording_seat_bot(tt_header *header, int seat, const char *bot)
{
    snprintf(header->seats[seat], sizeof header->seats[seat], "bot:%s", bot);
}

tt_output recording_to_file(FILE *file)
{
    return (tt_output){cli_json_put, file};
}

bool recording_name_valid(const char *name)
{
    char quoted[TT_NAME_MAX + 2], back[TT_NAME_MAX];
    size_t size = strlen(name);
    if (size == 0 || size >= TT_NAME_MAX || strpbrk(name, "\"\\") || strncmp(name, "bot:", 4) == 0)
        return false;
    snprintf(quoted, sizeof quoted, "\"%s\"", name);
    tt_json json;
    tt_json_open(&json, quoted, size + 2);
    return tt_json_string(&json, back, sizeof back) && tt_json_finish(&json);
}
