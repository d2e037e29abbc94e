// Tests puzzles. A player first fails and then solves a puzzle using the game's action panel, and
// lets the page solve another one, with and without scripts.

import assert from "node:assert/strict";

import { assertAccessible, assertNoOverflow } from "./browser.mjs";
import { raiseStage } from "./stage.mjs";

const stage = raiseStage();

/** Selects money cards in the action panel and raises the bid with them. */
async function raise(page, cards) {
  for (const card of await page.locator("#now [name=card]").all()) await card.setChecked(false);
  for (const card of cards) await page.locator(`#now [name=card][value='${card}']`).check();
  await page.locator("#now button[type=submit][value=raise]").first().click();
}

for (const [script, width] of [[true, 1440], [true, 390], [false, 390]]) {
  const told = `${script ? "with" : "without"} script, ${width} px`;
  stage.test(`a puzzle is failed, then solved, ${told}`, { script, width }, async (page) => {
    await page.goto("/learn/klenotnici/puzzles");
    await page.getByText("Solved: 0 of 10.").waitFor();
    if (script) await assertAccessible(page, "the list");
    await assertNoOverflow(page, "the list");
    await page.getByRole("link", { name: "The lead for the large ruby" }).last().click();
    await page.waitForURL("**/puzzles/1");
    if (script) await assertAccessible(page, "a puzzle");
    await raise(page, [2, 4, 6]);
    await page.getByRole("alert").getByText("You lead, but that uses 3 cards. 2 would be enough.").waitFor();
    if (script) await assertAccessible(page, "a puzzle after a try");
    await assertNoOverflow(page, "a puzzle after a try");
    await raise(page, [4, 6]);
    await page.waitForURL("**/puzzles/1/solved");
    await page.getByText("Well done!").waitFor();
    if (script) await assertAccessible(page, "a puzzle, solved");
    await assertNoOverflow(page, "a puzzle, solved");
    await page.getByRole("link", { name: "Next puzzle" }).click();
    await page.waitForURL("**/puzzles/2");
    await page.getByRole("button", { name: "Show me" }).click();
    await page.waitForURL("**/puzzles/2/solved");
    await page.getByText("This is the solution.").waitFor();
    await page.goto("/learn/klenotnici/puzzles");
    await page.getByText("Solved: 1 of 10.").waitFor();
    assert.equal(await page.locator(".pz .is-done").count(), 1);
  });
}

stage.test("a game continues from a puzzle's position", {}, async (page) => {
  await page.goto("/learn/edel/puzzles/1/solved");
  await page.getByRole("button", { name: "Continue from here" }).click();
  await page.waitForURL(/\/tables\/\w+$/);
  await page.locator("#table").waitFor();
});
