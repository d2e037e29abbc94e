"""OpenSpiel games, for its search, learning and equilibrium algorithms.

>>> from karat.openspiel import load
>>> state = load("klenotnici", seats=3).new_initial_state()
>>> len(state.chance_outcomes())
3

Importing the module also registers the games. Their names are `python_karat_klenotnici`,
`python_karat_edel` and `python_karat_zepter`.

An action is the index of a listed move, as in the other environments. For a player who has seen the
same events, an index always means the same move. An outcome of a chance node is an index into
`karat.State.cases`. The returns are the win shares.

OpenSpiel's simultaneous nodes are not used. If several seats choose in secret, they act one after
another, and none of them sees the choices before its own.

An information state contains only what its seat knows: the seat's current view, and a digest of its
moves and of all events that it has seen. `resample_from_infostate` deals everything
else again. OpenSpiel's ISMCTS in Python therefore works. Its ISMCTS in C++ does not, because it
cannot resample any game that is written in Python.
"""

import hashlib
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

import numpy as np
import numpy.typing as npt
import pyspiel

import karat

if TYPE_CHECKING:
    # OpenSpiel has no type hints, and type checkers would not know the types of derived classes.
    class _Game:
        def __init__(self, game_type: Any, info: Any, params: dict[str, Any]) -> None: ...
        def __getattr__(self, name: str) -> Any: ...

    class _State:
        def __init__(self, game: "SpielGame") -> None: ...
        def __getattr__(self, name: str) -> Any: ...
else:
    _Game, _State = pyspiel.Game, pyspiel.State

__all__ = ["Observer", "SpielGame", "SpielState", "load"]

_Parts = dict[str, npt.NDArray[np.float32]]
# The rules never list more moves or draws than this.
_DRAWS_MAX = 512
_PREFIX = "python_karat_"
# These characters need no escapes in the text of a game.
_PLAIN = " /:;+-_."


def _type_of(name: str) -> Any:
    low, high = karat.game(name).seats_range
    return pyspiel.GameType(
        short_name=_PREFIX + name,
        long_name=f"Karat: {name.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": karat.game(name).seats, "options": "", "record": ""},
    )


def load(
    name: str,
    seats: int | None = None,
    options: dict[str, str | bool | int] | None = None,
    data: Any = None,
    start: karat.State | None = None,
) -> Any:
    """Returns the OpenSpiel game with the given options.

    The arguments are those of `karat.game`. With `start`, the game begins at this position, and the
    other arguments, except `name`, must be omitted. All algorithms that walk through the tree know
    the position at its root, so no seat should have secrets there.
    """
    if start is None:
        game, record = karat.game(name, seats, options, data), ""
    elif seats is not None or options or data is not None:
        raise ValueError("start contains the seats, options and data, so omit these arguments")
    elif start.game.name != name:
        raise ValueError(f"start must be a position of {name}, not of {start.game.name}")
    else:
        game, record = start.game, start.transcript
    values = {
        "seats": game.seats,
        "options": ";".join(f"{key}:{_quoted(value)}" for key, value in game.options.items()),
        "record": _quoted(record),
    }
    return pyspiel.load_game(_PREFIX + name, values)


def _quoted(text: str) -> str:
    """Returns the text with the escapes of URLs, because OpenSpiel does not accept every character."""
    return quote(text, safe=_PLAIN.replace(";", ""))


def _read_options(text: str) -> dict[str, str | bool | int]:
    options: dict[str, str | bool | int] = {}
    for pair in filter(None, text.split(";")):
        name, colon, value = pair.partition(":")
        if not colon:
            raise ValueError(f'options must be like "name:value;name:value", not {text!r}')
        options[name.strip()] = unquote(value.strip())
    return options


class SpielGame(_Game):
    """A game of Karat as an OpenSpiel game.

    Its parameters are `seats`, `options` and `record`. `options` is like
    "royal_goals:true;exchange_value:at_least", and `record` is the transcript of the moves before
    the game's first position. Both need the escapes of URLs for characters such as "=" and ",".
    """

    game: karat.Game
    """The game, with its options and number of seats."""
    start: karat.State
    """The position in which the game begins."""

    spiel_type: Any
    """OpenSpiel's description of the game."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Creates the game with OpenSpiel's parameters. Call `load` or `pyspiel.load_game` instead."""
        given = self.spiel_type.parameter_specification | (params or {})
        name = self.spiel_type.short_name.removeprefix(_PREFIX)
        self.game = karat.game(name, given["seats"], _read_options(given["options"]))
        if given["record"]:
            self.start = karat.read(unquote(given["record"]))
            if self.start.game != self.game:
                raise ValueError(f"record must be of {self.game}, not of {self.start.game}")
        else:
            self.start = self.game.new()
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.actions_max,
            max_chance_outcomes=_DRAWS_MAX,
            num_players=self.game.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.game.plies_max,
        )
        super().__init__(self.spiel_type, info, given)

    def new_initial_state(self) -> "SpielState":
        """Returns the position in which the game begins."""
        return SpielState(self, _Course(None, self.start, None, ""))

    def max_chance_nodes_in_history(self) -> int:
        """Returns the maximum number of draws in a game."""
        return self.game.plies_max

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | None":
        """Returns an observer for the requested kind of information.

        `None` if the kind is not both public information and what one player knows.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        is_own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not (kind.public_info and is_own):
            return None
        return Observer(self.game, bool(kind.perfect_recall), params)


class _Course:
    """A position, with the moves that led to it. Positions share their common moves."""

    __slots__ = ("_keys", "before", "move", "state", "who")
    _keys: dict[int, bytes]
    before: "_Course | None"
    state: karat.State
    who: int | None
    move: str

    def __init__(
        self, before: "_Course | None", state: karat.State, who: int | None, move: str
    ) -> None:
        self.before, self.state, self.who, self.move = before, state, who, move
        self._keys = {}

    def then(self, who: int | None, move: str) -> "_Course":
        return _Course(self, self.state.play(who, move), who, move)

    def dealt_again(self, seat: int, rng: karat.Random) -> "_Course":
        """Returns a position with a new deal, which the seat cannot distinguish from this one."""
        dealt = _Course(None, self.state.seen_by(seat).sample(rng), None, "")
        dealt._keys[seat] = self.key(seat)
        return dealt

    def key(self, seat: int) -> bytes:
        """Returns a digest of everything that the seat has seen and done."""
        course, later = self, []
        while seat not in course._keys and course.before is not None:
            later.append(course)
            course = course.before
        if seat not in course._keys:
            course._keys[seat] = _digest(course.state.view_json(seat))
        key = course._keys[seat]
        for course in reversed(later):
            assert course.before is not None
            seen = course.before.state.events(course.who, course.move, seat)
            done = course.move if course.who == seat else ""
            key = course._keys[seat] = _digest(f"{key.hex()} {done} {json.dumps(seen)}")
        return key

    def __copy__(self) -> "_Course":
        return self

    def __deepcopy__(self, _memo: Any) -> "_Course":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        course, moves = self, []
        while course.before is not None:
            moves.append((course.who, course.move))
            course = course.before
        return _replayed, (course.state, moves[::-1])


def _replayed(state: karat.State, moves: list[tuple[int | None, str]]) -> _Course:
    course = _Course(None, state, None, "")
    for who, move in moves:
        course = course.then(who, move)
    return course


def _digest(text: str) -> bytes:
    return hashlib.blake2b(text.encode(), digest_size=16).digest()


class SpielState(_State):
    """A position of a game as an OpenSpiel state."""

    def __init__(self, game: SpielGame, course: _Course) -> None:
        """Creates the state. Call `SpielGame.new_initial_state` instead."""
        super().__init__(game)
        # OpenSpiel clones and serialises all attributes, so there is only one.
        self._course = course

    @property
    def position(self) -> karat.State:
        """The position, with everything that is hidden."""
        return self._course.state

    def current_player(self) -> int:
        """Returns the player who must decide, or OpenSpiel's number for chance or the end."""
        state = self._course.state
        if due := state.due:
            return due[0]
        return int(pyspiel.PlayerId.TERMINAL if state.is_over else pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Returns whether the game is over."""
        return self._course.state.is_over

    def returns(self) -> list[float]:
        """Returns the win shares if the game is over, and zeros otherwise."""
        state = self._course.state
        return state.standing.shares if state.is_over else [0.0] * state.game.seats

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the index and the probability of each case of the pending draw."""
        cases = self._course.state.cases()
        total = sum(weight for _, weight in cases)
        return [(index, weight / total) for index, (_, weight) in enumerate(cases)]

    def resample_from_infostate(
        self, player: int, sampler: Callable[[], float]
    ) -> "SpielState":
        """Returns a state that the player cannot distinguish from this one.

        Everything hidden from the player is dealt again, with random numbers from `sampler`. The
        returned state has no history, because the true one contains secrets. For the same reason
        it cannot be serialised.
        """
        rng = karat.Random(int(sampler() * 2**53))
        dealt: SpielState = self.get_game().new_initial_state()
        dealt._course = self._course.dealt_again(player, rng)
        return dealt

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self._course.state.legal(player))))

    def _moves(self, player: int) -> list[str]:
        state = self._course.state
        if player == pyspiel.PlayerId.CHANCE:
            return [text for text, _ in state.cases()]
        return state.legal(player)

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        moves = self._moves(player)
        if not 0 <= action < len(moves):
            raise ValueError(f"action must be from 0 to {len(moves) - 1}, not {action}")
        self._course = self._course.then(player if player >= 0 else None, moves[action])

    def _action_to_string(self, player: int, action: int) -> str:
        moves = self._moves(player)
        if not 0 <= action < len(moves):
            raise ValueError(f"action must be from 0 to {len(moves) - 1}, not {action}")
        return moves[action]

    def __str__(self) -> str:
        state = self._course.state
        try:
            return state.transcript
        except ValueError:
            # A position with a new deal has no transcript, but all views together describe it.
            return "\n".join(state.view_json(seat) for seat in range(state.game.seats))


class Observer:
    """An observer of a game, as OpenSpiel's algorithms expect it.

    An observation consists of the parts `player`, `observation` and `moves`. An observer with
    perfect recall returns information states as strings, and has no tensor.
    """

    tensor: npt.NDArray[np.float32] | None
    """All parts of the observation in one array, or `None` with perfect recall."""
    dict: _Parts
    """The parts of the observation, which share the memory of `tensor`."""

    def __init__(self, game: karat.Game, has_recall: bool, params: Any = None) -> None:
        """Creates an observer of information states, or of observations without `has_recall`."""
        if params:
            raise ValueError(f"an observer has no parameters, so params must be empty, not {params}")
        self._has_recall = has_recall
        self.tensor, self.dict = None, {}
        if has_recall:
            return
        of_move = len(game.move_columns())
        shapes = {
            "player": (game.seats,),
            "observation": (len(game.observation_columns()),),
            "moves": (game.actions_max, of_move),
        }
        sizes = {part: int(np.prod(shape)) for part, shape in shapes.items()}
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        at = 0
        for part, shape in shapes.items():
            self.dict[part] = self.tensor[at : at + sizes[part]].reshape(shape)
            at += sizes[part]

    def set_from(self, state: SpielState, player: int) -> None:
        """Writes the player's observation into `tensor` and `dict`."""
        if self._has_recall:
            return
        seen = state.position.seen_by(player)
        self.dict["player"][:] = 0
        self.dict["player"][player] = 1
        self.dict["observation"][:] = seen.observation()
        self.dict["moves"][:] = seen.moves()

    def string_from(self, state: SpielState, player: int) -> str:
        """Returns the player's view as JSON, with perfect recall after a digest of all that it saw."""
        view = state.position.view_json(player)
        return f"{state._course.key(player).hex()} {view}" if self._has_recall else view


for _name in karat.GAMES:
    # OpenSpiel keeps what it registers until Python has ended, when only a class can remain.
    _type = _type_of(_name)
    pyspiel.register_game(_type, type(f"SpielGame_{_name}", (SpielGame,), {"spiel_type": _type}))
