"""Tables that must not go on: what is stored differs from what the rules make of it, or somebody else has written. Never
changed silently: players see a sentence, and the record so far is theirs."""

import json
import sqlite3
import time
import unittest

from client import Player, Server, check_proof, open_table


class Frozen(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.close)
        self.players = [Player(self.server, name, seed=number) for number, name in enumerate(("ana", "bob"))]
        for player in self.players:
            self.addCleanup(lambda one=player: one.client.close())

    def outside(self, *queries):
        """Somebody with a tool of his own."""
        with sqlite3.connect(self.server.store, timeout=30) as db:
            for query, values in queries:
                db.execute(query, values)

    def rows(self, query, *values):
        with sqlite3.connect(f"file:{self.server.store}?mode=ro", uri=True, timeout=30) as db:
            return db.execute(query, values).fetchall()

    def row(self, query, *values):
        return self.rows(query, *values)[0]

    def wait_for(self, query, value):
        """Until this is what the store has."""
        end = time.monotonic() + 15
        while self.row(query)[0] != value:
            self.assertLess(time.monotonic(), end, query)
            time.sleep(0.1)

    def play_some(self, least):
        """Until so many events have happened."""
        while any(player.seq < least for player in self.players):
            for player in self.players:
                player.step(0.05)
        while any(player.sent for player in self.players) or not any(player.ask for player in self.players):
            for player in self.players:
                message = player.client.next(0.05)
                if message:
                    player.take(message)

    def change_event(self, table, number):
        """One color in what happened, past the triggers that keep honest programs from it."""
        trigger = self.row("SELECT sql FROM sqlite_schema WHERE name = 'actions_keep'")[0]
        events = self.row("SELECT events FROM actions WHERE table_id = ? AND number = ?", table, number)[0]
        changed = events.replace('"player":0', '"player":X').replace('"player":1', '"player":0').replace("X", "1")
        self.assertNotEqual(events, changed)
        self.outside(("DROP TRIGGER actions_keep", ()),
                     ("UPDATE actions SET events = ? WHERE table_id = ? AND number = ?", (changed, table, number)),
                     (trigger, ()))
        return changed

    def come_back(self, player):
        player.client.close()
        player.client = self.server.client(cookie=player.cookie)
        return player.enter(player.table)

    def check_frozen(self, player):
        """It may be looked at, and says why it is frozen."""
        client = player.client
        client.say("hello", protocol=1)
        client.hear("welcome")
        update = client.hear("update")
        self.assertIsNone(update["ask"])
        frozen = client.hear("frozen")
        self.assertIn("is frozen", frozen["text"])
        client.say("action", decision=1, action="draw blind")
        self.assertIn(client.hear("refused")["refusal"], ("frozen", "late"))
        return frozen, update

    def test_a_changed_event_freezes_the_table_for_good(self):
        table = open_table(self.players)
        self.play_some(12)
        self.assertEqual(self.server.stop(), 0)
        changed = self.change_event(table, 3)
        self.server.start()
        ana = self.players[0]
        self.come_back(ana)
        frozen, update = self.check_frozen(ana)
        before = self.row("SELECT sum(length(events) - length(replace(events, char(10), ''))) FROM actions "
                          "WHERE table_id = ? AND number < 3", table)[0]
        self.assertEqual(frozen["seq"], before + 1)
        self.assertEqual(update["seq"], before)
        ana.client.ask("tables", "tables")  # by way of the store, behind what is on its way there
        life, at = self.row("SELECT life, frozen_at FROM tables WHERE id = ?", table)
        self.assertEqual((life, at), ("frozen", frozen["seq"]))
        status, _, text = self.server.http("GET", f"/record/{table}")
        self.assertEqual(status, 200)
        self.assertIn(changed, text)  # as it is stored, not as it should be
        self.assertEqual(json.loads(text.splitlines()[0])["game"], "usa")
        self.server.stop()
        self.server.start()
        facts = self.come_back(self.players[1])
        self.assertEqual(facts["life"], "frozen")
        check_proof(self, facts)
        self.assertEqual(facts["seed"], json.loads(text.splitlines()[0])["seed"])
        self.check_frozen(self.players[1])

    def test_an_action_that_was_not_ours_freezes_the_table(self):
        """Somebody else has stored an action of the same number: nobody is told anything of it."""
        table = open_table(self.players)
        self.play_some(9)
        last = self.row("SELECT max(number) FROM actions WHERE table_id = ?", table)[0]
        self.outside(("INSERT INTO actions (table_id, number, seat, chosen_by, time, action, events) "
                      "VALUES (?, ?, 0, 'person', 1, 'draw 0', '')", (table, last + 1)))
        player = next(one for one in self.players if one.ask)
        seq = player.seq
        player.client.say("action", decision=player.ask["decision"],
                          action="draw blind" if "draw" in player.ask else player.ask["actions"][0])
        self.assertEqual(player.client.hear("error")["error"], "not_stored")
        self.assertIn("is frozen", player.client.hear("frozen")["text"])
        self.assertEqual(player.seq, seq)
        other = next(one for one in self.players if one is not player)
        other.client.hear("frozen")
        player.client.ask("tables", "tables")
        self.assertEqual(self.row("SELECT life FROM tables WHERE id = ?", table)[0], "frozen")
        self.assertEqual(self.server.http("GET", f"/record/{table}")[0], 200)
        self.assertEqual(self.come_back(player)["life"], "frozen")
        self.check_frozen(player)

    def spoil(self, table, column, value):
        self.server.stop()
        self.outside((f"UPDATE tables SET {column} = ? WHERE id = ?", (value, table)))
        self.server.start()

    def test_facts_that_name_no_game_freeze_the_table(self):
        """Another game, options that are no JSON, a clock that is none: nobody can go on with it, and it is told."""
        for column, value in (("game", "chess"), ("options", "{nothing"), ("options", '{"alvin":true}'),
                              ("clock", "soon")):
            table = open_table(self.players)
            self.play_some(9)
            self.spoil(table, column, value)
            ana = self.players[0]
            self.come_back(ana)
            ana.client.say("hello", protocol=1)
            self.assertIn("is frozen", ana.client.hear("frozen")["text"])
            while ana.facts["life"] != "frozen":
                ana.client.hear("table")
            self.assertEqual(self.row("SELECT life, due FROM tables WHERE id = ?", table), ("frozen", None))
            self.assertIn(f"event=frozen table={table} ", self.server.log.read_text())
            ana.client.say("action", decision=1, action="draw blind")
            ana.client.hear("frozen")
            self.assertEqual(self.come_back(self.players[1])["life"], "frozen")
            self.assertIn(table, [one["table"] for one in ana.client.ask("tables", "tables", life="frozen")["tables"]])
            events = "".join(row[0] for row in self.rows("SELECT events FROM actions WHERE table_id = ?", table))
            status, _, text = self.server.http("GET", f"/record/{table}")
            self.assertEqual(status, 200)
            self.assertTrue(text.endswith(events))  # a header only where there is such a game
            for player in self.players:
                player.seq, player.events, player.ask, player.sent = 0, [], None, None

    def test_facts_that_name_no_game_keep_no_other_table_waiting(self):
        """Twenty of them are due, more than are looked at in one go; then a table whose time has run out."""
        table = open_table(self.players, clock="days:1")
        self.server.stop()
        columns = ("life, is_public, host, game, options, clock, memory_aid, secret, commitment, seed, rules, created, "
                   "started, due, noted, noted_number, visited")
        bad = columns.replace("game", "'chess'", 1).replace("due,", "1,")
        self.outside(*[(f"INSERT INTO tables ({columns}) SELECT {bad} FROM tables WHERE id = ?", (table,))] * 20,
                     ("UPDATE tables SET due = 2 WHERE id = ?", (table,)))
        self.server.start()
        self.wait_for("SELECT count(*) FROM tables WHERE life = 'frozen'", 20)
        self.wait_for("SELECT due > 2 FROM tables WHERE life = 'running'", 1)

    def test_facts_of_other_rules_are_left_alone(self):
        """What this server can't read a later one may have written."""
        table = open_table(self.players)
        self.server.stop()
        self.outside(("UPDATE tables SET rules = rules + 1, game = 'asia' WHERE id = ?", (table,)))
        self.server.start()
        ana = self.players[0]
        self.come_back(ana)
        ana.client.say("hello", protocol=1)
        ana.client.hear("frozen")
        ana.client.ask("tables", "tables")
        self.assertEqual(self.row("SELECT life FROM tables WHERE id = ?", table)[0], "running")
        self.assertEqual(self.server.http("GET", f"/record/{table}")[0], 403)

    def test_other_rules_are_not_taken_up(self):
        table = open_table(self.players)
        self.play_some(9)
        self.server.stop()
        self.outside(("UPDATE tables SET rules = rules + 1 WHERE id = ?", (table,)))
        self.server.start()
        self.assertNotIn("secret", self.come_back(self.players[0]))
        self.check_frozen(self.players[0])
        self.assertEqual(self.server.http("GET", f"/record/{table}")[0], 403)  # a server with these rules may go on
        self.server.stop()
        self.outside(("UPDATE tables SET rules = rules - 1 WHERE id = ?", (table,)))
        self.server.start()
        for player in self.players:
            player.client.close()
            player.client = self.server.client(cookie=player.cookie)
            player.enter(table)
            player.hello()
        self.play_some(self.players[0].seq + 3)

    def test_a_frozen_table_counts_no_more(self):
        """It is no table that its guests sit at, and its host may open another."""
        table = open_table(self.players)
        self.server.stop()
        self.change_event(table, 0)
        self.server.start("--max-tables", "1")
        ana = self.players[0]
        self.come_back(ana)
        self.check_frozen(ana)
        ana.client.ask("create", "created", game="usa", seats=2)


if __name__ == "__main__":
    unittest.main()
