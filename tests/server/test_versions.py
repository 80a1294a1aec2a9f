"""A store of the previous version: what was in it is there, and a game that was not finished goes on.

version-6.sql is a dump of a store that a server of version 6 wrote, with the cookies of its guests in the first line."""

import json
import re
import sqlite3
import tempfile
import unittest
from pathlib import Path

from client import Player, Server, play

HERE = Path(__file__).parent
HEADER = HERE.parent.parent / "include" / "turntable" / "version.h"


class Versions(unittest.TestCase):
    def setUp(self):
        dump = (HERE / "version-6.sql").read_text()
        self.cookies = json.loads(dump.splitlines()[0][3:])
        folder = Path(tempfile.mkdtemp(prefix="turntable-server-"))
        rules = int(re.search(r"TT_RULES_NUMBER\D+(\d+)", HEADER.read_text())[1])
        with sqlite3.connect(folder / "store.db") as db:
            db.executescript(dump)
            db.execute("UPDATE tables SET rules = ? WHERE rules IS NOT NULL", (rules,))
        self.server = Server(folder=folder)
        self.addCleanup(self.server.close)

    def rows(self, query):
        with sqlite3.connect(f"file:{self.server.store}?mode=ro", uri=True, timeout=30) as db:
            return db.execute(query).fetchall()

    def player(self, name):
        player = Player(self.server, cookie=self.cookies[name], seed=len(name))
        self.addCleanup(player.client.close)
        return player

    def test_a_game_goes_on(self):
        self.assertEqual(self.rows("SELECT clock, starts_full, noted_number, noted, visited, is_quiet FROM tables"),
                         [("game:9000", 0, 14, 28681, 28681, 1), ("days:3", 1, 0, 28681, 28681, 0)])
        self.assertEqual(self.rows("SELECT seat, muted, time_left, asked FROM seats WHERE table_id = 1"),
                         [(0, 0, 9000000, 1), (1, 1, 9000000, None)])
        bob, ana = players = [self.player("bob"), self.player("ana")]
        for player in players:
            self.assertEqual(player.enter(1)["life"], "running")
            player.hello()
        left = bob.client.hear("clocks")["left"]
        self.assertTrue(9000000 - 28680 - 60000 < left[0] <= 9000000 - 28680 and left[1] is None, left)
        self.assertTrue(ana.client.presence["quiet"])
        self.assertEqual(len(self.rows("SELECT 1 FROM actions")), 15)
        play(players)
        self.assertEqual(self.rows("SELECT life FROM tables WHERE id = 1"), [("over",)])

    def test_who_was_removed_stays_so(self):
        ida, kim = self.player("ida").client, self.player("kim").client
        self.assertEqual(ida.refused("join", table=2), "removed")
        facts = kim.ask("enter", "table", table=2)
        self.assertEqual((facts["clock"], facts["start"], facts["you"]), ("days:3", "full", 1))


if __name__ == "__main__":
    unittest.main()
