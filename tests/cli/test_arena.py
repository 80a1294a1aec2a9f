"""Bots compete: the same numbers for the same seed, with any threads and stops; clear refusals."""
import json
import os
import pty
import resource
import signal
import subprocess
import time

import command
from command import FAILED, MISUSED, turntable


def arena(*options, game="usa", players=2, bots="random,random", games=20, seed="x"):
    return ["arena", "--game", game, "--players", players, "--bots", bots, "--games", games, "--seed", seed, *options]


def steady(answer):
    """An answer in JSON without what depends on the machine."""
    answer = json.loads(answer)
    for bot in answer["bots"]:
        assert bot.pop("us_per_decision") > 0
    return answer


class Bots(command.Case):
    def test_table(self):
        self.assertRegex(self.succeeds("bots"), r"(?m)^random +chooses uniformly")

    def test_json(self):
        bots = json.loads(self.succeeds("bots", "--json"))["bots"]
        self.assertEqual(bots[0]["name"], "random")
        self.assertTrue(all(bot["about"] for bot in bots))

    def test_all_of_them(self):
        names = ["random", "greedy", "racer", "planner", "search", "strategist", "easy", "medium", "hard", "expert"] + [
            f"{level}-{temper}" for level in ("easy", "medium", "hard", "expert")
            for temper in ("planner", "racer", "collector", "cautious", "blocker")]
        self.assertEqual([bot["name"] for bot in json.loads(self.succeeds("bots", "--json"))["bots"]], names)
        self.assertEqual([line.split()[0] for line in self.succeeds("bots").splitlines()], names)


class Arena(command.Case):
    def test_json(self):
        answer = json.loads(self.succeeds(*arena("--json", games=100)))
        self.assertEqual(list(answer)[:4], ["game", "players", "games", "bots"])
        self.assertEqual([answer[key] for key in ("game", "players", "games", "deals", "seed")], ["usa", 2, 100, 50, "x"])
        self.assertEqual(len(answer["bots"]), 2)
        for bot in answer["bots"]:
            self.assertLessEqual({"name", "games", "wins", "win_share", "ci95", "mean_points", "tickets_completed",
                                  "us_per_decision", "rating", "rating_ci95", "mean_margin", "mean_turns", "illegal"},
                                 set(bot))
            self.assertEqual(bot["games"], 100)
            low, high = bot["ci95"]
            self.assertTrue(0 <= low < bot["win_share"] < high <= 1)
            self.assertAlmostEqual(bot["win_share"], bot["wins"] / 100, places=5)
            self.assertAlmostEqual(bot["wins"], bot["won_alone"] + bot["shared"] / 2, places=5)
        self.assertAlmostEqual(sum(bot["win_share"] for bot in answer["bots"]), 1, places=4)
        self.assertEqual(answer["bots"][0]["rating"], 0)

    def test_every_game(self):
        for name, (least, most, option) in command.GAMES.items():
            for players in range(least, most + 1):
                for options in ([], [option])[:1 + bool(option)]:
                    answer = json.loads(self.succeeds(*arena("--json", *options, game=name, players=players, games=12)))
                    self.assertEqual(answer["games"] % players, 0)
                    self.assertGreaterEqual(answer["games"], 12)
                    one, other = answer["bots"]
                    self.assertEqual((one["games"], other["games"]), (answer["games"], answer["games"] * (players - 1)))
                    wins = one["win_share"] + other["win_share"] * (players - 1)
                    self.assertAlmostEqual(wins, 1, places=3)

    def test_table_for_people(self):
        lines = self.succeeds(*arena("--alvin", game="old_west", players=4, games=40)).splitlines()
        self.assertEqual(lines[0], "old_west, 4 players, alvin, 40 games of 10 deals, seed x")
        self.assertRegex(lines[2], "^bot +games +win share, 95 % +points +margin +tickets +turns +us/decision +rating")
        self.assertEqual(len(lines), 5)

    def test_games_are_rounded_up_to_whole_deals(self):
        self.assertEqual(json.loads(self.succeeds(*arena("--json", players=3, games=10)))["games"], 12)

    def test_several_bots_meet_in_pairs(self):
        answer = json.loads(self.succeeds(*arena("--json", bots="random,random@5,random@7", games=20)))
        self.assertEqual((answer["games"], answer["deals"]), (60, 10))
        self.assertEqual([(pair["challenger"], pair["against"], pair["games"]) for pair in answer["pairs"]],
                         [("random", "random@5", 20), ("random", "random@7", 20), ("random@5", "random@7", 20)])
        table = self.succeeds(*arena(bots="random,random@5,random@7", games=20))
        self.assertRegex(table, r"(?m)^win share against +1 +2 +3$")
        self.assertRegex(table, r"(?m)^ 2 random@5 +[\d.]+ +- +[\d.]+$")

    def test_one_table(self):
        answer = json.loads(self.succeeds(*arena("--json", "--table", players=3, bots="random,random,random", games=30)))
        self.assertEqual((answer["games"], answer["deals"], answer["table"]), (30, 10, True))
        self.assertEqual([bot["games"] for bot in answer["bots"]], [30] * 3)

    def test_jobs_change_nothing(self):
        for options in ([], ["--until-decided"]):
            said = [steady(self.succeeds(*arena("--json", "--jobs", jobs, *options, game="europe", games=200)))
                    for jobs in (1, 2, 7)]
            self.assertEqual(said[0], said[1])
            self.assertEqual(said[0], said[2])

    def test_another_seed_gives_other_games(self):
        self.assertNotEqual(steady(self.succeeds(*arena("--json"))), steady(self.succeeds(*arena("--json", seed="y"))))

    def test_until_decided(self):
        answer = json.loads(self.succeeds(*arena("--json", "--until-decided", games=20000)))
        self.assertEqual((answer["decided"], answer["verdict"]), (True, "even"))
        self.assertLess(answer["games"], 20000)
        answer = json.loads(self.succeeds(*arena("--json", "--until-decided", games=20)))
        self.assertEqual((answer["decided"], answer["verdict"]), (False, "undecided"))
        self.assertIn("Undecided: random could", self.succeeds(*arena("--until-decided", games=20)))

    def test_budgets(self):
        answer = json.loads(self.succeeds(*arena("--json", "--time", "5", bots="random@800,random@0.5ms,random")))
        self.assertEqual([bot["name"] for bot in answer["bots"]], ["random@800", "random@0.5ms", "random"])
        self.assertEqual(answer["bots"][0]["iterations"], 800)
        self.assertEqual([bot.get("budget_ms") for bot in answer["bots"]], [None, 0.5, 5])
        self.assertNotIn("over_budget", answer["bots"][0])
        self.assertRegex(self.succeeds(*arena("--time", "5")), r"random: budget kept in \d+\.\d+ % of decisions")

    def test_records_name_deal_and_seating(self):
        self.succeeds(*arena("--record", self.folder, players=3, bots="random,random@9", games=6))
        records = sorted(self.folder.iterdir())
        self.assertEqual([path.name for path in records],
                         [f"usa-3-x-{deal}-{seats}.ttrec" for deal in (0, 1) for seats in ("abb", "bab", "bba")])
        self.succeeds("verify", "--seed", *records)
        headers = [json.loads(path.read_text().splitlines()[0]) for path in records]
        self.assertEqual(headers[1]["seats"], ["bot:random@9", "bot:random", "bot:random@9"])
        self.assertEqual(len({header["seed"] for header in headers}), 2)

    def test_a_board_of_ones_own(self):
        board = command.ROOT / "src/games/usa/board.json"
        self.succeeds("arena", "--board", board, "--players", 2, "--bots", "random,random", "--games", 4)

    def test_progress_on_a_terminal(self):
        leader, follower = pty.openpty()
        process = subprocess.Popen([command.PROGRAM, *map(str, arena(games=2000))], stdout=subprocess.DEVNULL, stderr=follower)
        os.close(follower)
        said = b""
        while True:
            try:
                more = os.read(leader, 4096)
            except OSError: # the other end is closed
                break
            said += more
            if not more:
                break
        os.close(leader)
        self.assertEqual(process.wait(), 0)
        self.assertRegex(said.decode(), r"\[#* *\] \d+ of 2000 games")
        self.assertRegex(said.decode(), r"2000 of 2000 games  random \d+\.\d %")


class Resume(command.Case):
    def setUp(self):
        super().setUp()
        self.file = self.folder / "standing"

    def test_a_longer_run_goes_on(self):
        whole = steady(self.succeeds(*arena("--json", games=60)))
        self.succeeds(*arena("--resume", self.file, games=20))
        self.assertEqual(steady(self.succeeds(*arena("--json", "--resume", self.file, games=60))), whole)
        self.assertEqual(steady(self.succeeds(*arena("--json", "--resume", self.file, games=60))), whole)

    def stop_and_go_on(self, how, *options):
        command_line = arena("--json", "--resume", self.file, *options, games=1600)
        process = subprocess.Popen([command.PROGRAM, *map(str, command_line)], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and process.poll() is None:
            if self.file.exists() and json.loads(self.file.read_text())["deals"] > 0:
                break
            time.sleep(0.01)
        process.send_signal(how)
        return command_line, process.communicate(timeout=30), process.returncode

    def test_stopped_and_gone_on(self):
        command_line, (out, err), code = self.stop_and_go_on(signal.SIGINT, "--jobs", 2)
        if code != 0: # a quick machine may have been done already
            self.assertEqual(code, FAILED)
            self.assertRegex(err, rf"stopped after \d+ of 800 deals; the same command continues from {self.file}")
            self.assertLess(json.loads(out)["deals"], 800)
            self.assertEqual(json.loads(out)["deals"], json.loads(self.file.read_text())["deals"])
        self.assertEqual(steady(self.succeeds(*command_line)), steady(self.succeeds(*arena("--json", games=1600))))

    def test_killed_and_gone_on(self):
        command_line, _, _ = self.stop_and_go_on(signal.SIGKILL)
        self.assertEqual(steady(self.succeeds(*command_line)), steady(self.succeeds(*arena("--json", games=1600))))

    def test_files_of_other_settings(self):
        self.succeeds(*arena("--resume", self.file))
        others = [arena("--resume", self.file, seed="y"), arena("--resume", self.file, game="europe"),
                  arena("--resume", self.file, bots="random,random@3"), arena("--resume", self.file, players=3),
                  arena("--resume", self.file, "--until-decided"), arena("--resume", self.file, "--time", 3),
                  arena("--resume", self.file, "--board", command.ROOT / "src/games/usa/board.json")]
        for other in others:
            self.refuses(MISUSED, f"{self.file} holds the results of another arena: usa, 2 players, seed x, bots random,random; this one is", *other)
        self.refuses(MISUSED, "has 20 games already, more than --games asks for",
                     *arena("--resume", self.file, games=10))

    def test_files_of_another_version(self):
        self.succeeds(*arena("--resume", self.file))
        kept = json.loads(self.file.read_text())
        kept["engine"] = "0.0.1"
        self.file.write_text(json.dumps(kept))
        self.refuses(MISUSED, "was started by turntable 0.0.1", *arena("--resume", self.file))

    def test_files_of_other_bots(self):
        self.succeeds(*arena("--resume", self.file))
        kept = json.loads(self.file.read_text())
        kept["edition"] += 1
        self.file.write_text(json.dumps(kept))
        self.refuses(MISUSED, f"edition {kept['edition']} of the bots", *arena("--resume", self.file))

    def test_files_that_are_damaged(self):
        self.succeeds(*arena("--resume", self.file))
        good = self.file.read_text()
        for text in (good[:-3], good.replace('"deals":10', '"deals":11'), good.replace('"pairs":[', '"pairs":[1,')):
            self.file.write_text(text)
            self.refuses(FAILED, "is damaged", *arena("--resume", self.file))
        for text in ("", "{}", "[1,2]", "\0", '{"arena":2}'):
            self.file.write_text(text)
            self.refuses(FAILED, "does not hold the results of an arena", *arena("--resume", self.file))

    def test_places_that_cannot_be_written_to(self):
        self.refuses(FAILED, "can't be written", *arena("--resume", self.folder / "no/such/file"))
        self.refuses(FAILED, "can't be", *arena("--resume", self.folder))

    def test_full_disk(self):
        def leave_little_room():
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
        self.refuses(FAILED, "can't be written: File too large", *arena("--resume", self.file),
                     preexec_fn=leave_little_room, restore_signals=False)
        self.assertEqual(list(self.folder.iterdir()), [])


class Refusals(command.Case):
    def test_bots(self):
        self.refuses(MISUSED, "--bots is missing", "arena", "--game", "usa", "--players", 2)
        self.refuses(MISUSED, "one bot alone", *arena(bots="random"))
        self.refuses(MISUSED, "no bot 'deep', only random", *arena(bots="random,deep@5"))
        self.refuses(MISUSED, "no bot ''", *arena(bots="random,"))
        self.refuses(MISUSED, "more than 16 bots", *arena(bots=",".join(["random"] * 17)))

    def test_budgets(self):
        for budget in ("", "x", "0", "-5", "5s", "4294967296", "1e3", " 5"):
            self.refuses(MISUSED, f"not '@{budget}'", *arena(bots=f"random,random@{budget}"))
        for budget in ("0ms", "xms", "-1ms", "1e3ms", "nanms", "9999999ms", "0x10ms"):
            self.refuses(MISUSED, "a time budget must be", *arena(bots=f"random,random@{budget}"))
            self.refuses(MISUSED, "--time must be", *arena("--time", budget[:-2]))
        self.refuses(MISUSED, "--iterations must be", *arena("--iterations", 0))

    def test_tables(self):
        self.refuses(MISUSED, "--table needs a bot for each of the 3 seats, and --bots names 2",
                     *arena("--table", players=3))
        self.refuses(MISUSED, "--until-decided is for two bots, and --bots names 3",
                     *arena("--until-decided", bots="random,random,random"))

    def test_games(self):
        self.refuses(MISUSED, "no game 'mars'", *arena(game="mars"))
        self.refuses(MISUSED, "2 to 5 players", *arena(players=6))
        self.refuses(MISUSED, "--alvin can't be used here", *arena("--alvin"))
        self.refuses(MISUSED, "--games must be", *arena(games=0))
        self.refuses(MISUSED, "--jobs must be", *arena("--jobs", 0))
        self.refuses(MISUSED, "a seed must be", *arena(seed="a/b"))
        self.refuses(MISUSED, "'more' is one argument too many", *arena("more"))
        self.refuses(MISUSED, "unknown option '--wings'", *arena("--wings"))
        self.refuses(MISUSED, "unknown option '--wings'", "bots", "--wings")

    def test_folders(self):
        self.refuses(FAILED, "can't be created", *arena("--record", self.folder / "no/such/folder"))
        self.refuses(FAILED, "can't be written: Not a directory", *arena("--record", self.write("file", "")))

    def test_output_that_cannot_be_written(self):
        with open("/dev/full", "w") as full:
            result = subprocess.run([command.PROGRAM, *map(str, arena())], stdout=full, stderr=subprocess.PIPE, text=True)
        self.assertEqual(result.returncode, FAILED)
        self.assertIn("could not be written", result.stderr)

    def test_help(self):
        for name in ("arena", "bots"):
            self.assertIn(f"usage: turntable {name}", self.succeeds(name, "--help"))
            self.assertIn(f"  {name} ", turntable("--help").stdout)


if __name__ == "__main__":
    command.main()
