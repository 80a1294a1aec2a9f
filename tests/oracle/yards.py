"""The card game: rail yards, on-the-track stacks, two rounds with four players."""
from collections import Counter
from itertools import combinations

from basics import COLORS, LOCOMOTIVE, payment
from deal import TICKETS
from model import Game, Values
import scoring


class CardGame(Game):
    values = Values(max_players=4, trains=0, each_color=10, locomotives=16, dealt_cards=7, dealt_tickets=6,
                    kept_at_start=1, drawn_tickets=4, kept_in_turn=0, renewal_locomotives=6)        # C-7
    reshuffles = False                                      # C-7, C-2
    draw_rule, ticket_rule, keep_rule = "C-7", "C-12", "C-3"
    pass_rule = last_rule = "C-13"

    def __init__(self, *args):
        super().__init__(*args)
        self.yards = [{} for _ in range(self.players)]      # color -> Counter of that color and locomotive
        self.tracks = [Counter() for _ in range(self.players)]
        self.completed = [[] for _ in range(self.players)]
        self.round = 1

    # -- set-up

    def set_up(self):
        """C-2, C-3"""
        cards = Counter(self.train_cards)
        cards[LOCOMOTIVE] -= self.players
        self.new_pile(cards, self.shuffler.rule)
        self.deal_first_hands()
        self.deal_market("C-2")
        self.ticket_piles()
        self.shuffle_back(self.choose_first_tickets())

    def deal_first_hands(self):
        """C-2: the given locomotive, then seven from the pile."""
        for seat in range(self.players):
            told = self.source.told("deal", "cards", 1 + self.values.dealt_cards, "C-2")
            cards = [LOCOMOTIVE] + self.take_told(told and told[1:], self.values.dealt_cards, "C-2")
            self.hands[seat].update(cards)
            self.emit("C-2", "deal", player=seat, cards=cards)

    def shuffle_back(self, refused):
        """C-3: the refused tickets are shuffled with the rest of the pile."""
        rest = self.ticket_pile.content() + Counter(t for tickets in refused for t in tickets)
        self.ticket_pile.empty()
        order = sorted(rest, key=self.board.ticket_order.get)
        self.ticket_pile.put_under(self.shuffler.order(TICKETS, order), self.shuffler.rule)

    # -- the turn

    def before_action(self, seat):
        """C-4: one card of each group, locomotives first, leaves for the track."""
        yard, gone = self.yards[seat], []
        for color in COLORS:
            if color in yard:
                card = LOCOMOTIVE if yard[color][LOCOMOTIVE] else color
                yard[color][card] -= 1
                self.tracks[seat][card] += 1
                gone.append({"color": color, "card": card})
                if not +yard[color]:
                    del yard[color]
        if gone:
            self.emit("C-4", "depart", player=seat, cards=gone)

    def sets_off_last_round(self, seat):
        return not len(self.pile)                           # C-13

    def round_is_over(self):
        return self.turns_left == 0

    def begin_next_round(self):
        """C-14, C-15: a second round follows only the first scoring of four players."""
        self.score_tickets()
        if self.players < 4 or self.round == 2:
            return False
        self.second_round()
        return True

    def finish(self):
        self.source.emit_result(*scoring.card_result(self))

    # -- laying

    def group_elsewhere(self, seat, color):
        """(player, group) of another player's group of this color, or None."""
        for other, yard in enumerate(self.yards):
            if other != seat and color in yard:
                return other, yard[color]
        return None

    def refuse_lay(self, seat, cards):
        card = self.lacks(seat, cards)
        if card:
            return "C-8", f"seat {seat} does not hold {cards[card]} {card}"
        colors = [c for c in cards if c != LOCOMOTIVE]
        total = sum(cards.values())
        three = len(colors) == 3 and total == 3             # (b): no locomotive among them
        if not three and (len(colors) != 1 or total < 2):   # (a)
            return "C-8", f"{payment(cards)} can't be laid"
        for color in colors:
            refusal = self.refuse_group(seat, color, *(("C-11", 1) if three else ("C-10", total)))
            if refusal:
                return refusal
        return None

    def refuse_group(self, seat, color, rule, size):
        if color in self.yards[seat]:
            return "C-9", f"{color} lies in the own yard"
        found = self.group_elsewhere(seat, color)
        if found and sum(found[1].values()) >= size:
            return rule, f"seat {found[0]} has {sum(found[1].values())} {color} cards"
        return None

    def do_lay(self, seat, cards):
        self.spend(seat, cards)
        robbed = []
        colors = [c for c in COLORS if cards.get(c)]
        for color in colors:
            found = self.group_elsewhere(seat, color)
            if found:                                       # C-10: discarded at once
                self.discard.update(found[1])
                del self.yards[found[0]][color]
                robbed.append({"player": found[0], "color": color, "cards": payment(found[1])})
            self.yards[seat][color] = Counter({color: cards[color]})
        if len(colors) == 1 and cards.get(LOCOMOTIVE):
            self.yards[seat][colors[0]][LOCOMOTIVE] = cards[LOCOMOTIVE]
        self.emit("C-8", "lay", player=seat, cards=payment(cards), robbed=robbed)

    def open_own(self, seat):
        hand = self.hands[seat]
        for color in COLORS:
            for own in range(1, hand[color] + 1):
                for wild in range(hand[LOCOMOTIVE] + 1):
                    cards = payment({color: own, LOCOMOTIVE: wild})
                    if not self.refuse_lay(seat, cards):
                        yield "lay", cards
        for three in combinations([c for c in COLORS if hand[c] > 0], 3):
            cards = dict.fromkeys(three, 1)
            if not self.refuse_lay(seat, cards):
                yield "lay", cards

    # -- scoring

    def can_complete(self, seat, tickets):
        """C-14: whether the stack completes these together; locomotives stand for any color."""
        needed = Counter()
        for ticket in tickets:
            needed.update(self.board.tickets[ticket].cards)
        missing = sum((needed - self.tracks[seat]).values())
        return missing <= self.tracks[seat][LOCOMOTIVE]

    def score_tickets(self):
        """C-14, for all players."""
        chosen = self.ask("complete", None)[1]
        chosen = [sorted(set(tickets)) for tickets in chosen]
        self.emit("C-14", "scoring", round=self.round, completed=chosen)
        for seat, tickets in enumerate(chosen):
            self.completed[seat] += tickets
            self.tickets[seat] = [t for t in self.tickets[seat] if t not in tickets]

    def refuse_complete(self, _, action):
        if len(action[1]) != self.players:
            return "C-14", "one list for each player is needed"
        for seat, tickets in enumerate(action[1]):
            if any(ticket not in self.tickets[seat] for ticket in tickets):
                return "C-14", f"seat {seat} does not hold all it names"
            if not self.can_complete(seat, set(tickets)):
                return "C-14", f"the stack of seat {seat} can't complete all it names"
            for other in self.tickets[seat]:
                if other not in tickets and self.can_complete(seat, {other, *tickets}):
                    return "C-14", f"seat {seat} could still add {other}"
        return None

    def second_round(self):
        """C-15: hands and tickets are kept, every other card is dealt anew."""
        self.round = 2
        self.emit("C-15", "new_round")
        rest = self.pile.content() + self.discard + Counter(card for card in self.market if card)
        for other in self.cards_elsewhere():
            rest += other
        self.pile.empty()
        self.discard = Counter()
        self.yards = [{} for _ in range(self.players)]
        self.tracks = [Counter() for _ in range(self.players)]
        self.new_pile(rest, self.shuffler.rule)
        self.deal_hands(4, "C-15")
        self.deal_market("C-15")
        self.turns_left = None if len(self.pile) else self.players

    def cards_elsewhere(self):
        return [*self.tracks, *(group for yard in self.yards for group in yard.values())]
