"""Fair dealing: what a dishonest operator or a bored player tries, and what a player who kept something finds out."""

import hashlib
import json
import sqlite3
import subprocess
import sys
import time
import unittest

from client import BACK_TO_VERSION_6, PROGRAM, Player, Server, chance, check_proof, open_table, own_chance, play

FREED = 10  # seconds until a seat without bytes is freed
STARTED = 60  # and after a start of the server
server = None


def setUpModule():
    global server
    server = Server()


def tearDownModule():
    server.close()


def change(statement, *values, of=None):
    """What the operator does with the database while the server runs."""
    with sqlite3.connect((of or server).store, timeout=30) as database:
        return database.execute(statement, values).fetchall()


def sum_of(events):
    """What the page keeps of the events it was shown."""
    total = bytes(32)
    for event in events:
        line = json.dumps(event, separators=(",", ":"), ensure_ascii=False) + "\n"
        total = hashlib.sha256(total + line.encode()).digest()
    return total.hex()


def deal_of(seed, seats):
    """The cards that each seat is dealt under a seed."""
    table = {"message": "table", "game": "usa", "seats": seats, "seed": seed, "chance": "00" * 32, "as": "all"}
    hellos = [{"seat": seat, "message": "hello", "protocol": 1} for seat in range(len(seats))]
    done = subprocess.run([PROGRAM, "table"], input="".join(json.dumps(line) + "\n" for line in [table, *hellos]),
                          capture_output=True, text=True, check=True)
    updates = [json.loads(line) for line in done.stdout.splitlines() if '"message":"update"' in line]
    return [updates[seat]["view"]["hand"] for seat in range(len(seats))]


def make_secret(chances, wanted):
    """A secret after whose deal `wanted` holds: what an operator would do who knows all bytes."""
    for number in range(100000):
        secret = hashlib.sha256(b"try %d" % number).digest()
        seed = hashlib.sha256(secret + b"".join(sorted(bytes.fromhex(one) for one in chances)))
        if wanted(seed.hexdigest()):
            return secret
    raise AssertionError("no such secret")


class Proof:
    """What a player keeps, as the page does: the commitment and the own bytes from before the game, then who plays."""

    def __init__(self, player, answer):
        self.player = player
        self.table = answer["table"]
        self.kept = {"commitment": answer["commitment"], "chance": own_chance(player.cookie, answer["commitment"]),
                     "players": None, "host": answer["message"] == "created"}

    def keep(self, welcome):
        self.kept["players"] = [seat["name"] for seat in welcome["seats"]]

    def file(self, **other):
        facts, player = self.player.facts, self.player
        seen = {"seen": len(player.events), "sum": sum_of(player.events)}
        return {"proof": 1, "server": "test", "table": self.table, "seat": player.you, "kept": {**self.kept, **seen},
                "commitment": facts["commitment"], "secret": facts["secret"], "seed": facts["seed"],
                "joined": facts["joined"], "dealt": facts["dealt"], **other}


class Fair(unittest.TestCase):
    def verify(self, proof, record, code, words):
        files = server.folder / "proof.json", server.folder / "game.ttrec"
        files[0].write_text(json.dumps(proof))
        files[1].write_text(record)
        done = subprocess.run([PROGRAM, "verify", "--proof", *files], capture_output=True, text=True, check=False)
        for file in files:
            file.unlink()
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        self.assertIn(words, done.stdout + done.stderr)

    def open(self, names, bots=("easy",), **more):
        """Players at a table that has not begun, each with what was kept."""
        players = [Player(server, name, seed=i) for i, name in enumerate(names)]
        created = players[0].client.ask("create", "created", game="usa", seats=len(names) + len(bots), **more)
        proofs = [Proof(players[0], created)]
        for player in players[1:]:
            proofs.append(Proof(player, player.client.ask("join", "joined", table=created["table"])))
        for bot in bots:
            players[0].client.ask("bot", "seated", table=created["table"], bot=bot)
        return players, proofs, created["table"]

    def play(self, proofs, table, **how):
        players = [proof.player for proof in proofs]
        players[0].client.ask("start", "started", table=table, **how)
        for proof in proofs:
            proof.player.enter(table)
            proof.keep(proof.player.hello())
        play(players)
        status, _, record = server.http("GET", f"/record/{table}")
        self.assertEqual(status, 200)
        return record

    def test_an_honest_game_is_proved_to_everybody(self):
        players, proofs, table = self.open(["ana", "bob", "eva"], ["hard", "easy"])
        record = self.play(proofs, table)
        check_proof(self, players[0].facts)
        for proof in proofs:
            self.verify(proof.file(), record, 0, "the seats were drawn from the seed")
        count = len(record.splitlines()) - 1
        self.verify(proofs[1].file(), record, 0, f"the first {count} of {count} events are those that you were shown")
        half = {**proofs[0].kept, "seen": 20, "sum": sum_of(players[0].events[:20])}
        self.verify(proofs[0].file(kept=half), record, 0, f"the first 20 of {count} events")
        self.verify(proofs[0].file(kept=None), record, 3, "NOT PROVED")
        self.verify(proofs[0].file(kept=None, seat=None), record, 3, "ok, but not all is proved")

    def test_what_was_not_kept_is_not_proved(self):
        players, proofs, table = self.open(["ana", "bob"])
        record = self.play(proofs, table)
        good = proofs[0].file()
        for missing, words in (({"commitment": None}, "that the secret was fixed before"),
                               ({"chance": None}, "that the bytes of any player went into the seed"),
                               ({"players": None}, "that no bytes were added later: who was a person"),
                               ({"players": []}, "that no bytes were added later: who was a person"),
                               ({"seen": 0, "sum": None}, "that the record has what was shown"),
                               ({"seen": 0, "sum": "00" * 32}, "that the record has what was shown"),
                               ({"sum": None}, "that the record has what was shown")):
            with self.subTest(missing=missing):
                self.verify({**good, "kept": {**good["kept"], **missing}}, record, 3, "NOT PROVED: " + words)
        earlier = {key: good["kept"][key] for key in ("commitment", "chance", "seen", "sum")}
        self.verify({**good, "kept": earlier}, record, 3, "NOT PROVED: that no bytes were added later")  # as it was saved before players were kept

    def test_single_values_prove_less_than_a_file(self):
        players, proofs, table = self.open(["ana"])
        record = self.play(proofs, table)
        facts, file = players[0].facts, server.folder / "game.ttrec"
        file.write_text(record)
        kept = proofs[0].kept
        done = subprocess.run([PROGRAM, "verify", "--secret", facts["secret"], "--chances", kept["chance"],
                               "--commitment", kept["commitment"], "--chance", kept["chance"], file],
                              capture_output=True, text=True, check=False)
        file.unlink()
        self.assertEqual(done.returncode, 3, done.stdout + done.stderr)
        for words in ("who was a person", "what was shown", "that the seats were drawn"):
            self.assertRegex(done.stdout, f"NOT PROVED: .*{words}")

    def test_a_proof_that_was_changed_is_none(self):
        players, proofs, table = self.open(["ana", "bob"])
        record = self.play(proofs, table)
        good, joined = proofs[0].file(), players[0].facts["joined"]
        other = chance()
        strange = [{**one, "chance": other} for one in joined[:1]] + joined[1:]
        seats = [{**one, "seat": two["seat"]} for one, two in zip(joined, joined[::-1])]
        free = next(seat for seat in range(3) if seat not in [one["seat"] for one in joined])
        other_bot = [name.replace("easy", "hard") for name in good["kept"]["players"]]
        for changed, words in (
                ({"kept": {**good["kept"], "commitment": "00" * 32}}, "not the one kept before the game"),
                ({"commitment": "00" * 32}, "not the one kept before the game"),
                ({"secret": "00" * 32}, "does not match the secret"), ({"seed": "00" * 32}, "seed does not follow"),
                ({"kept": {**good["kept"], "chance": other}}, "own bytes"), ({"joined": strange}, ""),
                ({"joined": seats}, "own bytes"), ({"joined": joined[:1]}, ""), ({"joined": None}, "can't be checked"),
                ({"joined": [*joined, joined[0]]}, "same bytes"), ({"dealt": "given"}, "can't be checked"),
                ({"dealt": "earlier"}, "can't be checked"), ({"seat": free}, "own bytes"),
                ({"kept": None, "joined": seats}, "seats were not drawn"),
                ({"kept": {**good["kept"], "sum": "00" * 32}}, "other events"),
                ({"kept": {**good["kept"], "seen": 9999}}, "other events"),
                ({"kept": {**good["kept"], "players": ["ana", "bob"]}}, "other persons or bots"),
                ({"kept": {**good["kept"], "players": ["ana", "bob", "eva"]}}, "other persons or bots"),
                ({"kept": {**good["kept"], "players": [*good["kept"]["players"], "eva"]}}, "other persons or bots"),
                ({"kept": {**good["kept"], "players": other_bot}}, "other persons or bots"),
                ({"kept": {**good["kept"], "players": [1]}}, "type"), ({"dealt": "chosen"}, "the host did not"),
                ({"proof": 2}, "out of range"), ({"seat": 9}, "out of range"), ({"more": 1}, "key"), ({"secret": "00"}, "")):
            with self.subTest(changed=list(changed)):
                self.verify({**good, **changed}, record, 1, words)
        for line, other in ((record.splitlines()[1], "purple"), (record.splitlines()[1], "white")):
            event = json.loads(line)
            event["cards"][0] = other if event["cards"][0] != other else "green"
            changed = record.replace(line, json.dumps(event, separators=(",", ":")))
            self.verify(good, changed, 1, "game.ttrec:2:")
        self.verify(good, record.replace(good["seed"], "00" * 32), 1, "another seed")
        self.verify(good, record.replace('"bob"', '"bot:easy"'), 1, "other persons or bots")
        shown = [name.replace("bob", "bot:easy") for name in good["kept"]["players"]]
        self.verify({**good, "kept": {**good["kept"], "players": shown}}, record.replace('"bob"', '"bot:easy"'), 1,
                    "other players than those who sent bytes")
        self.verify(good, "", 1, "")

    def test_the_operator_chooses_another_secret_after_all_have_joined(self):
        """Secret and commitment are rewritten: all that the server shows afterwards fits."""
        players, proofs, table = self.open(["ana", "bob"], [])
        chances = [proof.kept["chance"] for proof in proofs]

        def is_good(seed):
            return any(hand.get("locomotive", 0) >= 3 for hand in deal_of(seed, ["ana", "bob"]))

        secret = make_secret(chances, is_good)
        change("UPDATE tables SET secret = ?, commitment = ? WHERE id = ?", secret, hashlib.sha256(secret).digest(), table)
        record = self.play(proofs, table)
        dealt = [json.loads(line)["cards"] for line in record.splitlines()[1:3]]
        self.assertTrue(any(cards.count("locomotive") >= 3 for cards in dealt))
        check_proof(self, players[0].facts)
        for proof in proofs:
            self.assertNotEqual(proof.player.facts["commitment"], proof.kept["commitment"])
            self.verify(proof.file(), record, 1, "not the one kept before the game")
            self.verify(proof.file(kept=None), record, 3, "NOT PROVED")  # without what was kept nobody would know

    def test_the_operator_chooses_the_secret_when_the_host_has_sent_his_bytes(self):
        players, proofs, table = self.open(["ana"])
        players[0].enter(table)
        secret = make_secret([proofs[0].kept["chance"]], lambda seed: seed[0] == "0")
        change("UPDATE tables SET secret = ?, commitment = ? WHERE id = ?", secret, hashlib.sha256(secret).digest(), table)
        players[0].client.ask("bot", "seated", table=table, bot="hard", seat=1)
        self.assertNotEqual(players[0].client.hear("table")["commitment"], proofs[0].kept["commitment"])  # seen at once
        record = self.play(proofs, table)
        self.assertEqual(players[0].facts["seed"][0], "0")
        check_proof(self, players[0].facts)
        self.verify(proofs[0].file(), record, 1, "not the one kept before the game")
        # with the commitment as it was the secret does not fit
        self.verify(proofs[0].file(commitment=proofs[0].kept["commitment"]), record, 1, "does not match the secret")

    def test_the_operator_changes_only_the_secret_or_the_bytes(self):
        players, proofs, table = self.open(["ana", "bob"], [])
        change("UPDATE tables SET secret = ? WHERE id = ?", bytes(32), table)
        record = self.play(proofs, table)
        self.verify(proofs[0].file(), record, 1, "does not match the secret")
        players, proofs, table = self.open(["ana", "bob"], [])
        change("UPDATE seats SET chance = ? WHERE table_id = ? AND seat = 1", bytes(16), table)
        record = self.play(proofs, table)
        self.verify(proofs[0].file(), record, 0, "ok")  # ana can't know, but bob does
        self.verify(proofs[1].file(), record, 1, "own bytes are not those")

    def test_the_operator_shows_other_cards_than_the_record_has(self):
        players, proofs, table = self.open(["ana"])
        record = self.play(proofs, table)
        blind = next(i for i, event in enumerate(players[0].events)
                     if event["event"] == "deal" and event["player"] == players[0].you)
        shown = json.loads(json.dumps(players[0].events))
        shown[blind]["cards"] = ["locomotive"] * 4
        kept = {**proofs[0].kept, "seen": len(shown), "sum": sum_of(shown)}
        self.verify(proofs[0].file(kept=kept), record, 1, "other events than were shown")
        self.verify(proofs[0].file(), record, 0, "ok")

    def test_the_operator_gives_a_bot_bytes_and_calls_it_a_person_afterwards(self):
        """What the bot is said to have sent was tried out until the deal was good."""
        players, proofs, table = self.open(["ana"], ["easy"])
        secret = change("SELECT secret FROM tables WHERE id = ?", table)[0][0]
        own = bytes.fromhex(proofs[0].kept["chance"])

        def seed_with(other):
            return hashlib.sha256(secret + b"".join(sorted([own, other]))).hexdigest()

        tried = (hashlib.sha256(b"try %d" % number).digest()[:16] for number in range(100000))
        found = next(other for other in tried if seed_with(other)[:2] == "00")
        change("UPDATE seats SET chance = ? WHERE table_id = ? AND kind = 'bot'", found, table)
        record = self.play(proofs, table)
        self.assertEqual(len(players[0].facts["joined"]), 1)  # our server does not use them: the seat is a bot's
        self.verify(proofs[0].file(), record, 0, "only persons sent bytes")
        # Another one does. The whole record, made to fit: cards are compared only after this.
        seed = seed_with(found)
        joined = [*players[0].facts["joined"], {"seat": 1 - players[0].you, "chance": found.hex()}]
        forged = record.replace('"bot:easy"', '"bob"').replace(players[0].facts["seed"], seed)
        self.verify(proofs[0].file(seed=seed, joined=joined), forged, 1, "other persons or bots")

    def test_a_seat_that_moved_during_the_game_has_another_name_and_is_the_same(self):
        players, proofs, table = self.open(["ana", "bob"], [])
        phone = Player(server, "phone", seed=5)
        players[0].client.ask("start", "started", table=table)
        for proof in proofs:
            proof.player.enter(table)
            proof.keep(proof.player.hello())
        token = players[1].client.ask("link", "link", table=table)["token"]
        phone.client.ask("take", "taken", token=token)
        phone.enter(table)
        phone.hello()
        play([players[0], phone])
        record = server.http("GET", f"/record/{table}")[2]
        self.assertIn('"phone"', record)
        self.assertIn("bob", proofs[0].kept["players"])
        self.verify(proofs[0].file(), record, 0, "persons and bots are those that you were shown")

    def test_the_host_chooses_the_seats(self):
        players, proofs, table = self.open(["ana", "bob"], ["easy"])
        record = self.play(proofs, table, order=[1, 2, 0])
        self.assertEqual(players[1].facts["dealt"], "chosen")
        self.assertEqual([seat["name"] for seat in players[0].facts["seats"]], ["bob", "bot:easy", "ana"])
        self.verify(proofs[1].file(), record, 3, "NOT PROVED: that the seats were drawn: the host, or the server")
        self.verify(proofs[0].file(), record, 1, "the host did not")  # ana's page has no such choice
        proofs[0].kept["host"] = False
        self.verify(proofs[0].file(), record, 3, "NOT PROVED: that the seats were drawn")

    def test_bytes_come_after_the_commitment_and_stay(self):
        ana, bob, eva = (server.client(name) for name in ("ana", "bob", "eva"))
        own = chance()
        self.assertEqual(ana.refused("create", game="usa", seats=3, chance=own), "unknown_key")
        self.assertEqual(ana.refused("chance", table=1 << 40, commitment="00" * 32, chance=own), "no_such_table")
        ana.say("create", game="usa", seats=3)
        made = ana.hear("created")
        table, commitment = made["table"], made["commitment"]
        self.assertEqual(ana.ask("enter", "table", table=table)["ready"], [False] * 3)
        said = {"table": table, "commitment": commitment}
        self.assertEqual(bob.refused("join", table=table, chance=own), "unknown_key")
        self.assertEqual(bob.refused("chance", chance=own, **said), "not_seated")
        self.assertEqual(ana.refused("chance", chance=own, table=table, commitment="00" * 32), "other_commitment")
        self.assertEqual(ana.refused("start", table=table), "not_full")
        bob.say("join", table=table)
        self.assertEqual(bob.hear("joined")["commitment"], commitment)
        self.assertEqual(ana.refused("start", table=table), "not_ready")
        self.assertEqual(ana.ask("chance", "ready", chance=own, **said), {"message": "ready", "table": table, "seat": 0})
        self.assertEqual(ana.hear("table")["ready"], [True, False, False])
        self.assertEqual(ana.ask("chance", "ready", chance=own, **said)["seat"], 0)
        self.assertEqual(ana.refused("chance", chance=chance(), **said), "chance_fixed")
        self.assertEqual(ana.refused("start", table=table), "not_ready")
        self.assertEqual(bob.refused("chance", chance=own, **said), "chance_taken")
        bob.ask("chance", "ready", chance=chance(), **said)
        self.assertEqual(eva.refused("chance", chance=chance(), **said), "not_seated")
        ana.ask("start", "started", table=table)
        self.assertEqual(ana.refused("chance", chance=own, **said), "started")
        for text in [*ana.got, *bob.got, *eva.got]:
            self.assertNotIn(own, text)
        for client in (ana, bob, eva):
            client.close()

    def test_a_full_table_begins_with_the_last_bytes(self):
        ana, bob = server.client("ana"), server.client("bob")
        made = ana.ask("create", "created", game="usa", seats=2, start="full")
        ana.ask("enter", "table", table=made["table"])
        bob.say("join", table=made["table"])
        joined = bob.hear("joined")
        self.assertEqual(ana.hear("table")["life"], "open")
        bob.mix(joined)
        self.assertEqual(ana.hear("table")["life"], "running")

    def test_a_seat_that_moves_keeps_its_bytes(self):
        ana, phone = server.client("ana"), server.client("phone")
        made = ana.ask("create", "created", game="usa", seats=2)
        token = ana.ask("link", "link", table=made["table"])["token"]
        phone.ask("take", "taken", token=token)
        self.assertEqual(phone.ask("enter", "table", table=made["table"])["ready"], [True, False])
        said = {"table": made["table"], "commitment": made["commitment"]}
        self.assertEqual(phone.refused("chance", chance=chance(), **said), "chance_fixed")
        ana.say("create", game="usa", seats=2)  # now without bytes
        made = ana.hear("created")
        token = ana.ask("link", "link", table=made["table"])["token"]
        phone.ask("take", "taken", token=token)
        phone.mix(made)

    def test_a_seat_without_bytes_is_freed_after_ten_seconds(self):
        ana, bob, eva, host, phone = (server.client(name) for name in ("ana", "bob", "eva", "hugo", "phone"))
        table = ana.ask("create", "created", game="usa", seats=3)["table"]
        other = ana.ask("create", "created", game="usa", seats=2)["table"]
        ana.ask("enter", "table", table=table)
        host.say("create", game="usa", seats=2)
        alone = host.hear("created")["table"]
        bob.say("join", table=table)
        bob.hear("joined")
        for _ in range(100):  # who comes and goes has ten seconds from the last time
            eva.ask("join", "joined", table=other)
            eva.ask("leave", "left", table=other)
        eva.say("join", table=other)
        late = eva.hear("joined")
        begun = time.monotonic()
        while ana.hear("table")["seats"][1]["kind"] != "person":
            pass
        while ana.hear("table", timeout=FREED + 10)["seats"][1]["kind"] == "person":
            pass
        self.assertGreater(time.monotonic() - begun, FREED - 2)
        self.assertLess(time.monotonic() - begun, FREED + 5)
        for _ in range(100):
            self.assertEqual(bob.refused("join", table=table), "freed")
        phone.ask("join", "joined", table=table)  # others can
        self.assertEqual(bob.refused("chance", table=table, commitment=late["commitment"], chance=chance()), "not_seated")
        time.sleep(2)
        self.assertEqual(host.ask("enter", "table", table=alone)["life"], "idle")
        self.assertEqual([seat["kind"] for seat in phone.ask("enter", "table", table=table)["seats"]],
                         ["person", "person", "empty"])
        self.assertEqual(eva.refused("join", table=other), "freed")
        self.assertEqual([row[0] for row in change("SELECT kind FROM seats WHERE table_id = ? ORDER BY seat", other)],
                         ["guest", "nobody"])

    def test_a_seat_that_is_passed_on_gets_no_new_time(self):
        ana, bob, phone, tablet = (server.client(name) for name in ("ana", "bob", "phone", "tablet"))
        table = ana.ask("create", "created", game="usa", seats=2)["table"]
        bob.say("join", table=table)
        bob.hear("joined")
        begun = time.monotonic()
        for holder, other in ((bob, phone), (phone, tablet)):
            time.sleep(FREED / 3)
            other.ask("take", "taken", token=holder.ask("link", "link", table=table)["token"])
        facts = ana.ask("enter", "table", table=table)
        self.assertEqual(facts["seats"][1]["kind"], "person")
        while facts["seats"][1]["kind"] == "person":
            facts = ana.hear("table", timeout=FREED)
        self.assertLess(time.monotonic() - begun, FREED + 3)

    def test_who_leaves_without_bytes_waits_too(self):
        """Else the seat could be held for ever by leaving and coming back in time."""
        server = Server()
        self.addCleanup(server.close)
        ana, bob = (server.client(name) for name in ("ana", "bob"))
        table = ana.ask("create", "created", game="usa", seats=2)["table"]
        bob.say("join", table=table)
        bob.hear("joined")
        bob.ask("leave", "left", table=table)
        self.assertEqual(bob.refused("join", table=table), "freed")

    def test_a_restart_in_between(self):
        again = Server()
        ana, bob, eva = (again.client(name) for name in ("ana", "bob", "eva"))
        table = ana.ask("create", "created", game="usa", seats=3)["table"]
        for client in (bob, eva):
            client.say("join", table=table)
            joined = client.hear("joined")
        again.kill()
        again.start()
        begun = time.monotonic()
        bob, eva = again.client(cookie=bob.cookie), again.client(cookie=eva.cookie)
        time.sleep(4)
        bob.mix(joined)
        facts = eva.ask("enter", "table", table=table)
        self.assertEqual((facts["you"], facts["ready"]), (2, [True, True, False]))
        while facts["you"] is not None:  # pages that were gone have time to come back
            facts = eva.hear("table", timeout=STARTED + 5)
        self.assertGreater(time.monotonic() - begun, STARTED - 5)
        self.assertEqual(facts["ready"], [True, True, False])
        self.assertEqual([seat["kind"] for seat in facts["seats"]], ["person", "person", "empty"])
        ana = again.client(cookie=ana.cookie)  # nobody needs to be online for a later start
        bob.close()
        ana.ask("start", "started", table=table)
        again.close()

    def test_a_database_of_before(self):
        """Games that have begun keep their record; open tables wait for bytes again."""
        old = Server()
        ana = Player(old, "ana")
        over = open_table([ana], ["easy"], game="card_game")
        play([ana])
        made = ana.client.ask("create", "created", game="usa", seats=2)
        old.stop()
        for step in (*BACK_TO_VERSION_6, "ALTER TABLE tables DROP COLUMN dealt", "PRAGMA user_version = 5"):
            change(step, of=old)
        old.start()
        ana = Player(old, cookie=ana.cookie)
        facts = ana.enter(over)
        self.assertEqual((facts["dealt"], facts["joined"]), ("earlier", None))
        self.assertEqual(ana.enter(made["table"])["ready"], [False, False])
        ana.client.mix(made)
        old.close()


if __name__ == "__main__":
    sys.exit(unittest.main())
