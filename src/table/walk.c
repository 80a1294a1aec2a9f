/* walk.c: a record step by step. */
#include "table/walk.h"

#include <string.h>

#include "games/options.h"
#include "record/lines.h"
#include "turntable/turntable.h"

static bool fail(tt_buffer *out, tt_wire_error error)
{
    tt_write_error(out, &(tt_call){.error = error});
    return false;
}

static bool begin(tt_walk *walk)
{
    walk->step = 0;
    return tt_replay_begin(&walk->replay, walk->text, walk->size, walk->board, TT_REPLAY_AS_TOLD);
}

/* Shows at the table what the replay has reached. */
static bool show(tt_walk *walk)
{
    const tt_replay *replay = &walk->replay;
    tt_place events = {0, 1};
    tt_line_next(walk->text, walk->size, &events, &(tt_line){0}); /* the header */
    return tt_table_carry_on(&walk->table, &replay->state, walk->text + events.at, replay->settled_at.at - events.at);
}

bool tt_walk_go(tt_walk *walk, int step)
{
    tt_step ignored;
    if (step < 0 || step > walk->steps || (step < walk->step && !begin(walk)))
        return false;
    for (; walk->step < step; walk->step++)
        if (tt_replay_next(&walk->replay, &ignored) != TT_REPLAY_STEP)
            return false;
    if (tt_state_over(&walk->replay.state))
        tt_replay_next(&walk->replay, &ignored); /* the result */
    return show(walk);
}

/* The summary. */

static void write_step(tt_json_writer *json, const tt_replay *replay, const tt_step *step, int turn)
{
    char text[TT_ACTION_TEXT_MAX];
    int length = tt_action_write(&replay->game, tt_state_offer(&replay->before, step->seat),
                                 replay->before.table.offered[step->seat], step->action, text);
    tt_json_write_array(json);
    tt_json_write_integer(json, step->seat);
    tt_json_write_text(json, text, (size_t)length);
    tt_json_write_integer(json, replay->settled_at.line - 1);
    tt_json_write_integer(json, turn);
    tt_json_write_integer(json, tt_state_next_seat(&replay->before) == step->seat);
    tt_json_write_array_end(json);
}

static void write_steps(tt_json_writer *json, tt_walk *walk)
{
    tt_step step;
    int turn = 0;
    tt_json_member_integer(json, "lines", walk->replay.settled_at.line - 1);
    tt_json_member_array(json, "steps");
    while (tt_replay_next(&walk->replay, &step) == TT_REPLAY_STEP) {
        turn += walk->replay.before.table.phase == TT_PHASE_TURN; /* the first decision of a turn, and no other */
        write_step(json, &walk->replay, &step, turn);
        walk->steps++;
    }
    tt_json_write_array_end(json);
}

static void write_header(tt_json_writer *json, const tt_header *header)
{
    char seed[TT_HEX_SIZE];
    tt_hex_write(header->seed, seed);
    tt_json_member_string(json, "game", header->rules->name);
    tt_json_write_key(json, "options");
    tt_options_write(json, header->options);
    tt_json_member_array(json, "seats");
    for (int seat = 0; seat < header->players; seat++)
        tt_json_write_string(json, header->seats[seat]);
    tt_json_write_array_end(json);
    tt_json_member_string(json, "seed", seed);
    tt_json_member_string(json, "engine", header->engine);
    if (header->board[0])
        tt_json_member_string(json, "board", header->board);
}

static void write_fault(tt_json_writer *json, const tt_record_fault *fault)
{
    if (!fault->line) {
        tt_json_write_key(json, "fault");
        tt_json_write_null(json);
        return;
    }
    tt_json_member_object(json, "fault");
    tt_json_member_integer(json, "line", fault->line);
    tt_json_member_string(json, "rule", fault->rule);
    tt_json_member_string(json, "text", fault->text);
    tt_json_write_object_end(json);
}

static void write_summary(tt_walk *walk, tt_buffer *out)
{
    tt_json_writer json;
    tt_record_fault ignored;
    tt_message_begin(&json, out, "replay");
    write_header(&json, &walk->replay.header);
    write_steps(&json, walk);
    write_fault(&json, &walk->replay.fault);
    tt_json_member_boolean(&json, "complete", walk->replay.has_result);
    tt_json_member_boolean(&json, "from_seed",
                           tt_record_verify(walk->text, walk->size, walk->board, TT_REPLAY_FROM_SEED, &ignored));
    tt_message_end(&json);
}

/* Opening. */

static void take_players(const tt_header *header, tt_setup *setup)
{
    memcpy(setup->seed, header->seed, sizeof setup->seed);
    for (int seat = 0; seat < header->players; seat++)
        tt_sitter_make(&setup->sitters[seat], header->seats[seat]);
}

bool tt_walk_open(tt_walk *walk, const char *text, size_t size, const tt_board *board, tt_memory memory, tt_buffer *out)
{
    *walk = (tt_walk){.text = text, .size = size, .board = board};
    if (!begin(walk)) {
        tt_write_fault(out, TT_WIRE_BAD_RECORD, &walk->replay.fault);
        return false;
    }
    tt_setup setup = {.game = walk->replay.game};
    take_players(&walk->replay.header, &setup);
    if (!tt_table_open(&walk->table, &setup, memory))
        return fail(out, TT_WIRE_NO_MEMORY);
    write_summary(walk, out);
    if (begin(walk) && show(walk))
        return true;
    tt_walk_close(walk);
    tt_buffer_clear(out);
    return fail(out, TT_WIRE_NO_MEMORY);
}

void tt_walk_close(tt_walk *walk)
{
    tt_table_close(&walk->table);
}

/* Rebuilding. */

static bool refuse(tt_buffer *out, int line, const char *text)
{
    tt_record_fault fault = {.line = line, .rule = ""};
    memcpy(fault.text, text, strlen(text));
    tt_write_fault(out, TT_WIRE_BAD_RECORD, &fault);
    return false;
}

/* Takes the action of one line. */
static tt_take take(tt_table *table, const char *text, size_t size)
{
    tt_take_answer answer;
    int seat = tt_state_next_seat(&table->state);
    if (seat < 0 || size >= TT_ACTION_TEXT_MAX)
        return TT_TAKE_LATE;
    uint32_t decision = tt_table_decision(table, seat);
    tt_take taken =
        tt_table_take(table, seat, decision, tt_table_read(table, seat, decision, text, (int)size), &answer);
    if (taken == TT_TAKEN)
        tt_table_commit(table);
    return taken;
}

static bool take_all(tt_table *table, const char *text, size_t size, tt_place place, tt_buffer *out)
{
    tt_line line;
    while (tt_line_next(text, size, &place, &line)) {
        tt_take taken = take(table, line.bytes, line.size);
        if (taken == TT_TAKE_NO_MEMORY)
            return fail(out, TT_WIRE_NO_MEMORY);
        if (taken != TT_TAKEN)
            return refuse(out, line.number, "this action is not legal here");
    }
    return true;
}

static bool write_record(const tt_table *table, const tt_header *header, tt_memory memory, tt_buffer *out)
{
    tt_buffer lines;
    tt_buffer_open(&lines, memory);
    tt_header_write(header, &(tt_output){tt_buffer_put, &lines});
    tt_table_lines(table, 0, table->event_count, &lines);
    bool done = !lines.failed;
    if (done)
        tt_write_record(out, lines.bytes, lines.size);
    tt_buffer_close(&lines);
    return done || fail(out, TT_WIRE_NO_MEMORY);
}

bool tt_walk_rebuild(const char *text, size_t size, const tt_board *board, tt_memory memory, tt_buffer *out)
{
    tt_place place = {0, 1};
    tt_line first;
    tt_header header;
    tt_setup setup = {0};
    tt_table table;
    tt_record_fault fault;
    if (tt_lines_size(text, size) != size || !tt_line_next(text, size, &place, &first))
        return refuse(out, 1, "lines are missing, or the last one has no end");
    if (!tt_header_read(first.bytes, first.size, &header, &fault) ||
        !tt_header_game(&header, board, &setup.game, &fault)) {
        tt_write_fault(out, TT_WIRE_BAD_RECORD, &fault);
        return false;
    }
    take_players(&header, &setup);
    if (!tt_table_open(&table, &setup, memory))
        return fail(out, TT_WIRE_NO_MEMORY);
    bool done = take_all(&table, text, size, place, out) && write_record(&table, &header, memory, out);
    tt_table_close(&table);
    return done;
}
