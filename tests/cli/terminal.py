"""What the tests of `turntable play` share: a game at a terminal made of pipes."""
import os
import re
import subprocess
import tempfile
from pathlib import Path

import command

# Games that are left go here, not among those of whoever runs the tests.
STATE = tempfile.TemporaryDirectory()
os.environ["XDG_STATE_HOME"] = STATE.name
KEPT = Path(STATE.name) / "turntable/last.ttrec"


class Table:
    """`turntable play` with pipes: every answer is given when the prompt comes."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([command.PROGRAM, "play", *map(str, arguments)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, bufsize=0)
        self.read()

    def read(self):
        """What was said up to the next prompt or the end; `over` tells which."""
        said = b""
        while not said.endswith(b"\n> ") and said != b"> ":
            piece = self.process.stdout.read(65536)
            if not piece:
                break
            said += piece
        self.said = said.decode()
        self.over = not self.said.endswith("> ")
        return self.said

    def say(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        return self.read()

    def close(self):
        self.process.stdin.close()
        rest = self.process.stdout.read().decode()
        self.process.stdout.close()
        return self.process.wait(), rest


def slots(said):
    """The cards of the market by number, as the last menu shows them."""
    return dict(re.findall(r"(\d) (\w+)", re.findall(r"^ 1-5  draw a card +(.*)", said, re.M)[-1]))
