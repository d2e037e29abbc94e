// Tests single moves in Edel, Stein & Reich: the page's remarks before and after an offer is sent,
// a keyboard-only game, and choices that stay secret until the reveal.

import assert from "node:assert/strict";
import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { assertAccessible, assertNoFaults, openPage } from "./browser.mjs";
import { COLOURS, Trader, total } from "./edel.mjs";
import { enter, focused, tabTo } from "./keyboard.mjs";
import { NEVER_MS, clauseSentence, startServer } from "./server.mjs";
import { raiseStage } from "./stage.mjs";
import {
  addressOf,
  awaitTurn,
  logOf,
  playAgainstBots,
  question,
  setUp,
  version,
} from "./table.mjs";

const stage = raiseStage();

/**
 * Plays at new tables until the player must answer a bid and has gems both for a raise and for a
 * lower offer.
 */
async function facingABid(page, options = {}) {
  for (let table = 0; table < 5; table += 1) {
    await playAgainstBots(page, "edel", { script: options.script ?? true, seats: 3 });
    const person = new Trader(page, { taste: ["money"], ...options });
    while ((await person.playUntil("answer")) === "answer") {
      const canRaise = (await person.fills()).length > 0;
      if (canRaise && noRaise(await person.held(), await person.bid())) return person;
      await person.act();
    }
  }
  throw new Error("no bid came");
}

/**
 * Returns a single gem in the hand that is not enough to raise a bid, and the clause that forbids
 * offering that gem.
 */
function noRaise(held, bid) {
  const rank = held.findLastIndex((count) => count > 0);
  const offer = COLOURS.map((_, colour) => Number(colour === rank));
  if (total(bid) > 1) return { offer, clause: "ESR-BARGAIN-11", verdict: "fewer" };
  const bidRank = bid.indexOf(1);
  if (bidRank === rank) return { offer, clause: "ESR-BARGAIN-11", verdict: "equal" };
  return bidRank < rank ? { offer, clause: "ESR-BARGAIN-10", verdict: "lower" } : undefined;
}

stage.test("without script an offer that is not a raise comes back with its clause",
  { script: false, expected: [422] }, async (page) => {
    const person = await facingABid(page, { script: false });
    const { offer, clause } = noRaise(await person.held(), await person.bid());
    const before = await version(page);
    await person.compose(offer);
    await person.press("raise");

    assert.equal(await version(page), before, "nothing is played");
    assert.equal(await question(page), "answer");
    assert.deepEqual(await person.offer(), offer, "what was typed stays");
    const alert = page.getByRole("alert");
    const sentence = await clauseSentence("edel", clause);
    assert.ok((await alert.textContent()).includes(sentence), await alert.textContent());
    await alert.getByRole("link", { name: clause }).click();
    await page.waitForURL(new RegExp(`/rules/edel#${clause}$`));
    assert.ok(await page.locator(`#${clause}`).isVisible());
  });

stage.test("with script the steppers say at once why an offer is not a raise", {}, async (page) => {
  const person = await facingABid(page);
  const { offer, clause, verdict } = noRaise(await person.held(), await person.bid());
  await person.compose(offer);
  const said = person.control("#live");
  await page.locator(`#live[data-verdict=${verdict}]`).waitFor();
  assert.match(await said.locator("a").getAttribute("href"), new RegExp(`#${clause}$`));
  await assertAccessible(page, "an offer that is no raise");

  const [bid] = await person.fills();
  const before = await version(page);
  await person.fillIn(bid);
  await page.locator("#live:is([data-verdict=more], [data-verdict=rank])").waitFor();
  assert.equal(await version(page), before, "to fill in is not to send");
  const after = await version(page);
  await person.press("raise");
  await awaitTurn(page, { script: true, after });
  const words = COLOURS.map((colour, rank) => [bid[rank], colour]).filter(([count]) => count > 0);
  const gems = words.map((word) => word.join(" ")).join(" and ").replace(/ and (?=.* and )/g, ", ");
  const log = await logOf(page);
  assert.ok(log.some((line) => line.includes(`raises to ${gems}`)), log.join("\n"));
});

/** A player who uses only the keyboard. */
class KeyboardTrader extends Trader {
  async send(move) {
    await tabTo(this.page, `form#now button[value="${move}"]:not([name=lay])`);
    await enter(this.page);
  }

  async tick(name, value) {
    // Tab moves the focus to one radio button in a group, and the arrow keys move it to the others.
    await tabTo(this.page, `form#now input[name=${name}]`);
    while ((await focused(this.page, "value")) !== value) {
      await this.page.keyboard.press("ArrowDown");
    }
    await this.page.keyboard.press("Space");
  }

  async pick(name, value) {
    await tabTo(this.page, `form#now select[name=${name}]`);
    const values = await this.optionsOf(name);
    await this.page.keyboard.press("Home");
    for (const option of values) {
      if (option.value === value) break;
      await this.page.keyboard.press("ArrowDown");
    }
    assert.equal(await focused(this.page, "value"), value);
  }

  async compose(gems) {
    for (const [rank, colour] of COLOURS.entries()) {
      await tabTo(this.page, `form#now input[name=${colour}]`);
      await this.page.keyboard.press("ControlOrMeta+a");
      await this.page.keyboard.type(`${gems[rank]}`);
    }
    assert.deepEqual(await this.offer(), gems, "the fields hold the offer");
  }
}

stage.test("a round by keyboard alone", {}, async (page) => {
  await setUp(page, "edel", { seats: "3" });
  await awaitTurn(page, { script: true });
  await page.keyboard.press("Tab");
  assert.match(await focused(page, "textContent"), /Skip/);
  await page.keyboard.press("Enter");

  const person = new KeyboardTrader(page);
  const scored = page.locator(".log li", { hasText: "Scoring of round 1" });
  while ((await scored.count()) === 0) await person.act();
  assert.ok(person.made.choose >= 8, "a round of three has eight turns");
});

stage.test("a choice is taken although others have chosen since the page was loaded",
  { script: false }, async (page) => {
    await stage.restart({ botDelayMs: NEVER_MS });
    await setUp(page, "edel", { seats: "3" });
    assert.equal(await question(page), "choose");
    const loaded = await version(page);

    await stage.restart();
    const cookies = await page.context().storageState();
    await stage.withPage({ cookies, script: false }, async (other) => {
      await other.goto(addressOf(page));
      while ((await version(other)) < loaded + 2) await other.reload();
    });
    await new Trader(page, { script: false }).press("choose gems");
    await page.locator(".log li", { hasText: "reveals" }).first().waitFor();
    assert.ok((await version(page)) > loaded + 2, "it is played");
    assert.equal(await page.getByRole("alert").count(), 0);
    const log = await logOf(page);
    assert.equal(log.filter((line) => /reveals/.test(line)).length, 3, log.join("\n"));
  });

for (const [seats, fields] of [
  [3, {}],
  [2, { two_player_first_active: "seat_0" }],
]) {
  const name = `of ${seats} players nobody learns what one has chosen`;
  stage.test(name, { script: false }, async (page) => {
    await stage.restart({ botDelayMs: NEVER_MS });
    await setUp(page, "edel", { seats: `${seats}`, ...fields });
    const table = addressOf(page);
    const cookies = await page.context().storageState();
    // A page without scripts reloads automatically while the player waits, even when the server is
    // down.
    await page.goto("about:blank");
    const data = await mkdtemp(path.join(tmpdir(), "karat-acceptance-"));
    const meanwhile = () => cp(stage.server.data, data, { recursive: true });
    await stage.restart({ botDelayMs: NEVER_MS, meanwhile });

    // Two servers run the same table and differ only in one secret choice.
    const twin = await startServer({ data, botDelayMs: NEVER_MS });
    const money = await chosen(stage.server, cookies, table, "money");
    const gems = await chosen(twin, cookies, table, "gems");
    await twin.discard();
    assert.match(money.own, /You chose MONEY/);
    assert.match(gems.own, /You chose GEMS/);
    assert.equal(timeless(money.stranger), timeless(gems.stranger));
  });
}

/**
 * Returns a page's HTML without the times of moves and the log version, which depends on them, and
 * without the revision, which depends on the second in which its server started. The test starts
 * the two servers one after the other, so their times may differ.
 */
const timeless = (html) => html
  .replaceAll(/ title="[^"]* UTC"/g, "")
  .replace(/ data-revision="\d+"/, "")
  .replace(/(data-name="log" data-mark=)"[^"]*"/, "$1");

/** Chooses an action, and returns the pages that the player and a stranger see afterwards. */
async function chosen(server, cookies, address, action) {
  const pages = {};
  for (const [who, storage] of Object.entries({ own: cookies, stranger: undefined })) {
    const page = await openPage(stage.browser, server, { cookies: storage, script: false });
    await page.goto(address);
    if (who === "own") {
      await new Trader(page, { script: false }).press(`choose ${action}`);
      await page.locator("form#now").waitFor({ state: "detached" });
    }
    pages[who] = await page.content();
    assertNoFaults(page);
    await page.context().close();
  }
  return pages;
}
