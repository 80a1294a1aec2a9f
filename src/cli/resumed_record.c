/* resumed_record.c: reads a record to continue its game. */
#include "cli/resumed_record.h"

#include "arena/heap.h"
#include "cli/cli.h"

bool resumed_record_read(const char *path, const char *text, size_t size, const tt_board *board,
                         const uint8_t fresh[32], tt_resumed_game *record)
{
    tt_record_fault fault;
    if (tt_resumed_read(text, size, board, fresh, false, tt_heap(), record, &fault))
        return true;
    return (fault.line ? cli_fault(path, &fault) : cli_failure("there is no memory left")) == CLI_DONE;
}
