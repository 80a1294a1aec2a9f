"""Zsh and fish complete what the program's --help names (bash: test_manual.py). For ./check --full: needs both shells."""
import os
import re
import subprocess
import tempfile
import unittest

import command
from command import turntable

FOLDER = command.ROOT / "data/completions"
COMMANDS = re.findall(r"(?m)^  ([a-z]+) ", turntable("--help").stdout)
FIRST = {*COMMANDS, "help", "--help", "--version", "--language"}
ZSH = """
compadd() { shift; print -rl -- "${(@P)1}"; }
_describe() { print -rl -- "${(@)${(@P)2}%%:*}"; }
_files() { print -r -- FILES; }
words=("$@") CURRENT=$#
source """ + str(FOLDER / "_turntable")


class Shells:
    def test_commands(self):
        self.assertEqual(self.complete(""), FIRST)
        self.assertLessEqual(set(COMMANDS), self.complete("help", ""))

    def test_every_option_of_help(self):
        for name in COMMANDS:
            listed = set(re.findall(r"(?m)^  (--[a-z-]+)", turntable(name, "--help").stdout))
            self.assertEqual(self.complete(name, "--"), {*listed, "--language"}, name)

    def test_words_after_a_command(self):
        self.assertEqual(self.complete("store", ""), {"backup", "restore", "check", "purge", "copy"})
        self.assertEqual(self.complete("position", ""), {"show", "check", "score", "make"})
        self.assertEqual(self.complete("board", ""), {"check"})

    def test_values(self):
        self.assertEqual(self.complete("play", "--game", ""), set(command.GAMES))
        self.assertEqual(self.complete("play", "--language", ""), {"en", "it", "pt_BR", "ro"})
        self.assertIn("medium", self.complete("play", "--bots", ""))


class Zsh(Shells, unittest.TestCase):
    def complete(self, *words):
        done = subprocess.run(["zsh", "-f", "-c", ZSH, "zsh", command.PROGRAM, *words], capture_output=True, text=True,
                              timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return set(done.stdout.split("\n")) - {""}

    def test_files(self):
        self.assertEqual(self.complete("verify", ""), {"FILES"})


class Fish(Shells, unittest.TestCase):
    def complete(self, *words):
        line = " ".join(["turntable", *words])
        path = f"{os.path.dirname(command.PROGRAM)}:{os.environ['PATH']}"
        with tempfile.TemporaryDirectory() as home:
            done = subprocess.run(["fish", "-c", f'source {FOLDER}/turntable.fish; complete -C "{line}"'],
                                  capture_output=True, text=True, timeout=60,
                                  env={**os.environ, "PATH": path, "HOME": home, "XDG_CONFIG_HOME": home})
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return {one.split("\t")[0] for one in done.stdout.splitlines()}

    def test_files(self):
        self.assertIn("/etc/passwd", self.complete("verify", "/etc/passw"))


if __name__ == "__main__":
    command.main()
