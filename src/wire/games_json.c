/* games_json.c: the games, as JSON. */
#include "wire/games_json.h"

#include "boards/form.h"
#include "record/result.h"
#include "turntable/rules.h"

#define OPTION_NAME(name, flag, with, what, rule) #name,
static const char *const names[] = {TT_OPTIONS(OPTION_NAME)};
#undef OPTION_NAME

/* The rule values, with the names they have in a board file. */
static void write_rules(tt_json_writer *writer, const tt_rules *rules)
{
    tt_json_member_object(writer, "rules");
#define WRITE_VALUE(name, least, most, what) tt_json_member_integer(writer, #name, rules->name);
    TT_RULE_VALUES(WRITE_VALUE)
#undef WRITE_VALUE
    tt_json_member_array(writer, "route_points");
    for (int length = 1; length <= TT_MAX_LENGTH; length++)
        tt_json_write_integer(writer, rules->points[length]);
    tt_json_write_array_end(writer);
    tt_json_member_string(writer, "unkept_tickets", tt_unkept_words[rules->unkept]);
    tt_json_write_object_end(writer);
}

/* The number of the rule behind each part of a score. */
static void write_score_rules(tt_json_writer *writer, const tt_rules *rules)
{
    tt_game game = {.rules = rules, .options.alvin = rules->options >> TT_OPTION_alvin & 1};
    tt_json_member_object(writer, "score_rules");
    for (tt_part part = 0; part < TT_PARTS; part++)
        if (tt_part_belongs(&game, part))
            tt_json_member_string(writer, tt_part_name(part), tt_part_rule(rules, part));
    tt_json_write_object_end(writer);
}

/* The number of the rule behind each refusal; where it depends on the action, that of a claim. */
static void write_refusal_rules(tt_json_writer *writer, const tt_rules *rules)
{
    tt_game game = {.rules = rules};
    tt_json_member_object(writer, "refusal_rules");
    for (tt_refusal refusal = TT_REFUSED_OVER; refusal < TT_REFUSALS; refusal++)
        tt_json_member_string(writer, tt_refusal_name(refusal),
                              tt_refusal_rule(&game, (tt_why){.refusal = refusal, .kind = TT_ACTION_CLAIM}));
    tt_json_write_object_end(writer);
}

static void write_game(tt_json_writer *writer, const tt_rules *rules)
{
    tt_json_write_object(writer);
    tt_json_member_string(writer, "name", rules->name);
    tt_json_member_string(writer, "title", rules->title);
    tt_json_member_integer(writer, "min_players", rules->min_players);
    tt_json_member_integer(writer, "max_players", rules->max_players);
    tt_json_member_array(writer, "options");
    for (int option = 0; option < TT_OPTION_COUNT; option++)
        if (rules->options >> option & 1)
            tt_json_write_string(writer, names[option]);
    tt_json_write_array_end(writer);
    write_rules(writer, rules);
    write_score_rules(writer, rules);
    write_refusal_rules(writer, rules);
    tt_json_member_string(writer, "board", rules->board->id);
    tt_json_member_integer(writer, "cities", rules->board->cities);
    tt_json_member_integer(writer, "routes", rules->board->routes);
    tt_json_member_integer(writer, "tickets", rules->board->tickets);
    tt_json_write_object_end(writer);
}

void tt_games_write(tt_json_writer *writer)
{
    tt_json_write_object(writer);
    tt_json_member_array(writer, "games");
    for (int i = 0; i < tt_rules_count(); i++)
        write_game(writer, tt_rules_at(i));
    tt_json_write_array_end(writer);
    tt_json_write_object_end(writer);
    tt_json_write_line_end(writer);
}
