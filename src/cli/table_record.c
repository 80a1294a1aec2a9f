/* table_record.c: the record file of `turntable table`. */
#include "cli/table_record.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/resumed_record.h"

bool table_record_create(table_record *record, const char *path)
{
    *record = (table_record){.file = fopen(path, "wx"), .path = path};
    if (!record->file)
        cli_failure("the record %s can't be created: %s", path, strerror(errno));
    return record->file != NULL;
}

static bool is_on_disk(const table_record *record)
{
    return fflush(record->file) == 0 && (fsync(fileno(record->file)) == 0 || errno == EINVAL);
}

bool table_record_write(table_record *record, const tt_host *host)
{
    const tt_table *table = &host->table;
    if (!record->file || !host->has_table || (record->written == table->event_count && record->written > 0))
        return true;
    if (table->is_partial) {
        cli_failure("a game that begins from a position has no record: leave out --record");
        return false;
    }
    tt_buffer lines;
    tt_buffer_open(&lines, host->memory);
    if (record->written == 0)
        tt_table_record(table, &lines);
    else
        tt_table_lines(table, record->written, table->event_count, &lines);
    bool written = !lines.failed && fwrite(lines.bytes, 1, lines.size, record->file) == lines.size;
    tt_buffer_close(&lines);
    if (!written || !is_on_disk(record)) {
        cli_failure("the record %s can't be written: %s", record->path, strerror(errno));
        return false;
    }
    record->written = table->event_count;
    return true;
}

bool table_record_setup(const char *path, const char *text, size_t size, const tt_board *board, tt_host_setup *setup)
{
    tt_header header;
    tt_record_fault fault;
    const char *end = memchr(text, '\n', size);
    tt_setup *table = &setup->table;
    if (!tt_header_read(text, end ? (size_t)(end - text) : size, &header, &fault) ||
        !tt_header_game(&header, board, &table->game, &fault))
        return cli_fault(path, &fault) == CLI_DONE;
    memcpy(table->seed, header.seed, sizeof table->seed);
    for (int seat = 0; seat < header.players; seat++)
        if (!tt_host_seat(setup, seat, header.seats[seat])) {
            cli_failure("%s: there is no bot '%s' here", path, header.seats[seat] + strlen("bot:"));
            return false;
        }
    return true;
}

/* Takes every decision of the record at the table. */
static bool play_again(const char *path, tt_replay *replay, tt_host *host, tt_stored *stored)
{
    tt_step step;
    char text[TT_ACTION_TEXT_MAX];
    bool goes_on = tt_table_compare_start(&host->table, stored);
    while (goes_on && tt_replay_next(replay, &step) == TT_REPLAY_STEP) {
        int length = tt_table_action_text(&host->table, step.seat, step.action, text);
        goes_on = tt_table_again(&host->table, step.seat, text, length, stored);
    }
    if (replay->fault.line)
        return cli_fault(path, &replay->fault) == CLI_DONE;
    return goes_on || host->table.frozen || cli_failure("there is no memory left") == CLI_DONE;
}

/* Opens the file to append after its valid part. */
static bool take_up_file(table_record *record, const char *path, const tt_resumed_game *whole, const tt_host *host)
{
    size_t valid = whole->resumed.size, lacking = whole->lines.size - valid;
    *record = (table_record){.file = fopen(path, "r+"), .path = path, .written = host->table.event_count};
    if (!record->file || ftruncate(fileno(record->file), (off_t)valid) != 0 || fseek(record->file, 0, SEEK_END) != 0 ||
        (lacking && fwrite(whole->lines.bytes + valid, 1, lacking, record->file) != lacking) || !is_on_disk(record)) {
        cli_failure("the record %s can't be continued: %s", path, strerror(errno));
        return false;
    }
    return true;
}

static bool rebuild(table_record *record, const char *path, const tt_resumed_game *whole, const tt_board *board,
                    tt_host *host)
{
    static tt_replay replay;
    const tt_buffer *lines = &whole->lines;
    const char *end = memchr(lines->bytes, '\n', lines->size);
    if (!tt_replay_begin(&replay, lines->bytes, lines->size, board, TT_REPLAY_AS_TOLD))
        return cli_fault(path, &replay.fault) == CLI_DONE;
    tt_stored stored = {end + 1, lines->size - (size_t)(end + 1 - lines->bytes)};
    if (!play_again(path, &replay, host, &stored))
        return false;
    if (!host->table.frozen)
        return take_up_file(record, path, whole, host);
    fprintf(stderr, "turntable table: %s does not follow from its seed at event %lu: the table stops there\n", path,
            (unsigned long)host->table.frozen);
    return true;
}

bool table_record_rebuild(table_record *record, const char *path, const char *text, size_t size, const tt_board *board,
                          tt_host *host)
{
    static const uint8_t fresh[32]; /* not used: a record that is dealt anew differs */
    static tt_resumed_game whole;
    bool done =
        resumed_record_read(path, text, size, board, fresh, &whole) && rebuild(record, path, &whole, board, host);
    tt_resumed_close(&whole);
    return done;
}
