"""The format, the deal, set-up by hand, whole games, and the searches against slow plain ones."""
import os
import random
import sys
import time
import unittest
from itertools import product

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from boards import Route, Ticket                            # noqa: E402
from deal import TICKETS, TRAINS, LONG_TICKETS, game_seed, shuffled         # noqa: E402
from basics import COLORS, is_set, payment, sets_from, text_of              # noqa: E402
from fragments import BOARDS, event                         # noqa: E402
from network import Groups, best_stations, longest_trail    # noqa: E402
from oracle import check                                    # noqa: E402
from play import all_kinds, play_game                       # noqa: E402

SEED = game_seed("1", 0)


def header(**change):
    first = {"record": "turntable/1", "game": "usa", "players": 2, "seats": ["a", "b"], "options": {},
             "seed": SEED, "engine": "0"}
    first.update(change)
    return text_of(first)


def fault_of(*lines, seed=False):
    """(line, rule) of the first fault, or None."""
    fault = check("".join(line + "\n" for line in lines).encode(), BOARDS, seed)
    return fault and (fault[0], fault[1].rule)


def deal(player, *cards):
    return event("deal", player=player, cards=list(cards))


def offered(player, *tickets):
    return event("tickets_offered", player=player, tickets=list(tickets))


def kept(player, keep, back):
    return event("tickets_kept", player=player, kept=keep, returned=back)


class Format(unittest.TestCase):
    def test_first_line(self):
        self.assertIsNone(fault_of(header()))
        self.assertIsNone(fault_of(header(game="old_west", players=6, seats=list("abcdef"), options={"alvin": True})))
        self.assertIsNone(fault_of(header(seats=["Zoé \"Z\"", ""])))
        wrong = [dict(record="turntable/2"), dict(game="mars"), dict(game=["usa"]), dict(players=6, seats=["a"] * 6),
                 dict(players=1, seats=["a"]), dict(players=True, seats=["a"]), dict(seats=["a"]), dict(seats=[1, 2]),
                 dict(options={"alvin": True}), dict(options=[]), dict(seed=SEED.upper()), dict(seed=SEED[1:]),
                 dict(engine=1), dict(more=1), dict(board="00"), dict(board="0" * 64),
                 dict(game="old_west", options={"alvin": 1}), dict(game="old_west", options={"alvin": False}),
                 dict(game="card_game", options={"alvin": True})]
        for change in wrong:
            self.assertEqual((1, "record"), fault_of(header(**change)), change)
        self.assertEqual((1, "record"), fault_of(header().replace(":", ": ", 1)))
        self.assertEqual((1, "record"), fault_of(header().replace('"a"', '"\\u0061"')))
        self.assertEqual((1, "record"), fault_of("[]"))

    def test_lines(self):
        red = deal(0, *["red"] * 4)
        self.assertIsNone(fault_of(header(), red))
        for line in (red + " ", red + "\r", " " + red, red.replace(",", ", "), "", "{", "null",
                     red.replace('"player":0,', ''), red.replace("}", ',"x":1}'), red.replace("0", "false"),
                     red.replace("0", "-0"), red.replace("0", "0.0"),
                     red.replace('"player":0', '"player":0,"player":0'),
                     '{"event":"deal","cards":["red","red","red","red"],"player":0}', event("deals", player=0),
                     red.replace('["red"', '["gray"'), red.replace('["red"', '[["red"]')):
            self.assertEqual((2, "record"), fault_of(header(), line), line)
        self.assertEqual((1, "record"), fault_of())
        boards = BOARDS
        self.assertEqual(2, check((header() + "\n" + red).encode(), boards)[0])
        self.assertEqual(2, check((header() + "\n").encode() + b"\xff\n", boards)[0])


class SetUp(unittest.TestCase):
    def setUp(self):
        self.hands = [deal(0, *["red"] * 4), deal(1, *["red"] * 4)]
        self.market = event("market", cards=["blue"] * 5)
        self.first = ["boston-miami", "calgary-phoenix", "dallas-new_york"]
        self.second = ["denver-el_paso", "denver-pittsburgh", "duluth-el_paso"]
        self.offers = [offered(0, *self.first), offered(1, *self.second)]

    def test_G1_deal(self):
        h = header()
        self.assertIsNone(fault_of(h, *self.hands, self.market))
        self.assertEqual((3, "G-1"), fault_of(h, self.hands[0], self.hands[0]))
        self.assertEqual((2, "G-1"), fault_of(h, deal(0, "red")))
        self.assertEqual((4, "G-1"), fault_of(h, *self.hands, event("market", cards=["red"] * 5)))    # 13 red
        self.assertEqual((4, "G-1"), fault_of(h, *self.hands, event("market", cards=["blue"] * 4)))
        self.assertEqual((4, "G-8"), fault_of(h, *self.hands, event("market", cards=["blue"] * 4 + [None])))
        self.assertEqual((4, "G-1"), fault_of(h, *self.hands, self.offers[0]))
        locos = ["locomotive", "red", "locomotive", "red", "locomotive"]
        flush = event("market_flush", discarded=locos)
        self.assertIsNone(fault_of(h, *self.hands, event("market", cards=locos), flush, self.market, *self.offers))
        self.assertEqual((5, "G-7"), fault_of(h, *self.hands, event("market", cards=locos), self.offers[0]))
        self.assertEqual((5, "G-14"), fault_of(h, *self.hands, self.market, flush))

    def test_G2_choice(self):
        start = [header(), *self.hands, self.market, *self.offers]
        a, b, c = self.first
        self.assertIsNone(fault_of(*start, kept(0, [a, c], [b]), kept(1, self.second, [])))
        self.assertEqual((7, "G-2"), fault_of(*start, kept(0, [a], [b, c])))
        self.assertEqual((7, "G-2"), fault_of(*start, kept(0, [c, a], [b])))
        self.assertEqual((7, "G-3"), fault_of(*start, kept(1, self.second, [])))
        self.assertEqual((6, "G-14"), fault_of(*start[:5], offered(1, *self.first)))
        # the refused lie under the pile, by seat: with 24 drawn they come up
        d = self.second[0]
        lines = [*start, kept(0, [a, c], [b]), kept(1, self.second[1:], [d])]
        rest = [t for t in BOARDS.of("usa").tickets if t not in self.first + self.second]
        for turn in range(8):
            three = rest[3 * turn:3 * turn + 3]
            lines += [offered(turn % 2, *three), kept(turn % 2, three, []), event("turn_end", player=turn % 2)]
        self.assertIsNone(fault_of(*lines, offered(0, b, d), kept(0, [b], [d]), event("turn_end", player=0),
                                   offered(1, d)))
        self.assertEqual((len(lines) + 1, "G-2"), fault_of(*lines, offered(0, d, b)))
        self.assertEqual((len(lines) + 1, "G-14"), fault_of(*lines, offered(0, b)))

    def test_E1_long_ticket_first(self):
        start = [header(game="europe"), *self.hands, self.market]
        three = ["amsterdam-pamplona", "amsterdam-wilno", "angora-kharkov"]
        self.assertIsNone(fault_of(*start, offered(0, "brest-petrograd", *three)))
        self.assertEqual((5, "E-1"), fault_of(*start, offered(0, *three, "brest-petrograd")))
        self.assertEqual((5, "G-14"), fault_of(*start, offered(0, "brest-petrograd", "lisboa-danzig", *three[1:])))
        self.assertEqual((5, "G-14"), fault_of(*start, offered(0, *three)))

    def test_W1_start_cities(self):
        ids = list(BOARDS.of("old_west").tickets)
        start = [header(game="old_west", options={"alvin": True}), *self.hands, self.market,
                 offered(0, *ids[:5]), offered(1, *ids[5:10]), kept(0, ids[:3], ids[3:5]), kept(1, ids[5:10], [])]

        def city(player, name):
            return event("start_city", player=player, city=name)
        self.assertIsNone(fault_of(*start, city(1, "denver"), city(0, "seattle")))
        self.assertEqual((9, "G-3"), fault_of(*start, city(0, "denver")))
        self.assertEqual((10, "W-2"), fault_of(*start, city(1, "denver"), city(0, "denver")))
        self.assertEqual((9, "W-9"), fault_of(*start, city(1, "roswell")))
        self.assertEqual((9, "W-1"), fault_of(*start, city(1, "miami")))
        self.assertEqual((7, "G-2"), fault_of(*start[:6], kept(0, ids[:2], ids[2:5])))

    def test_C2_given_locomotive(self):
        def line(*cards):
            return fault_of(header(game="card_game"), deal(0, *cards))
        self.assertIsNone(line("locomotive", *["red"] * 7))
        self.assertEqual((2, "C-2"), line(*["red"] * 7, "locomotive"))
        self.assertEqual((2, "C-2"), line("locomotive", *["red"] * 3))


class Deal(unittest.TestCase):
    def test_vectors_of_the_format(self):
        self.assertEqual("2a1af648c2385a49ea6d506ee1f2a4a84ac7d9f7f492d8279dbad4fa0c8b0b79", SEED)
        cards = [c for c in COLORS for _ in range(12)] + ["locomotive"] * 14
        self.assertEqual("locomotive white blue black purple purple orange white purple orange red white".split(),
                         shuffled(SEED, TRAINS, 0, cards)[:12])
        self.assertEqual("denver-el_paso winnipeg-little_rock helena-los_angeles montreal-new_orleans".split(),
                         shuffled(SEED, TICKETS, 0, BOARDS.of("usa").tickets)[:4])
        longs = [t.id for t in BOARDS.of("europe").tickets.values() if t.long]
        self.assertEqual("kobenhavn-erzurum brest-petrograd palermo-moskva cadiz-stockholm edinburgh-athina "
                         "lisboa-danzig".split(), shuffled(SEED, LONG_TICKETS, 0, longs))

    def test_a_record_that_does_not_follow_from_its_seed(self):
        first = deal(0, "locomotive", "white", "blue", "black")
        self.assertIsNone(fault_of(header(), first, seed=True))
        self.assertEqual((2, "The deal"), fault_of(header(), first.replace("blue", "red"), seed=True))
        self.assertIsNone(fault_of(header(), first.replace("blue", "red")))


class WholeGames(unittest.TestCase):
    def games(self, count, audit=False):
        for name, players, options in all_kinds():
            for number in range(count):
                seed = game_seed("test", number)
                rng = random.Random(f"{seed}{name}{players}{options}")
                yield play_game(BOARDS, name, players, options, seed, rng, audit), rng

    def test_own_games_are_fine(self):
        for content, _ in self.games(3, audit=True):
            self.assertIsNone(check(content, BOARDS, True), content[:200])
            self.assertIsNone(check(content, BOARDS), content[:200])

    def test_no_line_may_be_left_out_doubled_or_moved(self):
        for content, rng in self.games(1):
            lines = content.decode().splitlines()
            for place in rng.sample(range(1, len(lines) - 1), min(12, len(lines) - 2)):
                if "city_marker" in lines[place]:
                    continue        # declining leaves no event
                without = lines[:place] + lines[place + 1:]
                doubled = lines[:place] + [lines[place]] + lines[place:]
                swapped = lines[:place] + [lines[place + 1], lines[place]] + lines[place + 2:]
                self.assertTrue(fault_of(*without, seed=True), (place, lines[place]))
                self.assertTrue(fault_of(*doubled, seed=True), (place, lines[place]))
                if lines[place] != lines[place + 1] and place + 2 < len(lines):
                    self.assertTrue(fault_of(*swapped, seed=True), (place, lines[place]))

    def test_a_record_may_stop_after_any_line(self):
        for content, rng in self.games(1):
            lines = content.decode().splitlines()
            for stop in rng.sample(range(1, len(lines)), min(8, len(lines) - 1)):
                self.assertIsNone(fault_of(*lines[:stop]))

    def test_nothing_follows_the_result(self):
        for content, _ in self.games(1):
            lines = content.decode().splitlines()
            if '"result"' in lines[-1]:
                self.assertEqual((len(lines) + 1, "record"), fault_of(*lines, lines[-1]))


class Searches(unittest.TestCase):
    def test_sets(self):
        """What `sets_from` lists is exactly what `is_set` accepts."""
        hand = {color: count for color, count in zip(COLORS, (3, 0, 1, 2, 0, 0, 0, 0))}
        hand["locomotive"] = 3
        for size, wild in product(range(1, 5), range(3)):
            listed = [text_of(cards) for cards in sets_from(hand, size, COLORS[:3], wild)]
            every = set()
            for counts in product(*(range(n + 1) for n in hand.values())):
                cards = payment(dict(zip(hand, counts)))
                if is_set(cards, size, COLORS[:3], wild):
                    every.add(text_of(cards))
            self.assertEqual(sorted(every), sorted(listed))

    def random_routes(self, rng, cities, count):
        pairs = [rng.sample(range(cities), 2) for _ in range(count)]
        return [Route(str(i), f"c{a}", f"c{b}", "gray", rng.randint(1, 6), False, 0) for i, (a, b) in enumerate(pairs)]

    def test_G18_longest_trail(self):
        def walk(city, left):
            return max((r.length + walk(r.b if r.a == city else r.a, [o for o in left if o is not r])
                        for r in left if city in (r.a, r.b)), default=0)
        rng = random.Random(18)
        for _ in range(300):
            routes = self.random_routes(rng, rng.randint(3, 8), rng.randint(0, 8))
            slow = max((walk(city, routes) for r in routes for city in (r.a, r.b)), default=0)
            self.assertEqual(slow, longest_trail(routes))

    def test_G18_dense_networks_are_quick(self):
        for name, trains in (("usa", 45), ("europe", 45), ("old_west", 40)):
            for seed in range(5):
                routes = dense_network(BOARDS.of(name), trains, random.Random(seed))
                begin = time.perf_counter()
                longest_trail(routes)
                self.assertLess(time.perf_counter() - begin, 1)

    def test_E12_best_stations(self):
        """Against a plain search that looks at every assignment and sorts them."""
        rng = random.Random(12)
        for _ in range(150):
            routes = self.random_routes(rng, 8, 14)
            own, others = routes[:5], routes[5:]
            stations = [f"c{c}" for c in rng.sample(range(8), rng.randint(1, 3))]
            tickets = [Ticket(str(i), *(f"c{c}" for c in rng.sample(range(8), 2)), rng.randint(1, 3), False, None)
                       for i in range(4)]
            ways = []
            for choice in product(*[[None] + [r for r in others if c in (r.a, r.b)] for c in stations]):
                pairs = sorted((c, r.id) for c, r in zip(stations, choice) if r)
                groups = Groups(own + [r for r in choice if r])
                done = [t for t in tickets if groups.joined(t.a, t.b)]
                net = sum(t.points if t in done else -t.points for t in tickets)
                ways.append((-net, -len(done), len(pairs), pairs, done))
            best = min(ways, key=lambda way: way[:4])
            self.assertEqual((best[4], dict(best[3])), best_stations(own, stations, others, tickets))


def dense_network(board, trains, rng):
    """Grows a network that likes short routes between cities it has already reached; parallels left out."""
    reached, taken, pairs = {rng.choice(board.cities)}, [], set()
    while True:
        fitting = [r for r in board.routes.values() if r.length <= trains and (r.a, r.b) not in pairs
                   and (r.a in reached or r.b in reached)]
        if not fitting:
            return taken
        route = min(fitting, key=lambda r: (r.length + 2 * (not (r.a in reached and r.b in reached)), rng.random()))
        taken.append(route)
        pairs.add((route.a, route.b))
        reached |= {route.a, route.b}
        trains -= route.length


if __name__ == "__main__":
    unittest.main()
