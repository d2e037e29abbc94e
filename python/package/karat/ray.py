"""Runs a study on Ray. The results are the same, byte for byte, as those of `karat study run`.

    python -m karat.ray study.toml --out results

The command `karat study run study.toml --engine ray` does the same.

A shard is a range of blocks still to be played. Each shard is a task, which runs the program
`karat` in a separate folder and sends the results (parts) back. The driver saves each part just as
the program does: it writes the file under another name, flushes it, and renames it. If a worker is
lost, another worker replays its shard. If the driver is lost, restart it: it plays only the missing
shards. Every node needs the same build of the program, because the merge refuses parts from any
other build. On each node, the environment variable KARAT can specify the program's path. The nodes
need no other file, because the study is sent with its custom numbers inside.
"""

import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ray

__all__ = ["run"]

IN_FLIGHT_PER_CPU = 4
"""The number of shards in flight per processor: enough to keep it busy, yet so few that a crash loses little work."""

SECONDS_PER_LINE = 10.0
"""The interval between progress lines."""


def _karat(program: str, *arguments: str) -> str:
    """Runs a command of the program and returns its output. Raises RuntimeError if the command fails."""
    done = subprocess.run([program, "study", *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip() or f"{program} ended with {done.returncode}")
    return done.stdout


@ray.remote(num_cpus=1, max_retries=-1)
def _part(program: str, study: str, arm: str, numbers: str) -> tuple[dict[str, bytes], float]:
    """Plays a shard and returns its parts, keyed by path in the results folder, and the seconds it took."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        # The worker needs its own copy of the study file, because it may run on another machine.
        file, out = Path(folder, "study.toml"), Path(folder, "out")
        file.write_text(study, encoding="utf-8")
        node_program = os.environ.get("KARAT", program)
        _karat(node_program, "shard", str(file), arm, numbers, "--out", str(out))
        parts = out.rglob("*.part")
        found = {str(part.relative_to(out)): part.read_bytes() for part in parts}
    return found, time.monotonic() - begun


def _keep(path: Path, part: bytes) -> None:
    """Saves a part atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    held = path.with_name(f".{path.name}.ray")
    with held.open("wb") as file:
        file.write(part)
        file.flush()
        os.fsync(file.fileno())
    held.replace(path)


def _missing(program: str, study: Path, out: Path) -> list[tuple[str, str]]:
    """Returns the shards still to be played, each with its arm and block numbers."""
    lines = _karat(program, "plan", str(study), "--out", str(out)).splitlines()
    return [(arm, numbers) for arm, numbers in (line.rsplit(maxsplit=1) for line in lines if line)]


def _played(
    program: str, text: str, shards: list[tuple[str, str]]
) -> Iterator[tuple[dict[str, bytes], float]]:
    """Yields each shard's parts and duration as they arrive, limiting how many shards run at once."""
    waiting, running = list(reversed(shards)), list[Any]()
    most = IN_FLIGHT_PER_CPU * max(1, int(ray.cluster_resources().get("CPU", 1)))
    while waiting or running:
        while waiting and len(running) < most:
            arm, numbers = waiting.pop()
            running.append(_part.remote(program, text, arm, numbers))
        done, running = ray.wait(running)
        yield from ray.get(done)


def run(
    study: str | Path, out: str | Path, program: str = "karat", address: str | None = None
) -> str:
    """Plays the missing parts of a study, merges all parts and writes the report.

    Returns the SHA-256 hash of its `games.csv`. `program` is the path to `karat`. On a node, the
    environment variable KARAT overrides this path. If Ray is not running, connects to the cluster
    at `address`, or starts Ray on this machine. Prints the progress and the cost to standard error.
    """
    study, out = Path(study).resolve(), Path(out).resolve()
    if not ray.is_initialized():
        ray.init(address=address, log_to_driver=False)
    out.mkdir(parents=True, exist_ok=True)
    text = _karat(program, "pack", str(study))
    begun, told, cost, done = time.monotonic(), time.monotonic(), 0.0, 0
    # A stopping rule may require more games once it has seen the previous results.
    while shards := _missing(program, study, out):
        start = done
        for parts, seconds in _played(program, text, shards):
            for place, part in parts.items():
                _keep(out / place, part)
            done, cost = done + 1, cost + seconds
            if time.monotonic() - told >= SECONDS_PER_LINE:
                told = time.monotonic()
                left = (told - begun) / done * (start + len(shards) - done)
                print(f"karat: {done - start} of {len(shards)} shards, {left:.0f} s left", file=sys.stderr)
    print(
        f"karat: {time.monotonic() - begun:.1f} s, {cost / 3600:.3f} core hours", file=sys.stderr
    )
    _karat(program, "merge", str(study), "--out", str(out))
    print(_karat(program, "report", str(study), "--out", str(out)), end="", file=sys.stderr)
    return hashlib.sha256((out / "games.csv").read_bytes()).hexdigest()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Play a study with Ray.")
    parser.add_argument("study", type=Path)
    parser.add_argument("--out", type=Path, required=True, help="folder for the results")
    parser.add_argument("--karat", default="karat", help="path to the program; KARAT overrides it on a node")
    parser.add_argument("--address", help="address of a Ray cluster [default: start Ray here]")
    arguments = parser.parse_args()
    print("sha256", run(arguments.study, arguments.out, arguments.karat, arguments.address))
