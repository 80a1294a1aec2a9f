/* table_record.h: the record file of `turntable table`: written as the game is played, and resumed. */
#ifndef TURNTABLE_CLI_TABLE_RECORD_H
#define TURNTABLE_CLI_TABLE_RECORD_H

#include <stdio.h>

#include "table/host.h"

typedef struct table_record {
    FILE *file;
    const char *path;
    size_t written; /* events of the table that are in the file */
} table_record;

/* Creates the record at `path`, which must not exist yet. False after an error message. */
bool table_record_create(table_record *record, const char *path);

/* Appends new events and waits until they are on disk. False after an error message. Does nothing without a file. */
bool table_record_write(table_record *record, const tt_host *host);

/* Fills *setup with game, seed and seats of the record in `text`, to continue it. False after an error message. */
bool table_record_setup(const char *path, const char *text, size_t size, const tt_board *board, tt_host_setup *setup);

/* Replays the record at the table just opened, and opens the file for new events. At a difference it prints a warning,
 * the table is frozen and the file is not changed. False after an error message: the file is no record. */
bool table_record_rebuild(table_record *record, const char *path, const char *text, size_t size, const tt_board *board,
                          tt_host *host);

#endif
