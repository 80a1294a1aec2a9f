"""The games of tests/more_games on the server, against the levels that answer at once. scripts/more-games runs this with a
build that has them."""

import unittest

import test_games

setUpModule, tearDownModule = test_games.setUpModule, test_games.tearDownModule


class MoreGames(unittest.TestCase):
    def test_every_level_plays(self):
        table = test_games.Games("play_one")
        table.play_one("branch_line", 1, ["easy", "medium"])
        table.play_one("branch_line", 1, ["hard"])
        table.play_one("short_trips", 2, ["easy", "medium", "hard"])


if __name__ == "__main__":
    unittest.main()
