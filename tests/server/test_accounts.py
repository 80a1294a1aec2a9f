"""Accounts: registering, logging in and out, passwords and recovery codes."""

import concurrent.futures
import hashlib
import http.client
import json
import re
import socket
import sqlite3
import statistics
import subprocess
import time
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
    def change(self, *queries):
        db = sqlite3.connect(self.server.store, timeout=60)
        with db:
            for query in queries:
                db.execute(query)
        db.close()

    def count(self, table):
        db = sqlite3.connect(self.server.store, timeout=60)
        found = db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        db.close()
        return found

    def contents(self):
        """All rows of the database, bytes in hex; and its files."""
        db = sqlite3.connect(self.server.store)
        rows = "".join(db.iterdump())
        db.close()
        return [rows.lower().encode(), *(file.read_bytes().lower() for file in self.server.folder.glob("store.db*"))]

    def delete(self, cookie):
        self.refused(403, "wrong_password", "/delete", cookie, password="wrong wrong")
        status, body, _ = self.server.account("/delete", cookie, password=GOOD)
        self.assertEqual((status, body), (200, {"name": None}))

    def test_nothing_of_the_person_is_left(self):
        """Not in any table of the database, with SQLite not in its file, not in records and downloads."""
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
        found = self.contents()
        self.assertIn(b"former player", found[0])
        for word in ("anabella", "private remark", hashlib.sha256(bytes.fromhex(cookie.split("=")[1])).hexdigest()):
            for place in found:
                self.assertNotIn(word.encode(), place)
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

    def test_another_process_has_deleted_it(self):
        """The connection lives until this process looks for changes; what it says meanwhile is not stored."""
        ana, bob = self.players(self.server.register("Anabella"), "bob")
        open_table([ana, bob])
        self.change("DELETE FROM sessions", "DELETE FROM accounts",  # without the note of the change: it is never found
                    "UPDATE guests SET name = 'former player' WHERE name = 'Anabella'")
        said = {"turns": True, "games": True, "digest": 60, "language": "it"}
        self.assertEqual(ana.client.refused("notify_set", **said), "guest_first")
        self.assertEqual(ana.client.refused("notify_add", kind="ntfy", address="https://example.org/private"),
                         "guest_first")
        self.assertEqual(ana.client.refused("plan_set", steps=[{"route": "dallas-houston"}]), "not_stored")
        for table in ("notify_settings", "targets", "plans"):
            self.assertEqual(self.count(table), 0, table)

    def test_a_change_that_many_others_overtook(self):
        """Numbers of changes are given before they are committed: a late one has a lower number than many that were
        read."""
        cookie = self.server.register("ana")
        client = self.keep(self.server.client(cookie=cookie))
        time.sleep(2.5)  # the first ones are read
        self.change(*(f"INSERT INTO changes (id, guest) VALUES ({number}, 999)" for number in range(3000, 3100)))
        time.sleep(2.5)
        self.assertIn("tables", client.ask("tables", "tables"))
        self.change("DELETE FROM sessions", "INSERT INTO changes (id, guest) SELECT 900, id FROM guests")
        with self.assertRaises(Closed):
            client.next(10)

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


class Safety(Accounts):
    """Promises of docs/security.md about accounts."""

    def begin_server(self):
        return Server("--proxy", "127.0.0.1", "--max-burst", "10000", "--max-rate", "10000")

    def tries(self, count, name, address="192.0.2.1", cookie=None, password="wrong wrong"):
        """The statuses of attempts to log in."""
        return [self.server.account("/login", cookie, [("X-Forwarded-For", address)], name=name, password=password)[0]
                for _ in range(count)]

    def work(self):
        """The processor time of the server so far, in ticks."""
        fields = open(f"/proc/{self.server.process.pid}/stat").read().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])

    def test_an_unknown_name_costs_as_much_as_a_wrong_password(self):
        """In time as a client sees it, and in the work behind it, which other programs on the machine do not change."""
        for i in range(4):
            self.server.register(f"known {'abcd'[i]}")
        times, work = {"known": [], "strange": []}, {"known": 0, "strange": 0}
        for i in range(24):
            for kind in ("known", "strange"):
                before, began = self.work(), time.monotonic()
                self.assertEqual(self.tries(1, f"{kind} {'abcd'[i % 4]}", f"192.0.{i}.7"), [403])
                times[kind].append(time.monotonic() - began)
                work[kind] += self.work() - before
        known, strange = (statistics.median(times[kind]) for kind in ("known", "strange"))
        self.assertLess(max(known, strange), 2 * min(known, strange), times)
        self.assertGreater(work["known"], 24, "a hash takes its time")
        self.assertLess(abs(work["known"] - work["strange"]), 0.2 * work["known"], work)

    def test_tries_at_a_name_are_limited_whether_it_is_known_or_not(self):
        self.server.register("ana")
        for name in ("ana", "nobody"):
            self.assertEqual([status for i in range(3) for status in self.tries(4, name, f"198.51.{i}.1")],
                             [403] * 10 + [429] * 2, name)

    def test_strangers_cannot_lock_the_owner_out(self):
        _, _, cookies = self.server.account("/register", name="ana", password=GOOD)
        device = f"turntable_device={cookies['turntable_device']}"
        for i in range(3):
            self.tries(5, "ana", f"198.51.{i}.1")
        self.assertEqual(self.tries(1, "ana", "203.0.113.9", password=GOOD), [429], "an unknown device waits")
        self.assertEqual(self.tries(1, "ana", "203.0.113.9", device, GOOD), [200], "a known one does not")
        self.assertEqual(self.tries(1, "ana", "203.0.113.9", f"turntable_device={64 * '0'}", GOOD), [429])
        self.server.register("eva")
        self.assertEqual(self.tries(12, "eva", "203.0.113.10", device)[-1], 429, "of another account it is worth nothing")

    def test_strangers_cannot_keep_the_owner_from_recovering(self):
        _, body, _ = self.server.account("/register", name="ana", password=GOOD)
        wrong, before = "aaaa-aaaa-aaaa-aaaa-aaaa-aaaa", self.work()
        for i in range(20):
            status, answer, _ = self.server.account("/recover", None, [("X-Forwarded-For", f"198.51.{i}.1")],
                                                    name="ana", code=wrong, new="battery staple")
            self.assertEqual((status, answer["error"]), (403, "wrong_code"))
        self.assertLess(self.work() - before, 20, "nothing is hashed for a wrong code")
        self.tries(12, "ana", "203.0.113.8")
        self.assertEqual(self.server.account("/recover", None, [("X-Forwarded-For", "203.0.113.9")], name="ana",
                                             code=body["code"], new="battery staple")[0], 200)

    def test_recovery_codes_tried_from_an_address_are_limited(self):
        statuses = [self.server.account("/recover", None, [("X-Forwarded-For", "192.0.2.1")], name="ana",
                                        code="aaaa-aaaa-aaaa-aaaa-aaaa-aaaa", new="battery staple")[0] for _ in range(32)]
        self.assertEqual(statuses, [403] * 30 + [429] * 2)

    def test_tries_of_an_address_are_limited(self):
        statuses = [self.tries(1, f"name {i // 26} {chr(97 + i % 26)}")[0] for i in range(33)]
        self.assertEqual(statuses, [403] * 30 + [429] * 3)
        self.assertEqual(self.tries(1, "another", "203.0.113.4"), [403])

    def test_tries_of_a_user_are_limited_from_all_addresses(self):
        cookie = self.server.register("ana")
        statuses = [self.server.account("/delete", cookie, [("X-Forwarded-For", f"198.51.{i}.1")], password="wrong wrong")[0]
                    for i in range(12)]
        self.assertEqual(statuses, [403] * 10 + [429] * 2)

    def test_messages_of_a_user_are_limited_from_all_addresses(self):
        """What one address may say in all, though each of these says less."""
        server = Server("--proxy", "127.0.0.1", "--max-rate", "1", "--max-burst", "80")
        self.addCleanup(server.close)
        cookie = server.register("ana")
        clients = [self.keep(Client(server.port, cookie, headers=[f"X-Forwarded-For: 198.51.{i}.1"])) for i in range(4)]
        answers = []
        for client in clients:
            for _ in range(40):
                client.say("tables")
            answers += [client.hear("tables", "error")["message"] for _ in range(40)]
        self.assertEqual(answers[:80], ["tables"] * 80)
        self.assertIn(answers.count("error"), range(55, 71))

    def test_a_guest_registers_once_though_it_asks_twice(self):
        guest = self.server.guest("ana")
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            asked = [pool.submit(self.server.account, "/register", guest, (), name=name, password=GOOD)
                     for name in ("ana", "bob", "eva", "leo")]
        self.assertEqual(sorted(one.result()[0] for one in asked), [200, 409, 409, 409])

    def test_accounts_made_from_an_address_are_limited(self):
        server = Server("--proxy", "127.0.0.1", "--max-guests", "2")
        self.addCleanup(server.close)
        statuses = [server.account("/register", None, [("X-Forwarded-For", "192.0.2.1")], name=name, password=GOOD)[0]
                    for name in ("ana", "bob", "eva")]
        self.assertEqual(statuses, [200, 200, 429])

    def test_a_crowd_that_logs_in_delays_no_game_and_takes_no_memory(self):
        client = self.keep(self.server.client("bob"))
        sockets = []
        body = json.dumps({"name": "nobody", "password": "wrong wrong"})
        for i in range(120):
            sockets.append(socket.create_connection(("127.0.0.1", self.server.port)))
            name = body.replace("nobody", f"nobody {chr(97 + i // 26)}{chr(97 + i % 26)}")
            sockets[-1].sendall(f"POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 198.51.{i % 50}.1\r\n"
                                f"Connection: close\r\nContent-Length: {len(name)}\r\n\r\n{name}".encode())
        slowest = 0
        for _ in range(20):
            began = time.monotonic()
            client.ask("tables", "tables")
            slowest = max(slowest, time.monotonic() - began)
        peak = int(re.search(r"VmHWM:\s+(\d+)", open(f"/proc/{self.server.process.pid}/status").read()).group(1))
        statuses = [int(one.makefile("rb").readline().split()[1]) for one in sockets]
        for one in sockets:
            one.close()
        self.assertEqual(set(statuses), {403, 503})
        self.assertLess(slowest, 1)
        self.assertLess(peak, 300_000, "one hash at a time")

    def test_cookies_are_for_this_site_alone(self):
        secure = Server("--public-url", "https://play.example")
        self.addCleanup(secure.close)
        body = json.dumps({"name": "ana", "password": GOOD})
        for server, mark in ((self.server, False), (secure, True)):
            connection = http.client.HTTPConnection("127.0.0.1", server.port)
            connection.request("POST", "/register", body)
            cookies = [value for name, value in connection.getresponse().getheaders() if name == "set-cookie"]
            connection.close()
            self.assertEqual(len(cookies), 2)
            for cookie in cookies:
                self.assertIn("; HttpOnly; SameSite=Lax", cookie)
                self.assertEqual("; Secure" in cookie, mark)

    def test_no_password_code_or_token_is_stored(self):
        _, body, cookies = self.server.account("/register", name="ana", password="a very own password")
        self.server.stop()
        stored = b"".join(file.read_bytes() for file in self.server.folder.glob("store.db*"))
        log = self.server.log.read_text()
        for word in ("a very own password", body["code"], body["code"].replace("-", ""), cookies["turntable"],
                     cookies["turntable_device"]):
            for form in (word.encode(), bytes.fromhex(word) if re.fullmatch("[0-9a-f]{64}", word) else word.encode()):
                self.assertNotIn(form, stored)
            self.assertNotIn(word, log)
        self.assertIn(b"$argon2id$", stored)
        self.server.start()


if __name__ == "__main__":
    unittest.main()
