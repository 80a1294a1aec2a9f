/* replay.h: functions of the replay for other layers, in addition to turntable/record.h. */
#ifndef TURNTABLE_RECORD_REPLAY_H
#define TURNTABLE_RECORD_REPLAY_H

#include "turntable/record.h"

/* Like tt_replay_begin, with any mode of record/arrange.h. `fresh` is NULL, or the 32 bytes from which TT_REPLAY_ANEW
 * deals what the record does not show. `lacking` is as in tt_record_resume. */
bool tt_replay_open(tt_replay *replay, const char *text, size_t size, const tt_board *board, int mode,
                    const uint8_t *fresh, const tt_sink *lacking);

/* Like tt_record_resume, but what is still hidden is dealt from `fresh` in any case: the game continues with other
 * draws. */
bool tt_record_resume_anew(const char *text, size_t size, const tt_board *board, const uint8_t fresh[32],
                           const tt_sink *lacking, tt_replay *replay, tt_game *game, tt_state *state,
                           tt_resumed *resumed, tt_record_fault *fault);

#endif
