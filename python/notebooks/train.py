# %% [markdown]
# # Train MaskablePPO for ten minutes
#
# The agent plays one seat of Klenotníci and learns against the bot `random` in the other seats. The
# tests do not run this script, because it needs torch. Run it yourself:
#
#     pip install 'karat[gymnasium]' sb3-contrib
#     python train.py [MINUTES]
#
# At the end, the model plays against `random`, and against `greedy`, which it has never seen in
# training. A block is one deal, which is played once with the model in each seat. The script prints
# the model's win share with a 95% confidence interval over blocks.

# %%
import sys
import time

import karat
import numpy as np
from karat.gymnasium import Seat
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

MINUTES = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
NAME, SEATS, BLOCKS = "klenotnici", 3, 200


class Until(BaseCallback):
    """Stops training when the time limit is reached."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.end = time.monotonic() + seconds

    def _on_step(self) -> bool:
        return time.monotonic() < self.end


def made() -> Seat:
    return Seat(NAME, SEATS, seat=None, bot="random")


model = MaskablePPO(
    "MlpPolicy",
    DummyVecEnv([made] * 8),
    n_steps=256,
    batch_size=256,
    gamma=0.999,
    learning_rate=3e-4,
    ent_coef=0.01,
    policy_kwargs={"net_arch": [128, 128]},
    seed=1,
    device="cpu",
)
model.learn(10**9, callback=Until(60 * MINUTES))
print(f"{model.num_timesteps} decisions in {MINUTES:g} minutes")


# %%
def share(bot: karat.Bot, seat: int, block: int) -> float:
    """Returns the model's win share in one game in the given seat."""
    table = Seat(NAME, SEATS, seat=seat, bot=bot.name)
    observation, _ = table.reset(seed=10_000 + block)
    while True:
        masks = table.action_masks()
        action, _ = model.predict(observation, action_masks=masks, deterministic=True)
        observation, reward, ended, _, _ = table.step(np.int64(action))
        if ended:
            return float(reward)


for name in ("random", "greedy"):
    bot = karat.bot(NAME, name)
    blocks = [np.mean([share(bot, seat, block) for seat in range(SEATS)]) for block in range(BLOCKS)]
    error = 1.96 * np.std(blocks, ddof=1) / np.sqrt(BLOCKS)
    fair = 1 / SEATS
    mean = np.mean(blocks)
    print(f"against {name}: {mean:.3f} ± {error:.3f} win share ({fair:.3f} would be an equal share)")
