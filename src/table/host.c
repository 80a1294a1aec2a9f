/* host.c: a table without a server. */
#include "table/host.h"

#include <string.h>

#include "bots/task.h"
#include "turntable/turntable.h"

void tt_host_open(tt_host *host, tt_memory memory, tt_lines_out out)
{
    *host = (tt_host){.memory = memory, .out = out};
    tt_buffer_open(&host->line, memory);
}

void tt_host_clear(tt_host *host)
{
    if (host->has_table)
        tt_table_close(&host->table);
    if (host->bot_memory)
        host->memory.resize(host->memory.context, host->bot_memory, 0);
    host->has_table = false;
    host->bot_memory = NULL;
}

void tt_host_close(tt_host *host)
{
    tt_host_clear(host);
    tt_buffer_close(&host->line);
}

static bool has_room_for(tt_host *host, const tt_bot *bot)
{
    return !bot || bot->memory <= host->bot_memory_size;
}

/* The bots share one block: they think one after another. */
static bool get_bot_memory(tt_host *host)
{
    host->bot_memory_size = 0;
    for (int i = 0; i <= TT_MAX_SEATS; i++) {
        const tt_bot *bot = i < TT_MAX_SEATS ? host->setup.bots[i] : host->setup.hint;
        if (!has_room_for(host, bot))
            host->bot_memory_size = bot->memory;
    }
    if (host->bot_memory_size == 0)
        return true;
    host->bot_memory = host->memory.resize(host->memory.context, NULL, host->bot_memory_size);
    return host->bot_memory != NULL;
}

/* Seeds a generator for a seat; for hints also from the decision, so that a hint does not change later choices. */
static void seed_generator(const tt_host *host, uint8_t seat, uint32_t decision, tt_rng *rng)
{
    uint8_t bytes[TT_HOST_SEED + 5], seed[32];
    memcpy(bytes, host->setup.chance, TT_HOST_SEED);
    bytes[TT_HOST_SEED] = seat;
    for (int i = 0; i < 4; i++)
        bytes[TT_HOST_SEED + 1 + i] = (uint8_t)(decision >> 8 * i);
    tt_sha256(bytes, sizeof bytes, seed);
    tt_rng_seed(rng, seed);
}

bool tt_host_start(tt_host *host, const tt_host_setup *setup)
{
    tt_host_clear(host);
    host->setup = *setup;
    if (!get_bot_memory(host) || !tt_table_open(&host->table, &setup->table, host->memory)) {
        tt_host_clear(host);
        return false;
    }
    host->has_table = true;
    for (int i = 0; i < TT_VIEWERS; i++)
        host->listeners[i] = (tt_listener){.viewer = i < TT_MAX_SEATS ? i : TT_WATCHER};
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        seed_generator(host, (uint8_t)seat, 0, &host->rng[seat]);
    return true;
}

/* Sends the messages in host->line, one a line. If several viewers share it, each message begins with its seat. */
static void send(tt_host *host, int viewer)
{
    if (host->line.failed || host->line.size == 0) {
        tt_buffer_clear(&host->line);
        return;
    }
    const char *at = host->line.bytes, *end = at + host->line.size;
    while (at < end) {
        const char *stop = at;
        while (*stop != '\n')
            stop++;
        if (host->setup.as == TT_HOST_ALL) {
            char seat[] = "{\"seat\":0,";
            const char *head = viewer == TT_WATCHER ? "{\"seat\":null," : seat;
            seat[8] = (char)('0' + viewer % 10);
            host->out.send(host->out.context, head, strlen(head));
            at++;
        }
        host->out.send(host->out.context, at, (size_t)(stop + 1 - at));
        at = stop + 1;
    }
    tt_buffer_clear(&host->line);
}

static tt_listener *listener_of(tt_host *host, int viewer)
{
    if (viewer == TT_WATCHER)
        return &host->listeners[TT_MAX_SEATS];
    return viewer >= 0 && viewer < host->table.setup.game.players ? &host->listeners[viewer] : NULL;
}

/* Sends an update to every viewer that has said hello. */
static void send_updates(tt_host *host)
{
    for (int i = 0; i < TT_VIEWERS; i++) {
        if (!host->listeners[i].protocol)
            continue;
        if (tt_table_update(&host->table, host->listeners[i].viewer, &host->line))
            send(host, host->listeners[i].viewer);
        tt_buffer_clear(&host->line); /* what failed for lack of memory is sent with the next update */
    }
}

static tt_action think(tt_host *host, int seat, const tt_bot *bot, tt_rng *rng, tt_reasons *reasons)
{
    const tt_table *table = &host->table;
    tt_action actions[TT_MAX_LEGAL], action;
    tt_view view;
    tt_task task;
    tt_task_make(&table->setup.game, &table->state, seat, &view, actions, TT_MAX_LEGAL, &task);
    task.rng = rng;
    task.memory = host->bot_memory;
    task.budget = host->budget;
    task.reasons = reasons;
    tt_task_answer(&task, bot, &action);
    return action;
}

static void give_hint(tt_host *host, int seat, uint32_t decision)
{
    const tt_state *state = &host->table.state;
    tt_reasons reasons = {0};
    tt_rng rng;
    seed_generator(host, (uint8_t)seat, decision, &rng);
    think(host, seat, host->setup.hint, &rng, &reasons);
    tt_write_hint(&host->line, &host->table.setup.game, tt_state_offer(state, seat), state->table.offered[seat],
                  decision, &reasons);
    send(host, seat);
}

static void answer(tt_host *host, tt_listener *listener, tt_call *call)
{
    tt_take_answer taken;
    switch (tt_talk_hear(&host->table, listener, call, &taken, &host->line)) {
    case TT_HEARD:
        break;
    case TT_HEARD_ACTION:
        tt_table_commit(&host->table);
        tt_write_ack(&host->line, call->decision, taken.seq);
        send(host, listener->viewer);
        send_updates(host);
        break;
    case TT_HEARD_HINT:
        if (host->setup.hint) {
            give_hint(host, listener->viewer, call->decision);
        } else {
            call->error = TT_WIRE_NO_HINT;
            tt_write_error(&host->line, call);
        }
        break;
    }
    send(host, listener->viewer);
}

/* An error before the seat is known. */
static void send_error(tt_host *host, tt_call *call, tt_wire_error error)
{
    if (error)
        call->error = error;
    tt_write_error(&host->line, call);
    send(host, TT_WATCHER);
}

static void begin_table(tt_host *host, tt_host_setup *setup, const tt_beginning *from, tt_call *call)
{
    tt_record_fault fault;
    tt_wire_error error = from->kind == TT_BEGIN_AT_DEAL ? (tt_host_start(host, setup) ? TT_WIRE_OK : TT_WIRE_NO_MEMORY)
                                                         : host->begin(host, setup, from, &fault);
    if (error == TT_WIRE_BAD_POSITION || error == TT_WIRE_BAD_RECORD) {
        tt_write_fault(&host->line, error, &fault);
        send(host, TT_WATCHER);
    } else if (error) {
        send_error(host, call, error);
    }
}

static void make_table(tt_host *host, const char *text, size_t size)
{
    tt_host_setup setup;
    tt_call call;
    tt_beginning from = {0};
    tt_buffer_open(&from.text, host->memory);
    if (tt_call_read(text, size, true, &call))
        send_error(host, &call, TT_WIRE_NO_TABLE);
    else if (!tt_host_read(text, size, host->board, &setup, host->begin ? &from : NULL, &call))
        send_error(host, &call, TT_WIRE_OK);
    else
        begin_table(host, &setup, &from, &call);
    tt_buffer_close(&from.text);
}

void tt_host_hear(tt_host *host, const char *text, size_t size)
{
    tt_call call;
    if (!host->has_table) {
        make_table(host, text, size);
        return;
    }
    bool shared = host->setup.as == TT_HOST_ALL;
    tt_call_read(text, size, shared, &call);
    tt_listener *listener = listener_of(host, shared ? call.seat : host->setup.as);
    if (!listener)
        send_error(host, &call, call.error ? TT_WIRE_OK : TT_WIRE_NO_SEAT);
    else
        answer(host, listener, &call);
}

static bool has_listener(const tt_host *host)
{
    for (int i = 0; i < TT_VIEWERS; i++)
        if (host->listeners[i].protocol)
            return true;
    return false;
}

int tt_host_next_bot(const tt_host *host)
{
    const tt_table *table = &host->table;
    for (int seat = 0; host->has_table && seat < table->setup.game.players; seat++)
        if (table->setup.sitters[seat].kind == TT_SEAT_BOT && tt_table_decision(table, seat))
            return seat;
    return -1;
}

static bool move(tt_host *host, int seat, tt_action action)
{
    tt_table *table = &host->table;
    tt_take_answer taken;
    if (tt_table_take(table, seat, tt_table_decision(table, seat), action, &taken) != TT_TAKEN)
        return false;
    tt_table_action_text(table, seat, action, host->acted);
    tt_table_commit(table);
    send_updates(host);
    return true;
}

bool tt_host_move_bot(tt_host *host, int seat)
{
    return move(host, seat, think(host, seat, host->setup.bots[seat], &host->rng[seat], NULL));
}

bool tt_host_repeat(tt_host *host, const char *text, size_t size)
{
    int seat = tt_host_next_bot(host);
    if (seat < 0 || !has_listener(host) || size >= TT_ACTION_TEXT_MAX)
        return false;
    uint32_t decision = tt_table_decision(&host->table, seat);
    return move(host, seat, tt_table_read(&host->table, seat, decision, text, (int)size));
}

bool tt_host_step(tt_host *host)
{
    int seat = tt_host_next_bot(host);
    return seat >= 0 && has_listener(host) && tt_host_move_bot(host, seat);
}
