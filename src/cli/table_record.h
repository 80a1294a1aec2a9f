/* table_record.h: the record of a table that is played through messages: kept on disk as it goes on, and taken up. */
#ifndef TURNTABLE_CLI_TABLE_RECORD_H
#define TURNTABLE_CLI_TABLE_RECORD_H

#include <stdio.h>

#include "table/host.h"

typedef struct table_record {
    FILE *file;
    const char *path;
    size_t written; /* events of the table that stand in it */
} table_record;

/* A new record at `path`, which must not be there yet. False after a complaint. */
bool table_record_create(table_record *record, const char *path);

/* Writes what happened since, and waits until it is on disk. False after a complaint. Without a file: nothing. */
bool table_record_write(table_record *record, const tt_host *host);

/* What a table is set up with to go on with the record in `text`: game, seed and seats. False after a complaint. */
bool table_record_setup(const char *path, const char *text, size_t size, const tt_board *board, tt_host_setup *setup);

/* Plays the record once more at the table just opened, and takes up the file for what comes. At a difference the table
 * is frozen, the file stays as it is, and a sentence says so. False after a complaint: the file is no record. */
bool table_record_rebuild(table_record *record, const char *path, const char *text, size_t size, const tt_board *board,
                          tt_host *host);

#endif
