"""Runs a study on Ray. The results are the same, byte for byte, as those of `karat study run`.

    python -m karat.ray study.toml --out results

A shard is a range of blocks still to be played. Each shard is a task, which runs the program
`karat` in a separate folder and sends the results (parts) back. The driver saves each part just as
the program does: it writes the file under another name, flushes it, and renames it. If a worker is
lost, another worker replays its shard. If the driver is lost, restart it: it plays only the missing
shards. Every node needs the same build of the program, because the merge refuses parts
from any other build.
"""

import argparse
import hashlib
import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ray

__all__ = ["run"]

IN_FLIGHT_PER_CPU = 4
"""The number of shards in flight per processor: enough to keep it busy, yet so few that a crash loses little work."""


def _karat(program: str, *arguments: str) -> str:
    """Runs a command of the program and returns its output. Raises RuntimeError if the command fails."""
    done = subprocess.run([program, "study", *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip() or f"{program} ended with {done.returncode}")
    return done.stdout


@ray.remote(num_cpus=1, max_retries=-1)
def _part(program: str, name: str, study: str, arm: str, numbers: str) -> dict[str, bytes]:
    """Plays a shard and returns the resulting parts by their paths in the results folder."""
    with tempfile.TemporaryDirectory() as folder:
        # The worker needs its own copy of the study file, because it may run on another machine.
        file, out = Path(folder, name), Path(folder, "out")
        file.write_text(study)
        _karat(program, "shard", str(file), arm, numbers, "--out", str(out))
        parts = out.rglob("*.part")
        return {str(part.relative_to(out)): part.read_bytes() for part in parts}


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
    program: str, study: Path, shards: list[tuple[str, str]]
) -> Iterator[dict[str, bytes]]:
    """Yields the parts of the given shards as they arrive, limiting how many shards run at once."""
    waiting, running = list(reversed(shards)), list[Any]()
    most = IN_FLIGHT_PER_CPU * max(1, int(ray.cluster_resources().get("CPU", 1)))
    text = study.read_text()
    while waiting or running:
        while waiting and len(running) < most:
            arm, numbers = waiting.pop()
            running.append(_part.remote(program, study.name, text, arm, numbers))
        done, running = ray.wait(running)
        yield from ray.get(done)


def run(study: str | Path, out: str | Path, program: str = "karat") -> str:
    """Plays the missing parts of a study, merges all parts and writes the report.

    Returns the SHA-256 hash of its `games.csv`. Starts Ray if it is not running. `program` is the
    path to `karat` on every node.
    """
    study, out = Path(study).resolve(), Path(out).resolve()
    if not ray.is_initialized():
        ray.init()
    out.mkdir(parents=True, exist_ok=True)
    # A stopping rule may require more games once it has seen the previous results.
    while shards := _missing(program, study, out):
        for parts in _played(program, study, shards):
            for place, part in parts.items():
                _keep(out / place, part)
    _karat(program, "merge", str(study), "--out", str(out))
    _karat(program, "report", str(study), "--out", str(out))
    return hashlib.sha256((out / "games.csv").read_bytes()).hexdigest()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Play a study with Ray.")
    parser.add_argument("study", type=Path)
    parser.add_argument("--out", type=Path, required=True, help="folder for the results")
    parser.add_argument("--karat", default="karat", help="path to the program on every node")
    arguments = parser.parse_args()
    print(run(arguments.study, arguments.out, arguments.karat))
