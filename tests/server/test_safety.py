"""The safety of the server, promise by promise: docs/security.md says which tests hold which. Those that are nowhere
else are here."""

import importlib
import json
import re
import socket
import sqlite3
import subprocess
import tempfile
import unittest
from pathlib import Path

from client import PROGRAM, Client, Closed, Player, Server, open_table, play

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "docs" / "security.md"


def promises():
    """The lines of its tables that promise something, each with the tests it names."""
    for table in PAGE.read_text().split("| promise | how | tests |\n")[1:]:
        for line in table.split("\n\n")[0].splitlines()[1:]:
            what, _, tests = (cell.strip() for cell in line.strip("|").split("|"))
            yield what, re.findall(r"`([^`]+)`", tests)


class Complete(unittest.TestCase):
    def test_every_promise_has_its_tests(self):
        found = list(promises())
        self.assertGreater(len(found), 30)
        for what, tests in found:
            self.assertTrue(tests, what)
            for test in tests:
                if "/" in test:
                    self.assertTrue((ROOT / test).is_file(), test)
                    continue
                module, group, name = test.split(".")
                self.assertTrue(hasattr(getattr(importlib.import_module(f"test_{module}"), group), name), test)


class Case(unittest.TestCase):
    def start(self, *options):
        server = Server(*options)
        self.addCleanup(server.close)
        return server

    def keep(self, client):
        self.addCleanup(client.close)
        return client


def own_address():
    """An address of this machine that is not loopback; None if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent
            return probe.getsockname()[0]
        except OSError:
            return None


class Listening(Case):
    def first_words(self, *options):
        """All that it prints before it is stopped, and whether it can be reached from outside."""
        with tempfile.TemporaryDirectory() as folder:
            command = [PROGRAM, "serve", "--port", "0", "--store", str(Path(folder) / "store.db"), *options]
            with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
                line = process.stdout.readline()
                port = int(line.split(", store")[0].rsplit(":", 1)[1])
                address, reached = own_address(), None
                if address:
                    try:
                        socket.create_connection((address, port), timeout=10).close()
                        reached = True
                    except OSError:
                        reached = False
                process.terminate()
                return line + process.stdout.read(), reached

    def test_loopback_alone(self):
        said, reached = self.first_words()
        self.assertIn("http://localhost:", said)
        self.assertNotIn("everybody", said)
        self.assertIn(reached, (False, None))

    def test_everybody(self):
        said, reached = self.first_words("--listen", "0.0.0.0")
        self.assertIn("everybody who can reach this machine can come in", said)
        self.assertIn("nothing is encrypted", said)
        self.assertIn(reached, (True, None))


class Proxy(Case):
    def test_only_the_proxy_is_believed(self):
        """Somebody else who says whom he speaks for is counted by his own address."""
        server = self.start("--proxy", "192.0.2.99", "--max-connections", "2", "--max-guests", "1")
        for number in range(2):
            self.keep(Client(server.port, headers=[f"X-Forwarded-For: 192.0.2.{number}"]))
        with self.assertRaises((Closed, AssertionError)):
            self.keep(Client(server.port, headers=["X-Forwarded-For: 192.0.2.7"])).ask("tables", "tables")
        answers = [server.http("POST", "/guest", '{"name":"ana"}', {"X-Forwarded-For": f"192.0.2.{number}"})[0]
                   for number in range(2)]
        self.assertEqual(answers, [200, 429])

    def test_loopback_is_free(self):
        server = self.start("--max-connections", "1", "--max-guests", "0", "--max-rate", "1")
        clients = [self.keep(Client(server.port, headers=["X-Forwarded-For: 192.0.2.1"])) for _ in range(3)]
        self.assertEqual(server.http("POST", "/guest", '{"name":"ana"}')[0], 200)
        for _ in range(300):
            clients[2].say("exit")
        self.assertEqual({clients[2].hear("error")["error"] for _ in range(300)}, {"not_entered"})


class PublicUrl(Case):
    def test_the_origin_is_the_public_one(self):
        server = self.start("--public-url", "https://play.example/")
        host = "play.example"
        self.keep(Client(server.port, host=host, headers=["Origin: https://play.example"]))
        self.keep(Client(server.port, host=host))  # a program sends none
        for origin in ("http://play.example", "https://play.example.evil.example", "https://elsewhere.example", "null",
                       f"http://127.0.0.1:{server.port}"):
            with self.assertRaises(Closed):
                self.keep(Client(server.port, host=host, headers=[f"Origin: {origin}"]))
        good = server.http("POST", "/guest", '{"name":"ana"}', {"Origin": "https://play.example"})
        bad = server.http("POST", "/guest", '{"name":"ana"}', {"Origin": "https://elsewhere.example"})
        self.assertEqual((good[0], bad[0]), (200, 403))
        cookie = {key.lower(): value for key, value in good[1].items()}["set-cookie"]
        self.assertIn("; Secure", cookie)
        with_cookie = [f"Cookie: {cookie.split(';')[0]}"]
        self.assertEqual(Client(server.port, host=host, headers=with_cookie).hear("guest"),
                         {"message": "guest", "name": "ana", "account": False, "url": "https://play.example"})


class Headers(Case):
    WANTED = {"x-content-type-options": "nosniff", "referrer-policy": "no-referrer", "x-frame-options": "DENY",
              "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin"}

    def check(self, answer):
        headers = {key.lower(): value for key, value in answer[1].items()}
        for name, value in self.WANTED.items():
            self.assertEqual(headers.get(name), value)
        policy = dict(part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";"))
        self.assertEqual(policy["default-src"], "'none'")
        self.assertEqual(policy["script-src"], "'self' 'wasm-unsafe-eval'")
        self.assertEqual(policy["frame-ancestors"], "'none'")
        self.assertNotIn("unsafe-inline", headers["content-security-policy"])
        self.assertNotIn("'unsafe-eval'", headers["content-security-policy"])
        self.assertNotIn("*", headers["content-security-policy"])

    def test_every_answer_has_them(self):
        server = self.start()
        for method, path, body in (("GET", "/", None), ("GET", "/healthz", None), ("GET", "/nothing", None),
                                   ("GET", "/record/1", None), ("POST", "/guest", '{"name":"ana"}'),
                                   ("POST", "/guest", "{}")):
            with self.subTest(path=path, body=body):
                self.check(server.http(method, path, body))
        for headers in ({"Origin": "http://elsewhere.example"}, {"Host": "elsewhere.example"}):
            answer = server.http("GET", "/healthz", headers=headers)
            self.assertEqual(answer[0], 403)
            self.check(answer)

    def test_no_http2_by_prior_knowledge(self):
        server = self.start()
        with socket.create_connection(("127.0.0.1", server.port), timeout=30) as plain:
            plain.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\x00\x00\x00\x04\x00\x00\x00\x00\x00")
            try:
                said = plain.recv(4096)
            except OSError:
                said = b""
        self.assertFalse(said.startswith(b"\x00"), said)  # a frame of settings
        self.assertEqual(server.http("GET", "/healthz")[0], 200)


class Seeds(Case):
    def test_a_chosen_seed(self):
        server = self.start("--test-seeds")
        seed = "0123456789abcdef" * 4
        views = []
        for _ in range(2):
            player = Player(server, "ana")
            self.keep(player.client)
            table = player.client.ask("create", "created", game="usa", seats=2)["table"]
            player.client.ask("bot", "seated", table=table, bot="easy")
            for wrong in ("00", "G" * 64, "0" * 63, seed + "00"):
                self.assertIn(player.client.refused("start", table=table, seed=wrong), ("bad_value", "no_room"))
            player.client.ask("start", "started", table=table, seed=seed, order=[0, 1])
            player.enter(table)
            player.hello()
            views.append(player.events[:5])
        self.assertEqual(views[0], views[1])


class Strict(Case):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--max-tables", 2)

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def players(self, *names):
        people = [Player(self.server, name, seed=number) for number, name in enumerate(names)]
        for one in people:
            self.addCleanup(lambda player=one: player.client.close())
        return people

    def test_joining_counts_too(self):
        hosts, guest = self.players("ana", "bob", "eva"), self.players("zoe")[0]
        tables = [host.client.ask("create", "created", game="usa", seats=2)["table"] for host in hosts]
        for table in tables[:2]:
            guest.client.ask("join", "joined", table=table)
        self.assertEqual(guest.client.refused("join", table=tables[2]), "too_many_tables")

    def test_nobody_acts_for_another(self):
        ana, bob, eva = self.players("ana", "bob", "eva")
        table = open_table([ana, bob], game="usa")
        watcher = eva.client
        watcher.ask("enter", "table", table=table)
        self.assertIsNone(watcher.ask("hello", "welcome", protocol=1)["you"])
        for client in (bob.client, watcher):  # there is no way to say for whom
            for text in ('{"message":"action","seat":%d,"decision":1,"action":"%s"}' % (ana.you, ana.ask["actions"][0]),
                         '{"seat":%d,"message":"hello","protocol":1}' % ana.you,
                         '{"message":"hint","decision":1,"seat":%d}' % ana.you):
                client.send_text(text)
                self.assertEqual(client.hear("error")["error"], "unknown_key")
        watcher.say("action", decision=1, action=ana.ask["actions"][0])
        self.assertEqual(watcher.hear("refused")["refusal"], "watching")
        self.assertEqual(watcher.refused("hint", decision=1), "no_hint")
        bob.client.say("action", decision=1, action=ana.ask["actions"][0])  # tickets that another was offered
        self.assertNotEqual(bob.client.hear("refused", "ack")["message"], "ack")
        self.assertEqual(bob.client.refused("hand", seat=ana.you), "too_early")
        self.assertEqual(watcher.refused("hand", seat=ana.you), "not_seated")
        self.assertEqual(watcher.refused("return"), "not_seated")
        self.assertEqual(watcher.refused("link", table=table), "not_seated")
        self.assertEqual(watcher.refused("quiet", on=True), "not_host")
        self.assertEqual(watcher.refused("rematch"), "not_seated")

    def test_the_record_of_a_private_table(self):
        """After the end it is for those who sat there."""
        ana, bob, eva = self.players("ana", "bob", "eva")
        client = ana.client
        created = client.ask("create", "created", game="card_game", seats=2, public=False)
        table = created["table"]
        bob.client.ask("join", "joined", table=table, invite=created["token"])
        client.ask("start", "started", table=table)
        for player in (ana, bob):
            player.enter(table)
            player.hello()
        self.assertEqual(self.server.http("GET", f"/record/{table}", headers={"Cookie": ana.cookie})[0], 403)
        play([ana, bob])
        for cookie, status in ((ana.cookie, 200), (bob.cookie, 200), (eva.cookie, 404), ("turntable=" + "0" * 64, 404)):
            self.assertEqual(self.server.http("GET", f"/record/{table}", headers={"Cookie": cookie})[0], status)
        self.assertEqual(self.server.http("GET", f"/record/{table}")[0], 404)
        eva.client.say("enter", table=table)
        self.assertEqual(eva.client.hear("error")["error"], "not_invited")

    def test_bad_messages_at_a_table(self):
        ana, bob = self.players("ana", "bob")
        open_table([ana, bob])
        deep = "[" * 1500 + "]" * 1500
        cases = [
            ("", "unfinished"), ("{", "unfinished"), ("null", "wrong_type"), ('{"message":7}', "wrong_type"),
            ('{"message":"action"}', "missing_key"), ('{"message":"action","decision":1}', "missing_key"),
            ('{"message":"action","decision":1,"action":"draw blind","x":1}', "unknown_key"),
            ('{"message":"action","decision":-1,"action":"draw blind"}', "out_of_range"),
            ('{"message":"action","decision":1e400,"action":"draw blind"}', "out_of_range"),
            ('{"message":"action","decision":18446744073709551617,"action":"draw blind"}', "out_of_range"),
            ('{"message":"action","decision":1.5,"action":"draw blind"}', "out_of_range"),
            ('{"message":"action","decision":1,"action":[]}', "wrong_type"),
            ('{"message":"action","decision":1,"action":"' + "x" * 3000 + '"}', "no_room"),
            ('{"message":"action","decision":' + deep + "}", "wrong_type"),
            ('{"message":"chat","text":' + deep + "}", "wrong_type"),
            ('{"message":"chat","text":"\\ud800"}', "lone_surrogate"), ('{"message":"chat","text":"\\u0000"}', "null_character"),
            ('{"message":"chat","text":"a\nb"}', "control_character"),
            ('{"message":"mute","seat":99,"on":true}', "out_of_range"), ('{"message":"mute","seat":0,"on":1}', "wrong_type"),
            ('{"message":"hand","seat":null}', "wrong_type"), ('{"message":"create","game":"usa","seats":2,"options":{"wings":true}}', "unknown_key"), ('{"message":"hello","protocol":1,"seq":3}', "unknown_key"),
        ]
        for text, error in cases:
            with self.subTest(text=text[:70]):
                ana.client.send_text(text)
                answer = ana.client.hear("error")
                self.assertEqual(answer["error"], error)
                self.assertTrue({"message", "error", "text"} <= set(answer))
        ana.client.ask("hello", "welcome", protocol=1)

    def test_fields_come_in_any_order(self):
        """Messages to the lobby and to the table whose `message` field comes last."""
        ana, bob = self.players("ana", "bob")
        table = open_table([ana, bob])
        for text, answer in (
                ('{"text":"hi","message":"chat"}', "chat"), ('{"table":%d,"message":"link"}' % table, "link"),
                ('{"on":true,"seat":1,"message":"quiet"}', "unknown_key"), ('{"on":true,"message":"quiet"}', "presence"),
                ('{"seat":%d,"message":"hand"}' % ana.you, "presence"), ('{"free":true,"message":"tables"}', "tables"),
                ('{"x":[{"message":"hello"}],"message":"hello"}', "unknown_key"),
                ('{"x":1,"message":"dance"}', "unknown_key"), ('{"protocol":1,"message":"hello"}', "welcome"),
                ('{"table":%d,"message":"enter"}' % table, "table")):
            with self.subTest(text=text):
                client = self.keep(self.server.client(cookie=ana.cookie))
                client.ask("enter", "table", table=table)
                client.hear("presence")
                client.send_text(text)
                heard = client.hear(answer if answer != "unknown_key" else "error")
                self.assertEqual(heard.get("error", heard["message"]), answer)
        outside = self.keep(self.server.client(cookie=ana.cookie))
        outside.send_text('{"protocol":1,"message":"hello"}')
        self.assertEqual(outside.hear("error")["error"], "not_entered")

    def test_no_token_is_stored(self):
        """Neither a guest's, nor an invitation, nor a link: only their hashes."""
        ana = self.server.client("ana")
        created = ana.ask("create", "created", game="usa", seats=2, public=False)
        link = ana.ask("link", "link", table=created["table"])["token"]
        ana.close()
        with sqlite3.connect(f"file:{self.server.store}?mode=ro", uri=True, timeout=30) as db:
            everything = "\n".join(db.iterdump()).lower()
        for token in (ana.cookie.split("=")[1], created["token"], link):
            self.assertNotIn(token, everything)
        log = self.server.log.read_text()
        for token in (ana.cookie.split("=")[1], created["token"], link):
            self.assertNotIn(token, log)


if __name__ == "__main__":
    unittest.main()
