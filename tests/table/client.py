"""A client that knows nothing but docs/protocol.md: it plays all seats of a table through its messages."""

import json
import random


def expand(ask):
    """The action texts that an ask stands for."""
    for group in ask.get("claims", []):
        for route in group["routes"]:
            for pay in group["pay"]:
                yield f"claim {route} {pay}"
    for group in ask.get("stations", []):
        for city in group["cities"]:
            for pay in group["pay"]:
                yield f"station {city} {pay}"
    for slot in ask.get("draw", []):
        yield f"draw {slot}"
    yield from ask.get("actions", [])


class Seat:
    """What a client at one seat, or the watcher, knows."""

    def __init__(self):
        self.view = {}
        self.events = []
        self.ask = None

    def hear(self, message):
        if message["message"] != "update":
            return
        self.view.update(message["view"])
        self.events += message["events"]
        assert len(self.events) == message["seq"], "no event is missed and none comes twice"
        self.ask = message["ask"]


class Player:
    """Chooses by a habit: at random, or collecting cards before it claims anything."""

    def __init__(self, seed, hoard=0, numbers=False):
        self.random = random.Random(seed)
        self.hoard = hoard
        self.numbers = numbers  # says actions by their numbers in the ask

    def choose(self, seat):
        actions = list(expand(seat.ask))
        if sum((seat.view["hand"] or {}).values()) < self.hoard:
            draws = [text for text in actions if text.startswith("draw")]
            if draws and self.random.random() > 0.03:
                return self.random.choice(draws)
        if self.hoard:
            claims = [text for text in actions if text.startswith("claim")]
            if claims:
                return self.random.choice(claims)
        return self.random.choice(actions)


def play(table, players, player, limit=5000):
    """Plays a game at `table`, which sends lines and gives the answers (see Process). Gives the seats, watcher last."""
    seats = {number: Seat() for number in [*range(players), None]}

    def say(message):
        for line in table.say(json.dumps(message, separators=(",", ":"))):
            answer = json.loads(line)
            number = answer.pop("seat")
            assert answer["message"] not in ("error", "refused"), line
            seats[number].hear(answer)

    for number in seats:
        say({"seat": number, "message": "hello", "protocol": 1})
    for _ in range(limit):
        asked = [number for number in range(players) if seats[number].ask]
        if not asked:
            break
        number = player.random.choice(asked)
        action = player.choose(seats[number])
        if player.numbers:
            action = list(expand(seats[number].ask)).index(action)
        say({"seat": number, "message": "action", "decision": seats[number].ask["decision"], "action": action})
    return seats
