/* replay.c: replays a record. The core applies each decision found in the lines; the lines must then be, byte for byte,
 * those that the writer would write for the events of the core. */
#include "record/replay.h"

#include "chance/chance.h"
#include "record/arrange.h"
#include "record/infer.h"
#include "record/lines.h"
#include "record/record_fault.h"
#include "record/record_read.h"
#include "record/result.h"
#include "turntable/rules.h"

/* Comparing. */

/* The record has ended before this event. */
static void note_lacking(tt_replay *replay, const tt_event *event)
{
    if (!replay->is_decided)
        replay->cut = true;
    else if (replay->lacking)
        replay->lacking->tell(replay->lacking->context, event);
}

static void compare(tt_replay *replay, const tt_event *event)
{
    tt_line line;
    if (!tt_line_next(replay->text, replay->size, &replay->next, &line)) {
        note_lacking(replay, event);
        return;
    }
    if (!tt_line_is_of(&replay->game, &line, event)) {
        tt_fault_differs(replay, &line, event);
        return;
    }
    replay->event_count++;
    replay->is_decided |= event->kind == TT_EVENT_TURN_END || event->kind == TT_EVENT_SCORING;
}

/* The sink of every action: see tt_sink in turntable/event.h for what it may do to the state. */
static void listen(void *context, const tt_event *event)
{
    tt_replay *replay = context;
    if (replay->fault.line || replay->cut)
        return;
    if (event->kind == TT_EVENT_TICKETS_KEPT && replay->withheld > 0)
        replay->withheld--; /* compared when its line was read */
    else
        compare(replay, event);
    if (event->kind == TT_EVENT_RESHUFFLE || event->kind == TT_EVENT_NEW_ROUND)
        tt_arrange_pile(replay);
}

/* Beginning. */

static bool read_header(tt_replay *replay, const tt_board *board)
{
    tt_line line;
    if (!tt_line_next(replay->text, replay->size, &replay->next, &line))
        return tt_fault_set(replay, 1, "", "the record has no line");
    return tt_header_read(line.bytes, line.size, &replay->header, &replay->fault) &&
           tt_header_game(&replay->header, board, &replay->game, &replay->fault);
}

static void settle(tt_replay *replay)
{
    replay->done = replay->next;
    if (replay->withheld > 0)
        return;
    replay->settled = replay->state;
    replay->settled_at = replay->next;
}

static bool set_up(tt_replay *replay, const uint8_t seed[32])
{
    tt_start_piles(&replay->game, seed, &replay->state);
    tt_arrange_start(replay);
    replay->ahead = replay->next;
    tt_arrange_pile(replay);
    replay->is_decided = true; /* the set-up has no decision */
    tt_start_deal(&replay->game, &replay->state, &(tt_sink){listen, replay});
    tt_tickets_dealt(&replay->state, replay->fresh);
    if (replay->fault.line)
        return false;
    settle(replay);
    return true;
}

bool tt_replay_open(tt_replay *replay, const char *text, size_t size, const tt_board *board, int mode,
                    const uint8_t *fresh, const tt_sink *lacking)
{
    *replay = (tt_replay){.text = text, .mode = mode, .next = {0, 1}, .lacking = lacking};
    replay->size = tt_lines_size(text, size);
    replay->is_torn = replay->size < size;
    replay->fault.rule = "";
    if (fresh) {
        uint8_t seed[32];
        tt_sha256(fresh, 32, seed); /* the rng is never seeded from the seed of a game */
        tt_rng_seed(&replay->rng, seed);
    }
    return read_header(replay, board) && set_up(replay, fresh ? fresh : replay->header.seed);
}

bool tt_replay_begin(tt_replay *replay, const char *text, size_t size, const tt_board *board, tt_replay_mode mode)
{
    return tt_replay_open(replay, text, size, board, mode, NULL, NULL);
}

/* The result. */

static bool check_result(tt_replay *replay, const tt_line *line)
{
    tt_result found, expected;
    if (!tt_result_read(&replay->game, line->bytes, line->size, line->number, &found, &replay->fault))
        return false;
    if (!tt_state_over(&replay->state))
        return tt_fault_stray(replay, line->number, &(tt_event){.kind = TT_EVENT_RESULT});
    tt_result_make(&replay->game, &replay->state, &expected);
    tt_comparison comparison = tt_comparison_begin(line);
    tt_output out = tt_comparison_output(&comparison);
    tt_result_write(&replay->game, &expected, &out);
    return tt_comparison_equal(&comparison) || tt_fault_result(replay, line->number, &found, &expected);
}

static tt_replay_answer end_with_result(tt_replay *replay, const tt_line *line)
{
    tt_line after;
    if (!check_result(replay, line))
        return TT_REPLAY_FAULT;
    replay->has_result = true;
    settle(replay);
    if (!tt_line_next(replay->text, replay->size, &replay->next, &after) && !replay->is_torn)
        return TT_REPLAY_ENDED;
    tt_fault_set(replay, line->number + 1, "", "nothing may follow the result");
    return TT_REPLAY_FAULT;
}

/* A record that ends with a reshuffle: whether any decision would lead to it (G-8). */

typedef struct first_event {
    tt_event event;
    bool is_there;
} first_event;

static void note_first(void *context, const tt_event *event)
{
    first_event *first = context;
    if (!first->is_there)
        *first = (first_event){*event, true};
}

static tt_replay_answer end_with_reshuffle(tt_replay *replay, const tt_line *line)
{
    int seat = tt_state_next_seat(&replay->state);
    int count = tt_legal_count(&replay->game, &replay->state, seat);
    for (int k = 0; k < count; k++) {
        tt_state copy = replay->state;
        first_event first = {.is_there = false};
        tt_apply(&replay->game, &copy, seat, tt_legal_pick(&replay->game, &replay->state, seat, k),
                 &(tt_sink){note_first, &first});
        if (first.is_there && tt_line_is_of(&replay->game, line, &first.event)) {
            replay->cut = true;
            return TT_REPLAY_ENDED;
        }
    }
    tt_fault_set(replay, line->number, "G-8", "nothing that can be done here needs a reshuffle");
    return TT_REPLAY_FAULT;
}

/* Steps. */

/* G-2: the events of the choices at the start come together when all have chosen. Each is compared when its line is
 * read. */
static bool compare_choice(tt_replay *replay, const tt_line *line, tt_decision decision)
{
    tt_event event = {.kind = TT_EVENT_TICKETS_KEPT,
                      .player = (uint8_t)decision.seat,
                      .offered = replay->state.table.offered[decision.seat],
                      .keep = (uint8_t)tt_action_arg(decision.action)};
    const uint8_t *offer = tt_state_offer(&replay->state, decision.seat);
    for (int i = 0; i < event.offered; i++)
        event.offer[i] = offer[i];
    return tt_line_is_of(&replay->game, line, &event) || tt_fault_differs(replay, line, &event);
}

/* Applies the decision found in `event` of `line`; its lines begin at `start`. */
static bool apply(tt_replay *replay, tt_place start, const tt_line *line, const tt_event *event, tt_decision decision)
{
    replay->before = replay->state;
    replay->next = start;
    replay->event_count = 0;
    replay->is_decided = false;
    bool choosing = replay->state.table.phase == TT_PHASE_KEEP_AT_START;
    tt_why why = tt_why_action(&replay->game, &replay->state, decision.seat, decision.action);
    if (why.refusal)
        return tt_fault_refused(replay, decision.line, why);
    if (choosing && !compare_choice(replay, line, decision))
        return false;
    if (event->kind == TT_EVENT_TICKETS_OFFERED)
        tt_arrange_offer(replay, line->number, event);
    tt_apply(&replay->game, &replay->state, decision.seat, decision.action, &(tt_sink){listen, replay});
    if (choosing && replay->state.table.phase == TT_PHASE_KEEP_AT_START) {
        replay->withheld++;
        tt_line_next(replay->text, replay->size, &replay->next, &(tt_line){0});
    }
    tt_tickets_follow(&replay->game, &replay->before, &replay->state, replay->fresh);
    return replay->fault.line == 0;
}

static void describe(const tt_replay *replay, tt_place start, tt_decision decision, tt_step *step)
{
    tt_place end = replay->next;
    tt_line line;
    if (end.at == start.at) /* a ticket named before the scoring event */
        tt_line_next(replay->text, replay->size, &end, &line);
    *step = (tt_step){.seat = decision.seat,
                      .action = decision.action,
                      .first_line = start.line,
                      .last_line = end.line - 1,
                      .lines = replay->text + start.at,
                      .size = end.at - start.at};
}

static tt_replay_answer leave_out(tt_replay *replay)
{
    replay->state = replay->before;
    return replay->fault.line ? TT_REPLAY_FAULT : TT_REPLAY_ENDED;
}

tt_replay_answer tt_replay_next(tt_replay *replay, tt_step *step)
{
    tt_place start = replay->next;
    tt_line line;
    tt_event event;
    tt_decision decision;
    if (replay->fault.line)
        return TT_REPLAY_FAULT;
    if (replay->cut || !tt_line_next(replay->text, replay->size, &replay->next, &line))
        return TT_REPLAY_ENDED;
    if (!tt_event_read(&replay->game, line.bytes, line.size, line.number, &event, &replay->fault))
        return TT_REPLAY_FAULT;
    if (event.kind == TT_EVENT_RESULT)
        return end_with_result(replay, &line);
    if (!tt_infer(replay, line.number, &event, &decision))
        return TT_REPLAY_FAULT;
    if (decision.action == TT_NO_ACTION)
        return end_with_reshuffle(replay, &line);
    if (!apply(replay, start, &line, &event, decision) || replay->cut)
        return leave_out(replay);
    describe(replay, start, decision, step);
    settle(replay);
    return TT_REPLAY_STEP;
}

bool tt_record_verify(const char *text, size_t size, const tt_board *board, tt_replay_mode mode, tt_record_fault *fault)
{
    tt_replay replay;
    tt_step step;
    if (tt_replay_begin(&replay, text, size, board, mode))
        while (tt_replay_next(&replay, &step) == TT_REPLAY_STEP)
            ;
    *fault = replay.fault;
    return fault->line == 0;
}
