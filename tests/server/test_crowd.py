"""Many watchers at one table: what they cost, and what they are told."""

import json
import os
import resource
import time
import unittest

from client import PROGRAM, UNDER, Client, Player, Server, open_table

WATCHERS = 2000
TICK = os.sysconf("SC_CLK_TCK")
FIELDS = {"here", "stand_in", "watchers", "quiet"}


def cpu_seconds(server):
    """Processor time of the server so far, of all its threads."""
    with open(f"/proc/{server.process.pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def is_instrumented():
    """Whether the server runs far slower than it does for people: then only the figures are left out."""
    with open(PROGRAM, "rb") as program:
        return bool(UNDER) or b"__asan_init" in program.read()


def presences(client):
    """What the client was told of presence, as it came."""
    said = [json.loads(text) for text in client.got]
    return [{key: value for key, value in one.items() if key != "message"} for one in said
            if one["message"] == "presence"]


class Crowd(unittest.TestCase):
    def start(self, *options):
        server = Server(*options)
        self.addCleanup(server.close)
        return server

    def players(self, server, *names):
        people = [Player(server, name) for name in names]
        self.addCleanup(lambda: [player.client.close() for player in people])
        return people

    def play_some(self, players, actions):
        """Plays until so many actions are acknowledged."""
        while sum(len(player.acked) for player in players) < actions:
            for player in players:
                while player.step(0.01):
                    pass

    def test_two_thousand_watchers_cost_less_than_a_second(self):
        """They come in while the game runs and people have talked, and say hello: all of it, from the first message to
        the last presence, is measured; connecting is not."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        self.assertGreater(hard, WATCHERS + 100)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 10000), hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        server = self.start("--max-chat", 1000)
        ana, bob = self.players(server, "ana", "bob")
        table = open_table([ana, bob])
        self.play_some([ana, bob], 100)
        for number in range(50):
            ana.client.say("chat", text=f"message number {number}, of a length that is usual in a chat")
        while ana.client.hear("chat")["text"][15:17] != "49":
            pass
        begin = cpu_seconds(server)
        crowd = [Client(server.port) for _ in range(WATCHERS)]
        self.addCleanup(lambda: [one.close() for one in crowd])
        crowd[-1].ask("tables", "tables")
        connected = cpu_seconds(server)
        for one in crowd:
            one.say("enter", table=table)
            one.say("hello", protocol=1)
        for one in crowd:
            one.hear("update")
        for one in [ana.client, crowd[0], crowd[-1]]:
            while one.presence.get("watchers") != WATCHERS:
                one.hear("presence", timeout=10)
        entered = cpu_seconds(server) - connected
        print(f"{WATCHERS} watchers: connecting {connected - begin:.2f} s, entering {entered:.2f} s of processor time")
        for one in crowd[::100]:
            self.assertTrue(any("number 49" in text for text in one.got))
            self.assertEqual(set(presences(one)[0]), FIELDS)
        if not is_instrumented():
            self.assertLess(entered, 1.0)

    def test_presence_comes_as_differences_once_a_second(self):
        server = self.start()
        ana, bob = self.players(server, "ana", "bob")
        table = open_table([ana, bob])
        time.sleep(2.2)
        while ana.client.next(0):
            pass
        known = len(presences(ana.client))
        begin = time.monotonic()
        others = [Client(server.port) for _ in range(30)]
        self.addCleanup(lambda: [one.close() for one in others])
        while time.monotonic() - begin < 3:
            others[0].ask("enter", "table", table=table)
            others[0].ask("exit", "exited")
            for one in others[1:]:
                if not one.presence:
                    one.ask("enter", "table", table=table)
                    self.assertEqual(set(one.hear("presence")) - {"message"}, FIELDS)
                    break
        others[0].ask("enter", "table", table=table)
        watchers = sum(bool(one.presence) for one in others[1:]) + 1
        while ana.client.presence["watchers"] != watchers:
            ana.client.hear("presence")
        took = time.monotonic() - begin
        told = presences(ana.client)[known:]
        self.assertTrue(told and all(set(one) == {"watchers"} for one in told), told)
        self.assertLessEqual(len(told), took / 0.9 + 1)
        self.assertEqual(ana.client.presence["here"], [True, True])

    def test_what_changes_and_changes_back_is_told_to_nobody_twice(self):
        """Whoever came in between has seen another state than the rest, and is told the difference to that."""
        server = self.start()
        ana, bob = self.players(server, "ana", "bob")
        table = open_table([ana, bob])
        first, second = Client(server.port), Client(server.port)
        self.addCleanup(lambda: [one.close() for one in (first, second)])
        time.sleep(1.2)
        first.ask("enter", "table", table=table)
        second.ask("enter", "table", table=table)
        self.assertEqual(second.hear("presence")["watchers"], 2)
        first.ask("exit", "exited")
        for one in (second, ana.client):
            while one.presence["watchers"] != 1:
                one.hear("presence", timeout=5)

    def test_a_hello_later_in_the_game_has_all_of_it(self):
        """What watchers are answered is kept between actions: it must not be older than the game."""
        server = self.start()
        ana, bob = self.players(server, "ana", "bob")
        table = open_table([ana, bob])
        watchers = []
        for number in range(6):
            self.play_some([ana, bob], 5 * number)
            for _ in range(2):
                watcher = Client(server.port)
                self.addCleanup(watcher.close)
                watcher.ask("enter", "table", table=table)
                watcher.say("hello", protocol=1)
                watchers.append((watcher, watcher.hear("update")))
        seqs = [update["seq"] for _, update in watchers]
        self.assertEqual(seqs[::2], seqs[1::2])
        self.assertEqual(sorted(set(seqs)), seqs[::2])
        for watcher, update in watchers:  # and from there on each hears every event
            seq = update["seq"]
            while seq < seqs[-1]:
                more = watcher.hear("update")
                self.assertEqual(more["seq"], seq + len(more["events"]))
                seq = more["seq"]


if __name__ == "__main__":
    unittest.main()
