"""Writes plackett_luce.json next to this script, with the expected values for
crates/karat-lab/src/tests/ratings.rs.

The script and the crate use different methods. The script lists all orders of tied players one by
one, finds the maximum with SciPy's BFGS instead of our derivatives, and calculates the curvature
from finite differences. Run the script with NumPy 2.4.6 and SciPy 1.17.1: python3 plackett_luce.py
"""

import itertools
import json
import pathlib

import numpy as np
from scipy.optimize import minimize

DEVIATION = 5.0


def orders(places):
    """Yields all orders of the players that agree with their places, each equally likely."""
    groups = [[i for i, p in enumerate(places) if p == place] for place in sorted(set(places))]
    for parts in itertools.product(*(itertools.permutations(group) for group in groups)):
        yield list(itertools.chain(*parts))


def log_likelihood(values, block):
    total = 0.0
    for game in block:
        worths = np.array([sum(values[e] for e in player["effects"]) for player in game])
        each = []
        for order in orders([player["place"] for player in game]):
            ordered = worths[order]
            each.append(sum(ordered[i] - np.log(np.exp(ordered[i:]).sum()) for i in range(len(ordered))))
        total += np.mean(each)
    return total


def slope(values, block, step=1e-5):
    unit = np.eye(len(values)) * step
    return np.array([(log_likelihood(values + u, block) - log_likelihood(values - u, block)) / (2 * step) for u in unit])


def fit(blocks, effects):
    def cost(values):
        return -sum(log_likelihood(values, b) for b in blocks) + (values**2).sum() / (2 * DEVIATION**2)

    best = minimize(cost, np.zeros(effects), method="BFGS", options={"gtol": 1e-7, "maxiter": 10_000}).x
    best = minimize(cost, best, method="Nelder-Mead", options={"xatol": 1e-10, "fatol": 1e-13, "maxiter": 100_000, "maxfev": 100_000}).x
    slopes = np.array([slope(best, b) for b in blocks])
    step, bend = 1e-4, np.zeros((effects, effects))
    unit = np.eye(effects) * step
    for i, j in itertools.product(range(effects), repeat=2):
        corners = [(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)]
        bend[i, j] = sum(s * cost(best + a * unit[i] + b * unit[j]) for a, b, s in corners) / (4 * step**2)
    inverse = np.linalg.inv(bend)
    return best, np.sqrt(np.diag(inverse @ (slopes.T @ slopes) @ inverse))


def made(seed, bots, seats, roles, blocks, shares):
    """Returns random games between bots, with random places and some ties."""
    rng = np.random.default_rng(seed)
    strength = rng.normal(size=bots)
    made = []
    for _ in range(blocks):
        block = []
        for _ in range(2):
            players = rng.choice(bots, seats, replace=False)
            role = rng.permutation(max(roles, seats))[:seats] if roles else None
            noise = strength[players] + rng.gumbel(size=seats)
            places = np.empty(seats, int)
            places[np.argsort(-noise)] = np.arange(1, seats + 1)
            if shares and rng.random() < 0.4:
                first = int(rng.integers(1, seats))
                places[places == first + 1] = first
            block.append([
                {
                    "effects": [int(p), bots + seat] + ([bots + seats + int(role[seat])] if roles else []),
                    "place": int(places[seat]),
                }
                for seat, p in enumerate(players)
            ])
        made.append(block)
    return made


cases = []
for seed, bots, seats, roles, blocks, shares in [(1, 3, 2, 0, 12, False), (2, 4, 3, 0, 14, True), (3, 5, 4, 4, 16, True)]:
    played = made(seed, bots, seats, roles, blocks, shares)
    effects = bots + seats + roles
    values, errors = fit(played, effects)
    cases.append({"effects": effects, "blocks": played, "values": values.tolist(), "errors": errors.tolist()})
# A bot that wins every game must get a rating, too.
won = [[[{"effects": [0], "place": 1}, {"effects": [1], "place": 2}]] for _ in range(10)]
values, errors = fit(won, 2)
cases.append({"effects": 2, "blocks": won, "values": values.tolist(), "errors": errors.tolist()})
file = pathlib.Path(__file__).with_suffix(".json")
file.write_text(json.dumps(cases, separators=(",", ":")) + "\n")
