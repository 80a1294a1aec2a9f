"""Face-down piles whose order may be known, unknown or known in part; and the two ways to shuffle."""
from collections import Counter, deque

from basics import Fault
from deal import shuffled

UNTOLD = object()      # nobody says what comes up: the pile itself must know


class Pile:
    """From the top: parts, each one known thing, or a Counter of things in unknown order."""

    def __init__(self):
        self.parts = deque()
        self.size = 0

    def __len__(self):
        return self.size

    def put_under(self, parts, rule):
        """`rule` is what a wrong thing coming up from these parts will be held against."""
        for part in parts:
            many = sum(part.values()) if isinstance(part, Counter) else 1
            if many:
                self.parts.append((part, rule))
                self.size += many

    def take(self, told, rule):
        """Takes the top thing, which the record says is `told`."""
        part, reason = self.parts[0]
        if not isinstance(part, Counter):
            self.parts.popleft()
            self.size -= 1
            if told not in (UNTOLD, part):
                raise Fault(reason, f"the top of the pile is {part}, not {told}")
            return part
        if told is UNTOLD:
            raise AssertionError("an unshuffled pile can't be dealt from")
        if part[told] <= 0:
            raise Fault(rule, f"no {told} is left in the pile")
        part[told] -= 1
        self.size -= 1
        if not +part:
            self.parts.popleft()
        return told

    def content(self):
        """Everything in the pile, as a Counter; the pile stays."""
        total = Counter()
        for part, _ in self.parts:
            total += part if isinstance(part, Counter) else Counter([part])
        return total

    def empty(self):
        self.parts.clear()
        self.size = 0


class AnyOrder:
    """Shuffles as one who does not look: every order may come."""

    rule = "G-1"

    def order(self, kind, things):
        return [Counter(things)]


class SeedOrder:
    """Shuffles as *The deal* says; counts the shuffles of each kind."""

    rule = "The deal"

    def __init__(self, seed):
        self.seed, self.done = seed, Counter()

    def order(self, kind, things):
        number = self.done[kind]
        self.done[kind] += 1
        return shuffled(self.seed, kind, number, things)
