"""Fixtures for all tests: every game at every number of seats, and random games."""

import random

import karat
import pytest

TABLES = [
    (name, seats)
    for name in karat.GAMES
    for seats in range(karat.game(name).seats_range[0], karat.game(name).seats_range[1] + 1)
]


def played(game: karat.Game, seed: int, plies: int | None = None) -> karat.State:
    """Plays random moves until the game is over or the given number of moves has been made."""
    dice, chooser, state = karat.Random(seed), random.Random(seed), game.new()
    while not state.is_over and (plies is None or state.plies < plies):
        if state.is_chance:
            state = state.draw(dice)
        else:
            seat = state.due[0]
            state = state.play(seat, chooser.choice(state.legal(seat)))
    return state


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def game(request: pytest.FixtureRequest) -> karat.Game:
    name, seats = request.param
    return karat.game(name, seats)
