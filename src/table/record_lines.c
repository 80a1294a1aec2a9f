/* record_lines.c: writes events as lines of the record, and compares stored lines with them. */
#include <string.h>

#include "table/table.h"
#include "turntable/turntable.h"

void tt_line_write(const tt_game *game, const tt_event *event, int viewer, const tt_state *end, tt_buffer *out)
{
    const tt_output bytes = {tt_buffer_put, out};
    tt_result result;
    if (event->kind != TT_EVENT_RESULT) {
        tt_event_write(game, event, viewer, &bytes);
        return;
    }
    tt_result_make(game, end, &result);
    tt_result_write(game, &result, &bytes);
}

static void write_line(const tt_table *table, const tt_event *event, tt_buffer *out)
{
    tt_line_write(&table->setup.game, event, TT_EVERYTHING, table->is_pending ? &table->next : &table->state, out);
}

void tt_table_lines(const tt_table *table, size_t from, size_t to, tt_buffer *out)
{
    for (size_t i = from; i < to; i++)
        write_line(table, &table->events[i], out);
}

void tt_table_record(const tt_table *table, tt_buffer *out)
{
    const tt_setup *setup = &table->setup;
    const tt_output bytes = {tt_buffer_put, out};
    tt_header header;
    tt_header_begin(&setup->game, &header);
    memcpy(header.seed, setup->seed, sizeof header.seed);
    for (int seat = 0; seat < setup->game.players; seat++)
        memcpy(header.seats[seat], setup->sitters[seat].name, TT_NAME_MAX);
    tt_header_write(&header, &bytes);
    tt_table_lines(table, 0, table->event_count, out);
}

/* Compares the events from `from` to `to` - 1 with the stored lines, and skips the lines that agree. Freezes the table
 * at the first event that differs. */
static bool agree(tt_table *table, size_t from, size_t to, tt_stored *stored)
{
    const tt_stored before = *stored;
    tt_buffer line;
    tt_buffer_open(&line, table->memory);
    for (size_t i = from; i < to && !table->frozen; i++) {
        tt_buffer_clear(&line);
        write_line(table, &table->events[i], &line);
        if (line.failed) { /* out of memory is no difference: the caller may try again */
            *stored = before;
            tt_buffer_close(&line);
            return false;
        }
        if (line.size > stored->size || memcmp(line.bytes, stored->lines, line.size) != 0) {
            table->frozen = (uint32_t)i + 1;
        } else {
            stored->lines += line.size;
            stored->size -= line.size;
        }
    }
    tt_buffer_close(&line);
    return !table->frozen;
}

void tt_table_freeze(tt_table *table)
{
    if (!table->frozen)
        table->frozen = (uint32_t)table->event_count + 1;
}

bool tt_table_compare_start(tt_table *table, tt_stored *stored)
{
    return agree(table, 0, table->event_count, stored);
}

bool tt_table_again(tt_table *table, int seat, const char *text, int length, tt_stored *stored)
{
    tt_take_answer answer;
    uint32_t decision = tt_table_decision(table, seat);
    if (table->frozen)
        return false;
    tt_action action = tt_table_read(table, seat, decision, text, length);
    tt_take take = decision ? tt_table_take(table, seat, decision, action, &answer) : TT_TAKE_EARLY;
    if (take != TT_TAKEN) {
        if (take != TT_TAKE_NO_MEMORY)
            tt_table_freeze(table);
        return false;
    }
    bool agrees = agree(table, table->event_count, table->next_count, stored);
    if (agrees)
        tt_table_commit(table);
    else
        tt_table_withdraw(table);
    return agrees;
}
