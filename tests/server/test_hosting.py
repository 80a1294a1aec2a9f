"""What a host may do before the start, and names that could be confused."""

import json
import unittest

from client import Client, Player, Server, open_table


class Hosting(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.close)

    def client(self, name=None, **more):
        client = self.server.client(name, **more)
        self.addCleanup(client.close)
        return client

    def table_of(self, host, *guests, **more):
        """A table where they sit and are; its number and what an invitation is."""
        created = host.ask("create", "created", game="usa", seats=4, **more)
        invited = {"invite": created["token"]} if "token" in created else {}
        for guest in guests:
            guest.ask("join", "joined", table=created["table"], **invited)
        for one in (host, *guests):
            one.ask("enter", "table", table=created["table"])
        return created["table"], invited

    def names(self, client):
        return [seat["name"] for seat in client.facts["seats"]]

    def test_a_host_removes_a_player(self):
        """He is told and does not come back, by any door, also after a restart; others move up."""
        ana, bob, eva = (self.client(name) for name in ("ana", "bob", "eva"))
        table, _ = self.table_of(ana, bob, eva)
        link = bob.ask("link", "link", table=table)["token"]
        ana.say("remove", table=table, seat=1)
        self.assertEqual(ana.hear("removed"), {"message": "removed", "table": table, "seat": 1})
        self.assertEqual(bob.hear("removed"), {"message": "removed", "table": table})
        self.assertIsNone(bob.hear("table")["you"])  # it is public: he may watch
        while self.names(eva) != ["ana", "eva", "", ""]:
            eva.hear("table")
        self.assertEqual(bob.refused("join", table=table), "removed")
        self.assertEqual(self.client("bobby").refused("take", token=link), "bad_link")
        link = eva.ask("link", "link", table=table)["token"]
        self.assertEqual(bob.refused("take", token=link), "removed")
        self.server.kill()
        self.server.start()
        bob, eva = (self.client(cookie=one.cookie) for one in (bob, eva))
        self.assertEqual(bob.refused("join", table=table), "removed")
        eva.ask("enter", "table", table=table)
        self.assertEqual(self.names(eva), ["ana", "eva", "", ""])

    def test_who_is_removed_from_a_private_table_is_out(self):
        ana, bob = self.client("ana"), self.client("bob")
        table, invited = self.table_of(ana, bob, public=False)
        ana.ask("remove", "removed", table=table, seat=1)
        bob.hear("removed")
        self.assertEqual(bob.refused("chat", text="hey"), "not_entered")
        for message in ("enter", "join"):
            self.assertEqual(bob.refused(message, table=table, **invited), "removed")
        self.client("eva").ask("join", "joined", table=table, **invited)

    def test_who_may_remove_whom(self):
        ana, bob, eva, ida = (self.client(name) for name in ("ana", "bob", "eva", "ida"))
        table, _ = self.table_of(ana, bob, eva)
        self.assertEqual(bob.refused("remove", table=table, seat=2), "not_host")
        self.assertEqual(ida.refused("remove", table=table, seat=2), "not_entered")
        self.assertEqual(Client(self.server.port).refused("remove", table=table, seat=2), "guest_first")
        ana.ask("bot", "seated", table=table, bot="easy")
        for seat in (0, 3, 4, 5):  # the host, a bot, no seat
            self.assertEqual(ana.refused("remove", table=table, seat=seat), "bad_seat")
        ana.ask("start", "started", table=table)
        self.assertEqual(ana.refused("remove", table=table, seat=1), "started")
        self.assertEqual(ana.refused("close", table=table), "started")

    def test_a_host_closes_a_table(self):
        ana, bob, ida = (self.client(name) for name in ("ana", "bob", "ida"))
        table, _ = self.table_of(ana, bob)
        ida.ask("enter", "table", table=table)
        self.assertEqual(bob.refused("close", table=table), "not_host")
        self.assertEqual(ana.ask("close", "closed", table=table)["table"], table)
        for one in (bob, ida):
            while one.facts["life"] != "idle":
                one.hear("table")
        self.assertEqual(bob.refused("join", table=table), "no_such_table")

    def test_a_table_starts_by_its_host_if_nothing_else_is_said(self):
        ana = self.client("ana")
        table = ana.ask("create", "created", game="usa", seats=2)["table"]
        self.assertEqual(ana.ask("enter", "table", table=table)["start"], "host")
        self.client("bob").ask("join", "joined", table=table)
        while "bob" not in self.names(ana):
            ana.hear("table")
        self.assertEqual(ana.facts["life"], "open")


class Names(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def test_words_of_the_program_are_no_names(self):
        for name, error in (("You", "reserved_name"), ("Medium bot", "reserved_name"), ("b0t 2", "reserved_name"),
                            ("Gazd\u0103", "reserved_name"), ("\u0412\u043e\u0442", "reserved_name"),
                            ("\u0430na", "bad_name"), ("\U0001d159", "bad_name"), ("...", "bad_name")):
            status, _, text = self.server.http("POST", "/guest", json.dumps({"name": name}))
            self.assertEqual((status, json.loads(text)["error"]), (400, error), name)

    def test_two_names_at_a_table_do_not_look_alike(self):
        """Anywhere else they may; and a seat taken over on another device by the same name is no second one."""
        names = ("coco", "C0C0", "\u0441\u043e\u0441\u043e", "co co", "bob")
        coco, *others, bob = (self.server.client(name) for name in names)
        table = coco.ask("create", "created", game="usa", seats=3)["table"]
        for one in others:
            self.assertEqual(one.refused("join", table=table), "name_taken")
        bob.ask("join", "joined", table=table)
        token = bob.ask("link", "link", table=table)["token"]
        self.assertEqual(others[0].refused("take", token=token), "name_taken")
        token = coco.ask("link", "link", table=table)["token"]
        others[0].ask("take", "taken", token=token)
        for one in (coco, *others, bob):
            one.close()

    def test_names_from_right_to_left(self):
        players = [Player(self.server, name) for name in ("\u05d3\u05d5\u05d3", "\u0645\u062d\u0645\u062f")]
        open_table(players)
        self.assertEqual({seat["name"] for seat in players[0].facts["seats"]}, {"\u05d3\u05d5\u05d3", "\u0645\u062d\u0645\u062f"})
        for player in players:
            player.client.close()


if __name__ == "__main__":
    unittest.main()
