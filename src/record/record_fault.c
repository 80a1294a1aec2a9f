/* record_fault.c: the faults of a record. Tables here say which rule a difference breaks. */
#include "record/record_fault.h"

#include "record/phrases.h"
#include "record/record_read.h"

bool tt_fault_set(tt_replay *replay, int line, const char *rule, const char *sentence)
{
    replay->fault.line = line;
    replay->fault.rule = rule;
    tt_text text = tt_text_begin(replay->fault.text, TT_FAULT_TEXT_MAX);
    tt_say(&text, &tt_record_words, sentence, NULL, NULL);
    return false;
}

/* The number of a rule: one for all games or, if that is NULL, by subject. */
typedef struct cited_rule {
    const char *number;
    tt_subject subject;
} cited_rule;

static const char *number_for(const tt_replay *replay, tt_subject subject)
{
    return replay->game.rules->number[subject];
}

static const char *number_of(const tt_replay *replay, cited_rule rule)
{
    return rule.number ? rule.number : number_for(replay, rule.subject);
}

/* The rule that asks for the decision of a phase. */
static const char *rule_of_phase(const tt_replay *replay)
{
    static const cited_rule table[] = {
        [TT_PHASE_KEEP_AT_START] = {NULL, TT_SUBJECT_FIRST_KEEP},
        [TT_PHASE_START_CITY] = {"W-1", 0},
        [TT_PHASE_TURN] = {NULL, TT_SUBJECT_TURN},
        [TT_PHASE_SECOND_CARD] = {NULL, TT_SUBJECT_DRAW},
        [TT_PHASE_KEEP] = {NULL, TT_SUBJECT_TICKETS},
        [TT_PHASE_TUNNEL] = {"E-4", 0},
        [TT_PHASE_ALVIN] = {"W-10", 0},
        [TT_PHASE_MARKER] = {"W-6", 0},
        [TT_PHASE_COMPLETE] = {"C-14", 0},
        [TT_PHASE_OVER] = {NULL, TT_SUBJECT_END},
    };
    return number_of(replay, table[replay->state.table.phase]);
}

static const char *name_of_phase(int phase)
{
    static const char *const names[] = {
        [TT_PHASE_KEEP_AT_START] = "which tickets to keep",
        [TT_PHASE_START_CITY] = "on a starting city",
        [TT_PHASE_TURN] = "on a turn",
        [TT_PHASE_SECOND_CARD] = "on a second card",
        [TT_PHASE_KEEP] = "which tickets to keep",
        [TT_PHASE_TUNNEL] = "whether to pay for the tunnel",
        [TT_PHASE_ALVIN] = "where to move Alvin",
        [TT_PHASE_MARKER] = "whether to place a marker",
        [TT_PHASE_COMPLETE] = "which tickets to complete",
        [TT_PHASE_OVER] = "nothing more",
    };
    return names[phase];
}

/* The rule by which an event of this kind happens. */
static const char *rule_of_kind(const tt_replay *replay, int kind)
{
    static const cited_rule table[TT_EVENT_KINDS] = {
        [TT_EVENT_DEAL] = {NULL, TT_SUBJECT_NEXT_DEAL},
        [TT_EVENT_MARKET] = {NULL, TT_SUBJECT_NEXT_MARKET},
        [TT_EVENT_TICKETS_OFFERED] = {NULL, TT_SUBJECT_TICKETS},
        [TT_EVENT_TICKETS_KEPT] = {NULL, TT_SUBJECT_TICKETS},
        [TT_EVENT_START_CITY] = {"W-1", 0},
        [TT_EVENT_DRAW_MARKET] = {NULL, TT_SUBJECT_DRAW},
        [TT_EVENT_REFILL] = {NULL, TT_SUBJECT_DRAW},
        [TT_EVENT_MARKET_FLUSH] = {NULL, TT_SUBJECT_MARKET_FLUSH},
        [TT_EVENT_DRAW_BLIND] = {NULL, TT_SUBJECT_DRAW},
        [TT_EVENT_RESHUFFLE] = {NULL, TT_SUBJECT_RESHUFFLE},
        [TT_EVENT_TUNNEL] = {"E-3", 0},
        [TT_EVENT_TUNNEL_PAID] = {"E-3", 0},
        [TT_EVENT_TUNNEL_ABANDONED] = {"E-4", 0},
        [TT_EVENT_CLAIM] = {NULL, TT_SUBJECT_ROUTE_POINTS},
        [TT_EVENT_STATION] = {"E-10", 0},
        [TT_EVENT_CITY_MARKER] = {"W-6", 0},
        [TT_EVENT_ALVIN_CAUGHT] = {"W-10", 0},
        [TT_EVENT_ALVIN_MOVED] = {"W-10", 0},
        [TT_EVENT_DEPART] = {"C-4", 0},
        [TT_EVENT_LAY] = {"C-10", 0},
        [TT_EVENT_PASS] = {NULL, TT_SUBJECT_PASS},
        [TT_EVENT_LAST_ROUND] = {NULL, TT_SUBJECT_LAST_ROUND},
        [TT_EVENT_TURN_END] = {NULL, TT_SUBJECT_TURN},
        [TT_EVENT_SCORING] = {"C-14", 0},
        [TT_EVENT_NEW_ROUND] = {"C-15", 0},
        [TT_EVENT_RESULT] = {NULL, TT_SUBJECT_END},
    };
    return number_of(replay, table[kind]);
}

static bool in_set_up(const tt_replay *replay)
{
    return replay->done.at == 0;
}

/* The rule by which an expected event happens or is missing. Some kinds depend on the state. */
static const char *rule_of(const tt_replay *replay, int kind)
{
    switch (kind) {
    case TT_EVENT_DEAL:
    case TT_EVENT_MARKET:
        return in_set_up(replay) ? number_for(replay, TT_SUBJECT_DEAL) : rule_of_kind(replay, kind);
    case TT_EVENT_TICKETS_OFFERED:
        if (in_set_up(replay))
            return number_for(replay, TT_SUBJECT_FIRST_OFFER);
        return rule_of_kind(replay, kind);
    case TT_EVENT_TICKETS_KEPT:
        return replay->before.table.phase == TT_PHASE_KEEP_AT_START ? number_for(replay, TT_SUBJECT_FIRST_KEEP)
                                                                    : rule_of_kind(replay, kind);
    case TT_EVENT_REFILL: /* directly after its draw_market, or for a gap at the end of a turn */
        return replay->event_count == 1 ? rule_of_kind(replay, kind) : number_for(replay, TT_SUBJECT_RESHUFFLE);
    default:
        return rule_of_kind(replay, kind);
    }
}

/* A refusal speaks to the player ("you have 1"); what is said here is about the player. */
static void write_refusal(const tt_game *game, tt_why why, char sentence[TT_WHY_TEXT_MAX])
{
    tt_text text = tt_text_begin(sentence, TT_WHY_TEXT_MAX);
    const char *name = tt_refusal_name(why.refusal);
    if (!tt_vocabulary_has(&tt_fault_words, name))
        tt_why_write(game, why, sentence);
    else
        tt_say(&text, &tt_fault_words, name, NULL,
               (tt_argument[]){
                   {"n", NULL, why.need}, {"have", NULL, why.have}, {"color", tt_card_word(why.card), 0}, {0}});
}

bool tt_fault_refused(tt_replay *replay, int line, tt_why why)
{
    char sentence[TT_WHY_TEXT_MAX];
    const char *rule = tt_refusal_rule(&replay->game, why);
    bool is_first_choice =
        replay->state.table.phase == TT_PHASE_KEEP_AT_START; /* G-2; the refusal does not know the phase */
    write_refusal(&replay->game, why, sentence);
    return tt_fault_set(replay, line, rule[0] && !is_first_choice ? rule : rule_of_phase(replay), sentence);
}

bool tt_fault_stray(tt_replay *replay, int line, const tt_event *found)
{
    char sentence[TT_FAULT_TEXT_MAX];
    tt_text text = tt_text_begin(sentence, sizeof sentence);
    const tt_table_part *table = &replay->state.table;
    const tt_argument arguments[] = {{"event", tt_event_name((tt_event_kind)found->kind), 0},
                                     {"player", NULL, tt_state_next_seat(&replay->state)},
                                     {"what", tt_word(&tt_record_words, name_of_phase(table->phase)), 0},
                                     {0}};
    tt_say(&text, &tt_record_words,
           table->asked ? "player {player} must decide {what} before a '{event}'"
                        : "the game is over: there can be no '{event}'",
           NULL, arguments);
    return tt_fault_set(replay, line, rule_of_phase(replay), sentence);
}

static void put_text(void *context, const char *bytes, size_t size)
{
    tt_text_add_bytes(context, bytes, size > 0 && bytes[size - 1] == '\n' ? size - 1 : size);
}

/* Events that happen without a decision, and not after every action. If one is expected, the fault is about it. */
static bool is_telling(int kind)
{
    switch (kind) {
    case TT_EVENT_MARKET_FLUSH:
    case TT_EVENT_RESHUFFLE:
    case TT_EVENT_ALVIN_CAUGHT:
    case TT_EVENT_DEPART:
    case TT_EVENT_LAST_ROUND:
    case TT_EVENT_SCORING:
    case TT_EVENT_NEW_ROUND:
        return true;
    default:
        return false;
    }
}

/* Whether the event found is wrong there, rather than the expected one missing. */
static bool is_extra(const tt_replay *replay, const tt_event *found, const tt_event *expected)
{
    tt_place place = replay->next;
    tt_line after;
    if (found->kind == expected->kind || is_telling(expected->kind))
        return false;
    if (expected->kind == TT_EVENT_TURN_END && is_telling(found->kind))
        return true;
    return tt_line_next(replay->text, replay->size, &place, &after) && tt_line_is_of(&replay->game, &after, expected);
}

bool tt_fault_differs(tt_replay *replay, const tt_line *line, const tt_event *expected)
{
    tt_event found;
    if (!tt_event_read(&replay->game, line->bytes, line->size, line->number, &found, &replay->fault))
        return false;
    if (line->number == replay->impossible_line && found.kind == expected->kind)
        return tt_fault_set(replay, line->number, replay->impossible_rule, replay->impossible_text);
    char sentence[TT_FAULT_TEXT_MAX], written[TT_FAULT_TEXT_MAX];
    tt_text text = tt_text_begin(sentence, sizeof sentence), event = tt_text_begin(written, sizeof written);
    tt_event_write(&replay->game, expected, TT_EVERYTHING, &(tt_output){put_text, &event});
    tt_say(&text, &tt_record_words,
           replay->mode == TT_REPLAY_FROM_SEED ? "rules and seed give {event}" : "the rules give {event}", NULL,
           (tt_argument[]){{"event", written, 0}, {0}});
    int kind = is_extra(replay, &found, expected) ? found.kind : expected->kind;
    return tt_fault_set(replay, line->number, rule_of(replay, kind), sentence);
}

static bool refuse_part(tt_replay *replay, int line, int seat, tt_part part, const tt_result *expected)
{
    char sentence[TT_FAULT_TEXT_MAX];
    tt_text text = tt_text_begin(sentence, sizeof sentence);
    tt_seat_score score = expected->score.seat[seat];
    const int16_t *number = tt_part_number(&score, part);
    tt_say(&text, &tt_record_words,
           number ? "'{part}' of player {player} is {value}" : "'{part}' of player {player} is another", NULL,
           (tt_argument[]){
               {"part", tt_part_name(part), 0}, {"player", NULL, seat}, {"value", NULL, number ? *number : 0}, {0}});
    return tt_fault_set(replay, line, tt_part_rule(replay->game.rules, part), sentence);
}

bool tt_fault_result(tt_replay *replay, int line, const tt_result *found, const tt_result *expected)
{
    for (int part = TT_PARTS - 1; part >= 0; part--) /* the total last, because it is the sum of the others */
        for (int seat = 0; seat < replay->game.players; seat++)
            if (tt_part_belongs(&replay->game, (tt_part)part) && !tt_part_agrees(found, expected, seat, (tt_part)part))
                return refuse_part(replay, line, seat, (tt_part)part, expected);
    return tt_fault_set(replay, line, number_for(replay, TT_SUBJECT_VICTORY), "the rules give other winners");
}
