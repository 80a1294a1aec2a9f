"""Bots that think for long keep nobody else's waiting."""

import statistics
import threading
import time
import unittest

from client import Player, Server, choose, open_table

HOSTS = 20
ANSWERS = 30


class Crowd:
    """Hosts at one address. Each has one table of experts alone, which think on and on: it has handed over its seat."""

    def __init__(self, server, address, hosts):
        self.players = [Player(server, f"host{i}", seed=i, source=address) for i in range(hosts)]
        for player in self.players:
            open_table([player], ["expert", "expert"])
            player.client.say("hand")
        self.moves = 0
        self.is_told = 0
        self.is_over = False
        self.thread = threading.Thread(target=self.listen)
        self.thread.start()

    def listen(self):
        """Whoever does not read is dropped."""
        while not self.is_over:
            time.sleep(0.01)
            for player in self.players:
                while (message := player.client.next(0)) is not None:
                    self.moves += message["message"] == "update"
                    self.is_told += message == {"message": "busy", "on": True}

    def go(self):
        self.is_over = True
        self.thread.join()
        for player in self.players:
            player.client.close()


def time_answers(player, count):
    """Seconds from the acknowledgement of an action until the bot has moved, `count` times."""
    times, begin = [], None
    while len(times) < count:
        if player.ask and not player.sent:
            player.sent = (player.ask["decision"], choose(player.ask, player.dice))
            player.client.say("action", decision=player.sent[0], action=player.sent[1])
        message = player.client.next()
        assert message is not None, "no answer"
        before = len(player.events)
        player.take(message)
        seats = {event["player"] for event in player.events[before:] if "player" in event}
        if message["message"] == "update" and player.you in seats and not player.ask:
            begin = time.monotonic()
        elif message["message"] == "update" and begin and seats - {player.you}:
            times.append(time.monotonic() - begin)
            begin = None
        if player.over:
            raise AssertionError("the game was too short")
    return times


class Thinking(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.close)

    def crowd(self):
        crowd = Crowd(self.server, "127.0.0.2", HOSTS)
        self.addCleanup(crowd.go)
        time.sleep(1)
        return crowd

    def answers(self, bot, address, count=ANSWERS):
        player = Player(self.server, "ana", seed=1, source=address)
        self.addCleanup(player.client.close)
        open_table([player], [bot])
        times = time_answers(player, count)
        print(f"{bot} at {address}: median {statistics.median(times):.3f} s, longest {max(times):.3f} s")
        return times

    def test_a_medium_bot_answers_while_a_crowd_of_experts_thinks(self):
        crowd = self.crowd()
        times = self.answers("medium", "127.0.0.3")
        self.assertLess(statistics.median(times), 0.5)
        before = crowd.moves
        time.sleep(2)
        self.assertGreater(crowd.moves, before)  # and they do think


if __name__ == "__main__":
    unittest.main()
