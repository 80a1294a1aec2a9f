"""Words shared by all modules: cards, faults, the one way a line is written."""
import json

from deal import CARDS, COLORS  # the order of *Words* in rules.md, locomotive last

LOCOMOTIVE = "locomotive"
GRAY = "gray"

__all__ = ["CARDS", "COLORS", "LOCOMOTIVE", "GRAY", "Fault", "EndOfRecord",
           "text_of", "payment", "in_order", "is_set", "sets_from"]


class Fault(Exception):
    """The record breaks a rule. `rule` is its number, or `record` for the format itself."""

    def __init__(self, rule, message):
        super().__init__(f"{rule}: {message}")
        self.rule, self.message = rule, message


class EndOfRecord(Exception):
    """The record stops here: a running game."""


def text_of(value):
    """A value as the record writes it: no spaces, non-ASCII letters as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def payment(cards):
    """Counts of cards as a payment: in order, no zeros."""
    return {card: cards[card] for card in CARDS if cards.get(card, 0)}


def in_order(cards):
    """A Counter of cards as a list, in the order of *Words*."""
    return [card for card in CARDS for _ in range(cards[card])]


def is_set(cards, size, colors=COLORS, locomotives=0, extra=8):
    """Whether the payment is a set (*Words*, G-11): `size` cards of one of `colors`, any of them replaced
    by locomotives, at least `locomotives` of them (E-2) and at most `extra` more."""
    used = [card for card in cards if card != LOCOMOTIVE]
    return (sum(cards.values()) == size and locomotives <= cards.get(LOCOMOTIVE, 0) <= locomotives + extra
            and len(used) <= 1 and all(card in colors for card in used))


def sets_from(hand, size, colors=COLORS, locomotives=0, extra=8):
    """All sets as `is_set` has them that the hand can pay."""
    held = min(hand[LOCOMOTIVE], locomotives + extra)
    for color in colors:
        for wild in range(max(locomotives, size - hand[color], 0), min(held, size - 1) + 1):
            yield payment({color: size - wild, LOCOMOTIVE: wild})
    if held >= size >= locomotives:
        yield {LOCOMOTIVE: size}
