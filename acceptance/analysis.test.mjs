// Tests the analysis board of an uploaded game: playing a suggested move, commenting and sharing,
// with and without script.

import assert from "node:assert/strict";
import { test } from "node:test";

import { analyse } from "./analysis.mjs";
import { Looks } from "./looks.mjs";
import { raiseStage } from "./stage.mjs";

const stage = raiseStage();

const nodeOf = (page) => Number(new URL(page.url()).searchParams.get("node"));

for (const script of [true, false]) {
  const how = script ? "with" : "without";
  stage.test(`a line is played, commented and shared ${how} script`, { script }, async (page) => {
    await analyse(page);
    assert.equal(nodeOf(page), 3);
    // The player who decides plays one of the suggested moves.
    if (!script) await page.getByRole("link", { name: "Estimate win chances" }).click();
    await page.locator("#thoughts").getByRole("button", { name: "Play" }).last().click();
    await page.waitForURL((url) => Number(url.searchParams.get("node")) > 3);
    await page.locator("#comment-text").fill("Why not wait?");
    await page.getByRole("button", { name: "Save comment" }).click();
    await page.locator("#lines-h").waitFor();
    await page.getByText("Why not wait?").first().waitFor();
    const shared = page.url();
    await stage.withPage({ script: false }, async (reader) => {
      await reader.goto(shared);
      await reader.getByText("Why not wait?").first().waitFor();
      assert.equal(await reader.locator("#comment-text").count(), 0, "only its owner writes");
    });
  });
}

test("the analysis board has no barrier", async (t) => {
  const page = await stage.open();
  await analyse(page);
  const address = page.url();
  const cookies = await page.context().storageState();
  await page.context().close();
  const looks = await Looks.of(stage, cookies);
  await t.test("a position", () => looks.at("analysis", address));
  await t.test("the win chances", () =>
    looks.at("analysis-thoughts", address.replace("?", "/thoughts?")));
  await looks.end();
});
