/* custom_board.c: reads a custom board, and says who can play on it. */
#include "record/custom_board.h"

#include "games_list.h"
#include "turntable/game.h"
#include "json/json.h"

/* Whether this is an object without the field "game": the rest can't be checked then. */
static bool lacks_game(const char *text, size_t size)
{
    tt_json json;
    tt_json_open(&json, text, size);
    if (!tt_json_expect(&json, TT_JSON_OBJECT))
        return false;
    while (tt_json_key(&json)) {
        if (tt_json_is(&json, "game"))
            return false;
        tt_json_skip(&json);
    }
    return tt_json_finish(&json);
}

static int tell_no_game(const tt_board_faults *faults)
{
    static const tt_board_fault fault = {.line = 1,
                                         .text = "the board has no field game: " TT_GAMES_OR,
                                         .what = "board",
                                         .id = "",
                                         .pattern = "has no field game: %s",
                                         .parts = 1,
                                         .part = {TT_GAMES_OR}};
    if (faults && faults->tell)
        faults->tell(faults->context, fault.line, fault.text);
    if (faults && faults->show)
        faults->show(faults->context, &fault);
    return 1;
}

int tt_custom_board_read(tt_custom_board *custom, const char *text, size_t size, char *strings,
                         const tt_board_faults *faults)
{
    const tt_board_maps maps = tt_game_maps();
    uint8_t hash[32];
    if (lacks_game(text, size))
        return tell_no_game(faults);
    int count = tt_board_read_on(text, size, strings, size, &maps, &custom->board, faults);
    if (count > 0)
        return count;
    tt_sha256(text, size, hash);
    tt_hex_write(hash, custom->sha256);
    custom->board.sha256 = custom->sha256;
    tt_board_rules(&custom->board, &custom->rules);
    return 0;
}

int tt_custom_board_players(const tt_custom_board *custom, const tt_rules *game, int *least, tt_game_error *why)
{
    const tt_board *board = &custom->board;
    const tt_rules *rules = tt_rules_on(game, board);
    tt_game made;
    *why = rules->name == game->name ? TT_GAME_NO_PLAYERS : TT_GAME_OTHER_RULES;
    *least = rules->min_players;
    if (*why == TT_GAME_OTHER_RULES)
        return 0;
    for (int players = rules->max_players; players >= rules->min_players; players--) {
        *why = tt_game_make(rules, board, players, (tt_options){0}, &made);
        if (*why == TT_GAME_OK)
            return players;
    }
    return 0;
}
