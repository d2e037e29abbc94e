# %% [markdown]
# # Solve a late position with OpenSpiel
#
# `late-edel.karat` is the record of a game of Edel, Stein & Reich for two players, a few decisions
# before its end. No player has secrets there, and the rest of the game is so short that OpenSpiel
# can visit all of it. Exploitability is the mean win share that a player gains by switching from a
# strategy to the best response to it. In an equilibrium, it is 0.
#
#     pip install 'karat[openspiel]'
#     python solve_with_openspiel.py

# %%
import os
from pathlib import Path

import karat
from karat.openspiel import load
from open_spiel.python.algorithms.cfr import CFRPlusSolver
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.policy import UniformRandomPolicy

ITERATIONS = int(os.environ.get("KARAT_ITERATIONS", "30"))
record = Path(__file__).with_name("late-edel.karat").read_text(encoding="utf-8")
game = load("edel", start=karat.read(record))
print(f"uniform strategy: exploitability {exploitability(game, UniformRandomPolicy(game)):.4f}")

# %% [markdown]
# Counterfactual regret minimisation (CFR+) approaches an equilibrium.

# %%
solver = CFRPlusSolver(game)
for iteration in range(1, ITERATIONS + 1):
    solver.evaluate_and_update_policy()
    if iteration in (1, 3, 10, ITERATIONS):
        value = exploitability(game, solver.average_policy())
        print(f"CFR+ after {iteration} iterations: exploitability {value:.4f}")
