"""Tests games, positions, transcripts, and seats' views."""

import copy
import json
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import karat
import numpy as np
import pytest
from conftest import played


def test_a_position_never_changes(game: karat.Game) -> None:
    state = played(game, 1, 12)
    before = state.transcript
    if state.is_chance:
        after = state.draw(karat.Random(1))
    else:
        after = state.play(state.due[0], state.legal(state.due[0])[0])
    assert state.transcript == before and after.plies == state.plies + 1 and after != state


def test_a_refusal_has_its_clause() -> None:
    state = karat.game("klenotnici", 3).new().play(None, "draw starter 0").play(0, "choose pearl_m")
    with pytest.raises(karat.Illegal, match="refused by KLE-OPEN-3") as refusal:
        state.play(0, "pass")
    assert refusal.value.clause == "KLE-OPEN-3"
    with pytest.raises(karat.Illegal) as refusal:
        state.play(0, "no such move")
    assert refusal.value.clause == "KLE-MOVE-1"
    with pytest.raises(karat.Illegal, match="did you mean royal_goals") as refusal:
        karat.game("klenotnici", 3, {"royal_goal": True})
    assert refusal.value.clause == "KLE-SETUP-11"
    with pytest.raises(karat.Illegal) as refusal:
        karat.game("klenotnici", 9)
    assert refusal.value.clause == "KLE-SETUP-1"
    with pytest.raises(karat.Illegal) as refusal:
        karat.read("karat 1\ngame klenotnici\nseats 3\n\nchance draw starter 0\nP1 choose pearl_m\n")
    assert refusal.value.clause == "KLE-MOVE-5" and "line 6" in str(refusal.value)


def test_what_is_no_question_of_the_rules_is_a_value_error() -> None:
    for wrong in (
        lambda: karat.game("chess"),
        lambda: karat.bot("edel", "nobody"),
        lambda: karat.game("edel").new().draw(karat.Random(1)).legal(9),
        lambda: karat.game("edel").new().seen_by(4),
        lambda: karat.read("no transcript"),
        lambda: karat.Random(1).below(0),
    ):
        with pytest.raises(ValueError) as error:
            wrong()
        assert not isinstance(error.value, karat.Illegal)


def test_options_are_those_that_differ() -> None:
    game = karat.game("klenotnici", 4, {"royal_goals": True, "exchange_value": "equal"})
    assert game.options == {"royal_goals": "true"}
    assert game == karat.game("klenotnici", 4, {"royal_goals": "true"}) != karat.game("klenotnici", 4)
    assert game.actions_max > karat.game("klenotnici", 4).actions_max


def test_custom_numbers_come_from_a_file_or_a_dictionary(tmp_path: Path) -> None:
    file = tmp_path / "short.toml"
    file.write_text("[rounds]\ncount = 2\n[income]\nbase = [9, 7, 5, 4]\n")
    flat = {"rounds.count": 2, "income.base": [9, 7, 5, 4]}
    nested = {"rounds": {"count": 2}, "income": {"base": (9, 7, 5, 4)}}
    games = [karat.game("edel", 3, data=data) for data in (file, str(file), flat)]
    assert games[0] == games[1] == games[2] != karat.game("edel", 3)
    with pytest.raises(karat.Illegal):
        karat.game("edel", 3, data=nested)
    nested["income"]["base"] = [9, 7, 5, 4]
    assert karat.game("edel", 3, data=nested) == games[0]
    state = played(games[0], 1)
    assert karat.read(state.transcript).game == games[0]
    assert pickle.loads(pickle.dumps(games[0])) == games[0]
    # Fewer rounds make a shorter game, and the original numbers change nothing.
    assert state.plies < played(karat.game("edel", 3), 1).plies
    assert karat.game("edel", 3, data={}) == karat.game("edel", 3)


def test_wrong_custom_numbers_are_refused_with_their_clause(tmp_path: Path) -> None:
    for data, clause, said in (
        ({"rounds.count": 10}, "ESR-TERM-3", "rounds.count"),
        ({"rounds.number": 3}, "ESR-SETUP-11", "rounds.number"),
        ({"rounds.count": "many"}, "ESR-SETUP-11", ""),
    ):
        with pytest.raises(karat.Illegal) as error:
            karat.game("edel", data=data)
        assert error.value.clause == clause and said in str(error.value)
    with pytest.raises(FileNotFoundError):
        karat.game("edel", data=tmp_path / "nowhere.toml")
    with pytest.raises(TypeError):
        karat.game("edel", data=[("rounds.count", 2)])


def test_transcripts_replay_alike(game: karat.Game) -> None:
    for seed in range(25):
        state = played(game, seed)
        again = karat.read(state.transcript)
        assert again == state and again.transcript == state.transcript
        assert again.standing == state.standing and again.standing.is_final


def test_what_is_pickled_is_the_transcript(game: karat.Game) -> None:
    state = played(game, 3, 30)
    for again in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert again == state and again.transcript == state.transcript
    assert pickle.loads(pickle.dumps(game)) == game
    sampled = state.sample(1, karat.Random(5))
    assert pickle.loads(pickle.dumps(sampled)) == sampled
    played_on = played_on_from(sampled)
    assert pickle.loads(pickle.dumps(played_on)) == played_on


def played_on_from(state: karat.State) -> karat.State:
    if state.is_over:
        return state
    if state.is_chance:
        return state.draw(karat.Random(2))
    return state.play(state.due[0], state.legal(state.due[0])[0])


def test_a_long_game_is_dropped_without_harm() -> None:
    state = karat.game("klenotnici", 3).new().draw(karat.Random(1))
    for _ in range(100_000):
        state = state.sample(0, karat.Random(1))
    del state


def test_a_view_never_tells_what_is_hidden(game: karat.Game) -> None:
    dice, differing = karat.Random(9), 0
    for seed in range(4):
        for plies in (5, 8, 11, 14, 20, 60):
            state = played(game, seed, plies)
            for seat in range(game.seats):
                dealt = state.sample(seat, dice)
                differing += dealt != state
                one, other = state.seen_by(seat), dealt.seen_by(seat)
                assert one.view() == other.view() == state.view(seat)
                assert one.observation().tobytes() == other.observation().tobytes()
                assert one.legal() == other.legal()
                assert one.moves().tobytes() == other.moves().tobytes()
    assert differing > 0


def test_events_are_those_that_a_viewer_may_see() -> None:
    state = karat.game("edel", 4).new()
    while len(state.due) < 2:
        state = state.draw(karat.Random(1)) if state.is_chance else state.play(
            state.due[0], state.legal(state.due[0])[0]
        )
    first, second = state.due[:2]
    before, moves = state.view(), state.legal(first)
    shown = [[state.events(first, move, to) for to in (first, second, None)] for move in moves]
    assert len({json.dumps(own) for own, _, _ in shown}) == len(moves)
    assert len({json.dumps([other, public]) for _, other, public in shown}) == 1
    assert state.view() == before == json.loads(state.view_json())
    with pytest.raises(karat.Illegal):
        state.events(first, "no such move")
    for name in karat.GAMES:
        game = karat.game(name)
        assert played(game, 1).plies <= game.plies_max


def test_a_perspective_tells_no_more_than_its_view() -> None:
    state = played(karat.game("zepter", 4), 2, 80)
    seen = state.seen_by(1)
    assert not hasattr(seen, "state") and not hasattr(seen, "__dict__")
    # The pickle of a perspective is encrypted: it reveals nothing about the game, and cannot be
    # altered to show another seat.
    sealed = pickle.dumps(seen)
    lines = [line for line in state.transcript.splitlines() if len(line) > 6]
    assert not any(line.encode() in sealed for line in lines)
    again = pickle.loads(sealed)
    assert (again.seat, again.view()) == (1, seen.view())
    start = sealed.index(_sealed_bytes(seen))
    for place in range(start, start + 40):
        changed = bytearray(sealed)
        changed[place] ^= 1
        with pytest.raises(ValueError, match="another process"):
            pickle.loads(bytes(changed))
    script = "import pickle, sys; pickle.loads(sys.stdin.buffer.read())"
    other = subprocess.run([sys.executable, "-c", script], input=sealed, capture_output=True, check=False)
    assert other.returncode == 1 and b"another process" in other.stderr
    sampled = seen.sample(karat.Random(1))
    with pytest.raises(ValueError, match="has no transcript"):
        _ = sampled.transcript
    with pytest.raises(ValueError, match="has no transcript"):
        pickle.dumps(played_on_from(sampled))


def _sealed_bytes(seen: karat.Perspective) -> bytes:
    return seen.__reduce__()[1][0]


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
def test_copies_continue_as_the_original(game: karat.Game, copied: Callable[[Any], Any]) -> None:
    dice = karat.Random(7, 3)
    for _ in range(11):
        dice.below(5)
    same = copied(dice)
    assert [dice.below(1000) for _ in range(50)] == [same.below(1000) for _ in range(50)]
    state = played(game, 2, 14)
    while state.is_chance:
        state = state.draw(dice)
    bot = karat.bot(game.name, "greedy")
    assert repr(copied(bot)) == repr(bot) and copied(game) == game
    assert copied(state) == state and copied(state.standing) == state.standing
    if not state.due:
        return
    seen = state.seen_by(state.due[0])
    other = copied(seen)
    assert other.view() == seen.view() and other.legal() == seen.legal()
    moves = [copied(bot)(it, copied(karat.Random(4))) for it in (seen, other)]
    assert moves[0] == moves[1] == bot(seen, karat.Random(4))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_money_in_hand_is_its_owners(seats: int) -> None:
    state = played(karat.game("klenotnici", seats), 1, 10)
    for seat in range(seats):
        hands = [player["money"] for player in state.view(seat)["players"]]
        assert [hand is not None for hand in hands] == [who == seat for who in range(seats)]
    assert all(player["money"] is None for player in state.view()["players"])


def test_rows_are_as_their_columns_say(game: karat.Game) -> None:
    state = played(game, 4, 25)
    while state.is_chance:
        state = state.draw(karat.Random(1))
    if state.is_over:
        return
    seen = state.seen_by(state.due[0])
    columns, of_move = game.observation_columns(), game.move_columns()
    observation, mask, moves = seen.observation(), seen.mask(), seen.moves()
    assert observation.shape == (len(columns),) and observation.dtype == np.float32
    assert moves.shape == (game.actions_max, len(of_move))
    assert mask.sum() == len(seen.legal()) and mask[: len(seen.legal())].all()
    for value, (name, low, high, _, scale, _) in zip(observation, columns, strict=True):
        assert low / scale <= value <= high / scale, name
    assert not moves[len(seen.legal()) :].any()
    assert json.dumps(seen.view())


def test_bots_play_games_to_their_end(game: karat.Game) -> None:
    for name in karat.bots(game.name):
        if name in ("seeker", "search"):
            continue
        bot, dice, state = karat.bot(game.name, name), karat.Random(1), game.new()
        while not state.is_over:
            if state.is_chance:
                state = state.draw(dice)
                continue
            seat = state.due[0]
            for idle in set(range(game.seats)) - set(state.due):
                with pytest.raises(ValueError, match="owes no decision"):
                    bot(state.seen_by(idle), dice)
            state = state.play(seat, bot(state.seen_by(seat), dice))
        assert abs(sum(state.standing.shares) - 1) < 1e-9


def test_several_threads_may_ask_one_position() -> None:
    game = karat.game("edel", 4)
    state = played(game, 1, 40)
    while state.is_chance:
        state = state.draw(karat.Random(1))
    bot, seat, moves = karat.bot("edel", "trader"), state.due[0], []

    def ask() -> None:
        moves.append(bot(state.seen_by(seat), karat.Random(3)))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(moves) == 4 and len(set(moves)) == 1
