/* store_restore_test.c: a restore that is killed, that fails, and that root does in a folder of somebody else's. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/upkeep.h"
#include "store_files.h"
#include "store_suite.h"

enum { NOBODY = 65534 };

static char kept[TT_UPKEEP_PATH], detail[TT_SQLITE_DETAIL];

static tt_store_error restore(const tt_upkeep_watch *watch)
{
    return tt_upkeep_restore(copy, path, "now", watch, kept, detail);
}

/* What there is before each restore: ana is in the database and in the copy, ben only in the log. */

typedef struct content {
    char *bytes;
    size_t size;
} content;

static content was[3];

static void name_files(char names[3][140])
{
    snprintf(names[0], 140, "%s", path);
    snprintf(names[1], 140, "%s-wal", path);
    snprintf(names[2], 140, "%s", copy);
}

static void prepare(void)
{
    char names[3][140];
    tt_store *store = open_at(path);
    tt_store_id id;
    assert_store(tt_store_guest_add(store, hash_of(1), "ana", 1, &id), TT_STORE_OK);
    assert_store(tt_upkeep_backup(path, copy, false, NULL, detail), TT_STORE_OK);
    tt_store_close(store);
    store = open_at(path);
    assert_store(tt_store_guest_add(store, hash_of(2), "ben", 1, &id), TT_STORE_OK);
    files_kill(store);
    name_files(names);
    for (int i = 0; i < 3; i++)
        was[i].bytes = read_file(names[i], &was[i].size);
}

static void prepare_again(void)
{
    char names[3][140];
    DIR *all = opendir(folder);
    assert_non_null(all);
    for (struct dirent *one; (one = readdir(all));)
        unlinkat(dirfd(all), one->d_name, 0);
    closedir(all);
    name_files(names);
    for (int i = 0; i < 3; i++)
        write_file(names[i], was[i].bytes, was[i].size);
}

static void forget(void)
{
    for (int i = 0; i < 3; i++)
        free(was[i].bytes);
}

static bool has_guest(const char *file, int number)
{
    tt_store_guest guest;
    tt_store *store = open_at(file);
    tt_store_error error = tt_store_guest_find(store, hash_of(number), &guest);
    tt_store_close(store);
    assert_true(error == TT_STORE_OK || error == TT_STORE_NOT_FOUND);
    return error == TT_STORE_OK;
}

/* As on a disk that cannot exchange two names, or one that fails: the call answers with this error. */
static void refuse_exchange(int number)
{
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 0), /* the number of the call */
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_renameat2, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)number),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog filter = {sizeof steps / sizeof *steps, steps};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) != 0)
        _exit(99);
}

/* Killed. */

/* Restores in a process of its own, which is killed when it calls the system for the n-th time; false: it was done
 * before. */
static bool restore_killed(int n, bool can_exchange)
{
    int status, stops = 0;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (!can_exchange)
            refuse_exchange(EINVAL);
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0)
            _exit(99);
        raise(SIGSTOP);
        _exit((int)restore(NULL));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    while (WIFSTOPPED(status) && stops++ < 2 * n) { /* at the begin and at the end of each call */
        ptrace(PTRACE_SYSCALL, child, NULL, NULL);
        assert_int_equal(waitpid(child, &status, 0), child);
    }
    if (!WIFSTOPPED(status)) {
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), TT_STORE_OK);
        return false;
    }
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, &status, 0), child);
    return true;
}

static bool is_kept_somewhere(void)
{
    static const char *const names[] = {".before-restore-now", ".before-restore-now.part"};
    char name[200];
    for (int i = 0; i < 2; i++) {
        snprintf(name, sizeof name, "%s%s", path, names[i]);
        if (access(name, F_OK) == 0 && has_guest(name, 2))
            return true;
    }
    return false;
}

static void kill_at_every_call(bool can_exchange)
{
    int old = 0, new = 0;
    prepare();
    for (int n = 1;; n++) {
        prepare_again();
        bool is_killed = restore_killed(n, can_exchange);
        bool is_old = has_guest(path, 2);
        assert_true(has_guest(path, 1));
        assert_true(is_old || is_kept_somewhere());
        old += is_old;
        new += !is_old;
        if (!is_killed) {
            assert_false(is_old);
            break;
        }
    }
    print_message("killed %d times before it was the new one, %d times after\n", old, new);
    assert_true(old > 20 && new > 2);
    forget();
}

static void test_a_killed_restore_leaves_the_one_or_the_other(void **unused)
{
    (void)unused;
    kill_at_every_call(true);
}

static void test_so_it_is_where_names_cannot_be_exchanged(void **unused)
{
    (void)unused;
    kill_at_every_call(false);
}

/* Failed. */

static void test_a_failed_restore_undoes_all(void **unused)
{
    char names[3][140];
    (void)unused;
    prepare();
    for (int is_damaged = 0; is_damaged < 2; is_damaged++) {
        int status;
        size_t size;
        prepare_again();
        if (is_damaged) /* the log cannot go into it, and would be moved */
            write_file(path, "nonsense", 8);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            refuse_exchange(EIO);
            _exit((int)restore(NULL));
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), TT_STORE_IO);
        assert_false(is_beside(path, ".before-restore-now"));
        assert_false(is_beside(path, ".before-restore-now-wal"));
        if (!is_damaged) {
            assert_true(has_guest(path, 2));
            continue;
        }
        name_files(names);
        char *log = read_file(names[1], &size);
        assert_int_equal(size, was[1].size);
        assert_memory_equal(log, was[1].bytes, size);
        free(log);
    }
    forget();
}

/* Root, in a folder of somebody else's. */

static char outside[80], victim[100];

/* A folder where nobody else comes, with a file of root's. */
static void make_victim(void)
{
    if (getuid() != 0)
        skip();
    snprintf(outside, sizeof outside, "%s-outside", folder);
    assert_int_equal(mkdir(outside, S_IRWXU), 0);
    snprintf(victim, sizeof victim, "%s/victim", outside);
    write_file(victim, "secret", 6);
    assert_int_equal(chmod(victim, S_IRUSR | S_IWUSR), 0);
}

static void assert_untouched(void)
{
    struct stat about;
    size_t size;
    assert_int_equal(lstat(victim, &about), 0);
    assert_int_equal(about.st_uid, 0);
    assert_int_equal(about.st_mode & 07777, S_IRUSR | S_IWUSR);
    char *bytes = read_file(victim, &size);
    assert_int_equal(size, 6);
    assert_memory_equal(bytes, "secret", 6);
    free(bytes);
    char command[100];
    snprintf(command, sizeof command, "rm -r %s", outside);
    assert_int_equal(system(command), 0);
}

static void give_folder(void)
{
    char command[140];
    snprintf(command, sizeof command, "chown -R %d:%d %s", NOBODY, NOBODY, folder);
    assert_int_equal(system(command), 0);
}

/* A database of some 8 MB, so that the copy is told of before it is complete. */
static void make_large(void)
{
    static char much[4000000];
    tt_store *store = open_at(path);
    tt_store_id table = running_table(store, guest_of(store, "ana"));
    memset(much, 'x', sizeof much);
    for (uint32_t number = 1; number <= 2; number++) {
        tt_store_action action = action_of(table, number);
        tt_store_answer answer;
        action.events = (tt_store_text){much, sizeof much};
        assert_store(tt_store_append(store, &action, 1, &answer), TT_STORE_OK);
    }
    tt_store_close(store);
}

static int told;

/* The attack: the unfinished file becomes a link. */
static void put_link(void *target, int64_t done, int64_t all)
{
    char draft[TT_UPKEEP_PATH];
    (void)done;
    (void)all;
    snprintf(draft, sizeof draft, "%s.%ld.part", (const char *)target, (long)getpid());
    if (told++ > 0)
        return;
    assert_int_equal(unlink(draft), 0);
    assert_int_equal(symlink(victim, draft), 0);
}

static void test_root_follows_no_link_in_a_folder_of_others(void **unused)
{
    (void)unused;
    make_victim();
    make_large();
    assert_store(tt_upkeep_backup(path, copy, false, NULL, detail), TT_STORE_OK);
    give_folder();
    told = 0;
    restore(&(tt_upkeep_watch){put_link, path});
    assert_true(told > 0);
    unlink(copy);
    told = 0;
    tt_upkeep_backup(path, copy, false, &(tt_upkeep_watch){put_link, copy}, detail);
    assert_untouched();
    assert_int_equal(geteuid(), 0);
}

/* A link in the place of the database, of its lock or of the copy leads to nothing that the owner has no right to. */
static void test_root_has_the_rights_of_the_owner_there(void **unused)
{
    char lock[140], there[140], target[140];
    (void)unused;
    make_victim();
    tt_store_close(open_at(path));
    assert_store(tt_upkeep_backup(path, copy, false, NULL, detail), TT_STORE_OK);
    snprintf(lock, sizeof lock, "%s-lock", path);
    snprintf(target, sizeof target, "%s-lock", victim);
    unlink(lock);
    assert_int_equal(symlink(target, lock), 0);
    give_folder();
    assert_true(restore(NULL) != TT_STORE_OK);
    assert_int_equal(access(target, F_OK), -1);
    unlink(lock);

    snprintf(there, sizeof there, "%s.db", victim); /* a database of root's */
    tt_store_close(open_at(there));
    unlink(copy);
    assert_int_equal(symlink(there, copy), 0);
    assert_store(restore(NULL), TT_STORE_CANNOT_OPEN); /* is not read for the owner */
    unlink(path);
    assert_store(tt_upkeep_backup(there, path, false, NULL, detail), TT_STORE_OK);
    unlink(copy);
    assert_store(tt_upkeep_backup(path, copy, false, NULL, detail), TT_STORE_OK);
    unlink(path);
    assert_int_equal(symlink(there, path), 0);
    assert_store(restore(NULL), TT_STORE_CANNOT_OPEN); /* nor replaced */
    assert_untouched();
}

static void assert_owner(const char *file, const char *ending)
{
    char name[TT_UPKEEP_PATH + 20];
    struct stat about;
    snprintf(name, sizeof name, "%s%s", file, ending);
    assert_int_equal(lstat(name, &about), 0);
    assert_int_equal(about.st_uid, NOBODY);
    assert_int_equal(about.st_gid, NOBODY);
}

/* As with a service that has a dynamic user: its folder is in one that only root enters. */
static void test_what_root_restores_is_the_owners(void **unused)
{
    char inner[90], command[400];
    (void)unused;
    if (getuid() != 0)
        skip();
    tt_store_close(open_at(path));
    assert_store(tt_upkeep_backup(path, copy, false, NULL, detail), TT_STORE_OK);
    snprintf(inner, sizeof inner, "%s/state", folder);
    snprintf(command, sizeof command, "rm %s* && mkdir -m 700 %s && chown %d:%d %s", path, inner, NOBODY, NOBODY,
             inner);
    assert_int_equal(system(command), 0);
    snprintf(path, sizeof path, "%s/games.db", inner);
    for (int is_there = 0; is_there < 2; is_there++) {
        assert_store(restore(NULL), TT_STORE_OK);
        assert_owner(path, "");
        assert_owner(path, "-lock");
    }
    assert_owner(kept, "");
    assert_string_equal(strrchr(kept, '/'), "/games.db.before-restore-now");
    unlink(copy);
    assert_store(tt_upkeep_backup(path, copy, false, NULL, detail), TT_STORE_OK);
    assert_int_equal(geteuid(), 0);
}

int main(void)
{
#define IN_FOLDER(name) cmocka_unit_test_setup_teardown(name, files_make, files_remove)
    const struct CMUnitTest tests[] = {
        IN_FOLDER(test_a_killed_restore_leaves_the_one_or_the_other),
        IN_FOLDER(test_so_it_is_where_names_cannot_be_exchanged),
        IN_FOLDER(test_a_failed_restore_undoes_all),
        IN_FOLDER(test_root_follows_no_link_in_a_folder_of_others),
        IN_FOLDER(test_root_has_the_rights_of_the_owner_there),
        IN_FOLDER(test_what_root_restores_is_the_owners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
