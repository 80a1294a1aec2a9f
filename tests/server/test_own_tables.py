"""The list of one's own tables: whose turn it is, what the result was, when something last happened."""

import time
import unittest

from client import Player, Server, open_table, play


class OwnTables(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.close)

    def player(self, name, seed=0, cookie=None):
        player = Player(self.server, name, cookie=cookie, seed=seed)
        self.addCleanup(player.client.close)
        return player

    def own(self, player, **more):
        return player.client.ask("tables", "tables", mine=True, **more)["tables"]

    def test_who_is_asked(self):
        """Both at the start; then who has not chosen; the same without visitors, and after a restart."""
        ana, bob = self.player("ana", 1), self.player("bob", 2)
        before = int(time.time() * 1000)
        waiting = ana.client.ask("create", "created", game="usa", seats=2)["table"]
        table = open_table([ana, bob])
        one, two = self.own(ana)
        self.assertEqual((one["table"], two["table"]), (table, waiting))
        self.assertNotIn("asked", two, "it has not begun")
        self.assertEqual(one["asked"], [0, 1])
        self.assertNotIn("points", one)
        self.assertTrue(before <= two["time"] <= one["time"] <= int(time.time() * 1000))
        while not ana.acked:
            ana.step(5)
        [one] = self.own(bob)
        self.assertEqual(one["asked"], [bob.you])
        for player in (ana, bob):
            player.client.ask("exit", "exited")
        self.assertEqual(self.own(bob)[0]["asked"], [bob.you], "in memory for a while, without visitors")
        self.assertEqual(self.server.stop(), 0)
        self.server.start()
        bob = self.player(None, cookie=bob.cookie)
        [again] = self.own(bob, life="running")
        self.assertEqual(again, one, "the notes have it")

    def test_the_result(self):
        ana, bob = self.player("ana", 3), self.player("bob", 4)
        table = open_table([ana, bob], game="card_game")
        play([ana, bob])
        [one] = self.own(ana, life="over")
        self.assertEqual(one["table"], table)
        self.assertEqual(one["points"], ana.view["score"]["total"])
        self.assertEqual(one["winners"], ana.view["score"]["winners"])
        self.assertNotIn("asked", one)

    def test_others_are_told_nothing_of_it(self):
        """The public list has none of these fields: who wants to know watches the table."""
        ana, bob = self.player("ana", 5), self.player("bob", 6)
        open_table([ana, bob])
        eva = self.player("eva")
        [one] = eva.client.ask("tables", "tables")["tables"]
        self.assertFalse({"asked", "points", "winners", "time"} & set(one))
        self.assertEqual(self.own(eva), [])


if __name__ == "__main__":
    unittest.main()
