#!/usr/bin/env python3
"""The deal of record.md, stand-alone: `deal.py GAME S K [PLAYERS]` prints the seed of game K under
`--seed S`, the first train pile, the ticket pile and (europe) the pile of long tickets, top first.
PLAYERS (2 unless given) matters to card_game only: one locomotive each is taken out first (C-2)."""
import hashlib
import json
import os
import struct
import sys

COLORS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
CARDS = COLORS + ("locomotive",)
TRAINS, TICKETS, LONG_TICKETS = 0, 1, 2                      # the kinds of shuffle
ROUNDS = ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
          (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14))
MASK = 0xFFFFFFFF


def chacha8(key, nonce):
    """The output of ChaCha8 as 32-bit words, without end; nonce is three words."""
    block = 0
    while True:
        start = (*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), block, *nonce)
        x = list(start)
        for a, b, c, d in ROUNDS * 4:
            for one, other, bits in ((a, d, 16), (c, b, 12), (a, d, 8), (c, b, 7)):
                x[one] = (x[one] + x[b if one == a else d]) & MASK
                turned = x[other] ^ x[one]
                x[other] = (turned << bits | turned >> (32 - bits)) & MASK
        yield from ((word + first) & MASK for word, first in zip(x, start))
        block += 1


def shuffled(seed, kind, number, items):
    """Shuffle `number` of this kind; seed is 64 hex digits. Element 0 is the top."""
    items, words = list(items), chacha8(bytes.fromhex(seed), (kind, number, 0))
    for i in range(len(items) - 1, 0, -1):
        m = next(words) * (i + 1)
        while m & MASK < 2 ** 32 % (i + 1):
            m = next(words) * (i + 1)
        items[i], items[m >> 32] = items[m >> 32], items[i]
    return items


def game_seed(text, number):
    return hashlib.sha256(f"turntable/{text}/{number}".encode()).hexdigest()


def games_folder():
    here = os.path.dirname(os.path.abspath(__file__))
    return os.path.join(here, "..", "..", "src", "games")


def main(game, text, number, players="2"):
    with open(os.path.join(games_folder(), game, "board.json"), encoding="utf-8") as file:
        board = json.load(file)
    counts = board.get("train_cards", {"each_color": 12, "locomotive": 14})
    given = int(players) if game == "card_game" else 0
    cards = [c for c in COLORS for _ in range(counts["each_color"])]
    cards += ["locomotive"] * (counts["locomotive"] - given)
    seed = game_seed(text, int(number))
    print(seed)
    print(",".join(shuffled(seed, TRAINS, 0, cards)))
    print(",".join(shuffled(seed, TICKETS, 0, [t["id"] for t in board["tickets"] if not t.get("long")])))
    if any(t.get("long") for t in board["tickets"]):
        print(",".join(shuffled(seed, LONG_TICKETS, 0, [t["id"] for t in board["tickets"] if t.get("long")])))


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    main(*sys.argv[1:])
