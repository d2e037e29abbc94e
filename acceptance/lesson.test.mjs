// Tests the lessons. A learner who clicks the highlighted elements completes the lesson and reaches
// a real table. A learner who clicks anything else gets an explanation. The lessons need no
// scripts.

import assert from "node:assert/strict";

import { assertAccessible, assertNoOverflow } from "./browser.mjs";
import { raiseStage } from "./stage.mjs";
import { awaitTurn } from "./table.mjs";

const stage = raiseStage();

/** The number of steps in each lesson, and the right answer in its last step. */
const LESSONS = { klenotnici: [9, 24], edel: [9, 16], zepter: [12, 26] };

/** The attribute that marks the first visible element highlighted by a step. */
const MARK = "data-ringed";

/** The interval at which the test checks for a highlighted element, in milliseconds. */
const LOOK_EVERY_MS = 40;

/** A limit on the clicks in a lesson step, which no step reaches. */
const PRESSES_MAX = 24;

/**
 * The time after which the test gives up on clicking a vanished control and retries, in
 * milliseconds.
 */
const AGAIN_AFTER_MS = 3000;

/** The outline width of a highlighted element, which no other outline at a table shares. */
const RING = "3px";

/** Returns the highlighted element, waiting for it if the server has not responded yet. */
async function ringed(page) {
  for (let looks = 0; looks < 250; looks += 1) {
    const isFound = await page.evaluate(([mark, ring]) => {
      document.querySelector(`[${mark}]`)?.removeAttribute(mark);
      const all = [...document.querySelectorAll(".lesson .tp-main *")];
      const found = all.find((one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        const isRing = outlineStyle === "solid" && outlineWidth === ring;
        return isRing && one.checkVisibility() && !one.matches(":focus-visible");
      });
      found?.setAttribute(mark, "");
      return found !== undefined;
    }, [MARK, RING]);
    if (isFound) break;
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
  const control = page.locator(`[${MARK}]`);
  // If the highlighted element contains a number field, use the plus button beside the field.
  const more = control.locator("button[data-step='1']");
  return (await more.count()) > 0 ? more : control;
}

/** Clicks the highlighted element until the lesson step is done. */
async function follow(page, game, step) {
  const here = new RegExp(`/learn/${game}/lesson/${step}$`);
  for (let presses = 0; presses < PRESSES_MAX && here.test(page.url()); presses += 1) {
    // Raising a number twice makes the answer wrong, so the test restarts the step.
    if ((await page.locator("#coach-reply").count()) > 0) await page.goto(page.url());
    // The server's response may have replaced the control and removed the test's mark.
    await (await ringed(page)).click({ timeout: AGAIN_AFTER_MS }).catch(() => {});
  }
  await page.waitForURL(`**/learn/${game}/lesson/${step + 1}`);
}

for (const [game, [steps, count]] of Object.entries(LESSONS)) {
  stage.test(`ringed elements lead through the lesson of ${game}`, {}, async (page) => {
    await page.goto(`/learn/${game}/lesson`);
    await page.waitForURL(`**/learn/${game}/lesson/1`);
    await assertAccessible(page, `${game}, step 1`);
    for (let step = 1; step < steps; step += 1) await follow(page, game, step);
    await assertAccessible(page, `${game}, step ${steps}`);
    await page.getByRole("button", { name: `${count}`, exact: true }).click();
    await page.waitForURL(`**/learn/${game}/lesson/end`);
    await assertAccessible(page, `${game}, the end`);
    await page.getByRole("button", { name: "Play a real game" }).click();
    await page.waitForURL(/\/tables\/\w+$/);
    await awaitTurn(page, { script: true });
  });
}

stage.test("a lesson needs no script", { script: false, width: 390 }, async (page) => {
  await page.goto("/learn/klenotnici/lesson/3");
  for (const tries of [1, 2]) {
    await page.locator("#now [name=card][value='2']").check();
    await page.locator("#now").getByRole("button", { name: "Raise with these cards" }).click();
    await page.getByRole("alert").getByText("so add the 3 instead.").waitFor();
    assert.ok(await page.locator("#now [name=card][value='2']").isChecked(), `try ${tries} stays`);
  }
  await assertNoOverflow(page, "a step after two tries");
  const show = page.getByRole("button", { name: "Show me" });
  assert.match(await show.getAttribute("class"), /btn-primary/);
  await show.click();
  await page.waitForURL("**/learn/klenotnici/lesson/4");
  for (let step = 4; step < 9; step += 1) await follow(page, "klenotnici", step);
  await page.getByRole("button", { name: "52" }).click();
  await page.getByRole("alert").getByText("You get 52 if you add up the numbers on your money cards").waitFor();
  await page.getByRole("button", { name: "24" }).click();
  await page.getByText("That is all you need to know.").first().waitFor();
  await page.goto("/learn/klenotnici");
  await page.getByRole("link", { name: "Lesson completed: play it again" }).waitFor();
});
