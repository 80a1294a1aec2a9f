"""Planned turns: they claim when they can, end when they must, and nobody else learns of them."""

import json
import sqlite3
import time
import unittest

from client import Player, Server, open_actions, open_table


class Plans(unittest.TestCase):
    def setUp(self):
        self.server = Server("--test-speed", "20", "--test-seeds")
        self.addCleanup(self.server.close)

    def player(self, name=None, **more):
        player = Player(self.server, name, **more)
        self.addCleanup(lambda: player.client.close())
        return player

    def settle(self, *players):
        """Hears what comes, and answers the first choice of tickets alone."""
        for player in players:
            while True:
                if player.ask and not player.sent and player.view["phase"] == "keep_at_start":
                    player.sent = (player.ask["decision"], open_actions(player.ask)[-1])
                    player.client.say("action", decision=player.sent[0], action=player.sent[1])
                message = player.client.next(0.2)
                if message is None:
                    break
                player.take(message) if message["message"] != "plan" else self.plans.append((player, message))

    def begin(self, **more):
        """A game of ana and ben, who have their tickets."""
        self.plans = []
        ana, ben = self.player("ana"), self.player("ben")
        table = open_table([ana, ben], **more)
        for _ in range(3):
            self.settle(ana, ben)
        return ana, ben, table

    def draw(self, player):
        """A turn of two cards from the pile."""
        for _ in range(2):
            self.settle(player)
            assert player.ask, player.view
            player.sent = (player.ask["decision"], "draw blind")
            player.client.say("action", decision=player.sent[0], action=player.sent[1])
            self.settle(player)

    def own(self, player, seat):
        return set(player.view["owned"][seat].split())

    def test_a_plan_claims_a_route(self):
        """While ben is away his plan draws cards and claims; it is his action, and the record is valid."""
        ana, ben, table = self.begin()
        said = ben.client.ask("plan_set", "plan", steps=[{"route": "dallas-houston"}], turns=20)
        self.assertEqual(said, {"message": "plan", "table": table, "steps": [{"route": "dallas-houston"}], "draw": True,
                                "taken": True, "last_round": True, "trains": 0, "turns": 20, "ended": ""})
        you = ben.you
        ben.client.close()
        for _ in range(60):
            self.settle(ana)
            if "dallas-houston" in self.own(ana, you):
                break
            if ana.ask:
                self.draw(ana)
        self.assertIn("dallas-houston", self.own(ana, you))
        self.assertEqual(self.plans, [])  # ana was told nothing
        self.assertNotIn('"plan', "".join(ana.client.got))
        ben = self.player(cookie=ben.cookie)
        ben.enter(table)
        ben.hello()
        self.assertEqual(ben.client.ask("plan", "plan")["ended"], "done")
        self.assertEqual(self.chosen_by(table, you), {"person"})

    def chosen_by(self, table, seat):
        store = sqlite3.connect(self.server.store)
        try:
            return {row[0] for row in store.execute("SELECT chosen_by FROM actions WHERE table_id = ? AND seat = ?",
                                                    (table, seat))}
        finally:
            store.close()

    def test_a_plan_survives_a_restart(self):
        ana, ben, table = self.begin()
        ben.client.ask("plan_set", "plan", steps=[{"route": "seattle-vancouver", "color": "red"}], draw=False, trains=3)
        self.server.kill()
        self.server.start()
        ben = self.player(cookie=ben.cookie)
        ben.enter(table)
        ben.hello()
        for _ in range(50):
            said = ben.client.ask("plan", "plan")
            if said["steps"]:
                break
            time.sleep(0.05)  # plans are read after the game
        self.assertEqual([said[key] for key in ("steps", "draw", "trains", "turns", "ended")],
                         [[{"route": "seattle-vancouver", "color": "red"}], False, 3, 10, ""])
        self.assertEqual(ben.client.ask("plan_clear", "plan")["steps"], [])
        self.assertEqual(ben.client.ask("plan", "plan")["ended"], "")

    def test_a_plan_that_waits_leaves_the_turn_to_the_person(self):
        """Without drawing it does nothing while the route is too expensive."""
        ana, ben, _ = self.begin()
        for player in (ana, ben):
            player.client.ask("plan_set", "plan", steps=[{"route": "new_york-pittsburgh"}], draw=False)
        first = ana if ana.ask else ben
        if any(action.startswith("claim new_york-pittsburgh ") for action in open_actions(first.ask)):
            self.skipTest("the cards of the deal pay for it")
        before = first.seq
        for _ in range(4):
            self.settle(ana, ben)
        self.assertEqual(first.seq, before)

    def test_the_plans_of_two_for_one_route(self):
        """One of them claims it; the plan of the other ends, and says why."""
        ana, ben, _ = self.begin()
        for player in (ana, ben):
            player.client.ask("plan_set", "plan", steps=[{"route": "dallas-houston"}], turns=20, last_round=False)
        for _ in range(200):
            self.settle(ana, ben)
            ended = {player.you: said["ended"] for player, said in self.plans if said["ended"]}
            if len(ended) == 2:
                break
        self.assertEqual(sorted(ended.values()), ["done", "taken"])
        owner = next(seat for seat, why in ended.items() if why == "done")
        self.assertIn("dallas-houston", self.own(ana, owner))
        for player, said in self.plans:  # each heard of its own plan alone
            self.assertEqual(said.get("claimed") == "dallas-houston", player.you == owner and said["ended"] == "done")

    def test_the_answer_does_not_come_at_once(self):
        """It takes two to seven seconds, as a person might, so that nobody sees that there is a plan."""
        self.server.stop()
        self.server.options = ()
        self.server.start()
        ana, ben, _ = self.begin()
        first = ana if ana.ask else ben
        first.client.ask("plan_set", "plan", steps=[{"route": "miami-new_orleans"}])
        before, began = first.seq, time.monotonic()
        while first.seq == before:
            first.take(first.client.hear("update", "ack"))
        self.assertGreater(time.monotonic() - began, 1.5)

    def test_what_is_no_plan(self):
        ana, ben, table = self.begin()
        route = {"route": "dallas-houston"}
        for fields, error in (({"steps": [{"route": "nowhere-else"}]}, "bad_value"), ({"steps": []}, "missing_key"),
                              ({}, "missing_key"), ({"steps": [{}]}, "missing_key"), ({"steps": [1]}, "wrong_type"),
                              ({"steps": [route, route]}, "bad_value"), ({"steps": [{**route, "color": "gray"}]}, "bad_value"),
                              ({"steps": [route], "turns": 21}, "out_of_range"),
                              ({"steps": [route], "more": 1}, "unknown_key"),
                              ({"steps": [route], "turns": 0}, "bad_plan"), ({"steps": [route], "trains": 45}, "bad_plan"),
                              ({"steps": [route], "ended": "done"}, "bad_plan")):
            self.assertEqual(ana.client.refused("plan_set", **fields), error, fields)
        self.assertEqual(ana.client.refused("plan", more=1), "unknown_key")
        watcher = self.server.client()
        self.addCleanup(watcher.close)
        self.assertEqual(watcher.refused("plan"), "not_entered")
        watcher.ask("enter", "table", table=table)
        self.assertEqual(watcher.refused("plan_set", steps=[route]), "not_seated")
        eva = self.player("eva")
        open_table([eva], ["easy"], game="card_game")
        self.assertEqual(eva.client.refused("plan_set", steps=[route]), "bad_plan")

    def test_others_are_sent_the_same_with_and_without_a_plan(self):
        """What ben hears while ana sets, changes and clears a plan: nothing."""
        ana, ben, _ = self.begin()
        known = len(ben.client.got)
        other = ben if ana.ask else ana
        planner = ana if other is ben else ben
        known = len(other.client.got)
        planner.client.ask("plan_set", "plan", steps=[{"route": "miami-new_orleans"}], draw=False)
        planner.client.ask("plan_clear", "plan")
        other.client.next(0.5)
        self.assertEqual([text for text in other.client.got[known:] if json.loads(text)["message"] != "presence"], [])


if __name__ == "__main__":
    unittest.main()
