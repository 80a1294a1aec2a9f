/* talk.c: answers the messages of a client. */
#include "table/talk.h"

static tt_heard fail(tt_call *call, tt_wire_error error, tt_buffer *out)
{
    call->error = error;
    tt_write_error(out, call);
    return TT_HEARD;
}

static tt_heard answer_hello(tt_table *table, tt_listener *listener, tt_call *call, tt_buffer *out)
{
    if (call->protocol < TT_PROTOCOL_OLDEST || call->protocol > TT_PROTOCOL)
        return fail(call, TT_WIRE_WRONG_PROTOCOL, out);
    listener->protocol = call->protocol;
    tt_table_greet(table, listener->viewer, out);
    if (!out->failed)
        return TT_HEARD;
    tt_buffer_clear(out);
    return fail(call, TT_WIRE_NO_MEMORY, out);
}

/* Refusals that the core does not know. */
static const char *const refusals[] = {
    [TT_TAKE_LATE] = "late",     [TT_TAKE_EARLY] = "early", [TT_TAKE_WATCHING] = "watching",
    [TT_TAKE_FROZEN] = "frozen", [TT_TAKE_BUSY] = "busy",
};

static tt_heard take_action(tt_table *table, const tt_listener *listener, tt_call *call, tt_take_answer *answer,
                            tt_buffer *out)
{
    tt_action action = tt_table_action(table, listener->viewer, call);
    tt_take take = tt_table_take(table, listener->viewer, call->decision, action, answer);
    switch (take) {
    case TT_TAKEN:
        return TT_HEARD_ACTION;
    case TT_TAKEN_BEFORE:
        tt_write_ack(out, call->decision, answer->seq);
        return TT_HEARD;
    case TT_TAKE_NO_MEMORY:
        return fail(call, TT_WIRE_NO_MEMORY, out);
    case TT_TAKE_REFUSED:
        tt_write_refused(out, &table->setup.game, call->decision, NULL, answer->why);
        return TT_HEARD;
    default:
        tt_write_refused(out, &table->setup.game, call->decision, refusals[take], answer->why);
        return TT_HEARD;
    }
}

static void write_record(tt_table *table, tt_buffer *out)
{
    tt_buffer lines;
    tt_buffer_open(&lines, table->memory);
    lines.failed = !tt_table_wake(table);
    if (!lines.failed)
        tt_table_record(table, &lines);
    tt_write_record(out, lines.bytes, lines.size);
    out->failed |= lines.failed;
    tt_buffer_close(&lines);
}

tt_heard tt_talk_hear(tt_table *table, tt_listener *listener, tt_call *call, tt_take_answer *answer, tt_buffer *out)
{
    if (call->error) {
        tt_write_error(out, call);
        return TT_HEARD;
    }
    if (!listener->protocol && call->kind != TT_CALL_HELLO)
        return fail(call, TT_WIRE_HELLO_FIRST, out);
    switch (call->kind) {
    case TT_CALL_HELLO:
        return answer_hello(table, listener, call, out);
    case TT_CALL_ACTION:
        return take_action(table, listener, call, answer, out);
    case TT_CALL_HINT:
        if (tt_table_decision(table, listener->viewer) != call->decision)
            return fail(call, TT_WIRE_NO_HINT, out);
        return TT_HEARD_HINT;
    case TT_CALL_RECORD:
        if (!tt_state_over(&table->state))
            return fail(call, TT_WIRE_NOT_OVER, out);
        if (table->is_partial)
            return fail(call, TT_WIRE_NO_RECORD, out);
        write_record(table, out);
        return TT_HEARD;
    case TT_CALL_KINDS:
        break;
    }
    return TT_HEARD;
}
