"""A person against bots: whole games by menu and by typed actions, commands, saving and going on."""
import json
import random
import re
import subprocess

import command
from command import DONE, FAILED, MISUSED


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


def numbers_offered(said):
    """The numbers of the lines of the last menu, which may stand in columns."""
    menu = said.rsplit(":\n", 1)[-1].rsplit("?\n", 1)[-1]
    numbers = []
    for line in menu.splitlines():
        alone = re.match(r" +(\d+)  \S", line)
        numbers += [alone[1]] if alone else re.findall(r"  (\d+) (?=\S)", line)
    return numbers


class WholeGames(command.Case):
    def by_menu(self, seed, *options):
        """Plays a game by the numbers of the menus alone, and gives its record."""
        chance = random.Random(seed)
        table = Table(*options, "--seed", seed)
        for _ in range(20000):
            if "save FILE keeps the record" in table.said:
                break
            self.assertFalse(table.over, table.said)
            offered = "tickets (their numbers" in table.said
            numbers = numbers_offered(table.said)
            if offered:
                table.say("all" if chance.random() < 0.2 else " ".join(numbers[:3]))
            else:
                self.assertTrue(numbers, table.said)
                table.say(chance.choice(numbers))
        path = self.folder / f"{seed}.ttrec"
        self.assertIn("Saved to", table.say(f"save {path}"))
        table.say("quit")
        self.assertEqual(table.close()[0], DONE)
        self.succeeds("verify", "--seed", path)
        return path.read_text()

    def test_every_game_by_menu(self):
        seen = set()
        for name, (least, most, option) in command.GAMES.items():
            for players, options in ((least, []), (most, [option] if option else [])):
                text = self.by_menu(f"menu-{name}-{players}", "--game", name, "--players", players, *options)
                self.assertIn('"you"', text.splitlines()[0])
                seen |= {json.loads(line).get("event") for line in text.splitlines() if '"player":0' in line}
        self.assertLessEqual({"tickets_kept", "draw_market", "draw_blind", "claim", "station", "tunnel", "start_city",
                              "lay", "depart"}, seen)

    def test_typed_actions_repeat_a_game_between_bots(self):
        """Seat 0 types what its bot did in the same deal: the record comes out the same."""
        for name, (least, most, option) in command.GAMES.items():
            options = [option] if option else []
            path = self.record(name, most, "typed", *options)
            steps = [json.loads(line) for line in self.succeeds("replay", "--json", path).splitlines()]
            actions = [step["action"] for step in steps if step.get("player") == 0 and "action" in step]
            table = Table("--game", name, "--players", most, "--seed", "typed", "--name", "bot-to-be", *options)
            for action in actions:
                only = f"There is one thing you can do: {action}."
                if only in table.said:
                    table.said = table.said.replace(only, "", 1)
                    continue
                table.say("draw tickets" if action == "tickets" else action)
                self.assertNotIn("That can't be", table.said)
            saved = self.folder / "saved.ttrec"
            self.assertIn("Saved to", table.say(f"save {saved}"))
            table.close()
            self.assertEqual(saved.read_text().replace('"bot-to-be"', '"bot:random"'), path.read_text())


class Talk(command.Case):
    def table(self, *options):
        table = Table("--game", "europe", "--players", 3, "--seed", 5, *options)
        self.addCleanup(table.close)
        return table

    def test_commands(self):
        table = self.table()
        self.assertIn("keep TICKETS", table.say("help"))
        table.say("all")
        self.assertRegex(table.say("hand"), r"Hand: +\d")
        self.assertRegex(table.say("tickets"), r"open: \d+ trains, \d+ cards")
        self.assertRegex(table.say("score"), r"> Blue +0 +4 +4 +45 +3")
        self.assertIn("Free routes open to you", table.say("board"))
        self.assertIn("paris-zurich", table.say("board par"))
        self.assertIn("There is no city 'atlantis'", table.say("board atlantis"))
        self.assertIn("Market:", table.say("market"))
        self.assertIn("not understood", table.say("sing"))
        self.assertIn("no line of that number", table.say("77"))

    def test_refusals_say_why(self):
        table = self.table()
        self.assertIn("That can't be", table.say("keep 1"))
        self.assertIn("That can't be", table.say("draw 0"))
        table.say("all")
        self.assertRegex(table.say("claim paris-zurich 3 green"), r"That can't be: needs 3 green .*\(G-11\)")
        self.assertIn("no route", table.say("claim paris moskva"))
        self.assertIn("one color", table.say("claim paris-zurich 1 red 2 green"))
        self.assertIn("That can't be", table.say("lay 3 red"))
        self.assertIn("That can't be", table.say("start paris"))

    def test_short_forms(self):
        table = self.table()
        table.say("k 1 2")
        self.assertIn("Your second card", table.say("draw black"))
        table.say("b")
        self.assertIn("Which route?", table.say("c"))
        self.assertIn("What do you do?", table.say("back"))
        self.assertIn("How do you pay for the station in Paris", table.say("station par"))

    def test_nothing_hidden_is_told(self):
        """What others draw, are dealt or are offered is told by number only."""
        table = self.table()
        told = table.said
        for answer in ["all"] + ["draw blind"] * 40:
            told += table.say(answer)
        record = self.folder / "hidden.ttrec"
        table.say(f"save {record}")
        hidden = [json.loads(line) for line in record.read_text().splitlines()]
        offers = [event for event in hidden if event.get("event") == "tickets_offered" and event["player"] != 0]
        own = {ticket for event in hidden if event.get("event") == "tickets_offered" and event["player"] == 0
               for ticket in event["tickets"]}
        names = {city["id"]: city["name"]
                 for city in json.loads((command.ROOT / "data/boards/europe.json").read_text())["cities"]}
        for event in offers:
            for ticket in set(event["tickets"]) - own:
                a, b = ticket.split("-")
                self.assertNotIn(f"{names[a]}–{names[b]}", told)
        self.assertNotRegex(told, r"(Red|Green) .*(draws|takes) (purple|white|blue|yellow|orange|black|red|green|a "
                                  r"locomotive|locomotive)( card)? (from the (draw )?pile|blind)")


class SaveAndResume(command.Case):
    def test_goes_on_where_it_was_left(self):
        path = self.folder / "game.ttrec"
        table = Table("--game", "usa", "--players", 3, "--seat", 1, "--seed", 9)
        table.say("all")
        table.say("draw blind")
        table.say(f"save {path}")
        self.assertIn("Goodbye", table.say("quit"))
        table.close()
        self.succeeds("verify", "--seed", path)
        again = Table("--resume", path)
        self.assertIn("You are Red", again.said)
        again.say("draw blind")
        longer = self.folder / "longer.ttrec"
        again.say(f"save {longer}")
        again.close()
        self.succeeds("verify", "--seed", longer)
        self.assertTrue(longer.read_text().startswith(path.read_text().rsplit('{"event":"draw_blind"', 1)[0]))

    def test_a_person_takes_the_seat_of_a_bot(self):
        lines = self.record("europe", 4).read_text().splitlines(keepends=True)
        table = Table("--resume", self.write("cut.ttrec", "".join(lines[:80])), "--seat", 2, "--name", "ana")
        self.assertIn("You are Green", table.said)
        saved = self.folder / "saved.ttrec"
        table.say(f"save {saved}")
        table.close()
        self.assertEqual(json.loads(saved.read_text().splitlines()[0])["seats"],
                         ["bot:random", "bot:random", "ana", "bot:random"])
        self.succeeds("verify", "--seed", saved)

    def test_every_place_a_record_can_stop(self):
        """Whatever line a record of any game ends with, it can be gone on with."""
        for name in command.GAMES:
            lines = self.record(name, 2).read_text().splitlines(keepends=True)
            for end in range(1, len(lines) - 1, 7):
                cut = self.write("cut.ttrec", "".join(lines[:end]))
                self.assertIn("You are", self.succeeds("play", "--resume", cut))

    def test_a_game_that_is_over(self):
        path = self.record()
        self.refuses(FAILED, "is over", "play", "--resume", path)

    def test_what_cannot_be_resumed(self):
        self.refuses(FAILED, "can't be opened", "play", "--resume", "nowhere.ttrec")
        self.refuses(FAILED, ":1: ", "play", "--resume", self.write("bad.ttrec", "{}\n"))
        self.refuses(MISUSED, "--resume takes", "play", "--resume", "x", "--game", "usa")

    def test_saving_where_nothing_can_be_written(self):
        table = Table("--game", "usa", "--players", 2, "--seed", 1)
        self.assertIn("can't be written", table.say(f"save {self.folder}/no/such/file"))
        table.close()

    def test_end_of_input(self):
        said = self.succeeds("play", "--game", "usa", "--players", 2, "--seed", 1, input="all\n")
        self.assertIn("not saved", said)

    def test_no_such_seat(self):
        self.refuses(MISUSED, "--seat must be a number from 0 to 1", "play", "--game", "usa", "--players", 2,
                     "--seat", 2)


if __name__ == "__main__":
    command.main()
