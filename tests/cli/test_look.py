"""What a person can look at while playing: the board, a hint, the log."""
import json
import re

import command
from terminal import Table


class Board(command.Case):
    def board(self, game):
        return json.loads((command.ROOT / f"src/games/{game}/board.json").read_text())

    def table(self, game, *options):
        table = Table("--game", game, "--players", 3, "--seed", 2, *options)
        self.addCleanup(table.close)
        table.say("1" if game == "old_west" else "all")
        if game == "old_west":
            table.say("all")
        return table

    def test_every_route_stands_under_both_its_cities(self):
        for game in ("usa", "europe", "old_west"):
            board = self.board(game)
            name = {city["id"]: city["name"] for city in board["cities"]}
            said = self.table(game).say("board").split("All routes of each city")[1]
            lines = {city: re.search(rf"(?m)^{re.escape(city)}  +(.*)$", said)[1] for city in name.values()}
            for route in board["routes"]:
                a, b = name[route["a"]], name[route["b"]]
                for here, there in ((a, b), (b, a)):
                    self.assertRegex(lines[here], rf"(^|, ){re.escape(there)} {route['length']} {route['color']}")
            self.assertEqual(sum(len(re.findall(r" \d ", line)) for line in lines.values()), 2 * len(board["routes"]))

    def test_every_route_of_a_city(self):
        """Also those that the board file writes the other way round."""
        said = self.table("usa").say("board miami")
        self.assertEqual(re.findall(r"(?m)^  (\S.*?)  +\d \w", said), ["Atlanta", "Charleston", "New Orleans"])
        self.assertRegex(said, r"(?m)^  New Orleans +6 red +free; you (can pay|need \d more cards?)$")

    def test_whether_i_can_pay(self):
        """Counted from the hand: cards of the color, or of the best one for gray, and locomotives."""
        table = self.table("usa")
        cards = {color: int(count) for count, color in re.findall(r"(\d) (\w+)", table.say("hand"))}
        locomotives = cards.pop("locomotive", 0) + cards.pop("locomotives", 0)
        seen = set()
        for city in self.board("usa")["cities"]:
            for length, color, note in re.findall(r"(?m)^  \S.*?  +(\d) (\w+) +free; you (.*)$",
                                                  table.say(f"board {city['id']}")):
                lacking = int(length) - locomotives - (max(cards.values()) if color == "gray" else cards.get(color, 0))
                expected = "can pay" if lacking <= 0 else f"need {lacking} more card{'s' if lacking > 1 else ''}"
                self.assertEqual(note, expected)
                seen.add(expected)
        self.assertGreater(len(seen), 3)

    def test_owners_and_marks(self):
        table = self.table("europe")
        claimed = False
        for _ in range(40):
            claimed = re.findall(r"Red claims (\S+)–([^:,]+)", table.said)
            if claimed:
                break
            table.say("b")
        a, b = claimed[0]
        self.assertRegex(table.say(f"board {a}"), rf"(?m)^  {b} .* Red$")
        self.assertRegex(table.say("board"), rf"(?m)^{b} .*{a} \d [^,]*\(Red\)")


class HintAndLog(command.Case):
    def table(self, game="europe", *options):
        table = Table("--game", game, "--players", 3, "--seed", 4, *options)
        self.addCleanup(table.close)
        return table

    def test_a_hint_is_what_advise_says_of_the_saved_game(self):
        for game in command.GAMES:
            table = self.table(game)
            answers = ["1 2 3", "1", "b"] if game == "old_west" else ["1 2", "b"]
            if game != "card_game":  # of tickets the bot thinks for long; one game of the four will do
                table.say(answers.pop(0))
            for answer in answers:
                hint = table.say("hint")
                self.assertIn("What the search bot would do", hint)
                lines = re.findall(r"(?m)^  -  (\w.*)$", hint)  # no numbers, which would look like those of the menu
                self.assertTrue(lines)
                path = self.folder / "hint.ttrec"
                table.say(f"save {path}")
                advised = re.findall(r"(?m)^  \d  (\w.*)$", self.succeeds("advise", "--seat", 0, path))
                self.assertEqual(lines, advised)
                table.say(answer)

    def test_a_hint_does_not_change_the_game(self):
        texts = []
        for hints in (False, True):
            table = self.table("usa")
            for number, answer in enumerate(["all"] + ["b"] * 12):
                if hints and number % 6 == 1:  # a first and a second card
                    table.say("hint")
                table.say(answer)
            path = self.folder / f"{hints}.ttrec"
            table.say(f"save {path}")
            texts.append(path.read_text())
        self.assertEqual(*texts)

    def test_the_log_repeats_what_was_told(self):
        table = self.table()
        told = re.findall(r"(?m)^  \S.*\.$", table.said)
        for answer in ["1 2"] + ["b"] * 10:
            told += re.findall(r"(?m)^  \S.*\.$", table.say(answer))
        self.assertGreater(len(told), 30)
        self.assertEqual(re.findall(r"(?m)^  \S.*$", table.say("log all")), told)
        self.assertEqual(re.findall(r"(?m)^  \S.*$", table.say("log 7")), told[-7:])
        self.assertIn(f"The last 7 of {len(told)} events:", table.said)
        self.assertEqual(re.findall(r"(?m)^  \S.*$", table.say("log")), told[-20:])
        self.assertIn("log 50 or log all", table.say("log much"))

    def test_the_log_of_a_game_gone_on_with_tells_nothing_hidden(self):
        """A record has all hidden cards; who takes a seat in it is told what that seat may know."""
        lines = self.record("europe", 3).read_text().splitlines(keepends=True)
        path = self.write("cut.ttrec", "".join(lines[:300]))
        story = self.succeeds("replay", path)
        table = Table("--resume", path, "--seat", 1)
        self.addCleanup(table.close)
        log = table.say("log all")
        for seat, name in ((0, "Blue"), (2, "Green")):
            open_draw = rf"{name} draws (?!from)\w+ from the pile"
            self.assertRegex(story, open_draw)
            self.assertNotRegex(log, open_draw)
            self.assertRegex(log, rf"{name} draws from the pile")
            self.assertRegex(story, rf"{name} is offered \d tickets: \w+–")
            self.assertRegex(log, rf"{name} is offered \d tickets\.")
        self.assertRegex(log, r"You draw \w+ from the pile")


if __name__ == "__main__":
    command.main()
