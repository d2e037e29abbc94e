// Tests that the script updates a page in place when a new state arrives, and that the result is
// identical to a freshly loaded page.

import assert from "node:assert/strict";

import { PLAYERS } from "./company.mjs";
import { raiseStage } from "./stage.mjs";
import { playAgainstBots } from "./table.mjs";

const stage = raiseStage();

const DECISIONS = 10;

/**
 * Returns the contents of the current page and of a freshly loaded one, or null if a new state
 * arrived in between.
 */
function compared(page) {
  return page.evaluate(async () => {
    const table = document.getElementById("table");
    const answer = await fetch(table.dataset.fragment, { headers: { "x-fragment": "hidden" } });
    const served = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = served.getElementById("table");
    if (next.dataset.revision !== table.dataset.revision) return null;
    const parts = (of) => Object.fromEntries(
      [...of.querySelectorAll("table-part")]
        .filter(({ dataset }) => !["log", "moments", "talk", "clocks"].includes(dataset.name))
        .map((part) => [part.dataset.name, part.textContent.replace(/^Move \d+/, "")]),
    );
    const lines = (of) => [...of.querySelectorAll(".logg .log > li")].map((line) => line.textContent);
    // A page keeps old log lines that a freshly loaded page lacks.
    const newest = lines(next);
    return [
      { parts: parts(table), lines: lines(table).slice(0, newest.length) },
      { parts: parts(next), lines: newest },
    ];
  });
}

for (const game of Object.keys(PLAYERS)) {
  stage.test(`after every state a page of ${game} equals a new one`, {}, async (page) => {
    await playAgainstBots(page, game, { seats: 3 });
    const person = new PLAYERS[game](page, { script: true });
    let states = 0;
    for (let decided = 0; decided < DECISIONS; decided += 1) {
      await person.act();
      await person.awaitTurn();
      const found = await compared(page);
      if (!found) continue;
      states += 1;
      assert.deepEqual(found[0], found[1]);
    }
    assert.ok(states >= DECISIONS / 2, `${states} states were compared`);
  });
}

stage.test("a log line that repeats an earlier one does not replace it", {}, async (page) => {
  await playAgainstBots(page, "klenotnici", { seats: 3 });
  const person = new PLAYERS.klenotnici(page, { script: true });
  await person.act();
  await person.awaitTurn();
  const lines = () => page.locator(".logg .log > li:not([hidden])").allTextContents();
  const newest = page.locator(".logg .log:has(> li)").first();
  const repeated = newest.locator("> li:not([hidden])").last();
  const html = await repeated.evaluate((line) => line.outerHTML);
  const before = await lines();
  let repeats = 0;
  await page.route(/\/(moves|fragment)(\?|$)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<li hidden data-kept/, (kept) => {
      repeats += 1;
      return html + kept;
    });
    await route.fulfill({ response, body });
  });
  await person.act();
  await person.awaitTurn();
  await page.unrouteAll({ behavior: "wait" });
  assert.ok(repeats > 0, "no response kept the log");
  const after = await lines();
  assert.ok(after.length > before.length, "the log has grown");
  assert.deepEqual(after.slice(-before.length), before);
});
