// Tests puzzles made by players in browsers: the author writes one with the keyboard from an uploaded
// game, the engine checks it, and others solve it with and without script.

import assert from "node:assert/strict";

import { register, tabTo } from "./account.mjs";
import { analyse } from "./analysis.mjs";
import { Looks } from "./looks.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf } from "./table.mjs";

const QUESTION = "Would you raise or pass?";

/** Server options that limit a check to a tenth of the usual number of simulated moves. */
const MORE = ["--no-limits", "--review-moves", "200000"];
const stage = raiseStage((raised) => raised.restart({ more: MORE }));

/** The longest wait for a check, in milliseconds. The server ends it after a minute and a half. */
const CHECKED_MS = 120_000;

/** Uploads a recorded game, and makes a puzzle from a decision in the middle of an auction. */
async function make(page) {
  await analyse(page);
  await page.getByRole("button", { name: "Make a puzzle" }).click();
  await page.waitForURL(/\/puzzles\/.*\/edit$/);
}

stage.test("a puzzle is written with the keyboard, checked and solved", {}, async (ana, t) => {
  await register(ana, "Ana");
  await make(ana);
  const edit = addressOf(ana);
  const answer = ana.locator("#now").getByRole("button", { name: /^Pass/ });
  await tabTo(ana, answer);
  await ana.keyboard.press("Enter");
  await ana.getByRole("button", { name: /^Remove the move/ }).waitFor();
  await tabTo(ana, ana.getByLabel("Question", { exact: true }));
  await ana.keyboard.type(QUESTION);
  await tabTo(ana, ana.getByLabel("Explanation", { exact: true }));
  await ana.keyboard.type("The others have stronger hands.");
  await tabTo(ana, ana.getByRole("button", { name: "Save question and explanation" }));
  await ana.keyboard.press("Enter");
  await tabTo(ana, ana.getByRole("button", { name: "Check with the engine" }));
  await ana.keyboard.press("Enter");
  // The page reloads automatically until the check is finished.
  await ana.getByRole("button", { name: /^Publish/ }).waitFor({ timeout: CHECKED_MS });
  const authors = await Looks.of(stage, await ana.context().storageState());
  await t.test("its author's page", () => authors.at("player-puzzle-edit", edit));
  await authors.end();
  await ana.getByRole("button", { name: /^Publish/ }).click();
  await ana.getByRole("button", { name: "Withdraw puzzle" }).waitFor();
  const puzzle = edit.replace("/edit", "");
  for (const script of [true, false]) {
    await stage.withPage({ script }, async (ben) => {
      await ben.goto("/");
      await ben.getByRole("link", { name: "Puzzles by players" }).click();
      await ben.getByRole("link", { name: QUESTION }).click();
      await ben.getByText("Make your move.").waitFor();
      const before = await Looks.of(stage, await ben.context().storageState());
      await t.test(`before a try, ${script}`, () => before.at("player-puzzle", puzzle));
      await before.end();
      assert.equal(await ben.getByText("The others have stronger hands.").count(), 0);
      await ben.locator("#now").getByRole("button", { name: /^Pass/ }).click();
      await ben.getByText("You found the author’s move!").waitFor();
      await ben.getByText("The others have stronger hands.").waitFor();
      await ben.getByText("What the engine thinks").waitFor();
      const looks = await Looks.of(stage, await ben.context().storageState());
      await t.test(`after a try, ${script}`, () => looks.at("player-puzzle-solved", puzzle));
      await t.test(`the list, ${script}`, () => looks.at("player-puzzles", "/puzzles"));
      await looks.end();
    });
  }
});
