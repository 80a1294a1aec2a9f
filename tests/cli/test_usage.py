"""Every command explains itself, and says in one sentence what is wrong with how it was called."""
import json

import command
from command import DONE, FAILED, MISUSED, turntable

HAS_SERVER = "(with server)" in turntable("--version").stdout
SERVER_COMMANDS = ("serve", "admin", "league", "load")
COMMANDS = ("games", "play", "table", "simulate", "arena", "bots", "verify", "replay", "advise", "position", "puzzles",
            "board", "bench") + (SERVER_COMMANDS if HAS_SERVER else ())


class Usage(command.Case):
    def test_help_for_every_command(self):
        overview = self.succeeds("--help")
        for name in COMMANDS:
            self.assertIn(f"  {name} ", overview)
            help_of_it = self.succeeds(name, "--help")
            self.assertIn(f"usage: turntable {name}", help_of_it)
            self.assertEqual(self.succeeds("help", name), help_of_it)
        self.assertEqual(self.succeeds("help"), overview)

    def test_help_for_what_is_no_command(self):
        self.refuses(MISUSED, "there is no command 'nonsense'; see turntable --help", "help", "nonsense")

    def test_help_names_the_bots(self):
        self.assertRegex(self.succeeds("simulate", "--help"), r"(?m)^The bots:\n  random  ")

    def test_version(self):
        self.assertRegex(self.succeeds("--version"), r"^turntable \d+\.\d+\.\d+ \((with|without) server\)\n$")

    def test_a_build_without_the_server(self):
        """It says so, and how to get one."""
        for name in SERVER_COMMANDS:
            listed = [line for line in self.succeeds("--help").splitlines() if line.startswith(f"  {name} ")]
            self.assertEqual([line.endswith("(not in this build)") for line in listed], [not HAS_SERVER])
            if not HAS_SERVER:
                for arguments in ((name,), (name, "--help"), ("help", name)):
                    self.refuses(FAILED, "this build has no server; to get one, build it again", *arguments)

    def test_no_command(self):
        result = turntable()
        self.assertEqual(result.returncode, MISUSED)
        self.assertIn("usage:", result.stdout)

    def test_unknown_command(self):
        self.refuses(MISUSED, "no command 'dance'", "dance")

    def test_unknown_option(self):
        for name in COMMANDS:
            self.refuses(MISUSED, "unknown option '--wings'", name, "--wings")
            self.refuses(MISUSED, "unknown option '-x'", name, "-x")

    def test_option_without_its_value(self):
        self.refuses(MISUSED, "'--game' needs a value", "simulate", "--game")

    def test_option_with_a_value_it_does_not_take(self):
        self.refuses(MISUSED, "'--json' takes no value", "games", "--json=yes")

    def test_too_many_arguments(self):
        for name in ("games", "play", "simulate", "bench"):
            self.refuses(MISUSED, "'more' is one argument too many", name, "more")

    def test_too_few_arguments(self):
        self.refuses(MISUSED, "record is missing", "verify")
        self.refuses(MISUSED, "record is missing", "replay")
        self.refuses(MISUSED, "show, check, score or make", "position")
        self.refuses(MISUSED, "position file is missing", "position", "check")
        self.refuses(MISUSED, "position file is missing", "position", "make")
        self.refuses(MISUSED, "'b' is one argument too many", "position", "make", "a", "b")
        self.refuses(MISUSED, "--json is only for score", "position", "check", "--json", "x")
        self.refuses(MISUSED, "check FILE", "board")
        self.refuses(MISUSED, "board file is missing", "board", "check")

    def test_unknown_verb(self):
        self.refuses(MISUSED, "'eat'", "position", "eat", "x")
        self.refuses(MISUSED, "'eat'", "board", "eat", "x")

    def test_output_that_cannot_be_written(self):
        for arguments in (["games"], ["--help"], ["bench", "--signature"]):
            with open("/dev/full", "w") as full:
                result = command.subprocess.run([command.PROGRAM, *arguments], stdout=full,
                                                stderr=command.subprocess.PIPE, text=True)
            self.assertEqual(result.returncode, FAILED)
            self.assertIn("could not be written", result.stderr)


class Games(command.Case):
    def test_table(self):
        lines = self.succeeds("games").splitlines()
        self.assertEqual([line.split()[0] for line in lines], ["game", *command.GAMES])

    def test_json(self):
        games = json.loads(self.succeeds("games", "--json"))["games"]
        found = {game["name"]: (game["min_players"], game["max_players"]) for game in games}
        self.assertEqual(found, {name: (least, most) for name, (least, most, _) in command.GAMES.items()})


class Bench(command.Case):
    def test_signature(self):
        signature = self.succeeds("bench", "--signature")
        self.assertRegex(signature, r"^[0-9a-f]{16}\n$")
        self.assertEqual(self.succeeds("bench", "--signature"), signature)


if __name__ == "__main__":
    command.main()
