/* recording.c: records as the command line writes them. */
#include "cli/recording.h"

#include "cli/cli.h"

tt_header recording_header(const tt_game *game)
{
    tt_header header = {.rules = game->rules, .options = game->options, .players = game->players, .engine = TT_VERSION};
    if (game->board->sha256)
        snprintf(header.board, sizeof header.board, "%s", game->board->sha256);
    return header;
}

void recording_seat_bot(tt_header *header, int seat, const char *bot)
{
    snprintf(header->seats[seat], sizeof header->seats[seat], "bot:%s", bot);
}

tt_bytes recording_to_file(FILE *file)
{
    return (tt_bytes){cli_json_put, file};
}
