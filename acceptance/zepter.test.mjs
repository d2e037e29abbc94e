// Single moves of Das Zepter von Zavandor: what a refused one says, what the page reckons before a
// move is sent, what a keyboard alone can do, and what nobody may learn about a hand.

import assert from "node:assert/strict";

import { assertAccessible } from "./browser.mjs";
import { enter, focused, tabTo } from "./keyboard.mjs";
import { clauseSentence } from "./server.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf, awaitTurn, logOf, question, setUp, version } from "./table.mjs";
import { Wizard } from "./zepter.mjs";

const stage = raiseStage();

/** Opens a table and comes to the person's first turn with all that he has. */
async function sitDown(page, { script = true, ...fields } = {}) {
  await setUp(page, "zepter", { seats: "3", ...fields });
  await awaitTurn(page, { script });
  const person = new Wizard(page, { script, hoards: true });
  assert.equal(await person.playUntil("turn"), "turn");
  return person;
}

stage.test("a refused transaction comes back with its clause and what was typed",
  { script: false, expected: [422] }, async (page) => {
    const person = await sitDown(page, { script: false });
    const before = await version(page);
    await person.unfold("compose");
    await person.control("input[name=buy-emerald]").fill("1");
    await person.press("transact");

    assert.equal(await version(page), before, "nothing is played");
    assert.equal(await question(page), "turn");
    assert.equal(await person.control("input[name=buy-emerald]").inputValue(), "1");
    const alert = page.getByRole("alert");
    const sentence = await clauseSentence("zepter", "ZEP-GEM-7");
    assert.ok((await alert.textContent()).includes(sentence), await alert.textContent());
    await alert.getByRole("link", { name: /GEM-7/ }).click();
    await page.waitForURL(/\/rules\/zepter#ZEP-GEM-7$/);
    assert.ok(await page.locator("#ZEP-GEM-7").isVisible());
  });

stage.test("steps in exact words are carried out in their order", { script: false },
  async (page) => {
    const person = await sitDown(page, { script: false });
    await person.unfold("compose");
    const steps = "buy opal, sell opal inactive, sell opal active with best";
    await person.control("input[name=steps]").fill(steps);
    const after = await version(page);
    await person.press("transact");
    assert.ok((await version(page)) > after);
    const log = (await logOf(page)).join("\n");
    assert.match(log, /sells .*sells .*buys one opal/s, "the newest line comes first");
  });

stage.test("what a transaction would come to is what it comes to", {}, async (page) => {
  const person = await sitDown(page);
  await person.unfold("compose");
  await person.control("input[name=buy-sapphire]").fill("9");
  await person.verdict(/You lack \d+/);
  await assertAccessible(page, "a transaction that cannot be paid");
  await person.control("input[name=buy-sapphire]").fill("0");

  await person.control("input[name=buy-opal]").fill("1");
  const [unit] = await person.values("unit");
  await person.tickUnit(unit);
  const said = await person.verdict(new RegExp(`handing over ${unit}`));
  const [, dust] = said.match(/afterwards (\d+) dust/);
  const after = await version(page);
  await person.press("transact");
  await awaitTurn(page, { script: true, after });
  const log = await logOf(page);
  const paid = log.some((line) => line.includes(`hands over ${unit} and has ${dust} dust`));
  assert.ok(paid, log.join("\n"));
});

stage.test("without script one asks what a transaction would come to", { script: false },
  async (page) => {
    const person = await sitDown(page, { script: false });
    const before = await version(page);
    await person.unfold("compose");
    await person.control("input[name=buy-opal]").fill("1");
    await person.control("button[name=preview]").click();
    assert.equal(await version(page), before, "nothing is played");
    assert.equal(await person.control("input[name=buy-opal]").inputValue(), "1");
    const said = await person.control("#live").textContent();
    const [paid] = said.match(/(?<=handing over )\S+/) ?? [];
    const [, dust] = said.match(/afterwards (\d+) dust/);
    await person.press("transact");
    const log = (await logOf(page)).join("\n");
    assert.ok(log.includes(paid ? `hands over ${paid} and has ${dust} dust` : `${dust} dust`), log);
  });

stage.test("a bid beyond one's means is warned of before it is made", {}, async (page) => {
  let person;
  for (let table = 0; table < 5; table += 1) {
    person = await sitDown(page, { seats: "6", max_rounds: "4" });
    if ((await person.playUntil("bid")) === "bid") break;
  }
  assert.equal(await question(page), "bid", "somebody starts an auction");
  const said = person.control("[data-verdict]:not([hidden])");
  await person.control("input[name=bid]").fill("999");
  assert.equal(await said.count(), 1);
  assert.equal(await said.getAttribute("data-verdict"), "warning");
  assert.match(await said.getByRole("link").getAttribute("href"), /#ZEP-OUT-2$/);
  await assertAccessible(page, "a bid beyond one's means");
});

stage.test("a turn by keyboard alone", {}, async (page) => {
  await sitDown(page, { max_rounds: "2" });
  // Tab begins at the top of a page that was just opened, not where a state came in.
  await page.reload();
  await page.keyboard.press("Tab");
  assert.match(await focused(page, "textContent"), /Skip/);
  await page.keyboard.press("Enter");

  let after = await version(page);
  await tabTo(page, 'form#now button[value^="transact buy opal"]');
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
  assert.ok(log.some((line) => /has active now: 3 opals/.test(line)), log.join("\n"));

  after = await version(page);
  await tabTo(page, "form#now button[value=end]");
  await enter(page);
  await awaitTurn(page, { script: true, after });
});

stage.test("nobody else learns which energy card one draws", { script: false }, async (page) => {
  const person = await sitDown(page, { script: false });
  const drawn = /draws a card: \w+ \d/;
  const known = (await logOf(page)).filter((line) => drawn.test(line));
  assert.ok(known.length > 0, "one's own first card");
  assert.equal((await person.values("unit")).length, known.length);
  await stage.withPage({ script: false }, async (other) => {
    await other.goto(addressOf(page));
    const log = await logOf(other);
    assert.deepEqual(log.filter((line) => drawn.test(line)), []);
    assert.ok(log.filter((line) => /draws a card: /.test(line)).length >= 3, log.join("\n"));
    assert.equal(await other.locator("input[name=unit]").count(), 0);
  });
});
