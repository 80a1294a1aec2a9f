/* arguments.c: reads the names of games and bots. */
#include "arguments.h"

#include <stdlib.h>
#include <string.h>

#include "turntable/turntable.h"

bool argument_game(const char *name, int players, tt_game *game)
{
    tt_options options = {0};
    size_t length = strcspn(name, "+");
    options.alvin = strcmp(name + length, "+alvin") == 0;
    options.open_track = strcmp(name + length, "+open_track") == 0;
    if (name[length] && !options.alvin && !options.open_track)
        return false;
    return tt_game_make(tt_rules_find(name, (int)length), NULL, players, options, game) == TT_GAME_OK;
}

bool argument_bot(const char *name, size_t length, tt_player *player)
{
    const char *at = memchr(name, '@', length);
    size_t size = at ? (size_t)(at - name) : length;
    player->bot = tt_bot_find(name, (int)size);
    player->budget.iterations = at ? (uint32_t)atoi(at + 1) : 0;
    return player->bot && (!at || player->budget.iterations) && tt_player_equip(player, player->bot->memory);
}
