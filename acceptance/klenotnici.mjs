// A player of Klenotníci who plays on a table's pages.

import { Person } from "./table.mjs";

/** A player who bids up to a limit and uses action cards of every kind when possible. */
export class Jeweller extends Person {
  /**
   * Creates a player. A `lavish` player opens with five cards, so that nobody outbids them and they
   * may draw new ones. A `thrifty` player keeps their action cards for the secret goal.
   */
  constructor(page, { lavish = false, thrifty = false, ...options } = {}) {
    super(page, options);
    this.lavish = lavish;
    this.thrifty = thrifty;
  }

  async choose() {
    const gems = await this.values("gem");
    await this.tick("gem", gems[this.decisions % gems.length]);
    await this.press("choose");
    return "choose";
  }

  async open() {
    const cards = await this.cards();
    for (const card of cards.slice(0, this.lavish ? 5 : 1)) await this.tick("card", card);
    await this.press("open");
    return "open";
  }

  async bid() {
    const { total, price, actions } = await this.standing();
    const cards = await this.cards();
    const spare = cards.length > 3;
    const short = price - total;
    const doubled = cards.find((card) => 2 * card > short);
    const single = cards.find((card) => card > short);
    if (!this.thrifty && actions >= 2 && spare && single === undefined && doubled !== undefined) {
      await this.tick("card", doubled);
      await this.tick("double", "x2");
      for (const rank of (await this.values("rank")).slice(0, 2)) await this.tick("rank", rank);
      await this.press("raise");
      return "double";
    }
    if (single !== undefined && (price < 9 || cards.length > 7)) {
      if (this.decisions % 3 === 0) {
        if (this.script) await this.control("[data-fill]").first().click();
        else await this.tick("card", single);
        await this.press("raise");
        return "quick raise";
      }
      await this.tick("card", single);
      await this.press("raise");
      return "raise";
    }
    await this.press("pass");
    return "pass";
  }

  async hammer() {
    await this.press("decline");
    return "decline";
  }

  async settle() {
    const offered = await this.control("button[value=exchange]").count();
    const wanted = !this.thrifty && !this.made.exchange;
    const kind = offered > 0 && wanted ? "exchange" : "done";
    await this.press(kind);
    return kind;
  }

  async goal() {
    await this.press("goal");
    return "goal";
  }

  async standing() {
    const { total, price, actions } = await this.page.locator("#bid").evaluate((bid) => ({
      ...bid.dataset,
    }));
    return { total: Number(total), price: Number(price), actions: Number(actions) };
  }

  async cards() {
    return (await this.values("card")).map(Number);
  }
}
