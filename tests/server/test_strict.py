"""HTTP over real sockets: what is refused, and what is answered on a connection that is kept alive. What each line of a
request may be is in tests/server_http_test.c."""

import io
import json
import re
import tempfile
import time
import unittest
from pathlib import Path

from client import Client, Closed, Server
from test_requests import Requests, request

HOST = "Host: 127.0.0.1"
HEALTH = request("GET /healthz HTTP/1.1", HOST)
GUEST = request("POST /guest HTTP/1.1", HOST, "Content-Length: 14", body='{"name":"ana"}')
NO_GUEST = request("POST /guest HTTP/1.1", HOST, "Content-Length: 2", body="{}")


class Answers(io.BufferedReader):
    """What comes on a socket, for one answer after the other: http.client closes what it reads from, and throws away
    what it has read too much."""

    def __init__(self, one):
        super().__init__(one.makefile("rb", buffering=0))

    def makefile(self, _mode):
        return self

    def close(self):
        pass


class Strict(Requests):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def until_closed(self, one):
        """The statuses of all answers until the connection is closed; that is not long after the last."""
        heard = b""
        one.settimeout(4)
        try:
            while some := one.recv(1 << 16):
                heard += some
        except ConnectionResetError:
            pass
        return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", heard)]

    def say(self, *texts):
        one = self.open(self.server)
        one.sendall(b"".join(texts))
        return one

    REFUSED = [
        (b"GET /healthz HTTP/1.1\nHost: 127.0.0.1\n\n", 400), (b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\n\r\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400), (b"GET /healthz\r\n\r\n", 400), (b"\r\n\r\n", 400),
        (request("GET /healthz HTTP/1.1"), 400), (request("GET /healthz HTTP/1.1", HOST, HOST), 400),
        (request("GET  /healthz HTTP/1.1", HOST), 400), (request("GET /healthz HTTP/1.1 ", HOST), 400),
        (request("GET http://127.0.0.1/healthz HTTP/1.1", HOST), 400), (request("GET healthz HTTP/1.1", HOST), 400),
        (request("GET /healthz HTTP/1.1", HOST, "X : 1"), 400), (request("GET /healthz HTTP/1.1", HOST, " x"), 400),
        (request("GET /healthz HTTP/1.1", HOST, "X: a\0b"), 400), (request("GET /healthz HTTP/1.1", HOST, "X: a\rb"), 400),
        (request("GET /healthz HTTP/2.0", HOST), 505), (request("PUT / HTTP/1.1", HOST), 405),
        (request("BREW / HTTP/1.1", HOST), 501), (request("POST /guest HTTP/1.1", HOST), 411),
        (request("POST /guest HTTP/1.1", HOST, "Content-Length: +14", body='{"name":"ana"}'), 400),
        (request("POST /guest HTTP/1.1", HOST, "Content-Length: 14", "Content-Length: 14", body='{"name":"ana"}'), 400),
        (request("POST /guest HTTP/1.1", HOST, "Content-Length: 14, 14", body='{"name":"ana"}'), 400),
        (request("POST /guest HTTP/1.1", HOST, "Content-Length: 4097", body="x" * 4097), 413),
        (request("POST /guest HTTP/1.1", HOST, "Content-Length: 99999999999999999999999"), 413),
        (request("POST /guest HTTP/1.1", HOST, "Transfer-Encoding: chunked", body="0\r\n\r\n"), 501),
        (request("POST /guest HTTP/1.1", HOST, "Content-Length: 14", "Transfer-Encoding: chunked",
                 body='{"name":"ana"}'), 501),
        (request("GET / HTTP/1.1", HOST, "Expect: a miracle"), 417),
        (request("GET / HTTP/1.1", HOST, "X: " + "x" * 17000), 431),
        (request("GET / HTTP/1.1", "Host: elsewhere.example"), 403),
    ]

    def test_what_is_refused(self):
        """The connection is closed then, whatever came before or comes after."""
        for text, status in self.REFUSED:
            for earlier, later in ((b"", b""), (HEALTH, b""), (b"", HEALTH), (GUEST, HEALTH)):
                if not earlier and text.startswith(b"\r\n"):
                    later = b""
                with self.subTest(text=text[:80], earlier=earlier[:4], later=later[:4]):
                    statuses = self.until_closed(self.say(earlier, text, later))
                    self.assertEqual(statuses, [200] * bool(earlier) + [status])
        self.assertEqual(self.server.http("GET", "/healthz")[0], 200)

    def test_in_pieces(self):
        for text, status in ((HEALTH, 200), (GUEST, 200), (self.REFUSED[13][0], 400), (self.REFUSED[23][0], 413)):
            one = self.open(self.server)
            try:
                for at in range(len(text)):
                    one.sendall(text[at:at + 1])
            except OSError:
                pass  # it is refused before all is said
            self.assertEqual(self.answer(one)[0], status)

    def test_pipelined(self):
        """One packet with several requests: each is answered in its turn, also where the store has to be asked. The
        library that was here before read freed memory at a refusal, or went on for ever."""
        for requests, statuses in (([HEALTH, GUEST], [200, 200]), ([HEALTH, NO_GUEST], [200, 400]),
                                   ([GUEST, HEALTH, GUEST], [200] * 3), ([HEALTH, GUEST] * 40, [200] * 80),
                                   ([HEALTH] * 500, [200] * 500)):
            one = self.say(*requests)
            answers = Answers(one)
            for status in statuses:
                self.assertEqual(self.answer(answers)[0], status)
            one.sendall(HEALTH)
            self.assertEqual(self.answer(answers)[0], 200)

    def test_pipelined_and_too_many(self):
        server = self.start("--proxy", "127.0.0.1", "--max-guests", "1", "--max-rate", "1", "--max-burst", "3")
        guest = GUEST.replace(b"\r\n\r\n", b"\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n", 1)
        for statuses in ([200, 200, 429], [200, 429], [200, 429], [200, 429]):
            one = self.open(server)
            one.sendall(HEALTH + guest + guest)
            self.assertEqual(self.until_closed(one), statuses)

    def test_who_does_not_wait_for_the_answers(self):
        for _ in range(50):
            one = self.say(*[HEALTH, GUEST] * 20)
            one.close()
        self.assertEqual(self.server.http("GET", "/healthz")[0], 200)

    def test_the_end_of_a_connection(self):
        close = request("GET /healthz HTTP/1.1", HOST, "Connection: close")
        self.assertEqual(self.until_closed(self.say(close, HEALTH)), [200])
        self.assertEqual(self.until_closed(self.say(request("GET /healthz HTTP/1.0"))), [200])
        one = self.say(GUEST)
        one.shutdown(1)  # whoever has nothing more to say still gets the answer
        self.assertEqual(self.answer(one)[0], 200)

    def test_a_body_that_waits_for_our_word(self):
        one = self.say(request("POST /guest HTTP/1.1", HOST, "Content-Length: 14", "Expect: 100-continue"))
        self.assertEqual(one.recv(100), b"HTTP/1.1 100 Continue\r\n\r\n")
        one.sendall(b'{"name":"ana"}' + HEALTH)
        answers = Answers(one)
        self.assertEqual([self.answer(answers)[0] for _ in range(2)], [200, 200])
        one = self.say(GUEST.replace(b"\r\n\r\n", b"\r\nExpect: 100-continue\r\n\r\n", 1))  # it has come already
        self.assertEqual(self.answer(one)[0], 200)

    def test_a_question_mark_ends_the_path(self):
        one = self.say(request("GET /healthz?x=/../%2e HTTP/1.1", HOST), request("GET /health%7A HTTP/1.1", HOST))
        answers = Answers(one)
        self.assertEqual([self.answer(answers)[0] for _ in range(2)], [200, 404])

    def test_the_scheme_of_the_origin(self):
        """This server speaks no TLS: a page that came by https came from another one."""
        port = self.server.port
        for scheme, status in (("http", 200), ("https", 403), ("ftp", 403), ("HTTP", 403)):
            answer = self.server.http("POST", "/guest", '{"name":"ana"}', {"Origin": f"{scheme}://127.0.0.1:{port}"})
            self.assertEqual(answer[0], status, scheme)
        with self.assertRaises(Closed):
            Client(port, headers=[f"Origin: https://127.0.0.1:{port}"])

    def test_errors_have_the_headers_for_safety(self):
        for text in (request("PUT / HTTP/1.1", HOST), b"\0", request("GET /ws HTTP/1.1", HOST, "Upgrade: foo")):
            headers = self.answer(self.say(text))[1]
            self.assertEqual((headers["x-content-type-options"], headers["connection"]), ("nosniff", "close"))
            self.assertIn("default-src 'none'", headers["content-security-policy"])
        self.assertEqual(self.answer(self.say(request("PUT / HTTP/1.1", HOST)))[1]["allow"], "GET, HEAD, POST")


class Files(Requests):
    """The page, or what --web has in its place."""

    def test_a_file_that_is_known(self):
        server = self.start()
        status, headers, _ = server.http("GET", "/")
        tag = {name.lower(): value for name, value in headers.items()}.get("etag")
        if not tag:
            self.skipTest("this build has no page")
        one = self.open(server)
        for headers, expected in (([f"If-None-Match: {tag}"], 304), ([f'If-None-Match: "{"x" * 100}"'], 200), ([], 200)):
            one.sendall(request("GET / HTTP/1.1", HOST, *headers))
            status, told, body = self.answer(one)
            self.assertEqual((status, told["etag"], len(body) > 0), (expected, tag, expected == 200))
        one.sendall(request("HEAD / HTTP/1.1", HOST, "Accept-Encoding: br, gzip;q=0.5"))
        status, told, body = self.answer(one, "HEAD")
        self.assertEqual((status, told["content-encoding"], body), (200, "gzip", b""))

    def test_files_of_a_folder(self):
        with tempfile.TemporaryDirectory() as web:
            folder = Path(web)
            large = "".join(f"{number:8}" for number in range(1 << 20))  # 8 MB: more than the system takes at once
            (folder / "index.html").write_text("<p>hello</p>\n")
            (folder / "large.txt").write_text(large)
            (folder / "empty.txt").write_text("")
            (folder / "deep").mkdir()
            (folder / "deep" / "one.json").write_text("[]")
            (folder / "folder.txt").mkdir()
            (folder / ".hidden.txt").write_text("no")
            server = self.start("--web", web)
            one = self.open(server)
            for path, status, body in (("/", 200, "<p>hello</p>\n"), ("/large.txt", 200, large), ("/empty.txt", 200, ""),
                                       ("/deep/one.json", 200, "[]"), ("/folder.txt", 404, None),
                                       ("/.hidden.txt", 404, None), ("/deep/../index.html", 404, None),
                                       ("/index", 404, None), ("/" + "x" * 5000 + ".txt", 404, None)):
                with self.subTest(path=path[:30]):
                    if len(path) < 300:
                        one.sendall(request(f"GET {path} HTTP/1.1", HOST))
                        told = self.answer(one)
                        self.assertEqual(told[0], status)
                        self.assertTrue(body is None or told[2].decode() == body)
                    self.assertEqual(server.http("GET", path)[0], status)

    def test_a_slow_reader_of_a_large_file(self):
        with tempfile.TemporaryDirectory() as web:
            (Path(web) / "index.html").write_text("x" * (4 << 20))
            server = self.start("--web", web)
            slow, rude = self.open(server), self.open(server)
            for one in (slow, rude):
                one.sendall(request("GET / HTTP/1.1", HOST) + HEALTH)
            time.sleep(0.5)
            rude.close()  # in the middle
            self.assertEqual(server.http("GET", "/healthz")[0], 200)
            answers = Answers(slow)
            self.assertEqual(len(self.answer(answers)[2]), 4 << 20)
            status, _, body = self.answer(answers)
            self.assertEqual((status, json.loads(body)["status"]), (200, "ok"))


if __name__ == "__main__":
    unittest.main()
