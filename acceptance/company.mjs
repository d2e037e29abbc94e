// Several players at one table, each in a separate browser. The players join through the table's
// link or by plain requests, and each of them moves on their own page.

import assert from "node:assert/strict";

import { assertNoFaults, openPage } from "./browser.mjs";
import { Collector } from "./collector.mjs";
import { Trader } from "./edel.mjs";
import { Jeweller } from "./klenotnici.mjs";
import { addressOf, logOf, question, setUpByForm, version } from "./table.mjs";

/** For each game, the class that plays it in the tests. */
export const PLAYERS = { klenotnici: Jeweller, edel: Trader, zepter: Collector };

export const NAMES = ["Ana", "Ben", "Cyr"];

/** The longest time that a page waits for the other players, in milliseconds. */
const PATIENCE_MS = 120_000;

export class Company {
  /** Creates three players at a table. `pages` contains the players' pages, the host's first. */
  constructor(game, pages, isScripted) {
    this.pages = pages;
    this.people = pages.map((page, seat) => {
      return new PLAYERS[game](page, { script: isScripted[seat], refreshes: true });
    });
  }

  /**
   * Seats three players at a new table and starts a game. `fields` contains the host's form fields,
   * `browsers` the players' browsers, and `views` the window settings. With `byForm`, the players
   * use the form and the table's link, and otherwise plain requests.
   */
  static async gather(stage, game, {
    fields = {}, browsers, views = [{}, {}, {}], byForm = false,
  } = {}) {
    const pages = await Promise.all(views.map((view, seat) => {
      return openPage(browsers?.[seat] ?? stage.browser, stage.server, view);
    }));
    for (const page of pages) page.context().setDefaultTimeout(PATIENCE_MS);
    const company = new Company(game, pages, views.map(({ script = true }) => script));
    const said = { seats: "3", name: NAMES[0], bot_1: "friend", bot_2: "friend", ...fields };
    company.table = await (byForm ? meetByLink : meetByRequests)(game, pages, said);
    await Promise.all(pages.map((page) => page.locator("#table").waitFor()));
    await company.mark();
    return company;
  }

  /** Marks every page that runs scripts, to detect reloads. */
  async mark() {
    for (const { page, script } of this.people) {
      if (script) await page.evaluate(() => { window.loadedOnce = true; });
    }
  }

  /** Asserts that no page has reloaded since the pages were marked. */
  async assertNeverReloaded() {
    for (const [seat, { page, script }] of this.people.entries()) {
      if (!script) continue;
      assert.equal(await page.evaluate(() => window.loadedOnce), true, `${NAMES[seat]}'s page`);
    }
  }

  /** Plays for all players until every page shows the end of the game. */
  async playOn() {
    await Promise.all(this.people.map(async (person) => {
      await person.awaitTurn();
      await person.playUntil("over");
    }));
  }

  /** Makes a number of decisions. All pages must show a decision before the next player decides. */
  async makeMoves(count) {
    for (let made = 0; made < count; made += 1) {
      const person = await this.due();
      const before = await version(person.page);
      await person[await question(person.page)]();
      person.decisions += 1;
      await this.awaitRevisionAfter(before);
    }
  }

  /** Returns the first player whose turn it is, once all pages show the current state. */
  async due() {
    const { revision } = await this.told();
    await this.awaitRevisionAfter(revision - 1);
    for (const person of this.people) {
      const turn = await person.page.locator("#table").getAttribute("data-turn");
      if (turn === "mine") return person;
    }
    return assert.fail("somebody is asked");
  }

  /** Returns the table's JSON as seen by one of the players, by default the host. */
  async told({ page } = this.people[0]) {
    return (await page.request.get(`${this.table}/view`)).json();
  }

  /** Waits until every page shows a newer state of the game and has no request pending. */
  async awaitRevisionAfter(before) {
    for (const { page } of this.people) {
      await page.waitForFunction((before) => {
        const isPending = document.querySelector("#now.is-pending");
        return !isPending && Number(document.querySelector("#table").dataset.revision) > before;
      }, before);
    }
  }

  /** Returns the table's revision, with the question and the log shown on every page. */
  async seen() {
    const { version: entries } = await this.told();
    const shown = this.pages.map(async (page) => [await question(page), await logOf(page)]);
    return [entries, ...await Promise.all(shown)];
  }

  /** Returns the number of decisions that the players have made on their pages. */
  decisions() {
    return this.people.reduce((all, { decisions }) => all + decisions, 0);
  }

  /**
   * Asserts that every page's console is clean, except for `expected` responses, and closes the
   * pages.
   */
  async part(expected = []) {
    for (const page of this.pages) {
      assertNoFaults(page, expected);
      await page.context().close();
    }
  }
}

/**
 * Opens a table with the host's form and lets the other players join through the table's link.
 * Returns the table's path.
 */
async function meetByLink(game, [owner, ...friends], said) {
  await setUpByForm(owner, game, said);
  const table = addressOf(owner);
  for (const [index, friend] of friends.entries()) {
    await friend.goto(table);
    await friend.locator("#name").fill(NAMES[index + 1]);
    await friend.locator("#join button[type=submit]").last().click();
    await friend.getByRole("button", { name: "Leave table" }).waitFor();
  }
  await owner.getByRole("heading", { name: "Everyone is here" }).waitFor();
  await owner.getByRole("button", { name: "Start the game" }).click();
  return table;
}

/**
 * Opens a table for the host and lets the other players join, all with plain requests. Each page
 * shows the table once the game has started.
 */
async function meetByRequests(game, pages, said) {
  const [owner, ...friends] = pages;
  const send = async (page, address, form) => {
    const answer = await page.request.post(address, { form, maxRedirects: 0 });
    assert.equal(answer.status(), 303, `${address}: ${await answer.text()}`);
    return answer.headers().location;
  };
  const table = await send(owner, "/tables", { game, ...said });
  for (const [index, friend] of friends.entries()) {
    await send(friend, `${table}/join`, { name: NAMES[index + 1] });
  }
  await send(owner, `${table}/start`, {});
  await Promise.all(pages.map((page) => page.goto(table)));
  return table;
}
