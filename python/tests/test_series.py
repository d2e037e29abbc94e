"""Tests that games played in parallel are byte-identical to games played one at a time, for any number of threads."""

import karat
import numpy as np
import pytest
from conftest import played


def test_random_games_do_not_depend_on_the_threads(game: karat.Game) -> None:
    one = karat.random_games(game, 70, seed=1, threads=1)
    three = karat.random_games(game, 70, seed=1, threads=3)
    fewer = karat.random_games(game, 40, seed=1, threads=2)
    other = karat.random_games(game, 70, seed=2)
    for array, same, part in zip(one, three, fewer, strict=True):
        assert array.tobytes() == same.tobytes() and (array[:40] == part).all()
    assert one[2].tobytes() != other[2].tobytes()
    points, places, plies = one
    assert points.shape == places.shape == (70, game.seats) and plies.shape == (70,)
    assert (places.min(axis=1) == 1).all() and (plies > 0).all()


def test_a_random_game_is_the_one_of_its_stream(game: karat.Game) -> None:
    points, places, plies = karat.random_games(game, 3, seed=5)
    for number in range(3):
        dice, state = karat.Random(5, number), game.new()
        while not state.is_over:
            if state.is_chance:
                state = state.draw(dice)
            else:
                legal = state.legal(state.due[0])
                state = state.play(state.due[0], legal[dice.below(len(legal))])
        assert state.standing.points == points[number].tolist()
        assert state.standing.places == places[number].tolist()
        assert state.plies == plies[number]


def test_rollouts_share_out_the_victory(game: karat.Game) -> None:
    state = played(game, 1, 15)
    while state.is_chance:
        state = state.draw(karat.Random(1))
    seat = state.due[0]
    asked = {"seat": seat, "n": 3, "policy": "random", "seed": 1}
    values = karat.rollouts(state, **asked, threads=1)
    assert values.shape == (len(state.legal(seat)), 3, game.seats)
    assert np.allclose(values.sum(axis=2), 1)
    assert values.tobytes() == karat.rollouts(state, **asked, threads=2).tobytes()
    # Facts hidden from the seat must not change the result.
    dealt = state.sample(seat, karat.Random(8))
    assert values.tobytes() == karat.rollouts(dealt, **asked).tobytes()
    with pytest.raises(ValueError, match="unknown bot"):
        karat.rollouts(state, seat=seat, n=1, policy="nobody", seed=1)


def test_a_batch_plays_the_games_of_its_streams(game: karat.Game) -> None:
    batch, chooser = karat.Batch(game, 5, seed=3), np.random.default_rng(1)
    dice = [karat.Random(3, number) for number in range(5)]
    states = [begun(game, its) for its in dice]
    ended = steps = 0
    while ended == 0 and steps < 4_000:
        steps += 1
        for number, state in enumerate(states):
            seat = state.due[0]
            seen = state.seen_by(seat)
            assert batch.seats[number] == seat and batch.legal(number) == seen.legal()
            assert (batch.observation[number] == seen.observation()).all()
            assert (batch.mask[number] == seen.mask()).all()
        if steps % 8 == 0:
            assert (batch.moves[0] == states[0].seen_by(states[0].due[0]).moves()).all()
        actions = (chooser.random(5) * batch.counts).astype(np.int64)
        batch.step(actions)
        for number, state in enumerate(states):
            state = state.play(state.due[0], state.legal(state.due[0])[actions[number]])
            while state.is_chance:
                state = state.draw(dice[number])
            assert batch.over[number] == state.is_over
            if state.is_over:
                ended += 1
                assert np.allclose(batch.shares[number], state.standing.shares)
                state = begun(game, dice[number])
            else:
                assert not batch.shares[number].any()
            states[number] = state
    assert ended > 0


def begun(game: karat.Game, dice: karat.Random) -> karat.State:
    state = game.new()
    while state.is_chance:
        state = state.draw(dice)
    return state


def test_a_batch_does_not_depend_on_its_threads(game: karat.Game) -> None:
    one, three = karat.Batch(game, 37, seed=1), karat.Batch(game, 37, seed=1, threads=3)
    chooser = np.random.default_rng(2)
    for _ in range(60):
        actions = (chooser.random(37) * one.counts).astype(np.int64)
        one.step(actions)
        three.step(actions)
        for name in ("seats", "counts", "over", "shares", "observation", "mask", "moves"):
            assert getattr(one, name).tobytes() == getattr(three, name).tobytes(), name
        for ours, theirs in zip(one.listed_moves(), three.listed_moves(), strict=True):
            assert ours.tobytes() == theirs.tobytes()


def test_arrays_do_not_depend_on_which_are_read(game: karat.Game) -> None:
    """Arrays that are read after every step are filled together, and others when they are read."""
    everything, chooser = karat.Batch(game, 21, seed=4, threads=2), np.random.default_rng(3)
    some = karat.Batch(game, 21, seed=4)
    for step in range(120):
        actions = (chooser.random(21) * everything.counts).astype(np.int64)
        everything.step(actions)
        some.step(actions)
        observation, moves = everything.observation.copy(), everything.moves.copy()
        rows, offsets = everything.listed_moves()
        assert offsets[0] == 0 and (np.diff(offsets) == everything.counts).all()
        assert rows.shape == (everything.counts.sum(), moves.shape[2])
        for number, (first, last) in enumerate(zip(offsets, offsets[1:], strict=False)):
            assert (moves[number, : last - first] == rows[first:last]).all()
            assert not moves[number, last - first :].any()
        if step % 3 == 0:
            assert some.observation.tobytes() == observation.tobytes()
        if step % 3 != 1:
            assert some.moves.tobytes() == moves.tobytes()
        if step % 5 < 2:
            assert some.listed_moves()[0].tobytes() == rows.tobytes()


OPTIONS = {
    "klenotnici": [{}, {"royal_goals": True}, {"exchange_value": "at_least"}],
    "edel": [{}, {"majority_bonus_on_tie": True}],
    "zepter": [{}, {"open_hands": True}, {"variant_d": True}],
}


@pytest.mark.parametrize("bot", [None, "random"])
@pytest.mark.parametrize("name", karat.GAMES)
def test_rows_filled_again_and_again_are_those_of_new_arrays(name: str, bot: str | None) -> None:
    """Earlier rows leave nothing behind: not after a game has ended or been resigned, nor in slices."""
    low, high = karat.game(name, 3).seats_range
    for seats in range(low, high + 1):
        for options in OPTIONS[name]:
            game = karat.game(name, seats, options=options)
            chooser, used = np.random.default_rng(seats), karat.Batch(game, 9, seed=2, bot=bot)
            steps = []
            for stop in range(20, 121, 20):
                for _ in range(20):
                    actions = (chooser.random(9) * used.counts).astype(np.int64)
                    if bot is not None:
                        actions[chooser.random(9) < 0.05] = game.actions_max - 1
                    steps.append(actions)
                    used.step(actions)
                    arrays = arrays_of(used)
                new = karat.Batch(game, 9, seed=2, bot=bot)
                for actions in steps:
                    new.step(actions)
                for ours, theirs in zip(arrays, arrays_of(new), strict=True):
                    assert ours.tobytes() == theirs.tobytes(), (seats, options, stop)
                rows, offsets = used.listed_moves()
                for number in range(9):
                    count = used.counts[number]
                    listed = rows[offsets[number] : offsets[number + 1]]
                    assert (used.moves[number, :count] == listed).all()
                    assert not used.moves[number, count:].any()


def arrays_of(batch: karat.Batch) -> list[np.ndarray]:
    rows, offsets = batch.listed_moves()
    names = ("observation", "mask", "moves", "last_observation", "seats", "counts", "over", "shares")
    return [rows, offsets, *(getattr(batch, name) for name in names)]


def test_a_wrong_action_changes_nothing() -> None:
    batch = karat.Batch(karat.game("edel", 4), 3, seed=1)
    before = batch.observation.copy()
    for wrong in ([0, 0, int(batch.counts[2])], [0, -1, 0]):
        with pytest.raises(IndexError, match="actions"):
            batch.step(np.array(wrong))
    with pytest.raises(ValueError, match="actions must be 3"):
        batch.step(np.zeros(2, np.int64))
    with pytest.raises(TypeError):
        batch.step(np.zeros(3, np.float32))
    # Writing to a returned array must not make a move legal.
    batch.counts[:] = 500
    with pytest.raises(IndexError, match="actions"):
        batch.step(np.full(3, 400))
    assert batch.mask.sum(axis=1).tolist() == [len(batch.legal(number)) for number in range(3)]
    batch.step(np.zeros(3, np.int64))
    assert batch.observation.tobytes() != before.tobytes()


def test_what_cannot_be_played_is_refused() -> None:
    game = karat.game("klenotnici", 3)
    state = game.new().draw(karat.Random(1))
    for wrong in (
        lambda: karat.random_games(game, 5, seed=1, threads=0),
        lambda: karat.random_games(game, 5, seed=1, threads=10**9),
        lambda: karat.Batch(game, 0, seed=1),
        lambda: karat.rollouts(state, seat=state.due[0], n=2**63, policy="random", seed=1),
        lambda: karat.rollouts(state, seat=(state.due[0] + 1) % 3, n=1, policy="random", seed=1),
    ):
        with pytest.raises(ValueError):
            wrong()
    assert karat.random_games(game, 0, seed=1)[0].shape == (0, 3)


def test_arrays_are_filled_in_place() -> None:
    batch = karat.Batch(karat.game("klenotnici", 4), 4, seed=1)
    observation, mask, moves = batch.observation, batch.mask, batch.moves
    batch.step(np.zeros(4, np.int64))
    assert batch.observation is observation and batch.mask is mask and batch.moves is moves
