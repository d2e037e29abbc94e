// Tests the review of a finished game. A player requests the review, waits for it, views it, and
// practises from it.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { assertAccessible, assertNoOverflow, keepScreen } from "./browser.mjs";
import { raiseStage } from "./stage.mjs";

/**
 * Server options that limit a review to a tenth of the usual number of simulated moves, which is
 * enough for obvious results.
 */
const MORE = ["--no-limits", "--review-moves", "200000"];
const stage = raiseStage((raised) => raised.restart({ more: MORE }));

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");

/** The record of a game in which players passed when they should have bid. */
const RECORD = path.join(root, "games/klenotnici/playthroughs/lazy-3.karat");

/**
 * The longest wait for a review, in milliseconds. The server ends a review after a minute and a
 * half.
 */
const REVIEWED_MS = 120_000;

/** The path of the finished review, shared by several tests. */
let reviewed;

stage.test("a game is reviewed on request, without script", { script: false, width: 390, theme: "dark" },
  async (page) => {
    await page.goto("/replays");
    await page.locator("textarea[name=record]").fill(await readFile(RECORD, "utf8"));
    await page.locator("main form button[type=submit]").first().click();
    await page.waitForURL(/\/replay/);
    await page.getByRole("link", { name: "Review" }).click();
    await page.getByText("Choose a player.").waitFor();
    await assertNoOverflow(page, "the choice of a player");
    await page.locator(".eyes a").nth(1).click();
    const ask = page.getByRole("button", { name: "Review this game" });
    await assertNoOverflow(page, "a review before it is asked for");
    await ask.click();
    await page.locator("progress").waitFor();
    await assertNoOverflow(page, "a review that waits");
    await page.getByRole("heading", { name: "Choices and luck" }).waitFor({ timeout: REVIEWED_MS });
    reviewed = page.url();
    await assertNoOverflow(page, "a review");
    await keepScreen(page, "review-390-dark");
  });

for (const [width, theme] of [[1440, "light"], [320, "dark"]]) {
  stage.test(`a review leads to its moments and to a table, ${width} px, ${theme}`, { width, theme }, async (page) => {
    const seen = async (what) => {
      await assertAccessible(page, what);
      await assertNoOverflow(page, what);
    };
    await page.goto(reviewed);
    await seen("a review");
    await keepScreen(page, `review-${width}-${theme}`);
    assert.equal(await page.locator(".chart-svg:visible").count(), 1, "one curve for this width");
    await page.locator(".chart details summary").click();
    await seen("a review with its numbers");

    const moments = page.locator(".km");
    assert.ok((await moments.count()) > 0, "something mattered");
    await moments.first().getByRole("link", { name: "See the move" }).click();
    await page.waitForURL(/\/replay\?as=1&ply=\d+/);
    await page.goBack();
    await page.locator(".eyes a").first().click();
    await page.getByRole("button", { name: "Review this game" }).waitFor();
    await seen("a review that nobody has asked for");
    await page.goBack();
    await moments.first().getByRole("button", { name: "Try it" }).click();
    await page.waitForURL(/\/tables\/\w+$/);
    await page.locator("#table").waitFor();
  });
}
