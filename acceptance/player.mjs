// A person at a table of Klenotníci: reads the dock and acts through its controls.

import assert from "node:assert/strict";

/** More decisions than one player can have in a game of five (KLE-BOUND-1). */
const DECISIONS_MAX = 200;

/** What the dock asks for, by a control that only this question has. */
const QUESTIONS = {
  choose: "input[name=gem]",
  open: "button[value=open]",
  bid: "button[value=pass]",
  window: "button[value=decline]",
  settle: "button[value=done]",
  goal: "input[name=goal]",
};

/** The dock's question, `over`, or `waiting`. */
export async function question(page) {
  if ((await page.locator("#table[data-over]").count()) > 0) return "over";
  for (const [name, control] of Object.entries(QUESTIONS)) {
    if ((await page.locator(`form#now ${control}`).count()) > 0) return name;
  }
  return "waiting";
}

/** The version of the table as shown: how many plies were played. */
export async function version(page) {
  return Number(await page.locator("#table").getAttribute("data-version"));
}

/** Waits for the reader's next decision, or the end. Without script, loads the page again. */
export async function awaitTurn(page, { script, after = -1 }) {
  const mine = page.locator("#table[data-turn=mine], #table[data-over]");
  if (script) {
    await page.waitForFunction((after) => {
      const table = document.querySelector("#table");
      const { turn, over, version } = table.dataset;
      return (turn === "mine" || over !== undefined) && Number(version) > after;
    }, after);
    return;
  }
  while ((await mine.count()) === 0) await page.reload();
  assert.ok((await version(page)) > after, "the table moves on");
}

/** Presses "Play against bots" on the home page and waits at the table for the first turn. */
export async function playAgainstBots(page, { script = true, seats = 4 } = {}) {
  await page.goto("/");
  const card = page.locator("article", { has: page.getByRole("heading", { name: "Klenotníci" }) });
  await card.locator("label", { has: page.locator(`input[value="${seats}"]`) }).click();
  await card.getByRole("button", { name: "Play against bots" }).click();
  await page.waitForURL(/\/tables\/\w+$/);
  await awaitTurn(page, { script });
}

/**
 * Sets up a table by the form, `options` being its fields by name, and waits for it to open. The
 * person sits on seat 0.
 */
export async function setUp(page, options = {}, seats = 4) {
  await page.goto(`/games/klenotnici/new?seats=${seats}`);
  for (const folded of await page.locator("main details:not([open]) > summary").all()) {
    await folded.click();
  }
  for (const [name, value] of Object.entries(options)) await fill(page, name, value);
  await page.getByRole("button", { name: "Open table" }).click();
  await page.waitForURL(/\/tables\/\w+$/);
}

async function fill(page, name, value) {
  const field = page.locator(`main [name="${name}"]`).first();
  const kind = await field.evaluate(({ tagName, type }) => `${tagName}:${type}`.toLowerCase());
  if (kind === "input:radio") {
    const choice = page.locator(`main [name="${name}"][value="${value}"]`);
    await choice.check();
  } else if (kind.startsWith("select")) {
    await field.selectOption(value);
  } else {
    await field.fill(value);
  }
}

/** Presses the label of a card or a pyramid, as one does with a picture. */
async function tick(page, name, value) {
  const input = page.locator(`input[name="${name}"][value="${value}"]`);
  const label = page.locator("form#now label").filter({ has: input });
  await label.click();
  assert.ok(await label.locator("input").isChecked(), `${name} ${value} is chosen`);
}

/** Presses the button that sends a move of this kind, or this whole move. */
async function press(page, move) {
  await page.locator(`form#now button[value="${move}"]`).click();
}

/** A person with a plan: bids up to a limit, and spends every kind of action card when he can. */
export class Person {
  /**
   * A `lavish` person opens with five cards, which nobody outbids and which can be exchanged; a
   * `thrifty` one keeps his action cards for his secret goal.
   */
  constructor(page, { script = true, lavish = false, thrifty = false } = {}) {
    this.page = page;
    this.script = script;
    this.lavish = lavish;
    this.thrifty = thrifty;
    this.decisions = 0;
    /** How often each kind of decision was made. */
    this.made = {};
  }

  /** Acts until the dock asks one of `questions`; the question that it asks then. */
  async playUntil(...questions) {
    for (;;) {
      const asked = await question(this.page);
      if (asked === "over" || questions.includes(asked)) return asked;
      await this.act();
    }
  }

  /** Makes the decision that the dock asks for and waits for the next. */
  async act() {
    const asked = await question(this.page);
    assert.ok(this[asked], `the dock asks for a decision, not: ${asked}`);
    assert.ok((this.decisions += 1) <= DECISIONS_MAX, "the game ends");
    const after = await version(this.page);
    const made = await this[asked]();
    this.made[made] = (this.made[made] ?? 0) + 1;
    await awaitTurn(this.page, { script: this.script, after });
  }

  async choose() {
    const gems = await this.values("gem");
    await tick(this.page, "gem", gems[this.decisions % gems.length]);
    await press(this.page, "choose");
    return "choose";
  }

  async open() {
    const cards = await this.cards();
    for (const card of cards.slice(0, this.lavish ? 5 : 1)) await tick(this.page, "card", card);
    await press(this.page, "open");
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
      await tick(this.page, "card", doubled);
      await tick(this.page, "double", "x2");
      for (const rank of (await this.values("rank")).slice(0, 2)) {
        await tick(this.page, "rank", rank);
      }
      await press(this.page, "raise");
      return "double";
    }
    if (single !== undefined && (price < 9 || cards.length > 7)) {
      if (this.decisions % 3 === 0) return this.quickRaise();
      await tick(this.page, "card", single);
      await press(this.page, "raise");
      return "raise";
    }
    await press(this.page, "pass");
    return "pass";
  }

  async quickRaise() {
    await this.page.locator('form#now button[value^="raise "]').first().click();
    return "quick raise";
  }

  async window() {
    await press(this.page, "decline");
    return "decline";
  }

  async settle() {
    const offered = await this.page.locator("form#now button[value=exchange]").count();
    const wanted = !this.thrifty && !this.made.exchange;
    const kind = offered > 0 && wanted ? "exchange" : "done";
    await press(this.page, kind);
    return kind;
  }

  async goal() {
    await press(this.page, "goal");
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

  async values(name) {
    const inputs = this.page.locator(`form#now input[name=${name}]`);
    return inputs.evaluateAll((all) => all.map((input) => input.value));
  }
}
