/* resumed_record.c: reads a record to continue its game. */
#include "cli/resumed_record.h"

#include "arena/heap.h"
#include "cli/cli.h"
#include "table/table.h"

typedef struct lacking {
    const tt_game *game;
    tt_buffer lines;
} lacking;

static void add_lacking(void *context, const tt_event *event)
{
    lacking *lacks = context;
    tt_line_write(lacks->game, event, TT_EVERYTHING, NULL, &lacks->lines);
}

bool resumed_record_read(const char *path, const char *text, size_t size, const tt_board *board,
                         const uint8_t fresh[32], resumed_record *record)
{
    static tt_replay replay;
    tt_record_fault fault;
    lacking lacks = {.game = &record->game};
    const tt_sink sink = {add_lacking, &lacks};
    tt_buffer_open(&record->lines, tt_heap());
    tt_buffer_open(&lacks.lines, tt_heap());
    bool sound = tt_record_resume(text, size, board, fresh, &sink, &replay, &record->game, &record->state,
                                  &record->resumed, &fault);
    if (sound) {
        record->header = replay.header;
        if (tt_state_over(&record->state) && !record->resumed.has_result)
            tt_line_write(&record->game, &(tt_event){.kind = TT_EVENT_RESULT}, TT_EVERYTHING, &record->state,
                          &lacks.lines);
        tt_buffer_put(&record->lines, text, record->resumed.size);
        if (lacks.lines.size)
            tt_buffer_put(&record->lines, lacks.lines.bytes, lacks.lines.size);
        record->lines.failed |= lacks.lines.failed;
    }
    tt_buffer_close(&lacks.lines);
    if (!sound)
        return cli_fault(path, &fault) == CLI_DONE;
    return !record->lines.failed || cli_failure("there is no memory left") == CLI_DONE;
}

void resumed_record_close(resumed_record *record)
{
    tt_buffer_close(&record->lines);
}
