# %% [markdown]
# # Train MaskablePPO for ten minutes
#
# The agent plays one seat of Klenotníci and learns against the bot `random` in the other seats. The
# Gymnasium environment `Seats` plays many games at once, in compiled code. The tests do not run this
# script, because it needs torch. Run it yourself:
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
from typing import Any

import gymnasium
import karat
import karat.gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv, VecMonitor

MINUTES = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
NAME, SEATS, BLOCKS, GAMES = "klenotnici", 3, 200, 256


class Games(VecEnv):
    """Presents a Gymnasium vector environment with masks to Stable-Baselines3, which has its own interface."""

    def __init__(self, games: Any) -> None:
        self.games = games
        super().__init__(
            games.num_envs, games.single_observation_space, games.single_action_space
        )

    def reset(self) -> np.ndarray:
        # Stable-Baselines3 gives every game a seed, but one seed is enough for all of them.
        observations, _ = self.games.reset(seed=self._seeds[0])
        self._reset_seeds()
        return observations

    def step_async(self, actions: np.ndarray) -> None:
        self.actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        observations, rewards, over, cut, told = self.games.step(self.actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for index in np.flatnonzero(over | cut):
            last = told["final_obs"][index]
            infos[index] = {"terminal_observation": last, "TimeLimit.truncated": bool(cut[index])}
        return observations, rewards, over | cut, infos

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> list[Any]:
        results = getattr(self.games.unwrapped, method_name)(*method_args, **method_kwargs)
        return [results[index] for index in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        value = getattr(self.games.unwrapped, attr_name)
        return [value for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise NotImplementedError("all games share their attributes")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False for _ in self._get_indices(indices)]

    def close(self) -> None:
        self.games.close()


class Until(BaseCallback):
    """Stops training when the time limit is reached."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.end = time.monotonic() + seconds

    def _on_step(self) -> bool:
        return time.monotonic() < self.end


version = karat.game(NAME).encoding_version
games = gymnasium.make_vec(
    f"karat/{NAME.capitalize()}-v{version}", GAMES, seats=SEATS, seat=None, bot="random"
)
model = MaskablePPO(
    "MlpPolicy",
    VecMonitor(Games(games)),
    n_steps=32,
    batch_size=1024,
    n_epochs=4,
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
    table = karat.gymnasium.Seat(NAME, SEATS, seat=seat, bot=bot.name)
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
