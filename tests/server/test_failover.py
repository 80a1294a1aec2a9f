"""The machine of the database dies while people play, and its synchronous standby takes its place, again and again: what
was acknowledged is there, nothing is doubled, and play goes on. TURNTABLE_FAILOVERS says how often (1)."""

import collections
import json
import os
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
STALL = 10  # seconds after which a table must play on, once there is a primary


def setUpModule():
    if cluster.missing():
        raise unittest.SkipTest(cluster.missing())


class Patient(Player):
    """Repeats what could not be stored, and comes back when the connection is closed."""

    repeats_at = acts_at = 0

    def take(self, message):
        if message["message"] == "error" and message["error"] == "not_stored":
            self.repeats_at = time.monotonic() + 0.2
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
        try:
            self.client = self.server.client(cookie=self.cookie)
            self.client.say("enter", table=self.table)
            if self.client.hear("table", "error")["message"] == "error":
                return False
            self.hello()
        except Closed:
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
    def __init__(self, server, number):
        self.players = [Patient(server, f"person {number} {i}", seed=number * 10 + i) for i in range(2)]
        open_table(self.players, ["easy"] if number % 2 else [],
                   game=("usa", "europe", "old_west", "card_game")[number % 4],
                   clock=("none", "turn:90", "game:3600", "days:1")[number // 2 % 4])
        self.acked_at = time.monotonic()

    @property
    def over(self):
        return self.players[0].over


class Failover(unittest.TestCase):
    def setUp(self):
        self.primary = cluster.Cluster()
        self.addCleanup(self.primary.close)
        self.standby = cluster.Cluster(primary=self.primary)
        self.addCleanup(self.standby.close)
        self.primary.wait_for_standby()
        hosts = f"{self.primary.folder},{self.standby.folder}"
        self.server = Server("--max-tables", 500, store=f"postgresql://turntable@/games?host={hosts}"
                             "&target_session_attrs=read-write")
        self.addCleanup(lambda: self.server.close())
        self.tables, self.ended, self.begun = [], [], 0
        self.stalls = []  # from the promotion to the first acknowledged action of each table
        self.longest = 0  # between two acknowledged actions of a table, whatever happened

    def open_tables(self):
        self.ended += [table for table in self.tables if table.over]
        self.tables = [table for table in self.tables if not table.over]
        while len(self.tables) < TABLES:
            self.tables.append(Table(self.server, self.begun))
            self.begun += 1

    def play_once(self, waiting=()):
        """Everybody once; tables where something was acknowledged are taken out of `waiting`."""
        now = time.monotonic()
        for table in self.tables:
            if sum([player.play(not table.over) for player in table.players]) or table.over:
                self.longest = max(self.longest, now - table.acked_at)
                table.acked_at = now
                if table in waiting:
                    waiting.remove(table)

    def play(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.play_once()
            time.sleep(0.002)

    def play_beside(self, do):
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
            self.play(0.05)
        thread.join()
        if trouble:
            raise trouble[0]

    def fail_over(self):
        self.primary.kill()
        self.play(0.3)
        self.play_beside(self.standby.promote)
        promoted, waiting = time.monotonic(), [table for table in self.tables if not table.over]
        while waiting:
            self.assertLess(time.monotonic() - promoted, STALL, self.said())
            before = len(waiting)
            self.play_once(waiting)
            self.stalls += [time.monotonic() - promoted] * (before - len(waiting))
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

    def test_nothing_acknowledged_is_lost_or_doubled(self):
        for _ in range(FAILOVERS):
            self.open_tables()
            self.play(1)
            self.fail_over()
        self.play(1)
        for table in self.tables:
            for player in table.players:
                if not table.over:
                    player.come_back()
        count = self.check_actions()
        for table in self.tables + self.ended:
            for player in table.players:
                player.client.close()
        said = subprocess.run([PROGRAM, "store", "check", "--games", self.server.store], capture_output=True, text=True,
                              check=False)
        self.assertIn("nothing is wrong", said.stdout, said.stderr)
        log = self.server.log.read_text()
        self.assertGreaterEqual(log.count("event=store_back"), FAILOVERS)
        print(f"{FAILOVERS} failovers, {self.begun} tables, {count} acknowledged actions, none lost or doubled; a table"
              f" played on {max(self.stalls):.1f} s after a promotion at the latest, and stood still for"
              f" {self.longest:.1f} s at most; tables forgotten {log.count('event=forgotten')} times", file=sys.stderr)

    def said(self):
        """Of the log what is about the store."""
        return "\n".join(line for line in self.server.log.read_text().splitlines() if "event=failed" not in line)

    def health(self):
        status, _, text = self.server.http("GET", "/healthz")
        return status, json.loads(text).get("reason")

    def test_a_standby_that_was_behind_is_not_written_to(self):
        """Asynchronous, and cut off before the last actions: the server says so, and writes nothing."""
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
        self.play(0.5)
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
        for table in self.tables:
            for player in table.players:
                player.client.close()


if __name__ == "__main__":
    unittest.main()
