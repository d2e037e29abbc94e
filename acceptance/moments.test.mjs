// Tests that the table animates events even though bots respond immediately. Nobody has to wait for
// an animation, because the next decision is already available.

import assert from "node:assert/strict";

import { assertAccessible } from "./browser.mjs";
import { PLAYERS } from "./company.mjs";
import { raiseStage } from "./stage.mjs";
import { playAgainstBots } from "./table.mjs";

const stage = raiseStage();

/**
 * For each game, an event that must be animated, and the maximum number of decisions until it
 * happens.
 */
const TOLD = { klenotnici: /\bwins\b/, edel: /bargain|Nobody|nobody/, zepter: /\bwins\b/ };
const DECISIONS_MAX = 40;

/** The shortest duration of an animation at normal speed, in milliseconds. */
const HELD_MS_MIN = 1000;

/**
 * Waits until the animation after a decision ends. Returns the animation's text and duration, or
 * null if there was none.
 */
function held(page) {
  return page.evaluate(() => new Promise((resolve) => {
    const outcome = () => document.getElementById("outcome");
    const text = () => (outcome() && !outcome().hidden ? outcome().innerText : "");
    const isMine = () => {
      const { turn, over } = document.getElementById("table").dataset;
      return over !== undefined || (turn === "mine" && !document.querySelector("#now.is-pending"));
    };
    let told = "";
    let since = 0;
    let couldDecide = false;
    const look = () => {
      if (!told && text()) [told, since] = [text(), performance.now()];
      if (!told && isMine()) return resolve(null);
      couldDecide ||= Boolean(told) && isMine();
      const isOver = told && text() !== told;
      if (isOver) return resolve({ told, ms: performance.now() - since, couldDecide });
      return requestAnimationFrame(look);
    };
    look();
  }));
}

for (const [game, pattern] of Object.entries(TOLD)) {
  stage.test(`events in ${game} are animated, and nobody waits for them`, { motion: true },
    async (page) => {
      await playAgainstBots(page, game, { seats: 4 });
      const person = new PLAYERS[game](page, { script: true });
      for (let decided = 0; decided < DECISIONS_MAX; decided += 1) {
        await person.act();
        const moment = await held(page);
        if (moment && pattern.test(moment.told) && moment.couldDecide) {
          assert.ok(moment.ms >= HELD_MS_MIN, JSON.stringify(moment));
          return;
        }
        await person.awaitTurn();
      }
      assert.fail(`nothing was held in ${DECISIONS_MAX} decisions`);
    });
}

stage.test("all action cards are face up in their lanes", {}, async (page) => {
  await playAgainstBots(page, "edel", { seats: 4 });
  await new PLAYERS.edel(page, { script: true }).act();
  const lanes = page.locator("#outcome .lane");
  await lanes.first().waitFor();
  assert.equal(await lanes.count(), 4);
  assert.equal(await page.locator("#outcome .lane .seat").count(), 4, "everybody's");
  await assertAccessible(page, "all action cards");
});

stage.test("a gem flies to the block and to its winner", { motion: true }, async (page) => {
  await playAgainstBots(page, "klenotnici", { seats: 4 });
  await page.evaluate(() => {
    window.flown = 0;
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      window.flown += added.filter((node) => node.className === "bird").length;
    }).observe(document.body, { childList: true, subtree: true });
  });
  const person = new PLAYERS.klenotnici(page, { script: true });
  const flown = () => page.evaluate(() => window.flown);
  for (let decided = 0; decided < DECISIONS_MAX && (await flown()) < 2; decided += 1) {
    await person.act();
    await person.awaitTurn();
    const goOn = page.locator("#go-on");
    while (await goOn.isVisible()) await goOn.click({ force: true }).catch(() => {});
  }
  assert.ok((await flown()) >= 2);
  await page.waitForFunction(() => !document.querySelector(".bird"));
});

stage.test("a player who continues, or wants no pauses, sees no animation", {}, async (page) => {
  await playAgainstBots(page, "edel", { seats: 4 });
  const outcome = page.locator("#outcome");
  const person = new PLAYERS.edel(page, { script: true });
  await person.act();
  await outcome.waitFor();
  await assertAccessible(page, "a moment");
  const goOn = page.locator("#go-on");
  await page.keyboard.press("Space");
  while (await goOn.isVisible()) await goOn.click();
  await page.getByRole("button", { name: "Log and display" }).click();
  await page.locator("#pace").selectOption("off");
  for (let decided = 0; decided < 4; decided += 1) {
    await person.awaitTurn();
    await person.act();
    assert.ok(await outcome.isHidden());
  }
  await page.reload();
  assert.equal(await page.locator("#pace").inputValue(), "off");
});
