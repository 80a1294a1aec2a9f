/* games.c: the list of games, and making one. */
#include <stddef.h>

#include "games/games.h"

#define TT_RULES_OF(name) &tt_rules_##name,
static const tt_rules *const games[] = {TT_GAMES(TT_RULES_OF)};
#undef TT_RULES_OF

int tt_rules_count(void)
{
    return (int)(sizeof games / sizeof *games);
}

const tt_rules *tt_rules_at(int index)
{
    return index >= 0 && index < tt_rules_count() ? games[index] : NULL;
}

static bool same_word(const char *word, const char *text, int length)
{
    int i = 0;
    while (i < length && word[i] && word[i] == text[i])
        i++;
    return i == length && word[i] == 0;
}

const tt_rules *tt_rules_find(const char *name, int length)
{
    for (int i = 0; i < tt_rules_count(); i++)
        if (same_word(games[i]->name, name, length))
            return games[i];
    return NULL;
}

static int length_of(const char *text)
{
    int length = 0;
    while (text[length])
        length++;
    return length;
}

static const tt_board *find_map(void *context, const char *name, int length)
{
    (void)context;
    const tt_rules *rules = tt_rules_find(name, length);
    return rules && rules->board->routes ? rules->board : NULL;
}

tt_board_maps tt_game_maps(void)
{
    return (tt_board_maps){find_map, NULL};
}

static bool changes_rules(const tt_changes *changes)
{
    return changes->values || changes->route_points || changes->unkept_tickets;
}

static void change_values(const tt_changes *changes, tt_rules *rules)
{
    uint8_t *const values[TT_VALUE_COUNT] = {
#define VALUE_OF(name, least, most, what) &rules->name,
        TT_RULE_VALUES(VALUE_OF)
#undef VALUE_OF
    };
    for (int i = 0; i < TT_VALUE_COUNT; i++)
        if (changes->values >> i & 1)
            *values[i] = changes->value[i];
    for (int length = 1; changes->route_points && length <= TT_MAX_LENGTH; length++)
        rules->points[length] = changes->points[length];
    if (changes->unkept_tickets)
        rules->unkept = changes->unkept;
}

void tt_board_rules(tt_board *board, tt_rules *rules)
{
    const tt_rules *game = tt_rules_find(board->id, length_of(board->id));
    if (!game || !changes_rules(&board->changes))
        return;
    *rules = *game;
    change_values(&board->changes, rules);
    rules->turn_actions &= (uint16_t) ~(1 << TT_ACTION_STATION);
    if (rules->stations)
        rules->turn_actions |= 1 << TT_ACTION_STATION;
    board->own_rules = rules;
}

static int long_tickets(const tt_board *board)
{
    int count = 0;
    for (int ticket = 0; ticket < board->tickets; ticket++)
        count += board->ticket[ticket].is_long;
    return count;
}

/* Whether the board has enough tickets to deal (G-2, E-1). */
static tt_game_error check_tickets(const tt_rules *rules, const tt_board *board, int players)
{
    int longs = rules->dealt_long ? long_tickets(board) : 0;
    if (longs < rules->dealt_long * players)
        return TT_GAME_TOO_FEW_LONG_TICKETS;
    if (board->tickets - longs < (rules->dealt_tickets - rules->dealt_long) * players)
        return TT_GAME_TOO_FEW_TICKETS;
    return TT_GAME_OK;
}

/* Whether the values are consistent. Those of the built-in games are; a board file can change them. */
static tt_game_error check_values(const tt_rules *rules, int players)
{
    int cards = TT_COLORS * rules->each_color + rules->locomotives;
    int dealt = players * (rules->dealt_cards + rules->given_locomotives) + TT_MARKET_SLOTS;
    if (cards < dealt || rules->locomotives < players * rules->given_locomotives)
        return TT_GAME_TOO_FEW_CARDS;
    if (rules->kept_at_start > rules->dealt_tickets || rules->dealt_long > rules->dealt_tickets ||
        rules->kept_in_turn > rules->drawn_tickets)
        return TT_GAME_KEEPS_TOO_MANY;
    if (rules->dealt_long && rules->unkept != TT_UNKEPT_OUT)
        return TT_GAME_LONG_UNKEPT;
    return rules->stations && rules->markers ? TT_GAME_TWO_MARKS : TT_GAME_OK;
}

tt_game_error tt_game_make(const tt_rules *rules, const tt_board *board, int players, tt_options options, tt_game *game)
{
    if (!rules)
        return TT_GAME_UNKNOWN;
    if (!board)
        board = rules->board;
    if (changes_rules(&board->changes) && (!board->own_rules || board->own_rules->name != rules->name))
        return TT_GAME_OTHER_RULES;
    rules = tt_rules_on(rules, board);
    if (rules->min_players > rules->max_players)
        return TT_GAME_NO_PLAYERS;
    if (players < rules->min_players || players > rules->max_players)
        return TT_GAME_BAD_PLAYERS;
    if (rules->yards ? board != rules->board : board->routes == 0)
        return TT_GAME_WRONG_BOARD;
    if (options.open_track && !(rules->options >> TT_OPTION_open_track & 1))
        return TT_GAME_NO_OPEN_TRACK;
    int alvin_city = -1;
    if (rules->alvin_city)
        alvin_city = tt_board_city(board, rules->alvin_city, length_of(rules->alvin_city));
    if (options.alvin && (!(rules->options >> TT_OPTION_alvin & 1) || alvin_city < 0 || !rules->markers))
        return TT_GAME_NO_ALVIN;
    if (rules->markers && board->cities - options.alvin < players)
        return TT_GAME_TOO_FEW_CITIES;
    tt_game_error error = check_values(rules, players);
    if (!error)
        error = check_tickets(rules, board, players);
    if (error)
        return error;
    *game = (tt_game){.rules = rules,
                      .board = board,
                      .players = (uint8_t)players,
                      .alvin_city = options.alvin ? (uint8_t)alvin_city : TT_NO_CITY,
                      .options = options};
    return TT_GAME_OK;
}

const char *tt_game_error_name(tt_game_error error)
{
    static const char *const names[] = {
        [TT_GAME_OK] = "ok",
        [TT_GAME_UNKNOWN] = "unknown_game",
        [TT_GAME_BAD_PLAYERS] = "bad_players",
        [TT_GAME_NO_PLAYERS] = "no_players",
        [TT_GAME_NO_ALVIN] = "no_alvin",
        [TT_GAME_NO_OPEN_TRACK] = "no_open_track",
        [TT_GAME_TOO_FEW_TICKETS] = "too_few_tickets",
        [TT_GAME_TOO_FEW_LONG_TICKETS] = "too_few_long_tickets",
        [TT_GAME_TOO_FEW_CITIES] = "too_few_cities",
        [TT_GAME_TOO_FEW_CARDS] = "too_few_cards",
        [TT_GAME_KEEPS_TOO_MANY] = "keeps_too_many",
        [TT_GAME_LONG_UNKEPT] = "long_unkept",
        [TT_GAME_TWO_MARKS] = "two_marks",
        [TT_GAME_OTHER_RULES] = "other_rules",
        [TT_GAME_WRONG_BOARD] = "wrong_board",
    };
    return names[error];
}

const char *tt_game_error_text(tt_game_error error)
{
    static const char *const texts[] = {
        [TT_GAME_OK] = "fine",
        [TT_GAME_UNKNOWN] = "there is no game of that name",
        [TT_GAME_NO_PLAYERS] = "the rules allow fewer players at most than at least",
        [TT_GAME_BAD_PLAYERS] = "this game is not played by that many players",
        [TT_GAME_NO_ALVIN] = "Alvin lives only in old_west, on a board with the city roswell",
        [TT_GAME_NO_OPEN_TRACK] = "only card_game has on-the-track stacks to open",
        [TT_GAME_TOO_FEW_TICKETS] = "the board has fewer tickets than are dealt at the start",
        [TT_GAME_TOO_FEW_LONG_TICKETS] = "the board has fewer long tickets than players",
        [TT_GAME_TOO_FEW_CITIES] = "the board has fewer cities to start from than players",
        [TT_GAME_TOO_FEW_CARDS] = "there are fewer train cards than are dealt at the start",
        [TT_GAME_KEEPS_TOO_MANY] = "more tickets must be kept, or long ones dealt, than are dealt or drawn",
        [TT_GAME_LONG_UNKEPT] = "where long tickets are dealt, those not kept must leave the game",
        [TT_GAME_TWO_MARKS] = "a game has stations or city markers, not both",
        [TT_GAME_OTHER_RULES] = "the board has its own rules, for another game",
        [TT_GAME_WRONG_BOARD] = "this game can't be played on that board",
    };
    return texts[error];
}
