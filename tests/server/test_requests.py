"""Requests by HTTP, and those for a WebSocket: in time, well formed, and answered."""

import http.client
import select
import socket
import time
import unittest

from client import Server


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


if __name__ == "__main__":
    unittest.main()
