"""Matches between bots: the same games for the same seed, records whole or not at all, clear refusals."""
import json
import resource

import command
from command import DONE, FAILED, MISUSED, turntable


def match(*options, game="usa", players=2, games=5, seed="x"):
    return ["simulate", "--game", game, "--players", players, "--games", games, "--seed", seed, *options]


class Simulate(command.Case):
    def test_every_game_gives_sound_records(self):
        for name, (least, most, option) in command.GAMES.items():
            for players in range(least, most + 1):
                for options in ([], [option])[:1 + bool(option)]:
                    folder = self.folder / f"{name}{players}{options}"
                    self.succeeds(*match(*options, "--record", folder, game=name, players=players, games=2))
                    records = sorted(folder.iterdir())
                    self.assertEqual([path.name for path in records], [f"{name}-{players}-x-{k}.ttrec" for k in (0, 1)])
                    self.succeeds("verify", "--seed", *records)

    def test_jobs_change_nothing(self):
        said = {jobs: self.succeeds(*match("--json", "--jobs", jobs, "--record", self.folder / str(jobs), games=40))
                for jobs in (1, 2, 7)}
        self.assertEqual(len(set(said.values())), 1)
        for path in (self.folder / "1").iterdir():
            for other in ("2", "7"):
                self.assertEqual(path.read_bytes(), (self.folder / other / path.name).read_bytes())

    def test_another_seed_gives_other_games(self):
        self.assertNotEqual(self.succeeds(*match("--json")), self.succeeds(*match("--json", seed="y")))

    def test_the_seed_of_the_record_format(self):
        self.succeeds(*match("--record", self.folder, games=1, seed="1"))
        header = json.loads((self.folder / "usa-2-1-0.ttrec").read_text().splitlines()[0])
        self.assertEqual(header["seed"], "2a1af648c2385a49ea6d506ee1f2a4a84ac7d9f7f492d8279dbad4fa0c8b0b79")

    def test_json_counts(self):
        answer = json.loads(self.succeeds(*match("--json", games=30)))
        self.assertEqual(answer["games"], 30)
        self.assertEqual(len(answer["seats"]), 2)
        wins = sum(seat["wins"] for seat in answer["seats"])
        shared = max(seat["shared"] for seat in answer["seats"])
        self.assertEqual(wins + shared + answer["unfinished"], 30)

    def test_table(self):
        lines = self.succeeds(*match("--alvin", game="old_west", players=4)).splitlines()
        self.assertEqual(lines[0], "old_west, 4 players, alvin, 5 games, seed x")
        self.assertIn("turns", lines[-1])

    def test_no_progress_and_no_colors_off_a_terminal(self):
        self.assertNotIn("\033", self.succeeds(*match()))

    def test_a_board_of_ones_own(self):
        board = command.ROOT / "src/games/usa/board.json"
        self.succeeds("simulate", "--board", board, "--players", 2, "--games", 2, "--record", self.folder)
        record = self.folder / "usa-2-1-0.ttrec"
        self.succeeds("verify", "--seed", "--board", board, record)
        self.refuses(FAILED, f"{record}:1:", "verify", record)


class Refusals(command.Case):
    def test_unknown_game(self):
        self.refuses(MISUSED, "no game 'mars', only usa, europe, old_west, card_game", *match(game="mars"))

    def test_game_that_is_nearly_named(self):
        for typed, meant in {"USA": "usa", "us": "usa", "Old-West": "old_west", "card": "card_game"}.items():
            self.refuses(MISUSED, f"no game '{typed}' (did you mean {meant}?)", *match(game=typed))

    def test_missing_options(self):
        self.refuses(MISUSED, "--game is missing", "simulate", "--players", 2)
        self.refuses(MISUSED, "--players is missing", "simulate", "--game", "usa")

    def test_wrong_player_counts(self):
        for name, (least, most, _) in command.GAMES.items():
            for players in (1, most + 1):
                self.refuses(MISUSED, f"{least} to {most} players", *match(game=name, players=players))

    def test_players_that_are_no_number(self):
        self.refuses(MISUSED, "not 'two'", *match(players="two"))

    def test_options_of_other_games(self):
        self.refuses(MISUSED, "--alvin can't be used here: Alvin lives only in old_west", *match("--alvin"))
        self.refuses(MISUSED, "--open-track can't be used here: only card_game", *match("--open-track"))

    def test_boards_of_other_games(self):
        usa, cards = (command.ROOT / f"src/games/{name}/board.json" for name in ("usa", "card_game"))
        self.refuses(MISUSED, "card_game has no map, so it takes no --board", *match("--board", usa, game="card_game"))
        self.refuses(MISUSED, f"{cards} has none", *match("--board", cards))
        self.refuses(MISUSED, f"2 players can't play {usa} by the rules of europe: the board has fewer long tickets",
                     *match("--board", usa, game="europe"))

    def test_bots(self):
        self.succeeds(*match("--bots", "random,random"))
        self.refuses(MISUSED, "no bot 'deep', only random", *match("--bots", "random,deep"))
        self.refuses(MISUSED, "3 bots for 2 seats", *match("--bots", "random,random,random"))

    def test_numbers(self):
        self.refuses(MISUSED, "--games must be a number", *match(games=0))
        self.refuses(MISUSED, "--jobs must be a number", *match("--jobs", "many"))

    def test_seeds_that_are_no_file_name(self):
        for seed in ("", "a/b", "..", "a b", "x" * 65):
            self.refuses(MISUSED, "a seed must be", *match(seed=seed))

    def test_records_that_are_there_already_are_written_anew(self):
        self.succeeds(*match("--record", self.folder, games=1))
        path = self.folder / "usa-2-x-0.ttrec"
        first = path.read_text()
        path.write_text("torn")
        self.succeeds(*match("--record", self.folder, games=1))
        self.assertEqual(path.read_text(), first)

    def test_a_folder_with_too_long_a_name(self):
        deep = self.folder
        for _ in range(16):
            deep = deep / ("x" * 200)
            deep.mkdir()
        self.refuses(FAILED, "the name of the folder is too long", *match("--record", deep))

    def test_folder_that_cannot_be_made(self):
        self.refuses(FAILED, "can't be created", *match("--record", self.folder / "no/such/folder"))

    def test_folder_that_is_a_file(self):
        self.refuses(FAILED, "can't be written: Not a directory", *match("--record", self.write("file", "")))

    def test_folder_without_permission(self):
        self.refuses(FAILED, "can't be written", *match("--record", "/proc/self"))

    def test_full_disk_leaves_nothing_half_written(self):
        def leave_little_room():
            resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000))
        folder = self.folder / "records"
        result = self.refuses(FAILED, "can't be written: File too large", *match("--record", folder, "--jobs", 2),
                              preexec_fn=leave_little_room, restore_signals=False)
        self.assertEqual(result.stdout, "")
        self.assertEqual(list(folder.iterdir()), [])

    def test_missing_board(self):
        self.refuses(FAILED, "nowhere.json can't be opened", *match("--board", "nowhere.json"))

    def test_broken_board(self):
        board = self.write("broken.json", '{"game": "usa",\n "name": 7}')
        result = turntable(*match("--board", board))
        self.assertEqual(result.returncode, FAILED)
        self.assertRegex(result.stderr, rf"(?m)^{board}:\d+: ")


if __name__ == "__main__":
    command.main()
