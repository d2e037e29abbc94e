"""Tests that the environments meet the requirements of PettingZoo and Gymnasium."""

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import karat
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from karat.gymnasium import Seat
from karat.pettingzoo import Parallel, env, parallel_env
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec, turn_based_aec_to_parallel


@pytest.mark.parametrize("name", karat.GAMES)
def test_pettingzoo(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        # The checks warn that they do not look inside dictionary observations.
        warnings.simplefilter("ignore", UserWarning)
        api_test(env(name), num_cycles=300)
        seed_test(lambda: env(name), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", karat.GAMES)
def test_the_rewards_are_the_parts_of_the_victory(name: str) -> None:
    table, chooser = env(name), np.random.default_rng(1)
    table.reset(seed=1)
    rewards = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, ended, cut, _ = table.last()
        rewards[agent] += reward
        assert observation in table.observation_space(agent)
        if ended or cut:
            table.step(None)
        else:
            table.step(chooser.choice(np.flatnonzero(observation["action_mask"])))
    assert abs(sum(rewards.values()) - 1) < 1e-9


class Listed(Parallel):
    """An environment whose action spaces sample only listed moves, because some library tests ignore action masks."""

    def action_space(self, agent: str) -> Any:
        space, play = super().action_space(agent), self._play

        class Masked(type(space)):  # type: ignore[misc]
            def sample(self, mask: Any = None, probability: Any = None) -> Any:
                if mask is None:
                    mask = play.observe(agent)["action_mask"]
                    mask[0] |= not mask.any()
                return super().sample(mask)

        space.__class__ = Masked
        return space


@pytest.mark.parametrize("name", karat.GAMES)
def test_pettingzoo_in_parallel(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        parallel_api_test(parallel_env(name), num_cycles=200)
        parallel_api_test(turn_based_aec_to_parallel(env(name)), num_cycles=200)
        parallel_seed_test(lambda: Listed(name), num_cycles=60)
        api_test(parallel_to_aec(Listed(name)), num_cycles=200)
        seed_test(lambda: parallel_to_aec(parallel_env(name)), num_cycles=60)
    assert capsys.readouterr().out.count("Passed Parallel API test") == 2


@pytest.mark.parametrize("name", karat.GAMES)
def test_pettingzoo_stops_after_its_cycles(name: str) -> None:
    class Module:
        @staticmethod
        def parallel_env(max_cycles: int) -> Parallel:
            return Listed(name, max_cycles=max_cycles)

        @staticmethod
        def env(max_cycles: int) -> Any:
            return parallel_to_aec(Listed(name, max_cycles=max_cycles))

    max_cycles_test(Module)
    # If the agents take turns, a cycle consists of one agent's decision.
    table = env(name, max_cycles=4)
    table.reset(seed=1)
    decisions = 0
    for agent in table.agent_iter():
        observation, _, ended, cut, _ = table.last()
        assert not ended and cut == (decisions == 4)
        decisions += not cut
        table.step(None if cut else int(np.flatnonzero(observation["action_mask"])[0]))
    assert decisions == 4
    for wrong in (0, -1):
        with pytest.raises(ValueError, match="max_cycles"):
            env(name, max_cycles=wrong)


@pytest.mark.parametrize("name", karat.GAMES)
def test_pettingzoo_renders(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(name, render_mode=render_mode))
    assert f"game {name}" in capsys.readouterr().out
    for make in (env, parallel_env, Seat):
        with pytest.raises(ValueError, match="render_mode"):
            make(name, render_mode="rgb_array")


def decide(table: Any, count: int) -> list[Any]:
    """Plays the last listed move the given number of times, and returns everything that the agents receive."""
    seen: list[Any] = []
    for _ in range(count):
        if not table.agents:
            table.reset()
        observation, reward, ended, cut, info = table.last()
        seen.append((table.agent_selection, observation, reward, ended, cut, info))
        done = ended or cut
        table.step(None if done else int(np.flatnonzero(observation["action_mask"])[-1]))
    return seen


@pytest.mark.parametrize("name", karat.GAMES)
def test_a_seed_holds_for_all_games_that_follow(name: str) -> None:
    one, other, third = env(name, max_cycles=8), env(name, max_cycles=8), env(name, max_cycles=8)
    one.reset(seed=5)
    other.reset(seed=5)
    third.reset(seed=6)
    first, second = decide(one, 60), decide(other, 60)
    assert data_equivalence(first, second) and not data_equivalence(first, decide(third, 60))
    # A reset without a seed continues the sequence of games, and a reset with a seed restarts the
    # sequence.
    one.reset()
    other.reset()
    assert data_equivalence(decide(one, 9), decide(other, 9))
    one.reset(seed=5)
    assert data_equivalence(decide(one, 60), first)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
@pytest.mark.parametrize("name", karat.GAMES)
def test_a_copy_in_the_middle_of_a_game_goes_on_alike(name: str, copied: Any) -> None:
    table = env(name)
    table.reset(seed=3)
    decide(table, 25)
    again = copied(table)
    assert data_equivalence(decide(table, 120), decide(again, 120))
    parallel = parallel_env(name)
    observations, _ = parallel.reset(seed=3)
    for _ in range(6):
        observations, *_ = parallel.step(listed(observations))
    other = copied(parallel)
    for _ in range(40):
        if not parallel.agents:
            break
        told, same = parallel.step(listed(observations)), other.step(listed(observations))
        assert data_equivalence(list(told), list(same))
        observations = told[0]
    seat = Seat(name, bot="greedy", seat=None)
    seat.reset(seed=4)
    for _ in range(3):
        seat.step(np.int64(0))
    follow = copied(seat)
    for _ in range(60):
        told, same = seat.step(np.int64(0)), follow.step(np.int64(0))
        assert data_equivalence(list(told), list(same))
        if told[2]:
            assert data_equivalence(list(seat.reset()), list(follow.reset()))
            assert seat.seat == follow.seat


def listed(observations: dict[str, Any]) -> dict[str, int]:
    return {who: int(np.flatnonzero(it["action_mask"])[0]) for who, it in observations.items()}


@pytest.mark.parametrize("name", karat.GAMES)
def test_gymnasium(name: str) -> None:
    check_env(Seat(name), skip_render_check=True)
    made = gymnasium.make(f"karat/{name.capitalize()}-v1", render_mode="ansi")
    with warnings.catch_warnings():
        # The render mode is fixed on creation. The check cannot create another environment, and
        # warns about this.
        warnings.simplefilter("ignore", UserWarning)
        check_env(made.unwrapped)
    made.reset(seed=1)
    assert f"game {name}" in str(made.render())


@pytest.mark.parametrize("name", karat.GAMES)
def test_gymnasium_asks_for_a_reset(name: str) -> None:
    seat = Seat(name)
    for early in (lambda: seat.step(np.int64(0)), seat.action_masks, seat.render):
        with pytest.raises(gymnasium.error.ResetNeeded):
            early()
    seat.reset(seed=1)
    for wrong in (-1, int(seat.action_space.n), 2**62, 0.5, "0", None):
        with pytest.raises(ValueError, match="action must be an integer from 0 to"):
            seat.step(wrong)  # type: ignore[arg-type]
    for wrong in (-1, 9):
        with pytest.raises(ValueError, match="seat must be from 0 to"):
            Seat(name, seat=wrong)


@pytest.mark.parametrize("name", karat.GAMES)
def test_gymnasium_prints_for_people(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    seat = Seat(name, render_mode="human")
    seat.reset(seed=1)
    seat.step(np.int64(0))
    assert capsys.readouterr().out.count(f"game {name}") == 2


@pytest.mark.parametrize("name", karat.GAMES)
def test_a_registered_environment_plays_a_game(name: str) -> None:
    seat = gymnasium.make(f"karat/{name.capitalize()}-v1", seat=None, bot="greedy")
    chooser = np.random.default_rng(1)
    places = set()
    for seed in range(4):
        observation, _ = seat.reset(seed=seed)
        places.add(seat.unwrapped.seat)
        ended, reward = False, 0.0
        while not ended:
            masks = seat.unwrapped.action_masks()
            observation, reward, ended, cut, _ = seat.step(chooser.choice(np.flatnonzero(masks)))
            assert observation in seat.observation_space and not cut
        assert 0 <= reward <= 1
    assert len(places) > 1


def test_an_action_that_is_no_listed_move_resigns() -> None:
    seat = Seat("edel", 4)
    seat.reset(seed=1)
    _, reward, ended, _, info = seat.step(np.int64(256))
    assert (reward, ended, info) == (0.0, True, {"resigned": True})
    with pytest.raises(gymnasium.error.ResetNeeded):
        seat.step(np.int64(0))
