/* foreign_process.h: another program that reads and writes lines.
 *
 * No function waits longer than its limit: a program that does not read, does not answer, writes without end, dies or
 * leaves child processes loses its own game and does no other harm. POSIX. */
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
    tt_buffer out; /* bytes to be sent, from `sent` on */
    size_t sent;
    size_t taken, size; /* bytes of `in`: returned as lines, and read in all */
    bool is_over;       /* its output has ended */
    char in[TT_PROCESS_ROOM];
} tt_process;

/* Monotonic time in nanoseconds. */
uint64_t tt_process_now(void);

void tt_process_open(tt_process *process, tt_memory memory);

/* Runs `command` with the shell, in its own process group. `log` is a file for its standard error, -1 for none. False
 * if no process can be made. If the shell does not find the program, tt_process_stop says so. Blocks SIGPIPE in the
 * calling thread. */
bool tt_process_start(tt_process *process, const char *command, int log);

/* Queues bytes, which tt_process_read_line and tt_process_flush send. */
void tt_process_send(tt_process *process, const char *bytes, size_t size);

/* Sends what it can without waiting. */
void tt_process_flush(tt_process *process);

typedef enum tt_read_status {
    TT_READ_LINE,
    TT_READ_ENDED,   /* it died, or closed its output */
    TT_READ_LATE,    /* no line in time */
    TT_READ_LONG,    /* a line of more than TT_MESSAGE_MAX bytes */
    TT_READ_BLOCKED, /* it does not read: TT_PROCESS_UNREAD bytes are queued (or memory is short) */
    TT_READ_STOPPED, /* *stop was set */
} tt_read_status;

/* Waits for its next line up to the time `until`. The line, without its end, is valid until the next call. `stop` may
 * be NULL. */
tt_read_status tt_process_read_line(tt_process *process, uint64_t until, const atomic_bool *stop, const char **line,
                                    size_t *size);

/* Closes its input, waits up to `grace` nanoseconds for it to end by itself, then kills it and its whole group. Returns
 * its exit status as the shell does (127: there is no such program, 126: it cannot be run); -1 if it was killed. */
int tt_process_stop(tt_process *process, uint64_t grace);

/* Frees the memory. The program must have been stopped. */
void tt_process_close(tt_process *process);

#endif
