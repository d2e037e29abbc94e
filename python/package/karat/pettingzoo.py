"""PettingZoo environments, in which agents act in turn or all at the same time.

>>> from karat.pettingzoo import env
>>> table = env("edel", seats=3)
>>> table.reset(seed=1)
>>> table.agent_selection
'player_0'

An observation contains the agent's view of the game (`observation`), a mask of the listed moves
(`action_mask`), and the encoded moves (`moves`). An action is the index of a listed move. When the
game is over, the rewards are the win shares.

In `env`, the agents act one after another. If several agents choose in secret, none of them sees
the others' choices. In `parallel_env`, all agents with a pending decision act at the same
time. The mask of every other agent allows only action 0, which does nothing.

A seeded environment is deterministic across episodes. Only a `reset` with a seed restarts the
sequence of games.
"""

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

import karat

if TYPE_CHECKING:
    # PettingZoo has no type hints, and type checkers would not know the types of derived classes.
    class _Turns:
        def __getattr__(self, name: str) -> Any: ...

    class _Simultaneous:
        def __getattr__(self, name: str) -> Any: ...
else:
    _Turns, _Simultaneous = AECEnv, ParallelEnv

__all__ = ["Parallel", "Table", "env", "parallel_env"]

RENDER_MODES = ["ansi", "human"]


class _Play:
    """The state shared by both environments: a game with its spaces, random numbers and maximum length."""

    def __init__(
        self,
        name: str,
        seats: int | None,
        options: dict[str, str | bool | int] | None,
        render_mode: str | None,
        max_cycles: int | None,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f'render_mode must be "ansi", "human" or None, not {render_mode!r}')
        if max_cycles is not None and max_cycles < 1:
            raise ValueError(f"max_cycles must be at least 1, not {max_cycles}")
        self.game = karat.game(name, seats, options)
        self.max_cycles = max_cycles
        self.agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self.seats = {agent: seat for seat, agent in enumerate(self.agents)}
        actions = self.game.actions_max
        width, of_move = len(self.game.observation_columns()), len(self.game.move_columns())
        # An agent always gets the same space object. If the object were recreated each time,
        # seeding it would have no effect.
        self.observations = {
            agent: Dict(
                {
                    "observation": Box(-1.0, 1.0, (width,), np.float32),
                    "action_mask": Box(0, 1, (actions,), np.int8),
                    "moves": Box(-1.0, 1.0, (actions, of_move), np.float32),
                }
            )
            for agent in self.agents
        }
        self.actions = {agent: Discrete(actions) for agent in self.agents}
        self.generator: np.random.Generator | None = None

    def begin(self, seed: int | None) -> None:
        """Starts a new game. Without a seed, the sequence of random games continues."""
        if seed is not None or self.generator is None:
            self.generator = np.random.default_rng(seed)
        self.dice = karat.Random(int(self.generator.integers(2**63)))
        self.state = self.game.new()
        self.cycles = 0
        self.draw()

    def draw(self) -> None:
        """Makes all pending random draws."""
        while self.state.is_chance:
            self.state = self.state.draw(self.dice)

    def move(self, agent: str, action: int | None) -> str:
        """Returns the move for an action. Raises ValueError if the action is not the index of a listed move."""
        legal = self.state.legal(self.seats[agent])
        if action is None or not 0 <= action < len(legal):
            raise ValueError(f"action of {agent} must be from 0 to {len(legal) - 1}, not {action}")
        return legal[action]

    def observe(self, agent: str) -> dict[str, Any]:
        seen = self.state.seen_by(self.seats[agent])
        return {
            "observation": seen.observation(),
            "action_mask": seen.mask(),
            "moves": seen.moves(),
        }

    @property
    def is_cut(self) -> bool:
        """Whether the game was stopped at its maximum length before it was over."""
        is_long = self.max_cycles is not None and self.cycles >= self.max_cycles
        return is_long and not self.state.is_over

    def shares(self) -> dict[str, float]:
        """Returns the agents' win shares if the game is over, and zeros otherwise."""
        if not self.state.is_over:
            return dict.fromkeys(self.agents, 0.0)
        return dict(zip(self.agents, self.state.standing.shares, strict=True))

    def metadata(self, is_parallelizable: bool) -> dict[str, Any]:
        return {
            "name": f"karat_{self.game.name}_v{self.game.encoding_version}",
            "render_modes": RENDER_MODES,
            "render_fps": 1,
            "is_parallelizable": is_parallelizable,
        }

    def render(self, mode: str | None) -> str | None:
        if mode == "human":
            print(self.state.transcript)
        return self.state.transcript if mode == "ansi" else None


class _Environment:
    """The game, the spaces and the rendering of both environments."""

    is_parallelizable: bool
    game: karat.Game
    """The game, with its options and number of seats."""
    metadata: dict[str, Any]
    possible_agents: list[str]
    agents: list[str]
    render_mode: str | None

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        options: dict[str, str | bool | int] | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        """Creates the environment. After `max_cycles` cycles, every agent is truncated."""
        super().__init__()
        self._play = _Play(name, seats, options, render_mode, max_cycles)
        self.game = self._play.game
        self.metadata = self._play.metadata(self.is_parallelizable)
        self.render_mode = render_mode
        self.possible_agents = list(self._play.agents)
        # There is no agent before the first `reset`.
        self.agents = []

    def observation_space(self, agent: str) -> Dict:
        """Returns the agent's observation space."""
        return self._play.observations[agent]

    def action_space(self, agent: str) -> Discrete:
        """Returns the agent's action space."""
        return self._play.actions[agent]

    @property
    def state_of_play(self) -> karat.State:
        """The game's current position."""
        return self._play.state

    def render(self) -> str | None:
        """Returns the game's transcript in mode "ansi", and prints it in mode "human"."""
        return self._play.render(self.render_mode)

    def close(self) -> None:
        """Does nothing, because the environment has nothing to close."""


class Table(_Environment, _Turns):
    """A game in which one agent acts at a time. A cycle is one decision."""

    is_parallelizable: bool = False
    agents: list[str]
    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game. Without a seed, the sequence of random games continues."""
        self._play.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        if due := self._play.state.due:
            self.agent_selection = self.possible_agents[due[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        """Returns the agent's observation. Only the selected agent has moves."""
        observation = self._play.observe(agent)
        if agent != self.agent_selection:
            observation["action_mask"][:] = 0
        return observation

    def step(self, action: int | None) -> None:
        """Plays the selected agent's move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = self._play.move(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._play.state = self._play.state.play(self._play.seats[agent], move)
        self._play.cycles += 1
        self._play.draw()
        self._select()
        is_over, is_cut = self._play.state.is_over, self._play.is_cut
        if is_over or is_cut:
            self.rewards = self._play.shares()
            self.terminations = dict.fromkeys(self.agents, is_over)
            self.truncations = dict.fromkeys(self.agents, is_cut)
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class Parallel(_Environment, _Simultaneous):
    """A game in which all agents with a pending decision act at the same time. A cycle is one step."""

    is_parallelizable: bool = True
    agents: list[str]

    def _observe(self) -> dict[str, dict[str, Any]]:
        due = self._play.state.due
        observations = {agent: self._play.observe(agent) for agent in self.agents}
        for agent, observation in observations.items():
            if self._play.seats[agent] not in due:
                observation["action_mask"][0] = 1
        return observations

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        """Starts a new game. Without a seed, the sequence of random games continues."""
        self._play.begin(seed)
        self.agents = list(self.possible_agents)
        return self._observe(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, dict[str, Any]],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Plays the moves of all agents with a pending decision, ignoring other agents' actions."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        due = [self.possible_agents[seat] for seat in self._play.state.due]
        # All actions are checked before any is played, so an invalid action changes nothing.
        moves = [(agent, self._play.move(agent, actions.get(agent))) for agent in due]
        for agent, move in moves:
            self._play.state = self._play.state.play(self._play.seats[agent], move)
        self._play.cycles += 1
        self._play.draw()
        is_over, is_cut = self._play.state.is_over, self._play.is_cut
        observations = self._observe()
        terminations = dict.fromkeys(self.agents, is_over)
        truncations = dict.fromkeys(self.agents, is_cut)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if is_over or is_cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, self._play.shares(), terminations, truncations, infos


def env(
    name: str,
    seats: int | None = None,
    options: dict[str, str | bool | int] | None = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
) -> Any:
    """Returns the environment in which agents act in turn.

    The environment rejects calls in the wrong order.
    """
    return wrappers.OrderEnforcingWrapper(Table(name, seats, options, render_mode, max_cycles))


def parallel_env(
    name: str,
    seats: int | None = None,
    options: dict[str, str | bool | int] | None = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
) -> Parallel:
    """Returns the environment in which agents act at the same time."""
    return Parallel(name, seats, options, render_mode, max_cycles)
