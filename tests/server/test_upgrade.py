"""Requests that ask for another protocol, on connections that are kept alive: no freed header is read.

Only an address sanitizer or valgrind sees such a read; the server then does not end with 0, and its log is malformed."""

import re
import unittest

from test_requests import Requests, request

HEALTH = request("GET /healthz HTTP/1.1", "Host: 127.0.0.1")
GUEST = request("POST /guest HTTP/1.1", "Host: 127.0.0.1", "Content-Length: 14", body='{"name":"ana"}')
KEY = "Sec-WebSocket-Key: dHVybnRhYmxlIGxvYWQuLg=="


def upgrade(*lines, start="GET / HTTP/1.1", body=""):
    return request(start, "Host: 127.0.0.1", "Connection: Upgrade", *lines, body=body)


def websocket(*lines, path="/ws"):
    return upgrade("Upgrade: websocket", *lines, start=f"GET {path} HTTP/1.1")


FOREIGN = request("GET / HTTP/1.1", "Host: 127.0.0.1", "Upgrade: foo")
HTTP2 = upgrade("Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAAP__")


class Upgrade(Requests):
    def setUp(self):
        self.server = self.start()

    def until_closed(self, one):
        """The statuses of all answers until the server closes the connection: at once, not because it is silent."""
        heard = b""
        one.settimeout(4)
        try:
            while some := one.recv(1 << 16):
                heard += some
        except ConnectionResetError:  # it had not read all that was sent
            pass
        return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", heard)]

    def after(self, *earlier):
        """A connection on which these requests were answered, one after the other."""
        one = self.open(self.server)
        for each in earlier:
            one.sendall(each)
            self.assertEqual(self.answer(one)[0], 200)
        return one

    def check_closed(self, last, statuses):
        """What is answered to the last request before the connection is closed, whatever came before it."""
        for earlier in ((), (HEALTH,), (HEALTH, HEALTH), (GUEST,), (HEALTH, GUEST, HEALTH)):
            with self.subTest(last=last, earlier=earlier):
                one = self.after(*earlier)
                one.sendall(last)
                self.assertEqual(self.until_closed(one), statuses)
        self.assertEqual(self.server.http("GET", "/healthz")[0], 200)

    def test_a_foreign_protocol(self):
        self.check_closed(FOREIGN, [403])
        self.check_closed(upgrade("Upgrade: foo", "Content-Length: 0", start="POST /guest HTTP/1.1"), [403])
        self.check_closed(upgrade("Upgrade: foo", start="POST /guest HTTP/1.1"), [411])
        self.check_closed(upgrade("Upgrade: websocket, foo"), [403])
        self.check_closed(upgrade("Upgrade: " + "x" * 5000), [403])

    def test_a_foreign_protocol_with_a_body(self):
        self.check_closed(upgrade("Upgrade: foo", "Content-Length: 5", start="POST /guest HTTP/1.1", body="hello"), [403])

    def test_http2(self):
        self.check_closed(HTTP2, [403])
        self.check_closed(upgrade("Upgrade: h2c"), [403])

    def test_two_protocols_in_two_headers(self):
        self.check_closed(websocket("Upgrade: foo", KEY, "Sec-WebSocket-Version: 13"), [403])

    def test_pipelined(self):
        """Several requests in one packet."""
        for last, statuses in ((FOREIGN, [403]), (HTTP2, [403])):
            for earlier in ([HEALTH], [HEALTH] * 5, [HEALTH, GUEST], [GUEST, HEALTH, GUEST]):
                for later in ([], [HEALTH], [FOREIGN]):
                    with self.subTest(last=last, earlier=earlier, later=later):
                        one = self.open(self.server)
                        one.sendall(b"".join([*earlier, last, *later]))
                        self.assertEqual(self.until_closed(one), [200] * len(earlier) + statuses)

    def test_in_pieces(self):
        one = self.after(HEALTH)
        for at in range(len(FOREIGN)):
            one.sendall(FOREIGN[at:at + 1])
        self.assertEqual(self.until_closed(one), [403])

    def test_a_websocket_that_is_refused(self):
        """The connection is closed: a proxy that took it for a tunnel would let a stranger write requests of its own."""
        for asked, status in ((websocket(path="/"), 404), (websocket(), 426),
                              (websocket(KEY, "Sec-WebSocket-Version: 8"), 426),
                              (websocket("Origin: http://elsewhere.example"), 403)):
            self.check_closed(asked, [status])
            self.check_closed(asked + HEALTH, [status])

    def test_a_websocket_without_a_key(self):
        for key in ((), ("Sec-WebSocket-Key: short",), ("Sec-WebSocket-Key: dHVybnRhYmxlIGxvYWQuLg=!",), (KEY, KEY)):
            self.check_closed(websocket(*key, "Sec-WebSocket-Version: 13"), [400])

    def test_a_websocket_in_another_way(self):
        """Without Connection: Upgrade, with a body, by POST, by HTTP/1.0."""
        lines = (KEY, "Sec-WebSocket-Version: 13")
        self.check_closed(request("GET /ws HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", *lines), [400])
        self.check_closed(upgrade("Upgrade: websocket", *lines, "Content-Length: 5", start="GET /ws HTTP/1.1",
                                  body="hello"), [400])
        self.check_closed(upgrade("Upgrade: websocket", *lines, "Content-Length: 0", start="POST /ws HTTP/1.1"), [400])
        self.check_closed(upgrade("Upgrade: websocket", *lines, start="GET /ws HTTP/1.0"), [400])

    def test_a_websocket(self):
        for earlier in ((), (HEALTH,), (GUEST, HEALTH)):
            with self.subTest(earlier=earlier):
                one = self.after(*earlier)
                one.sendall(websocket(KEY, "Sec-WebSocket-Version: 13"))
                self.assertEqual(self.answer(one)[0], 101)


if __name__ == "__main__":
    unittest.main()
