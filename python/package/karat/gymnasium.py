"""One seat of a game as Gymnasium has it: an environment in which bots play the other seats.

>>> from karat.gymnasium import Seat
>>> seat = Seat("klenotnici", seats=3, bot="random")
>>> observation, info = seat.reset(seed=1)
>>> observation in seat.observation_space
True
>>> bool(seat.action_masks()[0])
True

An observation is one row: what the seat sees, then a row for every action. An action is the number of
a listed move, and `action_masks` says which there are, as sb3-contrib asks. An action that is none
gives the game up. The reward is the part of the victory, when the game is over.
"""

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete

import karat

__all__ = ["Seat"]

Observation = npt.NDArray[np.float32]


class Seat(gymnasium.Env[Observation, np.int64]):
    """One seat of a game; bots play the others."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        options: dict[str, str | bool | int] | None = None,
        seat: int | None = 0,
        bot: str = "random",
        render_mode: str | None = None,
    ) -> None:
        """With `seat=None` it is another, each equally likely, in every game."""
        self.game = karat.game(name, seats, options)
        if seat is not None and not 0 <= seat < self.game.seats:
            raise ValueError(f"there is no seat {seat} of {self.game.seats}")
        self.bot = karat.bot(name, bot)
        self.render_mode = render_mode
        self._asked_seat = seat
        actions = self.game.actions_max
        columns = len(self.game.observation_columns()) + actions * len(self.game.move_columns())
        self.observation_space = Box(-1.0, 1.0, (columns,), np.float32)
        self.action_space = Discrete(actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self._rng = karat.Random(int(self.np_random.integers(2**63)))
        asked = self._asked_seat
        self.seat = int(self.np_random.integers(self.game.seats)) if asked is None else asked
        self.state = self.game.new()
        self._go_on()
        return self._observe(), {}

    def _go_on(self) -> None:
        """Draws and lets the bots play until the seat is to decide or the game is over."""
        while not self.state.is_over:
            if self.state.is_chance:
                self.state = self.state.draw(self._rng)
                continue
            # Of several who choose in secret each decides without the others.
            if self.seat in self.state.due:
                return
            other = self.state.due[0]
            move = self.bot(self.state.seen_by(other), self._rng)
            self.state = self.state.play(other, move)

    def _observe(self) -> Observation:
        seen = self.state.seen_by(self.seat)
        return np.concatenate([seen.observation(), seen.moves().ravel()])

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are listed moves."""
        return self.state.seen_by(self.seat).mask().astype(np.bool_)

    def step(
        self, action: np.int64
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        legal = self.state.legal(self.seat)
        if not legal:
            raise gymnasium.error.ResetNeeded("the game is over")
        if not 0 <= action < len(legal):
            return self._observe(), 0.0, True, False, {"gave_up": True}
        self.state = self.state.play(self.seat, legal[action])
        self._go_on()
        is_over = self.state.is_over
        reward = self.state.standing.shares[self.seat] if is_over else 0.0
        return self._observe(), reward, is_over, False, {}

    def render(self) -> str | None:
        return self.state.transcript if self.render_mode == "ansi" else None


for _name in karat.GAMES:
    _version = karat.game(_name).encoding_version
    gymnasium.register(
        f"karat/{_name.capitalize()}-v{_version}",
        entry_point="karat.gymnasium:Seat",
        kwargs={"name": _name},
    )
