"""Tests that no numeric argument crashes the interpreter, and that every error names the argument and its range."""

import ast
import inspect
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import karat
import numpy as np
import pytest
from conftest import played

STUBS = Path(karat.__file__).with_name("_karat.pyi")

ODD = [-1, 2**31, 10**12, 2**62, 2**63, 2**64, 2**64 + 1, 10**30, 10**5000, -(2**63), -(10**30)]


def state() -> karat.State:
    at = played(karat.game("klenotnici", 3), 1, 6)
    while at.is_chance:
        at = at.draw(karat.Random(1))
    return at


def arguments() -> dict[str, Any]:
    """Returns valid values for the other parameters of functions that take a number."""
    at = state()
    return {
        "game": karat.game("klenotnici", 3),
        "name": "klenotnici",
        "state": at,
        "seat": at.due[0],
        "seats": 3,
        "text": at.legal(at.due[0])[0],
        "rng": karat.Random(1),
        "policy": "random",
        "n": 2,
        "seed": 1,
        "stream": 0,
        "threads": 1,
        "bot": "random",
        "cases": 6,
        "index": 0,
        "options": None,
    }


def owner(name: str) -> object:
    """Returns an object of the class with the given name."""
    return {
        "State": state,
        "Random": lambda: karat.Random(1),
        "Batch": lambda: karat.Batch(karat.game("klenotnici", 3), 2, seed=1),
    }[name]()


def takes_number(annotation: ast.expr | None) -> bool:
    return annotation is not None and "int" in ast.unparse(annotation).split(" | ")


def callables() -> Iterator[tuple[str, Callable[..., Any], list[str], list[str], list[str]]]:
    """Returns every function in the stubs that takes a number, with its parameters and the names of the numeric ones."""
    for node in ast.parse(STUBS.read_text()).body:
        inner = node.body if isinstance(node, ast.ClassDef) else [node]
        for function in inner:
            if not isinstance(function, ast.FunctionDef):
                continue
            positional = [it for it in function.args.args if it.arg not in ("self", "cls")]
            named = function.args.kwonlyargs
            numbers = [it.arg for it in positional + named if takes_number(it.annotation)]
            if not numbers:
                continue
            if not isinstance(node, ast.ClassDef):
                call = getattr(karat, function.name)
            elif function.name == "__new__":
                call = getattr(karat, node.name)
            else:
                call = getattr(owner(node.name), function.name)
            label = f"{getattr(node, 'name', '')}.{function.name}"
            yield label, call, [it.arg for it in positional], [it.arg for it in named], numbers


CALLABLES = list(callables())


def test_the_stubs_name_every_number() -> None:
    assert len(CALLABLES) >= 10, [label for label, *_ in CALLABLES]
    for _, call, positional, named, _ in CALLABLES:
        parameters = list(inspect.signature(call).parameters)
        assert parameters == positional + named


@pytest.mark.parametrize("label", [label for label, *_ in CALLABLES])
def test_no_number_ends_the_interpreter(label: str) -> None:
    _, call, positional, named, numbers = next(it for it in CALLABLES if it[0] == label)
    good = {name: value for name, value in arguments().items() if name in positional + named}
    call(**good)
    for number in numbers:
        for odd in [*ODD, *(np.int64(it) for it in ODD if abs(it) < 2**63)]:
            try:
                call(**good | {number: odd})
            except (ValueError, IndexError, MemoryError) as error:
                if not isinstance(error, karat.Illegal):
                    assert number in str(error) and "from" in str(error), error
            else:
                assert number in ("seed", "stream", "cases") and 0 < odd < 2**64
        for wrong in (1.0, "1", b"1", [1], object()):
            with pytest.raises(TypeError, match=number):
                call(**good | {number: wrong})


def test_what_does_not_fit_into_memory_is_a_memory_error() -> None:
    """Runs the test in a process whose memory is limited, so that allocations fail as they would on a small machine."""
    script = """
import resource, karat
game = karat.game("zepter", 4)
karat.Batch(game, 4, seed=1)
resource.setrlimit(resource.RLIMIT_AS, (1_500_000_000, 1_500_000_000))
failed = 0
for call in (
    lambda: karat.Batch(game, 1_000_000, seed=1),
    lambda: karat.random_games(game, 100_000_000, seed=1, threads=1),
    lambda: karat.Batch(karat.game("edel", 5), 30_000, seed=1).moves,
):
    try:
        call()
    except MemoryError as error:
        failed += 1
print(failed, len(karat.Batch(game, 4, seed=1)))
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout == "3 4\n"


@pytest.mark.parametrize(
    "actions",
    [
        [0, 0, 0],
        (0, 0, 0),
        np.zeros(3, np.int8),
        np.zeros(3, np.uint8),
        np.zeros(3, np.int32),
        np.zeros(3, np.uint64),
        np.zeros(6, np.int64)[::2],
        np.zeros(3, ">i8"),
    ],
    ids=str,
)
def test_a_step_takes_integers_of_any_kind(actions: Any) -> None:
    game = karat.game("edel", 4)
    batch, same = karat.Batch(game, 3, seed=1), karat.Batch(game, 3, seed=1)
    batch.step(actions)
    same.step(np.zeros(3, np.int64))
    assert batch.observation.tobytes() == same.observation.tobytes()


def test_a_step_takes_nothing_else() -> None:
    batch = karat.Batch(karat.game("edel", 4), 3, seed=1)
    before = batch.observation.copy()
    for wrong in ([0.0, 0.0, 0.0], [True, False, True], ["0", "0", "0"], [None, 0, 0], "000", 7.5):
        with pytest.raises((TypeError, ValueError), match="actions"):
            batch.step(wrong)
    for wrong in ([0, 0], [], [0] * 4, [[0, 0, 0]], 0):
        with pytest.raises(ValueError, match="actions must"):
            batch.step(wrong)
    last = len(batch.legal(1)) - 1
    for odd in (-1, last + 1, 2**31, 2**62, 2**63, 2**64 - 1):
        with pytest.raises(IndexError, match=rf"actions\[1\] must be from 0 to {last}, not {odd}"):
            # NumPy converts a list containing integers of more than 63 bits to floats.
            batch.step(np.array([0, odd, 0], np.uint64) if odd >= 2**63 else [0, odd, 0])
    assert batch.observation.tobytes() == before.tobytes()
