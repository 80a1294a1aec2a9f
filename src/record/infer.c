/* infer.c: finds a player's decision in the lines of a record. */
#include "record/infer.h"

#include "record/lines.h"
#include "record/record_fault.h"
#include "record/record_read.h"
#include "vocabulary/vocabulary.h"

/* Payments. */

static int colors_in(const uint8_t paid[TT_CARDS])
{
    int colors = 0;
    for (int color = 0; color < TT_COLORS; color++)
        colors += paid[color] > 0;
    return colors;
}

/* The cards paid as a set. False if they have two colors, or are more than a hand can have. */
static bool make_set(const uint8_t paid[TT_CARDS], tt_set *set)
{
    *set = (tt_set){TT_LOCOMOTIVE, 0, paid[TT_LOCOMOTIVE]};
    for (int color = 0; color < TT_COLORS; color++)
        if (paid[color] > 0)
            *set = (tt_set){(uint8_t)color, paid[color], paid[TT_LOCOMOTIVE]};
    return colors_in(paid) <= 1 && set->count < 32 && set->locomotives < 32;
}

static bool infer_paid(tt_replay *replay, int line, const tt_event *event, tt_action_kind kind, int arg,
                       const char *rule, tt_decision *decision)
{
    tt_set set;
    if (!make_set(event->paid, &set))
        return tt_fault_set(replay, line, rule, "these cards are not a set: one color and locomotives");
    decision->action = tt_action_make(kind, arg, set);
    return true;
}

/* C-8: a group, or three single cards of three colors. */
static bool infer_lay(tt_replay *replay, int line, const tt_event *event, tt_decision *decision)
{
    int three = 0, cards = event->paid[TT_LOCOMOTIVE];
    for (int color = 0; color < TT_COLORS; color++) {
        three |= (event->paid[color] > 0) << color;
        cards += event->paid[color];
    }
    if (colors_in(event->paid) != 3 || cards != 3)
        return infer_paid(replay, line, event, TT_ACTION_LAY, 0, "C-8", decision);
    decision->action = tt_action_plain(TT_ACTION_LAY, three);
    return true;
}

/* Tickets. */

static int place_in_offer(const tt_state *state, int seat, int ticket)
{
    const uint8_t *offer = tt_state_offer(state, seat);
    for (int i = 0; i < state->table.offered[seat]; i++)
        if (offer[i] == ticket)
            return i;
    return -1;
}

static bool refuse_choice(tt_replay *replay, int line, bool at_start, const char *id, const char *complaint)
{
    char sentence[TT_FAULT_TEXT_MAX];
    tt_subject subject = at_start ? TT_SUBJECT_FIRST_KEEP : TT_SUBJECT_TICKETS;
    tt_text text = tt_text_begin(sentence, sizeof sentence);
    tt_say(&text, &tt_record_words, complaint, NULL, (tt_argument[]){{"ticket", id, 0}, {0}});
    return tt_fault_set(replay, line, replay->game.rules->number[subject], sentence);
}

static bool infer_keep(tt_replay *replay, int line, const tt_event *event, tt_decision *decision)
{
    const tt_state *state = &replay->state;
    bool at_start = state->table.phase == TT_PHASE_KEEP_AT_START;
    int keep = 0;
    if (at_start && state->table.asked && event->player > tt_state_next_seat(state))
        return refuse_choice(replay, line, true, "", "the choices must be in the order of the seats");
    for (int i = 0; i < event->offered && (event->keep >> i & 1); i++) {
        int place = place_in_offer(state, event->player, event->offer[i]);
        if (place < 0)
            return refuse_choice(replay, line, at_start, replay->game.board->ticket_id[event->offer[i]],
                                 "{ticket} was not offered");
        keep |= 1 << place;
    }
    decision->action = tt_action_plain(TT_ACTION_KEEP, keep);
    return true;
}

/* C-14: one more ticket for the first seat that is still asked; any order of a set that fits is accepted. */
static bool infer_complete(tt_replay *replay, int line, const tt_event *event, tt_decision *decision)
{
    const tt_state *state = &replay->state;
    if (state->table.phase != TT_PHASE_COMPLETE)
        return tt_fault_stray(replay, line, event);
    int seat = tt_state_next_seat(state);
    uint64_t to_name = event->completed[seat] & ~state->secret.named[seat];
    if (to_name == 0)
        return tt_fault_set(replay, line, "C-14", "a ticket is left out that could still be added");
    decision->seat = seat;
    decision->action = tt_action_plain(TT_ACTION_COMPLETE, __builtin_ctzll(to_name));
    return true;
}

/* Events that come before the one with the decision. */

/* G-8: a reshuffle comes first when a card drawn blind or the cards of a tunnel need it. */
static bool infer_behind_reshuffle(tt_replay *replay, int line, tt_decision *decision)
{
    tt_place place = replay->next;
    tt_line after;
    tt_event event;
    if (!tt_line_next(replay->text, replay->size, &place, &after)) {
        decision->action = TT_NO_ACTION;
        return true;
    }
    if (!tt_event_read(&replay->game, after.bytes, after.size, after.number, &event, &replay->fault))
        return false;
    if (event.kind != TT_EVENT_DRAW_BLIND && event.kind != TT_EVENT_TUNNEL)
        return tt_fault_set(replay, line, "G-8", "no card is drawn here, so there is no reshuffle");
    return tt_infer(replay, after.number, &event, decision);
}

/* An event without a decision: the only decision that makes no event is to decline a marker (W-6). */
static bool infer_silence(tt_replay *replay, int line, const tt_event *event, tt_decision *decision)
{
    if (replay->state.table.phase != TT_PHASE_MARKER)
        return tt_fault_stray(replay, line, event);
    decision->seat = tt_state_next_seat(&replay->state);
    decision->action = tt_action_plain(TT_ACTION_NO_MARKER, 0);
    return true;
}

static bool infer_plain(tt_decision *decision, tt_action_kind kind, int arg)
{
    decision->action = tt_action_plain(kind, arg);
    return true;
}

bool tt_infer(tt_replay *replay, int line, const tt_event *event, tt_decision *decision)
{
    decision->seat = event->player;
    decision->line = line;
    if (tt_state_over(&replay->state))
        return tt_fault_stray(replay, line, event);
    if (replay->state.table.phase == TT_PHASE_MARKER && event->kind != TT_EVENT_CITY_MARKER)
        return infer_silence(replay, line, event, decision);
    switch (event->kind) {
    case TT_EVENT_TICKETS_OFFERED:
        return infer_plain(decision, TT_ACTION_TICKETS, 0);
    case TT_EVENT_TICKETS_KEPT:
        return infer_keep(replay, line, event, decision);
    case TT_EVENT_START_CITY:
        return infer_plain(decision, TT_ACTION_START, event->city);
    case TT_EVENT_DRAW_MARKET:
        return infer_plain(decision, TT_ACTION_DRAW, event->slot);
    case TT_EVENT_DRAW_BLIND:
        return infer_plain(decision, TT_ACTION_DRAW_BLIND, 0);
    case TT_EVENT_RESHUFFLE:
        return infer_behind_reshuffle(replay, line, decision);
    case TT_EVENT_TUNNEL:
    case TT_EVENT_CLAIM:
        return infer_paid(replay, line, event, TT_ACTION_CLAIM, event->route, "G-11", decision);
    case TT_EVENT_TUNNEL_PAID:
        return infer_paid(replay, line, event, TT_ACTION_PAY, 0, "E-3", decision);
    case TT_EVENT_TUNNEL_ABANDONED:
        return infer_plain(decision, TT_ACTION_ABANDON, 0);
    case TT_EVENT_STATION:
        return infer_paid(replay, line, event, TT_ACTION_STATION, event->city, "E-10", decision);
    case TT_EVENT_CITY_MARKER:
        return infer_paid(replay, line, event, TT_ACTION_MARKER, event->city, "W-6", decision);
    case TT_EVENT_ALVIN_MOVED:
        return infer_plain(decision, TT_ACTION_ALVIN, event->city);
    case TT_EVENT_LAY:
        return infer_lay(replay, line, event, decision);
    case TT_EVENT_PASS:
        return infer_plain(decision, TT_ACTION_PASS, 0);
    case TT_EVENT_SCORING:
        return infer_complete(replay, line, event, decision);
    default:
        return infer_silence(replay, line, event, decision);
    }
}
