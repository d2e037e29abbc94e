"""How fast games run through Python: run it beside `karat bench`, on a machine that does nothing else.

`python bench.py [SECONDS]`: for each game at four seats the plies of whole random games a second on one
thread, and the decisions of `Batch.step` a second alone, with observation and mask, and with the rows of
the moves too. `karat bench GAME --seats 4 --bot random` says the plies that the first is compared with.
"""

import sys
import time

import karat
import numpy as np

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0


def rate(work, count: int) -> float:
    """What is done in a second: `work` does so many at once."""
    work()
    done, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < SECONDS:
        done += work() or count
    return done / (time.perf_counter() - begin)


for name in karat.GAMES:
    game, seed = karat.game(name, 4), 0

    def games() -> int:
        global seed
        seed += 1
        return int(karat.random_games(game, 500, seed=seed, threads=1)[2].sum())

    print(f"{name}: {rate(games, 0):.0f} plies/s in random games")
    for what in ("", " with observation and mask", " with the moves too"):
        batch, chooser = karat.Batch(game, 1024, seed=1), np.random.default_rng(1)
        # Drawn beforehand, so that what is measured is the step.
        drawn = [chooser.random(1024) for _ in range(64)]
        steps = 0

        def step() -> None:
            global steps
            steps += 1
            batch.step((drawn[steps % 64] * batch.counts).astype(np.int64))
            if what:
                _ = batch.observation, batch.mask
            if what.endswith("too"):
                _ = batch.moves

        print(f"{name}: {rate(step, 1024):.0f} decisions/s by Batch.step{what}")
