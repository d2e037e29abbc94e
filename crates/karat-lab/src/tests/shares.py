"""Prints the values for the tests of shares in statistics.rs, calculated with SciPy 1.17.1.

The equations are those of crates/karat-arena/src/intervals.rs, solved by Brent's method.
"""

import numpy as np
from scipy.optimize import brentq
from scipy.stats import beta, norm, t

PRIOR = 0.5


def effective(sums, counts):
    """Returns the share, the number of blocks and the effective number of games."""
    sums, counts = np.array(sums, float), np.array(counts, float)
    blocks, games = len(sums), counts.sum()
    share = sums.sum() / games
    residuals = (sums - share * counts) * blocks / games
    independent = share * (1 - share) / games
    effect = residuals.var(ddof=1) / blocks / independent if independent > 0 else 1
    return share, blocks, games * (blocks - 1 + PRIOR) / (PRIOR + (blocks - 1) * effect)


def reached(wins, games, share):
    """Returns the mid-p probability of at least this number of wins."""
    at_least = beta.cdf(share, wins, games - wins + 1) if wins > 0 else 1
    more = beta.cdf(share, wins + 1, games - wins) if wins < games else 0
    return (at_least + more) / 2


def share(sums, counts, fair):
    value, blocks, games = effective(sums, counts)
    wins, tail = value * games, norm.cdf(-t.ppf(0.975, blocks - 1))

    def bound(wins, most):
        if wins == 0:
            return 0.0
        return brentq(lambda at: reached(wins, games, at) - tail, 1e-15, most, xtol=1e-15)

    low, high = bound(wins, value), 1 - bound(games - wins, 1 - value)
    above = t.cdf(norm.ppf(reached(wins, games, fair)), blocks - 1)
    return low, high, 2 * min(above, 1 - above)


def wilson(wins, games, z):
    root = np.sqrt(wins * (games - wins) / games + z * z / 4)
    return (wins + z * z / 2 - z * root) / (games + z * z)


def difference(one, other):
    counts = np.ones(len(one))
    (p, blocks, n), (q, _, m) = effective(one, counts), effective(other, counts)
    correlation = np.corrcoef(one, other)[0, 1] * (blocks - 1) / (blocks - 1 + PRIOR)

    def bound(z):
        a, b = wilson(p * n, n, -z) - p, wilson(q * m, m, z) - q
        return p - q + np.sign(z) * np.sqrt(a * a + 2 * correlation * a * b + b * b)

    z = t.ppf(0.975, blocks - 1)
    zero = brentq(bound, *((-30, -1e-9) if p > q else (1e-9, 30)))
    return p - q, bound(-z), bound(z), 2 * t.cdf(-abs(zero), blocks - 1)


if __name__ == "__main__":
    print(share([1] * 2 + [0] * 40, [1] * 42, 0.25))
    print(share([1] * 12, [1] * 12, 0.25))
    print(share([1, 2, 0, 1, 3, 1, 1, 2, 0, 1], [4] * 10, 0.25))
    counts = [1 + place % 3 for place in range(30)]
    print(share([place * 29 % 7 / 7 * counts[place] for place in range(30)], counts, 0.5))
    one = [float(place * 37 % 11 < 4) for place in range(24)]
    other = [float((place * 53 + 5) % 13 < 7) for place in range(24)]
    print(difference(one, other))
