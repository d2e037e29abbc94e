# %% [markdown]
# # Search with OpenSpiel
#
# OpenSpiel's information-set Monte Carlo tree search (ISMCTS) plays one seat of Klenotníci against
# two players that move at random. Before each simulation, everything that the seat cannot know is
# dealt again. Install the extra `openspiel` and run it:
#
#     pip install 'karat[openspiel]'
#     python search_with_openspiel.py

# %%
import os

import numpy as np
from karat.openspiel import load
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

GAMES = int(os.environ.get("KARAT_GAMES", "30"))
SEATS, SIMULATIONS = 3, 50
game = load("klenotnici", SEATS)
rng = np.random.RandomState(1)
evaluator = RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
bot = ISMCTSBot(game, evaluator, uct_c=1.0, max_simulations=SIMULATIONS, random_state=rng)


# %%
def play(seat: int) -> float:
    """Returns the search's win share in one game, which it plays in the given seat."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            state.apply_action(rng.choice(outcomes, p=chances))
        elif state.current_player() == seat:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state.returns()[seat]


shares = [play(number % SEATS) for number in range(GAMES)]
print(f"{np.mean(shares):.3f} win share in {GAMES} games (an equal share is {1 / SEATS:.3f})")
