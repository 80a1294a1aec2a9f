/* task.h: the one place where a state becomes a bot's task, and a bot's answer an action that can be played. */
#ifndef TURNTABLE_BOTS_TASK_H
#define TURNTABLE_BOTS_TASK_H

#include "turntable/bot.h"
#include "turntable/state.h"

/* Makes the task of `seat`, which must be asked in `state`. It points into *view and `actions`, which has room for
 * `room` of them: TT_MAX_LEGAL, or tt_legal_count. The state is not needed for the answer, which may be given in
 * another thread. Budget, generator, memory and reasons are the caller's to fill in. */
void tt_task_make(const tt_game *game, const tt_state *state, int seat, tt_view *view, tt_action actions[], int room,
                  tt_task *task);

/* Lets `bot` answer. *action is legal whatever the bot does: an answer that is not open is replaced by one drawn
 * uniformly with task->rng, and so is that of a bot without the memory it needs; then false. If the task asks for
 * reasons there is at least one, even from a bot that gives none. */
bool tt_task_answer(const tt_task *task, const tt_bot *bot, tt_action *action);

#endif
