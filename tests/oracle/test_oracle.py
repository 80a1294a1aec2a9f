"""Hand-made fragments: for each subtle rule one that is right and the nearby ones that are wrong.

A fragment begins at a turn of a position that the test describes; only the cards it speaks of exist.
Here the rules of all board games; those of each variant are in test_variants.py, the format, the deal, set-up
and whole games in test_records.py. All: `python3 -m unittest discover -s tests/oracle`."""
import os
import sys
import unittest
from collections import Counter

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import scoring                                                          # noqa: E402
from fragments import ANY, Fragments, blind, claim, end, event, position, take  # noqa: E402


class TrainCards(Fragments):
    def test_G5_two_cards_and_the_first_is_replaced_at_once(self):
        self.fine(position("usa"), *take(0, 1, "blue", "red"), *take(0, 1, "red", "red"), end(0), blind(1, "red"))
        self.wrong("G-5", position("usa"), blind(0, "red"), end(0))
        self.wrong("G-5", position("usa"), blind(0, "red"), blind(0, "red"), blind(0, "red"))
        self.wrong("G-5", position("usa"), take(0, 1, "blue", "red")[0], blind(0, "red"))
        self.wrong("G-5", position("usa"), take(0, 1, "red", "red")[0])
        self.wrong("G-8", position("usa"), *take(0, 1, "blue", None))

    def test_G5_a_card_that_is_not_left_cannot_come(self):
        self.wrong("G-9", position("usa", pile=[{"red": 1}]), blind(0, "red"), blind(0, "red"))
        self.wrong("G-5", position("usa"), blind(0, "yellow"))

    def test_G6_a_face_up_locomotive_is_the_only_card(self):
        market = ["locomotive", "red", "red", "red", "red"]
        self.fine(position("usa", market=market), *take(0, 0, "locomotive", "red"), end(0))
        self.wrong("G-5", position("usa", market=market), *take(0, 0, "locomotive", "red"), blind(0, "red"))
        self.wrong("G-6", position("usa", market=market), blind(0, "red"), *take(0, 0, "locomotive", "red")[:1])
        self.fine(position("usa", market=market), blind(0, "locomotive"), blind(0, "locomotive"), end(0))
        # a locomotive that comes up as the replacement can't be taken either
        self.wrong("G-6", position("usa"), *take(0, 0, "red", "locomotive"), *take(0, 0, "locomotive", "red")[:1])

    def test_G7_three_locomotives_renew_the_market(self):
        market = ["locomotive", "red", "locomotive", "red", "blue"]
        flush = event("market_flush", discarded=["locomotive", "red", "locomotive", "locomotive", "blue"])
        new = event("market", cards=["red"] * 5)
        three = event("market", cards=["locomotive"] * 3 + ["red"] * 2)
        three_gone = event("market_flush", discarded=["locomotive"] * 3 + ["red"] * 2)
        drawn = take(0, 3, "red", "locomotive")
        self.fine(position("usa", market=market), *drawn, flush, new, blind(0, "red"), end(0))
        self.fine(position("usa", market=market), *drawn, flush, three, three_gone, new, blind(0, "red"), end(0))
        self.wrong("G-7", position("usa", market=market), *drawn, blind(0, "red"))
        self.wrong("G-7", position("usa", market=market), *drawn, flush, three, blind(0, "red"))
        self.wrong("G-5", position("usa"), *take(0, 3, "black", "locomotive"), event("market_flush", discarded=[]))

    def test_G7_not_with_fewer_than_three_other_cards(self):
        market = ["locomotive", "locomotive", "locomotive", "red", "red"]
        two = [{"locomotive": 5}]
        self.fine(position("usa", market=market, pile=two), blind(0, "locomotive"), blind(0, "locomotive"), end(0))
        self.wrong("G-7", position("usa", market=market, pile=two), blind(0, "locomotive"), blind(0, "locomotive"),
                   event("market_flush", discarded=market))
        # the third lies in the discard pile: at the end of the turn the market is looked at
        game = position("usa", market=market, pile=two, discard={"blue": 1})
        self.wrong("G-7", game, blind(0, "locomotive"), blind(0, "locomotive"), end(0))
        # a payment brings it there
        game = position("usa", market=market, pile=two, hands=[{"blue": 1}])
        self.fine(game, claim(0, "atlanta-nashville", {"blue": 1}, [0, 1]),
                  event("market_flush", discarded=market), event("market", cards=["locomotive"] * 5),
                  event("market_flush", discarded=["locomotive"] * 5), event("reshuffle", count=11),
                  event("market", cards=["red", "blue", "red", "locomotive", "locomotive"]), end(0))

    def test_G8_a_reshuffle_comes_only_when_a_card_is_needed(self):
        shuffle = event("reshuffle", count=3)
        near_empty = {"pile": [{"red": 1}], "discard": {"blue": 2, "green": 1}}
        self.fine(position("usa", **near_empty), blind(0, "red"), shuffle, blind(0, "blue"), end(0))
        self.wrong("G-8", position("usa", **near_empty), blind(0, "red"), event("reshuffle", count=2))
        self.wrong("G-8", position("usa", **near_empty), blind(0, "red"), blind(0, "blue"))
        self.wrong("G-8", position("usa", **near_empty), shuffle)
        self.wrong("G-5", position("usa", **near_empty), blind(0, "red"), shuffle, blind(0, "red"))
        self.fine(position("usa", **near_empty), *take(0, 0, "red", "red"), take(0, 0, "red", 0)[0], shuffle,
                  event("refill", slot=0, card="green"), end(0))
        # a record may stop right after the reshuffle
        self.fine(position("usa", **near_empty), blind(0, "red"), shuffle)

    def test_G8_the_old_pile_comes_first(self):
        market = ["locomotive"] * 3 + ["red", "red"]
        gone = event("market_flush", discarded=market)
        parts = {"market": ["blue"] + market[1:], "pile": ["locomotive", "green", "green"],
                 "discard": {"black": 4}, "hands": [{"black": 1}]}
        start = [*take(0, 0, "blue", "locomotive"), gone, event("reshuffle", count=9)]
        new = ["green", "green", "black", "red", "locomotive"]
        self.fine(position("usa", **parts), *start, event("market", cards=new), blind(0, "red"))
        self.wrong("pile", position("usa", **parts), *start, event("market", cards=new[::-1]))

    def test_G8_gaps_are_filled_at_the_end_of_a_turn(self):
        parts = {"market": ["red", None, "red", None, None], "pile": [], "hands": [{"blue": 2}]}
        paid = claim(0, "atlanta-charleston", {"blue": 2}, [0, 2])
        filled = [event("reshuffle", count=2), event("refill", slot=1, card="blue"),
                  event("refill", slot=3, card="blue")]
        self.fine(position("usa", **parts), paid, *filled, end(0))
        self.wrong("G-8", position("usa", **parts), paid, end(0))
        self.wrong("G-8", position("usa", **parts), paid, filled[0], event("refill", slot=3, card="blue"))
        self.wrong("G-8", position("usa", **parts), paid, *filled, event("refill", slot=4, card=None))

    def test_G9_no_legal_second_card_ends_the_turn(self):
        market = ["red", "locomotive", None, None, None]
        self.fine(position("usa", market=market, pile=[]), *take(0, 0, "red", None), end(0))
        self.wrong("G-5", position("usa", market=market, pile=[]), *take(0, 0, "red", None),
                   *take(0, 1, "locomotive", None)[:1])
        self.wrong("G-9", position("usa", market=market, pile=[]), blind(0, "red"))
        self.fine(position("usa", market=["red", "red"] + [None] * 3, pile=[]), *take(0, 0, "red", None),
                  *take(0, 1, "red", None), end(0))
        self.wrong("G-5", position("usa", market=["red", "red"] + [None] * 3, pile=[]), *take(0, 0, "red", None),
                   end(0))


class Claims(Fragments):
    def test_G11_payment(self):
        def start(**hand):
            return position("usa", hands=[hand])
        blue = "atlanta-miami"      # 5 blue
        self.fine(start(blue=4, locomotive=1), claim(0, blue, {"blue": 4, "locomotive": 1}, [0, 10]), end(0))
        self.fine(start(locomotive=5), claim(0, blue, {"locomotive": 5}, [0, 10]), end(0))
        self.wrong("G-11", start(red=5), claim(0, blue, {"red": 5}, [0, 10]))
        self.wrong("G-11", start(blue=4), claim(0, blue, {"blue": 4}, [0, 10]))
        self.wrong("G-11", start(blue=6), claim(0, blue, {"blue": 6}, [0, 10]))
        self.wrong("G-11", start(blue=4), claim(0, blue, {"blue": 5}, [0, 10]))
        self.wrong("G-11", start(blue=5), claim(0, blue, {"blue": 5}, [0, 12]))
        self.wrong("G-11", start(blue=4, locomotive=1), claim(0, blue, {"locomotive": 1, "blue": 4}, [0, 10]))
        self.wrong("G-11", start(red=1, blue=1), claim(0, "atlanta-charleston", {"blue": 1, "red": 1}, [0, 2]))
        self.wrong("record", start(blue=5), claim(0, blue, {"blue": 5, "red": 0}, [0, 10]))
        self.wrong("G-12", start(blue=5), claim(0, "miami-atlanta", {"blue": 5}, [0, 10]))

    def test_G11_trains(self):
        game = position("usa", hands=[{"blue": 5}], trains=[4, 45], turns_left=3)
        self.wrong("G-11", game, claim(0, "atlanta-miami", {"blue": 5}, [0, 10]))

    def test_G12_parallel_routes(self):
        one, two = "atlanta-new_orleans", "atlanta-new_orleans-2"
        hand = [{"yellow": 4, "orange": 4}]
        for players, owned, rule in ((3, [[], [one]], "G-12"), (4, [[], [one]], None), (4, [[one]], "G-12"),
                                     (2, [[], [one]], "G-12"), (5, [[], [], [one]], None)):
            game = position("usa", players, hands=hand, owned=owned)
            color = game.board.routes[two].color
            line = claim(0, two, {color: 4}, [0, 7])
            if rule:
                self.wrong(rule, game, line)
            else:
                self.fine(game, line, end(0))
        self.wrong("G-12", position("usa", 4, hands=hand, owned=[[], [two]]), claim(0, two, {"orange": 4}, [0, 7]))

    def test_G13_passing(self):
        stuck = {"market": [None] * 5, "pile": [], "hands": [{"red": 1}, {"red": 1}]}
        passing = [line for seat in (0, 1) for line in (event("pass", player=seat), end(seat))]
        for more in ({"ticket_pile": ["boston-miami"]}, {"pile": ANY}, {"discard": {"red": 1}},
                     {"market": ["locomotive"] + [None] * 4}):
            self.wrong("G-13", position("usa", **{**stuck, **more}), passing[0])
        self.wrong("G-13", position("usa", **stuck), passing[0])            # one red pays a gray route of one
        stuck["hands"] = [{}, {}]
        score = {"total": 0, "routes": 0, "tickets": 0, "completed": [], "failed": [], "longest": 0,
                 "longest_bonus": 0}
        self.fine(position("usa", **stuck), *passing, event("result", scores=[score, score], winners=[0, 1]))
        self.wrong("result", position("usa", **stuck), *passing, event("pass", player=0))
        # in europe a station is an action too
        europe = {**stuck, "hands": [{"red": 1}], "owned": [[]], "trains": [0, 45], "turns_left": 2}
        self.wrong("G-13", position("europe", **europe), passing[0])
        self.fine(position("europe", **{**europe, "built": [1, 0]}), *passing[:2])

    def test_G17_last_round(self):
        last = event("last_round", player=0)
        line = claim(0, "atlanta-nashville", {"red": 1}, [0, 1])
        parts = {"hands": [{"red": 1}, {"red": 9}]}
        self.fine(position("usa", trains=[3, 9], **parts), line, last, end(0))
        self.wrong("G-17", position("usa", trains=[3, 9], **parts), line, end(0))
        self.wrong("G-17", position("usa", trains=[4, 9], **parts), line, last)
        # a later player sets off nothing, and the game ends after one turn more for all
        game = position("usa", trains=[3, 3], **parts)
        more = [claim(1, "portland-seattle", {"red": 1}, [1, 1]), end(1), blind(0, "red"), blind(0, "red"), end(0)]
        self.fine(game, line, last, end(0), *more)
        self.wrong("result", position("usa", trains=[3, 3], **parts), line, last, end(0), *more, blind(1, "red"))
        self.wrong("G-17", position("usa", trains=[3, 3], **parts), line, last, end(0), more[0],
                   event("last_round", player=1))

    def test_G3_turn_order(self):
        self.wrong("G-3", position("usa"), blind(1, "red"))
        self.wrong("G-3", position("usa"), blind(0, "red"), blind(1, "red"))


class Tickets(Fragments):
    offer = ["boston-miami", "calgary-phoenix", "dallas-new_york"]

    def offered(self, player, tickets):
        return event("tickets_offered", player=player, tickets=tickets)

    def kept(self, player, kept, returned):
        return event("tickets_kept", player=player, kept=kept, returned=returned)

    def test_G14_drawing(self):
        def start():
            return position("usa", ticket_pile=[Counter(self.offer)])
        one, two, three = self.offer
        drawn = self.offered(0, [two, three, one])
        self.fine(start(), drawn, self.kept(0, [three], [two, one]), end(0), self.offered(1, [two, one]))
        self.wrong("G-14", start(), drawn, self.kept(0, [three], [two, one]), end(0), self.offered(1, [one, two]))
        self.wrong("G-14", start(), drawn, self.kept(0, [three], [one, two]))
        self.wrong("G-14", start(), drawn, self.kept(0, [one, two], [three]))
        self.wrong("G-14", start(), drawn, self.kept(0, [], [two, three, one]))
        self.wrong("G-14", start(), drawn, self.kept(0, [one, one], [two, three]))
        self.wrong("G-14", start(), self.offered(0, [one, two]))
        self.wrong("G-14", start(), self.offered(0, [one, two, two]))
        self.wrong("G-14", position("usa"), self.offered(0, []))


class Endings(unittest.TestCase):
    def winners(self, name, *scores):
        game = position(name, len(scores))
        game.built = [score.get("built", 0) for score in scores]
        rows = [{"total": s.get("total", 0), "completed": [None] * s.get("done", 0), "longest": s.get("longest", 0),
                 "longest_bonus": s.get("bonus", 0)} for s in scores]
        ranks = [scoring.rail_rank(game, seat, row) for seat, row in enumerate(rows)]
        return scoring.result_event(rows, ranks)["winners"]

    def test_G19_G20_tie_breaks(self):
        self.assertEqual([1], self.winners("usa", {"done": 1, "longest": 9}, {"done": 2}))
        self.assertEqual([0], self.winners("usa", {"longest": 9}, {"longest": 8}))
        self.assertEqual([0, 1], self.winners("usa", {"longest": 9}, {"longest": 9}))
        self.assertEqual([1], self.winners("europe", {"built": 2, "bonus": 10}, {"built": 1}))
        self.assertEqual([0], self.winners("europe", {"built": 1, "bonus": 10}, {"built": 1}))
        self.assertEqual([0, 1], self.winners("europe", {"longest": 9}, {"longest": 8}))
        self.assertEqual([0], self.winners("old_west", {"longest": 9}, {"longest": 8}))


if __name__ == "__main__":
    unittest.main()
