// The review of a finished game: asked for, waited for, looked at, and played on from; with and without script.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { assertAccessible, assertNoOverflow, keepScreen } from "./browser.mjs";
import { raiseStage } from "./stage.mjs";

const stage = raiseStage();

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");

/** A finished game with a player who pays too much. */
const RECORD = path.join(root, "games/klenotnici/playthroughs/spendthrift-4.karat");

/** How long a review may take here: it ends by itself after a minute. */
const REVIEWED_MS = 120_000;

for (const [script, width, theme] of [[true, 1440, "light"], [false, 390, "dark"], [true, 320, "light"]]) {
  const told = `${script ? "with" : "without"} script, ${width} px`;
  stage.test(`a game is reviewed and played on from, ${told}`, { script, width, theme }, async (page) => {
    const seen = async (what) => {
      if (script) await assertAccessible(page, what);
      await assertNoOverflow(page, what);
    };
    await page.goto("/replays");
    await page.locator("textarea[name=record]").fill(await readFile(RECORD, "utf8"));
    await page.locator("main form button[type=submit]").first().click();
    await page.waitForURL(/\/replay/);
    await page.getByRole("link", { name: "Review" }).click();
    await page.getByText("Choose a player.").waitFor();
    await seen("the choice of a player");
    await page.locator(".eyes a").first().click();
    const ask = page.getByRole("button", { name: "Review this game" });
    await ask.waitFor();
    await seen("a review before it is asked for");
    await ask.click();
    await page.locator("progress").waitFor();
    await seen("a review that waits");
    await page.getByRole("heading", { name: "Choices and luck" }).waitFor({ timeout: REVIEWED_MS });
    await seen("a review");
    await keepScreen(page, `review-${width}-${theme}`);
    assert.equal(await page.locator(".chart-svg:visible").count(), 1, "one curve for this width");
    await page.locator("details summary").first().click();
    await seen("a review with its numbers");

    const moments = page.locator(".km");
    assert.ok((await moments.count()) > 0, "something mattered");
    await moments.first().getByRole("link", { name: "See the move" }).click();
    await page.waitForURL(/\/replay\?as=0&ply=\d+/);
    await page.goBack();
    await moments.first().getByRole("button", { name: "Try it" }).click();
    await page.waitForURL(/\/tables\/\w+$/);
    await page.locator("#table").waitFor();
  });
}
