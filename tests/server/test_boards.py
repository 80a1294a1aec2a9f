"""Custom boards online: sent by HTTP, checked, stored with the table, served to whoever may see it, and limited."""

import hashlib
import json
import re
import sqlite3
import subprocess
import time
import unittest
from pathlib import Path

from client import PROGRAM, Player, Server, open_table, play

from test_fair import Proof

DOCS = Path(__file__).parents[2] / "docs" / "boards.md"
# The example of the documentation: six cities, played by two by the rules of europe, by three by those of usa.
ICELAND = next(text for text in re.findall(r"```(?:json)?\n(\{.*?\n\})\n```", DOCS.read_text(), re.S) if '"Iceland"' in text)
HASH = hashlib.sha256(ICELAND.encode()).hexdigest()
LARGEST = 64 << 10


def send(server, cookie, text, **headers):
    """POST /board: the status and what came back."""
    all_headers = {"Cookie": cookie, **headers} if cookie else headers
    status, _, answer = server.http("POST", "/board", text.encode() if isinstance(text, str) else text, all_headers)
    return status, json.loads(answer) if answer.startswith("{") else answer


def changed(**more):
    """The board with other fields."""
    return json.dumps({**json.loads(ICELAND), **more})


class Boards(unittest.TestCase):
    def setUp(self):
        self.server = None

    def start(self, *options):
        self.server = Server(*options)
        self.addCleanup(self.server.close)

    def player(self, name, seed=0):
        player = Player(self.server, name, seed=seed)
        self.addCleanup(lambda: player.client.close())
        return player

    def players(self, *names):
        return [self.player(name, number) for number, name in enumerate(names)]

    def on_board(self, players, text=ICELAND, **more):
        """A started game on this board."""
        status, report = send(self.server, players[0].cookie, text)
        self.assertEqual(status, 200, report)
        return open_table(players, game=more.pop("game", "usa"), board=report["board"], **more)

    def rows(self, query, *values):
        with sqlite3.connect(f"file:{self.server.store}?mode=ro", uri=True, timeout=30) as db:
            return db.execute(query, values).fetchall()

    def verify(self, record, board, *more):
        files = [self.server.folder / name for name in ("game.ttrec", "board.json")]
        files[0].write_text(record)
        files[1].write_text(board)
        done = subprocess.run([PROGRAM, "verify", "--board", files[1], *more, files[0]], capture_output=True, text=True,
                              check=False)
        for file in files:
            file.unlink()
        return done

    def test_a_game_on_a_custom_board(self):
        """From the file to the proof of the deal, with a bot, a reload and a rematch."""
        self.start()
        ana, bob = players = self.players("ana", "bob")
        status, report = send(self.server, ana.cookie, ICELAND)
        self.assertEqual((status, report["faults"], report["board"], report["name"], report["game"]),
                         (200, [], HASH, "Iceland", "europe"))
        self.assertEqual({game["game"]: (game["min_players"], game["max_players"]) for game in report["games"]},
                         {"usa": (2, 3), "europe": (2, 2), "old_west": (2, 2)})
        self.assertEqual(ana.client.refused("create", game="usa", seats=4, board=HASH), "bad_table")
        created = ana.client.ask("create", "created", game="usa", seats=3, board=HASH)
        table = created["table"]
        proof = Proof(ana, created)
        bob.client.ask("join", "joined", table=table)
        ana.client.ask("bot", "seated", table=table, bot="easy")
        listed = bob.client.ask("tables", "tables")["tables"]
        self.assertEqual(listed[0]["board"], {"name": "Iceland", "sha256": HASH})
        ana.client.ask("start", "started", table=table)
        for player in players:
            player.enter(table)
            welcome = player.hello()
            self.assertEqual(welcome["board"], HASH)
        proof.keep(ana.client.ask("hello", "welcome", protocol=1))
        self.assertEqual(ana.client.ask("board", "board"), {"message": "board", "table": table, "text": ICELAND})
        play(players, reconnects=0.02)
        status, _, record = self.server.http("GET", f"/record/{table}", headers={"Cookie": ana.cookie})
        self.assertEqual((status, json.loads(record.split("\n")[0])["board"]), (200, HASH))
        self.assertEqual(self.verify(record, ICELAND, "--seed").returncode, 0)
        self.assertEqual(self.verify(record, changed(name="Island"), "--seed").returncode, 1)
        path = self.server.folder / "proof.json"
        path.write_text(json.dumps(proof.file()))
        done = self.verify(record, ICELAND, "--proof", path)
        path.unlink()
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        again = ana.client.ask("rematch", "rematch")["table"]
        facts = ana.enter(again)
        self.assertEqual(facts["board"], {"name": "Iceland", "sha256": HASH})
        self.assertEqual(ana.client.ask("board", "board")["text"], ICELAND)
        self.assertEqual(self.rows("SELECT table_id, name FROM boards"), [(table, "Iceland"), (again, "Iceland")])

    def test_a_game_goes_on_after_a_crash(self):
        """Rules of its own, and a map of a game: what --board supports."""
        self.start()
        deck = {"game": "usa", "name": "Short trips", "map": "usa", "rules": {"trains": 12, "max_players": 2},
                "tickets": [{"id": f"{a}-{b}", "a": a, "b": b, "points": 5} for a, b in
                            (("boston", "miami"), ("denver", "omaha"), ("seattle", "phoenix"), ("atlanta", "denver"),
                             ("chicago", "dallas"), ("helena", "houston"), ("duluth", "raleigh"), ("boston", "omaha"))]}
        players = self.players("ana", "bob")
        table = self.on_board(players, json.dumps(deck))
        self.assertEqual(players[0].view["trains"], [12, 12])
        for _ in range(30):
            for player in players:
                player.step(0.01)
        known = [player.seq for player in players]
        self.server.kill()
        self.server.start()
        for player, seq in zip(players, known):
            player.reconnect()
            self.assertGreaterEqual(player.seq, seq)
        play(players)
        self.assertEqual(self.rows("SELECT life FROM tables WHERE id = ?", table), [("over",)])
        self.assertEqual(self.server.stop(), 0)
        done = subprocess.run([PROGRAM, "store", "check", "--games", self.server.store], capture_output=True, text=True,
                              check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.server.start()

    def test_who_may_see_a_board(self):
        """Whoever may enter the table, and nobody else."""
        self.start()
        ana, bob = self.players("ana", "bob")
        stranger = self.server.client()
        self.addCleanup(stranger.close)
        send(self.server, ana.cookie, ICELAND)
        private = ana.client.ask("create", "created", game="usa", seats=2, board=HASH, public=False)
        self.assertEqual(bob.client.refused("board"), "not_entered")
        self.assertEqual(bob.client.refused("enter", table=private["table"]), "not_invited")
        bob.enter(private["table"], invite=private["token"])
        self.assertEqual(bob.client.ask("board", "board")["text"], ICELAND)
        public = ana.client.ask("create", "created", game="usa", seats=2, board=HASH)
        stranger.ask("enter", "table", table=public["table"])
        self.assertEqual(stranger.ask("board", "board")["text"], ICELAND)
        plain = ana.client.ask("create", "created", game="usa", seats=2)
        stranger.ask("enter", "table", table=plain["table"])
        self.assertEqual(stranger.refused("board"), "no_such_board")

    def test_hostile_boards(self):
        """They are answered with their faults at once, and nothing is kept of them."""
        self.start()
        ana = self.player("ana")
        lines = ICELAND.replace('"akureyri-hofn", "a"', '"akureyri-h", "a"', 1)
        line = next(i for i, text in enumerate(lines.split("\n"), 1) if '"akureyri-h"' in text)
        status, report = send(self.server, ana.cookie, lines)
        self.assertEqual((status, report["count"], report["faults"][0]["line"]), (422, 1, line))
        self.assertEqual(report["faults"][0]["text"], "route akureyri-h must have the id akureyri-hofn")
        many = changed(cities=[{"id": f"c{i}", "name": "x", "x": 2, "y": 2} for i in range(400)])
        hostile = {
            "no json": "hello", "empty": " ", "unfinished": ICELAND[:500], "deep": "[" * 60000,
            "deep in a field": ICELAND[:-2] + ', "x": ' + '{"a":' * 5000 + "1" + "}" * 5000 + "}",
            "zeros": "\0" * 5000, "no text": b"\xff\xfe" * 2000, "many cities": many, "a list": "[1, 2]",
            "many keys": "{" + ",".join(f'"k{i}":1' for i in range(5000)) + "}", "a number": "1" * 60000,
            "no cities": changed(cities=[]), "control characters": changed(name="a\u0007b"),
            "direction of writing": changed(name="a\u202eb"), "a long name": changed(name="x" * 81),
            "rules": changed(rules={"trains": 9999}), "card game": changed(game="card_game"),
        }
        for what, text in hostile.items():
            begin = time.monotonic()
            status, report = send(self.server, ana.cookie, text)
            self.assertEqual(status, 422, what)
            self.assertTrue(report["faults"] and all(fault["line"] >= 1 and fault["text"] for fault in report["faults"]), what)
            self.assertLessEqual(len(report["faults"]), 50, what)
            self.assertNotIn("board", report, what)
            self.assertLess(time.monotonic() - begin, 5, what)
        self.assertEqual(send(self.server, ana.cookie, changed(name="\u200b"))[1]["error"], "bad_text")
        self.assertEqual(ana.client.refused("create", game="usa", seats=2, board=HASH), "no_such_board")
        for bad in ("", "0" * 63, "G" * 64, HASH.upper()):
            self.assertIn(ana.client.refused("create", game="usa", seats=2, board=bad), ("bad_value", "no_such_board", "bad_table", "too_long"))
        self.assertEqual(self.rows("SELECT count(*) FROM boards"), [(0,)])
        self.assertEqual(self.server.http("GET", "/healthz")[0], 200)

    def test_markup_in_names_is_only_text(self):
        self.start()
        players = self.players("ana", "bob")
        name = '<img src=x onerror="alert(1)">'
        table = self.on_board(players, changed(name=name))
        self.assertEqual(players[1].facts["board"]["name"], name)
        status, headers, _ = self.server.http("POST", "/board", changed(name=name).encode(), {"Cookie": players[0].cookie})
        headers = {key.lower(): value for key, value in headers.items()}
        self.assertEqual((status, headers["content-type"], headers["x-content-type-options"]),
                         (200, "application/json", "nosniff"))
        self.assertTrue(table)

    def test_the_size_of_a_board(self):
        self.start()
        ana = self.player("ana")
        full = ICELAND + " " * (LARGEST - len(ICELAND.encode()))
        self.assertEqual(send(self.server, ana.cookie, full)[0], 200)
        self.assertEqual(send(self.server, ana.cookie, full + " ")[0], 413)
        self.assertEqual(self.server.http("POST", "/guest", "x" * 5000)[0], 413, "only boards may be that large")

    def test_only_guests_send_boards(self):
        self.start()
        self.assertEqual(send(self.server, None, ICELAND)[0], 403)
        self.assertEqual(send(self.server, "turntable=" + "0" * 64, ICELAND)[0], 403)
        ana, bob = self.players("ana", "bob")
        self.assertEqual(send(self.server, ana.cookie, ICELAND, Origin="http://elsewhere.example")[0], 403)
        self.assertEqual(send(self.server, ana.cookie, ICELAND)[0], 200)
        self.assertEqual(bob.client.refused("create", game="usa", seats=2, board=HASH), "no_such_board",
                         "each guest sends their own")

    def test_a_guest_has_one_board_on_its_way(self):
        self.start()
        ana = self.player("ana")
        _, first = send(self.server, ana.cookie, ICELAND)
        _, second = send(self.server, ana.cookie, changed(name="Island"))
        self.assertEqual(ana.client.refused("create", game="usa", seats=2, board=first["board"]), "no_such_board")
        for _ in range(2):  # it stays for a while
            ana.client.ask("create", "created", game="usa", seats=2, board=second["board"])

    def test_boards_count_as_stored_bytes(self):
        """A quota by address: a board of 64 KiB is not free."""
        self.start("--proxy", "127.0.0.1", "--max-stored", 1, "--max-tables", 100, "--max-opened", 1000,
                   "--max-opened-address", 1000, "--max-waiting", 1000)
        address = {"X-Forwarded-For": "192.0.2.1"}
        full = ICELAND + " " * (LARGEST - len(ICELAND.encode()))
        _, headers, _ = self.server.http("POST", "/guest", json.dumps({"name": "ana"}), address)
        cookie = next(value for key, value in headers.items() if key.lower() == "set-cookie").split(";")[0]
        board = send(self.server, cookie, full, **address)[1]["board"]
        client = self.server.client(cookie=cookie, headers=["X-Forwarded-For: 192.0.2.1"])
        self.addCleanup(client.close)
        opened = 0
        while opened < 40:
            client.say("create", game="usa", seats=2, board=board, public=False)
            answer = client.hear("created", "error")
            if answer["message"] == "error":
                break
            opened += 1
        self.assertEqual(answer.get("error"), "quota")
        self.assertIn(opened, (15, 16, 17))

    def test_requests_of_one_address(self):
        """Checking boards costs time: they count as requests."""
        self.start("--proxy", "127.0.0.1", "--max-rate", 1, "--max-burst", 5)
        address = {"X-Forwarded-For": "192.0.2.1"}
        statuses = [send(self.server, "turntable=" + "0" * 64, "{}", **address)[0] for _ in range(10)]
        self.assertEqual((statuses[0], statuses[-1]), (403, 429))

    def test_a_board_goes_with_its_table(self):
        self.start()
        players = self.players("ana", "bob")
        self.on_board(players)
        for player in players:
            player.client.close()
        self.assertEqual(self.rows("SELECT count(*) FROM boards"), [(1,)])
        self.assertEqual(self.server.stop(), 0)
        db = sqlite3.connect(self.server.store)
        with db:
            db.execute("DROP TRIGGER actions_keep")
            db.execute("UPDATE actions SET time = 1")
            db.execute("UPDATE tables SET created = 1, started = 1")
        db.close()
        self.server.start()
        end = time.monotonic() + 30
        while self.rows("SELECT count(*) FROM tables") != [(0,)]:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.2)
        self.assertEqual(self.rows("SELECT count(*) FROM boards"), [(0,)])

    def test_a_damaged_board_freezes_its_table(self):
        self.start()
        players = self.players("ana", "bob")
        table = self.on_board(players)
        self.assertEqual(self.server.stop(), 0)
        db = sqlite3.connect(self.server.store)
        with db:
            db.execute("DROP TRIGGER boards_stay")
            db.execute("UPDATE boards SET text = replace(text, 'reykjavik', 'REYKJAVIK')")
        db.close()
        self.server.start()
        ana = self.server.client(cookie=players[0].cookie)
        self.addCleanup(ana.close)
        ana.ask("enter", "table", table=table)
        ana.say("hello", protocol=1)
        ana.hear("frozen")


if __name__ == "__main__":
    unittest.main()
