"""The games as PettingZoo has them: agents that act in turn.

>>> from karat.pettingzoo import env
>>> table = env("edel", seats=3)
>>> table.reset(seed=1)
>>> table.agent_selection
'player_0'

An observation holds what the agent's seat sees (`observation`), which actions are listed moves
(`action_mask`) and what they do (`moves`); an action is the number of a listed move. A choice that
several seats make in secret is asked of one after the other, none of whom sees the others'. The
rewards are the parts of the victory, when the game is over.
"""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import karat

__all__ = ["Table", "env"]


class Table(AECEnv):  # type: ignore[misc]
    """A game as an environment of PettingZoo."""

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        options: dict[str, str | bool | int] | None = None,
    ) -> None:
        super().__init__()
        self.game = karat.game(name, seats, options)
        self.metadata = {
            "name": f"karat_{name}_v{self.game.encoding_version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = None
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = self.game.actions_max
        width, of_move = len(self.game.observation_columns()), len(self.game.move_columns())
        # One object for each agent, always the same.
        self._observations = {
            agent: Dict(
                {
                    "observation": Box(-1.0, 1.0, (width,), np.float32),
                    "action_mask": Box(0, 1, (actions,), np.int8),
                    "moves": Box(-1.0, 1.0, (actions, of_move), np.float32),
                }
            )
            for agent in self.possible_agents
        }
        self._actions = {agent: Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        return self._observations[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is None:
            seed = int(np.random.default_rng().integers(2**63))
        self._rng = karat.Random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.state_of_play = self.game.new()
        self._go_on()

    def _go_on(self) -> None:
        """Draws what is due, and says whose turn it is."""
        while self.state_of_play.is_chance:
            self.state_of_play = self.state_of_play.draw(self._rng)
        if self.state_of_play.due:
            self.agent_selection = self.possible_agents[self.state_of_play.due[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        seen = self.state_of_play.seen_by(self._seats[agent])
        mask = seen.mask()
        if agent != self.agent_selection:
            mask[:] = 0
        return {"observation": seen.observation(), "action_mask": mask, "moves": seen.moves()}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seats[agent]
        legal = self.state_of_play.legal(seat)
        if action is None or not 0 <= action < len(legal):
            raise ValueError(f"{agent} has {len(legal)} moves, so there is no action {action}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.state_of_play = self.state_of_play.play(seat, legal[action])
        self._go_on()
        if self.state_of_play.is_over:
            shares = self.state_of_play.standing.shares
            self.rewards = dict(zip(self.possible_agents, shares, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def render(self) -> str:
        return self.state_of_play.transcript

    def close(self) -> None:
        pass


def env(
    name: str,
    seats: int | None = None,
    options: dict[str, str | bool | int] | None = None,
) -> AECEnv:
    """The environment, which refuses what is done out of order."""
    return wrappers.OrderEnforcingWrapper(Table(name, seats, options))
