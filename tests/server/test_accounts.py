"""Accounts: registering, logging in and out, passwords and recovery codes."""

import json
import unittest

from client import Client, Closed, Player, Server, open_table

GOOD = "correct horse"


class Accounts(unittest.TestCase):
    def setUp(self):
        self.server = self.begin_server()
        self.addCleanup(self.server.close)

    def begin_server(self):
        return Server()

    def keep(self, client):
        self.addCleanup(client.close)
        return client

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
        ana, bob = Player(self.server, "Ana"), Player(self.server, "bob")
        self.keep(bob.client)
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
