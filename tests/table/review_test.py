"""review_test.py TURNTABLE MODULE: a review has the same bytes from the program and from the wasm module in Node."""
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
GAMES = [("usa", 2, []), ("usa", 5, []), ("europe", 3, []), ("old_west", 4, ["--alvin"]), ("old_west", 6, []),
         ("card_game", 2, ["--open-track"]), ("card_game", 4, [])]
BOARD = HERE.parents[1] / "src" / "games" / "usa" / "board.json"


def said(*words):
    return subprocess.run([str(word) for word in words], capture_output=True, timeout=300).stdout


def record_of(program, folder, game, players, options):
    said(program, "simulate", "--game", game, "--players", players, "--bots", "medium", "--games", 1, "--seed", "review",
         "--record", folder, *options)
    return max(pathlib.Path(folder).glob(f"{game}-{players}*.ttrec"), key=lambda file: file.stat().st_mtime_ns)


def main():
    program, module = sys.argv[1:]
    failed = 0

    def compare(name, record, *options):
        nonlocal failed
        native = said(program, "review", "--json", *options, record)
        wasm = said("node", HERE / "review.mjs", module, record, *options)
        same = native == wasm and json.loads(native)["review"] == 1
        failed += not same
        print("ok" if same else "not ok", name, f"({len(native)} bytes)")

    with tempfile.TemporaryDirectory() as folder:
        for game, players, options in GAMES:
            record = record_of(program, folder, game, players, options)
            compare(f"quick review of {game} with {players} {' '.join(options)}", record, "--quick")
            if game == "card_game" and players == 2:
                compare("full review of the card game", record)
        board = ["--board", BOARD]
        record = record_of(program, folder, "usa", 3, board)
        compare("quick review on a custom board", record, "--quick", *board)
        torn = pathlib.Path(folder, "torn.ttrec")
        torn.write_bytes(b"".join(record.read_bytes().splitlines(True)[:-3]))
        answer = said("node", HERE / "review.mjs", module, torn, *board)
        ok = json.loads(answer) == {"fault": "unfinished", "line": 0, "text": ""}
        failed += not ok
        print("ok" if ok else "not ok", "an unfinished record is refused")
    sys.exit(failed > 0)


main()
