"""wasm_test.py TURNTABLE MODULE: the table answers the same bytes as a program and as a wasm module in Node."""
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from client import Player, play
from process import Process, answers_to, table_message

SEED = "2a1af648c2385a49ea6d506ee1f2a4a84ac7d9f7f492d8279dbad4fa0c8b0b79"
ODD = ['{"seat":0,"message":"action","decision":1,"action":"draw 7"}', '{"seat":9,"message":"record"}', "[[[[", "{}",
       '{"seat":0,"message":"record"}', '{"seat":1,"message":"hint","decision":3}', '{"seat":1,"message":"h\u00e9"}']

GAMES = [("usa", 2, {}), ("europe", 3, {}), ("old_west", 4, {"options": {"alvin": True}}),
         ("card_game", 4, {"options": {"open_track": True}, "memory_aid": True}), ("europe", 5, {"memory_aid": True}),
         ("card_game", 2, {}), ("old_west", 2, {}), ("usa", 5, {})]


def lines_of_a_game(program, game, players, more):
    """What clients say in a whole game, with some nonsense in between; the seat that asks for hints is 0."""
    table = Process([program, "table"])
    table.say(table_message(game, [f"player {seat}" for seat in range(players)], SEED, hints="planner", **more))
    play(table, players, Player(players, hoard=10))
    table.close()
    lines = table.lines
    lines[20:20] = ODD
    for at in range(30, len(lines), 40):
        lines[at:at] = ['{"seat":0,"message":"hint","decision":%d}' % decision for decision in range(1, 60, 7)]
    return lines


def bots_alone(program, module):
    bots = ["bot:planner", "bot:racer", "bot:greedy"]
    for game in ("usa", "europe", "old_west", "card_game"):
        yield game + " between bots", [table_message(game, bots, SEED, **{"as": None}),
                                       '{"message":"hello","protocol":1}']
        yield game + " between levels", [table_message(game, ["bot:easy", "bot:medium", "bot:hard"], SEED, **{"as": None}),
                                         '{"message":"hello","protocol":1}']
        # At a table nobody gives it a clock: it plays as many games in its head as its setting says, here and there.
        yield game + " with the strategist", [table_message(game, ["bot:strategist", "bot:planner"], SEED, **{"as": None}),
                                      '{"message":"hello","protocol":1}']


def main():
    program, module = sys.argv[1:]
    node = ["node", str(pathlib.Path(__file__).parent / "table.mjs"), module]
    cases = [(f"{game} with {players}", lines_of_a_game(program, game, players, more))
             for game, players, more in GAMES] + list(bots_alone(program, module))
    failed = 0
    for name, lines in cases:
        native, wasm = answers_to([program, "table"], lines), answers_to(node, lines)
        same = native == wasm and '"phase":"over"' in native
        failed += not same
        print("ok" if same else "not ok", name, f"({len(lines)} lines, {len(native)} bytes)")
    sys.exit(failed > 0)


main()
