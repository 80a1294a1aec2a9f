"""What follows from a player's routes: what is connected, the longest path, the best use of stations."""
from itertools import product


class Groups:
    """Cities joined by routes (union-find)."""

    def __init__(self, routes=()):
        self.parent = {}
        for route in routes:
            self.join(route.a, route.b)

    def root(self, city):
        while self.parent.get(city, city) != city:
            city = self.parent[city]
        return city

    def join(self, a, b):
        self.parent[self.root(a)] = self.root(b)

    def joined(self, a, b):
        return self.root(a) == self.root(b)


def longest_trail(routes):
    """G-18: the greatest length of a trail. A trail is a connected set of routes in which no or two cities
    have an odd number of them, so the best such set is sought, route by route, keeping of each partial set
    only what matters later: for each city that has routes still to come, which part of the set it belongs
    to and whether its number is odd; and how many odd cities lie behind."""
    order = _sweep(routes)
    last = {city: i for i, route in enumerate(order) for city in (route.a, route.b)}
    front, states, best = [], {((), 0): 0}, 0
    for i, route in enumerate(order):
        for city in (route.a, route.b):
            if city not in front:
                front.append(city)
                states = {(cells + ((0, 0),), odd): length for (cells, odd), length in states.items()}
        a, b = front.index(route.a), front.index(route.b)
        grown = dict(states)
        for (cells, odd), length in states.items():
            _keep(grown, (_with(cells, a, b), odd), length + route.length)
        states = grown
        for city in {route.a, route.b}:
            if last[city] == i:
                states, closed = _retire(states, front.index(city))
                front.remove(city)
                best = max(best, closed)
    return best


def _sweep(routes):
    """The routes in an order that leaves few cities half done at any time."""
    near = {}
    for route in routes:
        near.setdefault(route.a, []).append(route)
        near.setdefault(route.b, []).append(route)
    order, seen = [], set()
    open_cities = {}
    while len(order) < len(routes):
        if not open_cities:
            city = min((c for c in near if any(r.id not in seen for r in near[c])),
                       key=lambda c: (len(near[c]), c))
        else:
            city = min(open_cities, key=lambda c: (sum(r.id not in seen for r in near[c]), open_cities[c]))
        open_cities.pop(city, None)
        for route in near[city]:
            if route.id not in seen:
                seen.add(route.id)
                order.append(route)
                for end in (route.a, route.b):
                    if end != city:
                        open_cities.setdefault(end, len(order))
        open_cities = {c: n for c, n in open_cities.items() if any(r.id not in seen for r in near[c])}
    return order


def _keep(states, state, length):
    if states.get(state, -1) < length:
        states[state] = length


def _with(cells, a, b):
    """The cells when the route between places a and b of the front is taken."""
    part_a, part_b = cells[a][0], cells[b][0]
    part = part_a or part_b or 1 + max(cell[0] for cell in cells)
    merged = []
    for place, (own, odd) in enumerate(cells):
        if place in (a, b):
            merged.append((part, 1 - odd))
        else:
            merged.append((part if own and own in (part_a, part_b) else own, odd))
    return _renumbered(merged)


def _renumbered(cells):
    names = {0: 0}
    return tuple([(names.setdefault(part, len(names)), odd) for part, odd in cells])


def _retire(states, place):
    """Drops a city no further route reaches. A part of the set that loses its last city is finished: if it
    is all there is, it is a trail; if not, the set can never be connected."""
    kept, best = {}, 0
    for (cells, odd), length in states.items():
        part, is_odd = cells[place]
        odd += is_odd
        if odd > 2:
            continue
        rest = cells[:place] + cells[place + 1:]
        if part and all(other != part for other, _ in rest):
            if not any(other for other, _ in rest):
                best = max(best, length)
            continue
        _keep(kept, (_renumbered(rest), odd), length)
    return kept, best


def best_stations(own, stations, others, tickets):
    """E-12: (completed tickets, {city: route id}) of the best assignment. `own` and `others` are lists of
    routes, `stations` cities, `tickets` Ticket objects."""
    groups = Groups(own)
    cities = sorted(stations)
    chances = [[None] + sorted((r for r in others if city in (r.a, r.b)), key=lambda r: r.id) for city in cities]
    best_rank, best = None, None
    for choice in product(*chances):
        pairs = [(city, route.id) for city, route in zip(cities, choice) if route]
        done = _completed(groups, [route for route in choice if route], tickets)
        rank = (-sum(t.points for t in done), -len(done), len(pairs), pairs)
        if best_rank is None or rank < best_rank:
            best_rank, best = rank, (done, dict(pairs))
    return best


def _completed(groups, borrowed, tickets):
    """The tickets completed with the borrowed routes added to the own groups."""
    more = Groups()
    for route in borrowed:
        more.join(groups.root(route.a), groups.root(route.b))
    return [t for t in tickets if more.joined(groups.root(t.a), groups.root(t.b))]
