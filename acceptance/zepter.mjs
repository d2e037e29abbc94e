// A person at a table of Das Zepter von Zavandor.

import assert from "node:assert/strict";

import { Person } from "./table.mjs";

/** What is done in a turn, where it can be; in the turns that follow each other, in a circle. */
const PLANS = [
  ["arrange", "activate", "auction by card", "compose", "hand over"],
  ["arrange", "activate", "compose", "pay an advance"],
  ["activate", "auction by form", "pay a marker", "buy"],
];

/** Uses every control of the dock, and never bids what could not be paid from the hand. */
export class Wizard extends Person {
  /** A person who `hoards` spends nothing. */
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

  /** Takes an active opal back into the store. */
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
    return this.pressFirst("transact buy ");
  }

  async ["pay an advance"]() {
    return this.pressFirst("transact advance ");
  }

  async ["pay a marker"]() {
    return this.pressFirst("transact release ");
  }

  /** Buys an opal by the fields of a transaction, the program choosing the energy. */
  async compose() {
    if (!(await this.canBuyOpal())) return false;
    await this.unfold("compose");
    await this.control("input[name=buy-opal]").fill("1");
    await this.press("transact");
    return true;
  }

  /** Buys an opal and says which card is handed over. */
  async ["hand over"]() {
    if (!(await this.canBuyOpal())) return false;
    const { dust, units } = await this.hand();
    const unit = units.find((unit) => value(unit) + dust >= 10);
    if (unit === undefined) return false;
    await this.unfold("compose");
    await this.control("input[name=buy-opal]").fill("1");
    await this.tickUnit(unit);
    await this.press("transact");
    return true;
  }

  async ["auction by card"]() {
    for (const item of await this.affordable()) {
      const start = this.page.locator(`form[data-start]:has([value^="start ${item} "])`);
      if ((await start.count()) === 0) continue;
      await start.getByRole("button").click();
      return true;
    }
    return false;
  }

  async ["auction by form"]() {
    const [item] = await this.affordable();
    if (item === undefined) return false;
    await this.unfold("start");
    await this.control("select[name=item]").selectOption(item);
    await this.press("start");
    return true;
  }

  async bid() {
    const canPay = await this.control("[data-verdict=fine]:not([hidden])").count();
    const quick = await this.moves("raise ");
    const ways = quick.length > 0 ? ["raise", "quick raise", "pass"] : ["raise", "pass"];
    const way = canPay > 0 && !this.hoards ? this.next("bid", ways) : "pass";
    await this.press(way === "quick raise" ? quick[0] : way);
    return way;
  }

  /** Pays as the program proposes. */
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

  /** Removes a role where more than the other players need are left (ZEP-VAR-D-12). */
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

  /** What the dock says that a transaction would come to, once it says this. */
  async verdict(pattern) {
    await this.page.waitForFunction(
      (source) => new RegExp(source).test(document.querySelector("#live").textContent),
      pattern.source,
    );
    return this.control("#live").textContent();
  }

  /** The dust and the units that one holds. */
  async hand() {
    const dust = Number(await this.control(".pc-dust b").first().textContent());
    return { dust, units: await this.values("unit") };
  }

  /** The items whose price, with what it changes by, one could pay from the hand. */
  async affordable() {
    const { dust, units } = await this.hand();
    const most = units.reduce((sum, unit) => sum + value(unit), dust);
    const options = await this.control("select[name=item] option").evaluateAll((all) =>
      all.map(({ value, textContent }) => [value, textContent]),
    );
    const net = (text) => {
      const numbers = text.replaceAll("−", "-").match(/[+-]?\d+/g).map(Number);
      return numbers.reduce((sum, number) => sum + number);
    };
    return options.filter(([, text]) => net(text) <= most).map(([item]) => item);
  }

  async canBuyOpal() {
    return (await this.moves("transact buy opal")).length > 0;
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

  /** Presses the first button whose whole move begins like this; whether there is one. */
  async pressFirst(beginning) {
    const [first] = await this.moves(beginning);
    if (first !== undefined) await this.press(first);
    return first !== undefined;
  }
}

/** What a unit such as `s5` or `E30` is worth. */
function value(unit) {
  return Number(unit.slice(1));
}
