"""The frames of a WebSocket over real sockets. What a frame may be is in tests/server_frames_test.c."""

import os
import socket
import struct
import unittest

from client import Client, Closed, Server


def frame(first, text=b"", mask=b"\1\2\3\4", size=None):
    """A frame as it is told: also one that nobody should send."""
    size = bytes([len(text) | 128 if mask else len(text)]) if size is None else size
    return bytes([first]) + size + mask + bytes(byte ^ (mask or b"\0")[at % max(1, len(mask))] for at, byte in enumerate(text))


class Frames(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def client(self):
        client = Client(self.server.port)
        self.addCleanup(client.close)
        return client

    def closed_with(self, *frames):
        """How the connection ends after these."""
        client = self.client()
        client.socket.sendall(b"".join(frames))
        with self.assertRaises(Closed) as closed:
            while client.next(4):
                pass
        return str(closed.exception)


class Bad(Frames):
    def test_each_is_closed_with_its_code(self):
        exit_message = b'{"message":"exit"}'
        for code, frames in (
                (1002, [frame(0x81, exit_message, mask=b"")]), (1002, [frame(0xC1, exit_message)]),
                (1002, [frame(0x83, exit_message)]), (1002, [frame(0x8B)]), (1002, [frame(0x80, b"x")]),
                (1002, [frame(0x01, b"{"), frame(0x81, b"}")]), (1002, [frame(0x09, b"x")]),
                (1002, [frame(0x89, b"x" * 126, size=b"\xfe\x00\x7e")]), (1002, [frame(0x88, b"\3")]),
                (1002, [frame(0x88, struct.pack(">H", 1005))]), (1002, [frame(0x81, b"{}", size=b"\xfe\x00\x02")]),
                (1003, [frame(0x82, exit_message)]), (1007, [frame(0x81, b'{"message":"\xff"}')]),
                (1007, [frame(0x81, b'"\xed\xa0\x80"')]), (1007, [frame(0x81, b'"\xf4\x90\x80\x80"')]),
                (1007, [frame(0x01, b'"\xc3'), frame(0x80, b'("')]), (1007, [frame(0x88, b"\3\xe8\xff")]),
                (1009, [frame(0x81, b"", size=b"\xff" + struct.pack(">Q", (64 << 10) + 1))]),
                (1009, [frame(0x01, b"", size=b"\xfe\xff\xff") + bytes(65535), frame(0x80, b"xx")]),
                (1000, [frame(0x88, b"\3\xe8bye")]), (0, [frame(0x88)])):
            with self.subTest(code=code, frames=[one[:20] for one in frames]):
                self.assertEqual(self.closed_with(*frames), f"close frame {code}")
        self.assertEqual(self.server.http("GET", "/healthz")[0], 200)

    def test_nothing_is_heard_after_a_close(self):
        client = self.client()
        client.socket.sendall(frame(0x88, b"\3\xe8") + frame(0x81, b'{"message":"exit"}') * 50)
        with self.assertRaises(Closed):
            client.next(4)
        self.assertEqual(client.got, [])


class Good(Frames):
    def test_a_character_in_two_frames(self):
        client = self.client()
        client.socket.sendall(frame(0x01, b'{"message":"\xc3') + frame(0x89, b"?") + frame(0x80, b'\xa9"}'))
        self.assertEqual(client.hear("error")["error"], "unknown_message")

    def test_byte_by_byte(self):
        client = self.client()
        for byte in frame(0x81, b'{"message":"exit"}') + frame(0x89, b"?") + frame(0x81, b'{"message":"exit"}'):
            client.socket.sendall(bytes([byte]))
        for _ in range(2):
            self.assertEqual(client.hear("error")["error"], "not_entered")

    def test_what_comes_with_the_request(self):
        """Frames in the same packet as the request for the WebSocket, and behind another request."""
        health = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        ask = (b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: WebSocket\r\nConnection: keep-alive, upgrade\r\n"
               b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
        for earlier in (b"", health):
            client = self.client()
            client.close()
            client.socket = socket.create_connection(("127.0.0.1", self.server.port), timeout=30)
            client.socket.sendall(earlier + ask + frame(0x81, b'{"message":"exit"}') * 2)
            heard = b""
            while b"\r\n\r\n" not in heard.partition(b" 101 ")[2]:
                heard += client.socket.recv(4096)
            self.assertIn(b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", heard)  # the example of RFC 6455
            client.buffer = heard.partition(b" 101 ")[2].partition(b"\r\n\r\n")[2]
            for _ in range(2):
                self.assertEqual(client.hear("error")["error"], "not_entered")

    def test_pings(self):
        """The last of those that came together is answered; more than 64 together are too many."""
        client = self.client()
        client.socket.sendall(b"".join(frame(0x89, b"%d" % number) for number in range(60)))
        client.say("exit")
        pongs = []
        while len(pongs) == 0 or pongs[-1] != b"59":
            found = client._frame()
            if found is None:
                self.assertTrue(client._more(5))
            elif found[0] == 10:
                pongs.append(found[1])
        self.assertLess(len(pongs), 10)
        client = self.client()
        with self.assertRaises(Closed):
            for _ in range(100):
                client.socket.sendall(frame(0x89, os.urandom(125)) * 400)
                client.next(0.05)


if __name__ == "__main__":
    unittest.main()
