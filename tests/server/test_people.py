"""What players do with each other: profiles, blocks, reports, and the export of one's data."""

import contextlib
import json
import os
import sqlite3
import subprocess
import unittest

from client import PROGRAM, Client, play, open_table
from test_accounts import Accounts, admin


class Profiles(Accounts):
    def game(self, players, **more):
        table = open_table(players, **more)
        play(players)
        return table

    def test_a_profile_shows_public_games_to_strangers(self):
        ana, bob = self.players(self.server.register("Ana"), "bob")
        public = self.game([ana, bob], game="card_game")
        ana, bob = self.players(ana.cookie, bob.cookie)
        private = self.game([ana, bob], game="card_game", public=False)
        stranger = self.keep(Client(self.server.port))
        shown = stranger.ask("profile", "profile", name="ANA")
        self.assertEqual((shown["name"], shown["you"], shown["more"]), ("Ana", False, False))
        self.assertGreater(shown["created"], 1.7e12)
        self.assertEqual([game["table"] for game in shown["games"]], [public])
        game = shown["games"][0]
        self.assertEqual((len(game["points"]), game["seats"][game["you"]]["name"]), (2, "Ana"))
        own = ana.client.ask("profile", "profile")
        self.assertEqual(([game["table"] for game in own["games"]], own["you"]), ([private, public], True))
        later = ana.client.ask("profile", "profile", before=private)
        self.assertEqual([game["table"] for game in later["games"]], [public])

    def test_by_the_seat_at_a_table(self):
        ana, bob = self.players(self.server.register("ana"), "bob")
        created = ana.client.ask("create", "created", game="usa", seats=2, public=False)
        self.assertEqual(ana.client.ask("profile", "profile", table=created["table"], seat=0)["name"], "ana")
        self.assertEqual(bob.client.refused("profile", table=created["table"], seat=0), "not_invited")
        bob.client.ask("join", "joined", table=created["table"], invite=created["token"])
        self.assertEqual(bob.client.ask("profile", "profile", table=created["table"], seat=0)["name"], "ana")
        self.assertEqual(ana.client.refused("profile", table=created["table"], seat=1), "no_such_player")

    def test_who_has_none(self):
        bob = self.keep(self.server.client("bob"))
        self.assertEqual(bob.refused("profile"), "no_such_player")
        for name in ("bob", "nobody", "", ":", "former player"):
            self.assertEqual(bob.refused("profile", name=name), "no_such_player", name)


class Blocks(Accounts):
    def test_who_is_blocked_cannot_join(self):
        ana, bob, eva = self.players(self.server.register("ana"), self.server.register("bob"), "eva")
        self.assertEqual([one["name"] for one in ana.client.ask("block", "blocks", name="Bob", on=True)["blocks"]], ["bob"])
        table = ana.client.ask("create", "created", game="usa", seats=3)["table"]
        self.assertEqual(bob.client.refused("join", table=table), "blocked")
        eva.client.ask("join", "joined", table=table)
        other = eva.client.ask("create", "created", game="usa", seats=3)["table"]
        ana.client.ask("join", "joined", table=other)
        self.assertEqual(bob.client.refused("join", table=other), "blocked")
        player = ana.client.ask("blocks", "blocks")["blocks"][0]["player"]
        self.assertEqual(ana.client.ask("block", "blocks", player=player, on=False)["blocks"], [])
        bob.client.ask("join", "joined", table=table)

    def test_the_chat_of_who_is_blocked_is_hidden(self):
        ana, bob, eva = self.players("ana", "bob", "eva")
        table = open_table([ana, bob, eva])
        other = self.keep(self.server.client(cookie=ana.cookie))
        other.ask("enter", "table", table=table)
        ana.client.ask("block", "blocks", table=table, seat=bob.you, on=True)
        ana.client.ask("tables", "tables")  # the list is read again meanwhile
        bob.client.say("chat", text="rude")
        self.assertEqual(eva.client.hear("chat")["text"], "rude")
        eva.client.say("chat", text="kind")
        for client in (ana.client, other):
            self.assertEqual(client.hear("chat")["text"], "kind")
        again = self.keep(self.server.client(cookie=ana.cookie))
        again.ask("enter", "table", table=table)
        self.assertEqual(again.hear("chat")["text"], "kind")

    def test_what_is_refused(self):
        ana = self.keep(self.server.client("ana"))
        self.assertEqual(self.keep(Client(self.server.port)).refused("block", name="x", on=True), "guest_first")
        for fields in ({"name": "nobody"}, {}, {"player": 1}, {"player": 999}):
            self.assertEqual(ana.refused("block", on=True, **fields), "no_such_player", fields)
        self.assertEqual(ana.refused("block", name="x"), "missing_key")
        self.assertEqual(ana.ask("block", "blocks", player=999, on=False)["blocks"], [])


class Reports(Accounts):
    def test_a_report_reaches_the_operator(self):
        ana, bob = self.players(self.server.register("ana"), "bob")
        table = open_table([ana, bob])
        ana.client.ask("report", "reported", table=table, seat=bob.you, text="He insulted  me\u3000twice")
        bob.client.ask("report", "reported", name="ana", text="no")
        reports = admin(self.server, "reports")
        self.assertEqual([(one["reporter_name"], one["reported_name"], one["table"], one["text"]) for one in reports],
                         [("bob", "ana", 0, "no"), ("ana", "bob", table, "He insulted me twice")])

    def test_reports_are_limited(self):
        ana, bob = (self.keep(self.server.client(cookie=self.server.register(name))) for name in ("ana", "bob"))
        for text in ("", "x" * 251, "a\u202eb"):
            self.assertEqual(ana.refused("report", name="bob", text=text), "bad_text")
        self.assertEqual(ana.refused("report", name="ana", text="me"), "no_such_player")
        for i in range(10):
            ana.ask("report", "reported", name="bob", text=f"{i}")
        self.assertEqual(ana.refused("report", name="bob", text="more"), "too_fast")
        bob.ask("report", "reported", name="ana", text="another may")


class Export(Accounts):
    def test_one_s_own_data_and_nothing_of_others(self):
        ana, bob = self.players(self.server.register("Anabella"), self.server.register("Bobby"))
        table = open_table([ana, bob], game="card_game")
        ana.client.say("chat", text="my remark")
        bob.client.say("chat", text="his remark")
        ana.client.hear("chat"), ana.client.hear("chat")
        ana.client.ask("report", "reported", name="bobby", text="my report")
        bob.client.ask("report", "reported", name="anabella", text="his report")
        ana.client.ask("block", "blocks", name="bobby", on=True)
        play([ana, bob])
        status, headers, text = self.server.http("GET", "/export", headers={"Cookie": ana.cookie})
        headers = {key.lower(): value for key, value in headers.items()}
        self.assertEqual((status, headers["content-type"], headers["cache-control"]), (200, "application/json", "no-store"))
        self.assertIn("attachment", headers["content-disposition"])
        data = json.loads(text)
        self.assertEqual(data["profile"][0]["name"], "Anabella")
        self.assertEqual([(one["table"], one["game"], one["record"]) for one in data["games"]],
                         [(table, "card_game", f"record/{table}")])
        self.assertIsInstance(data["games"][0]["points"], int)
        self.assertEqual([one["text"] for one in data["chat"]], ["my remark"])
        self.assertEqual([one["name"] for one in data["blocks"]], ["Bobby"])
        self.assertEqual([(one["about"], one["text"]) for one in data["reports"]], [("Bobby", "my report")])
        self.assertEqual(len(data["sessions"]), 1)
        for word in ("his remark", "his report", "argon2", ana.cookie.split("=")[1]):
            self.assertNotIn(word, text)

    def test_of_an_address_for_notifications_its_host_alone(self):
        """Whoever finds a browser open does not get the secret in the address of a webhook."""
        cookie = self.server.register("ana")
        with contextlib.closing(sqlite3.connect(self.server.store, timeout=10)) as db, db:
            db.execute("INSERT INTO targets (id, guest, kind, address, created)"
                       " SELECT 7, guest, 'discord', 'https://example.org:443/hooks/secret?key=1', 1 FROM accounts")
        text = self.server.http("GET", "/export", headers={"Cookie": cookie})[2]
        self.assertEqual([(one["kind"], one["host"]) for one in json.loads(text)["notifications"]],
                         [("discord", "example.org:443")])
        self.assertNotIn("secret", text)

    def test_who_gets_none(self):
        for cookie in ("", self.server.guest("bob"), f"turntable={64 * '0'}"):
            status, _, text = self.server.http("GET", "/export", headers={"Cookie": cookie} if cookie else {})
            self.assertEqual((status, json.loads(text)["error"]), (403, "no_account"))

    def test_not_too_often(self):
        cookie = self.server.register("ana")
        answers = [self.server.http("GET", "/export", headers={"Cookie": cookie})[0] for _ in range(12)]
        self.assertEqual(answers, [200] * 10 + [429] * 2)


# Every column of the database that names a guest, and what becomes of it. Whoever adds one decides here: whether it goes
# with the account (tt_store_account_delete) and is in the export (tt_store_export), or why not; and whether retention
# keeps a guest for it, or deletes it with the guest (purge.c).
GOES = {"accounts.guest", "blocks.blocked", "blocks.guest", "chat.guest", "links.owner", "notices.guest",
        "notify_settings.guest", "plans.guest", "rating_changes.guest", "ratings.guest", "reports.reporter",
        "sessions.guest", "targets.guest"}
STAYS = {"bans.guest": "the operator's", "changes.guest": "tells other servers", "removed.guest": "a host's decision",
         "reports.reported": "what others said", "round_entries.guest": "others are compared with it",
         "seats.guest": "a former player's", "tables.host": "a former player's"}
EXPORTED = {"accounts.guest": "profile", "bans.guest": "bans", "blocks.guest": "blocks", "chat.guest": "chat",
            "notify_settings.guest": "notify_settings", "plans.guest": "plans", "rating_changes.guest": "rated_games",
            "ratings.guest": "ratings", "reports.reporter": "reports", "round_entries.guest": "rounds",
            "seats.guest": "games", "sessions.guest": "sessions", "tables.host": "games", "targets.guest": "notifications"}
NOT_EXPORTED = {"blocks.blocked": "what others did", "changes.guest": "technical", "links.owner": "hashes of tokens",
                "notices.guest": "technical", "removed.guest": "a host's decision", "reports.reported": "what others said"}
HOLDS = {"accounts.guest", "bans.guest", "chat.guest", "links.owner", "round_entries.guest", "seats.guest", "tables.host"}
GOES_WITH_THE_GUEST = {"blocks.blocked", "blocks.guest", "notices.guest", "notify_settings.guest", "plans.guest",
                       "reports.reported", "reports.reporter", "targets.guest"}
NEEDS_AN_ACCOUNT = {"rating_changes.guest", "ratings.guest", "sessions.guest"}
NO_REFERENCE = {"changes.guest", "removed.guest"}  # a number alone, which is never given again

TABLE = 77  # also the round
GIVEN = {"bans": {"ended": 1}, "tables": {"id": TABLE, "life": "over", "game": "usa"}, "rounds": {"id": TABLE, "name": "Club"},
         "seats": {"kind": "guest"}, "targets": {"kind": "json", "address": "https://example.org/x"},
         "ratings": {"pool": "two", "game": "usa"}, "rating_changes": {"pool": "two", "game": "usa"}}


class Personal(Accounts):
    """What the store has of a person, column by column: a new one cannot be forgotten."""

    @contextlib.contextmanager
    def database(self):
        db = sqlite3.connect(self.server.store, timeout=30)
        with db:
            yield db
        db.close()

    def columns(self, db):
        """Those that refer to guests or accounts, or sound as if they did."""
        names = {"guest", "host", "owner", "player", "account", "reporter", "reported", "blocked", "entrant"}
        found = set()
        for (table,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
            found |= {f"{table}.{row[3]}" for row in db.execute(f"PRAGMA foreign_key_list({table})")
                      if row[2] in ("guests", "accounts")}
            found |= {f"{table}.{row[1]}" for row in db.execute(f"PRAGMA table_info({table})") if row[1] in names}
        return found

    def add_row(self, db, table, **values):
        """With something in each column that needs it."""
        values = {**GIVEN.get(table, {}), **values}
        for _, name, kind, needed, default, key in db.execute(f"PRAGMA table_info({table})").fetchall():
            if name in values or not (needed or key) or default is not None:
                continue
            count = db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            values[name] = (TABLE if name in ("table_id", "round_id") else count + 1 if kind == "INTEGER" else
                            f"x{count}" if kind == "TEXT" else os.urandom(32))
        db.execute(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({', '.join('?' * len(values))})",
                   list(values.values()))

    def add(self, db, column, guest, other):
        """A row that names the guest there, and somebody else in columns beside it."""
        table, name = column.split(".")
        beside = {one.split(".")[1]: other for one in self.columns(db) if one.split(".")[0] == table}
        self.add_row(db, table, **{**beside, name: guest})

    def count(self, db, column, guest):
        table, name = column.split(".")
        return db.execute(f"SELECT count(*) FROM {table} WHERE {name} = ?", (guest,)).fetchone()[0]

    def test_each_column_is_known(self):
        with self.database() as db:
            columns = self.columns(db)
        self.assertEqual(columns, GOES | set(STAYS))
        self.assertEqual(columns, set(EXPORTED) | set(NOT_EXPORTED))
        self.assertEqual(columns, HOLDS | GOES_WITH_THE_GUEST | NEEDS_AN_ACCOUNT | NO_REFERENCE)
        self.assertFalse(GOES & set(STAYS) or set(EXPORTED) & set(NOT_EXPORTED))

    def test_export_and_deletion(self):
        cookie = self.server.register("ana")  # the guest 1
        self.server.guest("bob")
        self.server.stop()
        with self.database() as db:
            self.add_row(db, "rounds")
            for column in sorted(self.columns(db) - {"accounts.guest", "sessions.guest"}):
                self.add(db, column, 1, 2)
        self.server.start()
        status, _, text = self.server.http("GET", "/export", headers={"Cookie": cookie})
        self.assertEqual(status, 200)
        for column, part in EXPORTED.items():
            self.assertTrue(json.loads(text)[part], column)
        self.assertEqual(self.server.account("/delete", cookie, password="correct horse")[0], 200)
        with self.database() as db:
            self.assertEqual({column: self.count(db, column, 1) for column in GOES}, dict.fromkeys(GOES, 0))
            for column in STAYS:
                self.assertGreater(self.count(db, column, 1), 0, column)

    def test_retention(self):
        """A guest whom nothing needs goes with all rows, whatever refers to it."""
        columns = sorted(HOLDS | GOES_WITH_THE_GUEST | NO_REFERENCE)
        somebody = len(columns) + 1
        for _ in range(somebody):
            self.server.guest("bob")
        self.server.stop()
        with self.database() as db:
            db.execute("UPDATE guests SET seen = 1 WHERE id <> ?", (somebody,))
            for guest, column in enumerate(columns, 1):
                self.add(db, column, guest, somebody)
        done = subprocess.run([PROGRAM, "store", "purge", "--guests-days", "1", self.server.store], capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        with self.database() as db:
            left = {guest for (guest,) in db.execute("SELECT id FROM guests")}
            for guest, column in enumerate(columns, 1):
                self.assertEqual(guest in left, column in HOLDS, column)
                if column in GOES_WITH_THE_GUEST:
                    self.assertEqual(self.count(db, column, guest), 0, column)
        self.server.start()


if __name__ == "__main__":
    unittest.main()
