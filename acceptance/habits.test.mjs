// Tests the plots of a person's habits: someone plays several games against bots, and finds the plots
// from their profile, with and without script.

import assert from "node:assert/strict";

import { Looks } from "./looks.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf, playAgainstBots, playOut } from "./table.mjs";

/** The number of games from which the server derives habits. */
const GAMES = 10;

const stage = raiseStage();

stage.test("a profile leads to plots with their numbers", { script: false }, async (page, t) => {
  for (let game = 0; game < GAMES; game += 1) {
    await playAgainstBots(page, "klenotnici", { seats: 3 });
    await playOut(page);
  }
  await page.goto("/games");
  await page.locator(".gitem b a").first().click();
  await page.getByRole("link", { name: "Habits and openings" }).click();
  await page.getByRole("heading", { name: "Openings" }).waitFor();
  assert.equal(await page.locator("svg.habit").count(), 4);
  const seats = page.locator("figure", { hasText: "Win share by seat" });
  await seats.getByText("Numbers").click();
  const rows = seats.getByRole("row");
  assert.equal(await rows.count(), 4, "a heading and three seats");
  const played = await rows.locator("td:nth-of-type(1)").allTextContents();
  assert.equal(played.map(Number).reduce((one, other) => one + other), GAMES);
  const habits = addressOf(page);
  const looks = await Looks.of(stage, await page.context().storageState());
  await t.test("without barriers", () => looks.at("habits", habits));
  await looks.end();
});
