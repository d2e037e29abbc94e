"""Measures the speed of games in Python, on one thread, by CPU time.

`python bench.py [SECONDS] [KARAT]` measures each game with four seats. The script prints plies per
second in random games and, if the path of the `karat` executable is given, those of `karat bench`
for comparison. The script then prints decisions per second with `Batch.step`: alone, with
observations and masks, and with encoded moves as well, with and without unused rows. At the end, it prints those of the Gymnasium
environments `Seat` and `Seats` against random bots, measured in turn.
"""

import re
import resource
import subprocess
import sys
import time

import karat
import numpy as np
from karat.gymnasium import Seat, Seats

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
KARAT = sys.argv[2] if len(sys.argv) > 2 else None


def rate(work, count: int) -> float:
    """Returns the work done per second of CPU time, which, unlike elapsed time, does not depend on other programs."""
    work()
    done, begin = 0, time.process_time()
    while time.process_time() - begin < SECONDS:
        done += work() or count
    return done / (time.process_time() - begin)


def of_the_program(name: str) -> float:
    """Returns the number of plies that `karat bench` plays per second of CPU time."""
    command = [KARAT, "bench", name, "--seats", "4", "--seconds", str(SECONDS)]
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    after, spent = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - begin
    # `karat bench` reports plies per second of elapsed time, and spends nearly all of that time on
    # plies.
    plies = spent * float(re.search(r"([\d.]+) plies/s", told).group(1))
    return plies / (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


for name in karat.GAMES:
    game, seed = karat.game(name, 4), 0

    def games() -> int:
        global seed
        seed += 1
        return int(karat.random_games(game, 500, seed=seed, threads=1)[2].sum())

    if KARAT is None:
        print(f"{name}: {rate(games, 0):.0f} plies/s in random games")
    else:
        # The Python package and the program alternate, so that they run under the same conditions.
        pairs = [(rate(games, 0), of_the_program(name)) for _ in range(5)]
        ratios = sorted(ours / theirs for ours, theirs in pairs)
        plies = sorted(ours for ours, _ in pairs)[2]
        print(f"{name}: {plies:.0f} plies/s in random games, {ratios[2]:.2f} of karat bench")
        print(f"    ({ratios[0]:.2f} to {ratios[-1]:.2f} in five pairs)")
    for what in ("", " with observation and mask", " with the moves too", " with the listed moves too"):
        batch, chooser = karat.Batch(game, 1024, seed=1), np.random.default_rng(1)
        # The random numbers are drawn in advance, so that only the steps are timed.
        drawn = [chooser.random(1024) for _ in range(64)]
        steps = 0

        def step() -> None:
            global steps
            steps += 1
            batch.step((drawn[steps % 64] * batch.counts).astype(np.int64))
            if what:
                _ = batch.observation, batch.mask
            if what.endswith("listed moves too"):
                _ = batch.listed_moves()
            elif what.endswith("too"):
                _ = batch.moves

        print(f"{name}: {rate(step, 1024):.0f} decisions/s by Batch.step{what}")

    one, many = Seat(name, 4), Seats(name, 256, 4)
    one.reset(seed=1)
    many.reset(seed=1)

    def decide_one() -> None:
        listed = int(one.action_masks().sum())
        if one.step(np.int64(chooser.integers(listed)))[2]:
            one.reset()

    def decide_many() -> None:
        listed = many.action_masks().sum(axis=1)
        many.step((chooser.random(256) * listed).astype(np.int64))

    pairs = [(rate(decide_one, 1), rate(decide_many, 256)) for _ in range(3)]
    alone, together = sorted(pairs, key=lambda pair: pair[1] / pair[0])[1]
    print(f"{name}: {together:.0f} decisions/s by Seats.step, {alone:.0f} by Seat.step")
