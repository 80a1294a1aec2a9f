"""What can be set, and where: flags, the environment, an ini file."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from client import PROGRAM, Server, chance


class Settings(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.config = Path(folder.name) / "serve.ini"

    def start(self, *options):
        server = Server(*options)
        self.addCleanup(server.close)
        return server

    def refused(self, *options, **environment):
        """What it says when it does not start."""
        done = subprocess.run([PROGRAM, "serve", "--port", "0", "--store", self.config.parent / "none.db", *options],
                              capture_output=True, text=True, check=False, timeout=30,
                              env={**os.environ, **environment})
        self.assertEqual(done.returncode, 2, done.stderr)
        return done.stderr

    def most_tables(self, server):
        """How many tables a guest can open."""
        client = server.client("ana")
        self.addCleanup(client.close)
        for count in range(10):
            client.say("create", game="usa", seats=2, chance=chance())
            if client.hear("created", "error")["message"] == "error":
                return count
        return 10

    def test_a_file_with_limits(self):
        self.config.write_text("# limits\n[serve]\nmax-tables = 1\nproxy=127.0.0.1\nmax-chat = 2\n")
        server = self.start("--config", self.config)
        client = server.client("ana")
        self.addCleanup(client.close)
        table = client.ask("create", "created", game="usa", seats=2, chance=chance())["table"]
        self.assertEqual(client.refused("create", game="usa", seats=2, chance=chance()), "too_many_tables")
        client.ask("enter", "table", table=table)
        for text in ("one", "two"):
            client.ask("chat", "chat", text=text)
        self.assertEqual(client.refused("chat", text="three"), "too_fast")

    def test_the_file_however_it_is_named(self):
        self.config.write_text("max-tables = 2\n")
        for words in (["--config", self.config], [f"--config={self.config}"], ["--conf", self.config],
                      [f"--conf={self.config}"]):
            with self.subTest(words=words[0].split("=")[0]):
                self.assertEqual(self.most_tables(self.start(*words)), 2)
        self.assertIn("needs a value", self.refused("--config"))
        missing = subprocess.run([PROGRAM, "serve", "--config=/nowhere/x.ini"], capture_output=True, text=True,
                                 check=False, timeout=30)
        self.assertEqual((missing.returncode, "/nowhere/x.ini" in missing.stderr), (1, True))

    def test_flags_count_before_the_file(self):
        self.config.write_text("max-tables = 2\n")
        self.assertEqual(self.most_tables(self.start("--max-tables", "3", f"--config={self.config}")), 3)

    def test_a_fault_is_named_with_its_place(self):
        for text, said in (("wings = 2\n", f"{self.config}:1: there is no setting 'wings'"),
                           ("\n# a port\nport = x\n", f"{self.config}:3: port must be a number"),
                           ("port\n", f"{self.config}:1: no 'name = value'"),
                           ("\ntest-seeds = maybe\n", f"{self.config}:2: test-seeds must be yes or no")):
            self.config.write_text(text)
            self.assertIn(said, self.refused("--config", self.config))
        self.assertIn("TURNTABLE_MAX_TABLES must be a number", self.refused(TURNTABLE_MAX_TABLES="many"))
        self.assertIn("--max-tables must be a number", self.refused("--max-tables", "many"))


if __name__ == "__main__":
    unittest.main()
