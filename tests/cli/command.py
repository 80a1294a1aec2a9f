"""What the tests of the command line share: running `turntable` ($TURNTABLE), and a report of one line a test."""
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import report  # noqa: E402

PROGRAM = os.environ.get("TURNTABLE", "build/release/src/cli/turntable")
ROOT = Path(__file__).resolve().parent.parent.parent
DONE, FAILED, MISUSED = 0, 1, 2


def turntable(*arguments, **how):
    """Runs the program to its end: returncode, stdout and stderr as text."""
    how.setdefault("input", "")
    environment = {**os.environ, "LC_ALL": "C.UTF-8", **how.pop("env", {})}
    return subprocess.run([PROGRAM, *(a if isinstance(a, bytes) else str(a) for a in arguments)], capture_output=True, text=True, timeout=60,
                          env=environment, **how)


def known_games():
    """Every game by its name: player counts, and the option it has."""
    options = {None: None, "alvin": "--alvin", "open_track": "--open-track"}
    return {game["name"]: (game["min_players"], game["max_players"], options[next(iter(game["options"]), None)])
            for game in json.loads(turntable("games", "--json").stdout)["games"]}


GAMES = known_games()


class Case(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def succeeds(self, *arguments, **how):
        """Runs it, which must go well and without complaint; gives what it printed."""
        result = turntable(*arguments, **how)
        self.assertEqual((result.returncode, result.stderr), (DONE, ""))
        return result.stdout

    def refuses(self, code, sentence, *arguments, **how):
        """Runs it, which must end with this exit code and one line on stderr that holds the sentence."""
        result = turntable(*arguments, **how)
        self.assertIn(sentence, result.stderr)
        self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
        self.assertEqual(result.returncode, code)
        return result

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path

    def record(self, game="usa", players=3, seed="cli", *options):
        """The path of the record of one game between bots."""
        self.succeeds("simulate", "--game", game, "--players", players, "--games", 1, "--seed", seed,
                      "--record", self.folder, *options)
        return self.folder / f"{game}-{players}-{seed}-0.ttrec"


def main():
    """Runs the tests of the calling file."""
    unittest.main(testRunner=report.runner())
