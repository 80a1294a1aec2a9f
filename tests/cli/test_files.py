"""Records, positions and boards as files: what is sound, what is not, and how they are told."""
import json
import re

import command
from command import FAILED, turntable


class Verify(command.Case):
    def test_sound(self):
        path = self.record()
        self.assertEqual(self.succeeds("verify", path), f"{path}: ok\n")
        self.assertEqual(self.succeeds("verify", "--quiet", "--seed", path), "")

    def test_running_game(self):
        path = self.record()
        lines = path.read_text().splitlines(keepends=True)
        self.succeeds("verify", "--seed", self.write("cut.ttrec", "".join(lines[:60])))

    def test_first_fault_with_line_and_rule(self):
        path = self.record()
        lines = path.read_text().splitlines(keepends=True)
        at = next(i for i, line in enumerate(lines) if '"event":"claim"' in line)
        claim = json.loads(lines[at])
        claim["points"][0][1] += 1
        lines[at] = json.dumps(claim, separators=(",", ":")) + "\n"
        broken = self.write("broken.ttrec", "".join(lines))
        result = self.refuses(FAILED, f"{broken}:{at + 1}: G-11: ", "verify", broken)
        self.assertEqual(result.stdout, "")

    def test_another_seed(self):
        path = self.record()
        text = path.read_text()
        seed = json.loads(text.splitlines()[0])["seed"]
        other = self.write("other.ttrec", text.replace(seed, "0" * 64))
        self.succeeds("verify", other)
        self.refuses(FAILED, f"{other}:", "verify", "--seed", other)

    def test_faults_of_some_among_many(self):
        good, bad = self.record(), self.write("bad.ttrec", "nonsense\n")
        result = self.refuses(FAILED, f"{bad}:1: ", "verify", bad, good)
        self.assertEqual(result.stdout, f"{good}: ok\n")

    def test_files_that_cannot_be_read(self):
        self.refuses(FAILED, "nowhere.ttrec can't be opened", "verify", "nowhere.ttrec")
        self.refuses(FAILED, "can't be read", "verify", self.folder)
        self.refuses(FAILED, ":1: ", "verify", self.write("empty.ttrec", ""))
        self.refuses(FAILED, ":1: ", "verify", "/dev/null")


class Replay(command.Case):
    def test_every_game_is_told_to_its_end(self):
        for name in command.GAMES:
            story = self.succeeds("replay", self.record(name, 2))
            self.assertIn("\nTurn 1: ", story)
            self.assertRegex(story, r"\n  total +-?\d+ +-?\d+\n")
            self.assertRegex(story.splitlines()[-1], r" (wins|share the victory)\.$")

    def test_running_game(self):
        lines = self.record().read_text().splitlines(keepends=True)
        story = self.succeeds("replay", self.write("cut.ttrec", "".join(lines[:90])))
        self.assertIn("The record stops here", story)

    def test_json_gives_the_actions(self):
        said = [json.loads(line) for line in self.succeeds("replay", "--json", self.record()).splitlines()]
        self.assertEqual(said[0]["game"], "usa")
        self.assertTrue(said[-1]["finished"])
        for step in said[1:-1]:
            self.assertEqual(set(step), {"line", "player", "action", "told", "points"})

    def test_fault_on_the_way(self):
        lines = self.record().read_text().splitlines(keepends=True)
        lines[50] = '{"event":"turn_end","player":5}\n'
        broken = self.write("broken.ttrec", "".join(lines))
        self.refuses(FAILED, f"{broken}:51: ", "replay", broken)


class Positions(command.Case):
    def position(self, game, line):
        path = self.folder / f"{game}-{line}.ttpos"
        path.write_text(self.succeeds("replay", "--position", line, self.record(game, 2)))
        return path

    def test_positions_of_every_game(self):
        for name in command.GAMES:
            for line in (2, 40, 100, 1000000):
                path = self.position(name, line)
                self.assertEqual(self.succeeds("position", "check", path), f"{path}: ok\n")
                shown = self.succeeds("position", "show", path)
                self.assertIn("Market:", shown)
                self.assertIn("hand:", shown)

    def test_unsound_position(self):
        path = self.position("usa", 60)
        text = re.sub(r'"locomotive": ?(\d+)', lambda found: f'"locomotive":{int(found[1]) + 1}', path.read_text(), 1)
        unsound = self.write("unsound.ttpos", text)
        for verb in ("check", "show"):
            result = self.refuses(FAILED, f"{unsound}:", "position", verb, unsound)
            self.assertRegex(result.stderr, r":\d+: G-1: ")
            self.assertEqual(result.stdout, "")

    def test_what_is_no_position(self):
        self.refuses(FAILED, ":1: ", "position", "check", self.write("no.ttpos", "[]"))
        self.refuses(FAILED, "can't be opened", "position", "show", "nowhere.ttpos")


class Boards(command.Case):
    def test_the_boards_of_the_family(self):
        for name in command.GAMES:
            path = command.ROOT / f"data/boards/{name}.json"
            self.assertIn("no faults", self.succeeds("board", "check", path))

    def test_fault_with_its_line(self):
        text = (command.ROOT / "data/boards/usa.json").read_text()
        number = next(i for i, line in enumerate(text.splitlines(), 1) if '"length"' in line)
        lines = text.splitlines(keepends=True)
        route = json.loads(lines[number - 1].strip().rstrip(","))
        lines[number - 1] = lines[number - 1].replace(f'"{route["b"]}"', '"atlantis"')
        path = self.write("mine.json", "".join(lines))
        result = turntable("board", "check", path)
        self.assertEqual(result.returncode, FAILED)
        self.assertIn(f"{path}:{number}: ", result.stderr)
        self.assertIn("atlantis", result.stderr)


if __name__ == "__main__":
    command.main()
