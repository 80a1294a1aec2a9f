"""A person against bots: whole games by menu and by typed actions, commands, saving and going on."""
import json
import os
import random
import re
import subprocess

import command
from command import DONE, FAILED, MISUSED
from terminal import KEPT, Table, slots


# What is said where one thing only can be done, and is.
ONLY = "There is one |There is nothing that |no 2 cards|you give (the tunnel|it) up"


def numbers_offered(said):
    """The numbers of the lines of the last menu, which may stand in columns."""
    menu = said.rsplit(":\n", 1)[-1].rsplit("?\n", 1)[-1]
    numbers = []
    for line in menu.splitlines():
        alone = re.match(r" +(\d+)  \S", line)
        market = re.match(r" 1-5  draw a card    (.*)", line)
        if market:
            numbers += re.findall(r"(\d) \w", market[1])
        else:
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
            offered = "(their numbers" in table.said
            numbers = numbers_offered(table.said)
            if offered:
                table.say("all" if chance.random() < 0.2 else " ".join(numbers[:3]))
            else:
                self.assertTrue(numbers, table.said)
                self.look_at_menu(table.said)
                chosen = chance.choice(numbers)
                pays = re.search(rf"^ +{chosen}  (claim|station|lay) ", table.said.rsplit("?\n", 1)[-1], re.M)
                table.say(chosen)
                if pays:  # nothing is paid that was not shown
                    self.assertRegex(table.said, r"(Which route|Which cards|Which color|In which city|How do you pay)")
        self.assertRegex(table.say("tickets"), r"(completed \+|failed -)\d")
        path = self.folder / f"{seed}.ttrec"
        self.assertIn("Saved to", table.say(f"save {path}"))
        table.say("quit")
        self.assertEqual(table.close()[0], DONE)
        self.succeeds("verify", "--seed", path)
        return path.read_text()

    def look_at_menu(self, said):
        """The market stands in the menu and nowhere else; at a scoring no hand is shown, which does not count there."""
        self.assertNotIn("Market:", said)
        self.assertNotIn("Hand:", said.partition("Completed so far:")[2].partition("Your turn")[0])

    def test_names_that_cannot_stand_in_a_record(self):
        for name in ("", "bot:random", "x" * 128, 'a"b', b"a\xff"):
            self.refuses(MISUSED, "--name is not a valid name for a person", "play", "--game", "usa", "--players", "2", "--name", name)

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
            table = Table("--game", name, "--players", most, "--seed", "typed", "--name", "bot-to-be", "--bots", "random",
                          *options)
            only = 0
            for action in actions:
                only += len(re.findall(ONLY, table.said))
                table.said = ""
                if only:
                    only -= 1
                    continue
                table.say(f"record {action}")
                self.assertNotRegex(table.said, r"record .*\n.*\([A-Z]-\d+\)\.\n")
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
        for line in ("keep 1 3, keep all", "\n  hint ", "\n  log, log 50", "There is no undo"):
            self.assertIn(line, table.say("help"))
        table.say("all")
        self.assertRegex(table.say("hand"), r"Hand: +\d")
        self.assertRegex(table.say("tickets"), r"open: \d+ trains, \d+ cards")
        self.assertRegex(table.say("score"), r"> You \(Blue\) +0 +4 +4 +45 +3")
        self.assertIn("Market:", table.say("market"))
        self.assertIn("I don't understand 'sing'; type help.", table.say("sing"))
        self.assertIn("Tunnel: when you have paid, 3 cards are turned up", table.say("help rules"))
        self.assertIn("There is no number 77 here; type 1 to 9.", table.say("77"))
        self.assertIn("There is no undo", table.say("undo"))

    def test_refusals_say_why(self):
        table = self.table()
        self.assertIn("Keep at least 2 tickets, not 1 (G-2).", table.say("keep 1"))
        self.assertIn("Choose your tickets.", table.say("draw 1"))
        table.say("all")
        self.assertRegex(table.say("claim paris-zurich 3 green"),
                         r"Paris–Zürich: needs 3 green cards; you have 1 \(G-11\)\.")
        self.assertRegex(table.say("claim paris-zurich"), r"Paris–Zürich: needs 3 cards of one color; you have 2 \(G-11\)\.")
        self.assertIn("one color", table.say("claim paris-zurich 1 red 2 green"))
        self.assertIn("Your turn. Each turn: draw 2 cards, claim a route, draw tickets, or build a station.", table.say("lay 3 red"))
        self.assertIn("Your turn. Each turn: ", table.say("start paris"))
        table.say("draw blind")
        self.assertIn("Your turn: draw a second card.", table.say("claim paris zurich"))

    def test_a_refusal_names_the_yard_in_the_way(self):
        table = Table("--game", "card_game", "--players", 3, "--seed", 5)
        self.addCleanup(table.close)
        table.say("all")
        for _ in range(20):
            for color in ("purple", "white", "blue", "yellow", "orange", "black", "red", "green"):
                if "rail yard of" in table.say(f"lay 2 {color}"):
                    self.assertRegex(table.said, rf"{color.title()} lies in the rail yard of \w+ ?[23]?: lay at least \d, not 2 \(C-10\)")
                    return
            table.say("draw blind")
            table.say("draw blind")
        self.fail("nobody's yard was in the way")

    def test_names_as_printed(self):
        table = self.table()
        table.say("all")
        self.assertIn("Cádiz\n", table.say("board Cádiz"))
        self.assertIn("Zürich", table.say("claim Marseille–Zürich 9 red"))
        self.assertIn("'l' could be Lisboa or London.", table.say("board l"))
        self.assertIn("There is no city 'atlantis'.", table.say("claim paris atlantis"))
        self.assertIn("Paris and Moskva are not neighbours; from Paris: Brest, ", table.say("claim paris moskva"))
        self.assertIn("'pink' is not a color", table.say("draw pink"))
        self.assertIn("'pink' is not a color", table.say("claim paris zurich pink"))

    def test_short_forms(self):
        table = self.table()
        table.say("k 1 2")
        self.assertIn("draw a second card", table.say("draw black"))
        table.say("b")
        self.assertIn("Which route?", table.say("c"))
        self.assertIn("What do you do?", table.say("back"))
        self.assertIn("How do you pay for the station in Paris", table.say("station par"))

    def test_numbers_that_are_not_there(self):
        """It is said which are, and why a locomotive is not: it is no second card."""
        table = Table("--game", "usa", "--players", 2, "--seed", 8)
        self.addCleanup(table.close)
        self.assertIn("'9' is not one of these tickets; type numbers from 1 to 3, or all.", table.say("1 9"))
        table.say("all")
        for _ in range(60):
            table.say("b")
            if "(locomotive)" in table.said and "second card" in table.said.rsplit("You (Blue)", 1)[-1]:
                break
        closed = ({"1", "2", "3", "4", "5"} - set(slots(table.said))).pop()
        offered = table.say("7").split("There is no number 7 here; type ")[1]
        self.assertNotRegex(offered, rf"\b{closed}\b")
        self.assertRegex(offered, r"\b6\.\n")
        self.assertRegex(table.say(closed), r"(?i)locomotive.* \(G-\d+\)\.\n")

    def test_the_market_is_shown_once(self):
        table = self.table()
        turn = table.say("all").split("Your turn")[1]
        for card in slots(turn).values():
            self.assertEqual(turn.split("What do you do?")[0].count(f" {card}"),
                             turn.split("Hand:")[1].split("\n")[0].count(f" {card}"), turn)

    def test_slots_count_from_one_and_in_records_from_zero(self):
        for typed, slot in (("draw 1", 1), ("record draw 0", 1), ("3", 3), ("draw 5", 5)):
            table = self.table()
            table.say("all")
            card = slots(table.said)[str(slot)]
            self.assertIn(f"You take {card}.", table.say(typed))

    def test_claims_of_a_city_and_of_parallel_routes(self):
        table = Table("--game", "usa", "--players", 4, "--seed", 1)
        self.addCleanup(table.close)
        table.say("all")
        routes = re.findall(r"^ +\d+  (\S.*?)  +\d", table.say("claim boston"), re.M)
        self.assertTrue(routes)
        self.assertTrue(all("Boston" in route for route in routes), routes)
        self.assertIn("How do you pay for Boston–Montréal?", table.say("claim boston montreal"))  # both are gray

    def test_names(self):
        table = self.table("--name", "Ana")
        self.assertIn("You are Blue (Ana). You play against Red (medium-racer bot), Green (medium-collector bot).", table.said)
        self.assertIn("Ana (Blue) keeps", table.say("all"))

    def test_wraps_on_a_terminal(self):
        """Lines are as wide as the terminal at most, and names of more than one word may be broken."""
        ours, theirs = os.openpty()
        with subprocess.Popen([command.PROGRAM, "play", "--game", "europe", "--players", "5", "--seed", "5"],
                              stdin=subprocess.PIPE, stdout=theirs, env={**os.environ, "COLUMNS": "50"}) as process:
            os.close(theirs)
            process.stdin.write(b"all\nhelp rules\nboard\n")
            process.stdin.close()
            said = b""
            try:
                while piece := os.read(ours, 65536):
                    said += piece
            except OSError:  # how Linux tells that the other side is closed
                pass
        os.close(ours)
        lines = [re.sub(r"\033\[[\d;]*m", "", line) for line in said.decode().split("\r\n")]
        self.assertTrue(any(line.startswith("         ") for line in lines))
        self.assertLessEqual(max(map(len, lines)), 50)

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
                 for city in json.loads((command.ROOT / "src/games/europe/board.json").read_text())["cities"]}
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
        self.assertTrue(KEPT.exists())
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

    def test_shuffles_that_do_not_follow_from_the_seed(self):
        """Hidden cards are dealt again, and what stands in the record stays as it is."""
        for name in command.GAMES:
            lines = self.record(name, 2).read_text().splitlines(keepends=True)
            lines[0] = re.sub('"seed":"[0-9a-f]{4}', '"seed":"0000', lines[0])
            saved = self.folder / f"{name}.ttrec"
            said = self.succeeds("play", "--resume", self.write("cut.ttrec", "".join(lines[:60])), "--name", "ana",
                                 input=f"save {saved}\n")
            self.assertIn("hidden cards are dealt again", said)
            self.assertTrue(saved.read_text().partition("\n")[2].startswith("".join(lines[1:50])))
            self.succeeds("verify", saved)

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
        self.assertIn("The game is kept: turntable play --continue", said)
        for _ in range(2): # looked at only: it is still there
            said = self.succeeds("play", "--continue", input="")
            self.assertIn("The game is kept: turntable play --continue", said)
        said = self.succeeds("play", "--continue", input="draw blind\n")
        self.assertIn("All events so far:", said)
        self.assertIn("draw a second card", said)
        KEPT.unlink()
        self.refuses(FAILED, "no unfinished game to continue", "play", "--continue")

    def test_quit_asks_once(self):
        table = Table("--game", "usa", "--players", 2, "--seed", 1)
        table.say("all")
        self.assertIn("quit again leaves", table.say("quit"))
        table.say("hand")
        self.assertFalse(table.over)
        table.say("quit")
        table.say("quit")
        self.assertTrue(table.over)
        table.close()

    def test_no_foreign_file_is_written_over(self):
        path = self.write("letter.txt", "Dear Ana,\n")
        table = Table("--game", "usa", "--players", 2, "--seed", 1)
        self.assertIn("is not a saved game", table.say(f"save {path}"))
        self.assertEqual(path.read_text(), "Dear Ana,\n")
        self.assertIn("Saved to", table.say(f"save! {path}"))
        self.assertIn("Saved to", table.say(f"save {path}"))
        table.close()

    def test_no_such_seat(self):
        self.refuses(MISUSED, "--seat must be a number from 0 to 1", "play", "--game", "usa", "--players", 2,
                     "--seat", 2)


if __name__ == "__main__":
    command.main()
