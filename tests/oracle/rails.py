"""The three board games: usa is the plain one, europe and old_west add what is theirs."""
from collections import Counter

from basics import COLORS, GRAY, LOCOMOTIVE, Fault, is_set, payment, sets_from
from deal import TICKETS
from model import Game
import scoring


class Usa(Game):
    has_stations = has_markers = False

    def __init__(self, *args):
        super().__init__(*args)
        if (self.values.stations > 0) > self.has_stations or (self.values.markers > 0) != self.has_markers:
            raise Fault("record", "this checker knows stations in europe and markers in old_west only")
        self.turned_up = []                                 # E-5: discarded when the turn ends
        self.owner = {}                                     # route id -> seat
        self.owned = [[] for _ in range(self.players)]      # routes
        self.trains = [self.values.trains] * self.players
        self.points = [0] * self.players                    # from routes

    # -- set-up

    def set_up(self):
        """G-1, G-2"""
        self.new_pile(Counter(self.train_cards), self.shuffler.rule)
        self.deal_hands(self.values.dealt_cards, "G-1")
        self.deal_market("G-1")
        self.renew_market("G-7")
        self.ticket_piles()
        self.put_refused(self.choose_first_tickets())
        self.after_tickets()

    def put_refused(self, refused):
        """G-2, E-1, W: by the table of parameters."""
        where = self.values.unkept_tickets
        self.long_pile.empty()
        if where == "under":
            for tickets in refused:
                self.ticket_pile.put_under(tickets, "G-2")
        elif where == "shuffled_under":
            together = Counter(t for tickets in refused for t in tickets)
            self.put_shuffled(together)
        elif where == "shuffled_in":
            together = self.ticket_pile.content() + Counter(t for tickets in refused for t in tickets)
            self.ticket_pile.empty()
            self.put_shuffled(together)

    def put_shuffled(self, tickets):
        order = sorted(tickets, key=self.board.ticket_order.get)
        self.ticket_pile.put_under(self.shuffler.order(TICKETS, order), self.shuffler.rule)

    def after_tickets(self):
        pass

    # -- the turn

    def sets_off_last_round(self, seat):
        return self.trains[seat] <= self.values.last_round_trains                       # G-17

    def round_is_over(self):
        """G-17; G-13: all have passed one after another."""
        return self.turns_left == 0 or self.passes == self.players

    def finish(self):
        self.source.emit_result(*scoring.rail_result(self))

    def open_own(self, seat):
        for route in self.board.routes.values():
            if not self.refuse_route(seat, route):
                for cards in self.payments(seat, route):
                    yield "claim", route.id, cards

    # -- claiming

    def sets(self, seat, size, colors=COLORS, locomotives=0):
        return sets_from(self.hands[seat], size, colors, locomotives, self.values.extra_locomotives)

    def payments(self, seat, route):
        return self.sets(seat, route.length, colors_of(route), route.locomotives)

    def refuse_route(self, seat, route):
        """Why this player can't claim this route with whatever cards, or None."""
        if route.id in self.owner:
            return "G-12", f"{route.id} is not free"
        for other in self.board.parallels[route.id]:
            if self.owner.get(other) == seat:
                return "G-12", f"seat {seat} already owns the parallel {other}"
            if self.players <= self.values.closed_parallel_players and other in self.owner:
                return "G-12", f"{route.id} is closed by {other}"
        if route.length > self.trains[seat]:
            return "G-11", f"{route.id} needs {route.length} trains, {self.trains[seat]} are left"
        return None

    def refuse_claim(self, seat, route_id, cards):
        route = self.board.routes.get(route_id)
        if route is None:
            return "G-12", f"there is no route {route_id}"
        refusal = self.refuse_route(seat, route)
        if refusal:
            return refusal
        if not is_set(cards, route.length, colors_of(route)):
            return "G-11", f"{payment(cards)} does not pay for {route.id}"
        if cards.get(LOCOMOTIVE, 0) < route.locomotives:
            return "E-2", f"{route.id} needs {route.locomotives} locomotives"
        if cards.get(LOCOMOTIVE, 0) > route.locomotives + self.values.extra_locomotives:
            return "G-11", f"{payment(cards)} has too many locomotives for {route.id}"
        return self.refuse_cards(seat, cards, "G-11")

    def refuse_cards(self, seat, cards, rule):
        card = self.lacks(seat, cards)
        return (rule, f"seat {seat} does not hold {cards[card]} {card}") if card else None

    def after_action(self, seat):
        self.discard.update(self.turned_up)
        self.turned_up = []

    def do_claim(self, seat, route_id, cards):
        route = self.board.routes[route_id]
        self.spend(seat, cards)
        if not route.tunnel:
            self.place(seat, route, cards)
            return
        surcharge = self.dig(seat, route, cards)
        paid = self.ask("tunnel", seat, surcharge, tunnel_color(cards)) if surcharge else ("pay", {})
        if paid[0] == "abandon":                            # E-4
            self.hands[seat].update(cards)
            self.emit("E-4", "tunnel_abandoned", player=seat)
            return
        if surcharge:
            self.spend(seat, paid[1])
            self.emit("E-3", "tunnel_paid", player=seat, cards=payment(paid[1]))
        self.place(seat, route, Counter(cards) + Counter(paid[1]))

    def dig(self, seat, route, cards):
        """E-3: turns up three cards, or what there is (E-8); gives the surcharge."""
        self.turned_up = self.take(self.need(self.values.tunnel_cards), "tunnel", "revealed", "E-3")
        color = tunnel_color(cards)
        surcharge = sum(card in (color, LOCOMOTIVE) for card in self.turned_up)
        self.emit("E-3", "tunnel", player=seat, route=route.id, cards=payment(cards),
                  revealed=self.turned_up, surcharge=surcharge)
        return surcharge

    def refuse_tunnel(self, seat, action, surcharge, color):
        if action[0] == "abandon":
            return None
        extra = surcharge if color == LOCOMOTIVE else self.values.extra_locomotives
        if not is_set(action[1], surcharge, (color,), 0, extra):
            rule = "E-7" if color == LOCOMOTIVE else "E-3"
            return rule, f"the surcharge is {surcharge} cards, {color} or locomotive"
        return self.refuse_cards(seat, action[1], "E-3")

    def open_tunnel(self, seat, surcharge, color):
        colors = () if color == LOCOMOTIVE else (color,)
        for cards in self.sets(seat, surcharge, colors, surcharge if color == LOCOMOTIVE else 0):
            yield "pay", cards
        yield ("abandon",)

    def place(self, seat, route, cards):
        """The route becomes the player's; the cards, already out of the hand, are discarded (G-11)."""
        self.discard.update(cards)
        self.trains[seat] -= route.length
        points = self.scorers(seat, route)
        self.owner[route.id] = seat
        self.owned[seat].append(route)
        for scorer, score in points:
            self.points[scorer] += score
        self.emit("G-11", "claim", player=seat, route=route.id, cards=payment(cards), points=points)

    def scorers(self, seat, route):
        return [[seat, self.values.route_points[route.length - 1]]]

    def cards_elsewhere(self):
        return (Counter(self.turned_up),)

    def audit(self):
        super().audit()
        for seat, routes in enumerate(self.owned):
            assert self.trains[seat] + sum(r.length for r in routes) == self.values.trains


def colors_of(route):
    return COLORS if route.color == GRAY else (route.color,)


class Europe(Usa):
    values = Usa.values._replace(stations=3, station_bonus=4, dealt_tickets=4, dealt_long=1, unkept_tickets="out")
    has_stations = True

    def __init__(self, *args):
        super().__init__(*args)
        self.stations = {}                                  # city -> seat
        self.built = [0] * self.players

    # -- stations

    def refuse_station(self, seat, city, cards):
        """E-10"""
        if self.built[seat] >= self.values.stations:
            return "E-10", "no station is left"
        if city not in self.board.entering:
            return "E-10", f"there is no city {city}"
        if city in self.stations:
            return "E-10", f"{city} has a station"
        if not is_set(cards, self.built[seat] + 1, extra=self.values.extra_locomotives):
            return "E-10", f"the station costs a set of {self.built[seat] + 1}"
        return self.refuse_cards(seat, cards, "E-10")

    def do_station(self, seat, city, cards):
        self.spend(seat, cards)
        self.discard.update(cards)
        self.stations[city] = seat
        self.built[seat] += 1
        self.emit("E-10", "station", player=seat, city=city, cards=payment(cards))

    def open_own(self, seat):
        yield from super().open_own(seat)
        if self.built[seat] < self.values.stations:
            for cards in self.sets(seat, self.built[seat] + 1):
                for city in self.board.cities:
                    if city not in self.stations:
                        yield "station", city, cards


def tunnel_color(cards):
    """E-3, E-6, E-7: the color laid, or locomotive if nothing else was."""
    return next((card for card in cards if card != LOCOMOTIVE), LOCOMOTIVE)


class OldWest(Usa):
    values = Usa.values._replace(max_players=6, trains=40, dealt_tickets=5, kept_at_start=3, drawn_tickets=4, markers=3,
                                 alvin_points=10, longest_bonus=0, globetrotter_bonus=15,
                                 unkept_tickets="shuffled_under")
    has_markers = True
    alvin_home = "roswell"

    def __init__(self, *args):
        super().__init__(*args)
        self.controller = {}                                # city -> seat
        self.start = [None] * self.players
        self.markers = [self.values.markers] * self.players
        self.alvin_city = self.alvin_home if self.options.get("alvin") else None
        self.alvin_holder = None
        self.catches = [0] * self.players                   # points

    def after_tickets(self):
        """W-1: from the last seat to the first."""
        for seat in reversed(range(self.players)):
            city = self.ask("start", seat)[1]
            self.start[seat] = city
            self.set_marker(seat, city)
            self.emit("W-1", "start_city", player=seat, city=city)

    def set_marker(self, seat, city):
        self.controller[city] = seat
        self.markers[seat] -= 1

    def refuse_city(self, city):
        """Why no marker can be put there, or None."""
        if city not in self.board.entering:
            return "W-1", f"there is no city {city}"
        if city in self.controller:
            return "W-2", f"{city} has a marker"
        if self.options.get("alvin") and city == self.alvin_home:
            return "W-9", f"no marker at {city}"
        return None

    def refuse_start(self, seat, action):
        return self.refuse_city(action[1])

    def open_start(self, seat):
        return [("start", city) for city in self.board.cities if not self.refuse_city(city)]

    # -- claiming

    def refuse_route(self, seat, route):
        refusal = super().refuse_route(seat, route)
        if refusal:
            return refusal
        # all routes of a player are connected to the start, each having been claimed under this rule
        reached = {self.start[seat]}.union(*((r.a, r.b) for r in self.owned[seat]))
        if route.a not in reached and route.b not in reached:
            return "W-3", f"{route.id} is not connected to {self.start[seat]}"
        return None

    def scorers(self, seat, route):
        """W-5"""
        score = self.values.route_points[route.length - 1]
        points = Counter()
        for city in (route.a, route.b):
            if city in self.controller:
                points[self.controller[city]] += score
        if not points:
            points[seat] = score
        return [[scorer, points[scorer]] for scorer in sorted(points)]

    def place(self, seat, route, cards):
        super().place(seat, route, cards)
        if self.alvin_city in (route.a, route.b) and self.alvin_holder != seat:
            self.catch_alvin(seat)
        self.offer_marker(seat, route)

    def catch_alvin(self, seat):
        """W-10: before the choice of W-6."""
        self.alvin_holder = seat
        self.catches[seat] += self.values.alvin_points
        self.emit("W-10", "alvin_caught", player=seat, points=self.values.alvin_points)
        self.alvin_city = self.ask("alvin", seat)[1]
        self.emit("W-10", "alvin_moved", player=seat, city=self.alvin_city)

    def refuse_alvin(self, seat, action):
        if self.controller.get(action[1]) != seat:
            return "W-10", f"seat {seat} does not control {action[1]}"
        return None

    def open_alvin(self, seat):
        return [("alvin", city) for city in self.board.cities if self.controller.get(city) == seat]

    def offer_marker(self, seat, route):
        """W-6; declining leaves no event."""
        action = self.ask("marker", seat, route)
        if action[0] == "no_marker":
            return
        self.spend(seat, action[2])
        self.discard.update(action[2])
        self.set_marker(seat, action[1])
        self.emit("W-6", "city_marker", player=seat, city=action[1], cards=payment(action[2]))

    def refuse_marker(self, seat, action, route):
        if action[0] == "no_marker":
            return None
        if not self.markers[seat]:
            return "W-6", "no marker is left"
        if action[1] not in (route.a, route.b):
            return "W-6", f"{action[1]} is not an end of {route.id}"
        refusal = self.refuse_city(action[1])
        if refusal:
            return refusal
        if not is_set(action[2], self.values.marker_cards, extra=self.values.extra_locomotives):
            return "W-6", f"a marker costs a set of {self.values.marker_cards}"
        return self.refuse_cards(seat, action[2], "W-6")

    def open_marker(self, seat, route):
        for city in (route.a, route.b):
            if self.markers[seat] and not self.refuse_city(city):
                for cards in self.sets(seat, self.values.marker_cards):
                    yield "marker", city, cards
        yield ("no_marker",)
