// Plays whole games with three players in three browsers. The player whose turn it is clicks every
// move, the other players' screens follow without a page load, and all players get the same result.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { startBrowser } from "./browser.mjs";
import { Company, NAMES } from "./company.mjs";
import { assertResult, openResult } from "./result.mjs";
import { raiseStage } from "./stage.mjs";

const stage = raiseStage();
const others = [];

before(async () => {
  others.push(await startBrowser(), await startBrowser());
});
after(() => Promise.all(others.map((browser) => browser.close())));

/** The settings for a player without scripts, a player on a phone, and a player in dark mode. */
const WITHOUT_SCRIPT = { script: false };
const NARROW = { width: 390 };
const DARK = { theme: "dark" };

for (const [game, fields, views, how] of [
  ["klenotnici", {}, [{}, DARK, NARROW], "in three browsers"],
  ["edel", {}, [DARK, {}, NARROW], "each on a screen of another kind"],
  ["zepter", { max_rounds: "3" }, [{}, NARROW, WITHOUT_SCRIPT], "one of them without script"],
]) {
  test(`three people finish a game of ${game}, ${how}`, async (t) => {
    const browsers = game === "klenotnici" ? [stage.browser, ...others] : undefined;
    const company = await Company.gather(stage, game, { fields, browsers, views, byForm: true });
    const begun = performance.now();
    await company.playOn();
    const seconds = Math.round((performance.now() - begun) / 1000);
    t.diagnostic(`${game}: ${company.decisions()} moves clicked in ${seconds} s`);

    await company.assertNeverReloaded();
    await assertSameResult(company);
    await assertProved(company);
    await company.part();
  });
}

/** Asserts that the results on all pages show the same places and points. */
async function assertSameResult({ pages }) {
  const shown = [];
  for (const page of pages) {
    await openResult(page);
    await assertResult(page, 3);
    shown.push(await page.locator(".podium .pl").evaluateAll((all) =>
      all.map((place) => ({
        seat: place.querySelector(".seat").dataset.seat,
        points: place.querySelector(".tot").textContent,
      })),
    ));
  }
  const [first, ...rest] = shown;
  assert.equal(new Set(first.map(({ seat }) => seat)).size, NAMES.length);
  for (const other of rest) assert.deepEqual(other, first);
}

/** Asserts that every browser with scripts verifies every random draw in the game. */
async function assertProved({ people }) {
  for (const { page } of people.filter(({ script }) => script)) {
    await page.locator("main summary", { hasText: "Check the deal" }).click();
    await page.locator("main").getByRole("link", { name: "Check every draw" }).click();
    await page.locator("#check.ok").waitFor();
    assert.match(await page.getByRole("status").innerText(), /^Everything matches/);
  }
}
