"""Programs from outside as bots: a good one plays and wins, bad ones lose their games and harm nobody."""
import json
import os
import signal
import subprocess
import sys
import time

import command
from command import FAILED, MISUSED, turntable

EXAMPLE = f"exec:{sys.executable} {command.ROOT / 'examples/bot.py'}"


def arena(bot, *options, game="usa", players=2, games=4, against="random", jobs=1):
    return ["arena", "--game", game, "--players", players, "--bots", f"{bot},{against}", "--games", games,
            "--seed", "foreign", "--jobs", jobs, *options]


def steady(answer):
    """The bots of an answer in JSON without what depends on the machine."""
    return [{key: value for key, value in bot.items() if key != "us_per_decision"} for bot in answer["bots"]]


class Example(command.Case):
    def play(self, *arguments, **settings):
        return json.loads(self.succeeds(*arena(EXAMPLE, "--json", *arguments, **settings)))

    def test_wins_on_usa(self):
        bot = self.play(games=40)["bots"][0]
        self.assertGreater(bot["win_share"], 0.9)
        self.assertEqual((bot["name"], bot["forfeits"], bot["illegal"]), (EXAMPLE, 0, 0))
        self.assertGreater(bot["us_per_decision"], 1)

    def test_plays_every_game(self):
        for name, (least, most, option) in command.GAMES.items():
            for players, options in ((least, []), (most, [option][:option is not None])):
                answer = self.play(*options, game=name, players=players, games=players * 2)
                self.assertEqual([bot["forfeits"] for bot in answer["bots"]], [0, 0])
                self.assertEqual(answer["unfinished"], 0)

    def test_sits_in_all_other_seats_too(self):
        answer = json.loads(self.succeeds(*arena("random", "--json", players=4, against=EXAMPLE)))
        self.assertEqual([bot["forfeits"] for bot in answer["bots"]], [0, 0])
        self.assertLess(answer["bots"][0]["win_share"], 0.5)

    def test_names_in_json(self):
        """Whatever a command has in it, its name comes back as it was given, and so does its record."""
        for more in ("'a \"quoted\" word'", r"'back\slash\n'", "'ü – 票'"):
            bot = f"exec:{sys.executable} examples/bot.py {more}"
            answer = json.loads(self.succeeds(*arena(bot, "--json", "--record", self.folder, games=2), cwd=command.ROOT))
            self.assertEqual((answer["bots"][0]["name"], answer["bots"][0]["forfeits"]), (bot, 0))
            self.assertEqual(answer["pairs"][0]["challenger"], bot)
            record = min(self.folder.iterdir()).read_text().splitlines()
            self.assertEqual(json.loads(record[0])["seats"], [f"bot:{bot}", "bot:random"])

    def test_at_one_table_with_budgets(self):
        answer = json.loads(self.succeeds(*arena(f"{EXAMPLE}@500ms,planner", "--json", "--table", players=3, games=3)))
        self.assertEqual(answer["bots"][0]["budget_ms"], 500)
        self.assertEqual([bot["forfeits"] for bot in answer["bots"]], [0, 0, 0])

    def test_jobs_and_stops_change_nothing(self):
        whole = steady(self.play(games=12))
        self.assertEqual(steady(self.play(games=12, jobs=2)), whole)
        self.play("--resume", self.folder / "standing", games=6)
        self.assertEqual(steady(self.play("--resume", self.folder / "standing", games=12)), whole)

    def test_records(self):
        self.succeeds(*arena(EXAMPLE, "--record", self.folder, players=3, games=3))
        records = sorted(self.folder.iterdir())
        self.assertEqual(len(records), 3)
        self.succeeds("verify", "--seed", *records)
        self.assertEqual(json.loads(records[0].read_text().splitlines()[0])["seats"][0], f"bot:{EXAMPLE}")

    def test_the_deal_is_the_one_of_the_seed(self):
        self.succeeds(*arena(EXAMPLE, "--record", self.folder, games=1))
        self.succeeds(*arena("random", "--record", self.folder / "ours", games=1))
        for record in (self.folder / "ours").iterdir():
            ours, foreign = (path.read_text().splitlines() for path in (record, self.folder / record.name))
            self.assertEqual(json.loads(ours[0])["seed"], json.loads(foreign[0])["seed"])
            self.assertEqual(ours[1:4], foreign[1:4])

    def test_the_smallest_bot_of_the_documentation(self):
        text = (command.ROOT / "docs/bots.md").read_text().split("```python\n")[1].split("```")[0]
        for name in command.GAMES:
            bot = f"exec:{sys.executable} {self.write('smallest.py', text)}"
            answer = json.loads(self.succeeds(*arena(bot, "--json", game=name, games=2)))
            self.assertEqual(answer["bots"][0]["forfeits"], 0)

    def test_a_program_for_each_game(self):
        """Who ends when the game is over is started anew."""
        bot = self.write("bot.py", (command.ROOT / "examples/bot.py").read_text().replace(
            "            if message", "            if view['phase'] == 'over':\n                return\n            if message"))
        whole = json.loads(self.succeeds(*arena(f"exec:{sys.executable} {bot}", "--json", games=8)))
        self.assertEqual(whole["bots"][0]["forfeits"], 0)
        self.assertEqual(steady(whole)[0] | {"name": EXAMPLE}, steady(self.play(games=8))[0])

    def test_what_it_is_told(self):
        """A greeting for every game, said hello or not; an answer to every action; the end of the game."""
        bot = self.write("bot.py", (command.ROOT / "examples/bot.py").read_text().replace(
            "for line in sys.stdin:\n", "print('{\"message\":\"hello\",\"protocol\":1}', flush=True)\n"
            "    for line in sys.stdin:\n        sys.stderr.write(line)\n"))
        log = self.folder / "log"
        answer = json.loads(self.succeeds(*arena(f"exec:{sys.executable} {bot}", "--json", "--bot-log", log,
                                                 game="old_west", players=3, games=3)))
        messages = [json.loads(line) for line in log.read_text().splitlines()]
        welcomes = [message for message in messages if message["message"] == "welcome"]
        updates = [message for message in messages if message["message"] == "update"]
        self.assertEqual([welcome["you"] for welcome in welcomes], [0, 1, 2])
        self.assertTrue(all(welcome["memory_aid"] for welcome in welcomes))
        self.assertEqual(welcomes[1]["seats"][0], {"kind": "bot", "name": "bot:random"})
        self.assertEqual(sum(message["message"] == "ack" for message in messages), answer["bots"][0]["decisions"])
        self.assertEqual(sum(bool(update["ask"]) for update in updates), answer["bots"][0]["decisions"])
        ends = [update for update in updates if not update["ask"]]
        self.assertEqual([end["view"]["phase"] for end in ends], ["over"] * 3)
        self.assertTrue(all(end["view"]["score"] for end in ends))


class Misbehaviour(command.Case):
    """Every bad bot loses its games by the rule, and the arena ends as it should."""

    def bot(self, text):
        """A bot that begins with the words of a good one: play() plays on rightly."""
        begin = (f"import sys, json, time, os\nsys.path.insert(0, {str(command.ROOT / 'examples')!r})\nimport bot\n"
                 "def say(text):\n    sys.stdout.write(text)\n    sys.stdout.flush()\n"
                 "def act(message, action):\n"
                 "    say(json.dumps({'message': 'action', 'decision': message['ask']['decision'], 'action': action}) + '\\n')\n"
                 "def asks():\n    for line in sys.stdin:\n        message = json.loads(line)\n"
                 "        if message.get('ask'):\n            yield message\n")
        return f"exec:{sys.executable} {self.write('bad.py', begin + text)}"

    def loses(self, reason, text, *options, games=2, players=2, **settings):
        """Plays with the bot; it must lose every game, for this reason. Gives the answer."""
        log = self.folder / "log"
        log.unlink(missing_ok=True)
        bot = text if text.startswith("exec:") else self.bot(text)
        answer = json.loads(self.succeeds(*arena(bot, "--json", "--bot-log", log, *options, games=games,
                                                 players=players, **settings)))
        bad, good = answer["bots"]
        self.assertEqual((bad["forfeits"], bad["win_share"], good["forfeits"]), (bad["games"], 0, 0), log.read_text())
        self.assertEqual(answer["unfinished"], 0)
        self.assertIn(reason, log.read_text())
        self.assertAlmostEqual(good["win_share"] * (players - 1), 1, places=3)
        return answer

    def test_nonsense(self):
        self.loses("'what?': ", "say('what?\\n')\ntime.sleep(60)")
        self.loses("'': ", "say('\\n')\ntime.sleep(60)")
        self.loses("no message of this name", "for _ in asks(): say('{\"message\":\"resign\"}\\n')")
        self.loses("what no bot is given", "for _ in asks(): say('{\"message\":\"hint\",\"decision\":1}\\n')")
        self.loses("it speaks protocol 99", "say('{\"message\":\"hello\",\"protocol\":99}\\n')\ntime.sleep(60)")
        self.loses("'???': ", "sys.stdout.buffer.write(b'\\xff\\x01\\x80\\n')\nsys.stdout.flush()\ntime.sleep(60)")
        self.loses("'': ", "sys.stdout.buffer.write(b'\\x00\\n')\nsys.stdout.flush()\ntime.sleep(60)")

    def test_illegal_actions(self):
        for action in ("draw 9", "claim moon-mars 9 red", "", "x" * 300):
            self.loses("", f"for message in asks(): act(message, {action!r})")
        self.loses("decision 1, 'tickets'", "for message in asks(): act(message, 'tickets')", players=3, games=3)

    def test_other_decisions(self):
        self.loses("it was not asked", "for m in asks():\n    m['ask']['decision'] += 1\n    act(m, 'draw blind')")
        self.loses("another action was taken there", "for m in asks():\n    act(m, next(bot.expand(m['ask'])))\n"
                   "    m['ask']['decision'] = 1\n    act(m, 'draw blind')")

    def test_loses_in_the_middle_and_plays_on(self):
        """It is started anew: each game goes well for a while."""
        text = "for number, m in enumerate(asks()):\n    act(m, 'nothing' if number == 20 else next(bot.expand(m['ask'])))"
        answer = self.loses("decision 21, 'nothing'", text, jobs=2)
        self.assertEqual(answer["bots"][0]["decisions"], 20 * answer["games"])
        self.assertGreater(answer["bots"][1]["decisions"], 0)

    def test_time(self):
        sleeper = self.bot("for number, m in enumerate(asks()):\n    time.sleep(60 * (number > 2))\n"
                           "    act(m, next(bot.expand(m['ask'])))")
        start = time.monotonic()
        self.loses("did not answer in time", sleeper, "--time", 5, games=2, jobs=2)
        self.assertLess(time.monotonic() - start, 8)

    def test_ends(self):
        self.loses("it ended, or closed its output (exit status 3)", "os._exit(3)")
        self.loses("it ended, or closed its output (exit status 0)",
                   "for m in asks():\n    act(m, next(bot.expand(m['ask'])))\n    break")
        self.loses("it ended, or closed its output", "os.close(1)\ntime.sleep(60)")
        self.loses("it ended, or closed its output", "os.close(0)\nos.close(1)\ntime.sleep(60)")
        self.loses("it ended, or closed its output", "os.kill(os.getpid(), 9)")

    def test_floods(self):
        self.loses("more than 4096 bytes", "while True: say('x' * 100000)")
        self.loses("", "while True: say('[]\\n' * 10000)")
        self.loses("more than 16 messages", "while True: say('{\"message\":\"hello\",\"protocol\":1}\\n' * 1000)")

    def test_does_not_read(self):
        """What it is told is held for it, up to 1 MiB: greetings fill that, which it asks for without reading them."""
        text = ("m = next(asks())\nact(m, next(bot.expand(m['ask'])))\nfor decision in range(2, 1000):\n"
                "    say('{\"message\":\"hello\",\"protocol\":1}\\n' * 14)\n"
                "    act({'ask': {'decision': decision}}, 'draw blind')")
        self.loses("it does not read what it is sent", text)

    def test_standard_error_goes_to_the_log(self):
        self.loses("it talks\n", "sys.stderr.write('it talks\\n')\nos._exit(1)")
        bot = self.bot("sys.stderr.write('it talks\\n')\nos._exit(1)")
        self.assertNotIn("it talks", self.succeeds(*arena(bot)))

    def test_people_are_told(self):
        said = self.succeeds(*arena(self.bot("say('what?\\n')"), games=2))
        self.assertRegex(said, r"bad\.py: forfeited 2 games\. The first reason: 'what\?': .*\.\n")

    def test_nothing_is_left_behind(self):
        """Neither the program nor what it started lives on."""
        mark = f"3{os.getpid()}.5"
        bot = f"exec:sleep {mark} & echo what; sleep {mark}"
        self.loses("'what': ", bot)
        time.sleep(0.1)
        lines = subprocess.run("cat /proc/[0-9]*/cmdline", shell=True, capture_output=True).stdout # none of a zombie
        self.assertNotIn(mark.encode(), lines)

    def test_one_that_leaves_its_group_is_ended_too(self):
        start = time.monotonic()
        self.loses("'what?': ", "os.setpgid(0, os.getpgid(os.getppid()))\nsay('what?\\n')\ntime.sleep(60)")
        self.assertLess(time.monotonic() - start, 30)

    def test_records_stop_where_the_game_did(self):
        records = self.folder / "records"
        self.loses("", "for n, m in enumerate(asks()): act(m, 'x' if n == 5 else next(bot.expand(m['ask'])))",
                   "--record", records)
        self.assertIn("unfinished", self.succeeds("verify", "--seed", *records.iterdir()))


class Refusals(command.Case):
    def test_programs_that_cannot_be_run(self):
        self.refuses(FAILED, "exec:/no/such/program can't be run", *arena("exec:/no/such/program", games=40))
        self.refuses(FAILED, f"exec:{self.folder} can't be run", *arena(f"exec:{self.folder}", games=40, jobs=2))
        self.refuses(FAILED, "exec:/no/such/program can't be run", *arena("exec:/no/such/program", games=2))
        self.refuses(FAILED, "can't be run", *arena("exec:cat nothing | no-such-program", games=2, jobs=2))

    def test_names(self):
        self.refuses(MISUSED, "exec: names no command", *arena("exec:"))
        self.refuses(MISUSED, "at most 119 bytes", *arena("exec:" + "x" * 200))
        self.refuses(MISUSED, "is not valid UTF-8", *arena("exec:x\udcff"))
        for other in ("simulate", "play"):
            self.refuses(MISUSED, "no bot 'exec:true'", other, "--game", "usa", "--players", 2, "--bots", "exec:true")
        result = turntable("table", input='{"message":"table","game":"usa","seats":["bot:exec:true","ana"]}\n')
        self.assertIn('"message":"error"', result.stdout)

    def test_logs(self):
        self.refuses(FAILED, "can't be written", *arena(EXAMPLE, "--bot-log", self.folder / "no/such"))

    def test_stopped(self):
        """Ctrl-C while a bot thinks."""
        bot = "exec:sleep 60"
        process = subprocess.Popen([command.PROGRAM, *map(str, arena(bot))], stderr=subprocess.PIPE, text=True)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=5)
        self.assertEqual(process.returncode, FAILED)
        self.assertIn("stopped after 0 of 2 deals", said)


if __name__ == "__main__":
    command.main()
