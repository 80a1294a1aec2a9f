"""Kill -9 under load at random moments, and start again: every acknowledged action is there, nothing is doubled, and no
table is stuck. TURNTABLE_KILLS says how often (10)."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
import unittest

from client import PROGRAM, Closed, Player, Server, open_table

KILLS = int(os.environ.get("TURNTABLE_KILLS", "10"))
TABLES = 6
NOTES = """SELECT t.due, t.noted_number, max(a.number) FROM tables t JOIN actions a ON a.table_id = t.id
    WHERE t.life = 'running' GROUP BY t.id"""
FROZEN = "SELECT count(*) FROM tables WHERE life = 'frozen'"


class Kill(unittest.TestCase):
    kills = KILLS

    def begin_server(self, *options):
        return Server(*options)

    def come_back(self, player):
        """Says hello again: what was told is a part of what is told now (hello compares); what was acknowledged is
        acknowledged again, with the same number of events."""
        player.received += player.client.got
        player.client.close()
        player.client = self.server.client(cookie=player.cookie)
        player.enter(player.table)
        player.hello()
        for decision, action, seq in player.acked[-5:]:
            player.client.say("action", decision=decision, action=action)
            ack = player.client.next()
            while ack["message"] not in ("ack", "refused"):
                player.take(ack)  # the others play on
                ack = player.client.next()
            self.assertEqual(ack, {"message": "ack", "decision": decision, "seq": seq})
        for _, _, seq in player.acked:
            self.assertLessEqual(seq, player.seq, "an acknowledged action is gone")
        if player.sent:
            player.client.say("action", decision=player.sent[0], action=player.sent[1])

    def play_until_killed(self, players, seconds):
        end = time.monotonic() + seconds
        killed = False
        for number in range(10**9):
            if not killed and time.monotonic() >= end:
                self.server.kill()
                killed = True
            open_ones = 0
            for player in players:
                try:
                    while player.step(0):
                        pass
                    open_ones += 1
                except Closed:
                    continue
            if killed and not open_ones:
                return
            if killed and number > 10**6:
                self.fail("sockets stay open")

    def begin(self, number):
        players = [Player(self.server, f"person {number} {i}", seed=number * 10 + i) for i in range(2)]
        game = ("usa", "europe", "old_west", "card_game")[number % 4]
        clock = ("none", "turn:90", "game:3600", "days:1")[number // 2 % 4]
        open_table(players, ["easy"] if number % 2 else [], game=game, clock=clock)
        return players

    def notes(self):
        """Due, number in the notes and last number of each live table; and how many are frozen."""
        with sqlite3.connect(f"file:{self.server.store}?mode=ro", uri=True, timeout=30) as db:
            self.assertEqual(db.execute("PRAGMA integrity_check").fetchone()[0], "ok")
            return db.execute(NOTES).fetchall(), db.execute(FROZEN).fetchone()[0]

    def check_notes(self):
        """What is remembered of a table is never ahead of its play, and every live one will be looked at again."""
        notes, frozen = self.notes()
        self.assertEqual(frozen, 0)
        for due, number, last in notes:
            self.assertGreater(due, 0)
            self.assertLessEqual(number, last)

    def test_nothing_acknowledged_is_lost(self):
        dice = random.Random(5)
        self.server = self.begin_server("--max-tables", 500)
        self.addCleanup(self.server.close)
        tables = [self.begin(number) for number in range(TABLES)]
        everybody = [player for players in tables for player in players]
        begun, longest = TABLES, 0
        for _ in range(self.kills):
            self.play_until_killed([player for players in tables for player in players], dice.uniform(0.02, 0.3))
            killed = time.monotonic()
            self.server.start()
            for players in tables:
                for player in players:
                    self.come_back(player)
            longest = max(longest, time.monotonic() - killed)
            tables = [players for players in tables if not players[0].over]
            while len(tables) < TABLES:
                tables.append(self.begin(begun))
                everybody += tables[-1]
                begun += 1
        self.check_notes()
        before = [player.seq for players in tables for player in players]
        end = time.monotonic() + 20
        while any(player.seq == seq and not player.over
                  for player, seq in zip((p for players in tables for p in players), before)):
            self.assertLess(time.monotonic(), end, "a table is stuck")
            for players in tables:
                for player in players:
                    while player.step(0):
                        pass
        for players in tables:
            for player in players:
                player.client.close()
        acked = sum(len(player.acked) for player in everybody)
        print(f"{self.kills} kills, {begun} tables, {acked} acknowledged actions, none lost or doubled; everybody was back"
              f" {longest:.1f} s after a kill at the latest", file=sys.stderr)

    def test_a_gentle_stop_tells_what_was_stored(self):
        server = self.begin_server()
        self.addCleanup(server.close)
        players = [Player(server, f"person {i}", seed=i) for i in range(2)]
        open_table(players)
        for _ in range(20):
            for player in players:
                player.step(0.01)
        self.assertEqual(server.stop(), 0)
        server.start()
        self.server = server
        for player in players:
            self.come_back(player)
            player.client.close()

    def test_a_stop_hears_nothing_more(self):
        """A hint and an action that wait behind a list when the server stops: nobody is there who could think or store.
        The server stands still while they are said, so that it hears them and the signal at once."""
        server = self.begin_server()
        self.addCleanup(server.close)
        for waiting in ({"message": "hint", "decision": 1}, None):
            pairs = [[Player(server, f"person {i}") for i in range(2)] for _ in range(4)]
            for players in pairs:
                open_table(players)
            server.process.send_signal(signal.SIGSTOP)
            for player in (player for players in pairs for player in players):
                player.client.say("tables")
                message = waiting or {"message": "action", "decision": 1, "action": player.ask["actions"][0]}
                player.client.send_text(json.dumps(message))
            server.process.terminate()
            server.process.send_signal(signal.SIGCONT)
            self.assertEqual(server.end(), 0)
            for player in (player for players in pairs for player in players):
                player.client.close()
            server.start()

    def test_a_second_server_is_refused(self):
        server = self.begin_server()
        self.addCleanup(server.close)
        second = subprocess.run([PROGRAM, "serve", "--port", "0", "--store", server.store], capture_output=True,
                                text=True, timeout=20, check=False)
        self.assertEqual(second.returncode, 1)
        self.assertIn("another server", second.stderr)


if __name__ == "__main__":
    unittest.main()
