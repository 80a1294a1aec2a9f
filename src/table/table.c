/* table.c: takes actions, and keeps the events. */
#include "table/table.h"

#include <string.h>

#include "turntable/turntable.h"
#include "wire/ask.h"

/* The log: events of a pending action are stored after the others, and count once it is committed. */

static void log_event(void *context, const tt_event *event)
{
    tt_table *table = context;
    void *events = table->events;
    if (table->no_memory ||
        !tt_memory_grow(&table->memory, &events, sizeof *event, table->next_count + 1, &table->event_room)) {
        table->no_memory = true;
        return;
    }
    table->events = events;
    table->events[table->next_count++] = *event;
}

/* The core has no event for the result; the log has one. */
static void log_result(tt_table *table)
{
    const tt_event result = {.kind = TT_EVENT_RESULT};
    if (tt_state_over(&table->next))
        log_event(table, &result);
}

static void count_asked(tt_table *table, const tt_state *before, int actor)
{
    for (int seat = 0; seat < table->setup.game.players; seat++)
        if (tt_state_asks(&table->state, seat) && (seat == actor || !before || !tt_state_asks(before, seat)))
            table->asked[seat]++;
}

bool tt_table_open(tt_table *table, const tt_setup *setup, tt_memory memory)
{
    *table = (tt_table){.setup = *setup, .memory = memory};
    const tt_sink log = {log_event, table};
    tt_start(&setup->game, setup->seed, &table->next, &log);
    if (table->no_memory) {
        tt_table_close(table);
        return false;
    }
    table->state = table->next;
    table->event_count = table->next_count;
    count_asked(table, NULL, -1);
    return true;
}

bool tt_table_carry_on(tt_table *table, const tt_state *state, const char *lines, size_t size)
{
    tt_event event;
    tt_record_fault fault;
    table->next_count = 0;
    for (size_t at = 0, length; at < size; at += length + 1) {
        for (length = 0; at + length < size && lines[at + length] != '\n';)
            length++;
        if (!tt_event_read(&table->setup.game, lines + at, length, 0, &event, &fault))
            return false;
        log_event(table, &event);
    }
    table->is_carried_on = true;
    table->is_partial = size == 0;
    table->state = *state;
    table->event_count = table->next_count;
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        table->asked[seat] = 0;
    count_asked(table, NULL, -1);
    return !table->no_memory;
}

static void give_back(tt_table *table, void *block)
{
    if (block)
        table->memory.resize(table->memory.context, block, 0);
}

static void forget_picture(tt_table *table, tt_picture **picture)
{
    if (*picture)
        tt_picture_close(*picture);
    give_back(table, *picture);
    *picture = NULL;
}

static void forget_pictures(tt_table *table)
{
    for (int i = 0; i < TT_VIEWERS; i++)
        forget_picture(table, &table->sent[i].picture);
    forget_picture(table, &table->draft);
}

static void forget_events(tt_table *table)
{
    give_back(table, table->events);
    table->events = NULL;
    table->event_room = 0;
    table->next_count = table->event_count;
}

void tt_table_rest(tt_table *table)
{
    if (table->is_pending)
        return;
    for (int i = 0; i < TT_VIEWERS; i++)
        if (table->sent[i].picture)
            table->sent[i].sum = tt_picture_sum(table->sent[i].picture);
    forget_pictures(table);
    if (!table->frozen && !table->is_carried_on) /* else the known decisions don't give all events */
        forget_events(table);
}

bool tt_table_wake(tt_table *table)
{
    const tt_game *game = &table->setup.game;
    const tt_sink log = {log_event, table};
    if (table->events)
        return true;
    table->no_memory = false;
    table->next_count = 0;
    tt_start(game, table->setup.seed, &table->next, &log);
    for (size_t i = 0; i < table->decision_count; i++)
        tt_apply(game, &table->next, table->decisions[i].seat, table->decisions[i].action, &log);
    log_result(table);
    if (table->no_memory)
        forget_events(table);
    return !table->no_memory;
}

void tt_table_close(tt_table *table)
{
    give_back(table, table->events);
    give_back(table, table->decisions);
    forget_pictures(table);
    *table = (tt_table){0};
}

uint32_t tt_table_decision(const tt_table *table, int seat)
{
    bool is_asked = seat < table->setup.game.players && tt_state_asks(&table->state, seat);
    return is_asked && !table->frozen ? table->asked[seat] : 0;
}

static const tt_taken *find_decision(const tt_table *table, int seat, uint32_t number)
{
    for (size_t i = 0; i < table->decision_count; i++)
        if (table->decisions[i].seat == seat && --number == 0)
            return &table->decisions[i];
    return NULL;
}

/* Whether this decision is asked of the seat now. A decision asked earlier was answered. */
static bool is_open(const tt_table *table, int seat, uint32_t decision)
{
    return decision == table->asked[seat] && tt_state_asks(&table->state, seat);
}

static bool was_asked(const tt_table *table, int seat, uint32_t decision)
{
    return seat >= 0 && seat < table->setup.game.players && decision > 0 && decision <= table->asked[seat];
}

tt_action tt_table_read(const tt_table *table, int seat, uint32_t decision, const char *text, int length)
{
    const tt_game *game = &table->setup.game;
    if (!was_asked(table, seat, decision))
        return TT_NO_ACTION;
    if (is_open(table, seat, decision))
        return tt_action_read(game, tt_state_offer(&table->state, seat), table->state.table.offered[seat], text,
                              length);
    const tt_taken *taken = find_decision(table, seat, decision);
    return tt_action_read(game, taken->offer, taken->offered, text, length);
}

tt_action tt_table_pick(const tt_table *table, int seat, uint32_t decision, int number)
{
    const tt_game *game = &table->setup.game;
    tt_state state;
    if (!was_asked(table, seat, decision))
        return TT_NO_ACTION;
    if (is_open(table, seat, decision))
        return tt_ask_pick(game, &table->state, seat, number);
    if (table->is_carried_on)
        return TT_NO_ACTION;
    const tt_taken *taken = find_decision(table, seat, decision);
    tt_start(game, table->setup.seed, &state, NULL); /* the state back then follows from the decisions before */
    for (const tt_taken *before = table->decisions; before < taken; before++)
        tt_apply(game, &state, before->seat, before->action, NULL);
    return tt_ask_pick(game, &state, seat, number);
}

tt_action tt_table_action(const tt_table *table, int seat, const tt_call *call)
{
    return call->is_numbered ? tt_table_pick(table, seat, call->decision, call->number)
                             : tt_table_read(table, seat, call->decision, call->action, call->length);
}

/* An answer to a decision that was answered before, with this action or another. */
static tt_take take_again(const tt_taken *taken, tt_action action, tt_take_answer *answer)
{
    if (action != taken->action)
        return TT_TAKE_LATE;
    answer->seq = taken->seq;
    return TT_TAKEN_BEFORE;
}

static void note_decision(tt_table *table, int seat, tt_action action)
{
    tt_taken *note = &table->next_decision;
    const uint8_t *offer = tt_state_offer(&table->state, seat);
    *note = (tt_taken){.action = action, .seat = (uint8_t)seat, .seq = (uint32_t)table->next_count};
    note->offered = table->state.table.offered[seat];
    for (int i = 0; i < note->offered; i++)
        note->offer[i] = offer[i];
}

/* Tries the action on a copy of the state. */
static tt_take try_action(tt_table *table, int seat, tt_action action, tt_take_answer *answer)
{
    const tt_game *game = &table->setup.game;
    const tt_sink log = {log_event, table};
    void *decisions = table->decisions;
    if (!tt_memory_grow(&table->memory, &decisions, sizeof *table->decisions, table->decision_count + 1,
                        &table->decision_room))
        return TT_TAKE_NO_MEMORY;
    table->decisions = decisions;
    if (!tt_table_wake(table))
        return TT_TAKE_NO_MEMORY;
    table->next = table->state;
    table->next_count = table->event_count;
    table->no_memory = false;
    answer->why = tt_apply(game, &table->next, seat, action, &log);
    if (answer->why.refusal)
        return TT_TAKE_REFUSED;
    log_result(table);
    if (table->no_memory)
        return TT_TAKE_NO_MEMORY;
    note_decision(table, seat, action);
    answer->seq = (uint32_t)table->next_count;
    table->is_pending = true;
    return TT_TAKEN;
}

tt_take tt_table_take(tt_table *table, int seat, uint32_t decision, tt_action action, tt_take_answer *answer)
{
    *answer = (tt_take_answer){0};
    if (seat < 0 || seat >= table->setup.game.players)
        return TT_TAKE_WATCHING;
    if (!was_asked(table, seat, decision))
        return TT_TAKE_EARLY;
    if (!is_open(table, seat, decision))
        return take_again(find_decision(table, seat, decision), action, answer);
    if (table->frozen)
        return TT_TAKE_FROZEN;
    if (table->is_pending)
        return TT_TAKE_BUSY;
    return try_action(table, seat, action, answer);
}

void tt_table_commit(tt_table *table)
{
    const tt_state before = table->state;
    table->is_pending = false;
    table->state = table->next;
    table->event_count = table->next_count;
    table->decisions[table->decision_count++] = table->next_decision;
    count_asked(table, &before, table->next_decision.seat);
}

void tt_table_withdraw(tt_table *table)
{
    table->is_pending = false;
}

void tt_sitter_make(tt_sitter *sitter, const char *name)
{
    *sitter = (tt_sitter){.kind = name[0] ? TT_SEAT_PERSON : TT_SEAT_EMPTY};
    memcpy(sitter->name, name, strlen(name));
    if (memcmp(sitter->name, "bot:", 4) == 0)
        sitter->kind = TT_SEAT_BOT;
}

void tt_table_seat(tt_table *table, int seat, const tt_sitter *sitter)
{
    table->setup.sitters[seat] = *sitter;
}

void tt_table_view(const tt_table *table, int viewer, tt_view *view)
{
    tt_view_make(&table->setup.game, &table->state, viewer, view);
}

int tt_table_action_text(const tt_table *table, int seat, tt_action action, char text[TT_ACTION_TEXT_MAX])
{
    return tt_action_write(&table->setup.game, tt_state_offer(&table->state, seat), table->state.table.offered[seat],
                           action, text);
}
