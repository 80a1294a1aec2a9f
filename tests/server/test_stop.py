"""A gentle stop: quick, whatever bots think, and nothing accepted is lost."""

import http.client
import json
import sqlite3
import time
import unittest

from client import Closed, Player, Server, open_table


class Stop(unittest.TestCase):
    def start(self, *options):
        server = Server(*options)
        self.addCleanup(server.close)
        return server

    def test_bots_that_think_for_long_keep_nobody_waiting(self):
        """Sixteen threads, each with a thought of a second of processor time before it."""
        server = self.start("--thinkers", 16)
        for number in range(16):
            client = server.client(f"owner {number}")
            self.addCleanup(client.close)
            table = client.ask("create", "created", game="usa", seats=4)["table"]
            for _ in range(3):
                client.ask("bot", "seated", table=table, bot="expert")
            client.ask("start", "started", table=table)
            client.ask("enter", "table", table=table)
        time.sleep(0.5)
        begin = time.monotonic()
        self.assertEqual(server.stop(), 0)
        self.assertLess(time.monotonic() - begin, 5)  # it took ten when it waited for them

    def test_what_is_accepted_is_stored_and_told(self):
        """People at ten tables answer, and the server is stopped at once: what is stored was acknowledged, and the
        other way round."""
        server = self.start("--thinkers", 2)
        people = [Player(server, f"ana {number}") for number in range(10)]
        tables = [open_table([one], ["expert"]) for one in people]
        for one in people:
            one.client.say("action", decision=1, action=one.ask["actions"][0])
        time.sleep(0.002)
        self.assertEqual(server.stop(), 0)
        acknowledged = set()
        for one, table in zip(people, tables):
            try:
                while one.client.next(5):
                    pass
            except Closed:
                pass
            if any(json.loads(text)["message"] == "ack" for text in one.client.got):
                acknowledged.add(table)
            one.client.close()
        with sqlite3.connect(f"file:{server.store}?mode=ro", uri=True) as db:
            stored = {table for table, in db.execute("SELECT table_id FROM actions WHERE chosen_by = 'person'")}
        self.assertEqual(acknowledged, stored)

    def test_requests_about_accounts_at_the_last_moment(self):
        """They come just before the signal: each is answered or not, and the server ends well."""
        for _ in range(3):
            server = self.start("--proxy", "127.0.0.1")
            body = json.dumps({"name": "ana", "password": "correct horse"})
            cookie = server.register("ana")
            waiting = []
            for number in range(20):
                one = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
                self.addCleanup(one.close)
                headers = {"cookie": cookie, "X-Forwarded-For": f"192.0.2.{number}"}
                if number % 2:
                    one.request("GET", "/export", headers=headers)
                else:
                    one.request("POST", "/login", body, headers)
                waiting.append(one)
            self.assertEqual(server.stop(), 0)


if __name__ == "__main__":
    unittest.main()
