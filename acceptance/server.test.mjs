// A table outlives its server, and two tabs of one seat show the same.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { assertNoFaults, openPage, openTab, startBrowser } from "./browser.mjs";
import { Person, awaitTurn, playAgainstBots, question, setUp, version } from "./player.mjs";
import { startServer } from "./server.mjs";

let browser;

before(async () => {
  browser = await startBrowser();
});

after(() => browser?.close());

for (const signal of ["SIGTERM", "SIGKILL"]) {
  test(`a table survives ${signal} in mid-game`, async () => {
    const first = await startServer();
    const page = await openPage(browser, first, { script: false });
    await playAgainstBots(page, { script: false });
    const person = new Person(page, { script: false });
    for (let turn = 0; turn < 6; turn += 1) await person.act();
    const at = page.url();
    const before = await state(page);
    const code = await first.stop(signal);
    if (signal === "SIGTERM") assert.equal(code, 0, first.log());

    const second = await startServer({ data: first.data, port: first.port });
    await page.goto(at);
    assert.deepEqual(await state(page), before);
    await person.playUntil("over");
    assert.equal(await question(page), "over");
    await page.context().close();
    await second.discard();
  });
}

async function state(page) {
  return {
    version: await version(page),
    question: await question(page),
    log: await page.locator(".log li").allTextContents(),
    hand: await page.locator("form#now input[name=card]").evaluateAll((all) =>
      all.map((card) => card.value),
    ),
  };
}

test("two tabs of one seat follow each other without loading anew", async () => {
  const server = await startServer();
  const page = await openPage(browser, server);
  await setUp(page, { first_starter: "host_choice", starter: "0" });
  await awaitTurn(page, { script: true });
  const tab = await openTab(page);
  await tab.goto(page.url());
  await tab.evaluate(() => {
    window.loadedOnce = true;
  });

  const person = new Person(page);
  for (let turn = 0; turn < 4; turn += 1) {
    await person.act();
    const shown = await version(page);
    await tab.waitForFunction(
      (shown) => Number(document.querySelector("#table").dataset.version) === shown,
      shown,
    );
    assert.equal(await question(tab), await question(page));
  }
  assert.equal(await tab.evaluate(() => window.loadedOnce), true);

  // The second tab is as good as the first: its move arrives in the other one.
  const other = new Person(tab);
  await other.act();
  const shown = await version(tab);
  await page.waitForFunction(
    (shown) => Number(document.querySelector("#table").dataset.version) === shown,
    shown,
  );
  assertNoFaults(page);
  await page.context().close();
  await server.discard();
});
