# %% [markdown]
# # Recompute a study's answers
#
# The laboratory calculates its answers in Rust. This notebook plays a small study, converts its
# games to Parquet, and calculates the same answers again with pandas and scipy. It stops with an
# error if a value, an interval or a p-value differs from the report's.
#
# `karat` must be on the path, or its path in the environment variable `KARAT`. To check another
# study, name its file in `KARAT_STUDY`, and its results folder in `KARAT_RESULTS`. The notebook
# needs the extras `parquet` and `plots`, pandas and scipy. Run as a script, the file prints the
# answers and writes `answers.png`.

# %%
import json
import os
import subprocess
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from karat.parquet import convert
from scipy import optimize, stats

KARAT = os.environ.get("KARAT", "karat")
STUDY = Path(os.environ.get("KARAT_STUDY", "goals.toml"))
RESULTS = Path(os.environ.get("KARAT_RESULTS", "results"))

if "KARAT_STUDY" not in os.environ:
    STUDY.write_text('''
title = "Do secret goals help the weaker player in Klenotníci?"
game = "klenotnici"
seats = 3
blocks = 40
seed = 11

[[arm]]
name = "base"
title = "the usual rules"
bots = ["greedy", "greedy", "random"]

[[arm]]
name = "goals"
title = "secret goals"
bots = ["greedy", "greedy", "random"]
options = { royal_goals = "true" }

[[question]]
text = "How often does each bot win with the usual rules?"
ask = "fair"
by = "bot"
margin = 0.05

[[question]]
text = "Does each bot win more often with secret goals?"
ask = "differs"
arm = "goals"
from = "base"
by = "bot"
margin = 0.1

[[question]]
text = "Does each bot score more points with secret goals?"
ask = "differs"
of = "points"
arm = "goals"
from = "base"
by = "bot"

[[question]]
text = "Are games longer with secret goals?"
ask = "differs"
of = "plies"
arm = "goals"
from = "base"
''')
if not (RESULTS / "games.csv").exists():
    subprocess.run([KARAT, "study", "run", STUDY, "--out", RESULTS], check=True)
games = pd.read_parquet(convert(RESULTS)[0])
report = json.loads((RESULTS / "report.json").read_text())
of_arms = games.groupby("arm")
seats, played = of_arms["seat"].nunique(), of_arms["block"].nunique()
print(f"{report['games']} games in up to {played.max()} blocks of each version")

# %% [markdown]
# A block is a deal and all games played from it. Games of a block are not independent of each other,
# so each group of players has one sum and one count per block. `blocks` returns these, one row for
# each block.

# %%
GROUPS = {"seat": "seat", "bot": "name", "label": "label"}
if names := report.get("bot_names"):
    # Bots with the same name form a group, named after the first of them.
    games["name"] = games["bot"].map(lambda bot: f"B{names.index(names[bot])}")


def blocks(arm: str, group: str, by: str, of: str) -> pd.DataFrame:
    """Returns the sum and the number of a group's values in each block of an arm."""
    rows = games[games["arm"] == arm]
    if of != "plies":
        rows = rows[rows[GROUPS[by]].astype(str) == group.removeprefix("P" if by == "seat" else "")]
    values = rows["wins60"] / 60 if of == "wins" else rows[of].astype(float)
    sums = values.groupby(rows["block"]).agg(["sum", "count"])
    return sums.reindex(range(played[arm]), fill_value=0)


def residuals(sums: pd.DataFrame) -> tuple[float, np.ndarray]:
    """Returns the mean of a group, and each block's deviation from it (Cochran, 1977, 6.4)."""
    value = sums["sum"].sum() / sums["count"].sum()
    scale = len(sums) / sums["count"].sum()
    return value, ((sums["sum"] - value * sums["count"]) * scale).to_numpy()


def error(deviations: np.ndarray) -> float:
    """Returns the standard error over blocks."""
    return float(stats.sem(deviations))


# %% [markdown]
# A win share has the mid-p interval of Clopper and Pearson for the effective number of games, with
# Student's quantiles. A difference of win shares has Newcombe's interval, and any other mean has
# Student's. Every p-value is the level at which the interval just reaches the reference value.


# %%
class Share:
    """A group's win share, expressed by an effective number of games."""

    def __init__(self, sums: pd.DataFrame) -> None:
        sums = sums[sums["count"] > 0]
        self.value, deviations = residuals(sums)
        self.blocks, count = len(sums), sums["count"].sum()
        independent = self.value * (1 - self.value) / count
        observed = error(deviations) ** 2 / independent if independent > 0 else 1
        effect = (0.5 + (self.blocks - 1) * observed) / (self.blocks - 0.5)
        self.wins = self.value * count / effect
        self.losses = (1 - self.value) * count / effect

    def reached(self, share: float) -> float:
        """Returns the mid-p probability of at least this many wins if the true share is `share`."""
        at_least = 1.0 if self.wins <= 1e-9 else stats.beta.cdf(share, self.wins, self.losses + 1)
        more = 0.0 if self.losses <= 1e-9 else stats.beta.cdf(share, self.wins + 1, self.losses)
        return float((at_least + more) / 2)

    def interval(self) -> tuple[float, float]:
        """Returns the 95% interval."""
        tail = stats.norm.cdf(-stats.t.ppf(0.975, self.blocks - 1))

        def end(level: float, bound: float) -> float:
            low, high = sorted((self.value, bound))
            if low == high:
                return bound
            return float(optimize.brentq(lambda it: self.reached(it) - level, low, high, xtol=1e-15))

        return end(tail, 0.0), end(1 - tail, 1.0)

    def deviate(self, share: float) -> float:
        """Returns the deviate at which the interval ends at `share`: negative for lower ends."""
        reached = self.reached(share)
        if reached <= 0.5:
            return float(stats.norm.ppf(reached))
        # The smaller of the two probabilities has more correct digits.
        fewer = 0.0 if self.wins <= 1e-9 else stats.beta.sf(share, self.wins, self.losses + 1)
        at_most = 1.0 if self.losses <= 1e-9 else stats.beta.sf(share, self.wins + 1, self.losses)
        return float(stats.norm.isf((fewer + at_most) / 2))

    def wilson(self, deviate: float) -> float:
        """Returns Wilson's lower bound, or the upper bound if `deviate` is negative."""
        count, square = self.wins + self.losses, deviate**2
        root = np.sqrt(self.wins * self.losses / count + square / 4)
        bound = (self.wins + square / 2 - deviate * root) / (count + square)
        return float(np.clip(bound, 0, 1))


class Difference:
    """A difference between two arms, whose blocks with the same number share a deal."""

    def __init__(self, of: pd.DataFrame, less: pd.DataFrame, are_shares: bool) -> None:
        both_played = min(len(of), len(less))  # arms with slow bots can have fewer blocks
        of, less = of.iloc[:both_played], less.iloc[:both_played]
        both = (of["count"] + less["count"]) > 0
        (one, self.of), (other, self.less) = residuals(of[both]), residuals(less[both])
        self.value, self.blocks = one - other, int(both.sum())
        self.error = error(self.of - self.less)
        self.shares = (Share(of), Share(less)) if are_shares else None
        scale = np.sqrt((self.of**2).sum() * (self.less**2).sum())
        observed = (self.of * self.less).sum() / scale if scale > 0 else 0
        self.correlation = observed * (self.blocks - 1) / (self.blocks - 0.5)

    def bound(self, deviate: float) -> float:
        """Returns the end of the interval at this many standard deviations."""
        if self.shares is None:
            return self.value + deviate * self.error
        of, less = self.shares
        one = of.wilson(-deviate) - of.wins / (of.wins + of.losses)
        other = less.wilson(deviate) - less.wins / (less.wins + less.losses)
        square = one**2 + 2 * self.correlation * one * other + other**2
        return float(np.clip(self.value + np.sign(deviate) * np.sqrt(max(square, 0)), -1, 1))

    def interval(self) -> tuple[float, float]:
        """Returns the 95% interval."""
        deviate = stats.t.ppf(0.975, self.blocks - 1)
        return self.bound(-deviate), self.bound(deviate)

    def deviate(self, difference: float) -> float:
        """Returns the deviate at which the interval ends at `difference`: negative for lower ends."""
        sign = -1 if difference < self.value else 1
        ahead = lambda deviate: sign * (self.bound(sign * deviate) - difference)  # noqa: E731
        deviate = 0.0 if ahead(0) >= 0 else float(optimize.brentq(ahead, 0, 1e4, xtol=1e-13))
        return sign * deviate


def p_below(estimate: Share | Difference, value: float) -> float:
    """Returns the probability of an estimate at most as large if the true value is `value`."""
    return float(stats.t.cdf(-estimate.deviate(value), estimate.blocks - 1))


def p_above(estimate: Share | Difference, value: float) -> float:
    """Returns the probability of an estimate at least as large if the true value is `value`."""
    return float(stats.t.cdf(estimate.deviate(value), estimate.blocks - 1))


def holm(values: list[float]) -> np.ndarray:
    """Corrects p-values for several tests at once (Holm, Scand. J. Statist. 6, 1979, 65-70)."""
    order = np.argsort(values, kind="stable")
    factors = len(values) - np.arange(len(values))
    adjusted = np.minimum(np.maximum.accumulate(np.array(values)[order] * factors), 1)
    return adjusted[np.argsort(order, kind="stable")]


# %% [markdown]
# Now every answer of the report is calculated again. Both programs find the ends of intervals by
# bisection, so a difference of one part in ten million is due to rounding.

# %%
checked = []
for answer in report["answers"]:
    question, compared = answer["question"], answer["compared"]
    if compared["ask"] not in ("fair", "differs", "rank"):
        continue
    if compared["of"] not in ("wins", "points", "place", "plies"):
        continue
    of, by, margin = compared["of"], compared["by"], compared["margin"]
    ranked = compared["ask"] == "rank"
    for family in compared["families"]:
        # The lines of a ranking are those of a family's arms; all other lines are those of groups.
        froms = dict(family)
        rows = [line for line in answer["lines"] if line["arm"] in froms]
        fair = 1 / seats[rows[0]["arm"]] if compared["ask"] == "fair" else 0.0
        found = []
        for line in rows:
            arm, group = line["arm"], compared["group"] if ranked else line["group"]
            sums = blocks(arm, group, by, of)
            if froms[arm] is None:
                found.append(Share(sums))
            else:
                found.append(Difference(sums, blocks(froms[arm], group, by, of), of == "wins"))
        differs = [min(1, 2 * min(p_below(it, fair), p_above(it, fair))) for it in found]
        table = pd.DataFrame(
            {
                "group": [line["group"] for line in rows],
                "value": [it.value for it in found],
                "low": [it.interval()[0] for it in found],
                "high": [it.interval()[1] for it in found],
                "p_differs": holm(differs),
            }
        )
        if margin is not None:
            table["p_equivalent"] = holm(
                [max(p_above(it, fair - margin), p_below(it, fair + margin)) for it in found]
            )
        lows, highs = zip(*(line["interval"] or (np.nan, np.nan) for line in rows), strict=True)
        theirs = pd.DataFrame(rows).assign(low=lows, high=highs)
        for column in table.columns.drop("group"):
            ours, told = table[column].to_numpy(), theirs[column].to_numpy(float)
            # A report shows no interval if there are too few games or no variation.
            ours = np.where(np.isnan(told), np.nan, ours)
            np.testing.assert_allclose(ours, told, rtol=1e-7, atol=1e-12, err_msg=question)
        print(f"\n{question} ({rows[0]['arm']})\n{table.round(4).to_string(index=False)}")
        checked.append((question, rows[0]["arm"], table))
assert checked, "the study has no question that this notebook can answer"
print(f"\nAll {sum(len(table) for *_, table in checked)} results agree with the report.")

# %%
figure, axes = plt.subplots(figsize=(7, 1 + 0.4 * len(checked[0][2])))
text, arm, table = checked[0]
widths = np.abs(table[["low", "high"]].to_numpy().T - table["value"].to_numpy())
axes.errorbar(table["value"], table["group"], xerr=widths, fmt="o", capsize=4)
axes.set(title=text, xlabel="value with 95% interval")
axes.margins(y=0.4)
figure.tight_layout()
figure.savefig("answers.png", dpi=120)
