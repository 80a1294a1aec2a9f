"""More than is good for the server."""

import json
import re
import socket
import sqlite3
import time
import unittest

from client import Client, Closed, Player, Server, open_table


def own_address():
    """An address of this machine that is not loopback; None if there is none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        try:
            one.connect(("192.0.2.1", 9))
            address = one.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else address


class Limits(unittest.TestCase):
    """What loopback is free of, counted through a proxy."""

    def start(self, *options):
        server = Server("--proxy", "127.0.0.1", *options)
        self.addCleanup(server.close)
        return server

    def test_connections_of_one_address(self):
        server = self.start("--max-connections", 3)
        ana = ["X-Forwarded-For: 192.0.2.1"]
        clients = [Client(server.port, headers=ana) for _ in range(3)]
        with self.assertRaises((Closed, AssertionError)):
            Client(server.port, headers=ana).ask("tables", "tables")
        Client(server.port, headers=["X-Forwarded-For: 192.0.2.1, 192.0.2.2"]).close()
        clients.pop().close()
        time.sleep(0.3)
        clients.append(Client(server.port, headers=ana))
        clients[-1].ask("tables", "tables")
        for client in clients:
            client.close()

    def test_sockets_of_one_address_that_say_nothing(self):
        """Half a request on each: as many as an address may have, and no more; those that are gone don't count."""
        address = own_address()
        if not address:
            self.skipTest("this machine has no address but its own")
        server = Server("--max-connections", 4, "--listen", "0.0.0.0")
        self.addCleanup(server.close)

        def stays_open():
            one = socket.create_connection((address, server.port), timeout=2)
            self.addCleanup(one.close)
            one.sendall(b"GET / HT")
            try:
                return one, one.recv(1) != b""
            except (TimeoutError, ConnectionError) as error:
                return one, isinstance(error, TimeoutError)

        sockets = [stays_open() for _ in range(2)]
        sockets += [(socket.create_connection((address, server.port)), True) for _ in range(6)]
        self.assertTrue(all(is_open for _, is_open in sockets))
        self.assertFalse(stays_open()[1])
        self.assertEqual(server.http("GET", "/healthz")[0], 200)  # from loopback, which is free
        for one, _ in sockets:
            one.close()
        time.sleep(0.5)
        self.assertTrue(stays_open()[1])
        begin = time.monotonic()
        half, is_open = stays_open()
        self.assertTrue(is_open)
        half.settimeout(30)
        try:
            half.recv(1000)
        except ConnectionError:
            pass
        self.assertLess(time.monotonic() - begin, 15)

    def test_sockets_of_one_address_by_their_flag(self):
        address = own_address()
        if not address:
            self.skipTest("this machine has no address but its own")
        for options, most in (((), 8), (("--max-sockets", 3), 3)):
            server = Server("--max-connections", 4, "--listen", "0.0.0.0", *options)
            self.addCleanup(server.close)
            sockets = [socket.create_connection((address, server.port), timeout=2) for _ in range(most + 3)]
            still_open = 0
            for one in sockets:
                one.settimeout(0.3)
                try:
                    still_open += one.recv(1) != b""
                except OSError as error:
                    still_open += isinstance(error, TimeoutError)
            for one in sockets:
                one.close()
            self.assertEqual(still_open, most)

    def test_tables_opened_and_left(self):
        """They are in no list, and there are not too many in an hour."""
        server = self.start("--max-tables", 2)
        client = server.client("ana")
        for _ in range(6):
            table = client.ask("create", "created", game="usa", seats=2)["table"]
            client.ask("leave", "left", table=table)
        self.assertEqual(client.refused("create", game="usa", seats=2), "too_fast")
        for asked in ({}, {"life": "idle"}, {"game": "usa"}, {"game": "usa", "life": "idle"}):
            self.assertEqual(client.ask("tables", "tables", **asked)["tables"], [])
        self.assertEqual(len(client.ask("tables", "tables", mine=True)["tables"]), 6)
        other = server.client("bob")
        table = other.ask("create", "created", game="usa", seats=2)["table"]
        for asked in ({}, {"life": "open"}, {"game": "usa"}, {"game": "usa", "life": "open", "free": True}):
            self.assertEqual([one["table"] for one in client.ask("tables", "tables", **asked)["tables"]], [table])
        self.assertEqual(client.ask("tables", "tables", life="idle", free=True)["tables"], [])
        self.assertEqual(client.refused("tables", game="chess"), "bad_table")
        client.close()
        other.close()

    def test_tables_opened_by_their_flag(self):
        server = self.start("--max-tables", 5, "--max-opened", 2)
        client = server.client("ana")
        self.addCleanup(client.close)
        for _ in range(2):
            client.ask("create", "created", game="usa", seats=2)
        self.assertEqual(client.refused("create", game="usa", seats=2), "too_fast")

    def test_a_limit_of_many_tables(self):
        """Whatever number it may be."""
        for most in (333, 334, 500):
            server = self.start("--max-tables", most)
            client = server.client("ana")
            for _ in range(2):
                client.ask("create", "created", game="usa", seats=2)
            client.close()

    def test_guests_of_one_address(self):
        server = self.start("--max-guests", 2)
        ana, bob = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}
        answers = [server.http("POST", "/guest", '{"name":"ana"}', ana)[0] for _ in range(3)]
        self.assertEqual(answers, [200, 200, 429])
        self.assertEqual(server.http("POST", "/guest", '{"name":"bob"}', bob)[0], 200)

    def test_the_rate_of_messages(self):
        server = self.start("--max-rate", 5)
        client = Client(server.port, headers=["X-Forwarded-For: 192.0.2.1"])
        for _ in range(150):
            client.say("exit")
        errors = [client.hear("error")["error"] for _ in range(150)]
        self.assertIn("too_fast", errors)
        self.assertEqual(errors[0], "not_entered")
        time.sleep(1)
        self.assertEqual(client.refused("exit"), "not_entered")
        client.close()

    def test_messages_at_once(self):
        server = self.start("--max-rate", 1, "--max-burst", 10)
        client = Client(server.port, headers=["X-Forwarded-For: 192.0.2.1"])
        self.addCleanup(client.close)
        for _ in range(40):
            client.say("exit")
        errors = [client.hear("error")["error"] for _ in range(40)]
        self.assertIn(errors.count("not_entered"), range(9, 20))  # to connect counts too; and some time passes
        answers = [server.http("GET", "/record/1", headers={"X-Forwarded-For": "192.0.2.2"})[0] for _ in range(40)]
        self.assertIn(answers.count(404), range(10, 20))

    def test_a_new_connection_brings_no_new_allowance(self):
        """Each connection says eight messages and goes; another address is not concerned."""
        server = self.start("--max-rate", 1)
        errors = []
        for _ in range(12):
            client = Client(server.port, headers=["X-Forwarded-For: 192.0.2.1"])
            errors += [client.refused("exit") for _ in range(8)]
            client.close()
        self.assertEqual((errors[0], errors[-1]), ("not_entered", "too_fast"))
        self.assertAlmostEqual(errors.count("not_entered"), 100 - 12, delta=10)
        other = Client(server.port, headers=["X-Forwarded-For: 192.0.2.2"])
        self.assertEqual(other.refused("exit"), "not_entered")
        other.close()

    def test_a_new_connection_may_chat_no_more(self):
        server = Server()
        self.addCleanup(server.close)
        ana = server.client("ana")
        bob = server.client("bob")
        table = ana.ask("create", "created", game="usa", seats=2)["table"]
        bob.ask("join", "joined", table=table)
        bob.ask("enter", "table", table=table)
        answers = []
        for number in range(8):
            client = server.client(cookie=ana.cookie)
            client.ask("enter", "table", table=table)
            client.say("chat", text=f"word {number}")
            message = client.hear("chat", "error")
            while message["message"] == "chat" and message["text"] != f"word {number}":
                message = client.hear("chat", "error")  # what was said before
            answers.append(message.get("error"))
            client.close()
        self.assertEqual(answers[:5], [None] * 5)
        self.assertEqual(answers[-1], "too_fast")
        bob.ask("chat", "chat", text="my turn")  # by seat
        ana.close()
        bob.close()

    def test_the_rate_of_requests(self):
        server = self.start("--max-rate", 1)
        ana, bob = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}
        answers = [server.http("GET", "/record/1", headers=ana)[0] for _ in range(140)]
        self.assertEqual((answers[0], answers[-1], set(answers)), (404, 429, {404, 429}))
        self.assertGreaterEqual(answers.count(404), 100)
        self.assertEqual(server.http("GET", "/record/1", headers=bob)[0], 404)

    def test_one_with_many_bots_keeps_nobody_waiting(self):
        """A bot that thinks for long at each of six tables of one guest; then one at a table of another: it comes after
        the thought that is being thought, not after all of them."""
        server = Server("--thinkers", 1)
        self.addCleanup(server.close)
        ana, bob = server.guest("ana"), server.guest("bob")
        clients = []

        def open_with(cookie, level):
            client = server.client(cookie=cookie)
            self.addCleanup(client.close)
            table = client.ask("create", "created", game="usa", seats=2)["table"]
            client.ask("bot", "seated", table=table, bot=level)
            client.ask("start", "started", table=table)
            clients.append((client, table))

        for _ in range(6):
            open_with(ana, "expert")
        open_with(bob, "easy")
        for client, table in clients:
            client.ask("enter", "table", table=table)
        client, table = clients[-1]
        client.ask("hello", "welcome", protocol=1)
        while len(client.hear("update")["view"]["asked"]) > 1:
            pass
        with sqlite3.connect(f"file:{server.store}?mode=ro", uri=True, timeout=30) as db:
            before = db.execute("SELECT count(*) FROM actions WHERE chosen_by = 'bot' AND table_id <> ?", (table,))
            self.assertLess(before.fetchone()[0], 4)

    def say_much(self, server, message, times):
        """Somebody at a table says it so often, and reads nothing; gives the client when the server has heard all."""
        players = [Player(server, name) for name in ("ana", "bob")]
        self.addCleanup(lambda: [player.client.close() for player in players])
        open_table(players)
        client = players[0].client
        client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)  # or it grows, and nobody is slow
        try:
            for _ in range(times):
                client.send_text(message)
        except Closed:
            pass
        players[1].client.ask("tables", "tables")
        return client

    def unsent(self, server):
        """How much was left for each who was dropped."""
        return [int(size) for size in re.findall(r"event=dropped guest=\d+ unsent=(\d+)", server.log.read_text())]

    def count_answers(self, client, name, times):
        """Hears so many answers of a name."""
        while times > 0:
            message = client.next(10)
            self.assertIsNotNone(message)
            times -= message["message"] == name

    def test_slow_readers_are_dropped(self):
        """Two thousand histories wait for a reader; with a limit of 64 KB he is dropped, with one of 1 GB he gets them."""
        hello = json.dumps({"message": "hello", "protocol": 1})
        server = Server("--max-unsent", 65536)
        self.addCleanup(server.close)
        client = self.say_much(server, hello, 2000)
        with self.assertRaises(Closed):
            self.count_answers(client, "update", 2000)
        self.assertEqual(len(self.unsent(server)), 1)
        self.assertGreater(self.unsent(server)[0], 65536)
        self.assertEqual(server.http("GET", "/healthz")[0], 200)
        patient = Server("--max-unsent", 1 << 30)
        self.addCleanup(patient.close)
        client = self.say_much(patient, hello, 2000)
        self.count_answers(client, "update", 2000)
        self.assertEqual(self.unsent(patient), [])

    def test_a_full_buffer_drops_nobody(self):
        """Many small answers fill the buffers of the system up to the middle of one: far below the limit, and each comes
        whole."""
        server = Server("--max-unsent", 1 << 30)
        self.addCleanup(server.close)
        client = self.say_much(server, json.dumps({"message": "hello", "protocol": 99}), 60000)
        self.count_answers(client, "error", 60000)
        self.assertEqual(self.unsent(server), [])


if __name__ == "__main__":
    unittest.main()
