"""docs/protocol.md against the program: what the page says is what is said, sent and named."""
import json
import re
import shlex
import sys

import command
from command import PROGRAM, ROOT

sys.path.insert(0, str(ROOT / "tests" / "table"))
from client import Player, expand, play
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
        session = re.search(r"```session\n(.*?)```", PAGE, re.S)[1].replace("\n  ", "").splitlines()
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
        names = source_names("src/rules/names.c", r'\[TT_PHASE_\w+\] = "(\w+)"')
        self.assertEqual(set(phases), names)

    def test_messages_have_the_fields_of_the_page(self):
        told = {}
        for name, fields, *_ in rows("Messages of a table"):
            always, _, sometimes = re.sub(r" for .*| where .*", "", fields).partition(";")
            told[words(name)[0]] = [set(re.findall(r"\w+", part)) for part in (always, sometimes)]
        lines = self.lines_of_all_kinds()
        seen = set()
        for line in lines:
            message = json.loads(line)
            name = message.pop("message")
            always, sometimes = told[name]
            self.assertLessEqual(always, set(message), line)
            self.assertLessEqual(set(message), always | sometimes, line)
            seen.add(name)
        self.assertEqual(seen, set(told) - {"seats"})  # which only a server sends

    def lines_of_all_kinds(self):
        """A game against bots to its end, with a hint, an error and a refusal; and a table that stands still."""
        hello = '{"message":"hello","protocol":1}'
        game = [PROGRAM, "table", "--game", "usa", "--players", "2", "--seed", "p", "--hints", "planner", "--as", "0"]
        path = self.folder / "game.ttrec"
        table = Process([*game, "--record", str(path)])
        lines = [answer for line in (hello, '{"message":"hint","decision":1}', "{}",
                                     '{"message":"action","decision":1,"action":"x"}') for answer in table.say(line)]
        ask = next(json.loads(line)["ask"] for line in lines if '"update"' in line)
        while ask:
            action = next(iter(sorted(expand(ask), key=lambda text: not text.startswith(("claim", "draw")))))
            answers = table.say(json.dumps({"message": "action", "decision": ask["decision"], "action": action}))
            lines += answers
            ask = json.loads(answers[-1])["ask"]
        lines += table.say('{"message":"record"}')
        table.close()
        path.write_text(re.sub('"seed":"[0-9a-f]{2}', '"seed":"00', path.read_text()))
        frozen = command.turntable("table", "--resume", path, "--as", 0, input=hello + "\n")
        return lines + frozen.stdout.splitlines()

    def test_refusals(self):
        core = re.split(r",\s", re.search(r"English:\n\n(.*?)\n\nor,", section("Refusals"), re.S)[1])
        names = source_names("src/rules/names.c", r'\[TT_REFUSED_\w+\] = \{"(\w+)"')
        self.assertEqual(set(core), names)
        of_table = {words(row[0])[0]: row[1] for row in rows("Refusals")}
        self.assertEqual(set(of_table), source_names("src/table/talk.c", r'\[TT_TAKE_\w+\] = "(\w+)"'))
        for item in of_table.items():
            self.assertIn('msgctxt "refusal"\nmsgid "%s"\nmsgstr "%s"\n' % item, (ROOT / "po/en.po").read_text())

    def test_errors(self):
        own = {words(row[0])[0] for row in rows("Errors")}
        names = source_names("src/wire/message_error.c", r'\[TT_WIRE_\w+\] = \{"(\w+)"') - {"ok", "json"}
        self.assertEqual(own, names)
        of_json = re.split(r",\s", re.search(r"with its place: (.*?)\.", section("Errors"), re.S)[1])
        self.assertEqual(set(of_json), source_names("src/json/json_error.c", r'\{"(\w+)",') - {"ok"})

    def test_reasons_of_hints(self):
        named = {words(row[0])[0] for row in rows("Hints")}
        self.assertEqual(named, source_names("src/bots/because.c", r'\[TT_BECAUSE_\w+\] = "(\w+)"'))

    def test_what_clients_say(self):
        named = {words(row[0])[0]: set(re.findall(r"\w+", row[1])) for row in rows("Messages of a client")}
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
