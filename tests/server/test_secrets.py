"""The secrecy test of the table, over real sockets, with chat, lists and errors.

tests/table_secrecy_test.c shows that what a table says to a viewer depends on nothing that the viewer may not know. Here
whole games are played at the server; then their actions are played once more at `turntable table`, and what each
connection was told at the table is the same, byte for byte. Whatever else it was told has exactly the fields that
docs/server.md names, and holds no hash, seed, secret, token or chance that it may not know."""

import json
import re
import sqlite3
import subprocess
import unittest

from client import PROGRAM, Player, Server, choose, open_table, own_chance

TABLE_WORDS = ("update", "ack", "refused", "welcome", "seats")
SEAT = {"kind", "name"}
FACTS = {"table", "life", "game", "options", "public", "memory_aid", "clock", "start", "host", "you", "seats",
         "commitment"}
PROOF = {"secret", "seed", "dealt", "joined"}
FIELDS = {  # of what is said besides the table's own messages
    "guest": {"name", "account", "url"}, "tables": {"tables", "more"}, "created": {"table", "seat", "commitment"},
    "joined": {"table", "seat", "commitment"}, "ready": {"table", "seat"},
    "seated": {"table", "seat"}, "started": {"table", "seat"}, "exited": {"table"}, "link": {"table", "seat", "token"},
    "presence": {"here", "stand_in", "watchers", "quiet"}, "clocks": {"left"},
    "chat": {"seat", "name", "text", "time"}, "error": {"error", "text"},
    "hint": {"decision", "actions"},
}


class Spy(Player):
    """A player who writes down what it was told, and says what it may not."""

    def __init__(self, server, name=None, cookie=None, seed=0):
        super().__init__(server, name, cookie, seed)
        self.wrong = []  # (seq, decision, action) that was refused
        self.joined_at = 0

    def take(self, message):
        if message["message"] == "refused":
            self.wrong.append((self.seq, *self.trying))
            self.sent = None
            return
        if message["message"] not in ("error", "hint"):
            super().take(message)

    def try_wrong(self):
        """An action that can't be."""
        self.trying = (self.ask["decision"], self.dice.choice(["keep none", "draw 7", "abandon", "lay 9 red", "fly"]))
        self.sent = self.trying
        self.client.say("action", decision=self.trying[0], action=self.trying[1])

    def at_table(self):
        """What the table told it, in order."""
        return [text for text in self.client.got if json.loads(text)["message"] in TABLE_WORDS]


class Secrets(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--max-tables", 100)

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def row(self, query, *values):
        with sqlite3.connect(f"file:{self.server.store}?mode=ro", uri=True, timeout=30) as db:
            return db.execute(query, values).fetchall()

    def bother(self, spy, others):
        """Says all kinds of things that are no part of the game."""
        what = spy.dice.randrange(8)
        if what == 0:
            spy.client.say("chat", text=f"I have {spy.seq} secrets")
        elif what == 1:
            spy.client.say("tables", **spy.dice.choice([{}, {"life": "running"}, {"mine": True}]))
        elif what == 2:
            spy.client.say("hand", seat=others[0].you or 0)
        elif what == 3:
            spy.client.say("start", table=spy.table)
        elif what == 4:
            spy.client.say("take", token="00" * 16)
        elif what == 5:
            spy.client.say("record")
        elif what == 6 and spy.ask:
            spy.client.say("hint", decision=spy.ask["decision"])
        elif what == 7 and spy.ask and not spy.sent:
            spy.try_wrong()

    def is_still(self, spies):
        """Whether nothing is on its way: everybody knows the same, and somebody is asked and has not answered."""
        return (len({spy.seq for spy in spies}) == 1 and not any(spy.sent for spy in spies)
                and any(spy.ask for spy in spies))

    def play(self, people, watchers, has_bots):
        """Plays to the end; meanwhile others come to watch. Gives those who came, with how many actions had been
        stored."""
        late = []
        dice = people[0].dice
        everybody = [*people, *watchers]
        for _ in range(100000):
            if all(spy.over for spy in everybody):
                return late
            for spy in everybody:
                while message := spy.client.next(0):
                    spy.take(message)
            if not has_bots and len(late) < 3 and dice.random() < 0.05 and self.is_still(people):
                one = dice.choice([*people, None])
                newcomer = Spy(self.server, cookie=one.cookie if one else None)
                newcomer.enter(people[0].table)
                newcomer.hello()
                self.assertEqual(newcomer.seq, people[0].seq)
                late.append((newcomer, sum(len(spy.acked) for spy in people)))
                everybody.append(newcomer)
            acts = [spy for spy in people if spy.ask and not spy.sent]
            for spy in people if acts else []:
                if dice.random() < 0.2:
                    self.bother(spy, [other for other in people if other is not spy])
            for spy in acts:
                if not spy.sent:
                    spy.sent = (spy.ask["decision"], choose(spy.ask, spy.dice))
                    spy.client.say("action", decision=spy.sent[0], action=spy.sent[1])
            if not acts:
                message = people[0].client.next(0.05)
                if message:
                    people[0].take(message)
        raise AssertionError("the game does not end")

    def again(self, table, spies, late, bots):
        """The same game at `turntable table`: what it says to each viewer, by seat."""
        game, options, aid, seed = self.row("SELECT game, options, memory_aid, hex(seed) FROM tables WHERE id = ?", table)[0]
        actions = self.row("SELECT seat, action, events FROM actions WHERE table_id = ? ORDER BY number", table)
        players = self.row("SELECT count(*) FROM seats WHERE table_id = ? AND kind <> 'nobody'", table)[0][0]
        lines = [{"message": "table", "game": game, "options": json.loads(options), "memory_aid": bool(aid),
                  "seats": [f"seat {seat}" for seat in range(players)], "seed": seed.lower(), "chance": "00" * 32}]
        lines += [{"seat": seat, "message": "hello", "protocol": 1} for seat in [*range(players), None]]
        decisions, seq = [0] * players, len(actions[0][2].splitlines())
        wrong = [(at, spy.you, decision, action) for spy in spies for at, decision, action in spy.wrong]

        def say_wrong():
            lines.extend({"seat": seat, "message": "action", "decision": decision, "action": action}
                         for at, seat, decision, action in wrong if at == seq and decision == decisions[seat] + 1)
            wrong[:] = [one for one in wrong if not (one[0] == seq and one[2] == decisions[one[1]] + 1)]

        for number, (seat, action, events) in enumerate(actions[1:]):
            if bots and number == 1:
                lines += [{"seat": seat, "message": "hello", "protocol": 1} for seat in [*range(players), None]]
            lines += [{"seat": spy.you, "message": "hello", "protocol": 1} for spy, at in late if at == number]
            say_wrong()
            decisions[seat] += 1
            lines.append({"seat": seat, "message": "action", "decision": decisions[seat], "action": action})
            seq += len(events.splitlines())
        self.assertEqual(wrong, [])
        done = subprocess.run([PROGRAM, "table"], input="".join(json.dumps(line) + "\n" for line in lines), timeout=120,
                              capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        told = {}
        for line in done.stdout.splitlines():
            seat, rest = re.fullmatch(r'\{"seat":(\d+|null),(.*)', line).groups()
            told.setdefault(json.loads(seat), []).append("{" + rest)
        return told

    def told_from(self, told, hello, is_own):
        """What the table tells a connection from its hello on, which is the seat's hello of this number; not what is
        answered to others who share the seat."""
        hellos = [i for i, text in enumerate(told) if json.loads(text)["message"] == "welcome"]
        start = hellos[hello]
        expected = []
        for i, text in enumerate(told):
            is_other_hello = i - 1 in hellos and i - 1 != start
            if i > start and json.loads(text)["message"] in is_own and not is_other_hello:
                expected.append(text)
        return expected

    def compare(self, spy, told, hello, is_late=False):
        is_own = {"update"} if is_late else {"update", "refused", "ack"}
        said = [text for text in spy.at_table() if json.loads(text)["message"] in is_own]
        expected = self.told_from(told, hello, is_own)
        self.assertEqual(len(said), len(expected))
        for one, other in zip(said, expected):
            self.assertEqual(one, other)

    def check_facts(self, message):
        more = {"ready"} if "message" in message else set()
        if more and message["life"] == "over":
            more |= PROOF
        self.assertEqual(set(message) - {"message"}, FACTS | more)
        for seat in message["seats"]:
            self.assertEqual(set(seat), SEAT)

    def check_hall(self, spy, text):
        """A message that is not the table's own."""
        message = json.loads(text)
        name = message["message"]
        if name in TABLE_WORDS:
            return
        if name == "table":
            self.check_facts(message)
        else:
            self.assertIn(name, FIELDS)
            self.assertLessEqual(set(message) - {"message"}, FIELDS[name], text)
            if name != "presence":  # which comes as differences
                self.assertEqual(set(message) - {"message"}, FIELDS[name], text)
        for one in message.get("tables", []):
            own = {"time", "asked"} & set(one)  # in the list of one's own tables: when, and whom everybody sees asked
            self.assertIn(own, (set(), {"time"}, {"time", "asked"}))
            self.assertTrue(not own or one["you"] is not None, "told to players alone")
            result = {"points", "winners"} & set(one)
            self.assertTrue(not result or one["life"] == "over")
            self.check_facts({key: one[key] for key in one if key not in own | result})
        if name == "hint":
            self.assertIsNotNone(spy.you)

    def check_no_secret(self, spy, table):
        """No long number in hex but the promise, before the game is over: seed, secret, chance, tokens and hashes are
        all such numbers. And no ticket that others alone ever held, in whatever is no public part of an update."""
        for text in spy.client.got:
            message = json.loads(text)
            if message["message"] == "table" and message["life"] == "over":
                continue
            bare = re.sub(r'"commitment":"[0-9a-f]{64}"', "", text)
            self.assertIsNone(re.search(r"[0-9a-fA-F]{16}", bare), text[:200])

    def check_tickets(self, spy, table):
        offered = {}
        for (events,) in self.row("SELECT events FROM actions WHERE table_id = ?", table):
            for line in events.splitlines():
                event = json.loads(line)
                if event["event"] == "tickets_offered":
                    offered.setdefault(event["player"], set()).update(event["tickets"])
        mine = offered.get(spy.you, set())
        others = set().union(*(tickets for seat, tickets in offered.items() if seat != spy.you)) - mine
        self.assertTrue(others)
        for text in spy.client.got:
            message = json.loads(text)
            if message.get("life") == "over" or message.get("view", {}).get("score"):
                continue
            if message["message"] == "hint":
                text = json.dumps([reason.get("ticket") for one in message["actions"] for reason in one["because"]])
            if message["message"] == "update":  # routes have such names too, where they are shown to everybody
                told = [event for event in message["events"] if event["event"].startswith("tickets")]
                text = json.dumps([told, message["view"].get("offer"), message["view"].get("tickets")])
                text = re.sub(r'"routes": "[^"]*"', "", text)
            for ticket in others:
                self.assertNotIn(f'"{ticket}"', text)

    def one_game(self, game, count, bots=(), **more):
        people = [Spy(self.server, f"person {i}", seed=i + count) for i in range(count)]
        watcher = Spy(self.server, seed=77)
        table = open_table(people, bots, game=game, **more)
        watcher.enter(table)
        watcher.hello()
        late = self.play(people, [watcher], bool(bots))
        told = self.again(table, people, late, bots)
        for spy in [*people, watcher]:
            moved = spy.at_table()[1] != told[spy.you][1]  # the bot had chosen its tickets before the hello
            self.compare(spy, told[spy.you], 1 if bots and moved else 0)
        for spy, _ in late:
            earlier = [one for one, _ in late[: late.index((spy, _))] if one.you == spy.you]
            self.compare(spy, told[spy.you], 1 + len(earlier), is_late=True)
        for spy in [*people, watcher, *(one for one, _ in late)]:
            for text in spy.client.got:
                self.check_hall(spy, text)
            self.check_no_secret(spy, table)
            if game != "card_game":  # completed tickets are shown there before the end
                self.check_tickets(spy, table)
            spy.client.close()

    def test_usa(self):
        self.one_game("usa", 2)
        self.one_game("usa", 2, ["easy"], memory_aid=True)

    def test_europe(self):
        self.one_game("europe", 3)

    def test_old_west(self):
        self.one_game("old_west", 3, options={"alvin": True}, clock="game:3600")

    def test_card_game(self):
        self.one_game("card_game", 3, memory_aid=True)
        self.one_game("card_game", 2, ["medium"], options={"open_track": True})

    def test_what_is_told_to_nobody(self):
        """A private table before the start: neither its invitation, nor what others have sent, nor that it is there."""
        host, friend, other = (self.server.client(name) for name in ("ana", "bob", "eva"))
        created = host.ask("create", "created", game="usa", seats=2, public=False)
        bytes_of_host = own_chance(host.cookie, created["commitment"])
        table, invite = created["table"], created["token"]
        friend.ask("join", "joined", table=table, invite=invite)
        friend.ask("enter", "table", table=table)
        host.ask("enter", "table", table=table)
        link = friend.ask("link", "link", table=table)["token"]
        for client in (friend, other):
            client.ask("tables", "tables")
            client.ask("tables", "tables", mine=True)
        for words in (("enter", {}), ("join", {}), ("bot", {"bot": "easy"}), ("start", {}),
                      ("leave", {}), ("link", {})):
            self.assertIn(other.refused(words[0], table=table, **words[1]),
                          ("not_invited", "no_such_table", "not_seated"))
        self.assertEqual(self.server.http("GET", f"/record/{table}")[0], 404)
        secret, = self.row("SELECT hex(secret) FROM tables WHERE id = ?", table)[0]
        for client in (host, friend, other):
            for text in client.got:
                self.assertNotIn(secret.lower(), text)
                self.assertNotIn(bytes_of_host, text)
                if client is not host:
                    self.assertNotIn(invite, text)
                if client is not friend:
                    self.assertNotIn(link, text)
                if client is other and '"error"' not in text:
                    self.assertNotIn(f'"table":{table},', text)
            client.close()

    def test_health_says_nothing_of_anybody(self):
        status, _, text = self.server.http("GET", "/healthz")
        self.assertEqual((status, set(json.loads(text))), (200, {"status", "version", "connections", "live_tables",
                                                                  "actions"}))


if __name__ == "__main__":
    unittest.main()
