"""What players do with each other: profiles, blocks, reports, and the export of one's data."""

import contextlib
import json
import sqlite3
import unittest

from client import Client, play, open_table
from test_accounts import Accounts, admin


class Profiles(Accounts):
    def game(self, players, **more):
        table = open_table(players, **more)
        play(players)
        return table

    def test_a_profile_shows_public_games_to_strangers(self):
        ana, bob = self.players(self.server.register("Ana"), "bob")
        public = self.game([ana, bob], game="card_game")
        ana, bob = self.players(ana.cookie, bob.cookie)
        private = self.game([ana, bob], game="card_game", public=False)
        stranger = self.keep(Client(self.server.port))
        shown = stranger.ask("profile", "profile", name="ANA")
        self.assertEqual((shown["name"], shown["you"], shown["more"]), ("Ana", False, False))
        self.assertGreater(shown["created"], 1.7e12)
        self.assertEqual([game["table"] for game in shown["games"]], [public])
        game = shown["games"][0]
        self.assertEqual((len(game["points"]), game["seats"][game["you"]]["name"]), (2, "Ana"))
        own = ana.client.ask("profile", "profile")
        self.assertEqual(([game["table"] for game in own["games"]], own["you"]), ([private, public], True))
        later = ana.client.ask("profile", "profile", before=private)
        self.assertEqual([game["table"] for game in later["games"]], [public])

    def test_by_the_seat_at_a_table(self):
        ana, bob = self.players(self.server.register("ana"), "bob")
        created = ana.client.ask("create", "created", game="usa", seats=2, public=False)
        self.assertEqual(ana.client.ask("profile", "profile", table=created["table"], seat=0)["name"], "ana")
        self.assertEqual(bob.client.refused("profile", table=created["table"], seat=0), "not_invited")
        bob.client.ask("join", "joined", table=created["table"], invite=created["token"])
        self.assertEqual(bob.client.ask("profile", "profile", table=created["table"], seat=0)["name"], "ana")
        self.assertEqual(ana.client.refused("profile", table=created["table"], seat=1), "no_such_player")

    def test_who_has_none(self):
        bob = self.keep(self.server.client("bob"))
        self.assertEqual(bob.refused("profile"), "no_such_player")
        for name in ("bob", "nobody", "", ":", "former player"):
            self.assertEqual(bob.refused("profile", name=name), "no_such_player", name)


class Blocks(Accounts):
    def test_who_is_blocked_cannot_join(self):
        ana, bob, eva = self.players(self.server.register("ana"), self.server.register("bob"), "eva")
        self.assertEqual([one["name"] for one in ana.client.ask("block", "blocks", name="Bob", on=True)["blocks"]], ["bob"])
        table = ana.client.ask("create", "created", game="usa", seats=3)["table"]
        self.assertEqual(bob.client.refused("join", table=table), "blocked")
        eva.client.ask("join", "joined", table=table)
        other = eva.client.ask("create", "created", game="usa", seats=3)["table"]
        ana.client.ask("join", "joined", table=other)
        self.assertEqual(bob.client.refused("join", table=other), "blocked")
        player = ana.client.ask("blocks", "blocks")["blocks"][0]["player"]
        self.assertEqual(ana.client.ask("block", "blocks", player=player, on=False)["blocks"], [])
        bob.client.ask("join", "joined", table=table)

    def test_the_chat_of_who_is_blocked_is_hidden(self):
        ana, bob, eva = self.players("ana", "bob", "eva")
        table = open_table([ana, bob, eva])
        other = self.keep(self.server.client(cookie=ana.cookie))
        other.ask("enter", "table", table=table)
        ana.client.ask("block", "blocks", table=table, seat=bob.you, on=True)
        ana.client.ask("tables", "tables")  # the list is read again meanwhile
        bob.client.say("chat", text="rude")
        self.assertEqual(eva.client.hear("chat")["text"], "rude")
        eva.client.say("chat", text="kind")
        for client in (ana.client, other):
            self.assertEqual(client.hear("chat")["text"], "kind")
        again = self.keep(self.server.client(cookie=ana.cookie))
        again.ask("enter", "table", table=table)
        self.assertEqual(again.hear("chat")["text"], "kind")

    def test_what_is_refused(self):
        ana = self.keep(self.server.client("ana"))
        self.assertEqual(self.keep(Client(self.server.port)).refused("block", name="x", on=True), "guest_first")
        for fields in ({"name": "nobody"}, {}, {"player": 1}, {"player": 999}):
            self.assertEqual(ana.refused("block", on=True, **fields), "no_such_player", fields)
        self.assertEqual(ana.refused("block", name="x"), "missing_key")
        self.assertEqual(ana.ask("block", "blocks", player=999, on=False)["blocks"], [])


class Reports(Accounts):
    def test_a_report_reaches_the_operator(self):
        ana, bob = self.players(self.server.register("ana"), "bob")
        table = open_table([ana, bob])
        ana.client.ask("report", "reported", table=table, seat=bob.you, text="He insulted  me\u3000twice")
        bob.client.ask("report", "reported", name="ana", text="no")
        reports = admin(self.server, "reports")
        self.assertEqual([(one["reporter_name"], one["reported_name"], one["table"], one["text"]) for one in reports],
                         [("bob", "ana", 0, "no"), ("ana", "bob", table, "He insulted me twice")])

    def test_reports_are_limited(self):
        ana, bob = (self.keep(self.server.client(cookie=self.server.register(name))) for name in ("ana", "bob"))
        for text in ("", "x" * 251, "a\u202eb"):
            self.assertEqual(ana.refused("report", name="bob", text=text), "bad_text")
        self.assertEqual(ana.refused("report", name="ana", text="me"), "no_such_player")
        for i in range(10):
            ana.ask("report", "reported", name="bob", text=f"{i}")
        self.assertEqual(ana.refused("report", name="bob", text="more"), "too_fast")
        bob.ask("report", "reported", name="ana", text="another may")


class Export(Accounts):
    def test_one_s_own_data_and_nothing_of_others(self):
        ana, bob = self.players(self.server.register("Anabella"), self.server.register("Bobby"))
        table = open_table([ana, bob], game="card_game")
        ana.client.say("chat", text="my remark")
        bob.client.say("chat", text="his remark")
        ana.client.hear("chat"), ana.client.hear("chat")
        ana.client.ask("report", "reported", name="bobby", text="my report")
        bob.client.ask("report", "reported", name="anabella", text="his report")
        ana.client.ask("block", "blocks", name="bobby", on=True)
        play([ana, bob])
        status, headers, text = self.server.http("GET", "/export", headers={"Cookie": ana.cookie})
        headers = {key.lower(): value for key, value in headers.items()}
        self.assertEqual((status, headers["content-type"], headers["cache-control"]), (200, "application/json", "no-store"))
        self.assertIn("attachment", headers["content-disposition"])
        data = json.loads(text)
        self.assertEqual(data["profile"][0]["name"], "Anabella")
        self.assertEqual([(one["table"], one["game"], one["record"]) for one in data["games"]],
                         [(table, "card_game", f"record/{table}")])
        self.assertIsInstance(data["games"][0]["points"], int)
        self.assertEqual([one["text"] for one in data["chat"]], ["my remark"])
        self.assertEqual([one["name"] for one in data["blocks"]], ["Bobby"])
        self.assertEqual([(one["about"], one["text"]) for one in data["reports"]], [("Bobby", "my report")])
        self.assertEqual(len(data["sessions"]), 1)
        for word in ("his remark", "his report", "argon2", ana.cookie.split("=")[1]):
            self.assertNotIn(word, text)

    def test_of_an_address_for_notifications_its_host_alone(self):
        """Whoever finds a browser open does not get the secret in the address of a webhook."""
        cookie = self.server.register("ana")
        with contextlib.closing(sqlite3.connect(self.server.store, timeout=10)) as db, db:
            db.execute("INSERT INTO targets (id, guest, kind, address, created)"
                       " SELECT 7, guest, 'discord', 'https://example.org:443/hooks/secret?key=1', 1 FROM accounts")
        text = self.server.http("GET", "/export", headers={"Cookie": cookie})[2]
        self.assertEqual([(one["kind"], one["host"]) for one in json.loads(text)["notifications"]],
                         [("discord", "example.org:443")])
        self.assertNotIn("secret", text)

    def test_who_gets_none(self):
        for cookie in ("", self.server.guest("bob"), f"turntable={64 * '0'}"):
            status, _, text = self.server.http("GET", "/export", headers={"Cookie": cookie} if cookie else {})
            self.assertEqual((status, json.loads(text)["error"]), (403, "no_account"))

    def test_not_too_often(self):
        cookie = self.server.register("ana")
        answers = [self.server.http("GET", "/export", headers={"Cookie": cookie})[0] for _ in range(12)]
        self.assertEqual(answers, [200] * 10 + [429] * 2)


if __name__ == "__main__":
    unittest.main()
