// Tests that a table survives a server restart, and that two tabs for the same seat show the same
// content.

import assert from "node:assert/strict";

import { forgetConnections, openTab } from "./browser.mjs";
import { Jeweller } from "./klenotnici.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf, awaitTurn, logOf, playAgainstBots, playOut, question, setUp, version } from "./table.mjs";

const stage = raiseStage();

for (const signal of ["SIGTERM", "SIGKILL"]) {
  stage.test(`a table survives ${signal} in mid-game`, { script: false }, async (page) => {
    await playAgainstBots(page, "klenotnici", { script: false, seats: 4 });
    const person = new Jeweller(page, { script: false });
    for (let turn = 0; turn < 6; turn += 1) await person.act();
    const at = page.url();
    const [before, revision] = [await state(page), await version(page)];
    await stage.restart({ signal });
    await page.goto(at);
    assert.deepEqual(await state(page), before);
    assert.ok((await version(page)) > revision, "revisions grow with every start of the server");
    await person.act();
    await playOut(page);
  });
}

stage.test("an open page follows its table through a stop of the server", {}, async (page) => {
  await setUp(page, "klenotnici", { first_starter: "host_choice", starter: "0" });
  await awaitTurn(page, { script: true });
  const cookies = await page.context().storageState();
  const { log } = stage.server;
  await stage.restart();
  assert.doesNotMatch(log(), /did not end in time/, "the page's stream held the server up");
  const after = await version(page);
  await stage.withPage({ cookies }, async (other) => {
    await other.goto(addressOf(page));
    await new Jeweller(other).act();
  });
  await page.waitForFunction(
    (after) => Number(document.querySelector("#table").dataset.revision) > after,
    after,
  );
  forgetConnections(page);
});

async function state(page) {
  return {
    question: await question(page),
    log: await logOf(page),
    hand: await page.locator("form#now input[name=card]").evaluateAll((all) =>
      all.map((card) => card.value),
    ),
  };
}

stage.test("two tabs of one seat follow each other without reloading", {}, async (page) => {
  await setUp(page, "klenotnici", { first_starter: "host_choice", starter: "0" });
  await awaitTurn(page, { script: true });
  const tab = await openTab(page);
  await tab.goto(page.url());
  await tab.evaluate(() => {
    window.loadedOnce = true;
  });

  const person = new Jeweller(page);
  for (let turn = 0; turn < 4; turn += 1) {
    await person.act();
    await shows(tab, await version(page));
    assert.equal(await question(tab), await question(page));
  }
  assert.equal(await tab.evaluate(() => window.loadedOnce), true);

  // A move made in the second tab arrives in the first.
  await new Jeweller(tab).act();
  await shows(page, await version(tab));
});

/** Waits until a tab shows a given revision of the table. */
function shows(tab, version) {
  return tab.waitForFunction(
    (version) => Number(document.querySelector("#table").dataset.revision) === version,
    version,
  );
}
