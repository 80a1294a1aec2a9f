"""Rounds of duplicate play: everybody plays the same deals once; nothing of a round is shown before its end."""

import hashlib
import json
import os
import sqlite3
import subprocess
import threading
import time
import unittest

from client import PROGRAM, Player, Server, open_actions, play
from test_crowd import cpu_seconds, is_instrumented

OVER = "2099-01-01"


class League(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.close)

    def league(self, *words, code=0):
        """What turntable league prints; of a failure what it says."""
        done = subprocess.run([PROGRAM, "league", *map(str, words), "--store", self.server.store], capture_output=True,
                              text=True, timeout=60, check=False, env={**os.environ, "LC_ALL": "C.UTF-8"})
        self.assertEqual(done.returncode, code, (done.stdout, done.stderr))
        return done.stdout if code == 0 else done.stderr

    def create(self, *more, game="card_game", players=2, deals=3, end=OVER):
        return json.loads(self.league("create", "--name", "Club", "--game", game, "--players", players, "--deals", deals,
                                      "--end", end, "--json", *more))["round"]

    def rows(self, query):
        db = sqlite3.connect(self.server.store)
        found = db.execute(query).fetchall()
        db.close()
        return found

    def entrant(self, name, seed=0):
        player = Player(self.server, cookie=self.server.register(name), seed=seed)
        self.addCleanup(player.client.close)
        return player

    def begin(self, player, number):
        """Plays the next deal of the round as far as the first question; what was answered."""
        playing = player.client.ask("play", "playing", round=number)
        player.events, player.seq, player.ask, player.sent = [], 0, None, None
        player.client.facts = None
        player.enter(playing["table"])
        player.hello()
        return playing

    def finish(self, player, number):
        playing = self.begin(player, number)
        play([player])
        return playing

    def round(self, player, number):
        return player.client.ask("round", "round", round=number)


class Play(League):
    def test_a_round_from_the_first_deal_to_the_end(self):
        number = self.create(deals=2)
        ana, bob = self.entrant("ana", 1), self.entrant("bob", 2)
        listed = ana.client.ask("rounds", "rounds")["rounds"][0]
        self.assertEqual((listed["round"], listed["deals"], listed["played"], listed["open"]), (number, 2, 0, True))
        first = self.finish(ana, number)
        self.assertEqual((first["deal"], first["seat"]), (1, 0))
        self.assertEqual(ana.facts["you"], 0)
        before = self.round(ana, number)
        self.assertEqual((before["played"], before["deals_list"][0]["you"]["others"]), (1, 0))
        self.assertNotIn("secret", before["deals_list"][0])
        self.finish(bob, number)
        second = self.finish(ana, number)
        self.assertEqual((second["deal"], second["seat"]), (2, 1))
        self.assertEqual(ana.client.refused("play", round=number), "all_played")
        self.begin(bob, number)  # and does not finish it

        points = {(guest, deal): value for guest, deal, value in self.rows(
            "SELECT g.name, e.deal, r.points FROM round_entries e JOIN guests g ON g.id = e.guest"
            " JOIN results r ON r.table_id = e.table_id AND r.seat = e.seat")}
        standing = {one["name"]: one for one in self.round(ana, number)["standings"]}
        difference = points["ana", 1] - points["bob", 1]
        self.assertEqual(standing["ana"]["mean"], difference)
        self.assertEqual((standing["ana"]["counted"], standing["bob"]["playing"]), (1, 1))

        self.league("close", number)
        bob.client.hear("table", timeout=10)
        self.assertEqual((bob.facts["life"], bob.facts["sealed"]), ("idle", False))
        self.assertEqual(bob.client.refused("play", round=number), "round_closed")
        after = self.round(bob, number)
        self.assertTrue(after["closed"])
        self.assertEqual([one["you"]["state"] for one in after["deals_list"]], ["finished", "left"])
        results = bob.client.ask("deal", "deal", round=number, deal=1)["results"]
        self.assertEqual({(one["name"], one["points"], one["difference"]) for one in results},
                         {("ana", points["ana", 1], difference), ("bob", points["bob", 1], -difference)})
        for one in results:  # everybody may read the records now
            status, _, text = self.server.http("GET", f"/record/{one['table']}")
            self.assertEqual((status, json.loads(text.split("\n")[0])["seed"]), (200, after["deals_list"][0]["seed"]))

    def test_commitments(self):
        number = self.create("--minimum", 1)
        ana = self.entrant("ana")
        said = self.round(ana, number)
        text = self.league("show", number, "--text")
        self.assertEqual(said["text"], text)
        self.assertEqual(hashlib.sha256(text.encode()).hexdigest(), said["commitment"])
        commitments = [line.split()[1] for line in text.splitlines()[-3:]]
        self.assertEqual([one["commitment"] for one in said["deals_list"]], commitments)
        self.league("close", number)
        after = self.round(ana, number)
        self.assertEqual(after["commitment"], said["commitment"])
        self.assertEqual(after["text"], text)
        for one, commitment in zip(after["deals_list"], commitments):
            secret = bytes.fromhex(one["secret"])
            self.assertEqual(hashlib.sha256(secret).hexdigest(), commitment)
            self.assertEqual(hashlib.sha256(b"turntable/round/seed/" + secret).hexdigest(), one["seed"])

    def test_bots_play_alike_while_the_table_does(self):
        """Two entrants with the same dice play the same game, card by card."""
        number = self.create(game="usa", players=3, deals=1)
        players = [self.entrant(name, seed=7) for name in ("ana", "bob")]
        for player in players:
            self.finish(player, number)
        self.assertEqual(players[0].events, players[1].events)
        self.assertEqual([one["mean"] for one in self.round(players[0], number)["standings"]], [0, 0])
        self.assertEqual([one["rank"] for one in self.round(players[0], number)["standings"]], [1, 1])

    def test_a_round_closes_by_itself(self):
        number = self.create()
        ana = self.entrant("ana")
        self.begin(ana, number)
        self.change("UPDATE rounds SET ends = starts + 1")
        while ana.facts["life"] == "running":
            ana.client.hear("table", timeout=10)
        self.assertEqual(ana.facts["life"], "idle")
        self.assertTrue(self.round(ana, number)["closed"])
        self.assertIn(f"event=round_closed round={number}", self.server.log.read_text())

    def change(self, *queries):
        db = sqlite3.connect(self.server.store, timeout=30)
        with db:
            for query in queries:
                db.execute(query)
        db.close()

    def test_a_deal_goes_on_after_a_restart(self):
        number = self.create()
        ana = self.entrant("ana")
        first = self.begin(ana, number)
        while not ana.acked:
            ana.step(5)
        self.server.kill()
        self.server.start()
        ana.client = self.server.client(cookie=ana.cookie)
        self.addCleanup(ana.client.close)
        again = self.finish(ana, number)
        self.assertEqual(again, first)
        self.assertEqual(self.rows("SELECT count(*) FROM round_entries"), [(1,)])


class Closed(League):
    """What is refused until the end."""

    def test_a_deal_is_played_once(self):
        number = self.create()
        ana = self.entrant("ana")
        others = [self.server.client(cookie=ana.cookie) for _ in range(8)]
        answers = []

        def ask(client):
            answers.append(client.ask("play", "playing", round=number))

        threads = [threading.Thread(target=ask, args=(client,)) for client in others]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for client in others:
            client.close()
        self.assertEqual({(one["deal"], one["table"]) for one in answers}, {(1, answers[0]["table"])})
        self.assertEqual(len(answers), 8)
        self.assertEqual(self.rows("SELECT count(*) FROM round_entries"), [(1,)])
        playing = self.finish(ana, number)
        self.assertEqual(playing["deal"], 1)
        self.assertEqual(self.begin(ana, number)["deal"], 2)

    def test_only_accounts_play(self):
        number = self.create()
        guest = self.server.client("eve")
        self.addCleanup(guest.close)
        self.assertEqual(guest.refused("play", round=number), "account_first")
        self.assertEqual(guest.refused("play", round=99), "no_such_round")
        stranger = self.server.client()
        self.addCleanup(stranger.close)
        self.assertEqual(stranger.refused("play", round=number), "guest_first")
        self.assertEqual(stranger.ask("rounds", "rounds")["rounds"][0]["round"], number)

    def test_nobody_sees_a_deal_before_the_end(self):
        number = self.create(deals=1)
        ana = self.entrant("ana")
        table = self.finish(ana, number)["table"]
        eve = self.entrant("eve")
        stranger = self.server.client()
        self.addCleanup(stranger.close)
        for client in (eve.client, stranger):
            self.assertEqual(client.refused("enter", table=table), "not_invited")
            self.assertEqual(client.ask("tables", "tables")["tables"], [])
        for cookie in (ana.cookie, eve.cookie, None):
            status, _, text = self.server.http("GET", f"/record/{table}", headers={"Cookie": cookie} if cookie else {})
            self.assertEqual((status, json.loads(text)["error"]), (403, "sealed"))
        self.assertEqual(eve.client.refused("deal", round=number, deal=1), "sealed")
        status, _, exported = self.server.http("GET", "/export", headers={"Cookie": ana.cookie})
        self.assertEqual((status, [one["deal"] for one in json.loads(exported)["rounds"]]), (200, [1]))
        self.round(eve, number)
        secret, seed = self.rows("SELECT lower(hex(secret)), lower(hex(seed)) FROM tables")[0]
        said = "".join(ana.received + ana.client.got + eve.client.got + stranger.got)
        for hidden in (secret, seed):
            self.assertNotIn(hidden, said)
            self.assertNotIn(hidden, exported)
        self.assertEqual(ana.facts["life"], "over")
        for hidden in ("secret", "seed"):
            self.assertNotIn(hidden, ana.facts)
        for text in (self.league("show", number), self.league("list"), self.league("show", number, "--json"),
                     self.league("show", number, "--text")):
            self.assertNotIn(secret, text)
        self.league("close", number)
        ana.client.hear("table", timeout=10)
        self.assertEqual((ana.facts["secret"], ana.facts["seed"], ana.facts["dealt"]), (secret, seed, "round"))

    def test_an_action_when_the_round_is_closed(self):
        """The server has not yet seen that another program closed the round: the player is told so, and nothing is
        frozen."""
        ana = self.entrant("ana")
        for _ in range(3):  # in case that the server looks just then
            number = self.create(deals=1)
            table = self.begin(ana, number)["table"]
            self.league("close", number)
            ana.client.say("action", decision=ana.ask["decision"], action=open_actions(ana.ask)[0])
            said = [ana.client.hear("error", "frozen", "ack")]
            while ana.facts["life"] == "running":
                said.append(ana.client.hear("table", "frozen", timeout=10))
            self.assertEqual(said[0].get("error"), "round_closed", said)
            self.assertNotIn("frozen", [one["message"] for one in said])
            self.assertEqual((ana.facts["life"], ana.facts["sealed"]), ("idle", False))
            ana.client.say("action", decision=ana.ask["decision"], action=open_actions(ana.ask)[0])
            self.assertEqual(ana.client.hear("error", "refused", "frozen")["error"], "round_closed")
            ana.client.say("hello", protocol=1)
            self.assertEqual(ana.client.hear("update", "frozen", "error")["message"], "update")
            self.assertEqual(self.rows(f"SELECT life FROM tables WHERE id = {table}"), [("idle",)])
        self.assertNotIn("event=frozen", self.server.log.read_text())
        self.assertNotIn("event=conflict", self.server.log.read_text())

    def test_each_of_many_rounds_is_looked_at(self):
        """Some more than are looked at together; only the last ones are closed."""
        numbers = [self.create(deals=1) for _ in range(20)]
        people = []
        for number in numbers:
            if len(people) % 5 == 0:
                cookie = self.server.register(f"player {len(people)}")
            people.append(Player(self.server, cookie=cookie))
            self.addCleanup(people[-1].client.close)
            self.begin(people[-1], number)
        for number in numbers[-3:]:
            self.league("close", number)
        for player in people[-3:]:
            while player.facts["life"] == "running":
                player.client.hear("table", timeout=10)
            self.assertEqual(player.facts["life"], "idle")

    def test_no_help_and_no_way_out(self):
        number = self.create(deals=1)
        ana = self.entrant("ana")
        table = self.begin(ana, number)["table"]
        ana.client.say("hint", decision=ana.ask["decision"])
        self.assertEqual(ana.client.hear("error")["error"], "no_hint")
        self.assertEqual(ana.client.refused("hand"), "sealed")
        self.assertEqual(ana.client.refused("link", table=table), "sealed")
        self.assertEqual(ana.client.refused("leave", table=table), "started")
        self.assertEqual(ana.client.refused("rematch"), "sealed")
        self.assertEqual(ana.client.refused("close", table=table), "started")

    def test_before_the_beginning(self):
        number = self.create("--start", "2098-01-01")
        ana = self.entrant("ana")
        self.assertEqual(ana.client.refused("play", round=number), "round_closed")
        self.assertFalse(self.round(ana, number)["open"])

    def test_another_version_of_the_bots(self):
        number = self.create()
        db = sqlite3.connect(self.server.store)
        with db:
            db.execute("UPDATE rounds SET edition = edition + 1")
        db.close()
        self.assertEqual(self.entrant("ana").client.refused("play", round=number), "other_edition")


# :people entrants who have finished all deals of the round :round.
FILLED = ["""
    INSERT INTO guests (id, token_hash, name, created, seen)
    SELECT 1000 + i, randomblob(32), 'player ' || i, 1, 1 FROM people""", """
    INSERT INTO tables (id, life, is_public, host, game, options, clock, memory_aid, secret, commitment, created, ended)
    SELECT 1000 * (deal + 10) + i, 'over', 0, 1000 + i, 'card_game', '{}', 'none', 1, secret, randomblob(32), 1, 1
    FROM people, round_deals WHERE round_id = :round""", """
    INSERT INTO results (table_id, seat, points, won)
    SELECT 1000 * (deal + 10) + i, (deal - 1) % 2, i % 97, 0 FROM people, round_deals WHERE round_id = :round""", """
    INSERT INTO round_entries (round_id, deal, guest, seat, table_id, created)
    SELECT :round, deal, 1000 + i, (deal - 1) % 2, 1000 * (deal + 10) + i, 1
    FROM people, round_deals WHERE round_id = :round"""]


class Crowd(League):
    """What strangers can cost who ask for a large round, as often as the limits of an address allow."""

    ENTRANTS, DEALS, BURST = 500, 24, 100
    MOST = 0.4  # seconds: a tenth of that is used; without anything kept it was a whole second

    def fill(self, number):
        db = sqlite3.connect(self.server.store, timeout=60)
        with db:
            for query in FILLED:
                people = "WITH RECURSIVE people (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM people WHERE i < :people)"
                into, rest = query.split("SELECT", 1)
                db.execute(f"{into} {people} SELECT {rest}", {"people": self.ENTRANTS, "round": number})
        db.close()

    def burst(self, message, **fields):
        """So many connections ask at once; the processor time of the server, and how long an action after them takes."""
        began = cpu_seconds(self.server)
        for one in self.strangers:
            one.say(message, **fields)
        acked, asked = len(self.ana.acked), time.monotonic()
        while len(self.ana.acked) == acked:
            self.ana.step(1)
        delay = time.monotonic() - asked
        answers = [one.hear(message) for one in self.strangers]
        spent = cpu_seconds(self.server) - began
        print(f"{self.BURST} of {message}: {spent:.2f} s of processor time, an action took {delay:.3f} s")
        if not is_instrumented():
            self.assertLess(spent, self.MOST)
        return answers

    def test_a_large_round_delays_nobody(self):
        number = self.create(deals=self.DEALS)
        self.ana = self.entrant("ana")
        self.begin(self.ana, self.create(deals=1))
        self.fill(number)
        self.strangers = [self.server.client() for _ in range(self.BURST)]
        self.addCleanup(lambda: [one.close() for one in self.strangers])
        answers = self.burst("round", round=number)
        self.assertEqual({one["entrants"] for one in answers}, {self.ENTRANTS})
        self.assertEqual({len(one["standings"]) for one in answers}, {100})
        listed = self.burst("rounds")
        self.assertEqual([one["entrants"] for one in listed[-1]["rounds"]], [1, self.ENTRANTS])
        self.league("close", number)
        results = self.burst("deal", round=number, deal=self.DEALS)
        self.assertEqual({len(one["results"]) for one in results}, {self.ENTRANTS})

    def test_what_one_has_done_shows_at_once(self):
        """Though somebody else has just looked at the round."""
        number = self.create(deals=2)
        ana, eve = self.entrant("ana"), self.server.client()
        self.addCleanup(eve.close)
        for done in (1, 2):
            eve.ask("round", "round", round=number)
            self.begin(ana, number)
            self.assertEqual(self.round(ana, number)["deals_list"][done - 1]["you"]["state"], "playing")
            eve.ask("round", "round", round=number)
            play([ana])
            said = self.round(ana, number)
            self.assertEqual((said["played"], said["standings"][0]["finished"]), (done, done))
            self.assertEqual(said["deals_list"][done - 1]["you"]["state"], "finished")
        eve.ask("round", "round", round=number)
        self.league("close", number)
        self.assertIn("secret", eve.ask("round", "round", round=number)["deals_list"][0])


class Kept(League):
    def setUp(self):
        self.server = Server("--keep-finished", "1", "--keep-unfinished", "1", "--idle-days", "1")
        self.addCleanup(self.server.close)

    def test_tables_stay_while_the_round_is_open(self):
        number = self.create(deals=2)
        ana = self.entrant("ana")
        self.finish(ana, number)
        ana.client.ask("exit", "exited")
        self.server.stop()
        db = sqlite3.connect(self.server.store)
        with db:
            db.execute("UPDATE tables SET created = 1, started = 1, ended = 1")
        db.close()
        self.server.start()
        time.sleep(3)
        self.assertEqual(self.rows("SELECT count(*) FROM tables"), [(1,)])
        points = self.rows("SELECT points FROM results WHERE seat = 0")[0][0]
        self.league("close", number)
        self.server.stop()
        self.server.start()
        for _ in range(100):
            if self.rows("SELECT count(*) FROM tables") == [(0,)]:
                break
            time.sleep(0.1)
        self.assertEqual(self.rows("SELECT table_id, points FROM round_entries"), [(None, points)])


if __name__ == "__main__":
    unittest.main()
