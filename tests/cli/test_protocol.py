"""docs/protocol.md against the program: what the page says is what is said, sent and named."""
import json
import re
import shlex
import sys

import command
from command import PROGRAM, ROOT

sys.path.insert(0, str(ROOT / "tests" / "table"))
from client import Player, play
from process import Process, answers_to

PAGE = (ROOT / "docs" / "protocol.md").read_text()
KINDS = [("usa", 2, []), ("europe", 3, ["--memory-aid"]), ("old_west", 2, []), ("old_west", 3, ["--alvin"]),
         ("card_game", 2, []), ("card_game", 4, ["--open-track", "--memory-aid"])]


def section(title):
    return re.search(rf"^##+ {title}\n(.*?)(?=^##|\Z)", PAGE, re.S | re.M)[1]


def rows(title):
    """The rows of the first table in a section, each a list of cells."""
    table = re.search(r"(^\|.*?\n)(?!\|)", section(title), re.S | re.M)[1]
    return [[cell.strip() for cell in line.strip("|\n ").split("|")] for line in table.splitlines()[2:]]


def words(text):
    return re.findall(r"`(\w+)`", text)


def source_names(path, pattern):
    return set(re.findall(pattern, (ROOT / path).read_text()))


class Protocol(command.Case):
    def test_the_session_goes_as_it_is_told(self):
        options = shlex.split(re.search(r"`turntable (table [^`]*)`", section("How it begins"))[1])
        session = re.search(r"```session\n(.*?)```", PAGE, re.S)[1].splitlines()
        said = [line[2:] for line in session if line.startswith("> ")]
        expected = [line[2:] for line in session if line.startswith("< ")]
        answers = answers_to([PROGRAM, *options], said).splitlines()
        self.assertEqual(len(answers), len(expected))
        for answer, line in zip(answers, expected):
            pattern = ".*".join(map(re.escape, line.split("…")))
            self.assertRegex(answer, f"^{pattern}$")

    def test_views_have_the_fields_of_the_page(self):
        for game, players, options in KINDS:
            table = Process([PROGRAM, "table", "--game", game, "--players", str(players), "--seed", "p", *options])
            seats = play(table, players, Player(1))
            table.close()
            for number, seat in seats.items():
                fields = []
                for [name], where, whom, _ in ((words(row[0]), *row[1:]) for row in rows("Views")):
                    in_game = where.startswith("all") or game in re.split(r"[, ]+", where)
                    if in_game and self.has(where, options) and (whom == "all" or number is not None):
                        fields.append(name)
                self.assertEqual(list(seat.view), fields, (game, options, number))

    @staticmethod
    def has(where, options):
        return all(option in options for word, option in (("with alvin", "--alvin"), ("with memory_aid", "--memory-aid"))
                   if word in where)

    def test_phases(self):
        phases = next(row[3] for row in rows("Views") if row[0] == "`phase`").split(", ")
        names = source_names("src/record/position.c", r'\[TT_PHASE_\w+\] = "(\w+)"')
        self.assertEqual(set(phases), names)

    def test_messages_have_the_fields_of_the_page(self):
        told = {words(row[0])[0]: re.findall(r"\w+", re.sub(r" for .*| where .*", "", row[1]))
                for row in rows("What a table says")}
        lines = answers_to([PROGRAM, "table", "--game", "usa", "--players", "2", "--seed", "p", "--hints", "planner"],
                           ['{"seat":0,"message":"hello","protocol":1}', '{"seat":0,"message":"hint","decision":1}', "{}",
                            '{"seat":0,"message":"action","decision":1,"action":"x"}']).splitlines()
        seen = set()
        for line in lines:
            message = json.loads(line)
            name = message.pop("message")
            message.pop("seat")
            self.assertLessEqual(set(message), set(told[name]), line)
            seen.add(name)
        self.assertLessEqual({"welcome", "update", "refused", "hint", "error"}, seen)

    def test_refusals(self):
        core = re.search(r"English:\n\n(.*?)\n\nor,", section("Refusals"), re.S)[1].split(", ")
        names = source_names("src/rules/names.c", r'\[TT_REFUSED_\w+\] = \{"(\w+)"')
        self.assertEqual(set(core), names)
        of_table = {words(row[0])[0]: row[1] for row in rows("Refusals")}
        self.assertEqual(set(of_table.items()),
                         source_names("src/table/talk.c", r'\[TT_TAKE_\w+\] = \{"(\w+)", "([^"]*)"'))

    def test_errors(self):
        own = {words(row[0])[0] for row in rows("Errors")}
        names = source_names("src/wire/error.c", r'\[TT_WIRE_\w+\] = \{"(\w+)"') - {"ok", "json"}
        self.assertEqual(own, names)
        of_json = re.search(r"with its place: (.*?)\.", section("Errors"))[1].split(", ")
        self.assertEqual(set(of_json), source_names("src/json/error.c", r'\{"(\w+)",') - {"ok"})

    def test_reasons_of_hints(self):
        named = {words(row[0])[0] for row in rows("Hints")}
        self.assertEqual(named, source_names("src/wire/hint.c", r'\[TT_BECAUSE_\w+\] = \{"(\w+)"'))

    def test_what_clients_say(self):
        named = {words(row[0])[0]: set(re.findall(r"\w+", row[1])) for row in rows("What a client says")}
        self.assertEqual(set(named), source_names("src/wire/call.c", r'\[TT_CALL_\w+\] = \{"(\w+)"'))
        for name, fields in named.items():
            values = {"protocol": 1, "decision": 1, "action": "pass"}
            message = {"message": name, **{field: values[field] for field in fields}}
            for change in [{}] + [{field: None} for field in fields] + [{"more": 1}]:
                line = json.dumps({**message, **change})
                answers = answers_to([PROGRAM, "table", "--game", "usa", "--players", "2", "--as", "0", "--seed", "p"],
                                     ['{"message":"hello","protocol":1}', line])
                last = json.loads(answers.splitlines()[-1])
                faults = ("unknown_key", "wrong_type", "missing_key")
                self.assertEqual(last.get("error") in faults, bool(change), line)


if __name__ == "__main__":
    command.main()
