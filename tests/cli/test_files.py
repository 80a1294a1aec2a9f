"""Records, positions and boards as files: what is sound, what is not, and how they are told."""
import hashlib
import json
import re

import command
from command import FAILED, MISUSED, turntable


class Verify(command.Case):
    def test_sound(self):
        path = self.record()
        self.assertEqual(self.succeeds("verify", path), f"{path}: ok\n")
        self.assertEqual(self.succeeds("verify", "--quiet", "--seed", path), "")

    def test_running_game(self):
        path = self.record()
        lines = path.read_text().splitlines(keepends=True)
        cut = self.write("cut.ttrec", "".join(lines[:60]))
        self.assertEqual(self.succeeds("verify", "--seed", cut), f"{cut}: ok, unfinished\n")
        torn = self.write("torn.ttrec", "".join(lines)[:-1])
        self.assertEqual(self.succeeds("verify", path, torn), f"{path}: ok\n{torn}: ok, unfinished\n")
        self.assertEqual(self.succeeds("verify", "--quiet", torn), "")

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

    def test_a_seed_of_somebody_else(self):
        """What a server showed of one game is no proof of another; tests/server has the games that they are of."""
        path, secret, chance, other = self.record(), "5e" * 32, "01" * 16, "02" * 16
        proof = ("verify", "--secret", secret, "--chances", f"{chance},{other}")
        self.refuses(FAILED, f"{path}:1: the seed does not follow from this secret", *proof, path)
        self.refuses(FAILED, "commitment does not match the secret", *proof, "--commitment", "00" * 32, path)
        commitment = hashlib.sha256(bytes.fromhex(secret)).hexdigest()
        self.refuses(FAILED, "does not follow", *proof, "--commitment", commitment, path)
        self.refuses(MISUSED, "one record", *proof, path, path)
        for words in (("--secret", secret), ("--chances", chance), ("--commitment", commitment)):
            self.refuses(MISUSED, "--secret and --chances go together", "verify", *words, path)
        for bad in (secret[:-1], secret + "0", "g" * 64, ""):
            self.refuses(MISUSED, "--secret must be 64 hex digits", "verify", "--secret", bad, "--chances", chance, path)
            self.refuses(MISUSED, "--commitment must be 64 hex digits", *proof, "--commitment", bad, path)
        for bad in ("", ",", chance[:-1], chance + "0", chance + ",", f"{chance},{chance[:-1]}", f"{chance} {chance}",
                    ",".join([chance] * 7)):
            self.refuses(MISUSED, "--chances must be up to", "verify", "--secret", secret, "--chances", bad, path)

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
            self.assertRegex(story.splitlines()[-1], r" wins$|The victory is shared: ")

    def test_running_game(self):
        lines = self.record().read_text().splitlines(keepends=True)
        story = self.succeeds("replay", self.write("cut.ttrec", "".join(lines[:90])))
        self.assertIn("The record stops here", story)

    def test_lines_are_those_of_the_record(self):
        path = self.record()
        lines = path.read_text().splitlines()
        story = self.succeeds("replay", "--lines", path)
        claims = [int(number) for number in re.findall(r"(?m)^ *(\d+)  \w+ claims ", story)]
        self.assertEqual(claims, [i for i, line in enumerate(lines, 1) if '"event":"claim"' in line])
        self.assertEqual(re.sub(r"(?m)^[ \d]{6}(?=  \w)", "", story), self.succeeds("replay", path))

    def test_one_way_of_telling_at_a_time(self):
        self.refuses(command.MISUSED, "only one of", "replay", "--json", "--lines", "x.ttrec")
        self.refuses(command.MISUSED, "only one of", "replay", "--json", "--position", 9, "x.ttrec")

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
        path.write_text(self.succeeds("replay", "--position", line, self.record(game, 2, "cli")))
        return path

    def test_positions_of_every_game(self):
        for name in command.GAMES:
            for line in (2, 40, 100, len(self.record(name, 2, "cli").read_text().splitlines())):
                path = self.position(name, line)
                self.assertEqual(self.succeeds("position", "check", path), f"{path}: ok\n")
                shown = self.succeeds("position", "show", path)
                self.assertIn("Market:", shown)
                self.assertIn("hand:", shown)

    def test_lines_that_the_record_does_not_have(self):
        path = self.record()
        lines = path.read_text().splitlines(keepends=True)
        count = len(lines)
        self.refuses(FAILED, f"the record has only {count} lines", "replay", "--position", count + 1, path)
        cut = self.write("cut.ttrec", "".join(lines[:60]))
        self.succeeds("replay", "--position", 61, cut)
        self.refuses(FAILED, "the record has only 60 lines", "replay", "--position", 62, cut)

    def test_who_is_to_move(self):
        shown = self.succeeds("position", "show", self.position("usa", 2))
        self.assertIn("\nBlue and Red are to move: the tickets to keep at the start.\n", shown)
        last = len(self.record("usa", 2, "cli").read_text().splitlines())
        self.assertIn("\nThe game is over.\n", self.succeeds("position", "show", self.position("usa", last)))

    def test_positions_of_the_lessons(self):
        paths = sorted((command.ROOT / "web/lessons").glob("*.ttpos"))
        self.assertGreater(len(paths), 5)
        for path in paths:
            self.assertEqual(self.succeeds("position", "check", path), f"{path}: ok\n")

    def test_unsound_position(self):
        path = self.position("usa", 60)
        text = re.sub(r'"locomotive": ?(\d+)', lambda found: f'"locomotive":{int(found[1]) + 1}', path.read_text(), 1)
        unsound = self.write("unsound.ttpos", text)
        for verb in ("check", "show"):
            result = self.refuses(FAILED, f"{unsound}:", "position", verb, unsound)
            self.assertRegex(result.stderr, r":\d+: G-1: ")
            self.assertEqual(result.stdout, "")

    def test_score_of_every_game(self):
        for name in command.GAMES:
            record = self.record(name, 2, "cli")
            lines = record.read_text().splitlines()
            running = self.succeeds("position", "score", self.position(name, 100))
            self.assertIn(", if the game ended now\n", running)
            path = self.position(name, len(lines))  # the result line: the game is over
            over = self.succeeds("position", "score", path)
            result = json.loads(lines[-1])
            for score in result["scores"]:
                self.assertRegex(over, rf"\n  total .* {score['total']}\b")
            sheet = json.loads(self.succeeds("position", "score", "--json", path))
            self.assertEqual([seat["score"] for seat in sheet["seats"]], result["scores"])
            self.assertEqual(sheet["winners"], result["winners"])
            self.assertEqual(sheet["faults"], [])
            told = self.write("told.json", json.dumps(sheet["told"]))
            made = self.write("made.ttpos", self.succeeds("position", "make", told))
            self.assertEqual(self.succeeds("position", "check", made), f"{made}: ok\n")
            again = json.loads(self.succeeds("position", "score", "--json", made))
            self.assertEqual(again["seats"], sheet["seats"])

    def test_make_refuses_with_the_rule(self):
        sheet = json.loads(self.succeeds("position", "score", "--json", self.position("usa", 100)))
        told = sheet["told"]
        for seat in told["seats"]:
            seat["routes"] = ["denver-omaha"]
        wrong = self.write("wrong.json", json.dumps(told))
        self.refuses(FAILED, f"{wrong}:1: G-12: Denver–Omaha: Blue has this route already", "position", "make", wrong)
        self.refuses(FAILED, ":1: expected the field 'companion'", "position", "make", self.write("no.json", "{}"))

    def test_names_and_colors_of_a_printed_game(self):
        told = json.loads(self.succeeds("position", "score", "--json", self.position("usa", 100)))["told"]
        told["seats"][0].update(name="Ana", color="black")
        made = self.write("named.ttpos", self.succeeds("position", "make", self.write("named.json", json.dumps(told))))
        self.assertIn("Ana (Black)", self.succeeds("position", "score", made))
        self.assertIn("Ana (Black)", self.succeeds("position", "show", made))

    def test_what_is_no_position(self):
        self.refuses(FAILED, ":1: ", "position", "check", self.write("no.ttpos", "[]"))
        self.refuses(FAILED, "can't be opened", "position", "show", "nowhere.ttpos")


class Boards(command.Case):
    def test_the_boards_of_the_family(self):
        paths = list(command.ROOT.glob("src/games/*/board.json"))  # a game may use the board of another
        self.assertGreaterEqual(len(paths), 4)
        for path in paths:
            self.assertIn("no faults", self.succeeds("board", "check", path))

    def test_who_can_play_it(self):
        said = self.succeeds("board", "check", command.ROOT / "src/games/old_west/board.json")
        self.assertIn("; usa rules: 2-5 players; europe rules: none, too few long tickets; old_west rules: 2-6", said)
        said = self.succeeds("board", "check", command.ROOT / "src/games/card_game/board.json")
        self.assertIn("card_game takes no custom board", said)

    def test_the_example_of_the_manual(self):
        manual = (command.ROOT / "docs/boards.md").read_text()
        path = self.write("iceland.json", re.search(r"```json\n(.*?)```", manual, re.DOTALL)[1])
        said = self.succeeds("board", "check", "iceland.json", cwd=self.folder)
        shown = re.search(r"\$ turntable board check iceland\.json\n(.*)\n", manual)[1]
        self.assertLessEqual(set(shown.split("; ")), set(said.strip().split("; ")))  # there may be more games
        for game in ("usa", "europe", "old_west"):
            self.assertIn(f"; {game} rules: ", shown)
            self.succeeds("simulate", "--board", path, "--game", game, "--players", 2, "--games", 3,
                          "--record", self.folder)
            self.succeeds("verify", "--seed", "--board", path, self.folder / f"{game}-2-1-2.ttrec")
            for name in ("verify", "replay", "advise"):
                self.refuses(FAILED, "played on a custom board: give its file with --board", name,
                             self.folder / f"{game}-2-1-2.ttrec")

    def test_one_of_a_kind(self):
        path = self.write("one.json", json.dumps({
            "game": "usa", "name": "One", "aspect": 1,
            "cities": [{"id": id, "name": id, "x": 0, "y": 0} for id in ("a", "b")],
            "routes": [{"id": "a-b", "a": "a", "b": "b", "length": 1, "color": "red"}],
            "tickets": [{"id": "a-b", "a": "a", "b": "b", "points": 1}]}))
        said = self.succeeds("board", "check", path)
        self.assertIn("2 cities, 1 route, 1 ticket: no faults; usa rules: none, too few tickets", said)

    def test_faults_in_the_order_of_the_file(self):
        result = turntable("board", "check", command.ROOT / "tests/boards/faulty.json")
        lines = [int(number) for number in re.findall(r"faulty\.json:(\d+): ", result.stderr)]
        self.assertGreater(len(lines), 10)
        self.assertEqual(lines, sorted(lines))

    def test_without_a_game_nothing_else_is_looked_at(self):
        result = turntable("board", "check", self.write("mine.json", '{"name": 7,\n "cities": 8}'))
        self.assertEqual(result.returncode, FAILED)
        self.assertIn("mine.json:1: the board has no field game", result.stderr)
        self.assertIn("has 1 fault\n", result.stderr)

    def test_fault_with_its_line(self):
        text = (command.ROOT / "src/games/usa/board.json").read_text()
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
