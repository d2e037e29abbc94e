// A player of any game, who opens a table, waits for their turn and answers the action panel's
// questions.

import assert from "node:assert/strict";
import path from "node:path";

/** The number of decisions by one player above which a game counts as stuck. */
const DECISIONS_MAX = 400;

/**
 * Returns the question in the action panel, `over` after the end of the game, or `waiting` if there
 * is no question.
 */
export async function question(page) {
  // A page that is still loading may not have an action panel yet.
  await page.waitForLoadState();
  if ((await page.locator("#table[data-over]").count()) > 0) return "over";
  const dock = page.locator("form#now");
  if ((await dock.count()) === 0) return "waiting";
  // If the same question can come up twice in a row, a number distinguishes the two.
  return (await dock.getAttribute("data-phase")).replace(/-\d+$/, "");
}

/** Returns the table revision that a page shows. */
export async function version(page) {
  return Number(await page.locator("#table").getAttribute("data-revision"));
}

/**
 * Waits for the user's next decision or the end of the game. A page without scripts is reloaded
 * repeatedly, unless it `refreshes` automatically.
 */
export async function awaitTurn(page, { script, refreshes = false, after = -1 }) {
  if (script) {
    const awaited = page.waitForFunction((after) => {
      // Other players may move before the page has finished sending the user's move.
      if (document.querySelector("#now.is-pending")) return false;
      const { turn, over, revision } = document.querySelector("#table").dataset;
      return (turn === "mine" || over !== undefined) && Number(revision) > after;
    }, after);
    return awaited.catch(async (error) => {
      throw new Error(`no turn after ${after}: ${await comparison(page)}`, { cause: error });
    });
  }
  const mine = page.locator("#table[data-turn=mine], #table[data-over]");
  if (refreshes) await mine.waitFor();
  while ((await mine.count()) === 0) await page.reload();
  assert.ok((await version(page)) > after, "the table moves on");
}

/**
 * Describes the table as shown on the page and as known to the server, to explain why a wait
 * failed.
 */
async function comparison(page) {
  const told = await page.evaluate(async () => {
    const table = document.querySelector("#table");
    const answer = await fetch(table.dataset.fragment, { headers: { "x-fragment": "1" } });
    const served = new DOMParser().parseFromString(await answer.text(), "text/html");
    return {
      shown: { ...table.dataset },
      served: { status: answer.status, ...served.querySelector("#table")?.dataset },
      dock: document.querySelector("form#now")?.className,
      pressed: [...document.querySelectorAll("#table :active")].map(({ tagName }) => tagName),
      isHidden: document.hidden,
      isOffline: document.querySelector("#offline")?.hidden === false,
    };
  });
  return JSON.stringify({ ...told, faults: page.faults });
}

/** Clicks "Play now" on the home page and waits for the player's first turn at the new table. */
export async function playFromHome(page, game, { script = true, seats }) {
  await page.goto("/");
  const card = page.locator("article", { has: page.locator(`input[name=game][value=${game}]`) });
  await card.locator("label", { has: page.locator(`input[value="${seats}"]`) }).click();
  await card.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/tables\/\w+$/);
  await awaitTurn(page, { script });
}

/** Opens a table with bots as the home page would, and waits for the player's first turn. */
export async function playAgainstBots(page, game, { script = true, seats }) {
  await setUp(page, game, { seats: `${seats}` });
  await awaitTurn(page, { script });
}

/**
 * Opens a table with a request and the given form `fields`, and shows the table. The player takes
 * seat 0.
 */
export async function setUp(page, game, fields = {}) {
  const form = { game, seats: "4", ...fields };
  const opened = await page.request.post("/tables", { form, maxRedirects: 0 });
  assert.equal(opened.status(), 303, await opened.text());
  await page.goto(opened.headers().location);
}

/** Opens a table with the form for new tables and the given `fields`. The player takes seat 0. */
export async function setUpByForm(page, game, fields = {}) {
  await page.goto(`/games/${game}/new`);
  const folded = page.locator("main details:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
  for (const [name, value] of Object.entries(fields)) await fill(page, name, value);
  await page.getByRole("button", { name: "Open table" }).click();
  await page.waitForURL(/\/tables\/\w+$/);
}

async function fill(page, name, value) {
  const field = page.locator(`main [name="${name}"]`).first();
  const kind = await field.evaluate(({ tagName, type }) => `${tagName}:${type}`.toLowerCase());
  if (kind === "input:radio") {
    const choice = page.locator(`input[name="${name}"][value="${value}"]`);
    await page.locator("main label").filter({ has: choice }).click();
  } else if (kind === "input:checkbox") {
    await field.setChecked(value === "yes");
  } else if (kind.startsWith("select")) {
    await field.selectOption(value);
  } else {
    await field.fill(value);
  }
}

/** Downloads a game's record from the result page to a folder and returns the file's path. */
export async function downloadRecord(page, folder) {
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the record" }).click();
  const download = await downloading;
  assert.match(download.suggestedFilename(), /\.karat$/);
  const file = path.join(folder, download.suggestedFilename());
  await download.saveAs(file);
  return file;
}

/**
 * Makes the user's moves with plain requests until the game is over, and shows the table. This is
 * useful for tests that need only the end of a game.
 */
export async function playOut(page) {
  const table = addressOf(page);
  for (let made = 0; made < DECISIONS_MAX; ) {
    const told = await (await page.request.get(`${table}/view`)).json();
    if (told.stage === "over") {
      await page.goto(table);
      return;
    }
    if (told.legal.length === 0) continue;
    const form = { move: told.legal[(7 * made) % told.legal.length], seen: `${told.version}` };
    const reply = await page.request.post(`${table}/moves`, { form });
    assert.equal(reply.status(), 200, `${form.move}: ${await reply.text()}`);
    made += 1;
  }
  assert.fail("the game ends");
}

/** Returns the path of a table's page, without the server's origin. */
export function addressOf(page) {
  return new URL(page.url()).pathname;
}

/** Returns the log lines shown on the page, newest first. */
export function logOf(page) {
  return page.locator(".log li").allTextContents();
}

/** Returns all log lines since the game's first move, newest first. */
export async function wholeLogOf(page) {
  const other = await page.context().newPage();
  await other.goto(`${addressOf(page)}?log=0`);
  const log = await logOf(other);
  await other.close();
  return log;
}

/**
 * A player with a strategy. A game's subclass has a method for each question in the action panel,
 * which answers it with the panel's controls and returns what it did.
 */
export class Person {
  constructor(page, { script = true, refreshes = false } = {}) {
    this.page = page;
    this.script = script;
    this.refreshes = refreshes;
    this.decisions = 0;
    /** The number of decisions of each kind that the player has made. */
    this.made = {};
    this.asked = {};
  }

  /**
   * Makes decisions until the action panel asks one of `questions` or the game is over. Returns
   * that question, or `over`.
   */
  async playUntil(...questions) {
    for (;;) {
      const asked = await question(this.page);
      if (asked === "over" || questions.includes(asked)) return asked;
      await this.act();
    }
  }

  /** Makes the decision in the action panel and waits for the next decision. */
  async act() {
    const asked = await question(this.page);
    assert.ok(this[asked], `the dock asks for a decision, not: ${asked}`);
    assert.ok((this.decisions += 1) <= DECISIONS_MAX, "the game ends");
    const after = await version(this.page);
    const made = await this[asked]();
    this.made[made] = (this.made[made] ?? 0) + 1;
    await this.awaitTurn(after);
  }

  /** Waits for the next decision at a revision later than `after`, or for the end of the game. */
  awaitTurn(after) {
    return awaitTurn(this.page, { script: this.script, refreshes: this.refreshes, after });
  }

  /** Returns one of `ways`, cycling through them as the question comes up again. */
  next(asked, ways) {
    const times = this.asked[asked] ?? 0;
    this.asked[asked] = times + 1;
    return ways[times % ways.length];
  }

  /**
   * Returns the complete moves that start with a given string and have a control in the action
   * panel.
   */
  moves(beginning) {
    const asks = ":not([name=preview], [name=lay])";
    return this.control(`:is(button, [name=move])[value^="${beginning}"]${asks}`).evaluateAll((all) =>
      all.map((control) => control.value),
    );
  }

  /** Returns one of the action panel's controls, some of which are on the board. */
  control(selector) {
    return this.page.locator(`form#now ${selector}, ${selector}[form=now]`);
  }

  /** Clicks the button that sends a complete move or a kind of move. */
  async press(move) {
    await this.control(`button[value="${move}"]:not([name=preview], [name=lay])`).click();
    await this.page.waitForLoadState();
  }

  /** Clicks the label of a card or a gem, because a picture covers the input. */
  async tick(name, value) {
    const input = this.page.locator(`input[name="${name}"][value="${value}"]`);
    const label = this.page.locator("label").filter({ has: input });
    await label.click();
    assert.ok(await label.locator("input").isChecked(), `${name} ${value} is chosen`);
  }

  /** Returns the values of the fields with a given name in the action panel. */
  values(name) {
    return this.control(`input[name=${name}]`).evaluateAll((all) =>
      all.map((input) => input.value),
    );
  }
}
