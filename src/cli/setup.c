/* setup.c: from options to a game, a board of one's own, and the bots at the table. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"

static void tell_fault(void *path, int line, const char *text)
{
    fprintf(stderr, "%s:%d: %s\n", (const char *)path, line, text);
}

bool cli_board_file_read(const char *path, cli_board_file *file)
{
    size_t size;
    char *text = cli_file_read(path, &size);
    if (!text)
        return false;
    file->strings = malloc(size + 1);
    const tt_board_faults faults = {tell_fault, (void *)path};
    int count = file->strings ? tt_board_read(text, size, file->strings, size, &file->board, &faults) : 0;
    uint8_t hash[32];
    tt_sha256(text, size, hash);
    free(text);
    if (file->strings && count == 0) {
        tt_hex_write(hash, file->sha256);
        file->board.sha256 = file->sha256;
        return true;
    }
    if (!file->strings)
        cli_failure("there is no memory left to read %s", path);
    else
        cli_failure("%s has %d fault%s", path, count, count == 1 ? "" : "s");
    free(file->strings);
    file->strings = NULL;
    return false;
}

bool cli_setup_option(cli_setup *setup, int code, char *value)
{
    switch (code) {
    case CLI_OPTION_GAME:
        setup->game_name = value;
        return true;
    case CLI_OPTION_PLAYERS:
        setup->players = value;
        return true;
    case CLI_OPTION_ALVIN:
        setup->options.alvin = true;
        return true;
    case CLI_OPTION_OPEN_TRACK:
        setup->options.open_track = true;
        return true;
    case CLI_OPTION_BOARD:
        setup->board_path = value;
        return true;
    default:
        return false;
    }
}

static int misuse_game_name(const char *name)
{
    char names[200] = "";
    for (int i = 0; i < tt_rules_count(); i++) {
        strncat(names, i ? ", " : "", sizeof names - strlen(names) - 1);
        strncat(names, tt_rules_at(i)->name, sizeof names - strlen(names) - 1);
    }
    if (!name)
        return cli_misuse("--game is missing: one of %s", names);
    return cli_misuse("there is no game '%s', only %s", name, names);
}

static int make_game(cli_setup *setup, const tt_rules *rules)
{
    long players;
    if (!setup->players)
        return cli_misuse("--players is missing: %d to %d for %s", rules->min_players, rules->max_players, rules->name);
    if (!cli_number("--players", setup->players, 1, 99, &players))
        return CLI_MISUSED;
    const tt_board *board = setup->board_path ? &setup->board.board : NULL;
    tt_game_error error = tt_game_make(rules, board, (int)players, setup->options, &setup->game);
    switch (error) {
    case TT_GAME_OK:
        return CLI_DONE;
    case TT_GAME_BAD_PLAYERS:
        return cli_misuse("%s is for %d to %d players, not %ld", rules->name, rules->min_players, rules->max_players,
                          players);
    default:
        return cli_misuse("%s can't be played so: %s", rules->name, tt_game_error_text(error));
    }
}

int cli_setup_make(cli_setup *setup)
{
    const char *name = setup->game_name;
    if (name && !tt_rules_find(name, (int)strlen(name)))
        return misuse_game_name(name);
    if (setup->board_path && !cli_board_file_read(setup->board_path, &setup->board))
        return CLI_FAILED;
    if (!name && setup->board_path)
        name = setup->board.board.id;
    const tt_rules *rules = name ? tt_rules_find(name, (int)strlen(name)) : NULL;
    return rules ? make_game(setup, rules) : misuse_game_name(name);
}

void cli_setup_free(cli_setup *setup)
{
    free(setup->board.strings);
    setup->board.strings = NULL;
}

int cli_bots(const char *names, int players, const struct tt_bot *bots[TT_MAX_SEATS])
{
    int count = 0;
    for (const char *name = names ? names : "random";; name++) {
        int length = (int)strcspn(name, ",");
        const tt_bot *bot = tt_bot_find(name, length);
        if (!bot)
            return cli_misuse("there is no bot '%.*s'", length, name);
        if (count < TT_MAX_SEATS)
            bots[count] = bot;
        count++;
        name += length;
        if (!*name)
            break;
    }
    if (count == 1)
        for (int seat = 1; seat < players; seat++)
            bots[seat] = bots[0];
    else if (count != players)
        return cli_misuse("--bots names %d bots for %d seats: give one for all, or one for each", count, players);
    return CLI_DONE;
}
