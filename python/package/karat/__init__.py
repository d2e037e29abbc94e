"""The rules and bots of Karat, a program for gem-auction board games.

States never change. Playing a move returns a new state:

>>> import karat
>>> game = karat.game("klenotnici", seats=3)
>>> state = game.new().play(None, "draw starter 0").play(0, "choose pearl_m")
>>> state.due
(0,)
>>> state.play(0, "pass")
Traceback (most recent call last):
karat.Illegal: refused by KLE-OPEN-3

A bot bases its decisions only on what its seat sees. To choose a move, it needs a random number
generator:

>>> bot = karat.bot("klenotnici", "greedy")
>>> move = bot(state.seen_by(0), karat.Random(1))
>>> move in state.legal(0)
True

You can play many games at once. Game i always uses stream i of the seed, regardless of the
number of threads:

>>> points, places, plies = karat.random_games(game, 1000, seed=1)
>>> points.shape
(1000, 3)
"""

from karat._karat import (
    GAMES,
    Batch,
    Bot,
    Game,
    Illegal,
    Perspective,
    Random,
    Standing,
    State,
    __version__,
    bot,
    bots,
    game,
    random_games,
    read,
    rollouts,
)

__all__ = [
    "GAMES",
    "Batch",
    "Bot",
    "Game",
    "Illegal",
    "Perspective",
    "Random",
    "Standing",
    "State",
    "__version__",
    "bot",
    "bots",
    "game",
    "random_games",
    "read",
    "rollouts",
]
