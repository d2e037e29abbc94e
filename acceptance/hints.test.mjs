// Tests hints. A hint's button fills in a whole move, which the main button then describes and
// plays. The move stays filled in until the player changes a field, even while the rest of the page
// changes.

import assert from "node:assert/strict";

import { assertAccessible, assertNoOverflow } from "./browser.mjs";
import { raiseStage } from "./stage.mjs";
import { awaitTurn, logOf, setUp } from "./table.mjs";

const stage = raiseStage();
const OPTIONS = { first_starter: "host_choice", starter: "0" };

/** Opens a table at which the player decides first, and shows the hints. */
async function hinted(page, script) {
  await setUp(page, "klenotnici", OPTIONS);
  await awaitTurn(page, { script });
  const fold = page.locator("#hints");
  if (!(await fold.evaluate((one) => one.open))) await fold.locator("summary").click();
  await page.locator(".hintc").first().waitFor();
}

/** Fills in the first hint's move and returns the button that plays it. */
async function lay(page) {
  await page.locator(".hintc .btn").first().click();
  const main = page.locator("#now .btn-primary");
  await page.locator("#laid-row").waitFor();
  assert.equal(await main.count(), 1, "there is one main button");
  return main;
}

for (const script of [true, false]) {
  for (const [width, height] of [[1280, 720], [390, 844]]) {
    const name = `a laid hint is played whole, ${script ? "with" : "without"} script at ${width}`;
    stage.test(name, { script, width }, async (page) => {
      await page.setViewportSize({ width, height });
      await hinted(page, script);
      const main = page.locator("#now .btn-primary");
      assert.ok(await isOnScreen(main), "open hints leave the decision on the screen");
      const laid = await lay(page);
      assert.doesNotMatch(page.url(), /lay=/);
      assert.ok(await isOnScreen(laid));
      if (script) await assertAccessible(page, "laid");
      await assertNoOverflow(page, "laid");
      const gem = (await laid.innerText()).replace(/^\s*Auction the /, "").trim();
      await laid.click();
      await awaitTurn(page, { script, after: 0 });
      assert.match((await logOf(page)).join("\n"), new RegExp(gem));
      assert.equal(await page.locator("#laid-row").count(), 0);
    });
  }
}

stage.test("a laid move survives a message, and ends when a field changes", {}, async (page) => {
  await hinted(page, true);
  await lay(page);
  await stage.withPage({ cookies: await page.context().storageState() }, async (other) => {
    await other.goto(page.url());
    await other.locator("#chat summary, .rtabs a[href$=talk]").first().click();
    await other.locator("#chat-text").fill("Hello");
    await other.locator("#chat-text").press("Enter");
  });
  await page.locator(".words", { hasText: "Hello" }).first().waitFor({ state: "attached" });
  assert.equal(await page.locator("#laid-row").count(), 1, "it is still laid");
  await page.locator("#stones label:has([name=gem]:not(:checked))").first().click();
  await page.locator("#laid-row").waitFor({ state: "detached" });
  assert.equal(await page.locator("#now .btn-primary").count(), 1, "the fields are played again");
  await lay(page);
  await page.locator("#laid-row").getByRole("button", { name: "Cancel" }).click();
  await page.locator("#laid-row").waitFor({ state: "detached" });
});

async function isOnScreen(place) {
  const { y, height } = await place.boundingBox();
  return y >= 0 && y + height <= place.page().viewportSize().height + 1;
}
