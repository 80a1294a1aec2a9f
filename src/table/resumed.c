/* resumed.c: reads a record to continue its game. */
#include "table/resumed.h"

#include "record/replay.h"
#include "table/table.h"

typedef struct lacking {
    const tt_game *game;
    tt_buffer lines;
} lacking;

static void add_lacking(void *context, const tt_event *event)
{
    lacking *lacks = context;
    tt_line_write(lacks->game, event, TT_EVERYTHING, NULL, &lacks->lines);
}

static void take_lines(tt_resumed_game *game, const char *text, lacking *lacks)
{
    if (tt_state_over(&game->state) && !game->resumed.has_result)
        tt_line_write(&game->game, &(tt_event){.kind = TT_EVENT_RESULT}, TT_EVERYTHING, &game->state, &lacks->lines);
    tt_buffer_put(&game->lines, text, game->resumed.size);
    if (lacks->lines.size)
        tt_buffer_put(&game->lines, lacks->lines.bytes, lacks->lines.size);
    game->lines.failed |= lacks->lines.failed;
}

bool tt_resumed_read(const char *text, size_t size, const tt_board *board, const uint8_t fresh[32], bool other_draws,
                     tt_memory memory, tt_resumed_game *game, tt_record_fault *fault)
{
    tt_replay replay;
    lacking lacks = {.game = &game->game};
    const tt_sink sink = {add_lacking, &lacks};
    tt_buffer_open(&game->lines, memory);
    tt_buffer_open(&lacks.lines, memory);
    *fault = (tt_record_fault){.rule = ""};
    bool sound = (other_draws ? tt_record_resume_anew : tt_record_resume)(
        text, size, board, fresh, &sink, &replay, &game->game, &game->state, &game->resumed, fault);
    if (sound) {
        game->header = replay.header;
        take_lines(game, text, &lacks);
    }
    tt_buffer_close(&lacks.lines);
    return sound && !game->lines.failed;
}

void tt_resumed_close(tt_resumed_game *game)
{
    tt_buffer_close(&game->lines);
}
