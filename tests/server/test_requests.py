"""Requests by HTTP, and those for a WebSocket: in time, well formed, and answered."""

import http.client
import json
import select
import socket
import tempfile
import time
import unittest
from pathlib import Path

from client import Client, Server


def request(*lines, body=""):
    return ("\r\n".join([*lines, "", ""]) + body).encode()


class Requests(unittest.TestCase):
    def start(self, *options):
        server = Server(*options)
        self.addCleanup(server.close)
        return server

    def open(self, server):
        one = socket.create_connection(("127.0.0.1", server.port), timeout=30)
        self.addCleanup(one.close)
        return one

    def answer(self, one, method="GET"):
        """Status, headers and body of the answer to what was said on a socket."""
        answer = http.client.HTTPResponse(one, method=method)
        answer.begin()
        headers = {name.lower(): value for name, value in answer.getheaders()}
        return answer.status, headers, answer.read()


class Slow(Requests):
    def closed_after(self, sockets, limit):
        """Drips the rest of what each has to say, a byte each half second; gives when each was closed, in seconds."""
        begin, closed = time.monotonic(), {}
        while len(closed) < len(sockets) and time.monotonic() - begin < limit:
            for name, (one, rest) in sockets.items():
                if name not in closed and rest:
                    try:
                        one.sendall(rest[:1])
                    except OSError:
                        closed[name] = time.monotonic() - begin
                    sockets[name] = (one, rest[1:])
            time.sleep(0.5)
            for name, (one, _) in sockets.items():
                if name not in closed and select.select([one], [], [], 0)[0]:
                    try:
                        some = one.recv(1 << 16)
                    except OSError:
                        some = b""
                    if not some:
                        closed[name] = time.monotonic() - begin
        return closed

    def test_a_request_must_come_in_time(self):
        server = self.start()
        head = request("GET / HTTP/1.1", "Host: 127.0.0.1", "X-Long: " + "x" * 200)
        post = request("POST /guest HTTP/1.1", "Host: 127.0.0.1", "Content-Length: 200")
        once = request("GET /healthz HTTP/1.1", "Host: 127.0.0.1")
        said = {"nothing": (b"", b""), "half": (head[:20], b""), "dripped head": (b"", head),
                "dripped body": (post, b"x" * 200), "a second one": (once, head),
                "websocket": (request("GET /ws HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket")[:-2], b"X: " + b"x" * 200)}
        sockets = {}
        for name, (first, rest) in said.items():
            sockets[name] = (self.open(server), rest)
            sockets[name][0].sendall(first)
        closed = self.closed_after(sockets, 20)
        self.assertEqual(set(closed), set(said))
        last = closed.pop("a second one")
        self.assertLess(max(closed.values()), 8)
        self.assertLess(last, 13)

    def test_who_is_in_time_is_answered(self):
        """A body that comes in pieces, and a second request after a pause on the same connection."""
        one = self.open(self.start())
        one.sendall(request("POST /guest HTTP/1.1", "Host: 127.0.0.1", "Content-Length: 14"))
        for piece in (b'{"name"', b':"ana"}'):
            time.sleep(1)
            one.sendall(piece)
        self.assertEqual(self.answer(one)[0], 200)
        time.sleep(3)
        one.sendall(request("GET /healthz HTTP/1.1", "Host: 127.0.0.1"))
        self.assertEqual(self.answer(one)[0], 200)


class Cookies(Requests):
    """Who has one, however it is wrapped, is told who he is; and who has a bad one that he is nobody."""

    def told(self, server, *headers):
        client = Client(server.port, headers=headers)
        self.addCleanup(client.close)
        return client.hear("guest", timeout=5)["name"]

    def test_a_long_header(self):
        server = self.start()
        good = server.guest("ana")
        for size in (1000, 3000, 8000):
            self.assertEqual(self.told(server, f"Cookie: other={'x' * size}; {good}; more=1"), "ana", size)

    def test_a_bad_one_in_front(self):
        server = self.start()
        good = server.guest("ana")
        for bad in ("", "x", "0" * 63, "G" * 64, good.split("=")[1] + "0"):
            self.assertEqual(self.told(server, f"Cookie: turntable={bad}; {good}"), "ana", bad)
            self.assertIsNone(self.told(server, f"Cookie: turntable={bad}"), bad)
        self.assertIsNone(self.told(server, f"Cookie: turntable={'0' * 64}"))

    def test_headers_without_end(self):
        """They are refused, and the answer can be read although not all of them were; the server goes on."""
        server = self.start()
        one = self.open(server)
        one.sendall(request("GET / HTTP/1.1", "Host: 127.0.0.1", f"Cookie: other={'x' * 40000}"))
        self.assertEqual(self.answer(one)[0], 431)
        self.assertEqual(server.http("GET", "/healthz")[0], 200)


class Addresses(Requests):
    def guests(self, server, *addresses, name="ana"):
        return [server.http("POST", "/guest", json.dumps({"name": name}), {"X-Forwarded-For": one})[0]
                for one in addresses]

    def test_a_network_of_ipv6_is_one(self):
        server = self.start("--proxy", "127.0.0.1", "--max-guests", "2")
        self.assertEqual(self.guests(server, "2001:db8:1:2::1", "2001:DB8:1:2:ffff::2", "2001:db8:1:3::3",
                                     "2001:db8:1:100::1"), [200, 200, 429, 200])

    def test_ports_do_not_count(self):
        server = self.start("--proxy", "127.0.0.1", "--max-guests", "2")
        self.assertEqual(self.guests(server, "192.0.2.9:1000", "192.0.2.9:1001", "192.0.2.9", "192.0.2.8"),
                         [200, 200, 429, 200])
        self.assertEqual(self.guests(server, "[2001:db8::1]:1000", "[2001:db8::1]", "2001:db8::1", "[2001:db8:1::1]:80"),
                         [200, 200, 429, 200])

    def test_an_address_of_ipv4_in_ipv6_is_that_of_ipv4(self):
        server = self.start("--proxy", "127.0.0.1", "--max-guests", "1")
        self.assertEqual(self.guests(server, "::ffff:192.0.2.1", "192.0.2.1", "::ffff:192.0.2.2"), [200, 429, 200])

    def test_only_guests_count_as_guests(self):
        server = self.start("--proxy", "127.0.0.1", "--max-guests", "2")
        self.assertEqual(self.guests(server, *["192.0.2.1"] * 5, name=":"), [400] * 5)
        answers = [server.http("POST", path, body, {"X-Forwarded-For": "192.0.2.1"})[0]
                   for path, body in (("/nothing", "{}"), ("/guest", "x" * 9000), ("/guest", ""))]
        self.assertEqual(answers, [404, 413, 400])
        self.assertEqual(self.guests(server, *["192.0.2.1"] * 3), [200, 200, 429])

    def test_who_does_not_wait_for_the_answer_counts(self):
        server = self.start("--proxy", "127.0.0.1", "--max-guests", "2")
        for _ in range(2):
            one = self.open(server)
            one.sendall(request("POST /guest HTTP/1.1", "Host: 127.0.0.1", "X-Forwarded-For: 192.0.2.1",
                                "Content-Length: 14", body='{"name":"ana"}'))
            one.close()
        time.sleep(0.5)
        self.assertEqual(self.guests(server, "192.0.2.1"), [429])


class Methods(Requests):
    def test_head_is_get_without_the_body(self):
        with tempfile.TemporaryDirectory() as web:
            (Path(web) / "index.html").write_text("<p>hello</p>\n")
            for options in ((), ("--web", web)):
                server = self.start(*options)
                one = self.open(server)
                for path in ("/", "/healthz", "/record/1", "/nothing"):
                    with self.subTest(path=path, options=options):
                        whole = server.http("GET", path)
                        size = {name.lower(): value for name, value in whole[1].items()}.get("content-length")
                        one.sendall(request(f"HEAD {path} HTTP/1.1", "Host: 127.0.0.1"))
                        status, headers, body = self.answer(one, "HEAD")
                        self.assertEqual((status, headers.get("content-length"), body), (whole[0], size, b""))
                one.sendall(request("GET /healthz HTTP/1.1", "Host: 127.0.0.1"))  # nothing is left in between
                self.assertEqual(self.answer(one)[0], 200)

    def test_others_are_not_allowed(self):
        server = self.start()
        for method in ("PUT", "DELETE", "OPTIONS", "PATCH"):
            self.assertEqual(server.http(method, "/")[0], 405, method)


class Upgrades(Requests):
    def asked(self, server, path="/ws", version="13", **headers):
        one = self.open(server)
        lines = [f"{name}: {value}" for name, value in headers.items()]
        one.sendall(request(f"GET {path} HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade",
                            "Sec-WebSocket-Key: dHVybnRhYmxlIGxvYWQuLg==", f"Sec-WebSocket-Version: {version}", *lines))
        answer = http.client.HTTPResponse(one, method="GET")
        answer.begin()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}

    def test_a_refusal_has_a_status(self):
        server = self.start()
        self.assertEqual(self.asked(server)[0], 101)
        self.assertEqual(self.asked(server, Origin="http://elsewhere.example")[0], 403)
        self.assertEqual(self.asked(server, path="/other")[0], 404)

    def test_another_version(self):
        server = self.start()
        for version in ("8", "0", "", "14", "13x"):
            status, headers = self.asked(server, version=version)
            self.assertEqual((status, headers.get("sec-websocket-version")), (426, "13"), version)


class Bodies(Requests):
    def test_a_get_with_a_body(self):
        one = self.open(self.start())
        one.sendall(request("GET /healthz HTTP/1.1", "Host: 127.0.0.1", "Content-Length: 5", body="hello"))
        status, _, body = self.answer(one)
        self.assertEqual((status, json.loads(body)["status"]), (200, "ok"))


if __name__ == "__main__":
    unittest.main()
