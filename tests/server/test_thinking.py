"""Bots that think for long keep nobody else's waiting."""

import json
import statistics
import threading
import time
import unittest

from client import Player, Server, choose, open_table

HOSTS = 20
ANSWERS = 30


def moves_of_others(player, events):
    """Events of seats that are not the player's."""
    return sum(event.get("player", player.you) != player.you for event in events)


def wait_for(condition):
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, "it does not come about"
        time.sleep(0.1)


def told_less(player):
    """What the player was told, in order: whether its bots think less."""
    messages = [json.loads(text) for text in player.client.got]
    return [message["less"] for message in messages if message["message"] == "thinking"]


class Crowd:
    """Hosts at one address. Each has one table of experts alone, which think on and on: it has handed over its seat."""

    def __init__(self, server, address, hosts):
        self.players = [Player(server, f"owner{i}", seed=i, source=address) for i in range(hosts)]
        for player in self.players:
            open_table([player], ["expert", "expert"])
            player.client.say("hand")
        self.moves = 0
        self.is_over = False
        self.thread = threading.Thread(target=self.listen)
        self.thread.start()

    def listen(self):
        """Whoever does not read is dropped."""
        while not self.is_over:
            time.sleep(0.01)
            for player in self.players:
                while (message := player.client.next(0)) is not None:
                    self.moves += moves_of_others(player, message.get("events", []))

    @property
    def told(self):
        """How many were told last that their bots think less."""
        return sum(told_less(player)[-1:] == [True] for player in self.players)

    def go(self):
        self.is_over = True
        self.thread.join()
        for player in self.players:
            player.client.close()


def time_answers(player, count):
    """Seconds from the player's last action of a turn until the bot has moved, `count` times."""
    times, begin = [], None
    while len(times) < count:
        if player.ask and not player.sent:
            time.sleep(0.03)  # so that all answers together take longer than a thought or two of others
            player.sent = (player.ask["decision"], choose(player.ask, player.dice))
            player.client.say("action", decision=player.sent[0], action=player.sent[1])
        message = player.client.next()
        assert message is not None, "no answer"
        before = len(player.events)
        player.take(message)
        if message["message"] != "update":
            continue
        if moves_of_others(player, player.events[before:]) == 0:
            begin = None if player.ask else time.monotonic()
        elif begin:
            times.append(time.monotonic() - begin)
            begin = None
        assert not player.over, "the game was too short"
    return times


class Thinking(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.close)

    def crowd(self, hosts):
        crowd = Crowd(self.server, "127.0.0.2", hosts)
        self.addCleanup(crowd.go)
        wait_for(lambda: crowd.told > 0)
        return crowd

    def player(self, bot):
        """Somebody at another address, at a table with this bot."""
        player = Player(self.server, "ana", seed=1, source="127.0.0.3")
        self.addCleanup(player.client.close)
        open_table([player], [bot])
        return player

    def test_quick_bots_answer_while_a_crowd_of_experts_thinks(self):
        crowd = self.crowd(HOSTS)
        before = crowd.moves
        for bot in ["medium", "hard"]:
            with self.subTest(bot=bot):
                player = self.player(bot)
                times = time_answers(player, ANSWERS)
                print(f"{bot}: median {statistics.median(times):.3f} s, longest {max(times):.3f} s")
                self.assertLess(statistics.median(times), 0.5)
                self.assertEqual(told_less(player), [])
        wait_for(lambda: crowd.moves > before)  # and they do think

    def test_an_expert_gets_the_share_of_its_address(self):
        """One table at its address moves more often than one of many at another, however busy the machine is."""
        crowd = self.crowd(3 * HOSTS)
        player = self.player("expert")
        before = crowd.moves, len(player.events)
        times = time_answers(player, 5)
        others = (crowd.moves - before[0]) / (3 * HOSTS)
        own = moves_of_others(player, player.events[before[1]:])
        print(f"expert: median {statistics.median(times):.3f} s; {own} moves, others {others:.1f}")
        self.assertGreater(own, 2.5 * others)  # if owners alone took turns, they would be as many

    def test_the_table_is_told_when_its_bots_think_less(self):
        crowd = self.crowd(HOSTS)
        wait_for(lambda: crowd.told == HOSTS)
        player = self.player("expert")
        time_answers(player, 2)
        self.assertEqual(told_less(player), [True])
        again = Player(self.server, cookie=player.cookie, source="127.0.0.3")
        self.addCleanup(again.client.close)
        again.enter(player.table)
        self.assertTrue(again.client.hear("thinking")["less"])
        crowd.go()
        for _ in range(10):  # what was begun is thought to its end
            time_answers(player, 1)
            if not told_less(player)[-1]:
                break
        self.assertEqual(told_less(player), [True, False])


if __name__ == "__main__":
    unittest.main()
