"""turntable load plays without a fault at the server, with every game, and says so."""

import json
import socket
import subprocess
import threading
import time
import unittest

from client import PROGRAM, Server


def load(*options, timeout=120):
    return subprocess.run([PROGRAM, "load", *options], capture_output=True, text=True, timeout=timeout, check=False)


class Between(threading.Thread):
    """Stands between clients and a server, and changes what `change` changes of the answers to requests for records."""

    def __init__(self, port, change):
        super().__init__(daemon=True)
        self.to, self.change = port, change
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]

    def run(self):
        while True:
            try:
                one = self.listener.accept()[0]
            except OSError:
                return
            other = socket.create_connection(("127.0.0.1", self.to))
            is_record = threading.Event()
            threading.Thread(target=self.carry, args=(one, other, is_record, True), daemon=True).start()
            threading.Thread(target=self.carry, args=(other, one, is_record, False), daemon=True).start()

    def carry(self, one, other, is_record, is_asking):
        try:
            while some := one.recv(1 << 16):
                if is_asking and some.startswith(b"GET /record/"):
                    is_record.set()
                other.sendall(self.change(some) if is_record.is_set() and not is_asking else some)
            other.shutdown(socket.SHUT_WR)
        except OSError:
            pass


class Load(unittest.TestCase):
    def test_every_game(self):
        server = Server("--thinkers", 1)
        self.addCleanup(server.close)
        for game, players in (("usa", 2), ("europe", 3), ("old_west", 4), ("card_game", 4)):
            done = subprocess.run([PROGRAM, "load", "--url", f"http://127.0.0.1:{server.port}", "--game", game, "--tables",
                                   "20", "--players", str(players), "--seconds", "2", "--json"], capture_output=True,
                                  text=True, timeout=120, check=False)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            figures = json.loads(done.stdout)
            self.assertGreater(figures["accepted"], 0)
            for fault in ("lost", "doubled", "differing", "illegal", "errors", "refused"):
                self.assertEqual(figures[fault], 0)

    def test_nobody_there(self):
        done = subprocess.run([PROGRAM, "load", "--url", "http://127.0.0.1:1", "--tables", "1"], capture_output=True,
                              text=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("127.0.0.1:1", done.stderr)

    def test_a_record_that_is_not_by_the_rules(self):
        """All that clients are told while they play is right; only the records are not."""
        server = Server()
        self.addCleanup(server.close)
        for change, returned in ((lambda text: text, 0), (lambda text: text.replace(b'"white"', b'"black"', 1), 1)):
            between = Between(server.port, change)
            self.addCleanup(between.listener.close)
            between.start()
            for seconds in ("2", "10", "30"):  # until a game has ended
                done = load("--url", f"http://127.0.0.1:{between.port}", "--game", "card_game", "--tables", "2",
                            "--players", "2", "--seconds", seconds, "--json")
                figures = json.loads(done.stdout)
                if figures["games"] > 0:
                    break
            self.assertGreater(figures["games"], 0)
            self.assertEqual(done.returncode, returned, done.stdout + done.stderr)
            self.assertEqual(figures["illegal"] > 0, returned == 1)
            self.assertEqual((figures["differing"], figures["errors"]), (0, 0))
        self.assertIn("the record of table", done.stderr)

    def test_somebody_who_says_nothing(self):
        with socket.create_server(("127.0.0.1", 0)) as silent:
            begin = time.monotonic()
            done = load("--url", f"http://127.0.0.1:{silent.getsockname()[1]}", "--tables", "1", timeout=30)
        self.assertEqual(done.returncode, 1)
        self.assertIn("does not answer", done.stderr)
        self.assertLess(time.monotonic() - begin, 10)

    def test_a_table_that_can_not_be(self):
        server = Server()
        self.addCleanup(server.close)
        begin = time.monotonic()
        done = load("--url", f"http://127.0.0.1:{server.port}", "--tables", "1", "--players", "6", "--game", "usa")
        self.assertEqual(done.returncode, 1)
        self.assertIn("bad_table", done.stderr)
        self.assertLess(time.monotonic() - begin, 10)

    def test_addresses(self):
        try:
            socket.create_server(("::1", 0), family=socket.AF_INET6).close()
        except OSError:
            self.skipTest("this machine has no IPv6")
        server = Server("--listen", "::1")
        self.addCleanup(server.close)
        done = load("--url", f"http://[::1]:{server.port}/", "--tables", "1", "--seconds", "1")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_what_is_no_url(self):
        for url, said in (("https://127.0.0.1:8080", "TLS"), ("http://", "--url"), ("http://[::1:80", "--url"),
                          ("http://127.0.0.1:port", "--url"), ("http://127.0.0.1:80/table", "--url"),
                          ("http://127.0.0.1:1,", "--url"), (",".join(["127.0.0.1:1"] * 9), "8 servers")):
            done = load("--url", url, "--tables", "1", timeout=30)
            self.assertEqual((done.returncode, said in done.stderr), (2, True), url)


if __name__ == "__main__":
    unittest.main()
