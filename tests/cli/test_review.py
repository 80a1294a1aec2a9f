"""Luck and skill in a recorded game: the JSON of docs/review.md, words for people, clear refusals."""
import json
import pathlib

import command
from command import FAILED, MISUSED

PARTS = ("start", "chance", "own", "others", "hidden")


class Review(command.Case):
    def planned(self, game="usa", players=2, *options):
        return self.record(game, players, "cli", "--bots", "planner", *options)

    def review(self, path, *options):
        return json.loads(self.succeeds("review", "--quick", "--json", *options, path))

    def test_every_game(self):
        for game, (_, most, option) in command.GAMES.items():
            for players, options in ((2, []), (most, [option] if option else [])):
                path = self.planned(game, players, *options)
                steps = [json.loads(line) for line in self.succeeds("replay", "--json", path).splitlines()][1:-1]
                review = self.review(path)
                self.assertEqual((review["review"], review["game"], review["players"], review["mode"]),
                                 (1, game, players, "quick"))
                self.assertEqual(review["steps"], len(steps))
                self.check_seats(review, steps)
                self.check_curve(review, steps)

    def check_seats(self, review, steps):
        self.assertEqual([seat["seat"] for seat in review["seat"]], list(range(review["players"])))
        for seat in review["seat"]:
            for measure in ("points", "win"):
                parts = seat[measure]
                self.assertAlmostEqual(parts["result"], sum(parts[part] for part in PARTS), places=6)
                self.assertAlmostEqual(parts["luck"], parts["chance"] + parts["hidden"], places=6)
                self.assertEqual(parts["skill"], parts["own"])
            for mistake in seat["mistakes"]:
                step = steps[mistake["step"]]
                self.assertEqual((step["player"], step["action"], step["line"]),
                                 (seat["seat"], mistake["action"], mistake["line"]))
                self.assertNotEqual(mistake["better"], mistake["action"])
                self.assertGreaterEqual(mistake["cost"], 0.5)
            self.assertTrue(all(draw["gain"] > 0 for draw in seat["luckiest"]))
            self.assertTrue(all(draw["gain"] < 0 for draw in seat["unluckiest"]))

    def check_curve(self, review, steps):
        curve = review["curve"]
        self.assertEqual([point["step"] for point in curve], list(range(-1, len(steps))))
        self.assertEqual([point["seat"] for point in curve], [None, *(step["player"] for step in steps)])
        self.assertEqual(curve[-1]["points"], [seat["points"]["result"] for seat in review["seat"]])
        for point in curve:
            self.assertAlmostEqual(sum(point["win"]), 1, places=2)

    def test_words(self):
        said = self.succeeds("review", "--quick", self.planned())
        self.assertTrue(said.startswith("USA for 2\n"), said)
        self.assertRegex(said, r"(?m)^ +start +luck +skill +others +result +chance +hidden +to win$")
        self.assertRegex(said, r"(?m)^  Blue \(bot:planner\)  +\d+\.\d  +[+-]\d")
        self.assertRegex(said, r"(?m)^Red \(bot:planner\)$")
        for line in said.splitlines():
            if line.startswith("  Blue"):
                self.assertLessEqual(len(line), 100)

    def test_one_seat(self):
        said = self.succeeds("review", "--quick", "--seat", 1, self.planned())
        self.assertRegex(said, r"(?m)^Red \(bot:planner\)$")
        self.assertNotRegex(said, r"(?m)^Blue \(bot:planner\)$")

    def test_the_full_review(self):
        path = self.planned("card_game")
        full = json.loads(self.succeeds("review", "--json", path))
        self.assertEqual(full["mode"], "full")
        self.assertGreater(full["samples"]["games"], 0)

    def test_refusals(self):
        path = self.planned()
        lines = pathlib.Path(path).read_bytes().splitlines(True)
        running = self.write("running.ttrec", b"".join(lines[:40]).decode())
        broken = self.write("broken.ttrec", b"".join(lines[:20] + lines[21:]).decode())
        self.refuses(FAILED, "the game is not over", "review", running)
        self.refuses(FAILED, "broken.ttrec", "review", broken)
        self.refuses(FAILED, "there is no seat 5", "review", "--seat", 5, path)
        self.refuses(MISUSED, "the record is missing", "review")


if __name__ == "__main__":
    command.main()
