"""A table that runs as a program."""

import json
import subprocess
import tempfile


class Process:
    """Says lines to a table and gives what it answers to each; keeps what was said."""

    # The table answers this at once, and it changes nothing: so we know when all answers have come.
    MARK = '{"message":"mark"}'

    def __init__(self, command):
        self.lines = []
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors,
                                        text=True, encoding="utf-8")

    def say(self, line):
        self.lines.append(line)
        self.process.stdin.write(f"{line}\n{self.MARK}\n")
        self.process.stdin.flush()
        answers = []
        for answer in self.process.stdout:
            if '"error":"unknown_message"' in answer:
                return answers
            answers.append(answer)
        raise AssertionError(f"the table ended with {self.process.wait()} after {line}")

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        code = self.process.wait()
        self.errors.seek(0)
        complaints = self.errors.read()
        self.errors.close()
        assert not complaints, complaints
        return code


def table_message(game, seats, seed, **more):
    return json.dumps({"message": "table", "game": game, "seats": seats, "seed": seed, "chance": seed[::-1], **more},
                      separators=(",", ":"))


def answers_to(command, lines):
    """What a table answers to all these lines."""
    done = subprocess.run(command, input="".join(line + "\n" for line in lines), capture_output=True, text=True,
                          encoding="utf-8", check=True)
    assert not done.stderr, done.stderr
    return done.stdout
