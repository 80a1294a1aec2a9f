/* foreign_process.h: a program beside this one that is sent lines and says lines, and can do no harm.
 *
 * Nothing here waits for longer than it is told: a program that does not read, says nothing, talks without end, dies or
 * leaves others behind costs its own game and no more. POSIX. */
#ifndef TURNTABLE_ARENA_FOREIGN_PROCESS_H
#define TURNTABLE_ARENA_FOREIGN_PROCESS_H

#include <stdatomic.h>
#include <stdint.h>
#include <sys/types.h>

#include "wire/buffer.h"
#include "wire/message.h"

enum { TT_PROCESS_ROOM = 2 * TT_MESSAGE_MAX, TT_PROCESS_UNREAD = 1 << 20 };

typedef struct tt_process {
    pid_t pid;     /* 0: none runs */
    int to, from;  /* its standard input and output */
    tt_buffer out; /* what it was not sent yet, from `sent` on */
    size_t sent;
    size_t taken, size; /* in `in`: what was given as a line, and all that was read */
    bool is_over;       /* its output has ended */
    char in[TT_PROCESS_ROOM];
} tt_process;

/* Monotonic time in nanoseconds. */
uint64_t tt_process_now(void);

void tt_process_open(tt_process *process, tt_memory memory);

/* Runs `command` by the shell, in a group of processes of its own. `log` is a file for its standard error, -1 for none.
 * False if there can be no process. Whether the shell finds the program shows later: see tt_process_stop. Signals of
 * broken pipes are blocked in the calling thread from then on. */
bool tt_process_start(tt_process *process, const char *command, int log);

/* Puts bytes behind what it is to be sent while it is heard, or by tt_process_flush. */
void tt_process_send(tt_process *process, const char *bytes, size_t size);

/* Sends what it takes without waiting. */
void tt_process_flush(tt_process *process);

typedef enum tt_heed {
    TT_HEED_LINE,
    TT_HEED_ENDED,   /* it died, or closed its output */
    TT_HEED_LATE,    /* no line by then */
    TT_HEED_LONG,    /* a line of more than TT_MESSAGE_MAX bytes */
    TT_HEED_DEAF,    /* it does not read: TT_PROCESS_UNREAD bytes wait to be sent (or memory is short) */
    TT_HEED_STOPPED, /* *stop was set */
} tt_heed;

/* Waits for its next line up to the time `until`. The line, its end not included, stays until the next call. `stop` may
 * be NULL. */
tt_heed tt_process_heed(tt_process *process, uint64_t until, const atomic_bool *stop, const char **line, size_t *size);

/* Closes its input, gives it up to `grace` nanoseconds to end by itself, and ends it and all of its group. Gives its
 * exit status as the shell does (127: there is no such program, 126: it can't be run), -1 if it had to be ended or a
 * signal did. */
int tt_process_stop(tt_process *process, uint64_t grace);

/* Gives back the memory; none may run. */
void tt_process_close(tt_process *process);

#endif
