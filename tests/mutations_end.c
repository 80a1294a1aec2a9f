/* mutations_end.c: changed facts of turns, the last round and the result, and of how a record is written. */
#include "mutations.h"

/* Turns. */

static bool end_of_other_player(story *s, int i)
{
    return next_player(s, i, TT_EVENT_TURN_END);
}

static bool end_removed(story *s, int i)
{
    return removed(s, i, TT_EVENT_TURN_END);
}

static bool end_twice(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_TURN_END))
        return false;
    story_insert(s, i, s->event[i]);
    return true;
}

static bool pass_invented(story *s, int i)
{
    if (i != asked_first(s, i) || turn_before(s, i) < 0 || is_kind(s, i, TT_EVENT_PASS) ||
        is_kind(s, i, TT_EVENT_DEPART) || is_kind(s, i, TT_EVENT_START_CITY) || is_kind(s, i, TT_EVENT_SCORING))
        return false;
    tt_event pass = {.kind = TT_EVENT_PASS, .player = (uint8_t)turn_before(s, i)};
    story_insert(s, i, pass);
    return true;
}

static bool event_of_nobody(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_TURN_END) || i + 1 == s->events)
        return false;
    story_insert(s, i + 1, (tt_event){.kind = TT_EVENT_REFILL, .slot = 0, .card = TT_RED});
    return true;
}

static bool turns_swapped(story *s, int i)
{
    int first = asked_first(s, i);
    if (!is_kind(s, i, TT_EVENT_TURN_END) || i - first != 1 || !is_kind(s, i + 2, TT_EVENT_TURN_END) ||
        turn_before(s, i) < 0)
        return false;
    story_swap(s, first, i + 1);
    story_swap(s, i, i + 2);
    return true;
}

static bool last_round_removed(story *s, int i)
{
    return removed(s, i, TT_EVENT_LAST_ROUND);
}

static bool last_round_of_other_player(story *s, int i)
{
    return next_player(s, i, TT_EVENT_LAST_ROUND);
}

static bool last_round_early(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_TURN_END) || last_of(s, i, TT_EVENT_TURN_END) >= 0)
        return false;
    story_insert(s, i, (tt_event){.kind = TT_EVENT_LAST_ROUND, .player = s->event[i].player});
    return true;
}

static bool last_round_after_turn_end(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_LAST_ROUND))
        return false;
    story_swap(s, i, i + 1);
    return true;
}

static bool turn_after_the_end(story *s, int i)
{
    if (i != s->events - 1 || !s->has_result)
        return false;
    s->event[s->events++] = (tt_event){.kind = TT_EVENT_PASS, .player = 0};
    return true;
}

/* The result; only at the last event, so that each is done once. */

static bool at_result(const story *s, int i)
{
    return i == s->events - 1 && s->has_result;
}

static tt_seat_score *first_score(story *s)
{
    return &s->result.score.seat[0];
}

static bool result_early(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_TURN_END) || !s->has_result || i > s->events - 4)
        return false;
    s->events = i + 1;
    return true;
}

static bool result_total(story *s, int i)
{
    return at_result(s, i) && ++first_score(s)->total < INT16_MAX;
}

static bool result_routes(story *s, int i)
{
    return at_result(s, i) && is_board_game(s) && ++first_score(s)->routes;
}

static bool result_tickets(story *s, int i)
{
    return at_result(s, i) && ++first_score(s)->tickets < INT16_MAX;
}

static bool result_ticket_moved(story *s, int i)
{
    tt_seat_score *score = first_score(s);
    if (!at_result(s, i) || score->failed == 0)
        return false;
    uint64_t ticket = score->failed & -score->failed;
    score->failed &= ~ticket;
    score->completed |= ticket;
    return true;
}

static bool result_ticket_hidden(story *s, int i)
{
    tt_seat_score *score = first_score(s);
    if (!at_result(s, i) || score->failed == 0)
        return false;
    score->failed &= score->failed - 1;
    return true;
}

static bool result_longest(story *s, int i)
{
    return at_result(s, i) && is_board_game(s) && ++first_score(s)->longest;
}

static bool result_longest_bonus(story *s, int i)
{
    if (!at_result(s, i) || !s->game.rules->longest_bonus)
        return false;
    first_score(s)->longest_bonus = (int16_t)(10 - first_score(s)->longest_bonus);
    return true;
}

static bool result_stations(story *s, int i)
{
    return at_result(s, i) && s->game.rules->stations && (first_score(s)->stations += 4);
}

/* A route that was never claimed can't be borrowed. */
static bool result_borrowed(story *s, int i)
{
    if (!at_result(s, i) || !s->game.rules->stations)
        return false;
    uint64_t claimed[4] = {0};
    for (int j = 0; j < s->events; j++)
        if (s->event[j].kind == TT_EVENT_CLAIM)
            claimed[s->event[j].route / 64] |= (uint64_t)1 << s->event[j].route % 64;
    int route = 0;
    while (claimed[route / 64] >> route % 64 & 1)
        route++;
    s->result.station[0][0] = s->game.board->route[route].a;
    first_score(s)->borrowed[0] = (uint8_t)route;
    for (int j = 1; j < TT_MAX_MARKS; j++)
        s->result.station[0][j] = TT_NO_CITY;
    return true;
}

static bool result_globetrotter(story *s, int i)
{
    if (!at_result(s, i) || !s->game.rules->globetrotter_bonus)
        return false;
    first_score(s)->globetrotter = (int16_t)(15 - first_score(s)->globetrotter);
    return true;
}

static bool result_alvin(story *s, int i)
{
    if (!at_result(s, i) || !s->game.options.alvin)
        return false;
    first_score(s)->alvin = (int16_t)(10 - first_score(s)->alvin);
    return true;
}

static bool result_alvin_catches(story *s, int i)
{
    return at_result(s, i) && s->game.options.alvin && (first_score(s)->alvin_catches += 10);
}

static bool result_big_cities(story *s, int i)
{
    if (!at_result(s, i) || is_board_game(s))
        return false;
    first_score(s)->big_cities ^= 1;
    return true;
}

static bool result_winners(story *s, int i)
{
    if (!at_result(s, i))
        return false;
    s->result.score.winners ^= 1;
    return true;
}

static bool header_alvin(story *s, int i)
{
    if (i > 0 || s->game.rules->alvin_city == NULL || !s->has_result)
        return false;
    s->header.options.alvin = !s->header.options.alvin; /* the result has two fields more, or less */
    return true;
}

const mutation mutations_end[] = {
    {"turn_end: of another player", "G-4|C-6", end_of_other_player},
    {"turn_end removed", "*", end_removed},
    {"turn_end twice", "*", end_twice},
    {"pass: though there is something to do", "G-13|C-13", pass_invented},
    {"an event that nobody decided", "*", event_of_nobody},
    {"two turns swapped", "G-4|C-6", turns_swapped},
    {"last_round removed", "G-17|C-13", last_round_removed},
    {"last_round: of another player", "G-17|C-13", last_round_of_other_player},
    {"last_round too early", "G-17|C-13", last_round_early},
    {"last_round after turn_end", "G-17|C-13", last_round_after_turn_end},
    {"a turn after the end", "G-17|C-15", turn_after_the_end},
    {"result before the end", "*", result_early},
    {"result: total + 1", "G-19|G-20|G-21|C-18", result_total},
    {"result: routes + 1", "G-11|W-5", result_routes},
    {"result: tickets + 1", "G-16|C-16", result_tickets},
    {"result: a failed ticket completed", "G-16|C-16|C-14", result_ticket_moved},
    {"result: a failed ticket hidden", "G-16|C-16", result_ticket_hidden},
    {"result: longest + 1", "G-18", result_longest},
    {"result: longest_bonus", "G-18", result_longest_bonus},
    {"result: stations", "E-11", result_stations},
    {"result: borrowed invented", "E-12", result_borrowed},
    {"result: globetrotter", "W-8", result_globetrotter},
    {"result: alvin", "W-11", result_alvin},
    {"result: alvin_catches", "W-10", result_alvin_catches},
    {"result: big_cities", "C-17", result_big_cities},
    {"result: winners", "G-19|G-20|G-21|C-18", result_winners},
    {"header: alvin", "|W-9|W-10", header_alvin},
    {0},
};

/* Form. */

static void replace(page *p, const char *old, const char *new)
{
    char *at = strstr(p->text, old);
    assert_non_null(at);
    size_t tail = p->size - (size_t)(at - p->text) - strlen(old);
    memmove(at + strlen(new), at + strlen(old), tail + 1);
    memcpy(at, new, strlen(new));
    p->size += strlen(new) - strlen(old);
}

static void space(page *p)
{
    replace(p, "{\"event\":\"deal\"", "{\"event\": \"deal\"");
}

static void field_order(page *p)
{
    replace(p, "{\"event\":\"turn_end\",\"player\":0}", "{\"player\":0,\"event\":\"turn_end\"}");
}

static void unknown_field(page *p)
{
    replace(p, "{\"event\":\"turn_end\",\"player\":0}", "{\"event\":\"turn_end\",\"player\":0,\"time\":1}");
}

static void missing_field(page *p)
{
    replace(p, "{\"event\":\"turn_end\",\"player\":0}", "{\"event\":\"turn_end\"}");
}

static void unknown_event(page *p)
{
    replace(p, "\"turn_end\"", "\"turn_over\"");
}

static void unknown_card(page *p)
{
    replace(p, "{\"event\":\"market\",\"cards\":[\"", "{\"event\":\"market\",\"cards\":[\"pink\",\"");
}

static void escaped_letter(page *p)
{
    replace(p, "\"turn_end\"", "\"\\u0074urn_end\"");
}

static void number_as_float(page *p)
{
    replace(p, "\"turn_end\",\"player\":0}", "\"turn_end\",\"player\":0.0}");
}

static void nobodys_seat(page *p)
{
    replace(p, "\"turn_end\",\"player\":0}", "\"turn_end\",\"player\":9}");
}

static void carriage_return(page *p)
{
    replace(p, "}\n", "}\r\n");
}

static void blank_line(page *p)
{
    replace(p, "}\n", "}\n\n");
}

static void line_behind_result(page *p)
{
    page_put(p, "{}\n", 3);
}

static void byte_order_mark(page *p)
{
    replace(p, "{\"record\"", "\xef\xbb\xbf{\"record\"");
}

static void other_format(page *p)
{
    replace(p, "turntable/1", "turntable/2");
}

static void header_players(page *p)
{
    replace(p, "\"seats\":[", "\"seats\":[\"nobody\",");
}

static void header_seed(page *p)
{
    replace(p, "\"seed\":\"", "\"seed\":\"A");
}

static void header_option_off(page *p)
{
    replace(p, "\"options\":{", "\"options\":{\"bank\":false,");
}

static void header_missing(page *p)
{
    size_t first = page_line(p, 2);
    memmove(p->text, p->text + first, p->size - first + 1);
    p->size -= first;
}

static void empty(page *p)
{
    p->text[p->size = 0] = 0;
}

const misspelling misspellings[] = {
    {"a space", space},
    {"order of fields", field_order},
    {"a field too many", unknown_field},
    {"a field missing", missing_field},
    {"no such event", unknown_event},
    {"no such card", unknown_card},
    {"an escape that is not needed", escaped_letter},
    {"a number with a fraction", number_as_float},
    {"a seat that nobody has", nobodys_seat},
    {"a carriage return", carriage_return},
    {"an empty line", blank_line},
    {"a line behind the result", line_behind_result},
    {"a byte order mark", byte_order_mark},
    {"another format", other_format},
    {"a seat too many", header_players},
    {"no seed", header_seed},
    {"no such option", header_option_off},
    {"no header", header_missing},
    {"no line at all", empty},
    {0},
};
