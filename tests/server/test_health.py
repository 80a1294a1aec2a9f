"""Failures that whoever runs the server can see: /healthz, which writes something, and the log."""

import json
import re
import shutil
import sqlite3
import subprocess
import tempfile
import threading
import time
import unittest
from pathlib import Path

from client import PROGRAM, Closed, Player, Server, open_table


def can_mount():
    """Whether a disk of our own can be had, in a namespace of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["unshare", "-rm", "mount", "-t", "tmpfs", "none", folder]
        return shutil.which("unshare") and subprocess.run(command, capture_output=True, check=False).returncode == 0


class Case(unittest.TestCase):
    def start(self, *options, **more):
        server = Server(*options, **more)
        self.addCleanup(server.close)
        return server

    def client(self, server, *names, **more):
        client = server.client(*names, **more)
        self.addCleanup(client.close)
        return client

    def health(self, server):
        """Status, reason, and how long the answer took."""
        begin = time.monotonic()
        status, _, text = server.http("GET", "/healthz")
        said = json.loads(text)
        self.assertEqual(said["status"], "ok" if status == 200 else "failing")
        return status, said.get("reason"), time.monotonic() - begin

    def wait_for_health(self, server, *expected):
        end = time.monotonic() + 20
        while (found := self.health(server)[:2]) not in expected:
            self.assertLess(time.monotonic(), end, found)
            time.sleep(0.2)

    def log(self, server, event):
        """The lines of an event, each as a dictionary."""
        lines = re.findall(rf"event={event}( .*)?$", server.log.read_text(), re.M)
        return [dict(re.findall(r"(\w+)=(\S*)", line)) for line in lines]


class Health(Case):
    def test_it_is_well(self):
        server = self.start()
        self.assertEqual(self.health(server)[:2], (200, None))

    def test_many_who_ask_cost_one_write_a_second(self):
        server = self.start()
        log = Path(f"{server.store}-wal")
        self.health(server)
        before, begin = log.stat().st_size, time.monotonic()

        def ask():
            for _ in range(100):
                self.assertEqual(self.health(server)[0], 200)

        threads = [threading.Thread(target=ask) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        seconds = time.monotonic() - begin
        frame = 4096 + 24
        self.assertLessEqual((log.stat().st_size - before) // frame, 2 * seconds + 2)

    def test_a_locked_database_is_told(self):
        """Another program holds it for longer than the server waits."""
        server = self.start()
        self.health(server)
        client = self.client(server, "ana")
        time.sleep(1.1)  # what is known of before is no longer good
        other = sqlite3.connect(server.store, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        begin, seen = time.monotonic(), set()
        client.say("create", game="usa", seats=2)
        while time.monotonic() - begin < 12:
            status, reason, took = self.health(server)
            self.assertEqual(status, 503)
            self.assertLess(took, 2.5)  # two seconds, and a little for a busy machine
            seen.add(reason)
            time.sleep(0.2)
        self.assertLessEqual(seen, {"slow", "store_busy"})
        other.execute("ROLLBACK")
        other.close()
        self.assertEqual(client.hear("error")["error"], "not_stored")
        self.wait_for_health(server, (200, None))
        failed = [line for line in self.log(server, "failed") if line["what"] == "create"]
        self.assertEqual([(line["reason"], line["guest"], line["address"]) for line in failed],
                         [("busy", "1", "127.0.0.1")])
        client.ask("create", "created", game="usa", seats=2)

    @unittest.skipUnless(can_mount(), "no disk of our own can be mounted here")
    def test_a_full_disk_is_told(self):
        folder = tempfile.mkdtemp(prefix="turntable-full-")
        disk = Path(folder) / "disk"
        disk.mkdir()
        server = Server(folder=folder, under=["unshare", "-rm", "sh", "-c",
                                              f'mount -t tmpfs -o size=3m none {disk} && exec "$@"', "sh"])
        self.addCleanup(server.close)
        self.addCleanup(disk.rmdir)
        server.stop()
        server.store = disk / "store.db"
        server.start()
        self.addCleanup(setattr, server, "store", server.folder / "store.db")
        inside = Path(f"/proc/{server.process.pid}/root{disk}")
        client = self.client(server, "ana")
        self.wait_for_health(server, (200, None))
        with open(inside / "filler", "wb", buffering=0) as filler:
            try:
                while True:
                    filler.write(bytes(4096))
            except OSError:
                pass
        self.wait_for_health(server, (503, "store_full"))
        error = None
        while error is None:
            client.say("create", game="usa", seats=2)
            answer = client.hear("created", "error")
            error = answer.get("error")
        self.assertEqual(error, "not_stored")
        self.assertEqual(self.health(server)[:2], (503, "store_full"))
        self.assertIn(("create", "full"), {(line["what"], line["reason"]) for line in self.log(server, "failed")})
        (inside / "filler").unlink()
        self.wait_for_health(server, (200, None))
        time.sleep(1.1)
        client.ask("create", "created", game="usa", seats=2)

    def test_damage_that_is_met_stops_the_server(self):
        """It writes nothing more, ends with 1, and does not start again; both times it says what can be done."""
        server = Server()
        players = [Player(server, name) for name in ("ana", "bob")]
        for player in players:
            self.addCleanup(lambda one=player: one.client.close())
        table = open_table(players)
        server.stop()
        with sqlite3.connect(server.store) as db:
            page = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'actions_by_number'").fetchone()[0]
        db.close()
        with open(server.store, "r+b") as file:
            file.seek((page - 1) * 4096)
            file.write(b"U" * 4096)
        before = server.store.read_bytes()
        refused = subprocess.run([*self.command(server)], capture_output=True, text=True, timeout=30, check=False)
        self.assertEqual(refused.returncode, 1)
        for words in ("damaged", "turntable store restore", "turntable store backup", "nothing was written"):
            self.assertIn(words, refused.stderr)
        self.assertEqual(server.store.read_bytes(), before)
        server.start("--skip-check")
        client = self.client(server, "eva")
        client.say("enter", table=table)
        with self.assertRaises(Closed):
            while True:
                client.hear("error")
        self.assertEqual(server.process.wait(30), 1)
        self.assertEqual(self.log(server, "store_broken"), [{"reason": "damaged"}])
        server.process.stdout.close()
        server.process = None
        server.log.write_text("")  # it says why it ended, which is no line of the log
        server.close()

    def command(self, server):
        return [PROGRAM, "serve", "--port", "0", "--store", str(server.store)]


class Log(Case):
    def test_limits_are_told_once_a_second(self):
        server = self.start("--proxy", "127.0.0.1", "--max-rate", "1", "--max-burst", "20")
        client = self.client(server, cookie=server.guest("ana"), headers=["X-Forwarded-For: 192.0.2.7"])
        for _ in range(110):  # a few more, and it would be cut off as a flood
            client.say("tables")
        begin = time.monotonic()
        while client.hear("tables", "error")["message"] != "error" and time.monotonic() - begin < 10:
            pass
        time.sleep(2.2)
        told = [line for line in self.log(server, "limited") if line["limit"] == "messages"]
        self.assertLessEqual(len(told), 4)
        self.assertGreater(sum(int(line["count"]) for line in told), 80)
        self.assertEqual((told[0]["address"], told[0]["guest"]), ("192.0.2.7", "1"))

    def test_addresses_are_cleaned_or_left_out(self):
        for options, shown in ((), ["1__event=x_t_"]), (("--no-addresses",), [None]):
            server = self.start("--proxy", "127.0.0.1", "--max-guests", "0", *options)
            status, _, _ = server.http("POST", "/guest", '{"name":"ana"}', {"X-Forwarded-For": '1"event=x\tt\xff'})
            self.assertEqual(status, 429)
            told = self.log(server, "limited")
            self.assertEqual(len(told), 1)
            address = told[0].get("address")
            self.assertEqual(address is None, bool(options))
            if address:
                self.assertRegex(address, r"^[0-9a-fA-F.:_]+$")

    def test_a_refused_upgrade_is_told(self):
        server = self.start("--proxy", "127.0.0.1")
        with self.assertRaises(Closed):
            server.client(headers=["Origin: https://elsewhere.example", "X-Forwarded-For: 192.0.2.9"])
        self.assertEqual([(line["limit"], line["address"]) for line in self.log(server, "limited")],
                         [("upgrades", "192.0.2.9")])

    def test_mistakes_of_players_are_not_told(self):
        server = self.start()
        client = self.client(server, "ana")
        self.assertEqual(client.refused("join", table=99), "no_such_table")
        self.assertEqual(client.refused("create", game="chess", seats=2), "bad_table")
        client.send_text("nonsense")
        client.hear("error")
        self.assertEqual([line for line in server.log.read_text().splitlines() if "event=serving" not in line], [])


class Texts(Case):
    def test_bytes_that_changed_on_disk_are_sent_as_text(self):
        """A name, a message and an event that are no UTF-8 any more. The client decodes strictly."""
        server = self.start()
        players = [Player(server, name) for name in ("ana", "bob")]
        for player in players:
            self.addCleanup(lambda one=player: one.client.close())
        table = open_table(players)
        players[0].client.ask("chat", "chat", text="hello")
        server.stop()
        with sqlite3.connect(server.store) as db:
            db.execute("UPDATE guests SET name = CAST(x'616EFF' AS TEXT) WHERE id = 1")
            db.execute("UPDATE chat SET text = CAST(x'68E9' AS TEXT)")
            db.execute("DROP TRIGGER actions_keep")
            db.execute("UPDATE actions SET events = CAST(replace(events, 'deal', 'd' || x'C3' || 'al') AS TEXT)")
            db.execute("UPDATE tables SET life = 'frozen', ended = 1, due = NULL")
        db.close()
        server.start()
        client = self.client(server, cookie=players[1].cookie)
        facts = client.ask("enter", "table", table=table)
        self.assertIn("an?", [seat["name"] for seat in facts["seats"]])
        said = client.hear("chat")
        self.assertEqual((said["name"], said["text"]), ("an?", "h?"))
        client.say("hello", protocol=1)
        client.hear("frozen")
        self.assertEqual(self.client(server, cookie=players[0].cookie).name, "an?")
        status, _, text = server.http("GET", f"/record/{table}")  # decodes strictly too
        self.assertEqual(status, 200)
        self.assertIn('"an?"', text)

    def test_long_names_are_not_cut_in_a_character(self):
        server = self.start()
        name = "x" + "\U0001F682" * 29
        players = [Player(server, one) for one in (name, "bob")]
        for player in players:
            self.addCleanup(lambda one=player: one.client.close())
        table = open_table(players)
        self.assertIn(name, [seat["name"] for seat in players[1].facts["seats"]])
        self.assertTrue(table)


if __name__ == "__main__":
    unittest.main()
