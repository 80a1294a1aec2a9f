/* arrange.c: puts the hidden cards and tickets of a replay in the order in which the record shows them.
 *
 * It reads the text ahead of the replay and collects the train cards in the order in which they leave the draw pile.
 * When a pile is made, the next cards are put on its top. If a card cannot be there, its line is noted: at that line
 * the record will differ from what the core does. */
#include "record/arrange.h"

#include "record/lines.h"
#include "record/record_read.h"
#include "turntable/rules.h"
#include "vocabulary/vocabulary.h"

/* `sentence` has the blank {name}. */
static void note_impossible(tt_replay *replay, int line, const char *rule, const char *sentence, const char *name)
{
    replay->impossible_line = line;
    replay->impossible_rule = rule;
    tt_text text = tt_text_begin(replay->impossible_text, sizeof replay->impossible_text);
    tt_say(&text, &tt_record_words, sentence, NULL, (tt_argument[]){{"name", name, 0}, {0}});
}

/* Train cards. */

/* The cards that leave the draw pile with this event. */
static int cards_drawn(const tt_replay *replay, const tt_event *event, tt_card cards[8])
{
    int count = 0, first = 0;
    switch (event->kind) {
    case TT_EVENT_REFILL:
    case TT_EVENT_DRAW_BLIND:
        cards[0] = event->card;
        return event->card != TT_NO_CARD;
    case TT_EVENT_DEAL: /* C-2: given locomotives come from no pile */
        first = replay->ahead_new_round ? 0 : replay->game.rules->given_locomotives;
        break;
    case TT_EVENT_MARKET:
    case TT_EVENT_TUNNEL:
        break;
    default:
        return 0;
    }
    for (int i = first; i < event->count; i++)
        if (event->list[i] != TT_NO_CARD)
            cards[count++] = event->list[i];
    return count;
}

/* Puts the cards of one line on the pile from `depth` down, as many as it has. Returns the depth reached, or -1 if a
 * card cannot be there. */
static int arrange_line(tt_replay *replay, int line, const tt_card *cards, int count, int depth)
{
    while (replay->ahead_card < count && depth < replay->state.table.draw_count) {
        tt_card card = cards[replay->ahead_card];
        if (!tt_pile_stack(&replay->state, depth, card)) {
            note_impossible(replay, line, "G-1", "no card '{name}' is left in the draw pile", tt_card_name(card));
            return -1;
        }
        replay->ahead_card++;
        depth++;
    }
    return depth;
}

/* Returns how many cards were put on the pile. */
static int arrange_cards(tt_replay *replay)
{
    int depth = 0;
    while (depth < replay->state.table.draw_count) {
        tt_place place = replay->ahead;
        tt_line line;
        tt_event event;
        tt_card cards[8];
        tt_record_fault ignored; /* found again when the replay reaches that line */
        if (!tt_line_next(replay->text, replay->size, &place, &line) ||
            !tt_event_parse(&replay->game, line.bytes, line.size, line.number, &event, &ignored))
            break;
        int count = cards_drawn(replay, &event, cards);
        int reached = arrange_line(replay, line.number, cards, count, depth);
        if (reached < 0)
            break;
        depth = reached;
        if (replay->ahead_card < count)
            break; /* the others come from the next pile */
        replay->ahead = place;
        replay->ahead_card = 0;
        replay->ahead_new_round |= event.kind == TT_EVENT_NEW_ROUND;
    }
    return depth;
}

static void shuffle_from(tt_replay *replay, int depth)
{
    int count = replay->state.table.draw_count;
    for (; depth < count - 1; depth++) {
        int pick = depth + (int)tt_rng_below(&replay->rng, (uint32_t)(count - depth));
        tt_pile_stack(&replay->state, depth, tt_draw_pile_card(&replay->state, pick));
    }
}

void tt_arrange_pile(tt_replay *replay)
{
    if (replay->mode == TT_REPLAY_FROM_SEED || replay->impossible_line)
        return;
    int depth = arrange_cards(replay);
    if (replay->mode == TT_REPLAY_ANEW)
        shuffle_from(replay, depth);
}

/* Tickets. */

/* E-1: a long ticket replaces only a long one, and a regular ticket only a regular one. */
static bool is_of_same_sort(const tt_replay *replay, int place, int ticket)
{
    const tt_ticket *facts = replay->game.board->ticket;
    return !replay->game.rules->dealt_long ||
           facts[ticket].is_long == facts[replay->state.secret.tickets[place]].is_long;
}

static void arrange_start_offer(tt_replay *replay, int line, const tt_event *event)
{
    const tt_rules *rules = replay->game.rules;
    int first = event->player * rules->dealt_tickets, end = replay->state.table.ticket_pile;
    for (int i = 0; i < event->offered && i < rules->dealt_tickets; i++) {
        int ticket = event->offer[i];
        if (is_of_same_sort(replay, first + i, ticket) &&
            tt_tickets_stack(&replay->game, &replay->state, first + i, end, ticket))
            continue;
        note_impossible(replay, line, rules->number[TT_SUBJECT_FIRST_OFFER], "ticket '{name}' can't be dealt here",
                        replay->game.board->ticket_id[ticket]);
        return;
    }
}

static bool comes_before_offers(int kind)
{
    return kind == TT_EVENT_DEAL || kind == TT_EVENT_MARKET || kind == TT_EVENT_MARKET_FLUSH;
}

void tt_arrange_start(tt_replay *replay)
{
    tt_place place = replay->next;
    tt_line line;
    tt_event event;
    tt_record_fault ignored;
    if (replay->mode == TT_REPLAY_FROM_SEED)
        return;
    while (!replay->impossible_line && tt_line_next(replay->text, replay->size, &place, &line) &&
           tt_event_parse(&replay->game, line.bytes, line.size, line.number, &event, &ignored)) {
        if (event.kind == TT_EVENT_TICKETS_OFFERED)
            arrange_start_offer(replay, line.number, &event);
        else if (!comes_before_offers(event.kind))
            return;
    }
}

void tt_arrange_offer(tt_replay *replay, int line, const tt_event *offer)
{
    if (replay->mode == TT_REPLAY_FROM_SEED)
        return;
    for (int i = 0; i < offer->offered; i++) {
        int open = i < replay->fresh[0] ? replay->fresh[0] : replay->fresh[0] + replay->fresh[1];
        if (i >= open)
            return; /* from here on the order is known, and the core gives it */
        int ticket = offer->offer[i];
        if (tt_tickets_stack(&replay->game, &replay->state, i, open, ticket))
            continue;
        note_impossible(replay, line, replay->game.rules->number[TT_SUBJECT_TICKETS],
                        "ticket '{name}' can't come up here", replay->game.board->ticket_id[ticket]);
        return;
    }
}
