"""Help for tests: positions, and fragments of records that begin at a turn of one."""
import os
import sys
import unittest
from collections import Counter

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from basics import EndOfRecord, Fault, text_of              # noqa: E402
from boards import Boards                                   # noqa: E402
from oracle import new_game                                 # noqa: E402
from reader import Reader                                   # noqa: E402

BOARDS = Boards()
MARKET = ["red", "blue", "green", "black", "white"]
ANY = [{"red": 9, "blue": 9, "green": 9, "locomotive": 9}]  # a pile in unknown order


def event(name, **fields):
    return text_of({"event": name, **fields})


def blind(player, card):
    return event("draw_blind", player=player, card=card)


def take(player, slot, card, refill):
    return [event("draw_market", player=player, slot=slot, card=card), event("refill", slot=slot, card=refill)]


def claim(player, route, cards, *points):
    return event("claim", player=player, route=route, cards=cards, points=list(points))


def end(player):
    return event("turn_end", player=player)


def position(name, players=2, options=None, hands=(), market=MARKET, pile=ANY, discard=(), owned=(), **more):
    """A game at the beginning of seat 0's turn. `pile`: parts from the top; `owned`: route ids by seat."""
    game = new_game(BOARDS.of(name), players, options or {}, None)
    for seat, hand in enumerate(hands):
        game.hands[seat] = Counter(hand)
    game.market = list(market)
    game.pile.put_under([Counter(part) if isinstance(part, dict) else part for part in pile], "pile")
    game.discard = Counter(discard)
    for seat, routes in enumerate(owned):
        for route in routes:
            game.owner[route] = seat
            game.owned[seat].append(game.board.routes[route])
            game.trains[seat] -= game.board.routes[route].length
    for field, value in more.items():
        if field == "ticket_pile":
            game.ticket_pile.put_under(value, "under")
        else:
            assert hasattr(game, field), field
            setattr(game, field, value)
    return game


def west(players=2, start=("denver", "seattle"), **more):
    game = position("old_west", players, **more)
    for seat, city in enumerate(start):
        game.start[seat] = city
        game.set_marker(seat, city)
    return game


class Fragments(unittest.TestCase):
    def read(self, game, lines):
        game.source = Reader(lines)
        game.go_on()

    def fine(self, game, *lines):
        """The fragment is right; gives the game after it."""
        try:
            self.read(game, lines)
        except EndOfRecord:
            return game
        self.assertTrue(game.source.at_end())
        return game

    def wrong(self, rule, game, *lines):
        """The last line of the fragment breaks the rule."""
        with self.assertRaises(Fault) as caught:
            self.read(game, lines)
        self.assertEqual(rule, caught.exception.rule, caught.exception.message)
        self.assertEqual(len(lines), game.source.line, caught.exception.message)
