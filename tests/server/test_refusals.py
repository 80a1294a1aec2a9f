"""What is refused: bad messages, and what one may not do."""

import json
import os
import socket
import unittest

from client import Client, Closed, Player, Server, open_table, play


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
            ('{"message":"join","table":0}', "out_of_range"), ('{"message":"join","table":1,"chance":"00"}', "bad_value"),
            ('{"message":"join","table":1,"chance":"' + "0" * 32 + '"}', "unknown_key"),
            ('{"message":"chance","table":1,"chance":"' + "0" * 32 + '"}', "missing_key"),
            ('{"message":"chance","table":1,"commitment":"' + "0" * 63 + '"}', "bad_value"),
            ('{"message":"join","table":"1"}', "wrong_type"), ('{"message":"enter","table":1e99}', "out_of_range"),
            ('{"message":"enter","table":99999999999999999999}', "out_of_range"),
            ('{"message":"enter","table":1,"table":1}', "duplicate_key"), ('{"message":"tables"} x', "trailing_text"),
            ('{"message":"tables","game":' + "[" * 40, "wrong_type"), ("[" * 40, "wrong_type"),
            ('{"message":"create"}', "missing_key"),
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
        table = client.ask("create", "created", game="usa", seats=3)["table"]
        for bot in ("exec:/bin/sh", "planner", "random", "bot:medium", "Medium", "medium-", "-racer",
                    "expert-zebra", "strategist", "medium-racer-racer"):
            self.assertEqual(client.refused("bot", table=table, bot=bot), "bad_level")
        client.ask("bot", "seated", table=table, bot="hard")
        client.ask("bot", "seated", table=table, seat=1, bot=None)
        self.assertEqual(client.refused("start", table=table), "not_full")

    def test_who_may_do_what(self):
        host, other, nobody = self.client("ana"), self.client("bob"), self.client()
        self.assertEqual(nobody.refused("create", game="usa", seats=2), "guest_first")
        self.assertEqual(host.refused("create", game="chess", seats=2), "bad_table")
        self.assertEqual(host.refused("create", game="usa", seats=6), "bad_table")
        table = host.ask("create", "created", game="usa", seats=2)["table"]
        self.assertEqual(other.refused("start", table=table), "not_host")
        self.assertEqual(other.refused("bot", table=table, bot="easy"), "not_host")
        self.assertEqual(other.refused("leave", table=table), "not_seated")
        self.assertEqual(other.refused("link", table=table), "not_seated")
        self.assertEqual(other.refused("enter", table=10**9), "no_such_table")
        self.assertEqual(other.ask("join", "joined", table=table)["seat"], 1)
        self.assertEqual(other.ask("join", "joined", table=table)["seat"], 1)
        third = self.client("eva")
        self.assertEqual(third.refused("join", table=table), "table_full")
        other.ask("leave", "left", table=table)
        third.ask("join", "joined", table=table)
        host.ask("start", "started", table=table)
        self.assertEqual(other.refused("join", table=table), "started")
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
        created = host.ask("create", "created", game="usa", seats=2, public=False)
        table, invite = created["table"], created["token"]
        self.assertEqual(other.refused("enter", table=table), "not_invited")
        self.assertEqual(other.refused("join", table=table), "not_invited")
        self.assertEqual(other.refused("enter", table=table, invite="00" * 16), "not_invited")
        self.assertNotIn(table, [one["table"] for one in other.ask("tables", "tables")["tables"]])
        friend.ask("join", "joined", table=table, invite=invite)
        mine = friend.ask("tables", "tables", mine=True)["tables"]
        self.assertEqual([one["table"] for one in mine], [table])
        self.assertEqual(self.server.http("GET", f"/record/{table}")[0], 404)

    def test_a_table_whose_host_has_left(self):
        ana, bob = self.client("ana"), self.client("bob")
        table = ana.ask("create", "created", game="usa", seats=3)["table"]
        ana.ask("leave", "left", table=table)
        self.assertEqual(bob.refused("join", table=table), "no_such_table")
        self.assertEqual(ana.refused("start", table=table), "no_such_table")
        table = ana.ask("create", "created", game="usa", seats=3)["table"]
        ana.ask("bot", "seated", table=table, bot="easy")
        ana.ask("start", "started", table=table)
        self.assertEqual(bob.refused("join", table=table), "started")

    def test_too_many_tables(self):
        client = self.client("ana")
        for _ in range(5):
            client.ask("create", "created", game="usa", seats=2)
        self.assertEqual(client.refused("create", game="usa", seats=2), "too_many_tables")

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
        table = ana.ask("create", "created", game="usa", seats=4)["table"]
        for one in (bob, eva, zoe):
            one.ask("join", "joined", table=table)
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
        self.assertEqual(players[0].client.refused("create", game="usa", seats=2, clock="turn:0"),
                         "bad_value")

    def test_rematch(self):
        players = [self.player("ana"), self.player("bob")]
        open_table(players, ["easy"], game="card_game")
        self.assertEqual(players[0].client.refused("rematch"), "too_early")
        play(players)
        for player in players:  # both at once
            player.client.say("rematch")
        table = players[1].client.hear("rematch")["table"]
        self.assertEqual(players[0].client.hear("rematch")["table"], table)
        for player in players:  # and once more
            player.client.ask("tables", "tables")
            self.assertEqual(player.client.ask("rematch", "rematch")["table"], table)
        facts = [player.enter(table) for player in players]
        self.assertEqual(sorted(one["you"] for one in facts), [0, 2])  # the bot came along with who was first
        host = next(player for player, one in zip(players, facts) if one["host"])
        host.client.ask("start", "started", table=table)

    def test_a_rematch_with_bots_begins_by_itself(self):
        player = self.player("ana")
        open_table([player], ["easy"], game="card_game", start="full")
        play([player])
        table = player.client.ask("rematch", "rematch")["table"]
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


if __name__ == "__main__":
    unittest.main()
