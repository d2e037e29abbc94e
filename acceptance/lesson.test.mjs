// The lessons: whoever presses what is ringed comes to the end and to a real table; who tries something
// else is answered; none of it needs a script.

import assert from "node:assert/strict";

import { assertAccessible, assertNoOverflow } from "./browser.mjs";
import { raiseStage } from "./stage.mjs";
import { awaitTurn } from "./table.mjs";

const stage = raiseStage();

/** Each lesson, how many steps it has, and what its last one counts. */
const LESSONS = { klenotnici: [9, 24], edel: [9, 16], zepter: [10, 5] };

/** The mark on the first control that a step rings and that is in sight; nothing if none is. */
const MARK = "data-ringed";

/** Every how many milliseconds a page is asked whether something is ringed. */
const LOOK_EVERY_MS = 40;

/** More presses than any step asks for. */
const PRESSES_MAX = 24;

/** After how many milliseconds a press that finds nothing any more is made anew. */
const AGAIN_AFTER_MS = 3000;

/** How wide a ring is; no other outline of a table is as wide. */
const RING = "3px";

/** Finds what is ringed, and waits for it if the server has still to say something. */
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
  // A number is raised by the button beside it.
  const more = control.locator("button[data-step='1']");
  return (await more.count()) > 0 ? more : control;
}

/** Presses what is ringed until the step is done. */
async function follow(page, game, step) {
  const here = new RegExp(`/learn/${game}/lesson/${step}$`);
  for (let presses = 0; presses < PRESSES_MAX && here.test(page.url()); presses += 1) {
    // A number that was raised twice is another answer; the step begins anew.
    if ((await page.locator("#coach-reply").count()) > 0) await page.goto(page.url());
    // What the server says meanwhile may have brought the control anew, without the mark.
    await (await ringed(page)).click({ timeout: AGAIN_AFTER_MS }).catch(() => {});
  }
  await page.waitForURL(`**/learn/${game}/lesson/${step + 1}`);
}

for (const [game, [steps, count]] of Object.entries(LESSONS)) {
  stage.test(`what is ringed leads through the lesson of ${game}`, {}, async (page) => {
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
    await page.getByRole("alert").getByText("Put the 2 back and take the 3.").waitFor();
    assert.ok(await page.locator("#now [name=card][value='2']").isChecked(), `try ${tries} stays`);
  }
  await assertNoOverflow(page, "a step after two tries");
  const show = page.getByRole("button", { name: "Show me" });
  assert.match(await show.getAttribute("class"), /btn-primary/);
  await show.click();
  await page.waitForURL("**/learn/klenotnici/lesson/4");
  for (let step = 4; step < 9; step += 1) await follow(page, "klenotnici", step);
  await page.getByRole("button", { name: "52" }).click();
  await page.getByRole("alert").getByText("52 adds the faces of your cards").waitFor();
  await page.getByRole("button", { name: "24" }).click();
  await page.getByText("That is all you need.").first().waitFor();
  await page.goto("/learn/klenotnici");
  await page.getByRole("link", { name: "Lesson: done, play it again" }).waitFor();
});
