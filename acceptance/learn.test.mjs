// Tests the learn pages. The introduction "The first minute" is at the top, and the other chapters
// open when users click a heading, follow a link or print the page. The pages need no scripts.

import assert from "node:assert/strict";

import { assertAccessible, assertNoOverflow } from "./browser.mjs";
import { raiseStage } from "./stage.mjs";

const stage = raiseStage();

/**
 * The axe rule against landmarks with the same name, which users cannot tell apart in a list of
 * landmarks.
 */
const UNIQUE_LANDMARKS = { runOnly: { type: "rule", values: ["landmark-unique"] } };

/** Returns the ids of the collapsible chapters whose content is visible on the current page. */
function visibleChapters(page) {
  return page.evaluate(() => {
    const sections = [...document.querySelectorAll(".lp-fold > section")];
    return sections.filter((section) => section.checkVisibility()).map((section) => section.id);
  });
}

/** Returns the ids of all collapsible chapters on the current page. */
function foldedChapters(page) {
  return page.evaluate(() => [...document.querySelectorAll(".lp-fold > section")].map(({ id }) => id));
}

for (const game of ["klenotnici", "edel", "zepter"]) {
  stage.test(`the first minute of ${game} is open, and the rest opens on request`, { script: false, width: 390 }, async (page) => {
    await page.goto(`/learn/${game}`);
    assert.ok(await page.locator("#minute").isVisible());
    const chapters = await foldedChapters(page);
    assert.ok(chapters.length > 5, `${chapters}`);
    assert.deepEqual(await visibleChapters(page), []);
    const [first, second] = chapters;
    await page.locator(`summary:has(#${first}-h)`).click();
    assert.deepEqual(await visibleChapters(page), [first]);
    await page.goto(`/learn/${game}#${second}`);
    assert.ok((await visibleChapters(page)).includes(second), "a link opens its chapter");
    await page.emulateMedia({ media: "print" });
    assert.deepEqual(await visibleChapters(page), chapters, "a printed page contains every chapter");
  });

  stage.test(`every chapter of ${game} is accessible`, { width: 390 }, async (page) => {
    await page.goto(`/learn/${game}`);
    await assertAccessible(page, `learn ${game}, folded`);
    for (const summary of await page.locator(".lp-fold > summary").all()) await summary.click();
    assert.deepEqual(await visibleChapters(page), await foldedChapters(page));
    await assertAccessible(page, `learn ${game}, unfolded`);
    await assertAccessible(page, `learn ${game}, landmarks`, UNIQUE_LANDMARKS);
    await assertNoOverflow(page, `learn ${game}, unfolded`);
  });
}
