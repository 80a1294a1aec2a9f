/* fault.c: what is wrong with a record. Which rule a difference breaks is said here, in tables. */
#include "record/fault.h"

#include "record/read.h"
#include "record/text.h"

bool tt_fault_set(tt_replay *replay, int line, const char *rule, const char *sentence)
{
    replay->fault.line = line;
    replay->fault.rule = rule;
    tt_text text = tt_text_begin(replay->fault.text, TT_FAULT_TEXT_MAX);
    tt_text_add(&text, sentence);
    return false;
}

/* Rules of the board games and of the card game. */
typedef struct rules {
    const char *board, *card_game;
} rules;

static const char *choose(const tt_replay *replay, rules pair)
{
    return replay->game.rules->yards ? pair.card_game : pair.board;
}

/* The rule that asks for the decision of a phase. */
static const char *rule_of_phase(const tt_replay *replay)
{
    static const rules table[] = {
        [TT_PHASE_KEEP_AT_START] = {"G-2", "C-3"}, [TT_PHASE_START_CITY] = {"W-1", "W-1"},
        [TT_PHASE_TURN] = {"G-4", "C-6"},          [TT_PHASE_SECOND_CARD] = {"G-5", "C-7"},
        [TT_PHASE_KEEP] = {"G-14", "C-12"},        [TT_PHASE_TUNNEL] = {"E-4", "E-4"},
        [TT_PHASE_ALVIN] = {"W-10", "W-10"},       [TT_PHASE_MARKER] = {"W-6", "W-6"},
        [TT_PHASE_COMPLETE] = {"C-14", "C-14"},    [TT_PHASE_OVER] = {"G-17", "C-15"},
    };
    return choose(replay, table[replay->state.table.phase]);
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

/* The rule by which an event happens, as far as its kind tells. */
static const char *rule_of_kind(const tt_replay *replay, int kind)
{
    static const rules table[TT_EVENT_KINDS] = {
        [TT_EVENT_DEAL] = {"G-1", "C-15"},
        [TT_EVENT_MARKET] = {"G-7", "C-15"},
        [TT_EVENT_TICKETS_OFFERED] = {"G-14", "C-12"},
        [TT_EVENT_TICKETS_KEPT] = {"G-14", "C-12"},
        [TT_EVENT_START_CITY] = {"W-1", "W-1"},
        [TT_EVENT_DRAW_MARKET] = {"G-5", "C-7"},
        [TT_EVENT_REFILL] = {"G-5", "C-7"},
        [TT_EVENT_MARKET_FLUSH] = {"G-7", "C-2"},
        [TT_EVENT_DRAW_BLIND] = {"G-5", "C-7"},
        [TT_EVENT_RESHUFFLE] = {"G-8", "C-7"},
        [TT_EVENT_TUNNEL] = {"E-3", "E-3"},
        [TT_EVENT_TUNNEL_PAID] = {"E-3", "E-3"},
        [TT_EVENT_TUNNEL_ABANDONED] = {"E-4", "E-4"},
        [TT_EVENT_CLAIM] = {"G-11", "G-11"},
        [TT_EVENT_STATION] = {"E-10", "E-10"},
        [TT_EVENT_CITY_MARKER] = {"W-6", "W-6"},
        [TT_EVENT_ALVIN_CAUGHT] = {"W-10", "W-10"},
        [TT_EVENT_ALVIN_MOVED] = {"W-10", "W-10"},
        [TT_EVENT_DEPART] = {"C-4", "C-4"},
        [TT_EVENT_LAY] = {"C-10", "C-10"},
        [TT_EVENT_PASS] = {"G-13", "C-13"},
        [TT_EVENT_LAST_ROUND] = {"G-17", "C-13"},
        [TT_EVENT_TURN_END] = {"G-4", "C-6"},
        [TT_EVENT_SCORING] = {"C-14", "C-14"},
        [TT_EVENT_NEW_ROUND] = {"C-15", "C-15"},
        [TT_EVENT_RESULT] = {"G-17", "C-15"},
    };
    return choose(replay, table[kind]);
}

static bool in_set_up(const tt_replay *replay)
{
    return replay->done.at == 0;
}

/* The rule by which an expected event happens, or fails to: some kinds need a closer look. */
static const char *rule_of(const tt_replay *replay, int kind)
{
    const tt_rules *game = replay->game.rules;
    switch (kind) {
    case TT_EVENT_DEAL:
    case TT_EVENT_MARKET:
        return in_set_up(replay) ? choose(replay, (rules){"G-1", "C-2"}) : rule_of_kind(replay, kind);
    case TT_EVENT_TICKETS_OFFERED:
        if (in_set_up(replay))
            return game->dealt_long ? "E-1" : choose(replay, (rules){"G-2", "C-3"});
        return rule_of_kind(replay, kind);
    case TT_EVENT_TICKETS_KEPT:
        return replay->before.table.phase == TT_PHASE_KEEP_AT_START ? choose(replay, (rules){"G-2", "C-3"})
                                                                    : rule_of_kind(replay, kind);
    case TT_EVENT_REFILL: /* directly behind its draw_market, or for a gap at the end of a turn */
        return replay->told == 1 ? rule_of_kind(replay, kind) : choose(replay, (rules){"G-8", "C-7"});
    case TT_EVENT_CLAIM:
        return game->markers ? "W-5" : "G-11";
    default:
        return rule_of_kind(replay, kind);
    }
}

bool tt_fault_refused(tt_replay *replay, int line, tt_why why)
{
    char sentence[TT_WHY_TEXT_MAX];
    const char *rule = tt_refusal_rule(&replay->game, why);
    bool is_first_choice = replay->state.table.phase == TT_PHASE_KEEP_AT_START; /* G-2, which the refusal can't know */
    tt_why_write(&replay->game, why, sentence);
    return tt_fault_set(replay, line, rule[0] && !is_first_choice ? rule : rule_of_phase(replay), sentence);
}

bool tt_fault_stray(tt_replay *replay, int line, const tt_event *found)
{
    char sentence[TT_FAULT_TEXT_MAX];
    tt_text text = tt_text_begin(sentence, sizeof sentence);
    const tt_table_part *table = &replay->state.table;
    if (table->asked) {
        tt_text_add(&text, "player ");
        tt_text_add_number(&text, tt_state_next_seat(&replay->state));
        tt_text_add(&text, " must decide ");
        tt_text_add(&text, name_of_phase(table->phase));
        tt_text_add(&text, " before a '");
    } else {
        tt_text_add(&text, "the game is over: there can be no '");
    }
    tt_text_add(&text, tt_event_name((tt_event_kind)found->kind));
    tt_text_add(&text, "'");
    return tt_fault_set(replay, line, rule_of_phase(replay), sentence);
}

static void put_text(void *context, const char *bytes, size_t size)
{
    tt_text_add_bytes(context, bytes, size > 0 && bytes[size - 1] == '\n' ? size - 1 : size);
}

/* Events that happen of themselves, and not with every action: where one is expected, it is what matters. */
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

/* Whether what is found should not be there, rather than what is expected be missing. */
static bool is_extra(const tt_replay *replay, const tt_event *found, const tt_event *expected)
{
    tt_place place = replay->next;
    tt_line behind;
    if (found->kind == expected->kind || is_telling(expected->kind))
        return false;
    if (expected->kind == TT_EVENT_TURN_END && is_telling(found->kind))
        return true;
    return tt_line_next(replay->text, replay->size, &place, &behind) && tt_line_tells(&replay->game, &behind, expected);
}

bool tt_fault_differs(tt_replay *replay, const tt_line *line, const tt_event *expected)
{
    tt_event found;
    if (!tt_event_read(&replay->game, line->bytes, line->size, line->number, &found, &replay->fault))
        return false;
    if (line->number == replay->impossible_line && found.kind == expected->kind)
        return tt_fault_set(replay, line->number, replay->impossible_rule, replay->impossible_text);
    char sentence[TT_FAULT_TEXT_MAX];
    tt_text text = tt_text_begin(sentence, sizeof sentence);
    tt_text_add(&text, replay->mode == TT_REPLAY_FROM_SEED ? "rules and seed give " : "the rules give ");
    tt_event_write(&replay->game, expected, TT_EVERYTHING, &(tt_output){put_text, &text});
    int kind = is_extra(replay, &found, expected) ? found.kind : expected->kind;
    return tt_fault_set(replay, line->number, rule_of(replay, kind), sentence);
}

/* The rule behind each part of a score. */
static const char *rule_of_part(const tt_replay *replay, tt_part part)
{
    static const rules table[TT_PARTS] = {
        [TT_PART_TOTAL] = {"G-19", "C-18"},         [TT_PART_ROUTES] = {"G-11", "G-11"},
        [TT_PART_TICKETS] = {"G-16", "C-16"},       [TT_PART_COMPLETED] = {"G-16", "C-14"},
        [TT_PART_FAILED] = {"G-16", "C-16"},        [TT_PART_LONGEST] = {"G-18", "G-18"},
        [TT_PART_LONGEST_BONUS] = {"G-18", "G-18"}, [TT_PART_STATIONS] = {"E-11", "E-11"},
        [TT_PART_BORROWED] = {"E-12", "E-12"},      [TT_PART_GLOBETROTTER] = {"W-8", "W-8"},
        [TT_PART_ALVIN] = {"W-11", "W-11"},         [TT_PART_ALVIN_CATCHES] = {"W-10", "W-10"},
        [TT_PART_BIG_CITIES] = {"C-17", "C-17"},
    };
    if (part == TT_PART_ROUTES && replay->game.rules->markers)
        return "W-5";
    return choose(replay, table[part]);
}

static const char *rule_of_victory(const tt_replay *replay)
{
    const tt_rules *game = replay->game.rules;
    if (game->yards)
        return "C-18";
    return game->stations ? "G-20" : game->markers ? "G-21" : "G-19";
}

static bool refuse_part(tt_replay *replay, int line, int seat, tt_part part, const tt_result *expected)
{
    char sentence[TT_FAULT_TEXT_MAX];
    tt_text text = tt_text_begin(sentence, sizeof sentence);
    tt_seat_score score = expected->score.seat[seat];
    const int16_t *number = tt_part_number(&score, part);
    tt_text_add(&text, "'");
    tt_text_add(&text, tt_part_name(part));
    tt_text_add(&text, "' of player ");
    tt_text_add_number(&text, seat);
    tt_text_add(&text, number ? " is " : " is another");
    if (number)
        tt_text_add_number(&text, *number);
    return tt_fault_set(replay, line, rule_of_part(replay, part), sentence);
}

bool tt_fault_result(tt_replay *replay, int line, const tt_result *found, const tt_result *expected)
{
    for (int part = TT_PARTS - 1; part >= 0; part--) /* the total last: it only sums up */
        for (int seat = 0; seat < replay->game.players; seat++)
            if (tt_part_belongs(&replay->game, (tt_part)part) && !tt_part_agrees(found, expected, seat, (tt_part)part))
                return refuse_part(replay, line, seat, (tt_part)part, expected);
    return tt_fault_set(replay, line, rule_of_victory(replay), "others have won");
}
