/* updates.c: writes updates: events as a viewer may see them, the fields of its view that changed, its ask. */
#include "table/table.h"
#include "wire/ask.h"

static tt_sent *sent_to(tt_table *table, int viewer)
{
    return &table->sent[viewer == TT_WATCHER ? TT_MAX_SEATS : viewer];
}

/* Writes events as lines of the record, without line ends. */
static void write_events(tt_json_writer *json, const tt_table *table, size_t from, int viewer, const tt_state *world,
                         tt_buffer *out)
{
    tt_json_write_array(json);
    for (size_t i = from; i < table->event_count; i++) {
        if (i > from)
            tt_buffer_put(out, ",", 1);
        tt_line_write(&table->setup.game, &table->events[i], viewer, world, out);
        if (!out->failed)
            out->size--;
    }
    tt_json_write_array_end(json);
}

/* Writes an update from the picture `before` (NULL: from nothing) to `now`. */
static void write_update(const tt_table *table, int viewer, size_t from, const tt_picture *now, const tt_state *world,
                         const tt_picture *before, tt_buffer *out)
{
    uint32_t decision = tt_table_decision(table, viewer);
    tt_json_writer json;
    tt_message_begin(&json, out, "update");
    tt_json_member_integer(&json, "seq", (int64_t)table->event_count);
    tt_json_write_key(&json, "events");
    write_events(&json, table, from, viewer, world, out);
    tt_json_write_key(&json, "view");
    tt_picture_write(&json, now, before);
    tt_json_write_key(&json, "ask");
    if (decision)
        tt_ask_write(&json, &table->setup.game, world, viewer, decision);
    else
        tt_json_write_null(&json);
    tt_message_end(&json);
}

static bool have_picture(const tt_table *table, tt_picture **picture)
{
    if (*picture)
        return true;
    *picture = table->memory.resize(table->memory.context, NULL, sizeof **picture);
    if (*picture)
        tt_picture_open(*picture, table->memory);
    return *picture;
}

/* Makes the current picture of the viewer, in table->draft. */
static bool look(tt_table *table, int viewer, tt_state *world)
{
    tt_sent *sent = sent_to(table, viewer);
    tt_view view;
    if (!tt_table_wake(table) || !have_picture(table, &sent->picture) || !have_picture(table, &table->draft))
        return false;
    tt_table_view(table, viewer, &view);
    tt_wire_world(&table->setup.game, &view, world);
    return tt_picture_make(table->draft, &table->setup.game, &view, world, table->setup.memory_aid, sent->picture);
}

static void remember(tt_table *table, int viewer)
{
    tt_sent *sent = sent_to(table, viewer);
    tt_picture *last = sent->picture;
    sent->picture = table->draft;
    sent->sum = 0;
    table->draft = last;
    sent->seq = (uint32_t)table->event_count;
    sent->decision = tt_table_decision(table, viewer);
}

bool tt_table_update(tt_table *table, int viewer, tt_buffer *out)
{
    tt_sent *sent = sent_to(table, viewer);
    tt_state world;
    if (!look(table, viewer, &world)) {
        out->failed = true;
        return false;
    }
    bool is_known = sent->picture->is_made;
    bool looks_the_same =
        is_known ? tt_picture_same(sent->picture, table->draft) : sent->sum == tt_picture_sum(table->draft);
    if (looks_the_same && sent->seq == table->event_count && sent->decision == tt_table_decision(table, viewer))
        return false;
    write_update(table, viewer, sent->seq, table->draft, &world, is_known ? sent->picture : NULL, out);
    if (out->failed)
        return false;
    remember(table, viewer);
    return true;
}

void tt_table_greet(tt_table *table, int viewer, tt_buffer *out)
{
    const tt_setup *setup = &table->setup;
    tt_state world;
    if (!look(table, viewer, &world)) {
        out->failed = true;
        return;
    }
    tt_write_welcome(out, &setup->game, viewer, setup->memory_aid, setup->sitters);
    write_update(table, viewer, 0, table->draft, &world, NULL, out);
    if (table->frozen)
        tt_write_frozen(out, table->frozen);
    if (!out->failed)
        remember(table, viewer);
}
