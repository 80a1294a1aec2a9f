"""What is refused: bad messages, what one may not do, and more than is good for the server."""

import json
import os
import re
import socket
import sqlite3
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from client import PROGRAM, Client, Closed, Player, Server, chance, open_table, play


class Refusals(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--max-tables", 5)

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def client(self, name=None, **more):
        client = self.server.client(name, **more)
        self.addCleanup(client.close)
        return client

    def player(self, name):
        player = Player(self.server, name)
        self.addCleanup(lambda: player.client.close())
        return player

    def error(self, client, text):
        client.send_text(text)
        return client.hear("error")["error"]

    def test_bad_messages_get_an_error_and_nothing_else(self):
        client = self.client("ana")
        cases = [
            ("", "unfinished"), ("[]", "wrong_type"), ("{}", "missing_key"), ('{"message":"fly"}', "unknown_message"),
            ('{"message":"tables","x":1}', "unknown_key"), ('{"message":"join"}', "missing_key"),
            ('{"message":"join","table":0,"chance":"00"}', "out_of_range"),
            ('{"message":"join","table":1,"chance":"00"}', "bad_value"),
            ('{"message":"join","table":"1"}', "wrong_type"), ('{"message":"enter","table":1e99}', "out_of_range"),
            ('{"message":"enter","table":99999999999999999999}', "out_of_range"),
            ('{"message":"enter","table":1,"table":1}', "duplicate_key"), ('{"message":"tables"} x', "trailing_text"),
            ('{"message":"tables","game":' + "[" * 40, "wrong_type"), ("[" * 40, "wrong_type"),
            (b'{"message":"\xff"}', "bad_utf8"), ('{"message":"create"}', "missing_key"),
            ('{"message":"hello","protocol":1}', "not_entered"), ('{"message":"start","table":1,"order":[]}', "bad_value"),
            ('{"message":"start","table":1,"order":[1]}', "bad_value"),
            ('{"message":"start","table":1,"order":[0,0]}', "bad_value"),
            ('{"message":"tables","game":"' + "x" * 5000 + '"}', "too_large"),
        ]
        for text, error in cases:
            with self.subTest(text=text[:60]):
                self.assertEqual(self.error(client, text), error)
        self.assertEqual(client.ask("tables", "tables")["message"], "tables")

    def test_noise_never_ends_the_server(self):
        for number in range(40):
            client = self.client("ana" if number % 2 else None)
            try:
                for _ in range(10):
                    client.send_text(os.urandom(number * 7 + 1), opcode=(1, 2, 0, 9)[number % 4])
                client.socket.sendall(os.urandom(300))
            except (Closed, OSError):
                pass
            client.close()
        self.assertEqual(self.server.http("GET", "/healthz")[0], 200)

    def test_a_message_in_pieces(self):
        client = self.client("ana")
        client.send_text('{"message":', final=False)
        client.send_text('"tables"}', opcode=0)
        client.hear("tables")
        with self.assertRaises((Closed, AssertionError)):
            for _ in range(40):
                client.send_text("x" * 4000, opcode=1 if _ == 0 else 0, final=False)
            client.hear("error", timeout=3)

    def test_names(self):
        for name in ("", " ", "a:b", "x" * 31, "a\u202eb", "a\u200bb", "a\tb", "\ufeff", "\u2800", "a\nb",
                     "a\ufe00", "a\U000e0100", "a\u180b", "a\u17b4", "a\u3164", "\ufe0f", "\u0301a", "a \u0301b",
                     "q\u0301\u0302\u0303\u0304", "a" + "\u0335" * 29):
            status, _, text = self.server.http("POST", "/guest", json.dumps({"name": name}))
            self.assertEqual((status, json.loads(text)["error"]), (400, "bad_name"), name)
        for name, kept in ((" ana  maria ", "ana maria"), ("Zoe\u0308", "Zo\u00eb"), ("\u738b", "\u738b"),
                           ("\u2764\ufe0f", "\u2764"), ("q\u0301\u0302\u0303", "q\u0301\u0302\u0303"),
                           ("\u0928\u093f\u0924\u0940\u0936", "\u0928\u093f\u0924\u0940\u0936")):
            status, headers, text = self.server.http("POST", "/guest", json.dumps({"name": name}))
            self.assertEqual((status, json.loads(text)["name"]), (200, kept))
        cookie = {key.lower(): value for key, value in headers.items()}["set-cookie"]
        self.assertIn("HttpOnly", cookie)
        self.assertIn("SameSite=Lax", cookie)
        for body in ("", "{}", "[]", '{"name":1}', '{"name":"a","x":1}'):
            self.assertEqual(self.server.http("POST", "/guest", body)[0], 400)
        self.assertEqual(self.server.http("POST", "/guest", "x" * 9000)[0], 413)

    def test_the_origin(self):
        port = self.server.port
        for origin in (f"http://127.0.0.1:{port}",):
            Client(port, headers=[f"Origin: {origin}"]).close()
        for origin in ("http://elsewhere.example", "null", f"http://127.0.0.1:{port + 1}"):
            with self.assertRaises(Closed):
                Client(port, headers=[f"Origin: {origin}"])
        with self.assertRaises(Closed):  # somebody else's name that leads here
            Client(port, host=f"elsewhere.example:{port}", headers=[f"Origin: http://elsewhere.example:{port}"])
        self.assertEqual(self.server.http("POST", "/guest", '{"name":"a"}', {"Origin": "http://evil.example"})[0], 403)
        with self.assertRaises(Closed):
            Client(port, path="/other")

    def test_no_http2_in_clear_text(self):
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=5) as plain:
            plain.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade, HTTP2-Settings\r\n"
                          b"Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n")
            try:
                self.assertNotIn(b"101", plain.recv(4096)[:20])
            except OSError:
                pass
        self.assertEqual(self.server.http("GET", "/healthz")[0], 200)

    def test_files_outside_are_not_served(self):
        for path in ("/../etc/passwd", "/%2e%2e/etc/passwd", "/.git/config", "/nothing"):
            self.assertIn(self.server.http("GET", path)[0], (400, 403, 404))

    def test_bots_are_a_fixed_list(self):
        client = self.client("ana")
        table = client.ask("create", "created", game="usa", seats=3, chance=chance())["table"]
        for bot in ("exec:/bin/sh", "planner", "random", "bot:medium", "Medium"):
            self.assertEqual(client.refused("bot", table=table, bot=bot), "bad_level")
        client.ask("bot", "seated", table=table, bot="hard")
        client.ask("bot", "seated", table=table, seat=1, bot=None)
        self.assertEqual(client.refused("start", table=table), "not_full")

    def test_who_may_do_what(self):
        host, other, nobody = self.client("ana"), self.client("bob"), self.client()
        self.assertEqual(nobody.refused("create", game="usa", seats=2, chance=chance()), "guest_first")
        self.assertEqual(host.refused("create", game="chess", seats=2, chance=chance()), "bad_table")
        self.assertEqual(host.refused("create", game="usa", seats=6, chance=chance()), "bad_table")
        table = host.ask("create", "created", game="usa", seats=2, chance=chance())["table"]
        self.assertEqual(other.refused("start", table=table), "not_host")
        self.assertEqual(other.refused("bot", table=table, bot="easy"), "not_host")
        self.assertEqual(other.refused("leave", table=table), "not_seated")
        self.assertEqual(other.refused("link", table=table), "not_seated")
        self.assertEqual(other.refused("enter", table=10**9), "no_such_table")
        self.assertEqual(other.ask("join", "joined", table=table, chance=chance())["seat"], 1)
        self.assertEqual(other.ask("join", "joined", table=table, chance=chance())["seat"], 1)
        third = self.client("eva")
        self.assertEqual(third.refused("join", table=table, chance=chance()), "table_full")
        other.ask("leave", "left", table=table)
        third.ask("join", "joined", table=table, chance=chance())
        host.ask("start", "started", table=table)
        self.assertEqual(other.refused("join", table=table, chance=chance()), "started")
        self.assertEqual(host.refused("leave", table=table), "started")
        other.ask("enter", "table", table=table)
        other.say("hello", protocol=1)
        self.assertIsNone(other.hear("welcome")["you"])
        other.say("action", decision=1, action="draw blind")
        self.assertEqual(other.hear("refused")["refusal"], "watching")
        self.assertEqual(other.refused("chat", text="hi"), "not_seated")
        self.assertEqual(self.server.http("GET", f"/record/{table}")[0], 403)

    def test_private_tables(self):
        host, friend, other = self.client("ana"), self.client("bob"), self.client("eva")
        created = host.ask("create", "created", game="usa", seats=2, public=False, chance=chance())
        table, invite = created["table"], created["token"]
        self.assertEqual(other.refused("enter", table=table), "not_invited")
        self.assertEqual(other.refused("join", table=table, chance=chance()), "not_invited")
        self.assertEqual(other.refused("enter", table=table, invite="00" * 16), "not_invited")
        self.assertNotIn(table, [one["table"] for one in other.ask("tables", "tables")["tables"]])
        friend.ask("join", "joined", table=table, invite=invite, chance=chance())
        mine = friend.ask("tables", "tables", mine=True)["tables"]
        self.assertEqual([one["table"] for one in mine], [table])
        self.assertEqual(self.server.http("GET", f"/record/{table}")[0], 404)

    def test_a_table_whose_host_has_left(self):
        ana, bob = self.client("ana"), self.client("bob")
        table = ana.ask("create", "created", game="usa", seats=3, chance=chance())["table"]
        ana.ask("leave", "left", table=table)
        self.assertEqual(bob.refused("join", table=table, chance=chance()), "no_such_table")
        self.assertEqual(ana.refused("start", table=table), "no_such_table")
        table = ana.ask("create", "created", game="usa", seats=3, chance=chance())["table"]
        ana.ask("bot", "seated", table=table, bot="easy")
        ana.ask("start", "started", table=table)
        self.assertEqual(bob.refused("join", table=table, chance=chance()), "started")

    def test_too_many_tables(self):
        client = self.client("ana")
        for _ in range(5):
            client.ask("create", "created", game="usa", seats=2, chance=chance())
        self.assertEqual(client.refused("create", game="usa", seats=2, chance=chance()), "too_many_tables")

    def test_chat(self):
        players = [self.player("ana"), self.player("bob")]
        open_table(players)
        ana, bob = players[0].client, players[1].client
        ana.say("chat", text="  good   luck ")
        said = bob.hear("chat")
        self.assertEqual((said["text"], said["name"], said["seat"]), ("good luck", "ana", players[0].you))
        for text in ("", "x" * 281, "a\u202eb", "a\ufe00", "\u0301"):
            self.assertEqual(bob.refused("chat", text=text), "bad_text")
        bob.say("mute", seat=players[0].you, on=True)
        ana.say("chat", text="again")
        ana.hear("chat")
        self.assertIsNone(next((m for m in iter(lambda: bob.next(0.3), None) if m["message"] == "chat"), None))
        errors = [ana.refused("chat", text="\u200b") for _ in range(6)]
        self.assertEqual(errors[-1], "too_fast")
        host, other = (ana, bob) if players[0].facts["host"] else (bob, ana)
        self.assertEqual(other.refused("quiet", on=True), "not_host")
        host.say("quiet", on=True)
        while not other.hear("presence")["quiet"]:
            pass
        self.assertEqual(other.refused("chat", text="psst"), "quiet")

    def test_who_is_muted_stays_so_wherever_he_sits(self):
        """Seats move up when somebody leaves, and are drawn anew at the start; whether the one who muted is there or not,
        and for a watcher too."""
        ana, bob, eva, zoe, watcher = (self.client(name) for name in ("ana", "bob", "eva", "zoe", "ida"))
        table = ana.ask("create", "created", game="usa", seats=4, chance=chance())["table"]
        for one in (bob, eva, zoe):
            one.ask("join", "joined", table=table, chance=chance())
        for one in (ana, eva, zoe, watcher):
            one.ask("enter", "table", table=table)
        for one in (zoe, watcher):
            one.say("mute", seat=2, on=True)  # eva
            one.ask("tables", "tables")

        def hears(one, texts):
            for speaker, text in texts:
                speaker.say("chat", text=text)
                while speaker.hear("chat")["text"] != text:
                    pass
            one.say("tables")
            said = []
            while (message := one.next())["message"] != "tables":
                said += [message["text"]] if message["message"] == "chat" else []
            return said

        self.assertEqual(hears(zoe, [(eva, "one"), (ana, "two")]), ["two"])
        self.assertEqual(hears(watcher, []), ["two"])
        bob.ask("leave", "left", table=table)
        self.assertEqual(hears(zoe, [(eva, "three"), (ana, "four")]), ["four"])
        self.assertEqual(hears(watcher, []), ["four"])
        zoe.ask("exit", "exited")
        ana.ask("start", "started", table=table, order=[1, 2, 0])
        zoe.ask("enter", "table", table=table)
        self.assertEqual(hears(zoe, [(eva, "five"), (ana, "six")]), ["two", "four", "six"])
        self.assertEqual(hears(watcher, []), ["six"])

    def test_a_seat_handed_to_a_bot_and_back(self):
        players = [self.player("ana"), self.player("bob")]
        table = open_table(players, game="card_game")
        self.assertEqual(players[1].client.refused("hand", seat=players[0].you), "too_early")
        for player in players:
            player.client.say("hand")
        watcher = Player(self.server)
        watcher.enter(table)
        watcher.hello()
        while not watcher.over:
            message = watcher.client.next(20)
            self.assertIsNotNone(message)
            watcher.take(message)
        watcher.client.close()

    def test_who_thinks_too_long_is_played_for(self):
        players = [self.player("ana"), self.player("bob")]
        table = open_table(players, game="card_game", clock="turn:1")
        watcher = Player(self.server)
        watcher.enter(table)
        watcher.hello()
        left = watcher.client.hear("clocks")["left"]
        self.assertTrue(any(one is not None for one in left))
        while not watcher.over:  # nobody moves; after three turns each the bots stay, and it goes quickly
            message = watcher.client.next(20)
            self.assertIsNotNone(message)
            watcher.take(message)
        watcher.client.close()
        self.assertEqual(players[0].client.refused("create", game="usa", seats=2, chance=chance(), clock="turn:0"),
                         "bad_value")

    def test_rematch(self):
        players = [self.player("ana"), self.player("bob")]
        open_table(players, ["easy"], game="card_game")
        self.assertEqual(players[0].client.refused("rematch", chance=chance()), "too_early")
        play(players)
        for player in players:  # both at once
            player.client.say("rematch", chance=chance())
        table = players[1].client.hear("rematch")["table"]
        self.assertEqual(players[0].client.hear("rematch")["table"], table)
        for player in players:  # and once more
            player.client.ask("tables", "tables")
            player.client.say("rematch", chance=chance())
            self.assertEqual(player.client.hear("rematch")["table"], table)
        facts = [player.enter(table) for player in players]
        self.assertEqual(sorted(one["you"] for one in facts), [0, 2])  # the bot came along with who was first
        host = next(player for player, one in zip(players, facts) if one["host"])
        host.client.ask("start", "started", table=table)

    def test_a_rematch_with_bots_begins_by_itself(self):
        player = self.player("ana")
        open_table([player], ["easy"], game="card_game", start="full")
        play([player])
        table = player.client.ask("rematch", "rematch", chance=chance())["table"]
        self.assertEqual(player.enter(table)["life"], "running")

    def test_a_hint_for_each_ticket_of_a_scoring(self):
        asked = 0
        for game in range(20):  # the deal decides how many tickets can be named
            player = Asker(self.server, f"ana {game}")
            open_table([player], ["easy"], game="card_game", start="full")
            play([player])
            asked += player.asked
            if asked > 4:
                return
        self.fail("hardly anything to name in 20 games")

    def test_one_hint_a_turn(self):
        players = [self.player("ana"), self.player("bob")]
        open_table(players)

        def answer(player, action):
            player.sent = (player.ask["decision"], action)
            player.client.say("action", decision=player.sent[0], action=action)
            while player.sent or player.seq < before + 1:
                player.take(player.client.next())

        for player in players:  # the choice at the start
            hint = player.client.ask("hint", "hint", decision=1)
            self.assertTrue(hint["actions"])
            self.assertEqual(player.client.refused("hint", decision=1), "no_hint")
            player.sent = (1, player.ask["actions"][0])
            player.client.say("action", decision=1, action=player.sent[1])
        for _ in range(2):
            while not any(player.ask and player.ask["decision"] > 1 and not player.sent for player in players):
                for player in players:
                    message = player.client.next(0.05)
                    if message:
                        player.take(message)
            player = next(one for one in players if one.ask and one.ask["decision"] > 1)
            before = player.seq
            player.client.ask("hint", "hint", decision=player.ask["decision"])
            self.assertEqual(player.client.refused("hint", decision=player.ask["decision"]), "no_hint")
            answer(player, "draw blind")
            self.assertEqual(player.client.refused("hint", decision=player.ask["decision"]), "no_hint")  # the same turn
            before = player.seq
            answer(player, "draw blind")


class Asker(Player):
    """Asks for a hint at the beginning of each turn and at every choice of a scoring, and does as it says."""
    asked = 0

    def step(self, timeout):
        if self.ask and not self.sent and self.view["phase"] in ("turn", "keep_at_start", "complete"):
            decision = self.ask["decision"]
            hint = self.client.ask("hint", "hint", decision=decision)
            self.asked += self.view["phase"] == "complete"
            self.sent = (decision, hint["actions"][0]["action"])
            self.client.say("action", decision=decision, action=self.sent[1])
        return super().step(timeout)


def own_address():
    """An address of this machine that is not loopback; None if there is none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        try:
            one.connect(("192.0.2.1", 9))
            address = one.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else address


class Limits(unittest.TestCase):
    """What loopback is free of, counted through a proxy."""

    def start(self, *options):
        server = Server("--proxy", "127.0.0.1", *options)
        self.addCleanup(server.close)
        return server

    def test_connections_of_one_address(self):
        server = self.start("--max-connections", 3)
        ana = ["X-Forwarded-For: 192.0.2.1"]
        clients = [Client(server.port, headers=ana) for _ in range(3)]
        with self.assertRaises((Closed, AssertionError)):
            Client(server.port, headers=ana).ask("tables", "tables")
        Client(server.port, headers=["X-Forwarded-For: 192.0.2.1, 192.0.2.2"]).close()
        clients.pop().close()
        time.sleep(0.3)
        clients.append(Client(server.port, headers=ana))
        clients[-1].ask("tables", "tables")
        for client in clients:
            client.close()

    def test_sockets_of_one_address_that_say_nothing(self):
        """Half a request on each: as many as an address may have, and no more; those that are gone don't count."""
        address = own_address()
        if not address:
            self.skipTest("this machine has no address but its own")
        server = Server("--max-connections", 4, "--listen", "0.0.0.0")
        self.addCleanup(server.close)

        def stays_open():
            one = socket.create_connection((address, server.port), timeout=2)
            self.addCleanup(one.close)
            one.sendall(b"GET / HT")
            try:
                return one, one.recv(1) != b""
            except (TimeoutError, ConnectionError) as error:
                return one, isinstance(error, TimeoutError)

        sockets = [stays_open() for _ in range(2)]
        sockets += [(socket.create_connection((address, server.port)), True) for _ in range(6)]
        self.assertTrue(all(is_open for _, is_open in sockets))
        self.assertFalse(stays_open()[1])
        self.assertEqual(server.http("GET", "/healthz")[0], 200)  # from loopback, which is free
        for one, _ in sockets:
            one.close()
        time.sleep(0.5)
        self.assertTrue(stays_open()[1])
        begin = time.monotonic()
        half, is_open = stays_open()
        self.assertTrue(is_open)
        half.settimeout(30)
        try:
            half.recv(1000)
        except ConnectionError:
            pass
        self.assertLess(time.monotonic() - begin, 15)

    def test_tables_opened_and_left(self):
        """They are in no list, and there are not too many in an hour."""
        server = self.start("--max-tables", 2)
        client = server.client("ana")
        for _ in range(6):
            table = client.ask("create", "created", game="usa", seats=2, chance=chance())["table"]
            client.ask("leave", "left", table=table)
        self.assertEqual(client.refused("create", game="usa", seats=2, chance=chance()), "too_fast")
        for asked in ({}, {"life": "idle"}, {"game": "usa"}, {"game": "usa", "life": "idle"}):
            self.assertEqual(client.ask("tables", "tables", **asked)["tables"], [])
        self.assertEqual(len(client.ask("tables", "tables", mine=True)["tables"]), 6)
        other = server.client("bob")
        table = other.ask("create", "created", game="usa", seats=2, chance=chance())["table"]
        for asked in ({}, {"life": "open"}, {"game": "usa"}, {"game": "usa", "life": "open", "free": True}):
            self.assertEqual([one["table"] for one in client.ask("tables", "tables", **asked)["tables"]], [table])
        self.assertEqual(client.ask("tables", "tables", life="idle", free=True)["tables"], [])
        self.assertEqual(client.refused("tables", game="chess"), "bad_table")
        client.close()
        other.close()

    def test_a_limit_of_many_tables(self):
        """Whatever number it may be."""
        for most in (333, 334, 500):
            server = self.start("--max-tables", most)
            client = server.client("ana")
            for _ in range(2):
                client.ask("create", "created", game="usa", seats=2, chance=chance())
            client.close()

    def test_guests_of_one_address(self):
        server = self.start("--max-guests", 2)
        ana, bob = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}
        answers = [server.http("POST", "/guest", '{"name":"ana"}', ana)[0] for _ in range(3)]
        self.assertEqual(answers, [200, 200, 429])
        self.assertEqual(server.http("POST", "/guest", '{"name":"bob"}', bob)[0], 200)

    def test_the_rate_of_messages(self):
        server = self.start("--max-rate", 5)
        client = Client(server.port, headers=["X-Forwarded-For: 192.0.2.1"])
        for _ in range(150):
            client.say("exit")
        errors = [client.hear("error")["error"] for _ in range(150)]
        self.assertIn("too_fast", errors)
        self.assertEqual(errors[0], "not_entered")
        time.sleep(1)
        self.assertEqual(client.refused("exit"), "not_entered")
        client.close()

    def test_a_new_connection_brings_no_new_allowance(self):
        """Each connection says eight messages and goes; another address is not concerned."""
        server = self.start("--max-rate", 1)
        errors = []
        for _ in range(12):
            client = Client(server.port, headers=["X-Forwarded-For: 192.0.2.1"])
            errors += [client.refused("exit") for _ in range(8)]
            client.close()
        self.assertEqual((errors[0], errors[-1]), ("not_entered", "too_fast"))
        self.assertAlmostEqual(errors.count("not_entered"), 100 - 12, delta=10)
        other = Client(server.port, headers=["X-Forwarded-For: 192.0.2.2"])
        self.assertEqual(other.refused("exit"), "not_entered")
        other.close()

    def test_a_new_connection_may_chat_no_more(self):
        server = Server()
        self.addCleanup(server.close)
        ana = server.client("ana")
        bob = server.client("bob")
        table = ana.ask("create", "created", game="usa", seats=2, chance=chance())["table"]
        bob.ask("join", "joined", table=table, chance=chance())
        bob.ask("enter", "table", table=table)
        answers = []
        for number in range(8):
            client = server.client(cookie=ana.cookie)
            client.ask("enter", "table", table=table)
            client.say("chat", text=f"word {number}")
            message = client.hear("chat", "error")
            while message["message"] == "chat" and message["text"] != f"word {number}":
                message = client.hear("chat", "error")  # what was said before
            answers.append(message.get("error"))
            client.close()
        self.assertEqual(answers[:5], [None] * 5)
        self.assertEqual(answers[-1], "too_fast")
        bob.ask("chat", "chat", text="my turn")  # by seat
        ana.close()
        bob.close()

    def test_the_rate_of_requests(self):
        server = self.start("--max-rate", 1)
        ana, bob = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}
        answers = [server.http("GET", "/record/1", headers=ana)[0] for _ in range(140)]
        self.assertEqual((answers[0], answers[-1], set(answers)), (404, 429, {404, 429}))
        self.assertGreaterEqual(answers.count(404), 100)
        self.assertEqual(server.http("GET", "/record/1", headers=bob)[0], 404)

    def test_settings_from_file_and_environment(self):
        folder = Path(tempfile.mkdtemp())
        config = folder / "serve.ini"
        config.write_text("# limits\n[serve]\nmax-tables = 1\nproxy=127.0.0.1\nmax-chat = 2\n")
        server = Server("--config", config)
        self.addCleanup(server.close)
        client = server.client("ana")
        table = client.ask("create", "created", game="usa", seats=2, chance=chance())["table"]
        self.assertEqual(client.refused("create", game="usa", seats=2, chance=chance()), "too_many_tables")
        client.ask("enter", "table", table=table)
        for text in ("one", "two"):
            client.ask("chat", "chat", text=text)
        self.assertEqual(client.refused("chat", text="three"), "too_fast")
        client.close()
        for text, said in (("wings = 2\n", "no setting 'wings'"), ("port = x\n", "--port"), ("port\n", "name = value")):
            config.write_text(text)
            done = subprocess.run([PROGRAM, "serve", "--config", config], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 2)
            self.assertIn(said, done.stderr)
        done = subprocess.run([PROGRAM, "serve"], capture_output=True, text=True, check=False,
                              env={**os.environ, "TURNTABLE_PORT": "99999"})
        self.assertEqual(done.returncode, 2)
        config.unlink()
        folder.rmdir()

    def test_one_with_many_bots_keeps_nobody_waiting(self):
        """A bot that thinks for long at each of six tables of one guest; then one at a table of another: it comes after
        the thought that is being thought, not after all of them."""
        server = Server("--thinkers", 1)
        self.addCleanup(server.close)
        ana, bob = server.guest("ana"), server.guest("bob")
        clients = []

        def open_with(cookie, level):
            client = server.client(cookie=cookie)
            self.addCleanup(client.close)
            table = client.ask("create", "created", game="usa", seats=2, chance=chance())["table"]
            client.ask("bot", "seated", table=table, bot=level)
            client.ask("start", "started", table=table)
            clients.append((client, table))

        for _ in range(6):
            open_with(ana, "expert")
        open_with(bob, "easy")
        for client, table in clients:
            client.ask("enter", "table", table=table)
        client, table = clients[-1]
        client.ask("hello", "welcome", protocol=1)
        while len(client.hear("update")["view"]["asked"]) > 1:
            pass
        with sqlite3.connect(f"file:{server.store}?mode=ro", uri=True, timeout=30) as db:
            before = db.execute("SELECT count(*) FROM actions WHERE chosen_by = 'bot' AND table_id <> ?", (table,))
            self.assertLess(before.fetchone()[0], 4)

    def say_much(self, server, message, times):
        """Somebody at a table says it so often, and reads nothing; gives the client when the server has heard all."""
        players = [Player(server, name) for name in ("ana", "bob")]
        self.addCleanup(lambda: [player.client.close() for player in players])
        open_table(players)
        client = players[0].client
        client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)  # or it grows, and nobody is slow
        try:
            for _ in range(times):
                client.send_text(message)
        except Closed:
            pass
        players[1].client.ask("tables", "tables")
        return client

    def unsent(self, server):
        """How much was left for each who was dropped."""
        return [int(size) for size in re.findall(r"event=dropped guest=\d+ unsent=(\d+)", server.log.read_text())]

    def count_answers(self, client, name, times):
        """Hears so many answers of a name."""
        while times > 0:
            message = client.next(10)
            self.assertIsNotNone(message)
            times -= message["message"] == name

    def test_slow_readers_are_dropped(self):
        """Two thousand histories wait for a reader; with a limit of 64 KB he is dropped, with one of 1 GB he gets them."""
        hello = json.dumps({"message": "hello", "protocol": 1})
        server = Server("--max-unsent", 65536)
        self.addCleanup(server.close)
        client = self.say_much(server, hello, 2000)
        with self.assertRaises(Closed):
            self.count_answers(client, "update", 2000)
        self.assertEqual(len(self.unsent(server)), 1)
        self.assertGreater(self.unsent(server)[0], 65536)
        self.assertEqual(server.http("GET", "/healthz")[0], 200)
        patient = Server("--max-unsent", 1 << 30)
        self.addCleanup(patient.close)
        client = self.say_much(patient, hello, 2000)
        self.count_answers(client, "update", 2000)
        self.assertEqual(self.unsent(patient), [])

    def test_a_full_buffer_drops_nobody(self):
        """Many small answers fill the buffers of the system up to the middle of one: far below the limit, and each comes
        whole."""
        server = Server("--max-unsent", 1 << 30)
        self.addCleanup(server.close)
        client = self.say_much(server, json.dumps({"message": "hello", "protocol": 99}), 60000)
        self.count_answers(client, "error", 60000)
        self.assertEqual(self.unsent(server), [])


if __name__ == "__main__":
    unittest.main()
