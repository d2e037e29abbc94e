# %% [markdown]
# # Measure a bot
#
# How often does one bot win against three copies of another? A block is one deal, which is played
# once with the bot in each seat. The interval is computed over blocks, since games within a block
# are not independent. `KARAT_GAMES` sets the number of games (800 by default). Run as a script, the
# file prints the results and writes `shares.png`.

# %%
import os

import karat
import matplotlib.pyplot as plt
import numpy as np

GAMES = int(os.environ.get("KARAT_GAMES", "800"))
game = karat.game("edel", seats=4)
BLOCKS = max(2, GAMES // game.seats)


def share(one: karat.Bot, others: karat.Bot, seat: int, block: int) -> float:
    """Returns the win share of bot `one` in one game, playing the given seat."""
    deal, thoughts, state = karat.Random(1, block), karat.Random(2, block), game.new()
    while not state.is_over:
        if state.is_chance:
            state = state.draw(deal)
        else:
            who = state.due[0]
            bot = one if who == seat else others
            state = state.play(who, bot(state.seen_by(who), thoughts))
    return state.standing.shares[seat]


# %%
names = [name for name in karat.bots("edel") if name not in ("search", "seeker")]
field = karat.bot("edel", "greedy")
results = {}
for name in names:
    bot = karat.bot("edel", name)
    blocks = np.array(
        [np.mean([share(bot, field, seat, block) for seat in range(4)]) for block in range(BLOCKS)]
    )
    error = blocks.std(ddof=1) / np.sqrt(BLOCKS)
    results[name] = (blocks.mean(), 1.96 * error)
    print(f"{name}: {blocks.mean():.3f} ± {1.96 * error:.3f} win share, {BLOCKS} blocks of 4 games")

# %%
figure, axes = plt.subplots(figsize=(6, 4))
means, errors = zip(*results.values(), strict=True)
axes.bar(list(results), means, yerr=errors, capsize=4)
axes.axhline(1 / game.seats, linestyle="--", color="grey")
axes.set(ylabel="win share", title="One bot against three greedy bots, Edel, Stein & Reich")
figure.savefig("shares.png", dpi=120)
