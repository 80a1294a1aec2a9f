"""What time does to a table: clocks and stand-ins over a restart, days that pass with nobody there, tables that end
because nobody comes, and chat for who comes later. Clocks run faster here (--test-speed)."""

import json
import sqlite3
import time
import unittest

from client import Player, Server, check_proof, open_table

DAY = 24 * 3600 * 1000


class Time(unittest.TestCase):
    def start(self, *options):
        server = Server(*options)
        self.addCleanup(server.close)
        return server

    def people(self, server, *names):
        players = [Player(server, name, seed=number) for number, name in enumerate(names)]
        for player in players:
            self.addCleanup(lambda one=player: one.client.close())
        return players

    def rows(self, server, query, *values):
        with sqlite3.connect(f"file:{server.store}?mode=ro", uri=True, timeout=30) as db:
            return db.execute(query, values).fetchall()

    def wait_for(self, what, seconds=60):
        """Waits until it holds."""
        end = time.monotonic() + seconds
        while not (found := what()):
            self.assertLess(time.monotonic(), end, "it does not come about")
            time.sleep(0.05)
        return found

    def life(self, server, table):
        return self.rows(server, "SELECT life FROM tables WHERE id = ?", table)[0][0]

    def come_back(self, player):
        player.client.close()
        player.client = player.server.client(cookie=player.cookie)
        player.enter(player.table)

    def presence(self, player, wanted):
        """Hears presences until one is as wanted; the last may be so already."""
        while not player.client.presence or not wanted(player.client.presence):
            player.client.hear("presence")
        return player.client.presence

    def test_tables_that_nobody_comes_to_end(self):
        """One after a day, one after seven, one after thirty; one where somebody is stays."""
        server = self.start("--test-speed", 400000)  # a day takes a fifth of a second
        ana, bob = self.people(server, "ana", "bob")
        tables = {}
        for clock in ("turn:30", "none", "days:1"):
            tables[clock] = ana.client.ask("create", "created", game="usa", seats=2, clock=clock)["table"]
        watched = ana.client.ask("create", "created", game="usa", seats=2, clock="turn:30")["table"]
        bob.enter(watched)
        for clock, days in (("turn:30", 1), ("none", 7), ("days:1", 30)):
            self.wait_for(lambda table=tables[clock]: self.life(server, table) == "idle")
            took, = self.rows(server, "SELECT ended - created FROM tables WHERE id = ?", tables[clock])[0]
            self.assertGreaterEqual(took, days * DAY / 400000 - 50)
            self.assertLess(took, 60000)
        self.assertEqual(self.life(server, watched), "open")
        self.assertEqual(bob.client.refused("join", table=tables["none"]), "no_such_table")
        bob.client.ask("exit", "exited")
        self.wait_for(lambda: self.life(server, watched) == "idle")

    def test_tables_of_an_older_server_are_looked_at(self):
        """Of them nothing is remembered, and they are due at once."""
        server = self.start()
        pairs = [self.people(server, "ana", "bob") for _ in range(3)]
        for pair, clock in zip(pairs, ("none", "turn:90", "days:2")):
            open_table(pair, clock=clock)
        pairs[0][0].client.ask("create", "created", game="usa", seats=2)
        server.stop()
        with sqlite3.connect(server.store) as db:
            db.execute("UPDATE tables SET due = 1, noted = NULL")
        server.start()
        query = "SELECT due, noted, visited FROM tables WHERE due > 1 ORDER BY id"
        notes = self.wait_for(lambda: len(rows := self.rows(server, query)) == 4 and rows)
        ran = notes[0][1]
        for (due, noted, visited), days in zip(notes, (7, 1, 2, 7)):
            self.assertGreaterEqual(noted, visited)
            self.assertAlmostEqual(due, ran + days * DAY, delta=60000)
        for player in pairs[2]:
            self.come_back(player)
            player.hello()

    def test_a_table_that_nobody_is_at_leaves_the_memory(self):
        server = self.start("--test-speed", 60)

        def live():
            health = json.loads(server.http("GET", "/healthz")[2])
            return health["live_tables"], health["connections"]

        ana, bob, eva = self.people(server, "ana", "bob", "eva")
        table = open_table([ana, bob], ["easy"])
        waiting = eva.client.ask("create", "created", game="usa", seats=2)["table"]
        eva.enter(waiting)
        self.assertEqual(live(), (2, 3))
        for player in (ana, bob, eva):
            player.client.close()
        self.wait_for(lambda: live() == (0, 0))
        for player in (ana, bob):  # and is there again
            self.come_back(player)
            player.hello()
        self.assertEqual(live(), (1, 2))
        self.assertEqual(self.life(server, table), "running")

    def test_an_idle_game_gives_its_record(self):
        server = self.start("--test-speed", 86400, "--idle-days", 1)
        players = self.people(server, "ana", "bob")
        table = open_table(players)
        self.assertEqual(server.http("GET", f"/record/{table}")[0], 403)
        for player in players:
            player.client.close()
        self.wait_for(lambda: self.life(server, table) == "idle")
        self.assertEqual(server.http("GET", f"/record/{table}")[0], 200)
        late = self.people(server, "eva")[0]
        facts = late.enter(table)
        self.assertEqual(facts["life"], "idle")
        check_proof(self, facts)
        open_alone = late.client.ask("create", "created", game="usa", seats=2)["table"]
        late.client.ask("leave", "left", table=open_alone)
        self.assertNotIn("secret", late.enter(open_alone))  # nothing was dealt

    def test_time_while_the_server_is_down_counts_on_no_clock(self):
        server = self.start()
        players = self.people(server, "ana", "bob")
        open_table(players, clock="game:600")
        ana = players[0]

        def left():
            return ana.client.hear("clocks")["left"][ana.you], time.monotonic()

        while (before := left())[0] > 598000:
            pass
        server.stop()
        stopped = time.monotonic()
        ran, = self.rows(server, "SELECT ran FROM server")[0]
        time.sleep(4)
        started = time.monotonic()
        server.start()
        self.come_back(ana)
        after = left()
        up = stopped - before[1] + after[1] - started
        self.assertLessEqual(after[0], before[0])
        self.assertGreaterEqual(after[0], before[0] - 1000 * up - 1000)
        server.stop()
        again, = self.rows(server, "SELECT ran FROM server")[0]
        self.assertGreater(again, ran)
        self.assertLess(again, ran + 1000 * (time.monotonic() - started) + 1000)

    def test_stand_ins_survive_a_restart(self):
        """Also one without a farewell."""
        server = self.start()
        players = self.people(server, "ana", "bob")
        open_table(players)
        ana, bob = players
        ana.client.say("hand")
        self.presence(bob, lambda said: said["stand_in"][ana.you])
        bob.client.ask("tables", "tables")  # by way of the store, behind what is on its way there
        server.kill()
        server.start()
        self.come_back(bob)
        said = self.presence(bob, lambda said: said["here"][bob.you])
        self.assertEqual(said["stand_in"], [seat == ana.you for seat in range(2)])
        self.come_back(ana)
        ana.client.say("return")
        self.presence(ana, lambda said: not any(said["stand_in"]))

    def test_who_is_away_can_be_handed_to_a_bot(self):
        """After two minutes, where there is no clock; and he returns by acting."""
        server = self.start("--test-speed", 60)
        ana, bob = self.people(server, "ana", "bob")
        open_table([ana, bob])
        self.assertEqual(bob.client.refused("hand", seat=ana.you), "too_early")
        ana.client.close()
        self.presence(bob, lambda said: not said["here"][ana.you])
        self.assertEqual(bob.client.refused("hand", seat=ana.you), "too_early")

        def hand():
            bob.client.say("hand", seat=ana.you)
            said = bob.client.hear("presence", "error")
            return said["message"] == "presence" and said["stand_in"][ana.you]

        self.wait_for(hand)
        while len(bob.view["asked"]) > 1:  # the bot chooses for her
            bob.take(bob.client.next())
        ana.client = server.client(cookie=ana.cookie)
        ana.enter(ana.table)
        ana.hello()
        ana.client.say("action", decision=1, action="fly")
        self.presence(ana, lambda said: not any(said["stand_in"]))

    def test_no_time_is_won_by_handing_the_seat_over_and_back(self):
        server = self.start()
        ana, bob = self.people(server, "ana", "bob")
        open_table([ana, bob], clock="turn:90")
        while (before := ana.client.hear("clocks")["left"][ana.you]) > 88000:
            pass
        for _ in range(3):
            ana.client.send_text('{"message":"hand"}')
            ana.client.send_text('{"message":"return"}')
        self.presence(ana, lambda said: not any(said["stand_in"]))
        left = ana.client.hear("clocks")["left"][ana.you]
        self.assertTrue(left is None or left <= before)  # or the bot was quicker

    def test_missed_turns_survive_a_restart(self):
        server = self.start("--test-speed", 30)
        players = self.people(server, "ana", "bob")
        table = open_table(players, game="card_game", clock="turn:30")

        def missed():
            return [turns for turns, in self.rows(server, "SELECT late_turns FROM seats WHERE table_id = ?", table)]

        self.wait_for(lambda: min(missed()) >= 1)
        server.stop()
        before = missed()
        server.start()
        for player in players:
            self.come_back(player)
        self.wait_for(lambda: sum(missed()) > sum(before) or before == [3, 3])
        self.assertGreaterEqual(min(after - was for after, was in zip(missed(), before)), 0)

    def test_days_pass_with_nobody_there(self):
        """The clock runs out at a table where nobody is: a bot moves, three times for each, and then stays; and a table
        of bots alone is not played on. A kill in between changes nothing."""
        server = self.start("--test-speed", 72000)  # a day takes 1.2 seconds
        players = self.people(server, "ana", "bob")
        table = open_table(players, game="card_game", clock="days:1")
        for player in players:
            player.client.close()
        by = "SELECT count(*) FROM actions WHERE table_id = ? AND chosen_by = 'stand_in'"
        self.wait_for(lambda: self.rows(server, by, table)[0][0] >= 2)
        server.kill()
        server.start()

        def stand_ins():
            return [on for on, in self.rows(server, "SELECT stand_in FROM seats WHERE table_id = ?", table)]

        self.wait_for(lambda: stand_ins() == [1, 1])
        time.sleep(2)  # more than a day: nobody is asked any more
        moves = self.rows(server, "SELECT seat, chosen_by, time FROM actions WHERE table_id = ? AND number > 0 "
                          "ORDER BY number", table)
        self.assertEqual({by for _, by, _ in moves}, {"stand_in"})
        self.assertEqual({seat for seat, _, _ in moves}, {0, 1})
        self.assertLess(len(moves), 60)  # and no more: it was not played to its end
        self.assertEqual(self.life(server, table), "running")

    def test_what_is_remembered_outlasts_turns_of_many_days(self):
        """Whoever took 26 days for a turn is remembered like everybody, and a table that nobody comes to ends."""
        server = self.start("--test-speed", 400000)  # a day takes a fifth of a second
        players = self.people(server, "ana", "bob")
        table = open_table(players, game="card_game", clock="days:26")
        for player in players:
            player.client.close()
        by = "SELECT count(*) FROM actions WHERE table_id = ? AND chosen_by = 'stand_in'"
        self.wait_for(lambda: self.rows(server, by, table)[0][0] >= 1)
        self.wait_for(lambda: self.life(server, table) == "idle", 20)  # four days more, not 26
        self.assertEqual(self.rows(server, "SELECT time_left FROM seats WHERE table_id = ?", table), [(0,), (0,)])

    def test_a_table_of_bots_alone_runs_while_it_is_watched(self):
        server = self.start()
        players = self.people(server, "ana", "bob")
        table = open_table(players, ["easy"])
        for player in players:
            player.client.say("hand")
        watcher = Player(server)
        watcher.enter(table)
        watcher.hello()
        count = "SELECT count(*) FROM actions WHERE table_id = ?"
        for player in players:
            player.client.close()
        self.wait_for(lambda: self.rows(server, count, table)[0][0] > 10)
        self.assertEqual(self.life(server, table), "running")
        watcher.client.close()
        before = -1

        def stands():
            nonlocal before
            time.sleep(0.7)
            was, before = before, self.rows(server, count, table)[0][0]
            return was == before

        self.wait_for(stands)
        self.assertEqual(self.life(server, table), "running")
        ana = players[0]
        self.come_back(ana)
        self.wait_for(lambda: self.rows(server, count, table)[0][0] > before)

    def test_who_comes_later_hears_what_was_said(self):
        server = self.start()
        ana, bob, eva = self.people(server, "ana", "bob", "eva")
        table = open_table([ana, bob])
        for text in ("good luck", "the same to you"):
            ana.client.say("chat", text=text)
            self.assertEqual(bob.client.hear("chat")["text"], text)
        bob.client.say("chat", text="thanks")
        bob.client.hear("chat")
        server.stop()
        server.start()
        self.come_back(ana)
        said = [ana.client.hear("chat") for _ in range(3)]
        self.assertEqual([(one["name"], one["seat"], one["text"]) for one in said],
                         [("ana", ana.you, "good luck"), ("ana", ana.you, "the same to you"), ("bob", bob.you, "thanks")])
        self.come_back(bob)
        self.assertEqual([bob.client.hear("chat")["text"] for _ in range(3)], [one["text"] for one in said])
        bob.client.say("mute", seat=ana.you, on=True)
        self.come_back(bob)
        self.assertEqual(bob.client.hear("chat")["text"], "thanks")
        ana.client.say("chat", text="anybody there?")
        ana.client.hear("chat")
        bob.client.say("chat", text="yes")
        self.assertEqual(bob.client.hear("chat")["text"], "yes")
        host = ana if ana.facts["host"] else bob
        host.client.say("quiet", on=True)
        self.presence(host, lambda said: said["quiet"])
        server.stop()
        server.start()
        eva.client.close()
        eva.client = server.client(cookie=eva.cookie)
        eva.enter(table)
        self.assertTrue(self.presence(eva, lambda said: True)["quiet"])
        eva.client.say("tables")
        while (message := eva.client.next())["message"] != "tables":
            self.assertNotEqual(message["message"], "chat")

    def test_chat_is_bounded(self):
        """Fifty messages for who comes, two hundred in the store."""
        server = self.start()
        ana, bob = self.people(server, "ana", "bob")
        table = open_table([ana, bob])
        server.stop()
        with sqlite3.connect(server.store) as db:
            guest = db.execute("SELECT guest FROM seats WHERE table_id = ? AND seat = ?", (table, ana.you)).fetchone()[0]
            db.executemany("INSERT INTO chat (table_id, guest, time, text) VALUES (?, ?, ?, ?)",
                           [(table, guest, number, f"word {number}") for number in range(300)])
        server.start()
        self.come_back(ana)
        said = [ana.client.hear("chat")["text"] for _ in range(50)]
        self.assertEqual(said, [f"word {number}" for number in range(250, 300)])
        ana.client.say("chat", text="the last word")
        self.assertEqual(ana.client.hear("chat")["text"], "the last word")
        kept = self.rows(server, "SELECT text FROM chat WHERE table_id = ? ORDER BY id", table)
        self.assertEqual((len(kept), kept[0][0], kept[-1][0]), (200, "word 101", "the last word"))


class Guests(unittest.TestCase):
    def test_a_guest_who_comes_back_is_seen(self):
        server = Server()
        self.addCleanup(server.close)

        def seen(value=None):
            """When, as the store has it; or puts something else there."""
            with sqlite3.connect(server.store, timeout=30) as db:
                if value is not None:
                    db.execute("UPDATE guests SET seen = ?", (value,))
                return db.execute("SELECT seen FROM guests").fetchone()[0]

        def come(cookie):
            client = server.client(cookie=cookie)
            client.ask("tables", "tables")  # by way of the store, behind what is on its way there
            client.close()

        ana = server.guest("ana")
        first = seen()
        come(ana)
        self.assertEqual(seen(), first)  # within the hour nothing is written
        for other in (first - 2 * 3600 * 1000, first + 3600 * 1000):  # the machine's clock may have been set back
            seen(other)
            come(ana)
            self.assertGreaterEqual(seen(), first)
            self.assertLess(seen(), first + 60 * 1000)


class Hints(unittest.TestCase):
    def test_one_hint_a_turn_is_remembered(self):
        """Whatever the server does meanwhile; and a hint may be had again in the next turn."""
        server = Server()
        self.addCleanup(server.close)
        player = Player(server, "ana")
        self.addCleanup(lambda: player.client.close())
        open_table([player], ["easy"])

        def come_back():
            player.client.close()
            player.client = server.client(cookie=player.cookie)
            player.enter(player.table)
            player.hello()

        def answer(action):
            player.sent = (player.ask["decision"], action)
            player.client.say("action", decision=player.sent[0], action=action)
            while player.sent or not player.ask:
                player.take(player.client.next())

        player.client.ask("hint", "hint", decision=player.ask["decision"])
        player.client.ask("tables", "tables")  # by way of the store, behind what is on its way there
        for end in (server.stop, server.kill):
            end()
            server.start()
            come_back()
            self.assertEqual(player.client.refused("hint", decision=player.ask["decision"]), "no_hint")
        answer(player.ask["actions"][0])
        player.client.ask("tables", "tables")
        server.kill()
        server.start()
        come_back()
        player.client.ask("hint", "hint", decision=player.ask["decision"])
        answer("draw blind")
        self.assertEqual(player.client.refused("hint", decision=player.ask["decision"]), "no_hint")  # the same turn
        answer("draw blind")
        player.client.ask("hint", "hint", decision=player.ask["decision"])


if __name__ == "__main__":
    unittest.main()
