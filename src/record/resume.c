/* resume.c: carrying a running record on. */
#include "record/replay.h"

#include "record/stack.h"

/* The size without a last line that is not ended. */
static size_t size_of_ended_lines(const char *text, size_t size)
{
    while (size > 0 && text[size - 1] != '\n')
        size--;
    return size;
}

static bool play_to_end(tt_replay *replay)
{
    tt_step step;
    while (tt_replay_next(replay, &step) == TT_REPLAY_STEP)
        ;
    return replay->fault.line == 0;
}

bool tt_record_resume(const char *text, size_t size, const tt_board *board, const uint8_t fresh[32],
                      const tt_sink *lacking, tt_replay *replay, tt_game *game, tt_state *state, tt_resumed *resumed,
                      tt_record_fault *fault)
{
    size_t ended = size_of_ended_lines(text, size);
    bool from_seed =
        tt_replay_open(replay, text, ended, board, TT_REPLAY_FROM_SEED, NULL, lacking) && play_to_end(replay);
    if (!from_seed &&
        !(tt_replay_open(replay, text, ended, board, TT_REPLAY_ANEW, fresh, lacking) && play_to_end(replay))) {
        *fault = replay->fault;
        return false;
    }
    *game = replay->game;
    *state = replay->settled;
    *resumed = (tt_resumed){.size = replay->settled_at.at,
                            .lines = replay->settled_at.line - 1,
                            .has_result = replay->has_result,
                            .dealt_anew = !from_seed};
    return true;
}
