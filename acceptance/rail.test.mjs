// Tests the screen layout of a beginner's first table. At every common window size, a user can read
// the log, the rules and the chat while the pending decision stays on the screen. A beginner sees
// no clause ids, but can open the rule behind each log line.

import assert from "node:assert/strict";

import { assertNoFaults, assertNoOverflow } from "./browser.mjs";
import { raiseStage } from "./stage.mjs";
import { awaitTurn, playFromHome } from "./table.mjs";

const GAMES = ["edel", "klenotnici", "zepter"];
const SIZES = [[1440, 900], [1366, 768], [1280, 720], [1024, 768], [768, 1024], [390, 844]];

/** The size of a 1280 by 720 pixel window at 200% zoom, in CSS pixels. */
const ZOOMED = [640, 360];

/** The height needed to show a few log lines, in pixels. */
const LOG_PX = 240;

const NARROW_PX = 768;

const stage = raiseStage();

/**
 * Returns the links to a table's tabs, which are in a bar on a narrow screen and beside the table
 * on a wide one.
 */
const tabs = (page, width) => page.locator(width < NARROW_PX ? ".ptabs a" : ".rtabs a");

/** Returns the visible height of an element in the column beside the table, in pixels. */
const heightInSight = (page, selector) => page.evaluate((selector) => {
  document.querySelector(selector).scrollIntoView();
  const { top } = document.querySelector(selector).getBoundingClientRect();
  const { bottom } = document.querySelector(".rail").getBoundingClientRect();
  const dock = document.querySelector("#now").getBoundingClientRect();
  const isBeside = innerWidth >= 768;
  return Math.min(bottom, isBeside ? innerHeight : dock.top) - Math.max(top, 0);
}, selector);

/** Asserts that the action panel's question and a button that answers it are on the screen. */
async function assertDecisionInSight(page, what) {
  const hidden = await page.evaluate(() => {
    const parts = ["#now-h", "#now .dock-acts :is(button, a)"];
    const boxes = parts.map((part) => document.querySelector(part)?.getBoundingClientRect());
    return parts.filter((_, at) => !(boxes[at]?.top >= 0 && boxes[at].bottom <= innerHeight + 1));
  });
  assert.deepEqual(hidden, [], `${what}: out of sight`);
}

for (const game of GAMES) {
  stage.test(`a first table of ${game} has room at every size`, {}, async (page) => {
    await playFromHome(page, game, { seats: 3 });
    await awaitTurn(page, { script: true });
    for (const [width, height] of [...SIZES, ZOOMED]) {
      const what = `${game} at ${width}x${height}`;
      await page.setViewportSize({ width, height });
      const [log, rules, chat, last] = width < NARROW_PX ? [1, 3, 2, 0] : [0, 1, 2, 3];
      await tabs(page, width).nth(last).click();
      await page.evaluate(() => window.scrollTo(0, 0));
      await assertDecisionInSight(page, what);
      await assertNoOverflow(page, what);
      if (height < 700) continue;
      for (const [tab, part] of [[log, ".rail-body"], [rules, ".quick"], [chat, ".talk"]]) {
        await tabs(page, width).nth(tab).click();
        await page.locator(part).waitFor();
        const shown = await heightInSight(page, part);
        assert.ok(shown >= LOG_PX || part !== ".rail-body", `${what}: ${shown} px of the log`);
        assert.ok(shown >= LOG_PX / 2, `${what}: ${shown} px of ${part}`);
      }
    }
    assertNoFaults(page);
  });

  stage.test(`a first table of ${game} shows no rule numbers until asked`, {}, async (page) => {
    await playFromHome(page, game, { seats: 3 });
    await awaitTurn(page, { script: true });
    const shown = () => page.locator("#table .sec:visible").count();
    assert.equal(await shown(), 0);
    const signs = page.locator("#now .sec, #table .tp-main .sec");
    assert.ok((await signs.count()) > 0, "there are rules behind the lines");
    while ((await shown()) === 0) await page.keyboard.press("r");
    assert.ok((await shown()) > 3);
    await page.reload();
    await page.locator("#table .sec:visible").first().waitFor();
    await page.keyboard.press("?");
  });
}

stage.test("a card is selected by its number and locked by Enter", {}, async (page) => {
  await playFromHome(page, "edel", { seats: 3 });
  await awaitTurn(page, { script: true });
  const before = await page.locator("#table").getAttribute("data-revision");
  const second = page.locator("#now [data-key='2']");
  while (!(await second.isChecked())) await page.keyboard.press("2");
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    (before) => document.querySelector("#table").dataset.revision !== before, before);
});

stage.test("a button pressed too early says what is missing", { expected: ["422"] }, async (page) => {
  await playFromHome(page, "edel", { seats: 3 });
  await awaitTurn(page, { script: true });
  await page.locator("#now button[value=lock]").click();
  const told = page.locator("#now [role=alert] a[data-lead]");
  await told.waitFor();
  assert.ok(await page.evaluate(() => document.activeElement.matches("#now input[name=move]")));
});
