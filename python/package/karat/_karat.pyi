"""The compiled part of the package `karat`."""

from collections.abc import Mapping
from os import PathLike
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
"""The ids of all games."""

class Illegal(ValueError):
    """Raised when the rules do not allow a move or setup. `clause` is the id of the clause that forbids it."""

    clause: str

@final
class Game:
    """The rules of a game with the chosen options and number of seats."""

    @property
    def name(self) -> str:
        """The game's id, such as "klenotnici"."""
    @property
    def seats(self) -> int:
        """The number of seats at the table."""
    @property
    def seats_range(self) -> tuple[int, int]:
        """The minimum and maximum number of seats."""
    @property
    def options(self) -> dict[str, str]:
        """The options that differ from their defaults, in the order used by the rules."""
    @property
    def rules(self) -> str:
        """The game's written rules in Markdown."""
    @property
    def actions_max(self) -> int:
        """The maximum number of moves that can be listed for a seat."""
    @property
    def plies_max(self) -> int:
        """The maximum number of moves in a game, including draws."""
    @property
    def encoding_version(self) -> int:
        """The version of the columns of observations and encoded moves."""
    def option_specs(self) -> list[tuple[str, list[str], str]]:
        """Returns each option's name, allowed values and clause. The list of values is empty if any string is allowed."""
    def observation_columns(self) -> list[tuple[str, int, int, bool, int, str]]:
        """Returns the columns of an observation.

        Each column has a name, a minimum, a maximum, a flag for clipped values, a scale and a clause.
        """
    def move_columns(self) -> list[tuple[str, int, int, bool, int, str]]:
        """Returns the columns of an encoded move, in the same form as `observation_columns`."""
    def new(self) -> State:
        """Returns the position before the first move."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: Any) -> Game: ...
    def __reduce__(self) -> tuple[Any, Any]: ...

@final
class Random:
    """A random number generator that produces the same sequence for the same seed and stream.

    `seed` and `stream` must be between 0 and 2**64 - 1. A copied or unpickled generator
    continues the sequence where the original left off.
    """

    def __new__(cls, seed: int, stream: int = 0) -> Random: ...
    def below(self, cases: int) -> int:
        """Returns a uniformly distributed random number from 0 to `cases - 1`."""
    def __copy__(self) -> Random: ...
    def __deepcopy__(self, _memo: Any) -> Random: ...
    def __reduce__(self) -> tuple[Any, tuple[int], tuple[bytes, int, int]]: ...
    def __setstate__(self, place: tuple[bytes, int, int]) -> None: ...

@final
class Standing:
    """The points and places of all seats in a position."""

    @property
    def points(self) -> list[int]:
        """The points of each seat, in seat order."""
    @property
    def places(self) -> list[int]:
        """The place of each seat, counted from 1. Tied seats have the same place."""
    @property
    def shares(self) -> list[float]:
        """The win share of each seat: 1 for a sole winner, equal parts for tied winners, and 0 for the others."""
    @property
    def is_final(self) -> bool:
        """Whether the game is over."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __copy__(self) -> Standing: ...
    def __deepcopy__(self, _memo: Any) -> Standing: ...
    def __reduce__(self) -> tuple[Any, tuple[list[int], list[int], list[float], bool]]: ...

@final
class State:
    """A complete position of a game.

    Positions are immutable: playing a move returns a new one.
    """

    @property
    def game(self) -> Game:
        """The game that the position belongs to, with its options."""
    @property
    def due(self) -> tuple[int, ...]:
        """The seats that must decide.

        The tuple is empty if a draw is due or the game is over, and contains several seats if
        they choose in secret at the same time.
        """
    @property
    def is_chance(self) -> bool:
        """Whether the next move is a random draw."""
    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
    @property
    def plies(self) -> int:
        """The number of moves since the start of the game, including draws."""
    @property
    def standing(self) -> Standing:
        """The points and places of all seats, final once the game is over."""
    @property
    def transcript(self) -> str:
        """The game's transcript, which `karat.read` and `karat replay` can read."""
    def legal(self, seat: int) -> list[str]:
        """Returns a seat's listed moves as strings, or an empty list if it does not have to decide."""
    def cases(self) -> list[tuple[str, int]]:
        """Returns the possible outcomes of the pending draw, each with its weight."""
    def play(self, seat: int | None, text: str) -> State:
        """Returns the position after a seat's move, or after a draw if `seat` is `None`."""
    def draw(self, rng: Random) -> State:
        """Returns the position after the pending draw, with a random outcome."""
    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Returns a seat's view, or the public view if `seat` is `None`. A view has the structure of the API's JSON."""
    def view_json(self, seat: int | None = None) -> str:
        """Returns the text of a seat's view, or of the public view if `seat` is `None`, as in the API."""
    def events(self, seat: int | None, text: str, viewer: int | None = None) -> list[dict[str, Any]]:
        """Returns the events that a seat's move would cause, as `viewer` would see them.

        The position does not change. If `seat` is `None`, the move is a draw, and if `viewer` is
        `None`, the events are those that everyone sees.
        """
    def seen_by(self, seat: int) -> Perspective:
        """Returns the game as a seat sees it, which is all that a bot may know."""
    def sample(self, seat: int, rng: Random) -> State:
        """Returns a position that the seat cannot distinguish from this one. Everything hidden from the seat is dealt again."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> State: ...
    def __deepcopy__(self, _memo: Any) -> State: ...
    def __reduce__(self) -> tuple[Any, tuple[str]]: ...

@final
class Perspective:
    """A game as one seat sees it, which is all that a bot may know. A perspective gives no access
    to the true position.

    The pickle of a perspective is encrypted. Only the process that pickled the perspective, or one
    forked from that process, can read the pickle.
    """

    @property
    def seat(self) -> int:
        """The seat whose perspective this is."""
    @property
    def seats(self) -> int:
        """The number of seats at the table."""
    @property
    def due(self) -> tuple[int, ...]:
        """The seats that must decide."""
    @property
    def standing(self) -> Standing:
        """The points and places of all seats in the position."""
    def legal(self) -> list[str]:
        """Returns the seat's listed moves as strings, or an empty list if the seat does not have to decide."""
    def view(self) -> dict[str, Any]:
        """Returns the seat's view as a dictionary with the structure of the API's JSON."""
    def sample(self, rng: Random) -> State:
        """Returns a position that the seat cannot distinguish from the true one. The returned position has no transcript."""
    def observation(self) -> npt.NDArray[np.float32]:
        """Returns the seat's view as a row of numbers."""
    def mask(self) -> npt.NDArray[np.int8]:
        """Returns an array with 1 at the index of each listed move and 0 elsewhere."""
    def moves(self) -> npt.NDArray[np.float32]:
        """Returns the encoded moves: a row for each listed move, padded with rows of zeros."""
    def __copy__(self) -> Perspective: ...
    def __deepcopy__(self, _memo: Any) -> Perspective: ...
    def __reduce__(self) -> tuple[Any, tuple[bytes]]: ...

@final
class Bot:
    """A stateless bot that bases its decisions only on what its seat sees."""

    @property
    def name(self) -> str:
        """The bot's name, as passed to `karat.bot`."""
    def __call__(self, perspective: Perspective, rng: Random) -> str:
        """Returns the bot's move in the given perspective."""
    def __copy__(self) -> Bot: ...
    def __deepcopy__(self, _memo: Any) -> Bot: ...
    def __reduce__(self) -> tuple[Any, tuple[str, str]]: ...

@final
class Batch:
    """`n` games with the same settings, played in parallel.

    `n` must be between 1 and 1,000,000. Game i is dealt from stream i of the seed. When a game
    ends, the next one starts in its place. Each step overwrites the batch's arrays, so copy what
    you want to keep.

    With a `bot`, only one seat of each game decides, and bots play the others. This seat is `seat`,
    or a random one in each game if `seat` is `None`.
    """

    def __new__(
        cls,
        game: Game,
        n: int,
        *,
        seed: int,
        threads: int = 1,
        bot: str | None = None,
        seat: int | None = None,
    ) -> Batch: ...
    @property
    def game(self) -> Game:
        """The game being played, with its options."""
    @property
    def seats(self) -> npt.NDArray[np.int8]:
        """The seat that must decide in each game, as an array `[n]`."""
    @property
    def counts(self) -> npt.NDArray[np.int32]:
        """The number of listed moves in each game, as an array `[n]`."""
    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """Whether each game ended in the last step, as an array `[n]`."""
    @property
    def shares(self) -> npt.NDArray[np.float32]:
        """Each seat's win share if the game ended in the last step, otherwise 0, as an array `[n, seats]`."""
    @property
    def observation(self) -> npt.NDArray[np.float32]:
        """The observation of the seat that must decide in each game, as an array `[n, columns]`."""
    @property
    def mask(self) -> npt.NDArray[np.int8]:
        """The action mask, with 1 for listed moves, as an array `[n, actions_max]`."""
    @property
    def moves(self) -> npt.NDArray[np.float32]:
        """The encoded listed moves, as an array `[n, actions_max, columns]`. Unused rows are zero."""
    @property
    def last_observation(self) -> npt.NDArray[np.float32]:
        """The deciding seat's observation at the end of each game that ended, as an array `[n, columns]`.

        The rows of other games are zero, and so are all rows without bots.
        """
    def step(self, actions: npt.ArrayLike) -> None:
        """Plays one move in every game.

        Each action is the index of a listed move. The actions can be a list or an array of any
        integer type. If a game ends, `over` and `shares` show its result, and the next game starts.
        With bots, any other action below `actions_max` resigns: the game ends, and all shares are 0.
        """
    def listed_moves(self) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.int64]]:
        """Returns the encoded listed moves without unused rows, and the index of each game's first row.

        The arrays have the shapes `[moves, columns]` and `[n + 1]`. The last index is the number of
        rows, so the rows of game i are `rows[offsets[i]:offsets[i + 1]]`.
        """
    def legal(self, index: int) -> list[str]:
        """Returns the listed moves of the game at the given index, as strings."""
    def __len__(self) -> int: ...

def game(
    name: str,
    seats: int | None = None,
    options: Mapping[str, str | bool | int] | None = None,
    data: str | PathLike[str] | dict[str, Any] | None = None,
) -> Game:
    """Returns the rules of a game with the given options.

    `seats` defaults to 4, or to the maximum number of players if that is lower. Omitted options take
    their default values. `data` contains custom numbers: the path of a file, or a dictionary.
    The keys are those of `karat data`, as in `{"rounds.count": 3}` or `{"rounds": {"count": 3}}`.

    Raises `OSError` if the file cannot be read, and `Illegal` if the rules do not allow a number.
    """

def bot(game: str, name: str) -> Bot:
    """Returns the bot with the given name."""

def bots(game: str) -> list[str]:
    """Returns the names of a game's bots, weakest first."""

def _standing(
    points: list[int], places: list[int], shares: list[float], is_final: bool
) -> Standing: ...
def _unseal(sealed: bytes) -> Perspective: ...
def read(text: str) -> State:
    """Reads a game from its transcript, and returns the final position."""

def random_games(
    game: Game, n: int, *, seed: int, threads: int | None = None
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """Plays `n` complete games with random moves. Returns the points and places as arrays
    `[n, seats]`, and the number of plies as an array `[n]`.

    `n` must be between 0 and 100,000,000. Game i always uses stream i of the seed, regardless of the number of threads.
    """

def rollouts(
    state: State, *, seat: int, n: int, policy: str, seed: int, threads: int | None = None
) -> npt.NDArray[np.float32]:
    """Returns every seat's win share after each listed move of one seat, as an array
    `[move, n, seat]`.

    Simulation i uses stream i of the seed to deal everything hidden from the seat. The seat then
    makes the move, and the bot `policy` plays for every seat until the end. `n` times the number of
    moves must not exceed 100,000,000.
    """
