#!/usr/bin/env python3
"""Plays games by the oracle's own model and writes their records: `play.py DIR SEED COUNT` writes COUNT games
of every game, number of players and option. The players are random, each with a habit, so that also rare
corners are reached: piles running dry, games without a last round, long tunnels of refusals."""
import os
import random
import sys

from basics import EndOfRecord, text_of
from boards import Boards
from deal import game_seed
from oracle import SEATS, new_game

DECISIONS = 5000        # a game has no bound by the rules

# how gladly an action is taken, by habit; actions not named: 1
HABITS = {
    "random": {},
    "builder": {"claim": 50, "lay": 50, "station": 0.2, "pay": 20, "tickets": 0.3},
    "hoarder": {"claim": 0, "lay": 0, "station": 0, "tickets": 0.01, "abandon": 5},
    "miser": {"claim": 0, "lay": 0, "station": 0, "tickets": 0, "draw": 1, "blind": 5},
    "traveller": {"tickets": 3, "station": 3, "claim": 2, "lay": 5, "marker": 5},
    "spender": {"claim": 5, "lay": 9, "station": 9, "marker": 9, "draw": 0.1, "blind": 2},
}


class Writer:
    """A source of chance (the seed's) and choice (random) that keeps the lines of the record."""

    def __init__(self, header, rng, habits, audit=False):
        self.lines = [text_of(header)]
        self.rng, self.habits, self.audit = rng, habits, audit
        self.decisions = 0

    def told(self, name, field, count, rule):
        return None

    def emit(self, event, rule):
        self.lines.append(text_of(event))

    def emit_result(self, event, also_right):
        self.emit(event, "result")

    def decide(self, game, kind, seat, about):
        self.decisions += 1
        if self.decisions > DECISIONS:
            raise EndOfRecord
        if self.audit and kind == "turn":
            game.audit()
        if kind == "complete":
            return "complete", [self.name_tickets(game, p) for p in range(game.players)]
        return self.choose(list(game.open_actions(kind, seat, *about)), self.habits[seat])

    def choose(self, actions, habit):
        by_name = {}
        for action in actions:
            by_name.setdefault(action[0], []).append(action)
        names = list(by_name)
        weights = [HABITS[habit].get(name, 1) * len(by_name[name]) ** (habit == "random") for name in names]
        if not any(weights):
            weights = [1] * len(names)
        return self.rng.choice(by_name[self.rng.choices(names, weights)[0]])

    def name_tickets(self, game, seat):
        """C-14: one after another, until no other can be added."""
        named = []
        while True:
            more = [t for t in game.tickets[seat] if t not in named and game.can_complete(seat, named + [t])]
            if not more:
                return named
            named.append(self.rng.choice(more))


def play_game(boards, name, players, options, seed, rng, audit=False):
    """The record of one game, as bytes."""
    habits = [rng.choice(list(HABITS)) for _ in range(players)]
    if rng.random() < 0.3:
        habits = habits[:1] * players
    header = {"record": "turntable/1", "game": name, "players": players,
              "seats": ["bot:" + habit for habit in habits], "options": options, "seed": seed, "engine": "oracle"}
    writer = Writer(header, rng, habits, audit)
    try:
        new_game(boards.of(name), players, options, writer, seed).play()
    except EndOfRecord:
        pass
    return "".join(line + "\n" for line in writer.lines).encode()


def all_kinds():
    """Every game, number of players and option."""
    for name, seats in SEATS.items():
        option = {"old_west": "alvin", "card_game": "open_track"}.get(name)
        for players in seats:
            yield name, players, {}
            if option:
                yield name, players, {option: True}


def main(folder, text, count):
    boards = Boards()
    os.makedirs(folder, exist_ok=True)
    for name, players, options in all_kinds():
        for number in range(int(count)):
            seed = game_seed(text, number)
            rng = random.Random(f"{seed}{name}{players}{options}")
            path = os.path.join(folder, "-".join([name, str(players), *options, str(number)]) + ".ttrec")
            with open(path, "wb") as file:
                file.write(play_game(boards, name, players, options, seed, rng))


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
