"""Hand-made fragments for the rules of europe, old_west and the card game: right ones and wrong ones."""
import os
import sys
import unittest
from collections import Counter

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import scoring                                                          # noqa: E402
from fragments import BOARDS, Fragments, blind, claim, end, event, position, take, west  # noqa: E402


class EuropeRules(Fragments):
    def tunnel(self, route, cards, revealed, surcharge):
        return event("tunnel", player=0, route=route, cards=cards, revealed=revealed, surcharge=surcharge)

    def paid(self, **cards):
        return event("tunnel_paid", player=0, cards=cards)

    def test_E2_ferries(self):
        def start():
            return position("europe", hands=[{"red": 3, "locomotive": 2}])
        route = next(r for r in BOARDS.of("europe").routes.values() if r.locomotives == 1 and r.length == 2)
        self.fine(start(), claim(0, route.id, {"red": 1, "locomotive": 1}, [0, 2]), end(0))
        self.fine(start(), claim(0, route.id, {"locomotive": 2}, [0, 2]), end(0))
        self.wrong("E-2", start(), claim(0, route.id, {"red": 2}, [0, 2]))

    def test_E3_surcharge(self):
        gray = "paris-zurich"       # a gray tunnel of 3
        def start(**hand):
            return position("europe", hands=[hand])
        dug = self.tunnel(gray, {"red": 3}, ["red", "locomotive", "blue"], 2)
        whole = claim(0, gray, {"red": 4, "locomotive": 1}, [0, 4])
        game = self.fine(start(red=5, locomotive=1), dug, self.paid(red=1, locomotive=1), whole, end(0))
        self.assertEqual(Counter(red=5, locomotive=2, blue=1), +game.discard)
        self.wrong("E-3", start(red=5), self.tunnel(gray, {"red": 3}, ["red", "locomotive", "blue"], 1))
        self.wrong("E-3", start(red=3), claim(0, gray, {"red": 3}, [0, 4]))
        self.wrong("E-4", start(red=5), dug, claim(0, gray, {"red": 3}, [0, 4]))
        self.wrong("E-3", start(red=5), dug, self.paid(red=1))
        self.wrong("E-3", start(red=3, blue=2), dug, self.paid(blue=2))
        self.wrong("E-3", start(red=4), dug, self.paid(red=2))
        self.wrong("G-11", start(red=5), dug, self.paid(red=2), claim(0, gray, {"red": 3}, [0, 4]))
        none = self.tunnel(gray, {"red": 3}, ["blue", "green", "blue"], 0)
        self.fine(start(red=3), none, claim(0, gray, {"red": 3}, [0, 4]), end(0))
        self.wrong("G-11", start(red=3), none, event("tunnel_abandoned", player=0))

    def test_E4_E5_abandoned(self):
        dug = self.tunnel("paris-zurich", {"red": 3}, ["red", "blue", "blue"], 1)
        game = position("europe", hands=[{"red": 3}])
        self.fine(game, dug, event("tunnel_abandoned", player=0), end(0))
        self.assertEqual({"red": 3}, game.hands[0])
        self.assertEqual(Counter(red=1, blue=2), game.discard)

    def test_E7_locomotives_only(self):
        def start():
            return position("europe", hands=[{"red": 3, "locomotive": 5}])
        laid = {"locomotive": 3}
        dug = self.tunnel("paris-zurich", laid, ["red", "locomotive", "blue"], 1)
        self.fine(start(), dug, self.paid(locomotive=1), claim(0, "paris-zurich", {"locomotive": 4}, [0, 4]), end(0))
        self.wrong("E-7", start(), dug, self.paid(red=1))

    def test_E8_few_cards(self):
        shuffle = event("reshuffle", count=2)
        parts = {"hands": [{"red": 3}], "pile": [{"red": 2}]}
        laid = "paris-zurich", {"red": 3}
        gone = event("tunnel_abandoned", player=0)
        self.fine(position("europe", **parts), self.tunnel(*laid, ["red", "red"], 2), gone, end(0))
        self.wrong("E-3", position("europe", **parts), self.tunnel(*laid, ["red", "red", "red"], 3))
        parts["discard"] = {"blue": 2}
        game = position("europe", **parts)
        self.fine(game, shuffle, self.tunnel(*laid, ["red", "red", "blue"], 2), gone, end(0))
        self.wrong("E-3", position("europe", **parts), shuffle, self.tunnel(*laid, ["blue", "red", "red"], 2))
        self.wrong("G-8", position("europe", **parts), self.tunnel(*laid, ["red", "red"], 2))
        empty = position("europe", hands=[{"red": 3}], pile=[])
        self.fine(empty, self.tunnel(*laid, [], 0), claim(0, laid[0], {"red": 3}, [0, 4]), end(0))
        # the record may stop between the reshuffle and the tunnel
        self.fine(position("europe", **parts), shuffle)

    def test_E10_stations(self):
        def start(built=0, **more):
            return position("europe", hands=[{"red": 2, "blue": 1, "locomotive": 1}], built=[built, 0], **more)

        def built(**cards):
            return event("station", player=0, city="wien", cards=cards)
        self.fine(start(), built(locomotive=1), end(0))
        self.wrong("E-10", start(), built(red=2))
        self.fine(start(1), built(red=1, locomotive=1), end(0))
        self.wrong("E-10", start(1), built(red=1, blue=1))
        self.fine(start(2), built(red=2, locomotive=1), end(0))
        self.wrong("E-10", start(3), built(red=2, locomotive=1))
        self.wrong("E-10", start(stations={"wien": 1}), built(red=1))
        self.wrong("E-10", start(), built(green=1))
        self.wrong("G-4", position("usa", hands=[{"red": 1}]),
                   event("station", player=0, city="miami", cards={"red": 1}))

    def test_E12_stations_at_the_end(self):
        def borrowed(tickets, stations, own, others):
            game = position("europe", owned=[own, others], stations=dict.fromkeys(stations, 0),
                            tickets=[tickets, []], built=[len(stations), 0])
            score = scoring.rail_score(game, 0)
            return score["borrowed"], score["tickets"]
        # amsterdam-pamplona 7, by others' routes but the last
        way = ["amsterdam-bruxelles", "bruxelles-paris", "pamplona-paris"]
        ticket = ["amsterdam-pamplona"]
        self.assertEqual(({}, -7), borrowed(ticket, [], way[:2], way[2:]))
        self.assertEqual(({"paris": way[2]}, 7), borrowed(ticket, ["paris"], way[:2], way[2:]))
        self.assertEqual(({}, -7), borrowed(ticket, ["wien"], way[:2], way[2:]))
        # both ends of one route: the first city by name borrows it, once
        self.assertEqual(({"pamplona": way[2]}, 7), borrowed(ticket, ["paris", "pamplona"], way[:2], way[2:]))
        # of two that serve, the first id
        both = ["pamplona-paris", "pamplona-paris-2"]
        self.assertEqual(({"paris": both[0]}, 7), borrowed(ticket, ["paris"], way[:2], both[::-1]))
        # a borrowed route that does not help is not named
        self.assertEqual(({}, 7), borrowed(ticket, ["paris", "wien"], way, ["dieppe-paris", "budapest-wien"]))


class OldWestRules(Fragments):
    def test_W3_connected_to_the_start(self):
        routes = BOARDS.of("old_west").routes
        near = next(r for r in routes.values() if "denver" in (r.a, r.b) and r.color != "gray")
        far = next(r for r in routes.values() if "phoenix" in (r.a, r.b) and r.color != "gray")
        hand = [{near.color: 9, far.color: 9}]
        points = [0, {1: 1, 2: 2, 3: 4, 4: 7, 5: 10}[near.length]]
        self.fine(west(hands=hand), claim(0, near.id, {near.color: near.length}, points), end(0))
        self.wrong("W-3", west(hands=hand), claim(0, far.id, {far.color: far.length}, [0, 1]))
        other = near.b if near.a == "denver" else near.a
        beyond = next(r for r in routes.values() if other in (r.a, r.b) and "denver" not in (r.a, r.b))
        color = "red" if beyond.color == "gray" else beyond.color
        score = [0, {1: 1, 2: 2, 3: 4, 4: 7, 5: 10}[beyond.length]]
        line = claim(0, beyond.id, {color: beyond.length}, score)
        self.fine(west(hands=[{color: 9}], owned=[[near.id]]), line, end(0))
        self.wrong("W-3", west(hands=[{color: 9}]), line)

    def test_W5_points(self):
        one = "casper-cheyenne"
        route = BOARDS.of("old_west").routes[one]
        color = "red" if route.color == "gray" else route.color
        score = {1: 1, 2: 2, 3: 4, 4: 7}[route.length]

        def start(**controller):
            game = west(4, ("cheyenne", "seattle", "phoenix", "denver"), hands=[{color: 9}])
            del game.controller["cheyenne"]
            game.controller.update(controller)
            return game
        for controller, points in (({}, [[0, score]]), ({"casper": 0, "cheyenne": 0}, [[0, 2 * score]]),
                                   ({"casper": 2, "cheyenne": 1}, [[1, score], [2, score]]),
                                   ({"casper": 3}, [[3, score]]), ({"cheyenne": 0, "casper": 1},
                                                                   [[0, score], [1, score]])):
            paid = {color: route.length}
            self.fine(start(**controller), claim(0, one, paid, *points), end(0))
            self.wrong("G-11", start(**controller), claim(0, one, paid, *points, [3, 0]))

    def test_W6_marker(self):
        one = "casper-cheyenne"
        route = BOARDS.of("old_west").routes[one]
        color = "red" if route.color == "gray" else route.color
        score = {1: 1, 2: 2, 3: 4, 4: 7}[route.length]
        line = claim(0, one, {color: route.length}, [0, score])

        def start(left=2, city="cheyenne"):
            game = west(start=(city, "seattle"), hands=[{color: route.length + 1, "locomotive": 1, "yellow": 1}])
            game.markers[0] = left
            return game

        def marker(city, cards):
            return event("city_marker", player=0, city=city, cards=cards)
        pair = {color: 1, "locomotive": 1}
        self.fine(start(), line, marker("casper", pair), end(0))
        self.fine(start(), line, end(0))
        self.wrong("W-6", start(0), line, marker("casper", pair))
        self.wrong("W-6", start(), line, marker("denver", pair))
        self.wrong("W-2", start(), line, marker("cheyenne", pair))
        self.wrong("W-6", start(), line, marker("casper", {"locomotive": 1}))
        self.wrong("W-6", start(), line, marker("casper", {color: 2}))
        self.wrong("W-6", start(), line, marker("casper", {c: 1 for c in ("yellow", "black", "red", "green")
                                                           if c in ("yellow", color)}))

    def test_W10_alvin(self):
        routes = BOARDS.of("old_west").routes
        route = next(r for r in routes.values() if "roswell" in (r.a, r.b))
        other = route.a if route.b == "roswell" else route.b
        color = "red" if route.color == "gray" else route.color
        score = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10}[route.length]
        line = claim(0, route.id, {color: route.length}, [0, score])
        caught, there = event("alvin_caught", player=0, points=10), event("alvin_moved", player=0, city=other)

        def start(**more):
            game = west(start=(other, "seattle"), options={"alvin": True}, hands=[{color: 9}])
            for field, value in more.items():
                setattr(game, field, value)
            return game
        self.fine(start(), line, caught, there, end(0))
        self.wrong("W-10", start(), line, caught, event("alvin_moved", player=0, city="seattle"))
        self.wrong("W-9", start(), line, caught, there, event("city_marker", player=0, city="roswell",
                                                             cards={color: 2}))
        self.wrong("W-10", start(), line, end(0))
        self.fine(start(alvin_holder=0, alvin_city=other), line, end(0))
        self.fine(start(alvin_holder=1, alvin_city="seattle"), line, end(0))
        self.wrong("W-10", start(alvin_holder=0, alvin_city=other), line, caught)


class CardGameRules(Fragments):
    def lay(self, player, robbed=(), **cards):
        return event("lay", player=player, cards=cards, robbed=list(robbed))

    def test_C4_departure(self):
        def start():
            yard = {"red": Counter(red=2, locomotive=1), "blue": Counter(blue=1)}
            return position("card_game", yards=[yard, {}])

        def depart(*pairs):
            return event("depart", player=0, cards=[{"color": c, "card": card} for c, card in pairs])
        game = self.fine(start(), depart(("blue", "blue"), ("red", "locomotive")), blind(0, "red"))
        self.assertEqual({"red": Counter(red=2)}, {c: +g for c, g in game.yards[0].items()})
        self.wrong("C-4", start(), depart(("blue", "blue"), ("red", "red")))
        self.wrong("C-4", start(), depart(("red", "locomotive"), ("blue", "blue")))
        self.wrong("C-4", start(), blind(0, "red"))
        self.wrong("G-4", position("card_game"), depart())

    def test_C7_no_reshuffle_no_renewal(self):
        market = ["locomotive"] * 3 + ["red", "red"]
        game = position("card_game", market=market, pile=[{"locomotive": 1}], discard={"red": 9})
        self.fine(game, *take(0, 3, "red", "locomotive"), *take(0, 4, "red", None),
                  event("last_round", player=0), end(0))
        game = position("card_game", market=market, pile=[{"locomotive": 1}], discard={"red": 9})
        self.wrong("C-13", game, *take(0, 3, "red", "locomotive"), *take(0, 4, "red", None), end(0))
        game = position("card_game", market=market, pile=[{"locomotive": 1}], discard={"red": 9})
        self.wrong("G-9", game, *take(0, 3, "red", "locomotive"), event("draw_blind", player=0, card="red"))

    def test_C8_to_C11_laying(self):
        def start():
            theirs = {"red": Counter(red=1, locomotive=1), "blue": Counter(blue=1)}
            hand = {"red": 3, "blue": 1, "green": 2, "black": 1, "white": 1, "yellow": 2, "locomotive": 2}
            return position("card_game", hands=[hand], yards=[{"yellow": Counter(yellow=2)}, theirs])
        left = event("depart", player=0, cards=[{"color": "yellow", "card": "yellow"}])
        red = {"player": 1, "color": "red", "cards": {"red": 1, "locomotive": 1}}
        game = self.fine(start(), left, self.lay(0, [red], red=2, locomotive=1), end(0))
        self.assertEqual(Counter(red=1, locomotive=1), game.discard)
        self.fine(start(), left, self.lay(0, green=1, locomotive=1), end(0))
        self.fine(start(), left, self.lay(0, white=1, black=1, green=1), end(0))
        blue = {"player": 1, "color": "blue", "cards": {"blue": 1}}
        self.fine(start(), left, self.lay(0, [blue], blue=1, locomotive=1), end(0))
        self.wrong("C-8", start(), left, self.lay(0, red=2, locomotive=1))
        self.wrong("C-10", start(), left, self.lay(0, red=2))
        self.wrong("C-9", start(), left, self.lay(0, yellow=2))
        self.wrong("C-11", start(), left, self.lay(0, blue=1, black=1, green=1))
        self.wrong("C-9", start(), left, self.lay(0, yellow=1, black=1, green=1))
        self.wrong("C-8", start(), left, self.lay(0, locomotive=2))
        self.wrong("C-8", start(), left, self.lay(0, green=1))
        self.wrong("C-8", start(), left, self.lay(0, black=1, green=1))
        self.wrong("C-8", start(), left, self.lay(0, green=2, black=1))
        self.wrong("C-8", start(), left, self.lay(0, black=1, green=1, locomotive=1))

    def test_C13_pass(self):
        bare = {"market": [None] * 5, "pile": [], "turns_left": 2}
        self.fine(position("card_game", hands=[{"red": 1}], **bare), event("pass", player=0), end(0))
        self.fine(position("card_game", hands=[{"locomotive": 5}], **bare), event("pass", player=0), end(0))
        self.wrong("C-13", position("card_game", hands=[{"red": 2}], **bare), event("pass", player=0))
        self.wrong("C-13", position("card_game", ticket_pile=["seattle-miami"], **bare), event("pass", player=0))

    def test_C14_scoring(self):
        # chicago-new_york: yellow; new_york-chicago: blue; seattle-los_angeles: black, white
        held = ["chicago-new_york", "new_york-chicago", "seattle-los_angeles"]

        def start(**track):
            return position("card_game", turns_left=0, tickets=[list(held), []],
                            tracks=[Counter(track), Counter()])

        def scored(*named):
            return event("scoring", round=1, completed=[list(named), []])
        self.fine(start(yellow=1, locomotive=1), scored(*held[:2]))
        self.fine(start(locomotive=2), scored(held[2]))
        self.wrong("C-14", start(locomotive=3), scored(held[2]))
        self.fine(start(yellow=1, locomotive=2), scored(*held[:2]))      # any maximal set, not the greatest
        self.fine(start(yellow=1, locomotive=2), scored(*held[::2]))
        self.wrong("C-14", start(black=1, yellow=1, locomotive=2), scored(*held[:2]))
        self.fine(start(black=1, locomotive=3), scored(*held))
        self.wrong("C-14", start(black=1, locomotive=3), scored(*held[1:]))
        self.wrong("C-14", start(black=1, locomotive=2), scored(*held))
        self.wrong("C-14", start(yellow=1, locomotive=1), scored(*held[1::-1]))
        self.wrong("C-14", start(), scored("seattle-miami"))

    def test_C15_second_round(self):
        def start(**parts):
            return position("card_game", 4, **{"turns_left": 0, "turn": 2, "pile": [], **parts})
        scored = event("scoring", round=1, completed=[[]] * 4)

        def deals(*hands):
            return [event("deal", player=p, cards=cards) for p, cards in enumerate(hands)]
        dealt = [scored, event("new_round"), *deals(*[["red"] * 4] * 4)]
        market = event("market", cards=["blue"] * 5)
        plenty = {"market": ["blue"] * 5, "discard": {"red": 9}, "tracks": [Counter(red=9)] + [Counter()] * 3}
        self.fine(start(**plenty), *dealt, market, blind(2, "red"), blind(2, "red"), event("last_round", player=2),
                  end(2))
        self.wrong("C-15", start(**plenty), scored, event("new_round"), *deals(["red"] * 3))
        self.wrong("G-3", start(**plenty), *dealt, market, blind(0, "red"))
        # the deal empties the pile: one turn each, nobody set it off
        few = {"market": ["blue"] * 5, "discard": {"red": 1}}
        lines = [scored, event("new_round"), *deals(["blue"] * 4, ["blue", "red"], [], []),
                 event("market", cards=[None] * 5)]
        passes = [line for p in (2, 3, 0, 1) for line in (event("pass", player=p), end(p))]
        game = start(**few, hands=[{}] * 4)
        game.yards[0] = {}
        self.wrong("C-13", game, *lines, *passes[:5])       # seat 0 can lay two blue cards
        laid = [event("lay", player=0, cards={"blue": 2}, robbed=[]), end(0), event("pass", player=1), end(1)]
        self.fine(start(**few), *lines, *passes[:4], *laid, event("scoring", round=2, completed=[[]] * 4))

    def test_C17_big_cities(self):
        game = position("card_game", completed=[["chicago-new_york"], ["new_york-chicago", "dallas-miami"]],
                        tickets=[["seattle-miami"], []])
        right, _ = scoring.card_result(game)
        self.assertEqual([{"chicago": 12, "new_york": 15}, {"chicago": 12, "dallas": 10, "miami": 8, "new_york": 15}],
                         [score["big_cities"] for score in right["scores"]])
        self.assertEqual([27 + 5 - 22, 45 + 14], [score["total"] for score in right["scores"]])
        self.assertEqual([1], right["winners"])


if __name__ == "__main__":
    unittest.main()
