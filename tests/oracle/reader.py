"""A record as a source for the model: it tells what came up and what was chosen, and is compared with what
the rules make of that, line by line and byte by byte."""
import json
import re

from basics import CARDS, EndOfRecord, Fault, text_of

HEADER = ["record", "game", "players", "seats", "options", "seed", "engine"]
OPTIONS = {"old_west": "alvin", "card_game": "open_track"}


def is_count(value):
    return type(value) is int and value >= 0


def is_text(value):
    return type(value) is str


def is_card(value):
    return type(value) is str and value in CARDS


def is_card_or_gap(value):
    return value is None or is_card(value)


def is_slot(value):
    return is_count(value) and value < 5


def is_payment(value):
    return type(value) is dict and all(c in CARDS and is_count(n) and n > 0 for c, n in value.items())


def list_of(check):
    return lambda value: type(value) is list and all(map(check, value))


def is_compared(value):
    """Never read, only compared with what the model says."""
    return True


FIELDS = {
    "deal": {"player": is_count, "cards": list_of(is_card)},
    "market": {"cards": list_of(is_card_or_gap)},
    "tickets_offered": {"player": is_count, "tickets": list_of(is_text)},
    "tickets_kept": {"player": is_count, "kept": list_of(is_text), "returned": list_of(is_text)},
    "start_city": {"player": is_count, "city": is_text},
    "draw_market": {"player": is_count, "slot": is_slot, "card": is_card},
    "refill": {"slot": is_slot, "card": is_card_or_gap},
    "market_flush": {"discarded": list_of(is_card)},
    "draw_blind": {"player": is_count, "card": is_card},
    "reshuffle": {"count": is_count},
    "tunnel": {"player": is_count, "route": is_text, "cards": is_payment, "revealed": list_of(is_card),
               "surcharge": is_count},
    "tunnel_paid": {"player": is_count, "cards": is_payment},
    "tunnel_abandoned": {"player": is_count},
    "claim": {"player": is_count, "route": is_text, "cards": is_payment, "points": is_compared},
    "station": {"player": is_count, "city": is_text, "cards": is_payment},
    "city_marker": {"player": is_count, "city": is_text, "cards": is_payment},
    "alvin_caught": {"player": is_count, "points": is_count},
    "alvin_moved": {"player": is_count, "city": is_text},
    "depart": {"player": is_count, "cards": is_compared},
    "lay": {"player": is_count, "cards": is_payment, "robbed": is_compared},
    "pass": {"player": is_count},
    "last_round": {"player": is_count},
    "turn_end": {"player": is_count},
    "scoring": {"round": is_count, "completed": list_of(list_of(is_text))},
    "new_round": {},
    "result": {"scores": is_compared, "winners": is_compared},
}

# which events answer which question, and the action each stands for
ANSWERS = {
    "turn": {
        "draw_market": lambda e: ("draw", e["slot"]),
        "draw_blind": lambda e: ("blind",),
        "tickets_offered": lambda e: ("tickets",),
        "claim": lambda e: ("claim", e["route"], e["cards"]),
        "tunnel": lambda e: ("claim", e["route"], e["cards"]),
        "station": lambda e: ("station", e["city"], e["cards"]),
        "lay": lambda e: ("lay", e["cards"]),
        "pass": lambda e: ("pass",),
    },
    "second": {"draw_market": lambda e: ("draw", e["slot"]), "draw_blind": lambda e: ("blind",)},
    "keep": {"tickets_kept": lambda e: ("keep", e["kept"])},
    "start": {"start_city": lambda e: ("start", e["city"])},
    "tunnel": {"tunnel_paid": lambda e: ("pay", e["cards"]), "tunnel_abandoned": lambda e: ("abandon",)},
    "alvin": {"alvin_moved": lambda e: ("alvin", e["city"])},
    "marker": {"city_marker": lambda e: ("marker", e["city"], e["cards"])},
    "complete": {"scoring": lambda e: ("complete", e["completed"])},
}
UNANSWERED = {"turn": "G-4", "second": "G-5", "keep": "G-14", "start": "W-1", "tunnel": "E-4", "alvin": "W-10",
              "complete": "C-14"}

# an event that comes where the turn should end is held against its own rule
OUT_OF_PLACE = {"draw_market": "G-5", "draw_blind": "G-5", "refill": "G-8", "market_flush": "G-7", "market": "G-7",
                "reshuffle": "G-8", "tunnel_paid": "E-4", "tunnel_abandoned": "E-4", "alvin_caught": "W-10",
                "last_round": "G-17", "depart": "C-4"}


def parse(raw):
    """One line as an object."""
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError):
        raise Fault("record", "the line is no JSON") from None
    if type(value) is not dict:
        raise Fault("record", "the line is no object")
    return value


def parse_event(raw):
    event = parse(raw)
    name = event.get("event")
    if not is_text(name) or name not in FIELDS:
        raise Fault("record", f"there is no event {name}")
    if list(event) != ["event", *FIELDS[name]]:
        raise Fault("record", f"{name} has the fields {', '.join(FIELDS[name]) or 'none'}, in this order")
    for field, check in FIELDS[name].items():
        if not check(event[field]):
            raise Fault("record", f"{name}: {field} can't be {text_of(event[field])}")
    return event


def parse_header(raw, games):
    """The first line."""
    header = parse(raw)
    fields = HEADER + ["board"] if "board" in header else HEADER
    if list(header) != fields:
        raise Fault("record", f"the first line has the fields {', '.join(HEADER)}, in this order")
    game, players = header["game"], header["players"]
    option = OPTIONS.get(game) if is_text(game) else None
    tests = [
        (header["record"] == "turntable/1", "record must be turntable/1"),
        (is_text(game) and game in games, "no such game"),
        (is_count(players), "no such number of players"),
        (list_of(is_text)(header["seats"]) and len(header["seats"]) == players, "one name for each seat"),
        (header["options"] == {} or header["options"] == {option: True} and header["options"][option] is True,
         "options has only what differs from the default"),
        (is_text(header["seed"]) and re.fullmatch("[0-9a-f]{64}", header["seed"]), "seed has 64 hex digits"),
        (is_text(header["engine"]), "engine is a text"),
        (is_text(header.get("board", "")) and re.fullmatch("([0-9a-f]{64})?", header.get("board", "")),
         "board is a SHA-256"),
        (text_of(header) == raw, "the line is not written as the format says"),
    ]
    for right, message in tests:
        if not right:
            raise Fault("record", message)
    return header


class Reader:
    """The events of a record; `line` is the number of the last line looked at."""

    def __init__(self, lines, first=1):
        self.lines, self.first = lines, first
        self.next = 0
        self.parsed = {}

    def peek(self, ahead=0):
        place = self.next + ahead
        if place >= len(self.lines):
            raise EndOfRecord
        if place not in self.parsed:
            try:
                self.parsed[place] = parse_event(self.lines[place])
            except Fault:
                self.next = place
                raise
        return self.parsed[place]

    @property
    def line(self):
        return self.first + min(self.next, len(self.lines) - 1)

    def at_end(self):
        return self.next >= len(self.lines)

    # -- what the model asks for

    def told(self, name, field, count, rule):
        event = self.peek()
        if event["event"] != name:
            raise Fault(rule, f"expected {name}, found {event['event']}")
        value = event[field]
        if count is not None and len(value) != count:
            raise Fault(rule, f"{name} must have {count} {field}, has {len(value)}")
        if count is None and value is None:
            raise Fault("G-8", f"{name} has no {field} although there are cards")
        return value

    def decide(self, game, kind, seat, about):
        event = self.peek()
        if event["event"] == "reshuffle" and kind in ("turn", "second"):
            event = self.after_reshuffle(game, kind)
        answer = ANSWERS[kind].get(event["event"])
        if answer is None:
            if kind == "marker":
                return ("no_marker",)       # W-6: declining leaves no event
            raise Fault(UNANSWERED[kind], f"seat {seat} must answer, found {event['event']}")
        if seat is not None and event["player"] != seat:
            raise Fault("G-3", f"it is for seat {seat} to act, not {event['player']}")
        return answer(event)

    def after_reshuffle(self, game, kind):
        """G-8: a reshuffle stands before the draw or tunnel that needs it; that event is the action."""
        try:
            return self.peek(1)
        except EndOfRecord:
            wanted = 3 if kind == "turn" and game.board.game == "europe" else 1
            if len(game.pile) >= wanted or not game.reshuffles or not +game.discard:
                raise Fault("G-8", "nothing calls for a reshuffle") from None
            self.emit({"event": "reshuffle", "count": sum(game.discard.values())}, "G-8")
            raise

    def emit(self, event, rule):
        found = self.peek()
        if self.lines[self.next] != text_of(event):
            raise self.difference(event, found, rule)
        self.next += 1

    def difference(self, event, found, rule):
        name = found["event"]
        if name != event["event"]:
            if event["event"] == "turn_end":
                rule = OUT_OF_PLACE.get(name, rule)
            return Fault(rule, f"expected {event['event']}, found {name}")
        for field, value in event.items():
            if text_of(value) != text_of(found[field]):
                return Fault(rule, f"{name}: {field} should be {text_of(value)}, is {text_of(found[field])}")
        return Fault("record", f"{name} is not written as the format says")

    def emit_result(self, event, also_right):
        """record.md does not say in which order `big_cities` stands: both natural orders pass."""
        found = self.peek()
        if self.lines[self.next] == text_of(also_right):
            event = also_right
        elif found["event"] == "result":
            self.find_wrong_score(event, found)
        self.emit(event, "result")

    def find_wrong_score(self, event, found):
        """A clearer message than two long lists."""
        theirs = found["scores"]
        if type(theirs) is not list or len(theirs) != len(event["scores"]):
            return
        for seat, (right, score) in enumerate(zip(event["scores"], theirs)):
            if type(score) is not dict or list(score) != list(right):
                raise Fault("result", f"scores[{seat}] has the fields {', '.join(right)}, in this order")
            for field in right:
                if text_of(right[field]) != text_of(score[field]):
                    raise Fault("result", f"scores[{seat}].{field} should be {text_of(right[field])}, "
                                          f"is {text_of(score[field])}")
