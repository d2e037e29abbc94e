// Tests single moves in Das Zepter von Zavandor: the response to a refused move, the page's
// calculation before a move, a keyboard-only game, and hidden hands.

import assert from "node:assert/strict";

import { assertAccessible } from "./browser.mjs";
import { enter, focused, tabTo } from "./keyboard.mjs";
import { clauseSentence } from "./server.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf, awaitTurn, logOf, question, setUp, version, wholeLogOf } from "./table.mjs";
import { Wizard } from "./zepter.mjs";

const stage = raiseStage();

/** Opens a table and plays until the player's first turn, with a full hand. */
async function sitDown(page, { script = true, ...fields } = {}) {
  await setUp(page, "zepter", { seats: "3", ...fields });
  await awaitTurn(page, { script });
  const person = new Wizard(page, { script, hoards: true });
  assert.equal(await person.playUntil("turn"), "turn");
  return person;
}

stage.test("a refused transaction comes back with its clause and the input",
  { script: false, expected: [422] }, async (page) => {
    const person = await sitDown(page, { script: false });
    const before = await version(page);
    // The player has no marker for the first level of a knowledge track.
    const barred = page.locator("label.kn", { hasText: "+ marker" }).first();
    await barred.click();
    await person.press("transact");

    assert.equal(await version(page), before, "nothing is played");
    assert.equal(await question(page), "turn");
    assert.equal(await page.locator("#mine input[name=advance]:checked").count(), 1);
    const alert = page.getByRole("alert");
    const sentence = await clauseSentence("zepter", "ZEP-KNOW-6");
    assert.ok((await alert.textContent()).includes(sentence), await alert.textContent());
    await alert.getByRole("link", { name: /KNOW-6/ }).click();
    await page.waitForURL(/\/rules\/zepter#ZEP-KNOW-6$/);
    assert.ok(await page.locator("#ZEP-KNOW-6").isVisible());
  });

stage.test("steps in exact notation run in their order", { script: false },
  async (page) => {
    const person = await sitDown(page, { script: false });
    await person.unfold("compose");
    const steps = "buy opal, sell opal inactive, sell opal active with best";
    await person.control("input[name=steps]").fill(steps);
    const after = await version(page);
    await person.press("transact");
    assert.ok((await version(page)) > after);
    const log = (await wholeLogOf(page)).join("\n");
    assert.match(log, /sells .*sells .*buys one opal/s, "the newest line comes first");
  });

/** Returns the dust that would remain according to the preview of a transaction. */
async function dustAfterwards(person) {
  const line = person.control("#live").locator("span", { hasText: /^\d+ dust afterwards$/ });
  return Number.parseInt(await line.textContent(), 10);
}

stage.test("the preview of a transaction equals its result", {}, async (page) => {
  const person = await sitDown(page);
  const opals = page.locator("#mine input[name=buy-opal]");
  // The player selects opals one by one until the page reports that they cost more than the hand
  // can pay.
  const count = await opals.count();
  await page.locator("label:has(#advance-fire)").click();
  for (let number = 1; number <= count; number += 1) {
    await page.locator(`label:has(#buy-opal-${number})`).click();
  }
  await page.locator("#live .bk-sum:is(.no, .ok)").waitFor();
  await assertAccessible(page, "a basket");
  // The player removes the items from the basket one by one.
  for (let things = count; things > 1; things -= 1) {
    await page.locator("#live .bk:last-of-type label").click();
    await page.locator("#now-h", { hasText: new RegExp(`^(${things} |One )`) }).waitFor();
  }
  await page.locator("label:has(#advance-fire)").click();
  const heading = page.locator("#now-h", { hasText: /^One item for \d+$/ });
  await heading.waitFor();
  const [, price] = (await heading.textContent()).match(/(\d+)/);
  const said = await person.verdict(/\d+ dust afterwards/);
  const dust = await dustAfterwards(person);
  assert.ok(said.includes(`Price ${price}`), said);
  const after = await version(page);
  await person.press("transact");
  await awaitTurn(page, { script: true, after });
  const log = await logOf(page);
  assert.ok(log.some((line) => line.includes(`has ${dust} dust`)), log.join("\n"));
});

stage.test("items removed from the basket are removed on the board too", {}, async (page) => {
  await sitDown(page);
  await page.locator("label:has(#buy-opal-1)").click();
  await page.locator("#live .bk label").click();
  await page.locator("#live .bk").waitFor({ state: "detached" });
  assert.ok(!(await page.locator("#buy-opal-1").isChecked()));
  // A player can select at most one item for auction.
  const items = page.locator("label.artb");
  for (const item of [items.first(), items.last()]) await item.click();
  assert.equal(await page.locator("[name=item]:checked").count(), 1);
  await page.locator("#outlook .carry", { hasText: /^Start the auction at \d+$/ }).waitFor();
  await assertAccessible(page, "an auction to be started");
});

stage.test("without script a button previews a transaction", { script: false },
  async (page) => {
    const person = await sitDown(page, { script: false });
    const before = await version(page);
    await page.locator("label:has(#buy-opal-1)").click();
    await person.control("button[name=preview]").click();
    assert.equal(await version(page), before, "nothing is played");
    assert.ok(await page.locator("#buy-opal-1").isChecked());
    const dust = await dustAfterwards(person);
    await person.press("transact");
    const log = (await wholeLogOf(page)).join("\n");
    assert.ok(log.includes(`${dust} dust`), log);
  });

stage.test("a bid beyond the player's means gets a warning first", {}, async (page) => {
  let person;
  for (let table = 0; table < 5; table += 1) {
    person = await sitDown(page, { seats: "6", max_rounds: "4" });
    if ((await person.playUntil("bid")) === "bid") break;
  }
  assert.equal(await question(page), "bid", "somebody starts an auction");
  const said = person.control("#live[data-verdict=warning]");
  await person.control("input[name=bid]").fill("999");
  await said.waitFor();
  assert.match(await said.locator("a").getAttribute("href"), /#ZEP-OUT-2$/);
  await assertAccessible(page, "a bid beyond one's means");
});

stage.test("a turn by keyboard alone", {}, async (page) => {
  await sitDown(page, { max_rounds: "2" });
  // On a freshly loaded page, Tab starts at the top and not at the element that changed last.
  await page.reload();
  await page.keyboard.press("Tab");
  assert.match(await focused(page, "textContent"), /Skip/);
  await page.keyboard.press("Enter");

  let after = await version(page);
  await tabTo(page, "#buy-opal-1");
  await page.keyboard.press("Space");
  await page.locator("#now-h", { hasText: "One item" }).waitFor();
  assert.equal(await focused(page, "id"), "buy-opal-1", "the focus stays");
  await tabTo(page, "form#now .carry");
  await enter(page);
  await awaitTurn(page, { script: true, after });

  await tabTo(page, "#arrange > summary");
  await enter(page);
  await tabTo(page, "input[name=active-opal]");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("3");
  after = await version(page);
  await enter(page);
  await awaitTurn(page, { script: true, after });
  const log = await logOf(page);
  assert.ok(log.some((line) => /now has these active gems: 3 opals/.test(line)), log.join("\n"));

  after = await version(page);
  await tabTo(page, "form#now button[name=move][value=end]");
  await enter(page);
  await awaitTurn(page, { script: true, after });
});

stage.test("no other player learns the drawn energy card", { script: false }, async (page) => {
  const person = await sitDown(page, { script: false });
  const drawn = /draws a card: \w+ \d/;
  const known = (await wholeLogOf(page)).filter((line) => drawn.test(line));
  assert.ok(known.length > 0, "one's own first card");
  assert.equal((await person.values("unit")).length, known.length);
  await stage.withPage({ script: false }, async (other) => {
    await other.goto(addressOf(page));
    const log = await wholeLogOf(other);
    assert.deepEqual(log.filter((line) => drawn.test(line)), []);
    assert.ok(log.filter((line) => /draws a card: /.test(line)).length >= 3, log.join("\n"));
    assert.equal(await other.locator("input[name=unit]").count(), 0);
  });
});
