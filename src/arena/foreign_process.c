/* foreign_process.c: starts another program, exchanges lines with it, and ends it. */
#include "arena/foreign_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

static const uint64_t MILLISECOND = 1000000;

enum { SLICE_MS = 50 }; /* how often a wait checks whether it must stop */

uint64_t tt_process_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

void tt_process_open(tt_process *process, tt_memory memory)
{
    *process = (tt_process){0};
    tt_buffer_open(&process->out, memory);
}

void tt_process_close(tt_process *process)
{
    tt_buffer_close(&process->out);
}

/* Whether a command is only words. Then the shell is replaced by the program: one process less, and no shell keeps the
 * output open after the program closes it. */
static bool is_plain(const char *command)
{
    return !strpbrk(command, "|&;<>()$`\\\"'*?[]#~=%!{}\n");
}

/* What the child does between fork and exec: only system calls, because other threads may have held locks. */
static void become(const char *command, int in, int out, int err, const sigset_t *mask)
{
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* it, or its shell, must not outlive this process */
#endif
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    sigprocmask(SIG_SETMASK, mask, NULL);
    if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 && dup2(err, STDERR_FILENO) >= 0)
        execl("/bin/sh", "sh", "-c", is_plain(command) ? "exec $0" : command, command, (char *)NULL);
    _exit(127);
}

/* Opens a pipe. Its ends are not 0 to 2, so that the child can move them there. They are closed on exec: otherwise the
 * programs of other threads would keep the pipe open. */
static bool open_pipe(int ends[2])
{
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        if (ends[i] <= STDERR_FILENO) {
            int higher = fcntl(ends[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
            close(ends[i]);
            ends[i] = higher;
        }
    if (ends[0] >= 0 && ends[1] >= 0)
        return true;
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0)
            close(ends[i]);
    return false;
}

static void close_both(const int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

static void block_broken_pipes(sigset_t *before)
{
    sigset_t broken;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken, before);
    sigdelset(before, SIGPIPE); /* not blocked in the child */
}

static bool fork_child(tt_process *process, const char *command, const int in[2], const int out[2], int err)
{
    sigset_t mask;
    block_broken_pipes(&mask);
    pid_t pid = fork();
    if (pid == 0)
        become(command, in[0], out[1], err, &mask);
    if (pid < 0)
        return false;
    setpgid(pid, pid); /* parent and child both do it, because either may run first */
    process->pid = pid;
    process->to = in[1];
    process->from = out[0];
    fcntl(process->to, F_SETFL, O_NONBLOCK);
    fcntl(process->from, F_SETFL, O_NONBLOCK);
    close(in[0]);
    close(out[1]);
    return true;
}

bool tt_process_start(tt_process *process, const char *command, int log)
{
    int in[2], out[2], nowhere = -1;
    process->sent = process->taken = process->size = 0;
    process->is_over = false;
    tt_buffer_clear(&process->out);
    if (log < 0 && (nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)) < 0)
        return false;
    bool started = false;
    if (open_pipe(in)) {
        if (open_pipe(out)) {
            started = fork_child(process, command, in, out, log < 0 ? nowhere : log);
            if (!started)
                close_both(out);
        }
        if (!started)
            close_both(in);
    }
    if (nowhere >= 0)
        close(nowhere);
    return started;
}

/* What it does not read yet stays queued. tt_process_read_line notices if it has ended. */
void tt_process_flush(tt_process *process)
{
    tt_buffer *out = &process->out;
    while (process->sent < out->size) {
        ssize_t count = write(process->to, out->bytes + process->sent, out->size - process->sent);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return;
        process->sent += (size_t)count;
    }
    process->sent = 0;
    out->size = 0;
}

void tt_process_send(tt_process *process, const char *bytes, size_t size)
{
    tt_buffer *out = &process->out;
    if (process->sent) {
        out->size -= process->sent;
        memmove(out->bytes, out->bytes + process->sent, out->size);
        process->sent = 0;
    }
    if (out->size + size > TT_PROCESS_UNREAD)
        out->failed = true;
    else
        tt_buffer_put(out, bytes, size);
}

/* Returns the first line of what was read, if it is complete. */
static bool find_line(tt_process *process, const char **line, size_t *size)
{
    const char *from = process->in + process->taken;
    const char *end = memchr(from, '\n', process->size - process->taken);
    if (!end)
        return false;
    *line = from;
    *size = (size_t)(end - from);
    process->taken += *size + 1;
    return true;
}

/* Reads what is available. False at the end of its output. */
static bool take_in(tt_process *process)
{
    process->size -= process->taken;
    memmove(process->in, process->in + process->taken, process->size);
    process->taken = 0;
    ssize_t count = read(process->from, process->in + process->size, sizeof process->in - process->size);
    if (count > 0)
        process->size += (size_t)count;
    process->is_over = count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR);
    return !process->is_over;
}

/* Waits until it writes or reads something, or it is time to check the clock. */
static void wait_a_while(const tt_process *process, uint64_t left)
{
    bool waiting = process->sent < process->out.size;
    struct pollfd ends[2] = {{.fd = process->from, .events = POLLIN},
                             {.fd = waiting ? process->to : -1, .events = POLLOUT}};
    uint64_t ms = left / MILLISECOND + 1;
    poll(ends, 2, ms < SLICE_MS ? (int)ms : SLICE_MS);
    if (ends[1].revents & POLLERR && !ends[0].revents) { /* its input is closed: poll would return at once */
        const struct timespec pause = {0, 1000000};
        nanosleep(&pause, NULL);
    }
}

tt_read_status tt_process_read_line(tt_process *process, uint64_t until, const atomic_bool *stop, const char **line,
                                    size_t *size)
{
    for (;;) {
        if (find_line(process, line, size))
            return *size > TT_MESSAGE_MAX ? TT_READ_LONG : TT_READ_LINE;
        if (process->size - process->taken > TT_MESSAGE_MAX)
            return TT_READ_LONG;
        if (process->out.failed)
            return TT_READ_BLOCKED;
        uint64_t now = tt_process_now();
        if (stop && *stop)
            return TT_READ_STOPPED;
        if (now >= until)
            return TT_READ_LATE;
        tt_process_flush(process);
        wait_a_while(process, until - now);
        if (!take_in(process))
            return TT_READ_ENDED;
    }
}

/* Whether it ends by itself within the time. It is not reaped, so that its process group cannot become another's. */
static bool await_end(const tt_process *process, uint64_t grace)
{
    const struct timespec pause = {0, 1000000};
    uint64_t until = tt_process_now() + grace;
    for (;;) {
        siginfo_t info = {0};
        if (waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid)
            return true;
        if (tt_process_now() >= until)
            return false;
        nanosleep(&pause, NULL);
    }
}

int tt_process_stop(tt_process *process, uint64_t grace)
{
    int status = 0;
    if (!process->pid)
        return -1;
    close(process->to);
    bool ended = await_end(process, grace);
    close(process->from);
    kill(-process->pid, SIGKILL);
    kill(process->pid, SIGKILL); /* it may have left its group */
    while (waitpid(process->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    process->pid = 0;
    return ended && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
