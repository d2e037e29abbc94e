// A player of Edel, Stein & Reich who plays on a table's pages.

import assert from "node:assert/strict";

import { Person } from "./table.mjs";

/** The colours of gems, from highest to lowest rank. */
export const COLOURS = ["red", "yellow", "green", "blue"];

/** Returns the total number of gems in a list of counts by colour. */
export function total(gems) {
  return gems.reduce((all, count) => all + count, 0);
}

/**
 * A player who tries every possible answer in turn: all actions, all bargaining controls, and both
 * executing and declining a card.
 */
export class Trader extends Person {
  /**
   * Creates a player. A player with a `taste`, a list of actions, prefers those actions whenever
   * they are available.
   */
  constructor(page, { taste, ...options } = {}) {
    super(page, options);
    this.taste = taste;
  }

  /** Makes a move. For an action or a guess, selects an option first and then confirms it. */
  async press(move) {
    if ((await this.control(`input[name=move][value="${move}"]`).count()) > 0) {
      await this.tick("move", move);
      return this.send("lock");
    }
    return this.send(move);
  }

  /** Clicks the button that sends a move. */
  send(move) {
    return super.press(move);
  }

  async choose() {
    const offered = await this.moves("choose ");
    const tasty = offered.filter((move) => this.taste?.includes(move.split(" ")[1]));
    await this.press(this.next("choose", tasty.length > 0 ? tasty : offered));
    return "choose";
  }

  async guess() {
    await this.press(this.next("guess", await this.moves("guess ")));
    return "guess";
  }

  async ["guess-again"]() {
    await this.press(this.next("guess again", await this.moves("guess ")));
    return "guess again";
  }

  async open() {
    const way = this.next("open", ["composed bid", "quick bid", "decline to bid"]);
    if (way === "decline to bid") await this.press("decline");
    else if (way === "quick bid") {
      await this.fillIn((await this.fills())[0]);
      await this.press("bid");
    }
    else {
      // The player bids one gem of each of the two lowest colours in their hand.
      const held = await this.held();
      const lowest = held.findLastIndex((count) => count > 0);
      const second = held.findLastIndex((count, colour) => count > 0 && colour < lowest);
      await this.compose(held.map((_, colour) => Number([lowest, second].includes(colour))));
      await this.press("bid");
    }
    return way;
  }

  async answer() {
    const quick = await this.fills();
    const way = quick.length === 0 ? "accept" : this.next("answer", ANSWERS);
    if (way === "accept") await this.press("accept");
    else {
      if (way === "quick raise") await this.fillIn(quick[0]);
      else await this.compose(quick.at(-1));
      await this.press("raise");
    }
    return way;
  }

  async single() {
    const way = this.next("single", ["offer", "decline to offer"]);
    if (way === "offer") {
      await this.tick("colour", (await this.values("colour")).at(-1));
      await this.press("offer");
    } else {
      await this.press("decline");
    }
    return way;
  }

  async source() {
    const way = this.next("source", ["display", "top"]);
    await this.press(way);
    return way;
  }

  /** Alternates between executing and declining the instant cards of each kind. */
  async instant() {
    const card = await this.card();
    const way = this.next(`instant ${card}`, ["execute", "decline"]);
    if (way === "execute") await this.sayHow();
    await this.press(way);
    return `${way} ${card}`;
  }

  /** Fills in the details that an instant card requires. */
  async sayHow() {
    const [colour] = await this.values("colour");
    if (colour) await this.tick("colour", colour);
    if ((await this.control("select[name=opponent]").count()) === 0) return;
    for (const give of await this.optionsOf("give")) {
      for (const opponent of await this.optionsOf("opponent")) {
        const take = COLOURS.find((colour) => {
          return colour !== give.value && opponent.text.includes(` ${colour}`);
        });
        if (take === undefined) continue;
        await this.pick("opponent", opponent.value);
        await this.pick("give", give.value);
        await this.pick("take", take);
        return;
      }
    }
    assert.fail("a swap that changes nothing is not asked for");
  }

  async exchange() {
    const way = this.next("exchange", ["exchange", "decline to exchange"]);
    if (way === "exchange") {
      const gains = await this.optionsOf("gain");
      const count = ({ text }) => Number(text.match(/\d+/)[0]);
      const most = gains.toSorted((one, other) => count(other) - count(one))[0];
      for (const field of await this.control("select[name=gain]").all()) {
        await field.selectOption(most.value);
      }
      await this.press("exchange");
    } else {
      await this.press("decline");
    }
    return way;
  }

  async take() {
    const way = this.next("take", ["take", "decline to take"]);
    if (way === "take") {
      await this.tick("colour", (await this.values("colour"))[0]);
      await this.press("take");
    } else {
      await this.press("decline");
    }
    return way;
  }

  /**
   * Returns the name of the instant card that the player may execute, or `undefined` if there is
   * none. The name comes from the clause cited in the action panel.
   */
  async card() {
    const links = await this.control("a[href*=ESR-EVENT-]").evaluateAll((all) =>
      all.map((link) => link.getAttribute("href")),
    );
    return links[0]?.match(/ESR-EVENT-(\w+)-/)[1].toLowerCase();
  }

  /** Returns the gem counts entered in a bid's fields. */
  async offer() {
    const counts = COLOURS.map((colour) => this.control(`input[name=${colour}]`).inputValue());
    return (await Promise.all(counts)).map(Number);
  }

  /** Enters an offer with the plus and minus buttons, or by typing if scripts are off. */
  async compose(gems) {
    const stands = await this.offer();
    for (const [rank, colour] of COLOURS.entries()) {
      const field = this.control(`input[name=${colour}]`);
      if (!this.script) {
        await field.fill(`${gems[rank]}`);
        continue;
      }
      const steps = gems[rank] - stands[rank];
      const row = this.control(`.composer-row:has([name=${colour}])`);
      const stepper = row.locator(`[data-step="${Math.sign(steps)}"]`);
      // The page ignores clicks while a new state fades in, so clicks may have to be repeated.
      const clicksMax = Math.abs(steps) + 3;
      for (let click = 0; click < clicksMax; click += 1) {
        if (Number(await field.inputValue()) === gems[rank]) break;
        await stepper.click();
      }
    }
    assert.deepEqual(await this.offer(), gems, "the fields hold the offer");
  }

  /** Returns the offers that have a button in the action panel. */
  async fills() {
    const all = await this.control("[data-fill]").evaluateAll((buttons) =>
      buttons.map((button) => button.dataset.fill),
    );
    return all.map((fill) => fill.match(/\d+/g).map(Number));
  }

  /** Fills in an offer with its button, or by typing if scripts are off. */
  async fillIn(gems) {
    if (!this.script) return this.compose(gems);
    const fill = COLOURS.map((colour, rank) => `${colour}=${gems[rank]}`).join(" ");
    await this.control(`[data-fill="${fill}"]`).click();
    assert.deepEqual(await this.offer(), gems, "the fields hold the offer");
  }

  /** Returns the gems that the player can bid, as counts by colour. */
  async held() {
    return vector(await this.control("#offer").getAttribute("data-held"));
  }

  /** Returns the gems in the bid that the player must answer, as counts by colour. */
  async bid() {
    return vector(await this.control("#offer").getAttribute("data-bid"));
  }

  /** Returns the options in the first drop-down list with a given name. */
  optionsOf(name) {
    return this.control(`select[name=${name}]`).first().locator("option").evaluateAll((all) =>
      all.map(({ value, textContent }) => ({ value, text: textContent })),
    );
  }

  /** Chooses an option in the drop-down list with a given name. */
  pick(name, value) {
    return this.control(`select[name=${name}]`).selectOption(value);
  }
}

const ANSWERS = ["composed raise", "quick raise", "accept"];

function vector(text) {
  return text.split("/").map(Number);
}
