"""The compiled part of the package `karat`."""

from collections.abc import Mapping
from typing import Any, final

import numpy as np
import numpy.typing as npt

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

__version__: str

GAMES: list[str]
"""The names of the games."""

class Illegal(ValueError):
    """A move or set-up that the rules refuse; `clause` is the id of the clause that does."""

    clause: str

@final
class Game:
    """A game to be played: its rules with their options, and how many play."""

    @property
    def name(self) -> str:
        """The name of the game."""
    @property
    def seats(self) -> int:
        """How many play."""
    @property
    def seats_range(self) -> tuple[int, int]:
        """The number of seats with which the game can be played, the least and the greatest."""
    @property
    def options(self) -> dict[str, str]:
        """The options that are not as they would be without being given."""
    @property
    def rules(self) -> str:
        """The written rules, in Markdown."""
    @property
    def actions_max(self) -> int:
        """The longest list of moves that a seat can have."""
    @property
    def encoding_version(self) -> int:
        """The version of the columns of observations and moves."""
    def option_specs(self) -> list[tuple[str, list[str], str]]:
        """All options: name, the values (none if it has a text of its own), and the clause."""
    def observation_columns(self) -> list[tuple[str, int, int, bool, int, str]]:
        """The columns of an observation: name, least, greatest, cut off, divided by, clause."""
    def move_columns(self) -> list[tuple[str, int, int, bool, int, str]]:
        """The columns of a move."""
    def new(self) -> State:
        """The game before its first move."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, Any]: ...

@final
class Random:
    """Dice that fall the same way whenever they start from the same seed and stream."""

    def __new__(cls, seed: int, stream: int = 0) -> Random: ...
    def below(self, cases: int) -> int:
        """A number below `cases`, each equally likely."""

@final
class Standing:
    """Points and places of all seats."""

    @property
    def points(self) -> list[int]:
        """The points of each seat."""
    @property
    def places(self) -> list[int]:
        """The place of each seat, counted from 1; equals share one."""
    @property
    def shares(self) -> list[float]:
        """What part of the victory each seat has: 1 for the only winner."""
    @property
    def is_final(self) -> bool:
        """Whether the game is over."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class State:
    """A position of a game, whole. It never changes: what is played gives another."""

    @property
    def game(self) -> Game:
        """The game that is played."""
    @property
    def due(self) -> tuple[int, ...]:
        """The seats that owe a decision: several when each decides in secret."""
    @property
    def is_chance(self) -> bool:
        """Whether a draw is due."""
    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
    @property
    def plies(self) -> int:
        """How many moves were played since the beginning, draws included."""
    @property
    def standing(self) -> Standing:
        """Points and places; final when the game is over."""
    @property
    def transcript(self) -> str:
        """The game as text: read by `karat.read`, by the program, and by people."""
    def legal(self, seat: int) -> list[str]:
        """The listed moves of a seat; none if it owes no decision."""
    def cases(self) -> list[tuple[str, int]]:
        """The cases of the draw that is due, each with how many equally likely ones it stands for."""
    def play(self, seat: int | None, text: str) -> State:
        """The position after a move of a seat, or of chance if the seat is `None`."""
    def draw(self, rng: Random) -> State:
        """The position after the draw that is due."""
    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat sees, or everybody if it is `None`; the same as the program's own JSON."""
    def seen_by(self, seat: int) -> Perspective:
        """The game as a seat sees it: what a bot may hold."""
    def sample(self, seat: int, rng: Random) -> State:
        """A position that the seat cannot tell from this one."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[str]]: ...

@final
class Perspective:
    """A game as one seat sees it: all that a bot may hold."""

    @property
    def seat(self) -> int:
        """Whose perspective this is."""
    @property
    def seats(self) -> int:
        """How many play."""
    @property
    def due(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
    @property
    def standing(self) -> Standing:
        """Points and places."""
    def legal(self) -> list[str]:
        """The listed moves of the seat; none if it owes no decision."""
    def view(self) -> dict[str, Any]:
        """What the seat sees."""
    def sample(self, rng: Random) -> State:
        """A position that the seat cannot tell from the true one; it has no transcript."""
    def observation(self) -> npt.NDArray[np.float32]:
        """The row of what the seat sees."""
    def mask(self) -> npt.NDArray[np.int8]:
        """Which numbers are those of a listed move: 1, and 0 behind the last."""
    def moves(self) -> npt.NDArray[np.float32]:
        """A row of each listed move, and rows of 0 behind the last."""

@final
class Bot:
    """A bot of the program. It decides by what its seat sees, and remembers nothing."""

    @property
    def name(self) -> str:
        """The name."""
    def __call__(self, perspective: Perspective, rng: Random) -> str:
        """The move that the bot makes."""

@final
class Batch:
    """So many games of one kind, side by side.

    Game i is dealt by stream i of the seed; when it is over, the next begins in its place. What a
    batch shows lies in arrays that it fills in place: copy what is to outlast a step.
    """

    def __new__(cls, game: Game, n: int, *, seed: int, threads: int = 1) -> Batch: ...
    @property
    def game(self) -> Game:
        """The game that is played."""
    @property
    def seats(self) -> npt.NDArray[np.int8]:
        """The seat that decides in each game: `[n]`."""
    @property
    def counts(self) -> npt.NDArray[np.int32]:
        """How many moves it has: `[n]`."""
    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """Whether a game ended in the last step: `[n]`."""
    @property
    def shares(self) -> npt.NDArray[np.float32]:
        """What part of the victory each seat had of the game that ended: `[n, seats]`."""
    @property
    def observation(self) -> npt.NDArray[np.float32]:
        """What the seat that decides sees: `[n, columns]`."""
    @property
    def mask(self) -> npt.NDArray[np.int8]:
        """Which actions are listed moves: `[n, actions_max]`."""
    @property
    def moves(self) -> npt.NDArray[np.float32]:
        """A row of each listed move: `[n, actions_max, columns]`, 0 behind the last."""
    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Plays a move in every game: each action is the number of a listed move."""
    def legal(self, index: int) -> list[str]:
        """The listed moves of one game as text."""
    def __len__(self) -> int: ...

def game(
    name: str, seats: int | None = None, options: Mapping[str, str | bool | int] | None = None
) -> Game:
    """The game of this name."""

def bot(game: str, name: str) -> Bot:
    """The bot of this name."""

def bots(game: str) -> list[str]:
    """The names of a game's bots, from the weakest to the strongest."""

def read(text: str) -> State:
    """Reads a game from its transcript and replays it."""

def random_games(
    game: Game, n: int, *, seed: int, threads: int | None = None
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """Plays whole games of listed moves, each equally likely.

    Points and places of each seat `[n, seats]`, and the plies `[n]`.
    """

def rollouts(
    state: State, *, seat: int, n: int, policy: str, seed: int, threads: int | None = None
) -> npt.NDArray[np.float32]:
    """What part of the victory every seat gets after each listed move: `[move, n, seat]`."""
