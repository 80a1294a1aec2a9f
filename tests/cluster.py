#!/usr/bin/python3
"""A PostgreSQL server of its own for tests: in a temporary folder, on a Unix socket in it, as a user without rights, and
gone at the end whatever happens.

    cluster.py COMMAND...    runs the command with its address in TURNTABLE_POSTGRES; without PostgreSQL: "skipped"

Its data is in memory if there is room, where nothing is really synced. TURNTABLE_POSTGRES_ON_DISK=yes, for benchmarks,
keeps it in the folder for temporary files (TMPDIR), and refuses one that is in memory too.
"""

import atexit
import ctypes
import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def find(program):
    """The newest PostgreSQL's; Debian does not put it into the PATH. None: there is none."""
    found = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{program}"), key=lambda path: int(path.split("/")[4]))
    return found[-1] if found else shutil.which(program)


def user():
    """PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    return None


def become(who):
    """In the child: another user, who ends with this process even if that is killed."""
    if who:
        os.setgroups([])
        os.setgid(who.pw_gid)
        os.setuid(who.pw_uid)
    ctypes.CDLL(None).prctl(1, signal.SIGQUIT)  # PR_SET_PDEATHSIG


def is_memory(folder):
    """Whether what is written there is lost with the power."""
    kind = subprocess.run(["stat", "-f", "-c", "%T", folder], capture_output=True, text=True, check=True).stdout.strip()
    return kind in ("tmpfs", "ramfs")


def place():
    """Where the data is: in memory if there is room. The tests sync thousands of times, and none cuts the power."""
    if os.environ.get("TURNTABLE_POSTGRES_ON_DISK") == "yes":
        folder = tempfile.gettempdir()
        if is_memory(folder):
            sys.exit(f"TURNTABLE_POSTGRES_ON_DISK: {folder} is in memory; set TMPDIR to a folder on a disk")
        return folder
    memory = "/dev/shm"
    try:
        return memory if os.access(memory, os.W_OK) and shutil.disk_usage(memory).free >= 2 << 30 else None
    except OSError:
        return None


def children(process):
    """Of a running process: their numbers."""
    found = []
    for stat in glob.glob("/proc/[0-9]*/stat"):
        try:
            words = Path(stat).read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(words[1]) == process:
            found.append(int(stat.split("/")[2]))
    return found


class Cluster:
    """With `primary` a standby of that one, made with pg_basebackup."""

    def __init__(self, *options, primary=None):
        self.options = options
        self.who = user()
        self.process = None
        self.folder = Path(tempfile.mkdtemp(prefix="turntable-postgres-", dir=place()))
        atexit.register(self.close)
        if self.who:
            os.chown(self.folder, self.who.pw_uid, self.who.pw_gid)
        self.folder.chmod(0o711)
        if primary:
            self.copy(primary)
            self.start()
            return
        self.run([find("initdb"), "--no-sync", "--auth=trust", "--username=turntable", "--encoding=UTF8", "--locale=C",
                  "--pgdata", self.data])
        self.start()
        self.sql("CREATE DATABASE games", "postgres")

    @property
    def data(self):
        return self.folder / "data"

    def run(self, command):
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, cwd="/",
                              preexec_fn=lambda: become(self.who))
        assert done.returncode == 0, (command, done.stdout, done.stderr)

    def start(self):
        settings = [f"unix_socket_directories={self.folder}", "listen_addresses=", "shared_buffers=32MB",
                    "max_connections=30", "autovacuum_naptime=10min", *self.options]
        words = [word for setting in settings for word in ("-c", setting)]
        with open(self.folder / "log", "a") as log:
            self.process = subprocess.Popen([find("postgres"), "-D", self.data, *words], stdout=log, stderr=log, cwd="/",
                                            preexec_fn=lambda: become(self.who))
        for _ in range(600):
            if self.process.poll() is not None:
                break
            if subprocess.run([find("pg_isready"), "-q", "-h", self.folder], check=False).returncode == 0:
                return
            time.sleep(0.05)
        raise AssertionError((self.folder / "log").read_text())

    def stop(self, how=signal.SIGQUIT):
        """SIGQUIT: as after a crash. SIGKILL: the postmaster alone; its children notice."""
        if self.process:
            self.process.send_signal(how)
            self.process.wait(60)
            self.process = None

    def kill(self):
        """As when the machine loses its power: all processes at once."""
        all_of_it = [self.process.pid, *children(self.process.pid)]
        for number in all_of_it:
            os.kill(number, signal.SIGKILL)
        self.process.wait(60)
        self.process = None

    def copy(self, primary):
        """Takes a new copy of the data of this one, whose standby it is once it is started. It is started in the main
        thread: PostgreSQL ends with the thread that has started it."""
        shutil.rmtree(self.data, ignore_errors=True)
        self.run([find("pg_basebackup"), "--pgdata", self.data, "--write-recovery-conf", "--checkpoint=fast", "--no-sync",
                  "--dbname", f"host={primary.folder} user=turntable dbname=postgres application_name=standby"])

    def wait_for_standby(self, is_synchronous=True):
        """From now on every commit waits for the standby; or none does."""
        self.sql(f"ALTER SYSTEM SET synchronous_standby_names = '{'standby' if is_synchronous else ''}'")
        self.sql("SELECT pg_reload_conf()")
        state = [["sync"]] if is_synchronous else [["async"]]
        for _ in range(400):
            if self.sql("SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'") == state:
                return
            time.sleep(0.05)
        raise AssertionError((self.folder / "log").read_text())

    def promote(self):
        assert self.sql("SELECT pg_promote(true, 60)", "postgres") == [["t"]]

    def address(self, database="games"):
        return f"postgresql://turntable@/{database}?host={self.folder}"

    def sql(self, text, database="games"):
        """Runs it; gives the rows, each a list of texts."""
        done = subprocess.run(["psql", "-X", "-q", "-A", "-t", "-F", "\x1f", "-v", "ON_ERROR_STOP=1",
                               self.address(database), "-c", text], capture_output=True, text=True, check=False)
        assert done.returncode == 0, (text, done.stderr)
        return [line.split("\x1f") for line in done.stdout.splitlines()]

    def close(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def missing():
    """Why there can be no cluster; None: there can."""
    return None if find("initdb") and shutil.which("psql") else "no PostgreSQL server: install Debian's postgresql"


def main(command):
    why = missing()
    if why:
        print(f"skipped {Path(command[0]).name} ({why})")
        return 0
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(1))
    cluster = Cluster()
    sys.stdout.flush()
    return subprocess.run(command, env={**os.environ, "TURNTABLE_POSTGRES": cluster.address()}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
