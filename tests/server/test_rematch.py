"""A rematch holds the seats of the old table's people for a minute."""

import time
import unittest

from client import Player, Server, open_table

SPEED = 20  # a minute is three seconds
HELD = 60 / SPEED


class Rematch(unittest.TestCase):
    speed = "1"

    @classmethod
    def setUpClass(cls):
        cls.server = Server("--test-speed", cls.speed)

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def client(self, name=None, **more):
        client = self.server.client(name, **more)
        self.addCleanup(client.close)
        return client

    def over(self, *names, bots=(), **more):
        """A game of these people that is over."""
        players = [Player(self.server, name, seed=i) for i, name in enumerate(names)]
        for player in players:
            self.addCleanup(player.client.close)
        table = open_table(players, bots, game="card_game", **more)
        for player in players:
            player.client.say("hand")  # bots play it: that is quick
        for player in players:
            while not player.over:
                player.take(player.client.next())
        return table, [player.client for player in players]

    def held(self, client, table, **more):
        return client.ask("enter", "table", table=table, **more).get("held")

    def listed(self, client, table):
        """The held seats of a table, as the list of tables has them."""
        rows = client.ask("tables", "tables", life="open")["tables"]
        return next(row for row in rows if row["table"] == table).get("held")


class Held(Rematch):
    def test_everybody_is_asked_along_and_finds_the_seat(self):
        _, (ana, bob, eva) = self.over("ana", "bob", "eva")
        asked = ana.ask("rematch", "rematch")
        table = asked["table"]
        self.assertEqual((asked["by"], asked["left"]), ("ana", 0))  # who asks has a seat
        heard = bob.hear("rematch")
        self.assertEqual((heard["table"], heard["by"]), (table, "ana"))
        self.assertTrue(50_000 < heard["left"] <= 60_000, heard)
        held = self.held(ana, table)
        self.assertFalse(held["you"])
        self.assertEqual(set(held["names"]), {"bob", "eva"})
        stranger = self.client("dan")
        self.assertEqual(self.listed(stranger, table)["names"], held["names"])
        self.assertEqual(stranger.refused("join", table=table), "held")
        self.assertEqual(ana.refused("bot", table=table, bot="easy"), "held")
        self.assertEqual(bob.ask("rematch", "rematch")["table"], table)  # one tap: he sits
        self.assertEqual(ana.hear("table")["held"]["names"], ["eva"])
        self.assertEqual(stranger.refused("join", table=table), "held")
        eva.ask("join", "joined", table=table)  # by the link of the table as well
        while "held" in ana.facts:
            ana.hear("table")
        self.assertIsNone(self.listed(stranger, table))
        self.assertEqual(stranger.refused("join", table=table), "table_full")
        ana.ask("start", "started", table=table)

    def test_who_declines_frees_the_seat_at_once(self):
        _, (ana, bob, eva) = self.over("ana", "bob", "eva")
        table = ana.ask("rematch", "rematch")["table"]
        self.held(ana, table)
        bob.hear("rematch")
        bob.ask("decline", "declined", table=table)
        self.assertEqual(ana.hear("table")["held"]["names"], ["eva"])
        self.assertEqual(bob.refused("decline", table=table), "not_seated")
        self.client("dan").ask("join", "joined", table=table)
        self.assertEqual(self.client("ina").refused("join", table=table), "held")
        self.assertEqual(bob.refused("join", table=table), "held")  # the other seat is eva's

    def test_only_people_of_the_old_table_decline_or_are_held(self):
        _, (ana, bob) = self.over("ana", "bob", bots=["easy"])
        table = ana.ask("rematch", "rematch")["table"]
        stranger = self.client("dan")
        self.assertEqual(stranger.refused("decline", table=table), "not_seated")
        self.assertEqual(stranger.refused("decline", table=10 ** 9), "no_such_table")
        self.assertEqual(ana.refused("decline", table=table), "not_seated")  # she has a seat
        self.assertEqual(self.held(stranger, table)["you"], False)
        self.assertEqual(self.held(bob, table)["you"], True)
        self.assertEqual([self.listed(one, table)["you"] for one in (stranger, bob)], [False, True])
        self.assertEqual(self.held(self.client(), table)["names"], ["bob"])  # a watcher without a name sees it too

    def test_nobody_takes_a_name_like_that_of_a_held_seat(self):
        _, (ana, bob, eva) = self.over("ana", "bob", "eva")
        table = ana.ask("rematch", "rematch")["table"]
        eva.ask("decline", "declined", table=table)
        self.assertEqual(self.client("B0B").refused("join", table=table), "name_taken")
        bob.ask("join", "joined", table=table)

    def test_who_was_removed_or_left_has_no_held_seat(self):
        old, (ana, bob, eva) = self.over("ana", "bob", "eva")
        table = ana.ask("rematch", "rematch")["table"]
        for one in (bob, eva):
            one.ask("join", "joined", table=table)
        self.held(ana, table)
        ana.ask("remove", "removed", table=table, seat=1)
        eva.ask("leave", "left", table=table)
        while [seat["name"] for seat in ana.facts["seats"]] != ["ana", "", ""]:
            ana.hear("table")
        self.assertNotIn("held", ana.facts)
        self.assertEqual(bob.refused("join", table=table), "removed")
        ana.ask("close", "closed", table=table)
        ana.ask("enter", "table", table=old)  # and once more from the old table
        again = ana.ask("rematch", "rematch")["table"]
        self.assertNotEqual(again, table)
        self.assertEqual(self.held(ana, again)["names"], ["eva"])

    def test_a_second_rematch_does_not_hold_for_longer(self):
        _, (ana, bob) = self.over("ana", "bob")
        table = ana.ask("rematch", "rematch")["table"]
        first = self.held(ana, table)["left"]
        time.sleep(0.05)
        ana.ask("enter", "table", table=self.old_of(ana))
        ana.ask("rematch", "rematch")
        self.assertLess(self.held(ana, table)["left"], first)

    def old_of(self, client):
        return client.ask("tables", "tables", mine=True, life="over")["tables"][0]["table"]

    def test_who_comes_back_to_the_old_table_is_asked_again(self):
        old, (ana, bob) = self.over("ana", "bob", public=False)
        made = ana.ask("rematch", "rematch")
        bob.close()
        bob = self.client(cookie=bob.cookie)
        bob.ask("enter", "table", table=old)
        heard = bob.hear("rematch")
        self.assertEqual((heard["table"], heard["token"]), (made["table"], made["token"]))
        self.assertGreater(heard["left"], 0)
        bob.ask("decline", "declined", table=made["table"])
        bob.ask("exit", "exited")
        bob.ask("enter", "table", table=old)
        bob.say("tables")
        self.assertEqual(bob.hear("rematch", "tables")["message"], "tables")  # not once more

    def test_after_a_restart_the_seats_are_free(self):
        _, (ana, bob) = self.over("ana", "bob")
        table = ana.ask("rematch", "rematch")["table"]
        self.server.kill()
        self.server.start()
        self.assertIsNone(self.held(self.client(cookie=ana.cookie), table))
        self.client("dan").ask("join", "joined", table=table)
        self.assertEqual(self.client(cookie=bob.cookie).refused("join", table=table), "table_full")


class Over(Rematch):
    speed = str(SPEED)

    def test_after_a_minute_the_seats_are_free(self):
        _, (ana, bob) = self.over("ana", "bob")
        table = ana.ask("rematch", "rematch")["table"]
        began = time.monotonic()
        self.assertLessEqual(self.held(ana, table)["left"], 1000 * HELD)
        stranger = self.client("dan")
        while "held" in ana.facts:  # it is said when it is over
            ana.hear("table")
        self.assertGreater(time.monotonic() - began, HELD - 1)
        stranger.ask("join", "joined", table=table)
        self.assertEqual(bob.refused("decline", table=table), "not_seated")
        self.assertEqual(bob.refused("join", table=table), "table_full")


if __name__ == "__main__":
    unittest.main()
