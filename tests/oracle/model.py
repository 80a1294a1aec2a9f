"""The frame all four games share: piles, market, hands, tickets, turns.

A game is played by `play`, from the deal to the result. Whatever is chance or choice comes from a *source*,
and every event goes to it:
    source.decide(game, kind, seat, about)   an action, a tuple that begins with its name
    source.told(event, field, count, rule)   what the cards dealt next are, or None if the pile must know
    source.emit(event, rule)                 an event has happened; `rule` is what it follows from
A reader takes all this from a record and compares; a writer invents it. So both share one model."""
from collections import Counter, namedtuple

from basics import CARDS, COLORS, LOCOMOTIVE, Fault, in_order
from deal import LONG_TICKETS, TICKETS, TRAINS
from piles import UNTOLD, Pile

SLOTS = 5

# The rule values, by the names of docs/boards.md; those of usa
VALUES = {
    "min_players": 2, "max_players": 5, "trains": 45, "each_color": 12, "locomotives": 14, "dealt_cards": 4,
    "drawn_cards": 2, "locomotive_draws": 2, "renewal_locomotives": 3, "extra_locomotives": 8,
    "closed_parallel_players": 3, "dealt_tickets": 3, "dealt_long": 0, "kept_at_start": 2, "drawn_tickets": 3,
    "kept_in_turn": 1, "last_round_trains": 2, "tunnel_cards": 3, "stations": 0, "station_bonus": 0, "markers": 0,
    "marker_cards": 2, "alvin_points": 0, "longest_bonus": 10, "globetrotter_bonus": 0,
    "route_points": (1, 2, 4, 7, 10, 15, 18, 21), "unkept_tickets": "under",
}
Values = namedtuple("Values", VALUES, defaults=VALUES.values())


class Game:
    values = Values()
    reshuffles = True       # G-8
    draw_rule, ticket_rule, keep_rule = "G-5", "G-14", "G-2"
    pass_rule, last_rule = "G-13", "G-17"

    def __init__(self, board, players, options, source, shuffler):
        self.board, self.players, self.options = board, players, options
        self.values = self.values._replace(**board.rules)
        self.train_cards = {color: self.values.each_color for color in COLORS}
        self.train_cards[LOCOMOTIVE] = self.values.locomotives
        self.source, self.shuffler = source, shuffler
        self.hands = [Counter() for _ in range(players)]
        self.tickets = [[] for _ in range(players)]
        self.market = [None] * SLOTS
        self.pile, self.discard = Pile(), Counter()
        self.ticket_pile, self.long_pile = Pile(), Pile()
        self.turn = 0               # G-3: seat 0 takes the first turn
        self.turns_left = None      # a number once the last round has begun
        self.passes = 0             # one after another

    # -- the whole game

    def play(self):
        self.set_up()
        self.go_on()

    def go_on(self):
        """From the beginning of a turn to the result."""
        while True:
            while not self.round_is_over():
                self.play_turn()
            if not self.begin_next_round():
                break
        self.finish()

    def play_turn(self):
        seat = self.turn
        self.before_action(seat)
        action = self.ask("turn", seat)
        self.passes = self.passes + 1 if action[0] == "pass" else 0
        getattr(self, "do_" + action[0])(seat, *action[1:])
        self.end_turn(seat)

    def end_turn(self, seat):
        """The order of record.md: gaps, renewal, last_round, turn_end."""
        self.after_action(seat)
        self.fill_gaps()
        self.renew_market("G-7")
        if self.turns_left is not None:
            self.turns_left -= 1
        elif self.sets_off_last_round(seat):
            self.turns_left = self.players      # G-17, C-13: that player included
            self.emit(self.last_rule, "last_round", player=seat)
        self.emit("G-4", "turn_end", player=seat)
        self.turn = (seat + 1) % self.players

    # -- asking and telling

    def emit(self, rule, name, **fields):
        self.source.emit({"event": name, **fields}, rule)

    def ask(self, kind, seat, *about):
        action = self.source.decide(self, kind, seat, about)
        refusal = self.refusal(kind, seat, action, *about)
        if refusal:
            raise Fault(*refusal)
        return action

    def refusal(self, kind, seat, action, *about):
        """None if the action is legal, else (rule, why not)."""
        return getattr(self, "refuse_" + kind)(seat, action, *about)

    def open_actions(self, kind, seat, *about):
        """All legal actions."""
        return getattr(self, "open_" + kind)(seat, *about)

    def refuse_turn(self, seat, action):
        name = action[0]
        if name in ("draw", "blind"):
            return self.refuse_card(seat, action, True)
        if name == "tickets":
            return None if len(self.ticket_pile) else (self.ticket_rule, "no tickets are left")
        if name == "pass":
            return self.refuse_pass(seat)
        refuse = getattr(self, "refuse_" + name, None)
        if refuse is None:
            return "G-4", f"this game has no action {name}"
        return refuse(seat, *action[1:])

    def open_turn(self, seat):
        actions = list(self.open_real(seat))
        return actions or [("pass",)]

    def open_real(self, seat):
        """All legal actions but passing."""
        yield from self.open_card(seat, True)
        if len(self.ticket_pile):
            yield ("tickets",)
        yield from self.open_own(seat)

    def refuse_pass(self, seat):
        """G-13, C-13: only who has no legal action at all passes."""
        for action in self.open_real(seat):
            return self.pass_rule, f"no passing while there is a legal action: {action}"
        return None

    def do_pass(self, seat):
        self.emit(self.pass_rule, "pass", player=seat)

    # -- train cards

    def new_pile(self, cards, rule):
        """Shuffles a Counter of cards and puts them under the draw pile."""
        self.pile.put_under(self.shuffler.order(TRAINS, in_order(cards)), rule)

    def need(self, count):
        """Makes ready to take `count` cards, with a reshuffle if they don't lie there (G-8); gives how many
        can be had."""
        if len(self.pile) < count and self.reshuffles and +self.discard:
            self.emit("G-8", "reshuffle", count=sum(self.discard.values()))
            self.new_pile(self.discard, self.shuffler.rule)
            self.discard = Counter()
        return min(count, len(self.pile))

    def take(self, count, name, field, rule, slots=None):
        """Takes `count` cards, which the event `name` will tell in its list `field`; `slots`: the length of
        that list, filled up with None."""
        told = self.source.told(name, field, count if slots is None else slots, rule)
        cards = self.take_told(told, count, rule)
        return cards if slots is None else cards + [None] * (slots - count)

    def take_one(self, name, rule):
        """Takes one card, which the event `name` will tell as its `card`."""
        told = self.source.told(name, "card", None, rule)
        return self.take_told(told and [told], 1, rule)[0]

    def take_told(self, told, count, rule):
        told = [UNTOLD] * count if told is None else told[:count]
        if None in told:
            raise Fault("G-8", "nothing is dealt although there are cards")
        return [self.pile.take(card, rule) for card in told]

    def deal_market(self, rule):
        self.market = self.take(self.need(SLOTS), "market", "cards", rule, SLOTS)
        self.emit(rule, "market", cards=self.market)

    def renew_market(self, rule):
        """G-7: three locomotives or more clear the market, as long as there are three other cards."""
        limit = self.values.renewal_locomotives
        while limit <= self.market.count(LOCOMOTIVE) and self.plain_cards() >= SLOTS + 1 - limit:
            gone = [card for card in self.market if card is not None]
            self.discard.update(gone)
            self.market = [None] * SLOTS
            self.emit(rule, "market_flush", discarded=gone)
            self.deal_market(rule)

    def plain_cards(self):
        """The cards that are not locomotives in market, draw pile and discard pile together."""
        total = Counter(card for card in self.market if card) + self.pile.content() + self.discard
        return sum(many for card, many in total.items() if card != LOCOMOTIVE)

    def refill(self, slot):
        self.market[slot] = self.take_one("refill", "G-5") if self.need(1) else None
        self.emit("G-8", "refill", slot=slot, card=self.market[slot])

    def fill_gaps(self):
        """G-8: the lowest slot first, as long as a card can be dealt."""
        for slot in range(SLOTS):
            if self.market[slot] is None and (len(self.pile) or self.reshuffles and +self.discard):
                self.refill(slot)

    def can_draw_blind(self):
        return len(self.pile) > 0 or self.reshuffles and bool(+self.discard)

    def refuse_card(self, seat, action, first):
        if action[0] == "blind":
            return None if self.can_draw_blind() else ("G-9", "no card is left to draw blind")
        if action[0] != "draw":
            return self.draw_rule, "the second card must be drawn"
        card = self.market[action[1]]
        if card is None:
            return self.draw_rule, f"slot {action[1]} of the market is empty"
        if card == LOCOMOTIVE and not first and self.values.locomotive_draws > 1:
            return "G-6", "a locomotive from the market can't be the second card"
        return None

    def open_card(self, seat, first):
        actions = [("blind",)] + [("draw", slot) for slot in range(SLOTS)]
        return [action for action in actions if not self.refuse_card(seat, action, first)]

    def refuse_second(self, seat, action):
        return self.refuse_card(seat, action, False)

    def open_second(self, seat):
        return self.open_card(seat, False)

    def do_draw(self, seat, slot):
        if self.take_from_market(seat, slot) != LOCOMOTIVE or self.values.locomotive_draws == 1:      # G-6
            self.second_card(seat)

    def do_blind(self, seat):
        self.draw_blind(seat)
        self.second_card(seat)

    def second_card(self, seat):
        """G-5: drawn if there is a legal one; G-9: else the turn ends."""
        if self.values.drawn_cards < 2 or not self.open_second(seat):
            return
        action = self.ask("second", seat)
        if action[0] == "draw":
            self.take_from_market(seat, action[1])
        else:
            self.draw_blind(seat)

    def take_from_market(self, seat, slot):
        card, self.market[slot] = self.market[slot], None
        self.hands[seat][card] += 1
        self.emit(self.draw_rule, "draw_market", player=seat, slot=slot, card=card)
        self.refill(slot)
        self.renew_market("G-7")
        return card

    def draw_blind(self, seat):
        self.need(1)
        card = self.take_one("draw_blind", self.draw_rule)
        self.hands[seat][card] += 1
        self.emit(self.draw_rule, "draw_blind", player=seat, card=card)

    def lacks(self, seat, cards):
        """The first card of the payment that the hand does not hold often enough, or None."""
        return next((card for card in cards if self.hands[seat][card] < cards[card]), None)

    def spend(self, seat, cards):
        self.hands[seat].subtract(cards)

    # -- tickets

    def take_tickets(self, seat, count, longs=0):
        """Offers tickets from the top: `longs` long ones first (E-1), then `count`."""
        count = min(count, len(self.ticket_pile))
        longs = min(longs, len(self.long_pile))
        told = self.source.told("tickets_offered", "tickets", longs + count, self.ticket_rule)
        told = told or [UNTOLD] * (longs + count)
        offer = [self.long_pile.take(ticket, "E-1") for ticket in told[:longs]]
        offer += [self.ticket_pile.take(ticket, self.ticket_rule) for ticket in told[longs:]]
        self.emit(self.ticket_rule, "tickets_offered", player=seat, tickets=offer)
        return offer

    def keep_tickets(self, seat, offer, least, rule):
        """The player chooses; gives the tickets refused, in the order drawn."""
        kept = self.ask("keep", seat, offer, least, rule)[1]
        kept, refused = [t for t in offer if t in kept], [t for t in offer if t not in kept]
        self.tickets[seat] += kept
        self.emit(rule, "tickets_kept", player=seat, kept=kept, returned=refused)
        return refused

    def refuse_keep(self, seat, action, offer, least, rule):
        kept = action[1]
        if any(ticket not in offer for ticket in kept):
            return rule, "a ticket is kept that was not offered"
        if len(set(kept)) < min(least, len(offer)):
            return rule, f"at least {least} tickets must be kept"
        return None

    def open_keep(self, seat, offer, least, rule):
        for choice in range(1 << len(offer)):
            kept = [ticket for i, ticket in enumerate(offer) if choice >> i & 1]
            if len(kept) >= min(least, len(offer)):
                yield "keep", kept

    def do_tickets(self, seat):
        """G-14, C-12: the rest go under the pile in the order drawn."""
        offer = self.take_tickets(seat, self.values.drawn_tickets)
        refused = self.keep_tickets(seat, offer, self.values.kept_in_turn, self.ticket_rule)
        self.ticket_pile.put_under(refused, self.ticket_rule)

    def ticket_piles(self):
        """Shuffles the tickets, the long ones apart (E-1)."""
        for pile, kind, long in ((self.ticket_pile, TICKETS, False), (self.long_pile, LONG_TICKETS, True)):
            apart = self.values.dealt_long > 0
            ids = [t.id for t in self.board.tickets.values() if (apart and t.long) == long]
            if ids:
                pile.put_under(self.shuffler.order(kind, ids), self.shuffler.rule)

    def choose_first_tickets(self):
        """G-2: all offers, then all choices, by seat; gives the refused ones of each seat."""
        longs = self.values.dealt_long
        offers = [self.take_tickets(seat, self.values.dealt_tickets - longs, longs) for seat in range(self.players)]
        return [self.keep_tickets(seat, offers[seat], self.values.kept_at_start, self.keep_rule)
                for seat in range(self.players)]

    def deal_hands(self, count, rule):
        for seat in range(self.players):
            cards = self.take(min(count, len(self.pile)), "deal", "cards", rule)
            self.hands[seat].update(cards)
            self.emit(rule, "deal", player=seat, cards=cards)

    # -- what a game may add

    def begin_next_round(self):
        return False

    def before_action(self, seat):
        pass

    def after_action(self, seat):
        pass

    def audit(self):
        """Every card and every train is somewhere, once. For tests."""
        total = Counter(card for card in self.market if card) + self.pile.content() + self.discard
        for hand in self.hands:
            total += hand
        for other in self.cards_elsewhere():
            total += other
        assert total == Counter(self.train_cards), total
        assert all(card in CARDS for card in total)

    def cards_elsewhere(self):
        return ()
