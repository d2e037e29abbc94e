// Tests single moves in Klenotníci: the response to a refused move, and a keyboard-only game.

import assert from "node:assert/strict";

import { assertAccessible } from "./browser.mjs";
import { enter, focused, tabTo } from "./keyboard.mjs";
import { Jeweller } from "./klenotnici.mjs";
import { clauseSentence } from "./server.mjs";
import { raiseStage } from "./stage.mjs";
import { awaitTurn, playAgainstBots, question, setUp, version } from "./table.mjs";

const stage = raiseStage();

/** The options that let the player put the first gem up for auction. */
const STARTING = { first_starter: "host_choice", starter: "0" };

stage.test("a refused raise cites the clause, links to it, and plays nothing", { expected: [422] },
  async (page) => {
    // The page's scripts would stop the move and show the clause in an overlay, so the test blocks
    // them. Disabling scripts altogether is not an option, because axe needs them.
    await page.route(/\/(karat|clause)\.\w+\.js$/, (route) => {
      return route.fulfill({ contentType: "text/javascript", body: "" });
    });
    await setUp(page, "klenotnici", { seats: "4", first_starter: "host_choice", starter: "1" });
    await awaitTurn(page, { script: false });
    await new Jeweller(page, { script: false }).playUntil("bid");
    const before = await version(page);

    // An opening bid is at least 2, so a card of value 2 cannot raise it.
    await page.locator("#now [name=card][value='2']").evaluate((card) => { card.checked = true; });
    await page.getByRole("button", { name: /^Raise with/ }).click();
    assert.equal(await version(page), before);
    const alert = page.getByRole("alert");
    const cited = (await alert.getByRole("link").getAttribute("href")).split("#")[1];
    const sentence = await clauseSentence("klenotnici", cited);
    assert.ok((await alert.textContent()).includes(sentence), await alert.textContent());
    await assertAccessible(page, "a refused move");

    await alert.getByRole("link").click();
    await page.waitForURL(`**/rules/klenotnici#${cited}`);
    assert.ok(await page.locator(`#${cited}`).isVisible());

    await page.goBack();
    await page.reload();
    assert.equal(await question(page), "bid");
  });

stage.test("a clicked gem is on the block before it is put up", {}, async (page) => {
  await setUp(page, "klenotnici", { seats: "3", ...STARTING });
  const before = await version(page);
  await page.locator(".kcell.is-choice").first().click();
  const block = page.locator("#lot:not(.is-idle)");
  await block.waitFor();
  assert.equal(await block.locator(".ladder li").count(), 3, "what it is worth to each");
  const name = (await block.locator("h2").innerText()).split(",")[0].toLowerCase();
  await page.getByRole("button", { name: `Auction the ${name}` }).waitFor();
  await assertAccessible(page, "a stone on the block");
  assert.equal(await version(page), before, "nothing is played");
});

stage.test("a move that came too late is not played", { script: false, expected: [409] },
  async (page) => {
    await setUp(page, "klenotnici", STARTING);
    await awaitTurn(page, { script: false });
    await new Jeweller(page, { script: false }).playUntil("open");
    await page.locator("form#now input[name=seen]").evaluate((seen) => {
      seen.value = `${Number(seen.value) - 1}`;
    });
    const before = await version(page);
    await page.locator("form#now label:not(.dock-fold)").first().click();
    await page.locator("form#now button[value=open]").click();
    await page.getByRole("alert").waitFor();
    assert.equal(await version(page), before);
  });

stage.test("an auction by keyboard alone", {}, async (page) => {
  await setUp(page, "klenotnici", STARTING);
  await awaitTurn(page, { script: true });

  await page.keyboard.press("Tab");
  assert.match(await focused(page, "textContent"), /Skip/);
  await page.keyboard.press("Enter");

  let after = await version(page);
  await tabTo(page, 'a[href="#stones"]');
  await enter(page);
  await tabTo(page, "input[name=gem]");
  // The last option is a small gem, for which nobody would use a hammer.
  await page.keyboard.press("ArrowUp");
  await tabTo(page, "button[value=choose]");
  await enter(page);
  await awaitTurn(page, { script: true, after });
  assert.equal(await question(page), "open");

  after = await version(page);
  await tabTo(page, 'input[name=card][value="2"]');
  await page.keyboard.press("Space");
  await tabTo(page, "button[value=open]");
  await page.keyboard.press("Space");
  await awaitTurn(page, { script: true, after });

  after = await version(page);
  if ((await question(page)) === "bid") {
    await tabTo(page, "button[name=move][value=pass]");
    await enter(page);
    await awaitTurn(page, { script: true, after });
  }
  assert.match(await page.locator(".rail-body").textContent(), /pass/);
});
