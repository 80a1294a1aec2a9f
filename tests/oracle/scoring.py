"""The result of a finished game, computed from its last state. `rail_result` and `card_result` give the
`result` event twice: where record.md leaves an order open, the second is just as right."""
from collections import Counter

from network import Groups, best_stations, longest_trail


def rail_result(game):
    scores = [rail_score(game, seat) for seat in range(game.players)]
    longest = max(score["longest"] for score in scores)
    most = max(len(score["completed"]) for score in scores)
    for seat, score in enumerate(scores):
        if "longest_bonus" in score:
            score["longest_bonus"] = game.values.longest_bonus if score["longest"] == longest > 0 else 0    # G-18
        if "globetrotter" in score:
            score["globetrotter"] = game.values.globetrotter_bonus if len(score["completed"]) == most > 0 else 0  # W-8
        score["total"] = sum(score.get(part, 0) for part in PARTS)
    ranks = [rail_rank(game, seat, score) for seat, score in enumerate(scores)]
    event = result_event(scores, ranks)
    return event, event


PARTS = ("routes", "tickets", "longest_bonus", "stations", "globetrotter", "alvin", "alvin_catches")


def rail_score(game, seat):
    """One player's score, the parts that depend on the others still 0; fields in the order of the page."""
    tickets = [game.board.tickets[t] for t in game.tickets[seat]]
    done, borrowed = completed_tickets(game, seat, tickets)
    score = {"total": 0, "routes": game.points[seat]}
    score.update(ticket_fields(tickets, done))
    score["longest"] = longest_trail(game.owned[seat])
    if game.values.longest_bonus:
        score["longest_bonus"] = 0
    if game.values.stations:
        score["stations"] = game.values.station_bonus * (game.values.stations - game.built[seat])     # E-11
        score["borrowed"] = borrowed
    if game.values.globetrotter_bonus:
        score["globetrotter"] = 0
    if game.options.get("alvin"):
        score["alvin"] = game.values.alvin_points if game.alvin_holder == seat else 0   # W-11
        score["alvin_catches"] = game.catches[seat]
    return score


def completed_tickets(game, seat, tickets):
    """G-16, E-12: (Tickets completed, routes borrowed)."""
    own = game.owned[seat]
    stations = [city for city, owner in getattr(game, "stations", {}).items() if owner == seat]
    if stations:
        others = [route for other, routes in enumerate(game.owned) if other != seat for route in routes]
        return best_stations(own, stations, others, tickets)
    groups = Groups(own)
    return [t for t in tickets if groups.joined(t.a, t.b)], {}


def ticket_fields(tickets, done):
    """G-16, C-16; ids ascending."""
    failed = [t for t in tickets if t not in done]
    return {"tickets": sum(t.points for t in done) - sum(t.points for t in failed),
            "completed": sorted(t.id for t in done), "failed": sorted(t.id for t in failed)}


def rail_rank(game, seat, score):
    """The greater wins."""
    if game.has_stations:                   # G-20
        return score["total"], len(score["completed"]), -game.built[seat], score.get("longest_bonus", 0)
    return score["total"], len(score["completed"]), score["longest"]                # G-19, G-21


def card_result(game):
    """C-16 to C-18"""
    board = game.board
    named = [Counter(city for t in done for city in (board.tickets[t].a, board.tickets[t].b))
             for done in game.completed]
    scores = []
    for seat in range(game.players):
        done = [board.tickets[t] for t in game.completed[seat]]
        held = [board.tickets[t] for t in game.tickets[seat]]
        bonuses = {city: points for city, points in board.big_cities.items()        # C-17
                   if named[seat][city] == max(n[city] for n in named) > 0}
        score = {"total": 0, **ticket_fields(done + held, done), "big_cities": bonuses}
        score["total"] = score["tickets"] + sum(bonuses.values())
        scores.append(score)
    ranks = [(s["total"], len(s["completed"]), len(s["big_cities"])) for s in scores]
    by_name = [{**score, "big_cities": dict(sorted(score["big_cities"].items()))} for score in scores]
    return result_event(by_name, ranks), result_event(scores, ranks)


def result_event(scores, ranks):
    winners = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
    return {"event": "result", "scores": scores, "winners": winners}
