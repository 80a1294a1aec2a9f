"""Those who mean harm: floods of messages and of tables, and what an address may store."""

import sqlite3
import time
import unittest

from client import Client, Closed, Player, Server, choose, open_table, play

ANA, BOB = ["X-Forwarded-For: 192.0.2.1"], ["X-Forwarded-For: 192.0.2.2"]


class Floods(unittest.TestCase):
    def start(self, *options):
        server = Server("--proxy", "127.0.0.1", *options)
        self.addCleanup(server.close)
        return server

    def flood(self, server, headers, text, most=3000):
        """Says it until the line is cut; gives how often."""
        client = Client(server.port, headers=headers)
        self.addCleanup(client.close)
        try:
            for number in range(most):
                client.send_text(text)
                while client.next(0):
                    pass
            while client.next(5):
                pass
        except Closed:
            return number
        self.fail("the line was not cut")

    def status(self, server, headers):
        try:
            Client(server.port, headers=headers).close()
        except Closed as closed:
            return str(closed).split()[1]
        return "101"

    def test_a_flooder_is_dropped_and_its_address_shut_out(self):
        """Others of the address who are in stay in; other addresses are not concerned; and after a while all is well."""
        server = self.start()
        neighbor = Client(server.port, headers=ANA)
        self.addCleanup(neighbor.close)
        self.assertGreater(self.flood(server, ANA, '{"message":"exit"}'), 190)  # its burst, and a hundred refusals
        self.assertEqual(self.status(server, ANA), "429")
        self.assertEqual(self.status(server, BOB), "101")
        neighbor.say("tables")
        self.assertIn(neighbor.hear("tables", "error")["message"], ("tables", "error"))
        self.assertIn("event=limited limit=flood count=1 address=192.0.2.1", server.log.read_text())
        begin = time.monotonic()
        while self.status(server, ANA) == "429":
            self.assertLess(time.monotonic() - begin, 20)
            time.sleep(0.5)
        self.assertGreater(time.monotonic() - begin, 7)
        self.flood(server, ANA, '{"message":"exit"}')
        time.sleep(12)
        self.assertEqual(self.status(server, ANA), "429", "longer the second time")

    def test_endless_frames_that_say_nothing(self):
        """Pongs that answer nothing, and parts of a message that never ends; a few are fine."""
        server = self.start()
        empty = b"\x80" + bytes(4)  # masked, and of no length
        for first, frame in ((b"", b"\x8a" + empty), (b"\x01" + empty, b"\x00" + empty)):
            client = Client(server.port, headers=BOB if first else ANA)
            self.addCleanup(client.close)
            client.socket.sendall(first + frame * 50)
            client.socket.sendall(b"\x80" + empty if first else b"")
            client.ask("tables", "tables") if not first else client.hear("error")
            with self.assertRaises((Closed, OSError)):
                for _ in range(20):
                    client.socket.sendall((first + frame * 50) if first else frame * 50)
                    client.next(0.05)
        self.assertEqual(self.status(server, ANA), "429")

    def test_endless_bad_messages(self):
        server = self.start("--max-rate", 1000, "--max-burst", 5000)
        for number, text in enumerate(("{", '{"message":"fly"}', '{"message":"tables","x":1}')):
            self.flood(server, [f"X-Forwarded-For: 192.0.2.{10 + number}"], text)

    def test_endless_bad_messages_at_a_table(self):
        server = self.start("--max-rate", 1000, "--max-burst", 5000)
        players = [Player(server, name) for name in ("ana", "bob")]
        self.addCleanup(lambda: [player.client.close() for player in players])
        open_table(players)
        with self.assertRaises(Closed):
            for _ in range(3000):
                players[0].client.send_text('{"message":"action","decision":1}')
                while players[0].client.next(0):
                    pass
            while players[0].client.next(5):
                pass

    def test_who_waits_is_never_dropped(self):
        """Refused again and again, but no more often than somebody who clicks like mad."""
        server = self.start("--max-rate", 1, "--max-burst", 1)
        client = Client(server.port, headers=ANA)
        self.addCleanup(client.close)
        for _ in range(150):
            client.say("exit")
            client.hear("error")
            time.sleep(0.05)


class Neighbors(unittest.TestCase):
    """People behind one address, one of whom is bored."""

    def start(self, *options):
        server = Server("--proxy", "127.0.0.1", *options)
        self.addCleanup(server.close)
        return server

    def client(self, server, **more):
        client = Client(server.port, headers=ANA, **more) if not more else server.client(headers=ANA, **more)
        self.addCleanup(client.close)
        return client

    def use_up(self, client):
        for _ in range(150):
            client.say("exit")
        self.assertEqual([client.hear("error")["error"] for _ in range(150)][-1], "too_fast")

    def test_what_an_address_may_say_is_used_up_and_a_guest_still_plays(self):
        server = self.start("--max-rate", 4)
        bob = self.client(server, cookie=server.guest("bob"))
        self.use_up(self.client(server))
        for _ in range(5):
            bob.ask("tables", "tables")

    def test_a_guest_comes_back_while_the_address_is_shut_out(self):
        server = self.start("--max-rate", 4)
        cookie, bored = server.guest("bob"), server.guest("leo")
        flooder = self.client(server, cookie=bored)
        with self.assertRaises(Closed):
            for _ in range(3000):
                flooder.send_text("?")
                flooder.next(0)
            flooder.next(5)
        with self.assertRaises(Closed):
            self.client(server)
        self.client(server, cookie=cookie).ask("tables", "tables")
        for other in (bored, f"turntable={'0' * 64}"):  # who it was, and a token of nobody
            with self.assertRaises((Closed, AssertionError)):
                self.client(server, cookie=other).ask("tables", "tables")

    def test_strangers_do_not_take_the_places_of_guests(self):
        server = self.start("--max-connections", 3)
        cookie = server.guest("bob")
        for _ in range(3):
            self.client(server)
        with self.assertRaises(Closed):
            self.client(server)
        for _ in range(3):
            self.client(server, cookie=cookie).ask("tables", "tables")
        with self.assertRaises(Closed):
            self.client(server, cookie=cookie)


class Quotas(unittest.TestCase):
    def start(self, *options):
        server = Server("--proxy", "127.0.0.1", "--max-rate", 10000, "--max-burst", 10000, "--max-guests", 1000,
                        *options)
        self.addCleanup(server.close)
        return server

    def client(self, server, name, headers):
        client = server.client(name, headers=headers)
        self.addCleanup(client.close)
        return client

    def create(self, client, **more):
        return client.ask("create", "created", game="usa", seats=2, **more)["table"]

    def refused(self, client, **more):
        return client.refused("create", game="usa", seats=2, **more)

    def test_one_address_does_not_fill_the_list(self):
        """Eight public tables wait at most, however many guests it has; private ones, and those that have begun or
        ended, do not count; at another address nothing changes."""
        server = self.start()
        guests = [self.client(server, f"guest{number}x", ANA) for number in range(3)]
        tables = [self.create(guests[number % 3]) for number in range(8)]
        self.assertEqual({self.refused(one) for one in guests}, {"too_many_tables"})
        self.create(guests[0], public=False)
        guests[0].ask("close", "closed", table=tables[0])
        self.create(guests[1])
        self.assertEqual(self.refused(guests[0]), "too_many_tables")
        guests[1].ask("bot", "seated", table=tables[1], bot="easy")
        guests[1].ask("start", "started", table=tables[1])
        self.create(guests[2])
        self.assertEqual(self.refused(guests[0]), "too_many_tables")
        real = self.create(self.client(server, "real", BOB))
        listed = guests[0].ask("tables", "tables", life="open")["tables"]
        self.assertIn(real, [one["table"] for one in listed])

    def test_many_at_once_do_not_fill_the_list_either(self):
        server = self.start("--max-waiting", 4)
        guests = [self.client(server, f"guest{number}x", ANA) for number in range(20)]
        for one in guests:
            one.say("create", game="usa", seats=2)
        answers = [one.hear("created", "error")["message"] for one in guests]
        self.assertEqual(answers.count("created"), 4)

    def test_tables_opened_from_an_address_in_an_hour(self):
        server = self.start("--max-opened-address", 5)
        guests = [self.client(server, f"guest{number}x", ANA) for number in range(3)]
        for number in range(5):
            self.create(guests[number % 3], public=False)
        self.assertEqual({self.refused(one, public=False) for one in guests}, {"quota"})
        self.create(self.client(server, "other", BOB))

    def test_what_was_refused_was_not_opened(self):
        server = self.start("--max-opened-address", 3, "--max-waiting", 1)
        guest = self.client(server, "ana", ANA)
        self.create(guest)
        for _ in range(5):
            self.assertEqual(self.refused(guest), "too_many_tables")
        for _ in range(2):
            self.create(guest, public=False)
        self.assertEqual(self.refused(guest, public=False), "quota")

    def test_stored_bytes_of_an_address(self):
        """A megabyte is filled with chat; then nothing is opened or said from there, but the game goes on."""
        server = self.start("--max-stored", 1, "--max-chat", 1000)
        players = [Player(server, name) for name in ("ana", "bob")]
        other = self.client(server, "other", BOB)
        self.addCleanup(lambda: [player.client.close() for player in players])
        open_table(players)
        ana = players[0]
        said = 0
        while True:
            ana.client.say("chat", text="\U0001f682" * 280)
            message = ana.client.next()
            while message["message"] not in ("chat", "error"):
                ana.take(message)
                message = ana.client.next()
            if message["message"] == "error":
                break
            said += 1
            if said % 900 == 0:
                time.sleep(10)
        self.assertEqual(message["error"], "quota")
        self.assertIn(said, range(700, 1000))
        self.assertEqual(self.refused(ana.client), "quota")
        ana.client.say("action", decision=ana.ask["decision"], action=choose(ana.ask, ana.dice))
        ana.client.hear("ack")
        self.create(other)

    def test_many_games_started_at_once(self):
        """They count when they start, not when they are played: the quota is not passed by many open tables."""
        server = self.start("--max-stored", 1, "--max-tables", 60)
        guest = self.client(server, "ana", ANA)
        tables = [self.create(guest, public=False) for _ in range(40)]
        answers = []
        for table in tables:
            guest.ask("bot", "seated", table=table, bot="easy")
            guest.say("start", table=table)
            answers.append(guest.hear("started", "error")["message"])
        self.assertIn(answers.count("started"), range(10, 18))

    def test_a_club_behind_one_address_uses_a_quarter_of_it(self):
        """What is stored of whole games, against what is counted by default: 30 people, 8 tables, 8 games at each in an
        evening, with chat."""
        server = Server("--test-seeds")
        self.addCleanup(server.close)
        players = [Player(server, name, seed=number) for number, name in enumerate(("ana", "bob", "eva", "ida"))]
        self.addCleanup(lambda: [player.client.close() for player in players])
        table = open_table(players)
        play(players)
        with sqlite3.connect(f"file:{server.store}?mode=ro", uri=True, timeout=30) as db:
            actions, size = db.execute("SELECT count(*), sum(length(action) + length(events) + 100) FROM actions "
                                       "WHERE table_id = ?", (table,)).fetchone()
        chat = 30 * 6 * 60 * 200  # a message of each every minute, for six hours
        evening = 64 * (64000 + size + 1000) + chat  # what is charged: a game at its start, and as it goes
        print(f"a game of four: {actions} actions, {size} bytes; an evening of a club: {evening / 2**20:.1f} MB")
        self.assertLess(evening * 4, 50 << 20)


if __name__ == "__main__":
    unittest.main()
