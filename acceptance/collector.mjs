// A player of Das Zepter von Zavandor who tries to end the game quickly. They buy whatever offers
// the most value for its price, and a Sentinel as soon as they can afford one.

import { sum } from "./result.mjs";
import { Wizard } from "./zepter.mjs";

/** The kinds of gems, in the order used in the JSON view, with their points and average yields. */
const GEMS = ["opal", "sapphire", "emerald", "diamond", "ruby"];
const POINTS = [1, 1, 2, 2, 3];
const YIELDS = [3.3, 5, 7.5, 10, 15];

/** The value of one unit of energy income early in the game, in points. */
const INCOME = 0.5;

/** The value of a Sentinel to a player who wants to end the game. */
const SENTINEL = 100;

/** The player's values for the artifacts, in addition to their points. */
const ARTIFACTS = {
  spellbook: 3, elixir: 8, crystal_of_protection: 4, chalice_of_fire: 9, magic_belt: 5,
  magic_wand: 5,
};

/** The value of advancing on a knowledge track, per unit of energy spent. */
const ADVANCE = 0.02;

/**
 * Returns the legal move with the highest value per unit of energy, if any move has a value. `view`
 * is the seat's view from the table's JSON.
 */
export function worthiest({ seat, legal, view }) {
  const me = view.players[seat];
  const rated = legal.map((move) => ({ move, rate: rate(view, me, move.split(" ")) }));
  return rated.reduce((best, other) => (other.rate > best.rate ? other : best)).move;
}

function rate(view, me, [kind, what, ...more]) {
  if (kind === "active") {
    const counts = what.split("/").map(Number);
    return 100 * sum(counts.map((count, gem) => (count - me.active[gem]) * gain(gem)));
  }
  if (kind === "start") return itemRate(view, me, what, Number(more[0]));
  if (kind !== "transact") return 0;
  if (what === "buy") {
    const gem = GEMS.indexOf(more[0]);
    return (gain(gem) - replaced(me)) / me.prices[gem];
  }
  if (what === "advance") return ADVANCE;
  return -1;
}

function itemRate(view, me, item, bid) {
  const offer = view.offers.find((offer) => offer.item === item);
  const net = Math.max(1, bid + offer.modifiers[me.seat]);
  if (offer.price === 120) return net <= inHand(me) ? SENTINEL + offer.worth[me.seat] : -1;
  return net <= inHand(me) ? (offer.worth[me.seat] + (ARTIFACTS[item] ?? 0)) / net : -1;
}

/** Returns the total energy that a player can spend without selling gems. */
function inHand(me) {
  const cards = me.cards.map((card) => Number(card.slice(1)));
  const concentrated = [20, 30, 40, 60].map((worth, kind) => worth * me.concentrated[kind]);
  return me.dust + sum(cards) + sum(concentrated);
}

function gain(gem) {
  return POINTS[gem] + INCOME * YIELDS[gem];
}

/**
 * Returns the value of the gem that a player must sell to make room for a new one, or 0 if there is
 * room.
 */
function replaced(me) {
  const owned = sum(me.active) + sum(me.stored);
  if (owned < me.slots) return 0;
  return Math.min(...me.active.flatMap((count, gem) => (count > 0 ? [gain(gem)] : [])));
}

/** A player who buys on their turn and passes in other players' auctions. */
export class Collector extends Wizard {
  async turn() {
    const answer = await this.page.request.get(`${new URL(this.page.url()).pathname}/view`);
    const move = worthiest(await answer.json());
    const [kind, item] = move.split(" ");
    if (kind === "start") {
      await this.page.locator(`label:has(#item-${item})`).click();
      await this.press("transact");
    } else if (kind === "transact") {
      // An example of such a move is "transact buy opal with best".
      const [, verb, what] = move.split(" ");
      const box = this.page.locator(`#${verb}-${what}, #${verb}-${what}-1`).first();
      await this.page.locator("#mine label").filter({ has: box }).click();
      await this.press("transact");
    } else {
      await this.press(move);
    }
    return kind;
  }

  async bid() {
    await this.press("pass");
    return "pass";
  }
}
