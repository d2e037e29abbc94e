// A player of Das Zepter von Zavandor who plays on a table's pages.

import assert from "node:assert/strict";

import { Person } from "./table.mjs";

/**
 * The actions that the player tries, one list per turn. After the last list, the first is used
 * again.
 */
const PLANS = [
  ["arrange", "activate", "auction by card", "compose", "hand over"],
  ["arrange", "activate", "compose", "pay an advance"],
  ["activate", "auction by form", "pay a marker", "buy"],
];

/**
 * A player who uses every control in the action panel and never bids more than their hand can pay.
 */
export class Wizard extends Person {
  /** Creates a player. A player who `hoards` spends nothing. */
  constructor(page, { hoards = false, ...options } = {}) {
    super(page, options);
    this.hoards = hoards;
    this.plans = hoards ? [[]] : PLANS;
    this.turns = 0;
    this.plan = [...this.plans[0]];
  }

  async turn() {
    while (this.plan.length > 0) {
      const what = this.plan.shift();
      if (await this[what]()) return what;
    }
    this.turns += 1;
    this.plan = [...this.plans[this.turns % this.plans.length]];
    await this.press("end");
    return "end";
  }

  /** Moves an active opal back to storage. Returns whether the player had an active opal. */
  async arrange() {
    await this.unfold("arrange");
    const opals = this.control("input[name=active-opal]");
    if ((await opals.count()) === 0 || Number(await opals.inputValue()) === 0) return false;
    await opals.fill(`${Number(await opals.inputValue()) - 1}`);
    await this.press("active");
    return true;
  }

  async activate() {
    return this.pressFirst("active ");
  }

  async buy() {
    return this.putAndCarry(["buy-opal", "buy-sapphire", "buy-emerald"]);
  }

  async ["pay an advance"]() {
    return this.putAndCarry(["advance-energy_flow", "advance-gems", "advance-accumulation"]);
  }

  async ["pay a marker"]() {
    return this.putAndCarry(["release-20", "release-25"]);
  }

  /** Buys an opal and lets the program choose how to pay for it. */
  async compose() {
    return this.putAndCarry(["buy-opal"]);
  }

  /** Buys an opal and chooses the energy card to pay with. */
  async ["hand over"]() {
    const { dust, units } = await this.hand();
    const unit = units.find((unit) => value(unit) + dust >= 10);
    if (unit === undefined || !(await this.put("buy-opal"))) return false;
    // The program has already selected the cards that make up the best payment.
    if (this.script) await this.page.locator("#hand [name=best]").waitFor({ state: "attached" });
    const ticked = this.page.locator("#hand label.pc:has(:checked)");
    while ((await ticked.count()) > 0) await ticked.first().click();
    await this.tickUnit(unit);
    await this.press("transact");
    return true;
  }

  async ["auction by card"]() {
    return this.auction();
  }

  async ["auction by form"]() {
    return this.auction({ more: 1 });
  }

  /**
   * Sends a move. For a transaction, clicks the separate button that completes the purchases in the
   * basket.
   */
  async press(move) {
    if (move !== "transact") return super.press(move);
    await this.control(".carry").click();
    return this.page.waitForLoadState();
  }

  /**
   * Starts an auction for an affordable artifact, with a first bid of `more` above the printed
   * price.
   */
  async auction({ more = 0 } = {}) {
    const [offer] = await this.affordable(more);
    if (offer === undefined) return false;
    await this.page.locator(`label:has(#item-${offer.item})`).click();
    if (more > 0) await this.control("#first-bid").fill(`${offer.price + more}`);
    await this.press("transact");
    return true;
  }

  /**
   * Puts the first affordable item in a list into the basket and completes the transaction. Returns
   * whether any item was affordable.
   */
  async putAndCarry(things) {
    for (const thing of things) {
      if (!(await this.put(thing))) continue;
      await this.press("transact");
      return true;
    }
    return false;
  }

  /**
   * Clicks an item on the board if the player can afford it. Returns whether the item is in the
   * basket afterwards.
   */
  async put(thing) {
    const box = this.page.locator(`#${thing}, #${thing}-1`).first();
    if ((await box.count()) === 0) return false;
    // The label contains a price, for example "Buy one opal for 10" or "Fire to level 1, 5: ...".
    const [, advance, other] = (await box.getAttribute("aria-label")).match(/, (\d+):|(\d+)$/);
    const { dust, units } = await this.hand();
    const most = units.reduce((sum, unit) => sum + value(unit), dust);
    if (most < Number(advance ?? other)) return false;
    const control = this.page.locator("#mine label").filter({ has: box });
    // The first level of a knowledge track also requires a marker, and the label contains small
    // print if the player has no marker.
    const needsMarker = thing.startsWith("advance") && (await control.locator("small").count()) > 0;
    if (needsMarker) return false;
    await control.click();
    return true;
  }

  async bid() {
    const canPay = await this.control("[data-verdict=fine]").count();
    const quick = this.control("[data-fill]").first();
    const ways = (await quick.count()) > 0 ? ["raise", "quick raise", "pass"] : ["raise", "pass"];
    const way = canPay > 0 && !this.hoards ? this.next("bid", ways) : "pass";
    if (way === "quick raise" && this.script) await quick.click();
    await this.press(way === "pass" ? "pass" : "raise");
    return way;
  }

  /** Pays for an artifact as the program suggests. */
  async pay() {
    const [listed] = await this.moves("transact item");
    await this.press(listed ?? "pay");
    return listed ? "pay by a sale" : "pay";
  }

  async advance() {
    await this.pressFirst("advance ");
    return "advance";
  }

  async release() {
    await this.pressFirst("release ");
    return "release";
  }

  async lose() {
    await this.pressFirst("lose ");
    return "lose";
  }

  async discard() {
    const way = this.next("discard", ["keep what is ticked", "keep the best"]);
    if (way === "keep what is ticked") await this.press("keep");
    else await this.pressFirst("keep ");
    return way;
  }

  async ["choose-role"]() {
    await this.pressFirst("role ");
    return "choose a role";
  }

  async ["pick-role"]() {
    await this.pressFirst("role ");
    return "pick a role";
  }

  async ["call-price"]() {
    const way = this.next("price", ["price", "quick price"]);
    if (way === "price") await this.press("price");
    else await this.pressFirst("price ");
    return way;
  }

  async take() {
    const way = this.next("take", ["decline", "take"]);
    if (way === "decline" && (await this.moves("decline")).length > 0) await this.press("decline");
    else await this.press("take");
    return way;
  }

  /**
   * Removes one of the available roles if there are more of them than the other players need
   * (ZEP-VAR-D-12).
   */
  async ["remove-roles"]() {
    const roles = await this.values("role");
    if (roles.length < 5) {
      await this.press("remove none");
      return "remove none";
    }
    await this.tick("role", roles[0]);
    await this.press("remove");
    return "remove";
  }

  /** Waits for the action panel's preview of a transaction, and returns the preview. */
  async verdict(pattern) {
    await this.page.waitForFunction(
      (source) => new RegExp(source).test(document.querySelector("#live").textContent),
      pattern.source,
    );
    return this.control("#live").textContent();
  }

  /** Returns the dust, the energy cards and the concentrated energy in the player's hand. */
  async hand() {
    const dust = Number(await this.control(".pc-dust b").first().textContent());
    return { dust, units: await this.values("unit") };
  }

  /** Returns the artifacts that the player can afford at `more` above the price. */
  async affordable(more = 0) {
    const { dust, units } = await this.hand();
    const most = units.reduce((sum, unit) => sum + value(unit), dust);
    const cards = this.page.locator("label.artb");
    const offers = await cards.evaluateAll((all) => all.map((card) => ({
      item: card.querySelector("input").value,
      price: Number(card.querySelector(".ft b").textContent),
      net: Number(card.querySelector(".ft > span:not(.end)")?.textContent.match(/\d+/)?.[0] ?? NaN),
    })));
    return offers.filter(({ price, net }) => (net || price) + more <= most);
  }

  async tickUnit(unit) {
    const box = this.control(`label.pc:has(input[value="${unit}"])`).first();
    await box.click();
    assert.ok(await box.locator("input").isChecked(), `${unit} is ticked`);
  }

  async unfold(id) {
    const fold = this.control(`details#${id}`);
    if ((await fold.getAttribute("open")) === null) await fold.locator("summary").first().click();
  }

  /**
   * Clicks the first button whose complete move starts with a given string. Returns whether there
   * was such a button.
   */
  async pressFirst(beginning) {
    const [first] = await this.moves(beginning);
    if (first !== undefined) await this.press(first);
    return first !== undefined;
  }
}

/** Returns the energy value of a card or piece in the hand, such as 5 for `s5` or 30 for `E30`. */
function value(unit) {
  return Number(unit.slice(1));
}
