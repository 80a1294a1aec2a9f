"""Several processes on one PostgreSQL database: players of a table at different processes; processes that are killed,
stopped and held up. TURNTABLE_KILLS says for how many seconds one is killed again and again (10)."""

import os
import random
import re
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

from client import PROGRAM, Closed, Player, Server, open_table, play

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import cluster

CLUSTER = None
SECONDS = int(os.environ.get("TURNTABLE_KILLS", "10"))


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
        player.client.close()
        player.server = self.test.some_server()
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

    def disturb(self, server):
        server.kill()
        self.play(self.dice.uniform(0.5, 1))
        server.start()

    def test_nothing_acknowledged_is_lost(self):
        Player.store_may_fail = True
        self.addCleanup(setattr, Player, "store_may_fail", False)
        self.dice = random.Random(5)
        self.playing, self.begun, self.longest = [], 0, 0
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
        frozen, actions = CLUSTER.sql("SELECT (SELECT count(*) FROM tables WHERE life = 'frozen'), count(*) FROM actions")[0]
        print(f"{times} times, {self.begun} tables, {actions} actions; longest stall {self.longest:.1f} s", file=sys.stderr)
        self.assertEqual(frozen, "0")
        self.assertLess(self.longest, 10)
        self.check()


if __name__ == "__main__":
    unittest.main()
