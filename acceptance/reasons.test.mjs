// Tests that the reasons why a move is impossible open in an overlay, using the mouse or the
// keyboard, with and without scripts.

import assert from "node:assert/strict";

import { assertAccessible, assertNoOverflow } from "./browser.mjs";
import { raiseStage } from "./stage.mjs";
import { playAgainstBots, question } from "./table.mjs";

const stage = raiseStage();

for (const script of [true, false]) {
  const name = `a dock says why something cannot be done, ${script ? "with" : "without"} script`;
  stage.test(name, { script, width: 1440 }, async (page) => {
    await playAgainstBots(page, "edel", { script, seats: 3 });
    // Bots choose at the same time as the user, so only the question on the user's page shows
    // whether the user has already chosen.
    const asked = await question(page);
    const control = page.locator(".notnow [aria-disabled=true]").first();
    const reasons = page.locator("#whys");
    assert.ok(await reasons.isHidden());
    // Screen readers announce the reason together with the control.
    const reason = page.locator(`#${await control.getAttribute("aria-describedby")}`);
    assert.match(await reason.textContent(), /\.$/);
    await page.getByRole("button", { name: "Why not?" }).first().click();
    await reasons.waitFor();
    if (script) await assertAccessible(page, "reasons");
    assert.ok((await reasons.locator("a.sec").count()) >= 1);
    await page.keyboard.press("Escape");
    await reasons.waitFor({ state: "hidden" });
    await control.focus();
    await page.keyboard.press("Enter");
    await reasons.waitFor();
    assert.equal(await question(page), asked, "nothing is played");
    if (script) {
      await reasons.locator("a.sec").first().click();
      await page.locator("#clause").waitFor();
    }
  });
}

stage.test("on a phone one link opens the reasons", { width: 390 }, async (page) => {
  await playAgainstBots(page, "edel", { seats: 3 });
  assert.ok(await page.locator(".notnow").isHidden());
  await page.locator(".to-whys").click();
  await page.locator("#whys").waitFor();
  await assertNoOverflow(page, "reasons");
  await page.getByRole("button", { name: "Close" }).click();
  await page.locator("#whys").waitFor({ state: "hidden" });
});
