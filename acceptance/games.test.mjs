// Whole games against bots, from the home page to the result, as a person plays them.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { assertNoFaults, assertNoOverflow, openPage, startBrowser } from "./browser.mjs";
import { Person, playAgainstBots } from "./player.mjs";
import { startServer } from "./server.mjs";

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

for (const script of [true, false]) {
  for (const width of [1280, 390]) {
    test(`a game ${script ? "with" : "without"} script at ${width} px`, async () => {
      const page = await openPage(browser, server, { width, script });
      await playAgainstBots(page, { script });
      const person = new Person(page, { script });
      assert.equal(await person.playUntil("over"), "over");
      await page.getByRole("link", { name: "Show the result" }).click();
      await page.waitForURL(/\/result$/);
      await assertResult(page, 4);
      await assertNoOverflow(page, "the result");
      assertNoFaults(page);
      for (const kind of ["open", "pass"]) {
        assert.ok(person.made[kind] > 0, `${kind} was among ${JSON.stringify(person.made)}`);
      }
      await page.context().close();
    });
  }
}

/** Asserts that a winner stands on top and that every player's points add up. */
async function assertResult(page, seats) {
  const places = await page.locator(".podium .pl").evaluateAll((all) =>
    all.map((place) => ({
      isWinner: place.classList.contains("is-win"),
      points: Number(place.querySelector(".tot").textContent.match(/\d+/)[0]),
    })),
  );
  assert.equal(places.length, seats);
  assert.ok(places[0].isWinner);
  const points = places.map((place) => place.points);
  assert.deepEqual(points, points.toSorted((a, b) => b - a), "the podium falls");
  const rows = await page.locator("main table tbody tr").evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll("td.r")].map((cell) => Number(cell.textContent)),
    ),
  );
  assert.equal(rows.length, seats);
  for (const cells of rows) {
    const total = cells.at(-1);
    const sum = cells.slice(0, -1).reduce((all, part) => all + part, 0);
    assert.equal(sum, total, `the parts ${cells.slice(0, -1)} make ${total}`);
  }
  assert.equal(Math.max(...rows.map((cells) => cells.at(-1))), points[0]);
}
