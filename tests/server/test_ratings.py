"""Rated tables: who may sit there, what a result changes, that it changes it once, that nobody escapes it; quick
pairing; the leaderboard."""

import math
import sqlite3
import time
import unittest

from client import Player, Server, open_table, play
from test_crowd import cpu_seconds, is_instrumented

UNIT = 10**12  # of stored skills
POINTS = 400 / (math.log(10) * 25 / 6 * math.sqrt(2))  # shown points of a unit of mu


def shown(mu):
    return math.floor(1500 + (mu / UNIT - 25) * POINTS + 0.5)


class Rated(unittest.TestCase):
    options = ("--test-speed", "1")

    def setUp(self):
        self.server = Server(*self.options)
        self.addCleanup(self.server.close)

    def rows(self, query, *values):
        with sqlite3.connect(self.server.store, timeout=30) as db:
            found = db.execute(query, values).fetchall()
        db.close()
        return found

    def change(self, query, *values):
        with sqlite3.connect(self.server.store, timeout=30) as db:
            db.execute(query, values)
        db.close()

    def account(self, name):
        player = Player(self.server, cookie=self.server.register(name))
        self.addCleanup(lambda: player.client.close())
        player.id = self.rows("SELECT id FROM guests WHERE name = ?", name)[0][0]
        return player

    def rate(self, player, mu, sigma=1.0, game="usa", pool="two", games=100, abandoned=0):
        self.change("INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?, 1)", player.id if hasattr(player, "id") else player,
                    game, pool, int(mu * UNIT), int(sigma * UNIT), games, abandoned)

    def rated(self, *players, bots=(), **more):
        return open_table(players, bots, **{"game": "card_game", "clock": "turn:3600", "rated": True, **more})

    def ratings(self, player):
        return player.client.ask("profile", "profile")["ratings"]


class Results(Rated):
    def test_a_game_changes_the_ratings_of_both(self):
        """The values are those of the model for two new players; all see them, also who comes later."""
        ana, bob = self.account("ana"), self.account("bob")
        table = self.rated(ana, bob)
        self.assertTrue(ana.facts["rated"])
        self.assertNotIn("ratings", ana.facts)
        play([ana, bob])
        sides = {player.you: player for player in (ana, bob)}
        change = ana.facts["ratings"]
        self.assertEqual(change, bob.facts["ratings"])
        variance = (25 / 3) ** 2 + (25 / 200) ** 2
        step = variance / math.sqrt(2 * (variance + (25 / 6) ** 2)) / 2 * UNIT
        for seat, one in enumerate(change):
            [(mu, games)] = self.rows("SELECT mu, games FROM ratings WHERE guest = ?", sides[seat].id)
            self.assertEqual((one["before"], one["after"], games), (1500, shown(mu), 1))
            wanted = {1: step, 2: -step}[one["place"]] if change[0]["place"] != change[1]["place"] else 0
            self.assertAlmostEqual(mu / UNIT, 25 + wanted / UNIT, 9)
            [own] = self.ratings(sides[seat])
            self.assertEqual((own["game"], own["pool"], own["rating"], own["games"], own["abandoned"], own["place"]),
                             ("card_game", "two", one["after"], 1, 0, None))
            self.assertEqual([point[1:] for point in own["graph"]], [[own["rating"], own["low"], own["high"]]])
        watcher = self.server.client()
        self.addCleanup(watcher.close)
        self.assertEqual(watcher.ask("enter", "table", table=table)["ratings"], change)
        board = watcher.ask("leaderboard", "leaderboard", game="card_game", pool="two")
        self.assertEqual((board["players"], board["you"], board["margin"]), ([], None, 200))  # one game says little
        self.assertEqual([bot["name"] for bot in board["bots"]], ["easy", "medium", "hard", "expert"])
        self.assertEqual({bot["games"] for bot in board["bots"]}, {0})

    def test_games_with_bots_count_in_the_other_pool(self):
        """A bot's rating does not move."""
        ana, bob = self.account("ana"), self.account("bob")
        self.rated(ana, bob, bots=["easy"])
        play([ana, bob])
        [(before, after)] = self.rows("SELECT mu_before, mu FROM rating_changes WHERE bot = 'easy' AND pool = 'more'")
        self.assertEqual(before, after)
        board = ana.client.ask("leaderboard", "leaderboard", game="card_game", pool="more")
        self.assertEqual([bot["games"] for bot in board["bots"] if bot["name"] == "easy"], [1])
        self.assertEqual(board["you"]["games"], 1)
        self.assertEqual(ana.client.ask("leaderboard", "leaderboard", game="card_game", pool="two")["you"], None)

    def test_other_tables_change_nothing(self):
        ana, bob = self.account("ana"), self.account("bob")
        self.rated(ana, bob, rated=False)
        play([ana, bob])
        self.assertNotIn("ratings", ana.facts)
        self.assertNotIn("rated", ana.facts)
        self.assertEqual(self.ratings(ana), [])
        self.assertEqual(self.rows("SELECT count(*) FROM rating_changes"), [(0,)])

    def test_killed_servers_rate_a_game_once(self):
        """Killed in the game and at once after its end."""
        ana, bob = self.account("ana"), self.account("bob")
        self.rated(ana, bob)
        for kill in range(4):
            steps = 0
            while steps < 15 and not ana.over:
                for player in (ana, bob):
                    steps += player.step(0.01)
            self.again(ana, bob)
        play([ana, bob])
        change = ana.facts["ratings"]
        for _ in range(2):
            self.again(ana, bob)
            self.assertEqual(ana.facts["ratings"], change)
        self.assertEqual(self.rows("SELECT games FROM ratings"), [(1,), (1,)])
        self.assertEqual(self.rows("SELECT count(*) FROM rating_changes"), [(2,)])

    def again(self, *players):
        self.server.kill()
        self.server.start()
        for player in players:
            player.client.close()
            player.client = self.server.client(cookie=player.cookie)
            player.enter(player.table)
            player.hello()
            player.sent = None


class Rules(Rated):
    def test_who_may_open_one_and_how(self):
        ana, guest = self.account("ana"), Player(self.server, "guest")
        self.addCleanup(guest.client.close)
        settings = {"game": "europe", "seats": 2, "clock": "turn:60", "rated": True}
        self.assertEqual(guest.client.refused("create", **settings), "no_account")
        for other in ({"clock": "none"}, {"public": False}, {"seats": 1},
                      {"game": "old_west", "options": {"alvin": True}}):
            self.assertIn(ana.client.refused("create", **{**settings, **other}), ("no_rating", "bad_table"), other)
        table = ana.client.ask("create", "created", **settings)["table"]
        self.assertEqual(guest.client.refused("join", table=table), "no_account")
        for level in ("medium-racer", "strategist"):
            self.assertEqual(ana.client.refused("bot", table=table, bot=level), "bad_level")
        self.assertEqual(ana.client.refused("link", table=table), "rated")
        ana.client.ask("bot", "seated", table=table, bot="medium")
        self.assertEqual(ana.client.refused("start", table=table, order=[1, 0]), "rated")
        ana.client.ask("start", "started", table=table)
        [listed] = [one for one in guest.client.ask("tables", "tables")["tables"] if one["table"] == table]
        self.assertTrue(listed["rated"])

    def test_no_hints(self):
        ana = self.account("ana")
        self.rated(ana, bots=["easy"])
        while not ana.ask:
            ana.take(ana.client.next())
        self.assertEqual(ana.client.refused("hint", decision=ana.ask["decision"]), "rated")

    def test_ten_games_with_the_same_player_in_a_day(self):
        """More would let two friends move their ratings as they like."""
        ana, bob = self.account("ana"), self.account("bob")
        table = ana.client.ask("create", "created", game="usa", seats=2, clock="turn:60", rated=True)["table"]
        names = [row[1] for row in self.rows("PRAGMA table_info(tables)")]
        now = int(time.time() * 1000)
        for number in range(1000, 1010):
            self.assertNotIn("rated", bob.facts or {})
            values = ", ".join({"id": str(number), "life": "'idle'", "started": str(now - 3600_000), "ended": str(now),
                                "due": "NULL"}.get(name, name) for name in names)
            self.change(f"INSERT INTO tables ({', '.join(names)}) SELECT {values} FROM tables WHERE id = {table}")
            for seat, player in enumerate((ana, bob)):
                self.change("INSERT INTO seats (table_id, seat, kind, guest) VALUES (?, ?, 'guest', ?)", number, seat,
                            player.id)
        self.assertEqual(bob.client.refused("join", table=table), "rated_often")
        self.change("UPDATE tables SET started = ? WHERE id = 1000", now - 25 * 3600_000)
        bob.client.ask("join", "joined", table=table)


class Abandoned(Rated):
    options = ("--test-speed", "200")

    def test_who_hands_the_seat_over_is_last(self):
        """Whatever the bot makes of it; the player may come back, but that changes nothing."""
        ana, bob = self.account("ana"), self.account("bob")
        self.rated(ana, bob, clock="turn:86400")
        ana.client.say("hand")
        while not (bob.facts or {}).get("abandoned"):
            bob.take(bob.client.next())
        self.assertEqual(bob.facts["abandoned"], [seat == ana.you for seat in range(2)])
        ana.client.say("return")
        ana.reconnect()
        play([ana, bob])
        self.assertEqual([bob.facts["ratings"][player.you]["place"] for player in (ana, bob)], [2, 1])
        [rating] = self.ratings(ana)
        self.assertEqual((rating["abandoned"], rating["rating"] < 1500), (1, True))
        self.assertEqual(self.ratings(bob)[0]["abandoned"], 0)

    def test_a_deleted_account_has_abandoned_its_seat(self):
        ana, bob = self.account("ana"), self.account("bob")
        self.rated(ana, bob, clock="turn:86400")
        self.assertEqual(self.server.account("/delete", ana.cookie, password="correct horse")[0], 200)
        while not (bob.facts or {}).get("abandoned"):
            bob.take(bob.client.next())
        play([bob])
        change = bob.facts["ratings"]
        self.assertEqual((change[bob.you]["place"], change[1 - bob.you]), (1, None))
        self.assertEqual(self.rows("SELECT guest FROM ratings"), [(bob.id,)])

    def test_three_missed_turns(self):
        ana, bob = self.account("ana"), self.account("bob")
        self.rated(ana, bob, clock="turn:300")  # 1.5 seconds
        ana.client.close()
        deadline = time.monotonic() + 60
        while not bob.over:
            self.assertLess(time.monotonic(), deadline)
            bob.step(0.2)
        self.assertEqual(bob.facts["ratings"][bob.you]["place"], 1)
        [(missed, abandoned)] = self.rows("SELECT missed, abandoned FROM seats WHERE guest = ?", ana.id)
        self.assertEqual((missed, abandoned), (3, 1))

    def test_a_table_that_everybody_leaves_ends_with_a_result(self):
        """Bots finish it, also over a restart; who was gone first is last."""
        ana, bob = self.account("ana"), self.account("bob")
        table = self.rated(ana, bob, clock="turn:200")
        ana.client.say("hand")
        while not (bob.facts or {}).get("abandoned"):
            bob.take(bob.client.next())
        ana.client.close()
        bob.client.close()
        self.server.kill()
        self.server.start()
        deadline = time.monotonic() + 60
        while self.rows("SELECT life FROM tables WHERE id = ?", table) != [("over",)]:
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.1)
        found = dict(self.rows("SELECT guest, place FROM rating_changes WHERE is_abandoned <> 0"))
        self.assertEqual(found, {ana.id: 2, bob.id: 1})


class Pairing(Rated):
    def pair(self, player, answer="pairing", **more):
        return player.client.ask("pair", answer, **{"game": "usa", "players": 2, "clock": "turn:60", "rated": True, **more})

    def assert_waits(self, *players, seconds=2.5):
        end = time.monotonic() + seconds
        for player in players:
            while message := player.client.next(max(0, end - time.monotonic())):
                self.assertNotEqual(message["message"], "paired")

    def paired(self, *players):
        """Hears that they are, and lets the game begin."""
        answers = [player.client.hear("paired") for player in players]
        self.assertEqual(len({answer["table"] for answer in answers}), 1)
        for player, answer in zip(players, answers):
            player.client.mix(answer)
            player.enter(answer["table"])
        for player in players:
            while player.facts["life"] != "running":
                player.client.hear("table")
        return players[0].facts

    def test_two_accounts_play_a_rated_game(self):
        ana, bob = self.account("ana"), self.account("bob")
        self.assertEqual({key: value for key, value in self.pair(ana).items() if key != "waited"},
                         {"message": "pairing", "game": "usa", "players": 2, "clock": "turn:60", "rated": True})
        self.pair(bob)
        facts = self.paired(ana, bob)
        self.assertTrue(facts["rated"] and facts["public"])
        self.assertEqual((facts["clock"], facts["start"]), ("turn:60", "full"))

    def test_three_guests_play_without_ratings(self):
        guests = [Player(self.server, name) for name in ("ana", "bob", "eva")]
        for guest in guests:
            self.addCleanup(guest.client.close)
        self.assertEqual(self.pair(guests[0], answer="error")["error"], "no_account")
        for guest in guests[:2]:
            self.pair(guest, players=3, rated=False)
        self.assert_waits(*guests[:2], seconds=1.5)
        self.pair(guests[2], players=3, rated=False)
        self.assertNotIn("rated", self.paired(*guests))

    def test_only_who_wants_the_same_and_is_of_like_strength(self):
        ana, bob, eva, leo = (self.account(name) for name in ("ana", "bob", "eva", "leo"))
        for player in (ana, eva, leo):
            self.rate(player, 25)
        self.rate(bob, 40)  # 442 points above the others: minutes
        self.pair(ana)
        self.pair(bob)
        self.pair(eva, clock="turn:90")
        self.assert_waits(ana, bob, eva, seconds=2.2)
        self.pair(leo)
        self.paired(ana, leo)
        self.assert_waits(bob, eva, seconds=1.2)

    def test_who_blocks_another_never_meets_that_one(self):
        ana, bob, eva = (self.account(name) for name in ("ana", "bob", "eva"))
        self.change("INSERT INTO blocks VALUES (?, ?, 1)", bob.id, ana.id)
        self.pair(ana)
        self.pair(bob)
        self.assert_waits(ana, bob)
        self.pair(eva)
        self.paired(ana, eva)

    def test_a_place_outlives_a_connection_for_some_seconds(self):
        ana, bob = self.account("ana"), self.account("bob")
        self.pair(ana)
        ana.client.abort()
        self.pair(bob)
        self.assert_waits(bob, seconds=1.5)  # nobody is seated who is not there
        ana.client = self.server.client(cookie=ana.cookie)
        self.assertEqual(ana.client.hear("pairing", "paired")["message"], "pairing")
        self.paired(ana, bob)

    def test_a_place_is_given_up(self):
        ana, bob = self.account("ana"), self.account("bob")
        self.pair(ana)
        self.pair(ana, clock="turn:90")  # one place for each
        self.pair(bob)
        self.assert_waits(bob, seconds=1.5)
        ana.client.ask("unpair", "unpaired")
        ana.client.ask("unpair", "unpaired")
        self.pair(bob, clock="turn:90")
        self.assert_waits(ana, bob, seconds=1.5)

    def test_what_cannot_be_paired(self):
        ana = self.account("ana")
        for other, error in (({"clock": "none"}, "no_rating"), ({"game": "chess"}, "bad_table"), ({"players": 6}, "bad_table"),
                             ({"players": 1}, "out_of_range"), ({"board": "x"}, "bad_value")):
            self.assertEqual(self.pair(ana, answer="error", **other)["error"], error, other)


class Leaderboard(Rated):
    def test_pages_and_places(self):
        for number in range(1, 61):
            self.change("INSERT INTO guests (id, token_hash, name, created, seen) VALUES (?, randomblob(32), ?, 1, 1)",
                        1000 + number, f"player {number}")
            self.rate(1000 + number, 20 + number / 10, abandoned=number % 3)
        ana, new = self.account("ana"), self.account("new")
        self.rate(ana, 25.55)
        self.rate(new, 60, sigma=8)  # nothing is known about this one
        first = ana.client.ask("leaderboard", "leaderboard", game="usa", pool="two")
        second = ana.client.ask("leaderboard", "leaderboard", **{"game": "usa", "pool": "two", "from": 51})
        self.assertEqual((len(first["players"]), len(second["players"])), (50, 11))
        self.assertEqual((first["more"], second["more"]), (True, False))
        everybody = first["players"] + second["players"]
        self.assertEqual([one["place"] for one in everybody], list(range(1, 62)))
        self.assertEqual([one["rating"] for one in everybody], sorted((one["rating"] for one in everybody), reverse=True))
        self.assertEqual(everybody[0]["name"], "player 60")
        self.assertEqual(everybody[first["you"]["place"] - 1]["name"], "ana")
        self.assertNotIn("new", [one["name"] for one in everybody])
        self.assertEqual(new.client.ask("leaderboard", "leaderboard", game="usa", pool="two")["you"]["place"], None)
        one = everybody[0]
        self.assertEqual((one["rating"], one["low"], one["high"]),
                         (shown(26 * UNIT), shown((26 - 1.96 * 0.82) * UNIT), shown((26 + 1.96 * 0.82) * UNIT)))
        self.assertEqual(ana.client.refused("leaderboard", game="chess", pool="two"), "bad_table")
        self.assertEqual(ana.client.refused("leaderboard", game="usa", pool="three"), "bad_value")

    def test_what_one_has_played_shows_at_once(self):
        """Though somebody else has just looked at the list."""
        ana, eve = self.account("ana"), self.server.client()
        self.addCleanup(eve.close)
        self.rate(ana, 25)
        for games in (31, 32):
            eve.ask("leaderboard", "leaderboard", game="usa", pool="two")
            self.change("UPDATE ratings SET games = ?, changed = ?", games, int(time.time() * 1000))
            said = ana.client.ask("leaderboard", "leaderboard", game="usa", pool="two")
            self.assertEqual((said["you"]["games"], said["players"][0]["games"]), (games, games))


class Crowd(Rated):
    """What strangers can cost who ask for the leaderboard, as often as the limits of an address allow."""

    PLAYERS, BURST = 30000, 100
    MOST = 0.4  # seconds: a tenth of that is used; it was two seconds

    def fill(self):
        people = "WITH RECURSIVE people (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM people WHERE i < ?) "
        self.change(people + "INSERT INTO guests (id, token_hash, name, created, seen)"
                    " SELECT 1000 + i, randomblob(32), 'player ' || i, 1, 1 FROM people", self.PLAYERS)
        self.change(people + "INSERT INTO ratings (guest, game, pool, mu, sigma, games, abandoned, changed)"
                    f" SELECT 1000 + i, 'usa', 'two', {30 * UNIT} - i, {UNIT // 2}, 30, 0, 1 FROM people", self.PLAYERS)

    def ask(self, client, place):
        return client.ask("leaderboard", "leaderboard", **{"game": "usa", "pool": "two", "from": place})

    def test_far_pages_delay_nobody(self):
        self.fill()
        strangers = [self.server.client() for _ in range(self.BURST)]
        self.addCleanup(lambda: [one.close() for one in strangers])
        began = cpu_seconds(self.server)
        for one in strangers:
            one.say("leaderboard", **{"game": "usa", "pool": "two", "from": 2**31 - 1})
        answers = [one.hear("leaderboard") for one in strangers]
        spent = cpu_seconds(self.server) - began
        print(f"{self.BURST} pages: {spent:.2f} s of processor time")
        if not is_instrumented():
            self.assertLess(spent, self.MOST)
        for one in answers:
            self.assertEqual(([player["place"] for player in one["players"]], one["more"]), (list(range(951, 1001)), False))
        for place, first, count, more in ((1, 1, 50, True), (950, 950, 50, True), (951, 951, 50, False),
                                          (30000, 951, 50, False)):
            said = self.ask(strangers[0], place)
            self.assertEqual((said["players"][0]["place"], len(said["players"]), said["more"]), (first, count, more), place)


if __name__ == "__main__":
    unittest.main()
