"""Personal links, which move a seat to another device: once, and that of nobody else."""

import unittest

from client import Player, Server, open_table


class Links(unittest.TestCase):
    def setUp(self):
        self.server = Server("--max-tables", "5")
        self.addCleanup(self.server.close)

    def client(self, name):
        client = self.server.client(name)
        self.addCleanup(client.close)
        return client

    def player(self, name):
        player = Player(self.server, name)
        self.addCleanup(lambda: player.client.close())
        return player

    def open(self, *guests):
        """An open table of these, in the order of joining."""
        table = guests[0].ask("create", "created", game="usa", seats=max(3, len(guests)))["table"]
        for guest in guests[1:]:
            guest.ask("join", "joined", table=table)
        return table

    def seat_of(self, guest, table):
        return guest.ask("enter", "table", table=table)["you"]

    def test_a_link_moves_a_seat_once(self):
        players = [self.player("ana"), self.player("bob")]
        table = open_table(players)
        token = players[0].client.ask("link", "link", table=table)["token"]
        phone = Player(self.server, "ana's phone")
        self.assertEqual(phone.client.ask("take", "taken", token=token)["seat"], players[0].you)
        phone.enter(table)
        phone.hello()
        self.assertEqual(phone.you, players[0].you)
        self.assertEqual(phone.client.refused("take", token=token), "bad_link")
        players[0].client.hear("table")
        players[0].client.say("action", decision=1, action="keep none")
        self.assertEqual(players[0].client.hear("error")["error"], "hello_first")
        players[0].hello_as_watcher = players[0].client.ask("hello", "welcome", protocol=1)
        self.assertIsNone(players[0].hello_as_watcher["you"])
        phone.client.close()

    def test_a_link_takes_the_host_along(self):
        ana, phone = self.client("ana"), self.client("ana's phone")
        table = ana.ask("create", "created", game="usa", seats=2)["table"]
        phone.ask("take", "taken", token=ana.ask("link", "link", table=table)["token"])
        self.assertEqual(ana.refused("bot", table=table, bot="easy"), "not_host")
        phone.ask("bot", "seated", table=table, bot="easy")
        phone.ask("start", "started", table=table)
        self.assertTrue(phone.ask("enter", "table", table=table)["host"])

    def test_nobody_takes_a_second_seat(self):
        ana, bob, eva = self.client("ana"), self.client("bob"), self.client("eva")
        table = ana.ask("create", "created", game="usa", seats=2)["table"]
        bob.ask("join", "joined", table=table)
        token = ana.ask("link", "link", table=table)["token"]
        self.assertEqual(bob.refused("take", token=token), "bad_link")
        self.assertEqual(eva.ask("take", "taken", token=token)["seat"], 0)  # it is still good for somebody else
        token = eva.ask("link", "link", table=table)["token"]
        eva.ask("leave", "left", table=table)  # the host: the table is no more
        self.assertEqual(ana.refused("take", token=token), "bad_link")
        for _ in range(5):
            ana.ask("create", "created", game="usa", seats=2)
        self.assertEqual(ana.refused("take", token=token), "too_many_tables")

    def test_a_link_of_before_the_start_is_still_for_its_owner(self):
        """In each order that the host can choose, for each of three: the link moves the owner's seat, and no other."""
        for order in ([1, 0, 2], [2, 0, 1], [1, 2, 0]):
            for owner in range(3):
                guests = [self.client(name) for name in ("ana", "bob", "cy")]
                phone = self.client("phone")
                table = self.open(*guests)
                token = guests[owner].ask("link", "link", table=table)["token"]
                guests[0].ask("start", "started", table=table, order=order)
                self.assertEqual(phone.ask("take", "taken", token=token)["seat"], order.index(owner))
                self.assertEqual(self.seat_of(phone, table), order.index(owner))
                for joined, guest in enumerate(guests):
                    seat = None if joined == owner else order.index(joined)
                    self.assertEqual(self.seat_of(guest, table), seat)

    def test_a_link_of_before_the_seats_were_drawn(self):
        """Twelve tables, so that the seats change at some of them."""
        changed = 0
        for _ in range(12):
            ana, bob, phone = self.client("ana"), self.client("bob"), self.client("phone")
            table = self.open(ana, bob)
            token = ana.ask("link", "link", table=table)["token"]
            seat = ana.ask("start", "started", table=table)["seat"]
            changed += seat != 0
            self.assertEqual(phone.ask("take", "taken", token=token)["seat"], seat)
            self.assertEqual(self.seat_of(bob, table), 1 - seat)
            self.assertIsNone(self.seat_of(ana, table))
        self.assertGreater(changed, 0)

    def test_a_link_of_somebody_who_left(self):
        """Who joined later has moved up to his seat, and keeps it."""
        ana, bob, cy, phone = (self.client(name) for name in ("ana", "bob", "cy", "phone"))
        table = self.open(ana, bob, cy)
        token = bob.ask("link", "link", table=table)["token"]
        other = cy.ask("link", "link", table=table)["token"]
        bob.ask("leave", "left", table=table)
        for guest in (phone, bob):
            self.assertEqual(guest.refused("take", token=token), "bad_link")
        self.assertEqual(self.seat_of(cy, table), 1)
        ana.ask("start", "started", table=table, order=[1, 0])
        self.assertEqual(phone.refused("take", token=token), "bad_link")
        self.assertEqual(phone.ask("take", "taken", token=other)["seat"], 0)
        self.assertEqual(self.seat_of(ana, table), 1)

    def test_a_link_of_a_seat_that_was_moved(self):
        """A link made on the old device before another was used: whoever sits there now keeps the seat."""
        ana, bob, phone, thief = (self.client(name) for name in ("ana", "bob", "phone", "thief"))
        table = self.open(ana, bob)
        first = ana.ask("link", "link", table=table)["token"]
        second = ana.ask("link", "link", table=table)["token"]
        phone.ask("take", "taken", token=second)
        for token in (first, second):
            self.assertEqual(thief.refused("take", token=token), "bad_link")
        self.assertEqual(ana.refused("link", table=table), "not_seated")


if __name__ == "__main__":
    unittest.main()
