"""More connections than there are descriptors, clients that do not read, and what becomes of others meanwhile."""

import json
import os
import resource
import socket
import time
import unittest

from client import UNDER, Client, Closed, Player, Server, open_table

SLOWER = 20 if UNDER else 1
DESCRIPTORS = 200


def cpu(server):
    """Seconds of processor time that the server has used."""
    with open(f"/proc/{server.process.pid}/stat") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Descriptors(unittest.TestCase):
    def start(self, *options):
        server = Server(*options)
        self.addCleanup(server.close)
        return server

    def start_small(self, *options):
        """One that has few descriptors."""
        server = Server(*options, under=("sh", "-c", f'ulimit -n {DESCRIPTORS} && exec "$@"', "sh"))
        self.addCleanup(server.close)
        return server

    def connect(self, server, source, text=b""):
        one = socket.create_connection(("127.0.0.1", server.port), timeout=30, source_address=(source, 0))
        self.addCleanup(one.close)
        one.sendall(text)
        return one

    def hold(self, server, count, text):
        """So many connections of each of ten addresses, on which no more than this is said."""
        return [self.connect(server, f"127.0.1.{address}", text) for _ in range(count) for address in range(1, 11)]

    def check_newcomer(self, server, source="127.0.0.1"):
        """Somebody comes, is answered, and gets a WebSocket: within a second."""
        begin = time.monotonic()
        one = self.connect(server, source, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        self.assertIn(b" 200 OK", one.recv(4096))
        client = Client(server.port, source=source)
        self.addCleanup(client.close)
        client.ask("tables", "tables")
        self.assertLess(time.monotonic() - begin, SLOWER)
        return client

    def test_a_newcomer_gets_in(self):
        """Ten addresses hold all descriptors with half requests, or with none, or with bodies that never come, and open
        new ones all the time; newcomers get in, and who is there stays."""
        server = self.start_small()
        there = [self.check_newcomer(server, f"127.0.2.{address}") for address in range(1, 6)]
        for text in (b"GET / HTTP/1.1\r\nHost: 127", b"", b"POST /guest HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n"):
            for address in range(1, 4):
                held = self.hold(server, DESCRIPTORS // 10 + 2, text)
                there.append(self.check_newcomer(server, f"127.0.3.{address}"))
                for one in held:
                    one.close()
        for client in there:
            client.ask("tables", "tables")
        self.assertNotIn("accept_failed", server.log.read_text())

    def test_many_networks_that_hold_little(self):
        """More addresses than there are descriptors, each with one half request. A newcomer has time to say what he
        wants, while more of them come: the oldest are closed, not the newest."""
        server = self.start_small()
        crowd = iter(f"127.0.{5 + number // 200}.{number % 200 + 1}" for number in range(1000))
        for _ in range(2 * DESCRIPTORS):
            self.connect(server, next(crowd), b"GET / HT")
        newcomer = self.connect(server, "127.0.3.1", b"GET /healthz HTTP/1.1\r\n")
        for _ in range(DESCRIPTORS // 2):
            self.connect(server, next(crowd), b"GET / HT")
        newcomer.sendall(b"Host: 127.0.0.1\r\n\r\n")
        self.assertIn(b" 200 OK", newcomer.recv(4096))
        self.check_newcomer(server, "127.0.3.2")

    def test_who_holds_most_goes_first(self):
        """One address has most of the half requests: its oldest are closed, and nobody else's."""
        server = self.start_small()
        others = [self.connect(server, f"127.0.4.{address}", b"GET / HT") for address in range(1, 41)]
        many = [self.connect(server, "127.0.1.1", b"GET / HT") for _ in range(DESCRIPTORS)]
        self.check_newcomer(server)
        open_still = []
        for group in (others, many):
            count = 0
            for one in group:
                one.settimeout(0.001)
                try:
                    one.recv(1)
                except TimeoutError:
                    count += 1
                except ConnectionError:
                    pass
            open_still.append(count)
        self.assertEqual(open_still[0], 40)
        self.assertLess(open_still[1], DESCRIPTORS - 40)

    def test_all_descriptors_are_websockets(self):
        """Nobody is thrown out; who comes is turned away at once, and the log says so once a second."""
        server = self.start_small()
        clients = []
        with self.assertRaises((Closed, OSError)):
            for number in range(DESCRIPTORS):
                clients.append(Client(server.port, source=f"127.0.1.{number % 200 + 1}"))
        self.assertGreater(len(clients), DESCRIPTORS // 2)
        used, begin = cpu(server), time.monotonic()
        for _ in range(300):
            one = socket.create_connection(("127.0.0.1", server.port), timeout=30)
            try:
                self.assertEqual(one.recv(1), b"")
            except ConnectionError:
                pass
            one.close()
        seconds = time.monotonic() - begin
        self.assertLess(cpu(server) - used, 0.5 * SLOWER)
        clients[0].ask("tables", "tables")
        time.sleep(1.1)
        said = server.log.read_text().count("event=full")
        self.assertIn(said, range(1, int(seconds) + 3))
        for client in clients:
            client.close()
        time.sleep(0.5)
        self.check_newcomer(server)

    def test_the_system_has_no_more(self):
        """The limit falls below what is in use: the server waits, hardly works, says so once a second; and goes on when
        there is room."""
        server = self.start()
        client = Client(server.port)
        pid = server.process.pid
        limits = resource.prlimit(pid, resource.RLIMIT_NOFILE)
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (5, limits[1]))
        waiting = [socket.create_connection(("127.0.0.1", server.port), timeout=30) for _ in range(20)]
        time.sleep(0.5)
        used, size, seconds = cpu(server), len(server.log.read_text()), 4
        time.sleep(seconds)
        self.assertLess(cpu(server) - used, 0.2 * SLOWER)
        lines = server.log.read_text()[size:].splitlines()
        self.assertIn(len(lines), range(1, seconds + 2))
        self.assertRegex(lines[-1], r"event=accept_failed error=EMFILE errno=24 times=\d+$")
        client.ask("tables", "tables")  # who is there is served
        resource.prlimit(pid, resource.RLIMIT_NOFILE, limits)
        for one in waiting:
            one.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        begin = time.monotonic()
        self.assertIn(b" 200 OK", waiting[-1].recv(4096))
        self.assertLess(time.monotonic() - begin, 2 * SLOWER)
        for one in waiting:
            one.close()
        client.close()

    def test_who_does_not_read_is_gone_at_once(self):
        """Socket, memory and seat: the others hear of it with the next presence, where it took 75 seconds."""
        server = self.start("--max-unsent", 4 << 20)
        players = [Player(server, name) for name in ("ana", "bob")]
        open_table(players)
        self.addCleanup(lambda: [player.client.close() for player in players])
        quiet = players[0].client
        quiet.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        hello = json.dumps({"message": "hello", "protocol": 1})
        try:
            for _ in range(20000):
                quiet.send_text(hello)
        except Closed:
            pass
        dropped = time.monotonic()
        here = [True]
        while here[players[0].you if len(here) > 1 else 0]:
            here = players[1].client.hear("presence", timeout=5 * SLOWER)["here"]
        self.assertLess(time.monotonic() - dropped, 2.5 * SLOWER)  # presence is told at most once a second
        self.assertIn("event=dropped", server.log.read_text())
        with self.assertRaises((Closed, OSError)):
            while quiet.next(1):
                pass


if __name__ == "__main__":
    unittest.main()
