"""Notifications: who gets them and when, their forms, and what an attacker cannot do with them."""

import json
import re
import sqlite3
import subprocess
import time
import unittest

from client import PROGRAM, Client, Player, Server, open_table
from push_endpoint import Browser, Endpoint


class Kit(unittest.TestCase):
    """A server whose clocks run fast, and an endpoint on this machine that it may notify."""

    options = ("--notify-allow", "127.0.0.0/8", "--test-speed", "20")

    def setUp(self):
        self.endpoint = Endpoint()
        self.addCleanup(self.endpoint.close)
        self.server = Server(*self.options)
        self.addCleanup(self.server.close)

    def player(self, name=None, **more):
        player = Player(self.server, name, **more)
        self.addCleanup(lambda: player.client.close())
        return player

    def url(self, path="/hook"):
        return self.endpoint.origin + path

    def confirmed(self, client, kind="json", path="/hook", **more):
        """Adds a target and confirms it by the code that came there; gives its id."""
        said = client.ask("notify_add", "notify", kind=kind, address=self.url(path), **more)
        target = said["targets"][-1]
        self.assertFalse(target["confirmed"])
        code = json.loads(self.endpoint.take()[3])["code"]
        client.hear("notified")
        said = client.ask("notify_confirm", "notify", code=code)
        self.assertTrue(said["targets"][-1]["confirmed"])
        return target["id"]

    def away_game(self, clock="days:3"):
        """ana is at a table, and bob is not; it is bob's turn to choose his first tickets. Both have chosen after it."""
        ana, bob = self.player("ana"), self.player("bob")
        self.confirmed(bob.client)
        table = open_table([ana, bob], clock=clock)
        self.assertEqual(json.loads(self.endpoint.take()[3])["kind"], "started")  # he had not entered yet
        return ana, bob, table

    def answer(self, player):
        """Answers all that the player is asked now."""
        while player.step(0.3) or player.ask or player.sent:
            pass


class Notify(Kit):
    def test_a_turn_of_somebody_who_is_away(self):
        """One notice for a turn, with table and game and no card; none for those who are at the table."""
        ana, bob, table = self.away_game()
        self.answer(bob)
        bob.client.close()
        self.answer(ana)  # her first turn too: then it is his, or was his before
        method, path, headers, body = self.endpoint.take()
        said = json.loads(body)
        self.assertEqual((method, path, headers["Content-Type"]), ("POST", "/hook", "application/json"))
        self.assertEqual(said, {"kind": "turn", "title": "It is your turn", "body": f"USA, table {table}, with ana",
                                "table": table})
        self.assertTrue(self.endpoint.nothing())

    def test_the_table_may_leave_the_memory(self):
        """Who is asked when all have left is notified all the same, and not again when the server starts again."""
        ana, bob, _ = self.away_game()
        self.answer(bob)
        bob.client.close()
        self.answer(ana)
        ana.client.close()
        self.assertEqual(json.loads(self.endpoint.take()[3])["kind"], "turn")
        self.assertEqual(self.server.stop(), 0)
        self.server.start()
        self.assertTrue(self.endpoint.nothing(6))  # 90 seconds of its clock and more

    def test_a_lost_notice_is_made_up_for(self):
        """A server that is killed before it could send notifies after the next start."""
        ana, bob, _ = self.away_game()
        self.answer(bob)
        bob.client.close()
        self.answer(ana)
        ana.client.close()
        self.server.kill()
        self.endpoint.requests.clear()
        self.server.start()
        self.assertEqual(json.loads(self.endpoint.take(20)[3])["kind"], "turn")
        self.assertTrue(self.endpoint.nothing())

    def test_start_and_end_of_a_game(self):
        ana, bob = self.player("ana"), self.player("bob")
        self.confirmed(bob.client)
        created = ana.client.ask("create", "created", game="usa", seats=2)
        bob.client.ask("join", "joined", table=created["table"])
        bob.client.close()
        ana.client.ask("start", "started", table=created["table"])
        self.assertEqual(json.loads(self.endpoint.take()[3])["kind"], "started")
        self.assertTrue(self.endpoint.nothing())  # that he chooses his tickets now goes without saying

    def test_the_end_of_a_game(self):
        """A bot plays for bob, who is away; he is told once, at the end, and not of each turn of the bot."""
        ana, bob = self.player("ana"), self.player("bob")
        self.confirmed(bob.client)
        open_table([ana, bob], game="card_game")
        self.assertEqual(json.loads(self.endpoint.take()[3])["kind"], "started")
        bob.client.say("hand")
        bob.client.close()
        while not ana.over:
            ana.step(0.2)
        self.assertEqual(json.loads(self.endpoint.take()[3])["kind"], "over")
        self.assertTrue(self.endpoint.nothing(0.5))

    def test_settings_choose(self):
        """Without turns none comes; the digest names tables that wait, once, in the chosen language."""
        ana, bob, table = self.away_game()
        said = bob.client.ask("notify_set", "notify", turns=False, games=False, digest=0, language="it")
        self.assertEqual([said[key] for key in ("turns", "games", "digest", "language")], [False, False, 0, "it"])
        self.answer(bob)
        bob.client.close()
        self.answer(ana)
        self.assertTrue(self.endpoint.nothing())
        self.server.stop()
        self.due_now()
        self.server.start()
        said = json.loads(self.endpoint.take()[3])
        self.assertEqual((said["kind"], said["title"]), ("digest", "1 tavolo ti aspetta"))
        self.assertEqual(said["body"], f"USA, tavolo {table}, con ana")
        self.assertTrue(self.endpoint.nothing())

    def due_now(self):
        with sqlite3.connect(self.server.store) as store:
            store.execute("UPDATE notify_settings SET digest_due = 1000")
        store.close()

    def test_a_test_and_removal(self):
        ana = self.player("ana").client
        target = self.confirmed(ana)
        ana.say("notify_test", id=target)
        ana.hear("notify")
        self.assertEqual(ana.hear("notified"), {"message": "notified", "id": target, "error": None})
        self.assertEqual(json.loads(self.endpoint.take()[3])["kind"], "test")
        self.endpoint.answers["/hook"] = 500
        ana.say("notify_test", id=target)
        self.assertEqual(ana.hear("notified")["error"], "later")
        self.assertEqual(ana.ask("notify", "notify")["targets"][0]["failures"], 1)
        self.assertEqual(ana.ask("notify_remove", "notify", id=target)["targets"], [])
        self.assertEqual(ana.refused("notify_remove", id=target), "no_such_target")
        self.assertEqual(ana.refused("notify_test", id=target), "no_such_target")

    def test_what_is_gone_is_removed(self):
        """A push service that answers 404 or 410 knows the subscription no longer."""
        ana = self.player("ana").client
        for status, path in ((404, "/a"), (410, "/b")):
            self.endpoint.requests.clear()
            target = self.confirmed(ana, path=path)
            self.endpoint.answers[path] = status
            ana.say("notify_test", id=target)
            self.assertEqual(ana.hear("notified")["error"], "gone")
            self.assertEqual(ana.ask("notify", "notify")["targets"], [])

    def test_web_push(self):
        """A browser can decrypt what it gets, and its push service knows who sent it."""
        bob, browser = self.player("bob").client, Browser()
        said = bob.ask("notify_add", "notify", kind="webpush", address=self.url("/push/x"), **browser.keys())
        method, path, headers, body = self.endpoint.take()
        self.assertEqual((method, path), ("POST", "/push/x"))
        self.assertEqual((headers["Content-Encoding"], headers["TTL"], headers["Urgency"]), ("aes128gcm", "3600", "high"))
        browser.check_token(headers["Authorization"], said["key"], self.endpoint.origin)
        self.assertLessEqual(len(body), 4096)
        message = browser.decrypt(body)
        self.assertRegex(message["code"], r"^\d{6}$")
        self.assertEqual(bob.ask("notify_confirm", "notify", code=message["code"])["targets"][0]["confirmed"], True)
        ana = self.player("ana")
        table = ana.client.ask("create", "created", game="europe", seats=2)["table"]
        bob.ask("join", "joined", table=table)
        bob.close()
        ana.client.ask("start", "started", table=table)
        _, _, headers, body = self.endpoint.take()
        self.assertEqual((headers["Topic"], headers["TTL"]), (f"t{table}", "86400"))
        self.assertEqual(browser.decrypt(body), {"kind": "started", "title": "The game has started", "table": table,
                                                 "body": f"Europe, table {table}, with ana", "place": f"/t/{table}"})
        with self.assertRaises(AssertionError):
            Browser().decrypt(body)  # another browser can't

    def test_the_key_stays(self):
        """Browsers subscribe for one key, so it is kept."""
        ana = self.player("ana")
        key = ana.client.ask("notify", "notify")["key"]
        self.server.kill()
        self.server.start()
        self.assertEqual(self.player(cookie=ana.cookie).client.ask("notify", "notify")["key"], key)

    def test_each_kind_of_webhook(self):
        ana = self.player("ana").client
        ana.ask("notify_add", "notify", kind="ntfy", address=self.url("/topic"), token="tk_secret")
        method, path, headers, body = self.endpoint.take()
        self.assertEqual((method, path, headers["Title"], headers["Authorization"]),
                         ("POST", "/topic", "Turntable", "Bearer tk_secret"))
        self.assertRegex(body.decode(), r"^Code: \d{6}\nEnter this code")
        ana.ask("notify_add", "notify", kind="discord", address=self.url("/api/webhooks/1/x"))
        said = json.loads(self.endpoint.take()[3])
        self.assertEqual(said["allowed_mentions"], {"parse": []})
        self.assertRegex(said["content"], r"^Code: \d{6}\n")
        ana.ask("notify_add", "notify", kind="matrix", address=self.url("/_matrix/client/v3/rooms/!r:x"), token="syt_1")
        method, path, headers, body = self.endpoint.take()
        self.assertEqual((method, headers["Authorization"]), ("PUT", "Bearer syt_1"))
        self.assertRegex(path, r"^/_matrix/client/v3/rooms/!r:x/send/m\.room\.message/[0-9a-f]{32}$")
        self.assertEqual(json.loads(body)["msgtype"], "m.text")
        said = ana.ask("notify", "notify")
        self.assertEqual([(one["kind"], one["host"]) for one in said["targets"]],
                         [(kind, f"127.0.0.1:{self.endpoint.port}") for kind in ("ntfy", "discord", "matrix")])
        self.assertNotIn("secret", json.dumps(said))
        self.assertNotIn("/topic", json.dumps(said))  # who knows the address of a webhook can use it

    def test_names_call_nobody(self):
        """What is sent to Discord mentions nobody, whatever people are called."""
        ana, bob = self.player("@everyone"), self.player("bob")
        bob.client.ask("notify_add", "notify", kind="discord", address=self.url())
        code = re.search(r"\d{6}", json.loads(self.endpoint.take()[3])["content"]).group()
        bob.client.ask("notify_confirm", "notify", code=code)
        table = ana.client.ask("create", "created", game="usa", seats=2)["table"]
        bob.client.ask("join", "joined", table=table)
        bob.client.close()
        ana.client.ask("start", "started", table=table)
        said = json.loads(self.endpoint.take()[3])
        self.assertIn("@everyone", said["content"])
        self.assertEqual(said["allowed_mentions"], {"parse": []})


class Attack(Kit):
    def test_nothing_is_sent_before_it_is_confirmed(self):
        """A stranger's address gets one message with a code, and wrong codes delete it."""
        ana, bob = self.player("ana"), self.player("bob")
        said = bob.client.ask("notify_add", "notify", kind="json", address=self.url())
        self.endpoint.take()
        bob.client.hear("notified")
        self.assertEqual(bob.client.refused("notify_test", id=said["targets"][0]["id"]), "not_confirmed")
        table = ana.client.ask("create", "created", game="usa", seats=2, clock="days:3")["table"]
        bob.client.ask("join", "joined", table=table)
        for i in range(5):
            self.assertEqual(bob.client.refused("notify_confirm", code=f"abcde{i}"), "bad_code")
        self.assertEqual(bob.client.ask("notify", "notify")["targets"], [])
        bob.client.close()
        ana.client.ask("start", "started", table=table)
        self.assertTrue(self.endpoint.nothing())

    def test_addresses_that_are_refused_at_once(self):
        ana = self.player("ana").client
        for address in ("ftp://127.0.0.1/", "file:///etc/passwd", "https://user:pass@example.org/", "https://", "x",
                        "gopher://127.0.0.1/", "https:/\\example.org"):
            self.assertEqual(ana.refused("notify_add", kind="json", address=address), "bad_address", address)
        browser = Browser()
        for point, secret in (("BAAA", browser.keys()["secret"]), (browser.keys()["point"], "AAAA"),
                              ("B" + "A" * 86, browser.keys()["secret"])):
            self.assertEqual(ana.refused("notify_add", kind="webpush", address=self.url(), point=point, secret=secret),
                             "bad_address")
        self.assertEqual(ana.refused("notify_add", kind="matrix", address=self.url()), "bad_address")  # needs a token
        for fields in ({"kind": "json", "address": "https://x/\r\nX: y"}, {"kind": "json", "address": ""},
                       {"kind": "fax", "address": "https://x/"}, {"kind": "json", "address": "https://x/", "point": "a"},
                       {"kind": "json", "address": "https://x/" + "a" * 1024},
                       {"kind": "webpush", "address": "https://x/"},
                       {"kind": "ntfy", "address": "https://x/", "token": "a\nb"}):
            self.assertIn(ana.refused("notify_add", **fields), ("bad_value", "no_room", "missing_key", "unknown_key"))
        self.assertEqual(ana.ask("notify", "notify")["targets"], [])
        self.assertTrue(self.endpoint.nothing(0.5))

    def test_a_redirect_leads_no_further_than_the_first_request(self):
        """The address that a redirect leads to is checked like the first; a secret follows no redirect."""
        ana = self.player("ana").client
        other = Endpoint("127.0.0.1")
        self.addCleanup(other.close)
        for target in ("http://10.0.0.1/", "http://169.254.169.254/latest/meta-data/", "http://[::1]/", "file:///etc/passwd",
                       "http://0.0.0.0/"):
            self.endpoint.answers["/r"], self.endpoint.redirects["/r"] = 307, target
            ana.say("notify_add", kind="json", address=self.url("/r"))
            said = ana.hear("notified")
            self.assertIn(said["error"], ("forbidden_address", "bad_url", "rejected"), target)
            self.endpoint.take()
        self.endpoint.redirects["/r"] = other.origin + "/stolen"
        ana.say("notify_add", kind="ntfy", address=self.url("/r"), token="secret")
        self.assertEqual(ana.hear("notified")["error"], "rejected")
        self.assertTrue(other.nothing(0.5))

    def test_how_often_the_server_can_be_made_to_send(self):
        """Ten an hour for a guest, five places at once."""
        ana = self.player("ana").client
        for i in range(5):
            ana.ask("notify_add", "notify", kind="json", address=self.url(f"/{i}"))
            ana.hear("notified")  # few may wait at once
        self.assertEqual(ana.refused("notify_add", kind="json", address=self.url("/5")), "too_many_targets")
        for i in range(4):
            ana.say("notify_add", kind="json", address=self.url("/0"))
            ana.hear("notified")
        self.assertEqual(ana.refused("notify_add", kind="json", address=self.url("/0")), "too_fast")
        self.assertEqual(ana.refused("notify_confirm", code="123456"), "too_fast")
        self.assertEqual(len(ana.ask("notify", "notify")["targets"]), 5)
        self.assertEqual(self.player("bob").client.ask("notify", "notify")["targets"], [])

    def test_strangers_have_none(self):
        stranger = self.server.client()
        self.addCleanup(stranger.close)
        self.assertEqual(stranger.refused("notify"), "guest_first")

    def test_nobody_touches_what_is_another_guests(self):
        ana, bob = self.player("ana").client, self.player("bob").client
        target = self.confirmed(ana)
        self.assertEqual(bob.refused("notify_remove", id=target), "no_such_target")
        self.assertEqual(bob.refused("notify_test", id=target), "no_such_target")
        self.assertEqual(bob.ask("notify", "notify")["targets"], [])


class Removed(Kit):
    """A message that failed waits to be sent again. What is removed meanwhile gets none."""

    options = ("--notify-allow", "127.0.0.0/8", "--test-speed", "10")
    AGAIN = 3  # seconds until the second attempt

    def waiting(self, cookie):
        """Somebody with a message that has failed once: the connection, and the target."""
        ana, bob = self.player("ana"), self.player(cookie=cookie)
        target = self.confirmed(bob.client)
        self.endpoint.answers["/hook"] = 500
        table = ana.client.ask("create", "created", game="usa", seats=2)["table"]
        bob.client.ask("join", "joined", table=table)
        bob.client.close()
        ana.client.ask("start", "started", table=table)
        self.assertEqual(json.loads(self.endpoint.take()[3])["kind"], "started")
        self.endpoint.answers["/hook"] = 201
        return self.player(cookie=cookie).client, target

    def test_a_target_that_is_kept(self):
        self.waiting(self.server.guest("bob"))
        self.assertEqual(json.loads(self.endpoint.take(self.AGAIN + 5)[3])["kind"], "started")

    def test_a_target_that_was_removed(self):
        bob, target = self.waiting(self.server.guest("bob"))
        bob.ask("notify_remove", "notify", id=target)
        self.assertTrue(self.endpoint.nothing(self.AGAIN + 3))

    def test_an_account_that_was_deleted(self):
        cookie = self.server.register("bob")
        self.waiting(cookie)
        self.assertEqual(self.server.account("/delete", cookie, password="correct horse")[0], 200)
        self.assertTrue(self.endpoint.nothing(self.AGAIN + 3))


class Crowd(Kit):
    """Many guests of one network, whose targets all fail."""

    options = ("--notify-allow", "127.0.0.0/8", "--proxy", "127.0.0.1", "--max-guests", "100", "--max-opened-address",
               "100", "--max-waiting", "100", "--max-rate", "10000", "--max-burst", "10000")
    GROUPS = 9  # of four guests with five targets each: more than could wait for all together

    def come(self, name, address, cookie=None):
        """A player from this address."""
        headers = [f"X-Forwarded-For: {address}"]
        if not cookie:
            status, answer, _ = self.server.http("POST", "/guest", json.dumps({"name": name}), {"X-Forwarded-For": address})
            self.assertEqual(status, 200)
            cookie = {key.lower(): value for key, value in answer.items()}["set-cookie"].split(";")[0]
        client = Client(self.server.port, cookie, headers=headers)
        self.addCleanup(client.close)
        return client

    def start_without(self, host, guests):
        """A table whose guests are away when it starts. `guests` are cookies with addresses."""
        table = host.ask("create", "created", game="usa", seats=len(guests) + 1)["table"]
        for cookie, address in guests:
            client = self.come(None, address, cookie)
            client.ask("join", "joined", table=table)
            client.close()
        host.ask("start", "started", table=table)

    def copy_target(self, target, guests, count):
        """All these guests have `count` targets like this one."""
        with sqlite3.connect(self.server.store, timeout=10) as store:
            names = [row[1] for row in store.execute("PRAGMA table_info(targets)")]
            row = dict(zip(names, store.execute("SELECT * FROM targets WHERE id = ?", (target,)).fetchone()))
            for number in range(guests * count):
                row.update(id=number + 1, guest=self.id_of(store, number // count),
                           address=self.evil.origin + f"/{number}")
                store.execute(f"INSERT INTO targets ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})",
                              list(row.values()))
        store.close()

    def id_of(self, store, number):
        return store.execute("SELECT id FROM guests WHERE name = ?", (f"mallory {number}",)).fetchone()[0]

    def network_of(self, target):
        with sqlite3.connect(self.server.store, timeout=10) as store:
            found = store.execute("SELECT network FROM targets WHERE id = ?", (target,)).fetchone()[0]
        store.close()
        return found

    def test_one_network_silences_nobody(self):
        """Though each of its messages would be sent again and again, those of others come at once."""
        self.evil = Endpoint()
        self.addCleanup(self.evil.close)
        bob, other = self.come("bob", "192.0.2.2"), self.come("mallory", "192.0.2.1")
        target, evil = self.confirmed(bob), self.confirmed(other)
        neighbor = self.confirmed(self.come("neighbor", "192.0.2.1"))
        self.assertEqual(self.network_of(evil), self.network_of(neighbor))
        self.assertNotIn(self.network_of(target), (None, self.network_of(evil)))
        bob.close()
        guests = [(self.come(f"mallory {number}", "192.0.2.1").cookie, "192.0.2.1") for number in range(4 * self.GROUPS)]
        self.copy_target(evil, len(guests), 5)
        self.evil.answers = {f"/{number}": 500 for number in range(5 * len(guests))}
        for _ in range(2):
            for group in range(self.GROUPS):
                self.start_without(other, guests[4 * group: 4 * group + 4])
        time.sleep(2)  # all have failed once
        self.start_without(self.come("ana", "192.0.2.3"), [(bob.cookie, "192.0.2.2")])
        method, path, _, body = self.endpoint.take(3)
        self.assertEqual((path, json.loads(body)["kind"]), ("/hook", "started"))


class Private(Kit):
    """A server without --notify-allow: no private address, by whatever name."""

    options = ()

    def forbidden(self, client, address):
        """That nothing is sent there."""
        client.say("notify_add", kind="json", address=address)
        said = client.hear("notify", "error")
        if said["message"] == "error":
            self.assertEqual(said["error"], "bad_address", address)
            return
        self.assertEqual(client.hear("notified")["error"], "forbidden_address", address)
        client.ask("notify_remove", "notify", id=said["targets"][0]["id"])

    def test_private_addresses(self):
        ana, bob = self.player("ana").client, self.player("bob").client  # ten an hour for each
        for host in ("127.0.0.1", "[::1]", "10.0.0.1", "[::ffff:10.0.0.1]"):
            self.forbidden(bob, f"https://{host}/")  # at the port of https: the address alone decides
        for host in ("127.0.0.1", "localhost", "[::1]", "10.0.0.1", "192.168.0.1", "169.254.169.254", "[::ffff:127.0.0.1]",
                     "0.0.0.0", "2130706433", "0x7f.1"):
            self.forbidden(ana, f"https://{host}:{self.endpoint.port}/")
        self.assertEqual(bob.refused("notify_add", kind="json", address=self.url()), "bad_address")  # plain http
        self.assertTrue(self.endpoint.nothing(0.5))


class Ports(Kit):
    """A server that may notify one port of this machine."""

    def setUp(self):
        self.endpoint = Endpoint()
        self.addCleanup(self.endpoint.close)
        self.server = Server("--notify-allow", f"127.0.0.0/8:{self.endpoint.port}")
        self.addCleanup(self.server.close)

    def test_no_other_port(self):
        other = Endpoint()
        self.addCleanup(other.close)
        ana = self.player("ana").client
        self.confirmed(ana)
        ana.ask("notify_add", "notify", kind="json", address=f"{other.origin}/hook")
        self.assertEqual(ana.hear("notified")["error"], "forbidden_address")
        self.assertTrue(other.nothing(0.5))


class Options(unittest.TestCase):
    def test_off(self):
        server = Server("--no-notify")
        self.addCleanup(server.close)
        client = server.client("ana")
        self.addCleanup(client.close)
        self.assertEqual(client.refused("notify"), "no_notices")

    def test_what_they_must_be(self):
        for words in (("--notify-allow", "10.0.0.0/33"), ("--notify-allow", "localhost"), ("--notify-allow", ""),
                      ("--notify-allow", "10.0.0.0/8,"), ("--notify-allow", "10.0.0.1:0"),
                      ("--notify-contact", "ana@example.org"),
                      ("--notify-contact", "mailto:a b")):
            done = subprocess.run([PROGRAM, "serve", *words], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 2, done.stderr)


if __name__ == "__main__":
    unittest.main()
