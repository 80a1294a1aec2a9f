"""What a server deletes by itself: whole games, and guests who no longer come. Old times are written into the database."""

import sqlite3
import time
import unittest

from client import Player, Server, open_table, play

DAY = 24 * 3600 * 1000


class Retention(unittest.TestCase):
    def start(self, *options):
        self.server = Server(*options)
        self.addCleanup(self.server.close)

    def player(self, name, seed=0):
        player = Player(self.server, name, seed=seed)
        self.addCleanup(lambda: player.client.close())
        return player

    def game(self, *names, ends=False):
        """A table of these, with a few actions or played to the end; they have left it."""
        players = [self.player(name, number) for number, name in enumerate(names)]
        table = open_table(players, clock="days:30")
        if ends:
            play(players)
        else:
            for _ in range(40):
                for player in players:
                    player.step(0.01)
        for player in players:
            player.client.close()
        return table

    def rows(self, query, *values):
        db = sqlite3.connect(f"file:{self.server.store}?mode=ro", uri=True, timeout=30)
        try:
            return db.execute(query, values).fetchall()
        finally:
            db.close()

    def age(self, days, tables=(), guests=False):
        """Moves what happened at these tables, or when guests were seen, so many days back, while the server is down."""
        db = sqlite3.connect(self.server.store)
        with db:
            sql = db.execute("SELECT sql FROM sqlite_schema WHERE name = 'actions_keep'").fetchone()[0]
            db.execute("DROP TRIGGER actions_keep")
            for table in tables:
                db.execute("UPDATE actions SET time = time - ? WHERE table_id = ?", (days * DAY, table))
                db.execute("UPDATE tables SET created = created - ?1, started = started - ?1, ended = ended - ?1 "
                           "WHERE id = ?2", (days * DAY, table))
            if guests:
                db.execute("UPDATE guests SET seen = seen - ?", (days * DAY,))
            db.execute(sql)
        db.close()

    def restart(self, *options):
        self.assertEqual(self.server.stop(), 0)
        self.server.start(*options)

    def wait_for_tables(self, expected):
        end = time.monotonic() + 15
        while (found := [row[0] for row in self.rows("SELECT id FROM tables ORDER BY id")]) != expected:
            self.assertLess(time.monotonic(), end, found)
            time.sleep(0.1)

    def assert_whole(self, tables):
        """Nothing is left of any other table."""
        for name in ("actions", "seats", "results", "chat", "links"):
            self.assertLessEqual({row[0] for row in self.rows(f"SELECT DISTINCT table_id FROM {name}")}, set(tables))
        self.assertEqual(self.rows("PRAGMA foreign_key_check"), [])
        self.assertEqual(self.rows("SELECT * FROM purged"), [])

    def test_unfinished_games_go_after_ninety_days(self):
        self.start()
        old, younger, fresh = self.game("ana", "bob"), self.game("eva", "leo"), self.game("ida", "max")
        over = self.game("oda", "tom", ends=True)
        ana = self.player("zoe")
        ana.client.ask("create", "created", game="usa", seats=2)
        waiting = ana.client.ask("tables", "tables", mine=True)["tables"][0]["table"]
        ana.client.close()
        self.server.stop()
        self.age(91, (old, over, waiting))
        self.age(89, (younger,))
        self.server.start()
        self.wait_for_tables([younger, fresh, over])
        self.assert_whole([younger, fresh, over])
        log = self.server.log.read_text()
        self.assertRegex(log, rf"event=purged table={old} life=running game=usa actions=[1-9]")
        self.assertIn(f"event=purged table={waiting} life=open", log)
        eva = self.server.client("new")
        self.addCleanup(eva.close)
        self.assertEqual(eva.refused("enter", table=old), "no_such_table")
        self.assertEqual(self.server.http("GET", f"/record/{old}")[0], 404)
        self.assertEqual(self.server.http("GET", f"/record/{over}")[0], 200)
        self.assertGreater(eva.ask("create", "created", game="usa", seats=2)["table"], waiting)

    def test_finished_games_go_only_if_that_is_set(self):
        self.start("--keep-unfinished", "0")
        over, unfinished = self.game("ana", "bob", ends=True), self.game("eva", "leo")
        self.server.stop()
        self.age(4000, (over, unfinished))
        self.server.start()
        time.sleep(3)
        self.wait_for_tables([over, unfinished])
        self.restart("--keep-finished", "30")
        self.wait_for_tables([unfinished])
        self.assert_whole([unfinished])

    def test_a_table_where_somebody_is_stays(self):
        self.start("--test-speed", "3600")  # it looks for old tables every second
        table = self.game("ana", "bob")
        watcher = self.server.client()
        self.addCleanup(watcher.close)
        watcher.ask("enter", "table", table=table)
        self.age(100, (table,))
        time.sleep(4)
        self.wait_for_tables([table])
        watcher.ask("exit", "exited")
        self.wait_for_tables([])
        self.assert_whole([])
        self.assertEqual(watcher.refused("enter", table=table), "no_such_table")

    def test_a_bot_that_thinks_at_a_deleted_table_does_not_move(self):
        """An old table where a bot is asked is taken up and deleted in the same moment."""
        self.start()
        ana = self.player("ana")
        table = open_table([ana], bots=("expert",), clock="days:30")
        self.server.kill()  # the bot is asked for its first tickets
        self.age(100, (table,))
        self.server.start()
        self.wait_for_tables([])
        time.sleep(3)
        log = self.server.log.read_text()
        self.assertIn(f"event=purged table={table}", log)
        self.assertNotIn("event=conflict", log)

    def test_guests_who_do_not_come_go(self):
        self.start()
        table = self.game("ana", "bob")
        gone, back = self.server.guest("gone"), self.server.guest("back")
        self.server.stop()
        self.age(400, guests=True)
        self.server.start("--keep-guests", "0")
        self.server.client(cookie=back).close()  # is seen
        time.sleep(2)
        self.assertEqual(len(self.rows("SELECT 1 FROM guests")), 4)
        self.restart()
        end = time.monotonic() + 15
        while [row[0] for row in self.rows("SELECT name FROM guests ORDER BY id")] != ["ana", "bob", "back"]:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.1)
        self.assertIn("event=purged_guests count=1", self.server.log.read_text())
        self.assertIsNone(self.server.client(cookie=gone).name)
        self.assertEqual(self.server.client(cookie=back).name, "back")
        self.wait_for_tables([table])


if __name__ == "__main__":
    unittest.main()
