"""Checks the examples in the documentation, the committed stubs, and the notebooks."""

import doctest
import importlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent


@pytest.mark.parametrize("name", ["karat", "karat.pettingzoo", "karat.gymnasium", "karat.openspiel"])
def test_examples_are_true(name: str) -> None:
    flags = doctest.IGNORE_EXCEPTION_DETAIL | doctest.ELLIPSIS
    result = doctest.testmod(importlib.import_module(name), optionflags=flags)
    assert result.attempted > 0 and result.failed == 0


def test_the_stubs_are_those_of_the_module() -> None:
    command = [sys.executable, "-m", "mypy.stubtest", "karat._karat"]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_package_is_typed() -> None:
    command = [sys.executable, "-m", "mypy", "--no-incremental"]
    checked = subprocess.run(command, cwd=PACKAGE, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_examples_of_the_first_page_run() -> None:
    text = (PACKAGE / "README.md").read_text()
    examples = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(examples) >= 2
    for example in examples:
        exec(compile(example, "README.md", "exec"), {})


def run_notebook(name: str, folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    script = PACKAGE / "notebooks" / name
    environment = os.environ | {"MPLBACKEND": "Agg"} | variables
    command = [sys.executable, "-W", "error", script]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("name", ["play_a_game.py", "measure_a_bot.py"])
def test_a_notebook_runs(name: str, tmp_path: Path) -> None:
    ran = run_notebook(name, tmp_path, KARAT_GAMES="40")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout and any(tmp_path.glob("*.png"))


@pytest.mark.parametrize(
    ("name", "variables", "said"),
    [
        ("search_with_openspiel.py", {"KARAT_GAMES": "1"}, "win share in 1 games"),
        ("solve_with_openspiel.py", {"KARAT_ITERATIONS": "2"}, "CFR+ after 2 iterations"),
    ],
)
def test_a_notebook_for_openspiel_runs(
    name: str, variables: dict[str, str], said: str, tmp_path: Path
) -> None:
    ran = run_notebook(name, tmp_path, **variables)
    assert ran.returncode == 0 and said in ran.stdout, ran.stderr


@pytest.mark.skipif("KARAT" not in os.environ, reason="KARAT must name the program")
def test_pandas_and_scipy_give_the_answers_of_a_report(tmp_path: Path) -> None:
    ran = run_notebook("recompute_answers.py", tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert "All 7 results agree with the report." in ran.stdout
    assert (tmp_path / "answers.png").exists()
    # A changed value in the report must be found.
    report = tmp_path / "results" / "report.json"
    told = json.loads(report.read_text())
    answers = (it for it in told["answers"] if it["question"].startswith("Does each bot score"))
    next(answers)["lines"][0]["value"] += 1e-5
    report.write_text(json.dumps(told))
    ran = run_notebook("recompute_answers.py", tmp_path)
    assert ran.returncode != 0 and "Not equal to tolerance" in ran.stderr
