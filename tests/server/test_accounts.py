"""Accounts: registering, logging in and out, passwords and recovery codes."""

import hashlib
import json
import sqlite3
import subprocess
import unittest

from client import PROGRAM, Client, Closed, Player, Server, open_table, play

GOOD = "correct horse"


def admin(server, *words):
    """What turntable admin prints."""
    done = subprocess.run([PROGRAM, "admin", *map(str, words), "--json", "--store", server.store], capture_output=True,
                          text=True, timeout=60, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


class Accounts(unittest.TestCase):
    def setUp(self):
        self.server = self.begin_server()
        self.addCleanup(self.server.close)

    def begin_server(self):
        return Server()

    def keep(self, client):
        self.addCleanup(client.close)
        return client

    def players(self, *people):
        """Players of these names or cookies."""
        players = [Player(self.server, cookie=one) if "=" in one else Player(self.server, one) for one in people]
        for player in players:
            self.keep(player.client)
        return players

    def greeting(self, cookie):
        """Who the server takes the owner of this cookie for: name, and whether there is an account."""
        client = self.keep(Client(self.server.port, headers=[f"Cookie: {cookie}"]))
        guest = client.hear("guest")
        return guest["name"], guest["account"]

    def refused(self, status, error, path, cookie=None, **fields):
        code, body, cookies = self.server.account(path, cookie, **fields)
        self.assertEqual((code, body.get("error"), cookies), (status, error, {}), body)


class Register(Accounts):
    def test_a_guest_keeps_name_seat_and_games(self):
        ana, bob = self.players("Ana", "bob")
        table = open_table([ana, bob])
        ana.client.close()
        cookie = self.server.register("Ana", cookie=ana.cookie)
        self.assertEqual(self.greeting(cookie), ("Ana", True))
        self.assertEqual(self.greeting(ana.cookie), (None, False), "the guest's token has ended")
        again = self.keep(self.server.client(cookie=cookie))
        self.assertIsNotNone(again.ask("enter", "table", table=table)["you"])
        elsewhere = self.keep(self.server.client(cookie=self.server.login("ana")))
        mine = elsewhere.ask("tables", "tables", mine=True)["tables"]
        self.assertEqual([one["table"] for one in mine], [table])

    def test_without_a_guest(self):
        status, body, cookies = self.server.account("/register", name="Eva", password=GOOD)
        self.assertEqual((status, body["name"]), (200, "Eva"))
        self.assertRegex(body["code"], r"^([a-z2-9]{4}-){5}[a-z2-9]{4}$")
        self.assertEqual(self.greeting(f"turntable={cookies['turntable']}"), ("Eva", True))

    def test_names_that_look_alike_are_registered_once(self):
        self.server.register("Ana")
        bob = self.server.guest("bob")
        for name in ("Ana", "ANA", "Ána", "a n a"):
            self.refused(409, "registered_name", "/register", bob, name=name, password=GOOD)
        status, _, text = self.server.http("POST", "/guest", json.dumps({"name": "ána"}))
        self.assertEqual((status, json.loads(text)["error"]), (409, "registered_name"))
        self.assertEqual(self.greeting(bob), ("bob", False))

    def test_what_is_refused(self):
        for fields, error in (({"name": "", "password": GOOD}, "bad_name"), ({"name": "bot:x", "password": GOOD}, "bad_name"),
                              ({"name": "Former Player", "password": GOOD}, "reserved_name"),
                              ({"name": "ana", "password": "1234567"}, "bad_password"),
                              ({"name": "ana", "password": "x" * 201}, "bad_password"),
                              ({"name": "anabella", "password": "anabella"}, "bad_password"),
                              ({"name": "ana"}, "missing_key"), ({"name": "ana", "password": 7}, "wrong_type"),
                              ({"name": "ana", "password": GOOD, "code": "x"}, "unknown_key"),
                              ({"name": "ana", "password": "x" * 4000}, "no_room")):
            self.refused(400, error, "/register", **fields)
        for body in ("", "[]", "{", '{"name":"ana","name":"ana","password":"12345678"}', '{"name":"ana","password":"\\u0000"}',
                     '{"name":"ana","password":"12345678"}x'):
            self.assertEqual(self.server.http("POST", "/register", body)[0], 400, body)

    def test_once(self):
        cookie = self.server.register("ana")
        self.refused(409, "has_account", "/register", cookie, name="other", password=GOOD)
        status, _, text = self.server.http("POST", "/guest", '{"name":"zoe"}', {"Cookie": cookie})
        self.assertEqual((status, json.loads(text)["error"]), (409, "has_account"))


class Sessions(Accounts):
    def test_login_rotates_and_logout_ends(self):
        first = self.server.register("ana")
        second = self.server.login("Ana", cookie=first)
        self.assertNotEqual(first, second)
        self.assertEqual(self.greeting(first), (None, False))
        self.assertEqual(self.greeting(second), ("ana", True))
        status, body, cookies = self.server.account("/logout", second)
        self.assertEqual((status, body, cookies), (200, {"name": None}, {"turntable": ""}))
        self.assertEqual(self.greeting(second), (None, False))

    def test_log_out_everywhere(self):
        one, two = self.server.register("ana"), self.server.login("ana")
        bob = self.server.register("bob")
        self.server.account("/logout", one, everywhere=True)
        self.assertEqual([self.greeting(cookie) for cookie in (one, two, bob)], [(None, False)] * 2 + [("bob", True)])

    def test_a_guest_is_not_lost_by_logging_in(self):
        self.server.register("ana")
        guest = self.server.guest("visitor")
        status, _, cookies = self.server.account("/login", guest, name="ana", password=GOOD)
        self.assertEqual((status, f"turntable={cookies['turntable_guest']}"), (200, guest))
        both = f"turntable={cookies['turntable']}; turntable_guest={cookies['turntable_guest']}"
        self.assertEqual(self.greeting(both), ("ana", True))
        status, body, cookies = self.server.account("/logout", both)
        self.assertEqual((body["name"], cookies["turntable_guest"]), ("visitor", ""))
        self.assertEqual(self.greeting(f"turntable={cookies['turntable']}"), ("visitor", False))

    def test_a_guest_without_account_cannot_log_out(self):
        guest = self.server.guest("bob")
        self.refused(403, "no_account", "/logout", guest)
        self.assertEqual(self.greeting(guest), ("bob", False))

    def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(self):
        self.server.register("ana")
        answers = [self.server.http("POST", "/login", json.dumps({"name": name, "password": "wrong wrong"}))
                   for name in ("ana", "nobody here", "no:name", "")]
        for status, headers, text in answers:
            headers = {key.lower(): value for key, value in headers.items() if key.lower() != "date"}
            first = {key.lower(): value for key, value in answers[0][1].items() if key.lower() != "date"}
            self.assertEqual((status, headers, text), (403, first, answers[0][2]))

    def test_other_sites_cannot_log_anybody_in(self):
        self.server.register("ana")
        status, _, _ = self.server.http("POST", "/login", json.dumps({"name": "ana", "password": GOOD}),
                                        {"Origin": "https://elsewhere.example"})
        self.assertEqual(status, 403)

    def test_passwords_are_the_same_in_every_form_of_unicode(self):
        self.server.register("ana", "caf\u00e9 caf\u00e9")
        self.server.login("ana", "cafe\u0301 cafe\u0301")


    def test_connections_end_with_their_session(self):
        one, two = self.server.register("ana"), self.server.login("ana")
        here, there, tab = (self.keep(self.server.client(cookie=cookie)) for cookie in (one, two, one))
        self.server.account("/logout", one)
        for client in (here, tab):
            with self.assertRaises(Closed):
                client.next(5)
        self.assertIn("tables", there.ask("tables", "tables"))
        third = self.server.login("ana")
        self.server.account("/logout", third, everywhere=True)
        with self.assertRaises(Closed):
            there.next(5)

    def test_another_process_may_end_sessions(self):
        """As `turntable admin reset-password` does, or another server on the same database."""
        cookie = self.server.register("ana")
        client = self.keep(self.server.client(cookie=cookie))
        guest = admin(self.server, "users")[0]["guest"]
        password = admin(self.server, "reset-password", guest)[0]["password"]
        with self.assertRaises(Closed):
            client.next(10)
        self.refused(403, "wrong_password", "/login", name="ana", password=GOOD)
        self.server.login("ana", password)


class Names(Accounts):
    def test_a_new_name_is_shown_at_tables(self):
        """Who registers may choose another name; tables show it, and records too."""
        ana, bob = self.players("Ana", "bob")
        table = open_table([ana, bob])
        cookie = self.server.register("Anabella", cookie=ana.cookie)
        said = bob.client.hear("table", timeout=5)
        self.assertIn({"kind": "person", "name": "Anabella", "account": True}, said["seats"])
        self.assertIn("Anabella", json.dumps(bob.client.hear("seats", timeout=5)))
        again = self.keep(self.server.client(cookie=cookie))
        self.assertIsNotNone(again.ask("enter", "table", table=table)["you"])

    def test_not_one_that_looks_like_another_at_the_table(self):
        ana, bob = self.players("Ana", "bob")
        open_table([ana, bob])
        self.refused(409, "name_taken", "/register", ana.cookie, name="Bob", password=GOOD)


class Delete(Accounts):
    def delete(self, cookie):
        self.refused(403, "wrong_password", "/delete", cookie, password="wrong wrong")
        status, body, _ = self.server.account("/delete", cookie, password=GOOD)
        self.assertEqual((status, body), (200, {"name": None}))

    def test_nothing_of_the_person_is_left(self):
        """Not in any table of the database, not in its file, not in records and downloads."""
        ana, bob = self.players(self.server.register("Anabella"), "bob")
        table = open_table([ana, bob])
        ana.client.say("chat", text="a private remark")
        bob.client.hear("chat")
        play([ana, bob])
        cookie = ana.cookie
        self.delete(cookie)
        with self.assertRaises(Closed):
            for _ in range(1000):
                ana.client.next(5)
        self.assertEqual(self.greeting(cookie), (None, False))
        self.assertIn({"kind": "person", "name": "former player"}, bob.client.hear("table", timeout=5)["seats"])
        bob.client.close()
        back = self.keep(self.server.client(cookie=bob.cookie))
        self.assertIn({"kind": "person", "name": "former player"}, back.ask("enter", "table", table=table)["seats"])
        self.assertIn("former player", self.server.http("GET", f"/record/{table}")[2])
        self.assertNotIn("nabella", self.server.http("GET", f"/record/{table}")[2])
        self.refused(403, "wrong_password", "/login", name="Anabella", password=GOOD)
        self.server.stop()
        db = sqlite3.connect(self.server.store)
        rows = "".join(db.iterdump()).lower()
        db.close()
        for word in ("anabella", "private remark", hashlib.sha256(bytes.fromhex(cookie.split("=")[1])).hexdigest()):
            self.assertNotIn(word, rows)
            for file in self.server.folder.glob("store.db*"):
                self.assertNotIn(word.encode(), file.read_bytes().lower())
        self.server.start()
        self.server.register("Anabella")

    def test_in_the_middle_of_a_game(self):
        ana, bob = self.players(self.server.register("Anabella"), "bob")
        open_table([ana, bob])
        seat = ana.you
        self.delete(ana.cookie)
        for _ in range(10):
            if bob.client.presence.get("stand_in", [False] * 2)[seat]:
                break
            bob.client.hear("presence", timeout=5)
        play([bob])
        self.assertEqual(bob.facts["life"], "over")
        self.assertEqual(bob.facts["seats"][seat]["name"], "former player")

    def test_open_tables_are_left(self):
        ana, bob = (self.keep(self.server.client(cookie=self.server.register(name))) for name in ("ana", "bob"))
        own = ana.ask("create", "created", game="usa", seats=3)["table"]
        other = bob.ask("create", "created", game="usa", seats=3)["table"]
        ana.ask("join", "joined", table=other)
        bob.ask("enter", "table", table=other)
        self.delete(ana.cookie)
        self.assertEqual([seat["kind"] for seat in bob.hear("table", timeout=5)["seats"]], ["person", "empty", "empty"])
        self.assertEqual(bob.refused("join", table=own), "no_such_table")


class Passwords(Accounts):
    def test_another_password_ends_other_sessions(self):
        one, two = self.server.register("ana"), self.server.login("ana")
        self.refused(403, "wrong_password", "/password", one, password="wrong wrong", new="battery staple")
        status, _, cookies = self.server.account("/password", one, password=GOOD, new="battery staple")
        self.assertEqual(status, 200)
        self.assertEqual([self.greeting(cookie)[0] for cookie in (one, two, f"turntable={cookies['turntable']}")],
                         [None, None, "ana"])
        self.refused(403, "wrong_password", "/login", name="ana", password=GOOD)
        self.server.login("ana", "battery staple")

    def test_a_recovery_code_works_once(self):
        _, body, cookies = self.server.account("/register", name="ana", password=GOOD)
        code = body["code"]
        self.refused(403, "wrong_code", "/recover", name="ana", code="aaaa-aaaa-aaaa-aaaa-aaaa-aaaa", new="battery staple")
        self.refused(403, "wrong_code", "/recover", name="eva", code=code, new="battery staple")
        status, body, _ = self.server.account("/recover", name="ANA", code=code.upper().replace("-", " "),
                                              new="battery staple")
        self.assertEqual(status, 200)
        self.assertNotEqual(body["code"], code)
        self.assertEqual(self.greeting(f"turntable={cookies['turntable']}"), (None, False))
        self.refused(403, "wrong_code", "/recover", name="ana", code=code, new="battery staple")
        self.server.login("ana", "battery staple")

    def test_a_new_recovery_code(self):
        _, first, cookies = self.server.account("/register", name="ana", password=GOOD)
        cookie = f"turntable={cookies['turntable']}"
        self.refused(403, "no_account", "/code", password=GOOD)
        status, body, _ = self.server.account("/code", cookie, password=GOOD)
        self.assertEqual(status, 200)
        self.refused(403, "wrong_code", "/recover", name="ana", code=first["code"], new="battery staple")
        self.assertEqual(self.server.account("/recover", name="ana", code=body["code"], new="battery staple")[0], 200)


if __name__ == "__main__":
    unittest.main()
