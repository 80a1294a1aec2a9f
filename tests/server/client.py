"""A server for tests, and clients that speak to it: HTTP and WebSocket with the standard library alone."""

import base64
import hashlib
import http.client
import json
import os
import random
import re
import select
import signal
import socket
import struct
import subprocess
import tempfile
import time
from pathlib import Path

PROGRAM = os.environ["TURNTABLE"]
UNDER = os.environ.get("TURNTABLE_UNDER", "").split()  # a command that runs and watches the server, such as valgrind

# Takes a store back to what it was before migration 10, without bans, notifications, ratings and rounds.
BACK_TO_VERSION_9 = [
    *(f"DROP TABLE {name}" for name in ("round_entries", "round_deals", "rounds", "rating_changes", "anchors", "ratings")),
    "ALTER TABLE tables DROP COLUMN is_rated",
    *(f"ALTER TABLE seats DROP COLUMN {name}" for name in ("missed", "abandoned", "mu", "sigma")),
    *(f"DROP TABLE {name}" for name in ("plans", "push_pair", "notices", "notify_settings", "targets",
                                              "changes", "bans")),
    "PRAGMA user_version = 9",
]

# The same before migration 7, without its notes, custom boards and accounts.
BACK_TO_VERSION_6 = [
    *BACK_TO_VERSION_9,
    *(f"DROP TABLE {name}" for name in ("reports", "blocks", "sessions", "accounts")),
    "DROP TABLE boards",
    "DROP TABLE removed",
    "UPDATE tables SET clock = clock || iif(starts_full, ' full', ' host')",
    *(f"ALTER TABLE tables DROP COLUMN {name}"
      for name in ("starts_full", "noted", "noted_number", "visited", "is_quiet")),
    *(f"ALTER TABLE seats DROP COLUMN {name}"
      for name in ("stand_in", "is_late", "late_turns", "is_hinted", "muted", "time_left", "asked")),
    "ALTER TABLE tables ADD COLUMN standing TEXT NOT NULL DEFAULT ''",
    "PRAGMA user_version = 6",
]


class Server:
    """turntable serve in a folder of its own; can be killed and started again."""

    def __init__(self, *options, folder=None, under=(), store=None):
        self.folder = Path(folder or tempfile.mkdtemp(prefix="turntable-server-"))
        self.store = store or self.folder / "store.db"
        self.log = self.folder / "log"
        self.options = options
        self.under = under  # a command that runs it
        self.process = None
        self.port = 0
        self.start()

    def start(self, *more):
        command = [*self.under, *UNDER, PROGRAM, "serve", "--port", str(self.port), "--store", self.store, *self.options, *more]
        for _ in range(50):  # the port may still be held by what was killed
            with open(self.log, "a") as log:  # not a pipe, which would fill up
                self.process = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, stderr=log,
                                                text=True)
            line = self.process.stdout.readline()
            found = re.search(r":(\d+), store", line)
            if found:
                self.port = int(found.group(1))
                return
            self.process.wait()
            time.sleep(0.1)
        raise AssertionError(self.log.read_text())

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.end()

    def stop(self):
        """Stops it gently; gives its exit code."""
        self.process.terminate()
        return self.end()

    def end(self):
        code = self.process.wait(30)
        self.process.stdout.close()
        self.process = None
        return code

    def close(self):
        code = self.stop() if self.process else 0
        for file in self.folder.glob("store.db*"):
            file.unlink()
        said = self.log.read_text()
        self.log.unlink()
        self.folder.rmdir()
        for line in said.splitlines():
            assert re.fullmatch(r"time=\S+Z event=\w+( \w+=\S*)*", line), line
        assert code == 0, f"the server ended with {code}"

    def http(self, method, path, body=None, headers=()):
        """Status, headers and text of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, body, dict(headers))
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read().decode()
        finally:
            connection.close()

    def guest(self, name):
        """A new guest: its cookie."""
        status, headers, text = self.http("POST", "/guest", json.dumps({"name": name}))
        assert status == 200, (status, text)
        headers = {key.lower(): value for key, value in headers.items()}
        return headers["set-cookie"].split(";")[0]

    def account(self, path, cookie=None, headers=(), **fields):
        """Status, body and cookies of a POST about accounts."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request("POST", path, json.dumps(fields), {**dict(headers), **({"cookie": cookie} if cookie else {})})
            answer = connection.getresponse()
            set_cookies = [value for name, value in answer.getheaders() if name.lower() == "set-cookie"]
            pairs = [one.split(";")[0].split("=", 1) for one in set_cookies]
            text = answer.read()
            body = json.loads(text) if answer.getheader("content-type") == "application/json" else {}
            return answer.status, body, dict(pairs)
        finally:
            connection.close()

    def register(self, name, password="correct horse", cookie=None):
        """An account, of the guest of this cookie or of nobody yet: its cookie."""
        status, body, cookies = self.account("/register", cookie, name=name, password=password)
        assert status == 200, (status, body)
        return f"turntable={cookies['turntable']}"

    def login(self, name, password="correct horse", cookie=None):
        """The cookie of a new session."""
        status, body, cookies = self.account("/login", cookie, name=name, password=password)
        assert status == 200, (status, body)
        return f"turntable={cookies['turntable']}"

    def client(self, name=None, cookie=None, **more):
        if name and not cookie:
            cookie = self.guest(name)
        return Client(self.port, cookie, **more)


class Closed(Exception):
    """The other side has closed the connection."""


class Client:
    """One WebSocket. `got` keeps every text that came in, for the tests of secrecy."""

    def __init__(self, port, cookie=None, path="/ws", headers=(), host=None, source=None):
        self.cookie = cookie
        self.got = []
        self.facts = None
        self.presence = {}  # with all differences that came
        self.buffer = b""
        self.queue = []
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30,
                                               source_address=(source, 0) if source else None)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", *headers]
        if cookie:
            lines.append(f"Cookie: {cookie}")
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        head = b""
        while b"\r\n\r\n" not in head:
            some = self.socket.recv(4096)
            if not some:
                raise Closed(head.decode(errors="replace"))
            head += some
        head, self.buffer = head.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Closed(head.decode(errors="replace"))
        accept = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        assert accept in head
        if cookie:
            self.name = self.hear("guest")["name"]

    def send_text(self, data, opcode=1, final=True):
        if isinstance(data, str):
            data = data.encode()
        mask = os.urandom(4)
        head = bytes([opcode | (128 if final else 0)])
        if len(data) < 126:
            head += bytes([128 | len(data)])
        elif len(data) < 65536:
            head += bytes([128 | 126]) + struct.pack(">H", len(data))
        else:
            head += bytes([128 | 127]) + struct.pack(">Q", len(data))
        wide = int.from_bytes(data, "big") ^ int.from_bytes((mask * (len(data) // 4 + 1))[: len(data)], "big")
        try:
            self.socket.sendall(head + mask + wide.to_bytes(len(data), "big"))
        except OSError as error:
            raise Closed(str(error)) from error

    def say(self, message, **fields):
        self.send_text(json.dumps({"message": message, **fields}))

    def _more(self, timeout):
        ready = select.poll()  # select() knows no more than 1024 sockets
        ready.register(self.socket, select.POLLIN)
        if not ready.poll(1000 * timeout):
            return False
        try:
            some = self.socket.recv(1 << 16)
        except OSError as error:
            raise Closed(str(error)) from error
        if not some:
            raise Closed("end")
        self.buffer += some
        return True

    def _frame(self):
        """One frame of the buffer, None if it is not all there."""
        data = self.buffer
        if len(data) < 2:
            return None
        size, at = data[1] & 127, 2
        if size == 126:
            if len(data) < 4:
                return None
            size, at = struct.unpack(">H", data[2:4])[0], 4
        elif size == 127:
            if len(data) < 10:
                return None
            size, at = struct.unpack(">Q", data[2:10])[0], 10
        if len(data) < at + size:
            return None
        self.buffer = data[at + size:]
        return data[0] & 15, data[at: at + size]

    def next(self, timeout=30):
        """The next message; None if none comes in time."""
        if self.queue:
            return self.queue.pop(0)
        end = time.monotonic() + timeout
        while True:
            frame = self._frame()
            if frame is None:
                if not self._more(max(0, end - time.monotonic())):
                    return None
                continue
            opcode, data = frame
            if opcode == 8:
                raise Closed(f"close frame {int.from_bytes(data[:2], 'big')}")
            if opcode == 9:
                self.send_text(data, opcode=10)
            if opcode == 1:
                text = data.decode()
                self.got.append(text)
                message = json.loads(text)
                if message["message"] == "table":
                    self.facts = message  # whatever is waited for meanwhile
                if message["message"] == "presence":
                    self.presence = message = {**self.presence, **message}
                return message

    def hear(self, *names, timeout=30):
        """The next message of one of these names; others before it are passed over."""
        end = time.monotonic() + timeout
        while True:
            message = self.next(max(0, end - time.monotonic()))
            assert message is not None, f"no {names} came; last: {self.got[-1:]}"
            if message["message"] in names:
                return message
            assert message["message"] != "error" or "error" in names, message

    def ask(self, message, *answers, **fields):
        """Says it, and gives the answer; who has sat down by it sends the bytes of chance, as a client does."""
        self.say(message, **fields)
        answer = self.hear(*answers)
        if answer["message"] in ("created", "joined", "rematch"):
            self.mix(answer)
        return answer

    def mix(self, answer):
        """Sends the bytes, always the same ones for the same commitment."""
        commitment = answer["commitment"]
        self.say("chance", table=answer["table"], commitment=commitment, chance=own_chance(self.cookie, commitment))
        return self.hear("ready")

    def refused(self, message, **fields):
        """Says it, and gives the name of the error that comes back."""
        self.say(message, **fields)
        return self.hear("error")["error"]

    def close(self):
        self.socket.close()

    def abort(self):
        """Goes without a word."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()


def chance():
    return os.urandom(16).hex()


KEPT = {}


def own_chance(cookie, commitment):
    """The bytes of a guest for a commitment: always the same."""
    return KEPT.setdefault((cookie, commitment), chance())


def check_proof(test, facts):
    """That secret and chances, as a table shows them, make its seed and its commitment."""
    secret = bytes.fromhex(facts["secret"])
    test.assertEqual(hashlib.sha256(secret).hexdigest(), facts["commitment"])
    chances = [bytes.fromhex(one["chance"]) for one in facts["joined"]]
    test.assertEqual(chances, sorted(chances))
    seed = hashlib.sha256(secret + b"".join(chances))
    test.assertEqual(seed.hexdigest(), facts["seed"])


def open_actions(ask):
    """All actions of an ask, as texts in the order of their numbers."""
    actions = []
    for group in ask.get("claims", []):
        actions += [f"claim {route} {pay}" for route in group["routes"] for pay in group["pay"]]
    for group in ask.get("stations", []):
        actions += [f"station {city} {pay}" for city in group["cities"] for pay in group["pay"]]
    actions += [f"draw {slot}" for slot in ask.get("draw", [])]
    return actions + ask.get("actions", [])


def choose(ask, dice):
    """An action that tends to bring the game to its end: claims before cards."""
    groups = ask.get("claims", [])
    if groups and dice.random() < 0.7:
        group = dice.choice(groups)
        return f"claim {dice.choice(group['routes'])} {dice.choice(group['pay'])}"
    actions = open_actions(ask)
    cheap = [action for action in actions if not action.startswith(("tickets", "abandon"))]
    return dice.choice(cheap if cheap and dice.random() < 0.9 else actions)


class Player:
    """A person at a table: keeps what it was told, and checks that nothing is missing or told twice."""

    store_may_fail = False

    def __init__(self, server, name=None, cookie=None, seed=0, source=None):
        self.server = server
        self.client = server.client(name, cookie, source=source)
        self.cookie = self.client.cookie
        self.table = None
        self.dice = random.Random(seed)
        self.seq = 0
        self.events = []
        self.view = {}
        self.ask = None
        self.you = None
        self.acked = []  # (decision, action, seq)
        self.sent = None
        self.numbers = False  # says actions by their numbers in the ask
        self.received = []  # of all connections

    @property
    def facts(self):
        return self.client.facts

    @property
    def over(self):
        return self.facts is not None and self.facts["life"] == "over"

    def enter(self, table, **more):
        self.table = table
        return self.client.ask("enter", "table", table=table, **more)

    def hello(self):
        self.client.say("hello", protocol=1)
        welcome = self.client.hear("welcome")
        self.you = welcome["you"]
        update = self.client.hear("update")
        assert update["seq"] == len(update["events"]), "the whole history"
        known = len(self.events)
        assert update["events"][:known] == self.events, "the history has changed"
        self.events, self.seq, self.view, self.ask = update["events"], update["seq"], update["view"], update["ask"]
        return welcome

    def reconnect(self):
        self.received += self.client.got
        self.dice.choice([self.client.close, self.client.abort])()
        self.client = self.server.client(cookie=self.cookie)
        self.enter(self.table)
        self.hello()
        if self.sent:  # nothing is lost by repeating: it counts once, and is acknowledged
            self.client.say("action", decision=self.sent[0], action=self.sent[1])

    def take(self, message):
        kind = message["message"]
        if kind == "update":
            assert message["seq"] == self.seq + len(message["events"]), "an event is missing or doubled"
            self.events += message["events"]
            self.seq = message["seq"]
            self.view.update(message["view"])
            self.ask = message["ask"]
        elif kind == "ack":
            if self.sent and self.sent[0] == message["decision"]:
                self.acked.append((*self.sent, message["seq"]))
                self.sent = None
                if self.ask and self.ask["decision"] == message["decision"]:
                    self.ask = None  # the update with the next one is on its way
        elif kind == "refused":
            assert message["refusal"] == "busy", message
            self.sent = None
        elif kind == "error" and message["error"] == "not_stored" and self.store_may_fail:
            pass  # what was sent is repeated after the next hello
        elif kind == "frozen" or kind == "error":
            raise AssertionError(message)

    def step(self, timeout):
        """Answers what it is asked, and hears one message if one comes in time."""
        if self.ask and not self.sent:
            action = choose(self.ask, self.dice)
            if self.numbers:
                action = open_actions(self.ask).index(action)
            self.sent = (self.ask["decision"], action)
            self.client.say("action", decision=self.sent[0], action=action)
        message = self.client.next(timeout)
        if message is None:
            return False
        self.take(message)
        return True


def open_table(players, bots=(), game="usa", **more):
    """A table of these players and bots, started; everybody has entered and said hello. Gives its number."""
    host = players[0]
    created = host.client.ask("create", "created", game=game, seats=len(players) + len(bots), **more)
    table, token = created["table"], created.get("token")
    invited = {"invite": token} if token else {}
    for player in players[1:]:
        player.client.ask("join", "joined", table=table, **invited)
    for bot in bots:
        host.client.ask("bot", "seated", table=table, bot=bot)
    if more.get("start") != "full":
        host.client.ask("start", "started", table=table)
    for player in players:
        player.enter(table)
        player.hello()
    return table


def play(players, reconnects=0.0, limit=4000, watchers=()):
    """Plays until the game is over."""
    dice = players[0].dice
    for _ in range(limit * 20):
        if all(player.over for player in [*players, *watchers]):
            return
        moved = False
        for player in [*players, *watchers]:
            while player.step(0):
                moved = True
            if reconnects and dice.random() < reconnects:
                player.reconnect()
                moved = True  # its hello may have brought a decision that nobody else will hear of
        if not moved:
            assert select.select([player.client.socket for player in [*players, *watchers]], [], [], 30)[0], "stuck"
    raise AssertionError("the game does not end")
