/* summary.c: the rules summary of a game. */
#include "rules/summary.h"

#include "vocabulary/vocabulary.h"

typedef struct summary {
    tt_rule_line *lines;
    int count;
} summary;

/* Adds a line with up to two numbers; zeros at the end are left out. */
static void add(summary *s, bool is_so, const char *key, int n, int m)
{
    if (is_so)
        s->lines[s->count++] = (tt_rule_line){key, m ? 2 : n ? 1 : 0, {(uint8_t)n, (uint8_t)m}};
}

static void add_lengths(summary *s, const tt_rules *rules)
{
    tt_rule_line *line = &s->lines[s->count++];
    *line = (tt_rule_line){"lengths", TT_MAX_LENGTH, {0}};
    for (int length = 1; length <= TT_MAX_LENGTH; length++)
        line->number[length - 1] = rules->points[length];
}

static void add_drawing(summary *s, const tt_rules *rules)
{
    add(s, rules->locomotive_draws > 1 && rules->drawn_cards > 1, "only_card", 0, 0);
    add(s, rules->renewal_locomotives <= TT_MARKET_SLOTS, "renewal", rules->renewal_locomotives, 0);
    add(s, true, rules->kept_in_turn ? "tickets" : "tickets.any", rules->drawn_tickets, rules->kept_in_turn);
}

static void add_yards(summary *s, const tt_rules *rules)
{
    add(s, true, "goal.yard", 0, 0);
    add(s, true, "depart", 0, 0);
    add(s, true, "turn.yard", rules->drawn_cards, 0);
    add_drawing(s, rules);
    add(s, true, "lay", 0, 0);
    add(s, true, "rob", 0, 0);
    add(s, true, "scoring", 0, 0);
    add(s, rules->second_round_players > 0, "second_round", rules->second_round_players, 0);
    add(s, true, "big_cities", 0, 0);
}

static void add_routes(summary *s, const tt_game *game)
{
    const tt_rules *rules = game->rules;
    bool ferries = false, tunnels = false;
    for (int route = 0; route < game->board->routes; route++) {
        ferries |= game->board->route[route].ferry > 0;
        tunnels |= game->board->route[route].tunnel > 0;
    }
    int extra = rules->extra_locomotives;
    add(s, true, "route", 0, 0);
    add(s, true, extra >= TT_MAX_LENGTH ? "stand_in" : extra ? "stand_in.some" : "stand_in.none", extra, 0);
    add_lengths(s, rules);
    add(s, true, "parallel", 0, 0);
    add(s, rules->closed_parallel_players >= rules->min_players, "closed", rules->closed_parallel_players, 0);
    add(s, ferries, "ferry", 0, 0);
    add(s, tunnels && rules->tunnel_cards, "tunnel", rules->tunnel_cards, 0);
}

static void add_board(summary *s, const tt_game *game)
{
    const tt_rules *rules = game->rules;
    add(s, true, "goal", 0, 0);
    add(s, true, rules->stations ? "turn.station" : "turn", rules->drawn_cards, 0);
    add_drawing(s, rules);
    add_routes(s, game);
    add(s, rules->stations, "station", rules->stations, rules->station_bonus);
    add(s, rules->markers, "network", 0, 0);
    add(s, rules->markers > 1, "marker", rules->marker_cards, 0);
    add(s, rules->markers, "control", 0, 0);
    add(s, game->options.alvin, "alvin", rules->alvin_points, 0);
    add(s, true, "last_round", rules->last_round_trains, 0);
    add(s, rules->globetrotter_bonus, "globetrotter", rules->globetrotter_bonus, 0);
    add(s, rules->longest_bonus, "longest", rules->longest_bonus, 0);
}

int tt_summary_make(const tt_game *game, tt_rule_line lines[TT_SUMMARY_LINES])
{
    summary s = {lines, 0};
    if (game->rules->yards)
        add_yards(&s, game->rules);
    else
        add_board(&s, game);
    return s.count;
}

void tt_rule_line_write(const tt_rule_line *line, char *text, int room)
{
    char numbers[100];
    tt_text out = tt_text_begin(text, room), all = tt_text_begin(numbers, sizeof numbers);
    for (int i = 0; i < line->count; i++) {
        tt_text_add(&all, i > 0 ? ", " : "");
        tt_text_add_number(&all, line->number[i]);
    }
    tt_say(&out, &tt_rules_words, line->key, NULL,
           (tt_argument[]){{"n", NULL, line->number[0]}, {"m", NULL, line->number[1]}, {"all", numbers, 0}, {0}});
}
