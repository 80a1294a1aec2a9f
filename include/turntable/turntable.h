/* turntable.h: the whole public interface of libturntable, for C17 and C++17. Each header also works alone.
 *
 * Threads: every function works only on the memory that its caller gives it. The library has no writable global data,
 * allocates nothing, opens nothing and reads no clock. So any function may run in any number of threads at once, as
 * long as no thread writes to an object (a state, a generator, a replay, a bot's memory) that another thread uses at
 * the same time. Games, boards, rules and bots are constant and can be shared. Callbacks run in the calling thread;
 * only the `spread` of a budget may start other threads.
 *
 * Compatibility: before 1.0 neither source nor binary compatibility is promised. Structs are open: their sizes and
 * layouts, the values of enums and the inline functions are compiled into your program and so are part of the ABI. Any
 * release 0.x may change them; recompile for each, and compare tt_version() with TT_VERSION if a program could run with
 * another library than the one it was compiled for. From 1.0 on, a program compiled for one release runs with every
 * later one of the same major version; the soname (libturntable.so.N) changes with every incompatible release. Files do
 * not depend on this: records of every release stay readable.
 *
 * The headers are standard C, except for a few builtin functions of gcc and clang such as __builtin_popcountll. */
#ifndef TURNTABLE_H
#define TURNTABLE_H

#include "turntable/action.h"
#include "turntable/board.h"
#include "turntable/board_file.h"
#include "turntable/bot.h"
#include "turntable/card.h"
#include "turntable/event.h"
#include "turntable/export.h"
#include "turntable/game.h"
#include "turntable/record.h"
#include "turntable/rng.h"
#include "turntable/rules.h"
#include "turntable/score.h"
#include "turntable/state.h"
#include "turntable/values.h"
#include "turntable/version.h"
#include "turntable/view.h"

#endif
