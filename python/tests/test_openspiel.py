"""Tests that the OpenSpiel games follow OpenSpiel's rules, and reveal nothing that is hidden."""

import copy
import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import karat
import numpy as np
import pyspiel
import pytest
from conftest import played
from karat.openspiel import load
from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.policy import UniformRandomPolicy

EXTREMES = [(name, seats) for name in karat.GAMES for seats in karat.game(name).seats_range]
# Random games of Zavandor are long.
SHORT: dict[str, dict[str, str | bool | int]] = {"zepter": {"max_rounds": 3}}
LATE = Path(__file__).parent.parent / "notebooks" / "late-edel.karat"


def advanced(game: Any, seed: int, steps: int) -> Any:
    """Plays random moves until the given number of steps has been made, or the game is over."""
    state, chooser = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal() and steps > 0:
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chooser.choices(outcomes, chances)[0])
        else:
            state.apply_action(chooser.choice(state.legal_actions()))
        steps -= 1
    return state


@pytest.mark.parametrize(("name", "seats"), EXTREMES)
def test_the_checks_of_openspiel(name: str, seats: int) -> None:
    game = load(name, seats, SHORT.get(name))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert game.num_players() == seats and pyspiel.load_game(str(game)).num_players() == seats


@pytest.mark.parametrize(("name", "seats"), EXTREMES)
def test_a_game_is_the_one_that_karat_plays(name: str, seats: int) -> None:
    game = load(name, seats)
    state, own, chooser = game.new_initial_state(), karat.game(name, seats).new(), random.Random(3)
    while not own.is_over:
        if own.is_chance:
            cases = own.cases()
            total = sum(weight for _, weight in cases)
            assert state.is_chance_node()
            assert [chance * total for _, chance in state.chance_outcomes()] == pytest.approx(
                [weight for _, weight in cases]
            )
            who, moves, player = None, [move for move, _ in cases], pyspiel.PlayerId.CHANCE
            assert len(cases) <= game.max_chance_outcomes()
        else:
            who = player = own.due[0]
            moves = own.legal(who)
            assert state.current_player() == who and not any(state.returns())
        assert state.legal_actions() == list(range(len(moves)))
        assert [state.action_to_string(player, action) for action in range(len(moves))] == moves
        action = chooser.randrange(len(moves))
        own = own.play(who, moves[action])
        state.apply_action(action)
    assert state.is_terminal() and state.position == own
    assert state.returns() == own.standing.shares and str(state) == own.transcript


@pytest.mark.parametrize(("name", "seats"), EXTREMES)
def test_a_player_cannot_distinguish_a_new_deal(name: str, seats: int) -> None:
    game, sampler, differing = load(name, seats), random.Random(1).random, 0
    for steps in range(2, 40, 4):
        # At least some of these positions are after a secret choice or a hidden payment.
        state = advanced(game, steps, steps)
        for player in {0, state.current_player() % seats, seats - 1}:
            dealt = state.resample_from_infostate(player, sampler)
            differing += dealt.position != state.position
            assert dealt.current_player() == state.current_player()
            assert dealt.information_state_string(player) == state.information_state_string(player)
            assert dealt.observation_string(player) == state.observation_string(player)
            assert dealt.observation_tensor(player) == state.observation_tensor(player)
            assert dealt.legal_actions(player) == state.legal_actions(player)
            # The true moves would reveal what was hidden.
            assert not dealt.history()
            if not dealt.is_terminal():
                twin = dealt.clone()
                for it in (dealt, twin):
                    it.apply_action(it.legal_actions()[0])
                assert str(dealt) == str(twin)
            with pytest.raises(ValueError, match="has no transcript"):
                pickle.dumps(dealt._course)
    assert differing > 0


def test_a_secret_choice_stays_secret_until_all_have_chosen() -> None:
    state = load("edel", 4).new_initial_state()
    while state.is_chance_node() or len(state.position.due) < 2:
        state.apply_action(state.legal_actions()[0])
    first, second = state.position.due[:2]
    assert len(state.legal_actions()) > 1
    chosen = [state.child(action) for action in state.legal_actions()]
    assert all(it.current_player() == second for it in chosen)
    assert len({it.information_state_string(second) for it in chosen}) == 1
    assert len({it.information_state_string(first) for it in chosen}) == len(chosen)
    assert len({tuple(it.observation_tensor(second)) for it in chosen}) == 1


def late() -> karat.State:
    """Returns the position of a game that two players are about to finish."""
    return karat.read(LATE.read_text())


def test_information_states_have_perfect_recall() -> None:
    """Visits every state of a late position. An information state must have only one past."""
    game = load("edel", start=late())
    pasts: dict[str, tuple[Any, ...]] = {}
    positions: dict[str, set[str]] = {}

    def visit(state: Any, own: list[tuple[Any, ...]]) -> None:
        if state.is_terminal():
            return
        player = state.current_player()
        if player >= 0:
            text = state.information_state_string()
            assert pasts.setdefault(text, own[player]) == own[player]
            positions.setdefault(text, set()).add(str(state))
        for action in state.legal_actions():
            later = list(own)
            if player >= 0:
                later[player] = (*own[player], text, action)
            visit(state.child(action), later)

    visit(game.new_initial_state(), [(), ()])
    assert len(pasts) > 100
    assert any(len(same) > 1 for same in positions.values())
    assert sum(len(same) for same in positions.values()) > len(positions)


def test_a_playthrough_describes_a_late_position() -> None:
    text = str(load("edel", start=late()))
    told = generate_playthrough.playthrough(text, [0], seed=1, alsologtostdout=False)
    assert told == generate_playthrough.playthrough(text, [0], seed=1, alsologtostdout=False)
    assert "InformationStateString(0)" in told and "ObservationTensor(1)" in told


def test_cfr_lowers_the_exploitability_of_a_late_position() -> None:
    game = load("edel", start=late())
    uniform = exploitability.exploitability(game, UniformRandomPolicy(game))
    assert uniform == pytest.approx(0.25)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(4):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < uniform / 4


@pytest.mark.parametrize("name", karat.GAMES)
def test_ismcts_plays_listed_moves(name: str) -> None:
    game = load(name, karat.game(name).seats_range[0])
    rng = np.random.RandomState(1)
    evaluator = RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = ISMCTSBot(game, evaluator, uct_c=1.0, max_simulations=8, random_state=rng)
    state, decisions = advanced(game, 1, 20), 0
    while not state.is_terminal() and decisions < 4:
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[-1])
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        decisions += 1
    assert decisions == 4


def test_the_text_of_a_game_contains_options_and_custom_numbers() -> None:
    options: dict[str, str | bool | int] = {"royal_goals": True, "exchange_value": "at_least"}
    game = load("klenotnici", 3, options)
    assert game.game == karat.game("klenotnici", 3, options)
    text = "python_karat_klenotnici(seats=3,options=royal_goals:true;exchange_value:at_least)"
    assert pyspiel.load_game(text).game == game.game
    data = {"rounds.count": 2, "income.base": [9, 7, 5, 4]}
    game = load("edel", 3, data=data)
    again = pyspiel.load_game(str(game))
    assert again.game == game.game == karat.game("edel", 3, data=data)
    for name in karat.GAMES:
        assert pyspiel.load_game(f"python_karat_{name}").game == karat.game(name)


def test_a_game_can_begin_at_a_position() -> None:
    start = played(karat.game("zepter", 3), 1, 40)
    game = load("zepter", start=start)
    assert game.new_initial_state().position == start and game.num_players() == 3
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game) and again.new_initial_state().position == start
    assert unquote(game.get_parameters()["record"]) == start.transcript
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_wrong_arguments_are_refused() -> None:
    start = karat.game("edel", 3).new()
    for wrong, said in (
        (lambda: load("edel", 3, start=start), "omit these arguments"),
        (lambda: load("zepter", start=start), "position of zepter, not of edel"),
        (lambda: pyspiel.load_game("python_karat_edel(options=x)"), "name:value"),
        (lambda: load("chess"), "chess"),
        (lambda: pyspiel.load_game("python_karat_edel", {"record": start.transcript}), "record must be of"),
        (lambda: load("edel").make_py_observer(params={"x": 1}), "params must be empty"),
        (lambda: load("edel").new_initial_state().apply_action(99), "action must be from 0 to"),
    ):
        with pytest.raises(ValueError, match=said):
            wrong()
    with pytest.raises(karat.Illegal) as refusal:
        load("klenotnici", 9)
    assert refusal.value.clause == "KLE-SETUP-1"


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
def test_copied_states_continue_alike(copied: Any) -> None:
    state = advanced(load("klenotnici", 3), 2, 15)
    again = copied(state)
    assert str(again) == str(state) and again.history() == state.history()
    assert again.information_state_string(1) == state.information_state_string(1)
    for it in (state, again):
        it.apply_action(it.legal_actions()[-1])
    assert str(again) == str(state)


def test_the_package_imports_openspiel_only_on_request() -> None:
    script = "import karat, karat.gymnasium, sys; assert 'pyspiel' not in sys.modules"
    subprocess.run([sys.executable, "-c", script], check=True)
    # OpenSpiel keeps what is registered until after the end of Python, which must not crash it.
    subprocess.run([sys.executable, "-c", "import karat.openspiel"], check=True)
