// Tests a bid that could eliminate its bidder. The bid button warns the player, a second button
// makes the bid, and an eliminated player sees what they can still do.

import assert from "node:assert/strict";

import { assertAccessible, assertNoOverflow } from "./browser.mjs";
import { raiseStage } from "./stage.mjs";
import { awaitTurn, playAgainstBots, question, version } from "./table.mjs";

const FOLDER = process.env.RISK_PICTURES; // The folder for optional screenshots.
const stage = raiseStage();

/** Selects an artifact for auction and fills in the first bid. */
async function offer(page, bid, script) {
  const item = page.locator("label:has([name=item])").first();
  await item.click();
  await page.locator("#first-bid").fill(`${bid}`);
  if (script) await page.locator(".carry", { hasText: "you would be out" }).waitFor();
}

for (const script of [true, false]) {
  for (const [width, height] of [[1280, 720], [390, 844], [1440, 900]]) {
    const name = `a ruinous bid asks twice, ${script ? "with" : "without"} script at ${width}`;
    stage.test(name, { script, width, expected: [409], theme: width === 1440 ? "dark" : "light" }, async (page) => {
      const keep = async (what) => FOLDER && script
        && page.screenshot({ path: `${FOLDER}/risk-${width}-${what}.png` });
      await page.setViewportSize({ width, height });
      await playAgainstBots(page, "zepter", { script, seats: 3 });
      while ((await question(page)) === "bid") {
        const after = await version(page);
        await page.locator("#now [data-key=p]").click();
        await awaitTurn(page, { script, after });
      }
      assert.equal(await question(page), "turn");
      const before = await version(page);
      await offer(page, 900, script);
      await keep("basket");
      await page.locator(".carry").click();
      const row = page.locator("#laid-row.is-risk");
      await row.waitFor();
      const sure = row.locator(".btn-primary");
      assert.match(await sure.innerText(), / at 900: you would be out if you won/);
      assert.equal(await page.locator("#now .btn-primary").count(), 1);
      assert.equal(await version(page), before, "nothing is played yet");
      await assertNoOverflow(page, "asked");
      if (script) await assertAccessible(page, "asked");
      await keep("asked");
      await row.getByRole("button", { name: "Cancel" }).click();
      await row.waitFor({ state: "detached" });
      await offer(page, 900, script);
      await page.locator(".carry").click();
      await sure.click();
      const out = page.getByRole("heading", { name: "You are out of the game" });
      const over = page.locator("#table[data-over]");
      while (!script && (await out.or(over).count()) === 0) await page.reload();
      await out.or(over).first().waitFor();
      // The bots may end the game at any moment. The action panel then links to the review.
      await page.getByRole("link", { name: "New game" }).or(over).first().waitFor();
      const title = await page.title();
      if ((await over.count()) > 0) {
        return page.getByRole("link", { name: "Review" }).first().waitFor();
      }
      assert.match(title, /You are out of the game/);
      await assertNoOverflow(page, "out");
      if (script) await assertAccessible(page, "out");
      await keep("out");
    });
  }
}
