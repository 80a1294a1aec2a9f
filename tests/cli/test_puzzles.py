"""Puzzles: made from games of bots, proved again, and shown as positions."""
import json

import command
from command import DONE, FAILED, MISUSED

PUZZLES = command.ROOT / "data/puzzles"
GAMES = sorted(path.stem for path in PUZZLES.glob("*.json"))


class Puzzles(command.Case):
    def test_the_same_seed_gives_the_same_puzzles(self):
        made = [self.folder / f"{jobs}.json" for jobs in (1, 2)]
        for path, jobs in zip(made, (1, 2)):
            done = command.turntable("puzzles", "--game", "usa", "--games", 2, "--seed", "b", "--iterations", 100,
                                     "--jobs", jobs, "-o", path)
            self.assertEqual((done.returncode, done.stdout), (DONE, ""))
            self.assertRegex(done.stderr, r"usa: 1 of 10 puzzles, 2 games, \d+ positions, \d+ tried at length")
        self.assertEqual(made[0].read_text(), made[1].read_text())
        found = json.loads(made[0].read_text())
        self.assertEqual(len(found), 1)
        for puzzle in found:
            self.assertEqual(puzzle["game"], "usa")
            best, *others = puzzle["answers"]
            for other in others:
                self.assertGreaterEqual(other[2], 30)
            self.assertTrue(puzzle["because"])
            self.assertEqual(best[2], 0)

    def test_the_puzzles_are_small(self):
        self.assertLessEqual(sum(path.stat().st_size for path in PUZZLES.rglob("*") if path.is_file()), 100_000)

    def test_a_puzzle_as_a_position(self):
        for game in GAMES:
            path = PUZZLES / f"{game}.json"
            puzzle = json.loads(path.read_text())[0]
            position = self.folder / "one.ttpos"
            position.write_text(self.succeeds("puzzles", "--position", puzzle["id"], path))
            self.succeeds("position", "check", position)
            said = json.loads(position.read_text())
            self.assertEqual((said["game"], said["phase"]), (game, puzzle["position"]["phase"]))

    def test_proved_again(self):
        path = PUZZLES / "card_game.json"
        puzzle = max(json.loads(path.read_text()), key=lambda p: p["answers"][1][2] / p["answers"][1][3])
        said = self.succeeds("puzzles", "--check", "--id", puzzle["id"], "--iterations", 100, path)
        self.assertRegex(said, rf"^{puzzle['id']} card_game \w+: proved, by \d+\.\d points ± \d+\.\d\n$")
        said = self.succeeds("puzzles", "--check", "--id", puzzle["id"], "--iterations", 100, path, "--language", "ro")
        self.assertRegex(said, rf"^{puzzle['id']} card_game \w+: dovedit, cu \d+,\d puncte ± \d+,\d\n$")

    def test_a_wrong_answer_is_found(self):
        path = PUZZLES / "card_game.json"
        puzzle = max(json.loads(path.read_text()), key=lambda p: p["answers"][1][2] / p["answers"][1][3])
        best, other = puzzle["answers"][0][0], puzzle["answers"][-1][0]
        puzzle["answers"][0][0], puzzle["answers"][-1][0] = other, best
        wrong = self.folder / "wrong.json"
        wrong.write_text(json.dumps([puzzle]))
        self.refuses(FAILED, "1 of 1 puzzles: another choice leads", "puzzles", "--check", "--iterations", 100, wrong)

    def test_refusals(self):
        path = PUZZLES / "usa.json"
        self.refuses(MISUSED, "--game is missing", "puzzles")
        self.refuses(MISUSED, "unknown game 'chess'", "puzzles", "--game", "chess")
        self.refuses(MISUSED, "--kind must be keep, claim or draw", "puzzles", "--game", "usa", "--kind", "best")
        self.refuses(MISUSED, "--iterations must be", "puzzles", "--game", "usa", "--iterations", 5)
        self.refuses(MISUSED, "unexpected argument", "puzzles", "--game", "usa", "x")
        self.refuses(MISUSED, "the file is missing", "puzzles", "--check")
        self.refuses(FAILED, "there is no puzzle 00000000", "puzzles", "--check", "--id", "00000000", path)
        self.refuses(FAILED, "there is no puzzle 00000000", "puzzles", "--position", "00000000", path)
        broken = self.folder / "broken.json"
        broken.write_text(path.read_text().replace('"seat"', '"chair"', 1))
        self.refuses(FAILED, f"{broken}:2: expected the field 'seat'", "puzzles", "--check", broken)
        self.refuses(FAILED, f"{broken}:2: serve il campo 'seat'", "puzzles", "--check", broken, "--language", "it")
        broken.write_text(path.read_text().replace('"kind":"', '"kind":"un', 1))
        self.refuses(FAILED, "il tipo è keep, claim o draw", "puzzles", "--check", broken, "--language", "it")


if __name__ == "__main__":
    command.main()
