"""Plays one study in every way that docs/lab.md describes, under faults, and compares the results.

`python cluster.py KARAT OTHER` needs Linux, the paths of two different builds of the program, and
this package with Ray (`pip install './python[ray]'`). The script starts a Ray cluster of two nodes
on this machine, each with one processor. It kills processes in the middle of the study: a worker, a
node, the driver, the head of the cluster, a task of an array job, and the program itself. It also
adds a node that has the other build. The script then prints a table with the time of each case, the
number of shards that were played again, and the hash of the results. The script fails if a result
differs from that of a single thread, if a saved part is played again, or if a wait takes longer
than LIMIT_SECONDS. Each fault is bound to an event, such as a shard that is being played.
"""

import contextlib
import hashlib
import os
import random
import re
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

LIMIT_SECONDS = 600.0
"""The time within which each awaited event must happen."""

POLL_SECONDS = 0.002
"""The interval between two looks for an event."""

PARTS_BEFORE_FAULT = 10
"""The number of saved parts after which a fault happens, in the middle of the study."""

KILLS = 20
"""The number of times that the program is killed in one case."""

RESULTS = ("games.csv", "curves.csv", "report.html", "report.csv", "report.json")
"""The files that must be the same in every case."""

STUDY = """
title = "One study in every way"
about = "The rule bots of Edel, with the original numbers and with a single round."
game = "edel"
seats = 4
blocks = 100
shard = 2
seed = 35

[[curve]]
title = "Number of times that an action is chosen in a game"
event = "revealed"
along = "/action"

[[arm]]
name = "original"
bots = ["trader", "noisy-trader", "trader:6", "greedy", "random"]

[[arm]]
name = "short"
bots = ["trader", "noisy-trader", "trader:6", "greedy", "random"]
data = "short.toml"

[[question]]
text = "Which bots win more or less than a fair share?"
ask = "fair"
arm = "original"
by = "bot"

[[question]]
text = "Do the bots earn less in a single round?"
ask = "differs"
arm = "short"
from = "original"
of = "points"
by = "bot"
"""

SHARDS = 100
"""The number of shards in the study."""

STAND_IN_FOR_SBATCH = """#!/bin/sh
for word; do case $word in --array=*) last=${word##*-};; esac; done
seq 1 "$last" | xargs -P 2 -I % env SLURM_ARRAY_TASK_ID=% sh study.sh
"""

if len(sys.argv) != 3:
    sys.exit(__doc__)
PROGRAM, OTHER = (str(Path(path).resolve()) for path in sys.argv[1:])
PLACE = Path(tempfile.mkdtemp(prefix="karat-"))
PLAYED = PLACE / "played"
"""The log of shards: a line for each shard that a node or an array job has begun."""

ADDRESS = "127.0.0.2:16379"
"""The address of the cluster's head."""

ENVIRONMENT = os.environ | {
    "KARAT_PYTHON": sys.executable,
    # Killed workers leave their files behind.
    "TMPDIR": str(PLACE / "tmp"),
    # Other users of this machine must not use the cluster.
    "RAY_AUTH_MODE": "token",
    "RAY_AUTH_TOKEN": secrets.token_hex(32),
    "RAY_USAGE_STATS_ENABLED": "0",
    # Ray lowers the priority of its workers, which would make times incomparable.
    "RAY_worker_niceness": "0",
    # Every part passes through the nodes' object stores, as the large parts of longer studies do.
    "RAY_max_direct_call_object_size": "1000",
}

begun_processes: list[subprocess.Popen[bytes]] = []
"""All commands that were started, to be killed in the end."""


class Failed(Exception):
    """A result or an event that differs from what docs/lab.md promises."""


def wait(event: Callable[[], object], what: str) -> None:
    """Waits until the event has happened."""
    end = time.monotonic() + LIMIT_SECONDS
    while not event():
        if time.monotonic() > end:
            raise Failed(f"no {what} within {LIMIT_SECONDS:.0f} s")
        time.sleep(POLL_SECONDS)


def begin(name: str, *command: str, folder: Path = PLACE, **environment: str) -> subprocess.Popen[bytes]:
    """Starts a command in a new process group, with its output in the file NAME.log."""
    with (PLACE / f"{name}.log").open("wb") as log:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=ENVIRONMENT | environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    begun_processes.append(process)
    return process


def log_of(name: str) -> str:
    """Returns what a command has printed so far."""
    return (PLACE / f"{name}.log").read_text(errors="replace")


def end(name: str, process: subprocess.Popen[bytes], status: int = 0) -> None:
    """Waits until a command has ended. Fails if the exit status is not the expected one."""
    found = process.wait(LIMIT_SECONDS)
    if found != status:
        raise Failed(f"{name}: exit status {found} instead of {status}\n{log_of(name)}")


def kill(*pids: int) -> None:
    """Kills processes that may already have ended."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kills a process and everything that it started, unless the process has already ended."""
    if process.poll() is not None:
        return
    kill(*descendants(process.pid))
    os.killpg(process.pid, signal.SIGKILL)
    process.wait(LIMIT_SECONDS)


def processes() -> dict[int, tuple[int, str]]:
    """Returns the parent and the state of every process."""
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, parent = stat.read_text().rpartition(") ")[2].split()[:2]
            found[int(stat.parent.name)] = int(parent), state
    return found


def descendants(pid: int) -> list[int]:
    """Returns all processes below a process, with parents before children."""
    parents, found = processes(), [pid]
    for ancestor in found:
        found.extend(child for child, (parent, _) in parents.items() if parent == ancestor)
    return found[1:]


def is_playing(pid: int) -> bool:
    """Returns whether the process is a program that plays a shard whose part has not been saved yet."""
    with contextlib.suppress(OSError, ValueError):
        words = Path(f"/proc/{pid}/cmdline").read_text().split("\0")
        _, study, shard, _, arm, numbers, _, out = words[:8]
        if (study, shard) != ("study", "shard") or os.readlink(f"/proc/{pid}/exe") not in (PROGRAM, OTHER):
            return False
        part = "-".join(f"{int(number):09}" for number in numbers.split("..")) + ".part"
        return not Path(f"/proc/{pid}/cwd", out, "parts", arm, part).exists()
    return False


def freeze_shard(above: int) -> tuple[int, int]:
    """Stops a program that is playing a shard below a process. Returns its process and its parent."""
    held: list[tuple[int, int]] = []

    def stopped() -> bool:
        for pid in filter(is_playing, descendants(above)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)
                wait(lambda: processes().get(pid, (0, "Z"))[1] in "TZX", "stopped program")
                parent, state = processes().get(pid, (0, "Z"))
                if state == "T" and is_playing(pid):
                    held.append((pid, parent))
                    return True
                os.kill(pid, signal.SIGCONT)
        return False

    wait(stopped, "shard that is being played")
    return held[0]


def wrapped(name: str, program: str) -> str:
    """Writes a program that logs each shard before it plays the shard, and returns its path."""
    path = PLACE / name / "karat"
    path.parent.mkdir()
    path.write_text(f'#!/bin/sh\n[ "$2" != shard ] || echo "$4 $5" >>{PLAYED}\nexec {program} "$@"\n')
    path.chmod(0o755)
    return str(path)


def start_node(name: str, program: str, *options: str) -> subprocess.Popen[bytes]:
    """Starts a node of the cluster with one processor, and waits until the node has joined."""
    ray = str(Path(sys.executable).parent / "ray")
    common = "--block --num-cpus=1 --object-store-memory=80000000 --disable-usage-stats".split()
    # Ray chooses free ports for the workers.
    common += ["--min-worker-port=0", "--max-worker-port=0"]
    node = begin(name, ray, "start", *common, *options, KARAT=program)
    wait(lambda: "Ray runtime started" in log_of(name) or node.poll() is not None, "started node")
    if node.poll() is not None:
        raise Failed(f"the node {name} has ended\n{log_of(name)}")
    return node


def start_head() -> subprocess.Popen[bytes]:
    host, port = ADDRESS.split(":")
    place = f"--temp-dir={PLACE}/ray"
    options = ["--head", f"--node-ip-address={host}", f"--port={port}", place]
    return start_node("head", on_head, *options, "--include-dashboard=false")


def start_second() -> subprocess.Popen[bytes]:
    return start_node("second", on_second, f"--address={ADDRESS}", "--node-ip-address=127.0.0.3")


def start_other() -> subprocess.Popen[bytes]:
    return start_node("other", on_other, f"--address={ADDRESS}", "--node-ip-address=127.0.0.4")


def parts(out: str) -> dict[Path, int]:
    """Returns the saved parts of a case, with the time at which each was written."""
    found = (PLACE / out / "parts").glob("*/[!.]*.part")
    return {part: part.stat().st_mtime_ns for part in found}


def run(out: str, *options: str) -> subprocess.Popen[bytes]:
    """Starts `karat study run` for a case."""
    return begin(out, PROGRAM, "study", "run", "study.toml", "--out", out, *options)


def run_by_ray(out: str) -> subprocess.Popen[bytes]:
    return run(out, "--engine", "ray", "--address", ADDRESS)


def in_the_middle(out: str) -> None:
    """Waits until some parts of a case have been saved."""
    wait(lambda: len(parts(out)) >= PARTS_BEFORE_FAULT, "saved parts")
    if len(parts(out)) >= SHARDS:
        raise Failed(f"{out}: the study ended before the fault")


def check_kept(out: str, before: dict[Path, int]) -> None:
    """Fails if a part that was already saved has been written again."""
    now = parts(out)
    again = [part.name for part, written in before.items() if now.get(part) != written]
    if again:
        raise Failed(f"{out}: saved parts were written again: {again}")


def build_of(program: str) -> str:
    return subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()


def check_refused(out: str) -> None:
    """Fails unless the command named the node with the other build, and both builds."""
    for wanted in ("karat: node 127.0.0.4 ", build_of(PROGRAM), build_of(OTHER)):
        if wanted not in log_of(out):
            raise Failed(f"{out}: the message does not contain {wanted!r}\n{log_of(out)}")


# Each case is a function that plays the study into the folder of its name.


def one_thread(out: str) -> None:
    end(out, run(out, "--threads", "1"))


def two_threads(out: str) -> None:
    end(out, run(out, "--threads", "2"))


def array_job(out: str) -> None:
    """Runs the array job of docs/lab.md, and kills one of its tasks."""
    guide = Path(__file__).parent.parent.joinpath("docs/lab.md").read_text(encoding="utf-8")
    script = re.search(r"```sh\n(#!/bin/sh\n#SBATCH.*?)```", guide, re.DOTALL)
    assert script, "docs/lab.md contains the script of an array job"
    folder = PLACE / out
    shutil.copytree(PLACE / "inputs", folder)
    (folder / "study.sh").write_text(script[1])
    tools = PLACE / "tools"
    tools.mkdir()
    (tools / "sbatch").write_text(STAND_IN_FOR_SBATCH)
    (tools / "sbatch").chmod(0o755)
    commands = "".join(line.removeprefix("# ") + "\n" for line in script[1].splitlines() if line.startswith("# "))
    path = f"{tools}:{Path(on_head).parent}:{os.environ['PATH']}"
    job = begin(out, "sh", "-c", commands, folder=folder, PATH=path)
    in_the_middle(f"{out}/out")
    kill(freeze_shard(job.pid)[0])
    before = parts(f"{out}/out")
    end(out, job)
    check_kept(f"{out}/out", before)
    for name in RESULTS:
        shutil.copy(folder / "out" / name, folder)


def ray(out: str) -> None:
    end(out, run_by_ray(out))


def ray_worker_killed(out: str) -> None:
    driver = run_by_ray(out)
    in_the_middle(out)
    program, worker = freeze_shard(second.pid)
    kill(worker, program)
    end(out, driver)


def ray_node_killed(out: str) -> None:
    global second
    driver = run_by_ray(out)
    in_the_middle(out)
    freeze_shard(second.pid)
    kill_group(second)
    end(out, driver)
    second = start_second()


def ray_driver_killed(out: str) -> None:
    driver = run_by_ray(out)
    in_the_middle(out)
    program, _ = freeze_shard(head.pid)
    kill(driver.pid, program)
    end(out, driver, -signal.SIGKILL)
    before = parts(out)
    end(out, run_by_ray(out))
    check_kept(out, before)


def ray_other_build(out: str) -> None:
    """Plays with a node of another build, which must be refused, and then without it."""
    other = start_other()
    end(out, run_by_ray(out), 2)
    check_refused(out)
    if (PLACE / out).exists():
        raise Failed(f"{out}: something was written")
    kill_group(other)
    end(out, run_by_ray(out))


def ray_other_build_later(out: str) -> None:
    """Adds a node of another build while both other nodes are busy."""
    driver = run_by_ray(out)
    in_the_middle(out)
    busy = [freeze_shard(node.pid)[0] for node in (head, second)]
    other = start_other()
    end(out, driver, 2)
    check_refused(out)
    kill(*busy)
    kill_group(other)
    before = parts(out)
    end(out, run_by_ray(out))
    check_kept(out, before)


def ray_head_killed(out: str) -> None:
    """Kills the head of the cluster, which ends the driver, and resumes with another cluster."""
    global head, second
    driver = run_by_ray(out)
    in_the_middle(out)
    freeze_shard(head.pid)
    kill_group(head)
    if driver.wait(LIMIT_SECONDS) == 0:
        raise Failed(f"{out}: the driver finished without the cluster")
    kill_group(second)
    before = parts(out)
    head, second = start_head(), start_second()
    end(out, run_by_ray(out))
    check_kept(out, before)


def run_killed_again_and_again(out: str) -> None:
    """Kills the program at random moments, each within a few more parts."""
    moments = random.Random(20)
    for _ in range(KILLS):
        before = parts(out)
        process = run(out, "--threads", "1")
        more = moments.randrange(4)
        wait(lambda: len(parts(out)) >= len(before) + more or process.poll() is not None, "saved parts")
        time.sleep(moments.uniform(0, 0.02))
        process.kill()
        end(out, process, -signal.SIGKILL)
        check_kept(out, before)
    before = parts(out)
    end(out, run(out, "--threads", "1"))
    check_kept(out, before)


def results(out: str) -> dict[str, str]:
    """Returns the hashes of a case's results."""
    return {name: hashlib.sha256((PLACE / out / name).read_bytes()).hexdigest() for name in RESULTS}


def cases() -> Iterator[tuple[str, Callable[[str], None]]]:
    yield "one thread", one_thread
    yield "two threads", two_threads
    yield f"one thread, killed {KILLS} times", run_killed_again_and_again
    yield "array job, a task killed", array_job
    yield "Ray", ray
    yield "Ray, a worker killed", ray_worker_killed
    yield "Ray, a node killed", ray_node_killed
    yield "Ray, the driver killed", ray_driver_killed
    yield "Ray, a node of another build", ray_other_build
    yield "Ray, such a node joins later", ray_other_build_later
    yield "Ray, the head killed", ray_head_killed


# A termination signal must not leave the cluster behind.
signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
try:
    if build_of(PROGRAM) == build_of(OTHER):
        raise Failed(f"both programs are {build_of(PROGRAM)}: build one with another KARAT_COMMIT")
    inputs = PLACE / "inputs"
    inputs.mkdir()
    (PLACE / "tmp").mkdir()
    (inputs / "study.toml").write_text(STUDY)
    (inputs / "short.toml").write_text("[rounds]\ncount = 1\n")
    shutil.copytree(inputs, PLACE, dirs_exist_ok=True)
    on_head, on_second = wrapped("on-head", PROGRAM), wrapped("on-second", PROGRAM)
    on_other = wrapped("on-other", OTHER)
    head, second = start_head(), start_second()
    expected: dict[str, str] = {}
    print(f"{build_of(PROGRAM)}, {SHARDS} shards")
    print(f"{'case':32} {'seconds':>8} {'again':>6}  SHA-256 of games.csv")
    for name, play in cases():
        PLAYED.write_text("")
        begun = time.monotonic()
        play(play.__name__)
        seconds = time.monotonic() - begun
        found = results(play.__name__)
        expected = expected or found
        logged = len(PLAYED.read_text().splitlines())
        again = str(logged - SHARDS) if logged else f"<={KILLS}" if "killed" in name else "-"
        print(f"{name:32} {seconds:8.1f} {again:>6}  {found['games.csv'][:16]}", flush=True)
        if found != expected:
            raise Failed(f"{name}: these results differ: {[it for it in RESULTS if found[it] != expected[it]]}")
    print(f"The files {', '.join(RESULTS)} are the same in all cases.")
except (Failed, subprocess.TimeoutExpired) as error:
    print(f"FAILED: {error}", file=sys.stderr)
    sys.exit(1)
finally:
    for process in begun_processes:
        kill_group(process)
    shutil.rmtree(PLACE, ignore_errors=True)
