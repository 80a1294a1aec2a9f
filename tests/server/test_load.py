"""turntable load plays without a fault at the server, with every game, and says so."""

import json
import subprocess
import unittest

from client import PROGRAM, Server


class Load(unittest.TestCase):
    def test_every_game(self):
        server = Server("--thinkers", 1)
        self.addCleanup(server.close)
        for game, players in (("usa", 2), ("europe", 3), ("old_west", 4), ("card_game", 4)):
            done = subprocess.run([PROGRAM, "load", "--url", f"http://127.0.0.1:{server.port}", "--game", game, "--tables",
                                   "20", "--players", str(players), "--seconds", "2", "--json"], capture_output=True,
                                  text=True, timeout=120, check=False)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            figures = json.loads(done.stdout)
            self.assertGreater(figures["accepted"], 0)
            for fault in ("lost", "doubled", "differing", "errors", "refused"):
                self.assertEqual(figures[fault], 0)

    def test_nobody_there(self):
        done = subprocess.run([PROGRAM, "load", "--url", "http://127.0.0.1:1", "--tables", "1"], capture_output=True,
                              text=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("127.0.0.1:1", done.stderr)


if __name__ == "__main__":
    unittest.main()
