"""What a bot would do in a recorded game: the decision that is meant, words and JSON, clear refusals."""
import json

import command
from command import FAILED, MISUSED


class Advise(command.Case):
    def planned(self, game="usa", players=2, *options):
        return self.record(game, players, "cli", "--bots", "planner", *options)

    def steps(self, path):
        steps = [json.loads(line) for line in self.succeeds("replay", "--json", path).splitlines()]
        return [step for step in steps if "action" in step]

    def advice(self, path, *options):
        return json.loads(self.succeeds("advise", "--json", *options, path))

    def test_words(self):
        path = self.planned()
        step = next(step for step in self.steps(path) if step["action"].startswith("claim"))
        said = self.succeeds("advise", "--at", step["line"], path)
        name = ("Blue", "Red")[step["player"]]
        self.assertTrue(said.startswith(f"{name} at line {step['line']} of the record, as "), said)
        self.assertRegex(said, r"(?m)^  1  \w.+: \w")
        self.assertRegex(said, r"(?m)^In the record: Claim .+–.+ with \d .+\.$")

    def test_every_game(self):
        for game, (_, most, option) in command.GAMES.items():
            for players, options in ((2, []), (most, [option] if option else [])):
                path = self.planned(game, players, *options)
                steps = self.steps(path)
                for step in steps[:8] + steps[8::13] + steps[-3:]:
                    advice = self.advice(path, "--at", step["line"], "--seat", step["player"], "--iterations", 40)
                    self.assertEqual((advice["game"], advice["player"], advice["line"]),
                                     (game, step["player"], step["line"]))
                    self.assertTrue(advice["actions"][0]["words"])
                    self.assertTrue(all(reason for action in advice["actions"] for reason in action["because"]))

    def test_the_planner_would_do_what_it_did(self):
        path = self.planned()
        for step in self.steps(path)[::9]:
            advice = self.advice(path, "--at", step["line"], "--bot", "planner")
            self.assertEqual(advice["played"], step["action"])
            self.assertEqual(advice["actions"][0]["action"], step["action"])

    def test_json(self):
        advice = self.advice(self.planned(), "--at", 30, "--bot", "planner")
        self.assertEqual(list(advice), ["game", "line", "player", "bot", "actions", "played"])
        self.assertEqual(advice["bot"], "planner")
        for action in advice["actions"]:
            self.assertEqual(list(action), ["action", "words", "because", "score", "win", "visits"])

    def test_a_line_inside_a_decision_means_that_decision(self):
        path = self.planned()
        step = next(step for step in self.steps(path) if step["action"].startswith("claim"))
        self.assertEqual(self.advice(path, "--at", step["line"] + 1)["line"], step["line"])

    def test_without_a_line_the_last_decision(self):
        path = self.planned()
        steps = self.steps(path)
        self.assertEqual(self.advice(path)["line"], steps[-1]["line"])
        for seat in (0, 1):
            last = [step for step in steps if step["player"] == seat][-1]
            advice = self.advice(path, "--seat", seat)
            self.assertEqual((advice["line"], advice["played"]), (last["line"], last["action"]))

    def test_a_running_game(self):
        path = self.planned()
        step = self.steps(path)[40]
        lines = path.read_text().splitlines(keepends=True)
        cut = self.write("cut.ttrec", "".join(lines[:step["line"] - 1]))
        waits = self.advice(cut)
        self.assertEqual((waits["line"], waits["player"], waits["played"]), (step["line"], step["player"], None))
        self.assertEqual(waits["actions"], self.advice(path, "--at", step["line"])["actions"])
        self.assertEqual(self.advice(cut, "--at", step["line"]), waits)
        self.assertNotIn("In the record", self.succeeds("advise", cut))
        self.refuses(FAILED, f"the record has only {step['line'] - 1} lines", "advise", "--at", step["line"] + 1, cut)

    def test_all_are_asked_at_the_start(self):
        path = self.planned("usa", 3)
        first = self.steps(path)[0]
        for seat in range(3):
            advice = self.advice(path, "--at", first["line"], "--seat", seat)
            self.assertEqual(advice["player"], seat)
            self.assertTrue(advice["actions"][0]["action"].startswith("keep"))

    def test_it_sees_no_more_than_the_seat(self):
        """What lies hidden is changed: the advice stays."""
        path = self.planned()
        step = self.steps(path)[30]
        lines = path.read_text().splitlines(keepends=True)[:step["line"] - 1]
        first = self.write("a.ttrec", "".join(lines))
        header = json.loads(lines[0])
        header["seed"] = "00" * 32  # what is still in the piles comes from the seed
        second = self.write("b.ttrec", json.dumps(header, separators=(",", ":")) + "\n" + "".join(lines[1:]))
        self.assertEqual(self.advice(first), self.advice(second))

    def test_bots_without_reasons(self):
        path = self.planned()
        for bot in ("random", "greedy", "racer"):
            self.assertTrue(self.succeeds("advise", "--bot", bot, "--iterations", 5, "--at", 40, path))

    def test_refusals(self):
        path = self.planned()
        count = len(path.read_text().splitlines())
        step = self.steps(path)[10]
        other, name = 1 - step["player"], ("Blue", "Red")[step["player"]]
        self.refuses(FAILED, f"is not asked at line {step['line']}: {name} is", "advise", "--at", step["line"], "--seat",
                     other, path)
        self.refuses(FAILED, "there is no seat 2: the game has seats 0 to 1", "advise", "--seat", 2, path)
        self.refuses(FAILED, f"there is no line {count + 1}: the record has only {count}", "advise", "--at", count + 1,
                     path)
        self.refuses(FAILED, f"no seat is asked at line {count}: the game is over", "advise", "--at", count, path)
        self.refuses(FAILED, "missing.ttrec", "advise", self.folder / "missing.ttrec")
        self.refuses(MISUSED, "record is missing", "advise")
        self.refuses(MISUSED, "one argument too many", "advise", path, path)
        self.refuses(MISUSED, "--at must be a number", "advise", "--at", "x", path)
        self.refuses(MISUSED, "--seat must be a number from 0 to 5", "advise", "--seat", 6, path)
        self.refuses(MISUSED, "nobody", "advise", "--bot", "nobody", path)
        self.refuses(MISUSED, "--iterations must be", "advise", "--iterations", 0, path)

    def test_faults_are_named_with_line_and_rule(self):
        path = self.planned()
        lines = path.read_text().splitlines(keepends=True)
        number = next(i for i, line in enumerate(lines) if '"event":"claim"' in line)
        event = json.loads(lines[number])
        event["player"] = 1 - event["player"]
        lines[number] = json.dumps(event, separators=(",", ":"), ensure_ascii=False) + "\n"
        broken = self.write("broken.ttrec", "".join(lines))
        self.refuses(FAILED, f"{broken}:{number + 1}: ", "advise", broken)
        self.advice(broken, "--at", 20)  # before the fault all is well


if __name__ == "__main__":
    command.main()
