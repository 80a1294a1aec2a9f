"""Several processes on one PostgreSQL database: players of a table at different processes; processes that are killed,
stopped and held up. TURNTABLE_KILLS says for how many seconds one is killed again and again (6); with it, they are also
held up."""

import http.client
import json
import os
import random
import re
import select
import signal
import socket
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

from client import PROGRAM, Closed, Player, Server, open_table, play
from push_endpoint import Endpoint

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import cluster
import test_links
import test_metrics
import test_rematch

CLUSTER = None
SECONDS = int(os.environ.get("TURNTABLE_KILLS", "6"))


def setUpModule():
    global CLUSTER  # one for all tests: making it takes seconds
    if cluster.missing():
        raise unittest.SkipTest(cluster.missing())
    CLUSTER = cluster.Cluster()


def tearDownModule():
    if CLUSTER:
        CLUSTER.close()


class Several(unittest.TestCase):
    def setUp(self):
        CLUSTER.sql("SET client_min_messages = warning; DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public")
        self.servers = []

    def begin(self, *options):
        server = Server("--cluster", "127.0.0.1:0", *options, store=CLUSTER.address())
        self.addCleanup(lambda: server.close())
        self.servers.append(server)
        return server

    def check(self):
        said = subprocess.run([PROGRAM, "store", "check", "--games", CLUSTER.address()], capture_output=True, text=True,
                              check=False)
        self.assertIn("nothing is wrong", said.stdout, said.stderr)

    def player(self, server, name, seed=0):
        player = Player(server, name, seed=seed)
        self.addCleanup(lambda: player.client.close())
        return player


class Play(Several):
    def test_a_game_at_two_processes(self):
        for number, game in enumerate(("usa", "card_game")):
            one, two = (self.begin(), self.begin()) if number == 0 else reversed(self.servers)
            players = [self.player(one, f"ana {number}", 1), self.player(two, f"bob {number}", 2),
                       self.player(two, f"eva {number}", 3)]
            watcher = self.player(two, f"ion {number}")
            table = open_table(players, ["easy"], game=game)
            watcher.enter(table)
            watcher.hello()
            play(players, reconnects=0.02)
            points = {str(player.view.get("points", player.view.get("score"))) for player in players}
            self.assertEqual(len(points), 1)
            self.assertEqual(len({len(player.events) for player in players}), 1)
            self.assertEqual(CLUSTER.sql(f"SELECT count(*) FROM leases WHERE table_id = {table}"), [["1"]])
        self.check()

    def test_turntable_load_at_two_processes(self):
        urls = ",".join(f"http://127.0.0.1:{self.begin().port}" for _ in range(2))
        done = subprocess.run([PROGRAM, "load", "--url", urls, "--tables", "10", "--seconds", "2", "--json"],
                              capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertGreater(json.loads(done.stdout)["accepted"], 0)
        self.assertEqual(CLUSTER.sql("SELECT count(DISTINCT process) FROM leases"), [["2"]])


class Metrics(Several):
    def scrape(self, server):
        port = int(re.search(r"event=metrics address=\S+ port=(\d+)", server.log.read_text()).group(1))
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            connection.request("GET", "/metrics")
            return test_metrics.parse(connection.getresponse().read().decode())
        finally:
            connection.close()

    def value(self, server, name, label=None):
        return self.scrape(server)[0][name][label]

    def test_leases_relays_and_takeovers(self):
        one, two = (self.begin("--metrics", "127.0.0.1:0") for _ in range(2))
        players = [self.player(one, "ana", 1), self.player(two, "bob", 2), self.player(two, "eva", 3)]
        open_table(players)
        mine, others = (one, two) if self.value(one, "turntable_leases") else (two, one)
        away = sum(player.server is others for player in players)
        for server, leases, out, there in ((mine, 1, 0, away), (others, 0, away, 0)):
            self.assertEqual(self.value(server, "turntable_leases"), leases)
            self.assertEqual(self.value(server, "turntable_relays", 'direction="out"'), out)
            self.assertEqual(self.value(server, "turntable_relays", 'direction="in"'), there)
            self.assertEqual(self.value(server, "turntable_takeovers_total"), 0)
        mine.kill()
        wait_for(lambda: self.value(others, "turntable_takeovers_total") == 1)
        player = self.player(others, "ion")
        player.enter(players[0].table)  # as a watcher: this process runs it now
        self.assertEqual(self.value(others, "turntable_leases"), 1)
        wait_for(lambda: self.value(others, "turntable_relays", 'direction="out"') == 0)

    def test_the_dashboard_and_the_documentation_have_them(self):
        alone = Server("--metrics", "127.0.0.1:0")
        self.addCleanup(alone.close)
        several = self.begin("--metrics", "127.0.0.1:0")
        for server in (alone, several):
            wait_for(lambda server=server: "turntable_tables" in self.scrape(server)[0])  # counted after a while
        own = set(self.scrape(several)[1]) - set(self.scrape(alone)[1])
        table = re.findall(r"^\| `turntable_.*$", (test_metrics.ROOT / "docs/cluster.md").read_text(), re.MULTILINE)
        self.assertEqual(own, set(re.findall(r"`(turntable_\w+)", "\n".join(table))))
        dashboard = (test_metrics.ROOT / "data/deploy/grafana.json").read_text()
        self.assertEqual(own - set(re.findall(r"\bturntable_\w+", dashboard)), set())


class Notices(Several):
    def test_who_sits_at_another_process_is_not_notified(self):
        """Only the process that runs a table knows who is there. At this speed each looks for missing notices after 0.3
        seconds, and then every 1.5; a turn counts as waiting after 0.2."""
        options = ("--notify-allow", "127.0.0.0/8", "--test-speed", 400)
        one = self.begin(*options)
        endpoint = Endpoint()
        self.addCleanup(endpoint.close)
        players = [self.player(one, "ana", 1), self.player(one, "bob", 2)]
        for number, player in enumerate(players):
            client = player.client
            client.ask("notify_add", "notify", kind="json", address=f"{endpoint.origin}/{number}")
            code = json.loads(endpoint.take()[3])["code"]
            client.hear("notified")
            client.ask("notify_confirm", "notify", code=code)
        open_table(players, clock="days:3")
        wait_for(lambda: CLUSTER.sql("SELECT count(*) FROM seats WHERE asked IS NOT NULL") == [["2"]])
        while not endpoint.nothing(0.5):  # what came before they had entered
            endpoint.take()
        CLUSTER.sql("DELETE FROM notices")
        self.begin(*options)
        self.assertTrue(endpoint.nothing(4))  # both think


class Clocks(Several):
    """A table without visitors belongs to one process, which runs its clocks; when that dies, another does."""

    def test_a_bot_plays_for_who_is_late(self):
        one, two = self.begin("--test-speed", 100000), self.begin("--test-speed", 100000)
        players = [self.player(one, "ana"), self.player(one, "bob")]
        table = open_table(players, clock="days:1")
        for player in players:
            player.client.close()
        count = f"SELECT count(*) FROM actions WHERE table_id = {table} AND chosen_by = 'stand_in'"
        wait_for(lambda: CLUSTER.sql(count) != [["0"]])
        one.kill()
        before = int(CLUSTER.sql(count)[0][0])
        wait_for(lambda: int(CLUSTER.sql(count)[0][0]) > before + 1)
        self.assertIn("event=taken_over", two.log.read_text())
        ran = int(CLUSTER.sql("SELECT ran FROM server")[0][0])
        time.sleep(2.1)
        ran = int(CLUSTER.sql("SELECT ran FROM server")[0][0]) - ran
        self.assertLess(100000 * 900, ran)
        self.assertLess(ran, 100000 * 5000)  # time of the database, not of each process

    def test_a_list_elsewhere_says_who_is_asked(self):
        one, two = self.begin(), self.begin()
        players = [self.player(one, "ana", 1), self.player(two, "bob", 2)]
        open_table(players)

        def asked():
            for player in players:  # they hear, and do nothing: the answer must stay the same while it is compared
                while message := player.client.next(0.01):
                    player.take(message)
            return {player.you for player in players if player.ask}

        def told(server):
            client = server.client(cookie=players[0].cookie)
            tables = client.ask("tables", "tables", mine=True)["tables"]
            client.close()
            return set(tables[0]["asked"])

        wait_for(lambda: len(asked()) == 2)
        for server in self.servers:
            wait_for(lambda server=server: told(server) == {0, 1})
        while players[0].ask:
            players[0].step(0.1)
        wait_for(lambda: asked() == {players[1].you})
        for server in self.servers:
            wait_for(lambda server=server: told(server) == {players[1].you})


def wait_for(holds, seconds=20):
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise AssertionError("it did not come")
        time.sleep(0.1)


class Table:
    """Players at a table, each at some process; notes how long nothing happened."""

    def __init__(self, test, number):
        self.test = test
        self.game = ("usa", "europe", "old_west", "card_game")[number % 4]
        self.players = [Player(test.some_server(), f"person {number} {i}", seed=number * 10 + i) for i in range(2)]
        open_table(self.players, ["easy"] if number % 2 else [], game=self.game,
                   clock=("none", "turn:90", "game:3600", "days:1")[number // 2 % 4])
        self.lost = set()
        self.seq, self.moved, self.longest = 0, time.monotonic(), 0

    @property
    def over(self):
        return any(player.over for player in self.players)

    def come_back(self, player):
        """Says hello at another process: what was told is a part of what is told now (hello compares); what was
        acknowledged is acknowledged again, with the same number of events. False: not yet."""
        player.received += player.client.got
        player.server = self.test.some_server()
        player.client.close()
        try:
            player.client = player.server.client(cookie=player.cookie)
            player.client.say("enter", table=player.table)
            if player.client.hear("table", "error", timeout=10)["message"] == "error":
                return False
            player.hello()
            for decision, action, seq in player.acked[-3:]:
                player.client.say("action", decision=decision, action=action)
                ack = player.client.next()
                while ack["message"] not in ("ack", "refused"):
                    player.take(ack)
                    ack = player.client.next()
                self.test.assertEqual(ack, {"message": "ack", "decision": decision, "seq": seq})
            for _, _, seq in player.acked:
                self.test.assertLessEqual(seq, player.seq, "an acknowledged action is gone")
            if player.sent:
                player.client.say("action", decision=player.sent[0], action=player.sent[1])
            return True
        except (Closed, OSError):
            return False

    def step(self):
        for player in self.players:
            if player in self.lost and not self.come_back(player):
                continue
            self.lost.discard(player)
            try:
                while player.step(0):
                    pass
            except (Closed, OSError):
                self.lost.add(player)
        seq, now = max(player.seq for player in self.players), time.monotonic()
        if not self.over:
            self.longest = max(self.longest, now - self.moved)
        if seq != self.seq:
            self.seq, self.moved = seq, now

    def close(self):
        for player in self.players:
            player.client.close()


class Kill(Several):
    """One of three processes is killed every few seconds. Nothing acknowledged is lost or doubled, and no table stands
    still for ten seconds."""

    tables = 8

    def some_server(self):
        return self.dice.choice([server for server in self.servers if server.process])

    def play(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for table in self.playing:
                table.step()
            for table in [table for table in self.playing if table.over]:
                table.close()
                self.playing.remove(table)
                self.ended.append(table)
                self.longest = max(self.longest, table.longest)
                if len(self.playing) < self.tables:
                    self.open()

    def open(self):
        while True:
            try:
                self.playing.append(Table(self, self.begun))
                self.begun += 1
                return
            except (Closed, OSError):
                continue  # its process was killed
            except AssertionError as error:  # or has no leases at this moment
                if "not_stored" not in str(error):
                    raise

    def count_acknowledged(self):
        """Of each seat the actions in the database are those that were acknowledged, and perhaps one more."""
        rows = CLUSTER.sql("SELECT table_id, seat, count(*) FROM actions WHERE chosen_by = 'person' GROUP BY 1, 2")
        stored = {(int(table), int(seat)): int(count) for table, seat, count in rows}
        count = 0
        for player in (player for table in self.playing + self.ended for player in table.players):
            count += len(player.acked)
            more = stored.get((player.table, player.you), 0) - len(player.acked)
            self.assertIn(more, (0, 1) if player.sent else (0,), (player.table, player.you))
        return count

    def disturb(self, server):
        server.kill()
        self.play(self.dice.uniform(0.5, 1))
        server.start()

    def test_nothing_acknowledged_is_lost(self):
        Player.store_may_fail = True
        self.addCleanup(setattr, Player, "store_may_fail", False)
        self.dice = random.Random(5)
        self.playing, self.ended, self.begun, self.longest = [], [], 0, 0
        for _ in range(3):
            self.begin("--max-tables", 500, "--max-opened", 5000)
        for _ in range(self.tables):
            self.open()
        end, times = time.monotonic() + SECONDS, 0
        while time.monotonic() < end:
            self.play(self.dice.uniform(0.5, 2))
            self.disturb(self.dice.choice(self.servers))
            times += 1
        before = [table.seq for table in self.playing]
        playing = list(self.playing)
        self.play(2)
        while any(not table.over and table.seq == seq for table, seq in zip(playing, before)):
            self.assertLess(time.monotonic(), end + 20, "a table is stuck")
            self.play(0.5)
        self.longest = max([self.longest, *(table.longest for table in self.playing)])
        for table in self.playing:
            table.close()
        acked = self.count_acknowledged()
        print(f"{times} times, {self.begun} tables, {acked} acknowledged actions, none lost or doubled; longest stall"
              f" {self.longest:.1f} s", file=sys.stderr)
        self.assertEqual(CLUSTER.sql("SELECT count(*) FROM tables WHERE life = 'frozen'"), [["0"]])
        self.assertLess(self.longest, 10)
        self.check()


class Hang(Kill):
    """One process stands still for longer than its leases last, and goes on: others have its tables, and what it still
    believes about them does not count."""

    def setUp(self):
        if "TURNTABLE_KILLS" not in os.environ:
            self.skipTest("takes long: see TURNTABLE_KILLS")
        super().setUp()

    def disturb(self, server):
        server.process.send_signal(signal.SIGSTOP)
        stopped, self.servers = server, [one for one in self.servers if one != server]
        self.play(7)
        stopped.process.send_signal(signal.SIGCONT)
        self.servers.append(stopped)
        self.play(1)
        self.assertIn("event=leases_lost", stopped.log.read_text())


class Stop(Kill):
    """A rolling upgrade: one process after another is stopped and started. Nobody waits for the end of a lease."""

    def disturb(self, server):
        self.assertEqual(server.stop(), 0)
        self.play(0.3)
        server.start()

    def tearDown(self):
        self.assertLess(self.longest, 3)


class Alone(Several):
    """Who may have a database."""

    def refused(self, *options):
        done = subprocess.run([PROGRAM, "serve", "--port", "0", "--store", CLUSTER.address(), *options],
                              capture_output=True, text=True, timeout=20, check=False)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        return done.stderr

    def test_a_server_that_is_alone_and_processes_exclude_each_other(self):
        server = self.begin()
        self.assertIn("another server", self.refused())
        server.stop()
        alone = Server(store=CLUSTER.address())
        self.addCleanup(lambda: alone.close())
        self.assertIn("another server", self.refused("--cluster", "127.0.0.1:0"))
        self.assertEqual(CLUSTER.sql("SELECT count(*) FROM processes"), [["0"]])

    def test_an_older_database_waits_until_all_have_stopped(self):
        self.begin()
        CLUSTER.sql("UPDATE turntable SET version = version - 1")
        self.assertIn("older version", self.refused("--cluster", "127.0.0.1:0"))
        CLUSTER.sql("UPDATE turntable SET version = version + 1")
        self.begin()

    def test_it_needs_postgresql(self):
        done = subprocess.run([PROGRAM, "serve", "--store", "/nowhere/file.db", "--cluster", "127.0.0.1:0"],
                              capture_output=True, text=True, timeout=20, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("PostgreSQL", done.stderr)


class Strangers(Several):
    """Whoever reaches the inner address without the key in the database is not understood."""

    def connect(self, server):
        address, port = CLUSTER.sql("SELECT address FROM processes")[0][0].split(":")
        one = socket.create_connection((address, int(port)), timeout=10)
        self.addCleanup(one.close)
        return one

    def test_they_are_closed(self):
        server = self.begin()
        process = int(CLUSTER.sql("SELECT id FROM processes")[0][0])
        hello = b"ttlink 1" + process.to_bytes(8, "little") + bytes(32)
        for said in (b"GET / HTTP/1.1\r\nhost: a\r\n\r\n" + bytes(40), b"ttlink 2" + hello[8:],
                     b"ttlink 1" + (process + 1).to_bytes(8, "little") + bytes(32), hello + bytes(24 + 4 + 17),
                     hello + bytes(24) + b"\xff\xff\xff\xff", hello + bytes(24) + (40).to_bytes(4, "little") + bytes(40)):
            one = self.connect(server)
            one.sendall(said)
            answer = b""
            while some := one.recv(4096):
                answer += some
            self.assertIn(len(answer), (0, 32))  # at most its random bytes: nothing that needs the key
        silent = self.connect(server)
        self.assertEqual(silent.recv(1), b"")  # closed after a while
        crowd = [self.connect(server) for _ in range(100)]
        self.assertEqual(server.http("GET", "/healthz")[0], 200)
        self.assertEqual(len(crowd), 100)
        two = self.begin()  # and the processes still find each other
        players = [self.player(server, "ana", 1), self.player(two, "bob", 2)]
        for one in crowd:
            one.close()
        open_table(players)

    def test_a_crowd_that_comes_again_and_again_keeps_no_process_out(self):
        server = self.begin()
        address, port = CLUSTER.sql("SELECT address FROM processes")[0][0].split(":")
        two, is_over = self.begin(), threading.Event()

        def press():
            """Keeps 100 connections, more than are waited for: each one that is closed is opened again."""
            crowd, poll = {}, select.poll()
            while not is_over.is_set():
                while len(crowd) < 100:
                    one = socket.create_connection((address, int(port)), timeout=10)
                    crowd[one.fileno()] = one
                    poll.register(one, select.POLLIN | select.POLLHUP)
                for number, _ in poll.poll(20):
                    poll.unregister(number)
                    crowd.pop(number).close()
            for one in crowd.values():
                one.close()

        thread = threading.Thread(target=press)
        thread.start()
        try:
            time.sleep(0.5)
            open_table([self.player(server, "ana", 1), self.player(two, "bob", 2)])
        finally:
            is_over.set()
            thread.join()


class Pair(Server):
    """Two processes that are used in turn, for tests that know of one."""

    def __init__(self, *options, **more):
        CLUSTER.sql("SET client_min_messages = warning; DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public")
        self.other = None
        super().__init__("--cluster", "127.0.0.1:0", *options, store=CLUSTER.address(), **more)
        self.other = Server("--cluster", "127.0.0.1:0", *options, store=CLUSTER.address())
        self.turn = 0

    def client(self, *words, **more):
        self.turn += 1
        return super().client(*words, **more) if self.turn % 2 else self.other.client(*words, **more)

    def close(self):
        self.other.close()
        super().close()


def load_tests(loader, tests, pattern):
    """Tests of other files once more, with two processes in place of one server. A list shows who has held seats only
    at the process that runs the table."""
    left_out = dict.fromkeys(("test_everybody_is_asked_along_and_finds_the_seat",
                              "test_only_people_of_the_old_table_decline_or_are_held"))
    for module in (test_links, test_rematch):
        module.Server = Pair
        for name, one in vars(module).items():
            if isinstance(one, type) and issubclass(one, unittest.TestCase):
                tests.addTests(loader.loadTestsFromTestCase(type(f"Pair{name}", (one,), left_out)))
    return tests


if __name__ == "__main__":
    unittest.main()
