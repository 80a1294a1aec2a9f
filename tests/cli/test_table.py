"""turntable table: whole games through its messages, its record on disk, and going on with it."""
import json
import sys

import command
from command import FAILED, MISUSED, PROGRAM, ROOT

sys.path.insert(0, str(ROOT / "tests" / "table"))
from client import Player, Seat, play
from process import Process, answers_to, table_message

HELLO = '{"message":"hello","protocol":1}'
SEED = "2a1af648c2385a49ea6d506ee1f2a4a84ac7d9f7f492d8279dbad4fa0c8b0b79"


def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


class Table(command.Case):
    def open(self, *options):
        table = Process([PROGRAM, "table", *map(str, options)])
        self.addCleanup(table.close)
        return table

    def test_whole_games_of_every_kind(self):
        for name, (least, most, option) in command.GAMES.items():
            for players in range(least, most + 1):
                options = [option] if option and players % 2 else []
                table = self.open("--game", name, "--players", players, "--seed", "t", *options)
                seats = play(table, players, Player(players, hoard=8 if players == least else 0, numbers=players == most))
                self.assertEqual(seats[0].view["phase"], "over")
                for number, seat in seats.items():
                    self.check_rejoining(table, number, seat)
                self.check_record(table, seats)

    def check_rejoining(self, table, number, seat):
        """Who joins again is told the same picture, byte for byte, and the same history."""
        again = [json.loads(line) for line in table.say(compact({"seat": number, **json.loads(HELLO)}))]
        self.assertEqual([message["message"] for message in again], ["welcome", "update"])
        whole = Seat()
        whole.hear(again[1])
        self.assertEqual(compact({key: seat.view[key] for key in whole.view}), compact(whole.view))
        self.assertEqual(len(seat.view), len(whole.view))
        self.assertEqual(seat.events, whole.events)

    def check_record(self, table, seats):
        [line] = table.say('{"seat":0,"message":"record"}')
        text = json.loads(line)["text"]
        self.assertEqual(len(text.splitlines()) - 1, len(seats[0].events))
        self.succeeds("verify", "--seed", self.write("game.ttrec", text))

    def test_one_seat_against_bots(self):
        table = self.open("--game", "usa", "--players", 3, "--as", 1, "--seed", "t", "--hints", "planner")
        seat = Seat()
        messages = [json.loads(line) for line in table.say(HELLO)]
        self.assertEqual([place["kind"] for place in messages[0]["seats"]], ["bot", "person", "bot"])
        for message in messages:
            seat.hear(message)
        for _ in range(1000):
            if not seat.ask:
                break
            decision = seat.ask["decision"]
            [hint] = [json.loads(line) for line in table.say(compact({"message": "hint", "decision": decision}))]
            action = compact({"message": "action", "decision": decision, "action": hint["actions"][0]["action"]})
            answers = [json.loads(line) for line in table.say(action)]
            self.assertEqual(answers[0]["message"], "ack")
            for message in answers:
                seat.hear(message)
        self.assertEqual(seat.view["phase"], "over")

    def test_a_watcher_sees_bots_play(self):
        lines = answers_to([PROGRAM, "table", "--game", "card_game", "--players", "2", "--as", "watcher", "--seed", "t"],
                           [HELLO]).splitlines()
        seat = Seat()
        for line in lines:
            seat.hear(json.loads(line))
        self.assertEqual(seat.view["phase"], "over")
        self.assertGreater(len(lines), 50, "bots wait for somebody to watch, and are told move by move")
        self.assertNotIn("hand", seat.view)

    def test_the_first_line_can_make_the_table(self):
        line = table_message("usa", ["ana", "bot:random"], SEED, **{"as": 0})
        welcome = json.loads(answers_to([PROGRAM, "table"], [line, HELLO]).splitlines()[0])
        self.assertEqual(welcome["seats"], [{"kind": "person", "name": "ana"}, {"kind": "bot", "name": "bot:random"}])

    def test_a_record_is_kept_and_gone_on_with(self):
        path = self.folder / "kept.ttrec"
        table = self.open("--game", "europe", "--players", 2, "--seed", "t", "--record", path)
        before = play(table, 2, Player(5), limit=40)
        table.process.kill()
        self.assertEqual(len(path.read_text().splitlines()) - 1, len(before[0].events))
        with path.open("a") as file:
            file.write('{"event":"turn_e')  # a line that a crash cut off
        after = play(self.open("--resume", path), 2, Player(6))
        self.assertEqual(after[None].events[:len(before[None].events)], before[None].events)
        self.assertEqual(after[0].view["phase"], "over")
        self.succeeds("verify", "--seed", path)

    def test_a_record_that_does_not_follow_from_its_seed_stands_still(self):
        path = self.folder / "other.ttrec"
        table = self.open("--game", "usa", "--players", 2, "--seed", "t", "--record", path)
        play(table, 2, Player(5), limit=10)
        table.process.kill()
        text = path.read_text().replace(json.loads(path.read_text().splitlines()[0])["seed"], SEED)
        path.write_text(text)
        result = command.turntable("table", "--resume", path, "--as", 0,
                                   input=HELLO + '\n{"message":"action","decision":1,"action":"draw blind"}\n')
        self.assertIn("event 1", result.stderr)
        messages = [json.loads(line) for line in result.stdout.splitlines()]
        self.assertEqual([message["message"] for message in messages], ["welcome", "update", "frozen", "refused"])
        self.assertEqual((messages[2]["seq"], messages[3]["refusal"]), (1, "frozen"))
        self.assertEqual(path.read_text(), text, "the file stays as it is")

    def test_a_record_may_stop_anywhere(self):
        for name, players in (("usa", 2), ("europe", 2), ("old_west", 2), ("card_game", 4)):
            lines = self.record(name, players, "stop", "--bots", "racer").read_text().splitlines(keepends=True)
            step = max(1, len(lines) // 60)
            for count in sorted({*range(1, len(lines), step), *range(1, 25), *range(len(lines) - 12, len(lines) + 1)}):
                path = self.write("cut.ttrec", "".join(lines[:count]))
                answers_to([PROGRAM, "table", "--resume", path], [])  # no complaint: the table does not stand still
                stands = path.read_text()
                self.assertTrue("".join(lines).startswith(stands), f"{name} cut after line {count}")
                self.assertTrue(count < len(lines) or stands == "".join(lines))

    def test_an_empty_seat_stays_empty(self):
        path = self.folder / "empty.ttrec"
        line = table_message("usa", ["ana", None], SEED, **{"as": 0})
        before = answers_to([PROGRAM, "table", "--record", path], [line, HELLO]).splitlines()[0]
        self.assertEqual(answers_to([PROGRAM, "table", "--resume", path, "--as", "0"], [HELLO]).splitlines()[0], before)

    def test_who_may_look_at_a_track(self):
        """C-5, V-6: nobody before the scoring, but the owner with open_track, and all with memory_aid."""
        for options in ([], ["--open-track"], ["--memory-aid"]):
            table = self.open("--game", "card_game", "--players", 2, "--seed", "t", *options)
            for number, seat in play(table, 2, Player(3, hoard=12), limit=90).items():
                if seat.view["phase"] in ("complete", "over"):
                    continue
                for owner, track in enumerate(seat.view["tracks"]):
                    allowed = "--memory-aid" in options or ("--open-track" in options and owner == number)
                    self.assertEqual("cards" in track, allowed, (options, number, owner))
                if number is not None and any(seat.view["tickets"]):
                    allowed = bool(options)
                    self.assertLessEqual(any("cards" in ticket for ticket in seat.view["tickets"]), allowed)

    def test_refusals(self):
        game = ["table", "--game", "usa", "--players", 2]
        self.refuses(MISUSED, "0 to 1", *game, "--as", 2)
        self.refuses(MISUSED, "--seats has 3 names for 2 seats", *game, "--seats", "a,b,c")
        self.refuses(MISUSED, "there is no bot 'nobody'", *game, "--seats", "a,bot:nobody")
        self.refuses(MISUSED, "there is no bot 'nobody'", *game, "--hints", "nobody")
        self.refuses(MISUSED, "a bot sits there", *game, "--as", 0, "--seats", "bot:random,ana")
        self.refuses(MISUSED, "--seats has a name that is not valid for a person", *game, "--seats", b"a\xffb,ana")
        self.refuses(MISUSED, "--game is missing", "table", "--as", 0)
        self.refuses(MISUSED, "--resume takes", *game, "--resume", "x")
        self.refuses(FAILED, "can't be created", *game, "--record", self.folder / "none" / "x.ttrec")
        self.refuses(FAILED, "no-such-file", "table", "--resume", self.folder / "no-such-file")
        self.refuses(FAILED, ":1:", "table", "--resume", self.write("bad.ttrec", "{}\n"))
        kept = self.write("kept.ttrec", "something")
        self.refuses(FAILED, "exists", *game, "--record", kept)
        self.assertEqual(kept.read_text(), "something")


if __name__ == "__main__":
    command.main()
