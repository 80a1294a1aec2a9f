/* resume.c: continues an unfinished record. */
#include "record/replay.h"

#include "record/arrange.h"

static bool play_to_end(tt_replay *replay)
{
    tt_step step;
    while (tt_replay_next(replay, &step) == TT_REPLAY_STEP)
        ;
    return replay->fault.line == 0;
}

/* Fills in the game before the caller gets the first event: the caller needs it to use the event. */
typedef struct forwarding {
    const tt_replay *replay;
    tt_game *game;
    const tt_sink *lacking;
} forwarding;

static void forward(void *context, const tt_event *event)
{
    const forwarding *t = context;
    *t->game = t->replay->game;
    if (t->lacking)
        t->lacking->tell(t->lacking->context, event);
}

/* `other_draws`: the seed of the record is not tried. */
static bool resume(const char *text, size_t size, const tt_board *board, const uint8_t fresh[32], bool other_draws,
                   const tt_sink *lacking, tt_replay *replay, tt_game *game, tt_state *state, tt_resumed *resumed,
                   tt_record_fault *fault)
{
    forwarding t = {replay, game, lacking};
    tt_sink sink = {forward, &t};
    bool from_seed = !other_draws && tt_replay_open(replay, text, size, board, TT_REPLAY_FROM_SEED, NULL, &sink) &&
                     play_to_end(replay);
    if (!from_seed &&
        !(tt_replay_open(replay, text, size, board, TT_REPLAY_ANEW, fresh, &sink) && play_to_end(replay))) {
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

bool tt_record_resume(const char *text, size_t size, const tt_board *board, const uint8_t fresh[32],
                      const tt_sink *lacking, tt_replay *replay, tt_game *game, tt_state *state, tt_resumed *resumed,
                      tt_record_fault *fault)
{
    return resume(text, size, board, fresh, false, lacking, replay, game, state, resumed, fault);
}

bool tt_record_resume_anew(const char *text, size_t size, const tt_board *board, const uint8_t fresh[32],
                           const tt_sink *lacking, tt_replay *replay, tt_game *game, tt_state *state,
                           tt_resumed *resumed, tt_record_fault *fault)
{
    return resume(text, size, board, fresh, true, lacking, replay, game, state, resumed, fault);
}
