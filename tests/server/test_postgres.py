"""The server on PostgreSQL: the tests of test_kill.py once more, a database that goes away and comes back, and turntable
store. TURNTABLE_KILLS says how often the server is killed (4)."""

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import test_accounts
import test_admin
import test_kill
from client import BACK_TO_VERSION_9, PROGRAM, Player, Server, open_table, play

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import cluster

CLUSTER = None


def setUpModule():
    global CLUSTER  # one for all tests: making it takes seconds
    if cluster.missing():
        raise unittest.SkipTest(cluster.missing())
    CLUSTER = cluster.Cluster()


def tearDownModule():
    if CLUSTER:
        CLUSTER.close()


def clear():
    CLUSTER.sql("SET client_min_messages = warning; DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public")


class Kill(test_kill.Kill):
    kills = int(os.environ.get("TURNTABLE_KILLS", "4"))

    def begin_server(self, *options):
        clear()
        return Server(*options, store=CLUSTER.address())

    def notes(self):
        return ([[int(value) for value in row] for row in CLUSTER.sql(test_kill.NOTES)],
                int(CLUSTER.sql(test_kill.FROZEN)[0][0]))


class Admin(test_admin.Admin):
    def begin_server(self):
        clear()
        return Server(store=CLUSTER.address())

    def change(self, *queries):
        CLUSTER.sql("; ".join(queries))

    def zeros(self, count):
        return f"'\\x{'00' * count}'"

    def account(self):
        row = CLUSTER.sql("SELECT password, encode(recovery, 'hex'), (SELECT count(*) FROM sessions) FROM accounts")[0]
        return row[0], row[1], int(row[2])


class Delete(test_accounts.Delete):
    """The rows are gone; what is left of them in PostgreSQL's files is its own affair (docs/security.md)."""

    def begin_server(self):
        clear()
        return Server(store=CLUSTER.address())

    def change(self, *queries):
        CLUSTER.sql("; ".join(queries))

    def count(self, table):
        return int(CLUSTER.sql(f"SELECT count(*) FROM {table}")[0][0])

    def contents(self):
        tables = CLUSTER.sql("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        rows = [str(CLUSTER.sql(f"SELECT t::text FROM {table} t")) for (table,) in tables]
        return ["".join(rows).lower().encode()]


class Crash(Kill):
    """The database crashes under load, and the server is killed a moment later."""

    kills = max(2, Kill.kills // 2)
    test_a_gentle_stop_tells_what_was_stored = None
    test_a_stop_hears_nothing_more = None
    test_a_second_server_is_refused = None

    def begin_server(self, *options):
        Player.store_may_fail = True
        self.addCleanup(setattr, Player, "store_may_fail", False)
        server = super().begin_server(*options)
        kill = server.kill

        def crash():
            CLUSTER.stop(signal.SIGQUIT)
            time.sleep(0.05)
            kill()
            CLUSTER.start()

        server.kill = crash
        self.addCleanup(lambda: CLUSTER.process or CLUSTER.start())
        return server


class Away(unittest.TestCase):
    """The database is stopped and started again while people play."""

    def setUp(self):
        clear()
        self.server = Server(store=CLUSTER.address())
        self.addCleanup(lambda: self.server.close())
        self.players = [Player(self.server, f"person {i}", seed=i) for i in range(2)]
        self.addCleanup(lambda: [player.client.close() for player in self.players])
        open_table(self.players)

    def step(self, times):
        for _ in range(times):
            for player in self.players:
                player.step(0.01)

    def health(self):
        return self.server.http("GET", "/healthz")[0]

    def test_play_goes_on_when_it_is_back(self):
        self.step(20)
        CLUSTER.stop(signal.SIGINT)  # a fast shutdown
        self.addCleanup(lambda: CLUSTER.process or CLUSTER.start())
        self.assertEqual(self.health(), 503)
        CLUSTER.start()
        end = time.monotonic() + 20
        while self.health() != 200:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.2)
        for player in self.players:
            player.client.close()
            player.client = self.server.client(cookie=player.cookie)
            player.enter(player.table)
            player.hello()
            if player.sent:
                player.client.say("action", decision=player.sent[0], action=player.sent[1])
        play(self.players)
        said = subprocess.run([PROGRAM, "store", "check", "--games", CLUSTER.address()], capture_output=True, text=True,
                              check=False)
        self.assertIn("nothing is wrong", said.stdout, said.stderr)


class Kept(unittest.TestCase):
    """A game that is played on from a database that was written before."""

    def begin(self, store):
        server = Server(store=store)
        self.addCleanup(lambda: server.close())
        self.players = [Player(server, f"person {i}", seed=i) for i in range(2)]
        self.addCleanup(lambda: [player.client.close() for player in self.players])
        open_table(self.players)
        self.step(40)
        return server

    def step(self, times):
        """So many steps, and until everything that was said is answered."""
        for _ in range(times):
            for player in self.players:
                player.step(0.01)
        for player in self.players:
            while (message := player.client.next(30 if player.sent else 0.3)) is not None:
                player.take(message)

    def play_on(self, server):
        """To the end, by the same guests; gives what had happened when they came."""
        players = [Player(server, cookie=player.cookie, seed=i) for i, player in enumerate(self.players)]
        for player, old in zip(players, self.players):
            player.enter(old.table)
            player.hello()
        before = [list(player.events) for player in players]
        play(players)
        for player in players:
            player.client.close()
        said = subprocess.run([PROGRAM, "store", "check", "--games", server.store], capture_output=True, text=True,
                              check=False)
        self.assertIn("nothing is wrong", said.stdout, said.stderr)
        return before


class Dump(Kept):
    """Backup and restore as docs/deploy.md and docs/store.md have them."""

    def run_tool(self, name, *words):
        done = subprocess.run([cluster.find(name), *map(str, words)], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_play_goes_on_from_a_dump(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        file, source, restored = f"{folder.name}/dump", CLUSTER.address("source"), CLUSTER.address("restored")
        for name in ("source", "restored"):
            self.run_tool("createdb", "-h", CLUSTER.folder, "-U", "turntable", "--encoding=UTF8", "--owner=turntable", name)
        server = self.begin(source)
        dumped = [list(player.events) for player in self.players]
        self.run_tool("pg_dump", "--format=custom", f"--file={file}", source)  # while it runs
        self.step(10)
        self.assertGreater(len(self.players[0].events), len(dumped[0]))
        server.stop()
        self.run_tool("pg_restore", f"--dbname={restored}", file)
        other = Server(store=restored)
        self.addCleanup(lambda: other.close())
        self.assertEqual(self.play_on(other), dumped)
        new = [Player(other, name, seed=i) for i, name in enumerate(("eva", "ion"))]
        self.assertGreater(open_table(new), self.players[0].table)
        for player in new:
            player.client.close()
        self.run_tool("pg_restore", "--clean", "--if-exists", f"--dbname={source}", file)
        server.start()
        self.assertEqual(self.play_on(server), dumped)


class Older(Kept):
    def schema(self):
        return [CLUSTER.sql(query) for query in (
            "SELECT table_name, column_name, data_type, column_default, is_nullable, is_identity"
            " FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2",
            "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1",
            "SELECT event_object_table, trigger_name, event_manipulation FROM information_schema.triggers ORDER BY 1, 2, 3",
            "SELECT conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint"
            " WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2")]

    def test_a_database_of_version_9_is_migrated(self):
        clear()
        server = self.begin(CLUSTER.address())
        server.stop()
        schema, events = self.schema(), [list(player.events) for player in self.players]
        steps = [step for step in BACK_TO_VERSION_9 if not step.startswith("PRAGMA")]
        steps += [f"DROP TABLE {name}" for name in ("leases", "processes", "turntable_commits")]
        steps += [f"ALTER TABLE {name} ALTER id DROP IDENTITY" for name in ("tables", "guests")]
        CLUSTER.sql("; ".join([*steps, "ALTER TABLE turntable DROP ran_at, DROP ran_step",
                               "UPDATE turntable SET version = 9"]))
        server.start()
        self.assertEqual(self.schema(), schema)
        self.assertEqual(self.play_on(server), events)
        new = [Player(server, name, seed=i) for i, name in enumerate(("eva", "ion"))]
        self.assertGreater(open_table(new), self.players[0].table)
        for player in new:
            player.client.close()


class Store(unittest.TestCase):
    """turntable store with both kinds of databases."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        clear()

    def store(self, *words, code=0):
        done = subprocess.run([PROGRAM, "store", *map(str, words)], capture_output=True, text=True, timeout=120,
                              check=False)
        self.assertEqual(done.returncode, code, (done.stdout, done.stderr))
        return done.stdout + done.stderr

    def contents(self, file):
        """All rows of an SQLite database, of each table in some order of their own."""
        with sqlite3.connect(file) as db:
            names = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1")]
            return {name: sorted(map(repr, db.execute(f"SELECT * FROM {name}"))) for name in names}

    def game(self, **where):
        server = Server(**where)
        players = [Player(server, name, seed=number) for number, name in enumerate(("ana \u0219i \u00e9l\u00e9", "bob"))]
        open_table(players)
        players[0].client.say("chat", text="\U0001f682 'quotes' \\\\ and \\n")
        play(players)
        others = [Player(server, name, seed=number) for number, name in enumerate(("eva", "ion"))]
        open_table(others, game="europe")
        for _ in range(20):
            for player in others:
                player.step(0.01)
        for player in players + others:
            player.client.close()
        return server

    def checksum(self, said):
        return said.split("checksum ")[1].strip()

    def test_a_copy_there_and_back_is_the_same(self):
        server = self.game()
        back, file, other = self.folder / "back.db", self.folder / "file.db", CLUSTER.address("other")
        self.store("copy", server.store, CLUSTER.address())  # while it runs
        self.assertIn("nothing is wrong", self.store("check", "--games", CLUSTER.address()))
        server.stop()
        clear()
        first = self.checksum(self.store("copy", server.store, CLUSTER.address()))
        self.assertEqual(self.checksum(self.store("copy", CLUSTER.address(), back)), first)
        self.assertEqual(self.contents(back), self.contents(server.store))
        self.assertEqual(self.checksum(self.store("copy", back, file)), first)
        self.assertEqual(self.contents(file), self.contents(server.store))
        CLUSTER.sql("CREATE DATABASE other", "postgres")
        self.assertEqual(self.checksum(self.store("copy", CLUSTER.address(), other)), first)
        for database in (CLUSTER.address(), other, back, file):
            self.assertIn("nothing is wrong", self.store("check", "--games", database))
        server.close()
        # What follows gets ids of its own.
        server = self.game(store=other)
        server.close()
        self.assertIn("nothing is wrong", self.store("check", "--games", other))
        self.assertEqual(CLUSTER.sql("SELECT max(id) FROM chat", "other"), [["2"]])
        self.assertIn("has contents", self.store("copy", back, other, code=1))
        self.assertIn("has contents", self.store("copy", other, file, code=1))
        self.assertEqual(self.contents(file), self.contents(back))
        self.store("purge", "--finished-days", 0, "--unfinished-days", 0, "--guests-days", 0, "--vacuum", other)
        self.assertEqual(CLUSTER.sql("SELECT count(*) FROM actions", "other"), [["0"]])
        self.assertIn("0 tables", self.store("purge", "--finished-days", 0, "--dry-run", other))

    def test_a_copy_needs_two_databases(self):
        server = Server(store=CLUSTER.address())
        self.addCleanup(server.close)
        none, file = self.folder / "none.db", self.folder / "file.db"
        self.assertIn("cannot be opened", self.store("copy", none, file, code=1))
        self.assertFalse(file.exists())
        self.store("copy", CLUSTER.address(), file)  # of an empty store that is in use
        self.assertIn("another server", self.store("copy", file, CLUSTER.address(), code=1))
        self.assertIn("cannot be opened", self.store("copy", CLUSTER.address("nowhere"), none, code=1))
        self.store("copy", file, code=2)
        self.store("copy", file, none, none, code=2)

    def test_what_is_for_files(self):
        self.assertIn("pg_dump", self.store("backup", CLUSTER.address(), code=1))
        self.assertIn("pg_restore", self.store("restore", self.folder / "copy", CLUSTER.address(), code=1))

    def test_passwords_are_never_shown(self):
        address = CLUSTER.address().replace("turntable@", "turntable:open%20sesame@") + "&sslpassword=sesame2"
        shown = CLUSTER.address().replace("turntable@", "turntable:***@") + "&sslpassword=***"
        clear()
        server = Server(store=address)
        self.addCleanup(server.close)
        words = Path(f"/proc/{server.process.pid}/cmdline").read_bytes()
        self.assertIn(b"turntable:***", words)
        self.assertNotIn(b"sesame", words)
        self.assertNotIn("sesame", server.log.read_text())
        said = self.store("check", address)
        self.assertIn(f"{shown}: version", said)
        for command in ("backup", "purge --guests-days 1"):
            said = self.store(*command.split(), address, code=1)
            self.assertNotIn("sesame", said)
            self.assertIn(shown, said)
        refused = subprocess.run([PROGRAM, "serve", "--port", "0", f"--store={address}"], capture_output=True, text=True,
                                 timeout=20, check=False)
        self.assertIn(f"{shown}: another server", refused.stdout + refused.stderr)
        self.assertNotIn("sesame", refused.stdout + refused.stderr)


if __name__ == "__main__":
    unittest.main()
