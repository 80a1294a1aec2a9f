"""Planned turns: they claim when they can, end when they must, and nobody else learns of them."""

import json
import random
import sqlite3
import time
import unittest
from pathlib import Path

from client import Player, Server, choose, open_actions, open_table

ROUTES = [route["id"] for route in json.loads(
    (Path(__file__).parents[2] / "src/games/usa/board.json").read_text())["routes"]]


class Tables(unittest.TestCase):
    OPTIONS = ("--test-speed", "20", "--test-seeds")

    def setUp(self):
        self.server = Server(*self.OPTIONS)
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

    def rows(self, statement, *values):
        store = sqlite3.connect(self.server.store)
        try:
            return store.execute(statement, values).fetchall()
        finally:
            store.close()


class Plans(Tables):
    def test_a_plan_claims_a_route(self):
        """While ben is away his plan draws cards and claims; it is his action, and the record is valid."""
        ana, ben, table = self.begin()
        said = ben.client.ask("plan_set", "plan", steps=[{"route": "dallas-houston"}], turns=20)
        self.assertEqual(said, {"message": "plan", "table": table, "steps": [{"route": "dallas-houston"}], "draw": True,
                                "taken": True, "last_round": True, "trains": 0, "turns": 20, "ended": "", "claims": [],
                                "time": 0})
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
        said = ben.client.ask("plan", "plan")
        self.assertEqual([said["ended"], said["claims"]], ["done", ["dallas-houston"]])
        self.assertEqual(self.rows("SELECT DISTINCT chosen_by FROM actions WHERE table_id = ? AND seat = ?", table, you),
                         [("person",)])

    def test_a_plan_survives_a_restart(self):
        ana, ben, table = self.begin()
        ben.client.ask("plan_set", "plan", steps=[{"route": "seattle-vancouver", "color": "red"}], draw=False, trains=3)
        self.server.kill()
        self.server.start()
        ben = self.player(cookie=ben.cookie)
        ben.enter(table)
        ben.hello()
        said = ben.client.ask("plan", "plan")
        if not said["steps"]:
            said = ben.client.hear("plan")  # plans are read after the game, and sent then
        while ben.client.next(0.2):
            pass
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

    def test_setting_and_clearing_sends_others_nothing(self):
        ana, ben, _ = self.begin()
        other = ben if ana.ask else ana
        planner = ana if other is ben else ben
        known = len(other.client.got)
        planner.client.ask("plan_set", "plan", steps=[{"route": "miami-new_orleans"}], draw=False)
        planner.client.ask("plan_clear", "plan")
        other.client.next(0.5)
        self.assertEqual([text for text in other.client.got[known:] if json.loads(text)["message"] != "presence"], [])

    def test_the_plan_of_a_deleted_account(self):
        """It is gone from memory and from the store, and nothing that happens later stores it again."""
        self.plans = []
        ana, ben = self.player(cookie=self.server.register("ana")), self.player("ben")
        table = open_table([ana, ben])
        for _ in range(3):
            self.settle(ana, ben)
        if ana.ask:
            self.draw(ana)
        self.settle(ana, ben)
        claim = next(action for action in open_actions(ben.ask) if action.startswith("claim "))
        route = claim.split()[1]
        ana.client.ask("plan_set", "plan", steps=[{"route": route}], draw=False)
        self.assertEqual(self.rows("SELECT count(*) FROM plans WHERE table_id = ?", table), [(1,)])
        self.assertEqual(self.server.account("/delete", ana.cookie, password="correct horse")[0], 200)
        while not ben.client.presence.get("stand_in", [False] * 2)[ana.you]:
            ben.take(ben.client.hear("presence", "table", timeout=5))
        ben.client.say("action", decision=ben.ask["decision"], action=claim)  # the end of the plan, if there is one
        self.settle(ben)
        self.assertIn(route, self.own(ben, ben.you))
        self.server.stop()
        self.assertEqual(self.rows("SELECT count(*) FROM plans"), [(0,)])
        self.server.start()


class Taken(Tables):
    """A server that is killed in the middle of a turn."""

    OPTIONS = ("--test-speed", "5", "--test-seeds")

    def test_a_kill_between_two_cards(self):
        """The plan finishes the turn that it began, though another process continues the game."""
        ana, ben, table = self.begin()
        ben.client.ask("plan_set", "plan", steps=[{"route": "miami-new_orleans"}], turns=20)
        ben.client.close()
        if ana.ask:
            self.draw(ana)
        while not any(event["event"].startswith("draw_") and event["player"] == ben.you for event in ana.events):
            ana.take(ana.client.hear("update", "ack", timeout=5))
        self.server.kill()
        self.server.start()
        ana.client.close()
        ana.client = self.server.client(cookie=ana.cookie)
        ana.sent = None
        ana.enter(table)
        ana.hello()
        self.assertEqual((ana.view["turn"], ana.view["phase"]), (ben.you, "second_card"))
        end = time.monotonic() + 10
        while ana.view["turn"] == ben.you and time.monotonic() < end:
            message = ana.client.next(1)
            if message:
                ana.take(message)
        self.assertEqual(ana.view["turn"], ana.you)

    def test_a_turn_that_the_person_began(self):
        """Its second card is left to the person, after a kill too."""
        ana, ben, table = self.begin()
        first, other = (ana, ben) if ana.ask else (ben, ana)
        first.client.say("action", decision=first.ask["decision"], action="draw blind")
        self.settle(first)
        first.client.ask("plan_set", "plan", steps=[{"route": "miami-new_orleans"}], turns=20)
        first.client.close()
        self.server.kill()
        self.server.start()
        other.client.close()
        other.client = self.server.client(cookie=other.cookie)
        other.enter(table)
        other.hello()
        seq = other.seq
        for _ in range(4):
            self.settle(other)
        self.assertEqual((other.seq, other.view["phase"]), (seq, "second_card"))


class WholeGames(Tables):
    """The same game twice: once ana's plans claim for her, once she does the same herself."""

    # What differs from table to table, or comes when it comes: names of tables, the deal's secret, who is here.
    PASSED_OVER = ("guest", "tables", "joined", "ready", "table", "presence")


    def seated(self):
        """Ana and ben at a new table, with the same deal every time."""
        ana, ben = self.player("ana"), self.player("ben")
        created = ana.client.ask("create", "created", game="usa", seats=2)
        table = created["table"]
        ben.client.ask("join", "joined", table=table)
        ana.client.ask("start", "started", table=table, order=[0, 1], seed="5e" * 32)
        for player in (ana, ben):
            player.enter(table)
            player.hello()
        return ana, ben, table

    def act(self, player, action):
        player.sent = (player.ask["decision"], action)
        player.client.say("action", decision=player.sent[0], action=action)

    def finish(self, ana, ben, ana_acts):
        """Ben plays by his dice; gives what he was sent."""
        dice, end = random.Random(7), time.monotonic() + 120
        while not (ana.over and ben.over):
            self.assertLess(time.monotonic(), end, "the game does not end")
            if ana.ask and not ana.sent:
                ana_acts()
            if ben.ask and not ben.sent and ben.view["asked"] == [ben.you]:  # tickets are kept by ana first
                self.act(ben, choose(ben.ask, dice))
            for player in (ana, ben):
                message = player.client.next(0.01)
                if message and message["message"] == "plan":
                    self.plan = message
                    self.claims += "claimed" in message
                elif message and message.get("refusal") == "late":
                    player.sent = None  # a plan was faster
                elif message:
                    player.take(message)
        return [text for text in ben.client.got if json.loads(text)["message"] not in self.PASSED_OVER]

    def set_plan(self, ana, steps):
        """Sets a plan of these routes; false if it is refused."""
        ana.client.say("plan_set", steps=[{"route": route} for route in steps], draw=False, taken=False,
                       last_round=False, turns=20)
        answer = ana.client.next()
        while answer["message"] not in ("plan", "error"):
            ana.take(answer)
            answer = ana.client.next()
        if answer["message"] == "plan":
            self.plan = answer
        return answer["message"] == "plan"

    def test_others_are_sent_the_same_with_and_without_a_plan(self):
        dice = random.Random(3)
        self.plan, self.claims, asked = {"ended": "done"}, 0, [0, 0.0]
        ana, ben, planned = self.seated()

        def by_plans():
            """She collects cards and leaves claims to plans of five routes."""
            if ana.ask["decision"] != asked[0]:
                asked[:] = [ana.ask["decision"], time.monotonic()]
            payable = {route for group in ana.ask.get("claims", []) for route in group["routes"]}
            if self.plan["ended"] and ana.view["phase"] == "turn":
                owned = {route for routes in ana.view["owned"] for route in routes.split()}
                free = [route for route in ROUTES if route not in owned]
                wanted = [route for route in free if route in payable] or free
                self.set_plan(ana, dice.sample(wanted, min(5, len(wanted))))
            steps = [] if self.plan["ended"] else [step["route"] for step in self.plan["steps"]]
            if not payable.intersection(steps) or time.monotonic() > asked[1] + 10:
                actions = open_actions(ana.ask)
                self.act(ana, "draw blind" if "draw blind" in actions else actions[-1])

        with_plans = self.finish(ana, ben, by_plans)
        self.assertGreater(self.claims, 5)
        self.assertNotIn('"plan', "".join(ben.client.got))
        actions = [row[0] for row in self.rows("SELECT action FROM actions WHERE table_id = ? AND seat = 0"
                                               " ORDER BY number", planned)]
        ana, ben, _ = self.seated()
        by_hand = iter(actions)
        without = self.finish(ana, ben, lambda: self.act(ana, next(by_hand)))
        self.assertEqual(len(with_plans), len(without))
        for one, other in zip(with_plans, without):
            self.assertEqual(one, other)


if __name__ == "__main__":
    unittest.main()
