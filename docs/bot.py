#!/usr/bin/env python3
"""A bot for Klenotníci. Takes the best pyramid and raises as little as possible, up to a limit.

karat arena klenotnici --seats 3 --bots "exec:python3 docs/bot.py,greedy,greedy" --games 60
"""

import json
import re
import sys

# The monetary value of a point.
MONEY_FOR_A_POINT = 2.0


def price(move):
    """Returns the money that a move spends: the sum of its cards."""
    return sum(int(card) for card in re.findall(r"\b\d+\b", move))


def decide(view, legal):
    """Returns a move for the view of the seat."""
    if view["phase"] == "choose":
        worth = {move: value(view, move.split()[1]) for move in legal}
        return max(legal, key=lambda move: worth[move])
    if view["phase"] in ("open", "bid"):
        most = MONEY_FOR_A_POINT * value(view, view["auction"]["gem"])
        bids = [move for move in legal if re.fullmatch(r"(open|raise) [\d+]+", move)]
        cheapest = min(bids, key=price, default="pass")
        mine = view["players"][view["viewer"]]["total"]
        if view["phase"] == "open" or mine + price(cheapest) <= most:
            return cheapest
        return "pass"
    return legal[0]


def value(view, gem):
    """Returns the points of a pyramid."""
    return view["values"][GEMS.index(gem)]


COLOURS = ("ruby", "pearl", "emerald", "sapphire", "gold")
GEMS = [f"{colour}_{size}" for colour in COLOURS for size in "sml"]

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "decide":
        print(json.dumps({"move": decide(message["view"], message["legal"])}), flush=True)
