// Tests looking back at a game: the log grouped by auction, turn and round, the recap of events
// since the user's last turn, and earlier states of the table while the game continues.

import assert from "node:assert/strict";

import { assertAccessible } from "./browser.mjs";
import { PLAYERS } from "./company.mjs";
import { raiseStage } from "./stage.mjs";
import { playAgainstBots } from "./table.mjs";

const stage = raiseStage();

/** The maximum number of decisions until the page shows a recap of important events. */
const DECISIONS_MAX = 40;

/** Makes decisions until the page shows a recap of the events since the user's last turn. */
async function reachRecap(page, game) {
  const person = new PLAYERS[game](page, { script: true });
  for (let decided = 0; decided < DECISIONS_MAX; decided += 1) {
    if ((await page.locator(".recap").count()) > 0) return person;
    await person.act();
    await person.awaitTurn();
  }
  return assert.fail(`no recap in ${DECISIONS_MAX} decisions`);
}

/**
 * Returns whether the page shows the current state with its action panel rather than an earlier
 * state.
 */
async function seesNow(page) {
  const now = await page.locator("form#now").isVisible();
  const past = await page.locator("#past").isVisible();
  assert.notEqual(now, past, "either now or the past");
  return now;
}

for (const game of Object.keys(PLAYERS)) {
  stage.test(`the recap in ${game} leads to the table at that moment`, {}, async (page) => {
    await playAgainstBots(page, game, { seats: 4 });
    const person = await reachRecap(page, game);
    const lines = page.locator(".recap-l");
    const count = await lines.count();
    assert.ok(count >= 1 && count <= 5, `${count} lines`);
    assert.ok(await seesNow(page));

    const line = lines.first();
    const ply = Number(new URL(await line.getAttribute("href"), page.url()).searchParams.get("ply"));
    await line.click();
    await page.locator("#past-board .play").waitFor();
    assert.ok(!(await seesNow(page)));
    assert.equal(await line.getAttribute("aria-current"), "true");
    assert.ok(await page.locator("#past-turn").isVisible(), "it says that it is the reader's turn");
    // The board must look the same as on the replay page, including the clause ids hidden on both
    // pages.
    const showClauses = () => document.documentElement.classList.add("clauses");
    await page.evaluate(showClauses);
    const shown = await page.locator("#past-board").innerText();
    const other = await page.context().newPage();
    await other.goto(new URL(await line.getAttribute("href"), page.url()).href);
    await other.evaluate(showClauses);
    const [h2, strip, board] = ["#r-table > h2", "#r-table > .strip", "#r-table > .play"];
    for (const part of [h2, strip, board]) {
      assert.ok(shown.includes(await other.locator(part).innerText()), `${part} at ply ${ply}`);
    }
    await other.close();
    await assertAccessible(page, `${game}: looking back`);

    await page.locator("#past-now").click();
    assert.ok(await seesNow(page));
    await person.act();
    await person.awaitTurn();
  });
}

stage.test("keys step back and forward, and new events wait", {}, async (page) => {
  await playAgainstBots(page, "klenotnici", { seats: 3 });
  const person = new PLAYERS.klenotnici(page, { script: true });
  for (let decided = 0; decided < 3; decided += 1) {
    await person.act();
    await person.awaitTurn();
  }
  const at = page.locator("#past-at");
  const now = await at.innerText();
  await page.keyboard.press("[");
  await page.locator("#past-board .play").waitFor();
  const before = await at.innerText();
  assert.notEqual(before, now);
  await page.keyboard.press("[");
  await page.waitForFunction((text) => document.querySelector("#past-at").innerText !== text, before);
  await page.keyboard.press("]");
  await page.waitForFunction((text) => document.querySelector("#past-at").innerText === text, before);
  // An earlier state highlights what its move changed, so the test steps back until a change is
  // visible.
  while ((await page.locator("#past-board .is-new").count()) === 0) {
    const shown = await at.innerText();
    await page.keyboard.press("[");
    await page.waitForFunction((text) => document.querySelector("#past-at").innerText !== text, shown);
  }
  // The player makes the move on a different page.
  const other = await page.context().newPage();
  await other.goto(page.url());
  const revision = await page.locator("#table").getAttribute("data-revision");
  await new PLAYERS.klenotnici(other, { script: true }).act();
  await page.waitForFunction(
    (shown) => document.querySelector("#table").dataset.revision !== shown, revision);
  assert.ok(await page.locator("#past-board .play").isVisible(), "it stays");
  await page.keyboard.press("Escape");
  assert.ok(await page.locator("#past").isHidden());
  await other.close();
});

stage.test("the log shows one player's lines or the reader's", {}, async (page) => {
  await playAgainstBots(page, "klenotnici", { seats: 3 });
  const person = new PLAYERS.klenotnici(page, { script: true });
  for (let decided = 0; decided < 3; decided += 1) {
    await person.act();
    await person.awaitTurn();
  }
  const lines = page.locator(".log li:visible");
  const all = await lines.count();
  const filter = page.locator("#log-of");
  const menu = page.getByRole("button", { name: "Log and display" });
  await menu.click();
  await filter.selectOption("1");
  const own = await lines.count();
  assert.ok(own > 0 && own < all, `${own} of ${all}`);
  for (const line of await lines.all()) {
    assert.ok((await line.getAttribute("data-of")).split(" ").includes("1"));
  }
  await person.act();
  await person.awaitTurn();
  assert.equal(await filter.inputValue(), "1", "it stays");
  await menu.click();
  await filter.selectOption("me");
  assert.equal(await page.locator(".log li:visible:not([data-mine])").count(), 0);
  await assertAccessible(page, "the log of one");
});

stage.test("the log keeps the groups that the reader opens and closes", {}, async (page) => {
  await playAgainstBots(page, "klenotnici", { seats: 3 });
  const person = new PLAYERS.klenotnici(page, { script: true });
  const groups = page.locator("details.logg");
  while ((await groups.count()) < 2) {
    await person.act();
    await person.awaitTurn();
  }
  const sold = groups.nth(1);
  await sold.locator(".glance .pyr").waitFor({ state: "attached" });
  const id = await sold.getAttribute("id");
  await sold.locator("summary").click();
  const isOpen = await sold.getAttribute("open");
  await person.act();
  await person.awaitTurn();
  assert.equal(await page.locator(`#${id}`).getAttribute("open"), isOpen);
});
