"""Whole games over real sockets, with reconnects at random moments: the end is that of the record, the deal is the one
that was promised, and nobody was sent another's cards."""

import hashlib
import itertools
import json
import subprocess
import unittest

from client import PROGRAM, Player, Server, check_proof, open_table, play


def setUpModule():
    global server
    server = Server("--max-tables", 500)


def tearDownModule():
    server.close()


def record_of(table, player=None):
    headers = {"Cookie": player.cookie} if player else {}
    status, _, text = server.http("GET", f"/record/{table}", headers=headers)
    assert status == 200, (status, text)
    return text


def seen_by(event, seat):
    """A line of the record as docs/record.md lets a seat (None: a watcher) see it."""
    event = dict(event)
    mine = event.get("player") == seat
    kind = event["event"]
    if kind == "deal" and not mine:
        event["count"] = len(event.pop("cards"))
    elif kind == "draw_blind" and not mine:
        del event["card"]
    elif kind == "tickets_offered" and not mine:
        event["count"] = len(event.pop("tickets"))
    elif kind == "tickets_kept" and not mine:
        event["kept"], event["returned"] = len(event["kept"]), len(event["returned"])
    return event


class Games(unittest.TestCase):
    def verify(self, text, *options, sound=True, code=None):
        path = server.folder / "game.ttrec"
        path.write_text(text)
        done = subprocess.run([PROGRAM, "verify", "--seed", *options, path], capture_output=True, text=True,
                              check=False)
        path.unlink()
        self.assertEqual(done.returncode, (0 if sound else 1) if code is None else code, done.stderr)

    def check_proof(self, facts, text):
        """The program finds that the promise was kept, and that others were not."""
        secret, commitment, chances = facts["secret"], facts["commitment"], [one["chance"] for one in facts["joined"]]
        other = secret[:-1] + ("1" if secret[-1] == "0" else "0")
        for told, promised, sent, sound in ((secret, commitment, chances, True), (other, commitment, chances, False),
                                            (secret, other, chances, False),
                                            (secret, commitment, chances[:-1] or [other[:32]], False),
                                            (secret, commitment, [*chances, "0" * 32], False),
                                            (secret, commitment, chances[::-1], True)):
            self.verify(text, "--secret", told, "--chances", ",".join(sent), "--commitment", promised,
                        "--chance", chances[0], code=3 if sound else 1)  # players and events are not compared
        values = ("--secret", secret, "--chances", ",".join(chances))
        self.verify(text, *values, "--commitment", commitment, "--chance", other[:32], sound=False)
        for kept in ((), ("--commitment", commitment), ("--chance", chances[0])):
            self.verify(text, *values, *kept, code=3)

    def check_deal(self, facts, text):
        """The promise made before anybody sat down was kept."""
        header = json.loads(text.splitlines()[0])
        check_proof(self, facts)
        self.assertEqual(facts["seed"], header["seed"])
        seed = bytes.fromhex(header["seed"])
        players = len(header["seats"])
        drawn = hashlib.sha256(b"turntable/seats" + seed).digest()
        order = list(range(players))
        for i in range(players - 1, 0, -1):
            j = int.from_bytes(drawn[4 * i: 4 * i + 4], "big") % (i + 1)
            order[i], order[j] = order[j], order[i]
        people = [seat for seat in range(players) if not header["seats"][seat].startswith("bot:")]
        joined = sorted(people, key=lambda seat: order[seat])
        self.assertEqual([one["seat"] for one in facts["joined"]], joined)
        bots = sorted(set(range(players)) - set(people), key=lambda seat: order[seat])
        self.assertEqual([header["seats"][seat] for seat in bots], sorted(header["seats"][seat] for seat in bots))
        self.assertEqual(facts["dealt"], "drawn")

    def check_told(self, player, text):
        lines = [json.loads(line) for line in text.splitlines()[1:]]
        self.assertEqual(player.events, [seen_by(event, player.you) for event in lines])
        self.assertEqual(player.view["score"]["winners"], lines[-1]["winners"])

    def play_one(self, game, people, bots, numbers=False, **more):
        players = [Player(server, f"person {i}", seed=i) for i in range(people)]
        players[0].numbers = numbers
        watcher = Player(server, seed=99)
        table = open_table(players, bots, game=game, **more)
        watcher.enter(table)
        watcher.hello()
        play(players, 0.02, watchers=[watcher])
        text = record_of(table)
        self.verify(text)
        self.check_proof(watcher.facts, text)
        for player in [*players, watcher]:
            self.check_told(player, text)
            self.check_deal(player.facts, text)
            player.client.close()
        return table

    def test_usa(self):
        self.play_one("usa", 2, ["medium"])
        self.play_one("usa", 2, [], memory_aid=True)

    def test_europe(self):
        self.play_one("europe", 3, ["easy", "hard"], numbers=True)

    def test_old_west(self):
        self.play_one("old_west", 4, ["hard"], options={"alvin": True}, start="host")
        self.play_one("old_west", 3, ["medium", "medium", "easy"])

    def test_card_game(self):
        self.play_one("card_game", 2, ["medium"], numbers=True)
        self.play_one("card_game", 3, ["medium"], options={"open_track": True})

    def test_no_seat_is_sent_what_another_holds(self):
        """Every text a socket got during the game, whatever it was: no key that only the owner may see."""
        players = [Player(server, f"person {i}", seed=i + 7) for i in range(3)]
        table = open_table(players, ["medium"], game="usa")
        play(players, 0.03)
        lines = [json.loads(line) for line in record_of(table).splitlines()[1:]]
        for player in players:
            mine = set()
            others = set()
            for event in lines:
                if event["event"] == "tickets_offered":
                    (mine if event["player"] == player.you else others).update(event["tickets"])
            secret = others - mine
            for text in [*player.received, *player.client.got]:
                message = json.loads(text)
                if message["message"] == "table" and message["life"] == "over":
                    continue
                if message["message"] == "update" and message["view"].get("score"):
                    continue
                self.assertNotIn("seed", message)
                self.assertNotIn("secret", message)
                if message["message"] == "update":
                    told = json.dumps([message["events"], message["view"].get("offer"), message["view"].get("tickets")])
                    for ticket in secret:
                        self.assertNotIn(f'"{ticket}"', told)
            player.client.close()

    def test_every_level_moves(self):
        for level in ("easy", "medium-racer", "hard-blocker", "expert"):
            player = Player(server, "ana")
            open_table([player], [level], game="usa")
            player.ask = None  # let the bot choose first
            while len(player.view["asked"]) > 1:
                player.take(player.client.next())
            self.assertEqual(player.view["asked"], [player.you])
            player.client.close()

    def test_several_tabs_hear_the_same(self):
        player, other = Player(server, "ana", seed=1), Player(server, "bob", seed=2)
        table = open_table([player, other], game="usa")
        tab = Player(server, cookie=player.cookie)
        tab.enter(table)
        tab.hello()
        self.assertEqual(tab.you, player.you)
        for one in (player, other) * 30:
            while one.step(0.02):
                pass
        for one in (player, tab):
            while (message := one.client.next(0.2)) is not None:
                one.take(message)
        self.assertEqual(tab.events, player.events)
        self.assertGreater(len(tab.events), 10)

    def test_a_game_of_the_same_seed_is_the_same_deal(self):
        """Only a server started for it takes a seed."""
        player = Player(server, "ana")
        table = player.client.ask("create", "created", game="usa", seats=2)["table"]
        player.client.ask("bot", "seated", table=table, bot="easy")
        self.assertEqual(player.client.refused("start", table=table, seed="00" * 32), "no_seeds")

    def test_seats_as_the_host_wants(self):
        for order in itertools.permutations(range(3)):
            people = [Player(server, name) for name in ("ana", "bob", "eva")]
            host = people[0].client
            table = host.ask("create", "created", game="usa", seats=3)["table"]
            for player in people[1:]:
                player.client.ask("join", "joined", table=table)
            host.ask("start", "started", table=table, order=list(order))
            facts = people[0].enter(table)
            self.assertEqual([seat["name"] for seat in facts["seats"]], [("ana", "bob", "eva")[i] for i in order])
            for player in people:
                player.client.close()


if __name__ == "__main__":
    unittest.main()
