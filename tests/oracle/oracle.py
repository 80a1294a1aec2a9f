#!/usr/bin/env python3
"""A strict checker of game records, from the rules alone: `oracle.py [--seed] [--boards DIR] [--games JSON] FILE...`

Prints FILE:LINE: RULE: message for the first fault of each file and exits with 1, or says how many records
are fine. With --seed every shuffle must also follow from the seed (*The deal* in record.md).

The model (model.py, rails.py, yards.py, scoring.py, network.py, piles.py) plays a whole game; chance and choice
come from a source. Here that is a record (reader.py): what it tells must be possible, and every line must be,
byte for byte, what the model makes of it. play.py is a source that invents games."""
import argparse
import json
import sys

from basics import EndOfRecord, Fault
from boards import Boards
from model import Values
from piles import AnyOrder, SeedOrder
from rails import Europe, OldWest, Usa
from reader import Reader, parse_header
from yards import CardGame

GAMES = {"usa": Usa, "europe": Europe, "old_west": OldWest, "card_game": CardGame}
SEATS = {game: range(kind.values.min_players, kind.values.max_players + 1) for game, kind in GAMES.items()}


def add_games(path):
    """Games that differ from usa by their values, from what `turntable games --json` prints."""
    with open(path, encoding="utf-8") as file:
        for game in json.load(file)["games"]:
            if game["name"] not in GAMES:
                GAMES[game["name"]] = type(game["title"], (Usa,), {"values": Values(**game["rules"])})


def new_game(board, players, options, source, seed=None, name=None):
    """A game before its deal; without a seed every order of the piles may come."""
    shuffler = AnyOrder() if seed is None else SeedOrder(seed)
    return GAMES[name or board.game](board, players, options, source, shuffler)


def split_lines(content):
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        return None, (content[:error.start].count(b"\n") + 1, Fault("record", "the line is not UTF-8"))
    lines = text.split("\n")
    if lines.pop() != "":
        return None, (len(lines) + 1, Fault("record", "the last line does not end"))
    if not lines:
        return None, (1, Fault("record", "the record is empty"))
    return lines, None


def check(content, boards, with_seed=False):
    """The first fault of a record's bytes as (line, Fault), or None."""
    lines, fault = split_lines(content)
    if fault:
        return fault
    reader = Reader(lines[1:], first=2)
    try:
        header = parse_header(lines[0], GAMES)
        board = boards.of(header["game"], header.get("board"))
        values = GAMES[header["game"]].values._replace(**board.rules)
        if not values.min_players <= header["players"] <= values.max_players:
            raise Fault("record", "no such number of players")
    except Fault as fault:
        return 1, fault
    try:
        game = new_game(board, header["players"], header["options"], reader,
                        header["seed"] if with_seed else None, header["game"])
        game.play()
        if not reader.at_end():
            raise Fault("record", "nothing may follow the result")
    except EndOfRecord:
        return None                     # a running game may stop anywhere
    except Fault as fault:
        return reader.line, fault
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", action="store_true", help="check the shuffles against the seed too")
    parser.add_argument("--boards", metavar="DIR", help="folder of custom boards")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--games", metavar="JSON", help="more games: what `turntable games --json` prints")
    options = parser.parse_args()
    if options.games:
        add_games(options.games)
    sys.stdout.reconfigure(errors="backslashreplace")       # a record may hold what can't be printed
    boards, faults = Boards(options.boards), 0
    for path in options.files:
        with open(path, "rb") as file:
            fault = check(file.read(), boards, options.seed)
        if fault:
            print(f"{path}:{fault[0]}: {fault[1].rule}: {fault[1].message}")
            faults += 1
    if not faults:
        print(f"{len(options.files)} records fine")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
