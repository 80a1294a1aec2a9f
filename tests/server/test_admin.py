"""turntable admin: what an operator sees and decides, next to a running server and without one."""

import ctypes
import json
import os
import sqlite3
import subprocess
import time
import unittest

from client import BACK_TO_VERSION_9, PROGRAM, Closed, Player, Server, open_table


class Admin(unittest.TestCase):
    def setUp(self):
        self.server = self.begin_server()
        self.addCleanup(self.server.close)

    def begin_server(self):
        return Server()

    def change(self, *queries):
        db = sqlite3.connect(self.server.store)
        with db:
            for query in queries:
                db.execute(query)
        db.close()

    def admin(self, *words, code=0):
        """What it prints; of a failure what it says."""
        done = subprocess.run([PROGRAM, "admin", *map(str, words), "--store", self.server.store], capture_output=True,
                              text=True, timeout=60, check=False, env={**os.environ, "LC_ALL": "C"})
        self.assertEqual(done.returncode, code, (done.stdout, done.stderr))
        return done.stdout if code == 0 else done.stderr

    def lines(self, *words):
        return [json.loads(line) for line in self.admin(*words, "--json").splitlines()]

    def test_users_tables_and_stats(self):
        players = [Player(self.server, name) for name in ("ana", "bob")]
        for player in players:
            self.addCleanup(player.client.close)
        table = open_table(players)
        users = self.lines("users")
        self.assertEqual([(one["name"], one["tables"], one["account"]) for one in users],
                         [("bob", 1, False), ("ana", 1, False)])
        self.assertEqual([one["name"] for one in self.lines("users", "--limit", 1, "--before", users[0]["guest"])], ["ana"])
        self.assertEqual([one["name"] for one in self.lines("users", "--find", "BO")], ["bob"])
        self.assertIn("bob: seen 2", self.admin("users"))
        found = self.lines("tables", "--life", "running")
        self.assertEqual([(one["table"], [seat["name"] for seat in one["seats"]]) for one in found],
                         [(table, [seat["name"] for seat in found[0]["seats"]])])
        self.assertEqual(self.admin("tables", "--life", "over"), "")
        self.assertEqual(self.lines("stats")[0]["tables"]["running"], 1)
        self.assertIn("tables open 0, running 1", self.admin("stats"))

    def test_a_ban_works_at_once_and_ends(self):
        cookie = self.server.guest("eve")
        eve = self.server.client(cookie=cookie)
        self.addCleanup(eve.close)
        other = self.server.client("ana")
        self.addCleanup(other.close)
        guest = self.lines("users", "--find", "eve")[0]["guest"]
        started = time.monotonic()
        self.assertIn("eve: seen", self.admin("ban", guest, "--reason", "spam"))
        self.assertEqual(eve.hear("error", timeout=10)["error"], "banned")
        self.assertLess(time.monotonic() - started, 5)
        self.assertEqual(eve.refused("tables"), "banned")
        with self.assertRaisesRegex((Closed, AssertionError), "banned"):
            self.server.client(cookie=cookie)
        self.assertIn("tables", other.ask("tables", "tables"))
        self.assertEqual([(one["name"], one["reason"]) for one in self.lines("users", "--banned")], [("eve", "spam")])
        self.assertIn("is banned already", self.admin("ban", guest, code=1))
        self.admin("unban", guest)
        self.assertIn("is not banned", self.admin("unban", guest, code=1))
        back = self.server.client(cookie=cookie)
        self.addCleanup(back.close)
        self.assertEqual(back.name, "eve")

    def test_a_ban_that_many_others_overtook(self):
        """Numbers of bans are given before they are committed: a late one has a lower number than many that were
        read."""
        eve, other = self.server.client("eve"), self.server.client("ana")
        self.addCleanup(eve.close)
        self.addCleanup(other.close)
        ban = "INSERT INTO bans (id, guest, time, reason) SELECT {}, id, 1, '' FROM guests WHERE name = '{}'"
        self.server.guest("bob")
        time.sleep(2.5)  # the first ones are read
        self.change(*(ban.format(number, "bob") for number in range(3000, 3100)))
        time.sleep(2.5)
        self.change(ban.format(900, "eve"))
        self.assertEqual(eve.hear("error", timeout=10)["error"], "banned")
        time.sleep(2)
        self.assertEqual(eve.refused("tables"), "banned")  # read again, it says nothing more
        self.assertIn("tables", other.ask("tables", "tables"))

    def test_a_new_password(self):
        self.server.guest("ana")
        guest = self.lines("users")[0]["guest"]
        self.assertIn(f"guest {guest} has no account", self.admin("reset-password", guest, code=1))
        self.change(f"INSERT INTO accounts VALUES ('ana', {guest}, 'old', {self.zeros(32)}, 1)",
                    f"INSERT INTO sessions VALUES ({self.zeros(32)}, {guest}, 1, 1)")
        password = self.lines("reset-password", guest)[0]["password"]
        hashed, recovery, sessions = self.account()
        sodium = ctypes.CDLL("libsodium.so.23")
        self.assertGreaterEqual(sodium.sodium_init(), 0)
        self.assertTrue(hashed.startswith("$argon2id$"))
        verify = sodium.crypto_pwhash_str_verify
        verify.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_ulonglong]
        self.assertEqual(verify(hashed.encode(), password.encode(), len(password)), 0)
        self.assertNotEqual(verify(hashed.encode(), b"another", 7), 0)
        self.assertNotEqual(recovery, "00" * 32)
        self.assertEqual(sessions, 0)

    def zeros(self, count):
        return f"zeroblob({count})"

    def account(self):
        db = sqlite3.connect(self.server.store)
        row = db.execute("SELECT password, lower(hex(recovery)), (SELECT count(*) FROM sessions) FROM accounts").fetchone()
        db.close()
        return row

    def test_reports_cannot_command_a_terminal(self):
        self.server.guest("ana")
        self.server.guest("bob")
        users = self.lines("users")
        text = "rude\x1b[2J\u202e\u009b!"
        self.change("INSERT INTO reports (reporter, reported, table_id, time, text) VALUES"
                    f" ({users[1]['guest']}, {users[0]['guest']}, 7, 1, '{text}')")
        self.assertIn("about bob (2), by ana (1): rude?[2J??!", self.admin("reports"))
        self.assertEqual(self.lines("reports")[0]["text"], text)


class Alone(Admin):
    """What needs no running server."""

    test_users_tables_and_stats = test_a_ban_works_at_once_and_ends = None
    test_reports_cannot_command_a_terminal = test_a_new_password = None

    def test_without_a_server(self):
        cookie = self.server.guest("eve")
        self.assertEqual(self.server.stop(), 0)
        self.admin("ban", self.lines("users")[0]["guest"])
        self.server.start()
        with self.assertRaisesRegex((Closed, AssertionError), "banned"):
            self.server.client(cookie=cookie)

    def test_misuse(self):
        for words, said in ((("users", "x"), "one argument too many"), (("ban",), "number of the guest is missing"),
                            (("ban", "eve"), "guest"), (("dance",), "unknown command 'dance'"),
                            (("tables", "--life", "long"), "there is no 'long'")):
            self.assertIn(said, self.admin(*words, code=2))
        self.assertIn("there is no guest 99", self.admin("ban", 99, code=1))
        done = subprocess.run([PROGRAM, "admin", "users", "--store", "/nowhere/x.db"], capture_output=True, text=True,
                              check=False)
        self.assertEqual((done.returncode, done.stdout), (1, ""))

    def test_an_older_database(self):
        self.server.stop()
        self.change(*BACK_TO_VERSION_9)
        for words in (("users",), ("ban", 1)):
            self.assertIn("is of an older version", self.admin(*words, code=1))
        self.server.start()


if __name__ == "__main__":
    unittest.main()
