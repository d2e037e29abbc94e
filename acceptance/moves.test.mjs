// Single moves: what a refused one says, and what a keyboard alone can do.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { assertAccessible, assertNoFaults, openPage, startBrowser } from "./browser.mjs";
import { Person, awaitTurn, playAgainstBots, question, setUp, version } from "./player.mjs";
import { run, startServer } from "./server.mjs";

let server;
let browser;

before(async () => {
  server = await startServer();
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await server?.discard();
});

test("a refused raise says the clause, leads to it, and plays nothing", async () => {
  // The page's own script would not let the move through; axe needs a browser that runs scripts.
  const page = await openPage(browser, server);
  await page.route("**/karat.*.js", (route) => {
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  await playAgainstBots(page, { script: false });
  await new Person(page, { script: false }).playUntil("bid");
  const before = await version(page);

  await page.getByRole("button", { name: /^Raise with/ }).click();
  assert.equal(await version(page), before);
  const alert = page.getByRole("alert");
  const sentence = await clauseSentence("KLE-AUCTION-4");
  assert.ok((await alert.textContent()).includes(sentence), await alert.textContent());
  await assertAccessible(page, "a refused move");

  await alert.getByRole("link", { name: /KLE-AUCTION-4/ }).click();
  await page.waitForURL(/\/rules\/klenotnici#KLE-AUCTION-4$/);
  assert.ok(await page.locator("#KLE-AUCTION-4").isVisible());

  await page.goBack();
  await page.reload();
  assert.equal(await question(page), "bid");
  assertNoFaults(page, [422]);
  await page.context().close();
});

/** The first words of a clause as the command line gives it. */
async function clauseSentence(clause) {
  const { stdout } = await run("rules", "klenotnici", clause);
  const sentence = stdout.split("\n").find((line) => line && !line.includes(clause));
  return sentence.trim().split(/\s+/).slice(0, 5).join(" ");
}

test("a move that came too late is not played", async () => {
  const page = await openPage(browser, server, { script: false });
  await setUp(page, { first_starter: "host_choice", starter: "0" });
  await awaitTurn(page, { script: false });
  await new Person(page, { script: false }).playUntil("open");
  await page.locator("form#now input[name=seen]").evaluate((seen) => {
    seen.value = `${Number(seen.value) - 1}`;
  });
  const before = await version(page);
  await page.locator("form#now label").first().click();
  await page.locator("form#now button[value=open]").click();
  assert.equal(await version(page), before);
  assert.equal(await page.getByRole("alert").count(), 1);
  assertNoFaults(page, [409]);
  await page.context().close();
});

test("an auction by keyboard alone", async () => {
  const page = await openPage(browser, server);
  await setUp(page, { first_starter: "host_choice", starter: "0" });
  await awaitTurn(page, { script: true });

  await page.keyboard.press("Tab");
  assert.match(await focused(page, "textContent"), /Skip/);
  await page.keyboard.press("Enter");

  let after = await version(page);
  await tabTo(page, "input[name=gem]");
  await page.keyboard.press("Space");
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
    await tabTo(page, "button[value=pass]");
    await enter(page);
    await awaitTurn(page, { script: true, after });
  }
  assert.match(await page.locator(".log").textContent(), /pass/);
  assertNoFaults(page);
  await page.context().close();
});

/** Presses Tab until the focus is on an element of this kind. */
async function tabTo(page, selector) {
  for (let steps = 0; steps < 200; steps += 1) {
    if (await page.evaluate((selector) => document.activeElement.matches(selector), selector)) {
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never came to ${selector}`);
}

/** Presses Enter once the table takes it: in a new state it is ignored for 400 ms. */
async function enter(page) {
  const seen = await page.evaluate(() => performance.now());
  await page.waitForFunction((seen) => performance.now() - seen > 400, seen);
  await page.keyboard.press("Enter");
}

function focused(page, property) {
  return page.evaluate((property) => document.activeElement[property], property);
}
