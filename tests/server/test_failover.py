"""The machine of the database dies while people play at three processes, and its synchronous standby takes its place,
again and again: what was acknowledged is there, nothing is doubled, and no table stands still for ten seconds.
TURNTABLE_FAILOVERS says how often (1)."""

import collections
import json
import os
import random
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

from client import PROGRAM, Closed, Player, Server, open_table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import cluster

FAILOVERS = int(os.environ.get("TURNTABLE_FAILOVERS", "1"))
TABLES = 6
PAUSE = 0.02  # seconds that a player thinks
PROCESSES = 3
STALL = 10  # seconds after which a table must play on, counted from before the primary is killed


def setUpModule():
    if cluster.missing():
        raise unittest.SkipTest(cluster.missing())


class Patient(Player):
    """Repeats what could not be stored, and comes back when the connection is closed: to any of `servers`."""

    repeats_at = acts_at = 0
    servers = ()
    unstored = None  # the decision whose action could not be stored, as the server named it

    def take(self, message):
        if message["message"] == "error" and message["error"] == "not_stored":
            self.repeats_at = time.monotonic() + 0.2
            self.unstored = message.get("decision")
            return
        super().take(message)

    def come_back(self):
        """What was told is a part of what is told now: hello compares."""
        self.received += self.client.got
        self.client.close()
        while not self.enter_again():
            self.client.close()
            time.sleep(0.2)
        self.repeat()

    def enter_again(self):
        """False if the table cannot be read yet, or is forgotten at this very moment."""
        self.server = random.choice(self.servers)
        try:
            self.client = self.server.client(cookie=self.cookie)
            self.client.say("enter", table=self.table)
            if self.client.hear("table", "error")["message"] == "error":
                return False
            self.hello()
        except Closed:
            return False
        except AssertionError as error:
            if "not_stored" not in str(error):
                raise
            return False
        return True

    def repeat(self):
        self.repeats_at = 0
        if self.sent:
            self.client.say("action", decision=self.sent[0], action=self.sent[1])

    def play(self, may_act):
        """Hears all that came, and acts if it is time; gives the number of acknowledged actions."""
        before, now = len(self.acked), time.monotonic()
        try:
            if self.repeats_at and now >= self.repeats_at:
                self.repeat()
            if may_act and now >= self.acts_at and self.step(0):
                self.acts_at = now + PAUSE
            while (message := self.client.next(0)) is not None:
                self.take(message)
        except Closed:
            self.come_back()
        return len(self.acked) - before


class Table:
    """Two players, at different processes if there are several."""

    def __init__(self, servers, number):
        self.players = [Patient(servers[(number + i) % len(servers)], f"person {number} {i}", seed=number * 10 + i)
                        for i in range(2)]
        for player in self.players:
            player.servers = servers
        open_table(self.players, ["easy"] if number % 2 else [],
                   game=("usa", "europe", "old_west", "card_game")[number % 4],
                   clock=("none", "turn:90", "game:3600", "days:1")[number // 2 % 4])
        self.acked_at = time.monotonic()

    @property
    def over(self):
        return self.players[0].over


class Case(unittest.TestCase):
    def begin(self, *options, processes=1):
        self.primary = cluster.Cluster()
        self.addCleanup(self.primary.close)
        self.standby = cluster.Cluster(primary=self.primary)
        self.addCleanup(self.standby.close)
        self.primary.wait_for_standby()
        hosts = f"{self.primary.folder},{self.standby.folder}"
        self.servers = []
        for _ in range(processes):
            server = Server("--max-tables", 500, "--max-opened", 5000, *options,
                            store=f"postgresql://turntable@/games?host={hosts}&target_session_attrs=read-write")
            self.addCleanup(server.close)
            self.servers.append(server)
        self.tables, self.ended, self.begun = [], [], 0
        self.stalls = []  # of each table: from before the primary was killed to the first action acknowledged after it
        self.promotions = []  # how long the test took for it, as a part of that
        self.longest = 0  # between two acknowledged actions of a table, whatever happened

    def open_tables(self):
        self.ended += [table for table in self.tables if table.over]
        self.tables = [table for table in self.tables if not table.over]
        while len(self.tables) < TABLES:
            self.tables.append(Table(self.servers, self.begun))
            self.begun += 1
        for table in self.tables:
            table.acked_at = time.monotonic()  # nobody has played meanwhile

    def play_once(self, waiting=()):
        """Everybody once; tables where something was acknowledged are taken out of `waiting`, a dictionary, where each
        has the time since when it waits."""
        for table in self.tables:
            acked, now = sum([player.play(not table.over) for player in table.players]), time.monotonic()
            if acked or table.over:
                self.longest = max(self.longest, now - table.acked_at)
                table.acked_at = now
                if table in waiting:
                    self.stalls.append(now - waiting.pop(table))

    def play(self, seconds, waiting=()):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.play_once(waiting)
            time.sleep(0.002)

    def play_beside(self, do, waiting=()):
        """Plays until `do` is done in another thread."""
        trouble = []

        def run():
            try:
                do()
            except BaseException as error:  # pylint: disable=broad-except
                trouble.append(error)

        thread = threading.Thread(target=run)
        thread.start()
        while thread.is_alive():
            self.play(0.05, waiting)
        thread.join()
        if trouble:
            raise trouble[0]

    def fail_over(self):
        killed = time.monotonic()
        self.primary.kill()
        self.play(0.3)  # what was acknowledged before comes in
        waiting, began = {table: killed for table in self.tables if not table.over}, time.monotonic()
        self.play_beside(self.standby.promote, waiting)
        self.promotions.append(time.monotonic() - began)
        while waiting:
            self.assertLess(time.monotonic() - killed, 3 * STALL, self.said())
            self.play_once(waiting)
            time.sleep(0.002)
        self.primary, self.standby = self.standby, self.primary

        self.play_beside(lambda: self.standby.copy(self.primary))
        self.standby.start()
        self.play_beside(self.primary.wait_for_standby)

    def check_actions(self):
        """Of each seat the actions in the database are those that were acknowledged, and perhaps one more."""
        stored = collections.Counter()
        rows = self.primary.sql("SELECT table_id, seat, action FROM actions WHERE chosen_by = 'person'")
        for table, seat, _ in rows:
            stored[int(table), int(seat)] += 1
        count = 0
        for table in self.tables + self.ended:
            for player in table.players:
                count += len(player.acked)
                more = stored[player.table, player.you] - len(player.acked)
                self.assertIn(more, (0, 1) if player.sent else (0,), (player.table, player.you))
        return count

    def said(self):
        """Of the logs what is about the store and the processes."""
        return "\n".join(line for server in self.servers for line in server.log.read_text().splitlines()
                         if "event=failed" not in line)

    def close_players(self):
        for table in self.tables + self.ended:
            for player in table.players:
                player.client.close()


class Failover(Case):
    def test_nothing_acknowledged_is_lost_or_doubled(self):
        self.begin("--cluster", "127.0.0.1:0", processes=PROCESSES)
        for _ in range(FAILOVERS):
            self.open_tables()
            self.play(1)
            self.fail_over()
        self.play(1)
        for table in self.tables:
            for player in table.players:
                if not table.over:
                    player.come_back()
        self.play(0.3)
        count = self.check_actions()
        self.close_players()
        said = subprocess.run([PROGRAM, "store", "check", "--games", self.servers[0].store], capture_output=True,
                              text=True, check=False)
        self.assertIn("nothing is wrong", said.stdout, said.stderr)
        log = "".join(server.log.read_text() for server in self.servers)
        self.assertGreaterEqual(log.count("event=store_back"), FAILOVERS)
        print(f"{FAILOVERS} failovers, {PROCESSES} processes, {self.begun} tables, {count} acknowledged actions, none lost"
              f" or doubled; from the kill to the next acknowledged action of a table {max(self.stalls):.1f} s at most"
              f" (promotion: {max(self.promotions):.1f} s at most); between two of a table, whatever happened,"
              f" {self.longest:.1f} s at most; leases lost {log.count('event=leases_lost')} times, tables forgotten"
              f" {log.count('event=forgotten')} times", file=sys.stderr)
        self.assertLess(max(self.stalls), STALL, self.said())
        self.assertLess(self.longest, STALL, self.said())


class Behind(Case):
    def health(self):
        status, _, text = self.servers[0].http("GET", "/healthz")
        return status, json.loads(text).get("reason")

    def test_a_standby_that_was_behind_is_not_written_to(self):
        """Asynchronous, and cut off before the last actions: the server says so, and writes nothing."""
        self.begin()
        self.open_tables()
        self.primary.wait_for_standby(False)
        self.standby.sql("ALTER SYSTEM SET primary_conninfo = ''", "postgres")
        self.standby.sql("SELECT pg_reload_conf()", "postgres")
        end = time.monotonic() + 10
        while self.primary.sql("SELECT count(*) FROM pg_stat_replication") != [["0"]]:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)
        self.play(0.5)
        self.primary.kill()
        self.standby.promote()
        before = self.standby.sql("SELECT count(*) FROM actions")
        end = time.monotonic() + 30
        while self.health() != (503, "store_older"):
            self.assertLess(time.monotonic(), end, self.said())
            time.sleep(0.5)
        end = time.monotonic() + 30
        while not any(player.unstored for table in self.tables for player in table.players):
            self.assertLess(time.monotonic(), end, "nobody is told what was not stored")
            self.play(0.1)
        self.assertEqual(self.standby.sql("SELECT count(*) FROM actions"), before)
        self.primary.start()  # the right one is back, with all that it had acknowledged
        self.standby.stop()
        end = time.monotonic() + 30
        while self.health()[0] != 200:
            self.assertLess(time.monotonic(), end, self.said())
            time.sleep(0.2)
        self.play(0.5)
        for table in self.tables:
            for player in table.players:
                player.come_back()
        self.check_actions()
        self.close_players()


if __name__ == "__main__":
    unittest.main()
