# %% [markdown]
# # Play a game
#
# Four players play Klenotníci: three bots, and one player that simulates the result of every move.
# You can run each cell in an editor that understands `# %%`. Run as a script, the file prints the
# result and writes `points.png`.

# %%
import karat
import matplotlib.pyplot as plt

game = karat.game("klenotnici", seats=4)
bots = {seat: karat.bot("klenotnici", "planner") for seat in (1, 2, 3)}
dice = karat.Random(2026)
print(game, "has", len(game.option_specs()), "options")

# %% [markdown]
# A state never changes. Playing a move returns a new state, so a game is a loop over states.
# Seat 0 simulates games after each of its listed moves. Before each simulation, everything
# hidden from the seat is dealt again. The seat then makes the move that wins most often in the
# simulations.

# %%
state, points = game.new(), []
while not state.is_over:
    if state.is_chance:
        state = state.draw(dice)
        continue
    seat = state.due[0]
    if seat in bots:
        move = bots[seat](state.seen_by(seat), dice)
    else:
        legal = state.legal(seat)
        values = karat.rollouts(state, seat=seat, n=16, policy="greedy", seed=state.plies)
        move = legal[values[:, :, seat].mean(axis=1).argmax()]
    state = state.play(seat, move)
    points.append(state.standing.points)

print("points", state.standing.points, "places", state.standing.places)

# %% [markdown]
# A seat's view is the JSON that the API returns. A hand is visible only to its owner.

# %%
opening = karat.read("\n".join(state.transcript.splitlines()[:7]))
print([player["money"] for player in opening.view(0)["players"]])

# %%
figure, axes = plt.subplots(figsize=(8, 4))
for seat, course in enumerate(zip(*points, strict=True)):
    axes.plot(course, label="simulation in seat 0" if seat == 0 else f"planner in seat {seat}")
axes.set(xlabel="decisions", ylabel="points", title="A game of Klenotníci")
axes.legend()
figure.savefig("points.png", dpi=120)
