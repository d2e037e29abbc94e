"""What PettingZoo and Gymnasium hold their environments to."""

import warnings

import gymnasium
import karat
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from karat.gymnasium import Seat
from karat.pettingzoo import env
from pettingzoo.test import api_test, seed_test


@pytest.mark.parametrize("name", karat.GAMES)
def test_pettingzoo(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        # Of what an observation could be: dictionaries are not looked into.
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


@pytest.mark.parametrize("name", karat.GAMES)
def test_gymnasium(name: str) -> None:
    check_env(Seat(name), skip_render_check=True)


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


def test_who_names_no_move_gives_up() -> None:
    seat = Seat("edel", 4)
    seat.reset(seed=1)
    _, reward, ended, _, info = seat.step(np.int64(256))
    assert (reward, ended, info) == (0.0, True, {"gave_up": True})
