"""docs/server.md names the messages, fields and errors that the server knows, and no others."""

import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "server.md").read_text()


def section(title):
    return PAGE.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]


def rows(text):
    lines = [line for line in text.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


class Page(unittest.TestCase):
    def test_errors(self):
        source = (ROOT / "src" / "server" / "errors.c").read_text()
        said = dict(re.findall(r'msgctxt "error"\nmsgid "(\w+)"\nmsgstr "(.*?)"\n', (ROOT / "po/en.po").read_text()))
        known = {name: said[name] for name in re.findall(r'\] = "(\w+)"', source) if name != "ok"}
        self.assertEqual(dict((row[0].strip("`"), row[1]) for row in rows(section("Errors"))), known)

    def test_messages_and_their_fields(self):
        source = (ROOT / "src" / "server" / "lobby_request.c").read_text()
        known = {}
        for name, needed, allowed in re.findall(r'\[REQUEST_\w+\] = \{"(\w+)", ([\w| ]+), ([\w| ]+)\}', source):
            words = [set() if part == "0" else {word.strip().lower() for word in part.split("|")}
                     for part in (needed, allowed)]
            known[name] = words
        told = {}
        for name, needed, allowed, _ in rows(section("Over the WebSocket")):
            told[name.strip("`")] = [set(filter(None, part.split(", "))) for part in (needed, allowed)]
        self.assertEqual(told, known)

    def test_messages_about_notifications(self):
        source = (ROOT / "src" / "server" / "notify_request.c").read_text()
        known = {name: [set(filter(None, part.lower().replace("0", "").split(" | "))) for part in parts]
                 for name, *parts in re.findall(r'\[NOTIFY_\w+\] = \{"(\w+)", ([\w| ]+), ([\w| ]+)\}', source)}
        told = {row[0].strip("`"): [set(filter(None, part.split(", "))) for part in row[1:3]]
                for row in rows(section("Notifications"))}
        self.assertEqual(told, known)


if __name__ == "__main__":
    unittest.main()
