"""The facts of the boards: those of the games, in src/games, and custom ones."""
import glob
import hashlib
import json
import os
from collections import namedtuple

from basics import Fault
from deal import games_folder

Route = namedtuple("Route", "id a b color length tunnel locomotives")
Ticket = namedtuple("Ticket", "id a b points long cards")


class Board:
    def __init__(self, data):
        self.game = data["game"]
        self.rules = data.get("rules", {})      # rule values that the board changes
        self.cities = [city["id"] for city in data["cities"]]
        self.routes = {r["id"]: Route(r["id"], r["a"], r["b"], r["color"], r["length"],
                                      bool(r.get("tunnel")), r.get("locomotives", 0))
                       for r in data.get("routes", ())}
        self.tickets = {t["id"]: Ticket(t["id"], t["a"], t["b"], t["points"],
                                        bool(t.get("long")), t.get("cards"))
                        for t in data["tickets"]}
        self.ticket_order = {ticket: i for i, ticket in enumerate(self.tickets)}
        self.big_cities = {c["city"]: c["points"] for c in data.get("big_cities", ())}
        self.parallels = self._parallels()
        self.entering = {city: [r for r in self.routes.values() if city in (r.a, r.b)] for city in self.cities}

    def _parallels(self):
        """For each route the ids of the others between the same two cities (G-12)."""
        between = {}
        for route in self.routes.values():
            between.setdefault(frozenset((route.a, route.b)), []).append(route.id)
        return {route: [other for other in group if other != route]
                for group in between.values() for route in group}


class Boards:
    """The boards of the games and those of one folder, each read once."""

    def __init__(self, folder=None):
        self.folder = folder
        self._known = {}

    def of(self, game, digest=None):
        """The board of a game, or the one whose file has this SHA-256 (a custom board)."""
        key = (game, digest)
        if key not in self._known:
            data = json.loads(self._bytes(game, digest))
            if "map" in data:
                data = {**json.loads(self._bytes(data["map"], None)), **data}
            self._known[key] = Board(data)
            if digest and self._known[key].game != game:
                raise Fault("record", f"the board is not one of {game}")
        return self._known[key]

    def _bytes(self, game, digest):
        own = os.path.join(games_folder(), game, "board.json")
        paths = [own if os.path.exists(own) else os.path.join(games_folder(), "usa", "board.json")]
        if digest is not None:
            paths += sorted(glob.glob(os.path.join(self.folder, "*.json"))) if self.folder else []
        for path in paths:
            with open(path, "rb") as file:
                content = file.read()
            if digest in (None, hashlib.sha256(content).hexdigest()):
                return content
        raise Fault("record", "the board's file is not at hand")
