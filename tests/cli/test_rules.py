"""Games with other rule values: as a board file with `rules` and, in a build that has it, as a folder of its own
(tests/more_games, scripts/more-games)."""
import json
import re
import subprocess
import sys

import command
from command import MISUSED, turntable

VALUES = {"max_players": 3, "closed_parallel_players": 2, "longest_bonus": 7}
USA = json.loads((command.ROOT / "src/games/usa/board.json").read_text())
ORACLE = command.ROOT / "tests/oracle/oracle.py"
GAMES = {game["name"]: game for game in json.loads(turntable("games", "--json").stdout)["games"]}
BOTS = [bot["name"] for bot in json.loads(turntable("bots", "--json").stdout)["bots"]]
EXPERTS = {bot for bot in BOTS if bot.startswith("expert")}
SEARCHERS = EXPERTS | {"search", "strategist"}


class Numbers(command.Case):
    def test_rules_behind_scores_and_refusals(self):
        listed = set(re.findall(r"^- \*\*([A-Z]-\d+)\*\*", (command.ROOT / "docs/rules.md").read_text(), re.M))
        for game in GAMES.values():
            for numbers in (game["score_rules"], game["refusal_rules"]):
                self.assertLessEqual(set(numbers.values()), listed, game["name"])
        victory = {name: game["score_rules"]["total"] for name, game in GAMES.items()}
        self.assertEqual([victory[name] for name in ("usa", "europe", "old_west", "card_game")],
                         ["G-19", "G-20", "G-21", "C-18"])
        self.assertEqual(GAMES["europe"]["score_rules"]["borrowed"], "E-12")
        self.assertNotIn("stations", GAMES["usa"]["score_rules"])
        self.assertEqual(GAMES["old_west"]["refusal_rules"]["ferry"], "W-7")
        self.assertEqual(GAMES["usa"]["refusal_rules"]["route_taken"], "G-12")


class Variant(command.Case):
    """A game with VALUES: `options` say which it is."""
    options = ()
    name = ""
    oracle = ()

    def records(self, bot, players, games):
        self.succeeds("simulate", *self.options, "--players", players, "--games", games, "--bots", bot, "--seed", bot,
                      "--record", self.folder)
        return sorted(self.folder.glob(f"{self.name}-{players}-{bot}-[0-9]*.ttrec"))

    def board(self):
        return self.options if self.options[0] == "--board" else ()

    def check(self, records):
        self.succeeds("verify", "--seed", *self.board(), *records)
        said = subprocess.run([sys.executable, ORACLE, "--seed", *self.oracle, *records], capture_output=True, text=True)
        self.assertEqual((said.returncode, said.stderr), (0, ""), said.stdout)

    def every_bot_plays(self):
        """Those that search get little time to think."""
        for bot in sorted(set(BOTS) - SEARCHERS):
            for players in (2, 3):
                records = self.records(bot, players, 5)
                self.assertEqual(len(records), 5)
                self.check(records)
        for players in (2, 3):
            self.succeeds("arena", *self.options, "--players", players, "--games", 1, "--bots", "search@8,expert@4,strategist@8", "--seed", "arena",
                          "--record", self.folder)
        self.check(sorted(self.folder.glob("*-arena-*.ttrec")))

    def the_values_hold(self):
        """In three hundred games both of a double route are claimed with three players, never with two."""
        doubles = {route["id"] for route in USA["routes"] if route["id"].endswith("-2")}
        for players, both in (2, False), (3, True):
            used = bonus = 0
            for record in self.records("planner", players, 30):
                events = [json.loads(line) for line in record.read_text().splitlines()[1:]]
                claimed = {event["route"] for event in events if event["event"] == "claim"}
                used += any(route in claimed and route[:-2] in claimed for route in doubles)
                bonus += sum(score["longest_bonus"] for score in events[-1]["scores"]) % 7 != 0
            self.assertEqual((used > 0, bonus), (both, 0), players)
        self.refuses(MISUSED, f"{self.name} is for 2 to 3 players, not 4", "simulate", *self.options, "--players", 4)

    def the_terminal_plays_it(self):
        for bot in sorted(set(BOTS) - EXPERTS): # which think for seconds
            said = self.succeeds("play", *self.options, "--players", 2, "--bots", bot, "--seed", 7,
                                 input="all\nhelp rules\nquit\n", env={"HOME": str(self.folder)})
            self.assertIn("With up to 2 players only one of parallel routes is used.", said)
            self.assertIn("Longest path: 7 points.", said)


class Block(Variant):
    """usa's board with a block of rules."""
    name = "usa"

    def setUp(self):
        super().setUp()
        (self.folder / "boards").mkdir()
        path = self.write("boards/mine.json", json.dumps({**USA, "rules": VALUES}))
        self.options, self.oracle = ("--board", path), ("--boards", path.parent)

    def test_every_bot_plays(self):
        self.every_bot_plays()

    def test_the_values_hold(self):
        self.the_values_hold()

    def test_the_terminal_plays_it(self):
        self.the_terminal_plays_it()

    def test_what_it_is(self):
        said = self.succeeds("board", "check", self.options[1])
        self.assertIn("no faults; its own usa rules: 2-3 players\n", said)
        self.refuses(MISUSED, "has its own rules, for usa", "simulate", *self.options, "--game", "europe", "--players", 2)

    def test_a_record_needs_the_same_rules(self):
        [record] = self.records("random", 2, 1)
        self.write("boards/other.json", json.dumps({**USA, "rules": {**VALUES, "longest_bonus": 8}}))
        self.refuses(command.FAILED, "played on another board", "verify", "--board", self.folder / "boards/other.json", record)

    def test_values_that_contradict(self):
        for rules, sentence in (({"min_players": 5, "max_players": 4}, "fewer players at most than at least"),
                                ({"kept_at_start": 4}, "more tickets must be kept"),
                                ({"each_color": 1, "locomotives": 0, "dealt_cards": 8}, "fewer train cards than are dealt"),
                                ({"stations": 1, "markers": 1}, "stations or city markers, not both"),
                                ({"dealt_long": 1}, "those not kept must leave the game")):
            path = self.write("wrong.json", json.dumps({**USA, "rules": rules}))
            self.assertIn(sentence, self.succeeds("board", "check", path))
            self.refuses(MISUSED, sentence, "simulate", "--board", path, "--players", 5)

    def test_every_value_at_its_ends(self):
        """Each game goes to its end and follows from its seed, by the program and by the oracle."""
        header = (command.ROOT / "include/turntable/values.h").read_text()
        for value, *ends in re.findall(r'X\((\w+), (\d+), (\d+), "', header):
            game = {"markers": "old_west", "marker_cards": "old_west", "alvin_points": "old_west", "stations": "europe",
                    "station_bonus": "europe", "tunnel_cards": "europe"}.get(value, "usa")
            board = json.loads((command.ROOT / f"src/games/{game}/board.json").read_text())
            for end in map(int, ends):
                rules = {value: end}
                if value == "kept_at_start" and end:
                    rules["dealt_tickets"] = end
                if value == "dealt_tickets" and end == 1:
                    rules["kept_at_start"] = 1
                if value == "kept_in_turn" and end:
                    rules["drawn_tickets"] = end
                if value == "dealt_long" and end:
                    continue
                if value == "each_color" and end == 1:
                    rules["dealt_cards"] = 1
                path = self.write("boards/end.json", json.dumps({**board, "rules": rules}))
                players = 6 if value == "min_players" and end == 6 else 2
                if players == 6:
                    rules["max_players"] = 6
                    path.write_text(json.dumps({**board, "rules": rules}))
                with self.subTest(value=value, end=end):
                    self.succeeds("simulate", "--board", path, "--players", players, "--games", 1, "--seed", f"{value}{end}",
                                  "--record", self.folder)
                    record = self.folder / f"{game}-{players}-{value}{end}-0.ttrec"
                    self.succeeds("verify", "--seed", "--board", path, record)
                    if (game, value, end) == ("old_west", "markers", 0):
                        continue # which the oracle does not know
                    said = subprocess.run([sys.executable, ORACLE, "--seed", "--boards", path.parent, record], capture_output=True,
                                          text=True)
                    self.assertEqual((said.returncode, said.stderr), (0, ""), said.stdout)


class Deck(Variant):
    """Other tickets for usa's map."""
    name = "usa"

    def setUp(self):
        super().setUp()
        (self.folder / "boards").mkdir()
        self.tickets = [{**ticket, "points": ticket["points"] + 1} for ticket in USA["tickets"][5:25]]
        deck = {"game": "usa", "name": "Short", "map": "usa", "tickets": self.tickets}
        path = self.write("boards/deck.json", json.dumps(deck))
        self.options, self.oracle = ("--board", path), ("--boards", path.parent)

    def test_every_bot_plays(self):
        self.every_bot_plays()

    def test_its_tickets_are_dealt(self):
        self.assertIn("36 cities, 100 routes, 20 tickets: no faults", self.succeeds("board", "check", self.options[1]))
        dealt = {ticket for record in self.records("random", 3, 20) for line in record.read_text().splitlines()[1:]
                 for ticket in json.loads(line).get("tickets", ())}
        self.assertEqual(dealt, {ticket["id"] for ticket in self.tickets})

    def test_a_map_that_is_none(self):
        for name in ("mars", "card_game"):
            path = self.write("no.json", json.dumps({"game": "usa", "name": "No", "map": name, "tickets": self.tickets}))
            result = turntable("board", "check", path)
            self.assertIn("the board must have the name of a game with a map in the field map", result.stderr)
            self.assertIn("has 1 fault\n", result.stderr)
        path = self.write("two.json", json.dumps({**USA, "map": "usa"}))
        self.assertIn("has the field cities, which usa boards with the map of another do not have",
                      turntable("board", "check", path).stderr)


if "branch_line" in GAMES:
    class Folder(Variant):
        """The game of tests/more_games."""
        options, name = ("--game", "branch_line"), "branch_line"

        def setUp(self):
            super().setUp()
            self.oracle = ("--games", self.write("games.json", turntable("games", "--json").stdout))

        def test_every_bot_plays(self):
            self.every_bot_plays()

        def test_the_values_hold(self):
            self.the_values_hold()

        def test_the_terminal_plays_it(self):
            self.the_terminal_plays_it()

        def test_it_is_in_every_list(self):
            self.assertEqual({name: GAMES["branch_line"]["rules"][name] for name in VALUES}, VALUES)
            for name in ("simulate", "arena", "play", "table"):
                self.assertIn("card_game, branch_line or short_trips", self.succeeds(name, "--help"))
            self.refuses(MISUSED, "card_game, branch_line, short_trips", "simulate", "--game", "mars", "--players", 2)

        def test_a_game_with_other_tickets_for_a_map(self):
            self.assertEqual([GAMES["short_trips"][what] for what in ("cities", "routes", "tickets")], [36, 100, 18])
            self.succeeds("simulate", "--game", "short_trips", "--players", 4, "--games", 5, "--bots", "planner", "--record", self.folder)
            self.succeeds("verify", "--seed", *self.folder.glob("short_trips-*.ttrec"))

        def test_a_table_plays_it(self):
            said = turntable("table", input=json.dumps({"message": "table", "game": "branch_line", "seats": ["bot:easy"] * 3}) + "\n")
            self.assertEqual(said.returncode, 0, said.stderr)


if __name__ == "__main__":
    command.main()
