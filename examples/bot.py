#!/usr/bin/env python3
"""A bot for Turntable in Python: turntable arena --game usa --players 2 --bots "exec:python3 examples/bot.py,random"

It claims what its tickets need, else long routes, and draws the color it has most of. docs/bots.md tells how a program
like this one plays, docs/protocol.md what the messages hold."""
import json
import sys


def expand(ask):
    """The actions that an ask stands for: every route of a group with every payment of it, and so on."""
    for kind, key in ("claim", "routes"), ("station", "cities"):
        for group in ask.get(kind + "s", []):
            yield from (f"{kind} {place} {pay}" for place in group[key] for pay in group["pay"])
    yield from (f"draw {slot}" for slot in ask.get("draw", []))
    yield from ask.get("actions", [])


def cards(words):
    """How many cards "3 red 1 locomotive" are, and how many locomotives."""
    counts = dict(zip(words[1::2], map(int, words[::2])))
    return sum(counts.values()), counts.get("locomotive", 0)


def value(action, view):
    """How much the bot likes an action: the greatest wins."""
    verb, *words = action.split()
    if verb == "claim":
        length, locomotives = cards(words[1:])
        needed = any(words[0] in ticket.get("routes", "").split() for ticket in view["tickets"])
        return (50 if needed else 20 if length >= 4 else -5) + length - 0.5 * locomotives
    if verb == "draw":
        color = view["market"][int(words[0])] if words[0] != "blind" else None
        return -1 if color == "locomotive" else view["hand"].get(color, 0) if color else 1
    if verb == "lay":
        return 30 + cards(words)[0]
    if verb == "keep":
        return len(words) * (1 if "yards" in view else -1)  # the card game completes many, the maps few
    if verb == "tickets":
        return 18 // len(view["held"]) - len(view["tickets"]) if "yards" in view else -20
    return {"complete": 60, "pay": 50, "station": -30, "abandon": -40}.get(verb, 0)


def main():
    view = {}
    for line in sys.stdin:
        message = json.loads(line)
        if message["message"] == "welcome":
            view = {}  # another game begins
        elif message["message"] == "update":
            view.update(message["view"])
            if message["ask"]:
                action = max(expand(message["ask"]), key=lambda text: value(text, view))
                answer = {"message": "action", "decision": message["ask"]["decision"], "action": action}
                print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
