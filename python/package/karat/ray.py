"""Runs a study on Ray. The results are the same, byte for byte, as those of `karat study run`.

    python -m karat.ray study.toml --out results

The command `karat study run study.toml --engine ray` does the same.

A shard is a range of blocks still to be played. Each shard is a task, which runs the program
`karat` in a separate folder and sends the results (parts) back. The driver saves each part just as
the program does: it writes the file under another name, flushes it, and renames it. If a worker or
a node is lost, another worker replays its shards. If the driver is lost, restart it: it plays only
the missing shards. Every node needs the same build of the program: the driver checks all nodes
before it writes anything, and each task checks its node again. On each node, the environment
variable KARAT can specify the program's path. The nodes need no other file, because the study is
sent with its custom numbers inside.
"""

import argparse
import contextlib
import hashlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ray
from ray.exceptions import RayError, RayTaskError
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

__all__ = ["run"]

IN_FLIGHT_PER_CPU = 4
"""The number of shards in flight per processor: enough to keep it busy, yet so few that a crash loses little work."""

SECONDS_PER_LINE = 10.0
"""The interval between progress lines."""

ADDRESS_SECONDS = 10.0
"""The time within which the head of a cluster must accept a connection."""

NODE_CHECK_SECONDS = 60.0
"""The time that the driver waits for all nodes to check their builds. A slower node's tasks check the build again."""


def _output(program: str, *arguments: str) -> str:
    """Runs the program and returns its output. Raises RuntimeError if it cannot start or fails."""
    try:
        done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    except OSError as error:
        raise RuntimeError(f"cannot run {program}: {error.strerror}") from None
    if done.returncode != 0:
        message = done.stderr.strip().removeprefix("karat: ")
        raise RuntimeError(message or f"{program} ended with {done.returncode}")
    return done.stdout


def _karat(program: str, *arguments: str) -> str:
    """Runs a command of `karat study` and returns its output."""
    return _output(program, "study", *arguments)


def _build(program: str) -> str:
    """Returns the version, commit and kind of machine of the program."""
    return _output(program, "--version").strip()


@contextlib.contextmanager
def _node_named() -> Iterator[None]:
    """Adds the name of this node to the message of an error."""
    try:
        yield
    except (RuntimeError, OSError) as error:
        node = f"node {ray.util.get_node_ip_address()} ({socket.gethostname()})"
        raise RuntimeError(f"{node}: {error}") from None


def _program_here(program: str, build: str) -> str:
    """Returns the path of this node's program. Raises RuntimeError if that is another build."""
    here = os.environ.get("KARAT", program)
    theirs = _build(here)
    if theirs != build:
        raise RuntimeError(
            f"{here} is {theirs}, but the driver has {build}; install the same build on every node, "
            "or set KARAT there to its path before you start Ray"
        )
    return here


@ray.remote(num_cpus=0, max_retries=0)
def _check(program: str, build: str) -> None:
    """Raises RuntimeError if the program of this node is another build."""
    with _node_named():
        _program_here(program, build)


@ray.remote(num_cpus=1, max_retries=-1)
def _part(
    program: str, build: str, study: str, arm: str, numbers: str
) -> tuple[dict[str, bytes], float]:
    """Plays a shard and returns its parts, keyed by path in the results folder, and the seconds it took."""
    begun = time.monotonic()
    with _node_named(), tempfile.TemporaryDirectory(prefix="karat-shard-") as folder:
        here = _program_here(program, build)
        # The worker needs its own copy of the study file, because it may run on another machine.
        file, out = Path(folder, "study.toml"), Path(folder, "out")
        file.write_text(study, encoding="utf-8")
        _karat(here, "shard", str(file), arm, numbers, "--out", str(out))
        parts = out.rglob("*.part")
        found = {str(part.relative_to(out)): part.read_bytes() for part in parts}
    return found, time.monotonic() - begun


def _result(task: Any) -> Any:
    """Returns the result of a task, or raises the error that the task raised."""
    try:
        return ray.get(task)
    except RayTaskError as error:
        raise error.cause from None


def _check_nodes(program: str, build: str) -> None:
    """Raises RuntimeError, which names each node that has another build of the program."""
    checks = []
    for node in ray.nodes():
        if node["Alive"] and node["Resources"].get("CPU"):
            there = NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)
            checks.append(_check.options(scheduling_strategy=there).remote(program, build))
    if not checks:
        return
    errors = []
    done, _ = ray.wait(checks, num_returns=len(checks), timeout=NODE_CHECK_SECONDS)
    for check in done:
        try:
            _result(check)
        except RuntimeError as error:
            errors.append(str(error))
        except RayError:
            # The node was lost. If it returns, its tasks check the build again.
            pass
    if errors:
        raise RuntimeError("\n".join(errors))


def _keep(path: Path, part: bytes) -> None:
    """Saves a part atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    held = path.with_name(f".{path.name}.{os.getpid()}")
    with held.open("wb") as file:
        file.write(part)
        file.flush()
        os.fsync(file.fileno())
    held.replace(path)
    if os.name == "posix":
        # The new name is durable only once its folder has been flushed.
        folder = os.open(path.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)


def _check_address(address: str) -> None:
    """Raises RuntimeError if nothing listens at HOST:PORT, for which Ray would wait for minutes."""
    host, _, port = address.rpartition(":")
    if "://" in address or not (host and port.isdigit()):
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), ADDRESS_SECONDS).close()
    except OSError as error:
        raise RuntimeError(f"there is no Ray cluster at {address}: {error.strerror or error}") from None


def _missing(program: str, study: Path, out: Path) -> list[tuple[str, str]]:
    """Returns the shards still to be played, each with its arm and block numbers."""
    lines = _karat(program, "plan", str(study), "--out", str(out)).splitlines()
    return [(arm, numbers) for arm, numbers in (line.rsplit(maxsplit=1) for line in lines if line)]


def _played(
    program: str, build: str, text: str, shards: list[tuple[str, str]]
) -> Iterator[tuple[dict[str, bytes], float]]:
    """Yields each shard's parts and duration as they arrive, limiting how many shards run at once."""
    waiting, running = list(reversed(shards)), list[Any]()
    most = IN_FLIGHT_PER_CPU * max(1, int(ray.cluster_resources().get("CPU", 1)))
    while waiting or running:
        while waiting and len(running) < most:
            arm, numbers = waiting.pop()
            running.append(_part.remote(program, build, text, arm, numbers))
        done, running = ray.wait(running)
        yield from map(_result, done)


def run(
    study: str | Path, out: str | Path, program: str = "karat", address: str | None = None
) -> str:
    """Plays the missing parts of a study, merges all parts and writes the report.

    Returns the SHA-256 hash of its `games.csv`. `program` is the path to `karat`. On a node, the
    environment variable KARAT overrides this path. Unless Ray is already initialized, connects to
    the cluster at `address`. Without an address, connects to a cluster that runs on this machine,
    or else starts one. Prints the progress and the cost to standard error. Raises RuntimeError if
    there is no such cluster, a node has another build of the program, or a shard cannot be played.
    """
    study, out = Path(study).resolve(), Path(out).resolve()
    if not ray.is_initialized():
        if address:
            _check_address(address)
        ray.init(address=address, log_to_driver=False)
    if os.path.dirname(program):
        # A worker has another current folder.
        program = os.path.abspath(program)
    build, text = _build(program), _karat(program, "pack", str(study))
    _check_nodes(program, build)
    out.mkdir(parents=True, exist_ok=True)
    begun, told, cost, done = time.monotonic(), time.monotonic(), 0.0, 0
    # A stopping rule may require more games once it has seen the previous results.
    while shards := _missing(program, study, out):
        start = done
        for parts, seconds in _played(program, build, text, shards):
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


def _main() -> None:
    parser = argparse.ArgumentParser(description="Play a study with Ray.")
    parser.add_argument("study", type=Path)
    parser.add_argument("--out", type=Path, required=True, help="folder for the results")
    parser.add_argument("--karat", default="karat", help="path to the program; KARAT overrides it on a node")
    parser.add_argument("--address", help="address of a Ray cluster [default: one on this machine]")
    arguments = parser.parse_args()
    try:
        digest = run(arguments.study, arguments.out, arguments.karat, arguments.address)
    except (RuntimeError, OSError, RayError) as error:
        parser.exit(2, f"karat: {error}\n")
    print("sha256", digest)


if __name__ == "__main__":
    _main()
