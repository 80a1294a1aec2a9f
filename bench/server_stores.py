"""What bench/server stores and bench/server processes measure: servers on SQLite and on PostgreSQL under turntable load,
how many actions a second they accept, and what each part of it costs an action.

Costs are differences between two moments while everybody plays: the processor time of the servers (the socket thread is
the main one), of PostgreSQL and of the load testers, the log that PostgreSQL writes, and the commits of the servers.
*Others* is what the rest of the machine took of its cores meanwhile: figures count only where that is next to nothing.
What is PostgreSQL's is 0 for SQLite."""
import http.client
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "server")]
import cluster  # noqa: E402
from client import PROGRAM, Server  # noqa: E402

PLAYERS = 2
TABLES = 480  # in all, however many processes there are
SECONDS = 10
ROUNDS = 3
BEGIN = 2  # seconds of play before the first of the two moments
TICK = os.sysconf("SC_CLK_TCK")

# PostgreSQL's own defaults in place of those of the tests, but for what it may write to disk at once.
SETTINGS = ("shared_buffers=128MB", "autovacuum_naptime=1min", "max_connections=100", "max_wal_size=4GB")

COLUMNS = ("actions a second", "p50, p95, p99 ms", "actions a commit", "commit ms", "socket thread us", "other threads us",
           "PostgreSQL: backends us", "PostgreSQL: others us", "log bytes", "stored bytes", "load tester us",
           "others' cores")


def say(text):
    print(text, file=sys.stderr, flush=True)


def stat(path):
    """The fields of a stat file of /proc from the third on; None if it is gone."""
    try:
        return Path(path).read_text().rpartition(")")[2].split()
    except OSError:
        return None


def seconds(path):
    """Processor time in user and kernel mode."""
    fields = stat(path)
    return (int(fields[11]) + int(fields[12])) / TICK if fields else 0


def busy():
    """Processor time of the whole machine, all cores: everything but idle, waiting and guests."""
    fields = [int(field) for field in Path("/proc/stat").read_text().splitlines()[0].split()[1:]]
    return (sum(fields[:3]) + sum(fields[5:8])) / TICK


def metrics(server):
    """The sums over all labels of what /metrics has."""
    connection = http.client.HTTPConnection("127.0.0.1", server.metrics, timeout=30)
    connection.request("GET", "/metrics")
    text = connection.getresponse().read().decode()
    connection.close()
    sums = {}
    for name, value in re.findall(r"^(\w+)(?:\{.*\})? (\S+)$", text, re.M):
        sums[name] = sums.get(name, 0) + float(value)
    return sums


def sample(servers, testers, database):
    """All that is counted, at this moment."""
    all_metrics = [metrics(server) for server in servers]
    now = {"time": time.monotonic(), "busy": busy(), "sockets": 0, "threads": 0, "backends": 0, "rest": 0, "log": 0,
           "stored": 0}
    for name, key in (("actions", "turntable_actions_total"), ("commits", "turntable_store_commit_seconds_count"),
                      ("waited", "turntable_store_commit_seconds_sum")):
        now[name] = sum(one[key] for one in all_metrics)
    for process in (server.process.pid for server in servers):
        main = seconds(f"/proc/{process}/task/{process}/stat")
        now["sockets"] += main
        now["threads"] += seconds(f"/proc/{process}/stat") - main
    now["load"] = sum(seconds(f"/proc/{tester.pid}/stat") for tester in testers)
    if database:
        for process in cluster.children(database.process.pid):
            try:
                name = Path(f"/proc/{process}/cmdline").read_text()
            except OSError:
                continue
            now["backends" if " games " in name else "rest"] += seconds(f"/proc/{process}/stat")
        bytes_of = "pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint, pg_database_size('games')"
        now["log"], now["stored"] = map(int, database.sql(f"SELECT {bytes_of}")[0])
    return now


def wait_for_play(servers, testers):
    while sum(metrics(server)["turntable_actions_total"] for server in servers) == 0:
        if any(tester.poll() is not None for tester in testers):
            sys.exit("turntable load ended before anybody played")
        time.sleep(0.1)
    time.sleep(BEGIN)


def start_tester(urls, tables, rate, duration):
    command = [PROGRAM, "load", "--json", "--url", ",".join(urls), "--tables", str(tables), "--players", str(PLAYERS),
               "--rate", str(rate), "--seconds", str(duration)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def run(database, count, options, spread, rate, duration):
    """One run: `count` servers, a load tester for each. `spread`: the players of a table are at different servers."""
    if database:
        database.sql("SET client_min_messages = warning; DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public")
        database.sql("CHECKPOINT")
    store = database.address() if database else None
    servers, testers = [], []
    try:
        for _ in range(count):
            servers.append(Server("--metrics", "127.0.0.1:0", *options, store=store))
            servers[-1].metrics = int(re.search(r"event=metrics .*port=(\d+)", servers[-1].log.read_text()).group(1))
        urls = [f"http://127.0.0.1:{server.port}" for server in servers]
        testers = [start_tester(urls[at:] + urls[:at] if spread else [urls[at]], TABLES // count, rate // count, duration)
                   for at in range(count)]
        wait_for_play(servers, testers)
        before = sample(servers, testers, database)
        time.sleep(duration - BEGIN - 1)
        after = sample(servers, testers, database)
        figures = [json.loads(tester.communicate()[0]) for tester in testers]
        if any(tester.returncode for tester in testers):
            sys.exit(f"turntable load has found a fault: {figures}")
    finally:
        for tester in testers:
            if tester.poll() is None:
                tester.kill()
                tester.wait()
        for server in servers:
            server.close()
    return figures, {key: after[key] - value for key, value in before.items()}


def row(figures, used):
    """The columns of one run: texts, the first of them a number."""
    def cost(key):  # a tick is 10 ms: with few actions it is rough
        return f"{max(0, used[key]) * 1e6 / used['actions']:.1f}"

    ours = sum(used[key] for key in ("sockets", "threads", "backends", "rest", "load"))
    # Of several load testers, the slowest.
    times = ", ".join(f"{max(one[key] for one in figures):.1f}" for key in ("p50_ms", "p95_ms", "p99_ms"))
    return [str(sum(int(one["per_second"]) for one in figures)), times, f"{used['actions'] / used['commits']:.1f}",
            f"{used['waited'] * 1e3 / used['commits']:.2f}", cost("sockets"), cost("threads"), cost("backends"), cost("rest"),
            *(f"{used[key] / used['actions']:.0f}" for key in ("log", "stored")), cost("load"),
            f"{max(0, used['busy'] - ours) / used['time']:.2f}"]


def measure(kinds, duration):
    """Runs the kinds in turn, ROUNDS times, and prints a line for each; gives the best run of each kind."""
    kept = {}
    print("| run | " + " | ".join(COLUMNS) + " |\n| --- |" + " --- |" * len(COLUMNS), flush=True)
    for number in range(ROUNDS):
        for name, arguments in kinds.items():
            say(f"run {number + 1} of {ROUNDS}, {name}")
            columns = row(*run(*arguments, duration))
            print(f"| {name} | " + " | ".join(columns) + " |", flush=True)
            kept[name] = max(kept.get(name, 0), int(columns[0]))
    return kept


def on_disk():
    """A PostgreSQL whose data is on the same disk as the databases of SQLite; or none."""
    if cluster.missing():
        sys.exit(cluster.missing())
    os.environ["TURNTABLE_POSTGRES_ON_DISK"] = "yes"
    database = cluster.Cluster(*SETTINGS)
    say(f"databases are in {tempfile.gettempdir()}; load of the machine before: {os.getloadavg()[0]:.2f}")
    return database


def measure_stores(duration):
    kinds = {"SQLite": (None, 1, (), False, 0), "PostgreSQL": (on_disk(), 1, (), False, 0)}
    best = measure(kinds, duration or SECONDS)
    print(f"\nbest of {ROUNDS}: SQLite {best['SQLite']}, PostgreSQL {best['PostgreSQL']} actions a second; PostgreSQL has "
          f"{best['PostgreSQL'] / best['SQLite']:.2f} of it")


def measure_processes(duration):
    database, options = on_disk(), ("--cluster", "127.0.0.1:0")
    best = measure({
        "alone": (database, 1, (), False, 0),
        "one process": (database, 1, options, False, 0),
        "two processes": (database, 2, options, False, 0),
        "two, players of a table at both": (database, 2, options, True, 0),
        "three processes": (database, 3, options, False, 0),
        "two at 1,000 actions a second": (database, 2, options, False, 1000),
        "the same, players of a table at both": (database, 2, options, True, 1000),
    }, duration or SECONDS)
    print(f"\nbest of {ROUNDS}, actions a second: " + ", ".join(f"{name} {count}" for name, count in best.items()))
