"""Gymnasium environments for one seat of a game. Bots play the other seats.

>>> from karat.gymnasium import Seat
>>> seat = Seat("klenotnici", seats=3, bot="random")
>>> observation, info = seat.reset(seed=1)
>>> observation in seat.observation_space
True
>>> bool(seat.action_masks()[0])
True

An observation has one row for what the seat sees, followed by one row for each action. An action is
the index of a listed move. `action_masks` marks the listed moves, as sb3-contrib expects. Any
other action in the action space resigns the game. The reward is 0 until the game is over, and then
the seat's win share.

`Seats` plays many games at once, in compiled code. `gymnasium.make_vec` creates it from the same names
as `gymnasium.make`.

A seeded environment is deterministic across episodes. A `Seat` can be copied and pickled at
any time, and the copy continues exactly as the original would.
"""

import operator
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete, Space
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import karat

__all__ = ["Seat", "Seats"]

Observation = npt.NDArray[np.float32]


def _columns(game: karat.Game) -> int:
    return len(game.observation_columns()) + game.actions_max * len(game.move_columns())


class Seat(gymnasium.Env[Observation, np.int64]):
    """An environment in which the agent plays one seat of a game, and bots play the others."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}
    observation_space: Space[Observation]
    action_space: Space[np.int64]
    game: karat.Game
    """The game, with its options and number of seats."""
    bot: karat.Bot
    """The bot in the other seats."""
    seat: int
    """The agent's seat in the current game."""
    state: karat.State
    """The position of the current game."""

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        options: dict[str, str | bool | int] | None = None,
        seat: int | None = 0,
        bot: str = "random",
        render_mode: str | None = None,
    ) -> None:
        """Creates the environment. If `seat` is `None`, each game draws a random seat.

        `render_mode` is "ansi" (`render` returns the transcript), "human" (every `reset` and `step`
        prints it) or `None`.
        """
        self.game = karat.game(name, seats, options)
        if seat is not None and not 0 <= operator.index(seat) < self.game.seats:
            raise ValueError(f"seat must be from 0 to {self.game.seats - 1}, not {seat}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f'render_mode must be "ansi", "human" or None, not {render_mode!r}')
        self.bot = karat.bot(name, bot)
        self.render_mode = render_mode
        self._asked_seat = seat
        self._is_running = False
        self.observation_space = Box(-1.0, 1.0, (_columns(self.game),), np.float32)
        self.action_space = Discrete(self.game.actions_max)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Starts a new game and plays until the seat must make a decision."""
        super().reset(seed=seed)
        self._rng = karat.Random(int(self.np_random.integers(2**63)))
        asked = self._asked_seat
        self.seat = int(self.np_random.integers(self.game.seats)) if asked is None else asked
        self.state = self.game.new()
        self._is_running = True
        self._go_on()
        self._show()
        return self._observe(), {}

    def _go_on(self) -> None:
        """Makes random draws and lets the bots play, until the seat must decide or the game is over."""
        while not self.state.is_over:
            if self.state.is_chance:
                self.state = self.state.draw(self._rng)
                continue
            # If several seats choose in secret, each one decides without seeing the others'
            # choices.
            if self.seat in self.state.due:
                return
            other = self.state.due[0]
            move = self.bot(self.state.seen_by(other), self._rng)
            self.state = self.state.play(other, move)

    def _observe(self) -> Observation:
        seen = self.state.seen_by(self.seat)
        return np.concatenate([seen.observation(), seen.moves().ravel()])

    def _show(self) -> None:
        if self.render_mode == "human":
            print(self.state.transcript)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Returns the action mask, which marks the listed moves."""
        self._check_reset()
        return self.state.seen_by(self.seat).mask().astype(np.bool_)

    def step(
        self, action: np.int64
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays the seat's move, then continues until the seat must decide again or the game is over.

        Raises ResetNeeded before the first `reset` and after the end of a game.
        """
        self._check_reset()
        if not self._is_running:
            raise gymnasium.error.ResetNeeded("the game is over: call reset")
        if not self.action_space.contains(action):
            last = self.game.actions_max - 1
            raise ValueError(f"action must be an integer from 0 to {last}, not {action!r}")
        legal = self.state.legal(self.seat)
        if not action < len(legal):
            self._is_running = False
            return self._observe(), 0.0, True, False, {"resigned": True}
        self.state = self.state.play(self.seat, legal[action])
        self._go_on()
        self._show()
        is_over = self.state.is_over
        self._is_running = not is_over
        reward = self.state.standing.shares[self.seat] if is_over else 0.0
        return self._observe(), reward, is_over, False, {}

    def render(self) -> str | None:
        """Returns the game's transcript if the render mode is "ansi"."""
        self._check_reset()
        return self.state.transcript if self.render_mode == "ansi" else None

    def _check_reset(self) -> None:
        if not hasattr(self, "state"):
            raise gymnasium.error.ResetNeeded("call reset first")


class Seats(VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many games at once, in each of which the agent plays one seat, and bots play the others.

    If a game ends, `step` returns the first observation of the next one, and `infos["final_obs"]`
    contains the last observation of the one that ended, without moves.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
    single_observation_space: Space[Observation]
    single_action_space: Space[np.int64]
    observation_space: Space[Observation]
    action_space: Space[npt.NDArray[np.int64]]
    game: karat.Game
    """The game, with its options and number of seats."""

    def __init__(
        self,
        name: str,
        num_envs: int,
        seats: int | None = None,
        options: dict[str, str | bool | int] | None = None,
        seat: int | None = 0,
        bot: str = "random",
        threads: int = 1,
    ) -> None:
        """Creates the environments. If `seat` is `None`, each game draws a random seat."""
        self.game = karat.game(name, seats, options)
        self.num_envs = num_envs
        self._seat, self._bot, self._threads = seat, bot, threads
        self.single_observation_space = Box(-1.0, 1.0, (_columns(self.game),), np.float32)
        self.single_action_space = Discrete(self.game.actions_max)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        # The arguments are checked here, and not by the first `reset`.
        self._batch = self._begin(0)
        self._is_reset = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Starts a new game in every environment."""
        super().reset(seed=seed)
        chosen = int(self.np_random.integers(2**63))
        self._batch = self._begin(chosen)
        self._is_reset = True
        return self._observe(), {}

    def _begin(self, seed: int) -> karat.Batch:
        bot, seat, threads = self._bot, self._seat, self._threads
        n = self.num_envs
        return karat.Batch(self.game, n, seed=seed, threads=threads, bot=bot, seat=seat)

    def _check_reset(self) -> None:
        if not self._is_reset:
            raise gymnasium.error.ResetNeeded("call reset first")

    def _observe(self) -> Observation:
        moves = self._batch.moves.reshape(self.num_envs, -1)
        return np.concatenate([self._batch.observation, moves], axis=1)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Returns the action masks, which mark the listed moves, as an array `[num_envs, actions]`."""
        self._check_reset()
        return self._batch.mask.astype(np.bool_)

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[
        Observation,
        npt.NDArray[np.float32],
        npt.NDArray[np.bool_],
        npt.NDArray[np.bool_],
        dict[str, Any],
    ]:
        """Plays a move in each game, then continues until the seat must decide again."""
        self._check_reset()
        deciding = self._batch.seats.astype(np.intp)
        self._batch.step(actions)
        over = self._batch.over.copy()
        rewards = self._batch.shares[np.arange(self.num_envs), deciding]
        infos: dict[str, Any] = {}
        if over.any():
            seen = self._batch.last_observation
            last = np.zeros((self.num_envs, _columns(self.game)), np.float32)
            last[:, : seen.shape[1]] = seen
            final = np.full(self.num_envs, None, dtype=object)
            for index in np.flatnonzero(over):
                final[index] = last[index]
            infos = {"final_obs": final, "_final_obs": over.copy()}
            infos |= {"final_info": {}, "_final_info": over.copy()}
        return self._observe(), rewards, over, np.zeros_like(over), infos


for _name in karat.GAMES:
    _version = karat.game(_name).encoding_version
    gymnasium.register(
        f"karat/{_name.capitalize()}-v{_version}",
        entry_point="karat.gymnasium:Seat",
        vector_entry_point="karat.gymnasium:Seats",
        kwargs={"name": _name},
    )
