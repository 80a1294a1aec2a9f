"""Rates the games of openskill.txt again with the Python package openskill, which ./check does not need:

    pip install openskill==6.2.0
    python tests/ratings/make_openskill.py > new.txt && mv new.txt tests/ratings/openskill.txt
"""

from pathlib import Path

from openskill.models import PlackettLuce

HEAD = """\
# Ratings by openskill 6.2.0, model PlackettLuce with mu 25, sigma 25/3, beta 25/6, kappa 0.0001, no limit_sigma (its
# defaults), tau 25/200 and gamma 1 (tests/ratings/make_openskill.py), rate(teams of one, ranks=ranks).
# Each line: players; then per player: rank mu sigma new-mu new-sigma. The first lines are new players in every
# order, then random ones (Python's random, seed 21): mu uniform 0 to 50, sigma 0.5 to 9, ranks 1 to players."""


def games():
    """Of each game the players as (rank, mu, sigma)."""
    for line in Path(__file__).with_name("openskill.txt").read_text().splitlines():
        if not line.startswith("#"):
            numbers = line.split()[1:]
            yield [(int(numbers[at]), float(numbers[at + 1]), float(numbers[at + 2]))
                   for at in range(0, len(numbers), 5)]


def main():
    model = PlackettLuce(mu=25, sigma=25 / 3, beta=25 / 6, kappa=0.0001, tau=25 / 200, gamma=lambda *_, **__: 1.0)
    print(HEAD)
    for game in games():
        teams = [[model.rating(mu=mu, sigma=sigma)] for _, mu, sigma in game]
        rated = model.rate(teams, ranks=[rank for rank, _, _ in game])
        print(len(game), *(f"{rank} {mu:.17g} {sigma:.17g} {new.mu:.17g} {new.sigma:.17g}"
                           for (rank, mu, sigma), [new] in zip(game, rated)))


if __name__ == "__main__":
    main()
