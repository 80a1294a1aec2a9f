"""turntable store: copies while games are played, restoring them, checking, and deleting what is old."""

import os
import shutil
import sqlite3
import stat
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from client import BACK_TO_VERSION_6, PROGRAM, Player, Server, open_table, play


class Upkeep(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.close)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.copy = self.folder / "copy.db"

    def store(self, *words, code=0, **environment):
        """What it prints; of a failure what it says."""
        done = subprocess.run([PROGRAM, "store", *map(str, words)], capture_output=True, text=True, timeout=120,
                              check=False, env={**os.environ, **environment})
        self.assertEqual(done.returncode, code, (done.stdout, done.stderr))
        return done.stdout if code == 0 else done.stdout + done.stderr

    def game(self, ends=True, names=("ana", "bob")):
        players = [Player(self.server, name, seed=number) for number, name in enumerate(names)]
        for player in players:
            self.addCleanup(lambda one=player: one.client.close())
        table = open_table(players)
        if ends:
            play(players)
        return table, players

    def change(self, *queries):
        db = sqlite3.connect(self.server.store)
        with db:
            for query in queries:
                db.execute(query)
        db.close()

    def test_a_copy_of_a_running_server_comes_back(self):
        table, players = self.game(ends=False)
        for _ in range(30):
            for player in players:
                player.step(0.01)
        self.store("backup", self.server.store, self.copy)
        self.assertEqual(stat.S_IMODE(self.copy.stat().st_mode), 0o600)
        self.assertEqual([file.name for file in self.folder.iterdir()], ["copy.db"])
        seq = players[0].seq
        for _ in range(30):
            for player in players:
                player.step(0.01)
        self.assertIn("a server is running", self.store("restore", self.copy, self.server.store, code=1))
        self.server.kill()  # so that it leaves a log
        said = self.store("restore", self.copy, self.server.store)
        self.assertIn("store.db.before-restore-", said)
        kept = next(self.server.folder.glob("store.db.before-restore-*[Z]"))
        self.assertIn("nothing is wrong", self.store("check", "--games", kept))
        self.server.start()
        ana = players[0]
        ana.client.close()
        ana.client = self.server.client(cookie=ana.cookie)
        ana.enter(table)
        ana.events, ana.seq = [], 0
        ana.hello()
        self.assertLessEqual(ana.seq, seq + 10)
        self.assertIn("nothing is wrong", self.store("check", "--games", self.server.store))

    def test_names_of_copies(self):
        self.store("backup", self.server.store, self.folder)
        self.store("backup", self.server.store)
        self.assertEqual(len(list(self.folder.glob("store.db.backup-*Z"))), 1)
        self.assertEqual(len(list(self.server.folder.glob("store.db.backup-*Z"))), 1)
        time.sleep(1.1)  # the next one has another name
        self.store("backup", TURNTABLE_STORE=str(self.server.store))
        self.store("backup", self.server.store, self.copy)
        self.assertIn("--force", self.store("backup", self.server.store, self.copy, code=1))
        self.store("backup", "--force", self.server.store, self.copy)
        self.assertIn("in use", self.store("backup", "--force", self.copy, self.server.store, code=1))
        self.assertIn("cannot be opened", self.store("backup", self.folder / "none.db", self.folder / "more.db", code=1))
        self.store("backup", "a", "b", "c", code=2)
        self.store("dance", code=2)
        self.store(code=2)

    def test_check_tells_what_is_wrong_and_changes_nothing(self):
        table, _ = self.game()
        self.assertIn("nothing is wrong", self.store("check", "--games", self.server.store))  # while it runs
        self.server.stop()
        before = self.server.store.read_bytes()
        self.assertIn("version", self.store("check", "--games", self.server.store))
        self.assertEqual(self.server.store.read_bytes(), before)
        self.assertEqual(sorted(file.name for file in self.server.folder.glob("store.db*")),
                         ["store.db", "store.db-lock"])
        self.change("UPDATE results SET points = points + 1 WHERE seat = 0")
        self.store("check", self.server.store)
        self.assertIn(f"table {table}: its result is not that of the game",
                      self.store("check", "--games", self.server.store, code=1))
        self.change("UPDATE results SET points = points - 1 WHERE seat = 0", "DROP TRIGGER actions_keep",
                    """UPDATE actions SET events = replace(events, '"player":0', '"player":1') WHERE number = 5""")
        self.assertIn(f"table {table}: played again, it differs at event",
                      self.store("check", "--games", self.server.store, code=1))
        for language, sentence in (("it", f"tavolo {table}: rigiocata, è diversa dall'evento"),
                                   ("pt_BR", f"mesa {table}: jogada de novo, ela difere no evento"),
                                   ("ro", f"masa {table}: rejucată, diferă de la evenimentul")):
            self.assertIn(sentence, self.store("check", "--games", self.server.store, code=1, LC_ALL=language))
        self.change("UPDATE tables SET clock = 'soon'")
        self.assertIn("no such game", self.store("check", "--games", self.server.store, code=1))
        self.change("UPDATE actions SET number = 9999 WHERE number = 7")
        self.assertIn(f"table {table}: its actions are not numbered", self.store("check", self.server.store, code=1))
        self.assertIn(f"masa {table}: acțiunile nu sunt numerotate de la 0 la",
                      self.store("check", self.server.store, code=1, LC_ALL="ro"))
        self.change("DELETE FROM results")
        self.assertIn("3 found", self.store("check", self.server.store, code=1))

    def test_check_of_what_is_no_database(self):
        letter = self.folder / "letter"
        letter.write_text("dear eva, " * 1000)
        self.assertIn("not a database", self.store("check", letter, code=1))
        self.assertIn("nu este o bază de date", self.store("check", letter, code=1, LC_ALL="ro"))
        self.assertIn("cannot be opened", self.store("check", self.folder / "none", code=1))
        self.assertFalse((self.folder / "none").exists())

    def test_purge_deletes_by_rule(self):
        over, _ = self.game()
        unfinished, players = self.game(ends=False, names=("eva", "leo"))
        self.server.guest("gone")
        self.assertIn("another server is running", self.store("purge", "--finished-days", "0", self.server.store, code=1))
        would = self.store("purge", "--finished-days", "0", "--dry-run", self.server.store)
        self.assertIn(f"table {over}: usa, over", would)
        self.assertIn("would delete 1 tables", would)
        self.assertIn("sarebbero eliminati: tavoli 1, con azioni",
                      self.store("purge", "--finished-days", "0", "--dry-run", self.server.store, LC_ALL="it"))
        for player in players:
            player.client.close()
        self.server.stop()
        self.store("purge", self.server.store, code=2)
        self.assertIn("deleted 0 tables", self.store("purge", "--unfinished-days", "1", self.server.store))
        size = self.server.store.stat().st_size
        said = self.store("purge", "--finished-days", "0", "--guests-days", "0", "--vacuum", self.server.store)
        self.assertIn("deleted 1 tables", said)
        self.assertIn("and 3 guests", said)
        self.assertLess(self.server.store.stat().st_size, size)
        self.assertIn("nothing is wrong", self.store("check", "--games", self.server.store))
        self.server.start()
        client = self.server.client("new")
        self.addCleanup(client.close)
        client.ask("enter", "table", table=unfinished)
        self.assertEqual(client.refused("enter", table=over), "no_such_table")
        client.close()
        self.server.stop()
        self.assertIn("deleted 1 tables", self.store("purge", "--unfinished-days", "0", self.server.store))

    def test_what_could_not_be_deleted_is_not_counted(self):
        """The second table of the transaction fails for good, and the first comes back with it."""
        self.game()
        self.game(names=("eva", "leo"))
        self.server.stop()
        self.change("CREATE TRIGGER fails BEFORE DELETE ON tables WHEN OLD.id = 2 "
                    "BEGIN SELECT raise(ROLLBACK, 'not this one'); END")
        said = self.store("purge", "--finished-days", "0", self.server.store, code=1)
        self.assertIn("deleted 0 tables with 0 actions", said)
        db = sqlite3.connect(self.server.store)
        self.assertEqual(db.execute("SELECT count(*) FROM tables").fetchone(), (2,))
        db.close()

    def test_an_older_database_is_copied_before_it_changes(self):
        """As it was in version 4; the log says where the copy is."""
        self.game()
        self.server.stop()
        self.change("DROP TRIGGER actions_stay", "DROP TABLE purged", "DROP TRIGGER tables_last", "DROP TRIGGER guests_last",
                    "DROP INDEX tables_by_host", "DROP INDEX chat_by_guest", "DROP INDEX links_of_owner",
                    "ALTER TABLE server DROP COLUMN last_table", "ALTER TABLE server DROP COLUMN last_guest",
                    "CREATE TRIGGER actions_stay BEFORE DELETE ON actions BEGIN SELECT raise(ABORT, 'never'); END",
                    *BACK_TO_VERSION_6, "ALTER TABLE tables DROP COLUMN dealt", "PRAGMA user_version = 4")
        self.server.start()
        kept = next(self.server.folder.glob("store.db.before-version-*"))
        self.assertIn(f"event=kept copy={kept}", self.server.log.read_text())
        self.assertIn("version 4, nothing is wrong", self.store("check", kept))
        self.assertIn("after a server has opened it", self.store("check", "--games", kept, code=1))
        self.assertIn("nothing is wrong", self.store("check", "--games", self.server.store))
        shutil.copy(kept, self.copy)
        self.server.stop()
        shutil.copy(kept, self.folder / "old.db")
        said = self.store("purge", "--finished-days", "0", self.folder / "old.db")
        again = next(self.folder.glob("old.db.before-version-*"))
        self.assertIn(f"{again}: what was there before the update", said)
        self.store("restore", self.copy, self.server.store)
        self.server.start()


if __name__ == "__main__":
    unittest.main()
