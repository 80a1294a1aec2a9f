/* history.c: plays stored actions again. */
#include "server/history.h"

#include <string.h>

#include "server/facts.h"
#include "store/check.h"
#include "turntable/turntable.h"

/* Precedes the texts of each action. */
typedef struct head {
    uint32_t number;
    int32_t seat;
    size_t text, events; /* bytes */
} head;

static void mend(char *texts, const head *h)
{
    tt_store_mend_text(texts, h->text);
    tt_store_mend_text(texts + h->text, h->events);
}

static bool keep(void *context, const tt_store_action *action)
{
    tt_buffer *out = context;
    head h = {action->number, action->seat, action->text.size, action->events.size};
    tt_buffer_put(out, (const char *)&h, sizeof h);
    tt_buffer_put(out, action->text.at, action->text.size);
    tt_buffer_put(out, action->events.at, action->events.size);
    if (!out->failed) /* a damaged text differs from any other, and can still be sent */
        mend(out->bytes + out->size - h.text - h.events, &h);
    return !out->failed;
}

tt_store_error history_read(tt_store *store, tt_store_id table, tt_buffer *out)
{
    tt_store_error error = tt_store_action_read(store, table, 0, keep, out);
    return error == TT_STORE_OK && out->failed ? TT_STORE_NO_MEMORY : error;
}

/* Gives the action at *at, and moves *at to the next. */
static bool next_action(const tt_buffer *history, size_t *at, head *h, const char **text, const char **events)
{
    if (*at >= history->size)
        return false;
    memcpy(h, history->bytes + *at, sizeof *h);
    *text = history->bytes + *at + sizeof *h;
    *events = *text + h->text;
    *at += sizeof *h + h->text + h->events;
    return true;
}

bool history_play(const tt_buffer *history, tt_table *table)
{
    const char *text, *events;
    size_t at = 0;
    head h;
    uint32_t expected = 0;
    while (!table->frozen && next_action(history, &at, &h, &text, &events)) {
        tt_stored stored = {events, h.events};
        bool agrees = h.number == expected;
        if (agrees && h.number == 0)
            agrees = tt_table_compare_start(table, &stored);
        else if (agrees)
            agrees = tt_table_again(table, h.seat, text, (int)h.text, &stored);
        else
            tt_table_freeze(table);
        if (!agrees)
            return table->frozen != 0;
        if (stored.size > 0)
            tt_table_freeze(table);
        expected++;
    }
    if (expected == 0)
        tt_table_freeze(table);
    return true;
}

static void write_header(const tt_setup *setup, const tt_output *bytes)
{
    tt_header header = {.rules = setup->game.rules,
                        .options = setup->game.options,
                        .players = setup->game.players,
                        .engine = TT_VERSION};
    if (setup->game.board->sha256)
        memcpy(header.board, setup->game.board->sha256, TT_HEX_SIZE);
    memcpy(header.seed, setup->seed, sizeof header.seed);
    for (int seat = 0; seat < setup->game.players; seat++)
        memcpy(header.seats[seat], setup->sitters[seat].name, TT_NAME_MAX);
    tt_header_write(&header, bytes);
}

void history_record(const tt_store_table *facts, const table_board *board, const tt_buffer *history, tt_buffer *out)
{
    const tt_output bytes = {tt_buffer_put, out};
    const char *text, *events;
    size_t at = 0;
    head h;
    tt_setup setup;
    if (facts_setup(facts, board, &setup))
        write_header(&setup, &bytes);
    while (next_action(history, &at, &h, &text, &events))
        tt_buffer_put(out, events, h.events);
}
