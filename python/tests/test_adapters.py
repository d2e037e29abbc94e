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
from karat.gymnasium import Seat, Seats
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


def random_actions(seats: Seats, chooser: np.random.Generator) -> Any:
    """Chooses a random listed move in each game."""
    masks = seats.action_masks()
    return (chooser.random(masks.shape[0]) * masks.sum(axis=1)).astype(np.int64)


@pytest.mark.parametrize("name", karat.GAMES)
@pytest.mark.parametrize("seat", [1, None])
def test_many_games_at_once(name: str, seat: int | None) -> None:
    seats, chooser = Seats(name, 24, seat=seat), np.random.default_rng(1)
    with pytest.raises(gymnasium.error.ResetNeeded):
        seats.step(np.zeros(24, np.int64))
    observations, infos = seats.reset(seed=1)
    assert observations in seats.observation_space and not infos
    finished, total = 0, 0.0
    deciding: set[int] = set()
    for _ in range(1000):
        deciding |= set(seats._batch.seats.tolist())
        observations, rewards, over, cut, infos = seats.step(random_actions(seats, chooser))
        assert observations in seats.observation_space
        assert not cut.any() and not rewards[~over].any()
        assert bool(infos) == over.any()
        for index in np.flatnonzero(over):
            assert infos["_final_obs"][index]
            final = infos["final_obs"][index]
            assert final in seats.single_observation_space and final.any()
        finished, total = finished + int(over.sum()), total + float(rewards.sum())
    assert deciding == (set(range(seats.game.seats)) if seat is None else {seat})
    # All players move at random, so the agent wins about as often as the others.
    assert finished > 100
    assert abs(total / finished - 1 / seats.game.seats) < 4 / np.sqrt(12 * finished)


@pytest.mark.parametrize("name", karat.GAMES)
@pytest.mark.parametrize("seat", [0, None])
def test_many_games_are_those_that_one_seat_plays(name: str, seat: int | None) -> None:
    """Plays the same games one by one, with the same random numbers."""
    game, chooser = karat.game(name), np.random.default_rng(2)
    batch = karat.Batch(game, 4, seed=7, bot="greedy", seat=seat, threads=3)
    games = [Alone(game, karat.Random(7, number), seat) for number in range(4)]
    for _ in range(150):
        for number, alone in enumerate(games):
            assert batch.seats[number] == alone.seat
            assert batch.legal(number) == alone.state.legal(alone.seat)
            seen = alone.state.seen_by(alone.seat)
            assert batch.observation[number].tobytes() == seen.observation().tobytes()
        actions = (chooser.random(4) * batch.counts).astype(np.int64)
        batch.step(actions)
        for number, alone in enumerate(games):
            ended = alone.play(int(actions[number]))
            assert batch.over[number] == (ended is not None)
            shares, last = ended or (0.0, np.zeros_like(batch.observation[number]))
            assert np.all(batch.shares[number] == np.asarray(shares, np.float32))
            assert batch.last_observation[number].tobytes() == last.tobytes()


class Alone:
    """A game in which one seat decides, and greedy bots play the others."""

    def __init__(self, game: karat.Game, rng: karat.Random, seat: int | None) -> None:
        self.game, self.rng, self.asked = game, rng, seat
        self.bot = karat.bot(game.name, "greedy")
        self.start()

    def start(self) -> None:
        self.state = self.game.new()
        self.seat = self.rng.below(self.game.seats) if self.asked is None else self.asked
        self.go_on()

    def go_on(self) -> None:
        while not self.state.is_over:
            if self.state.is_chance:
                self.state = self.state.draw(self.rng)
            elif self.seat in self.state.due:
                return
            else:
                other = self.state.due[0]
                move = self.bot(self.state.seen_by(other), self.rng)
                self.state = self.state.play(other, move)

    def play(self, action: int) -> tuple[list[float], Any] | None:
        """Plays a move, and returns the shares and the last observation if the game ends."""
        move = self.state.legal(self.seat)[action]
        self.state = self.state.play(self.seat, move)
        self.go_on()
        if not self.state.is_over:
            return None
        ended = (self.state.standing.shares, self.state.seen_by(self.seat).observation())
        self.start()
        return ended


def test_an_unlisted_action_resigns_in_one_of_many_games() -> None:
    seats = Seats("klenotnici", 4, seats=3)
    seats.reset(seed=1)
    actions = np.zeros(4, np.int64)
    actions[2] = seats.game.actions_max - 1
    _, rewards, over, _, _ = seats.step(actions)
    assert over.tolist() == [False, False, True, False]
    assert not rewards.any()
    actions[2] = seats.game.actions_max
    with pytest.raises(IndexError, match=r"actions\[2\]"):
        seats.step(actions)


def test_strong_bots_beat_random_moves_in_many_games() -> None:
    seats, chooser = Seats("klenotnici", 64, seats=3, bot="greedy", seat=None), np.random.default_rng(3)
    seats.reset(seed=1)
    finished, total = 0, 0.0
    while finished < 300:
        _, rewards, over, _, _ = seats.step(random_actions(seats, chooser))
        finished, total = finished + int(over.sum()), total + float(rewards.sum())
    assert total / finished < 0.1


def test_make_vec() -> None:
    game = karat.game("edel")
    made = gymnasium.make_vec(f"karat/Edel-v{game.encoding_version}", num_envs=3, seats=3)
    wrapped = gymnasium.wrappers.vector.RecordEpisodeStatistics(made)
    wrapped.reset(seed=1)
    mask = made.unwrapped.action_masks()  # type: ignore[attr-defined]
    assert mask.shape == (3, karat.game("edel", 3).actions_max) and mask[:, 0].all()
    wrapped.step(np.zeros(3, np.int64))
    for wrong in ({"bot": "nobody"}, {"seat": 3}, {"threads": 0}):
        with pytest.raises(ValueError):
            Seats("edel", 3, seats=3, **wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seat requires bot"):
        karat.Batch(game, 3, seed=1, seat=1)
